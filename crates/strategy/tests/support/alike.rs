//! Whether a call in the symbolic engine did what the interpreter did: outcome, instructions, trace and
//! the objects that can be reached from inputs and result afterwards.

use std::collections::BTreeMap;

use senda_engine::graph::{self, Item, Seen};
use senda_engine::run::{Outcome as Ran, Run, Value as Arg};
use senda_rules::scalar::Word;
use senda_strategy::fixed::Fixed;
use senda_strategy::inputs::model_value;
use senda_testcase::{Content, Object, ObjectId, Outcome, Value};

/// What the interpreter did.
pub struct Wanted {
    pub run: Run,
    pub trace: String,
}

/// The number that a value is.
pub fn word(arg: &Arg) -> Option<Word> {
    Some(match arg {
        Arg::Int(v) => Word::int(*v),
        Arg::Long(v) => Word::long(*v),
        Arg::Float(v) => Word::float(*v),
        Arg::Double(v) => Word::double(*v),
        _ => return None,
    })
}

/// What is different, in words.
pub fn difference(want: &Wanted, got: &Fixed) -> Option<String> {
    let seen = want.run.seen.as_ref()?;
    let mut alike = Alike::new(got, seen);
    let same = match (&want.run.outcome, &got.outcome) {
        (Ran::Returned(None), Outcome::Returns(None)) => true,
        (Ran::Returned(Some(_)), Outcome::Returns(Some(value))) => {
            seen.returns.as_ref().is_some_and(|item| alike.value(value, item))
        }
        (Ran::Threw { class: a, .. }, Outcome::Throws { class: b, .. }) => a == b,
        _ => false,
    };
    if !same {
        return Some(format!("{:?}, not {:?}", got.outcome, want.run.outcome));
    }
    if want.run.instructions != got.instructions {
        return Some(format!("{} instructions, not {}", got.instructions, want.run.instructions));
    }
    if want.trace != got.trace {
        return Some(format!("another trace\n  {}\n  {}", got.trace, want.trace));
    }
    let items = seen.receiver.iter().chain(&seen.args);
    for (i, (value, item)) in got.inputs.iter().zip(items).enumerate() {
        if !alike.value(value, item) {
            return Some(format!("input {i} is {value:?}, not {item:?}"));
        }
    }
    alike.objects()
}

struct Alike<'a> {
    objects: BTreeMap<ObjectId, &'a Object>,
    seen: &'a Seen,
    /// Which objects are the same, both ways.
    there: BTreeMap<ObjectId, usize>,
    back: BTreeMap<usize, ObjectId>,
    open: Vec<(ObjectId, usize)>,
}

impl<'a> Alike<'a> {
    fn new(fixed: &'a Fixed, seen: &'a Seen) -> Alike<'a> {
        let objects = fixed.after.iter().map(|object| (object.id, object)).collect();
        let (there, back) = (BTreeMap::new(), BTreeMap::new());
        Alike { objects, seen, there, back, open: Vec::new() }
    }

    fn value(&mut self, value: &Value, item: &Item) -> bool {
        match (value, item) {
            (Value::Null, Item::Plain(_, Arg::Null)) => true,
            (Value::Text(a), Item::Plain(_, Arg::Str(b))) => a[..] == b[..],
            // A string of the inputs has an identity.
            (Value::Ref(id), Item::Plain(_, Arg::Str(b))) => {
                let object = self.objects.get(id);
                object.is_some_and(|o| o.content == Content::Value(Value::Text(b.to_vec())))
            }
            (Value::Ref(id), Item::Ref(number)) => {
                if !self.there.contains_key(id) && !self.back.contains_key(number) {
                    self.there.insert(*id, *number);
                    self.back.insert(*number, *id);
                    self.open.push((*id, *number));
                }
                self.there.get(id) == Some(number) && self.back.get(number) == Some(id)
            }
            (_, Item::Plain(ty, arg)) => {
                word(arg).is_some_and(|word| model_value(*ty, word) == *value)
            }
            _ => false,
        }
    }

    /// The first object that is different.
    fn objects(&mut self) -> Option<String> {
        while let Some((id, number)) = self.open.pop() {
            // Objects of classes that are made at run time are not listed.
            let Some(&object) = self.objects.get(&id) else { continue };
            let seen: &'a Seen = self.seen;
            let Some(node) = seen.after.node(number) else { return Some(format!("no {number}")) };
            if object.class != node.class {
                return Some(format!("{id} is of {}, not {}", object.class, node.class));
            }
            if !self.content(&object.content, &node.content) {
                return Some(format!("{id} has {:?}, not {:?}", object.content, node.content));
            }
        }
        None
    }

    fn content(&mut self, content: &Content, node: &graph::Content) -> bool {
        let field = |name: &str| match node {
            graph::Content::Fields(all) => all.iter().find(|(n, _)| n == name).map(|(_, i)| i),
            _ => None,
        };
        match content {
            Content::Elements(values) => match node {
                graph::Content::Elements(items, length) => {
                    *length == values.len()
                        && values.iter().zip(items).all(|(value, item)| self.value(value, item))
                }
                _ => false,
            },
            Content::Fields(fields) => fields.iter().all(|one| {
                let hidden = one.owner.as_ref().map(|owner| format!("{owner}.{}", one.name));
                let item = hidden.and_then(|name| field(&name)).or_else(|| field(&one.name));
                item.is_some_and(|item| self.value(&one.value, item))
            }),
            Content::Value(value) => field("value").is_some_and(|item| self.value(value, item)),
            Content::Constant(name) => match field("name") {
                Some(Item::Plain(_, Arg::Str(units))) => String::from_utf16_lossy(units) == *name,
                _ => false,
            },
            Content::Held(_) => true,
        }
    }
}
