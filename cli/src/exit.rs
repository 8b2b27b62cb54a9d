//! Exit codes. There are no others.

/// The command did what it was asked to do. A method that throws, or a run that a limit ended, is a
/// result and not a failure.
pub const DONE: u8 = 0;

/// Done, but `--strict` was given and something has no answer: a run without an outcome, a method
/// that is not fully supported.
pub const UNMET: u8 = 1;

/// Wrong usage: an unknown option, method or argument value.
pub const USAGE: u8 = 2;

/// An input cannot be read: no such file, a damaged class, a program that does not compile, no JDK.
pub const INPUT: u8 = 3;

/// A bug of senda: a result contradicts what senda itself knows.
pub const BUG: u8 = 4;

/// Interrupted; what was found until then is written.
pub const INTERRUPTED: u8 = 130;
