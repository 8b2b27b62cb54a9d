//! Program points as people write them, and the rules that stand for them.
//!
//! | written | means |
//! | --- | --- |
//! | `Foo.java:12` | line 12 of the file |
//! | `Foo.bar+17` | the instruction at byte offset 17 of the method |
//! | `Foo.java:@zero`, `@zero` | the line with the comment `// @zero`, or the next one with code |
//! | `Foo.bar`, `bar(int,long)` | the entry of the method |
//!
//! A path goes through a point if it applies one of its rules. A rule stands for its own instructions
//! only ([`senda_rules::ir::Rule::origin`]), as coverage counts them.

use std::sync::Arc;

use senda_rules::class::{LoadError, Provider};
use senda_rules::ids::{ENTRY, MethodRef, PredId};
use senda_rules::ir::Body;
use senda_rules::symbols::Symbols;

use crate::program::Program;
use crate::slice::RuleId;

/// A point as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Point {
    /// A line of a file.
    Line(String, u32),
    /// An instruction of a method.
    Offset(String, u32),
    /// A label, in a file or in any.
    Label(Option<String>, String),
    /// The entry of a method.
    Entry(String),
}

/// Why there is no such point, and what there is instead.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PointError {
    /// What is wrong.
    pub message: String,
    /// What comes before the choices, or what helps.
    pub advice: String,
    /// What there is.
    pub choices: Vec<String>,
}

fn wrong<T>(message: String, advice: &str, choices: Vec<String>) -> Result<T, PointError> {
    Err(PointError { message, advice: advice.into(), choices })
}

impl Point {
    /// Reads a point.
    ///
    /// # Errors
    /// When the text is none.
    pub fn parse(text: &str) -> Result<Point, PointError> {
        let bad = || {
            wrong(
                format!("`{text}` is no point of a program"),
                "write Foo.java:12, Foo.bar+17, Foo.java:@label, @label or Foo.bar",
                Vec::new(),
            )
        };
        if let Some(label) = text.strip_prefix('@') {
            return if is_label(label) { Ok(Point::Label(None, label.into())) } else { bad() };
        }
        if let Some((file, place)) = text.rsplit_once(':') {
            if let Some(label) = place.strip_prefix('@')
                && is_label(label)
            {
                return Ok(Point::Label(Some(file.into()), label.into()));
            }
            return match place.parse() {
                Ok(line) if !file.is_empty() => Ok(Point::Line(file.into(), line)),
                _ => bad(),
            };
        }
        if let Some((method, offset)) = text.rsplit_once('+') {
            return match offset.parse() {
                Ok(offset) if !method.is_empty() => Ok(Point::Offset(method.into(), offset)),
                _ => bad(),
            };
        }
        if text.is_empty() || text.contains(char::is_whitespace) {
            return bad();
        }
        Ok(Point::Entry(text.into()))
    }
}

fn is_label(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

/// A method of the given classes.
struct Place {
    /// `pkg.Class.name(int,long)`
    text: String,
    file: Option<String>,
    method: MethodRef,
    body: Arc<Body>,
}

/// A rule wherever it is: method, predicate, number from 0.
pub type Located = (MethodRef, PredId, usize);

/// The points of the given classes.
pub struct Points {
    places: Vec<Place>,
}

impl Points {
    /// Reads the given classes.
    ///
    /// # Errors
    /// When one cannot be read.
    pub fn of(
        provider: &dyn Provider,
        symbols: &mut Symbols,
        given: &[String],
    ) -> Result<Points, LoadError> {
        let mut places = Vec::new();
        for name in given {
            let name = symbols.class(name);
            let Some(class) = provider.class(symbols, name)? else { continue };
            for (index, method) in class.methods.iter().enumerate().filter(|(_, m)| m.has_code) {
                let body = provider.body(symbols, name, index)?;
                let file = body.source.file.map(|file| symbols.name_text(file).to_owned());
                let params: Vec<String> =
                    symbols.method_type(method.id).params.iter().map(|p| p.java(symbols)).collect();
                let text = format!(
                    "{}.{}({})",
                    symbols.class_java(class.name),
                    symbols.name_text(method.name),
                    params.join(",")
                );
                places.push(Place { text, file, method: method.id, body });
            }
        }
        Ok(Points { places })
    }

    /// The rules of a point. `source` gives the text of a source file by its name, if it can be had.
    ///
    /// # Errors
    /// When there is no such point.
    pub fn find(
        &self,
        point: &Point,
        source: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Vec<Located>, PointError> {
        match point {
            Point::Line(file, line) => self.line(file, *line),
            Point::Offset(method, offset) => self.offset(self.method(method)?, *offset),
            Point::Label(file, label) => self.label(file.as_deref(), label, source),
            Point::Entry(method) => {
                let place = self.method(method)?;
                let rules = place.body.preds.get(ENTRY).map_or(0, |pred| pred.rules.len());
                Ok((0..rules).map(|number| (place.method, ENTRY, number)).collect())
            }
        }
    }

    fn in_file<'a>(&'a self, file: &'a str) -> impl Iterator<Item = &'a Place> {
        self.places.iter().filter(move |place| place.file.as_deref() == Some(file))
    }

    fn files(&self) -> Vec<String> {
        let mut files: Vec<String> = self.places.iter().filter_map(|p| p.file.clone()).collect();
        files.sort();
        files.dedup();
        files
    }

    /// The lines of a file that have code, ascending.
    fn lines(&self, file: &str) -> Result<Vec<u32>, PointError> {
        if self.in_file(file).next().is_none() {
            let message = format!("none of the classes comes from {file}");
            return wrong(message, "they come from", self.files());
        }
        let mut lines: Vec<u32> = self
            .in_file(file)
            .flat_map(|place| rules(&place.body).map(move |rule| (place, rule)))
            .flat_map(|(place, (_, _, origin))| {
                origin.iter().filter_map(|&at| place.body.source.line(at)).map(u32::from)
            })
            .collect();
        lines.sort_unstable();
        lines.dedup();
        if lines.is_empty() {
            let message = format!("the classes of {file} have no line numbers");
            return wrong(message, "compile with -g, or name an offset: Foo.bar+17", Vec::new());
        }
        Ok(lines)
    }

    fn line(&self, file: &str, line: u32) -> Result<Vec<Located>, PointError> {
        let lines = self.lines(file)?;
        if !lines.contains(&line) {
            let message = format!("there is no code on {file}:{line}");
            let near = nearest(&lines, line);
            let near = near.into_iter().map(|line| format!("{file}:{line}")).collect();
            return wrong(message, "the nearest lines with code are", near);
        }
        let on = |place: &Place, origin: &[u16]| {
            origin.iter().any(|&at| place.body.source.line(at).map(u32::from) == Some(line))
        };
        let places = self.in_file(file);
        Ok(places.flat_map(|place| located(place, |origin| on(place, origin))).collect())
    }

    fn offset(&self, place: &Place, offset: u32) -> Result<Vec<Located>, PointError> {
        let found = located(place, |origin| origin.iter().any(|&at| u32::from(at) == offset));
        if !found.is_empty() {
            return Ok(found);
        }
        let mut all: Vec<u32> =
            rules(&place.body).flat_map(|(_, _, o)| o.iter().map(|&at| u32::from(at))).collect();
        all.sort_unstable();
        all.dedup();
        let message = format!("there is no instruction at offset {offset} of {}", place.text);
        let near = nearest(&all, offset);
        let near = near.into_iter().map(|at| format!("{}+{at}", place.text)).collect();
        wrong(message, "the nearest instructions are", near)
    }

    fn label(
        &self,
        file: Option<&str>,
        label: &str,
        source: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Vec<Located>, PointError> {
        let files = match file {
            Some(file) => {
                self.lines(file)?;
                vec![file.to_owned()]
            }
            None => self.files(),
        };
        let (mut known, mut found, mut read) = (Vec::new(), Vec::new(), false);
        for file in &files {
            let Some(text) = source(file) else { continue };
            read = true;
            for (number, name) in labels(&text) {
                if name == label {
                    found.push((file.clone(), number));
                }
                known.push(format!("{file}:@{name}"));
            }
        }
        match found.as_slice() {
            [(file, number)] => {
                let lines = self.lines(file)?;
                match lines.iter().find(|line| *line >= number) {
                    Some(&line) => self.line(file, line),
                    None => wrong(
                        format!("no code follows the label @{label} on {file}:{number}"),
                        "put the comment on a line with code, or before one",
                        Vec::new(),
                    ),
                }
            }
            [] if !read => wrong(
                format!("the label @{label} is in the source, which is not given"),
                "give the .java file as the target, or name a line: Foo.java:12",
                Vec::new(),
            ),
            [] if known.is_empty() => wrong(
                format!("there is no label @{label}"),
                "a label is a comment: // @name",
                Vec::new(),
            ),
            [] => wrong(format!("there is no label @{label}"), "there are", known),
            several => {
                let places = several.iter().map(|(file, line)| format!("{file}:{line}")).collect();
                wrong(format!("the label @{label} is there several times"), "on", places)
            }
        }
    }

    /// The method that is meant: its name, with class and parameters as far as needed.
    fn method(&self, text: &str) -> Result<&Place, PointError> {
        let is_meant = |place: &&Place| {
            let full = if text.contains('(') {
                place.text.as_str()
            } else {
                place.text.split('(').next().unwrap_or_default()
            };
            let before = |tail: &str| tail.is_empty() || tail.ends_with(['.', '$']);
            full.strip_suffix(text).is_some_and(before)
        };
        let found: Vec<&Place> = self.places.iter().filter(is_meant).collect();
        let texts = |places: &[&Place]| places.iter().map(|p| p.text.clone()).collect();
        match found.as_slice() {
            [one] => Ok(one),
            [] => {
                let name = text.split('(').next().unwrap_or_default();
                let name = name.rsplit('.').next().unwrap_or_default();
                let like: Vec<&Place> = self
                    .places
                    .iter()
                    .filter(|p| {
                        p.text.to_lowercase().contains(&format!(".{}(", name.to_lowercase()))
                    })
                    .collect();
                let message = format!("there is no method {text} with code");
                let advice =
                    if like.is_empty() { "senda list shows the methods" } else { "there is" };
                wrong(message, advice, texts(&like))
            }
            several => {
                let message = format!("{text} is {} methods", several.len());
                wrong(message, "write more of the name", texts(several))
            }
        }
    }
}

/// The rules of a body with the instructions that they stand for.
fn rules(body: &Body) -> impl Iterator<Item = (PredId, usize, &[u16])> {
    body.preds.iter().flat_map(|(id, pred)| {
        pred.rules.iter().enumerate().map(move |(number, rule)| (id, number, &*rule.origin))
    })
}

fn located(place: &Place, is_meant: impl Fn(&[u16]) -> bool) -> Vec<Located> {
    let rules = rules(&place.body).filter(|(_, _, origin)| is_meant(origin));
    rules.map(|(pred, number, _)| (place.method, pred, number)).collect()
}

/// The nearest numbers below and above, ascending.
fn nearest(all: &[u32], to: u32) -> Vec<u32> {
    let after = all.partition_point(|&n| n < to);
    all[after.saturating_sub(2)..(after + 2).min(all.len())].to_vec()
}

/// The labels of a source text, each with its line.
fn labels(text: &str) -> Vec<(u32, String)> {
    let mut all = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let comment = line.split_once("//").or_else(|| line.split_once("/*"));
        let Some((_, comment)) = comment else { continue };
        let Some(rest) = comment.trim_start().strip_prefix('@') else { continue };
        let end = rest.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-'));
        let name = &rest[..end.unwrap_or(rest.len())];
        if is_label(name) {
            all.push((number, name.to_owned()));
        }
    }
    all
}

/// Those of some rules that are in a program.
#[must_use]
pub fn in_program(program: &Program, located: &[Located]) -> Vec<RuleId> {
    let place = |method: MethodRef| program.methods.iter().position(|m| m.body.method == method);
    located.iter().filter_map(|&(m, pred, number)| Some((place(m)?, pred, number))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_read() {
        let line = |file: &str, n| Ok(Point::Line(file.into(), n));
        assert_eq!(Point::parse("Foo.java:12"), line("Foo.java", 12));
        assert_eq!(Point::parse("Foo.bar+17"), Ok(Point::Offset("Foo.bar".into(), 17)));
        assert_eq!(
            Point::parse("Foo.java:@a-b"),
            Ok(Point::Label(Some("Foo.java".into()), "a-b".into()))
        );
        assert_eq!(Point::parse("@zero"), Ok(Point::Label(None, "zero".into())));
        assert_eq!(Point::parse("bar(int,long)"), Ok(Point::Entry("bar(int,long)".into())));
        for text in ["", "@", "Foo.java:", ":3", "Foo.java:x", "bar+", "+3", "a b", "@a b"] {
            assert!(Point::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn labels_are_comments() {
        let text =
            "int a; // @one\n/* @two */\n// not @three\nx(\"@four\");\n//@five: why\n// @ six";
        let found = labels(text);
        let found: Vec<(u32, &str)> = found.iter().map(|(n, l)| (*n, l.as_str())).collect();
        assert_eq!(found, [(1, "one"), (2, "two"), (5, "five")]);
    }

    #[test]
    fn the_nearest_are_on_both_sides() {
        assert_eq!(nearest(&[3, 5, 9, 12, 20], 10), [5, 9, 12, 20]);
        assert_eq!(nearest(&[3, 5], 1), [3, 5]);
        assert_eq!(nearest(&[3, 5, 6], 9), [5, 6]);
    }
}
