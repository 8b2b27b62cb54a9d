//! What is known of classes: enough to tell whether an object of one is an instance of another.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use senda_rules::ids::ClassName;

/// The supertypes of a class, all of which are there.
#[derive(Clone, Debug)]
pub struct Above {
    /// Superclasses and interfaces, all the way up.
    pub supers: Arc<[ClassName]>,
    /// Whether it is an interface.
    pub interface: bool,
}

/// Classes that rules name, and those above them.
#[derive(Clone, Debug)]
pub struct Hierarchy {
    pub(crate) known: FxHashMap<ClassName, Above>,
    /// `java.lang.Object`.
    pub object: ClassName,
    /// `java.lang.Throwable`.
    pub throwable: ClassName,
    /// `java.lang.LinkageError`.
    pub linkage: ClassName,
    /// `java.lang.StackOverflowError`.
    pub stack: ClassName,
    /// `java.lang.OutOfMemoryError`.
    pub memory: ClassName,
    /// `java.lang.String`.
    pub string: ClassName,
    /// `java.lang.Class`.
    pub class: ClassName,
}

impl Hierarchy {
    /// Whether one class is, or is below, another; `None` if that is not known.
    #[must_use]
    pub fn is_below(&self, class: ClassName, above: ClassName) -> Option<bool> {
        if class == above || above == self.object {
            return Some(true);
        }
        self.known.get(&class).map(|known| known.supers.contains(&above))
    }

    /// Whether no object can be an instance of both classes.
    #[must_use]
    pub fn are_apart(&self, a: ClassName, b: ClassName) -> bool {
        let is_class = |name| self.known.get(&name).is_some_and(|known| !known.interface);
        is_class(a)
            && is_class(b)
            && self.is_below(a, b) == Some(false)
            && self.is_below(b, a) == Some(false)
    }
}
