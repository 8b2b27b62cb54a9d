//! The statements of one test.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use senda_testcase::{Content, Field, Object, ObjectId, Outcome, Signature, TestCase, Type, Value};

use super::Flavor;
use super::helpers::Helper;
use super::spell::{self, Place, escape};
use crate::literal::{self, is_name};

/// What a test may hold: methods and constants of a class file are limited.
const MOST_PARTS: usize = 1_000;
const MOST_UNITS: usize = 10_000;

/// Statements, and what they use of the rest of the class.
pub(super) struct Body<'a> {
    pub(super) flavor: Flavor,
    pub(super) place: &'a Place,
    pub(super) signature: &'a Signature,
    pub(super) case: &'a TestCase,
    pub(super) lines: Vec<String>,
    pub(super) asserts: BTreeSet<&'static str>,
    pub(super) helpers: BTreeSet<Helper>,
    /// The declared type of each object's variable.
    pub(super) declared: HashMap<ObjectId, String>,
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
            body.own_class_first();
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

    /// Initialises the class under test before those of other inputs, which may look at it: that is the order
    /// which the expected outcome is of. A class whose initialiser may fail is left to the call.
    fn own_class_first(&mut self) {
        let own = &self.signature.class;
        let is_other = |class: &str| class != own && !class.starts_with("java.");
        let has_others = self.case.heap.iter().any(|object| is_other(&object.class));
        let fails = matches!(&self.case.outcome, Outcome::Throws { class, .. }
            if class.ends_with("Error"));
        if has_others && !fails {
            self.lines.push(format!("Class.forName(\"{}\", true, loader);", escape(own)));
        }
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
    pub(super) fn inline_receiver(&self) -> Option<ObjectId> {
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
        let mut left = self.case.statics_after.iter();
        let kept = !self.case.statics.is_empty() || left.any(|f| f.value == Value::Ref(*id));
        (mine && bare && alone && used == 1 && !returned && named && !kept).then_some(*id)
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
            Content::Held(held) => {
                let (_, held) = self.held(held);
                self.assert("assertSame", &[&held, actual]);
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
                // Nobody can have changed them, or nobody looks.
                Content::Value(_) | Content::Constant(_) | Content::Held(..) => {}
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
    pub(super) fn argument(&mut self, ty: &Type, value: &Value) -> String {
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
pub(super) fn boxed(expression: &str) -> String {
    if expression.starts_with('-') {
        format!("(Object) ({expression})")
    } else {
        format!("(Object) {expression}")
    }
}

pub(super) fn is_reference_array(class: &str) -> bool {
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
            Content::Constant(_) | Content::Held(..) => {}
        }
    }
    if let Outcome::Returns(Some(value)) = &case.outcome {
        count(value);
    }
    if parts > MOST_PARTS || units > MOST_UNITS {
        return Err("it is too large for a source file".into());
    }
    match closed_field(case) {
        Some(owner) => {
            Err(format!("only the JDK sets the fields of {owner}, and no call was found"))
        }
        None => Ok(()),
    }
}

/// A class of the JDK with a field that would have to be set: its module keeps reflection out.
fn closed_field(case: &TestCase) -> Option<&str> {
    let built: BTreeSet<ObjectId> =
        case.built.iter().flat_map(|step| step.brings().chain([step.object])).collect();
    case.heap.iter().filter(|object| !built.contains(&object.id)).find_map(|object| {
        let Content::Fields(fields) = &object.content else { return None };
        let mut owners = fields.iter().map(|field| field.owner.as_deref().unwrap_or(&object.class));
        owners.find(|owner| owner.starts_with("java."))
    })
}
