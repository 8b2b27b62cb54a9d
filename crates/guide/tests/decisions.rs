//! The decisions of the programs in `corpus/decisions` against their expected text: `BLESS=1` writes it.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::fmt::Write;
use std::path::{Path, PathBuf};

use senda_bytecode::{Target, TargetOptions};
use senda_guide::decision::{MethodDecisions, decisions_of};
use senda_rules::class::Provider;
use senda_rules::symbols::Symbols;

fn corpus(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/decisions").join(name)
}

fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expect").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{} is out of date", path.display());
}

/// The decisions of every method of a file that has some.
fn decisions(name: &str) -> Vec<(String, MethodDecisions)> {
    let path = corpus(&format!("{name}.java"));
    let target = Target::open(&path, &TargetOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let mut symbols = Symbols::new();
    let mut all = Vec::new();
    for class in &target.classes {
        let id = symbols.class(class);
        let class = target.classpath.class(&mut symbols, id).unwrap().unwrap();
        for (index, method) in class.methods.iter().enumerate().filter(|(_, m)| m.has_code) {
            let body = target.classpath.body(&mut symbols, id, index).unwrap();
            let found = decisions_of(&body, &symbols, None);
            let name = symbols.name_text(method.name).to_owned();
            all.push((format!("{}.{name}", symbols.class_java(id)), found));
        }
    }
    all
}

#[test]
fn from_control_flow() {
    for file in ["Shapes", "Values", "Loops", "Special"] {
        let mut text = String::new();
        for (method, found) in decisions(file) {
            if !found.decisions.is_empty() {
                writeln!(text, "{method}: {found}").unwrap();
            }
        }
        check(&format!("decisions-{}-flow.txt", file.to_lowercase()), &text);
    }
}
