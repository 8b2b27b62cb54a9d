//! Reading a document that anybody may have written.
//!
//! First the shape, by serde, whose errors have line and column; then the meaning: values get the
//! types of the slots that they stand in, and references must lead to an object. The parser bounds
//! how deep values nest, [`Limits`] how long the document is; nothing is made that is larger than
//! what was read.

use std::collections::HashSet;

use serde::Deserialize;

use super::plain::Plain;
use super::{Fault, Limits, SCHEMA};
use crate::case::{
    Confirmed, Content, Cost, Double, Field, Found, Held, Kind, Member, Object, Outcome, Spot,
    StaticField, Step, StubCall, TestCase,
};
use crate::code::{CodeUnit, Reach};
use crate::method::{
    Access, Assumed, Considered, Coverage, Goals, Guidance, MethodResult, Options, Param, Paths,
    Reason, Report, Signature, Stats,
};
use crate::ordered::Ordered;
use crate::value::{ObjectId, Type, Value};

#[derive(Deserialize)]
struct Head {
    schema: Option<String>,
    command: Option<String>,
}

#[derive(Deserialize)]
struct Document {
    #[serde(default)]
    senda: String,
    #[serde(default)]
    target: String,
    #[serde(default)]
    options: Options,
    methods: Vec<Method>,
    #[serde(default)]
    code: Vec<Unit>,
}

#[derive(Deserialize)]
struct Method {
    method: String,
    signature: Shape,
    #[serde(default)]
    assumed: Vec<Assumed>,
    #[serde(default)]
    types: Vec<Considered>,
    tests: Vec<Test>,
    #[serde(default)]
    left_out: Vec<Reason>,
    #[serde(default)]
    paths: Paths,
    #[serde(default)]
    goals: Goals,
    #[serde(default)]
    coverage: Coverage,
    #[serde(default)]
    code: Vec<Unit>,
    #[serde(default)]
    guidance: Guidance,
    #[serde(default)]
    stats: Stats,
}

#[derive(Deserialize)]
struct Unit {
    class: String,
    name: String,
    descriptor: String,
    file: Option<String>,
    instructions: String,
    ways: String,
}

#[derive(Deserialize)]
struct Shape {
    class: String,
    name: String,
    #[serde(rename = "static")]
    is_static: bool,
    #[serde(default)]
    access: Access,
    #[serde(default)]
    varargs: bool,
    #[serde(default)]
    constructor: bool,
    #[serde(default)]
    visible: Vec<String>,
    #[serde(default)]
    generic: bool,
    #[serde(default)]
    deprecated: bool,
    params: Vec<Parameter>,
    returns: String,
}

#[derive(Deserialize)]
struct Parameter {
    name: String,
    #[serde(rename = "type")]
    ty: String,
}

#[derive(Deserialize)]
struct Test {
    id: String,
    name: String,
    inputs: Ordered<Plain>,
    #[serde(default)]
    heap: Ordered<Thing>,
    #[serde(default)]
    built: Vec<Call>,
    #[serde(default)]
    statics: Slots,
    #[serde(default)]
    stubs: Vec<Answer>,
    #[serde(default)]
    doubles: Vec<StandIn>,
    #[serde(default)]
    unrealised: Option<String>,
    outcome: Ending,
    #[serde(default)]
    heap_after: Ordered<Thing>,
    #[serde(default)]
    statics_after: Slots,
    #[serde(default)]
    condition: Vec<String>,
    #[serde(default)]
    trace: String,
    #[serde(default)]
    cost: Ordered<Plain>,
    #[serde(default)]
    covers: Vec<String>,
    #[serde(default)]
    reaches: String,
    #[serde(default)]
    flow: Vec<String>,
    #[serde(default)]
    confirmed: Option<bool>,
    #[serde(default)]
    why: String,
    #[serde(default)]
    isolated: bool,
    #[serde(default)]
    concretised: Vec<String>,
    #[serde(default)]
    notes: Vec<String>,
}

#[derive(Default, Deserialize)]
struct Slots {
    #[serde(default)]
    fields: Ordered<Plain>,
    #[serde(default)]
    types: Ordered<String>,
}

#[derive(Deserialize)]
struct Thing {
    class: String,
    fields: Option<Ordered<Plain>>,
    #[serde(default)]
    types: Ordered<String>,
    elements: Option<Vec<Plain>>,
    #[serde(default, deserialize_with = "present")]
    value: Option<Plain>,
    constant: Option<String>,
    held: Option<String>,
    #[serde(rename = "type")]
    ty: Option<String>,
    #[serde(default)]
    access: Access,
}

#[derive(Deserialize)]
struct Call {
    object: String,
    class: String,
    name: String,
    #[serde(default)]
    access: Access,
    #[serde(default, rename = "static")]
    is_static: bool,
    #[serde(default)]
    outer: bool,
    params: Vec<String>,
    args: Vec<Plain>,
    returns: Option<String>,
    gives: Option<String>,
    #[serde(default)]
    finds: Vec<Discovery>,
}

#[derive(Deserialize)]
struct Discovery {
    object: String,
    #[serde(rename = "in")]
    holder: String,
    class: Option<String>,
    field: Option<String>,
    index: Option<u32>,
}

#[derive(Deserialize)]
struct Answer {
    call: u32,
    #[serde(default)]
    returns: Option<Plain>,
    object: Option<String>,
    class: String,
    name: String,
    #[serde(default)]
    access: Access,
    params: Vec<String>,
    #[serde(rename = "type")]
    ty: String,
}

#[derive(Deserialize)]
struct StandIn {
    object: String,
    interface: bool,
    #[serde(default)]
    missing: Vec<Declared>,
}

#[derive(Deserialize)]
struct Declared {
    class: String,
    name: String,
    #[serde(default)]
    access: Access,
    params: Vec<String>,
    #[serde(rename = "type")]
    ty: String,
}

impl From<Declared> for Member {
    fn from(raw: Declared) -> Member {
        Member {
            class: raw.class,
            name: raw.name,
            access: raw.access,
            params: raw.params.iter().map(|name| Type::named(name)).collect(),
            returns: (raw.ty != "void").then(|| Type::named(&raw.ty)),
        }
    }
}

#[derive(Deserialize)]
struct Ending {
    #[serde(default, deserialize_with = "present")]
    returns: Option<Plain>,
    throws: Option<String>,
    message: Option<String>,
    finding: Option<String>,
    #[serde(default)]
    at: String,
    #[serde(default)]
    kind: Word,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    #[default]
    Expected,
    Finding,
}

/// A `null` that is there is not a member that is missing.
fn present<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Plain>, D::Error> {
    Plain::deserialize(deserializer).map(Some)
}

/// Reads a document.
pub(super) fn report(text: &[u8], limits: Limits) -> Result<Report, Fault> {
    if text.len() > limits.bytes {
        return Err(Fault::TooLong(limits.bytes));
    }
    let form = |e: serde_json::Error| Fault::Form(e.to_string());
    let head: Head = serde_json::from_slice(text).map_err(form)?;
    match head.schema.as_deref() {
        Some(SCHEMA) => {}
        Some(other) => return Err(Fault::Other(format!("its schema is `{other}`, not {SCHEMA}"))),
        None => return Err(Fault::Other(format!("it has no \"schema\": \"{SCHEMA}\""))),
    }
    if let Some(command) = head.command.filter(|command| command != "gen") {
        return Err(Fault::Other(format!("`senda {command}` wrote it")));
    }
    let document: Document = serde_json::from_slice(text).map_err(form)?;
    let methods = document.methods.into_iter().enumerate();
    let methods = methods.map(|(i, one)| method(one, &Place::root().at("methods").index(i)));
    Ok(Report {
        senda: document.senda,
        target: document.target,
        options: document.options,
        methods: methods.collect::<Result<_, _>>()?,
        code: code(document.code, &Place::root().at("code"))?,
    })
}

/// Where in the document; texts are only put together for errors.
#[derive(Clone)]
struct Place(String);

impl Place {
    fn root() -> Place {
        Place(String::new())
    }

    fn at(&self, name: &str) -> Place {
        let dot = if self.0.is_empty() { "" } else { "." };
        Place(format!("{}{dot}{name}", self.0))
    }

    fn index(&self, index: usize) -> Place {
        Place(format!("{}[{index}]", self.0))
    }

    fn fault(&self, why: impl Into<String>) -> Fault {
        Fault::Meaning { at: self.0.clone(), why: why.into() }
    }
}

fn method(raw: Method, place: &Place) -> Result<MethodResult, Fault> {
    let signature = signature(raw.signature, &place.at("signature"))?;
    let tests = raw.tests.into_iter().enumerate();
    let tests = tests.map(|(i, one)| test(one, &signature, &place.at("tests").index(i)));
    let tests: Vec<TestCase> = tests.collect::<Result<_, _>>()?;
    let code = code(raw.code, &place.at("code"))?;
    let items: usize = code.iter().map(CodeUnit::items).sum();
    for (i, test) in tests.iter().enumerate() {
        if let Some(last) = test.reaches.last().filter(|&last| last as usize >= items) {
            let why = format!("the code has {items} items, there is no {last}");
            return Err(place.at("tests").index(i).at("reaches").fault(why));
        }
    }
    Ok(MethodResult {
        method: raw.method,
        signature,
        assumed: raw.assumed,
        types: raw.types,
        tests,
        left_out: raw.left_out,
        paths: raw.paths,
        goals: raw.goals,
        coverage: raw.coverage,
        code,
        guidance: raw.guidance,
        stats: raw.stats,
    })
}

fn code(raw: Vec<Unit>, place: &Place) -> Result<Vec<CodeUnit>, Fault> {
    let one = |(i, raw): (usize, Unit)| {
        let place = place.index(i);
        let instructions = CodeUnit::read_instructions(&raw.instructions)
            .map_err(|why| place.at("instructions").fault(why))?;
        let ways = CodeUnit::read_ways(&raw.ways).map_err(|why| place.at("ways").fault(why))?;
        let Unit { class, name, descriptor, file, .. } = raw;
        Ok(CodeUnit { class, name, descriptor, file, instructions, ways })
    };
    raw.into_iter().enumerate().map(one).collect()
}

fn signature(raw: Shape, place: &Place) -> Result<Signature, Fault> {
    let param = |p: Parameter| Param { name: p.name, ty: Type::named(&p.ty) };
    let params: Vec<Param> = raw.params.into_iter().map(param).collect();
    for name in [&raw.class, &raw.name] {
        if name.is_empty() {
            return Err(place.fault("a name is empty"));
        }
    }
    Ok(Signature {
        class: raw.class,
        name: raw.name,
        is_static: raw.is_static,
        access: raw.access,
        varargs: raw.varargs,
        constructor: raw.constructor,
        visible: raw.visible,
        generic: raw.generic,
        deprecated: raw.deprecated,
        params,
        returns: (raw.returns != "void").then(|| Type::named(&raw.returns)),
    })
}

fn test(raw: Test, signature: &Signature, place: &Place) -> Result<TestCase, Fault> {
    let inputs = inputs(&raw.inputs, signature, &place.at("inputs"))?;
    let heap = heap(raw.heap, &place.at("heap"))?;
    let heap_after = self::heap(raw.heap_after, &place.at("heap_after"))?;
    let throws = raw.outcome.throws.is_some() && !raw.outcome.at.is_empty();
    let case = TestCase {
        thrown_at: throws.then(|| raw.outcome.at.clone()),
        id: raw.id,
        name: raw.name,
        inputs,
        heap,
        built: built(raw.built, &place.at("built"))?,
        statics: statics(&raw.statics, &place.at("statics"))?,
        stubs: stubs(raw.stubs, &place.at("stubs"))?,
        doubles: doubles(raw.doubles, &place.at("doubles"))?,
        unrealised: raw.unrealised,
        outcome: outcome(raw.outcome, signature, &place.at("outcome"))?,
        heap_after,
        statics_after: statics(&raw.statics_after, &place.at("statics_after"))?,
        condition: raw.condition,
        trace: raw.trace,
        cost: cost(raw.cost, &place.at("cost"))?,
        covers: raw.covers,
        reaches: Reach::read(&raw.reaches).map_err(|why| place.at("reaches").fault(why))?,
        flow: raw.flow,
        confirmed: match raw.confirmed {
            Some(true) => Confirmed::Yes,
            Some(false) => Confirmed::No(raw.why),
            None => Confirmed::NotRun(raw.why),
        },
        isolated: raw.isolated,
        concretised: raw.concretised,
        notes: raw.notes,
    };
    references(&case, place)?;
    Ok(case)
}

fn inputs(
    raw: &Ordered<Plain>,
    signature: &Signature,
    place: &Place,
) -> Result<Ordered<Value>, Fault> {
    let receiver = signature.has_receiver().then(|| Type::named(&signature.class));
    let types: Vec<Type> =
        receiver.into_iter().chain(signature.params.iter().map(|p| p.ty.clone())).collect();
    if types.len() != raw.0.len() {
        let why = format!("the method takes {} inputs, here are {}", types.len(), raw.0.len());
        return Err(place.fault(why));
    }
    let typed = raw.iter().zip(&types).map(|((name, plain), ty)| {
        let value = plain.typed(ty).map_err(|why| place.at(name).fault(why))?;
        Ok((name.to_owned(), value))
    });
    typed.collect::<Result<Vec<_>, Fault>>().map(Ordered)
}

fn outcome(raw: Ending, signature: &Signature, place: &Place) -> Result<Outcome, Fault> {
    let kind = match raw.kind {
        Word::Expected => Kind::Expected,
        Word::Finding => Kind::Finding,
    };
    match (raw.returns, raw.throws, raw.finding) {
        (Some(plain), None, None) => {
            let place = place.at("returns");
            let value = match &signature.returns {
                Some(ty) => Some(plain.typed(ty).map_err(|why| place.fault(why))?),
                None if plain == Plain::Null => None,
                None => return Err(place.fault(format!("{plain} is returned by a void method"))),
            };
            Ok(Outcome::Returns(value))
        }
        (None, Some(class), None) => Ok(Outcome::Throws { class, message: raw.message, kind }),
        (None, None, Some(what)) => Ok(Outcome::Finding { what, at: raw.at }),
        _ => Err(place.fault("one of `returns`, `throws` and `finding` is wanted")),
    }
}

fn cost(raw: Ordered<Plain>, place: &Place) -> Result<Ordered<Cost>, Fault> {
    let one = |(model, plain): (String, Plain)| {
        let cost = match plain {
            Plain::Integer(n) if n >= 0 => Cost::Number(n.unsigned_abs()),
            Plain::Text(text) => Cost::Symbolic(text),
            other => return Err(place.at(&model).fault(format!("{other} is no cost"))),
        };
        Ok((model, cost))
    };
    raw.0.into_iter().map(one).collect::<Result<Vec<_>, Fault>>().map(Ordered)
}

fn heap(raw: Ordered<Thing>, place: &Place) -> Result<Vec<Object>, Fault> {
    let one = |(name, thing): (String, Thing)| {
        let place = place.at(&name);
        let id = object_id(&name, &place)?;
        let class = thing.class.clone();
        Ok(Object { id, class, content: content(thing, &place)? })
    };
    raw.0.into_iter().map(one).collect()
}

fn object_id(name: &str, place: &Place) -> Result<ObjectId, Fault> {
    name.parse().map_err(|()| place.fault("an object is called o and a number, such as o1"))
}

fn built(raw: Vec<Call>, place: &Place) -> Result<Vec<Step>, Fault> {
    let one = |(i, call): (usize, Call)| {
        let place = place.index(i);
        let object = object_id(&call.object, &place)?;
        let params: Vec<Type> = call.params.iter().map(|name| Type::named(name)).collect();
        if params.len() != call.args.len() {
            return Err(place.fault("there is not one argument for each parameter"));
        }
        let args = params
            .iter()
            .zip(&call.args)
            .map(|(ty, plain)| plain.typed(ty).map_err(|why| place.at("args").fault(why)));
        let args = args.collect::<Result<_, _>>()?;
        let gives = call.gives.map(|name| object_id(&name, &place.at("gives"))).transpose()?;
        let finds = call.finds.into_iter().map(|one| found(one, &place.at("finds")));
        let finds = finds.collect::<Result<_, _>>()?;
        let returns = call.returns.map(|name| Type::named(&name));
        let Call { class, name, access, is_static, outer, .. } = call;
        let has_outer = outer && name == "<init>" && !params.is_empty();
        Ok(Step {
            object,
            class,
            name,
            access,
            is_static,
            has_outer,
            params,
            args,
            returns,
            gives,
            finds,
        })
    };
    raw.into_iter().enumerate().map(one).collect()
}

fn found(raw: Discovery, place: &Place) -> Result<Found, Fault> {
    let place_in = match (raw.class, raw.field, raw.index) {
        (Some(class), Some(field), None) => Spot::Field(class, field),
        (None, None, Some(index)) => Spot::Element(index),
        _ => return Err(place.fault("an object is found by class and field, or by index")),
    };
    let (object, holder) = (object_id(&raw.object, place)?, object_id(&raw.holder, place)?);
    Ok(Found { object, holder, place: place_in })
}

fn stubs(raw: Vec<Answer>, place: &Place) -> Result<Vec<StubCall>, Fault> {
    let one = |(i, raw): (usize, Answer)| {
        let place = place.index(i);
        let object = raw.object.map(|name| object_id(&name, &place)).transpose()?;
        let Answer { call, class, name, access, params, ty, .. } = raw;
        let method = Member::from(Declared { class, name, access, params, ty });
        let returns = match (&method.returns, raw.returns.unwrap_or(Plain::Null)) {
            (Some(ty), plain) => Some(plain.typed(ty).map_err(|w| place.at("returns").fault(w))?),
            (None, Plain::Null) => None,
            (None, plain) => return Err(place.fault(format!("{plain} is returned by void"))),
        };
        Ok(StubCall { method, call, object, returns })
    };
    raw.into_iter().enumerate().map(one).collect()
}

fn doubles(raw: Vec<StandIn>, place: &Place) -> Result<Vec<Double>, Fault> {
    let one = |(i, raw): (usize, StandIn)| {
        let object = object_id(&raw.object, &place.index(i))?;
        let missing = raw.missing.into_iter().map(Member::from).collect();
        Ok(Double { object, interface: raw.interface, missing })
    };
    raw.into_iter().enumerate().map(one).collect()
}

fn content(thing: Thing, place: &Place) -> Result<Content, Fault> {
    let class = Type::named(&thing.class);
    if let Some(name) = &thing.held {
        let alone = thing.fields.is_none() && thing.elements.is_none();
        let alone = alone && thing.value.is_none() && thing.constant.is_none();
        return match name.rsplit_once('.') {
            Some((class, name)) if alone => Ok(Content::Held(Held {
                class: class.into(),
                name: name.into(),
                ty: Type::named(thing.ty.as_ref().unwrap_or(&thing.class)),
                access: thing.access,
            })),
            _ => Err(place.fault("what a static field holds is called Class.field, and no more")),
        };
    }
    match (thing.fields, thing.elements, thing.value, thing.constant) {
        (Some(fields), None, None, None) => {
            let slots = slots(&Slots { fields, types: thing.types }, place)?;
            let field = |(name, value): (String, Value)| match name.rsplit_once('.') {
                Some((owner, name)) => {
                    Field { owner: Some(owner.to_owned()), name: name.to_owned(), value }
                }
                None => Field { owner: None, name, value },
            };
            Ok(Content::Fields(slots.into_iter().map(field).collect()))
        }
        (None, Some(elements), None, None) => {
            let element = class.element();
            let element = element.ok_or_else(|| place.fault(format!("{class} is no array")))?;
            let one = |(i, plain): (usize, &Plain)| {
                plain.typed(&element).map_err(|why| place.at("elements").index(i).fault(why))
            };
            elements.iter().enumerate().map(one).collect::<Result<_, _>>().map(Content::Elements)
        }
        (None, None, Some(plain), None) => {
            let ty = Type::boxed_in(&thing.class).unwrap_or(class);
            let value = plain.typed(&ty).map_err(|why| place.at("value").fault(why))?;
            let text = matches!(value, Value::Text(_)) && thing.class == "java.lang.String";
            if ty.is_reference() && !text {
                return Err(place.fault(format!("{} has no single value", thing.class)));
            }
            Ok(Content::Value(value))
        }
        (None, None, None, Some(name)) => Ok(Content::Constant(name)),
        _ => {
            Err(place
                .fault("one of `fields`, `elements`, `value`, `constant` and `held` is wanted"))
        }
    }
}

fn slots(raw: &Slots, place: &Place) -> Result<Vec<(String, Value)>, Fault> {
    let object = Type::named("java.lang.Object");
    let one = |(name, plain): (&str, &Plain)| {
        let place = place.at("fields").at(name);
        let ty = raw.types.get(name).map_or_else(|| object.clone(), |name| Type::named(name));
        Ok((name.to_owned(), plain.typed(&ty).map_err(|why| place.fault(why))?))
    };
    raw.fields.iter().map(one).collect()
}

fn statics(raw: &Slots, place: &Place) -> Result<Vec<StaticField>, Fault> {
    let one = |(name, value): (String, Value)| match name.rsplit_once('.') {
        Some((class, field)) => {
            Ok(StaticField { class: class.to_owned(), name: field.to_owned(), value })
        }
        None => Err(place.at(&name).fault("a static field is called Class.field")),
    };
    slots(raw, place)?.into_iter().map(one).collect()
}

/// Every reference leads to an object. After the call there may be objects that are not shown, that of a lambda say.
fn references(case: &TestCase, place: &Place) -> Result<(), Fault> {
    let before: HashSet<ObjectId> = case.heap.iter().map(|object| object.id).collect();
    let lost = |value: &Value| {
        let Value::Ref(id) = value else { return None };
        (!before.contains(id)).then_some(*id)
    };
    let inputs = case.inputs.iter().map(|(_, value)| value);
    let first = inputs.chain(case.statics.iter().map(|s| &s.value)).chain(within(&case.heap));
    calls(case, before.clone(), place)?;
    let answering = case.stubs.iter().filter_map(|stub| stub.object);
    let called = answering.chain(case.doubles.iter().map(|double| double.object));
    let called: Vec<Value> = called.map(Value::Ref).collect();
    let first = first.chain(&called);
    let mut first = first.chain(case.stubs.iter().filter_map(|stub| stub.returns.as_ref()));
    first.find_map(lost).map_or(Ok(()), |id| Err(place.fault(format!("there is no object {id}"))))
}

/// A call uses objects that are there, of the heap or by a call before it.
fn calls(case: &TestCase, mut known: HashSet<ObjectId>, place: &Place) -> Result<(), Fault> {
    for step in &case.built {
        let args = step.args.iter().filter_map(|value| match value {
            Value::Ref(id) => Some(*id),
            _ => None,
        });
        let receiver = (!step.makes()).then_some(step.object);
        let used: Vec<ObjectId> = args.chain(receiver).collect();
        known.extend(step.brings());
        let holders = step.finds.iter().map(|found| found.holder);
        if let Some(id) = used.into_iter().chain(holders).find(|id| !known.contains(id)) {
            return Err(place.fault(format!("there is no object {id}")));
        }
    }
    Ok(())
}

fn within(heap: &[Object]) -> impl Iterator<Item = &Value> {
    heap.iter().flat_map(|object| -> Box<dyn Iterator<Item = &Value>> {
        match &object.content {
            Content::Fields(fields) => Box::new(fields.iter().map(|field| &field.value)),
            Content::Elements(elements) => Box::new(elements.iter()),
            Content::Value(value) => Box::new(std::iter::once(value)),
            Content::Constant(_) | Content::Held(..) => Box::new(std::iter::empty()),
        }
    })
}
