//! Typed ids and the dense tables they index.
//!
//! Every entity of a rule program is a `u32` newtype; its `Display` is the spelling used in the
//! text form wherever the entity has one.

use std::fmt;
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// What a dense table can be indexed by.
pub trait Id: Copy + Eq {
    /// The id with this index. Tables stay far below `u32::MAX` entries: their limits are checked
    /// by the readers that fill them.
    fn from_index(index: usize) -> Self;
    /// The index of this id.
    fn index(self) -> usize;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                $name(u32::try_from(index).unwrap_or(u32::MAX))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }
    };
}

id!(
    /// An interned text: a method, field or file name.
    Name,
    "name"
);
id!(
    /// An interned class or array type in the JVM's internal form: `java/lang/String`, `[I`.
    ClassName,
    "class"
);
id!(
    /// An interned field reference: owner, name and type as the referring code writes them.
    FieldRef,
    "field"
);
id!(
    /// An interned method reference: owner, name and descriptor as the referring code writes them.
    MethodRef,
    "method"
);
id!(
    /// An interned string constant (UTF-16, lone surrogates allowed).
    StrId,
    "str"
);
id!(
    /// A predicate of one method's rule program; `PredId(0)` is the method's entry.
    PredId,
    "pred"
);
id!(
    /// A variable of one rule. A predicate's parameters are the first variables of each of its
    /// rules, in order.
    Var,
    "v"
);

/// The entry predicate of every body.
pub const ENTRY: PredId = PredId(0);

/// A vector that only its own id type can index.
#[derive(Clone, PartialEq, Eq)]
pub struct IdVec<I, T> {
    items: Vec<T>,
    key: PhantomData<I>,
}

impl<I: Id, T> IdVec<I, T> {
    /// An empty table.
    #[must_use]
    pub const fn new() -> Self {
        IdVec { items: Vec::new(), key: PhantomData }
    }

    /// Adds an item and returns its id.
    pub fn push(&mut self, item: T) -> I {
        let id = I::from_index(self.items.len());
        self.items.push(item);
        id
    }

    /// The item, or `None` if the id is not of this table.
    #[must_use]
    pub fn get(&self, id: I) -> Option<&T> {
        self.items.get(id.index())
    }

    /// How many items there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// Ids and items in order.
    pub fn iter(&self) -> impl Iterator<Item = (I, &T)> {
        self.items.iter().enumerate().map(|(i, t)| (I::from_index(i), t))
    }

    /// The items in order.
    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.items.iter()
    }

    /// The items in order, to be changed.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.items.iter_mut()
    }
}

impl<I: Id, T> Default for IdVec<I, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I, T: fmt::Debug> fmt::Debug for IdVec<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.items.fmt(f)
    }
}

impl<I: Id, T> Index<I> for IdVec<I, T> {
    type Output = T;
    fn index(&self, id: I) -> &T {
        &self.items[id.index()]
    }
}

impl<I: Id, T> IndexMut<I> for IdVec<I, T> {
    fn index_mut(&mut self, id: I) -> &mut T {
        &mut self.items[id.index()]
    }
}

impl<I: Id, T> FromIterator<T> for IdVec<I, T> {
    fn from_iter<A: IntoIterator<Item = T>>(iter: A) -> Self {
        IdVec { items: iter.into_iter().collect(), key: PhantomData }
    }
}
