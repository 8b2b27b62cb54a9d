//! Propagation removes no solution, repairing and labelling find only solutions, and going back
//! restores what was.

#![allow(clippy::unwrap_used)]

mod common;

use common::{Test, arena, assignment, literal, test};
use proptest::prelude::*;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_solver::Answer;
use senda_solver::label::{self, Labelling, Order};
use senda_solver::store::Store;
use senda_solver::term::{Lit, Sort, TermId};
use senda_solver::witness::Repair;

fn any_op(op: Op) -> bool {
    !matches!(op, Op::FBits | Op::DBits | Op::BitsF | Op::BitsD)
}

fn store() -> (Store, Vec<TermId>) {
    let (plain, _) = arena();
    let mut store = Store::new();
    let inputs = plain.inputs().iter().map(|i| store.input(i.sort, i.range)).collect();
    (store, inputs)
}

/// The literals of these conditions that hold for the inputs.
fn true_literals(store: &mut Store, terms: &[TermId], tests: &[Test], inputs: &[Word]) -> Vec<Lit> {
    let mut lits = Vec::new();
    for test in tests {
        if let Ok(lit) = literal(test.build(&mut store.arena, terms)) {
            lits.push(if store.arena.holds(lit, inputs) { lit } else { !lit });
        }
    }
    lits
}

/// Every domain still has the value that its term takes.
fn all_domains_hold(store: &Store, inputs: &[Word]) -> Result<(), TestCaseError> {
    for i in 0..store.arena.len() {
        let t = TermId(u32::try_from(i).unwrap());
        let (value, dom) = (store.arena.eval(t, inputs), store.dom(t));
        let sort = if store.arena.sort(t) == Sort::Bool { Sort::Int } else { store.arena.sort(t) };
        prop_assert!(
            label::holds(sort, dom, value),
            "{:?} = {:?} is not in {:?}",
            store.arena.node(t),
            value,
            dom
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn propagation_keeps_every_solution(
        tests in prop::collection::vec(test(3, any_op), 1..6),
        inputs in assignment(),
    ) {
        let (mut store, terms) = store();
        let lits = true_literals(&mut store, &terms, &tests, &inputs);
        for lit in lits {
            prop_assert!(store.assert(lit).is_ok(), "{:?} refuted {:?}", tests, inputs);
            all_domains_hold(&store, &inputs)?;
        }
    }

    #[test]
    fn fixing_an_input_to_its_value_keeps_the_solution(
        tests in prop::collection::vec(test(3, any_op), 1..4),
        inputs in assignment(),
        order in Just((0..8usize).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let (mut store, terms) = store();
        for lit in true_literals(&mut store, &terms, &tests, &inputs) {
            prop_assert!(store.assert(lit).is_ok());
        }
        for n in order {
            let sort = store.arena.sort(terms[n]);
            let point = label::point(sort, inputs[n]);
            prop_assert!(store.restrict(terms[n], point).is_ok(), "{:?} {:?}", tests, inputs);
            all_domains_hold(&store, &inputs)?;
        }
    }

    #[test]
    fn a_repaired_witness_satisfies_everything(
        tests in prop::collection::vec(test(2, any_op), 1..6),
        inputs in assignment(),
    ) {
        let (mut store, terms) = store();
        let mut repair = Repair::default();
        for lit in true_literals(&mut store, &terms, &tests, &inputs) {
            store.assert(lit).unwrap();
            if !store.satisfies(lit) && !repair.repair(&mut store, lit, 40) {
                let count = u32::try_from(terms.len()).unwrap();
                let all: Vec<u32> = (0..count).collect();
                match Labelling::new(&mut store, &all, Order::Seeded, 50).run() {
                    Answer::Sat => {}
                    Answer::Unsat => prop_assert!(false, "{:?} has the solution {:?}", tests, inputs),
                    Answer::Unknown => return Ok(()),
                }
            }
            let witness = store.witness().to_vec();
            for (n, &word) in witness.iter().enumerate() {
                let input = store.arena.inputs()[n];
                prop_assert!(!input.sort.is_integer() || input.range.contains(word.as_long()));
            }
            for &lit in store.asserted() {
                prop_assert!(store.arena.holds(lit, &witness));
            }
        }
    }

    #[test]
    fn going_back_restores_domains_and_assertions(
        first in prop::collection::vec(test(2, any_op), 1..4),
        second in prop::collection::vec(test(2, any_op), 1..4),
        inputs in assignment(),
    ) {
        let (mut store, terms) = store();
        for lit in true_literals(&mut store, &terms, &first, &inputs) {
            store.assert(lit).unwrap();
        }
        let count = store.arena.len();
        let look = |store: &Store| {
            let doms: Vec<_> =
                (0..count).map(|i| store.dom(TermId(u32::try_from(i).unwrap()))).collect();
            (doms, store.asserted().to_vec())
        };
        let before = look(&store);
        for round in 0..2 {
            let mark = store.push();
            for (i, test) in second.iter().enumerate() {
                if let Ok(lit) = literal(test.build(&mut store.arena, &terms)) {
                    let inner = store.push();
                    let refuted = store.assert(if (i + round) % 2 == 0 { lit } else { !lit }).is_err();
                    if refuted {
                        store.pop(inner);
                    }
                }
            }
            store.pop(mark);
            prop_assert_eq!(&look(&store), &before);
        }
    }
}

#[test]
fn a_cycle_of_less_than_does_not_creep() {
    let (mut store, terms) = store();
    let lt = |store: &mut Store, a: usize, b: usize| {
        literal(store.arena.less(terms[a], terms[b])).unwrap()
    };
    let (p, q) = (lt(&mut store, 0, 1), lt(&mut store, 1, 0));
    store.assert(p).unwrap();
    let _ = store.assert(q);
    assert!(store.steps() < 2_000, "{} steps", store.steps());
}
