//! The three ways to treat references that may be one object find the same paths: the traces of the
//! solver are the distinct ones of the eager mode, wherever that finishes, and without aliases there
//! are no others.
//!
//! `ONLY` restricts it to methods whose name contains it, `SHOW` prints a line for each method.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::collections::BTreeSet;

use senda_engine::linker::MethodId;
use senda_engine::machine::Bounds;
use senda_strategy::explore::Options;
use senda_strategy::symbolic::Aliasing;
use senda_testcase::MethodResult;
use support::{Program, compile, compile_all, open};

/// The most paths of the modes that are compared; who has more has not finished.
const PATHS: u64 = 400;

/// Classes of the container library whose methods are compared.
const SUBJECTS: &[&str] = &[
    "subjects/DoublyLinkedList",
    "subjects/NodeSequence",
    "subjects/ListNode",
    "subjects/TreeNode",
    "subjects/SortedListPriorityQueue",
    "subjects/HeapPriorityQueue",
    "subjects/BinarySearchTree",
    "subjects/Vertex",
    "subjects/Graph",
    "subjects/expr/Environment",
];

#[derive(Default)]
struct Sums {
    methods: usize,
    paths: [usize; 3],
    /// Methods that have as many paths in the eager mode as with the solver.
    unfinished: usize,
    more: usize,
    wrong: Vec<String>,
}

fn explore(
    program: &mut Program,
    method: MethodId,
    aliasing: Aliasing,
    loops: u32,
) -> Option<MethodResult> {
    let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
    let options = Options { bounds, aliasing, paths: Some(PATHS), ..Options::default() };
    let result = program.generator.generate(method, &options, &mut |_| ()).ok()?.result;
    let paths = &result.paths;
    let whole = paths.cut_by.iter().all(|(name, _)| name != "paths");
    let decided = paths.gave_up.is_empty();
    (whole && decided).then_some(result)
}

/// What a path of a method is: its trace, or the end without one.
fn ends(result: &MethodResult) -> BTreeSet<String> {
    let traces = result.tests.iter().map(|test| test.trace.clone());
    // The eager mode may have the same end several times. Of the ways of aliasing that it has for a trace a constructor may
    // refuse some and not others.
    let without = result.paths.unsupported.iter().map(|reason| reason.why.clone());
    traces.chain(without.filter(|why| !why.contains("its constructor refuses"))).collect()
}

impl Sums {
    fn compare(&mut self, program: &mut Program, full: &str, method: MethodId, loops: u32) {
        let mut all = [Aliasing::Solver, Aliasing::Eager, Aliasing::None]
            .map(|mode| explore(program, method, mode, loops));
        let [Some(solver), eager, Some(none)] = &mut all else {
            self.unfinished += 1;
            return;
        };
        self.methods += 1;
        let traces = ends(solver);
        self.paths[0] += solver.tests.len();
        self.paths[2] += none.tests.len();
        for other in ends(none).difference(&traces) {
            self.wrong.push(format!("{full}: without aliases only: {other}"));
        }
        let Some(eager) = eager else {
            self.unfinished += 1;
            return;
        };
        self.paths[1] += eager.tests.len();
        self.more += usize::from(eager.tests.len() > solver.tests.len());
        let others = ends(eager);
        for other in others.symmetric_difference(&traces) {
            let who = if traces.contains(other) { "solver" } else { "eager" };
            self.wrong.push(format!("{full}: {who} only: {other}"));
        }
        if std::env::var_os("SHOW").is_some() {
            let [a, b, c] = [solver.tests.len(), eager.tests.len(), none.tests.len()];
            println!("{full}: solver {a}, eager {b}, no-alias {c}");
        }
    }

    fn report(&self, least: usize) {
        println!(
            "{} methods, {} solver, {} eager (more in {}), {} no-alias; {} not finished; {} wrong",
            self.methods,
            self.paths[0],
            self.paths[1],
            self.more,
            self.paths[2],
            self.unfinished,
            self.wrong.len()
        );
        let shown: Vec<String> =
            self.wrong.iter().take(40).map(|w| w.chars().take(600).collect()).collect();
        assert!(self.wrong.is_empty(), "{} wrong:\n{}", self.wrong.len(), shown.join("\n"));
        if std::env::var_os("ONLY").is_none() {
            assert!(self.methods >= least, "{} methods", self.methods);
            assert!(self.more > 0, "no method shows the difference");
        }
    }
}

#[test]
fn small_methods_have_the_same_paths_in_all_modes() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let compiled = compile("heap", "modes-heap");
    let mut program = open(&compiled.0, &Options::default());
    let all = program.classes.clone();
    let mut sums = Sums::default();
    for own in all.iter().filter(|class| !class.contains('$')) {
        let nested = format!("{own}$");
        let world: Vec<String> =
            all.iter().filter(|c| *c == own || c.starts_with(&nested)).cloned().collect();
        program.generator.world.clone_from(&world);
        program.classes = world;
        for (class, name, method) in program.all_methods() {
            let full = format!("{class}.{name}");
            if full.contains(&only) {
                sums.compare(&mut program, &full, method, 2);
            }
        }
    }
    sums.report(150);
}

#[test]
fn containers_have_the_same_paths_in_all_modes() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let compiled = compile_all("subjects", "modes-subjects");
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world.clone_from(&program.classes);
    program.classes.retain(|class| SUBJECTS.contains(&class.as_str()));
    let mut sums = Sums::default();
    for (class, name, method) in program.all_methods() {
        let full = format!("{class}.{name}");
        if full.contains(&only) {
            sums.compare(&mut program, &full, method, 1);
        }
    }
    sums.report(50);
}
