//! The JDK, translated: every body is well formed, one class in ten reads back from
//! its text, and what is not supported is counted.
//!
//! One class in twenty, or all of them with `SENDA_JDK_ALL=1`. `JAVA_HOME` chooses the JDK.

#![allow(clippy::print_stderr)]

mod common;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use common::rules;
use senda_bytecode::ClassFile;
use senda_bytecode::sources::jdk::Jdk;
use senda_rules::ir::{Body, End};
use senda_rules::names::Namer;
use senda_rules::symbols::Symbols;
use senda_rules::text;
use senda_rules::verify::verify;

#[derive(Default)]
struct Totals {
    classes: usize,
    methods: usize,
    instructions: usize,
    preds: usize,
    rules: usize,
    params: usize,
    unsupported: BTreeMap<String, usize>,
}

impl Totals {
    fn add(&mut self, symbols: &Symbols, body: &Body) {
        self.methods += 1;
        self.preds += body.preds.len();
        self.rules += body.rule_count();
        for pred in body.preds.values() {
            self.params += pred.params.len();
            for rule in &pred.rules {
                self.instructions += rule.origin.len();
                if let End::Unsupported(name) = rule.end {
                    let name = symbols.name_text(name).to_owned();
                    *self.unsupported.entry(name).or_default() += 1;
                }
            }
        }
    }
}

#[test]
fn the_jdk_translates_to_well_formed_bodies() {
    let jdk = Jdk::find().expect("a JDK");
    let source = &jdk.sources().expect("image")[0];
    let step = if std::env::var_os("SENDA_JDK_ALL").is_some() { 1 } else { 20 };
    let mut symbols = Symbols::new();
    let mut totals = Totals::default();
    let mut broken = 0;
    let mut translating = Duration::ZERO;
    for name in source.classes().expect("names").iter().step_by(step) {
        let found = source.find(name).expect(name).expect(name);
        let class = ClassFile::parse(&mut symbols, found.bytes, &found.origin).expect(name);
        totals.classes += 1;
        let start = Instant::now();
        let bodies = rules::bodies(&class, &mut symbols);
        translating += start.elapsed();
        for body in &bodies {
            totals.add(&symbols, body);
            if let Err(errors) = verify(&symbols, body) {
                broken += 1;
                if broken < 20 {
                    eprintln!("{}: {}", symbols.method_text(body.method), errors[0]);
                }
            }
        }
        if totals.classes % 10 == 0 {
            let namer = Namer::for_class(&class.class, &symbols);
            let text = text::print(&symbols, &namer, &bodies.iter().collect::<Vec<_>>());
            assert!(rules::reads_back(&mut symbols, &text, &bodies), "{name}");
        }
    }
    eprintln!(
        "{} classes, {} methods, {} instructions: {} predicates, {} rules, {} parameters in {translating:?}",
        totals.classes,
        totals.methods,
        totals.instructions,
        totals.preds,
        totals.rules,
        totals.params,
    );
    for (name, count) in &totals.unsupported {
        eprintln!("{count:8} {name}");
    }
    assert_eq!(broken, 0, "bodies that are not well formed");
    // Constants of kinds without an instruction are the only thing compilers write that is not
    // understood.
    totals.unsupported.retain(|name, _| !name.starts_with("ldc "));
    assert!(totals.unsupported.is_empty());
}
