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
    rows.push((STRICT, &["log(D)D"], |m, a| native(m, a, f64::ln)));
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
