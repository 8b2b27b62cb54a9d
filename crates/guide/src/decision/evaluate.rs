//! The evaluations of decisions along a path of the program.
//!
//! A path is the preorder of its trace: the rules that were applied, each followed by the subtraces of
//! its call and of what it goes on with. An evaluation begins when the first condition of a decision is
//! answered and ends with the outcome. Between two conditions the same method may make other decisions
//! (`c && f(a && b)`), and what it calls may make any, the same one of another activation included: so
//! evaluations nest, and each belongs to an activation. An exception can leave one without an outcome.

use std::borrow::Borrow;

use rustc_hash::FxHashMap;
use senda_rules::ids::{ENTRY, PredId};

use super::graph::{Next, PathId};
use super::{Decision, MethodDecisions};

/// A node of a trace, in preorder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node<M> {
    /// A rule was applied.
    Rule {
        /// The method.
        method: M,
        /// The predicate.
        pred: PredId,
        /// The rule's number from 0.
        rule: usize,
        /// How many subtraces follow: that of its call, if two, and that of what it goes on with.
        subtraces: u8,
    },
    /// Something else: a dispatched call (one subtrace, the target's), a modelled method (none).
    Other {
        /// How many subtraces follow.
        subtraces: u8,
    },
}

/// One evaluation of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation<M> {
    /// The method.
    pub method: M,
    /// The number of the decision among those of the method.
    pub decision: usize,
    /// The values of the conditions, `None` for those that were not evaluated.
    pub values: Vec<Option<bool>>,
    /// The outcome. `None` if evaluation ended before, by an exception or because the path ends.
    pub outcome: Option<bool>,
    /// The path of the decision's graph, if there is an outcome and paths are numbered.
    pub path: Option<PathId>,
}

/// The place of each conditional jump among the decisions of a method.
#[derive(Clone, Debug)]
pub struct Places<D> {
    decisions: D,
    /// By predicate: decision, copy, condition.
    places: FxHashMap<PredId, (usize, usize, usize)>,
}

impl<D: Borrow<MethodDecisions>> Places<D> {
    /// The places of the decisions of a method.
    #[must_use]
    pub fn of(decisions: D) -> Places<D> {
        let mut places = FxHashMap::default();
        for (number, decision) in decisions.borrow().decisions.iter().enumerate() {
            for (copy, code) in decision.copies.iter().enumerate() {
                for (condition, test) in code.tests.iter().enumerate() {
                    places.insert(test.pred, (number, copy, condition));
                }
            }
        }
        Places { decisions, places }
    }

    /// The decisions.
    #[must_use]
    pub fn decisions(&self) -> &[Decision] {
        &self.all().decisions
    }

    /// The decisions, with where they come from.
    #[must_use]
    pub fn all(&self) -> &MethodDecisions {
        self.decisions.borrow()
    }

    /// The condition that a rule answers, and the answer: decision, copy, condition, value.
    #[must_use]
    pub fn answer(&self, pred: PredId, rule: usize) -> Option<(usize, usize, usize, bool)> {
        let &(decision, copy, condition) = self.places.get(&pred)?;
        let test = self.decisions().get(decision)?.copies.get(copy)?.tests.get(condition)?;
        let value = test.rules.iter().position(|&known| known == rule)? == 1;
        Some((decision, copy, condition, value))
    }
}

/// An evaluation under way.
#[derive(Clone, Debug)]
struct Open {
    /// Which of the method's activations evaluates, counted from the start of the path.
    activation: usize,
    decision: usize,
    copy: usize,
    values: Vec<Option<bool>>,
}

/// Follows a path and tells the evaluations that end on it.
#[derive(Clone, Debug)]
pub struct Recogniser<M> {
    /// What is still to come, innermost last: the activation that goes on, or `None` where a call's
    /// subtrace begins.
    pending: Vec<Option<usize>>,
    activations: usize,
    /// Evaluations under way, innermost last, each with its method.
    open: Vec<(M, Open)>,
}

impl<M: Copy + PartialEq> Default for Recogniser<M> {
    fn default() -> Self {
        Recogniser::new()
    }
}

impl<M: Copy + PartialEq> Recogniser<M> {
    /// At the beginning of a path.
    #[must_use]
    pub fn new() -> Recogniser<M> {
        Recogniser { pending: vec![None], activations: 0, open: Vec::new() }
    }

    /// Takes the next node of the path, with the places of its method's decisions if they are of
    /// interest. What ends here is given to `ended`.
    pub fn push<D: Borrow<MethodDecisions>>(
        &mut self,
        node: Node<M>,
        places: Option<&Places<D>>,
        mut ended: impl FnMut(Evaluation<M>),
    ) {
        let going_on = self.pending.pop().flatten();
        let (method, pred, rule, subtraces) = match node {
            Node::Other { subtraces } => {
                let more = usize::from(subtraces);
                self.pending.extend(std::iter::repeat_n(None, more));
                return;
            }
            Node::Rule { method, pred, rule, subtraces } => (method, pred, rule, subtraces),
        };
        let activation = match going_on {
            Some(activation) if pred != ENTRY => activation,
            _ => {
                self.activations += 1;
                self.activations
            }
        };
        self.drop_left(activation, &mut ended);
        if let Some(places) = places
            && let Some((decision, copy, condition, value)) = places.answer(pred, rule)
        {
            let spot = Open { activation, decision, copy, values: Vec::new() };
            self.answer(places.decisions(), method, spot, (condition, value), &mut ended);
        }
        if subtraces > 0 {
            self.pending.push(Some(activation));
        }
        self.pending.extend(std::iter::repeat_n(None, usize::from(subtraces.saturating_sub(1))));
    }

    /// Forgets evaluations of activations that are over: those that began after the one that goes on. An
    /// evaluation that is still open then was left by an exception.
    fn drop_left(&mut self, activation: usize, ended: &mut impl FnMut(Evaluation<M>)) {
        while let Some((method, open)) = self.open.pop_if(|(_, o)| o.activation > activation) {
            ended(unfinished(method, open));
        }
    }

    fn answer(
        &mut self,
        decisions: &[Decision],
        method: M,
        spot: Open,
        (condition, value): (usize, bool),
        ended: &mut impl FnMut(Evaluation<M>),
    ) {
        let Some(decision) = decisions.get(spot.decision) else { return };
        let same = |open: &Open| {
            open.activation == spot.activation
                && open.decision == spot.decision
                && open.copy == spot.copy
        };
        // Decisions that the same activation began later were inside a condition of this one.
        let at = self.open.iter().rposition(|(_, open)| same(open));
        if condition == 0 {
            // The same decision anew: what was open was left, by an exception that was caught.
            if let Some(at) = at {
                for (method, open) in self.open.drain(at..) {
                    ended(unfinished(method, open));
                }
            }
            let values = vec![None; decision.conditions.len()];
            self.open.push((method, Open { values, ..spot }));
        } else if let Some(at) = at {
            for (method, open) in self.open.drain(at + 1..) {
                ended(unfinished(method, open));
            }
        }
        let Some((_, open)) = self.open.last_mut().filter(|(_, open)| same(open)) else {
            return;
        };
        if let Some(slot) = open.values.get_mut(condition) {
            *slot = Some(value);
        }
        if let Next::Outcome(outcome) = decision.graph.next(condition, value)
            && let Some((method, open)) = self.open.pop()
        {
            let path = decision.graph.path(&open.values);
            let Open { decision, values, .. } = open;
            ended(Evaluation { method, decision, values, outcome: Some(outcome), path });
        }
    }

    /// Ends the path: what is still open has no outcome.
    pub fn finish(self, mut ended: impl FnMut(Evaluation<M>)) {
        for (method, open) in self.open.into_iter().rev() {
            ended(unfinished(method, open));
        }
    }
}

fn unfinished<M>(method: M, open: Open) -> Evaluation<M> {
    let Open { decision, values, .. } = open;
    Evaluation { method, decision, values, outcome: None, path: None }
}

/// The evaluations along a whole path, in the order in which they end. `places` gives the decisions of
/// a method, `None` for methods that are of no interest.
pub fn evaluations<'p, M, D>(
    nodes: impl IntoIterator<Item = Node<M>>,
    places: impl Fn(M) -> Option<&'p Places<D>>,
) -> Vec<Evaluation<M>>
where
    M: Copy + PartialEq,
    D: Borrow<MethodDecisions> + 'p,
{
    let (mut recogniser, mut all) = (Recogniser::new(), Vec::new());
    for node in nodes {
        let of = match node {
            Node::Rule { method, .. } => places(method),
            Node::Other { .. } => None,
        };
        recogniser.push(node, of, |evaluation| all.push(evaluation));
    }
    recogniser.finish(|evaluation| all.push(evaluation));
    all
}
