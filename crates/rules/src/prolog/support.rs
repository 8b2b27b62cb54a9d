//! The predicates that an exported program calls besides its own and those of CLP(FD).
//!
//! Each is a file of `prolog/support`; a program gets those that it calls and those that they call,
//! so that it needs no other file. None of them has six arguments: programs' own predicates have.
//! Floating-point numbers, strings and the heap are not modelled. Of objects only the exceptions
//! that the JVM itself throws are, as `exception(Class,Detail)`.

use std::collections::BTreeSet;

use crate::term::{Node, Term};

/// A part of the support: the goals that need it, its text, and the parts it needs itself.
struct Part {
    goals: &'static [(&'static str, usize)],
    text: &'static str,
    needs: &'static [(&'static str, usize)],
}

macro_rules! part {
    ($file:literal, $goals:expr, $needs:expr) => {
        Part {
            goals: &$goals,
            text: include_str!(concat!("../../prolog/support/", $file, ".pl")),
            needs: &$needs,
        }
    };
}

/// The parts, each before those that it needs.
const PARTS: [Part; 10] = [
    part!("one_of", [("one_of", 2)], []),
    part!("none_of", [("none_of", 2)], []),
    part!("lcmp", [("lcmp", 3)], []),
    part!("iushr", [("iushr", 3)], [SHIFT]),
    part!("lushr", [("lushr", 3)], [SHIFT]),
    part!("unsigned_shift", [SHIFT], []),
    part!("new_exception", [("new_exception", 5)], []),
    part!(
        "instance_of",
        [("instance_of", 4), ("not_instance_of", 4), ("instance_of", 5)],
        [HAS_CLASS]
    ),
    part!("cast_ok", [("cast_ok", 4), ("cast_fails", 4)], [HAS_CLASS]),
    part!("has_class", [HAS_CLASS], []),
];

const SHIFT: (&str, usize) = ("unsigned_shift", 4);
const HAS_CLASS: (&str, usize) = ("has_class", 3);

/// Which parts a program needs.
#[derive(Default)]
pub(super) struct Needed(BTreeSet<usize>);

impl Needed {
    /// Notes what this goal needs.
    pub(super) fn goal(&mut self, goal: &Term) {
        if let Node::Compound(name, args) = &goal.node {
            self.predicate(name, args.len());
        }
    }

    fn predicate(&mut self, name: &str, arity: usize) {
        let found = PARTS.iter().position(|part| part.goals.contains(&(name, arity)));
        if let Some(index) = found
            && self.0.insert(index)
        {
            PARTS[index].needs.iter().for_each(|(name, arity)| self.predicate(name, *arity));
        }
    }

    /// Whether classes of objects are asked for.
    pub(super) fn classes(&self) -> bool {
        self.0.iter().any(|&part| PARTS[part].goals.contains(&HAS_CLASS))
    }

    /// The clauses of the parts.
    pub(super) fn write(&self, out: &mut String) {
        for &part in &self.0 {
            out.push('\n');
            out.push_str(PARTS[part].text);
        }
    }
}
