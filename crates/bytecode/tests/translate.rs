//! Bytecode to rules: Java snippets and their rule programs.
//!
//! Each `tests/cases/*.java` is compiled and the rules of its methods are compared with the file of
//! the same name and extension `.rules`. `BLESS=1` writes the files.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use common::rules::{self, cases};

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

fn check(case: &str) {
    let bytes = fs::read(classes().join(case).with_extension("class")).expect("class");
    rules::check(case, bytes);
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
    linking "Linked"
    lcm_with_handler "LcmTry"
    objects "Objects"
    switches "Switches"
    wide_values "Wide"
}
