//! Integers: bounds by interval arithmetic that gives up where the result can wrap, and bits.

use senda_rules::op::Op;

use super::{Conflict, Domains, between, decide, truth, width};
use crate::dom::{Bits, Dom};
use crate::term::range::{self, Range, shift};
use crate::term::{Arena, Rel, SetId, Sort, TermId};

type Done = Result<(), Conflict>;

fn with_bits(r: Range, bits: Bits) -> Dom {
    Dom { lo: r.lo, hi: r.hi, zeros: bits.zeros, ones: bits.ones }
}

fn only_bits(bits: Bits) -> Dom {
    with_bits(Range { lo: i64::MIN, hi: i64::MAX }, bits)
}

fn low(n: u32) -> u64 {
    if n == 0 { 0 } else { u64::MAX >> (64 - n) }
}

pub(super) fn unary<D: Domains>(arena: &Arena, doms: &mut D, t: TermId, op: Op, a: TermId) -> Done {
    let x = doms.get(a);
    let bits = Bits::from(x);
    let forward = match op {
        Op::INeg => Bits { zeros: !0, ones: 0 }.minus(bits).sign_extend(32),
        Op::LNeg => Bits { zeros: !0, ones: 0 }.minus(bits),
        Op::I2L => bits,
        Op::L2I => bits.sign_extend(32),
        Op::I2B => bits.sign_extend(8),
        Op::I2S => bits.sign_extend(16),
        _ => Bits::default(),
    };
    doms.narrow(arena, t, with_bits(range::unary(op, x.range()), forward))?;
    let y = doms.get(t);
    match op {
        Op::INeg | Op::LNeg => doms.narrow(arena, a, between_range(range::unary(op, y.range()))),
        Op::I2L => doms.narrow(arena, a, y),
        Op::L2I | Op::I2B | Op::I2S => {
            let n = match op {
                Op::I2B => 8,
                Op::I2S => 16,
                _ => 32,
            };
            doms.narrow(arena, a, only_bits(Bits::from(y).at(low(n))))?;
            let reach = 1i64 << (n - 1);
            if -reach <= x.lo && x.hi < reach { doms.narrow(arena, a, y) } else { Ok(()) }
        }
        Op::IAbs | Op::LAbs => absolute(arena, doms, a, x, y),
        _ => Ok(()),
    }
}

fn absolute<D: Domains>(arena: &Arena, doms: &mut D, a: TermId, x: Dom, y: Dom) -> Done {
    // The least integer is its own absolute value: the one negative result.
    if y.lo < 0 {
        return Ok(());
    }
    let mut to = between(-y.hi, y.hi);
    if x.lo > -y.lo {
        to.lo = y.lo;
    }
    if x.hi < y.lo {
        to.hi = -y.lo;
    }
    doms.narrow(arena, a, to)
}

fn between_range(r: Range) -> Dom {
    between(r.lo, r.hi)
}

/// The bits of a result from those of the operands.
fn forward_bits(op: Op, sort: Sort, a: Dom, b: Dom) -> Bits {
    let (x, y) = (Bits::from(a), Bits::from(b));
    let w = width(sort);
    match op {
        Op::IAnd | Op::LAnd => x.and(y),
        Op::IOr | Op::LOr => x.or(y),
        Op::IXor | Op::LXor => x.xor(y),
        Op::IAdd | Op::LAdd => x.plus(y, 0).sign_extend(w),
        Op::ISub | Op::LSub => x.minus(y).sign_extend(w),
        Op::IMul | Op::LMul => x.times(y).sign_extend(w),
        Op::IRem | Op::LRem => match b.fixed() {
            // A remainder differs from the dividend by a multiple of the divisor.
            Some(c) if c != 0 => x.at(low(c.trailing_zeros())),
            _ => Bits::default(),
        },
        Op::IShl | Op::LShl | Op::IShr | Op::LShr | Op::IUshr | Op::LUshr => match b.fixed() {
            Some(n) => shifted(op, w, x, shift(sort, n)),
            None => Bits::default(),
        },
        _ => Bits::default(),
    }
}

fn shifted(op: Op, w: u32, x: Bits, n: u32) -> Bits {
    match op {
        Op::IShl | Op::LShl => {
            Bits { zeros: x.zeros << n | low(n), ones: x.ones << n }.sign_extend(w)
        }
        Op::IShr | Op::LShr => {
            let arithmetic = |v: u64| (v.cast_signed() >> n).cast_unsigned();
            Bits { zeros: arithmetic(x.zeros), ones: arithmetic(x.ones) }
        }
        _ if n == 0 => x,
        _ => {
            let x = x.at(low(w));
            Bits { zeros: x.zeros >> n | !low(w - n), ones: x.ones >> n }
        }
    }
}

pub(super) fn binary<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    op: Op,
    a: TermId,
    b: TermId,
) -> Done {
    let (x, y) = (doms.get(a), doms.get(b));
    let sort = arena.sort(t);
    let forward = with_bits(range::binary(op, x.range(), y.range()), forward_bits(op, sort, x, y));
    doms.narrow(arena, t, forward)?;
    let z = doms.get(t);
    if z.fixed().is_none() && z == forward && !matches!(op, Op::IRem | Op::LRem) {
        // Nothing is known of the result but what the operands say.
        return Ok(());
    }
    let back = Back { sort, t, a, b, x, y, z };
    match op {
        Op::IAdd | Op::LAdd => back.sum(arena, doms),
        Op::ISub | Op::LSub => back.difference(arena, doms),
        Op::IMul | Op::LMul => back.product(arena, doms),
        Op::IDiv | Op::LDiv => back.quotient(arena, doms),
        Op::IRem | Op::LRem => back.remainder(arena, doms),
        Op::IAnd | Op::LAnd => back.and(arena, doms),
        Op::IOr | Op::LOr => back.or(arena, doms),
        Op::IXor | Op::LXor => back.xor(arena, doms),
        Op::IShl | Op::LShl | Op::IShr | Op::LShr | Op::IUshr | Op::LUshr => {
            back.shift(arena, doms, op)
        }
        Op::IMin | Op::LMin => back.minimum(arena, doms),
        Op::IMax | Op::LMax => back.maximum(arena, doms),
        Op::LCmp => back.three_way(arena, doms),
        _ => Ok(()),
    }
}

/// A result `t`, its operands `a` and `b`, and their domains `z`, `x`, `y`.
struct Back {
    sort: Sort,
    t: TermId,
    a: TermId,
    b: TermId,
    x: Dom,
    y: Dom,
    z: Dom,
}

impl Back {
    fn op(&self, int: Op, long: Op) -> Op {
        if self.sort == Sort::Int { int } else { long }
    }

    fn computed(&self, op: Op, p: Dom, q: Dom) -> Dom {
        let bits = forward_bits(op, self.sort, p, q);
        with_bits(range::binary(op, p.range(), q.range()), bits)
    }

    // Addition and subtraction are inverse to each other, wrapped or not.
    fn sum<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let sub = self.op(Op::ISub, Op::LSub);
        doms.narrow(arena, self.a, self.computed(sub, self.z, self.y))?;
        doms.narrow(arena, self.b, self.computed(sub, self.z, doms.get(self.a)))
    }

    fn difference<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let (add, sub) = (self.op(Op::IAdd, Op::LAdd), self.op(Op::ISub, Op::LSub));
        doms.narrow(arena, self.a, self.computed(add, self.z, self.y))?;
        doms.narrow(arena, self.b, self.computed(sub, doms.get(self.a), self.z))
    }

    fn product<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let corner = |p: i64, q: i64| i128::from(p) * i128::from(q);
        let all = [
            corner(self.x.lo, self.y.lo),
            corner(self.x.lo, self.y.hi),
            corner(self.x.hi, self.y.lo),
            corner(self.x.hi, self.y.hi),
        ];
        let whole = Range::of(self.sort);
        if all.iter().any(|&v| v < i128::from(whole.lo) || v > i128::from(whole.hi)) {
            return Ok(());
        }
        factor(arena, doms, self.a, self.z, self.y)?;
        factor(arena, doms, self.b, self.z, doms.get(self.a))
    }

    /// `t = a / b`, toward zero.
    fn quotient<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let (Some(c), z) = (self.y.fixed(), self.z) else { return Ok(()) };
        if c == 0 || c == -1 {
            return Ok(());
        }
        let size = i128::from(c).abs();
        let (lo, hi) =
            if c > 0 { (z.lo.into(), z.hi.into()) } else { (-i128::from(z.hi), -i128::from(z.lo)) };
        let lo = if lo <= 0 { lo * size - (size - 1) } else { lo * size };
        let hi: i128 = hi;
        let hi = if hi >= 0 { hi * size + (size - 1) } else { hi * size };
        doms.narrow(arena, self.a, clamped(self.sort, lo, hi))
    }

    /// `t = a rem b`: the sign of `a`, nearer to zero than `b`.
    fn remainder<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let z = self.z;
        if z.lo > 0 {
            doms.narrow(arena, self.a, between(z.lo, i64::MAX))?;
        }
        if z.hi < 0 {
            doms.narrow(arena, self.a, between(i64::MIN, z.hi))?;
        }
        if let Some(c) = self.y.fixed()
            && c != 0
        {
            let bits = Bits::from(z).at(low(c.trailing_zeros()));
            return doms.narrow(arena, self.a, only_bits(bits));
        }
        // |b| > |t|, unless both are 0.
        let least = if z.lo > 0 {
            z.lo
        } else if z.hi < 0 {
            z.hi.saturating_neg()
        } else {
            0
        };
        if 0 < least && least < i64::MAX {
            if self.y.lo > -1 - least {
                doms.narrow(arena, self.b, between(least + 1, i64::MAX))?;
            } else if self.y.hi < 1 + least {
                doms.narrow(arena, self.b, between(i64::MIN, -1 - least))?;
            }
        }
        Ok(())
    }

    fn and<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let z = Bits::from(self.z);
        for (of, other) in [(self.a, self.b), (self.b, self.a)] {
            let y = doms.get(other);
            let bits = Bits { zeros: z.zeros & y.ones, ones: z.ones };
            doms.narrow(arena, of, only_bits(bits))?;
        }
        Ok(())
    }

    fn or<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let z = Bits::from(self.z);
        for (of, other) in [(self.a, self.b), (self.b, self.a)] {
            let y = doms.get(other);
            let bits = Bits { zeros: z.zeros, ones: z.ones & y.zeros };
            doms.narrow(arena, of, only_bits(bits))?;
        }
        Ok(())
    }

    fn xor<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let z = Bits::from(self.z);
        doms.narrow(arena, self.a, only_bits(z.xor(self.y.into())))?;
        doms.narrow(arena, self.b, only_bits(z.xor(doms.get(self.a).into())))
    }

    fn shift<D: Domains>(&self, arena: &Arena, doms: &mut D, op: Op) -> Done {
        let Some(n) = self.y.fixed().map(|n| shift(self.sort, n)) else { return Ok(()) };
        let (z, w) = (self.z, width(self.sort));
        let bits = Bits::from(z).at(low(w));
        match op {
            Op::IShl | Op::LShl => {
                let kept = Bits { zeros: bits.zeros >> n, ones: bits.ones >> n };
                let mut to = only_bits(kept.at(low(w - n)));
                let wide = |v: i64| i128::from(v) << n;
                let whole = Range::of(self.sort);
                if wide(self.x.lo) >= whole.lo.into() && wide(self.x.hi) <= whole.hi.into() {
                    to.lo = (z.lo >> n) + i64::from(z.lo.trailing_zeros() < n);
                    to.hi = z.hi >> n;
                }
                doms.narrow(arena, self.a, to)
            }
            Op::IShr | Op::LShr => {
                let kept = Bits { zeros: bits.zeros << n, ones: bits.ones << n };
                let kept = kept.sign_extend(w).at(!low(n));
                let span = (1i128 << n) - 1;
                let (lo, hi) = (i128::from(z.lo) << n, (i128::from(z.hi) << n) + span);
                let mut to = clamped(self.sort, lo, hi);
                (to.zeros, to.ones) = (kept.zeros, kept.ones);
                doms.narrow(arena, self.a, to)
            }
            _ => {
                let kept = Bits { zeros: bits.zeros << n, ones: bits.ones << n };
                let kept = kept.sign_extend(w).at(!low(n));
                doms.narrow(arena, self.a, only_bits(kept))
            }
        }
    }

    fn minimum<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let z = self.z;
        for (of, other) in [(self.a, self.y), (self.b, self.x)] {
            let hi = if other.lo > z.hi { z.hi } else { i64::MAX };
            doms.narrow(arena, of, between(z.lo, hi))?;
        }
        Ok(())
    }

    fn maximum<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let z = self.z;
        for (of, other) in [(self.a, self.y), (self.b, self.x)] {
            let lo = if other.hi < z.lo { z.lo } else { i64::MIN };
            doms.narrow(arena, of, between(lo, z.hi))?;
        }
        Ok(())
    }

    fn three_way<D: Domains>(&self, arena: &Arena, doms: &mut D) -> Done {
        let z = doms.get(self.t);
        if z.hi < 0 {
            return less(arena, doms, self.a, self.b, 1);
        }
        if z.lo > 0 {
            return less(arena, doms, self.b, self.a, 1);
        }
        if z.lo == 0 {
            less(arena, doms, self.b, self.a, 0)?;
        }
        if z.hi == 0 {
            less(arena, doms, self.a, self.b, 0)?;
        }
        Ok(())
    }
}

/// The part of `lo..=hi` that the sort has; an empty one if there is none.
#[allow(clippy::cast_possible_truncation)]
fn clamped(sort: Sort, lo: i128, hi: i128) -> Dom {
    let all = Range::of(sort);
    let cut = |v: i128| v.clamp(i128::from(all.lo), i128::from(all.hi)) as i64;
    if lo > i128::from(all.hi) || hi < i128::from(all.lo) {
        return between(1, 0);
    }
    between(cut(lo), cut(hi))
}

/// Narrows a factor of an unwrapped product by the other one.
fn factor<D: Domains>(arena: &Arena, doms: &mut D, of: TermId, z: Dom, y: Dom) -> Done {
    if y.lo <= 0 && y.hi >= 0 {
        // 0 times anything is 0; a product that is not excludes it.
        if z.lo <= 0 && z.hi >= 0 {
            return Ok(());
        }
        if y.lo < 0 && y.hi > 0 {
            let reach = i128::from(z.lo).abs().max(i128::from(z.hi).abs());
            return doms.narrow(arena, of, clamped(Sort::Long, -reach, reach));
        }
    }
    let lo = if y.lo == 0 { 1 } else { y.lo };
    let hi = if y.hi == 0 { -1 } else { y.hi };
    if lo > hi {
        return Ok(());
    }
    let (l, h) = (i128::from(lo), i128::from(hi));
    let (zl, zh) = (i128::from(z.lo), i128::from(z.hi));
    // Divide the bounds: the least quotient rounded up, the greatest rounded down.
    let floor = |p: i128, q: i128| p.div_euclid(q) - i128::from(q < 0 && p.rem_euclid(q) != 0);
    let ceil = |p: i128, q: i128| -floor(-p, q);
    let least = [ceil(zl, l), ceil(zl, h), ceil(zh, l), ceil(zh, h)];
    let most = [floor(zl, l), floor(zl, h), floor(zh, l), floor(zh, h)];
    let least = least.into_iter().min().unwrap_or(0);
    let most = most.into_iter().max().unwrap_or(0);
    doms.narrow(arena, of, clamped(Sort::Long, least, most))
}

/// `a + gap <= b`, of mathematical integers.
fn less<D: Domains>(arena: &Arena, doms: &mut D, a: TermId, b: TermId, gap: i64) -> Done {
    let hi = doms.get(b).hi.checked_sub(gap).ok_or(Conflict)?;
    doms.narrow(arena, a, between(i64::MIN, hi))?;
    let lo = doms.get(a).lo.checked_add(gap).ok_or(Conflict)?;
    doms.narrow(arena, b, between(lo, i64::MAX))
}

/// Takes a value out of a domain, if it is at an end of it.
fn without<D: Domains>(arena: &Arena, doms: &mut D, t: TermId, v: i64) -> Done {
    let d = doms.get(t);
    if d.lo == v {
        let lo = v.checked_add(1).ok_or(Conflict)?;
        doms.narrow(arena, t, between(lo, i64::MAX))?;
    } else if d.hi == v {
        let hi = v.checked_sub(1).ok_or(Conflict)?;
        doms.narrow(arena, t, between(i64::MIN, hi))?;
    }
    Ok(())
}

pub(super) fn relation<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    rel: Rel,
    a: TermId,
    b: TermId,
) -> Done {
    let known = truth(doms, t);
    let (x, y) = (doms.get(a), doms.get(b));
    match (rel, known) {
        (Rel::Eq, Some(true)) => {
            doms.narrow(arena, a, y)?;
            doms.narrow(arena, b, doms.get(a))
        }
        (Rel::Eq, Some(false)) => {
            if let Some(v) = y.fixed() {
                without(arena, doms, a, v)?;
            }
            match doms.get(a).fixed() {
                Some(v) => without(arena, doms, b, v),
                None => Ok(()),
            }
        }
        (Rel::Eq, None) => {
            let both = x.meet(y);
            if both.lo > both.hi || both.zeros & both.ones != 0 {
                decide(arena, doms, t, false)
            } else if x.fixed().is_some() && x.fixed() == y.fixed() {
                decide(arena, doms, t, true)
            } else {
                Ok(())
            }
        }
        (_, Some(true)) => less(arena, doms, a, b, 1),
        (_, Some(false)) => less(arena, doms, b, a, 0),
        (_, None) if x.hi < y.lo => decide(arena, doms, t, true),
        (_, None) if x.lo >= y.hi => decide(arena, doms, t, false),
        (_, None) => Ok(()),
    }
}

pub(super) fn one_of<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    a: TermId,
    set: SetId,
) -> Done {
    let x = doms.get(a);
    let labels = arena.set(set);
    let inside = || labels.iter().map(|&l| i64::from(l)).filter(|&l| x.contains(l));
    match truth(doms, t) {
        Some(true) => match (inside().next(), inside().next_back()) {
            (Some(lo), Some(hi)) => doms.narrow(arena, a, between(lo, hi)),
            _ => Err(Conflict),
        },
        Some(false) => {
            let (mut lo, mut hi) = (x.lo, x.hi);
            for l in inside() {
                if l == lo {
                    lo = lo.checked_add(1).ok_or(Conflict)?;
                }
            }
            for l in inside().rev() {
                if l == hi {
                    hi = hi.checked_sub(1).ok_or(Conflict)?;
                }
            }
            doms.narrow(arena, a, between(lo, hi))
        }
        None if inside().next().is_none() => decide(arena, doms, t, false),
        None if x.fixed().is_some() => decide(arena, doms, t, true),
        None => Ok(()),
    }
}
