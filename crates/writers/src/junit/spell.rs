//! What names can be written in source code, and from where.
//!
//! Nothing but names is known here. A class of the same package can be named unless it is nested and
//! may be private; classes of the JDK and of other packages can, or nobody could have written the
//! signature that has them. Where that is not sure, reflection is used.

use std::collections::HashSet;

use senda_testcase::{Access, Kind, Signature, Type};

use crate::literal::is_name;

/// Where the tests of a class stand.
pub(crate) struct Place {
    class: String,
    package: String,
    /// Nested classes that code of the package can name.
    visible: HashSet<String>,
}

/// Names that the tests themselves use; a class of this name in the same package hides them.
const USED: [&str; 22] = [
    "Boolean",
    "Byte",
    "Character",
    "Class",
    "Double",
    "Enum",
    "Exception",
    "Float",
    "Integer",
    "Long",
    "Object",
    "Override",
    "Short",
    "String",
    "System",
    "Test",
    "Throwable",
    "Void",
    "java",
    "org",
    "sun",
    "var",
];

impl Place {
    pub(crate) fn of(class: &str) -> Place {
        let package = class.rsplit_once('.').map_or("", |(package, _)| package);
        let visible = HashSet::new();
        let place = Place { class: class.into(), package: package.into(), visible };
        // A package that cannot be named, or in which our names mean something else, is left alone.
        let named = package.is_empty() || package.split('.').all(is_name);
        let of_jdk =
            package == "java" || package.starts_with("java.") || package.starts_with("jdk.");
        if !named || of_jdk || (place.hides() && !package.is_empty()) {
            return Place { package: String::new(), ..place };
        }
        place
    }

    /// Learns which nested classes can be named.
    pub(crate) fn see(&mut self, classes: &[String]) {
        self.visible.extend(classes.iter().cloned());
    }

    /// Whether tests stand where a class's own package can be used.
    pub(crate) fn is_near(&self, class: &str) -> bool {
        self.same_package(class)
    }

    /// The package of the tests.
    pub(crate) fn package(&self) -> &str {
        &self.package
    }

    fn own(&self) -> &str {
        self.class.rsplit('.').next().unwrap_or(&self.class)
    }

    /// The class of the file that the class under test is in.
    pub(crate) fn top(&self) -> &str {
        self.own().split('$').next().unwrap_or_default()
    }

    fn same_package(&self, class: &str) -> bool {
        class.rsplit_once('.').map_or("", |(package, _)| package) == self.package
    }

    /// Whether the class under test hides a name that tests use.
    pub(crate) fn hides(&self) -> bool {
        self.same_package(&self.class) && USED.contains(&self.top())
    }

    /// `FooSendaTest`.
    pub(crate) fn test_class(&self, kind: Kind) -> String {
        let name: String =
            self.own().chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
        let digit = name.starts_with(|c: char| c.is_ascii_digit());
        let under = if digit || name.is_empty() { "_" } else { "" };
        let what = match kind {
            Kind::Expected => "",
            Kind::Finding => "Findings",
        };
        format!("{under}{name}Senda{what}Test")
    }

    /// The class under test as source names it, if it can and `access` allows it.
    pub(crate) fn subject(&self, signature: &Signature) -> Option<String> {
        if signature.access == Access::Private || !self.same_package(&signature.class) {
            return None;
        }
        nested(self.own())
    }

    /// A type as source names it, if that is sure to compile.
    pub(crate) fn spell(&self, ty: &Type) -> Option<String> {
        if let Some(element) = ty.element() {
            return self.spell(&element).map(|name| name + "[]");
        }
        let Type::Reference(name) = ty else { return Some(ty.to_string()) };
        if let Some(simple) = name.strip_prefix("java.lang.").filter(|n| !n.contains(['.', '$'])) {
            return Some(simple.to_owned());
        }
        let named = name.split(['.', '$']).all(is_name) && !name.split('.').any(str::is_empty);
        if !named {
            return None;
        }
        if self.same_package(name) {
            let own = name.rsplit('.').next().unwrap_or(name);
            let seen = !own.contains('$') || self.visible.contains(name);
            return if seen { nested(own) } else { None };
        }
        // A class without a package cannot be named from one.
        let public = name.starts_with("java.") || (name.contains('.') && !name.contains('$'));
        public.then(|| name.replace('$', "."))
    }

    /// An expression for the class of a type.
    pub(crate) fn class_of(&self, ty: &Type) -> String {
        let jdk = |name: &str| name.starts_with("java.") && !name.contains('$');
        let mut inner = ty.clone();
        while let Some(element) = inner.element() {
            inner = element;
        }
        match &inner {
            Type::Reference(name) if !jdk(name) => format!("type(\"{}\")", escape(&ty.to_string())),
            _ => match self.spell(ty) {
                Some(name) => format!("{name}.class"),
                None => format!("type(\"{}\")", escape(&ty.to_string())),
            },
        }
    }
}

/// A nested class with dots; none if some part of it has no name in source.
fn nested(own: &str) -> Option<String> {
    own.split('$').all(is_name).then(|| own.replace('$', "."))
}

/// A name inside a string literal.
pub(crate) fn escape(name: &str) -> String {
    let units: Vec<u16> = name.encode_utf16().collect();
    let text = crate::literal::string(&units);
    text[1..text.len() - 1].to_owned()
}

/// Whether an exception's class can be named for sure.
pub(crate) fn exception(place: &Place, class: &str) -> Option<String> {
    const PUBLIC: [&str; 7] = [
        "java.io.FileNotFoundException",
        "java.io.IOException",
        "java.io.UncheckedIOException",
        "java.util.ConcurrentModificationException",
        "java.util.EmptyStackException",
        "java.util.InputMismatchException",
        "java.util.NoSuchElementException",
    ];
    let known = class.strip_prefix("java.lang.").is_some_and(|name| !name.contains(['.', '$']));
    let own = place.same_package(class) && !class.contains('$');
    if known || own || PUBLIC.contains(&class) { place.spell(&Type::named(class)) } else { None }
}
