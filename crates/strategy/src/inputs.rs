//! The inputs of a method as symbols, and their chosen values as the inputs of a test.

use senda_engine::linker::{ClassId, Linker, MethodId};
use senda_engine::machine::{InitState, Machine};
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_testcase as model;
use senda_testcase::{Access, Param, Signature};

use crate::condition::Style;
use crate::held::{find_compared, find_held};
use crate::prepare::prepare;
use crate::symbolic::world::is_enum;
use crate::symbolic::{Symbolic, Value};

/// What a method is called with.
pub struct Inputs {
    /// The method as a test calls it.
    pub signature: Signature,
    /// The class of the method.
    pub class: ClassId,
    /// The arguments, receiver first.
    pub args: Vec<Value>,
    /// The object that the method is called on.
    pub receiver: Option<Value>,
    /// Classes that inputs could be objects of and are not, each with the reason.
    pub left_out: Vec<String>,
    /// The parameters with their names.
    pub params: Vec<(String, Type, Value)>,
}

pub(crate) fn style(ty: Type) -> Style {
    match ty {
        Type::Boolean => Style::Truth,
        Type::Char => Style::Character,
        _ => Style::Number,
    }
}

/// The class of a name as tests spell it, `p.Foo` or `int[]`; none if it cannot be linked.
pub(crate) fn class_named(linker: &mut Linker, name: &str) -> Option<ClassId> {
    let (base, depth) = (name.trim_end_matches("[]"), name.matches("[]").count());
    let mut class = match model::Type::named(base).is_reference() {
        true => linker.class_named(&base.replace('.', "/")).ok()?,
        false => linker.primitive(base),
    };
    for _ in 0..depth {
        class = linker.array_of(class).ok()?;
    }
    Some(class)
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
    /// When one of them cannot be made.
    pub fn of(machine: &mut Machine<Symbolic>, method: MethodId) -> Result<Inputs, Stop> {
        let linked = machine.linker.method(method);
        let (class, id, flags) = (linked.class, linked.id, linked.flags);
        let is_static = linked.has(access::STATIC);
        let ty = machine.linker.symbols.method_type(id).clone();
        let body = machine.linker.body(method)?;
        let mut inputs = Inputs {
            signature: signature(&machine.linker, class, method, flags),
            class,
            args: Vec::new(),
            receiver: None,
            params: Vec::new(),
            left_out: Vec::new(),
        };
        let own = (!is_static).then(|| Type::Ref(machine.linker.class(class).name));
        let mut roots: Vec<Type> = own.into_iter().chain(ty.params.iter().copied()).collect();
        let mut stubs: Vec<MethodId> = machine.stubs.iter().copied().collect();
        stubs.sort_unstable();
        let answers = stubs.iter().map(|&m| machine.linker.method(m).id);
        roots.extend(answers.filter_map(|id| machine.linker.symbols.method_type(id).ret));
        inputs.left_out = prepare_compared(machine, method, &roots)?;
        find_held(machine, method);
        if !is_static {
            let receiver = receiver(machine, class, method)?;
            inputs.receiver = Some(receiver);
            inputs.args.push(receiver);
        }
        let first = usize::from(!is_static);
        for (i, &ty) in ty.params.iter().enumerate() {
            let known = body.source.params.get(i + first).copied().flatten();
            let name = match known {
                Some(name) => machine.linker.symbols.name_text(name).to_owned(),
                None => format!("arg{i}"),
            };
            let number = u32::try_from(i).unwrap_or(u32::MAX);
            let value = machine.domain.parameter(&mut machine.linker, number, ty)?;
            inputs.args.push(value);
            let shown = model_type(&machine.linker, ty);
            inputs.signature.params.push(Param { name: name.clone(), ty: shown });
            inputs.params.push((name, ty, value));
        }
        Ok(inputs)
    }
}

/// Prepares what the inputs can be, also by what they may be compared with.
fn prepare_compared(
    machine: &mut Machine<Symbolic>,
    method: MethodId,
    roots: &[Type],
) -> Result<Vec<String>, Stop> {
    machine.domain.world.compare(Vec::new());
    let prepared = prepare(machine, roots)?;
    let compared = find_compared(machine, method, &prepared.declared);
    if compared.is_empty() {
        return Ok(prepared.left_out);
    }
    machine.domain.world.compare(compared);
    prepare(machine, roots).map(|prepared| prepared.left_out)
}

/// The receiver: an object of the method's class, or of one below that inherits the method. Of an `enum` it is one of
/// the constants.
fn receiver(
    machine: &mut Machine<Symbolic>,
    class: ClassId,
    method: MethodId,
) -> Result<Value, Stop> {
    let linked = machine.linker.method(method);
    let (name, descriptor) = (linked.name, linked.descriptor);
    let constructor = machine.linker.symbols.name_text(name) == "<init>";
    let mut classes = Vec::new();
    for &below in machine.domain.world.candidates(&mut machine.linker, class).iter() {
        let own = below == class;
        let inherits = machine.linker.lookup(below, name, descriptor) == Some(method);
        if own || inherits && !constructor {
            classes.push(below);
        }
    }
    let all = if constructor { Vec::new() } else { constants(machine, class) };
    let mut constants = all.clone();
    constants.retain(|&constant| {
        let of = machine.domain.made_object(constant).0;
        of.is_some_and(|of| machine.linker.lookup(of, name, descriptor) == Some(method))
    });
    if classes.is_empty() && constants.is_empty() {
        return Err(no_receiver(machine, class, method, !all.is_empty()));
    }
    Ok(machine.domain.receiver(&mut machine.linker, class, classes.into(), constants))
}

/// The constants of `enum`s that an object declared as this class can be.
fn constants(machine: &mut Machine<Symbolic>, class: ClassId) -> Vec<Word> {
    let below = machine.domain.world.enums(&mut machine.linker, class);
    let classes = std::iter::once(&class).chain(below.iter());
    classes
        .filter_map(|class| machine.domain.constants.get(class))
        .flat_map(|c| c.to_vec())
        .collect()
}

/// Why a method is called on nothing. `overridden` says that there are constants, with methods of their own.
fn no_receiver(
    machine: &Machine<Symbolic>,
    class: ClassId,
    method: MethodId,
    overridden: bool,
) -> Stop {
    let linker = &machine.linker;
    let name = linker.java_name(class);
    let called = linker.symbols.name_text(linker.method(method).name);
    let why = if overridden {
        format!("whose constants all override {called}")
    } else {
        match machine.init_state(class) {
            InitState::Done if is_enum(linker, class) => "an enum without constants".into(),
            InitState::Failed => "of which there is no object: its initialiser fails".into(),
            _ => "of which there is no object".into(),
        }
    };
    Stop::unsupported(format!("a receiver of {name}, {why}"))
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
        visible: Vec::new(),
        generic: false,
        deprecated: false,
        params: Vec::new(),
        returns: returns.map(|ty| model_type(linker, ty)),
    }
}
