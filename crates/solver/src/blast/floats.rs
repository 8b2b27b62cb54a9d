//! What each operation on floats means in circuits.
//!
//! A float is its IEEE bits. All NaNs are one: the circuits never make another, and an input is
//! none but that.

use senda_rules::op::Op;
use senda_rules::scalar::Word;

use super::gates::{Bit, Bits};
use super::terms::{Blaster, width_of};
use super::words::constant;
use crate::term::{Rel, Sort, TermId};

/// The bits of the one NaN.
fn nan(sort: Sort) -> u128 {
    if sort == Sort::Float { 0x7fc0_0000 } else { 0x7ff8_0000_0000_0000 }
}

/// The bits of a constant, with every NaN as the one.
pub(super) fn canonical(sort: Sort, word: Word) -> u128 {
    match sort {
        Sort::Float if word.as_float().is_nan() => nan(sort),
        Sort::Double if word.as_double().is_nan() => nan(sort),
        Sort::Float => u128::from(word.as_float().to_bits()),
        _ => u128::from(word.0),
    }
}

/// How many bits of a float are fraction.
fn fraction(sort: Sort) -> usize {
    if sort == Sort::Float { 23 } else { 52 }
}

impl Blaster<'_> {
    fn bound(&mut self, op: Op, width: usize) -> Bits {
        self.bounded.get_or_insert(op);
        self.gates.free_bits(width)
    }

    pub(super) fn float_input(&mut self, sort: Sort) -> Bits {
        let bits = self.gates.free_bits(width_of(sort));
        let is_nan = self.is_nan(sort, &bits);
        for (b, n) in bits.iter().zip(constant(nan(sort), bits.len())) {
            let wanted = if n == Bit::TRUE { *b } else { !*b };
            self.gates.require_any(&[!is_nan, wanted]);
        }
        bits
    }

    fn is_nan(&mut self, sort: Sort, bits: &[Bit]) -> Bit {
        let (fraction, rest) = bits.split_at(fraction(sort).min(bits.len()));
        let exponent = rest.split_last().map_or(rest, |(_, e)| e);
        let special = self.gates.all(exponent.iter().copied());
        let nonzero = self.gates.nonzero(fraction);
        self.gates.and(special, nonzero)
    }

    pub(super) fn float_relation(&mut self, rel: Rel, sort: Sort, a: &[Bit], b: &[Bit]) -> Bit {
        let (less, equal, unordered) = self.compare(sort, a, b);
        let holds = match rel {
            Rel::FLt => less,
            Rel::FLe => self.gates.or(less, equal),
            _ => equal,
        };
        self.gates.and(holds, !unordered)
    }

    /// Less, equal (both as if no NaN), unordered.
    fn compare(&mut self, sort: Sort, a: &[Bit], b: &[Bit]) -> (Bit, Bit, Bit) {
        let (na, nb) = (self.is_nan(sort, a), self.is_nan(sort, b));
        let gates = &mut self.gates;
        let unordered = gates.or(na, nb);
        let (Some((&sa, ma)), Some((&sb, mb))) = (a.split_last(), b.split_last()) else {
            return (Bit::FALSE, Bit::FALSE, Bit::TRUE);
        };
        let (za, zb) = (gates.nonzero(ma), gates.nonzero(mb));
        let zeros = gates.and(!za, !zb);
        let same = gates.same(a, b);
        let equal = gates.or(zeros, same);
        let (below, above) = (gates.ult(ma, mb), gates.ult(mb, ma));
        // Same sign: by magnitude, the other way round below zero. Else the negative one is less.
        let ordered = gates.mux(sa, above, below);
        let differ = gates.xor(sa, sb);
        let less = gates.mux(differ, sa, ordered);
        (gates.and(less, !zeros), equal, unordered)
    }

    /// A three-way comparison: 2 bits.
    pub(super) fn float_order(&mut self, op: Op, a: TermId, b: TermId) -> Bits {
        let sort = self.arena.sort(a);
        let (x, y) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        let (less, equal, unordered) = self.compare(sort, &x, &y);
        let gates = &mut self.gates;
        let negative = matches!(op, Op::FCmpL | Op::DCmpL);
        let less = gates.mux(unordered, Bit::of(negative), less);
        let equal = gates.and(equal, !unordered);
        vec![!equal, less]
    }

    pub(super) fn float_to_integer(&mut self, op: Op, a: TermId, bits: &[Bit]) -> Bits {
        let _ = (a, bits);
        let width = if op.result() == senda_rules::types::Kind::Int { 32 } else { 64 };
        self.bound(op, width)
    }

    pub(super) fn float_unary(&mut self, op: Op, a: TermId) -> Bits {
        let _ = a;
        let width = if op.result() == senda_rules::types::Kind::Float { 32 } else { 64 };
        self.bound(op, width)
    }

    pub(super) fn float_binary(&mut self, op: Op, a: TermId, b: TermId) -> Bits {
        let _ = (a, b);
        let width = if op.result() == senda_rules::types::Kind::Float { 32 } else { 64 };
        self.bound(op, width)
    }
}
