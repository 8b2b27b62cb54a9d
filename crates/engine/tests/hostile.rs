//! Damaged classes through the interpreter: whatever a class file says, a run ends with an outcome,
//! without a panic, in bounded time and memory.
//!
//! The seed is printed; `SEED` sets another one, `CASES` the number of damaged classes.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

mod bytes;
mod support;

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytes::confuse::confuse;
use bytes::damage::damage;
use bytes::rng::Rng;
use senda_bytecode::{Classpath, Target, TargetOptions};
use senda_engine::linker::Linker;
use senda_engine::machine::Limits;
use senda_engine::run::{Interpreter, Outcome, Value};
use senda_engine::stop::Stop;
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;
use support::java_files;
use support::oracle::{Scratch, javac};

/// The longest that one case may take.
const WATCHDOG: Duration = Duration::from_secs(5);
/// How many methods of a class are run.
const METHODS: usize = 4;
const MEMORY: u64 = 64 << 20;

fn limits() -> Limits {
    Limits { steps: 200_000, memory: MEMORY, output: 1 << 20, depth: 500, trace: 1_000 }
}

/// The corpus files whose classes are damaged: objects, strings, lambdas, switches, handlers.
const FILES: [&str; 12] = [
    "BoxRules",
    "EnumKinds",
    "GenericBridges",
    "IfaceRules",
    "InitOrder",
    "InnerCapture",
    "IntArith",
    "LambdaForms",
    "MultiArrays",
    "RareOps",
    "Switches",
    "TryFinally",
];

/// The number of the case that runs, and when it began, for the watchdog.
static CASE: AtomicU64 = AtomicU64::new(0);
static BEGAN: AtomicU64 = AtomicU64::new(u64::MAX);
static DONE: AtomicBool = AtomicBool::new(false);

/// Ends the whole test when a case hangs.
fn watch(start: Instant) {
    std::thread::spawn(move || {
        while !DONE.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(100));
            let began = BEGAN.load(Ordering::Relaxed);
            let now = start.elapsed().as_millis() as u64;
            if began != u64::MAX && now > began + WATCHDOG.as_millis() as u64 {
                eprintln!("case {} takes longer than {WATCHDOG:?}", CASE.load(Ordering::Relaxed));
                std::process::exit(101);
            }
        }
    });
}

/// The most memory that this process had, in bytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}

/// An argument for a parameter of any type.
fn argument(symbols: &Symbols, ty: Type, rng: &mut Rng) -> Value {
    let small = rng.below(5) as i32 - 1;
    match ty {
        Type::Boolean => Value::Int(small & 1),
        Type::Byte | Type::Char | Type::Short | Type::Int => Value::Int(small.max(0)),
        Type::Long => Value::Long(i64::from(small)),
        Type::Float => Value::Float(small as f32),
        Type::Double => Value::Double(f64::from(small)),
        Type::Ref(class) => match symbols.class_text(class) {
            "java/lang/String" => Value::Str("ab,c".encode_utf16().collect()),
            "[I" => Value::Array(Type::Int, vec![Value::Int(3), Value::Int(small)]),
            _ => Value::Null,
        },
    }
}

/// Runs some methods of a class; what came of each. What ends in a bug of ours is told in `bugs`.
fn run_some(
    classpath: &Classpath,
    name: &str,
    rng: &mut Rng,
    bugs: &mut Vec<String>,
) -> Vec<&'static str> {
    let linker = Linker::new(Symbols::new(), Box::new(classpath.fresh()));
    let mut interpreter = Interpreter::new(linker, 17, limits()).unwrap();
    let Ok(class) = interpreter.linker().class_named(name) else { return vec!["not linked"] };
    let methods = interpreter.linker().class(class).methods.clone();
    let mut outcomes = Vec::new();
    let from = if methods.is_empty() { 0 } else { rng.below(methods.len()) };
    for &method in methods.iter().cycle().skip(from).take(METHODS.min(methods.len())) {
        let linker = interpreter.linker();
        let id = linker.method(method).id;
        let ty = linker.symbols.method_type(id);
        let args: Vec<Value> =
            ty.params.iter().map(|&p| argument(&linker.symbols, p, rng)).collect();
        let run = interpreter.run(method, &args);
        assert!(run.allocated <= MEMORY + (1 << 20), "{} bytes allocated", run.allocated);
        outcomes.push(match run.outcome {
            Outcome::Returned(_) => "returned",
            Outcome::Threw { .. } => "threw",
            Outcome::Stopped(Stop::Unsupported(_)) => "unsupported",
            Outcome::Stopped(Stop::Load(_)) => "not read",
            Outcome::Stopped(Stop::Internal(what)) => {
                let text = interpreter.linker().symbols.method_text(id);
                bugs.push(format!("{text}: {what}"));
                "internal"
            }
            Outcome::Stopped(_) => "limit",
        });
    }
    outcomes
}

fn compiled(into: &Path) -> Vec<(String, Vec<u8>)> {
    let wanted = |path: &Path| FILES.iter().any(|f| path.file_stem().is_some_and(|s| s == *f));
    let files: Vec<_> = java_files("methods").into_iter().filter(|p| wanted(p)).collect();
    assert_eq!(files.len(), FILES.len());
    javac(&files, into);
    let mut all: Vec<(String, Vec<u8>)> = std::fs::read_dir(into)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, std::fs::read(path).unwrap())
        })
        .collect();
    all.sort();
    all
}

#[test]
fn damaged_classes_end_with_an_outcome() {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
    };
    let (seed, cases) = (number("SEED", 0x5eed), number("CASES", 3_000));
    println!("seed {seed}, {cases} cases");
    let scratch = Scratch::new("hostile");
    let originals = compiled(&scratch.0);
    let target = Target::open(&scratch.0, &TargetOptions::default()).unwrap();
    let mut rng = Rng::new(seed);
    let mut bugs = Vec::new();
    for (name, _) in &originals {
        run_some(&target.classpath, name, &mut rng, &mut bugs);
    }
    let before = peak_memory();
    let start = Instant::now();
    watch(start);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut slowest = (Duration::ZERO, 0);
    let mut panics = Vec::new();
    let only = number("ONLY", u64::MAX);
    for case in 0..cases {
        let (name, original) = &originals[rng.below(originals.len())];
        let damaged = match rng.below(5) {
            0 => damage(original, &mut rng),
            _ => confuse(original, &mut rng),
        };
        let mut own = Rng::new(rng.next());
        if only != u64::MAX && case != only {
            continue;
        }
        bytes::write(&scratch.0, name, damaged);
        CASE.store(case, Ordering::Relaxed);
        let began = Instant::now();
        BEGAN.store(start.elapsed().as_millis() as u64, Ordering::Relaxed);
        let known = bugs.len();
        let ran = || run_some(&target.classpath, name, &mut own, &mut bugs);
        match catch_unwind(AssertUnwindSafe(ran)) {
            Ok(outcomes) => outcomes.into_iter().for_each(|o| *counts.entry(o).or_default() += 1),
            Err(_) => panics.push((case, name.clone())),
        }
        bugs.iter_mut().skip(known).for_each(|bug| bug.insert_str(0, &format!("case {case}: ")));
        BEGAN.store(u64::MAX, Ordering::Relaxed);
        slowest = slowest.max((began.elapsed(), case));
        bytes::write(&scratch.0, name, original.clone());
    }
    DONE.store(true, Ordering::Relaxed);
    let took = start.elapsed();
    println!("{counts:?}, {took:?}, slowest {slowest:?}, {} panics", panics.len());
    assert!(bugs.is_empty(), "seed {seed}: bugs of senda: {bugs:#?}");
    assert!(panics.is_empty(), "seed {seed}: cases that panicked: {panics:?}");
    if let (Some(before), Some(after)) = (before, peak_memory()) {
        let more = (after - before) >> 20;
        println!("{} MB before, {more} MB more", before >> 20);
        assert!(more < (MEMORY >> 20) + 128, "{more} MB more than for the undamaged classes");
    }
}
