//! Stubs: methods whose calls the domain answers with a value of its choice.
//!
//! A call is answered if it names a stubbed method (resolution finds it, whatever the object's class), or
//! if the object's class makes it one. It changes nothing, throws nothing, initialises no class and has
//! no subtrace. Class initialisers call the method itself: their effect does not depend on the inputs.

use senda_rules::class::access;

use super::{Finish, Halt, Machine, Node};
use crate::domain::Domain;
use crate::linker::{ClassId, MethodId};
use crate::stop::Stop;

/// A call that a stub answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StubbedCall<V> {
    /// The stubbed method.
    pub method: MethodId,
    /// The object that it is called on.
    pub receiver: Option<V>,
    /// Whether the call does not ask the object which method is meant, as one through `super`.
    pub fixed: bool,
}

impl<D: Domain> Machine<D> {
    /// Whether calls of the method are answered here.
    #[inline]
    pub(super) fn is_stubbed(&self, method: MethodId) -> bool {
        !self.stubs.is_empty() && self.initialising.is_empty() && self.stubs.contains(&method)
    }

    /// Answers a call of a stubbed method.
    pub(super) fn answer(
        &mut self,
        method: MethodId,
        args: &[D::Value],
        fixed: bool,
    ) -> Result<Option<D::Value>, Halt<D::Value>> {
        let linked = self.linker.method(method);
        let receiver = args.first().copied().filter(|_| !linked.has(access::STATIC));
        let returns = self.linker.symbols.method_type(linked.id).ret;
        let call = StubbedCall { method, receiver, fixed };
        let value = self.domain.stubbed(&mut self.linker, call, returns)?;
        if self.nested == 0 {
            self.trace.push(Node::Native(method));
        }
        Ok(value)
    }

    /// Answers a call that an intercept makes.
    pub(super) fn finish_stubbed(
        &mut self,
        method: MethodId,
        args: &[D::Value],
    ) -> Result<Finish<D::Value>, Stop> {
        match self.answer(method, args, false) {
            Ok(value) => Ok(Finish::Return(value)),
            Err(Halt::Throw(e)) => Ok(Finish::Throw(e)),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// An object whose class is abstract stands for one that stubs answer for: what has no code and is
    /// not stubbed ends the path by its name.
    pub(super) fn without_stub(&mut self, class: ClassId, method: MethodId) -> Option<Stop> {
        if self.linker.class(class).flags() & access::ABSTRACT == 0 {
            return None;
        }
        let text = self.linker.java_method(method);
        let what = format!("{text} of an object that stubs answer for");
        self.blocked = Some((what.clone(), method));
        Some(Stop::Unsupported(what))
    }

    /// Remembers which call could not be made, for [`Machine::to_stub`].
    pub(super) fn note_blocked(&mut self, caller: MethodId, callee: MethodId, stop: &Stop) {
        if let Stop::Unsupported(what) = stop {
            self.blocked = Some((what.clone(), self.called_by_program(caller, callee)));
        }
    }

    /// The method by which the program's own code came to a call: it may lie deep in the class library.
    fn called_by_program(&self, caller: MethodId, callee: MethodId) -> MethodId {
        const MOST_FRAMES: usize = 10_000;
        let (mut caller, mut callee, mut top) = (caller, callee, self.top);
        for _ in 0..MOST_FRAMES {
            if !self.is_library(self.linker.method(caller).class) {
                return callee;
            }
            let Some(frame) = top.checked_sub(1).and_then(|at| self.frames.get(at)) else { break };
            (callee, caller, top) = (caller, frame.code.method, frame.parent);
        }
        callee
    }

    /// The method that a stub could answer for, if the path that ended with this stop ended at a call
    /// that cannot be made.
    pub fn to_stub(&mut self, why: &str) -> Option<MethodId> {
        let (what, method) = self.blocked.take()?;
        let named =
            !self.linker.symbols.name_text(self.linker.method(method).name).starts_with('<');
        (what == why && named && !self.is_helper(method)).then_some(method)
    }
}
