//! The figures on coverage against JaCoCo: the JUnit tests that are written for corpora are run with
//! its agent, and its counters are compared with ours, line by line.
//!
//! JaCoCo does not count what was executed last before an exception left the code (`support::probes`
//! says exactly what), and leaves out some of the code that compilers add. Every difference must be one
//! of these: counters are predicted from ours by the first rule, and must be equal; where the second one
//! applies, totals differ, and the source must have something that it is known for.
//!
//! `SENDA_JACOCO=all` compares all corpora, not only the small ones.

#![allow(clippy::panic, clippy::unwrap_used, clippy::print_stdout, missing_docs)]

#[path = "support/probes.rs"]
mod probes;
mod support;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use quick_xml::XmlVersion;
use quick_xml::events::Event;
use senda_bytecode::ClassFile;
use senda_bytecode::code::Code;
use senda_rules::symbols::Symbols;
use senda_testcase::{Confirmed, Covered, Limits, LineCount, Report, TestCase};
use senda_writers::junit::{Flavor, sources};

type Lines = BTreeMap<(String, u16), LineCount>;
type Key = (String, String, String);

/// Runs a command; its output, errors included, if it succeeds.
fn output(command: &mut Command) -> Result<String, String> {
    let done = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let said = String::from_utf8_lossy(&[done.stdout, done.stderr].concat()).into_owned();
    if done.status.success() { Ok(said) } else { Err(said) }
}

/// An archive that one of our scripts fetches if it is not there.
fn jar(script: &str, part: &str) -> PathBuf {
    let root = support::root().canonicalize().unwrap();
    let place = root.join("target").join(script);
    if !place.join("complete").is_file() {
        output(&mut Command::new(root.join("scripts").join(script))).unwrap();
    }
    let mut jars = std::fs::read_dir(place).unwrap().map(|entry| entry.unwrap().path());
    jars.find(|jar| jar.display().to_string().contains(part)).unwrap()
}

fn java_files(folder: &Path, all: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    for path in entries.collect::<BTreeSet<_>>() {
        if path.is_dir() {
            java_files(&path, all);
        } else if path.extension().is_some_and(|e| e == "java") {
            all.push(path);
        }
    }
}

/// A corpus, compiled and generated for.
struct Corpus {
    name: String,
    place: PathBuf,
    classes: PathBuf,
    sources: Vec<PathBuf>,
    report: Report,
}

impl Corpus {
    fn new(folder: &str, limit: &str) -> Corpus {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("jacoco-{folder}"));
        let _ = std::fs::remove_dir_all(&place);
        let classes = place.join("classes");
        std::fs::create_dir_all(&classes).unwrap();
        let mut files = Vec::new();
        java_files(&support::root().join("corpus").join(folder), &mut files);
        let mut javac = Command::new(support::tool("javac"));
        javac.args(["-g", "-nowarn", "-proc:none", "-d"]).arg(&classes).args(&files);
        output(&mut javac).unwrap();
        let (shown, out) = (classes.to_str().unwrap(), place.to_str().unwrap());
        let args = ["gen", shown, "*", "--cover", "paths", "--limit", limit, "--write", "json"];
        let done = support::command([&args[..], &["--out", out, "-q"]].concat()).output().unwrap();
        support::Done::of(done).exits(0);
        let text = std::fs::read(place.join("senda.json")).unwrap();
        let mut report = Report::from_json(&text, Limits::default()).unwrap();
        for method in &mut report.methods {
            method.tests.retain(|test| test.confirmed == Confirmed::Yes);
        }
        Corpus { name: folder.into(), place, classes, sources: files, report }
    }

    /// Runs the tests of a report under JUnit with JaCoCo's agent. What JUnit cannot have is dropped
    /// from the report.
    fn run(&self, report: &mut Report, name: &str) -> Lines {
        let place = self.place.join(name);
        let (tests, exec, xml) =
            (place.join("classes"), place.join("jacoco.exec"), place.join("jacoco.xml"));
        std::fs::create_dir_all(&tests).unwrap();
        let written = sources(report, Flavor::Five);
        let left_out: HashSet<String> =
            written.iter().flat_map(|source| &source.left_out).map(|(id, _)| id.clone()).collect();
        let is_kept = |test: &TestCase| !left_out.contains(&test.id);
        report.methods.iter_mut().for_each(|method| method.tests.retain(is_kept));
        let mut files = Vec::new();
        for source in &written {
            let file = place.join("src").join(&source.path);
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, &source.text).unwrap();
            files.push(file);
        }
        let (agent, command_line) = (jar("jacoco", "agent"), jar("jacoco", "cli"));
        let cp = [tests.clone(), self.classes.clone(), jar("junit", "console")];
        let cp = std::env::join_paths(&cp).unwrap();
        let mut javac = Command::new(support::tool("javac"));
        javac.args(["-nowarn", "-proc:none", "-encoding", "US-ASCII", "-d"]).arg(&tests);
        output(javac.arg("-cp").arg(&cp).args(&files)).unwrap();
        let mut java = Command::new(support::tool("java"));
        java.args(["-ea", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
        java.arg(format!("-javaagent:{}=destfile={}", agent.display(), exec.display()));
        java.arg("-cp").arg(&cp);
        java.args(["org.junit.platform.console.ConsoleLauncher", "execute", "--disable-banner"]);
        java.args(["--details=summary", "--scan-class-path"]).arg(&tests);
        let said = output(&mut java).unwrap_or_else(|said| panic!("{said}"));
        assert!(said.contains(" 0 tests failed"), "{said}");
        let mut tool = Command::new(support::tool("java"));
        tool.arg("-jar").arg(command_line).arg("report").arg(&exec);
        tool.arg("--classfiles").arg(&self.classes).arg("--xml").arg(&xml);
        output(&mut tool).unwrap();
        read(&std::fs::read_to_string(xml).unwrap())
    }

    /// The code of every method of the compiled classes, and which of them are records.
    fn code(&self) -> (HashMap<Key, Code>, HashSet<String>) {
        let mut files = vec![self.classes.clone()];
        let (mut all, mut records) = (HashMap::new(), HashSet::new());
        let mut symbols = Symbols::default();
        while let Some(path) = files.pop() {
            if path.is_dir() {
                files.extend(std::fs::read_dir(&path).unwrap().map(|e| e.unwrap().path()));
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            let file = ClassFile::parse(&mut symbols, bytes, "class").unwrap();
            if file.class.record.is_some() {
                records.insert(symbols.class_java(file.class.name));
            }
            for (index, method) in file.class.methods.iter().enumerate() {
                if let Some(code) = file.code(&mut symbols, index).unwrap() {
                    let text = |name| symbols.name_text(name).to_owned();
                    let class = symbols.class_java(file.class.name);
                    all.insert((class, text(method.name), text(method.descriptor)), code);
                }
            }
        }
        (all, records)
    }

    fn source(&self, path: &str) -> String {
        let file = self.sources.iter().find(|file| file.ends_with(path));
        std::fs::read_to_string(file.unwrap()).unwrap()
    }
}

/// The lines of JaCoCo's report.
fn read(xml: &str) -> Lines {
    let mut lines = Lines::new();
    let mut reader = quick_xml::reader::Reader::from_str(xml);
    let (mut package, mut file) = (String::new(), String::new());
    loop {
        let (Event::Start(tag) | Event::Empty(tag)) = (match reader.read_event().unwrap() {
            Event::Eof => return lines,
            event @ (Event::Start(_) | Event::Empty(_)) => event,
            _ => continue,
        }) else {
            continue;
        };
        let attribute = |name: &str| {
            let found = tag.try_get_attribute(name).unwrap().unwrap();
            found.normalized_value(XmlVersion::Implicit1_0).unwrap().into_owned()
        };
        let number = |name: &str| attribute(name).parse::<u64>().unwrap();
        match tag.name().0 {
            "package" => package = attribute("name"),
            "sourcefile" => file = attribute("name"),
            "line" => {
                let path =
                    if package.is_empty() { file.clone() } else { format!("{package}/{file}") };
                let count = LineCount {
                    instructions: number("ci"),
                    missed_instructions: number("mi"),
                    branches: number("cb"),
                    missed_branches: number("mb"),
                    tests: 0,
                };
                lines.insert((path, u16::try_from(number("nr")).unwrap()), count);
            }
            _ => {}
        }
    }
}

/// The lines of our figures, and what JaCoCo must say of them.
fn predict(covered: &[Covered], code: &HashMap<Key, Code>) -> (Lines, Lines) {
    let (mut ours, mut predicted) = (Lines::new(), Lines::new());
    for one in covered {
        let Some(path) = one.unit.path() else { continue };
        let unit = &one.unit;
        for (line, count) in one.lines() {
            ours.entry((path.clone(), line)).or_default().add(count);
        }
        let key = (unit.class.clone(), unit.name.clone(), unit.descriptor.clone());
        let seen = probes::seen(&code[&key], one);
        let mut note = |offset: u16, all: &[bool], branches: bool| {
            let line = unit.line(offset).unwrap();
            let count = predicted.entry((path.clone(), line)).or_default();
            let yes = all.iter().filter(|seen| **seen).count() as u64;
            let no = all.len() as u64 - yes;
            if branches {
                count.branches += yes;
                count.missed_branches += no;
            } else {
                count.instructions += yes;
                count.missed_instructions += no;
            }
        };
        for (at, seen) in seen.instructions.iter().enumerate() {
            note(unit.instructions[at].offset, &[*seen], false);
        }
        for (at, seen) in &seen.branches {
            note(unit.instructions[*at].offset, seen, true);
        }
    }
    (ours, predicted)
}

/// Whether a source has something of which JaCoCo leaves out what the compiler makes of it.
fn is_filtered(source: &str) -> bool {
    let words = ["assert ", "switch", "finally", "synchronized", "try (", "record ", "enum "];
    words.iter().any(|word| source.contains(word))
}

/// What was compared.
#[derive(Debug, Default)]
struct Tally {
    lines: usize,
    /// Those with other figures in JaCoCo, all because of exceptions.
    exceptional: usize,
    /// Those of which JaCoCo leaves something out.
    filtered: usize,
    instructions: u64,
    branches: u64,
    branches_of_jacoco: u64,
    all_branches: u64,
}

fn totals(count: LineCount) -> (u64, u64) {
    (count.instructions + count.missed_instructions, count.branches + count.missed_branches)
}

fn figures(count: LineCount) -> [u64; 4] {
    [count.missed_instructions, count.instructions, count.missed_branches, count.branches]
}

/// Compares a corpus. Objects are made by reflection in these tests, so that nothing of the program runs
/// but what a test is about; records, which reflection cannot make, are left out.
fn compare(corpus: &Corpus) -> Tally {
    let (code, records) = corpus.code();
    let mut report = corpus.report.clone();
    for method in &mut report.methods {
        method.tests.retain(|test| !test.heap.iter().any(|o| records.contains(&o.class)));
    }
    for test in report.methods.iter_mut().flat_map(|method| &mut method.tests) {
        test.built.clear();
    }
    let theirs = corpus.run(&mut report, "plain");
    // Constructors and class initialisers run to make a test possible, and so outside of its trace.
    let results: HashSet<Key> = report
        .methods
        .iter()
        .flat_map(|method| &method.code)
        .map(|unit| (unit.class.clone(), unit.name.clone(), unit.descriptor.clone()))
        .filter(|(_, name, _)| !name.starts_with('<'))
        .collect();
    let (known, rest): (Vec<Covered>, Vec<Covered>) =
        report.covered().into_iter().partition(|one| {
            let unit = &one.unit;
            results.contains(&(unit.class.clone(), unit.name.clone(), unit.descriptor.clone()))
        });
    let shared: HashSet<(String, u16)> = rest
        .iter()
        .filter_map(|one| Some((one.unit.path()?, one)))
        .flat_map(|(path, one)| one.lines().into_keys().map(move |line| (path.clone(), line)))
        .collect();
    let (ours, predicted) = predict(&known, &code);
    let mut tally = Tally::default();
    let mut faults = Vec::new();
    for (place, count) in ours.iter().filter(|(place, _)| !shared.contains(place)) {
        let (wanted, found) = (predicted[place], theirs.get(place).copied().unwrap_or_default());
        tally.lines += 1;
        tally.instructions += count.instructions;
        tally.branches += count.branches;
        tally.branches_of_jacoco += found.branches;
        tally.all_branches += totals(*count).1;
        let (a, b) = (totals(wanted), totals(found));
        let fine = if a == b {
            tally.exceptional += usize::from(figures(*count) != figures(found));
            figures(wanted) == figures(found)
        } else {
            tally.filtered += 1;
            let less = a.0 >= b.0 && a.1 >= b.1;
            less && is_filtered(&corpus.source(&place.0))
        };
        if !fine {
            faults.push(format!(
                "{}:{}: ours {:?}, predicted {:?}, JaCoCo {:?}",
                place.0,
                place.1,
                figures(*count),
                figures(wanted),
                figures(found)
            ));
        }
    }
    println!("{}: {tally:?}", corpus.name);
    assert!(faults.is_empty(), "{} lines:\n{}", faults.len(), faults.join("\n"));
    tally
}

#[test]
fn jacoco_says_the_same_of_numbers() {
    let tally = compare(&Corpus::new("numeric", "loop=1,paths=30"));
    assert!(tally.lines > 300 && tally.exceptional > 0, "{tally:?}");
}

/// The tests as they are written make their objects by calls of the program, which reach more.
#[test]
fn jacoco_says_the_same_of_objects_and_not_less_of_tests_as_written() {
    let corpus = Corpus::new("heap", "loop=1,paths=12");
    let tally = compare(&corpus);
    assert!(tally.lines > 200 && tally.exceptional > 0, "{tally:?}");
    let mut report = corpus.report.clone();
    let theirs = corpus.run(&mut report, "written");
    let (_, predicted) = predict(&report.covered(), &corpus.code().0);
    for (place, wanted) in predicted {
        let Some(found) = theirs.get(&place).filter(|found| totals(**found) == totals(wanted))
        else {
            continue;
        };
        assert!(
            found.instructions >= wanted.instructions && found.branches >= wanted.branches,
            "{place:?}: predicted {wanted:?}, JaCoCo {found:?}"
        );
    }
}

#[test]
fn jacoco_says_the_same_of_everything() {
    if std::env::var_os("SENDA_JACOCO").is_none_or(|value| value != "all") {
        return;
    }
    for (folder, limit) in [
        ("subjects", "loop=1,paths=20"),
        ("methods", "loop=1,paths=20"),
        ("stubs", "loop=1,paths=20"),
    ] {
        compare(&Corpus::new(folder, limit));
    }
}
