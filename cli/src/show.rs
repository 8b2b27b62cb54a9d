//! Values as text and as JSON.

use senda_engine::run::Value;
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;
use serde_json::{Map, Number, Value as Json, json};

use crate::numbers::{grouped, java_double, java_float};

/// How many elements of an array, and how many characters of a string, the text shows.
const MOST_ELEMENTS: usize = 64;
const MOST_CHARS: usize = 1_000;

/// Integers beyond this are strings in JSON, because many readers take numbers for doubles.
const SAFE: u64 = 1 << 53;

/// A value as Java's source would write it, where it can. `ty` is its declared type.
pub fn text(ty: Option<Type>, value: &Value) -> String {
    match (ty, value) {
        (Some(Type::Boolean), Value::Int(v)) => (*v != 0).to_string(),
        (Some(Type::Char), Value::Int(v)) => char_text(*v),
        (_, Value::Int(v)) => v.to_string(),
        (_, Value::Long(v)) => v.to_string(),
        (_, Value::Float(v)) => java_float(*v),
        (_, Value::Double(v)) => java_double(*v),
        (_, Value::Null) => "null".into(),
        (_, Value::Str(units)) => string_text(units),
        (_, Value::Array(element, items)) => {
            let shown = items.iter().take(MOST_ELEMENTS).map(|item| text(Some(*element), item));
            let mut shown: Vec<String> = shown.collect();
            if items.len() > MOST_ELEMENTS {
                shown.push(format!("… {} more", grouped((items.len() - MOST_ELEMENTS) as u64)));
            }
            format!("[{}]", shown.join(", "))
        }
        (_, Value::Object { class, boxed: Some(inner) }) => {
            let simple = class.rsplit('.').next().unwrap_or(class);
            format!("{simple} {}", text(boxed_type(class), inner))
        }
        (_, Value::Object { class, boxed: None }) => format!("an object of {class}"),
        (_, Value::Deep) => "…".into(),
    }
}

/// What a wrapper object holds.
fn boxed_type(class: &str) -> Option<Type> {
    match class {
        "java.lang.Boolean" => Some(Type::Boolean),
        "java.lang.Character" => Some(Type::Char),
        _ => None,
    }
}

fn char_text(value: i32) -> String {
    let unit = u16::try_from(value).unwrap_or_default();
    match unit {
        0x22 => "'\"'".into(),
        0x27 => "'\\''".into(),
        _ => format!("'{}'", escape(&[unit], 1)),
    }
}

fn string_text(units: &[u16]) -> String {
    if units.len() <= MOST_CHARS {
        return format!("\"{}\"", escape(units, usize::MAX));
    }
    let more = grouped((units.len() - MOST_CHARS) as u64);
    format!("\"{}\"… {more} more", escape(units, MOST_CHARS))
}

/// The text of UTF-16 units with Java's escapes for what cannot be seen.
fn escape(units: &[u16], most: usize) -> String {
    let mut out = String::new();
    for unit in char::decode_utf16(units.iter().copied()).take(most) {
        match unit {
            Ok('"') => out.push_str("\\\""),
            Ok('\\') => out.push_str("\\\\"),
            Ok('\n') => out.push_str("\\n"),
            Ok('\r') => out.push_str("\\r"),
            Ok('\t') => out.push_str("\\t"),
            Ok(c) if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            Ok(c) => out.push(c),
            Err(lone) => out.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    out
}

/// A value as JSON. `ty` is its declared type.
pub fn json(ty: Option<Type>, value: &Value) -> Json {
    match (ty, value) {
        (Some(Type::Boolean), Value::Int(v)) => Json::Bool(*v != 0),
        (Some(Type::Char), Value::Int(v)) => string_json(&[u16::try_from(*v).unwrap_or_default()]),
        (_, Value::Int(v)) => json!(v),
        (_, Value::Long(v)) if v.unsigned_abs() <= SAFE => json!(v),
        (_, Value::Long(v)) => Json::String(v.to_string()),
        // The shortest digits of the float itself, not those of the double that equals it.
        (_, Value::Float(v)) => {
            number_json(v.to_string().parse().unwrap_or(f64::NAN), java_float(*v))
        }
        (_, Value::Double(v)) => number_json(*v, java_double(*v)),
        (_, Value::Null) => Json::Null,
        (_, Value::Str(units)) => string_json(units),
        (_, Value::Array(element, items)) => {
            items.iter().map(|item| json(Some(*element), item)).collect()
        }
        (_, Value::Object { class, boxed }) => {
            let mut object = Map::new();
            object.insert("class".into(), Json::String(class.clone()));
            if let Some(inner) = boxed {
                object.insert("value".into(), json(boxed_type(class), inner));
            }
            Json::Object(object)
        }
        (_, Value::Deep) => json!({ "deep": true }),
    }
}

fn number_json(value: f64, otherwise: String) -> Json {
    Number::from_f64(value).map_or(Json::String(otherwise), Json::Number)
}

/// A string, or its units where it is no Unicode text.
fn string_json(units: &[u16]) -> Json {
    String::from_utf16(units).map_or_else(|_| json!({ "utf16": units }), Json::String)
}

/// The declared result type as Java writes it.
pub fn type_text(symbols: &Symbols, ty: Option<Type>) -> String {
    ty.map_or_else(|| "void".into(), |ty| ty.java(symbols))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn str(text: &str) -> Value {
        Value::Str(text.encode_utf16().collect())
    }

    #[test]
    fn texts() {
        for (ty, value, expected) in [
            (Some(Type::Boolean), Value::Int(1), "true"),
            (Some(Type::Char), Value::Int(65), "'A'"),
            (Some(Type::Char), Value::Int(39), "'\\''"),
            (Some(Type::Char), Value::Int(34), "'\"'"),
            (Some(Type::Char), Value::Int(10), "'\\n'"),
            (Some(Type::Char), Value::Int(0), "'\\u0000'"),
            (Some(Type::Char), Value::Int(0xd800), "'\\ud800'"),
            (Some(Type::Float), Value::Float(0.1), "0.1"),
            (Some(Type::Double), Value::Double(1e10), "1.0E10"),
            (None, str("a\"\n"), "\"a\\\"\\n\""),
            (None, Value::Array(Type::Char, vec![Value::Int(97)]), "['a']"),
        ] {
            assert_eq!(text(ty, &value), expected);
        }
        let boxed = Value::Object {
            class: "java.lang.Character".into(),
            boxed: Some(Box::new(Value::Int(65))),
        };
        assert_eq!(text(None, &boxed), "Character 'A'");
        let long = Value::Array(Type::Int, vec![Value::Int(7); 2_000]);
        assert!(text(None, &long).ends_with("7, … 1,936 more]"));
    }

    #[test]
    fn json_keeps_what_numbers_lose() {
        for (ty, value, expected) in [
            (Some(Type::Boolean), Value::Int(0), "false"),
            (Some(Type::Char), Value::Int(65), "\"A\""),
            (Some(Type::Char), Value::Int(0xd800), "{\"utf16\":[55296]}"),
            (None, Value::Long(1 << 53), "9007199254740992"),
            (None, Value::Long((1 << 53) + 1), "\"9007199254740993\""),
            (None, Value::Long(i64::MIN), "\"-9223372036854775808\""),
            (None, Value::Double(f64::NAN), "\"NaN\""),
            (None, Value::Double(-0.0), "-0.0"),
            (None, Value::Float(0.1), "0.1"),
            (None, Value::Float(f32::INFINITY), "\"Infinity\""),
            (None, Value::Null, "null"),
        ] {
            assert_eq!(json(ty, &value).to_string(), expected);
        }
    }
}
