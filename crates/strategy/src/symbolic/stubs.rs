//! Answers of stubbed methods: each call gets a value of its own, an input like any other.
//!
//! A reference that a stub returns is one of the heap before the call: null, an object of the inputs or
//! one more. A rule that is applied again, because a test inside it was open, makes its calls again and
//! gets the same answers: what has been answered stays until the path goes back behind it
//! ([`Mark`](super::Mark)), and how far the run is in it is part of its state ([`Point`](super::Point)).

use senda_engine::linker::Linker;
use senda_engine::machine::StubbedCall;
use senda_engine::stop::Stop;
use senda_rules::types::Type;

use super::symbols::Origin;
use super::{Symbolic, Value};

/// Answers on one path.
const MOST: usize = 10_000;

/// A call that was answered.
#[derive(Clone, Copy, Debug)]
pub struct Answered {
    /// The call.
    pub call: StubbedCall<Value>,
    /// Which call of its method it is, from 1.
    pub number: u32,
    /// The value and its type; none for `void`.
    pub value: Option<(Type, Value)>,
}

/// The answers of a path.
#[derive(Clone, Debug, Default)]
pub struct Stubs {
    given: Vec<Answered>,
    /// How many of them the run has had.
    used: usize,
}

impl Stubs {
    /// The calls of the path, in order.
    #[must_use]
    pub fn calls(&self) -> &[Answered] {
        &self.given[..self.used.min(self.given.len())]
    }

    /// An answer by its number on the path.
    #[must_use]
    pub fn answer(&self, number: u32) -> Option<&Answered> {
        self.given.get(number as usize)
    }

    pub(super) fn used(&self) -> usize {
        self.used
    }

    pub(super) fn rewind(&mut self, used: usize) {
        self.used = used;
    }

    pub(super) fn given(&self) -> usize {
        self.given.len()
    }

    pub(super) fn undo(&mut self, given: usize) {
        self.given.truncate(given);
    }
}

impl Symbolic {
    pub(super) fn answer(
        &mut self,
        linker: &mut Linker,
        call: StubbedCall<Value>,
        returns: Option<Type>,
    ) -> Result<Option<Value>, Stop> {
        if self.sums.is_on() {
            return Err(Stop::unsupported("a stub that an invariant calls"));
        }
        let at = self.stubs.used;
        if let Some(known) = self.stubs.given.get(at).filter(|known| known.call == call) {
            self.stubs.used += 1;
            return Ok(known.value.map(|(_, value)| value));
        }
        self.stubs.given.truncate(at);
        if at >= MOST {
            return Err(Stop::unsupported("a path with more than 10,000 calls of stubs"));
        }
        let same = self.stubs.given.iter().filter(|known| known.call.method == call.method);
        let number = u32::try_from(same.count()).unwrap_or(u32::MAX).saturating_add(1);
        let value = match returns {
            None => None,
            Some(ty @ Type::Ref(name)) => {
                let Ok(declared) = linker.link(name) else {
                    return Err(Stop::unsupported("a stub of a class that cannot be linked"));
                };
                let origin = Origin::Stub(u32::try_from(at).unwrap_or(u32::MAX));
                Some((ty, self.new_symbol(linker, declared, origin, None)?))
            }
            Some(ty) => Some((ty, self.input(ty))),
        };
        self.stubs.given.push(Answered { call, number, value });
        self.stubs.used += 1;
        Ok(value.map(|(_, value)| value))
    }
}
