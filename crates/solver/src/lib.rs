//! The constraint solver under symbolic execution.
//!
//! [`term`] holds hash-consed terms over named inputs; [`store`] keeps what a path has asserted, the
//! domains that propagation has narrowed, and a witness: a concrete model of everything asserted.
//! A question that propagation and the witness leave open goes down the layers of [`solve`]:
//! labelling, bit-blasting to SAT, an external solver. Every layer answers [`Answer`], and
//! `Unknown` is never taken for one of the others.

pub mod blast;
pub mod cases;
pub mod dom;
pub mod label;
pub mod linear;
pub mod propagate;
pub mod residual;
pub mod smt;
pub mod solve;
pub mod store;
pub mod substitute;
pub mod term;
pub mod witness;

/// Whether what was asserted can be satisfied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Yes: there is a model.
    Sat,
    /// No model exists.
    Unsat,
    /// The budget ran out first.
    Unknown,
}
