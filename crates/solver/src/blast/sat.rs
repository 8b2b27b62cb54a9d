//! The SAT solver behind a small trait.
//!
//! A solver gets all clauses at once and a budget of work, never of time: the same problem with the
//! same budget has the same answer on every machine. Only [`Limits::stop`] may break that, and then
//! the verdict says so.

use std::cell::Cell;
use std::rc::Rc;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, Var, lbool};

/// Clauses over variables `0..variables`. A literal is a variable shifted left by one; its lowest
/// bit says that it is negated.
#[derive(Clone, Debug, Default)]
pub struct Cnf {
    variables: u32,
    literals: Vec<u32>,
    /// Where each clause ends.
    ends: Vec<usize>,
}

impl Cnf {
    /// No clauses.
    #[must_use]
    pub fn new(variables: u32) -> Cnf {
        Cnf { variables, ..Cnf::default() }
    }

    /// Adds a clause.
    pub fn clause(&mut self, literals: impl Iterator<Item = u32>) {
        self.literals.extend(literals);
        self.ends.push(self.literals.len());
    }

    /// How many variables there are.
    #[must_use]
    pub fn variables(&self) -> u32 {
        self.variables
    }

    /// How many clauses there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses.
    pub fn clauses(&self) -> impl Iterator<Item = &[u32]> {
        let mut from = 0;
        self.ends.iter().map(move |&to| {
            let clause = &self.literals[from..to];
            from = to;
            clause
        })
    }
}

/// What a solver may spend.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Conflicts.
    pub conflicts: u64,
    /// Decisions.
    pub decisions: u64,
    /// Assignments propagated: what time follows most closely. Looked at between slices of the
    /// search, so it is passed by up to half.
    pub propagations: u64,
    /// Literals of learnt clauses held at once: memory.
    pub learnt: u64,
    /// Asked now and then; `true` ends the search.
    pub stop: fn() -> bool,
}

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A value for every variable.
    Sat(Vec<bool>),
    /// No model exists.
    Unsat,
    /// A limit was reached.
    Limit,
    /// [`Limits::stop`] said so.
    Stopped,
}

/// What a run did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Conflicts met.
    pub conflicts: u64,
    /// Decisions made.
    pub decisions: u64,
    /// Assignments propagated.
    pub propagations: u64,
}

/// A SAT solver.
pub trait Sat {
    /// Decides the clauses within the limits.
    fn solve(&mut self, cnf: &Cnf, limits: &Limits) -> (Verdict, Effort);
}

/// The solver of the `batsat` crate.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batsat;

/// How often [`Limits::stop`] is asked: once in so many decisions.
const ASK: u64 = 512;

/// Conflicts of the first slice of a search; each further one is half again as long.
const SLICE: u64 = 500;

/// `batsat` has budgets but no way to set them: counting what it reports does. Propagations it only
/// tells between searches, hence the slices.
struct Meter {
    limits: Limits,
    conflicts: u64,
    /// The conflicts at which the slice ends.
    until: u64,
    learnt: u64,
    decisions: Cell<u64>,
    stopped: Rc<Cell<bool>>,
}

impl Callbacks for Meter {
    fn on_new_clause(&mut self, clause: &[Lit], kind: ClauseKind) {
        if kind == ClauseKind::Learnt {
            self.conflicts += 1;
            self.learnt += clause.len() as u64;
        }
    }

    fn on_delete_clause(&mut self, clause: &[Lit]) {
        self.learnt = self.learnt.saturating_sub(clause.len() as u64);
    }

    fn stop(&self) -> bool {
        let decisions = self.decisions.get() + 1;
        self.decisions.set(decisions);
        if decisions.is_multiple_of(ASK) && (self.limits.stop)() {
            self.stopped.set(true);
        }
        self.stopped.get() || self.conflicts >= self.until || self.is_spent()
    }
}

impl Meter {
    fn is_spent(&self) -> bool {
        self.conflicts >= self.limits.conflicts
            || self.decisions.get() > self.limits.decisions
            || self.learnt > self.limits.learnt
    }
}

impl Sat for Batsat {
    fn solve(&mut self, cnf: &Cnf, limits: &Limits) -> (Verdict, Effort) {
        let mut live = Live::new(limits);
        live.add(cnf);
        live.solve(&[], limits.conflicts)
    }
}

/// A search that can be asked again, with more clauses and other assumptions: what it has learnt it keeps.
pub struct Live {
    solver: Solver<Meter>,
    variables: Vec<Var>,
    /// Whether the clauses may have a model.
    possible: bool,
    limits: Limits,
    stopped: Rc<Cell<bool>>,
}

impl Live {
    /// Without clauses. The limits are those of all questions together, of the learnt clauses at any time.
    #[must_use]
    pub fn new(limits: &Limits) -> Live {
        let stopped = Rc::new(Cell::new(false));
        let meter = Meter {
            limits: *limits,
            conflicts: 0,
            until: SLICE,
            learnt: 0,
            decisions: Cell::new(0),
            stopped: Rc::clone(&stopped),
        };
        let solver = Solver::new(SolverOpts::default(), meter);
        Live { solver, variables: Vec::new(), possible: true, limits: *limits, stopped }
    }

    /// Adds clauses, which may have variables that were not there before.
    pub fn add(&mut self, cnf: &Cnf) {
        while self.variables.len() < cnf.variables() as usize {
            self.variables.push(self.solver.new_var_default());
        }
        let mut clause = Vec::new();
        for literals in cnf.clauses() {
            if !self.possible {
                return;
            }
            clause.clear();
            clause.extend(literals.iter().map(|&l| self.literal(l)));
            self.possible = self.solver.add_clause_reuse(&mut clause);
        }
    }

    fn literal(&self, l: u32) -> Lit {
        Lit::new(self.variables[(l >> 1) as usize], l & 1 == 0)
    }

    /// Decides the clauses where all of the assumptions hold, within so many conflicts and what is left of the limits.
    pub fn solve(&mut self, assumptions: &[u32], conflicts: u64) -> (Verdict, Effort) {
        if !self.possible {
            return (Verdict::Unsat, Effort::default());
        }
        let assumed: Vec<Lit> = assumptions.iter().map(|&l| self.literal(l)).collect();
        let before = self.effort();
        let left = self.limits.conflicts.saturating_sub(before.conflicts);
        if left == 0 || before.propagations >= self.limits.propagations {
            return (Verdict::Limit, Effort::default());
        }
        let meter = self.solver.cb_mut();
        meter.limits.conflicts = conflicts.min(left);
        (meter.conflicts, meter.until) = (0, SLICE);
        let mut answer = self.solver.solve_limited(&assumed);
        let mut slice = SLICE;
        while answer == lbool::UNDEF
            && !self.stopped.get()
            && !self.solver.cb().is_spent()
            && self.solver.num_propagations() < self.limits.propagations
        {
            slice += slice / 2;
            self.solver.cb_mut().until += slice;
            answer = self.solver.solve_limited(&assumed);
        }
        let after = self.effort();
        let effort = Effort {
            conflicts: after.conflicts - before.conflicts,
            decisions: after.decisions - before.decisions,
            propagations: after.propagations - before.propagations,
        };
        let verdict = if answer == lbool::TRUE {
            let value = |&v: &Var| self.solver.value_var(v) == lbool::TRUE;
            Verdict::Sat(self.variables.iter().map(value).collect())
        } else if answer == lbool::FALSE {
            Verdict::Unsat
        } else if self.stopped.get() {
            Verdict::Stopped
        } else {
            Verdict::Limit
        };
        (verdict, effort)
    }

    /// Whether the last refutation needed this assumption.
    #[must_use]
    pub fn was_needed(&self, assumption: u32) -> bool {
        self.possible && self.solver.unsat_core_contains_var(self.literal(assumption).var())
    }

    fn effort(&self) -> Effort {
        Effort {
            conflicts: self.solver.num_conflicts(),
            decisions: self.solver.num_decisions(),
            propagations: self.solver.num_propagations(),
        }
    }
}
