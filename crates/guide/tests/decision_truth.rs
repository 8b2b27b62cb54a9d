//! The evaluations of decisions against a run of the source: a copy of each program of `corpus/decisions`
//! in which every condition and every decision notes its value is compiled and run on the JVM, for all
//! small inputs; the original runs in the interpreter, and its traces must tell the same evaluations, in
//! the same order. Then the pairs of MC/DC that were met, against the truth table of the text.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod checker;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::atomic::{AtomicU32, Ordering};

use checker::random::Random;
use checker::{Expr, is_pair};
use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::{Linker, MethodId};
use senda_engine::machine::{self, Limits};
use senda_engine::run::{Interpreter, Outcome, Value};
use senda_guide::decision::evaluate::{Evaluation, Node, Places, evaluations};
use senda_guide::decision::{Constant, MethodDecisions, Origin, decisions_of, mcdc};
use senda_rules::decision::{SourceDecision, SourceDecisions};
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

/// How many random methods.
const METHODS: usize = 40;

fn own(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(name)
}

/// A decision in the instrumented copy.
struct Noted {
    source: SourceDecision,
    /// The conditions that have a jump.
    kept: Vec<usize>,
}

/// The decisions of a program, once each, with what can be noted of them.
fn noted(opened: &mut Opened, file: &str) -> Vec<Noted> {
    let mut all: BTreeMap<(u32, u32), SourceDecision> = BTreeMap::new();
    let linker = opened.interpreter.linker();
    for (class, name, descriptor, source) in opened.source.iter() {
        if class.split('$').next() != Some(file) {
            continue;
        }
        let Ok(method) = linker.method_named(class, name, descriptor) else { panic!("{name}") };
        let body = linker.body(method).unwrap();
        let found = decisions_of(&body, &linker.symbols, Some(source));
        if let Origin::ControlFlow(why) = found.origin {
            opened.refused.push(format!("{class}.{name}: {why}"));
            continue;
        }
        opened.accepted += 1;
        for decision in source.iter().flatten() {
            all.entry((decision.line, decision.column)).or_insert_with(|| decision.clone());
        }
    }
    let kept = |d: &SourceDecision| {
        let jump = |c: &usize| d.copies.iter().any(|copy| copy[*c].is_some());
        (0..d.conditions.len()).filter(jump).collect::<Vec<_>>()
    };
    let all = all.into_values().map(|source| Noted { kept: kept(&source), source });
    // A variable that a pattern binds would be out of scope in the copy. What is all constant decides
    // whether code can be reached.
    all.filter(|noted| {
        let binds = |text: &str| text.contains("instanceof") && !text.ends_with("String");
        !noted.kept.is_empty() && !noted.source.conditions.iter().any(|c| binds(&c.text))
    })
    .collect()
}

/// The source with every decision and condition wrapped.
fn instrumented(source: &str, decisions: &[Noted]) -> String {
    let starts: Vec<usize> =
        std::iter::once(0).chain(source.match_indices('\n').map(|(i, _)| i + 1)).collect();
    let at = |line: u32, column: u32| starts[line as usize - 1] + column as usize - 1;
    // Position, whether it ends something, order there, text.
    let mut inserted: Vec<(usize, u8, isize, String)> = Vec::new();
    let mut wrap = |from: usize, text: &str, before: String, inner: isize| {
        let to = from + text.len();
        assert_eq!(&source[from..to], text);
        let (length, depth) = (text.len() as isize, inner);
        inserted.push((from, 1, -2 * length + depth, before));
        inserted.push((to, 0, 2 * length - depth, ")".into()));
    };
    for (number, Noted { source: decision, .. }) in decisions.iter().enumerate() {
        let count = decision.conditions.len();
        let begin = format!("Log.end(Log.begin({number}, {count}), ");
        wrap(at(decision.line, decision.column), &decision.text, begin, 0);
        for (c, condition) in decision.conditions.iter().enumerate() {
            let begin = format!("Log.is({number}, {c}, ");
            wrap(at(condition.line, condition.column), &condition.text, begin, 1);
        }
    }
    inserted.sort();
    let (mut text, mut done) = (String::new(), 0);
    for (position, _, _, piece) in inserted {
        text.push_str(&source[done..position]);
        text.push_str(&piece);
        done = position;
    }
    text + &source[done..]
}

/// What one call of a method noted.
#[derive(Debug, PartialEq, Eq)]
struct Case {
    method: String,
    outcome: String,
    /// Decision, values of its conditions, outcome.
    evaluations: Vec<(usize, String, bool)>,
}

fn run(command: &mut Command) -> String {
    let done = command.output().unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    assert!(done.status.success(), "{said}");
    String::from_utf8(done.stdout).unwrap()
}

/// Compiles the instrumented copies into a directory.
fn compile(into: &Path, copies: &[(&str, String)]) {
    std::fs::create_dir_all(into).unwrap();
    let mut javac = Command::new("javac");
    javac.arg("-d").arg(into).args([own("Log.java"), own("Drive.java")]);
    for (file, text) in copies {
        let path = into.join(format!("{file}.java"));
        std::fs::write(&path, text).unwrap();
        javac.arg(path);
    }
    run(&mut javac);
}

/// Runs an instrumented copy on the JVM.
fn on_the_jvm(classes: &Path, file: &str, decisions: &[Noted]) -> Vec<Case> {
    let out = run(Command::new("java").arg("-ea").arg("-cp").arg(classes).args(["Drive", file]));
    let mut cases = Vec::new();
    for line in out.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if let ["case", method, _, outcome] = *words {
            let (method, outcome) = (method.to_owned(), outcome.to_owned());
            cases.push(Case { method, outcome, evaluations: Vec::new() });
        } else if let [decision, values, outcome] = *words {
            let decision: usize = decision.parse().unwrap();
            let values = decisions[decision].kept.iter().map(|&c| values.as_bytes()[c] as char);
            let evaluation = (decision, values.collect(), outcome == "T");
            cases.last_mut().unwrap().evaluations.push(evaluation);
        } else {
            panic!("{line}");
        }
    }
    cases
}

/// The values that `Drive.java` has for a type.
fn values(ty: Type, symbols: &Symbols) -> Option<Vec<Value>> {
    let string = |text: &str| Value::Str(text.encode_utf16().collect::<Rc<[u16]>>());
    let ints = |all: &[i32]| Value::Array(Type::Int, all.iter().map(|&i| Value::Int(i)).collect());
    Some(match ty.java(symbols).as_str() {
        "int" => [-1, 0, 1, 2, 5].map(Value::Int).into(),
        "long" => [-1, 0, 1, 2].map(Value::Long).into(),
        "double" => [-1.0, 0.5, 2.0, f64::NAN].map(Value::Double).into(),
        "float" => [-1.0, 1.0, f32::NAN].map(Value::Float).into(),
        "boolean" => [0, 1].map(Value::Int).into(),
        "java.lang.String" => vec![Value::Null, string(""), string("a"), string("abcd")],
        "java.lang.Object" => vec![Value::Null, string("a"), string("abcd")],
        "int[]" => vec![Value::Null, ints(&[]), ints(&[0]), ints(&[1, 7, 2])],
        _ => return None,
    })
}

/// A program in the interpreter.
struct Opened {
    interpreter: Interpreter,
    source: SourceDecisions,
    places: BTreeMap<u32, Option<Places<MethodDecisions>>>,
    /// How many methods have their decisions from the source, and why others have not.
    accepted: usize,
    refused: Vec<String>,
    _target: Target,
}

fn open(path: &Path) -> Opened {
    let target = Target::open(path, &TargetOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let limits = Limits { trace: 1 << 20, ..Limits::default() };
    let mut interpreter = Interpreter::new(linker, target.jdk.feature(), limits).unwrap();
    interpreter.enable_assertions();
    let source = target.decisions();
    let (places, refused) = (BTreeMap::new(), Vec::new());
    Opened { interpreter, source, places, accepted: 0, refused, _target: target }
}

impl Opened {
    /// The decisions of a method, if the source tells of them.
    fn find(&mut self, method: MethodId) {
        if self.places.contains_key(&method.0) {
            return;
        }
        let linker = self.interpreter.linker();
        let id = linker.method(method).id;
        let told = self.source.of(&linker.symbols, id);
        let places = told.map(|told| {
            let body = linker.body(method).unwrap();
            Places::of(decisions_of(&body, &linker.symbols, Some(told)))
        });
        self.places.insert(method.0, places);
    }

    /// The evaluations of a call.
    fn run(&mut self, method: MethodId, args: &[Value]) -> (String, Vec<Evaluation<u32>>) {
        let run = self.interpreter.run(method, args);
        assert!(!run.trace_truncated);
        let outcome = match run.outcome {
            Outcome::Returned(_) => "returns".to_owned(),
            Outcome::Threw { class, .. } => class,
            Outcome::Stopped(stop) => panic!("{stop}"),
        };
        let nodes: Vec<Node<u32>> = self.interpreter.trace_nodes().iter().map(node).collect();
        for node in &nodes {
            if let Node::Rule { method, .. } = node {
                self.find(MethodId(*method));
            }
        }
        (outcome, evaluations(nodes, |method| self.places.get(&method)?.as_ref()))
    }

    fn decisions(&self, method: u32) -> &MethodDecisions {
        self.places[&method].as_ref().unwrap().all()
    }
}

fn node(node: &machine::Node) -> Node<u32> {
    match *node {
        machine::Node::Rule { method, pred, rule, arity } => {
            Node::Rule { method: method.0, pred, rule: rule as usize, subtraces: arity }
        }
        machine::Node::Dispatch { .. } | machine::Node::Merged(_) => Node::Other { subtraces: 1 },
        machine::Node::Native(_) | machine::Node::Init(_) | machine::Node::Nothing => {
            Node::Other { subtraces: 0 }
        }
    }
}

fn letters(values: &[Option<bool>]) -> String {
    values.iter().map(|v| v.map_or('-', |v| if v { 'T' } else { 'F' })).collect()
}

/// What was met of each decision: the vectors, by method and decision.
type Met = BTreeMap<(u32, usize), BTreeSet<Vec<Option<bool>>>>;

/// Runs the cases of a program in the interpreter and compares. Gives the number of evaluations.
fn compare(file: &str, opened: &mut Opened, noted: &[Noted], cases: &[Case]) -> (Met, usize) {
    let number: BTreeMap<(u32, u32), usize> =
        noted.iter().enumerate().map(|(i, n)| ((n.source.line, n.source.column), i)).collect();
    let linker = opened.interpreter.linker();
    let class = linker.class_named(file).unwrap_or_else(|_| panic!("{file}"));
    let methods = linker.class(class).methods.clone();
    let (mut met, mut count) = (Met::new(), 0);
    let mut next = cases.iter().peekable();
    while let Some(first) = next.peek() {
        let name = first.method.clone();
        let linker = opened.interpreter.linker();
        let is_it = |m: &MethodId| linker.symbols.name_text(linker.method(*m).name) == name;
        let method = methods.iter().copied().find(is_it).unwrap();
        let params = linker.symbols.method_type(linker.method(method).id).params.clone();
        let domains: Vec<Vec<Value>> =
            params.iter().map(|&ty| values(ty, &linker.symbols).unwrap()).collect();
        let mut at = vec![0; domains.len()];
        loop {
            let case = next.next().unwrap();
            assert_eq!(case.method, name);
            let args: Vec<Value> = at.iter().zip(&domains).map(|(&i, d)| d[i].clone()).collect();
            let (outcome, found) = opened.run(method, &args);
            assert_eq!(outcome, case.outcome, "{file}.{name}{args:?}");
            let mut ours = Vec::new();
            for evaluation in found {
                let decisions = opened.decisions(evaluation.method);
                let decision = &decisions.decisions[evaluation.decision];
                let place = (decision.at.line.unwrap(), decision.at.column.unwrap_or(0));
                let key = (evaluation.method, evaluation.decision);
                let Some(outcome) = evaluation.outcome else { continue };
                assert_eq!(decision.graph.outcome(evaluation.path.unwrap()), Some(outcome));
                met.entry(key).or_default().insert(evaluation.values.clone());
                if let (Some(&number), Origin::Source) = (number.get(&place), &decisions.origin) {
                    ours.push((number, letters(&evaluation.values), outcome));
                }
            }
            count += ours.len();
            assert_eq!(ours, case.evaluations, "{file}.{name}{args:?}");
            let mut i = at.len();
            while i > 0 {
                at[i - 1] += 1;
                if at[i - 1] < domains[i - 1].len() {
                    break;
                }
                at[i - 1] = 0;
                i -= 1;
            }
            if i == 0 {
                break;
            }
        }
    }
    (met, count)
}

/// Holds the pairs among the met vectors against the truth table of the decision's text.
fn check_pairs(opened: &Opened, met: &Met) -> [usize; 2] {
    let mut counts = [0, 0];
    for (&(method, number), vectors) in met {
        let decision = &opened.decisions(method).decisions[number];
        let texts: Option<Vec<String>> =
            decision.conditions.iter().map(|c| c.text.clone()).collect();
        let (Some(text), Some(conditions)) = (&decision.text, texts) else { continue };
        // With constants the text has more conditions than the graph.
        let constant = |c: &&Constant| text.contains(&c.text);
        let Some(expr) = Expr::parse(text, &conditions) else {
            assert!(opened.decisions(method).constants.iter().any(|c| constant(&c)), "{text}");
            continue;
        };
        for (condition, shown) in conditions.iter().enumerate() {
            let is_met = |path| vectors.contains(&decision.graph.values(path).unwrap());
            let ours = mcdc::covering(&decision.graph, condition, is_met).unwrap();
            let theirs =
                vectors.iter().any(|p| vectors.iter().any(|q| is_pair(&expr, p, q, condition)));
            assert_eq!(ours.is_some(), theirs, "{text}: {shown}");
            counts[usize::from(theirs)] += 1;
        }
    }
    counts
}

/// What a comparison of programs saw.
#[derive(Debug, Default)]
struct Seen {
    evaluations: usize,
    decisions: usize,
    /// Conditions without and with an independence pair among the evaluations.
    pairs: [usize; 2],
    accepted: usize,
    refused: Vec<String>,
}

/// Compares the programs of a folder with their instrumented copies.
fn check(folder: &Path, files: &[&str]) -> Seen {
    let mut opened = open(folder);
    let all: Vec<Vec<Noted>> = files.iter().map(|file| noted(&mut opened, file)).collect();
    let copies: Vec<(&str, String)> = files
        .iter()
        .zip(&all)
        .map(|(&file, noted)| {
            let source = std::fs::read_to_string(folder.join(format!("{file}.java"))).unwrap();
            (file, instrumented(&source, noted))
        })
        .collect();
    let classes = scratch();
    compile(&classes, &copies);
    let mut seen = Seen::default();
    for (file, noted) in files.iter().zip(&all) {
        let cases = on_the_jvm(&classes, file, noted);
        let (met, count) = compare(file, &mut opened, noted, &cases);
        let [without, with] = check_pairs(&opened, &met);
        seen.evaluations += count;
        seen.decisions += met.len();
        seen.pairs = [seen.pairs[0] + without, seen.pairs[1] + with];
    }
    std::fs::remove_dir_all(&classes).unwrap();
    Seen { accepted: opened.accepted, refused: opened.refused, ..seen }
}

/// A directory of our own.
fn scratch() -> PathBuf {
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    std::env::temp_dir().join(format!("senda-truth-{}-{number}", std::process::id()))
}

#[test]
fn evaluations_are_those_of_the_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/decisions");
    let seen = check(&folder, &["Shapes", "Values", "Loops", "Special"]);
    assert!(seen.evaluations > 3_000 && seen.decisions > 80, "{seen:?}");
    assert!(seen.pairs[0] > 0 && seen.pairs[1] > 80, "{seen:?}");
}

#[test]
fn evaluations_of_random_methods_are_those_of_the_source() {
    let folder = scratch();
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("Rand.java"), Random::new(5).class("Rand", METHODS)).unwrap();
    let seen = check(&folder, &["Rand"]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(seen.refused.len() * 20 < seen.accepted, "{seen:#?}");
    assert!(seen.evaluations > 10_000 && seen.decisions > 150, "{seen:?}");
}
