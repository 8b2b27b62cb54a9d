//! Random expressions, built and evaluated apart from the solver.

#![allow(dead_code, clippy::unwrap_used)]

use proptest::prelude::*;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_rules::types::Kind;
use senda_solver::term::{Arena, Cond, Lit, Range, Sort, TermId};

/// An expression as a tree of its own.
#[derive(Clone, Debug)]
pub enum Expr {
    Input(usize),
    Const(Kind, Word),
    Unary(Op, Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
    Ite(Box<Test>, Box<Expr>, Box<Expr>),
}

/// A condition over two `int` expressions.
#[derive(Clone, Debug)]
pub struct Test {
    pub cmp: Cmp,
    pub a: Expr,
    pub b: Expr,
    pub labels: Option<Vec<i32>>,
    /// Another condition that it is joined with: both, or at least one.
    pub and: Option<(bool, Box<Test>)>,
}

/// The inputs of every random problem: sorts and ranges.
pub const INPUTS: [(Kind, i64, i64); 8] = [
    (Kind::Int, i32::MIN as i64, i32::MAX as i64),
    (Kind::Int, i32::MIN as i64, i32::MAX as i64),
    (Kind::Int, -128, 127),
    (Kind::Int, 0, 65535),
    (Kind::Long, i64::MIN, i64::MAX),
    (Kind::Long, i64::MIN, i64::MAX),
    (Kind::Float, 0, 0),
    (Kind::Double, 0, 0),
];

impl Expr {
    pub fn eval(&self, inputs: &[Word]) -> Word {
        match self {
            Expr::Input(n) => inputs[*n],
            Expr::Const(_, w) => *w,
            Expr::Unary(op, a) => {
                let a = a.eval(inputs);
                eval(*op, a, a)
            }
            Expr::Binary(op, a, b) => eval(*op, a.eval(inputs), b.eval(inputs)),
            Expr::Ite(c, a, b) => (if c.holds(inputs) { a } else { b }).eval(inputs),
        }
    }

    pub fn build(&self, arena: &mut Arena, inputs: &[TermId]) -> TermId {
        match self {
            Expr::Input(n) => inputs[*n],
            Expr::Const(kind, w) => arena.word(Sort::of(*kind).unwrap(), *w),
            Expr::Unary(op, a) => {
                let a = a.build(arena, inputs);
                arena.unary(*op, a)
            }
            Expr::Binary(op, a, b) => {
                let a = a.build(arena, inputs);
                let b = b.build(arena, inputs);
                arena.binary(*op, a, b)
            }
            Expr::Ite(c, a, b) => {
                let c = c.build(arena, inputs);
                let a = a.build(arena, inputs);
                let b = b.build(arena, inputs);
                arena.ite(c, a, b)
            }
        }
    }
}

impl Test {
    pub fn holds(&self, inputs: &[Word]) -> bool {
        let a = self.a.eval(inputs).as_int();
        let own = match &self.labels {
            Some(labels) => labels.contains(&a),
            None => self.cmp.holds(a, self.b.eval(inputs).as_int()),
        };
        match &self.and {
            None => own,
            Some((true, other)) => own && other.holds(inputs),
            Some((false, other)) => own || other.holds(inputs),
        }
    }

    pub fn build(&self, arena: &mut Arena, inputs: &[TermId]) -> Cond {
        let a = self.a.build(arena, inputs);
        let own = match &self.labels {
            Some(labels) => arena.one_of(a, labels),
            None => {
                let b = self.b.build(arena, inputs);
                arena.compare(self.cmp, a, b)
            }
        };
        let Some((both, other)) = &self.and else { return own };
        let other = other.build(arena, inputs);
        if *both { arena.and(own, other) } else { arena.or(own, other) }
    }
}

/// An arena with [`INPUTS`].
pub fn arena() -> (Arena, Vec<TermId>) {
    let mut arena = Arena::new();
    let inputs = INPUTS
        .iter()
        .map(|&(kind, lo, hi)| {
            let sort = Sort::of(kind).unwrap();
            let range = if sort.is_integer() { Range::new(lo, hi) } else { Range::of(sort) };
            arena.input(sort, range)
        })
        .collect();
    (arena, inputs)
}

pub fn literal(cond: Cond) -> Result<Lit, bool> {
    match cond {
        Cond::Open(lit) => Ok(lit),
        Cond::Known(b) => Err(b),
    }
}

pub fn int_value() -> BoxedStrategy<i32> {
    prop_oneof![
        4 => -3i32..=3,
        2 => prop::sample::select(vec![
            i32::MIN, i32::MIN + 1, i32::MAX, i32::MAX - 1, 31, 32, 33, 127, 128, -128, -129, 255,
            256, 65535, 65536, 0x7fff, 46341, 1 << 30, 10, 100,
        ]),
        1 => any::<i32>(),
    ]
    .boxed()
}

pub fn long_value() -> BoxedStrategy<i64> {
    prop_oneof![
        4 => int_value().prop_map(i64::from),
        2 => prop::sample::select(vec![i64::MIN, i64::MIN + 1, i64::MAX, 1 << 32, 1 << 53, -(1 << 31), 1 << 62]),
        1 => any::<i64>(),
    ]
    .boxed()
}

pub fn float_value() -> BoxedStrategy<f32> {
    prop_oneof![
        3 => prop::sample::select(vec![
            0.0f32, -0.0, 1.0, -1.0, 0.5, 1.5, f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX,
            f32::MIN_POSITIVE, 1e-45, 16_777_216.0, 2_147_483_648.0, 0.1,
        ]),
        1 => int_value().prop_map(|v| v as f32),
        1 => any::<u32>().prop_map(f32::from_bits),
    ]
    .boxed()
}

pub fn double_value() -> BoxedStrategy<f64> {
    prop_oneof![
        2 => float_value().prop_map(f64::from),
        1 => prop::sample::select(vec![0.1f64, 1e300, 5e-324, 9_007_199_254_740_992.0, 0.499_999_999_999_999_94]),
        1 => long_value().prop_map(|v| v as f64),
        1 => any::<u64>().prop_map(f64::from_bits),
    ]
    .boxed()
}

pub fn value(kind: Kind) -> BoxedStrategy<Word> {
    match kind {
        Kind::Long => long_value().prop_map(Word::long).boxed(),
        Kind::Float => float_value().prop_map(Word::float).boxed(),
        Kind::Double => double_value().prop_map(Word::double).boxed(),
        _ => int_value().prop_map(Word::int).boxed(),
    }
}

/// Values for [`INPUTS`].
pub fn assignment() -> BoxedStrategy<Vec<Word>> {
    INPUTS
        .iter()
        .map(|&(kind, lo, hi)| {
            let whole = kind != Kind::Int || lo == i64::from(i32::MIN);
            if whole { value(kind) } else { (lo..=hi).prop_map(Word::long).boxed() }
        })
        .collect::<Vec<_>>()
        .boxed()
}

/// Which operations an expression may use.
pub fn is_integer_op(op: Op) -> bool {
    let integer = |k: &Kind| matches!(k, Kind::Int | Kind::Long);
    op.operands().iter().all(integer) && integer(&op.result())
}

/// A random expression of this kind over operations that `allowed` accepts.
pub fn expr(kind: Kind, depth: u32, allowed: fn(Op) -> bool) -> BoxedStrategy<Expr> {
    let inputs: Vec<usize> = (0..INPUTS.len()).filter(|&i| INPUTS[i].0 == kind).collect();
    let leaf = prop_oneof![
        2 => prop::sample::select(inputs).prop_map(Expr::Input),
        1 => value(kind).prop_map(move |w| Expr::Const(kind, w)),
    ]
    .boxed();
    if depth == 0 {
        return leaf;
    }
    let ops: Vec<Op> =
        Op::ALL.iter().copied().filter(|&op| op.result() == kind && allowed(op)).collect();
    if ops.is_empty() {
        return leaf;
    }
    let node = prop::sample::select(ops).prop_flat_map(move |op| {
        let mut kinds = op.operands().iter();
        let a = expr(*kinds.next().unwrap(), depth - 1, allowed);
        match kinds.next() {
            None => a.prop_map(move |a| Expr::Unary(op, Box::new(a))).boxed(),
            Some(&k) => (a, expr(k, depth - 1, allowed))
                .prop_map(move |(a, b)| Expr::Binary(op, Box::new(a), Box::new(b)))
                .boxed(),
        }
    });
    let choice = Just(()).prop_flat_map(move |()| {
        (test(depth - 1, allowed), expr(kind, depth - 1, allowed), expr(kind, depth - 1, allowed))
            .prop_map(|(c, a, b)| Expr::Ite(Box::new(c), Box::new(a), Box::new(b)))
    });
    prop_oneof![4 => leaf, 12 => node, 3 => choice].boxed()
}

/// A random condition.
pub fn test(depth: u32, allowed: fn(Op) -> bool) -> BoxedStrategy<Test> {
    let labels = prop::option::weighted(
        0.15,
        prop::collection::btree_set(int_value(), 1..5).prop_map(|s| s.into_iter().collect()),
    );
    let int = Kind::Int;
    let right = prop_oneof![
        expr(int, depth, allowed),
        Just(Expr::Const(int, Word::int(0))),
        (-1i32..=1).prop_map(move |v| Expr::Const(int, Word::int(v))),
    ];
    let one = (prop::sample::select(Cmp::ALL.to_vec()), expr(int, depth, allowed), right, labels)
        .prop_map(|(cmp, a, b, labels)| Test { cmp, a, b, labels, and: None })
        .boxed();
    if depth == 0 {
        return one;
    }
    let other = Just(()).prop_flat_map(move |()| (any::<bool>(), test(depth - 1, allowed)));
    (one, prop::option::weighted(0.2, other))
        .prop_map(|(one, and)| Test { and: and.map(|(both, t)| (both, Box::new(t))), ..one })
        .boxed()
}
