//! How long it takes to gather programs and to find their infeasible rules: the least of twenty runs for
//! each method of the given files or folders of classes.
//!
//! `cargo run --release -p senda-guide --example infeasible_times corpus/examples/Lcm.java`

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

use std::path::Path;
use std::time::{Duration, Instant};

use senda_bytecode::{Target, TargetOptions};
use senda_guide::feasible::{Entry, infeasible};
use senda_guide::program::{Program, World};
use senda_rules::class::Provider;
use senda_rules::symbols::Symbols;

fn least<T>(mut f: impl FnMut() -> T) -> (Duration, T) {
    let mut best: Option<(Duration, T)> = None;
    for _ in 0..20 {
        let began = Instant::now();
        let result = f();
        let took = began.elapsed();
        if best.as_ref().is_none_or(|(known, _)| took < *known) {
            best = Some((took, result));
        }
    }
    best.unwrap_or_else(|| panic!("no run"))
}

fn main() {
    for path in std::env::args().skip(1) {
        let target = Target::open(Path::new(&path), &TargetOptions::default());
        let target = target.unwrap_or_else(|e| panic!("{e}"));
        let mut symbols = Symbols::new();
        let world = World { classes: &target.classes, free: &[] };
        let (mut gathered, mut found, mut total) = (Duration::ZERO, Duration::ZERO, 0);
        for name in &target.classes {
            let class = symbols.class(name);
            let Some(declared) = target.classpath.class(&mut symbols, class).unwrap() else {
                continue;
            };
            for (index, method) in declared.methods.iter().enumerate() {
                if !method.has_code {
                    continue;
                }
                let at = (class, index);
                let (gathering, program) =
                    least(|| Program::gather(&target.classpath, &mut symbols, &world, at).unwrap());
                let (finding, rules) =
                    least(|| infeasible(&program, &symbols, &Entry::default()).rules.len());
                let count: usize = program.methods.iter().map(|m| m.body.rule_count()).sum();
                let text = symbols.method_text(method.id);
                println!(
                    "{text}: {rules} of {count} rules in {finding:?}, gathered in {gathering:?}"
                );
                gathered += gathering;
                found += finding;
                total += count;
            }
        }
        println!("{path}: {total} rules in {found:?}, gathered in {gathered:?}");
    }
}
