//! Lambdas and method references: a class that captures, a method that adapts and calls.

use senda_rules::class::{Class, Field, Method, access};
use senda_rules::ids::{ClassName, MethodRef};
use senda_rules::ir::{BootArg, CallSite, Callee, Const, Handle, HandleKind, Instr};
use senda_rules::op::Op;
use senda_rules::types::{Kind, MethodType, Type};

use super::SitePlace;
use crate::domain::Domain;
use crate::linker::ClassId;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;
use crate::synth::{Else, Fault, Need, Synth, Val};

/// What a lambda site asks for.
struct Shape {
    captured: Vec<Type>,
    interface: ClassName,
    implementation: Handle,
    erased: MethodType,
    instantiated: MethodType,
    markers: Vec<ClassName>,
    bridges: Vec<MethodType>,
}

impl<D: Domain> Machine<D> {
    pub(super) fn lambda_class(
        &mut self,
        place: SitePlace,
        site: &CallSite,
    ) -> Result<ClassId, Halt<D::Value>> {
        let shape = self.lambda_shape(site)?;
        let class = self.site_class(place, "Lambda");
        if let Ok(id) = self.linker.made(class) {
            let methods = &self.linker.class(id).methods;
            if methods.iter().all(|m| self.linker.has_body(*m)) {
                return Ok(id);
            }
        }
        let name = self.linker.symbols.name_text(site.name).to_owned();
        let mut methods = Vec::new();
        let mut types = vec![shape.erased.clone()];
        types.extend(shape.bridges.iter().filter(|b| **b != shape.erased).cloned());
        for ty in &types {
            let descriptor = ty.descriptor(&self.linker.symbols);
            let id = self.reference(class, &name, &descriptor)?;
            let symbol = self.linker.symbols.method_symbol(id);
            methods.push(Method {
                id,
                name: symbol.name,
                descriptor: symbol.descriptor,
                flags: access::PUBLIC | access::SYNTHETIC,
                has_code: true,
                nonnull: Box::default(),
                deprecated: false,
            });
        }
        let mut fields = Vec::new();
        for (i, &ty) in shape.captured.iter().enumerate() {
            let name = self.linker.symbols.name(&format!("arg${}", i + 1));
            fields.push(Field {
                name,
                ty,
                flags: access::PRIVATE | access::FINAL,
                constant: None,
                nonnull: None,
                deprecated: false,
            });
        }
        let mut interfaces = vec![shape.interface];
        interfaces.extend(shape.markers.iter().copied());
        let made = Class {
            name: class,
            flags: access::FINAL | access::SYNTHETIC,
            superclass: Some(self.linker.object),
            interfaces,
            fields,
            methods: methods.clone(),
            source_file: None,
            signature: None,
            outer: None,
            inner_name: None,
            record: None,
            nest_host: None,
            nest_members: Vec::new(),
            strict_finals: false,
            sealed: false,
            deprecated: false,
        };
        let id = self.made_class(made)?;
        for (i, (method, ty)) in methods.iter().zip(&types).enumerate() {
            let body = self.lambda_body(class, method.id, &shape, ty)?;
            let linked = self.linker.class(id).methods[i];
            self.linker.set_body(linked, body);
        }
        Ok(id)
    }

    fn lambda_shape(&mut self, site: &CallSite) -> Result<Shape, Stop> {
        let bad = || Stop::unsupported("a lambda call site of unknown form");
        let descriptor = self.linker.symbols.name_text(site.descriptor).to_owned();
        let parse = |m: &mut Self, text: &str| {
            MethodType::parse(text, &mut m.linker.symbols).map_err(|_| bad())
        };
        let factory = parse(self, &descriptor)?;
        let Some(Type::Ref(interface)) = factory.ret else { return Err(bad()) };
        let [
            BootArg::MethodType(erased),
            BootArg::Handle(implementation),
            BootArg::MethodType(inst),
            rest @ ..,
        ] = &*site.args
        else {
            return Err(bad());
        };
        let erased = self.linker.symbols.name_text(*erased).to_owned();
        let inst = self.linker.symbols.name_text(*inst).to_owned();
        let (erased, instantiated) = (parse(self, &erased)?, parse(self, &inst)?);
        let (mut markers, mut bridges) = (Vec::new(), Vec::new());
        // altMetafactory: flags, then markers with their count, then bridges with theirs.
        let mut rest = rest.iter();
        if let Some(BootArg::Const(Const::Int(flags))) = rest.next() {
            if flags & 1 != 0 {
                markers.push(self.linker.symbols.class("java/io/Serializable"));
            }
            for (bit, is_marker) in [(2, true), (4, false)] {
                if flags & bit == 0 {
                    continue;
                }
                let Some(BootArg::Const(Const::Int(count))) = rest.next() else {
                    return Err(bad());
                };
                for _ in 0..*count {
                    match rest.next() {
                        Some(BootArg::Class(class)) if is_marker => markers.push(*class),
                        Some(BootArg::MethodType(ty)) if !is_marker => {
                            let text = self.linker.symbols.name_text(*ty).to_owned();
                            bridges.push(parse(self, &text)?);
                        }
                        _ => return Err(bad()),
                    }
                }
            }
        }
        Ok(Shape {
            captured: factory.params,
            interface,
            implementation: *implementation,
            erased,
            instantiated,
            markers,
            bridges,
        })
    }

    /// A new object of a lambda's class that holds the captured values.
    pub(super) fn new_lambda(
        &mut self,
        class: ClassId,
        args: &[D::Value],
    ) -> Result<D::Value, Halt<D::Value>> {
        let object = self.domain.new_object(&self.linker, class)?;
        for (slot, &value) in args.iter().enumerate() {
            let ty = self.linker.class(class).slots[slot];
            self.domain.set_field(object, u32::try_from(slot).unwrap_or(u32::MAX), ty, value)?;
        }
        Ok(object)
    }

    fn lambda_body(
        &mut self,
        class: ClassName,
        method: MethodRef,
        shape: &Shape,
        ty: &MethodType,
    ) -> Result<std::sync::Arc<senda_rules::ir::Body>, Halt<D::Value>> {
        let mut kinds = vec![Kind::Ref];
        kinds.extend(ty.params.iter().map(|p| p.kind()));
        let mut synth = Synth::new(method, false, &kinds);
        let this = synth.param(0);
        let target = self.target_of(shape.implementation)?;
        let mut args = Vec::new();
        let new_object = match target.creates {
            Some(created) => {
                synth.effect(&[], move |_| Instr::Init { class: created });
                let object = synth
                    .value(Kind::Ref, &[], move |dst, _| Instr::NewObject { dst, class: created });
                args.push(object);
                Some(object)
            }
            None => None,
        };
        for (i, &ty) in shape.captured.iter().enumerate() {
            let name = self.linker.symbols.name(&format!("arg${}", i + 1));
            let field = self.linker.symbols.field(class, name, ty);
            let value = synth.value(ty.kind(), &[this], move |dst, get| Instr::GetField {
                dst,
                object: get(this),
                field,
            });
            args.push(value);
        }
        for (i, &from) in ty.params.iter().enumerate() {
            let position = args.len() - usize::from(new_object.is_some());
            let to = target.params.get(position).copied().unwrap_or(from);
            let via = shape.instantiated.params.get(i).copied().unwrap_or(from);
            let value = synth.param(i + 1);
            let value = self.adapt(&mut synth, value, from, via, to)?;
            args.push(value);
        }
        if target.receiver
            && let Some(&receiver) = args.first()
        {
            let npe = self.linker.symbols.class("java/lang/NullPointerException");
            synth.require(Need::NonNull(receiver), Else::Throw(npe, Fault::Plain));
        }
        let result = synth.call(target.callee, &args, target.ret.map(Type::kind));
        let result = new_object.or(result);
        let returned = match (ty.ret, result) {
            (None, _) => None,
            (Some(to), Some(value)) => {
                let from = target.ret.or(shape.instantiated.ret).unwrap_or(to);
                let via = shape.instantiated.ret.unwrap_or(to);
                Some(self.adapt_result(&mut synth, value, from, via, to)?)
            }
            (Some(_), None) => {
                return Err(Stop::unsupported("a lambda that returns nothing").into());
            }
        };
        Ok(synth.finish(returned))
    }

    /// An argument of type `from` as the implementation's `to`; `via` is what the generic interface
    /// promises it to be.
    fn adapt(
        &mut self,
        synth: &mut Synth,
        value: Val,
        from: Type,
        via: Type,
        to: Type,
    ) -> Result<Val, Stop> {
        match (from, to) {
            (Type::Ref(_), Type::Ref(_)) => {
                let value = self.cast(synth, value, from, via);
                Ok(self.cast(synth, value, via, to))
            }
            (Type::Ref(_), primitive) => self.unbox(synth, value, via, primitive),
            (primitive, Type::Ref(_)) => self.box_value(synth, value, primitive),
            (a, b) => Ok(widen(synth, value, a, b)),
        }
    }

    fn adapt_result(
        &mut self,
        synth: &mut Synth,
        value: Val,
        from: Type,
        via: Type,
        to: Type,
    ) -> Result<Val, Stop> {
        match (from, to) {
            (Type::Ref(_), Type::Ref(_)) => Ok(value),
            (Type::Ref(_), primitive) => self.unbox(synth, value, from, primitive),
            (primitive, Type::Ref(_)) => {
                // The box is the promised one: `int` for a `Long` result is widened first.
                let wanted = self.unboxed(via).unwrap_or(primitive);
                let value = widen(synth, value, primitive, wanted);
                self.box_value(synth, value, wanted)
            }
            (a, b) => Ok(widen(synth, value, a, b)),
        }
    }

    fn cast(&mut self, synth: &mut Synth, value: Val, from: Type, to: Type) -> Val {
        if let (Type::Ref(from), Type::Ref(class)) = (from, to)
            && from != class
            && class != self.linker.object
        {
            let error = self.linker.symbols.class("java/lang/ClassCastException");
            let otherwise = Else::Throw(error, Fault::Cast(value, class));
            synth.require(Need::Castable(value, class), otherwise);
        }
        value
    }

    fn unboxed(&self, ty: Type) -> Option<Type> {
        let Type::Ref(class) = ty else { return None };
        let text = self.linker.symbols.class_text(class);
        BOXES.iter().find(|(_, boxed, _)| *boxed == text).map(|(ty, ..)| *ty)
    }

    fn unbox(&mut self, synth: &mut Synth, value: Val, via: Type, to: Type) -> Result<Val, Stop> {
        let primitive = self.unboxed(via).unwrap_or(to);
        let Some((_, boxed, getter)) = BOXES.iter().find(|(ty, ..)| *ty == primitive) else {
            return Err(Stop::unsupported("unboxing of an unknown type"));
        };
        let class = self.linker.symbols.class(boxed);
        let object = Type::Ref(self.linker.object);
        let value = self.cast(synth, value, object, Type::Ref(class));
        let npe = self.linker.symbols.class("java/lang/NullPointerException");
        synth.require(Need::NonNull(value), Else::Throw(npe, Fault::Plain));
        let descriptor = format!("(){}", primitive.descriptor(&self.linker.symbols));
        let method = self.reference(class, getter, &descriptor)?;
        let got = synth.call(Callee::Special(method), &[value], Some(primitive.kind()));
        Ok(widen(synth, got.unwrap_or(value), primitive, to))
    }

    fn box_value(&mut self, synth: &mut Synth, value: Val, ty: Type) -> Result<Val, Stop> {
        let Some((_, boxed, _)) = BOXES.iter().find(|(known, ..)| *known == ty) else {
            return Err(Stop::unsupported("boxing of an unknown type"));
        };
        let letter = ty.descriptor(&self.linker.symbols);
        let method = self.reference_in(boxed, "valueOf", &format!("({letter})L{boxed};"))?;
        let got = synth.call(Callee::Static(method), &[value], Some(Kind::Ref));
        Ok(got.unwrap_or(value))
    }

    /// The callee behind a method handle, with its parameters receiver first.
    fn target_of(&mut self, handle: Handle) -> Result<HandleTarget, Stop> {
        let name = self.linker.symbols.name_text(handle.name).to_owned();
        let descriptor = self.linker.symbols.name_text(handle.descriptor).to_owned();
        if !descriptor.starts_with('(') {
            return Err(Stop::unsupported("a lambda of a field handle"));
        }
        let method = self.reference(handle.owner, &name, &descriptor)?;
        let ty = self.linker.symbols.method_type(method);
        let mut params = ty.params.clone();
        let mut target = HandleTarget {
            callee: Callee::Static(method),
            params: Vec::new(),
            ret: ty.ret,
            receiver: false,
            creates: None,
        };
        match handle.kind {
            HandleKind::InvokeStatic => {}
            HandleKind::NewInvokeSpecial => {
                target.callee = Callee::Special(method);
                target.creates = Some(handle.owner);
                target.ret = None;
            }
            HandleKind::InvokeVirtual | HandleKind::InvokeInterface | HandleKind::InvokeSpecial => {
                params.insert(0, Type::Ref(handle.owner));
                target.receiver = true;
                target.callee = match handle.kind {
                    HandleKind::InvokeVirtual => Callee::Virtual(method),
                    HandleKind::InvokeInterface => Callee::Interface(method),
                    _ => Callee::Special(method),
                };
            }
            _ => return Err(Stop::unsupported("a lambda of a field handle")),
        }
        target.params = params;
        Ok(target)
    }
}

struct HandleTarget {
    callee: Callee,
    params: Vec<Type>,
    ret: Option<Type>,
    receiver: bool,
    creates: Option<ClassName>,
}

/// Primitive types with their boxes and the methods that open them.
const BOXES: &[(Type, &str, &str)] = &[
    (Type::Boolean, "java/lang/Boolean", "booleanValue"),
    (Type::Byte, "java/lang/Byte", "byteValue"),
    (Type::Char, "java/lang/Character", "charValue"),
    (Type::Short, "java/lang/Short", "shortValue"),
    (Type::Int, "java/lang/Integer", "intValue"),
    (Type::Long, "java/lang/Long", "longValue"),
    (Type::Float, "java/lang/Float", "floatValue"),
    (Type::Double, "java/lang/Double", "doubleValue"),
];

/// A widening primitive conversion; narrower integers are ints already.
fn widen(synth: &mut Synth, value: Val, from: Type, to: Type) -> Val {
    let op = match (from.kind(), to.kind()) {
        (Kind::Int, Kind::Long) => Op::I2L,
        (Kind::Int, Kind::Float) => Op::I2F,
        (Kind::Int, Kind::Double) => Op::I2D,
        (Kind::Long, Kind::Float) => Op::L2F,
        (Kind::Long, Kind::Double) => Op::L2D,
        (Kind::Float, Kind::Double) => Op::F2D,
        _ => return value,
    };
    synth.value(to.kind(), &[value], move |dst, get| Instr::Unary { op, dst, a: get(value) })
}
