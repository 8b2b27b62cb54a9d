//! Class invariants along a path: boolean methods that hold of the heap before the call, summed up as far as
//! the path has looked.
//!
//! A call of an invariant, and each call that it makes in turn, is summed up once ([`super::sum`]): its result is one
//! conditional value over the heap before the call. What would have to look at an object that the path has not looked
//! at is left open: a symbol for the result, and one for how the call ends. When the path looks there, the call is
//! summed up anew and the symbols are defined by what comes out; nothing that was asserted before is done again. So do
//! the coroutines of constraint logic programs (*freeze*), and so an invariant prunes before the next test is
//! decided.
//!
//! The inputs of a path that has ended are completed: first with nothing that is open, then everything that is known
//! of the heap may be looked at, and so on, until inputs are found or it is shown that there are none.
//!
//! Invariant of the module: what is in [`Unfolding`] belongs to the path as far as the search stands. Going back behind a
//! choice takes back what was noted after it, as the domain does with the symbols.

use rustc_hash::FxHashMap;
use senda_rules::op::Cmp;
use senda_rules::scalar::Word;
use senda_rules::types::Kind;

use super::Explorer;
use super::sum::{MOST_DOUBLED, Open, Sum};
use crate::domain::{Asked, Feasible, Search, Truth};
use crate::linker::MethodId;
use crate::stop::Stop;

/// How a call ends: it returns, goes beyond what may be looked at, or throws.
const BEYOND: i32 = 1;
const THROWS: i32 = 2;

/// How often completing the inputs of a path looks further, and the most calls that are summed up for it.
const ROUNDS: u32 = 24;
const MOST_CALLS: usize = 600;
/// The most calls with which it is tried whether objects share others.
const MOST_SHARED: usize = 100;
/// A call that returns a reference is summed up after those that use it: then they have another turn.
const PASSES: usize = 8;

/// A method with arguments, called on the heap before the call.
#[derive(Clone)]
pub(super) struct Call<D: Search> {
    pub method: MethodId,
    pub args: Vec<D::Value>,
    /// None while it is being summed up.
    pub sum: Option<Sum<D>>,
}

impl<D: Search> Call<D> {
    pub(super) fn open(&self) -> Option<&Open<D::Value>> {
        self.sum.as_ref().and_then(|sum| sum.open.as_ref())
    }
}

/// A call that must return true where it is what an input selects.
struct Root<D: Search> {
    call: usize,
    input: D::Value,
    /// The input is an object, of a class that has this method for the invariant.
    applies: Truth<D::Cond>,
}

/// Something to take back.
enum Undo<D: Search> {
    Added,
    Changed(usize, Option<Sum<D>>),
}

/// The calls of invariants on the path.
pub(super) struct Unfolding<D: Search> {
    calls: Vec<Call<D>>,
    found: FxHashMap<(MethodId, Vec<D::Value>), usize>,
    roots: Vec<Root<D>>,
    log: Vec<Undo<D>>,
    /// How much the path had looked at when the calls were last brought up to date.
    looked: usize,
    /// How many calls are being summed up, one for the other.
    pub(super) nested: usize,
    /// How often the completion of the path has looked further.
    pub(super) round: u32,
    /// Whether no inputs were found to exist for the path that ended last.
    was_excluded: bool,
}

impl<D: Search> Default for Unfolding<D> {
    fn default() -> Self {
        Unfolding {
            calls: Vec::new(),
            found: FxHashMap::default(),
            roots: Vec::new(),
            log: Vec::new(),
            looked: 0,
            nested: 0,
            round: 0,
            was_excluded: false,
        }
    }
}

/// Where an unfolding stood.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct UnfoldMark {
    log: usize,
    roots: usize,
    looked: usize,
}

impl<D: Search> Unfolding<D> {
    pub(super) fn mark(&self) -> UnfoldMark {
        UnfoldMark { log: self.log.len(), roots: self.roots.len(), looked: self.looked }
    }

    /// Takes back what was noted since. What is summed up stays while something is being summed up: its
    /// symbols do.
    pub(super) fn back_to(&mut self, mark: UnfoldMark) {
        if self.nested > 0 {
            return;
        }
        self.looked = mark.looked;
        self.roots.truncate(mark.roots);
        while self.log.len() > mark.log {
            match self.log.pop() {
                Some(Undo::Added) => {
                    if let Some(call) = self.calls.pop() {
                        self.found.remove(&(call.method, call.args));
                    }
                }
                Some(Undo::Changed(at, before)) => self.calls[at].sum = before,
                None => break,
            }
        }
    }

    pub(super) fn find(&self, method: MethodId, args: &[D::Value]) -> Option<usize> {
        self.found.get(&(method, args.to_vec())).copied()
    }

    pub(super) fn call(&self, at: usize) -> &Call<D> {
        &self.calls[at]
    }

    /// Enters a call that is about to be summed up.
    pub(super) fn add(&mut self, method: MethodId, args: Vec<D::Value>) -> usize {
        let at = self.calls.len();
        self.found.insert((method, args.clone()), at);
        self.calls.push(Call { method, args, sum: None });
        self.log.push(Undo::Added);
        at
    }

    /// Notes what a call came to.
    pub(super) fn note(&mut self, at: usize, sum: Sum<D>) {
        let before = self.calls[at].sum.replace(sum);
        if before.is_some() {
            self.log.push(Undo::Changed(at, before));
        }
    }
}

/// What completing the inputs of a path came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Completed {
    /// The invariants hold of what is assumed now.
    Yes,
    /// No inputs of the path satisfy them.
    Excluded,
    /// Neither was found out.
    Unknown,
}

/// Where a path stands, its invariants included.
pub struct PathMark<D: Search> {
    domain: D::Mark,
    unfolding: UnfoldMark,
}

impl<D: Search> Explorer<D> {
    /// Where the path stands.
    pub fn mark(&mut self) -> PathMark<D> {
        PathMark { domain: self.machine.domain.mark(), unfolding: self.unfolding.mark() }
    }

    /// Undoes everything that was assumed since.
    pub fn undo(&mut self, mark: &PathMark<D>) {
        self.machine.domain.undo(&mark.domain);
        self.unfolding.back_to(mark.unfolding);
    }

    /// Whether something is assumed by an invariant.
    #[must_use]
    pub fn has_invariants(&self) -> bool {
        !self.unfolding.roots.is_empty()
    }

    /// Lets an invariant hold of an input, unless that is null; before the first path.
    ///
    /// # Errors
    /// When nothing satisfies what is assumed.
    pub fn assume_invariant(&mut self, method: MethodId, input: D::Value) -> Result<(), Stop> {
        for (target, classes) in self.machine.invariant_targets(method, input) {
            let domain = &mut self.machine.domain;
            let null = domain.is_null(input);
            let mut applies = domain.opposite(null);
            if let Some(classes) = classes {
                let fits = domain.is_of_class(input, &classes);
                applies = domain.both(applies, fits);
            }
            let fact = match target {
                Some(target) => self.invariant_holds(target, input, &applies)?,
                None => Truth::No,
            };
            let domain = &mut self.machine.domain;
            let other = domain.opposite(applies);
            let fact = domain.either(other, fact);
            match domain.require(&[fact]) {
                Feasible::Yes => {}
                Feasible::No => {
                    return Err(Stop::unsupported("an invariant that no input satisfies"));
                }
                Feasible::Unknown(_) => {
                    return Err(Stop::unsupported("an invariant that is not decided"));
                }
            }
        }
        Ok(())
    }

    /// That a method returns true for an input to which it applies.
    fn invariant_holds(
        &mut self,
        method: MethodId,
        input: D::Value,
        applies: &Truth<D::Cond>,
    ) -> Result<Truth<D::Cond>, Stop> {
        self.call_holds(method, &[input], input, applies)
    }

    /// That a call returns true where it applies to an input.
    pub(super) fn call_holds(
        &mut self,
        method: MethodId,
        args: &[D::Value],
        input: D::Value,
        applies: &Truth<D::Cond>,
    ) -> Result<Truth<D::Cond>, Stop> {
        let Some(call) = self.summed(method, args) else {
            return Err(Stop::Internal("an invariant that is being summed up".into()));
        };
        self.unfolding.roots.push(Root { call, input, applies: applies.clone() });
        let sum = self.unfolding.call(call).sum.clone();
        let domain = &mut self.machine.domain;
        let throws = sum.as_ref().map_or(Truth::Yes, |sum| sum.thrown(domain));
        let no = domain.number(Kind::Int, Word(0));
        let holds = match sum.and_then(|sum| sum.value) {
            Some(value) => domain.compare(Cmp::Ne, value, no),
            None => Truth::No,
        };
        let fine = domain.opposite(throws);
        Ok(domain.both(holds, fine))
    }

    /// Tells the domain what the invariants say of what the path has looked at.
    pub(super) fn unfold(&mut self) -> Feasible {
        if self.unfolding.roots.is_empty() || self.unfolding.nested > 0 {
            return Feasible::Yes;
        }
        let looked = self.machine.domain.looked();
        if looked == self.unfolding.looked {
            return Feasible::Yes;
        }
        self.unfolding.looked = looked;
        self.unfold_calls()
    }

    /// Sums up anew the calls that wait for something that may be looked at now.
    fn unfold_calls(&mut self) -> Feasible {
        let mut facts = Vec::new();
        self.unfold_into(&[], &mut facts);
        self.machine.domain.require(&facts)
    }

    /// Sums up anew these calls and those that are awake: what that says.
    fn unfold_into(&mut self, calls: &[usize], facts: &mut Vec<Truth<D::Cond>>) {
        for pass in 0..PASSES {
            let before = facts.len();
            // Those that are met on the way are as far as they can be.
            for at in 0..self.unfolding.calls.len() {
                let is_asked = pass == 0 && calls.binary_search(&at).is_ok();
                if is_asked || self.is_awake(at) {
                    self.unfold_call(at, facts);
                }
            }
            if facts.len() == before {
                break;
            }
        }
    }

    /// Sums up a call anew, and defines what was open of it.
    fn unfold_call(&mut self, at: usize, facts: &mut Vec<Truth<D::Cond>>) {
        let Some(open) = self.unfolding.call(at).open().cloned() else { return };
        self.sum_again(at);
        let Some(sum) = self.unfolding.call(at).sum.clone() else { return };
        if let (Some((kind, old)), Some(new)) = (open.value, sum.value) {
            facts.push(self.machine.domain.identical(kind, old, new));
        }
        if let Some(new) = self.state_of(&sum) {
            facts.push(self.machine.domain.identical(Kind::Int, open.state, new));
        }
    }

    /// Whether the path has looked at something that a call waits for.
    pub(super) fn is_awake(&self, at: usize) -> bool {
        let open = self.unfolding.call(at).open();
        open.is_some_and(|open| open.waits.iter().any(|&at| self.machine.domain.has_looked(at)))
    }

    /// How a call ends, as a number.
    fn state_of(&mut self, sum: &Sum<D>) -> Option<D::Value> {
        let domain = &mut self.machine.domain;
        let [fine, beyond, throws] =
            [0, BEYOND, THROWS].map(|state| domain.number(Kind::Int, Word::int(state)));
        let state = domain.select(Kind::Int, &sum.beyond, beyond, fine)?;
        let thrown = sum.thrown(domain);
        domain.select(Kind::Int, &thrown, throws, state)
    }

    /// When an open call goes beyond what may be looked at, and when it throws.
    pub(super) fn open_states(&mut self, state: D::Value) -> [Truth<D::Cond>; 2] {
        let domain = &mut self.machine.domain;
        [BEYOND, THROWS].map(|end| {
            let end = domain.number(Kind::Int, Word::int(end));
            domain.compare(Cmp::Eq, state, end)
        })
    }

    /// Completes the inputs of a path that has ended, so that the invariants hold of them.
    pub fn complete_invariants(&mut self) -> Completed {
        self.prefer_null();
        let completed = match self.unfold_calls() {
            Feasible::Yes => self.complete_further(),
            Feasible::No => Completed::Excluded,
            Feasible::Unknown(_) => Completed::Unknown,
        };
        self.unfolding.round = 0;
        self.machine.domain.look_back();
        self.unfolding.was_excluded = completed == Completed::Excluded;
        completed
    }

    /// Whether no inputs of what the path assumes satisfy the invariants, which is asked after a path that had none: what excluded
    /// it may be something that it has in common with all those that would come next.
    pub(super) fn is_excluded(&mut self) -> bool {
        let is_asked = self.unfolding.was_excluded && self.unfolding.nested == 0 && !self.late;
        if !is_asked || self.is_late() {
            return false;
        }
        let mark = self.mark();
        let completed = self.complete_invariants();
        self.undo(&mark);
        completed == Completed::Excluded
    }

    /// Looks further, round by round, where the invariants must look: what is open is wished to stay so, and the open calls that
    /// contradict that are summed up farther.
    fn complete_further(&mut self) -> Completed {
        self.machine.domain.begin_asking();
        let mut facts = Vec::new();
        let wishes = self.ask_further(&mut facts);
        self.machine.domain.end_asking();
        match wishes {
            Ok(wishes) => match self.machine.domain.require(&[facts, wishes].concat()) {
                Feasible::Yes => Completed::Yes,
                _ => Completed::Unknown,
            },
            Err(completed) => completed,
        }
    }

    /// Finds inputs for facts that are learnt on the way: gives what else they satisfy.
    fn ask_further(
        &mut self,
        facts: &mut Vec<Truth<D::Cond>>,
    ) -> Result<Vec<Truth<D::Cond>>, Completed> {
        let mut told = 0;
        for round in 0..ROUNDS {
            let (calls, closed) = self.closed();
            let unshared = self.machine.domain.unshared();
            let mut wishes = [closed, unshared].concat();
            let mut asked = self.machine.domain.ask(&facts[told..], &wishes);
            told = facts.len();
            // Objects that share others are rare, and there are very many ways to share. But where nothing else is in the way
            // of a solution they must.
            let is_small = self.unfolding.calls.len() <= MOST_SHARED;
            if let Asked::Contradiction(needed) = &asked
                && (is_small || !needed.iter().any(|&at| at < calls.len()))
            {
                wishes.truncate(calls.len() + self.unfolding.roots.len());
                asked = self.machine.domain.ask(&[], &wishes);
            }
            let needed = match asked {
                Asked::Found => return Ok(wishes),
                Asked::Contradiction(needed) => needed,
                Asked::Unknown => return Err(Completed::Unknown),
            };
            if needed.is_empty() || self.machine.domain.is_refuted() {
                return Err(Completed::Excluded);
            }
            let further: Vec<usize> =
                needed.iter().filter_map(|&at| calls.get(at).copied()).collect();
            let is_long = self.unfolding.calls.len() > MOST_CALLS;
            let is_over = (self.machine.interrupted)() || self.is_late();
            if further.is_empty() || is_long || is_over {
                break;
            }
            self.unfolding.round = round + 1;
            if !self.look_further(&further) && round >= MOST_DOUBLED {
                break;
            }
            self.unfold_into(&further, facts);
        }
        Err(Completed::Unknown)
    }

    /// Lets sums look at what these calls wait for, but for those that have too many paths already: they may apply more
    /// rules in the next round, and nobody knows yet what they need. False if there are no others.
    fn look_further(&mut self, calls: &[usize]) -> bool {
        let mut is_further = false;
        for &at in calls {
            if let Some(open) = self.unfolding.calls[at].open()
                && open.short.is_none()
            {
                self.machine.domain.look_at(&open.waits);
                is_further = true;
            }
        }
        is_further
    }

    /// Asserts facts, unless that is not possible.
    fn is_possible(&mut self, facts: &[Truth<D::Cond>]) -> Feasible {
        let mark = self.machine.domain.mark();
        let answer = self.machine.domain.require(facts);
        if answer != Feasible::Yes {
            self.machine.domain.undo(&mark);
        }
        answer
    }

    /// An input that may be null is null, and nothing is to be shown of it.
    fn prefer_null(&mut self) {
        for i in 0..self.unfolding.roots.len() {
            let input = self.unfolding.roots[i].input;
            let Truth::Open(null) = self.machine.domain.is_null(input) else { continue };
            self.is_possible(&[Truth::Open(null)]);
        }
    }

    /// That the invariants need nothing that is open: the open calls, that each of them goes beyond what may be looked at, and
    /// that the invariants do not.
    fn closed(&mut self) -> (Vec<usize>, Vec<Truth<D::Cond>>) {
        let (mut calls, mut facts) = (Vec::new(), Vec::new());
        let domain = &mut self.machine.domain;
        let beyond = domain.number(Kind::Int, Word::int(BEYOND));
        for (at, call) in self.unfolding.calls.iter().enumerate() {
            if let Some(open) = call.open() {
                calls.push(at);
                facts.push(domain.compare(Cmp::Eq, open.state, beyond));
            }
        }
        for root in &self.unfolding.roots {
            let beyond = self.unfolding.calls[root.call].sum.as_ref().map(|sum| sum.beyond.clone());
            let known = domain.opposite(beyond.unwrap_or(Truth::Yes));
            let other = domain.opposite(root.applies.clone());
            facts.push(domain.either(other, known));
        }
        (calls, facts)
    }
}
