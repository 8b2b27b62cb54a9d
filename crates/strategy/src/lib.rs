//! Symbolic exploration: from a method to its test cases.
//!
//! [`symbolic`] is the domain in which inputs are symbols: the machine of `senda-engine` runs over it
//! as it runs over concrete values. [`explore`] walks the paths and turns each into a test case;
//! [`guided`] walks only those that instantiate given traces, [`cover`] those that a criterion needs; [`condition`] writes what a path assumes in the words of its inputs; the exploration tree grows
//! beside it, if it is wanted. [`fixed`]
//! is a call with given inputs, by which the domain is held against the interpreter.

pub mod assume;
mod complete;
pub mod condition;
pub mod construct;
pub mod cover;
mod coverage;
mod doubles;
pub mod explore;
pub mod fixed;
pub mod guided;
mod held;
pub mod inputs;
mod naming;
mod picture;
mod prepare;
pub mod refined;
pub mod symbolic;
mod tree;
pub mod unroll;
