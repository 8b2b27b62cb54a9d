//! `senda list`: classes and methods with their shape.

mod measure;
mod report;

use std::io::{IsTerminal, Write};
use std::time::Instant;

use clap::Args;

use crate::exit;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::numbers::{count, grouped};
use crate::target::TargetArgs;
use measure::{Sums, Wanted, measure_all};
use report::{JsonReport, Report, TextReport};

const EXAMPLES: &str = "\
Columns: bytecode instructions, basic blocks, loop heads, branches (conditional jumps and switches),
calls, rows of the exception table; with --translate also predicates and rules.

--translate checks senda itself: every method is translated to rules and verified. What senda does
not understand is counted by name.

Exit codes: 0 done; 1 with --strict, something is unsupported; 2 wrong usage; 3 an input cannot be
read; 4 a translation is not well formed, a bug of senda; 130 interrupted.

Examples:
  senda list Lcm.java
  senda list build/classes --json
  senda list app.jar --translate --totals
  senda list jdk --translate --totals      all of the JDK's own classes";

/// List classes and methods with their shape
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ListArgs {
    #[command(flatten)]
    target: TargetArgs,

    /// Write one JSON document and nothing else
    #[arg(long)]
    json: bool,

    /// Only the sums over all classes
    #[arg(long)]
    totals: bool,

    /// Translate and verify every method as well
    #[arg(long)]
    translate: bool,

    /// Exit with 1 if something is not supported
    #[arg(long, requires = "translate")]
    strict: bool,
}

/// Runs the command.
///
/// # Errors
/// Why the classes cannot be listed.
pub fn run(args: &ListArgs) -> Result<u8, Fault> {
    let start = Instant::now();
    let target = args.target.open()?;
    let wanted = Wanted { methods: !args.totals, translate: args.translate };
    let mut report: Box<dyn Report> = if args.json {
        Box::new(JsonReport::start(&target.shown, wanted)?)
    } else {
        Box::new(TextReport::start(wanted))
    };
    let mut progress = Progress::new(target.classes.len());
    let mut sums = Sums::default();
    measure_all(&target, wanted, |class| {
        progress.step();
        sums.add(&class);
        report.class(&class)
    })?;
    progress.clear();
    report.finish(&sums, start.elapsed())?;
    Ok(if interrupted() {
        exit::INTERRUPTED
    } else if sums.unverified > 0 {
        exit::BUG
    } else if sums.unreadable > 0 {
        exit::INPUT
    } else if args.strict && sums.unsupported_methods > 0 {
        exit::UNMET
    } else {
        exit::DONE
    })
}

/// A line on standard error that tells how far the work is, if a person watches.
struct Progress {
    shown: bool,
    done: usize,
    all: usize,
    last: Instant,
}

impl Progress {
    fn new(all: usize) -> Progress {
        let shown = std::io::stderr().is_terminal() && all > 500;
        Progress { shown, done: 0, all, last: Instant::now() }
    }

    fn step(&mut self) {
        self.done += 1;
        if self.shown && self.last.elapsed().as_millis() >= 100 {
            self.last = Instant::now();
            let all = count(self.all as u64, "class").replace("classs", "classes");
            let text = format!("\r{} of {all} ", grouped(self.done as u64));
            let _ = std::io::stderr().write_all(text.as_bytes());
        }
    }

    fn clear(&self) {
        if self.shown {
            let _ = std::io::stderr().write_all(b"\r\x1b[K");
        }
    }
}
