//! The condition of a path in the words of its inputs.
//!
//! Literals over one integer term are joined: of several bounds the tightest stay, and bounds that
//! meet are an equation. Nothing is left out that restricts the inputs: the conjunction of what is
//! written is equivalent to that of the literals. Only a literal of more than [`MOST_PARTS`] parts is
//! abbreviated with `…`: terms share their parts, and written out one can be larger than any memory.

mod labelled;
mod place;

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_solver::term::{Arena, Lit, Node, Rel, Sort, TermId};
use senda_testcase::number::{java_double, java_float};

pub use place::Place;
use place::Seen;

/// How many operations, inputs and constants of a literal are written.
const MOST_PARTS: u32 = 200;

/// How an input is called, and what its numbers mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputName {
    /// The name in the source.
    pub name: String,
    /// How its values are written.
    pub style: Style,
    /// The names of its values, if those have names, from the least on.
    pub labels: Option<(i64, Rc<[String]>)>,
    /// The values that it can have, if not all that have names.
    pub among: Option<Rc<[i64]>>,
    /// The place whose content it chooses.
    pub place: Option<Place>,
}

/// How a number is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// In digits.
    Number,
    /// As `true` and `false`.
    Truth,
    /// As a character, if it can be seen.
    Character,
    /// 0 as `null`.
    Reference,
}

/// What is known of one integer term.
struct Facts {
    term: TermId,
    lo: Option<i64>,
    hi: Option<i64>,
    not: Vec<i64>,
    /// The values that it may have, if they were listed.
    only: Option<Vec<i64>>,
}

/// What is known of integer terms, in the order in which they were met.
#[derive(Default)]
struct AllFacts {
    all: Vec<Facts>,
    places: FxHashMap<TermId, usize>,
    /// The references of places that are said to be ones that no such place has.
    identified: FxHashSet<TermId>,
}

/// The conjuncts of a path's condition, in the order in which the path met them.
#[must_use]
pub fn describe(arena: &Arena, names: &[InputName], path: &[Lit]) -> Vec<String> {
    let printer = Printer::new(arena, names);
    // A path may have thousands of literals, and each is met once.
    let (mut facts, mut order) = (AllFacts::default(), Vec::new());
    let path = printer.split(path);
    let of_places = printer.fix(&path);
    for (at, lit) in path.into_iter().enumerate() {
        if let Some((input, values)) = of_places.get(&at) {
            facts.about(&mut order, input.term).listed(true, values.clone());
            continue;
        }
        match printer.seen_anew(lit) {
            Seen::Known(true) => {}
            Seen::Known(false) => order.push(Part::Text("false".into())),
            Seen::Open(lit) => {
                for lit in printer.split(&[lit]) {
                    printer.enter(&mut facts, &mut order, lit);
                }
            }
        }
    }
    let (mut out, mut said) = (Vec::new(), FxHashSet::default());
    for part in order {
        printer.left.set(MOST_PARTS);
        let texts = match part {
            Part::Text(text) => vec![text],
            Part::Facts(at) => printer.facts(&facts.all[at], &facts),
        };
        for text in texts {
            if said.insert(text.clone()) {
                out.push(text);
            }
        }
    }
    out
}

/// A term in the words of the inputs.
#[must_use]
pub fn term(arena: &Arena, names: &[InputName], t: TermId) -> String {
    Printer::new(arena, names).term(t, 0)
}

impl AllFacts {
    /// What is known of a term; it has its place in the order when it is first met.
    fn about(&mut self, order: &mut Vec<Part>, term: TermId) -> &mut Facts {
        let all = &mut self.all;
        let at = *self.places.entry(term).or_insert_with(|| {
            order.push(Part::Facts(all.len()));
            all.push(Facts::of(term));
            all.len() - 1
        });
        &mut all[at]
    }

    fn known(&self, term: TermId) -> Option<&Facts> {
        self.places.get(&term).map(|&at| &self.all[at])
    }
}

/// A float whose bits are compared with a constant, and that constant: 0.0 is not -0.0 here.
#[allow(clippy::cast_possible_truncation)]
fn float_bits(arena: &Arena, a: TermId, b: TermId) -> Option<(TermId, String)> {
    let bits = arena.integer(b)?;
    match arena.node(a) {
        Node::Unary(Op::FBits, x) => Some((x, java_float(f32::from_bits(bits as u32)))),
        Node::Unary(Op::DBits, x) => Some((x, java_double(f64::from_bits(bits.cast_unsigned())))),
        _ => None,
    }
}

enum Part {
    Text(String),
    Facts(usize),
}

impl Facts {
    fn of(term: TermId) -> Facts {
        Facts { term, lo: None, hi: None, not: Vec::new(), only: None }
    }

    /// Whether the term may have this value.
    fn allow(&self, v: i64) -> bool {
        self.lo.is_none_or(|lo| lo <= v)
            && self.hi.is_none_or(|hi| v <= hi)
            && !self.not.contains(&v)
            && self.only.as_ref().is_none_or(|only| only.contains(&v))
    }

    fn add(&mut self, rel: Rel, holds: bool, c: i64) {
        match (rel, holds) {
            (Rel::Eq, true) => {
                self.at_least(c);
                self.at_most(c);
            }
            (Rel::Eq, false) => self.not.push(c),
            (_, true) => self.at_most(c.saturating_sub(1)),
            (_, false) => self.at_least(c),
        }
    }

    fn listed(&mut self, holds: bool, members: Vec<i64>) {
        match (&mut self.only, holds) {
            (_, false) => self.not.extend(members),
            (Some(only), true) => only.retain(|v| members.contains(v)),
            (none, true) => *none = Some(members),
        }
    }

    fn at_least(&mut self, c: i64) {
        self.lo = Some(self.lo.map_or(c, |lo| lo.max(c)));
    }

    fn at_most(&mut self, c: i64) {
        self.hi = Some(self.hi.map_or(c, |hi| hi.min(c)));
    }

    /// A value that is excluded at a bound moves the bound; `least` is one that needs no saying.
    fn settle(&self, least: Option<i64>) -> (Option<i64>, Option<i64>, Vec<i64>) {
        let (mut lo, mut hi) = (self.lo.or(least), self.hi);
        let mut not = self.not.clone();
        not.sort_unstable();
        not.dedup();
        for &v in &not {
            if lo == Some(v) {
                lo = Some(v.saturating_add(1));
            }
        }
        for &v in not.iter().rev() {
            if hi == Some(v) {
                hi = Some(v.saturating_sub(1));
            }
        }
        not.retain(|&v| lo.is_none_or(|lo| v > lo) && hi.is_none_or(|hi| v < hi));
        let said = lo.filter(|&lo| self.lo.is_some() || least != Some(lo) || hi == Some(lo));
        (said, hi, not)
    }
}

struct Printer<'a> {
    arena: &'a Arena,
    names: &'a [InputName],
    /// Parts that may still be written.
    left: Cell<u32>,
    /// The inputs that choose the content of places, by what they choose.
    wholes: FxHashMap<TermId, u32>,
    /// The values of those of them that are known.
    fixed: RefCell<FxHashMap<u32, i64>>,
}

impl<'a> Printer<'a> {
    fn new(arena: &'a Arena, names: &'a [InputName]) -> Printer<'a> {
        let (left, fixed) = (Cell::new(MOST_PARTS), RefCell::default());
        Printer { arena, names, left, wholes: Printer::wholes(names), fixed }
    }
}

impl Printer<'_> {
    /// The literals, conjunctions as their parts unless they mean one thing together.
    fn split(&self, path: &[Lit]) -> Vec<Lit> {
        let mut out = Vec::new();
        let mut open: Vec<Lit> = Vec::new();
        for &lit in path {
            open.push(lit);
            while let Some(lit) = open.pop() {
                match self.arena.conjuncts(lit) {
                    Some((x, y)) if self.same_constant(lit).is_none() => open.extend([y, x]),
                    _ => out.push(lit),
                }
            }
        }
        out
    }

    /// Enters a literal: what it says of an integer is joined with the rest that is.
    fn enter(&self, facts: &mut AllFacts, order: &mut Vec<Part>, lit: Lit) {
        self.left.set(MOST_PARTS);
        facts.identified.extend(self.identified(lit));
        if let Some(input) = self.depends_on(lit.atom()) {
            let values = self.holding(lit, input);
            facts.about(order, input.term).listed(true, values);
            return;
        }
        if let Some(of) = self.of_class(lit) {
            facts.about(order, of.whole).listed(true, of.holding());
            return;
        }
        let arena = self.arena;
        let text = || Part::Text(self.literal(lit));
        match arena.node(lit.atom()) {
            Node::Rel(rel @ (Rel::Eq | Rel::Lt), a, b) => {
                let (a, b) = (self.resolve(a), self.resolve(b));
                if rel == Rel::Eq
                    && let Some((term, value)) = float_bits(arena, a, b)
                {
                    let sign = if lit.holds() { "=" } else { "!=" };
                    order.push(Part::Text(format!("{} {sign} {value}", self.term(term, 0))));
                } else if let Some(c) = arena.integer(b)
                    && !self.wholes.contains_key(&a)
                {
                    facts.about(order, a).add(rel, lit.holds(), c);
                } else {
                    order.push(text());
                }
            }
            Node::OneOf(a, set) if !self.wholes.contains_key(&a) => {
                let members = arena.set(set).iter().map(|&m| i64::from(m)).collect();
                facts.about(order, self.resolve(a)).listed(lit.holds(), members);
            }
            _ => order.push(text()),
        }
    }

    fn facts(&self, facts: &Facts, all: &AllFacts) -> Vec<String> {
        if let Some(texts) = self.class_facts(facts) {
            return texts;
        }
        if let Some(input) = self.labelled(facts.term) {
            return self.labelled_facts(facts, input, Some(all));
        }
        let style = self.style(facts.term);
        // A length that is not 0 is greater.
        let labelled = matches!(self.arena.node(facts.term), Node::Input(n)
            if self.names.get(n as usize).is_some_and(|name| name.labels.is_some()));
        let counts = style == Style::Number && !labelled && self.arena.range(facts.term).lo == 0;
        let (lo, hi, not) = facts.settle(counts.then_some(0));
        let term = self.term(facts.term, 0);
        let value = |v: i64| self.constant(facts.term, style, v);
        let list = |all: &[i64]| all.iter().map(|&v| value(v)).collect::<Vec<_>>().join(", ");
        if let Some(only) = &facts.only {
            let fits = |v: &i64| {
                lo.is_none_or(|lo| lo <= *v)
                    && hi.is_none_or(|hi| *v <= hi)
                    && !facts.not.contains(v)
            };
            let left: Vec<i64> = only.iter().copied().filter(fits).collect();
            return vec![match left[..] {
                [one] => format!("{term} = {}", value(one)),
                _ => format!("{term} in {{{}}}", list(&left)),
            }];
        }
        if let (Some(lo), Some(hi)) = (lo, hi)
            && lo == hi
        {
            return vec![format!("{term} = {}", value(lo))];
        }
        let mut out = Vec::new();
        match lo {
            Some(1) if style == Style::Number => out.push(format!("{term} > 0")),
            Some(lo) => out.push(format!("{term} >= {}", value(lo))),
            None => {}
        }
        match hi {
            Some(-1) if style == Style::Number => out.push(format!("{term} < 0")),
            Some(hi) => out.push(format!("{term} <= {}", value(hi))),
            None => {}
        }
        match (style, &not[..]) {
            // The other of the two.
            (Style::Truth, [v]) => out.push(format!("{term} = {}", value(1 - v))),
            (_, [_, _, _, ..]) => out.push(format!("{term} not in {{{}}}", list(&not))),
            _ => out.extend(not.iter().map(|&v| format!("{term} != {}", value(v)))),
        }
        out
    }

    fn literal(&self, lit: Lit) -> String {
        let lit = match self.seen_anew(lit) {
            Seen::Known(known) => return known.to_string(),
            Seen::Open(lit) => lit,
        };
        let special = self.labelled_literal(lit).or_else(|| self.class_literal(lit));
        let special = special.or_else(|| self.same_constant(lit));
        if let Some(text) = special.or_else(|| self.identity(lit)) {
            return text;
        }
        let holds = lit.holds();
        match self.arena.node(lit.atom()) {
            Node::Rel(rel, a, b) => self.relation(rel, a, b, holds),
            Node::OneOf(a, set) => {
                let a = self.resolve(a);
                let style = self.style(a);
                let members: Vec<String> = self
                    .arena
                    .set(set)
                    .iter()
                    .map(|&m| self.constant(a, style, m.into()))
                    .collect();
                let word = if holds { "in" } else { "not in" };
                format!("{} {word} {{{}}}", self.term(a, 0), members.join(", "))
            }
            Node::Ite(c, a, b) => self.choice(lit, c, a, b),
            _ => format!("{} = {}", self.term(lit.atom(), 0), holds),
        }
    }

    /// A boolean choice: a conjunction, a disjunction, or one of two by a third.
    fn choice(&self, lit: Lit, c: TermId, a: TermId, b: TermId) -> String {
        if let Some((x, y)) = self.arena.conjuncts(lit) {
            return format!("{} and {}", self.part(x), self.part(y));
        }
        if let Some((x, y)) = self.arena.conjuncts(!lit) {
            return format!("{} or {}", self.part(!x), self.part(!y));
        }
        let (mut x, mut y) = (self.arena.literal_of(a), self.arena.literal_of(b));
        if !lit.holds() {
            (x, y) = (!x, !y);
        }
        let c = Lit::new(c, true);
        format!("({} ? {} : {})", self.part(c), self.part(x), self.part(y))
    }

    /// A literal inside another.
    fn part(&self, lit: Lit) -> String {
        let Some(left) = self.left.get().checked_sub(1) else { return "…".into() };
        self.left.set(left);
        let lit = match self.seen_anew(lit) {
            Seen::Known(known) => return known.to_string(),
            Seen::Open(lit) => lit,
        };
        let text = self.literal(lit);
        let joins = [" and ", " or "].iter().any(|word| text.contains(word));
        match self.arena.node(lit.atom()) {
            Node::Ite(..) if joins => format!("({text})"),
            _ => text,
        }
    }

    fn relation(&self, rel: Rel, a: TermId, b: TermId, holds: bool) -> String {
        let (a, b) = (self.resolve(a), self.resolve(b));
        if rel == Rel::FEq && a == b {
            return format!("{} {} NaN", self.term(a, 0), if holds { "is not" } else { "is" });
        }
        if rel == Rel::Eq
            && let Some((x, y)) = self.same_labelled(a, b)
        {
            let sign = if holds { "=" } else { "!=" };
            return format!("{x} {sign} {y}");
        }
        // What comes first in the signature comes first here, a constant last.
        let turned = self.first_input(b) < self.first_input(a);
        let (a, b) = if turned { (b, a) } else { (a, b) };
        let x = self.term(a, 0);
        let y = match self.arena.integer(b) {
            Some(c) => self.constant(a, self.style(a), c),
            None => self.term(b, 0),
        };
        let (less, at_most) = if turned { (">", ">=") } else { ("<", "<=") };
        match (rel, holds) {
            (Rel::Eq | Rel::FEq, true) => format!("{x} = {y}"),
            (Rel::Eq | Rel::FEq, false) => format!("{x} != {y}"),
            (Rel::Lt | Rel::FLt, true) => format!("{x} {less} {y}"),
            (Rel::Lt, false) => format!("{x} {} {y}", if turned { "<=" } else { ">=" }),
            (Rel::FLe, true) => format!("{x} {at_most} {y}"),
            // NaN is neither: the negation is not the opposite comparison.
            (Rel::FLt, false) => format!("not {x} {less} {y}"),
            (Rel::FLe, false) => format!("not {x} {at_most} {y}"),
        }
    }

    /// A value that a term is compared with. Of a choice, what it is between says what the value means.
    fn constant(&self, t: TermId, style: Style, v: i64) -> String {
        let label = self.sides(t).find_map(|t| self.label(t, v));
        label.unwrap_or_else(|| constant(style, v))
    }

    /// What a value of an input or of a place is called.
    fn label(&self, t: TermId, v: i64) -> Option<String> {
        if let Some(object) = self.object(t, v) {
            return Some(object);
        }
        let Node::Input(n) = self.arena.node(t) else { return None };
        let (first, labels) = self.names.get(n as usize)?.labels.as_ref()?;
        usize::try_from(v - first).ok().and_then(|i| labels.get(i)).cloned()
    }

    /// What a choice is between, the nearest of many; else the term itself.
    fn sides(&self, t: TermId) -> impl Iterator<Item = TermId> {
        const MOST_NODES: usize = 20;
        let mut open = vec![t];
        (0..MOST_NODES).map_while(move |_| {
            let t = open.pop()?;
            match self.arena.node(t) {
                Node::Ite(_, a, b) if !self.wholes.contains_key(&t) => open.extend([b, a]),
                _ => {}
            }
            Some(t)
        })
    }

    /// The number of the input that a term begins with, the greatest if there is none nearby.
    fn first_input(&self, t: TermId) -> u32 {
        const MOST_NODES: usize = 50;
        if let Some(&n) = self.wholes.get(&t) {
            return n;
        }
        let mut open = vec![t];
        for _ in 0..MOST_NODES {
            match open.pop().map(|t| self.arena.node(t)) {
                Some(Node::Input(n)) => return n,
                Some(Node::Unary(_, a)) => open.push(a),
                Some(Node::Binary(_, a, b)) => open.extend([b, a]),
                Some(_) => {}
                None => break,
            }
        }
        u32::MAX
    }

    fn style(&self, t: TermId) -> Style {
        match self.arena.node(t) {
            _ if self.wholes.contains_key(&t) => Style::Reference,
            Node::Input(n) => self.names.get(n as usize).map_or(Style::Number, |i| i.style),
            Node::Ite(..) => self.style_of_choice(t),
            _ => Style::Number,
        }
    }

    /// What a choice is between is of one kind: one of the inputs says of which.
    fn style_of_choice(&self, t: TermId) -> Style {
        let is_choice = |t: TermId| {
            matches!(self.arena.node(t), Node::Ite(..)) && !self.wholes.contains_key(&t)
        };
        let mut sides = self.sides(t);
        let named = sides.find(|&t| !is_choice(t) && self.arena.integer(t).is_none());
        named.map_or(Style::Number, |t| self.style(t))
    }

    /// A term, in parentheses if it binds less than `level`.
    fn term(&self, t: TermId, level: u8) -> String {
        let Some(left) = self.left.get().checked_sub(1) else { return "…".into() };
        self.left.set(left);
        if let Some(name) = self.wholes.get(&t).and_then(|&n| self.names.get(n as usize)) {
            return name.name.clone();
        }
        let t = self.resolve(t);
        match self.arena.node(t) {
            Node::Input(n) => {
                self.names.get(n as usize).map_or_else(|| format!("input{n}"), |i| i.name.clone())
            }
            Node::Const(word) => self.number(t, word),
            Node::Unary(op, a) => self.unary(op, a, level),
            Node::Binary(op, a, b) => self.binary(op, a, b, level),
            Node::Rel(..) | Node::OneOf(..) => format!("({})", self.literal(Lit::new(t, true))),
            Node::Ite(..) if self.arena.sort(t) != Sort::Bool => self.side(t, t),
            Node::Ite(..) => format!("({})", self.literal(Lit::new(t, true))),
        }
    }

    /// A side of a choice, which says what numbers mean.
    fn side(&self, t: TermId, of: TermId) -> String {
        if let Some(v) = self.arena.integer(t) {
            return self.constant(of, self.style(of), v);
        }
        match self.arena.node(t) {
            Node::Ite(c, a, b) if !self.wholes.contains_key(&t) => {
                let Some(left) = self.left.get().checked_sub(1) else { return "…".into() };
                self.left.set(left);
                let c = self.literal(Lit::new(c, true));
                let [a, b] = [a, b].map(|t| self.side(self.resolve(t), of));
                format!("({c} ? {a} : {b})")
            }
            _ => self.term(t, 1),
        }
    }

    fn number(&self, t: TermId, word: Word) -> String {
        match self.arena.sort(t) {
            Sort::Float => java_float(word.as_float()),
            Sort::Double => java_double(word.as_double()),
            _ => word.as_long().to_string(),
        }
    }

    fn unary(&self, op: Op, a: TermId, level: u8) -> String {
        let cast = match op {
            Op::I2L | Op::F2D | Op::I2D => return self.term(a, level),
            Op::INeg | Op::LNeg | Op::FNeg | Op::DNeg => {
                return format!("-{}", self.term(a, UNARY));
            }
            Op::L2I | Op::F2I | Op::D2I => "(int) ",
            Op::F2L | Op::D2L => "(long) ",
            Op::I2F | Op::L2F | Op::D2F => "(float) ",
            Op::L2D => "(double) ",
            Op::I2B => "(byte) ",
            Op::I2S => "(short) ",
            _ => return format!("{}({})", function(op), self.term(a, 0)),
        };
        let text = format!("{cast}{}", self.term(a, UNARY));
        if level >= UNARY { format!("({text})") } else { text }
    }

    fn binary(&self, op: Op, a: TermId, b: TermId, level: u8) -> String {
        let Some((sign, own)) = infix(op) else {
            return format!("{}({}, {})", function(op), self.term(a, 0), self.term(b, 0));
        };
        let left = self.term(a, own);
        // x + -3 is x - 3.
        let text = match self.arena.integer(b) {
            Some(c) if sign == "+" && c < 0 && c != i64::MIN => format!("{left} - {}", -c),
            _ => format!("{left} {sign} {}", self.term(b, own + 1)),
        };
        if own < level { format!("({text})") } else { text }
    }
}

const UNARY: u8 = 9;

fn infix(op: Op) -> Option<(&'static str, u8)> {
    Some(match op {
        Op::IOr | Op::LOr => ("|", 1),
        Op::IXor | Op::LXor => ("^", 2),
        Op::IAnd | Op::LAnd => ("&", 3),
        Op::IShl | Op::LShl => ("<<", 4),
        Op::IShr | Op::LShr => (">>", 4),
        Op::IUshr | Op::LUshr => (">>>", 4),
        Op::IAdd | Op::LAdd | Op::FAdd | Op::DAdd => ("+", 5),
        Op::ISub | Op::LSub | Op::FSub | Op::DSub => ("-", 5),
        Op::IMul | Op::LMul | Op::FMul | Op::DMul => ("*", 6),
        Op::IDiv | Op::LDiv | Op::FDiv | Op::DDiv => ("/", 6),
        Op::IRem | Op::LRem | Op::FRem | Op::DRem => ("rem", 6),
        _ => return None,
    })
}

fn function(op: Op) -> &'static str {
    match op {
        Op::IAbs | Op::LAbs | Op::FAbs | Op::DAbs => "abs",
        Op::IMin | Op::LMin | Op::FMin | Op::DMin => "min",
        Op::IMax | Op::LMax | Op::FMax | Op::DMax => "max",
        Op::DSqrt => "sqrt",
        Op::DFloor => "floor",
        Op::DCeil => "ceil",
        Op::DRint => "rint",
        Op::FRound | Op::DRound => "round",
        Op::FSignum | Op::DSignum => "signum",
        Op::FBits | Op::DBits => "bits",
        Op::BitsF => "float",
        Op::BitsD => "double",
        Op::LCmp | Op::FCmpL | Op::FCmpG | Op::DCmpL | Op::DCmpG => "compare",
        other => other.text(),
    }
}

fn constant(style: Style, v: i64) -> String {
    match style {
        Style::Truth => String::from(if v == 0 { "false" } else { "true" }),
        Style::Character => match u8::try_from(v) {
            Ok(c @ b' '..=b'~') if c != b'\'' && c != b'\\' => format!("'{}'", char::from(c)),
            _ => v.to_string(),
        },
        Style::Reference if v == 0 => "null".into(),
        Style::Number | Style::Reference => v.to_string(),
    }
}
