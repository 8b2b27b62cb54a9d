//! Reading and writing through references that may be several objects.
//!
//! A write to an object of the inputs is an entry of a log; reading goes back through the entries of the
//! same kind of place. An entry that may be meant makes the value conditional, `r = w ? written :
//! earlier`, never a branch (Albert et al., *A CLP heap solver for test case generation*, section 3.2); where
//! the path has answered the question the answer is used. At the end of the log is the cell of the heap
//! before the call. Only writes are in the log: reads of cells are related by congruence.
//!
//! A reference that is itself conditional is read in each of its cases.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::domain::Scalars;
use senda_engine::linker::Linker;
use senda_engine::stop::Stop;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_solver::term::{Cond, Lit, Node, Rel, Sort, TermId};

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

/// Elements that were copied: as many as this from a position on, as they were then.
#[derive(Clone, Debug)]
pub struct Copied {
    /// How many.
    pub count: Value,
    /// The array.
    pub source: Value,
    /// The first.
    pub from: Value,
    /// What they are.
    pub key: Key,
    /// The entry of the log of each array that the source can be.
    heads: FxHashMap<LogKey, Option<u32>>,
    /// The elements of those whose length is known.
    slots: FxHashMap<Word, Rc<[Value]>>,
}

impl Copied {
    /// The elements of an array of known length when it was copied.
    #[must_use]
    pub fn slots(&self, array: Word) -> Option<&[Value]> {
        self.slots.get(&array).map(|slots| &**slots)
    }
}

/// A write to an object of the inputs, or to an array whose length depends on them.
#[derive(Clone, Debug)]
pub struct Write {
    /// The place.
    pub key: LogKey,
    /// The reference.
    pub target: Value,
    /// The index of an element, of a copy the first.
    pub index: Option<Value>,
    /// What was written.
    pub value: Value,
    /// Where it was copied from, if it is a copy.
    pub copied: Option<Rc<Copied>>,
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
        self.entries[number as usize].clone()
    }

    pub fn push(&mut self, key: LogKey, target: Value, index: Option<Value>, value: Value) {
        self.add(Write { key, target, index, value, copied: None, before: None });
    }

    pub fn add(&mut self, write: Write) {
        let number = u32::try_from(self.entries.len()).unwrap_or(u32::MAX);
        let before = self.heads.insert(write.key, number);
        self.entries.push(Write { before, ..write });
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
        let cond = self.answered_cond(cond);
        if !matches!(cond, Cond::Open(_)) || self.aliasing != Aliasing::Solver {
            return cond;
        }
        let now = (self.resolved(a), self.resolved(b));
        match now {
            (Value::Word(x), Value::Word(y)) => Cond::Known(x == y),
            _ if now == (a, b) => cond,
            (a, b) => {
                let (x, y) = (self.term(sort, a), self.term(sort, b));
                let now = self.solver.store.arena.equal(x, y);
                self.answered_cond(now)
            }
        }
    }

    pub(super) fn answered_cond(&self, cond: Cond) -> Cond {
        let Cond::Open(lit) = cond else { return cond };
        let known = self.sums.answer(lit.atom());
        match known.or_else(|| self.answers.get(&lit.atom()).copied()) {
            Some(truth) => Cond::Known(truth == lit.holds()),
            None => cond,
        }
    }

    /// In the eager mode, decides which object a reference of the inputs is, by one question for each
    /// object that was used before; the reference that the object was first used through stands for it.
    pub(super) fn settle(&mut self, reference: Value) -> Result<Value, Stop> {
        if self.aliasing != Aliasing::Eager || self.is_assuming {
            return Ok(reference);
        }
        let reference = self.settle_held(reference)?;
        let Value::Term(t) = reference else { return Ok(reference) };
        let Some(symbol) = self.initial.symbol_of(t) else { return Ok(reference) };
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

    /// Decides whether a reference is an object of a static field.
    fn settle_held(&mut self, reference: Value) -> Result<Value, Stop> {
        let mut at = reference;
        while let Value::Term(t) = at {
            let arena = &self.solver.store.arena;
            let Node::Ite(c, a, b) = arena.node(t) else { break };
            let Node::Rel(Rel::Eq, x, y) = arena.node(c) else { break };
            let mut held = self.initial.constants.iter().filter(|constant| constant.held);
            if !held.any(|constant| constant.term == x || constant.term == y) {
                break;
            }
            at = match self.answered_cond(Cond::Open(Lit::new(c, true))) {
                Cond::Known(true) => self.value(a),
                Cond::Known(false) => self.value(b),
                Cond::Open(lit) => {
                    self.wanted = Some(lit);
                    return Err(Stop::Choice);
                }
            };
        }
        Ok(at)
    }

    /// Whether there is a class that the objects of both can have.
    fn may_be_one(&self, a: u32, b: u32) -> bool {
        let classes = |symbol: u32| &self.initial.symbols[symbol as usize].classes;
        classes(a).iter().any(|class| classes(b).contains(class))
    }

    /// Whether an entry of the log is about this reference and index.
    fn matches(&mut self, reference: Value, index: Option<Value>, write: &Write) -> Cond {
        let same = self.equal(reference, write.target, Sort::Int);
        let same = self.propagated_cond(same);
        if same == Cond::Known(false) {
            return same;
        }
        let (Some(i), Some(j)) = (index, write.index) else { return same };
        let here = match &write.copied {
            Some(copied) => self.within(i, j, copied.count),
            None => {
                let sort = self.sort_of(Kind::Int);
                self.equal(i, j, sort)
            }
        };
        self.solver.store.arena.and(same, here)
    }

    /// Whether an index is one of `count` from another on.
    fn within(&mut self, index: Value, from: Value, count: Value) -> Cond {
        let sort = self.sort_of(Kind::Int);
        let end = self.apply(Op::IAdd, from, count);
        let (i, lo, end) = (self.term(sort, index), self.term(sort, from), self.term(sort, end));
        let arena = &mut self.solver.store.arena;
        let (before, below) = (arena.less(i, lo), arena.less(i, end));
        let (before, below) = (self.answered_cond(before), self.answered_cond(below));
        self.solver.store.arena.and(!before, below)
    }

    /// What a copy put at an index.
    fn copied_value(
        &mut self,
        linker: &mut Linker,
        copied: &Copied,
        index: Value,
        to: Value,
        sort: Sort,
    ) -> Result<Value, Stop> {
        let offset = self.apply(Op::ISub, index, to);
        let at = self.apply(Op::IAdd, copied.from, offset);
        let value = self.through(copied.source, sort, &mut |this, leaf| {
            let Some(ty) = this.element_type(leaf, copied.key) else {
                return Ok(Value::Word(Word(0)));
            };
            let key = copied.key;
            let place = Place { key, index: Some(at), ty };
            let log = match leaf {
                Leaf::Object(word) => match copied.slots.get(&word) {
                    Some(slots) => return this.decide_element(&slots.clone(), at, ty),
                    None => LogKey::Made(word),
                },
                Leaf::Symbol(_) => LogKey::Initial(key),
            };
            let head = copied.heads.get(&log).copied().flatten();
            this.read(linker, leaf, place, head)
        })?;
        value.ok_or_else(|| Stop::Internal("elements of null were copied".into()))
    }

    /// Copies as many elements as the inputs say.
    pub(super) fn copy_open(
        &mut self,
        linker: &mut Linker,
        source: Value,
        from: Value,
        target: Value,
        to: Value,
        count: Value,
    ) -> Result<(), Stop> {
        let key = self.copied_elements(source, target)?;
        let mut copied = Copied {
            count,
            source,
            from,
            key,
            heads: FxHashMap::default(),
            slots: FxHashMap::default(),
        };
        for leaf in self.leaves(source) {
            let log = match leaf {
                Leaf::Object(word) if self.heap.has_known_length(word) => {
                    copied.slots.insert(word, self.heap.slots(word).unwrap_or_default().into());
                    continue;
                }
                Leaf::Object(word) => LogKey::Made(word),
                Leaf::Symbol(_) => LogKey::Initial(key),
            };
            copied.heads.insert(log, self.log.head(log));
        }
        let copied = Rc::new(copied);
        let mut inputs = None;
        for leaf in self.leaves(target) {
            let Some(ty) = self.element_type(leaf, key) else { continue };
            match leaf {
                Leaf::Symbol(_) => inputs = Some(key),
                Leaf::Object(word) if self.heap.has_known_length(word) => {
                    self.copy_to_known(linker, word, target, to, &copied, ty)?;
                }
                Leaf::Object(word) => self.add_copy(LogKey::Made(word), target, to, &copied),
            }
        }
        if let Some(key) = inputs {
            self.add_copy(LogKey::Initial(key), target, to, &copied);
        }
        Ok(())
    }

    fn add_copy(&mut self, key: LogKey, target: Value, to: Value, copied: &Rc<Copied>) {
        let value = Value::Word(Word(0));
        let copied = Some(copied.clone());
        self.log.add(Write { key, target, index: Some(to), value, copied, before: None });
    }

    /// Each element of an array of known length is what was copied to it, or as it was.
    fn copy_to_known(
        &mut self,
        linker: &mut Linker,
        array: Word,
        target: Value,
        to: Value,
        copied: &Rc<Copied>,
        ty: Type,
    ) -> Result<(), Stop> {
        let n = self.heap.slots(array).map_or(0, <[Value]>::len);
        if n > MOST_CASES {
            return Err(too_many());
        }
        let sort = self.sort_of_type(ty);
        let meant = self.equal(target, Value::Word(array), Sort::Int);
        for i in 0..n {
            let index = Value::Word(Word::long(i64::try_from(i).unwrap_or(i64::MAX)));
            let within = self.within(index, to, copied.count);
            let here = self.solver.store.arena.and(meant, within);
            if here == Cond::Known(false) {
                continue;
            }
            let new = self.copied_value(linker, copied, index, to, sort)?;
            let old = self.heap.slots(array).map_or(Value::Word(Word(0)), |slots| slots[i]);
            let value = self.choice(here, new, old, sort);
            self.heap.set_slot(array, i, value)?;
        }
        Ok(())
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
        let sort = self.sort_of_type(place.ty);
        let mut cases: Vec<(Cond, Value)> = Vec::new();
        let mut at = from;
        let mut value = loop {
            let Some(number) = at else {
                break match leaf {
                    Leaf::Object(word) => self.unwritten(word, place.index)?,
                    Leaf::Symbol(symbol) => {
                        let value = self.cell(linker, symbol, place)?;
                        self.resolved(value)
                    }
                };
            };
            let write = self.log.entry(number);
            let matches = self.matches(reference, place.index, &write);
            at = write.before;
            if matches == Cond::Known(false) {
                continue;
            }
            let written = match (&write.copied, place.index, write.index) {
                (Some(copied), Some(i), Some(to)) => {
                    self.copied_value(linker, copied, i, to, sort)?
                }
                _ => self.resolved(write.value),
            };
            match matches {
                Cond::Known(true) => break written,
                open => cases.push((open, written)),
            }
        };
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
        if !self.look(owner) {
            return Err(Stop::unsupported("a part of the inputs that the path has not looked at"));
        }
        if let Some(known) = self.initial.cell(place.key, owner, place.index) {
            return Ok(self.initial.cells[known as usize].value);
        }
        if place.index.is_none()
            && let Some(known) = self.named_cell(place.key, owner)
        {
            return Ok(known);
        }
        self.stating(|this| this.new_cell(linker, owner, place))
    }

    /// Names the content of a place.
    pub(super) fn new_cell(
        &mut self,
        linker: &mut Linker,
        owner: u32,
        place: Place,
    ) -> Result<Value, Stop> {
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
        if self.is_outer(linker, owner, place.key) {
            let null = self.equal(value, Value::Word(Word(0)), Sort::Int);
            self.assert_fact(!null);
        }
        self.follow_claims(linker, owner, place.key, value);
        if place.key == Key::Element(None) {
            self.relate_element(linker, owner, value);
        }
        Ok(value)
    }

    /// Whether a field is the reference of an inner object to its outer one, which is never null
    /// (JLS 15.9.2).
    fn is_outer(&self, linker: &Linker, owner: u32, key: Key) -> bool {
        let Key::Field(slot, _) = key else { return false };
        let class = self.initial.symbols[owner as usize].classes.first();
        let name = class.and_then(|&class| linker.class(class).slot_names.get(slot as usize));
        name.is_some_and(|(_, name)| linker.symbols.name_text(*name).starts_with("this$"))
    }

    /// Reads an element of one array.
    pub(super) fn read_element(
        &mut self,
        linker: &mut Linker,
        leaf: Leaf,
        key: Key,
        index: Value,
    ) -> Result<Value, Stop> {
        // Of another class, and so not meant.
        let Some(ty) = self.element_type(leaf, key) else { return Ok(Value::Word(Word(0))) };
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
        if let Value::Word(i) = index {
            let slots = self.heap.slots(array).unwrap_or_default();
            let found = usize::try_from(i.as_int()).ok().and_then(|i| slots.get(i)).copied();
            // The index is within the array that is read: one that it is outside of is not meant.
            return Ok(found.unwrap_or(Value::Word(Word(0))));
        }
        let slots: Rc<[Value]> = self.heap.slots(array).unwrap_or_default().into();
        self.decide_element(&slots, index, ty)
    }

    /// The element at an index, one of these.
    fn decide_element(&mut self, slots: &[Value], index: Value, ty: Type) -> Result<Value, Stop> {
        let t = match index {
            Value::Word(i) => {
                let found = usize::try_from(i.as_int()).ok().and_then(|i| slots.get(i)).copied();
                // Outside is where the condition of the copy excludes it.
                return Ok(found.unwrap_or(Value::Word(Word(0))));
            }
            Value::Term(t) => t,
        };
        let r = self.solver.store.arena.range(t);
        let last = slots.len().saturating_sub(1);
        let lo = usize::try_from(r.lo).unwrap_or(0).min(last);
        let hi = usize::try_from(r.hi).unwrap_or(last).min(last);
        if hi < lo || slots.is_empty() {
            return Ok(Value::Word(Word(0)));
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
                // Of another class, and so not meant.
                (Key::Field(slot, ty), _) if !self.heap.has_field(word, slot, ty) => {}
                (Key::Field(slot, _), _) => {
                    let old = self.heap.slots(word).and_then(|s| s.get(slot as usize)).copied();
                    let Some(old) = old else { continue };
                    let sort = self.sort_of_type(ty);
                    let new = self.choice(here, value, old, sort);
                    match here {
                        Cond::Known(false) => {}
                        Cond::Known(true) => self.heap.set_slot(word, slot as usize, new)?,
                        Cond::Open(lit) => {
                            if self.heap.is_shared(word) {
                                self.outliving.push(lit);
                            }
                            self.heap.put_slot(word, slot as usize, new)?;
                        }
                    }
                }
                (Key::Element(_), _) if self.element_type(leaf, key).is_none() => {}
                (_, Some(index)) => {
                    self.write_element((reference, word), here, index, ty, value)?
                }
                _ => {}
            }
        }
        if inputs {
            self.log.push(LogKey::Initial(key), reference, index, value);
        }
        Ok(())
    }

    /// Writes an element of an array that the program has made, if the condition holds: that the reference is to it.
    fn write_element(
        &mut self,
        (reference, array): (Value, Word),
        here: Cond,
        index: Value,
        ty: Type,
        value: Value,
    ) -> Result<(), Stop> {
        let sort = self.sort_of_type(ty);
        if !self.heap.has_known_length(array) {
            if here != Cond::Known(false) {
                self.log.push(LogKey::Made(array), reference, Some(index), value);
            }
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
