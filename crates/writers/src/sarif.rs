//! Findings as a SARIF 2.1.0 log: implicit exceptions and failed assertions, with inputs that lead to
//! them.
//!
//! A result is a test. Its rule is the class of the exception, its place the line of the program where
//! the exception was made, its flow the lines on the way there. A test that a real run contradicts is
//! no finding.

use std::fmt::Write;

use senda_testcase::{Confirmed, Kind, MethodResult, Outcome, Report, TestCase};
use serde_json::{Map, Value, json};

use crate::lcov::below;
use crate::show::{Shown, simple};

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

const ASSERTION_ERROR: &str = "java.lang.AssertionError";

/// The log. `sources` is the folder that source files are in, as the reader of the log will find it;
/// empty for none.
#[must_use]
pub fn report(report: &Report, sources: &str) -> String {
    let mut rules: Vec<String> = Vec::new();
    let mut results = Vec::new();
    for method in &report.methods {
        for case in method.tests.iter().filter(|case| is_finding(case)) {
            let rule = rule_id(&case.outcome);
            let index = rules.iter().position(|known| *known == rule).unwrap_or_else(|| {
                rules.push(rule);
                rules.len() - 1
            });
            results.push(result(method, case, &rules[index], index, sources));
        }
    }
    let rules: Vec<Value> = rules.iter().map(|id| rule(id)).collect();
    let driver = json!({ "name": "senda", "version": report.senda, "rules": rules });
    let run = json!({
        "tool": { "driver": driver },
        "columnKind": "utf16CodeUnits",
        "results": results,
    });
    let log = json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] });
    // Values that are made of strings and numbers can always be written.
    let mut text = serde_json::to_string_pretty(&log).unwrap_or_default();
    text.push('\n');
    text
}

fn is_finding(case: &TestCase) -> bool {
    case.outcome.kind() == Kind::Finding && !matches!(case.confirmed, Confirmed::No(_))
}

/// The class of the exception, or the words of C.
fn rule_id(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Throws { class, .. } => class.clone(),
        Outcome::Finding { what, .. } => what.clone(),
        Outcome::Returns(_) => String::new(),
    }
}

fn level(id: &str) -> &'static str {
    if id == ASSERTION_ERROR { "error" } else { "warning" }
}

fn rule(id: &str) -> Value {
    let what = match id {
        ASSERTION_ERROR => "An assertion can fail".to_owned(),
        id => format!("{} can be thrown by the code itself, not by a throw statement", simple(id)),
    };
    json!({
        "id": id,
        "shortDescription": { "text": what },
        "defaultConfiguration": { "level": level(id) },
    })
}

fn result(method: &MethodResult, case: &TestCase, id: &str, index: usize, sources: &str) -> Value {
    let mut result = Map::new();
    result.insert("ruleId".into(), id.into());
    result.insert("ruleIndex".into(), index.into());
    result.insert("level".into(), level(id).into());
    result.insert("message".into(), json!({ "text": message(method, case, id) }));
    let at = match &case.outcome {
        Outcome::Finding { at, .. } => Some(at.as_str()),
        _ => case.thrown_at.as_deref(),
    };
    let mut place = at.and_then(|at| location(at, sources)).unwrap_or_default();
    place.insert(
        "logicalLocations".into(),
        json!([{ "fullyQualifiedName": method.method, "kind": "function" }]),
    );
    result.insert("locations".into(), json!([place]));
    let steps = case.flow.iter().filter_map(|step| location(step, sources));
    let steps: Vec<Value> = steps.map(|place| json!({ "location": place })).collect();
    if !steps.is_empty() {
        result.insert("codeFlows".into(), json!([{ "threadFlows": [{ "locations": steps }] }]));
    }
    result.insert("partialFingerprints".into(), json!({ "sendaTest/v1": case.id }));
    let confirmed = case.confirmed == Confirmed::Yes;
    result.insert("properties".into(), json!({ "test": case.name, "confirmed": confirmed }));
    Value::Object(result)
}

/// `Lcm.gcd(int,int) throws java.lang.ArithmeticException for a = 1, b = 0, when a > 0 and b = 0.`
fn message(method: &MethodResult, case: &TestCase, id: &str) -> String {
    let shown = Shown::new(case, &method.signature.params);
    let verb = if matches!(case.outcome, Outcome::Throws { .. }) { "throws" } else { "has" };
    let mut text = format!("{} {verb} {id}", method.method);
    let inputs = case.inputs.iter().map(|(name, v)| format!("{name} = {}", shown.input(name, v)));
    let answers = case.stubs.iter().map(|stub| shown.answer(stub));
    let inputs: Vec<String> = inputs.chain(answers).collect();
    if !inputs.is_empty() {
        text += &format!(" for {}", inputs.join(", "));
    }
    if !case.condition.is_empty() {
        text += &format!(", when {}", case.condition.join(" and "));
    }
    text + "."
}

/// The location of `p/Foo.java:12`.
fn location(at: &str, sources: &str) -> Option<Map<String, Value>> {
    let (path, line) = at.rsplit_once(':')?;
    let line: u32 = line.parse().ok().filter(|&line| line > 0)?;
    let place = json!({
        "artifactLocation": { "uri": uri(&below(sources, path)) },
        "region": { "startLine": line },
    });
    Some(Map::from_iter([("physicalLocation".to_owned(), place)]))
}

/// A path as a relative or absolute reference (RFC 3986).
fn uri(path: &str) -> String {
    let mut out = String::new();
    for byte in path.replace('\\', "/").bytes() {
        let plain = byte.is_ascii_alphanumeric() || b"-._~/$".contains(&byte);
        match plain {
            true => out.push(byte as char),
            false => {
                let _ = write!(out, "%{byte:02X}");
            }
        }
    }
    out
}
