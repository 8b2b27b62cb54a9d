//! Running calls in the engine with values of a test.

use rustc_hash::{FxHashMap, FxHashSet};
use senda_engine::concrete::OpaqueClasses;
use senda_engine::domain::{Heap, Scalars};
use senda_engine::linker::{ClassId, MethodId, Shape};
use senda_engine::machine::{Finish, Machine};
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_testcase as model;
use senda_testcase::{Content, Field, Object, ObjectId, Signature};

use super::table::Tables;
use crate::explore::Options;
use crate::inputs::{class_named, model_type};
use crate::symbolic::{Symbolic, Value};

/// Instructions that one call may execute.
const MOST_STEPS: u64 = 100_000;
/// Objects that trials may leave behind before the heap is made anew.
const MOST_MADE: u64 = 200_000;

/// A call with its arguments.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub method: MethodId,
    pub args: Vec<model::Value>,
}

/// The objects of a test that are there.
pub(super) type Made = FxHashMap<ObjectId, Value>;

pub(super) struct Builder<'a> {
    pub machine: &'a mut Machine<Symbolic>,
    pub opaque: OpaqueClasses,
    pub options: &'a Options,
    /// The classes of the program, by internal name.
    pub given: &'a [String],
    pub tables: &'a mut Tables,
    /// Calls that must not be tried again.
    pub refused: FxHashSet<MethodId>,
    /// The method that is tested.
    pub method: Option<MethodId>,
}

impl Builder<'_> {
    pub fn begin(&mut self, signature: &Signature) {
        self.reset();
        self.method = self.find(signature);
    }

    /// Leaves the machine as it is used for exploring.
    pub fn end(&mut self) {
        self.reset();
        self.machine.allow_steps(self.options.limits.steps);
    }

    fn reset(&mut self) {
        let memory = self.options.limits.memory;
        self.machine.reset(Symbolic::new(self.options.numbers, memory, self.opaque));
    }

    /// Between two tests.
    pub fn tidy(&mut self) {
        if self.machine.domain.made() > MOST_MADE {
            self.reset();
        }
    }

    fn find(&mut self, signature: &Signature) -> Option<MethodId> {
        let class = self.class(&signature.class)?;
        let linker = &self.machine.linker;
        linker.class(class).methods.iter().copied().find(|&m| {
            let method = linker.method(m);
            let ty = linker.symbols.method_type(method.id);
            let params = ty.params.iter().map(|&ty| model_type(linker, ty));
            linker.symbols.name_text(method.name) == signature.name
                && params.eq(signature.params.iter().map(|p| p.ty.clone()))
                && ty.ret.map(|ty| model_type(linker, ty)) == signature.returns
        })
    }

    pub fn class(&mut self, name: &str) -> Option<ClassId> {
        class_named(&mut self.machine.linker, name)
    }

    /// An array without references, a string, a wrapper, a constant or what a static field holds.
    pub fn plain(&mut self, object: &Object) -> Option<Value> {
        match &object.content {
            Content::Fields(_) => None,
            Content::Value(model::Value::Text(units)) => {
                self.machine.domain.new_string(units.as_slice().into()).ok()
            }
            Content::Value(value) => {
                let class = self.class(&object.class)?;
                let made = self.new_object(class)?;
                let ty = *self.machine.linker.class(class).slots.first()?;
                let value = self.value(&Made::default(), value)?;
                self.machine.domain.set_field(made, 0, ty, value).ok()?;
                Some(made)
            }
            Content::Constant(name) => {
                let class = self.class(&object.class)?;
                self.constant(class, name)
            }
            Content::Held(held) => {
                let class = self.class(&held.class)?;
                self.constant(class, &held.name)
            }
            Content::Elements(all) => {
                let class = self.class(&object.class)?;
                let Shape::Array(element, _) = self.machine.linker.class(class).shape else {
                    return None;
                };
                let length = self.machine.domain.int(i32::try_from(all.len()).ok()?);
                let made = self.machine.domain.new_array(class, element, length).ok()?;
                if element.kind() != Kind::Ref {
                    self.fill(made, all)?;
                }
                Some(made)
            }
        }
    }

    /// A constant of an `enum`, or another static field; a constant with a body is of a class below.
    fn constant(&mut self, class: ClassId, name: &str) -> Option<Value> {
        let above = self.machine.linker.class(class).superclass;
        for class in [Some(class), above].into_iter().flatten() {
            self.machine.ensure_init(class).ok()?;
            let linker = &self.machine.linker;
            let mut statics = linker.class(class).statics.iter();
            if let Some(found) = statics.find(|s| linker.symbols.name_text(s.name) == name) {
                return Some(self.machine.domain.get_static(found.slot));
            }
        }
        None
    }

    fn fill(&mut self, array: Value, all: &[model::Value]) -> Option<()> {
        for (i, value) in all.iter().enumerate() {
            let value = self.value(&Made::default(), value)?;
            let index = self.machine.domain.int(i32::try_from(i).ok()?);
            self.machine.domain.set_elem(array, index, value).ok()?;
        }
        Some(())
    }

    pub fn new_object(&mut self, class: ClassId) -> Option<Value> {
        self.machine.ensure_init(class).ok()?;
        self.machine.domain.new_object(&self.machine.linker, class).ok()
    }

    /// A value of the test in the engine, if its object is there.
    pub fn value(&mut self, made: &Made, value: &model::Value) -> Option<Value> {
        match value {
            model::Value::Null => Some(self.machine.domain.null()),
            model::Value::Ref(id) => made.get(id).copied(),
            model::Value::Text(units) => self.machine.domain.intern(&units.as_slice().into()).ok(),
            number => {
                let (kind, word) = word(number)?;
                Some(self.machine.domain.number(kind, word))
            }
        }
    }

    /// Calls a method, or a constructor on a new object. What it gave, if it returned and left no trace
    /// but in its objects; else all of it is undone.
    pub fn call(
        &mut self,
        made: &Made,
        receiver: Option<Value>,
        call: &Call,
    ) -> Option<Option<Value>> {
        let mut values: Vec<Value> = receiver.into_iter().collect();
        for arg in &call.args {
            values.push(self.value(made, arg)?);
        }
        self.run(call.method, &values)
    }

    /// As [`Builder::call`], with values of the engine.
    pub fn run(&mut self, method: MethodId, values: &[Value]) -> Option<Option<Value>> {
        if self.refused.contains(&method) {
            return None;
        }
        let before = self.machine.checkpoint();
        self.machine.allow_steps(MOST_STEPS);
        let printed = self.machine.output.len() + self.machine.errors.len();
        let finish = self.machine.run(method, values);
        let quiet = self.machine.output.len() + self.machine.errors.len() == printed;
        let clean = quiet && !self.machine.domain.has_outlived();
        match finish {
            Ok(Finish::Return(value)) if clean => return Some(value),
            Ok(Finish::Throw(_)) if clean => {}
            _ => {
                self.refused.insert(method);
            }
        }
        self.machine.go_back(&before);
        None
    }

    pub fn slot(&self, class: ClassId, field: &Field) -> Option<(u32, Type)> {
        let linker = &self.machine.linker;
        let linked = linker.class(class);
        let at = linked.slot_names.iter().position(|&(owner, name)| {
            linker.symbols.name_text(name) == field.name
                && match &field.owner {
                    Some(wanted) => linker.java_name(owner) == *wanted,
                    None => owner == class,
                }
        })?;
        Some((u32::try_from(at).ok()?, linked.slots[at]))
    }

    /// What is in a field of an object that is there.
    pub fn content(&mut self, class: ClassId, object: Value, field: &Field) -> Option<Value> {
        let (slot, ty) = self.slot(class, field)?;
        let machine = &mut self.machine;
        machine.domain.get_field(&mut machine.linker, object, slot, ty).ok()
    }

    /// Whether a field is as wanted; what cannot be there yet is not.
    pub fn has(&mut self, made: &Made, class: ClassId, object: Value, field: &Field) -> bool {
        let Some(wanted) = self.value(made, &field.value) else { return false };
        self.content(class, object, field) == Some(wanted)
    }

    /// The elements of an array that is there.
    pub fn elements(&self, array: Value) -> Option<Vec<Value>> {
        let Value::Word(array) = array else { return None };
        self.machine.domain.made_object(array).1.map(<[Value]>::to_vec)
    }

    /// Whether an argument of a class can be given for a parameter.
    pub fn fits(&mut self, of: ClassId, ty: Type) -> bool {
        let Type::Ref(name) = ty else { return false };
        let Ok(wanted) = self.machine.linker.link(name) else { return false };
        self.machine.linker.is_subtype(of, wanted)
    }

    /// Whether tests may call a method.
    pub fn is_open(&self, method: MethodId) -> bool {
        let closed = access::PRIVATE | access::SYNTHETIC | access::BRIDGE | access::ABSTRACT;
        self.machine.linker.method(method).flags & closed == 0
    }

    pub fn is_constructor(&self, method: MethodId) -> bool {
        let linker = &self.machine.linker;
        linker.symbols.name_text(linker.method(method).name) == "<init>"
    }

    pub fn params(&self, method: MethodId) -> Vec<Type> {
        let linker = &self.machine.linker;
        linker.symbols.method_type(linker.method(method).id).params.to_vec()
    }

    /// The class that an object has.
    pub fn class_of(&self, value: Value) -> Option<ClassId> {
        if value == self.machine.domain.null() { None } else { self.machine.domain.class_of(value) }
    }
}

/// A number in the engine.
pub(super) fn word(value: &model::Value) -> Option<(Kind, Word)> {
    Some(match value {
        model::Value::Boolean(v) => (Kind::Int, Word::int(i32::from(*v))),
        model::Value::Byte(v) => (Kind::Int, Word::int(i32::from(*v))),
        model::Value::Short(v) => (Kind::Int, Word::int(i32::from(*v))),
        model::Value::Char(v) => (Kind::Int, Word::int(i32::from(*v))),
        model::Value::Int(v) => (Kind::Int, Word::int(*v)),
        model::Value::Long(v) => (Kind::Long, Word::long(*v)),
        model::Value::Float(bits) => (Kind::Float, Word::float(f32::from_bits(*bits))),
        model::Value::Double(bits) => (Kind::Double, Word::double(f64::from_bits(*bits))),
        model::Value::Null | model::Value::Ref(_) | model::Value::Text(_) => return None,
    })
}
