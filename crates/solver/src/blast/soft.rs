//! IEEE 754 arithmetic as circuits, for any format: unpack, compute exactly, round once, pack.
//!
//! Rounding is to nearest, ties to even; subnormals are exact; every NaN that is made is the one
//! with a clear sign and only the top bit of its fraction set. A packed float is its fraction, its
//! exponent, its sign, from the lowest bit up.
//!
//! Exponents are biased. An exact result is a significand whose top bit weighs 1 at its exponent;
//! its lowest bit may stand for all the bits below ("sticky").

use super::gates::{Bit, Bits, Gates};
use super::words::{above, constant, extend, pad};

/// A binary floating-point format; the fraction has fewer than `2^exponent` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Bits of the exponent.
    pub exponent: usize,
    /// Bits of the fraction: the significand without its first bit.
    pub fraction: usize,
}

impl Format {
    /// `float`.
    pub const SINGLE: Format = Format { exponent: 8, fraction: 23 };
    /// `double`.
    pub const DOUBLE: Format = Format { exponent: 11, fraction: 52 };

    /// Bits of a packed float.
    #[must_use]
    pub fn width(self) -> usize {
        self.exponent + self.fraction + 1
    }

    /// What is added to an exponent.
    #[must_use]
    pub fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The exponent of infinities and NaN.
    #[must_use]
    pub fn special(self) -> i64 {
        (1 << self.exponent) - 1
    }

    /// The bits of infinity, without a sign.
    #[must_use]
    pub fn infinity(self) -> u128 {
        self.special().cast_unsigned() as u128 * (1 << self.fraction)
    }

    /// The bits of the one NaN.
    #[must_use]
    pub fn nan(self) -> u128 {
        self.infinity() | 1 << (self.fraction - 1)
    }

    /// The largest distance of two exponents, subnormals normalised.
    #[must_use]
    pub fn distances(self) -> usize {
        (1 << self.exponent) - 3 + self.fraction
    }

    /// Bits for exponents that went below or beyond what is packed.
    fn wide(self) -> usize {
        self.exponent + 3
    }
}

/// A float taken apart.
#[derive(Clone, Debug)]
pub struct Unpacked {
    /// Set for negative numbers and -0.0.
    pub sign: Bit,
    /// Whether it is zero.
    pub zero: Bit,
    /// Whether it is infinite.
    pub infinite: Bit,
    /// Whether it is NaN.
    pub nan: Bit,
    /// Exponent, unsigned; 1 for subnormals and zero.
    pub exponent: Bits,
    /// Significand with its first bit, which is 0 for subnormals and zero.
    pub significand: Bits,
}

/// A number as two's complement constant.
pub(super) fn signed(v: i64, width: usize) -> Bits {
    constant(i128::from(v).cast_unsigned(), width)
}

impl Gates {
    /// Takes a float apart.
    pub fn unpack(&mut self, f: Format, bits: &[Bit]) -> Unpacked {
        let bits = pad(bits, f.width());
        let (fraction, rest) = bits.split_at(f.fraction);
        let (exponent, sign) = rest.split_at(f.exponent);
        let normal = self.nonzero(exponent);
        let special = self.all(exponent.iter().copied());
        let some = self.nonzero(fraction);
        let mut significand = fraction.to_vec();
        significand.push(normal);
        let mut exponent = exponent.to_vec();
        if let Some(lowest) = exponent.first_mut() {
            *lowest = self.or(*lowest, !normal);
        }
        Unpacked {
            sign: sign[0],
            zero: self.all([!normal, !some]),
            infinite: self.and(special, !some),
            nan: self.and(special, some),
            exponent,
            significand,
        }
    }

    /// Shifts a number left until its top bit is set, taking the shift from a signed exponent. Zero
    /// stays zero with some exponent.
    pub(super) fn normalise(&mut self, significand: &[Bit], exponent: &[Bit]) -> (Bits, Bits) {
        let (mut s, mut e) = (significand.to_vec(), exponent.to_vec());
        for k in stages(s.len()).rev() {
            let by = 1usize << k;
            let shift = !self.nonzero(&s[s.len() - by..]);
            let moved = pad(&above(by, &s), s.len());
            s = self.choose(shift, &moved, &s);
            let step = self.mask(shift, &pad(&constant(1 << k, k + 1), e.len()));
            e = self.sub(&e, &step, e.len());
        }
        (s, e)
    }

    /// The same, but an unsigned exponent of at least 1 stays so: what is left unshifted is
    /// subnormal.
    pub(super) fn normalise_above_one(&mut self, s: &[Bit], exponent: &[Bit]) -> (Bits, Bits) {
        let (mut s, mut e) = (s.to_vec(), exponent.to_vec());
        for k in stages(s.len()).rev() {
            let by = 1usize << k;
            let top_clear = !self.nonzero(&s[s.len() - by..]);
            let room = self.ult(&constant(1 << k, k + 1), &e);
            let shift = self.and(top_clear, room);
            let moved = pad(&above(by, &s), s.len());
            s = self.choose(shift, &moved, &s);
            let step = self.mask(shift, &pad(&constant(1 << k, k + 1), e.len()));
            e = self.usub(&e, &step).0;
        }
        (s, e)
    }

    /// `a >> n`, the bits shifted out gathered in the lowest.
    pub(super) fn shr_sticky(&mut self, a: &[Bit], n: &[Bit]) -> Bits {
        let mut value = a.to_vec();
        let mut lost = Bit::FALSE;
        let mut all_gone = Bit::FALSE;
        for (k, &by) in n.iter().enumerate() {
            if k >= 16 || 1usize << k >= a.len() {
                all_gone = self.or(all_gone, by);
                continue;
            }
            let step = 1usize << k;
            let out = self.nonzero(&value[..step]);
            let out = self.and(out, by);
            lost = self.or(lost, out);
            let moved = pad(&value[step..], a.len());
            value = self.choose(by, &moved, &value);
        }
        let some = self.nonzero(a);
        let mut value = self.mask(!all_gone, &value);
        let gone = self.and(all_gone, some);
        if let Some(lowest) = value.first_mut() {
            *lowest = self.any([*lowest, lost, gone]);
        }
        value
    }

    /// Rounds and packs a significand whose top bit is set, at a signed exponent that may be below 1
    /// or beyond what fits.
    pub(super) fn round(&mut self, f: Format, sign: Bit, e: &[Bit], s: &[Bit]) -> Bits {
        // What is below the least exponent is shifted there.
        let one = signed(1, e.len());
        let small = self.slt(e, &one);
        let by = self.sub(&one, e, e.len());
        let by = self.mask(small, &by);
        let s = self.shr_sticky(&with_guards(f, s), &by);
        let e = self.choose(small, &one, e);
        self.round_positive(f, sign, &e, &s)
    }

    /// Rounds and packs at an unsigned exponent of at least 1; the top bit of the significand is
    /// clear only at 1.
    pub(super) fn round_positive(&mut self, f: Format, sign: Bit, e: &[Bit], s: &[Bit]) -> Bits {
        let keep = f.fraction + 1;
        let s = with_guards(f, s);
        let (low, kept) = s.split_at(s.len() - keep);
        let (&guard, rest) = low.split_last().unwrap_or((&Bit::FALSE, &[]));
        let sticky = self.nonzero(rest);
        let odd = kept[0];
        let tie_breaks = self.or(sticky, odd);
        let up = self.and(guard, tie_breaks);
        let too_large = !self.ult(e, &signed(f.special(), f.wide()));
        let field = self.mask(kept[keep - 1], &pad(e, f.exponent));
        let packed = [&kept[..keep - 1], &field[..]].concat();
        // A carry out of the fraction is what the exponent needs, up to infinity.
        let rounded = self.add_carry(&packed, &[up], Bit::FALSE).0;
        let infinity = constant(f.infinity(), f.width() - 1);
        let mut result = self.choose(too_large, &infinity, &rounded);
        result.push(sign);
        result
    }

    /// A packed infinity of this sign.
    pub(super) fn infinity(f: Format, sign: Bit) -> Bits {
        let mut bits = constant(f.infinity(), f.width() - 1);
        bits.push(sign);
        bits
    }

    /// A packed zero of this sign.
    pub(super) fn zero(f: Format, sign: Bit) -> Bits {
        let mut bits = vec![Bit::FALSE; f.width() - 1];
        bits.push(sign);
        bits
    }

    /// The bits, or NaN if `nan`.
    pub(super) fn or_nan(&mut self, f: Format, nan: Bit, bits: &[Bit]) -> Bits {
        self.choose(nan, &constant(f.nan(), f.width()), bits)
    }

    /// `a + b`.
    pub fn float_add(&mut self, f: Format, a: &[Bit], b: &[Bit]) -> Bits {
        // The larger magnitude first: the difference cannot be negative then.
        let magnitude = f.width() - 1;
        let swap = self.ult(&a[..magnitude], &b[..magnitude]);
        let (a, b) = (self.choose(swap, b, a), self.choose(swap, a, b));
        let (x, y) = (self.unpack(f, &a), self.unpack(f, &b));
        let (distance, _) = self.usub(&x.exponent, &y.exponent);
        // Guard, round and sticky bits.
        let large = above(3, &x.significand);
        let small = self.shr_sticky(&above(3, &y.significand), &distance);
        let subtract = self.xor(x.sign, y.sign);
        let width = large.len() + 1;
        let small: Bits = pad(&small, width).iter().map(|&s| self.xor(s, subtract)).collect();
        let (sum, _) = self.add_carry(&pad(&large, width), &small, subtract);
        let exponent = self.uadd(&x.exponent, &[Bit::TRUE]);
        let (s, e) = self.normalise_above_one(&sum, &exponent);
        let some = self.nonzero(&sum);
        let both_negative = self.and(x.sign, y.sign);
        let sign = self.mux(some, x.sign, both_negative);
        let finite = self.round_positive(f, sign, &e, &s);
        let result = self.choose(x.infinite, &a, &finite);
        let opposite = self.all([x.infinite, y.infinite, subtract]);
        let nan = self.any([x.nan, y.nan, opposite]);
        let result = self.or_nan(f, nan, &result);
        // Signs decide on which side of the larger operand the result is.
        self.hint_longer(f, [nan, subtract], &result, &a);
        self.hint_longer(f, [nan, !subtract], &a, &result);
        result
    }

    /// Tells that unless one of these holds, `a` is no shorter than `b`, and `a` or `b` is computed.
    fn hint_longer(&mut self, f: Format, unless: [Bit; 2], a: &[Bit], b: &[Bit]) {
        let magnitude = f.width() - 1;
        let shorter = self.ult(&a[..magnitude], &b[..magnitude]);
        self.hint(&[a, b].concat(), &[unless[0], unless[1], !shorter]);
    }

    /// Tells that a factor of at least one makes nothing shorter, and one of at most one nothing
    /// longer.
    fn hint_scaled(&mut self, f: Format, nan: Bit, a: &[Bit], factor: &[Bit], product: &[Bit]) {
        let magnitude = f.width() - 1;
        let one = constant(u128::from(f.bias().cast_unsigned()) << f.fraction, magnitude);
        let below = self.ult(&factor[..magnitude], &one);
        let above = self.ult(&one, &factor[..magnitude]);
        self.hint_longer(f, [nan, below], product, a);
        self.hint_longer(f, [nan, above], a, product);
    }

    /// The significand with its top bit set and its exponent, signed.
    pub(super) fn normal(&mut self, f: Format, x: &Unpacked) -> (Bits, Bits) {
        self.normalise(&x.significand, &pad(&x.exponent, f.wide()))
    }

    /// `a * b`.
    pub fn float_mul(&mut self, f: Format, a: &[Bit], b: &[Bit]) -> Bits {
        let (x, y) = (self.unpack(f, a), self.unpack(f, b));
        let ((p, ep), (q, eq)) = (self.normal(f, &x), self.normal(f, &y));
        let product = self.umul(&p, &q);
        let sum = self.add(&ep, &eq, f.wide());
        // The top bit of the product weighs 2.
        let exponent = self.add(&sum, &signed(1 - f.bias(), f.wide()), f.wide());
        let (s, e) = self.normalise_once(&product, &exponent);
        let s = self.squeeze(f, &s);
        let sign = self.xor(x.sign, y.sign);
        let finite = self.round(f, sign, &e, &s);
        let zero = self.or(x.zero, y.zero);
        let infinite = self.or(x.infinite, y.infinite);
        let nan = {
            let undefined = self.and(zero, infinite);
            self.any([x.nan, y.nan, undefined])
        };
        let result = self.choose(zero, &Gates::zero(f, sign), &finite);
        let result = self.choose(infinite, &Gates::infinity(f, sign), &result);
        let result = self.or_nan(f, nan, &result);
        self.hint_scaled(f, nan, a, b, &result);
        self.hint_scaled(f, nan, b, a, &result);
        result
    }

    /// `a / b`.
    pub fn float_div(&mut self, f: Format, a: &[Bit], b: &[Bit]) -> Bits {
        let (x, y) = (self.unpack(f, a), self.unpack(f, b));
        let ((p, ep), (q, eq)) = (self.normal(f, &x), self.normal(f, &y));
        let quotient = self.divide_significands(f, &p, &q);
        let difference = self.sub(&ep, &eq, f.wide());
        let exponent = self.add(&difference, &signed(f.bias(), f.wide()), f.wide());
        let (s, e) = self.normalise_once(&quotient, &exponent);
        let sign = self.xor(x.sign, y.sign);
        let finite = self.round(f, sign, &e, &s);
        let zero = self.or(x.zero, y.infinite);
        let infinite = self.or(x.infinite, y.zero);
        let nan = {
            let undefined = self.and(zero, infinite);
            self.any([x.nan, y.nan, undefined])
        };
        let result = self.choose(infinite, &Gates::infinity(f, sign), &finite);
        let result = self.choose(zero, &Gates::zero(f, sign), &result);
        let result = self.or_nan(f, nan, &result);
        // a = (a / b) * b but for rounding, which no comparison with 1 notices.
        self.hint_scaled(f, nan, &result, b, a);
        result
    }

    /// The quotient of significands with their top bits set: a bit before the point, two guard bits
    /// and a sticky one after the fraction.
    fn divide_significands(&mut self, f: Format, a: &[Bit], b: &[Bit]) -> Bits {
        let width = f.fraction + 2;
        let b = pad(b, width);
        let mut rest = pad(a, width);
        let mut quotient = Bits::new();
        for _ in 0..f.fraction + 3 {
            let (less, below) = self.usub(&rest, &b);
            quotient.push(!below);
            rest = self.choose(below, &rest, &less);
            rest = pad(&above(1, &rest), width);
        }
        let sticky = self.nonzero(&rest);
        quotient.push(sticky);
        quotient.reverse();
        quotient
    }

    /// Square root.
    pub fn float_sqrt(&mut self, f: Format, a: &[Bit]) -> Bits {
        let x = self.unpack(f, a);
        let (s, e) = self.normal(f, &x);
        // e - bias = 2 h + odd; the radicand is s or 2 s.
        let unbiased = self.sub(&e, &signed(f.bias(), f.wide()), f.wide());
        let odd = unbiased[0];
        let half: Bits = extend(&unbiased[1..], f.wide());
        let exponent = self.add(&half, &signed(f.bias(), f.wide()), f.wide());
        let doubled = above(1, &s);
        let radicand = self.choose(odd, &doubled, &pad(&s, s.len() + 1));
        let root = self.integer_root(f, &radicand);
        // The root of even the least number is normal, but for the tiniest formats.
        let finite = if f.bias() > i64::try_from(f.fraction).unwrap_or(i64::MAX) {
            self.round_positive(f, Bit::FALSE, &exponent, &root)
        } else {
            self.round(f, Bit::FALSE, &exponent, &root)
        };
        let result = self.choose(x.infinite, a, &finite);
        let keeps = self.or(x.zero, x.nan);
        let result = self.choose(keeps, a, &result);
        let nan = self.and(x.sign, !x.zero);
        let nan = self.or(nan, x.nan);
        self.or_nan(f, nan, &result)
    }

    /// The root of a number in 1..4 with `fraction` bits after the point: a bit before the point,
    /// one guard bit and a sticky one after the fraction. Digit by digit.
    fn integer_root(&mut self, f: Format, radicand: &[Bit]) -> Bits {
        let digits = f.fraction + 2;
        // Two bits of the radicand for each digit, from the top.
        let padded = above(2 * digits - radicand.len(), radicand);
        let width = digits + 2;
        let mut rest = vec![Bit::FALSE; width];
        let mut root: Bits = Vec::new();
        for i in (0..digits).rev() {
            rest = pad(&[&padded[2 * i..2 * i + 2], &rest[..]].concat(), width);
            // 4 root + 1, the root so far in its top bits.
            let mut trial = vec![Bit::TRUE, Bit::FALSE];
            trial.extend(root.iter().rev());
            let (less, below) = self.usub(&rest, &pad(&trial, width));
            root.push(!below);
            rest = self.choose(below, &rest, &less);
        }
        let sticky = self.nonzero(&rest);
        root.push(sticky);
        root.reverse();
        root
    }

    /// Shifts left by one if the top bit is clear.
    fn normalise_once(&mut self, s: &[Bit], e: &[Bit]) -> (Bits, Bits) {
        let top = s.last().copied().unwrap_or(Bit::FALSE);
        let shifted = self.choose(top, s, &pad(&above(1, s), s.len()));
        let less = self.sub(e, &pad(&[!top], e.len()), e.len());
        (shifted, less)
    }

    /// Gathers the bits that rounding cannot tell apart.
    pub(super) fn squeeze(&mut self, f: Format, s: &[Bit]) -> Bits {
        let keep = f.fraction + 3;
        if s.len() <= keep + 1 {
            return s.to_vec();
        }
        let (low, high) = s.split_at(s.len() - keep);
        let sticky = self.nonzero(low);
        [&[sticky], high].concat()
    }
}

/// The significand with room for a guard and a sticky bit.
fn with_guards(f: Format, s: &[Bit]) -> Bits {
    above((f.fraction + 3).saturating_sub(s.len()), s)
}

/// The shifts by powers of two that reach every position of a number.
fn stages(width: usize) -> std::ops::Range<usize> {
    0..(usize::BITS - width.saturating_sub(1).leading_zeros()) as usize
}
