//! The meaning of every scalar operation on constants, bit for bit as the JVM defines it.
//!
//! This is the only definition: the concrete interpreter calls it, and a symbolic domain folds
//! constants with it. Values travel as 64 raw bits; an `int` is sign-extended, a `float` occupies
//! the low half. NaN results are not canonicalised except by the operations the JVM does so.

use crate::ir::Const;
use crate::op::Op;

/// A scalar as raw bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Word(pub u64);

impl Word {
    /// The word of an `int`.
    #[must_use]
    #[inline]
    pub fn int(v: i32) -> Word {
        Word(i64::from(v).cast_unsigned())
    }
    /// The word of a `long`.
    #[must_use]
    #[inline]
    pub fn long(v: i64) -> Word {
        Word(v.cast_unsigned())
    }
    /// The word of a `float`.
    #[must_use]
    #[inline]
    pub fn float(v: f32) -> Word {
        Word(u64::from(v.to_bits()))
    }
    /// The word of a `double`.
    #[must_use]
    #[inline]
    pub fn double(v: f64) -> Word {
        Word(v.to_bits())
    }
    /// As an `int`: the low 32 bits.
    #[must_use]
    #[inline]
    #[allow(clippy::cast_possible_truncation)]
    pub fn as_int(self) -> i32 {
        self.0 as i32
    }
    /// As a `long`.
    #[must_use]
    #[inline]
    pub fn as_long(self) -> i64 {
        self.0.cast_signed()
    }
    /// As a `float`: the low 32 bits.
    #[must_use]
    #[inline]
    #[allow(clippy::cast_possible_truncation)]
    pub fn as_float(self) -> f32 {
        f32::from_bits(self.0 as u32)
    }
    /// As a `double`.
    #[must_use]
    #[inline]
    pub fn as_double(self) -> f64 {
        f64::from_bits(self.0)
    }

    /// The word of a numeric constant; `None` for references.
    #[must_use]
    pub fn of(constant: Const) -> Option<Word> {
        Some(match constant {
            Const::Int(v) => Word::int(v),
            Const::Long(v) => Word::long(v),
            Const::Float(bits) => Word(u64::from(bits)),
            Const::Double(bits) => Word(bits),
            Const::Null | Const::Str(_) => return None,
        })
    }
}

/// Evaluates an operation with one operand (`b` is ignored) or two.
#[must_use]
#[inline]
#[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
pub fn eval(op: Op, a: Word, b: Word) -> Word {
    let int = Word::int;
    let long = Word::long;
    let (ai, bi) = (a.as_int(), b.as_int());
    let (al, bl) = (a.as_long(), b.as_long());
    match op {
        Op::IAdd => int(ai.wrapping_add(bi)),
        Op::ISub => int(ai.wrapping_sub(bi)),
        Op::IMul => int(ai.wrapping_mul(bi)),
        Op::IDiv => int(if bi == 0 { 0 } else { ai.wrapping_div(bi) }),
        Op::IRem => int(if bi == 0 { 0 } else { ai.wrapping_rem(bi) }),
        Op::INeg => int(ai.wrapping_neg()),
        Op::IShl => int(ai.wrapping_shl(bi.cast_unsigned())),
        Op::IShr => int(ai.wrapping_shr(bi.cast_unsigned())),
        Op::IUshr => int(ai.cast_unsigned().wrapping_shr(bi.cast_unsigned()).cast_signed()),
        Op::IAnd => int(ai & bi),
        Op::IOr => int(ai | bi),
        Op::IXor => int(ai ^ bi),
        Op::LAdd => long(al.wrapping_add(bl)),
        Op::LSub => long(al.wrapping_sub(bl)),
        Op::LMul => long(al.wrapping_mul(bl)),
        Op::LDiv => long(if bl == 0 { 0 } else { al.wrapping_div(bl) }),
        Op::LRem => long(if bl == 0 { 0 } else { al.wrapping_rem(bl) }),
        Op::LNeg => long(al.wrapping_neg()),
        Op::LShl => long(al.wrapping_shl(bi.cast_unsigned())),
        Op::LShr => long(al.wrapping_shr(bi.cast_unsigned())),
        Op::LUshr => long(al.cast_unsigned().wrapping_shr(bi.cast_unsigned()).cast_signed()),
        Op::LAnd => long(al & bl),
        Op::LOr => long(al | bl),
        Op::LXor => long(al ^ bl),
        Op::FAdd => Word::float(a.as_float() + b.as_float()),
        Op::FSub => Word::float(a.as_float() - b.as_float()),
        Op::FMul => Word::float(a.as_float() * b.as_float()),
        Op::FDiv => Word::float(a.as_float() / b.as_float()),
        // Rust's `%` on floats is C's fmod, which is what JVMS 6.5.frem asks for.
        Op::FRem => Word::float(a.as_float() % b.as_float()),
        Op::FNeg => Word::float(-a.as_float()),
        Op::DAdd => Word::double(a.as_double() + b.as_double()),
        Op::DSub => Word::double(a.as_double() - b.as_double()),
        Op::DMul => Word::double(a.as_double() * b.as_double()),
        Op::DDiv => Word::double(a.as_double() / b.as_double()),
        Op::DRem => Word::double(a.as_double() % b.as_double()),
        Op::DNeg => Word::double(-a.as_double()),
        Op::I2L => long(i64::from(ai)),
        Op::I2F => Word::float(ai as f32),
        Op::I2D => Word::double(f64::from(ai)),
        Op::L2I => int(al as i32),
        Op::L2F => Word::float(al as f32),
        Op::L2D => Word::double(al as f64),
        // Rust's float-to-integer casts saturate and map NaN to 0, as the JVM's do.
        Op::F2I => int(a.as_float() as i32),
        Op::F2L => long(a.as_float() as i64),
        Op::F2D => Word::double(f64::from(a.as_float())),
        Op::D2I => int(a.as_double() as i32),
        Op::D2L => long(a.as_double() as i64),
        Op::D2F => Word::float(a.as_double() as f32),
        Op::I2B => int(i32::from(ai as i8)),
        Op::I2C => int(i32::from(ai as u16)),
        Op::I2S => int(i32::from(ai as i16)),
        Op::I2Z => int(ai & 1),
        Op::LCmp => int(al.cmp(&bl) as i32),
        Op::FCmpL => int(order(a.as_float().partial_cmp(&b.as_float()), -1)),
        Op::FCmpG => int(order(a.as_float().partial_cmp(&b.as_float()), 1)),
        Op::DCmpL => int(order(a.as_double().partial_cmp(&b.as_double()), -1)),
        Op::DCmpG => int(order(a.as_double().partial_cmp(&b.as_double()), 1)),
        _ => eval_model(op, a, b),
    }
}

/// The operations that no instruction has.
#[allow(clippy::cast_possible_truncation)]
fn eval_model(op: Op, a: Word, b: Word) -> Word {
    let (f, d) = (a.as_float(), a.as_double());
    match op {
        Op::IAbs => Word::int(a.as_int().wrapping_abs()),
        Op::LAbs => Word::long(a.as_long().wrapping_abs()),
        Op::FAbs => Word::float(f.abs()),
        Op::DAbs => Word::double(d.abs()),
        Op::IMin => Word::int(a.as_int().min(b.as_int())),
        Op::IMax => Word::int(a.as_int().max(b.as_int())),
        Op::LMin => Word::long(a.as_long().min(b.as_long())),
        Op::LMax => Word::long(a.as_long().max(b.as_long())),
        Op::FMin => {
            if before(f.into(), b.as_float().into()) {
                a
            } else {
                b
            }
        }
        Op::FMax => {
            if before((-f).into(), (-b.as_float()).into()) {
                a
            } else {
                b
            }
        }
        Op::DMin => {
            if before(d, b.as_double()) {
                a
            } else {
                b
            }
        }
        Op::DMax => {
            if before(-d, -b.as_double()) {
                a
            } else {
                b
            }
        }
        Op::DSqrt => Word::double(d.sqrt()),
        Op::DFloor => Word::double(d.floor()),
        Op::DCeil => Word::double(d.ceil()),
        Op::DRint => Word::double(d.round_ties_even()),
        Op::FRound => Word::int(round(f.into()) as i32),
        Op::DRound => Word::long(round(d) as i64),
        Op::FSignum if f == 0.0 || f.is_nan() => a,
        Op::FSignum => Word::float(f.signum()),
        Op::DSignum if d == 0.0 || d.is_nan() => a,
        Op::DSignum => Word::double(d.signum()),
        Op::FBits => Word::int(f.to_bits().cast_signed()),
        Op::BitsF => Word(a.0 & 0xffff_ffff),
        _ => a,
    }
}

/// Whether `Math.min` takes the first: it is NaN, less, or -0.0 against 0.0.
fn before(a: f64, b: f64) -> bool {
    a.is_nan() || (!b.is_nan() && (a < b || (a == b && a.is_sign_negative())))
}

/// The nearest integer, ties upwards. From 2^52 on every number is one; below, the distance to the
/// floor is exact.
fn round(x: f64) -> f64 {
    if x.abs() >= 4_503_599_627_370_496.0 {
        return x;
    }
    let floor = x.floor();
    if x - floor >= 0.5 { floor + 1.0 } else { floor }
}

fn order(ordering: Option<std::cmp::Ordering>, unordered: i32) -> i32 {
    ordering.map_or(unordered, |o| o as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ints(op: Op, a: i32, b: i32) -> i32 {
        eval(op, Word::int(a), Word::int(b)).as_int()
    }

    #[test]
    fn integer_corners() {
        assert_eq!(ints(Op::IDiv, i32::MIN, -1), i32::MIN);
        assert_eq!(ints(Op::IRem, i32::MIN, -1), 0);
        assert_eq!(ints(Op::IRem, -7, 3), -1);
        assert_eq!(ints(Op::IShl, 1, 33), 2);
        assert_eq!(ints(Op::IShr, -8, -31), -4);
        assert_eq!(ints(Op::IUshr, -1, 31), 1);
        assert_eq!(ints(Op::I2C, -1, 0), 65535);
        assert_eq!(eval(Op::LUshr, Word::long(-1), Word::int(-1)).as_long(), 1);
    }

    #[test]
    fn float_corners() {
        let nan = Word::float(f32::NAN);
        assert_eq!(eval(Op::FCmpL, nan, nan).as_int(), -1);
        assert_eq!(eval(Op::FCmpG, nan, nan).as_int(), 1);
        assert_eq!(eval(Op::F2I, nan, nan).as_int(), 0);
        assert_eq!(eval(Op::D2I, Word::double(1e300), Word(0)).as_int(), i32::MAX);
        assert_eq!(eval(Op::D2L, Word::double(f64::NEG_INFINITY), Word(0)).as_long(), i64::MIN);
        assert_eq!(
            eval(Op::DRem, Word::double(-0.0), Word::double(1.0)).as_double().to_bits(),
            (-0.0f64).to_bits()
        );
        assert_eq!(eval(Op::DCmpL, Word::double(-0.0), Word::double(0.0)).as_int(), 0);
    }
}
