//! What a criterion asks for, as rules of the program.
//!
//! A *target* is something that one test can do: apply one of some rules. A *goal* is what the report
//! speaks of; most goals are one target, some are a choice among sets of them.
//!
//! The goals of a method are those of its own code and of the methods of its class (nested ones
//! included) that it reaches and that have no tests of their own.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use senda_guide::point::{Located, in_program};
use senda_guide::program::{Program, Reach};
use senda_guide::slice::RuleId;
use senda_rules::ids::{ENTRY, MethodRef, PredId};
use senda_rules::ir::{Body, BootArg, Callee, Detail, Instr, Place, Rule, Test};
use senda_rules::symbols::Symbols;

/// What is to be covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Every feasible path within the limits.
    Paths,
    /// Every feasible path through the method itself.
    LocalPaths,
    /// Each of these points: as it was written, and its rules.
    Points(Vec<(String, Vec<Located>)>),
    /// Every block of code.
    Statements,
    /// Every way out of every branch, exceptional ones included, and every method.
    Branches,
}

/// A goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What it is, for people.
    pub text: String,
    /// The sets of targets each of which covers it.
    pub ways: Vec<Vec<usize>>,
}

/// The goals of a method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Goals {
    /// The goals, in the order of the code.
    pub goals: Vec<Goal>,
    /// The rules of each target, one of which is to be applied.
    pub targets: Vec<Vec<RuleId>>,
}

impl Goals {
    /// The goals of a criterion.
    #[must_use]
    pub fn of(
        criterion: &Criterion,
        program: &Program,
        symbols: &Symbols,
        tested: &FxHashSet<MethodRef>,
    ) -> Goals {
        let mut goals = Goals::default();
        match criterion {
            Criterion::Paths | Criterion::LocalPaths => {}
            Criterion::Points(points) => {
                for (text, located) in points {
                    goals.one(text.clone(), in_program(program, located));
                }
            }
            Criterion::Statements => {
                for method in scope(program, symbols, tested) {
                    goals.statements(program, symbols, method);
                }
            }
            Criterion::Branches => {
                for method in scope(program, symbols, tested) {
                    goals.branches(program, symbols, method);
                }
            }
        }
        goals
    }

    /// A goal that is one target.
    fn one(&mut self, text: String, rules: Vec<RuleId>) {
        self.goals.push(Goal { text, ways: vec![vec![self.targets.len()]] });
        self.targets.push(rules);
    }

    fn statements(&mut self, program: &Program, symbols: &Symbols, method: usize) {
        let body = &program.methods[method].body;
        let mut known: BTreeSet<&[u16]> = BTreeSet::new();
        for (pred, predicate) in body.preds.iter() {
            for (number, rule) in predicate.rules.iter().enumerate() {
                if rule.origin.is_empty() || !known.insert(&rule.origin) {
                    continue;
                }
                let same = |r: &Rule| r.origin == rule.origin;
                let rules = all_rules(body).filter(|(_, _, r)| same(r));
                let rules = rules.map(|(pred, number, _)| (method, pred, number)).collect();
                let text = place(program, symbols, method, pred, number);
                self.one(text, rules);
            }
        }
    }

    fn branches(&mut self, program: &Program, symbols: &Symbols, method: usize) {
        let body = &program.methods[method].body;
        let before = self.goals.len();
        for (pred, number, rule) in all_rules(body) {
            let rules = &body.preds[pred].rules;
            if rules.len() < 2 {
                continue;
            }
            let mut text = place(program, symbols, method, pred, number);
            if let Some(what) = way(rule, symbols) {
                text = format!("{text} {what}");
            }
            self.one(text, vec![(method, pred, number)]);
        }
        if self.goals.len() == before {
            let entry = (method, ENTRY, 0);
            self.one(place(program, symbols, method, ENTRY, 0), vec![entry]);
        }
    }
}

fn all_rules(body: &Body) -> impl Iterator<Item = (PredId, usize, &Rule)> {
    body.preds
        .iter()
        .flat_map(|(id, pred)| pred.rules.iter().enumerate().map(move |(n, rule)| (id, n, rule)))
}

/// The methods whose goals count, the method itself first.
fn scope(program: &Program, symbols: &Symbols, tested: &FxHashSet<MethodRef>) -> Vec<usize> {
    let owner = |method: MethodRef| {
        let class = symbols.method_symbol(method).owner;
        symbols.class_text(class).split('$').next().unwrap_or_default()
    };
    let home = owner(program.methods[0].body.method);
    let (mut all, mut open) = (BTreeSet::from([0]), vec![0]);
    while let Some(method) = open.pop() {
        let mut callees: Vec<usize> = Vec::new();
        for site in program.methods[method].sites.values() {
            match &site.reach {
                Reach::Free => {}
                Reach::Method(callee) => callees.push(*callee),
                Reach::Dispatch { targets, .. } => {
                    callees.extend(targets.iter().filter_map(|t| t.1))
                }
            }
        }
        callees.extend(lambdas(program, symbols, method));
        for callee in callees {
            let id = program.methods[callee].body.method;
            if owner(id) == home && !tested.contains(&id) && all.insert(callee) {
                open.push(callee);
            }
        }
    }
    all.into_iter().collect()
}

/// The methods of the program that call sites of a method make objects of.
fn lambdas(program: &Program, symbols: &Symbols, method: usize) -> Vec<usize> {
    let mut found = Vec::new();
    for (_, _, rule) in all_rules(&program.methods[method].body) {
        let Some(Callee::Dynamic(site)) = rule.call.as_ref().map(|call| &call.callee) else {
            continue;
        };
        for arg in &site.args {
            let BootArg::Handle(handle) = arg else { continue };
            found.extend(program.methods.iter().position(|m| {
                let symbol = symbols.method_symbol(m.body.method);
                (symbol.owner, symbol.name, symbol.descriptor)
                    == (handle.owner, handle.name, handle.descriptor)
            }));
        }
    }
    found
}

/// Where a rule is, and its name: `Lcm.java:19 gcd_1c(2)`.
fn place(
    program: &Program,
    symbols: &Symbols,
    method: usize,
    pred: PredId,
    number: usize,
) -> String {
    let body = &program.methods[method].body;
    let name = program.namer.pred(symbols, body.method, body.preds[pred].name);
    let rule = format!("{name}({})", number + 1);
    match line(body, pred, number) {
        Some(line) => {
            let file = body.source.file.map_or("", |file| symbols.name_text(file));
            format!("{file}:{line} {rule}")
        }
        None => rule,
    }
}

/// The line of a rule: of the branch that it is a way out of, else of its first instruction.
pub(crate) fn line(body: &Body, pred: PredId, number: usize) -> Option<u16> {
    let predicate = body.preds.get(pred)?;
    let rule = predicate.rules.get(number)?;
    let branch = match predicate.name.place {
        Place::Check(offset) | Place::AfterInit(offset) | Place::AfterCall(offset) => {
            u16::try_from(offset).ok()
        }
        Place::Entry | Place::Block(_) | Place::Handlers(_) => None,
    };
    let handler = || match rule.end {
        senda_rules::ir::End::Goto { pred, .. } => {
            body.preds[pred].rules.first().and_then(|r| r.origin.first().copied())
        }
        _ => None,
    };
    let offset = branch.or_else(|| rule.origin.first().copied()).or(rule.at).or_else(handler)?;
    body.source.line(offset)
}

/// What is special about a way out, if something is.
fn way(rule: &Rule, symbols: &Symbols) -> Option<String> {
    for instr in &*rule.code {
        let Instr::NewException { class, detail, .. } = instr else { continue };
        return Some(match detail {
            Detail::Null(_) => "null".to_owned(),
            Detail::DivisionByZero => "division by zero".to_owned(),
            Detail::Index { .. } => "index out of bounds".to_owned(),
            Detail::Size(..) => "negative size".to_owned(),
            Detail::Cast { .. } => "failed cast".to_owned(),
            Detail::Store(_) => "failed store".to_owned(),
            Detail::Link(_) => "linking error".to_owned(),
            Detail::None => symbols.class_java(*class),
        });
    }
    rule.guards.iter().find_map(|guard| match (&guard.test, guard.holds) {
        (Test::Ok(_), true) => Some("the call returns".to_owned()),
        (Test::Ok(_), false) => Some("the call throws".to_owned()),
        (Test::Linked { .. }, false) => Some("linking error".to_owned()),
        _ => None,
    })
}
