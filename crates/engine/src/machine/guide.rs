//! The guide: a trace, complete or partial, that the paths of a search must instantiate.
//!
//! The rules of a run are recorded in the order of its trace, so the guide is a cursor: the node of
//! the trace that comes next, or, below a free variable, how many subtraces are still to come before
//! it is over. Where a node names a rule, the rule's guards are assumed instead of being branched on
//! ([`super::choose`]); where it names the target of a dispatched call, so is the receiver's class.
//! A run that cannot follow stops with [`Stop::Astray`]. Without a guide nothing of this is looked at.
//!
//! The cursor is part of the state that going back restores. How far it ever came is not: if no path
//! gets to the end of the trace, none gets to the end of any trace that begins like this one up to
//! there.

use rustc_hash::FxHashMap;
use senda_rules::ids::PredId;
use senda_rules::ir::{End, Rule};
use senda_rules::names::Namer;
use senda_rules::trace::{Choice, Trace, View};

use super::{Code, Machine, Node};
use crate::domain::Domain;
use crate::linker::MethodId;
use crate::stop::Stop;
use crate::term::node_name;

/// A node of the trace, with its name as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Want {
    Free,
    Rule { name: u32, number: u32, arity: u32 },
    Target { name: u32, target: u32 },
}

/// Where a run is in the trace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    /// The node that comes next, or the free variable that the run is below.
    next: usize,
    /// Subtraces that are still to come below the free variable; 0 outside of one.
    open: u64,
    /// The rule that was applied last is to end before its calls.
    ends: bool,
}

/// A trace that guides a search.
#[derive(Clone, Debug)]
pub struct Guide {
    wants: Vec<Want>,
    names: FxHashMap<String, u32>,
    namer: Namer,
    /// Names of predicates and methods that were met, as numbers.
    known: FxHashMap<(u32, u32), Option<u32>>,
    cursor: Cursor,
    furthest: usize,
}

impl Guide {
    /// A guide along a trace whose names are those of `namer`.
    #[must_use]
    pub fn new(trace: &Trace, namer: Namer) -> Guide {
        let mut names: FxHashMap<String, u32> = FxHashMap::default();
        let mut number = |text: &str| {
            let next = u32::try_from(names.len()).unwrap_or(u32::MAX);
            *names.entry(text.to_owned()).or_insert(next)
        };
        let wants = (0..trace.len()).map(|i| match trace.view(i) {
            Some(View::Node { pred, choice: Choice::Rule(k) }) => {
                let arity = u32::try_from(trace.children(i).count()).unwrap_or(u32::MAX);
                Want::Rule { name: number(pred), number: k, arity }
            }
            Some(View::Node { pred, choice: Choice::Target(target) }) => {
                Want::Target { name: number(pred), target: number(target) }
            }
            Some(View::Free) | None => Want::Free,
        });
        let wants = wants.collect();
        let known = FxHashMap::default();
        Guide { wants, names, namer, known, cursor: Cursor::default(), furthest: 0 }
    }

    /// How many nodes of the trace, in preorder, some path came to. Paths that found no way on ended
    /// at one of them.
    #[must_use]
    pub fn furthest(&self) -> usize {
        self.furthest.min(self.wants.len())
    }

    pub(super) fn cursor(&self) -> Cursor {
        self.cursor
    }

    pub(super) fn go_back(&mut self, cursor: Cursor) {
        self.cursor = cursor;
    }

    /// Whether the trace leaves open what comes next, which some path has now come to.
    #[inline]
    pub(super) fn is_free(&mut self) -> bool {
        self.furthest = self.furthest.max(self.cursor.next + 1);
        self.peek() == Want::Free
    }

    fn peek(&self) -> Want {
        match self.cursor.open {
            0 => self.wants.get(self.cursor.next).copied().unwrap_or(Want::Free),
            _ => Want::Free,
        }
    }

    /// What comes next, which some path has now come to.
    fn demand(&mut self) -> Want {
        self.furthest = self.furthest.max(self.cursor.next + 1);
        self.peek()
    }

    /// A node with so many subtraces comes below a free variable.
    fn free_node(&mut self, arity: u8) {
        let open = self.cursor.open.max(1) - 1 + u64::from(arity);
        self.cursor.open = open;
        if open == 0 {
            self.cursor.next += 1;
        }
    }

    /// The rule that was chosen is applied.
    #[inline]
    pub(super) fn applied(&mut self, arity: u8) -> Result<(), Stop> {
        match self.peek() {
            Want::Rule { arity: wanted, .. } => {
                self.cursor.next += 1;
                self.cursor.ends = wanted == 0 && arity > 0;
                let fits = wanted == u32::from(arity) || self.cursor.ends;
                if fits { Ok(()) } else { Err(Stop::Astray) }
            }
            Want::Free => {
                self.free_node(arity);
                Ok(())
            }
            Want::Target { .. } => Err(Stop::Astray),
        }
    }

    /// The rule that was applied last, which has so many subtraces, ends before all of them.
    fn ended(&mut self, arity: u8) -> Result<(), Stop> {
        if arity == 0 {
            return Ok(());
        }
        if self.cursor.open > 0 {
            self.cursor.open = self.cursor.open.saturating_sub(u64::from(arity));
            if self.cursor.open == 0 {
                self.cursor.next += 1;
            }
            return Ok(());
        }
        if std::mem::take(&mut self.cursor.ends) { Ok(()) } else { Err(Stop::Astray) }
    }
}

impl<D: Domain> Machine<D> {
    /// Guides the run by a trace, or no longer; gives the guide of before.
    pub fn set_guide(&mut self, guide: Option<Guide>) -> Option<Guide> {
        std::mem::replace(&mut self.guide, guide.map(Box::new)).map(|guide| *guide)
    }

    /// Whether a trace guides what runs now. Initialisers are no part of a trace.
    #[inline]
    pub(super) fn is_guided(&self) -> bool {
        self.guide.is_some() && self.nested == 0
    }

    /// The number of a predicate's name among those of the guide, if it is one of them.
    fn guide_name(
        &mut self,
        key: (u32, u32),
        text: impl FnOnce(&Self, &Namer) -> String,
    ) -> Option<u32> {
        let guide = self.guide.as_deref()?;
        if let Some(&known) = guide.known.get(&key) {
            return known;
        }
        let name = text(self, &guide.namer);
        let number = guide.names.get(&name).copied();
        if let Some(guide) = &mut self.guide {
            guide.known.insert(key, number);
        }
        number
    }

    /// The rule of a predicate, counted from 0, that the trace wants, if it wants one.
    pub(super) fn guided_rule(
        &mut self,
        code: &Code<D::Value>,
        pred: PredId,
    ) -> Result<Option<usize>, Stop> {
        let want = self.guide.as_mut().map_or(Want::Free, |guide| guide.demand());
        match want {
            Want::Free => Ok(None),
            Want::Rule { name, number, .. } => {
                let found = self.guide_name((code.method.0, pred.0), |machine, namer| {
                    let id = machine.linker.method(code.method).id;
                    namer.pred(&machine.linker.symbols, id, code.body.preds[pred].name)
                });
                let wanted = (number as usize).checked_sub(1);
                match wanted {
                    Some(wanted) if found == Some(name) => Ok(Some(wanted)),
                    _ => Err(Stop::Astray),
                }
            }
            Want::Target { .. } => Err(Stop::Astray),
        }
    }

    /// The answer that the trace wants to whether a call reaches this method (or none), if it says.
    pub(super) fn guided_target(&mut self, target: Option<MethodId>) -> Option<bool> {
        if !self.is_guided() {
            return None;
        }
        let want = self.guide.as_mut().map_or(Want::Free, |guide| guide.demand());
        match (want, target) {
            (Want::Free, _) => None,
            (Want::Target { target: wanted, .. }, Some(target)) => {
                Some(self.method_name(target) == Some(wanted))
            }
            (Want::Target { .. }, None) => Some(false),
            (Want::Rule { .. }, Some(_)) => Some(false),
            // Several classes may have no such method, each in its own way.
            (Want::Rule { .. }, None) => None,
        }
    }

    fn method_name(&mut self, method: MethodId) -> Option<u32> {
        self.guide_name((method.0, u32::MAX), |machine, namer| {
            namer.base(&machine.linker.symbols, machine.linker.method(method).id)
        })
    }

    /// Records a node other than a rule; it must be the one that the trace wants.
    pub(super) fn note(&mut self, node: Node) -> Result<(), Stop> {
        self.trace.push(node);
        let want = match &mut self.guide {
            Some(guide) => guide.demand(),
            None => return Ok(()),
        };
        let fits = match (want, node) {
            (Want::Free, node) => {
                let arity = u8::from(matches!(node, Node::Dispatch { .. }));
                if let Some(guide) = &mut self.guide {
                    guide.free_node(arity);
                }
                return Ok(());
            }
            (Want::Target { name, target: wanted }, Node::Dispatch { called, target }) => {
                let symbols = &self.linker.symbols;
                let called = self
                    .guide
                    .as_deref()
                    .and_then(|guide| guide.names.get(&guide.namer.base(symbols, called)).copied());
                called == Some(name) && self.method_name(target) == Some(wanted)
            }
            (Want::Rule { name, number: 1, arity: 0 }, Node::Native(method)) => {
                self.method_name(method) == Some(name)
            }
            (Want::Rule { name, number: 1, arity: 0 }, Node::Init(_) | Node::Nothing) => {
                let guide = self.guide.as_deref();
                let text = guide.map(|guide| node_name(self, &guide.namer, node));
                let found = text.and_then(|text| guide?.names.get(&text).copied());
                found == Some(name)
            }
            _ => false,
        };
        if let Some(guide) = &mut self.guide
            && fits
        {
            guide.cursor.next += 1;
            return Ok(());
        }
        Err(Stop::Astray)
    }

    /// The rule recorded last ended before its call and its continuation.
    pub(super) fn end_abruptly(&mut self) -> Result<(), Stop> {
        if let Some(guide) = &mut self.guide
            && self.nested == 0
            && let Some(Node::Rule { arity, .. }) = self.trace.nodes().last()
        {
            guide.ended(*arity)?;
        }
        self.trace.abrupt(self.nested);
        Ok(())
    }

    /// A rule whose instructions have run goes on: not so if the trace wants it to end before. Where
    /// it only goes to a predicate, the tests of that one can still end it.
    pub(super) fn check_alive(&self, rule: &Rule) -> Result<(), Stop> {
        let goes_on = rule.call.is_none() && matches!(rule.end, End::Goto { .. });
        if self.ends_now() && !goes_on { Err(Stop::Astray) } else { Ok(()) }
    }

    /// Whether the trace wants the rule that was applied last to have ended.
    pub(super) fn ends_now(&self) -> bool {
        self.guide.as_deref().is_some_and(|guide| guide.cursor.ends)
    }
}
