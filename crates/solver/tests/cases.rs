//! Conditions with alternatives against all values of their inputs: what the search case by case answers
//! is so, and it answers most of them.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_solver::Answer;
use senda_solver::cases;
use senda_solver::linear::Near;
use senda_solver::store::Store;
use senda_solver::term::{Cond, Lit, Range, Role, Sort, TermId};

struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }
}

/// Two references that may be one, with a content each, and numbers.
struct World {
    store: Store,
    inputs: Vec<TermId>,
}

fn world() -> World {
    let mut store = Store::new();
    let mut inputs = Vec::new();
    for own in 1..=3 {
        inputs.push(store.input_of(Role::Reference, Sort::Int, Range::new(-own, 0)));
    }
    for _ in 0..3 {
        inputs.push(store.input(Sort::Int, Range::new(-2, 2)));
    }
    World { store, inputs }
}

impl World {
    fn number(&mut self, random: &mut Random) -> TermId {
        let pick = |random: &mut Random| usize::try_from(3 + random.below(3)).unwrap();
        let (a, b) = (self.inputs[pick(random)], self.inputs[pick(random)]);
        let arena = &mut self.store.arena;
        let c = arena.number(Sort::Int, random.below(5).cast_signed() - 2);
        match random.below(5) {
            0 => arena.binary(Op::IAdd, a, b),
            1 => arena.binary(Op::IAdd, a, c),
            2 => arena.binary(Op::IMul, a, c),
            3 => c,
            _ => a,
        }
    }

    fn relation(&mut self, random: &mut Random) -> Cond {
        if random.below(2) == 0 {
            let zero = self.store.arena.number(Sort::Int, 0);
            let all = [self.inputs[0], self.inputs[1], self.inputs[2], zero];
            let pick = |random: &mut Random| all[usize::try_from(random.below(4)).unwrap()];
            let (a, b) = (pick(random), pick(random));
            return self.store.arena.equal(a, b);
        }
        let (a, b) = (self.number(random), self.number(random));
        match random.below(3) {
            0 => self.store.arena.equal(a, b),
            _ => self.store.arena.less(a, b),
        }
    }

    fn condition(&mut self, random: &mut Random) -> Cond {
        let (a, b) = (self.relation(random), self.relation(random));
        let c = self.relation(random);
        let (x, y) = (self.number(random), self.number(random));
        let arena = &mut self.store.arena;
        match random.below(6) {
            0 => arena.and(a, b),
            1 | 2 => arena.or(!a, b),
            3 => arena.choose(a, b, c),
            4 => {
                let (t, zero) = (arena.ite(a, x, y), arena.number(Sort::Int, 0));
                arena.less(zero, t)
            }
            _ => a,
        }
    }

    /// Whether some values satisfy all literals.
    fn brute(&self, lits: &[Lit]) -> bool {
        let mut words = vec![Word(0); 6];
        let ranges = [(-1, 0), (-2, 0), (-3, 0), (-2, 2), (-2, 2), (-2, 2)];
        let mut values: Vec<i64> = ranges.iter().map(|r| r.0).collect();
        loop {
            for (word, &v) in words.iter_mut().zip(&values) {
                *word = Word::long(v);
            }
            if lits.iter().all(|&lit| self.store.arena.holds(lit, &words)) {
                return true;
            }
            let Some(at) = (0..6).find(|&i| values[i] < ranges[i].1) else { return false };
            values[at] += 1;
            for (v, r) in values.iter_mut().zip(&ranges).take(at) {
                *v = r.0;
            }
        }
    }
}

#[test]
fn answers_are_those_of_brute_force() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut found = [0u32; 3];
    for round in 0..4_000 {
        let mut w = world();
        let mut lits = Vec::new();
        for _ in 0..2 + random.below(6) {
            if let Cond::Open(lit) = w.condition(&mut random) {
                lits.push(if random.below(2) == 0 { lit } else { !lit });
            }
        }
        if lits.iter().any(|&lit| w.store.assert(lit).is_err()) {
            assert!(!w.brute(&lits), "round {round}: propagation");
            continue;
        }
        let near = if round % 2 == 0 { Near::Witness } else { Near::Zero };
        let before = w.store.witness().to_vec();
        let answer = cases::solve(&mut w.store, near);
        match answer {
            Answer::Sat => {
                let words = w.store.witness().to_vec();
                assert!(lits.iter().all(|&l| w.store.arena.holds(l, &words)), "round {round}");
                found[0] += 1;
            }
            Answer::Unsat => {
                assert!(!w.brute(&lits), "round {round}: {lits:?}");
                found[1] += 1;
            }
            Answer::Unknown => found[2] += 1,
        }
        if answer != Answer::Sat {
            assert_eq!(w.store.witness(), &before[..], "round {round}");
        }
    }
    println!("sat, unsat, unknown: {found:?}");
    assert!(found[0] > 1_000 && found[1] > 50 && found[2] < 40, "{found:?}");
}

#[test]
fn sums_of_one_term_are_equal_for_one_value_at_most() {
    let mut store = Store::new();
    let x = store.input(Sort::Int, Range::of(Sort::Int));
    let arena = &mut store.arena;
    for (factor, offset) in [(2, 2), (4, -3), (-2, 7), (6, 0), (3, 5), (0, 9)] {
        let (f, o) = (arena.number(Sort::Int, factor), arena.number(Sort::Int, offset));
        let product = arena.binary(Op::IMul, x, f);
        let sum = arena.binary(Op::IAdd, product, o);
        let equal = arena.equal(sum, x);
        for v in [-9, -3, -2, -1, 0, 1, 2, 5, 7, i32::MAX, i32::MIN, 1_431_655_765, 2_004_318_071] {
            let (f, o) = (i32::try_from(factor).unwrap(), i32::try_from(offset).unwrap());
            let want = v.wrapping_mul(f).wrapping_add(o) == v;
            let got = match equal {
                Cond::Known(known) => known,
                Cond::Open(lit) => arena.holds(lit, &[Word::int(v)]),
            };
            assert_eq!(got, want, "{factor} * {v} + {offset}");
        }
    }
}
