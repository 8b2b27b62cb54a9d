//! `java.lang.Class` and the little reflection that ordinary code uses.

use senda_rules::class::access;
use senda_rules::ids::ClassName;
use senda_rules::op::Cmp;
use senda_rules::types::Type;

use super::handles::set_number;
use super::{Answer, Reply, Rows};
use crate::domain::{Domain, Form};
use crate::linker::{ClassId, LinkFault, Shape};
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const C: &str = "java/lang/Class";
/// A flag of class files that is no modifier.
const ACC_SUPER: u16 = 0x20;

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    naming(rows);
    structure(rows);
    tests(rows);
    arrays(rows);
    nested_rows(rows);
    finding(rows);
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
        match canonical_name(m, class)? {
            Some(name) => m.reply_text(&name),
            None => m.reply_null(),
        }
    }));
    rows.push((C, &["descriptorString()Ljava/lang/String;"], |m, a| {
        let class = m.class_arg(a[0])?;
        let linked = m.linker.class(class);
        let name = m.linker.symbols.class_text(linked.name).to_owned();
        let text = match linked.shape {
            Shape::Array(..) => name,
            Shape::Primitive => primitive_letter(&m.linker.java_name(class)).to_owned(),
            _ => format!("L{name};"),
        };
        m.reply_text(&text)
    }));
    rows.push((C, &["getPackageName()Ljava/lang/String;"], |m, a| {
        let class = m.class_arg(a[0])?;
        let package = package_name(m, class);
        interned(m, &package)
    }));
}

fn structure<D: Domain>(rows: &mut Rows<D>) {
    rows.push((C, &["registerNatives()V"], |_, _| Ok(Reply::Void)));
    rows.push((C, &["desiredAssertionStatus()Z"], |m, a| {
        let class = m.class_arg(a[0])?;
        let enabled = m.assertions && !m.is_library(class);
        if enabled {
            m.world_mut().asserts = true;
        }
        m.reply_bool(enabled)
    }));
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
            m.non_null(a[0])?;
            Ok(Reply::Value(component_type(m, a[0])?))
        },
    ));
    rows.push((C, &["getModifiers()I"], |m, a| {
        let class = m.class_arg(a[0])?;
        let flags = modifiers(m, class);
        m.reply_int(i32::from(flags))
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

/// An array is as visible as its elements are, and can be neither extended nor made by `new`.
fn modifiers<D: Domain>(m: &mut Machine<D>, class: ClassId) -> u16 {
    let linked = m.linker.class(class);
    match linked.shape {
        Shape::Array(element, _) => {
            let element = m.linker.class_of_type(element);
            let flags = element.map_or(access::PUBLIC, |e| modifiers(m, e));
            let visible = access::PUBLIC | access::PRIVATE | access::PROTECTED;
            flags & visible | access::FINAL | access::ABSTRACT
        }
        Shape::Primitive => access::PUBLIC | access::FINAL | access::ABSTRACT,
        _ => linked.flags() & !ACC_SUPER,
    }
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
        new_instance,
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

/// The class of the elements of arrays of a class, which may be one of several.
pub(super) fn component_type<D: Domain>(
    m: &mut Machine<D>,
    class: D::Value,
) -> Result<D::Value, Stop> {
    m.domain.class_through(&mut m.linker, class, &mut |linker, class| {
        let Shape::Array(element, _) = linker.class(class).shape else { return Ok(None) };
        let element = linker.class_of_type(element);
        element.map(Some).map_err(|_| Stop::Internal("elements that cannot be linked".into()))
    })
}

/// An array of a class that is given, whose length may depend on the inputs, and the class too.
fn new_instance<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    m.non_null(a[0])?;
    let element = element_class(m, a[0])?;
    let zero = m.domain.int(0);
    let is_size = m.domain.compare(Cmp::Ge, a[1], zero);
    if !m.decide(is_size)? {
        return Err(negative_size(m, a[1])?);
    }
    Ok(Reply::Value(m.domain.new_array_of(&mut m.linker, element, a[1])?))
}

/// Arrays of references are alike whatever their class is. Of primitive types it is decided which, and whether.
fn element_class<D: Domain>(
    m: &mut Machine<D>,
    class: D::Value,
) -> Result<D::Value, Halt<D::Value>> {
    let is_primitive = |m: &Machine<D>, case: D::Value| {
        let class = m.domain.class_of_class_object(case);
        class.is_some_and(|class| m.linker.class(class).shape == Shape::Primitive)
    };
    for case in m.domain.cases(class) {
        if is_primitive(m, case) {
            let same = m.domain.same(class, case);
            if m.decide(same)? {
                return Ok(case);
            }
        }
    }
    Ok(class)
}

/// A `NegativeArraySizeException`, whose message is the size.
fn negative_size<D: Domain>(
    m: &mut Machine<D>,
    size: D::Value,
) -> Result<Halt<D::Value>, Halt<D::Value>> {
    const N: &str = "java/lang/NegativeArraySizeException";
    if let Some(size) = m.domain.known(size) {
        return Ok(m.throw_new(N, Some(&size.as_int().to_string())));
    }
    let thrown = m.throw_new(N, None);
    let Halt::Throw(exception) = thrown else { return Err(thrown) };
    let number = m.number_part(Form::Int, size)?;
    let text = m.domain.open_string(vec![number].into())?;
    m.set_named_field(exception, "java/lang/Throwable", "detailMessage", "java/lang/String", text)?;
    Ok(Halt::Throw(exception))
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
        && let Shape::Array(Type::Ref(_), Some(element)) = linked.shape
    {
        return format!("{}[]", simple_name(m, element));
    }
    match name.rsplit_once('.') {
        Some((_, simple)) => simple.to_owned(),
        None => name,
    }
}

/// The name as source code writes it; local and anonymous classes, and what is in them, have none.
fn canonical_name<D: Domain>(
    m: &mut Machine<D>,
    class: ClassId,
) -> Result<Option<String>, Halt<D::Value>> {
    let (mut at, mut after) = (class, String::new());
    // Only a damaged class file says that two classes are in each other.
    let mut inside = Vec::new();
    loop {
        if let Shape::Array(element, _) = m.linker.class(at).shape {
            let element = m.linker.class_of_type(element);
            at = m.linked(element)?;
            after.push_str("[]");
            continue;
        }
        match nesting(m, at) {
            Nesting::Top => return Ok(Some(m.linker.java_name(at) + &after)),
            Nesting::Member(_) if inside.contains(&at) => {
                return Err(Stop::unsupported("a class that is a member of itself").into());
            }
            Nesting::Member(outer) => {
                inside.push(at);
                after = format!(".{}{after}", simple_name(m, at));
                let outer = m.linker.link(outer);
                at = m.linked(outer)?;
            }
            Nesting::Local(_) | Nesting::Anonymous(_) => return Ok(None),
        }
    }
}

fn package_name<D: Domain>(m: &mut Machine<D>, class: ClassId) -> String {
    let shape = m.linker.class(class).shape;
    match shape {
        Shape::Primitive => "java.lang".to_owned(),
        Shape::Array(element, _) => match m.linker.class_of_type(element) {
            Ok(element) => package_name(m, element),
            Err(_) => String::new(),
        },
        _ => {
            let name = m.linker.java_name(class);
            name.rsplit_once('.').map_or(String::new(), |(package, _)| package.to_owned())
        }
    }
}

/// The descriptor of a primitive type or `void`.
fn primitive_letter(name: &str) -> &'static str {
    match name {
        "boolean" => "Z",
        "byte" => "B",
        "char" => "C",
        "short" => "S",
        "int" => "I",
        "long" => "J",
        "float" => "F",
        "double" => "D",
        _ => "V",
    }
}

/// How a class is declared, with the class around it.
enum Nesting {
    Top,
    Member(ClassName),
    Local(ClassName),
    Anonymous(ClassName),
}

fn nesting<D: Domain>(m: &Machine<D>, class: ClassId) -> Nesting {
    let linked = m.linker.class(class);
    let Some(declared) = linked.class.as_ref() else { return Nesting::Top };
    let (Some(outer), Some(simple)) = (declared.outer, declared.inner_name) else {
        return Nesting::Top;
    };
    let symbols = &m.linker.symbols;
    if symbols.name_text(simple).is_empty() {
        return Nesting::Anonymous(outer);
    }
    // The binary name of a local class has a number before its simple name (JLS 13.1).
    let rest = symbols.class_text(linked.name).strip_prefix(symbols.class_text(outer));
    let rest = rest.and_then(|r| r.strip_prefix('$')).unwrap_or_default();
    if rest.starts_with(|c: char| c.is_ascii_digit()) {
        Nesting::Local(outer)
    } else {
        Nesting::Member(outer)
    }
}

fn nested_rows<D: Domain>(rows: &mut Rows<D>) {
    rows.push((C, &["isAnonymousClass()Z"], |m, a| {
        let class = m.class_arg(a[0])?;
        let answer = matches!(nesting(m, class), Nesting::Anonymous(_));
        m.reply_bool(answer)
    }));
    rows.push((C, &["isLocalClass()Z"], |m, a| {
        let class = m.class_arg(a[0])?;
        let answer = matches!(nesting(m, class), Nesting::Local(_));
        m.reply_bool(answer)
    }));
    rows.push((C, &["isMemberClass()Z"], |m, a| {
        let class = m.class_arg(a[0])?;
        let answer = matches!(nesting(m, class), Nesting::Member(_));
        m.reply_bool(answer)
    }));
    rows.push((C, &["getEnclosingClass()Ljava/lang/Class;"], |m, a| {
        let class = m.class_arg(a[0])?;
        match nesting(m, class) {
            Nesting::Member(o) | Nesting::Local(o) | Nesting::Anonymous(o) => class_of(m, o),
            Nesting::Top => m.reply_null(),
        }
    }));
    rows.push((
        C,
        &["getDeclaringClass()Ljava/lang/Class;", "getDeclaringClass0()Ljava/lang/Class;"],
        |m, a| {
            let class = m.class_arg(a[0])?;
            match nesting(m, class) {
                Nesting::Member(outer) => class_of(m, outer),
                _ => m.reply_null(),
            }
        },
    ));
    rows.push((
        C,
        &["getInterfaces()[Ljava/lang/Class;", "getInterfaces(Z)[Ljava/lang/Class;"],
        |m, a| {
            let class = m.class_arg(a[0])?;
            let linked = m.linker.class(class);
            let named: Vec<ClassName> = match (&linked.class, linked.shape) {
                (_, Shape::Array(..)) => ["java/lang/Cloneable", "java/io/Serializable"]
                    .map(|name| m.linker.symbols.class(name))
                    .to_vec(),
                (Some(declared), _) => declared.interfaces.clone(),
                (None, _) => Vec::new(),
            };
            let mut objects = Vec::new();
            for name in named {
                let interface = m.linker.link(name);
                let interface = m.linked(interface)?;
                objects.push(m.domain.class_object(interface)?);
            }
            Ok(Reply::Value(m.ref_array_with("[Ljava/lang/Class;", &objects)?))
        },
    ));
}

fn class_of<D: Domain>(m: &mut Machine<D>, name: ClassName) -> Answer<D> {
    let class = m.linker.link(name);
    let class = m.linked(class)?;
    Ok(Reply::Value(m.domain.class_object(class)?))
}

fn finding<D: Domain>(rows: &mut Rows<D>) {
    rows.push((C, &["forName(Ljava/lang/String;)Ljava/lang/Class;"], |m, a| {
        for_name(m, a[0], true)
    }));
    rows.push((
        C,
        &[
            "forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;",
            "forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
        ],
        |m, a| {
            let initialise = m.known_int(a[1])? != 0;
            for_name(m, a[0], initialise)
        },
    ));
    rows.push((
        C,
        &["getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;"],
        declared_field,
    ));
    // Other fields, methods and constructors as objects: what they could do is open-ended.
    rows.push((C, &["reflectionData()Ljava/lang/Class$ReflectionData;"], |m, a| {
        let class = m.class_arg(a[0])?;
        let name = m.linker.java_name(class);
        Err(Stop::Unsupported(format!("reflection on the members of {name}")).into())
    }));
    rows.push((C, &["getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;"], |_, _| {
        Err(Stop::unsupported("files (Class.getResourceAsStream)").into())
    }));
}

/// A field as an object: the JDK asks for the offsets of its own fields by way of these.
fn declared_field<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    const F: &str = "java/lang/reflect/Field";
    let class = m.class_arg(a[0])?;
    let name = m.text(a[1])?;
    let text = String::from_utf16_lossy(&name);
    let declared = m.linker.class(class).class.clone();
    let found = declared
        .as_ref()
        .and_then(|c| c.fields.iter().find(|f| m.linker.symbols.name_text(f.name) == text));
    let Some(field) = found else {
        return Err(m.throw_units("java/lang/NoSuchFieldException", &name));
    };
    let ty = m.linker.class_of_type(field.ty);
    let ty = m.linked(ty)?;
    let ty = m.domain.class_object(ty)?;
    let made = m.linker.class_named(F);
    let made = m.linked(made)?;
    let object = m.domain.new_object(&m.linker, made)?;
    let name = m.domain.intern(&name)?;
    m.set_named_field(object, F, "clazz", C, a[0])?;
    m.set_named_field(object, F, "name", "java/lang/String", name)?;
    m.set_named_field(object, F, "type", C, ty)?;
    let flags = m.domain.int(i32::from(field.flags));
    set_number(m, object, F, "modifiers", Type::Int, flags)?;
    Ok(Reply::Value(object))
}

pub(super) fn for_name<D: Domain>(
    m: &mut Machine<D>,
    name: D::Value,
    initialise: bool,
) -> Answer<D> {
    let units = m.text(name)?;
    let name = String::from_utf16_lossy(&units);
    let found = if name.contains('/') || name.is_empty() {
        None
    } else {
        match m.linker.class_named(&name.replace('.', "/")) {
            Ok(class) => Some(class),
            Err(LinkFault::Stops(stop)) => return Err(stop.into()),
            Err(LinkFault::Throws(_)) => None,
        }
    };
    let Some(class) = found else {
        return Err(m.throw_units("java/lang/ClassNotFoundException", &units));
    };
    if initialise {
        m.ensure_init(class)?;
    }
    Ok(Reply::Value(m.domain.class_object(class)?))
}

/// The array behind `values()`: javac keeps it in the synthetic static field `$VALUES`.
fn values_of<D: Domain>(
    m: &mut Machine<D>,
    class: ClassId,
) -> Result<Option<D::Value>, Halt<D::Value>> {
    let name = m.linker.symbols.class_text(m.linker.class(class).name).to_owned();
    let array = m.linker.symbols.class(&format!("[L{name};"));
    let field = m.linker.symbols.name("$VALUES");
    let ty = Type::Ref(array);
    let Some(found) = m.linker.find_static(class, field, ty) else { return Ok(None) };
    m.ensure_init(class)?;
    let values = m.domain.get_static(found.slot);
    Ok(if m.known_null(values)? { None } else { Some(values) })
}

fn enum_constants<D: Domain>(m: &mut Machine<D>, a: &[D::Value], copy: bool) -> Answer<D> {
    let class = m.class_arg(a[0])?;
    match values_of(m, class)? {
        Some(values) if copy => {
            let class = m.exact_class(values)?;
            Ok(Reply::Value(m.domain.clone_object(&mut m.linker, values, class)?))
        }
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
    let name = canonical_name(m, class)?.unwrap_or_else(|| "null".into());
    let start = format!("No enum constant {name}.");
    let mut message: Vec<u16> = start.encode_utf16().collect();
    message.extend_from_slice(&wanted);
    Err(m.throw_units("java/lang/IllegalArgumentException", &message))
}
