//! What it is worth to look at a class invariant along the paths instead of at their end: the public methods of
//! the two search trees at `loop=2`, with `repOk` assumed of the tree.
//!
//! Counted are applications of rules, those of `repOk` included. Looking at the end is the same engine: all
//! paths are walked, and of each the invariant says in the end whether it has an input.

use std::path::Path;
use std::time::Duration;

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::{Linker, MethodId};
use senda_engine::machine::Bounds;
use senda_rules::symbols::Symbols;
use senda_strategy::assume::Assumption;
use senda_strategy::explore::{Generator, Options};

use crate::library::{containers, is_finished};

/// Time that a method has in each way.
const LIMIT: Duration = Duration::from_secs(30);
/// How many times as many applications of rules there are at the end, over all methods that both ways finish.
const AT_LEAST: f64 = 5.0;
const TREES: [&str; 2] = ["BinarySearchTree", "RedBlackTree"];

struct Found {
    tests: usize,
    rules: u64,
    aside: u64,
    gave_up: u64,
    finished: bool,
}

impl Found {
    fn cell(&self) -> String {
        let more = if self.finished { "" } else { "> " };
        let open =
            if self.gave_up > 0 { format!(" ({} open)", self.gave_up) } else { String::new() };
        format!("{more}{}{open} | {more}{} | {more}{}", self.tests, self.rules, self.aside)
    }

    fn all(&self) -> u64 {
        self.rules + self.aside
    }
}

/// Prints the table, of the methods whose `Class.method` contains one of the words, if there are any.
///
/// # Errors
/// When a method cannot be explored.
pub fn table(words: &[String]) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/subjects");
    let target = Target::open(&folder, &TargetOptions::default()).map_err(|e| e.to_string())?;
    let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let mut generator = Generator::new(linker, target.jdk.feature(), &Options::default())
        .map_err(|e| e.to_string())?;
    generator.world.clone_from(&target.classes);
    println!(
        "\nrepOk along the paths and at their end, loop=2, at most {} s each\n",
        LIMIT.as_secs()
    );
    println!(
        "| method | along: tests | rules | of repOk | at the end: tests | rules | of repOk | fewer |"
    );
    println!("|{}", " --- |".repeat(8));
    let (mut along, mut end) = (0, 0);
    // The same for the methods that both ways finish.
    let (mut methods, mut along_whole, mut end_whole) = (0, 0, 0);
    for (name, method) in containers(&mut generator, &target.classes)? {
        let Some(tree) = TREES.iter().find(|tree| name.starts_with(&format!("{tree}."))) else {
            continue;
        };
        if !words.is_empty() && !words.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        let text = format!("invariant({tree}.repOk)");
        generator.assumptions = vec![Assumption::parse(&text).map_err(|e| e.to_string())?];
        let a = explored(&mut generator, method, false)?;
        let b = explored(&mut generator, method, true)?;
        along += a.all();
        end += b.all();
        if a.finished && b.finished {
            methods += 1;
            along_whole += a.all();
            end_whole += b.all();
        }
        let ratio = b.all() as f64 / a.all().max(1) as f64;
        println!("| `{name}` | {} | {} | {ratio:.1} |", a.cell(), b.cell());
    }
    println!(
        "\nall: {along} along the paths, {end} at the end: {:.1} times as many",
        end as f64 / along.max(1) as f64
    );
    let times = end_whole as f64 / along_whole.max(1) as f64;
    println!(
        "finished by both, {methods} methods: {along_whole} and {end_whole}, {times:.1} times as many"
    );
    if words.is_empty() && times < AT_LEAST {
        return Err(format!("less than {AT_LEAST} times as many at the end"));
    }
    Ok(())
}

fn explored(generator: &mut Generator, method: MethodId, late: bool) -> Result<Found, String> {
    let bounds = Bounds { loops: Some(2), ..Bounds::default() };
    let options =
        Options { bounds, late_invariants: late, time: Some(LIMIT), ..Options::default() };
    let done = generator.generate(method, &options, &mut |_| ()).map_err(|e| e.to_string())?;
    let paths = &done.result.paths;
    Ok(Found {
        tests: done.result.tests.len(),
        rules: done.result.stats.rules_applied,
        aside: done.rules_aside,
        gave_up: paths.gave_up.iter().map(|reason| reason.count).sum(),
        finished: is_finished(paths),
    })
}
