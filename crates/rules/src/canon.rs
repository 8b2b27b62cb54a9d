//! The canonical order of a body's constants.
//!
//! Text shows constants where they are used and no table, so one order of [`Body::consts`] must be
//! the right one: that of first use, going through predicates, rules, and in a rule through guards,
//! instructions, call and end, with the operands of each as `for_each_operand` of [`crate::ir`]
//! lists them. The table has no duplicates and nothing unused. [`normalise_consts`] brings a body
//! into this order; [`crate::verify`] demands it.

use rustc_hash::FxHashMap;

use crate::ir::{Body, Const, Detail, End, Guard, Instr, Operand, OperandView, Rule, Test};

/// Calls `f` on every operand of a rule in canonical order.
pub fn for_each_operand(rule: &Rule, mut f: impl FnMut(Operand)) {
    for guard in &rule.guards {
        guard.test.for_each_operand(&mut f);
    }
    for instr in &rule.code {
        instr.for_each_operand(&mut f);
    }
    if let Some(call) = &rule.call {
        call.args.iter().copied().for_each(&mut f);
    }
    rule.end.for_each_operand(f);
}

/// Sorts the constant table by first use and drops what is not used or there twice. Operands that
/// point outside the table are left for the verifier to find.
pub fn normalise_consts(body: &mut Body) {
    let old = std::mem::take(&mut body.consts);
    let mut table: Vec<Const> = Vec::with_capacity(old.len());
    let mut index: FxHashMap<Const, usize> = FxHashMap::default();
    let mut renumber = |operand: &mut Operand| {
        let OperandView::Const(c) = operand.view() else { return };
        let Some(&constant) = old.get(c) else { return };
        let new = *index.entry(constant).or_insert_with(|| {
            table.push(constant);
            table.len() - 1
        });
        *operand = Operand::constant(new);
    };
    for rule in body.preds.values_mut().flat_map(|p| p.rules.iter_mut()) {
        change_operands(rule, &mut renumber);
    }
    body.consts = table.into();
}

/// Calls `f` on every operand of a rule, to be changed, in canonical order.
pub fn change_operands(rule: &mut Rule, f: &mut impl FnMut(&mut Operand)) {
    for Guard { test, .. } in &mut rule.guards {
        change_test(test, f);
    }
    for instr in &mut rule.code {
        change_instr(instr, f);
    }
    if let Some(call) = &mut rule.call {
        call.args.iter_mut().for_each(&mut *f);
    }
    match &mut rule.end {
        End::Return(value) => value.iter_mut().for_each(f),
        End::Throw(exception) => f(exception),
        End::Goto { args, .. } => args.iter_mut().for_each(f),
        End::Unsupported(_) => {}
    }
}

fn change_test(test: &mut Test, f: &mut impl FnMut(&mut Operand)) {
    match test {
        Test::Cmp(_, a, b) | Test::Same(a, b) => {
            f(a);
            f(b);
        }
        Test::In(a, _)
        | Test::Null(a)
        | Test::Ok(a)
        | Test::InstanceOf(a, _)
        | Test::CastOk(a, _) => f(a),
        Test::Linked { object, .. } => object.iter_mut().for_each(f),
        Test::InBounds { array, index } => {
            f(array);
            f(index);
        }
        Test::StoreOk { array, value } => {
            f(array);
            f(value);
        }
    }
}

fn change_instr(instr: &mut Instr, f: &mut impl FnMut(&mut Operand)) {
    match instr {
        Instr::Unary { a, .. } => f(a),
        Instr::Binary { a, b, .. } => {
            f(a);
            f(b);
        }
        Instr::NewArray { length, .. } => f(length),
        Instr::NewMultiArray { lengths, .. } => lengths.iter_mut().for_each(f),
        Instr::ArrayLength { array, .. } => f(array),
        Instr::GetElem { array, index, .. } => {
            f(array);
            f(index);
        }
        Instr::SetElem { array, index, value, .. } => {
            f(array);
            f(index);
            f(value);
        }
        Instr::GetField { object, .. }
        | Instr::InstanceOf { object, .. }
        | Instr::MonitorEnter { object }
        | Instr::MonitorExit { object } => f(object),
        Instr::SetField { object, value, .. } => {
            f(object);
            f(value);
        }
        Instr::SetStatic { value, .. } => f(value),
        Instr::NewException { detail, .. } => change_detail(detail, f),
        Instr::Caught { flag, .. } => f(flag),
        Instr::NewObject { .. }
        | Instr::GetStatic { .. }
        | Instr::ClassObject { .. }
        | Instr::Init { .. } => {}
    }
}

fn change_detail(detail: &mut Detail, f: &mut impl FnMut(&mut Operand)) {
    match detail {
        Detail::None | Detail::Null(_) | Detail::Link(_) | Detail::DivisionByZero => {}
        Detail::Index { array, index } => {
            f(array);
            f(index);
        }
        Detail::Size(a, _) | Detail::Store(a) => f(a),
        Detail::Cast { object, .. } => f(object),
    }
}
