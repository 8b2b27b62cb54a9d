//! Random bytecode.
