//! Linear conditions over whole numbers, decided as such: the layer between the witness and SAT.
//!
//! [`translate`] turns the literals into a linear system that every solution of them satisfies,
//! [`eliminate`] solves it. A contradiction of the system refutes the literals. A solution is tried as a
//! witness: only evaluation makes it an answer. Where the solution breaks an inequation, or where the
//! sign of a dividend or divisor is open, both cases are looked at, a bounded number of them. What is
//! still open is tried with quotients and factors guessed.

mod eliminate;
mod form;
mod translate;

use senda_rules::scalar::Word;

use crate::Answer;
use crate::label::{holds, plainest};
use crate::store::Store;
use crate::term::Lit;
use eliminate::Solved;
use translate::{Assumed, Translation};

/// Cases looked at for one system.
const MOST_CASES: u32 = 24;
/// Cases looked at with guesses.
const MOST_GUESSES: u32 = 16;
/// Cases within cases.
const MOST_DEPTH: usize = 8;

/// Which solution is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// One near the witness.
    Witness,
    /// One near zero, whatever the witness is.
    Zero,
}

/// Whether these literals, which follow from what is asserted, can be satisfied. After [`Answer::Sat`] the
/// witness satisfies everything that is asserted; after another answer it is what it was. The second value
/// is an asserted literal that a solution of these breaks, if nothing else is wrong with it. The literals
/// that are translated, once for each case, are taken off the budget.
pub fn solve(
    store: &mut Store,
    literals: &[Lit],
    near: Near,
    budget: &mut usize,
) -> (Answer, Option<Lit>) {
    let before = store.witness().to_vec();
    let mut run = Run {
        store,
        literals,
        near,
        budget,
        guess: false,
        guessable: false,
        cases: MOST_CASES,
        assumed: Vec::new(),
        broken: None,
    };
    let mut answer = run.case();
    if answer == Answer::Unknown && run.guessable {
        run.restore(&before);
        (run.guess, run.cases) = (true, MOST_GUESSES);
        // That a guess fails says nothing.
        answer = if run.case() == Answer::Sat { Answer::Sat } else { Answer::Unknown };
    }
    if answer != Answer::Sat {
        run.restore(&before);
    }
    run.store.clear_broken();
    (answer, run.broken)
}

struct Run<'a> {
    store: &'a mut Store,
    literals: &'a [Lit],
    near: Near,
    budget: &'a mut usize,
    guess: bool,
    /// Whether a translation has met something to guess.
    guessable: bool,
    cases: u32,
    assumed: Vec<Assumed>,
    /// What a solution broke.
    broken: Option<Lit>,
}

impl Run<'_> {
    fn restore(&mut self, witness: &[Word]) {
        for (n, &word) in witness.iter().enumerate() {
            self.store.set_input(u32::try_from(n).unwrap_or(u32::MAX), word);
        }
    }

    fn case(&mut self) -> Answer {
        if self.cases == 0 || *self.budget == 0 {
            return Answer::Unknown;
        }
        self.cases -= 1;
        *self.budget = self.budget.saturating_sub(self.literals.len());
        let mut translation = Translation::new(
            self.store,
            self.literals,
            &self.assumed,
            self.guess.then_some(self.near),
        );
        let mut whole = true;
        for &lit in self.literals {
            // What cannot be said is left out: the system says less, and that is still true.
            whole &= translation.literal(lit).is_ok();
        }
        self.guessable |= translation.guessable;
        let unequal = std::mem::take(&mut translation.unequal);
        let signs = std::mem::take(&mut translation.signs);
        let (mut system, inputs) = translation.finish();
        system.unequal = unequal.iter().map(|(_, _, form)| form.clone()).collect();
        let wanted: Vec<i128> = inputs.iter().map(|input| self.wanted(*input)).collect();
        let solved = system.solve(|v| wanted.get(v as usize).copied().unwrap_or(0));
        let (mut broken, mut is_solved) = (None, false);
        match solved {
            Solved::None => return Answer::Unsat,
            Solved::Values(values) => {
                is_solved = true;
                let value = |v| values[v as usize];
                broken = unequal.iter().find(|(_, _, form)| form.value(value) == Some(0));
                if broken.is_none() && self.adopt(&inputs, &values) {
                    return Answer::Sat;
                }
            }
            Solved::Open if !whole => return Answer::Unknown,
            Solved::Open => {}
        }
        let split = match broken {
            Some(&(a, b, _)) => [true, false].map(|less| Assumed::Less(a, b, less)),
            None => match (signs.first(), unequal.first()) {
                (Some(&a), _) => [true, false].map(|natural| Assumed::Sign(a, natural)),
                // What solves the system and is no model breaks what the system does not say: the cases of
                // an inequation that it keeps do not refute that.
                (None, Some(&(a, b, _))) if !is_solved => {
                    [true, false].map(|less| Assumed::Less(a, b, less))
                }
                (None, _) => return Answer::Unknown,
            },
        };
        if self.assumed.len() >= MOST_DEPTH {
            return Answer::Unknown;
        }
        let mut answer = Answer::Unsat;
        for assumed in split {
            self.assumed.push(assumed);
            let found = self.case();
            self.assumed.pop();
            match found {
                Answer::Sat => return Answer::Sat,
                Answer::Unsat => {}
                Answer::Unknown => answer = Answer::Unknown,
            }
        }
        answer
    }

    fn wanted(&self, input: Option<u32>) -> i128 {
        let Some(n) = input else { return 0 };
        let input = self.store.arena.inputs()[n as usize];
        let (dom, word) = (self.store.dom(input.term), self.store.witness()[n as usize]);
        let word = match self.near {
            Near::Witness if holds(input.sort, dom, word) => word,
            Near::Witness | Near::Zero => plainest(input, dom),
        };
        word.as_long().into()
    }

    /// Takes a solution for the witness, if evaluation agrees.
    fn adopt(&mut self, inputs: &[Option<u32>], values: &[i128]) -> bool {
        for (input, value) in inputs.iter().zip(values) {
            if let (Some(n), Ok(value)) = (input, i64::try_from(*value)) {
                self.store.set_input(*n, Word::long(value));
            }
        }
        self.store.clear_broken();
        let broken = self.store.violated().next();
        self.broken = self.broken.or(broken);
        broken.is_none()
    }
}
