//! The decisions of the programs in `corpus/decisions` against their expected text: `BLESS=1` writes it.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use senda_bytecode::{Target, TargetOptions};
use senda_guide::decision::decisions_of;
use senda_rules::class::Provider;
use senda_rules::decision::SourceDecisions;
use senda_rules::symbols::Symbols;

fn check(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expect").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{} is out of date", path.display());
}

/// The decisions of every method that has some, from the source if that is asked for, by class.
fn decisions(target: &Target, source: Option<&SourceDecisions>) -> BTreeMap<String, String> {
    let classpath = target.classpath.fresh();
    let mut symbols = Symbols::new();
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    for name in &target.classes {
        let id = symbols.class(name);
        let class = classpath.class(&mut symbols, id).unwrap().unwrap();
        for (index, method) in class.methods.iter().enumerate().filter(|(_, m)| m.has_code) {
            let body = classpath.body(&mut symbols, id, index).unwrap();
            let told = source.and_then(|source| source.of(&symbols, method.id));
            let found = decisions_of(&body, &symbols, told);
            if !found.decisions.is_empty() || !found.constants.is_empty() {
                let file = name.split('$').next().unwrap().to_lowercase();
                let (class, method) = (symbols.class_java(id), symbols.name_text(method.name));
                writeln!(texts.entry(file).or_default(), "{class}.{method}: {found}").unwrap();
            }
        }
    }
    texts
}

#[test]
fn from_control_flow_and_from_the_source() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/decisions");
    let target = Target::open(&folder, &TargetOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let source = target.decisions();
    for (kind, source) in [("flow", None), ("source", Some(&source))] {
        let texts = decisions(&target, source);
        assert_eq!(texts.len(), 4);
        for (file, text) in texts {
            check(&format!("decisions-{file}-{kind}.txt"), &text);
        }
    }
}
