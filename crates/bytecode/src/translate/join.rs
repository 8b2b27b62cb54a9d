//! How control passes from rule to predicate.
//!
//! Two forms. A *continuation* follows a branch, check or call and has one caller, so the state goes
//! over as it is: a value in several places is one parameter, a constant stays a constant. A *join*
//! is a block or handler chain with several predecessors: one parameter for each live slot and stack
//! entry, of the kind with which control first arrives; verified code agrees on it elsewhere.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_rules::ids::{PredId, Var};
use senda_rules::ir::{End, Guard, Operand, Place, Test};
use senda_rules::types::Kind;

use super::build::{Builder, Next, Run, Then};
use super::flow;
use super::graph::What;
use super::state::{Fact, Slot, State, Value};
use super::{Step, Stop};

/// What a join expects in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// A value: a parameter.
    Value(Kind),
    /// Exactly this return address: no parameter.
    Return(u32),
}

impl Shape {
    fn of(slot: Slot) -> Option<Shape> {
        match slot {
            Slot::Empty => None,
            Slot::Value(v) => Some(Shape::Value(v.kind)),
            Slot::Return(context) => Some(Shape::Return(context)),
        }
    }
}

/// The predicate of a node.
#[derive(Debug)]
pub(super) struct Join {
    pred: usize,
    locals: Box<[(u16, Shape)]>,
    stack: Box<[Shape]>,
}

impl Builder<'_> {
    /// Ends the rule with a continuation and returns its predicate and the state there.
    pub(super) fn continuation(&mut self, run: &mut Run, place: Place) -> Step<(usize, Rc<State>)> {
        let mut entry = run.state.clone();
        self.charge(2 * entry.size())?;
        let mut known: FxHashMap<Var, Var> = FxHashMap::default();
        let (mut params, mut args) = (Vec::new(), Vec::new());
        for slot in entry.locals.iter_mut().chain(&mut entry.stack) {
            let Slot::Value(value) = slot else { continue };
            let Some(var) = value.operand.as_var() else { continue };
            let param = *known.entry(var).or_insert_with(|| {
                params.push(value.kind);
                args.push(value.operand);
                Var(flow::index(params.len() - 1))
            });
            value.operand = Operand::var(param);
        }
        let context = self.graph.get(run.node).context;
        let pred = self.pred(place, context, params)?;
        run.rule.end = Some(End::Goto { pred: PredId(flow::index(pred)), args: args.into() });
        Ok((pred, Rc::new(entry)))
    }

    /// Ends the rule by going to the predicate of a node, which is made when control first arrives.
    pub(super) fn arrive(&mut self, run: &mut Run, node: u32) -> Step<Next> {
        if !self.joins.contains_key(&node) {
            self.make_join(&run.state, node)?;
        }
        let conflict = || Stop::unsupported("conflicting states at a join");
        let join = self.joins.get(&node).ok_or_else(conflict)?;
        if join.stack.len() != run.state.stack.len() {
            return Err(Stop::unsupported("stack heights at a join"));
        }
        let locals = join.locals.iter().map(|&(slot, shape)| (run.state.local(slot), shape));
        let stack = run.state.stack.iter().copied().zip(join.stack.iter().copied());
        let mut args = Vec::with_capacity(join.locals.len() + join.stack.len());
        for (slot, shape) in locals.chain(stack) {
            if Shape::of(slot) != Some(shape) {
                return Err(conflict());
            }
            if let Slot::Value(value) = slot {
                args.push(value.operand);
            }
        }
        let pred = PredId(flow::index(join.pred));
        self.charge(args.len())?;
        run.rule.end = Some(End::Goto { pred, args: args.into_boxed_slice() });
        Ok(Next::Ended)
    }

    fn make_join(&mut self, arriving: &State, node: u32) -> Step<()> {
        let mut params = Vec::new();
        let mut entry = State::new(self.code.max_stack);
        let (mut locals, mut stack) = (Vec::new(), Vec::new());
        for slot in self.live.slots(node) {
            let found = arriving.local(slot);
            let Some(shape) = Shape::of(found) else { continue };
            locals.push((slot, shape));
            entry.set_local(slot, param(&mut params, found, slot == 0 && self.this_stays));
        }
        let graph_node = self.graph.get(node);
        let thrown = matches!(graph_node.what, What::Chain(_))
            || (graph_node.caught && graph_node.arrivals == 0);
        for &found in &arriving.stack {
            stack.extend(Shape::of(found));
        }
        entry.set_stack(arriving.stack.iter().map(|&s| param(&mut params, s, thrown)).collect());
        let (what, context) = (graph_node.what, graph_node.context);
        self.charge(2 * entry.size())?;
        let pred = match what {
            What::Block(block) => {
                let start = self.blocks.range(block).start as usize;
                let offset = self.code.insns.get(start).map_or(0, |insn| insn.offset);
                self.pred(Place::Block(u32::from(offset)), context, params)?
            }
            What::Chain(chain) => {
                let new = flow::index(self.chain_numbers.len() + 1);
                let number = *self.chain_numbers.entry(chain).or_insert(new);
                self.pred(Place::Handlers(number), context, params)?
            }
        };
        let rules = match what {
            What::Block(_) => vec![(Vec::new(), Then::Start)],
            What::Chain(chain) => self.handler_rules(chain, &entry)?,
        };
        self.rules(pred, node, Rc::new(entry), rules)?;
        let (locals, stack) = (locals.into_boxed_slice(), stack.into_boxed_slice());
        self.joins.insert(node, Join { pred, locals, stack });
        Ok(())
    }

    /// The choice among handlers: the first whose class fits. The exception is on the stack.
    fn handler_rules(&mut self, chain: u32, entry: &State) -> Step<Vec<(Vec<Guard>, Then)>> {
        let exception = entry.peek(0, Kind::Ref)?.operand;
        let length = self.chains.get(chain).len();
        self.charge(length.saturating_mul(length + 1) / 2)?;
        let mut rules = Vec::new();
        let mut failed: Vec<Guard> = Vec::new();
        for catch in self.chains.get(chain) {
            let Some(class) = catch.class else {
                rules.push((failed, Then::Goto(catch.target)));
                return Ok(rules);
            };
            let test = Test::InstanceOf(exception, class);
            let mut guards = failed.clone();
            guards.push(Guard { test: test.clone(), holds: true });
            failed.push(Guard { test, holds: false });
            rules.push((guards, Then::Goto(catch.target)));
        }
        rules.push((failed, Then::Uncaught));
        Ok(rules)
    }

    /// Ends the rule with an exception: to the handlers that cover the node, or out of the method.
    pub(super) fn raise(&mut self, run: &mut Run, exception: Value) -> Step<Next> {
        let node = self.graph.get(run.node);
        let covered = match node.what {
            What::Block(block) => self.chains.of_block(block) != 0,
            What::Chain(_) => false,
        };
        match node.chain {
            Some(chain) => {
                run.state.set_stack(vec![Slot::Value(exception)]);
                self.arrive(run, chain)
            }
            None if covered => Err(Stop::unsupported("exception where none is expected")),
            None => {
                run.rule.end = Some(End::Throw(exception.operand));
                Ok(Next::Ended)
            }
        }
    }
}

/// The slot of a join for what arrives there: a new parameter, or the same return address.
fn param(params: &mut Vec<Kind>, arriving: Slot, nonnull: bool) -> Slot {
    let fact = Fact::nonnull(nonnull);
    match arriving {
        Slot::Value(value) => {
            params.push(value.kind);
            let var = Var(flow::index(params.len() - 1));
            Slot::Value(Value { fact, ..Value::var(var, value.kind) })
        }
        other => other,
    }
}
