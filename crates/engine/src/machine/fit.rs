//! Whether a trace fits a program: every node names a predicate that can stand there, a rule that it
//! has, and as many subtraces as that rule.
//!
//! A trace that does not fit has no instances, which is a mistake of whoever wrote it and no property
//! of the program; so it is told where the mistake is. What cannot be known without running, such as
//! what a call site of `invokedynamic` reaches, fits whatever it is.

use senda_rules::ids::{ENTRY, MethodRef, PredId};
use senda_rules::ir::{Body, Callee, End, Instr, Rule};
use senda_rules::names::{Namer, parse_method};
use senda_rules::trace::{Choice, Trace, View};

use super::Machine;
use crate::domain::Domain;
use crate::linker::MethodId;
use crate::stop::Stop;
use crate::term::{NOTHING, namer_for};

/// Why a trace does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Misfit {
    /// The node, in preorder.
    pub node: usize,
    /// What is wrong with it.
    pub message: String,
    /// What helps.
    pub advice: String,
}

/// What may stand at a node.
#[derive(Clone, Debug)]
enum Place {
    /// A predicate of a method.
    Pred(MethodId, PredId),
    /// What a call of this method does.
    Method(MethodId),
    /// What the call of a rule does.
    Call(Callee),
    /// Anything.
    Any,
}

impl<D: Domain> Machine<D> {
    /// Checks that a trace is one that calls of the method can have.
    ///
    /// # Errors
    /// The first node that does not fit; or, in the other error, why code could not be had.
    pub fn fit(&mut self, method: MethodId, trace: &Trace) -> Result<Result<(), Misfit>, Stop> {
        let namer = namer_for(self, method);
        let mut fitter = Fitter { machine: self, namer, home: method, trace };
        match fitter.all(Place::Pred(method, ENTRY)) {
            Ok(()) => Ok(Ok(())),
            Err(Fault::Misfit(misfit)) => Ok(Err(misfit)),
            Err(Fault::Stop(stop)) => Err(stop),
        }
    }
}

enum Fault {
    Misfit(Misfit),
    Stop(Stop),
}

impl From<Stop> for Fault {
    fn from(stop: Stop) -> Fault {
        Fault::Stop(stop)
    }
}

struct Fitter<'a, D: Domain> {
    machine: &'a mut Machine<D>,
    namer: Namer,
    home: MethodId,
    trace: &'a Trace,
}

impl<D: Domain> Fitter<'_, D> {
    fn all(&mut self, root: Place) -> Result<(), Fault> {
        let mut open = vec![(0, root)];
        while let Some((node, place)) = open.pop() {
            let places = match self.trace.view(node) {
                Some(View::Node { pred, choice }) => {
                    let (pred, target) = (pred.to_owned(), choice);
                    match target {
                        Choice::Rule(number) => self.rule(node, &pred, number, place)?,
                        Choice::Target(target) => {
                            let target = target.to_owned();
                            vec![self.dispatch(node, &pred, &target, place)?]
                        }
                    }
                }
                Some(View::Free) | None => continue,
            };
            open.extend(self.trace.children(node).zip(places));
        }
        Ok(())
    }

    fn misfit<T>(
        &self,
        node: usize,
        message: String,
        advice: impl Into<String>,
    ) -> Result<T, Fault> {
        Err(Fault::Misfit(Misfit { node, message, advice: advice.into() }))
    }

    fn base(&self, method: MethodRef) -> String {
        self.namer.base(&self.machine.linker.symbols, method)
    }

    fn base_of(&self, method: MethodId) -> String {
        self.base(self.machine.linker.method(method).id)
    }

    /// The places of the subtraces of a node that names a rule.
    fn rule(
        &mut self,
        node: usize,
        name: &str,
        number: u32,
        place: Place,
    ) -> Result<Vec<Place>, Fault> {
        let arity = self.trace.children(node).count();
        let is_leaf = number == 1 && arity == 0;
        match place {
            Place::Any => Ok(vec![Place::Any; arity]),
            Place::Pred(method, pred) => self.applied(node, name, number, (method, pred)),
            Place::Method(method) => self.entered(node, name, number, method),
            Place::Call(callee) => {
                if name == NOTHING && is_leaf {
                    return Ok(Vec::new());
                }
                match &callee {
                    Callee::Init(_) | Callee::InitField(_) => {
                        if name.ends_with(".<clinit>()V") && is_leaf {
                            return Ok(Vec::new());
                        }
                        let message = format!("a class is initialised here, not {name} applied");
                        self.misfit(node, message, "write _, or 'Class.<clinit>()V'(1,[])")
                    }
                    Callee::Dynamic(_) => Ok(vec![Place::Any; arity]),
                    Callee::Virtual(called) | Callee::Interface(called) => {
                        let called = self.base(*called);
                        let message = format!("the call of {called} is dispatched, not {name}");
                        let advice = format!("write '{called}'('Class.method…',[_]) or _");
                        self.misfit(node, message, advice)
                    }
                    Callee::Static(called)
                    | Callee::StaticInterface(called)
                    | Callee::Special(called)
                    | Callee::SpecialInterface(called) => {
                        match self.machine.linker.resolve(*called) {
                            // A `super` call may reach another class's.
                            Ok(found) if self.base_of(found) != name => {
                                match self.method_called(name) {
                                    Some(other) if self.may_reach(found, other, &callee) => {
                                        self.entered(node, name, number, other)
                                    }
                                    _ => self.entered(node, name, number, found),
                                }
                            }
                            Ok(found) => self.entered(node, name, number, found),
                            Err(_) => {
                                let called = self.base(*called);
                                let message =
                                    format!("{called}, which is called here, cannot be linked");
                                self.misfit(node, message, "write _ or nothing(1,[])")
                            }
                        }
                    }
                }
            }
        }
    }

    /// Whether a call that names one method can run the rules of another: a modelled one passes calls
    /// on, a `super` call is looked up again.
    fn may_reach(&mut self, named: MethodId, other: MethodId, callee: &Callee) -> bool {
        let linker = &self.machine.linker;
        let (a, b) = (linker.method(named), linker.method(other));
        let same = a.name == b.name && a.descriptor == b.descriptor;
        let special = matches!(callee, Callee::Special(_) | Callee::SpecialInterface(_));
        (same && special) || self.is_modelled(named)
    }

    fn is_modelled(&self, method: MethodId) -> bool {
        let id = self.machine.linker.method(method).id;
        self.machine.table.find(&self.machine.linker.symbols, id).is_some()
    }

    /// The rule is one of a method's entry, or the method is modelled and has none.
    fn entered(
        &mut self,
        node: usize,
        name: &str,
        number: u32,
        method: MethodId,
    ) -> Result<Vec<Place>, Fault> {
        let arity = self.trace.children(node).count();
        let modelled = self.is_modelled(method) || !self.machine.linker.method(method).has_code;
        let leaf = number == 1 && arity == 0;
        if modelled && leaf && (name == self.base_of(method) || name == NOTHING) {
            return Ok(Vec::new());
        }
        if modelled && let Some(other) = self.method_called(name) {
            return self.applied(node, name, number, (other, ENTRY));
        }
        if modelled {
            let expected = self.base_of(method);
            let message = format!("{expected} is called here, not {name}");
            return self.misfit(
                node,
                message,
                format!("it has no rules: write '{expected}'(1,[]) or _"),
            );
        }
        self.applied(node, name, number, (method, ENTRY))
    }

    fn applied(
        &mut self,
        node: usize,
        name: &str,
        number: u32,
        (method, pred): (MethodId, PredId),
    ) -> Result<Vec<Place>, Fault> {
        let body = self.machine.linker.body(method)?;
        let id = self.machine.linker.method(method).id;
        let Some(predicate) = body.preds.get(pred) else { return Ok(Vec::new()) };
        let expected = self.namer.pred(&self.machine.linker.symbols, id, predicate.name);
        if name != expected {
            let message = format!("{expected} is applied here, not {name}");
            let advice = match self.method_called(name) {
                Some(_) => "senda rules prints the program".to_owned(),
                None => {
                    format!("there is no predicate {name} here; senda rules prints the program")
                }
            };
            return self.misfit(node, message, advice);
        }
        let count = predicate.rules.len();
        let rule = (number as usize).checked_sub(1).and_then(|i| predicate.rules.get(i));
        let Some(rule) = rule else {
            let message = format!("{expected} has no rule {number}");
            let advice = match count {
                1 => "its only rule is 1".to_owned(),
                _ => format!("its rules are 1 to {count}"),
            };
            return self.misfit(node, message, advice);
        };
        let arity = self.trace.children(node).count();
        let places = places(rule, method);
        if arity == places.len() || (arity == 0 && ends_early(rule)) {
            return Ok(places);
        }
        let subtraces = match places.len() {
            0 => "no subtraces".to_owned(),
            1 => "one subtrace".to_owned(),
            n => format!("{n} subtraces"),
        };
        let message = format!("rule {number} of {expected} has {subtraces}, not {arity}");
        let advice = match self.goals(&body, id, rule).as_slice() {
            [] => format!("write {expected}({number},[])"),
            goals => format!("they are those of {}; _ stands for any", goals.join(" and ")),
        };
        self.misfit(node, message, advice)
    }

    /// What a rule calls and goes on with, in order.
    fn goals(&self, body: &Body, id: MethodRef, rule: &Rule) -> Vec<String> {
        let called = rule.call.as_ref().map(|call| match call.callee.method() {
            Some((method, _)) => self.base(method),
            None => "the call".to_owned(),
        });
        let next = match &rule.end {
            End::Goto { pred, .. } => body
                .preds
                .get(*pred)
                .map(|p| self.namer.pred(&self.machine.linker.symbols, id, p.name)),
            _ => None,
        };
        called.into_iter().chain(next).collect()
    }

    /// The place of the subtrace of a dispatched call.
    fn dispatch(
        &mut self,
        node: usize,
        name: &str,
        target: &str,
        place: Place,
    ) -> Result<Place, Fault> {
        let called = match &place {
            Place::Any => return Ok(Place::Any),
            Place::Call(Callee::Virtual(called) | Callee::Interface(called)) => *called,
            Place::Call(Callee::Dynamic(_)) => return Ok(Place::Any),
            Place::Call(_) | Place::Method(_) => {
                let message = format!("the call here is not dispatched, but {name} names {target}");
                return self.misfit(node, message, "write the callee's own trace, or _");
            }
            Place::Pred(..) => {
                let message = format!("{name} names the target {target}, but no call is here");
                return self.misfit(node, message, "a rule has a number: p(1,[…])");
            }
        };
        let base = self.base(called);
        if base != name {
            let message = format!("{base} is called here, not {name}");
            return self.misfit(
                node,
                message,
                "the name before the bracket is the called method's",
            );
        }
        if self.trace.children(node).count() != 1 {
            let message =
                format!("a dispatched call of {base} has one subtrace, that of its target");
            return self.misfit(node, message, format!("write '{base}'('{target}',[_])"));
        }
        let symbol = self.machine.linker.symbols.method_symbol(called);
        match self.method_called(target) {
            Some(method) => {
                let linked = self.machine.linker.method(method);
                if (linked.name, linked.descriptor) == (symbol.name, symbol.descriptor) {
                    return Ok(Place::Method(method));
                }
                let message = format!("a call of {base} cannot reach {target}");
                self.misfit(node, message, "targets have the called method's name and parameters")
            }
            None => {
                let message = format!("there is no method {target} that a call of {base} reaches");
                self.misfit(node, message, "senda list shows the methods of a target")
            }
        }
    }

    /// The method with code or without that goes by this base name.
    fn method_called(&mut self, name: &str) -> Option<MethodId> {
        let home = self.machine.linker.method(self.home).class;
        let own = self.machine.linker.class(home).methods.clone();
        if let Some(found) = own.into_iter().find(|&m| self.base_of(m) == name) {
            return Some(found);
        }
        let (method, rest) = parse_method(name, &mut self.machine.linker.symbols).ok()?;
        if !rest.is_empty() {
            return None;
        }
        let found = self.machine.linker.resolve(method).ok()?;
        (self.machine.linker.method(found).id == method).then_some(found)
    }
}

/// The places of a rule's subtraces.
fn places(rule: &Rule, method: MethodId) -> Vec<Place> {
    let call = rule.call.as_ref().map(|call| Place::Call(call.callee.clone()));
    let next = match &rule.end {
        End::Goto { pred, .. } => Some(Place::Pred(method, *pred)),
        _ => None,
    };
    call.into_iter().chain(next).collect()
}

/// Whether a rule's instructions can end the method: linking and initialising can fail.
fn ends_early(rule: &Rule) -> bool {
    rule.code.iter().any(|instr| match instr {
        Instr::Unary { .. }
        | Instr::Binary { .. }
        | Instr::GetElem { .. }
        | Instr::SetElem { .. }
        | Instr::ArrayLength { .. }
        | Instr::Caught { .. }
        | Instr::MonitorEnter { .. } => false,
        Instr::NewObject { .. }
        | Instr::NewArray { .. }
        | Instr::NewMultiArray { .. }
        | Instr::GetField { .. }
        | Instr::SetField { .. }
        | Instr::GetStatic { .. }
        | Instr::SetStatic { .. }
        | Instr::InstanceOf { .. }
        | Instr::ClassObject { .. }
        | Instr::NewException { .. }
        | Instr::Init { .. }
        | Instr::MonitorExit { .. } => true,
    })
}
