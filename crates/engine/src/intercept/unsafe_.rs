//! `jdk.internal.misc.Unsafe`, as far as the collections and atomics need it.
//!
//! Offsets are made up here: the field in slot s is at `BASE + 8 s`, element i of an array at
//! `BASE + i * scale` with the scale the JVM has, so that code which computes with them is right.

use senda_rules::op::Op;
use senda_rules::types::{Kind, Type};

use super::{Answer, Reply, Rows};
use crate::domain::{Domain, Truth};
use crate::linker::Shape;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const U: &str = "jdk/internal/misc/Unsafe";
const BASE: i64 = 16;

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    layout(rows);
    access(rows);
    swap(rows);
}

fn scale(element: Type) -> i64 {
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
        |m, a| {
            let class = m.class_arg(a[1])?;
            let name = String::from_utf16_lossy(&m.text(a[2])?);
            let found = m.linker.symbols.find_name(&name).and_then(|name| {
                let names = &m.linker.class(class).slot_names;
                names.iter().rposition(|(_, n)| *n == name)
            });
            match found {
                Some(slot) => m.reply_long(BASE + 8 * slot as i64),
                None => Err(m.throw_new("java/lang/InternalError", Some(&name))),
            }
        },
    ));
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
    let cell = typed_cell(m, a[1], a[2], TYPES[T])?;
    Ok(Reply::Value(read(m, a[1], cell)?))
}

fn put<D: Domain, const T: usize>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    let cell = typed_cell(m, a[1], a[2], TYPES[T])?;
    write(m, a[1], cell, a[3])?;
    Ok(Reply::Void)
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
enum Cell<V> {
    Field(u32, Type),
    Element(V),
}

/// A cell and what it holds.
type TypedCell<V> = (Cell<V>, Type);

fn cell<D: Domain>(
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
    let slot = usize::try_from(offset / 8).map_err(|_| wild())?;
    match linked.slots.get(slot) {
        Some(&ty) if offset % 8 == 0 => Ok((Cell::Field(slot as u32, ty), ty)),
        _ => Err(wild().into()),
    }
}

fn read<D: Domain>(
    m: &mut Machine<D>,
    object: D::Value,
    cell: Cell<D::Value>,
) -> Result<D::Value, Stop> {
    match cell {
        Cell::Field(slot, ty) => m.domain.get_field(object, slot, ty),
        Cell::Element(index) => m.domain.get_elem(object, index),
    }
}

fn write<D: Domain>(
    m: &mut Machine<D>,
    object: D::Value,
    cell: Cell<D::Value>,
    value: D::Value,
) -> Result<(), Stop> {
    match cell {
        Cell::Field(slot, ty) => m.domain.set_field(object, slot, ty, value),
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
    let equal: Truth<D::Cond> = match kind {
        Kind::Int => m.domain.compare(senda_rules::op::Cmp::Eq, old, a[3]),
        Kind::Long => {
            let order = m.domain.apply(Op::LCmp, old, a[3]);
            let zero = m.domain.int(0);
            m.domain.compare(senda_rules::op::Cmp::Eq, order, zero)
        }
        _ => m.domain.same(old, a[3]),
    };
    let equal = m.decide(equal)?;
    if equal {
        write(m, a[1], cell, a[4])?;
    }
    if exchange { Ok(Reply::Value(old)) } else { m.reply_bool(equal) }
}
