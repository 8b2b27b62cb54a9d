//! Laws 1, 3, 5, 6 and 18: how predicates go on with each other.

use rustc_hash::FxHashSet;

use super::{At, Verifier, letters, pred_at};
use crate::ids::{ENTRY, Id, PredId};
use crate::ir::{End, Operand, Rule};

/// Checks the whole body; every rule's variables have been checked before.
pub(super) fn check(v: &mut Verifier<'_>) {
    let mut names = FxHashSet::default();
    for (id, pred) in v.body.preds.iter() {
        if !names.insert(pred.name) {
            v.error(At { pred: Some(id), rule: None }, 3, "another predicate has the same name");
        }
        for (number, rule) in pred.rules.iter().enumerate() {
            goto(v, At { pred: Some(id), rule: Some(number) }, rule);
        }
    }
    reachable(v);
    live(v);
}

fn goto(v: &mut Verifier<'_>, at: At, rule: &Rule) {
    let End::Goto { pred, args } = &rule.end else { return };
    let Some(target) = v.body.preds.get(*pred) else {
        v.error(at, 6, format!("the rule goes on with predicate {}, which is not there", pred.0));
        return;
    };
    if *pred == ENTRY {
        v.error(at, 1, "the rule goes on with the entry");
    }
    let kinds = args.iter().map(|a| v.body.operand_kind(rule, *a));
    let agrees = args.len() == target.params.len()
        && kinds.clone().zip(&target.params).all(|(k, p)| k.is_none_or(|k| k == *p));
    if !agrees {
        let found = letters(kinds.flatten());
        let wanted = letters(target.params.iter().copied());
        v.error(at, 6, format!("the rule hands on {found}, the predicate takes {wanted}"));
    }
}

/// Law 5.
fn reachable(v: &mut Verifier<'_>) {
    let preds = &v.body.preds;
    let mut seen = vec![false; preds.len()];
    let mut todo: Vec<PredId> = Vec::new();
    let mut visit = |id: PredId, todo: &mut Vec<PredId>| {
        if let Some(mark) = seen.get_mut(id.index())
            && !*mark
        {
            *mark = true;
            todo.push(id);
        }
    };
    visit(ENTRY, &mut todo);
    while let Some(id) = todo.pop() {
        for rule in &preds[id].rules {
            if let End::Goto { pred, .. } = rule.end {
                visit(pred, &mut todo);
            }
        }
    }
    for (index, _) in seen.iter().enumerate().filter(|(_, seen)| !**seen) {
        v.error(pred_at(index), 5, "the predicate cannot be reached from the entry");
    }
}

/// Law 18: parameters that reach a use, found backwards from the uses.
fn live(v: &mut Verifier<'_>) {
    // All parameters get consecutive numbers; `start` has the first of each predicate.
    let mut start = Vec::with_capacity(v.body.preds.len());
    let mut count = 0;
    for pred in v.body.preds.values() {
        start.push(count);
        count += pred.params.len();
    }
    let mut live = vec![false; count];
    let mut todo: Vec<usize> = Vec::new();
    // (parameter handed to, parameter handed on)
    let mut edges: Vec<(usize, usize)> = Vec::new();
    for (index, pred) in v.body.preds.values().enumerate() {
        let number = |operand: Operand| match operand.as_var() {
            Some(var) if (var.0 as usize) < pred.params.len() => {
                Some(start[index] + var.0 as usize)
            }
            _ => None,
        };
        for rule in &pred.rules {
            for_each_use(rule, |operand| {
                if let Some(n) = number(operand)
                    && !std::mem::replace(&mut live[n], true)
                {
                    todo.push(n);
                }
            });
            let End::Goto { pred: target, args } = &rule.end else { continue };
            let Some(target_pred) = v.body.preds.get(*target) else { continue };
            for (i, arg) in args.iter().enumerate().take(target_pred.params.len()) {
                if let Some(n) = number(*arg) {
                    edges.push((start[target.index()] + i, n));
                }
            }
        }
    }
    edges.sort_unstable();
    while let Some(n) = todo.pop() {
        let first = edges.partition_point(|(to, _)| *to < n);
        for &(_, from) in edges[first..].iter().take_while(|(to, _)| *to == n) {
            if !std::mem::replace(&mut live[from], true) {
                todo.push(from);
            }
        }
    }
    for (index, pred) in v.body.preds.values().enumerate().skip(1) {
        for i in 0..pred.params.len() {
            if !live[start[index] + i] {
                v.error(pred_at(index), 18, format!("parameter {i} is not live"));
            }
        }
    }
}

/// Calls `f` on every operand of a rule that is more than handed on.
fn for_each_use(rule: &Rule, mut f: impl FnMut(Operand)) {
    for guard in &rule.guards {
        guard.test.for_each_operand(&mut f);
    }
    for instr in &rule.code {
        instr.for_each_operand(&mut f);
    }
    if let Some(call) = &rule.call {
        call.args.iter().copied().for_each(&mut f);
    }
    if !matches!(rule.end, End::Goto { .. }) {
        rule.end.for_each_operand(f);
    }
}
