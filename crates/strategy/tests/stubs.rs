//! Methods that call what is stubbed have the paths that their comments say; every test is true on the
//! JVM and under JUnit, or says why no test can have its stubs.
//!
//! `ONLY` restricts it to files whose name contains it, `SHOW` prints the tests.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "../../writers/tests/support/mod.rs"]
mod runner;
mod support;

use std::collections::BTreeMap;
use std::path::Path;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::linker::{Linker, MethodId};
use senda_engine::machine::Bounds;
use senda_rules::class::access;
use senda_strategy::explore::Options;
use senda_strategy::symbolic::Aliasing;
use senda_testcase::{MethodResult, Outcome, names};
use senda_writers::junit::{Flavor, sources};
use support::{Program, compile, corpus, line, open};

/// What a comment says of the method below it.
struct Expect {
    place: String,
    class: String,
    method: String,
    loops: u32,
    stubs: Vec<String>,
    paths: BTreeMap<String, u64>,
}

fn expectations(path: &Path) -> Vec<Expect> {
    let text = std::fs::read_to_string(path).unwrap();
    let class = path.file_stem().unwrap().to_string_lossy().into_owned();
    let (mut waiting, mut out): (Option<Expect>, Vec<Expect>) = (None, Vec::new());
    for (number, row) in text.lines().enumerate() {
        let row = row.trim();
        if let Some(said) = row.strip_prefix("// expect") {
            let (setting, outcomes) = said.rsplit_once(':').unwrap();
            let (words, stubs) = setting.split_once("stub ").unwrap();
            let paths = outcomes.split(',').map(|outcome| {
                let (name, count) = outcome.trim().rsplit_once(' ').unwrap();
                (name.to_owned(), count.parse().unwrap())
            });
            waiting = Some(Expect {
                place: format!("{class}.java:{}", number + 1),
                class: class.clone(),
                method: String::new(),
                loops: words.trim().strip_prefix("loop=").map_or(2, |k| k.parse().unwrap()),
                stubs: stubs.split(',').map(|s| s.trim().to_owned()).collect(),
                paths: paths.collect(),
            });
        } else if let Some(expect) = waiting.take_if(|_| !row.starts_with("//")) {
            let head = row.split('(').next().unwrap();
            let method = head.split_whitespace().last().unwrap().to_owned();
            out.push(Expect { method, ..expect });
        }
    }
    out
}

/// A method by `Outer.Nested.name` or `pkg.Class.name(int)`.
fn find(linker: &mut Linker, text: &str) -> MethodId {
    let (path, params) = text.split_once('(').map_or((text, None), |(p, rest)| (p, Some(rest)));
    let (class, name) = path.rsplit_once('.').unwrap();
    let spellings = [class.replace('.', "/"), class.replace('.', "$")];
    let class = spellings.iter().find_map(|class| linker.class_named(class).ok()).unwrap();
    let fits = |&m: &MethodId| {
        let own = linker.symbols.name_text(linker.method(m).name) == name;
        own && params.is_none_or(|params| linker.java_method(m).ends_with(&format!("({params}")))
    };
    linker.class(class).methods.iter().copied().find(fits).unwrap_or_else(|| panic!("{text}"))
}

/// The method that a comment is above of, in the class of the file or one in it.
fn subject(program: &mut Program, expect: &Expect) -> MethodId {
    let nested = format!("{}$", expect.class);
    let mut classes = program.classes.clone();
    classes.retain(|name| *name == expect.class || name.starts_with(&nested));
    program.generator.world = classes.clone();
    let linker = program.generator.linker().unwrap();
    for class in classes {
        let class = linker.class_named(&class).unwrap();
        for &m in &linker.class(class).methods.clone() {
            let method = linker.method(m);
            let own = linker.symbols.name_text(method.name) == expect.method;
            if own && method.has_code && !method.has(access::SYNTHETIC) {
                return m;
            }
        }
    }
    panic!("{}: no method {}", expect.place, expect.method)
}

fn explore(program: &mut Program, expect: &Expect, aliasing: Aliasing) -> MethodResult {
    let method = subject(program, expect);
    let linker = program.generator.linker().unwrap();
    let stubs = expect.stubs.iter().map(|text| find(linker, text)).collect();
    program.generator.stubs = stubs;
    let bounds = Bounds { loops: Some(expect.loops), ..Bounds::default() };
    let options = Options { bounds, aliasing, validate: true, ..Options::default() };
    let mut result = program.generator.generate(method, &options, &mut |_| ()).unwrap().result;
    program.generator.construct(&mut result, &options).unwrap();
    result
}

fn counted(result: &MethodResult) -> BTreeMap<String, u64> {
    let mut paths = BTreeMap::new();
    for reason in &result.paths.unsupported {
        *paths.entry("unsupported".to_owned()).or_default() += reason.count;
    }
    for test in &result.tests {
        let name = match &test.outcome {
            Outcome::Throws { class, .. } => class.rsplit(['.', '$']).next().unwrap(),
            _ => "return",
        };
        *paths.entry(name.to_owned()).or_default() += 1;
        if test.unrealised.is_some() {
            *paths.entry("unrealised".to_owned()).or_default() += 1;
        }
    }
    paths
}

#[test]
fn stubbed_calls_have_the_paths_and_tests_that_comments_say() {
    let compiled = compile("stubs", "stubs");
    let mut program = open(&compiled.0, &Options::default());
    let only = std::env::var("ONLY").unwrap_or_default();
    let home = program.target.jdk.home().to_owned();
    let classes = std::slice::from_ref(&compiled.0);
    let mut confirmer = Confirmer::start(&home, classes, Limits::default()).unwrap();
    let mut files: Vec<_> = std::fs::read_dir(corpus().join("stubs"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains(&only))
        .collect();
    files.sort();
    let (mut wrong, mut confirmed, mut unrealised) = (Vec::new(), 0, 0);
    let mut report = runner::Suite::new().report;
    for expect in files.iter().flat_map(|path| expectations(path)) {
        let mut result = explore(&mut program, &expect, Aliasing::Solver);
        let got = counted(&result);
        if std::env::var_os("SHOW").is_some() {
            result.tests.iter().for_each(|test| println!("{}: {}", expect.place, line(test)));
        }
        if got != expect.paths || !result.paths.gave_up.is_empty() {
            wrong.push(format!("{}: {got:?}, not {:?}", expect.place, expect.paths));
        }
        let cases: Vec<_> = result.tests.iter().map(|case| (&result.signature, case)).collect();
        let verdicts = confirmer.confirm_all(&cases);
        for (test, verdict) in result.tests.iter_mut().zip(verdicts) {
            match (&test.unrealised, &verdict) {
                (None, Verdict::Confirmed) => confirmed += 1,
                (Some(_), Verdict::Unavailable(_)) => unrealised += 1,
                _ => wrong.push(format!("{}: {}: {verdict}", expect.place, line(test))),
            }
            test.confirmed = verdict.mark();
        }
        report.methods.push(result);
    }
    assert!(program.generator.disagreements.is_empty(), "{:?}", program.generator.disagreements);
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    names::assign(&mut report);
    for (flavor, number) in [(Flavor::Five, "five"), (Flavor::Four, "four")] {
        let all = sources(&report, flavor);
        let left: Vec<_> = all.iter().flat_map(|source| &source.left_out).collect();
        assert!(left.is_empty(), "{left:?}");
        let ran = runner::run::run(&all, flavor, &compiled.0, &format!("stubs-{number}"));
        assert_eq!(ran, (confirmed, 0, unrealised), "{number}");
    }
    println!("{confirmed} confirmed, {unrealised} that no test can have");
}

/// With eager aliases the same tests are true, and no trace is new.
#[test]
fn aliases_of_answers_are_the_same_paths_in_every_mode() {
    let compiled = compile("stubs", "stubs-modes");
    let mut program = open(&compiled.0, &Options::default());
    let home = program.target.jdk.home().to_owned();
    let classes = std::slice::from_ref(&compiled.0);
    let mut confirmer = Confirmer::start(&home, classes, Limits::default()).unwrap();
    for expect in expectations(&corpus().join("stubs/Edges.java")) {
        let solver = explore(&mut program, &expect, Aliasing::Solver);
        let eager = explore(&mut program, &expect, Aliasing::Eager);
        let traces = |result: &MethodResult| {
            let mut all: Vec<String> = result.tests.iter().map(|t| t.trace.clone()).collect();
            all.sort();
            all.dedup();
            all
        };
        assert_eq!(traces(&solver), traces(&eager), "{}", expect.place);
        let cases: Vec<_> = eager.tests.iter().map(|case| (&eager.signature, case)).collect();
        for (verdict, test) in confirmer.confirm_all(&cases).iter().zip(&eager.tests) {
            let unrealised = test.unrealised.is_some();
            let right = matches!(verdict, Verdict::Confirmed) != unrealised;
            assert!(right, "{}: {}: {verdict}", expect.place, line(test));
        }
    }
}
