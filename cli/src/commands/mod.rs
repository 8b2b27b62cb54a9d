//! The commands, one module each.

pub mod confirm;
pub mod demo;
pub mod exploring;
pub mod gen_tests;
pub mod list;
pub mod rules;
pub mod run;
pub mod tree;
