//! What the user points at.
