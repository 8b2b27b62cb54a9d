//! Reading and writing through references that may be several objects.
//!
//! A write to an object of the inputs is an entry of a log; reading goes back through the entries of the
//! same kind of place. An entry that may be meant makes the value conditional, `r = w ? written :
//! earlier`, never a branch (Albert et al., *Resource-driven..., heap solver*, section 3.2); where the
//! path has answered the question the answer is used. At the end of the log is the cell of the heap
//! before the call. Only writes are in the log: reads of cells are related by congruence.
//!
//! A reference that is itself conditional is read in each of its cases.

use rustc_hash::FxHashMap;
use senda_engine::linker::Linker;
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_solver::term::{Cond, Lit, Node, Sort, TermId};

use super::symbols::{Cell, Key, Origin};
use super::{Aliasing, Symbolic, Value};

/// An array up to this length is read and written at an index that depends on the inputs.
const MOST_CASES: usize = 256;

/// One of the objects that a reference can denote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    /// One that the program has made.
    Object(Word),
    /// One of the inputs.
    Symbol(u32),
}

/// A write to an object of the inputs, or to an array whose length depends on them.
#[derive(Clone, Copy, Debug)]
pub struct Write {
    /// The place.
    pub key: LogKey,
    /// The reference.
    pub target: Value,
    /// The index of an element.
    pub index: Option<Value>,
    /// What was written.
    pub value: Value,
    /// The entry of the same place before.
    pub before: Option<u32>,
}

/// What entries are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LogKey {
    /// A place of the objects of the inputs.
    Initial(Key),
    /// The elements of an array that the program has made.
    Made(Word),
}

/// The writes of a path.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    entries: Vec<Write>,
    heads: FxHashMap<LogKey, u32>,
}

impl Log {
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    pub fn head(&self, key: LogKey) -> Option<u32> {
        self.heads.get(&key).copied()
    }

    pub fn entry(&self, number: u32) -> Write {
        self.entries[number as usize]
    }

    pub fn push(&mut self, key: LogKey, target: Value, index: Option<Value>, value: Value) {
        let number = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let before = self.heads.insert(key, number);
        self.entries.push(Write { key, target, index, value, before });
    }

    pub fn truncate(&mut self, len: usize) {
        while self.entries.len() > len {
            let Some(entry) = self.entries.pop() else { break };
            match entry.before {
                Some(before) => self.heads.insert(entry.key, before),
                None => self.heads.remove(&entry.key),
            };
        }
    }

    /// All entries, oldest first.
    pub fn entries(&self) -> &[Write] {
        &self.entries
    }
}

impl Symbolic {
    /// The sort of the terms of a type.
    pub(super) fn sort_of_type(&self, ty: Type) -> Sort {
        match ty.kind() {
            Kind::Ref | Kind::Flag => Sort::Int,
            kind => self.sort_of(kind),
        }
    }

    /// What an operation gives for each object that a reference can denote, as one value; `None` if it
    /// denotes none.
    pub(super) fn through(
        &mut self,
        reference: Value,
        sort: Sort,
        of: &mut dyn FnMut(&mut Symbolic, Leaf) -> Result<Value, Stop>,
    ) -> Result<Option<Value>, Stop> {
        let root = match reference {
            Value::Word(Word(0)) => return Ok(None),
            Value::Word(word) => return of(self, Leaf::Object(word)).map(Some),
            Value::Term(t) => t,
        };
        let mut done: FxHashMap<TermId, Option<Value>> = FxHashMap::default();
        let mut open = vec![root];
        while let Some(&t) = open.last() {
            if done.contains_key(&t) {
                open.pop();
                continue;
            }
            let value = match self.solver.store.arena.node(t) {
                Node::Ite(c, a, b) => match (done.get(&a).copied(), done.get(&b).copied()) {
                    (Some(x), Some(y)) => self.either(Lit::new(c, true), x, y, sort),
                    (x, y) => {
                        open.extend(x.is_none().then_some(a));
                        open.extend(y.is_none().then_some(b));
                        continue;
                    }
                },
                Node::Const(Word(0)) => None,
                Node::Const(word) => Some(of(self, Leaf::Object(word))?),
                _ => match self.initial.symbol_of(t) {
                    Some(symbol) => Some(of(self, Leaf::Symbol(symbol))?),
                    None => return Err(Stop::Internal("a reference of unknown origin".into())),
                },
            };
            open.pop();
            done.insert(t, value);
        }
        Ok(done.get(&root).copied().flatten())
    }

    fn either(
        &mut self,
        lit: Lit,
        a: Option<Value>,
        b: Option<Value>,
        sort: Sort,
    ) -> Option<Value> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.choice(Cond::Open(lit), a, b, sort)),
            // Null was excluded before.
            (one, other) => one.or(other),
        }
    }

    /// One value or another.
    pub(super) fn choice(&mut self, cond: Cond, a: Value, b: Value, sort: Sort) -> Value {
        match cond {
            Cond::Known(true) => return a,
            Cond::Known(false) => return b,
            Cond::Open(_) if a == b => return a,
            Cond::Open(_) => {}
        }
        let (x, y) = (self.term(sort, a), self.term(sort, b));
        let t = self.solver.store.arena.ite(cond, x, y);
        self.built(t)
    }

    /// The objects that a reference can denote.
    pub(super) fn leaves(&self, reference: Value) -> Vec<Leaf> {
        let root = match reference {
            Value::Word(Word(0)) => return Vec::new(),
            Value::Word(word) => return vec![Leaf::Object(word)],
            Value::Term(t) => t,
        };
        let mut seen: FxHashMap<TermId, ()> = FxHashMap::default();
        let (mut open, mut out) = (vec![root], Vec::new());
        while let Some(t) = open.pop() {
            if seen.insert(t, ()).is_some() {
                continue;
            }
            match self.solver.store.arena.node(t) {
                Node::Ite(_, a, b) => open.extend([b, a]),
                Node::Const(Word(0)) => {}
                Node::Const(word) => out.push(Leaf::Object(word)),
                _ => out.extend(self.initial.symbol_of(t).map(Leaf::Symbol)),
            }
        }
        out
    }

    /// Whether two numbers or references are the same, with the answer that the path has given.
    pub(super) fn equal(&mut self, a: Value, b: Value, sort: Sort) -> Cond {
        if let (Value::Word(x), Value::Word(y)) = (a, b) {
            return Cond::Known(x == y);
        }
        let (x, y) = (self.term(sort, a), self.term(sort, b));
        let cond = self.solver.store.arena.equal(x, y);
        self.answered_cond(cond)
    }

    pub(super) fn answered_cond(&self, cond: Cond) -> Cond {
        let Cond::Open(lit) = cond else { return cond };
        match self.answers.get(&lit.atom()) {
            Some(&truth) => Cond::Known(truth == lit.holds()),
            None => cond,
        }
    }

    /// In the eager mode, decides which object a reference of the inputs is, by one question for each
    /// object that was used before; the reference that the object was first used through stands for it.
    pub(super) fn settle(&mut self, reference: Value) -> Result<Value, Stop> {
        let Value::Term(t) = reference else { return Ok(reference) };
        let (Aliasing::Eager, Some(symbol)) = (self.aliasing, self.initial.symbol_of(t)) else {
            return Ok(reference);
        };
        if self.settled.contains(&symbol) {
            return Ok(reference);
        }
        for other in self.settled.clone() {
            let term = Value::Term(self.initial.symbols[other as usize].term);
            if !self.may_be_one(symbol, other) {
                continue;
            }
            match self.equal(reference, term, Sort::Int) {
                Cond::Known(true) => return Ok(term),
                Cond::Known(false) => {}
                Cond::Open(lit) => {
                    self.wanted = Some(lit);
                    return Err(Stop::Choice);
                }
            }
        }
        self.settled.push(symbol);
        Ok(reference)
    }

    /// Whether there is a class that the objects of both can have.
    fn may_be_one(&self, a: u32, b: u32) -> bool {
        let classes = |symbol: u32| &self.initial.symbols[symbol as usize].classes;
        classes(a).iter().any(|class| classes(b).contains(class))
    }

    /// Whether an entry of the log is about this reference and index.
    fn matches(&mut self, reference: Value, index: Option<Value>, write: Write) -> Cond {
        let same = self.equal(reference, write.target, Sort::Int);
        if same == Cond::Known(false) {
            return same;
        }
        let (Some(i), Some(j)) = (index, write.index) else { return same };
        let sort = self.sort_of(Kind::Int);
        let here = self.equal(i, j, sort);
        self.solver.store.arena.and(same, here)
    }

    /// Reads a place of one object, going back through the log from an entry.
    pub(super) fn read(
        &mut self,
        linker: &mut Linker,
        leaf: Leaf,
        place: Place,
        from: Option<u32>,
    ) -> Result<Value, Stop> {
        let reference = match leaf {
            Leaf::Object(word) => Value::Word(word),
            Leaf::Symbol(symbol) => Value::Term(self.initial.symbols[symbol as usize].term),
        };
        let mut cases: Vec<(Cond, Value)> = Vec::new();
        let mut at = from;
        let mut value = loop {
            let Some(number) = at else {
                break match leaf {
                    // What the program makes is zero or null at first.
                    Leaf::Object(_) => Value::Word(Word(0)),
                    Leaf::Symbol(symbol) => self.cell(linker, symbol, place)?,
                };
            };
            let write = self.log.entry(number);
            match self.matches(reference, place.index, write) {
                Cond::Known(true) => break write.value,
                Cond::Known(false) => {}
                open => cases.push((open, write.value)),
            }
            at = write.before;
        };
        let sort = self.sort_of_type(place.ty);
        for (cond, written) in cases.into_iter().rev() {
            value = self.choice(cond, written, value, sort);
        }
        Ok(value)
    }

    /// The content of a place in the heap before the call.
    pub(super) fn cell(
        &mut self,
        linker: &mut Linker,
        owner: u32,
        place: Place,
    ) -> Result<Value, Stop> {
        if let Some(known) = self.initial.cell(place.key, owner, place.index) {
            return Ok(self.initial.cells[known as usize].value);
        }
        let twin = self.twin(place.key, owner, place.index);
        let value = match place.ty {
            Type::Ref(_) => {
                let declared = self.declared(linker, owner, place)?;
                self.new_symbol(
                    linker,
                    declared,
                    Origin::Cell(owner, place.key, place.index),
                    twin,
                )?
            }
            ty => {
                let value = match place.key {
                    Key::Length => self.length_input(),
                    _ => self.input(ty),
                };
                self.set_witness(value, twin);
                value
            }
        };
        let cell = Cell { key: place.key, owner, index: place.index, value };
        self.add_cell(cell);
        if place.key == Key::Element(None) {
            self.relate_element(linker, owner, value);
        }
        Ok(value)
    }

    /// Reads an element of one array.
    pub(super) fn read_element(
        &mut self,
        linker: &mut Linker,
        leaf: Leaf,
        index: Value,
    ) -> Result<Value, Stop> {
        let ty = self.element_type(leaf)?;
        let key = Key::Element((ty.kind() != Kind::Ref).then_some(ty));
        let place = Place { key, index: Some(index), ty };
        match leaf {
            Leaf::Symbol(_) => {
                let from = self.log.head(LogKey::Initial(key));
                self.read(linker, leaf, place, from)
            }
            Leaf::Object(word) if self.heap.has_known_length(word) => {
                self.read_known(word, index, ty)
            }
            Leaf::Object(word) => {
                let from = self.log.head(LogKey::Made(word));
                self.read(linker, leaf, place, from)
            }
        }
    }

    /// Reads an array of known length: a binary decision over its elements.
    fn read_known(&mut self, array: Word, index: Value, ty: Type) -> Result<Value, Stop> {
        let slots = self.heap.slots(array).unwrap_or_default();
        let t = match index {
            Value::Word(i) => {
                let found = usize::try_from(i.as_int()).ok().and_then(|i| slots.get(i)).copied();
                return found.ok_or_else(|| Stop::Internal("an element outside its array".into()));
            }
            Value::Term(t) => t,
        };
        let r = self.solver.store.arena.range(t);
        let last = slots.len().saturating_sub(1);
        let lo = usize::try_from(r.lo).unwrap_or(0).min(last);
        let hi = usize::try_from(r.hi).unwrap_or(last).min(last);
        if hi < lo || slots.is_empty() {
            return Err(Stop::Internal("an element outside its array".into()));
        }
        if hi - lo >= MOST_CASES {
            return Err(too_many());
        }
        let slots: Vec<Value> = slots[lo..=hi].to_vec();
        Ok(self.decision(t, lo, &slots, self.sort_of_type(ty)))
    }

    fn decision(&mut self, index: TermId, lo: usize, slots: &[Value], sort: Sort) -> Value {
        if let [one] = slots {
            return *one;
        }
        if slots.windows(2).all(|pair| pair[0] == pair[1]) {
            return slots[0];
        }
        let (left, right) = slots.split_at(slots.len() / 2);
        let middle = i64::try_from(lo + left.len()).unwrap_or(i64::MAX);
        let of = self.solver.store.arena.sort(index);
        let middle_term = self.solver.store.arena.number(of, middle);
        let below = self.solver.store.arena.less(index, middle_term);
        let a = self.decision(index, lo, left, sort);
        let b = self.decision(index, lo + left.len(), right, sort);
        self.choice(below, a, b, sort)
    }

    /// Writes a place through a reference.
    pub(super) fn write(
        &mut self,
        reference: Value,
        key: Key,
        index: Option<Value>,
        ty: Type,
        value: Value,
    ) -> Result<(), Stop> {
        let mut inputs = false;
        for leaf in self.leaves(reference) {
            let Leaf::Object(word) = leaf else {
                inputs = true;
                continue;
            };
            let here = self.equal(reference, Value::Word(word), Sort::Int);
            match (key, index) {
                (Key::Field(slot, _), _) => {
                    let old = self.heap.slots(word).and_then(|s| s.get(slot as usize)).copied();
                    let Some(old) = old else { continue };
                    let sort = self.sort_of_type(ty);
                    let new = self.choice(here, value, old, sort);
                    self.heap.set_slot(word, slot as usize, new)?;
                }
                (_, Some(index)) => self.write_element(word, here, index, ty, value)?,
                _ => {}
            }
        }
        if inputs {
            self.log.push(LogKey::Initial(key), reference, index, value);
        }
        Ok(())
    }

    /// Writes an element of an array that the program has made, if the condition holds.
    fn write_element(
        &mut self,
        array: Word,
        here: Cond,
        index: Value,
        ty: Type,
        value: Value,
    ) -> Result<(), Stop> {
        let sort = self.sort_of_type(ty);
        if !self.heap.has_known_length(array) {
            let target = Value::Word(array);
            let value = match here {
                Cond::Known(true) => value,
                _ => {
                    return Err(Stop::unsupported(
                        "a write to one of several arrays whose length depends on the inputs",
                    ));
                }
            };
            self.log.push(LogKey::Made(array), target, Some(index), value);
            return Ok(());
        }
        let n = self.heap.slots(array).map_or(0, <[Value]>::len);
        let (lo, hi) = match index {
            Value::Word(i) => (i.as_long(), i.as_long()),
            Value::Term(t) => {
                let r = self.solver.store.arena.range(t);
                (r.lo.max(0), r.hi.min(n as i64 - 1))
            }
        };
        if hi - lo >= MOST_CASES as i64 {
            return Err(too_many());
        }
        for i in lo..=hi {
            let Ok(at) = usize::try_from(i) else { continue };
            let Some(&old) = self.heap.slots(array).and_then(|s| s.get(at)) else { continue };
            let number = Value::Word(Word::long(i));
            let int = self.sort_of(Kind::Int);
            let at_index = self.equal(index, number, int);
            let both = self.solver.store.arena.and(here, at_index);
            let new = self.choice(both, value, old, sort);
            self.heap.set_slot(array, at, new)?;
        }
        Ok(())
    }
}

/// A place with the type of its content.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub key: Key,
    pub index: Option<Value>,
    pub ty: Type,
}

fn too_many() -> Stop {
    Stop::unsupported("an index that depends on the inputs into more than 256 elements")
}
