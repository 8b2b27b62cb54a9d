//! The concrete interpreter: one method, given arguments, one outcome.
