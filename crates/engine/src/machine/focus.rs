//! What a search is after: some rules, and the predicates from which they can be reached.
//!
//! A path that has applied none of the wanted rules and can reach none is left where it is: it ends
//! [`PathEnd::Aimless`](super::PathEnd::Aimless), and a choice from which nothing wanted can be reached is
//! dropped without a question to the solver. That is exploring the slices of all wanted rules at once, and
//! as rules are found the slices shrink.
//!
//! What a path assumes does not depend on the focus: the answers of a test are tried in the order in
//! which the search alone tries them.

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::ids::{ENTRY, Id, MethodRef, PredId};
use senda_rules::ir::{Body, End};

use super::{Code, Explorer, Frame};
use crate::domain::Search;

/// What is wanted of one method.
#[derive(Clone, Debug, Default)]
struct Part {
    /// Whether a predicate can lead to a wanted rule of whatever method.
    leads: Box<[bool]>,
    wanted: FxHashSet<(PredId, u32)>,
}

/// Rules that are wanted, and what leads to them.
#[derive(Clone, Debug, Default)]
pub struct Focus {
    parts: FxHashMap<MethodRef, Part>,
    /// Whether code of other methods can lead to a wanted rule.
    elsewhere: bool,
}

impl Focus {
    /// Whether the entry of a method leads to what is wanted.
    #[must_use]
    pub fn leads_from(&self, method: MethodRef) -> bool {
        self.leads(method, ENTRY)
    }

    /// Nothing is wanted yet; `elsewhere` says whether code of methods that are not added can lead to what
    /// is.
    #[must_use]
    pub fn new(elsewhere: bool) -> Focus {
        Focus { parts: FxHashMap::default(), elsewhere }
    }

    /// Adds a method: whether its predicates lead to a wanted rule, and those of its own that are wanted.
    pub fn add(
        &mut self,
        body: &Body,
        leads: impl Fn(PredId) -> bool,
        wanted: impl IntoIterator<Item = (PredId, u32)>,
    ) {
        let leads = body.preds.iter().map(|(id, _)| leads(id)).collect();
        let part = Part { leads, wanted: wanted.into_iter().collect() };
        self.parts.insert(body.method, part);
    }

    fn leads(&self, method: MethodRef, pred: PredId) -> bool {
        match self.parts.get(&method) {
            Some(part) => part.leads.get(pred.index()).copied().unwrap_or(true),
            None => self.elsewhere,
        }
    }

    fn wants(&self, method: MethodRef, pred: PredId, rule: u32) -> bool {
        self.parts.get(&method).is_some_and(|part| part.wanted.contains(&(pred, rule)))
    }
}

/// What cut paths, or others than those that are known, might have come to: where they would have gone on, and the wanted rules that they had
/// applied. What none of them leads to is as closed to the search as if no path had been cut.
#[derive(Clone, Debug, Default)]
pub struct Beyond {
    ahead: FxHashSet<(MethodRef, PredId)>,
    met: FxHashSet<(MethodRef, PredId, u32)>,
}

impl Beyond {
    /// Whether there are no such paths.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ahead.is_empty()
    }

    /// Whether one of the paths might be of use to a search with this focus. What it wants must have been
    /// wanted by the search that cut them.
    #[must_use]
    pub fn leads_to(&self, focus: &Focus) -> bool {
        self.ahead.iter().any(|&(method, pred)| focus.leads(method, pred))
            || self.met.iter().any(|&(method, pred, rule)| focus.wants(method, pred, rule))
    }
}

/// A wanted rule that a path has applied.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    /// The length of the trace before it.
    at: usize,
    method: MethodRef,
    pred: PredId,
    rule: u32,
}

impl<D: Search> Explorer<D> {
    /// Sets what the search is after; without a focus it is after every path.
    pub fn set_focus(&mut self, focus: Option<Focus>) {
        self.focus = focus;
    }

    /// Adds the path that has just ended without an end of its own: a limit cut it, or something stopped it.
    pub fn add_cut(&self, beyond: &mut Beyond) {
        let Some(place) = self.place else { return };
        self.add_ahead(place, beyond);
    }

    fn add_ahead(&self, place: (MethodRef, PredId, usize), beyond: &mut Beyond) {
        let (method, pred, mut top) = place;
        beyond.ahead.insert((method, pred));
        while let Some(frame) = top.checked_sub(1).and_then(|at| self.machine.frames.get(at)) {
            beyond.ahead.insert((frame.code.body.method, continuation(frame)));
            top = frame.parent;
        }
        beyond.met.extend(self.met.iter().map(|met| (met.method, met.pred, met.rule)));
    }

    /// Notes a place from which other ways may lead on than those that are found, if the domain says so.
    #[inline]
    pub(super) fn note_granted(&mut self, code: &Code<D::Value>, pred: PredId) {
        if self.machine.domain.took_for_granted() {
            let mut granted = std::mem::take(&mut self.granted);
            self.add_ahead((code.body.method, pred, self.machine.top), &mut granted);
            self.granted = granted;
        }
    }

    /// What may lead on from where something was taken for granted, since this was last asked.
    pub fn take_granted(&mut self) -> Beyond {
        std::mem::take(&mut self.granted)
    }

    /// A rule was applied: is it one of those that are wanted?
    #[inline]
    pub(super) fn meet(&mut self, code: &Code<D::Value>, pred: PredId, rule: usize, at: usize) {
        let Some(focus) = &self.focus else { return };
        let (method, rule) = (code.body.method, u32::try_from(rule).unwrap_or(u32::MAX));
        if focus.wants(method, pred, rule) {
            self.met.push(Met { at, method, pred, rule });
        }
    }

    /// Forgets the wanted rules that were applied from this node of the trace on.
    pub(super) fn unmeet(&mut self, trace: usize) {
        while self.met.pop_if(|met| met.at >= trace).is_some() {}
    }

    /// Whether the path up to a length of the trace, going on with a predicate, is of use.
    pub(super) fn is_aimed(
        &self,
        code: &Code<D::Value>,
        pred: PredId,
        top: usize,
        trace: usize,
    ) -> bool {
        let Some(focus) = &self.focus else { return true };
        if focus.leads(code.body.method, pred) {
            return true;
        }
        let met = |met: &Met| met.at < trace && focus.wants(met.method, met.pred, met.rule);
        if self.met.iter().any(met) {
            return true;
        }
        let mut top = top;
        while let Some(frame) = top.checked_sub(1).and_then(|at| self.machine.frames.get(at)) {
            if focus.leads(frame.code.body.method, continuation(frame)) {
                return true;
            }
            top = frame.parent;
        }
        false
    }
}

/// What a frame goes on with.
fn continuation<V>(frame: &Frame<V>) -> PredId {
    match frame.code.body.preds[frame.pred].rules[frame.rule as usize].end {
        End::Goto { pred, .. } => pred,
        _ => frame.pred,
    }
}
