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
use senda_guide::program::{Program as Reached, World};
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
    let provider = program.target.classpath.fresh();
    let given = program.target.classes.clone();
    let linker = program.generator.linker().unwrap();
    let linked = linker.method(method);
    let class = linker.class(linked.class).class.clone().unwrap();
    let index = class.methods.iter().position(|m| m.id == linked.id).unwrap();
    let world = World { classes: &given, free: &[] };
    let gathered = Reached::gather(&provider, &mut linker.symbols, &world, (class.name, index));
    Rc::new(gathered.unwrap())
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

/// Traces of tests that some derived program has lost.
fn lost(
    program: &mut Program,
    method: MethodId,
    result: &MethodResult,
    most: usize,
) -> (usize, Vec<String>) {
    let options = options(1);
    let reached = reached(program, method);
    let traces: Vec<Trace> =
        result.tests.iter().filter_map(|test| Trace::parse(&test.trace).ok()).collect();
    let mut lost = Vec::new();
    let mut points = 0;
    let symbols = |program: &mut Program| program.generator.linker().unwrap().symbols.clone();
    let names = symbols(program);
    for refined in [false, true] {
        for (what, derived) in [
            ("abstraction", abstraction(&reached, &names)),
            ("local", slice::local(&reached, &names)),
        ] {
            let Some(all) = unrolled(program, &reached, derived, &options, refined, most) else {
                continue;
            };
            let gone = traces.iter().filter(|trace| is_lost(trace, &all));
            lost.extend(gone.map(|trace| format!("{what} refined={refined}: {trace}")));
        }
    }
    for (m, of) in reached.methods.iter().enumerate() {
        for (p, pred) in of.body.preds.iter() {
            let name = reached.namer.pred(&names, of.body.method, pred.name);
            for number in 0..pred.rules.len() {
                let rule = u32::try_from(number + 1).unwrap();
                let through: Vec<&Trace> =
                    traces.iter().filter(|trace| applies(trace, &name, rule)).collect();
                if through.is_empty() {
                    continue;
                }
                points += 1;
                let sliced = slice::point(&reached, &names, &[(m, p, number)]);
                for refined in [false, true] {
                    let derived = sliced.traces.clone();
                    let Some(all) = unrolled(program, &reached, derived, &options, refined, most)
                    else {
                        continue;
                    };
                    let gone = through.iter().filter(|trace| is_lost(trace, &all));
                    lost.extend(gone.map(|trace| {
                        format!("point {name}({rule}) refined={refined} of {}: {trace}", all.len())
                    }));
                }
            }
        }
    }
    (points, lost)
}

fn nothing_is_lost(folder: &str) {
    let compiled = compile(folder, &format!("derived-{folder}"));
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world = program.target.classes.clone();
    let (mut wrong, mut points, mut methods) = (Vec::new(), 0, 0);
    for (class, name, method) in program.all_methods() {
        let Ok(explored) = program.generator.generate(method, &options(1), &mut |_| ()) else {
            continue;
        };
        let (count, lost) = lost(&mut program, method, &explored.result, 2_000);
        points += count;
        methods += 1;
        wrong.extend(lost.into_iter().take(3).map(|text| format!("{class}.{name} {text}")));
    }
    println!("{methods} methods, {points} points");
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
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
