//! Programs that are derived from a rule program, to guide its exploration.
//!
//! [`program`] gathers the methods that a method reaches in a closed world of given classes.
//! [`abstraction`] is its trace abstraction, which is its control flow, and [`slice`](mod@slice) what is
//! left of it for the paths of a method alone or for those through a point, which [`point`] finds.
//! [`refine`] keeps in it what numbers decide. All of them print ([`abstraction::Abstraction::text`]),
//! and all are data: who makes traces of them is not known here. [`feasible`] finds the rules that no
//! call ever applies.
//!
//! The one promise that everything else rests on: nothing is lost. Every trace that a call of the
//! method can have (that goes through the point, for the slice of a point) instantiates a trace of the
//! derived program.

pub mod abstraction;
pub mod decision;
pub mod feasible;
pub mod hierarchy;
pub mod point;
pub mod program;
pub mod refine;
pub mod slice;
