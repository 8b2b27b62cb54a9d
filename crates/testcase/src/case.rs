//! A test case: inputs, outcome, and what is known about its path.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::code::Reach;
use crate::method::Access;
use crate::ordered::Ordered;
use crate::value::{ObjectId, Type, Value};

/// One path with one concrete instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCase {
    /// The method's name and a short hash of the trace: [`crate::test_id`].
    pub id: String,
    /// What a person calls it; a Java identifier. [`crate::names`] gives it.
    pub name: String,
    /// The receiver as `this`, if there is one, then the arguments by their names, in order.
    pub inputs: Ordered<Value>,
    /// The objects that inputs and statics refer to, before the call.
    pub heap: Vec<Object>,
    /// Calls that make objects of the heap, in order. They are found by running them: together with
    /// what is set in the other objects afterwards they give the heap above. Who runs a test may use
    /// them or not.
    pub built: Vec<Step>,
    /// Static fields that the test sets before the call.
    pub statics: Vec<StaticField>,
    /// The calls that stubs answer, in the order of the path.
    pub stubs: Vec<StubCall>,
    /// The objects of the heap whose classes are made for the test, since they answer such calls or
    /// have an abstract class.
    pub doubles: Vec<Double>,
    /// Why no test can have these stubs, if none can.
    pub unrealised: Option<String>,
    /// What the call does.
    pub outcome: Outcome,
    /// The objects reachable from inputs, result and written statics after the call. Empty if the
    /// heap is as it was, or was not looked at.
    pub heap_after: Vec<Object>,
    /// Static fields that the call writes, with their last value, and those that lead to an object which it
    /// changes; by class and name.
    pub statics_after: Vec<StaticField>,
    /// The path's constraints over the named inputs, one conjunct each.
    pub condition: Vec<String>,
    /// The trace term.
    pub trace: String,
    /// What the path costs, by model.
    pub cost: Ordered<Cost>,
    /// The goals that it covers.
    pub covers: Vec<String>,
    /// The items of its method's code that it reaches.
    pub reaches: Reach,
    /// Where the exception of its outcome was made: `p/Foo.java:12`, in the program rather than in the
    /// class library. Only of findings.
    pub thrown_at: Option<String>,
    /// The source lines on the way there, in order, as `thrown_at` has them; the last ones if there are
    /// many.
    pub flow: Vec<String>,
    /// What a real run said.
    pub confirmed: Confirmed,
    /// Whether it is right only in classes that were loaded for it, with assertions enabled: the call
    /// changes something that outlives it, a static field say, depends on which class of a cycle of
    /// initialisers came first, or an assertion fails.
    pub isolated: bool,
    /// What was evaluated on chosen values instead of reasoned about, by name.
    pub concretised: Vec<String>,
    /// What a reader should know besides, a sentence each.
    pub notes: Vec<String>,
}

impl TestCase {
    /// A test of which only inputs and outcome are known.
    #[must_use]
    pub fn new(id: &str, inputs: Ordered<Value>, outcome: Outcome) -> TestCase {
        TestCase {
            id: id.into(),
            name: String::new(),
            inputs,
            heap: Vec::new(),
            built: Vec::new(),
            statics: Vec::new(),
            stubs: Vec::new(),
            doubles: Vec::new(),
            unrealised: None,
            outcome,
            heap_after: Vec::new(),
            statics_after: Vec::new(),
            condition: Vec::new(),
            trace: String::new(),
            cost: Ordered::default(),
            covers: Vec::new(),
            reaches: Reach::default(),
            thrown_at: None,
            flow: Vec::new(),
            confirmed: Confirmed::NotRun(String::new()),
            isolated: false,
            concretised: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// An object before the call.
    #[must_use]
    pub fn object(&self, id: ObjectId) -> Option<&Object> {
        self.heap.iter().find(|object| object.id == id)
    }

    /// An object after the call, which is as before if it is not listed.
    #[must_use]
    pub fn object_after(&self, id: ObjectId) -> Option<&Object> {
        self.heap_after.iter().find(|object| object.id == id).or_else(|| self.object(id))
    }
}

/// A call before the test's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The object that it makes, if it is a constructor or a static method; else the one that it is
    /// called on. One that the heap does not list only helps to make others.
    pub object: ObjectId,
    /// The class that declares it, by binary name; the object's own for a constructor.
    pub class: String,
    /// Its name; `<init>` is a constructor.
    pub name: String,
    /// Who may call it, its class's own access included.
    pub access: Access,
    /// Whether it is a static method.
    pub is_static: bool,
    /// Whether the first argument is the outer object of the inner one that a constructor makes.
    pub has_outer: bool,
    /// The types of its parameters.
    pub params: Vec<Type>,
    /// A value for each.
    pub args: Vec<Value>,
    /// The type of its result, if it has one.
    pub returns: Option<Type>,
    /// The object that a method gives as its result, if it is used.
    pub gives: Option<ObjectId>,
    /// Objects of the heap that are there after it, made inside, each by where it can be found.
    pub finds: Vec<Found>,
}

impl Step {
    /// Whether it makes its object: else it is called on it.
    #[must_use]
    pub fn makes(&self) -> bool {
        self.is_static || self.name == "<init>"
    }

    /// The objects that are there after it and were not before.
    pub fn brings(&self) -> impl Iterator<Item = ObjectId> {
        let own = self.makes().then_some(self.object);
        own.into_iter().chain(self.gives).chain(self.finds.iter().map(|found| found.object))
    }
}

/// Where an object is found that a call has made inside another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The object.
    pub object: ObjectId,
    /// The one that refers to it.
    pub holder: ObjectId,
    /// Where in it.
    pub place: Spot,
}

/// A place in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// A field: the class that declares it, by binary name, and its name.
    Field(String, String),
    /// An element of an array.
    Element(u32),
}

/// A method that an object made for a test has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The class that declares it, by binary name.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Who may call it.
    pub access: Access,
    /// The types of its parameters.
    pub params: Vec<Type>,
    /// What it returns; nothing for `void`.
    pub returns: Option<Type>,
}

impl Member {
    /// `pkg.Clock.now()`.
    #[must_use]
    pub fn text(&self) -> String {
        let types: Vec<String> = self.params.iter().map(Type::to_string).collect();
        format!("{}.{}({})", self.class, self.name, types.join(","))
    }

    /// Whether one method in a class below both is both of them.
    #[must_use]
    pub fn is_one_with(&self, other: &Member) -> bool {
        self.name == other.name && self.params == other.params
    }
}

/// A call that a stub answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StubCall {
    /// The method that is called.
    pub method: Member,
    /// Which call of the method it is, from 1.
    pub call: u32,
    /// The object of the heap that it is called on, if it is one.
    pub object: Option<ObjectId>,
    /// What it returns; none for `void`.
    pub returns: Option<Value>,
}

/// An object of a class that is made for a test: below the class that the heap says it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Double {
    /// The object.
    pub object: ObjectId,
    /// Whether the class is an interface.
    pub interface: bool,
    /// The abstract methods that no stub answers for: the path does not call them.
    pub missing: Vec<Member>,
}

impl TestCase {
    /// The methods of a made object that stubs answer, each with its answers in order.
    #[must_use]
    pub fn answers(&self, object: ObjectId) -> Vec<(&Member, Vec<Option<&Value>>)> {
        let mut all: Vec<(&Member, Vec<Option<&Value>>)> = Vec::new();
        for stub in self.stubs.iter().filter(|stub| stub.object == Some(object)) {
            let answer = stub.returns.as_ref();
            match all.iter_mut().find(|(known, _)| known.is_one_with(&stub.method)) {
                Some((_, answers)) => answers.push(answer),
                None => all.push((&stub.method, vec![answer])),
            }
        }
        all
    }

    /// Whether the class of an object is made for the test.
    #[must_use]
    pub fn double(&self, object: ObjectId) -> Option<&Double> {
        self.doubles.iter().find(|double| double.object == object)
    }
}

/// A static field with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaticField {
    /// The binary name of the class that declares it.
    pub class: String,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// An object of the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Object {
    /// What references call it.
    pub id: ObjectId,
    /// Its class by binary name, `int[]` for arrays.
    pub class: String,
    /// What is in it.
    pub content: Content,
}

/// What is in an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// Instance fields; those that are not listed do not matter.
    Fields(Vec<Field>),
    /// The elements of an array.
    Elements(Vec<Value>),
    /// The value of a `String` or a wrapper.
    Value(Value),
    /// The name of an `enum` constant.
    Constant(String),
    /// The object that a static field holds once its class is initialised.
    Held(Held),
}

/// A static field that holds an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The binary name of the class that declares it.
    pub class: String,
    /// Its name.
    pub name: String,
    /// What it is declared as.
    pub ty: Type,
    /// Who may read it, its class's own access included.
    pub access: Access,
}

/// An instance field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// The class that declares it, if that is not the object's own class.
    pub owner: Option<String>,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: Value,
}

/// Whether an outcome is what the program means to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kind {
    /// A normal return, an explicit or declared exception.
    #[default]
    Expected,
    /// An implicit exception, a failed assertion, undefined behaviour.
    Finding,
}

impl Kind {
    /// Its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Kind::Expected => "expected",
            Kind::Finding => "finding",
        }
    }
}

/// What a call does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It returns a value; none for `void`.
    Returns(Option<Value>),
    /// It throws.
    Throws {
        /// The exception's class by binary name.
        class: String,
        /// The message that the program gave it, if it is known.
        message: Option<String>,
        /// Whether that is meant.
        kind: Kind,
    },
    /// It does something that has no meaning (C).
    Finding {
        /// What: `signed overflow`.
        what: String,
        /// Where: `f.c:12`.
        at: String,
    },
}

impl Outcome {
    /// It throws what the program throws itself.
    #[must_use]
    pub fn throws(class: &str) -> Outcome {
        Outcome::Throws { class: class.into(), message: None, kind: Kind::Expected }
    }

    /// Whether it is meant.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Outcome::Returns(_) => Kind::Expected,
            Outcome::Throws { kind, .. } => *kind,
            Outcome::Finding { .. } => Kind::Finding,
        }
    }
}

/// A cost in one model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Cost {
    /// A number.
    Number(u64),
    /// An expression over the inputs: `12 + 4*icap`.
    Symbolic(String),
}

/// What a real run said about a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Confirmed {
    /// It gave exactly this outcome.
    Yes,
    /// It did something else, in words.
    No(String),
    /// It was not run, and why.
    NotRun(String),
}

impl Serialize for TestCase {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("inputs", &self.inputs)?;
        map.serialize_entry("heap", &Heap(&self.heap))?;
        if !self.built.is_empty() {
            map.serialize_entry("built", &self.built)?;
        }
        if !self.statics.is_empty() {
            map.serialize_entry("statics", &Statics(&self.statics))?;
        }
        if !self.stubs.is_empty() {
            map.serialize_entry("stubs", &self.stubs)?;
        }
        if !self.doubles.is_empty() {
            map.serialize_entry("doubles", &self.doubles)?;
        }
        if let Some(why) = &self.unrealised {
            map.serialize_entry("unrealised", why)?;
        }
        map.serialize_entry("outcome", &Ending(&self.outcome, self.thrown_at.as_deref()))?;
        if !self.heap_after.is_empty() {
            map.serialize_entry("heap_after", &Heap(&self.heap_after))?;
        }
        if !self.statics_after.is_empty() {
            map.serialize_entry("statics_after", &Statics(&self.statics_after))?;
        }
        map.serialize_entry("condition", &self.condition)?;
        map.serialize_entry("trace", &self.trace)?;
        map.serialize_entry("cost", &self.cost)?;
        map.serialize_entry("covers", &self.covers)?;
        if !self.reaches.is_empty() {
            map.serialize_entry("reaches", &self.reaches)?;
        }
        if !self.flow.is_empty() {
            map.serialize_entry("flow", &self.flow)?;
        }
        let (confirmed, why) = match &self.confirmed {
            Confirmed::Yes => (Some(true), ""),
            Confirmed::No(why) => (Some(false), why.as_str()),
            Confirmed::NotRun(why) => (None, why.as_str()),
        };
        map.serialize_entry("confirmed", &confirmed)?;
        if !why.is_empty() {
            map.serialize_entry("why", why)?;
        }
        if self.isolated {
            map.serialize_entry("isolated", &true)?;
        }
        if !self.concretised.is_empty() {
            map.serialize_entry("concretised", &self.concretised)?;
        }
        if !self.notes.is_empty() {
            map.serialize_entry("notes", &self.notes)?;
        }
        map.end()
    }
}

impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("object", &self.object.to_string())?;
        map.serialize_entry("class", &self.class)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("access", &self.access)?;
        if self.is_static {
            map.serialize_entry("static", &true)?;
        }
        if self.has_outer {
            map.serialize_entry("outer", &true)?;
        }
        map.serialize_entry("params", &self.params)?;
        map.serialize_entry("args", &self.args)?;
        if let Some(ty) = &self.returns {
            map.serialize_entry("returns", ty)?;
        }
        if let Some(object) = &self.gives {
            map.serialize_entry("gives", &object.to_string())?;
        }
        if !self.finds.is_empty() {
            map.serialize_entry("finds", &self.finds)?;
        }
        map.end()
    }
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("object", &self.object.to_string())?;
        map.serialize_entry("in", &self.holder.to_string())?;
        match &self.place {
            Spot::Field(class, name) => {
                map.serialize_entry("class", class)?;
                map.serialize_entry("field", name)?;
            }
            Spot::Element(index) => map.serialize_entry("index", index)?,
        }
        map.end()
    }
}

impl Member {
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        map.serialize_entry("class", &self.class)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("access", &self.access)?;
        map.serialize_entry("params", &self.params)?;
        let void = || "void".to_owned();
        map.serialize_entry("type", &self.returns.as_ref().map_or_else(void, Type::to_string))
    }
}

impl Serialize for Member {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.write(&mut map)?;
        map.end()
    }
}

impl Serialize for StubCall {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("method", &self.method.text())?;
        map.serialize_entry("call", &self.call)?;
        map.serialize_entry("returns", &self.returns)?;
        map.serialize_entry("object", &self.object.map(|id| id.to_string()))?;
        self.method.write(&mut map)?;
        map.end()
    }
}

impl Serialize for Double {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("object", &self.object.to_string())?;
        map.serialize_entry("interface", &self.interface)?;
        map.serialize_entry("missing", &self.missing)?;
        map.end()
    }
}

struct Heap<'a>(&'a [Object]);

impl Serialize for Heap<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|object| (object.id.to_string(), object)))
    }
}

struct Statics<'a>(&'a [StaticField]);

/// As fields of an object are: plain values, and the types of the primitive ones beside them.
impl Serialize for Statics<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let named = self.0.iter().map(|s| (format!("{}.{}", s.class, s.name), &s.value));
        Slots(named.collect()).serialize(serializer)
    }
}

struct Slots<'a>(Vec<(String, &'a Value)>);

impl Slots<'_> {
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
        let values: Ordered<&Value> = self.0.iter().map(|(name, v)| (name.as_str(), *v)).collect();
        map.serialize_entry("fields", &values)?;
        let types = self.0.iter().filter_map(|(name, v)| Some((name.as_str(), v.primitive()?)));
        let types: Ordered<_> = types.collect();
        if types.is_empty() { Ok(()) } else { map.serialize_entry("types", &types) }
    }
}

impl Serialize for Slots<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.write(&mut map)?;
        map.end()
    }
}

impl Serialize for Object {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("class", &self.class)?;
        match &self.content {
            Content::Fields(fields) => {
                let name = |field: &Field| match &field.owner {
                    Some(owner) => format!("{owner}.{}", field.name),
                    None => field.name.clone(),
                };
                Slots(fields.iter().map(|field| (name(field), &field.value)).collect())
                    .write(&mut map)?;
            }
            Content::Elements(elements) => map.serialize_entry("elements", elements)?,
            Content::Value(value) => map.serialize_entry("value", value)?,
            Content::Constant(name) => map.serialize_entry("constant", name)?,
            Content::Held(held) => {
                map.serialize_entry("held", &format!("{}.{}", held.class, held.name))?;
                map.serialize_entry("type", &held.ty)?;
                map.serialize_entry("access", &held.access)?;
            }
        }
        map.end()
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Ending(self, None).serialize(serializer)
    }
}

/// An outcome, and where its exception was made.
struct Ending<'a>(&'a Outcome, Option<&'a str>);

impl Serialize for Ending<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.0 {
            Outcome::Returns(value) => map.serialize_entry("returns", value)?,
            Outcome::Throws { class, message, .. } => {
                map.serialize_entry("throws", class)?;
                if let Some(message) = message {
                    map.serialize_entry("message", message)?;
                }
                if let Some(at) = self.1 {
                    map.serialize_entry("at", at)?;
                }
            }
            Outcome::Finding { what, at } => {
                map.serialize_entry("finding", what)?;
                map.serialize_entry("at", at)?;
            }
        }
        map.serialize_entry("kind", self.0.kind().word())?;
        map.end()
    }
}
