//! What building a term rewrites, it rewrites to something equal.

#![allow(clippy::unwrap_used)]

mod common;

use common::{INPUTS, arena, assignment, expr, literal, test};
use proptest::prelude::*;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::Kind;
use senda_solver::substitute::simplify;
use senda_solver::term::Lit;

fn same(kind: Kind, a: Word, b: Word) -> bool {
    match kind {
        Kind::Float if a.as_float().is_nan() => b.as_float().is_nan(),
        Kind::Double if a.as_double().is_nan() => b.as_double().is_nan(),
        _ => a == b,
    }
}

/// The bits of a NaN are no result of arithmetic.
fn not_raw(op: Op) -> bool {
    !matches!(op, Op::FBits | Op::DBits | Op::BitsF | Op::BitsD)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_built_term_means_what_was_written(
        kind in prop::sample::select(vec![Kind::Int, Kind::Long, Kind::Float, Kind::Double]),
        seed in any::<u64>(),
        inputs in prop::collection::vec(assignment(), 6),
    ) {
        use proptest::strategy::ValueTree;
        use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
        let mut bytes = [0u8; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        let written = expr(kind, 4, not_raw).new_tree(&mut runner).unwrap().current();
        let (mut arena, terms) = arena();
        let built = written.build(&mut arena, &terms);
        for inputs in &inputs {
            let (want, got) = (written.eval(inputs), arena.eval(built, inputs));
            prop_assert!(same(kind, want, got), "{written:?} {inputs:?}: {want:?} {got:?}");
            if matches!(kind, Kind::Int | Kind::Long) {
                let range = arena.range(built);
                prop_assert!(range.contains(got.as_long()), "{written:?} {inputs:?} {range:?}");
            }
        }
    }

    #[test]
    fn a_built_condition_holds_when_the_written_one_does(
        written in test(3, not_raw),
        inputs in prop::collection::vec(assignment(), 8),
    ) {
        let (mut arena, terms) = arena();
        let built = written.build(&mut arena, &terms);
        for inputs in &inputs {
            let got = match literal(built) {
                Ok(lit) => arena.holds(lit, inputs),
                Err(known) => known,
            };
            prop_assert_eq!(written.holds(inputs), got, "{:?} {:?}", written, inputs);
        }
    }

    #[test]
    fn simpler_constraints_have_the_same_models(
        written in prop::collection::vec(test(3, not_raw), 1..5),
        pairs in prop::collection::vec((0..INPUTS.len(), 0..INPUTS.len()), 0..3),
        mut inputs in assignment(),
        others in prop::collection::vec(assignment(), 8),
    ) {
        let (mut arena, terms) = arena();
        let mut lits = Vec::new();
        for (a, b) in pairs {
            let (range, same) = (arena.inputs()[b].range, INPUTS[a].0 == INPUTS[b].0);
            let integer = matches!(INPUTS[a].0, Kind::Int | Kind::Long);
            if same && integer && lits.is_empty() && range.contains(inputs[a].as_long()) {
                inputs[b] = inputs[a];
                lits.extend(literal(arena.equal(terms[a], terms[b])));
            }
        }
        for test in &written {
            if let Ok(lit) = literal(test.build(&mut arena, &terms)) {
                lits.push(if arena.holds(lit, &inputs) { lit } else { !lit });
            }
        }
        let simpler = simplify(&mut arena, &lits);
        let Some(rest) = &simpler.lits else {
            return Err(TestCaseError::fail(format!("{written:?} {inputs:?}: contradiction")));
        };
        for inputs in std::iter::once(&inputs).chain(&others) {
            let mut completed = inputs.clone();
            simpler.complete(&arena, &mut completed);
            let all = |lits: &[Lit], of: &[Word]| lits.iter().all(|&lit| arena.holds(lit, of));
            if all(&lits, inputs) {
                prop_assert!(all(rest, inputs), "{:?} {:?}", written, inputs);
                prop_assert_eq!(inputs, &completed);
            }
            if all(rest, &completed) {
                prop_assert!(all(&lits, &completed), "{:?} {:?}", written, completed);
            }
        }
    }
}
