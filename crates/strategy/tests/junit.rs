//! The tests of the corpora, written as JUnit 5 and JUnit 4, compile without a warning and pass.
//!
//! Loops go round twice and a method has at most thirty tests: what differs between methods is the
//! point here, what differs between values is confirmed elsewhere.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "../../writers/tests/support/mod.rs"]
mod runner;
mod support;

use std::path::Path;
use std::time::Duration;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::linker::MethodId;
use senda_engine::machine::Bounds;
use senda_rules::class::access;
use senda_strategy::explore::Options;
use senda_testcase::{Confirmed, MethodResult, Report, names};
use senda_writers::junit::{Flavor, sources};
use support::{Program, compile, open};

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
    pass(report, &compiled.0, "corpus");
}

/// Writes a report for both JUnits and runs it.
fn pass(mut report: Report, classes: &Path, name: &str) {
    names::assign(&mut report);
    let count: usize = report.methods.iter().map(|method| method.tests.len()).sum();
    for (flavor, number) in [(Flavor::Five, "five"), (Flavor::Four, "four")] {
        let name = &format!("{name}-{number}");
        let all = sources(&report, flavor);
        assert!(all.iter().all(|source| source.left_out.is_empty()));
        let ran = runner::run::run(&all, flavor, classes, name);
        println!("{name}: {} files, {ran:?}", all.len());
        assert_eq!(ran, (count, 0, 0), "{name}");
    }
}

/// Every method with code, private ones included.
fn all_methods(program: &mut Program) -> Vec<MethodId> {
    let mut all = Vec::new();
    for name in program.classes.clone() {
        let linker = program.generator.linker().unwrap();
        let Ok(class) = linker.class_named(&name) else { continue };
        for &m in &linker.class(class).methods {
            let method = linker.method(m);
            let special = linker.symbols.name_text(method.name).starts_with('<');
            if method.has_code && !special && !method.has(access::SYNTHETIC) {
                all.push(m);
            }
        }
    }
    all
}

/// The methods of a corpus with objects as inputs: what the JVM confirms, JUnit confirms as well.
fn objects_pass(folder: &str, paths: u64) {
    let compiled = compile(folder, &format!("junit-{folder}"));
    let bounds = Bounds { loops: Some(1), ..Bounds::default() };
    let time = Some(Duration::from_millis(500));
    let options = Options { paths: Some(paths), bounds, time, ..Options::default() };
    let mut program = open(&compiled.0, &options);
    program.generator.world = program.classes.clone();
    let mut report = runner::Suite::new().report;
    for method in all_methods(&mut program) {
        let Ok(explored) = program.generator.generate(method, &options, &mut |_| ()) else {
            continue;
        };
        let mut result = explored.result;
        program.generator.construct(&mut result, &options).unwrap();
        report.methods.push(result);
    }
    let home = program.target.jdk.home().to_owned();
    let classes = std::slice::from_ref(&compiled.0);
    let mut confirmer = Confirmer::start(&home, classes, Limits::default()).unwrap();
    let built = |m: &MethodResult| m.tests.iter().filter(|t| !t.built.is_empty()).count();
    println!("{folder}: {} tests with calls", report.methods.iter().map(built).sum::<usize>());
    for method in &mut report.methods {
        let cases: Vec<_> = method.tests.iter().map(|case| (&method.signature, case)).collect();
        let verdicts = confirmer.confirm_all(&cases);
        let mut verdicts = verdicts.iter();
        method.tests.retain(|_| !matches!(verdicts.next(), Some(Verdict::Refused(_))));
        method.tests.iter_mut().for_each(|test| test.confirmed = Confirmed::Yes);
    }
    assert!(report.methods.iter().any(|m| built(m) > 0));
    pass(report, &compiled.0, folder);
}

#[test]
fn small_methods_over_objects_pass_under_junit() {
    objects_pass("heap", 12);
}

#[test]
fn the_containers_pass_under_junit() {
    objects_pass("subjects", 5);
}
