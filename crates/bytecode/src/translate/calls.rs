//! Calls of other methods and of class initialisers.
//!
//! A call ends its rule; the predicate that goes on receives the flag, and the result below it, and
//! has one rule for the normal return and one for the exception.

use std::sync::Arc;

use ristretto_classfile::attributes::Instruction;
use senda_rules::ir::{Call, Callee, Guard, Instr, Place, Test};
use senda_rules::types::{Kind, MethodType};

use super::build::{Builder, Named, Next, Run, Then};
use super::state::{Slot, Value};
use super::{Step, Stop};

impl Builder<'_> {
    /// A method reference of the pool and its type.
    pub(super) fn method(&mut self, index: u16) -> Step<Named> {
        if let Some(named) = self.methods.get(&index) {
            return Ok(named.clone());
        }
        let (method, interface) = self.class.pool.method_ref(self.symbols, index)?;
        let named = Named { method, interface, ty: self.symbols.method_type(method) };
        self.methods.insert(index, named.clone());
        Ok(named)
    }

    /// Ends the rule with the call of an `invoke` instruction. The receiver is not null.
    pub(super) fn invoke(&mut self, run: &mut Run, at: u32) -> Step<Next> {
        use Instruction as I;
        let code = self.code;
        let (callee, receiver, ty) = match &code.insns[at as usize].op {
            I::Invokestatic(index) => {
                let Named { method, interface, ty } = self.method(*index)?;
                let callee = if interface { Callee::StaticInterface } else { Callee::Static };
                (callee(method), false, ty)
            }
            I::Invokespecial(index) => {
                let Named { method, interface, ty } = self.method(*index)?;
                let callee = if interface { Callee::SpecialInterface } else { Callee::Special };
                (callee(method), true, ty)
            }
            I::Invokevirtual(index) => {
                let named = self.method(*index)?;
                (Callee::Virtual(named.method), true, named.ty)
            }
            I::Invokeinterface(index, _) => {
                let named = self.method(*index)?;
                (Callee::Interface(named.method), true, named.ty)
            }
            I::Invokedynamic(index) => {
                let site = self.class.pool.call_site(self.symbols, *index)?;
                let descriptor = self.symbols.name_text(site.descriptor).to_owned();
                let ty = MethodType::parse(&descriptor, self.symbols)
                    .map_err(|_| Stop::unsupported("descriptor of a call site"))?;
                (Callee::Dynamic(Box::new(site)), false, Arc::new(ty))
            }
            _ => return Err(Stop::unsupported("call")),
        };
        let mut args = Vec::with_capacity(ty.params.len() + 1);
        for param in ty.params.iter().rev() {
            args.push(run.state.pop(param.kind())?.operand);
        }
        if receiver {
            args.push(run.state.pop(Kind::Ref)?.operand);
        }
        args.reverse();
        let mut result = None;
        if let Some(kind) = ty.ret.map(|t| t.kind()) {
            // A variable that is made is defined: there must be room before it is.
            run.state.room(kind)?;
            let var = run.fresh(kind);
            run.state.push(Slot::Value(Value::var(var, kind)))?;
            result = Some(var);
        }
        let flag = run.fresh(Kind::Flag);
        run.rule.call = Some(Call { callee, args: args.into(), result, flag });
        let place = Place::AfterCall(self.offset(at));
        self.after_call(run, place, flag, Then::Returned(at))
    }

    /// The class that an instruction initialises, if that is not the method's own, which is
    /// initialised (or being so) when the method runs.
    pub(super) fn initialises(&mut self, at: u32) -> Step<Option<Callee>> {
        use Instruction as I;
        let code = self.code;
        let (class, callee) = match &code.insns[at as usize].op {
            I::Getstatic(index) | I::Putstatic(index) => {
                let field = self.class.pool.field_ref(self.symbols, *index)?;
                let symbol = self.symbols.field_symbol(field);
                let own = &self.class.class.fields;
                if !own.iter().any(|f| f.name == symbol.name && f.ty == symbol.ty) {
                    // Inherited, from an interface perhaps, which need not be initialised.
                    return Ok(Some(Callee::InitField(field)));
                }
                (symbol.owner, Callee::InitField(field))
            }
            I::New(index) => {
                let class = self.class.pool.class(self.symbols, *index)?;
                (class, Callee::Init(class))
            }
            _ => return Ok(None),
        };
        Ok((class != self.class.class.name).then_some(callee))
    }

    /// Ends the rule with a class initialisation that a handler covers.
    pub(super) fn call_initialiser(
        &mut self,
        run: &mut Run,
        at: u32,
        callee: Callee,
    ) -> Step<Next> {
        let flag = run.fresh(Kind::Flag);
        run.rule.call = Some(Call { callee, args: Box::default(), result: None, flag });
        let place = Place::AfterInit(self.offset(at));
        self.after_call(run, place, flag, Then::Effect(at, 1))
    }

    fn after_call(
        &mut self,
        run: &mut Run,
        place: Place,
        flag: senda_rules::ids::Var,
        normally: Then,
    ) -> Step<Next> {
        run.state.push_extra(Value::var(flag, Kind::Flag));
        let (pred, entry) = self.continuation(run, place)?;
        let ok = Guard { test: Test::Ok(entry.peek(0, Kind::Flag)?.operand), holds: true };
        let failed = ok.negate();
        let rules = vec![(vec![ok], normally), (vec![failed], Then::Failed)];
        self.rules(pred, run.node, entry, rules)?;
        Ok(Next::Ended)
    }

    /// Throws on what a call threw. Its flag is on top of the stack.
    pub(super) fn failed(&mut self, run: &mut Run) -> Step<Next> {
        let flag = run.state.pop(Kind::Flag)?.operand;
        let dst = run.fresh(Kind::Ref);
        run.emit(Instr::Caught { dst, flag });
        self.raise(run, Value::nonnull(dst))
    }
}
