//! What building a term rewrites, it rewrites to something equal.

#![allow(clippy::unwrap_used)]

mod common;

use common::{arena, assignment, expr, literal, test};
use proptest::prelude::*;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::Kind;

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
}
