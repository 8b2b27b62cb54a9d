//! The rule program: what every front end produces and every engine runs.
//!
//! This crate is inert data and its text: typed ids ([`ids`]), interned symbols ([`symbols`]), the
//! program of a method ([`ir`]), the meaning of its scalar operations on constants ([`scalar`]),
//! classes and where they come from ([`class`]). It knows neither class files nor solvers.

pub mod class;
pub mod ids;
pub mod ir;
pub mod op;
pub mod scalar;
pub mod symbols;
pub mod types;
