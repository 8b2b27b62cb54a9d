//! What is not proved: a goal that a class of somebody else, another machine or a full memory leads to is given up,
//! one that nothing leads to is infeasible. Comments of the program say which is which.

#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use rustc_hash::FxHashSet;
use senda_guide::point::{Point, Points};
use senda_strategy::assume::Assumption;
use senda_strategy::cover::goals::Criterion;
use senda_strategy::cover::{Guiding, MERGE_AFTER, Wish};
use senda_strategy::explore::Options;
use senda_strategy::symbolic::Aliasing;
use support::{Program, corpus, open};

/// A method with a goal.
struct Case {
    method: String,
    line: usize,
    is_open: bool,
}

fn cases(text: &str) -> Vec<Case> {
    let (mut cases, mut is_open, mut method) = (Vec::new(), None, String::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix("/** ") {
            is_open = Some(comment.starts_with("open:"));
            assert!(is_open == Some(true) || comment.starts_with("closed:"), "{comment}");
        } else if line.contains('(') && (line.contains("static ") || line.starts_with("public ")) {
            let name = line.split('(').next().unwrap().rsplit(' ').next().unwrap();
            name.clone_into(&mut method);
        } else if line.ends_with("// goal") {
            let is_open = is_open.take().expect("a comment before the method");
            cases.push(Case { method: method.clone(), line: number, is_open });
        }
    }
    cases
}

fn point(program: &mut Program, line: usize) -> Criterion {
    let text = format!("Assumed.java:{line}");
    let classes = program.target.classes.clone();
    let (provider, symbols) = program.generator.linker().unwrap().parts();
    let points = Points::of(provider, symbols, &classes).unwrap();
    let found = points.find(&Point::parse(&text).unwrap(), &|_| None).unwrap();
    Criterion::Points(vec![(text, found)])
}

/// Where no class is known there is none that another could be compared with.
#[test]
fn the_reason_says_whether_a_class_is_known() {
    let options = Options::default();
    let path = corpus().join("cover/Assumed.java");
    let mut program = open(&path, &options);
    program.generator.world = program.target.classes.clone();
    let tested = FxHashSet::default();
    for (name, reason) in [
        ("consulted", "no implementation of java.util.Comparator is known; one may lead there"),
        ("another", "another implementation of Assumed$Shape may lead there"),
    ] {
        let method = program.method("Assumed", name);
        for guiding in [Guiding::On, Guiding::Off] {
            let wish = Wish::new(&Criterion::Branches, guiding, &tested);
            let found = program.generator.cover(method, &wish, &options, &mut |_| ()).unwrap();
            let gave_up = found.result.goals.gave_up;
            let told = gave_up.iter().filter(|goal| goal.why.contains(reason)).count();
            assert_ne!(told, 0, "{name}: {gave_up:?}");
        }
    }
}

/// Which classes were considered is told where a path asks for the class of an input, and nowhere else.
#[test]
fn the_classes_that_were_considered_are_told() {
    let options = Options::default();
    let mut program = open(&corpus().join("heap/Dispatch.java"), &options);
    program.generator.world = program.target.classes.clone();
    for (class, name, expected) in [
        ("Dispatch", "call", "Dispatch$Noisy: Dispatch$Cat, Dispatch$Dog, Dispatch$Puppy"),
        // A receiver has the classes that do not override the method.
        ("Dispatch$Noisy", "twice", "Dispatch$Noisy: Dispatch$Dog, Dispatch$Puppy"),
        ("Dispatch$Dog", "noise", ""),
    ] {
        let all = program.all_methods();
        let found = all.iter().find(|(of, method, _)| of == class && *method == name);
        let result = program.generator.generate(found.unwrap().2, &options, &mut |_| ());
        let told = result.unwrap().result.types.into_iter().map(|mut one| {
            one.classes.sort();
            // The interface is package-private.
            assert!(!one.open, "{class}.{name}");
            format!("{}: {}", one.ty, one.classes.join(", "))
        });
        assert_eq!(told.collect::<Vec<_>>().join("; "), expected, "{class}.{name}");
    }
}

#[test]
fn what_others_may_lead_to_is_not_infeasible() {
    let options = Options::default();
    let path = corpus().join("cover/Assumed.java");
    let mut program = open(&path, &options);
    program.generator.world = program.target.classes.clone();
    let cases = cases(&std::fs::read_to_string(path).unwrap());
    assert!(cases.len() >= 22 && cases.iter().filter(|case| !case.is_open).count() >= 7);
    let mut wrong = Vec::new();
    for case in &cases {
        let all = program.all_methods();
        let own = all.iter().find(|(class, name, _)| class == "Assumed" && *name == case.method);
        let method = own.unwrap().2;
        let goal = point(&mut program, case.line);
        for criterion in [&goal, &Criterion::Branches] {
            for (guiding, merge_after) in
                [(Guiding::On, MERGE_AFTER), (Guiding::Off, MERGE_AFTER), (Guiding::On, 0)]
            {
                let tested = FxHashSet::default();
                let usual = Wish::new(criterion, guiding, &tested);
                let wish = Wish { merge_after, ..usual };
                let found = program.generator.cover(method, &wish, &options, &mut |_| ()).unwrap();
                let goals = found.result.goals;
                let is_right = match criterion {
                    Criterion::Branches if case.is_open => !goals.gave_up.is_empty(),
                    Criterion::Branches => !goals.infeasible.is_empty(),
                    _ if case.is_open => goals.infeasible.is_empty() && goals.gave_up.len() == 1,
                    _ => goals.infeasible.len() == 1,
                };
                if !is_right {
                    let place = format!("{} {criterion:?} {guiding:?} {merge_after}", case.method);
                    wrong.push(format!("{place}: {goals:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Why branches of a method are given up, and why they are infeasible where a search is the proof.
fn verdicts(program: &mut Program, name: &str, options: &Options) -> [Vec<String>; 2] {
    let tested = FxHashSet::default();
    let method = program.method("Apart", name);
    let mut all = Vec::new();
    for guiding in [Guiding::On, Guiding::Off] {
        let wish = Wish::new(&Criterion::Branches, guiding, &tested);
        let found = program.generator.cover(method, &wish, options, &mut |_| ()).unwrap();
        let goals = found.result.goals;
        let why = |goals: Vec<senda_testcase::Goal>| goals.into_iter().map(|goal| goal.why);
        let searched = why(goals.infeasible).filter(|why| why.starts_with("every path"));
        all.push([why(goals.gave_up).collect(), searched.collect()]);
    }
    assert_eq!(all[0], all[1], "{name}, guided and not");
    all.remove(0)
}

#[test]
fn what_an_alias_may_lead_to_is_not_infeasible_without_aliases() {
    let solver = Options::default();
    let no_alias = Options { aliasing: Aliasing::None, ..Options::default() };
    let mut program = open(&corpus().join("cover/Apart.java"), &solver);
    program.generator.world = program.target.classes.clone();
    assert_eq!(verdicts(&mut program, "together", &solver), [vec![], vec![]] as [Vec<String>; 2]);
    let [gave_up, infeasible] = verdicts(&mut program, "together", &no_alias);
    assert_eq!(gave_up, ["an input in which two references are one object may lead there"]);
    assert!(infeasible.is_empty(), "{infeasible:?}");
    let [gave_up, infeasible] = verdicts(&mut program, "alone", &no_alias);
    assert!(gave_up.is_empty(), "{gave_up:?}");
    assert_eq!(infeasible.len(), 1, "{infeasible:?}");
}

#[test]
fn what_is_infeasible_for_inputs_as_assumed_says_so() {
    let options = Options::default();
    let mut program = open(&corpus().join("cover/Apart.java"), &options);
    assert_eq!(verdicts(&mut program, "sign", &options), [vec![], vec![]] as [Vec<String>; 2]);
    program.generator.assumptions = vec![Assumption::parse("n > 5").unwrap()];
    let [gave_up, infeasible] = verdicts(&mut program, "sign", &options);
    assert!(gave_up.is_empty(), "{gave_up:?}");
    assert_eq!(infeasible, ["every path that leads there was followed, of inputs as assumed"]);
}
