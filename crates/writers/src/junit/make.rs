//! The statements that make the objects of a test.
//!
//! What calls make is made by them; the rest is declared before and filled afterwards. An object that a
//! call made inside another one gets a variable only if the test speaks of it.

use std::collections::HashSet;

use senda_testcase::{
    Access, Content, Found, Held, Object, ObjectId, Outcome, Spot, Step, Type, Value,
};

use super::body::{Body, boxed, is_reference_array};
use super::helpers::Helper;
use super::spell::escape;
use crate::literal::is_name;

impl Body<'_> {
    /// Declares the objects of the input heap, then puts them together.
    pub(super) fn objects(&mut self) {
        let case = self.case;
        let inline = self.inline_receiver();
        let built: HashSet<ObjectId> =
            case.built.iter().flat_map(|step| step.brings().chain([step.object])).collect();
        let needed = self.needed(&built);
        let rest = |object: &&Object| Some(object.id) != inline && !built.contains(&object.id);
        let doubles = self.doubles();
        for object in case.heap.iter().filter(rest) {
            if let Some(double) = doubles.get(&object.id) {
                self.double(object, double);
                continue;
            }
            let (ty, made) = self.made(object);
            self.lines.push(format!("{ty} {} = {made};", object.id));
            self.declared.insert(object.id, ty);
        }
        for step in case.built.iter().filter(|step| Some(step.object) != inline) {
            self.step(step, &needed);
        }
        for object in case.heap.iter().filter(|object| !built.contains(&object.id)) {
            self.fill(object);
        }
        self.fill_doubles();
    }

    fn fill(&mut self, object: &Object) {
        match &object.content {
            Content::Fields(fields) => {
                for field in fields {
                    self.helpers.insert(Helper::Set);
                    let owner = escape(field.owner.as_ref().unwrap_or(&object.class));
                    let value = self.plain(&field.value);
                    let name = escape(&field.name);
                    self.lines
                        .push(format!("set({}, \"{owner}\", \"{name}\", {value});", object.id));
                }
            }
            Content::Elements(all) if is_reference_array(&object.class) => {
                for (i, value) in all.iter().enumerate().filter(|(_, v)| **v != Value::Null) {
                    let value = self.plain(value);
                    let id = object.id;
                    // The element type may have no name here; the array knows it.
                    self.lines.push(format!("java.lang.reflect.Array.set({id}, {i}, {value});"));
                }
            }
            _ => {}
        }
    }

    /// The objects that the test speaks of besides making them: its inputs, what is given to calls and
    /// put into objects, and what is different after the call.
    fn needed(&self, built: &HashSet<ObjectId>) -> HashSet<ObjectId> {
        let case = self.case;
        let mut values: Vec<&Value> = case.inputs.iter().map(|(_, value)| value).collect();
        values.extend(case.built.iter().flat_map(|step| &step.args));
        values.extend(case.statics.iter().chain(&case.statics_after).map(|field| &field.value));
        if let Outcome::Returns(Some(value)) = &case.outcome {
            values.push(value);
        }
        for object in case.heap.iter().filter(|object| !built.contains(&object.id)) {
            values.extend(parts(object));
        }
        let mut needed: HashSet<ObjectId> = HashSet::new();
        for object in &case.heap_after {
            let before = case.object(object.id);
            if before != Some(object) {
                needed.insert(object.id);
                values.extend(changed(before, object));
            }
        }
        needed.extend(values.into_iter().filter_map(|value| match value {
            Value::Ref(id) => Some(*id),
            _ => None,
        }));
        needed.extend(case.built.iter().filter(|step| !step.makes()).map(|step| step.object));
        let finds: Vec<&Found> = case.built.iter().flat_map(|step| &step.finds).collect();
        for found in finds.into_iter().rev() {
            if needed.contains(&found.object) {
                needed.insert(found.holder);
            }
        }
        needed
    }

    /// A call that makes an object or brings it further.
    fn step(&mut self, step: &Step, needed: &HashSet<ObjectId>) {
        let params = step.params.iter().all(|ty| self.name(ty).is_some());
        let allowed = match step.access {
            Access::Public => true,
            Access::Private => false,
            Access::Protected | Access::Package => self.place.is_near(&step.class),
        };
        let named = step.name == "<init>" || is_name(&step.name);
        let class = self.name(&Type::named(&step.class)).filter(|_| allowed && params && named);
        let call = match &class {
            Some(class) => self.spoken(step, class),
            None => self.reflected(step),
        };
        let result = if step.makes() { Some(step.object) } else { step.gives };
        // What a helper of the test gives is an object of whatever class.
        let of = match (&class, step.name == "<init>") {
            (Some(class), true) => Some(class.clone()),
            (Some(_), false) => step.returns.as_ref().and_then(|ty| self.name(ty)),
            (None, _) => None,
        };
        match result.filter(|id| step.makes() || needed.contains(id)) {
            Some(id) => self.declare_result(id, &call, of.as_deref(), step),
            None => self.lines.push(format!("{call};")),
        }
        for found in step.finds.iter().filter(|found| needed.contains(&found.object)) {
            self.find(found);
        }
    }

    /// Names what a call gives, by the class that it is known to have.
    fn declare_result(&mut self, id: ObjectId, call: &str, of: Option<&str>, step: &Step) {
        let known = match self.case.object(id) {
            Some(object) => Some(Type::named(&object.class)),
            None if step.name == "<init>" => Some(Type::named(&step.class)),
            None => step.returns.clone(),
        };
        let ty = known.and_then(|ty| self.name(&ty)).unwrap_or_else(|| "Object".into());
        let cast = if of == Some(ty.as_str()) || ty == "Object" {
            String::new()
        } else {
            format!("({ty}) ")
        };
        self.lines.push(format!("{ty} {id} = {cast}{call};"));
        self.declared.insert(id, ty);
    }

    /// Names an object that is inside another one.
    fn find(&mut self, found: &Found) {
        let (id, holder) = (found.object, found.holder);
        let call = match &found.place {
            Spot::Field(owner, name) => {
                self.helpers.insert(Helper::Get);
                format!("get({holder}, \"{}\", \"{}\")", escape(owner), escape(name))
            }
            Spot::Element(index) => format!("java.lang.reflect.Array.get({holder}, {index})"),
        };
        let class = self.case.object(id).map(|object| Type::named(&object.class));
        let ty = class.and_then(|ty| self.name(&ty));
        let (ty, cast) = match ty.filter(|ty| ty != "Object") {
            Some(ty) => (ty.clone(), format!("({ty}) ")),
            None => ("Object".into(), String::new()),
        };
        self.lines.push(format!("{ty} {id} = {cast}{call};"));
        self.declared.insert(id, ty);
    }

    /// The type of what a static field holds, and the expression for it.
    pub(super) fn held(&mut self, held: &Held) -> (String, String) {
        let allowed = match held.access {
            Access::Public => true,
            Access::Private => false,
            Access::Protected | Access::Package => self.place.is_near(&held.class),
        };
        let (class, ty) = (self.name(&Type::named(&held.class)), self.name(&held.ty));
        if let (true, true, Some(class), Some(ty)) = (allowed, is_name(&held.name), class, ty) {
            return (ty, format!("{class}.{}", held.name));
        }
        self.helpers.insert(Helper::Get);
        let (class, name) = (escape(&held.class), escape(&held.name));
        ("Object".into(), format!("get(null, \"{class}\", \"{name}\")"))
    }

    /// A call as source says it.
    fn spoken(&mut self, step: &Step, class: &str) -> String {
        let pairs = step.params.iter().zip(&step.args).skip(usize::from(step.has_outer));
        let arguments: Vec<String> = pairs.map(|(ty, value)| self.argument(ty, value)).collect();
        let arguments = arguments.join(", ");
        let name = &step.name;
        if step.has_outer && name == "<init>" {
            let simple = class.rsplit('.').next().unwrap_or(class);
            let outer = match (step.params.first(), step.args.first()) {
                (Some(ty), Some(value)) => self.argument(ty, value),
                _ => String::new(),
            };
            let outer = if outer.starts_with('(') { format!("({outer})") } else { outer };
            return format!("{outer}.new {simple}({arguments})");
        }
        if name == "<init>" {
            return format!("new {class}({arguments})");
        }
        if step.is_static {
            return format!("{class}.{name}({arguments})");
        }
        let id = step.object;
        let listed = self.case.object(id).is_some();
        match self.declared.get(&id) {
            Some(ty) if ty == class || (listed && ty != "Object") => {
                format!("{id}.{name}({arguments})")
            }
            _ => format!("(({class}) {id}).{name}({arguments})"),
        }
    }

    /// A call by reflection.
    fn reflected(&mut self, step: &Step) -> String {
        self.helpers.insert(Helper::Type);
        let arguments = self.spread(&step.args).join(", ");
        let types = step.params.iter().map(|ty| self.place.class_of(ty));
        let types = types.collect::<Vec<_>>().join(", ");
        let comma = if arguments.is_empty() { "" } else { ", " };
        let owner = escape(&step.class);
        let rest = format!("new Class<?>[] {{{types}}}{comma}{arguments}");
        if step.name == "<init>" {
            self.helpers.insert(Helper::Construct);
            return format!("construct(\"{owner}\", {rest})");
        }
        self.helpers.insert(Helper::Call);
        let on = if step.is_static { "null".to_owned() } else { step.object.to_string() };
        format!("call({on}, \"{owner}\", \"{}\", {rest})", escape(&step.name))
    }

    /// Arguments of a helper that takes any number of them.
    pub(super) fn spread(&self, values: &[Value]) -> Vec<String> {
        let mut texts: Vec<String> = values.iter().map(|value| self.plain(value)).collect();
        // A single null or array of objects would be taken for the list of arguments itself.
        let list = match values {
            [Value::Null] => true,
            [Value::Ref(id)] => {
                self.declared.get(id).is_some_and(|ty| ty.ends_with("[]") && is_reference_array(ty))
            }
            _ => false,
        };
        if let ([only], true) = (texts.as_mut_slice(), list) {
            *only = boxed(only);
        }
        texts
    }

    /// The type of an object's variable and the expression that makes it.
    fn made(&mut self, object: &Object) -> (String, String) {
        let ty = Type::named(&object.class);
        let spelled = self.name(&ty);
        match &object.content {
            Content::Elements(all) => self.array(&ty, all),
            Content::Value(value @ Value::Text(_)) => {
                ("String".into(), format!("new String({})", self.plain(value)))
            }
            Content::Value(value) => {
                let name = spelled.unwrap_or_else(|| "Object".into());
                let made = format!("{name}.valueOf({})", self.plain(value));
                (name, made)
            }
            Content::Constant(name) => {
                let spelled = self.name(&Type::named(enum_of(&object.class)));
                match spelled.filter(|_| is_name(name)) {
                    Some(class) => (class.clone(), format!("{class}.{name}")),
                    None => {
                        self.helpers.insert(Helper::Constant);
                        let (class, name) = (escape(&object.class), escape(name));
                        ("Object".into(), format!("constant(\"{class}\", \"{name}\")"))
                    }
                }
            }
            Content::Held(held) => self.held(held),
            Content::Fields(fields) => {
                let subject = fields.is_empty()
                    && self.signature.constructor
                    && object.class == self.signature.class;
                match spelled {
                    Some(class) if subject => (class.clone(), format!("new {class}()")),
                    other => {
                        let made = if subject {
                            self.helpers.insert(Helper::Construct);
                            format!("construct(\"{}\", new Class<?>[0])", escape(&object.class))
                        } else {
                            self.helpers.insert(Helper::Make);
                            format!("make(\"{}\")", escape(&object.class))
                        };
                        match other {
                            Some(class) => (class.clone(), format!("({class}) {made}")),
                            None => ("Object".into(), made),
                        }
                    }
                }
            }
        }
    }

    fn array(&mut self, ty: &Type, all: &[Value]) -> (String, String) {
        let element = ty.element().unwrap_or(Type::Int);
        if !element.is_reference() {
            let values: Vec<String> = all.iter().map(|value| self.plain(value)).collect();
            return (ty.to_string(), format!("{{{}}}", values.join(", ")));
        }
        match self.name(&element) {
            Some(name) => {
                // new int[3][] for an array of arrays.
                let (base, dims) = name.split_at(name.find("[]").unwrap_or(name.len()));
                (format!("{name}[]"), format!("new {base}[{}]{dims}", all.len()))
            }
            None => {
                self.helpers.insert(Helper::Type);
                let class = self.place.class_of(&element);
                let made = format!("java.lang.reflect.Array.newInstance({class}, {})", all.len());
                ("Object".into(), made)
            }
        }
    }
}

/// The `enum` of a constant. One with a body has a class of its own, which is numbered inside the `enum`.
fn enum_of(class: &str) -> &str {
    match class.rsplit_once('$') {
        Some((outer, number)) if number.bytes().all(|b| b.is_ascii_digit()) => outer,
        _ => class,
    }
}

/// The fields or elements of an object that are not as they were.
fn changed<'a>(before: Option<&Object>, after: &'a Object) -> Vec<&'a Value> {
    match (before.map(|object| &object.content), &after.content) {
        (Some(Content::Fields(known)), Content::Fields(fields)) => {
            let new = fields.iter().filter(|field| !known.contains(field));
            new.map(|field| &field.value).collect()
        }
        (Some(Content::Elements(known)), Content::Elements(all)) => {
            let new = all.iter().enumerate().filter(|(i, value)| known.get(*i) != Some(*value));
            new.map(|(_, value)| value).collect()
        }
        _ => parts(after),
    }
}

/// The fields or elements of an object.
fn parts(object: &Object) -> Vec<&Value> {
    match &object.content {
        Content::Fields(fields) => fields.iter().map(|field| &field.value).collect(),
        Content::Elements(all) => all.iter().collect(),
        Content::Value(_) | Content::Constant(_) | Content::Held(..) => Vec::new(),
    }
}
