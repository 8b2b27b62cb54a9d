//! The rule program: what every front end produces and every engine runs.
//!
//! This crate is inert data and its text: typed ids ([`ids`]), interned symbols ([`symbols`]), the
//! program of a method ([`ir`]), the meaning of its scalar operations on constants ([`scalar`]),
//! classes and where they come from ([`class`]), what their source says of its decisions
//! ([`decision`]); how all of it is spelt ([`names`], [`text`]) and
//! read back ([`parse`]), what makes it well formed ([`verify`]), the traces of its runs
//! ([`trace`]), and its export to Prolog ([`prolog`]). It knows neither class files nor solvers.

pub mod canon;
pub mod class;
pub mod decision;
pub mod ids;
pub mod ir;
pub mod names;
pub mod op;
pub mod parse;
pub mod prolog;
pub mod scalar;
pub mod symbols;
pub mod term;
pub mod text;
pub mod trace;
pub mod types;
pub mod verify;
