//! The commands, one module each.

pub mod confirm;
pub mod gen_tests;
pub mod list;
pub mod rules;
pub mod run;
