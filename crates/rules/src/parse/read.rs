//! Terms, clauses and directives from tokens.
//!
//! Recursion is as deep as a term's brackets and operators nest, which is limited; conjunctions and
//! lists are read in loops. So no text, however hostile, can exhaust the stack, here or when its
//! terms are compared, printed or dropped.

use super::lex::{Lexer, Token};
use super::{ParseError, error};
use crate::term::{Node, Pos, Term, infix};

/// How deep a term of the text form may nest; ours need six levels.
const MAX_DEPTH: u32 = 64;

/// What a text consists of.
pub enum Item<'t> {
    /// `:- term.`
    Directive(Term),
    /// `head :- goals.` with the comment that ends its line.
    Clause {
        /// The head.
        head: Term,
        /// The goals.
        goals: Vec<Term>,
        /// The offsets comment, without its mark.
        note: Option<(Pos, &'t str)>,
    },
}

/// Reads one item after the other.
pub struct Reader<'t> {
    lexer: Lexer<'t>,
    ahead: Option<(Pos, Token)>,
    /// Whether the full stop of the current clause has been read.
    stopped: bool,
}

impl<'t> Reader<'t> {
    /// A reader at the start of a text.
    pub fn new(text: &'t str) -> Reader<'t> {
        Reader { lexer: Lexer::new(text), ahead: None, stopped: false }
    }

    /// The next item, `None` at the end. After an error the reader goes on with the next clause.
    pub fn item(&mut self) -> Result<Option<Item<'t>>, ParseError> {
        self.stopped = false;
        let item = self.read_item();
        if item.is_err() {
            self.ahead = None;
            // A full stop that is already read ends the damaged clause.
            if !self.stopped {
                self.lexer.recover();
            }
        }
        item
    }

    fn read_item(&mut self) -> Result<Option<Item<'t>>, ParseError> {
        match self.peek()? {
            Token::Eof => return Ok(None),
            Token::Symbol(s) if s == ":-" => {
                self.take()?;
                let term = self.term()?;
                self.stop()?;
                return Ok(Some(Item::Directive(term)));
            }
            _ => {}
        }
        let head = self.term()?;
        let mut goals = Vec::new();
        if matches!(self.peek()?, Token::Symbol(s) if s == ":-") {
            self.take()?;
            goals.push(self.term()?);
            while *self.peek()? == Token::Punct(',') {
                self.take()?;
                goals.push(self.term()?);
            }
        }
        self.stop()?;
        let note = self.lexer.take_note();
        Ok(Some(Item::Clause { head, goals, note }))
    }

    fn stop(&mut self) -> Result<(), ParseError> {
        if *self.peek()? == Token::Stop {
            self.ahead = None;
            return Ok(());
        }
        let (at, token) = self.take()?;
        let message = format!("expected `.`, found {token}");
        Err(error(at, message, "goals are separated by `,` and a clause ends with `.`"))
    }

    fn term(&mut self) -> Result<Term, ParseError> {
        self.expression(999, 0).map(|e| e.term)
    }

    /// Precedence climbing; `depth` counts the brackets around.
    fn expression(&mut self, max: u32, depth: u32) -> Result<Expression, ParseError> {
        let mut left = self.primary(depth)?;
        loop {
            let (Token::Symbol(name) | Token::Atom(name)) = self.peek()? else { return Ok(left) };
            let Some((own, on_left, on_right)) = infix(name) else { return Ok(left) };
            if own > max || left.priority > on_left {
                return Ok(left);
            }
            let (at, operator) = self.take()?;
            let (Token::Symbol(name) | Token::Atom(name)) = operator else { return Ok(left) };
            let right = self.expression(on_right, depth + 1)?;
            let height = left.height.max(right.height) + 1;
            check_depth(at, height)?;
            let start = left.term.at;
            let node = Node::Compound(name.into(), vec![left.term, right.term]);
            left = Expression { term: Term { at: start, node }, priority: own, height };
        }
    }

    fn primary(&mut self, depth: u32) -> Result<Expression, ParseError> {
        let (at, token) = self.take()?;
        check_depth(at, depth)?;
        let (node, height) = match token {
            Token::Var(name) => (Node::Var(name), 1),
            Token::Number(text) => (number(at, text)?, 1),
            Token::Symbol(s) if s == "-" && self.lexer.at_digit() => {
                let (_, token) = self.take()?;
                let Token::Number(text) = token else { return Err(no_term(at, &token)) };
                (number(at, format!("-{text}"))?, 1)
            }
            Token::Str(units) => (Node::Str(units), 1),
            Token::Atom(name) | Token::Quoted(name) => {
                if self.lexer.take_open() {
                    let (args, height) = self.items(')', depth + 1)?;
                    (Node::Compound(name.into(), args), height + 1)
                } else {
                    (Node::Atom(name.into()), 1)
                }
            }
            Token::Punct('[') => {
                let (items, height) = self.items(']', depth + 1)?;
                (Node::List(items), height + 1)
            }
            Token::Punct('(') => {
                let inner = self.expression(999, depth + 1)?;
                self.close(')')?;
                return Ok(Expression { priority: 0, ..inner });
            }
            other => return Err(no_term(at, &other)),
        };
        Ok(Expression { term: Term { at, node }, priority: 0, height })
    }

    /// Terms separated by commas up to a closing bracket, and the height of the highest.
    fn items(&mut self, close: char, depth: u32) -> Result<(Vec<Term>, u32), ParseError> {
        let mut items = Vec::new();
        let mut height = 0;
        if close == ']' && *self.peek()? == Token::Punct(']') {
            self.take()?;
            return Ok((items, height));
        }
        loop {
            let item = self.expression(999, depth)?;
            height = height.max(item.height);
            items.push(item.term);
            if *self.peek()? != Token::Punct(',') {
                self.close(close)?;
                return Ok((items, height));
            }
            self.take()?;
        }
    }

    fn close(&mut self, bracket: char) -> Result<(), ParseError> {
        let found = self.peek()?.clone();
        if found == Token::Punct(bracket) {
            self.ahead = None;
            return Ok(());
        }
        let at = self.ahead.as_ref().map_or_else(|| self.lexer.pos(), |(at, _)| *at);
        let message = format!("expected `,` or `{bracket}`, found {found}");
        Err(error(at, message, "close the bracket"))
    }

    fn peek(&mut self) -> Result<&Token, ParseError> {
        let ahead = self.take()?;
        Ok(&self.ahead.insert(ahead).1)
    }

    fn take(&mut self) -> Result<(Pos, Token), ParseError> {
        let token = match self.ahead.take() {
            Some(ahead) => ahead,
            None => self.lexer.token()?,
        };
        self.stopped |= token.1 == Token::Stop;
        Ok(token)
    }
}

struct Expression {
    term: Term,
    /// The priority of its outermost operator, 0 without one.
    priority: u32,
    height: u32,
}

fn check_depth(at: Pos, depth: u32) -> Result<(), ParseError> {
    if depth < MAX_DEPTH {
        return Ok(());
    }
    let message = format!("more than {MAX_DEPTH} levels of nesting");
    Err(error(at, message, "no term of a rule program is that deep"))
}

fn no_term(at: Pos, found: &Token) -> ParseError {
    error(at, format!("expected a term, found {found}"), "a term is missing here")
}

fn number(at: Pos, text: String) -> Result<Node, ParseError> {
    if text.contains(['.', 'x']) {
        return Ok(Node::Real(text));
    }
    let value = text.parse().map_err(|_| {
        let clipped: String = text.chars().take(40).collect();
        error(at, format!("`{clipped}` has more than 64 bits"), "no constant of Java is that large")
    })?;
    Ok(Node::Int(value))
}
