//! Reports in the forms that people and tools keep: a table for the terminal, JUnit sources,
//! exploration trees, and pictures of heaps.
//!
//! A writer is a function from a report to text. It reads no clock, no environment and no file, so the
//! same report is the same bytes. The JSON form belongs to the report itself.

pub mod dot;
pub mod junit;
pub mod literal;
mod show;
pub mod text;
pub mod tree;
