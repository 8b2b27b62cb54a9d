//! The commands, one module each.

pub mod list;
pub mod rules;
pub mod run;
