//! Criteria in the standard and in the guided scheme over the subject library, as tables 1 and 2 of *A
//! Framework for Guided Test Case Generation in CLP* have them.
//!
//! Times are those of the processor and include making the tests. What must hold is checked, not only
//! printed: where the standard scheme finishes both cover the same goals, and `auto` is as good as the
//! better of the two. The tables come at the end; what is done until then goes to standard error.

#![allow(clippy::print_stderr)]

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use rustc_hash::FxHashSet;
use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::{Linker, MethodId};
use senda_engine::machine::Bounds;
use senda_guide::point::Located;
use senda_rules::symbols::Symbols;
use senda_strategy::cover::goals::Criterion;
use senda_strategy::cover::{Guiding, Wish};
use senda_strategy::explore::{Explored, Generator, Options, Progress};

use crate::clock::Clock;
use crate::heap::listed;
use crate::library::containers;

/// How often a loop is gone round on a path.
const LOOPS: u32 = 2;
/// What a method has in one mode: time of the clock, and paths.
const LIMIT: Duration = Duration::from_secs(3);
const PATHS: u64 = 20_000;
/// A search shorter than this is repeated; the least time counts.
const REPEATED: Duration = Duration::from_millis(100);
const TIMES: usize = 3;
/// A method that takes so long in the standard scheme is one that guidance is for.
const LONG: Duration = Duration::from_millis(200);
/// How much longer `auto` may take than the better of the two, and what clocks cannot tell apart.
const WORSE: f64 = 1.1;
const NOISE: Duration = Duration::from_millis(1);
/// By how much guidance is to be faster towards a point, in the median of the long methods.
const FASTER: f64 = 10.0;

const MODES: [(&str, Guiding); 3] =
    [("off", Guiding::Off), ("on", Guiding::On), ("auto", Guiding::Auto)];

/// What one search gave.
struct Found {
    tests: usize,
    covered: BTreeSet<String>,
    goals: u64,
    branches: (u64, u64),
    traces: u64,
    without: u64,
    time: Duration,
    finished: bool,
    mode: String,
}

impl Found {
    fn is_same_work(&self, other: &Found) -> bool {
        (&self.mode, self.traces, self.tests) == (&other.mode, other.traces, other.tests)
    }

    fn of(explored: &Explored, time: Duration) -> Found {
        let result = &explored.result;
        let stopped =
            ["time", "paths"].iter().any(|&limit| result.paths.cut_by.get(limit).is_some());
        Found {
            tests: result.tests.len(),
            covered: result.goals.covered_by.iter().map(|one| one.goal.clone()).collect(),
            goals: result.goals.total(),
            branches: (result.coverage.branches.0, result.coverage.branches.1),
            traces: result.guidance.traces,
            without: result.guidance.infeasible_traces,
            time,
            finished: !stopped,
            mode: result.guidance.mode.clone(),
        }
    }

    fn cell(&self) -> String {
        format!(
            "{} | {}/{} | {}/{} | {}/{} | {}",
            self.tests,
            self.covered.len(),
            self.goals,
            self.branches.0,
            self.branches.1,
            self.traces,
            self.without,
            self.ms()
        )
    }

    fn ms(&self) -> String {
        format!("{}{}", if self.finished { "" } else { "> " }, ms(self.time))
    }
}

fn ms(time: Duration) -> String {
    format!("{:.1}", 1e3 * time.as_secs_f64())
}

/// A method with a name, and the program that it is of.
struct Subject {
    name: String,
    method: MethodId,
}

/// What both tables say.
#[derive(Default)]
struct Tables {
    branches: Vec<String>,
    points: Vec<String>,
    wrong: Vec<String>,
    long: Vec<String>,
    /// Of the long methods: guided against all paths, and against those up to the point.
    all: Vec<f64>,
    until: Vec<f64>,
    /// Methods in which guidance takes longer than the standard scheme.
    slower: Vec<String>,
}

/// Prints the tables, of the methods whose `Class.method` contains one of the words, if there are any.
///
/// # Errors
/// When a method cannot be explored, or something that must hold does not.
pub fn criteria(words: &[String]) -> Result<(), String> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let mut tables = Tables::default();
    let wanted =
        |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let (target, mut generator) = open(&corpus.join("subjects"))?;
    for (name, method) in containers(&mut generator, &target.classes)? {
        if wanted(&name) {
            tables.add(&mut generator, &Subject { name, method })?;
        }
    }
    for (class, all) in [("ManyTests", &["alarm", "above"][..]), ("Scanner", &["tokens"][..])] {
        let (_target, mut generator) = open(&corpus.join(format!("cover/{class}.java")))?;
        for name in all.iter().filter(|name| wanted(&format!("{class}.{name}"))) {
            let method = named(&mut generator, class, name)?;
            let name = format!("{class}.{name}");
            tables.add(&mut generator, &Subject { name, method })?;
        }
    }
    tables.print(words.is_empty())
}

/// The target is kept as long as its classes are read.
fn open(path: &Path) -> Result<(Target, Generator), String> {
    let target = Target::open(path, &TargetOptions::default()).map_err(|e| e.to_string())?;
    let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let mut generator = Generator::new(linker, target.jdk.feature(), &Options::default())
        .map_err(|e| e.to_string())?;
    generator.world.clone_from(&target.classes);
    Ok((target, generator))
}

fn named(generator: &mut Generator, class: &str, name: &str) -> Result<MethodId, String> {
    let linker = generator.linker().map_err(|e| e.to_string())?;
    let id = linker.class_named(class).map_err(|e| format!("{e:?}"))?;
    let own = linker.class(id).methods.clone();
    let is = |&m: &MethodId| linker.symbols.name_text(linker.method(m).name) == name;
    own.into_iter().find(is).ok_or_else(|| format!("no method {class}.{name}"))
}

fn options() -> Options {
    let bounds = Bounds { loops: Some(LOOPS), ..Bounds::default() };
    Options { bounds, paths: Some(PATHS), time: Some(LIMIT), ..Options::default() }
}

impl Tables {
    fn add(&mut self, generator: &mut Generator, subject: &Subject) -> Result<(), String> {
        let all = searched(generator, subject.method, &Criterion::Branches, &MODES)?;
        let [off, on, auto] = &all[..] else { return Ok(()) };
        let name = &subject.name;
        self.branches.push(format!(
            "| `{name}` | {} | {} | {} {} |",
            off.cell(),
            on.cell(),
            auto.mode,
            auto.ms()
        ));
        eprintln!("{}", self.branches.last().map_or("", String::as_str));
        self.compare(name, off, on, auto);
        if off.time >= LONG {
            self.long.push(name.clone());
        }
        if off.finished && on.time > off.time.mul_f64(WORSE) + NOISE {
            self.slower.push(format!("{name} ({} against {} ms)", on.ms(), off.ms()));
        }
        let Some(point) = hardest(generator, subject.method)? else { return Ok(()) };
        self.point(generator, subject, &point, off.time >= LONG)
    }

    /// What must hold of the three ways.
    fn compare(&mut self, name: &str, off: &Found, on: &Found, auto: &Found) {
        for (mode, found) in [("on", on), ("auto", auto)] {
            let lost = off.covered.difference(&found.covered).count();
            let more = found.covered.difference(&off.covered).count();
            if found.finished && lost > 0 || off.finished && more > 0 {
                let text =
                    format!("{name}: {mode} lacks {lost} goals that off covers, has {more} more");
                self.wrong.push(text);
            }
        }
        let better = off.time.min(on.time);
        // What does the same work, path by path, was measured twice.
        let same = [off, on].into_iter().filter(|other| other.is_same_work(auto));
        let time = same.map(|other| other.time).fold(auto.time, Duration::min);
        if (off.finished || on.finished) && time > better.mul_f64(WORSE) + NOISE {
            let text = format!("{name}: auto takes {} ms, the better {} ms", ms(time), ms(better));
            self.wrong.push(text);
        }
    }

    fn point(
        &mut self,
        generator: &mut Generator,
        subject: &Subject,
        point: &Hardest,
        long: bool,
    ) -> Result<(), String> {
        let name = &subject.name;
        let criterion = Criterion::Points(vec![(point.text.clone(), point.rules.clone())]);
        let all = searched(generator, subject.method, &criterion, &MODES[..2])?;
        let [off, on] = &all[..] else { return Ok(()) };
        if on.covered.is_empty() {
            self.wrong.push(format!("{name}: guided does not come to {}", point.text));
        }
        let (whole, until) = (ratio(off.time, on.time), ratio(point.time.min(off.time), on.time));
        if long {
            self.all.push(whole);
            self.until.push(until);
        }
        self.points.push(format!(
            "| `{name}`{} | {} | {} | {} | {} | {} | {}/{} | {} | {whole:.1} | {until:.1} |",
            if long { " *" } else { "" },
            point.text,
            off.ms(),
            point.test + 1,
            ms(point.time),
            on.tests,
            on.traces,
            on.without,
            on.ms(),
        ));
        eprintln!("{}", self.points.last().map_or("", String::as_str));
        Ok(())
    }

    fn print(mut self, whole: bool) -> Result<(), String> {
        println!("\n{LOOPS} rounds of a loop; at most {} s and {PATHS} paths\n", LIMIT.as_secs());
        let half = "tests | goals | branches | traces/without | ms |";
        println!("| method | off: {half} on: {half} auto |");
        println!("|{}", " --- |".repeat(12));
        self.branches.iter().for_each(|row| println!("{row}"));
        println!(
            "\n| method | point | off: ms | its first test | until then: ms | on: tests | traces/without | ms | off : on | until : on |"
        );
        println!("|{}", " --- |".repeat(10));
        self.points.iter().for_each(|row| println!("{row}"));
        let (all, until) = (median(&mut self.all), median(&mut self.until));
        println!(
            "\n{} methods take {} ms or more: {}",
            self.long.len(),
            LONG.as_millis(),
            listed(&self.long)
        );
        println!("towards a point guided is {all:.1} times as fast as all paths in their median,");
        println!("and {until:.1} times as fast as all paths up to the point");
        println!("guided takes longer than standard for branches in: {}", listed(&self.slower));
        if whole && all < FASTER {
            self.wrong.push(format!("the median is below {FASTER}"));
        }
        if self.wrong.is_empty() { Ok(()) } else { Err(self.wrong.join("\n")) }
    }
}

fn ratio(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64().max(1e-9)
}

fn median(all: &mut [f64]) -> f64 {
    all.sort_unstable_by(f64::total_cmp);
    let upper = all.get(all.len() / 2).copied().unwrap_or(0.0);
    if all.len() % 2 == 1 {
        upper
    } else {
        (upper + all.get((all.len() / 2).wrapping_sub(1)).copied().unwrap_or(0.0)) / 2.0
    }
}

/// Searches in each of some modes, in turns: what else the machine does strikes all of them.
fn searched(
    generator: &mut Generator,
    method: MethodId,
    criterion: &Criterion,
    modes: &[(&str, Guiding)],
) -> Result<Vec<Found>, String> {
    let mut best: Vec<Option<Found>> = modes.iter().map(|_| None).collect();
    for _ in 0..TIMES {
        for ((_, guiding), best) in modes.iter().zip(&mut best) {
            if best.as_ref().is_some_and(|found| found.time > REPEATED) {
                continue;
            }
            let found = search(generator, method, criterion, *guiding)?;
            if best.as_ref().is_none_or(|best| found.time < best.time) {
                *best = Some(found);
            }
        }
    }
    Ok(best.into_iter().flatten().collect())
}

fn search(
    generator: &mut Generator,
    method: MethodId,
    criterion: &Criterion,
    guiding: Guiding,
) -> Result<Found, String> {
    let tested = FxHashSet::default();
    let wish = Wish::new(criterion, guiding, &tested);
    let clock = Clock::start();
    let explored =
        generator.cover(method, &wish, &options(), &mut |_| ()).map_err(|e| e.to_string())?;
    Ok(Found::of(&explored, clock.elapsed()))
}

/// The point that the exploration of all paths comes to last.
struct Hardest {
    text: String,
    rules: Vec<Located>,
    /// The first test that goes through it, and when it was made.
    test: usize,
    time: Duration,
}

/// The instruction of the method's own code whose first test is the last; the first such one.
fn hardest(generator: &mut Generator, method: MethodId) -> Result<Option<Hardest>, String> {
    let clock = Clock::start();
    let mut times: Vec<Duration> = Vec::new();
    let mut note = |progress: &Progress| {
        if progress.tests > times.len() as u64 {
            times.push(clock.elapsed());
        }
    };
    let explored = generator.generate(method, &options(), &mut note).map_err(|e| e.to_string())?;
    let result = &explored.result;
    let Some(unit) = result.code.first() else { return Ok(None) };
    let mut last: Option<(usize, u16)> = None;
    for (item, instruction) in unit.instructions.iter().enumerate() {
        let item = u32::try_from(item).unwrap_or(u32::MAX);
        let first = result.tests.iter().position(|test| test.reaches.contains(item));
        if let Some(first) = first
            && last.is_none_or(|(test, _)| first > test)
        {
            last = Some((first, instruction.offset));
        }
    }
    let Some((test, offset)) = last else { return Ok(None) };
    let program = generator.program(method).map_err(|e| e.to_string())?;
    let body = &program.methods[0].body;
    let mut rules = Vec::new();
    for (pred, predicate) in body.preds.iter() {
        let through = |number: &usize| predicate.rules[*number].origin.contains(&offset);
        let numbers = (0..predicate.rules.len()).filter(through);
        rules.extend(numbers.map(|number| (body.method, pred, number)));
    }
    let time = times.get(test).copied().unwrap_or_default();
    Ok(Some(Hardest { text: format!("+{offset}"), rules, test, time }))
}
