//! What a field costs when many were written before: a method that writes a field through n/2 references of
//! the inputs, which may all be one object, and then reads it through them. With the log of n/2 writes a
//! read has n/2 cases, so that its cost may grow with n, and must not grow with the square of it.

use std::fmt::Write as _;
use std::time::Duration;

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::Linker;
use senda_engine::machine::Bounds;
use senda_rules::symbols::Symbols;
use senda_strategy::explore::{Generator, Options};

use crate::clock::Clock;
use crate::prolog::Folder;

/// Accesses to the field.
const ACCESSES: [usize; 3] = [10, 100, 1_000];

/// Prints the time of an access.
///
/// # Errors
/// When a method cannot be explored, or the cost grows too fast.
pub fn accesses() -> Result<(), String> {
    let name = format!("senda-curve-{}", std::process::id());
    let folder = Folder(std::env::temp_dir().join(name));
    std::fs::create_dir_all(&folder.0).map_err(|e| e.to_string())?;
    println!("\nwriting and reading a field through n references that may be one object\n");
    println!("| accesses | all, ms | one, microseconds | one with its own object, microseconds |");
    println!("| --- | --- | --- | --- |");
    let mut before: Option<f64> = None;
    for n in ACCESSES {
        let file = folder.0.join("Fields.java");
        std::fs::write(&file, source(n)).map_err(|e| e.to_string())?;
        let target = Target::open(&file, &TargetOptions::default()).map_err(|e| e.to_string())?;
        let across = explored(&target, "across")?.as_secs_f64();
        let own = explored(&target, "own")?.as_secs_f64();
        println!(
            "| {n} | {:.2} | {:.2} | {:.2} |",
            1e3 * across,
            1e6 * across / n as f64,
            1e6 * own / n as f64
        );
        // Ten times the accesses, each ten times as dear, is a hundred times the time; if each cost the
        // square of the log it would be a thousand times.
        if before.is_some_and(|all| across > 300.0 * all) {
            return Err(format!("{n} accesses cost more than their share of the log"));
        }
        before = Some(across);
    }
    Ok(())
}

/// The class with the methods for so many accesses. The references are those of a list, one after the
/// other.
fn source(n: usize) -> String {
    let mut text = String::from(
        "class Fields {\n  int value;\n  Fields next;\n  static int across(Fields a0) {\n    int sum = 0;\n",
    );
    for i in 0..n / 2 {
        let _ = writeln!(text, "    Fields a{} = a{i}.next; a{i}.value = {i};", i + 1);
    }
    for i in 0..n / 2 {
        let _ = writeln!(text, "    sum += a{i}.value;");
    }
    text.push_str("    return sum;\n  }\n  static int own(Fields a) {\n    int sum = 0;\n");
    for i in 0..n / 2 {
        let _ = writeln!(text, "    a.value = {i}; sum += a.value; a = a.next;");
    }
    text.push_str("    return sum;\n  }\n}\n");
    text
}

/// The time of exploring all paths of a method, without making tests.
fn explored(target: &Target, name: &str) -> Result<Duration, String> {
    let bounds = Bounds { loops: Some(1), ..Bounds::default() };
    let options = Options { tests: false, bounds, ..Options::default() };
    let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let mut generator =
        Generator::new(linker, target.jdk.feature(), &options).map_err(|e| e.to_string())?;
    generator.world.clone_from(&target.classes);
    let linker = generator.linker().map_err(|e| e.to_string())?;
    let method =
        linker.method_named("Fields", name, "(LFields;)I").map_err(|e| format!("{e:?}"))?;
    let mut best = Duration::MAX;
    for _ in 0..2 {
        let clock = Clock::start();
        let done = generator.generate(method, &options, &mut |_| ()).map_err(|e| e.to_string())?;
        best = best.min(clock.elapsed());
        let paths = &done.result.paths;
        if !paths.gave_up.is_empty() || !paths.unsupported.is_empty() {
            return Err(format!("{name}: not all paths are decided: {paths:?}"));
        }
    }
    Ok(best)
}
