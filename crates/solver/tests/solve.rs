//! The layers agree with each other, with evaluation and with brute force.

#![allow(clippy::unwrap_used)]

mod common;

use common::{arena, is_integer_op, literal, test};
use proptest::prelude::*;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_solver::Answer;
use senda_solver::solve::Solver;
use senda_solver::term::{Lit, Range, Sort, TermId};

fn solver() -> (Solver, Vec<TermId>) {
    let (plain, _) = arena();
    let mut solver = Solver::new();
    let inputs = plain.inputs().iter().map(|i| solver.store.input(i.sort, i.range)).collect();
    solver.validate = true;
    solver.budgets.sat.conflicts = 3_000;
    (solver, inputs)
}

/// A path: each condition one way if that is possible, else the other.
fn walk(solver: &mut Solver, lits: &[(Lit, bool)]) -> Result<Vec<Lit>, TestCaseError> {
    let mut path = Vec::new();
    for &(lit, way) in lits {
        let wanted = if way { lit } else { !lit };
        for lit in [wanted, !wanted] {
            let mark = solver.push();
            match solver.assume(lit) {
                Answer::Sat => {
                    path.push(lit);
                    break;
                }
                Answer::Unsat => solver.pop(mark),
                Answer::Unknown => {
                    solver.pop(mark);
                    return Ok(path);
                }
            }
            prop_assert!(lit == wanted, "both ways of a condition are refuted");
        }
    }
    Ok(path)
}

fn cheap(op: Op) -> bool {
    is_integer_op(op) && !matches!(op, Op::LMul | Op::LDiv | Op::LRem)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_layer_contradicts_another(
        tests in prop::collection::vec((test(2, cheap), any::<bool>()), 1..8),
    ) {
        let (mut solver, terms) = solver();
        let mut lits = Vec::new();
        for (test, way) in &tests {
            if let Ok(lit) = literal(test.build(&mut solver.store.arena, &terms)) {
                lits.push((lit, *way));
            }
        }
        let path = walk(&mut solver, &lits)?;
        prop_assert!(solver.disagreements.is_empty(), "{:?} {:?}", solver.disagreements, tests);
        if let Ok(values) = solver.label() {
            for lit in path {
                prop_assert!(solver.store.arena.holds(lit, &values));
            }
        }
    }

    #[test]
    fn small_domains_agree_with_brute_force(
        tests in prop::collection::vec((test(2, cheap), any::<bool>()), 1..6),
    ) {
        let mut solver = Solver::new();
        let mut terms = Vec::new();
        for (i, input) in arena().0.inputs().iter().enumerate() {
            let range = if i < 3 { Range::new(-6, 6) } else { Range::point(3) };
            let sort = input.sort;
            terms.push(solver.store.input(sort, if sort.is_integer() { range } else { Range::of(sort) }));
        }
        let mut solutions: Vec<[i64; 3]> = Vec::new();
        for a in -6..=6 {
            for b in -6..=6 {
                solutions.extend((-6..=6).map(|c| [a, b, c]));
            }
        }
        let full = |s: &[i64; 3]| -> Vec<Word> {
            let mut words: Vec<Word> = s.iter().map(|&v| Word::long(v)).collect();
            words.extend([3, 3, 3].map(Word::long));
            words.extend([Word::float(0.0), Word::double(0.0)]);
            words
        };
        for (test, way) in &tests {
            let Ok(lit) = literal(test.build(&mut solver.store.arena, &terms)) else { continue };
            let lit = if *way { lit } else { !lit };
            let left: Vec<[i64; 3]> = solutions
                .iter()
                .copied()
                .filter(|s| solver.store.arena.holds(lit, &full(s)))
                .collect();
            let mark = solver.push();
            let answer = solver.assume(lit);
            let want = if left.is_empty() { Answer::Unsat } else { Answer::Sat };
            prop_assert_eq!(answer, want, "{:?}", tests);
            if answer == Answer::Unsat {
                solver.pop(mark);
            } else {
                solutions = left;
            }
        }
        let values = solver.label();
        prop_assert!(values.is_ok());
    }
}

#[test]
fn nonlinear_conditions_are_decided() {
    let mut solver = Solver::new();
    let x = solver.store.input(Sort::Int, Range::of(Sort::Int));
    let y = solver.store.input(Sort::Int, Range::of(Sort::Int));
    let arena = &mut solver.store.arena;
    let product = arena.binary(Op::IMul, x, y);
    let wanted = arena.number(Sort::Int, 391);
    let one = arena.number(Sort::Int, 1);
    let hundred = arena.number(Sort::Int, 100);
    let conds = [
        arena.equal(product, wanted),
        arena.less(one, x),
        arena.less(one, y),
        arena.less(x, y),
        arena.less(y, hundred),
    ];
    for cond in conds {
        assert_eq!(solver.assume(literal(cond).unwrap()), Answer::Sat);
    }
    let values = solver.label().unwrap();
    assert_eq!((values[0].as_int(), values[1].as_int()), (17, 23));
}

#[test]
fn the_same_of_equal_inputs_is_the_same() {
    let mut solver = Solver::new();
    let mut int = |range| solver.store.input(Sort::Int, range);
    let all = Range::of(Sort::Int);
    let (x, y, n) = (int(all), int(all), int(Range::new(1, 10_000)));
    let arena = &mut solver.store.arena;
    let mask = arena.number(Sort::Int, i64::from(i32::MAX));
    let mut bucket = |of: TermId| {
        let low = arena.binary(Op::IAnd, of, mask);
        arena.binary(Op::IRem, low, n)
    };
    let (i, j) = (bucket(x), bucket(y));
    let (same_key, same_bucket) = (arena.equal(x, y), arena.equal(i, j));
    assert_eq!(solver.assume(literal(same_key).unwrap()), Answer::Sat);
    assert_eq!(solver.assume(!literal(same_bucket).unwrap()), Answer::Unsat);
}
