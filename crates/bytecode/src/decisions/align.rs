//! Which conditional jump is which condition.
//!
//! `javac -Xjcov` tells for ranges of the code what they are in the source. Of every operand of a
//! short-circuit operator and of what a statement branches on, it tells the range that evaluates it, and
//! right after that is the conditional jump of the condition that ends there.
//!
//! Of an `instanceof` that binds a variable, what is told is of no use: the compiler makes new trees of it
//! whose places are not those of the source. But its jump follows an `instanceof` instruction, and if
//! there are as many of those left as such conditions, they are in the same order.
//!
//! Of a single comparison or negation whose value is wanted, nothing is told, nor of expressions with
//! captured variables. But in the smallest range around such
//! a jump there are as many conditions without a jump as jumps without a condition, in the same order,
//! or the method is given up. A jump that is left over without a condition must look like one of the
//! compiler's own, or the method is given up as well.
//!
//! Nothing here need be taken on trust: whether the guards compare what the conditions do, and whether
//! control goes from jump to jump as the expression says, is checked against the rules later.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::decision::{MethodSource, SourceDecision};

use super::tree::{Leaf, Place, Range, Shape, Unit};
use crate::code::CharRange;

/// Flags of the table's rows: a statement, a block, a condition, what a condition leads to (which may be
/// a condition), and the jump of one when it is true and when it is false.
mod flags {
    pub const STATEMENT: u16 = 1;
    pub const BLOCK: u16 = 2;
    pub const FLOW_CONTROLLER: u16 = 8;
    pub const FLOW_TARGET: u16 = 0x10;
    pub const BRANCH: u16 = 0x80 | 0x100;
}

/// The code of a method that was compiled with the table.
pub(super) struct Compiled<'a> {
    /// Offsets of the conditional jumps, ascending, without those that ask whether assertions are on.
    pub jumps: &'a [u16],
    /// Those of them that look like the compiler's own.
    pub own: &'a [u16],
    /// Those of them that follow an `instanceof`, with their lines.
    pub tests: &'a [(u16, u32)],
    /// The rows of the table.
    pub ranges: &'a [CharRange],
}

/// A range of the code that is known in the source.
struct Known {
    start: u16,
    end: u16,
    flags: u16,
    source: Range,
    owner: usize,
}

impl Known {
    /// Whether it is the evaluation of an expression, not a statement.
    fn is_expression(&self) -> bool {
        self.flags & (flags::FLOW_CONTROLLER | flags::FLOW_TARGET) != 0
            && self.flags & (flags::STATEMENT | flags::BLOCK) == 0
    }

    /// Whether a jump can be that of a condition in it. That of the last one comes after the evaluation.
    fn may_hold(&self, jump: u16) -> bool {
        let after = u16::from(self.is_expression());
        self.flags & flags::BRANCH == 0
            && (self.start..=self.end.saturating_add(after)).contains(&jump)
    }
}

/// The decisions of a method, with offsets of the compiled code.
pub(super) fn align(unit: &Unit, code: &Compiled<'_>) -> MethodSource {
    let known = known(unit, code.ranges);
    if known.is_empty() && !code.jumps.is_empty() {
        return Err("the compiler tells nothing of the method".into());
    }
    let mut claims = told(unit, code, &known)?;
    patterns(unit, code, &known, &mut claims)?;
    found(unit, code, &known, &mut claims)?;
    let mut decisions = Vec::new();
    for number in 0..unit.decisions.len() {
        decisions.extend(decision(unit, number, &claims, &known)?);
    }
    let first = |d: &SourceDecision| d.copies.iter().flatten().flatten().min().copied();
    decisions.sort_by_key(|decision| (first(decision), decision.line, decision.column));
    Ok(decisions)
}

fn known(unit: &Unit, ranges: &[CharRange]) -> Vec<Known> {
    let mut all = Vec::new();
    for range in ranges {
        let source = Range { from: range.from, to: range.to };
        if source.from < source.to
            && let Some(owner) = unit.owner(&source)
        {
            let CharRange { start, end, flags, .. } = *range;
            all.push(Known { start, end, flags, source, owner });
        }
    }
    all
}

/// The leaf of each jump that is known, by the jump's offset.
type Claims = FxHashMap<u16, usize>;

fn claim(unit: &Unit, claims: &mut Claims, jump: u16, leaf: usize) -> Result<(), String> {
    match claims.insert(jump, leaf) {
        Some(other) if other != leaf => {
            let text = |leaf: usize| text(unit, &unit.leaves[leaf]);
            Err(format!("`{}` and `{}` have the same jump", text(other), text(leaf)))
        }
        _ => Ok(()),
    }
}

fn text(unit: &Unit, leaf: &Leaf) -> String {
    let decision = unit.decisions.get(leaf.decision);
    let condition = decision.and_then(|d| d.conditions.get(leaf.number));
    condition.map_or_else(String::new, |c| c.text.clone())
}

/// Whether nothing is told of a leaf by itself.
fn is_untold(unit: &Unit, leaf: &Leaf) -> bool {
    let decision = &unit.decisions[leaf.decision];
    decision.is_value && decision.conditions.len() == 1
}

/// The conditions whose ranges are told.
fn told(unit: &Unit, code: &Compiled<'_>, known: &[Known]) -> Result<Claims, String> {
    let mut claims = Claims::default();
    for range in known {
        if !range.is_expression() {
            continue;
        }
        let ends_it = |leaf: &Leaf| {
            (leaf.range.to..=leaf.outer.to).contains(&range.source.to)
                && range.source.from <= leaf.range.from
                && unit.decisions[leaf.decision].owner == range.owner
                && !matches!(leaf.shape, Shape::Binds | Shape::Constant)
                && !is_untold(unit, leaf)
        };
        // One inside another can end in the same place (`x = a && b`); the outer one ends the range.
        let ending = (0..unit.leaves.len()).filter(|&leaf| ends_it(&unit.leaves[leaf]));
        let Some(leaf) = ending.min_by_key(|&leaf| unit.leaves[leaf].range.from) else { continue };
        if unit.leaves[leaf].shape == Shape::Switch {
            return Err(format!("`{}` is a switch", text(unit, &unit.leaves[leaf])));
        }
        let jump = range.end.saturating_add(1);
        if code.jumps.binary_search(&jump).is_ok() {
            claim(unit, &mut claims, jump, leaf)?;
        }
    }
    Ok(claims)
}

/// The conditions that bind a variable.
fn patterns(
    unit: &Unit,
    code: &Compiled<'_>,
    known: &[Known],
    claims: &mut Claims,
) -> Result<(), String> {
    let is_here = |leaf: &Leaf| {
        let owner = unit.decisions[leaf.decision].owner;
        leaf.shape == Shape::Binds && known.iter().any(|range| range.owner == owner)
    };
    let mut leaves: Vec<usize> =
        (0..unit.leaves.len()).filter(|&leaf| is_here(&unit.leaves[leaf])).collect();
    leaves.sort_by_key(|&leaf| evaluated(&unit.leaves[leaf]));
    let Some(&first) = leaves.first() else { return Ok(()) };
    let left: Vec<(u16, u32)> =
        code.tests.iter().copied().filter(|(jump, _)| !claims.contains_key(jump)).collect();
    let is_near = |leaf: usize, line: u32| {
        let leaf = &unit.leaves[leaf];
        // A jump has the line of its statement, or of a call in it.
        let begins = unit.decisions[leaf.decision].place.0.saturating_sub(1);
        (begins..=leaf.range.to.0).contains(&line)
    };
    let fits = leaves.len() == left.len()
        && leaves.iter().zip(&left).all(|(&leaf, &(_, line))| is_near(leaf, line));
    if !fits {
        let text = text(unit, &unit.leaves[first]);
        return Err(format!("it is not clear which jump is that of `{text}`"));
    }
    for (leaf, (jump, _)) in leaves.into_iter().zip(left) {
        claim(unit, claims, jump, leaf)?;
    }
    Ok(())
}

/// In the order of this key conditions of one expression are evaluated: one comes after those inside it.
fn evaluated(leaf: &Leaf) -> (Place, std::cmp::Reverse<Place>) {
    (leaf.range.to, std::cmp::Reverse(leaf.range.from))
}

/// The conditions of which nothing is told, from what is around them.
fn found(
    unit: &Unit,
    code: &Compiled<'_>,
    known: &[Known],
    claims: &mut Claims,
) -> Result<(), String> {
    let told: FxHashSet<usize> = claims.values().copied().collect();
    // Whether conditions are left over in a range.
    let mut left: FxHashMap<usize, bool> = FxHashMap::default();
    // By the number of the range, in the order of the code.
    let mut around: BTreeMap<(u16, usize), Vec<u16>> = BTreeMap::new();
    for &jump in code.jumps.iter().filter(|jump| !claims.contains_key(jump)) {
        let mut holding: Vec<usize> =
            (0..known.len()).filter(|&at| known[at].may_hold(jump)).collect();
        holding.sort_by_key(|&at| (known[at].end - known[at].start, at));
        let Some(&smallest) = holding.first() else {
            return Err(format!("the jump at {jump} is nowhere in the source"));
        };
        // What the smallest range ends with may be none of its conditions. A jump of the compiler's own
        // is not looked for further out.
        let is_told = |leaf: usize| told.contains(&leaf);
        let mut some = holding.iter().filter(|&&at| {
            *left
                .entry(at)
                .or_insert_with(|| !left_over(unit, known, &known[at], is_told).is_empty())
        });
        let range = match some.next() {
            Some(&range) if !code.own.contains(&jump) => range,
            _ => smallest,
        };
        around.entry((known[range].start, range)).or_default().push(jump);
    }
    let has_constant = |owner: usize| {
        let is_one = |leaf: &Leaf| {
            leaf.shape == Shape::Constant && unit.decisions[leaf.decision].owner == owner
        };
        unit.leaves.iter().any(is_one)
    };
    // Where each leaf was found: what is copied is found in copies of the same range.
    let mut places: FxHashMap<usize, Range> = FxHashMap::default();
    for ((_, number), mut jumps) in around {
        jumps.sort_unstable();
        let range = &known[number];
        let is_known = |leaf: usize| match places.get(&leaf) {
            Some(place) => *place != range.source,
            None => told.contains(&leaf),
        };
        let left = left_over(unit, known, range, is_known);
        let own = jumps.iter().filter(|jump| code.own.contains(jump)).count();
        let Some(&first) = left.first() else {
            if own < jumps.len() {
                let ((line, column), jump) = (range.source.from, jumps[0]);
                return Err(format!(
                    "the jump at {jump}, in {line}:{column}, is that of no condition"
                ));
            }
            continue;
        };
        // What should have been told may be none of the code, if a constant is about.
        let surprising = has_constant(range.owner)
            && left.iter().any(|&leaf| !is_untold(unit, &unit.leaves[leaf]));
        if left.len() != jumps.len() || (surprising && own > 0) {
            let text = text(unit, &unit.leaves[first]);
            return Err(format!("it is not clear which jump is that of `{text}`"));
        }
        for (jump, leaf) in jumps.into_iter().zip(left) {
            places.insert(leaf, range.source);
            claim(unit, claims, jump, leaf)?;
        }
    }
    Ok(())
}

/// The leaves of a range that have no jump, in order of evaluation, without those that are in a smaller
/// range: their jumps would be there.
fn left_over(
    unit: &Unit,
    known: &[Known],
    range: &Known,
    is_known: impl Fn(usize) -> bool,
) -> Vec<usize> {
    let is_inner = |other: &&Known| {
        other.flags & flags::BRANCH == 0
            && other.source != range.source
            && range.source.contains(&other.source)
    };
    let inner: Vec<&Known> = known.iter().filter(is_inner).collect();
    let mut left: Vec<usize> = (0..unit.leaves.len())
        .filter(|&leaf| {
            let it = &unit.leaves[leaf];
            range.source.contains(&it.range)
                && it.shape != Shape::Constant
                && unit.decisions[it.decision].owner == range.owner
                && !inner.iter().any(|other| other.source.contains(&it.range))
                && !is_known(leaf)
        })
        .collect();
    left.sort_by_key(|&leaf| evaluated(&unit.leaves[leaf]));
    left
}

/// A decision with the jumps of its conditions, if it is one of the method.
fn decision(
    unit: &Unit,
    number: usize,
    claims: &Claims,
    known: &[Known],
) -> Result<Option<SourceDecision>, String> {
    let decision = &unit.decisions[number];
    let mut jumps: Vec<Vec<u16>> = vec![Vec::new(); decision.conditions.len()];
    for (&jump, &leaf) in claims {
        let leaf = &unit.leaves[leaf];
        if leaf.decision == number {
            jumps[leaf.number].push(jump);
        }
    }
    let times = jumps.iter().map(Vec::len).max().unwrap_or(0);
    let copies = if times == 0 {
        // Constant, if its code is here at all; that of a class is spread over methods.
        let is_here = known.iter().any(|range| range.owner == decision.owner);
        if !is_here || unit.owners[decision.owner].is_class {
            return Ok(None);
        }
        vec![vec![None; jumps.len()]]
    } else {
        copies(&mut jumps, times)
            .ok_or_else(|| format!("the copies of `{}` are not told apart", decision.text))?
    };
    Ok(Some(SourceDecision {
        conditions: decision.conditions.clone(),
        parts: decision.parts.clone(),
        line: decision.place.0,
        column: decision.place.1,
        text: decision.text.clone(),
        copies,
    }))
}

/// The jumps of each copy. In each they are in the order of the conditions, and before those of the next.
fn copies(jumps: &mut [Vec<u16>], times: usize) -> Option<Vec<Vec<Option<u16>>>> {
    if jumps.iter().any(|all| !all.is_empty() && all.len() != times) {
        return None;
    }
    for all in &mut *jumps {
        all.sort_unstable();
    }
    let copies: Vec<Vec<Option<u16>>> =
        (0..times).map(|copy| jumps.iter().map(|all| all.get(copy).copied()).collect()).collect();
    copies.iter().flatten().flatten().is_sorted().then_some(copies)
}
