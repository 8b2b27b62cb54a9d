//! Every modelled method is exercised by a method of the corpus.
//!
//! What those methods give is compared with the JVM elsewhere (`differential.rs`): the cases run
//! here are the first of the ones run there.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::collections::BTreeSet;

use senda_engine::concrete::Concrete;
use senda_engine::intercept::Table;
use support::oracle::{Scratch, javac};
use support::rng::Rng;
use support::{callables, inputs, java_files, open};

const INPUTS: usize = 24;
const CASES: usize = 8;

#[test]
fn every_intercept_is_exercised() {
    let classes = Scratch::new("intercepts");
    javac(&java_files("methods"), &classes.0);
    let (mut interpreter, names, _, _keep) = open(&classes.0);
    let mut rng = Rng::new(1);
    for name in names.iter().filter(|n| !n.contains('$')) {
        for method in callables(&mut interpreter, name) {
            let symbols = &interpreter.linker().symbols;
            let lists = inputs::argument_lists(symbols, &method.params, INPUTS, &mut rng);
            for args in lists.iter().take(CASES) {
                interpreter.run(method.id, args);
            }
        }
    }
    let used: BTreeSet<_> = interpreter.intercepts_used().into_iter().collect();
    let all = Table::<Concrete>::new().list();
    let excused = |class: &str, method: &str| {
        EXCUSED.iter().any(|(c, ms, _)| *c == class && ms.contains(&method))
    };
    let missing: Vec<String> = all
        .iter()
        .filter(|row| !used.contains(row) && !excused(row.0, row.1))
        .map(|(class, method)| format!("{class} {method}"))
        .collect();
    println!("{} of {} modelled methods called", used.len(), all.len());
    assert!(missing.is_empty(), "{} never called:\n{}", missing.len(), missing.join("\n"));
    let stale: Vec<&str> = EXCUSED
        .iter()
        .flat_map(|(class, methods, _)| methods.iter().map(move |m| (*class, *m)))
        .filter(|row| !all.contains(row))
        .map(|row| row.1)
        .collect();
    assert!(stale.is_empty(), "excused but not modelled: {stale:?}");
}

/// Rows that no method of the corpus needs to reach, and why.
const EXCUSED: &[(&str, &[&str], &str)] = &[
    ("java/io/File", &["<clinit>()V"], STOPS),
    (
        "java/io/PrintStream",
        &["implNewLine()V", "implWrite(Ljava/lang/String;)V", "implWriteln(Ljava/lang/String;)V"],
        LATER,
    ),
    (
        "java/lang/AbstractStringBuilder",
        &[
            "<init>()V",
            "append(C)Ljava/lang/Appendable;",
            "isLatin1()Z",
            "length()I",
            "toString()Ljava/lang/String;",
        ],
        BEHIND,
    ),
    (
        "java/lang/AbstractStringBuilder",
        &[
            "<init>(Ljava/lang/String;)V",
            "repeat(CI)Ljava/lang/AbstractStringBuilder;",
            "repeat(Ljava/lang/CharSequence;I)Ljava/lang/AbstractStringBuilder;",
        ],
        LATER,
    ),
    (
        "java/lang/Class",
        &[
            "forName0(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;",
            "getClassLoader0()Ljava/lang/ClassLoader;",
            "getDeclaringClass0()Ljava/lang/Class;",
            "getInterfaces(Z)[Ljava/lang/Class;",
            "initClassName()Ljava/lang/String;",
            "isRecord0()Z",
        ],
        BEHIND,
    ),
    (
        "java/lang/Class",
        &[
            "getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
            "reflectionData()Ljava/lang/Class$ReflectionData;",
        ],
        STOPS,
    ),
    ("java/lang/ClassLoader", &["registerNatives()V"], START),
    (
        "java/lang/ClassLoader",
        &[
            "<init>(Ljava/lang/Void;Ljava/lang/String;Ljava/lang/ClassLoader;)V",
            "clearAssertionStatus()V",
            "getDefinedPackage(Ljava/lang/String;)Ljava/lang/Package;",
            "getDefinedPackages()[Ljava/lang/Package;",
            "getName()Ljava/lang/String;",
            "getParent()Ljava/lang/ClassLoader;",
            "getPlatformClassLoader()Ljava/lang/ClassLoader;",
            "getResource(Ljava/lang/String;)Ljava/net/URL;",
            "getResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
            "getResources(Ljava/lang/String;)Ljava/util/Enumeration;",
            "getSystemResource(Ljava/lang/String;)Ljava/net/URL;",
            "getSystemResourceAsStream(Ljava/lang/String;)Ljava/io/InputStream;",
            "getUnnamedModule()Ljava/lang/Module;",
            "isRegisteredAsParallelCapable()Z",
            "resources(Ljava/lang/String;)Ljava/util/stream/Stream;",
            "setClassAssertionStatus(Ljava/lang/String;Z)V",
            "setDefaultAssertionStatus(Z)V",
            "setPackageAssertionStatus(Ljava/lang/String;Z)V",
        ],
        STOPS,
    ),
    (
        "java/lang/ClassLoader",
        &["getSystemClassLoader()Ljava/lang/ClassLoader;"],
        "the loader that the harness uses is another",
    ),
    (
        "java/lang/Thread",
        &["getContextClassLoader()Ljava/lang/ClassLoader;"],
        "the loader that the harness uses is another",
    ),
    ("java/lang/Object", &["wait0(J)V"], LATER),
    ("java/io/BufferedInputStream", &["transferTo(Ljava/io/OutputStream;)J"], LATER),
    (
        "java/lang/Runtime",
        &[
            "addShutdownHook(Ljava/lang/Thread;)V",
            "freeMemory()J",
            "maxMemory()J",
            "removeShutdownHook(Ljava/lang/Thread;)Z",
            "totalMemory()J",
        ],
        STOPS,
    ),
    (
        "java/lang/StackWalker",
        &[
            "forEach(Ljava/util/function/Consumer;)V",
            "getCallerClass()Ljava/lang/Class;",
            "walk(Ljava/util/function/Function;)Ljava/lang/Object;",
        ],
        STOPS,
    ),
    (
        "java/lang/Thread",
        &[
            "<init>(Ljava/lang/String;IZ)V",
            "dumpStack()V",
            "getAllStackTraces()Ljava/util/Map;",
            "getStackTrace()[Ljava/lang/StackTraceElement;",
            "getThreadGroup()Ljava/lang/ThreadGroup;",
            "getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
            "interrupt()V",
            "setDaemon(Z)V",
            "setDefaultUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
            "setPriority(I)V",
            "setUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
        ],
        STOPS,
    ),
    (
        "java/lang/Thread",
        &["isVirtual()Z", "setNativeName(Ljava/lang/String;)V", "sleepNanos(J)V", "threadId()J"],
        LATER,
    ),
    ("java/lang/Object", &["registerNatives()V"], START),
    ("java/lang/Runtime", &["exit(I)V", "halt(I)V"], STOPS),
    (
        "java/lang/String",
        &[
            "<init>(Ljava/lang/AbstractStringBuilder;Ljava/lang/Void;)V",
            "<init>([BB)V",
            "<init>([CIILjava/lang/Void;)V",
        ],
        BEHIND,
    ),
    (
        "java/lang/String",
        &[
            "<init>(Ljava/nio/charset/Charset;[BII)V",
            "indexOf(III)I",
            "indexOf(Ljava/lang/String;II)I",
        ],
        LATER,
    ),
    (
        "java/lang/System",
        &[
            "currentTimeMillis()J",
            "exit(I)V",
            "getenv()Ljava/util/Map;",
            "getenv(Ljava/lang/String;)Ljava/lang/String;",
            "nanoTime()J",
        ],
        STOPS,
    ),
    (
        "java/lang/System",
        &["allowSecurityManager()Z", "getSecurityManager()Ljava/lang/SecurityManager;"],
        START,
    ),
    (
        "java/lang/Thread",
        &[
            "<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;Ljava/lang/String;JLjava/security/AccessControlContext;Z)V",
            "<init>(Ljava/lang/ThreadGroup;Ljava/lang/String;ILjava/lang/Runnable;J)V",
            "start()V",
        ],
        STOPS,
    ),
    ("java/lang/Thread", &["currentCarrierThread()Ljava/lang/Thread;", "yield0()V"], LATER),
    ("java/lang/Throwable", &["fillInStackTrace(I)Ljava/lang/Throwable;"], BEHIND),
    (
        "java/lang/invoke/MethodHandles$Lookup",
        &[
            "findConstructor(Ljava/lang/Class;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
            "findStatic(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
            "findVirtual(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;",
        ],
        STOPS,
    ),
    ("java/lang/invoke/VarHandle", &["withInvokeExactBehavior()Ljava/lang/invoke/VarHandle;"], OWN),
    ("java/lang/ref/Finalizer", &["<clinit>()V"], START),
    ("java/lang/StringCoding", &["countNonZeroAscii(Ljava/lang/String;)I"], LATER),
    ("jdk/internal/reflect/Reflection", &["getClassAccessFlags(Ljava/lang/Class;)I"], OWN),
    ("java/lang/reflect/Array", &["newArray(Ljava/lang/Class;I)Ljava/lang/Object;"], BEHIND),
    (
        "java/nio/charset/Charset",
        &["lookupExtendedCharset(Ljava/lang/String;)Ljava/nio/charset/Charset;"],
        STOPS,
    ),
    ("java/nio/file/FileSystems", &["getDefault()Ljava/nio/file/FileSystem;"], STOPS),
    (
        "java/security/AccessController",
        &[
            "doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
            "doPrivileged(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
            "getContext()Ljava/security/AccessControlContext;",
            "getStackAccessControlContext()Ljava/security/AccessControlContext;",
        ],
        START,
    ),
    ("java/security/Security", &["<clinit>()V"], STOPS),
    ("java/util/SplittableRandom", &["<init>()V"], STOPS),
    (
        "java/util/concurrent/ThreadLocalRandom",
        &["current()Ljava/util/concurrent/ThreadLocalRandom;"],
        STOPS,
    ),
    ("java/util/concurrent/ThreadLocalRandom", &["getProbe()I", "localInit()V"], OWN),
    ("jdk/internal/math/DoubleToDecimal", &["toString(D)Ljava/lang/String;"], LATER),
    ("jdk/internal/math/FloatToDecimal", &["toString(F)Ljava/lang/String;"], LATER),
    (
        "jdk/internal/misc/CDS",
        &["defineArchivedModules(Ljava/lang/Object;Ljava/lang/Object;)V", "getCDSConfigStatus()I"],
        START,
    ),
    ("jdk/internal/misc/VM", &["isBooted()Z", "isModuleSystemInited()Z"], START),
    (
        "jdk/internal/misc/Unsafe",
        &[
            "getBoolean(Ljava/lang/Object;J)Z",
            "putBoolean(Ljava/lang/Object;JZ)V",
            "getBooleanVolatile(Ljava/lang/Object;J)Z",
            "putBooleanVolatile(Ljava/lang/Object;JZ)V",
            "getByte(Ljava/lang/Object;J)B",
            "putByte(Ljava/lang/Object;JB)V",
            "getByteVolatile(Ljava/lang/Object;J)B",
            "putByteVolatile(Ljava/lang/Object;JB)V",
            "getChar(Ljava/lang/Object;J)C",
            "putChar(Ljava/lang/Object;JC)V",
            "getCharVolatile(Ljava/lang/Object;J)C",
            "putCharVolatile(Ljava/lang/Object;JC)V",
            "getDouble(Ljava/lang/Object;J)D",
            "putDouble(Ljava/lang/Object;JD)V",
            "getDoubleVolatile(Ljava/lang/Object;J)D",
            "putDoubleVolatile(Ljava/lang/Object;JD)V",
            "getFloat(Ljava/lang/Object;J)F",
            "putFloat(Ljava/lang/Object;JF)V",
            "getFloatVolatile(Ljava/lang/Object;J)F",
            "putFloatVolatile(Ljava/lang/Object;JF)V",
            "putInt(Ljava/lang/Object;JI)V",
            "putIntVolatile(Ljava/lang/Object;JI)V",
            "getLong(Ljava/lang/Object;J)J",
            "putLong(Ljava/lang/Object;JJ)V",
            "putLongVolatile(Ljava/lang/Object;JJ)V",
            "getShort(Ljava/lang/Object;J)S",
            "putShort(Ljava/lang/Object;JS)V",
            "getShortVolatile(Ljava/lang/Object;J)S",
            "putShortVolatile(Ljava/lang/Object;JS)V",
            "getReference(Ljava/lang/Object;J)Ljava/lang/Object;",
            "putReference(Ljava/lang/Object;JLjava/lang/Object;)V",
        ],
        OWN,
    ),
    (
        "jdk/internal/misc/Unsafe",
        &[
            "staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;",
            "staticFieldOffset0(Ljava/lang/reflect/Field;)J",
            "addressSize0()I",
            "allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;",
            "arrayBaseOffset(Ljava/lang/Class;)J",
            "compareAndExchangeReference(Ljava/lang/Object;JLjava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
            "ensureClassInitialized0(Ljava/lang/Class;)V",
            "fullFence()V",
            "isBigEndian0()Z",
            "loadFence()V",
            "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J",
            "pageSize()I",
            "park(ZJ)V",
            "shouldBeInitialized0(Ljava/lang/Class;)Z",
            "unalignedAccess0()Z",
            "unpark(Ljava/lang/Object;)V",
        ],
        OWN,
    ),
];

const STOPS: &str = "ends the run: there is no outcome to compare";
const BEHIND: &str = "behind a method that is modelled itself";
const LATER: &str = "not in JDK 17";
const START: &str = "start-up, class data sharing, security manager: called by some JDKs only";
const OWN: &str = "called by the JDK's own code only, in few places";
