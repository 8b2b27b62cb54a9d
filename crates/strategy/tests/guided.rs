//! Traces as input: a test's own trace gives that test again and no other, a partial trace exactly the
//! tests that instantiate it.
//!
//! `ONLY` restricts the corpus to files.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use senda_engine::linker::MethodId;
use senda_engine::machine::Bounds;
use senda_rules::trace::{Builder, Choice, Trace, View};
use senda_strategy::explore::{Explored, Options};
use senda_testcase::TestCase;
use support::{Program, compile, corpus, line, open};

fn options(loops: u32) -> Options {
    let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
    Options { bounds, paths: Some(100), ..Options::default() }
}

fn along(program: &mut Program, method: MethodId, trace: &str, options: &Options) -> Explored {
    let trace = Trace::parse(trace).unwrap();
    program.generator.fit(method, &trace).unwrap().unwrap_or_else(|e| panic!("{trace}: {e}"));
    program.generator.along(method, &trace, options, &mut |_| ()).unwrap()
}

/// The trace with a subtrace made free.
fn freed(trace: &Trace, node: usize) -> Trace {
    let mut builder = Builder::new();
    let (mut at, mut ends) = (0, Vec::new());
    while at < trace.len() {
        while ends.pop_if(|end| *end <= at).is_some() {
            builder.close();
        }
        match trace.view(at) {
            Some(View::Node { pred, choice }) if at != node => {
                builder.open(pred, choice);
                ends.push(at + trace.size(at));
                at += 1;
            }
            _ => {
                builder.free();
                at += trace.size(at);
            }
        }
    }
    builder.finish().unwrap()
}

/// What must not depend on the guide.
fn shown(tests: &[TestCase]) -> Vec<String> {
    tests.iter().map(|test| format!("{} {}", test.id, line(test))).collect()
}

/// For every test of a method: its trace, and that trace with some subtraces free.
fn check(program: &mut Program, name: &str, method: MethodId, wrong: &mut Vec<String>) -> usize {
    let standard = options(1);
    let all = match program.generator.generate(method, &standard, &mut |_| ()) {
        Ok(explored) => explored.result,
        Err(_) => return 0,
    };
    // Whether the solver is slow is not the question here.
    if all.stats.checks.iter().any(|(layer, n)| layer == "sat" && *n > 20) {
        return 0;
    }
    // An exploration that was not finished does not know all instances.
    let finished = all.paths.cut_by.iter().all(|(limit, _)| limit == "loop");
    let mut checked = 0;
    let tests: Vec<(Trace, &TestCase)> =
        all.tests.iter().filter_map(|test| Some((Trace::parse(&test.trace).ok()?, test))).collect();
    let step = tests.len().div_ceil(3).max(1);
    for (trace, test) in tests.iter().step_by(step) {
        let same: Vec<TestCase> =
            tests.iter().filter(|(t, _)| t == trace).map(|(_, t)| (*t).clone()).collect();
        // Whatever the limit: a complete trace bounds itself.
        let own = along(program, method, &test.trace, &options(0)).result;
        if shown(&own.tests) != shown(&same) || own.paths.cut > 0 {
            wrong.push(format!(
                "{name} along {}:\n  {:?}\n  {:?} {:?}",
                test.trace,
                shown(&same),
                shown(&own.tests),
                own.paths
            ));
        }
        checked += 1;
        let len = trace.len();
        for node in [len / 2, len - 1] {
            let partial = freed(trace, node);
            let found = along(program, method, &partial.to_string(), &standard).result;
            let expected: Vec<TestCase> = tests
                .iter()
                .filter(|(t, _)| t.instantiates(&partial))
                .map(|(_, t)| (*t).clone())
                .collect();
            let (expected, got) = (shown(&expected), shown(&found.tests));
            if got != expected && finished {
                wrong.push(format!("{name} along {partial}:\n  {expected:?}\n  {got:?}"));
            }
            checked += 1;
        }
    }
    checked
}

fn corpus_folder(folder: &str) {
    let compiled = compile(folder, &format!("guided-{folder}"));
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world = program.target.classes.clone();
    let (mut wrong, mut checked) = (Vec::new(), 0);
    for (class, name, method) in program.all_methods() {
        checked += check(&mut program, &format!("{class}.{name}"), method, &mut wrong);
    }
    println!("{checked} traces");
    assert!(wrong.is_empty(), "{} of {checked}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn traces_of_numeric_methods_have_their_tests() {
    corpus_folder("numeric");
}

#[test]
fn traces_of_methods_with_objects_have_their_tests() {
    corpus_folder("heap");
}

/// Four times into `add` (paper 001, example 6): icap = 1, 2, 3, at least 4.
#[test]
fn four_calls_of_add_have_four_tests() {
    let options = options(4);
    let mut program = open(&corpus().join("heap/IntVector.java"), &options);
    let method = program.method("IntVector", "multiples");
    let all = program.generator.generate(method, &options, &mut |_| ()).unwrap().result;
    let called = |trace: &Trace| {
        let adds = (0..trace.len()).filter(
            |&i| matches!(trace.view(i), Some(View::Node { pred, choice: Choice::Target(_) }) if pred == "add"),
        );
        adds.collect::<Vec<_>>()
    };
    let mut traces = all.tests.iter().map(|test| Trace::parse(&test.trace).unwrap());
    let mut trace = traces.find(|trace| called(trace).len() == 4).unwrap();
    for _ in 0..4 {
        let adds = called(&trace);
        trace = freed(&trace, adds[0]);
    }
    assert!(!trace.is_complete());
    let found = along(&mut program, method, &trace.to_string(), &options).result;
    let mut conditions: Vec<String> = found
        .tests
        .iter()
        .map(|t| {
            t.condition.iter().filter(|c| c.contains("icap")).cloned().collect::<Vec<_>>().join(" ")
        })
        .collect();
    conditions.sort();
    let capacities: Vec<i64> = found
        .tests
        .iter()
        .map(|t| support::int(t.inputs.iter().find(|(n, _)| *n == "icap").unwrap().1))
        .collect();
    let mut sorted = capacities.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [1, 2, 3, 4], "{conditions:?}");
    assert_eq!(found.guidance.mode, "guided");
    assert_eq!((found.guidance.traces, found.guidance.infeasible_traces), (1, 0));
}

#[test]
fn infeasible_traces_have_no_test() {
    let options = options(2);
    let mut program = open(&corpus().join("examples/Lcm.java"), &options);
    let method = program.method("Lcm", "gcd");
    let found =
        along(&mut program, method, "gcd(1,[gcd_0(1,[gcd_1c(1,[gcd_6c(2,[])])])])", &options);
    let result = found.result;
    assert_eq!(result.tests.len(), 0);
    assert_eq!((result.guidance.traces, result.guidance.infeasible_traces), (1, 1));
    assert_eq!((result.paths.cut, result.paths.gave_up.len()), (0, 0));
}

#[test]
fn misfits_say_where() {
    let options = options(2);
    let mut program = open(&corpus().join("examples/Lcm.java"), &options);
    let method = program.method("Lcm", "lcm");
    for (trace, node, says, helps) in [
        ("gcd(1,[_])", 0, "lcm is applied here, not gcd", "senda rules"),
        ("lcm(2,[_])", 0, "lcm has no rule 2", "only rule is 1"),
        ("lcm(1,[_,_])", 0, "rule 1 of lcm has one subtrace, not 2", "lcm_2c"),
        ("lcm(1,[lcm_2c(3,[_])])", 1, "lcm_2c has no rule 3", "1 to 2"),
        ("lcm(1,[lcm_2c(1,[lcm_11(1,[abs(1,[_]),_])])])", 3, "gcd is applied here, not abs", ""),
        ("lcm(1,[lcm_2c(1,[lcm_11(1,[_])])])", 2, "2 subtraces, not 1", "gcd and lcm_13r"),
        ("lcm(1,[lcm_2c(1,[lcm_11(1,[gcd('Lcm.gcd(II)I',[_]),_])])])", 3, "not dispatched", "_"),
    ] {
        let parsed = Trace::parse(trace).unwrap();
        let misfit = program.generator.fit(method, &parsed).unwrap().unwrap_err();
        assert_eq!(misfit.node, node, "{trace}: {misfit}");
        assert!(misfit.message.contains(says), "{trace}: {misfit}");
        assert!(misfit.advice.contains(helps), "{trace}: {}", misfit.advice);
    }
}
