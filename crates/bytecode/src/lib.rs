//! Class files to rules.
