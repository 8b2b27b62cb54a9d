//! What the domain does while a call is summed up: the heap before the call, as far as it may be looked at, and
//! conditions that nobody asks the solver about.
//!
//! A sum within a sum has conditions of its own, so that what it comes to holds for every caller. References and cells
//! that are made meanwhile stay until the path goes back. What is asserted of them holds of all inputs, and must not be
//! made simpler by the conditions of the sum ([`Symbolic::stating`]).

use rustc_hash::{FxHashMap, FxHashSet};
use senda_engine::domain::{Feasible, Truth};
use senda_engine::linker::{ClassId, Linker};
use senda_engine::stop::Stop;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_solver::Answer;
use senda_solver::term::{Cond, Lit, Range, Sort, TermId};

use super::access::{Leaf, Log};
use super::symbols::{Key, Origin};
use super::{Numbers, Point, Symbolic, Value};

/// The hash code that objects of the inputs have for the hash tables of an invariant: one that nothing else has.
pub(super) const INPUTS_PLACE: i32 = 0x2f3a_91c7;

/// The conditions of one sum.
#[derive(Debug)]
struct Scope {
    /// Those of the path, in order.
    guard: Vec<Lit>,
    /// What they decide.
    answers: FxHashMap<TermId, bool>,
    answered: Vec<TermId>,
    /// The heap when it began.
    base: Point,
    /// In the eager mode, what the conditions of the caller have decided.
    settled: Vec<u32>,
}

/// Where a path of a sum stood.
#[derive(Clone, Copy, Debug)]
pub struct SumMark {
    point: Point,
    guard: usize,
    answered: usize,
    settled: usize,
}

/// What was noted of the path when the first sum began, which is not about the heap before the call.
#[derive(Clone, Copy, Debug, Default)]
struct Noted {
    asked: usize,
    settled: usize,
    stubs: usize,
    concretised: usize,
}

/// The sums that are being made, one for the other.
#[derive(Debug, Default)]
pub(super) struct Sums {
    scopes: Vec<Scope>,
    noted: Noted,
    /// The writes of the path, which sums do not see.
    hidden: Log,
    /// The references that a path was stopped at because it may not look at them.
    waits: Vec<u32>,
    /// References that may be looked at, whether the path has looked at them or not.
    further: FxHashSet<u32>,
    /// Objects in which nothing may be looked at.
    unknown: Vec<Word>,
    /// Whether something is being said of all inputs.
    stating: bool,
}

impl Sums {
    /// Whether one is being made.
    pub(super) fn is_on(&self) -> bool {
        !self.scopes.is_empty()
    }

    /// The answer that the conditions of the sum give.
    pub(super) fn answer(&self, atom: TermId) -> Option<bool> {
        let scope = self.scopes.last().filter(|_| !self.stating)?;
        scope.answers.get(&atom).copied()
    }
}

impl Symbolic {
    pub(super) fn push_sum(&mut self) {
        if !self.sums.is_on() {
            self.sums.hidden = std::mem::take(&mut self.log);
            self.sums.noted = Noted {
                asked: self.asked.len(),
                settled: self.settled.len(),
                stubs: self.stubs.given(),
                concretised: self.concretised.len(),
            };
        }
        let base = self.heap_point();
        let (guard, answers, answered) = (Vec::new(), FxHashMap::default(), Vec::new());
        let settled = self.settled.split_off(self.sums.noted.settled);
        self.sums.scopes.push(Scope { guard, answers, answered, base, settled });
    }

    pub(super) fn pop_sum(&mut self) {
        let Some(scope) = self.sums.scopes.pop() else { return };
        self.rewind_to(scope.base);
        self.settled.truncate(self.sums.noted.settled);
        self.settled.extend(scope.settled);
        if !self.sums.is_on() {
            let noted = self.sums.noted;
            self.asked.truncate(noted.asked);
            self.stubs.undo(noted.stubs);
            self.concretised.truncate(noted.concretised);
            self.log = std::mem::take(&mut self.sums.hidden);
        }
    }

    pub(super) fn sum_mark(&self) -> Option<SumMark> {
        let scope = self.sums.scopes.last()?;
        let point = self.heap_point();
        let (guard, answered) = (scope.guard.len(), scope.answered.len());
        Some(SumMark { point, guard, answered, settled: self.settled.len() })
    }

    pub(super) fn undo_sum(&mut self, mark: SumMark) {
        self.rewind_to(mark.point);
        self.settled.truncate(mark.settled);
        let Some(scope) = self.sums.scopes.last_mut() else { return };
        scope.guard.truncate(mark.guard);
        for atom in scope.answered.drain(mark.answered..) {
            scope.answers.remove(&atom);
        }
    }

    pub(super) fn sum_guard(&self) -> Vec<Lit> {
        self.sums.scopes.last().map(|scope| scope.guard.clone()).unwrap_or_default()
    }

    pub(super) fn is_like_sum(&self) -> bool {
        let scope = self.sums.scopes.last();
        scope.is_some_and(|scope| scope.base.is_like(&self.heap_point()))
    }

    /// Whether nothing was changed since the sum began that was there before, and a value is nothing made since.
    pub(super) fn is_pure_sum(&self, value: Option<Value>) -> bool {
        let Some(scope) = self.sums.scopes.last() else { return false };
        let base = scope.base;
        let is_new = value.is_some_and(|value| {
            let made = |leaf| match leaf {
                Leaf::Object(word) => self.heap.is_made_since(word, base.objects),
                Leaf::Symbol(_) => false,
            };
            self.leaves(value).into_iter().any(made)
        });
        let same = self.log.len() == base.log && self.outliving.len() == base.outliving;
        same && !is_new && self.heap.only_new_changed(base.objects)
    }

    /// What is known of a condition without asking.
    pub(super) fn sum_implied(&mut self, lit: Lit) -> Option<bool> {
        match self.sums.answer(lit.atom()) {
            Some(truth) => Some(truth == lit.holds()),
            None => self.solver.store.known(lit),
        }
    }

    /// Makes a literal a condition of the sum.
    pub(super) fn sum_assume(&mut self, lit: Lit) -> Feasible {
        if self.sum_implied(lit) == Some(false) {
            return Feasible::No;
        }
        let Some(scope) = self.sums.scopes.last_mut() else { return Feasible::No };
        scope.guard.push(lit);
        self.sum_note(lit);
        Feasible::Yes
    }

    /// Notes an answer: one that follows from the rest is no condition, but who asks again must be told.
    pub(super) fn sum_note(&mut self, lit: Lit) {
        let arena = &self.solver.store.arena;
        let Some(scope) = self.sums.scopes.last_mut() else { return };
        let mut open = vec![lit];
        while let Some(lit) = open.pop() {
            open.extend(arena.conjuncts(lit).into_iter().flat_map(|(a, b)| [a, b]));
            if scope.answers.insert(lit.atom(), lit.holds()).is_none() {
                scope.answered.push(lit.atom());
            }
        }
    }

    /// Runs what says something of all inputs.
    pub(super) fn stating<R>(&mut self, state: impl FnOnce(&mut Symbolic) -> R) -> R {
        let before = std::mem::replace(&mut self.sums.stating, true);
        let done = state(self);
        self.sums.stating = before;
        done
    }

    /// The path looks at an object of the inputs: false if a sum may not.
    pub(super) fn look(&mut self, owner: u32) -> bool {
        if self.sums.is_on() {
            let may = self.may_sum_look(owner);
            if !may {
                self.sums.waits.push(owner);
            }
            return may;
        }
        if !self.initial.symbols[owner as usize].looked {
            self.initial.look(owner);
        }
        true
    }

    /// Whether the path has looked at an object, or at one that has a reference to it: sums look that far. An array has
    /// references to more objects than anybody wants to know: there it is the first ones, one more than the path has
    /// looked at.
    fn is_near(&self, owner: u32) -> bool {
        let all = &self.initial.symbols;
        let Some(symbol) = all.get(owner as usize) else { return false };
        if symbol.looked {
            return true;
        }
        match symbol.origin {
            Origin::Cell(array, Key::Element(_), Some(Value::Word(index))) => {
                let is_element = |at: &&u32| {
                    let origin = all[**at as usize].origin;
                    matches!(origin, Origin::Cell(of, Key::Element(_), _) if of == array)
                };
                let looked = self.initial.all_looked().iter().filter(is_element).count();
                let is_first = usize::try_from(index.as_int()).is_ok_and(|at| at <= looked);
                all[array as usize].looked && is_first
            }
            Origin::Cell(before, ..) => all[before as usize].looked,
            Origin::Receiver | Origin::Param(_) | Origin::Stub(_) => false,
        }
    }

    pub(super) fn take_waits(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.sums.waits)
    }

    pub(super) fn let_look(&mut self, references: &[u32]) {
        self.sums.further.extend(references);
    }

    pub(super) fn let_look_back(&mut self) {
        self.sums.further.clear();
    }

    pub(super) fn may_sum_look(&self, owner: u32) -> bool {
        self.is_near(owner) || self.sums.further.contains(&owner)
    }

    /// That each reference whose object sums have looked at, and the path has not, is null, an object of its own or one
    /// that the path has looked at.
    pub(super) fn own_objects(&mut self) -> Vec<Truth<Lit>> {
        let mut seen = vec![false; self.initial.symbols.len()];
        for cell in &self.initial.cells {
            let is_content = matches!(cell.key, Key::Field(..) | Key::Element(_) | Key::Length);
            seen[cell.owner as usize] |= is_content;
        }
        let mut facts = Vec::new();
        // Numbers that the objects at which the path has looked can have.
        let mut looked: Vec<TermId> = Vec::new();
        for (number, symbol) in (1..).zip(&self.initial.symbols) {
            if symbol.looked {
                looked.push(symbol.term);
            } else if seen[number as usize - 1] {
                let arena = &mut self.solver.store.arena;
                let mut cond = arena.one_of(symbol.term, &[-number, 0]);
                for &other in &looked {
                    let same = arena.equal(symbol.term, other);
                    cond = arena.or(cond, same);
                }
                facts.push(Self::truth(cond));
            }
        }
        facts
    }

    /// Asserts facts that are no answers of the path.
    pub(super) fn require_facts(&mut self, facts: &[Truth<Lit>]) -> Feasible {
        let mut all = Cond::Known(true);
        for fact in facts {
            let cond = match fact {
                Truth::Yes => continue,
                Truth::No => return Feasible::No,
                Truth::Open(lit) => Cond::Open(*lit),
            };
            all = self.solver.store.arena.and(all, cond);
        }
        match self.assume_cond(all) {
            Answer::Sat => Feasible::Yes,
            Answer::Unsat => Feasible::No,
            Answer::Unknown => Feasible::Unknown("the solver's budget ran out".into()),
        }
    }

    /// Assumes a condition on the inputs that the path has not asked for.
    pub(crate) fn assume_cond(&mut self, cond: Cond) -> Answer {
        match cond {
            Cond::Known(true) => Answer::Sat,
            Cond::Known(false) => Answer::Unsat,
            Cond::Open(lit) => match self.solver.assume(lit) {
                Answer::Sat => {
                    self.note_answer(lit);
                    self.make_heap()
                }
                other => other,
            },
        }
    }

    /// Whether two values are the same, bit for bit.
    pub(super) fn same_bits(&mut self, kind: Kind, a: Value, b: Value) -> Cond {
        let sort = match kind {
            Kind::Ref | Kind::Flag => Sort::Int,
            kind => self.sort_of(kind),
        };
        self.same_bits_of(sort, a, b)
    }

    /// The same for values of a sort.
    pub(super) fn same_bits_of(&mut self, sort: Sort, a: Value, b: Value) -> Cond {
        if a == b {
            return Cond::Known(true);
        }
        let (x, y) = (self.term(sort, a), self.term(sort, b));
        let arena = &mut self.solver.store.arena;
        let bits = match sort {
            Sort::Float => Op::FBits,
            Sort::Double => Op::DBits,
            _ => return arena.equal(x, y),
        };
        let (x, y) = (arena.unary(bits, x), arena.unary(bits, y));
        arena.equal(x, y)
    }

    /// An exception that a sum tells of: its class is all that is known.
    pub(super) fn unknown_object(
        &mut self,
        linker: &Linker,
        class: ClassId,
    ) -> Result<Value, Stop> {
        let object = self.heap.new_object(linker, class)?;
        self.sums.unknown.push(object);
        Ok(Value::Word(object))
    }

    /// Whether a reference is an object of the inputs for which a hash table of an invariant looks where it looks for
    /// all of them: which of them are one is then asked by the table itself, with `==` or `equals`. Others have places
    /// in tables that exist already. Outside of sums the order of a table would be seen in what a test expects.
    pub(super) fn is_one_place(&self, reference: Value) -> bool {
        let is_input = |leaf: Leaf| matches!(leaf, Leaf::Symbol(_));
        self.sums.is_on()
            && matches!(reference, Value::Term(_))
            && self.leaves(reference).into_iter().all(is_input)
    }

    /// Forgets those that are no more.
    pub(super) fn forget_unknown(&mut self) {
        if !self.sums.unknown.is_empty() {
            let made = self.heap.made();
            self.sums.unknown.retain(|object| object.0 < made);
        }
    }

    pub(super) fn is_unknown(&self, object: Word) -> bool {
        self.sums.unknown.contains(&object)
    }

    pub(super) fn unknown_number(&mut self, ty: Type) -> Option<Value> {
        match ty {
            Type::Ref(_) => None,
            Type::Int | Type::Long | Type::Float | Type::Double => Some(self.unbounded(ty.kind())),
            narrow => Some(self.input(narrow)),
        }
    }

    pub(super) fn unknown_end(&mut self) -> Value {
        let sort = self.sort_of(Kind::Int);
        Value::Term(self.solver.store.input(sort, Range::new(0, 2)))
    }

    /// Whether values of a kind can be chosen by a condition.
    pub(super) fn can_select(&self, kind: Kind) -> bool {
        // A sum has the number or the reference of one of its paths. Else ideal numbers are bounded path by path,
        // and references are looked at by their cases.
        let numeric = matches!(kind, Kind::Int | Kind::Long | Kind::Float | Kind::Double);
        self.sums.is_on() || self.numbers == Numbers::Java && numeric
    }
}
