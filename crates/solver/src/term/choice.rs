//! Conditional terms and the connectives made of them.
//!
//! A conjunction is `c ? d : false`, and so on: one node, and the layers that know it know all of
//! them. A relation between a choice and something that decides it for one of the two goes inside:
//! `(c ? 5 : x) = 1` is `not c and x = 1`, which is how a value that an alias cannot have refutes the
//! alias.

use senda_rules::scalar::Word;

use super::{Arena, Cond, Lit, Node, Range, Sort, TermId};

/// Choices that one relation is carried into, those inside each other counted: terms share their
/// parts, so there can be more ways down than terms.
const MOST: u32 = 48;

impl Arena {
    /// `a` if the condition holds, else `b`; both of one sort.
    pub fn ite(&mut self, c: Cond, a: TermId, b: TermId) -> TermId {
        let lit = match c {
            Cond::Known(true) => return a,
            Cond::Known(false) => return b,
            Cond::Open(lit) => lit,
        };
        let (atom, a, b) = if lit.holds() { (lit.atom(), a, b) } else { (lit.atom(), b, a) };
        // Below the condition it is known.
        let a = match self.node(a) {
            Node::Ite(c, x, _) if c == atom => x,
            _ => a,
        };
        let b = match self.node(b) {
            Node::Ite(c, _, y) if c == atom => y,
            _ => b,
        };
        if a == b {
            return a;
        }
        let sort = self.sort(a);
        let range = if sort.is_integer() {
            let (x, y) = (self.range(a), self.range(b));
            Range::new(x.lo.min(y.lo), x.hi.max(y.hi))
        } else {
            Range::of(sort)
        };
        self.intern(Node::Ite(atom, a, b), sort, range)
    }

    /// The condition as a boolean term.
    fn truth_term(&mut self, c: Cond) -> TermId {
        match c {
            Cond::Known(b) => self.word(Sort::Bool, Word(u64::from(b))),
            Cond::Open(lit) if lit.holds() => lit.atom(),
            Cond::Open(lit) => {
                let (no, yes) = (self.word(Sort::Bool, Word(0)), self.word(Sort::Bool, Word(1)));
                self.intern(Node::Ite(lit.atom(), no, yes), Sort::Bool, Range::of(Sort::Bool))
            }
        }
    }

    /// One condition or the other, by a third.
    pub fn choose(&mut self, c: Cond, a: Cond, b: Cond) -> Cond {
        let Cond::Open(lit) = c else {
            return if c == Cond::Known(true) { a } else { b };
        };
        let (a, b) = if lit.holds() { (a, b) } else { (b, a) };
        let atom = lit.atom();
        let inner = |known: Cond, truth: bool| match known {
            Cond::Open(l) if l.atom() == atom => Cond::Known(truth == l.holds()),
            other => other,
        };
        let (a, b) = (inner(a, true), inner(b, false));
        match (a, b) {
            _ if a == b => return a,
            (Cond::Known(true), Cond::Known(false)) => return Cond::Open(Lit::new(atom, true)),
            (Cond::Known(false), Cond::Known(true)) => return Cond::Open(Lit::new(atom, false)),
            (Cond::Open(l), Cond::Known(false)) if self.excludes(Lit::new(atom, false), l) => {
                return a;
            }
            (Cond::Known(false), Cond::Open(l)) if self.excludes(Lit::new(atom, true), l) => {
                return b;
            }
            // A negation stands outside.
            (Cond::Known(true), Cond::Open(_)) | (Cond::Open(_), Cond::Known(true)) => {
                let negated = self.choose(Cond::Open(Lit::new(atom, true)), !a, !b);
                return !negated;
            }
            _ => {}
        }
        let (x, y) = (self.truth_term(a), self.truth_term(b));
        let t = self.intern(Node::Ite(atom, x, y), Sort::Bool, Range::of(Sort::Bool));
        Cond::Open(Lit::new(t, true))
    }

    /// Both.
    pub fn and(&mut self, a: Cond, b: Cond) -> Cond {
        match (a, b) {
            (Cond::Known(false), _) | (_, Cond::Known(false)) => Cond::Known(false),
            (Cond::Known(true), other) | (other, Cond::Known(true)) => other,
            (Cond::Open(x), Cond::Open(y)) if self.excludes(x, y) => Cond::Known(false),
            (Cond::Open(x), Cond::Open(y)) if self.excludes(x, !y) => a,
            (Cond::Open(x), Cond::Open(y)) if self.excludes(!x, y) => b,
            _ => self.choose(a, b, Cond::Known(false)),
        }
    }

    /// Whether two literals contradict each other: they say that a term equals two constants.
    fn excludes(&self, a: Lit, b: Lit) -> bool {
        let equal = |lit: Lit| match self.node(lit.atom()) {
            Node::Rel(super::Rel::Eq, x, c) if lit.holds() => self.integer(c).map(|c| (x, c)),
            _ => None,
        };
        match (equal(a), equal(b)) {
            (Some((x, c)), Some((y, d))) => x == y && c != d,
            _ => a == !b,
        }
    }

    /// At least one.
    pub fn or(&mut self, a: Cond, b: Cond) -> Cond {
        !self.and(!a, !b)
    }

    /// The two parts of a literal that says both hold.
    #[must_use]
    pub fn conjuncts(&self, lit: Lit) -> Option<(Lit, Lit)> {
        if !lit.holds() {
            return None;
        }
        let Node::Ite(c, a, b) = self.node(lit.atom()) else { return None };
        if self.sort(lit.atom()) != Sort::Bool {
            return None;
        }
        let constant = |t: TermId| self.constant(t).map(|w| w.0 != 0);
        match (constant(a), constant(b)) {
            (None, Some(false)) => Some((Lit::new(c, true), self.literal_of(a))),
            (Some(false), None) => Some((Lit::new(c, false), self.literal_of(b))),
            _ => None,
        }
    }

    /// The literal that a boolean term is.
    #[must_use]
    pub fn literal_of(&self, t: TermId) -> Lit {
        if let Node::Ite(c, a, b) = self.node(t)
            && self.constant(a) == Some(Word(0))
            && self.constant(b) == Some(Word(1))
        {
            return Lit::new(c, false);
        }
        Lit::new(t, true)
    }

    /// Carries a relation into a choice, if that decides it for one of the two.
    pub(super) fn relate_choice(
        &mut self,
        choice: TermId,
        relate: &mut dyn FnMut(&mut Arena, TermId) -> Cond,
    ) -> Option<Cond> {
        let Node::Ite(c, a, b) = self.node(choice) else { return None };
        if self.relating == 0 {
            self.carried = 0;
        }
        if self.carried >= MOST {
            return None;
        }
        self.carried += 1;
        self.relating += 1;
        let (x, y) = (relate(self, a), relate(self, b));
        self.relating -= 1;
        let known = |c: Cond| matches!(c, Cond::Known(_));
        if !known(x) && !known(y) && x != y {
            return None;
        }
        Some(self.choose(Cond::Open(Lit::new(c, true)), x, y))
    }
}
