//! `java.lang.Class` and the little reflection that ordinary code uses.

use senda_rules::class::access;

use super::{Answer, Reply, Rows};
use crate::domain::Domain;
use crate::linker::{ClassId, Shape};
use crate::machine::Machine;

const C: &str = "java/lang/Class";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    naming(rows);
    structure(rows);
    tests(rows);
    arrays(rows);
}

fn naming<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        C,
        &["getName()Ljava/lang/String;", "initClassName()Ljava/lang/String;"],
        |m, a| {
            let class = m.class_arg(a[0])?;
            let name = m.class_object_name(class);
            interned(m, &name)
        },
    ));
    rows.push((C, &["getTypeName()Ljava/lang/String;"], |m, a| {
        let class = m.class_arg(a[0])?;
        let name = m.linker.java_name(class);
        m.reply_text(&name)
    }));
    rows.push((C, &["getSimpleName()Ljava/lang/String;"], |m, a| {
        let class = m.class_arg(a[0])?;
        let name = simple_name(m, class);
        m.reply_text(&name)
    }));
    rows.push((C, &["getCanonicalName()Ljava/lang/String;"], |m, a| {
        let class = m.class_arg(a[0])?;
        let name = canonical_name(m, class);
        m.reply_text(&name)
    }));
    rows.push((C, &["getPackageName()Ljava/lang/String;"], |m, a| {
        let class = m.class_arg(a[0])?;
        let name = m.linker.java_name(class);
        let package = name.trim_end_matches("[]").rsplit_once('.').map_or("", |(p, _)| p);
        m.reply_text(package)
    }));
}

fn structure<D: Domain>(rows: &mut Rows<D>) {
    rows.push((C, &["registerNatives()V"], |_, _| Ok(Reply::Void)));
    rows.push((C, &["desiredAssertionStatus()Z"], |m, _| m.reply_bool(false)));
    rows.push((C, &["getPrimitiveClass(Ljava/lang/String;)Ljava/lang/Class;"], |m, a| {
        let name = String::from_utf16_lossy(&m.text(a[0])?);
        let class = m.linker.primitive(&name);
        Ok(Reply::Value(m.domain.class_object(class)?))
    }));
    rows.push((C, &["getSuperclass()Ljava/lang/Class;"], |m, a| {
        let class = m.class_arg(a[0])?;
        let linked = m.linker.class(class);
        match linked.superclass {
            Some(superclass) if !linked.is_interface() => {
                Ok(Reply::Value(m.domain.class_object(superclass)?))
            }
            _ => m.reply_null(),
        }
    }));
    rows.push((
        C,
        &["getComponentType()Ljava/lang/Class;", "componentType()Ljava/lang/Class;"],
        |m, a| {
            let class = m.class_arg(a[0])?;
            let Shape::Array(element, _) = m.linker.class(class).shape else {
                return m.reply_null();
            };
            let element = m.linker.class_of_type(element);
            let element = m.linked(element)?;
            Ok(Reply::Value(m.domain.class_object(element)?))
        },
    ));
    rows.push((C, &["getModifiers()I"], |m, a| {
        let class = m.class_arg(a[0])?;
        let flags = i32::from(m.linker.class(class).flags() & !0x20);
        m.reply_int(flags)
    }));
    rows.push((C, &["getEnumConstantsShared()[Ljava/lang/Object;"], |m, a| {
        enum_constants(m, a, false)
    }));
    rows.push((C, &["getEnumConstants()[Ljava/lang/Object;"], |m, a| enum_constants(m, a, true)));
    rows.push((
        "java/lang/Enum",
        &["valueOf(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Enum;"],
        enum_value_of,
    ));
    rows.push((
        C,
        &["getClassLoader()Ljava/lang/ClassLoader;", "getClassLoader0()Ljava/lang/ClassLoader;"],
        |m, _| m.reply_null(),
    ));
}

fn tests<D: Domain>(rows: &mut Rows<D>) {
    for class in ["java/util/HashMap", "java/util/concurrent/ConcurrentHashMap"] {
        rows.push((class, &["comparableClassFor(Ljava/lang/Object;)Ljava/lang/Class;"], |m, a| {
            if m.known_null(a[0])? {
                return m.reply_null();
            }
            let class = m.exact_class(a[0])?;
            if comparable_to_itself(m, class) {
                return Ok(Reply::Value(m.domain.class_object(class)?));
            }
            m.reply_null()
        }));
    }
    fn shape_is<D: Domain>(m: &mut Machine<D>, a: &[D::Value], f: fn(Shape) -> bool) -> Answer<D> {
        let class = m.class_arg(a[0])?;
        let answer = f(m.linker.class(class).shape);
        m.reply_bool(answer)
    }
    rows.push((C, &["isArray()Z"], |m, a| shape_is(m, a, |s| matches!(s, Shape::Array(..)))));
    rows.push((C, &["isPrimitive()Z"], |m, a| shape_is(m, a, |s| s == Shape::Primitive)));
    rows.push((C, &["isInterface()Z"], |m, a| {
        let class = m.class_arg(a[0])?;
        let answer = m.linker.class(class).is_interface();
        m.reply_bool(answer)
    }));
    rows.push((C, &["isEnum()Z"], |m, a| {
        let class = m.class_arg(a[0])?;
        let parent = m.linker.class(class).superclass;
        let is_enum = m.linker.class(class).flags() & access::ENUM != 0
            && parent.is_some_and(|p| m.linker.java_name(p) == "java.lang.Enum");
        m.reply_bool(is_enum)
    }));
    rows.push((C, &["isRecord()Z", "isRecord0()Z"], |m, a| {
        let class = m.class_arg(a[0])?;
        let answer = m.linker.class(class).class.as_ref().is_some_and(|c| c.record.is_some());
        m.reply_bool(answer)
    }));
    rows.push((C, &["isHidden()Z"], |m, _| m.reply_bool(false)));
    rows.push((C, &["isInstance(Ljava/lang/Object;)Z"], |m, a| {
        let class = m.class_arg(a[0])?;
        if m.known_null(a[1])? {
            return m.reply_bool(false);
        }
        let answer = m.domain.instance_of(&mut m.linker, a[1], class);
        let answer = m.decide(answer)?;
        m.reply_bool(answer)
    }));
    rows.push((C, &["isAssignableFrom(Ljava/lang/Class;)Z"], |m, a| {
        let (to, from) = (m.class_arg(a[0])?, m.class_arg(a[1])?);
        let answer = m.linker.is_subtype(from, to);
        m.reply_bool(answer)
    }));
}

/// Whether a class says of itself that it is comparable to its own kind, which hash maps ask for.
fn comparable_to_itself<D: Domain>(m: &mut Machine<D>, class: ClassId) -> bool {
    let linked = m.linker.class(class);
    let name = m.linker.symbols.class_text(linked.name);
    let Some(signature) = linked.class.as_ref().and_then(|c| c.signature) else { return false };
    let wanted = format!("Ljava/lang/Comparable<L{name};>;");
    let text = m.linker.symbols.name_text(signature);
    // Superclass and interfaces follow the type parameters; an interface starts after a `;`.
    text.match_indices(&wanted).any(|(at, _)| at > 0 && text.as_bytes()[at - 1] == b';')
}

fn arrays<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        "java/lang/reflect/Array",
        &[
            "newArray(Ljava/lang/Class;I)Ljava/lang/Object;",
            "newInstance(Ljava/lang/Class;I)Ljava/lang/Object;",
        ],
        |m, a| {
            let element = m.class_arg(a[0])?;
            let length = m.known_int(a[1])?;
            if length < 0 {
                let message = length.to_string();
                return Err(m.throw_new("java/lang/NegativeArraySizeException", Some(&message)));
            }
            let class = m.linker.array_of(element);
            let class = m.linked(class)?;
            Ok(Reply::Value(m.new_array(class, a[1])?))
        },
    ));
    rows.push(("java/lang/reflect/Array", &["getLength(Ljava/lang/Object;)I"], |m, a| {
        let class = m.exact_class(a[0])?;
        if !matches!(m.linker.class(class).shape, Shape::Array(..)) {
            let message = "Argument is not an array";
            return Err(m.throw_new("java/lang/IllegalArgumentException", Some(message)));
        }
        Ok(Reply::Value(m.domain.array_length(a[0])))
    }));
}

fn interned<D: Domain>(m: &mut Machine<D>, text: &str) -> Answer<D> {
    let units: Vec<u16> = text.encode_utf16().collect();
    Ok(Reply::Value(m.domain.intern(&units.into())?))
}

pub(super) fn simple_name<D: Domain>(m: &Machine<D>, class: ClassId) -> String {
    let linked = m.linker.class(class);
    if let Some(inner) = linked.class.as_ref().and_then(|c| c.inner_name) {
        return m.linker.symbols.name_text(inner).to_owned();
    }
    let name = m.linker.java_name(class);
    let dimensions = name.len() - name.trim_end_matches("[]").len();
    if dimensions > 0
        && let Shape::Array(senda_rules::types::Type::Ref(_), Some(element)) = linked.shape
    {
        return format!("{}[]", simple_name(m, element));
    }
    match name.rsplit_once('.') {
        Some((_, simple)) => simple.to_owned(),
        None => name,
    }
}

fn canonical_name<D: Domain>(m: &Machine<D>, class: ClassId) -> String {
    m.linker.java_name(class).replace('$', ".")
}

/// The array behind `values()`: javac keeps it in the synthetic static field `$VALUES`.
fn values_of<D: Domain>(
    m: &mut Machine<D>,
    class: ClassId,
) -> Result<Option<D::Value>, crate::machine::Halt<D::Value>> {
    let name = m.linker.symbols.class_text(m.linker.class(class).name).to_owned();
    let array = m.linker.symbols.class(&format!("[L{name};"));
    let field = m.linker.symbols.name("$VALUES");
    let ty = senda_rules::types::Type::Ref(array);
    let Some(found) = m.linker.find_static(class, field, ty) else { return Ok(None) };
    m.ensure_init(class)?;
    let values = m.domain.get_static(found.slot);
    Ok(if m.known_null(values)? { None } else { Some(values) })
}

fn enum_constants<D: Domain>(m: &mut Machine<D>, a: &[D::Value], copy: bool) -> Answer<D> {
    let class = m.class_arg(a[0])?;
    match values_of(m, class)? {
        Some(values) if copy => Ok(Reply::Value(m.domain.clone_object(values)?)),
        Some(values) => Ok(Reply::Value(values)),
        None => m.reply_null(),
    }
}

fn enum_value_of<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    let class = m.class_arg(a[0])?;
    let values = values_of(m, class)?;
    if m.known_null(a[1])? {
        return Err(m.throw_new("java/lang/NullPointerException", Some("Name is null")));
    }
    let wanted = m.text(a[1])?;
    let constants = match values {
        Some(values) => m.references(values)?,
        None => Vec::new(),
    };
    for constant in constants {
        let name = m.get_named_field(constant, "java/lang/Enum", "name", "java/lang/String")?;
        if m.text(name)? == wanted {
            return Ok(Reply::Value(constant));
        }
    }
    let start = format!("No enum constant {}.", canonical_name(m, class));
    let mut message: Vec<u16> = start.encode_utf16().collect();
    message.extend_from_slice(&wanted);
    Err(m.throw_units("java/lang/IllegalArgumentException", &message))
}
