//! The conditional jumps of a body, and how control goes on from them.
//!
//! A conditional jump is a predicate with two rules whose single guards exclude each other and come from
//! an `if` instruction: rule 0 falls through, rule 1 jumps. Checks of the JVM look alike, but the rule of
//! a failed check begins by making its exception. The test of a class's `$assertionsDisabled`, which the
//! compiler puts before each assertion, is not one of the program and is left out.

use rustc_hash::FxHashMap;
use senda_rules::ids::{Id, PredId};
use senda_rules::ir::{Body, Callee, End, Guard, Instr, OperandView, Place, Pred, Rule, Test};
use senda_rules::symbols::Symbols;

/// A conditional jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Jump {
    /// Its predicate.
    pub pred: PredId,
    /// The byte offset of its instruction.
    pub offset: u16,
}

/// The conditional jumps in order of their offsets. Of a subroutine (`jsr`) each copy has its own.
pub(super) fn jumps(body: &Body, symbols: &Symbols) -> Vec<Jump> {
    let callers = callers(body);
    let mut all: Vec<Jump> = body
        .preds
        .iter()
        .filter_map(|(id, pred)| {
            let offset = offset_of_jump(pred)?;
            (!asks_for_assertions(body, symbols, &callers, id)).then_some(Jump { pred: id, offset })
        })
        .collect();
    all.sort_by_key(|jump| (jump.offset, jump.pred.index()));
    all
}

fn offset_of_jump(pred: &Pred) -> Option<u16> {
    let Place::Check(offset) = pred.name.place else { return None };
    let [fall, jump] = &*pred.rules else { return None };
    let is_way = |rule: &Rule| {
        let one = matches!(
            &*rule.guards,
            [Guard { test: Test::Cmp(..) | Test::Null(_) | Test::Same(..), .. }]
        );
        one && !matches!(rule.code.first(), Some(Instr::NewException { .. }))
    };
    (is_way(fall) && is_way(jump)).then_some(u16::try_from(offset).ok()?)
}

/// The rules that go to each predicate.
pub(super) fn callers(body: &Body) -> FxHashMap<PredId, Vec<(PredId, usize)>> {
    let mut callers: FxHashMap<PredId, Vec<(PredId, usize)>> = FxHashMap::default();
    for (id, pred) in body.preds.iter() {
        for (number, rule) in pred.rules.iter().enumerate() {
            if let End::Goto { pred: to, .. } = rule.end {
                callers.entry(to).or_default().push((id, number));
            }
        }
    }
    callers
}

/// Whether a jump tests a static field `$assertionsDisabled`.
fn asks_for_assertions(
    body: &Body,
    symbols: &Symbols,
    callers: &FxHashMap<PredId, Vec<(PredId, usize)>>,
    jump: PredId,
) -> bool {
    let tested = body.preds[jump].rules.first().and_then(|rule| match rule.guards.first()?.test {
        Test::Cmp(_, a, _) => a.as_var(),
        _ => None,
    });
    let (Some(tested), Some([(from, number)])) = (tested, callers.get(&jump).map(Vec::as_slice))
    else {
        return false;
    };
    let rule = &body.preds[*from].rules[*number];
    let End::Goto { args, .. } = &rule.end else { return false };
    let Some(OperandView::Var(given)) = args.get(tested.index()).map(|arg| arg.view()) else {
        return false;
    };
    rule.code.iter().any(|instr| match instr {
        Instr::GetStatic { dst, field } if *dst == given => {
            symbols.name_text(symbols.field_symbol(*field).name) == "$assertionsDisabled"
        }
        _ => false,
    })
}

/// Where control is after a way out of a jump: the offset of the instruction that comes next, in a copy of
/// a subroutine. Two ways lead to the same place exactly if they have the same.
pub(super) type Landing = (u32, u32);

/// How often an unconditional jump is followed by another.
const MOST_GOTOS: usize = 64;

/// Where a rule begins, and the predicate that begins there if it is one of its own.
pub(super) fn landing(body: &Body, of: PredId, rule: &Rule) -> Option<(Landing, Option<PredId>)> {
    let (mut rule, mut at) = (rule, None);
    for _ in 0..MOST_GOTOS {
        let block = block_after(body, rule);
        if let (Some(&first), false) = (rule.origin.first(), is_goto(body, rule)) {
            let copy = body.preds[at.unwrap_or(of)].name.copy;
            return Some(((u32::from(first), copy), at));
        }
        let next = block?;
        rule = body.preds[next].rules.first()?;
        at = Some(next);
    }
    None
}

/// The block of its own that a rule goes to.
fn block_after(body: &Body, rule: &Rule) -> Option<PredId> {
    let End::Goto { pred, .. } = rule.end else { return None };
    matches!(body.preds.get(pred)?.name.place, Place::Block(_)).then_some(pred)
}

/// Whether a rule is an unconditional jump and nothing else: its one instruction does nothing, and what
/// comes next does not follow it in the code (no instruction that leaves no trace in a rule is longer than
/// four bytes).
fn is_goto(body: &Body, rule: &Rule) -> bool {
    let [only] = *rule.origin else { return false };
    let Some(block) = block_after(body, rule) else { return false };
    let Place::Block(to) = body.preds[block].name.place else { return false };
    let only = u32::from(only);
    rule.code.is_empty() && rule.call.is_none() && !(only + 1..=only + 4).contains(&to)
}

/// The ways that lead to a block: rules that go there, across unconditional jumps.
pub(super) fn arrivals(
    body: &Body,
    callers: &FxHashMap<PredId, Vec<(PredId, usize)>>,
    block: PredId,
) -> Vec<(PredId, usize)> {
    let (mut found, mut open, mut seen) = (Vec::new(), vec![block], vec![block]);
    while let Some(block) = open.pop() {
        for &(pred, number) in callers.get(&block).into_iter().flatten() {
            let from = &body.preds[pred];
            let passes = matches!(from.name.place, Place::Block(_))
                && from.rules.len() == 1
                && is_goto(body, &from.rules[number]);
            if !passes {
                found.push((pred, number));
            } else if !seen.contains(&pred) {
                seen.push(pred);
                open.push(pred);
            }
        }
    }
    found
}

/// The predicate of the next conditional jump, switch or join after a rule, if only evaluation comes
/// between: no write to the heap, no call of a `void` method. Checks are passed and calls return.
pub(super) fn evaluates_to(body: &Body, rule: &Rule) -> Option<PredId> {
    let mut rule = rule;
    // Continuations have one caller, so this ends.
    for _ in 0..body.preds.len() {
        if !is_evaluation(rule) {
            return None;
        }
        let End::Goto { pred, .. } = rule.end else { return None };
        let next = body.preds.get(pred)?;
        match next.name.place {
            Place::Check(_) if offset_of_jump(next).is_some() || is_switch(next) => {
                return Some(pred);
            }
            Place::Check(_) | Place::AfterInit(_) | Place::AfterCall(_) => {
                rule = next.rules.first()?;
            }
            Place::Entry | Place::Block(_) | Place::Handlers(_) => return Some(pred),
        }
    }
    None
}

fn is_switch(pred: &Pred) -> bool {
    pred.rules.iter().flat_map(|rule| &rule.guards).any(|guard| matches!(guard.test, Test::In(..)))
}

fn is_evaluation(rule: &Rule) -> bool {
    let writes = |instr: &Instr| {
        matches!(
            instr,
            Instr::SetField { .. }
                | Instr::SetElem { .. }
                | Instr::SetStatic { .. }
                | Instr::MonitorEnter { .. }
                | Instr::MonitorExit { .. }
        )
    };
    let is_statement = rule.call.as_ref().is_some_and(|call| {
        // A constructor returns nothing either, and is part of an expression.
        let value = matches!(
            call.callee,
            Callee::Special(_) | Callee::Init(_) | Callee::InitField(_) | Callee::Dynamic(_)
        );
        call.result.is_none() && !value
    });
    !rule.code.iter().any(writes) && !is_statement
}
