//! Numbers: raw bits and the texts of integers.
//!
//! Texts of `float` and `double` come from the JDK's own code, whose digits changed between versions;
//! it runs outside the trace.

use senda_rules::op::{Cmp, Op};

use super::{Answer, Reply, Rows};
use crate::domain::{Domain, Form};
use crate::machine::Machine;
use crate::stop::Stop;

const I: &str = "java/lang/Integer";
const L: &str = "java/lang/Long";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    bits(rows);
    texts(rows);
}

fn bits<D: Domain>(rows: &mut Rows<D>) {
    rows.push(("java/lang/Float", &["floatToRawIntBits(F)I"], |m, a| {
        raw_bits(m, a[0], Op::FCmpL, Op::FBits)
    }));
    rows.push(("java/lang/Float", &["intBitsToFloat(I)F"], |m, a| {
        Ok(Reply::Value(m.domain.apply(Op::BitsF, a[0], a[0])))
    }));
    rows.push(("java/lang/Double", &["doubleToRawLongBits(D)J"], |m, a| {
        raw_bits(m, a[0], Op::DCmpL, Op::DBits)
    }));
    rows.push(("java/lang/Double", &["longBitsToDouble(J)D"], |m, a| {
        Ok(Reply::Value(m.domain.apply(Op::BitsD, a[0], a[0])))
    }));
}

/// The bits of a number. Which NaN an operation gives is the processor's affair, and a test can only
/// give the one that Java writes: the bits of a NaN that depends on the inputs are not told.
fn raw_bits<D: Domain>(m: &mut Machine<D>, a: D::Value, compare: Op, bits: Op) -> Answer<D> {
    if m.domain.known(a).is_none() {
        let (order, zero) = (m.domain.apply(compare, a, a), m.domain.int(0));
        let number = m.domain.compare(Cmp::Eq, order, zero);
        if !m.decide(number)? {
            return Err(Stop::unsupported("the raw bits of a NaN").into());
        }
    }
    Ok(Reply::Value(m.domain.apply(bits, a, a)))
}

fn texts<D: Domain>(rows: &mut Rows<D>) {
    rows.push((I, &["toString(I)Ljava/lang/String;"], |m, a| m.reply_number(Form::Int, a[0])));
    rows.push((L, &["toString(J)Ljava/lang/String;"], |m, a| m.reply_number(Form::Long, a[0])));
    rows.push((I, &["toString(II)Ljava/lang/String;"], |m, a| {
        let long = m.domain.apply(Op::I2L, a[0], a[0]);
        in_radix(m, long, a[1])
    }));
    rows.push((L, &["toString(JI)Ljava/lang/String;"], |m, a| in_radix(m, a[0], a[1])));
    rows.push((I, &["toUnsignedString0(II)Ljava/lang/String;"], |m, a| {
        let shift = m.known_int(a[1])?;
        m.reply_number(Form::IntBits(1 << shift.clamp(1, 5)), a[0])
    }));
    rows.push((L, &["toUnsignedString0(JI)Ljava/lang/String;"], |m, a| {
        let shift = m.known_int(a[1])?;
        m.reply_number(Form::LongBits(1 << shift.clamp(1, 5)), a[0])
    }));
    // The digits are those of the JDK's own code, which is no part of the program.
    rows.push(("java/lang/Double", &["toString(D)Ljava/lang/String;"], |m, a| {
        m.reply_number(Form::Double, a[0])
    }));
    rows.push(("java/lang/Float", &["toString(F)Ljava/lang/String;"], |m, a| {
        m.reply_number(Form::Float, a[0])
    }));
    // JDK 19 and later write the digits of a double into a byte array.
    rows.push(("jdk/internal/math/DoubleToDecimal", &["toString(D)Ljava/lang/String;"], |m, a| {
        let v = m.known_word(a[0])?.as_double();
        m.reply_text(&shortest(v.is_sign_negative(), v.abs(), v.abs()))
    }));
    rows.push(("jdk/internal/math/FloatToDecimal", &["toString(F)Ljava/lang/String;"], |m, a| {
        let v = m.known_word(a[0])?.as_float();
        m.reply_text(&shortest(v.is_sign_negative(), f64::from(v.abs()), v.abs()))
    }));
    rows.push(("java/lang/Character", &["toString(I)Ljava/lang/String;"], |m, a| {
        let method =
            m.linker.method_named("java/lang/String", "valueOfCodePoint", "(I)Ljava/lang/String;");
        Ok(Reply::Call(m.linked(method)?, a.to_vec()))
    }));
}

fn in_radix<D: Domain>(m: &mut Machine<D>, long: D::Value, base: D::Value) -> Answer<D> {
    let base = m.known_int(base)?;
    let base = if (2..=36).contains(&base) { base.cast_unsigned() } else { 10 };
    m.reply_number(Form::Radix(base), long)
}

/// `Double.toString` of JDK 19 and later: the shortest decimal that rounds to the value, but with
/// two digits at least, and among those the closest. `digits` is the value in its own precision.
fn shortest(negative: bool, magnitude: f64, digits: impl std::fmt::LowerExp) -> String {
    let sign = if negative { "-" } else { "" };
    if magnitude.is_nan() {
        return "NaN".into();
    }
    if magnitude.is_infinite() {
        return format!("{sign}Infinity");
    }
    if magnitude == 0.0 {
        return format!("{sign}0.0");
    }
    // As many digits as the shortest has, but the closest of that length; a tie goes to even.
    let shortest = format!("{digits:e}");
    let mantissa = shortest.split('e').next().unwrap_or_default();
    let places = mantissa.split_once('.').map_or(1, |(_, fraction)| fraction.len());
    let scientific = format!("{digits:.places$e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let plain = (-3..7).contains(&exponent);
    let point = if plain { exponent + 1 } else { 1 };
    let (whole, fraction) = match usize::try_from(point) {
        Ok(point) if point > 0 => {
            let padded = format!("{digits:0<point$}");
            (padded[..point].to_owned(), padded[point..].to_owned())
        }
        _ => ("0".into(), "0".repeat(point.unsigned_abs() as usize) + &digits),
    };
    let fraction = match fraction.trim_end_matches('0') {
        "" => "0",
        some => some,
    };
    if plain {
        format!("{sign}{whole}.{fraction}")
    } else {
        format!("{sign}{whole}.{fraction}E{exponent}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(v: f64) -> String {
        shortest(v.is_sign_negative(), v.abs(), v.abs())
    }

    #[test]
    fn doubles_as_java_writes_them() {
        for (v, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (0.001, "0.001"),
            (0.000_99, "9.9E-4"),
            (1e7, "1.0E7"),
            (9_999_999.0, "9999999.0"),
            (123_456.789, "123456.789"),
            (4.9e-324, "4.9E-324"),
            (f64::MAX, "1.7976931348623157E308"),
            (f64::NEG_INFINITY, "-Infinity"),
            (2e-323, "2.0E-323"),
        ] {
            assert_eq!(of(v), text);
        }
        // Exactly between two decimals of eight digits.
        assert_eq!(shortest(false, 4_115_226.25, 4_115_226f32 + 0.25), "4115226.2");
    }
}
