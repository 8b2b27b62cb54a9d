//! `equals`, `hashCode` and `toString` of records (`java.lang.runtime.ObjectMethods`).

use senda_rules::ids::{ClassName, FieldRef};
use senda_rules::ir::{BootArg, CallSite, Callee, Const, Instr};
use senda_rules::op::Op;
use senda_rules::types::{Kind, Type};

use super::SitePlace;
use crate::domain::Domain;
use crate::linker::MethodId;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;
use crate::synth::{Else, Need, Synth, Val};

struct Component {
    name: String,
    field: FieldRef,
    ty: Type,
}

impl<D: Domain> Machine<D> {
    pub(super) fn record_method(
        &mut self,
        place: SitePlace,
        site: &CallSite,
    ) -> Result<MethodId, Halt<D::Value>> {
        let name = self.linker.symbols.name_text(site.name).to_owned();
        let descriptor = self.linker.symbols.name_text(site.descriptor).to_owned();
        let (method, id, new) = self.static_holder(place, "Record", &name, &descriptor)?;
        if !new {
            return Ok(method);
        }
        let (record, components) = self.components(site)?;
        let kinds: &[Kind] = if name == "equals" { &[Kind::Ref, Kind::Ref] } else { &[Kind::Ref] };
        let mut synth = Synth::new(id, true, kinds);
        let result = match name.as_str() {
            "equals" => self.record_equals(&mut synth, record, &components)?,
            "hashCode" => self.record_hash(&mut synth, &components)?,
            "toString" => self.record_text(&mut synth, record, &components)?,
            _ => return Err(Stop::Unsupported(format!("record method {name}")).into()),
        };
        self.linker.set_body(method, synth.finish(Some(result)));
        Ok(method)
    }

    fn components(&mut self, site: &CallSite) -> Result<(ClassName, Vec<Component>), Stop> {
        let bad = || Stop::unsupported("a record call site of unknown form");
        let [BootArg::Class(record), BootArg::Const(Const::Str(names)), getters @ ..] = &*site.args
        else {
            return Err(bad());
        };
        let names = String::from_utf16_lossy(self.linker.symbols.string_units(*names));
        let names = names.split(';').filter(|n| !n.is_empty());
        let mut components = Vec::new();
        for (name, getter) in names.zip(getters) {
            let BootArg::Handle(handle) = getter else { return Err(bad()) };
            let descriptor = self.linker.symbols.name_text(handle.descriptor).to_owned();
            let ty = Type::parse(&descriptor, &mut self.linker.symbols).map_err(|_| bad())?;
            let field = self.linker.symbols.field(handle.owner, handle.name, ty);
            components.push(Component { name: name.to_owned(), field, ty });
        }
        Ok((*record, components))
    }

    fn record_equals(
        &mut self,
        synth: &mut Synth,
        record: ClassName,
        components: &[Component],
    ) -> Result<Val, Stop> {
        let (this, other) = (synth.param(0), synth.param(1));
        synth.require(Need::Differ(this, other), Else::Return(Const::Int(1)));
        let is = synth.value(Kind::Int, &[other], move |dst, get| Instr::InstanceOf {
            dst,
            object: get(other),
            class: record,
        });
        synth.require(Need::NonZero(is), Else::Return(Const::Int(0)));
        for c in components {
            let (a, b) = (get_field(synth, this, c), get_field(synth, other, c));
            let need =
                match c.ty {
                    Type::Ref(_) => {
                        let m = self.reference_in(
                            "java/util/Objects",
                            "equals",
                            "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                        )?;
                        let equal = synth.call(Callee::Static(m), &[a, b], Some(Kind::Int));
                        Need::NonZero(equal.unwrap_or(a))
                    }
                    Type::Float | Type::Double => {
                        let (class, letter) = match c.ty {
                            Type::Float => ("java/lang/Float", "F"),
                            _ => ("java/lang/Double", "D"),
                        };
                        let m =
                            self.reference_in(class, "compare", &format!("({letter}{letter})I"))?;
                        let order = synth.call(Callee::Static(m), &[a, b], Some(Kind::Int));
                        Need::Zero(order.unwrap_or(a))
                    }
                    Type::Long => {
                        let order = synth.value(Kind::Int, &[a, b], move |dst, get| {
                            Instr::Binary { op: Op::LCmp, dst, a: get(a), b: get(b) }
                        });
                        Need::Zero(order)
                    }
                    _ => Need::EqualInts(a, b),
                };
            synth.require(need, Else::Return(Const::Int(0)));
        }
        Ok(Val::Const(Const::Int(1)))
    }

    fn record_hash(&mut self, synth: &mut Synth, components: &[Component]) -> Result<Val, Stop> {
        let this = synth.param(0);
        let mut hash = Val::Const(Const::Int(0));
        let factor = Val::Const(Const::Int(31));
        for c in components {
            let value = get_field(synth, this, c);
            let (class, letter) = match c.ty {
                Type::Ref(_) => ("java/util/Objects", "Ljava/lang/Object;"),
                Type::Boolean => ("java/lang/Boolean", "Z"),
                Type::Byte => ("java/lang/Byte", "B"),
                Type::Char => ("java/lang/Character", "C"),
                Type::Short => ("java/lang/Short", "S"),
                Type::Int => ("java/lang/Integer", "I"),
                Type::Long => ("java/lang/Long", "J"),
                Type::Float => ("java/lang/Float", "F"),
                Type::Double => ("java/lang/Double", "D"),
            };
            let m = self.reference_in(class, "hashCode", &format!("({letter})I"))?;
            let one = synth.call(Callee::Static(m), &[value], Some(Kind::Int)).unwrap_or(hash);
            let scaled = binary(synth, Op::IMul, hash, factor);
            hash = binary(synth, Op::IAdd, scaled, one);
        }
        Ok(hash)
    }

    fn record_text(
        &mut self,
        synth: &mut Synth,
        record: ClassName,
        components: &[Component],
    ) -> Result<Val, Halt<D::Value>> {
        let this = synth.param(0);
        let class = self.linker.link(record);
        let class = self.linked(class)?;
        let mut text = format!("{}[", self.simple_class_name(class));
        let mut parts = Vec::new();
        for (i, c) in components.iter().enumerate() {
            if i > 0 {
                text.push_str(", ");
            }
            text.push_str(&c.name);
            text.push('=');
            let units: Vec<u16> = text.encode_utf16().collect();
            parts.push(self.literal(&units));
            text.clear();
            let value = get_field(synth, this, c);
            parts.push(self.stringify(synth, value, c.ty)?);
        }
        text.push(']');
        let units: Vec<u16> = text.encode_utf16().collect();
        parts.push(self.literal(&units));
        self.join_parts(synth, &parts)
    }
}

fn get_field(synth: &mut Synth, object: Val, c: &Component) -> Val {
    let field = c.field;
    synth.value(c.ty.kind(), &[object], move |dst, get| Instr::GetField {
        dst,
        object: get(object),
        field,
    })
}

fn binary(synth: &mut Synth, op: Op, a: Val, b: Val) -> Val {
    synth.value(Kind::Int, &[a, b], move |dst, get| Instr::Binary { op, dst, a: get(a), b: get(b) })
}
