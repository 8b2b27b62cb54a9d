//! Repairing the witness: a bounded walk from a model of what was asserted to a model of that and
//! one literal more.
//!
//! A broken literal names the values that one of its operands should have; [`inverse`] carries such
//! a wish down through the operations to an input, whose value then changes. What that breaks is
//! next. The walk ends when nothing is broken, or when its moves are used up, in which case the
//! witness is what it was before. It proves nothing but satisfiability.

mod inverse;

use senda_rules::scalar::Word;

use crate::dom::{Dom, MAYBE_NAN, key32, key64, unkey32, unkey64};
use crate::store::Store;
use crate::term::{Lit, Node, Rel, Role, Sort, TermId};

/// The state of the walk that outlives it.
#[derive(Clone, Debug)]
pub struct Repair {
    random: u64,
    log: Vec<(u32, Word)>,
}

impl Default for Repair {
    fn default() -> Repair {
        Repair { random: 0x2545_f491_4f6c_dd1d, log: Vec::new() }
    }
}

impl Repair {
    /// Starts the choices of the walk anew, so that they depend on nothing that was before.
    pub fn reset(&mut self) {
        *self = Repair::default();
    }

    /// Changes the witness so that it satisfies this asserted literal and all the others, which it
    /// satisfies now. On failure the witness is unchanged.
    pub fn repair(&mut self, store: &mut Store, lit: Lit, moves: u32) -> bool {
        store.clear_broken();
        self.log.clear();
        let mut pending = lit.atom();
        for _ in 0..moves {
            self.fix(store, pending);
            if store.is_broken(pending) {
                // Try another way, or another literal that is broken as well.
                if let Some(other) = store.next_broken() {
                    store.note_broken(pending);
                    pending = other;
                }
                continue;
            }
            match store.next_broken() {
                Some(next) => pending = next,
                None => return true,
            }
        }
        while let Some((n, word)) = self.log.pop() {
            store.set_input(n, word);
        }
        store.clear_broken();
        false
    }

    fn next(&mut self) -> u64 {
        // xorshift64*
        self.random ^= self.random >> 12;
        self.random ^= self.random << 25;
        self.random ^= self.random >> 27;
        self.random.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn chance(&mut self, one_in: u64) -> bool {
        (self.next() >> 33).is_multiple_of(one_in)
    }

    /// One move for a broken literal.
    fn fix(&mut self, store: &mut Store, atom: TermId) {
        let want = store.dom(atom).lo != 0;
        self.make(store, atom, want);
    }

    /// One move that brings an atom nearer to a truth.
    fn make(&mut self, store: &mut Store, atom: TermId, want: bool) -> bool {
        let Some((atom, want)) = self.leaf(store, atom, want) else { return false };
        match store.arena.node(atom) {
            Node::Rel(rel, a, b) => {
                let first = self.chance(2);
                for side in [first, !first] {
                    let (of, target) = if side {
                        (a, self.left(store, rel, want, a, b))
                    } else {
                        (b, self.right(store, rel, want, a, b))
                    };
                    if let Some(target) = target
                        && self.toward(store, of, target)
                    {
                        return true;
                    }
                }
                false
            }
            Node::OneOf(a, set) => {
                let target = self.member(store, a, set, want);
                target.is_some_and(|v| self.toward(store, a, Word::long(v)))
            }
            _ => false,
        }
    }

    /// The atom without a choice in it that is to change, and to what, so that `atom` gets this truth.
    fn leaf(&mut self, store: &Store, atom: TermId, want: bool) -> Option<(TermId, bool)> {
        let (mut atom, mut want) = (atom, want);
        while let Node::Ite(c, a, b) = store.arena.node(atom) {
            let first = store.value(c).0 != 0;
            let (taken, other) = if first { (a, b) } else { (b, a) };
            let fits = |t: TermId| (store.value(t).0 != 0) == want;
            let fixed = |t: TermId| store.dom(t).fixed().is_some_and(|v| (v != 0) != want);
            if fits(taken) {
                return None;
            }
            (atom, want) = if fixed(taken) || fits(other) && self.chance(2) {
                (c, !first)
            } else {
                (taken, want)
            };
        }
        Some((atom, want))
    }

    fn member(
        &mut self,
        store: &Store,
        a: TermId,
        set: crate::term::SetId,
        want: bool,
    ) -> Option<i64> {
        let d = store.dom(a);
        let labels = store.arena.set(set);
        if want {
            let inside: Vec<i64> =
                labels.iter().map(|&l| i64::from(l)).filter(|&l| d.contains(l)).collect();
            let at = self.next() % (inside.len().max(1) as u64);
            return inside.get(usize::try_from(at).unwrap_or(0)).copied();
        }
        let now = store.value(a).as_long();
        let free =
            |v: &i64| d.contains(*v) && labels.binary_search_by(|&l| i64::from(l).cmp(v)).is_err();
        let steps = 1..=labels.len() as i64 + 1;
        steps.flat_map(|n| [now.wrapping_add(n), now.wrapping_sub(n)]).find(free)
    }

    /// The value that the left operand should have, given the right one's.
    fn left(&mut self, store: &Store, rel: Rel, want: bool, a: TermId, b: TermId) -> Option<Word> {
        let (x, y) = (store.value(a), store.value(b));
        if matches!(rel, Rel::FEq | Rel::FLt | Rel::FLe) {
            return self.float_target(store, rel, want, a, y, true);
        }
        let d = store.dom(a);
        let (x, y) = (x.as_long(), y.as_long());
        let target = match (rel, want) {
            (Rel::Eq, true) | (Rel::Lt, false) => y.max(if rel == Rel::Lt { d.lo } else { y }),
            (Rel::Eq, false) => self.other(store, a, x)?,
            _ => {
                let most = y.checked_sub(1)?.min(d.hi);
                self.vary(d.lo, most, most)?
            }
        };
        Some(Word::long(target))
    }

    /// The value that the right operand should have, given the left one's.
    fn right(&mut self, store: &Store, rel: Rel, want: bool, a: TermId, b: TermId) -> Option<Word> {
        let (x, y) = (store.value(a), store.value(b));
        if matches!(rel, Rel::FEq | Rel::FLt | Rel::FLe) {
            return self.float_target(store, rel, want, b, x, false);
        }
        let d = store.dom(b);
        let (x, y) = (x.as_long(), y.as_long());
        let target = match (rel, want) {
            (Rel::Eq, true) | (Rel::Lt, false) => x.min(if rel == Rel::Lt { d.hi } else { x }),
            (Rel::Eq, false) => self.other(store, b, y)?,
            _ => {
                let least = x.checked_add(1)?.max(d.lo);
                self.vary(least, d.hi, least)?
            }
        };
        Some(Word::long(target))
    }

    /// A value from `lo` to `hi`: mostly the nearest one.
    fn vary(&mut self, lo: i64, hi: i64, near: i64) -> Option<i64> {
        if lo > hi {
            return None;
        }
        if !self.chance(6) {
            return Some(near);
        }
        let span = hi.wrapping_sub(lo).cast_unsigned();
        let step = if span == u64::MAX { self.next() } else { self.next() % (span + 1) };
        Some(lo.wrapping_add(step.cast_signed()))
    }

    /// Another value than this one. A reference gets an object of its own, if it has not got it.
    fn other(&mut self, store: &Store, t: TermId, now: i64) -> Option<i64> {
        let Dom { lo, hi, .. } = store.dom(t);
        if let Node::Input(n) = store.arena.node(t)
            && store.arena.inputs()[n as usize].role == Role::Reference
            && now != lo
        {
            return Some(lo);
        }
        let up = now < hi && (now <= lo || self.chance(2));
        if up {
            Some(now + 1)
        } else if now > lo {
            Some(now - 1)
        } else {
            None
        }
    }

    /// A float for one side of a relation whose other side is `other`.
    fn float_target(
        &mut self,
        store: &Store,
        rel: Rel,
        want: bool,
        t: TermId,
        other: Word,
        is_left: bool,
    ) -> Option<Word> {
        let single = store.arena.sort(t) == Sort::Float;
        let nan = if single { Word::float(f32::NAN) } else { Word::double(f64::NAN) };
        let other_nan = if single { other.as_float().is_nan() } else { other.as_double().is_nan() };
        let may_be_nan = store.dom(t).ones & MAYBE_NAN != 0;
        if want && other_nan {
            return None;
        }
        if !want && may_be_nan && (other_nan || self.chance(4)) {
            return Some(nan);
        }
        let inf = if single { key32(f32::INFINITY) } else { key64(f64::INFINITY) };
        let other = if single { key32(other.as_float()) } else { key64(other.as_double()) };
        // Where this side has to be: below, equal, above the other.
        let direction: i64 = match (rel, want) {
            (Rel::FEq, true) | (Rel::FLe, true) | (Rel::FLt, false) => 0,
            (Rel::FEq, false) => {
                if self.chance(2) {
                    1
                } else {
                    -1
                }
            }
            (Rel::FLt, true) => {
                if is_left {
                    -1
                } else {
                    1
                }
            }
            _ => {
                if is_left {
                    1
                } else {
                    -1
                }
            }
        };
        let mut target = other + direction;
        // The two zeros are one number.
        if direction != 0 && (target == 0 || target == -1) && (other == 0 || other == -1) {
            target += direction;
        }
        if direction != 0 && !self.chance(3) {
            // A plainer number than the very next one.
            target = rounded(single, target, direction, inf);
        }
        if target < !inf || target > inf {
            return None;
        }
        Some(if single { Word::float(unkey32(target)) } else { Word::double(unkey64(target)) })
    }

    /// Changes an input so that a term gets near a value. False if there is no way down.
    fn toward(&mut self, store: &mut Store, t: TermId, target: Word) -> bool {
        let (mut t, mut target) = (t, target);
        loop {
            match store.arena.node(t) {
                Node::Input(n) => {
                    if !allowed(store, t, target) || store.value(t) == target {
                        return false;
                    }
                    self.log.push((n, store.value(t)));
                    store.set_input(n, target);
                    return true;
                }
                Node::Unary(op, a) => {
                    let Some(wish) = inverse::unary(op, store.value(a), target) else {
                        return false;
                    };
                    (t, target) = (a, wish);
                }
                Node::Binary(op, a, b) => {
                    let fixed = |t: TermId| matches!(store.arena.node(t), Node::Const(_));
                    let left = if fixed(a) { false } else { fixed(b) || self.chance(2) };
                    let (x, y) = (store.value(a), store.value(b));
                    let wish = if left {
                        inverse::left(op, x, y, target)
                    } else {
                        inverse::right(op, x, y, target)
                    };
                    let Some(wish) = wish else { return false };
                    (t, target) = (if left { a } else { b }, wish);
                }
                Node::Ite(c, a, b) => {
                    let first = store.value(c).0 != 0;
                    let (taken, other) = if first { (a, b) } else { (b, a) };
                    let ready = store.value(other) == target;
                    let fixed = matches!(store.arena.node(taken), Node::Const(_));
                    if fixed || ready && self.chance(2) {
                        return self.make(store, c, !first);
                    }
                    t = taken;
                }
                Node::Const(_) | Node::Rel(..) | Node::OneOf(..) => return false,
            }
        }
    }
}

/// The next whole number in this direction, if it is near; else the number itself.
fn rounded(single: bool, key: i64, direction: i64, inf: i64) -> i64 {
    if key <= !inf || key >= inf {
        return key;
    }
    let v = if single { f64::from(unkey32(key)) } else { unkey64(key) };
    let whole = if direction > 0 { v.ceil() } else { v.floor() };
    #[allow(clippy::cast_possible_truncation)]
    let rounded = if single { key32(whole as f32) } else { key64(whole) };
    rounded
}

/// Whether an input may have this value.
fn allowed(store: &Store, t: TermId, word: Word) -> bool {
    let d = store.dom(t);
    match store.arena.sort(t) {
        Sort::Float if word.as_float().is_nan() => d.ones & MAYBE_NAN != 0,
        Sort::Float => d.range().contains(key32(word.as_float())),
        Sort::Double if word.as_double().is_nan() => d.ones & MAYBE_NAN != 0,
        Sort::Double => d.range().contains(key64(word.as_double())),
        _ => d.contains(word.as_long()),
    }
}
