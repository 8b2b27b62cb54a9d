//! What the interpreter does not have ends the run by name: no wrong answer, no exception that the
//! JVM would not throw.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use senda_engine::run::Outcome;
use senda_engine::stop::Stop;
use support::oracle::{Scratch, javac};
use support::{callables, open};

/// A statement, and the name that its run ends with.
const CASES: &[(&str, &str)] = &[
    ("new Thread(() -> {}).start();", "threads (java.lang.Thread)"),
    ("new Thread() {}.start();", "threads (java.lang.Thread)"),
    ("Thread.currentThread().interrupt();", "threads (java.lang.Thread)"),
    ("Thread.currentThread().getThreadGroup();", "threads (java.lang.Thread)"),
    ("Thread.currentThread().join();", "threads (Object.wait)"),
    ("Object o = new Object(); synchronized (o) { o.wait(); }", "threads (Object.wait)"),
    ("Executors.newSingleThreadExecutor().submit(() -> 1).get();", "threads (java.lang.Thread)"),
    ("Runtime.getRuntime().addShutdownHook(null);", "shutdown hooks"),
    ("Thread.setDefaultUncaughtExceptionHandler(null);", "handlers of uncaught exceptions"),
    ("System.in.read();", "standard input (System.in)"),
    ("new Scanner(System.in).nextLine();", "standard input (System.in)"),
    (
        "new BufferedReader(new InputStreamReader(System.in)).readLine();",
        "standard input (System.in)",
    ),
    ("System.getProperty(\"java.home\");", "the system property java.home"),
    ("System.getProperty(\"user.dir\", \"x\");", "the system property user.dir"),
    ("System.getProperties().get(\"os.arch\");", "the system property os.arch"),
    ("System.setProperty(\"user.home\", \"x\");", "the system property user.home"),
    ("System.getProperties().list(System.out);", "all system properties at once"),
    (
        "for (Object k : System.getProperties().keySet()) { k.hashCode(); }",
        "all system properties at once",
    ),
    (
        "Properties p = System.getProperties(); System.setProperties(new Properties()); \
         System.setProperties(p); System.getProperty(\"user.dir\");",
        "the system property user.dir",
    ),
    ("System.getenv(\"PATH\");", "System.getenv"),
    ("new Exception().getStackTrace();", "stack traces"),
    ("new Exception().printStackTrace();", "stack traces"),
    ("Thread.currentThread().getStackTrace();", "stack traces"),
    ("Thread.dumpStack();", "stack traces"),
    ("StackWalker.getInstance().forEach(f -> {});", "stack traces (java.lang.StackWalker)"),
    ("Stops.class.getClassLoader().getParent();", "class loaders"),
    ("Stops.class.getClassLoader().getResource(\"x\");", "class loaders"),
    ("ClassLoader.getPlatformClassLoader();", "class loaders"),
    ("System.nanoTime();", "the clock"),
    ("Runtime.getRuntime().freeMemory();", "the memory of the machine"),
];

#[test]
fn what_is_not_there_stops_by_name() {
    let scratch = Scratch::new("stops");
    let mut source = String::from(
        "import java.io.*; import java.util.*; import java.util.concurrent.*; public class Stops {\n",
    );
    for (i, (statement, _)) in CASES.iter().enumerate() {
        // An exception is not the end that is wanted, and must not hide it.
        source += &format!(
            "public static void case{i}() throws Exception {{ try {{ {statement} }} \
             catch (NullPointerException e) {{ throw new Error(\"null\"); }} }}\n"
        );
    }
    source += "}\n";
    let file = scratch.0.join("Stops.java");
    std::fs::write(&file, source).unwrap();
    javac(&[file], &scratch.0);
    let (mut interpreter, _, _, _keep) = open(&scratch.0);
    let methods = callables(&mut interpreter, "Stops");
    let mut wrong = Vec::new();
    for (i, (statement, name)) in CASES.iter().enumerate() {
        let method = methods.iter().find(|m| m.name == format!("case{i}")).unwrap();
        match interpreter.run(method.id, &[]).outcome {
            Outcome::Stopped(Stop::Unsupported(text)) if text.starts_with(name) => {}
            other => wrong.push(format!("{statement}\n    {other:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
