//! What a run gave, for people and for programs.

use std::io::{self, Write};

use senda_engine::run::Outcome;
use senda_engine::stop::Stop;
use senda_rules::symbols::Symbols;
use serde::Serialize;
use serde_json::Value as Json;

use super::{Done, Extent};
use crate::fault::Fault;
use crate::numbers::{count, grouped};
use crate::out::Out;
use crate::show;
use crate::trace_text;

/// How many lines of a trace are shown when it is cut.
const SHORT_LINES: usize = 6;

/// What stands between the program's output and the report.
const RULER: &str = "────────────────────────────────────────────────────────────";

/// Writes the program's output and, unless `quiet`, the report.
pub(super) fn text(done: &Done, extent: Extent, quiet: bool) -> Result<(), Fault> {
    // There is nobody to tell when standard error is gone.
    let _ = io::stderr().write_all(&done.run.errors);
    let mut out = Out::stdout();
    out.write_all(&done.run.output)?;
    if !quiet {
        if !done.run.output.is_empty() {
            if done.run.output.last() != Some(&b'\n') {
                writeln!(out)?;
            }
            writeln!(out, "{RULER}")?;
        }
        report(&mut out, done, extent)?;
    }
    out.finish()
}

fn report(out: &mut Out, done: &Done, extent: Extent) -> io::Result<()> {
    let types = done.params.iter().map(|p| Some(p.ty));
    let arguments: Vec<String> =
        types.zip(&done.arguments).map(|(ty, value)| show::text(ty, value)).collect();
    let name = done.method.split('(').next().unwrap_or_default();
    writeln!(out, "{name}({})", arguments.join(", "))?;
    match &done.run.outcome {
        Outcome::Returned(None) => writeln!(out, "  returns nothing")?,
        Outcome::Returned(Some(value)) => {
            writeln!(out, "  returns {}", show::text(done.returns, value))?;
        }
        Outcome::Threw { class, message: None } => writeln!(out, "  throws  {class}")?,
        Outcome::Threw { class, message: Some(message) } => {
            writeln!(out, "  throws  {class}: {message}")?;
        }
        Outcome::Stopped(Stop::Exit(code)) => writeln!(out, "  ends    with System.exit({code})")?,
        Outcome::Stopped(stop) => {
            writeln!(out, "  stopped {stop}")?;
            if let Some(advice) = advice(stop) {
                writeln!(out, "          {advice}")?;
            }
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
        Stop::Unsupported(_) | Stop::Exit(_) | Stop::Load(_) | Stop::Choice | Stop::Interrupted => {
            None
        }
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
    args: Vec<Json>,
    outcome: Ending,
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
enum Ending {
    Returned {
        returns: Option<Json>,
        #[serde(rename = "type")]
        ty: String,
    },
    Threw {
        throws: String,
        message: Option<String>,
    },
    Stopped {
        stopped: String,
        kind: &'static str,
    },
}

/// Writes the JSON document.
pub(super) fn json(symbols: &Symbols, done: &Done) -> Result<(), Fault> {
    let run = &done.run;
    let types = done.params.iter().map(|p| Some(p.ty));
    let document = Document {
        schema: "senda/1",
        senda: env!("CARGO_PKG_VERSION"),
        command: "run",
        target: &done.target,
        method: &done.method,
        args: types.zip(&done.arguments).map(|(ty, value)| show::json(ty, value)).collect(),
        outcome: outcome(symbols, done),
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

fn outcome(symbols: &Symbols, done: &Done) -> Ending {
    match &done.run.outcome {
        Outcome::Returned(value) => {
            let returns = value.as_ref().map(|value| show::json(done.returns, value));
            Ending::Returned { returns, ty: show::type_text(symbols, done.returns) }
        }
        Outcome::Threw { class, message } => {
            Ending::Threw { throws: class.clone(), message: message.clone() }
        }
        Outcome::Stopped(stop) => Ending::Stopped { stopped: stop.to_string(), kind: kind(stop) },
    }
}

fn kind(stop: &Stop) -> &'static str {
    match stop {
        Stop::Unsupported(_) => "unsupported",
        Stop::Steps(_) => "steps",
        Stop::Memory(_) => "memory",
        Stop::Output(_) => "output",
        Stop::Exit(_) => "exit",
        Stop::Load(_) => "load",
        Stop::Interrupted => "interrupted",
        // A run with values has no choice.
        Stop::Choice | Stop::Internal(_) => "internal",
    }
}
