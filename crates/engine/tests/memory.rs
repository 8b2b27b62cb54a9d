//! The limit on memory is honest: a run that allocates until it is stopped takes about as much of
//! the machine's memory as the limit says, whatever it allocates.
//!
//! Each kind runs in a process of its own, because freed memory mostly stays with the process.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::path::PathBuf;
use std::process::Command;

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::Linker;
use senda_engine::machine::Limits;
use senda_engine::run::{Interpreter, Outcome};
use senda_engine::stop::Stop;
use senda_rules::symbols::Symbols;
use support::callables;
use support::oracle::{Scratch, javac};

const LIMIT: u64 = 128 << 20;

const SOURCE: &str = r#"
import java.util.ArrayList;
public class Fill {
    static class Node { Node next; int value; Node(Node n, int v) { next = n; value = v; } }
    public static void nodes() { Node n = null; for (int i = 0; ; i++) n = new Node(n, i); }
    public static void empty() { Object o; while (true) o = new Object(); }
    public static void boxed() { ArrayList<Long> l = new ArrayList<>(); for (long i = 1000; ; i++) l.add(i); }
    public static void smallArrays() { while (true) { byte[] b = new byte[5]; } }
    public static void longArrays() { while (true) { long[] b = new long[1000]; } }
    public static void clones() { int[] a = new int[50]; while (true) a.clone(); }
    public static void strings() { for (int i = 0; ; i++) { String s = "text " + i; } }
    public static void substrings() { String s = "x".repeat(100); while (true) s.substring(1); }
    public static void builder() { StringBuilder b = new StringBuilder(); while (true) b.append("some text"); }
    public static void builders() { while (true) { StringBuilder b = new StringBuilder(); b.append('a'); } }
    public static void interned() { for (int i = 0; ; i++) { ("i" + i).intern(); } }
}
"#;

fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}

/// What the parent asks its children for: `FILL` is the folder of the class and the method.
#[test]
fn one_kind() {
    let Ok(what) = std::env::var("FILL") else { return };
    let (folder, kind) = what.rsplit_once(':').unwrap();
    let target = Target::open(&PathBuf::from(folder), &TargetOptions::default()).unwrap();
    let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let limits = Limits { steps: u64::MAX, memory: LIMIT, trace: 1_000, ..Limits::default() };
    let mut interpreter = Interpreter::new(linker, target.jdk.feature(), limits).unwrap();
    let methods = callables(&mut interpreter, "Fill");
    let method = methods.iter().find(|m| m.name == kind).unwrap();
    let before = peak().unwrap();
    let run = interpreter.run(method.id, &[]);
    assert_eq!(run.outcome, Outcome::Stopped(Stop::Memory(LIMIT)), "{kind}");
    println!("took {}", peak().unwrap() - before);
}

#[test]
fn memory_taken_is_what_is_counted() {
    if peak().is_none() {
        println!("this system does not tell how much memory a process has");
        return;
    }
    let scratch = Scratch::new("memory");
    let file = scratch.0.join("Fill.java");
    std::fs::write(&file, SOURCE).unwrap();
    javac(&[file], &scratch.0);
    let kinds = SOURCE.lines().filter_map(|l| l.trim().strip_prefix("public static void "));
    let mut wrong = Vec::new();
    for kind in kinds.map(|l| l.split('(').next().unwrap()) {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["one_kind", "--exact", "--nocapture"])
            .env("FILL", format!("{}:{kind}", scratch.0.display()))
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&child.stdout).into_owned();
        let taken = text.lines().find_map(|l| l.rsplit_once("took ")).map(|(_, n)| n.trim());
        let taken: u64 =
            taken.and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{kind}: {text}"));
        let percent = taken * 100 / LIMIT;
        println!("{kind}: {percent}% of the limit");
        // Above: what the run needs besides, class files mostly. Below: room that is kept ahead.
        if !(45..=120).contains(&percent) {
            wrong.push(format!("{kind}: {percent}%"));
        }
    }
    assert!(wrong.is_empty(), "taken of what was counted: {wrong:?}");
}
