//! The symbolic state: what the local variables and the operand stack hold at a point of a rule.
//!
//! A `long` or `double` is one entry of the stack and one slot of the locals (its second slot is
//! empty), so the `dup` and `pop` forms choose by the sizes of what they find.

use senda_rules::ids::{ClassName, Var};
use senda_rules::ir::Operand;
use senda_rules::types::Kind;

use super::{Step, Stop};

/// A value: a variable of the current rule or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// Variable or constant.
    pub operand: Operand,
    /// Its kind.
    pub kind: Kind,
    /// What is known about it.
    pub fact: Fact,
}

/// What is known about a value by where it comes from, and saves checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact {
    /// Nothing.
    None,
    /// A reference that is not null.
    NonNull,
    /// An array that the method made, of exactly this class and length.
    Array { class: ClassName, length: i32 },
}

impl Fact {
    /// [`Fact::NonNull`] or nothing.
    pub(super) fn nonnull(known: bool) -> Fact {
        if known { Fact::NonNull } else { Fact::None }
    }
}

impl Value {
    /// A variable about which nothing is known.
    pub(super) fn var(var: Var, kind: Kind) -> Value {
        Value { operand: Operand::var(var), kind, fact: Fact::None }
    }

    /// A reference that is not null.
    pub(super) fn nonnull(var: Var) -> Value {
        Value { operand: Operand::var(var), kind: Kind::Ref, fact: Fact::NonNull }
    }
}

/// What a local variable or stack entry holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// Nothing that may be read.
    Empty,
    /// A value.
    Value(Value),
    /// The return address of the subroutine copy with this context.
    Return(u32),
}

impl Slot {
    fn words(self) -> usize {
        match self {
            Slot::Value(v) if v.kind.is_wide() => 2,
            _ => 1,
        }
    }
}

/// Local variables and operand stack.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// The locals up to the last one that is set.
    pub locals: Vec<Slot>,
    /// The stack, bottom first.
    pub stack: Vec<Slot>,
    /// The height of the stack in JVM words.
    height: usize,
    /// The height that the code declares.
    max_height: usize,
}

impl State {
    /// An empty state.
    pub(super) fn new(max_stack: u16) -> State {
        State { max_height: usize::from(max_stack), ..State::default() }
    }

    /// How many slots and entries there are: what a copy costs.
    pub(super) fn size(&self) -> usize {
        self.locals.len() + self.stack.len()
    }

    /// What a local holds.
    pub(super) fn local(&self, slot: u16) -> Slot {
        self.locals.get(usize::from(slot)).copied().unwrap_or(Slot::Empty)
    }

    /// Sets a local. The second half of a wide value that is written over ends the value.
    pub(super) fn set_local(&mut self, slot: u16, value: Slot) {
        let at = usize::from(slot);
        if self.locals.len() <= at {
            self.locals.resize(at + 1, Slot::Empty);
        }
        if let Some(below) = at.checked_sub(1).and_then(|b| self.locals.get_mut(b))
            && below.words() == 2
        {
            *below = Slot::Empty;
        }
        self.locals[at] = value;
        if value.words() == 2
            && let Some(upper) = self.locals.get_mut(at + 1)
        {
            *upper = Slot::Empty;
        }
    }

    /// Forgets a local.
    pub(super) fn drop_local(&mut self, slot: u16) {
        if let Some(local) = self.locals.get_mut(usize::from(slot)) {
            *local = Slot::Empty;
        }
        while self.locals.last() == Some(&Slot::Empty) {
            self.locals.pop();
        }
    }

    /// Forgets the locals for which `keep` does not hold.
    pub(super) fn retain_locals(&mut self, keep: impl Fn(u16) -> bool) {
        for (i, local) in self.locals.iter_mut().enumerate() {
            if *local != Slot::Empty && !u16::try_from(i).is_ok_and(&keep) {
                *local = Slot::Empty;
            }
        }
        while self.locals.last() == Some(&Slot::Empty) {
            self.locals.pop();
        }
    }

    /// Whether a value of this kind still fits.
    pub(super) fn room(&self, kind: Kind) -> Step<()> {
        let words = if kind.is_wide() { 2 } else { 1 };
        if self.height + words > self.max_height {
            return Err(Stop::unsupported("stack overflow"));
        }
        Ok(())
    }

    /// Pushes an entry.
    pub(super) fn push(&mut self, slot: Slot) -> Step<()> {
        self.height += slot.words();
        if self.height > self.max_height {
            return Err(Stop::unsupported("stack overflow"));
        }
        self.stack.push(slot);
        Ok(())
    }

    /// Pushes an entry that the JVM does not have (a flag, a comparison of a check), so that it
    /// travels on top of the stack into the predicate that tests it.
    pub(super) fn push_extra(&mut self, value: Value) {
        self.height += 1;
        self.stack.push(Slot::Value(value));
    }

    /// Pops whatever is on top.
    pub(super) fn pop_slot(&mut self) -> Step<Slot> {
        let slot = self.stack.pop().ok_or(Stop::unsupported("stack underflow"))?;
        self.height -= slot.words();
        Ok(slot)
    }

    /// Pops a value of this kind.
    pub(super) fn pop(&mut self, kind: Kind) -> Step<Value> {
        match self.pop_slot()? {
            Slot::Value(v) if v.kind == kind => Ok(v),
            _ => Err(Stop::unsupported("operand kind")),
        }
    }

    /// The value this many entries below the top, of this kind.
    pub(super) fn peek(&self, depth: usize, kind: Kind) -> Step<Value> {
        let at = self.stack.len().checked_sub(depth + 1);
        match at.and_then(|at| self.stack.get(at)) {
            Some(Slot::Value(v)) if v.kind == kind => Ok(*v),
            Some(_) => Err(Stop::unsupported("operand kind")),
            None => Err(Stop::unsupported("stack underflow")),
        }
    }

    /// Replaces the stack.
    pub(super) fn set_stack(&mut self, stack: Vec<Slot>) {
        self.height = stack.iter().map(|s| s.words()).sum();
        self.stack = stack;
    }

    /// Pops `words` JVM words: that many single ones, or one wide value. Top first.
    fn take(&mut self, words: usize) -> Step<Vec<Slot>> {
        let mut taken = Vec::with_capacity(words);
        let mut left = words;
        while left > 0 {
            let slot = self.pop_slot()?;
            left =
                left.checked_sub(slot.words()).ok_or(Stop::unsupported("half of a wide value"))?;
            taken.push(slot);
        }
        Ok(taken)
    }

    /// `pop`, `pop2`
    pub(super) fn discard(&mut self, words: usize) -> Step<()> {
        self.take(words).map(|_| ())
    }

    /// The `dup` forms: the top `words`, also put below the next `under` words.
    pub(super) fn dup(&mut self, words: usize, under: usize) -> Step<()> {
        let top = self.take(words)?;
        let below = self.take(under)?;
        for part in [&top, &below, &top] {
            for &slot in part.iter().rev() {
                self.push(slot)?;
            }
        }
        Ok(())
    }

    /// `swap`
    pub(super) fn swap(&mut self) -> Step<()> {
        let top = self.take(1)?;
        let below = self.take(1)?;
        for &slot in top.iter().chain(&below) {
            self.push(slot)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(n: u32, kind: Kind) -> Slot {
        Slot::Value(Value::var(Var(n), kind))
    }

    fn check(before: &[Kind], f: impl Fn(&mut State) -> Step<()>, after: Option<&[u32]>) {
        let mut state = State::new(20);
        for (n, &kind) in before.iter().enumerate() {
            state.push(value(u32::try_from(n).expect("small"), kind)).expect("room");
        }
        let done = f(&mut state);
        let found: Vec<u32> = state
            .stack
            .iter()
            .filter_map(|s| match s {
                Slot::Value(v) => v.operand.as_var().map(|v| v.0),
                _ => None,
            })
            .collect();
        assert_eq!(done.is_ok().then_some(found.as_slice()), after, "{before:?}");
    }

    #[test]
    fn dup_forms_choose_by_size() {
        use Kind::{Int, Long};
        check(&[Int], |s| s.dup(1, 0), Some(&[0, 0]));
        check(&[Long], |s| s.dup(1, 0), None);
        check(&[Int, Int], |s| s.dup(1, 1), Some(&[1, 0, 1]));
        check(&[Int, Int, Int], |s| s.dup(1, 2), Some(&[2, 0, 1, 2]));
        check(&[Long, Int], |s| s.dup(1, 2), Some(&[1, 0, 1]));
        check(&[Int, Int], |s| s.dup(2, 0), Some(&[0, 1, 0, 1]));
        check(&[Long], |s| s.dup(2, 0), Some(&[0, 0]));
        check(&[Int, Int, Int], |s| s.dup(2, 1), Some(&[1, 2, 0, 1, 2]));
        check(&[Int, Long], |s| s.dup(2, 1), Some(&[1, 0, 1]));
        check(&[Int, Int, Int, Int], |s| s.dup(2, 2), Some(&[2, 3, 0, 1, 2, 3]));
        check(&[Int, Int, Long], |s| s.dup(2, 2), Some(&[2, 0, 1, 2]));
        check(&[Long, Int, Int], |s| s.dup(2, 2), Some(&[1, 2, 0, 1, 2]));
        check(&[Long, Long], |s| s.dup(2, 2), Some(&[1, 0, 1]));
        check(&[Long, Int], |s| s.dup(2, 0), None);
        check(&[Int, Int], State::swap, Some(&[1, 0]));
        check(&[Int, Long], State::swap, None);
        check(&[Int], State::swap, None);
        check(&[Int, Long], |s| s.discard(2), Some(&[0]));
        check(&[Int, Int], |s| s.discard(2), Some(&[]));
    }

    #[test]
    fn half_overwritten_wide_locals_are_gone() {
        let mut state = State::new(0);
        state.set_local(1, value(0, Kind::Long));
        state.set_local(2, value(1, Kind::Int));
        assert_eq!(state.local(1), Slot::Empty);
        state.set_local(1, value(2, Kind::Double));
        assert_eq!(state.local(2), Slot::Empty);
    }
}
