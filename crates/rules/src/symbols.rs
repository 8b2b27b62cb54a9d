//! The interner: names, classes, field and method references, string constants.
//!
//! Invariant: two ids of one kind are equal exactly when what they stand for is equal, so the rest
//! of the system compares and hashes ids only. References are symbolic, as written in the class
//! file; resolving them against the class hierarchy is the engine's business.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ids::{ClassName, FieldRef, Id, IdVec, MethodRef, Name, StrId};
use crate::types::{MethodType, Type, TypeError};

/// What a [`FieldRef`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FieldSymbol {
    /// The class named by the reference (not necessarily the one that declares the field).
    pub owner: ClassName,
    /// The field's name.
    pub name: Name,
    /// The field's declared type.
    pub ty: Type,
}

/// What a [`MethodRef`] stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MethodSymbol {
    /// The class named by the reference (not necessarily the one that declares the method).
    pub owner: ClassName,
    /// The method's name.
    pub name: Name,
    /// The descriptor, interned as text: `(II)I`.
    pub descriptor: Name,
}

/// All interned symbols of one session.
#[derive(Clone, Debug, Default)]
pub struct Symbols {
    names: Table<Name, Arc<str>>,
    classes: Table<ClassName, Arc<str>>,
    fields: Table<FieldRef, FieldSymbol>,
    methods: Table<MethodRef, MethodSymbol>,
    method_types: FxHashMap<Name, Arc<MethodType>>,
    strings: Table<StrId, Arc<[u16]>>,
}

#[derive(Clone, Debug)]
struct Table<I, T> {
    ids: FxHashMap<T, I>,
    items: IdVec<I, T>,
}

impl<I: Id, T> Default for Table<I, T> {
    fn default() -> Self {
        Table { ids: FxHashMap::default(), items: IdVec::new() }
    }
}

impl<I: Id, T: Clone + Eq + std::hash::Hash> Table<I, T> {
    fn intern<Q>(&mut self, item: &Q) -> I
    where
        Q: ?Sized + Eq + std::hash::Hash + ToOwned,
        T: std::borrow::Borrow<Q> + for<'a> From<&'a Q>,
    {
        if let Some(&id) = self.ids.get(item) {
            return id;
        }
        let owned = T::from(item);
        let id = self.items.push(owned.clone());
        self.ids.insert(owned, id);
        id
    }

    fn intern_value(&mut self, item: T) -> I {
        if let Some(&id) = self.ids.get(&item) {
            return id;
        }
        let id = self.items.push(item.clone());
        self.ids.insert(item, id);
        id
    }
}

impl Symbols {
    /// An empty interner.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Interns a name.
    pub fn name(&mut self, text: &str) -> Name {
        self.names.intern(text)
    }

    /// The id of a name that was interned before.
    #[must_use]
    pub fn find_name(&self, text: &str) -> Option<Name> {
        self.names.ids.get(text).copied()
    }

    /// A name's text.
    #[must_use]
    pub fn name_text(&self, id: Name) -> &str {
        &self.names.items[id]
    }

    /// Interns a class or array type given in internal form (`java/lang/String`, `[I`, `[Lp/C;`).
    pub fn class(&mut self, internal: &str) -> ClassName {
        self.classes.intern(internal)
    }

    /// The id of a class name that was interned before.
    #[must_use]
    pub fn find_class(&self, internal: &str) -> Option<ClassName> {
        self.classes.ids.get(internal).copied()
    }

    /// A class name's text in internal form.
    #[must_use]
    pub fn class_text(&self, id: ClassName) -> &str {
        &self.classes.items[id]
    }

    /// A class name as Java writes it: `java.lang.String`, `int[]`.
    #[must_use]
    pub fn class_java(&self, id: ClassName) -> String {
        crate::types::java_class_name(self.class_text(id))
    }

    /// How many class names there are.
    #[must_use]
    pub fn class_count(&self) -> usize {
        self.classes.items.len()
    }

    /// Interns a field reference.
    pub fn field(&mut self, owner: ClassName, name: Name, ty: Type) -> FieldRef {
        self.fields.intern_value(FieldSymbol { owner, name, ty })
    }

    /// What a field reference stands for.
    #[must_use]
    pub fn field_symbol(&self, id: FieldRef) -> FieldSymbol {
        self.fields.items[id]
    }

    /// Interns a method reference, if the descriptor is well formed.
    ///
    /// # Errors
    /// The descriptor's fault.
    pub fn method(
        &mut self,
        owner: ClassName,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodRef, TypeError> {
        let descriptor_name = self.name(descriptor);
        if !self.method_types.contains_key(&descriptor_name) {
            let parsed = MethodType::parse(descriptor, self)?;
            self.method_types.insert(descriptor_name, Arc::new(parsed));
        }
        let name = self.name(name);
        Ok(self.methods.intern_value(MethodSymbol { owner, name, descriptor: descriptor_name }))
    }

    /// The same name and descriptor in another class.
    pub fn method_in(&mut self, owner: ClassName, method: MethodRef) -> MethodRef {
        let symbol = self.method_symbol(method);
        self.methods.intern_value(MethodSymbol { owner, ..symbol })
    }

    /// What a method reference stands for.
    #[must_use]
    pub fn method_symbol(&self, id: MethodRef) -> MethodSymbol {
        self.methods.items[id]
    }

    /// The parsed descriptor of a method reference.
    #[must_use]
    pub fn method_type(&self, id: MethodRef) -> Arc<MethodType> {
        let descriptor = self.methods.items[id].descriptor;
        // Interning a method reference parses its descriptor, so the entry is always there.
        self.method_types.get(&descriptor).cloned().unwrap_or_default()
    }

    /// How many method references there are.
    #[must_use]
    pub fn method_count(&self) -> usize {
        self.methods.items.len()
    }

    /// `pkg.Class.name(descriptor)` of a method reference: unique and readable, undone by
    /// [`crate::names::parse_method`].
    #[must_use]
    pub fn method_text(&self, id: MethodRef) -> String {
        crate::names::method_text(self, id)
    }

    /// Interns a string constant.
    pub fn string(&mut self, units: &[u16]) -> StrId {
        self.strings.intern(units)
    }

    /// A string constant's UTF-16 units.
    #[must_use]
    pub fn string_units(&self, id: StrId) -> &Arc<[u16]> {
        &self.strings.items[id]
    }
}
