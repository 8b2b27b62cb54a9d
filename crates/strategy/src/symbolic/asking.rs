//! Looking for inputs that satisfy more and more facts, and as many wishes as possible: how the inputs of a path are
//! completed.
//!
//! The facts go to one session of the exact layer, which keeps what it has learnt, and not to the store: until the inputs
//! are found nothing is asserted but what holds of all heaps. Cells that a model makes one place with two
//! contents are related there, as [`Symbolic::make_heap`] does it with the store.

use senda_engine::domain::{Asked, Truth};
use senda_rules::scalar::Word;
use senda_solver::blast::{Reply, Session};
use senda_solver::term::{Cond, Lit};

use super::Symbolic;

/// What a question may cost: how often the cells of a model are related for it, and the conflicts of SAT each time.
#[derive(Clone, Copy)]
struct Effort {
    related: u32,
    conflicts: u64,
}

/// Whether the facts alone contradict is asked only so far: where they do not, a model of them is dear, because nothing says
/// of what is open what it should be.
const REFUTE: Effort = Effort { related: 8, conflicts: 60 };
const MOST_RELATED: u32 = 200;

/// What is being asked.
pub(super) struct Asking {
    session: Session,
    /// How many of the literals that are asserted the session knows.
    asserted: usize,
    /// What the session has yet to be told.
    untold: Vec<Lit>,
    /// That cells are related, which holds of all heaps.
    related: Vec<Lit>,
    /// The inputs that were at hand before.
    before: Vec<Word>,
}

impl Symbolic {
    pub(super) fn begin_session(&mut self) {
        let before = self.solver.store.witness().to_vec();
        let session = Session::new(&self.solver.budgets.sat);
        self.asking =
            Some(Asking { session, asserted: 0, untold: Vec::new(), related: Vec::new(), before });
    }

    pub(super) fn end_session(&mut self) {
        self.asking = None;
    }

    /// Whether the facts, all that were told before, and the wishes can hold together.
    pub(super) fn ask_session(&mut self, facts: &[Truth<Lit>], wishes: &[Truth<Lit>]) -> Asked {
        let Some(mut asking) = self.asking.take() else { return Asked::Unknown };
        let most = Effort { related: MOST_RELATED, conflicts: self.solver.budgets.sat.conflicts };
        let asked = self.ask_with(&mut asking, facts, wishes, most);
        if asked != Asked::Found {
            // A model on the way need not be one of a heap.
            self.adopt_inputs(&asking.before);
        }
        self.asking = Some(asking);
        asked
    }

    /// Whether all that was told contradicts, as far as that is found out soon.
    pub(super) fn refute_session(&mut self) -> bool {
        let Some(mut asking) = self.asking.take() else { return false };
        let asked = self.ask_with(&mut asking, &[], &[], REFUTE);
        self.adopt_inputs(&asking.before);
        self.asking = Some(asking);
        matches!(asked, Asked::Contradiction(_))
    }

    fn ask_with(
        &mut self,
        asking: &mut Asking,
        facts: &[Truth<Lit>],
        wishes: &[Truth<Lit>],
        effort: Effort,
    ) -> Asked {
        for fact in facts {
            match fact {
                Truth::Yes => {}
                Truth::No => return Asked::Contradiction(Vec::new()),
                Truth::Open(lit) => asking.untold.push(*lit),
            }
        }
        let mut wanted: Vec<(usize, Lit)> = Vec::new();
        for (at, wish) in wishes.iter().enumerate() {
            match wish {
                Truth::Yes => {}
                Truth::No => return Asked::Contradiction(vec![at]),
                Truth::Open(lit) => wanted.push((at, *lit)),
            }
        }
        let lits: Vec<Lit> = wanted.iter().map(|&(_, lit)| lit).collect();
        for _ in 0..effort.related {
            if (self.solver.budgets.sat.stop)() {
                break;
            }
            let store = &self.solver.store;
            asking.untold.extend(&store.asserted()[asking.asserted..]);
            asking.asserted = store.asserted().len();
            let more = std::mem::take(&mut asking.untold);
            let ranges = |t| store.range(t);
            let model =
                match asking.session.ask(&store.arena, ranges, &more, &lits, effort.conflicts) {
                    Reply::Model(model) => model,
                    Reply::Contradiction(places) => {
                        let places = places.into_iter().map(|place| wanted[place].0);
                        return Asked::Contradiction(places.collect());
                    }
                    Reply::Unknown => break,
                };
            self.adopt_inputs(&model);
            match self.violated_pairs() {
                None => {
                    for lit in std::mem::take(&mut asking.related) {
                        self.state_fact(Cond::Open(lit));
                    }
                    return Asked::Found;
                }
                Some(Cond::Open(lit)) => {
                    asking.related.push(lit);
                    asking.untold.push(lit);
                }
                Some(Cond::Known(_)) => break,
            }
        }
        Asked::Unknown
    }

    /// Makes these the inputs at hand; there may be more by now.
    fn adopt_inputs(&mut self, words: &[Word]) {
        for (n, &word) in (0..).zip(words) {
            self.solver.store.set_input(n, word);
        }
        self.solver.store.clear_broken();
    }
}
