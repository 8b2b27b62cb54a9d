//! The trace as it is recorded: rules in the order of their application.
//!
//! Preorder with arities is the trace tree itself: a rule's subtraces are its call's and its
//! continuation's, in this order, and they are recorded in this order.

use senda_rules::ids::{MethodRef, PredId};

use crate::linker::{ClassId, MethodId};

/// One node of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A rule was applied; the number of subtraces follows from its call and end.
    Rule {
        /// The method.
        method: MethodId,
        /// The predicate.
        pred: PredId,
        /// The rule's index from 0.
        rule: u32,
        /// How many subtraces follow.
        arity: u8,
    },
    /// A dispatched call; one subtrace follows, the target's.
    Dispatch {
        /// What was called.
        called: MethodRef,
        /// What was chosen.
        target: MethodId,
    },
    /// A method that is modelled, not interpreted: no subtrace.
    Native(MethodId),
    /// A class was to be initialised: no subtrace.
    Init(ClassId),
    /// A call that never reached a method (linking failed, stack overflow): no subtrace.
    Nothing,
    /// Rules of a method whose ways were merged ([`super::Merged`]): one subtrace, of what comes after.
    Merged(MethodId),
}

/// The trace of a run, up to a limit.
#[derive(Clone, Debug)]
pub struct TraceLog {
    nodes: Vec<Node>,
    limit: usize,
    truncated: bool,
}

impl TraceLog {
    pub(super) fn new(limit: usize) -> TraceLog {
        TraceLog { nodes: Vec::new(), limit, truncated: false }
    }

    /// The nodes in preorder.
    #[must_use]
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether nodes are missing at the end.
    #[must_use]
    pub fn truncated(&self) -> bool {
        self.truncated
    }

    #[inline]
    pub(super) fn push(&mut self, node: Node) {
        if self.nodes.len() < self.limit {
            self.nodes.push(node);
        } else {
            self.truncated = true;
        }
    }

    #[inline]
    pub(super) fn rule(&mut self, method: MethodId, pred: PredId, rule: usize, arity: u8) {
        let rule = u32::try_from(rule).unwrap_or(u32::MAX);
        self.push(Node::Rule { method, pred, rule, arity });
    }

    /// Forgets the nodes from this one on.
    pub(super) fn truncate(&mut self, len: usize) {
        self.nodes.truncate(len);
        self.truncated &= len >= self.limit;
    }

    /// The rule recorded last ended before its call and its continuation.
    pub(super) fn abrupt(&mut self, nested: usize) {
        if nested == 0
            && !self.truncated
            && let Some(Node::Rule { arity, .. }) = self.nodes.last_mut()
        {
            *arity = 0;
        }
    }
}
