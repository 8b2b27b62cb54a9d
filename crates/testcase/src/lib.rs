//! What a generation gives: methods with their test cases, goals, coverage and counts.
//!
//! Inert data. It knows nothing of rules, solvers, class files or the JVM; who explores fills it in,
//! who confirms marks it, who writes reads it. [`Report::to_json`] and [`Report::from_json`] are its
//! document form (`"schema": "senda/1"`, described by `docs/schema/gen.json`); [`tree`] is the
//! exploration tree, which is written only.
//!
//! Promises:
//! - A value knows its Java type and is exact: floats are their bits.
//! - Order is kept everywhere, so the same report is the same bytes.
//! - Reading what was written gives the same report. Reading anything else gives a report or an
//!   error with a place, within bounds, never a panic.

mod case;
mod code;
mod existing;
mod id;
mod json;
mod method;
pub mod names;
pub mod number;
mod ordered;
pub mod tree;
mod value;

pub use case::{
    Confirmed, Content, Cost, Double, Field, Found, Held, Kind, Member, Object, Outcome, Spot,
    StaticField, Step, StubCall, TestCase,
};
pub use code::{CodeUnit, Covered, Instruction, LineCount, Reach, Way, WayKind};
pub use existing::{Existing, Extent};
pub use id::test_id;
pub use json::{Fault, Limits};
pub use method::{
    Access, Assumed, Considered, Coverage, CoveredGoal, Goal, Goals, Guidance, MethodResult,
    Options, Param, Paths, Ratio, Reason, Report, Setting, Signature, Stats,
};
pub use ordered::Ordered;
pub use value::{ObjectId, Type, Value};
