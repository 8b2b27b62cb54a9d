//! Hash-consed terms.
//!
//! A term is an index into the [`Arena`]; equal terms have equal ids while both are in it. Terms are
//! folded and normalised when they are built ([`build`]), so constants stay constants and one
//! relation has one form. What normalisation chooses depends on the structure of terms alone, never
//! on the order in which they were made: a path's terms look the same however the search got there.
//!
//! Every integer term carries a range that holds for all inputs ([`range`]). A boolean term is an
//! atom of the path condition; [`Lit`] is an atom or its negation.

pub mod build;
mod choice;
pub mod eval;
pub mod range;

use std::hash::{Hash, Hasher};

use hashbrown::HashTable;
use rustc_hash::FxHasher;
use senda_rules::op::Op;
use senda_rules::scalar::Word;

pub use range::Range;

/// A term in an [`Arena`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TermId(pub u32);

impl TermId {
    /// As an index.
    #[must_use]
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What kind of value a term has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// Truth: the word is 0 or 1.
    Bool,
    /// 32-bit integer.
    Int,
    /// 64-bit integer.
    Long,
    /// IEEE single.
    Float,
    /// IEEE double.
    Double,
}

impl Sort {
    /// Whether it is an integer sort.
    #[must_use]
    pub fn is_integer(self) -> bool {
        matches!(self, Sort::Int | Sort::Long)
    }

    /// The number of bits of its representation.
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Sort::Bool => 1,
            Sort::Int | Sort::Float => 32,
            Sort::Long | Sort::Double => 64,
        }
    }

    /// The sort of values of this kind; references and flags have none.
    #[must_use]
    pub fn of(kind: senda_rules::types::Kind) -> Option<Sort> {
        use senda_rules::types::Kind;
        Some(match kind {
            Kind::Int => Sort::Int,
            Kind::Long => Sort::Long,
            Kind::Float => Sort::Float,
            Kind::Double => Sort::Double,
            Kind::Ref | Kind::Flag => return None,
        })
    }
}

/// A relation between two terms of one sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rel {
    /// Equal integers.
    Eq,
    /// Less, of signed integers.
    Lt,
    /// Equal floats: no NaN, and -0.0 equals 0.0.
    FEq,
    /// Less, of floats; false of NaN.
    FLt,
    /// Less or equal, of floats; false of NaN.
    FLe,
}

/// The structure of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Node {
    /// An input, by its number.
    Input(u32),
    /// A constant.
    Const(Word),
    /// An operation with one operand.
    Unary(Op, TermId),
    /// An operation with two operands.
    Binary(Op, TermId, TermId),
    /// A relation: a boolean term.
    Rel(Rel, TermId, TermId),
    /// Whether an integer is one of a set: a boolean term.
    OneOf(TermId, SetId),
    /// The second if the first, a boolean term, holds, else the third; those are of one sort.
    Ite(TermId, TermId, TermId),
}

impl Node {
    /// The terms right below.
    pub fn children(self) -> impl Iterator<Item = TermId> {
        let (a, b, c) = match self {
            Node::Input(_) | Node::Const(_) => (None, None, None),
            Node::Unary(_, a) | Node::OneOf(a, _) => (Some(a), None, None),
            Node::Binary(_, a, b) | Node::Rel(_, a, b) => (Some(a), Some(b), None),
            Node::Ite(c, a, b) => (Some(c), Some(a), Some(b)),
        };
        a.into_iter().chain(b).chain(c)
    }
}

/// A set of integers in an [`Arena`], ascending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetId(u32);

/// A boolean term or its negation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lit(u32);

impl Lit {
    /// The literal that holds when the atom's truth is `holds`.
    #[must_use]
    pub fn new(atom: TermId, holds: bool) -> Lit {
        Lit(atom.0 << 1 | u32::from(!holds))
    }
    /// Its atom.
    #[must_use]
    #[inline]
    pub fn atom(self) -> TermId {
        TermId(self.0 >> 1)
    }
    /// The truth of the atom that satisfies the literal.
    #[must_use]
    #[inline]
    pub fn holds(self) -> bool {
        self.0 & 1 == 0
    }
}

impl std::ops::Not for Lit {
    type Output = Lit;
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl std::fmt::Debug for Lit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}t{}", if self.holds() { "" } else { "!" }, self.atom().0)
    }
}

/// A condition that building may have decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cond {
    /// It holds for all inputs, or for none.
    Known(bool),
    /// It holds when the literal does.
    Open(Lit),
}

impl std::ops::Not for Cond {
    type Output = Cond;
    fn not(self) -> Cond {
        match self {
            Cond::Known(b) => Cond::Known(!b),
            Cond::Open(lit) => Cond::Open(!lit),
        }
    }
}

/// What the values of an input are, as far as choosing one cares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// Numbers: small ones are plain.
    #[default]
    Number,
    /// References: 0 is null, the least is an object that no earlier input has. Those two are plain.
    Reference,
}

/// An input: what the caller may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Input {
    /// What its values are.
    pub role: Role,
    /// Its sort.
    pub sort: Sort,
    /// The values of an integer input.
    pub range: Range,
    /// Its term.
    pub term: TermId,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    node: Node,
    sort: Sort,
    range: Range,
    /// A hash of the structure: orders operands, finds terms.
    hash: u64,
}

/// Where an arena stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArenaMark {
    terms: u32,
    sets: u32,
    inputs: u32,
}

impl ArenaMark {
    /// How many terms there were.
    #[must_use]
    pub fn terms(self) -> usize {
        self.terms as usize
    }
    /// How many inputs there were.
    #[must_use]
    pub fn inputs(self) -> usize {
        self.inputs as usize
    }
}

/// All terms of one exploration.
#[derive(Clone, Debug, Default)]
pub struct Arena {
    entries: Vec<Entry>,
    table: HashTable<u32>,
    inputs: Vec<Input>,
    sets: Vec<Box<[i32]>>,
    /// Relations that are being carried into choices right now, and how many were for the outermost.
    relating: u32,
    carried: u32,
}

impl Arena {
    /// An arena without terms.
    #[must_use]
    pub fn new() -> Arena {
        Arena::default()
    }

    /// How many terms there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no term.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The structure of a term.
    #[must_use]
    #[inline]
    pub fn node(&self, t: TermId) -> Node {
        self.entries[t.index()].node
    }

    /// The sort of a term.
    #[must_use]
    #[inline]
    pub fn sort(&self, t: TermId) -> Sort {
        self.entries[t.index()].sort
    }

    /// The values that an integer term can have, over all inputs.
    #[must_use]
    #[inline]
    pub fn range(&self, t: TermId) -> Range {
        self.entries[t.index()].range
    }

    /// The constant, if the term is one.
    #[must_use]
    #[inline]
    pub fn constant(&self, t: TermId) -> Option<Word> {
        match self.entries[t.index()].node {
            Node::Const(word) => Some(word),
            _ => None,
        }
    }

    /// The constant as a signed integer, if the term is an integer constant.
    #[must_use]
    pub fn integer(&self, t: TermId) -> Option<i64> {
        if self.sort(t).is_integer() { self.constant(t).map(Word::as_long) } else { None }
    }

    /// The hash of the structure: the same for the same term in every run.
    #[must_use]
    pub fn structure(&self, t: TermId) -> u64 {
        self.entries[t.index()].hash
    }

    /// The inputs, in the order of their numbers.
    #[must_use]
    pub fn inputs(&self) -> &[Input] {
        &self.inputs
    }

    /// The members of a set, ascending.
    #[must_use]
    pub fn set(&self, set: SetId) -> &[i32] {
        &self.sets[set.0 as usize]
    }

    /// A new input; an integer one has a value in `range`.
    pub fn input(&mut self, sort: Sort, range: Range) -> TermId {
        self.input_of(Role::Number, sort, range)
    }

    /// A new input whose values are what the role says.
    pub fn input_of(&mut self, role: Role, sort: Sort, range: Range) -> TermId {
        let number = u32::try_from(self.inputs.len()).unwrap_or(u32::MAX);
        let range = range.meet(Range::of(sort)).unwrap_or(Range::of(sort));
        let term = self.intern(Node::Input(number), sort, range);
        self.inputs.push(Input { role, sort, range, term });
        term
    }

    /// A constant.
    pub fn word(&mut self, sort: Sort, word: Word) -> TermId {
        let range = if sort.is_integer() || sort == Sort::Bool {
            Range::point(word.as_long())
        } else {
            Range::of(sort)
        };
        self.intern(Node::Const(word), sort, range)
    }

    /// An integer constant of this sort, wrapped to its width.
    pub fn number(&mut self, sort: Sort, value: i64) -> TermId {
        self.word(sort, Word::long(range::wrap(sort, value)))
    }

    pub(crate) fn intern_set(&mut self, members: &[i32]) -> SetId {
        if let Some(known) = self.sets.iter().position(|s| **s == *members) {
            return SetId(u32::try_from(known).unwrap_or(u32::MAX));
        }
        self.sets.push(members.into());
        SetId(u32::try_from(self.sets.len() - 1).unwrap_or(u32::MAX))
    }

    pub(crate) fn intern(&mut self, node: Node, sort: Sort, range: Range) -> TermId {
        let hash = self.hash_of(node, sort);
        let entries = &self.entries;
        let same = |&id: &u32| {
            let e = &entries[id as usize];
            e.hash == hash && e.node == node && e.sort == sort
        };
        if let Some(&id) = self.table.find(hash, same) {
            return TermId(id);
        }
        let id = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        self.entries.push(Entry { node, sort, range, hash });
        let entries = &self.entries;
        self.table.insert_unique(hash, id, |&id| entries[id as usize].hash);
        TermId(id)
    }

    fn hash_of(&self, node: Node, sort: Sort) -> u64 {
        let mut h = FxHasher::default();
        sort.hash(&mut h);
        std::mem::discriminant(&node).hash(&mut h);
        match node {
            Node::Input(n) => n.hash(&mut h),
            Node::Const(w) => w.hash(&mut h),
            Node::Unary(op, a) => (op, self.structure(a)).hash(&mut h),
            Node::Binary(op, a, b) => (op, self.structure(a), self.structure(b)).hash(&mut h),
            Node::Rel(rel, a, b) => (rel, self.structure(a), self.structure(b)).hash(&mut h),
            Node::OneOf(a, set) => (self.structure(a), self.set(set)).hash(&mut h),
            Node::Ite(c, a, b) => {
                (self.structure(c), self.structure(a), self.structure(b)).hash(&mut h);
            }
        }
        // Fx leaves the low bits weak; the table and the order of operands use them all.
        let x = h.finish();
        (x ^ (x >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    /// Whether `a` comes before `b` in the order of operands: inputs by number, then the rest by
    /// structure, constants last.
    pub(crate) fn ordered(&self, a: TermId, b: TermId) -> bool {
        self.order_key(a) <= self.order_key(b)
    }

    fn order_key(&self, t: TermId) -> (u8, u64) {
        match self.node(t) {
            Node::Input(n) => (0, u64::from(n)),
            Node::Const(_) => (2, 0),
            _ => (1, self.structure(t)),
        }
    }

    /// Where the arena stands now.
    #[must_use]
    pub fn mark(&self) -> ArenaMark {
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        ArenaMark {
            terms: count(self.entries.len()),
            sets: count(self.sets.len()),
            inputs: count(self.inputs.len()),
        }
    }

    /// Forgets the terms made since the mark. Nothing may refer to them any more.
    pub fn forget(&mut self, mark: ArenaMark) {
        while self.entries.len() > mark.terms as usize {
            let Some(entry) = self.entries.pop() else { break };
            let id = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
            if let Ok(found) = self.table.find_entry(entry.hash, |&known| known == id) {
                found.remove();
            }
        }
        self.sets.truncate(mark.sets as usize);
        self.inputs.truncate(mark.inputs as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_terms_are_one_and_forgetting_forgets() {
        let mut arena = Arena::new();
        let x = arena.input(Sort::Int, Range::of(Sort::Int));
        let y = arena.input(Sort::Int, Range::of(Sort::Int));
        let mark = arena.mark();
        let a = arena.binary(Op::IMul, x, y);
        assert_eq!(arena.binary(Op::IMul, y, x), a);
        arena.forget(mark);
        assert_eq!(arena.len(), 2);
        let b = arena.binary(Op::IXor, x, y);
        assert_eq!(a, b, "ids are used again");
        assert_eq!(arena.node(b), Node::Binary(Op::IXor, x, y));
    }
}
