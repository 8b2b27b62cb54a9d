//! Each object by one constructor or factory, and setters after it, from the objects that it refers to.

use senda_engine::linker::{ClassId, MethodId};
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_testcase as model;
use senda_testcase::{Content, Field, ObjectId, TestCase};

use super::builder::{Builder, Call, Made};
use super::is_visible;
use super::plan::{Done, Plan};
use crate::symbolic::Value;
use crate::symbolic::world::is_library;

/// The most ways in which the arguments of one call are chosen.
const MOST_WAYS: usize = 24;
/// The most parameters of a call that is tried.
const MOST_PARAMS: usize = 8;

impl Builder<'_> {
    /// Makes every object of the heap, without the content of arrays of references and of objects
    /// that no call makes.
    pub fn plan_up<'t>(&mut self, test: &'t TestCase, records_only: bool) -> Option<Plan<'t>> {
        let mut plan = Plan::new(test, records_only);
        for object in &test.heap {
            if !matches!(object.content, Content::Fields(_)) {
                let made = self.plain(object)?;
                plan.made.insert(object.id, made);
            }
        }
        for object in &test.heap {
            self.object(&mut plan, object.id)?;
        }
        Some(plan)
    }

    /// Makes an object by a call if one is found, those that it refers to first.
    pub fn object(&mut self, plan: &mut Plan<'_>, id: ObjectId) -> Option<()> {
        if plan.made.contains_key(&id) || plan.open.contains(&id) {
            return Some(());
        }
        let object = plan.test.object(id)?;
        let Content::Fields(fields) = &object.content else {
            let made = self.plain(object)?;
            plan.made.insert(id, made);
            return Some(());
        };
        plan.open.push(id);
        for field in fields {
            if let model::Value::Ref(inside) = field.value {
                self.object(plan, inside)?;
            }
        }
        plan.open.pop();
        let class = self.class(&object.class)?;
        let record = self.is_record(class);
        if (record || !plan.records_only)
            && plan.test.double(id).is_none()
            && let Some((made, calls)) = self.by_calls(plan, class, fields, record)
        {
            if let Some(outer) = plan.outer.take() {
                plan.steps.push(outer);
            }
            plan.made.insert(id, made);
            plan.steps.extend(calls.into_iter().map(|call| Done::new(id, call)));
            return Some(());
        }
        plan.outer = None;
        let made = self.new_object(class)?;
        plan.made.insert(id, made);
        Some(())
    }

    /// An outer object for an inner one of which the test does not list it: some.
    fn some_outer(&mut self, plan: &mut Plan<'_>, inner: ClassId) -> Option<()> {
        let outer = self.machine.linker.class(inner).class.as_ref()?.outer?;
        let class = self.machine.linker.link(outer).ok()?;
        if !self.is_makeable(class, false) || self.is_inner(class) {
            return None;
        }
        for method in self.constructors(class, false) {
            let args = self.params(method).into_iter();
            let args = args.map(|ty| crate::inputs::model_value(ty, Word(0))).collect();
            let call = Call { method, args };
            if let Some(made) = self.make(&plan.made, class, &call) {
                let id = plan.helper();
                plan.made.insert(id, made);
                plan.outer = Some(Done::new(id, call));
                return Some(());
            }
        }
        None
    }

    /// Whether code of the program can make objects of a class where tests stand.
    pub fn is_makeable(&mut self, class: ClassId, record: bool) -> bool {
        let linker = &self.machine.linker;
        let internal = linker.symbols.class_text(linker.class(class).name);
        if is_library(internal) && internal != "java/lang/Object" {
            return false;
        }
        record || is_visible(&mut self.machine.linker, class)
    }

    /// A constructor or factory, and setters after it, that give an object with these fields.
    fn by_calls(
        &mut self,
        plan: &mut Plan<'_>,
        class: ClassId,
        fields: &[Field],
        record: bool,
    ) -> Option<(Value, Vec<Call>)> {
        if !self.is_makeable(class, record) {
            return None;
        }
        if self.is_inner(class) && !fields.iter().any(|field| field.name.starts_with("this$")) {
            self.some_outer(plan, class)?;
        }
        let mut best: Option<(Value, Vec<Call>)> = None;
        let mut makers = self.constructors(class, record);
        makers.extend(self.factories(class, class));
        for method in makers {
            for args in self.ways(plan, class, method, fields) {
                let first = Call { method, args };
                let Some(made) = self.make(&plan.made, class, &first) else { continue };
                let mut calls = vec![first];
                if !self.set_rest(&plan.made, class, made, fields, &mut calls) {
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
    pub fn constructors(&self, class: ClassId, record: bool) -> Vec<MethodId> {
        let linker = &self.machine.linker;
        let arity = |m: &MethodId| linker.method(*m).arity;
        let mut all: Vec<MethodId> = linker.class(class).methods.clone();
        all.retain(|&m| {
            let method = linker.method(m);
            let few = method.arity as usize <= MOST_PARAMS + 1;
            let open = self.is_open(m) || (record && !method.has(access::SYNTHETIC));
            self.is_constructor(m) && few && open && !self.refused.contains(&m)
        });
        if linker.class(class).flags() & access::ABSTRACT != 0 {
            all.clear();
        }
        all.sort_by_key(arity);
        all
    }

    /// The static methods of a class that may give objects of another, or the same, and that tests may
    /// call.
    pub fn factories(&mut self, of: ClassId, class: ClassId) -> Vec<MethodId> {
        let mut all: Vec<MethodId> = self.machine.linker.class(of).methods.clone();
        all.retain(|&m| {
            let linker = &self.machine.linker;
            let method = linker.method(m);
            let few = method.arity as usize <= MOST_PARAMS;
            let ret = linker.symbols.method_type(method.id).ret;
            let open = method.has(access::STATIC) && method.has_code && self.is_open(m);
            let named = ret.is_some_and(|ty| !self.is_library_type(ty) && self.fits(class, ty));
            open && few && named && !self.refused.contains(&m)
        });
        all.sort_by_key(|m| self.machine.linker.method(*m).arity);
        all
    }

    fn is_library_type(&self, ty: Type) -> bool {
        let Type::Ref(name) = ty else { return true };
        is_library(self.machine.linker.symbols.class_text(name))
    }

    /// The ways to choose arguments: values of the wanted fields that fit, of the same name first,
    /// then what a field is by default.
    fn ways(
        &mut self,
        plan: &Plan<'_>,
        class: ClassId,
        method: MethodId,
        fields: &[Field],
    ) -> Vec<Vec<model::Value>> {
        let params = self.params(method);
        let first = usize::from(!self.machine.linker.method(method).has(access::STATIC));
        let Ok(body) = self.machine.linker.body(method) else { return Vec::new() };
        let mut ways: Vec<Vec<model::Value>> = vec![Vec::new()];
        for (i, &ty) in params.iter().enumerate() {
            let name = body.source.params.get(i + first).copied().flatten();
            let name = name.map(|n| self.machine.linker.symbols.name_text(n).to_owned());
            let mut choices = Vec::new();
            let own = fields.iter().filter(|f| Some(&f.name) == name.as_ref());
            for field in own.chain(fields) {
                let fits = self.field_fits(plan, class, field, ty);
                if fits && !choices.contains(&field.value) {
                    choices.push(field.value.clone());
                }
            }
            // Source cannot give null for the outer object.
            if i == 0 && self.is_constructor(method) && self.is_inner(class) {
                choices.retain(|value| *value != model::Value::Null);
                choices.extend(plan.outer.as_ref().map(|done| model::Value::Ref(done.object)));
            } else {
                let default = crate::inputs::model_value(ty, Word(0));
                if !choices.contains(&default) {
                    choices.push(default);
                }
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
    fn field_fits(&mut self, plan: &Plan<'_>, class: ClassId, field: &Field, ty: Type) -> bool {
        let Some((_, declared)) = self.slot(class, field) else { return false };
        let (Type::Ref(_), Type::Ref(_)) = (ty, declared) else { return declared == ty };
        let of = match &field.value {
            model::Value::Null => return true,
            model::Value::Text(_) => self.class("java.lang.String"),
            model::Value::Ref(id) if plan.made.contains_key(id) => {
                let class = plan.test.object(*id).map(|object| object.class.clone());
                class.and_then(|class| self.class(&class))
            }
            _ => None,
        };
        of.is_some_and(|of| self.fits(of, ty))
    }

    /// Makes an object of exactly this class by a constructor or a static method.
    pub fn make(&mut self, made: &Made, class: ClassId, call: &Call) -> Option<Value> {
        if self.is_constructor(call.method) {
            let object = self.new_object(class)?;
            return self.call(made, Some(object), call).map(|_| object);
        }
        let object = self.call(made, None, call)??;
        (self.class_of(object) == Some(class)).then_some(object)
    }

    /// Calls setters for the fields that are not yet as wanted. False if one is left.
    fn set_rest(
        &mut self,
        made: &Made,
        class: ClassId,
        object: Value,
        fields: &[Field],
        calls: &mut Vec<Call>,
    ) -> bool {
        for field in fields {
            if self.has(made, class, object, field) {
                continue;
            }
            let Some(call) = self.setter(made, class, object, field) else { return false };
            calls.push(call);
        }
        fields.iter().all(|field| self.has(made, class, object, field))
    }

    /// A method `setName` or `name` of one parameter that gives the field its value.
    fn setter(
        &mut self,
        made: &Made,
        class: ClassId,
        object: Value,
        field: &Field,
    ) -> Option<Call> {
        let mut at = Some(class);
        while let Some(above) = at {
            let linked = self.machine.linker.class(above);
            at = linked.superclass;
            if is_library(self.machine.linker.symbols.class_text(linked.name)) {
                return None;
            }
            for method in linked.methods.clone() {
                if !self.is_setter(method, field) {
                    continue;
                }
                let call = Call { method, args: vec![field.value.clone()] };
                let called = self.call(made, Some(object), &call).is_some();
                if called && self.has(made, class, object, field) {
                    return Some(call);
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
        meant && m.arity == 2 && self.is_open(method) && !m.has(access::STATIC)
    }
}
