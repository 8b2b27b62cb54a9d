//! From drafts to a body: unused parameters go, and everything gets its canonical order.
//!
//! Liveness of local variables knows what *may* be read; after the simulation it is known what is:
//! a parameter stays if a rule of its predicate uses it, or passes it to a parameter that stays. The
//! entry keeps all of its own. Predicates are ordered by where they come from, so that the text
//! reads in the order of the code, and constants by first use.

use rustc_hash::FxHashMap;
use senda_rules::canon;
use senda_rules::ids::{PredId, Var};
use senda_rules::ir::{Body, End, Operand, Place, Pred, PredName, Rule, SourceMap};
use senda_rules::types::Kind;

use super::Signature;
use super::build::{Drafts, PredDraft, RuleDraft};
use super::flow::index;
use super::graph::OUTSIDE;

/// The body of a method.
pub(super) fn body(signature: &Signature, drafts: Drafts) -> Body {
    let used = used_params(&drafts.preds);
    let mut order: Vec<usize> = (0..drafts.preds.len()).collect();
    order.sort_by_key(|&pred| sort_key(drafts.preds[pred].name));
    let mut position = vec![0; order.len()];
    for (new, &old) in order.iter().enumerate() {
        position[old] = index(new);
    }
    let mut copies: FxHashMap<u32, u32> = FxHashMap::from_iter([(OUTSIDE, OUTSIDE)]);
    for &at in &order {
        let new = index(copies.len());
        copies.entry(drafts.preds[at].name.copy).or_insert(new);
    }
    let writer = Writer { used: &used, position: &position, copies: &copies };
    let mut old: Vec<Option<PredDraft>> = drafts.preds.into_iter().map(Some).collect();
    let taken = order.iter().filter_map(|&at| Some((at, old.get_mut(at)?.take()?)));
    let preds = taken.map(|(at, draft)| writer.pred(at, draft)).collect();
    let mut body = Body {
        method: signature.method,
        is_static: signature.is_static,
        returns: signature.returns,
        preds,
        consts: drafts.consts.into(),
        source: SourceMap::default(),
    };
    canon::normalise_consts(&mut body);
    body
}

/// The entry first, then in the order of the code, subroutine copies after the rest and handler
/// chains last.
fn sort_key(name: PredName) -> (u32, u8, u32, u8) {
    let (group, number, rank) = match name.place {
        Place::Entry => (0, 0, 0),
        Place::Block(offset) => (1, offset, 0),
        Place::AfterInit(offset) => (1, offset, 1),
        Place::Check(offset) => (1, offset, 2),
        Place::AfterCall(offset) => (1, offset, 3),
        Place::Handlers(number) => (2, number, 0),
    };
    (name.copy, group, number, rank)
}

/// Which parameters of which predicate are used: the least solution of "used by a rule, or passed
/// to a used one".
fn used_params(preds: &[PredDraft]) -> Vec<Vec<bool>> {
    let mut used: Vec<Vec<bool>> = preds.iter().map(|p| vec![false; p.params.len()]).collect();
    let mut todo: Vec<(usize, usize)> = Vec::new();
    // For each parameter, the parameters that are passed to it.
    let mut sources: Vec<Vec<(u32, u32, u32)>> = vec![Vec::new(); preds.len()];
    for (at, pred) in preds.iter().enumerate() {
        let mut mark = |param: usize| {
            if let Some(u) = used[at].get_mut(param)
                && !std::mem::replace(u, true)
            {
                todo.push((at, param));
            }
        };
        if pred.name.place == Place::Entry {
            (0..pred.params.len()).for_each(&mut mark);
        }
        for rule in &pred.rules {
            uses(rule, |v| mark(v.0 as usize));
            let Some(End::Goto { pred: target, args }) = &rule.end else { continue };
            for (to, arg) in args.iter().enumerate() {
                if let Some(from) = arg.as_var().filter(|v| (v.0 as usize) < pred.params.len())
                    && let Some(list) = sources.get_mut(target.0 as usize)
                {
                    list.push((index(to), index(at), from.0));
                }
            }
        }
    }
    sources.iter_mut().for_each(|list| list.sort_unstable());
    while let Some((pred, param)) = todo.pop() {
        let list = &sources[pred];
        let from = list.partition_point(|s| (s.0 as usize) < param);
        for &(_, source, source_param) in list[from..].iter().take_while(|s| s.0 as usize == param)
        {
            let u = &mut used[source as usize][source_param as usize];
            if !std::mem::replace(u, true) {
                todo.push((source as usize, source_param as usize));
            }
        }
    }
    used
}

/// Calls `f` on every variable that a rule uses itself, not only passes on.
fn uses(rule: &RuleDraft, mut f: impl FnMut(Var)) {
    let mut operand = |o: Operand| {
        if let Some(v) = o.as_var() {
            f(v);
        }
    };
    rule.guards.iter().for_each(|g| g.test.for_each_operand(&mut operand));
    rule.code.iter().for_each(|i| i.for_each_operand(&mut operand));
    rule.call.iter().for_each(|c| c.args.iter().copied().for_each(&mut operand));
    match &rule.end {
        Some(End::Goto { .. }) | None => {}
        Some(end) => end.for_each_operand(operand),
    }
}

/// Writes predicates with their final numbers.
struct Writer<'d> {
    used: &'d [Vec<bool>],
    position: &'d [u32],
    /// The numbers of the subroutine copies that have predicates.
    copies: &'d FxHashMap<u32, u32>,
}

impl Writer<'_> {
    fn pred(&self, at: usize, draft: PredDraft) -> Pred {
        let used = &self.used[at];
        // The new number of each parameter.
        let mut numbers = Vec::with_capacity(used.len());
        let mut next = 0;
        for &u in used {
            numbers.push(next);
            next += u32::from(u);
        }
        let gone = index(used.len()) - next;
        let number = |v: Var| match numbers.get(v.0 as usize) {
            Some(&n) => Var(n),
            None => Var(v.0 - gone),
        };
        let keep = |(i, kind): (usize, Kind)| used.get(i).is_none_or(|u| *u).then_some(kind);
        let params = draft.params.into_iter().enumerate().filter_map(keep).collect();
        let rules = draft.rules.into_iter().map(|draft| {
            let mut rule = Rule {
                guards: draft.guards.into(),
                code: draft.code.into(),
                call: draft.call,
                end: draft.end.unwrap_or(End::Return(None)),
                vars: draft.vars.into_iter().enumerate().filter_map(keep).collect(),
                origin: draft.origin.into(),
                at: draft.at,
            };
            self.renumber(&mut rule, number);
            rule
        });
        let copy = self.copies.get(&draft.name.copy).copied().unwrap_or(OUTSIDE);
        Pred { name: PredName { copy, ..draft.name }, params, rules: rules.collect() }
    }

    /// Renumbers the variables of a rule and the predicate it goes on with.
    fn renumber(&self, rule: &mut Rule, number: impl Fn(Var) -> Var) {
        if let End::Goto { pred, args } = &mut rule.end {
            let used = self.used.get(pred.0 as usize).map_or(&[][..], |u| u);
            let kept = args.iter().zip(used).filter_map(|(arg, used)| used.then_some(*arg));
            *args = kept.collect();
            *pred = PredId(self.position.get(pred.0 as usize).copied().unwrap_or(0));
        }
        canon::change_operands(rule, &mut |operand| {
            if let Some(v) = operand.as_var() {
                *operand = Operand::var(number(v));
            }
        });
        for dst in rule.code.iter_mut().filter_map(|instr| instr.dst_mut()) {
            *dst = number(*dst);
        }
        if let Some(call) = &mut rule.call {
            call.result = call.result.map(&number);
            call.flag = number(call.flag);
        }
    }
}
