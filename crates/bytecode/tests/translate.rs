//! Bytecode to rules: Java snippets and their rule programs.
//!
//! Each `tests/cases/*.java` is compiled and the rules of its methods are compared with the file of
//! the same name and extension `.rules`. `BLESS=1` writes the files.

#![allow(clippy::panic)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use senda_bytecode::ClassFile;
use senda_bytecode::translate::translate;
use senda_rules::ir::Body;
use senda_rules::names::Namer;
use senda_rules::symbols::Symbols;
use senda_rules::text;

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// Compiles all cases, once, and returns where their classes are.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("translate-cases");
        fs::create_dir_all(&out).expect("directory");
        let files = fs::read_dir(cases()).expect("cases").map(|e| e.expect("entry").path());
        let done = Command::new("javac")
            .args(["--release", "17", "-g", "-Xlint:none", "-encoding", "UTF-8", "-d"])
            .arg(&out)
            .args(files.filter(|p| p.extension().is_some_and(|e| e == "java")))
            .status()
            .expect("javac");
        assert!(done.success());
        out
    })
}

/// Translates all methods of a class.
fn bodies(class: &ClassFile, symbols: &mut Symbols) -> Vec<Body> {
    let with_code = (0..class.class.methods.len()).filter(|&m| class.class.methods[m].has_code);
    with_code.map(|m| translate(symbols, class, m)).collect()
}

fn check(case: &str) {
    let java = cases().join(case).with_extension("java");
    let bytes = fs::read(classes().join(case).with_extension("class")).expect("class");
    let mut symbols = Symbols::new();
    let class = ClassFile::parse(&mut symbols, bytes, "case").expect("class file");
    let bodies = bodies(&class, &mut symbols);
    let methods: Vec<_> = bodies.iter().map(|b| b.method).collect();
    let namer = Namer::for_methods(methods, &symbols);
    let found = text::print(&symbols, &namer, &bodies.iter().collect::<Vec<_>>());
    let file = java.with_extension("rules");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, found).expect("rules");
        return;
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    if found != expected {
        let at = found.lines().zip(expected.lines()).take_while(|(a, b)| a == b).count();
        panic!(
            "{case}: line {}\n  found    {}\n  expected {}\nBLESS=1 writes it",
            at + 1,
            found.lines().nth(at).unwrap_or("(end)"),
            expected.lines().nth(at).unwrap_or("(end)"),
        );
    }
}

macro_rules! cases {
    ($($test:ident $file:literal)+) => {
        $(#[test] fn $test() { check($file); })+

        #[test]
        fn every_case_is_tested() {
            let mut listed = vec![$($file.to_owned()),+];
            let files = fs::read_dir(cases()).expect("cases").map(|e| e.expect("entry").path());
            let java = files.filter(|p| p.extension().is_some_and(|e| e == "java"));
            let mut found: Vec<String> =
                java.map(|p| p.file_stem().expect("name").to_string_lossy().into_owned()).collect();
            listed.sort();
            found.sort();
            assert_eq!(listed, found);
        }
    };
}

cases! {
    arrays "Arrays"
    handlers "Finally"
    lcm "Lcm"
    lcm_with_handler "LcmTry"
    objects "Objects"
    switches "Switches"
    wide_values "Wide"
}
