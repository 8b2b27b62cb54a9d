//! What was read, in numbers.
