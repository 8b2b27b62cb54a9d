//! How decisions are written.

use std::fmt;

use super::graph::Next;
use super::{Decision, MethodDecisions, Origin, Spot};

impl fmt::Display for Spot {
    /// `12:9` with the source, `12+17` (line and byte offset) without, `+17` without lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "{line}:{column}"),
            (Some(line), None) => write!(f, "{line}+{}", self.offset),
            (None, _) => write!(f, "+{}", self.offset),
        }
    }
}

impl fmt::Display for Next {
    /// The number of a condition, counted from 1, or the outcome.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Next::Condition(number) => write!(f, "{}", number + 1),
            Next::Outcome(outcome) => write!(f, "{outcome}"),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::Source => write!(f, "decisions from the source"),
            Origin::ControlFlow(why) => write!(f, "decisions from control flow: {why}"),
        }
    }
}

impl fmt::Display for Decision {
    /// The decision, then a line for each condition: what follows when it is true, and when it is false,
    /// and the offsets of its jumps.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.at, self.text.as_deref().unwrap_or("decision"))?;
        for (number, condition) in self.conditions.iter().enumerate() {
            let text = condition.text.as_deref().unwrap_or("condition");
            let [no, yes] = [false, true].map(|value| self.graph.next(number, value));
            let spot = condition.at;
            write!(f, "  {}. {spot} {text}: true -> {yes}, false -> {no}", number + 1)?;
            let ways = self.copies.iter().filter_map(|copy| copy.tests.get(number));
            let ways: Vec<String> = ways.map(|test| format!("{:?}", test.pred)).collect();
            writeln!(f, " [{}]", ways.join(" "))?;
        }
        Ok(())
    }
}

impl fmt::Display for MethodDecisions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.origin)?;
        for decision in &self.decisions {
            write!(f, "{decision}")?;
        }
        for constant in &self.constants {
            writeln!(f, "{}:{} {}: has no jump", constant.line, constant.column, constant.text)?;
        }
        Ok(())
    }
}
