//! The trace term: which rule of which predicate was applied, with one subtrace per call.
//!
//! `p(k,[t1,..,tn])` says that rule `k` of predicate `p` was applied and that the calls of its body
//! have the traces `t1..tn` (*A Framework for Guided Test Case Generation in CLP*, definition 1).
//! Where a call is dispatched, the method that it reached stands in the rule's place:
//! `'Shape.area()D'('Circle.area()D',[t])`. A free variable, written `_`, stands for any trace, so
//! a trace with free variables is a *partial* one.
//!
//! A loop of a million iterations is a trace a million levels deep. The nodes therefore lie flat in
//! one vector, in preorder, and everything here is iterative: building, printing, parsing,
//! comparing, dropping.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::parse::lex::{Lexer, Token};
use crate::parse::{ParseError, error};
use crate::term::{Pos, write_atom};

/// Which way a predicate went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice<'a> {
    /// The rule with this number, counted from 1.
    Rule(u32),
    /// A dispatched call: the base name of the method that it reached.
    Target(&'a str),
}

/// A node as seen from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum View<'a> {
    /// A free variable.
    Free,
    /// A rule that was applied, or a dispatched call.
    Node {
        /// The predicate's name, without quotes.
        pred: &'a str,
        /// Which way it went.
        choice: Choice<'a>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Free,
    Rule(u32),
    Target(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    /// Index of the predicate's name; 0 for a free variable.
    name: u32,
    mark: Mark,
    /// Number of nodes of the subtrace, this one included.
    size: u32,
}

/// A complete or partial trace. Names are numbered in order of first use, so equal traces have
/// equal tables.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Trace {
    names: Vec<Arc<str>>,
    nodes: Vec<Node>,
}

/// Builds a trace in preorder: [`open`](Builder::open) a node, build its subtraces,
/// [`close`](Builder::close) it.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    trace: Trace,
    index: FxHashMap<Arc<str>, u32>,
    open: Vec<u32>,
}

impl Builder {
    /// A builder with nothing built.
    #[must_use]
    pub fn new() -> Builder {
        Builder::default()
    }

    /// Starts a node; what follows until its `close` are its subtraces.
    pub fn open(&mut self, pred: &str, choice: Choice<'_>) {
        let name = self.name(pred);
        let mark = match choice {
            Choice::Rule(number) => Mark::Rule(number),
            Choice::Target(target) => Mark::Target(self.name(target)),
        };
        self.open.push(self.len());
        self.trace.nodes.push(Node { name, mark, size: 1 });
    }

    /// Adds a free variable.
    pub fn free(&mut self) {
        self.trace.nodes.push(Node { name: 0, mark: Mark::Free, size: 1 });
    }

    /// Ends the node opened last. Without one this does nothing.
    pub fn close(&mut self) {
        if let Some(start) = self.open.pop() {
            let size = self.len() - start;
            if let Some(node) = self.trace.nodes.get_mut(start as usize) {
                node.size = size;
            }
        }
    }

    /// How many nodes are open.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// How many nodes there are, free variables included.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> u32 {
        // 2^32 nodes of 16 bytes do not fit into any machine that this runs on.
        u32::try_from(self.trace.nodes.len()).unwrap_or(u32::MAX)
    }

    /// The trace, with open nodes closed; `None` unless exactly one tree was built.
    #[must_use]
    pub fn finish(mut self) -> Option<Trace> {
        while !self.open.is_empty() {
            self.close();
        }
        match self.trace.nodes.first() {
            Some(root) if root.size == self.len() => Some(self.trace),
            _ => None,
        }
    }

    fn name(&mut self, text: &str) -> u32 {
        if let Some(&id) = self.index.get(text) {
            return id;
        }
        let id = u32::try_from(self.trace.names.len()).unwrap_or(u32::MAX);
        let text: Arc<str> = text.into();
        self.trace.names.push(text.clone());
        self.index.insert(text, id);
        id
    }
}

/// Limits of [`Trace::parse_limited`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The largest text, in bytes.
    pub bytes: usize,
    /// The largest number of nodes.
    pub nodes: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { bytes: 1 << 30, nodes: 20_000_000 }
    }
}

impl Trace {
    /// The trace that says nothing: one free variable.
    #[must_use]
    pub fn free() -> Trace {
        let node = Node { name: 0, mark: Mark::Free, size: 1 };
        Trace { names: Vec::new(), nodes: vec![node] }
    }

    /// How many nodes there are, free variables included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node at all, which no builder or parser makes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Whether it has no free variable.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.nodes.iter().all(|n| n.mark != Mark::Free)
    }

    /// The node with this number in preorder; the root has number 0.
    #[must_use]
    pub fn view(&self, index: usize) -> Option<View<'_>> {
        let node = self.nodes.get(index)?;
        let choice = match node.mark {
            Mark::Free => return Some(View::Free),
            Mark::Rule(number) => Choice::Rule(number),
            Mark::Target(name) => Choice::Target(self.names.get(name as usize)?),
        };
        Some(View::Node { pred: self.names.get(node.name as usize)?, choice })
    }

    /// The numbers of a node's direct subtraces, in order.
    pub fn children(&self, index: usize) -> impl Iterator<Item = usize> {
        let end = index + self.size(index);
        let mut next = index + 1;
        std::iter::from_fn(move || {
            let child = next;
            next += self.size(child).max(1);
            (child < end).then_some(child)
        })
    }

    /// How many nodes the subtrace at a node has, that node included.
    #[must_use]
    pub fn size(&self, index: usize) -> usize {
        self.nodes.get(index).map_or(0, |n| n.size as usize)
    }

    /// Whether this trace is `partial` with its free variables replaced by something.
    #[must_use]
    pub fn instantiates(&self, partial: &Trace) -> bool {
        let (mut mine, mut theirs) = (0, 0);
        // Ends of the subtraces that must end together, because sizes differ under free variables.
        let mut ends: Vec<(usize, usize)> = Vec::new();
        while theirs < partial.len() {
            while ends.last().is_some_and(|&(_, end)| end == theirs) {
                if ends.pop().is_some_and(|(end, _)| end != mine) {
                    return false;
                }
            }
            // The partial trace has one more subtrace here: so must we.
            if ends.last().is_some_and(|&(end, _)| mine >= end) {
                return false;
            }
            match (partial.view(theirs), self.view(mine)) {
                (Some(View::Free), Some(_)) => mine += self.size(mine),
                (Some(a), Some(b)) if a == b => {
                    ends.push((mine + self.size(mine), theirs + partial.size(theirs)));
                    mine += 1;
                }
                _ => return false,
            }
            theirs += 1;
        }
        ends.iter().all(|&(end, _)| end == mine) && mine == self.len()
    }

    /// A hash of the trace's text that never changes: 64-bit FNV-1a over the UTF-8 bytes of its
    /// [`Display`](fmt::Display) form (offset basis `cbf29ce484222325`, prime `100000001b3`).
    #[must_use]
    pub fn stable_hash(&self) -> u64 {
        let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
        // The hasher accepts everything.
        let _ = self.write(&mut hash);
        hash.0
    }

    fn write(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let mut ends: Vec<usize> = Vec::new();
        let quoted: Vec<String> = self.names.iter().map(|n| quote(n)).collect();
        let text = |id: u32| quoted.get(id as usize).map_or("_", String::as_str);
        for (i, node) in self.nodes.iter().enumerate() {
            match node.mark {
                Mark::Free => out.write_char('_')?,
                Mark::Rule(number) => write!(out, "{}({number},[", text(node.name))?,
                Mark::Target(target) => write!(out, "{}({},[", text(node.name), text(target))?,
            }
            let next = i + 1;
            if node.mark != Mark::Free {
                ends.push(i + node.size as usize);
                if node.size > 1 {
                    continue;
                }
            }
            while ends.pop_if(|end| *end <= next).is_some() {
                out.write_str("])")?;
            }
            if !ends.is_empty() {
                out.write_char(',')?;
            }
        }
        Ok(())
    }

    /// Reads a trace. Any variable is a free one.
    ///
    /// # Errors
    /// Where and why the text is not a trace.
    pub fn parse(text: &str) -> Result<Trace, ParseError> {
        Trace::parse_limited(text, Limits::default())
    }

    /// Reads a trace, and tells where each node stands in the text, in preorder.
    ///
    /// # Errors
    /// Where and why the text is not a trace.
    pub fn parse_placed(text: &str) -> Result<(Trace, Vec<Pos>), ParseError> {
        let limits = Limits::default();
        let mut places = Vec::new();
        let trace = Trace::parse_into(text, limits, Some(&mut places))?;
        Ok((trace, places))
    }

    /// Reads a trace within limits.
    ///
    /// # Errors
    /// Where and why the text is not a trace, or the limit that it goes beyond.
    pub fn parse_limited(text: &str, limits: Limits) -> Result<Trace, ParseError> {
        Trace::parse_into(text, limits, None)
    }

    fn parse_into(
        text: &str,
        limits: Limits,
        places: Option<&mut Vec<Pos>>,
    ) -> Result<Trace, ParseError> {
        if text.len() > limits.bytes {
            let message = format!("the trace has more than {} bytes", limits.bytes);
            return Err(error(Pos::default(), message, "give a shorter (partial) trace"));
        }
        let (lexer, builder) = (Lexer::new(text), Builder::new());
        Reader { lexer, builder, limit: limits.nodes, places }.read()
    }
}

fn quote(name: &str) -> String {
    let mut out = String::new();
    write_atom(&mut out, name);
    out
}

struct Fnv(u64);

impl fmt::Write for Fnv {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        for byte in s.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

/// The order in which tests are written: by the first node, in preorder, where two traces differ;
/// there by predicate, then by rule number (dispatch targets after rules, by name), a free variable
/// before anything else, and fewer subtraces before more.
impl Ord for Trace {
    fn cmp(&self, other: &Trace) -> Ordering {
        for i in 0..self.len().min(other.len()) {
            let order = rank(self.view(i)).cmp(&rank(other.view(i)));
            // The same node with more subtraces: found where the shorter one ends.
            if order != Ordering::Equal {
                return order;
            }
        }
        let sizes = |t: &Trace| t.nodes.iter().map(|n| n.size).collect::<Vec<_>>();
        self.len().cmp(&other.len()).then_with(|| sizes(self).cmp(&sizes(other)))
    }
}

impl PartialOrd for Trace {
    fn partial_cmp(&self, other: &Trace) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn rank(view: Option<View<'_>>) -> Option<(&str, Choice<'_>)> {
    match view {
        None | Some(View::Free) => None,
        Some(View::Node { pred, choice }) => Some((pred, choice)),
    }
}

struct Reader<'t, 'p> {
    lexer: Lexer<'t>,
    builder: Builder,
    limit: u32,
    places: Option<&'p mut Vec<Pos>>,
}

impl Reader<'_, '_> {
    fn read(mut self) -> Result<Trace, ParseError> {
        loop {
            self.node()?;
            // After a complete subtrace: close what ends here, or go on with the next one.
            loop {
                if self.builder.depth() == 0 {
                    return self.end();
                }
                let (at, token) = self.lexer.token()?;
                match token {
                    Token::Punct(']') => {
                        self.expect(')')?;
                        self.builder.close();
                    }
                    Token::Punct(',') => break,
                    other => {
                        let message = format!("expected `,` or `]` in a trace, found {other}");
                        return Err(error(at, message, "a trace is `p(k,[t1,..,tn])` or `_`"));
                    }
                }
            }
        }
    }

    /// Reads a node up to and including its first descendant without subtraces.
    fn node(&mut self) -> Result<(), ParseError> {
        loop {
            let (at, token) = self.lexer.token()?;
            if self.builder.len() >= self.limit {
                let message = format!("the trace has more than {} nodes", self.limit);
                return Err(error(at, message, "give a shorter (partial) trace"));
            }
            if let Some(places) = &mut self.places {
                places.push(at);
            }
            match token {
                Token::Var(_) => {
                    self.builder.free();
                    return Ok(());
                }
                Token::Atom(pred) | Token::Quoted(pred) => {
                    self.expect('(')?;
                    self.choice(&pred)?;
                    self.expect(',')?;
                    self.expect('[')?;
                    if self.lexer.take_close()? {
                        self.expect(')')?;
                        self.builder.close();
                        return Ok(());
                    }
                }
                other => {
                    let message = format!("expected a trace, found {other}");
                    return Err(error(at, message, "a trace is `p(k,[t1,..,tn])` or `_`"));
                }
            }
        }
    }

    fn choice(&mut self, pred: &str) -> Result<(), ParseError> {
        let (at, token) = self.lexer.token()?;
        let number = match &token {
            Token::Number(digits) => digits.parse::<u32>().ok().filter(|n| *n > 0),
            _ => None,
        };
        match (number, &token) {
            (Some(number), _) => self.builder.open(pred, Choice::Rule(number)),
            (None, Token::Atom(target) | Token::Quoted(target)) => {
                self.builder.open(pred, Choice::Target(target));
            }
            _ => {
                let message = format!("expected a rule number or a method's name, found {token}");
                return Err(error(at, message, "rules are numbered from 1"));
            }
        }
        Ok(())
    }

    fn expect(&mut self, wanted: char) -> Result<(), ParseError> {
        let (at, token) = self.lexer.token()?;
        if token == Token::Punct(wanted) {
            return Ok(());
        }
        let message = format!("expected `{wanted}` in a trace, found {token}");
        Err(error(at, message, "a trace is `p(k,[t1,..,tn])` or `_`"))
    }

    fn end(mut self) -> Result<Trace, ParseError> {
        let (at, token) = self.lexer.token()?;
        let done = if token == Token::Stop { self.lexer.token()?.1 } else { token };
        match (done, self.builder.finish()) {
            (Token::Eof, Some(trace)) => Ok(trace),
            (other, _) => {
                let message = format!("expected the end of the trace, found {other}");
                Err(error(at, message, "one trace at a time"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(text: &str) -> Trace {
        Trace::parse(text).expect(text)
    }

    #[test]
    fn text_round_trips() {
        for text in [
            "_",
            "lcm(1,[])",
            "lcm(1,[gcd(1,[gcd_0(2,[])]),lcm_2r(1,[_])])",
            "lcm(1,[_,_])",
            "'p.Shape.area()D'('p.Circle.area()D',['p.Circle.area()D'(1,[])])",
            "f(1,[a(1,[b(1,[])]),c(2,[d(1,[]),_])])",
        ] {
            assert_eq!(trace(text).to_string(), text);
        }
        assert_eq!(trace(" f ( 1 , [ T1 , X ] ) . ").to_string(), "f(1,[_,_])");
    }

    #[test]
    fn malformed_traces_are_refused_with_a_position() {
        for (text, at) in [
            ("", "1:1"),
            ("f", "1:2"),
            ("f(0,[])", "1:3"),
            ("f(1)", "1:4"),
            ("f(1,[)", "1:6"),
            ("f(1,[_ _])", "1:8"),
            ("f(1,[])\n)", "2:1"),
            ("f(1,[]),f(1,[])", "1:8"),
            ("f(4294967296,[])", "1:3"),
            ("f(1,[x(1,[]])", "1:12"),
        ] {
            let e = Trace::parse(text).expect_err(text);
            assert_eq!(e.at.to_string(), at, "{text}: {e}");
        }
        let tight = Limits { bytes: 100, nodes: 2 };
        assert!(Trace::parse_limited("f(1,[g(1,[])])", tight).is_ok());
        assert!(Trace::parse_limited("f(1,[g(1,[_])])", tight).is_err());
        assert!(Trace::parse_limited(&" ".repeat(101), tight).is_err());
    }

    #[test]
    fn nodes_know_their_places() {
        let text = "f(1,[_,\n  g(2,[]),'A.h()V'(1,[X])])";
        let (placed, places) = Trace::parse_placed(text).expect(text);
        assert_eq!(placed, trace(text));
        let places: Vec<String> = places.iter().map(ToString::to_string).collect();
        assert_eq!(places, ["1:1", "1:6", "2:3", "2:11", "2:23"]);
    }

    #[test]
    fn instances() {
        let full = trace("f(1,[a(1,[b(2,[])]),c(2,[])])");
        for partial in ["_", "f(1,[_,_])", "f(1,[a(1,[_]),c(2,[])])", "f(1,[a(1,[b(2,[])]),_])"] {
            assert!(full.instantiates(&trace(partial)), "{partial}");
        }
        for partial in [
            "g(1,[_,_])",
            "f(2,[_,_])",
            "f(1,[_])",
            "f(1,[_,_,_])",
            "f(1,[])",
            "f(1,[a(1,[]),c(2,[])])",
            "f(1,[a(1,[b(2,[]),_]),c(2,[])])",
            "f(1,[a(1,[b(2,[_])]),c(2,[])])",
        ] {
            assert!(!full.instantiates(&trace(partial)), "{partial}");
        }
        assert!(full.instantiates(&full) && full.is_complete());
        assert!(!trace("f(1,[_])").instantiates(&trace("f(1,[g(1,[])])")));
        assert!(trace("f(1,[_])").instantiates(&trace("f(1,[_])")));
    }

    #[test]
    fn order_is_by_rule_number_first_difference_first() {
        let mut traces = [
            trace("f(2,[])"),
            trace("f(1,[g(10,[])])"),
            trace("f(1,[g(2,[h(1,[])])])"),
            trace("f(1,[_])"),
            trace("f(1,[g(2,[])])"),
            trace("f(1,[])"),
        ];
        traces.sort();
        let texts: Vec<_> = traces.iter().map(ToString::to_string).collect();
        assert_eq!(
            texts,
            [
                "f(1,[])",
                "f(1,[_])",
                "f(1,[g(2,[])])",
                "f(1,[g(2,[h(1,[])])])",
                "f(1,[g(10,[])])",
                "f(2,[])"
            ]
        );
    }

    #[test]
    fn the_hash_is_fixed() {
        // Known answers of FNV-1a 64: `_` by hand, and the published one for "a" as a check.
        let mut a = Fnv(0xcbf2_9ce4_8422_2325);
        fmt::Write::write_str(&mut a, "a").expect("never fails");
        assert_eq!(a.0, 0xaf63_dc4c_8601_ec8c);
        let text = "lcm(1,[gcd(1,[gcd_0(2,[])]),lcm_2r(1,[_])])";
        let mut whole = Fnv(0xcbf2_9ce4_8422_2325);
        fmt::Write::write_str(&mut whole, text).expect("never fails");
        assert_eq!(trace(text).stable_hash(), whole.0);
    }

    #[test]
    fn a_million_levels_are_no_problem() {
        let mut builder = Builder::new();
        for _ in 0..1_000_000 {
            builder.open("loop_4", Choice::Rule(1));
        }
        builder.free();
        let deep = builder.finish().expect("one tree");
        let text = deep.to_string();
        let again = Trace::parse(&text).expect("it was printed");
        assert_eq!(again, deep);
        assert!(again.instantiates(&deep) && again.cmp(&deep) == Ordering::Equal);
        assert_ne!(deep.stable_hash(), 0);
        assert_eq!(deep.children(0).count(), 1);
        drop(deep.clone());
    }

    #[test]
    fn nodes_can_be_walked() {
        let t = trace("f(1,[a(1,[b(2,[])]),'C.m()V'('D.m()V',[]),_])");
        let children: Vec<_> = t.children(0).filter_map(|c| t.view(c)).collect();
        assert_eq!(
            children,
            [
                View::Node { pred: "a", choice: Choice::Rule(1) },
                View::Node { pred: "C.m()V", choice: Choice::Target("D.m()V") },
                View::Free
            ]
        );
        assert_eq!(t.children(4).count(), 0);
        assert_eq!(t.view(99), None);
        assert!(Builder::new().finish().is_none());
    }
}
