//! The table of what tests cover, by class and method, for the end of a report on several methods.
//!
//! A class has all of its code that is known, what tests of other methods run through included; a
//! method has its own code and what its own tests reach of it.

use std::collections::BTreeSet;

use senda_testcase::{Confirmed, Coverage, Covered, Kind, MethodResult, Ratio, Report, TestCase};

use crate::show;
use crate::text::{NARROW, Style, Tone, cut, grouped, left, length, line, right};

const HEADINGS: [&str; 5] = ["instructions", "branches", "lines", "tests", "findings"];

/// How narrow the names may get.
const NAME: usize = 12;

struct Row {
    name: String,
    tone: Tone,
    cells: [String; 5],
    /// Whether nothing of it is missed.
    full: bool,
}

/// Writes the table, if there is anything to tell.
pub(crate) fn coverage(out: &mut String, report: &Report, style: Style) {
    let code = report.covered();
    if code.is_empty() {
        return;
    }
    let rows = rows(report, &code);
    let mut widths: Vec<usize> = HEADINGS.iter().map(|text| length(text)).collect();
    for row in &rows {
        for (width, cell) in widths.iter_mut().zip(&row.cells) {
            *width = (*width).max(length(cell));
        }
    }
    let width = style.width.max(NARROW);
    let total = |widths: &[usize]| widths.iter().map(|width| width + 2).sum::<usize>();
    // What does not fit is left out: the last columns are told elsewhere too.
    while widths.len() > 1 && total(&widths) + NAME > width {
        widths.pop();
    }
    let title = "covered";
    let names = rows.iter().map(|row| length(&row.name)).chain([length(title)]).max();
    let name = names.unwrap_or_default().min(width.saturating_sub(total(&widths)));
    let cells = |cells: [&str; 5]| -> String {
        let cells = cells.iter().zip(&widths);
        cells.map(|(cell, width)| format!("  {}", right(cell, *width))).collect()
    };
    out.push('\n');
    let heading = left(title, name) + &cells(HEADINGS);
    line(out, &style.paint(Tone::Dim, &heading));
    for row in &rows {
        let label = style.paint(row.tone, &left(&cut(&row.name, name), name));
        let numbers = cells(row.cells.each_ref().map(String::as_str));
        let tone = if row.full { Tone::Good } else { Tone::Plain };
        line(out, &(label + &style.paint(tone, &numbers)));
    }
}

fn rows(report: &Report, code: &[Covered]) -> Vec<Row> {
    let mut classes: Vec<&str> = Vec::new();
    let tested = report.methods.iter().map(|method| method.signature.class.as_str());
    for class in tested.chain(code.iter().map(|unit| unit.unit.class.as_str())) {
        if !classes.contains(&class) {
            classes.push(class);
        }
    }
    let mut rows = Vec::new();
    for &class in &classes {
        let units = code.iter().filter(|unit| unit.unit.class == class);
        let methods: Vec<&MethodResult> =
            report.methods.iter().filter(|method| method.signature.class == class).collect();
        rows.push(row(class.to_owned(), Tone::Bold, sum(units), &methods));
        for method in &methods {
            rows.push(row(label(method), Tone::Plain, method.coverage, &[method]));
        }
    }
    if classes.len() > 1 {
        let methods: Vec<&MethodResult> = report.methods.iter().collect();
        let name = format!("{} classes", grouped(classes.len() as u64));
        rows.push(row(name, Tone::Bold, sum(code.iter()), &methods));
    }
    rows
}

/// `  lcm(int,int)`.
fn label(method: &MethodResult) -> String {
    let own = method.method.strip_prefix(&method.signature.class);
    let own = own.and_then(|rest| rest.strip_prefix('.')).unwrap_or(&method.method);
    match own.strip_suffix(')').and_then(|own| own.split_once('(')) {
        Some((name, types)) => {
            let types: Vec<&str> = types.split(',').map(show::short).collect();
            format!("  {name}({})", types.join(","))
        }
        None => format!("  {own}"),
    }
}

fn row(name: String, tone: Tone, coverage: Coverage, methods: &[&MethodResult]) -> Row {
    let tests = || methods.iter().flat_map(|method| &method.tests);
    let is_finding = |test: &&TestCase| {
        test.outcome.kind() == Kind::Finding && !matches!(test.confirmed, Confirmed::No(_))
    };
    let findings = tests().filter(is_finding).count();
    let ratios = [coverage.instructions, coverage.branches, coverage.lines];
    let [instructions, branches, lines] = ratios.map(|Ratio(some, all)| match all {
        0 => "-".to_owned(),
        _ => format!("{}/{}", grouped(some), grouped(all)),
    });
    let [tests, findings] = [tests().count(), findings].map(|count| grouped(count as u64));
    let full = coverage.instructions.1 > 0 && ratios.iter().all(|Ratio(some, all)| some == all);
    Row { name, tone, cells: [instructions, branches, lines, tests, findings], full }
}

/// The coverage of several methods: a line counts once for its file.
fn sum<'a>(units: impl Iterator<Item = &'a Covered>) -> Coverage {
    let mut sum = Coverage::default();
    let (mut lines, mut reached) = (BTreeSet::new(), BTreeSet::new());
    for unit in units {
        let one = unit.coverage();
        for (mine, theirs) in
            [(&mut sum.instructions, one.instructions), (&mut sum.branches, one.branches)]
        {
            *mine = Ratio(mine.0 + theirs.0, mine.1 + theirs.1);
        }
        for (line, count) in unit.lines() {
            let place = (unit.unit.path(), line);
            if count.instructions > 0 {
                reached.insert(place.clone());
            }
            lines.insert(place);
        }
    }
    sum.lines = Ratio(reached.len() as u64, lines.len() as u64);
    sum
}
