//! Branches: the program's own and those that the JVM checks before an instruction.
//!
//! A check predicate has one rule per way out. The normal way comes first and excludes every fault;
//! then one rule per fault, which excludes the earlier ones. A check that a constant visibly passes
//! (a divisor of 2, the elements of an array literal) is none.

use ristretto_classfile::attributes::Instruction;
use senda_rules::ids::ClassName;
use senda_rules::ir::{Const, Detail, Guard, Instr, Link, Place, Test};
use senda_rules::op::{Cmp, Op};
use senda_rules::types::Kind;

use super::build::{Builder, Next, Run, Then};
use super::flow;
use super::state::{Fact, State, Value};
use super::tables::{self, Condition};
use super::{Step, Stop};

/// What an instruction needs of its operands, which are counted from the top of the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Check {
    /// What the instruction names can be linked; this reference, if one is given, being null will
    /// do.
    Linked(Link, Option<usize>),
    /// This reference is not null. The member that is then linked can fail, if it is given.
    NonNull(usize, Option<Link>),
    /// This array has this index.
    Bounds(usize, usize),
    /// The value on top can be stored into the array two below it.
    Storable,
    /// This `int` is a divisor.
    NonZero(usize),
    /// The `long` on top is a divisor.
    NonZeroLong,
    /// This `int` is a length. The class of the elements is linked before and can fail, if it is
    /// given.
    Length(usize, Option<Link>),
    /// The reference on top has this class.
    Cast(ClassName),
}

impl Builder<'_> {
    /// The checks of an instruction, in order.
    pub(super) fn checks(&mut self, state: &State, at: u32, covered: bool) -> Step<Vec<Check>> {
        use Instruction as I;
        let code = self.code;
        let op = &code.insns[at as usize].op;
        let mut checks = Vec::new();
        if covered {
            self.link_check(&mut checks, state, at)?;
        }
        match op {
            I::Idiv | I::Irem => {
                let divisor = self.as_constant(state.peek(0, Kind::Int)?);
                if !matches!(divisor, Some(Const::Int(v)) if v != 0) {
                    checks.push(Check::NonZero(0));
                }
            }
            I::Ldiv | I::Lrem => {
                let divisor = self.as_constant(state.peek(0, Kind::Long)?);
                if !matches!(divisor, Some(Const::Long(v)) if v != 0) {
                    checks.push(Check::NonZeroLong);
                }
            }
            I::Arraylength | I::Athrow | I::Monitorenter | I::Monitorexit => {
                nonnull(&mut checks, state, 0)?;
            }
            I::Getfield(_) => self.receiver(&mut checks, state, at, 0)?,
            I::Putfield(_) => self.receiver(&mut checks, state, at, 1)?,
            I::Invokevirtual(index) | I::Invokespecial(index) | I::Invokeinterface(index, _) => {
                let depth = self.method(*index)?.ty.params.len();
                self.receiver(&mut checks, state, at, depth)?;
            }
            I::Newarray(_) | I::Anewarray(_) => self.length(&mut checks, state, at, 0)?,
            I::Multianewarray(_, dimensions) => {
                for depth in (0..usize::from(*dimensions)).rev() {
                    self.length(&mut checks, state, at, depth)?;
                }
            }
            I::Checkcast(index) => {
                if self.as_constant(state.peek(0, Kind::Ref)?) != Some(Const::Null) {
                    checks.push(Check::Cast(self.class.pool.class(self.symbols, *index)?));
                }
            }
            _ => {
                if let Some((stores, letter)) = flow::element(op) {
                    self.element_checks(&mut checks, state, stores, letter == 'L')?;
                }
            }
        }
        Ok(checks)
    }

    /// The check that what an instruction names is linked. Calls have their own way out for that.
    fn link_check(&mut self, checks: &mut Vec<Check>, state: &State, at: u32) -> Step<()> {
        use Instruction as I;
        let op = &self.code.insns[at as usize].op;
        let Some(link) = self.link(at)?.filter(|link| link.method().is_none()) else {
            return Ok(());
        };
        let mut object = None;
        if matches!(op, I::Checkcast(_) | I::Instanceof(_)) {
            // Null has no class to compare with, so none is asked for.
            let value = state.peek(0, Kind::Ref)?;
            if self.as_constant(value) == Some(Const::Null) {
                return Ok(());
            }
            object = (value.fact == Fact::None).then_some(0);
        }
        checks.push(Check::Linked(link, object));
        Ok(())
    }

    /// The check that a receiver is not null, unless that is known. Its member is linked before.
    fn receiver(
        &mut self,
        checks: &mut Vec<Check>,
        state: &State,
        at: u32,
        depth: usize,
    ) -> Step<()> {
        if state.peek(depth, Kind::Ref)?.fact == Fact::None {
            let link = self.late_link(checks, at)?;
            checks.push(Check::NonNull(depth, link));
        }
        Ok(())
    }

    /// What is linked when a fault is met, unless it is a check of its own and passed by then.
    fn late_link(&mut self, checks: &[Check], at: u32) -> Step<Option<Link>> {
        match checks.first() {
            Some(Check::Linked(..)) => Ok(None),
            _ => self.link(at),
        }
    }

    fn element_checks(
        &self,
        checks: &mut Vec<Check>,
        state: &State,
        stores: bool,
        refs: bool,
    ) -> Step<()> {
        let above = usize::from(stores);
        nonnull(checks, state, above + 1)?;
        let array = state.peek(above + 1, Kind::Ref)?;
        let index = self.as_constant(state.peek(above, Kind::Int)?);
        match (array.fact, index) {
            (Fact::Array { length, .. }, Some(Const::Int(i))) if (0..length).contains(&i) => {}
            _ => checks.push(Check::Bounds(above + 1, above)),
        }
        if stores && refs && !self.storable(array, state.peek(0, Kind::Ref)?) {
            checks.push(Check::Storable);
        }
        Ok(())
    }

    /// Whether an array visibly takes a reference: null, or what an array literal is made of.
    fn storable(&self, array: Value, value: Value) -> bool {
        let constant = self.as_constant(value);
        if constant == Some(Const::Null) {
            return true;
        }
        let Fact::Array { class, .. } = array.fact else { return false };
        match (self.symbols.class_text(class), value.fact) {
            ("[Ljava/lang/Object;", _) => true,
            ("[Ljava/lang/String;", _) => matches!(constant, Some(Const::Str(_))),
            (array, Fact::Array { class, .. }) => {
                array.strip_prefix('[') == Some(self.symbols.class_text(class))
            }
            _ => false,
        }
    }

    fn length(
        &mut self,
        checks: &mut Vec<Check>,
        state: &State,
        at: u32,
        depth: usize,
    ) -> Step<()> {
        let length = self.as_constant(state.peek(depth, Kind::Int)?);
        if !matches!(length, Some(Const::Int(v)) if v >= 0) {
            let link = self.late_link(checks, at)?;
            checks.push(Check::Length(depth, link));
        }
        Ok(())
    }

    /// Ends the rule with the check predicate of an instruction.
    pub(super) fn check(&mut self, run: &mut Run, at: u32, mut checks: Vec<Check>) -> Step<Next> {
        let mut extras = 0;
        if checks.first() == Some(&Check::NonZeroLong) {
            // Guards compare `int`s.
            let a = run.state.peek(0, Kind::Long)?.operand;
            let b = self.constant(Const::Long(0)).operand;
            let dst = run.fresh(Kind::Int);
            run.emit(Instr::Binary { op: Op::LCmp, dst, a, b });
            run.state.push_extra(Value::var(dst, Kind::Int));
            checks = vec![Check::NonZero(0)];
            extras = 1;
        }
        let (pred, entry) = self.continuation(run, Place::Check(self.offset(at)))?;
        let mut passed: Vec<Guard> = Vec::new();
        let mut faults = Vec::new();
        for check in checks {
            let guard = self.guard(&entry, check)?;
            let mut guards = passed.clone();
            guards.push(guard.negate());
            faults.push((guards, Then::Fault(check)));
            passed.push(guard);
        }
        let mut rules = vec![(passed, Then::Checked(at, extras))];
        rules.append(&mut faults);
        self.rules(pred, run.node, entry, rules)?;
        Ok(Next::Ended)
    }

    /// The guard that a check is passed.
    fn guard(&mut self, state: &State, check: Check) -> Step<Guard> {
        let (test, holds) = match check {
            Check::Linked(link, depth) => {
                let object = match depth {
                    Some(depth) => Some(state.peek(depth, Kind::Ref)?.operand),
                    None => None,
                };
                (Test::Linked { object, link }, true)
            }
            Check::NonNull(depth, _) => (Test::Null(state.peek(depth, Kind::Ref)?.operand), false),
            Check::Bounds(array, index) => {
                let array = state.peek(array, Kind::Ref)?.operand;
                let index = state.peek(index, Kind::Int)?.operand;
                (Test::InBounds { array, index }, true)
            }
            Check::Storable => {
                let array = state.peek(2, Kind::Ref)?.operand;
                let value = state.peek(0, Kind::Ref)?.operand;
                (Test::StoreOk { array, value }, true)
            }
            Check::NonZero(depth) => {
                let divisor = state.peek(depth, Kind::Int)?.operand;
                (Test::Cmp(Cmp::Ne, divisor, self.constant(Const::Int(0)).operand), true)
            }
            Check::NonZeroLong => return Err(Stop::unsupported("check of a long")),
            Check::Length(depth, _) => {
                let length = state.peek(depth, Kind::Int)?.operand;
                (Test::Cmp(Cmp::Ge, length, self.constant(Const::Int(0)).operand), true)
            }
            Check::Cast(class) => (Test::CastOk(state.peek(0, Kind::Ref)?.operand, class), true),
        };
        Ok(Guard { test, holds })
    }

    /// Throws what the JVM throws when a check fails.
    pub(super) fn fault(&mut self, run: &mut Run, check: Check) -> Step<Next> {
        let state = &run.state;
        let (class, detail) = match check {
            Check::Linked(link, _) => ("java/lang/LinkageError", Detail::Link(link)),
            Check::NonNull(_, link) => ("java/lang/NullPointerException", Detail::Null(link)),
            Check::Bounds(array, index) => {
                let array = state.peek(array, Kind::Ref)?.operand;
                let index = state.peek(index, Kind::Int)?.operand;
                ("java/lang/ArrayIndexOutOfBoundsException", Detail::Index { array, index })
            }
            Check::Storable => {
                let value = state.peek(0, Kind::Ref)?.operand;
                ("java/lang/ArrayStoreException", Detail::Store(value))
            }
            Check::NonZero(_) | Check::NonZeroLong => {
                ("java/lang/ArithmeticException", Detail::DivisionByZero)
            }
            Check::Length(depth, link) => {
                let length = state.peek(depth, Kind::Int)?.operand;
                ("java/lang/NegativeArraySizeException", Detail::Size(length, link))
            }
            Check::Cast(class) => {
                let object = state.peek(0, Kind::Ref)?.operand;
                ("java/lang/ClassCastException", Detail::Cast { object, class })
            }
        };
        let class = self.symbols.class(class);
        let dst = run.fresh(Kind::Ref);
        run.emit(Instr::NewException { dst, class, detail });
        self.raise(run, Value::nonnull(dst))
    }

    /// A conditional branch: falls through, then jumps.
    pub(super) fn branch(&mut self, run: &mut Run, at: u32, target: u32) -> Step<Next> {
        let code = self.code;
        let condition =
            tables::condition(&code.insns[at as usize].op).ok_or(Stop::unsupported("condition"))?;
        let (kind, pops) = match condition {
            Condition::Zero(_) => (Kind::Int, 1),
            Condition::Ints(_) => (Kind::Int, 2),
            Condition::Null(_) => (Kind::Ref, 1),
            Condition::Same(_) => (Kind::Ref, 2),
        };
        for depth in 0..pops {
            run.state.peek(depth, kind)?;
        }
        let (pred, entry) = self.continuation(run, Place::Check(self.offset(at)))?;
        let top = entry.peek(0, kind)?.operand;
        let (test, holds) = match condition {
            Condition::Zero(cmp) => {
                (Test::Cmp(cmp, top, self.constant(Const::Int(0)).operand), true)
            }
            Condition::Ints(cmp) => (Test::Cmp(cmp, entry.peek(1, kind)?.operand, top), true),
            Condition::Null(holds) => (Test::Null(top), holds),
            Condition::Same(holds) => (Test::Same(entry.peek(1, kind)?.operand, top), holds),
        };
        let jump = Guard { test, holds };
        let rules = vec![
            (vec![jump.negate()], Then::Branch(at + 1, pops)),
            (vec![jump], Then::Branch(target, pops)),
        ];
        self.rules(pred, run.node, entry, rules)?;
        Ok(Next::Ended)
    }

    /// A switch: one rule per distinct target, the default last.
    pub(super) fn switch(&mut self, run: &mut Run, at: u32) -> Step<Next> {
        let code = self.code;
        let switch = flow::switch(&code.insns[at as usize].op, at)
            .ok_or(Stop::unsupported("labels of a switch"))?;
        let ways = switch.ways();
        if ways.cases.is_empty() {
            run.state.pop(Kind::Int)?;
            return Ok(Next::Goto(ways.default));
        }
        run.state.peek(0, Kind::Int)?;
        let (pred, entry) = self.continuation(run, Place::Check(self.offset(at)))?;
        let key = entry.peek(0, Kind::Int)?.operand;
        let mut labels: Vec<i32> = ways.cases.iter().flat_map(|(l, _)| l.iter().copied()).collect();
        labels.sort_unstable();
        self.charge(2 * labels.len())?;
        let is_one_of = |labels: Box<[i32]>| Test::In(key, labels);
        let mut rules = Vec::with_capacity(ways.cases.len() + 1);
        for (labels, target) in ways.cases {
            let guard = Guard { test: is_one_of(labels), holds: true };
            rules.push((vec![guard], Then::Branch(target, 1)));
        }
        let none = Guard { test: is_one_of(labels.into_boxed_slice()), holds: false };
        rules.push((vec![none], Then::Branch(ways.default, 1)));
        self.rules(pred, run.node, entry, rules)?;
        Ok(Next::Ended)
    }

    /// The byte offset of an instruction.
    pub(super) fn offset(&self, at: u32) -> u32 {
        self.code.insns.get(at as usize).map_or(0, |insn| u32::from(insn.offset))
    }
}

/// Adds the check that a reference is not null, unless that is known.
fn nonnull(checks: &mut Vec<Check>, state: &State, depth: usize) -> Step<()> {
    if state.peek(depth, Kind::Ref)?.fact == Fact::None {
        checks.push(Check::NonNull(depth, None));
    }
    Ok(())
}
