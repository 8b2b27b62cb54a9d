//! Which field or method a reference means, which method an invocation selects, and who may use it
//! (JVMS 5.4.3.2 to 5.4.6).

use senda_rules::class::{Class, access};
use senda_rules::ids::{FieldRef, Name};
use senda_rules::types::Type;

use super::{
    ClassId, INCOMPATIBLE, InstanceField, LinkFault, Linker, MethodId, Shape, StaticField, throws,
};

/// What an invocation selects in a receiver's class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selected {
    /// This method.
    Method(MethodId),
    /// Nothing with code: this abstract method, if there is one.
    Abstract(Option<MethodId>),
    /// Two default methods, neither of them more specific.
    Conflict(MethodId, MethodId),
}

impl Linker {
    /// The instance field that a reference means.
    ///
    /// # Errors
    /// `NoSuchFieldError`, `IncompatibleClassChangeError` or an unlinkable class.
    pub fn instance_field(&mut self, field: FieldRef) -> Result<InstanceField, LinkFault> {
        if let Some(known) = self.instance_fields.get(field.0) {
            return known;
        }
        let found = self.find_instance_field(field);
        self.instance_fields.insert(field.0, found.clone());
        found
    }

    fn find_instance_field(&mut self, field: FieldRef) -> Result<InstanceField, LinkFault> {
        let symbol = self.symbols.field_symbol(field);
        let class = self.link(symbol.owner)?;
        let no_such = || throws("java/lang/NoSuchFieldError", self.symbols.name_text(symbol.name));
        let (owner, flags) = self.locate(class, symbol.name, symbol.ty).ok_or_else(no_such)?;
        if flags & access::STATIC != 0 {
            return Err(self.expected_field("non-static", field));
        }
        let linked = self.class(owner);
        let slot = linked
            .slot_names
            .iter()
            .zip(&linked.slots)
            .position(|((c, name), ty)| *c == owner && *name == symbol.name && *ty == symbol.ty)
            .ok_or_else(no_such)?;
        let slot = u32::try_from(slot).unwrap_or(u32::MAX);
        Ok(InstanceField { slot, ty: symbol.ty, class: owner, flags })
    }

    fn expected_field(&self, kind: &str, field: FieldRef) -> LinkFault {
        let symbol = self.symbols.field_symbol(field);
        let owner = self.symbols.class_java(symbol.owner);
        let name = self.symbols.name_text(symbol.name);
        throws(INCOMPATIBLE, format!("Expected {kind} field {owner}.{name}"))
    }

    /// The class that declares a field, and its flags: the class, its superinterfaces, then the
    /// same with its superclass.
    #[must_use]
    pub fn locate(&self, class: ClassId, name: Name, ty: Type) -> Option<(ClassId, u16)> {
        let declared = |id: ClassId| {
            let fields = &self.class(id).class.as_ref()?.fields;
            let found = fields.iter().find(|f| f.name == name && f.ty == ty)?;
            Some((id, found.flags))
        };
        let mut at = Some(class);
        while let Some(id) = at {
            let here = declared(id);
            let found =
                here.or_else(|| self.class(id).interfaces.iter().find_map(|&i| declared(i)));
            if found.is_some() {
                return found;
            }
            at = self.class(id).superclass;
        }
        None
    }

    /// The static field that a reference means.
    ///
    /// # Errors
    /// `NoSuchFieldError`, `IncompatibleClassChangeError` or an unlinkable class.
    pub fn static_field(&mut self, field: FieldRef) -> Result<StaticField, LinkFault> {
        if let Some(known) = self.static_fields.get(field.0) {
            return known;
        }
        let symbol = self.symbols.field_symbol(field);
        let found = self.link(symbol.owner).and_then(|class| {
            match self.locate(class, symbol.name, symbol.ty) {
                Some((_, flags)) if flags & access::STATIC == 0 => {
                    Err(self.expected_field("static", field))
                }
                _ => self.find_static(class, symbol.name, symbol.ty).ok_or_else(|| {
                    throws("java/lang/NoSuchFieldError", self.symbols.name_text(symbol.name))
                }),
            }
        });
        self.static_fields.insert(field.0, found.clone());
        found
    }

    /// Looks a static field up in a class, its interfaces and its superclasses (JVMS 5.4.3.2).
    #[must_use]
    pub fn find_static(&self, class: ClassId, name: Name, ty: Type) -> Option<StaticField> {
        let (owner, flags) = self.locate(class, name, ty)?;
        let found = self.class(owner).statics.iter().find(|s| s.name == name && s.ty == ty)?;
        Some(StaticField { class: owner, slot: found.slot, ty, flags })
    }

    /// The method that a reference to this class resolves to: the class and its superclasses first,
    /// then the most specific method of its superinterfaces.
    pub fn lookup(&mut self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        let key = (class, name, descriptor);
        if let Some(&known) = self.dispatch.get(&key) {
            return known;
        }
        let found = self.lookup_classes(class, name, descriptor).or_else(|| {
            let candidates = self.most_specific(class, name, descriptor);
            let concrete = |m: &&MethodId| !self.method(**m).has(access::ABSTRACT);
            candidates.iter().find(concrete).or(candidates.first()).copied()
        });
        self.dispatch.insert(key, found);
        found
    }

    fn lookup_classes(&self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(m) = self.declared(id, name, descriptor) {
                return Some(m);
            }
            at = self.class(id).superclass;
        }
        None
    }

    /// A signature polymorphic method (JVMS 2.9.3): any descriptor fits it.
    pub(crate) fn polymorphic(&self, class: ClassId, name: Name) -> Option<MethodId> {
        const NATIVE_VARARGS: u16 = access::NATIVE | access::VARARGS;
        let linked = self.class(class);
        let owner = self.symbols.class_text(linked.name);
        if !matches!(owner, "java/lang/invoke/VarHandle" | "java/lang/invoke/MethodHandle") {
            return None;
        }
        linked.methods.iter().copied().find(|&m| {
            let method = self.method(m);
            method.name == name && method.has(NATIVE_VARARGS)
        })
    }

    /// The maximally specific methods of the superinterfaces of a class.
    fn most_specific(&mut self, class: ClassId, name: Name, descriptor: Name) -> Vec<MethodId> {
        let mut candidates: Vec<MethodId> = self
            .class(class)
            .interfaces
            .iter()
            .filter_map(|&i| self.declared(i, name, descriptor))
            .filter(|&m| self.method(m).flags & (access::PRIVATE | access::STATIC) == 0)
            .collect();
        // Drop whatever a more specific interface overrides.
        let all = candidates.clone();
        candidates.retain(|&m| {
            let owner = self.method(m).class;
            !all.iter().any(|&other| {
                let o = self.method(other).class;
                o != owner && self.is_subtype(o, owner)
            })
        });
        candidates
    }

    /// The method that an invocation of `resolved` selects in a receiver of exactly this class
    /// (JVMS 5.4.6): the last class on the way down that overrides it, else a default method.
    pub fn select(&mut self, class: ClassId, resolved: MethodId) -> Selected {
        if let Some(&known) = self.selected.get(&(class, resolved)) {
            return known;
        }
        let found = match self.overriding(class, resolved) {
            Some(m) if self.method(m).has(access::ABSTRACT) => Selected::Abstract(Some(m)),
            Some(m) => Selected::Method(m),
            None => {
                let linked = self.method(resolved);
                let (name, descriptor) = (linked.name, linked.descriptor);
                let candidates = self.most_specific(class, name, descriptor);
                let mut concrete =
                    candidates.into_iter().filter(|&m| !self.method(m).has(access::ABSTRACT));
                match (concrete.next(), concrete.next()) {
                    (Some(m), None) => Selected::Method(m),
                    (Some(a), Some(b)) => Selected::Conflict(a, b),
                    (None, _) => Selected::Abstract(None),
                }
            }
        };
        self.selected.insert((class, resolved), found);
        found
    }

    /// Walks from the class of the resolved method down to this class. A method that is visible in
    /// its package only is overridden there only, and by what overrides an override.
    fn overriding(&self, class: ClassId, resolved: MethodId) -> Option<MethodId> {
        let r = self.method(resolved);
        let visible = access::PUBLIC | access::PROTECTED;
        let mut open = r.flags & visible != 0;
        let mut packages = vec![self.package(r.class)];
        let mut found = None;
        let line = &self.class(class).ancestors;
        let from = line.iter().position(|&id| id == r.class).unwrap_or(0);
        for &id in &line[from.min(line.len())..] {
            let Some(m) = self.declared(id, r.name, r.descriptor) else { continue };
            let flags = self.method(m).flags;
            let package = self.package(id);
            let overrides = flags & (access::PRIVATE | access::STATIC) == 0
                && (open || packages.contains(&package));
            if m == resolved || overrides {
                found = Some(m);
                open |= flags & visible != 0;
                packages.push(package);
            }
        }
        found
    }

    /// The package of a class, `/` at its end.
    fn package(&self, class: ClassId) -> &str {
        let text = self.symbols.class_text(self.class(class).name);
        text.rfind('/').map_or("", |end| &text[..=end])
    }

    /// Whether code of one class may use another class (JVMS 5.4.4). What a nested class is declared
    /// as is not what the JVM sees: there is no private class, and a protected one is public.
    #[must_use]
    pub fn class_accessible(&self, from: ClassId, class: ClassId) -> bool {
        let element = self.element(class);
        let declared = self.class(element).class.as_ref();
        let flags = declared.map_or(access::PUBLIC, |class| class.flags);
        flags & (access::PUBLIC | access::PROTECTED) != 0
            || self.class(from).made
            || self.package(from) == self.package(element)
    }

    /// Whether code of one class may use a member of another (JVMS 5.4.4). `named` is the class
    /// that the reference names.
    pub fn accessible(
        &mut self,
        from: ClassId,
        named: ClassId,
        declaring: ClassId,
        flags: u16,
    ) -> bool {
        if flags & access::PUBLIC != 0 || from == declaring || self.class(from).made {
            return true;
        }
        if flags & access::PRIVATE != 0 {
            return self.nest_host(from) == self.nest_host(declaring);
        }
        if self.package(from) == self.package(declaring) {
            return true;
        }
        // Every array has a public `clone`.
        flags & access::PROTECTED != 0
            && (self.is_subtype(from, declaring)
                || matches!(self.class(named).shape, Shape::Array(..)))
    }

    /// The class whose nest a class is in: the one it names, if that is in its package and names it
    /// in turn, else itself (JVMS 5.4.4).
    fn nest_host(&mut self, class: ClassId) -> ClassId {
        let Some(own) = self.class(class).class.clone() else { return class };
        let Some(Ok(host)) = own.nest_host.map(|host| self.link(host)) else { return class };
        let names_it = |host: &Class| host.nest_members.contains(&own.name);
        let agrees = self.class(host).class.as_deref().is_some_and(names_it);
        if agrees && self.package(host) == self.package(class) { host } else { class }
    }
}
