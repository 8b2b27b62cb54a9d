//! The interpreter against the real JVM: every public static method of `corpus/methods`, at least
//! twenty inputs each. Result, exception class and printed output must be the same for all.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use support::oracle::{Scratch, answer, answers, javac, show};
use support::rng::Rng;
use support::{callables, inputs, java_files, open};

const INPUTS: usize = 24;
const SEED: u64 = 20_261;

#[test]
fn every_method_behaves_as_on_the_jvm() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let files: Vec<_> =
        java_files("methods").into_iter().filter(|f| f.to_string_lossy().contains(&only)).collect();
    let classes = Scratch::new("differential");
    javac(&files, &classes.0);
    let (mut interpreter, names, _, _keep) = open(&classes.0);
    let mut rng = Rng::new(SEED);
    let mut cases = Vec::new();
    let mut methods = 0;
    for name in names.iter().filter(|n| !n.contains('$')) {
        for method in callables(&mut interpreter, name) {
            methods += 1;
            let symbols = &interpreter.linker().symbols;
            for args in inputs::argument_lists(symbols, &method.params, INPUTS, &mut rng) {
                cases.push((method.clone(), args));
            }
        }
    }
    let expected = answers(&classes.0, &cases);
    let mut wrong = Vec::new();
    let mut instructions = 0;
    for ((method, args), expected) in cases.iter().zip(&expected) {
        let run = interpreter.run(method.id, args);
        instructions += run.instructions;
        let got = answer(&run);
        if got != *expected {
            let args: Vec<String> = args.iter().map(show).collect();
            wrong.push(format!(
                "{}.{}({})\n    jvm:   {expected}\n    senda: {got}",
                method.class,
                method.name,
                args.join(" ; ")
            ));
        }
    }
    println!(
        "{methods} methods, {} cases, {instructions} instructions, {} differences, seed {SEED}",
        cases.len(),
        wrong.len()
    );
    // `SHOW` sets how many are shown.
    let limit = std::env::var("SHOW").ok().and_then(|n| n.parse().ok()).unwrap_or(40);
    let shown: Vec<&String> = wrong.iter().take(limit).collect();
    assert!(
        wrong.is_empty(),
        "{} differences:\n{}",
        wrong.len(),
        shown.iter().map(|s| s.as_str()).collect::<Vec<_>>().join("\n")
    );
}
