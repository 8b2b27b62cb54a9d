//! In which order predicates are looked at, which of them are heads of loops, and which methods can
//! exhaust the stack.

use rustc_hash::FxHashSet;
use senda_rules::ids::{ENTRY, Id, PredId};
use senda_rules::ir::{Body, End};

use crate::program::{Program, Reach};

/// The predicates of a method in the order of its control flow.
pub(super) struct Flow {
    /// The rank of each predicate: callers of a predicate come before it, where there is no loop.
    pub rank: Vec<u32>,
    /// The predicates by rank.
    pub by_rank: Vec<PredId>,
    /// Those that a later one goes back to: every loop has one.
    pub heads: Vec<bool>,
}

impl Flow {
    pub fn of(body: &Body) -> Flow {
        let count = body.preds.len();
        let next: Vec<Vec<PredId>> = body
            .preds
            .values()
            .map(|pred| {
                let ends = pred.rules.iter().filter_map(|rule| match rule.end {
                    End::Goto { pred, .. } if pred.index() < count => Some(pred),
                    _ => None,
                });
                ends.collect()
            })
            .collect();
        // Depth first, without recursion: a predicate is done when all that follow it are.
        let mut seen = vec![false; count];
        let mut done = Vec::with_capacity(count);
        let mut open = vec![(ENTRY, 0)];
        if let Some(entry) = seen.first_mut() {
            *entry = true;
        }
        while let Some((pred, at)) = open.pop() {
            match next.get(pred.index()).and_then(|next| next.get(at)) {
                Some(&to) => {
                    open.push((pred, at + 1));
                    if !std::mem::replace(&mut seen[to.index()], true) {
                        open.push((to, 0));
                    }
                }
                None => done.push(pred),
            }
        }
        done.reverse();
        let mut rank = vec![u32::MAX; count];
        for (at, pred) in done.iter().enumerate() {
            if let Some(slot) = rank.get_mut(pred.index()) {
                *slot = u32::try_from(at).unwrap_or(u32::MAX);
            }
        }
        let mut heads = vec![false; count];
        for (from, all) in next.iter().enumerate() {
            for to in all {
                if rank[to.index()] <= rank[from] {
                    heads[to.index()] = true;
                }
            }
        }
        Flow { rank, by_rank: done, heads }
    }
}

/// The methods that are called again and again, and all that these call: what is left when those that
/// nobody calls are taken away one by one. Free code is one more caller.
pub(super) fn deep(program: &Program) -> Vec<bool> {
    let count = program.methods.len();
    let mut calls: Vec<FxHashSet<usize>> = vec![FxHashSet::default(); count + 1];
    calls[count] = program.called_back.clone();
    for (at, method) in program.methods.iter().enumerate() {
        for site in method.sites.values() {
            match &site.reach {
                Reach::Free => {
                    calls[at].insert(count);
                }
                Reach::Method(callee) => {
                    calls[at].insert(*callee);
                }
                Reach::Dispatch { targets, open, .. } => {
                    for (_, target) in targets {
                        calls[at].insert(target.unwrap_or(count));
                    }
                    if *open {
                        calls[at].insert(count);
                    }
                }
            }
        }
    }
    let mut callers = vec![0usize; count + 1];
    for callee in calls.iter().flatten() {
        callers[*callee] += 1;
    }
    let mut deep = vec![true; count + 1];
    let mut open: Vec<usize> = (0..=count).filter(|at| callers[*at] == 0).collect();
    while let Some(at) = open.pop() {
        deep[at] = false;
        for &callee in &calls[at] {
            callers[callee] -= 1;
            if callers[callee] == 0 {
                open.push(callee);
            }
        }
    }
    deep.pop();
    deep
}
