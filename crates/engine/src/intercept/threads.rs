//! `Thread`: there is one, and it is `main`.
//!
//! No other can be made, so whatever a method of `Thread` is asked, the answer is about this one.
//! What would need another stops by name.

use super::{Answer, Reply, Rows};
use crate::domain::Domain;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const T: &str = "java/lang/Thread";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    current(rows);
    state(rows);
    unsupported(rows);
    privileged(rows);
}

fn current<D: Domain>(rows: &mut Rows<D>) {
    rows.push((T, &["registerNatives()V"], |_, _| Ok(Reply::Void)));
    rows.push((
        T,
        &["currentThread()Ljava/lang/Thread;", "currentCarrierThread()Ljava/lang/Thread;"],
        |m, _| Ok(Reply::Value(main_thread(m)?)),
    ));
    rows.push((
        T,
        &["onSpinWait()V", "yield()V", "yield0()V", "setNativeName(Ljava/lang/String;)V"],
        |_, _| Ok(Reply::Void),
    ));
    // Nothing can be seen of the time that passes.
    rows.push((T, &["sleep(J)V"], |m, a| {
        m.show_machine(None);
        if m.known_long(a[0])? < 0 {
            let class = "java/lang/IllegalArgumentException";
            return Err(m.throw_new(class, Some("timeout value is negative")));
        }
        Ok(Reply::Void)
    }));
    rows.push((T, &["sleepNanos(J)V"], |_, _| Ok(Reply::Void)));
    rows.push((T, &["holdsLock(Ljava/lang/Object;)Z"], |m, a| {
        m.non_null(a[0])?;
        let held = m.holds_monitor(a[0])?;
        m.reply_bool(held)
    }));
}

fn main_thread<D: Domain>(m: &mut Machine<D>) -> Result<D::Value, Halt<D::Value>> {
    if let Some(&thread) = m.world.kept.get("main thread") {
        return Ok(thread);
    }
    let class = m.linker.class_named(T);
    let class = m.linked(class)?;
    let made = m.domain.made();
    let thread = m.domain.new_object(&m.linker, class)?;
    m.domain.kept_since(made);
    let name = m.new_str("main")?;
    m.set_named_field(thread, T, "name", "java/lang/String", name)?;
    m.world_mut().kept.insert("main thread", thread);
    Ok(thread)
}

fn state<D: Domain>(rows: &mut Rows<D>) {
    rows.push((T, &["getId()J", "threadId()J"], |m, _| {
        let id = main_id(m.jdk)?;
        m.reply_long(id)
    }));
    rows.push((T, &["getPriority()I"], |m, _| {
        m.show_machine(None);
        m.reply_int(5)
    }));
    rows.push((T, &["isAlive()Z"], |m, _| m.reply_bool(true)));
    rows.push((
        T,
        &["isDaemon()Z", "isVirtual()Z", "isInterrupted()Z", "interrupted()Z"],
        |m, _| {
            m.show_machine(None);
            m.reply_bool(false)
        },
    ));
    rows.push((T, &["getState()Ljava/lang/Thread$State;"], |m, _| {
        let class = "java/lang/Thread$State";
        Ok(Reply::Value(m.static_value(class, "RUNNABLE", class)?))
    }));
    rows.push((T, &["toString()Ljava/lang/String;"], |m, a| {
        let name = m.get_named_field(a[0], T, "name", "java/lang/String")?;
        let name = m.text(name)?;
        let start = if m.jdk < 19 {
            String::from("Thread[")
        } else {
            format!("Thread[#{},", main_id(m.jdk)?)
        };
        let mut text: Vec<u16> = start.encode_utf16().collect();
        text.extend_from_slice(&name);
        text.extend(",5,main]".encode_utf16());
        m.reply_units(&text)
    }));
}

/// What JDKs call the thread that runs `main`.
fn main_id(jdk: u32) -> Result<i64, Stop> {
    match jdk {
        ..=21 => Ok(1),
        25.. => Ok(3),
        _ => Err(Stop::unsupported("the number of a thread")),
    }
}

fn unsupported<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        T,
        &[
            "<init>(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;Ljava/lang/String;JLjava/security/AccessControlContext;Z)V",
            "<init>(Ljava/lang/ThreadGroup;Ljava/lang/String;ILjava/lang/Runnable;J)V",
            "<init>(Ljava/lang/String;IZ)V",
            "start()V",
            "interrupt()V",
            "setPriority(I)V",
            "setDaemon(Z)V",
            "getThreadGroup()Ljava/lang/ThreadGroup;",
        ],
        |_, _| Err(Stop::unsupported("threads (java.lang.Thread)").into()),
    ));
    rows.push((
        T,
        &[
            "getUncaughtExceptionHandler()Ljava/lang/Thread$UncaughtExceptionHandler;",
            "setDefaultUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
            "setUncaughtExceptionHandler(Ljava/lang/Thread$UncaughtExceptionHandler;)V",
        ],
        |_, _| Err(Stop::unsupported("handlers of uncaught exceptions").into()),
    ));
    rows.push((
        T,
        &[
            "dumpStack()V",
            "getAllStackTraces()Ljava/util/Map;",
            "getStackTrace()[Ljava/lang/StackTraceElement;",
        ],
        |_, _| Err(Stop::unsupported("stack traces").into()),
    ));
    rows.push((
        "java/lang/StackWalker",
        &[
            "forEach(Ljava/util/function/Consumer;)V",
            "getCallerClass()Ljava/lang/Class;",
            "walk(Ljava/util/function/Function;)Ljava/lang/Object;",
        ],
        |_, _| Err(Stop::unsupported("stack traces (java.lang.StackWalker)").into()),
    ));
    rows.push((
        "java/lang/Runtime",
        &["addShutdownHook(Ljava/lang/Thread;)V", "removeShutdownHook(Ljava/lang/Thread;)Z"],
        |_, _| Err(Stop::unsupported("shutdown hooks").into()),
    ));
    rows.push((
        "java/lang/Runtime",
        &["freeMemory()J", "maxMemory()J", "totalMemory()J"],
        |_, _| Err(Stop::unsupported("the memory of the machine (java.lang.Runtime)").into()),
    ));
}

fn privileged<D: Domain>(rows: &mut Rows<D>) {
    rows.push((
        "java/security/AccessController",
        &[
            "doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
            "doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
            "doPrivileged(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        ],
        |m, a| call_action(m, a[0]),
    ));
    rows.push((
        "java/security/AccessController",
        &[
            "getContext()Ljava/security/AccessControlContext;",
            "getStackAccessControlContext()Ljava/security/AccessControlContext;",
        ],
        |m, _| m.reply_null(),
    ));
}

/// Calls `run()` of an action.
fn call_action<D: Domain>(m: &mut Machine<D>, action: D::Value) -> Answer<D> {
    let class = m.exact_class(action)?;
    let name = m.linker.symbols.name("run");
    let descriptor = m.linker.symbols.name("()Ljava/lang/Object;");
    match m.linker.lookup(class, name, descriptor) {
        Some(method) => Ok(Reply::Call(method, vec![action])),
        None => Err(m.throw_new("java/lang/AbstractMethodError", Some("run"))),
    }
}
