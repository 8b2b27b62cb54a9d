//! What source code says about the decisions of methods: inert data that a front end gives and the
//! derivation of coverage goals reads.
//!
//! A *decision* is a maximal boolean expression over the short-circuit operators `&&`, `||`, `!` and
//! the conditional operator where it decides; its leaves are the *conditions*. The source knows what
//! belongs together and how it is written; the bytecode offsets connect it with the rules.

use rustc_hash::FxHashMap;

use crate::ids::MethodRef;
use crate::op::Cmp;
use crate::symbols::Symbols;

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
    /// Its line.
    pub line: u32,
    /// Its column, from 1.
    pub column: u32,
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
    /// By class, name and descriptor.
    methods: FxHashMap<(String, String, String), MethodSource>,
    /// What is told of all other methods.
    others: Option<MethodSource>,
}

impl SourceDecisions {
    /// Nothing, and why.
    #[must_use]
    pub fn none(why: String) -> SourceDecisions {
        SourceDecisions { methods: FxHashMap::default(), others: Some(Err(why)) }
    }

    /// Notes what the source tells of a method, by the internal name of its class, its name and its
    /// descriptor.
    pub fn insert(&mut self, class: &str, name: &str, descriptor: &str, source: MethodSource) {
        self.methods.insert((class.into(), name.into(), descriptor.into()), source);
    }

    /// What the source tells of a method; `None` if there is no source of its class.
    #[must_use]
    pub fn get(&self, class: &str, name: &str, descriptor: &str) -> Option<&MethodSource> {
        let key = (class.to_owned(), name.to_owned(), descriptor.to_owned());
        self.methods.get(&key).or(self.others.as_ref())
    }

    /// What the source tells of a method.
    #[must_use]
    pub fn of(&self, symbols: &Symbols, method: MethodRef) -> Option<&MethodSource> {
        let symbol = symbols.method_symbol(method);
        let (class, name) = (symbols.class_text(symbol.owner), symbols.name_text(symbol.name));
        self.get(class, name, symbols.name_text(symbol.descriptor))
    }

    /// The methods that it tells of: class, name, descriptor, what it tells. In no order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, &str, &MethodSource)> {
        self.methods.iter().map(|((class, name, descriptor), source)| {
            (class.as_str(), name.as_str(), descriptor.as_str(), source)
        })
    }
}
