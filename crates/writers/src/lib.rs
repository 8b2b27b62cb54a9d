//! Reports in the forms that people and tools keep: a table for the terminal, JUnit sources, coverage
//! for LCOV and in the form of JaCoCo, findings as SARIF, exploration trees, and pictures of heaps.
//!
//! A writer is a function from a report to text. It reads no clock, no environment and no file, so the
//! same report is the same bytes. The JSON form belongs to the report itself.

pub mod dot;
pub mod jacoco;
pub mod junit;
pub mod lcov;
pub mod literal;
mod measure;
pub mod sarif;
mod show;
mod table;
pub mod text;
pub mod tree;
