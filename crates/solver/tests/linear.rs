//! The linear layer alone: its answers against evaluation, SAT and brute force, and what it must see.

#![allow(clippy::unwrap_used)]

mod common;

use common::{arena, literal, test};
use proptest::prelude::*;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::Word;
use senda_solver::linear::{Near, solve};
use senda_solver::solve::Solver;
use senda_solver::store::Store;
use senda_solver::term::{Lit, Range, Sort, TermId};
use senda_solver::{Answer, blast};

/// What the layer sees through, and a few that it does not.
fn seen(op: Op) -> bool {
    matches!(
        op,
        Op::IAdd
            | Op::ISub
            | Op::INeg
            | Op::IMul
            | Op::IDiv
            | Op::IRem
            | Op::IAnd
            | Op::IOr
            | Op::IXor
            | Op::IShl
            | Op::IShr
            | Op::IUshr
            | Op::IMin
            | Op::IMax
            | Op::IAbs
            | Op::I2B
            | Op::I2S
            | Op::I2L
            | Op::L2I
            | Op::LAdd
            | Op::LSub
            | Op::LNeg
    )
}

/// Asserts literals while propagation agrees; those asserted.
fn asserted(store: &mut Store, lits: &[Lit]) -> Vec<Lit> {
    let mut held = Vec::new();
    for &lit in lits {
        let mark = store.push();
        if store.assert(lit).is_ok() {
            held.push(lit);
        } else {
            store.pop(mark);
        }
    }
    held
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_are_right(
        tests in prop::collection::vec((test(3, seen), any::<bool>()), 1..6),
        zero in any::<bool>(),
    ) {
        let mut store = Store::new();
        let terms: Vec<TermId> =
            arena().0.inputs().iter().map(|i| store.input(i.sort, i.range)).collect();
        let mut lits = Vec::new();
        for (test, way) in &tests {
            if let Ok(lit) = literal(test.build(&mut store.arena, &terms)) {
                lits.push(if *way { lit } else { !lit });
            }
        }
        let held = asserted(&mut store, &lits);
        let before = store.witness().to_vec();
        match solve(&mut store, &held, if zero { Near::Zero } else { Near::Witness }, &mut 100_000).0 {
            Answer::Sat => {
                for &lit in &held {
                    prop_assert!(store.arena.holds(lit, store.witness()), "{:?}", tests);
                }
            }
            Answer::Unsat => {
                prop_assert_eq!(store.witness(), &before[..]);
                let budget = blast::Budget { conflicts: 3_000, ..blast::Budget::default() };
                let arena = &store.arena;
                let exact = blast::check(arena, &held, |t| arena.range(t), &budget);
                prop_assert!(exact.answer != Answer::Sat, "{:?} {:?}", exact.model, tests);
            }
            Answer::Unknown => prop_assert_eq!(store.witness(), &before[..]),
        }
    }

    #[test]
    fn small_systems_agree_with_brute_force(
        rows in prop::collection::vec((-5i64..=5, -5i64..=5, -30i64..=30, 0usize..3), 1..7),
    ) {
        let mut store = Store::new();
        let (lo, hi) = (-20i64, 20);
        let [x, y] = [(); 2].map(|()| store.input(Sort::Int, Range::new(lo, hi)));
        let mut lits = Vec::new();
        for &(a, b, c, cmp) in &rows {
            let arena = &mut store.arena;
            let [a, b, c] = [a, b, c].map(|v| arena.number(Sort::Int, v));
            let (p, q) = (arena.binary(Op::IMul, x, a), arena.binary(Op::IMul, y, b));
            let sum = arena.binary(Op::IAdd, p, q);
            let cmp = [Cmp::Eq, Cmp::Ne, Cmp::Le][cmp];
            lits.extend(literal(arena.compare(cmp, sum, c)));
        }
        let held = asserted(&mut store, &lits);
        let solution = |x: i64, y: i64| {
            held.iter().all(|&l| store.arena.holds(l, &[Word::long(x), Word::long(y)]))
        };
        let any = (lo..=hi).any(|x| (lo..=hi).any(|y| solution(x, y)));
        let answer = solve(&mut store, &held, Near::Zero, &mut 100_000).0;
        prop_assert!(answer != if any { Answer::Unsat } else { Answer::Sat }, "{:?}", rows);
    }
}

/// What holds for all numbers: its negation is refuted without SAT, and it is not undecided.
#[test]
fn laws_are_seen() {
    type Law = fn(&mut Solver, TermId, TermId) -> Vec<(Cmp, TermId, TermId)>;
    let laws: [(&str, Law); 5] = [
        ("(a + b)(a - b) = a a - b b", |s, a, b| {
            let arena = &mut s.store.arena;
            let (sum, difference) = (arena.binary(Op::IAdd, a, b), arena.binary(Op::ISub, a, b));
            let product = arena.binary(Op::IMul, sum, difference);
            let (p, q) = (arena.binary(Op::IMul, a, a), arena.binary(Op::IMul, b, b));
            let squares = arena.binary(Op::ISub, p, q);
            vec![(Cmp::Ne, product, squares)]
        }),
        ("(a + b)(a + b) = a a + 2 a b + b b", |s, a, b| {
            let arena = &mut s.store.arena;
            let sum = arena.binary(Op::IAdd, a, b);
            let square = arena.binary(Op::IMul, sum, sum);
            let two = arena.number(Sort::Int, 2);
            let (p, q) = (arena.binary(Op::IMul, a, a), arena.binary(Op::IMul, b, b));
            let m = arena.binary(Op::IMul, a, two);
            let m = arena.binary(Op::IMul, m, b);
            let all = arena.binary(Op::IAdd, p, m);
            let all = arena.binary(Op::IAdd, all, q);
            vec![(Cmp::Ne, square, all)]
        }),
        ("(a / b) b + a rem b = a", |s, a, b| {
            let arena = &mut s.store.arena;
            let zero = arena.number(Sort::Int, 0);
            let (q, r) = (arena.binary(Op::IDiv, a, b), arena.binary(Op::IRem, a, b));
            let back = arena.binary(Op::IMul, q, b);
            let back = arena.binary(Op::IAdd, back, r);
            vec![(Cmp::Ne, b, zero), (Cmp::Ne, back, a)]
        }),
        ("|a rem b| < |b|", |s, a, b| {
            let arena = &mut s.store.arena;
            let zero = arena.number(Sort::Int, 0);
            let r = arena.binary(Op::IRem, a, b);
            let (r, size) = (arena.unary(Op::IAbs, r), arena.unary(Op::IAbs, b));
            let least = arena.number(Sort::Int, i64::from(i32::MIN));
            vec![(Cmp::Ne, b, zero), (Cmp::Ne, b, least), (Cmp::Ge, r, size)]
        }),
        ("a < b, b < a + 1 without wrapping", |s, a, b| {
            let arena = &mut s.store.arena;
            let one = arena.number(Sort::Int, 1);
            let next = arena.binary(Op::IAdd, a, one);
            vec![(Cmp::Lt, a, b), (Cmp::Lt, b, next)]
        }),
    ];
    for (name, law) in laws {
        let mut solver = Solver::new();
        let [a, b] = [(); 2].map(|()| solver.store.input(Sort::Int, Range::of(Sort::Int)));
        let parts = law(&mut solver, a, b);
        let mut answer = Answer::Sat;
        for (cmp, x, y) in parts {
            match literal(solver.store.arena.compare(cmp, x, y)) {
                Ok(lit) => answer = solver.assume(lit),
                Err(known) => assert!(!known, "{name}"),
            }
        }
        assert_eq!(answer, Answer::Unsat, "{name}");
        assert_eq!((solver.stats.sat, solver.stats.unknown), (0, 0), "{name}");
    }
}

/// A chain of subtractions, each in bounds because of the comparison before it.
#[test]
fn comparisons_bound_later_differences() {
    let mut solver = Solver::new();
    let x = solver.store.input(Sort::Int, Range::of(Sort::Int));
    let y = solver.store.input(Sort::Int, Range::new(1, i64::from(i32::MAX)));
    let mut rest = x;
    for _ in 0..8 {
        let less = literal(solver.store.arena.compare(Cmp::Gt, rest, y)).unwrap();
        assert_eq!(solver.assume(less), Answer::Sat);
        rest = solver.store.arena.binary(Op::ISub, rest, y);
    }
    // x > 8 y, so x - 8 y is positive.
    let zero = solver.store.arena.number(Sort::Int, 0);
    let not = literal(solver.store.arena.compare(Cmp::Le, rest, zero)).unwrap();
    assert_eq!(solver.assume(not), Answer::Unsat);
    assert_eq!(solver.stats.sat, 0);
}

/// A term as deep as a long path: it is looked into only so far.
#[test]
fn deep_terms_do_not_exhaust_the_stack() {
    let mut store = Store::new();
    let [x, y] = [(); 2].map(|()| store.input(Sort::Int, Range::of(Sort::Int)));
    let mut sum = x;
    for _ in 0..50_000 {
        sum = store.arena.binary(Op::IMul, sum, y);
        sum = store.arena.binary(Op::IAdd, sum, x);
    }
    let lit = literal(store.arena.compare(Cmp::Lt, sum, y)).unwrap();
    let held = asserted(&mut store, &[lit]);
    solve(&mut store, &held, Near::Zero, &mut 100_000);
}
