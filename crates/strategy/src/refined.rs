//! What the static variables of a refined abstraction are, while its traces are unrolled.
//!
//! Values are those of the symbolic domain without its heap. A reference is a number, null is 0, so that
//! guards over null and identity mean something; an array's length belongs to that number. Every number
//! that is not computed is a symbol without bounds. An answer that the solver does not know counts as
//! yes: nothing is refuted without a proof.

use std::rc::Rc;

use senda_engine::domain::{Feasible, Scalars, Search, Truth};
use senda_guide::program::Program;
use senda_guide::refine::{Refinement, computes, keeps};
use senda_rules::ids::{ENTRY, Id, PredId, Var};
use senda_rules::ir::{Body, Const, End, Instr, Operand, OperandView, Rule, Test};
use senda_rules::op::Cmp;
use senda_rules::scalar::Word;
use senda_rules::symbols::Symbols;
use senda_rules::types::{Kind, Type};

use crate::symbolic::{self, Symbolic, Value};
use crate::unroll::Ended;

/// The values of a rule's variables, or of a predicate's parameters, as far as they are static.
pub(crate) type Vars = Rc<[Option<Value>]>;

/// Where the values stood.
pub(crate) struct Mark {
    domain: symbolic::Mark,
    lengths: usize,
}

/// Computes static variables.
pub struct Refined {
    program: Rc<Program>,
    refinement: Refinement,
    domain: Symbolic,
    /// The types of the method's parameters, without the receiver.
    params: Vec<Type>,
    /// The lengths of arrays, by the array.
    lengths: Vec<(Value, Value)>,
}

const NULL: Value = Value::Word(Word(0));

impl Refined {
    pub(crate) fn new(
        program: Rc<Program>,
        refinement: Refinement,
        symbols: &Symbols,
        domain: Symbolic,
    ) -> Refined {
        let method = program.methods[0].body.method;
        let params = symbols.method_type(method).params.to_vec();
        Refined { program, refinement, domain, params, lengths: Vec::new() }
    }

    pub(crate) fn mark(&mut self) -> Mark {
        Mark { domain: self.domain.mark(), lengths: self.lengths.len() }
    }

    pub(crate) fn undo(&mut self, mark: &Mark) {
        self.domain.undo(&mark.domain);
        self.lengths.truncate(mark.lengths);
    }

    /// The inputs of the method.
    pub(crate) fn inputs(&mut self) -> Vars {
        let body = self.program.methods[0].body.clone();
        let receiver = usize::from(!body.is_static);
        let mut all = Vec::new();
        for (i, kind) in body.preds[ENTRY].params.iter().enumerate() {
            let ty = i.checked_sub(receiver).and_then(|i| self.params.get(i)).copied();
            let value = match ty {
                Some(ty) if !matches!(ty, Type::Ref(_)) => self.domain.input(ty),
                _ => self.fresh(*kind),
            };
            if ty.is_none() {
                self.assume_nonnull(value);
            }
            all.push(self.refinement.is_static(0, ENTRY, i).then_some(value));
        }
        all.into()
    }

    fn assume_nonnull(&mut self, value: Value) {
        if let Truth::Open(cond) = self.domain.compare(Cmp::Ne, value, NULL) {
            let _ = self.domain.assume(&cond, true);
        }
    }

    /// A number of which nothing is known.
    fn fresh(&mut self, kind: Kind) -> Value {
        self.domain.unbounded(match kind {
            Kind::Ref | Kind::Flag => Kind::Int,
            number => number,
        })
    }

    /// Applies a rule: its variables, or nothing if what is known contradicts its guards.
    pub(crate) fn apply(
        &mut self,
        method: usize,
        pred: PredId,
        number: usize,
        args: &Vars,
    ) -> Option<Vars> {
        let program = self.program.clone();
        let body = &program.methods[method].body;
        let rule = &body.preds[pred].rules[number];
        let needed = self.refinement.needed(&program, method, pred, number);
        let mut vars: Vec<Option<Value>> = vec![None; rule.vars.len()];
        for (var, arg) in vars.iter_mut().zip(args.iter()) {
            *var = *arg;
        }
        let mut env = Env { body, rule, vars };
        for guard in rule.guards.iter().filter(|guard| keeps(&guard.test)) {
            if !self.holds(&mut env, &guard.test, guard.holds) {
                return None;
            }
        }
        for instr in &rule.code {
            if let Some(dst) = instr.dst()
                && needed.get(dst.index()) == Some(&true)
            {
                let value = self.value_of(&mut env, instr, dst);
                env.vars[dst.index()] = Some(value);
            }
        }
        Some(env.vars.into())
    }

    fn value_of(&mut self, env: &mut Env<'_>, instr: &Instr, dst: Var) -> Value {
        let kind = env.rule.vars.get(dst.index()).copied().unwrap_or(Kind::Int);
        let value = match instr {
            Instr::Unary { op, a, .. } if computes(instr) => {
                let a = self.get(env, *a);
                self.domain.apply(*op, a, a)
            }
            Instr::Binary { op, a, b, .. } => {
                let (a, b) = (self.get(env, *a), self.get(env, *b));
                self.domain.apply(*op, a, b)
            }
            Instr::ArrayLength { array, .. } => {
                let array = self.get(env, *array);
                self.length(array)
            }
            Instr::NewObject { .. }
            | Instr::NewArray { .. }
            | Instr::NewMultiArray { .. }
            | Instr::ClassObject { .. }
            | Instr::NewException { .. }
            | Instr::Caught { .. } => {
                let value = self.fresh(kind);
                self.assume_nonnull(value);
                if let Instr::NewArray { length, .. } = instr {
                    let length = self.get(env, *length);
                    self.lengths.push((value, length));
                }
                value
            }
            _ => self.fresh(kind),
        };
        // What numbers cannot say here is said by nothing.
        if self.domain.trouble().is_some() { self.fresh(kind) } else { value }
    }

    /// The length of an array: the same for the same array.
    fn length(&mut self, array: Value) -> Value {
        if let Some((_, length)) = self.lengths.iter().rev().find(|(known, _)| *known == array) {
            return *length;
        }
        let length = self.fresh(Kind::Int);
        if let Truth::Open(cond) = self.domain.compare(Cmp::Ge, length, NULL) {
            let _ = self.domain.assume(&cond, true);
        }
        self.lengths.push((array, length));
        length
    }

    fn get(&mut self, env: &mut Env<'_>, operand: Operand) -> Value {
        match operand.view() {
            OperandView::Var(v) => {
                let kind = env.rule.vars.get(v.index()).copied().unwrap_or(Kind::Int);
                if let Some(Some(value)) = env.vars.get(v.index()) {
                    return *value;
                }
                let value = self.fresh(kind);
                if let Some(slot) = env.vars.get_mut(v.index()) {
                    *slot = Some(value);
                }
                value
            }
            OperandView::Const(c) => match env.body.consts.get(c) {
                Some(Const::Null) => NULL,
                Some(Const::Str(_)) | None => {
                    let value = self.fresh(Kind::Ref);
                    self.assume_nonnull(value);
                    value
                }
                Some(number) => Value::Word(Word::of(*number).unwrap_or_default()),
            },
        }
    }

    /// Whether a test can have an answer, which is then assumed.
    fn holds(&mut self, env: &mut Env<'_>, test: &Test, answer: bool) -> bool {
        let truth = match test {
            Test::Cmp(cmp, a, b) => {
                let (a, b) = (self.get(env, *a), self.get(env, *b));
                self.domain.compare(*cmp, a, b)
            }
            Test::In(a, labels) => {
                let a = self.get(env, *a);
                self.domain.one_of(a, labels)
            }
            Test::Null(a) | Test::Ok(a) => {
                let a = self.get(env, *a);
                self.domain.compare(Cmp::Eq, a, NULL)
            }
            Test::Same(a, b) => {
                let (a, b) = (self.get(env, *a), self.get(env, *b));
                self.domain.compare(Cmp::Eq, a, b)
            }
            Test::InBounds { array, index } => {
                let (array, index) = (self.get(env, *array), self.get(env, *index));
                let length = self.length(array);
                let above = self.domain.compare(Cmp::Ge, index, NULL);
                let below = self.domain.compare(Cmp::Lt, index, length);
                self.domain.both(above, below)
            }
            _ => return true,
        };
        match truth {
            Truth::Yes => answer,
            Truth::No => !answer,
            Truth::Open(cond) => self.domain.assume(&cond, answer) != Feasible::No,
        }
    }

    /// The arguments of a rule's call.
    pub(crate) fn args(&self, method: usize, rule: &Rule, vars: &Vars) -> Vars {
        let call = rule.call.as_ref().map_or(&[][..], |call| &call.args);
        let body = &self.program.methods[method].body;
        call.iter().map(|&arg| self.peek(body, vars, arg)).collect()
    }

    /// The arguments of the predicate that a rule goes on with, once its call ended so.
    pub(crate) fn next(&mut self, method: usize, rule: &Rule, vars: &Vars, ended: Ended) -> Vars {
        let End::Goto { pred, args } = &rule.end else { return Vars::default() };
        let program = self.program.clone();
        let body = &program.methods[method].body;
        let mut next = Vec::with_capacity(args.len());
        for (i, &arg) in args.iter().enumerate() {
            if !self.refinement.is_static(method, *pred, i) {
                next.push(None);
                continue;
            }
            let is_flag = rule.call.as_ref().is_some_and(|call| Some(call.flag) == arg.as_var());
            next.push(match ended {
                Ended::Normally if is_flag => Some(NULL),
                Ended::Abruptly if is_flag => Some(Value::Word(Word(1))),
                _ => self.peek(body, vars, arg),
            });
        }
        next.into()
    }

    /// The value of an operand, if it is known. What is not becomes a symbol where it is needed.
    fn peek(&self, body: &Body, vars: &Vars, operand: Operand) -> Option<Value> {
        match operand.view() {
            OperandView::Var(v) => vars.get(v.index()).copied().flatten(),
            OperandView::Const(c) => match body.consts.get(c)? {
                Const::Null => Some(NULL),
                Const::Str(_) => None,
                number => Some(Value::Word(Word::of(*number)?)),
            },
        }
    }
}

/// A rule that is applied.
struct Env<'a> {
    body: &'a Body,
    rule: &'a Rule,
    vars: Vec<Option<Value>>,
}
