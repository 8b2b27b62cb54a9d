//! What is known of a value.

use senda_rules::ids::ClassName;
use senda_rules::types::{Kind, Type};

use super::num::Num;
use super::ops::Arith;
use crate::hierarchy::Hierarchy;

/// How many classes of an object are told apart.
const MOST: usize = 4;

/// The greatest length of an array.
pub(super) const LONGEST: i64 = i32::MAX as i64;

/// The classes that an object can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Classes {
    Any,
    /// One of these: the class itself, or that and all below it.
    Few {
        len: u8,
        items: [Item; MOST],
    },
}

/// A class, or it and all below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    pub class: ClassName,
    pub exact: bool,
}

const NO_ITEM: Item = Item { class: ClassName(0), exact: false };

impl Classes {
    pub const NONE: Classes = Classes::Few { len: 0, items: [NO_ITEM; MOST] };

    pub fn exactly(class: ClassName) -> Classes {
        Classes::one(Item { class, exact: true })
    }

    /// Exactly these, if they are few.
    pub fn all_exactly(classes: &[ClassName], hierarchy: &Hierarchy) -> Option<Classes> {
        let items = classes.iter().map(|&class| Item { class, exact: true });
        let all = items.fold(Classes::NONE, |all, item| all.with(item, hierarchy));
        (!classes.is_empty() && all != Classes::Any).then_some(all)
    }

    pub fn below(class: ClassName) -> Classes {
        Classes::one(Item { class, exact: false })
    }

    pub fn items(&self) -> Option<&[Item]> {
        match self {
            Classes::Any => None,
            Classes::Few { len, items } => Some(&items[..usize::from(*len)]),
        }
    }

    /// Adds a class, unless one that is there stands for it.
    fn with(self, item: Item, hierarchy: &Hierarchy) -> Classes {
        let Classes::Few { len, mut items } = self else { return Classes::Any };
        let at = usize::from(len);
        let covers = |known: &Item| match known.exact {
            true => *known == item,
            false => hierarchy.is_below(item.class, known.class) == Some(true),
        };
        if items[..at].iter().any(covers) {
            return self;
        }
        if let Some(known) = items[..at].iter_mut().find(|known| known.class == item.class) {
            known.exact = false;
            return Classes::Few { len, items };
        }
        let Some(slot) = items.get_mut(at) else { return Classes::Any };
        *slot = item;
        Classes::Few { len: len + 1, items }
    }

    fn one(item: Item) -> Classes {
        let mut items = [NO_ITEM; MOST];
        items[0] = item;
        Classes::Few { len: 1, items }
    }

    pub fn join(&self, other: &Classes, hierarchy: &Hierarchy) -> Classes {
        let (Some(mine), Some(others)) = (self.items(), other.items()) else { return Classes::Any };
        let joined = others.iter().fold(*self, |all, item| all.with(*item, hierarchy));
        if joined != Classes::Any {
            return joined;
        }
        // Too many: if all of them can be thrown, that much is kept.
        let thrown =
            |item: &Item| hierarchy.is_below(item.class, hierarchy.throwable) == Some(true);
        match mine.iter().chain(others).all(thrown) {
            true => Classes::below(hierarchy.throwable),
            false => Classes::Any,
        }
    }

    /// Whether an object of these classes is an instance of one; `None` if it may be.
    pub fn is_instance(&self, of: ClassName, hierarchy: &Hierarchy) -> Option<bool> {
        if of == hierarchy.object {
            return Some(true);
        }
        let mut all = self.items()?.iter().map(|item| item.is_instance(of, hierarchy));
        let first = all.next()??;
        all.all(|answer| answer == Some(first)).then_some(first)
    }

    /// What is left of objects that are, or are not, instances of a class.
    pub fn tested(&self, of: ClassName, holds: bool, hierarchy: &Hierarchy) -> Classes {
        let Some(items) = self.items() else {
            return if holds { Classes::below(of) } else { Classes::Any };
        };
        let left = items.iter().filter(|item| item.is_instance(of, hierarchy) != Some(!holds));
        left.fold(Classes::NONE, |all, item| {
            // Of a class and all below it, those that are instances of a class below are left.
            let narrow = holds && !item.exact && hierarchy.is_below(of, item.class) == Some(true);
            all.with(if narrow { Item { class: of, exact: false } } else { *item }, hierarchy)
        })
    }

    /// What is in both, as far as it shows.
    fn meet(&self, other: &Classes) -> Classes {
        match (self.items(), other.items()) {
            (None, _) => *other,
            (_, None) => *self,
            (Some(a), Some(b)) => {
                if a.len() <= b.len() {
                    *self
                } else {
                    *other
                }
            }
        }
    }
}

impl Item {
    fn is_instance(&self, of: ClassName, hierarchy: &Hierarchy) -> Option<bool> {
        match hierarchy.is_below(self.class, of) {
            Some(false) if self.exact || hierarchy.are_apart(self.class, of) => Some(false),
            Some(false) | None => None,
            Some(true) => Some(true),
        }
    }
}

/// What is known of a reference, or of the flag of a call: the flag of one that returned is null, and
/// else it is the exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ref {
    /// Whether it can be null.
    pub null: bool,
    /// Whether it can be an object.
    pub object: bool,
    /// The classes of the object.
    pub classes: Classes,
    /// The length, if it is an array.
    pub len: (i64, i64),
}

impl Ref {
    pub const NULL: Ref =
        Ref { null: true, object: false, classes: Classes::NONE, len: (0, LONGEST) };
    pub const ANY: Ref = Ref { null: true, object: true, classes: Classes::Any, len: (0, LONGEST) };

    pub fn object(classes: Classes) -> Ref {
        Ref { null: false, object: true, classes, len: (0, LONGEST) }
    }

    pub fn is_possible(&self) -> bool {
        self.null || self.object
    }

    pub fn nonnull(self) -> Ref {
        Ref { null: false, ..self }
    }

    fn join(&self, other: &Ref, hierarchy: &Hierarchy) -> Ref {
        let len = match (self.object, other.object) {
            (true, false) => self.len,
            (false, true) => other.len,
            _ => (self.len.0.min(other.len.0), self.len.1.max(other.len.1)),
        };
        Ref {
            null: self.null || other.null,
            object: self.object || other.object,
            classes: self.classes.join(&other.classes, hierarchy),
            len,
        }
    }

    /// What is left of two references that are the same.
    pub fn meet(&self, other: &Ref) -> Ref {
        let len = (self.len.0.max(other.len.0), self.len.1.min(other.len.1));
        let object = self.object && other.object && len.0 <= len.1;
        Ref {
            null: self.null && other.null,
            object,
            classes: self.classes.meet(&other.classes),
            len: if len.0 <= len.1 { len } else { self.len },
        }
    }
}

/// What is known of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Num(Num),
    /// A floating-point number.
    Real,
    Ref(Ref),
}

impl Value {
    /// Anything of a kind.
    pub fn any(kind: Kind, arith: Arith) -> Value {
        match kind {
            Kind::Int | Kind::Long => Value::Num(arith.full(kind)),
            Kind::Float | Kind::Double => Value::Real,
            Kind::Ref | Kind::Flag => Value::Ref(Ref::ANY),
        }
    }

    /// Anything of a type.
    pub fn of(ty: Type, arith: Arith) -> Value {
        match narrow(ty, arith) {
            Some((lo, hi)) => Value::Num(Num::span(lo, hi)),
            None => Value::any(ty.kind(), arith),
        }
    }

    /// The value as a method of this type returns it: a narrow one is cut down to the type.
    pub fn returned(self, ty: Type, arith: Arith) -> Value {
        match (narrow(ty, arith), &self) {
            (Some((lo, hi)), Value::Num(n)) if n.lo() < lo || n.hi() > hi => {
                Value::Num(Num::span(lo, hi))
            }
            _ => self,
        }
    }

    pub fn num(&self) -> Option<&Num> {
        match self {
            Value::Num(n) => Some(n),
            _ => None,
        }
    }

    pub fn reference(&self) -> Option<&Ref> {
        match self {
            Value::Ref(r) => Some(r),
            _ => None,
        }
    }

    pub fn join(&self, other: &Value, hierarchy: &Hierarchy) -> Value {
        match (self, other) {
            (Value::Num(a), Value::Num(b)) => Value::Num(a.join(b)),
            (Value::Ref(a), Value::Ref(b)) => Value::Ref(a.join(b, hierarchy)),
            // Kinds of one variable do not differ in a body that is well formed.
            (Value::Num(_), _) | (_, Value::Num(_)) => Value::Num(Num::span(i64::MIN, i64::MAX)),
            (Value::Ref(_), _) | (_, Value::Ref(_)) => Value::Ref(Ref::ANY),
            (Value::Real, Value::Real) => Value::Real,
        }
    }

    /// Around this and what it grows to; `far` gives up at once.
    pub fn widen(&self, grown: &Value, steps: &Steps<'_>) -> Value {
        match (self, grown) {
            (Value::Num(a), Value::Num(b)) => {
                let inside =
                    |n: &Num| n.lo() >= i64::from(i32::MIN) && n.hi() <= i64::from(i32::MAX);
                let kind = if inside(a) && inside(b) { Kind::Int } else { Kind::Long };
                let bounds = if steps.far { &[] } else { steps.bounds };
                Value::Num(a.widen(b, bounds, steps.arith.ends(kind)))
            }
            (Value::Ref(a), Value::Ref(b)) => {
                let joined = a.join(b, steps.hierarchy);
                let lo = if joined.len.0 < a.len.0 { 0 } else { joined.len.0 };
                let hi = if joined.len.1 > a.len.1 { LONGEST } else { joined.len.1 };
                Value::Ref(Ref { len: (lo, hi), ..joined })
            }
            _ => self.join(grown, steps.hierarchy),
        }
    }
}

/// How values are widened.
pub(super) struct Steps<'a> {
    /// The constants of the program, ascending.
    pub bounds: &'a [i64],
    /// Whether no further step is wanted.
    pub far: bool,
    pub arith: Arith,
    pub hierarchy: &'a Hierarchy,
}

/// The range of a type that is narrower than its kind; ideal numbers have none.
fn narrow(ty: Type, arith: Arith) -> Option<(i64, i64)> {
    if arith.ideal {
        return None;
    }
    Some(match ty {
        Type::Boolean => (0, 1),
        Type::Byte => (i64::from(i8::MIN), i64::from(i8::MAX)),
        Type::Char => (0, i64::from(u16::MAX)),
        Type::Short => (i64::from(i16::MIN), i64::from(i16::MAX)),
        Type::Int | Type::Long | Type::Float | Type::Double | Type::Ref(_) => return None,
    })
}
