//! Tokens of the text form.
//!
//! The lexer works on one text without copying it, knows line and column of every token, and turns
//! anything into tokens or an error: it never panics and uses no recursion.

use std::fmt;

use super::{ParseError, error};
use crate::term::Pos;

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// A name that starts with a lower-case letter.
    Atom(String),
    /// A quoted atom, without quotes and escapes.
    Quoted(String),
    /// A variable.
    Var(String),
    /// A number without sign, as spelt: `12`, `1.5e-7`, `0x1f`.
    Number(String),
    /// A string.
    Str(Vec<u16>),
    /// An operator made of symbol characters.
    Symbol(String),
    /// One of `( ) [ ] , |`.
    Punct(char),
    /// The full stop that ends a clause.
    Stop,
    /// The end of the text.
    Eof,
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Error messages quote what was found; nobody wants to read a long one.
        let clip = |text: &str| text.chars().take(40).collect::<String>();
        match self {
            Token::Atom(text) | Token::Var(text) | Token::Number(text) | Token::Symbol(text) => {
                write!(f, "`{}`", clip(text))
            }
            Token::Quoted(text) => write!(f, "`'{}'`", clip(text)),
            Token::Str(_) => f.write_str("a string"),
            Token::Punct(c) => write!(f, "`{c}`"),
            Token::Stop => f.write_str("the end of the clause"),
            Token::Eof => f.write_str("the end of the text"),
        }
    }
}

/// Cuts a text into tokens.
pub struct Lexer<'t> {
    rest: &'t str,
    pos: Pos,
}

const SYMBOLS: &str = "+-*/\\^<>=~:.?@#&$";

impl<'t> Lexer<'t> {
    /// A lexer at the start of a text.
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer { rest: text, pos: Pos { line: 1, column: 1 } }
    }

    /// Where the next character is.
    pub fn pos(&self) -> Pos {
        self.pos
    }

    /// The next token and where it starts.
    pub fn token(&mut self) -> Result<(Pos, Token), ParseError> {
        self.skip_blanks()?;
        let at = self.pos;
        let Some(c) = self.peek() else { return Ok((at, Token::Eof)) };
        let token = match c {
            'a'..='z' => Token::Atom(self.take_while(is_word).to_owned()),
            'A'..='Z' | '_' => Token::Var(self.take_while(is_word).to_owned()),
            '0'..='9' => Token::Number(self.number().to_owned()),
            '\'' => Token::Quoted(self.quoted_atom()?),
            '"' => Token::Str(self.quoted('"')?),
            '(' | ')' | '[' | ']' | ',' | '|' => {
                self.bump();
                Token::Punct(c)
            }
            c if SYMBOLS.contains(c) => {
                let text = self.take_while(|c| SYMBOLS.contains(c));
                if text == "." { Token::Stop } else { Token::Symbol(text.to_owned()) }
            }
            _ => {
                let message = format!("unexpected character `{}`", c.escape_debug());
                return Err(error(at, message, "names with such characters are written in quotes"));
            }
        };
        Ok((at, token))
    }

    /// Takes the `(` that stands right here, if one does.
    pub fn take_open(&mut self) -> bool {
        let open = self.rest.starts_with('(');
        if open {
            self.bump();
        }
        open
    }

    /// Takes a `]`, if one is next.
    pub fn take_close(&mut self) -> Result<bool, ParseError> {
        self.skip_blanks()?;
        let close = self.rest.starts_with(']');
        if close {
            self.bump();
        }
        Ok(close)
    }

    /// Whether a digit stands right here.
    pub fn at_digit(&self) -> bool {
        self.rest.starts_with(|c: char| c.is_ascii_digit())
    }

    /// The offsets comment that ends this line, without its mark: ` 4,7 line 3` of `% @ 4,7 line 3`.
    pub fn take_note(&mut self) -> Option<(Pos, &'t str)> {
        self.take_while(|c| c == ' ' || c == '\t');
        if !self.rest.starts_with("% @") {
            return None;
        }
        for _ in 0.."% @".len() {
            self.bump();
        }
        let at = self.pos;
        Some((at, self.take_while(|c| c != '\n')))
    }

    /// Goes on after the next full stop at the end of a line: where to read on after an error.
    pub fn recover(&mut self) {
        while let Some(c) = self.peek() {
            self.bump();
            if c == '.' && self.rest.trim_start_matches([' ', '\t', '\r']).starts_with(['\n', '%'])
            {
                return;
            }
        }
    }

    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn bump(&mut self) {
        let mut chars = self.rest.chars();
        match chars.next() {
            Some('\n') => {
                self.pos.line = self.pos.line.saturating_add(1);
                self.pos.column = 1;
            }
            Some(_) => self.pos.column = self.pos.column.saturating_add(1),
            None => {}
        }
        self.rest = chars.as_str();
    }

    /// Takes characters while they are wanted. Line breaks are counted, so this is the one way to
    /// take many.
    fn take_while(&mut self, mut wanted: impl FnMut(char) -> bool) -> &'t str {
        let start = self.rest;
        let mut end = start.len();
        for (i, c) in start.char_indices() {
            if !wanted(c) {
                end = i;
                break;
            }
            if c == '\n' {
                self.pos = Pos { line: self.pos.line.saturating_add(1), column: 1 };
            } else {
                self.pos.column = self.pos.column.saturating_add(1);
            }
        }
        self.rest = &start[end..];
        &start[..end]
    }

    fn skip_blanks(&mut self) -> Result<(), ParseError> {
        loop {
            self.take_while(char::is_whitespace);
            if self.rest.starts_with('%') {
                self.take_while(|c| c != '\n');
            } else if self.rest.starts_with("/*") {
                let at = self.pos;
                while !self.rest.starts_with("*/") {
                    if self.rest.is_empty() {
                        return Err(error(at, "this comment has no end", "close it with `*/`"));
                    }
                    self.bump();
                }
                self.bump();
                self.bump();
            } else {
                return Ok(());
            }
        }
    }

    fn number(&mut self) -> &'t str {
        let start = self.rest;
        if start.starts_with("0x") {
            self.bump();
            self.bump();
            self.take_while(|c| c.is_ascii_hexdigit());
        } else {
            self.digits();
            let after_point = self.rest.strip_prefix('.').unwrap_or("");
            if after_point.starts_with(|c: char| c.is_ascii_digit()) {
                self.bump();
                self.digits();
                let exponent = self.rest.strip_prefix(['e', 'E']).unwrap_or("");
                let unsigned = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
                if unsigned.starts_with(|c: char| c.is_ascii_digit()) {
                    self.bump();
                    if unsigned.len() < exponent.len() {
                        self.bump();
                    }
                    self.digits();
                }
            }
        }
        &start[..start.len() - self.rest.len()]
    }

    fn digits(&mut self) {
        self.take_while(|c| c.is_ascii_digit());
    }

    fn quoted_atom(&mut self) -> Result<String, ParseError> {
        let at = self.pos;
        let units = self.quoted('\'')?;
        String::from_utf16(&units)
            .map_err(|_| error(at, "a name with a lone surrogate", "only strings may have one"))
    }

    /// The UTF-16 units between two quotes.
    fn quoted(&mut self, quote: char) -> Result<Vec<u16>, ParseError> {
        let at = self.pos;
        let mut units = Vec::new();
        self.bump();
        let inside = (self.rest, self.pos);
        loop {
            match self.peek() {
                Some(c) if c == quote => {
                    self.bump();
                    return Ok(units);
                }
                Some('\\') => match self.escape()? {
                    Escape::Char(c) => push(&mut units, c),
                    Escape::Surrogate(unit) => units.push(unit),
                },
                // A name on two lines is a forgotten quote; the clause may end inside it.
                Some('\n') | None => {
                    (self.rest, self.pos) = inside;
                    let message = format!("the quote {quote} has no partner on this line");
                    return Err(error(at, message, "write a line break as `\\n`"));
                }
                Some(c) => {
                    push(&mut units, c);
                    self.bump();
                }
            }
        }
    }

    fn escape(&mut self) -> Result<Escape, ParseError> {
        let at = self.pos;
        self.bump();
        let c = self.peek();
        self.bump();
        match c {
            Some(c @ ('\\' | '\'' | '"')) => Ok(Escape::Char(c)),
            Some('n') => Ok(Escape::Char('\n')),
            Some('t') => Ok(Escape::Char('\t')),
            Some('x') => {
                let digits = self.take_while(|c| c.is_ascii_hexdigit());
                let code = u32::from_str_radix(digits, 16).ok();
                let closed = self.rest.starts_with('\\');
                self.bump();
                let value = code.and_then(|code| match u16::try_from(code) {
                    Ok(unit @ 0xd800..=0xdfff) => Some(Escape::Surrogate(unit)),
                    _ => char::from_u32(code).map(Escape::Char),
                });
                value.filter(|_| closed).ok_or_else(|| {
                    error(at, "malformed escape", "write a character's code as `\\x7f\\`")
                })
            }
            _ => {
                let advice = "known are `\\\\`, `\\'`, `\\\"`, `\\n`, `\\t` and `\\x7f\\`";
                Err(error(at, "unknown escape", advice))
            }
        }
    }
}

enum Escape {
    Char(char),
    Surrogate(u16),
}

fn push(units: &mut Vec<u16>, c: char) {
    units.extend_from_slice(c.encode_utf16(&mut [0; 2]));
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
