//! Division and remainder from one circuit.

use super::gates::{Bit, Bits, Gates};
use super::terms::Blaster;
use super::words::{Sum, extend, known, pad, sign};
use crate::term::{Range, TermId};

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
        let division = divide(&mut self.gates, (&x, ra), (&y, rb));
        self.divisions.insert((a, b), division.clone());
        division
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
    pub(super) fn unsigned_division(&mut self, a: &[Bit], b: &[Bit]) -> (Bits, Bits) {
        if let Some(power) = known(b).filter(|v| v.is_power_of_two()) {
            let at = power.trailing_zeros() as usize;
            let quotient = a.iter().skip(at).copied().collect();
            return (quotient, pad(&a[..at.min(a.len())], at.max(1)));
        }
        if self.relational_division {
            return self.divide_relationally(a, b);
        }
        let (q, r) = self.udivrem(a, b);
        let less = self.ult(&r, b);
        self.require(less);
        (q, r)
    }

    /// The numbers `q` and `r < b` with `q * b + r = a`, none of it wrapping.
    fn divide_relationally(&mut self, a: &[Bit], b: &[Bit]) -> (Bits, Bits) {
        let n = a.len();
        // A divisor of at least 2^k leaves k bits fewer for the quotient.
        let certain = b.iter().rposition(|&x| x == Bit::TRUE).unwrap_or(0);
        let q = self.free_bits(n.saturating_sub(certain));
        let r = self.free_bits(n.min(b.len()));
        let spare = usize::BITS as usize - n.leading_zeros() as usize + 1;
        let mut sum = Sum::new(n + spare);
        for (i, &x) in q.iter().enumerate() {
            for (j, &y) in b.iter().enumerate() {
                if i + j >= n {
                    self.require_any(&[!x, !y]);
                }
            }
        }
        if known(b).is_some() {
            self.push_product(&q, b, false, &mut sum);
        } else {
            for (i, &x) in q.iter().enumerate() {
                for (j, &y) in b.iter().enumerate().take(n - i) {
                    let product = self.and(x, y);
                    sum.push(product, i + j, false);
                }
            }
        }
        sum.unsigned(&r, 0, false);
        let total = sum.finish(self);
        for (t, x) in total.into_iter().zip(pad(a, n + spare)) {
            self.require_equal(t, x);
        }
        let less = self.ult(&r, b);
        self.require(less);
        let beyond = self.ult(a, &r);
        self.require(!beyond);
        (q, r)
    }
}
