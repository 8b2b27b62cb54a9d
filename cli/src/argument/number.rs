//! Single values of primitive types.

use senda_engine::run::Value;
use senda_rules::types::Type;

use super::{Refused, text};

/// Reads a value of a primitive type; `None` for a reference type.
pub(super) fn read(ty: Type, given: &str) -> Option<Result<Value, Refused>> {
    let given = if ty == Type::Char { given } else { given.trim() };
    Some(match ty {
        Type::Boolean => match given {
            "true" => Ok(Value::Int(1)),
            "false" => Ok(Value::Int(0)),
            _ => Err(Refused::new("a boolean is true or false")),
        },
        Type::Byte => int(given, 8),
        Type::Short => int(given, 16),
        Type::Int => int(given, 32),
        Type::Long => integer(given.trim_end_matches(['l', 'L']), 64).map(Value::Long),
        Type::Char => char(given),
        Type::Float => float(given),
        Type::Double => double(given),
        Type::Ref(_) => return None,
    })
}

fn int(given: &str, bits: u32) -> Result<Value, Refused> {
    // At most 32 bits: it fits.
    integer(given, bits).map(|v| Value::Int(i32::try_from(v).unwrap_or_default()))
}

/// A decimal number within the range of the type, or the bits of one in hexadecimal digits.
fn integer(given: &str, bits: u32) -> Result<i64, Refused> {
    let least = i64::MIN >> (64 - bits);
    let most = i64::MAX >> (64 - bits);
    let accepted = || {
        Refused::new(format!("a number from {least} to {most} is needed, decimal or as 0x bits"))
    };
    let (negative, digits) = match given.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, given.strip_prefix('+').unwrap_or(given)),
    };
    let hex = digits.strip_prefix("0x").or(digits.strip_prefix("0X"));
    let (digits, radix) = hex.map_or((digits, 10), |hex| (hex, 16));
    // As in Java, an underscore stands between digits.
    if digits.starts_with('_') || digits.ends_with('_') {
        return Err(accepted());
    }
    let digits = digits.replace('_', "");
    if digits.is_empty() || !digits.chars().all(|c| c.is_digit(radix)) {
        return Err(accepted());
    }
    let magnitude = u128::from_str_radix(&digits, radix).map_err(|_| accepted())?;
    let magnitude = i128::try_from(magnitude).map_err(|_| accepted())?;
    let mut value = if negative { -magnitude } else { magnitude };
    if radix == 16 && !negative && value > i128::from(most) && value < 1 << bits {
        value -= 1 << bits;
    }
    match i64::try_from(value) {
        Ok(value) if (least..=most).contains(&value) => Ok(value),
        _ => Err(accepted()),
    }
}

fn char(given: &str) -> Result<Value, Refused> {
    let accepted = || {
        Refused::new(
            "a char is one character (x), an escape ('\\u0041', '\\n') or a number from 10 to \
             65535 or as 0x digits",
        )
    };
    let unit = |unit: u16| Ok(Value::Int(i32::from(unit)));
    let mut chars = given.chars();
    if let (Some(one), None) = (chars.next(), chars.next()) {
        return u16::try_from(u32::from(one)).map_or_else(|_| Err(accepted()), unit);
    }
    let quoted = given.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\''));
    let quoted = quoted.or(given.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')));
    if quoted.is_some() || given.starts_with('\\') {
        return match text::unescape(quoted.unwrap_or(given)).as_deref() {
            Ok([one]) => unit(*one),
            _ => Err(accepted()),
        };
    }
    match integer(given, 32).map(u16::try_from) {
        Ok(Ok(one)) => unit(one),
        _ => Err(accepted()),
    }
}

/// The digits of a floating-point number; its words are handled apart.
fn decimal(given: &str) -> Option<&str> {
    let digits = given.trim_end_matches(['f', 'F', 'd', 'D']);
    let plain = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
    (given.len() - digits.len() <= 1 && digits.chars().all(plain)).then_some(digits)
}

const FLOATING: &str = "a number such as 1.5, -0.0 or 1e10 is needed, or NaN, Infinity, -Infinity";

fn double(given: &str) -> Result<Value, Refused> {
    if let Some(word) = word(given) {
        return Ok(Value::Double(word));
    }
    let value = decimal(given).and_then(|digits| digits.parse::<f64>().ok());
    match value {
        Some(value) if value.is_infinite() => Err(too_large("double")),
        Some(value) => Ok(Value::Double(value)),
        None => Err(Refused::new(FLOATING)),
    }
}

#[allow(clippy::cast_possible_truncation)]
fn float(given: &str) -> Result<Value, Refused> {
    if let Some(word) = word(given) {
        return Ok(Value::Float(word as f32));
    }
    let value = decimal(given).and_then(|digits| digits.parse::<f32>().ok());
    match value {
        Some(value) if value.is_infinite() => Err(too_large("float")),
        Some(value) => Ok(Value::Float(value)),
        None => Err(Refused::new(FLOATING)),
    }
}

fn too_large(ty: &str) -> Refused {
    Refused::new(format!("it is too large for a {ty}; write Infinity if that is meant"))
}

fn word(given: &str) -> Option<f64> {
    Some(match given {
        "NaN" => f64::NAN,
        "Infinity" | "+Infinity" => f64::INFINITY,
        "-Infinity" => f64::NEG_INFINITY,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(ty: Type, text: &str) -> Option<Value> {
        read(ty, text).expect("a primitive type").ok()
    }

    #[test]
    fn integers() {
        for (ty, text, expected) in [
            (Type::Int, "0", 0),
            (Type::Int, "-2147483648", i32::MIN),
            (Type::Int, "+7", 7),
            (Type::Int, "1_000", 1000),
            (Type::Int, "0xffffffff", -1),
            (Type::Int, "-0x10", -16),
            (Type::Int, " 5 ", 5),
            (Type::Byte, "0xff", -1),
            (Type::Byte, "-128", -128),
            (Type::Short, "0x8000", -32768),
            (Type::Boolean, "true", 1),
        ] {
            assert_eq!(value(ty, text), Some(Value::Int(expected)), "{text}");
        }
        assert_eq!(value(Type::Long, "0x8000000000000000"), Some(Value::Long(i64::MIN)));
        assert_eq!(value(Type::Long, "9223372036854775807L"), Some(Value::Long(i64::MAX)));
        for (ty, text) in [
            (Type::Int, "2147483648"),
            (Type::Int, "0x100000000"),
            (Type::Int, "-0x80000001"),
            (Type::Int, ""),
            (Type::Int, "-"),
            (Type::Int, "0x"),
            (Type::Int, "1.5"),
            (Type::Int, "--1"),
            (Type::Int, "99999999999999999999999999999999999999999999"),
            (Type::Byte, "128"),
            (Type::Byte, "0x100"),
            (Type::Short, "-32769"),
            (Type::Long, "9223372036854775808"),
            (Type::Boolean, "1"),
            (Type::Boolean, "TRUE"),
        ] {
            assert_eq!(value(ty, text), None, "{text}");
        }
    }

    #[test]
    fn chars() {
        for (text, expected) in [
            ("A", 65),
            ("5", 53),
            (" ", 32),
            ("'", 39),
            ("'A'", 65),
            ("\"A\"", 65),
            ("'\\u0041'", 65),
            ("\\u0041", 65),
            ("'\\n'", 10),
            ("'\\''", 39),
            ("65", 65),
            ("0x5", 5),
            ("é", 0xe9),
        ] {
            assert_eq!(value(Type::Char, text), Some(Value::Int(expected)), "{text}");
        }
        for text in ["", "ab", "65536", "-10", "'ab'", "''", "\\u00", "😀"] {
            assert_eq!(value(Type::Char, text), None, "{text}");
        }
    }

    #[test]
    fn floating_point() {
        for (text, expected) in
            [("1.5", 1.5), ("-0.0", -0.0), ("1e3", 1000.0), (".5", 0.5), ("5.", 5.0), ("2d", 2.0)]
        {
            let Some(Value::Double(v)) = value(Type::Double, text) else { unreachable!("{text}") };
            assert_eq!(v.to_bits(), f64::to_bits(expected), "{text}");
        }
        assert!(matches!(value(Type::Double, "NaN"), Some(Value::Double(v)) if v.is_nan()));
        assert_eq!(value(Type::Float, "-Infinity"), Some(Value::Float(f32::NEG_INFINITY)));
        assert_eq!(value(Type::Float, "1.5f"), Some(Value::Float(1.5)));
        for text in ["", "nan", "inf", "infinity", "1e999", "0x10", "1,5", "e", "1.5ff"] {
            assert_eq!(value(Type::Double, text), None, "{text}");
        }
        assert_eq!(value(Type::Float, "1e39"), None);
    }
}
