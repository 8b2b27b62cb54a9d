//! Reading the text form back: tokens and terms from the text (`lex`, `read`), bodies from the
//! terms (`document`, `rule`, `goals`).
//!
//! The converter reads what a rule says and ignores what follows from it (heaps, fresh outputs,
//! subtraces). Then it prints the rule it has read and compares: so whatever is accepted prints
//! again as the same clause, and a wrong heap or number is reported where it stands. What it does
//! *not* check is what makes a body well formed; that is [`crate::verify`]'s.
//!
//! Promise for any text at all: a document, or errors with positions; no panic, no deep recursion,
//! memory in proportion to the text.

mod document;
mod goals;
pub(crate) mod lex;
mod read;
mod rule;

use crate::ir::Body;
use crate::names::Namer;
use crate::symbols::Symbols;
use crate::term::Pos;

/// Why a text cannot be read: where, what was expected, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{at}: {message}; {advice}")]
pub struct ParseError {
    /// Where.
    pub at: Pos,
    /// What is wrong.
    pub message: String,
    /// How to put it right.
    pub advice: String,
}

pub(crate) fn error(at: Pos, message: impl Into<String>, advice: impl Into<String>) -> ParseError {
    ParseError { at, message: message.into(), advice: advice.into() }
}

/// What a text holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The bodies in order, with canonical constant tables ([`crate::canon`]).
    pub bodies: Vec<Body>,
    /// Gives methods the names that they have in the text.
    pub namer: Namer,
}

/// The largest text that is read: a rule program a hundred times that of the JDK's largest class.
pub const MAX_BYTES: usize = 256 << 20;

/// How many errors are reported at most.
const MAX_ERRORS: usize = 50;

/// Reads a document.
///
/// # Errors
/// What is wrong, in the order of the text; at least one.
pub fn parse(text: &str, symbols: &mut Symbols) -> Result<Document, Vec<ParseError>> {
    if text.len() > MAX_BYTES {
        let message = format!("the text has more than {MAX_BYTES} bytes");
        return Err(vec![error(Pos::default(), message, "split it by methods")]);
    }
    let mut reader = read::Reader::new(text);
    let mut items = Vec::new();
    let mut errors = Vec::new();
    loop {
        match reader.item() {
            Ok(Some(item)) => items.push(item),
            Ok(None) => break,
            Err(e) => errors.push(e),
        }
        if errors.len() >= MAX_ERRORS {
            return Err(errors);
        }
    }
    let document = document::convert(items, symbols, &mut errors);
    if errors.is_empty() {
        return Ok(document);
    }
    errors.sort_by_key(|e| e.at);
    errors.truncate(MAX_ERRORS);
    Err(errors)
}
