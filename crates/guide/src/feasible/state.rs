//! What holds whenever a predicate is entered, or at a place of a rule: values of variables, and facts
//! that relate them.
//!
//! Facts are what "guards that hold on entry" comes to: differences of integers (`x - y <= c`, where `x`
//! or `y` may be the length of an array), integers and references that are known to differ or to be the
//! same, and what a number tells of others (the result of a comparison of `long`s, of `instanceof`).
//! Variables of a rule are defined once and arrays keep their length, so a fact stays one; it is renamed
//! when arguments are passed, and given up when one of its variables is not. All facts are
//! unconditional: one about a length says too that the array is not null.

use senda_rules::ids::{ClassName, Id, Var};
use senda_rules::ir::{Const, Operand, OperandView};
use senda_rules::op::Cmp;

use super::num::Num;
use super::ops;
use super::value::{Ref, Steps, Value};
use crate::hierarchy::Hierarchy;

/// How many differences a state keeps.
const MOST_DIFFS: usize = 48;

/// How many facts of each other sort a state keeps.
const MOST_FACTS: usize = 24;

/// Differences up to this are kept where ways with different ones meet.
const NEAR: i64 = 16;

/// An integer variable, or the length of the array in a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub var: Var,
    pub length: bool,
}

impl Term {
    pub fn var(var: Var) -> Term {
        Term { var, length: false }
    }

    pub fn length(var: Var) -> Term {
        Term { var, length: true }
    }
}

/// `x - y <= c`, as mathematical integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Diff {
    x: Term,
    y: Term,
    c: i64,
}

/// An operand of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Var(Var),
    Number(i64),
}

/// What a number tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tells {
    /// The order of two `long`s.
    Order(Known, Known),
    /// Whether a reference is an instance of a class.
    Instance(Var, ClassName),
}

/// See the module.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct State {
    pub values: Vec<Value>,
    diffs: Vec<Diff>,
    /// Pairs of numbers or references that differ.
    apart: Vec<(Var, Var)>,
    /// Pairs of references that are the same.
    same: Vec<(Var, Var)>,
    tells: Vec<(Var, Tells)>,
}

/// That something cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Impossible;

pub(super) type Possible = Result<(), Impossible>;

impl State {
    pub fn new(values: Vec<Value>) -> State {
        State { values, ..State::default() }
    }

    pub fn get(&self, var: Var) -> Value {
        self.values.get(var.index()).copied().unwrap_or(Value::Real)
    }

    pub fn set(&mut self, var: Var, value: Value) {
        if let Some(slot) = self.values.get_mut(var.index()) {
            *slot = value;
        }
    }

    pub fn operand(&self, consts: &[Const], operand: Operand, hierarchy: &Hierarchy) -> Value {
        match operand.view() {
            OperandView::Var(var) => self.get(var),
            OperandView::Const(at) => {
                consts.get(at).map_or(Value::Real, |c| constant(*c, hierarchy))
            }
        }
    }

    pub fn set_num(&mut self, var: Option<Var>, num: Option<Num>) -> Possible {
        let num = num.ok_or(Impossible)?;
        if let Some(var) = var {
            self.set(var, Value::Num(num));
        }
        Ok(())
    }

    pub fn set_ref(&mut self, var: Option<Var>, known: Ref) -> Possible {
        if !known.is_possible() {
            return Err(Impossible);
        }
        if let Some(var) = var {
            self.set(var, Value::Ref(known));
        }
        Ok(())
    }

    /// The bounds of a term; those of a length only if the array is not null.
    fn bounds(&self, term: Term) -> Option<(i64, i64)> {
        match self.get(term.var) {
            Value::Num(n) if !term.length => Some((n.lo(), n.hi())),
            Value::Ref(r) if term.length && !r.null && r.object => Some(r.len),
            _ => None,
        }
    }

    fn narrow(&mut self, term: Term, lo: i64, hi: i64) -> Possible {
        match self.get(term.var) {
            Value::Num(n) if !term.length => {
                let left = n.at_least(lo).and_then(|n| n.at_most(hi));
                self.set_num(Some(term.var), left)
            }
            Value::Ref(r) if term.length && r.object => {
                let len = (r.len.0.max(lo), r.len.1.min(hi));
                if len.0 > len.1 {
                    return Err(Impossible);
                }
                self.set(term.var, Value::Ref(Ref { len, ..r }));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// The least `c` that is known with `x - y <= c`.
    pub fn difference(&self, x: Term, y: Term) -> Option<i64> {
        if x == y {
            return Some(0);
        }
        let told = self.diffs.iter().filter(|d| d.x == x && d.y == y).map(|d| d.c).min();
        let (xs, ys) = (self.bounds(x), self.bounds(y));
        let seen = xs.zip(ys).and_then(|((_, hi), (lo, _))| hi.checked_sub(lo));
        match (told, seen) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        }
    }

    /// Adds `x - y <= c` and what follows from it.
    pub fn assume_difference(&mut self, x: Term, y: Term, c: i64) -> Possible {
        if x == y {
            return if c >= 0 { Ok(()) } else { Err(Impossible) };
        }
        if self.difference(y, x).is_some_and(|back| back.checked_add(c).is_some_and(|sum| sum < 0))
        {
            return Err(Impossible);
        }
        let told = self.diffs.iter().any(|d| d.x == x && d.y == y && d.c <= c);
        if told {
            return Ok(());
        }
        let zero = (x, 0);
        let before: Vec<(Term, i64)> = std::iter::once(zero)
            .chain(self.diffs.iter().filter(|d| d.y == x).map(|d| (d.x, d.c)))
            .collect();
        let after: Vec<(Term, i64)> = std::iter::once((y, 0))
            .chain(self.diffs.iter().filter(|d| d.x == y).map(|d| (d.y, d.c)))
            .collect();
        for &(from, d) in &before {
            for &(to, e) in &after {
                let Some(sum) = c.checked_add(d).and_then(|sum| sum.checked_add(e)) else {
                    continue;
                };
                if from == to {
                    if sum < 0 {
                        return Err(Impossible);
                    }
                    continue;
                }
                self.keep(Diff { x: from, y: to, c: sum });
            }
        }
        for &(from, d) in &before {
            if let Some(sum) = c.checked_add(d) {
                self.tighten(from, y, sum)?;
            }
        }
        for &(to, e) in &after {
            if let Some(sum) = c.checked_add(e) {
                self.tighten(x, to, sum)?;
            }
        }
        Ok(())
    }

    fn keep(&mut self, new: Diff) {
        if let Some(known) = self.diffs.iter_mut().find(|d| d.x == new.x && d.y == new.y) {
            known.c = known.c.min(new.c);
        } else if self.diffs.len() < MOST_DIFFS {
            self.diffs.push(new);
        }
    }

    /// Narrows the bounds of two terms with `x - y <= c`.
    fn tighten(&mut self, x: Term, y: Term, c: i64) -> Possible {
        let (Some((x_lo, x_hi)), Some((y_lo, y_hi))) = (self.bounds(x), self.bounds(y)) else {
            return Ok(());
        };
        if let Some(most) = y_hi.checked_add(c)
            && most < x_hi
        {
            self.narrow(x, i64::MIN, most)?;
        }
        if let Some(least) = x_lo.checked_sub(c)
            && least > y_lo
        {
            self.narrow(y, least, i64::MAX)?;
        }
        Ok(())
    }

    /// Narrows the bounds of all terms once by what is known of differences.
    pub fn settle(&mut self) -> Possible {
        for at in 0..self.diffs.len() {
            let Diff { x, y, c } = self.diffs[at];
            self.tighten(x, y, c)?;
        }
        Ok(())
    }

    /// Assumes that two numbers compare so; `a` and `b` are their variables, if they have one.
    pub fn assume_order(
        &mut self,
        cmp: Cmp,
        (a, x): (Option<Var>, Num),
        (b, y): (Option<Var>, Num),
    ) -> Possible {
        let (x, y) = ops::compare(cmp, &x, &y).ok_or(Impossible)?;
        self.set_num(a, Some(x))?;
        self.set_num(b, Some(y))?;
        let (Some(a), Some(b)) = (a, b) else { return self.settle() };
        let (s, t) = (Term::var(a), Term::var(b));
        match cmp {
            Cmp::Lt => self.assume_difference(s, t, -1)?,
            Cmp::Le => self.assume_difference(s, t, 0)?,
            Cmp::Gt => self.assume_difference(t, s, -1)?,
            Cmp::Ge => self.assume_difference(t, s, 0)?,
            Cmp::Eq => {
                if a != b && self.are_apart(a, b) {
                    return Err(Impossible);
                }
                self.assume_difference(s, t, 0)?;
                self.assume_difference(t, s, 0)?;
            }
            Cmp::Ne => {
                let (below, above) = (self.difference(s, t), self.difference(t, s));
                match (below.is_some_and(|c| c <= 0), above.is_some_and(|c| c <= 0)) {
                    (true, true) => return Err(Impossible),
                    (true, false) => self.assume_difference(s, t, -1)?,
                    (false, true) => self.assume_difference(t, s, -1)?,
                    (false, false) => self.set_apart(a, b),
                }
            }
        }
        self.settle()
    }

    pub fn are_apart(&self, a: Var, b: Var) -> bool {
        self.apart.iter().any(|&(x, y)| (x, y) == (a, b) || (y, x) == (a, b))
    }

    pub fn set_apart(&mut self, a: Var, b: Var) {
        if self.apart.len() < MOST_FACTS && !self.are_apart(a, b) {
            self.apart.push((a, b));
        }
    }

    pub fn are_same(&self, a: Var, b: Var) -> bool {
        a == b || self.same.iter().any(|&(x, y)| (x, y) == (a, b) || (y, x) == (a, b))
    }

    pub fn set_same(&mut self, a: Var, b: Var) {
        if self.same.len() < MOST_FACTS && !self.are_same(a, b) {
            self.same.push((a, b));
        }
    }

    pub fn tell(&mut self, var: Var, tells: Tells) {
        if self.tells.len() < MOST_FACTS {
            self.tells.push((var, tells));
        }
    }

    pub fn told(&self, var: Var) -> Option<Tells> {
        self.tells.iter().find(|(known, _)| *known == var).map(|(_, tells)| *tells)
    }

    /// The state of a predicate or method that is entered with these arguments.
    pub fn passed(&self, consts: &[Const], args: &[Operand], hierarchy: &Hierarchy) -> State {
        let values = args.iter().map(|arg| self.operand(consts, *arg, hierarchy)).collect();
        let mut next = State::new(values);
        if self.is_plain() && !has_twice(args) {
            return next;
        }
        let places = Places::of(args, self.values.len());
        for d in &self.diffs {
            for &x in places.of_var(d.x.var) {
                for &y in places.of_var(d.y.var) {
                    let (x, y) = (Term { var: x, ..d.x }, Term { var: y, ..d.y });
                    if x != y && next.diffs.len() < MOST_DIFFS {
                        next.diffs.push(Diff { x, y, c: d.c });
                    }
                }
            }
        }
        for (from, to) in [(&self.apart, &mut next.apart), (&self.same, &mut next.same)] {
            for &(a, b) in from {
                if let (Some(a), Some(b)) = (places.first(a), places.first(b)) {
                    to.push((a, b));
                }
            }
        }
        for &(var, tells) in &self.tells {
            if let (Some(var), Some(tells)) = (places.first(var), places.tells(tells)) {
                next.tells.push((var, tells));
            }
        }
        next.note_twice(&places);
        next
    }

    fn is_plain(&self) -> bool {
        self.diffs.is_empty()
            && self.apart.is_empty()
            && self.same.is_empty()
            && self.tells.is_empty()
    }

    /// What is passed twice is the same.
    fn note_twice(&mut self, places: &Places) {
        for all in &places.of {
            let [first, others @ ..] = &all[..] else { continue };
            for other in others {
                match self.get(*first) {
                    Value::Num(_) => {
                        for (x, y) in [(*first, *other), (*other, *first)] {
                            self.keep(Diff { x: Term::var(x), y: Term::var(y), c: 0 });
                        }
                    }
                    Value::Ref(_) => self.set_same(*first, *other),
                    Value::Real => {}
                }
            }
        }
    }

    /// Takes in another way to the same place; whether anything changed. With `steps` it grows in steps
    /// that come to an end.
    pub fn join(
        &mut self,
        other: &State,
        hierarchy: &Hierarchy,
        steps: Option<&Steps<'_>>,
    ) -> bool {
        let diffs = self.joined_diffs(other, steps.is_some());
        let mut changed = diffs != self.diffs;
        let apart = |of: &State, &(a, b): &(Var, Var)| {
            of.are_apart(a, b)
                || matches!((of.get(a), of.get(b)), (Value::Num(x), Value::Num(y)) if x.meet(&y).is_none())
        };
        let before = (self.apart.len(), self.same.len(), self.tells.len());
        self.apart.retain(|pair| apart(other, pair));
        self.same.retain(|&(a, b)| other.are_same(a, b));
        self.tells.retain(|told| other.tells.contains(told));
        changed |= before != (self.apart.len(), self.same.len(), self.tells.len());
        self.diffs = diffs;
        for (mine, new) in self.values.iter_mut().zip(&other.values) {
            let joined = match steps {
                Some(steps) => mine.widen(new, steps),
                None => mine.join(new, hierarchy),
            };
            changed |= joined != *mine;
            *mine = joined;
        }
        changed
    }

    /// The differences that hold in both states: told in one of them, and to be seen in the other.
    fn joined_diffs(&self, other: &State, widen: bool) -> Vec<Diff> {
        let mut all: Vec<Diff> = Vec::with_capacity(self.diffs.len());
        for d in &self.diffs {
            let c = other.difference(d.x, d.y).map(|c| c.max(d.c));
            if c.is_some_and(|c| c == d.c || (!widen && c <= NEAR)) {
                all.push(Diff { c: c.unwrap_or(d.c), ..*d });
            }
        }
        if widen {
            return all;
        }
        for d in &other.diffs {
            if self.diffs.iter().any(|known| known.x == d.x && known.y == d.y) {
                continue;
            }
            if let Some(c) = self.difference(d.x, d.y).map(|c| c.max(d.c))
                && c <= NEAR
                && all.len() < MOST_DIFFS
            {
                all.push(Diff { c, ..*d });
            }
        }
        all
    }
}

fn has_twice(args: &[Operand]) -> bool {
    args.iter().enumerate().any(|(i, arg)| arg.as_var().is_some() && args[..i].contains(arg))
}

fn constant(constant: Const, hierarchy: &Hierarchy) -> Value {
    match constant {
        Const::Int(v) => Value::Num(Num::single(i64::from(v))),
        Const::Long(v) => Value::Num(Num::single(v)),
        Const::Float(_) | Const::Double(_) => Value::Real,
        Const::Null => Value::Ref(Ref::NULL),
        Const::Str(_) => Value::Ref(Ref::object(super::value::Classes::exactly(hierarchy.string))),
    }
}

/// Where variables go among arguments.
struct Places {
    of: Vec<Vec<Var>>,
}

impl Places {
    fn of(args: &[Operand], vars: usize) -> Places {
        let mut of = vec![Vec::new(); vars];
        for (i, arg) in args.iter().enumerate() {
            if let Some(all) = arg.as_var().and_then(|var| of.get_mut(var.index())) {
                all.push(Var::from_index(i));
            }
        }
        Places { of }
    }

    fn of_var(&self, var: Var) -> &[Var] {
        self.of.get(var.index()).map_or(&[], |all| all)
    }

    fn first(&self, var: Var) -> Option<Var> {
        self.of_var(var).first().copied()
    }

    fn known(&self, known: Known) -> Option<Known> {
        match known {
            Known::Var(var) => self.first(var).map(Known::Var),
            Known::Number(_) => Some(known),
        }
    }

    fn tells(&self, tells: Tells) -> Option<Tells> {
        Some(match tells {
            Tells::Order(a, b) => Tells::Order(self.known(a)?, self.known(b)?),
            Tells::Instance(var, class) => Tells::Instance(self.first(var)?, class),
        })
    }
}
