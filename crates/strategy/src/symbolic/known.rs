//! What a path knows of references: which are one, and which side of a conditional one is meant.
//!
//! A reference that the path has equated with an earlier one is read and written through that one, so what is
//! in its object has one name and not two that a constraint relates. A case of a conditional value that
//! the path has decided since, by an answer or by propagation, is looked at no more: neither is the object
//! named that it would have led to. All of this is what follows from the path's assumptions; it is
//! undone with them.

use rustc_hash::FxHashMap;
use senda_solver::term::{Cond, Lit, Node, Rel, Sort, TermId};

use super::symbols::{Key, Origin};
use super::{Aliasing, Symbolic, Value};

/// How far a reference is followed up to the object that it was read from, to find one that is the same.
const MOST_FOLLOWED: usize = 8;

/// Terms that are looked at to leave cases out of one value. A larger one is read as it is: it is right with
/// all its cases, and to look at it at every read would cost the square of the path.
const MOST_TERMS: usize = 200;

/// References that are one.
#[derive(Clone, Debug, Default)]
pub(super) struct Merged {
    /// The earlier reference that a reference was equated with.
    earlier: FxHashMap<u32, u32>,
    /// The later references of each, in the order in which they were equated.
    later: FxHashMap<u32, Vec<u32>>,
    /// Who has an earlier one, in order.
    trail: Vec<u32>,
}

impl Merged {
    pub(super) fn len(&self) -> usize {
        self.trail.len()
    }

    pub(super) fn truncate(&mut self, len: usize) {
        while self.trail.len() > len {
            let Some(symbol) = self.trail.pop() else { break };
            if let Some(first) = self.earlier.remove(&symbol)
                && let Some(later) = self.later.get_mut(&first)
            {
                later.pop();
            }
        }
    }

    /// The earliest reference that this one was equated with. Nothing is shortened: that would have to be undone.
    fn first(&self, symbol: u32) -> u32 {
        let mut symbol = symbol;
        while let Some(&earlier) = self.earlier.get(&symbol) {
            symbol = earlier;
        }
        symbol
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.first(a), self.first(b));
        if a != b {
            let (first, other) = (a.min(b), a.max(b));
            self.earlier.insert(other, first);
            self.later.entry(first).or_default().push(other);
            self.trail.push(other);
        }
    }

    /// All that a reference was equated with and that are later.
    fn all_later(&self, symbol: u32) -> Vec<u32> {
        let mut all: Vec<u32> = self.later.get(&symbol).cloned().unwrap_or_default();
        let mut at = 0;
        while let Some(next) = all.get(at) {
            all.extend(self.later.get(next).into_iter().flatten());
            at += 1;
        }
        all
    }
}

impl Symbolic {
    /// The truth of a condition, if the path has answered it or propagation has decided it.
    pub(super) fn decided(&mut self, lit: Lit) -> Option<bool> {
        if let Some(&truth) = self.answers.get(&lit.atom()) {
            return Some(truth == lit.holds());
        }
        self.propagated(lit)
    }

    /// The same for a condition that may be known anyway and that the path has not answered.
    pub(super) fn propagated_cond(&mut self, cond: Cond) -> Cond {
        let Cond::Open(lit) = cond else { return cond };
        self.propagated(lit).map_or(cond, Cond::Known)
    }

    fn propagated(&mut self, lit: Lit) -> Option<bool> {
        if self.aliasing != Aliasing::Solver {
            return None;
        }
        let truth = self.solver.store.truth(lit.atom())?;
        self.rely_on_refuted(Lit::new(lit.atom(), !truth));
        Some(truth == lit.holds())
    }

    /// A value without the cases that the path has excluded, and with one name for what is one object.
    pub(super) fn resolved(&mut self, value: Value) -> Value {
        let Value::Term(root) = value else { return value };
        if self.aliasing != Aliasing::Solver {
            return value;
        }
        if !matches!(self.solver.store.arena.node(root), Node::Ite(..)) {
            return Value::Term(self.representative(root));
        }
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut open = vec![root];
        while let Some(&t) = open.last() {
            if done.contains_key(&t) {
                open.pop();
                continue;
            }
            if done.len() + open.len() > MOST_TERMS {
                return value;
            }
            let chosen = self.behind_selection(t);
            if chosen != Some(t)
                && let Some(behind) = chosen
            {
                match done.get(&behind).copied() {
                    Some(now) => {
                        done.insert(t, now);
                    }
                    None => open.push(behind),
                }
                continue;
            }
            let now = match self.solver.store.arena.node(t) {
                _ if chosen == Some(t) => t,
                Node::Ite(c, a, b) => {
                    let decided = self.decided(Lit::new(c, true));
                    let mut wanted = [(a, decided != Some(false)), (b, decided != Some(true))];
                    wanted.iter_mut().for_each(|(t, want)| *want &= !done.contains_key(t));
                    if wanted.iter().any(|(_, want)| *want) {
                        open.extend(wanted.iter().filter(|(_, want)| *want).map(|(t, _)| *t));
                        continue;
                    }
                    match decided {
                        Some(first) => done[if first { &a } else { &b }],
                        None if (done[&a], done[&b]) == (a, b) => t,
                        None => {
                            let cond = Cond::Open(Lit::new(c, true));
                            self.solver.store.arena.ite(cond, done[&a], done[&b])
                        }
                    }
                }
                _ => self.representative(t),
            };
            open.pop();
            done.insert(t, now);
        }
        self.value(done[&root])
    }

    /// Of a choice among constants by their number, what is chosen; the choice itself if that is open, because
    /// conditions name the constants of a whole choice. None if it is no such choice.
    fn behind_selection(&mut self, t: TermId) -> Option<TermId> {
        let number = self.selected_by(t)?;
        let mut at = t;
        while self.selected_by(at) == Some(number)
            && let Node::Ite(c, a, b) = self.solver.store.arena.node(at)
        {
            match self.decided(Lit::new(c, true)) {
                Some(first) => at = if first { a } else { b },
                None => return Some(t),
            }
        }
        Some(at)
    }

    /// The number that a choice among constants goes by.
    fn selected_by(&self, t: TermId) -> Option<TermId> {
        if self.initial.constants.is_empty() {
            return None;
        }
        let arena = &self.solver.store.arena;
        let Node::Ite(c, ..) = arena.node(t) else { return None };
        let Node::Rel(Rel::Eq, x, y) = arena.node(c) else { return None };
        let mut numbers = self.initial.constants.iter().map(|constant| constant.term);
        numbers.find(|&number| number == x || number == y)
    }

    /// The first reference that is known to be the same as this one; a term that is none stays.
    fn representative(&self, t: TermId) -> TermId {
        if self.merged.len() == 0 {
            return t;
        }
        let Some(symbol) = self.initial.symbol_of(t) else { return t };
        let mut symbol = self.merged.first(symbol);
        for _ in 0..MOST_FOLLOWED {
            let Origin::Cell(owner, key, None) = self.initial.symbols[symbol as usize].origin
            else {
                break;
            };
            let first = self.merged.first(owner);
            if first == owner {
                break;
            }
            let Some(Value::Term(t)) = self.named_cell(key, first) else { break };
            match self.initial.symbol_of(t) {
                Some(other) if other < symbol => symbol = self.merged.first(other),
                _ => break,
            }
        }
        self.initial.symbols[symbol as usize].term
    }

    /// The content of a field in the heap before the call, if it was named through this reference or
    /// through a later one that is the same.
    pub(super) fn named_cell(&self, key: Key, first: u32) -> Option<Value> {
        let named = |owner| self.initial.cell(key, owner, None);
        let cell = named(first).or_else(|| {
            if self.merged.len() == 0 {
                return None;
            }
            self.merged.all_later(first).into_iter().find_map(named)
        })?;
        Some(self.initial.cells[cell as usize].value)
    }

    /// Takes note of an equation, or that there is none, between what is known by other names now.
    pub(super) fn note_equation(&mut self, lit: Lit) {
        let Node::Rel(Rel::Eq, a, b) = self.solver.store.arena.node(lit.atom()) else { return };
        if self.aliasing != Aliasing::Solver || self.solver.store.arena.sort(a) != Sort::Int {
            return;
        }
        let (x, y) = (self.resolved(Value::Term(a)), self.resolved(Value::Term(b)));
        let symbol = |value: Value| match value {
            Value::Term(t) => self.initial.symbol_of(t),
            Value::Word(_) => None,
        };
        if let (true, Some(x), Some(y)) = (lit.holds(), symbol(x), symbol(y)) {
            self.merged.join(x, y);
            let looked = [x, y].iter().any(|&s| self.initial.symbols[s as usize].looked);
            let first = x.min(y);
            if looked && !self.initial.symbols[first as usize].looked {
                self.initial.look(first);
            }
        }
        if (x, y) == (Value::Term(a), Value::Term(b)) {
            return;
        }
        let (x, y) = (self.term(Sort::Int, x), self.term(Sort::Int, y));
        if let Cond::Open(now) = self.solver.store.arena.equal(x, y)
            && self.answers.insert(now.atom(), now.holds() == lit.holds()).is_none()
        {
            self.answered.push(now.atom());
        }
    }
}
