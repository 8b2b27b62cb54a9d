//! System properties.
//!
//! A run must not depend on the machine it happens on: what is the same everywhere has its value,
//! what the class library says about itself is asked from it, and the rest ends the run by name. The
//! program may change all of them, so once there is an object that holds them, it is what counts.

use super::{Answer, Reply, Rows};
use crate::domain::Domain;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const S: &str = "java/lang/System";
const P: &str = "java/util/Properties";
const SET_PROPERTY: &str = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";

/// The same in every run.
const FIXED: &[(&str, &str)] = &[
    ("file.encoding", "UTF-8"),
    ("file.separator", "/"),
    ("java.vm.specification.name", "Java Virtual Machine Specification"),
    ("java.vm.specification.vendor", "Oracle Corporation"),
    ("line.separator", "\n"),
    ("native.encoding", "UTF-8"),
    ("os.name", "Linux"),
    ("path.separator", ":"),
    ("sun.jnu.encoding", "UTF-8"),
    ("user.country", "US"),
    ("user.language", "en"),
];

/// What the class library says about itself.
const VERSIONS: &[&str] = &[
    "java.class.version",
    "java.runtime.name",
    "java.runtime.version",
    "java.specification.maintenance.version",
    "java.specification.name",
    "java.specification.vendor",
    "java.specification.version",
    "java.vendor",
    "java.vendor.url",
    "java.vendor.url.bug",
    "java.vendor.version",
    "java.version",
    "java.version.date",
    "java.vm.specification.version",
];

/// Properties that every JVM has and every machine has its own way.
const OF_THE_MACHINE: &[&str] = &[
    "java.class.path",
    "java.home",
    "java.io.tmpdir",
    "java.library.path",
    "java.vm.compressedOopsMode",
    "java.vm.info",
    "java.vm.name",
    "java.vm.vendor",
    "java.vm.version",
    "jdk.debug",
    "os.arch",
    "os.version",
    "stderr.encoding",
    "stdin.encoding",
    "stdout.encoding",
    "sun.arch.data.model",
    "sun.boot.library.path",
    "sun.cpu.endian",
    "sun.io.unicode.encoding",
    "sun.java.command",
    "sun.java.launcher",
    "sun.management.compiler",
    "user.dir",
    "user.home",
    "user.name",
    "user.timezone",
];

/// What the JDK itself may find in their place. A program that asks for one of them is stopped.
const UNTOLD: &str = "not modelled";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    reading(rows);
    changing(rows);
    rows.push((S, &["lineSeparator()Ljava/lang/String;"], |m, _| {
        m.show_machine(None);
        m.reply_text("\n")
    }));
    rows.push((
        S,
        &["getenv(Ljava/lang/String;)Ljava/lang/String;", "getenv()Ljava/util/Map;"],
        |_, _| Err(Stop::unsupported("System.getenv: the environment is not modelled").into()),
    ));
}

fn reading<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["getProperty(Ljava/lang/String;)Ljava/lang/String;"], |m, a| {
        property(m, a[0], None)
    }));
    rows.push((
        S,
        &["getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"],
        |m, a| property(m, a[0], Some(a[1])),
    ));
    rows.push((
        "jdk/internal/misc/VM",
        &["getSavedProperty(Ljava/lang/String;)Ljava/lang/String;"],
        |m, _| m.reply_null(),
    ));
    const ACTION: &str = "sun/security/action/GetPropertyAction";
    rows.push((
        ACTION,
        &["privilegedGetProperty(Ljava/lang/String;)Ljava/lang/String;", "run()Ljava/lang/String;"],
        |m, a| {
            // The static form has the name as argument; the action itself is interpreted.
            if m.domain.string_units(a[0]).is_some() {
                return property(m, a[0], None);
            }
            Ok(Reply::Interpret)
        },
    ));
    rows.push((ACTION, &["privilegedGetProperties()Ljava/util/Properties;"], |m, _| {
        Ok(Reply::Value(all_properties(m)?))
    }));
    rows.push((S, &["getProperties()Ljava/util/Properties;"], |m, _| {
        Ok(Reply::Value(all_properties(m)?))
    }));
    rows.push((P, SEES_ONE, |m, a| {
        // The library may look: it needs some value, and what it does with it is its own.
        if !m.called_by_library()
            && is_system(m, a[0])?
            && let Some(name) = m.domain.string_units(a[1])
        {
            stop_if_untold(m, &String::from_utf16_lossy(&name), a[1])?;
        }
        Ok(Reply::Interpret)
    }));
    // What sees them all sees the machine's own.
    rows.push((P, SEES_ALL, |m, a| {
        if is_system(m, a[0])? {
            return Err(Stop::unsupported("all system properties at once").into());
        }
        Ok(Reply::Interpret)
    }));
}

/// The methods of `Properties` that look a key up.
const SEES_ONE: &[&str] = &[
    "get(Ljava/lang/Object;)Ljava/lang/Object;",
    "getOrDefault(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
    "getProperty(Ljava/lang/String;)Ljava/lang/String;",
    "put(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
    "remove(Ljava/lang/Object;)Ljava/lang/Object;",
    "setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;",
];

/// The methods of `Properties` through which every value, or their number, is seen.
const SEES_ALL: &[&str] = &[
    "clone()Ljava/lang/Object;",
    "contains(Ljava/lang/Object;)Z",
    "containsValue(Ljava/lang/Object;)Z",
    "elements()Ljava/util/Enumeration;",
    "entrySet()Ljava/util/Set;",
    "equals(Ljava/lang/Object;)Z",
    "forEach(Ljava/util/function/BiConsumer;)V",
    "hashCode()I",
    "keySet()Ljava/util/Set;",
    "keys()Ljava/util/Enumeration;",
    "list(Ljava/io/PrintStream;)V",
    "list(Ljava/io/PrintWriter;)V",
    "propertyNames()Ljava/util/Enumeration;",
    "size()I",
    "stringPropertyNames()Ljava/util/Set;",
    "toString()Ljava/lang/String;",
    "values()Ljava/util/Collection;",
];

fn changing<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        S,
        &["setProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"],
        |m, a| {
            let name = check_key(m, a[0])?;
            stop_if_untold(m, &name, a[0])?;
            let all = all_properties(m)?;
            let old = m.call_nested(all, "setProperty", SET_PROPERTY, &[a[0], a[1]])?;
            Ok(Reply::Value(old.unwrap_or(m.domain.null())))
        },
    ));
    rows.push((S, &["clearProperty(Ljava/lang/String;)Ljava/lang/String;"], |m, a| {
        let name = check_key(m, a[0])?;
        stop_if_untold(m, &name, a[0])?;
        let all = all_properties(m)?;
        let remove = "(Ljava/lang/Object;)Ljava/lang/Object;";
        let old = m.call_nested(all, "remove", remove, &[a[0]])?;
        Ok(Reply::Value(old.unwrap_or(m.domain.null())))
    }));
    rows.push((S, &["setProperties(Ljava/util/Properties;)V"], |m, a| {
        if m.known_null(a[0])? {
            return Err(Stop::unsupported("resetting the system properties").into());
        }
        all_properties(m)?;
        m.world_mut().kept.insert("properties", a[0]);
        Ok(Reply::Void)
    }));
}

/// The name of a property, which must not be empty.
fn check_key<D: Domain>(m: &mut Machine<D>, key: D::Value) -> Result<String, Halt<D::Value>> {
    if m.known_null(key)? {
        return Err(m.throw_new("java/lang/NullPointerException", Some("key can't be null")));
    }
    let name = m.text(key)?;
    if name.is_empty() {
        let class = "java/lang/IllegalArgumentException";
        return Err(m.throw_new(class, Some("key can't be empty")));
    }
    Ok(String::from_utf16_lossy(&name))
}

/// Whether an object holds the system's properties as they were at the start, changed or not.
fn is_system<D: Domain>(m: &mut Machine<D>, object: D::Value) -> Result<bool, Halt<D::Value>> {
    let Some(&first) = m.world.kept.get("first properties") else { return Ok(false) };
    let same = m.domain.same(first, object);
    Ok(m.decide(same)?)
}

/// Ends the run if a property is one of the machine's that the program has not set.
fn stop_if_untold<D: Domain>(
    m: &mut Machine<D>,
    name: &str,
    key: D::Value,
) -> Result<(), Halt<D::Value>> {
    if !OF_THE_MACHINE.contains(&name) {
        return Ok(());
    }
    let told = match m.world.kept.get("properties").copied() {
        None => false,
        Some(all) if !is_system(m, all)? => true,
        Some(all) => match stored(m, all, key)? {
            None => true,
            Some(value) => *m.text(value)? != *UNTOLD.encode_utf16().collect::<Vec<u16>>(),
        },
    };
    if told { Ok(()) } else { Err(Stop::Unsupported(format!("the system property {name}")).into()) }
}

/// What an object of the class `Properties` holds under a key, past the methods that are modelled.
fn stored<D: Domain>(
    m: &mut Machine<D>,
    all: D::Value,
    key: D::Value,
) -> Result<Option<D::Value>, Halt<D::Value>> {
    const MAP: &str = "java/util/concurrent/ConcurrentHashMap";
    let map = m.get_named_field(all, P, "map", MAP)?;
    let get = "(Ljava/lang/Object;)Ljava/lang/Object;";
    match m.run_setup(MAP, "get", get, &[map, key])? {
        Some(value) if !m.known_null(value)? => Ok(Some(value)),
        _ => Ok(None),
    }
}

fn property<D: Domain>(m: &mut Machine<D>, key: D::Value, default: Option<D::Value>) -> Answer<D> {
    m.show_machine(None);
    let name = check_key(m, key)?;
    stop_if_untold(m, &name, key)?;
    if VERSIONS.contains(&name.as_str()) {
        all_properties(m)?;
    }
    let value = match m.world.kept.get("properties").copied() {
        Some(all) if is_system(m, all)? => stored(m, all, key)?,
        Some(own) => {
            let get = "(Ljava/lang/String;)Ljava/lang/String;";
            let value = m.call_nested(own, "getProperty", get, &[key])?;
            let null = m.domain.null();
            let value = value.unwrap_or(null);
            if m.known_null(value)? { None } else { Some(value) }
        }
        None => match FIXED.iter().find(|(key, _)| *key == name) {
            Some((_, text)) => Some(m.new_str(text)?),
            None => None,
        },
    };
    match value.or(default) {
        Some(value) => Ok(Reply::Value(value)),
        None => m.reply_null(),
    }
}

/// The properties as an object of the JDK's own class, made when first asked for.
fn all_properties<D: Domain>(m: &mut Machine<D>) -> Result<D::Value, Halt<D::Value>> {
    if let Some(&known) = m.world.kept.get("properties") {
        return Ok(known);
    }
    let class = m.linker.class_named(P);
    let class = m.linked(class)?;
    m.ensure_init(class)?;
    let object = m.domain.new_object(&m.linker, class)?;
    m.run_setup(P, "<init>", "()V", &[object])?;
    let specification = ("java.vm.specification.version".to_owned(), m.jdk.to_string());
    let fixed = FIXED.iter().map(|&(key, value)| (key.to_owned(), value.to_owned()));
    let untold = OF_THE_MACHINE.iter().map(|&key| (key.to_owned(), UNTOLD.to_owned()));
    for (key, value) in fixed.chain(untold).chain([specification]) {
        let (key, value) = (m.new_str(&key)?, m.new_str(&value)?);
        m.run_setup(P, "setProperty", SET_PROPERTY, &[object, key, value])?;
    }
    m.run_setup("java/lang/VersionProps", "init", "(Ljava/util/Map;)V", &[object])?;
    m.world_mut().kept.insert("first properties", object);
    m.world_mut().kept.insert("properties", object);
    Ok(object)
}
