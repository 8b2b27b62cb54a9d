//! The inputs of a method as symbols, and their chosen values as the inputs of a test.

use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Linker, MethodId};
use senda_engine::machine::Machine;
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_testcase as model;
use senda_testcase::{Access, Content, Field, Object, ObjectId, Ordered, Param, Signature};

use crate::condition::{InputName, Style};
use crate::symbolic::{Symbolic, Value};

/// The receiver's number among the objects of a test.
const RECEIVER: ObjectId = ObjectId(1);

/// A field of the receiver that is an input.
struct ReceiverField {
    slot: usize,
    owner: Option<String>,
    name: String,
    ty: Type,
    input: u32,
}

struct Receiver {
    value: Value,
    class: String,
    fields: Vec<ReceiverField>,
}

/// What a method is called with.
pub struct Inputs {
    /// The method as a test calls it.
    pub signature: Signature,
    /// The names of the symbols, by their number.
    pub names: Vec<InputName>,
    /// The arguments, receiver first.
    pub args: Vec<Value>,
    params: Vec<(String, Type, Option<u32>)>,
    receiver: Option<Receiver>,
}

fn style(ty: Type) -> Style {
    match ty {
        Type::Boolean => Style::Truth,
        Type::Char => Style::Character,
        _ => Style::Number,
    }
}

/// A type as tests name it.
#[must_use]
pub fn model_type(linker: &Linker, ty: Type) -> model::Type {
    match ty {
        Type::Boolean => model::Type::Boolean,
        Type::Byte => model::Type::Byte,
        Type::Char => model::Type::Char,
        Type::Short => model::Type::Short,
        Type::Int => model::Type::Int,
        Type::Long => model::Type::Long,
        Type::Float => model::Type::Float,
        Type::Double => model::Type::Double,
        Type::Ref(class) => model::Type::named(&linker.symbols.class_java(class)),
    }
}

/// A number as a value of its type. A NaN is the one that Java writes.
#[must_use]
#[allow(clippy::cast_possible_truncation)]
pub fn model_value(ty: Type, word: Word) -> model::Value {
    let int = word.as_int();
    match ty {
        Type::Boolean => model::Value::Boolean(int & 1 != 0),
        Type::Byte => model::Value::Byte(int as i8),
        Type::Char => model::Value::Char(int as u16),
        Type::Short => model::Value::Short(int as i16),
        Type::Int => model::Value::Int(int),
        Type::Long => model::Value::Long(word.as_long()),
        Type::Float if word.as_float().is_nan() => model::Value::Float(f32::NAN.to_bits()),
        Type::Float => model::Value::Float(word.as_float().to_bits()),
        Type::Double if word.as_double().is_nan() => model::Value::Double(f64::NAN.to_bits()),
        Type::Double => model::Value::Double(word.0),
        Type::Ref(_) => model::Value::Null,
    }
}

impl Inputs {
    /// Makes the symbols of a method's inputs.
    ///
    /// # Errors
    /// When the receiver cannot be made.
    pub fn of(machine: &mut Machine<Symbolic>, method: MethodId) -> Result<Inputs, Stop> {
        let linked = machine.linker.method(method);
        let (class, id, flags) = (linked.class, linked.id, linked.flags);
        let is_static = linked.has(access::STATIC);
        let ty = machine.linker.symbols.method_type(id).clone();
        let body = machine.linker.body(method)?;
        let mut inputs = Inputs {
            signature: signature(&machine.linker, class, method, flags),
            names: Vec::new(),
            args: Vec::new(),
            params: Vec::new(),
            receiver: None,
        };
        if !is_static {
            inputs.add_receiver(machine, class)?;
        }
        let first = usize::from(!is_static);
        for (i, &ty) in ty.params.iter().enumerate() {
            let known = body.source.params.get(i + first).copied().flatten();
            let name = match known {
                Some(name) => machine.linker.symbols.name_text(name).to_owned(),
                None => format!("arg{i}"),
            };
            let (value, number) = inputs.symbol(&mut machine.domain, &name, ty);
            inputs.args.push(value);
            inputs
                .signature
                .params
                .push(Param { name: name.clone(), ty: model_type(&machine.linker, ty) });
            inputs.params.push((name, ty, number));
        }
        Ok(inputs)
    }

    fn symbol(&mut self, domain: &mut Symbolic, name: &str, ty: Type) -> (Value, Option<u32>) {
        let value = domain.input(ty);
        if ty.kind() == Kind::Ref {
            return (value, None);
        }
        let number = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        self.names.push(InputName { name: name.to_owned(), style: style(ty) });
        (value, Some(number))
    }

    /// The receiver: an object of the method's class whose numeric fields are inputs.
    fn add_receiver(
        &mut self,
        machine: &mut Machine<Symbolic>,
        class: ClassId,
    ) -> Result<(), Stop> {
        let name = machine.linker.java_name(class);
        if machine.linker.class(class).flags() & (access::ABSTRACT | access::INTERFACE) != 0 {
            return Err(Stop::unsupported(format!("a receiver of the abstract class {name}")));
        }
        let value = machine.domain.new_object(&machine.linker, class)?;
        let slots = machine.linker.class(class).slots.clone();
        let names = machine.linker.class(class).slot_names.clone();
        let mut fields = Vec::new();
        for (slot, (&ty, &(owner, field))) in slots.iter().zip(&names).enumerate() {
            let text = machine.linker.symbols.name_text(field).to_owned();
            let (symbol, number) = self.symbol(&mut machine.domain, &format!("this.{text}"), ty);
            machine.domain.set_input_field(value, slot, symbol);
            let owner = (owner != class).then(|| machine.linker.java_name(owner));
            if let Some(input) = number {
                fields.push(ReceiverField { slot, owner, name: text, ty, input });
            }
        }
        self.args.push(value);
        self.receiver = Some(Receiver { value, class: name, fields });
        Ok(())
    }

    /// Whether a parameter is a reference, which is not supported as an input yet.
    #[must_use]
    pub fn has_unknown_objects(&self) -> bool {
        self.params.iter().any(|(_, _, number)| number.is_none())
    }

    /// The inputs of a test, by name, for these values of the symbols.
    #[must_use]
    pub fn values(&self, words: &[Word]) -> Ordered<model::Value> {
        let mut out = Vec::new();
        if self.receiver.is_some() {
            out.push(("this".to_owned(), model::Value::Ref(RECEIVER)));
        }
        for (name, ty, number) in &self.params {
            let value = match number {
                Some(n) => model_value(*ty, words[*n as usize]),
                None => model::Value::Null,
            };
            out.push((name.clone(), value));
        }
        Ordered(out)
    }

    /// The objects of a test before the call.
    #[must_use]
    pub fn heap(&self, words: &[Word]) -> Vec<Object> {
        self.object(|field| model_value(field.ty, words[field.input as usize]))
    }

    /// The objects of a test after the call, if one has changed.
    #[must_use]
    pub fn heap_after(&self, domain: &Symbolic, words: &[Word]) -> Vec<Object> {
        let Some(slots) = self.receiver.as_ref().and_then(|r| domain.fields(r.value)) else {
            return Vec::new();
        };
        let after = self.object(|field| match slots.get(field.slot) {
            Some(&value) => model_value(field.ty, domain.word(value, words)),
            None => model::Value::Null,
        });
        if after == self.heap(words) { Vec::new() } else { after }
    }

    fn object(&self, value: impl Fn(&ReceiverField) -> model::Value) -> Vec<Object> {
        let Some(receiver) = &self.receiver else { return Vec::new() };
        let field = |f: &ReceiverField| Field {
            owner: f.owner.clone(),
            name: f.name.clone(),
            value: value(f),
        };
        let content = Content::Fields(receiver.fields.iter().map(field).collect());
        vec![Object { id: RECEIVER, class: receiver.class.clone(), content }]
    }
}

fn signature(linker: &Linker, class: ClassId, method: MethodId, flags: u16) -> Signature {
    const VARARGS: u16 = 0x0080;
    let linked = linker.method(method);
    let class_is_public = linker.class(class).flags() & access::PUBLIC != 0;
    let access = if flags & access::PUBLIC != 0 && class_is_public {
        Access::Public
    } else if flags & access::PUBLIC != 0 {
        Access::Package
    } else if flags & access::PROTECTED != 0 {
        Access::Protected
    } else if flags & access::PRIVATE != 0 {
        Access::Private
    } else {
        Access::Package
    };
    let returns = linker.symbols.method_type(linked.id).ret;
    let plain = linker.symbols.find_name("<init>").zip(linker.symbols.find_name("()V"));
    let made = plain.and_then(|(name, descriptor)| linker.declared(class, name, descriptor));
    let constructor = made.is_some_and(|m| !linker.method(m).has(access::PRIVATE))
        && linker.class(class).flags() & access::ABSTRACT == 0;
    Signature {
        class: linker.java_name(class),
        name: linker.symbols.name_text(linked.name).to_owned(),
        is_static: linked.has(access::STATIC),
        access,
        varargs: flags & VARARGS != 0,
        constructor,
        params: Vec::new(),
        returns: returns.map(|ty| model_type(linker, ty)),
    }
}
