//! The search: every path of a method, depth first.
//!
//! A rule that meets an open test stops ([`Stop::Choice`]); nothing that it did is kept. The search
//! picks an answer, remembers the other one as a [`Choice`] and applies the rule again with the
//! answers so far. Going back restores what the choice saved: the arguments of the predicate, the
//! frame that waits, the world (shared, copied on change), counts; the domain undoes the rest by its
//! trail. Frames are never changed, so they need no saving (see [`super::Frame`]).

use std::rc::Rc;
use std::time::Instant;

use senda_rules::ids::{ENTRY, MethodRef, PredId};

use super::books::{Books, Bounds, Limit};
use super::events::{Event, EventLog};

use super::focus::{Beyond, Focus, Met};
use super::guide::{Cursor, Guide};
use super::merge::Merged;
use super::monitor::Held;
use super::sum::Used;
use super::unfold::{UnfoldMark, Unfolding};
use super::{Code, Entry, Finish, Halt, Machine, Resumed, Step, World};
use crate::domain::{Feasible, Search};
use crate::intercept::Reply;
use crate::linker::MethodId;
use crate::stop::Stop;

/// How a path ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PathEnd<V> {
    /// The method returned or threw.
    Finished(Finish<V>),
    /// A limit was reached.
    Cut(Limit),
    /// Something stopped it: unsupported, too many steps, interrupted.
    Stopped(Stop),
    /// No input goes on: what is assumed of the inputs, or the trace that guides the search,
    /// excludes it.
    Infeasible,
    /// The solver could not tell whether the path is feasible.
    GaveUp(String),
    /// Nothing that the search is after lies ahead ([`super::Focus`]).
    Aimless,
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
    /// Paths that left the trace that guides the search.
    pub astray: u64,
    /// Paths and choices left because nothing that the search is after lies ahead.
    pub aimless: u64,
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
    /// The tests before it on the path of which both answers were possible.
    before: i32,
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
    books: (usize, u64),
    guide: Cursor,
    rules_applied: u64,
    unfolded: UnfoldMark,
    used: usize,
}

/// Where a search begins: what an [`Explorer`] goes back to, to search anew.
pub struct Start<D: Search> {
    mark: D::Mark,
    state: State<D::Value>,
}

/// Explores the paths of a method.
pub struct Explorer<D: Search> {
    /// The machine; its trace, counts and output are those of the path that ended last.
    pub machine: Machine<D>,
    /// Is told the choices, if somebody wants to know them.
    pub events: Option<EventLog<D::Cond>>,
    /// Whether invariants are left to whoever makes a test of a path, and prune nothing: to see what
    /// pruning is worth.
    pub late: bool,
    /// When the search ends at the latest: a path that is under way then is cut.
    pub deadline: Option<Instant>,
    pub(super) books: Books,
    pub(super) choices: Vec<Choice<D>>,
    pub(super) args: Vec<D::Value>,
    pub(super) answers: Vec<(D::Cond, bool)>,
    pub(super) tally: Tally,
    /// What the search is after, if not every path.
    pub(super) focus: Option<Focus>,
    /// The wanted rules that the path has applied.
    pub(super) met: Vec<Met>,
    /// Where the path is, with what waits there: the last predicate that it has come to.
    pub(super) place: Option<(MethodRef, PredId, usize)>,
    /// Where something was taken for granted.
    pub(super) granted: Beyond,
    /// The tests on the path of which both answers were possible.
    both: i32,
    /// What holds of the heap before the call, as far as the path has looked at it.
    pub(super) unfolding: Unfolding<D>,
    /// While a call is summed up, the calls that its path has made.
    pub(super) used: Vec<Used>,
    /// The call that its path cannot go on for.
    pub(super) stuck_in: Option<usize>,
    /// Whether parts that only compute are run once for all of their ways ([`super::Merged`]).
    pub merging: bool,
    pub(super) merged: Vec<Merged<D::Cond>>,
}

impl<D: Search> Explorer<D> {
    /// An explorer over a machine.
    pub fn new(machine: Machine<D>, bounds: Bounds) -> Explorer<D> {
        Explorer {
            machine,
            events: None,
            late: false,
            deadline: None,
            books: Books::new(bounds),
            choices: Vec::new(),
            args: Vec::new(),
            answers: Vec::new(),
            tally: Tally::default(),
            focus: None,
            met: Vec::new(),
            place: None,
            granted: Beyond::default(),
            both: 0,
            unfolding: Unfolding::default(),
            used: Vec::new(),
            stuck_in: None,
            merging: false,
            merged: Vec::new(),
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

    /// Where the search stands before its first path.
    pub fn start(&mut self) -> Start<D> {
        Start { mark: self.machine.domain.mark(), state: self.state() }
    }

    /// Forgets the paths since then and every choice that is open; what was counted stays counted.
    pub fn restart(&mut self, start: &mut Start<D>) {
        self.choices.clear();
        self.both = 0;
        self.args.clear();
        self.answers.clear();
        self.met.clear();
        self.merged.clear();
        self.machine.domain.undo(&start.mark);
        // A mark is good for going back once.
        start.mark = self.machine.domain.mark();
        self.restore(&start.state);
        self.machine.protected = (0, 0);
        self.machine.drop_unused();
        self.machine.script.clear();
        self.machine.pending = None;
        self.machine.forced = None;
    }

    /// How much of the tree of paths is left, if of every test each answer leads to as much: the usual estimate
    /// of a search's size by the depths of what is open.
    #[must_use]
    pub fn left(&self) -> f64 {
        self.choices.iter().map(|choice| 0.5f64.powi(choice.before.saturating_add(1))).sum()
    }

    /// Sets other limits, before a first path.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.books.set_bounds(bounds);
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
        self.place = Some((self.machine.linker.method(method).id, ENTRY, 0));
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
        self.enter_books(&code).map_err(PathEnd::Cut)?;
        Ok(code)
    }

    /// Goes back to the last open choice and from there to the end of another path; `None` if no
    /// choice is open.
    pub fn another(&mut self) -> Option<PathEnd<D::Value>> {
        while let Some(choice) = self.choices.pop() {
            self.machine.domain.undo(&choice.mark);
            self.both = choice.before + 1;
            self.restore(&choice.state);
            self.machine.protected = choice.protected;
            self.machine.drop_unused();
            self.machine.regs.clear();
            self.machine.regs.extend_from_slice(&self.args[choice.args..]);
            self.args.truncate(choice.args);
            self.machine.script.clear();
            self.machine.script.extend_from_slice(&self.answers[choice.answers..]);
            self.answers.truncate(choice.answers);
            self.unmeet(choice.state.trace);
            self.unmerge(choice.state.trace);
            if !self.is_aimed(&choice.code, choice.pred, choice.state.top, choice.state.trace) {
                self.tally.aimless += 1;
                if let Some(log) = &mut self.events {
                    log.push(Event::Back { feasible: false });
                }
                continue;
            }
            let mut feasible = self.machine.domain.assume(&choice.cond, choice.other);
            if feasible == Feasible::Yes && self.is_excluded() {
                feasible = Feasible::No;
            }
            self.note_granted(&choice.code, choice.pred);
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
                    if let Some(end) = self.ended(&choice.code, choice.pred) {
                        return Some(end);
                    }
                }
                Feasible::Unknown(why) => {
                    self.come_to(&choice.code, choice.pred);
                    return Some(PathEnd::GaveUp(why));
                }
            }
        }
        None
    }

    #[inline]
    fn come_to(&mut self, code: &Code<D::Value>, pred: PredId) {
        self.place = Some((code.body.method, pred, self.machine.top));
    }

    /// The end of a path that must not go on, because somebody wants that or the time is over.
    fn ended(&mut self, code: &Code<D::Value>, pred: PredId) -> Option<PathEnd<D::Value>> {
        if (self.machine.interrupted)() {
            return Some(PathEnd::Stopped(Stop::Interrupted));
        }
        self.is_late().then(|| {
            self.come_to(code, pred);
            PathEnd::Cut(Limit::Time)
        })
    }

    /// Whether the time is over.
    pub(super) fn is_late(&self) -> bool {
        self.deadline.is_some_and(|end| Instant::now() >= end)
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
            books: self.books.mark(),
            guide: m.guide.as_deref().map(Guide::cursor).unwrap_or_default(),
            rules_applied: m.rules_applied,
            unfolded: self.unfolding.mark(),
            used: self.used.len(),
        }
    }

    fn restore(&mut self, state: &State<D::Value>) {
        self.rewind_run(state);
        self.books.back_to(state.books);
        self.unfolding.back_to(state.unfolded);
        self.used.truncate(state.used);
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
        m.initialising.clear();
        m.throwing = 0;
        if let Some(guide) = &mut m.guide {
            guide.go_back(state.guide);
        }
    }

    /// Applies rules until the path ends.
    fn go(&mut self, code: Rc<Code<D::Value>>, pred: PredId) -> PathEnd<D::Value> {
        let (mut code, mut pred) = (code, pred);
        // The predicate that a choice goes back to was counted when it was first applied.
        let mut counted = !self.machine.script.is_empty();
        loop {
            self.come_to(&code, pred);
            if !counted {
                let number = code.pred_base + pred.0;
                let bounded = self.is_free();
                if let Err(limit) = self.books.apply(number, bounded) {
                    return PathEnd::Cut(limit);
                }
                self.tally.rules += 1;
            }
            // A choice took a question to the solver, and that may have taken long.
            if (counted || self.tally.rules & 0x3f == 0)
                && let Some(end) = self.ended(&code, pred)
            {
                return end;
            }
            counted = false;
            let params = self.machine.regs.len();
            // A call that is summed up may ask something after its arguments have replaced these.
            let kept = (self.unfolding.nested > 0).then(|| self.machine.regs.clone());
            let before = self.state();
            let point = self.machine.domain.point();
            let entered = pred;
            let (mut from, mut rule) = (pred, 0);
            let trace = before.trace;
            let mut step = self.step(&code, &mut pred, &mut from, &mut rule);
            let mut came = None;
            if let Ok(Step::Enter(callee)) = &step
                && self.unfolding.nested > 0
            {
                match self.enter_sum(callee) {
                    Ok(finish) => came = finish,
                    Err(halt) => step = Err(halt),
                }
            }
            self.note_granted(&code, entered);
            if let Err(Halt::Stop(Stop::Choice)) = step {
                self.machine.domain.rewind(point);
                self.rewind_run(&before);
                self.machine.drop_unused();
                match kept {
                    Some(kept) => self.machine.regs = kept,
                    None => self.machine.regs.truncate(params),
                }
                self.used.truncate(before.used);
                pred = entered;
                let chosen = self.choose(&code, pred, before);
                self.note_granted(&code, pred);
                if let Err(end) = chosen {
                    return end;
                }
                counted = true;
                continue;
            }
            self.machine.script.clear();
            let stopped = match (self.machine.domain.trouble(), &step) {
                (None, Err(Halt::Stop(stop @ Stop::Unsupported(_)))) => Some(stop.clone()),
                (trouble, _) => trouble,
            };
            if let Some(stop) = stopped {
                return PathEnd::Stopped(stop);
            }
            self.meet(&code, from, rule, trace);
            let went = match step {
                Ok(Step::Stay) => self.follow(&code, (from, rule), pred),
                Ok(Step::Enter(callee)) => {
                    let went = match came {
                        None => self.enter(callee, &mut code, &mut pred),
                        Some(finish) => self.resume(finish, &mut code, &mut pred),
                    };
                    match went {
                        Ok(went) => went,
                        Err(end) => return end,
                    }
                }
                Ok(Step::Leave(finish)) => match self.leave(finish, &mut code, &mut pred) {
                    Ok(went) => went,
                    Err(end) => return end,
                },
                Err(Halt::Throw(e)) => {
                    if self.machine.end_abruptly().is_err() {
                        return self.astray();
                    }
                    match self.leave(Finish::Throw(e), &mut code, &mut pred) {
                        Ok(went) => went,
                        Err(end) => return end,
                    }
                }
                Err(Halt::Stop(Stop::Astray)) => return self.astray(),
                Err(Halt::Stop(stop)) => return PathEnd::Stopped(stop),
            };
            if let Err(limit) = went {
                self.come_to(&code, pred);
                return PathEnd::Cut(limit);
            }
            let (top, trace) = (self.machine.top, self.machine.trace.nodes().len());
            if !self.is_aimed(&code, pred, top, trace) {
                self.tally.aimless += 1;
                return PathEnd::Aimless;
            }
        }
    }

    /// Applies a rule, or all those of a part that only computes.
    #[inline]
    fn step(
        &mut self,
        code: &Rc<Code<D::Value>>,
        pred: &mut PredId,
        from: &mut PredId,
        rule: &mut usize,
    ) -> Result<Step<D::Value>, Halt<D::Value>> {
        if self.merging {
            let mut last = (*from, *rule);
            if let Some(step) = self.merge(code, pred, &mut last) {
                (*from, *rule) = last;
                return step;
            }
        }
        self.machine.apply(code, pred, rule)
    }

    fn enter(
        &mut self,
        callee: Rc<Code<D::Value>>,
        code: &mut Rc<Code<D::Value>>,
        pred: &mut PredId,
    ) -> Result<Result<(), Limit>, PathEnd<D::Value>> {
        *code = callee;
        *pred = ENTRY;
        if code.synchronized {
            self.machine.enter_synchronized(code).map_err(PathEnd::Stopped)?;
        }
        Ok(self.enter_books(code))
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
        Ok(self.go_on(resumed, code, pred))
    }

    /// Goes on after a call that came to this without being run.
    fn resume(
        &mut self,
        finish: Finish<D::Value>,
        code: &mut Rc<Code<D::Value>>,
        pred: &mut PredId,
    ) -> Result<Result<(), Limit>, PathEnd<D::Value>> {
        let resumed = self.machine.leave(finish, 0).map_err(PathEnd::Finished)?;
        Ok(self.go_on(resumed, code, pred))
    }

    fn go_on(
        &mut self,
        resumed: Resumed<D::Value>,
        code: &mut Rc<Code<D::Value>>,
        pred: &mut PredId,
    ) -> Result<(), Limit> {
        *code = resumed.code;
        *pred = resumed.to;
        self.follow(code, (resumed.from, resumed.rule), resumed.to)
    }

    fn enter_books(&mut self, code: &Code<D::Value>) -> Result<(), Limit> {
        let bounded = self.is_free();
        self.books.enter(code.method.0, || code.own_loops(), bounded)
    }

    fn follow(
        &mut self,
        code: &Code<D::Value>,
        from: (PredId, usize),
        to: PredId,
    ) -> Result<(), Limit> {
        let bounded = self.is_free();
        self.books.follow(|| code.own_loops(), from, to, bounded)
    }

    /// Whether no trace says what comes next. Where one does, it is the trace that bounds the path.
    fn is_free(&mut self) -> bool {
        self.machine.guide.as_deref_mut().is_none_or(Guide::is_free)
    }

    /// The path leaves the trace that guides the search.
    fn astray(&mut self) -> PathEnd<D::Value> {
        self.tally.astray += 1;
        PathEnd::Infeasible
    }

    /// Answers the open test that stopped a rule.
    fn choose(
        &mut self,
        code: &Rc<Code<D::Value>>,
        pred: PredId,
        mut state: State<D::Value>,
    ) -> Result<(), PathEnd<D::Value>> {
        self.follow_invariants()?;
        state.unfolded = self.unfolding.mark();
        let forced = self.machine.forced.take();
        let wanted = self.machine.domain.wanted().map(|cond| (cond, true));
        let Some((cond, first)) = self.machine.pending.take().or(wanted) else {
            let what = "a choice without a test";
            return Err(PathEnd::Stopped(Stop::Internal(what.into())));
        };
        // Whoever does not take an answer would ask for ever: nothing else changes from one time to the next.
        if self.machine.script.iter().any(|(asked, _)| *asked == cond) {
            let method = self.machine.linker.method_text(code.method);
            let what = format!("a question is asked again after its answer in {method}");
            return Err(PathEnd::Stopped(Stop::Internal(what)));
        }
        if let Some(answer) = self.machine.domain.implied(&cond) {
            self.tally.infeasible += 1;
            if forced.is_some_and(|forced| forced != answer) {
                return Err(PathEnd::Infeasible);
            }
            self.tell(code, pred, &cond, answer, false);
            self.machine.script.push((cond, answer));
            return Ok(());
        }
        self.tally.choices += 1;
        if let Some(answer) = forced {
            return self.force(cond, first, answer);
        }
        let mark = self.machine.domain.mark();
        let feasible = self.machine.domain.assume(&cond, first);
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

    /// Gives an open test the one answer that the trace wants.
    ///
    /// What a path assumes decides its values, so it must not depend on the guide: if the search alone
    /// would have tried the other answer first and failed, this one follows and is not assumed.
    fn force(&mut self, cond: D::Cond, first: bool, answer: bool) -> Result<(), PathEnd<D::Value>> {
        if first != answer {
            let mark = self.machine.domain.mark();
            let other = self.machine.domain.assume(&cond, first);
            self.machine.domain.undo(&mark);
            if other == Feasible::No {
                self.tally.infeasible += 1;
                self.machine.domain.imply(&cond, answer);
                self.machine.script.push((cond, answer));
                return Ok(());
            }
        }
        match self.machine.domain.assume(&cond, answer) {
            Feasible::Yes => {
                self.machine.script.push((cond, answer));
                Ok(())
            }
            Feasible::No => {
                self.tally.infeasible += 1;
                Err(PathEnd::Infeasible)
            }
            Feasible::Unknown(why) => Err(PathEnd::GaveUp(why)),
        }
    }

    /// Lets the invariants say what they can before a test is decided.
    fn follow_invariants(&mut self) -> Result<(), PathEnd<D::Value>> {
        if self.late {
            return Ok(());
        }
        match self.unfold() {
            Feasible::Yes => Ok(()),
            Feasible::No => {
                self.tally.infeasible += 1;
                Err(PathEnd::Infeasible)
            }
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
            before: self.both,
        });
        self.both += 1;
    }
}
