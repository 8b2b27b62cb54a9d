//! Where the report of `gen` goes. What cannot be written is found before the work begins, and a file
//! is there whole or not at all.

use std::io::{IsTerminal, stdout};
use std::path::PathBuf;

use senda_testcase::Report;
use senda_writers::junit::{self, Flavor};
use senda_writers::text::{self, Style};
use senda_writers::{dot, jacoco, lcov, sarif};

use super::GenArgs;
use super::options::{Color, Form};
use crate::fault::Fault;
use crate::out::{check_folder, replace, write_error, write_text};

const FOLDER: &str = "senda-out";

/// The outputs that were asked for.
pub struct Sink {
    forms: Vec<Form>,
    folder: PathBuf,
    json: bool,
    quiet: bool,
    style: Style,
}

impl Sink {
    /// Checks that the outputs can be written.
    ///
    /// # Errors
    /// When the folder cannot be used.
    pub fn open(args: &GenArgs) -> Result<Sink, Fault> {
        let folder = args.out.clone().unwrap_or_else(|| PathBuf::from(FOLDER));
        let mut forms = Vec::new();
        for form in &args.write {
            if !forms.contains(form) {
                forms.push(*form);
            }
        }
        if forms.is_empty() {
            forms.push(Form::Text);
            if args.out.is_some() {
                forms.push(Form::Junit5);
            }
        }
        if forms.contains(&Form::Junit5) && forms.contains(&Form::Junit4) {
            return Err(Fault::usage("junit5 and junit4 write the same files")
                .note("write them into two folders, with two commands"));
        }
        if args.out.is_some() && forms.iter().all(|form| *form == Form::Text) {
            return Err(Fault::usage("--out has no meaning where only the table is written")
                .note("--write json, junit5, junit4, sarif, lcov, jacoco or dot write files"));
        }
        let sink = Sink {
            forms,
            folder,
            json: args.json,
            quiet: args.quiet,
            style: style(args.color, true),
        };
        if sink.forms.iter().any(|form| *form != Form::Text) {
            check_folder(&sink.folder)?;
        }
        Ok(sink)
    }

    /// Writes the report. `sources` is the folder that source files are in.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn write(&self, report: &Report, times: bool, sources: &str) -> Result<(), Fault> {
        if self.json {
            return write_text(None, &report.to_json());
        }
        if self.forms.contains(&Form::Text) && !self.quiet {
            write_text(None, &text::report(report, self.style))?;
        }
        let mut written = Vec::new();
        for form in &self.forms {
            match form {
                Form::Text => {}
                Form::Json => {
                    let mut kept = report.clone();
                    if !times {
                        super::forget_times(&mut kept);
                    }
                    self.keep(&mut written, "senda.json", &kept.to_json())?;
                }
                Form::Dot => self.keep(&mut written, "senda-heap.dot", &dot::report(report))?,
                Form::Sarif => {
                    self.keep(&mut written, "senda.sarif", &sarif::report(report, sources))?;
                }
                Form::Lcov => {
                    self.keep(&mut written, "lcov.info", &lcov::report(report, sources))?
                }
                Form::Jacoco => self.keep(&mut written, "jacoco.xml", &jacoco::report(report))?,
                Form::Junit5 | Form::Junit4 => {
                    let flavor = if *form == Form::Junit5 { Flavor::Five } else { Flavor::Four };
                    for source in junit::sources(report, flavor) {
                        let path = self.folder.join(&source.path);
                        replace(&path, &source.text)?;
                        written.push(path);
                    }
                }
            }
        }
        if !self.quiet {
            for path in &written {
                write_error(&format!("wrote {}\n", path.display()));
            }
        }
        Ok(())
    }

    fn keep(&self, written: &mut Vec<PathBuf>, name: &str, text: &str) -> Result<(), Fault> {
        let path = self.folder.join(name);
        replace(&path, text)?;
        written.push(path);
        Ok(())
    }

    /// Writes the report where a person who looks for the bug finds it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep_evidence(&self, report: &Report) -> Result<PathBuf, Fault> {
        let path = self.folder.join("senda-unconfirmed.json");
        replace(&path, &report.to_json())?;
        Ok(path)
    }
}

/// How text is to look, on standard output or elsewhere.
pub fn style(color: Color, stdout: bool) -> Style {
    let color = colored(color) && (stdout || color == Color::Always);
    Style { width: width(), color, ..Style::default() }
}

fn width() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
    told.unwrap_or(Style::default().width)
}

fn colored(color: Color) -> bool {
    match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}
