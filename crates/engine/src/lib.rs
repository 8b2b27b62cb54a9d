//! Runs rule programs.
