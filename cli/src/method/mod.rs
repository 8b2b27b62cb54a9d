//! Which method is meant.
//!
//! [`pattern`] is the METHOD of the command line, [`find`] looks it up among the classes of a
//! target and explains what is there when it is not found.

pub mod find;
pub mod near;
pub mod pattern;

pub use find::{Chosen, Finder};
pub use pattern::Pattern;
