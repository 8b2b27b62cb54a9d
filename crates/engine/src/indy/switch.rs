//! Pattern switches (`java.lang.runtime.SwitchBootstraps.typeSwitch`).

use senda_rules::ir::{BootArg, CallSite, Callee, Const, Instr};
use senda_rules::op::Op;
use senda_rules::types::{Kind, MethodType};

use super::SitePlace;
use crate::domain::Domain;
use crate::linker::MethodId;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;
use crate::synth::{Else, Need, Synth, Val};

impl<D: Domain> Machine<D> {
    /// `(target, restart) -> index` of the first label from `restart` on that fits; -1 for null,
    /// the number of labels if none fits.
    pub(super) fn type_switch(
        &mut self,
        place: SitePlace,
        site: &CallSite,
    ) -> Result<MethodId, Halt<D::Value>> {
        let descriptor = self.linker.symbols.name_text(site.descriptor).to_owned();
        let (method, id, new) = self.static_holder(place, "Switch", "typeSwitch", &descriptor)?;
        if !new {
            return Ok(method);
        }
        let ty = MethodType::parse(&descriptor, &mut self.linker.symbols)
            .map_err(|e| Stop::Unsupported(e.to_string()))?;
        let kinds: Vec<Kind> = ty.params.iter().map(|p| p.kind()).collect();
        if kinds != [Kind::Ref, Kind::Int] {
            return Err(Stop::unsupported("a switch on a primitive pattern").into());
        }
        let mut synth = Synth::new(id, true, &kinds);
        let (target, restart) = (synth.param(0), synth.param(1));
        synth.require(Need::NonNull(target), Else::Return(Const::Int(-1)));
        for (i, label) in site.args.iter().enumerate() {
            let i = i32::try_from(i).unwrap_or(i32::MAX);
            let fits = self.label_fits(&mut synth, target, label)?;
            // 1 if restart <= i: the sign of restart - (i + 1).
            let bound = Val::Const(Const::Int(i + 1));
            let ahead = binary(&mut synth, Op::ISub, restart, bound);
            let sign = binary(&mut synth, Op::IUshr, ahead, Val::Const(Const::Int(31)));
            let chosen = binary(&mut synth, Op::IAnd, sign, fits);
            synth.require(Need::Zero(chosen), Else::Return(Const::Int(i)));
        }
        let none = Val::Const(Const::Int(i32::try_from(site.args.len()).unwrap_or(i32::MAX)));
        self.linker.set_body(method, synth.finish(Some(none)));
        Ok(method)
    }

    fn label_fits(&mut self, synth: &mut Synth, target: Val, label: &BootArg) -> Result<Val, Stop> {
        match label {
            BootArg::Class(class) => {
                let class = *class;
                Ok(synth.value(Kind::Int, &[target], move |dst, get| Instr::InstanceOf {
                    dst,
                    object: get(target),
                    class,
                }))
            }
            BootArg::Const(text @ Const::Str(_)) => {
                let m = self.reference_in(
                    "java/util/Objects",
                    "equals",
                    "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                )?;
                let args = [Val::Const(*text), target];
                Ok(synth.call(Callee::Static(m), &args, Some(Kind::Int)).unwrap_or(target))
            }
            _ => Err(Stop::unsupported("a switch label that is neither type nor string")),
        }
    }
}

fn binary(synth: &mut Synth, op: Op, a: Val, b: Val) -> Val {
    synth.value(Kind::Int, &[a, b], move |dst, get| Instr::Binary { op, dst, a: get(a), b: get(b) })
}
