//! Types and values as Java has them.

use std::fmt;
use std::str::FromStr;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::number::{java_double, java_float};

/// The type of a parameter, field, element or result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `short`
    Short,
    /// `char`
    Char,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A class, interface or array by its binary name with dots: `java.util.Map$Entry`, `int[][]`.
    Reference(String),
}

impl Type {
    /// Whether its values are references.
    #[must_use]
    pub fn is_reference(&self) -> bool {
        matches!(self, Type::Reference(_))
    }

    /// What an array of this type has as elements.
    #[must_use]
    pub fn element(&self) -> Option<Type> {
        match self {
            Type::Reference(name) => name.strip_suffix("[]").map(Type::named),
            _ => None,
        }
    }

    /// The type of this name. `void` is none, and every name that is no primitive is a class.
    #[must_use]
    pub fn named(name: &str) -> Type {
        match name {
            "boolean" => Type::Boolean,
            "byte" => Type::Byte,
            "short" => Type::Short,
            "char" => Type::Char,
            "int" => Type::Int,
            "long" => Type::Long,
            "float" => Type::Float,
            "double" => Type::Double,
            _ => Type::Reference(name.to_owned()),
        }
    }

    /// What a wrapper class holds: `int` for `java.lang.Integer`.
    #[must_use]
    pub fn boxed_in(class: &str) -> Option<Type> {
        Some(match class.strip_prefix("java.lang.")? {
            "Boolean" => Type::Boolean,
            "Byte" => Type::Byte,
            "Short" => Type::Short,
            "Character" => Type::Char,
            "Integer" => Type::Int,
            "Long" => Type::Long,
            "Float" => Type::Float,
            "Double" => Type::Double,
            _ => return None,
        })
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Short => "short",
            Type::Char => "char",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
            Type::Reference(name) => name,
        })
    }
}

impl Serialize for Type {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// An object of a test case's heap; `o1` in text. The same number before and after the call is the
/// same object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId(pub u32);

impl fmt::Display for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "o{}", self.0)
    }
}

impl FromStr for ObjectId {
    type Err = ();

    fn from_str(text: &str) -> Result<ObjectId, ()> {
        let digits = text.strip_prefix('o').ok_or(())?;
        let plain = digits.bytes().all(|b| b.is_ascii_digit());
        let canonical = plain && (digits == "0" || !digits.starts_with('0'));
        if canonical { digits.parse().map(ObjectId).map_err(|_| ()) } else { Err(()) }
    }
}

/// A value of a known Java type. Two values are equal when their bits are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A `boolean`.
    Boolean(bool),
    /// A `byte`.
    Byte(i8),
    /// A `short`.
    Short(i16),
    /// A `char`: one UTF-16 unit.
    Char(u16),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// The bits of a `float`.
    Float(u32),
    /// The bits of a `double`.
    Double(u64),
    /// No object.
    Null,
    /// A `String` whose identity does not matter, as UTF-16 units.
    Text(Vec<u16>),
    /// An object of the heap.
    Ref(ObjectId),
}

impl Value {
    /// A `float`.
    #[must_use]
    pub fn float(value: f32) -> Value {
        Value::Float(value.to_bits())
    }

    /// A `double`.
    #[must_use]
    pub fn double(value: f64) -> Value {
        Value::Double(value.to_bits())
    }

    /// A `String`.
    #[must_use]
    pub fn text(value: &str) -> Value {
        Value::Text(value.encode_utf16().collect())
    }

    /// The primitive type that it is of; references have many.
    #[must_use]
    pub fn primitive(&self) -> Option<Type> {
        Some(match self {
            Value::Boolean(_) => Type::Boolean,
            Value::Byte(_) => Type::Byte,
            Value::Short(_) => Type::Short,
            Value::Char(_) => Type::Char,
            Value::Int(_) => Type::Int,
            Value::Long(_) => Type::Long,
            Value::Float(_) => Type::Float,
            Value::Double(_) => Type::Double,
            Value::Null | Value::Text(_) | Value::Ref(_) => return None,
        })
    }

    /// Whether a slot of this type can hold it. Of references only the kind is known here.
    #[must_use]
    pub fn fits(&self, ty: &Type) -> bool {
        self.primitive().map_or_else(|| ty.is_reference(), |own| own == *ty)
    }
}

/// As a person writes it; what cannot be seen is escaped.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Boolean(v) => write!(f, "{v}"),
            Value::Byte(v) => write!(f, "{v}"),
            Value::Short(v) => write!(f, "{v}"),
            Value::Int(v) => write!(f, "{v}"),
            Value::Long(v) => write!(f, "{v}"),
            Value::Char(0x22) => f.write_str("'\"'"),
            Value::Char(0x27) => f.write_str("'\\''"),
            Value::Char(v) => write!(f, "'{}'", escaped(&[*v])),
            Value::Float(bits) => f.write_str(&java_float(f32::from_bits(*bits))),
            Value::Double(bits) => f.write_str(&java_double(f64::from_bits(*bits))),
            Value::Null => f.write_str("null"),
            Value::Text(units) => write!(f, "\"{}\"", escaped(units)),
            Value::Ref(id) => write!(f, "{id}"),
        }
    }
}

/// UTF-16 units with Java's escapes for quotes, backslashes and what cannot be seen.
fn escaped(units: &[u16]) -> String {
    let mut out = String::new();
    for unit in char::decode_utf16(units.iter().copied()) {
        match unit {
            Ok('"') => out.push_str("\\\""),
            Ok('\\') => out.push_str("\\\\"),
            Ok('\n') => out.push_str("\\n"),
            Ok('\r') => out.push_str("\\r"),
            Ok('\t') => out.push_str("\\t"),
            // Format characters would reorder or hide the text around them.
            Ok(c) if c.is_control() || hidden(c) || !can_be_shown(c) => {
                let mut units = [0; 2];
                for unit in c.encode_utf16(&mut units) {
                    out.push_str(&format!("\\u{unit:04x}"));
                }
            }
            Ok(c) => out.push(c),
            Err(lone) => out.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    out
}

/// Whether a character is one at all, and assigned. Marks that combine with the one before can be shown.
fn can_be_shown(c: char) -> bool {
    let mut buffer = [0; 5];
    buffer[0] = b'x';
    let end = 1 + c.encode_utf8(&mut buffer[1..]).len();
    let text = std::str::from_utf8(&buffer[..end]).unwrap_or_default();
    !text.escape_debug().skip(1).collect::<String>().starts_with("\\u")
}

fn hidden(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// Integers beyond this are strings in JSON, because many readers take numbers for doubles.
const SAFE: u64 = 1 << 53;

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Boolean(v) => serializer.serialize_bool(*v),
            Value::Byte(v) => serializer.serialize_i8(*v),
            Value::Short(v) => serializer.serialize_i16(*v),
            Value::Char(v) => units(&[*v], serializer),
            Value::Int(v) => serializer.serialize_i32(*v),
            Value::Long(v) if v.unsigned_abs() <= SAFE => serializer.serialize_i64(*v),
            Value::Long(v) => serializer.collect_str(v),
            Value::Float(bits) => float(*bits, serializer),
            Value::Double(bits) => {
                let value = f64::from_bits(*bits);
                if value.is_finite() {
                    serializer.serialize_f64(value)
                } else if value.is_nan() && *bits != f64::NAN.to_bits() {
                    serializer.collect_str(&format_args!("NaN(0x{bits:016x})"))
                } else {
                    serializer.serialize_str(&java_double(value))
                }
            }
            Value::Null => serializer.serialize_unit(),
            Value::Text(text) => units(text, serializer),
            Value::Ref(id) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("ref", &id.to_string())?;
                map.end()
            }
        }
    }
}

/// A float by its own shortest digits, not those of the double that equals it. A reader that goes
/// through double must come back to the same float; where that would fail it is a string.
fn float<S: Serializer>(bits: u32, serializer: S) -> Result<S::Ok, S::Error> {
    let value = f32::from_bits(bits);
    let text = java_float(value);
    if value.is_nan() && bits != f32::NAN.to_bits() {
        return serializer.collect_str(&format_args!("NaN(0x{bits:08x})"));
    }
    match text.parse::<f64>() {
        #[allow(clippy::cast_possible_truncation)]
        Ok(double) if value.is_finite() && (double as f32).to_bits() == bits => {
            serializer.serialize_f64(double)
        }
        _ => serializer.serialize_str(&text),
    }
}

/// A string, or its units where it is no Unicode text.
fn units<S: Serializer>(units: &[u16], serializer: S) -> Result<S::Ok, S::Error> {
    if let Ok(text) = String::from_utf16(units) {
        return serializer.serialize_str(&text);
    }
    let mut map = serializer.serialize_map(Some(1))?;
    map.serialize_entry("utf16", units)?;
    map.end()
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn what_cannot_be_seen_is_escaped() {
        let cases = [
            (0x41, "'A'"),
            (0xe9, "'é'"),
            (0x4e2d, "'中'"),
            (0, "'\\u0000'"),
            (0x378, "'\\u0378'"),
            (0x202e, "'\\u202e'"),
            (0xd800, "'\\ud800'"),
            (0xe000, "'\\ue000'"),
            (0xfdd0, "'\\ufdd0'"),
            (0xfffe, "'\\ufffe'"),
            (0xffff, "'\\uffff'"),
        ];
        for (unit, shown) in cases {
            assert_eq!(Value::Char(unit).to_string(), shown);
        }
        // The mark belongs to the letter before it.
        assert_eq!(Value::Text(vec![0x65, 0x301]).to_string(), "\"e\u{301}\"");
    }
}
