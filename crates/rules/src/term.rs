//! Prolog-like terms and how they are written.
//!
//! The text form of a rule program is a sequence of such terms: [`crate::text`] makes them from a
//! body, [`crate::parse`] reads them, [`crate::prolog`] rewrites them for a stock Prolog. Promise:
//! what is written here is read back as the same term, by our reader and (strings with lone
//! surrogates apart) by SWI-Prolog.

use std::borrow::Cow;
use std::fmt;

/// A place in a text, both counted from 1; columns count characters. (0, 0) is nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Pos {
    /// The line.
    pub line: u32,
    /// The column.
    pub column: u32,
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A term and where it was read.
#[derive(Clone, Debug)]
pub struct Term {
    /// Where it starts.
    pub at: Pos,
    /// What it is.
    pub node: Node,
}

/// What a term is.
#[derive(Clone, Debug)]
pub enum Node {
    /// A variable; `_` is a fresh one each time.
    Var(String),
    /// An integer.
    Int(i64),
    /// A floating-point number, as spelt.
    Real(String),
    /// An atom.
    Atom(Cow<'static, str>),
    /// A string of UTF-16 units.
    Str(Vec<u16>),
    /// A proper list.
    List(Vec<Term>),
    /// A compound term, operators included.
    Compound(Cow<'static, str>, Vec<Term>),
}

impl From<Node> for Term {
    fn from(node: Node) -> Self {
        Term { at: Pos::default(), node }
    }
}

impl Term {
    /// A variable.
    pub fn var(name: impl Into<String>) -> Term {
        Node::Var(name.into()).into()
    }
    /// An integer.
    pub fn int(value: impl Into<i64>) -> Term {
        Node::Int(value.into()).into()
    }
    /// An atom.
    pub fn atom(text: impl Into<Cow<'static, str>>) -> Term {
        Node::Atom(text.into()).into()
    }
    /// A list.
    pub fn list(items: Vec<Term>) -> Term {
        Node::List(items).into()
    }
    /// A compound term.
    pub fn compound(name: impl Into<Cow<'static, str>>, args: Vec<Term>) -> Term {
        Node::Compound(name.into(), args).into()
    }
    /// Two terms joined by an operator.
    pub fn infix(a: Term, name: impl Into<Cow<'static, str>>, b: Term) -> Term {
        Term::compound(name, vec![a, b])
    }

    /// The first difference from `other`, looking at everything but positions: a subterm of `self`
    /// and what `other` has in its place. Iterative, because terms may come from a deep text.
    #[must_use]
    pub fn difference<'t>(&'t self, other: &'t Term) -> Option<(&'t Term, &'t Term)> {
        let mut todo = vec![(self, other)];
        while let Some((a, b)) = todo.pop() {
            match (&a.node, &b.node) {
                (Node::Var(x), Node::Var(y)) if x == y => {}
                (Node::Int(x), Node::Int(y)) if x == y => {}
                (Node::Real(x), Node::Real(y)) if x == y => {}
                (Node::Atom(x), Node::Atom(y)) if x == y => {}
                (Node::Str(x), Node::Str(y)) if x == y => {}
                (Node::List(x), Node::List(y)) if x.len() == y.len() => {
                    todo.extend(x.iter().zip(y).rev());
                }
                (Node::Compound(f, x), Node::Compound(g, y)) if f == g && x.len() == y.len() => {
                    todo.extend(x.iter().zip(y).rev());
                }
                _ => return Some((a, b)),
            }
        }
        None
    }
}

/// The operators that are written between their operands, with their priorities in SWI-Prolog:
/// that of the result, and the largest ones of the left and the right operand.
const INFIX: [(&str, u32, u32, u32); 20] = [
    ("#=", 700, 699, 699),
    ("#\\=", 700, 699, 699),
    ("#<", 700, 699, 699),
    ("#>=", 700, 699, 699),
    ("#>", 700, 699, 699),
    ("#=<", 700, 699, 699),
    ("=", 700, 699, 699),
    ("\\=", 700, 699, 699),
    ("+", 500, 500, 499),
    ("-", 500, 500, 499),
    ("/\\", 500, 500, 499),
    ("\\/", 500, 500, 499),
    ("xor", 500, 500, 499),
    ("*", 400, 400, 399),
    ("/", 400, 400, 399),
    ("//", 400, 400, 399),
    ("rem", 400, 400, 399),
    ("mod", 400, 400, 399),
    ("<<", 400, 400, 399),
    (">>", 400, 400, 399),
];

/// Priorities of an infix operator: of the result, of its left and of its right operand at most.
#[must_use]
pub fn infix(name: &str) -> Option<(u32, u32, u32)> {
    INFIX.iter().find(|(n, ..)| *n == name).map(|&(_, p, l, r)| (p, l, r))
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        write_term(&mut out, self);
        f.write_str(&out)
    }
}

/// Appends the text of a term. The recursion is as deep as the term, and terms are only ever as
/// deep as the reader's limit or our own few levels.
pub fn write_term(out: &mut String, term: &Term) {
    write_at(out, term, 999);
}

fn write_at(out: &mut String, term: &Term, priority: u32) {
    match &term.node {
        Node::Var(name) => out.push_str(name),
        Node::Int(value) => out.push_str(&value.to_string()),
        Node::Real(text) => out.push_str(text),
        Node::Atom(text) => write_atom(out, text),
        Node::Str(units) => write_string(out, units),
        Node::List(items) => {
            out.push('[');
            write_items(out, items);
            out.push(']');
        }
        Node::Compound(name, args) => match (infix(name), args.as_slice()) {
            (Some((own, left, right)), [a, b]) => {
                if own > priority {
                    out.push('(');
                }
                write_at(out, a, left);
                // Pairs of numbers are short and stay together: `4-12`.
                let tight = name == "-" && is_natural(a) && is_natural(b);
                if !tight {
                    out.push(' ');
                }
                out.push_str(name);
                if !tight {
                    out.push(' ');
                }
                write_at(out, b, right);
                if own > priority {
                    out.push(')');
                }
            }
            _ => {
                write_atom(out, name);
                out.push('(');
                write_items(out, args);
                out.push(')');
            }
        },
    }
}

fn is_natural(term: &Term) -> bool {
    matches!(term.node, Node::Int(v) if v >= 0)
}

fn write_items(out: &mut String, items: &[Term]) {
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        write_at(out, item, 999);
    }
}

/// Whether an atom needs no quotes: a lower-case ASCII letter, then letters, digits, underscores.
#[must_use]
pub fn is_bare_atom(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
}

/// Appends an atom, quoted if it must be.
pub fn write_atom(out: &mut String, text: &str) {
    if is_bare_atom(text) {
        out.push_str(text);
        return;
    }
    out.push('\'');
    for c in text.chars() {
        write_char(out, c, '\'');
    }
    out.push('\'');
}

/// Appends a string: UTF-16 units, lone surrogates as escapes.
pub fn write_string(out: &mut String, units: &[u16]) {
    out.push('"');
    for c in char::decode_utf16(units.iter().copied()) {
        match c {
            Ok(c) => write_char(out, c, '"'),
            Err(lone) => out.push_str(&format!("\\x{:x}\\", lone.unpaired_surrogate())),
        }
    }
    out.push('"');
}

fn write_char(out: &mut String, c: char, quote: char) {
    match c {
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\t' => out.push_str("\\t"),
        c if c == quote => {
            out.push('\\');
            out.push(c);
        }
        // Line separators and the byte order mark would be invisible or break the line.
        c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}') => {
            out.push_str(&format!("\\x{:x}\\", u32::from(c)));
        }
        c => out.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(name: &str) -> Term {
        Term::var(name)
    }

    #[test]
    fn operators_get_the_parentheses_they_need() {
        let sum = Term::infix(v("A"), "+", v("B"));
        let product = Term::infix(sum.clone(), "*", v("C"));
        assert_eq!(product.to_string(), "(A + B) * C");
        let left = Term::infix(sum.clone(), "-", v("C"));
        assert_eq!(left.to_string(), "A + B - C");
        let right = Term::infix(v("C"), "-", sum);
        assert_eq!(right.to_string(), "C - (A + B)");
        assert_eq!(Term::infix(Term::int(4), "-", Term::int(12)).to_string(), "4-12");
        assert_eq!(Term::infix(v("A"), "-", Term::int(-1)).to_string(), "A - -1");
    }

    #[test]
    fn atoms_and_strings_are_quoted() {
        let mut out = String::new();
        for text in ["gcd", "Gcd", "a b", "it's", "a\\b", "", "é", "\u{7}"] {
            write_atom(&mut out, text);
            out.push(' ');
        }
        assert_eq!(out, r"gcd 'Gcd' 'a b' 'it\'s' 'a\\b' '' 'é' '\x7\' ");
        out.clear();
        write_string(&mut out, &[0x61, 0xd800, 0x22, 0xd83d, 0xde00, 0xa]);
        assert_eq!(out, "\"a\\xd800\\\\\"😀\\n\"");
    }

    #[test]
    fn the_first_difference_is_found_in_reading_order() {
        let a = Term::compound("f", vec![Term::int(1), Term::list(vec![v("X"), v("Y")])]);
        let b = Term::compound("f", vec![Term::int(1), Term::list(vec![v("X"), v("Z")])]);
        let (mine, theirs) = a.difference(&b).expect("they differ");
        assert_eq!((mine.to_string(), theirs.to_string()), ("Y".into(), "Z".into()));
        assert!(a.difference(&a.clone()).is_none());
    }
}
