//! `Math` and `StrictMath`.
//!
//! What is one operation of ours stays a term where its operands depend on the inputs; the others are
//! computed on chosen values then ([`crate::domain::Heap::fix`]).
//!
//! What the JDK computes in Java is interpreted, and so exactly its result: in JDK 17 `exp`, `pow`,
//! `cbrt` and `hypot` of `StrictMath`, later all of it. The functions of `Math` that the JVM has code
//! of its own for, and the natives of JDK 17, are within one unit in the last place of its results.

use senda_rules::op::Op;

use super::{Answer, Reply, Rows};
use crate::domain::Domain;
use crate::machine::Machine;

const MATH: &str = "java/lang/Math";
const STRICT: &str = "java/lang/StrictMath";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    operations(rows);
    exact(rows);
    of_the_jvm(rows);
    strict(rows);
}

fn one<D: Domain>(m: &mut Machine<D>, a: &[D::Value], f: fn(f64) -> f64) -> Answer<D> {
    let x = m.domain.fix(a[0], "a function of Math")?.as_double();
    m.reply_double(f(x))
}

fn two<D: Domain>(m: &mut Machine<D>, a: &[D::Value], f: fn(f64, f64) -> f64) -> Answer<D> {
    let x = m.domain.fix(a[0], "a function of Math")?.as_double();
    let y = m.domain.fix(a[1], "a function of Math")?.as_double();
    m.reply_double(f(x, y))
}

fn apply<D: Domain>(m: &mut Machine<D>, a: &[D::Value], op: Op) -> Answer<D> {
    let second = a.get(1).copied().unwrap_or(a[0]);
    Ok(Reply::Value(m.domain.apply(op, a[0], second)))
}

/// One operation each.
fn operations<D: Domain>(rows: &mut Rows<D>) {
    for class in [MATH, STRICT] {
        rows.push((class, &["abs(I)I"], |m, a| apply(m, a, Op::IAbs)));
        rows.push((class, &["abs(J)J"], |m, a| apply(m, a, Op::LAbs)));
        rows.push((class, &["abs(F)F"], |m, a| apply(m, a, Op::FAbs)));
        rows.push((class, &["abs(D)D"], |m, a| apply(m, a, Op::DAbs)));
        rows.push((class, &["min(II)I"], |m, a| apply(m, a, Op::IMin)));
        rows.push((class, &["max(II)I"], |m, a| apply(m, a, Op::IMax)));
        rows.push((class, &["min(JJ)J"], |m, a| apply(m, a, Op::LMin)));
        rows.push((class, &["max(JJ)J"], |m, a| apply(m, a, Op::LMax)));
        rows.push((class, &["min(FF)F"], |m, a| apply(m, a, Op::FMin)));
        rows.push((class, &["max(FF)F"], |m, a| apply(m, a, Op::FMax)));
        rows.push((class, &["min(DD)D"], |m, a| apply(m, a, Op::DMin)));
        rows.push((class, &["max(DD)D"], |m, a| apply(m, a, Op::DMax)));
        rows.push((class, &["sqrt(D)D"], |m, a| apply(m, a, Op::DSqrt)));
        rows.push((class, &["floor(D)D"], |m, a| apply(m, a, Op::DFloor)));
        rows.push((class, &["ceil(D)D"], |m, a| apply(m, a, Op::DCeil)));
        rows.push((class, &["rint(D)D"], |m, a| apply(m, a, Op::DRint)));
        rows.push((class, &["round(F)I"], |m, a| apply(m, a, Op::FRound)));
        rows.push((class, &["round(D)J"], |m, a| apply(m, a, Op::DRound)));
        rows.push((class, &["signum(F)F"], |m, a| apply(m, a, Op::FSignum)));
        rows.push((class, &["signum(D)D"], |m, a| apply(m, a, Op::DSignum)));
    }
}

/// A native method of JDK 17 that is Java code later.
fn native<D: Domain>(m: &mut Machine<D>, a: &[D::Value], f: fn(f64) -> f64) -> Answer<D> {
    if m.jdk > 17 { Ok(Reply::Interpret) } else { one(m, a, f) }
}

/// Correctly rounded: exactly the JVM's.
fn exact<D: Domain>(rows: &mut Rows<D>) {
    for class in [MATH, STRICT] {
        rows.push((class, &["fma(DDD)D"], |m, a| {
            let z = m.known_word(a[2])?.as_double();
            let (x, y) = (m.known_word(a[0])?.as_double(), m.known_word(a[1])?.as_double());
            m.reply_double(x.mul_add(y, z))
        }));
        rows.push((class, &["fma(FFF)F"], |m, a| {
            let z = m.known_word(a[2])?.as_float();
            let (x, y) = (m.known_word(a[0])?.as_float(), m.known_word(a[1])?.as_float());
            m.reply_float(x.mul_add(y, z))
        }));
    }
}

fn of_the_jvm<D: Domain>(rows: &mut Rows<D>) {
    rows.push((MATH, &["sin(D)D"], |m, a| one(m, a, f64::sin)));
    rows.push((MATH, &["cos(D)D"], |m, a| one(m, a, f64::cos)));
    rows.push((MATH, &["tan(D)D"], |m, a| one(m, a, f64::tan)));
    rows.push((MATH, &["exp(D)D"], |m, a| one(m, a, f64::exp)));
    rows.push((MATH, &["log(D)D"], |m, a| one(m, a, f64::ln)));
    rows.push((MATH, &["log10(D)D"], |m, a| one(m, a, f64::log10)));
    rows.push((MATH, &["pow(DD)D"], |m, a| {
        two(m, a, |x, y| {
            // Java differs from C where |x| is 1 and y is infinite or NaN.
            if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) { f64::NAN } else { x.powf(y) }
        })
    }));
}

fn strict<D: Domain>(rows: &mut Rows<D>) {
    rows.push((STRICT, &["sin(D)D"], |m, a| native(m, a, f64::sin)));
    rows.push((STRICT, &["cos(D)D"], |m, a| native(m, a, f64::cos)));
    rows.push((STRICT, &["tan(D)D"], |m, a| native(m, a, f64::tan)));
    rows.push((STRICT, &["asin(D)D"], |m, a| native(m, a, f64::asin)));
    rows.push((STRICT, &["acos(D)D"], |m, a| native(m, a, f64::acos)));
    rows.push((STRICT, &["atan(D)D"], |m, a| native(m, a, f64::atan)));
    rows.push((STRICT, &["log(D)D"], |m, a| native(m, a, fdlibm_log)));
    rows.push((STRICT, &["log10(D)D"], |m, a| native(m, a, f64::log10)));
    rows.push((STRICT, &["sinh(D)D"], |m, a| native(m, a, f64::sinh)));
    rows.push((STRICT, &["cosh(D)D"], |m, a| native(m, a, f64::cosh)));
    rows.push((STRICT, &["tanh(D)D"], |m, a| native(m, a, f64::tanh)));
    rows.push((STRICT, &["expm1(D)D"], |m, a| native(m, a, f64::exp_m1)));
    rows.push((STRICT, &["log1p(D)D"], |m, a| native(m, a, f64::ln_1p)));
    rows.push((STRICT, &["atan2(DD)D"], |m, a| {
        if m.jdk > 17 { Ok(Reply::Interpret) } else { two(m, a, f64::atan2) }
    }));
}

/// The natural logarithm of fdlibm, which `StrictMath.log` is defined by, bit for bit: the argument is
/// brought to `2^k (1 + f)` with `1 + f` near 1, and `log(1 + f)` is computed from `s = f / (2 + f)`.
#[allow(clippy::excessive_precision, clippy::unreadable_literal, clippy::cast_possible_wrap)]
#[allow(clippy::cast_possible_truncation)]
fn fdlibm_log(x: f64) -> f64 {
    const LN2_HI: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
    const LN2_LO: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
    const TWO54: f64 = 18_014_398_509_481_984.0;
    const LG: [f64; 7] = [
        f64::from_bits(0x3fe5_5555_5555_5593),
        f64::from_bits(0x3fd9_9999_9997_fa04),
        f64::from_bits(0x3fd2_4924_9422_9359),
        f64::from_bits(0x3fcc_71c5_1d8e_78af),
        f64::from_bits(0x3fc7_4664_96cb_03de),
        f64::from_bits(0x3fc3_9a09_d078_c69f),
        f64::from_bits(0x3fc2_f112_df3e_5244),
    ];
    if x == 0.0 {
        return f64::NEG_INFINITY;
    }
    if x.is_nan() || x < 0.0 {
        return f64::NAN;
    }
    if x.is_infinite() {
        return x;
    }
    let high = |v: f64| (v.to_bits() >> 32) as i32;
    let (mut x, mut k) = (x, 0);
    if high(x) < 0x0010_0000 {
        // Subnormal.
        k -= 54;
        x *= TWO54;
    }
    k += (high(x) >> 20) - 1023;
    let hx = high(x) & 0x000f_ffff;
    let i = (hx + 0x95f64) & 0x0010_0000;
    let top = i64::from(hx | (i ^ 0x3ff0_0000)).cast_unsigned();
    x = f64::from_bits(top << 32 | x.to_bits() & 0xffff_ffff);
    k += i >> 20;
    let (f, dk) = (x - 1.0, f64::from(k));
    if 0x000f_ffff & (2 + hx) < 3 {
        // |f| is below 2^-20.
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - 0.333_333_333_333_333_33 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (LG[1] + w * (LG[3] + w * LG[5]));
    let t2 = z * (LG[0] + w * (LG[2] + w * (LG[4] + w * LG[6])));
    let r = t2 + t1;
    if (hx - 0x6147a) | (0x6b851 - hx) > 0 {
        let hfsq = 0.5 * f * f;
        if k == 0 {
            f - (hfsq - s * (hfsq + r))
        } else {
            dk * LN2_HI - ((hfsq - (s * (hfsq + r) + dk * LN2_LO)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}
