//! The search: every path of a method, depth first.
//!
//! A rule that meets an open test stops ([`Stop::Choice`]); nothing that it did is kept. The search
//! picks an answer, remembers the other one as a [`Choice`] and applies the rule again with the
//! answers so far. Going back restores what the choice saved: the arguments of the predicate, the
//! frame that waits, the world (shared, copied on change), counts; the domain undoes the rest by its
//! trail. Frames are never changed, so they need no saving (see [`super::Frame`]).

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_rules::ids::{ENTRY, Id, PredId};
use senda_rules::ir::{Body, End};

use super::aside::Invariant;
use super::events::{Event, EventLog};
use super::monitor::Held;
use super::{Code, Entry, Finish, Halt, Machine, Step, World};
use crate::domain::{Feasible, Search};
use crate::intercept::Reply;
use crate::linker::MethodId;
use crate::stop::Stop;

/// How far paths are unrolled (semantics of the limits: `docs/guide.md`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// A predicate is applied only if it occurs fewer times than this among its ancestors.
    pub block: Option<u32>,
    /// Back edges for each entry of a loop, and nested re-entries of a method.
    pub loops: Option<u32>,
    /// Rules applied on a path.
    pub depth: Option<u64>,
}

/// The limit that cut a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Limit {
    /// [`Bounds::block`].
    Block,
    /// [`Bounds::loops`].
    Loop,
    /// [`Bounds::depth`].
    Depth,
}

impl Limit {
    /// The limit's name as options have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Limit::Block => "block",
            Limit::Loop => "loop",
            Limit::Depth => "depth",
        }
    }
}

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd<V> {
    /// The method returned or threw.
    Finished(Finish<V>),
    /// A limit was reached.
    Cut(Limit),
    /// Something stopped it: unsupported, too many steps, interrupted.
    Stopped(Stop),
    /// No input goes on: what is assumed of the inputs excludes it.
    Infeasible,
    /// The solver could not tell whether the path is feasible.
    GaveUp(String),
}

/// What the search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Ways on that no input takes.
    pub infeasible: u64,
    /// Choices made.
    pub choices: u64,
    /// Rules applied.
    pub rules: u64,
    /// Rules applied to see whether an invariant can hold.
    pub aside: u64,
}

/// The loops of a method's predicates.
pub(super) struct Loops {
    /// For each predicate the number of its loop, if it is the head of one.
    head: Box<[Option<u32>]>,
    /// For each predicate the rules that go back to a loop head.
    back: FxHashMap<(PredId, u32), ()>,
    count: u32,
}

impl Loops {
    /// A rule goes back if it leads to a predicate that the depth-first walk has open.
    fn of(body: &Body) -> Loops {
        let n = body.preds.len();
        let (mut state, mut head) = (vec![0u8; n], vec![None; n]);
        let mut back = FxHashMap::default();
        let mut count = 0;
        let mut stack: Vec<(PredId, usize)> = Vec::new();
        if n > 0 {
            state[ENTRY.index()] = 1;
            stack.push((ENTRY, 0));
        }
        while let Some((pred, next)) = stack.pop() {
            let rules = &body.preds[pred].rules;
            let Some(rule) = rules.get(next) else {
                state[pred.index()] = 2;
                continue;
            };
            stack.push((pred, next + 1));
            let End::Goto { pred: to, .. } = &rule.end else { continue };
            match state[to.index()] {
                0 => {
                    state[to.index()] = 1;
                    stack.push((*to, 0));
                }
                1 => {
                    back.insert((pred, u32::try_from(next).unwrap_or(u32::MAX)), ());
                    head[to.index()].get_or_insert_with(|| {
                        count += 1;
                        count - 1
                    });
                }
                _ => {}
            }
        }
        Loops { head: head.into_boxed_slice(), back, count }
    }
}

/// What undoing a step of the bookkeeping takes.
#[derive(Clone, Copy, Debug)]
enum Undo {
    /// A predicate became an ancestor.
    Opened,
    /// An ancestor was closed.
    Closed(u32),
    /// A method was entered.
    Entered,
    /// A method was left.
    Left(Activation),
    /// A loop's counter changed.
    Counted(usize, u32),
    /// A loop's counter went away.
    Dropped(u32),
}

/// A method that is running: where its part of the stacks begins.
#[derive(Clone, Copy, Debug)]
struct Activation {
    method: u32,
    ancestors: usize,
    loops: usize,
}

/// Who the ancestors are, and how often each loop went round.
#[derive(Default)]
pub(super) struct Books {
    pub(super) bounds: Bounds,
    /// Open ancestors, by the number of their predicate.
    ancestors: Vec<u32>,
    /// How often each predicate is among them.
    count: Vec<u32>,
    activations: Vec<Activation>,
    /// How often each method is running.
    running: Vec<u32>,
    /// Counters of the loops of the running methods.
    loops: Vec<u32>,
    log: Vec<Undo>,
    rules: u64,
}

impl Books {
    pub(super) fn new(bounds: Bounds) -> Books {
        Books { bounds, ..Books::default() }
    }

    /// A predicate is applied.
    fn apply(&mut self, pred: u32) -> Result<(), Limit> {
        self.rules += 1;
        if self.bounds.depth.is_some_and(|most| self.rules > most) {
            return Err(Limit::Depth);
        }
        let Some(most) = self.bounds.block else { return Ok(()) };
        let index = pred as usize;
        if self.count.len() <= index {
            self.count.resize(index + 1, 0);
        }
        if self.count[index] >= most {
            return Err(Limit::Block);
        }
        self.count[index] += 1;
        self.ancestors.push(pred);
        self.log.push(Undo::Opened);
        Ok(())
    }

    /// A method is entered.
    fn enter<V>(&mut self, code: &Code<V>) -> Result<(), Limit> {
        let method = code.method.0;
        let index = method as usize;
        if self.running.len() <= index {
            self.running.resize(index + 1, 0);
        }
        if self.bounds.loops.is_some_and(|most| self.running[index] > most) {
            return Err(Limit::Loop);
        }
        self.running[index] += 1;
        let activation =
            Activation { method, ancestors: self.ancestors.len(), loops: self.loops.len() };
        self.activations.push(activation);
        if self.bounds.loops.is_some() {
            let loops = code.loops.get_or_init(|| Loops::of(&code.body)).count as usize;
            self.loops.resize(self.loops.len() + loops, 0);
        }
        self.log.push(Undo::Entered);
        Ok(())
    }

    /// The running method is left.
    fn leave(&mut self) {
        let Some(activation) = self.activations.pop() else { return };
        while self.ancestors.len() > activation.ancestors {
            if let Some(pred) = self.ancestors.pop() {
                self.count[pred as usize] -= 1;
                self.log.push(Undo::Closed(pred));
            }
        }
        while self.loops.len() > activation.loops {
            if let Some(counter) = self.loops.pop() {
                self.log.push(Undo::Dropped(counter));
            }
        }
        self.running[activation.method as usize] -= 1;
        self.log.push(Undo::Left(activation));
    }

    /// A rule of the running method goes to a predicate.
    fn follow<V>(
        &mut self,
        code: &Code<V>,
        from: PredId,
        rule: usize,
        to: PredId,
    ) -> Result<(), Limit> {
        let Some(most) = self.bounds.loops else { return Ok(()) };
        let loops = code.loops.get_or_init(|| Loops::of(&code.body));
        let Some(number) = loops.head[to.index()] else { return Ok(()) };
        let Some(activation) = self.activations.last() else { return Ok(()) };
        let at = activation.loops + number as usize;
        let old = self.loops[at];
        let rule = u32::try_from(rule).unwrap_or(u32::MAX);
        let new = if loops.back.contains_key(&(from, rule)) { old + 1 } else { 0 };
        if new > most {
            return Err(Limit::Loop);
        }
        if new != old {
            self.loops[at] = new;
            self.log.push(Undo::Counted(at, old));
        }
        Ok(())
    }

    fn undo(&mut self, to: usize) {
        while self.log.len() > to {
            match self.log.pop() {
                Some(Undo::Opened) => {
                    if let Some(pred) = self.ancestors.pop() {
                        self.count[pred as usize] -= 1;
                    }
                }
                Some(Undo::Closed(pred)) => {
                    self.count[pred as usize] += 1;
                    self.ancestors.push(pred);
                }
                Some(Undo::Entered) => {
                    if let Some(activation) = self.activations.pop() {
                        self.loops.truncate(activation.loops);
                        self.running[activation.method as usize] -= 1;
                    }
                }
                Some(Undo::Left(activation)) => {
                    self.running[activation.method as usize] += 1;
                    self.activations.push(activation);
                }
                Some(Undo::Counted(at, old)) => self.loops[at] = old,
                Some(Undo::Dropped(counter)) => self.loops.push(counter),
                None => break,
            }
        }
    }
}

/// A point where the path can go another way.
pub(super) struct Choice<D: Search> {
    code: Rc<Code<D::Value>>,
    pred: PredId,
    /// The predicate's arguments in `Explorer::args`.
    args: usize,
    /// The answers given before in the same rule, in `Explorer::answers`.
    answers: usize,
    cond: D::Cond,
    /// The answer that is left.
    other: bool,
    mark: D::Mark,
    state: State<D::Value>,
    protected: (usize, usize),
}

/// The machine's state at the beginning of a rule, but for what frames and domain keep.
pub(super) struct State<V> {
    world: Rc<World<V>>,
    held: Rc<Vec<Held<V>>>,
    top: usize,
    depth: usize,
    trace: usize,
    instructions: u64,
    init_instructions: u64,
    output: usize,
    errors: usize,
    books: usize,
    rules: u64,
    rules_applied: u64,
}

/// Explores the paths of a method.
pub struct Explorer<D: Search> {
    /// The machine; its trace, counts and output are those of the path that ended last.
    pub machine: Machine<D>,
    /// Is told the choices, if somebody wants to know them.
    pub events: Option<EventLog<D::Cond>>,
    /// What holds of the heap before the call: a path that contradicts it is infeasible.
    pub invariants: Vec<Invariant<D::Value>>,
    pub(super) books: Books,
    pub(super) choices: Vec<Choice<D>>,
    pub(super) args: Vec<D::Value>,
    pub(super) answers: Vec<(D::Cond, bool)>,
    pub(super) tally: Tally,
}

impl<D: Search> Explorer<D> {
    /// An explorer over a machine.
    pub fn new(machine: Machine<D>, bounds: Bounds) -> Explorer<D> {
        Explorer {
            machine,
            events: None,
            invariants: Vec::new(),
            books: Books::new(bounds),
            choices: Vec::new(),
            args: Vec::new(),
            answers: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// What the search did so far.
    #[must_use]
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// How many choices are open.
    #[must_use]
    pub fn open_choices(&self) -> usize {
        self.choices.len()
    }

    /// Goes to the end of the first path of a method whose class is initialised.
    pub fn first(&mut self, method: MethodId, args: &[D::Value]) -> PathEnd<D::Value> {
        match self.begin(method, args) {
            Ok(code) => self.go(code, ENTRY),
            Err(end) => end,
        }
    }

    fn begin(
        &mut self,
        method: MethodId,
        args: &[D::Value],
    ) -> Result<Rc<Code<D::Value>>, PathEnd<D::Value>> {
        let entry = self.machine.entry(method).map_err(PathEnd::Stopped)?;
        let code = match entry {
            Entry::Rules(code) => code,
            Entry::Native(native) => match native(&mut self.machine, args) {
                Ok(Reply::Interpret) => self.machine.own_code(method).map_err(PathEnd::Stopped)?,
                Ok(Reply::Call(..)) => {
                    let what = "a modelled method that calls another, as the method under test";
                    return Err(PathEnd::Stopped(Stop::unsupported(what)));
                }
                Ok(reply) => return Err(PathEnd::Finished(Finish::Return(reply.value()))),
                Err(Halt::Throw(e)) => return Err(PathEnd::Finished(Finish::Throw(e))),
                Err(Halt::Stop(Stop::Choice)) => {
                    let what = "a modelled method as the method under test";
                    return Err(PathEnd::Stopped(Stop::unsupported(what)));
                }
                Err(Halt::Stop(stop)) => return Err(PathEnd::Stopped(stop)),
            },
        };
        self.machine.regs.clear();
        self.machine.regs.extend_from_slice(args);
        if code.synchronized {
            self.machine.enter_synchronized(&code).map_err(PathEnd::Stopped)?;
        }
        self.books.enter(&code).map_err(PathEnd::Cut)?;
        Ok(code)
    }

    /// Goes back to the last open choice and from there to the end of another path; `None` if no
    /// choice is open.
    pub fn another(&mut self) -> Option<PathEnd<D::Value>> {
        while let Some(choice) = self.choices.pop() {
            self.machine.domain.undo(&choice.mark);
            self.restore(&choice.state);
            self.machine.protected = choice.protected;
            self.machine.drop_unused();
            self.machine.regs.clear();
            self.machine.regs.extend_from_slice(&self.args[choice.args..]);
            self.args.truncate(choice.args);
            self.machine.script.clear();
            self.machine.script.extend_from_slice(&self.answers[choice.answers..]);
            self.answers.truncate(choice.answers);
            let mut feasible = self.machine.domain.assume(&choice.cond, choice.other);
            if feasible == Feasible::Yes && self.is_vetoed() {
                feasible = Feasible::No;
            }
            if let Some(log) = &mut self.events {
                log.push(Event::Back { feasible: feasible != Feasible::No });
            }
            match feasible {
                Feasible::Yes => {
                    self.machine.script.push((choice.cond.clone(), choice.other));
                    return Some(self.go(choice.code, choice.pred));
                }
                Feasible::No => {
                    self.tally.infeasible += 1;
                    self.machine.domain.undo(&choice.mark);
                }
                Feasible::Unknown(why) => return Some(PathEnd::GaveUp(why)),
            }
        }
        None
    }

    fn state(&self) -> State<D::Value> {
        let m = &self.machine;
        State {
            world: m.world.clone(),
            held: m.held.clone(),
            top: m.top,
            depth: m.depth,
            trace: m.trace.nodes().len(),
            instructions: m.instructions,
            init_instructions: m.init_instructions,
            output: m.output.len(),
            errors: m.errors.len(),
            books: self.books.log.len(),
            rules: self.books.rules,
            rules_applied: m.rules_applied,
        }
    }

    fn restore(&mut self, state: &State<D::Value>) {
        self.rewind_run(state);
        self.books.undo(state.books);
        self.books.rules = state.rules;
    }

    /// Restores what a rule that was stopped in the middle may have changed.
    fn rewind_run(&mut self, state: &State<D::Value>) {
        let m = &mut self.machine;
        m.world = state.world.clone();
        m.held = state.held.clone();
        m.top = state.top;
        m.depth = state.depth;
        m.trace.truncate(state.trace);
        m.instructions = state.instructions;
        m.init_instructions = state.init_instructions;
        m.rules_applied = state.rules_applied;
        m.output.truncate(state.output);
        m.errors.truncate(state.errors);
        m.nested = 0;
        m.initialising = 0;
        m.throwing = 0;
    }

    /// Applies rules until the path ends.
    fn go(&mut self, code: Rc<Code<D::Value>>, pred: PredId) -> PathEnd<D::Value> {
        let (mut code, mut pred) = (code, pred);
        // The predicate that a choice goes back to was counted when it was first applied.
        let mut counted = !self.machine.script.is_empty();
        loop {
            if !counted {
                let number = code.pred_base + pred.0;
                if let Err(limit) = self.books.apply(number) {
                    return PathEnd::Cut(limit);
                }
                self.tally.rules += 1;
                if self.tally.rules & 0x3ff == 0 && (self.machine.interrupted)() {
                    return PathEnd::Stopped(Stop::Interrupted);
                }
            }
            counted = false;
            let params = self.machine.regs.len();
            let before = self.state();
            let point = self.machine.domain.point();
            let (from, mut rule) = (pred, 0);
            let step = self.machine.apply(&code, &mut pred, &mut rule);
            if let Err(Halt::Stop(Stop::Choice)) = step {
                self.machine.domain.rewind(point);
                self.rewind_run(&before);
                self.machine.drop_unused();
                self.machine.regs.truncate(params);
                pred = from;
                if let Err(end) = self.choose(&code, pred, before) {
                    return end;
                }
                counted = true;
                continue;
            }
            self.machine.script.clear();
            if let Some(stop) = self.machine.domain.trouble() {
                return PathEnd::Stopped(stop);
            }
            let went = match step {
                Ok(Step::Stay) => self.books.follow(&code, from, rule, pred),
                Ok(Step::Enter(callee)) => {
                    code = callee;
                    pred = ENTRY;
                    if code.synchronized
                        && let Err(stop) = self.machine.enter_synchronized(&code)
                    {
                        return PathEnd::Stopped(stop);
                    }
                    self.books.enter(&code)
                }
                Ok(Step::Leave(finish)) => match self.leave(finish, &mut code, &mut pred) {
                    Ok(went) => went,
                    Err(end) => return end,
                },
                Err(Halt::Throw(e)) => {
                    self.machine.trace.abrupt(0);
                    match self.leave(Finish::Throw(e), &mut code, &mut pred) {
                        Ok(went) => went,
                        Err(end) => return end,
                    }
                }
                Err(Halt::Stop(stop)) => return PathEnd::Stopped(stop),
            };
            if let Err(limit) = went {
                return PathEnd::Cut(limit);
            }
        }
    }

    fn leave(
        &mut self,
        finish: Finish<D::Value>,
        code: &mut Rc<Code<D::Value>>,
        pred: &mut PredId,
    ) -> Result<Result<(), Limit>, PathEnd<D::Value>> {
        let finish = self.machine.end_monitors(code, finish).map_err(PathEnd::Stopped)?;
        let resumed = self.machine.leave(finish, 0).map_err(PathEnd::Finished)?;
        self.books.leave();
        *code = resumed.code;
        *pred = resumed.to;
        Ok(self.books.follow(code, resumed.from, resumed.rule, resumed.to))
    }

    /// Answers the open test that stopped a rule.
    fn choose(
        &mut self,
        code: &Rc<Code<D::Value>>,
        pred: PredId,
        state: State<D::Value>,
    ) -> Result<(), PathEnd<D::Value>> {
        let wanted = self.machine.domain.wanted().map(|cond| (cond, true));
        let Some((cond, first)) = self.machine.pending.take().or(wanted) else {
            let what = "a choice without a test";
            return Err(PathEnd::Stopped(Stop::Internal(what.into())));
        };
        if let Some(answer) = self.machine.domain.implied(&cond) {
            self.tally.infeasible += 1;
            self.tell(code, pred, &cond, answer, false);
            self.machine.script.push((cond, answer));
            return Ok(());
        }
        self.tally.choices += 1;
        let first = self.machine.domain.prefers(&cond).unwrap_or(first);
        let mark = self.machine.domain.mark();
        let feasible = self.machine.domain.assume(&cond, first);
        if feasible == Feasible::Yes && self.is_vetoed() {
            self.machine.domain.undo(&mark);
            self.tally.infeasible += 1;
            return self.other_answer(code, pred, cond, !first);
        }
        if feasible != Feasible::No {
            self.tell(code, pred, &cond, first, true);
        }
        match feasible {
            Feasible::No => {
                self.machine.domain.undo(&mark);
                self.tally.infeasible += 1;
                self.machine.domain.imply(&cond, !first);
                self.tell(code, pred, &cond, !first, false);
                self.machine.script.push((cond, !first));
                return Ok(());
            }
            Feasible::Yes => self.remember(code, pred, cond.clone(), !first, mark, state),
            Feasible::Unknown(why) => {
                self.remember(code, pred, cond, !first, mark, state);
                return Err(PathEnd::GaveUp(why));
            }
        }
        self.machine.script.push((cond, first));
        Ok(())
    }

    /// Goes on with the one answer that an invariant leaves, if it leaves that.
    fn other_answer(
        &mut self,
        code: &Rc<Code<D::Value>>,
        pred: PredId,
        cond: D::Cond,
        answer: bool,
    ) -> Result<(), PathEnd<D::Value>> {
        match self.machine.domain.assume(&cond, answer) {
            Feasible::Yes if !self.is_vetoed() => {
                self.tell(code, pred, &cond, answer, false);
                self.machine.script.push((cond, answer));
                Ok(())
            }
            Feasible::Yes | Feasible::No => Err(PathEnd::Infeasible),
            Feasible::Unknown(why) => Err(PathEnd::GaveUp(why)),
        }
    }

    /// Tells whoever watches of a choice.
    fn tell(
        &mut self,
        code: &Code<D::Value>,
        pred: PredId,
        cond: &D::Cond,
        answer: bool,
        open: bool,
    ) {
        let Some(log) = &mut self.events else { return };
        let (trace, method) = (self.machine.trace.nodes().len(), code.method);
        log.push(Event::Chose { cond: cond.clone(), answer, open, trace, method, pred });
    }

    fn remember(
        &mut self,
        code: &Rc<Code<D::Value>>,
        pred: PredId,
        cond: D::Cond,
        other: bool,
        mark: D::Mark,
        state: State<D::Value>,
    ) {
        let (args, answers) = (self.args.len(), self.answers.len());
        self.args.extend_from_slice(&self.machine.regs);
        self.answers.extend_from_slice(&self.machine.script);
        let protected = self.machine.protected;
        self.machine.protected = (self.machine.frames.len(), self.machine.saved.len());
        let code = code.clone();
        self.choices.push(Choice {
            code,
            pred,
            args,
            answers,
            cond,
            other,
            mark,
            state,
            protected,
        });
    }
}
