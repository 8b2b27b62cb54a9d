//! Floats and doubles: bounds on keys, and whether NaN is possible.
//!
//! Rounding is monotone, so the rounded results at the ends of the operands' ranges are exact
//! bounds. Backwards, an operation that is monotone in the one operand that is not fixed is undone
//! by a binary search over keys, which is exact as well.

use senda_rules::op::Op;
use senda_rules::scalar::{Word, eval};
use senda_rules::types::Kind;

use super::{Conflict, Domains, decide, truth};
use crate::dom::{Dom, MAYBE_NAN, key32, key64, unkey32, unkey64};
use crate::term::{Arena, Rel, Sort, TermId};

type Done = Result<(), Conflict>;

/// The key of a word of this kind; `None` of NaN. Integers are their own keys.
fn key(kind: Kind, word: Word) -> Option<i64> {
    match kind {
        Kind::Float if word.as_float().is_nan() => None,
        Kind::Float => Some(key32(word.as_float())),
        Kind::Double if word.as_double().is_nan() => None,
        Kind::Double => Some(key64(word.as_double())),
        _ => Some(word.as_long()),
    }
}

fn unkey(kind: Kind, key: i64) -> Word {
    match kind {
        Kind::Float => Word::float(unkey32(key)),
        Kind::Double => Word::double(unkey64(key)),
        _ => Word::long(key),
    }
}

fn is_float(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}

fn infinity(kind: Kind) -> i64 {
    if kind == Kind::Float { key32(f32::INFINITY) } else { key64(f64::INFINITY) }
}

/// Bounds on keys; `nan` tells whether NaN may stay.
fn keys(lo: i64, hi: i64, nan: bool) -> Dom {
    Dom { lo, hi, zeros: 0, ones: if nan { MAYBE_NAN } else { 0 } }
}

fn integers(lo: i64, hi: i64) -> Dom {
    Dom { lo, hi, zeros: 0, ones: 0 }
}

fn maybe_nan(d: Dom) -> bool {
    d.ones & MAYBE_NAN != 0
}

fn no_number(d: Dom) -> bool {
    d.lo > d.hi
}

/// The key of the number: both zeros are one.
fn number(key: i64) -> i64 {
    if key == -1 { 0 } else { key }
}

/// Whether an operation is monotone in its one operand, and whether the result is NaN exactly when
/// the operand is.
fn monotone(op: Op) -> bool {
    matches!(
        op,
        Op::I2F
            | Op::I2D
            | Op::L2F
            | Op::L2D
            | Op::F2I
            | Op::F2L
            | Op::D2I
            | Op::D2L
            | Op::F2D
            | Op::D2F
            | Op::DFloor
            | Op::DCeil
            | Op::DRint
            | Op::FRound
            | Op::DRound
            | Op::FSignum
            | Op::DSignum
    )
}

pub(super) fn unary<D: Domains>(arena: &Arena, doms: &mut D, t: TermId, op: Op, a: TermId) -> Done {
    let (from, to) = (op.operands().first().copied().unwrap_or(Kind::Int), op.result());
    let x = doms.get(a);
    if monotone(op) {
        return through(arena, doms, t, a, from, to, |word| eval(op, word, word));
    }
    match op {
        Op::FNeg | Op::DNeg => {
            // The key of -x is -1 - key(x).
            let mirror = |d: Dom| keys(!d.hi, !d.lo, maybe_nan(d));
            doms.narrow(arena, t, mirror(x))?;
            doms.narrow(arena, a, mirror(doms.get(t)))
        }
        Op::FAbs | Op::DAbs => {
            let least = if x.lo >= 0 {
                x.lo
            } else if x.hi < 0 {
                !x.hi
            } else {
                0
            };
            doms.narrow(arena, t, keys(least, x.hi.max(!x.lo), maybe_nan(x)))?;
            let z = doms.get(t);
            if no_number(z) {
                return doms.narrow(arena, a, keys(1, 0, true));
            }
            let lo = if x.lo > !z.lo { z.lo } else { !z.hi };
            let hi = if x.hi < z.lo { !z.lo } else { z.hi };
            doms.narrow(arena, a, keys(lo, hi, maybe_nan(z)))
        }
        Op::DSqrt => {
            let root = |k: i64| key64(unkey64(k.max(-1)).sqrt());
            let nan = maybe_nan(x) || x.lo < -1;
            let z = if x.hi < -1 { keys(1, 0, nan) } else { keys(root(x.lo), root(x.hi), nan) };
            doms.narrow(arena, t, z)?;
            let z = doms.get(t);
            if maybe_nan(z) {
                Ok(())
            } else {
                doms.narrow(arena, a, keys(-1, infinity(from), false))
            }
        }
        _ => Ok(()),
    }
}

/// Narrows both sides of a monotone function.
fn through<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    a: TermId,
    from: Kind,
    to: Kind,
    f: impl Fn(Word) -> Word,
) -> Done {
    let x = doms.get(a);
    let at = |k: i64| key(to, f(unkey(from, k)));
    let mut z = if no_number(x) {
        if is_float(to) { keys(1, 0, false) } else { integers(0, 0) }
    } else {
        match (at(x.lo), at(x.hi)) {
            (Some(lo), Some(hi)) if is_float(to) => keys(lo, hi, false),
            (Some(lo), Some(hi)) => integers(lo, hi),
            _ => return Ok(()),
        }
    };
    if is_float(from) && maybe_nan(x) {
        if is_float(to) {
            z.ones = MAYBE_NAN;
        } else {
            // NaN becomes 0.
            (z.lo, z.hi) = (z.lo.min(0), z.hi.max(0));
        }
    }
    doms.narrow(arena, t, z)?;
    let z = doms.get(t);
    if no_number(x) {
        return Ok(());
    }
    let nan_stays = is_float(from) && if is_float(to) { maybe_nan(z) } else { z.contains(0) };
    let back = preimage(x, z, |k| at(k).unwrap_or(i64::MAX));
    let (lo, hi) = back.unwrap_or((1, 0));
    let to = if is_float(from) { keys(lo, hi, nan_stays) } else { integers(lo, hi) };
    if lo > hi && !is_float(from) {
        return Err(Conflict);
    }
    doms.narrow(arena, a, to)
}

/// The keys within `x` that a monotone function takes into the bounds of `z`.
fn preimage(x: Dom, z: Dom, f: impl Fn(i64) -> i64) -> Option<(i64, i64)> {
    // The first key from x.lo on where `p` holds; `p` is false, then true.
    let first = |p: &dyn Fn(i64) -> bool| {
        let (mut lo, mut hi) = (i128::from(x.lo), i128::from(x.hi) + 1);
        while lo < hi {
            let mid = (lo + hi).div_euclid(2);
            #[allow(clippy::cast_possible_truncation)]
            if p(mid as i64) {
                hi = mid;
            } else {
                lo = mid + 1;
            }
        }
        lo
    };
    if z.lo > z.hi {
        return None;
    }
    let start = if f(x.lo) >= z.lo { x.lo.into() } else { first(&|k| f(k) >= z.lo) };
    let end = if f(x.hi) <= z.hi { i128::from(x.hi) + 1 } else { first(&|k| f(k) > z.hi) };
    if start >= end {
        return None;
    }
    #[allow(clippy::cast_possible_truncation)]
    Some((start as i64, (end - 1) as i64))
}

pub(super) fn binary<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    op: Op,
    a: TermId,
    b: TermId,
) -> Done {
    let kind = op.operands().first().copied().unwrap_or(Kind::Double);
    let (x, y) = (doms.get(a), doms.get(b));
    if no_number(x) || no_number(y) {
        return match op {
            Op::FCmpL | Op::DCmpL => doms.narrow(arena, t, integers(-1, -1)),
            Op::FCmpG | Op::DCmpG => doms.narrow(arena, t, integers(1, 1)),
            _ => doms.narrow(arena, t, keys(1, 0, true)),
        };
    }
    if let Some(z) = forward(op, kind, x, y) {
        doms.narrow(arena, t, z)?;
    }
    backward(arena, doms, t, op, kind, (a, x), (b, y))
}

fn forward(op: Op, kind: Kind, x: Dom, y: Dom) -> Option<Dom> {
    let nan = maybe_nan(x) || maybe_nan(y);
    let inf = infinity(kind);
    let apply = |p: i64, q: i64| key(kind, eval(op, unkey(kind, p), unkey(kind, q)));
    let infinite = |d: Dom| d.lo <= !inf || d.hi >= inf;
    Some(match op {
        Op::FAdd | Op::DAdd | Op::FSub | Op::DSub => {
            let add = matches!(op, Op::FAdd | Op::DAdd);
            let (l, h) = if add { (y.lo, y.hi) } else { (y.hi, y.lo) };
            let lo = apply(x.lo, l).unwrap_or(!inf);
            let hi = apply(x.hi, h).unwrap_or(inf);
            keys(lo, hi, nan || (infinite(x) && infinite(y)))
        }
        Op::FMul | Op::DMul => {
            let mut corners = Vec::with_capacity(6);
            for (p, q) in [(x.lo, y.lo), (x.lo, y.hi), (x.hi, y.lo), (x.hi, y.hi)] {
                // Zero times infinity: near it the products reach from zero.
                corners.extend(apply(p, q).or(Some(0)));
            }
            let zero = |d: Dom| d.lo <= 0 && d.hi >= -1;
            if zero(x) || zero(y) {
                corners.extend([-1, 0]);
            }
            let maybe = nan || (zero(x) && infinite(y)) || (zero(y) && infinite(x));
            spread(&corners, maybe)
        }
        Op::FDiv | Op::DDiv => {
            let divides_zero = y.lo <= 0 && y.hi >= -1;
            if divides_zero || (infinite(x) && infinite(y)) {
                return None;
            }
            let corners: Vec<i64> = [(x.lo, y.lo), (x.lo, y.hi), (x.hi, y.lo), (x.hi, y.hi)]
                .into_iter()
                .filter_map(|(p, q)| apply(p, q))
                .collect();
            spread(&corners, nan)
        }
        Op::FMin | Op::DMin => keys(x.lo.min(y.lo), x.hi.min(y.hi), nan),
        Op::FMax | Op::DMax => keys(x.lo.max(y.lo), x.hi.max(y.hi), nan),
        _ => return None,
    })
}

/// From the least to the greatest, both zeros if one.
fn spread(corners: &[i64], nan: bool) -> Dom {
    let lo = corners.iter().copied().min().unwrap_or(i64::MIN);
    let hi = corners.iter().copied().max().unwrap_or(i64::MAX);
    keys(if lo == 0 { -1 } else { lo }, if hi == -1 { 0 } else { hi }, nan)
}

/// With one operand fixed, finite and not zero, the operation is monotone in the other.
fn backward<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    op: Op,
    kind: Kind,
    (a, x): (TermId, Dom),
    (b, y): (TermId, Dom),
) -> Done {
    let arithmetic = matches!(
        op,
        Op::FAdd | Op::DAdd | Op::FSub | Op::DSub | Op::FMul | Op::DMul | Op::FDiv | Op::DDiv
    );
    if !arithmetic || a == b {
        return Ok(());
    }
    let inf = infinity(kind);
    let constant =
        |d: Dom| d.fixed().filter(|&k| !maybe_nan(d) && k != 0 && k != -1 && !inf < k && k < inf);
    let divides = matches!(op, Op::FDiv | Op::DDiv);
    let scales = divides || matches!(op, Op::FMul | Op::DMul);
    if let Some(c) = constant(y) {
        let falls = scales && c < 0;
        return undo(arena, doms, t, (a, x), kind, falls, |k| (unkey(kind, k), unkey(kind, c)), op);
    }
    if let Some(c) = constant(x)
        && !divides
    {
        let falls = matches!(op, Op::FSub | Op::DSub) || (scales && c < 0);
        return undo(arena, doms, t, (b, y), kind, falls, |k| (unkey(kind, c), unkey(kind, k)), op);
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn undo<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    (of, d): (TermId, Dom),
    kind: Kind,
    falls: bool,
    operands: impl Fn(i64) -> (Word, Word),
    op: Op,
) -> Done {
    let z = doms.get(t);
    if no_number(d) {
        return Ok(());
    }
    let at = |k: i64| {
        let (p, q) = operands(k);
        key(kind, eval(op, p, q)).unwrap_or(0)
    };
    let back = if falls {
        // Mirror the results: the function rises then.
        let mirrored = Dom { lo: !z.hi, hi: !z.lo, ..z };
        preimage(d, mirrored, |k| !at(k))
    } else {
        preimage(d, z, at)
    };
    let (lo, hi) = back.unwrap_or((1, 0));
    doms.narrow(arena, of, keys(lo, hi, maybe_nan(z)))
}

pub(super) fn relation<D: Domains>(
    arena: &Arena,
    doms: &mut D,
    t: TermId,
    rel: Rel,
    a: TermId,
    b: TermId,
) -> Done {
    let (x, y) = (doms.get(a), doms.get(b));
    let nan = maybe_nan(x) || maybe_nan(y);
    match truth(doms, t) {
        None => match decided(rel, a == b, x, y, nan) {
            Some(truth) => decide(arena, doms, t, truth),
            None => Ok(()),
        },
        Some(true) => holds(arena, doms, rel, a, b),
        Some(false) if a == b => doms.narrow(arena, a, keys(1, 0, true)),
        Some(false) if nan => Ok(()),
        Some(false) => match rel {
            Rel::FLt => holds(arena, doms, Rel::FLe, b, a),
            Rel::FLe => holds(arena, doms, Rel::FLt, b, a),
            _ => apart(arena, doms, (a, x), (b, y)),
        },
    }
}

fn decided(rel: Rel, same: bool, x: Dom, y: Dom, nan: bool) -> Option<bool> {
    if no_number(x) || no_number(y) {
        return Some(false);
    }
    if same {
        return (!nan).then_some(true);
    }
    let (xl, xh) = (number(x.lo), number(x.hi));
    let (yl, yh) = (number(y.lo), number(y.hi));
    let (surely, never) = match rel {
        Rel::FLt => (xh < yl, xl >= yh),
        Rel::FLe => (xh <= yl, xl > yh),
        _ => (xl == xh && yl == yh && xl == yl, xh < yl || yh < xl),
    };
    if never {
        Some(false)
    } else if surely && !nan {
        Some(true)
    } else {
        None
    }
}

fn holds<D: Domains>(arena: &Arena, doms: &mut D, rel: Rel, a: TermId, b: TermId) -> Done {
    let kind = if arena.sort(a) == Sort::Float { Kind::Float } else { Kind::Double };
    let inf = infinity(kind);
    let numbers = keys(!inf, inf, false);
    doms.narrow(arena, a, numbers)?;
    doms.narrow(arena, b, numbers)?;
    let (x, y) = (doms.get(a), doms.get(b));
    // At a zero both zeros count.
    let up_to = |k: i64| if k == -1 { 0 } else { k };
    let down_to = |k: i64| if k == 0 { -1 } else { k };
    match rel {
        Rel::FLt => {
            doms.narrow(arena, a, keys(!inf, down_to(y.hi) - 1, false))?;
            let x = doms.get(a);
            doms.narrow(arena, b, keys(up_to(x.lo) + 1, inf, false))
        }
        Rel::FLe => {
            doms.narrow(arena, a, keys(!inf, up_to(y.hi), false))?;
            let x = doms.get(a);
            doms.narrow(arena, b, keys(down_to(x.lo), inf, false))
        }
        _ => {
            doms.narrow(arena, a, keys(down_to(y.lo), up_to(y.hi), false))?;
            doms.narrow(arena, b, keys(down_to(x.lo), up_to(x.hi), false))
        }
    }
}

/// Two numbers that differ: a fixed one leaves the ends of the other.
fn apart<D: Domains>(arena: &Arena, doms: &mut D, a: (TermId, Dom), b: (TermId, Dom)) -> Done {
    for ((t, d), (_, other)) in [(a, b), (b, a)] {
        let fixed = number(other.lo);
        if fixed != number(other.hi) {
            continue;
        }
        let (low, high) = if fixed == 0 { (-1, 0) } else { (fixed, fixed) };
        let lo = if d.lo >= low && d.lo <= high { high + 1 } else { d.lo };
        let hi = if d.hi >= low && d.hi <= high { low - 1 } else { d.hi };
        doms.narrow(arena, t, keys(lo, hi, false))?;
    }
    Ok(())
}
