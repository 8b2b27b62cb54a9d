//! The decisions of source files as the compiler's syntax trees have them: the records that
//! `java/Decisions.java` writes.

use rustc_hash::FxHashMap;
use senda_rules::decision::{Part, SourceCondition};
use senda_rules::op::Cmp;

/// Line and column, from 1.
pub(super) type Place = (u32, u32);

/// A stretch of the source; the end is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub from: Place,
    pub to: Place,
}

impl Range {
    /// Whether the other one is inside.
    pub(super) fn contains(&self, other: &Range) -> bool {
        self.from <= other.from && other.to <= self.to
    }
}

/// What a condition is, as far as the compiler's code depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// A comparison or a boolean value: one conditional jump at its end.
    Plain,
    /// An `instanceof` that binds a variable. The compiler makes new trees of it, whose ranges are not
    /// those of the source.
    Binds,
    /// Known to the compiler: no jump.
    Constant,
    /// A `switch` expression, whose results are jumped on one by one.
    Switch,
}

/// A condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leaf {
    /// The number of its decision, and its own in it.
    pub decision: usize,
    pub number: usize,
    pub range: Range,
    /// With the negations and parentheses around it alone.
    pub outer: Range,
    pub shape: Shape,
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decision {
    /// The innermost code of its own or class that it is in.
    pub owner: usize,
    pub place: Place,
    pub text: String,
    /// Whether only its value is wanted: then the compiler tells nothing of it if it is one condition.
    pub is_value: bool,
    pub conditions: Vec<SourceCondition>,
    pub parts: Vec<Part>,
}

/// What is compiled to a method, or a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Owner {
    pub range: Range,
    pub is_class: bool,
}

/// What is in a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Unit {
    pub owners: Vec<Owner>,
    pub decisions: Vec<Decision>,
    pub leaves: Vec<Leaf>,
}

impl Unit {
    /// The owner of a stretch of the source: the innermost one around it. The trees that the compiler
    /// makes for a pattern seem to begin somewhere before their method, so the end decides then.
    pub(super) fn owner(&self, of: &Range) -> Option<usize> {
        // Owners are in the order of their beginnings, so inner ones come later.
        let around = self.owners.iter().rposition(|owner| owner.range.contains(of));
        if around.is_some_and(|owner| !self.owners[owner].is_class) {
            return around;
        }
        let ends = |owner: &Owner| owner.range.from < of.to && of.to <= owner.range.to;
        let ended = self.owners.iter().rposition(ends);
        ended.filter(|&owner| !self.owners[owner].is_class).or(around)
    }
}

/// What was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Units {
    /// By package (`a/b`, empty for none) and name of the source file.
    pub units: FxHashMap<(String, String), Unit>,
    /// Source files, by path, that were not compiled, and why.
    pub failed: Vec<(String, String)>,
}

/// Reads the records. `None` if they are not what they should be.
pub(super) fn parse(text: &str) -> Option<Units> {
    let mut units = Units::default();
    let mut name = None;
    let mut unit = Unit::default();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        match *fields {
            ["F", package, file] => {
                if let Some(name) = name.replace((package.replace('.', "/"), file.to_owned())) {
                    units.units.insert(name, std::mem::take(&mut unit));
                }
            }
            ["X", file, why] => units.failed.push((file.to_owned(), why.to_owned())),
            ["O", kind, from, to] => {
                unit.owners.push(Owner { range: range(from, to)?, is_class: kind == "C" });
            }
            ["D", owner, at, kind, text] => unit.decisions.push(Decision {
                owner: owner.parse().ok().filter(|&owner| owner < unit.owners.len())?,
                place: place(at)?,
                text: text.to_owned(),
                is_value: kind == "V",
                conditions: Vec::new(),
                parts: Vec::new(),
            }),
            ["L", from, to, outer_from, outer_to, operator, text] => {
                let number = unit.decisions.len().checked_sub(1)?;
                let decision = unit.decisions.last_mut()?;
                let (range, outer) = (range(from, to)?, range(outer_from, outer_to)?);
                unit.leaves.push(Leaf {
                    decision: number,
                    number: decision.conditions.len(),
                    range,
                    outer,
                    shape: match operator {
                        "binds" => Shape::Binds,
                        "switch" => Shape::Switch,
                        "constant" => Shape::Constant,
                        _ => Shape::Plain,
                    },
                });
                decision.conditions.push(SourceCondition {
                    line: range.from.0,
                    column: range.from.1,
                    text: text.to_owned(),
                    comparison: comparison(operator),
                });
            }
            ["P", parts] => unit.decisions.last_mut()?.parts = postfix(parts)?,
            _ => return None,
        }
    }
    units.units.extend(name.map(|name| (name, unit)));
    let is_empty = units.units.is_empty() && units.failed.is_empty();
    (!is_empty).then_some(units)
}

fn place(text: &str) -> Option<Place> {
    let (line, column) = text.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

fn range(from: &str, to: &str) -> Option<Range> {
    Some(Range { from: place(from)?, to: place(to)? })
}

fn comparison(operator: &str) -> Option<Cmp> {
    Some(match operator {
        "==" => Cmp::Eq,
        "!=" => Cmp::Ne,
        "<" => Cmp::Lt,
        "<=" => Cmp::Le,
        ">" => Cmp::Gt,
        ">=" => Cmp::Ge,
        _ => return None,
    })
}

/// Numbers are conditions, operators take the operands before them.
fn postfix(text: &str) -> Option<Vec<Part>> {
    let (mut parts, mut operands) = (Vec::new(), Vec::new());
    for word in text.split(' ') {
        let part = match word {
            "!" => Part::Not(operands.pop()?),
            "&" | "|" => {
                let (b, a) = (operands.pop()?, operands.pop()?);
                if word == "&" { Part::And(a, b) } else { Part::Or(a, b) }
            }
            "?" => {
                let (c, b, a) = (operands.pop()?, operands.pop()?, operands.pop()?);
                Part::If(a, b, c)
            }
            number => Part::Leaf(number.parse().ok()?),
        };
        operands.push(parts.len());
        parts.push(part);
    }
    (operands.len() == 1).then_some(parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read() {
        let text = "F\ta.b\tC.java\nO\tC\t1:1\t9:2\nO\tM\t2:5\t4:6\nD\t1\t3:9\tC\ta > 0 || !b\n\
                    L\t3:9\t3:14\t3:9\t3:14\t>\ta > 0\nL\t3:19\t3:20\t3:18\t3:20\t-\tb\nP\t0 1 ! |\n";
        let units = parse(text).unwrap_or_default();
        let unit =
            units.units.get(&("a/b".to_owned(), "C.java".to_owned())).cloned().unwrap_or_default();
        assert_eq!(unit.owner(&Range { from: (3, 1), to: (3, 2) }), Some(1));
        assert_eq!(unit.owner(&Range { from: (5, 1), to: (5, 2) }), Some(0));
        let [decision] = &*unit.decisions else { unreachable!("one decision") };
        let parts = [Part::Leaf(0), Part::Leaf(1), Part::Not(1), Part::Or(0, 2)];
        assert_eq!(decision.parts, parts);
        assert_eq!(decision.conditions[0].comparison, Some(Cmp::Gt));
        assert_eq!(unit.leaves[1].outer, Range { from: (3, 18), to: (3, 20) });
    }

    #[test]
    fn what_is_no_record_is_refused() {
        for text in ["", "X", "F\ta", "F\t\tC.java\nD\t0\t1:1\tC\tx", "F\t\tC.java\nP\t0"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(postfix("0 &"), None);
        assert_eq!(postfix("0 1"), None);
    }
}
