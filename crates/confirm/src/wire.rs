//! What goes over the pipes. The other side is `java/Harness.java`.
//!
//! To the JVM: `M` (a method: static, whether
//! a receiver without fields is made by its constructor, class, name, result, parameter types; numbered in the order of
//! their coming) and `C` (a case: its number, the method's number, whether objects are wanted after
//! the call, heap, objects that answer from a script, statics, inputs, wanted statics). From the JVM: frames of magic, number, status,
//! length and content. All integers are big-endian; a text is its number of UTF-16 units and they.
//!
//! Nothing that the JVM says is believed to be well-formed: the code under test could have said it.

use senda_testcase::{
    Content, Field, Kind, Object, ObjectId, Outcome, Signature, StaticField, TestCase, Value,
};

use crate::Verdict;

/// What a call did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observed {
    /// It returned or threw. A result that is an object of the inputs has its number.
    pub outcome: Outcome,
    /// The objects after the call, if the case lists any. Every field has its owner.
    pub heap: Vec<Object>,
    /// The values of the static fields that the case lists after the call, in that order.
    pub statics: Vec<Value>,
    /// How many bytes it printed.
    pub printed: u64,
    /// Whether it left threads running.
    pub threads: bool,
}

/// The first word of every frame.
pub(crate) const MAGIC: u32 = 0x53e4_da01;

/// What kind of frame.
pub(crate) mod status {
    pub(crate) const RETURNED: u8 = 0;
    pub(crate) const THREW: u8 = 1;
    pub(crate) const CANNOT: u8 = 2;
    pub(crate) const TIMED_OUT: u8 = 3;
    pub(crate) const EXITS: u8 = 4;
    pub(crate) const READY: u8 = 5;
    pub(crate) const REFUSED: u8 = 6;
}

fn count(out: &mut Vec<u8>, length: usize) {
    // What is longer cannot be made in the JVM anyway.
    out.extend(u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes());
}

fn units(out: &mut Vec<u8>, units: &[u16]) {
    count(out, units.len());
    out.extend(units.iter().flat_map(|unit| unit.to_be_bytes()));
}

fn text(out: &mut Vec<u8>, text: &str) {
    let all: Vec<u16> = text.encode_utf16().collect();
    units(out, &all);
}

/// A method, before the first case of it.
pub(crate) fn method(out: &mut Vec<u8>, signature: &Signature) {
    out.push(b'M');
    out.push(signature.is_static.into());
    out.push(signature.constructor.into());
    text(out, &signature.class);
    text(out, &signature.name);
    text(out, &signature.returns.as_ref().map_or_else(|| "void".into(), ToString::to_string));
    count(out, signature.params.len());
    for param in &signature.params {
        text(out, &param.ty.to_string());
    }
}

/// A case of the method with a number.
pub(crate) fn case(out: &mut Vec<u8>, number: u32, method: u32, case: &TestCase) {
    out.push(b'C');
    out.extend(number.to_be_bytes());
    out.extend(method.to_be_bytes());
    out.push((!case.heap_after.is_empty() || !case.statics_after.is_empty()).into());
    count(out, case.heap.len());
    for one in &case.heap {
        object(out, one);
    }
    count(out, case.doubles.len());
    for double in &case.doubles {
        script(out, case, double.object);
    }
    static_fields(out, &case.statics);
    count(out, case.inputs.0.len());
    for (_, one) in case.inputs.iter() {
        value(out, one);
    }
    static_fields(out, &case.statics_after);
}

/// An object whose class the harness makes: its methods that stubs answer, each with the answers in order.
fn script(out: &mut Vec<u8>, case: &TestCase, object: ObjectId) {
    out.extend(object.0.to_be_bytes());
    let methods = case.answers(object);
    count(out, methods.len());
    for (method, answers) in methods {
        text(out, &method.name);
        text(out, &method.returns.as_ref().map_or_else(|| "void".into(), ToString::to_string));
        count(out, method.params.len());
        for ty in &method.params {
            text(out, &ty.to_string());
        }
        count(out, answers.len());
        for answer in answers {
            value(out, answer.unwrap_or(&Value::Null));
        }
    }
}

fn static_fields(out: &mut Vec<u8>, fields: &[StaticField]) {
    count(out, fields.len());
    for field in fields {
        text(out, &field.class);
        text(out, &field.name);
        value(out, &field.value);
    }
}

fn value(out: &mut Vec<u8>, one: &Value) {
    match one {
        Value::Boolean(v) => out.extend([b'Z', (*v).into()]),
        Value::Byte(v) => out.extend([b'B', v.to_be_bytes()[0]]),
        Value::Short(v) => tagged(out, b'S', &v.to_be_bytes()),
        Value::Char(v) => tagged(out, b'C', &v.to_be_bytes()),
        Value::Int(v) => tagged(out, b'I', &v.to_be_bytes()),
        Value::Long(v) => tagged(out, b'J', &v.to_be_bytes()),
        Value::Float(bits) => tagged(out, b'F', &bits.to_be_bytes()),
        Value::Double(bits) => tagged(out, b'D', &bits.to_be_bytes()),
        Value::Null => out.push(b'N'),
        Value::Text(all) => {
            out.push(b'T');
            units(out, all);
        }
        Value::Ref(id) => tagged(out, b'R', &id.0.to_be_bytes()),
    }
}

fn tagged(out: &mut Vec<u8>, tag: u8, bytes: &[u8]) {
    out.push(tag);
    out.extend(bytes);
}

fn object(out: &mut Vec<u8>, one: &Object) {
    out.extend(one.id.0.to_be_bytes());
    text(out, &one.class);
    match &one.content {
        Content::Fields(fields) => {
            out.push(b'F');
            count(out, fields.len());
            for field in fields {
                text(out, field.owner.as_deref().unwrap_or_default());
                text(out, &field.name);
                value(out, &field.value);
            }
        }
        Content::Elements(elements) => {
            out.push(b'E');
            count(out, elements.len());
            for element in elements {
                value(out, element);
            }
        }
        Content::Value(plain) => {
            out.push(b'V');
            value(out, plain);
        }
        Content::Constant(name) => {
            out.push(b'K');
            text(out, name);
        }
        Content::Held(held) => {
            out.push(b'H');
            text(out, &held.class);
            text(out, &held.name);
        }
    }
}

/// Reads an answer: what was observed, or why the case cannot be run.
pub(crate) fn answer(status: u8, content: &[u8]) -> Option<Result<Observed, Verdict>> {
    let mut reader = Reader(content);
    if status == status::CANNOT {
        return Some(Err(Verdict::Unavailable(reader.text()?)));
    }
    if status == status::REFUSED {
        return Some(Err(Verdict::Refused(reader.text()?)));
    }
    let printed = reader.u64()?;
    let threads = reader.bool()?;
    let outcome = if status == status::THREW {
        let class = reader.text()?;
        let message = if reader.bool()? { Some(reader.text()?) } else { None };
        Outcome::Throws { class, message, kind: Kind::Expected }
    } else if status == status::RETURNED {
        Outcome::Returns(reader.value()?)
    } else {
        return None;
    };
    let (mut statics, mut heap) = (Vec::new(), Vec::new());
    if reader.bool()? {
        for _ in 0..reader.u32()? {
            statics.push(reader.value()??);
        }
        while reader.bool()? {
            heap.push(reader.object()?);
        }
    }
    reader.0.is_empty().then_some(Ok(Observed { outcome, heap, statics, printed, threads }))
}

struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn u8(&mut self) -> Option<u8> {
        self.take::<1>().map(|[byte]| byte)
    }

    fn bool(&mut self) -> Option<bool> {
        self.u8().map(|byte| byte != 0)
    }

    fn u32(&mut self) -> Option<u32> {
        self.take().map(u32::from_be_bytes)
    }

    fn u64(&mut self) -> Option<u64> {
        self.take().map(u64::from_be_bytes)
    }

    fn units(&mut self) -> Option<Vec<u16>> {
        let count = self.u32()? as usize;
        let (bytes, rest) = self.0.split_at_checked(count.checked_mul(2)?)?;
        self.0 = rest;
        Some(bytes.chunks_exact(2).map(|pair| u16::from_be_bytes([pair[0], pair[1]])).collect())
    }

    fn text(&mut self) -> Option<String> {
        self.units().map(|units| String::from_utf16_lossy(&units))
    }

    /// A value; inside, none for `void`.
    fn value(&mut self) -> Option<Option<Value>> {
        Some(Some(match self.u8()? {
            b'V' => return Some(None),
            b'Z' => Value::Boolean(self.bool()?),
            b'B' => Value::Byte(i8::from_be_bytes(self.take()?)),
            b'S' => Value::Short(i16::from_be_bytes(self.take()?)),
            b'C' => Value::Char(u16::from_be_bytes(self.take()?)),
            b'I' => Value::Int(i32::from_be_bytes(self.take()?)),
            b'J' => Value::Long(i64::from_be_bytes(self.take()?)),
            b'F' => Value::Float(self.u32()?),
            b'D' => Value::Double(self.u64()?),
            b'N' => Value::Null,
            b'T' => Value::Text(self.units()?),
            b'R' => Value::Ref(ObjectId(self.u32()?)),
            _ => return None,
        }))
    }

    fn object(&mut self) -> Option<Object> {
        let (id, class) = (ObjectId(self.u32()?), self.text()?);
        let content = match self.u8()? {
            b'F' => {
                let mut fields = Vec::new();
                for _ in 0..self.u32()? {
                    let (owner, name) = (Some(self.text()?), self.text()?);
                    fields.push(Field { owner, name, value: self.value()?? });
                }
                Content::Fields(fields)
            }
            b'E' => {
                let mut elements = Vec::new();
                for _ in 0..self.u32()? {
                    elements.push(self.value()??);
                }
                Content::Elements(elements)
            }
            b'V' => Content::Value(self.value()??),
            b'K' => Content::Constant(self.text()?),
            _ => return None,
        };
        Some(Object { id, class, content })
    }
}
