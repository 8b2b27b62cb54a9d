//! Division and remainder from one circuit.

use senda_rules::op::Op;

use super::gates::{Bit, Bits, Gates};
use super::terms::{Blaster, number};
use super::words::{above, extend, known, pad, sign};
use crate::term::{Node, Range, TermId};

/// A quotient toward zero and its remainder, both 0 where the divisor is.
#[derive(Clone, Debug)]
pub(super) struct Division {
    pub quotient: Bits,
    pub remainder: Bits,
    /// Whether the divisor is not 0.
    pub nonzero: Bit,
}

impl Blaster<'_> {
    /// The division of two integer terms, made once.
    pub(super) fn division(&mut self, a: TermId, b: TermId) -> Division {
        if let Some(known) = self.divisions.get(&(a, b)) {
            return known.clone();
        }
        let (x, y) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        let (ra, rb) = (self.operand(a).range, self.operand(b).range);
        let mut division = divide(&mut self.gates, (&x, ra), (&y, rb));
        if let Some(quotient) = self.nested_quotient(a, b) {
            division.quotient = quotient;
        }
        self.divisions.insert((a, b), division.clone());
        division
    }
}

impl Blaster<'_> {
    /// `x / c / d` is `x / (c * d)`: of constants above 1 whose product does not wrap.
    fn nested_quotient(&mut self, a: TermId, b: TermId) -> Option<Bits> {
        let Node::Binary(Op::IDiv | Op::LDiv, mut x, c) = self.arena.node(a) else { return None };
        let above_one = |t: TermId| self.arena.integer(t).filter(|&v| v > 1);
        let mut product = above_one(b)?.checked_mul(above_one(c)?)?;
        // Further down as well: every way to write the division meets in one circuit.
        while let Node::Binary(Op::IDiv | Op::LDiv, y, e) = self.arena.node(x) {
            let Some(more) = above_one(e).and_then(|e| e.checked_mul(product)) else { break };
            (x, product) = (y, more);
        }
        if !Range::of(self.arena.sort(a)).contains(product) {
            return None;
        }
        let divisor = number(product);
        let bits = self.bits(x).to_vec();
        let range = self.operand(x).range;
        Some(divide(&mut self.gates, (&bits, range), (&divisor.bits, divisor.range)).quotient)
    }
}

fn divide(gates: &mut Gates, (x, ra): (&[Bit], Range), (y, rb): (&[Bit], Range)) -> Division {
    let nonzero = if rb.contains(0) { gates.nonzero(y) } else { Bit::TRUE };
    let a = magnitude(gates, x, ra);
    let mut b = magnitude(gates, y, rb);
    if let Some(lowest) = b.first_mut() {
        // Division by 1 stands for division by 0, and is masked below.
        *lowest = gates.or(*lowest, !nonzero);
    }
    let (q, r) = gates.unsigned_division(&a, &b);
    // One bit more for the sign; the quotient of the least number by -1 wraps when it is cut.
    let signed = |bits: &[Bit]| pad(bits, bits.len() + 1);
    let differ = gates.xor(sign(x), sign(y));
    let quotient = gates.neg_if(differ, &signed(&q));
    let remainder = gates.neg_if(sign(x), &signed(&r));
    Division {
        quotient: gates.mask(nonzero, &quotient),
        remainder: gates.mask(nonzero, &remainder),
        nonzero,
    }
}

/// The absolute value, unsigned, no wider than the range needs.
fn magnitude(gates: &mut Gates, x: &[Bit], range: Range) -> Bits {
    let far = range.lo.unsigned_abs().max(range.hi.unsigned_abs());
    let width = 64 - far.leading_zeros() as usize;
    let absolute = gates.neg_if(sign(x), &extend(x, x.len().max(width)));
    pad(&absolute, width.max(1))
}

impl Gates {
    /// The unsigned quotient and remainder; the divisor is not zero.
    ///
    /// Restoring division: measured against free numbers `q`, `r` with `q * b + r = a`, it is half
    /// again as large and refutes three to ten times quicker.
    pub(super) fn unsigned_division(&mut self, a: &[Bit], b: &[Bit]) -> (Bits, Bits) {
        if let Some(power) = known(b).filter(|v| v.is_power_of_two()) {
            let at = power.trailing_zeros() as usize;
            let quotient = a.iter().skip(at).copied().collect();
            return (quotient, pad(&a[..at.min(a.len())], at.max(1)));
        }
        let (q, r) = self.udivrem(a, b);
        self.hint_division(a, b, &q, &r);
        (q, r)
    }

    /// What takes many steps to see in the circuit: `r < b`; `q <= a`; `q = 0` means `a < b` and
    /// `r = a`, else `2 r < a`.
    fn hint_division(&mut self, a: &[Bit], b: &[Bit], q: &[Bit], r: &[Bit]) {
        let about = [q, r].concat();
        let less = self.ult(r, b);
        self.hint(&about, &[less]);
        let beyond = self.ult(a, q);
        self.hint(&about, &[!beyond]);
        let some = self.nonzero(q);
        let small = self.ult(a, b);
        self.hint(&about, &[some, small]);
        self.hint(&about, &[!some, !small]);
        let twice = self.ult(&above(1, r), a);
        self.hint(&about, &[!some, twice]);
        let width = a.len().max(r.len());
        for (x, y) in pad(a, width).into_iter().zip(pad(r, width)) {
            let equal = !self.xor(x, y);
            self.hint(&about, &[some, equal]);
        }
    }
}
