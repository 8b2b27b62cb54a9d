//! The methods of the subject library at `loop=1` in the three ways of treating aliases, as table 1 of
//! Albert et al., *A CLP Heap Solver for Test Case Generation*, has them.
//!
//! Times are those of the processor, and include making the tests. What must hold is checked, not only
//! printed: the traces of `no-alias` are among those of `solver`, and those of `eager`, where it finishes,
//! are the same.
//!
//! What a rule costs is compared over the same paths. Where aliases open paths that `no-alias` has not, those of `no-alias`
//! are followed in both modes, one by one: a mean over paths that only one of them has would compare other work,
//! since without aliases a position or an entry is never one of the container's.

use std::collections::BTreeSet;
use std::time::Duration;

use senda_engine::linker::MethodId;
use senda_engine::machine::Bounds;
use senda_rules::trace::Trace;
use senda_strategy::explore::{Generator, Options};
use senda_strategy::guided::{TraceGenerator, Verdict};
use senda_strategy::symbolic::Aliasing;

use crate::clock::Clock;
use crate::library::{Library, Subject, is_finished};

/// Time that a method has in one mode.
const LIMIT: Duration = Duration::from_secs(30);
/// An exploration that is shorter than this is repeated.
const REPEATED: Duration = Duration::from_millis(20);
/// How much more a rule may cost with the solver than without aliases.
const DEARER: f64 = 2.0;

/// Paths that are followed in both modes.
const FOLLOWED: usize = 500;

/// The published milliseconds of PET (Albert et al., table 1) for the method of the same name: its solver, its
/// lazy initialisation (none: not within 30 s) and without aliases.
const PET: [(&str, &str, u32, Option<u32>, u32); 12] = [
    ("DoublyLinkedList", "add", 42, Some(177), 36),
    ("NodeSequence", "removeAt", 50, Some(116), 42),
    ("NodeSequence", "replaceAt", 27, Some(47), 41),
    ("SortedListPriorityQueue", "insert", 182, Some(10_672), 160),
    ("SortedListPriorityQueue", "remove", 15, Some(68), 11),
    ("BinarySearchTree", "addAll", 2_535, None, 2_019),
    ("BinarySearchTree", "find", 98, Some(285), 108),
    ("BinarySearchTree", "findAll", 2_538, None, 2_385),
    ("BinarySearchTree", "insert", 3_924, None, 2_527),
    ("BinarySearchTree", "remove", 725, Some(5_587), 615),
    ("HeapPriorityQueue", "insert", 163, Some(638), 283),
    ("HeapPriorityQueue", "remove", 2_378, None, 1_814),
];

/// What one mode gave.
struct Found {
    tests: usize,
    traces: BTreeSet<String>,
    rules: u64,
    time: Duration,
    finished: bool,
    /// Paths that ended without an answer, and the first reason.
    open: Option<String>,
}

impl Found {
    fn cell(&self) -> String {
        let more = if self.finished { "" } else { "> " };
        let open = if self.open.is_some() { " *" } else { "" };
        format!(
            "{more}{}{open} | {more}{} | {more}{:.1}",
            self.tests,
            self.rules,
            1e3 * self.time.as_secs_f64()
        )
    }

    /// Whether every path came to an end that says something.
    fn decided(&self) -> bool {
        self.finished && self.open.is_none()
    }

    /// Nanoseconds for one application of a rule.
    fn each(&self) -> f64 {
        1e9 * self.time.as_secs_f64() / self.rules.max(1) as f64
    }
}

/// Prints the table, of the methods whose `Class.method` contains one of the words, if there are any.
///
/// # Errors
/// When a method cannot be explored, or the modes contradict each other.
pub fn aliasing(words: &[String]) -> Result<(), String> {
    let mut library = Library::open(words)?;
    let methods = std::mem::take(&mut library.methods);
    let generator = &mut library.generator;
    println!("\nthe subject library at loop=1, at most {} s for each mode\n", LIMIT.as_secs());
    print!("| method |");
    for mode in ["solver", "eager", "no-alias"] {
        print!(" {mode}: tests | rules | ms |");
    }
    println!(" ns/rule, solver : no-alias | PET's ms |");
    println!("|{}", " --- |".repeat(12));
    let mut checked = Checked::default();
    for Subject { name, method, .. } in methods {
        let none = explored(generator, method, Aliasing::None)?;
        if !none.finished {
            checked.endless.push(name);
            continue;
        }
        let solver = explored(generator, method, Aliasing::Solver)?;
        let eager = explored(generator, method, Aliasing::Eager)?;
        let (ratio, common) = match solver.traces == none.traces {
            true => (solver.each() / none.each(), ""),
            false => (followed_ratio(generator, method, &solver, &none)?, " †"),
        };
        checked.add(&name, [&solver, &eager, &none], ratio);
        // One path is one path in every mode.
        if [&solver, &eager, &none].iter().all(|found| found.finished && found.tests < 2) {
            checked.left_out += 1;
            continue;
        }
        println!(
            "| `{name}` | {} | {} | {} | {ratio:.1}{common} | {} |",
            solver.cell(),
            eager.cell(),
            none.cell(),
            published(&name)
        );
    }
    println!(
        "\n`>`: stopped by the limit of time. `*`: some paths ended as unsupported or undecided."
    );
    println!("`†`: over the paths that both have, followed one by one; else over all of them.");
    println!(
        "PET's times are the published ones of another library and machine: solver / eager / no-alias."
    );
    checked.print()
}

/// What must hold of all methods.
#[derive(Default)]
struct Checked {
    methods: usize,
    left_out: usize,
    /// Methods that are not finished even without aliases; the other modes have no fewer paths.
    endless: Vec<String>,
    wrong: Vec<String>,
    /// Methods of which a rule costs more with the solver than it may.
    dearer: Vec<String>,
    /// Methods that only the solver finishes, of the two that look at aliases.
    only_solver: Vec<String>,
    only_eager: Vec<String>,
    neither: Vec<String>,
    /// Methods whose traces were compared between the two.
    compared: usize,
    /// Tests of the solver, and its time.
    tests: usize,
    time: Duration,
}

impl Checked {
    fn add(&mut self, name: &str, [solver, eager, none]: [&Found; 3], ratio: f64) {
        self.methods += 1;
        self.tests += solver.tests;
        self.time += solver.time;
        self.wrong.extend(contradictions(name, solver, eager, none));
        if ratio > DEARER {
            self.dearer.push(format!("{name} ({ratio:.1})"));
        }
        match (solver.finished, eager.finished) {
            (true, true) => self.compared += usize::from(solver.decided() && eager.decided()),
            (true, false) => self.only_solver.push(name.to_owned()),
            (false, true) => self.only_eager.push(name.to_owned()),
            (false, false) => self.neither.push(name.to_owned()),
        }
    }

    fn print(self) -> Result<(), String> {
        println!("{} methods, of which {} have one path", self.methods, self.left_out);
        let seconds = self.time.as_secs_f64();
        let rate = self.tests as f64 / seconds;
        println!("solver: {} tests in {seconds:.1} s, {rate:.0} a second", self.tests);
        println!("the same traces with solver and eager in: {} methods", self.compared);
        println!("finished by solver and not by eager: {}", listed(&self.only_solver));
        println!("finished by eager and not by solver: {}", listed(&self.only_eager));
        println!("not finished by no-alias, and left out: {}", listed(&self.endless));
        println!("finished by neither: {}", listed(&self.neither));
        println!(
            "a rule costs more than {DEARER} times as with no-alias: {}",
            listed(&self.dearer)
        );
        let mut wrong = self.wrong;
        wrong.extend(self.dearer.iter().map(|name| format!("{name}: a rule costs too much")));
        wrong.extend(self.only_eager.iter().map(|name| format!("{name}: only eager finishes")));
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }
}

pub fn listed(all: &[String]) -> String {
    if all.is_empty() { "none".into() } else { all.join(", ") }
}

fn published(name: &str) -> String {
    let of = |(class, method, ..): &&(&str, &str, u32, Option<u32>, u32)| {
        name == format!("{class}.{method}")
    };
    let Some((_, _, solver, eager, none)) = PET.iter().find(of) else { return String::new() };
    let eager = eager.map_or("> 30000".to_owned(), |ms| ms.to_string());
    format!("{solver} / {eager} / {none}")
}

fn explored(
    generator: &mut Generator,
    method: MethodId,
    aliasing: Aliasing,
) -> Result<Found, String> {
    let bounds = Bounds { loops: Some(1), ..Bounds::default() };
    let options = Options { bounds, aliasing, time: Some(LIMIT), ..Options::default() };
    let mut spent = Duration::ZERO;
    let mut runs = 0;
    loop {
        let clock = Clock::start();
        let result =
            generator.generate(method, &options, &mut |_| ()).map_err(|e| e.to_string())?.result;
        let time = clock.elapsed();
        // The first run links and translates what the others find ready.
        let long = runs == 0 && time > 10 * REPEATED;
        if runs > 0 || long {
            spent += time;
            runs += u32::from(long);
        }
        if spent > REPEATED || long {
            let paths = &result.paths;
            let open = paths.gave_up.iter().chain(&paths.unsupported).next();
            return Ok(Found {
                tests: result.tests.len(),
                traces: result.tests.iter().map(|test| test.trace.clone()).collect(),
                rules: result.stats.rules_applied,
                time: spent / runs,
                finished: is_finished(paths),
                open: open.map(|reason| reason.why.clone()),
            });
        }
        runs += 1;
    }
}

/// Gives traces that are there.
struct Given<'a>(std::slice::Iter<'a, Trace>);

impl TraceGenerator for Given<'_> {
    fn next(&mut self) -> Option<Trace> {
        self.0.next().cloned()
    }

    fn learn(&mut self, _: Verdict<'_>) {}
}

/// How much dearer a rule is with the solver on the paths that both modes have.
fn followed_ratio(
    generator: &mut Generator,
    method: MethodId,
    solver: &Found,
    none: &Found,
) -> Result<f64, String> {
    let both = solver.traces.intersection(&none.traces).take(FOLLOWED);
    let traces: Result<Vec<Trace>, _> = both.map(|text| Trace::parse(text)).collect();
    let traces = traces.map_err(|e| e.to_string())?;
    let mut each = [Aliasing::Solver, Aliasing::None].map(|aliasing| (aliasing, f64::MAX));
    // The least of several runs, taken in turns: other work on the machine only adds.
    let clock = Clock::start();
    for round in 0..5 {
        if round > 1 && clock.elapsed() > LIMIT {
            break;
        }
        for (aliasing, least) in &mut each {
            let time = followed(generator, method, *aliasing, &traces)?;
            *least = least.min(time);
        }
    }
    Ok(each[0].1 / each[1].1)
}

/// Nanoseconds for a rule along these traces.
fn followed(
    generator: &mut Generator,
    method: MethodId,
    aliasing: Aliasing,
    traces: &[Trace],
) -> Result<f64, String> {
    let bounds = Bounds { loops: Some(1), ..Bounds::default() };
    let options = Options { bounds, aliasing, ..Options::default() };
    let (mut spent, mut rules) = (Duration::ZERO, 0);
    while spent < REPEATED {
        let mut given = Given(traces.iter());
        let clock = Clock::start();
        let found = generator
            .guided(method, &mut given, &options, &mut |_| ())
            .map_err(|e| e.to_string())?;
        spent += clock.elapsed();
        rules += found.result.stats.rules_applied;
        if found.result.tests.len() != traces.len() {
            return Err("a path that was found is not found along its trace".into());
        }
    }
    Ok(1e9 * spent.as_secs_f64() / rules.max(1) as f64)
}

/// What one mode says and another does not.
fn contradictions(name: &str, solver: &Found, eager: &Found, none: &Found) -> Vec<String> {
    let mut out = Vec::new();
    let extra = none.traces.difference(&solver.traces).count();
    if solver.decided() && extra > 0 {
        out.push(format!("{name}: {extra} traces of no-alias are not among those of solver"));
    }
    let same = eager.traces == solver.traces;
    if solver.decided() && eager.decided() && !same {
        let (more, fewer) = (
            eager.traces.difference(&solver.traces).count(),
            solver.traces.difference(&eager.traces).count(),
        );
        out.push(format!("{name}: eager has {more} traces that solver has not, and lacks {fewer}"));
    }
    out
}
