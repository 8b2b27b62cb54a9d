//! The tests of the whole numeric corpus, written as JUnit 5 and JUnit 4, compile and pass.
//!
//! Loops go round twice and a method has at most thirty tests: what differs between methods is the
//! point here, what differs between values is confirmed elsewhere.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "../../writers/tests/support/mod.rs"]
mod runner;
mod support;

use senda_strategy::explore::Options;
use senda_testcase::{Confirmed, names};
use senda_writers::junit::{Flavor, sources};
use support::{compile, open};

#[test]
fn the_corpus_passes_under_junit() {
    let compiled = compile("numeric", "corpus-junit");
    let options = Options { paths: Some(30), ..Options::default() };
    let mut program = open(&compiled.0, &options);
    let mut report = runner::Suite::new().report;
    for (_, _, method) in program.numeric() {
        let mut result = program.generator.generate(method, &options, &mut |_| ()).unwrap().result;
        // JUnit is the one to say here.
        result.tests.iter_mut().for_each(|test| test.confirmed = Confirmed::Yes);
        report.methods.push(result);
    }
    names::assign(&mut report);
    let count: usize = report.methods.iter().map(|method| method.tests.len()).sum();
    for (flavor, name) in [(Flavor::Five, "corpus-five"), (Flavor::Four, "corpus-four")] {
        let all = sources(&report, flavor);
        assert!(all.iter().all(|source| source.left_out.is_empty()));
        let ran = runner::run::run(&all, flavor, &compiled.0, name);
        println!("{name}: {} files, {ran:?}", all.len());
        assert_eq!(ran, (count, 0, 0), "{name}");
    }
}
