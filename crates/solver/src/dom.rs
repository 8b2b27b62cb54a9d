//! What a term can still be: bounds and known bits.
//!
//! Integers are seen as sign-extended 64-bit words, bounds signed. Of a float the bounds are *keys*:
//! integers in the order of the floats, -0.0 before 0.0; its `ones` is not bits but tells whether
//! NaN is possible ([`MAYBE_NAN`]). Bounds and bits are kept consistent: [`Dom::tighten`].

use crate::term::{Range, Sort};

/// In `ones` of a float's domain: it may be NaN.
pub const MAYBE_NAN: u64 = 1;

/// The values that are left. Empty if `lo > hi` (a float may still be NaN then).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dom {
    /// The least.
    pub lo: i64,
    /// The greatest.
    pub hi: i64,
    /// Bits known to be 0.
    pub zeros: u64,
    /// Bits known to be 1.
    pub ones: u64,
}

/// The key of a double: the order of keys is the order of numbers, with -0.0 before 0.0.
#[must_use]
pub fn key64(v: f64) -> i64 {
    let bits = v.to_bits().cast_signed();
    bits ^ ((bits >> 63) & i64::MAX)
}

/// The double with this key.
#[must_use]
pub fn unkey64(key: i64) -> f64 {
    f64::from_bits((key ^ ((key >> 63) & i64::MAX)).cast_unsigned())
}

/// The key of a float.
#[must_use]
pub fn key32(v: f32) -> i64 {
    let bits = v.to_bits().cast_signed();
    i64::from(bits ^ ((bits >> 31) & i32::MAX))
}

/// The float with this key.
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub fn unkey32(key: i64) -> f32 {
    let key = key as i32;
    f32::from_bits((key ^ ((key >> 31) & i32::MAX)).cast_unsigned())
}

impl Dom {
    /// Everything in a range.
    #[must_use]
    #[inline]
    pub fn of_range(r: Range) -> Dom {
        let mut dom = Dom { lo: r.lo, hi: r.hi, zeros: 0, ones: 0 };
        dom.bits_from_bounds();
        dom
    }

    /// Everything of a sort.
    #[must_use]
    pub fn of(sort: Sort) -> Dom {
        match sort {
            Sort::Float => Dom {
                lo: key32(f32::NEG_INFINITY),
                hi: key32(f32::INFINITY),
                zeros: 0,
                ones: MAYBE_NAN,
            },
            Sort::Double => Dom {
                lo: key64(f64::NEG_INFINITY),
                hi: key64(f64::INFINITY),
                zeros: 0,
                ones: MAYBE_NAN,
            },
            _ => Dom::of_range(Range::of(sort)),
        }
    }

    /// One integer.
    #[must_use]
    #[inline]
    pub fn point(v: i64) -> Dom {
        let bits = v.cast_unsigned();
        Dom { lo: v, hi: v, zeros: !bits, ones: bits }
    }

    /// The bounds.
    #[must_use]
    #[inline]
    pub fn range(self) -> Range {
        Range { lo: self.lo, hi: self.hi }
    }

    /// The one integer left, if it is one.
    #[must_use]
    #[inline]
    pub fn fixed(self) -> Option<i64> {
        if self.lo == self.hi { Some(self.lo) } else { None }
    }

    /// Whether an integer is left.
    #[must_use]
    #[inline]
    pub fn contains(self, v: i64) -> bool {
        let bits = v.cast_unsigned();
        self.lo <= v && v <= self.hi && bits & self.zeros == 0 && !bits & self.ones == 0
    }

    /// Whether two domains have no value in common, as far as bounds and bits show.
    #[must_use]
    pub fn is_apart(self, other: Dom, float: bool) -> bool {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if float {
            return lo > hi && self.ones & other.ones & MAYBE_NAN == 0;
        }
        lo > hi || (self.ones & other.zeros) | (self.zeros & other.ones) != 0
    }

    /// The least domain that has the values of both.
    #[must_use]
    pub fn join(self, other: Dom, float: bool) -> Dom {
        if float {
            let ones = (self.ones | other.ones) & MAYBE_NAN;
            // An empty interval: only NaN is left of it.
            let (lo, hi) = match (self.lo > self.hi, other.lo > other.hi) {
                (true, _) => (other.lo, other.hi),
                (_, true) => (self.lo, self.hi),
                _ => (self.lo.min(other.lo), self.hi.max(other.hi)),
            };
            return Dom { lo, hi, zeros: 0, ones };
        }
        Dom {
            lo: self.lo.min(other.lo),
            hi: self.hi.max(other.hi),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// How many values the bounds leave, less one.
    #[must_use]
    pub fn width(self) -> u64 {
        self.hi.wrapping_sub(self.lo).cast_unsigned()
    }

    #[inline]
    fn bits_from_bounds(&mut self) {
        let differ = (self.lo ^ self.hi).cast_unsigned();
        // All bits above the highest that differs.
        let known = if differ == 0 { !0 } else { !(u64::MAX >> differ.leading_zeros()) };
        self.ones |= self.lo.cast_unsigned() & known;
        self.zeros |= !self.lo.cast_unsigned() & known;
    }

    /// Brings the bounds and bits of an integer into line; false if nothing is left.
    #[inline]
    pub fn tighten(&mut self, sort: Sort) -> bool {
        if self.lo > self.hi || self.zeros & self.ones != 0 {
            return false;
        }
        if self.zeros | self.ones != 0 {
            self.bounds_from_bits(sort);
            if self.lo > self.hi {
                return false;
            }
        }
        self.bits_from_bounds();
        self.zeros & self.ones == 0
    }

    fn bounds_from_bits(&mut self, sort: Sort) {
        // The bits that tell the sign: all equal in a sign-extended word.
        let signs = if sort == Sort::Int { !0u64 << 31 } else { 1 << 63 };
        for bits in [&mut self.zeros, &mut self.ones] {
            if *bits & signs != 0 {
                *bits |= signs;
            }
        }
        let (mut least, mut most) = (self.ones, !self.zeros);
        if (self.zeros | self.ones) & signs == 0 {
            least |= signs;
            most &= !signs;
        }
        self.lo = self.lo.max(least.cast_signed());
        self.hi = self.hi.min(most.cast_signed());
        // Known low bits: round the bounds to them.
        let low = (self.zeros | self.ones).trailing_ones().min(62);
        if low > 0 && self.lo <= self.hi {
            let mask = (1i64 << low) - 1;
            let residue = self.ones.cast_signed() & mask;
            let up = residue.wrapping_sub(self.lo) & mask;
            let down = self.hi.wrapping_sub(residue) & mask;
            match (self.lo.checked_add(up), self.hi.checked_sub(down)) {
                (Some(lo), Some(hi)) => (self.lo, self.hi) = (lo, hi),
                _ => self.lo = self.hi.saturating_add(1).max(self.lo),
            }
        }
    }

    /// What is in both, not yet tightened.
    #[must_use]
    #[inline]
    pub fn meet(self, other: Dom) -> Dom {
        Dom {
            lo: self.lo.max(other.lo),
            hi: self.hi.min(other.hi),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        }
    }
}

/// Known bits of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bits {
    /// Known to be 0.
    pub zeros: u64,
    /// Known to be 1.
    pub ones: u64,
}

impl From<Dom> for Bits {
    fn from(d: Dom) -> Bits {
        Bits { zeros: d.zeros, ones: d.ones }
    }
}

impl Bits {
    /// Keeps `width` low bits and copies the highest of them upwards.
    #[must_use]
    pub fn sign_extend(self, width: u32) -> Bits {
        let up = 64 - width;
        let extend = |v: u64| ((v << up).cast_signed() >> up).cast_unsigned();
        Bits { zeros: extend(self.zeros), ones: extend(self.ones) }
    }

    /// Bits at these places, the others unknown.
    #[must_use]
    pub fn at(self, mask: u64) -> Bits {
        Bits { zeros: self.zeros & mask, ones: self.ones & mask }
    }

    /// Each bit the other way round.
    #[must_use]
    pub fn flip(self) -> Bits {
        Bits { zeros: self.ones, ones: self.zeros }
    }

    /// Bitwise and.
    #[must_use]
    pub fn and(self, b: Bits) -> Bits {
        Bits { zeros: self.zeros | b.zeros, ones: self.ones & b.ones }
    }

    /// Bitwise or.
    #[must_use]
    pub fn or(self, b: Bits) -> Bits {
        Bits { zeros: self.zeros & b.zeros, ones: self.ones | b.ones }
    }

    /// Bitwise exclusive or.
    #[must_use]
    pub fn xor(self, b: Bits) -> Bits {
        Bits {
            zeros: self.zeros & b.zeros | self.ones & b.ones,
            ones: self.zeros & b.ones | self.ones & b.zeros,
        }
    }

    /// The sum of both and a carry of 0 or 1, wrapped: a bit is known where both operands' bits and
    /// the carry into it are.
    #[must_use]
    pub fn plus(self, b: Bits, carry: u64) -> Bits {
        let most = (!self.zeros).wrapping_add(!b.zeros).wrapping_add(carry);
        let least = self.ones.wrapping_add(b.ones).wrapping_add(carry);
        let no_carry = !(most ^ self.zeros ^ b.zeros);
        let carry_in = least ^ self.ones ^ b.ones;
        let known = (self.zeros | self.ones) & (b.zeros | b.ones) & (no_carry | carry_in);
        Bits { zeros: !most & known, ones: least & known }
    }

    /// The difference, wrapped.
    #[must_use]
    pub fn minus(self, b: Bits) -> Bits {
        self.plus(b.flip(), 1)
    }

    /// The product: the low bits that are known in both, and the zeros at the end.
    #[must_use]
    pub fn times(self, b: Bits) -> Bits {
        let known = |x: Bits| (x.zeros | x.ones).trailing_ones();
        let exact = known(self).min(known(b));
        let mut out = Bits::default();
        if exact > 0 {
            let mask = u64::MAX >> (64 - exact);
            let product = self.ones.wrapping_mul(b.ones);
            out = Bits { zeros: !product & mask, ones: product & mask };
        }
        let twos = self.zeros.trailing_ones() + b.zeros.trailing_ones();
        if twos > 0 {
            out.zeros |= u64::MAX >> 64u32.saturating_sub(twos);
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_in_the_order_of_floats() {
        let values =
            [f64::NEG_INFINITY, -1e300, -1.0, -5e-324, -0.0, 0.0, 5e-324, 1.0, f64::INFINITY];
        for pair in values.windows(2) {
            assert!(key64(pair[0]) < key64(pair[1]));
            assert_eq!(unkey64(key64(pair[0])).to_bits(), pair[0].to_bits());
            #[allow(clippy::cast_possible_truncation)]
            let f = pair[0] as f32;
            assert_eq!(unkey32(key32(f)).to_bits(), f.to_bits());
        }
        assert_eq!(key64(-0.0) + 1, key64(0.0));
    }

    #[test]
    fn bits_round_bounds() {
        // Even numbers from 3 to 9, then from 7 to 7: none.
        let mut d = Dom { lo: 3, hi: 9, zeros: 1, ones: 0 };
        assert!(d.tighten(Sort::Int));
        assert_eq!((d.lo, d.hi), (4, 8));
        let mut d = Dom { lo: 7, hi: 7, zeros: 1, ones: 0 };
        assert!(!d.tighten(Sort::Int));
        let mut d = Dom { lo: i64::from(i32::MIN), hi: i64::from(i32::MAX), zeros: 0, ones: 4 };
        assert!(d.tighten(Sort::Int));
        assert_eq!((d.lo, d.hi), (i64::from(i32::MIN) + 4, i64::from(i32::MAX)));
    }
}
