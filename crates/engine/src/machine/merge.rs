//! Merging: a part of a method that only computes is run once for all of its ways, and what it leaves
//! behind is conditional, instead of once for each of them.
//!
//! A [`Region`] is run rule by rule, each under the condition that a path takes it: the arguments of the
//! predicate where ways meet are chosen by those conditions, and so is what is written to a field. Only
//! whether the region is left by a rule that is not one of its own is a choice of the search. What is lost
//! is the path: a merged node of the trace stands for all of them, and [`Merged`] knows under which
//! condition each rule is applied, so that chosen inputs give the path back.
//!
//! So forty tests one after the other are one path, and whether some rule is applied on it is one
//! question to the solver. Merging is for finding inputs and for showing that there are none; tests are made
//! along the traces that it finds.

use std::rc::Rc;

use senda_rules::ids::{PredId, Var};
use senda_rules::ir::{End, Instr, Operand, Rule};
use senda_rules::types::Kind;

use super::record::Node;
use super::region::{Region, Step as Way};
use super::{Code, Explorer, Halt, Step};
use crate::domain::{Scalars, Search, Truth};
use crate::linker::MethodId;
use crate::stop::Stop;

/// A rule of a part that was merged.
#[derive(Clone, Debug)]
pub struct MergedRule<C> {
    /// Its predicate.
    pub pred: PredId,
    /// Its number from 0.
    pub rule: u32,
    /// When it is applied.
    pub cond: Truth<C>,
}

/// A part of a path whose ways were merged.
#[derive(Clone, Debug)]
pub struct Merged<C> {
    /// The place of its node in the trace.
    pub at: usize,
    /// The method.
    pub method: MethodId,
    /// Its rules, in an order in which every path through it applies them.
    pub rules: Vec<MergedRule<C>>,
}

/// The ways into a predicate: when each is taken, and its arguments.
type Ways<D> = Vec<(Truth<<D as Scalars>::Cond>, Vec<<D as Scalars>::Value>)>;

type Result<T, D> = std::result::Result<T, Halt<<D as Scalars>::Value>>;

/// What running a region came to.
struct Ran<D: Search> {
    join: Ways<D>,
    rules: Vec<MergedRule<D::Cond>>,
    leaves: bool,
}

impl<D: Search> Explorer<D> {
    /// The parts of the path that were merged, in order.
    #[must_use]
    pub fn merged(&self) -> &[Merged<D::Cond>] {
        &self.merged
    }

    /// Forgets the merged parts from this node of the trace on.
    pub(super) fn unmerge(&mut self, trace: usize) {
        while self.merged.pop_if(|part| part.at >= trace).is_some() {}
    }

    /// Runs the region that begins with a predicate, if one does and it can be run at once; `rule` is then
    /// one that leads to the predicate after it.
    pub(super) fn merge(
        &mut self,
        code: &Rc<Code<D::Value>>,
        pred: &mut PredId,
        rule: &mut (PredId, usize),
    ) -> Option<Result<Step<D::Value>, D>> {
        let region = code.own_regions().at(*pred)?;
        let point = self.machine.domain.point();
        let params = self.machine.regs.clone();
        let joined = self.run(code, region).and_then(|ran| self.join(code, region, ran));
        match joined {
            Some(Ok(())) => {
                *pred = region.join;
                *rule = region.last;
                Some(Ok(Step::Stay))
            }
            Some(Err(stop)) => {
                self.machine.regs = params;
                Some(Err(stop.into()))
            }
            None => {
                self.machine.domain.rewind(point);
                self.machine.regs = params;
                None
            }
        }
    }

    /// Meets where the ways meet, if the path does not leave the region.
    fn join(
        &mut self,
        code: &Code<D::Value>,
        region: &Region,
        ran: Ran<D>,
    ) -> Option<std::result::Result<(), Stop>> {
        if ran.join.is_empty() {
            return None;
        }
        let domain = &mut self.machine.domain;
        if ran.leaves {
            let stays = ran.join.iter().map(|way| way.0.clone());
            let stays = stays.fold(Truth::No, |all, way| domain.either(all, way));
            match self.machine.decide(stays) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(stop) => return Some(Err(stop)),
            }
        }
        let kinds = &code.body.preds[region.join].params;
        let args = self.chosen(kinds, &ran.join)?;
        self.machine.regs = args;
        let at = self.machine.trace.nodes().len();
        self.machine.trace.push(Node::Merged(code.method));
        for rule in &ran.rules {
            self.meet(code, rule.pred, rule.rule as usize, at);
        }
        self.merged.push(Merged { at, method: code.method, rules: ran.rules });
        Some(Ok(()))
    }

    /// The arguments that several ways leave.
    fn chosen(&mut self, kinds: &[Kind], ways: &Ways<D>) -> Option<Vec<D::Value>> {
        let (last, others) = ways.split_last()?;
        let mut args = last.1.clone();
        for (cond, values) in others.iter().rev() {
            for ((arg, &value), &kind) in args.iter_mut().zip(values).zip(kinds) {
                *arg = self.machine.domain.select(kind, cond, value, *arg)?;
            }
        }
        Some(args)
    }

    /// Runs the rules of a region, each under its condition.
    fn run(&mut self, code: &Rc<Code<D::Value>>, region: &Region) -> Option<Ran<D>> {
        let mut into: Vec<Ways<D>> = region.preds.iter().map(|_| Vec::new()).collect();
        into[0].push((Truth::Yes, self.machine.regs.clone()));
        let mut ran = Ran { join: Vec::new(), rules: Vec::new(), leaves: false };
        for at in 0..region.preds.len() {
            let ways = std::mem::take(&mut into[at]);
            if ways.is_empty() {
                continue;
            }
            let pred = region.preds[at];
            let predicate = &code.body.preds[pred];
            let args = self.chosen(&predicate.params, &ways)?;
            let domain = &mut self.machine.domain;
            let mut here = ways.into_iter().fold(Truth::No, |all, way| domain.either(all, way.0));
            if at == 0 {
                here = Truth::Yes;
            }
            for (number, rule) in predicate.rules.iter().enumerate() {
                self.machine.regs.clear();
                self.machine.regs.extend_from_slice(&args);
                let cond = self.taken(code, rule, here.clone())?;
                if cond == Truth::No {
                    continue;
                }
                let Some(way) = region.rules[at][number] else {
                    ran.leaves = true;
                    continue;
                };
                let values = self.run_rule(code, rule, &cond)?;
                let rule = u32::try_from(number).unwrap_or(u32::MAX);
                ran.rules.push(MergedRule { pred, rule, cond: cond.clone() });
                match way {
                    Way::Inside(to) => into[to].push((cond, values)),
                    Way::Join => ran.join.push((cond, values)),
                }
            }
        }
        Some(ran)
    }

    /// When a rule is applied, given when its predicate is.
    fn taken(
        &mut self,
        code: &Code<D::Value>,
        rule: &Rule,
        here: Truth<D::Cond>,
    ) -> Option<Truth<D::Cond>> {
        let mut cond = here;
        for guard in &rule.guards {
            // What was assumed is not asked for: run again with more assumed, the region must come to the
            // same conditions.
            let mut truth = self.machine.test(code, &guard.test).ok()?;
            if !guard.holds {
                truth = self.machine.domain.opposite(truth);
            }
            cond = self.machine.domain.both(cond, truth);
            if cond == Truth::No {
                break;
            }
        }
        Some(cond)
    }

    /// Runs a rule under a condition; what it hands on.
    fn run_rule(
        &mut self,
        code: &Rc<Code<D::Value>>,
        rule: &Rule,
        cond: &Truth<D::Cond>,
    ) -> Option<Vec<D::Value>> {
        let null = self.machine.domain.null();
        let old = rule.vars.len();
        self.machine.regs.resize(old + 1, null);
        for instr in &*rule.code {
            match instr {
                Instr::GetField { object, .. } => self.check_object(code, *object)?,
                Instr::SetField { object, field, value } => {
                    self.check_object(code, *object)?;
                    let kept = Var(u32::try_from(old).ok()?);
                    let get = Instr::GetField { dst: kept, object: *object, field: *field };
                    self.machine.exec(code, rule, &get).ok()?;
                    let kind = code.body.operand_kind(rule, *value)?;
                    let value = self.machine.get(code, *value);
                    let before = self.machine.regs[old];
                    let value = self.machine.domain.select(kind, cond, value, before)?;
                    self.machine.regs[old] = value;
                    let value = Operand::var(kept);
                    let set = Instr::SetField { object: *object, field: *field, value };
                    self.machine.exec(code, rule, &set).ok()?;
                    continue;
                }
                _ => {}
            }
            self.machine.exec(code, rule, instr).ok()?;
        }
        let End::Goto { args, .. } = &rule.end else { return None };
        Some(args.iter().map(|&arg| self.machine.get(code, arg)).collect())
    }

    /// A field of an object can be looked at on every path if the object is there on every path.
    fn check_object(&mut self, code: &Code<D::Value>, object: Operand) -> Option<()> {
        let object = self.machine.get(code, object);
        (self.machine.domain.is_null(object) == Truth::No).then_some(())
    }
}
