//! What a criterion asks for, as rules of the program.
//!
//! A *target* is something that one test can do: apply one of some rules, or evaluate a decision in some
//! way. A *goal* is what the report
//! speaks of; most goals are one target, some are a choice among sets of them.
//!
//! The goals of a method are those of its own code and of the methods of its class (nested ones
//! included) that it reaches and that have no tests of their own.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_guide::decision::evaluate::Places;
use senda_guide::decision::graph::{Next, PathId};
use senda_guide::decision::{Decision, MethodDecisions, Origin, Spot, decisions_of, mcdc};
use senda_guide::point::{Located, in_program};
use senda_guide::program::{Program, Reach};
use senda_guide::slice::RuleId;
use senda_rules::decision::SourceDecisions;
use senda_rules::ids::{ENTRY, MethodRef, PredId};
use senda_rules::ir::{Body, BootArg, Callee, Detail, End, Instr, Place, Rule, Test};
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
    /// Every condition both ways.
    Conditions,
    /// Every decision both ways.
    Decisions,
    /// Masking MC/DC: every condition shown to matter by a pair of tests.
    Mcdc,
}

/// Something that one test can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Apply one of these rules.
    Rules(Vec<RuleId>),
    /// Evaluate a decision along one of these paths of its graph.
    Evaluation {
        /// The method, by its place in the program.
        method: usize,
        /// The decision, among those of the method.
        decision: usize,
        /// The paths.
        paths: Vec<PathId>,
    },
}

/// A goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    /// What it is, for people.
    pub text: String,
    /// The sets of targets each of which covers it. Without one there is no test for it.
    pub ways: Vec<Vec<usize>>,
    /// Why it is not looked for, if it is not.
    pub given_up: Option<String>,
}

/// The goals of a method.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    /// The goals, in the order of the code.
    pub goals: Vec<Goal>,
    /// The targets.
    pub targets: Vec<Target>,
    /// The decisions of the methods that goals speak of, by the place of the method in the program.
    pub decisions: FxHashMap<usize, Places<MethodDecisions>>,
    /// What decisions were taken from, if goals speak of some.
    pub basis: String,
}

impl Goals {
    /// The goals of a criterion.
    #[must_use]
    pub fn of(
        criterion: &Criterion,
        program: &Program,
        symbols: &Symbols,
        tested: &FxHashSet<MethodRef>,
        source: Option<&SourceDecisions>,
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
            Criterion::Conditions | Criterion::Decisions | Criterion::Mcdc => {
                let methods = scope(program, symbols, tested);
                goals.decisions(criterion, program, symbols, &methods, source);
            }
        }
        goals
    }

    /// A goal that is one target.
    fn one(&mut self, text: String, rules: Vec<RuleId>) {
        let target = self.target(Target::Rules(rules));
        self.goals.push(Goal { text, ways: vec![vec![target]], given_up: None });
    }

    fn target(&mut self, target: Target) -> usize {
        self.targets.push(target);
        self.targets.len() - 1
    }

    fn decisions(
        &mut self,
        criterion: &Criterion,
        program: &Program,
        symbols: &Symbols,
        methods: &[usize],
        source: Option<&SourceDecisions>,
    ) {
        let mut origins: Vec<String> = Vec::new();
        for &method in methods {
            let body = &program.methods[method].body;
            let of_source = source.and_then(|source| source.of(symbols, body.method));
            let found = decisions_of(body, symbols, of_source);
            if found.decisions.is_empty() {
                continue;
            }
            let origin = match &found.origin {
                Origin::Source => "decisions from the source".to_owned(),
                Origin::ControlFlow(why) => format!("decisions from control flow: {why}"),
            };
            if !origins.contains(&origin) {
                origins.push(origin);
            }
            let file = body.source.file.map_or("", |file| symbols.name_text(file));
            for (number, decision) in found.decisions.iter().enumerate() {
                match criterion {
                    Criterion::Conditions => self.conditions(file, method, decision),
                    Criterion::Decisions => self.outcomes(file, method, decision),
                    _ => self.pairs(file, method, number, decision),
                }
            }
            self.decisions.insert(method, Places::of(found));
        }
        self.basis = origins.join("; ");
    }

    fn conditions(&mut self, file: &str, method: usize, decision: &Decision) {
        for (number, condition) in decision.conditions.iter().enumerate() {
            for value in [true, false] {
                let rules = decision.answer(number, value).map(|(p, r)| (method, p, r)).collect();
                self.one(
                    format!("{} {value}", said(file, condition.at, condition.text.as_deref())),
                    rules,
                );
            }
        }
    }

    fn outcomes(&mut self, file: &str, method: usize, decision: &Decision) {
        for outcome in [true, false] {
            let ends = |&(number, value): &(usize, bool)| {
                decision.graph.next(number, value) == Next::Outcome(outcome)
            };
            let answers = (0..decision.conditions.len()).flat_map(|n| [(n, true), (n, false)]);
            let rules = answers.filter(ends).flat_map(|(n, value)| decision.answer(n, value));
            let rules = rules.map(|(pred, rule)| (method, pred, rule)).collect();
            self.one(
                format!("{} {outcome}", said(file, decision.at, decision.text.as_deref())),
                rules,
            );
        }
    }

    fn pairs(&mut self, file: &str, method: usize, number: usize, decision: &Decision) {
        for (at, condition) in decision.conditions.iter().enumerate() {
            let mut text = said(file, condition.at, condition.text.as_deref());
            if decision.conditions.len() > 1 {
                let whole = decision.text.as_deref().unwrap_or("its decision");
                text = format!("{text} in {whole}");
            }
            let needs = match mcdc::needs(&decision.graph, at) {
                Ok(needs) => needs,
                Err(why) => {
                    let given_up = Some(why.to_string());
                    self.goals.push(Goal { text, ways: Vec::new(), given_up });
                    continue;
                }
            };
            let mut ways = Vec::new();
            for sides in needs {
                let sides = [sides.when_true, sides.when_false];
                let targets = sides.map(|paths| {
                    self.target(Target::Evaluation { method, decision: number, paths })
                });
                ways.push(targets.to_vec());
            }
            self.goals.push(Goal { text, ways, given_up: None });
        }
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
            let own = line(body, pred, number);
            let onward = || Some(format!("to line {}", next_line(body, rule, own?)?));
            if let Some(what) = way(rule, symbols).or_else(onward) {
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

/// A condition or decision in words: `Foo.java:12 (a > 0)`, or the offset of its jump.
fn said(file: &str, at: Spot, text: Option<&str>) -> String {
    let place = match at.line {
        Some(line) => format!("{file}:{line}"),
        None => format!("offset {}", at.offset),
    };
    match (text, at.line) {
        (Some(text), _) => format!("{place} ({text})"),
        (None, Some(_)) => format!("{place} (the jump at {})", at.offset),
        (None, None) => place,
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
        End::Goto { pred, .. } => {
            body.preds[pred].rules.first().and_then(|r| r.origin.first().copied())
        }
        _ => None,
    };
    let offset = branch.or_else(|| rule.origin.first().copied()).or(rule.at).or_else(handler)?;
    body.source.line(offset)
}

/// The first other line that a way out leads to, if it is the only one.
fn next_line(body: &Body, rule: &Rule, own: u16) -> Option<u16> {
    const FAR: usize = 16;
    let mut rule = rule;
    for _ in 0..FAR {
        let lines = rule.origin.iter().filter_map(|&offset| body.source.line(offset));
        if let Some(other) = lines.into_iter().find(|&line| line != own) {
            return Some(other);
        }
        let End::Goto { pred, .. } = rule.end else { return None };
        let [next] = &*body.preds[pred].rules else { return None };
        rule = next;
    }
    None
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
