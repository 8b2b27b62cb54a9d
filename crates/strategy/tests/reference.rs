//! The reference results of the papers' programs.

#![allow(clippy::panic, clippy::unwrap_used)]

mod support;

use std::collections::BTreeMap;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::machine::Bounds;
use senda_strategy::explore::Options;
use senda_strategy::symbolic::Numbers;
use senda_testcase::{Outcome, TestCase};
use support::{corpus, int, line, open};

const IDEAL: Numbers = Numbers::Ideal { lo: -1000, hi: 1000 };

fn block(k: u32, numbers: Numbers) -> Options {
    let bounds = Bounds { block: Some(k), ..Bounds::default() };
    Options { numbers, bounds, ..Options::default() }
}

fn loops(k: u32, numbers: Numbers) -> Options {
    let bounds = Bounds { loops: Some(k), ..Bounds::default() };
    Options { numbers, bounds, ..Options::default() }
}

fn tests(file: &str, class: &str, options: &Options) -> Vec<String> {
    let mut program = open(&corpus().join("prolog").join(file), options);
    let result = program.explore(class, "lcm", options).result;
    assert!(result.paths.gave_up.is_empty(), "{:?}", result.paths);
    assert!(result.paths.unsupported.is_empty(), "{:?}", result.paths);
    assert_eq!(result.paths.completed, result.tests.len() as u64);
    result.tests.iter().map(line).collect()
}

#[test]
fn lcm_by_block_count_with_ideal_numbers() {
    for (k, want) in [(1, 3), (2, 7)] {
        let tests = tests("Lcm.java", "Lcm", &block(k, IDEAL));
        assert_eq!(tests.len(), want, "block={k}\n{}", tests.join("\n"));
    }
}

#[test]
fn lcm_with_a_handler_by_loop_count_with_ideal_numbers() {
    let tests = tests("LcmTry.java", "LcmTry", &loops(1, IDEAL));
    assert_eq!(tests.len(), 9, "{}", tests.join("\n"));
}

#[test]
fn lcm_is_decided_deep_with_java_numbers() {
    // One round of the loop more gives four paths more: the signs of the divisor and the quotient.
    for (k, want) in [(1, 3), (2, 7), (3, 11), (4, 15), (5, 19), (6, 23)] {
        let options = block(k, Numbers::Java);
        let mut program = open(&corpus().join("prolog/Lcm.java"), &options);
        let result = program.explore("Lcm", "lcm", &options).result;
        assert!(result.paths.gave_up.is_empty(), "{:?}", result.paths);
        let tests: Vec<String> = result.tests.iter().map(line).collect();
        assert_eq!(tests.len(), want, "block={k}\n{}", tests.join("\n"));
    }
}

/// The tests of a method by their trace, each confirmed by the JVM.
fn by_trace(file: &str, class: &str, options: &Options) -> BTreeMap<String, TestCase> {
    let mut program = open(&corpus().join("prolog").join(file), options);
    let result = program.explore(class, "lcm", options).result;
    assert!(result.paths.gave_up.is_empty(), "{:?}", result.paths);
    let target = &program.target;
    let started = Confirmer::start(target.jdk.home(), &target.paths, Limits::default());
    let mut confirmer = started.unwrap_or_else(|e| panic!("{e}"));
    let cases: Vec<_> = result.tests.iter().map(|case| (&result.signature, case)).collect();
    for ((_, case), verdict) in cases.iter().zip(confirmer.confirm_all(&cases)) {
        assert_eq!(verdict, Verdict::Confirmed, "{}", line(case));
    }
    result.tests.iter().map(|test| (test.trace.clone(), test.clone())).collect()
}

/// The JVM's numbers open two paths that ideal numbers do not have, and close none.
///
/// After one round of the loop `d` is the smaller of two positive numbers, which divides the larger
/// one. The product of two positive numbers is positive, so with ideal numbers `abs(a * b)` can only
/// go through `n >= 0`; `a * b` of the JVM wraps around beyond 2^31 - 1 and can be negative, and `abs`
/// goes through `-n`. The two paths are the two orders of the numbers. `abs(Integer.MIN_VALUE)`, which
/// is negative, opens none: no test of the program looks at the sign of what `abs` returns.
#[test]
fn wrap_around_opens_two_paths_of_lcm_with_a_handler() {
    let ideal = by_trace("LcmTry.java", "LcmTry", &loops(1, IDEAL));
    let java = by_trace("LcmTry.java", "LcmTry", &loops(1, Numbers::Java));
    assert_eq!((ideal.len(), java.len()), (9, 11));
    assert!(ideal.keys().all(|trace| java.contains_key(trace)));
    let extra: Vec<&TestCase> =
        java.iter().filter(|(trace, _)| !ideal.contains_key(*trace)).map(|(_, t)| t).collect();
    let mut conditions: Vec<String> = extra.iter().map(|t| t.condition.join(", ")).collect();
    conditions.sort();
    assert_eq!(
        conditions,
        ["a < b, a > 0, b rem a = 0, a * b < 0", "a >= b, b > 0, a rem b = 0, a * b < 0"]
    );
    for test in extra {
        let inputs: Vec<i64> = test.inputs.iter().map(|(_, value)| int(value)).collect();
        let (small, large) = (inputs[0].min(inputs[1]), inputs[0].max(inputs[1]));
        assert!(small > 0 && large % small == 0, "{}", line(test));
        // Positive as integers, negative as the JVM multiplies.
        let product = small * large;
        assert!(product > i64::from(i32::MAX), "{}", line(test));
        let wrapped = i32::try_from(small).unwrap().wrapping_mul(i32::try_from(large).unwrap());
        assert!(wrapped < 0, "{}", line(test));
        let Outcome::Returns(Some(value)) = &test.outcome else { panic!("{}", line(test)) };
        assert_eq!(int(value), i64::from(wrapped.wrapping_abs()) / small, "{}", line(test));
    }
}

/// The other program orders nothing before `x * y`: where the product is not zero it has either sign
/// already with ideal numbers, so that wrap-around opens no path at these limits, and closes none.
#[test]
fn wrap_around_opens_no_path_of_lcm_by_block_count() {
    for k in 1..=2 {
        let ideal = by_trace("Lcm.java", "Lcm", &block(k, IDEAL));
        let java = by_trace("Lcm.java", "Lcm", &block(k, Numbers::Java));
        let traces =
            |tests: &BTreeMap<String, TestCase>| -> Vec<String> { tests.keys().cloned().collect() };
        assert_eq!(traces(&ideal), traces(&java), "block={k}");
    }
}
