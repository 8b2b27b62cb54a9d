//! The fixpoint: what holds whenever a predicate is entered, and how every method ends.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use senda_rules::ids::{ENTRY, Id, PredId};
use senda_rules::ir::Const;
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

use super::Entry;
use super::exec::{Exec, Out, Summary};
use super::ops::Arith;
use super::order::{Flow, deep};
use super::state::State;
use super::value::{Classes, Ref, Steps, Value};
use crate::program::{Program, Reach};

/// After how many changes a loop is widened, and after how many at once.
const PATIENCE: u32 = 3;
const FAR: u32 = 10;

/// How often what widening gave away is looked for again.
const NARROWINGS: usize = 2;

/// How many constants of the program bound what is widened.
const MOST_BOUNDS: usize = 200;

/// How often each predicate may be looked at on average.
const STEPS_EACH: usize = 60;
const STEPS_MORE: usize = 1_000;

/// What is known of all predicates and methods.
#[derive(Clone, Default)]
pub(super) struct Facts {
    /// By method and predicate; `None` if it is never entered.
    pub entries: Vec<Vec<Option<State>>>,
    pub summaries: Vec<Summary>,
    /// Whether code that is not looked into is called, and code that is written elsewhere.
    freed: bool,
    left: bool,
}

impl Facts {
    fn nothing(program: &Program) -> Facts {
        let entries = program.methods.iter().map(|m| vec![None; m.body.preds.len()]).collect();
        Facts {
            entries,
            summaries: vec![Summary::default(); program.methods.len()],
            freed: false,
            left: false,
        }
    }

    pub fn entry(&self, method: usize, pred: PredId) -> Option<&State> {
        self.entries.get(method)?.get(pred.index())?.as_ref()
    }
}

/// Finds what holds; `None` if it takes too many steps.
pub(super) fn fixpoint(program: &Program, symbols: &Symbols, entry: &Entry) -> Option<Facts> {
    let deep = if entry.stack_can_overflow { deep(program) } else { Vec::new() };
    let arith = Arith { ideal: entry.ideal };
    let (memory, asserts) = (entry.memory_can_be_full, entry.assertions_enabled);
    let exec = Exec { program, symbols, arith, deep: &deep, memory, asserts };
    let preds: usize = program.methods.iter().map(|m| m.body.preds.len()).sum();
    let mut fixpoint = Fixpoint {
        exec,
        entry,
        flows: program.methods.iter().map(|m| Flow::of(&m.body)).collect(),
        callers: callers(program),
        recursive: recursive(program),
        bounds: bounds(program),
        facts: Facts::nothing(program),
        changes: program.methods.iter().map(|m| vec![0; m.body.preds.len()]).collect(),
        ends: vec![0; program.methods.len()],
        open: BTreeSet::new(),
        widened: false,
    };
    fixpoint.ascend(STEPS_MORE + STEPS_EACH * preds)?;
    for _ in 0..NARROWINGS {
        if !fixpoint.widened {
            break;
        }
        fixpoint.narrow();
    }
    Some(fixpoint.facts)
}

struct Fixpoint<'a> {
    exec: Exec<'a>,
    entry: &'a Entry,
    flows: Vec<Flow>,
    /// Which predicates call a method.
    callers: Vec<Vec<(usize, PredId)>>,
    recursive: Vec<bool>,
    bounds: Vec<i64>,
    facts: Facts,
    changes: Vec<Vec<u32>>,
    ends: Vec<u32>,
    /// What is to be looked at: callees first, so that how they end is known, then in the order of
    /// control flow.
    open: BTreeSet<(Reverse<usize>, u32)>,
    widened: bool,
}

impl Fixpoint<'_> {
    fn steps(&self, changes: u32) -> Option<Steps<'_>> {
        (changes >= PATIENCE).then(|| Steps {
            bounds: &self.bounds,
            far: changes >= FAR,
            arith: self.exec.arith,
            hierarchy: &self.exec.program.hierarchy,
        })
    }

    /// The call from outside: whatever the types of the parameters allow.
    fn given(&self) -> State {
        let mut state = self.anything(0);
        let program = self.exec.program;
        if !program.methods[0].body.is_static
            && let Some(classes) = Classes::all_exactly(&program.receivers, &program.hierarchy)
            && let Some(Value::Ref(this)) = state.values.first_mut()
        {
            this.classes = classes;
        }
        for &at in &self.entry.nonnull {
            if let Some(Value::Ref(known)) = state.values.get_mut(at) {
                known.null = false;
            }
        }
        state
    }

    /// Any arguments of a method.
    fn anything(&self, method: usize) -> State {
        let body = &self.exec.program.methods[method].body;
        let ty = self.exec.symbols.method_type(body.method);
        let receiver = (!body.is_static).then_some(Value::Ref(Ref::ANY.nonnull()));
        let params = ty.params.iter().map(|ty: &Type| Value::of(*ty, self.exec.arith));
        State::new(receiver.into_iter().chain(params).collect())
    }

    fn ascend(&mut self, mut steps: usize) -> Option<()> {
        let given = self.given();
        self.come(0, ENTRY, given);
        let mut outs = Vec::new();
        while let Some((Reverse(method), rank)) = self.open.pop_first() {
            steps = steps.checked_sub(1)?;
            let Some(&pred) = self.flows[method].by_rank.get(rank as usize) else { continue };
            let Some(state) = self.facts.entries[method][pred.index()].take() else { continue };
            self.exec.pred((method, pred), &state, &self.facts.summaries, &mut outs);
            self.facts.entries[method][pred.index()] = Some(state);
            for out in outs.drain(..) {
                self.take(method, out);
            }
        }
        Some(())
    }

    fn take(&mut self, method: usize, out: Out) {
        match out {
            Out::Goto(pred, state) => self.come(method, pred, state),
            Out::Call(callee, state) => self.come(callee, ENTRY, state),
            Out::Free => self.free(),
            Out::Elsewhere => self.elsewhere(),
            Out::Return(value) => {
                self.end(method, &Summary { returns: Some(value), throws: None });
            }
            Out::Throw(classes) => {
                self.end(method, &Summary { returns: None, throws: Some(classes) });
            }
        }
    }

    /// Code that is not looked into may call back with anything.
    fn free(&mut self) {
        if std::mem::replace(&mut self.facts.freed, true) {
            return;
        }
        let mut back: Vec<usize> = self.exec.program.called_back.iter().copied().collect();
        back.sort_unstable();
        for method in back {
            let state = self.anything(method);
            self.come(method, ENTRY, state);
        }
    }

    /// Code that is written elsewhere may call what it can see, with anything.
    fn elsewhere(&mut self) {
        if std::mem::replace(&mut self.facts.left, true) {
            return;
        }
        let mut visible: Vec<usize> = self.exec.program.visible.iter().copied().collect();
        visible.sort_unstable();
        for method in visible {
            let state = self.anything(method);
            self.come(method, ENTRY, state);
        }
    }

    fn come(&mut self, method: usize, pred: PredId, state: State) {
        let Some(slot) = self.facts.entries.get_mut(method).and_then(|m| m.get_mut(pred.index()))
        else {
            return;
        };
        let rank = self.flows[method].rank[pred.index()];
        let Some(mut known) = slot.take() else {
            *slot = Some(state);
            self.open.insert((Reverse(method), rank));
            return;
        };
        let turns =
            self.flows[method].heads[pred.index()] || (pred == ENTRY && self.recursive[method]);
        let changes = self.changes[method][pred.index()];
        let steps = if turns { self.steps(changes) } else { None };
        let widen = steps.is_some();
        let changed = known.join(&state, &self.exec.program.hierarchy, steps.as_ref());
        if changed {
            self.widened |= widen;
            self.changes[method][pred.index()] += 1;
            self.open.insert((Reverse(method), rank));
        }
        self.facts.entries[method][pred.index()] = Some(known);
    }

    fn end(&mut self, method: usize, end: &Summary) {
        let before = self.facts.summaries[method].clone();
        let hierarchy = &self.exec.program.hierarchy;
        if !self.facts.summaries[method].add(end, hierarchy) {
            return;
        }
        self.ends[method] += 1;
        if self.recursive[method]
            && let Some(steps) = self.steps(self.ends[method])
            && let (Some(old), Some(new)) = (before.returns, self.facts.summaries[method].returns)
        {
            let wide = old.widen(&new, &steps);
            self.facts.summaries[method].returns = Some(wide);
            self.widened = true;
        }
        for &(caller, pred) in &self.callers[method] {
            if self.facts.entries[caller][pred.index()].is_some() {
                let rank = self.flows[caller].rank[pred.index()];
                self.open.insert((Reverse(caller), rank));
            }
        }
    }

    /// Applies every rule once more to what holds for certain: what comes of it holds for certain too,
    /// and may be less than widening left.
    fn narrow(&mut self) {
        let program = self.exec.program;
        let hierarchy = &program.hierarchy;
        let mut next = Facts::nothing(program);
        let join = |slot: &mut Option<State>, state: State| match slot {
            Some(known) => {
                known.join(&state, hierarchy, None);
            }
            None => *slot = Some(state),
        };
        join(&mut next.entries[0][ENTRY.index()], self.given());
        let back = program.called_back.iter().filter(|_| self.facts.freed);
        let visible = program.visible.iter().filter(|_| self.facts.left);
        for &method in back.chain(visible) {
            join(&mut next.entries[method][ENTRY.index()], self.anything(method));
        }
        let mut outs = Vec::new();
        for (method, entries) in self.facts.entries.iter().enumerate() {
            for (pred, entry) in entries.iter().enumerate() {
                let Some(state) = entry else { continue };
                let at = (method, PredId::from_index(pred));
                self.exec.pred(at, state, &self.facts.summaries, &mut outs);
                for out in outs.drain(..) {
                    match out {
                        Out::Goto(pred, state) => {
                            if let Some(slot) = next.entries[method].get_mut(pred.index()) {
                                join(slot, state);
                            }
                        }
                        Out::Call(callee, state) => {
                            join(&mut next.entries[callee][ENTRY.index()], state);
                        }
                        Out::Free => next.freed = true,
                        Out::Elsewhere => next.left = true,
                        Out::Return(value) => {
                            let end = Summary { returns: Some(value), throws: None };
                            next.summaries[method].add(&end, hierarchy);
                        }
                        Out::Throw(classes) => {
                            let end = Summary { returns: None, throws: Some(classes) };
                            next.summaries[method].add(&end, hierarchy);
                        }
                    }
                }
            }
        }
        self.facts = next;
    }
}

/// The predicates with a call of each method.
fn callers(program: &Program) -> Vec<Vec<(usize, PredId)>> {
    let mut callers: Vec<FxHashSet<(usize, PredId)>> =
        vec![FxHashSet::default(); program.methods.len()];
    for (at, method) in program.methods.iter().enumerate() {
        for (&(pred, _), site) in &method.sites {
            match &site.reach {
                Reach::Free => {}
                Reach::Method(callee) => {
                    callers[*callee].insert((at, pred));
                }
                Reach::Dispatch { targets, .. } => {
                    for callee in targets.iter().filter_map(|target| target.1) {
                        callers[callee].insert((at, pred));
                    }
                }
            }
        }
    }
    callers.into_iter().map(|all| all.into_iter().collect()).collect()
}

/// Methods on whose entry the fixpoint could climb without end.
fn recursive(program: &Program) -> Vec<bool> {
    deep(program)
}

/// The constants of the program and their neighbours, ascending.
fn bounds(program: &Program) -> Vec<i64> {
    let mut all = BTreeSet::from([-1, 0, 1]);
    let consts = program.methods.iter().flat_map(|m| m.body.consts.iter());
    for constant in consts {
        let v = match constant {
            Const::Int(v) => i64::from(*v),
            Const::Long(v) => *v,
            _ => continue,
        };
        if all.len() < MOST_BOUNDS {
            all.extend([v.checked_sub(1), Some(v), v.checked_add(1)].into_iter().flatten());
        }
    }
    all.into_iter().collect()
}
