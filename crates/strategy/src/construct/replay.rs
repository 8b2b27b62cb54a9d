//! Doing what a test does, in its order, with objects that no trial has touched.

use rustc_hash::FxHashSet;
use senda_engine::domain::{Heap, Scalars};
use senda_engine::term::Tracer;
use senda_rules::class::access;
use senda_testcase as model;
use senda_testcase::{Content, Field, Found, Object, ObjectId, Spot, TestCase};

use super::builder::{Builder, Made};
use super::plan::{Done, Plan};
use crate::symbolic::Value;

impl Builder<'_> {
    /// Follows a plan from its beginning and looks at the whole heap afterwards.
    pub fn replay(&mut self, plan: &Plan<'_>) -> Option<()> {
        if plan.steps.is_empty() {
            return None;
        }
        let test = plan.test;
        let mut brought: FxHashSet<ObjectId> = FxHashSet::default();
        for done in &plan.steps {
            brought.insert(done.object);
            brought.extend(done.gives);
            brought.extend(done.finds.iter().map(|found| found.object));
        }
        let mut made = Made::default();
        for object in test.heap.iter().filter(|object| !brought.contains(&object.id)) {
            let value = match &object.content {
                Content::Fields(_) => {
                    let class = self.class(&object.class)?;
                    self.new_object(class)?
                }
                _ => self.plain(object)?,
            };
            made.insert(object.id, value);
        }
        for done in &plan.steps {
            self.perform(&mut made, done)?;
        }
        for object in test.heap.iter().filter(|object| !brought.contains(&object.id)) {
            self.set_content(&made, object)?;
        }
        let same = test.heap.iter().all(|object| self.is_as_wanted(&made, object));
        (same && are_distinct(test, &made) && self.is_proper(test, &made)).then_some(())
    }

    /// Makes a call of a plan.
    pub fn perform(&mut self, made: &mut Made, done: &Done) -> Option<()> {
        let method = self.machine.linker.method(done.call.method);
        let (class, is_static) = (method.class, method.has(access::STATIC));
        if self.is_constructor(done.call.method) {
            let object = self.make(made, class, &done.call)?;
            made.insert(done.object, object);
        } else if is_static {
            let object = self.call(made, None, &done.call)??;
            self.class_of(object)?;
            made.insert(done.object, object);
        } else {
            let receiver = *made.get(&done.object)?;
            let result = self.call(made, Some(receiver), &done.call)?;
            if let Some(id) = done.gives {
                let result = result.filter(|&value| self.class_of(value).is_some())?;
                made.insert(id, result);
            }
        }
        for found in &done.finds {
            let value = self.look(made, found)?;
            self.class_of(value)?;
            made.insert(found.object, value);
        }
        Some(())
    }

    /// The object at a place of another one.
    fn look(&mut self, made: &Made, found: &Found) -> Option<Value> {
        let holder = *made.get(&found.holder)?;
        match &found.place {
            Spot::Field(owner, name) => {
                let class = self.class_of(holder)?;
                let (owner, name) = (Some(owner.clone()), name.clone());
                let field = Field { owner, name, value: model::Value::Null };
                self.content(class, holder, &field)
            }
            Spot::Element(index) => self.elements(holder)?.get(*index as usize).copied(),
        }
    }

    fn set_content(&mut self, made: &Made, object: &Object) -> Option<()> {
        let value = *made.get(&object.id)?;
        match &object.content {
            Content::Fields(fields) => {
                let class = self.class(&object.class)?;
                for field in fields {
                    let (slot, ty) = self.slot(class, field)?;
                    let content = self.value(made, &field.value)?;
                    self.machine.domain.set_field(value, slot, ty, content).ok()?;
                }
            }
            Content::Elements(all) => {
                for (i, element) in all.iter().enumerate() {
                    // Only these are set after the calls.
                    if let model::Value::Ref(_) | model::Value::Text(_) = element {
                        let content = self.value(made, element)?;
                        let index = self.machine.domain.int(i32::try_from(i).ok()?);
                        self.machine.domain.set_elem(value, index, content).ok()?;
                    }
                }
            }
            Content::Value(_) | Content::Constant(_) | Content::Held(..) => {}
        }
        Some(())
    }

    fn is_as_wanted(&mut self, made: &Made, object: &Object) -> bool {
        let Some(&value) = made.get(&object.id) else { return false };
        match &object.content {
            Content::Fields(fields) => {
                let Some(class) = self.class(&object.class) else { return false };
                let own = self.class_of(value) == Some(class);
                own && fields.iter().all(|field| self.has(made, class, value, field))
            }
            Content::Elements(all) => {
                let found = self.elements(value);
                let wanted: Option<Vec<Value>> =
                    all.iter().map(|value| self.value(made, value)).collect();
                found.is_some() && found == wanted
            }
            Content::Value(_) | Content::Constant(_) | Content::Held(..) => true,
        }
    }

    /// Inputs are new objects to the path. One that exists already will do if the test does not tell:
    /// its path is the same, and it changes nothing.
    fn is_proper(&mut self, test: &TestCase, made: &Made) -> bool {
        let mut own = test.heap.iter().filter(|object| is_new(object));
        let old = own.any(|object| {
            made.get(&object.id).is_none_or(|&value| self.machine.domain.is_shared(value))
        });
        !old || self.takes_its_path(test, made).is_some_and(|same| same)
    }

    /// Whether the method, called on what is there, has the trace of the test.
    fn takes_its_path(&mut self, test: &TestCase, made: &Made) -> Option<bool> {
        if test.isolated || !test.statics.is_empty() || !test.concretised.is_empty() {
            return None;
        }
        let method = self.method?;
        let mut values = Vec::new();
        for (_, input) in test.inputs.iter() {
            values.push(self.value(made, input)?);
        }
        let before = self.machine.checkpoint();
        self.machine.clear_trace();
        self.machine.allow_steps(self.options.limits.steps);
        let finish = self.machine.run(method, &values);
        let trace = Tracer::default().text(self.machine);
        let same = finish.is_ok()
            && trace.as_ref() == Some(&test.trace)
            && !self.machine.domain.has_outlived();
        self.machine.go_back(&before);
        Some(same)
    }
}

/// Whether it is an object of its own before the call.
fn is_new(object: &Object) -> bool {
    matches!(object.content, Content::Fields(_) | Content::Elements(_))
}

fn are_distinct(test: &TestCase, made: &Made) -> bool {
    let mut seen = FxHashSet::default();
    let own = test.heap.iter().filter(|object| is_new(object));
    own.filter_map(|object| made.get(&object.id)).all(|value| seen.insert(*value))
}
