//! Slices of a trace abstraction: what is left of it for a criterion.
//!
//! *Local paths* (definition 7): the clauses of the method itself; every call is free, those of the
//! method to itself too.
//!
//! *A point* (definition 8, made complete). As printed, the definition keeps every clause that can reach
//! the point's and cuts what remains down to them; a point on a cycle then has no finite trace, and a
//! predicate that a body calls twice is led to the point both times. Here a clause comes *before* the
//! point or is the point's: before it, one call of each body is chosen to lead there and the others are
//! free; in the point's own clause everything is free. So a trace of the slice is one chain of rules
//! from the entry to the point, and every trace through the point instantiates the chain to the first
//! of its occurrences.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::ids::{ENTRY, MethodRef, PredId};
use senda_rules::ir::End;
use senda_rules::symbols::Symbols;

use crate::abstraction::{Abstraction, Clause, Goal, Maker, Origin, Way};
use crate::program::{Program, Reach};

/// A rule of a program: method, predicate, number from 0.
pub type RuleId = (usize, PredId, usize);

/// The slice for the paths of the program's method itself.
#[must_use]
pub fn local(program: &Program, symbols: &Symbols) -> Abstraction {
    let mut maker = Maker::new(program, symbols);
    maker.pred(Origin::Rules(0, ENTRY), 0);
    let mut at = 0;
    while at < maker.preds.len() {
        if let Origin::Rules(0, pred) = maker.preds[at].origin {
            let of = &program.methods[0];
            let mut clauses = Vec::new();
            for (number, rule) in of.body.preds[pred].rules.iter().enumerate() {
                let mut goals: Vec<Goal> = rule.call.iter().map(|_| Goal::Free).collect();
                if let End::Goto { pred, .. } = rule.end {
                    goals.push(Goal::Next(maker.pred(Origin::Rules(0, pred), 0)));
                }
                clauses.push(Clause { way: Way::Rule(number), goals });
                if of.early.contains(&(pred, number)) {
                    clauses.push(Clause { way: Way::Rule(number), goals: Vec::new() });
                }
            }
            maker.preds[at].clauses = clauses;
        }
        at += 1;
    }
    Abstraction { preds: maker.preds }
}

/// The slice for a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PointSlice {
    /// The program of traces; without predicates if there is no way to the point.
    pub traces: Abstraction,
    /// Whether a trace may lead into code that is not looked into and that may come to the point:
    /// then not every instance does.
    pub unsure: bool,
}

/// The slice for the paths through one of these rules.
#[must_use]
pub fn point(program: &Program, symbols: &Symbols, rules: &[RuleId]) -> PointSlice {
    let leads = Leads::of(program, rules);
    let mut slicer =
        Slicer { maker: Maker::new(program, symbols), leads: &leads, sites: FxHashMap::default() };
    if leads.from_entry() {
        slicer.maker.pred(Origin::Rules(0, ENTRY), 0);
    }
    let mut at = 0;
    while at < slicer.maker.preds.len() {
        let clauses = match slicer.maker.preds[at].origin {
            Origin::Rules(method, pred) => slicer.rules(method, pred),
            Origin::Dispatch(_) | Origin::Nothing => {
                std::mem::take(&mut slicer.maker.preds[at].clauses)
            }
        };
        slicer.maker.preds[at].clauses = clauses;
        at += 1;
    }
    let unsure =
        leads.free && slicer.maker.preds.iter().any(|pred| has_free_lead(program, pred.origin));
    PointSlice { traces: Abstraction { preds: slicer.maker.preds }, unsure }
}

/// Whether a predicate has a call into free code.
fn has_free_lead(program: &Program, origin: Origin) -> bool {
    let Origin::Rules(method, pred) = origin else { return false };
    let of = &program.methods[method];
    (0..of.body.preds[pred].rules.len())
        .any(|number| of.sites.get(&(pred, number)).is_some_and(|site| is_free(&site.reach)))
}

fn is_free(reach: &Reach) -> bool {
    match reach {
        Reach::Free => true,
        Reach::Method(_) => false,
        Reach::Dispatch { targets, open, .. } => *open || targets.iter().any(|t| t.1.is_none()),
    }
}

/// What can come to one of some rules.
#[derive(Clone, Debug)]
pub struct Leads {
    /// The rules.
    target: FxHashSet<RuleId>,
    /// The predicates that can.
    pub preds: FxHashSet<(usize, PredId)>,
    /// Whether code that is not looked into can.
    pub free: bool,
}

/// Who goes where in a program: what leads backwards from any of its rules.
#[derive(Clone, Debug, Default)]
pub struct Callers {
    /// Who goes to a predicate, and who calls a method's entry.
    before: FxHashMap<(usize, PredId), Vec<(usize, PredId)>>,
    /// Who calls code that is not looked into.
    with_free: Vec<(usize, PredId)>,
}

impl Leads {
    /// Whether a call of the program's method can.
    #[must_use]
    pub fn from_entry(&self) -> bool {
        self.preds.contains(&(0, ENTRY))
    }

    /// What leads to one of these rules.
    #[must_use]
    pub fn of(program: &Program, rules: &[RuleId]) -> Leads {
        Leads::among(&Callers::of(program), program, rules)
    }

    /// The same for a program whose callers are known.
    #[must_use]
    pub fn among(callers: &Callers, program: &Program, rules: &[RuleId]) -> Leads {
        let mut leads = Leads {
            target: rules.iter().copied().collect(),
            preds: FxHashSet::default(),
            free: false,
        };
        let mut open: VecDeque<(usize, PredId)> = rules.iter().map(|&(m, p, _)| (m, p)).collect();
        while let Some(at) = open.pop_front() {
            if !leads.preds.insert(at) {
                continue;
            }
            open.extend(callers.before.get(&at).into_iter().flatten().copied());
            if at.1 == ENTRY && program.called_back.contains(&at.0) && !leads.free {
                leads.free = true;
                open.extend(callers.with_free.iter().copied());
            }
        }
        leads
    }
}

impl Callers {
    /// Those of a program.
    #[must_use]
    pub fn of(program: &Program) -> Callers {
        let mut before: FxHashMap<(usize, PredId), Vec<(usize, PredId)>> = FxHashMap::default();
        let mut with_free: Vec<(usize, PredId)> = Vec::new();
        for (m, method) in program.methods.iter().enumerate() {
            for (p, pred) in method.body.preds.iter() {
                for (number, rule) in pred.rules.iter().enumerate() {
                    if let End::Goto { pred: to, .. } = rule.end {
                        before.entry((m, to)).or_default().push((m, p));
                    }
                    let Some(site) = method.sites.get(&(p, number)) else { continue };
                    let callees: Vec<usize> = match &site.reach {
                        Reach::Free => Vec::new(),
                        Reach::Method(callee) => vec![*callee],
                        Reach::Dispatch { targets, .. } => {
                            targets.iter().filter_map(|t| t.1).collect()
                        }
                    };
                    for callee in callees {
                        before.entry((callee, ENTRY)).or_default().push((m, p));
                    }
                    if is_free(&site.reach) {
                        with_free.push((m, p));
                    }
                }
            }
        }
        Callers { before, with_free }
    }
}

struct Slicer<'a> {
    maker: Maker<'a>,
    leads: &'a Leads,
    sites: FxHashMap<(MethodRef, Vec<(MethodRef, usize)>), usize>,
}

impl Slicer<'_> {
    fn rules(&mut self, method: usize, pred: PredId) -> Vec<Clause> {
        let program = self.maker.program;
        let of = &program.methods[method];
        let mut clauses = Vec::new();
        for (number, rule) in of.body.preds[pred].rules.iter().enumerate() {
            let next = match rule.end {
                End::Goto { pred, .. } => Some(pred),
                _ => None,
            };
            let arity = usize::from(rule.call.is_some()) + usize::from(next.is_some());
            let mut add = |goals| clauses.push(Clause { way: Way::Rule(number), goals });
            if self.leads.target.contains(&(method, pred, number)) {
                add(vec![Goal::Free; arity]);
                if of.early.contains(&(pred, number)) {
                    add(Vec::new());
                }
                continue;
            }
            if let Some(site) = of.sites.get(&(pred, number)) {
                let rest = vec![Goal::Free; arity - 1];
                for goal in self.call(&site.reach) {
                    add([vec![goal], rest.clone()].concat());
                }
            }
            if let Some(to) = next
                && self.leads.preds.contains(&(method, to))
            {
                let goal = Goal::Next(self.maker.pred(Origin::Rules(method, to), 0));
                add([vec![Goal::Free; arity - 1], vec![goal]].concat());
            }
        }
        clauses
    }

    /// The ways of a call to the point. One into free code is a free variable: it stands for all.
    fn call(&mut self, reach: &Reach) -> Vec<Goal> {
        if self.leads.free && is_free(reach) {
            return vec![Goal::Free];
        }
        match reach {
            Reach::Free => Vec::new(),
            Reach::Method(callee) => match self.leads.preds.contains(&(*callee, ENTRY)) {
                true => vec![Goal::Call(self.maker.pred(Origin::Rules(*callee, ENTRY), 0))],
                false => Vec::new(),
            },
            Reach::Dispatch { called, targets, .. } => {
                let leading: Vec<(MethodRef, usize)> = targets
                    .iter()
                    .filter_map(|(target, method)| Some((*target, (*method)?)))
                    .filter(|(_, method)| self.leads.preds.contains(&(*method, ENTRY)))
                    .collect();
                if leading.is_empty() {
                    return Vec::new();
                }
                let count = self.sites.len();
                let which = *self.sites.entry((*called, leading.clone())).or_insert(count);
                let at = self.maker.pred(Origin::Dispatch(*called), which as u64);
                if self.maker.preds[at].clauses.is_empty() {
                    let clauses = leading.into_iter().map(|(target, method)| {
                        let goal = Goal::Call(self.maker.pred(Origin::Rules(method, ENTRY), 0));
                        Clause { way: Way::Target(self.maker.base(target)), goals: vec![goal] }
                    });
                    let clauses = clauses.collect();
                    self.maker.preds[at].clauses = clauses;
                }
                vec![Goal::Call(at)]
            }
        }
    }
}
