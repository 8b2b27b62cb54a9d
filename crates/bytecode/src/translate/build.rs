//! The symbolic simulation: from the method's entry, rule by rule.
//!
//! A [`Task`] is a rule still to be translated: the state at its start, its guards, and where in the
//! code it begins. Tasks are a stack, so the translation goes depth first, first rules first. Every
//! node of the graph is translated once, in the one rule that reaches it or as a predicate of its
//! own; so the work is linear in the code, apart from the sizes of states.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_rules::ids::{MethodRef, Var};
use senda_rules::ir::{Call, Const, End, Guard, Instr, Operand, OperandView, Place, PredName};
use senda_rules::op::Op;
use senda_rules::symbols::Symbols;
use senda_rules::types::{Kind, MethodType};

use super::chains::Chains;
use super::checks::Check;
use super::flow::{self, Blocks, Flow, Local};
use super::graph::{Graph, OUTSIDE, What};
use super::join::Join;
use super::live::Live;
use super::state::{Fact, Slot, State, Value};
use super::{Limit, Signature, Step, Stop, limits, links};
use crate::classfile::ClassFile;
use crate::code::Code;

/// A predicate under construction. Its rules are numbered when it is made and filled in later.
#[derive(Debug)]
pub(super) struct PredDraft {
    pub name: PredName,
    pub params: Vec<Kind>,
    pub rules: Vec<RuleDraft>,
}

/// A rule under construction; constants are indices into [`Drafts::consts`].
#[derive(Debug, Default)]
pub(super) struct RuleDraft {
    pub guards: Vec<Guard>,
    pub code: Vec<Instr>,
    pub call: Option<Call>,
    pub end: Option<End>,
    pub vars: Vec<Kind>,
    pub origin: Vec<u16>,
    /// The instruction whose way out the rule is.
    pub at: Option<u16>,
}

/// All predicates, in order of creation, with their constants.
#[derive(Debug)]
pub(super) struct Drafts {
    pub preds: Vec<PredDraft>,
    pub consts: Vec<Const>,
}

/// Where a rule begins.
#[derive(Clone, Debug)]
pub(super) enum Then {
    /// With this instruction, at the start of a block.
    Goto(u32),
    /// With the target of a branch, once the branch's operands are popped.
    Branch(u32, usize),
    /// With the node's first instruction: the node is a predicate of its own.
    Start,
    /// With this instruction, whose checks are done. So many extra entries are popped before.
    Checked(u32, usize),
    /// With the effect of this instruction: its checks are done and its class is initialised. So
    /// many extra entries are popped before.
    Effect(u32, usize),
    /// With the exception of this failed check.
    Fault(Check),
    /// After this instruction, a call that returned. Its flag is on top of the stack.
    Returned(u32),
    /// With the exception of a call that failed. Its flag is on top of the stack.
    Failed,
    /// With the exception on the stack, which no handler takes.
    Uncaught,
}

/// A rule to be translated.
#[derive(Debug)]
pub(super) struct Task {
    pub pred: usize,
    pub rule: usize,
    /// The node that control is in.
    pub node: u32,
    /// The state at the start, over the predicate's parameters.
    pub entry: Rc<State>,
    pub guards: Vec<Guard>,
    pub then: Then,
}

/// A rule being translated.
#[derive(Debug)]
pub(super) struct Run {
    /// The node that control is in.
    pub node: u32,
    pub state: State,
    pub rule: RuleDraft,
}

impl Run {
    /// A new variable.
    pub(super) fn fresh(&mut self, kind: Kind) -> Var {
        self.rule.vars.push(kind);
        Var(flow::index(self.rule.vars.len() - 1))
    }

    /// Adds an instruction.
    pub(super) fn emit(&mut self, instr: Instr) {
        self.rule.code.push(instr);
    }

    /// Adds an instruction with a result and pushes the result.
    pub(super) fn define(
        &mut self,
        kind: Kind,
        fact: Fact,
        instr: impl FnOnce(Var) -> Instr,
    ) -> Step<()> {
        let dst = self.fresh(kind);
        self.emit(instr(dst));
        self.state.push(Slot::Value(Value { fact, ..Value::var(dst, kind) }))
    }
}

/// What follows a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The instruction after this one.
    After(u32),
    /// This instruction.
    Goto(u32),
    /// Nothing: the rule has its end.
    Ended,
}

/// A method reference of the pool.
#[derive(Clone, Debug)]
pub(super) struct Named {
    pub method: MethodRef,
    /// Whether it says that its owner is an interface.
    pub interface: bool,
    pub ty: std::sync::Arc<MethodType>,
}

/// The translation of one method.
pub(super) struct Builder<'a> {
    pub symbols: &'a mut Symbols,
    pub class: &'a ClassFile,
    pub code: &'a Code,
    pub signature: &'a Signature,
    pub blocks: Blocks,
    pub chains: Chains,
    pub graph: Graph,
    pub live: Live,
    /// Whether slot 0 is the receiver throughout.
    pub this_stays: bool,
    pub preds: Vec<PredDraft>,
    pub tasks: Vec<Task>,
    /// The predicates of nodes.
    pub joins: FxHashMap<u32, Join>,
    /// The numbers of the chains that have a predicate.
    pub chain_numbers: FxHashMap<u32, u32>,
    /// Method references by their index in the pool.
    pub methods: FxHashMap<u16, Named>,
    consts: Vec<Const>,
    const_ids: FxHashMap<Const, Operand>,
    work: usize,
}

impl<'a> Builder<'a> {
    /// Translates a method.
    pub(super) fn build(
        symbols: &'a mut Symbols,
        class: &'a ClassFile,
        code: &'a Code,
        signature: &'a Signature,
    ) -> Result<Drafts, Limit> {
        let blocks = Blocks::find(code);
        let chains = Chains::find(code, &blocks)?;
        let links = links::sites(symbols, class, code);
        let graph = Graph::explore(code, &blocks, &chains, &links)?;
        let live = Live::find(code, &blocks, &graph)?;
        let mut builder = Builder {
            symbols,
            class,
            code,
            signature,
            blocks,
            chains,
            graph,
            live,
            this_stays: !signature.is_static && !stores_to_0(code),
            preds: Vec::new(),
            tasks: Vec::new(),
            joins: FxHashMap::default(),
            chain_numbers: FxHashMap::default(),
            methods: FxHashMap::default(),
            consts: Vec::new(),
            const_ids: FxHashMap::default(),
            work: 0,
        };
        builder.enter_method()?;
        while let Some(task) = builder.tasks.pop() {
            builder.run(task)?;
        }
        Ok(Drafts { preds: builder.preds, consts: builder.consts })
    }

    /// The entry predicate: the parameters in their slots.
    fn enter_method(&mut self) -> Result<(), Limit> {
        let mut entry = State::new(self.code.max_stack);
        let mut slot = 0u16;
        for (i, &kind) in self.signature.params.iter().enumerate() {
            let fact = Fact::nonnull(i == 0 && !self.signature.is_static);
            let value = Value { fact, ..Value::var(Var(flow::index(i)), kind) };
            entry.set_local(slot, Slot::Value(value));
            slot = slot.saturating_add(if kind.is_wide() { 2 } else { 1 });
        }
        let params = self.signature.params.to_vec();
        let pred = self.pred(Place::Entry, OUTSIDE, params)?;
        self.rules(pred, 0, Rc::new(entry), vec![(Vec::new(), Then::Goto(0))])
    }

    /// Translates a rule to its end.
    fn run(&mut self, task: Task) -> Result<(), Limit> {
        let state = State::clone(&task.entry);
        let vars = self.preds[task.pred].params.clone();
        self.charge(state.size() + vars.len() + task.guards.len())?;
        let place = self.preds[task.pred].name.place;
        let at = match place {
            Place::Check(at) | Place::AfterInit(at) | Place::AfterCall(at) => {
                u16::try_from(at).ok()
            }
            Place::Entry | Place::Block(_) | Place::Handlers(_) => None,
        };
        let rule = RuleDraft { guards: task.guards, vars, at, ..RuleDraft::default() };
        let mut run = Run { node: task.node, state, rule };
        let mut next = self.begin(&mut run, task.then);
        loop {
            match next {
                Ok(Next::After(at)) => next = self.after(&mut run, at),
                Ok(Next::Goto(at)) => next = self.goto(&mut run, at),
                Ok(Next::Ended) => break,
                Err(Stop::Unsupported(name)) => {
                    run.rule.end = Some(End::Unsupported(self.symbols.name(&name)));
                    break;
                }
                Err(Stop::Limit(limit)) => return Err(limit),
            }
        }
        run.rule.at = run.rule.at.filter(|_| run.rule.origin.is_empty());
        self.preds[task.pred].rules[task.rule] = run.rule;
        Ok(())
    }

    fn begin(&mut self, run: &mut Run, then: Then) -> Step<Next> {
        match then {
            Then::Goto(at) => Ok(Next::Goto(at)),
            Then::Start => self.start(run),
            Then::Branch(target, pops) => {
                for _ in 0..pops {
                    run.state.pop_slot()?;
                }
                Ok(Next::Goto(target))
            }
            Then::Checked(at, extras) => {
                for _ in 0..extras {
                    run.state.pop_slot()?;
                }
                self.checked(run, at)
            }
            Then::Effect(at, extras) => {
                for _ in 0..extras {
                    run.state.pop_slot()?;
                }
                self.effect(run, at)
            }
            Then::Fault(check) => self.fault(run, check),
            Then::Returned(at) => {
                run.state.pop(Kind::Flag)?;
                Ok(Next::After(at))
            }
            Then::Failed => self.failed(run),
            Then::Uncaught => {
                let exception = run.state.pop(Kind::Ref)?;
                run.rule.end = Some(End::Throw(exception.operand));
                Ok(Next::Ended)
            }
        }
    }

    /// Goes on after an instruction: in the same block or with the next one.
    fn after(&mut self, run: &mut Run, at: u32) -> Step<Next> {
        let next = at + 1;
        match self.graph.get(run.node).what {
            What::Block(block) if self.blocks.range(block).contains(&next) => self.step(run, next),
            _ => Ok(Next::Goto(next)),
        }
    }

    /// Goes on with the block that starts here, in the same context.
    fn goto(&mut self, run: &mut Run, at: u32) -> Step<Next> {
        let context = self.graph.get(run.node).context;
        self.goto_in(run, at, context)
    }

    fn goto_in(&mut self, run: &mut Run, at: u32, context: u32) -> Step<Next> {
        let node = self
            .blocks
            .starting_at(at)
            .and_then(|block| self.graph.find(What::Block(block), context))
            .ok_or(Stop::unsupported("branch target"))?;
        if self.graph.get(node).is_pred() {
            return self.arrive(run, node);
        }
        run.node = node;
        run.state.retain_locals(|slot| self.live.is_live(node, slot));
        self.start(run)
    }

    fn start(&mut self, run: &mut Run) -> Step<Next> {
        match self.graph.get(run.node).what {
            What::Block(block) => self.step(run, self.blocks.range(block).start),
            What::Chain(_) => Err(Stop::unsupported("branch target")),
        }
    }

    /// Translates an instruction: its branch, checks, class initialisation, effect.
    fn step(&mut self, run: &mut Run, at: u32) -> Step<Next> {
        let code = self.code;
        let insn = code.insns.get(at as usize).ok_or(Stop::unsupported("end of code"))?;
        run.rule.origin.push(insn.offset);
        match flow::flow(&insn.op) {
            Flow::Next | Flow::Exit => {}
            Flow::Goto(target) => return Ok(Next::Goto(target)),
            Flow::If(target) => return self.branch(run, at, target),
            Flow::Switch => return self.switch(run, at),
            Flow::Jsr(target) => return self.jsr(run, at, target),
            Flow::Ret => return self.ret(run, &insn.op),
        }
        if let Some(local) = flow::local(&insn.op) {
            return self.local(run, at, local);
        }
        let covered = self.graph.get(run.node).chain.is_some();
        let checks = self.checks(&run.state, at, covered)?;
        if checks.is_empty() { self.checked(run, at) } else { self.check(run, at, checks) }
    }

    /// Goes on with an instruction whose checks are done: a class initialisation that a handler
    /// covers, then the effect.
    fn checked(&mut self, run: &mut Run, at: u32) -> Step<Next> {
        if let Some(class) = self.initialises(at)?
            && self.graph.get(run.node).chain.is_some()
        {
            return self.call_initialiser(run, at, class);
        }
        self.effect(run, at)
    }

    /// Loads, stores and `iinc`. A slot that is dead afterwards is forgotten.
    fn local(&mut self, run: &mut Run, at: u32, local: Local) -> Step<Next> {
        let slot = local.slot();
        let dead = match self.graph.get(run.node).what {
            What::Block(b) => self.live.dies(run.node, at - self.blocks.range(b).start),
            What::Chain(_) => true,
        };
        match local {
            Local::Load(kind, _) => match run.state.local(slot) {
                Slot::Value(v) if v.kind == kind => run.state.push(Slot::Value(v))?,
                Slot::Empty => return Err(Stop::unsupported("undefined local variable")),
                _ => return Err(Stop::unsupported("kind of a local variable")),
            },
            Local::Store(kind, _) => {
                let value = run.state.pop_slot()?;
                let fits = match value {
                    Slot::Value(v) => v.kind == kind,
                    Slot::Return(_) => kind == Kind::Ref,
                    Slot::Empty => false,
                };
                if !fits {
                    return Err(Stop::unsupported("operand kind"));
                }
                run.state.set_local(slot, value);
            }
            Local::Inc(_, by) => {
                let Slot::Value(v) = run.state.local(slot) else {
                    return Err(Stop::unsupported("undefined local variable"));
                };
                if v.kind != Kind::Int {
                    return Err(Stop::unsupported("kind of a local variable"));
                }
                let dst = run.fresh(Kind::Int);
                let b = self.constant(Const::Int(by)).operand;
                run.emit(Instr::Binary { op: Op::IAdd, dst, a: v.operand, b });
                run.state.set_local(slot, Slot::Value(Value::var(dst, Kind::Int)));
            }
            Local::Ret(_) => return Err(Stop::unsupported("ret")),
        }
        if dead {
            run.state.drop_local(slot);
        }
        Ok(Next::After(at))
    }

    /// `jsr`: the return address is the context of the subroutine's copy.
    fn jsr(&mut self, run: &mut Run, at: u32, target: u32) -> Step<Next> {
        let context = self.graph.get(run.node).context;
        let inside = self
            .graph
            .entered(context, target, at + 1)
            .ok_or(Stop::unsupported("branch target"))?;
        run.state.push(Slot::Return(inside))?;
        self.goto_in(run, target, inside)
    }

    /// `ret`: only to the caller of the subroutine's copy that control is in. A subroutine that
    /// calls itself, or returns for its caller, does not get here.
    fn ret(
        &mut self,
        run: &mut Run,
        op: &ristretto_classfile::attributes::Instruction,
    ) -> Step<Next> {
        let context = self.graph.get(run.node).context;
        let address = flow::local(op).map_or(Slot::Empty, |local| run.state.local(local.slot()));
        match (address, self.graph.left(context)) {
            (Slot::Return(inside), Some((back, outside))) if inside == context => {
                self.goto_in(run, back, outside)
            }
            _ => Err(Stop::unsupported("return address of a subroutine")),
        }
    }

    /// A constant as a value.
    pub(super) fn constant(&mut self, constant: Const) -> Value {
        let new = Operand::constant(self.consts.len());
        let operand = *self.const_ids.entry(constant).or_insert(new);
        if operand == new {
            self.consts.push(constant);
        }
        let fact = Fact::nonnull(matches!(constant, Const::Str(_)));
        Value { operand, kind: constant.kind(), fact }
    }

    /// The constant that a value is, if it is one.
    pub(super) fn as_constant(&self, value: Value) -> Option<Const> {
        match value.operand.view() {
            OperandView::Const(i) => self.consts.get(i).copied(),
            OperandView::Var(_) => None,
        }
    }

    /// A new predicate, still without rules.
    pub(super) fn pred(
        &mut self,
        place: Place,
        context: u32,
        params: Vec<Kind>,
    ) -> Result<usize, Limit> {
        self.charge(params.len() + 1)?;
        let name = PredName { place, copy: context };
        self.preds.push(PredDraft { name, params, rules: Vec::new() });
        Ok(self.preds.len() - 1)
    }

    /// Gives a predicate its rules: guards and beginning of each, in order.
    pub(super) fn rules(
        &mut self,
        pred: usize,
        node: u32,
        entry: Rc<State>,
        rules: Vec<(Vec<Guard>, Then)>,
    ) -> Result<(), Limit> {
        self.charge(rules.len())?;
        self.preds[pred].rules.resize_with(rules.len(), RuleDraft::default);
        for (rule, (guards, then)) in rules.into_iter().enumerate().rev() {
            self.tasks.push(Task { pred, rule, node, entry: Rc::clone(&entry), guards, then });
        }
        Ok(())
    }

    /// Counts what is written, up to a limit.
    pub(super) fn charge(&mut self, work: usize) -> Result<(), Limit> {
        self.work = self.work.saturating_add(work);
        if self.work > limits::WORK { Err(Limit("size limit")) } else { Ok(()) }
    }
}

/// Whether the code can change slot 0.
fn stores_to_0(code: &Code) -> bool {
    code.insns
        .iter()
        .any(|insn| matches!(flow::local(&insn.op), Some(Local::Store(_, 0) | Local::Inc(0, _))))
}
