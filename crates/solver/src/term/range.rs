//! Ranges of integer terms: what holds for all inputs.

use senda_rules::op::Op;

use super::Sort;

/// All integers from `lo` to `hi`; never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// The least.
    pub lo: i64,
    /// The greatest.
    pub hi: i64,
}

impl Range {
    /// One integer.
    #[must_use]
    pub fn point(v: i64) -> Range {
        Range { lo: v, hi: v }
    }

    /// From `lo` to `hi`, which is not less.
    #[must_use]
    pub fn new(lo: i64, hi: i64) -> Range {
        Range { lo, hi }
    }

    /// Everything the sort has. Meaningless for floats.
    #[must_use]
    #[inline]
    pub fn of(sort: Sort) -> Range {
        match sort {
            Sort::Bool => Range { lo: 0, hi: 1 },
            Sort::Int => Range { lo: i32::MIN as i64, hi: i32::MAX as i64 },
            _ => Range { lo: i64::MIN, hi: i64::MAX },
        }
    }

    /// The one value, if there is one.
    #[must_use]
    #[inline]
    pub fn fixed(self) -> Option<i64> {
        if self.lo == self.hi { Some(self.lo) } else { None }
    }

    /// Whether the value is in it.
    #[must_use]
    #[inline]
    pub fn contains(self, v: i64) -> bool {
        self.lo <= v && v <= self.hi
    }

    /// What is in both.
    #[must_use]
    #[inline]
    pub fn meet(self, other: Range) -> Option<Range> {
        let (lo, hi) = (self.lo.max(other.lo), self.hi.min(other.hi));
        if lo <= hi { Some(Range { lo, hi }) } else { None }
    }

    /// What covers both.
    #[must_use]
    pub fn join(self, other: Range) -> Range {
        Range { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi) }
    }

    fn is_within(self, lo: i64, hi: i64) -> bool {
        lo <= self.lo && self.hi <= hi
    }
}

/// Wraps a value to the width of an integer sort.
#[must_use]
#[inline]
#[allow(clippy::cast_possible_truncation)]
pub fn wrap(sort: Sort, value: i64) -> i64 {
    if sort == Sort::Int { i64::from(value as i32) } else { value }
}

/// The range of mathematical results `lo..=hi`, or everything if one of them would wrap.
#[must_use]
#[inline]
pub fn unless_wrapped(sort: Sort, lo: i128, hi: i128) -> Range {
    let all = Range::of(sort);
    if lo < i128::from(all.lo) || hi > i128::from(all.hi) {
        return all;
    }
    #[allow(clippy::cast_possible_truncation)]
    Range { lo: lo as i64, hi: hi as i64 }
}

fn corners(a: Range, b: Range, f: impl Fn(i128, i128) -> i128) -> (i128, i128) {
    let (al, ah) = (i128::from(a.lo), i128::from(a.hi));
    let (bl, bh) = (i128::from(b.lo), i128::from(b.hi));
    let c = [f(al, bl), f(al, bh), f(ah, bl), f(ah, bh)];
    let lo = c.iter().copied().min().unwrap_or(0);
    let hi = c.iter().copied().max().unwrap_or(0);
    (lo, hi)
}

/// The least `2^k - 1` that is not below a non-negative number.
fn ones_up_to(v: i64) -> i64 {
    if v <= 0 { 0 } else { (u64::MAX >> v.leading_zeros()).cast_signed() }
}

/// A range of the results of an operation with one operand.
#[must_use]
pub fn unary(op: Op, a: Range) -> Range {
    let full = Range::of;
    let small = |lo: i64, hi: i64| if a.is_within(lo, hi) { a } else { Range { lo, hi } };
    match op {
        Op::INeg => unless_wrapped(Sort::Int, -i128::from(a.hi), -i128::from(a.lo)),
        Op::LNeg => unless_wrapped(Sort::Long, -i128::from(a.hi), -i128::from(a.lo)),
        Op::I2L => a,
        Op::L2I => unless_wrapped(Sort::Int, a.lo.into(), a.hi.into()),
        Op::I2B => small(-128, 127),
        Op::I2S => small(-32768, 32767),
        Op::I2C => small(0, 65535),
        Op::I2Z => small(0, 1),
        Op::IAbs | Op::LAbs => {
            let sort = if op == Op::IAbs { Sort::Int } else { Sort::Long };
            let (lo, hi) = (i128::from(a.lo), i128::from(a.hi));
            let least = if lo > 0 {
                lo
            } else if hi < 0 {
                -hi
            } else {
                0
            };
            unless_wrapped(sort, least, hi.max(-lo))
        }
        Op::F2I | Op::D2I | Op::FRound | Op::FBits => full(Sort::Int),
        _ => full(Sort::Long),
    }
}

/// A range of the results of an operation with two operands.
#[must_use]
pub fn binary(op: Op, a: Range, b: Range) -> Range {
    let (al, ah) = (i128::from(a.lo), i128::from(a.hi));
    let (bl, bh) = (i128::from(b.lo), i128::from(b.hi));
    let sort = match op {
        Op::IAdd
        | Op::ISub
        | Op::IMul
        | Op::IDiv
        | Op::IRem
        | Op::IShl
        | Op::IShr
        | Op::IUshr
        | Op::IAnd
        | Op::IOr
        | Op::IXor
        | Op::IMin
        | Op::IMax => Sort::Int,
        _ => Sort::Long,
    };
    match op {
        Op::IAdd | Op::LAdd => unless_wrapped(sort, al + bl, ah + bh),
        Op::ISub | Op::LSub => unless_wrapped(sort, al - bh, ah - bl),
        Op::IMul | Op::LMul => {
            let (lo, hi) = corners(a, b, |x, y| x * y);
            unless_wrapped(sort, lo, hi)
        }
        Op::IDiv | Op::LDiv => quotient(sort, a, b),
        Op::IRem | Op::LRem => remainder(a, b),
        Op::IShl | Op::LShl => match b.fixed() {
            Some(n) => {
                let n = shift(sort, n);
                unless_wrapped(sort, al << n, ah << n)
            }
            None => Range::of(sort),
        },
        Op::IShr | Op::LShr => shift_right(sort, a, b),
        Op::IUshr | Op::LUshr => shift_right_unsigned(sort, a, b),
        Op::IAnd | Op::LAnd => and(sort, a, b),
        Op::IOr | Op::LOr => or(a, b),
        Op::IXor | Op::LXor if a.lo >= 0 && b.lo >= 0 => {
            Range { lo: 0, hi: ones_up_to(a.hi.max(b.hi)) }
        }
        Op::IXor | Op::LXor => symmetric(a.join(b)),
        Op::IMin | Op::LMin => Range { lo: a.lo.min(b.lo), hi: a.hi.min(b.hi) },
        Op::IMax | Op::LMax => Range { lo: a.lo.max(b.lo), hi: a.hi.max(b.hi) },
        Op::LCmp => {
            let lo = if a.lo > b.hi {
                1
            } else if a.lo >= b.hi {
                0
            } else {
                -1
            };
            let hi = if a.hi < b.lo {
                -1
            } else if a.hi <= b.lo {
                0
            } else {
                1
            };
            Range { lo, hi }
        }
        Op::FCmpL | Op::FCmpG | Op::DCmpL | Op::DCmpG => Range { lo: -1, hi: 1 },
        _ => Range::of(sort),
    }
}

/// The number of bits that a shift really shifts by.
#[must_use]
#[inline]
pub fn shift(sort: Sort, n: i64) -> u32 {
    #[allow(clippy::cast_possible_truncation)]
    let n = n as u32;
    n & (sort.bits() - 1)
}

/// Division by zero never runs: zero is left out of the divisor.
fn quotient(sort: Sort, a: Range, b: Range) -> Range {
    let mut result: Option<(i128, i128)> = None;
    let parts = [(b.lo, b.hi.min(-1)), (b.lo.max(1), b.hi)];
    for (lo, hi) in parts.into_iter().filter(|(lo, hi)| lo <= hi) {
        let (l, h) = corners(a, Range { lo, hi }, |x, y| x / y);
        result = Some(result.map_or((l, h), |(pl, ph)| (pl.min(l), ph.max(h))));
    }
    // Evaluation says 0 where the guard that excludes it is not seen here.
    let (mut lo, mut hi) = result.unwrap_or((0, 0));
    if b.contains(0) {
        lo = lo.min(0);
        hi = hi.max(0);
    }
    unless_wrapped(sort, lo, hi)
}

fn remainder(a: Range, b: Range) -> Range {
    // The remainder has the sign of the dividend and is nearer to zero than either operand.
    let reach = b.lo.unsigned_abs().max(b.hi.unsigned_abs()).saturating_sub(1);
    let reach = i64::try_from(reach).unwrap_or(i64::MAX);
    let lo = if a.lo < 0 { a.lo.max(-reach) } else { 0 };
    let hi = if a.hi > 0 { a.hi.min(reach) } else { 0 };
    Range { lo, hi }
}

fn shift_right(sort: Sort, a: Range, b: Range) -> Range {
    match b.fixed() {
        Some(n) => {
            let n = shift(sort, n);
            Range { lo: a.lo >> n, hi: a.hi >> n }
        }
        None => Range { lo: a.lo.min(0), hi: a.hi.max(-1) },
    }
}

fn shift_right_unsigned(sort: Sort, a: Range, b: Range) -> Range {
    if a.lo >= 0 {
        let Some(n) = b.fixed() else { return Range { lo: 0, hi: a.hi } };
        let n = shift(sort, n);
        return Range { lo: a.lo >> n, hi: a.hi >> n };
    }
    match b.fixed().map(|n| shift(sort, n)) {
        Some(n) if n > 0 => {
            Range { lo: 0, hi: (u64::MAX >> (64 - sort.bits()) >> n).cast_signed() }
        }
        _ => Range::of(sort),
    }
}

fn and(sort: Sort, a: Range, b: Range) -> Range {
    match (a.lo >= 0, b.lo >= 0) {
        (true, true) => Range { lo: 0, hi: a.hi.min(b.hi) },
        (true, false) => Range { lo: 0, hi: a.hi },
        (false, true) => Range { lo: 0, hi: b.hi },
        // Both may be negative: not above either where both are, and bits only go away.
        (false, false) => {
            let low = symmetric(Range { lo: a.lo.min(b.lo), hi: -1 }).lo;
            Range { lo: low.max(Range::of(sort).lo), hi: a.hi.max(b.hi) }
        }
    }
}

fn or(a: Range, b: Range) -> Range {
    if a.lo >= 0 && b.lo >= 0 {
        return Range { lo: a.lo.max(b.lo), hi: ones_up_to(a.hi.max(b.hi)) };
    }
    let all = symmetric(a.join(b));
    if a.hi < 0 && b.hi < 0 {
        Range { lo: a.lo.max(b.lo), hi: -1 }
    } else if a.hi < 0 {
        Range { lo: a.lo, hi: -1 }
    } else if b.hi < 0 {
        Range { lo: b.lo, hi: -1 }
    } else {
        Range { lo: a.lo.min(b.lo), hi: all.hi }
    }
}

/// The least range `-2^k ..= 2^k - 1` that covers a range: closed under bitwise operations.
fn symmetric(a: Range) -> Range {
    let hi = ones_up_to(a.hi.max(!a.lo).max(0));
    Range { lo: !hi, hi }
}
