//! Rules that never apply, of small methods, against their expected text: `BLESS=1` writes it.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

mod support;

use senda_guide::feasible::{Entry, Infeasible, infeasible};
use senda_guide::program::Program;
use support::{Opened, check, example};

/// The rules as traces name them, each with its reason, in the order of the program.
fn lines(program: &Program, opened: &Opened, found: &Infeasible) -> Vec<String> {
    let mut all: Vec<_> = found.rules.iter().collect();
    all.sort_by_key(|(rule, _)| **rule);
    let text = |(rule, why): (&senda_guide::slice::RuleId, &String)| {
        let (method, pred, number) = *rule;
        let body = &program.methods[method].body;
        let name = program.namer.pred(&opened.symbols, body.method, body.preds[pred].name);
        format!("{name}({}): {why}", number + 1)
    };
    all.into_iter().map(text).collect()
}

fn never(opened: &mut Opened, class: &str, method: &str, entry: &Entry) -> Vec<String> {
    let program = opened.program(class, method);
    let found = infeasible(&program, &opened.symbols, entry);
    lines(&program, opened, &found)
}

#[test]
fn the_rules_of_small_methods_that_never_apply() {
    let mut opened = example("Never.java");
    let mut text = String::new();
    for method in [
        "gcd",
        "longGcd",
        "constant",
        "afterNullCheck",
        "twice",
        "sum",
        "sumBackwards",
        "copy",
        "selection",
        "tenTimes",
        "neverCaught",
        "wrongHandler",
        "rethrown",
        "alwaysThrows",
        "narrow",
        "cast",
        "made",
        "dispatch",
        "own",
        "wraps",
        "absCanBeNegative",
        "changed",
        "factorial",
        "overflowCaught",
        "nan",
        "nobody",
        "library",
    ] {
        text += &format!("{method}\n");
        for line in never(&mut opened, "Never", method, &Entry::default()) {
            text += &format!("  {line}\n");
        }
    }
    check("never", &text);
}

/// Paper 000's `lcm`: what `semantics.md` asks for by name.
#[test]
fn the_remainder_by_zero_in_gcd_is_infeasible() {
    let mut lcm = example("examples/Lcm.java");
    let found = never(&mut lcm, "Lcm", "lcm", &Entry::default());
    let has = |rule: &str| found.iter().any(|line| line.starts_with(rule));
    assert!(has("gcd_6c(2): the divisor is never 0 here"), "{found:#?}");
    assert!(has("gcd_16r(2): the callee never throws"), "{found:#?}");
    // The division by the greatest common divisor of 0 and 0 throws, and is caught.
    assert!(!has("lcm_24c(2)") && !has("lcm_h1(1)") && !has("lcm_26(1)"), "{found:#?}");
}

/// What is known of inputs is used, and only for the call from outside.
#[test]
fn inputs_can_be_known_not_to_be_null() {
    let mut opened = example("Never.java");
    let first = |lines: &[String]| lines.iter().any(|l| l.starts_with("afterNullCheck_1c"));
    assert!(!first(&never(&mut opened, "Never", "afterNullCheck", &Entry::default())));
    let entry = Entry { nonnull: vec![0], ..Entry::default() };
    assert!(first(&never(&mut opened, "Never", "afterNullCheck", &entry)));
}

/// Without bounds, numbers do not wrap around.
#[test]
fn ideal_numbers_do_not_wrap_around() {
    let mut opened = example("Never.java");
    let entry = Entry { ideal: true, ..Entry::default() };
    let lines = never(&mut opened, "Never", "wraps", &entry);
    assert!(lines.iter().any(|line| line.contains("never less than 0")), "{lines:?}");
    let lines = never(&mut opened, "Never", "narrow", &entry);
    assert!(!lines.iter().any(|line| line.contains("127")), "{lines:?}");
}
