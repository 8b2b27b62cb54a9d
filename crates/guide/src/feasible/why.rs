//! Why a rule never applies, in words.

use senda_rules::ir::{Body, Detail, Guard, Instr, Operand, OperandView, Place, Pred, Rule, Test};
use senda_rules::op::Cmp;
use senda_rules::symbols::Symbols;

use super::num::Num;
use super::ops::compare;
use super::state::State;
use super::value::Value;
use crate::hierarchy::Hierarchy;

/// What a text about a predicate that is never entered begins with.
const NOTHING: &str = "nothing leads here";

/// A predicate that is never entered, for the reason that a rule before it never applies.
pub(super) fn unreached(before: Option<&String>) -> String {
    match before {
        Some(reason) if reason.starts_with(NOTHING) => reason.clone(),
        Some(reason) => format!("{NOTHING}: {reason}"),
        None => NOTHING.to_owned(),
    }
}

/// The failing guard of a rule, and where.
pub(super) struct Failing<'a> {
    pub symbols: &'a Symbols,
    pub hierarchy: &'a Hierarchy,
    pub body: &'a Body,
    pub pred: &'a Pred,
    pub rule: &'a Rule,
    /// The number of the guard.
    pub guard: usize,
    pub state: &'a State,
}

impl Failing<'_> {
    pub fn text(&self) -> String {
        let Some(guard) = self.rule.guards.get(self.guard) else { return NOTHING.to_owned() };
        if let Some(text) = self.fault() {
            return text.to_owned();
        }
        let pick = |yes: &str, no: &str| if guard.holds { yes.to_owned() } else { no.to_owned() };
        match &guard.test {
            Test::Cmp(cmp, a, b) => {
                let cmp = if guard.holds { *cmp } else { cmp.negate() };
                self.order(cmp, *a, *b)
            }
            Test::In(a, _) => match self.number(*a) {
                Some(n) if guard.holds => format!("{} is none of the labels", a_number(&n)),
                _ => {
                    pick("the value is none of the labels", "the value is always one of the labels")
                }
            },
            Test::Null(_) => {
                pick("the reference is never null here", "the reference is always null here")
            }
            Test::Ok(_) => pick("the callee never returns", "the callee never throws"),
            Test::Same(..) => pick(
                "the references are never the same here",
                "the references are always the same here",
            ),
            Test::InBounds { .. } => pick(
                "the index is never within bounds here",
                "the index is always within bounds here",
            ),
            Test::InstanceOf(_, class) => {
                let class = self.symbols.class_java(*class);
                match (self.pred.name.place, guard.holds) {
                    (Place::Handlers(_), true) => format!("no {class} is thrown here"),
                    (Place::Handlers(_), false) => format!("whatever is thrown here is a {class}"),
                    (_, true) => format!("the reference is never a {class} here"),
                    (_, false) => format!("the reference is always a {class} here"),
                }
            }
            Test::CastOk(..) => pick("the cast always fails here", "the cast never fails here"),
            Test::StoreOk { .. } => {
                pick("the array never takes the value", "the array always takes the value")
            }
            Test::Linked { .. } => pick("it is never linked", "it is always linked"),
        }
    }

    /// The fault that the rule stands for, if it is that which fails.
    fn fault(&self) -> Option<&'static str> {
        if self.guard + 1 != self.rule.guards.len() {
            return None;
        }
        let Guard { test, holds } = self.rule.guards.last()?;
        let Some(Instr::NewException { detail, .. }) = self.rule.code.first() else { return None };
        Some(match (detail, test, holds) {
            (Detail::DivisionByZero, Test::Cmp(..), _) => "the divisor is never 0 here",
            (Detail::Size(..), Test::Cmp(..), _) => "the length is never negative here",
            _ => return None,
        })
    }

    fn number(&self, operand: Operand) -> Option<Num> {
        match self.state.operand(&self.body.consts, operand, self.hierarchy) {
            Value::Num(n) => Some(n),
            _ => None,
        }
    }

    fn order(&self, cmp: Cmp, a: Operand, b: Operand) -> String {
        let known = "the guard contradicts what holds on every way here";
        let (Some(x), Some(y)) = (self.number(a), self.number(b)) else { return known.to_owned() };
        if compare(cmp, &x, &y).is_some() {
            return known.to_owned();
        }
        let is = match cmp {
            Cmp::Eq => "equal to",
            Cmp::Ne => "other than",
            Cmp::Lt => "less than",
            Cmp::Ge => "at least",
            Cmp::Gt => "greater than",
            Cmp::Le => "at most",
        };
        let other = match b.view() {
            OperandView::Const(_) => y.to_string(),
            OperandView::Var(_) => a_number(&y),
        };
        format!("{} is never {is} {other}", a_number(&x))
    }
}

fn a_number(n: &Num) -> String {
    match n.only() {
        Some(v) => v.to_string(),
        None => format!("a number {n}"),
    }
}
