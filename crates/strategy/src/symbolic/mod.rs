//! The symbolic domain: numbers may be terms over the inputs, tests may be open.
//!
//! Constants mean what they mean everywhere ([`senda_rules::scalar::eval`]); only what depends on an
//! input becomes a term. References are concrete here: objects that are inputs wait for the heap
//! solver and stop a path by name.

mod heap;
mod ideal;

use std::rc::Rc;

use senda_engine::concrete::OpaqueClasses;
use senda_engine::domain::{Feasible, Heap, Parts, Scalars, Search, Truth};
use senda_engine::linker::{ClassId, Linker, StaticSlot};
use senda_engine::stop::Stop;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_rules::types::{Kind, Type};
use senda_solver::Answer;
use senda_solver::solve::Solver;
use senda_solver::store::Mark as SolverMark;
use senda_solver::term::{Cond, Lit, Range, Sort, TermId};

pub use heap::Point;
use heap::{Objects, Payload, UNKNOWN};

/// A value: fixed, or a term over the inputs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A number or a reference.
    Word(Word),
    /// A number that depends on the inputs.
    Term(TermId),
}

/// What numbers are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// Two's complement and IEEE, as the JVM has them.
    Java,
    /// Mathematical integers, inputs from `lo` to `hi`.
    Ideal {
        /// The least input.
        lo: i64,
        /// The greatest.
        hi: i64,
    },
}

/// Where a path stood.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    solver: SolverMark,
    point: Point,
    path: usize,
    concretised: usize,
}

/// The domain.
pub struct Symbolic {
    /// Terms and constraints.
    pub solver: Solver,
    numbers: Numbers,
    heap: Objects,
    /// The answers of this path that restrict the inputs, in order.
    path: Vec<Lit>,
    /// What was computed on chosen values on this path.
    concretised: Vec<String>,
    trouble: Option<Stop>,
}

impl Symbolic {
    /// A domain with an empty heap.
    #[must_use]
    pub fn new(numbers: Numbers, memory: u64, opaque: OpaqueClasses) -> Symbolic {
        Symbolic {
            solver: Solver::new(),
            numbers,
            heap: Objects::new(memory, opaque),
            path: Vec::new(),
            concretised: Vec::new(),
            trouble: None,
        }
    }

    /// A symbol for an input of this type; a reference is an object that is not known.
    pub fn input(&mut self, ty: Type) -> Value {
        let range = match ty {
            Type::Boolean => Range::new(0, 1),
            Type::Byte => Range::new(-128, 127),
            Type::Char => Range::new(0, 65535),
            Type::Short => Range::new(-32768, 32767),
            Type::Int => Range::of(Sort::Int),
            Type::Ref(_) => return Value::Word(UNKNOWN),
            Type::Long | Type::Float | Type::Double => Range::of(Sort::Long),
        };
        let sort = Sort::of(ty.kind()).unwrap_or(Sort::Int);
        let (sort, range) = match self.numbers {
            Numbers::Ideal { lo, hi } if sort.is_integer() => {
                let domain = Range::new(lo, hi);
                let narrow = !matches!(ty, Type::Int | Type::Long);
                (Sort::Long, if narrow { range.meet(domain).unwrap_or(range) } else { domain })
            }
            _ => (sort, range),
        };
        Value::Term(self.solver.store.input(sort, range))
    }

    /// What the path assumes about the inputs, in order.
    #[must_use]
    pub fn path(&self) -> &[Lit] {
        &self.path
    }

    /// Whether it is a string.
    #[must_use]
    pub fn is_string(&self, object: Value) -> bool {
        let class = self.class_of(object);
        class.is_some() && class == self.heap.opaque.string
    }

    /// Whether the path changed something that outlives the call: a static field, an object that a
    /// class owns, whether a class can be initialised.
    #[must_use]
    pub fn has_outlived(&self) -> bool {
        self.heap.has_outlived()
    }

    /// What was computed on chosen values on this path.
    #[must_use]
    pub fn concretised(&self) -> &[String] {
        &self.concretised
    }

    /// The word of a value for these inputs.
    #[must_use]
    pub fn word(&self, value: Value, inputs: &[Word]) -> Word {
        match value {
            Value::Word(word) => word,
            Value::Term(t) => self.solver.store.arena.eval(t, inputs),
        }
    }

    /// The fields of an object.
    #[must_use]
    pub fn fields(&self, object: Value) -> Option<&[Value]> {
        match object {
            Value::Word(word) => self.heap.slots(word),
            Value::Term(_) => None,
        }
    }

    /// Sets a field of an object that is an input.
    pub fn set_input_field(&mut self, object: Value, slot: usize, value: Value) {
        if let Value::Word(word) = object {
            // The slot is one of the object's class.
            let _ = self.heap.set_slot(word, slot, value);
        }
    }

    fn sort_of(&self, kind: Kind) -> Sort {
        match (self.numbers, Sort::of(kind)) {
            (Numbers::Ideal { .. }, Some(Sort::Int)) => Sort::Long,
            (_, sort) => sort.unwrap_or(Sort::Int),
        }
    }

    fn term(&mut self, sort: Sort, value: Value) -> TermId {
        match value {
            Value::Term(t) => t,
            Value::Word(word) => self.solver.store.arena.word(sort, word),
        }
    }

    /// A value that was just built. What a path may build is bounded: its terms stay as long as it does.
    fn built(&mut self, t: TermId) -> Value {
        const MOST_TERMS: usize = 4_000_000;
        if self.solver.store.arena.len() > MOST_TERMS {
            self.fail("a path with more than 4,000,000 terms");
        }
        self.value(t)
    }

    fn value(&self, t: TermId) -> Value {
        match self.solver.store.arena.constant(t) {
            Some(word) => Value::Word(word),
            None => Value::Term(t),
        }
    }

    fn fail(&mut self, what: &str) {
        self.trouble.get_or_insert_with(|| Stop::unsupported(what));
    }

    fn truth(cond: Cond) -> Truth<Lit> {
        match cond {
            Cond::Known(b) => b.into(),
            Cond::Open(lit) => Truth::Open(lit),
        }
    }

    fn reference(&mut self, value: Value) -> Word {
        match value {
            Value::Word(word) => {
                if word == UNKNOWN {
                    self.fail("an object that is an input");
                }
                word
            }
            Value::Term(_) => Word(0),
        }
    }

    /// A narrow field or element keeps part of a value.
    fn narrow(&mut self, ty: Type, value: Value) -> Value {
        let op = match ty {
            Type::Boolean => Op::I2Z,
            Type::Byte => Op::I2B,
            Type::Char => Op::I2C,
            Type::Short => Op::I2S,
            _ => return value,
        };
        self.apply(op, value, value)
    }
}

impl Scalars for Symbolic {
    type Value = Value;
    type Cond = Lit;

    #[inline]
    fn number(&mut self, _kind: Kind, word: Word) -> Value {
        Value::Word(word)
    }

    #[inline]
    fn known(&self, value: Value) -> Option<Word> {
        match value {
            Value::Word(word) => Some(word),
            Value::Term(_) => None,
        }
    }

    fn apply(&mut self, op: Op, a: Value, b: Value) -> Value {
        if let Numbers::Ideal { .. } = self.numbers {
            return self.apply_ideal(op, a, b);
        }
        if let (Value::Word(x), Value::Word(y)) = (a, b) {
            return Value::Word(eval(op, x, y));
        }
        let mut kinds = op.operands().iter();
        let first = kinds.next().and_then(|&k| Sort::of(k)).unwrap_or(Sort::Int);
        let x = self.term(first, a);
        let t = match kinds.next() {
            None => self.solver.store.arena.unary(op, x),
            Some(&kind) => {
                let y = self.term(Sort::of(kind).unwrap_or(Sort::Int), b);
                self.solver.store.arena.binary(op, x, y)
            }
        };
        self.built(t)
    }

    fn compare(&mut self, cmp: Cmp, a: Value, b: Value) -> Truth<Lit> {
        if let (Value::Word(x), Value::Word(y)) = (a, b) {
            // An `int` is a sign-extended word, an ideal number is all of it.
            return cmp.holds(x.as_long(), y.as_long()).into();
        }
        let sort = self.sort_of(Kind::Int);
        let (x, y) = (self.term(sort, a), self.term(sort, b));
        Self::truth(self.solver.store.arena.compare(cmp, x, y))
    }

    fn one_of(&mut self, value: Value, labels: &[i32]) -> Truth<Lit> {
        match value {
            Value::Word(word) => {
                let v = word.as_long();
                labels.binary_search_by(|&l| i64::from(l).cmp(&v)).is_ok().into()
            }
            Value::Term(t) => Self::truth(self.solver.store.arena.one_of(t, labels)),
        }
    }
}

impl Heap for Symbolic {
    #[inline]
    fn null(&self) -> Value {
        Value::Word(Word(0))
    }

    #[inline]
    fn is_null(&mut self, value: Value) -> Truth<Lit> {
        (self.reference(value).0 == 0).into()
    }

    fn same(&mut self, a: Value, b: Value) -> Truth<Lit> {
        (self.reference(a) == self.reference(b)).into()
    }

    fn class_of(&self, object: Value) -> Option<ClassId> {
        match object {
            Value::Word(word) => self.heap.class_of(word),
            Value::Term(_) => None,
        }
    }

    fn instance_of(&mut self, linker: &mut Linker, object: Value, class: ClassId) -> Truth<Lit> {
        match self.class_of(object) {
            Some(actual) => linker.is_subtype(actual, class).into(),
            None => Truth::No,
        }
    }

    fn new_object(&mut self, linker: &Linker, class: ClassId) -> Result<Value, Stop> {
        self.heap.new_object(linker, class).map(Value::Word)
    }

    fn get_field(&mut self, object: Value, slot: u32, _ty: Type) -> Result<Value, Stop> {
        let object = self.reference(object);
        match self.heap.payload(object) {
            Payload::Fields(slots) => slots
                .get(slot as usize)
                .copied()
                .ok_or_else(|| Stop::Internal(format!("field slot {slot} is not in the object"))),
            _ => Err(self.opaque_access(object)),
        }
    }

    fn set_field(&mut self, object: Value, slot: u32, ty: Type, value: Value) -> Result<(), Stop> {
        let object = self.reference(object);
        let value = self.narrow(ty, value);
        match self.heap.payload(object) {
            Payload::Builder(_) | Payload::Open(_)
                if self.heap.opaque.buffer_cache == Some(slot) =>
            {
                Ok(())
            }
            Payload::Fields(_) => self.heap.set_slot(object, slot as usize, value),
            _ => Err(self.opaque_access(object)),
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
            return Err(Stop::unsupported("an array whose length depends on the inputs"));
        };
        let n = usize::try_from(length.as_int()).unwrap_or(0);
        // Charge first: an array that the limit forbids is never allocated.
        self.heap.charge(16 * n as u64)?;
        let elements = vec![Value::Word(Word(0)); n].into_boxed_slice();
        self.heap.allocate(class, Payload::Array(element, elements)).map(Value::Word)
    }

    fn array_length(&mut self, array: Value) -> Value {
        let array = self.reference(array);
        let n = self.heap.slots(array).map_or(0, <[Value]>::len);
        Value::Word(Word::int(i32::try_from(n).unwrap_or(i32::MAX)))
    }

    fn in_bounds(&mut self, array: Value, index: Value) -> Truth<Lit> {
        let array = self.reference(array);
        let n = self.heap.slots(array).map_or(0, <[Value]>::len);
        match index {
            Value::Word(i) => usize::try_from(i.as_int()).is_ok_and(|i| i < n).into(),
            Value::Term(t) => {
                let r = self.solver.store.arena.range(t);
                if r.lo >= 0 && r.hi < n as i64 {
                    return Truth::Yes;
                }
                if r.hi < 0 || r.lo >= n as i64 {
                    return Truth::No;
                }
                self.fail("an array index that depends on the inputs");
                Truth::No
            }
        }
    }

    fn get_elem(&mut self, array: Value, index: Value) -> Result<Value, Stop> {
        let array = self.reference(array);
        let Value::Word(i) = index else {
            return Err(Stop::unsupported("an array index that depends on the inputs"));
        };
        let found = self.heap.slots(array).and_then(|s| s.get(i.as_int() as usize)).copied();
        found.ok_or_else(|| Stop::Internal("an element outside its array was read".into()))
    }

    fn set_elem(&mut self, array: Value, index: Value, value: Value) -> Result<(), Stop> {
        let array = self.reference(array);
        let Value::Word(i) = index else {
            return Err(Stop::unsupported("an array index that depends on the inputs"));
        };
        let Payload::Array(ty, _) = self.heap.payload(array) else {
            return Err(Stop::Internal("an element of something that is no array".into()));
        };
        let ty = *ty;
        let value = self.narrow(ty, value);
        self.heap.set_slot(array, i.as_int() as usize, value)
    }

    fn clone_object(&mut self, object: Value) -> Result<Value, Stop> {
        let object = self.reference(object);
        self.heap.clone_object(object).map(Value::Word)
    }

    fn copy_elems(
        &mut self,
        source: Value,
        from: Value,
        target: Value,
        to: Value,
        count: Value,
    ) -> Result<(), Stop> {
        let (Value::Word(from), Value::Word(to), Value::Word(count)) = (from, to, count) else {
            return Err(Stop::unsupported("an array copy whose extent depends on the inputs"));
        };
        let (source, target) = (self.reference(source), self.reference(target));
        let (from, to) = (from.as_int() as usize, to.as_int() as usize);
        let n = usize::try_from(count.as_int()).unwrap_or(0);
        let copied = self.heap.slots(source).and_then(|s| s.get(from..from.checked_add(n)?));
        let Some(copied) = copied.map(<[Value]>::to_vec) else {
            return Err(Stop::Internal("an array copy ran outside its arrays".into()));
        };
        for (i, value) in copied.into_iter().enumerate() {
            self.heap.set_slot(target, to + i, value)?;
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
        let object = self.reference(object);
        self.heap.set_open(object, parts)
    }

    fn shows_identity(&mut self) {
        self.fail("the identity hash code of an object");
    }

    fn made(&self) -> u64 {
        self.heap.made()
    }

    fn shared_since(&mut self, made: u64) {
        self.heap.shared_since(made);
    }

    fn outlives(&mut self) {
        self.heap.outlives();
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
        let string = self.reference(string);
        self.heap.set_string(string, units)
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
        let object = self.reference(object);
        let mixed = self.heap.identity(object).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        i32::try_from(mixed & 0x7fff_ffff).unwrap_or(0)
    }

    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.heap.charge(bytes)
    }

    fn fix(&mut self, value: Value, what: &str) -> Result<Word, Stop> {
        let t = match value {
            Value::Word(word) => return Ok(word),
            Value::Term(t) => t,
        };
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
    fn opaque_access(&self, object: Word) -> Stop {
        if object == UNKNOWN {
            return Stop::unsupported("an object that is an input");
        }
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

impl Search for Symbolic {
    type Point = Point;
    type Mark = Mark;

    fn point(&self) -> Point {
        self.heap.point()
    }

    fn rewind(&mut self, point: Point) {
        self.heap.rewind(point);
        self.trouble = None;
    }

    fn mark(&mut self) -> Mark {
        Mark {
            solver: self.solver.push(),
            point: self.heap.point(),
            path: self.path.len(),
            concretised: self.concretised.len(),
        }
    }

    fn undo(&mut self, mark: &Mark) {
        self.solver.pop(mark.solver);
        self.heap.rewind(mark.point);
        self.path.truncate(mark.path);
        self.concretised.truncate(mark.concretised);
        self.trouble = None;
    }

    fn implied(&mut self, cond: &Lit) -> Option<bool> {
        self.solver.known(*cond)
    }

    fn assume(&mut self, cond: &Lit, holds: bool) -> Feasible {
        let lit = if holds { *cond } else { !*cond };
        match self.solver.assume(lit) {
            Answer::Sat => {
                self.path.push(lit);
                Feasible::Yes
            }
            Answer::Unsat => Feasible::No,
            Answer::Unknown => Feasible::Unknown("the solver's budget ran out".into()),
        }
    }

    fn imply(&mut self, cond: &Lit, holds: bool) {
        let lit = if holds { *cond } else { !*cond };
        // It follows from the rest: the witness satisfies it, and propagation may use it.
        let _ = self.solver.store.assert(lit);
    }

    fn trouble(&mut self) -> Option<Stop> {
        self.trouble.take()
    }
}
