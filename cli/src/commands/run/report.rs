//! What a run gave, for people and for programs.

use std::io::{self, IsTerminal, Write};

use senda_engine::run::Outcome;
use senda_engine::stop::Stop;
use senda_rules::symbols::Symbols;
use serde::Serialize;
use serde_json::Value as Json;

use super::{Done, Extent};
use crate::fault::Fault;
use crate::numbers::{count, grouped};
use crate::out::Out;
use crate::show::{self, HeapJson, Texts, item_json};
use crate::trace_text;

/// How many lines of a trace are shown when it is cut.
const SHORT_LINES: usize = 6;

/// What stands between the program's output and the report.
const RULER: &str = "────────────────────────────────────────────────────────────";

/// Where the program's output goes while it runs, and the report after it.
pub(super) struct Printed {
    out: Out,
    /// Whether somebody watches: then parts of lines are shown at once too.
    live: bool,
    failed: Option<io::Error>,
}

impl Printed {
    pub(super) fn new() -> Printed {
        Printed { out: Out::stdout(), live: io::stdout().is_terminal(), failed: None }
    }

    /// Passes on what the program prints.
    pub(super) fn print(&mut self, bytes: &[u8], is_error: bool) {
        if is_error {
            // There is nobody to tell when standard error is gone.
            let _ = io::stderr().write_all(bytes);
            return;
        }
        let mut done = self.out.write_all(bytes);
        if done.is_ok() && (self.live || bytes.contains(&b'\n')) {
            done = self.out.flush();
        }
        if let Err(e) = done {
            self.failed.get_or_insert(e);
        }
    }

    /// Ends what the program printed and, unless `quiet`, writes the report.
    pub(super) fn finish(&mut self, done: &Done, extent: Extent, quiet: bool) -> Result<(), Fault> {
        if let Some(e) = self.failed.take() {
            return Err(e.into());
        }
        if !quiet {
            if !done.run.output.is_empty() {
                if done.run.output.last() != Some(&b'\n') {
                    writeln!(self.out)?;
                }
                writeln!(self.out, "{RULER}")?;
            }
            report(&mut self.out, done, extent)?;
        }
        Ok(self.out.flush()?)
    }
}

fn report(out: &mut Out, done: &Done, extent: Extent) -> io::Result<()> {
    let seen = &done.seen;
    let (before, after) = (Texts::new(&seen.before), Texts::new(&seen.after));
    let arguments: Vec<String> = seen.args.iter().map(|item| before.item(item)).collect();
    let name = done.method.split('(').next().unwrap_or_default();
    writeln!(out, "{name}({})", arguments.join(", "))?;
    match &done.run.outcome {
        Outcome::Returned(_) => match &seen.returns {
            None => writeln!(out, "  returns nothing")?,
            Some(item) => writeln!(out, "  returns {}", after.item(item))?,
        },
        Outcome::Threw { class, message, finding } => {
            writeln!(out, "  throws  {}", exception(class, message.as_deref()))?;
            for (class, message) in &done.run.causes {
                writeln!(out, "  cause   {}", exception(class, message.as_deref()))?;
            }
            if *finding {
                writeln!(out, "  kind    finding: a fault, not a decision of the program")?;
            }
        }
        Outcome::Stopped(Stop::Exit(code)) => writeln!(out, "  ends    with System.exit({code})")?,
        Outcome::Stopped(stop) => {
            writeln!(out, "  stopped {stop}")?;
            if let Some(advice) = advice(stop) {
                writeln!(out, "          {advice}")?;
            }
        }
    }
    for ((param, item), old) in done.params.iter().zip(&seen.args).zip(&arguments) {
        let new = after.item(item);
        if new != *old {
            writeln!(out, "  changes {} to {new}", param.name)?;
        }
    }
    trace(out, done, extent)?;
    let run = &done.run;
    let mut counts = format!(
        "{}, {} applied ({} different)",
        count(run.instructions, "instruction"),
        count(run.rules, "rule"),
        grouped(run.blocks)
    );
    if run.init_instructions > 0 {
        let more = count(run.init_instructions, "instruction");
        counts.push_str(&format!(", {more} in class initialisers"));
    }
    writeln!(out, "  counts  {counts}")
}

fn exception(class: &str, message: Option<&str>) -> String {
    message.map_or_else(|| class.to_owned(), |message| format!("{class}: {message}"))
}

fn trace(out: &mut Out, done: &Done, extent: Extent) -> io::Result<()> {
    let most = match extent {
        Extent::None => return Ok(()),
        Extent::Short => SHORT_LINES,
        Extent::Full => usize::MAX,
    };
    let Some(trace) = &done.trace else { return Ok(()) };
    let (lines, cut) = trace_text::lines(trace, most);
    for (i, line) in lines.iter().enumerate() {
        writeln!(out, "  {} {line}", if i == 0 { "trace  " } else { "       " })?;
    }
    let nodes = grouped(trace.len() as u64);
    if cut {
        writeln!(out, "          … {nodes} nodes in all; --trace full shows them")?;
    }
    if done.run.trace_truncated {
        writeln!(
            out,
            "          only the first {nodes} nodes were recorded; `_` is what is missing"
        )?;
    }
    Ok(())
}

fn advice(stop: &Stop) -> Option<&'static str> {
    match stop {
        Stop::Steps(_) => Some("--max-steps sets another limit"),
        Stop::Memory(_) => Some("--max-memory sets another limit"),
        Stop::Output(_) => Some("--max-output sets another limit"),
        Stop::Internal(_) => Some("this is a bug of senda: please report it with the program"),
        Stop::Unsupported(_)
        | Stop::Exit(_)
        | Stop::Load(_)
        | Stop::Choice
        | Stop::Astray
        | Stop::Interrupted => None,
    }
}

/// The JSON document; its schema is `docs/schema/run.json`.
#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    senda: &'static str,
    command: &'static str,
    target: &'a str,
    method: &'a str,
    receiver: Option<Json>,
    args: Vec<Json>,
    heap: HeapJson<'a>,
    outcome: Ending<'a>,
    heap_after: HeapJson<'a>,
    heap_cut: bool,
    output: String,
    errors: String,
    trace: Option<String>,
    trace_truncated: bool,
    instructions: u64,
    init_instructions: u64,
    rules: u64,
    blocks: u64,
    allocated: u64,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Ending<'a> {
    Returned {
        returns: Option<Json>,
        #[serde(rename = "type")]
        ty: String,
        kind: &'static str,
    },
    Threw {
        throws: &'a str,
        message: Option<&'a str>,
        kind: &'static str,
        causes: Vec<Cause<'a>>,
    },
    Stopped {
        stopped: String,
        reason: &'static str,
    },
}

#[derive(Serialize)]
struct Cause<'a> {
    class: &'a str,
    message: Option<&'a str>,
}

/// Writes the JSON document.
pub(super) fn json(symbols: &Symbols, done: &Done) -> Result<(), Fault> {
    let run = &done.run;
    let seen = &done.seen;
    let document = Document {
        schema: "senda/1",
        senda: env!("CARGO_PKG_VERSION"),
        command: "run",
        target: &done.target,
        method: &done.method,
        receiver: seen.receiver.as_ref().map(item_json),
        args: seen.args.iter().map(item_json).collect(),
        heap: HeapJson(&seen.before),
        outcome: outcome(symbols, done),
        heap_after: HeapJson(&seen.after),
        heap_cut: seen.before.cut || seen.after.cut,
        output: String::from_utf8_lossy(&run.output).into_owned(),
        errors: String::from_utf8_lossy(&run.errors).into_owned(),
        trace: done.trace.as_ref().map(ToString::to_string),
        trace_truncated: run.trace_truncated,
        instructions: run.instructions,
        init_instructions: run.init_instructions,
        rules: run.rules,
        blocks: run.blocks,
        allocated: run.allocated,
    };
    let mut out = Out::stdout();
    serde_json::to_writer_pretty(&mut out, &document).map_err(io::Error::from)?;
    writeln!(out)?;
    out.finish()
}

fn outcome<'a>(symbols: &Symbols, done: &'a Done) -> Ending<'a> {
    match &done.run.outcome {
        Outcome::Returned(_) => {
            let returns = done.seen.returns.as_ref().map(item_json);
            Ending::Returned {
                returns,
                ty: show::type_text(symbols, done.returns),
                kind: "expected",
            }
        }
        Outcome::Threw { class, message, finding } => {
            let cause = |(class, message): &'a (String, Option<String>)| Cause {
                class,
                message: message.as_deref(),
            };
            Ending::Threw {
                throws: class,
                message: message.as_deref(),
                kind: if *finding { "finding" } else { "expected" },
                causes: done.run.causes.iter().map(cause).collect(),
            }
        }
        Outcome::Stopped(stop) => {
            Ending::Stopped { stopped: stop.to_string(), reason: reason(stop) }
        }
    }
}

fn reason(stop: &Stop) -> &'static str {
    match stop {
        Stop::Unsupported(_) => "unsupported",
        Stop::Steps(_) => "steps",
        Stop::Memory(_) => "memory",
        Stop::Output(_) => "output",
        Stop::Exit(_) => "exit",
        Stop::Load(_) => "load",
        Stop::Interrupted => "interrupted",
        // A run with values has no choice.
        Stop::Choice | Stop::Astray | Stop::Internal(_) => "internal",
    }
}
