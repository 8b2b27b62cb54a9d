//! Every test is true: the numeric corpus is explored, and what comes out is run on the real JVM.
//!
//! `ONLY` restricts it to files, `SHOW` prints a line for each method.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::time::Instant;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::machine::Bounds;
use senda_strategy::explore::Options;
use senda_testcase::{MethodResult, Paths, Signature, TestCase};
use support::{Program, compile, line, open};

/// How far loops go at first, and how far those that were cut go after it.
const SHALLOW: u32 = 2;
const DEEP: u32 = 9;
/// Not this one: checking its thousands of refuted paths with SAT takes too long for a test.
const DEMANDING: &[&str] = &["NumCalls.binomial"];
/// The most paths of a method, cut ones included.
const PATHS: u64 = 400;

/// Methods whose paths are not all decided, and why.
const UNDECIDED: &[(&str, &str)] = &[
    // Whether a quotient of floats is one for different operands.
    ("NumFloats.quotient", BUDGET),
    // Quotient, remainder and a third number in relation to each other.
    ("NumWide.dividing", BUDGET),
    // No two runs of a JVM agree on it.
    ("NumState.identity", IDENTITY),
];
const IDENTITY: &str = "the identity hash code of an object";
const BUDGET: &str = "the solver's budget ran out";

fn options(loops: u32, validate: bool) -> Options {
    let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
    Options { bounds, paths: Some(PATHS), validate, ..Options::default() }
}

fn only_loops_cut(paths: &Paths) -> bool {
    paths.cut_by.iter().all(|(name, _)| name == "loop")
}

/// Explores every method, those with loops that were cut a second time and deeper.
fn explore_all(program: &mut Program, validate: bool) -> Vec<MethodResult> {
    let mut all = Vec::new();
    for (class, name, method) in program.numeric() {
        let mut explore = |loops| {
            let options = options(loops, validate);
            let explored = program.generator.generate(method, &options, &mut |_| ());
            explored.unwrap_or_else(|e| panic!("{class}.{name}: {e}")).result
        };
        let began = Instant::now();
        let mut result = explore(SHALLOW);
        if result.paths.cut > 0 && only_loops_cut(&result.paths) {
            let full = format!("{class}.{name}");
            let demanding = DEMANDING.contains(&full.as_str());
            result = explore(if demanding { 6 } else { DEEP });
        }
        if std::env::var_os("SHOW").is_some() {
            let took = began.elapsed().as_millis();
            let (tests, checks) = (result.tests.len(), &result.stats.checks);
            println!("{class}.{name}: {tests} tests, {took} ms {:?} {checks:?}", result.paths);
        }
        all.push(result);
    }
    all
}

fn undecided(all: &[MethodResult]) -> Vec<String> {
    let mut found = Vec::new();
    for result in all {
        let name = format!("{}.{}", result.signature.class, result.signature.name);
        for reason in result.paths.gave_up.iter().chain(&result.paths.unsupported) {
            if !UNDECIDED.contains(&(name.as_str(), reason.why.as_str())) {
                found.push(format!("{name}: {} paths: {}", reason.count, reason.why));
            }
        }
        assert_eq!(result.paths.completed, result.tests.len() as u64, "{name}");
    }
    found
}

/// The share of the questions that were answered without SAT, in percent.
fn report_checks(all: &[MethodResult]) {
    let mut layers: Vec<(String, u64)> = Vec::new();
    for (name, count) in all.iter().flat_map(|result| result.stats.checks.iter()) {
        match layers.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += count,
            None => layers.push((name.to_owned(), *count)),
        }
    }
    let total: u64 = layers.iter().map(|(_, count)| count).sum();
    let sat = layers.iter().find(|(name, _)| name == "sat").map_or(0, |(_, count)| *count);
    let share = 100.0 * (total - sat) as f64 / total.max(1) as f64;
    println!("checks: {layers:?}; {share:.1} % of {total} without SAT");
}

#[test]
fn every_test_is_confirmed() {
    let compiled = compile("numeric", "truth");
    let mut program = open(&compiled.0, &Options::default());
    let began = Instant::now();
    let all = explore_all(&mut program, true);
    let explored = began.elapsed();
    let cases: Vec<(&Signature, &TestCase)> =
        all.iter().flat_map(|m| m.tests.iter().map(|case| (&m.signature, case))).collect();
    let home = program.target.jdk.home();
    let mut confirmer =
        Confirmer::start(home, std::slice::from_ref(&compiled.0), Limits::default()).unwrap();
    let verdicts = confirmer.confirm_all(&cases);
    let wrong: Vec<String> = cases
        .iter()
        .zip(&verdicts)
        .filter(|(_, verdict)| **verdict != Verdict::Confirmed)
        .map(|((signature, case), verdict)| {
            format!("{}.{}: {}: {verdict}", signature.class, signature.name, line(case))
        })
        .collect();
    println!(
        "{} methods, {} tests, {} not confirmed; {} infeasible, {} cut; explored in {explored:?}",
        all.len(),
        cases.len(),
        wrong.len(),
        all.iter().map(|m| m.paths.infeasible).sum::<u64>(),
        all.iter().map(|m| m.paths.cut).sum::<u64>(),
    );
    report_checks(&all);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    let undecided = undecided(&all);
    assert!(undecided.is_empty(), "not decided:\n{}", undecided.join("\n"));
    println!("{} answers not checked within the budget", program.generator.unchecked);
    let disagreements = &program.generator.disagreements;
    assert!(disagreements.is_empty(), "{disagreements:?}");
    if std::env::var_os("ONLY").is_none() {
        assert!(all.len() >= 150, "{} methods", all.len());
        assert!(cases.len() >= 5_000, "{} tests", cases.len());
    }
}
