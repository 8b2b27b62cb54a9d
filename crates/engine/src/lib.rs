//! Runs rule programs.
//!
//! One machine ([`machine`]) applies rules over two traits ([`domain`]): what values are and what
//! the heap does. [`concrete`] is the domain of ordinary execution. What must not or cannot be
//! interpreted is modelled by [`intercept`]s, written once over the traits; call sites that the JVM
//! links at run time become rules of their own ([`indy`]). [`run`] is the interpreter as a command
//! sees it. This crate may use the rule program only: it knows no class file format and no solver.

pub mod concrete;
pub mod domain;
pub mod graph;
pub mod indy;
pub mod intercept;
pub mod linker;
pub mod machine;
pub mod run;
pub mod stop;
mod synth;
pub mod term;
