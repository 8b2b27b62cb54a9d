//! Regions: parts of a method that only compute, with one way in and one place where their ways meet.
//!
//! A rule is *plain* if it makes no call, ends in a predicate of the method and has only instructions that
//! may be run on inputs that do not take it: arithmetic that cannot fail, fields of objects. The region of a
//! predicate are the plain rules between it and the *join*: the nearest predicate in which all its plain
//! ways meet. Rules that are not plain, or from which the join cannot be reached, leave the region.
//!
//! Without loops inside: heads of loops are joins at most.

use senda_rules::ids::{Id, PredId};
use senda_rules::ir::{Body, End, Instr, OperandView, Rule, Test};
use senda_rules::op::Op;
use senda_rules::scalar::Word;

use super::Loops;

/// The most predicates of a region: a region is a word of bits.
const MOST: usize = 60;

/// A part of a method that only computes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Region {
    /// Its predicates, each before those that it leads to; the first is the way in.
    pub(super) preds: Box<[PredId]>,
    /// For each predicate its rules: where the plain ones lead that stay.
    pub(super) rules: Box<[Box<[Option<Step>]>]>,
    /// Where its ways meet.
    pub(super) join: PredId,
    /// A rule that leads to the join.
    pub(super) last: (PredId, usize),
}

/// Where a rule of a region leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// To a predicate of the region, by its place.
    Inside(usize),
    /// To the join.
    Join,
}

/// The regions of a method, by the predicate that is the way in.
#[derive(Clone, Debug, Default)]
pub(super) struct Regions {
    at: Box<[Option<Region>]>,
}

impl Regions {
    pub(super) fn of(body: &Body, loops: &Loops) -> Regions {
        let at = body.preds.iter().map(|(pred, _)| region(body, loops, pred)).collect();
        Regions { at }
    }

    pub(super) fn at(&self, pred: PredId) -> Option<&Region> {
        self.at.get(pred.index())?.as_ref()
    }
}

/// The plain rules from a predicate on, as a graph of at most [`MOST`] nodes. A node that is no way in is
/// the place 0 a second time: a loop back to the way in.
struct Graph {
    preds: Vec<PredId>,
    /// The successors of each node by its plain rules.
    next: Vec<u64>,
    /// Which nodes have been opened, so that their rules count.
    open: u64,
}

fn region(body: &Body, loops: &Loops, from: PredId) -> Option<Region> {
    if body.preds[from].rules.len() < 2 {
        return None;
    }
    let graph = graph(body, loops, from)?;
    let order = graph.order()?;
    let join = order.iter().copied().find(|&join| graph.meets(join))?;
    let inside = graph.between(join);
    let preds: Vec<usize> = order.into_iter().filter(|&node| inside & bit(node) != 0).collect();
    let (mut last, mut joins) = (None, 0);
    let mut rules: Vec<Box<[Option<Step>]>> = Vec::new();
    for &node in &preds {
        let pred = graph.preds[node];
        let steps = body.preds[pred].rules.iter().enumerate().map(|(number, rule)| {
            let to = leads(body, rule)?;
            if to == graph.preds[join] {
                joins += 1;
                last.get_or_insert((pred, number));
                return Some(Step::Join);
            }
            // Back to the way in, which is not where its ways meet.
            if to == from {
                return None;
            }
            let at = preds.iter().position(|&node| graph.preds[node] == to)?;
            Some(Step::Inside(at))
        });
        rules.push(steps.collect());
    }
    let back = |(pred, rule): (PredId, usize)| loops.goes_back(pred, rule);
    let last = last.filter(|_| joins > 1)?;
    // A loop is entered, or goes round, by all of them.
    for (node, steps) in preds.iter().zip(&rules) {
        let steps: &[Option<Step>] = steps;
        for (number, step) in steps.iter().enumerate() {
            let is_other =
                *step == Some(Step::Join) && back((graph.preds[*node], number)) != back(last);
            if is_other && loops.is_head(graph.preds[join]) {
                return None;
            }
        }
    }
    let preds = preds.into_iter().map(|node| graph.preds[node]).collect();
    Some(Region { preds, rules: rules.into(), join: graph.preds[join], last })
}

fn bit(node: usize) -> u64 {
    1 << node
}

fn graph(body: &Body, loops: &Loops, from: PredId) -> Option<Graph> {
    let mut graph = Graph { preds: vec![from], next: vec![0], open: 1 };
    let mut at = 0;
    while at < graph.preds.len() {
        if graph.open & bit(at) != 0 {
            for rule in &body.preds[graph.preds[at]].rules {
                let Some(to) = leads(body, rule) else { continue };
                // Back to the way in: a node of its own, which is not opened.
                let known = graph.preds.iter().skip(1).position(|&p| p == to).map(|i| i + 1);
                let node = match known {
                    Some(node) => node,
                    None => {
                        if graph.preds.len() >= MOST {
                            return None;
                        }
                        let node = graph.preds.len();
                        graph.preds.push(to);
                        graph.next.push(0);
                        if to != from && !loops.is_head(to) {
                            graph.open |= bit(node);
                        }
                        node
                    }
                };
                graph.next[at] |= bit(node);
            }
        }
        at += 1;
    }
    Some(graph)
}

impl Graph {
    /// The nodes without the way in, each before those that it leads to.
    fn order(&self) -> Option<Vec<usize>> {
        let count = self.preds.len();
        let mut waits = vec![0u32; count];
        for next in &self.next {
            (0..count).filter(|&n| next & bit(n) != 0).for_each(|n| waits[n] += 1);
        }
        let (mut order, mut ready) = (Vec::new(), vec![0]);
        while let Some(node) = ready.pop() {
            order.push(node);
            for n in (0..count).rev().filter(|&n| self.next[node] & bit(n) != 0) {
                waits[n] -= 1;
                if waits[n] == 0 {
                    ready.push(n);
                }
            }
        }
        // Something goes round without a head: not from a compiler.
        (order.len() == count).then_some(order)
    }

    /// What can be reached from a node without going through another one.
    fn reached(&self, from: usize, without: Option<usize>) -> u64 {
        let (mut all, mut open) = (bit(from), vec![from]);
        while let Some(node) = open.pop() {
            let next = self.next[node] & !all & !without.map_or(0, bit);
            all |= next;
            open.extend((0..self.preds.len()).filter(|&n| next & bit(n) != 0));
        }
        all
    }

    /// The nodes before a join, from which it can be reached.
    fn between(&self, join: usize) -> u64 {
        let before = self.reached(0, Some(join));
        let count = self.preds.len();
        let leads = |&n: &usize| before & bit(n) != 0 && self.reached(n, None) & bit(join) != 0;
        (0..count).filter(leads).fold(0, |all, n| all | bit(n))
    }

    /// Whether ways meet there, and what goes by it does not come where it leads.
    fn meets(&self, join: usize) -> bool {
        if join == 0 {
            return false;
        }
        let inside = self.between(join);
        let into = (0..self.preds.len())
            .filter(|&n| inside & bit(n) != 0 && self.next[n] & bit(join) != 0)
            .count();
        let from_one = inside.count_ones() == 1;
        let beside = self.reached(0, Some(join)) & !inside;
        (into > 1 || from_one) && beside & self.reached(join, None) == 0
    }
}

/// Where a plain rule leads.
fn leads(body: &Body, rule: &Rule) -> Option<PredId> {
    let End::Goto { pred, .. } = rule.end else { return None };
    let test =
        |test: &Test| matches!(test, Test::Cmp(..) | Test::In(..) | Test::Null(_) | Test::Same(..));
    let plain = rule.call.is_none()
        && rule.guards.iter().all(|guard| test(&guard.test))
        && rule.code.iter().all(|instr| is_plain(body, instr));
    plain.then_some(pred)
}

fn is_plain(body: &Body, instr: &Instr) -> bool {
    match instr {
        Instr::Unary { .. } | Instr::GetField { .. } | Instr::SetField { .. } => true,
        Instr::Binary { op: Op::IDiv | Op::IRem | Op::LDiv | Op::LRem, b, .. } => {
            let OperandView::Const(constant) = b.view() else { return false };
            let word = body.consts.get(constant).and_then(|&c| Word::of(c));
            word.is_some_and(|word| word.as_long() != 0)
        }
        Instr::Binary { .. } => true,
        _ => false,
    }
}
