//! One step of propagation: what a term's domain says about its operands' and the other way round.
//!
//! [`revise`] looks at one term and its operands and narrows all of them. It only ever removes
//! values that no solution has; what it cannot see it leaves. So it may be stopped at any time.

mod float;
mod integer;

use senda_rules::op::Op;

use crate::dom::Dom;
use crate::term::{Arena, Node, Rel, Sort, TermId};

/// A domain has become empty: there is no solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict;

/// Domains that can be read and narrowed.
pub trait Domains {
    /// The domain of a term.
    fn get(&self, t: TermId) -> Dom;
    /// Keeps of a term's domain what is in this one too.
    ///
    /// # Errors
    /// When nothing is left.
    fn narrow(&mut self, arena: &Arena, t: TermId, to: Dom) -> Result<(), Conflict>;
}

/// The domain that says only this much about the bounds.
#[inline]
fn between(lo: i64, hi: i64) -> Dom {
    Dom { lo, hi, zeros: 0, ones: 0 }
}

/// Narrows a term and its operands against each other.
///
/// # Errors
/// When one of them is left without a value.
pub fn revise<D: Domains>(arena: &Arena, doms: &mut D, t: TermId) -> Result<(), Conflict> {
    match arena.node(t) {
        Node::Input(_) | Node::Const(_) => Ok(()),
        Node::Unary(op, a) if is_float(op) => float::unary(arena, doms, t, op, a),
        Node::Binary(op, a, b) if is_float(op) => float::binary(arena, doms, t, op, a, b),
        Node::Unary(op, a) => integer::unary(arena, doms, t, op, a),
        Node::Binary(op, a, b) => integer::binary(arena, doms, t, op, a, b),
        Node::Rel(rel @ (Rel::Eq | Rel::Lt), a, b) => integer::relation(arena, doms, t, rel, a, b),
        Node::Rel(rel, a, b) => float::relation(arena, doms, t, rel, a, b),
        Node::OneOf(a, set) => integer::one_of(arena, doms, t, a, set),
        Node::Ite(c, a, b) => choice(arena, doms, t, c, a, b),
    }
}

/// A value that can be one or the other is within both; one that it cannot be decides the condition.
fn choice<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    c: TermId,
    a: TermId,
    b: TermId,
) -> Result<(), Conflict> {
    if let Some(first) = truth(doms, c) {
        let chosen = if first { a } else { b };
        let of = doms.get(chosen);
        doms.narrow(arena, t, of)?;
        let of = doms.get(t);
        return doms.narrow(arena, chosen, of);
    }
    let float = matches!(arena.sort(t), Sort::Float | Sort::Double);
    let (x, y, z) = (doms.get(a), doms.get(b), doms.get(t));
    if z.is_apart(x, float) {
        return decide(arena, doms, c, false);
    }
    if z.is_apart(y, float) {
        return decide(arena, doms, c, true);
    }
    doms.narrow(arena, t, x.join(y, float))
}

fn is_float(op: Op) -> bool {
    use senda_rules::types::Kind;
    let float = |k: Kind| matches!(k, Kind::Float | Kind::Double);
    float(op.result()) || op.operands().iter().copied().any(float)
}

/// Sets a boolean term.
fn decide<D: Domains>(arena: &Arena, doms: &mut D, t: TermId, truth: bool) -> Result<(), Conflict> {
    doms.narrow(arena, t, Dom::point(i64::from(truth)))
}

/// The truth of a boolean term, if it is known.
fn truth<D: Domains>(doms: &D, t: TermId) -> Option<bool> {
    doms.get(t).fixed().map(|v| v != 0)
}

/// The width of an integer sort.
fn width(sort: Sort) -> u32 {
    sort.bits()
}
