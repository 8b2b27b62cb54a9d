//! Going back to where a machine stood between two runs.
//!
//! Whoever tries calls out one after the other undoes each of them: heap, class initialisation, output
//! and counts are then as they were. Literals and class objects that code refers to stay.

use std::rc::Rc;

use super::{Machine, World};
use crate::domain::{Domain, Search};

/// Where a machine stood; no run was open.
pub struct Checkpoint<D: Search> {
    point: D::Point,
    world: Rc<World<D::Value>>,
    output: (usize, usize),
    trace: usize,
    counts: (u64, u64, u64),
}

impl<D: Search> Machine<D> {
    /// Where it stands.
    pub fn checkpoint(&self) -> Checkpoint<D> {
        Checkpoint {
            point: self.domain.point(),
            world: self.world.clone(),
            output: (self.output.len(), self.errors.len()),
            trace: self.trace.nodes().len(),
            counts: (self.instructions, self.init_instructions, self.rules_applied),
        }
    }

    /// Goes back to a checkpoint that is not behind another one it went back to.
    pub fn go_back(&mut self, to: &Checkpoint<D>) {
        self.domain.rewind(to.point);
        self.world = to.world.clone();
        self.output.truncate(to.output.0);
        self.errors.truncate(to.output.1);
        self.trace.truncate(to.trace);
        (self.instructions, self.init_instructions, self.rules_applied) = to.counts;
    }
}

impl<D: Domain> Machine<D> {
    /// Lets it execute so many more instructions.
    pub fn allow_steps(&mut self, more: u64) {
        let spent = (self.instructions + self.init_instructions).max(self.rules_applied / 4);
        self.limits.steps = spent.saturating_add(more);
    }

    /// Forgets what was recorded: the trace of the next run begins with it.
    pub fn clear_trace(&mut self) {
        self.trace.truncate(0);
    }
}
