//! Class files to rules.
//!
//! The flow is one way: [`sources`] finds the bytes of a class by name (a directory, a jar, the
//! JDK's image, freshly compiled Java), [`classfile`] checks their structure and gives the class as
//! the engine sees it, [`code`] decodes the code of one method when it is asked for, [`translate`]
//! turns it into a rule program. [`stats`] measures what was read. What the source says of decisions
//! comes from [`Target::decisions`].
//!
//! The input is hostile until proven otherwise. Every fault of a file is a value of type
//! [`Malformed`] (or a [`senda_rules::class::LoadError`], which adds the file); nothing here panics
//! on a file's content, and time and memory are bounded by the sizes in [`limits`].

mod annotations;
pub mod classfile;
pub mod code;
mod decisions;
mod error;
pub mod limits;
mod names;
pub mod pool;
pub mod sources;
pub mod stats;
pub mod translate;

pub use classfile::ClassFile;
pub use code::{Code, Handler, Insn, LocalVar};
pub use error::Malformed;
pub use pool::{Ldc, Pool};
pub use sources::classpath::Classpath;
pub use sources::target::{Target, TargetOptions};
