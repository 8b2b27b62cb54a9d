//! The commands, one module each.

pub mod rules;
pub mod run;
