//! Masking MC/DC over the graph of a decision.
//!
//! The criterion asks that each condition be shown to affect the outcome independently. In its
//! *masking* form (Chilenski, *An Investigation of Three Forms of the Modified Condition Decision
//! Coverage (MCDC) Criterion*, DOT/FAA/AR-01/18, 2001; the certification authorities' position paper
//! CAST-6) two evaluations are an *independence pair* of a condition `c` when `c` has different values
//! in them, their outcomes differ, and every other condition that differs is masked, so that `c` alone
//! is the cause. Under short-circuit evaluation a condition that was not evaluated has no value and may
//! be taken to have either.
//!
//! Exactly: an evaluation with the value `v` of `c` and the outcome `o` *shows* `c` if the conditions
//! that it left unevaluated can be given values such that changing `c` alone makes the outcome `not o`.
//! In the graph: from the other answer of `c` some path that agrees with the evaluation wherever both
//! have a value leads to `not o`. A pair is two evaluations that show `c`, with different values of `c`
//! and different outcomes.
//!
//! For expressions of `&&`, `||` and `!` this is the usual definition by gates (every operand beside
//! the way from `c` to the root has the value that does not mask): operands to the left of `c` are
//! evaluated and do not mask, or `c` would not have been reached; those to the right are evaluated, and
//! then must not mask, or were not, and then may be taken so. Of the two evaluations of a pair one has
//! at each operator the value on `c`'s side that masks the other operand, so whatever differs there is
//! masked. Each occurrence of a condition is a condition of its own (`a && b || a && c` has four), so
//! coupled conditions need no exception: they can make pairs infeasible, not pairs of the wrong kind.
//!
//! Since showing is a property of one evaluation, the pairs of a condition are products: [`needs`]
//! gives the two sides.

use super::graph::{Graph, Next, PathId};

/// So many paths are looked at one by one.
pub const MOST_PATHS: u64 = 4096;

/// So many conditions on all of them together.
const MOST_STEPS: u64 = 1 << 18;

/// The decision has more paths than are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the decision has too many ways to be evaluated")]
pub struct TooManyPaths;

/// Pairs of paths: each of `when_true` with each of `when_false`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The outcome of the decision where the condition is true; where it is false it is the other one.
    pub outcome: bool,
    /// The paths that show the condition to be true, with that outcome. Not empty.
    pub when_true: Vec<PathId>,
    /// The paths that show it to be false, with the other outcome. Not empty.
    pub when_false: Vec<PathId>,
}

/// Whether an evaluation shows the effect of a condition: see the module. The values are those of a
/// whole path, its outcome beside it.
#[must_use]
pub fn shows(graph: &Graph, values: &[Option<bool>], outcome: bool, condition: usize) -> bool {
    let Some(Some(value)) = values.get(condition).copied() else { return false };
    let mut seen = vec![false; graph.len()];
    let mut open = vec![graph.next(condition, !value)];
    while let Some(next) = open.pop() {
        match next {
            Next::Outcome(reached) if reached != outcome => return true,
            Next::Outcome(_) => {}
            Next::Condition(at) if seen[at] => {}
            Next::Condition(at) => {
                seen[at] = true;
                match values.get(at).copied().flatten() {
                    Some(value) => open.push(graph.next(at, value)),
                    None => open.extend([graph.next(at, false), graph.next(at, true)]),
                }
            }
        }
    }
    false
}

/// What pairs must be made of: one path of each side of one entry. A condition is covered if some entry
/// has a covered path on each side, and infeasible if each entry has a side of which every path is
/// infeasible (so if there is none).
///
/// There is one entry, except for a condition of both senses (the first of `a ? b : c`), which has two.
///
/// # Errors
/// When there are too many paths.
pub fn needs(graph: &Graph, condition: usize) -> Result<Vec<Sides>, TooManyPaths> {
    let few = |count: u64| count <= MOST_PATHS && count * graph.len() as u64 <= MOST_STEPS;
    let count = graph.paths().filter(|&count| few(count)).ok_or(TooManyPaths)?;
    // By value of the condition, then outcome.
    let mut showing: [[Vec<PathId>; 2]; 2] = Default::default();
    for path in (0..count).map(PathId) {
        let (Some(values), Some(outcome)) = (graph.values(path), graph.outcome(path)) else {
            continue;
        };
        if let Some(Some(value)) = values.get(condition).copied()
            && shows(graph, &values, outcome, condition)
        {
            showing[usize::from(value)][usize::from(outcome)].push(path);
        }
    }
    let mut all = Vec::new();
    for outcome in [true, false] {
        let when_true = std::mem::take(&mut showing[1][usize::from(outcome)]);
        let when_false = std::mem::take(&mut showing[0][usize::from(!outcome)]);
        if !when_true.is_empty() && !when_false.is_empty() {
            all.push(Sides { outcome, when_true, when_false });
        }
    }
    Ok(all)
}

/// Every independence pair of a condition, the path on which it is true first. Their number is a
/// product: [`needs`] says the same in less.
///
/// # Errors
/// When there are too many paths.
pub fn pairs(
    graph: &Graph,
    condition: usize,
) -> Result<impl Iterator<Item = (PathId, PathId)>, TooManyPaths> {
    let needs = needs(graph, condition)?;
    Ok(needs.into_iter().flat_map(|sides| {
        let Sides { when_true, when_false, .. } = sides;
        when_true.into_iter().flat_map(move |p| when_false.clone().into_iter().map(move |q| (p, q)))
    }))
}

/// The first pair of a condition that some evaluated paths contain.
///
/// # Errors
/// When there are too many paths.
pub fn covering(
    graph: &Graph,
    condition: usize,
    is_evaluated: impl Fn(PathId) -> bool,
) -> Result<Option<(PathId, PathId)>, TooManyPaths> {
    let first = |side: &[PathId]| side.iter().copied().find(|&path| is_evaluated(path));
    let all = needs(graph, condition)?;
    Ok(all.iter().find_map(|s| Some((first(&s.when_true)?, first(&s.when_false)?))))
}
