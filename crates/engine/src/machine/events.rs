//! What a search tells whoever watches it: its choices, in the order in which they are made.
//!
//! The log of a path is read when the path has ended and before the search goes back, while its
//! conditions are still there. Together with the trace it is the exploration tree: the rules
//! between two choices are those that the trace gained between them.

use senda_rules::ids::PredId;

use crate::linker::MethodId;

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event<C> {
    /// A rule met an open test, and goes on with an answer.
    Chose {
        /// The test.
        cond: C,
        /// The answer.
        answer: bool,
        /// Whether the other answer is left for later; else no input gives it.
        open: bool,
        /// How many nodes the trace has before the rule.
        trace: usize,
        /// The method of the rule.
        method: MethodId,
        /// Its predicate.
        pred: PredId,
    },
    /// The search is back at the last choice that was left open, and gives the other answer.
    Back {
        /// Whether an input gives it; else the search goes back further.
        feasible: bool,
    },
}

/// The choices since the log was last read, up to a number of them.
#[derive(Clone, Debug)]
pub struct EventLog<C> {
    events: Vec<Event<C>>,
    limit: usize,
    full: bool,
}

impl<C> EventLog<C> {
    /// An empty log for so many choices.
    #[must_use]
    pub fn new(limit: usize) -> EventLog<C> {
        EventLog { events: Vec::new(), limit, full: false }
    }

    /// Whether choices are missing, now and for ever.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Takes what is there.
    pub fn take(&mut self) -> Vec<Event<C>> {
        std::mem::take(&mut self.events)
    }

    pub(super) fn push(&mut self, event: Event<C>) {
        if self.events.len() < self.limit {
            self.events.push(event);
        } else {
            self.full = true;
        }
    }
}
