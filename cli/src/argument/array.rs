//! Arrays: `[1,2,3]`, `["a",null]`, `[[1],[2,3]]`.
//!
//! Recursion is as deep as the parameter's type has dimensions, 255 at most.

use senda_engine::run::Value;
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

use super::{Reference, Refused, kind_of, number, text};

/// Reads an array with elements of this type.
pub(super) fn read(symbols: &mut Symbols, element: Type, given: &str) -> Result<Value, Refused> {
    let mut reader = Reader { symbols, text: given, at: 0 };
    let value = reader.array(element)?;
    reader.space();
    if reader.at < given.len() {
        return Err(reader.expected("the end"));
    }
    Ok(value)
}

struct Reader<'a> {
    symbols: &'a mut Symbols,
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn take(&mut self, wanted: char) -> bool {
        self.space();
        let found = self.rest().starts_with(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    fn expected(&self, what: &str) -> Refused {
        let place = self.text[..self.at].chars().count() + 1;
        let found = match self.rest().chars().next() {
            Some(c) => format!("`{c}`"),
            None => "the end".into(),
        };
        Refused::new(format!(
            "{what} is expected at character {place}, where there is {found}; arrays are written \
             [1,2,3], [\"a\",null], [[1],[2,3]] or null"
        ))
    }

    fn array(&mut self, element: Type) -> Result<Value, Refused> {
        self.space();
        if self.word("null") {
            return Ok(Value::Null);
        }
        if element == Type::Char && self.rest().starts_with('"') {
            let units = text::json(self.quoted('"')?)?;
            let items = units.into_iter().map(|unit| Value::Int(i32::from(unit))).collect();
            return Ok(Value::Array(element, items));
        }
        if !self.take('[') {
            return Err(self.expected("`[`"));
        }
        let mut items = Vec::new();
        if self.take(']') {
            return Ok(Value::Array(element, items));
        }
        loop {
            items.push(self.item(element)?);
            if self.take(']') {
                return Ok(Value::Array(element, items));
            }
            if !self.take(',') {
                return Err(self.expected("`,` or `]`"));
            }
        }
    }

    fn item(&mut self, element: Type) -> Result<Value, Refused> {
        self.space();
        let reference = match element {
            Type::Ref(_) => kind_of(self.symbols, element),
            _ => return self.number(element),
        };
        if let Reference::Array(inner) = reference {
            return self.array(inner);
        }
        if self.word("null") {
            return Ok(Value::Null);
        }
        match reference {
            Reference::String | Reference::Text if self.rest().starts_with('"') => {
                Ok(Value::Str(text::json(self.quoted('"')?)?.into()))
            }
            Reference::Other => Err(self.expected("null, the only object of this class here,")),
            _ => Err(self.expected("a string in double quotes or null")),
        }
    }

    fn number(&mut self, element: Type) -> Result<Value, Refused> {
        let token = match self.rest().chars().next() {
            Some(quote @ ('"' | '\'')) if element == Type::Char => self.quoted(quote)?,
            _ => {
                let rest = self.rest();
                let end = rest.find([',', ']', '[']).unwrap_or(rest.len());
                &rest[..end]
            }
        };
        let trimmed = token.trim();
        if trimmed.is_empty() {
            return Err(self.expected("a value"));
        }
        if !token.starts_with(['"', '\'']) {
            self.at += token.len();
        }
        match number::read(element, trimmed) {
            Some(value) => {
                value.map_err(|Refused(why)| Refused::new(format!("`{trimmed}`: {why}")))
            }
            None => Err(self.expected("a value")),
        }
    }

    /// A quoted text with its quotes; goes beyond it.
    fn quoted(&mut self, quote: char) -> Result<&'a str, Refused> {
        let rest = self.rest();
        let mut escaped = false;
        for (i, c) in rest.char_indices().skip(1) {
            match c {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                c if c == quote => {
                    let end = i + c.len_utf8();
                    self.at += end;
                    return Ok(&rest[..end]);
                }
                _ => {}
            }
        }
        self.at = self.text.len();
        Err(self.expected("a closing quote"))
    }

    /// Goes beyond a word if it stands here.
    fn word(&mut self, word: &str) -> bool {
        let Some(after) = self.rest().strip_prefix(word) else { return false };
        let whole = !after.starts_with(|c: char| c.is_alphanumeric());
        if whole {
            self.at += word.len();
        }
        whole
    }
}
