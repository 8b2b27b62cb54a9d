//! From drafts to a body: unused parameters go, and everything gets its canonical order.
//!
//! Liveness of local variables knows what *may* be read; after the simulation it is known what is:
//! a parameter stays if a rule of its predicate uses it, or passes it to a parameter that stays. The
//! entry keeps all of its own. Predicates are ordered by where they come from, so that the text
//! reads in the order of the code, and constants by first use.

use rustc_hash::FxHashMap;
use senda_rules::ids::{IdVec, PredId, Var};
use senda_rules::ir::{
    Body, Call, Const, Detail, End, Instr, Operand, OperandView, Place, Pred, PredName, Rule,
    SourceMap, Test,
};

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
    let mut writer = Writer {
        used: &used,
        copies: &copies,
        position: &position,
        old_consts: &drafts.consts,
        consts: Vec::new(),
        const_ids: FxHashMap::default(),
    };
    let mut old: Vec<Option<PredDraft>> = drafts.preds.into_iter().map(Some).collect();
    let preds: IdVec<PredId, Pred> =
        order.iter().filter_map(|&at| old[at].take().map(|draft| writer.pred(at, draft))).collect();
    Body {
        method: signature.method,
        is_static: signature.is_static,
        returns: signature.returns,
        preds,
        consts: writer.consts.into(),
        source: SourceMap::default(),
    }
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

/// Writes predicates in their final order with their final numbers.
struct Writer<'d> {
    used: &'d [Vec<bool>],
    /// The numbers of the subroutine copies that have predicates.
    copies: &'d FxHashMap<u32, u32>,
    position: &'d [u32],
    old_consts: &'d [Const],
    consts: Vec<Const>,
    const_ids: FxHashMap<usize, Operand>,
}

impl Writer<'_> {
    fn pred(&mut self, at: usize, draft: PredDraft) -> Pred {
        let used = &self.used[at];
        // The new number of each parameter.
        let mut numbers = Vec::with_capacity(used.len());
        let mut next = 0;
        for &u in used {
            numbers.push(next);
            next += u32::from(u);
        }
        let gone = index(used.len()) - next;
        let number = move |v: Var| match numbers.get(v.0 as usize) {
            Some(&n) => Var(n),
            None => Var(v.0 - gone),
        };
        let keep = |(i, kind): (usize, senda_rules::types::Kind)| {
            used.get(i).copied().unwrap_or(true).then_some(kind)
        };
        let params = draft.params.into_iter().enumerate().filter_map(keep).collect();
        let rules = draft
            .rules
            .into_iter()
            .map(|mut rule| {
                self.rewrite(&mut rule, &number);
                Rule {
                    guards: rule.guards.into(),
                    code: rule.code.into(),
                    call: rule.call,
                    end: rule.end.unwrap_or(End::Return(None)),
                    vars: rule.vars.into_iter().enumerate().filter_map(keep).collect(),
                    origin: rule.origin.into(),
                }
            })
            .collect();
        let copy = self.copies.get(&draft.name.copy).copied().unwrap_or(OUTSIDE);
        Pred { name: PredName { copy, ..draft.name }, params, rules }
    }

    /// Renumbers variables, constants and predicates of a rule, in the order in which constants are
    /// counted: guards, code, call, end.
    fn rewrite(&mut self, rule: &mut RuleDraft, number: &impl Fn(Var) -> Var) {
        let mut operand = |o: &mut Operand| *o = self.operand(*o, number);
        for guard in &mut rule.guards {
            test_operands(&mut guard.test, &mut operand);
        }
        for instr in &mut rule.code {
            if let Some(dst) = instr_operands(instr, &mut operand) {
                *dst = number(*dst);
            }
        }
        if let Some(Call { args, result, flag, .. }) = &mut rule.call {
            args.iter_mut().for_each(&mut operand);
            *result = result.map(number);
            *flag = number(*flag);
        }
        match &mut rule.end {
            Some(End::Return(Some(value)) | End::Throw(value)) => operand(value),
            Some(End::Goto { pred, args }) => {
                let used = self.used.get(pred.0 as usize).map_or(&[][..], |u| u);
                let kept = args.iter().zip(used).filter(|(_, used)| **used).map(|(a, _)| *a);
                let kept: Vec<Operand> = kept.collect();
                *args = kept.into_iter().map(|a| self.operand(a, number)).collect();
                *pred = PredId(self.position.get(pred.0 as usize).copied().unwrap_or(0));
            }
            Some(End::Return(None) | End::Unsupported(_)) | None => {}
        }
    }

    fn operand(&mut self, operand: Operand, number: &impl Fn(Var) -> Var) -> Operand {
        match operand.view() {
            OperandView::Var(v) => Operand::var(number(v)),
            OperandView::Const(old) => {
                let new = Operand::constant(self.consts.len());
                let id = *self.const_ids.entry(old).or_insert(new);
                if id == new {
                    self.consts.extend(self.old_consts.get(old));
                }
                id
            }
        }
    }
}

/// Calls `f` on the operands of a test, in the order of [`Test::for_each_operand`].
fn test_operands(test: &mut Test, f: &mut impl FnMut(&mut Operand)) {
    match test {
        Test::Cmp(_, a, b)
        | Test::Same(a, b)
        | Test::InBounds { array: a, index: b }
        | Test::StoreOk { array: a, value: b } => {
            f(a);
            f(b);
        }
        Test::In(a, _)
        | Test::Null(a)
        | Test::Ok(a)
        | Test::InstanceOf(a, _)
        | Test::CastOk(a, _) => f(a),
    }
}

/// Calls `f` on the operands of an instruction, in the order of [`Instr::for_each_operand`], and
/// returns its result variable.
fn instr_operands<'i>(
    instr: &'i mut Instr,
    f: &mut impl FnMut(&mut Operand),
) -> Option<&'i mut Var> {
    match instr {
        Instr::Unary { dst, a, .. }
        | Instr::NewArray { dst, length: a, .. }
        | Instr::ArrayLength { dst, array: a }
        | Instr::GetField { dst, object: a, .. }
        | Instr::InstanceOf { dst, object: a, .. }
        | Instr::Caught { dst, flag: a } => {
            f(a);
            Some(dst)
        }
        Instr::Binary { dst, a, b, .. } | Instr::GetElem { dst, array: a, index: b, .. } => {
            f(a);
            f(b);
            Some(dst)
        }
        Instr::NewMultiArray { dst, lengths, .. } => {
            lengths.iter_mut().for_each(f);
            Some(dst)
        }
        Instr::NewException { dst, detail, .. } => {
            detail_operands(detail, f);
            Some(dst)
        }
        Instr::NewObject { dst, .. }
        | Instr::GetStatic { dst, .. }
        | Instr::ClassObject { dst, .. } => Some(dst),
        Instr::SetElem { array, index, value, .. } => {
            f(array);
            f(index);
            f(value);
            None
        }
        Instr::SetField { object, value, .. } => {
            f(object);
            f(value);
            None
        }
        Instr::SetStatic { value: a, .. }
        | Instr::MonitorEnter { object: a }
        | Instr::MonitorExit { object: a } => {
            f(a);
            None
        }
        Instr::Init { .. } => None,
    }
}

fn detail_operands(detail: &mut Detail, f: &mut impl FnMut(&mut Operand)) {
    match detail {
        Detail::None | Detail::DivisionByZero => {}
        Detail::Index { array, index } => {
            f(array);
            f(index);
        }
        Detail::Size(a) | Detail::Store(a) | Detail::Cast { object: a, .. } => f(a),
    }
}
