//! What is run beside a path: initialisers before it, and in the middle of it another method, to sum up what
//! an invariant says.
//!
//! The path is put aside with everything that running needs, the other method is explored over the same
//! domain, and the path goes on as if nothing had happened. What the domain learnt in between is the
//! caller's to undo.

use std::rc::Rc;

use super::focus::{Focus, Met};
use super::merge::Merged;
use super::monitor::Held;
use super::search::Choice;
use super::sum::Used;
use super::{Books, Bounds, Explorer, Frame, Guide, Halt, Machine, Tally, TraceLog, World};
use crate::domain::Search;
use crate::linker::ClassId;
use crate::stop::Stop;

/// A path that was put aside.
pub(super) struct Aside<D: Search> {
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
    used: Vec<Used>,
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
    /// Puts the path aside, for another method to be explored within these limits.
    pub(super) fn put_aside(&mut self, bounds: Bounds) -> Aside<D> {
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
            used: take(&mut self.used),
            events: self.events.take(),
            guide: m.guide.take(),
            focus: (self.focus.take(), take(&mut self.met)),
            merging: (take(&mut self.merging), take(&mut self.merged)),
        };
        (m.top, m.depth, m.protected, m.runs, m.nested, m.throwing) = (0, 0, (0, 0), 0, 0, 0);
        let own = Books::new(bounds);
        Aside { books: std::mem::replace(&mut self.books, own), ..aside }
    }

    /// Goes on with a path that was put aside; the rules applied in between are counted apart.
    pub(super) fn take_up(&mut self, aside: Aside<D>) {
        let beside = self.tally.rules + self.tally.aside;
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
        self.tally.aside += beside;
        self.used = aside.used;
        self.events = aside.events;
        (self.focus, self.met) = aside.focus;
        (self.merging, self.merged) = aside.merging;
    }
}
