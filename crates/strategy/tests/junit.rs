//! The tests of the corpora, written as JUnit 5 and JUnit 4, compile without a warning and pass.
//!
//! Loops go round twice and a method has at most thirty tests: what differs between methods is the
//! point here, what differs between values is confirmed elsewhere.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "../../writers/tests/support/mod.rs"]
mod runner;
mod support;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::linker::MethodId;
use senda_engine::machine::Bounds;
use senda_rules::class::access;
use senda_strategy::explore::Options;
use senda_testcase::{
    Access, Confirmed, Content, MethodResult, Outcome, Report, TestCase, Value, names,
};
use senda_writers::junit::{Flavor, sources};
use support::{Compiled, Program, compile, compile_all, compile_files, java_files, open};

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

/// Explores methods and finds how their objects are made.
fn generate(program: &mut Program, methods: &[MethodId], options: &Options) -> Vec<MethodResult> {
    let mut results = Vec::new();
    for &method in methods {
        let Ok(explored) = program.generator.generate(method, options, &mut |_| ()) else {
            continue;
        };
        let mut result = explored.result;
        program.generator.construct(&mut result, options).unwrap();
        results.push(result);
    }
    results
}

fn limited(loops: u32, paths: u64) -> Options {
    let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
    let time = Some(Duration::from_millis(500));
    Options { paths: Some(paths), bounds, time, ..Options::default() }
}

/// The methods of a corpus with objects as inputs: what the JVM confirms, JUnit confirms as well.
fn objects_pass(folder: &str, compiled: &Compiled, options: &Options) -> Report {
    let mut program = open(&compiled.0, options);
    program.generator.world = program.classes.clone();
    let mut report = runner::Suite::new().report;
    let methods = all_methods(&mut program);
    report.methods = generate(&mut program, &methods, options);
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
    pass(report.clone(), &compiled.0, folder);
    report
}

#[test]
fn small_methods_over_objects_pass_under_junit() {
    objects_pass("heap", &compile("heap", "junit-heap"), &limited(1, 12));
}

#[test]
fn the_containers_pass_under_junit() {
    objects_pass("subjects", &compile_all("subjects", "junit-subjects"), &limited(1, 5));
}

fn making() -> Compiled {
    own_java("making")
}

/// The Java files of a folder beside these tests.
fn own_java(folder: &str) -> Compiled {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(folder);
    compile_files(&java_files(&files), &format!("junit-{folder}"))
}

/// In one JVM the tests before a test have initialised classes, in an order of their own.
#[test]
fn classes_that_initialise_each_other_pass_after_other_tests() {
    let report = objects_pass("order", &own_java("order"), &limited(2, 60));
    for method in &report.methods {
        let name = method.signature.name.as_str();
        for test in &method.tests {
            let zero = Outcome::Returns(Some(Value::Int(0)));
            let reads = match name {
                "above" => test.outcome != Outcome::Returns(Some(Value::Int(-1))),
                "sum" => test.outcome != zero,
                "below" | "over" | "own" | "back" => true,
                _ => false,
            };
            assert_eq!(test.isolated, reads, "{} {:?}", method.method, test.outcome);
        }
        let unsure = method.paths.unsupported.iter().filter(|r| r.why.contains("was made before"));
        assert_eq!(unsure.count(), usize::from(name == "given"), "{:?}", method.paths);
    }
}

/// What is deprecated is named in tests without a warning, and warnings are silenced only where that is so.
#[test]
fn deprecated_code_passes_under_junit() {
    let report = objects_pass("deprecated", &own_java("deprecated"), &limited(1, 20));
    let mut silent = BTreeSet::new();
    for method in report.methods.iter().filter(|method| method.signature.deprecated) {
        silent.insert(format!("{}.{}", method.signature.class, method.signature.name));
    }
    let expected = [
        "deprecated.Old$Inner.twice",
        "deprecated.Old.half",
        "deprecated.Uses.negated",
        "deprecated.Uses.of",
        "deprecated.Uses.thrown",
        "deprecated.Uses.weight",
        "deprecated.Young.unused",
    ];
    let expected: BTreeSet<String> = expected.map(str::to_owned).into();
    assert!(expected.is_subset(&silent), "{silent:?}");
    assert!(!silent.contains("deprecated.Young.larger"));
}

/// Whether every object of a test comes from calls that its class may make.
fn is_built(test: &TestCase) -> bool {
    let open = test.built.iter().filter(|step| step.access != Access::Private);
    let brought: BTreeSet<_> = open.flat_map(|step| step.brings()).collect();
    let mut objects = test.heap.iter().filter(|o| matches!(o.content, Content::Fields(_)));
    objects.all(|object| brought.contains(&object.id))
}

/// Factories, builders, sequences of calls, inner objects, records: made as a programmer would.
#[test]
fn the_code_of_the_program_makes_objects() {
    let report = objects_pass("making", &making(), &limited(2, 60));
    let calls: BTreeSet<String> = report
        .methods
        .iter()
        .flat_map(|method| &method.tests)
        .flat_map(|test| &test.built)
        .map(|step| format!("{}.{}", step.class, step.name))
        .collect();
    for wanted in [
        "making.Money.of",
        "making.Pizza$Builder.build",
        "making.Chain.push",
        "making.Bag.single",
        "making.House$Room.<init>",
        "making.Shapes$Point.<init>",
        "making.Shapes$Dot.in",
        "making.Ring.insert",
    ] {
        assert!(calls.contains(wanted), "{wanted} is not among {calls:?}");
    }
    for class in ["Money", "Pizza", "Pizza$Builder", "House", "House$Room", "Shapes"] {
        let class = format!("making.{class}");
        for method in report.methods.iter().filter(|m| m.signature.class == class) {
            for test in &method.tests {
                assert!(is_built(test), "{} {:?}", method.method, test.heap);
            }
        }
    }
    let chains = report.methods.iter().filter(|m| m.signature.class == "making.Chain");
    let tests: Vec<&TestCase> = chains.flat_map(|method| &method.tests).collect();
    let built = tests.iter().filter(|test| is_built(test)).count();
    assert!(built * 4 >= tests.len() * 3, "{built} of {}", tests.len());
}

/// What is found for a method does not depend on the methods before it.
#[test]
fn calls_are_the_same_in_any_order() {
    let (compiled, options) = (making(), limited(2, 20));
    let mut program = open(&compiled.0, &options);
    program.generator.world = program.classes.clone();
    let methods = all_methods(&mut program);
    let forwards = generate(&mut program, &methods, &options);
    let mut program = open(&compiled.0, &options);
    program.generator.world = program.classes.clone();
    let again = all_methods(&mut program);
    let methods: Vec<MethodId> = again.into_iter().rev().collect();
    let mut backwards = generate(&mut program, &methods, &options);
    backwards.reverse();
    for (one, other) in forwards.iter().zip(&backwards) {
        let built = |m: &MethodResult| m.tests.iter().map(|t| t.built.clone()).collect::<Vec<_>>();
        assert_eq!(one.method, other.method);
        assert_eq!(built(one), built(other), "{}", one.method);
    }
}
