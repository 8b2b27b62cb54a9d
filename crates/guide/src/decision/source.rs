//! Decisions as the source has them, held against the rules.
//!
//! The source says which conditional jumps belong together and what the expression is; it is believed
//! only as far as the rules agree. Which way is true follows from how the condition is written and what
//! the guard compares. Then the expression's graph says which condition follows each answer, and the
//! rules must say the same: from the rule of an answer every way on, exceptions apart, meets the jump of
//! that condition before any other of the decision, and none after the last.

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::decision::{Part, SourceCondition, SourceDecision};
use senda_rules::ids::PredId;
use senda_rules::ir::{Body, End, Guard, Instr, Place, Rule, Test as RuleTest};
use senda_rules::op::Cmp;
use senda_rules::symbols::Symbols;

use super::graph::{Graph, Next};
use super::{Code, Condition, Constant, Decision, Spot, Test, jumps};

/// How many rules are visited to hold the decisions of a method against them.
const MOST_VISITS: usize = 1 << 24;

/// How many conditions of a decision may be constant.
const MOST_CONSTANTS: usize = 10;

/// The decisions of a method and its constant conditions, or why the rules do not agree.
pub(super) fn decisions(
    body: &Body,
    symbols: &Symbols,
    source: &[SourceDecision],
) -> Result<(Vec<Decision>, Vec<Constant>), String> {
    let jumps = jumps::jumps(body, symbols);
    let mut visits = MOST_VISITS;
    let (mut all, mut constants) = (Vec::new(), Vec::new());
    let mut taken: FxHashSet<PredId> = FxHashSet::default();
    for decision in source {
        let mut by_offset: Vec<Vec<Option<PredId>>> = Vec::new();
        for copy in &decision.copies {
            by_offset.extend(preds(&jumps, decision, copy)?);
        }
        for pred in by_offset.iter().flatten().flatten() {
            if !taken.insert(*pred) {
                return Err(format!("two conditions have the jump of `{}`", decision.text));
            }
        }
        constants.extend(constants_of(decision, &by_offset));
        all.extend(agreed(body, decision, &by_offset, &mut visits)?);
    }
    all.sort_by_key(|decision| decision.at.offset);
    Ok((all, constants))
}

/// The predicates of a copy's jumps: several times if it lies in a subroutine that was copied.
fn preds(
    jumps: &[jumps::Jump],
    decision: &SourceDecision,
    copy: &[Option<u16>],
) -> Result<Vec<Vec<Option<PredId>>>, String> {
    let mut all: Vec<Vec<Option<PredId>>> = Vec::new();
    for (number, offset) in copy.iter().enumerate() {
        let Some(offset) = *offset else { continue };
        let found: Vec<PredId> =
            jumps.iter().filter(|jump| jump.offset == offset).map(|jump| jump.pred).collect();
        if all.is_empty() {
            all = vec![vec![None; copy.len()]; found.len()];
        }
        if found.is_empty() || found.len() != all.len() {
            let text = &decision.conditions.get(number).map_or("", |c| c.text.as_str());
            return Err(format!("`{text}` has no rules"));
        }
        for (one, pred) in all.iter_mut().zip(found) {
            one[number] = Some(pred);
        }
    }
    if all.is_empty() {
        all.push(vec![None; copy.len()]);
    }
    Ok(all)
}

fn constants_of<'a>(
    decision: &'a SourceDecision,
    copies: &'a [Vec<Option<PredId>>],
) -> impl Iterator<Item = Constant> + 'a {
    let is_constant = |number: usize| copies.iter().all(|copy| copy.get(number) == Some(&None));
    let conditions = decision.conditions.iter().enumerate();
    conditions.filter(move |(number, _)| is_constant(*number)).map(|(_, condition)| Constant {
        line: condition.line,
        column: condition.column,
        text: condition.text.clone(),
    })
}

/// The decision, once it agrees with the rules. `None` if all of it is constant.
fn agreed(
    body: &Body,
    decision: &SourceDecision,
    copies: &[Vec<Option<PredId>>],
    visits: &mut usize,
) -> Result<Option<Decision>, String> {
    let Some(first) = copies.iter().find(|copy| copy.iter().any(Option::is_some)) else {
        return Ok(None);
    };
    let has_jump: Vec<bool> = first.iter().map(Option::is_some).collect();
    let differs = |copy: &&Vec<Option<PredId>>| {
        !copy.iter().map(Option::is_some).eq(has_jump.iter().copied())
    };
    if has_jump.len() != decision.conditions.len() || copies.iter().any(|copy| differs(&copy)) {
        return Err(format!("the copies of `{}` differ", decision.text));
    }
    let kept: Vec<usize> = (0..has_jump.len()).filter(|&c| has_jump[c]).collect();
    let mut code = Vec::new();
    for copy in copies {
        let tests: Option<Vec<Test>> =
            kept.iter().map(|&c| test(body, copy[c]?, &decision.conditions[c])).collect();
        let unlike = || format!("the jumps of `{}` are not what it says", decision.text);
        code.push(Code { tests: tests.ok_or_else(unlike)? });
    }
    let whole = expression(decision)?;
    let graphs = graphs(&whole, &has_jump)?;
    for graph in graphs {
        let mut agrees = true;
        for copy in &code {
            agrees = agrees && holds(body, copy, &graph, visits)?;
        }
        if agrees {
            return Ok(Some(described(body, decision, &kept, code, graph)));
        }
    }
    Err(format!("the control flow of `{}` is not that of its code", decision.text))
}

fn described(
    body: &Body,
    decision: &SourceDecision,
    kept: &[usize],
    copies: Vec<Code>,
    graph: Graph,
) -> Decision {
    let offset = |at: usize| match copies.first().map(|copy| body.preds[copy.tests[at].pred].name) {
        Some(name) => match name.place {
            Place::Check(offset) => u16::try_from(offset).unwrap_or(0),
            _ => 0,
        },
        None => 0,
    };
    let spot = |at: usize, source: &SourceCondition| Spot {
        offset: offset(at),
        line: Some(source.line),
        column: Some(source.column),
    };
    let conditions: Vec<Condition> = kept
        .iter()
        .enumerate()
        .map(|(at, &c)| {
            let source = &decision.conditions[c];
            Condition { at: spot(at, source), text: Some(source.text.clone()) }
        })
        .collect();
    let at = Spot { offset: offset(0), line: Some(decision.line), column: Some(decision.column) };
    Decision { at, text: Some(decision.text.clone()), conditions, graph, copies }
}

/// Which rules are the answers of a condition. `None` if the jump compares something else.
fn test(body: &Body, pred: PredId, condition: &SourceCondition) -> Option<Test> {
    let rules = &body.preds[pred].rules;
    // A boolean value is compared with zero.
    let wanted = condition.comparison.unwrap_or(Cmp::Ne);
    let is_true = |rule: &Rule| {
        let [Guard { test, holds }] = &*rule.guards else { return None };
        let compares = match test {
            RuleTest::Cmp(cmp, ..) => *cmp,
            RuleTest::Null(_) | RuleTest::Same(..) if *holds => Cmp::Eq,
            RuleTest::Null(_) | RuleTest::Same(..) => Cmp::Ne,
            _ => return None,
        };
        match compares {
            _ if compares == wanted => Some(true),
            _ if compares == wanted.negate() => Some(false),
            _ => None,
        }
    };
    match (is_true(rules.first()?)?, is_true(rules.get(1)?)?) {
        (true, false) => Some(Test { pred, rules: [1, 0] }),
        (false, true) => Some(Test { pred, rules: [0, 1] }),
        _ => None,
    }
}

/// What follows each condition of an expression, when it is false and when it is true.
fn expression(decision: &SourceDecision) -> Result<Vec<[Next; 2]>, String> {
    let bad = || format!("the expression of `{}` is not well formed", decision.text);
    let parts = &decision.parts;
    // The condition that each part begins with.
    let mut begins: Vec<usize> = Vec::with_capacity(parts.len());
    for (at, part) in parts.iter().enumerate() {
        let of = |operand: usize| begins.get(operand).copied().filter(|_| operand < at);
        begins.push(
            match *part {
                Part::Leaf(condition) => Some(condition).filter(|&c| c < decision.conditions.len()),
                Part::Not(a) => of(a),
                Part::And(a, b) | Part::Or(a, b) => of(b).and(of(a)),
                Part::If(a, b, c) => of(b).and(of(c)).and(of(a)),
            }
            .ok_or_else(bad)?,
        );
    }
    let mut after: Vec<Option<[Next; 2]>> = vec![None; parts.len()];
    *after.last_mut().ok_or_else(bad)? = Some([Next::Outcome(false), Next::Outcome(true)]);
    let mut next: Vec<Option<[Next; 2]>> = vec![None; decision.conditions.len()];
    for (at, part) in parts.iter().enumerate().rev() {
        let [no, yes] = after[at].ok_or_else(bad)?;
        let first = |operand: usize| Next::Condition(begins[operand]);
        match *part {
            Part::Leaf(condition) => next[condition] = Some([no, yes]),
            Part::Not(a) => after[a] = Some([yes, no]),
            Part::And(a, b) => {
                after[a] = Some([no, first(b)]);
                after[b] = Some([no, yes]);
            }
            Part::Or(a, b) => {
                after[a] = Some([first(b), yes]);
                after[b] = Some([no, yes]);
            }
            Part::If(a, b, c) => {
                after[a] = Some([first(c), first(b)]);
                after[b] = Some([no, yes]);
                after[c] = Some([no, yes]);
            }
        }
    }
    next.into_iter().collect::<Option<Vec<_>>>().ok_or_else(bad)
}

/// The graphs that an expression can have: one for each choice of the constants, without them.
fn graphs(whole: &[[Next; 2]], has_jump: &[bool]) -> Result<Vec<Graph>, String> {
    let constant: Vec<usize> = (0..whole.len()).filter(|&c| !has_jump[c]).collect();
    if constant.len() > MOST_CONSTANTS {
        return Err("too many constant conditions in one decision".into());
    }
    let mut number = vec![0; whole.len()];
    for (new, old) in (0..whole.len()).filter(|&c| has_jump[c]).enumerate() {
        number[old] = new;
    }
    let mut all: Vec<Graph> = Vec::new();
    for choice in 0..1usize << constant.len() {
        let resolve = |mut next: Next| loop {
            match next {
                Next::Condition(c) if has_jump[c] => return Next::Condition(number[c]),
                Next::Condition(c) => {
                    let at = constant.iter().position(|&known| known == c).unwrap_or(0);
                    next = whole[c][choice >> at & 1];
                }
                outcome => return outcome,
            }
        };
        // Evaluation begins with the first condition that has a jump, and reaches all that have one.
        if resolve(Next::Condition(0)) != Next::Condition(0) {
            continue;
        }
        let next: Vec<[Next; 2]> = (0..whole.len())
            .filter(|&c| has_jump[c])
            .map(|c| [resolve(whole[c][0]), resolve(whole[c][1])])
            .collect();
        let reached =
            (1..next.len()).all(|c| next.iter().flatten().any(|n| *n == Next::Condition(c)));
        if let Ok(graph) = Graph::new(next)
            && reached
            && !all.contains(&graph)
        {
            all.push(graph);
        }
    }
    Ok(all)
}

/// Whether the rules of a copy go where the graph says.
fn holds(body: &Body, copy: &Code, graph: &Graph, visits: &mut usize) -> Result<bool, String> {
    let number: FxHashMap<PredId, usize> =
        copy.tests.iter().enumerate().map(|(c, test)| (test.pred, c)).collect();
    for (condition, test) in copy.tests.iter().enumerate() {
        for value in [false, true] {
            let rule = test.rules[usize::from(value)];
            let met = first_met(body, &number, (test.pred, rule), visits)?;
            let agrees = match graph.next(condition, value) {
                Next::Condition(next) => met == Met { conditions: vec![next], ends: false },
                // A loop can bring evaluation back to its beginning.
                Next::Outcome(_) => met.conditions.iter().all(|&c| c == 0),
            };
            if !agrees {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// What can be met first after a rule.
#[derive(Debug, PartialEq, Eq)]
struct Met {
    /// Conditions of the decision.
    conditions: Vec<usize>,
    /// The method can end, or go round for ever, without meeting one.
    ends: bool,
}

fn first_met(
    body: &Body,
    number: &FxHashMap<PredId, usize>,
    from: (PredId, usize),
    visits: &mut usize,
) -> Result<Met, String> {
    let mut met = Met { conditions: Vec::new(), ends: false };
    let mut seen: FxHashSet<PredId> = FxHashSet::default();
    let mut open = vec![from];
    while let Some((pred, rule)) = open.pop() {
        *visits = visits.checked_sub(1).ok_or("the method is too large")?;
        let Some(End::Goto { pred: to, .. }) =
            body.preds.get(pred).and_then(|p| p.rules.get(rule)).map(|rule| &rule.end)
        else {
            met.ends = true;
            continue;
        };
        if let Some(&condition) = number.get(to) {
            if !met.conditions.contains(&condition) {
                met.conditions.push(condition);
            }
            continue;
        }
        if seen.insert(*to) {
            let normal = body.preds[*to].rules.iter().enumerate().filter(|(_, r)| is_normal(r));
            open.extend(normal.map(|(rule, _)| (*to, rule)));
        }
    }
    Ok(met)
}

/// Whether a rule is no way of an exception.
fn is_normal(rule: &Rule) -> bool {
    let failed = |guard: &Guard| matches!(guard.test, RuleTest::Ok(_)) && !guard.holds;
    !rule.guards.iter().any(failed)
        && !matches!(rule.code.first(), Some(Instr::NewException { .. }))
}
