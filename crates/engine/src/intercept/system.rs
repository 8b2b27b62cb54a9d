//! `System` and the run-time system behind it: properties, start-up, class data sharing.
//!
//! The JVM runs its start-up phases before `main`; here nothing runs until it is needed, so the few
//! results of start-up that code depends on are given by hand.

use senda_rules::types::Type;

use super::{Answer, Reply, Rows};
use crate::domain::Domain;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const S: &str = "java/lang/System";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    streams(rows);
    properties(rows);
    start_up(rows);
    outside(rows);
}

fn streams<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["<clinit>()V"], |m, _| {
        for (field, kept) in [("out", "stdout"), ("err", "stderr")] {
            let class = m.linker.class_named("java/io/PrintStream");
            let class = m.linked(class)?;
            m.ensure_init(class)?;
            let stream = m.domain.new_object(&m.linker, class)?;
            m.kept.insert(kept, stream);
            set_static(m, S, field, "java/io/PrintStream", stream)?;
        }
        Ok(Reply::Void)
    }));
    rows.push((S, &["setOut0(Ljava/io/PrintStream;)V"], |m, a| {
        set_static(m, S, "out", "java/io/PrintStream", a[0])?;
        Ok(Reply::Void)
    }));
    rows.push((S, &["setErr0(Ljava/io/PrintStream;)V"], |m, a| {
        set_static(m, S, "err", "java/io/PrintStream", a[0])?;
        Ok(Reply::Void)
    }));
    rows.push((S, &["getSecurityManager()Ljava/lang/SecurityManager;"], |m, _| m.reply_null()));
    rows.push((S, &["allowSecurityManager()Z"], |m, _| m.reply_bool(false)));
}

/// System properties that every run sees, whatever the machine: results must not depend on it.
const PROPERTIES: &[(&str, &str)] = &[
    ("line.separator", "\n"),
    ("file.separator", "/"),
    ("path.separator", ":"),
    ("file.encoding", "UTF-8"),
    ("native.encoding", "UTF-8"),
    ("sun.jnu.encoding", "UTF-8"),
    ("stdout.encoding", "UTF-8"),
    ("user.language", "en"),
    ("user.country", "US"),
    ("java.vendor", "senda"),
    ("os.name", "Linux"),
];

fn properties<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["getProperty(Ljava/lang/String;)Ljava/lang/String;"], |m, a| {
        property(m, a[0], None)
    }));
    rows.push((
        S,
        &["getProperty(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;"],
        |m, a| property(m, a[0], Some(a[1])),
    ));
    rows.push((S, &["getProperties()Ljava/util/Properties;"], |m, _| all_properties(m)));
    rows.push((
        "sun/security/action/GetPropertyAction",
        &["privilegedGetProperties()Ljava/util/Properties;"],
        |m, _| all_properties(m),
    ));
    rows.push((S, &["lineSeparator()Ljava/lang/String;"], |m, _| m.reply_text("\n")));
    rows.push((S, &["getenv(Ljava/lang/String;)Ljava/lang/String;"], |m, _| {
        let _ = m;
        Err(Stop::unsupported("System.getenv: the environment is not modelled").into())
    }));
    rows.push((
        "jdk/internal/misc/VM",
        &["getSavedProperty(Ljava/lang/String;)Ljava/lang/String;"],
        |m, _| m.reply_null(),
    ));
    rows.push((
        "sun/security/action/GetPropertyAction",
        &["privilegedGetProperty(Ljava/lang/String;)Ljava/lang/String;", "run()Ljava/lang/String;"],
        |m, a| {
            // The static form has the name as argument; the action itself is interpreted.
            if m.domain.string_units(a[0]).is_some() {
                return property(m, a[0], None);
            }
            Ok(Reply::Interpret)
        },
    ));
    rows.push((
        "java/lang/Integer",
        &["getInteger(Ljava/lang/String;)Ljava/lang/Integer;"],
        |m, _| m.reply_null(),
    ));
    rows.push(("java/lang/Boolean", &["getBoolean(Ljava/lang/String;)Z"], |m, _| {
        m.reply_bool(false)
    }));
}

/// The properties as an object of the JDK's own class, made when first asked for.
fn all_properties<D: Domain>(m: &mut Machine<D>) -> Answer<D> {
    const P: &str = "java/util/Properties";
    if let Some(&known) = m.kept.get("properties") {
        return Ok(Reply::Value(known));
    }
    let class = m.linker.class_named(P);
    let class = m.linked(class)?;
    m.ensure_init(class)?;
    let object = m.domain.new_object(&m.linker, class)?;
    m.run_setup(P, "<init>", "()V", &[object])?;
    for (key, value) in PROPERTIES {
        let (key, value) = (m.new_str(key)?, m.new_str(value)?);
        let descriptor = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";
        m.run_setup(P, "setProperty", descriptor, &[object, key, value])?;
    }
    m.kept.insert("properties", object);
    Ok(Reply::Value(object))
}

fn property<D: Domain>(m: &mut Machine<D>, name: D::Value, default: Option<D::Value>) -> Answer<D> {
    let name = String::from_utf16_lossy(&m.text(name)?);
    if let Some((_, value)) = PROPERTIES.iter().find(|(key, _)| *key == name) {
        return m.reply_text(value);
    }
    match default {
        Some(default) => Ok(Reply::Value(default)),
        None => m.reply_null(),
    }
}

fn start_up<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        "jdk/internal/access/SharedSecrets",
        &["getJavaLangAccess()Ljdk/internal/access/JavaLangAccess;"],
        |m, _| {
            let (owner, field) = ("jdk/internal/access/SharedSecrets", "javaLangAccess");
            let class = "jdk/internal/access/JavaLangAccess";
            let known = m.static_value(owner, field, class)?;
            if !m.known_null(known)? {
                return Ok(Reply::Value(known));
            }
            m.run_setup(S, "setJavaLangAccess", "()V", &[])?;
            Ok(Reply::Value(m.static_value(owner, field, class)?))
        },
    ));
    rows.push(("jdk/internal/misc/VM", &["initialize()V"], |_, _| Ok(Reply::Void)));
    rows.push(("jdk/internal/misc/VM", &["isBooted()Z", "isModuleSystemInited()Z"], |m, _| {
        m.reply_bool(true)
    }));
    rows.push((
        "jdk/internal/misc/CDS",
        &[
            "initializeFromArchive(Ljava/lang/Class;)V",
            "defineArchivedModules(Ljava/lang/Object;Ljava/lang/Object;)V",
        ],
        |_, _| Ok(Reply::Void),
    ));
    rows.push((
        "jdk/internal/misc/CDS",
        &["isDumpingClassList0()Z", "isDumpingArchive0()Z", "isSharingEnabled0()Z"],
        |m, _| m.reply_bool(false),
    ));
    // Not zero: immutable collections then do not ask the clock for the seed of their order.
    rows.push(("jdk/internal/misc/CDS", &["getRandomSeedForDumping()J"], |m, _| m.reply_long(1)));
    rows.push(("jdk/internal/misc/CDS", &["getCDSConfigStatus()I"], |m, _| m.reply_int(0)));
    rows.push((
        "jdk/internal/reflect/Reflection",
        &["getCallerClass()Ljava/lang/Class;"],
        |m, _| {
            let class = m.linker.class_named("java/lang/Object");
            let class = m.linked(class)?;
            Ok(Reply::Value(m.domain.class_object(class)?))
        },
    ));
}

fn outside<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["exit(I)V"], |m, a| {
        let status = m.known_int(a[0])?;
        Err(Stop::Exit(status).into())
    }));
    rows.push(("java/lang/Runtime", &["exit(I)V", "halt(I)V"], |m, a| {
        let status = m.known_int(a[1])?;
        Err(Stop::Exit(status).into())
    }));
    rows.push(("java/lang/Runtime", &["availableProcessors()I"], |m, _| m.reply_int(1)));
    rows.push(("java/lang/Runtime", &["gc()V"], |_, _| Ok(Reply::Void)));
    rows.push((S, &["gc()V"], |_, _| Ok(Reply::Void)));
    rows.push((S, &["nanoTime()J", "currentTimeMillis()J"], |_, _| {
        Err(Stop::unsupported("the clock (System.nanoTime, currentTimeMillis)").into())
    }));
    rows.push((
        "java/util/Locale",
        &[
            "getDefault()Ljava/util/Locale;",
            "getDefault(Ljava/util/Locale$Category;)Ljava/util/Locale;",
        ],
        |m, _| Ok(Reply::Value(m.static_value("java/util/Locale", "US", "java/util/Locale")?)),
    ));
    rows.push(("java/lang/ref/Reference", &["clear0()V"], |_, _| Ok(Reply::Void)));
    rows.push(("java/lang/ref/Reference", &["<clinit>()V"], |_, _| Ok(Reply::Void)));
    rows.push(("java/lang/ref/Finalizer", &["<clinit>()V"], |_, _| Ok(Reply::Void)));
    rows.push(("java/lang/ref/Reference", &["refersTo0(Ljava/lang/Object;)Z"], |m, a| {
        let referent =
            m.get_named_field(a[0], "java/lang/ref/Reference", "referent", "java/lang/Object")?;
        let same = m.domain.same(referent, a[1]);
        let same = m.decide(same)?;
        m.reply_bool(same)
    }));
}

fn set_static<D: Domain>(
    m: &mut Machine<D>,
    owner: &str,
    field: &str,
    class: &str,
    value: D::Value,
) -> Result<(), Halt<D::Value>> {
    let ty = Type::Ref(m.linker.symbols.class(class));
    set_typed(m, owner, field, ty, value)
}

fn set_typed<D: Domain>(
    m: &mut Machine<D>,
    owner: &str,
    field: &str,
    ty: Type,
    value: D::Value,
) -> Result<(), Halt<D::Value>> {
    let owner = m.linker.symbols.class(owner);
    let name = m.linker.symbols.name(field);
    let id = m.linker.symbols.field(owner, name, ty);
    let field = m.linker.static_field(id);
    let field = m.linked(field)?;
    m.domain.set_static(field.slot, field.ty, value);
    Ok(())
}
