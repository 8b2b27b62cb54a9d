//! Criteria: the suites of the reference results, methods with more paths than anybody can follow, and
//! suites beside the tests of all paths.
//!
//! `ONLY` restricts the corpora to files; `SHOW` tells of every method.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::path::Path;
use std::time::Duration;

use rustc_hash::FxHashSet;
use senda_engine::linker::MethodId;
use senda_engine::machine::{Bounds, Limits};
use senda_guide::point::{Point, Points};
use senda_strategy::cover::goals::Criterion;
use senda_strategy::cover::{Guiding, Wish};
use senda_strategy::explore::Options;
use senda_strategy::symbolic::Numbers;
use senda_testcase::{MethodResult, TestCase};
use support::{Program, compile_all, corpus, line, open};

fn options(loops: u32) -> Options {
    let bounds = Bounds { loops: Some(loops), ..Bounds::default() };
    Options { bounds, paths: Some(10_000), ..Options::default() }
}

fn cover(
    program: &mut Program,
    method: MethodId,
    criterion: &Criterion,
    guiding: Guiding,
    options: &Options,
) -> MethodResult {
    cover_deep(program, method, criterion, guiding, options, false)
}

fn cover_deep(
    program: &mut Program,
    method: MethodId,
    criterion: &Criterion,
    guiding: Guiding,
    options: &Options,
    deepen: bool,
) -> MethodResult {
    let tested = FxHashSet::default();
    let wish = Wish { deepen, ..Wish::new(criterion, guiding, &tested) };
    program.generator.cover(method, &wish, options, &mut |_| ()).unwrap().result
}

fn opened(file: &str, options: &Options) -> Program {
    let mut program = open(&corpus().join(file), options);
    program.generator.world = program.target.classes.clone();
    program
}

fn points(program: &mut Program, texts: &[&str]) -> Criterion {
    let classes = program.target.classes.clone();
    let (provider, symbols) = program.generator.linker().unwrap().parts();
    let points = Points::of(provider, symbols, &classes).unwrap();
    let find = |text: &&str| {
        let point = Point::parse(text).unwrap();
        ((*text).to_owned(), points.find(&point, &|_| None).unwrap())
    };
    Criterion::Points(texts.iter().map(find).collect())
}

fn lines(tests: &[TestCase]) -> Vec<String> {
    tests.iter().map(line).collect()
}

#[test]
fn the_local_paths_of_lcm_are_three() {
    let ideal = Options { numbers: Numbers::Ideal { lo: -1000, hi: 1000 }, ..options(1) };
    let mut program = opened("examples/Lcm.java", &ideal);
    let method = program.method("Lcm", "lcm");
    let found = cover(&mut program, method, &Criterion::LocalPaths, Guiding::Auto, &ideal);
    assert_eq!(found.tests.len(), 3, "{:?}", lines(&found.tests));
}

#[test]
fn the_catch_block_of_lcm_takes_one_test() {
    let options = options(1);
    let mut program = opened("examples/Lcm.java", &options);
    let method = program.method("Lcm", "lcm");
    for guiding in [Guiding::On, Guiding::Off] {
        let two = points(&mut program, &["Lcm.java:14", "Lcm.java:29"]);
        let found = cover(&mut program, method, &two, guiding, &options);
        assert_eq!(found.tests.len(), 1);
        let inputs: Vec<String> =
            found.tests[0].inputs.iter().map(|(name, v)| format!("{name}={v:?}")).collect();
        assert_eq!(inputs, ["a=Int(0)", "b=Int(0)"]);
        let lines = ["Lcm.java:14", "Lcm.java:29", "Lcm.java:31"];
        let three = points(&mut program, &lines);
        let found = cover(&mut program, method, &three, guiding, &options);
        assert_eq!(found.tests.len(), 2);
        assert_eq!(found.goals.covered, 3);
    }
}

/// The remainder by zero in `gcd` has no input, nor do the calls throw: proved whatever the limit is.
#[test]
fn the_branches_of_lcm_are_covered_or_proved() {
    for loops in [1, 2] {
        let options = options(loops);
        let mut program = opened("examples/Lcm.java", &options);
        let method = program.method("Lcm", "lcm");
        let found = cover(&mut program, method, &Criterion::Branches, Guiding::Auto, &options);
        assert!(found.goals.is_satisfied(), "{:?}", found.goals);
        let zero =
            found.goals.infeasible.iter().find(|goal| goal.goal.contains("division by zero"));
        assert!(zero.is_some_and(|goal| goal.goal.contains("gcd_6c(2)")), "{:?}", found.goals);
        assert!(found.tests.len() <= 3, "{:?}", lines(&found.tests));
    }
}

/// 2^40 paths: what three of forty tests decide is found, and what they cannot do is proved.
#[test]
fn forty_tests_are_no_obstacle() {
    let options = options(2);
    let mut program = opened("cover/ManyTests.java", &options);
    for (name, never) in [("alarm", 0), ("above", 1)] {
        let method = program.method("ManyTests", name);
        let found = cover(&mut program, method, &Criterion::Branches, Guiding::Auto, &options);
        assert_eq!(found.goals.infeasible.len(), never, "{:?}", found.goals);
        assert!(found.goals.is_satisfied(), "{name}: {:?}", found.goals.beyond_limit);
        assert_eq!(found.guidance.mode, "guided");
    }
}

/// Nested switches in a loop: a state is reached by several rounds before it.
#[test]
fn the_states_of_a_scanner_are_reached() {
    let options = options(3);
    let mut program = opened("cover/Scanner.java", &options);
    let method = program.method("Scanner", "tokens");
    let found = cover(&mut program, method, &Criterion::Branches, Guiding::Auto, &options);
    assert!(found.goals.gave_up.is_empty(), "{:?}", found.goals.gave_up);
    assert!(found.goals.beyond_limit.is_empty(), "{:?}", found.goals.beyond_limit);
    // The state that is none, and exceptions that cannot be.
    let strange: Vec<_> = found
        .goals
        .infeasible
        .iter()
        .map(|goal| goal.goal.as_str())
        .filter(|goal| !["throws", "null", "bounds"].iter().any(|end| goal.ends_with(end)))
        .collect();
    // The label that is never met, and what would be thrown there.
    assert_eq!(strange.len(), 3, "{strange:?}");
    assert_eq!(strange[0], "Scanner.java:18 tokens_23c(8) to line 107");
    assert!(strange[1..].iter().all(|goal| goal.starts_with("Scanner.java:107 ")), "{strange:?}");
}

/// The tests of all paths of the methods of a folder, at the usual limit, and those of their suites, which cover the
/// same branches. Where there are too many paths the first ones are counted.
fn suites(folder: &str) -> (usize, usize) {
    let compiled = compile_all(folder, &format!("cover-{folder}"));
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world = program.target.classes.clone();
    let options = Options { paths: Some(300), ..options(2) };
    let (mut all, mut suite, mut wrong) = (0, 0, Vec::new());
    for (class, name, method) in program.all_methods() {
        let Ok(paths) = program.generator.generate(method, &options, &mut |_| ()) else { continue };
        let paths = paths.result;
        let found = cover(&mut program, method, &Criterion::Branches, Guiding::On, &options);
        all += paths.tests.len();
        suite += found.tests.len();
        if std::env::var_os("SHOW").is_some() {
            let (tests, kept) = (paths.tests.len(), found.tests.len());
            println!("{class}.{name}: {tests} tests, {kept} in the suite");
        }
        let whole = paths.paths.cut_by.iter().all(|(limit, _)| limit == "loop");
        let (own, of_all) = (found.coverage.branches.0, paths.coverage.branches.0);
        if own < of_all || whole && own != of_all {
            wrong.push(format!("{class}.{name}: {own} of {of_all} branches, {:?}", found.goals));
        }
        if !whole {
            continue;
        }
        let known: FxHashSet<String> = lines(&paths.tests).into_iter().collect();
        let strange = found.tests.iter().filter(|test| !known.contains(&line(test)));
        wrong.extend(
            strange.map(|test| format!("{class}.{name}: not a test of a path: {}", line(test))),
        );
    }
    println!("{folder}: {suite} tests instead of {all}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    (all, suite)
}

#[test]
fn suites_are_at_most_a_quarter_of_all_tests() {
    let halves = std::thread::scope(|scope| {
        let folders = [vec!["numeric", "heap", "examples", "cover"], vec!["subjects"]];
        let count = |folders: Vec<&'static str>| {
            scope.spawn(move || folders.into_iter().map(suites).collect::<Vec<_>>())
        };
        folders.map(count).map(|half| half.join().unwrap())
    });
    let counts = halves.into_iter().flatten();
    let (all, suite) = counts.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    println!("{suite} tests instead of {all}");
    assert!(4 * suite <= all, "{suite} tests instead of {all}");
}

#[test]
fn no_goal_is_passed_over_for_others() {
    let options = options(2);
    let mut program = opened("cover/ManyCalls.java", &options);
    let method = program.method("ManyCalls", "sum");
    let found = cover(&mut program, method, &Criterion::Branches, Guiding::Auto, &options);
    assert_eq!(found.goals.beyond_limit, []);
    assert_eq!(found.goals.gave_up, []);
    assert!(found.tests.len() <= 45, "{} tests", found.tests.len());
}

#[test]
fn a_loop_of_many_rounds_is_no_obstacle() {
    let options = options(2);
    let mut program = opened("cover/Rounds.java", &options);
    for guiding in [Guiding::On, Guiding::Off, Guiding::Auto] {
        for (name, infeasible) in [("parity", 0), ("isSixth", 0), ("never", 1)] {
            let method = program.method("Rounds", name);
            let criterion = &Criterion::Branches;
            let narrow = cover(&mut program, method, criterion, guiding, &options);
            assert_ne!(narrow.goals.beyond_limit, [], "{name}");
            let found = cover_deep(&mut program, method, criterion, guiding, &options, true);
            assert_eq!(found.goals.beyond_limit, [], "{name}");
            assert_eq!(found.goals.gave_up, [], "{name}");
            assert!(found.goals.infeasible.len() >= infeasible, "{name}: {:?}", found.goals);
        }
    }
    let method = program.method("Rounds", "fibonacci");
    let found =
        cover_deep(&mut program, method, &Criterion::Branches, Guiding::Auto, &options, true);
    assert_ne!(found.goals.covered, 0);
}

/// A goal that is given up has the reasons of the paths that lead to it, however tests are looked for; one that no
/// such path leads to is decided.
#[test]
fn the_reasons_of_a_goal_are_its_own() {
    let options = options(2);
    let mut program = opened("cover/Reasons.java", &options);
    let method = program.method("Reasons", "apart");
    let text = std::fs::read_to_string(corpus().join("cover/Reasons.java")).unwrap();
    let place = |label: &str| {
        let at = text.lines().position(|line| line.ends_with(&format!("// {label}"))).unwrap();
        format!("Reasons.java:{}", at + 1)
    };
    let (length, letter, never) = (place("length"), place("letter"), place("never"));
    for guiding in [Guiding::On, Guiding::Off] {
        let three = points(&mut program, &[&length, &letter, &never]);
        let goals = cover(&mut program, method, &three, guiding, &options).goals;
        let why = |goal: &str| {
            let found = goals.gave_up.iter().find(|one| one.goal.contains(goal));
            found.unwrap_or_else(|| panic!("{guiding:?} {goal}: {goals:?}")).why.clone()
        };
        for (own, other, goal) in [("length", "charAt", &length), ("charAt", "length", &letter)] {
            let why = why(goal);
            assert!(why.contains(own) && !why.contains(other), "{guiding:?} {goal}: {why}");
        }
        let refuted: Vec<&str> = goals.infeasible.iter().map(|one| one.goal.as_str()).collect();
        assert_eq!(refuted.len(), 1, "{guiding:?}: {goals:?}");
        assert!(refuted[0].contains(&never), "{guiding:?}: {goals:?}");
    }
}

/// The time is looked at while a path goes on, not only when it has ended.
#[test]
fn a_path_without_an_end_ends_with_the_time() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/endless/Endless.java");
    let limits = Limits { steps: u64::MAX, trace: 1, ..Limits::default() };
    let time = Some(Duration::from_millis(50));
    let bounds = Bounds::default();
    let options = Options { bounds, limits, time, ..Options::default() };
    let mut program = open(&file, &options);
    let method = program.method("Endless", "run");
    for criterion in [Criterion::Paths, Criterion::Branches] {
        for guiding in [Guiding::On, Guiding::Off] {
            let found = cover(&mut program, method, &criterion, guiding, &options);
            let cut: Vec<&str> = found.paths.cut_by.iter().map(|(limit, _)| limit).collect();
            assert_eq!(cut, ["time"], "{criterion:?} {guiding:?}: {:?}", found.paths);
            assert_eq!(found.goals.infeasible, []);
        }
    }
}

/// Whoever wants a search to end waits for one question at most, not for a number of rules.
#[test]
fn a_short_search_is_interrupted() {
    let options = options(2);
    let mut program = opened("examples/Lcm.java", &options);
    let method = program.method("Lcm", "lcm");
    program.generator.set_interrupt(|| true);
    let explored = program.generator.generate(method, &options, &mut |_| ()).unwrap();
    assert!(explored.interrupted);
    assert!(explored.result.tests.is_empty());
}

#[test]
fn a_few_rounds_are_looked_for_and_hard_questions_bounded() {
    let options = options(2);
    let mut program = opened("cover/Searched.java", &options);
    for (name, beyond) in [("brackets", 0), ("asserted", 0), ("halves", 1)] {
        let method = program.method("Searched", name);
        let branches = &Criterion::Branches;
        let found = cover_deep(&mut program, method, branches, Guiding::Auto, &options, true);
        assert_eq!(found.goals.beyond_limit.len(), beyond, "{name}: {:?}", found.goals);
        assert_eq!(found.goals.gave_up, [], "{name}");
    }
}
