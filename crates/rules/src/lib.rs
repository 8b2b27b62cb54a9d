//! The rule program.
