//! What the engine needs to know about a class, and where it asks for it.

use std::sync::Arc;

use crate::ids::{ClassName, MethodRef, Name};
use crate::ir::{Body, Const};
use crate::symbols::Symbols;
use crate::types::Type;

/// Access flags of classes, fields and methods (JVMS 4.1, 4.5, 4.6).
pub mod access {
    #![allow(missing_docs)]
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const VARARGS: u16 = 0x0080;
    pub const BRIDGE: u16 = 0x0040;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
}

/// A loaded class or interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// Its name.
    pub name: ClassName,
    /// Access flags; for a nested class those of its declaration.
    pub flags: u16,
    /// The superclass, `None` for `java.lang.Object` alone.
    pub superclass: Option<ClassName>,
    /// The interfaces it names itself.
    pub interfaces: Vec<ClassName>,
    /// The fields it declares, in order.
    pub fields: Vec<Field>,
    /// The methods it declares, in order.
    pub methods: Vec<Method>,
    /// The source file's name.
    pub source_file: Option<Name>,
    /// The generic signature, as the class file writes it.
    pub signature: Option<Name>,
    /// The class that it is declared in, if it is nested.
    pub outer: Option<ClassName>,
    /// The simple name if it is nested; empty for an anonymous class.
    pub inner_name: Option<Name>,
    /// The components of a record.
    pub record: Option<Vec<Name>>,
    /// The class whose nest it says it is in (JVMS 4.7.28).
    pub nest_host: Option<ClassName>,
    /// The other classes of its nest, if it is the host (JVMS 4.7.29).
    pub nest_members: Vec<ClassName>,
    /// Whether a final field is written by its initialiser method alone: so since Java 9.
    pub strict_finals: bool,
    /// Whether it lists the classes that may be right below it (JVMS 4.7.31).
    pub sealed: bool,
    /// Whether its source says that it is deprecated (JVMS 4.7.15).
    pub deprecated: bool,
}

/// A field that a class declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its type.
    pub ty: Type,
    /// Access flags.
    pub flags: u16,
    /// The `ConstantValue` of a static field.
    pub constant: Option<Const>,
    /// The simple name of an annotation that says that it is not null.
    pub nonnull: Option<Name>,
    /// Whether its source says that it is deprecated.
    pub deprecated: bool,
}

/// A method that a class declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Method {
    /// Owner, name and descriptor.
    pub id: MethodRef,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Access flags.
    pub flags: u16,
    /// Whether it has code (it is neither abstract nor native).
    pub has_code: bool,
    /// The parameters, by number, that an annotation says are not null, with its simple name.
    pub nonnull: Box<[(u8, Name)]>,
    /// Whether its source says that it is deprecated.
    pub deprecated: bool,
}

impl Class {
    /// Whether all these flags are set.
    #[must_use]
    pub fn has(&self, flags: u16) -> bool {
        self.flags & flags == flags
    }

    /// Whether it is an interface.
    #[must_use]
    pub fn is_interface(&self) -> bool {
        self.has(access::INTERFACE)
    }

    /// Whether code outside of its package can write a class right below it.
    #[must_use]
    pub fn can_be_extended_elsewhere(&self, symbols: &Symbols) -> bool {
        let visible = access::PUBLIC | access::PROTECTED;
        let constructor = |method: &Method| {
            symbols.name_text(method.name) == "<init>" && method.flags & visible != 0
        };
        self.flags & visible != 0
            && self.flags & (access::FINAL | access::ENUM) == 0
            && !self.sealed
            && (self.is_interface() || self.methods.iter().any(constructor))
    }

    /// The index of the method with this name and descriptor.
    #[must_use]
    pub fn method_index(&self, name: Name, descriptor: Name) -> Option<usize> {
        self.methods.iter().position(|m| m.name == name && m.descriptor == descriptor)
    }
}

impl Method {
    /// Whether all these flags are set.
    #[must_use]
    pub fn has(&self, flags: u16) -> bool {
        self.flags & flags == flags
    }

    /// Whether it is static.
    #[must_use]
    pub fn is_static(&self) -> bool {
        self.has(access::STATIC)
    }
}

/// Why a class or a body could not be had. The text names the file and the reason.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LoadError(pub String);

/// An instruction of a method's code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CodePoint {
    /// Its byte offset.
    pub offset: u16,
    /// Whether it can end the method at once because something cannot be linked or initialised.
    pub links: bool,
}

/// Where classes and bodies come from: a front end. Loading is lazy and by name; asking twice is
/// allowed and gives the same answer.
pub trait Provider {
    /// The class with this name, `Ok(None)` if there is none. Never asked for array types.
    ///
    /// # Errors
    /// When the class is there but cannot be read.
    fn class(
        &self,
        symbols: &mut Symbols,
        name: ClassName,
    ) -> Result<Option<Arc<Class>>, LoadError>;

    /// The rule program of a method with code, by its index in [`Class::methods`].
    ///
    /// # Errors
    /// When the class or the method is not there. Code that is not understood is no error: its
    /// rules end in [`crate::ir::End::Unsupported`].
    fn body(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
    ) -> Result<Arc<Body>, LoadError>;

    /// What the JVM says of a null that the instruction at this byte offset of a method met; nothing
    /// if the front end does not know.
    ///
    /// # Errors
    /// When the class is not there.
    fn null_message(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
        offset: u16,
    ) -> Result<Option<String>, LoadError> {
        let _ = (symbols, class, method, offset);
        Ok(None)
    }

    /// Every instruction of a method's code, ascending, those included that no rule stands for because
    /// control cannot reach them; none if the front end does not know.
    ///
    /// # Errors
    /// When the class or the method is not there.
    fn instructions(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
    ) -> Result<Vec<CodePoint>, LoadError> {
        let _ = (symbols, class, method);
        Ok(Vec::new())
    }
}
