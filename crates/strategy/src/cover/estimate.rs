//! How many paths a program has, from its abstraction alone: every loop not repeated, every recursion
//! entered once. The number says what kind of program it is, nothing more.

use rustc_hash::FxHashMap;
use senda_guide::program::{Program, Reach};
use senda_rules::ids::{ENTRY, PredId};
use senda_rules::ir::End;

/// How many paths there are, at most `u64::MAX`.
pub(super) fn paths(program: &Program) -> u64 {
    Counter { program, done: FxHashMap::default() }.count()
}

/// The number in words: `about 2^40`.
pub(super) fn shown(paths: u64) -> String {
    match paths {
        0..100_000 => format!("{paths}"),
        u64::MAX => "more than 2^63".to_owned(),
        _ => format!("about 2^{}", paths.ilog2()),
    }
}

type At = (usize, PredId);

struct Counter<'a> {
    program: &'a Program,
    /// The paths from a predicate to the end of its method; none while they are counted.
    done: FxHashMap<At, Option<u64>>,
}

impl Counter<'_> {
    /// Depth first with a stack of its own: programs may be deep.
    fn count(&mut self) -> u64 {
        let entry = (0, ENTRY);
        let mut stack = vec![entry];
        while let Some(&at) = stack.last() {
            match self.done.get(&at) {
                Some(Some(_)) => {
                    stack.pop();
                }
                Some(None) => {
                    let total = self.sum(at);
                    self.done.insert(at, Some(total));
                    stack.pop();
                }
                None => {
                    self.done.insert(at, None);
                    stack.extend(self.needs(at).into_iter().filter(|n| !self.done.contains_key(n)));
                }
            }
        }
        self.known(entry)
    }

    /// What is still being counted is a loop or a recursion.
    fn known(&self, at: At) -> u64 {
        self.done.get(&at).copied().flatten().unwrap_or(1)
    }

    fn callees(&self, (method, pred): At, number: usize) -> Option<Vec<At>> {
        let site = self.program.site(method, pred, number)?;
        Some(match &site.reach {
            Reach::Free => Vec::new(),
            Reach::Method(callee) => vec![(*callee, ENTRY)],
            Reach::Dispatch { targets, .. } => {
                targets.iter().filter_map(|target| Some((target.1?, ENTRY))).collect()
            }
        })
    }

    fn needs(&self, at: At) -> Vec<At> {
        let (method, pred) = at;
        let mut needs = Vec::new();
        for (number, rule) in self.program.methods[method].body.preds[pred].rules.iter().enumerate()
        {
            needs.extend(self.callees(at, number).into_iter().flatten());
            if let End::Goto { pred, .. } = rule.end {
                needs.push((method, pred));
            }
        }
        needs
    }

    fn sum(&self, at: At) -> u64 {
        let (method, pred) = at;
        let mut total = 0u64;
        for (number, rule) in self.program.methods[method].body.preds[pred].rules.iter().enumerate()
        {
            let called = self.callees(at, number).map_or(1, |callees| {
                callees.iter().fold(0u64, |sum, &c| sum.saturating_add(self.known(c))).max(1)
            });
            let next = match rule.end {
                End::Goto { pred, .. } => self.known((method, pred)),
                _ => 1,
            };
            total = total.saturating_add(called.saturating_mul(next));
        }
        total
    }
}
