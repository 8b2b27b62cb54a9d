//! What the verifier says about bodies that no text could spell, and how it bears hostile ones.

use senda_rules::ids::{PredId, Var};
use senda_rules::ir::{Body, Const, End, Guard, Instr, Operand, PredName, Rule, Test};
use senda_rules::op::{Cmp, Op};
use senda_rules::symbols::Symbols;
use senda_rules::types::Kind;
use senda_rules::{canon, parse, text, verify};

const LCM: &str = include_str!("../../../corpus/prolog/lcm.rules");

/// `gcd` of the corpus.
fn gcd() -> (Symbols, Body) {
    let mut symbols = Symbols::new();
    let document = parse::parse(LCM, &mut symbols).expect("it reads");
    let body = document.bodies.into_iter().nth(1).expect("three methods");
    (symbols, body)
}

fn rule(body: &mut Body, pred: u32, number: usize) -> &mut Rule {
    &mut body.preds[PredId(pred)].rules[number]
}

/// The laws that the body breaks after a change.
fn broken(change: impl FnOnce(&mut Body)) -> Vec<u8> {
    let (symbols, mut body) = gcd();
    assert_eq!(verify::verify(&symbols, &body), Ok(()));
    change(&mut body);
    let errors = verify::verify(&symbols, &body).expect_err("it is damaged");
    // Whatever it is, it can be shown.
    let _ = text::print(&symbols, &Default::default(), &[&body]);
    errors.iter().map(|e| e.law).collect()
}

#[test]
fn tables_that_disagree_are_found() {
    assert_eq!(broken(|b| b.preds = Default::default()), [1, 9]);
    assert_eq!(broken(|b| b.returns = None), [2, 17]);
    assert_eq!(broken(|b| b.preds[PredId(4)].name = b.preds[PredId(3)].name), [3]);
    assert_eq!(broken(|b| b.preds[PredId(4)].rules = Box::default()), [4, 18, 18]);
    assert_eq!(broken(|b| rule(b, 1, 0).vars = [Kind::Long, Kind::Int].into()), [7, 6]);
    assert_eq!(broken(|b| rule(b, 3, 0).vars = [Kind::Int, Kind::Int].into()), [8, 8]);
    assert_eq!(broken(|b| rule(b, 3, 0).vars = [Kind::Int; 4].into()), [8]);
    assert_eq!(broken(|b| rule(b, 1, 0).at = Some(3)), [19]);
    let goto = |b: &mut Body| {
        rule(b, 1, 0).end = End::Goto { pred: PredId(77), args: Box::default() };
    };
    assert_eq!(broken(goto), [6, 5, 5, 5, 18, 18]);
}

#[test]
fn the_constant_table_is_in_order_of_first_use() {
    assert_eq!(broken(|b| b.consts = Box::default())[0], 9);
    assert_eq!(broken(|b| b.consts = [Const::Int(0), Const::Int(1)].into()), [9]);
    assert_eq!(broken(|b| b.consts = [Const::Int(0), Const::Int(0)].into()), [9, 9]);
    let swapped = |b: &mut Body| {
        b.consts = [Const::Int(1), Const::Int(0)].into();
        rule(b, 2, 0).guards[0].test =
            Test::Cmp(Cmp::Ne, Operand::var(Var(1)), Operand::constant(1));
    };
    assert!(broken(swapped).contains(&9));
}

#[test]
fn normalising_puts_constants_in_order() {
    let (symbols, original) = gcd();
    let mut body = original.clone();
    body.consts = [Const::Null, Const::Int(0), Const::Long(3), Const::Int(0)].into();
    for (pred, number, constant) in [(2, 0, 3), (2, 1, 1), (3, 0, 1), (3, 1, 3)] {
        let test = &mut rule(&mut body, pred, number).guards[0].test;
        if let Test::Cmp(_, _, zero) = test {
            *zero = Operand::constant(constant);
        }
    }
    canon::normalise_consts(&mut body);
    assert_eq!(body, original);
    assert_eq!(verify::verify(&symbols, &body), Ok(()));
}

#[test]
fn odd_instructions_and_guards_are_found() {
    let v = |n| Operand::var(Var(n));
    let wrong_arity = |b: &mut Body| {
        rule(b, 3, 0).code = [Instr::Unary { op: Op::IRem, dst: Var(2), a: v(1) }].into();
    };
    assert_eq!(broken(wrong_arity), [10, 8, 8]);
    let negated = |b: &mut Body| rule(b, 2, 0).guards[0].holds = false;
    assert_eq!(broken(negated), [12, 14]);
    let many = |b: &mut Body| {
        let guard = rule(b, 2, 0).guards[0].clone();
        rule(b, 2, 0).guards = vec![guard; verify::MAX_GUARDS + 1].into();
    };
    assert_eq!(broken(many), [12]);
    let early = |b: &mut Body| {
        let guard = Guard { test: Test::Cmp(Cmp::Ne, v(2), v(0)), holds: true };
        rule(b, 3, 0).guards = [guard].into();
    };
    assert_eq!(broken(early), [8, 13]);
    let copy =
        |b: &mut Body| b.preds[PredId(0)].name = PredName { copy: 1, ..b.preds[PredId(0)].name };
    assert_eq!(broken(copy), [1]);
}

#[test]
fn hostile_bodies_are_given_up() {
    // 300 independent comparisons: more combinations than anybody can look at.
    let combinations = |b: &mut Body| {
        b.preds[PredId(3)].rules = (0..300u32)
            .map(|i| {
                let mut r = b.preds[PredId(3)].rules[0].clone();
                let test = Test::Null(Operand::var(Var(i + 10)));
                r.guards = [Guard { test, holds: i % 2 == 0 }].into();
                r
            })
            .collect();
    };
    assert!(broken(combinations).len() >= verify::MAX_ERRORS);
}

/// The largest switch that a method can hold: 64 KiB of code.
#[test]
fn a_large_switch_is_decided_by_sorting() {
    let (symbols, mut body) = gcd();
    let template = rule(&mut body, 2, 0).clone();
    let subject = Operand::var(Var(1));
    let labels: Vec<i32> = (0..8000).map(|i| i * 3).collect();
    let mut rules: Vec<Rule> = labels
        .iter()
        .map(|l| {
            let guards = [Guard { test: Test::In(subject, [*l].into()), holds: true }].into();
            Rule { guards, ..template.clone() }
        })
        .collect();
    let last = rule(&mut body, 2, 1).clone();
    let guards = [Guard { test: Test::In(subject, labels.into()), holds: false }].into();
    rules.push(Rule { guards, ..last });
    body.preds[PredId(2)].rules = rules.into();
    assert_eq!(verify::verify(&symbols, &body), Ok(()));
}
