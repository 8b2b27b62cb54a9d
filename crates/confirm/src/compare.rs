//! What a case says against what happened.
//!
//! Objects are compared as graphs: an object of the inputs is itself before and after, a new one
//! stands for exactly one new one. Only what the case lists after the call is compared.

use std::collections::HashMap;

use senda_testcase::{Content, Field, Object, ObjectId, Outcome, TestCase, Value};

use crate::Verdict;
use crate::wire::Observed;

const OUT_OF_MEMORY: &str = "java.lang.OutOfMemoryError";

/// Compares outcome, static fields and objects.
pub(crate) fn verdict(case: &TestCase, observed: &Observed) -> Verdict {
    let mut walk =
        Walk { case, observed, pairs: HashMap::new(), back: HashMap::new(), open: vec![] };
    for object in &case.heap {
        walk.pairs.insert(object.id, object.id);
        walk.back.insert(object.id, object.id);
    }
    let different = || Verdict::Different {
        expected: describe(&case.outcome),
        got: describe(&observed.outcome),
    };
    let same = match (&case.outcome, &observed.outcome) {
        (Outcome::Returns(None), Outcome::Returns(None)) => true,
        (Outcome::Returns(Some(said)), Outcome::Returns(Some(got))) => walk.value(said, got),
        (
            Outcome::Throws { class, message, .. },
            Outcome::Throws { class: got, message: said, .. },
        ) => class == got && (message.is_none() || message == said),
        _ => false,
    };
    match &observed.outcome {
        Outcome::Throws { class, .. } if !same && class == OUT_OF_MEMORY => Verdict::OutOfMemory,
        _ if !same => different(),
        _ => walk.rest().map_or_else(
            |(expected, got)| Verdict::Different { expected, got },
            |()| Verdict::Confirmed,
        ),
    }
}

/// An outcome after `it`.
fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Returns(None) => "returns".into(),
        Outcome::Returns(Some(value)) => format!("returns {value}"),
        Outcome::Throws { class, message: Some(message), .. } => {
            format!("throws {class}: {message}")
        }
        Outcome::Throws { class, .. } => format!("throws {class}"),
        Outcome::Finding { what, at } => format!("shows {what} at {at}"),
    }
}

/// Expected and got, in words.
type Difference = (String, String);

struct Walk<'a> {
    case: &'a TestCase,
    observed: &'a Observed,
    /// Which object stands for which, both ways.
    pairs: HashMap<ObjectId, ObjectId>,
    back: HashMap<ObjectId, ObjectId>,
    open: Vec<(ObjectId, ObjectId)>,
}

impl Walk<'_> {
    /// The static fields and objects that the case lists after the call.
    fn rest(&mut self) -> Result<(), Difference> {
        let case = self.case;
        for (i, field) in case.statics_after.iter().enumerate() {
            let got = self.observed.statics.get(i);
            if !got.is_some_and(|got| self.value(&field.value, got)) {
                let name = format!("{}.{}", field.class, field.name);
                return Err(leaves(&name, Some(&field.value), got));
            }
        }
        let inputs = case.heap_after.iter().filter(|object| case.object(object.id).is_some());
        self.open.extend(inputs.map(|object| (object.id, object.id)));
        let listed: HashMap<ObjectId, &Object> =
            case.heap_after.iter().map(|object| (object.id, object)).collect();
        let found: HashMap<ObjectId, &Object> =
            self.observed.heap.iter().map(|object| (object.id, object)).collect();
        while let Some((said, got)) = self.open.pop() {
            // What is not listed does not matter.
            let Some(said) = listed.get(&said) else { continue };
            match found.get(&got) {
                Some(got) => self.object(said, got)?,
                None => return Err((format!("leaves {}", said.id), "loses it".into())),
            }
        }
        Ok(())
    }

    fn object(&mut self, said: &Object, got: &Object) -> Result<(), Difference> {
        let id = said.id;
        if said.class != got.class {
            let is = |class: &str| format!("leaves {id} an object of {class}");
            return Err((is(&said.class), is(&got.class)));
        }
        match (&said.content, &got.content) {
            (Content::Fields(fields), Content::Fields(all)) => {
                fields.iter().try_for_each(|field| {
                    let owner = field.owner.as_ref().unwrap_or(&said.class);
                    let mine =
                        |one: &&Field| one.name == field.name && one.owner.as_ref() == Some(owner);
                    let got = all.iter().find(mine).map(|one| &one.value);
                    self.same(&format!("{id}.{}", field.name), &field.value, got)
                })
            }
            (Content::Elements(elements), Content::Elements(all)) => {
                if elements.len() != all.len() {
                    let long = |n: usize| format!("leaves {id} with {n} elements");
                    return Err((long(elements.len()), long(all.len())));
                }
                elements.iter().zip(all).enumerate().try_for_each(|(i, (said, got))| {
                    self.same(&format!("{id}[{i}]"), said, Some(got))
                })
            }
            (Content::Value(said), Content::Value(got)) => {
                self.same(&id.to_string(), said, Some(got))
            }
            (Content::Constant(said), Content::Constant(got)) if said == got => Ok(()),
            // The object is the one that was given; what is in it does not matter.
            (Content::Held(..), _) => Ok(()),
            _ => Err((format!("leaves {id} as listed"), "leaves something else there".into())),
        }
    }

    fn same(&mut self, name: &str, said: &Value, got: Option<&Value>) -> Result<(), Difference> {
        match got {
            Some(got) if self.value(said, got) => Ok(()),
            _ => Err(leaves(name, Some(said), got)),
        }
    }

    fn value(&mut self, said: &Value, got: &Value) -> bool {
        match (said, got) {
            (Value::Float(a), Value::Float(b)) => {
                a == b || (f32::from_bits(*a).is_nan() && f32::from_bits(*b).is_nan())
            }
            (Value::Double(a), Value::Double(b)) => {
                a == b || (f64::from_bits(*a).is_nan() && f64::from_bits(*b).is_nan())
            }
            (Value::Ref(a), Value::Ref(b)) => self.pair(*a, *b),
            // A string without an identity is any string of this text, and the other way round.
            (Value::Text(_), Value::Ref(id)) => {
                let object = self.observed.heap.iter().find(|object| object.id == *id);
                let object = object.or_else(|| self.case.object(*id));
                object.is_some_and(|object| object.content == Content::Value(said.clone()))
            }
            (Value::Ref(id), Value::Text(_)) if self.case.object(*id).is_none() => {
                let object = self.case.object_after(*id);
                object.is_none_or(|object| object.content == Content::Value(got.clone()))
            }
            _ => said == got,
        }
    }

    fn pair(&mut self, said: ObjectId, got: ObjectId) -> bool {
        match (self.pairs.get(&said), self.back.get(&got)) {
            (None, None) => {
                self.pairs.insert(said, got);
                self.back.insert(got, said);
                self.open.push((said, got));
                true
            }
            (known, back) => known == Some(&got) && back == Some(&said),
        }
    }
}

fn leaves(name: &str, said: Option<&Value>, got: Option<&Value>) -> Difference {
    let text = |value: Option<&Value>| match value {
        Some(value) => format!("leaves {name} = {value}"),
        None => format!("has no {name}"),
    };
    (text(said), text(got))
}
