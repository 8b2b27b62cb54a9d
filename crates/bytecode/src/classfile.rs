//! One class file: its structure checked, its members listed, its code left in place.
//!
//! The walk over the file is our own, and only what is needed is looked at: stack maps and unknown
//! attributes are skipped by their length, of annotations only what they say of null is kept
//! ([`crate::annotations`]). (The library's reader for whole files goes
//! through all attributes; it recurses without bound on nested annotations, ignores the lengths that
//! attributes declare, and moves the end of an exception range that reaches the end of the code.)
//!
//! Invariants of a [`ClassFile`]: names and descriptors of the class and its members are well formed
//! and no two fields or methods are the same; attributes have exactly the length they declare; a
//! method has code exactly if it is neither abstract nor native. The *content* of the code is
//! checked when it is asked for ([`ClassFile::code`]).

use std::ops::Range;
use std::sync::Arc;

use ristretto_classfile::byte_reader::ByteReader;
use rustc_hash::FxHashSet;
use senda_rules::class::{Class, Field, Method, access};
use senda_rules::ids::{ClassName, Name};
use senda_rules::ir::Const;
use senda_rules::symbols::Symbols;
use senda_rules::types::{Kind, Type};

use crate::annotations::{Target, claims};
use crate::code::{self, CharRange, Code};
use crate::error::{Malformed, clip};
use crate::limits;
use crate::pool::{Bootstrap, Pool};

/// `ACC_SUPER` of a class: says nothing since Java 1.0.2, and means `synchronized` on a method.
const ACC_SUPER: u16 = 0x0020;

/// The first version in which a final field is written by its initialiser method alone.
pub(crate) const STRICT_FINALS: u16 = 53;

/// `ACC_MODULE` of a class: the file describes a module and declares no class.
pub const ACC_MODULE: u16 = 0x8000;

/// The newest major version that is understood, that of Java 25.
pub const NEWEST: u16 = 69;

/// The major version that nests came with, that of Java 11.
const NESTS: u16 = 55;

/// The major version that sealed classes came with, that of Java 17.
const SEALED: u16 = 61;

/// A class file that was read.
#[derive(Debug)]
pub struct ClassFile {
    /// The class as the engine sees it.
    pub class: Arc<Class>,
    /// The constant pool, for the translator.
    pub pool: Pool,
    /// The major version: 45 for Java 1.1, 61 for Java 17.
    pub major: u16,
    /// Where it was read from, as a message names it: `app.jar!/p/C.class`.
    pub origin: Arc<str>,
    methods: Box<[MethodData]>,
}

/// What [`Method`] does not say.
#[derive(Clone, Debug, Default)]
struct MethodData {
    /// The content of the `Code` attribute.
    code: Option<Range<u32>>,
    /// The names of `MethodParameters`.
    parameters: Option<Box<[Option<Name>]>>,
    /// Slots of the parameters, receiver included.
    slots: u16,
    /// The parameters that are said not to be null, with the annotation.
    nonnull: Vec<(u8, Name)>,
    deprecated: bool,
}

impl ClassFile {
    /// Reads a class file.
    ///
    /// # Errors
    /// When the bytes are not a well-formed class file, or larger than [`limits::CLASS_BYTES`].
    pub fn parse(
        symbols: &mut Symbols,
        bytes: impl Into<Arc<[u8]>>,
        origin: &str,
    ) -> Result<ClassFile, Malformed> {
        let bytes = bytes.into();
        if bytes.len() > limits::CLASS_BYTES {
            return Err(Malformed::new(format!(
                "{} bytes are more than the limit of {} for a class file",
                bytes.len(),
                limits::CLASS_BYTES
            )));
        }
        Walk::start(&bytes)?.class(symbols, origin)
    }

    /// Decodes and checks the code of a method, by its index in [`Class::methods`]; `None` if it
    /// has none.
    ///
    /// # Errors
    /// When the code is malformed.
    pub fn code(&self, symbols: &mut Symbols, method: usize) -> Result<Option<Code>, Malformed> {
        let Some(data) = self.methods.get(method) else {
            return Err(Malformed::new(format!("there is no method number {method}")));
        };
        let Some(range) = &data.code else { return Ok(None) };
        code::decode(symbols, &self.pool, self.pool.slice(range), data.slots).map(Some).map_err(
            |e| match self.class.methods.get(method) {
                Some(m) => e.within(&format!(
                    "method {}{}",
                    clip(symbols.name_text(m.name)),
                    clip(symbols.name_text(m.descriptor))
                )),
                None => e,
            },
        )
    }

    /// What ranges of a method's code are in the source, if the compiler was asked to tell.
    pub(crate) fn char_ranges(&self, method: usize) -> Result<Vec<CharRange>, Malformed> {
        match self.methods.get(method).and_then(|data| data.code.as_ref()) {
            Some(range) => code::char_ranges(&self.pool, self.pool.slice(range)),
            None => Ok(Vec::new()),
        }
    }

    /// The names of a method's parameters, receiver included, where the class file tells them.
    pub fn parameter_names(
        &self,
        symbols: &mut Symbols,
        method: usize,
        code: &Code,
    ) -> Box<[Option<Name>]> {
        let Some(declared) = self.class.methods.get(method) else { return Box::default() };
        let params = symbols.method_type(declared.id).params.clone();
        let receiver = (!declared.is_static()).then(|| symbols.name("this"));
        let listed = self.methods.get(method).and_then(|data| data.parameters.as_deref());
        // The list leaves out or adds parameters in some old compilers' output: then it is no help.
        let listed = listed.filter(|names| names.len() == params.len());
        let mut slot = u16::from(receiver.is_some());
        let mut all: Vec<Option<Name>> = receiver.map(Some).into_iter().collect();
        for (index, ty) in params.iter().enumerate() {
            let from_list = listed.and_then(|names| names.get(index).copied().flatten());
            let from_table =
                || code.locals.iter().find(|l| l.slot == slot && l.start == 0).map(|l| l.name);
            all.push(from_list.or_else(from_table));
            slot += if ty.kind().is_wide() { 2 } else { 1 };
        }
        all.into()
    }
}

/// A walk over the bytes of one class file.
struct Walk<'b> {
    reader: ByteReader<'b>,
    pool: Pool,
    major: u16,
}

/// What the attributes of a class say.
#[derive(Default)]
struct ClassAttributes {
    source_file: Option<Name>,
    signature: Option<Name>,
    /// Flags, outer class and simple name from `InnerClasses`.
    nested: Option<(u16, Option<ClassName>, Option<Name>)>,
    enclosing: Option<ClassName>,
    record: Option<Vec<Name>>,
    nest_host: Option<ClassName>,
    nest_members: Vec<ClassName>,
    sealed: bool,
    deprecated: bool,
    bootstraps: Vec<Bootstrap>,
}

impl<'b> Walk<'b> {
    /// Reads what comes before the class proper: magic number, version, constant pool.
    fn start(bytes: &'b Arc<[u8]>) -> Result<Walk<'b>, Malformed> {
        let mut reader = ByteReader::new(bytes);
        if reader.read_u32()? != 0xCAFE_BABE {
            return Err(Malformed::new("not a class file: it does not start with CAFEBABE"));
        }
        let _minor = reader.read_u16()?;
        let major = reader.read_u16()?;
        if major < 45 {
            return Err(Malformed::new(format!("there is no class file version {major}")));
        }
        if major > NEWEST {
            return Err(Malformed::new(format!(
                "class file version {major} is that of Java {}; the newest that is understood is \
                 {NEWEST} of Java {}",
                major - 44,
                NEWEST - 44
            )));
        }
        let pool = Pool::read(bytes, &mut reader)?;
        Ok(Walk { reader, pool, major })
    }

    fn class(mut self, symbols: &mut Symbols, origin: &str) -> Result<ClassFile, Malformed> {
        let flags = self.reader.read_u16()? & !ACC_SUPER;
        let this = self.reader.read_u16()?;
        let name = self.pool.proper_class(symbols, this)?;
        let superclass = match self.reader.read_u16()? {
            0 => None,
            index => Some(self.pool.proper_class(symbols, index)?),
        };
        let is_object = symbols.class_text(name) == "java/lang/Object";
        if superclass.is_none() && !is_object && flags & ACC_MODULE == 0 {
            return Err(Malformed::new("it has no superclass"));
        }
        let interfaces = self.interfaces(symbols)?;
        let fields = self.fields(symbols)?;
        let (methods, data) = self.methods(symbols, name)?;
        let attributes = self.class_attributes(symbols, name)?;
        if self.reader.remaining() != 0 {
            let left = self.reader.remaining();
            return Err(Malformed::new(format!("{left} bytes follow the end of the class")));
        }
        self.pool.set_bootstraps(attributes.bootstraps);
        let (flags, outer, inner_name) = match attributes.nested {
            Some((flags, outer, simple)) => {
                let simple = simple.unwrap_or_else(|| symbols.name(""));
                (flags, outer.or(attributes.enclosing), Some(simple))
            }
            None => (flags, attributes.enclosing, None),
        };
        let class = Class {
            name,
            flags,
            superclass,
            interfaces,
            fields,
            methods,
            source_file: attributes.source_file,
            signature: attributes.signature,
            outer,
            inner_name,
            record: attributes.record,
            nest_host: attributes.nest_host,
            nest_members: attributes.nest_members,
            strict_finals: self.major >= STRICT_FINALS,
            sealed: attributes.sealed && self.major >= SEALED,
            deprecated: attributes.deprecated,
        };
        Ok(ClassFile {
            class: Arc::new(class),
            pool: self.pool,
            major: self.major,
            origin: origin.into(),
            methods: data.into(),
        })
    }

    fn interfaces(&mut self, symbols: &mut Symbols) -> Result<Vec<ClassName>, Malformed> {
        let count = self.reader.read_u16()?;
        let mut all = Vec::new();
        for _ in 0..count {
            let index = self.reader.read_u16()?;
            all.push(self.pool.proper_class(symbols, index)?);
        }
        Ok(all)
    }

    fn fields(&mut self, symbols: &mut Symbols) -> Result<Vec<Field>, Malformed> {
        let count = self.reader.read_u16()?;
        let mut fields = Vec::new();
        let mut seen = FxHashSet::default();
        for _ in 0..count {
            let field = self.field(symbols)?;
            if !seen.insert((field.name, field.ty)) {
                let name = clip(symbols.name_text(field.name));
                return Err(Malformed::new(format!("there are two fields {name}")));
            }
            fields.push(field);
        }
        Ok(fields)
    }

    fn field(&mut self, symbols: &mut Symbols) -> Result<Field, Malformed> {
        let flags = self.reader.read_u16()?;
        let (name, descriptor) = (self.reader.read_u16()?, self.reader.read_u16()?);
        let text = self.pool.field_name(name)?;
        let within = |e: Malformed| e.within(&format!("field {}", clip(&text)));
        let name = symbols.name(&text);
        let ty = Type::parse(&self.pool.field_descriptor(descriptor).map_err(within)?, symbols)?;
        let (mut value, mut nonnull, mut deprecated) = (None, None, false);
        let pool = &self.pool;
        attributes(&mut self.reader, pool, |attribute| {
            if attribute.name == b"ConstantValue" {
                value = Some(attribute.only_u16()?);
            }
            deprecated |= attribute.name == b"Deprecated";
            let claims = claims(attribute.name, attribute.info, pool, 0);
            nonnull = nonnull.or(claims.first().map(|(_, name)| symbols.name(name)));
            Ok(())
        })
        .map_err(within)?;
        // On a field that is not static the attribute has no meaning (JVMS 4.7.2).
        let constant = match value.filter(|_| flags & access::STATIC != 0) {
            Some(index) => Some(self.constant_value(symbols, index, ty).map_err(within)?),
            None => None,
        };
        Ok(Field { name, ty, flags, constant, nonnull, deprecated })
    }

    fn constant_value(
        &self,
        symbols: &mut Symbols,
        index: u16,
        ty: Type,
    ) -> Result<Const, Malformed> {
        let constant = self.pool.constant(symbols, index)?;
        let is_string = |class| symbols.class_text(class) == "java/lang/String";
        match (constant, ty) {
            (Some(c @ Const::Str(_)), Type::Ref(class)) if is_string(class) => Ok(c),
            (Some(c), ty) if c.kind() == ty.kind() && c.kind() != Kind::Ref => Ok(c),
            _ => Err(Malformed::new("its constant value does not have its type")),
        }
    }

    fn methods(
        &mut self,
        symbols: &mut Symbols,
        owner: ClassName,
    ) -> Result<(Vec<Method>, Vec<MethodData>), Malformed> {
        let count = self.reader.read_u16()?;
        let (mut methods, mut all_data) = (Vec::new(), Vec::new());
        let mut seen = FxHashSet::default();
        for _ in 0..count {
            let (method, data) = self.method(symbols, owner)?;
            if !seen.insert(method.id) {
                let (name, descriptor) = (
                    clip(symbols.name_text(method.name)),
                    clip(symbols.name_text(method.descriptor)),
                );
                return Err(Malformed::new(format!("there are two methods {name}{descriptor}")));
            }
            methods.push(method);
            all_data.push(data);
        }
        Ok((methods, all_data))
    }

    fn method(
        &mut self,
        symbols: &mut Symbols,
        owner: ClassName,
    ) -> Result<(Method, MethodData), Malformed> {
        let flags = self.reader.read_u16()?;
        let (name, descriptor) = (self.reader.read_u16()?, self.reader.read_u16()?);
        let name = self.pool.method_name(name)?;
        let (descriptor, slots) = self.pool.method_descriptor(descriptor)?;
        let place = || format!("method {}{}", clip(&name), clip(&descriptor));
        let receiver = u16::from(flags & access::STATIC == 0);
        let slots = slots + receiver;
        if slots > 255 {
            return Err(Malformed::new("it has more than 255 parameters").within(&place()));
        }
        let mut data = MethodData { slots, ..MethodData::default() };
        let id = symbols.method(owner, &name, &descriptor)?;
        let parameters = symbols.method_type(id).params.len();
        method_attributes(&mut self.reader, symbols, &self.pool, parameters, &mut data)
            .map_err(|e| e.within(&place()))?;
        let bodiless = flags & (access::ABSTRACT | access::NATIVE) != 0;
        if bodiless == data.code.is_some() {
            let fault = if bodiless { "is abstract or native and has" } else { "has no" };
            return Err(Malformed::new(format!("it {fault} code")).within(&place()));
        }
        let symbol = symbols.method_symbol(id);
        let has_code = data.code.is_some();
        let (name, descriptor) = (symbol.name, symbol.descriptor);
        let nonnull = std::mem::take(&mut data.nonnull).into();
        let deprecated = data.deprecated;
        Ok((Method { id, name, descriptor, flags, has_code, nonnull, deprecated }, data))
    }

    fn class_attributes(
        &mut self,
        symbols: &mut Symbols,
        this: ClassName,
    ) -> Result<ClassAttributes, Malformed> {
        let mut found = ClassAttributes::default();
        let (pool, major) = (&self.pool, self.major);
        attributes(&mut self.reader, pool, |attribute| {
            match attribute.name {
                b"SourceFile" => {
                    let text = pool.text(attribute.only_u16()?)?;
                    found.source_file = Some(symbols.name(&text));
                }
                b"Signature" => {
                    let text = pool.text(attribute.only_u16()?)?;
                    found.signature = Some(symbols.name(&text));
                }
                b"InnerClasses" => {
                    found.nested = inner_class(symbols, pool, &attribute, this)?.or(found.nested);
                }
                b"EnclosingMethod" => {
                    let mut reader = attribute.exactly(4)?;
                    found.enclosing = Some(pool.proper_class(symbols, reader.read_u16()?)?);
                }
                // Before Java 11 there were no nests, and the names meant nothing.
                b"NestHost" if major >= NESTS => {
                    found.nest_host = Some(pool.proper_class(symbols, attribute.only_u16()?)?);
                }
                b"NestMembers" if major >= NESTS => {
                    found.nest_members = classes(symbols, pool, &attribute)?
                }
                b"PermittedSubclasses" => found.sealed = true,
                b"Deprecated" => found.deprecated = true,
                b"Record" => found.record = Some(record(symbols, pool, &attribute)?),
                b"BootstrapMethods" => found.bootstraps = bootstraps(&attribute)?,
                _ => {}
            }
            Ok(())
        })?;
        Ok(found)
    }
}

/// An attribute: its name and its content, which has exactly the declared length.
pub(crate) struct Attribute<'b> {
    pub(crate) name: &'b [u8],
    pub(crate) info: &'b [u8],
    /// Where the content is in the file.
    pub(crate) range: Range<u32>,
}

impl<'b> Attribute<'b> {
    fn wrong_length(&self) -> Malformed {
        let name = clip(&String::from_utf8_lossy(self.name));
        Malformed::new(format!("attribute {name} cannot have {} bytes", self.info.len()))
    }

    /// A reader over the content, if it has this many bytes.
    pub(crate) fn exactly(&self, length: usize) -> Result<ByteReader<'b>, Malformed> {
        if self.info.len() != length {
            return Err(self.wrong_length());
        }
        Ok(ByteReader::new(self.info))
    }

    fn only_u16(&self) -> Result<u16, Malformed> {
        Ok(self.exactly(2)?.read_u16()?)
    }

    /// A reader over a table that is a count and so many rows of this size.
    pub(crate) fn table(&self, row: usize) -> Result<(usize, ByteReader<'b>), Malformed> {
        let mut reader = ByteReader::new(self.info);
        let count = usize::from(reader.read_u16().map_err(|_| self.wrong_length())?);
        if self.info.len() != 2 + count * row {
            return Err(self.wrong_length());
        }
        Ok((count, reader))
    }
}

/// Reads a list of attributes and gives each to `visit`.
pub(crate) fn attributes<'b, 'r: 'b>(
    reader: &mut ByteReader<'r>,
    pool: &'b Pool,
    mut visit: impl FnMut(Attribute<'b>) -> Result<(), Malformed>,
) -> Result<(), Malformed> {
    let count = reader.read_u16()?;
    for _ in 0..count {
        let name = pool.utf8_bytes(reader.read_u16()?)?;
        let length = reader.read_u32()?;
        if length as usize > reader.remaining() {
            let name = clip(&String::from_utf8_lossy(name));
            return Err(Malformed::new(format!(
                "attribute {name} claims {length} bytes of {}",
                reader.remaining()
            )));
        }
        let too_large = |_| Malformed::new("the file is too large");
        let start = u32::try_from(reader.position()).map_err(too_large)?;
        let info = reader.read_bytes(length as usize)?;
        visit(Attribute { name, info, range: start..start.saturating_add(length) })?;
    }
    Ok(())
}

fn method_attributes(
    reader: &mut ByteReader<'_>,
    symbols: &mut Symbols,
    pool: &Pool,
    parameters: usize,
    data: &mut MethodData,
) -> Result<(), Malformed> {
    attributes(reader, pool, |attribute| {
        match attribute.name {
            b"Code" if data.code.is_some() => {
                return Err(Malformed::new("it has two Code attributes"));
            }
            b"Code" => data.code = Some(attribute.range.clone()),
            b"Deprecated" => data.deprecated = true,
            b"MethodParameters" => {
                data.parameters = Some(method_parameters(symbols, pool, &attribute)?);
            }
            _ => {
                for (target, name) in claims(attribute.name, attribute.info, pool, parameters) {
                    let Target::Parameter(number) = target else { continue };
                    if !data.nonnull.iter().any(|(known, _)| *known == number) {
                        data.nonnull.push((number, symbols.name(&name)));
                    }
                }
            }
        }
        Ok(())
    })
}

fn method_parameters(
    symbols: &mut Symbols,
    pool: &Pool,
    attribute: &Attribute<'_>,
) -> Result<Box<[Option<Name>]>, Malformed> {
    let count = attribute.info.first().copied().map_or(0, usize::from);
    let mut reader = attribute.exactly(1 + 4 * count)?;
    reader.read_u8()?;
    let mut all = Vec::with_capacity(count);
    for _ in 0..count {
        let name = match reader.read_u16()? {
            0 => None,
            index => Some(symbols.name(&pool.field_name(index)?)),
        };
        let _flags = reader.read_u16()?;
        all.push(name);
    }
    Ok(all.into())
}

/// The entry of `InnerClasses` that describes the class itself.
#[allow(clippy::type_complexity)]
fn inner_class(
    symbols: &mut Symbols,
    pool: &Pool,
    attribute: &Attribute<'_>,
    this: ClassName,
) -> Result<Option<(u16, Option<ClassName>, Option<Name>)>, Malformed> {
    let (count, mut reader) = attribute.table(8)?;
    let mut found = None;
    for _ in 0..count {
        let (inner, outer) = (reader.read_u16()?, reader.read_u16()?);
        let (simple, flags) = (reader.read_u16()?, reader.read_u16()?);
        if found.is_some() || pool.class(symbols, inner)? != this {
            continue;
        }
        let outer = if outer == 0 { None } else { Some(pool.proper_class(symbols, outer)?) };
        let simple = if simple == 0 { None } else { Some(symbols.name(&pool.text(simple)?)) };
        found = Some((flags & !ACC_SUPER, outer, simple));
    }
    Ok(found)
}

/// The classes that an attribute lists.
fn classes(
    symbols: &mut Symbols,
    pool: &Pool,
    attribute: &Attribute<'_>,
) -> Result<Vec<ClassName>, Malformed> {
    let mut reader = ByteReader::new(attribute.info);
    let count = reader.read_u16()?;
    let mut all = Vec::new();
    for _ in 0..count {
        all.push(pool.proper_class(symbols, reader.read_u16()?)?);
    }
    if reader.remaining() != 0 {
        return Err(attribute.wrong_length());
    }
    Ok(all)
}

fn record(
    symbols: &mut Symbols,
    pool: &Pool,
    attribute: &Attribute<'_>,
) -> Result<Vec<Name>, Malformed> {
    let mut reader = ByteReader::new(attribute.info);
    let count = reader.read_u16()?;
    let mut components = Vec::new();
    for _ in 0..count {
        let (name, descriptor) = (reader.read_u16()?, reader.read_u16()?);
        pool.field_descriptor(descriptor)?;
        components.push(symbols.name(&pool.field_name(name)?));
        attributes(&mut reader, pool, |_| Ok(()))?;
    }
    if reader.remaining() != 0 {
        return Err(attribute.wrong_length());
    }
    Ok(components)
}

fn bootstraps(attribute: &Attribute<'_>) -> Result<Vec<Bootstrap>, Malformed> {
    let mut reader = ByteReader::new(attribute.info);
    let count = reader.read_u16()?;
    let mut all = Vec::new();
    for _ in 0..count {
        let handle = reader.read_u16()?;
        let arguments = reader.read_u16()?;
        let args = (0..arguments).map(|_| reader.read_u16()).collect::<Result<_, _>>()?;
        all.push(Bootstrap { handle, args });
    }
    if reader.remaining() != 0 {
        return Err(attribute.wrong_length());
    }
    Ok(all)
}
