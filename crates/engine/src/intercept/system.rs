//! `System` and the run-time system behind it: streams, start-up, class data sharing.
//!
//! The JVM runs its start-up phases before `main`; here nothing runs until it is needed, so the few
//! results of start-up that code depends on are given by hand.

use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

use super::{Reply, Rows};
use crate::domain::Domain;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const S: &str = "java/lang/System";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    random(rows);
    checksums(rows);
    streams(rows);
    start_up(rows);
    reflection(rows);
    outside(rows);
}

fn streams<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["<clinit>()V"], |m, _| {
        for (field, kept) in [("out", "stdout"), ("err", "stderr")] {
            let class = m.linker.class_named("java/io/PrintStream");
            let class = m.linked(class)?;
            m.ensure_init(class)?;
            let stream = m.domain.new_object(&m.linker, class)?;
            m.world_mut().kept.insert(kept, stream);
            set_static(m, S, field, "java/io/PrintStream", stream)?;
        }
        let class = m.linker.class_named(IN);
        let class = m.linked(class)?;
        let stream = m.domain.new_object(&m.linker, class)?;
        m.world_mut().kept.insert("stdin", stream);
        set_static(m, S, "in", "java/io/InputStream", stream)?;
        Ok(Reply::Void)
    }));
    rows.push((S, &["setIn0(Ljava/io/InputStream;)V"], |m, a| {
        set_static(m, S, "in", "java/io/InputStream", a[0])?;
        Ok(Reply::Void)
    }));
    rows.push((IN, IN_METHODS, |m, a| {
        let Some(&stdin) = m.world.kept.get("stdin") else { return Ok(Reply::Interpret) };
        let same = m.domain.same(stdin, a[0]);
        if m.decide(same)? {
            return Err(Stop::unsupported("standard input (System.in)").into());
        }
        Ok(Reply::Interpret)
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

/// The class of standard input, and what it does: reading comes down to one of these.
const IN: &str = "java/io/BufferedInputStream";
const IN_METHODS: &[&str] = &[
    "available()I",
    "close()V",
    "mark(I)V",
    "markSupported()Z",
    "read()I",
    "read([BII)I",
    "reset()V",
    "skip(J)J",
    "transferTo(Ljava/io/OutputStream;)J",
];

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
    for class in ["java/lang/ClassLoader", "jdk/internal/misc/ScopedMemoryAccess"] {
        rows.push((class, &["registerNatives()V"], |_, _| Ok(Reply::Void)));
    }
    rows.push(("java/util/concurrent/atomic/AtomicLong", &["VMSupportsCS8()Z"], |m, _| {
        m.reply_bool(true)
    }));
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
            let class = match m.caller_class() {
                Some(class) => class,
                None => {
                    let class = m.linker.class_named("java/lang/Object");
                    m.linked(class)?
                }
            };
            Ok(Reply::Value(m.domain.class_object(class)?))
        },
    ));
}

/// What native code looks up in class files.
fn reflection<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        "jdk/internal/reflect/Reflection",
        &["getClassAccessFlags(Ljava/lang/Class;)I"],
        |m, a| {
            let class = m.class_arg(a[0])?;
            let flags = m.linker.class(class).flags();
            m.reply_int(i32::from(flags))
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
    // What is behind these reaches out of the program: say so before some native method does.
    rows.push(("java/io/File", &["<clinit>()V"], |_, _| {
        Err(Stop::unsupported("files (java.io.File)").into())
    }));
    rows.push((
        "java/nio/file/FileSystems",
        &["getDefault()Ljava/nio/file/FileSystem;"],
        |_, _| Err(Stop::unsupported("files (java.nio.file)").into()),
    ));
    rows.push((
        "java/nio/charset/Charset",
        &["lookupExtendedCharset(Ljava/lang/String;)Ljava/nio/charset/Charset;"],
        |m, a| {
            let name = String::from_utf16_lossy(&m.text(a[0])?);
            Err(Stop::Unsupported(format!("charset {name}")).into())
        },
    ));
    rows.push(("java/security/Security", &["<clinit>()V"], |_, _| {
        Err(Stop::unsupported("security providers (java.security.Security)").into())
    }));
    rows.push(("java/lang/Runtime", &["availableProcessors()I"], |m, _| {
        m.show_machine(Some("the number of processors"));
        m.reply_int(1)
    }));
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
        |m, _| {
            m.show_machine(None);
            Ok(Reply::Value(m.static_value("java/util/Locale", "US", "java/util/Locale")?))
        },
    ));
    rows.push(("java/lang/ref/Reference", &["clear0()V"], |m, a| {
        let (owner, null) = ("java/lang/ref/Reference", m.domain.null());
        m.set_named_field(a[0], owner, "referent", "java/lang/Object", null)?;
        Ok(Reply::Void)
    }));
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

/// Where the JDK takes chance from the clock. What it needs for itself is a fixed number; what the
/// program would see ends the run.
fn random<D: Domain>(rows: &mut Rows<D>) {
    const T: &str = "java/util/concurrent/ThreadLocalRandom";
    rows.push((T, &["<clinit>()V", "localInit()V"], |_, _| Ok(Reply::Void)));
    rows.push((T, &["getProbe()I", "nextSecondarySeed()I"], |m, _| m.reply_int(1)));
    rows.push((T, &["current()Ljava/util/concurrent/ThreadLocalRandom;"], |_, _| {
        Err(Stop::unsupported("random numbers (ThreadLocalRandom)").into())
    }));
    // Probable primes are found with random bases; which ones does not matter.
    rows.push(("java/math/BigInteger", &["passesMillerRabin(ILjava/util/Random;)Z"], |m, a| {
        const R: &str = "java/util/Random";
        if !m.known_null(a[2])? {
            return Ok(Reply::Interpret);
        }
        let class = m.linker.class_named(R);
        let class = m.linked(class)?;
        m.ensure_init(class)?;
        let random = m.domain.new_object(&m.linker, class)?;
        let seed = m.domain.number(Kind::Long, Word::long(1));
        m.run_setup(R, "<init>", "(J)V", &[random, seed])?;
        let method = m.linker.method_named(
            "java/math/BigInteger",
            "passesMillerRabin",
            "(ILjava/util/Random;)Z",
        );
        Ok(Reply::Call(m.linked(method)?, vec![a[0], a[1], random]))
    }));
    rows.push(("java/util/SplittableRandom", &["<init>()V"], |_, _| {
        Err(Stop::unsupported("random numbers (SplittableRandom without a seed)").into())
    }));
    rows.push(("jdk/internal/util/random/RandomSupport", &["initialSeed()J"], |m, _| {
        m.reply_long(1)
    }));
}

/// The natives of `java.util.zip` that are functions of their arguments.
fn checksums<D: Domain>(rows: &mut Rows<D>) {
    const CRC: &str = "java/util/zip/CRC32";
    const ADLER: &str = "java/util/zip/Adler32";
    // Its initialiser makes buffers and loads a library.
    rows.push(("java/util/zip/ZipUtils", &["<clinit>()V", "loadLibrary()V"], |_, _| {
        Ok(Reply::Void)
    }));
    rows.push((CRC, &["update(II)I"], |m, a| {
        let (sum, byte) = (m.known_int(a[0])?, m.known_int(a[1])?);
        m.reply_int(crc32(sum, &[byte as u8]))
    }));
    rows.push((CRC, &["updateBytes0(I[BII)I"], |m, a| {
        let (sum, bytes) = (m.known_int(a[0])?, byte_range(m, &a[1..])?);
        m.reply_int(crc32(sum, &bytes))
    }));
    rows.push((ADLER, &["update(II)I"], |m, a| {
        let (sum, byte) = (m.known_int(a[0])?, m.known_int(a[1])?);
        m.reply_int(adler32(sum, &[byte as u8]))
    }));
    rows.push((ADLER, &["updateBytes(I[BII)I"], |m, a| {
        let (sum, bytes) = (m.known_int(a[0])?, byte_range(m, &a[1..])?);
        m.reply_int(adler32(sum, &bytes))
    }));
}

fn byte_range<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Result<Vec<u8>, Halt<D::Value>> {
    let bytes = m.elements(a[0])?;
    let (from, count) = (m.known_int(a[1])?, m.known_int(a[2])?);
    let (from, to) = m.check_count(from, count, bytes.len())?;
    Ok(bytes[from..to].iter().map(|w| w.0 as u8).collect())
}

fn crc32(sum: i32, bytes: &[u8]) -> i32 {
    let mut crc = !sum.cast_unsigned();
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ 0xedb8_8320 };
        }
    }
    (!crc).cast_signed()
}

fn adler32(sum: i32, bytes: &[u8]) -> i32 {
    const MODULUS: u32 = 65_521;
    let (mut a, mut b) = (sum.cast_unsigned() & 0xffff, sum.cast_unsigned() >> 16);
    for &byte in bytes {
        a = (a + u32::from(byte)) % MODULUS;
        b = (b + a) % MODULUS;
    }
    (b << 16 | a).cast_signed()
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
