//! What the asserted literals still say where propagation has decided parts of them.
//!
//! A heap asserts many conditions of which little is left. Of `r != s or x = y` nothing is, when the domains of
//! the references are apart; it is `x = y` when they are one. [`residual`] has the plain relations that are left,
//! without those that the domains of two inputs imply, of the part that shares inputs with a literal.
//! So a question about two numbers is not one about all objects of a heap.

use rustc_hash::FxHashSet;

use crate::store::Store;
use crate::term::{Lit, Node, Rel, TermId};

/// What is left of the literals that share inputs with these, directly or through others: relations that hold
/// in every solution, in the order of the literals that they come from. They need not say everything
/// that the literals say. The second value is the number of terms that were looked at.
#[must_use]
pub fn residual(store: &Store, about: &[Lit]) -> (Vec<Lit>, usize) {
    let mut walk = Walk::new(store);
    for &lit in store.asserted() {
        walk.enter(lit);
    }
    let Walk { items, mut groups, looked_at, .. } = walk;
    let mut own: Vec<u32> = all_inputs(store, about);
    own.iter_mut().for_each(|n| *n = groups.root(*n));
    own.sort_unstable();
    own.dedup();
    let inside = |groups: &mut Groups, item: &Item| match item.group {
        Some(group) => own.binary_search(&groups.root(group)).is_ok(),
        // Of inputs that are fixed nothing is left, or a contradiction.
        None => true,
    };
    let part = items.iter().filter(|item| inside(&mut groups, item));
    (part.filter_map(|item| item.plain).collect(), looked_at)
}

/// The first condition inside a literal that is not decided: what both cases of can be looked at.
#[must_use]
pub fn undecided(store: &Store, lit: Lit) -> Option<TermId> {
    let (mut open, mut seen) = (vec![lit.atom()], FxHashSet::default());
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        match store.arena.node(t) {
            Node::Ite(c, a, b) => match truth(store, c) {
                Some(first) => open.extend([if first { a } else { b }, c]),
                None if matches!(store.arena.node(c), Node::Ite(..)) => open.push(c),
                None => return Some(c),
            },
            node => open.extend(node.children()),
        }
    }
    None
}

fn truth(store: &Store, t: TermId) -> Option<bool> {
    store.dom(t).fixed().map(|v| v != 0)
}

/// A term behind the choices that are decided.
#[must_use]
pub fn chosen(store: &Store, t: TermId) -> TermId {
    let mut t = t;
    while let Node::Ite(c, a, b) = store.arena.node(t) {
        match truth(store, c) {
            Some(first) => t = if first { a } else { b },
            None => break,
        }
    }
    t
}

/// A relation, or (without one) something open, and one of the inputs that it is about and that are not fixed.
struct Item {
    plain: Option<Lit>,
    group: Option<u32>,
}

/// Terms are shared, so each is looked at once: a term stands for one of the inputs below it, which all
/// belong together.
struct Walk<'a> {
    store: &'a Store,
    /// Atoms that were looked at, by number.
    entered: Vec<bool>,
    /// Atoms that are decided, to be looked at.
    pending: Vec<(TermId, bool)>,
    items: Vec<Item>,
    groups: Groups,
    /// Of each term by number.
    group_of: Vec<Group>,
    looked_at: usize,
}

/// One of the inputs below a term that are not fixed. The least value is the first: a large table of it costs
/// what is written to it.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Group(u32);

impl Group {
    const UNSEEN: Group = Group(0);
    const NONE: Group = Group(1);

    fn of(input: Option<u32>) -> Group {
        input.map_or(Group::NONE, |n| Group(n + 2))
    }

    fn input(self) -> Option<u32> {
        self.0.checked_sub(2)
    }
}

impl Walk<'_> {
    fn new(store: &Store) -> Walk<'_> {
        Walk {
            store,
            entered: vec![false; store.arena.len()],
            pending: Vec::new(),
            items: Vec::new(),
            groups: Groups((0..store.arena.inputs().len() as u32).collect()),
            group_of: vec![Group::UNSEEN; store.arena.len()],
            looked_at: 0,
        }
    }

    /// Enters what is left of a literal that holds.
    fn enter(&mut self, lit: Lit) {
        self.pending.push((lit.atom(), lit.holds()));
        while let Some((atom, holds)) = self.pending.pop() {
            if std::mem::replace(&mut self.entered[atom.index()], true) {
                continue;
            }
            let plain = match self.store.arena.node(atom) {
                Node::Const(_) => continue,
                Node::Ite(c, a, b) => match truth(self.store, c) {
                    Some(first) => {
                        self.pending.push((if first { a } else { b }, holds));
                        self.pending.push((c, first));
                        continue;
                    }
                    None => None,
                },
                _ => Some(Lit::new(atom, holds)),
            };
            // The choices that its operands are behind are entered in any case.
            let group = self.group(atom);
            if !plain.is_some_and(|lit| is_implied(self.store, lit)) {
                self.items.push(Item { plain, group });
            }
        }
    }

    /// Joins the inputs below a term that are not fixed, on the sides that are still possible, and has one.
    fn group(&mut self, root: TermId) -> Option<u32> {
        let mut open = vec![(root, false)];
        while let Some((t, is_below_done)) = open.pop() {
            if !is_below_done {
                if self.group_of[t.index()] != Group::UNSEEN {
                    continue;
                }
                open.push((t, true));
            }
            let mut group = None;
            let mut visit = |walk: &mut Self, below: TermId| {
                if !is_below_done {
                    open.push((below, false));
                } else if let Some(other) = walk.group_of[below.index()].input() {
                    match group {
                        Some(first) => walk.groups.join(first, other),
                        None => group = Some(other),
                    }
                }
            };
            match self.store.arena.node(t) {
                Node::Input(n) => {
                    // A float with one value left may still be no number.
                    let fixed = self.store.dom(t).fixed().is_some();
                    if !fixed || !self.store.arena.sort(t).is_integer() {
                        group = Some(n);
                    }
                }
                Node::Ite(c, a, b) => match truth(self.store, c) {
                    Some(first) => {
                        visit(self, if first { a } else { b });
                        if is_below_done {
                            self.pending.push((c, first));
                        }
                    }
                    None => [b, a, c].into_iter().for_each(|below| visit(self, below)),
                },
                node => node.children().for_each(|below| visit(self, below)),
            }
            if is_below_done {
                self.looked_at += 1;
                self.group_of[t.index()] = Group::of(group);
            }
        }
        self.group_of[root.index()].input()
    }
}

/// All inputs below literals.
fn all_inputs(store: &Store, literals: &[Lit]) -> Vec<u32> {
    let mut open: Vec<TermId> = literals.iter().map(|lit| lit.atom()).collect();
    let (mut seen, mut inputs) = (FxHashSet::default(), Vec::new());
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        match store.arena.node(t) {
            Node::Input(n) => inputs.push(n),
            node => open.extend(node.children()),
        }
    }
    inputs
}

/// Whether the domains of two inputs imply a relation between them.
fn is_implied(store: &Store, lit: Lit) -> bool {
    let simple = |t: TermId| matches!(store.arena.node(t), Node::Input(_) | Node::Const(_));
    match store.arena.node(lit.atom()) {
        Node::Rel(rel @ (Rel::Eq | Rel::Lt), a, b) => {
            let (a, b) = (chosen(store, a), chosen(store, b));
            if !simple(a) || !simple(b) {
                return false;
            }
            let (x, y) = (store.dom(a), store.dom(b));
            match (rel, lit.holds()) {
                (Rel::Eq, true) => a == b || x.fixed().is_some() && x.fixed() == y.fixed(),
                (Rel::Eq, false) => x.is_apart(y, false),
                (_, true) => x.hi < y.lo,
                (_, false) => x.lo >= y.hi,
            }
        }
        Node::OneOf(a, set) => {
            let (a, members) = (chosen(store, a), store.arena.set(set));
            let fixed = store.dom(a).fixed();
            let inside = |v: i64| members.binary_search_by(|&m| i64::from(m).cmp(&v)).is_ok();
            simple(a) && fixed.is_some_and(|v| inside(v) == lit.holds())
        }
        _ => false,
    }
}

/// Inputs that belong together.
struct Groups(Vec<u32>);

impl Groups {
    fn root(&mut self, n: u32) -> u32 {
        let mut n = n as usize;
        while self.0[n] as usize != n {
            self.0[n] = self.0[self.0[n] as usize];
            n = self.0[n] as usize;
        }
        n as u32
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        self.0[b as usize] = a;
    }
}
