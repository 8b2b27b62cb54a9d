//! Values with their objects, short, for people.

use senda_testcase::{Content, Object, ObjectId, TestCase, Value};

/// How deep objects are shown in objects, and how many parts of one.
const DEPTH: usize = 3;
const PARTS: usize = 8;

/// An input: objects as they are before the call.
pub(crate) fn before(case: &TestCase, value: &Value) -> String {
    show(value, DEPTH, &|id| case.object(id))
}

/// A result: objects as they are after the call.
pub(crate) fn after(case: &TestCase, value: &Value) -> String {
    show(value, DEPTH, &|id| case.object_after(id))
}

fn show<'a>(value: &Value, depth: usize, find: &impl Fn(ObjectId) -> Option<&'a Object>) -> String {
    let Value::Ref(id) = value else { return value.to_string() };
    let Some(object) = find(*id).filter(|_| depth > 0) else { return id.to_string() };
    let inner = |value: &Value| show(value, depth - 1, find);
    match &object.content {
        Content::Value(value) => value.to_string(),
        Content::Constant(name) => name.clone(),
        Content::Held(held) => format!("{}.{}", short(&held.class), held.name),
        Content::Elements(all) => format!("[{}]", joined(all.iter().map(inner), all.len())),
        Content::Fields(all) => {
            let parts = all.iter().map(|f| format!("{}={}", f.name, inner(&f.value)));
            let name = short(&object.class);
            format!("{name}{{{}}}", joined(parts, all.len()))
        }
    }
}

fn joined(parts: impl Iterator<Item = String>, count: usize) -> String {
    let mut shown: Vec<String> = parts.take(PARTS).collect();
    if count > PARTS {
        shown.push(format!("… {} more", count - PARTS));
    }
    shown.join(", ")
}

/// A class without its package and the classes around it. One without a name of its own keeps theirs.
pub(crate) fn short(class: &str) -> &str {
    let simple = simple(class);
    match simple.rsplit_once('$') {
        Some((_, own)) if own.starts_with(|c: char| c.is_alphabetic() || c == '_') => own,
        _ => simple,
    }
}

/// A class without its package.
pub(crate) fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}
