//! What scalar operations make of sets of integers.
//!
//! A result that may wrap around is anything of its kind, unless the operands have few values: those are
//! computed one by one with [`scalar::eval`](senda_rules::scalar::eval). Of floating-point numbers
//! nothing is known.

use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_rules::types::Kind;

use super::num::Num;

/// How numbers are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arith {
    /// Whether an `int` has no bounds (it is computed as a `long`, and a path on which that overflows
    /// stops).
    pub ideal: bool,
}

impl Arith {
    /// The ends of a kind of integers.
    pub fn ends(self, kind: Kind) -> (i64, i64) {
        match kind {
            Kind::Int if !self.ideal => (i64::from(i32::MIN), i64::from(i32::MAX)),
            _ => (i64::MIN, i64::MAX),
        }
    }

    /// Anything of a kind.
    pub fn full(self, kind: Kind) -> Num {
        let (lo, hi) = self.ends(kind);
        Num::span(lo, hi)
    }

    /// The result of an operation with an integer as its result; `b` is ignored if it has one operand.
    /// An operand that is no integer is `None`.
    pub fn apply(self, op: Op, a: Option<&Num>, b: Option<&Num>) -> Num {
        let kind = op.result();
        let full = self.full(kind);
        let unary = op.operands().len() == 1;
        let (Some(a), Some(b)) = (a, if unary { a } else { b }) else { return self.of_reals(op) };
        if self.ideal {
            return match widened(op) {
                Some(op) => self.exactly(op, a, b, unary).unwrap_or(full),
                None => full,
            };
        }
        self.exactly(op, a, b, unary).unwrap_or(full)
    }

    /// The result, if it does not depend on wrapping around.
    fn exactly(self, op: Op, a: &Num, b: &Num, unary: bool) -> Option<Num> {
        if let Some(few) = one_by_one(op, a, b, unary) {
            return Some(few);
        }
        let (lo, hi) = ends_of(op.result());
        // A path on which ideal numbers overflow stops, so what is beyond the ends never comes about.
        let ends = (i128::from(lo), i128::from(hi));
        let fit = |(l, h): (i128, i128)| {
            ((l >= ends.0 && h <= ends.1) || self.ideal).then(|| {
                let end = |v: i128| i64::try_from(v.clamp(ends.0, ends.1)).unwrap_or(lo);
                Num::span(end(l), end(h))
            })
        };
        let (al, ah) = (i128::from(a.lo()), i128::from(a.hi()));
        let (bl, bh) = (i128::from(b.lo()), i128::from(b.hi()));
        match op {
            Op::IAdd | Op::LAdd => fit((al + bl, ah + bh)).map(|sum| shifted(sum, a, b)),
            Op::ISub | Op::LSub => {
                let difference = fit((al - bh, ah - bl))?;
                Some(match b.only().and_then(i64::checked_neg) {
                    Some(back) => shifted(difference, a, &Num::single(back)),
                    None => difference,
                })
            }
            Op::IMul | Op::LMul => fit(corners(&[al * bl, al * bh, ah * bl, ah * bh])),
            Op::IDiv | Op::LDiv => fit(quotients((al, ah), b)?),
            Op::IRem | Op::LRem => remainder(a, b),
            Op::INeg | Op::LNeg => {
                let negated = fit((-ah, -al))?;
                Some(a.holes().iter().fold(negated, |n, v| n.without(-v).unwrap_or(n)))
            }
            Op::IShl | Op::LShl => {
                let by = shift_of(op, b)?;
                fit((al << by, ah << by))
            }
            Op::IShr | Op::LShr => Some(match shift_of(op, b) {
                Some(by) => Num::span(a.lo() >> by, a.hi() >> by),
                None => Num::span(a.lo().min(0), a.hi().max(-1)),
            }),
            Op::IUshr | Op::LUshr => logical_shift(op, a, b),
            Op::IAnd | Op::LAnd => and(a, b),
            Op::IOr | Op::LOr => or(a, b),
            Op::IXor | Op::LXor => xor(a, b),
            Op::I2L => Some(*a),
            Op::L2I => (a.lo() >= lo && a.hi() <= hi).then_some(*a),
            Op::I2B => Some(narrowed(a, i64::from(i8::MIN), i64::from(i8::MAX))),
            Op::I2C => Some(narrowed(a, 0, i64::from(u16::MAX))),
            Op::I2S => Some(narrowed(a, i64::from(i16::MIN), i64::from(i16::MAX))),
            Op::I2Z => Some(narrowed(a, 0, 1)),
            Op::LCmp => Some(compared(a, b)),
            Op::IAbs | Op::LAbs => {
                let most = fit((al.abs().max(ah.abs()), al.abs().max(ah.abs())))?.hi();
                let least = if a.contains(0) { 0 } else { 1 };
                Some(Num::span(least.max(a.lo()).max(a.hi().checked_neg()?), most))
            }
            Op::IMin | Op::LMin => Some(Num::span(a.lo().min(b.lo()), a.hi().min(b.hi()))),
            Op::IMax | Op::LMax => Some(Num::span(a.lo().max(b.lo()), a.hi().max(b.hi()))),
            _ => None,
        }
    }

    fn of_reals(self, op: Op) -> Num {
        match op {
            Op::FCmpL | Op::FCmpG | Op::DCmpL | Op::DCmpG => Num::span(-1, 1),
            _ => self.full(op.result()),
        }
    }
}

/// The operation on 64 bits that an ideal `int` operation is, where it means the same.
fn widened(op: Op) -> Option<Op> {
    Some(match op {
        Op::IAdd | Op::LAdd => Op::LAdd,
        Op::ISub | Op::LSub => Op::LSub,
        Op::IMul | Op::LMul => Op::LMul,
        Op::IDiv | Op::LDiv => Op::LDiv,
        Op::IRem | Op::LRem => Op::LRem,
        Op::INeg | Op::LNeg => Op::LNeg,
        Op::IMin | Op::LMin => Op::LMin,
        Op::IMax | Op::LMax => Op::LMax,
        Op::LCmp => Op::LCmp,
        _ => return None,
    })
}

/// How many results are computed one by one.
const PAIRS: usize = 36;

fn ends_of(kind: Kind) -> (i64, i64) {
    Arith { ideal: false }.ends(kind)
}

fn one_by_one(op: Op, a: &Num, b: &Num, unary: bool) -> Option<Num> {
    let (xs, ys) = (a.values()?, if unary { &[0] } else { b.values()? });
    if xs.len() * ys.len() > PAIRS {
        return None;
    }
    let int = op.result() == Kind::Int;
    let divides = matches!(op, Op::IDiv | Op::IRem | Op::LDiv | Op::LRem);
    let results = xs.iter().flat_map(|x| ys.iter().map(move |y| (*x, *y)));
    // A guard has excluded 0; if it is the only one, nothing comes here.
    let results = results.filter(|(_, y)| !divides || *y != 0).map(|(x, y)| {
        let word = eval(op, Word::long(x), Word::long(y));
        if int { i64::from(word.as_int()) } else { word.as_long() }
    });
    Num::of(results)
}

fn corners(of: &[i128]) -> (i128, i128) {
    of.iter().fold((i128::MAX, i128::MIN), |(lo, hi), v| (lo.min(*v), hi.max(*v)))
}

/// What is missing from one operand is missing from the sum, if the other is fixed.
fn shifted(sum: Num, a: &Num, b: &Num) -> Num {
    let (of, by) = match (a.only(), b.only()) {
        (None, Some(by)) => (a, by),
        (Some(by), None) => (b, by),
        _ => return sum,
    };
    let holes = of.holes().iter().filter_map(|v| v.checked_add(by));
    holes.fold(sum, |sum, v| sum.without(v).unwrap_or(sum))
}

fn quotients((al, ah): (i128, i128), b: &Num) -> Option<(i128, i128)> {
    let mut all = Vec::with_capacity(8);
    for part in [b.at_least(1), b.at_most(-1)].into_iter().flatten() {
        for divisor in [i128::from(part.lo()), i128::from(part.hi())] {
            all.extend([al / divisor, ah / divisor]);
        }
    }
    // Between the corners lies 0 if the dividend can be 0, and the corners of the smallest divisors are
    // the extremes.
    if al <= 0 && ah >= 0 {
        all.push(0);
    }
    (!all.is_empty()).then(|| corners(&all))
}

/// The remainder has the dividend's sign and is nearer to 0 than the divisor.
fn remainder(a: &Num, b: &Num) -> Option<Num> {
    let (bl, bh) = (i128::from(b.lo()), i128::from(b.hi()));
    let most = bl.abs().max(bh.abs()) - 1;
    if most < 0 {
        return None;
    }
    let nearest = if bl > 0 {
        bl
    } else if bh < 0 {
        -bh
    } else {
        1
    };
    let (al, ah) = (i128::from(a.lo()), i128::from(a.hi()));
    if al > -nearest && ah < nearest {
        return Some(*a);
    }
    let lo = if al < 0 { (-most).max(al) } else { 0 };
    let hi = if ah > 0 { most.min(ah) } else { 0 };
    Some(Num::span(i64::try_from(lo).ok()?, i64::try_from(hi).ok()?))
}

/// The distance of a shift, as the operation takes it.
fn shift_of(op: Op, b: &Num) -> Option<u32> {
    let mask = if op.result() == Kind::Int { 31 } else { 63 };
    b.only().and_then(|by| u32::try_from(by & mask).ok())
}

fn logical_shift(op: Op, a: &Num, b: &Num) -> Option<Num> {
    let by = shift_of(op, b);
    if a.lo() >= 0 {
        return Some(match by {
            Some(by) => Num::span(a.lo() >> by, a.hi() >> by),
            None => Num::span(0, a.hi()),
        });
    }
    let bits = if op.result() == Kind::Int { 32 } else { 64 };
    match by {
        Some(by) if by > 0 => {
            let most = (1u64 << (bits - by)) - 1;
            Some(Num::span(0, i64::try_from(most).ok()?))
        }
        Some(_) => Some(*a),
        None => None,
    }
}

/// All bits up to the highest one of a number that is not negative.
fn mask(v: i64) -> i64 {
    if v <= 0 { 0 } else { i64::MAX >> (v.leading_zeros() - 1) }
}

fn and(a: &Num, b: &Num) -> Option<Num> {
    match (a.lo() >= 0, b.lo() >= 0) {
        (true, true) => Some(Num::span(0, a.hi().min(b.hi()))),
        (true, false) => Some(Num::span(0, a.hi())),
        (false, true) => Some(Num::span(0, b.hi())),
        (false, false) => None,
    }
}

fn or(a: &Num, b: &Num) -> Option<Num> {
    if a.lo() >= 0 && b.lo() >= 0 {
        return Some(Num::span(a.lo().max(b.lo()), mask(a.hi()) | mask(b.hi())));
    }
    match (a.hi() < 0, b.hi() < 0) {
        (true, true) => Some(Num::span(a.lo().max(b.lo()), -1)),
        (true, false) => Some(Num::span(a.lo(), -1)),
        (false, true) => Some(Num::span(b.lo(), -1)),
        (false, false) => None,
    }
}

fn xor(a: &Num, b: &Num) -> Option<Num> {
    (a.lo() >= 0 && b.lo() >= 0).then(|| Num::span(0, mask(a.hi()) | mask(b.hi())))
}

fn narrowed(a: &Num, lo: i64, hi: i64) -> Num {
    if a.lo() >= lo && a.hi() <= hi { *a } else { Num::span(lo, hi) }
}

/// -1, 0 or 1, as far as each can be.
fn compared(a: &Num, b: &Num) -> Num {
    let can = [(-1, a.lo() < b.hi()), (0, a.meet(b).is_some()), (1, a.hi() > b.lo())];
    Num::of(can.iter().filter(|(_, can)| *can).map(|(v, _)| *v)).unwrap_or_else(|| Num::span(-1, 1))
}

/// What is left of two numbers that compare so; nothing if they cannot.
pub(super) fn compare(cmp: Cmp, a: &Num, b: &Num) -> Option<(Num, Num)> {
    match cmp {
        Cmp::Eq => a.meet(b).map(|both| (both, both)),
        Cmp::Ne => {
            let a = b.only().map_or(Some(*a), |v| a.without(v))?;
            let b = a.only().map_or(Some(*b), |v| b.without(v))?;
            Some((a, b))
        }
        Cmp::Lt => Some((a.at_most(b.hi().checked_sub(1)?)?, b.at_least(a.lo().checked_add(1)?)?)),
        Cmp::Le => Some((a.at_most(b.hi())?, b.at_least(a.lo())?)),
        Cmp::Gt => compare(Cmp::Lt, b, a).map(|(b, a)| (a, b)),
        Cmp::Ge => compare(Cmp::Le, b, a).map(|(b, a)| (a, b)),
    }
}
