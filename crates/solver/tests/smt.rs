//! The external solver's layer: the text it writes, what it does with bad programs, and, if a solver
//! is on the path, what that says against evaluation and against bit-blasting.

#![allow(clippy::unwrap_used)]

mod common;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use common::{arena, literal, test, value};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_solver::Answer;
use senda_solver::blast;
use senda_solver::smt::{Budget, External, Kind, check, script};
use senda_solver::term::{Arena, Cond, Lit, Range, Rel, Sort, TermId};

fn whole(arena: &mut Arena, sort: Sort) -> TermId {
    arena.input(sort, Range::of(sort))
}

fn lit(cond: Cond) -> Lit {
    literal(cond).unwrap()
}

#[test]
fn integers_are_written_with_the_meaning_of_the_machine() {
    let mut arena = Arena::new();
    let a = whole(&mut arena, Sort::Int);
    let b = arena.input(Sort::Int, Range::new(-5, 7));
    let q = arena.binary(Op::IDiv, a, b);
    let s = arena.binary(Op::IShl, q, a);
    let long = arena.unary(Op::I2L, s);
    let l = arena.binary(Op::LUshr, long, a);
    let c = arena.number(Sort::Long, 3);
    let first = lit(arena.less(l, c));
    let second = lit(!arena.one_of(a, &[1, 5, 6]));
    let written = script(&arena, &[first, second]).unwrap();
    assert_eq!(written.inputs, [0, 1]);
    let want = "\
(set-option :produce-models true)
(set-logic QF_BVFP)
(declare-const x0 (_ BitVec 32))
(declare-const x1 (_ BitVec 32))
(assert (bvsle #xfffffffb x1))
(assert (bvsle x1 #x00000007))
(define-fun t2 () (_ BitVec 32) (ite (= x1 #x00000000) #x00000000 (bvsdiv x0 x1)))
(define-fun t3 () (_ BitVec 32) (bvshl t2 (bvand x0 #x0000001f)))
(define-fun t4 () (_ BitVec 64) ((_ sign_extend 32) t3))
(define-fun t5 () (_ BitVec 64) (bvlshr t4 ((_ zero_extend 32) (bvand x0 #x0000003f))))
(define-fun t7 () Bool (bvslt t5 #x0000000000000003))
(define-fun t8 () Bool (or (= x0 #x00000001) (= x0 #x00000005) (= x0 #x00000006)))
(assert t7)
(assert (not t8))
(check-sat)
(get-value (x0 x1))
";
    assert_eq!(written.text, want);
}

#[test]
fn floats_are_written_from_their_bits() {
    let mut arena = Arena::new();
    let x = whole(&mut arena, Sort::Float);
    let i = arena.unary(Op::F2I, x);
    let half = arena.word(Sort::Float, Word::float(0.5));
    let sum = arena.binary(Op::FAdd, x, half);
    let least = arena.binary(Op::FMin, sum, x);
    let bits = arena.unary(Op::FBits, least);
    let first = lit(arena.equal(i, bits));
    let second = lit(arena.float_relation(Rel::FLt, sum, x));
    let want = "\
(set-option :produce-models true)
(set-logic QF_BVFP)
(declare-const x0 (_ BitVec 32))
(define-fun t0 () (_ FloatingPoint 8 24) ((_ to_fp 8 24) x0))
(assert (=> (fp.isNaN t0) (= x0 #x7fc00000)))
(define-fun t1 () (_ BitVec 32) (ite (fp.isNaN t0) #x00000000 (ite (fp.geq t0 ((_ to_fp 8 24) #x4f000000)) #x7fffffff (ite (fp.leq t0 ((_ to_fp 8 24) #xcf000000)) #x80000000 ((_ fp.to_sbv 32) RTZ t0)))))
(define-fun t3 () (_ FloatingPoint 8 24) (fp.add RNE t0 ((_ to_fp 8 24) #x3f000000)))
(define-fun t4 () (_ FloatingPoint 8 24) (ite (or (fp.isNaN t3) (and (not (fp.isNaN t0)) (or (fp.lt t3 t0) (and (fp.eq t3 t0) (fp.isNegative t3))))) t3 t0))
(declare-const t5 (_ BitVec 32))
(assert (= ((_ to_fp 8 24) t5) t4))
(define-fun t6 () Bool (= t1 t5))
(define-fun t7 () Bool (fp.lt t3 t0))
(assert t6)
(assert t7)
(check-sat)
(get-value (x0))
";
    let got = script(&arena, &[first, second]).unwrap().text;
    // Which operand of an equation comes first is the arena's choice.
    assert_eq!(got.replace("(= t5 t1)", "(= t1 t5)"), want);
}

#[test]
fn an_operation_without_a_form_is_named() {
    let mut arena = Arena::new();
    let (x, y) = (whole(&mut arena, Sort::Double), whole(&mut arena, Sort::Double));
    let r = arena.binary(Op::DRem, x, y);
    let is = lit(arena.float_relation(Rel::FLt, r, x));
    assert_eq!(script(&arena, &[is]), Err(Op::DRem));
    let nowhere = External { kind: Kind::Z3, program: "/nowhere/z3".into() };
    let asked = check(Some(&nowhere), &arena, &[is], &Budget::default());
    assert_eq!(asked.why.unwrap(), "drem has no form in SMT-LIB");
}

/// `x = 7`.
fn seven() -> (Arena, Lit) {
    let mut arena = Arena::new();
    let x = whole(&mut arena, Sort::Int);
    let c = arena.number(Sort::Int, 7);
    let is = lit(arena.equal(x, c));
    (arena, is)
}

#[cfg(unix)]
mod bad_programs {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    /// A folder of its own, gone at the end.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn program(name: &str, body: &str) -> (Folder, External) {
        let folder = std::env::temp_dir().join(format!("senda-smt-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let program = folder.join("z3");
        std::fs::write(&program, format!("#!/bin/sh\n{body}\n")).unwrap();
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).unwrap();
        (Folder(folder), External { kind: Kind::Z3, program })
    }

    fn why(name: &str, body: &str) -> String {
        let (_folder, solver) = program(name, body);
        let (arena, is) = seven();
        let budget =
            Budget { time: Duration::from_millis(300), output: 100_000, ..Budget::default() };
        let start = Instant::now();
        let asked = check(Some(&solver), &arena, &[is], &budget);
        assert!(start.elapsed() < Duration::from_secs(20), "{name}");
        assert_eq!(asked.answer, Answer::Unknown, "{name}");
        asked.why.unwrap()
    }

    #[test]
    fn whatever_a_program_does_ends_in_a_reason() {
        assert_eq!(why("silent", "exit 1"), "z3: it says nothing");
        assert_eq!(why("garbage", "echo hello world"), "z3: it says: hello world");
        assert_eq!(why("unknown", "echo unknown"), "z3: it does not know");
        assert_eq!(why("lies", "echo sat; echo '((x0 #x00000008))'"), "z3: its model is wrong");
        assert!(why("half", "echo sat; echo '((x0'").contains("cannot be read"));
        assert!(why("error", "echo '(error \"x\")'; echo unsat").contains("it says: (error"));
        assert_eq!(why("hangs", "sleep 30"), "z3: its time is up");
        assert_eq!(why("deaf", "exec <&-; echo unsat-not"), "z3: it says: unsat-not");
        assert_eq!(why("floods", "yes sat"), "z3: it says too much");
        assert_eq!(why("binary", "printf '\\377\\376sat'"), "z3: its answer is no text");
    }

    #[test]
    fn a_right_answer_is_taken() {
        let (_folder, solver) =
            program("right", "cat >/dev/null; echo sat; echo '((x0 (_ bv7 32)))'");
        let (arena, is) = seven();
        let asked = check(Some(&solver), &arena, &[is], &Budget::default());
        assert_eq!((asked.answer, asked.model), (Answer::Sat, Some(vec![Word::int(7)])));
    }

    #[test]
    fn only_programs_in_absolute_folders_are_found() {
        let (folder, solver) = program("found", "exit 0");
        let path = std::env::join_paths([Path::new("."), Path::new(""), &folder.0]).unwrap();
        assert_eq!(External::find(&path), Some(solver));
        std::fs::write(folder.0.join("cvc5"), "no program").unwrap();
        assert_eq!(External::find_all(&path).len(), 1);
        assert_eq!(External::find("relative:.".as_ref()), None);
    }
}

#[test]
fn without_a_solver_nothing_is_known() {
    let (arena, is) = seven();
    let asked = check(None, &arena, &[is], &Budget::default());
    assert_eq!(
        (asked.answer, asked.why.unwrap()),
        (Answer::Unknown, "no SMT solver was found".into())
    );
    let start = External { kind: Kind::Z3, program: "/nowhere/z3".into() };
    let asked = check(Some(&start), &arena, &[is], &Budget::default());
    assert!(asked.why.unwrap().contains("cannot be started"));
}

/// The solvers of this machine; the tests below have nothing to say without one.
fn live() -> Vec<External> {
    std::env::var_os("PATH").map(|path| External::find_all(&path)).unwrap_or_default()
}

fn runner() -> TestRunner {
    TestRunner::new_with_rng(Config::default(), TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Every operation on constants, many in one question: each result is as evaluated.
#[test]
fn live_every_operation_agrees_with_evaluation() {
    for solver in live() {
        let mut runner = runner();
        let remainder = |op: Op| matches!(op, Op::FRem | Op::DRem);
        for &op in Op::ALL.iter().filter(|op| !remainder(**op)) {
            let (arena, lits) = applications(op, 6, &mut runner);
            let budget =
                Budget { time: Duration::from_secs(60), work: u64::MAX, ..Budget::default() };
            let asked = check(Some(&solver), &arena, &lits, &budget);
            assert_eq!(asked.answer, Answer::Sat, "{solver:?} {op:?}: {:?}", asked.why);
        }
    }
}

/// Inputs equal to random constants, and results equal to what evaluation says.
fn applications(op: Op, count: usize, runner: &mut TestRunner) -> (Arena, Vec<Lit>) {
    let mut arena = Arena::new();
    let mut lits = Vec::new();
    for _ in 0..count {
        let words: Vec<Word> =
            op.operands().iter().map(|&k| value(k).new_tree(runner).unwrap().current()).collect();
        let mut terms = Vec::new();
        for (&kind, &word) in op.operands().iter().zip(&words) {
            let input = whole(&mut arena, Sort::of(kind).unwrap());
            require(&mut arena, input, word, &mut lits);
            terms.push(input);
        }
        let t = match terms[..] {
            [a] => arena.unary(op, a),
            [a, b] => arena.binary(op, a, b),
            _ => continue,
        };
        let want = eval(op, words[0], *words.last().unwrap());
        require(&mut arena, t, want, &mut lits);
    }
    (arena, lits)
}

/// That a term has exactly these bits; no NaN is told from another.
fn require(arena: &mut Arena, t: TermId, word: Word, lits: &mut Vec<Lit>) {
    let cond = match arena.sort(t) {
        Sort::Float if word.as_float().is_nan() => !arena.float_relation(Rel::FEq, t, t),
        Sort::Double if word.as_double().is_nan() => !arena.float_relation(Rel::FEq, t, t),
        sort => {
            let (t, sort) = match sort {
                Sort::Float => (arena.unary(Op::FBits, t), Sort::Int),
                Sort::Double => (arena.unary(Op::DBits, t), Sort::Long),
                _ => (t, sort),
            };
            let bits = if sort == Sort::Int { Word::int(word.as_int()) } else { word };
            let constant = arena.word(sort, bits);
            arena.equal(t, constant)
        }
    };
    match cond {
        Cond::Open(lit) => lits.push(lit),
        Cond::Known(known) => assert!(known),
    }
}

/// Random conditions over inputs of every sort and whole range: no disagreement with bit-blasting.
#[test]
fn live_solvers_and_bit_blasting_agree() {
    let plain = |op: Op| !matches!(op, Op::FRem | Op::DRem | Op::FBits | Op::DBits);
    let budget = Budget { time: Duration::from_secs(2), work: 2_000_000, ..Budget::default() };
    let sat = blast::Budget { propagations: 1_000_000, ..blast::Budget::default() };
    for solver in live() {
        let mut runner = runner();
        let tests = prop::collection::vec(test(3, plain), 1..4);
        let mut both = 0;
        for _ in 0..40 {
            let tests = tests.new_tree(&mut runner).unwrap().current();
            let (mut arena, terms) = arena();
            let conds: Vec<Cond> = tests.iter().map(|t| t.build(&mut arena, &terms)).collect();
            let lits: Vec<Lit> = conds.iter().filter_map(|c| literal(*c).ok()).collect();
            let asked = check(Some(&solver), &arena, &lits, &budget);
            let blasted = blast::check(&arena, &lits, |t| arena.range(t), &sat);
            assert!(!asked.why.as_deref().unwrap_or("").contains("model is wrong"), "{tests:?}");
            if asked.answer != Answer::Unknown && blasted.answer != Answer::Unknown {
                assert_eq!(asked.answer, blasted.answer, "{solver:?} {tests:?}");
                both += 1;
            }
        }
        assert!(both > 20, "{solver:?} and bit-blasting answered {both} together");
    }
}

#[test]
fn live_solvers_stop_when_their_time_is_up() {
    for solver in live() {
        let mut arena = Arena::new();
        let (a, b) = (whole(&mut arena, Sort::Long), whole(&mut arena, Sort::Long));
        let p = arena.binary(Op::LMul, a, b);
        let prime = arena.number(Sort::Long, 0x7fff_ffff_0000_0001);
        let one = arena.number(Sort::Long, 1);
        let high = arena.number(Sort::Long, 1 << 33);
        let lits = [
            lit(arena.equal(p, prime)),
            lit(arena.compare(Cmp::Gt, a, one)),
            lit(arena.compare(Cmp::Lt, a, high)),
            lit(arena.compare(Cmp::Gt, b, one)),
            lit(arena.compare(Cmp::Lt, b, high)),
        ];
        let budget = Budget { time: Duration::from_millis(400), ..Budget::default() };
        let start = Instant::now();
        let asked = check(Some(&solver), &arena, &lits, &budget);
        assert!(start.elapsed() < Duration::from_secs(10));
        assert!(asked.answer == Answer::Sat || asked.why.is_some());
    }
}
