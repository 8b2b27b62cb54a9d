//! How fast paths are explored: a method with 20 `int` parameters and 20 branches, each a linear
//! relation, half of them over two parameters. No tests are made.

use std::path::Path;
use std::time::{Duration, Instant};

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::Linker;
use senda_rules::symbols::Symbols;
use senda_strategy::explore::{Generator, Options};

/// Paths explored, fewer and more: memory must not grow with their number.
const PATHS: [u64; 2] = [100_000, 1_000_000];

/// Prints the figures.
///
/// # Errors
/// When the method cannot be explored.
pub fn exploration() -> Result<(), String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/Wide.java");
    let target = Target::open(&file, &TargetOptions::default()).map_err(|e| e.to_string())?;
    println!("\nexploration of Wide.wide (20 parameters, 20 branches), one thread");
    for paths in PATHS {
        let options = Options { tests: false, paths: Some(paths), ..Options::default() };
        let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
        let mut generator =
            Generator::new(linker, target.jdk.feature(), &options).map_err(|e| e.to_string())?;
        let linker = generator.linker().map_err(|e| e.to_string())?;
        let class = linker.class_named("Wide").map_err(|_| "Wide is not there".to_owned())?;
        let all = linker.class(class).methods.clone();
        let wide = |m: &senda_engine::linker::MethodId| {
            linker.symbols.name_text(linker.method(*m).name) == "wide"
        };
        let method = all.into_iter().find(wide).ok_or("Wide.wide is not there")?;
        let start = Instant::now();
        let explored =
            generator.generate(method, &options, &mut |_| ()).map_err(|e| e.to_string())?;
        let time: Duration = start.elapsed();
        let checks = &explored.result.stats.checks;
        let get = |name: &str| checks.get(name).copied().unwrap_or(0);
        let all: u64 = checks.iter().map(|(_, n)| *n).sum();
        println!(
            "  {:>9} paths  {:>9.0} paths/s  {:>5.1} % of {} checks without SAT  peak {} MB",
            explored.result.paths.completed,
            explored.result.paths.completed as f64 / time.as_secs_f64(),
            100.0 * (all - get("sat") - get("smt") - get("unknown")) as f64 / all.max(1) as f64,
            all,
            peak_memory() >> 20,
        );
    }
    Ok(())
}

/// The peak resident memory of this process, where the system tells it.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kilobytes =
        line.and_then(|l| l.split_whitespace().nth(1)).and_then(|n| n.parse::<u64>().ok());
    kilobytes.unwrap_or(0) << 10
}
