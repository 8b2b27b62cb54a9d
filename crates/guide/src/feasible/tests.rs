//! Everything here over-approximates: what is true of values chosen at random stays so.

use senda_rules::ids::{ClassName, Var};
use senda_rules::ir::Operand;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_rules::types::Kind;

use super::num::Num;
use super::ops::{Arith, compare};
use super::state::{State, Term};
use super::value::{Classes, Ref, Steps, Value};
use crate::hierarchy::Hierarchy;

struct Rng(u64);

impl Rng {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn below(&mut self, n: u64) -> u64 {
        (self.next() >> 16) % n
    }

    /// A number of a kind; small ones and those at the ends are frequent.
    fn number(&mut self, kind: Kind) -> i64 {
        let (lo, hi) = Arith { ideal: false }.ends(kind);
        let near = i64::try_from(self.below(9)).unwrap_or(0) - 4;
        match self.below(8) {
            0..=2 => near,
            3 => lo + near.max(0),
            4 => hi + near.min(0),
            5 => i64::try_from(self.below(200_000)).unwrap_or(0) - 100_000,
            6 => (1i64 << self.below(if kind == Kind::Int { 31 } else { 63 }))
                .wrapping_add(near)
                .clamp(lo, hi),
            _ => self.next().cast_signed().clamp(lo, hi),
        }
    }

    /// A set around a number.
    fn around(&mut self, v: i64, kind: Kind) -> Num {
        let other = self.number(kind);
        match self.below(5) {
            0 => Num::single(v),
            1 => Num::single(v).join(&Num::single(other)).join(&Num::single(self.number(kind))),
            2 => Num::span(v.min(other), v.max(other)),
            3 => Arith { ideal: false }.full(kind),
            _ => {
                let mut n = Num::span(v.min(other), v.max(other));
                for _ in 0..self.below(8) {
                    let hole =
                        if self.below(2) == 0 { self.number(kind) } else { v.wrapping_add(1) };
                    if hole != v {
                        n = n.without(hole).unwrap_or(n);
                    }
                }
                n
            }
        }
    }
}

/// Every operation with an integer as its result: the result of the values is in that of the sets.
#[test]
fn operations_contain_what_evaluation_gives() {
    let mut rng = Rng(0x9e37_79b9_7f4a_7c15);
    let arith = Arith { ideal: false };
    for &op in Op::ALL {
        if !matches!(op.result(), Kind::Int | Kind::Long) {
            continue;
        }
        for _ in 0..20_000 {
            let kinds = op.operands();
            let is_number = |kind| matches!(kind, Kind::Int | Kind::Long);
            let a =
                if is_number(kinds[0]) { rng.number(kinds[0]) } else { rng.next().cast_signed() };
            let second = kinds.get(1).copied().unwrap_or(kinds[0]);
            let b = if is_number(second) { rng.number(second) } else { rng.next().cast_signed() };
            if matches!(op, Op::IDiv | Op::LDiv | Op::IRem | Op::LRem) && b == 0 {
                continue;
            }
            let x = is_number(kinds[0]).then(|| rng.around(a, kinds[0]));
            let y = is_number(second).then(|| rng.around(b, second));
            let result = eval(op, Word::long(a), Word::long(b));
            let result = if op.result() == Kind::Int {
                i64::from(result.as_int())
            } else {
                result.as_long()
            };
            let set = arith.apply(op, x.as_ref(), y.as_ref());
            assert!(
                set.contains(result),
                "{op:?} {a} {b}: {result} of {x:?} {y:?} is not in {set:?}"
            );
        }
    }
}

#[test]
fn sets_contain_what_is_put_together() {
    let mut rng = Rng(77);
    for _ in 0..100_000 {
        let kind = if rng.below(2) == 0 { Kind::Int } else { Kind::Long };
        let (a, b) = (rng.number(kind), rng.number(kind));
        let (x, y) = (rng.around(a, kind), rng.around(b, kind));
        let joined = x.join(&y);
        assert!(joined.contains(a) && joined.contains(b), "{x:?} {y:?} {joined:?}");
        assert!(joined.includes(&x) && joined.includes(&y), "{x:?} {y:?} {joined:?}");
        let bounds = [-10, 0, 1, 100];
        let wide = x.widen(&y, &bounds, Arith { ideal: false }.ends(kind));
        assert!(wide.includes(&joined), "{x:?} {y:?} {wide:?}");
        let z = rng.around(a, kind);
        assert!(x.meet(&z).is_some_and(|both| both.contains(a)), "{x:?} {z:?}");
        assert!(x.includes(&x));
        if a != b {
            assert!(
                x.without(b).is_some_and(|left| left.contains(a) && !left.contains(b))
                    || x.contains(b)
            );
        }
        for cmp in Cmp::ALL {
            let left = compare(cmp, &x, &y);
            if cmp.holds(a, b) {
                assert!(
                    left.is_some_and(|(x, y)| x.contains(a) && y.contains(b)),
                    "{cmp:?} {x:?} {y:?}"
                );
            }
        }
    }
}

/// What the tests below are there for must be found, too.
#[test]
fn sets_are_as_small_as_they_should_be() {
    let arith = Arith { ideal: false };
    let full = arith.full(Kind::Int);
    let nonzero = full.without(0);
    assert!(nonzero.is_some_and(|n| !n.contains(0) && n.contains(1) && n.contains(-1)));
    let apart = Num::span(i64::from(i32::MIN), -1).join(&Num::span(1, i64::from(i32::MAX)));
    assert!(!apart.contains(0));
    let byte = Num::span(-128, 127);
    assert_eq!(arith.apply(Op::IAdd, Some(&byte), Some(&Num::single(1))), Num::span(-127, 128));
    assert_eq!(arith.apply(Op::IAnd, Some(&full), Some(&Num::single(15))), Num::span(0, 15));
    assert_eq!(arith.apply(Op::IRem, Some(&full), Some(&Num::single(10))), Num::span(-9, 9));
    assert_eq!(arith.apply(Op::IAdd, Some(&full), Some(&Num::single(1))), full);
}

fn hierarchy() -> Hierarchy {
    let class = ClassName(0);
    Hierarchy {
        known: rustc_hash::FxHashMap::default(),
        object: class,
        throwable: ClassName(1),
        linkage: ClassName(2),
        stack: ClassName(3),
        memory: ClassName(6),
        string: ClassName(4),
        class: ClassName(5),
    }
}

/// Concrete values: numbers, then arrays of these lengths.
type Concrete = [i64; 6];
const NUMBERS: usize = 4;

fn var(i: usize) -> Var {
    use senda_rules::ids::Id;
    Var::from_index(i)
}

fn terms() -> impl Iterator<Item = Term> {
    (0..6).map(|i| if i < NUMBERS { Term::var(var(i)) } else { Term::length(var(i)) })
}

fn of(concrete: &Concrete, term: Term) -> i64 {
    concrete[term.var.0 as usize]
}

fn assert_contains(state: &State, concrete: &Concrete) {
    for (i, v) in concrete.iter().enumerate() {
        match state.values[i] {
            Value::Num(n) => assert!(n.contains(*v), "{i}: {v} is not in {n:?}"),
            Value::Ref(r) => assert!(r.len.0 <= *v && *v <= r.len.1, "{i}: {v} is not in {r:?}"),
            Value::Real => {}
        }
    }
    for x in terms() {
        for y in terms() {
            if let Some(c) = state.difference(x, y) {
                let real = i128::from(of(concrete, x)) - i128::from(of(concrete, y));
                assert!(real <= i128::from(c), "{x:?} - {y:?} is {real}, not at most {c}");
            }
        }
    }
}

fn random_state(rng: &mut Rng) -> (State, Concrete) {
    let mut concrete = [0; 6];
    let mut values = Vec::new();
    for (i, v) in concrete.iter_mut().enumerate() {
        if i < NUMBERS {
            *v = rng.number(Kind::Int);
            values.push(Value::Num(rng.around(*v, Kind::Int)));
        } else {
            *v = i64::try_from(rng.below(6)).unwrap_or(0);
            let len = (*v - i64::try_from(rng.below(2)).unwrap_or(0), *v + 3);
            values
                .push(Value::Ref(Ref { len: (len.0.max(0), len.1), ..Ref::object(Classes::Any) }));
        }
    }
    (State::new(values), concrete)
}

/// Guards that hold, taken in at random, are never contradicted, and nothing that is true is lost.
#[test]
fn facts_hold_of_what_they_were_made_of() {
    let mut rng = Rng(4242);
    let hierarchy = hierarchy();
    for _ in 0..20_000 {
        let (mut state, mut concrete) = random_state(&mut rng);
        for _ in 0..rng.below(12) {
            let pick = |rng: &mut Rng| usize::try_from(rng.below(6)).unwrap_or(0);
            let (a, b) = (pick(&mut rng), pick(&mut rng));
            let all: Vec<Term> = terms().collect();
            match rng.below(4) {
                0 | 1 if a < NUMBERS && b < NUMBERS => {
                    let holds =
                        Cmp::ALL.into_iter().filter(|cmp| cmp.holds(concrete[a], concrete[b]));
                    let holds: Vec<Cmp> = holds.collect();
                    let cmp = holds[usize::try_from(rng.below(holds.len() as u64)).unwrap_or(0)];
                    let num = |i: usize| state.values[i].num().copied();
                    let (Some(x), Some(y)) = (num(a), num(b)) else { continue };
                    let done = state.assume_order(cmp, (Some(var(a)), x), (Some(var(b)), y));
                    assert!(done.is_ok(), "{cmp:?} {a} {b} of {concrete:?} in {state:?}");
                }
                2 => {
                    let slack = i64::try_from(rng.below(4)).unwrap_or(0);
                    let c = concrete[a] - concrete[b] + slack;
                    assert!(state.assume_difference(all[a], all[b], c).is_ok());
                }
                _ => {
                    // Passed on with another order of the numbers and of the arrays.
                    let by = usize::try_from(rng.below(NUMBERS as u64)).unwrap_or(0);
                    let from = |i: usize| match i {
                        i if i < NUMBERS => (i + by) % NUMBERS,
                        i => NUMBERS + (i + by) % 2,
                    };
                    let args: Vec<Operand> = (0..6).map(|i| Operand::var(var(from(i)))).collect();
                    state = state.passed(&[], &args, &hierarchy);
                    let before = concrete;
                    for (i, v) in concrete.iter_mut().enumerate() {
                        *v = before[from(i)];
                    }
                }
            }
            assert_contains(&state, &concrete);
        }
        let (other, second) = random_state(&mut rng);
        let bounds = [0, 10];
        let arith = Arith { ideal: false };
        let steps = Steps { bounds: &bounds, far: false, arith, hierarchy: &hierarchy };
        let mut joined = state.clone();
        joined.join(&other, &hierarchy, (rng.below(2) == 0).then_some(&steps));
        assert_contains(&joined, &concrete);
        assert_contains(&joined, &second);
        assert!(!joined.clone().join(&other, &hierarchy, Some(&steps)) || joined != state);
    }
}
