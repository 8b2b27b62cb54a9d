//! Conversions between floats and integers, between formats, and to integral floats; the remainder.

use super::gates::{Bit, Bits, Gates};
use super::soft::{Format, Unpacked, signed};
use super::words::{above, constant, pad, sign};

/// Which integral value a float is rounded to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integral {
    /// Not above it.
    Floor,
    /// Not below it.
    Ceil,
    /// The nearest, ties to even.
    Nearest,
}

impl Gates {
    /// The float nearest to a two's complement integer.
    pub fn integer_to_float(&mut self, f: Format, a: &[Bit]) -> Bits {
        let negative = sign(a);
        // The least integer's magnitude needs every bit.
        let magnitude = self.neg_if(negative, a);
        let width = i64::try_from(magnitude.len()).unwrap_or(i64::MAX);
        let top = signed(f.bias() + width - 1, f.exponent + 2);
        let (s, e) = self.normalise(&magnitude, &top);
        let some = self.nonzero(a);
        let packed = self.round_positive(f, negative, &e, &s);
        self.mask(some, &packed)
    }

    /// The integer of `width` bits toward zero: saturated, and 0 for NaN.
    pub fn float_to_integer_bits(&mut self, f: Format, a: &[Bit], width: usize) -> Bits {
        let x = self.unpack(f, a);
        let wide = f.exponent + 2;
        let power = self.sub(&pad(&x.exponent, wide), &signed(f.bias(), wide), wide);
        let (whole, _) = self.fixed(f, &x.significand, &power, width);
        let below_one = sign(&power);
        let whole = self.mask(!below_one, &whole);
        let exact = self.neg_if(x.sign, &whole);
        self.saturate(f, &x.exponent, x.sign, x.nan, &exact)
    }

    /// The nearest integer of `width` bits, ties upwards: saturated, and 0 for NaN.
    pub fn float_round_up(&mut self, f: Format, a: &[Bit], width: usize) -> Bits {
        let x = self.unpack(f, a);
        let wide = f.exponent + 2;
        // Twice the number: its lowest bit is the half.
        let power = self.sub(&pad(&x.exponent, wide), &signed(f.bias() - 1, wide), wide);
        let (twice, rest) = self.fixed(f, &x.significand, &power, width + 1);
        let twice = self.mask(!sign(&power), &twice);
        let (half, whole) = (twice[0], &twice[1..]);
        // -1.5 goes up to -1, and -1.6 down to -2.
        let beyond = self.or(!x.sign, rest);
        let more = self.and(half, beyond);
        let magnitude = self.add_carry(whole, &[more], Bit::FALSE).0;
        let exact = self.neg_if(x.sign, &magnitude);
        self.saturate(f, &x.exponent, x.sign, x.nan, &exact)
    }

    /// A significand times `2^power` for a power from 0 to `width - 1`: its integral bits, and
    /// whether any bit below is set.
    fn fixed(&mut self, f: Format, s: &[Bit], power: &[Bit], width: usize) -> (Bits, Bit) {
        let stages = usize::BITS - (width - 1).leading_zeros();
        let shifted = self.shl(&pad(s, f.fraction + width), &pad(power, stages as usize));
        let (rest, whole) = shifted.split_at(f.fraction);
        let some = self.nonzero(rest);
        (whole.to_vec(), some)
    }

    fn saturate(&mut self, f: Format, e: &[Bit], negative: Bit, nan: Bit, exact: &[Bit]) -> Bits {
        let width = exact.len();
        let reach = f.bias() + i64::try_from(width).unwrap_or(i64::MAX) - 1;
        let far = if reach > f.special() {
            self.all(e.iter().copied())
        } else {
            !self.ult(e, &signed(reach, f.exponent + 2))
        };
        let mut limit = vec![!negative; width - 1];
        limit.push(negative);
        let result = self.choose(far, &limit, exact);
        self.mask(!nan, &result)
    }

    /// The nearest float of another format.
    pub fn float_convert(&mut self, from: Format, to: Format, a: &[Bit]) -> Bits {
        let x = self.unpack(from, a);
        let wide = from.exponent.max(to.exponent) + 3;
        let exponent = pad(&x.exponent, wide);
        // Subnormals that are far below the other format's need no normalising: they become 0.
        let reach = to.bias() + i64::try_from(to.fraction).unwrap_or(i64::MAX) + 2;
        let (s, e) = if from.bias() > reach {
            (x.significand.clone(), exponent)
        } else {
            self.normalise(&x.significand, &exponent)
        };
        let e = self.add(&e, &signed(to.bias() - from.bias(), wide), wide);
        let s = self.squeeze(to, &s);
        let finite = self.round(to, x.sign, &e, &s);
        let result = self.choose(x.zero, &Gates::zero(to, x.sign), &finite);
        let result = self.choose(x.infinite, &Gates::infinity(to, x.sign), &result);
        self.or_nan(to, x.nan, &result)
    }

    /// The float rounded to an integral one of the same sign.
    pub fn float_integral(&mut self, f: Format, a: &[Bit], to: Integral) -> Bits {
        let x = self.unpack(f, a);
        let magnitude = &a[..f.width() - 1];
        let bias = f.bias();
        let at = |i: usize| bias + i64::try_from(f.fraction - i).unwrap_or(0);
        // Bit i of the fraction is below the point if the exponent is less than this.
        let below: Bits = (0..=f.fraction)
            .map(|i| self.ult(&x.exponent, &signed(at(i), f.exponent + 2)))
            .collect();
        let less_than_one = below[f.fraction];
        let mut kept = magnitude.to_vec();
        let mut lost = Vec::new();
        for i in 0..f.fraction {
            lost.push(self.and(below[i], magnitude[i]));
            kept[i] = self.and(!below[i], magnitude[i]);
        }
        let kept = self.mask(!less_than_one, &kept);
        let some = self.nonzero(&lost);
        // Below one the first bit of the significand is lost as well.
        let tiny = self.and(less_than_one, !x.zero);
        let inexact = self.or(some, tiny);
        let up = match to {
            Integral::Floor => self.and(inexact, x.sign),
            Integral::Ceil => self.and(inexact, !x.sign),
            Integral::Nearest => self.nearest_is_up(f, &x, &below, &lost),
        };
        // One in the place of the units, which carries into the exponent as it should.
        let units: Bits = (0..f.fraction)
            .map(|i| {
                let unit = if i == 0 { Bit::FALSE } else { below[i - 1] };
                self.and(unit, !below[i])
            })
            .collect();
        let mut step = pad(&units, f.width() - 1);
        // From 1 to 2 the first bit of the significand is the unit: the exponent grows by one.
        let first = self.and(below[f.fraction - 1], !less_than_one);
        step[f.fraction] = first;
        let step = self.mask(up, &step);
        let moved = self.add_carry(&kept, &step, Bit::FALSE).0;
        let one = above(f.fraction, &constant(bias.cast_unsigned().into(), f.exponent));
        let one = self.mask(up, &one);
        let mut result = self.choose(less_than_one, &one, &moved);
        result.push(x.sign);
        self.or_nan(f, x.nan, &result)
    }

    /// Whether the nearest integral magnitude is the one above.
    fn nearest_is_up(&mut self, f: Format, x: &Unpacked, below: &[Bit], lost: &[Bit]) -> Bit {
        let mut ups = Vec::new();
        let mut rest = Bit::FALSE;
        for i in 0..f.fraction {
            // If the unit is the bit above this one: the half is set, and something below it or the
            // unit itself breaks the tie.
            let here = self.and(below[i], !below[i + 1]);
            let tie_breaks = self.or(rest, x.significand[i + 1]);
            ups.push(self.all([here, x.significand[i], tie_breaks]));
            rest = self.or(rest, lost[i]);
        }
        // From a half to one: the half itself is a tie and goes down to 0.
        let half = constant((f.bias() - 1).cast_unsigned().into(), f.exponent);
        let at_least_half = self.same(&x.exponent, &half);
        ups.push(self.and(at_least_half, rest));
        self.any(ups)
    }

    /// The remainder of a division toward zero, as C's `fmod`; and whether the exponents are further
    /// apart than `steps`, where it is meaningless. It is exact: nothing is rounded.
    pub fn float_rem(&mut self, f: Format, a: &[Bit], b: &[Bit], steps: usize) -> (Bits, Bit) {
        let (x, y) = (self.unpack(f, a), self.unpack(f, b));
        let ((p, ep), (q, eq)) = (self.normal(f, &x), self.normal(f, &y));
        let distance = self.sub(&ep, &eq, ep.len() + 1);
        let width = f.fraction + 2;
        let divisor = pad(&q, width);
        let mut rest = pad(&p, width);
        // Long division: one subtraction for each place from the distance down to 0.
        for i in (0..=steps).rev() {
            let place = signed(i64::try_from(i).unwrap_or(i64::MAX), distance.len());
            let inactive = self.slt(&distance, &place);
            let (less, below) = self.usub(&rest, &divisor);
            let left = self.choose(below, &rest, &less);
            let left = if i == 0 { left } else { pad(&above(1, &left), width) };
            rest = self.choose(inactive, &rest, &left);
        }
        let some = self.nonzero(&rest);
        let (s, e) = self.normalise(&rest[..=f.fraction], &eq);
        let finite = self.round(f, x.sign, &e, &s);
        let result = self.choose(some, &finite, &Gates::zero(f, x.sign));
        let magnitude = f.width() - 1;
        let shorter = self.ult(&a[..magnitude], &b[..magnitude]);
        let result = self.choose(shorter, a, &result);
        let nan = self.any([x.nan, y.nan, x.infinite, y.zero]);
        let most = signed(i64::try_from(steps).unwrap_or(i64::MAX), distance.len());
        let far = if steps >= f.distances() { Bit::FALSE } else { self.slt(&most, &distance) };
        let far = self.all([far, !shorter, !nan]);
        (self.or_nan(f, nan, &result), far)
    }
}
