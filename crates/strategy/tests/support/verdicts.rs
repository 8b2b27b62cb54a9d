//! Verdicts on goals, held against the traces of all inputs of a scope.
//!
//! Which goals the traces cover is found out here by the names in them and by the evaluations of
//! decisions along them, without the books that the search keeps.

use std::collections::{BTreeMap, HashMap, HashSet};

use rustc_hash::FxHashSet;
use senda_engine::linker::MethodId;
use senda_guide::decision::MethodDecisions;
use senda_guide::decision::evaluate::{Node, Places, evaluations};
use senda_guide::decision::graph::PathId;
use senda_guide::program::Program as Rules;
use senda_rules::ids::PredId;
use senda_rules::symbols::Symbols;
use senda_rules::trace::{Choice, Trace, View};
use senda_strategy::cover::goals::{Criterion, Goals, Target};
use senda_strategy::cover::{Guiding, MERGE_AFTER, Wish};
use senda_strategy::explore::Options;

use super::Program;

/// Whether traces are those of all inputs, or of some.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Inputs {
    All,
    Some,
}

pub const CRITERIA: [Criterion; 5] = [
    Criterion::Statements,
    Criterion::Branches,
    Criterion::Conditions,
    Criterion::Decisions,
    Criterion::Mcdc,
];

type Steps = Vec<Node<usize>>;

/// A trace as rules of the program.
fn steps(trace: &Trace, names: &HashMap<String, (usize, PredId)>) -> Steps {
    let node = |at: usize| {
        let subtraces = u8::try_from(trace.children(at).count()).unwrap();
        match trace.view(at) {
            Some(View::Node { pred, choice: Choice::Rule(k) }) => match names.get(pred) {
                Some(&(method, pred)) => {
                    Node::Rule { method, pred, rule: k as usize - 1, subtraces }
                }
                None => Node::Other { subtraces },
            },
            _ => Node::Other { subtraces },
        }
    };
    (0..trace.len()).map(node).collect()
}

fn names(program: &Rules, symbols: &Symbols) -> HashMap<String, (usize, PredId)> {
    let mut names = HashMap::new();
    for (at, method) in program.methods.iter().enumerate() {
        for (id, pred) in method.body.preds.iter() {
            let name = program.namer.pred(symbols, method.body.method, pred.name);
            names.insert(name, (at, id));
        }
    }
    names
}

/// Which targets the traces meet.
fn met(goals: &Goals, all: &[Steps]) -> Vec<bool> {
    let mut rules: HashSet<(usize, PredId, usize)> = HashSet::new();
    let mut paths: HashSet<(usize, usize, PathId)> = HashSet::new();
    let places =
        |method: usize| -> Option<&Places<MethodDecisions>> { goals.decisions.get(&method) };
    for steps in all {
        for step in steps {
            if let Node::Rule { method, pred, rule, .. } = *step {
                rules.insert((method, pred, rule));
            }
        }
        for evaluation in evaluations(steps.iter().copied(), places) {
            paths.extend(evaluation.path.map(|p| (evaluation.method, evaluation.decision, p)));
        }
    }
    let meets = |target: &Target| match target {
        Target::Rules(of) => of.iter().any(|rule| rules.contains(rule)),
        Target::Evaluation { method, decision, paths: of } => {
            of.iter().any(|&path| paths.contains(&(*method, *decision, path)))
        }
    };
    goals.targets.iter().map(meets).collect()
}

/// What is wrong about the verdicts of a method, and how many verdicts there are.
pub fn check<'t>(
    program: &mut Program,
    name: &str,
    method: MethodId,
    traces: impl IntoIterator<Item = &'t str>,
    options: &Options,
    inputs: Inputs,
) -> (Vec<String>, usize) {
    let (mut wrong, mut count) = (Vec::new(), 0);
    let rules = program.generator.program(method).unwrap();
    let symbols = &program.generator.linker().unwrap().symbols;
    let names = names(&rules, symbols);
    let all: Vec<Steps> =
        traces.into_iter().map(|trace| steps(&Trace::parse(trace).unwrap(), &names)).collect();
    let tested = FxHashSet::default();
    for criterion in &CRITERIA {
        let symbols = &program.generator.linker().unwrap().symbols;
        let goals = Goals::of(criterion, &rules, symbols, &tested, None);
        let met = met(&goals, &all);
        // One by one, all of them, and with ways merged from the beginning.
        let ways = [(Guiding::On, MERGE_AFTER), (Guiding::Off, 0), (Guiding::On, 1)];
        for (guiding, merge_after) in ways {
            let few = inputs == Inputs::Some && *criterion != Criterion::Branches;
            if few && merge_after != MERGE_AFTER {
                continue;
            }
            let wish = Wish { merge_after, ..Wish::new(criterion, guiding, &tested) };
            let Ok(explored) = program.generator.cover(method, &wish, options, &mut |_| ()) else {
                continue;
            };
            let found = &explored.result.goals;
            let mut verdicts: BTreeMap<&str, &str> = BTreeMap::new();
            for (list, verdict) in [
                (&found.infeasible, "infeasible"),
                (&found.beyond_limit, "beyond"),
                (&found.gave_up, "gave up"),
            ] {
                verdicts.extend(list.iter().map(|goal| (goal.goal.as_str(), verdict)));
            }
            verdicts.extend(found.covered_by.iter().map(|goal| (goal.goal.as_str(), "covered")));
            for goal in &goals.goals {
                count += 1;
                let reached = goal.ways.iter().any(|way| way.iter().all(|&t| met[t]));
                let verdict = verdicts.get(goal.text.as_str()).copied().unwrap_or("missing");
                let right = match (verdict, reached) {
                    ("covered", true) | ("infeasible", false) => true,
                    ("covered", false) => inputs == Inputs::Some,
                    // Several tests of a scope may be cut where the search is.
                    ("gave up" | "beyond", _) => inputs == Inputs::Some || goal.given_up.is_some(),
                    _ => false,
                };
                if !right {
                    let told = if reached { "reached" } else { "not reached" };
                    wrong.push(format!(
                        "{name}, {criterion:?}, {guiding:?}, {merge_after}: {} is {verdict}, but {told}: {found:?}",
                        goal.text
                    ));
                }
            }
        }
    }
    (wrong, count)
}
