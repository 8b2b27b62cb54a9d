//! The layers: each question goes to the cheapest one that answers it.
//!
//! [`Solver::assume`] asserts a literal. Propagation may refute it; else the witness may satisfy it
//! as it stands; else the witness is repaired; else what is left of the constraints is seen as linear systems,
//! case by case; else labelling looks around; else it goes to the exact back ends. Every layer has a
//! budget of steps. An answer is kept for the same question.

use rustc_hash::FxHashMap;
use senda_rules::scalar::Word;

use crate::Answer;
use crate::blast;
use crate::cases;
use crate::label::{Labelling, Order, exhaust};
use crate::linear::Near;
use crate::smt::{self, External};
use crate::store::{Mark, Store};
use crate::substitute::simplify;
use crate::term::{ArenaMark, Lit, Node, Role, TermId};
use crate::witness::Repair;

/// How much work each layer may do for one question.
#[derive(Clone, Copy, Debug)]
pub struct Budgets {
    /// Moves of the witness.
    pub moves: u32,
    /// Nodes of labelling in the search.
    pub nodes: u32,
    /// Values of all inputs together that are tried one by one before SAT is asked.
    pub values: u64,
    /// Nodes of labelling for a test's values.
    pub final_nodes: u32,
    /// Values that these nodes give to inputs, each of them one to every input.
    pub final_values: u32,
    /// Of the SAT solver.
    pub sat: blast::Budget,
    /// Of the external solver.
    pub smt: smt::Budget,
}

impl Default for Budgets {
    fn default() -> Budgets {
        Budgets {
            moves: 40,
            nodes: 60,
            values: 600,
            final_nodes: 400,
            final_values: 4_000,
            sat: blast::Budget::default(),
            smt: smt::Budget::default(),
        }
    }
}

/// Which layer answered how many questions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// By propagation: the literal was implied or refuted.
    pub propagation: u64,
    /// By the witness as it stood.
    pub witness: u64,
    /// By a repaired witness or by labelling.
    pub labelling: u64,
    /// As linear conditions.
    pub linear: u64,
    /// By an answer that was kept.
    pub cached: u64,
    /// By SAT.
    pub sat: u64,
    /// By an external solver.
    pub smt: u64,
    /// Not answered.
    pub unknown: u64,
}

impl Stats {
    /// All questions.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.propagation
            + self.witness
            + self.labelling
            + self.linear
            + self.cached
            + self.sat
            + self.smt
            + self.unknown
    }
}

/// Why no values were found for a satisfiable path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unlabelled;

type Kept = (Answer, Vec<(u32, Word)>);

/// A store and the layers over it.
#[derive(Default)]
pub struct Solver {
    /// Terms, assertions, domains, witness.
    pub store: Store,
    /// What the layers may spend.
    pub budgets: Budgets,
    /// Who answered.
    pub stats: Stats,
    /// The solver on the machine that is asked last, if one may be.
    pub external: Option<External>,
    /// Whether every answer of a cheap layer is checked against the exact one.
    pub validate: bool,
    /// What checking found wrong: must stay empty.
    pub disagreements: Vec<String>,
    /// Answers that the exact layer could not check within its budget.
    pub unchecked: u64,
    repair: Repair,
    kept: FxHashMap<Box<[Lit]>, Kept>,
    kept_generation: u64,
}

impl Solver {
    /// A solver without inputs.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Where the solver stands.
    pub fn push(&mut self) -> Mark {
        self.store.push()
    }

    /// Goes back.
    pub fn pop(&mut self, mark: Mark) {
        self.store.pop(mark);
    }

    /// What the domains say about a literal, without asserting it.
    pub fn known(&mut self, lit: Lit) -> Option<bool> {
        let known = self.store.known(lit);
        if let Some(holds) = known {
            self.stats.propagation += 1;
            self.check(if holds { !lit } else { lit }, Answer::Unsat, "the domains");
        }
        known
    }

    /// Asserts a literal. The constraints before it are satisfied by the witness; after
    /// [`Answer::Sat`] those with it are. After [`Answer::Unsat`] the caller pops.
    pub fn assume(&mut self, lit: Lit) -> Answer {
        let known = self.store.known(lit) == Some(true);
        if self.store.assert(lit).is_err() {
            self.stats.propagation += 1;
            self.check(lit, Answer::Unsat, "propagation");
            return Answer::Unsat;
        }
        if self.store.satisfies(lit) {
            if known {
                self.stats.propagation += 1;
            } else {
                self.stats.witness += 1;
            }
            self.check(lit, Answer::Sat, "witness");
            return Answer::Sat;
        }
        if self.repair.repair(&mut self.store, lit, self.budgets.moves) {
            self.stats.labelling += 1;
            self.check(lit, Answer::Sat, "repair");
            return Answer::Sat;
        }
        self.ask(lit)
    }

    /// The layers that cost more, on the constraints that share inputs with the literal.
    fn ask(&mut self, lit: Lit) -> Answer {
        let (mut part, inputs) = self.component(lit);
        part.sort_unstable();
        if self.kept_generation != self.store.generation() {
            self.kept.clear();
            self.kept_generation = self.store.generation();
        }
        if let Some((answer, model)) = self.kept.get(&part[..]) {
            let (answer, model) = (*answer, model.clone());
            self.stats.cached += 1;
            return self.adopt(answer, &model);
        }
        let answer = cases::solve(&mut self.store, Near::Witness);
        if answer != Answer::Unknown {
            self.stats.linear += 1;
            self.check(lit, answer, "linear");
            let model = self.model_of(&inputs);
            self.keep(part, answer, model);
            return answer;
        }
        let nodes = self.budgets.nodes;
        let answer = match Labelling::new(&mut self.store, &inputs, Order::Seeded, nodes).run() {
            Answer::Unknown => exhaust(&mut self.store, &inputs, self.budgets.values),
            answer => answer,
        };
        if answer != Answer::Unknown {
            self.stats.labelling += 1;
            self.check(lit, answer, "labelling");
            let model = self.model_of(&inputs);
            self.keep(part, answer, model);
            return answer;
        }
        let (answer, model, by_smt) = self.exact(&part, &inputs);
        match answer {
            Answer::Unknown => self.stats.unknown += 1,
            _ if by_smt => self.stats.smt += 1,
            _ => self.stats.sat += 1,
        }
        self.keep(part, answer, model.clone());
        self.adopt(answer, &model)
    }

    fn keep(&mut self, part: Vec<Lit>, answer: Answer, model: Vec<(u32, Word)>) {
        const MOST: usize = 100_000;
        if self.kept.len() >= MOST {
            self.kept.clear();
        }
        self.kept.insert(part.into_boxed_slice(), (answer, model));
    }

    fn model_of(&self, inputs: &[u32]) -> Vec<(u32, Word)> {
        inputs.iter().map(|&n| (n, self.store.witness()[n as usize])).collect()
    }

    fn adopt(&mut self, answer: Answer, model: &[(u32, Word)]) -> Answer {
        if answer == Answer::Sat {
            for &(n, word) in model {
                self.store.set_input(n, word);
            }
            self.store.clear_broken();
            if self.store.violated().next().is_some() {
                // A model that does not hold is no answer.
                self.disagreements.push("a model does not satisfy the constraints".into());
                return Answer::Unknown;
            }
        }
        answer
    }

    /// The asserted literals that share inputs with this one, directly or through others, in order;
    /// and those inputs.
    fn component(&self, lit: Lit) -> (Vec<Lit>, Vec<u32>) {
        let mut mask = self.store.support(lit.atom());
        loop {
            let before = mask;
            for &other in self.store.asserted() {
                let support = self.store.support(other.atom());
                if support & mask != 0 {
                    mask |= support;
                }
            }
            if mask == before {
                break;
            }
        }
        let inside = |l: &Lit| self.store.support(l.atom()) & mask != 0;
        let part: Vec<Lit> = self.store.asserted().iter().copied().filter(inside).collect();
        let count = u32::try_from(self.store.arena.inputs().len()).unwrap_or(u32::MAX);
        let inputs = (0..count).filter(|n| mask & 1 << (n % 64) != 0).collect();
        (part, inputs)
    }

    /// Bit-blasting, then the external solver; the last part tells whether that one answered.
    fn exact(&mut self, part: &[Lit], inputs: &[u32]) -> (Answer, Vec<(u32, Word)>, bool) {
        let mark = self.store.arena.mark();
        let simpler = simplify(&mut self.store.arena, part);
        let (answer, model, by_smt) = match &simpler.lits {
            None => (Answer::Unsat, None, false),
            Some(lits) => self.decide(lits, mark),
        };
        let model = model.map_or_else(Vec::new, |mut model| {
            // An input that is in no literal any more has any value of its own.
            for &n in inputs {
                let input = self.store.arena.inputs()[n as usize];
                let word = &mut model[n as usize];
                if input.sort.is_integer() && !input.range.contains(word.as_long()) {
                    *word = self.store.witness()[n as usize];
                }
            }
            simpler.complete(&self.store.arena, &mut model);
            inputs.iter().map(|&n| (n, model[n as usize])).collect()
        });
        self.store.arena.forget(mark);
        (answer, model, by_smt)
    }

    /// The exact back ends, on literals that may have terms made after the mark.
    fn decide(&self, lits: &[Lit], mark: ArenaMark) -> (Answer, Option<Vec<Word>>, bool) {
        let (store, arena) = (&self.store, &self.store.arena);
        let range = |t: TermId| match t.index() < mark.terms() {
            true => store.range(t),
            false => arena.range(t),
        };
        let blasted = blast::check(arena, lits, range, &self.budgets.sat);
        if blasted.answer != Answer::Unknown || self.external.is_none() {
            return (blasted.answer, blasted.model, false);
        }
        let asked = smt::check(self.external.as_ref(), arena, lits, &self.budgets.smt);
        (asked.answer, asked.model, true)
    }

    /// In the validating mode, holds an answer against the exact layer and against evaluation.
    fn check(&mut self, lit: Lit, answer: Answer, layer: &str) {
        if !self.validate {
            return;
        }
        let mut asserted = self.store.asserted().to_vec();
        // The negation of what was asserted before is refuted without being noted.
        asserted.push(lit);
        if answer == Answer::Sat {
            let witness = self.store.witness().to_vec();
            for &lit in &asserted {
                if !self.store.arena.holds(lit, &witness) {
                    self.disagreements.push(format!("{layer}: the witness breaks {lit:?}"));
                }
            }
            return;
        }
        let arena = &self.store.arena;
        let blasted = blast::check(arena, &asserted, |t| arena.range(t), &self.budgets.sat);
        match blasted.answer {
            Answer::Sat => {
                self.disagreements.push(format!("{layer} said unsat, SAT has a model"));
            }
            Answer::Unsat => {}
            Answer::Unknown => self.unchecked += 1,
        }
    }

    /// The plain values of a test for what is asserted, which is satisfiable. They depend on what
    /// was asserted, in its order, and on nothing else.
    ///
    /// # Errors
    /// When the budgets do not suffice.
    pub fn label(&mut self) -> Result<Vec<Word>, Unlabelled> {
        let count = u32::try_from(self.store.arena.inputs().len()).unwrap_or(u32::MAX);
        let inputs: Vec<u32> = (0..count).collect();
        let part = self.store.asserted().to_vec();
        let few = self.budgets.nodes;
        let within = self.budgets.final_values / count.max(1);
        let nodes = self.budgets.final_nodes.min(within);
        let answer = match Labelling::new(&mut self.store, &inputs, Order::Plain, few).run() {
            Answer::Unknown => cases::solve(&mut self.store, Near::Zero),
            answer => answer,
        };
        let answer = match answer {
            Answer::Unknown if nodes > few => {
                Labelling::new(&mut self.store, &inputs, Order::Plain, nodes).run()
            }
            answer => answer,
        };
        if answer == Answer::Sat {
            return Ok(self.store.witness().to_vec());
        }
        let (answer, model, _) = self.exact(&part, &inputs);
        if answer != Answer::Sat {
            return Err(Unlabelled);
        }
        if self.adopt(answer, &model) != Answer::Sat {
            return Err(Unlabelled);
        }
        self.shrink(&inputs);
        Ok(self.store.witness().to_vec())
    }

    /// Makes the values of a model plainer, one input at a time, while it stays one.
    fn shrink(&mut self, inputs: &[u32]) {
        const PLAIN: [i64; 9] = [0, 1, -1, 2, -2, 3, 10, 100, -10];
        for &n in inputs {
            let input = self.store.arena.inputs()[n as usize];
            if !input.sort.is_integer() {
                continue;
            }
            let now = self.store.witness()[n as usize];
            if input.role == Role::Reference {
                self.keep_first(n, &[0, input.range.lo], now);
                continue;
            }
            let nearer = |v: &i64| v.unsigned_abs() < now.as_long().unsigned_abs();
            let plain: Vec<i64> = PLAIN.into_iter().filter(nearer).collect();
            self.keep_first(n, &plain, now);
        }
    }

    /// Gives an input the first of these values with which everything asserted still holds.
    fn keep_first(&mut self, n: u32, values: &[i64], now: Word) {
        let input = self.store.arena.inputs()[n as usize];
        for &v in values.iter().filter(|&&v| input.range.contains(v)) {
            self.store.set_input(n, Word::long(v));
            self.store.clear_broken();
            if self.store.violated().next().is_none() {
                return;
            }
        }
        self.store.set_input(n, now);
        self.store.clear_broken();
    }

    /// Whether a term is an input.
    #[must_use]
    pub fn is_input(&self, t: TermId) -> bool {
        matches!(self.store.arena.node(t), Node::Input(_))
    }
}
