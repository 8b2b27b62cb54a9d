//! A question that grows: constraints are added, and it is asked each time whether they can hold together with some
//! wishes. The circuit and what SAT has learnt of it are kept from one time to the next.
//!
//! What this may assume: between two calls terms are only added to the arena, and ranges only narrowed by what is required
//! of the session as well. What it promises: a model is one by evaluation; where there is none, the wishes that it
//! names contradict what is required by themselves.

use senda_rules::scalar::Word;

use super::gates::{Bit, Told};
use super::sat::{Live, Verdict};
use super::terms::{Blaster, Circuit};
use super::{Budget, holds};
use crate::term::{Arena, Lit, Range, TermId};

/// What a session answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// A value for every input of the arena.
    Model(Vec<Word>),
    /// There is none: these of the wishes contradict what is required, by their places in what was asked.
    Contradiction(Vec<usize>),
    /// The budget did not suffice.
    Unknown,
}

/// A question that grows.
pub struct Session {
    circuit: Option<Circuit>,
    told: Told,
    sat: Live,
    required: Vec<Lit>,
}

impl Session {
    /// Nothing is required. The budget is that of all questions together.
    #[must_use]
    pub fn new(budget: &Budget) -> Session {
        Session {
            circuit: Some(Circuit::new(budget.gates)),
            told: Told::default(),
            sat: Live::new(&budget.limits()),
            required: Vec::new(),
        }
    }

    /// Requires more literals, for good, and asks for a model in which the wishes hold too, within so many conflicts.
    pub fn ask(
        &mut self,
        arena: &Arena,
        ranges: impl Fn(TermId) -> Range,
        more: &[Lit],
        wishes: &[Lit],
        conflicts: u64,
    ) -> Reply {
        let Some(circuit) = self.circuit.take() else { return Reply::Unknown };
        let mut blaster = Blaster::resume(arena, &ranges, circuit);
        for &lit in more {
            blaster.require(lit);
        }
        self.required.extend(more);
        let bits: Vec<Bit> = wishes.iter().map(|&lit| blaster.truth(lit)).collect();
        let reply = self.decide(&blaster, &bits, wishes, conflicts);
        self.circuit = Some(blaster.pause());
        reply
    }

    fn decide(
        &mut self,
        blaster: &Blaster<'_>,
        bits: &[Bit],
        wishes: &[Lit],
        conflicts: u64,
    ) -> Reply {
        if blaster.gates.is_full() {
            return Reply::Unknown;
        }
        if blaster.gates.is_contradiction() {
            return Reply::Contradiction(Vec::new());
        }
        if let Some(at) = bits.iter().position(|&bit| bit == Bit::FALSE) {
            return Reply::Contradiction(vec![at]);
        }
        self.sat.add(&blaster.gates.tell(&mut self.told, bits));
        let assumed: Vec<Option<u32>> = bits.iter().map(|&bit| self.assumption(bit)).collect();
        let assumptions: Vec<u32> = assumed.iter().copied().flatten().collect();
        match self.sat.solve(&assumptions, conflicts).0 {
            Verdict::Unsat => {
                let needed = |at: &usize| assumed[*at].is_some_and(|l| self.sat.was_needed(l));
                Reply::Contradiction((0..wishes.len()).filter(needed).collect())
            }
            Verdict::Limit | Verdict::Stopped => Reply::Unknown,
            Verdict::Sat(values) => {
                let model = blaster.model(|bit| self.told.value(bit, &values));
                // Where the result of an operation is only bounded a model may be wrong.
                match holds(blaster.arena, &self.required, &model)
                    && holds(blaster.arena, wishes, &model)
                {
                    true => Reply::Model(model),
                    false => Reply::Unknown,
                }
            }
        }
    }

    fn assumption(&self, bit: Bit) -> Option<u32> {
        self.told.literal(bit).filter(|_| bit.known().is_none())
    }
}
