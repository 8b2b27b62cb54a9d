//! The small methods over objects and arrays have the paths that their comments say, and every test of
//! them is true.
//!
//! `ONLY` restricts it to files whose name contains it, `SHOW` prints a line for each method and setting.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::collections::BTreeMap;
use std::path::Path;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::machine::Bounds;
use senda_rules::class::access;
use senda_strategy::assume::Assumption;
use senda_strategy::explore::Options;
use senda_strategy::symbolic::Aliasing;
use senda_testcase::{MethodResult, Outcome, Signature, TestCase};
use support::{Program, compile, corpus, line, open};

/// What a comment says of the method below it.
#[derive(Clone, Debug)]
struct Expect {
    file: String,
    method: String,
    line: usize,
    loops: Option<u32>,
    mode: Option<String>,
    nonnull: bool,
    assume: Option<String>,
    /// Paths by outcome.
    paths: BTreeMap<String, u64>,
}

/// The expectations of a file, in order.
fn expectations(path: &Path) -> Vec<Expect> {
    let text = std::fs::read_to_string(path).unwrap();
    let file = path.file_stem().unwrap().to_string_lossy().into_owned();
    let (mut waiting, mut out): (Vec<Expect>, Vec<Expect>) = (Vec::new(), Vec::new());
    for (number, row) in text.lines().enumerate() {
        let row = row.trim();
        if let Some(said) = row.strip_prefix("// expect") {
            waiting.push(expectation(&file, number + 1, said));
        } else if !waiting.is_empty() && !row.starts_with("//") && !row.starts_with('@') {
            let head = row.split('(').next().unwrap();
            let method = head.split_whitespace().last().unwrap().to_owned();
            out.extend(waiting.drain(..).map(|e| Expect { method: method.clone(), ..e }));
        }
    }
    out
}

fn expectation(file: &str, line: usize, said: &str) -> Expect {
    let (setting, outcomes) = said.rsplit_once(':').unwrap();
    let mut expect = Expect {
        file: file.to_owned(),
        method: String::new(),
        line,
        loops: None,
        mode: None,
        nonnull: false,
        assume: None,
        paths: BTreeMap::new(),
    };
    let (words, assume) = match setting.split_once("assume") {
        Some((words, assume)) => (words, Some(assume.trim().to_owned())),
        None => (setting, None),
    };
    expect.assume = assume;
    for word in words.split_whitespace() {
        match word.split_once('=') {
            Some(("loop", k)) => expect.loops = Some(k.parse().unwrap()),
            Some(("heap", mode)) => expect.mode = Some(mode.to_owned()),
            _ if word == "nonnull" => expect.nonnull = true,
            _ => panic!("{file}:{line}: {word}"),
        }
    }
    for outcome in outcomes.split(',') {
        let (name, count) = outcome.trim().rsplit_once(' ').unwrap();
        expect.paths.insert(name.to_owned(), count.parse().unwrap());
    }
    expect
}

fn options(expect: &Expect) -> Options {
    let bounds = Bounds { loops: Some(expect.loops.unwrap_or(2)), ..Bounds::default() };
    let aliasing = match expect.mode.as_deref() {
        None | Some("solver") => Aliasing::Solver,
        Some("eager") => Aliasing::Eager,
        Some("no-alias") => Aliasing::None,
        Some(other) => panic!("{other}"),
    };
    Options { bounds, aliasing, paths: Some(3_000), ..Options::default() }
}

fn explore(program: &mut Program, expect: &Expect) -> Result<MethodResult, String> {
    let mut found = None;
    for name in program.classes.clone() {
        let linker = program.generator.linker().unwrap();
        let Ok(id) = linker.class_named(&name) else { continue };
        for &m in &linker.class(id).methods.clone() {
            let linked = linker.method(m);
            let own = linker.symbols.name_text(linked.name) == expect.method;
            if own && linked.has_code && !linked.has(access::SYNTHETIC) && found.is_none() {
                found = Some(m);
            }
        }
    }
    let method = found.ok_or_else(|| format!("no method {}", expect.method))?;
    let mut assumptions = Vec::new();
    if let Some(text) = &expect.assume {
        assumptions.push(Assumption::parse(text).map_err(|e| e.to_string())?);
    }
    if expect.nonnull {
        assumptions.push(Assumption::AllNonNull);
    }
    program.generator.assumptions = assumptions;
    let explored = program.generator.generate(method, &options(expect), &mut |_| ());
    explored.map(|e| e.result).map_err(|e| e.to_string())
}

fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().unwrap()
}

fn counted(result: &MethodResult) -> BTreeMap<String, u64> {
    let mut paths = BTreeMap::new();
    for reason in &result.paths.unsupported {
        *paths.entry("unsupported".to_owned()).or_default() += reason.count;
    }
    for test in &result.tests {
        let name = match &test.outcome {
            Outcome::Throws { class, .. } => simple(class).to_owned(),
            _ => "return".into(),
        };
        *paths.entry(name).or_default() += 1;
    }
    paths
}

#[test]
fn methods_have_the_paths_that_their_comments_say() {
    let compiled = compile("heap", "heap");
    let mut program = open(&compiled.0, &Options::default());
    let home = program.target.jdk.home().to_owned();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut files: Vec<_> = std::fs::read_dir(corpus().join("heap"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.to_string_lossy().contains(&only))
        .collect();
    files.sort();
    let (mut wrong, mut count) = (Vec::new(), 0);
    let mut all: Vec<MethodResult> = Vec::new();
    for path in files {
        let own = path.file_stem().unwrap().to_string_lossy().into_owned();
        let nested = format!("{own}$");
        let classes: Vec<String> = program.target.classes.clone();
        program.classes =
            classes.iter().filter(|c| **c == own || c.starts_with(&nested)).cloned().collect();
        program.generator.world = program.classes.clone();
        for expect in expectations(&path) {
            count += 1;
            let place = format!("{}.java:{} {}", expect.file, expect.line, expect.method);
            let result = match explore(&mut program, &expect) {
                Ok(result) => result,
                Err(why) => {
                    wrong.push(format!("{place}: {why}"));
                    continue;
                }
            };
            let got = counted(&result);
            let rest: Vec<_> =
                result.paths.gave_up.iter().chain(&result.paths.unsupported).collect();
            let same = got
                .iter()
                .filter(|(_, n)| **n > 0)
                .eq(expect.paths.iter().filter(|(_, n)| **n > 0));
            if std::env::var_os("SHOW").is_some() {
                println!("{place}: {got:?}, {} rules", result.stats.rules_applied);
            }
            if !same || !result.paths.gave_up.is_empty() {
                let lines: Vec<String> = result.tests.iter().map(line).collect();
                wrong.push(format!(
                    "{place} [loop={:?} mode={:?} nonnull={} assume={:?}]: expected {:?}, got {got:?}, {rest:?}\n    {}",
                    expect.loops, expect.mode, expect.nonnull, expect.assume, expect.paths,
                    lines.join("\n    ")
                ));
            }
            all.push(result);
        }
    }
    let cases: Vec<(&Signature, &TestCase)> =
        all.iter().flat_map(|m| m.tests.iter().map(|case| (&m.signature, case))).collect();
    let mut confirmer =
        Confirmer::start(&home, std::slice::from_ref(&compiled.0), Limits::default()).unwrap();
    let verdicts = confirmer.confirm_all(&cases);
    let mut lies = Vec::new();
    for ((signature, case), verdict) in cases.iter().zip(&verdicts) {
        // A record that its own constructor refuses cannot be made.
        if !matches!(verdict, Verdict::Confirmed | Verdict::Refused(_)) {
            lies.push(format!("{}.{}: {}: {verdict}", signature.class, signature.name, line(case)));
        }
    }
    println!("{count} expectations, {} tests, {} not confirmed", cases.len(), lies.len());
    lies.extend(wrong);
    assert!(lies.is_empty(), "{} wrong:\n{}", lies.len(), lies.join("\n"));
}

/// Methods with an invariant: that there are so many paths at least, and that every input satisfies it.
fn inputs_satisfy(folder: &str, compiled: &Path, methods: &[(&str, &str, usize)]) {
    let mut program = open(compiled, &Options::default());
    let home = program.target.jdk.home().to_owned();
    program.generator.world = program.classes.clone();
    let path = [compiled.to_owned()];
    let mut confirmer = Confirmer::start(&home, &path, Limits::default()).unwrap();
    let mut count = 0;
    for &(class, name, least) in methods {
        let text = format!("invariant({}.repOk)", class.rsplit('/').next().unwrap());
        program.generator.assumptions = vec![Assumption::parse(&text).unwrap()];
        let linker = program.generator.linker().unwrap();
        let id = linker.class_named(class).unwrap();
        let find = |linker: &senda_engine::linker::Linker, wanted: &str| {
            let mut all = linker.class(id).methods.iter().copied();
            all.find(|&m| linker.symbols.name_text(linker.method(m).name) == wanted).unwrap()
        };
        let (method, rep_ok) = (find(linker, name), find(linker, "repOk"));
        let bounds = Bounds { loops: Some(1), ..Bounds::default() };
        let options = Options { bounds, paths: Some(500), ..Options::default() };
        let explored = program.generator.generate(method, &options, &mut |_| ()).unwrap();
        program.generator.assumptions.clear();
        let invariant = program.generator.generate(rep_ok, &options, &mut |_| ()).unwrap();
        let tests = &explored.result.tests;
        assert!(tests.len() >= least, "{class}.{name}: {} tests", tests.len());
        let checks: Vec<TestCase> = tests.iter().map(holds).collect();
        let cases: Vec<(&Signature, &TestCase)> =
            checks.iter().map(|case| (&invariant.result.signature, case)).collect();
        for (verdict, test) in confirmer.confirm_all(&cases).iter().zip(tests) {
            assert_eq!(*verdict, Verdict::Confirmed, "{class}.{name}: {}", line(test));
        }
        let own: Vec<(&Signature, &TestCase)> =
            tests.iter().map(|case| (&explored.result.signature, case)).collect();
        for (verdict, test) in confirmer.confirm_all(&own).iter().zip(tests) {
            assert_eq!(*verdict, Verdict::Confirmed, "{class}.{name}: {}", line(test));
        }
        count += tests.len();
    }
    println!("{folder}: {count} inputs satisfy their invariant");
}

#[test]
fn invariants_hold_of_every_input() {
    let compiled = support::compile_all("subjects", "invariant");
    let methods = [
        ("subjects/RedBlackTree", "insert", 6),
        ("subjects/RedBlackTree", "find", 6),
        ("subjects/RedBlackTree", "ceiling", 3),
        ("subjects/BinarySearchTree", "removeMin", 4),
        ("subjects/BinarySearchTree", "insert", 10),
    ];
    inputs_satisfy("subjects", &compiled.0, &methods);
}

/// The same where the invariant keeps what it has seen in tables, and where it looks behind the elements of arrays.
#[test]
fn invariants_with_tables_hold_of_every_input() {
    let compiled = compile("invariants", "invariant-tables");
    let methods = [
        ("VisitedTree", "isShared", 3),
        ("VisitedTree", "isLeaf", 4),
        ("VisitedTree", "depth", 3),
        ("VisitedList", "contains", 4),
        ("VisitedList", "add", 2),
        ("VisitedLinks", "isTwo", 3),
        ("VisitedLinks", "removeFirst", 3),
        ("Table", "isAscending", 2),
        ("Table", "indexOf", 4),
        ("Table", "search", 6),
    ];
    inputs_satisfy("invariants", &compiled.0, &methods);
}

/// Looking at an invariant along the paths ends some of them early, and loses none that has a test.
#[test]
fn invariants_along_the_paths_leave_what_they_leave_at_the_end() {
    let compiled = support::compile_all("subjects", "late");
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world = program.classes.clone();
    // The factor is one of all rules that are applied, those of the invariant included, in tenths.
    for (class, name, loops, factor) in [
        ("subjects/RedBlackTree", "insert", 2, 500),
        ("subjects/RedBlackTree", "find", 1, 10),
        ("subjects/BinarySearchTree", "removeMin", 2, 15),
    ] {
        let text = format!("invariant({}.repOk)", class.rsplit('/').next().unwrap());
        program.generator.assumptions = vec![Assumption::parse(&text).unwrap()];
        let linker = program.generator.linker().unwrap();
        let id = linker.class_named(class).unwrap();
        let mut all = linker.class(id).methods.iter().copied();
        let method =
            all.find(|&m| linker.symbols.name_text(linker.method(m).name) == name).unwrap();
        let mut explored = [false, true].map(|late_invariants| {
            let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
            let options = Options { bounds, late_invariants, ..Options::default() };
            program.generator.generate(method, &options, &mut |_| ()).unwrap()
        });
        let traces = explored.each_mut().map(|found| {
            let tests = found.result.tests.drain(..);
            let mut traces: Vec<String> = tests.map(|test| test.trace).collect();
            traces.sort();
            traces
        });
        assert!(!traces[0].is_empty(), "{class}.{name}");
        assert_eq!(traces[0], traces[1], "{class}.{name}");
        let [along, late] =
            explored.map(|found| found.result.stats.rules_applied + found.rules_aside);
        println!("{class}.{name}: {along} rules along, {late} at the end");
        assert!(factor * along <= 10 * late, "{class}.{name}: {along} along, {late} at the end");
    }
}

/// A test that the invariant is true of the receiver of another.
fn holds(test: &TestCase) -> TestCase {
    let this = test.inputs.iter().find(|(name, _)| *name == "this").unwrap().1.clone();
    let inputs = senda_testcase::Ordered(vec![("this".to_owned(), this)]);
    let outcome = Outcome::Returns(Some(senda_testcase::Value::Boolean(true)));
    let mut case = TestCase::new(&test.id, inputs, outcome);
    case.heap = test.heap.clone();
    case
}
