//! Decisions from control flow alone: maximal short-circuit regions.
//!
//! A region is a set of conditional jumps with one entry and two ways out, between which there is only
//! evaluation. A single jump is one. Two become one where a way out of the first leads to the second,
//! nothing else leads there, and together they have two ways out (`a && b`, `a || b`); three where both
//! ways out of the first lead to others that have the same two (`a ? b : c`). What cannot be joined
//! any more is a decision.
//!
//! Nested `if`s without an `else` compile to the same code as `&&`, so they are one decision here. An
//! assignment to a local variable leaves no trace between two rules, so it does not part them either.
//!
//! Nothing says how the source was written: the outcome is called true where control falls through
//! the last jump (where it jumps, if that leads backwards: the end of a loop), and the answer to a
//! condition that which brings the outcome nearer to true.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_rules::ids::PredId;
use senda_rules::ir::Body;
use senda_rules::symbols::Symbols;

use super::graph::{Graph, Next};
use super::jumps::{self, Jump, Landing};
use super::{Code, Condition, Decision, Spot, Test};

/// A way out of a jump.
#[derive(Clone, Debug)]
struct Way {
    lands: Option<Landing>,
    /// The jump that is evaluated next, if nothing but ways of jumps leads to where its evaluation begins.
    next: Option<usize>,
    /// The ways that lead to where this one lands: jump and rule.
    beside: Beside,
}

/// Ways: jump and rule.
type Beside = Rc<[(usize, usize)]>;

/// Jumps that belong together, the entry first, each before those that follow it.
#[derive(Clone, Debug)]
struct Region {
    members: Vec<usize>,
    /// The two ways out. `None` if they lead to the same place or to none that is known.
    exits: Option<[Landing; 2]>,
}

/// The decisions of a body, in the order of their first jumps.
pub(super) fn decisions(body: &Body, symbols: &Symbols) -> Vec<Decision> {
    let jumps = jumps::jumps(body, symbols);
    let ways = ways(body, &jumps);
    let regions = join(&jumps, &ways);
    let mut all = Vec::new();
    for region in &regions {
        match decision(body, &jumps, &ways, &region.members) {
            Some(decision) => all.push(decision),
            None => {
                let apart = region.members.iter();
                all.extend(apart.filter_map(|&at| decision(body, &jumps, &ways, &[at])));
            }
        }
    }
    all
}

fn ways(body: &Body, jumps: &[Jump]) -> Vec<[Way; 2]> {
    let number: FxHashMap<PredId, usize> =
        jumps.iter().enumerate().map(|(i, jump)| (jump.pred, i)).collect();
    let callers = jumps::callers(body);
    // The ways that lead to a block, unless other rules do so too.
    let mut known: FxHashMap<PredId, Option<Beside>> = FxHashMap::default();
    let mut way = |at: usize, rule: usize| {
        let pred = jumps[at].pred;
        let none = Way { lands: None, next: None, beside: Rc::default() };
        let Some(first) = body.preds[pred].rules.get(rule) else { return none };
        let Some((lands, block)) = jumps::landing(body, pred, first) else { return none };
        let Some(block) = block else {
            let next = jumps::evaluates_to(body, first).and_then(|p| number.get(&p).copied());
            return Way { lands: Some(lands), next, beside: Rc::from([(at, rule)]) };
        };
        let beside = known.entry(block).or_insert_with(|| {
            let arrivals = jumps::arrivals(body, &callers, block);
            arrivals.iter().map(|(pred, rule)| Some((*number.get(pred)?, *rule))).collect()
        });
        let Some(beside) = beside.clone() else { return Way { lands: Some(lands), ..none } };
        let start = body.preds[block].rules.first();
        let next = start.and_then(|rule| jumps::evaluates_to(body, rule));
        let next = next.and_then(|pred| number.get(&pred).copied());
        Way { lands: Some(lands), next, beside }
    };
    (0..jumps.len()).map(|at| [way(at, 0), way(at, 1)]).collect()
}

/// Joins regions until none can be joined.
fn join(jumps: &[Jump], ways: &[[Way; 2]]) -> Vec<Region> {
    let single = |at: usize| {
        let exits = match (ways[at][0].lands, ways[at][1].lands) {
            (Some(a), Some(b)) if a != b => Some([a, b]),
            _ => None,
        };
        Region { members: vec![at], exits }
    };
    let mut regions: Vec<Option<Region>> = (0..jumps.len()).map(|at| Some(single(at))).collect();
    // The region of a jump, by the jump that it is entered with.
    let mut home: Vec<usize> = (0..jumps.len()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for entry in (0..jumps.len()).rev() {
            while let Some((joined, others)) = joined(&regions, &home, ways, entry) {
                for &member in &joined.members {
                    home[member] = entry;
                }
                regions[entry] = Some(joined);
                for other in others {
                    regions[other] = None;
                }
                changed = true;
            }
        }
    }
    regions.into_iter().flatten().collect()
}

/// What a region becomes with those that follow it, and their entries.
fn joined(
    regions: &[Option<Region>],
    home: &[usize],
    ways: &[[Way; 2]],
    entry: usize,
) -> Option<(Region, Vec<usize>)> {
    let first = regions[entry].as_ref()?;
    let exits = first.exits?;
    // The region that is entered through a way out, if nothing else leads there.
    let after = |exit: Landing| {
        let mut out = first.members.iter().flat_map(|&m| &ways[m]);
        let way = out.find(|way| way.lands == Some(exit))?;
        let next = way.next?;
        let ours = way.beside.iter().all(|&(from, _)| home[from] == entry);
        let region = regions[next].as_ref()?;
        (ours && next != entry).then_some((next, region, region.exits?))
    };
    for (exit, other) in [(exits[0], exits[1]), (exits[1], exits[0])] {
        if let Some((next, second, out)) = after(exit)
            && out.contains(&other)
            && !out.contains(&exit)
        {
            let members = first.members.iter().chain(&second.members).copied().collect();
            return Some((Region { members, exits: Some(out) }, vec![next]));
        }
    }
    let ((a, second, out), (b, third, same)) = (after(exits[0])?, after(exits[1])?);
    let alike = out == same || [out[1], out[0]] == same;
    if a == b || !alike || exits.iter().any(|exit| out.contains(exit)) {
        return None;
    }
    let (second, third) = if a < b { (second, third) } else { (third, second) };
    let all = [first, second, third];
    let members = all.iter().flat_map(|region| region.members.iter().copied()).collect();
    Some((Region { members, exits: Some(out) }, vec![a, b]))
}

/// Jumps as a decision. `None` if they are not in order, which those of a region are.
fn decision(body: &Body, jumps: &[Jump], ways: &[[Way; 2]], members: &[usize]) -> Option<Decision> {
    let place: FxHashMap<usize, usize> =
        members.iter().enumerate().map(|(i, &member)| (member, i)).collect();
    let last = *members.last()?;
    let leads_back = |way: &Way| way.lands.is_some_and(|l| l.0 <= u32::from(jumps[last].offset));
    let true_rule = usize::from(leads_back(&ways[last][1]));
    let true_exit = ways[last][true_rule].lands;
    let follows = |at: usize, rule: usize| {
        let way = &ways[at][rule];
        match way.next.and_then(|next| place.get(&next)) {
            Some(&next) if next > 0 => Next::Condition(next),
            _ if members.len() == 1 => Next::Outcome(rule == true_rule),
            _ => Next::Outcome(way.lands == true_exit),
        }
    };
    let (mut next, mut tests, mut conditions) = (Vec::new(), Vec::new(), Vec::new());
    for &at in members {
        let out = [follows(at, 0), follows(at, 1)];
        let towards =
            |rule: usize| out[rule] == Next::Outcome(true) || out[1 - rule] == Next::Outcome(false);
        let when_true = usize::from(!towards(0) && towards(1));
        next.push([out[1 - when_true], out[when_true]]);
        tests.push(Test { pred: jumps[at].pred, rules: [1 - when_true, when_true] });
        conditions.push(Condition { at: Spot::of(body, jumps[at].offset), text: None });
    }
    let graph = Graph::new(next).ok()?;
    let at = conditions.first()?.at;
    Some(Decision { at, text: None, conditions, graph, copies: vec![Code { tests }] })
}
