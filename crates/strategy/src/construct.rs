//! How the objects of a test can be made by the program's own constructors and setters.
//!
//! A construction is not guessed but run: constructors are called in the engine with values of the
//! wanted fields, setters after them, and what comes out is compared with the heap of the test, every
//! listed field by value and identity. At the end the whole heap is put together in the order in which a
//! test does it, and compared once more: calls whose effects disturb each other are dropped. A call that
//! throws, that is not supported, or that changes something which outlives it, is none.
//!
//! A record has no other way in than its constructor, so its call is found whoever may call it.

use rustc_hash::{FxHashMap, FxHashSet};
use senda_engine::concrete::OpaqueClasses;
use senda_engine::domain::{Heap, Scalars};
use senda_engine::linker::{ClassId, Linker, MethodId, Shape};
use senda_engine::machine::{Finish, Machine};
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_testcase as model;
use senda_testcase::{Access, Content, Field, MethodResult, Object, ObjectId, Step, TestCase};

use crate::explore::{Generator, Options};
use crate::inputs::model_type;
use crate::symbolic::world::is_library;
use crate::symbolic::{Numbers, Symbolic, Value};

/// The most ways in which the arguments of one constructor are chosen.
const MOST_WAYS: usize = 24;
/// The most parameters of a constructor that is tried.
const MOST_PARAMS: usize = 8;
/// Larger heaps are set field by field.
const MOST_OBJECTS: usize = 40;

impl Generator {
    /// Finds how the objects of a method's tests can be made, and which classes they can name.
    ///
    /// # Errors
    /// When the generator was left in the middle of a method.
    pub fn construct(&mut self, result: &mut MethodResult, options: &Options) -> Result<(), Stop> {
        let opaque = self.opaque;
        let Some(machine) = &mut self.machine else {
            return Err(Stop::Internal("a generator without its machine".into()));
        };
        describe_classes(&mut machine.linker, result);
        if options.numbers != Numbers::Java {
            return Ok(());
        }
        let refused = FxHashSet::default();
        let mut builder = Builder { machine, opaque, options, refused, spoilt: false };
        builder.reset();
        for test in &mut result.tests {
            test.built = builder.test(test);
        }
        Ok(())
    }
}

/// Enters which nested classes can be named, and whether one has type parameters.
fn describe_classes(linker: &mut Linker, result: &mut MethodResult) {
    let mut names: Vec<String> = vec![result.signature.class.clone()];
    names.extend(result.signature.params.iter().map(|p| p.ty.to_string()));
    names.extend(result.signature.returns.iter().map(ToString::to_string));
    let objects = result.tests.iter().flat_map(|t| t.heap.iter().chain(&t.heap_after));
    names.extend(objects.map(|object| object.class.clone()));
    for test in &result.tests {
        let stubbed = test.stubs.iter().map(|stub| &stub.method);
        for member in stubbed.chain(test.doubles.iter().flat_map(|double| &double.missing)) {
            names.extend(member.params.iter().chain(&member.returns).map(ToString::to_string));
        }
    }
    let mut seen = FxHashSet::default();
    for name in names {
        let base = name.trim_end_matches("[]").to_owned();
        if model::Type::named(&base).is_reference() && seen.insert(base.clone()) {
            let Ok(class) = linker.class_named(&base.replace('.', "/")) else { continue };
            result.signature.generic |= is_generic(linker, class);
            if base.contains('$') && is_visible(linker, class) {
                result.signature.visible.push(base);
            }
        }
    }
    let own = result.signature.class.clone();
    if own.contains('$') && !result.signature.visible.contains(&own) {
        result.signature.access = Access::Private;
        result.signature.constructor = false;
    }
}

fn is_generic(linker: &Linker, class: ClassId) -> bool {
    let signature = linker.class(class).class.as_ref().and_then(|c| c.signature);
    signature.is_some_and(|text| linker.symbols.name_text(text).starts_with('<'))
}

/// Whether code of the same package can name the class.
fn is_visible(linker: &mut Linker, class: ClassId) -> bool {
    let Some(declared) = linker.class(class).class.clone() else { return false };
    let binary = linker.symbols.class_text(declared.name).to_owned();
    let Some(inner) = declared.inner_name else { return !binary.contains('$') };
    let Some(outer) = declared.outer else { return false };
    // Source says Outer.Inner: the binary name has to be that with another sign.
    let spelled =
        format!("{}${}", linker.symbols.class_text(outer), linker.symbols.name_text(inner));
    if binary != spelled || declared.has(access::PRIVATE) || declared.has(access::SYNTHETIC) {
        return false;
    }
    linker.link(outer).is_ok_and(|outer| is_visible(linker, outer))
}

/// A call with its arguments.
struct Call {
    method: MethodId,
    args: Vec<model::Value>,
}

type Made = FxHashMap<ObjectId, Value>;

struct Builder<'a> {
    machine: &'a mut Machine<Symbolic>,
    opaque: OpaqueClasses,
    options: &'a Options,
    /// Calls that must not be tried again.
    refused: FxHashSet<MethodId>,
    /// Whether a call has changed what outlives it: nothing is true any more until the next reset.
    spoilt: bool,
}

/// One test in the making.
struct Plan<'t> {
    test: &'t TestCase,
    made: Made,
    steps: Vec<(ObjectId, Call)>,
    /// Objects that are being looked at: a cycle ends at them.
    open: Vec<ObjectId>,
    records_only: bool,
}

impl Builder<'_> {
    fn reset(&mut self) {
        let memory = self.options.limits.memory;
        self.machine.reset(Symbolic::new(self.options.numbers, memory, self.opaque));
        self.spoilt = false;
    }

    /// The steps of a test; none if nothing is gained.
    fn test(&mut self, test: &TestCase) -> Vec<Step> {
        let objects = test.heap.iter().any(|o| matches!(o.content, Content::Fields(_)));
        if !objects || test.heap.len() > MOST_OBJECTS {
            return Vec::new();
        }
        for records_only in [false, true] {
            let plan = loop {
                let mut plan = Plan {
                    test,
                    made: Made::default(),
                    steps: Vec::new(),
                    open: Vec::new(),
                    records_only,
                };
                let planned = self.plan(&mut plan);
                if !self.spoilt {
                    break planned.map(|()| plan);
                }
                // The call that did it is not tried again, so this ends.
                self.reset();
            };
            let replayed = plan.filter(|plan| self.replay(plan).is_some() && !self.spoilt);
            if self.spoilt {
                self.reset();
            }
            if let Some(plan) = replayed {
                return plan.steps.iter().map(|(object, call)| self.step(*object, call)).collect();
            }
        }
        Vec::new()
    }

    fn step(&self, object: ObjectId, call: &Call) -> Step {
        let linker = &self.machine.linker;
        let method = linker.method(call.method);
        let flags = method.flags;
        let access = if flags & access::PUBLIC != 0 {
            Access::Public
        } else if flags & access::PROTECTED != 0 {
            Access::Protected
        } else if flags & access::PRIVATE != 0 {
            Access::Private
        } else {
            Access::Package
        };
        let params = &linker.symbols.method_type(method.id).params;
        Step {
            object,
            class: linker.java_name(method.class),
            name: linker.symbols.name_text(method.name).to_owned(),
            access,
            params: params.iter().map(|&ty| model_type(linker, ty)).collect(),
            args: call.args.clone(),
        }
    }

    /// Makes every object of the heap, without the content of arrays of references and of objects
    /// that no call makes.
    fn plan(&mut self, plan: &mut Plan<'_>) -> Option<()> {
        for object in &plan.test.heap {
            if !matches!(object.content, Content::Fields(_)) {
                let made = self.plain(object)?;
                plan.made.insert(object.id, made);
            }
        }
        for object in &plan.test.heap {
            self.object(plan, object.id)?;
        }
        Some(())
    }

    fn class(&mut self, name: &str) -> Option<ClassId> {
        let (base, depth) = (name.trim_end_matches("[]"), name.matches("[]").count());
        let linker = &mut self.machine.linker;
        let mut class = match model::Type::named(base).is_reference() {
            true => linker.class_named(&base.replace('.', "/")).ok()?,
            false => linker.primitive(base),
        };
        for _ in 0..depth {
            class = linker.array_of(class).ok()?;
        }
        Some(class)
    }

    /// An array, a string, a wrapper or a constant.
    fn plain(&mut self, object: &Object) -> Option<Value> {
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
            Content::Elements(all) => {
                let class = self.class(&object.class)?;
                let Shape::Array(element, _) = self.machine.linker.class(class).shape else {
                    return None;
                };
                let length = self.machine.domain.int(i32::try_from(all.len()).ok()?);
                let made = self.machine.domain.new_array(class, element, length).ok()?;
                if element.kind() != Kind::Ref {
                    self.fill(&Made::default(), made, all)?;
                }
                Some(made)
            }
        }
    }

    /// A constant of an `enum`; one with a body is of a class below it.
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

    fn fill(&mut self, made: &Made, array: Value, all: &[model::Value]) -> Option<()> {
        for (i, value) in all.iter().enumerate() {
            let value = self.value(made, value)?;
            let index = self.machine.domain.int(i32::try_from(i).ok()?);
            self.machine.domain.set_elem(array, index, value).ok()?;
        }
        Some(())
    }

    fn new_object(&mut self, class: ClassId) -> Option<Value> {
        self.machine.ensure_init(class).ok()?;
        self.machine.domain.new_object(&self.machine.linker, class).ok()
    }

    /// A value of the test in the engine, if its object is there.
    fn value(&mut self, made: &Made, value: &model::Value) -> Option<Value> {
        let number = |kind, word| (kind, word);
        let (kind, word) = match value {
            model::Value::Boolean(v) => number(Kind::Int, Word::int(i32::from(*v))),
            model::Value::Byte(v) => number(Kind::Int, Word::int(i32::from(*v))),
            model::Value::Short(v) => number(Kind::Int, Word::int(i32::from(*v))),
            model::Value::Char(v) => number(Kind::Int, Word::int(i32::from(*v))),
            model::Value::Int(v) => number(Kind::Int, Word::int(*v)),
            model::Value::Long(v) => number(Kind::Long, Word::long(*v)),
            model::Value::Float(bits) => number(Kind::Float, Word::float(f32::from_bits(*bits))),
            model::Value::Double(bits) => number(Kind::Double, Word::double(f64::from_bits(*bits))),
            model::Value::Null => return Some(self.machine.domain.null()),
            model::Value::Ref(id) => return made.get(id).copied(),
            model::Value::Text(units) => {
                return self.machine.domain.intern(&units.as_slice().into()).ok();
            }
        };
        Some(self.machine.domain.number(kind, word))
    }

    /// Makes an object by a call if one is found, those that it refers to first.
    fn object(&mut self, plan: &mut Plan<'_>, id: ObjectId) -> Option<()> {
        if plan.made.contains_key(&id) || plan.open.contains(&id) {
            return Some(());
        }
        let object = plan.test.object(id)?;
        let Content::Fields(fields) = &object.content else { return Some(()) };
        plan.open.push(id);
        for field in fields {
            if let model::Value::Ref(inside) = field.value {
                self.object(plan, inside)?;
            }
        }
        plan.open.pop();
        let class = self.class(&object.class)?;
        let record =
            self.machine.linker.class(class).class.as_ref().is_some_and(|c| c.record.is_some());
        if (record || !plan.records_only)
            && plan.test.double(id).is_none()
            && let Some((made, calls)) = self.by_calls(plan, class, fields, record)
        {
            plan.made.insert(id, made);
            plan.steps.extend(calls.into_iter().map(|call| (id, call)));
            return Some(());
        }
        let made = self.new_object(class)?;
        plan.made.insert(id, made);
        Some(())
    }

    /// A constructor, and setters after it, that give an object with these fields.
    fn by_calls(
        &mut self,
        plan: &Plan<'_>,
        class: ClassId,
        fields: &[Field],
        record: bool,
    ) -> Option<(Value, Vec<Call>)> {
        let linked = self.machine.linker.class(class);
        let internal = self.machine.linker.symbols.class_text(linked.name).to_owned();
        let inner = linked.class.as_ref().is_some_and(|c| {
            c.inner_name.is_some() && !c.has(access::STATIC) && c.record.is_none()
        });
        if is_library(&internal) && internal != "java/lang/Object" || inner {
            return None;
        }
        if !record && !is_visible(&mut self.machine.linker, class) {
            return None;
        }
        let mut best: Option<(Value, Vec<Call>)> = None;
        for constructor in self.constructors(class, record) {
            for args in self.ways(plan, class, constructor, fields) {
                let Some(made) = self.make(plan, class, constructor, &args) else { continue };
                let first = Call { method: constructor, args };
                let mut calls = vec![first];
                if !self.set_rest(plan, class, made, fields, &mut calls) {
                    continue;
                }
                if calls.len() == 1 {
                    return Some((made, calls));
                }
                if best.as_ref().is_none_or(|(_, known)| calls.len() < known.len()) {
                    best = Some((made, calls));
                }
            }
        }
        best
    }

    /// The constructors that tests may call, those with few parameters first.
    fn constructors(&self, class: ClassId, record: bool) -> Vec<MethodId> {
        let linker = &self.machine.linker;
        let arity = |m: &MethodId| linker.method(*m).arity;
        let mut all: Vec<MethodId> = linker.class(class).methods.clone();
        all.retain(|&m| {
            let method = linker.method(m);
            let few = method.arity as usize <= MOST_PARAMS + 1;
            let open = record || !method.has(access::PRIVATE);
            let named = linker.symbols.name_text(method.name) == "<init>";
            named && few && open && !method.has(access::SYNTHETIC) && !self.refused.contains(&m)
        });
        if linker.class(class).flags() & access::ABSTRACT != 0 {
            all.clear();
        }
        all.sort_by_key(arity);
        all
    }

    /// The ways to choose arguments: values of the wanted fields that fit, of the same name first,
    /// then what a field is by default.
    fn ways(
        &mut self,
        plan: &Plan<'_>,
        class: ClassId,
        constructor: MethodId,
        fields: &[Field],
    ) -> Vec<Vec<model::Value>> {
        let id = self.machine.linker.method(constructor).id;
        let params = self.machine.linker.symbols.method_type(id).params.clone();
        let Ok(body) = self.machine.linker.body(constructor) else { return Vec::new() };
        let mut ways: Vec<Vec<model::Value>> = vec![Vec::new()];
        for (i, &ty) in params.iter().enumerate() {
            let name = body.source.params.get(i + 1).copied().flatten();
            let name = name.map(|n| self.machine.linker.symbols.name_text(n).to_owned());
            let mut choices = Vec::new();
            let own = fields.iter().filter(|f| Some(&f.name) == name.as_ref());
            for field in own.chain(fields) {
                let fits = self.fits(plan, class, field, ty);
                if fits && !choices.contains(&field.value) {
                    choices.push(field.value.clone());
                }
            }
            let default = crate::inputs::model_value(ty, Word(0));
            if !choices.contains(&default) {
                choices.push(default);
            }
            let more = ways.iter().flat_map(|way| {
                choices
                    .iter()
                    .map(move |value| [way.as_slice(), std::slice::from_ref(value)].concat())
            });
            ways = more.take(MOST_WAYS).collect();
        }
        ways
    }

    /// Whether the value of a field can be an argument of this type.
    fn fits(&mut self, plan: &Plan<'_>, class: ClassId, field: &Field, ty: Type) -> bool {
        let Some((_, declared)) = self.slot(class, field) else { return false };
        let Type::Ref(name) = ty else { return declared == ty };
        let Type::Ref(_) = declared else { return false };
        let of = match &field.value {
            model::Value::Null => return true,
            model::Value::Text(_) => self.class("java.lang.String"),
            model::Value::Ref(id) if plan.made.contains_key(id) => {
                let class = plan.test.object(*id).map(|object| object.class.clone());
                class.and_then(|class| self.class(&class))
            }
            _ => None,
        };
        let wanted = self.machine.linker.link(name).ok();
        of.zip(wanted).is_some_and(|(of, wanted)| self.machine.linker.is_subtype(of, wanted))
    }

    fn slot(&self, class: ClassId, field: &Field) -> Option<(u32, Type)> {
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

    fn make(
        &mut self,
        plan: &Plan<'_>,
        class: ClassId,
        constructor: MethodId,
        args: &[model::Value],
    ) -> Option<Value> {
        let made = self.new_object(class)?;
        self.call(plan, made, constructor, args).then_some(made)
    }

    /// Calls a method or constructor. True if it returns and leaves no trace but in its objects.
    fn call(
        &mut self,
        plan: &Plan<'_>,
        receiver: Value,
        method: MethodId,
        args: &[model::Value],
    ) -> bool {
        if self.spoilt || self.refused.contains(&method) {
            return false;
        }
        let mut values = vec![receiver];
        for arg in args {
            let Some(value) = self.value(&plan.made, arg) else { return false };
            values.push(value);
        }
        let printed = self.machine.output.len() + self.machine.errors.len();
        let finish = self.machine.run(method, &values);
        let quiet = self.machine.output.len() + self.machine.errors.len() == printed;
        match finish {
            Ok(Finish::Return(_)) if quiet && !self.machine.domain.has_outlived() => true,
            Ok(Finish::Throw(_)) if quiet && !self.machine.domain.has_outlived() => false,
            _ => {
                self.refused.insert(method);
                self.spoilt = true;
                false
            }
        }
    }

    /// Calls setters for the fields that are not yet as wanted. False if one is left.
    fn set_rest(
        &mut self,
        plan: &Plan<'_>,
        class: ClassId,
        made: Value,
        fields: &[Field],
        calls: &mut Vec<Call>,
    ) -> bool {
        for field in fields {
            if self.has(plan, class, made, field) {
                continue;
            }
            let Some(call) = self.setter(plan, class, made, field) else { return false };
            calls.push(call);
        }
        fields.iter().all(|field| self.has(plan, class, made, field))
    }

    /// A method `setName` or `name` of one parameter that gives the field its value.
    fn setter(
        &mut self,
        plan: &Plan<'_>,
        class: ClassId,
        made: Value,
        field: &Field,
    ) -> Option<Call> {
        let mut at = Some(class);
        while let Some(class) = at {
            at = self.machine.linker.class(class).superclass;
            let name =
                self.machine.linker.symbols.class_text(self.machine.linker.class(class).name);
            if is_library(name) {
                return None;
            }
            for method in self.machine.linker.class(class).methods.clone() {
                if !self.is_setter(method, field) {
                    continue;
                }
                let args = vec![field.value.clone()];
                if self.call(plan, made, method, &args) && self.has(plan, class, made, field) {
                    return Some(Call { method, args });
                }
            }
        }
        None
    }

    fn is_setter(&self, method: MethodId, field: &Field) -> bool {
        let linker = &self.machine.linker;
        let m = linker.method(method);
        let name = linker.symbols.name_text(m.name);
        let meant = name == field.name
            || name.strip_prefix("set").is_some_and(|rest| rest.eq_ignore_ascii_case(&field.name));
        let closed = access::PRIVATE
            | access::STATIC
            | access::SYNTHETIC
            | access::BRIDGE
            | access::ABSTRACT;
        meant && m.arity == 2 && m.flags & closed == 0
    }

    /// Whether a field is as wanted; what cannot be there yet is not.
    fn has(&mut self, plan: &Plan<'_>, class: ClassId, object: Value, field: &Field) -> bool {
        let Some((slot, ty)) = self.slot(class, field) else { return false };
        let Some(wanted) = self.value(&plan.made, &field.value) else { return false };
        let machine = &mut self.machine;
        let found = machine.domain.get_field(&mut machine.linker, object, slot, ty);
        found.is_ok_and(|found| found == wanted)
    }

    /// Does what the test does, in its order, with objects that no trial has touched, and looks at the
    /// whole heap afterwards.
    fn replay(&mut self, tried: &Plan<'_>) -> Option<()> {
        if tried.steps.is_empty() {
            return None;
        }
        let built: FxHashSet<ObjectId> = tried.steps.iter().map(|(id, _)| *id).collect();
        let mut plan = Plan {
            test: tried.test,
            made: Made::default(),
            steps: Vec::new(),
            open: Vec::new(),
            records_only: tried.records_only,
        };
        for object in &plan.test.heap {
            let made = match &object.content {
                Content::Fields(_) => {
                    let class = self.class(&object.class)?;
                    self.new_object(class)?
                }
                _ => self.plain(object)?,
            };
            plan.made.insert(object.id, made);
        }
        for (id, call) in &tried.steps {
            let receiver = *plan.made.get(id)?;
            if !self.call(&plan, receiver, call.method, &call.args) {
                return None;
            }
        }
        for object in plan.test.heap.iter().filter(|object| !built.contains(&object.id)) {
            self.set_content(&plan, object)?;
        }
        plan.test.heap.iter().all(|object| self.is_as_wanted(&plan, object)).then_some(())
    }

    fn set_content(&mut self, plan: &Plan<'_>, object: &Object) -> Option<()> {
        let made = *plan.made.get(&object.id)?;
        match &object.content {
            Content::Fields(fields) => {
                let class = self.class(&object.class)?;
                for field in fields {
                    let (slot, ty) = self.slot(class, field)?;
                    let value = self.value(&plan.made, &field.value)?;
                    self.machine.domain.set_field(made, slot, ty, value).ok()?;
                }
            }
            Content::Elements(all) => {
                for (i, value) in all.iter().enumerate() {
                    // Only these are set after the calls.
                    if let model::Value::Ref(_) | model::Value::Text(_) = value {
                        let value = self.value(&plan.made, value)?;
                        let index = self.machine.domain.int(i32::try_from(i).ok()?);
                        self.machine.domain.set_elem(made, index, value).ok()?;
                    }
                }
            }
            Content::Value(_) | Content::Constant(_) => {}
        }
        Some(())
    }

    fn is_as_wanted(&mut self, plan: &Plan<'_>, object: &Object) -> bool {
        let Some(&made) = plan.made.get(&object.id) else { return false };
        match &object.content {
            Content::Fields(fields) => {
                let Some(class) = self.class(&object.class) else { return false };
                fields.iter().all(|field| self.has(plan, class, made, field))
            }
            Content::Elements(all) => {
                let Value::Word(array) = made else { return false };
                let found = self.machine.domain.made_object(array).1.map(<[Value]>::to_vec);
                let wanted: Option<Vec<Value>> =
                    all.iter().map(|value| self.value(&plan.made, value)).collect();
                found.is_some() && found == wanted
            }
            Content::Value(_) | Content::Constant(_) => true,
        }
    }
}
