//! JSON values before their type is known.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

use crate::ordered::Ordered;
use crate::value::{Type, Value};

/// A JSON value. How deep it nests is bounded by the parser.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Plain {
    Null,
    Bool(bool),
    Integer(i64),
    Number(f64),
    Text(String),
    List(Vec<Plain>),
    Members(Ordered<Plain>),
}

impl<'de> Deserialize<'de> for Plain {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plain, D::Error> {
        deserializer.deserialize_any(Any)
    }
}

struct Any;

impl<'de> Visitor<'de> for Any {
    type Value = Plain;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Plain, E> {
        Ok(Plain::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Plain, E> {
        Ok(Plain::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Plain, E> {
        Ok(Plain::Integer(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Plain, E> {
        #[allow(clippy::cast_precision_loss)]
        Ok(i64::try_from(value).map_or(Plain::Number(value as f64), Plain::Integer))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Plain, E> {
        Ok(Plain::Number(value))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Plain, E> {
        Ok(Plain::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Plain, A::Error> {
        let mut all = Vec::new();
        while let Some(item) = seq.next_element()? {
            all.push(item);
        }
        Ok(Plain::List(all))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Plain, A::Error> {
        Ordered::deserialize(serde::de::value::MapAccessDeserializer::new(map)).map(Plain::Members)
    }
}

impl Plain {
    /// What it means in a slot of a type.
    pub(super) fn typed(&self, ty: &Type) -> Result<Value, String> {
        let value = match ty {
            Type::Boolean => match self {
                Plain::Bool(value) => Some(Value::Boolean(*value)),
                _ => None,
            },
            Type::Byte => self.integer().and_then(|v| v.try_into().ok()).map(Value::Byte),
            Type::Short => self.integer().and_then(|v| v.try_into().ok()).map(Value::Short),
            Type::Int => self.integer().and_then(|v| v.try_into().ok()).map(Value::Int),
            Type::Long => self.integer().map(Value::Long),
            Type::Char => match self.units().as_deref() {
                Some(&[unit]) => Some(Value::Char(unit)),
                _ => None,
            },
            Type::Float => self.float().map(Value::Float),
            Type::Double => self.double().map(Value::Double),
            Type::Reference(_) => self.reference(),
        };
        value.ok_or_else(|| match ty {
            Type::Reference(_) => format!("{self} is no reference, string or null"),
            _ => format!("{self} is no {ty}"),
        })
    }

    fn integer(&self) -> Option<i64> {
        match self {
            Plain::Integer(value) => Some(*value),
            Plain::Text(text) => text.parse().ok(),
            _ => None,
        }
    }

    fn float(&self) -> Option<u32> {
        #[allow(clippy::cast_possible_truncation, clippy::cast_precision_loss)]
        let value = match self {
            Plain::Integer(value) => *value as f32,
            Plain::Number(value) => *value as f32,
            Plain::Text(text) => match nan_bits(text) {
                Some(bits) => {
                    let bits = u32::try_from(bits).ok()?;
                    return f32::from_bits(bits).is_nan().then_some(bits);
                }
                None => java_number(text)?.parse().ok()?,
            },
            _ => return None,
        };
        Some(value.to_bits())
    }

    fn double(&self) -> Option<u64> {
        #[allow(clippy::cast_precision_loss)]
        let value = match self {
            Plain::Integer(value) => *value as f64,
            Plain::Number(value) => *value,
            Plain::Text(text) => match nan_bits(text) {
                Some(bits) => return f64::from_bits(bits).is_nan().then_some(bits),
                None => java_number(text)?.parse().ok()?,
            },
            _ => return None,
        };
        Some(value.to_bits())
    }

    /// The UTF-16 units of a text.
    fn units(&self) -> Option<Vec<u16>> {
        match self {
            Plain::Text(text) => Some(text.encode_utf16().collect()),
            Plain::Members(members) => match members.0.as_slice() {
                [(name, Plain::List(units))] if name == "utf16" => {
                    units.iter().map(|u| u.integer().and_then(|u| u.try_into().ok())).collect()
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn reference(&self) -> Option<Value> {
        match self {
            Plain::Null => Some(Value::Null),
            Plain::Members(members) if members.get("ref").is_some() => match members.0.as_slice() {
                [(_, Plain::Text(id))] => id.parse().ok().map(Value::Ref),
                _ => None,
            },
            _ => self.units().map(Value::Text),
        }
    }
}

/// `NaN(0x7fc00001)`: a NaN that is not the usual one.
fn nan_bits(text: &str) -> Option<u64> {
    let digits = text.strip_prefix("NaN(0x")?.strip_suffix(')')?;
    let plain = digits.bytes().all(|b| b.is_ascii_hexdigit());
    if plain { u64::from_str_radix(digits, 16).ok() } else { None }
}

/// A number as Java prints it; Rust reads more words for those that are not finite.
fn java_number(text: &str) -> Option<&str> {
    let finite = text.bytes().all(|b| b.is_ascii_digit() || b"+-.eE".contains(&b));
    (finite || matches!(text, "NaN" | "Infinity" | "-Infinity")).then_some(text)
}

/// How much of a text an error shows.
const SHOWN: usize = 40;

/// For errors: short, whatever it is.
impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Plain::Null => f.write_str("null"),
            Plain::Bool(value) => write!(f, "{value}"),
            Plain::Integer(value) => write!(f, "{value}"),
            Plain::Number(value) => write!(f, "{value:?}"),
            Plain::Text(text) if text.chars().count() > SHOWN => {
                let start: String = text.chars().take(SHOWN).collect();
                write!(f, "{start:?}…")
            }
            Plain::Text(text) => write!(f, "{text:?}"),
            Plain::List(_) => f.write_str("a list"),
            Plain::Members(_) => f.write_str("an object"),
        }
    }
}
