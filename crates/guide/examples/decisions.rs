//! Prints the decisions of the methods of a target, or how many come from where:
//! `cargo run --example decisions -- Foo.java`, `... -- --count src/`.

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;

use senda_bytecode::{Target, TargetOptions};
use senda_guide::decision::{Origin, decisions_of};
use senda_rules::class::Provider;
use senda_rules::symbols::Symbols;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let counts_only = args.first().is_some_and(|arg| arg == "--count");
    args.drain(..usize::from(counts_only));
    let path = args.first().ok_or("which target?")?;
    let target = Target::open(path.as_ref(), &TargetOptions::default())?;
    let source = target.decisions();
    let mut symbols = Symbols::new();
    let mut origins: BTreeMap<String, usize> = BTreeMap::new();
    let (mut decisions, mut conditions) = (0, 0);
    for class in &target.classes {
        let id = symbols.class(class);
        let Some(class) = target.classpath.class(&mut symbols, id)? else { continue };
        for (index, method) in class.methods.iter().enumerate().filter(|(_, m)| m.has_code) {
            let body = target.classpath.body(&mut symbols, id, index)?;
            let found = decisions_of(&body, &symbols, source.of(&symbols, method.id));
            if found.decisions.is_empty() && found.constants.is_empty() {
                continue;
            }
            let name = symbols.name_text(method.name);
            if !counts_only || matches!(found.origin, Origin::ControlFlow(_)) {
                println!("{}.{name}: {found}", symbols.class_java(id));
            }
            decisions += found.decisions.len();
            conditions += found.decisions.iter().map(|d| d.conditions.len()).sum::<usize>();
            *origins.entry(found.origin.to_string()).or_default() += 1;
        }
    }
    for (origin, count) in origins {
        println!("{count} methods: {origin}");
    }
    println!("{decisions} decisions with {conditions} conditions");
    Ok(())
}
