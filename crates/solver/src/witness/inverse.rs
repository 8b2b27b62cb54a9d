//! The operand that would give a wanted result, or one near it. A wrong guess costs a move, never
//! the truth: the value is evaluated again from the inputs.

use senda_rules::op::Op;
use senda_rules::scalar::Word;

fn int(v: i64) -> Option<Word> {
    i32::try_from(v).ok().map(Word::int)
}

#[allow(clippy::cast_possible_truncation)]
fn wrapped(v: i64) -> Word {
    Word::int(v as i32)
}

/// The operand of an operation with one; `x` is its value now.
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
pub(super) fn unary(op: Op, x: Word, target: Word) -> Option<Word> {
    let (l, f, d) = (target.as_long(), target.as_float(), target.as_double());
    Some(match op {
        Op::INeg => wrapped(l.wrapping_neg()),
        Op::LNeg => Word::long(l.wrapping_neg()),
        Op::I2L => return int(l),
        Op::L2I => {
            // Keep the upper half if it does not decide.
            let kept = x.as_long() & !0xffff_ffff | l & 0xffff_ffff;
            Word::long(if x.as_long() >> 32 == x.as_long() >> 63 { l } else { kept })
        }
        Op::I2B | Op::I2S => target,
        Op::IAbs if l < 0 => return (l == i64::from(i32::MIN)).then_some(target),
        Op::IAbs => wrapped(if x.as_long() < 0 { -l } else { l }),
        Op::LAbs => Word::long(if x.as_long() < 0 { l.wrapping_neg() } else { l }),
        Op::I2F => return int(f as i64),
        Op::I2D => return int(d as i64),
        Op::L2F => Word::long(f as i64),
        Op::L2D => Word::long(d as i64),
        Op::F2D => Word::float(d as f32),
        Op::D2F => Word::double(f64::from(f)),
        Op::F2I | Op::F2L | Op::FRound => Word::float(l as f32),
        Op::D2I | Op::D2L | Op::DRound => Word::double(l as f64),
        Op::FNeg => Word::float(-f),
        Op::DNeg => Word::double(-d),
        Op::FAbs => Word::float(f.copysign(x.as_float())),
        Op::DAbs => Word::double(d.copysign(x.as_double())),
        Op::DSqrt => Word::double(d * d),
        Op::DFloor | Op::DCeil | Op::DRint | Op::DSignum | Op::FSignum => target,
        Op::FBits | Op::BitsF => Word(target.0 & 0xffff_ffff),
        Op::DBits | Op::BitsD => target,
        _ => return None,
    })
}

fn is_long(op: Op) -> bool {
    op.result() == senda_rules::types::Kind::Long
}

fn sized(op: Op, v: i64) -> Word {
    if is_long(op) { Word::long(v) } else { wrapped(v) }
}

fn bits(op: Op) -> u32 {
    if is_long(op) { 64 } else { 32 }
}

/// The left operand; `x` and `y` are the values now.
pub(super) fn left(op: Op, x: Word, y: Word, target: Word) -> Option<Word> {
    let (a, b, t) = (x.as_long(), y.as_long(), target.as_long());
    Some(match op {
        Op::IAdd | Op::LAdd => sized(op, t.wrapping_sub(b)),
        Op::ISub | Op::LSub => sized(op, t.wrapping_add(b)),
        Op::IMul | Op::LMul => sized(op, factor(bits(op), b, t)?),
        Op::IDiv | Op::LDiv => sized(op, dividend(a, b, t)?),
        Op::IRem | Op::LRem => sized(op, rem_dividend(a, b, t)?),
        Op::IAnd | Op::LAnd if t & !b == 0 => sized(op, t | a & !b),
        Op::IOr | Op::LOr if b & !t == 0 => sized(op, t & (!b | a)),
        Op::IXor | Op::LXor => sized(op, t ^ b),
        Op::IShl | Op::LShl | Op::IShr | Op::LShr | Op::IUshr | Op::LUshr => {
            sized(op, unshifted(op, a, b, t))
        }
        Op::IMin | Op::LMin if b >= t => target,
        Op::IMax | Op::LMax if b <= t => target,
        Op::LCmp => Word::long(b.saturating_add(t)),
        _ => return float_left(op, y, target),
    })
}

/// The right operand.
pub(super) fn right(op: Op, x: Word, y: Word, target: Word) -> Option<Word> {
    let (a, t) = (x.as_long(), target.as_long());
    Some(match op {
        Op::ISub | Op::LSub => sized(op, a.wrapping_sub(t)),
        Op::IDiv | Op::LDiv if t != 0 => sized(op, a.wrapping_div(t)),
        Op::IDiv | Op::LDiv => sized(op, a.checked_abs()?.checked_add(1)?),
        Op::IRem | Op::LRem => sized(op, rem_divisor(a, t)?),
        Op::IShl | Op::LShl | Op::IShr | Op::LShr | Op::IUshr | Op::LUshr => {
            let n = (0..bits(op).cast_signed())
                .find(|&n| senda_rules::scalar::eval(op, x, Word::int(n)) == target)?;
            Word::int(n)
        }
        Op::LCmp => Word::long(a.saturating_sub(t)),
        Op::IAdd
        | Op::LAdd
        | Op::IMul
        | Op::LMul
        | Op::IAnd
        | Op::LAnd
        | Op::IOr
        | Op::LOr
        | Op::IXor
        | Op::LXor
        | Op::IMin
        | Op::LMin
        | Op::IMax
        | Op::LMax => {
            return left(op, y, x, target);
        }
        _ => return float_right(op, x, target),
    })
}

/// A number that times `b` is `t`: exactly, else in wrapped arithmetic, else nearly.
fn factor(bits: u32, b: i64, t: i64) -> Option<i64> {
    if b == 0 {
        return None;
    }
    if t.wrapping_rem(b) == 0 {
        return Some(t.wrapping_div(b));
    }
    let twos = b.trailing_zeros();
    if t.trailing_zeros() < twos || bits <= twos {
        return Some(t.wrapping_div(b));
    }
    // The odd part has an inverse modulo a power of two (Newton's iteration doubles the bits).
    let odd = b >> twos;
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2i64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    let x = (t >> twos).wrapping_mul(inverse);
    let spare = 64 - (bits - twos);
    Some(x << spare >> spare)
}

/// A number whose quotient by `b` is `t`: the one nearest to `a`.
fn dividend(a: i64, b: i64, t: i64) -> Option<i64> {
    if b == 0 {
        return None;
    }
    let base = t.checked_mul(b)?;
    let slack = b.checked_abs()?.checked_sub(1)?;
    let (lo, hi) = match t.signum() {
        0 => (-slack, slack),
        _ if base > 0 => (base, base.checked_add(slack)?),
        _ => (base.checked_sub(slack)?, base),
    };
    Some(a.clamp(lo, hi))
}

/// A number whose remainder by `b` is `t`: near `a` if its sign allows.
fn rem_dividend(a: i64, b: i64, t: i64) -> Option<i64> {
    if b == 0 || t.unsigned_abs() >= b.unsigned_abs() {
        return None;
    }
    let near = a.wrapping_sub(a.wrapping_rem(b)).checked_add(t)?;
    if near.wrapping_rem(b) == t { Some(near) } else { Some(t) }
}

/// A number by which `a` has the remainder `t`.
fn rem_divisor(a: i64, t: i64) -> Option<i64> {
    if t == a {
        return a.checked_abs()?.checked_add(1);
    }
    let difference = a.checked_sub(t)?;
    (difference.unsigned_abs() > t.unsigned_abs()).then_some(difference)
}

/// The number that shifted by `n` is `t`; the bits that the shift drops stay as they are in `a`.
fn unshifted(op: Op, a: i64, n: i64, t: i64) -> i64 {
    let w = bits(op);
    #[allow(clippy::cast_possible_truncation)]
    let n = n as u32 & (w - 1);
    let all = u64::MAX >> (64 - w);
    let (a, t) = (a.cast_unsigned() & all, t.cast_unsigned() & all);
    let value = if matches!(op, Op::IShl | Op::LShl) {
        t >> n | a & !(all >> n)
    } else {
        t << n & all | a & ((1 << n) - 1)
    };
    value.cast_signed() << (64 - w) >> (64 - w)
}

fn float_left(op: Op, y: Word, target: Word) -> Option<Word> {
    let (b, t) = (y.as_float(), target.as_float());
    let (e, s) = (y.as_double(), target.as_double());
    Some(match op {
        Op::FAdd => Word::float(t - b),
        Op::FSub => Word::float(t + b),
        Op::FMul => Word::float(t / b),
        Op::FDiv => Word::float(t * b),
        Op::DAdd => Word::double(s - e),
        Op::DSub => Word::double(s + e),
        Op::DMul => Word::double(s / e),
        Op::DDiv => Word::double(s * e),
        Op::FMin | Op::FMax | Op::DMin | Op::DMax | Op::FRem | Op::DRem => target,
        Op::FCmpL | Op::FCmpG => Word::float(b + target.as_int() as f32),
        Op::DCmpL | Op::DCmpG => Word::double(e + f64::from(target.as_int())),
        _ => return None,
    })
}

fn float_right(op: Op, x: Word, target: Word) -> Option<Word> {
    let (a, t) = (x.as_float(), target.as_float());
    let (d, s) = (x.as_double(), target.as_double());
    Some(match op {
        Op::FSub => Word::float(a - t),
        Op::FDiv => Word::float(a / t),
        Op::DSub => Word::double(d - s),
        Op::DDiv => Word::double(d / s),
        Op::FCmpL | Op::FCmpG => Word::float(a - target.as_int() as f32),
        Op::DCmpL | Op::DCmpG => Word::double(d - f64::from(target.as_int())),
        Op::FRem | Op::DRem => return None,
        _ => return float_left(op, x, target),
    })
}
