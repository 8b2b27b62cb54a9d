//! How far paths are unrolled: who the ancestors of a predicate are, and how often each loop went
//! round.
//!
//! The books follow a path in the order of its trace. A search keeps them while it runs rules, a
//! generator of traces while it writes some down, so both mean the same by a limit. Every entry can
//! be taken back.

use rustc_hash::FxHashMap;
use senda_rules::ids::{ENTRY, Id, PredId};
use senda_rules::ir::{Body, End};

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
    /// [`Explorer::deadline`](super::Explorer::deadline).
    Time,
}

impl Limit {
    /// The limit's name as options have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Limit::Block => "block",
            Limit::Loop => "loop",
            Limit::Depth => "depth",
            Limit::Time => "time",
        }
    }
}

/// The loops of a method's predicates.
#[derive(Clone, Debug)]
pub struct Loops {
    /// For each predicate the number of its loop, if it is the head of one.
    head: Box<[Option<u32>]>,
    /// For each predicate the rules that go back to a loop head.
    back: FxHashMap<(PredId, u32), ()>,
    count: u32,
}

impl Loops {
    /// A rule goes back if it leads to a predicate that the depth-first walk has open.
    #[must_use]
    pub fn of(body: &Body) -> Loops {
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

    /// Whether a predicate is the head of a loop.
    pub(super) fn is_head(&self, pred: PredId) -> bool {
        self.head.get(pred.index()).is_some_and(Option::is_some)
    }

    /// Whether a rule goes back to the head of a loop.
    pub(super) fn goes_back(&self, pred: PredId, rule: usize) -> bool {
        self.back.contains_key(&(pred, u32::try_from(rule).unwrap_or(u32::MAX)))
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
#[derive(Clone, Debug, Default)]
pub struct Books {
    bounds: Bounds,
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
    /// Books of a path that has not begun.
    #[must_use]
    pub fn new(bounds: Bounds) -> Books {
        Books { bounds, ..Books::default() }
    }

    /// Sets other limits for the paths to come.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }

    /// The limits.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Where the books stand.
    #[must_use]
    pub fn mark(&self) -> (usize, u64) {
        (self.log.len(), self.rules)
    }

    /// Takes back what was entered since then.
    pub fn back_to(&mut self, (log, rules): (usize, u64)) {
        self.undo(log);
        self.rules = rules;
    }

    /// A predicate is applied, numbered among those of all methods. What is not `bounded` is counted
    /// and never cut.
    ///
    /// # Errors
    /// The limit that cuts the path here.
    pub fn apply(&mut self, pred: u32, bounded: bool) -> Result<(), Limit> {
        self.rules += 1;
        if bounded && self.bounds.depth.is_some_and(|most| self.rules > most) {
            return Err(Limit::Depth);
        }
        let Some(most) = self.bounds.block else { return Ok(()) };
        let index = pred as usize;
        if self.count.len() <= index {
            self.count.resize(index + 1, 0);
        }
        if bounded && self.count[index] >= most {
            return Err(Limit::Block);
        }
        self.count[index] += 1;
        self.ancestors.push(pred);
        self.log.push(Undo::Opened);
        Ok(())
    }

    /// A method is entered.
    ///
    /// # Errors
    /// The limit that cuts the path here.
    pub fn enter<'l>(
        &mut self,
        method: u32,
        loops: impl FnOnce() -> &'l Loops,
        bounded: bool,
    ) -> Result<(), Limit> {
        let index = method as usize;
        if self.running.len() <= index {
            self.running.resize(index + 1, 0);
        }
        if bounded && self.bounds.loops.is_some_and(|most| self.running[index] > most) {
            return Err(Limit::Loop);
        }
        self.running[index] += 1;
        let activation =
            Activation { method, ancestors: self.ancestors.len(), loops: self.loops.len() };
        self.activations.push(activation);
        if self.bounds.loops.is_some() {
            let loops = loops().count as usize;
            self.loops.resize(self.loops.len() + loops, 0);
        }
        self.log.push(Undo::Entered);
        Ok(())
    }

    /// The running method is left.
    pub fn leave(&mut self) {
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

    /// A rule of the running method, counted from 0, goes to a predicate.
    ///
    /// # Errors
    /// The limit that cuts the path here.
    pub fn follow<'l>(
        &mut self,
        loops: impl FnOnce() -> &'l Loops,
        (from, rule): (PredId, usize),
        to: PredId,
        bounded: bool,
    ) -> Result<(), Limit> {
        let Some(most) = self.bounds.loops else { return Ok(()) };
        let loops = loops();
        let Some(number) = loops.head[to.index()] else { return Ok(()) };
        let Some(activation) = self.activations.last() else { return Ok(()) };
        let at = activation.loops + number as usize;
        let old = self.loops[at];
        let rule = u32::try_from(rule).unwrap_or(u32::MAX);
        let new = if loops.back.contains_key(&(from, rule)) { old + 1 } else { 0 };
        if bounded && new > most {
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
