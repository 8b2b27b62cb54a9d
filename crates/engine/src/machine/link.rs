//! Symbolic references from the code that uses them (JVMS 5.4.3, 5.4.4): what they mean, and whether
//! that code may use them so. The errors and their words are HotSpot's.
//!
//! What has been linked for a class stays linked; the caches of the machine remember the last class
//! for each reference, so running code asks here once.

use senda_rules::class::access;
use senda_rules::ids::{ClassName, FieldRef, MethodRef};
use senda_rules::ir::Link;
use senda_rules::types::element_class;

use super::{Code, Halt, Machine};
use crate::domain::Domain;
use crate::linker::{ClassId, InstanceField, MethodId, Selected, StaticField};

const INCOMPATIBLE: &str = "java/lang/IncompatibleClassChangeError";
const ILLEGAL_ACCESS: &str = "java/lang/IllegalAccessError";

type Linked<T, V> = Result<T, Halt<V>>;

/// Whom a reference to a method says it calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    Static,
    StaticInterface,
    Special,
    SpecialInterface,
    Virtual,
    Interface,
}

/// One remembered answer a reference.
#[derive(Debug)]
pub(super) struct Cache<T>(Vec<Option<(ClassId, T)>>);

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Cache(Vec::new())
    }
}

impl<T: Copy> Cache<T> {
    #[inline]
    pub(super) fn get(&self, index: u32, class: ClassId) -> Option<T> {
        match self.0.get(index as usize) {
            Some(Some((known, target))) if *known == class => Some(*target),
            _ => None,
        }
    }

    pub(super) fn set(&mut self, index: u32, class: ClassId, target: T) {
        let index = index as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        self.0[index] = Some((class, target));
    }
}

/// The last answer for each reference, with the class it was given for: that of the code that uses
/// it, and for the method that a dispatched call selects, the receiver's.
#[derive(Debug, Default)]
pub(super) struct Caches {
    method: Cache<(Sort, MethodId)>,
    pub(super) special: Cache<MethodId>,
    pub(super) dispatched: Cache<MethodId>,
    read: Cache<InstanceField>,
    write: Cache<InstanceField>,
    fixed: Cache<StaticField>,
}

impl<D: Domain> Machine<D> {
    /// Links a reference, or throws the error that it gives.
    pub(super) fn check_link(&mut self, code: &Code<D::Value>, link: Link) -> Linked<(), D::Value> {
        match link {
            Link::Class(class) => self.link_class(code, class).map(|_| ()),
            Link::GetField(field) => self.field_to_read(code, field).map(|_| ()),
            Link::PutField(field) => self.field_to_write(code, field).map(|_| ()),
            Link::PutStatic(field) => self.static_to_write(code, field).map(|_| ()),
            Link::Special(m) => self.link_method(code, m, Sort::Special).map(|_| ()),
            Link::SpecialInterface(m) => {
                self.link_method(code, m, Sort::SpecialInterface).map(|_| ())
            }
            Link::Virtual(m) => self.link_method(code, m, Sort::Virtual).map(|_| ()),
            Link::Interface(m) => self.link_method(code, m, Sort::Interface).map(|_| ()),
        }
    }

    /// The class that a name means to this code.
    pub(super) fn link_class(
        &mut self,
        code: &Code<D::Value>,
        name: ClassName,
    ) -> Linked<ClassId, D::Value> {
        let class = self.linker.link(name);
        let class = self.linked(class)?;
        if class == code.class || self.linker.class_accessible(code.class, class) {
            return Ok(class);
        }
        let element = self.linker.element(class);
        let (kind, from) = (self.linker.kind_text(element), self.linker.kind_text(code.class));
        let (a, b) = (self.linker.java_name(element), self.linker.java_name(code.class));
        let place = self.in_module(code.class, element);
        let text = format!("failed to access {kind} {a} from {from} {b} ({place})");
        Err(self.throw_new(ILLEGAL_ACCESS, Some(&text)))
    }

    /// An instance field that this code reads.
    #[inline]
    pub(super) fn field_to_read(
        &mut self,
        code: &Code<D::Value>,
        field: FieldRef,
    ) -> Linked<InstanceField, D::Value> {
        if let Some(found) = self.links.read.get(field.0, code.class) {
            return Ok(found);
        }
        self.link_field(code, field, false)?;
        let found = self.linker.instance_field(field);
        let found = self.linked(found)?;
        self.links.read.set(field.0, code.class, found);
        Ok(found)
    }

    /// An instance field that this code writes.
    #[inline]
    pub(super) fn field_to_write(
        &mut self,
        code: &Code<D::Value>,
        field: FieldRef,
    ) -> Linked<InstanceField, D::Value> {
        let known = self.links.write.get(field.0, code.class);
        if let Some(found) = known
            && (found.flags & access::FINAL == 0 || code.initialises == Some("<init>"))
        {
            return Ok(found);
        }
        self.link_field(code, field, false)?;
        let found = self.linker.instance_field(field);
        let found = self.linked(found)?;
        self.check_final(code, field, found.class, found.flags)?;
        self.links.write.set(field.0, code.class, found);
        Ok(found)
    }

    /// A static field that this code reads.
    pub(super) fn static_to_read(
        &mut self,
        code: &Code<D::Value>,
        field: FieldRef,
    ) -> Linked<StaticField, D::Value> {
        if let Some(found) = self.links.fixed.get(field.0, code.class) {
            return Ok(found);
        }
        self.link_field(code, field, true)?;
        let found = self.linker.static_field(field);
        let found = self.linked(found)?;
        self.links.fixed.set(field.0, code.class, found);
        Ok(found)
    }

    /// A static field that this code writes.
    pub(super) fn static_to_write(
        &mut self,
        code: &Code<D::Value>,
        field: FieldRef,
    ) -> Linked<StaticField, D::Value> {
        let found = self.static_to_read(code, field)?;
        self.check_final(code, field, found.class, found.flags)?;
        Ok(found)
    }

    /// That a field is there, may be used, and is static or not as it should.
    #[cold]
    fn link_field(
        &mut self,
        code: &Code<D::Value>,
        field: FieldRef,
        is_static: bool,
    ) -> Linked<(), D::Value> {
        let symbol = self.linker.symbols.field_symbol(field);
        let named = self.link_class(code, symbol.owner)?;
        let name = self.linker.symbols.name_text(symbol.name).to_owned();
        let Some((class, flags)) = self.linker.locate(named, symbol.name, symbol.ty) else {
            let text = match self.jdk > 17 {
                true => {
                    let (owner, ty) =
                        (self.linker.java_name(named), symbol.ty.java(&self.linker.symbols));
                    format!("Class {owner} does not have member field '{ty} {name}'")
                }
                false => name,
            };
            return Err(self.throw_new("java/lang/NoSuchFieldError", Some(&text)));
        };
        let place = format!("{}.{name}", self.linker.java_name(class));
        if !self.linker.accessible(code.class, named, class, flags) {
            return Err(self.no_access(code, class, flags, &format!("field {place}")));
        }
        if (flags & access::STATIC != 0) != is_static {
            let kind = if is_static { "static" } else { "non-static" };
            let owner = self.linker.java_name(named);
            let text = format!("Expected {kind} field {owner}.{name}");
            return Err(self.throw_new(INCOMPATIBLE, Some(&text)));
        }
        Ok(())
    }

    /// A final field is written by its own class alone, and since Java 9 by its initialiser.
    fn check_final(
        &mut self,
        code: &Code<D::Value>,
        field: FieldRef,
        class: ClassId,
        flags: u16,
    ) -> Linked<(), D::Value> {
        if flags & access::FINAL == 0 || self.linker.is_made(code.class) {
            return Ok(());
        }
        let is_static = flags & access::STATIC != 0;
        let kind = if is_static { "static" } else { "non-static" };
        let initialiser = if is_static { "<clinit>" } else { "<init>" };
        let strict = self.linker.class(class).class.as_ref().is_some_and(|c| c.strict_finals);
        let wrong = if class != code.class {
            let user = self.linker.java_name(code.class);
            format!("different class ({user}) than the field's declaring class")
        } else if strict && code.initialises != Some(initialiser) {
            let name = self.linker.method(code.method).name;
            let method = self.linker.symbols.name_text(name);
            format!("different method ({method}) than the initializer method {initialiser} ")
        } else {
            return Ok(());
        };
        let owner = self.linker.java_name(class);
        let name = self.linker.symbols.field_symbol(field).name;
        let name = self.linker.symbols.name_text(name);
        let text = format!("Update to {kind} final field {owner}.{name} attempted from a {wrong}");
        Err(self.throw_new(ILLEGAL_ACCESS, Some(&text)))
    }

    /// The method that a reference means to this code, before one is selected by a receiver.
    #[inline]
    pub(super) fn link_method(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
        sort: Sort,
    ) -> Linked<MethodId, D::Value> {
        match self.links.method.get(method.0, code.class) {
            Some((known, target)) if known == sort => Ok(target),
            _ => {
                let target = self.resolve_method(code, method, sort)?;
                self.links.method.set(method.0, code.class, (sort, target));
                Ok(target)
            }
        }
    }

    #[cold]
    fn resolve_method(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
        sort: Sort,
    ) -> Linked<MethodId, D::Value> {
        let symbol = self.linker.symbols.method_symbol(method);
        let named = self.link_class(code, symbol.owner)?;
        if !self.linker.is_made(code.class) {
            self.check_owner(method, named, sort)?;
        }
        let text = self.linker.symbols.name_text(symbol.name);
        let constructs = text == "<init>";
        let found = match constructs {
            // Constructors are not inherited.
            true => self.linker.declared(named, symbol.name, symbol.descriptor),
            false => {
                let found = self.linker.lookup(named, symbol.name, symbol.descriptor);
                found.or_else(|| self.linker.polymorphic(named, symbol.name))
            }
        };
        let Some(found) = found else {
            let above = self.linker.lookup(named, symbol.name, symbol.descriptor);
            let text = if above.is_some() {
                let owner = self.linker.java_name(named);
                format!("{owner}: method '{}' not found", self.linker.local_text(method))
            } else {
                format!("'{}'", self.linker.external_text(method))
            };
            return Err(self.throw_new("java/lang/NoSuchMethodError", Some(&text)));
        };
        let linked = self.linker.method(found);
        let (class, flags, id) = (linked.class, linked.flags, linked.id);
        if !self.linker.accessible(code.class, named, class, flags) {
            let text = format!("method '{}'", self.linker.external_text(id));
            return Err(self.no_access(code, class, flags, &text));
        }
        let is_static = flags & access::STATIC != 0;
        let expected = match sort {
            Sort::Static | Sort::StaticInterface if !is_static => "Expected static method",
            Sort::Interface if is_static => "Expected instance not static method",
            Sort::Special | Sort::SpecialInterface | Sort::Virtual if is_static => {
                "Expecting non-static method"
            }
            _ => return Ok(found),
        };
        let text = format!("{expected} '{}'", self.linker.external_text(id));
        Err(self.throw_new(INCOMPATIBLE, Some(&text)))
    }

    /// That the owner is a class or an interface as the reference says.
    fn check_owner(
        &mut self,
        method: MethodRef,
        owner: ClassId,
        sort: Sort,
    ) -> Linked<(), D::Value> {
        let interface = self.linker.class(owner).is_interface();
        let name = self.linker.java_name(owner);
        let text = match (sort, interface) {
            (Sort::Virtual, true) => format!("Found interface {name}, but class was expected"),
            (Sort::Interface, false) => format!("Found class {name}, but interface was expected"),
            (Sort::Static | Sort::Special, true) => {
                let text = self.linker.external_text(method);
                format!("Method '{text}' must be InterfaceMethodref constant")
            }
            (Sort::StaticInterface | Sort::SpecialInterface, false) => {
                let text = self.linker.external_text(method);
                format!("Method '{text}' must be Methodref constant")
            }
            _ => return Ok(()),
        };
        Err(self.throw_new(INCOMPATIBLE, Some(&text)))
    }

    /// The method that a receiver of this class has for a linked one.
    pub(super) fn select(
        &mut self,
        method: MethodRef,
        class: ClassId,
        resolved: MethodId,
        sort: Sort,
    ) -> Linked<MethodId, D::Value> {
        let interface = sort == Sort::Interface;
        if interface {
            let owner = self.linker.link(self.linker.symbols.method_symbol(method).owner);
            let owner = self.linked(owner)?;
            if !self.linker.is_subtype(class, owner) {
                let (a, b) = (self.linker.java_name(class), self.linker.java_name(owner));
                let text = format!("Class {a} does not implement the requested interface {b}");
                return Err(self.throw_new(INCOMPATIBLE, Some(&text)));
            }
        }
        if self.linker.method(resolved).has(access::PRIVATE) {
            return Ok(resolved);
        }
        match self.linker.select(class, resolved) {
            Selected::Method(m) => {
                let flags = self.linker.method(m).flags;
                let object = self.linker.class(self.linker.method(resolved).class).superclass;
                if interface && flags & access::PUBLIC == 0 && object.is_some() {
                    return Err(self.not_public(resolved, m));
                }
                Ok(m)
            }
            // The interface's table of a class with a conflict has no entry; later JVMs look again.
            Selected::Conflict(a, b) if !interface || self.jdk > 17 => {
                let place = |m: MethodId| {
                    let linked = self.linker.method(m);
                    let owner = self.linker.java_name(linked.class);
                    format!("{owner}.{}", self.linker.symbols.name_text(linked.name))
                };
                let text = format!("Conflicting default methods: {} {}", place(a), place(b));
                Err(self.throw_new(INCOMPATIBLE, Some(&text)))
            }
            Selected::Conflict(..) => Err(self.no_code(Some(class), resolved, None)),
            Selected::Abstract(found) => Err(self.no_code(Some(class), resolved, found)),
        }
    }

    /// A method of an interface is implemented by one that is not public.
    fn not_public(&mut self, resolved: MethodId, selected: MethodId) -> Halt<D::Value> {
        let linked = self.linker.method(selected);
        let (id, flags) = (linked.id, linked.flags);
        let kind = access_text(flags);
        let method = self.linker.external_text(id);
        let wanted = self.linker.external_text(self.linker.method(resolved).id);
        let text = format!("{kind}method '{method}' does not implement '{wanted}'");
        self.throw_new(ILLEGAL_ACCESS, Some(&text))
    }

    /// Nothing with code stands behind a method.
    pub(super) fn no_code(
        &mut self,
        receiver: Option<ClassId>,
        resolved: MethodId,
        selected: Option<MethodId>,
    ) -> Halt<D::Value> {
        let kind = |flags: u16| match flags & (access::ABSTRACT | access::PRIVATE) {
            access::ABSTRACT => "abstract ",
            access::PRIVATE => "private ",
            _ => "",
        };
        let begin = match receiver {
            Some(class) => format!(
                "Receiver class {} does not define or inherit an implementation of the resolved \
                 method",
                self.linker.java_name(class)
            ),
            None => "Missing implementation of resolved method".to_owned(),
        };
        let linked = self.linker.method(resolved);
        let owner = linked.class;
        let mut text = format!(
            "{begin} '{}{}' of {} {}.",
            kind(linked.flags),
            self.linker.local_text(linked.id),
            self.linker.kind_text(owner),
            self.linker.java_name(owner),
        );
        if let Some(selected) = selected.filter(|&m| m != resolved) {
            let linked = self.linker.method(selected);
            let method = self.linker.external_text(linked.id);
            text += &format!(" Selected method is '{}{method}'.", kind(linked.flags));
        }
        self.throw_new("java/lang/AbstractMethodError", Some(&text))
    }

    #[cold]
    fn no_access(
        &mut self,
        code: &Code<D::Value>,
        owner: ClassId,
        flags: u16,
        what: &str,
    ) -> Halt<D::Value> {
        let class = self.linker.java_name(code.class);
        let place = self.in_module(code.class, owner);
        let kind = access_text(flags);
        let text = format!("class {class} tried to access {kind}{what} ({place})");
        self.throw_new(ILLEGAL_ACCESS, Some(&text))
    }

    /// `A and B are in unnamed module of loader 'app'`, as it ends many messages.
    pub(super) fn in_module(&self, a: ClassId, b: ClassId) -> String {
        let (x, y) = (self.class_object_name(a), self.class_object_name(b));
        let place = |class: ClassId| {
            let text = self.linker.symbols.class_text(self.linker.class(class).name);
            let class = element_class(text);
            let (element, is_of_numbers) =
                (class.unwrap_or(text), class.is_none() && text.starts_with('['));
            let base = ["java/lang/", "java/util/", "java/io/", "java/math/"];
            if is_of_numbers || base.iter().any(|package| element.starts_with(package)) {
                "module java.base of loader 'bootstrap'"
            } else {
                "unnamed module of loader 'app'"
            }
        };
        let (px, py) = (place(a), place(b));
        match px == py {
            true => format!("{x} and {y} are in {px}"),
            false => format!("{x} is in {px}; {y} is in {py}"),
        }
    }
}

fn access_text(flags: u16) -> &'static str {
    if flags & access::PRIVATE != 0 {
        "private "
    } else if flags & access::PROTECTED != 0 {
        "protected "
    } else {
        ""
    }
}
