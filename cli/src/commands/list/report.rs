//! The list as a table and as JSON, written class by class.

use std::io::{self, Write};
use std::time::Duration;

use senda_rules::class::access;
use serde::Serialize;

use super::measure::{ClassRow, MethodRow, Sums, Wanted};
use crate::fault::Fault;
use crate::numbers::{count, grouped};
use crate::out::Out;

/// How wide the column of methods gets at most; longer ones push their numbers to the right.
const MOST_WIDTH: usize = 60;

/// How many broken translations are shown.
const MOST_FAULTS: usize = 20;

/// Takes classes one by one.
pub trait Report {
    /// Writes a class. Returns whether anybody still reads.
    fn class(&mut self, class: &ClassRow) -> Result<bool, Fault>;

    /// Writes the sums.
    fn finish(self: Box<Self>, sums: &Sums, time: Duration) -> Result<(), Fault>;
}

/// A table for each class.
pub struct TextReport {
    out: Out,
    wanted: Wanted,
    troubles: Vec<String>,
}

const COLUMNS: [&str; 6] = ["instructions", "blocks", "loops", "branches", "calls", "handlers"];
const TRANSLATED: [&str; 2] = ["predicates", "rules"];

impl TextReport {
    /// A report without a class.
    pub fn start(wanted: Wanted) -> TextReport {
        TextReport { out: Out::stdout(), wanted, troubles: Vec::new() }
    }

    fn table(&mut self, class: &ClassRow) -> io::Result<()> {
        let mut columns = COLUMNS.to_vec();
        if self.wanted.translate {
            columns.extend(TRANSLATED);
        }
        let names = class.methods.iter().map(|m| m.signature.chars().count() + 2);
        let width = names.chain([class.name.chars().count()]).max().unwrap_or(0).min(MOST_WIDTH);
        write!(self.out, "{:width$}", class.name)?;
        for column in &columns {
            write!(self.out, "  {column}")?;
        }
        writeln!(self.out)?;
        for method in &class.methods {
            write!(self.out, "  {:width$}", method.signature, width = width.saturating_sub(2))?;
            match numbers(method) {
                None => write!(self.out, "  {}", without_code(method.flags))?,
                Some(numbers) => {
                    for (number, column) in numbers.iter().zip(&columns) {
                        write!(self.out, "  {number:>width$}", width = column.len())?;
                    }
                }
            }
            writeln!(self.out)?;
        }
        writeln!(self.out)
    }

    fn sums(&mut self, sums: &Sums, time: Duration) -> io::Result<()> {
        let t = &sums.totals;
        let out = &mut self.out;
        let number = |n: usize| grouped(n as u64);
        let classes = if t.classes == 1 { "class" } else { "classes" };
        writeln!(
            out,
            "{} {classes}, {}, {} with code",
            number(t.classes),
            count(t.methods as u64, "method"),
            number(t.with_code)
        )?;
        writeln!(
            out,
            "{}, {}, {}, {} invokedynamic",
            count(t.instructions as u64, "instruction"),
            count(t.handlers as u64, "handler"),
            count(t.line_entries as u64, "line entry").replace("entrys", "entries"),
            number(t.invokedynamic)
        )?;
        if self.wanted.translate {
            let s = &sums.translated;
            writeln!(
                out,
                "{}, {}, {} not well formed, {} with something unsupported",
                count(s.predicates as u64, "predicate"),
                count(s.rules as u64, "rule"),
                count(s.unverified as u64, "method"),
                count(s.unsupported_methods as u64, "method"),
            )?;
            for (name, rules) in &s.unsupported {
                writeln!(out, "  unsupported in {}: {name}", count(*rules as u64, "rule"))?;
            }
            writeln!(out, "{:.1} s", time.as_secs_f64())?;
        }
        Ok(())
    }
}

impl Report for TextReport {
    fn class(&mut self, class: &ClassRow) -> Result<bool, Fault> {
        self.troubles.extend(class.unreadable.iter().cloned());
        self.troubles.extend(class.faults.iter().cloned());
        if self.wanted.methods && class.unreadable.is_none() {
            self.table(class)?;
        }
        Ok(!self.out.closed())
    }

    fn finish(mut self: Box<Self>, sums: &Sums, time: Duration) -> Result<(), Fault> {
        self.sums(sums, time)?;
        if sums.unreadable > 0 {
            let classes = if sums.unreadable == 1 { "class" } else { "classes" };
            writeln!(self.out, "{} {classes} cannot be read", grouped(sums.unreadable as u64))?;
        }
        for trouble in self.troubles.iter().take(MOST_FAULTS) {
            writeln!(self.out, "  {trouble}")?;
        }
        if self.troubles.len() > MOST_FAULTS {
            writeln!(self.out, "  … and {} more", self.troubles.len() - MOST_FAULTS)?;
        }
        self.out.finish()
    }
}

fn numbers(method: &MethodRow) -> Option<Vec<usize>> {
    let s = method.shape?;
    let mut all = vec![s.instructions, s.blocks, s.loops, s.branches, s.calls, s.handlers];
    if let Some(translated) = &method.translated {
        all.extend([translated.predicates, translated.rules]);
    }
    Some(all)
}

fn without_code(flags: u16) -> &'static str {
    if flags & access::NATIVE == 0 { "abstract" } else { "native" }
}

/// One JSON document; its schema is `docs/schema/list.json`.
pub struct JsonReport {
    out: Out,
    wanted: Wanted,
    first: bool,
    faults: Vec<String>,
}

#[derive(Serialize)]
struct JsonClass<'a> {
    class: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    unreadable: Option<&'a str>,
    methods: Vec<JsonMethod<'a>>,
}

#[derive(Serialize)]
struct JsonMethod<'a> {
    method: &'a str,
    returns: &'a str,
    flags: Vec<&'static str>,
    #[serde(flatten)]
    shape: Option<JsonShape>,
    #[serde(flatten)]
    translated: Option<JsonTranslated<'a>>,
}

#[derive(Serialize)]
struct JsonShape {
    instructions: usize,
    blocks: usize,
    loops: usize,
    branches: usize,
    calls: usize,
    handlers: usize,
}

#[derive(Serialize)]
struct JsonTranslated<'a> {
    predicates: usize,
    rules: usize,
    unsupported: Vec<&'a str>,
}

#[derive(Serialize)]
struct JsonTotals<'a> {
    classes: usize,
    unreadable: usize,
    methods: usize,
    with_code: usize,
    instructions: usize,
    handlers: usize,
    line_entries: usize,
    invokedynamic: usize,
    #[serde(flatten)]
    translated: Option<JsonTranslatedTotals<'a>>,
    time_ms: f64,
}

#[derive(Serialize)]
struct JsonTranslatedTotals<'a> {
    predicates: usize,
    rules: usize,
    not_well_formed: usize,
    faults: &'a [String],
    unsupported_methods: usize,
    unsupported: &'a std::collections::BTreeMap<String, usize>,
}

impl JsonReport {
    /// Writes the beginning of the document.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn start(target: &str, wanted: Wanted) -> Result<JsonReport, Fault> {
        let mut out = Out::stdout();
        let target = serde_json::to_string(target).map_err(io::Error::from)?;
        let version = env!("CARGO_PKG_VERSION");
        write!(
            out,
            "{{\"schema\":\"senda/1\",\"senda\":\"{version}\",\"command\":\"list\",\"target\":{target}"
        )?;
        if wanted.methods {
            write!(out, ",\"classes\":[")?;
        }
        Ok(JsonReport { out, wanted, first: true, faults: Vec::new() })
    }
}

impl Report for JsonReport {
    fn class(&mut self, class: &ClassRow) -> Result<bool, Fault> {
        self.faults.extend(class.unreadable.iter().cloned());
        self.faults.extend(class.faults.iter().cloned());
        self.faults.truncate(MOST_FAULTS);
        if self.wanted.methods {
            if !self.first {
                write!(self.out, ",")?;
            }
            self.first = false;
            writeln!(self.out)?;
            let document = JsonClass {
                class: &class.name,
                unreadable: class.unreadable.as_deref(),
                methods: class.methods.iter().map(json_method).collect(),
            };
            serde_json::to_writer(&mut self.out, &document).map_err(io::Error::from)?;
        }
        Ok(!self.out.closed())
    }

    fn finish(mut self: Box<Self>, sums: &Sums, time: Duration) -> Result<(), Fault> {
        let s = &sums.translated;
        let translated = self.wanted.translate.then_some(JsonTranslatedTotals {
            predicates: s.predicates,
            rules: s.rules,
            not_well_formed: s.unverified,
            faults: &self.faults,
            unsupported_methods: s.unsupported_methods,
            unsupported: &s.unsupported,
        });
        let t = &sums.totals;
        let totals = JsonTotals {
            classes: t.classes,
            unreadable: sums.unreadable,
            methods: t.methods,
            with_code: t.with_code,
            instructions: t.instructions,
            handlers: t.handlers,
            line_entries: t.line_entries,
            invokedynamic: t.invokedynamic,
            translated,
            time_ms: (time.as_secs_f64() * 1e6).round() / 1e3,
        };
        let totals = serde_json::to_string(&totals).map_err(io::Error::from)?;
        let close = if self.wanted.methods { "\n]" } else { "" };
        writeln!(self.out, "{close},\n\"totals\":{totals}}}")?;
        self.out.finish()
    }
}

fn json_method(method: &MethodRow) -> JsonMethod<'_> {
    JsonMethod {
        method: &method.signature,
        returns: &method.returns,
        flags: flags(method.flags),
        shape: method.shape.map(|s| JsonShape {
            instructions: s.instructions,
            blocks: s.blocks,
            loops: s.loops,
            branches: s.branches,
            calls: s.calls,
            handlers: s.handlers,
        }),
        translated: method.translated.as_ref().map(|t| JsonTranslated {
            predicates: t.predicates,
            rules: t.rules,
            unsupported: t.unsupported.keys().map(String::as_str).collect(),
        }),
    }
}

fn flags(flags: u16) -> Vec<&'static str> {
    let words = [
        (access::PUBLIC, "public"),
        (access::PROTECTED, "protected"),
        (access::PRIVATE, "private"),
        (access::ABSTRACT, "abstract"),
        (access::STATIC, "static"),
        (access::FINAL, "final"),
        (access::NATIVE, "native"),
        (access::SYNTHETIC, "synthetic"),
    ];
    words.into_iter().filter(|(flag, _)| flags & flag != 0).map(|(_, word)| word).collect()
}
