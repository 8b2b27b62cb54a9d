//! What a guard leaves of a state.

use senda_rules::ids::{ClassName, Id};
use senda_rules::ir::{Body, Guard, Operand, Test};
use senda_rules::op::Cmp;
use senda_rules::symbols::Symbols;

use super::num::Num;
use super::state::{Impossible, Known, Possible, State, Tells, Term};
use super::value::{Classes, LONGEST, Ref, Value};
use crate::program::{Method, Program};

/// Where a guard stands.
pub(super) struct Place<'a> {
    pub program: &'a Program,
    pub symbols: &'a Symbols,
    pub method: &'a Method,
}

impl Place<'_> {
    fn body(&self) -> &Body {
        &self.method.body
    }

    fn value(&self, state: &State, operand: Operand) -> Value {
        state.operand(&self.body().consts, operand, &self.program.hierarchy)
    }

    fn number(&self, state: &State, operand: Operand) -> Option<Num> {
        self.value(state, operand).num().copied()
    }

    fn reference(&self, state: &State, operand: Operand) -> Ref {
        self.value(state, operand).reference().copied().unwrap_or(Ref::ANY)
    }

    /// Assumes that a guard is satisfied.
    pub fn assume(&self, state: &mut State, guard: &Guard) -> Possible {
        let holds = guard.holds;
        match &guard.test {
            Test::Cmp(cmp, a, b) => {
                let cmp = if holds { *cmp } else { cmp.negate() };
                self.order(state, cmp, *a, *b)
            }
            Test::In(a, labels) => self.label(state, *a, labels, holds),
            Test::Null(a) | Test::Ok(a) => {
                let known = self.reference(state, *a);
                let left = match holds {
                    true => Ref { object: false, classes: Classes::NONE, ..known },
                    false => known.nonnull(),
                };
                state.set_ref(a.as_var(), left)
            }
            Test::Same(a, b) => self.same(state, *a, *b, holds),
            Test::InBounds { array, index } => self.in_bounds(state, *array, *index, holds),
            Test::InstanceOf(a, class) => self.instance(state, *a, *class, holds),
            Test::CastOk(a, class) => self.cast(state, *a, *class, holds),
            Test::StoreOk { array, value } => {
                match !holds && self.is_storable(state, *array, *value) {
                    true => Err(Impossible),
                    false => Ok(()),
                }
            }
            Test::Linked { link, .. } => match !holds && self.method.linked.contains(link) {
                true => Err(Impossible),
                false => Ok(()),
            },
        }
    }

    fn order(&self, state: &mut State, cmp: Cmp, a: Operand, b: Operand) -> Possible {
        let (Some(x), Some(y)) = (self.number(state, a), self.number(state, b)) else {
            return Ok(());
        };
        state.assume_order(cmp, (a.as_var(), x), (b.as_var(), y))?;
        for operand in [a, b] {
            self.use_told(state, operand)?;
        }
        Ok(())
    }

    fn label(&self, state: &mut State, a: Operand, labels: &[i32], holds: bool) -> Possible {
        let Some(known) = self.number(state, a) else { return Ok(()) };
        let left = match holds {
            true => {
                let all = labels.iter().map(|label| i64::from(*label));
                Num::of(all.filter(|label| known.contains(*label)))
            }
            false => labels.iter().try_fold(known, |left, label| left.without(i64::from(*label))),
        };
        state.set_num(a.as_var(), left)?;
        self.use_told(state, a)
    }

    /// A number that tells of others has been narrowed.
    fn use_told(&self, state: &mut State, operand: Operand) -> Possible {
        let Some(var) = operand.as_var() else { return Ok(()) };
        let Some(told) = state.told(var) else { return Ok(()) };
        let Some(known) = state.get(var).num().copied() else { return Ok(()) };
        match told {
            Tells::Order(a, b) => {
                let can = [-1, 0, 1].map(|v| known.contains(v));
                let cmp = match can {
                    [true, false, false] => Cmp::Lt,
                    [true, true, false] => Cmp::Le,
                    [false, true, false] => Cmp::Eq,
                    [false, true, true] => Cmp::Ge,
                    [false, false, true] => Cmp::Gt,
                    [true, false, true] => Cmp::Ne,
                    [true, true, true] => return Ok(()),
                    [false, false, false] => return Err(Impossible),
                };
                let side = |known: Known| match known {
                    Known::Var(var) => (Some(var), state.get(var).num().copied()),
                    Known::Number(v) => (None, Some(Num::single(v))),
                };
                let ((a, Some(x)), (b, Some(y))) = (side(a), side(b)) else { return Ok(()) };
                state.assume_order(cmp, (a, x), (b, y))
            }
            Tells::Instance(var, class) => match (known.contains(0), known.contains(1)) {
                (true, true) => Ok(()),
                (false, false) => Err(Impossible),
                (_, holds) => self.instance(state, Operand::var(var), class, holds),
            },
        }
    }

    fn same(&self, state: &mut State, a: Operand, b: Operand, holds: bool) -> Possible {
        let (x, y) = (self.reference(state, a), self.reference(state, b));
        let vars = a.as_var().zip(b.as_var());
        if holds {
            if vars.is_some_and(|(a, b)| a != b && state.are_apart(a, b)) {
                return Err(Impossible);
            }
            let left = x.meet(&y);
            state.set_ref(a.as_var(), left)?;
            state.set_ref(b.as_var(), left)?;
            if let Some((a, b)) = vars {
                state.set_same(a, b);
            }
            return Ok(());
        }
        if vars.is_some_and(|(a, b)| state.are_same(a, b)) || (!x.object && !y.object) {
            return Err(Impossible);
        }
        // What differs from null is none.
        if !y.object {
            state.set_ref(a.as_var(), x.nonnull())?;
        }
        if !x.object {
            state.set_ref(b.as_var(), y.nonnull())?;
        }
        if let Some((a, b)) = vars {
            state.set_apart(a, b);
        }
        Ok(())
    }

    /// The array is not null: a guard before has said so, or the rule would not test it.
    fn in_bounds(
        &self,
        state: &mut State,
        array: Operand,
        index: Operand,
        holds: bool,
    ) -> Possible {
        let Some(i) = self.number(state, index) else { return Ok(()) };
        let known = self.reference(state, array).nonnull();
        state.set_ref(array.as_var(), known)?;
        let length = array.as_var().map(Term::length);
        let at = index.as_var().map(Term::var);
        if holds {
            let most = known.len.1.min(LONGEST) - 1;
            let left = i.at_least(0).and_then(|i| i.at_most(most)).ok_or(Impossible)?;
            state.set_num(index.as_var(), Some(left))?;
            if let Some(array) = array.as_var() {
                let len = (known.len.0.max(left.lo() + 1), known.len.1);
                state.set_ref(Some(array), Ref { len, ..known })?;
            }
            if let Some((at, length)) = at.zip(length) {
                state.assume_difference(at, length, -1)?;
            }
            return state.settle();
        }
        let below = match at.zip(length) {
            Some((at, length)) => state.difference(at, length).is_some_and(|c| c < 0),
            None => i.hi() < known.len.0,
        };
        if i.lo() >= 0 && below {
            return Err(Impossible);
        }
        // One of the bounds is missed: if the other one is kept, that is known.
        if below {
            return state.set_num(index.as_var(), i.at_most(-1));
        }
        if i.lo() >= 0
            && let Some((at, length)) = at.zip(length)
        {
            state.assume_difference(length, at, 0)?;
        }
        state.settle()
    }

    fn instance(&self, state: &mut State, a: Operand, class: ClassName, holds: bool) -> Possible {
        let known = self.reference(state, a);
        let hierarchy = &self.program.hierarchy;
        let is = known.classes.is_instance(class, hierarchy);
        let classes = known.classes.tested(class, holds, hierarchy);
        let left = match holds {
            true => {
                Ref { null: false, object: known.object && is != Some(false), classes, ..known }
            }
            false => Ref { object: known.object && is != Some(true), classes, ..known },
        };
        state.set_ref(a.as_var(), left)
    }

    fn cast(&self, state: &mut State, a: Operand, class: ClassName, holds: bool) -> Possible {
        let known = self.reference(state, a);
        let hierarchy = &self.program.hierarchy;
        let is = known.classes.is_instance(class, hierarchy);
        let classes = known.classes.tested(class, holds, hierarchy);
        let left = match holds {
            true => Ref { object: known.object && is != Some(false), classes, ..known },
            false => {
                Ref { null: false, object: known.object && is != Some(true), classes, ..known }
            }
        };
        state.set_ref(a.as_var(), left)
    }

    /// Whether a value can be stored into an array for certain: it is null, or the class of the array is
    /// known and takes it.
    fn is_storable(&self, state: &State, array: Operand, value: Operand) -> bool {
        let (array, value) = (self.reference(state, array), self.reference(state, value));
        if !value.object {
            return true;
        }
        let Some([only]) = array.classes.items() else { return false };
        if !only.exact {
            return false;
        }
        let Some(element) = self.symbols.class_text(only.class).strip_prefix('[') else {
            return false;
        };
        let name = element.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
        let Some(element) = self.symbols.find_class(name.unwrap_or(element)) else { return false };
        value.classes.is_instance(element, &self.program.hierarchy) == Some(true)
    }
}

/// A variable as an operand of a fact.
pub(super) fn known_of(state: &State, operand: Operand, number: Option<Num>) -> Option<Known> {
    match operand.as_var() {
        Some(var) if Id::index(var) < state.values.len() => Some(Known::Var(var)),
        Some(_) => None,
        None => number.and_then(|n| n.only()).map(Known::Number),
    }
}
