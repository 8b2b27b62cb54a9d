//! Values with their objects, short, for people.
//!
//! An object of the inputs has a name: the shortest way to it, `list.head`. It is shown in full there, and
//! by that name everywhere else, so that one object and two alike look different. So has an object that static fields
//! lead to after the call: `Registry.first`.

use std::collections::{HashMap, VecDeque};

use senda_testcase::{
    Content, Object, ObjectId, Param, StaticField, StubCall, TestCase, Type, Value,
};

/// How deep objects are shown in objects, and how many parts of one.
const DEPTH: usize = 4;
const PARTS: usize = 8;

/// How many objects get names.
const NAMED: usize = 1000;

/// The objects of a test, and what they are called.
pub(crate) struct Shown<'a> {
    case: &'a TestCase,
    params: &'a [Param],
    names: HashMap<ObjectId, String>,
}

/// What objects are called.
struct Names(HashMap<ObjectId, String>);

impl Names {
    /// Names the objects that these lead to, each by the shortest way, unless they have a name.
    fn give<'a>(
        &mut self,
        mut open: VecDeque<(&'a Value, String)>,
        find: &impl Fn(ObjectId) -> Option<&'a Object>,
    ) {
        while let Some((value, name)) = open.pop_front() {
            let Some(object) = object(value, find) else { continue };
            if self.0.len() >= NAMED || self.0.contains_key(&object.id) {
                continue;
            }
            match &object.content {
                Content::Fields(all) => {
                    open.extend(all.iter().map(|f| (&f.value, format!("{name}.{}", f.name))));
                }
                Content::Elements(all) => {
                    let parts = all.iter().enumerate();
                    open.extend(parts.map(|(i, value)| (value, format!("{name}[{i}]"))));
                }
                Content::Value(_) | Content::Constant(_) | Content::Held(..) => continue,
            }
            self.0.insert(object.id, name);
        }
    }
}

impl<'a> Shown<'a> {
    /// Those of a test of a method with these parameters.
    pub(crate) fn new(case: &'a TestCase, params: &'a [Param]) -> Shown<'a> {
        let mut names = Names(HashMap::new());
        let inputs = case.inputs.iter().map(|(name, value)| (value, name.to_owned()));
        let answers = case.stubs.iter().filter_map(|s| Some((s.returns.as_ref()?, answer_name(s))));
        names.give(inputs.chain(answers).collect(), &|id| case.object(id));
        let mut shown = Shown { case, params, names: HashMap::new() };
        let statics = case.statics_after.iter().map(|field| (&field.value, shown.place(field)));
        names.give(statics.collect(), &|id| case.object_after(id));
        shown.names = names.0;
        shown
    }

    /// The short name of a class, if no other class of the test has it; else all of it.
    fn class<'c>(&self, class: &'c str) -> &'c str {
        let objects = self.case.heap.iter().chain(&self.case.heap_after);
        let held = self.case.heap.iter().filter_map(|object| match &object.content {
            Content::Held(held) => Some(held.class.as_str()),
            _ => None,
        });
        let statics = self.case.statics_after.iter().map(|field| field.class.as_str());
        let mut all = objects.map(|object| object.class.as_str()).chain(held).chain(statics);
        let own = short(class);
        if all.any(|other| other != class && short(other) == own) { class } else { own }
    }

    /// An input: objects as they are before the call.
    pub(crate) fn input(&self, name: &str, value: &Value) -> String {
        let declared = self.params.iter().find(|param| param.name == name);
        let declared = declared.and_then(|param| match &param.ty {
            Type::Reference(class) => Some(class.as_str()),
            _ => None,
        });
        self.show(value, (name, declared), DEPTH, &|id| self.case.object(id))
    }

    /// A call that a stub answers, with what it returns.
    pub(crate) fn answer(&self, stub: &StubCall) -> String {
        let name = answer_name(stub);
        match &stub.returns {
            Some(value) => format!("{name} = {}", self.input(&name, value)),
            None => name,
        }
    }

    /// A result: objects as they are after the call.
    pub(crate) fn result(&self, value: &Value) -> String {
        self.show(value, ("", None), DEPTH, &|id| self.case.object_after(id))
    }

    /// The static fields after the call: `Counter.seen = 3`.
    pub(crate) fn statics(&self) -> Vec<String> {
        let one = |field: &StaticField| {
            let place = self.place(field);
            let after = |id| self.case.object_after(id);
            format!("{place} = {}", self.show(&field.value, (&place, None), DEPTH, &after))
        };
        self.case.statics_after.iter().map(one).collect()
    }

    fn place(&self, field: &StaticField) -> String {
        format!("{}.{}", self.class(&field.class), field.name)
    }

    /// The fields and elements of inputs that the call changes, by name.
    pub(crate) fn changes(&self) -> Vec<String> {
        let mut changes = Vec::new();
        for before in &self.case.heap {
            let Some(name) = self.names.get(&before.id) else { continue };
            let after = self.case.heap_after.iter().find(|object| object.id == before.id);
            let Some(after) = after else { continue };
            match (&before.content, &after.content) {
                (Content::Fields(old), Content::Fields(new)) => {
                    let same = |name: &str, value: &Value| {
                        old.iter().any(|f| f.name == name && f.value == *value)
                    };
                    let changed = new.iter().filter(|f| !same(&f.name, &f.value));
                    changes.extend(changed.map(|f| format!("{name}.{}", f.name)));
                }
                (Content::Elements(old), Content::Elements(new)) => {
                    let pairs = old.iter().zip(new).enumerate().filter(|(_, (a, b))| a != b);
                    changes.extend(pairs.map(|(i, _)| format!("{name}[{i}]")));
                }
                _ => {}
            }
        }
        changes
    }

    /// What is at a place that is declared as a class, where that is known. An array of another class says so, since the
    /// elements hardly tell.
    fn show(
        &self,
        value: &Value,
        (at, declared): (&str, Option<&str>),
        depth: usize,
        find: &impl Fn(ObjectId) -> Option<&'a Object>,
    ) -> String {
        let Value::Ref(id) = value else { return value.to_string() };
        if let Some(name) = self.names.get(id).filter(|name| *name != at) {
            return name.clone();
        }
        let Some(object) = object(value, find) else { return id.to_string() };
        match &object.content {
            Content::Value(value) => value.to_string(),
            Content::Constant(name) => name.clone(),
            Content::Held(held) => format!("{}.{}", self.class(&held.class), held.name),
            Content::Elements(all) if depth == 0 && !all.is_empty() => "[…]".to_owned(),
            Content::Elements(all) => {
                let element = object.class.strip_suffix("[]");
                let parts = all.iter().enumerate().map(|(i, v)| {
                    self.show(v, (&format!("{at}[{i}]"), element), depth.saturating_sub(1), find)
                });
                let parts = joined(parts, all.len());
                match declared.is_some_and(|class| class != object.class) {
                    true => format!("{}{{{parts}}}", self.class(&object.class)),
                    false => format!("[{parts}]"),
                }
            }
            Content::Fields(all) if depth == 0 && !all.is_empty() => {
                format!("{}{{…}}", self.class(&object.class))
            }
            Content::Fields(all) => {
                let part = |value, name: &str| {
                    self.show(value, (&format!("{at}.{name}"), None), depth.saturating_sub(1), find)
                };
                let parts = all.iter().map(|f| format!("{}={}", f.name, part(&f.value, &f.name)));
                format!("{}{{{}}}", self.class(&object.class), joined(parts, all.len()))
            }
        }
    }
}

/// As conditions name it: `Clock.now()#1`.
fn answer_name(stub: &StubCall) -> String {
    let class = stub.method.class.rsplit(['.', '$']).next().unwrap_or_default();
    format!("{class}.{}()#{}", stub.method.name, stub.call)
}

fn object<'a>(value: &Value, find: &impl Fn(ObjectId) -> Option<&'a Object>) -> Option<&'a Object> {
    let Value::Ref(id) = value else { return None };
    find(*id)
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
