//! Monitors: who has locked what, with one thread.
//!
//! The thread holds a monitor as often as it is on the stack here. Every entry belongs to the call
//! that made it: HotSpot insists on structured locking (JVMS 2.11.10), so a call leaves only what it
//! entered, and whatever it has not left when it ends is an error.

use std::rc::Rc;

use senda_rules::class::access;
use senda_rules::ir::Place;

use super::{Code, Finish, Halt, Machine};
use crate::domain::Domain;
use crate::stop::Stop;

const ILLEGAL: &str = "java/lang/IllegalMonitorStateException";

/// Which call is running: calls of a nested run start at the depth of the one that nests it.
type Activation = (usize, usize);

/// A monitor that is held.
#[derive(Clone)]
pub(super) struct Held<V> {
    by: Activation,
    object: V,
    /// Whether the call is to a `synchronized` method, and this is its own.
    of_method: bool,
}

impl<D: Domain> Machine<D> {
    fn activation(&self) -> Activation {
        (self.runs, self.depth)
    }

    pub(super) fn monitor_enter(&mut self, object: D::Value) {
        let by = self.activation();
        Rc::make_mut(&mut self.held).push(Held { by, object, of_method: false });
    }

    pub(super) fn monitor_exit(
        &mut self,
        code: &Code<D::Value>,
        object: D::Value,
    ) -> Result<(), Halt<D::Value>> {
        let by = self.activation();
        for i in (0..self.held.len()).rev() {
            if self.held[i].by != by {
                break;
            }
            if self.is_same(self.held[i].object, object)? {
                Rc::make_mut(&mut self.held).remove(i);
                return Ok(());
            }
        }
        Err(self.unbalanced(code))
    }

    /// A `synchronized` method begins: its arguments are in the registers.
    pub(super) fn enter_synchronized(&mut self, code: &Code<D::Value>) -> Result<(), Stop> {
        let is_static = self.linker.method(code.method).has(access::STATIC);
        let object = match self.regs.first() {
            Some(&receiver) if !is_static => receiver,
            _ => self.domain.class_object(code.class)?,
        };
        let by = self.activation();
        Rc::make_mut(&mut self.held).push(Held { by, object, of_method: true });
        Ok(())
    }

    /// The running call ends: its own monitor is left, and any other that is still held turns the
    /// end into an error, as does its own when it has been left before.
    #[inline]
    pub(super) fn end_monitors(
        &mut self,
        code: &Code<D::Value>,
        finish: Finish<D::Value>,
    ) -> Result<Finish<D::Value>, Stop> {
        let by = self.activation();
        if !code.synchronized && self.held.last().is_none_or(|h| h.by != by) {
            return Ok(finish);
        }
        self.leave_monitors(code, finish, by)
    }

    fn leave_monitors(
        &mut self,
        code: &Code<D::Value>,
        finish: Finish<D::Value>,
        by: Activation,
    ) -> Result<Finish<D::Value>, Stop> {
        let first = self.held.iter().rposition(|h| h.by != by).map_or(0, |i| i + 1);
        let own = usize::from(self.held.get(first).is_some_and(|h| h.of_method));
        let balanced = self.held.len() == first + own && (own == 1) == code.synchronized;
        Rc::make_mut(&mut self.held).truncate(first);
        if balanced {
            return Ok(finish);
        }
        match self.unbalanced(code) {
            Halt::Throw(e) => Ok(Finish::Throw(e)),
            Halt::Stop(stop) => Err(stop),
        }
    }

    /// The error of unstructured locking. The rules have no way out for it, so a handler of the
    /// method would be passed over: where there is one, the run stops by name.
    #[cold]
    fn unbalanced(&mut self, code: &Code<D::Value>) -> Halt<D::Value> {
        let handlers = |place: &Place| matches!(place, Place::Handlers(_));
        if code.body.preds.values().any(|p| handlers(&p.name.place)) {
            let method = self.linker.method_text(code.method);
            let text = format!("unstructured locking in {method}, which has handlers");
            return Halt::Stop(Stop::Unsupported(text));
        }
        self.throw_new(ILLEGAL, None)
    }

    fn is_same(&mut self, a: D::Value, b: D::Value) -> Result<bool, Stop> {
        let same = self.domain.same(a, b);
        self.decide(same)
    }

    /// Whether the thread holds the monitor of an object.
    pub(crate) fn holds_monitor(&mut self, object: D::Value) -> Result<bool, Stop> {
        for i in (0..self.held.len()).rev() {
            if self.is_same(self.held[i].object, object)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What `wait` and `notify` want first.
    pub(crate) fn check_monitor(&mut self, object: D::Value) -> Result<(), Halt<D::Value>> {
        if self.holds_monitor(object)? {
            return Ok(());
        }
        Err(self.throw_new(ILLEGAL, Some("current thread is not owner")))
    }
}
