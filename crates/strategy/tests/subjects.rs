//! Every test of the container library is true: all its methods are explored, and what comes out is run
//! on the real JVM, the objects after the call included.
//!
//! `ONLY` restricts it to methods whose name contains it, `SHOW` prints a line for each method.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::machine::Bounds;
use senda_strategy::explore::Options;
use senda_testcase::{MethodResult, Signature, TestCase};
use support::{compile_all, line, open};

/// The most paths of a method, cut ones included.
const PATHS: u64 = 200;

/// Methods of which fewer paths are walked: their questions take the solver long.
const DEMANDING: &[(&str, u64)] = &[
    // Three indices that are remainders of unknown numbers.
    ("subjects/ChainedHashMap.repOk", 20),
    ("subjects/ChainedHashMap.put", 40),
    ("subjects/Graph.removeVertex", 30),
    ("subjects/HeapPriorityQueue.takeOut", 60),
    ("subjects/HeapPriorityQueue.remove", 60),
    ("subjects/LruCache.remove", 4),
    ("subjects/LruCache.repOk", 6),
];

/// Paths that have no test, and why that is right.
const EXCUSED: &[(&str, &str)] = &[
    // Remainders by an unknown length that index an array whose elements may alias.
    ("subjects/ChainedHashMap.repOk", BUDGET),
    ("subjects/LruCache.remove", BUDGET),
    ("subjects/LruCache.repOk", BUDGET),
];
const BUDGET: &str = "the solver's budget ran out";

fn options(method: &str, loops: u32) -> Options {
    let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
    let fewer = DEMANDING.iter().find(|(name, _)| *name == method).map(|(_, paths)| *paths);
    Options { bounds, paths: Some(fewer.unwrap_or(PATHS)), ..Options::default() }
}

#[derive(Default)]
struct Count {
    methods: usize,
    tests: usize,
    cut: BTreeMap<String, u64>,
    without: BTreeMap<String, u64>,
}

fn explore_all(loops: u32) {
    let only = std::env::var("ONLY").unwrap_or_default();
    let show = std::env::var_os("SHOW").is_some();
    let compiled = compile_all("subjects", &format!("subjects-{loops}"));
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world = program.classes.clone();
    let home = program.target.jdk.home().to_owned();
    let mut confirmer =
        Confirmer::start(&home, std::slice::from_ref(&compiled.0), Limits::default()).unwrap();
    let (mut count, mut wrong) = (Count::default(), Vec::new());
    let (mut exploring, mut confirming) = (Duration::ZERO, Duration::ZERO);
    for (class, name, method) in program.all_methods() {
        let full = format!("{class}.{name}");
        if !full.contains(&only) {
            continue;
        }
        count.methods += 1;
        let began = Instant::now();
        let explored = program.generator.generate(method, &options(&full, loops), &mut |_| ());
        exploring += began.elapsed();
        let took = began.elapsed().as_millis();
        let result: MethodResult = match explored {
            Ok(explored) => explored.result,
            Err(stop) => {
                wrong.push(format!("{full}: {stop}"));
                continue;
            }
        };
        for (limit, n) in result.paths.cut_by.iter() {
            *count.cut.entry(limit.to_owned()).or_default() += n;
        }
        for reason in result.paths.gave_up.iter().chain(&result.paths.unsupported) {
            *count.without.entry(reason.why.clone()).or_default() += reason.count;
            if !EXCUSED.contains(&(full.as_str(), reason.why.as_str())) {
                wrong.push(format!("{full}: {} paths: {}", reason.count, reason.why));
            }
        }
        let began = Instant::now();
        let cases: Vec<(&Signature, &TestCase)> =
            result.tests.iter().map(|case| (&result.signature, case)).collect();
        let verdicts = confirmer.confirm_all(&cases);
        confirming += began.elapsed();
        for ((_, case), verdict) in cases.iter().zip(&verdicts) {
            if *verdict != Verdict::Confirmed {
                wrong.push(format!("{full}: {}: {verdict}", line(case)));
            }
        }
        count.tests += cases.len();
        if show {
            let (tests, paths) = (cases.len(), &result.paths);
            let confirm = began.elapsed().as_millis();
            println!("{full}: {tests} tests, {took} + {confirm} ms {:?}", paths);
        }
    }
    println!(
        "loop={loops}: {} methods, {} tests, {} wrong; cut {:?}; without a test {:?}; \
         explored in {exploring:?}, confirmed in {confirming:?}",
        count.methods,
        count.tests,
        wrong.len(),
        count.cut,
        count.without,
    );
    let shown: Vec<String> =
        wrong.iter().take(60).map(|w| w.chars().take(1_500).collect()).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), shown.join("\n"));
    if only.is_empty() {
        assert!(count.methods >= 200, "{} methods", count.methods);
        assert!(count.tests >= 5_000, "{} tests", count.tests);
    }
}

#[test]
fn every_test_at_one_iteration_is_confirmed() {
    explore_all(1);
}

#[test]
fn every_test_at_two_iterations_is_confirmed() {
    explore_all(2);
}
