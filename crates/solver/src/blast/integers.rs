//! What each operation with an integer result means in circuits.

use senda_rules::op::Op;

use super::gates::{Bit, Bits};
use super::terms::{Blaster, Operand, Value, forward, width};
use super::words::{extend, sign};
use crate::term::{Node, Range, Sort, TermId, range};

impl Blaster<'_> {
    pub(super) fn integer_unary(&mut self, t: TermId, op: Op, a: TermId) -> Value {
        let x = self.bits(a).to_vec();
        if !self.arena.sort(a).is_integer() {
            let bits = self.float_to_integer(op, a, &x);
            return self.settle(t, bits, Range::of(self.arena.sort(t)));
        }
        let result = range::unary(op, self.operand(a).range);
        let w = width(result);
        let gates = &mut self.gates;
        let bits = match op {
            Op::INeg | Op::LNeg => gates.neg(&x, w),
            Op::IAbs | Op::LAbs => {
                let wide = extend(&x, w.max(x.len()));
                gates.neg_if(sign(&x), &wide)
            }
            Op::I2B => extend(&extend(&x, 8), w),
            Op::I2S => extend(&extend(&x, 16), w),
            Op::I2C => low(&x, 16),
            Op::I2Z => low(&x, 1),
            // The rest only change the width.
            _ => extend(&x, w),
        };
        self.settle(t, bits, result)
    }

    pub(super) fn integer_binary(&mut self, t: TermId, op: Op, a: TermId, b: TermId) -> Value {
        if !self.arena.sort(a).is_integer() {
            let bits = self.float_order(op, a, b);
            return self.settle(t, bits, Range { lo: -1, hi: 1 });
        }
        let (oa, ob) = (self.operand(a), self.operand(b));
        let result = forward(op, oa, ob);
        if let Some(bits) = self.known_identity(op, a, b, width(result)) {
            return self.settle(t, bits, result);
        }
        let bits = match op {
            Op::IMul | Op::LMul => self.product(oa, ob, result),
            Op::IDiv | Op::LDiv => self.division(a, b).quotient,
            Op::IRem | Op::LRem => self.division(a, b).remainder,
            _ => self.plain_binary(op, a, b, width(result)),
        };
        self.settle(t, bits, result)
    }

    fn plain_binary(&mut self, op: Op, a: TermId, b: TermId, w: usize) -> Bits {
        let (x, y) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        let full = self.arena.sort(a).bits() as usize;
        let both = x.len().max(y.len());
        let gates = &mut self.gates;
        let pairs = || extend(&x, both).into_iter().zip(extend(&y, both));
        match op {
            Op::IAdd | Op::LAdd => gates.add(&x, &y, w),
            Op::ISub | Op::LSub => gates.sub(&x, &y, w),
            Op::IAnd | Op::LAnd => pairs().map(|(p, q)| gates.and(p, q)).collect(),
            Op::IOr | Op::LOr => pairs().map(|(p, q)| gates.or(p, q)).collect(),
            Op::IXor | Op::LXor => pairs().map(|(p, q)| gates.xor(p, q)).collect(),
            Op::IShl | Op::LShl => gates.shl(&extend(&x, w), &amount(&y, full)),
            Op::IShr | Op::LShr => gates.shr(&x, &amount(&y, full), sign(&x)),
            Op::IUshr | Op::LUshr if sign(&x) == Bit::FALSE => {
                gates.shr(&x, &amount(&y, full), Bit::FALSE)
            }
            Op::IUshr | Op::LUshr => gates.shr(&extend(&x, full), &amount(&y, full), Bit::FALSE),
            Op::IMin | Op::LMin | Op::IMax | Op::LMax => {
                let less = gates.slt(&x, &y);
                let first = if matches!(op, Op::IMin | Op::LMin) { less } else { !less };
                gates.choose(first, &extend(&x, both), &extend(&y, both))
            }
            // The three-way comparison of longs: the last with integer operands.
            _ => {
                let less = gates.slt(&x, &y);
                let equal = gates.seq(&x, &y);
                vec![!equal, less]
            }
        }
    }

    /// A product. Where it cannot wrap, the signs and zeros of the factors decide its own: adders
    /// alone learn that late.
    fn product(&mut self, a: Operand, b: Operand, result: Range) -> Bits {
        let (x, y) = (self.bits(a.term).to_vec(), self.bits(b.term).to_vec());
        let bits = self.gates.mul(&x, &y, width(result));
        let sort = if x.len().max(y.len()) > 32 { Sort::Long } else { self.arena.sort(a.term) };
        if result == Range::of(sort) || a.term == b.term {
            return bits;
        }
        let gates = &mut self.gates;
        let (p, q) = (gates.nonzero(&x), gates.nonzero(&y));
        let nonzero = gates.nonzero(&bits);
        let both = gates.and(p, q);
        let differ = gates.xor(sign(&x), sign(&y));
        let sign = sign(&bits);
        for clause in [[!nonzero, both, both], [nonzero, !both, !both]] {
            gates.hint(&bits, &clause);
        }
        for clause in [[!nonzero, differ, !sign], [!nonzero, !differ, sign]] {
            gates.hint(&bits, &clause);
        }
        bits
    }

    /// `(a / b) * b` is `a - a rem b`, and that plus `a rem b` is `a`: no multiplier is needed, and
    /// none could show it. Where `b` is 0 all of them are 0.
    fn known_identity(&mut self, op: Op, a: TermId, b: TermId, w: usize) -> Option<Bits> {
        match op {
            Op::IMul | Op::LMul => {
                let (dividend, divisor) =
                    self.quotient_times(a, b).or_else(|| self.quotient_times(b, a))?;
                let rest = self.division(dividend, divisor).remainder;
                let nonzero = self.division(dividend, divisor).nonzero;
                let x = self.bits(dividend).to_vec();
                let difference = self.gates.sub(&x, &rest, w);
                Some(self.gates.mask(nonzero, &difference))
            }
            Op::IAdd | Op::LAdd => {
                let dividend =
                    self.quotient_and_rest(a, b).or_else(|| self.quotient_and_rest(b, a))?;
                let nonzero = self.division(dividend.0, dividend.1).nonzero;
                let x = extend(self.bits(dividend.0), w);
                Some(self.gates.mask(nonzero, &x))
            }
            Op::ISub | Op::LSub => {
                let (x, y) = self.product_of_quotient(b)?;
                if x != a {
                    return None;
                }
                let division = self.division(x, y);
                let dividend = extend(self.bits(x), w);
                let rest = extend(&division.remainder, w);
                Some(self.gates.choose(division.nonzero, &rest, &dividend))
            }
            _ => None,
        }
    }

    /// `q` is `x / y`, and `y` is the other factor.
    fn quotient_times(&self, q: TermId, factor: TermId) -> Option<(TermId, TermId)> {
        match self.arena.node(q) {
            Node::Binary(Op::IDiv | Op::LDiv, x, y) if y == factor => Some((x, y)),
            _ => None,
        }
    }

    fn product_of_quotient(&self, p: TermId) -> Option<(TermId, TermId)> {
        match self.arena.node(p) {
            Node::Binary(Op::IMul | Op::LMul, a, b) => {
                self.quotient_times(a, b).or_else(|| self.quotient_times(b, a))
            }
            _ => None,
        }
    }

    /// `p` is `(x / y) * y` and `r` is `x rem y`.
    fn quotient_and_rest(&self, p: TermId, r: TermId) -> Option<(TermId, TermId)> {
        let pair = self.product_of_quotient(p)?;
        match self.arena.node(r) {
            Node::Binary(Op::IRem | Op::LRem, x, y) if (x, y) == pair => Some(pair),
            _ => None,
        }
    }
}

/// The low bits as a non-negative number.
fn low(bits: &[Bit], count: usize) -> Bits {
    let mut low = extend(bits, count);
    low.push(Bit::FALSE);
    low
}

/// The bits of a shift's amount that count.
fn amount(bits: &[Bit], width: usize) -> Bits {
    extend(bits, width.trailing_zeros() as usize)
}
