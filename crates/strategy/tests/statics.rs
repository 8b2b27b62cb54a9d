//! What calls leave in static fields is part of their tests, and a real JVM is asked about it.

#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::machine::Bounds;
use senda_strategy::explore::Options;
use senda_testcase::{Content, ObjectId, Signature, TestCase, Value};
use support::{Compiled, compile_files, corpus, java_files, open};

/// Methods, the static fields of their tests in the order of paths, and what is said of those that are not shown.
const EXPECTED: [(&str, &str, &[&str]); 20] = [
    ("StaticCounters", "note", &["StaticCounters.seen = 0"]),
    ("StaticCounters", "add", &["StaticCounters.total = 41", "StaticCounters.total = 41"]),
    (
        "StaticCounters",
        "divide",
        &["StaticCounters.last = 0.0, StaticCounters.seen = 1", "StaticCounters.seen = 1"],
    ),
    ("StaticCounters", "guarded", &["StaticCounters.busy = false", "StaticCounters.busy = false"]),
    ("StaticCounters", "name", &["StaticCounters.label = null", "StaticCounters.label = \"n1\""]),
    ("StaticCounters", "ask", &["StaticCounters$Lazy.asked = 0"]),
    ("StaticCaches", "put", &["StaticCaches.cache = [0, 0, 0, 0]"]),
    ("StaticCaches", "count", &["StaticCaches.COUNTS = [2, 2, 3]", ""]),
    (
        "StaticCaches",
        "remember",
        &[
            "StaticCaches.cache = [0, 5, 0, 0]; what StaticCaches.memory holds afterwards is not compared",
        ],
    ),
    ("StaticCaches", "grow", &["StaticCaches.line = ['\\u0000', '\\u0000']", "", ""]),
    ("StaticCaches", "keep", &["StaticCaches.things = [null, null]"]),
    (
        "StaticCaches",
        "record",
        &[
            "StaticCaches.cache = [0, 0, 0, 0]",
            "StaticCaches.COUNTS = [2, 0, 3]",
            "StaticCaches.table = [[1, 1], [3, 0]]",
            "StaticCaches.table = [[2, 3], [0, 0]]",
            "",
        ],
    ),
    ("StaticRegistry", "push", &["StaticRegistry.head = {value 0, next null}"]),
    ("StaticRegistry", "adopt", &["StaticRegistry.head = null"]),
    ("StaticRegistry", "chain", &["StaticRegistry.last = o1", ""]),
    (
        "StaticRegistry",
        "deep",
        &[
            "StaticRegistry.last = {value 9, next {value 0, next o1}}, StaticRegistry.ring = [{value 1, next null}, {value 0, next null}]",
        ],
    ),
    ("StaticRegistry", "lazily", &["StaticRegistry$Holder.ROOT = {value 1, next null}"]),
    (
        "StaticRegistry",
        "rise",
        &[
            "StaticRegistry.boxed = 5, StaticRegistry.level = HIGH",
            "StaticRegistry.boxed = 5, StaticRegistry.level = LOW",
        ],
    ),
    ("StaticRegistry", "enter", &["StaticRegistry.current = o1"]),
    ("StaticRegistry", "plan", &["StaticRegistry.task = o1"]),
];

fn compiled(name: &str) -> Compiled {
    let mut files = java_files(&corpus().join("heap"));
    files.retain(|path| path.file_stem().unwrap().to_string_lossy().starts_with("Static"));
    compile_files(&files, name)
}

/// Every test of these methods, with what is said of it.
fn tests(compiled: &Compiled) -> (std::path::PathBuf, Vec<(String, Signature, Vec<TestCase>)>) {
    let mut program = open(&compiled.0, &Options::default());
    program.generator.world = program.classes.clone();
    let bounds = Bounds { loops: Some(1), ..Bounds::default() };
    let options = Options { bounds, ..Options::default() };
    let methods = program.all_methods();
    let mut all = Vec::new();
    for (class, name, _) in EXPECTED {
        let method = methods.iter().find(|(c, n, _)| c == class && n == name).unwrap().2;
        let result = program.generator.generate(method, &options, &mut |_| ()).unwrap().result;
        all.push((format!("{class}.{name}"), result.signature, result.tests));
    }
    (program.target.jdk.home().to_owned(), all)
}

/// A value with the objects that it leads to, unless they are inputs or known already.
fn shown(case: &TestCase, value: &Value, known: &mut Vec<ObjectId>) -> String {
    let Value::Ref(id) = value else { return value.to_string() };
    let new = case.object(*id).is_none() && !known.contains(id);
    let Some(object) = case.object_after(*id).filter(|_| new) else { return id.to_string() };
    known.push(*id);
    match &object.content {
        Content::Fields(fields) => {
            let all = fields.iter().map(|f| format!("{} {}", f.name, shown(case, &f.value, known)));
            format!("{{{}}}", all.collect::<Vec<_>>().join(", "))
        }
        Content::Elements(all) => {
            let all = all.iter().map(|value| shown(case, value, known));
            format!("[{}]", all.collect::<Vec<_>>().join(", "))
        }
        Content::Value(value) => value.to_string(),
        Content::Constant(name) => name.clone(),
        Content::Held(held) => format!("{}.{}", held.class, held.name),
    }
}

fn line(case: &TestCase) -> String {
    let mut known = Vec::new();
    let fields = case.statics_after.iter();
    let fields = fields
        .map(|f| format!("{}.{} = {}", f.class, f.name, shown(case, &f.value, &mut known)))
        .collect::<Vec<_>>()
        .join(", ");
    [fields].into_iter().chain(case.notes.clone()).collect::<Vec<_>>().join("; ")
}

#[test]
fn tests_say_what_static_fields_are_afterwards() {
    let compiled = compiled("statics");
    let (_, all) = tests(&compiled);
    for ((name, _, tests), (_, _, expected)) in all.iter().zip(EXPECTED) {
        let lines: Vec<String> = tests.iter().map(line).collect();
        assert_eq!(lines, expected, "{name}");
        for test in tests {
            let writes = !test.statics_after.is_empty() || !test.notes.is_empty();
            assert_eq!(test.isolated, writes, "{name}: a field is written");
        }
    }
}

fn spoiled(value: &Value) -> Option<Value> {
    Some(match value {
        Value::Boolean(v) => Value::Boolean(!v),
        Value::Char(v) => Value::Char(v ^ 1),
        Value::Int(v) => Value::Int(v ^ 1),
        Value::Long(v) => Value::Long(v ^ 1),
        Value::Double(v) => Value::Double(v ^ 1),
        Value::Text(_) => Value::Null,
        Value::Null => Value::text("something"),
        _ => return None,
    })
}

/// The same test with one wrong number somewhere in what static fields hold, for each of them.
fn lies(case: &TestCase) -> Vec<TestCase> {
    let mut all = Vec::new();
    for (i, field) in case.statics_after.iter().enumerate() {
        if let Some(value) = spoiled(&field.value) {
            let mut lie = case.clone();
            lie.statics_after[i].value = value;
            all.push(lie);
        }
    }
    for (i, object) in case.heap_after.iter().enumerate() {
        let parts = match &object.content {
            Content::Fields(fields) => fields.len(),
            Content::Elements(elements) => elements.len(),
            _ => 1,
        };
        for part in 0..parts {
            let mut lie = case.clone();
            let value = match &mut lie.heap_after[i].content {
                Content::Fields(fields) => &mut fields[part].value,
                Content::Elements(elements) => &mut elements[part],
                Content::Value(value) => value,
                Content::Constant(name) => {
                    name.push('S');
                    all.push(lie);
                    continue;
                }
                Content::Held(..) => continue,
            };
            if let Some(other) = spoiled(value) {
                *value = other;
                all.push(lie);
            }
        }
    }
    all
}

#[test]
fn a_real_run_confirms_them_and_nothing_else() {
    let compiled = compiled("statics-jvm");
    let (home, all) = tests(&compiled);
    let path = std::slice::from_ref(&compiled.0);
    let mut confirmer = Confirmer::start(&home, path, Limits::default()).unwrap();
    let mut wrong = 0;
    for (name, signature, tests) in &all {
        for test in tests {
            let verdict = confirmer.confirm(signature, test);
            assert_eq!(verdict, Verdict::Confirmed, "{name}: {}", line(test));
            for lie in lies(test) {
                let verdict = confirmer.confirm(signature, &lie);
                let differs = matches!(verdict, Verdict::Different { .. });
                assert!(differs, "{name}: {}: {verdict}", line(&lie));
                wrong += 1;
            }
        }
    }
    assert!(wrong > 50, "{wrong}");
}
