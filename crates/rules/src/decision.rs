//! What source code says about the decisions of methods: inert data that a front end gives and the
//! derivation of coverage goals reads.
//!
//! A *decision* is a maximal boolean expression over the short-circuit operators `&&`, `||`, `!` and
//! the conditional operator where it decides; its leaves are the *conditions*. The source knows what
//! belongs together and how it is written; the bytecode offsets connect it with the rules.

use rustc_hash::FxHashMap;

use crate::op::Cmp;

/// A node of an expression; operands are indices of earlier nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The condition with this number.
    Leaf(usize),
    /// `!a`
    Not(usize),
    /// `a && b`
    And(usize, usize),
    /// `a || b`
    Or(usize, usize),
    /// `a ? b : c`
    If(usize, usize, usize),
}

/// A condition as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceCondition {
    /// Its line.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
    /// Its text, on one line.
    pub text: String,
    /// The comparison that it is, if it is one; else it is a boolean value.
    pub comparison: Option<Cmp>,
}

/// A decision as it is written, and the conditional jumps that it was compiled to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceDecision {
    /// The conditions in order of evaluation.
    pub conditions: Vec<SourceCondition>,
    /// The expression in postfix order: the last part is the whole.
    pub parts: Vec<Part>,
    /// Its text, on one line.
    pub text: String,
    /// For each time that the compiler wrote it out (the code of a `finally` block is copied to every
    /// way that leaves its `try`): for each condition the byte offset of its conditional jump. `None`:
    /// the condition is constant and has no jump.
    pub copies: Vec<Vec<Option<u16>>>,
}

/// The decisions of a method in the order of their first jump, or why the source does not tell.
pub type MethodSource = Result<Vec<SourceDecision>, String>;

/// The decisions of the methods of some classes.
#[derive(Clone, Debug, Default)]
pub struct SourceDecisions {
    methods: FxHashMap<(String, String, String), MethodSource>,
}

impl SourceDecisions {
    /// Notes what the source tells of a method, by the internal name of its class, its name and its
    /// descriptor.
    pub fn insert(&mut self, class: &str, name: &str, descriptor: &str, source: MethodSource) {
        self.methods.insert((class.into(), name.into(), descriptor.into()), source);
    }

    /// What the source tells of a method; `None` if there is no source of its class.
    #[must_use]
    pub fn get(&self, class: &str, name: &str, descriptor: &str) -> Option<&MethodSource> {
        self.methods.get(&(class.to_owned(), name.to_owned(), descriptor.to_owned()))
    }

    /// How many methods it tells of.
    #[must_use]
    pub fn len(&self) -> usize {
        self.methods.len()
    }

    /// Whether it tells nothing.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.methods.is_empty()
    }
}
