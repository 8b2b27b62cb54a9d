//! Conditions with alternatives, decided case by case: what is plain in each is a linear system.
//!
//! The relations that are left of the literals ([`residual`]) go to [`linear`]. A contradiction refutes
//! the literals. A solution that breaks one of them breaks one with an open alternative; both of its cases
//! are looked at, with propagation in between, a bounded number of them. So aliases are settled where they matter
//! and nowhere else. This is the search of a SAT solver modulo a theory, without learning: a path's
//! question has few alternatives that matter, and thousands of clauses that do not.
//!
//! In a heap one decision breaks a dozen literals, and most questions have a solution. So before both cases of the first
//! one are looked at, all that are broken are decided the likely way at once ([`Search::dive`]): a few systems instead of one
//! for each decision. That proves nothing but that there is a solution.

use crate::Answer;
use crate::dom::Dom;
use crate::label::{holds, plainest};
use crate::linear::{self, Near};
use crate::residual::{residual, undecided};
use crate::store::Store;
use crate::term::{Lit, Node, Rel, TermId};

/// Linear systems for one question.
const MOST_SYSTEMS: u32 = 24;
/// Systems of them in which all that is broken is decided at once.
const MOST_DIVES: u32 = 6;
/// Conditions of one literal that are decided at once.
const MOST_DECIDED: u32 = 4;
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
        terms: MOST_TERMS,
        translated: MOST_TRANSLATED,
        // The values of a test are to be the plainest, however long it takes to find them.
        dives: if near == Near::Witness { MOST_DIVES } else { 0 },
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
    terms: usize,
    translated: usize,
    dives: u32,
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
        let first = broken.first().or(violated.first()).copied();
        let Some(atom) = first.and_then(|lit| undecided(self.store, lit)) else {
            return Answer::Unknown;
        };
        if broken.len() > 1 && self.dives > 0 {
            let dives = std::mem::take(&mut self.dives);
            if self.dive(broken, dives) {
                return Answer::Sat;
            }
        }
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

    /// Whether there is a solution with all of these broken literals decided the likely way, and what that breaks in turn.
    fn dive(&mut self, broken: Vec<Lit>, dives: u32) -> bool {
        let mark = self.store.push();
        let mut broken = broken;
        let mut is_solved = false;
        for _ in 0..dives {
            let mut is_stuck = true;
            for &lit in &broken {
                is_stuck &= !self.decide(lit);
            }
            if is_stuck || self.systems == 0 || self.terms == 0 || self.translated == 0 {
                break;
            }
            self.project();
            let violated: Vec<Lit> = self.store.violated().collect();
            if violated.is_empty() {
                is_solved = true;
                break;
            }
            self.systems -= 1;
            let (part, terms) = residual(self.store, &violated);
            self.terms = self.terms.saturating_sub(terms);
            let answer;
            (answer, broken) = linear::solve(self.store, &part, self.near, &mut self.translated);
            match answer {
                Answer::Sat => is_solved = true,
                Answer::Unknown if !broken.is_empty() => continue,
                Answer::Unsat | Answer::Unknown => {}
            }
            break;
        }
        self.store.pop(mark);
        is_solved
    }

    /// Decides open conditions of a literal, the likely way or else the other. Whether it decided any.
    fn decide(&mut self, lit: Lit) -> bool {
        let mut has_decided = false;
        for _ in 0..MOST_DECIDED {
            let Some(atom) = undecided(self.store, lit) else { break };
            let first = self.likely(atom);
            let done = [first, !first].into_iter().any(|truth| {
                let mark = self.store.push();
                let restricted = self.store.restrict(atom, Dom::point(i64::from(truth)));
                if restricted.is_err() {
                    self.store.pop(mark);
                }
                restricted.is_ok()
            });
            if !done {
                break;
            }
            has_decided = true;
        }
        has_decided
    }

    /// The case to look at first: the witness's, or for plain values that of two things apart.
    fn likely(&self, atom: TermId) -> bool {
        match self.near {
            Near::Witness => self.store.value(atom).0 != 0,
            Near::Zero => !matches!(self.store.arena.node(atom), Node::Rel(Rel::Eq, ..)),
        }
    }
}
