//! The statements of one test.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use senda_testcase::{
    Access, Content, Field, Object, ObjectId, Outcome, Signature, Step, TestCase, Type, Value,
};

use super::Flavor;
use super::helpers::Helper;
use super::spell::{self, Place, escape};
use crate::literal::{self, is_name};

/// What a test may hold: methods and constants of a class file are limited.
const MOST_PARTS: usize = 1_000;
const MOST_UNITS: usize = 10_000;

/// Statements, and what they use of the rest of the class.
pub(super) struct Body<'a> {
    flavor: Flavor,
    place: &'a Place,
    signature: &'a Signature,
    case: &'a TestCase,
    pub(super) lines: Vec<String>,
    pub(super) asserts: BTreeSet<&'static str>,
    pub(super) helpers: BTreeSet<Helper>,
    /// The declared type of each object's variable.
    declared: HashMap<ObjectId, String>,
}

impl<'a> Body<'a> {
    /// The statements, or why there are none.
    pub(super) fn of(
        flavor: Flavor,
        place: &'a Place,
        signature: &'a Signature,
        case: &'a TestCase,
    ) -> Result<Body<'a>, String> {
        check(signature, case)?;
        let mut body = Body {
            flavor,
            place,
            signature,
            case,
            lines: Vec::new(),
            asserts: BTreeSet::new(),
            helpers: BTreeSet::new(),
            declared: HashMap::new(),
        };
        body.check_doubles()?;
        if case.isolated {
            body.helpers.extend([Helper::Isolate, Helper::Type]);
            body.lines.push("isolate();".into());
        }
        body.objects();
        let kept = body.statics();
        let start = body.lines.len();
        body.outcome();
        body.after();
        if !kept.is_empty() && !case.isolated {
            body.restore(start, &kept);
        }
        Ok(body)
    }

    /// Declares the objects of the input heap, then puts them together.
    fn objects(&mut self) {
        let case = self.case;
        let inline = self.inline_receiver();
        let doubles = self.doubles();
        let built: HashSet<ObjectId> = case.built.iter().map(|step| step.object).collect();
        let rest = |object: &&Object| Some(object.id) != inline && !built.contains(&object.id);
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
            self.step(step);
        }
        for object in case.heap.iter().filter(|object| !built.contains(&object.id)) {
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
                        self.lines
                            .push(format!("java.lang.reflect.Array.set({id}, {i}, {value});"));
                    }
                }
                _ => {}
            }
        }
        self.fill_doubles();
    }

    pub(super) fn case(&self) -> &'a TestCase {
        self.case
    }

    pub(super) fn is_near(&self, class: &str) -> bool {
        self.place.is_near(class)
    }

    pub(super) fn declare(&mut self, id: ObjectId, ty: String) {
        self.declared.insert(id, ty);
    }

    /// A call that makes an object or brings it further.
    fn step(&mut self, step: &Step) {
        let id = step.object;
        let params = step.params.iter().all(|ty| self.name(ty).is_some());
        let open = step.access != Access::Private && params && self.place.is_near(&step.class);
        let class = self.name(&Type::named(&step.class));
        let direct = class.clone().filter(|_| open);
        let arguments: Vec<String> = match &direct {
            Some(_) => {
                let pairs = step.params.iter().zip(&step.args);
                pairs.map(|(ty, value)| self.argument(ty, value)).collect()
            }
            None => self.spread(&step.args),
        };
        let arguments = arguments.join(", ");
        let types = step.params.iter().map(|ty| self.place.class_of(ty));
        let types = types.collect::<Vec<_>>().join(", ");
        let comma = if arguments.is_empty() { "" } else { ", " };
        let owner = escape(&step.class);
        let rest = format!("new Class<?>[] {{{types}}}{comma}{arguments}");
        if step.name == "<init>" {
            let (ty, made) = match (direct, class) {
                (Some(class), _) => (class.clone(), format!("new {class}({arguments})")),
                (None, class) => {
                    self.helpers.extend([Helper::Construct, Helper::Type]);
                    let made = format!("construct(\"{owner}\", {rest})");
                    match class {
                        Some(class) => (class.clone(), format!("({class}) {made}")),
                        None => ("Object".into(), made),
                    }
                }
            };
            self.lines.push(format!("{ty} {id} = {made};"));
            self.declared.insert(id, ty);
            return;
        }
        let name = &step.name;
        let known = self.declared.get(&id).is_some_and(|ty| ty != "Object");
        self.lines.push(match direct {
            Some(_) if known && is_name(name) => format!("{id}.{name}({arguments});"),
            _ => {
                self.helpers.extend([Helper::Call, Helper::Type]);
                format!("call({id}, \"{owner}\", \"{}\", {rest});", escape(name))
            }
        });
    }

    /// Arguments of a helper that takes any number of them.
    fn spread(&self, values: &[Value]) -> Vec<String> {
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
            Content::Constant(name) => match spelled.filter(|_| is_name(name)) {
                Some(class) => (class.clone(), format!("{class}.{name}")),
                None => {
                    self.helpers.insert(Helper::Constant);
                    let (class, name) = (escape(&object.class), escape(name));
                    ("Object".into(), format!("constant(\"{class}\", \"{name}\")"))
                }
            },
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

    /// A type's name, that of the class under test included.
    pub(super) fn name(&self, ty: &Type) -> Option<String> {
        let mut base = ty.clone();
        while let Some(element) = base.element() {
            base = element;
        }
        // What was loaded for this test alone has no name here.
        let foreign = base.is_reference() && !base.to_string().starts_with("java.");
        if self.case.isolated && foreign {
            return None;
        }
        let own = ty.to_string() == self.signature.class;
        let subject = own.then(|| self.place.subject(self.signature)).flatten();
        subject.or_else(|| self.place.spell(ty))
    }

    /// The receiver, if it is made where it is used.
    fn inline_receiver(&self) -> Option<ObjectId> {
        let Some((_, Value::Ref(id))) = self.case.inputs.iter().next() else { return None };
        if self.doubles().contains_key(id) {
            return None;
        }
        let used = self.case.inputs.iter().filter(|(_, value)| **value == Value::Ref(*id)).count();
        let bare = self.case.object(*id)?.content == Content::Fields(Vec::new());
        let alone = self.case.heap.len() == 1 && self.case.heap_after.is_empty();
        let returned = self.case.outcome == Outcome::Returns(Some(Value::Ref(*id)));
        let mine = self.signature.has_receiver() && self.signature.constructor;
        let named = self.case.object(*id)?.class == self.signature.class && self.direct();
        (mine && bare && alone && used == 1 && !returned && named && self.case.statics.is_empty())
            .then_some(*id)
    }

    /// Remembers the static fields that the test changes, and sets those that it starts from.
    fn statics(&mut self) -> Vec<(String, String)> {
        let case = self.case;
        let mut kept: Vec<(String, String)> = Vec::new();
        for field in case.statics.iter().chain(&case.statics_after) {
            let key = (escape(&field.class), escape(&field.name));
            if !kept.contains(&key) {
                kept.push(key);
            }
        }
        self.helpers.extend(case.statics.iter().map(|_| Helper::Set));
        self.helpers.extend(case.statics_after.iter().map(|_| Helper::Get));
        for (i, (class, name)) in kept.iter().enumerate().filter(|_| !case.isolated) {
            self.helpers.extend([Helper::Get, Helper::Set]);
            self.lines.push(format!("Object before{i} = get(null, \"{class}\", \"{name}\");"));
        }
        for field in &case.statics {
            let value = self.plain(&field.value);
            let (class, name) = (escape(&field.class), escape(&field.name));
            self.lines.push(format!("set(null, \"{class}\", \"{name}\", {value});"));
        }
        kept
    }

    /// Puts the static fields back, so that the next test starts where this one did.
    fn restore(&mut self, start: usize, kept: &[(String, String)]) {
        let inside: Vec<String> = self.lines.drain(start..).collect();
        self.lines.push("try {".into());
        self.lines.extend(inside.into_iter().map(|line| format!("    {line}")));
        self.lines.push("} finally {".into());
        for (i, (class, name)) in kept.iter().enumerate() {
            self.lines.push(format!("    set(null, \"{class}\", \"{name}\", before{i});"));
        }
        self.lines.push("}".into());
    }

    fn outcome(&mut self) {
        match &self.case.outcome {
            Outcome::Throws { class, message, .. } => self.throws(class, message.as_deref()),
            Outcome::Returns(Some(value)) => self.returns(value),
            Outcome::Returns(None) | Outcome::Finding { .. } => {
                let call = self.call();
                self.lines.push(format!("{call};"));
            }
        }
    }

    fn throws(&mut self, class: &str, message: Option<&str>) {
        let call = self.call();
        self.asserts.insert("assertThrows");
        // A class that was loaded for this test alone is another one than that of its name here.
        let known = spell::exception(self.place, class)
            .filter(|_| !self.case.isolated || class.starts_with("java."));
        let caught = known.as_deref().unwrap_or("Throwable");
        let thrown = format!("assertThrows({caught}.class, () -> {call})");
        let name = format!("\"{}\"", escape(class));
        match message.map(|message| format!("\"{}\"", escape(message))) {
            None if known.is_some() => self.lines.push(format!("{thrown};")),
            None => self.equals(&name, &format!("{thrown}.getClass().getName()")),
            Some(message) if known.is_some() => {
                self.equals(&message, &format!("{thrown}.getMessage()"));
            }
            Some(message) => {
                self.lines.push(format!("Throwable thrown = {thrown};"));
                self.equals(&name, "thrown.getClass().getName()");
                self.equals(&message, "thrown.getMessage()");
            }
        }
    }

    fn returns(&mut self, value: &Value) {
        let call = self.call();
        // What reflection gives is boxed, and so is what is compared with it.
        let boxed = !self.direct();
        match value {
            Value::Boolean(true) if !boxed => self.assert("assertTrue", &[&call]),
            Value::Boolean(false) if !boxed => self.assert("assertFalse", &[&call]),
            Value::Float(_) if !boxed && self.flavor == Flavor::Four => {
                let expected = format!("Float.valueOf({})", self.plain(value));
                self.equals(&expected, &format!("Float.valueOf({call})"));
            }
            Value::Double(_) if !boxed && self.flavor == Flavor::Four => {
                let expected = format!("Double.valueOf({})", self.plain(value));
                self.equals(&expected, &format!("Double.valueOf({call})"));
            }
            Value::Ref(id) if self.case.object(*id).is_some() => {
                self.assert("assertSame", &[&id.to_string(), &call]);
            }
            Value::Ref(id) => match self.case.object_after(*id).map(|object| &object.content) {
                None => self.assert("assertNotNull", &[&call]),
                Some(_) => {
                    self.bind(*id, &call);
                }
            },
            other => self.slot(other, &call),
        }
    }

    /// Compares something that is there after the call with a value that is no new object.
    fn slot(&mut self, value: &Value, actual: &str) {
        match value {
            Value::Null => self.assert("assertNull", &[actual]),
            Value::Ref(id) => self.assert("assertSame", &[&id.to_string(), actual]),
            other => {
                let expected = self.plain(other);
                self.equals(&expected, actual);
            }
        }
    }

    /// Compares a new object, or names it for what follows. True if it has a name then.
    fn bind(&mut self, id: ObjectId, actual: &str) -> bool {
        let Some(object) = self.case.object_after(id) else {
            self.assert("assertNotNull", &[actual]);
            return false;
        };
        match &object.content {
            Content::Value(value) => {
                let expected = boxed(&self.plain(value));
                self.equals(&expected, actual);
                false
            }
            Content::Constant(name) => {
                let expected = format!("\"{}\"", escape(name));
                self.equals(&expected, &format!("((Enum<?>) {actual}).name()"));
                false
            }
            Content::Fields(_) | Content::Elements(_) => {
                let class = format!("\"{}\"", escape(&object.class));
                self.lines.push(format!("Object {id} = {actual};"));
                self.equals(&class, &format!("{id}.getClass().getTypeName()"));
                self.declared.insert(id, "Object".into());
                true
            }
        }
    }

    /// Compares the objects that the case lists after the call, starting from those with a name.
    fn after(&mut self) {
        let case = self.case;
        let mut open: VecDeque<&Object> =
            case.heap_after.iter().filter(|o| self.declared.contains_key(&o.id)).collect();
        let mut done: HashSet<ObjectId> = HashSet::new();
        for field in &case.statics_after {
            let (class, name) = (escape(&field.class), escape(&field.name));
            let actual = format!("get(null, \"{class}\", \"{name}\")");
            self.part(&field.value, &actual, &mut open);
        }
        while let Some(object) = open.pop_front() {
            if !done.insert(object.id) {
                continue;
            }
            let before = case.object(object.id).map(|before| &before.content);
            match &object.content {
                Content::Fields(fields) => {
                    let known: &[Field] = match before {
                        Some(Content::Fields(known)) => known,
                        _ => &[],
                    };
                    // What is as it was needs no line.
                    for field in fields.iter().filter(|field| !known.contains(field)) {
                        self.helpers.insert(Helper::Get);
                        let owner = escape(field.owner.as_ref().unwrap_or(&object.class));
                        let name = escape(&field.name);
                        let actual = format!("get({}, \"{owner}\", \"{name}\")", object.id);
                        self.part(&field.value, &actual, &mut open);
                    }
                }
                Content::Elements(all) => self.elements(object, all, &mut open),
                // Nobody can have changed them.
                Content::Value(_) | Content::Constant(_) => {}
            }
        }
    }

    fn elements(&mut self, object: &'a Object, all: &'a [Value], open: &mut VecDeque<&'a Object>) {
        let (id, class) = (object.id, &object.class);
        let before: &[Value] = match self.case.object(id).map(|before| &before.content) {
            Some(Content::Elements(before)) if before == all => return,
            Some(Content::Elements(before)) => before,
            _ => &[],
        };
        if !is_reference_array(class) {
            let values: Vec<String> = all.iter().map(|value| self.plain(value)).collect();
            let expected = format!("new {class} {{{}}}", values.join(", "));
            let typed = self.declared.get(&id).is_some_and(|ty| ty == class);
            let actual = if typed { id.to_string() } else { format!("({class}) {id}") };
            // JUnit 4 compares these with a tolerance, and none does not tell -0.0 from 0.0.
            if matches!(class.as_str(), "float[]" | "double[]") {
                let equal = format!("java.util.Arrays.equals({expected}, {actual})");
                self.assert("assertTrue", &[&equal]);
            } else {
                self.assert("assertArrayEquals", &[&expected, &actual]);
            }
            return;
        }
        if self.case.object(id).is_none() {
            let length = format!("java.lang.reflect.Array.getLength({id})");
            self.equals(&all.len().to_string(), &length);
        }
        let changed = all.iter().enumerate().filter(|(i, value)| before.get(*i) != Some(*value));
        for (i, value) in changed {
            let actual = format!("java.lang.reflect.Array.get({id}, {i})");
            self.part(value, &actual, open);
        }
    }

    /// A field or an element after the call.
    fn part(&mut self, value: &Value, actual: &str, open: &mut VecDeque<&'a Object>) {
        match value {
            Value::Ref(id) if !self.declared.contains_key(id) => {
                if self.bind(*id, actual)
                    && let Some(object) = self.case.object_after(*id)
                {
                    open.push_back(object);
                }
            }
            Value::Null | Value::Ref(_) => self.slot(value, actual),
            other => {
                let expected = boxed(&self.plain(other));
                self.equals(&expected, actual);
            }
        }
    }

    /// Whether the method can be called as source calls it.
    fn direct(&self) -> bool {
        let signature = self.signature;
        let named = signature.is_constructor() || is_name(&signature.name);
        let params = signature.params.iter().all(|p| self.place.spell(&p.ty).is_some());
        // The constructor of a nested class may have a parameter that source does not show.
        let plain = !(signature.is_constructor() && signature.class.contains('$'));
        let here = !self.case.isolated;
        here && named && params && plain && self.place.subject(signature).is_some()
    }

    fn call(&mut self) -> String {
        let skip = usize::from(self.signature.has_receiver());
        let inputs: Vec<&Value> = self.case.inputs.iter().map(|(_, value)| value).collect();
        let arguments = inputs.get(skip..).unwrap_or_default();
        let subject = self.place.subject(self.signature).filter(|_| self.direct());
        let Some(class) = subject else { return self.reflect(&inputs, arguments) };
        let types: Vec<Type> = self.signature.params.iter().map(|p| p.ty.clone()).collect();
        let arguments: Vec<String> =
            types.iter().zip(arguments).map(|(ty, value)| self.argument(ty, value)).collect();
        let arguments = arguments.join(", ");
        let name = &self.signature.name;
        if self.signature.is_constructor() {
            return format!("new {class}({arguments})");
        }
        if self.signature.is_static {
            return format!("{class}.{name}({arguments})");
        }
        let receiver = match inputs.first() {
            Some(Value::Ref(id)) => match self.declared.get(id) {
                Some(ty) if *ty == class => id.to_string(),
                Some(_) => format!("(({class}) {id})"),
                None => format!("new {class}()"),
            },
            _ => format!("(({class}) null)"),
        };
        format!("{receiver}.{name}({arguments})")
    }

    /// An argument whose static type is the parameter's, so that no overload is in doubt.
    fn argument(&mut self, ty: &Type, value: &Value) -> String {
        let plain = self.plain(value);
        if !ty.is_reference() {
            return plain;
        }
        let wanted = self.place.spell(ty).unwrap_or_default();
        let natural = match value {
            Value::Text(_) => Some("String"),
            Value::Ref(id) => self.declared.get(id).map(String::as_str),
            _ => None,
        };
        if natural == Some(wanted.as_str()) { plain } else { format!("({wanted}) {plain}") }
    }

    fn reflect(&mut self, inputs: &[&Value], arguments: &[&Value]) -> String {
        self.helpers.insert(Helper::Type);
        let types = self.signature.params.iter().map(|p| self.place.class_of(&p.ty));
        let types: Vec<String> = types.collect();
        let types = format!("new Class<?>[] {{{}}}", types.join(", "));
        let arguments: Vec<Value> = arguments.iter().map(|value| (*value).clone()).collect();
        let texts = self.spread(&arguments);
        let owner = escape(&self.signature.class);
        let mut parts = vec![format!("\"{owner}\"")];
        let function = if self.signature.is_constructor() {
            self.helpers.insert(Helper::Construct);
            "construct"
        } else {
            self.helpers.insert(Helper::Call);
            let receiver = match inputs.first() {
                Some(value) if self.signature.has_receiver() => self.plain(value),
                _ => "null".into(),
            };
            parts.insert(0, receiver);
            parts.push(format!("\"{}\"", escape(&self.signature.name)));
            "call"
        };
        parts.push(types);
        parts.extend(texts);
        format!("{function}({})", parts.join(", "))
    }

    /// A literal, or the variable of an object.
    pub(super) fn plain(&self, value: &Value) -> String {
        match value {
            Value::Ref(id) => id.to_string(),
            other => literal::expression(other).unwrap_or_default(),
        }
    }

    fn equals(&mut self, expected: &str, actual: &str) {
        self.assert("assertEquals", &[expected, actual]);
    }

    fn assert(&mut self, name: &'static str, arguments: &[&str]) {
        self.asserts.insert(name);
        self.lines.push(format!("{name}({});", arguments.join(", ")));
    }
}

/// An expression as an object. A minus after a cast would be taken for a subtraction.
fn boxed(expression: &str) -> String {
    if expression.starts_with('-') {
        format!("(Object) ({expression})")
    } else {
        format!("(Object) {expression}")
    }
}

fn is_reference_array(class: &str) -> bool {
    Type::named(class).element().is_some_and(|element| element.is_reference())
}

/// Whether the case is one that can be written: small enough, and nothing missing.
fn check(signature: &Signature, case: &TestCase) -> Result<(), String> {
    let wanted = signature.params.len() + usize::from(signature.has_receiver());
    if case.inputs.0.len() != wanted {
        return Err("its inputs are not those of the method".into());
    }
    let (mut parts, mut units) = (0, 0);
    let mut count = |value: &Value| {
        parts += 1;
        if let Value::Text(text) = value {
            units += text.len();
        }
    };
    case.inputs.iter().for_each(|(_, value)| count(value));
    for object in case.heap.iter().chain(&case.heap_after) {
        match &object.content {
            Content::Fields(fields) => fields.iter().for_each(|field| count(&field.value)),
            Content::Elements(all) => all.iter().for_each(&mut count),
            Content::Value(value) => count(value),
            Content::Constant(_) => {}
        }
    }
    if let Outcome::Returns(Some(value)) = &case.outcome {
        count(value);
    }
    if parts > MOST_PARTS || units > MOST_UNITS {
        return Err("it is too large for a source file".into());
    }
    Ok(())
}
