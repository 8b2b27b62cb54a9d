//! Circuits over numbers: bits with the least significant first.
//!
//! Functions whose names begin with `u` read them as unsigned; [`Gates::extend`] and what builds on
//! it reads them as two's complement, so a number is as wide as it needs to be.

use super::gates::{Bit, Bits, Gates};

/// A constant as this many bits.
#[must_use]
pub fn constant(value: u128, width: usize) -> Bits {
    (0..width).map(|i| Bit::of(i < 128 && value >> i & 1 == 1)).collect()
}

/// The value, if all bits are constants; at most 128 bits.
#[must_use]
pub fn known(bits: &[Bit]) -> Option<u128> {
    if bits.len() > 128 {
        return None;
    }
    bits.iter().enumerate().try_fold(0, |v, (i, b)| Some(v | u128::from(b.known()?) << i))
}

/// The sign of a two's complement number.
#[must_use]
pub fn sign(bits: &[Bit]) -> Bit {
    bits.last().copied().unwrap_or(Bit::FALSE)
}

/// Two's complement in exactly this width: sign-extended or cut.
#[must_use]
pub fn extend(bits: &[Bit], width: usize) -> Bits {
    (0..width).map(|i| bits.get(i).copied().unwrap_or(sign(bits))).collect()
}

/// Unsigned in exactly this width: padded with zeros or cut.
#[must_use]
pub fn pad(bits: &[Bit], width: usize) -> Bits {
    (0..width).map(|i| bits.get(i).copied().unwrap_or(Bit::FALSE)).collect()
}

/// `bits` above `low` zeros.
#[must_use]
pub fn above(low: usize, bits: &[Bit]) -> Bits {
    let mut all = vec![Bit::FALSE; low];
    all.extend_from_slice(bits);
    all
}

/// A sum of weighted bits modulo a power of two, added column by column.
pub struct Sum {
    columns: Vec<Vec<Bit>>,
    constant: u128,
}

impl Sum {
    /// An empty sum of at most 128 bits.
    #[must_use]
    pub fn new(width: usize) -> Sum {
        Sum { columns: vec![Vec::new(); width.min(128)], constant: 0 }
    }

    /// Adds `bit * 2^at`, or subtracts it.
    pub fn push(&mut self, bit: Bit, at: usize, negative: bool) {
        let Some(column) = self.columns.get_mut(at) else { return };
        let one = 1u128 << at;
        match (bit, negative) {
            (Bit::FALSE, _) => {}
            (Bit::TRUE, false) => self.constant = self.constant.wrapping_add(one),
            (Bit::TRUE, true) => self.constant = self.constant.wrapping_sub(one),
            (_, false) => column.push(bit),
            (_, true) => {
                // -x = (1 - x) - 1
                column.push(!bit);
                self.constant = self.constant.wrapping_sub(one);
            }
        }
    }

    /// Adds an unsigned number times `2^at`, or subtracts it.
    pub fn unsigned(&mut self, bits: &[Bit], at: usize, negative: bool) {
        for (i, &b) in bits.iter().enumerate() {
            self.push(b, at + i, negative);
        }
    }

    /// Adds a two's complement number times `2^at`, or subtracts it.
    pub fn signed(&mut self, bits: &[Bit], at: usize, negative: bool) {
        let top = bits.len().saturating_sub(1);
        for (i, &b) in bits.iter().enumerate() {
            self.push(b, at + i, negative != (i == top));
        }
    }

    /// The sum.
    pub fn finish(mut self, gates: &mut Gates) -> Bits {
        let width = self.columns.len();
        let mut result = Bits::with_capacity(width);
        for at in 0..width {
            let mut column = std::mem::take(&mut self.columns[at]);
            if self.constant >> at & 1 == 1 {
                column.push(Bit::TRUE);
            }
            let mut carries = Vec::new();
            let mut next = 0;
            // The oldest first: sums form a tree, not a chain.
            while column.len() - next > 1 {
                let a = column[next];
                let b = column[next + 1];
                let c = column.get(next + 2).copied().unwrap_or(Bit::FALSE);
                next += if column.len() - next > 2 { 3 } else { 2 };
                column.push(gates.xor3(a, b, c));
                carries.push(gates.majority(a, b, c));
            }
            result.push(column.get(next).copied().unwrap_or(Bit::FALSE));
            if let Some(above) = self.columns.get_mut(at + 1) {
                above.extend(carries.into_iter().filter(|&c| c != Bit::FALSE));
            }
        }
        result
    }
}

impl Gates {
    /// The sum with a carry, as wide as the wider one; and the carry out.
    pub fn add_carry(&mut self, a: &[Bit], b: &[Bit], carry: Bit) -> (Bits, Bit) {
        let width = a.len().max(b.len());
        let (a, b) = (pad(a, width), pad(b, width));
        let mut carry = carry;
        let mut sum = Bits::with_capacity(width);
        for (x, y) in a.into_iter().zip(b) {
            sum.push(self.xor3(x, y, carry));
            carry = self.majority(x, y, carry);
        }
        (sum, carry)
    }

    /// The unsigned sum, one bit wider.
    pub fn uadd(&mut self, a: &[Bit], b: &[Bit]) -> Bits {
        let (mut sum, carry) = self.add_carry(a, b, Bit::FALSE);
        sum.push(carry);
        sum
    }

    /// The two's complement sum modulo `2^width`.
    pub fn add(&mut self, a: &[Bit], b: &[Bit], width: usize) -> Bits {
        self.add_carry(&extend(a, width), &extend(b, width), Bit::FALSE).0
    }

    /// The two's complement difference modulo `2^width`.
    pub fn sub(&mut self, a: &[Bit], b: &[Bit], width: usize) -> Bits {
        let b: Bits = extend(b, width).into_iter().map(|x| !x).collect();
        self.add_carry(&extend(a, width), &b, Bit::TRUE).0
    }

    /// The unsigned difference of equally wide numbers modulo their width, and whether it went
    /// below zero.
    pub fn usub(&mut self, a: &[Bit], b: &[Bit]) -> (Bits, Bit) {
        let b: Bits = pad(b, a.len()).into_iter().map(|x| !x).collect();
        let (difference, carry) = self.add_carry(a, &b, Bit::TRUE);
        (difference, !carry)
    }

    /// The negation modulo `2^width`.
    pub fn neg(&mut self, a: &[Bit], width: usize) -> Bits {
        self.sub(&[Bit::FALSE], a, width)
    }

    /// The negation if `c`, in the width of `a`.
    pub fn neg_if(&mut self, c: Bit, a: &[Bit]) -> Bits {
        let flipped: Bits = a.iter().map(|&x| self.xor(x, c)).collect();
        self.add_carry(&flipped, &[c], Bit::FALSE).0
    }

    /// `c ? t : e` of equally wide numbers.
    pub fn choose(&mut self, c: Bit, t: &[Bit], e: &[Bit]) -> Bits {
        t.iter().zip(e).map(|(&t, &e)| self.mux(c, t, e)).collect()
    }

    /// The bits, or zero unless `c`.
    pub fn mask(&mut self, c: Bit, a: &[Bit]) -> Bits {
        a.iter().map(|&x| self.and(c, x)).collect()
    }

    /// Whether a bit is set.
    pub fn nonzero(&mut self, a: &[Bit]) -> Bit {
        self.any(a.iter().copied())
    }

    /// Whether equally wide numbers are equal.
    pub fn same(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let equal: Bits = a.iter().zip(b).map(|(&x, &y)| !self.xor(x, y)).collect();
        self.all(equal)
    }

    /// Whether unsigned `a < b`.
    pub fn ult(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let width = a.len().max(b.len());
        let mut less = Bit::FALSE;
        for (x, y) in pad(a, width).into_iter().zip(pad(b, width)) {
            less = self.majority(!x, y, less);
        }
        less
    }

    /// Whether two's complement `a < b`.
    pub fn slt(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let width = a.len().max(b.len());
        let (mut a, mut b) = (extend(a, width), extend(b, width));
        // The sign weighs the other way round.
        if let (Some(x), Some(y)) = (a.last_mut(), b.last_mut()) {
            std::mem::swap(x, y);
        }
        self.ult(&a, &b)
    }

    /// Whether two's complement `a = b`.
    pub fn seq(&mut self, a: &[Bit], b: &[Bit]) -> Bit {
        let width = a.len().max(b.len());
        self.same(&extend(a, width), &extend(b, width))
    }

    /// The two's complement product modulo `2^width`.
    pub fn mul(&mut self, a: &[Bit], b: &[Bit], width: usize) -> Bits {
        let mut sum = Sum::new(width);
        if a == b {
            self.push_square(a, true, &mut sum);
        } else if known(a).is_some() {
            self.push_product(b, a, true, &mut sum);
        } else {
            self.push_product(a, b, true, &mut sum);
        }
        sum.finish(self)
    }

    /// The unsigned product, wide enough.
    pub fn umul(&mut self, a: &[Bit], b: &[Bit]) -> Bits {
        let mut sum = Sum::new(a.len() + b.len());
        if a == b {
            self.push_square(a, false, &mut sum);
        } else {
            self.push_product(a, b, false, &mut sum);
        }
        sum.finish(self)
    }

    /// Adds the partial products of `a * b` to a sum.
    pub fn push_product(&mut self, a: &[Bit], b: &[Bit], signed: bool, sum: &mut Sum) {
        if let Some(value) = known(b) {
            let digits = if signed { sign_digits(value, b.len()) } else { unsigned_digits(value) };
            for (at, negative) in digits {
                if signed {
                    sum.signed(a, at, negative);
                } else {
                    sum.unsigned(a, at, negative);
                }
            }
            return;
        }
        for (i, &x) in a.iter().enumerate() {
            for (j, &y) in b.iter().enumerate() {
                let product = self.and(x, y);
                let negative = signed && (i + 1 == a.len()) != (j + 1 == b.len());
                sum.push(product, i + j, negative);
            }
        }
    }

    /// `a * a`: each mixed product stands twice, so once in the next column.
    fn push_square(&mut self, a: &[Bit], signed: bool, sum: &mut Sum) {
        for (i, &x) in a.iter().enumerate() {
            sum.push(x, 2 * i, false);
            for (j, &y) in a.iter().enumerate().skip(i + 1) {
                let product = self.and(x, y);
                sum.push(product, i + j + 1, signed && j + 1 == a.len());
            }
        }
    }

    /// The unsigned quotient and remainder; the divisor is not zero. Restoring division.
    pub fn udivrem(&mut self, a: &[Bit], b: &[Bit]) -> (Bits, Bits) {
        let width = b.len() + 1;
        let b = pad(b, width);
        let mut rest = vec![Bit::FALSE; width];
        let mut quotient = vec![Bit::FALSE; a.len()];
        for i in (0..a.len()).rev() {
            rest.insert(0, a[i]);
            rest.truncate(width);
            let (less, below) = self.usub(&rest, &b);
            quotient[i] = !below;
            rest = self.choose(below, &rest, &less);
        }
        rest.truncate(width - 1);
        (quotient, rest)
    }

    /// `a << n`, modulo the width of `a`.
    pub fn shl(&mut self, a: &[Bit], n: &[Bit]) -> Bits {
        let mut value = a.to_vec();
        for (k, &by) in n.iter().enumerate() {
            let moved = pad(&above(1 << k.min(16), &value), a.len());
            value = self.choose(by, &moved, &value);
        }
        value
    }

    /// `a >> n` with `fill` from above.
    pub fn shr(&mut self, a: &[Bit], n: &[Bit], fill: Bit) -> Bits {
        let mut value = a.to_vec();
        for (k, &by) in n.iter().enumerate() {
            let moved: Bits = (0..a.len())
                .map(|i| value.get(i + (1usize << k.min(16))).copied().unwrap_or(fill))
                .collect();
            value = self.choose(by, &moved, &value);
        }
        value
    }
}

/// A constant in two's complement as few powers of two, added or subtracted (non-adjacent form).
fn sign_digits(value: u128, width: usize) -> Vec<(usize, bool)> {
    let shift = 128 - u32::try_from(width.clamp(1, 128)).unwrap_or(128);
    let mut v = (value << shift).cast_signed() >> shift;
    let mut digits = Vec::new();
    let mut at = 0;
    while v != 0 {
        if v & 1 == 1 {
            let negative = v & 2 == 2;
            v = if negative { v.wrapping_add(1) } else { v - 1 };
            digits.push((at, negative));
        }
        v >>= 1;
        at += 1;
    }
    digits
}

fn unsigned_digits(value: u128) -> Vec<(usize, bool)> {
    if value >> 127 == 0 {
        return sign_digits(value, 128);
    }
    (0..128).filter(|i| value >> i & 1 == 1).map(|i| (i, false)).collect()
}
