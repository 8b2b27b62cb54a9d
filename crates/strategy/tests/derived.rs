//! Programs derived from rules lose no trace: whatever path the exploration finds instantiates one that
//! is generated.
//!
//! `ONLY` restricts the corpus to files.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::rc::Rc;

use senda_engine::linker::MethodId;
use senda_engine::machine::Bounds;
use senda_guide::abstraction::{Abstraction, abstraction};
use senda_guide::program::Program as Reached;
use senda_guide::slice;
use senda_rules::trace::{Choice, Trace, View};
use senda_strategy::explore::Options;
use senda_strategy::unroll::Unroller;
use senda_testcase::MethodResult;
use support::{Program, compile, corpus, open};

fn options(loops: u32) -> Options {
    let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
    Options { bounds, paths: Some(100), ..Options::default() }
}

fn reached(program: &mut Program, method: MethodId) -> Rc<Reached> {
    program.generator.world = program.target.classes.clone();
    program.generator.program(method).unwrap()
}

/// At most so many traces of a derived program.
fn unrolled(
    program: &mut Program,
    reached: &Rc<Reached>,
    traces: Abstraction,
    options: &Options,
    refined: bool,
    most: usize,
) -> Option<Vec<Trace>> {
    let mut unroller = Unroller::new(reached.clone(), traces, options.bounds);
    if refined {
        unroller = unroller.refined(program.generator.refined(reached, options).unwrap());
    }
    let all: Vec<Trace> = std::iter::from_fn(|| unroller.next_trace()).take(most + 1).collect();
    (all.len() <= most).then_some(all)
}

fn is_lost(trace: &Trace, generated: &[Trace]) -> bool {
    !generated.iter().any(|partial| trace.instantiates(partial))
}

/// The rules that a trace applies, by the names that they have in it.
fn applies(trace: &Trace, name: &str, rule: u32) -> bool {
    (0..trace.len())
        .any(|i| trace.view(i) == Some(View::Node { pred: name, choice: Choice::Rule(rule) }))
}

/// What was derived.
#[derive(Debug)]
#[allow(dead_code, reason = "names are for people")]
enum Derived {
    Whole,
    Local,
    Point(String),
}

/// What was checked of a method.
#[derive(Default)]
struct Checked {
    points: usize,
    /// Derived programs with too many traces to write down.
    skipped: usize,
    lost: Vec<String>,
}

impl Checked {
    /// Looks for traces that a derived program has lost, with refinement and without.
    fn derived(
        &mut self,
        program: &mut Program,
        reached: &Rc<Reached>,
        (what, derived): (&Derived, &Abstraction),
        traces: &[&Trace],
    ) {
        const MOST: usize = 2_000;
        // Refining asks the solver: of the points every fifth is enough.
        let both = !matches!(what, Derived::Point(_)) || self.points.is_multiple_of(5);
        for refined in [false, true].into_iter().take(1 + usize::from(both)) {
            let options = options(1);
            let derived = derived.clone();
            match unrolled(program, reached, derived, &options, refined, MOST) {
                Some(all) => {
                    let gone = traces.iter().filter(|trace| is_lost(trace, &all)).take(3);
                    self.lost.extend(gone.map(|t| format!("{what:?} refined={refined}: {t}")));
                }
                None => self.skipped += 1,
            }
        }
    }

    /// Looks at everything that is derived for a method. Every rule is a point; a line is several.
    fn method(&mut self, program: &mut Program, method: MethodId, result: &MethodResult) {
        let reached = reached(program, method);
        let traces: Vec<Trace> =
            result.tests.iter().filter_map(|test| Trace::parse(&test.trace).ok()).collect();
        let all: Vec<&Trace> = traces.iter().collect();
        let symbols = program.generator.linker().unwrap().symbols.clone();
        let whole = abstraction(&reached, &symbols);
        self.derived(program, &reached, (&Derived::Whole, &whole), &all);
        let local = slice::local(&reached, &symbols);
        self.derived(program, &reached, (&Derived::Local, &local), &all);
        for (m, of) in reached.methods.iter().enumerate() {
            for (p, pred) in of.body.preds.iter() {
                let name = reached.namer.pred(&symbols, of.body.method, pred.name);
                for number in 0..pred.rules.len() {
                    let rule = u32::try_from(number + 1).unwrap();
                    let through: Vec<&Trace> =
                        traces.iter().filter(|trace| applies(trace, &name, rule)).collect();
                    if through.is_empty() {
                        continue;
                    }
                    self.points += 1;
                    let sliced = slice::point(&reached, &symbols, &[(m, p, number)]);
                    let what = Derived::Point(format!("{name}({rule})"));
                    self.derived(program, &reached, (&what, &sliced.traces), &through);
                }
            }
        }
    }
}

fn nothing_is_lost(folder: &str) {
    let compiled = compile(folder, &format!("derived-{folder}"));
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world = program.target.classes.clone();
    let (mut checked, mut methods) = (Checked::default(), 0);
    for (class, name, method) in program.all_methods() {
        let Ok(explored) = program.generator.generate(method, &options(1), &mut |_| ()) else {
            continue;
        };
        let known = checked.lost.len();
        checked.method(&mut program, method, &explored.result);
        for text in &mut checked.lost[known..] {
            *text = format!("{class}.{name} {text}");
        }
        methods += 1;
    }
    let Checked { points, skipped, lost } = checked;
    println!("{methods} methods, {points} points, {skipped} programs with too many traces");
    assert!(lost.is_empty(), "{}:\n{}", lost.len(), lost.join("\n"));
    assert!(skipped * 10 <= points, "{skipped} of {points}");
}

#[test]
fn no_path_of_a_numeric_method_is_lost() {
    nothing_is_lost("numeric");
}

#[test]
fn no_path_of_a_method_with_objects_is_lost() {
    nothing_is_lost("heap");
}

/// Paper 000, example 5: of the local paths of `lcm` three are feasible.
#[test]
fn lcm_has_three_local_paths() {
    let options = options(1);
    let mut program = open(&corpus().join("examples/Lcm.java"), &options);
    let method = program.method("Lcm", "lcm");
    let reached = reached(&mut program, method);
    let symbols = program.generator.linker().unwrap().symbols.clone();
    for refined in [false, true] {
        let local = slice::local(&reached, &symbols);
        let mut unroller = Unroller::new(reached.clone(), local, options.bounds);
        if refined {
            unroller = unroller.refined(program.generator.refined(&reached, &options).unwrap());
        }
        let found = program.generator.guided(method, &mut unroller, &options, &mut |_| ()).unwrap();
        let result = found.result;
        assert_eq!(result.tests.len(), 3, "{:?}", result.guidance);
        let guidance = &result.guidance;
        assert_eq!(guidance.mode, "guided");
        assert_eq!(guidance.traces - guidance.infeasible_traces, 3);
        // Two ways to swap, six ways on: the flags of calls that are free are not known.
        assert!(guidance.traces <= 12, "{guidance:?}");
        assert_eq!(result.coverage.lines.0, result.coverage.lines.1);
    }
}

/// Paper 000, section 6, and its figures 497, 161, 11.
#[test]
fn refinement_leaves_at_most_half_of_the_traces_of_arraypower() {
    let options = options(2);
    let mut program = open(&corpus().join("heap/ArrayPower.java"), &options);
    let method = program.method("ArrayPower", "arraypower");
    let all = program.generator.generate(method, &options, &mut |_| ()).unwrap().result;
    let reached = reached(&mut program, method);
    let symbols = program.generator.linker().unwrap().symbols.clone();
    let whole = abstraction(&reached, &symbols);
    let mut unroll = |refined| {
        unrolled(&mut program, &reached, whole.clone(), &options, refined, 100_000).unwrap()
    };
    let (plain, refined) = (unroll(false), unroll(true));
    println!(
        "arraypower, loop=2: {} traces, {} with refinement, {} tests (the paper: 497, 161, 11)",
        plain.len(),
        refined.len(),
        all.tests.len()
    );
    assert_eq!(all.tests.len(), 10);
    assert!(refined.len() * 2 <= plain.len());
    for test in &all.tests {
        let trace = Trace::parse(&test.trace).unwrap();
        assert!(!is_lost(&trace, &refined), "{trace}");
    }
}
