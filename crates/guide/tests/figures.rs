//! Derived programs of small Java classes against their expected text: `BLESS=1` writes it.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

mod support;

use senda_guide::abstraction::abstraction;
use senda_guide::point::{Point, Points, in_program};
use senda_guide::program::Program;
use senda_guide::refine::{self, Refinement};
use senda_guide::slice;
use support::{Opened, check, example};

/// What the tests of slices ask of opened code.
trait Sliced {
    fn rules(&mut self, program: &Program, point: &str) -> Vec<slice::RuleId>;
    fn sliced(&mut self, program: &Program, point: &str) -> slice::PointSlice;
}

impl Sliced for Opened {
    fn rules(&mut self, program: &Program, point: &str) -> Vec<slice::RuleId> {
        let given = self.target.classes.clone();
        let points = Points::of(&self.target.classpath, &mut self.symbols, &given).unwrap();
        let source = |_: &str| Some(self.source.clone());
        let found = points.find(&Point::parse(point).unwrap(), &source);
        in_program(program, &found.unwrap_or_else(|e| panic!("{e}: {:?}", e.choices)))
    }

    fn sliced(&mut self, program: &Program, point: &str) -> slice::PointSlice {
        let rules = self.rules(program, point);
        slice::point(program, &self.symbols, &rules)
    }
}

/// Figures 2, 3 and 4 of *A Framework for Guided Test Case Generation in CLP*.
#[test]
fn the_figures_of_lcm() {
    let mut lcm = example("examples/Lcm.java");
    let program = lcm.program("Lcm", "lcm");
    check("lcm-abstraction", &abstraction(&program, &lcm.symbols).text(&program));
    check("lcm-local", &slice::local(&program, &lcm.symbols).text(&program));
    let point = lcm.sliced(&program, "Lcm.java:13");
    assert!(!point.unsure);
    check("lcm-point", &point.traces.text(&program));
    // `abs` is called twice, and once of it on a cycle.
    check("lcm-abs", &lcm.sliced(&program, "Lcm.abs").traces.text(&program));
}

#[test]
fn the_refined_program_of_arraypower() {
    let mut power = example("heap/ArrayPower.java");
    let program = power.program("ArrayPower", "arraypower");
    let traces = abstraction(&program, &power.symbols);
    let refinement = Refinement::of(&program);
    check("arraypower-refined", &refine::text(&traces, &refinement, &program, &power.symbols));
    // Of `power` the base decides nothing, the exponent does (the paper's modes of instantiation).
    let power = program.methods.last().unwrap();
    assert_eq!(power.body.preds[senda_rules::ids::ENTRY].params.len(), 2);
    let of = program.methods.len() - 1;
    let modes = [0, 1].map(|i| refinement.is_static(of, senda_rules::ids::ENTRY, i));
    assert_eq!(modes, [false, true]);
}

#[test]
fn dispatched_calls_have_a_clause_for_each_target() {
    let mut shapes = example("Reach.java");
    let program = shapes.program("Reach", "total");
    check("reach-total", &abstraction(&program, &shapes.symbols).text(&program));
    let square = shapes.sliced(&program, "@square");
    assert!(!square.unsure);
    check("reach-square", &square.traces.text(&program));
    let refinement = Refinement::of(&program);
    let traces = abstraction(&program, &shapes.symbols);
    check("reach-refined", &refine::text(&traces, &refinement, &program, &shapes.symbols));
}

/// What the class library calls back may lead to a point; a class initialiser that fails ends a call
/// before it reaches anything.
#[test]
fn free_code_and_failing_initialisers_are_ways_of_their_own() {
    let mut reach = example("Reach.java");
    let program = reach.program("Reach", "sorted");
    let point = reach.sliced(&program, "@compare");
    assert!(point.unsure);
    check("reach-compare", &point.traces.text(&program));
    let program = reach.program("Reach", "risky");
    check("reach-risky", &abstraction(&program, &reach.symbols).text(&program));
    let program = reach.program("Reach", "lambda");
    check("reach-lambda", &abstraction(&program, &reach.symbols).text(&program));
}

#[test]
fn points_that_are_not_there_are_explained() {
    let mut reach = example("Reach.java");
    let given = reach.target.classes.clone();
    let points = Points::of(&reach.target.classpath, &mut reach.symbols, &given).unwrap();
    let source = |_: &str| Some(reach.source.clone());
    for (point, says, helps) in [
        ("Reach.java:1", "no code on Reach.java:1", "nearest lines"),
        ("Other.java:1", "comes from Other.java", "Reach.java"),
        ("@sqare", "no label @sqare", "Reach.java:@square"),
        ("Reach.java:@sqare", "no label @sqare", "Reach.java:@compare"),
        ("Reach.total+3000", "no instruction at offset 3000", "Reach.total(Reach$Shape[])+"),
        ("Reach.nowhere", "no method Reach.nowhere", "senda list"),
        ("area", "2 methods", "Reach$Circle.area()"),
        ("Circle.area(int)", "no method Circle.area(int)", "Reach$Circle.area()"),
    ] {
        let e = points.find(&Point::parse(point).unwrap(), &source).unwrap_err();
        assert!(e.message.contains(says), "{point}: {e}");
        let help = format!("{} {}", e.advice, e.choices.join(" "));
        assert!(help.contains(helps), "{point}: {help}");
    }
    let e = points.find(&Point::parse("@square").unwrap(), &|_| None).unwrap_err();
    assert!(e.message.contains("source, which is not given"), "{e}");
}
