//! What a rule does to a state: its guards, its instructions, its call, its end.

use senda_rules::ids::{PredId, Var};
use senda_rules::ir::{Call, Callee, Detail, End, Instr, Operand, Rule};
use senda_rules::op::Op;
use senda_rules::symbols::Symbols;
use senda_rules::types::Kind;

use super::guards::{Place, known_of};
use super::library;
use super::num::Num;
use super::ops::Arith;
use super::state::{State, Tells, Term};
use super::value::{Classes, LONGEST, Ref, Value};
use crate::program::{Program, Reach};

/// Differences beyond this decide nothing and are not kept.
const FAR: i64 = 1 << 12;

/// How a method ends, as far as is known.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Summary {
    /// Whether it returns, and with what; `Real` stands for nothing.
    pub returns: Option<Value>,
    /// Whether it ends with an exception, and of which classes.
    pub throws: Option<Classes>,
}

/// Whether a rule can apply.
pub(super) enum Entered {
    /// In this state.
    Applies(State),
    /// The guard with this number cannot be satisfied; this is what was known there.
    Never(usize, State),
}

/// What comes of a rule.
pub(super) enum Out {
    /// It goes on with a predicate of its method.
    Goto(PredId, State),
    /// It calls a method.
    Call(usize, State),
    /// It calls what nobody knows.
    Free,
    /// It calls what somebody else may have written.
    Elsewhere,
    /// The method returns.
    Return(Value),
    /// The method throws.
    Throw(Classes),
}

/// Applies rules.
pub(super) struct Exec<'a> {
    pub program: &'a Program,
    pub symbols: &'a Symbols,
    pub arith: Arith,
    /// Methods with which the stack can be exhausted: those that are called again and again, and all
    /// that these call.
    pub deep: &'a [bool],
    /// Whether an array can be too large for the memory.
    pub memory: bool,
    /// Whether assertions are enabled.
    pub asserts: bool,
}

/// Arrays with at most so many elements find room.
const ROOM: i64 = 1 << 16;

impl Exec<'_> {
    fn value(&self, state: &State, method: usize, operand: Operand) -> Value {
        let consts = &self.program.methods[method].body.consts;
        state.operand(consts, operand, &self.program.hierarchy)
    }

    /// Assumes the guards of a rule.
    pub fn enter(&self, method: usize, rule: &Rule, entry: &State) -> Entered {
        let mut state = entry.clone();
        let of = &self.program.methods[method];
        let place = Place { program: self.program, symbols: self.symbols, method: of };
        for (number, guard) in rule.guards.iter().enumerate() {
            if place.assume(&mut state, guard).is_err() {
                return Entered::Never(number, state);
            }
        }
        Entered::Applies(state)
    }

    /// What comes of the rules of a predicate.
    pub fn pred(
        &self,
        (method, pred): (usize, PredId),
        entry: &State,
        summaries: &[Summary],
        outs: &mut Vec<Out>,
    ) {
        let body = &self.program.methods[method].body;
        for (number, rule) in body.preds[pred].rules.iter().enumerate() {
            if let Entered::Applies(state) = self.enter(method, rule, entry) {
                self.apply((method, pred, number), rule, state, summaries, outs);
            }
            if self.memory {
                self.exhaust(method, rule, entry, outs);
            }
        }
    }

    fn apply(
        &self,
        (method, pred, number): (usize, PredId, usize),
        rule: &Rule,
        mut state: State,
        summaries: &[Summary],
        outs: &mut Vec<Out>,
    ) {
        state.values.resize(rule.vars.len(), Value::Real);
        let hierarchy = &self.program.hierarchy;
        let of = &self.program.methods[method];
        if of.early.contains(&(pred, number)) || of.unlinked.contains(&(pred, number)) {
            outs.push(Out::Throw(Classes::below(hierarchy.throwable)));
        }
        for instr in &rule.code {
            self.instr(&mut state, method, instr);
        }
        if let Some(call) = &rule.call {
            self.call(&mut state, (method, pred, number), call, summaries, outs);
            let ended = state.get(call.flag).reference().is_some_and(|flag| !flag.is_possible());
            if ended {
                return;
            }
        }
        match &rule.end {
            End::Return(value) => {
                let value = value.map_or(Value::Real, |value| self.value(&state, method, value));
                let ty = self.symbols.method_type(of.body.method).ret;
                outs.push(Out::Return(ty.map_or(value, |ty| value.returned(ty, self.arith))));
            }
            End::Throw(e) => {
                let thrown = self.value(&state, method, *e);
                let known = thrown.reference().map_or(Classes::Any, |r| r.classes);
                // Only what can be thrown is.
                outs.push(Out::Throw(match known {
                    Classes::Any => Classes::below(hierarchy.throwable),
                    known => known,
                }));
            }
            End::Goto { pred, args } => {
                outs.push(Out::Goto(*pred, state.passed(&of.body.consts, args, hierarchy)));
            }
            End::Unsupported(_) => {}
        }
    }

    /// Where a negative length is thrown for, a large one is too, if it finds no room.
    fn exhaust(&self, method: usize, rule: &Rule, entry: &State, outs: &mut Vec<Out>) {
        let hierarchy = &self.program.hierarchy;
        let size = rule.code.iter().find_map(|instr| match instr {
            Instr::NewException { dst, detail: Detail::Size(length, _), .. } => {
                Some((*dst, *length))
            }
            _ => None,
        });
        let Some((error, length)) = size else { return };
        let length = self.value(entry, method, length);
        if length.num().is_some_and(|n| n.hi() <= ROOM) {
            return;
        }
        let thrown = Classes::exactly(hierarchy.memory);
        match &rule.end {
            End::Goto { pred, args } => {
                let mut state = entry.clone();
                state.values.resize(rule.vars.len(), Value::Real);
                state.set(error, Value::Ref(Ref::object(thrown)));
                let consts = &self.program.methods[method].body.consts;
                outs.push(Out::Goto(*pred, state.passed(consts, args, hierarchy)));
            }
            End::Throw(_) => outs.push(Out::Throw(thrown)),
            End::Return(_) | End::Unsupported(_) => {}
        }
    }

    fn instr(&self, state: &mut State, method: usize, instr: &Instr) {
        let hierarchy = &self.program.hierarchy;
        let object = |class| Value::Ref(Ref::object(Classes::exactly(class)));
        match instr {
            Instr::Unary { op, dst, a } => {
                let a = self.value(state, method, *a);
                state.set(*dst, self.scalar(*op, &a, &a));
            }
            Instr::Binary { op, dst, a, b } => self.binary(state, method, *op, *dst, (*a, *b)),
            Instr::NewObject { dst, class } => state.set(*dst, object(*class)),
            Instr::NewArray { dst, class, length } => {
                self.new_array(state, method, *dst, object(*class), *length);
            }
            Instr::NewMultiArray { dst, class, lengths } => match lengths.first() {
                Some(length) => self.new_array(state, method, *dst, object(*class), *length),
                None => state.set(*dst, object(*class)),
            },
            Instr::ArrayLength { dst, array } => self.length(state, method, *dst, *array),
            Instr::GetElem { dst, elem, .. } => state.set(*dst, Value::of(*elem, self.arith)),
            Instr::GetStatic { dst, field }
                if self.asserts
                    && self.symbols.name_text(self.symbols.field_symbol(*field).name)
                        == "$assertionsDisabled" =>
            {
                // The field that javac makes for `assert` (JLS 14.10).
                state.set(*dst, Value::Num(Num::single(0)));
            }
            Instr::GetField { dst, field, .. } | Instr::GetStatic { dst, field } => {
                let ty = self.symbols.field_symbol(*field).ty;
                state.set(*dst, Value::of(ty, self.arith));
            }
            Instr::InstanceOf { dst, object, class } => {
                let known = self.value(state, method, *object);
                let known = known.reference().copied().unwrap_or(Ref::ANY);
                let is = match known.object {
                    true => known.classes.is_instance(*class, hierarchy),
                    false => Some(false),
                };
                let answer = match (is, known.null) {
                    (Some(true), false) => Num::single(1),
                    (Some(false), _) => Num::single(0),
                    _ => Num::span(0, 1),
                };
                state.set(*dst, Value::Num(answer));
                if let Some(object) = object.as_var() {
                    state.tell(*dst, Tells::Instance(object, *class));
                }
            }
            Instr::ClassObject { dst, .. } => state.set(*dst, object(hierarchy.class)),
            Instr::NewException { dst, class, detail } => {
                let of = &self.program.methods[method];
                let classes = match detail {
                    Detail::Link(_) => Classes::below(hierarchy.throwable),
                    Detail::Null(Some(link)) | Detail::Size(_, Some(link))
                        if !of.linked.contains(link) =>
                    {
                        Classes::below(hierarchy.throwable)
                    }
                    _ => Classes::exactly(*class),
                };
                state.set(*dst, Value::Ref(Ref::object(classes)));
            }
            Instr::Caught { dst, flag } => {
                let flag = self.value(state, method, *flag);
                let flag = flag.reference().copied().unwrap_or(Ref::ANY);
                state.set(*dst, Value::Ref(flag.nonnull()));
            }
            Instr::SetElem { .. }
            | Instr::SetField { .. }
            | Instr::SetStatic { .. }
            | Instr::Init { .. }
            | Instr::MonitorEnter { .. }
            | Instr::MonitorExit { .. } => {}
        }
    }

    fn scalar(&self, op: Op, a: &Value, b: &Value) -> Value {
        match op.result() {
            Kind::Int | Kind::Long => Value::Num(self.arith.apply(op, a.num(), b.num())),
            _ => Value::Real,
        }
    }

    fn binary(
        &self,
        state: &mut State,
        method: usize,
        op: Op,
        dst: Var,
        (a, b): (Operand, Operand),
    ) {
        let (x, y) = (self.value(state, method, a), self.value(state, method, b));
        let mut result = self.scalar(op, &x, &y);
        let (Some(x), Some(y)) = (x.num().copied(), y.num().copied()) else {
            state.set(dst, result);
            return;
        };
        let (s, t) = (a.as_var().map(Term::var), b.as_var().map(Term::var));
        // A difference is what is known of it.
        if matches!(op, Op::ISub | Op::LSub)
            && let Some((s, t)) = s.zip(t)
            && let (Some(most), Some(least)) =
                (state.difference(s, t), state.difference(t, s).and_then(i64::checked_neg))
        {
            let (lo, hi) = self.arith.ends(op.result());
            if lo <= least && most <= hi && least <= most {
                let told = Num::span(least, most);
                let known = result.num().and_then(|known| known.meet(&told)).unwrap_or(told);
                result = Value::Num(known);
            }
        }
        state.set(dst, result);
        if op == Op::LCmp {
            let (a, b) = (known_of(state, a, Some(x)), known_of(state, b, Some(y)));
            if let Some((a, b)) = a.zip(b) {
                state.tell(dst, Tells::Order(a, b));
            }
            return;
        }
        let d = Term::var(dst);
        for (term, (below, above)) in distances(self.arith, op, (s, x), (t, y)) {
            // Facts that follow from what is computed are never impossible.
            if let Some(c) = above.filter(|c| *c <= FAR) {
                let _ = state.assume_difference(d, term, c);
            }
            if let Some(c) = below.filter(|c| *c <= FAR) {
                let _ = state.assume_difference(term, d, c);
            }
        }
    }

    fn new_array(&self, state: &mut State, method: usize, dst: Var, made: Value, length: Operand) {
        let known = self.value(state, method, length).num().copied();
        let left = known.and_then(|n| n.at_least(0)).and_then(|n| n.at_most(LONGEST));
        let mut made = made.reference().copied().unwrap_or(Ref::ANY).nonnull();
        if let Some(left) = left {
            made.len = (left.lo(), left.hi());
        }
        state.set(dst, Value::Ref(made));
        if let Some(length) = length.as_var() {
            equal(state, Term::length(dst), Term::var(length));
        }
    }

    fn length(&self, state: &mut State, method: usize, dst: Var, array: Operand) {
        let known = self.value(state, method, array);
        let known = known.reference().copied().unwrap_or(Ref::ANY).nonnull();
        state.set(dst, Value::Num(Num::span(known.len.0, known.len.1)));
        if let Some(array) = array.as_var() {
            state.set(array, Value::Ref(known));
            equal(state, Term::var(dst), Term::length(array));
        }
    }

    /// A call: what it can come to is in its result and its flag afterwards, which is not possible if it
    /// comes to no end.
    fn call(
        &self,
        state: &mut State,
        (method, pred, number): (usize, PredId, usize),
        call: &Call,
        summaries: &[Summary],
        outs: &mut Vec<Out>,
    ) {
        let hierarchy = &self.program.hierarchy;
        let of = &self.program.methods[method];
        let mut end = Summary::default();
        let thrown = Classes::below(hierarchy.throwable);
        let site = of.sites.get(&(pred, number));
        let mut elsewhere = false;
        let (targets, mut free) = match site.map(|site| &site.reach) {
            Some(Reach::Method(callee)) => (vec![*callee], false),
            Some(Reach::Dispatch { targets, open, elsewhere: written, .. }) => {
                elsewhere = *written && !self.has_known_receiver(state, method, call);
                let known: Vec<usize> = targets.iter().filter_map(|target| target.1).collect();
                // A type without any class: nobody has written one yet, which proves nothing.
                let foreign = known.len() < targets.len() || targets.is_empty();
                (known, *open || foreign)
            }
            Some(Reach::Free) | None => (Vec::new(), true),
        };
        let mut fails = site.is_none_or(|site| site.fails) || of.unlinked.contains(&(pred, number));
        let result = self.result_of(call);
        if let Some(known) =
            library::known(self.program, self.symbols, self.arith, call, |operand| {
                self.value(state, method, operand)
            })
            && targets.is_empty()
        {
            end = known;
            (free, fails) = (false, false);
        } else if library::joins_text(self.symbols, call) {
            end = Summary { returns: Some(result), throws: None };
            (free, fails) = (false, false);
        }
        for callee in targets {
            outs.push(Out::Call(callee, state.passed(&of.body.consts, &call.args, hierarchy)));
            end.add(&summaries[callee], hierarchy);
        }
        if elsewhere {
            outs.push(Out::Elsewhere);
        }
        if free || elsewhere {
            outs.push(Out::Free);
            end.add(&Summary { returns: Some(result), throws: Some(thrown) }, hierarchy);
        }
        if fails {
            end.add(&Summary { returns: None, throws: Some(thrown) }, hierarchy);
        }
        if self.deep.get(method) == Some(&true) {
            let stack = Classes::exactly(hierarchy.stack);
            end.add(&Summary { returns: None, throws: Some(stack) }, hierarchy);
        }
        if let Some(var) = call.result {
            state.set(var, end.returns.unwrap_or(result));
        }
        let flag = Ref {
            null: end.returns.is_some(),
            object: end.throws.is_some(),
            classes: end.throws.unwrap_or(Classes::NONE),
            len: (0, LONGEST),
        };
        state.set(call.flag, Value::Ref(flag));
    }

    /// Whether the classes that the receiver of a call can have are all known.
    fn has_known_receiver(&self, state: &State, method: usize, call: &Call) -> bool {
        let receiver = call.args.first().map(|receiver| self.value(state, method, *receiver));
        let classes = receiver.and_then(|value| value.reference().map(|r| r.classes));
        let exact =
            |classes: Classes| classes.items().is_some_and(|all| all.iter().all(|i| i.exact));
        classes.is_some_and(exact)
    }

    /// Whatever a call can give.
    fn result_of(&self, call: &Call) -> Value {
        let ty = match &call.callee {
            Callee::Dynamic(site) => return self.result_of_site(site.descriptor),
            callee => callee.method().and_then(|(m, _)| self.symbols.method_type(m).ret),
        };
        ty.map_or(Value::Real, |ty| Value::of(ty, self.arith))
    }

    /// Whatever a call site of `invokedynamic` gives, by the last letters of its descriptor.
    fn result_of_site(&self, descriptor: senda_rules::ids::Name) -> Value {
        let text = self.symbols.name_text(descriptor);
        let kind = match text.rsplit_once(')').map_or("", |(_, ty)| ty).bytes().next() {
            Some(b'Z' | b'B' | b'C' | b'S' | b'I') => Kind::Int,
            Some(b'J') => Kind::Long,
            Some(b'L' | b'[') => Kind::Ref,
            _ => return Value::Real,
        };
        Value::any(kind, self.arith)
    }
}

impl Summary {
    /// Takes in another way to end; whether anything changed.
    pub fn add(&mut self, other: &Summary, hierarchy: &crate::hierarchy::Hierarchy) -> bool {
        let returns = match (self.returns, other.returns) {
            (Some(a), Some(b)) => Some(a.join(&b, hierarchy)),
            (a, b) => a.or(b),
        };
        let throws = match (self.throws, other.throws) {
            (Some(a), Some(b)) => Some(a.join(&b, hierarchy)),
            (a, b) => a.or(b),
        };
        let changed = returns != self.returns || throws != self.throws;
        (self.returns, self.throws) = (returns, throws);
        changed
    }
}

fn equal(state: &mut State, x: Term, y: Term) {
    // Facts that follow from what is computed are never impossible.
    let _ = state.assume_difference(x, y, 0);
    let _ = state.assume_difference(y, x, 0);
}

/// Bounds `c` of `term - result <= c` and `result - term <= c`.
type Distance = (Option<i64>, Option<i64>);

/// How far the result of an operation is from its operands, where nothing wraps around.
fn distances(
    arith: Arith,
    op: Op,
    (s, x): (Option<Term>, Num),
    (t, y): (Option<Term>, Num),
) -> Vec<(Term, Distance)> {
    let (lo, hi) = arith.ends(op.result());
    let fits = |sum: Option<i64>| arith.ideal || sum.is_some_and(|v| (lo..=hi).contains(&v));
    let mut all = Vec::new();
    let mut add = |term: Option<Term>, distance: Distance| {
        if let Some(term) = term {
            all.push((term, distance));
        }
    };
    match op {
        Op::IAdd | Op::LAdd
            if fits(x.lo().checked_add(y.lo())) && fits(x.hi().checked_add(y.hi())) =>
        {
            add(s, (y.lo().checked_neg(), Some(y.hi())));
            add(t, (x.lo().checked_neg(), Some(x.hi())));
        }
        Op::ISub | Op::LSub
            if fits(x.lo().checked_sub(y.hi())) && fits(x.hi().checked_sub(y.lo())) =>
        {
            add(s, (Some(y.hi()), y.lo().checked_neg()));
        }
        // Nearer to 0, on the same side.
        Op::IDiv | Op::LDiv if x.lo() >= 0 && y.lo() > 0 => add(s, (None, Some(0))),
        Op::IRem | Op::LRem if x.lo() >= 0 => {
            add(s, (None, Some(0)));
            if y.lo() > 0 {
                add(t, (None, Some(-1)));
            }
        }
        Op::IRem | Op::LRem if y.lo() > 0 => add(t, (None, Some(-1))),
        Op::IShr | Op::LShr | Op::IUshr | Op::LUshr if x.lo() >= 0 => add(s, (None, Some(0))),
        Op::IAnd | Op::LAnd => {
            if x.lo() >= 0 {
                add(s, (None, Some(0)));
            }
            if y.lo() >= 0 {
                add(t, (None, Some(0)));
            }
        }
        Op::IMin | Op::LMin => {
            add(s, (None, Some(0)));
            add(t, (None, Some(0)));
        }
        Op::IMax | Op::LMax => {
            add(s, (Some(0), None));
            add(t, (Some(0), None));
        }
        _ => {}
    }
    all
}
