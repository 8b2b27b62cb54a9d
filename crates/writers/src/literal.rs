//! Java source for values, exactly. ASCII only, whatever the value.

use std::fmt::Write as _;

use senda_testcase::Value;
use senda_testcase::number::{java_double, java_float};

/// An expression of the value's own type: `(byte) 5`, `Integer.MIN_VALUE`, `-0.0f`, `'a'`. None for
/// an object of the heap.
#[must_use]
pub fn expression(value: &Value) -> Option<String> {
    Some(match value {
        Value::Boolean(v) => v.to_string(),
        Value::Byte(v) => format!("(byte) {v}"),
        Value::Short(v) => format!("(short) {v}"),
        Value::Char(v) => character(*v),
        Value::Int(i32::MIN) => "Integer.MIN_VALUE".into(),
        Value::Int(i32::MAX) => "Integer.MAX_VALUE".into(),
        Value::Int(v) => v.to_string(),
        Value::Long(i64::MIN) => "Long.MIN_VALUE".into(),
        Value::Long(i64::MAX) => "Long.MAX_VALUE".into(),
        Value::Long(v) => format!("{v}L"),
        Value::Float(bits) => float(*bits),
        Value::Double(bits) => double(*bits),
        Value::Null => "null".into(),
        Value::Text(units) => string(units),
        Value::Ref(_) => return None,
    })
}

fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    if value.is_nan() && bits != f32::NAN.to_bits() {
        return format!("Float.intBitsToFloat(0x{bits:08x})");
    }
    match value {
        v if v.is_nan() => "Float.NaN".into(),
        f32::INFINITY => "Float.POSITIVE_INFINITY".into(),
        f32::NEG_INFINITY => "Float.NEGATIVE_INFINITY".into(),
        f32::MAX => "Float.MAX_VALUE".into(),
        _ if bits == 1 => "Float.MIN_VALUE".into(),
        v => java_float(v) + "f",
    }
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if value.is_nan() && bits != f64::NAN.to_bits() {
        return format!("Double.longBitsToDouble(0x{bits:016x}L)");
    }
    match value {
        v if v.is_nan() => "Double.NaN".into(),
        f64::INFINITY => "Double.POSITIVE_INFINITY".into(),
        f64::NEG_INFINITY => "Double.NEGATIVE_INFINITY".into(),
        f64::MAX => "Double.MAX_VALUE".into(),
        _ if bits == 1 => "Double.MIN_VALUE".into(),
        v => java_double(v),
    }
}

fn character(unit: u16) -> String {
    match unit {
        0x27 => "'\\''".into(),
        0x22 => "'\"'".into(),
        _ => format!("'{}'", escaped(unit)),
    }
}

/// A string literal.
#[must_use]
pub fn string(units: &[u16]) -> String {
    let mut out = String::with_capacity(units.len() + 2);
    out.push('"');
    for &unit in units {
        out.push_str(&if unit == 0x22 { "\\\"".into() } else { escaped(unit) });
    }
    out.push('"');
    out
}

/// A unit inside quotes. A line break must not be a Unicode escape: those are replaced before the
/// source is read, so it would break the line.
fn escaped(unit: u16) -> String {
    match unit {
        0x08 => "\\b".into(),
        0x09 => "\\t".into(),
        0x0a => "\\n".into(),
        0x0c => "\\f".into(),
        0x0d => "\\r".into(),
        0x5c => "\\\\".into(),
        0x20..=0x7e => char::from_u32(unit.into()).unwrap_or(' ').to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

/// Text for a line comment: one line, and nothing that is taken for a Unicode escape but our own.
#[must_use]
pub fn comment(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\\\"),
            ' '..='~' => out.push(c),
            c if c.is_control() => out.push(' '),
            c => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
        }
    }
    out
}

/// Whether Java source can use it as a name. ASCII only: others depend on how the source is encoded.
#[must_use]
pub fn is_name(name: &str) -> bool {
    let first = |c: char| c.is_ascii_alphabetic() || c == '_' || c == '$';
    name.starts_with(first)
        && name.chars().all(|c| first(c) || c.is_ascii_digit())
        && KEYWORDS.binary_search(&name).is_err()
}

/// Words that are no names, sorted.
const KEYWORDS: [&str; 54] = [
    "_",
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_literal_per_kind() {
        for (value, text) in [
            (Value::Boolean(true), "true"),
            (Value::Byte(-128), "(byte) -128"),
            (Value::Short(7), "(short) 7"),
            (Value::Char(97), "'a'"),
            (Value::Char(0x27), "'\\''"),
            (Value::Char(0x22), "'\"'"),
            (Value::Char(0x5c), "'\\\\'"),
            (Value::Char(10), "'\\n'"),
            (Value::Char(0), "'\\u0000'"),
            (Value::Char(0xd800), "'\\ud800'"),
            (Value::Int(-1), "-1"),
            (Value::Int(i32::MIN), "Integer.MIN_VALUE"),
            (Value::Long(5), "5L"),
            (Value::Long(i64::MIN), "Long.MIN_VALUE"),
            (Value::float(-0.0), "-0.0f"),
            (Value::float(0.1), "0.1f"),
            (Value::float(f32::NAN), "Float.NaN"),
            (Value::Float(1), "Float.MIN_VALUE"),
            (Value::Float(0x7f80_0001), "Float.intBitsToFloat(0x7f800001)"),
            (Value::double(1e300), "1.0E300"),
            (Value::double(f64::NEG_INFINITY), "Double.NEGATIVE_INFINITY"),
            (Value::Null, "null"),
            (Value::text("a\"\n\\u0041é"), "\"a\\\"\\n\\\\u0041\\u00e9\""),
        ] {
            assert_eq!(expression(&value).as_deref(), Some(text));
        }
    }

    #[test]
    fn comments_stay_in_their_line() {
        assert_eq!(comment("a\nb \\u000a */ é"), "a b \\\\u000a */ \\u00e9");
    }

    #[test]
    fn names() {
        assert!(KEYWORDS.is_sorted());
        for name in ["a", "$x", "a1", "record", "var"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "1a", "a-b", "class", "é", "<init>", "_", "a.b"] {
            assert!(!is_name(name), "{name}");
        }
    }
}
