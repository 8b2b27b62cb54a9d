//! The constant pool, resolved to interned symbols.
//!
//! Entries are decoded by `ristretto_classfile` one at a time and kept in 16 bytes each; texts stay
//! in the class file's bytes. Every accessor checks index, tag, name and descriptor, so that what it
//! returns is well formed and what it refuses says why.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{Constant, mutf8};
use senda_rules::ids::{ClassName, FieldRef, MethodRef, Name};
use senda_rules::ir::{BootArg, CallSite, Const, Handle, HandleKind};
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

use crate::error::Malformed;
use crate::names;

/// The constant pool of one class, with the bootstrap methods that its dynamic entries refer to.
#[derive(Clone, Debug)]
pub struct Pool {
    bytes: Arc<[u8]>,
    entries: Box<[Entry]>,
    bootstraps: Box<[Bootstrap]>,
}

/// A loadable constant: what `ldc` pushes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ldc {
    /// A number or a string.
    Const(Const),
    /// A class literal.
    Class(ClassName),
    /// A method type, as its descriptor.
    MethodType(Name),
    /// A method handle.
    Handle(Handle),
    /// A constant that a bootstrap method computes; the descriptor is that of a field.
    Dynamic(Box<CallSite>),
}

/// A bootstrap method as the `BootstrapMethods` attribute lists it: indices into the pool.
#[derive(Clone, Debug)]
pub(crate) struct Bootstrap {
    pub(crate) handle: u16,
    pub(crate) args: Box<[u16]>,
}

#[derive(Clone, Copy, Debug)]
enum Entry {
    /// Index 0 and the second index of a `long` or `double`.
    None,
    Utf8(u32, u16),
    Int(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    Class(u16),
    String(u16),
    Field(u16, u16),
    Method(u16, u16),
    InterfaceMethod(u16, u16),
    NameAndType(u16, u16),
    Handle(u8, u16),
    MethodType(u16),
    Dynamic(u16, u16),
    InvokeDynamic(u16, u16),
    Module,
    Package,
}

impl Entry {
    fn what(self) -> &'static str {
        match self {
            Entry::None => "nothing",
            Entry::Utf8(..) => "a text",
            Entry::Int(_) => "an int",
            Entry::Float(_) => "a float",
            Entry::Long(_) => "a long",
            Entry::Double(_) => "a double",
            Entry::Class(_) => "a class",
            Entry::String(_) => "a string",
            Entry::Field(..) => "a field",
            Entry::Method(..) => "a method",
            Entry::InterfaceMethod(..) => "an interface method",
            Entry::NameAndType(..) => "a name and type",
            Entry::Handle(..) => "a method handle",
            Entry::MethodType(_) => "a method type",
            Entry::Dynamic(..) => "a dynamic constant",
            Entry::InvokeDynamic(..) => "a call site",
            Entry::Module => "a module",
            Entry::Package => "a package",
        }
    }
}

/// What the operand of an instruction must refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expect {
    Class,
    Field,
    Method,
    InterfaceMethod,
    AnyMethod,
    CallSite,
    /// A constant of one slot.
    Narrow,
    /// A constant of two slots.
    Wide,
}

impl Pool {
    /// Reads the pool that starts at the reader's position in `bytes`.
    pub(crate) fn read(bytes: &Arc<[u8]>, reader: &mut ByteReader<'_>) -> Result<Pool, Malformed> {
        let count = usize::from(reader.read_u16()?);
        if count == 0 {
            return Err(Malformed::new("the constant pool has no entry 0"));
        }
        let mut entries = Vec::with_capacity(count.min(reader.remaining()));
        entries.push(Entry::None);
        while entries.len() < count {
            let entry = read_entry(reader)
                .map_err(|e| e.within(&format!("constant pool entry {}", entries.len())))?;
            entries.push(entry);
            if matches!(entry, Entry::Long(_) | Entry::Double(_)) {
                entries.push(Entry::None);
            }
        }
        if entries.len() > count {
            return Err(Malformed::new("the last constant needs two entries and has one"));
        }
        Ok(Pool { bytes: bytes.clone(), entries: entries.into(), bootstraps: Box::default() })
    }

    pub(crate) fn set_bootstraps(&mut self, bootstraps: Vec<Bootstrap>) {
        self.bootstraps = bootstraps.into();
    }

    /// How many entries there are, the unusable ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no usable entry.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.len() <= 1
    }

    fn entry(&self, index: u16) -> Result<Entry, Malformed> {
        match self.entries.get(usize::from(index)) {
            Some(Entry::None) | None => {
                Err(Malformed::new(format!("there is no constant pool entry {index}")))
            }
            Some(&entry) => Ok(entry),
        }
    }

    fn mismatch(&self, index: u16, wanted: &str) -> Malformed {
        match self.entry(index) {
            Err(missing) => missing,
            Ok(entry) => Malformed::new(format!(
                "constant pool entry {index} is {} where {wanted} is needed",
                entry.what()
            )),
        }
    }

    /// The bytes of a text, in the class file's modified UTF-8.
    pub(crate) fn utf8_bytes(&self, index: u16) -> Result<&[u8], Malformed> {
        match self.entry(index)? {
            Entry::Utf8(start, length) => {
                let range = start as usize..start as usize + usize::from(length);
                self.bytes.get(range).ok_or_else(|| Malformed::new("truncated"))
            }
            _ => Err(self.mismatch(index, "a text")),
        }
    }

    /// A text. Texts with an unpaired surrogate are no names and are refused.
    pub(crate) fn text(&self, index: u16) -> Result<Cow<'_, str>, Malformed> {
        let bytes = self.utf8_bytes(index)?;
        if bytes.is_ascii() {
            return Ok(String::from_utf8_lossy(bytes));
        }
        let units = mutf8::to_utf16(bytes)?;
        String::from_utf16(&units).map(Cow::Owned).map_err(|_| {
            Malformed::new(format!("the name in entry {index} has an unpaired surrogate"))
        })
    }

    fn class_text(&self, index: u16) -> Result<Cow<'_, str>, Malformed> {
        match self.entry(index)? {
            Entry::Class(name) => self.text(name),
            _ => Err(self.mismatch(index, "a class")),
        }
    }

    fn name_and_type(&self, index: u16) -> Result<(Cow<'_, str>, Cow<'_, str>), Malformed> {
        match self.entry(index)? {
            Entry::NameAndType(name, descriptor) => Ok((self.text(name)?, self.text(descriptor)?)),
            _ => Err(self.mismatch(index, "a name and type")),
        }
    }

    /// A class or array type.
    ///
    /// # Errors
    /// When the entry is not a class constant with a well-formed name.
    pub fn class(&self, symbols: &mut Symbols, index: u16) -> Result<ClassName, Malformed> {
        let name = self.class_text(index)?;
        names::check_class_or_array(&name)?;
        Ok(symbols.class(&name))
    }

    /// A class that is not an array type.
    pub(crate) fn proper_class(
        &self,
        symbols: &mut Symbols,
        index: u16,
    ) -> Result<ClassName, Malformed> {
        let name = self.class_text(index)?;
        names::check_class(&name)?;
        Ok(symbols.class(&name))
    }

    /// The dimensions of the array type in a class constant, 0 for a class.
    pub(crate) fn dimensions(&self, index: u16) -> Result<usize, Malformed> {
        match self.entry(index)? {
            Entry::Class(name) => {
                Ok(self.utf8_bytes(name)?.iter().take_while(|&&b| b == b'[').count())
            }
            _ => Err(self.mismatch(index, "a class")),
        }
    }

    /// A field reference.
    ///
    /// # Errors
    /// When the entry is not a field reference with a well-formed owner, name and descriptor.
    pub fn field_ref(&self, symbols: &mut Symbols, index: u16) -> Result<FieldRef, Malformed> {
        let Entry::Field(class, name_and_type) = self.entry(index)? else {
            return Err(self.mismatch(index, "a field"));
        };
        let owner = self.class(symbols, class)?;
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        names::check_field(&name)?;
        names::check_field_descriptor(&descriptor)?;
        let ty = Type::parse(&descriptor, symbols)?;
        let name = symbols.name(&name);
        Ok(symbols.field(owner, name, ty))
    }

    /// A reference to a method of a class or interface, and whether it is the latter.
    ///
    /// # Errors
    /// When the entry is not a method reference with a well-formed owner, name and descriptor.
    pub fn method_ref(
        &self,
        symbols: &mut Symbols,
        index: u16,
    ) -> Result<(MethodRef, bool), Malformed> {
        let (class, name_and_type, interface) = match self.entry(index)? {
            Entry::Method(class, name_and_type) => (class, name_and_type, false),
            Entry::InterfaceMethod(class, name_and_type) => (class, name_and_type, true),
            _ => return Err(self.mismatch(index, "a method")),
        };
        let owner = self.class(symbols, class)?;
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        names::check_method(&name)?;
        names::parameter_slots(&descriptor)?;
        Ok((symbols.method(owner, &name, &descriptor)?, interface))
    }

    /// A string constant's UTF-16 units, unpaired surrogates included.
    fn string(&self, symbols: &mut Symbols, text: u16) -> Result<Const, Malformed> {
        let units = mutf8::to_utf16(self.utf8_bytes(text)?)?;
        Ok(Const::Str(symbols.string(&units)))
    }

    /// A number or string, `None` for any other constant.
    pub(crate) fn constant(
        &self,
        symbols: &mut Symbols,
        index: u16,
    ) -> Result<Option<Const>, Malformed> {
        Ok(Some(match self.entry(index)? {
            Entry::Int(v) => Const::Int(v),
            Entry::Float(bits) => Const::Float(bits),
            Entry::Long(v) => Const::Long(v),
            Entry::Double(bits) => Const::Double(bits),
            Entry::String(text) => self.string(symbols, text)?,
            _ => return Ok(None),
        }))
    }

    /// A constant that `ldc`, `ldc_w` or `ldc2_w` pushes.
    ///
    /// # Errors
    /// When the entry is not a well-formed loadable constant.
    pub fn ldc(&self, symbols: &mut Symbols, index: u16) -> Result<Ldc, Malformed> {
        if let Some(constant) = self.constant(symbols, index)? {
            return Ok(Ldc::Const(constant));
        }
        Ok(match self.entry(index)? {
            Entry::Class(_) => Ldc::Class(self.class(symbols, index)?),
            Entry::MethodType(text) => Ldc::MethodType(self.method_type(symbols, text)?),
            Entry::Handle(kind, member) => Ldc::Handle(self.handle(symbols, kind, member)?),
            Entry::Dynamic(bootstrap, name_and_type) => {
                let (_, descriptor) = self.name_and_type(name_and_type)?;
                names::check_field_descriptor(&descriptor)?;
                Ldc::Dynamic(Box::new(self.linked(symbols, bootstrap, name_and_type)?))
            }
            _ => return Err(self.mismatch(index, "a loadable constant")),
        })
    }

    /// The call site of an `invokedynamic`.
    ///
    /// # Errors
    /// When the entry, its bootstrap method or one of its arguments is not well formed.
    pub fn call_site(&self, symbols: &mut Symbols, index: u16) -> Result<CallSite, Malformed> {
        let Entry::InvokeDynamic(bootstrap, name_and_type) = self.entry(index)? else {
            return Err(self.mismatch(index, "a call site"));
        };
        let (_, descriptor) = self.name_and_type(name_and_type)?;
        names::parameter_slots(&descriptor)?;
        self.linked(symbols, bootstrap, name_and_type)
    }

    fn linked(
        &self,
        symbols: &mut Symbols,
        bootstrap: u16,
        name_and_type: u16,
    ) -> Result<CallSite, Malformed> {
        let entry = self
            .bootstraps
            .get(usize::from(bootstrap))
            .ok_or_else(|| Malformed::new(format!("there is no bootstrap method {bootstrap}")))?;
        let handle = match self.entry(entry.handle)? {
            Entry::Handle(kind, member) => self.handle(symbols, kind, member)?,
            _ => return Err(self.mismatch(entry.handle, "a method handle")),
        };
        let args = entry
            .args
            .iter()
            .map(|&arg| self.boot_arg(symbols, arg))
            .collect::<Result<Box<[_]>, _>>()?;
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        names::check_field(&name)?;
        let (name, descriptor) = (symbols.name(&name), symbols.name(&descriptor));
        Ok(CallSite { bootstrap: handle, name, descriptor, args })
    }

    /// A static argument. A dynamic constant is not resolved further, so that constants that refer
    /// to each other in a circle do no harm.
    fn boot_arg(&self, symbols: &mut Symbols, index: u16) -> Result<BootArg, Malformed> {
        if let Entry::Dynamic(_, name_and_type) = self.entry(index)? {
            let (name, _) = self.name_and_type(name_and_type)?;
            return Ok(BootArg::Unsupported(symbols.name(&name)));
        }
        Ok(match self.ldc(symbols, index)? {
            Ldc::Const(constant) => BootArg::Const(constant),
            Ldc::Class(class) => BootArg::Class(class),
            Ldc::MethodType(descriptor) => BootArg::MethodType(descriptor),
            Ldc::Handle(handle) => BootArg::Handle(handle),
            Ldc::Dynamic(site) => BootArg::Unsupported(site.name),
        })
    }

    fn method_type(&self, symbols: &mut Symbols, text: u16) -> Result<Name, Malformed> {
        let descriptor = self.text(text)?;
        names::parameter_slots(&descriptor)?;
        Ok(symbols.name(&descriptor))
    }

    fn handle(&self, symbols: &mut Symbols, kind: u8, member: u16) -> Result<Handle, Malformed> {
        let number = kind;
        let kind = HandleKind::from_number(number)
            .ok_or_else(|| Malformed::new(format!("there is no method handle kind {number}")))?;
        let is_field = matches!(
            kind,
            HandleKind::GetField
                | HandleKind::GetStatic
                | HandleKind::PutField
                | HandleKind::PutStatic
        );
        let (class, name_and_type) = match self.entry(member)? {
            Entry::Field(class, nt) if is_field => (class, nt),
            Entry::Method(class, nt) | Entry::InterfaceMethod(class, nt) if !is_field => {
                (class, nt)
            }
            _ => return Err(self.mismatch(member, if is_field { "a field" } else { "a method" })),
        };
        let owner = self.class(symbols, class)?;
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        if is_field {
            names::check_field(&name)?;
            names::check_field_descriptor(&descriptor)?;
        } else {
            names::check_method(&name)?;
            names::parameter_slots(&descriptor)?;
        }
        let (name, descriptor) = (symbols.name(&name), symbols.name(&descriptor));
        Ok(Handle { kind, owner, name, descriptor })
    }

    /// Checks that an entry has the right tag for an instruction, without resolving it.
    pub(crate) fn expect(&self, index: u16, expected: Expect) -> Result<(), Malformed> {
        let entry = self.entry(index)?;
        let (fits, wanted) = match expected {
            Expect::Class => (matches!(entry, Entry::Class(_)), "a class"),
            Expect::Field => (matches!(entry, Entry::Field(..)), "a field"),
            Expect::Method => (matches!(entry, Entry::Method(..)), "a method"),
            Expect::InterfaceMethod => {
                (matches!(entry, Entry::InterfaceMethod(..)), "an interface method")
            }
            Expect::AnyMethod => {
                (matches!(entry, Entry::Method(..) | Entry::InterfaceMethod(..)), "a method")
            }
            Expect::CallSite => (matches!(entry, Entry::InvokeDynamic(..)), "a call site"),
            Expect::Narrow => (self.slots(entry) == Some(1), "a constant of one slot"),
            Expect::Wide => (self.slots(entry) == Some(2), "a constant of two slots"),
        };
        if fits { Ok(()) } else { Err(self.mismatch(index, wanted)) }
    }

    /// The stack slots of a loadable constant.
    fn slots(&self, entry: Entry) -> Option<u8> {
        match entry {
            Entry::Long(_) | Entry::Double(_) => Some(2),
            Entry::Int(_)
            | Entry::Float(_)
            | Entry::Class(_)
            | Entry::String(_)
            | Entry::Handle(..)
            | Entry::MethodType(_) => Some(1),
            Entry::Dynamic(_, name_and_type) => {
                let (_, descriptor) = self.name_and_type(name_and_type).ok()?;
                Some(if descriptor == "J" || descriptor == "D" { 2 } else { 1 })
            }
            _ => None,
        }
    }

    /// The class file's bytes in this range, which was checked when it was recorded.
    pub(crate) fn slice(&self, range: &Range<u32>) -> &[u8] {
        self.bytes.get(range.start as usize..range.end as usize).unwrap_or_default()
    }
}

fn read_entry(reader: &mut ByteReader<'_>) -> Result<Entry, Malformed> {
    Ok(match Constant::from_bytes(reader)? {
        Constant::Utf8(text) => {
            let length = text.len();
            let start = reader.position() - length;
            match (u32::try_from(start), u16::try_from(length)) {
                (Ok(start), Ok(length)) => Entry::Utf8(start, length),
                _ => return Err(Malformed::new("the file is too large")),
            }
        }
        Constant::Integer(v) => Entry::Int(v),
        Constant::Float(v) => Entry::Float(v.to_bits()),
        Constant::Long(v) => Entry::Long(v),
        Constant::Double(v) => Entry::Double(v.to_bits()),
        Constant::Class(name) => Entry::Class(name),
        Constant::String(text) => Entry::String(text),
        Constant::FieldRef { class_index, name_and_type_index } => {
            Entry::Field(class_index, name_and_type_index)
        }
        Constant::MethodRef { class_index, name_and_type_index } => {
            Entry::Method(class_index, name_and_type_index)
        }
        Constant::InterfaceMethodRef { class_index, name_and_type_index } => {
            Entry::InterfaceMethod(class_index, name_and_type_index)
        }
        Constant::NameAndType { name_index, descriptor_index } => {
            Entry::NameAndType(name_index, descriptor_index)
        }
        Constant::MethodHandle { reference_kind, reference_index } => {
            Entry::Handle(reference_kind.kind(), reference_index)
        }
        Constant::MethodType(descriptor) => Entry::MethodType(descriptor),
        Constant::Dynamic { bootstrap_method_attr_index, name_and_type_index } => {
            Entry::Dynamic(bootstrap_method_attr_index, name_and_type_index)
        }
        Constant::InvokeDynamic { bootstrap_method_attr_index, name_and_type_index } => {
            Entry::InvokeDynamic(bootstrap_method_attr_index, name_and_type_index)
        }
        Constant::Module(_) => Entry::Module,
        Constant::Package(_) => Entry::Package,
    })
}
