//! Texts with numbers in them that are not fixed.
//!
//! A text is made of parts where a domain leaves numbers open. It may be put together, kept, thrown
//! and printed; who looks at it stops the run by name. What it is for given inputs is computed when
//! they are chosen.

use std::rc::Rc;

use senda_rules::scalar::Word;
use senda_rules::types::Kind;

use super::text::radix;
use super::{Answer, Reply};
use crate::domain::{Domain, Form, Part, Parts};
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

/// Why an intercept stops that looks at a text which is not fixed.
pub(crate) const UNKNOWN_TEXT: &str = "a text that depends on the inputs";

type List<V> = Vec<Part<V>>;

impl<D: Domain> Machine<D> {
    /// A number as a part of a text: its text where it is fixed.
    pub(crate) fn number_part(
        &mut self,
        form: Form,
        value: D::Value,
    ) -> Result<Part<D::Value>, Halt<D::Value>> {
        match self.domain.known(value) {
            Some(word) => Ok(Part::Units(self.written(form, word)?)),
            None => Ok(Part::Number(form, value)),
        }
    }

    /// A number as Java writes it.
    fn written(&mut self, form: Form, word: Word) -> Result<Rc<[u16]>, Halt<D::Value>> {
        let text = match form {
            Form::Boolean => (word.as_int() != 0).to_string(),
            #[allow(clippy::cast_possible_truncation)]
            Form::Char => return Ok(Rc::new([word.as_int() as u16])),
            Form::Int => word.as_int().to_string(),
            Form::Long => word.as_long().to_string(),
            Form::Float => return self.float_text(Kind::Float, word),
            Form::Double => return self.float_text(Kind::Double, word),
            Form::Radix(base) => radix(word.as_long().unsigned_abs(), word.as_long() < 0, base),
            Form::IntBits(base) => radix(word.as_int().cast_unsigned().into(), false, base),
            Form::LongBits(base) => radix(word.as_long().cast_unsigned(), false, base),
        };
        Ok(text.encode_utf16().collect())
    }

    /// `Float.toString` or `Double.toString` of a fixed number. Its digits are the class library's,
    /// and differ between versions.
    fn float_text(&mut self, kind: Kind, word: Word) -> Result<Rc<[u16]>, Halt<D::Value>> {
        const FIRST_SHORTEST: u32 = 19;
        let value = self.domain.number(kind, word);
        let letter = if kind == Kind::Float { "F" } else { "D" };
        let (class, name) = match kind {
            Kind::Float if self.jdk >= FIRST_SHORTEST => {
                ("jdk/internal/math/FloatToDecimal", "toString")
            }
            _ if self.jdk >= FIRST_SHORTEST => ("jdk/internal/math/DoubleToDecimal", "toString"),
            _ => ("jdk/internal/math/FloatingDecimal", "toJavaFormatString"),
        };
        let descriptor = format!("({letter})Ljava/lang/String;");
        match self.run_setup(class, name, &descriptor, &[value])? {
            Some(string) => self.text(string),
            None => Err(Stop::Internal("toString gave nothing".into()).into()),
        }
    }

    /// The parts of a string's or builder's text; null throws.
    pub(crate) fn parts(&mut self, object: D::Value) -> Result<List<D::Value>, Halt<D::Value>> {
        self.non_null(object)?;
        if let Some(parts) = self.domain.open_parts(object) {
            return Ok(parts.to_vec());
        }
        if let Some(units) = self.domain.string_units(object) {
            return Ok(vec![Part::Units(units)]);
        }
        match self.domain.builder(object) {
            Some(units) => Ok(vec![Part::Units(units[..].into())]),
            None => Err(Stop::unsupported(UNKNOWN_TEXT).into()),
        }
    }

    /// The parts of a string's text; null reads as text.
    pub(crate) fn parts_or_null(
        &mut self,
        object: D::Value,
    ) -> Result<List<D::Value>, Halt<D::Value>> {
        if self.known_null(object)? {
            return Ok(vec![Part::Units("null".encode_utf16().collect())]);
        }
        self.parts(object)
    }

    /// A new string of these parts.
    pub(crate) fn reply_parts(&mut self, parts: &[Part<D::Value>]) -> Answer<D> {
        match fixed(parts) {
            Some(units) => self.reply_units(&units),
            None => Ok(Reply::Value(self.domain.open_string(joined(parts))?)),
        }
    }

    /// A new string that is one number.
    pub(crate) fn reply_number(&mut self, form: Form, value: D::Value) -> Answer<D> {
        let part = self.number_part(form, value)?;
        self.reply_parts(&[part])
    }

    /// The text of a string, or of a builder, where `word` tells what the open numbers are.
    ///
    /// # Errors
    /// When the class library cannot write a number.
    pub fn text_with(
        &mut self,
        string: D::Value,
        word: &dyn Fn(&D, D::Value) -> Word,
    ) -> Result<Option<Vec<u16>>, Stop> {
        if let Some(units) = self.domain.string_units(string) {
            return Ok(Some(units.to_vec()));
        }
        let Some(parts) = self.domain.open_parts(string) else { return Ok(None) };
        let mut text = Vec::new();
        for part in parts.iter() {
            match part {
                Part::Units(units) => text.extend_from_slice(units),
                Part::Number(form, value) => {
                    let word = word(&self.domain, *value);
                    match self.written(*form, word) {
                        Ok(units) => text.extend_from_slice(&units),
                        Err(Halt::Stop(stop)) => return Err(stop),
                        Err(Halt::Throw(_)) => {
                            return Err(Stop::Internal("writing a number throws".into()));
                        }
                    }
                }
                Part::Hidden => return Ok(None),
            }
        }
        Ok(Some(text))
    }
}

/// The text, if all of it is known.
pub(super) fn fixed<V>(parts: &[Part<V>]) -> Option<Vec<u16>> {
    let mut text = Vec::new();
    for part in parts {
        match part {
            Part::Units(units) => text.extend_from_slice(units),
            Part::Number(..) | Part::Hidden => return None,
        }
    }
    Some(text)
}

/// The same parts, those that are known put together.
pub(super) fn joined<V: Copy>(parts: &[Part<V>]) -> Parts<V> {
    let mut out: Vec<Part<V>> = Vec::new();
    for part in parts {
        match (out.last_mut(), part) {
            (_, Part::Units(units)) if units.is_empty() => {}
            (Some(Part::Units(before)), Part::Units(units)) => {
                *before = [&before[..], &units[..]].concat().into();
            }
            (_, part) => out.push(part.clone()),
        }
    }
    out.into()
}
