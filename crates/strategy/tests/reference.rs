//! The reference results of the papers' programs.

#![allow(clippy::unwrap_used)]

mod support;

use senda_engine::machine::Bounds;
use senda_strategy::explore::Options;
use senda_strategy::symbolic::Numbers;
use support::{corpus, line, open};

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
