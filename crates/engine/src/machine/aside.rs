//! What is run beside a path: initialisers before it, and in the middle of it another method, to see
//! whether an invariant can still hold.
//!
//! The path is put aside with everything that running needs, the other method is explored over the same
//! domain, and the path goes on as if nothing had happened. What the domain learnt in between is the
//! caller's to undo.

use std::rc::Rc;

use super::focus::{Focus, Met};
use super::merge::Merged;
use super::monitor::Held;
use super::search::Choice;
use super::{
    Books, Bounds, Explorer, Finish, Frame, Guide, Halt, Machine, PathEnd, Tally, TraceLog, World,
};
use crate::domain::Search;
use crate::linker::{ClassId, MethodId};
use crate::stop::Stop;

/// A boolean method that holds of the heap before the call.
#[derive(Clone, Debug)]
pub struct Invariant<V> {
    /// The method.
    pub method: MethodId,
    /// What it is called with.
    pub args: Vec<V>,
}

/// An exploration aside was too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// Rules that a look at an invariant may apply along a path, and when a test is made of it.
const GLANCE: u64 = 1_000;
const STUDY: u64 = 4_000;

/// A path that was put aside.
struct Aside<D: Search> {
    regs: Vec<D::Value>,
    next: Vec<D::Value>,
    saved: Vec<D::Value>,
    frames: Vec<Frame<D::Value>>,
    places: (usize, usize, (usize, usize), usize, usize, usize),
    held: Rc<Vec<Held<D::Value>>>,
    world: Rc<World<D::Value>>,
    counts: (u64, u64, u64),
    trace: TraceLog,
    call: Vec<D::Value>,
    script: Vec<(D::Cond, bool)>,
    pending: Option<(D::Cond, bool)>,
    output: (usize, usize),
    books: Books,
    choices: Vec<Choice<D>>,
    args: Vec<D::Value>,
    answers: Vec<(D::Cond, bool)>,
    tally: Tally,
    events: Option<super::EventLog<D::Cond>>,
    guide: Option<Box<Guide>>,
    focus: (Option<Focus>, Vec<Met>),
    merging: (bool, Vec<Merged<D::Cond>>),
}

impl<D: Search> Machine<D> {
    /// Initialises a class before anything runs; false if its initialiser fails.
    ///
    /// # Errors
    /// When the initialiser cannot be run; then it is as if nobody had tried.
    pub fn try_init(&mut self, class: ClassId) -> Result<bool, Stop> {
        let (mark, world) = (self.domain.mark(), self.world.clone());
        let counts = (self.instructions, self.init_instructions, self.rules_applied);
        let printed = (self.output.len(), self.errors.len());
        match self.ensure_init(class) {
            Ok(()) => Ok(true),
            Err(Halt::Throw(_)) => Ok(false),
            Err(Halt::Stop(stop)) => {
                self.domain.undo(&mark);
                self.world = world;
                (self.instructions, self.init_instructions, self.rules_applied) = counts;
                self.output.truncate(printed.0);
                self.errors.truncate(printed.1);
                Err(stop)
            }
        }
    }
}

impl<D: Search> Explorer<D> {
    /// Explores another method until `done` of a path's end; what that answered, if it did.
    ///
    /// # Errors
    /// When it takes more rules than there are for it.
    fn aside<R>(
        &mut self,
        method: MethodId,
        args: &[D::Value],
        most: u64,
        mut done: impl FnMut(&mut Explorer<D>, PathEnd<D::Value>) -> Option<R>,
    ) -> Result<Option<R>, TooLong> {
        let aside = self.put_aside(most);
        let invariants = std::mem::take(&mut self.invariants);
        let mut end = Some(self.first(method, args));
        let mut answer = Ok(None);
        while let Some(ended) = end {
            answer = Ok(done(self, ended));
            end = match answer {
                Ok(None) if self.tally.rules > most => {
                    answer = Err(TooLong);
                    None
                }
                Ok(None) => self.another(),
                _ => None,
            };
        }
        self.invariants = invariants;
        let rules = self.tally.rules;
        self.take_up(aside);
        self.tally.aside += rules;
        answer
    }

    /// Explores an invariant thoroughly: see [`Explorer::aside`].
    ///
    /// # Errors
    /// When it takes too long.
    pub fn study<R>(
        &mut self,
        invariant: &Invariant<D::Value>,
        done: impl FnMut(&mut Explorer<D>, PathEnd<D::Value>) -> Option<R>,
    ) -> Result<Option<R>, TooLong> {
        self.aside(invariant.method, &invariant.args, STUDY, done)
    }

    pub(super) fn is_vetoed(&mut self) -> bool {
        !self.late && self.is_contradicted()
    }

    /// Whether what is known of the heap before the call contradicts an invariant: each of its paths
    /// ends in `false` or an exception, whatever the methods answer that look at what is not known.
    pub fn is_contradicted(&mut self) -> bool {
        for i in 0..self.invariants.len() {
            let Invariant { method, args } = self.invariants[i].clone();
            let Some(mark) = self.machine.domain.look_back(&args) else { continue };
            let possible = self.aside(method, &args, GLANCE, |explorer, end| match end {
                PathEnd::Finished(Finish::Throw(_)) => None,
                PathEnd::Finished(Finish::Return(Some(value))) => {
                    let known = explorer.machine.domain.known(value);
                    (known.is_none_or(|word| word.0 != 0)).then_some(())
                }
                _ => Some(()),
            });
            self.machine.domain.look_on(&mark);
            if possible == Ok(None) {
                return true;
            }
        }
        false
    }

    fn put_aside(&mut self, most: u64) -> Aside<D> {
        use std::mem::take;
        let m = &mut self.machine;
        let limit = m.limits.trace;
        let aside = Aside {
            regs: take(&mut m.regs),
            next: take(&mut m.next),
            saved: take(&mut m.saved),
            frames: take(&mut m.frames),
            places: (m.top, m.depth, m.protected, m.runs, m.nested, m.throwing),
            held: take(&mut m.held),
            world: m.world.clone(),
            counts: (m.instructions, m.init_instructions, m.rules_applied),
            trace: std::mem::replace(&mut m.trace, TraceLog::new(limit)),
            call: take(&mut m.args),
            script: take(&mut m.script),
            pending: m.pending.take(),
            output: (m.output.len(), m.errors.len()),
            books: Books::new(self.books.bounds()),
            choices: take(&mut self.choices),
            args: take(&mut self.args),
            answers: take(&mut self.answers),
            tally: take(&mut self.tally),
            events: self.events.take(),
            guide: m.guide.take(),
            focus: (self.focus.take(), take(&mut self.met)),
            merging: (take(&mut self.merging), take(&mut self.merged)),
        };
        (m.top, m.depth, m.protected, m.runs, m.nested, m.throwing) = (0, 0, (0, 0), 0, 0, 0);
        // Its loops are bounded by the size of the inputs and by the rules that it may apply.
        let bounds = Bounds { depth: Some(most), ..Bounds::default() };
        let own = Books::new(bounds);
        Aside { books: std::mem::replace(&mut self.books, own), ..aside }
    }

    fn take_up(&mut self, aside: Aside<D>) {
        let m = &mut self.machine;
        m.regs = aside.regs;
        m.next = aside.next;
        m.saved = aside.saved;
        m.frames = aside.frames;
        (m.top, m.depth, m.protected, m.runs, m.nested, m.throwing) = aside.places;
        m.held = aside.held;
        m.world = aside.world;
        (m.instructions, m.init_instructions, m.rules_applied) = aside.counts;
        m.trace = aside.trace;
        m.args = aside.call;
        m.script = aside.script;
        m.pending = aside.pending;
        m.guide = aside.guide;
        m.output.truncate(aside.output.0);
        m.errors.truncate(aside.output.1);
        self.books = aside.books;
        self.choices = aside.choices;
        self.args = aside.args;
        self.answers = aside.answers;
        self.tally = aside.tally;
        self.events = aside.events;
        (self.focus, self.met) = aside.focus;
        (self.merging, self.merged) = aside.merging;
    }
}
