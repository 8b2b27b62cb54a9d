//! String concatenation: every argument to a string, then one string.

use senda_rules::ir::{BootArg, CallSite, Callee, Const, Instr};
use senda_rules::types::{Kind, MethodType, Type};

use super::SitePlace;
use crate::domain::Domain;
use crate::linker::MethodId;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;
use crate::synth::{Synth, Val};

/// A part of the result.
enum Piece {
    Text(Vec<u16>),
    Arg,
}

impl<D: Domain> Machine<D> {
    pub(super) fn concat_method(
        &mut self,
        place: SitePlace,
        site: &CallSite,
    ) -> Result<MethodId, Halt<D::Value>> {
        let descriptor = self.linker.symbols.name_text(site.descriptor).to_owned();
        let (method, id, new) = self.static_holder(place, "Concat", "concat", &descriptor)?;
        if !new {
            return Ok(method);
        }
        let ty = MethodType::parse(&descriptor, &mut self.linker.symbols)
            .map_err(|e| Stop::Unsupported(e.to_string()))?;
        let recipe = self.recipe(site, ty.params.len())?;
        let kinds: Vec<Kind> = ty.params.iter().map(|p| p.kind()).collect();
        let mut synth = Synth::new(id, true, &kinds);
        let mut parts = Vec::new();
        let mut params = ty.params.iter().enumerate();
        for piece in recipe {
            match piece {
                Piece::Text(units) => parts.push(self.literal(&units)),
                Piece::Arg => {
                    if let Some((i, &param)) = params.next() {
                        let value = synth.param(i);
                        parts.push(self.stringify(&mut synth, value, param)?);
                    }
                }
            }
        }
        let result = self.join_parts(&mut synth, &parts)?;
        let body = synth.finish(Some(result));
        self.linker.set_body(method, body);
        Ok(method)
    }

    /// What follows what: in the bootstrap's recipe 1 stands for an argument, 2 for a constant.
    fn recipe(&mut self, site: &CallSite, params: usize) -> Result<Vec<Piece>, Stop> {
        let mut args = site.args.iter();
        let Some(BootArg::Const(Const::Str(recipe))) = args.next() else {
            // `makeConcat` has no recipe: the arguments follow each other.
            return Ok((0..params).map(|_| Piece::Arg).collect());
        };
        let mut pieces = Vec::new();
        let mut text = Vec::new();
        for &unit in self.linker.symbols.string_units(*recipe).iter() {
            match unit {
                1 => {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                    pieces.push(Piece::Arg);
                }
                2 => match args.next() {
                    Some(BootArg::Const(Const::Str(s))) => {
                        text.extend_from_slice(self.linker.symbols.string_units(*s));
                    }
                    Some(BootArg::Const(Const::Int(v))) => {
                        text.extend(v.to_string().encode_utf16());
                    }
                    Some(BootArg::Const(Const::Long(v))) => {
                        text.extend(v.to_string().encode_utf16());
                    }
                    _ => {
                        return Err(Stop::unsupported("concatenation of a constant object"));
                    }
                },
                unit => text.push(unit),
            }
        }
        pieces.push(Piece::Text(text));
        pieces.retain(|p| !matches!(p, Piece::Text(t) if t.is_empty()));
        Ok(pieces)
    }

    /// A string constant.
    pub(super) fn literal(&mut self, units: &[u16]) -> Val {
        Val::Const(Const::Str(self.linker.symbols.string(units)))
    }

    /// `String.valueOf` of a value of this type.
    pub(super) fn stringify(
        &mut self,
        synth: &mut Synth,
        value: Val,
        ty: Type,
    ) -> Result<Val, Stop> {
        let letter = match ty {
            Type::Boolean => "Z",
            Type::Char => "C",
            Type::Byte | Type::Short | Type::Int => "I",
            Type::Long => "J",
            Type::Float => "F",
            Type::Double => "D",
            Type::Ref(_) => "Ljava/lang/Object;",
        };
        let descriptor = format!("({letter})Ljava/lang/String;");
        let method = self.reference_in("java/lang/String", "valueOf", &descriptor)?;
        let result = synth.call(Callee::Static(method), &[value], Some(Kind::Ref));
        Ok(result.unwrap_or(Val::Const(Const::Null)))
    }

    /// One string of the parts, all strings or null.
    pub(super) fn join_parts(
        &mut self,
        synth: &mut Synth,
        parts: &[Val],
    ) -> Result<Val, Halt<D::Value>> {
        self.link_native_class()?;
        let strings = self.linker.symbols.class("[Ljava/lang/String;");
        let string = self.linker.symbols.class("java/lang/String");
        let length = Val::Const(Const::Int(i32::try_from(parts.len()).unwrap_or(i32::MAX)));
        let array = synth.value(Kind::Ref, &[length], move |dst, get| Instr::NewArray {
            dst,
            class: strings,
            length: get(length),
        });
        for (i, &part) in parts.iter().enumerate() {
            let index = Val::Const(Const::Int(i32::try_from(i).unwrap_or(i32::MAX)));
            synth.effect(&[array, index, part], move |get| Instr::SetElem {
                elem: Type::Ref(string),
                array: get(array),
                index: get(index),
                value: get(part),
            });
        }
        let method = self.reference_in(
            crate::intercept::NATIVE_CLASS,
            "concat",
            "([Ljava/lang/String;)Ljava/lang/String;",
        )?;
        let result = synth.call(Callee::Static(method), &[array], Some(Kind::Ref));
        Ok(result.unwrap_or(Val::Const(Const::Null)))
    }
}
