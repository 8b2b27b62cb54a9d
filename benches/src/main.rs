//! How fast classes are translated, rules are run and paths are explored.
//!
//! `cargo run --release -p senda-bench` prints all tables; a word after it (`explore`, `prolog`, `heap`, `invariants`,
//! `curve`, `cover`) prints one. `truth` and `reached`, which take long, are printed only when asked for. Absolute figures say little on a shared machine; the interpreter's are therefore set against
//! the JVM's own interpreter (`java -Xint`) running the same methods in the same session, those of
//! generation against SWI-Prolog running the same rules.

#![allow(clippy::print_stdout)]

mod clock;
mod cover;
mod curve;
mod explore;
mod heap;
mod invariant;
mod library;
mod prolog;
mod reached;
mod truth;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use senda_bytecode::sources::jdk::Jdk;
use senda_bytecode::{Classpath, Target, TargetOptions};
use senda_engine::linker::Linker;
use senda_engine::machine::Limits;
use senda_engine::run::{Interpreter, Outcome, Value};
use senda_rules::class::Provider;
use senda_rules::symbols::Symbols;

/// Methods of `benches/java/Steps.java` and how much work each is given.
const STEPS: [(&str, i32); 6] = [
    ("collatz", 30_000),
    ("sieve", 1_000_000),
    ("shapes", 300_000),
    ("calls", 25),
    ("map", 100_000),
    ("text", 200_000),
];

/// Every how manieth class of the JDK is translated.
const SAMPLE: usize = 10;

fn main() -> ExitCode {
    let done = match std::env::args().nth(1).as_deref() {
        None => translation()
            .and_then(|()| interpretation())
            .and_then(|()| explore::exploration())
            .and_then(|()| prolog::beside_prolog())
            .and_then(|()| heap::aliasing(&[]))
            .and_then(|()| curve::accesses())
            .and_then(|()| cover::criteria(&[])),
        Some("explore") => explore::exploration(),
        Some("prolog") => prolog::beside_prolog(),
        Some("heap") => {
            let rest: Vec<String> = std::env::args().skip(2).collect();
            heap::aliasing(&rest).and_then(|()| curve::accesses())
        }
        Some("curve") => curve::accesses(),
        Some("invariants") => {
            let rest: Vec<String> = std::env::args().skip(2).collect();
            invariant::table(&rest)
        }
        Some("cover") => {
            let rest: Vec<String> = std::env::args().skip(2).collect();
            cover::criteria(&rest)
        }
        Some("truth") => {
            let rest: Vec<String> = std::env::args().skip(2).collect();
            truth::table(&rest)
        }
        Some("reached") => {
            let rest: Vec<String> = std::env::args().skip(2).collect();
            reached::tables(&rest)
        }
        Some(other) => {
            let all = "explore, prolog, heap, curve, invariants, cover, truth or reached";
            Err(format!("`{other}` is no benchmark: {all}"))
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            println!("senda-bench: {message}");
            ExitCode::FAILURE
        }
    }
}

/// Classes and instructions translated per second, on one thread.
fn translation() -> Result<(), String> {
    let jdk = Jdk::find().map_err(|e| e.to_string())?;
    let classpath = Classpath::new(jdk.sources().map_err(|e| e.to_string())?);
    let mut names = Vec::new();
    for source in classpath.sources() {
        names.extend(source.classes().map_err(|e| e.to_string())?);
    }
    let mut symbols = Symbols::new();
    let (mut classes, mut methods, mut instructions, mut rules) = (0u64, 0u64, 0u64, 0u64);
    let start = Instant::now();
    for name in names.iter().step_by(SAMPLE) {
        let id = symbols.class(name);
        let Some(class) = classpath.class(&mut symbols, id).map_err(|e| e.to_string())? else {
            continue;
        };
        classes += 1;
        for (index, method) in class.methods.iter().enumerate() {
            if !method.has_code {
                continue;
            }
            let body = classpath.body(&mut symbols, id, index).map_err(|e| e.to_string())?;
            methods += 1;
            rules += body.rule_count() as u64;
            let counted = body.preds.values().flat_map(|p| p.rules.iter());
            instructions += counted.map(|r| r.origin.len() as u64).sum::<u64>();
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("translation (JDK {}, one class in {SAMPLE}, one thread)", jdk.version());
    println!("  {classes} classes, {methods} methods, {instructions} instructions, {rules} rules");
    println!(
        "  {:.0} classes/s, {:.2} M instructions/s",
        classes as f64 / seconds,
        instructions as f64 / seconds / 1e6
    );
    Ok(())
}

/// Instructions per second of the interpreter beside `java -Xint`.
fn interpretation() -> Result<(), String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/Steps.java");
    let target = Target::open(&source, &TargetOptions::default()).map_err(|e| e.to_string())?;
    let java = target.jdk.program("java").ok_or("no java in the JDK")?;
    let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let limits = Limits { trace: 0, steps: u64::MAX, memory: u64::MAX, ..Limits::default() };
    let mut interpreter =
        Interpreter::new(linker, target.jdk.feature(), limits).map_err(|e| e.to_string())?;
    println!("interpretation (beside java -Xint)");
    println!(
        "  {:<8} {:>12} {:>10} {:>10} {:>8}",
        "method", "instructions", "M ins/s", "M rules/s", "x -Xint"
    );
    for (name, n) in STEPS {
        let method = interpreter
            .linker()
            .method_named("Steps", name, "(I)I")
            .map_err(|e| format!("{e:?}"))?;
        let mut best = Duration::MAX;
        let mut last = None;
        for _ in 0..3 {
            let start = Instant::now();
            let run = interpreter.run(method, &[Value::Int(n)]);
            best = best.min(start.elapsed());
            last = Some(run);
        }
        let Some(run) = last else { continue };
        let (result, xint) = jvm(&java, &target.paths, name, n)?;
        if run.outcome != Outcome::Returned(Some(Value::Int(result))) {
            return Err(format!("{name}: {:?} instead of {result}", run.outcome));
        }
        let seconds = best.as_secs_f64();
        println!(
            "  {name:<8} {:>12} {:>10.1} {:>10.1} {:>8.2}",
            run.instructions,
            run.instructions as f64 / seconds / 1e6,
            run.rules as f64 / seconds / 1e6,
            seconds / xint.as_secs_f64()
        );
    }
    Ok(())
}

/// The result and time of the JVM's interpreter, best of three.
fn jvm(java: &Path, paths: &[PathBuf], name: &str, n: i32) -> Result<(i32, Duration), String> {
    let classpath = std::env::join_paths(paths).map_err(|e| e.to_string())?;
    let mut best = Duration::MAX;
    let mut result = 0;
    for _ in 0..3 {
        let done = Command::new(java)
            .args(["-Xint", "-cp"])
            .arg(&classpath)
            .args(["Steps", name, &n.to_string()])
            .output()
            .map_err(|e| e.to_string())?;
        let text = String::from_utf8_lossy(&done.stdout);
        let mut words = text.split_whitespace();
        let parsed = words.next().and_then(|w| w.parse().ok()).zip(words.next());
        let (value, nanos) = parsed.ok_or_else(|| format!("java failed on {name}"))?;
        result = value;
        best = best.min(Duration::from_nanos(nanos.parse().unwrap_or(u64::MAX)));
    }
    Ok((result, best))
}
