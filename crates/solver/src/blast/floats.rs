//! What each operation on floats means in circuits.
//!
//! A float is its IEEE bits. All NaNs are one: the circuits never make another, and an input is
//! none but that. Evaluation keeps the bits of NaNs apart, and machines do as they like; so the raw
//! bits of a NaN that is no input are left open, and a model that depends on them is checked.

use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::Kind;

use super::convert::Integral;
use super::gates::{Bit, Bits};
use super::soft::Format;
use super::terms::{Blaster, width_of};
use super::words::constant;
use crate::term::{Node, Rel, Sort, TermId};

/// The largest distance of exponents over which a remainder is computed: every one of a `float`.
const REMAINDER_STEPS: usize = 300;

fn format(sort: Sort) -> Format {
    if sort == Sort::Float { Format::SINGLE } else { Format::DOUBLE }
}

fn result_format(op: Op) -> Format {
    if op.result() == Kind::Float { Format::SINGLE } else { Format::DOUBLE }
}

/// The bits of a constant, with every NaN as the one.
pub(super) fn canonical(sort: Sort, word: Word) -> u128 {
    match sort {
        Sort::Float if word.as_float().is_nan() => format(sort).nan(),
        Sort::Double if word.as_double().is_nan() => format(sort).nan(),
        Sort::Float => u128::from(word.as_float().to_bits()),
        _ => u128::from(word.0),
    }
}

/// How two floats compare; the first two as if neither were NaN.
struct Order {
    less: Bit,
    equal: Bit,
    unordered: Bit,
}

impl Blaster<'_> {
    pub(super) fn float_input(&mut self, sort: Sort) -> Bits {
        let bits = self.gates.free_bits(width_of(sort));
        let is_nan = self.is_nan(format(sort), &bits);
        for (&b, n) in bits.iter().zip(constant(format(sort).nan(), bits.len())) {
            self.gates.require_any(&[!is_nan, if n == Bit::TRUE { b } else { !b }]);
        }
        bits
    }

    fn is_nan(&mut self, f: Format, bits: &[Bit]) -> Bit {
        self.gates.unpack(f, bits).nan
    }

    pub(super) fn float_relation(&mut self, rel: Rel, sort: Sort, a: &[Bit], b: &[Bit]) -> Bit {
        let order = self.order(format(sort), a, b);
        let holds = match rel {
            Rel::FLt => order.less,
            Rel::FLe => self.gates.or(order.less, order.equal),
            _ => order.equal,
        };
        self.gates.and(holds, !order.unordered)
    }

    fn order(&mut self, f: Format, a: &[Bit], b: &[Bit]) -> Order {
        let gates = &mut self.gates;
        let (x, y) = (gates.unpack(f, a), gates.unpack(f, b));
        let unordered = gates.or(x.nan, y.nan);
        let zeros = gates.and(x.zero, y.zero);
        let same = gates.same(a, b);
        let equal = gates.or(zeros, same);
        let (p, q) = (&a[..f.width() - 1], &b[..f.width() - 1]);
        let (below, above) = (gates.ult(p, q), gates.ult(q, p));
        // Same sign: by magnitude, the other way round below zero. Else the negative one is less.
        let ordered = gates.mux(x.sign, above, below);
        let differ = gates.xor(x.sign, y.sign);
        let less = gates.mux(differ, x.sign, ordered);
        Order { less: gates.and(less, !zeros), equal, unordered }
    }

    /// A three-way comparison: 2 bits.
    pub(super) fn float_order(&mut self, op: Op, a: TermId, b: TermId) -> Bits {
        let f = format(self.arena.sort(a));
        let (x, y) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        let order = self.order(f, &x, &y);
        let negative = Bit::of(matches!(op, Op::FCmpL | Op::DCmpL));
        let less = self.gates.mux(order.unordered, negative, order.less);
        let equal = self.gates.and(order.equal, !order.unordered);
        vec![!equal, less]
    }

    pub(super) fn float_to_integer(&mut self, op: Op, a: TermId, x: &[Bit]) -> Bits {
        let f = format(self.arena.sort(a));
        let width = if op.result() == Kind::Int { 32 } else { 64 };
        match op {
            Op::FRound | Op::DRound => self.gates.float_round_up(f, x, width),
            Op::FBits | Op::DBits => self.raw_bits(op, f, a, x),
            _ => self.gates.float_to_integer_bits(f, x, width),
        }
    }

    fn raw_bits(&mut self, op: Op, f: Format, a: TermId, x: &[Bit]) -> Bits {
        match self.arena.node(a) {
            Node::Input(_) => return x.to_vec(),
            Node::Unary(Op::BitsF | Op::BitsD, i) => {
                return super::words::extend(self.bits(i), f.width());
            }
            _ => {}
        }
        let nan = self.is_nan(f, x);
        if nan == Bit::FALSE {
            return x.to_vec();
        }
        self.note_bounded(op, nan);
        let open = self.gates.free_bits(f.width());
        let open_nan = self.is_nan(f, &open);
        self.gates.require(open_nan);
        self.gates.choose(nan, &open, x)
    }

    pub(super) fn float_unary(&mut self, op: Op, a: TermId) -> Bits {
        let x = self.bits(a).to_vec();
        let f = result_format(op);
        let gates = &mut self.gates;
        match op {
            Op::I2F | Op::L2F | Op::I2D | Op::L2D => gates.integer_to_float(f, &x),
            Op::F2D => gates.float_convert(Format::SINGLE, f, &x),
            Op::D2F => gates.float_convert(Format::DOUBLE, f, &x),
            Op::DSqrt => gates.float_sqrt(f, &x),
            Op::DFloor => gates.float_integral(f, &x, Integral::Floor),
            Op::DCeil => gates.float_integral(f, &x, Integral::Ceil),
            Op::DRint => gates.float_integral(f, &x, Integral::Nearest),
            Op::BitsF | Op::BitsD => {
                let bits = super::words::extend(&x, f.width());
                let nan = gates.unpack(f, &bits).nan;
                gates.or_nan(f, nan, &bits)
            }
            _ => self.sign_operation(op, f, &x),
        }
    }

    /// Negation, absolute value, signum: no rounding.
    fn sign_operation(&mut self, op: Op, f: Format, x: &[Bit]) -> Bits {
        let gates = &mut self.gates;
        let parts = gates.unpack(f, x);
        let top = f.width() - 1;
        let mut result = x.to_vec();
        match op {
            Op::FNeg | Op::DNeg => {
                result[top] = gates.mux(parts.nan, Bit::FALSE, !parts.sign);
                result
            }
            Op::FAbs | Op::DAbs => {
                result[top] = Bit::FALSE;
                result
            }
            _ => {
                let bias = f.bias().cast_unsigned();
                let mut one = constant(u128::from(bias) << f.fraction, top);
                one.push(parts.sign);
                let keeps = gates.or(parts.zero, parts.nan);
                gates.choose(keeps, x, &one)
            }
        }
    }

    pub(super) fn float_binary(&mut self, op: Op, a: TermId, b: TermId) -> Bits {
        let (x, mut y) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        let f = result_format(op);
        match op {
            Op::FAdd | Op::DAdd => self.gates.float_add(f, &x, &y),
            Op::FSub | Op::DSub => {
                if let Some(sign) = y.last_mut() {
                    // NaN stays NaN whatever its sign: adding makes the one of it.
                    *sign = !*sign;
                }
                self.gates.float_add(f, &x, &y)
            }
            Op::FMul | Op::DMul => self.gates.float_mul(f, &x, &y),
            Op::FDiv | Op::DDiv => self.gates.float_div(f, &x, &y),
            Op::FRem | Op::DRem => self.float_rem(op, f, &x, &y),
            _ => self.least_or_greatest(op, f, &x, &y),
        }
    }

    /// `Math.min` and `Math.max`: NaN if one is, and -0.0 before 0.0.
    fn least_or_greatest(&mut self, op: Op, f: Format, x: &[Bit], y: &[Bit]) -> Bits {
        let order = self.order(f, x, y);
        let gates = &mut self.gates;
        let sign = x.last().copied().unwrap_or(Bit::FALSE);
        let first = if matches!(op, Op::FMin | Op::DMin) {
            let negative = gates.and(order.equal, sign);
            gates.or(order.less, negative)
        } else {
            let not_greater = gates.or(order.less, order.equal);
            let positive = gates.and(order.equal, !sign);
            gates.or(!not_greater, positive)
        };
        let chosen = gates.choose(first, x, y);
        gates.or_nan(f, order.unordered, &chosen)
    }

    /// The remainder: exact up to a distance of the exponents; beyond it only bounded, so that the
    /// circuit stays small. A `float` is always exact.
    fn float_rem(&mut self, op: Op, f: Format, a: &[Bit], b: &[Bit]) -> Bits {
        let steps = f.distances().min(REMAINDER_STEPS);
        let (exact, far) = self.gates.float_rem(f, a, b, steps);
        if far == Bit::FALSE {
            return exact;
        }
        self.note_bounded(op, far);
        // Free, but shorter than the divisor, and with the sign of the dividend.
        let top = f.width() - 1;
        let mut rest = self.gates.free_bits(top);
        let shorter = self.gates.ult(&rest, &b[..top]);
        self.gates.require_any(&[!far, shorter]);
        rest.push(a[top]);
        self.gates.choose(far, &rest, &exact)
    }
}
