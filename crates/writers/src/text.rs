//! The table for the terminal.
//!
//! A method is a heading, a row per test (inputs, outcome, condition) and a few lines that say how the
//! paths ended. Nothing is wider than the terminal unless a single word is; what does not fit ends in
//! `…`. Tests with objects that do not fit in a row have a few lines each. Without colours the text is the same
//! but for the codes.

use senda_testcase::{
    Assumed, Confirmed, Considered, Kind, MethodResult, Outcome, Param, Ratio, Report, TestCase,
};

use crate::show::{Shown, simple};
use crate::table;

/// How it is to look.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The columns of the terminal.
    pub width: usize,
    /// Whether there may be colours.
    pub color: bool,
    /// How many tests of a method are shown.
    pub rows: usize,
}

impl Default for Style {
    fn default() -> Style {
        Style { width: 100, color: false, rows: 50 }
    }
}

/// The narrowest terminal that is written for.
pub(crate) const NARROW: usize = 40;

/// How wide a single input may be: a `long` fits.
const INPUT: usize = 20;

/// What stands before a row, and the narrowest column of conditions that is of use.
const MARGIN: usize = 4;
const CONDITION: usize = 16;

const OUTCOME: &str = "outcome";

/// How many lines inputs, and conditions, get where a test has lines of its own.
const LINES: usize = 4;

/// How many changed fields are named.
const CHANGES: usize = 4;

/// How many classes of a type are named, and how many reasons why tests were not run.
const CLASSES: usize = 6;
const REASONS: usize = 4;

#[derive(Clone, Copy)]
pub(crate) enum Tone {
    Plain,
    Bold,
    Dim,
    Good,
    Bad,
    Warn,
}

impl Style {
    pub(crate) fn paint(self, tone: Tone, text: &str) -> String {
        let code = match tone {
            _ if !self.color || text.is_empty() => return text.to_owned(),
            Tone::Plain => return text.to_owned(),
            Tone::Bold => "1",
            Tone::Dim => "2",
            Tone::Good => "32",
            Tone::Bad => "31",
            Tone::Warn => "33",
        };
        format!("\u{1b}[{code}m{text}\u{1b}[0m")
    }
}

/// The whole report.
#[must_use]
pub fn report(report: &Report, style: Style) -> String {
    let style = Style { width: style.width.max(NARROW), ..style };
    let mut out = String::new();
    let shared = shared_reason(report);
    for result in &report.methods {
        if !out.is_empty() {
            out.push('\n');
        }
        method(&mut out, result, shared, style);
    }
    if let Some(why) = shared {
        let text = format!("{}not run: {why}", if report.methods.len() > 1 { "\n" } else { "  " });
        line(&mut out, &style.paint(Tone::Dim, &text));
    }
    if report.methods.len() > 1 {
        out.push('\n');
        total(&mut out, report, style);
        table::coverage(&mut out, report, style);
    }
    out
}

/// Why none of the tests was run, if that is one reason: it is told once.
fn shared_reason(report: &Report) -> Option<&str> {
    let mut reasons = report.methods.iter().flat_map(|m| &m.tests).map(not_run);
    let first = reasons.next()??;
    reasons.all(|why| why == Some(first)).then_some(first)
}

/// Why a test was not run, if that is known and was not by choice of its stubs.
fn not_run(case: &TestCase) -> Option<&str> {
    match &case.confirmed {
        Confirmed::NotRun(why) if !why.is_empty() => Some(why),
        _ => None,
    }
}

fn method(out: &mut String, result: &MethodResult, shared: Option<&str>, style: Style) {
    let count = counted(result.tests.len() as u64, "test");
    let heading = style.paint(Tone::Bold, &clean(&result.method));
    let (text, tone) = confirmed(&result.tests);
    let fits = length(&result.method) + 2 + length(&count) + length(&text) <= style.width;
    let gap = if fits { "  " } else { "\n  " };
    line(out, &format!("{heading}{gap}{count}{}", style.paint(tone, &text)));
    tests(out, result, style);
    reasons(out, &result.tests, shared, style);
    footer(out, result, style);
}

/// `, 9/9 confirmed`.
fn confirmed(tests: &[TestCase]) -> (String, Tone) {
    let count =
        |wanted: fn(&Confirmed) -> bool| tests.iter().filter(|t| wanted(&t.confirmed)).count();
    let yes = count(|c| *c == Confirmed::Yes);
    let no = count(|c| matches!(c, Confirmed::No(_)));
    if tests.is_empty() {
        return (String::new(), Tone::Plain);
    }
    let tone = match (yes == tests.len(), no > 0) {
        (true, _) => Tone::Good,
        (_, true) => Tone::Bad,
        _ => Tone::Warn,
    };
    (format!(", {}/{} confirmed", grouped(yes as u64), grouped(tests.len() as u64)), tone)
}

struct Row {
    mark: (Tone, &'static str),
    /// Whether there are objects among the inputs.
    objects: bool,
    inputs: Vec<String>,
    outcome: (Tone, String),
    condition: String,
    /// What stubs answer.
    stubs: String,
    /// Static fields after the call.
    statics: String,
}

/// The outcome in a few words.
pub(crate) fn outcome(case: &TestCase) -> (Tone, String) {
    match &case.outcome {
        Outcome::Returns(None) => (Tone::Plain, changes(case)),
        Outcome::Returns(Some(value)) => (Tone::Plain, Shown::new(case, &[]).result(value)),
        Outcome::Throws { class, kind, .. } => {
            let flag = if *kind == Kind::Finding { " !" } else { "" };
            (Tone::Warn, format!("throws {}{flag}", simple(class)))
        }
        Outcome::Finding { what, at } => (Tone::Warn, format!("{what} at {at} !")),
    }
}

/// What a call does that returns nothing.
fn changes(case: &TestCase) -> String {
    let all = Shown::new(case, &[]).changes();
    let more = all.len().saturating_sub(CHANGES);
    let named = all[..all.len() - more].join(", ");
    match (named.is_empty(), more) {
        (true, _) => "returns".to_owned(),
        (_, 0) => format!("changes {named}"),
        _ => format!("changes {named} and {more} more"),
    }
}

fn row(case: &TestCase, params: &[Param]) -> Row {
    let mark = match &case.confirmed {
        Confirmed::Yes => (Tone::Good, "✓"),
        Confirmed::No(_) => (Tone::Bad, "✗"),
        Confirmed::NotRun(_) => (Tone::Dim, "·"),
    };
    let outcome = outcome(case);
    let shown = Shown::new(case, params);
    let inputs = case.inputs.iter().map(|(name, value)| shown.input(name, value)).collect();
    Row {
        mark,
        objects: !case.heap.is_empty(),
        inputs,
        outcome,
        condition: case.condition.join(", "),
        stubs: case.stubs.iter().map(|s| shown.answer(s)).collect::<Vec<_>>().join(", "),
        statics: shown.statics().join(", "),
    }
}

fn tests(out: &mut String, result: &MethodResult, style: Style) {
    let shown = &result.tests[..result.tests.len().min(style.rows)];
    if let Some(first) = shown.first() {
        let names: Vec<String> = first.inputs.iter().map(|(name, _)| clean(name)).collect();
        let rows: Vec<Row> = shown.iter().map(|case| row(case, &result.signature.params)).collect();
        if rows.iter().any(|row| row.objects) && !fits(&names, &rows, style) {
            rows.iter().for_each(|row| lines(out, &names, row, style));
        } else {
            Grid::new(names, rows, style).write(out);
        }
    }
    let more = result.tests.len() - shown.len();
    if more > 0 {
        line(out, &style.paint(Tone::Dim, &format!("    … {} more", grouped(more as u64))));
    }
    for case in &result.tests {
        if let Confirmed::No(why) = &case.confirmed {
            let text = cut(&format!("  ✗ {}: {why}", case.id), style.width);
            line(out, &style.paint(Tone::Bad, &text));
        }
    }
}

/// Why tests were not run, but for the reason that is told elsewhere.
fn reasons(out: &mut String, tests: &[TestCase], told: Option<&str>, style: Style) {
    let mut reasons: Vec<(&str, u64)> = Vec::new();
    for case in tests {
        let Some(why) = case.unrealised.as_deref().or(not_run(case)) else { continue };
        if Some(why) == told {
            continue;
        }
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, count)) => *count += 1,
            None => reasons.push((why, 1)),
        }
    }
    for (why, count) in reasons.iter().take(REASONS) {
        let text = format!("· {} not run: {}", counted(*count, "test"), clean(why));
        for (i, part) in wrap(&text, style.width.saturating_sub(4)).iter().enumerate() {
            let indent = if i == 0 { "  " } else { "    " };
            line(out, &style.paint(Tone::Dim, &format!("{indent}{part}")));
        }
    }
    let rest: u64 = reasons.iter().skip(REASONS).map(|(_, count)| count).sum();
    if rest > 0 {
        let text = format!("  · {} not run for other reasons", counted(rest, "test"));
        line(out, &style.paint(Tone::Dim, &text));
    }
}

/// Whether nothing is cut in a table of these rows.
fn fits(names: &[String], rows: &[Row], style: Style) -> bool {
    let inputs = total_width(&widths(names, rows));
    let widest = |text: fn(&Row) -> &str| rows.iter().map(|row| length(text(row))).max();
    let outcome = widest(|row| &row.outcome.1).unwrap_or(0).max(OUTCOME.len());
    let condition = widest(|row| &row.condition).unwrap_or(0);
    let narrow = rows.iter().flat_map(|row| &row.inputs).all(|text| length(text) <= INPUT);
    narrow && MARGIN + inputs + outcome + 2 + condition <= style.width
}

/// A test in lines of its own.
fn lines(out: &mut String, names: &[String], row: &Row, style: Style) {
    let width = style.width - MARGIN;
    let inputs = names.iter().zip(&row.inputs).map(|(name, value)| format!("{name} = {value}"));
    let inputs = block(&inputs.collect::<Vec<_>>().join(", "), width);
    for (i, text) in inputs.iter().enumerate() {
        let mark = if i == 0 { row.mark.1 } else { " " };
        line(out, &format!("  {} {text}", style.paint(row.mark.0, mark)));
    }
    let outcome = cut(&row.outcome.1, width - 2);
    line(out, &format!("    → {}", style.paint(row.outcome.0, &outcome)));
    for (i, text) in block(&row.condition, width - 5).iter().enumerate() {
        let word = if i == 0 { "when" } else { "    " };
        line(out, &style.paint(Tone::Dim, &format!("    {word} {text}")));
    }
    below(out, row, style);
}

/// What stubs answer and what static fields are afterwards, below the test.
fn below(out: &mut String, row: &Row, style: Style) {
    for (word, text) in [("stubs", &row.stubs), ("afterwards", &row.statics)] {
        let indent = word.len() + 1;
        for (i, text) in block(text, style.width - MARGIN - indent).iter().enumerate() {
            let word = if i == 0 { word } else { "" };
            line(out, &style.paint(Tone::Dim, &format!("    {word:indent$}{text}")));
        }
    }
}

/// A few lines, broken between parts where that is possible; the last one ends in `…` if something is
/// missing.
fn block(text: &str, width: usize) -> Vec<String> {
    let whole = |part: &str| match length(part) < width {
        true => part.replace(' ', "\u{a0}"),
        false => part.to_owned(),
    };
    let parts: Vec<String> = text.split(", ").map(whole).collect();
    let lines = wrap(&parts.join(", "), width);
    let mut lines: Vec<String> =
        lines.iter().map(|line| cut(&line.replace('\u{a0}', " "), width)).collect();
    lines.retain(|line| !line.is_empty());
    if lines.len() > LINES {
        lines.truncate(LINES);
        if let Some(last) = lines.last_mut() {
            *last = cut(&format!("{last} …"), width);
        }
    }
    lines
}

/// A table whose columns are decided.
struct Grid {
    style: Style,
    names: Vec<String>,
    rows: Vec<Row>,
    /// Whether all inputs share one column.
    joined: bool,
    columns: Vec<usize>,
    outcome: usize,
    /// What is left for conditions; none if they get lines of their own.
    condition: Option<usize>,
}

impl Grid {
    fn new(mut names: Vec<String>, mut rows: Vec<Row>, style: Style) -> Grid {
        let room = style.width - MARGIN;
        for text in rows.iter_mut().flat_map(|row| &mut row.inputs) {
            *text = cut(text, INPUT);
        }
        let most = room * 6 / 10;
        // Too many inputs for columns of their own: one column in which they have their names.
        let joined = total_width(&widths(&names, &rows)) > most;
        if joined {
            for row in &mut rows {
                let all = names.iter().zip(&row.inputs).map(|(name, v)| format!("{name}={v}"));
                row.inputs = vec![cut(&all.collect::<Vec<_>>().join(" "), most)];
            }
            names = vec!["inputs".into()];
        }
        let columns = widths(&names, &rows);
        let left = room - total_width(&columns).min(room);
        let outcome = rows.iter().map(|row| length(&row.outcome.1)).max().unwrap_or(0);
        let outcome = outcome.max(OUTCOME.len()).min(left);
        let condition = Some(left.saturating_sub(outcome + 2)).filter(|width| *width >= CONDITION);
        Grid { style, names, rows, joined, columns, outcome, condition }
    }

    fn cell(&self, text: &str, width: usize) -> String {
        // Numbers are read from the right.
        if self.joined { left(text, width) } else { right(text, width) }
    }

    fn write(&self, out: &mut String) {
        let mut heading = " ".repeat(MARGIN);
        for (name, width) in self.names.iter().zip(&self.columns) {
            heading.push_str(&self.cell(name, *width));
            heading.push_str("  ");
        }
        heading.push_str(&left(&cut(OUTCOME, self.outcome), self.outcome));
        heading.push_str(if self.condition.is_some() { "  when" } else { "" });
        line(out, &self.style.paint(Tone::Dim, heading.trim_end()));
        for row in &self.rows {
            self.row(out, row);
        }
    }

    fn row(&self, out: &mut String, row: &Row) {
        let style = self.style;
        let mut text = format!("  {} ", style.paint(row.mark.0, row.mark.1));
        for (input, width) in row.inputs.iter().zip(&self.columns) {
            text.push_str(&self.cell(input, *width));
            text.push_str("  ");
        }
        let outcome = cut(&row.outcome.1, self.outcome);
        match self.condition.filter(|_| !row.condition.is_empty()) {
            Some(width) => {
                text.push_str(&style.paint(row.outcome.0, &left(&outcome, self.outcome)));
                text.push_str("  ");
                text.push_str(&style.paint(Tone::Dim, &cut(&row.condition, width)));
            }
            None => text.push_str(&style.paint(row.outcome.0, &outcome)),
        }
        line(out, text.trim_end());
        if self.condition.is_none() && !row.condition.is_empty() {
            let below = cut(&format!("      when {}", row.condition), style.width);
            line(out, &style.paint(Tone::Dim, &below));
        }
        below(out, row, style);
    }
}

fn widths(names: &[String], rows: &[Row]) -> Vec<usize> {
    let cells = |i: usize| rows.iter().filter_map(move |row| row.inputs.get(i));
    let width =
        |(i, name): (usize, &String)| cells(i).map(|text| length(text)).chain([length(name)]).max();
    names.iter().enumerate().map(|column| width(column).unwrap_or(0)).collect()
}

/// Two spaces follow each column.
fn total_width(columns: &[usize]) -> usize {
    columns.iter().map(|width| width + 2).sum()
}

/// How the paths ended.
pub(crate) fn paths(out: &mut String, result: &MethodResult, style: Style) {
    let paths = &result.paths;
    let mut parts = vec![
        format!("{} completed", grouped(paths.completed)),
        format!("{} infeasible", grouped(paths.infeasible)),
    ];
    parts.extend((paths.unneeded > 0).then(|| format!("{} not needed", grouped(paths.unneeded))));
    parts.extend(paths.cut_by.iter().map(|(limit, n)| format!("{} cut by {limit}", grouped(*n))));
    parts.extend(paths.gave_up.iter().map(|r| format!("{} gave up: {}", grouped(r.count), r.why)));
    let unsupported = paths.unsupported.iter();
    parts.extend(unsupported.map(|r| format!("{} unsupported: {}", grouped(r.count), r.why)));
    label(out, style, "paths", &parts.join(", "));
    // Every input takes a path, so there is none if no path has one; a search for goals or along a trace does not follow all.
    let is_whole = result.goals.total() == 0 && result.guidance.mode == "standard";
    let others = paths.cut + paths.completed + paths.unneeded;
    let is_known = paths.gave_up.is_empty() && paths.unsupported.is_empty();
    if is_whole && is_known && others == 0 && paths.infeasible > 0 {
        label(out, style, "", "no input satisfies what is assumed");
    }
}

/// How many goals of each sort are named.
const GOALS: usize = 8;

/// How the goals ended, and which are not covered.
fn goals(out: &mut String, result: &MethodResult, style: Style) {
    let goals = &result.goals;
    if goals.total() == 0 {
        return;
    }
    let sorts = [
        (&goals.infeasible, "infeasible"),
        (&goals.beyond_limit, "beyond the limit"),
        (&goals.gave_up, "given up"),
    ];
    let mut parts = vec![format!("{}/{} covered", grouped(goals.covered), grouped(goals.total()))];
    let some = sorts.iter().filter(|(list, _)| !list.is_empty());
    parts.extend(some.map(|(list, sort)| format!("{} {sort}", grouped(list.len() as u64))));
    if !goals.basis.is_empty() {
        parts.push(goals.basis.clone());
    }
    label(out, style, "goals", &parts.join(", "));
    for (list, sort) in sorts {
        for goal in list.iter().take(GOALS) {
            let text = clean(&format!("    {sort}: {}: {}", goal.goal, goal.why));
            line(out, &style.paint(Tone::Dim, &cut(&text, style.width)));
        }
        let more = list.len().saturating_sub(GOALS);
        if more > 0 {
            let text = format!("    {sort}: {} more", grouped(more as u64));
            line(out, &style.paint(Tone::Dim, &text));
        }
    }
}

/// The classes that were considered for a type, unless it is that one alone; those that tests have as inputs first.
fn considered(all: &Considered, tests: &[TestCase]) -> Option<String> {
    if all.classes == [all.ty.as_str()] {
        return None;
    }
    let name = |class: &str| clean(simple(class));
    let is_used = |class: &str| tests.iter().flat_map(|t| &t.heap).any(|o| o.class == class);
    let (used, others): (Vec<&String>, Vec<&String>) =
        all.classes.iter().partition(|class| all.classes.len() > CLASSES && is_used(class));
    let classes = used.into_iter().chain(others);
    let mut names: Vec<String> = classes.take(CLASSES).map(|c| name(c)).collect();
    match all.classes.len() {
        0 => names.push("none known".into()),
        count if count > CLASSES => names.push(format!("{} more", count - CLASSES)),
        _ => {}
    }
    Some(format!("{}: {}", name(&all.ty), names.join(", ")))
}

fn footer(out: &mut String, result: &MethodResult, style: Style) {
    if !result.assumed.is_empty() {
        let one = |a: &Assumed| format!("{} ({})", a.assumption, a.from);
        let all: Vec<String> = result.assumed.iter().map(one).collect();
        label(out, style, "assumed", &all.join(", "));
    }
    let types: Vec<String> =
        result.types.iter().filter_map(|one| considered(one, &result.tests)).collect();
    if !types.is_empty() {
        label(out, style, "types", &types.join("; "));
    }
    goals(out, result, style);
    let guidance = &result.guidance;
    if guidance.mode == "guided" {
        let s = if guidance.traces == 1 { "" } else { "s" };
        let (all, none) = (grouped(guidance.traces), grouped(guidance.infeasible_traces));
        label(out, style, "guided", &format!("by {all} trace{s}, {none} without a test"));
    }
    if guidance.mode == "skipped" {
        label(out, style, "skipped", &guidance.why);
        return;
    }
    for reason in &result.left_out {
        label(
            out,
            style,
            "left out",
            &format!("{}: {}", counted(reason.count, "test"), reason.why),
        );
    }
    paths(out, result, style);
    let coverage = &result.coverage;
    let ratio = |Ratio(some, all): Ratio, what: &str| {
        (all > 0).then(|| format!("{}/{} {what}", grouped(some), grouped(all)))
    };
    let parts = [
        ratio(coverage.instructions, "instructions"),
        ratio(coverage.branches, "branches"),
        ratio(coverage.lines, "lines"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if !parts.is_empty() {
        label(out, style, "covered", &parts.join(", "));
    }
    let checks = result.stats.checks.iter().filter(|(_, n)| **n > 0);
    let parts: Vec<String> = checks.map(|(layer, n)| format!("{} {layer}", grouped(*n))).collect();
    if !parts.is_empty() {
        label(out, style, "checks", &parts.join(", "));
    }
    if let Some(time) = result.stats.time_ms {
        let share = result.stats.solver_ms.filter(|_| time > 0.0);
        let share = share.map(|solver| format!(", {:.0} % in the solver", 100.0 * solver / time));
        label(out, style, "time", &(duration(time) + &share.unwrap_or_default()));
    }
}

fn total(out: &mut String, report: &Report, style: Style) {
    let tests: Vec<TestCase> = report.methods.iter().flat_map(|m| m.tests.clone()).collect();
    let methods = counted(report.methods.len() as u64, "method");
    let count = counted(tests.len() as u64, "test");
    let (text, tone) = confirmed(&tests);
    let heading = style.paint(Tone::Bold, &format!("{methods}, {count}"));
    line(out, &(heading + &style.paint(tone, &text)));
    let sum = |f: fn(&MethodResult) -> u64| report.methods.iter().map(f).sum::<u64>();
    let paths = [
        (sum(|m| m.paths.completed), "completed"),
        (sum(|m| m.paths.infeasible), "infeasible"),
        (sum(|m| m.paths.cut), "cut"),
        (sum(|m| m.paths.gave_up.iter().map(|r| r.count).sum()), "given up"),
        (sum(|m| m.paths.unsupported.iter().map(|r| r.count).sum()), "unsupported"),
    ];
    let paths = paths.iter().filter(|(n, _)| *n > 0);
    let paths: Vec<String> = paths.map(|(n, what)| format!("{} {what}", grouped(*n))).collect();
    if !paths.is_empty() {
        label(out, style, "paths", &paths.join(", "));
    }
    let times: Vec<f64> = report.methods.iter().filter_map(|m| m.stats.time_ms).collect();
    if !times.is_empty() {
        label(out, style, "time", &duration(times.iter().sum()));
    }
}

/// A line of the summary, and more of them where it is too long.
pub(crate) fn label(out: &mut String, style: Style, name: &str, text: &str) {
    for (i, part) in wrap(text, style.width.saturating_sub(12)).iter().enumerate() {
        let name = if i == 0 { name } else { "" };
        line(out, &format!("  {}{part}", style.paint(Tone::Dim, &left(name, 10))));
    }
}

pub(crate) fn line(out: &mut String, text: &str) {
    out.push_str(text);
    out.push('\n');
}

pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

/// At most this many characters, the last one `…` if something is missing.
pub(crate) fn cut(text: &str, most: usize) -> String {
    let text = clean(text);
    if length(&text) <= most {
        return text;
    }
    let mut short: String = text.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}

/// A report may come from anywhere: nothing in it controls the terminal.
pub(crate) fn clean(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

pub(crate) fn left(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(length(text))))
}

pub(crate) fn right(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(length(text))))
}

/// Breaks at spaces.
fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in clean(text).split(' ') {
        match lines.last_mut() {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if length(last) + 1 + length(word) <= width => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Digits in groups of three.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

pub(crate) fn counted(number: u64, one: &str) -> String {
    format!("{} {one}{}", grouped(number), if number == 1 { "" } else { "s" })
}

fn duration(ms: f64) -> String {
    if ms < 1000.0 { format!("{ms:.1} ms") } else { format!("{:.2} s", ms / 1000.0) }
}
