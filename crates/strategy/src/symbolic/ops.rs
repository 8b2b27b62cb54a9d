//! What the heap does: each operation once, for objects of the program and of the inputs.

use std::rc::Rc;

use rustc_hash::FxHashSet;
use senda_engine::domain::{ClassMap, Dimension, Heap, Parts, Scalars, Truth};
use senda_engine::linker::{ClassId, Linker, Shape, StaticSlot};
use senda_engine::machine::StubbedCall;
use senda_engine::stop::Stop;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_solver::Answer;
use senda_solver::term::{Cond, Lit, Node, Sort, TermId};

use super::access::{Leaf, LogKey, Place};
use super::heap::Payload;
use super::symbols::Key;
use super::{Symbolic, Value};

impl Heap for Symbolic {
    #[inline]
    fn null(&self) -> Value {
        Value::Word(Word(0))
    }

    #[inline]
    fn is_null(&mut self, value: Value) -> Truth<Lit> {
        self.same(value, Value::Word(Word(0)))
    }

    #[inline]
    fn same(&mut self, a: Value, b: Value) -> Truth<Lit> {
        let cond = self.equal(a, b, Sort::Int);
        if cond == Cond::Known(true) || self.is_null_word(a) || self.is_null_word(b) {
            return Self::truth(cond);
        }
        Self::truth(self.identity(a, b, cond))
    }

    fn class_of(&self, object: Value) -> Option<ClassId> {
        match object {
            Value::Word(word) => self.heap.class_of(word),
            Value::Term(_) => {
                let leaves = self.leaves(object);
                let mut classes = leaves.iter().flat_map(|&leaf| self.classes_of_leaf(leaf));
                let first = classes.next()?;
                classes.all(|class| class == first).then_some(*first)
            }
        }
    }

    fn classes_of(&mut self, object: Value) -> Vec<ClassId> {
        let mut classes = Vec::new();
        for leaf in self.leaves(object) {
            for class in self.classes_of_leaf(leaf) {
                if !classes.contains(class) {
                    classes.push(*class);
                }
            }
        }
        classes
    }

    fn cases(&mut self, reference: Value) -> Vec<Value> {
        let Value::Term(t) = reference else { return Vec::new() };
        // A number is no choice among objects: only a conditional reference ends in objects alone.
        let arena = &self.solver.store.arena;
        if !matches!(arena.node(t), Node::Ite(..)) || arena.sort(t) != Sort::Int {
            return Vec::new();
        }
        self.objects_of(t)
    }

    fn is_of_class(&mut self, object: Value, classes: &[ClassId]) -> Truth<Lit> {
        let possible = self.classes_of(object);
        if possible.iter().all(|class| classes.contains(class)) {
            return Truth::Yes;
        }
        let mut numbers: Vec<i32> = classes
            .iter()
            .filter(|class| possible.contains(class))
            .map(|&class| self.world.number(class))
            .collect();
        numbers.sort_unstable();
        let Some(class) = self.class_term(object) else { return Truth::No };
        let cond = match class {
            Value::Word(word) => Cond::Known(numbers.contains(&word.as_int())),
            Value::Term(t) => {
                let cond = self.solver.store.arena.one_of(t, &numbers);
                self.answered_cond(cond)
            }
        };
        Self::truth(cond)
    }

    fn instance_of(&mut self, linker: &mut Linker, object: Value, class: ClassId) -> Truth<Lit> {
        if let Value::Word(word) = object
            && self.heap.open_class(word).is_none()
        {
            let actual = self.heap.class_of(word);
            return actual.is_some_and(|actual| linker.is_subtype(actual, class)).into();
        }
        let possible = self.classes_of(object);
        if possible.is_empty() {
            self.no_class(linker, object);
            return Truth::No;
        }
        let fitting: Vec<ClassId> =
            possible.iter().copied().filter(|&c| linker.is_subtype(c, class)).collect();
        let (truth, is_decided) = match fitting.len() {
            0 => (Truth::No, true),
            all if all == possible.len() => (Truth::Yes, true),
            _ => (self.is_of_class(object, &fitting), false),
        };
        self.rely_on_test(linker, (object, class), &truth, is_decided);
        truth
    }

    fn selects(&mut self, linker: &mut Linker, object: Value, on: ClassId) {
        self.rely_on_selection(linker, object, on);
    }

    fn element_fits(
        &mut self,
        linker: &mut Linker,
        array: Value,
        value: Value,
    ) -> Result<Truth<Lit>, Stop> {
        let no_array = || Stop::refused("a reference is stored into no array of references");
        let mut fits: Option<Cond> = None;
        for class in self.possible_classes(array).into_iter().rev() {
            // The instruction is for arrays of references: the object has none of the other classes.
            let Shape::Array(_, Some(element)) = linker.class(class).shape else { continue };
            let here = condition(self.instance_of(linker, value, element));
            fits = Some(match fits {
                None => here,
                Some(others) => {
                    let this = condition(self.is_of_class(array, &[class]));
                    self.solver.store.arena.choose(this, here, others)
                }
            });
        }
        let cond = self.answered_cond(fits.ok_or_else(no_array)?);
        // An array of another class below takes other objects.
        match cond {
            Cond::Known(_) => self.rely_on_class(array),
            Cond::Open(lit) => self.rely_on_store(array, lit),
        }
        Ok(Self::truth(cond))
    }

    fn stubbed(
        &mut self,
        linker: &mut Linker,
        call: StubbedCall<Value>,
        returns: Option<Type>,
    ) -> Result<Option<Value>, Stop> {
        self.answer(linker, call, returns)
    }

    fn new_object(&mut self, linker: &Linker, class: ClassId) -> Result<Value, Stop> {
        self.heap.new_object(linker, class).map(Value::Word)
    }

    fn get_field(
        &mut self,
        linker: &mut Linker,
        object: Value,
        slot: u32,
        ty: Type,
    ) -> Result<Value, Stop> {
        if let Value::Word(word) = object {
            let value = self.made_field(word, slot)?;
            return Ok(self.resolved(value));
        }
        let object = self.settle(object)?;
        let object = self.resolved(object);
        if let Value::Word(word) = object {
            let value = self.made_field(word, slot)?;
            return Ok(self.resolved(value));
        }
        let key = Key::Field(slot, ty);
        let from = self.log.head(LogKey::Initial(key));
        let place = Place { key, index: None, ty };
        let sort = self.sort_of_type(ty);
        let value = self.through(object, sort, &mut |this, leaf| match leaf {
            // Of another class, and so not meant.
            Leaf::Object(word) if !this.heap.has_field(word, slot, ty) => Ok(Value::Word(Word(0))),
            Leaf::Object(word) => this.made_field(word, slot),
            Leaf::Symbol(symbol) => {
                this.known_class(linker, symbol)?;
                this.read(linker, leaf, place, from)
            }
        })?;
        value.ok_or_else(|| Stop::Internal("a field of null was read".into()))
    }

    fn set_field(&mut self, object: Value, slot: u32, ty: Type, value: Value) -> Result<(), Stop> {
        let value = self.narrow(ty, value);
        let object = self.resolved(object);
        let Value::Word(word) = object else {
            let object = self.settle(object)?;
            return self.write(object, Key::Field(slot, ty), None, ty, value);
        };
        match self.heap.payload(word) {
            Payload::Builder(_) | Payload::Open(_)
                if self.heap.opaque.buffer_cache == Some(slot) =>
            {
                Ok(())
            }
            Payload::Fields(_) => self.heap.set_slot(word, slot as usize, value),
            _ => Err(self.opaque_access(word)),
        }
    }

    fn get_static(&mut self, slot: StaticSlot) -> Value {
        self.heap.get_static(slot)
    }

    fn set_static(&mut self, slot: StaticSlot, ty: Type, value: Value) {
        let value = self.narrow(ty, value);
        self.heap.set_static(slot, value);
    }

    fn reserve_statics(&mut self, up_to: StaticSlot) {
        self.heap.reserve_statics(up_to);
    }

    fn new_array(&mut self, class: ClassId, element: Type, length: Value) -> Result<Value, Stop> {
        let Value::Word(length) = length else {
            let array = self.heap.allocate(class, Payload::Unsized(element, length))?;
            return Ok(Value::Word(array));
        };
        let n = usize::try_from(length.as_int()).unwrap_or(0);
        // Charge first: an array that the limit forbids is never allocated.
        self.heap.charge(16 * n as u64)?;
        let elements = vec![Value::Word(Word(0)); n].into_boxed_slice();
        self.heap.allocate(class, Payload::Array(element, elements)).map(Value::Word)
    }

    fn new_table(&mut self, dimensions: &[Dimension<Value>]) -> Result<Value, Stop> {
        self.make_table(dimensions).map(Value::Word)
    }

    fn first_of(&mut self, conds: &[Truth<Lit>], none: Value) -> Result<Value, Stop> {
        let sort = self.sort_of(Kind::Int);
        let mut first = none;
        for (i, cond) in conds.iter().enumerate().rev() {
            let here = Value::Word(Word::int(i32::try_from(i).unwrap_or(i32::MAX)));
            first = self.choice(condition(cond.clone()), here, first, sort);
        }
        Ok(first)
    }

    fn new_array_of(
        &mut self,
        linker: &mut Linker,
        element: Value,
        length: Value,
    ) -> Result<Value, Stop> {
        self.make_array_of(linker, element, length).map(Value::Word)
    }

    fn array_length(&mut self, array: Value) -> Value {
        let sort = self.sort_of(Kind::Int);
        let array = self.resolved(array);
        let length = self.through(array, sort, &mut |this, leaf| Ok(this.length_of(leaf)));
        match length {
            Ok(Some(length)) => length,
            Ok(None) => Value::Word(Word(0)),
            Err(stop) => {
                self.trouble.get_or_insert(stop);
                Value::Word(Word(0))
            }
        }
    }

    fn in_bounds(&mut self, array: Value, index: Value) -> Truth<Lit> {
        let length = self.array_length(array);
        if let (Value::Word(n), Value::Word(i)) = (length, index) {
            return (0..n.as_long()).contains(&i.as_long()).into();
        }
        let sort = self.sort_of(Kind::Int);
        let (i, n) = (self.term(sort, index), self.term(sort, length));
        let arena = &mut self.solver.store.arena;
        let zero = arena.number(sort, 0);
        let (negative, below) = (arena.less(i, zero), arena.less(i, n));
        let (negative, below) = (self.answered_cond(negative), self.answered_cond(below));
        let cond = self.solver.store.arena.and(!negative, below);
        let cond = self.answered_cond(cond);
        Self::truth(cond)
    }

    fn get_elem(&mut self, linker: &mut Linker, array: Value, index: Value) -> Result<Value, Stop> {
        self.element(linker, None, array, index)
    }

    fn get_elem_as(
        &mut self,
        linker: &mut Linker,
        elem: Type,
        array: Value,
        index: Value,
    ) -> Result<Value, Stop> {
        self.element(linker, Some(elem), array, index)
    }

    fn set_elem(&mut self, array: Value, index: Value, value: Value) -> Result<(), Stop> {
        self.set_element(None, array, index, value)
    }

    fn set_elem_as(
        &mut self,
        elem: Type,
        array: Value,
        index: Value,
        value: Value,
    ) -> Result<(), Stop> {
        self.set_element(Some(elem), array, index, value)
    }

    fn clone_object(
        &mut self,
        linker: &mut Linker,
        object: Value,
        class: ClassId,
    ) -> Result<Value, Stop> {
        if let Value::Word(word) = object
            && self.heap.unsized_length(word).is_none()
        {
            return self.heap.clone_object(word).map(Value::Word);
        }
        if let Shape::Array(element, _) = linker.class(class).shape {
            let length = self.array_length(object);
            let copy = self.new_array(class, element, length)?;
            let zero = Value::Word(Word(0));
            self.copy_elems(linker, object, zero, copy, zero, length)?;
            return Ok(copy);
        }
        let slots = linker.class(class).slots.clone();
        let copy = self.heap.new_object(linker, class)?;
        for (slot, ty) in slots.into_iter().enumerate() {
            let number = u32::try_from(slot).unwrap_or(u32::MAX);
            let value = self.get_field(linker, object, number, ty)?;
            self.heap.set_slot(copy, slot, value)?;
        }
        Ok(Value::Word(copy))
    }

    fn copy_elems(
        &mut self,
        linker: &mut Linker,
        source: Value,
        from: Value,
        target: Value,
        to: Value,
        count: Value,
    ) -> Result<(), Stop> {
        const MOST: i64 = 4_096;
        let unknown = || Stop::unsupported("an array copy whose extent depends on the inputs");
        let Value::Word(known) = count else {
            return self.copy_open(linker, source, from, target, to, count);
        };
        let n = known.as_long();
        let plain = |v: Value| matches!(v, Value::Word(_));
        if n > MOST && !(plain(source) && plain(target)) {
            return Err(unknown());
        }
        let mut copied = Vec::new();
        for i in 0..n {
            let at = self.apply(Op::IAdd, from, Value::Word(Word::long(i)));
            copied.push(self.get_elem(linker, source, at)?);
        }
        for (i, value) in (0..).zip(copied) {
            let at = self.apply(Op::IAdd, to, Value::Word(Word::long(i)));
            self.set_elem(target, at, value)?;
        }
        Ok(())
    }

    fn new_string(&mut self, units: Rc<[u16]>) -> Result<Value, Stop> {
        let Some(class) = self.heap.opaque.string else {
            return Err(Stop::Internal("java.lang.String is not linked".into()));
        };
        self.heap.allocate(class, Payload::Str(units)).map(Value::Word)
    }

    fn open_string(&mut self, parts: Parts<Value>) -> Result<Value, Stop> {
        let Some(class) = self.heap.opaque.string else {
            return Err(Stop::Internal("java.lang.String is not linked".into()));
        };
        self.heap.allocate(class, Payload::Open(parts)).map(Value::Word)
    }

    fn open_parts(&self, object: Value) -> Option<Parts<Value>> {
        match object {
            Value::Word(word) => match self.heap.payload(word) {
                Payload::Open(parts) => Some(parts.clone()),
                _ => None,
            },
            Value::Term(_) => None,
        }
    }

    fn set_open(&mut self, object: Value, parts: Parts<Value>) -> Result<(), Stop> {
        match object {
            Value::Word(word) => self.heap.set_open(word, parts),
            Value::Term(_) => Err(Stop::unsupported("a change of a text that is an input")),
        }
    }

    fn shows_identity(&mut self) {
        self.fail("the identity hash code of an object");
    }

    fn shows_machine(&mut self, varies: Option<&str>) {
        self.see_machine();
        if let Some(what) = varies {
            self.fail(what);
        }
    }

    fn made(&self) -> u64 {
        self.heap.made()
    }

    fn shared_since(&mut self, made: u64) {
        self.heap.shared_since(made);
    }

    fn kept_since(&mut self, made: u64) {
        self.heap.kept_since(made);
    }

    fn outlives(&mut self) {
        self.heap.outlives();
    }

    fn relies_on_class(&mut self, object: Value) {
        self.rely_on_class(object);
    }

    fn writes_static(&mut self, class: ClassId, slot: StaticSlot) {
        self.heap.writes_static(class, slot);
    }

    fn string_units(&self, string: Value) -> Option<Rc<[u16]>> {
        match string {
            Value::Word(word) => match self.heap.payload(word) {
                Payload::Str(units) => Some(units.clone()),
                _ => None,
            },
            Value::Term(_) => None,
        }
    }

    fn set_string(&mut self, string: Value, units: Rc<[u16]>) -> Result<(), Stop> {
        match string {
            Value::Word(word) => self.heap.set_string(word, units),
            Value::Term(_) => Err(Stop::Internal("a string of the inputs is not made".into())),
        }
    }

    fn intern(&mut self, units: &Rc<[u16]>) -> Result<Value, Stop> {
        self.heap.intern(units).map(Value::Word)
    }

    fn builder(&mut self, builder: Value) -> Option<&mut Vec<u16>> {
        match builder {
            Value::Word(word) => self.heap.builder(word),
            Value::Term(_) => None,
        }
    }

    fn class_object(&mut self, class: ClassId) -> Result<Value, Stop> {
        self.heap.class_object(class).map(Value::Word)
    }

    fn class_object_of(&mut self, object: Value) -> Result<Value, Stop> {
        self.rely_on_class(object);
        if !self.asked.contains(&object) {
            self.asked.push(object);
        }
        let mut value: Option<Value> = None;
        for class in self.classes_of(object).into_iter().rev() {
            let own = self.class_object(class)?;
            let others = value.unwrap_or(own);
            let here = condition(self.is_of_class(object, &[class]));
            value = Some(self.choice(here, own, others, Sort::Int));
        }
        value.ok_or_else(|| Stop::unsupported("the class of an object of unknown class"))
    }

    fn class_through(
        &mut self,
        linker: &mut Linker,
        object: Value,
        of: &mut ClassMap,
    ) -> Result<Value, Stop> {
        let classes = self.through(object, Sort::Int, &mut |this, leaf| match of(
            linker,
            this.class_meant(leaf)?,
        )? {
            Some(class) => this.class_object(class),
            None => Ok(this.null()),
        })?;
        classes.ok_or_else(|| Stop::Internal("the class of null".into()))
    }

    fn class_of_class_object(&self, object: Value) -> Option<ClassId> {
        match object {
            Value::Word(word) => match self.heap.payload(word) {
                Payload::Class(class) => Some(*class),
                _ => None,
            },
            Value::Term(_) => None,
        }
    }

    fn identity_hash(&mut self, object: Value) -> i32 {
        let Value::Word(object) = object else {
            self.fail("the identity hash code of an input");
            return 0;
        };
        let mixed = self.heap.identity(object).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        i32::try_from(mixed & 0x7fff_ffff).unwrap_or(0)
    }

    fn place_hash(&mut self, object: Value) -> i32 {
        match self.is_one_place(object) {
            true => super::sums::INPUTS_PLACE,
            false => self.identity_hash(object),
        }
    }

    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.heap.charge(bytes)
    }

    fn fix(&mut self, value: Value, what: &str) -> Result<Word, Stop> {
        let t = match value {
            Value::Word(word) => return Ok(word),
            Value::Term(t) => t,
        };
        if self.sums.is_on() {
            return Err(Stop::unsupported(format!("{what} in an invariant")));
        }
        // The value must depend on the path alone, so it comes from a fresh labelling of it.
        let Ok(inputs) = self.solver.label() else {
            return Err(Stop::unsupported(format!("{what} of a value that was not found")));
        };
        let arena = &mut self.solver.store.arena;
        let word = arena.eval(t, &inputs);
        let sort = arena.sort(t);
        let constant = arena.word(sort, word);
        let cond = match sort {
            Sort::Float | Sort::Double => {
                let (bits, number) = if sort == Sort::Float {
                    (Op::FBits, Sort::Int)
                } else {
                    (Op::DBits, Sort::Long)
                };
                let (x, c) = (arena.unary(bits, t), arena.unary(bits, constant));
                debug_assert_eq!(arena.sort(x), number);
                arena.equal(x, c)
            }
            _ => arena.equal(t, constant),
        };
        if let Cond::Open(lit) = cond
            && !self.path.contains(&lit)
        {
            if self.solver.assume(lit) != Answer::Sat {
                return Err(Stop::unsupported(format!("{what} of a value that was not found")));
            }
            self.path.push(lit);
        }
        if !self.concretised.iter().any(|known| known == what) {
            self.concretised.push(what.to_owned());
        }
        Ok(word)
    }
}

impl Symbolic {
    /// The objects that a conditional reference ends in, null last; none if it may be an input.
    fn objects_of(&self, t: TermId) -> Vec<Value> {
        let arena = &self.solver.store.arena;
        let (mut open, mut seen, mut out) = (vec![t], FxHashSet::default(), Vec::new());
        let mut null = false;
        while let Some(t) = open.pop() {
            if !seen.insert(t) {
                continue;
            }
            match arena.node(t) {
                Node::Ite(_, a, b) => open.extend([b, a]),
                Node::Const(Word(0)) => null = true,
                Node::Const(word) if !self.heap.classes_of(word).is_empty() => {
                    out.push(Value::Word(word));
                }
                _ => return Vec::new(),
            }
        }
        if null {
            out.push(Value::Word(Word(0)));
        }
        out
    }

    fn made_field(&self, object: Word, slot: u32) -> Result<Value, Stop> {
        if self.is_unknown(object) {
            return Err(Stop::unsupported("a field of an exception that an invariant catches"));
        }
        match self.heap.payload(object) {
            Payload::Fields(slots) => slots
                .get(slot as usize)
                .copied()
                .ok_or_else(|| Stop::Internal(format!("field slot {slot} is not in the object"))),
            _ => Err(self.opaque_access(object)),
        }
    }

    fn classes_of_leaf(&self, leaf: Leaf) -> &[ClassId] {
        match leaf {
            Leaf::Object(word) => self.heap.classes_of(word),
            Leaf::Symbol(s) => &self.initial.symbols[s as usize].classes,
        }
    }

    /// The number of the class of an object.
    pub(super) fn class_term(&mut self, object: Value) -> Option<Value> {
        let class = self.through(object, Sort::Int, &mut |this, leaf| {
            Ok(match leaf {
                Leaf::Object(word) => match this.heap.open_class(word) {
                    Some(open) => open.number,
                    None => {
                        let class = this.heap.class_of(word);
                        let number = class.map_or(0, |class| this.world.number(class));
                        Value::Word(Word::int(number))
                    }
                },
                Leaf::Symbol(s) => {
                    this.initial.symbols[s as usize].class.unwrap_or(Value::Word(Word(0)))
                }
            })
        });
        class.ok().flatten()
    }

    /// Ends the path if there is no class that the object of an input could have.
    fn known_class(&self, linker: &Linker, symbol: u32) -> Result<(), Stop> {
        let symbol = &self.initial.symbols[symbol as usize];
        if symbol.classes.is_empty() {
            return Err(Stop::Unsupported(self.world.no_object(linker, symbol.declared)));
        }
        Ok(())
    }

    fn no_class(&mut self, linker: &Linker, object: Value) {
        let mut what = None;
        for leaf in self.leaves(object) {
            if let Leaf::Symbol(symbol) = leaf
                && let Err(stop) = self.known_class(linker, symbol)
            {
                what = Some(stop);
            }
        }
        if let Some(stop) = what {
            self.trouble.get_or_insert(stop);
        }
    }

    fn length_of(&mut self, leaf: Leaf) -> Value {
        match leaf {
            Leaf::Object(word) => match self.heap.payload(word) {
                Payload::Unsized(_, length) => *length,
                _ => {
                    let n = self.heap.slots(word).map_or(0, <[Value]>::len);
                    Value::Word(Word::int(i32::try_from(n).unwrap_or(i32::MAX)))
                }
            },
            Leaf::Symbol(owner) => {
                if !self.look(owner) {
                    self.fail("a part of the inputs that the path has not looked at");
                    return Value::Word(Word(0));
                }
                if let Some(known) = self.initial.cell(Key::Length, owner, None) {
                    return self.initial.cells[known as usize].value;
                }
                let twin = self.twin(Key::Length, owner, None);
                let value = self.length_input();
                self.set_witness(value, twin);
                self.add_cell(super::symbols::Cell { key: Key::Length, owner, index: None, value });
                value
            }
        }
    }

    fn opaque_access(&self, object: Word) -> Stop {
        let what = match self.heap.payload(object) {
            Payload::Str(_) => "a field of java.lang.String",
            Payload::Builder(_) => "a field of java.lang.AbstractStringBuilder",
            Payload::Open(_) => "a field of a text that depends on the inputs",
            Payload::Class(_) => "a field of java.lang.Class",
            _ => "a field of an array",
        };
        Stop::unsupported(what)
    }
}

pub(super) fn condition(truth: Truth<Lit>) -> Cond {
    match truth {
        Truth::Yes => Cond::Known(true),
        Truth::No => Cond::Known(false),
        Truth::Open(lit) => Cond::Open(lit),
    }
}
