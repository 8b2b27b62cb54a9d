//! What a path has asserted, and what follows from it.
//!
//! The store keeps, for every term that an asserted literal is about (an *active* term), its domain
//! and its value under the witness. The witness is one choice of inputs; [`Store::violated`] tells
//! which asserted literals it breaks. Everything but the witness is undone by [`Store::pop`]; the
//! witness need not be: one that satisfies more assertions satisfies fewer as well.
//!
//! Propagation only removes values that no solution has, and does a bounded number of steps for each
//! assertion: `x < y, y < x` over all integers must not creep to its end.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use senda_rules::scalar::Word;

use crate::dom::{Dom, MAYBE_NAN, key32, key64};
use crate::propagate::{self, Conflict, Domains};
use crate::term::{Arena, ArenaMark, Lit, Node, Range, Role, Sort, TermId};

/// Steps of propagation for one assertion.
const STEPS: u32 = 400;
/// Terms that may be left over from abandoned paths, to be found again.
const KEPT_TERMS: usize = 200_000;
const NONE: u32 = u32::MAX;

#[derive(Clone, Copy, Debug)]
struct Slot {
    dom: Dom,
    /// The value under the witness.
    value: Word,
    /// The inputs it depends on, number modulo 64.
    support: u64,
    /// The first edge to a term above.
    above: u32,
    /// The epoch in which the domain was saved last.
    saved: u32,
    active: bool,
    queued: bool,
    asserted: bool,
}

const EMPTY: Slot = Slot {
    dom: Dom { lo: 0, hi: 0, zeros: 0, ones: 0 },
    value: Word(0),
    support: 0,
    above: NONE,
    saved: 0,
    active: false,
    queued: false,
    asserted: false,
};

#[derive(Clone, Copy, Debug)]
struct Edge {
    parent: TermId,
    next: u32,
}

#[derive(Clone, Copy, Debug)]
enum Undo {
    Dom(TermId, Dom, u32),
    Active(TermId),
    Asserted(TermId),
}

/// Where a store stood.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: usize,
    asserted: usize,
    epoch: u32,
    arena: ArenaMark,
}

/// The domains, apart from the terms so that both can be borrowed.
#[derive(Clone, Debug, Default)]
struct Doms {
    slots: Vec<Slot>,
    edges: Vec<Edge>,
    trail: Vec<Undo>,
    queue: VecDeque<TermId>,
    epoch: u32,
}

impl Doms {
    #[inline]
    fn enqueue(&mut self, t: TermId) {
        let slot = &mut self.slots[t.index()];
        if !slot.queued {
            slot.queued = true;
            self.queue.push_back(t);
        }
    }

    fn clear_queue(&mut self) {
        while let Some(t) = self.queue.pop_front() {
            self.slots[t.index()].queued = false;
        }
    }
}

impl Domains for Doms {
    #[inline]
    fn get(&self, t: TermId) -> Dom {
        self.slots[t.index()].dom
    }

    #[inline]
    fn narrow(&mut self, arena: &Arena, t: TermId, to: Dom) -> Result<(), Conflict> {
        let sort = arena.sort(t);
        let slot = &mut self.slots[t.index()];
        let old = slot.dom;
        let new = match sort {
            Sort::Float | Sort::Double => {
                let lo = old.lo.max(to.lo);
                let hi = old.hi.min(to.hi);
                let new = Dom { lo, hi, zeros: 0, ones: old.ones & to.ones & MAYBE_NAN };
                if lo > hi && new.ones == 0 {
                    return Err(Conflict);
                }
                new
            }
            _ => {
                let mut new = old.meet(to);
                if new == old {
                    return Ok(());
                }
                if !new.tighten(sort) {
                    return Err(Conflict);
                }
                new
            }
        };
        if new == old {
            return Ok(());
        }
        if slot.saved != self.epoch {
            self.trail.push(Undo::Dom(t, old, slot.saved));
            slot.saved = self.epoch;
        }
        slot.dom = new;
        let mut edge = slot.above;
        self.enqueue(t);
        while edge != NONE {
            let Edge { parent, next } = self.edges[edge as usize];
            self.enqueue(parent);
            edge = next;
        }
        Ok(())
    }
}

/// Terms, assertions, domains, witness.
#[derive(Clone, Debug, Default)]
pub struct Store {
    /// The terms.
    pub arena: Arena,
    doms: Doms,
    asserted: Vec<Lit>,
    witness: Vec<Word>,
    epochs: u32,
    /// Counts how often terms were forgotten: what is kept by term is void then.
    generation: u64,
    steps: u64,
    // Work space.
    stack: Vec<TermId>,
    changed: BinaryHeap<Reverse<TermId>>,
    /// Asserted atoms that a change of the witness has broken.
    broken: Vec<TermId>,
}

impl Store {
    /// A store without inputs.
    #[must_use]
    pub fn new() -> Store {
        Store::default()
    }

    /// A new input; its value under the witness is the one of the range that is nearest to 0.
    pub fn input(&mut self, sort: Sort, range: Range) -> TermId {
        self.input_of(Role::Number, sort, range)
    }

    /// The same for an input with a role.
    pub fn input_of(&mut self, role: Role, sort: Sort, range: Range) -> TermId {
        let t = self.arena.input_of(role, sort, range);
        let value = match sort {
            Sort::Float | Sort::Double => 0,
            _ => {
                let r = self.arena.range(t);
                0.clamp(r.lo, r.hi)
            }
        };
        self.witness.push(Word::long(value));
        self.activate(t);
        t
    }

    /// What was asserted, in order.
    #[must_use]
    pub fn asserted(&self) -> &[Lit] {
        &self.asserted
    }

    /// The values of the inputs under the witness.
    #[must_use]
    pub fn witness(&self) -> &[Word] {
        &self.witness
    }

    /// Steps of propagation so far.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// A number that changes when terms have been forgotten.
    #[must_use]
    pub fn generation(&self) -> u64 {
        self.generation
    }

    /// The domain of an active term; of another, what holds for all inputs.
    #[must_use]
    pub fn dom(&self, t: TermId) -> Dom {
        match self.doms.slots.get(t.index()) {
            Some(slot) if slot.active => slot.dom,
            _ => initial(&self.arena, t),
        }
    }

    /// What propagation has made of a condition, if it is active and decided.
    #[must_use]
    pub fn truth(&self, t: TermId) -> Option<bool> {
        let slot = self.doms.slots.get(t.index()).filter(|slot| slot.active)?;
        slot.dom.fixed().map(|v| v != 0)
    }

    /// The bounds of an integer term.
    #[must_use]
    pub fn range(&self, t: TermId) -> Range {
        self.dom(t).range()
    }

    /// The inputs that an active term depends on, by number modulo 64.
    #[must_use]
    pub fn support(&self, t: TermId) -> u64 {
        self.doms.slots.get(t.index()).map_or(0, |s| s.support)
    }

    /// The value of an active term under the witness.
    #[must_use]
    #[inline]
    pub fn value(&self, t: TermId) -> Word {
        self.doms.slots[t.index()].value
    }

    /// Whether the witness satisfies a literal over an active atom.
    #[must_use]
    #[inline]
    pub fn satisfies(&self, lit: Lit) -> bool {
        (self.value(lit.atom()).0 != 0) == lit.holds()
    }

    /// Whether the literal is known to hold or to fail by what propagation makes of it. Its atom is
    /// active then.
    pub fn known(&mut self, lit: Lit) -> Option<bool> {
        self.activate(lit.atom());
        // Nothing is asserted that was not before: there is no conflict that the witness survives.
        self.settle(Ok(())).ok()?;
        let fixed = self.doms.slots[lit.atom().index()].dom.fixed();
        fixed.map(|v| (v != 0) == lit.holds())
    }

    /// Where the store stands now; what comes after can be undone.
    pub fn push(&mut self) -> Mark {
        let mark = Mark {
            trail: self.doms.trail.len(),
            asserted: self.asserted.len(),
            epoch: self.doms.epoch,
            arena: self.arena.mark(),
        };
        self.epochs = self.epochs.wrapping_add(1);
        self.doms.epoch = self.epochs;
        mark
    }

    /// Undoes everything since the mark but the witness.
    pub fn pop(&mut self, mark: Mark) {
        self.doms.clear_queue();
        while self.doms.trail.len() > mark.trail {
            match self.doms.trail.pop() {
                Some(Undo::Dom(t, dom, saved)) => {
                    let slot = &mut self.doms.slots[t.index()];
                    slot.dom = dom;
                    slot.saved = saved;
                }
                Some(Undo::Active(t)) => self.deactivate(t),
                Some(Undo::Asserted(t)) => self.doms.slots[t.index()].asserted = false,
                None => break,
            }
        }
        self.asserted.truncate(mark.asserted);
        self.doms.epoch = mark.epoch;
        // An input that was made since is no more, and its number is free.
        let inputs = self.arena.inputs().len() > mark.arena.inputs();
        if inputs || self.arena.len() > mark.arena.terms() + KEPT_TERMS {
            self.witness.truncate(mark.arena.inputs());
            self.arena.forget(mark.arena);
            self.doms.slots.truncate(self.arena.len());
            self.generation += 1;
        }
    }

    /// Makes a term active, with all below it.
    pub fn activate(&mut self, t: TermId) {
        if self.doms.slots.len() < self.arena.len() {
            self.doms.slots.resize(self.arena.len(), EMPTY);
        }
        if self.doms.slots[t.index()].active {
            return;
        }
        let mut stack = std::mem::take(&mut self.stack);
        stack.push(t);
        while let Some(&top) = stack.last() {
            if self.doms.slots[top.index()].active {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let slots = &self.doms.slots;
            stack.extend(self.arena.node(top).children().filter(|c| !slots[c.index()].active));
            if stack.len() == waiting {
                stack.pop();
                self.activate_one(top);
            }
        }
        self.stack = stack;
    }

    fn activate_one(&mut self, t: TermId) {
        let node = self.arena.node(t);
        let mut support = match node {
            Node::Input(n) => 1 << (n % 64),
            _ => 0,
        };
        for child in node.children() {
            let edge = u32::try_from(self.doms.edges.len()).unwrap_or(NONE);
            let below = &mut self.doms.slots[child.index()];
            self.doms.edges.push(Edge { parent: t, next: below.above });
            below.above = edge;
            support |= below.support;
        }
        let (slots, witness) = (&self.doms.slots, &self.witness);
        let value = self.arena.step(t, |n| witness[n as usize], |child| slots[child.index()].value);
        let dom = initial(&self.arena, t);
        let queued = self.doms.slots[t.index()].queued;
        self.doms.slots[t.index()] = Slot {
            dom,
            value,
            support,
            above: NONE,
            saved: self.doms.epoch,
            active: true,
            queued,
            asserted: false,
        };
        self.doms.trail.push(Undo::Active(t));
        if !matches!(node, Node::Input(_) | Node::Const(_)) {
            self.doms.enqueue(t);
        }
    }

    fn deactivate(&mut self, t: TermId) {
        // Its edges are the newest there are, one for each operand, the last operand's on top.
        let (mut operands, mut n) = ([t; 3], 0);
        for child in self.arena.node(t).children() {
            operands[n] = child;
            n += 1;
        }
        for &child in operands[..n].iter().rev() {
            if let Some(edge) = self.doms.edges.pop() {
                self.doms.slots[child.index()].above = edge.next;
            }
        }
        self.doms.slots[t.index()].active = false;
    }

    /// Asserts a literal and propagates.
    ///
    /// # Errors
    /// When it contradicts what was asserted; the store is to be popped then.
    pub fn assert(&mut self, lit: Lit) -> Result<(), Conflict> {
        let atom = lit.atom();
        self.activate(atom);
        let slot = &mut self.doms.slots[atom.index()];
        if !slot.asserted {
            slot.asserted = true;
            self.doms.trail.push(Undo::Asserted(atom));
            self.asserted.push(lit);
        }
        let truth = Dom::point(i64::from(lit.holds()));
        let narrowed = self.doms.narrow(&self.arena, atom, truth);
        self.settle(narrowed)
    }

    /// Fixes an input's domain to a part of it and propagates: a step of labelling.
    ///
    /// # Errors
    /// When no solution is in that part; the store is to be popped then.
    pub fn restrict(&mut self, t: TermId, to: Dom) -> Result<(), Conflict> {
        self.activate(t);
        let narrowed = self.doms.narrow(&self.arena, t, to);
        self.settle(narrowed)
    }

    fn settle(&mut self, narrowed: Result<(), Conflict>) -> Result<(), Conflict> {
        let result = narrowed.and_then(|()| self.propagate());
        self.doms.clear_queue();
        result
    }

    fn propagate(&mut self) -> Result<(), Conflict> {
        let mut left = STEPS;
        while let Some(t) = self.doms.queue.pop_front() {
            self.doms.slots[t.index()].queued = false;
            self.steps += 1;
            propagate::revise(&self.arena, &mut self.doms, t)?;
            left -= 1;
            if left == 0 {
                break;
            }
        }
        Ok(())
    }

    /// Changes the value of an input under the witness, and of all active terms above it.
    pub fn set_input(&mut self, n: u32, word: Word) {
        let t = self.arena.inputs()[n as usize].term;
        if self.witness[n as usize] == word {
            return;
        }
        self.witness[n as usize] = word;
        self.doms.slots[t.index()].value = word;
        self.push_above(t);
        // Children have smaller ids than what is above them: ascending order is bottom up.
        while let Some(Reverse(t)) = self.changed.pop() {
            while self.changed.peek() == Some(&Reverse(t)) {
                self.changed.pop();
            }
            let (slots, witness) = (&self.doms.slots, &self.witness);
            let value =
                self.arena.step(t, |n| witness[n as usize], |child| slots[child.index()].value);
            let slot = &mut self.doms.slots[t.index()];
            if slot.value != value {
                slot.value = value;
                if slot.asserted && value.as_long() != slot.dom.lo {
                    self.broken.push(t);
                }
                self.push_above(t);
            }
        }
    }

    fn push_above(&mut self, t: TermId) {
        let mut edge = self.doms.slots[t.index()].above;
        while edge != NONE {
            let Edge { parent, next } = self.doms.edges[edge as usize];
            self.changed.push(Reverse(parent));
            edge = next;
        }
    }

    /// Takes an atom whose literal [`Store::set_input`] has broken and that is still broken.
    pub fn next_broken(&mut self) -> Option<TermId> {
        while let Some(t) = self.broken.pop() {
            if self.is_broken(t) {
                return Some(t);
            }
        }
        None
    }

    /// Puts an atom back among the broken ones.
    pub fn note_broken(&mut self, t: TermId) {
        self.broken.push(t);
    }

    /// Forgets which literals were broken.
    pub fn clear_broken(&mut self) {
        self.broken.clear();
    }

    /// Whether an atom is asserted and the witness breaks it.
    #[must_use]
    pub fn is_broken(&self, t: TermId) -> bool {
        let slot = &self.doms.slots[t.index()];
        slot.active && slot.asserted && slot.value.as_long() != slot.dom.lo
    }

    /// Asserted literals that the witness breaks.
    pub fn violated(&self) -> impl Iterator<Item = Lit> {
        self.asserted.iter().copied().filter(|&lit| !self.satisfies(lit))
    }
}

/// The domain that holds for all inputs.
fn initial(arena: &Arena, t: TermId) -> Dom {
    match (arena.sort(t), arena.node(t)) {
        (Sort::Float, Node::Const(word)) if !word.as_float().is_nan() => {
            let key = key32(word.as_float());
            Dom { lo: key, hi: key, zeros: 0, ones: 0 }
        }
        (Sort::Double, Node::Const(word)) if !word.as_double().is_nan() => {
            let key = key64(word.as_double());
            Dom { lo: key, hi: key, zeros: 0, ones: 0 }
        }
        (Sort::Float | Sort::Double, Node::Const(_)) => {
            Dom { lo: 1, hi: 0, zeros: 0, ones: MAYBE_NAN }
        }
        (sort @ (Sort::Float | Sort::Double), _) => Dom::of(sort),
        _ => Dom::of_range(arena.range(t)),
    }
}
