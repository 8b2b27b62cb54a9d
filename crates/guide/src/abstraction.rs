//! The trace abstraction: a rule program of which only the calls and the traces are left (*A Framework
//! for Guided Test Case Generation in CLP*, definition 6).
//!
//! ```text
//! gcd(gcd(1,[T1])) :- gcd_0(T1).
//! gcd_1c(gcd_1c(2,[_,T2])) :- gcd_16r(T2).
//! ```
//!
//! A dispatched call is a predicate of its own with one clause for each method that it can reach. A
//! subtrace of which nothing is known is a free variable, written `_`. Slices have the same form.

use rustc_hash::FxHashMap;
use senda_rules::ids::{ENTRY, MethodRef, PredId};
use senda_rules::ir::{End, SourceMap};
use senda_rules::symbols::Symbols;
use senda_rules::term::write_atom;

use crate::program::{Program, Reach, Site};

/// What a predicate of an abstraction stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// A predicate of a method of the program.
    Rules(usize, PredId),
    /// The call of a method that the receiver's class decides, at some site.
    Dispatch(MethodRef),
    /// A call that reaches nothing.
    Nothing,
}

/// What the head of a clause says in the trace.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// A rule, counted from 0.
    Rule(usize),
    /// The target of a dispatched call, by its base name.
    Target(String),
}

/// A subtrace of a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// Any trace.
    Free,
    /// That of a call.
    Call(usize),
    /// That of the predicate that the rule goes on with.
    Next(usize),
}

/// A clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Which way of its predicate it is.
    pub way: Way,
    /// Its subtraces.
    pub goals: Vec<Goal>,
}

/// A predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pred {
    /// Its name in traces, without quotes.
    pub name: String,
    /// What it stands for.
    pub origin: Origin,
    /// Its clauses, in the order of the rules.
    pub clauses: Vec<Clause>,
}

/// A program of traces. Its first predicate is the entry; without one there is no trace at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abstraction {
    /// The predicates.
    pub preds: Vec<Pred>,
}

/// Makes the predicates of an abstraction as they are asked for.
pub(crate) struct Maker<'a> {
    pub(crate) program: &'a Program,
    symbols: &'a Symbols,
    index: FxHashMap<(Origin, u64), usize>,
    pub(crate) preds: Vec<Pred>,
    /// Predicates without clauses yet.
    pub(crate) open: Vec<usize>,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(program: &'a Program, symbols: &'a Symbols) -> Maker<'a> {
        let index = FxHashMap::default();
        Maker { program, symbols, index, preds: Vec::new(), open: Vec::new() }
    }

    /// The predicate of an origin; `which` tells several of one origin apart.
    pub(crate) fn pred(&mut self, origin: Origin, which: u64) -> usize {
        if let Some(&known) = self.index.get(&(origin, which)) {
            return known;
        }
        let name = match origin {
            Origin::Rules(method, pred) => {
                let body = &self.program.methods[method].body;
                self.program.namer.pred(self.symbols, body.method, body.preds[pred].name)
            }
            Origin::Dispatch(called) => self.program.namer.base(self.symbols, called),
            Origin::Nothing => "nothing".into(),
        };
        let at = self.preds.len();
        self.preds.push(Pred { name, origin, clauses: Vec::new() });
        self.index.insert((origin, which), at);
        self.open.push(at);
        at
    }

    pub(crate) fn base(&self, method: MethodRef) -> String {
        self.program.namer.base(self.symbols, method)
    }
}

/// The abstraction of a program.
#[must_use]
pub fn abstraction(program: &Program, symbols: &Symbols) -> Abstraction {
    let mut maker = Maker::new(program, symbols);
    let entry = Origin::Rules(0, ENTRY);
    maker.pred(entry, 0);
    let mut sites: Vec<&Site> = Vec::new();
    let mut at = 0;
    while at < maker.preds.len() {
        let clauses = match maker.preds[at].origin {
            Origin::Rules(method, pred) => rules(&mut maker, &mut sites, method, pred),
            Origin::Dispatch(_) | Origin::Nothing => std::mem::take(&mut maker.preds[at].clauses),
        };
        maker.preds[at].clauses = clauses;
        at += 1;
    }
    Abstraction { preds: maker.preds }
}

fn rules<'a>(
    maker: &mut Maker<'a>,
    sites: &mut Vec<&'a Site>,
    method: usize,
    pred: PredId,
) -> Vec<Clause> {
    let of = &maker.program.methods[method];
    let mut clauses = Vec::new();
    for (number, rule) in of.body.preds[pred].rules.iter().enumerate() {
        let calls: Vec<Option<Goal>> = match of.sites.get(&(pred, number)) {
            Some(site) => call(maker, sites, site).into_iter().map(Some).collect(),
            None => vec![None],
        };
        for called in calls {
            let mut goals: Vec<Goal> = called.into_iter().collect();
            if let End::Goto { pred, .. } = rule.end {
                goals.push(Goal::Next(maker.pred(Origin::Rules(method, pred), 0)));
            }
            clauses.push(Clause { way: Way::Rule(number), goals });
        }
        if of.early.contains(&(pred, number)) {
            clauses.push(Clause { way: Way::Rule(number), goals: Vec::new() });
        }
    }
    clauses
}

/// The subtraces that a call can have: one, or a second one for a call that reaches nothing.
fn call<'a>(maker: &mut Maker<'a>, sites: &mut Vec<&'a Site>, site: &'a Site) -> Vec<Goal> {
    let goal = match &site.reach {
        Reach::Free | Reach::Dispatch { open: true, .. } => return vec![Goal::Free],
        Reach::Method(method) => Goal::Call(maker.pred(Origin::Rules(*method, ENTRY), 0)),
        Reach::Dispatch { called, targets, .. } => {
            // Sites that call the same method reach the same.
            let known = sites.iter().position(|known| *known == site);
            let which = known.unwrap_or_else(|| {
                sites.push(site);
                sites.len() - 1
            });
            let at = maker.pred(Origin::Dispatch(*called), which as u64);
            if known.is_none() {
                let clauses = targets.iter().map(|(target, method)| {
                    let goal = match method {
                        Some(m) => Goal::Call(maker.pred(Origin::Rules(*m, ENTRY), 0)),
                        None => Goal::Free,
                    };
                    Clause { way: Way::Target(maker.base(*target)), goals: vec![goal] }
                });
                let clauses = clauses.collect();
                maker.preds[at].clauses = clauses;
            }
            Goal::Call(at)
        }
    };
    if !site.fails {
        return vec![goal];
    }
    let nothing = maker.pred(Origin::Nothing, 0);
    maker.preds[nothing].clauses = vec![Clause { way: Way::Rule(0), goals: Vec::new() }];
    vec![goal, Goal::Call(nothing)]
}

impl Abstraction {
    /// How many clauses there are.
    #[must_use]
    pub fn clause_count(&self) -> usize {
        self.preds.iter().map(|pred| pred.clauses.len()).sum()
    }

    /// The predicates as they are printed: method by method, then the dispatched calls.
    #[must_use]
    pub fn in_order(&self) -> Vec<&Pred> {
        let mut all: Vec<&Pred> = self.preds.iter().collect();
        all.sort_by_key(|pred| match pred.origin {
            Origin::Rules(method, id) => (method, id.0),
            Origin::Dispatch(_) | Origin::Nothing => (usize::MAX, 0),
        });
        all
    }

    /// The text, as the papers' figures have it, with the source lines of each clause.
    #[must_use]
    pub fn text(&self, program: &Program) -> String {
        let mut out = String::new();
        for (i, pred) in self.in_order().into_iter().enumerate() {
            if i > 0 {
                out.push('\n');
            }
            for clause in &pred.clauses {
                self.clause(&mut out, pred, clause);
                if let (Origin::Rules(method, id), Way::Rule(number)) = (pred.origin, &clause.way) {
                    let body = &program.methods[method].body;
                    let rule = body.preds.get(id).and_then(|p| p.rules.get(*number));
                    lines(&mut out, &body.source, rule.map_or(&[], |rule| &rule.origin));
                }
                out.push('\n');
            }
        }
        out
    }

    fn clause(&self, out: &mut String, pred: &Pred, clause: &Clause) {
        write_atom(out, &pred.name);
        out.push('(');
        write_atom(out, &pred.name);
        out.push('(');
        match &clause.way {
            Way::Rule(number) => out.push_str(&(number + 1).to_string()),
            Way::Target(target) => write_atom(out, target),
        }
        out.push_str(",[");
        for (i, goal) in clause.goals.iter().enumerate() {
            let name = if *goal == Goal::Free { "_".to_owned() } else { format!("T{}", i + 1) };
            out.push_str(if i > 0 { "," } else { "" });
            out.push_str(&name);
        }
        out.push_str("]))");
        let mut mark = " :- ";
        for (i, goal) in clause.goals.iter().enumerate() {
            if let Goal::Call(to) | Goal::Next(to) = goal {
                out.push_str(mark);
                write_atom(out, &self.preds[*to].name);
                out.push_str(&format!("(T{})", i + 1));
                mark = ", ";
            }
        }
        out.push('.');
    }
}

/// Appends the lines of some instructions as a comment.
pub(crate) fn lines(out: &mut String, source: &SourceMap, offsets: &[u16]) {
    let mut lines: Vec<u16> = offsets.iter().filter_map(|&at| source.line(at)).collect();
    lines.sort_unstable();
    lines.dedup();
    if !lines.is_empty() {
        let texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
        out.push_str("    % line ");
        out.push_str(&texts.join(","));
    }
}
