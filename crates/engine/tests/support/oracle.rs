//! The real JVM: one process that runs all cases (`corpus/harness/Oracle.java`).

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use senda_engine::run::{Outcome, Run, Value};

use super::Callable;

/// A directory that is removed at the end.
pub struct Scratch(pub PathBuf);

/// The tests of one binary run side by side in one process, so its number alone is not unique.
static NEXT: AtomicUsize = AtomicUsize::new(0);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let unique = format!("senda-{name}-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(unique);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A JDK program: of `JAVA_HOME`, else the one on the path.
pub fn jdk_program(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) if !home.is_empty() => Path::new(&home).join("bin").join(name),
        _ => PathBuf::from(name),
    }
}

/// Runs a program and gives its output; a failure is the test's.
pub fn output(command: &mut Command) -> Vec<u8> {
    let done = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}"));
    assert!(
        done.status.success(),
        "{command:?} failed:\n{}",
        String::from_utf8_lossy(&done.stderr)
    );
    done.stdout
}

/// Compiles Java files into a directory.
pub fn javac(files: &[PathBuf], into: &Path) {
    let mut command = Command::new(jdk_program("javac"));
    command.args(["-g", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(into).args(files);
    output(&mut command);
}

/// What the JVM gave for each case, in order: outcome and output as the oracle writes them.
pub fn answers(classes: &Path, cases: &[(Callable, Vec<Value>)]) -> Vec<String> {
    let scratch = Scratch::new("oracle");
    let oracle = super::corpus().join("harness/Oracle.java");
    javac(&[oracle], &scratch.0);
    let mut text = String::new();
    for (method, args) in cases {
        let _ = write!(text, "{}\t{}\t{}", method.class, method.name, method.descriptor);
        for arg in args {
            let _ = write!(text, "\t{}", show(arg));
        }
        text.push('\n');
    }
    let file = scratch.0.join("cases.txt");
    std::fs::write(&file, text).unwrap();
    let mut command = Command::new(jdk_program("java"));
    command.args(["-Xss4m", "-XX:+UseSerialGC", "-cp"]).arg(&scratch.0);
    command.arg("Oracle").arg(classes).arg(&file);
    let out = String::from_utf8(output(&mut command)).unwrap();
    let lines: Vec<String> = out.lines().map(str::to_owned).collect();
    assert_eq!(lines.len(), cases.len(), "the oracle skipped cases");
    lines
}

/// What a run of ours gave, as the oracle writes it.
pub fn answer(run: &Run) -> String {
    let outcome = match &run.outcome {
        Outcome::Returned(None) => "R\tv".to_owned(),
        Outcome::Returned(Some(v)) => format!("R\t{}", show(v)),
        Outcome::Threw { class, .. } => format!("T\t{class}"),
        Outcome::Stopped(stop) => format!("S\t{stop}"),
    };
    let units: Vec<u16> = String::from_utf8_lossy(&run.output).encode_utf16().collect();
    format!("{outcome}\t{}", escape(&units))
}

pub fn show(value: &Value) -> String {
    match value {
        Value::Int(v) => format!("i{v}"),
        Value::Long(v) => format!("l{v}"),
        Value::Float(v) => format!("f{:x}", if v.is_nan() { 0x7fc0_0000 } else { v.to_bits() }),
        Value::Double(v) => {
            format!("d{:x}", if v.is_nan() { 0x7ff8_0000_0000_0000 } else { v.to_bits() })
        }
        Value::Null => "n".into(),
        Value::Str(units) => format!("s{}", escape(units)),
        Value::Array(_, items) => {
            let items: String = items.iter().map(|i| show(i) + ",").collect();
            format!("a({items})")
        }
        Value::Object { boxed: Some(inner), .. } => show(inner),
        Value::Object { class, .. } => format!("o{class}"),
        Value::Deep => "?".into(),
    }
}

fn escape(units: &[u16]) -> String {
    let mut text = String::new();
    for &unit in units {
        let plain = (32..127).contains(&unit) && !"\\,()".encode_utf16().any(|c| c == unit);
        match char::from_u32(u32::from(unit)) {
            Some(c) if plain => text.push(c),
            _ => {
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text
}
