//! Facts about a program that its clauses do not show: back edges and supertypes.

use std::collections::VecDeque;

use rustc_hash::FxHashSet;

use crate::class::{LoadError, Provider};
use crate::ids::{ClassName, ENTRY, Id, PredId};
use crate::ir::{Body, End, Instr, Test};
use crate::symbols::Symbols;

/// Classes with their direct supertypes, the superclass first.
pub type Hierarchy = Vec<(ClassName, Vec<ClassName>)>;

/// The classes that these bodies test for or make exceptions of, and all their supertypes. A class
/// that `provider` does not have is left out.
///
/// # Errors
/// When a class is there but cannot be read.
pub fn hierarchy(
    symbols: &mut Symbols,
    provider: &dyn Provider,
    bodies: &[&Body],
) -> Result<Hierarchy, LoadError> {
    let mut open: VecDeque<ClassName> = bodies.iter().flat_map(|body| named(body)).collect();
    let mut known: FxHashSet<ClassName> = FxHashSet::default();
    let mut found = Vec::new();
    while let Some(name) = open.pop_front() {
        // An array has no file; that it is no exception needs none.
        if !known.insert(name) || symbols.class_text(name).starts_with('[') {
            continue;
        }
        let Some(class) = provider.class(symbols, name)? else { continue };
        let supers: Vec<ClassName> =
            class.superclass.into_iter().chain(class.interfaces.iter().copied()).collect();
        open.extend(&supers);
        found.push((name, supers));
    }
    Ok(found)
}

/// The classes that a body makes exceptions of or tests for, in order.
fn named(body: &Body) -> Vec<ClassName> {
    let mut all = Vec::new();
    for rule in body.preds.values().flat_map(|pred| pred.rules.iter()) {
        all.extend(rule.guards.iter().filter_map(|guard| match guard.test {
            Test::InstanceOf(_, class) | Test::CastOk(_, class) => Some(class),
            _ => None,
        }));
        all.extend(rule.code.iter().filter_map(|instr| match instr {
            Instr::NewException { class, .. } | Instr::InstanceOf { class, .. } => Some(*class),
            _ => None,
        }));
    }
    all
}

/// The edges between predicates that close a loop: those to a predicate on the way from the entry,
/// rules taken in order. Without them a method has no cycle; where loops have one entry each, as
/// compilers write them, they are the edges back to the head of a loop.
pub(super) fn back_edges(body: &Body) -> Vec<(PredId, PredId)> {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        Open,
        Done,
    }
    let next: Vec<Vec<PredId>> = body.preds.values().map(|pred| successors(&pred.rules)).collect();
    let mut state = vec![State::New; next.len()];
    let mut path: Vec<(PredId, usize)> = Vec::new();
    let mut found = Vec::new();
    if let Some(entry) = state.get_mut(ENTRY.index()) {
        *entry = State::Open;
        path.push((ENTRY, 0));
    }
    while let Some((from, at)) = path.last_mut() {
        let from = *from;
        let Some(&to) = next[from.index()].get(*at) else {
            state[from.index()] = State::Done;
            path.pop();
            continue;
        };
        *at += 1;
        match state.get(to.index()) {
            Some(State::New) => {
                state[to.index()] = State::Open;
                path.push((to, 0));
            }
            Some(State::Open) => found.push((from, to)),
            Some(State::Done) | None => {}
        }
    }
    found.sort_unstable();
    found
}

fn successors(rules: &[crate::ir::Rule]) -> Vec<PredId> {
    let mut all: Vec<PredId> = Vec::new();
    for rule in rules {
        if let End::Goto { pred, .. } = rule.end
            && !all.contains(&pred)
        {
            all.push(pred);
        }
    }
    all
}
