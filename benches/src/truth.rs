//! All tests of the container library at `loop=2`, each run on the real JVM, the objects after the call
//! included. Nothing but a limit of time for each method ends an exploration early.
//!
//! A test that the JVM does not confirm fails the run. The table comes at the end; each row goes to standard
//! error when it is known.

#![allow(clippy::print_stderr)]

use std::collections::BTreeMap;
use std::time::Duration;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::machine::Bounds;
use senda_strategy::explore::Options;
use senda_testcase::{MethodResult, Signature, TestCase};

use crate::library::{Library, is_finished, seconds};

const LOOPS: u32 = 2;
/// Seconds of the clock that a method has.
const TIME: u64 = 60;

#[derive(Default)]
struct Sums {
    rows: Vec<String>,
    tests: usize,
    confirmed: usize,
    /// Methods that the limit of time ended.
    stopped: Vec<String>,
    cut: BTreeMap<String, u64>,
    without: BTreeMap<String, u64>,
    wrong: Vec<String>,
}

impl Sums {
    fn add(&mut self, name: &str, result: &MethodResult, verdicts: &[Verdict]) {
        let confirmed = verdicts.iter().filter(|v| **v == Verdict::Confirmed).count();
        let paths = &result.paths;
        self.tests += verdicts.len();
        self.confirmed += confirmed;
        let mut cut = Vec::new();
        for (limit, n) in paths.cut_by.iter() {
            *self.cut.entry(limit.to_owned()).or_default() += n;
            cut.push(format!("{limit} {n}"));
        }
        if !is_finished(paths) {
            self.stopped.push(name.to_owned());
        }
        let mut without = Vec::new();
        for reason in paths.gave_up.iter().chain(&paths.unsupported) {
            *self.without.entry(reason.why.clone()).or_default() += reason.count;
            without.push(format!("{} ({})", reason.why, reason.count));
        }
        let row = format!(
            "| `{name}` | {} | {confirmed} | {} | {} |",
            verdicts.len(),
            cut.join(", "),
            without.join(", ")
        );
        eprintln!("{row}");
        self.rows.push(row);
        for (test, verdict) in result.tests.iter().zip(verdicts) {
            if *verdict != Verdict::Confirmed {
                let text = format!("{name}: {} {:?}: {verdict}", test.id, test.condition);
                eprintln!("{text}");
                self.wrong.push(text);
            }
        }
    }

    fn print(self, time: u64) -> Result<(), String> {
        println!("\nevery path at loop={LOOPS}, at most {time} s of the clock for a method\n");
        println!("| method | tests | confirmed | paths cut | paths without a test |");
        println!("|{}", " --- |".repeat(5));
        self.rows.iter().for_each(|row| println!("{row}"));
        println!(
            "\n{} methods, {} tests, {} confirmed, {} not",
            self.rows.len(),
            self.tests,
            self.confirmed,
            self.tests - self.confirmed
        );
        println!("paths cut: {:?}; paths without a test: {:?}", self.cut, self.without);
        println!("{} methods were not finished: {:?}", self.stopped.len(), self.stopped);
        if self.wrong.is_empty() { Ok(()) } else { Err(self.wrong.join("\n")) }
    }
}

/// Prints the table; the first word may be the seconds that a method has, the others choose methods.
///
/// # Errors
/// When a method cannot be explored, there is no JVM, or it does not confirm a test.
pub fn table(words: &[String]) -> Result<(), String> {
    let (time, words) = seconds(words, TIME);
    let mut library = Library::open(words)?;
    let (home, paths) = (library.target.jdk.home(), &library.target.paths);
    let mut confirmer =
        Confirmer::start(home, paths, Limits::default()).map_err(|e| e.to_string())?;
    let bounds = Bounds { loops: Some(LOOPS), ..Bounds::default() };
    let options = Options { bounds, time: Some(Duration::from_secs(time)), ..Options::default() };
    let mut sums = Sums::default();
    for subject in &library.methods {
        let explored = library.generator.generate(subject.method, &options, &mut |_| ());
        let result = match explored {
            Ok(explored) => explored.result,
            Err(stop) => {
                sums.wrong.push(format!("{}: {stop}", subject.name));
                continue;
            }
        };
        let cases: Vec<(&Signature, &TestCase)> =
            result.tests.iter().map(|case| (&result.signature, case)).collect();
        let verdicts = confirmer.confirm_all(&cases);
        sums.add(&subject.name, &result, &verdicts);
    }
    sums.print(time)
}
