//! What tests cover as an XML report of the form that JaCoCo writes (its DTD, "Report 1.1").
//!
//! What JaCoCo itself would count differs where code is left by an exception, and where it leaves out
//! what compilers add; the guide explains both.

use std::fmt::Write;

use senda_testcase::Report;

use crate::measure::{self, Class, Counter, Counters, Package};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
    <!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">\n";

/// The report.
#[must_use]
pub fn report(report: &Report) -> String {
    let code = report.covered();
    let mut out = String::from(HEAD);
    let _ = writeln!(out, "<report name=\"{}\">", escape(&report.target));
    let mut all = Counters::default();
    for package in measure::packages(&code) {
        write_package(&mut out, &package);
        all.add(&package.counters);
    }
    counters(&mut out, 1, &all);
    out.push_str("</report>\n");
    out
}

fn write_package(out: &mut String, package: &Package<'_>) {
    let _ = writeln!(out, "  <package name=\"{}\">", escape(&package.name));
    package.classes.iter().for_each(|class| write_class(out, class));
    for file in &package.files {
        let _ = writeln!(out, "    <sourcefile name=\"{}\">", escape(&file.name));
        for (number, line) in &file.lines {
            let _ = writeln!(
                out,
                "      <line nr=\"{number}\" mi=\"{}\" ci=\"{}\" mb=\"{}\" cb=\"{}\"/>",
                line.missed_instructions, line.instructions, line.missed_branches, line.branches
            );
        }
        counters(out, 3, &file.counters);
        out.push_str("    </sourcefile>\n");
    }
    counters(out, 2, &package.counters);
    out.push_str("  </package>\n");
}

fn write_class(out: &mut String, class: &Class<'_>) {
    let name = escape(&class.name.replace('.', "/"));
    let file = class.file().map(|file| format!(" sourcefilename=\"{}\"", escape(file)));
    let _ = writeln!(out, "    <class name=\"{name}\"{}>", file.unwrap_or_default());
    for method in &class.methods {
        let unit = &method.code.unit;
        let line = method.code.first_line().map(|line| format!(" line=\"{line}\""));
        let _ = writeln!(
            out,
            "      <method name=\"{}\" desc=\"{}\"{}>",
            escape(&unit.name),
            escape(&unit.descriptor),
            line.unwrap_or_default()
        );
        counters(out, 4, &method.counters);
        out.push_str("      </method>\n");
    }
    counters(out, 3, &class.counters);
    out.push_str("    </class>\n");
}

/// Counters that count nothing are left out, as JaCoCo does.
fn counters(out: &mut String, depth: usize, all: &Counters) {
    let rows: [(&str, Counter); 6] = [
        ("INSTRUCTION", all.instructions),
        ("BRANCH", all.branches),
        ("LINE", all.lines),
        ("COMPLEXITY", all.complexity),
        ("METHOD", all.methods),
        ("CLASS", all.classes),
    ];
    for (name, counter) in rows.iter().filter(|(_, counter)| counter.all() > 0) {
        let _ = writeln!(
            out,
            "{}<counter type=\"{name}\" missed=\"{}\" covered=\"{}\"/>",
            "  ".repeat(depth),
            counter.missed,
            counter.covered
        );
    }
}

/// Text between the quotes of an attribute. What XML cannot have is replaced.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\t' | '\n' | '\r' => {
                let _ = write!(out, "&#{};", c as u32);
            }
            c if c < ' ' || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
    out
}
