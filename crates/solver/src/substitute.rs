//! Constraints with less in them: inputs that equal something are replaced by it, and a condition that is
//! asserted is known wherever else it occurs.
//!
//! This is what makes `f(x)` and `f(y)` one term when `x = y` is asserted, so that the exact layer need not
//! prove a circuit equal to its copy. The result is satisfied by exactly the models of the constraints, with
//! the replaced inputs left out; [`Simpler::complete`] gives these their values back.

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::scalar::Word;

use crate::term::{Arena, Cond, Lit, Node, Range, Rel, Sort, TermId};

/// How often all constraints are gone through: what is replaced may make other equations.
const ROUNDS: usize = 4;

/// What is left of constraints.
pub struct Simpler {
    /// The literals that remain; none if they contradict each other.
    pub lits: Option<Vec<Lit>>,
    /// What each replaced input equals, in the order in which they were replaced: a later one may occur in
    /// what an earlier one equals.
    replaced: Vec<(u32, TermId)>,
}

impl Simpler {
    /// Gives the replaced inputs the values that follow from the others.
    pub fn complete(&self, arena: &Arena, model: &mut [Word]) {
        for &(input, equal) in self.replaced.iter().rev() {
            model[input as usize] = arena.eval(equal, model);
        }
    }
}

/// Simplifies constraints. Terms are made, which the caller forgets when the result has been used.
#[must_use]
pub fn simplify(arena: &mut Arena, part: &[Lit]) -> Simpler {
    let mut pass = Pass {
        arena,
        equal: FxHashMap::default(),
        facts: FxHashMap::default(),
        now: FxHashMap::default(),
        replaced: Vec::new(),
    };
    let mut lits = part.to_vec();
    for round in 1.. {
        let (replaced, before) = (pass.replaced.len(), lits.clone());
        // The last round replaces nothing new: no replaced input is left in what it gives.
        match pass.round(&lits, round < ROUNDS) {
            Some(rest) => lits = rest,
            None => return Simpler { lits: None, replaced: pass.replaced },
        }
        let learnt = pass.replaced.len() > replaced;
        if round >= ROUNDS || (!learnt && lits == before) {
            break;
        }
    }
    Simpler { lits: Some(lits), replaced: pass.replaced }
}

/// What a term has become.
#[derive(Clone, Copy)]
enum Now {
    Term(TermId),
    Truth(Cond),
}

struct Pass<'a> {
    arena: &'a mut Arena,
    /// What inputs are replaced by.
    equal: FxHashMap<u32, TermId>,
    /// Conditions that are asserted.
    facts: FxHashMap<TermId, bool>,
    /// What terms have become since the last change.
    now: FxHashMap<TermId, Now>,
    replaced: Vec<(u32, TermId)>,
}

impl Pass<'_> {
    /// Goes through all literals once, replacing inputs that they equate or not; none if one cannot hold.
    fn round(&mut self, lits: &[Lit], replace: bool) -> Option<Vec<Lit>> {
        self.facts = lits.iter().map(|lit| (lit.atom(), lit.holds())).collect();
        self.now.clear();
        let mut rest = Vec::with_capacity(lits.len());
        let mut seen = FxHashSet::default();
        let mut open: Vec<Lit> = lits.iter().rev().copied().collect();
        while let Some(lit) = open.pop() {
            let now = match self.literal(lit) {
                Cond::Known(true) => continue,
                Cond::Known(false) => return None,
                Cond::Open(now) => now,
            };
            if let Some((a, b)) = self.arena.conjuncts(now) {
                open.extend([b, a]);
                continue;
            }
            if let Some((input, term)) = self.equation(now).filter(|_| replace) {
                self.equal.insert(input, term);
                self.replaced.push((input, term));
                self.now.clear();
                for bound in self.bounds(input, term) {
                    match bound {
                        Cond::Known(true) => {}
                        Cond::Known(false) => return None,
                        Cond::Open(lit) => open.push(lit),
                    }
                }
                continue;
            }
            if seen.contains(&!now) {
                return None;
            }
            if seen.insert(now) {
                rest.push(now);
            }
        }
        Some(rest)
    }

    /// An input and what the literal says that it equals, which does not contain it.
    fn equation(&self, lit: Lit) -> Option<(u32, TermId)> {
        let Node::Rel(Rel::Eq, a, b) = self.arena.node(lit.atom()) else { return None };
        if !lit.holds() {
            return None;
        }
        let candidate = |x: TermId, t: TermId| match self.arena.node(x) {
            Node::Input(n) if !self.contains(t, x) => Some((n, t)),
            _ => None,
        };
        // Of two inputs the one goes that has the wider range: then nothing is to be added.
        let within = |x: TermId, y: TermId| {
            let (x, y) = (self.arena.range(x), self.arena.range(y));
            y.lo <= x.lo && x.hi <= y.hi
        };
        let (first, second) = if within(a, b) { ((b, a), (a, b)) } else { ((a, b), (b, a)) };
        candidate(first.0, first.1).or_else(|| candidate(second.0, second.1))
    }

    fn contains(&self, t: TermId, part: TermId) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![t];
        while let Some(t) = open.pop() {
            if t == part {
                return true;
            }
            if seen.insert(t) {
                open.extend(self.arena.node(t).children());
            }
        }
        false
    }

    /// What is lost with an input: that its values are in its range.
    fn bounds(&mut self, input: u32, term: TermId) -> [Cond; 2] {
        let Range { lo, hi } = self.arena.inputs()[input as usize].range;
        let sort = self.arena.sort(term);
        let (least, most) = (self.arena.number(sort, lo), self.arena.number(sort, hi));
        [!self.arena.less(term, least), !self.arena.less(most, term)]
    }

    /// A literal's condition as it is now. That it is asserted says nothing about itself.
    fn literal(&mut self, lit: Lit) -> Cond {
        let below: Vec<TermId> = self.arena.node(lit.atom()).children().collect();
        for t in below {
            self.settle(t);
        }
        match self.build(lit.atom()) {
            Now::Truth(now) if lit.holds() => now,
            Now::Truth(now) => !now,
            Now::Term(_) => Cond::Open(lit),
        }
    }

    /// Finds out what a term and all below have become, on an own stack: terms can be deep.
    fn settle(&mut self, t: TermId) {
        let mut open = vec![t];
        while let Some(&top) = open.last() {
            if self.now.contains_key(&top) {
                open.pop();
                continue;
            }
            let waiting = open.len();
            match self.arena.node(top) {
                Node::Input(n) => {
                    open.extend(self.equal.get(&n).filter(|t| !self.now.contains_key(t)));
                }
                node => open.extend(node.children().filter(|t| !self.now.contains_key(t))),
            }
            if open.len() > waiting {
                continue;
            }
            open.pop();
            let now = match self.facts.get(&top) {
                Some(&holds) => Now::Truth(Cond::Known(holds)),
                None => {
                    let now = self.build(top);
                    self.known(now)
                }
            };
            self.now.insert(top, now);
        }
    }

    /// A condition that has become one that is asserted.
    fn known(&self, now: Now) -> Now {
        match now {
            Now::Truth(Cond::Open(lit)) => match self.facts.get(&lit.atom()) {
                Some(&holds) => Now::Truth(Cond::Known(holds == lit.holds())),
                None => now,
            },
            _ => now,
        }
    }

    fn term(&self, t: TermId) -> TermId {
        match self.now.get(&t) {
            Some(Now::Term(now)) => *now,
            _ => t,
        }
    }

    fn truth(&self, t: TermId) -> Cond {
        match (self.now.get(&t), self.arena.constant(t)) {
            (Some(Now::Truth(now)), _) => *now,
            (_, Some(word)) => Cond::Known(word.0 != 0),
            _ => Cond::Open(Lit::new(t, true)),
        }
    }

    /// A term made of what its parts have become.
    fn build(&mut self, t: TermId) -> Now {
        let truth = self.arena.sort(t) == Sort::Bool;
        match self.arena.node(t) {
            Node::Const(word) if truth => Now::Truth(Cond::Known(word.0 != 0)),
            Node::Const(_) => Now::Term(t),
            Node::Input(n) => Now::Term(self.equal.get(&n).map_or(t, |&equal| self.term(equal))),
            Node::Unary(op, a) => Now::Term(self.arena.unary(op, self.term(a))),
            Node::Binary(op, a, b) => Now::Term(self.arena.binary(op, self.term(a), self.term(b))),
            Node::Rel(rel, a, b) => {
                let (a, b) = (self.term(a), self.term(b));
                Now::Truth(match rel {
                    Rel::Eq => self.arena.equal(a, b),
                    Rel::Lt => self.arena.less(a, b),
                    Rel::FEq | Rel::FLt | Rel::FLe => self.arena.float_relation(rel, a, b),
                })
            }
            Node::OneOf(a, set) => {
                let members = self.arena.set(set).to_vec();
                Now::Truth(self.arena.one_of(self.term(a), &members))
            }
            Node::Ite(c, a, b) if truth => {
                let (c, a, b) = (self.truth(c), self.truth(a), self.truth(b));
                Now::Truth(self.arena.choose(c, a, b))
            }
            Node::Ite(c, a, b) => {
                Now::Term(self.arena.ite(self.truth(c), self.term(a), self.term(b)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replaced_input_is_nowhere_left() {
        let mut arena = Arena::new();
        let small = Range::new(-3, 3);
        let inputs: Vec<TermId> = (0..9).map(|_| arena.input(Sort::Int, small)).collect();
        let zero = arena.number(Sort::Int, 0);
        let is_zero: Vec<Cond> = inputs.iter().map(|&x| arena.equal(x, zero)).collect();
        // Each round finds one more equation.
        let mut conditions: Vec<Cond> =
            is_zero.windows(2).rev().map(|pair| arena.or(!pair[0], pair[1])).collect();
        conditions.push(is_zero[0]);
        let open = |c: &Cond| match c {
            Cond::Open(lit) => Some(*lit),
            Cond::Known(_) => None,
        };
        let lits: Vec<Lit> = conditions.iter().filter_map(open).collect();
        let simpler = simplify(&mut arena, &lits);
        let rest = simpler.lits.clone().unwrap_or_default();
        assert!(!simpler.replaced.is_empty() && !rest.is_empty());
        let mut model = vec![Word::long(0); 9];
        simpler.complete(&arena, &mut model);
        assert!(lits.iter().all(|&lit| arena.holds(lit, &model)));
        let pass = Pass {
            arena: &mut arena,
            equal: FxHashMap::default(),
            facts: FxHashMap::default(),
            now: FxHashMap::default(),
            replaced: Vec::new(),
        };
        for &(n, _) in &simpler.replaced {
            let gone = inputs[n as usize];
            assert!(rest.iter().all(|lit| !pass.contains(lit.atom(), gone)), "i{n}");
        }
    }
}
