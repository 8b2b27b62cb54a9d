//! `jdk.internal.misc.Unsafe`, as far as the collections and atomics need it.
//!
//! Offsets are made up here: the field in slot s is at `BASE + 8 s`, element i of an array at
//! `BASE + i * scale` with the scale the JVM has, so that code which computes with them is right.

use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

use super::{Answer, Reply, Rows};
use crate::domain::{Domain, Truth};
use crate::linker::{Shape, StaticSlot};
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const U: &str = "jdk/internal/misc/Unsafe";
pub(super) const BASE: i64 = 16;

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    layout(rows);
    static_layout(rows);
    access(rows);
    swap(rows);
}

pub(super) fn scale(element: Type) -> i64 {
    match element {
        Type::Boolean | Type::Byte => 1,
        Type::Char | Type::Short => 2,
        Type::Int | Type::Float | Type::Ref(_) => 4,
        Type::Long | Type::Double => 8,
    }
}

fn layout<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        U,
        &[
            "registerNatives()V",
            "fullFence()V",
            "loadFence()V",
            "storeFence()V",
            "park(ZJ)V",
            "unpark(Ljava/lang/Object;)V",
        ],
        |_, _| Ok(Reply::Void),
    ));
    rows.push((U, &["arrayBaseOffset0(Ljava/lang/Class;)I"], |m, _| m.reply_int(BASE as i32)));
    rows.push((U, &["arrayBaseOffset(Ljava/lang/Class;)J"], |m, _| m.reply_long(BASE)));
    rows.push((U, &["arrayIndexScale0(Ljava/lang/Class;)I"], |m, a| {
        let class = m.class_arg(a[1])?;
        match m.linker.class(class).shape {
            Shape::Array(element, _) => m.reply_int(scale(element) as i32),
            _ => m.reply_int(0),
        }
    }));
    rows.push((U, &["addressSize0()I"], |m, _| m.reply_int(8)));
    rows.push((U, &["pageSize()I"], |m, _| m.reply_int(4096)));
    rows.push((U, &["isBigEndian0()Z"], |m, _| m.reply_bool(false)));
    rows.push((U, &["unalignedAccess0()Z"], |m, _| m.reply_bool(true)));
    rows.push((
        U,
        &[
            "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J",
            "objectFieldOffset(Ljava/lang/Class;Ljava/lang/String;)J",
        ],
        |m, a| field_offset(m, a[1], a[2]),
    ));
    rows.push((U, &["objectFieldOffset0(Ljava/lang/reflect/Field;)J"], |m, a| {
        const F: &str = "java/lang/reflect/Field";
        let class = m.get_named_field(a[1], F, "clazz", "java/lang/Class")?;
        let name = m.get_named_field(a[1], F, "name", "java/lang/String")?;
        field_offset(m, class, name)
    }));
    rows.push((U, &["ensureClassInitialized0(Ljava/lang/Class;)V"], |m, a| {
        let class = m.class_arg(a[1])?;
        m.ensure_init(class)?;
        Ok(Reply::Void)
    }));
    rows.push((U, &["shouldBeInitialized0(Ljava/lang/Class;)Z"], |m, a| {
        let class = m.class_arg(a[1])?;
        let new = m.init_state(class) == crate::machine::InitState::New;
        m.reply_bool(new)
    }));
    rows.push((U, &["allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;"], |m, a| {
        let class = m.class_arg(a[1])?;
        m.ensure_init(class)?;
        Ok(Reply::Value(m.domain.new_object(&m.linker, class)?))
    }));
}

/// Static fields: the base is the class, the offset stands for the slot.
fn static_layout<D: Domain>(rows: &mut Rows<D>) {
    const F: &str = "java/lang/reflect/Field";
    rows.push((U, &["staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;"], |m, a| {
        Ok(Reply::Value(m.get_named_field(a[1], F, "clazz", "java/lang/Class")?))
    }));
    rows.push((U, &["staticFieldOffset0(Ljava/lang/reflect/Field;)J"], |m, a| {
        let class = m.get_named_field(a[1], F, "clazz", "java/lang/Class")?;
        let class = m.class_arg(class)?;
        let name = m.get_named_field(a[1], F, "name", "java/lang/String")?;
        let name = String::from_utf16_lossy(&m.text(name)?);
        let found = m.linker.symbols.find_name(&name).and_then(|name| {
            m.linker.class(class).statics.iter().find(|s| s.name == name).map(|s| s.slot)
        });
        match found {
            Some(slot) => m.reply_long(BASE + 8 * i64::from(slot.0)),
            None => Err(m.throw_new("java/lang/InternalError", Some(&name))),
        }
    }));
}

/// The offset of an instance field by name.
fn field_offset<D: Domain>(m: &mut Machine<D>, class: D::Value, name: D::Value) -> Answer<D> {
    let class = m.class_arg(class)?;
    let name = String::from_utf16_lossy(&m.text(name)?);
    let found = m.linker.symbols.find_name(&name).and_then(|name| {
        let names = &m.linker.class(class).slot_names;
        names.iter().rposition(|(_, n)| *n == name)
    });
    match found {
        Some(slot) => m.reply_long(BASE + 8 * slot as i64),
        None => Err(m.throw_new("java/lang/InternalError", Some(&name))),
    }
}

/// The types that accesses come in, by the index that [`get`] and [`put`] are made for.
const TYPES: [Option<Type>; 9] = [
    Some(Type::Int),
    Some(Type::Long),
    None,
    Some(Type::Boolean),
    Some(Type::Byte),
    Some(Type::Short),
    Some(Type::Char),
    Some(Type::Float),
    Some(Type::Double),
];

fn access<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        U,
        &["getInt(Ljava/lang/Object;J)I", "getIntVolatile(Ljava/lang/Object;J)I"],
        get::<D, 0>,
    ));
    rows.push((
        U,
        &["getLong(Ljava/lang/Object;J)J", "getLongVolatile(Ljava/lang/Object;J)J"],
        get::<D, 1>,
    ));
    rows.push((
        U,
        &[
            "getReference(Ljava/lang/Object;J)Ljava/lang/Object;",
            "getReferenceVolatile(Ljava/lang/Object;J)Ljava/lang/Object;",
        ],
        get::<D, 2>,
    ));
    rows.push((
        U,
        &["getBoolean(Ljava/lang/Object;J)Z", "getBooleanVolatile(Ljava/lang/Object;J)Z"],
        get::<D, 3>,
    ));
    rows.push((
        U,
        &["getByte(Ljava/lang/Object;J)B", "getByteVolatile(Ljava/lang/Object;J)B"],
        get::<D, 4>,
    ));
    rows.push((
        U,
        &["getShort(Ljava/lang/Object;J)S", "getShortVolatile(Ljava/lang/Object;J)S"],
        get::<D, 5>,
    ));
    rows.push((
        U,
        &["getChar(Ljava/lang/Object;J)C", "getCharVolatile(Ljava/lang/Object;J)C"],
        get::<D, 6>,
    ));
    rows.push((
        U,
        &["getFloat(Ljava/lang/Object;J)F", "getFloatVolatile(Ljava/lang/Object;J)F"],
        get::<D, 7>,
    ));
    rows.push((
        U,
        &["getDouble(Ljava/lang/Object;J)D", "getDoubleVolatile(Ljava/lang/Object;J)D"],
        get::<D, 8>,
    ));
    rows.push((
        U,
        &["putInt(Ljava/lang/Object;JI)V", "putIntVolatile(Ljava/lang/Object;JI)V"],
        put::<D, 0>,
    ));
    rows.push((
        U,
        &["putLong(Ljava/lang/Object;JJ)V", "putLongVolatile(Ljava/lang/Object;JJ)V"],
        put::<D, 1>,
    ));
    rows.push((
        U,
        &[
            "putReference(Ljava/lang/Object;JLjava/lang/Object;)V",
            "putReferenceVolatile(Ljava/lang/Object;JLjava/lang/Object;)V",
        ],
        put::<D, 2>,
    ));
    rows.push((
        U,
        &["putBoolean(Ljava/lang/Object;JZ)V", "putBooleanVolatile(Ljava/lang/Object;JZ)V"],
        put::<D, 3>,
    ));
    rows.push((
        U,
        &["putByte(Ljava/lang/Object;JB)V", "putByteVolatile(Ljava/lang/Object;JB)V"],
        put::<D, 4>,
    ));
    rows.push((
        U,
        &["putShort(Ljava/lang/Object;JS)V", "putShortVolatile(Ljava/lang/Object;JS)V"],
        put::<D, 5>,
    ));
    rows.push((
        U,
        &["putChar(Ljava/lang/Object;JC)V", "putCharVolatile(Ljava/lang/Object;JC)V"],
        put::<D, 6>,
    ));
    rows.push((
        U,
        &["putFloat(Ljava/lang/Object;JF)V", "putFloatVolatile(Ljava/lang/Object;JF)V"],
        put::<D, 7>,
    ));
    rows.push((
        U,
        &["putDouble(Ljava/lang/Object;JD)V", "putDoubleVolatile(Ljava/lang/Object;JD)V"],
        put::<D, 8>,
    ));
    // Compares eight bytes at a time where it can; answering that it compared none is allowed.
    rows.push((
        "jdk/internal/util/ArraysSupport",
        &["vectorizedMismatch(Ljava/lang/Object;JLjava/lang/Object;JII)I"],
        |m, a| {
            let length = m.known_int(a[4])?;
            m.reply_int(!length)
        },
    ));
}

fn get<D: Domain, const T: usize>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    if let Some(ty) = TYPES[T]
        && let Some(at) = byte_view(m, a[1], a[2], ty)?
    {
        return Ok(Reply::Value(view_get(m, a[1], at, ty, false)?));
    }
    let cell = typed_cell(m, a[1], a[2], TYPES[T])?;
    Ok(Reply::Value(read(m, a[1], cell)?))
}

fn put<D: Domain, const T: usize>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    if let Some(ty) = TYPES[T]
        && let Some(at) = byte_view(m, a[1], a[2], ty)?
    {
        view_put(m, a[1], at, ty, false, a[3])?;
        return Ok(Reply::Void);
    }
    let cell = typed_cell(m, a[1], a[2], TYPES[T])?;
    write(m, a[1], cell, a[3])?;
    Ok(Reply::Void)
}

/// The index if this is an access to bytes as a wider number that lies within them.
fn byte_view<D: Domain>(
    m: &mut Machine<D>,
    object: D::Value,
    offset: D::Value,
    ty: Type,
) -> Result<Option<i32>, Halt<D::Value>> {
    let class = m.exact_class(object)?;
    if !matches!(m.linker.class(class).shape, Shape::Array(Type::Byte, _)) || scale(ty) == 1 {
        return Ok(None);
    }
    let length = m.domain.array_length(object);
    let length = i64::from(m.known_int(length)?);
    let at = m.known_long(offset)? - BASE;
    if at < 0 || at + scale(ty) > length {
        return Err(Stop::unsupported("Unsafe access outside a field or element").into());
    }
    Ok(i32::try_from(at).ok())
}

/// Reads bytes as a number.
pub(super) fn view_get<D: Domain>(
    m: &mut Machine<D>,
    array: D::Value,
    at: i32,
    ty: Type,
    big_endian: bool,
) -> Result<D::Value, Halt<D::Value>> {
    let width = scale(ty) as i32;
    let mut bits = 0u64;
    for i in 0..width {
        let place = if big_endian { i } else { width - 1 - i };
        let index = m.domain.int(at + place);
        let byte = m.domain.get_elem(&mut m.linker, array, index)?;
        bits = bits << 8 | (m.known_word(byte)?.0 & 0xff);
    }
    let (kind, word) = match ty {
        Type::Short => (Kind::Int, Word::int(i32::from(bits as i16))),
        Type::Char => (Kind::Int, Word::int(i32::from(bits as u16))),
        Type::Long => (Kind::Long, Word::long(bits.cast_signed())),
        Type::Float => (Kind::Float, Word::float(f32::from_bits(bits as u32))),
        Type::Double => (Kind::Double, Word::double(f64::from_bits(bits))),
        _ => (Kind::Int, Word::int(bits as i32)),
    };
    Ok(m.domain.number(kind, word))
}

/// Writes a number as bytes.
pub(super) fn view_put<D: Domain>(
    m: &mut Machine<D>,
    array: D::Value,
    at: i32,
    ty: Type,
    big_endian: bool,
    value: D::Value,
) -> Result<(), Halt<D::Value>> {
    let word = m.known_word(value)?;
    let bits = match ty {
        Type::Float => u64::from(word.as_float().to_bits()),
        Type::Double => word.as_double().to_bits(),
        Type::Long => word.as_long().cast_unsigned(),
        _ => u64::from(word.as_int().cast_unsigned()),
    };
    let width = scale(ty) as i32;
    for i in 0..width {
        let place = if big_endian { width - 1 - i } else { i };
        let index = m.domain.int(at + place);
        let byte = m.domain.int(i32::from((bits >> (8 * i)) as u8 as i8));
        m.domain.set_elem(array, index, byte)?;
    }
    Ok(())
}

/// A cell of exactly this type; a view of an array as another type is not modelled.
fn typed_cell<D: Domain>(
    m: &mut Machine<D>,
    object: D::Value,
    offset: D::Value,
    wanted: Option<Type>,
) -> Result<Cell<D::Value>, Halt<D::Value>> {
    let (cell, ty) = cell(m, object, offset)?;
    let fits = match wanted {
        Some(wanted) => ty == wanted,
        None => matches!(ty, Type::Ref(_)),
    };
    if fits { Ok(cell) } else { Err(Stop::unsupported("Unsafe access as another type").into()) }
}

fn swap<D: Domain>(rows: &mut Rows<D>) {
    rows.push((U, &["compareAndSetInt(Ljava/lang/Object;JII)Z"], |m, a| {
        compare_and_set(m, a, Kind::Int, false)
    }));
    rows.push((U, &["compareAndExchangeInt(Ljava/lang/Object;JII)I"], |m, a| {
        compare_and_set(m, a, Kind::Int, true)
    }));
    rows.push((U, &["compareAndSetLong(Ljava/lang/Object;JJJ)Z"], |m, a| {
        compare_and_set(m, a, Kind::Long, false)
    }));
    rows.push((U, &["compareAndExchangeLong(Ljava/lang/Object;JJJ)J"], |m, a| {
        compare_and_set(m, a, Kind::Long, true)
    }));
    rows.push((
        U,
        &["compareAndSetReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Z"],
        |m, a| compare_and_set(m, a, Kind::Ref, false),
    ));
    rows.push((
        U,
        &["compareAndExchangeReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;"],
        |m, a| compare_and_set(m, a, Kind::Ref, true),
    ));
}

/// Where an offset points to.
#[derive(Clone, Copy)]
pub(super) enum Cell<V> {
    Field(u32, Type),
    Static(StaticSlot, Type),
    Element(V),
}

/// A cell and what it holds.
type TypedCell<V> = (Cell<V>, Type);

pub(super) fn cell<D: Domain>(
    m: &mut Machine<D>,
    object: D::Value,
    offset: D::Value,
) -> Result<TypedCell<D::Value>, Halt<D::Value>> {
    let offset = m.known_long(offset)? - BASE;
    let class = m.exact_class(object)?;
    let linked = m.linker.class(class);
    let wild = || Stop::unsupported("Unsafe access outside a field or element");
    if let Shape::Array(element, _) = linked.shape {
        if offset < 0 || offset % scale(element) != 0 {
            return Err(wild().into());
        }
        let index = i32::try_from(offset / scale(element)).map_err(|_| wild())?;
        let index = m.domain.int(index);
        let inside = m.domain.in_bounds(object, index);
        if !m.decide(inside)? {
            return Err(wild().into());
        }
        return Ok((Cell::Element(index), element));
    }
    if let Some(owner) = m.domain.class_of_class_object(object) {
        let slot = StaticSlot(u32::try_from(offset / 8).map_err(|_| wild())?);
        let found = m.linker.class(owner).statics.iter().find(|s| s.slot == slot);
        return found.map(|s| (Cell::Static(slot, s.ty), s.ty)).ok_or_else(|| wild().into());
    }
    let slot = usize::try_from(offset / 8).map_err(|_| wild())?;
    match linked.slots.get(slot) {
        Some(&ty) if offset % 8 == 0 => Ok((Cell::Field(slot as u32, ty), ty)),
        _ => Err(wild().into()),
    }
}

pub(super) fn read<D: Domain>(
    m: &mut Machine<D>,
    object: D::Value,
    cell: Cell<D::Value>,
) -> Result<D::Value, Stop> {
    match cell {
        Cell::Field(slot, ty) => m.domain.get_field(&mut m.linker, object, slot, ty),
        Cell::Static(slot, _) => Ok(m.domain.get_static(slot)),
        Cell::Element(index) => m.domain.get_elem(&mut m.linker, object, index),
    }
}

pub(super) fn write<D: Domain>(
    m: &mut Machine<D>,
    object: D::Value,
    cell: Cell<D::Value>,
    value: D::Value,
) -> Result<(), Stop> {
    match cell {
        Cell::Field(slot, ty) => m.domain.set_field(object, slot, ty, value),
        Cell::Static(slot, ty) => {
            if let Some(owner) = m.domain.class_of_class_object(object) {
                m.note_static_write(owner, slot);
            }
            m.domain.set_static(slot, ty, value);
            Ok(())
        }
        Cell::Element(index) => m.domain.set_elem(object, index, value),
    }
}

fn compare_and_set<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
    kind: Kind,
    exchange: bool,
) -> Answer<D> {
    let wanted = match kind {
        Kind::Int => Some(Type::Int),
        Kind::Long => Some(Type::Long),
        _ => None,
    };
    let cell = typed_cell(m, a[1], a[2], wanted)?;
    let old = read(m, a[1], cell)?;
    let equal = same_value(m, kind, old, a[3])?;
    if equal {
        write(m, a[1], cell, a[4])?;
    }
    if exchange { Ok(Reply::Value(old)) } else { m.reply_bool(equal) }
}

/// Whether two values of a kind are the same, as a compare-and-set sees them.
pub(super) fn same_value<D: Domain>(
    m: &mut Machine<D>,
    kind: Kind,
    x: D::Value,
    y: D::Value,
) -> Result<bool, Halt<D::Value>> {
    let equal: Truth<D::Cond> = match kind {
        Kind::Int => m.domain.compare(Cmp::Eq, x, y),
        Kind::Long => {
            let order = m.domain.apply(Op::LCmp, x, y);
            let zero = m.domain.int(0);
            m.domain.compare(Cmp::Eq, order, zero)
        }
        // Floating-point numbers are compared by their bits.
        Kind::Float | Kind::Double => (m.known_word(x)?.0 == m.known_word(y)?.0).into(),
        _ => m.domain.same(x, y),
    };
    Ok(m.decide(equal)?)
}
