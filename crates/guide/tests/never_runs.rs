//! A rule that is proved infeasible is applied by no run: methods of the corpus and random ones, with
//! arguments at the corners of their types and random ones, in the concrete interpreter.
//!
//! The seed is printed and can be set with `SEED`; `CLASSES` sets how many random classes there are.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout, missing_docs)]

#[path = "../../engine/tests/support/mod.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use senda_engine::machine::Limits;
use senda_engine::run::Interpreter;
use senda_guide::feasible::{Entry, infeasible};
use senda_guide::program::{Program, World};
use senda_rules::trace::{Choice, View};
use support::oracle::{Scratch, javac};
use support::rng::Rng;
use support::{Callable, callables, inputs, java_files, javagen};

const INPUTS: usize = 12;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
}

#[derive(Default)]
struct Count {
    methods: usize,
    runs: usize,
    applied: usize,
    proved: usize,
    wrong: Vec<String>,
}

impl Count {
    /// Runs every public static method of a folder of classes and holds what it applies against the
    /// proofs.
    fn folder(&mut self, folder: &Path, rng: &mut Rng) {
        let options = senda_bytecode::TargetOptions::default();
        let target = senda_bytecode::Target::open(folder, &options).unwrap();
        let symbols = senda_rules::symbols::Symbols::new();
        let linker = senda_engine::linker::Linker::new(symbols, Box::new(target.classpath.fresh()));
        let limits = Limits { steps: 100_000, memory: 1 << 28, trace: 4_000, ..Limits::default() };
        let mut interpreter = Interpreter::new(linker, target.jdk.feature(), limits).unwrap();
        for class in target.classes.iter().filter(|class| !class.contains('$')) {
            // Files of the corpus stand alone: the world of a method is its own.
            let nested = format!("{class}$");
            let own = target.classes.iter().filter(|c| *c == class || c.starts_with(&nested));
            let own: Vec<String> = own.cloned().collect();
            for method in callables(&mut interpreter, class) {
                self.method(&mut interpreter, &own, &method, rng);
            }
        }
    }

    fn method(
        &mut self,
        interpreter: &mut Interpreter,
        classes: &[String],
        method: &Callable,
        rng: &mut Rng,
    ) {
        let proved = proved(interpreter, classes, method);
        let symbols = &interpreter.linker().symbols;
        let lists = inputs::argument_lists(symbols, &method.params, INPUTS, rng);
        let mut applied = BTreeSet::new();
        for args in lists {
            interpreter.run(method.id, &args);
            self.runs += 1;
            let Some(trace) = interpreter.trace() else { continue };
            for i in 0..trace.len() {
                if let Some(View::Node { pred, choice: Choice::Rule(rule) }) = trace.view(i) {
                    applied.insert((pred.to_owned(), rule));
                }
            }
        }
        for (rule, why) in proved.iter().filter(|(rule, _)| applied.contains(rule)) {
            let Callable { class, name, .. } = method;
            self.wrong.push(format!("{class}.{name}: {}({}): {why}", rule.0, rule.1));
        }
        self.methods += 1;
        self.applied += applied.len();
        self.proved += proved.len();
    }

    fn report(&self, what: &str) {
        let Count { methods, runs, applied, proved, wrong } = self;
        println!(
            "{what}: {methods} methods, {runs} runs, {applied} rules applied, {proved} proved"
        );
        assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
    }
}

/// The infeasible rules of a method by the names that traces have for them.
fn proved(
    interpreter: &mut Interpreter,
    classes: &[String],
    method: &Callable,
) -> BTreeMap<(String, u32), String> {
    let linker = interpreter.linker();
    let linked = linker.method(method.id);
    let (name, descriptor) = (linked.name, linked.descriptor);
    let class = linker.class(linked.class).class.clone().unwrap();
    let index = class.method_index(name, descriptor).unwrap();
    let (provider, symbols) = linker.parts();
    let world = World { classes, free: &[] };
    let program = Program::gather(provider, symbols, &world, (class.name, index)).unwrap();
    let found = infeasible(&program, symbols, &Entry::default());
    let named = found.rules.into_iter().map(|((m, pred, number), why)| {
        let body = &program.methods[m].body;
        let pred = program.namer.pred(symbols, body.method, body.preds[pred].name);
        ((pred, u32::try_from(number + 1).unwrap()), why)
    });
    named.collect()
}

#[test]
fn no_run_of_the_corpus_applies_what_is_infeasible() {
    let mut count = Count::default();
    let mut rng = Rng::new(number("SEED", 20));
    let scratch = Scratch::new("never-runs");
    for folder in ["methods", "numeric"] {
        let compiled = scratch.0.join(folder);
        std::fs::create_dir_all(&compiled).unwrap();
        javac(&java_files(folder), &compiled);
        count.folder(&compiled, &mut rng);
    }
    count.report("corpus");
    assert!(count.methods >= 500 && count.proved >= 1_000);
}

#[test]
fn no_run_of_random_java_applies_what_is_infeasible() {
    let (seed, classes) = (number("SEED", 7), number("CLASSES", 8));
    println!("seed {seed}, {classes} classes");
    let mut rng = Rng::new(seed);
    let scratch = Scratch::new("never-random");
    let (sources, compiled) = (scratch.0.join("src"), scratch.0.join("classes"));
    std::fs::create_dir_all(&sources).unwrap();
    std::fs::create_dir_all(&compiled).unwrap();
    let mut files = Vec::new();
    for i in 0..classes {
        let file = sources.join(format!("N{i}.java"));
        std::fs::write(&file, javagen::class(&format!("N{i}"), 12, &mut rng)).unwrap();
        files.push(file);
    }
    javac(&files, &compiled);
    let mut count = Count::default();
    count.folder(&compiled, &mut rng);
    count.report(&format!("seed {seed}"));
    assert!(count.proved >= 100);
}
