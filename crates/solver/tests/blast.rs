//! Bit-blasting against evaluation and against brute force.

#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{is_integer_op, literal, test, value};
use proptest::prelude::*;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_rules::types::Kind;
use senda_solver::Answer;
use senda_solver::blast::{Blasted, Budget, Reply, Session, Why, check};
use senda_solver::term::{Arena, Cond, Lit, Range, Rel, Sort, TermId};

fn run(arena: &Arena, lits: &[Lit]) -> Blasted {
    let result = check(arena, lits, |t| arena.range(t), &Budget::default());
    if let Some(model) = &result.model {
        assert!(lits.iter().all(|&lit| arena.holds(lit, model)));
    }
    assert_ne!(result.why, Some(Why::Rejected), "{lits:?}");
    result
}

fn whole(arena: &mut Arena, sort: Sort) -> TermId {
    arena.input(sort, Range::of(sort))
}

fn lit(cond: Cond) -> Lit {
    literal(cond).unwrap()
}

/// That a term has exactly these bits; no NaN is told from another.
fn is_exactly(arena: &mut Arena, t: TermId, word: Word) -> Vec<Cond> {
    let sort = arena.sort(t);
    let constant = arena.word(sort, word);
    let nan = match sort {
        Sort::Float => word.as_float().is_nan(),
        Sort::Double => word.as_double().is_nan(),
        _ => return vec![arena.equal(t, constant)],
    };
    if nan {
        return vec![!arena.float_relation(Rel::FEq, t, t)];
    }
    let (op, int) =
        if sort == Sort::Float { (Op::FBits, Sort::Int) } else { (Op::DBits, Sort::Long) };
    let bits = arena.unary(op, t);
    let wanted = eval(op, word, word);
    let wanted = arena.word(int, wanted);
    vec![arena.equal(bits, wanted), arena.float_relation(Rel::FEq, t, constant)]
}

/// The operation applied to inputs that are required to be these: its value is the evaluated one,
/// and it is no other.
fn agrees(op: Op, words: &[Word]) {
    let mut arena = Arena::new();
    let mut given = Vec::new();
    let mut terms = Vec::new();
    for (&kind, &word) in op.operands().iter().zip(words) {
        let input = whole(&mut arena, Sort::of(kind).unwrap());
        for cond in is_exactly(&mut arena, input, word) {
            given.push(lit(cond));
        }
        terms.push(input);
    }
    let (a, b) = (words[0], *words.last().unwrap());
    let want = eval(op, a, b);
    let t = match terms[..] {
        [a] => arena.unary(op, a),
        [a, b] => arena.binary(op, a, b),
        _ => return,
    };
    let conds = is_exactly(&mut arena, t, want);
    let mut all = given.clone();
    for &cond in &conds {
        match cond {
            Cond::Open(lit) => all.push(lit),
            Cond::Known(b) => assert!(b),
        }
    }
    assert_eq!(run(&arena, &all).answer, Answer::Sat, "{op:?} {words:?} is {want:?}");
    if let Cond::Open(first) = conds[0] {
        let mut all = given;
        all.push(!first);
        assert_eq!(run(&arena, &all).answer, Answer::Unsat, "{op:?} {words:?} is not {want:?}");
    }
}

fn each_op(allowed: fn(Op) -> bool, cases: u32) {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::{Config, TestRunner};
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        proptest::test_runner::TestRng::deterministic_rng(
            proptest::test_runner::RngAlgorithm::ChaCha,
        ),
    );
    for &op in Op::ALL.iter().filter(|op| allowed(**op)) {
        let operands: Vec<_> = op.operands().iter().map(|&k| value(k)).collect();
        for _ in 0..cases {
            agrees(op, &operands.new_tree(&mut runner).unwrap().current());
        }
    }
}

#[test]
fn every_integer_operation_agrees_with_evaluation() {
    each_op(is_integer_op, 60);
}

/// Small inputs, and terms for [`common::INPUTS`] made from them that reach far values as well.
struct Small {
    arena: Arena,
    terms: Vec<TermId>,
}

const DOMAINS: [(i64, i64); 4] = [(-3, 4), (-2, 2), (0, 3), (-1, 2)];

fn small() -> Small {
    let mut arena = Arena::new();
    let x: Vec<TermId> =
        DOMAINS.iter().map(|&(lo, hi)| arena.input(Sort::Int, Range::new(lo, hi))).collect();
    let far = arena.number(Sort::Int, 0x2aaa_aaab);
    let far = arena.binary(Op::IMul, x[1], far);
    let l0 = arena.unary(Op::I2L, x[0]);
    let l3 = arena.unary(Op::I2L, x[3]);
    let wide = arena.number(Sort::Long, 0x3000_0000_0000_0001);
    let wide = arena.binary(Op::LMul, l3, wide);
    let f = arena.unary(Op::I2F, x[1]);
    let half = arena.word(Sort::Float, Word::float(0.3));
    let f = arena.binary(Op::FMul, f, half);
    let d = arena.unary(Op::I2D, x[0]);
    let terms = vec![x[0], far, x[2], x[3], l0, wide, f, d];
    Small { arena, terms }
}

/// Whether some small inputs satisfy all literals.
fn brute(arena: &Arena, lits: &[Lit]) -> bool {
    let mut inputs = vec![Word::default(); DOMAINS.len()];
    let total: i64 = DOMAINS.iter().map(|(lo, hi)| hi - lo + 1).product();
    (0..total).any(|mut n| {
        for (slot, (lo, hi)) in inputs.iter_mut().zip(DOMAINS) {
            *slot = Word::long(lo + n % (hi - lo + 1));
            n /= hi - lo + 1;
        }
        lits.iter().all(|&lit| arena.holds(lit, &inputs))
    })
}

fn agrees_with_brute_force(tests: &[common::Test]) -> Result<(), TestCaseError> {
    let Small { mut arena, terms } = small();
    let mut lits = Vec::new();
    for test in tests {
        match test.build(&mut arena, &terms) {
            Cond::Open(lit) => lits.push(lit),
            Cond::Known(true) => {}
            Cond::Known(false) => return Ok(()),
        }
    }
    let want = if brute(&arena, &lits) { Answer::Sat } else { Answer::Unsat };
    let got = run(&arena, &lits);
    prop_assume!(got.why != Some(Why::Budget));
    prop_assert_eq!(got.answer, want, "{:?}: {:?}", tests, got.why);
    Ok(())
}

/// Conflicts of a question to a session.
const MOST: u64 = 50_000;

/// Asks a session again and again, each time with more that is required and other wishes, whose terms are new to
/// the arena. Each answer is what brute force says of that question, and the wishes named contradict by themselves.
fn session_agrees_with_brute_force(
    rounds: &[(common::Test, Vec<common::Test>)],
) -> Result<(), TestCaseError> {
    let Small { mut arena, terms } = small();
    let mut session = Session::new(&Budget::default());
    let mut required = Vec::new();
    for (more, wanted) in rounds {
        let more: Vec<Lit> = match more.build(&mut arena, &terms) {
            Cond::Open(lit) => vec![lit],
            Cond::Known(_) => Vec::new(),
        };
        let open = |cond| if let Cond::Open(lit) = cond { Some(lit) } else { None };
        let wishes: Vec<Lit> =
            wanted.iter().filter_map(|test| open(test.build(&mut arena, &terms))).collect();
        required.extend(&more);
        let reply = session.ask(&arena, |t| arena.range(t), &more, &wishes, MOST);
        let all = [&required[..], &wishes].concat();
        match reply {
            Reply::Model(model) => prop_assert!(all.iter().all(|&lit| arena.holds(lit, &model))),
            Reply::Contradiction(needed) => {
                let needed: Vec<Lit> = needed.iter().map(|&at| wishes[at]).collect();
                let all = [&required[..], &needed].concat();
                prop_assert!(!brute(&arena, &all), "{:?}: {:?}", rounds, needed);
            }
            Reply::Unknown => {}
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn integer_conditions_agree_with_brute_force(
        tests in prop::collection::vec(test(3, is_integer_op), 1..4),
    ) {
        agrees_with_brute_force(&tests)?;
    }

    #[test]
    fn sessions_agree_with_brute_force(
        rounds in prop::collection::vec(
            (test(2, is_integer_op), prop::collection::vec(test(2, is_integer_op), 0..4)),
            1..5,
        ),
    ) {
        session_agrees_with_brute_force(&rounds)?;
    }

    /// Ranges from elsewhere that hold under the literals change no answer.
    #[test]
    fn narrower_ranges_change_no_answer(
        tests in prop::collection::vec(test(2, is_integer_op), 1..3),
    ) {
        let Small { mut arena, terms } = small();
        let mut lits = Vec::new();
        for test in &tests {
            if let Cond::Open(lit) = test.build(&mut arena, &terms) {
                lits.push(lit);
            }
        }
        let tight = tight_ranges(&arena, &lits);
        let want = if brute(&arena, &lits) { Answer::Sat } else { Answer::Unsat };
        let got = check(&arena, &lits, |t| tight[t.index()], &Budget::default());
        // A remainder by an input may take more than the budget, which is no other answer.
        prop_assume!(got.why != Some(Why::Budget));
        prop_assert_eq!(got.answer, want, "{:?}", tests);
    }
}

/// The least range of every term over the inputs that satisfy the literals.
fn tight_ranges(arena: &Arena, lits: &[Lit]) -> Vec<Range> {
    let ids = || (0..u32::try_from(arena.len()).unwrap()).map(TermId);
    let mut tight: Vec<Option<Range>> = vec![None; arena.len()];
    let total: i64 = DOMAINS.iter().map(|(lo, hi)| hi - lo + 1).product();
    for mut n in 0..total {
        let mut inputs = Vec::new();
        for (lo, hi) in DOMAINS {
            inputs.push(Word::long(lo + n % (hi - lo + 1)));
            n /= hi - lo + 1;
        }
        if lits.iter().all(|&lit| arena.holds(lit, &inputs)) {
            for t in ids() {
                let v = Range::point(arena.eval(t, &inputs).as_long());
                tight[t.index()] = Some(tight[t.index()].map_or(v, |r| r.join(v)));
            }
        }
    }
    ids().map(|t| tight[t.index()].unwrap_or(arena.range(t))).collect()
}

#[test]
fn a_session_names_the_wishes_that_contradict_and_goes_on() {
    let mut arena = Arena::new();
    let [a, b, c] = [(); 3].map(|()| arena.input(Sort::Int, Range::new(0, 9)));
    let number = |arena: &mut Arena, n| arena.number(Sort::Int, n);
    let (two, seven) = (number(&mut arena, 2), number(&mut arena, 7));
    let below = lit(arena.less(a, b));
    let wishes = [lit(arena.less(c, two)), lit(arena.less(seven, a)), lit(arena.less(b, two))];
    let mut session = Session::new(&Budget::default());
    let ranges = |t| arena.range(t);
    let Reply::Contradiction(needed) = session.ask(&arena, ranges, &[below], &wishes, MOST) else {
        panic!("a > 7 and b < 2, but a < b");
    };
    // Only the last two have to do with what is required, and the first wish is in no contradiction.
    assert!(!needed.is_empty() && !needed.contains(&0), "{needed:?}");
    assert!(matches!(session.ask(&arena, ranges, &[], &wishes[..2], MOST), Reply::Model(_)));
    // A wish is no requirement.
    assert!(matches!(session.ask(&arena, ranges, &[], &[!wishes[0]], MOST), Reply::Model(_)));
    let swapped = lit(arena.less(b, a));
    let ranges = |t| arena.range(t);
    assert_eq!(
        session.ask(&arena, ranges, &[swapped], &[], MOST),
        Reply::Contradiction(Vec::new())
    );
    assert_eq!(session.ask(&arena, ranges, &[], &[], MOST), Reply::Contradiction(Vec::new()));
}

#[test]
fn no_square_is_minus_one() {
    let mut arena = Arena::new();
    let x = whole(&mut arena, Sort::Int);
    let square = arena.binary(Op::IMul, x, x);
    for (value, want) in
        [(-1, Answer::Unsat), (1, Answer::Sat), (-7, Answer::Sat), (2, Answer::Unsat)]
    {
        let v = arena.number(Sort::Int, value);
        let is = lit(arena.equal(square, v));
        assert_eq!(run(&arena, &[is]).answer, want, "x * x = {value}");
    }
}

#[test]
fn quotient_and_remainder_make_the_dividend() {
    for (sort, div, rem, mul, add) in [
        (Sort::Int, Op::IDiv, Op::IRem, Op::IMul, Op::IAdd),
        (Sort::Long, Op::LDiv, Op::LRem, Op::LMul, Op::LAdd),
    ] {
        let mut arena = Arena::new();
        let (a, b) = (whole(&mut arena, sort), whole(&mut arena, sort));
        let zero = arena.number(sort, 0);
        let guard = lit(!arena.equal(b, zero));
        let q = arena.binary(div, a, b);
        let r = arena.binary(rem, a, b);
        let p = arena.binary(mul, q, b);
        let sum = arena.binary(add, p, r);
        let differ = lit(!arena.equal(sum, a));
        assert_eq!(run(&arena, &[guard, differ]).answer, Answer::Unsat);
        assert_eq!(run(&arena, &[differ]).answer, Answer::Sat, "by zero all of it is 0");
        // Without the remainder: a - (a / b) * b is below |b|.
        let sub = if sort == Sort::Int { Op::ISub } else { Op::LSub };
        let rest = arena.binary(sub, a, p);
        let positive = lit(arena.less(zero, b));
        let beyond = lit(!arena.less(rest, b));
        assert_eq!(run(&arena, &[positive, beyond]).answer, Answer::Unsat);
    }
}

#[test]
fn overflow_checks_mean_what_they_say() {
    // ((a ^ r) & (b ^ r)) < 0 exactly when the wide sum is not the narrow one.
    let mut arena = Arena::new();
    let (a, b) = (whole(&mut arena, Sort::Int), whole(&mut arena, Sort::Int));
    let r = arena.binary(Op::IAdd, a, b);
    let (x, y) = (arena.binary(Op::IXor, a, r), arena.binary(Op::IXor, b, r));
    let both = arena.binary(Op::IAnd, x, y);
    let zero = arena.number(Sort::Int, 0);
    let idiom = lit(arena.less(both, zero));
    let (la, lb, lr) = (arena.unary(Op::I2L, a), arena.unary(Op::I2L, b), arena.unary(Op::I2L, r));
    let wide = arena.binary(Op::LAdd, la, lb);
    let exact = lit(arena.equal(wide, lr));
    assert_eq!(run(&arena, &[idiom, exact]).answer, Answer::Unsat);
    assert_eq!(run(&arena, &[!idiom, !exact]).answer, Answer::Unsat);
    assert_eq!(run(&arena, &[idiom]).answer, Answer::Sat);
    assert_eq!(run(&arena, &[!idiom]).answer, Answer::Sat);
}

#[test]
fn budgets_end_in_unknown_and_repeat() {
    let mut arena = Arena::new();
    let (a, b) = (whole(&mut arena, Sort::Long), whole(&mut arena, Sort::Long));
    let p = arena.binary(Op::LMul, a, b);
    let prime = arena.number(Sort::Long, 0x7fff_ffff_0000_0001);
    let one = arena.number(Sort::Long, 1);
    let lits = [
        lit(arena.equal(p, prime)),
        lit(arena.compare(Cmp::Gt, a, one)),
        lit(arena.compare(Cmp::Gt, b, one)),
    ];
    let few = Budget { conflicts: 50, ..Budget::default() };
    let ask = |budget: &Budget| check(&arena, &lits, |t| arena.range(t), budget);
    let first = ask(&few);
    assert_eq!((first.answer, first.why), (Answer::Unknown, Some(Why::Budget)));
    assert_eq!(first, ask(&few), "the same question, the same answer and effort");
    let tiny = ask(&Budget { gates: 100, ..Budget::default() });
    assert_eq!((tiny.answer, tiny.why), (Answer::Unknown, Some(Why::Size)));
    let stop = ask(&Budget { stop: || true, ..Budget::default() });
    assert_eq!((stop.answer, stop.why), (Answer::Unknown, Some(Why::Stopped)));
}

#[test]
fn an_input_that_does_not_matter_keeps_its_range() {
    let mut arena = Arena::new();
    let a = arena.input(Sort::Int, Range::new(5, 9));
    let b = arena.input(Sort::Int, Range::new(-9, -5));
    let seven = arena.number(Sort::Int, 7);
    let is = lit(arena.equal(a, seven));
    let model = run(&arena, &[is]).model.unwrap();
    assert_eq!(model, vec![Word::int(7), Word::int(-5)]);
    let _ = (b, Kind::Int);
}

fn is_float_op(op: Op) -> bool {
    !is_integer_op(op) && op != Op::DRem
}

#[test]
fn every_float_operation_agrees_with_evaluation() {
    each_op(is_float_op, 12);
}

#[test]
fn double_remainders_are_decided_or_named() {
    let mut arena = Arena::new();
    let x = whole(&mut arena, Sort::Double);
    let double = |arena: &mut Arena, v: f64| arena.word(Sort::Double, Word::double(v));
    let (turn, zero) = (double(&mut arena, 360.0), double(&mut arena, 0.0));
    let (half, limit) = (double(&mut arena, 180.5), double(&mut arena, 1e6));
    let r = arena.binary(Op::DRem, x, turn);
    let is_half = lit(arena.float_relation(Rel::FEq, r, half));
    let beyond = lit(arena.float_relation(Rel::FLe, turn, r));
    let small = lit(arena.float_relation(Rel::FLt, x, limit));
    let large = lit(arena.float_relation(Rel::FLt, limit, x));
    let negative = lit(arena.float_relation(Rel::FLt, x, zero));
    assert_eq!(run(&arena, &[is_half, small]).answer, Answer::Sat);
    assert_eq!(run(&arena, &[is_half, large]).answer, Answer::Sat);
    assert_eq!(run(&arena, &[beyond]).answer, Answer::Unsat);
    assert_eq!(run(&arena, &[is_half, negative]).answer, Answer::Unsat);
    // Far apart the remainder is only bounded: that is said, not guessed.
    let huge = double(&mut arena, 1e300);
    let r = arena.binary(Op::DRem, huge, x);
    let tiny = double(&mut arena, 1e-200);
    let lits = [
        lit(arena.float_relation(Rel::FLt, zero, x)),
        lit(arena.float_relation(Rel::FLt, x, tiny)),
        lit(!arena.float_relation(Rel::FEq, r, zero)),
    ];
    let got = run(&arena, &lits);
    assert!(got.answer == Answer::Sat || got.why == Some(Why::Operation(Op::DRem)), "{got:?}");
}

#[test]
fn the_bits_of_a_computed_nan_are_nobodys_guess() {
    let mut arena = Arena::new();
    let (x, y) = (whole(&mut arena, Sort::Float), whole(&mut arena, Sort::Float));
    let quotient = arena.binary(Op::FDiv, x, y);
    let bits = arena.unary(Op::FBits, quotient);
    let odd_nan = arena.number(Sort::Int, 0x7fc0_1234);
    let is = lit(arena.equal(bits, odd_nan));
    assert_eq!(run(&arena, &[is]).why, Some(Why::Operation(Op::FBits)));
    let number = arena.number(Sort::Int, 0x4049_0fdb);
    let is = lit(arena.equal(bits, number));
    assert_eq!(run(&arena, &[is]).answer, Answer::Sat);
    // An input is no NaN but the one, and what was made from bits has those.
    let bits = arena.unary(Op::FBits, x);
    let is = lit(arena.equal(bits, odd_nan));
    assert_eq!(run(&arena, &[is]).answer, Answer::Unsat);
    let i = whole(&mut arena, Sort::Int);
    let made = arena.unary(Op::BitsF, i);
    let bits = arena.unary(Op::FBits, made);
    if let Cond::Open(is) = arena.equal(bits, odd_nan) {
        assert_eq!(run(&arena, &[is]).answer, Answer::Sat);
    }
}

/// The bits of a NaN are no result of arithmetic.
fn computed(op: Op) -> bool {
    !matches!(op, Op::DRem | Op::FBits | Op::DBits)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn float_conditions_agree_with_brute_force(
        tests in prop::collection::vec(test(3, computed), 1..3),
    ) {
        agrees_with_brute_force(&tests)?;
    }
}
