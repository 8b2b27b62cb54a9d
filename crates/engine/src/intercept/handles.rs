//! `VarHandle`, for the fields and array elements that the JDK's concurrent classes are made of.
//!
//! A handle is an object of one of the JDK's own handle classes; only its class and its one number
//! are used. Its methods are signature polymorphic: the arguments come as the call site has them,
//! the coordinates first. In a single thread all orders of memory access are the same.

use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

use super::unsafe_::{self, BASE, Cell};
use super::{Answer, Reply, Rows};
use crate::domain::Domain;
use crate::linker::{ClassId, InstanceField, Shape};
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const V: &str = "java/lang/invoke/VarHandle";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const HANDLES: &str = "java/lang/invoke/MethodHandles";
/// The class of handles for instance fields, and where it keeps the field's offset.
const FIELD: &str = "java/lang/invoke/VarHandleReferences$FieldInstanceReadWrite";
const FIELD_BASE: &str = "java/lang/invoke/VarHandleReferences$FieldInstanceReadOnly";
/// The same for static fields.
const STATIC: &str = "java/lang/invoke/VarHandleReferences$FieldStaticReadWrite";
const STATIC_BASE: &str = "java/lang/invoke/VarHandleReferences$FieldStaticReadOnly";
/// The class of handles for array elements.
const ELEMENT: &str = "java/lang/invoke/VarHandleReferences$Array";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    making(rows);
    plain(rows);
    updating(rows);
    updaters(rows);
}

fn making<D: Domain>(rows: &mut Rows<D>) {
    // Their initialisers build the machinery of method handles, which nothing here needs.
    for class in [V, LOOKUP, HANDLES] {
        rows.push((class, &["<clinit>()V"], |_, _| Ok(Reply::Void)));
    }
    rows.push((
        V,
        &[
            "acquireFence()V",
            "fullFence()V",
            "loadLoadFence()V",
            "releaseFence()V",
            "storeStoreFence()V",
        ],
        |_, _| Ok(Reply::Void),
    ));
    rows.push((V, &["withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;"], |_, a| {
        Ok(Reply::Value(a[0]))
    }));
    rows.push((
        LOOKUP,
        &["findVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;"],
        |m, a| {
            let class = m.class_arg(a[1])?;
            let name = String::from_utf16_lossy(&m.text(a[2])?);
            let Some((slot, _)) = field_slot(m, class, &name) else {
                let message = format!("no such field: {}.{name}", m.linker.java_name(class));
                return Err(m.throw_new("java/lang/NoSuchFieldException", Some(&message)));
            };
            let handle = new_of(m, FIELD)?;
            let offset = m.domain.number(Kind::Long, Word::long(BASE + 8 * i64::from(slot)));
            set_number(m, handle, FIELD_BASE, "fieldOffset", Type::Long, offset)?;
            Ok(Reply::Value(handle))
        },
    ));
    rows.push((
        LOOKUP,
        &["findStaticVarHandle(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;"],
        static_handle,
    ));
    rows.push((
        LOOKUP,
        &[
            "findStatic(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
            "findVirtual(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
            "findConstructor(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        ],
        |_, _| Err(Stop::unsupported("method handles (java.lang.invoke.MethodHandle)").into()),
    ));
    rows.push((
        HANDLES,
        &["arrayElementVarHandle(Ljava/lang/Class;)Ljava/lang/invoke/VarHandle;"],
        |m, _| Ok(Reply::Value(new_of(m, ELEMENT)?)),
    ));
    rows.push((
        HANDLES,
        &["privateLookupIn(Ljava/lang/Class;Ljava/lang/invoke/MethodHandles$Lookup;)Ljava/lang/invoke/MethodHandles$Lookup;"],
        |_, a| Ok(Reply::Value(a[1])),
    ));
    rows.push((
        HANDLES,
        &["byteArrayViewVarHandle(Ljava/lang/Class;Ljava/nio/ByteOrder;)Ljava/lang/invoke/VarHandle;"],
        byte_view,
    ));
}

/// A handle of a static field: the class is the base, the offset stands for the slot.
fn static_handle<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    let class = m.class_arg(a[1])?;
    let name = String::from_utf16_lossy(&m.text(a[2])?);
    let found = m.linker.symbols.find_name(&name).and_then(|key| {
        m.linker.class(class).statics.iter().find(|s| s.name == key).map(|s| s.slot)
    });
    let Some(slot) = found else {
        let message = format!("no such field: {}.{name}", m.linker.java_name(class));
        return Err(m.throw_new("java/lang/NoSuchFieldException", Some(&message)));
    };
    m.ensure_init(class)?;
    let handle = new_of(m, STATIC)?;
    let offset = m.domain.number(Kind::Long, Word::long(BASE + 8 * i64::from(slot.0)));
    set_number(m, handle, STATIC_BASE, "fieldOffset", Type::Long, offset)?;
    m.set_named_field(handle, STATIC_BASE, "base", "java/lang/Object", a[1])?;
    Ok(Reply::Value(handle))
}

/// The kinds of views of bytes, by the class that the JDK has for them.
const VIEWS: [(Type, &str, &str); 6] = [
    (
        Type::Short,
        "java/lang/invoke/VarHandleByteArrayAsShorts$ArrayHandle",
        "java/lang/invoke/VarHandleByteArrayAsShorts$ByteArrayViewVarHandle",
    ),
    (
        Type::Char,
        "java/lang/invoke/VarHandleByteArrayAsChars$ArrayHandle",
        "java/lang/invoke/VarHandleByteArrayAsChars$ByteArrayViewVarHandle",
    ),
    (
        Type::Int,
        "java/lang/invoke/VarHandleByteArrayAsInts$ArrayHandle",
        "java/lang/invoke/VarHandleByteArrayAsInts$ByteArrayViewVarHandle",
    ),
    (
        Type::Long,
        "java/lang/invoke/VarHandleByteArrayAsLongs$ArrayHandle",
        "java/lang/invoke/VarHandleByteArrayAsLongs$ByteArrayViewVarHandle",
    ),
    (
        Type::Float,
        "java/lang/invoke/VarHandleByteArrayAsFloats$ArrayHandle",
        "java/lang/invoke/VarHandleByteArrayAsFloats$ByteArrayViewVarHandle",
    ),
    (
        Type::Double,
        "java/lang/invoke/VarHandleByteArrayAsDoubles$ArrayHandle",
        "java/lang/invoke/VarHandleByteArrayAsDoubles$ByteArrayViewVarHandle",
    ),
];

fn byte_view<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    let class = m.class_arg(a[0])?;
    let Shape::Array(element, _) = m.linker.class(class).shape else {
        return Err(m.throw_new("java/lang/IllegalArgumentException", Some("not an array type")));
    };
    let Some((_, class, base)) = VIEWS.iter().find(|(ty, ..)| *ty == element) else {
        let message = "unsupported view component type";
        return Err(m.throw_new("java/lang/UnsupportedOperationException", Some(message)));
    };
    let big = m.static_value("java/nio/ByteOrder", "BIG_ENDIAN", "java/nio/ByteOrder")?;
    let is_big = m.domain.same(big, a[1]);
    let is_big = m.decide(is_big)?;
    let handle = new_of(m, class)?;
    let flag = m.domain.int(i32::from(is_big));
    set_number(m, handle, base, "be", Type::Boolean, flag)?;
    Ok(Reply::Value(handle))
}

/// What a method of a handle does with its variable.
#[derive(Clone, Copy)]
enum Mode {
    Get,
    Set,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    GetAndOr,
    GetAndAnd,
    GetAndXor,
}

fn plain<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        V,
        &[
            "get([Ljava/lang/Object;)Ljava/lang/Object;",
            "getVolatile([Ljava/lang/Object;)Ljava/lang/Object;",
            "getOpaque([Ljava/lang/Object;)Ljava/lang/Object;",
            "getAcquire([Ljava/lang/Object;)Ljava/lang/Object;",
        ],
        |m, a| access(m, a, Mode::Get),
    ));
    rows.push((
        V,
        &[
            "set([Ljava/lang/Object;)V",
            "setVolatile([Ljava/lang/Object;)V",
            "setOpaque([Ljava/lang/Object;)V",
            "setRelease([Ljava/lang/Object;)V",
        ],
        |m, a| access(m, a, Mode::Set),
    ));
}

fn updating<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        V,
        &[
            "compareAndSet([Ljava/lang/Object;)Z",
            "weakCompareAndSetPlain([Ljava/lang/Object;)Z",
            "weakCompareAndSet([Ljava/lang/Object;)Z",
            "weakCompareAndSetAcquire([Ljava/lang/Object;)Z",
            "weakCompareAndSetRelease([Ljava/lang/Object;)Z",
        ],
        |m, a| access(m, a, Mode::CompareAndSet),
    ));
    rows.push((
        V,
        &[
            "compareAndExchange([Ljava/lang/Object;)Ljava/lang/Object;",
            "compareAndExchangeAcquire([Ljava/lang/Object;)Ljava/lang/Object;",
            "compareAndExchangeRelease([Ljava/lang/Object;)Ljava/lang/Object;",
        ],
        |m, a| access(m, a, Mode::CompareAndExchange),
    ));
    rows.push((
        V,
        &[
            "getAndSet([Ljava/lang/Object;)Ljava/lang/Object;",
            "getAndSetAcquire([Ljava/lang/Object;)Ljava/lang/Object;",
            "getAndSetRelease([Ljava/lang/Object;)Ljava/lang/Object;",
        ],
        |m, a| access(m, a, Mode::GetAndSet),
    ));
    rows.push((
        V,
        &[
            "getAndAdd([Ljava/lang/Object;)Ljava/lang/Object;",
            "getAndAddAcquire([Ljava/lang/Object;)Ljava/lang/Object;",
            "getAndAddRelease([Ljava/lang/Object;)Ljava/lang/Object;",
        ],
        |m, a| access(m, a, Mode::GetAndAdd),
    ));
    rows.push((V, &["getAndBitwiseOr([Ljava/lang/Object;)Ljava/lang/Object;"], |m, a| {
        access(m, a, Mode::GetAndOr)
    }));
    rows.push((V, &["getAndBitwiseAnd([Ljava/lang/Object;)Ljava/lang/Object;"], |m, a| {
        access(m, a, Mode::GetAndAnd)
    }));
    rows.push((V, &["getAndBitwiseXor([Ljava/lang/Object;)Ljava/lang/Object;"], |m, a| {
        access(m, a, Mode::GetAndXor)
    }));
}

/// The variable that a handle stands for at its coordinates.
#[derive(Clone, Copy)]
enum Variable<V> {
    Cell(V, Cell<V>, Type),
    View { array: V, at: i32, ty: Type, big_endian: bool },
}

impl<V> Variable<V> {
    fn ty(&self) -> Type {
        match self {
            Variable::Cell(_, _, ty) | Variable::View { ty, .. } => *ty,
        }
    }
}

fn access<D: Domain>(m: &mut Machine<D>, a: &[D::Value], mode: Mode) -> Answer<D> {
    let (variable, values) = variable(m, a)?;
    let value = |i: usize| {
        values.get(i).copied().ok_or_else(|| Stop::unsupported("a VarHandle call of this shape"))
    };
    let kind = variable.ty().kind();
    let old = match variable {
        Variable::Cell(object, cell, _) => unsafe_::read(m, object, cell)?,
        Variable::View { array, at, ty, big_endian } => {
            unsafe_::view_get(m, array, at, ty, big_endian)?
        }
    };
    match mode {
        Mode::Get => {}
        Mode::Set | Mode::GetAndSet => store(m, variable, value(0)?)?,
        Mode::CompareAndSet | Mode::CompareAndExchange => {
            let equal = unsafe_::same_value(m, kind, old, value(0)?)?;
            if equal {
                store(m, variable, value(1)?)?;
            }
            if matches!(mode, Mode::CompareAndSet) {
                return m.reply_bool(equal);
            }
        }
        Mode::GetAndAdd | Mode::GetAndOr | Mode::GetAndAnd | Mode::GetAndXor => {
            let op = operation(mode, kind)?;
            let new = m.domain.apply(op, old, value(0)?);
            store(m, variable, new)?;
        }
    }
    Ok(if matches!(mode, Mode::Set) { Reply::Void } else { Reply::Value(old) })
}

fn operation(mode: Mode, kind: Kind) -> Result<Op, Stop> {
    Ok(match (mode, kind) {
        (Mode::GetAndAdd, Kind::Int) => Op::IAdd,
        (Mode::GetAndAdd, Kind::Long) => Op::LAdd,
        (Mode::GetAndAdd, Kind::Float) => Op::FAdd,
        (Mode::GetAndAdd, Kind::Double) => Op::DAdd,
        (Mode::GetAndOr, Kind::Int) => Op::IOr,
        (Mode::GetAndOr, Kind::Long) => Op::LOr,
        (Mode::GetAndAnd, Kind::Int) => Op::IAnd,
        (Mode::GetAndAnd, Kind::Long) => Op::LAnd,
        (Mode::GetAndXor, Kind::Int) => Op::IXor,
        (Mode::GetAndXor, Kind::Long) => Op::LXor,
        _ => return Err(Stop::unsupported("arithmetic of a VarHandle on this type")),
    })
}

fn store<D: Domain>(
    m: &mut Machine<D>,
    variable: Variable<D::Value>,
    value: D::Value,
) -> Result<(), Halt<D::Value>> {
    match variable {
        Variable::Cell(object, cell, _) => Ok(unsafe_::write(m, object, cell, value)?),
        Variable::View { array, at, ty, big_endian } => {
            unsafe_::view_put(m, array, at, ty, big_endian, value)
        }
    }
}

/// A variable, and the values that follow its coordinates.
type Split<'a, V> = (Variable<V>, &'a [V]);

/// Splits the arguments into the variable and the values.
fn variable<'a, D: Domain>(
    m: &mut Machine<D>,
    a: &'a [D::Value],
) -> Result<Split<'a, D::Value>, Halt<D::Value>> {
    let shape = || Stop::unsupported("a VarHandle call of this shape");
    let (&handle, rest) = a.split_first().ok_or_else(shape)?;
    let class = m.exact_class(handle)?;
    let class = m.linker.symbols.class_text(m.linker.class(class).name).to_owned();
    if class == STATIC {
        let field = number_field(m, STATIC_BASE, "fieldOffset", Type::Long)?;
        let offset = m.domain.get_field(&mut m.linker, handle, field.slot, field.ty)?;
        let class = m.get_named_field(handle, STATIC_BASE, "base", "java/lang/Object")?;
        let (cell, ty) = unsafe_::cell(m, class, offset)?;
        return Ok((Variable::Cell(class, cell, ty), rest));
    }
    let (&object, rest) = rest.split_first().ok_or_else(shape)?;
    m.non_null(object)?;
    if class == FIELD {
        let field = number_field(m, FIELD_BASE, "fieldOffset", Type::Long)?;
        let offset = m.domain.get_field(&mut m.linker, handle, field.slot, field.ty)?;
        let (cell, ty) = unsafe_::cell(m, object, offset)?;
        return Ok((Variable::Cell(object, cell, ty), rest));
    }
    let (&index, rest) = rest.split_first().ok_or_else(shape)?;
    let (i, length) = (m.known_int(index)?, m.domain.array_length(object));
    let length = m.known_int(length)?;
    if class == ELEMENT {
        check(m, i, length)?;
        let Some(array) = m.domain.class_of(object) else { return Err(shape().into()) };
        let Shape::Array(element, _) = m.linker.class(array).shape else {
            return Err(shape().into());
        };
        return Ok((Variable::Cell(object, Cell::Element(index), element), rest));
    }
    match VIEWS.iter().find(|(_, name, _)| *name == class) {
        Some(&(ty, _, base)) => {
            let past = length - (unsafe_::scale(ty) as i32 - 1);
            check(m, i, past)?;
            let field = number_field(m, base, "be", Type::Boolean)?;
            let flag = m.domain.get_field(&mut m.linker, handle, field.slot, field.ty)?;
            let big_endian = m.known_int(flag)? != 0;
            Ok((Variable::View { array: object, at: i, ty, big_endian }, rest))
        }
        None => Err(shape().into()),
    }
}

fn check<D: Domain>(m: &mut Machine<D>, i: i32, length: i32) -> Result<(), Halt<D::Value>> {
    if (0..length).contains(&i) {
        return Ok(());
    }
    let message = format!("Index {i} out of bounds for length {length}");
    Err(m.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(&message)))
}

/// The field updaters: their constructors find the field by reflection.
fn updaters<D: Domain>(rows: &mut Rows<D>) {
    const INT: &str =
        "java/util/concurrent/atomic/AtomicIntegerFieldUpdater$AtomicIntegerFieldUpdaterImpl";
    const LONG: &str = "java/util/concurrent/atomic/AtomicLongFieldUpdater$CASUpdater";
    const REF: &str =
        "java/util/concurrent/atomic/AtomicReferenceFieldUpdater$AtomicReferenceFieldUpdaterImpl";
    rows.push((INT, &["<init>(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)V"], |m, a| {
        updater(m, INT, a[0], a[1], a[2], Some((Type::Int, "Must be integer type")))
    }));
    rows.push((
        LONG,
        &["<init>(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)V"],
        |m, a| updater(m, LONG, a[0], a[1], a[2], Some((Type::Long, "Must be long type"))),
    ));
    rows.push((
        REF,
        &["<init>(Ljava/lang/Class;Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)V"],
        |m, a| {
            m.set_named_field(a[0], REF, "vclass", "java/lang/Class", a[2])?;
            updater(m, REF, a[0], a[1], a[3], None)
        },
    ));
}

fn updater<D: Domain>(
    m: &mut Machine<D>,
    owner: &str,
    updater: D::Value,
    class: D::Value,
    name: D::Value,
    wanted: Option<(Type, &str)>,
) -> Answer<D> {
    let target = m.class_arg(class)?;
    let name = String::from_utf16_lossy(&m.text(name)?);
    let Some((slot, ty)) = field_slot(m, target, &name) else {
        let message = format!("java.lang.NoSuchFieldException: {name}");
        return Err(m.throw_new("java/lang/RuntimeException", Some(&message)));
    };
    if let Some((wanted, message)) = wanted
        && ty != wanted
    {
        return Err(m.throw_new("java/lang/IllegalArgumentException", Some(message)));
    }
    let offset = m.domain.number(Kind::Long, Word::long(BASE + 8 * i64::from(slot)));
    set_number(m, updater, owner, "offset", Type::Long, offset)?;
    for field in ["cclass", "tclass"] {
        m.set_named_field(updater, owner, field, "java/lang/Class", class)?;
    }
    Ok(Reply::Void)
}

/// The slot and type of a field by name, the nearest declaration first.
fn field_slot<D: Domain>(m: &Machine<D>, class: ClassId, name: &str) -> Option<(u32, Type)> {
    let name = m.linker.symbols.find_name(name)?;
    let linked = m.linker.class(class);
    let slot = linked.slot_names.iter().rposition(|(_, n)| *n == name)?;
    Some((u32::try_from(slot).ok()?, linked.slots[slot]))
}

fn new_of<D: Domain>(m: &mut Machine<D>, class: &str) -> Result<D::Value, Halt<D::Value>> {
    let class = m.linker.class_named(class);
    let class = m.linked(class)?;
    Ok(m.domain.new_object(&m.linker, class)?)
}

fn number_field<D: Domain>(
    m: &mut Machine<D>,
    owner: &str,
    name: &str,
    ty: Type,
) -> Result<InstanceField, Halt<D::Value>> {
    let owner = m.linker.symbols.class(owner);
    let name = m.linker.symbols.name(name);
    let id = m.linker.symbols.field(owner, name, ty);
    let field = m.linker.instance_field(id);
    m.linked(field)
}

pub(super) fn set_number<D: Domain>(
    m: &mut Machine<D>,
    object: D::Value,
    owner: &str,
    name: &str,
    ty: Type,
    value: D::Value,
) -> Result<(), Halt<D::Value>> {
    let field = number_field(m, owner, name, ty)?;
    Ok(m.domain.set_field(object, field.slot, field.ty, value)?)
}
