//! The heaps of tests for Graphviz: what there is before the call, and what there is after it.
//!
//! One digraph for each test, in a document that `dot` draws page by page. An object is a box with its
//! plain fields or elements; its references are arrows. An input is an arrow that comes from its name, and so is a static
//! field that the call changes.

use std::fmt::Write;

use senda_testcase::{Content, Object, Outcome, Report, TestCase, Value};

use crate::show;
use crate::tree::quoted;

/// The parts of an object that are drawn.
const PARTS: usize = 64;

/// The digraphs of a report.
#[must_use]
pub fn report(report: &Report) -> String {
    let tests = report.methods.iter().flat_map(|method| &method.tests);
    tests.map(digraph).collect::<Vec<_>>().join("\n")
}

fn digraph(case: &TestCase) -> String {
    let mut out = format!("digraph \"{}\" {{\n", quoted(&case.name));
    out.push_str("  rankdir=LR;\n  node [shape=box, fontname=monospace];\n");
    let label = lines(&[case.name.clone(), case.condition.join(", ")]);
    let _ = writeln!(out, "  label=\"{label}\";");
    let inputs: Vec<(&str, &Value)> = case.inputs.iter().collect();
    side(&mut out, "before", &inputs, &case.heap);
    let mut results = inputs;
    if let Outcome::Returns(Some(value)) = &case.outcome {
        results.push(("result", value));
    }
    let written = case.statics_after.iter();
    let written: Vec<(String, &Value)> =
        written.map(|field| (format!("{}.{}", field.class, field.name), &field.value)).collect();
    results.extend(written.iter().map(|(name, value)| (name.as_str(), *value)));
    // An empty list says that nothing has changed.
    let after = if case.heap_after.is_empty() { &case.heap } else { &case.heap_after };
    side(&mut out, "after", &results, after);
    if let Outcome::Throws { class, .. } = &case.outcome {
        let _ =
            writeln!(out, "  \"throws\" [shape=plaintext, label=\"throws {}\"];", quoted(class));
    }
    out.push_str("}\n");
    out
}

/// Text of several lines between the quotes of the DOT language.
fn lines(rows: &[String]) -> String {
    rows.iter().map(|row| quoted(row)).collect::<Vec<_>>().join("\\n")
}

/// The objects of one side of the call.
fn side(out: &mut String, name: &str, roots: &[(&str, &Value)], heap: &[Object]) {
    let _ = writeln!(out, "  subgraph cluster_{name} {{\n    label=\"{name}\";");
    for (root, value) in roots {
        let (label, target) = match value {
            Value::Ref(id) => ((*root).to_owned(), Some(id)),
            plain => (format!("{root} = {plain}"), None),
        };
        let node = format!("{name} {}", quoted(root));
        let _ = writeln!(out, "    \"{node}\" [shape=plaintext, label=\"{}\"];", quoted(&label));
        if let Some(id) = target {
            let _ = writeln!(out, "    \"{node}\" -> \"{name} {id}\";");
        }
    }
    for object in heap {
        draw(out, name, object);
    }
    out.push_str("  }\n");
}

fn draw(out: &mut String, side: &str, object: &Object) {
    let id = object.id;
    let mut rows = vec![format!("{id}: {}", show::short(&object.class))];
    let mut arrows = Vec::new();
    let mut part = |name: String, value: &Value| match value {
        Value::Ref(to) => arrows.push((name, *to)),
        plain => rows.push(format!("{name} = {plain}")),
    };
    let count = match &object.content {
        Content::Fields(all) => {
            all.iter().take(PARTS).for_each(|field| part(field.name.clone(), &field.value));
            all.len()
        }
        Content::Elements(all) => {
            let shown = all.iter().take(PARTS).enumerate();
            shown.for_each(|(i, value)| part(format!("[{i}]"), value));
            all.len()
        }
        Content::Value(value) => {
            part("value".into(), value);
            1
        }
        Content::Constant(name) => {
            rows.push(name.clone());
            1
        }
        Content::Held(held) => {
            rows.push(format!("{}.{}", held.class, held.name));
            1
        }
    };
    if count > PARTS {
        rows.push(format!("{} more", count - PARTS));
    }
    let _ = writeln!(out, "    \"{side} {id}\" [label=\"{}\"];", lines(&rows));
    for (name, to) in arrows {
        let _ =
            writeln!(out, "    \"{side} {id}\" -> \"{side} {to}\" [label=\"{}\"];", quoted(&name));
    }
}
