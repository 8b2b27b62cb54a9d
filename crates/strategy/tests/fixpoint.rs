//! A rule that is proved infeasible is applied by no path: every path that the exploration completes is
//! held against the proofs.
//!
//! `ONLY` restricts it to methods whose name contains it, `SHOW` prints a line for each method.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use senda_engine::machine::Bounds;
use senda_guide::feasible::{Entry, infeasible};
use senda_rules::trace::{Choice, Trace, View};
use senda_strategy::explore::Options;
use senda_testcase::MethodResult;
use support::{compile_all, open};

/// The most paths of a method, cut ones included: what differs between rules is seen early.
const PATHS: u64 = 60;

/// Methods whose questions take the solver long, and others of the same shape that are here.
const DEMANDING: &[&str] = &[
    "subjects/ChainedHashMap.repOk",
    "subjects/LruCache.remove",
    "subjects/LruCache.repOk",
    "NumCalls.binomial",
];

/// The rules that paths apply, by the names that traces have for them.
fn applied(result: &MethodResult) -> BTreeSet<(String, u32)> {
    let mut applied = BTreeSet::new();
    for test in &result.tests {
        let trace = Trace::parse(&test.trace).unwrap();
        for i in 0..trace.len() {
            if let Some(View::Node { pred, choice: Choice::Rule(rule) }) = trace.view(i) {
                applied.insert((pred.to_owned(), rule));
            }
        }
    }
    applied
}

#[derive(Default)]
struct Count {
    methods: usize,
    rules: usize,
    applied: usize,
    proved: usize,
    gathered: Duration,
    took: Duration,
    wrong: Vec<String>,
}

fn hold_against_paths(folder: &str, loops: u32, least: (usize, usize)) {
    let only = std::env::var("ONLY").unwrap_or_default();
    let show = std::env::var_os("SHOW").is_some();
    let compiled = compile_all(folder, &format!("fixpoint-{folder}"));
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world = program.target.classes.clone();
    let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
    let options = Options { bounds, paths: Some(PATHS), ..Options::default() };
    let mut count = Count::default();
    for (class, name, method) in program.all_methods() {
        let full = format!("{class}.{name}");
        if !full.contains(&only) || DEMANDING.contains(&full.as_str()) {
            continue;
        }
        let Ok(explored) = program.generator.generate(method, &options, &mut |_| ()) else {
            continue;
        };
        let applied = applied(&explored.result);
        let began = Instant::now();
        let reached = program.generator.program(method).unwrap();
        count.gathered += began.elapsed();
        let symbols = &program.generator.linker().unwrap().symbols;
        let began = Instant::now();
        let found = infeasible(&reached, symbols, &Entry::default());
        let took = began.elapsed();
        let mut proved = BTreeMap::new();
        for (&(m, pred, number), why) in &found.rules {
            let body = &reached.methods[m].body;
            let pred = reached.namer.pred(symbols, body.method, body.preds[pred].name);
            proved.insert((pred, u32::try_from(number + 1).unwrap()), why);
        }
        for (rule, why) in proved.iter().filter(|(rule, _)| applied.contains(rule)) {
            count.wrong.push(format!("{full}: {}({}): {why}", rule.0, rule.1));
        }
        let rules: usize = reached.methods.iter().map(|m| m.body.rule_count()).sum();
        if show {
            let (applied, proved) = (applied.len(), proved.len());
            println!("{full}: {rules} rules, {applied} applied, {proved} proved, {took:?}");
        }
        count.methods += 1;
        count.rules += rules;
        count.applied += applied.len();
        count.proved += proved.len();
        count.took += took;
    }
    let Count { methods, rules, applied, proved, gathered, took, wrong } = count;
    println!(
        "{folder}: {methods} methods, {rules} rules, {applied} applied, {proved} proved infeasible \
         in {took:?}, gathered in {gathered:?}"
    );
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    if only.is_empty() {
        assert!(methods >= least.0 && proved >= least.1, "{methods} methods, {proved} proved");
    }
}

#[test]
fn no_path_of_a_numeric_method_applies_what_is_infeasible() {
    hold_against_paths("numeric", 2, (100, 50));
}

#[test]
fn no_path_of_a_method_with_objects_applies_what_is_infeasible() {
    hold_against_paths("heap", 2, (100, 100));
}

#[test]
fn no_path_of_the_container_library_applies_what_is_infeasible() {
    hold_against_paths("subjects", 1, (200, 500));
}

#[test]
fn no_path_of_the_examples_applies_what_is_infeasible() {
    hold_against_paths("examples", 2, (5, 5));
}
