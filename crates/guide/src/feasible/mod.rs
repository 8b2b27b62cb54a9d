//! Rules that no call of a method can apply, whatever its inputs and whatever the limits.
//!
//! A fixpoint over the rules of the program (abstract interpretation): for every predicate what holds
//! whenever it is entered, for every method how it can end. Numbers are intervals without a few values,
//! or a few values ([`num`]); references are null or not, with the classes that the object can have and
//! the bounds of an array's length; guards that hold on every way into a predicate are facts that relate
//! its parameters (`state`). A rule whose guards contradict that is *infeasible*, and so is every rule of
//! a predicate that is never entered.
//!
//! What is read from the heap or comes out of free code is anything of its type; free code may throw
//! anything, and calls back with any arguments. Of a type that can be extended elsewhere an object may do
//! anything too, except a new one and the receiver of the call, whose classes are known. An initialiser that
//! runs is no part of the call. Errors of the JVM itself are no ways of a rule program, except those
//! that inputs lead to: a full stack where methods call themselves ([`Entry::stack_can_overflow`]) and arrays
//! without room ([`Entry::memory_can_be_full`]).
//!
//! The work is bounded: beyond it nothing is claimed.

mod exec;
mod fix;
mod guards;
mod library;
pub mod num;
mod ops;
mod order;
mod state;
#[cfg(test)]
mod tests;
mod value;
mod why;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::ids::{ENTRY, Id, PredId};
use senda_rules::ir::{Detail, End, Instr};
use senda_rules::symbols::Symbols;

use crate::program::Program;
use crate::slice::RuleId;
use exec::Entered;

/// What is known of a call from outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Parameters that are not null, counted as those of the entry: the receiver, if there is one, is 0,
    /// and never null.
    pub nonnull: Vec<usize>,
    /// Whether integers have no bounds ("ideal" numbers) instead of those of Java.
    pub ideal: bool,
    /// Whether methods that call themselves can exhaust the stack, so that any call in them, or in what
    /// they call, can end with a `StackOverflowError`.
    pub stack_can_overflow: bool,
    /// Whether an array whose length is not known to be small can be too large for the memory.
    pub memory_can_be_full: bool,
    /// Whether it is known that assertions are enabled.
    pub assertions_enabled: bool,
}

impl Default for Entry {
    fn default() -> Entry {
        Entry {
            nonnull: Vec::new(),
            ideal: false,
            stack_can_overflow: true,
            memory_can_be_full: true,
            assertions_enabled: false,
        }
    }
}

/// Rules that can never apply.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Infeasible {
    /// Each with the reason, in words.
    pub rules: FxHashMap<RuleId, String>,
    /// Rules that apply only after an array has found no room in the memory.
    pub by_memory: FxHashSet<RuleId>,
}

/// Finds rules of a program that no call of its first method can apply.
#[must_use]
pub fn infeasible(program: &Program, symbols: &Symbols, entry: &Entry) -> Infeasible {
    let rules = proved(program, symbols, entry);
    let mut by_memory = FxHashSet::default();
    if entry.memory_can_be_full && makes_arrays(program) {
        let roomy = Entry { memory_can_be_full: false, ..entry.clone() };
        let more = proved(program, symbols, &roomy);
        by_memory.extend(more.into_keys().filter(|rule| !rules.contains_key(rule)));
    }
    Infeasible { rules, by_memory }
}

fn makes_arrays(program: &Program) -> bool {
    let preds = program.methods.iter().flat_map(|m| m.body.preds.values());
    let mut code = preds.flat_map(|p| p.rules.iter()).flat_map(|rule| rule.code.iter());
    code.any(|instr| matches!(instr, Instr::NewException { detail: Detail::Size(..), .. }))
}

fn proved(program: &Program, symbols: &Symbols, entry: &Entry) -> FxHashMap<RuleId, String> {
    let mut found = FxHashMap::default();
    // Methods that found no room are called, and nobody knows whom they call.
    if program.is_full() || program.methods.is_empty() {
        return found;
    }
    let Some(facts) = fix::fixpoint(program, symbols, entry) else { return found };
    let deep = Vec::new();
    let arith = ops::Arith { ideal: entry.ideal };
    let (memory, asserts) = (entry.memory_can_be_full, entry.assertions_enabled);
    let exec = exec::Exec { program, symbols, arith, deep: &deep, memory, asserts };
    for (m, method) in program.methods.iter().enumerate() {
        for (p, pred) in method.body.preds.iter() {
            let Some(state) = facts.entry(m, p) else { continue };
            for (number, rule) in pred.rules.iter().enumerate() {
                let Entered::Never(guard, state) = exec.enter(m, rule, state) else { continue };
                let failing = why::Failing {
                    symbols,
                    hierarchy: &program.hierarchy,
                    body: &method.body,
                    pred,
                    rule,
                    guard,
                    state: &state,
                };
                found.insert((m, p, number), failing.text());
            }
        }
        add_unreached(&mut found, program, m, |p| facts.entry(m, p).is_some());
    }
    found
}

/// The rules of predicates that are never entered. The reason is that of a rule before them, if there is
/// one.
fn add_unreached(
    found: &mut FxHashMap<RuleId, String>,
    program: &Program,
    m: usize,
    is_reached: impl Fn(PredId) -> bool,
) {
    let body = &program.methods[m].body;
    let mut before: Vec<Option<(PredId, usize)>> = vec![None; body.preds.len()];
    for &p in &order::Flow::of(body).by_rank {
        if !is_reached(p) {
            let reason = match before.get(p.index()).copied().flatten() {
                _ if p == ENTRY => "the method is never called".to_owned(),
                Some((q, number)) => why::unreached(found.get(&(m, q, number))),
                None => why::unreached(None),
            };
            for number in 0..body.preds[p].rules.len() {
                found.insert((m, p, number), reason.clone());
            }
        }
        for (number, rule) in body.preds[p].rules.iter().enumerate() {
            if let End::Goto { pred, .. } = rule.end
                && found.contains_key(&(m, p, number))
                && let Some(slot) = before.get_mut(pred.index())
            {
                slot.get_or_insert((p, number));
            }
        }
    }
}
