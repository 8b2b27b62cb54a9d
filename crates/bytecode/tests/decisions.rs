//! What the source says of decisions, where it does not fit or cannot be had: a reason, never a guess.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

use senda_bytecode::{Target, TargetOptions};
use senda_rules::decision::{MethodSource, SourceDecisions};

/// A directory that goes away.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("senda-decisions-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path
    }

    fn javac(&self, file: &Path) {
        let done =
            Command::new("javac").arg("-g").arg("-d").arg(&self.0).arg(file).output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn decisions(path: &Path) -> SourceDecisions {
    Target::open(path, &TargetOptions::default()).unwrap_or_else(|e| panic!("{e}")).decisions()
}

fn reason(source: Option<&MethodSource>) -> String {
    source.unwrap().as_ref().unwrap_err().clone()
}

#[test]
fn classes_without_source_have_a_reason() {
    let folder = Folder::new();
    folder.javac(
        &folder.write("src/A.java", "class A { static int f(int a) { return a > 0 ? 1 : 2; } }"),
    );
    let told = decisions(&folder.0.join("A.class"));
    assert_eq!(reason(told.get("A", "f", "(I)I")), "there is no source");
}

#[test]
fn class_files_that_somebody_compiled_are_compared() {
    let folder = Folder::new();
    let text = "package p; class A {
        static int f(int a) { return a > 0 && a < 9 ? 1 : 2; }
        static int g(int a) { while (a > 0) a--; return a; }
    }";
    let file = folder.write("p/A.java", text);
    folder.javac(&file);
    let told = decisions(&folder.0);
    let f = told.get("p/A", "f", "(I)I").unwrap().as_ref().unwrap();
    assert_eq!(f.len(), 1);
    assert_eq!(f[0].text, "a > 0 && a < 9");
    assert!(f[0].copies.iter().flatten().all(Option::is_some));
    // The source was changed since: one method still fits, one does not, one is gone.
    std::fs::write(&file, text.replace("a < 9", "a < 9 || a > 20").replace("g(", "h(")).unwrap();
    let told = decisions(&folder.0);
    assert!(reason(told.get("p/A", "f", "(I)I")).contains("not what the compiler makes"));
    assert!(reason(told.get("p/A", "g", "(I)I")).contains("no such method"));
}

#[test]
fn a_file_that_does_not_compile_spoils_no_other() {
    let folder = Folder::new();
    for (name, body) in [("A", "return a > 0;"), ("B", "return a > 1;")] {
        let text = format!("class {name} {{ static boolean f(int a) {{ {body} }} }}");
        folder.javac(&folder.write(&format!("{name}.java"), &text));
    }
    folder.write("B.java", "class B { static boolean f(int a) { return a > ; } }");
    let told = decisions(&folder.0);
    let a = told.get("A", "f", "(I)Z").unwrap().as_ref().unwrap();
    assert_eq!(a[0].conditions[0].text, "a > 0");
    let why = reason(told.get("B", "f", "(I)Z"));
    assert!(why.starts_with("the source cannot be read:") && why.contains("B.java"), "{why}");
}

#[test]
fn deep_expressions_and_long_lines_end_well() {
    let folder = Folder::new();
    // Columns beyond 1,023 are not told; so deep an expression has columns beyond that as well.
    let deep: Vec<String> = (0..400).map(|i| format!("a != {i}")).collect();
    let text = format!(
        "class A {{ static boolean f(int a) {{ return {}; }}
        static boolean g(int a) {{ return {} a > 0 && a < 9; }} }}",
        deep.join(" && "),
        " ".repeat(1200)
    );
    let file = folder.write("A.java", &text);
    let told = decisions(&file);
    for name in ["f", "g"] {
        match told.get("A", name, "(I)Z").unwrap() {
            // Whatever is told is whole.
            Ok(found) => {
                assert!(found.iter().all(|d| d.copies.iter().flatten().all(Option::is_some)))
            }
            Err(why) => assert!(!why.is_empty()),
        }
    }
}
