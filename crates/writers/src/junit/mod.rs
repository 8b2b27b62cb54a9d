//! JUnit 5 and JUnit 4 sources that need nothing but JUnit.
//!
//! A test class per class under test, in its package, called `FooSendaTest`: build tools find it by
//! that name, and it does not take the place of a `FooTest` that somebody wrote. Findings, which are
//! implicit exceptions and failed assertions, are in a class of their own, `FooSendaFindingsTest`: they pass
//! as well, but what they show is seldom meant. A test says what its
//! path is in a comment, builds its inputs from literals, calls the method and compares exactly.
//!
//! A test that was written passes: one that a real run contradicts is left out and named in a comment,
//! one that was not run is disabled. What Java source cannot say (private methods, odd names, states
//! that no constructor gives) goes through a few lines of reflection at the end of the class. The
//! sources are ASCII.

mod body;
mod double;
mod helpers;
mod make;
mod spell;

use std::collections::{BTreeSet, HashSet};

use senda_testcase::{Confirmed, Kind, MethodResult, Outcome, Report, TestCase};

use crate::literal;
use body::Body;
use helpers::Helper;
use spell::Place;

/// For which JUnit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavor {
    /// JUnit 5 (Jupiter).
    Five,
    /// JUnit 4.13 or later.
    Four,
}

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it belongs below a source folder: `p/q/FooSendaTest.java`.
    pub path: String,
    /// What is in it.
    pub text: String,
    /// How many tests are in it.
    pub tests: usize,
    /// The tests that are not, by id, and why.
    pub left_out: Vec<(String, String)>,
}

/// How many tests are in one class: its constants are limited.
const MOST_TESTS: usize = 1_000;

/// The sources of a report, in the order of its methods. One in which all tests are left out is only
/// comments.
#[must_use]
pub fn sources(report: &Report, flavor: Flavor) -> Vec<Source> {
    let mut classes: Vec<&str> = Vec::new();
    for method in &report.methods {
        if !classes.contains(&method.signature.class.as_str()) {
            classes.push(&method.signature.class);
        }
    }
    let mut used = HashSet::new();
    let mut all = Vec::new();
    for class in classes {
        let tests: Vec<(&MethodResult, &TestCase)> = report
            .methods
            .iter()
            .filter(|method| method.signature.class == class)
            .flat_map(|method| method.tests.iter().map(move |case| (method, case)))
            .collect();
        for kind in [Kind::Expected, Kind::Finding] {
            let tests: Vec<_> =
                tests.iter().copied().filter(|(_, case)| case.outcome.kind() == kind).collect();
            for chunk in tests.chunks(MOST_TESTS) {
                all.push(source(report, class, kind, chunk, flavor, &mut used));
            }
        }
    }
    all
}

fn source(
    report: &Report,
    class: &str,
    kind: Kind,
    tests: &[(&MethodResult, &TestCase)],
    flavor: Flavor,
    used: &mut HashSet<String>,
) -> Source {
    let mut place = Place::of(class);
    tests.iter().for_each(|(method, _)| place.see(&method.signature.visible));
    let base = place.test_class(kind);
    let mut name = base.clone();
    let mut number = 1;
    while !used.insert(format!("{}.{name}", place.package())) {
        number += 1;
        name = format!("{base}{number}");
    }
    // Without its type arguments a class is a raw type.
    let generic = tests.iter().any(|(method, _)| method.signature.generic);
    let mut writer = Writer {
        flavor,
        place: &place,
        generic,
        deprecated: tests.iter().any(|(method, _)| method.signature.deprecated),
        doubles: tests.iter().any(|(_, case)| !case.doubles.is_empty()),
        asserts: BTreeSet::new(),
        helpers: BTreeSet::new(),
    };
    let (mut methods, mut left_out) = (Vec::new(), Vec::new());
    let mut names = HashSet::new();
    for (method, case) in tests {
        match writer.test(method, case, &mut names) {
            Ok(text) => methods.push(text),
            Err(why) => left_out.push((case.id.clone(), why)),
        }
    }
    let folder = place.package().replace('.', "/");
    let slash = if folder.is_empty() { "" } else { "/" };
    let path = format!("{folder}{slash}{name}.java");
    let text = writer.file(report, (class, kind), &name, &methods, &left_out);
    Source { path, text, tests: methods.len(), left_out }
}

/// One class in the making: what its tests use decides its imports and helpers.
struct Writer<'a> {
    flavor: Flavor,
    place: &'a Place,
    generic: bool,
    deprecated: bool,
    doubles: bool,
    asserts: BTreeSet<&'static str>,
    helpers: BTreeSet<Helper>,
}

impl Writer<'_> {
    fn test(
        &mut self,
        method: &MethodResult,
        case: &TestCase,
        names: &mut HashSet<String>,
    ) -> Result<String, String> {
        let disabled = match &case.confirmed {
            Confirmed::Yes => None,
            Confirmed::No(why) => return Err(format!("a real run says: {why}")),
            Confirmed::NotRun(why) if why.is_empty() => Some("not confirmed".to_owned()),
            Confirmed::NotRun(why) => Some(format!("not confirmed: {why}")),
        };
        if let Some(why) = unfit(case) {
            return Err(why);
        }
        if self.place.hides() {
            return Err(format!("its class hides {} from the test", self.place.top()));
        }
        let body = Body::of(self.flavor, self.place, &method.signature, case)?;
        let name = unique(&case.name, names);
        self.asserts.extend(&body.asserts);
        self.helpers.extend(&body.helpers);
        let mut out = String::new();
        if let Some(at) = &case.thrown_at {
            push(&mut out, &comment_lines(&format!("at {at}")));
        }
        for note in &case.notes {
            push(&mut out, &comment_lines(note));
        }
        let condition = case.condition.join(", ");
        if !condition.is_empty() {
            push(&mut out, &comment_lines(&format!("when {condition}")));
        }
        if case.unrealised.is_some() {
            for stub in &case.stubs {
                let answer = stub.returns.as_ref().map_or_else(String::new, |v| format!(" = {v}"));
                let text = format!("{} #{}{answer}", stub.method.text(), stub.call);
                push(&mut out, &comment_lines(&text));
            }
        }
        if !case.concretised.is_empty() {
            let what = case.concretised.join(", ");
            push(&mut out, &comment_lines(&format!("{what} evaluated on these values")));
        }
        let (ignore, public) = match self.flavor {
            Flavor::Five => ("org.junit.jupiter.api.Disabled", ""),
            Flavor::Four => ("org.junit.Ignore", "public "),
        };
        out.push_str("    @Test\n");
        if let Some(why) = disabled {
            let units: Vec<u16> = why.encode_utf16().collect();
            out.push_str(&format!("    @{ignore}({})\n", literal::string(&units)));
        }
        out.push_str(&format!("    {public}void {name}() throws Throwable {{\n"));
        for line in &body.lines {
            out.push_str(&format!("        {line}\n"));
        }
        out.push_str("    }\n");
        Ok(out)
    }

    /// Silences the warnings that the tests cannot avoid, and no others.
    fn suppressed(&self) -> String {
        let mut all: Vec<&str> = Vec::new();
        if self.generic || self.doubles {
            all.extend(["rawtypes", "unchecked"]);
        }
        if self.doubles {
            // What stubs override may have type parameters, be serialised or take any number of values.
            all.extend(["serial", "overrides"]);
        }
        if self.deprecated {
            all.extend(["deprecation", "removal"]);
        }
        if all.is_empty() {
            return String::new();
        }
        let quoted: Vec<String> = all.iter().map(|name| format!("\"{name}\"")).collect();
        format!("@SuppressWarnings({{{}}})\n", quoted.join(", "))
    }

    fn file(
        &self,
        report: &Report,
        (class, kind): (&str, Kind),
        name: &str,
        methods: &[String],
        left_out: &[(String, String)],
    ) -> String {
        let mut out = String::new();
        let limit = report.options.limit.iter().map(|(limit, value)| match value {
            senda_testcase::Setting::Count(n) => format!("{limit}={n}"),
            senda_testcase::Setting::Text(text) => format!("{limit}={text}"),
        });
        let limit: Vec<String> = limit.collect();
        let options = format!("--limit {} --cover {}", limit.join(","), report.options.cover);
        let what = match kind {
            Kind::Expected => "Tests",
            Kind::Finding => "Findings",
        };
        let head =
            format!("{what} of {class}, generated by senda {} with {options}.", report.senda);
        push(&mut out, &[format!("// {}", literal::comment(&head))]);
        if kind == Kind::Finding {
            out.push_str("// The code itself fails here, or an assertion does: these tests say how it is now.\n");
        }
        out.push('\n');
        if !self.place.package().is_empty() {
            out.push_str(&format!("package {};\n\n", self.place.package()));
        }
        let (asserts, test, public) = match self.flavor {
            Flavor::Five => ("org.junit.jupiter.api.Assertions", "org.junit.jupiter.api.Test", ""),
            Flavor::Four => ("org.junit.Assert", "org.junit.Test", "public "),
        };
        for assert in &self.asserts {
            out.push_str(&format!("import static {asserts}.{assert};\n"));
        }
        if !self.asserts.is_empty() {
            out.push('\n');
        }
        if methods.is_empty() {
            // A class without a test would fail under JUnit 4.
            for (id, why) in left_out {
                push(&mut out, &comment_lines(&format!("left out {id}: {why}")));
            }
            return out;
        }
        out.push_str(&format!("import {test};\n\n"));
        out.push_str(&self.suppressed());
        out.push_str(&format!("{public}class {name} {{\n"));
        out.push_str(&methods.join("\n"));
        for (i, (id, why)) in left_out.iter().enumerate() {
            out.push_str(if i == 0 { "\n" } else { "" });
            push(&mut out, &comment_lines(&format!("left out {id}: {why}")));
        }
        for helper in Helper::closure(&self.helpers) {
            out.push('\n');
            out.push_str(helper.text());
        }
        out.push_str("}\n");
        out
    }
}

/// Why a test cannot be a JUnit test that passes wherever it stands.
fn unfit(case: &TestCase) -> Option<String> {
    match &case.outcome {
        Outcome::Throws { class, .. }
            if !case.isolated
                && matches!(
                    class.as_str(),
                    "java.lang.ExceptionInInitializerError" | "java.lang.NoClassDefFoundError"
                ) =>
        {
            Some("a class initialiser fails only once in a JVM".into())
        }
        Outcome::Finding { what, .. } => Some(format!("{what} is no outcome of Java")),
        _ => None,
    }
}

/// The name, numbered if it is used already; any text becomes a name.
fn unique(name: &str, names: &mut HashSet<String>) -> String {
    let base = if literal::is_name(name) { name } else { "test_case" };
    let mut name = base.to_owned();
    let mut number = 1;
    while !names.insert(name.clone()) {
        number += 1;
        name = format!("{base}_{number}");
    }
    name
}

/// The width that comments are wrapped to.
const WIDTH: usize = 94;

fn comment_lines(text: &str) -> Vec<String> {
    let text = literal::comment(text);
    let mut lines = vec![String::new()];
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        match lines.last_mut() {
            Some(last) if last.is_empty() => last.push_str(word),
            Some(last) if last.len() + 1 + word.len() <= WIDTH => {
                last.push(' ');
                last.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.into_iter().map(|line| format!("    // {line}")).collect()
}

fn push(out: &mut String, lines: &[String]) {
    for line in lines {
        out.push_str(line);
        out.push('\n');
    }
}
