//! What tests cover as a tracefile of LCOV, which `genhtml` and dashboards read.
//!
//! Counts are numbers of tests. Branches are those of JaCoCo: ways out of conditional jumps and
//! switches. Code without a source file or without lines has no place in this form.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use senda_testcase::{Covered, LineCount, Report};

/// The tracefile. `sources` is the folder that source files are in, as the reader of the file will
/// find it; empty for none.
#[must_use]
pub fn report(report: &Report, sources: &str) -> String {
    let code = report.covered();
    let mut files: BTreeMap<String, Vec<&Covered>> = BTreeMap::new();
    for unit in &code {
        if let (Some(path), Some(_)) = (unit.unit.path(), unit.first_line()) {
            files.entry(path).or_default().push(unit);
        }
    }
    let mut out = String::new();
    for (path, units) in files {
        record(&mut out, &below(sources, &path), units);
    }
    out
}

/// A path below a folder.
pub(crate) fn below(folder: &str, path: &str) -> String {
    match folder.trim_end_matches('/') {
        "" if folder.is_empty() => path.to_owned(),
        folder => format!("{folder}/{path}"),
    }
}

fn record(out: &mut String, path: &str, mut units: Vec<&Covered>) {
    // A line break in a name would be a record of its own.
    let clean = |text: &str| text.replace(|c: char| c.is_control(), "\u{fffd}");
    units.sort_by_key(|unit| unit.first_line());
    let _ = writeln!(out, "TN:\nSF:{}", clean(path));
    let names = names(&units);
    for (unit, name) in units.iter().zip(&names) {
        let _ = writeln!(out, "FN:{},{}", unit.first_line().unwrap_or_default(), clean(name));
    }
    let entered = |unit: &Covered| unit.instructions.first().copied().unwrap_or_default();
    for (unit, name) in units.iter().zip(&names) {
        let _ = writeln!(out, "FNDA:{},{}", entered(unit), clean(name));
    }
    let hit = units.iter().filter(|unit| entered(unit) > 0).count();
    let _ = writeln!(out, "FNF:{}\nFNH:{hit}", units.len());
    branches(out, &units);
    let mut lines: BTreeMap<u16, LineCount> = BTreeMap::new();
    for (line, count) in units.iter().flat_map(|unit| unit.lines()) {
        lines.entry(line).or_default().add(count);
    }
    for (line, count) in &lines {
        let _ = writeln!(out, "DA:{line},{}", count.tests);
    }
    let hit = lines.values().filter(|line| line.tests > 0).count();
    let _ = writeln!(out, "LF:{}\nLH:{hit}\nend_of_record", lines.len());
}

/// The names of functions, each once in its file: with the descriptor where one has several.
fn names(units: &[&Covered]) -> Vec<String> {
    let short =
        |unit: &Covered| format!("{}.{}", crate::show::simple(&unit.unit.class), unit.unit.name);
    let mut counts: HashMap<String, usize> = HashMap::new();
    units.iter().for_each(|unit| *counts.entry(short(unit)).or_default() += 1);
    let name = |unit: &&Covered| match counts.get(&short(unit)) {
        Some(1) => short(unit),
        _ => short(unit) + &unit.unit.descriptor,
    };
    units.iter().map(name).collect()
}

fn branches(out: &mut String, units: &[&Covered]) {
    // By line, then by instruction: the number of an instruction among those of its line is its block.
    let mut all: BTreeMap<u16, Vec<Vec<u64>>> = BTreeMap::new();
    for unit in units {
        for (at, ways) in unit.branches() {
            if let Some(line) = unit.unit.line(at) {
                all.entry(line).or_default().push(ways);
            }
        }
    }
    let (mut found, mut hit) = (0, 0);
    for (line, blocks) in all {
        for (block, ways) in blocks.iter().enumerate() {
            // A dash says that the instruction itself was never reached.
            let reached = ways.iter().any(|&tests| tests > 0);
            for (way, tests) in ways.iter().enumerate() {
                let taken = if reached { tests.to_string() } else { "-".into() };
                let _ = writeln!(out, "BRDA:{line},{block},{way},{taken}");
                found += 1;
                hit += usize::from(*tests > 0);
            }
        }
    }
    if found > 0 {
        let _ = writeln!(out, "BRF:{found}\nBRH:{hit}");
    }
}
