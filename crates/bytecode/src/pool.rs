//! The constant pool, resolved to interned symbols.
//!
//! Entries are decoded by `ristretto_classfile` one at a time and kept in 16 bytes each; texts stay
//! in the class file's bytes. Every accessor checks index, tag, name and descriptor, so that what it
//! returns is well formed and what it refuses says why.
//!
//! What an entry was found to be is remembered: a file of a few megabytes can refer to one text of
//! 65,535 bytes millions of times. Ids belong to the [`Symbols`] that the class was read with.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{Constant, mutf8};
use senda_rules::ids::{ClassName, FieldRef, MethodRef, Name, StrId};
use senda_rules::ir::{BootArg, CallSite, Const, Handle, HandleKind};
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

use crate::error::Malformed;
use crate::names;

/// The constant pool of one class, with the bootstrap methods that its dynamic entries refer to.
#[derive(Debug)]
pub struct Pool {
    bytes: Arc<[u8]>,
    entries: Box<[Entry]>,
    /// What is known of each entry, 0 for nothing: of a text, [`Form`]s that it has and, below
    /// them, the parameter slots of a method descriptor; of anything else, its id plus 1.
    known: Box<[AtomicU32]>,
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

/// What a text can be well formed as; its bit in [`Pool::known`].
#[derive(Clone, Copy, Debug)]
#[repr(u32)]
enum Form {
    Class = 1 << 16,
    FieldName = 1 << 17,
    MethodName = 1 << 18,
    FieldDescriptor = 1 << 19,
    MethodDescriptor = 1 << 20,
}

impl Form {
    /// Checks a text. The result counts for a method descriptor only: the slots of its parameters.
    fn check(self, text: &str) -> Result<u16, Malformed> {
        match self {
            Form::Class => names::check_class_or_array(text).map(|()| 0),
            Form::FieldName => names::check_field(text).map(|()| 0),
            Form::MethodName => names::check_method(text).map(|()| 0),
            Form::FieldDescriptor => names::check_field_descriptor(text).map(|()| 0),
            Form::MethodDescriptor => names::parameter_slots(text),
        }
    }
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
        let known = entries.iter().map(|_| AtomicU32::new(0)).collect();
        let (bytes, entries) = (bytes.clone(), entries.into());
        Ok(Pool { bytes, entries, known, bootstraps: Box::default() })
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
        // Where modified UTF-8 differs from UTF-8 it is not valid as UTF-8.
        if let Ok(text) = std::str::from_utf8(bytes) {
            return Ok(Cow::Borrowed(text));
        }
        let units = mutf8::to_utf16(bytes)?;
        String::from_utf16(&units).map(Cow::Owned).map_err(|_| {
            Malformed::new(format!("the name in entry {index} has an unpaired surrogate"))
        })
    }

    fn known(&self, index: u16) -> u32 {
        self.known.get(usize::from(index)).map_or(0, |known| known.load(Ordering::Relaxed))
    }

    fn learn(&self, index: u16, bits: u32) {
        if let Some(known) = self.known.get(usize::from(index)) {
            known.fetch_or(bits, Ordering::Relaxed);
        }
    }

    /// The id that an entry was resolved to before.
    fn resolved(&self, index: u16) -> Option<u32> {
        self.known(index).checked_sub(1)
    }

    /// A text that has this form, and the slots of a method descriptor.
    fn formed(&self, index: u16, form: Form) -> Result<(Cow<'_, str>, u16), Malformed> {
        let text = self.text(index)?;
        let known = self.known(index);
        if known & form as u32 != 0 {
            return Ok((text, known as u16));
        }
        let slots = form.check(&text)?;
        self.learn(index, form as u32 | u32::from(slots));
        Ok((text, slots))
    }

    /// The name of a field, parameter or local variable.
    pub(crate) fn field_name(&self, index: u16) -> Result<Cow<'_, str>, Malformed> {
        Ok(self.formed(index, Form::FieldName)?.0)
    }

    /// The name of a method.
    pub(crate) fn method_name(&self, index: u16) -> Result<Cow<'_, str>, Malformed> {
        Ok(self.formed(index, Form::MethodName)?.0)
    }

    /// A field descriptor.
    pub(crate) fn field_descriptor(&self, index: u16) -> Result<Cow<'_, str>, Malformed> {
        Ok(self.formed(index, Form::FieldDescriptor)?.0)
    }

    /// A method descriptor and the slots of its parameters, the receiver not included.
    pub(crate) fn method_descriptor(&self, index: u16) -> Result<(Cow<'_, str>, u16), Malformed> {
        self.formed(index, Form::MethodDescriptor)
    }

    fn name_and_type(&self, index: u16) -> Result<(u16, u16), Malformed> {
        match self.entry(index)? {
            Entry::NameAndType(name, descriptor) => Ok((name, descriptor)),
            _ => Err(self.mismatch(index, "a name and type")),
        }
    }

    /// A class or array type.
    ///
    /// # Errors
    /// When the entry is not a class constant with a well-formed name.
    pub fn class(&self, symbols: &mut Symbols, index: u16) -> Result<ClassName, Malformed> {
        let Entry::Class(name) = self.entry(index)? else {
            return Err(self.mismatch(index, "a class"));
        };
        if let Some(id) = self.resolved(index) {
            return Ok(ClassName(id));
        }
        let class = symbols.class(&self.formed(name, Form::Class)?.0);
        self.learn(index, class.0 + 1);
        Ok(class)
    }

    /// A class that is not an array type.
    pub(crate) fn proper_class(
        &self,
        symbols: &mut Symbols,
        index: u16,
    ) -> Result<ClassName, Malformed> {
        let class = self.class(symbols, index)?;
        if self.dimensions(index)? > 0 {
            names::check_class(symbols.class_text(class))?;
        }
        Ok(class)
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
        if let Some(id) = self.resolved(index) {
            return Ok(FieldRef(id));
        }
        let owner = self.class(symbols, class)?;
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        let name = symbols.name(&self.field_name(name)?);
        let ty = Type::parse(&self.field_descriptor(descriptor)?, symbols)?;
        let field = symbols.field(owner, name, ty);
        self.learn(index, field.0 + 1);
        Ok(field)
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
        if let Some(id) = self.resolved(index) {
            return Ok((MethodRef(id), interface));
        }
        let owner = self.class(symbols, class)?;
        let (name, descriptor) = self.name_and_type(name_and_type)?;
        let (name, (descriptor, _)) =
            (self.method_name(name)?, self.method_descriptor(descriptor)?);
        let method = symbols.method(owner, &name, &descriptor)?;
        self.learn(index, method.0 + 1);
        Ok((method, interface))
    }

    /// A string constant's UTF-16 units, unpaired surrogates included.
    fn string(&self, symbols: &mut Symbols, index: u16, text: u16) -> Result<Const, Malformed> {
        if let Some(id) = self.resolved(index) {
            return Ok(Const::Str(StrId(id)));
        }
        let string = symbols.string(&mutf8::to_utf16(self.utf8_bytes(text)?)?);
        self.learn(index, string.0 + 1);
        Ok(Const::Str(string))
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
            Entry::String(text) => self.string(symbols, index, text)?,
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
            Entry::MethodType(text) => {
                let (descriptor, _) = self.method_descriptor(text)?;
                Ldc::MethodType(symbols.name(&descriptor))
            }
            Entry::Handle(kind, member) => Ldc::Handle(self.handle(symbols, kind, member)?),
            Entry::Dynamic(bootstrap, name_and_type) => {
                self.field_descriptor(self.name_and_type(name_and_type)?.1)?;
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
        self.method_descriptor(self.name_and_type(name_and_type)?.1)?;
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
        let name = symbols.name(&self.field_name(name)?);
        let descriptor = symbols.name(&self.text(descriptor)?);
        Ok(CallSite { bootstrap: handle, name, descriptor, args })
    }

    /// A static argument. A dynamic constant is not resolved further, so that constants that refer
    /// to each other in a circle do no harm.
    fn boot_arg(&self, symbols: &mut Symbols, index: u16) -> Result<BootArg, Malformed> {
        if let Entry::Dynamic(_, name_and_type) = self.entry(index)? {
            let (name, _) = self.name_and_type(name_and_type)?;
            return Ok(BootArg::Unsupported(symbols.name(&self.text(name)?)));
        }
        Ok(match self.ldc(symbols, index)? {
            Ldc::Const(constant) => BootArg::Const(constant),
            Ldc::Class(class) => BootArg::Class(class),
            Ldc::MethodType(descriptor) => BootArg::MethodType(descriptor),
            Ldc::Handle(handle) => BootArg::Handle(handle),
            Ldc::Dynamic(site) => BootArg::Unsupported(site.name),
        })
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
        let (name, descriptor) = if is_field {
            (self.field_name(name)?, self.field_descriptor(descriptor)?)
        } else {
            (self.method_name(name)?, self.method_descriptor(descriptor)?.0)
        };
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
                let wide = matches!(self.utf8_bytes(descriptor), Ok(b"J" | b"D"));
                Some(if wide { 2 } else { 1 })
            }
            _ => None,
        }
    }

    /// How many static arguments the bootstrap method of a dynamic entry has.
    pub(crate) fn bootstrap_args(&self, index: u16) -> usize {
        match self.entry(index) {
            Ok(Entry::InvokeDynamic(bootstrap, _) | Entry::Dynamic(bootstrap, _)) => {
                self.bootstraps.get(usize::from(bootstrap)).map_or(0, |b| b.args.len())
            }
            _ => 0,
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
