//! Makes rule programs: straight lines of instructions, calls and requirements.
//!
//! Call sites that the JVM links with code made at run time (lambdas, string concatenation, record
//! methods) become ordinary rules here, so that they are traced, costed and explored like any other
//! code. A program is written down as a list of steps over numbered values; [`Synth::finish`] cuts
//! it into rules after each call and each requirement and passes on exactly the values still needed.

use std::sync::Arc;

use senda_rules::ids::{ClassName, IdVec, MethodRef, PredId, Var};
use senda_rules::ir::{
    Body, Call, Callee, Const, Detail, End, Guard, Instr, Operand, Place, Pred, PredName, Rule,
    SourceMap, Test,
};
use senda_rules::types::Kind;

/// A value of the program being made: a parameter, a result, or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Val {
    /// A value with a number.
    Temp(u32),
    /// A constant.
    Const(Const),
}

/// What happens when a requirement does not hold.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Else {
    /// The method returns this.
    Return(Const),
    /// The method throws a new exception of this class.
    Throw(ClassName, Fault),
}

/// The message of the exception of a failed requirement.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// None.
    Plain,
    /// A failed cast of the value to the class.
    Cast(Val, ClassName),
}

/// A condition over values.
#[derive(Clone, Debug)]
pub(crate) enum Need {
    /// The `int` is zero.
    Zero(Val),
    /// The `int` is not zero.
    NonZero(Val),
    /// The two `int`s are equal.
    EqualInts(Val, Val),
    /// The reference is not null.
    NonNull(Val),
    /// The references differ.
    Differ(Val, Val),
    /// The reference is null or an instance.
    Castable(Val, ClassName),
}

type MakeInstr = Box<dyn Fn(Var, &dyn Fn(Val) -> Operand) -> Instr>;

enum Step {
    Do { dst: Option<u32>, uses: Vec<Val>, make: MakeInstr },
    Call { callee: Callee, args: Vec<Val>, result: Option<u32> },
    Need { need: Need, otherwise: Else },
}

/// A program in the making.
pub(crate) struct Synth {
    method: MethodRef,
    is_static: bool,
    kinds: Vec<Kind>,
    params: usize,
    steps: Vec<Step>,
}

impl Synth {
    /// A program for a method with parameters of these kinds, receiver first.
    pub(crate) fn new(method: MethodRef, is_static: bool, params: &[Kind]) -> Synth {
        Synth { method, is_static, kinds: params.to_vec(), params: params.len(), steps: Vec::new() }
    }

    /// The parameter with this index.
    pub(crate) fn param(&self, index: usize) -> Val {
        Val::Temp(u32::try_from(index).unwrap_or(u32::MAX))
    }

    fn fresh(&mut self, kind: Kind) -> u32 {
        self.kinds.push(kind);
        u32::try_from(self.kinds.len() - 1).unwrap_or(u32::MAX)
    }

    /// An instruction with a result.
    pub(crate) fn value(
        &mut self,
        kind: Kind,
        uses: &[Val],
        make: impl Fn(Var, &dyn Fn(Val) -> Operand) -> Instr + 'static,
    ) -> Val {
        let dst = self.fresh(kind);
        self.steps.push(Step::Do { dst: Some(dst), uses: uses.to_vec(), make: Box::new(make) });
        Val::Temp(dst)
    }

    /// An instruction without a result.
    pub(crate) fn effect(
        &mut self,
        uses: &[Val],
        make: impl Fn(&dyn Fn(Val) -> Operand) -> Instr + 'static,
    ) {
        let make = Box::new(move |_: Var, get: &dyn Fn(Val) -> Operand| make(get));
        self.steps.push(Step::Do { dst: None, uses: uses.to_vec(), make });
    }

    /// A call; an exception of the callee is passed on.
    pub(crate) fn call(
        &mut self,
        callee: Callee,
        args: &[Val],
        result: Option<Kind>,
    ) -> Option<Val> {
        let result = result.map(|kind| self.fresh(kind));
        self.steps.push(Step::Call { callee, args: args.to_vec(), result });
        result.map(Val::Temp)
    }

    /// Goes on only if the condition holds.
    pub(crate) fn require(&mut self, need: Need, otherwise: Else) {
        self.steps.push(Step::Need { need, otherwise });
    }

    /// The finished program, which returns `result`.
    pub(crate) fn finish(self, result: Option<Val>) -> Arc<Body> {
        let returns = result.map(|v| self.kind(v));
        let segments = self.segments();
        let live = self.live_in(&segments, result);
        let mut build = Build { synth: &self, consts: Vec::new(), preds: Vec::new() };
        for (i, &(from, to)) in segments.iter().enumerate() {
            // A requirement right after a call has an empty segment before it, which takes the flag.
            let after_call = i > 0
                && segments[i - 1].0 < segments[i - 1].1
                && matches!(self.steps[from - 1], Step::Call { .. });
            build.segment((i, after_call), (from, to), &live, result);
        }
        let preds: IdVec<PredId, Pred> = build.preds.into_iter().collect();
        let mut body = Body {
            method: self.method,
            is_static: self.is_static,
            returns,
            preds,
            consts: build.consts.into_boxed_slice(),
            source: SourceMap::default(),
        };
        senda_rules::canon::normalise_consts(&mut body);
        Arc::new(body)
    }

    fn kind(&self, v: Val) -> Kind {
        match v {
            Val::Temp(t) => self.kinds[t as usize],
            Val::Const(c) => c.kind(),
        }
    }

    /// Ranges of steps that form one rule: a call ends a rule, a requirement starts one.
    fn segments(&self) -> Vec<(usize, usize)> {
        let mut cuts = vec![0];
        for (i, step) in self.steps.iter().enumerate() {
            match step {
                Step::Call { .. } => cuts.push(i + 1),
                Step::Need { .. } => cuts.push(i),
                Step::Do { .. } => {}
            }
        }
        cuts.push(self.steps.len());
        // A requirement right after a call makes an empty range: that rule only passes on.
        cuts.windows(2).map(|w| (w[0], w[1])).collect()
    }

    /// For each segment the values it needs from before, ascending.
    fn live_in(&self, segments: &[(usize, usize)], result: Option<Val>) -> Vec<Vec<u32>> {
        let mut live: Vec<u32> = result.into_iter().filter_map(temp).collect();
        let mut all = vec![Vec::new(); segments.len()];
        for (i, &(from, to)) in segments.iter().enumerate().rev() {
            for step in self.steps[from..to].iter().rev() {
                let (dst, uses) = match step {
                    Step::Do { dst, uses, .. } => (*dst, uses.clone()),
                    Step::Call { args, result, .. } => (*result, args.clone()),
                    Step::Need { need, otherwise } => (None, need_uses(need, *otherwise)),
                };
                live.retain(|t| Some(*t) != dst);
                live.extend(uses.into_iter().filter_map(temp));
            }
            live.sort_unstable();
            live.dedup();
            all[i] = live.clone();
        }
        if let Some(first) = all.first_mut() {
            *first = (0..u32::try_from(self.params).unwrap_or(0)).collect();
        }
        all
    }
}

fn temp(v: Val) -> Option<u32> {
    match v {
        Val::Temp(t) => Some(t),
        Val::Const(_) => None,
    }
}

fn need_uses(need: &Need, otherwise: Else) -> Vec<Val> {
    let mut uses = match need {
        Need::Zero(a) | Need::NonZero(a) | Need::NonNull(a) | Need::Castable(a, _) => vec![*a],
        Need::EqualInts(a, b) | Need::Differ(a, b) => vec![*a, *b],
    };
    if let Else::Throw(_, Fault::Cast(v, _)) = otherwise {
        uses.push(v);
    }
    uses
}

/// The variables of one rule while it is written.
struct Scope {
    vars: Vec<Kind>,
    of: Vec<(u32, Var)>,
}

impl Scope {
    fn bind(&mut self, t: u32, kind: Kind) -> Var {
        let var = Var(u32::try_from(self.vars.len()).unwrap_or(u32::MAX));
        self.vars.push(kind);
        self.of.push((t, var));
        var
    }

    fn anonymous(&mut self, kind: Kind) -> Var {
        let var = Var(u32::try_from(self.vars.len()).unwrap_or(u32::MAX));
        self.vars.push(kind);
        var
    }
}

struct Build<'s> {
    synth: &'s Synth,
    consts: Vec<Const>,
    preds: Vec<Pred>,
}

impl Build<'_> {
    fn operand(&self, scope: &Scope, v: Val) -> Operand {
        match v {
            Val::Temp(t) => {
                let var = scope.of.iter().find(|(known, _)| *known == t);
                Operand::var(var.map_or(Var(0), |(_, var)| *var))
            }
            Val::Const(c) => {
                Operand::constant(self.consts.iter().position(|k| *k == c).unwrap_or(0))
            }
        }
    }

    fn know(&mut self, v: Val) {
        if let Val::Const(c) = v
            && !self.consts.contains(&c)
        {
            self.consts.push(c);
        }
    }

    /// A scope with the segment's inputs, and, after a call, its flag.
    fn scope(&self, live: &[u32], flag: bool) -> (Scope, Option<Var>) {
        let mut scope = Scope { vars: Vec::new(), of: Vec::new() };
        for &t in live {
            scope.bind(t, self.synth.kinds[t as usize]);
        }
        let flag = flag.then(|| scope.anonymous(Kind::Flag));
        (scope, flag)
    }

    fn segment(
        &mut self,
        (i, after_call): (usize, bool),
        (from, to): (usize, usize),
        live: &[Vec<u32>],
        result: Option<Val>,
    ) {
        let (scope, flag) = self.scope(&live[i], after_call);
        let params = scope.vars.clone().into_boxed_slice();
        let number = u32::try_from(i).unwrap_or(u32::MAX);
        let need = match self.synth.steps.get(from) {
            Some(Step::Need { need, otherwise }) if from < to => Some((need.clone(), *otherwise)),
            _ => None,
        };
        let mut rules = Vec::new();
        let place = match (i, after_call) {
            (0, _) => Place::Entry,
            (_, true) => Place::AfterCall(number),
            _ => Place::Check(number),
        };
        match (flag, need) {
            (Some(flag), _) => {
                let ok = Guard { test: Test::Ok(Operand::var(flag)), holds: true };
                let failed = ok.negate();
                rules.push(self.rule(vec![ok], scope, (from, to), i, live, result));
                rules.push(self.passes_on(failed, &live[i]));
            }
            (None, Some((need, otherwise))) => {
                for v in need_uses(&need, otherwise) {
                    self.know(v);
                }
                self.know(Val::Const(Const::Int(0)));
                let guard = self.guard(&scope, &need);
                let refused = self.refusal(guard.negate(), &live[i], otherwise);
                rules.push(self.rule(vec![guard], scope, (from + 1, to), i, live, result));
                rules.push(refused);
            }
            (None, None) => {
                rules.push(self.rule(Vec::new(), scope, (from, to), i, live, result));
            }
        }
        self.preds.push(Pred {
            name: PredName { place, copy: 0 },
            params,
            rules: rules.into_boxed_slice(),
        });
    }

    fn guard(&self, scope: &Scope, need: &Need) -> Guard {
        let zero = self.operand(scope, Val::Const(Const::Int(0)));
        let get = |v: Val| self.operand(scope, v);
        let (test, holds) = match need {
            Need::Zero(a) => (Test::Cmp(senda_rules::op::Cmp::Eq, get(*a), zero), true),
            Need::NonZero(a) => (Test::Cmp(senda_rules::op::Cmp::Ne, get(*a), zero), true),
            Need::EqualInts(a, b) => (Test::Cmp(senda_rules::op::Cmp::Eq, get(*a), get(*b)), true),
            Need::NonNull(a) => (Test::Null(get(*a)), false),
            Need::Differ(a, b) => (Test::Same(get(*a), get(*b)), false),
            Need::Castable(a, class) => (Test::CastOk(get(*a), *class), true),
        };
        Guard { test, holds }
    }

    fn passes_on(&mut self, guard: Guard, live: &[u32]) -> Rule {
        let (mut scope, flag) = self.scope(live, true);
        let flag = flag.unwrap_or(Var(0));
        let dst = scope.anonymous(Kind::Ref);
        let caught = Instr::Caught { dst, flag: Operand::var(flag) };
        finish_rule(vec![guard], vec![caught], None, End::Throw(Operand::var(dst)), scope)
    }

    fn refusal(&mut self, guard: Guard, live: &[u32], otherwise: Else) -> Rule {
        let (mut scope, _) = self.scope(live, false);
        match otherwise {
            Else::Return(c) => {
                self.know(Val::Const(c));
                let value = self.operand(&scope, Val::Const(c));
                finish_rule(vec![guard], Vec::new(), None, End::Return(Some(value)), scope)
            }
            Else::Throw(class, fault) => {
                let detail = match fault {
                    Fault::Plain => Detail::None,
                    Fault::Cast(v, class) => {
                        Detail::Cast { object: self.operand(&scope, v), class }
                    }
                };
                let dst = scope.anonymous(Kind::Ref);
                let new = Instr::NewException { dst, class, detail };
                finish_rule(vec![guard], vec![new], None, End::Throw(Operand::var(dst)), scope)
            }
        }
    }

    fn rule(
        &mut self,
        guards: Vec<Guard>,
        scope: Scope,
        (from, to): (usize, usize),
        i: usize,
        live: &[Vec<u32>],
        result: Option<Val>,
    ) -> Rule {
        let mut scope = scope;
        let mut code = Vec::new();
        let mut call = None;
        for step in &self.synth.steps[from.min(to)..to] {
            match step {
                Step::Do { dst, uses, make } => {
                    uses.iter().for_each(|&v| self.know(v));
                    // Operands are read before the result is bound.
                    let operands: Vec<(Val, Operand)> =
                        uses.iter().map(|&v| (v, self.operand(&scope, v))).collect();
                    let var = match dst {
                        Some(t) => scope.bind(*t, self.synth.kinds[*t as usize]),
                        None => Var(0),
                    };
                    let get = |v: Val| {
                        let found = operands.iter().find(|(known, _)| *known == v);
                        found.map_or(Operand::var(Var(0)), |(_, o)| *o)
                    };
                    code.push(make(var, &get));
                }
                Step::Call { callee, args, result } => {
                    args.iter().for_each(|&v| self.know(v));
                    let args = args.iter().map(|&v| self.operand(&scope, v)).collect();
                    let result = result.map(|t| scope.bind(t, self.synth.kinds[t as usize]));
                    let flag = scope.anonymous(Kind::Flag);
                    call = Some(Call { callee: callee.clone(), args, result, flag });
                }
                Step::Need { .. } => {}
            }
        }
        let end = match live.get(i + 1) {
            Some(next) => {
                let mut args: Vec<Operand> =
                    next.iter().map(|&t| self.operand(&scope, Val::Temp(t))).collect();
                args.extend(call.as_ref().map(|c: &Call| Operand::var(c.flag)));
                let pred = PredId(u32::try_from(i + 1).unwrap_or(u32::MAX));
                End::Goto { pred, args: args.into_boxed_slice() }
            }
            None => {
                result.into_iter().for_each(|v| self.know(v));
                End::Return(result.map(|v| self.operand(&scope, v)))
            }
        };
        finish_rule(guards, code, call, end, scope)
    }
}

fn finish_rule(
    guards: Vec<Guard>,
    code: Vec<Instr>,
    call: Option<Call>,
    end: End,
    scope: Scope,
) -> Rule {
    Rule {
        guards: guards.into_boxed_slice(),
        code: code.into_boxed_slice(),
        call,
        end,
        vars: scope.vars.into_boxed_slice(),
        origin: Box::new([]),
        at: None,
    }
}
