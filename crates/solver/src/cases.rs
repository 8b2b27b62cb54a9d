//! Conditions with alternatives, decided case by case: what is plain in each is a linear system.
//!
//! The relations that are left of the literals ([`residual`]) go to [`linear`]. A contradiction refutes
//! the literals. A solution that breaks one of them breaks one with an open alternative; both of its cases
//! are looked at, with propagation in between, a bounded number of them. So aliases are settled where they matter
//! and nowhere else. While every literal that the values at hand break has an open alternative no system is solved: a
//! case costs far less than one. This is the search of a SAT solver modulo a theory, without learning: a path's
//! question has few alternatives that matter, and thousands of clauses that do not.

use crate::Answer;
use crate::dom::Dom;
use crate::label::{holds, plainest};
use crate::linear::{self, Near};
use crate::residual::{residual, undecided};
use crate::store::Store;
use crate::term::{Lit, Node, Rel, TermId};

/// Linear systems for one question.
const MOST_SYSTEMS: u32 = 24;
/// Cases for one question that are taken up without a system.
const MOST_CASES: u32 = 200;
/// Terms looked at for one question, after which no further case is taken up: a long path has many, and what is
/// left open goes to the layers that come next.
const MOST_TERMS: usize = 20_000;
/// Literals translated for one question, likewise: a term costs far less.
const MOST_TRANSLATED: usize = 2_000;

/// Whether what is asserted can be satisfied. After [`Answer::Sat`] the witness satisfies all of it, after
/// another answer it is what it was. Only what shares inputs with a literal that is broken is looked at: by the
/// witness brought into the domains, or by the plain values of all inputs.
pub fn solve(store: &mut Store, near: Near) -> Answer {
    let before = store.witness().to_vec();
    let mut search = Search {
        store,
        near,
        systems: MOST_SYSTEMS,
        cases: MOST_CASES,
        terms: MOST_TERMS,
        translated: MOST_TRANSLATED,
    };
    let answer = search.case();
    if answer != Answer::Sat {
        for (n, &word) in before.iter().enumerate() {
            search.store.set_input(u32::try_from(n).unwrap_or(u32::MAX), word);
        }
    }
    search.store.clear_broken();
    answer
}

struct Search<'a> {
    store: &'a mut Store,
    near: Near,
    systems: u32,
    cases: u32,
    terms: usize,
    translated: usize,
}

impl Search<'_> {
    /// Gives every input a value that its domain has.
    fn project(&mut self) {
        for n in 0..self.store.witness().len() {
            let input = self.store.arena.inputs()[n];
            let (dom, word) = (self.store.dom(input.term), self.store.witness()[n]);
            let word = match self.near {
                Near::Witness if holds(input.sort, dom, word) => continue,
                Near::Witness | Near::Zero => plainest(input, dom),
            };
            self.store.set_input(u32::try_from(n).unwrap_or(u32::MAX), word);
        }
        self.store.clear_broken();
    }

    fn case(&mut self) -> Answer {
        self.project();
        let violated: Vec<Lit> = self.store.violated().collect();
        if violated.is_empty() {
            return Answer::Sat;
        }
        if self.cases > 0
            && let Some(atom) = self.open_in_all(&violated)
        {
            self.cases -= 1;
            return self.split(atom);
        }
        if self.systems == 0 || self.terms == 0 || self.translated == 0 {
            return Answer::Unknown;
        }
        self.systems -= 1;
        let (part, terms) = residual(self.store, &violated);
        self.terms = self.terms.saturating_sub(terms);
        let (answer, broken) = linear::solve(self.store, &part, self.near, &mut self.translated);
        if answer != Answer::Unknown {
            return answer;
        }
        let broken = broken.or_else(|| violated.first().copied());
        let Some(atom) = broken.and_then(|lit| undecided(self.store, lit)) else {
            return Answer::Unknown;
        };
        self.split(atom)
    }

    /// An open condition of the first of these literals, if all have one: none says how values must change.
    fn open_in_all(&self, literals: &[Lit]) -> Option<TermId> {
        let mut all = literals.iter().map(|&lit| undecided(self.store, lit));
        let first = all.next()??;
        all.all(|open| open.is_some()).then_some(first)
    }

    /// Looks at both cases of a condition.
    fn split(&mut self, atom: TermId) -> Answer {
        let first = self.likely(atom);
        let mut answer = Answer::Unsat;
        for truth in [first, !first] {
            let mark = self.store.push();
            let found = match self.store.restrict(atom, Dom::point(i64::from(truth))) {
                Ok(()) => self.case(),
                Err(_) => Answer::Unsat,
            };
            self.store.pop(mark);
            match found {
                Answer::Sat => return Answer::Sat,
                Answer::Unsat => {}
                Answer::Unknown => answer = Answer::Unknown,
            }
        }
        answer
    }

    /// The case to look at first: the witness's, or for plain values that of two things apart.
    fn likely(&self, atom: TermId) -> bool {
        match self.near {
            Near::Witness => self.store.value(atom).0 != 0,
            Near::Zero => !matches!(self.store.arena.node(atom), Node::Rel(Rel::Eq, ..)),
        }
    }
}
