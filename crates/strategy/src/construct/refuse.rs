//! Records that their own constructor refuses, or that would contain themselves: nothing else makes a record, so
//! there are no such inputs.

use senda_engine::machine::Finish;
use senda_rules::scalar::Word;
use senda_testcase as model;
use senda_testcase::{Content, ObjectId, TestCase};

use super::builder::{Builder, Made};
use crate::complete::REFUSED;
use crate::inputs::model_value;
use crate::symbolic::Value;
use crate::symbolic::records::canonical;

impl Builder<'_> {
    /// Why a record of a test cannot be made, if that is so.
    pub fn refusal(&mut self, test: &TestCase) -> Option<&'static str> {
        let mut records = Vec::new();
        for object in &test.heap {
            if let (Content::Fields(_), Some(class)) = (&object.content, self.class(&object.class))
                && self.is_record(class)
            {
                records.push(object.id);
            }
        }
        if records.is_empty() {
            return None;
        }
        let before = self.machine.checkpoint();
        let mut made = Made::default();
        // What is in the other objects is set after the records are made.
        for object in test.heap.iter().filter(|object| !records.contains(&object.id)) {
            let value = match &object.content {
                Content::Fields(_) => {
                    self.class(&object.class).and_then(|class| self.new_object(class))
                }
                _ => self.plain(object),
            };
            made.extend(value.map(|value| (object.id, value)));
        }
        let mut all = records.iter();
        let refusal =
            all.find_map(|&id| self.record(test, &records, &mut made, id, records.len())?.err());
        self.machine.go_back(&before);
        refusal
    }

    /// Makes a record, those in it first, or says why that is not possible; nothing if that is not known.
    fn record(
        &mut self,
        test: &TestCase,
        records: &[ObjectId],
        made: &mut Made,
        id: ObjectId,
        depth: usize,
    ) -> Option<Result<(), &'static str>> {
        if made.contains_key(&id) {
            return Some(Ok(()));
        }
        // Each of them inside another one: one was met before.
        let Some(depth) = depth.checked_sub(1) else {
            return Some(Err("a record that contains itself"));
        };
        let object = test.object(id)?;
        let Content::Fields(fields) = &object.content else { return None };
        let class = self.class(&object.class)?;
        let constructor = canonical(&self.machine.linker, class)?;
        let names = self.machine.linker.class(class).slot_names.clone();
        let mut values = vec![self.new_object(class)?];
        for (ty, (_, name)) in self.params(constructor).into_iter().zip(names) {
            let name = self.machine.linker.symbols.name_text(name);
            let listed = fields.iter().find(|field| field.name == name);
            let value = listed.map_or_else(|| model_value(ty, Word(0)), |f| f.value.clone());
            if let model::Value::Ref(inside) = value
                && records.contains(&inside)
                && let Err(why) = self.record(test, records, made, inside, depth)?
            {
                return Some(Err(why));
            }
            values.push(self.value(made, &value)?);
        }
        self.machine.allow_steps(self.options.limits.steps);
        match self.machine.run(constructor, &values) {
            Ok(Finish::Return(_)) => {
                let object: Value = values[0];
                made.insert(id, object);
                Some(Ok(()))
            }
            Ok(Finish::Throw(_)) => Some(Err(REFUSED)),
            Err(_) => None,
        }
    }
}
