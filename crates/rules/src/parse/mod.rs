//! Reading the text form back.

#[allow(dead_code)] // The reader of bodies comes next.
pub(crate) mod lex;

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
