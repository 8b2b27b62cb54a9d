//! Deciding literals by bit-blasting: every term becomes a circuit, and SAT decides it.
//!
//! What this layer may assume: the ranges it is given hold whenever the literals do. What it
//! promises: `Unsat` is a proof; `Sat` comes with inputs for which evaluation says that every literal
//! holds; the answer depends on the arguments alone. Ranges make numbers narrow: a term is computed in
//! as many bits as its values need and its sign stands for the rest.
//!
//! [`check`] answers one question. A [`Session`] is asked again and again while constraints are added, and tells which of
//! the wishes contradict.
//!
//! [`gates`] builds and folds the circuit, [`words`] has circuits over numbers, `integers` and
//! `floats` know what each operation means, [`soft`] and [`convert`] are IEEE arithmetic in circuits,
//! [`sat`] is the solver behind a trait.

pub mod convert;
mod divide;
mod floats;
pub mod gates;
mod integers;
pub mod sat;
mod session;
pub mod soft;
mod terms;
pub mod words;

use senda_rules::op::Op;
use senda_rules::scalar::Word;

use crate::Answer;
use crate::term::{Arena, Lit, Range, TermId};
use sat::{Batsat, Limits, Sat, Verdict};
use terms::Blaster;

pub use session::{Reply, Session};

/// How much work and memory a question may cost. No limit is one of time.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Conflicts of the SAT search.
    pub conflicts: u64,
    /// Decisions of the SAT search.
    pub decisions: u64,
    /// Assignments propagated by the SAT search, which time follows most closely: some millions a
    /// second. May be passed by half.
    pub propagations: u64,
    /// Gates and required clauses of the circuit.
    pub gates: usize,
    /// Literals of learnt clauses held at once.
    pub learnt: u64,
    /// Asked now and then; `true` ends the search. The one thing that may differ between runs.
    pub stop: fn() -> bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            conflicts: 50_000,
            decisions: 20_000_000,
            propagations: 10_000_000,
            gates: 500_000,
            learnt: 10_000_000,
            stop: || false,
        }
    }
}

impl Budget {
    /// The part that is SAT's.
    fn limits(&self) -> Limits {
        Limits {
            conflicts: self.conflicts,
            decisions: self.decisions,
            propagations: self.propagations,
            learnt: self.learnt,
            stop: self.stop,
        }
    }
}

/// Why no answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The search ran out of its budget.
    Budget,
    /// The circuit outgrew its budget.
    Size,
    /// It was told to stop.
    Stopped,
    /// The operation is only bounded, not computed, and the bounds were not enough.
    Operation(Op),
    /// A model that evaluation rejects: a fault of this layer.
    Rejected,
}

impl std::fmt::Display for Why {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Why::Budget => write!(f, "the search ran out of its budget"),
            Why::Size => write!(f, "the circuit is too large"),
            Why::Stopped => write!(f, "stopped"),
            Why::Operation(op) => write!(f, "{} is not computed bit by bit", op.text()),
            Why::Rejected => write!(f, "the model found does not satisfy the condition"),
        }
    }
}

/// What bit-blasting found, and at what cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blasted {
    /// The answer.
    pub answer: Answer,
    /// With `Sat`: a value for every input of the arena, 0 for those that do not matter.
    pub model: Option<Vec<Word>>,
    /// With `Unknown`: the reason.
    pub why: Option<Why>,
    /// Signals of the circuit.
    pub gates: usize,
    /// Clauses that SAT got.
    pub clauses: usize,
    /// What SAT did.
    pub effort: sat::Effort,
}

/// Decides whether all literals can hold at once. `ranges` gives for every integer term values that
/// it has whenever they do, for example [`Arena::range`].
pub fn check(
    arena: &Arena,
    lits: &[Lit],
    ranges: impl Fn(TermId) -> Range,
    budget: &Budget,
) -> Blasted {
    check_with(&mut Batsat, arena, lits, ranges, budget)
}

/// The same with a SAT solver of choice.
pub fn check_with(
    solver: &mut dyn Sat,
    arena: &Arena,
    lits: &[Lit],
    ranges: impl Fn(TermId) -> Range,
    budget: &Budget,
) -> Blasted {
    let mut blaster = Blaster::new(arena, &ranges, budget.gates);
    for &lit in lits {
        blaster.require(lit);
    }
    let mut result = Blasted {
        answer: Answer::Unknown,
        model: None,
        why: None,
        gates: blaster.gates.len(),
        clauses: 0,
        effort: sat::Effort::default(),
    };
    if blaster.gates.is_contradiction() {
        result.answer = Answer::Unsat;
        return result;
    }
    if blaster.gates.is_full() {
        result.why = Some(Why::Size);
        return result;
    }
    let mut question = Question { solver, arena, lits, budget };
    question.solve(&blaster, &mut result);
    if let (Some(Why::Rejected), Some(op)) = (result.why, blaster.bounded) {
        // Where results are only bounded a model may be wrong: one where they are exact is not.
        for loose in std::mem::take(&mut blaster.loose) {
            blaster.gates.require(!loose);
        }
        question.solve(&blaster, &mut result);
        if result.answer != Answer::Sat {
            // No proof: it says nothing of where they are not.
            result.answer = Answer::Unknown;
            result.why = result.why.or(Some(Why::Operation(op)));
        }
    }
    result
}

/// What is asked, and who answers.
struct Question<'a> {
    solver: &'a mut dyn Sat,
    arena: &'a Arena,
    lits: &'a [Lit],
    budget: &'a Budget,
}

impl Question<'_> {
    /// Decides the circuit as it stands.
    fn solve(&mut self, blaster: &Blaster<'_>, result: &mut Blasted) {
        let (cnf, told) = blaster.gates.cnf();
        let limits = self.budget.limits();
        let (verdict, effort) = self.solver.solve(&cnf, &limits);
        result.clauses = cnf.len();
        result.effort = effort;
        result.why = None;
        match verdict {
            Verdict::Unsat => result.answer = Answer::Unsat,
            Verdict::Limit => result.why = Some(Why::Budget),
            Verdict::Stopped => result.why = Some(Why::Stopped),
            Verdict::Sat(values) => {
                let model = blaster.model(|bit| told.value(bit, &values));
                if holds(self.arena, self.lits, &model) {
                    result.answer = Answer::Sat;
                    result.model = Some(model);
                } else {
                    result.why = Some(Why::Rejected);
                }
            }
        }
    }
}

fn holds(arena: &Arena, lits: &[Lit], model: &[Word]) -> bool {
    let mut memo = crate::term::eval::Memo::default();
    lits.iter().all(|lit| (arena.eval_memo(lit.atom(), model, &mut memo).0 != 0) == lit.holds())
}
