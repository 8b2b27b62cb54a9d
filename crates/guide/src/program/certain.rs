//! What is linked for certain, and what is known of the classes that rules name.
//!
//! A reference is certain when its class, all classes above it and the member are there, are of the right
//! sort and may be used from where they are named (JVMS 5.4.3, 5.4.4). Of anything that is not decided
//! here it is assumed that it can fail.

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::class::{Class, LoadError, access};
use senda_rules::ids::{ClassName, FieldRef, MethodRef, PredId};
use senda_rules::ir::{Body, Callee, Detail, Instr, Link, Rule, Test};
use senda_rules::types::element_class;

use super::Gatherer;
use crate::hierarchy::{Above, Hierarchy};

impl Gatherer<'_> {
    /// The classes that tests of rules name and those of new objects, with what is above them.
    pub(super) fn hierarchy(&mut self) -> Result<Hierarchy, LoadError> {
        let mut named = |text: &str| self.symbols.class(text);
        let mut hierarchy = Hierarchy {
            known: FxHashMap::default(),
            object: named("java/lang/Object"),
            throwable: named("java/lang/Throwable"),
            linkage: named("java/lang/LinkageError"),
            stack: named("java/lang/StackOverflowError"),
            memory: named("java/lang/OutOfMemoryError"),
            string: named("java/lang/String"),
            class: named("java/lang/Class"),
        };
        let mut wanted: FxHashSet<ClassName> = FxHashSet::default();
        for (_, body) in &self.methods {
            for rule in body.preds.values().flat_map(|p| p.rules.iter()) {
                wanted.extend(classes_of(rule));
            }
        }
        let (throwable, stack) = (hierarchy.throwable, hierarchy.stack);
        wanted.extend([throwable, stack, hierarchy.memory, hierarchy.string]);
        for class in wanted {
            if let Some(above) = self.above(class)? {
                hierarchy.known.insert(class, above);
            }
        }
        Ok(hierarchy)
    }

    /// What is above a class, if all of it is there and fits together.
    fn above(&mut self, name: ClassName) -> Result<Option<Above>, LoadError> {
        if let Some(known) = self.above.get(&name) {
            return Ok(known.clone());
        }
        let above = self.look_above(name)?;
        self.above.insert(name, above.clone());
        Ok(above)
    }

    fn look_above(&mut self, name: ClassName) -> Result<Option<Above>, LoadError> {
        let Some(class) = self.class(name)? else { return Ok(None) };
        let supers = self.supertypes(&class)?;
        if !self.fits(&class)? {
            return Ok(None);
        }
        for &name in supers.iter() {
            match self.class(name)? {
                Some(class) if self.fits(&class)? => {}
                _ => return Ok(None),
            }
        }
        Ok(Some(Above {
            supers: supers.iter().copied().collect(),
            interface: class.is_interface(),
        }))
    }

    /// Whether what a class extends and implements is of the right sort.
    fn fits(&mut self, class: &Class) -> Result<bool, LoadError> {
        if let Some(superclass) = class.superclass {
            let fit = self.class(superclass)?;
            if fit.is_none_or(|c| c.flags & (access::INTERFACE | access::FINAL) != 0) {
                return Ok(false);
            }
        }
        for &interface in &class.interfaces {
            if !self.class(interface)?.is_some_and(|c| c.is_interface()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The references of a method's rules that are linked for certain.
    pub(super) fn linked(
        &mut self,
        from: &Class,
        body: &Body,
    ) -> Result<FxHashSet<Link>, LoadError> {
        let mut linked = FxHashSet::default();
        let rules = body.preds.values().flat_map(|p| p.rules.iter());
        for link in rules.flat_map(links_of) {
            if !linked.contains(&link) && self.links(from, link)? {
                linked.insert(link);
            }
        }
        Ok(linked)
    }

    /// The rules of a method with a part that may fail to link.
    pub(super) fn unlinked(
        &mut self,
        from: &Class,
        body: &Body,
    ) -> Result<FxHashSet<(PredId, usize)>, LoadError> {
        let mut unlinked = FxHashSet::default();
        let method = self.symbols.method_symbol(body.method);
        let initialises = match self.symbols.name_text(method.name) {
            "<init>" => Some(false),
            "<clinit>" => Some(true),
            _ => None,
        };
        for (pred, predicate) in body.preds.iter() {
            for (number, rule) in predicate.rules.iter().enumerate() {
                if !self.rule_links(from, initialises, rule)? {
                    unlinked.insert((pred, number));
                }
            }
        }
        Ok(unlinked)
    }

    /// Whether all parts of a rule are linked; `initialises` says whether it belongs to a constructor
    /// (`false`) or to the initialiser of its class (`true`).
    fn rule_links(
        &mut self,
        from: &Class,
        initialises: Option<bool>,
        rule: &Rule,
    ) -> Result<bool, LoadError> {
        for instr in &rule.code {
            let links = match instr {
                Instr::GetField { field, .. } => self.links(from, Link::GetField(*field))?,
                Instr::SetField { field, .. } => {
                    self.links(from, Link::PutField(*field))?
                        || (initialises == Some(false) && self.is_own(from, *field, false)?)
                }
                Instr::GetStatic { field, .. } => self.links_field(from, *field, true, false)?,
                Instr::SetStatic { field, .. } => {
                    self.links(from, Link::PutStatic(*field))?
                        || (initialises == Some(true) && self.is_own(from, *field, true)?)
                }
                Instr::NewObject { class, .. } => {
                    self.links(from, Link::Class(*class))?
                        && self.class(*class)?.is_some_and(|c| !c.has(access::ABSTRACT))
                }
                Instr::NewArray { class, .. }
                | Instr::NewMultiArray { class, .. }
                | Instr::InstanceOf { class, .. }
                | Instr::ClassObject { class, .. }
                | Instr::Init { class } => self.links(from, Link::Class(*class))?,
                _ => true,
            };
            if !links {
                return Ok(false);
            }
        }
        let Some(call) = &rule.call else { return Ok(true) };
        match &call.callee {
            Callee::Static(m) => self.links_method(from, *m, false, true),
            Callee::StaticInterface(m) => self.links_method(from, *m, true, true),
            Callee::Special(m) => self.links(from, Link::Special(*m)),
            Callee::SpecialInterface(m) => self.links(from, Link::SpecialInterface(*m)),
            Callee::Virtual(m) => self.links(from, Link::Virtual(*m)),
            Callee::Interface(m) => self.links(from, Link::Interface(*m)),
            // Free in any case.
            Callee::Dynamic(_) | Callee::Init(_) | Callee::InitField(_) => Ok(true),
        }
    }

    /// Whether a class declares a field, which its initialisers may write then, be it final.
    fn is_own(
        &mut self,
        from: &Class,
        field: FieldRef,
        is_static: bool,
    ) -> Result<bool, LoadError> {
        let declaring = self.declaring(field)?;
        Ok(declaring.is_some_and(|class| class.name == from.name)
            && self.links_field(from, field, is_static, false)?)
    }

    fn links(&mut self, from: &Class, link: Link) -> Result<bool, LoadError> {
        if let Some(known) = self.certain.get(&(from.name, link)) {
            return Ok(*known);
        }
        let links = self.look_link(from, link)?;
        self.certain.insert((from.name, link), links);
        Ok(links)
    }

    fn look_link(&mut self, from: &Class, link: Link) -> Result<bool, LoadError> {
        match link {
            Link::Class(class) => self.links_class(from, class),
            Link::GetField(field) => self.links_field(from, field, false, false),
            Link::PutField(field) => self.links_field(from, field, false, true),
            Link::PutStatic(field) => self.links_field(from, field, true, true),
            Link::Special(m) | Link::Virtual(m) => self.links_method(from, m, false, false),
            Link::SpecialInterface(m) | Link::Interface(m) => {
                self.links_method(from, m, true, false)
            }
        }
    }

    fn links_class(&mut self, from: &Class, class: ClassName) -> Result<bool, LoadError> {
        let text = self.symbols.class_text(class).to_owned();
        let element = match element_class(&text) {
            Some(element) => element,
            // An array of numbers.
            None if text.starts_with('[') => return Ok(true),
            None => &text,
        };
        let class = self.symbols.class(element);
        if class == from.name {
            return Ok(true);
        }
        let Some(found) = self.class(class)? else { return Ok(false) };
        let public =
            found.has(access::PUBLIC) && (self.is_given.contains(&class) || is_exported(element));
        Ok((public || self.same_package(from.name, class)) && self.above(class)?.is_some())
    }

    fn same_package(&self, a: ClassName, b: ClassName) -> bool {
        let package = |class| {
            let text = self.symbols.class_text(class);
            text.rsplit_once('/').map_or("", |(package, _)| package)
        };
        package(a) == package(b) && self.is_given.contains(&a) == self.is_given.contains(&b)
    }

    fn links_field(
        &mut self,
        from: &Class,
        field: FieldRef,
        is_static: bool,
        writes: bool,
    ) -> Result<bool, LoadError> {
        let symbol = self.symbols.field_symbol(field);
        if !self.links_class(from, symbol.owner)? {
            return Ok(false);
        }
        let Some(declaring) = self.declaring(field)? else { return Ok(false) };
        let found = declaring.fields.iter().find(|f| f.name == symbol.name && f.ty == symbol.ty);
        let Some(flags) = found.map(|f| f.flags) else { return Ok(false) };
        let is_final = flags & access::FINAL != 0;
        // A final field is its own class's to write, in its initialisers: elsewhere it may fail.
        if (flags & access::STATIC != 0) != is_static
            || (writes && is_final && (declaring.name != from.name || declaring.strict_finals))
        {
            return Ok(false);
        }
        self.may_use(from, symbol.owner, &declaring, flags)
    }

    fn links_method(
        &mut self,
        from: &Class,
        method: MethodRef,
        of_interface: bool,
        is_static: bool,
    ) -> Result<bool, LoadError> {
        let owner = self.symbols.method_symbol(method).owner;
        // A call on an array is one on `Object`.
        if self.symbols.class_text(owner).starts_with('[') {
            return self.links_class(from, owner);
        }
        if !self.links_class(from, owner)?
            || self.class(owner)?.is_none_or(|c| c.is_interface() != of_interface)
        {
            return Ok(false);
        }
        let Some((declaring, index)) = self.resolve(method)? else { return Ok(false) };
        let flags = declaring.methods[index].flags;
        if (flags & access::STATIC != 0) != is_static {
            return Ok(false);
        }
        self.may_use(from, owner, &declaring, flags)
    }

    /// JVMS 5.4.4, as far as it is simple.
    fn may_use(
        &mut self,
        from: &Class,
        named: ClassName,
        declaring: &Class,
        flags: u16,
    ) -> Result<bool, LoadError> {
        if flags & access::PUBLIC != 0 || from.name == declaring.name {
            return Ok(true);
        }
        if flags & access::PRIVATE != 0 {
            return self.are_nestmates(from, declaring);
        }
        if self.same_package(from.name, declaring.name) {
            return Ok(true);
        }
        let above = self.supertypes(from)?;
        Ok(flags & access::PROTECTED != 0
            && above.contains(&declaring.name)
            && (named == from.name || above.contains(&named)))
    }

    fn are_nestmates(&mut self, a: &Class, b: &Class) -> Result<bool, LoadError> {
        let host = |class: &Class| class.nest_host.unwrap_or(class.name);
        if host(a) != host(b) {
            return Ok(false);
        }
        let Some(common) = self.class(host(a))? else { return Ok(false) };
        let is_in =
            |class: &Class| class.name == common.name || common.nest_members.contains(&class.name);
        Ok(is_in(a) && is_in(b))
    }
}

/// Whether every class may use the public ones of a package: those of `java` may be.
fn is_exported(class: &str) -> bool {
    class.starts_with("java/")
}

/// The classes that a rule tests for or makes objects of.
fn classes_of(rule: &Rule) -> impl Iterator<Item = ClassName> {
    let tested = rule.guards.iter().filter_map(|guard| match guard.test {
        Test::InstanceOf(_, class) | Test::CastOk(_, class) => Some(class),
        _ => None,
    });
    let made = rule.code.iter().filter_map(|instr| match instr {
        Instr::NewObject { class, .. }
        | Instr::InstanceOf { class, .. }
        | Instr::NewException { class, .. } => Some(*class),
        _ => None,
    });
    tested.chain(made)
}

/// The references that a rule tests or tells of.
fn links_of(rule: &Rule) -> Vec<Link> {
    let tested = rule.guards.iter().filter_map(|guard| match guard.test {
        Test::Linked { link, .. } => Some(link),
        _ => None,
    });
    let told = rule.code.iter().filter_map(|instr| match instr {
        Instr::NewException {
            detail: Detail::Null(Some(link)) | Detail::Size(_, Some(link)),
            ..
        } => Some(*link),
        _ => None,
    });
    tested.chain(told).collect()
}
