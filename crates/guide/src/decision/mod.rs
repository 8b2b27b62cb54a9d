//! The decisions of a method: what `conditions`, `decisions` and `mcdc` ask for.
//!
//! A *condition* is a boolean expression without short-circuit operators that the code branches on; a
//! *decision* is made of conditions and short-circuit operators. [`decisions_of`] gives those of a
//! method, from its source where that is known ([`source`]) and else from its control flow
//! ([`region`]), and says which. Every conditional jump that the source wrote belongs to exactly one
//! condition of one decision; jumps that the compiler added (the end of an enhanced `for`, say) belong to
//! none when the source is known.
//!
//! | module | |
//! | --- | --- |
//! | [`graph`] | the boolean structure of a decision, and its paths |
//! | [`mcdc`] | which pairs of paths show that a condition matters |
//! | [`evaluate`] | the evaluations of decisions along a path of the program |
//!
//! An answer to a condition is a rule: condition `c` of a decision is true where the rule
//! `copy.tests[c].rules[1]` of the predicate `copy.tests[c].pred` is applied, for one of the decision's
//! copies. A path of the graph is thus a sequence of rules ([`Decision::rules`]), which one activation of
//! the method applies in this order, with nothing of the same copy between.

pub mod evaluate;
pub mod graph;
mod jumps;
pub mod mcdc;
mod region;
mod source;
mod text;

use senda_rules::decision::MethodSource;
use senda_rules::ids::PredId;
use senda_rules::ir::Body;
use senda_rules::symbols::Symbols;

use graph::{Graph, PathId};

/// A place in a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The byte offset of a conditional jump.
    pub offset: u16,
    /// The line, if it is known.
    pub line: Option<u32>,
    /// The column, from 1, if the source is known.
    pub column: Option<u32>,
}

impl Spot {
    fn of(body: &Body, offset: u16) -> Spot {
        Spot { offset, line: body.source.line(offset).map(u32::from), column: None }
    }
}

/// A condition of a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Where it is.
    pub at: Spot,
    /// How it is written, if the source is known. If not, `true` and `false` are names only: see
    /// [`Origin::ControlFlow`].
    pub text: Option<String>,
}

/// A conditional jump of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Its predicate.
    pub pred: PredId,
    /// The rules that are applied when the condition is false and when it is true.
    pub rules: [usize; 2],
}

/// The code of a decision. The compiler copies that of `finally` blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// For each condition its jump.
    pub tests: Vec<Test>,
}

/// A decision of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Where it begins.
    pub at: Spot,
    /// How it is written, if the source is known.
    pub text: Option<String>,
    /// The conditions in order of evaluation. Those that are constant have no jump and are not here.
    pub conditions: Vec<Condition>,
    /// How they make the outcome; condition by condition the same numbers.
    pub graph: Graph,
    /// The code, at least once.
    pub copies: Vec<Code>,
}

impl Decision {
    /// The rules of an answer, in each copy: predicate and number from 0.
    pub fn answer(&self, condition: usize, value: bool) -> impl Iterator<Item = (PredId, usize)> {
        let tests = self.copies.iter().filter_map(move |copy| copy.tests.get(condition));
        tests.map(move |test| (test.pred, test.rules[usize::from(value)]))
    }

    /// The rules that a path of the graph applies in a copy of the code, in order.
    #[must_use]
    pub fn rules(&self, path: PathId, copy: usize) -> Option<Vec<(PredId, usize)>> {
        let copy = self.copies.get(copy)?;
        let (steps, _) = self.graph.steps(path)?;
        let rule = |(condition, value): (usize, bool)| {
            let test = copy.tests.get(condition)?;
            Some((test.pred, test.rules[usize::from(value)]))
        };
        steps.into_iter().map(rule).collect()
    }
}

/// Where decisions come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The source.
    Source,
    /// The control flow, and why. Nested `if`s count as one decision then, and what is called true is
    /// the way that falls through ([`region`]).
    ControlFlow(String),
}

/// A condition of the source without a conditional jump: it is constant, or its code is never reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constant {
    /// Its line.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
    /// How it is written.
    pub text: String,
}

/// The decisions of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodDecisions {
    /// Where they come from.
    pub origin: Origin,
    /// The decisions, in the order of their first jumps.
    pub decisions: Vec<Decision>,
    /// Conditions of the source that are none of the code.
    pub constants: Vec<Constant>,
}

/// The decisions of a method, from what its source says if that is given and fits the rules.
#[must_use]
pub fn decisions_of(
    body: &Body,
    symbols: &Symbols,
    source: Option<&MethodSource>,
) -> MethodDecisions {
    let why = match source {
        None => "there is no source".to_owned(),
        Some(Err(why)) => why.clone(),
        Some(Ok(decisions)) => match source::decisions(body, symbols, decisions) {
            Ok((decisions, constants)) => {
                return MethodDecisions { origin: Origin::Source, decisions, constants };
            }
            Err(why) => why,
        },
    };
    let decisions = region::decisions(body, symbols);
    MethodDecisions { origin: Origin::ControlFlow(why), decisions, constants: Vec::new() }
}
