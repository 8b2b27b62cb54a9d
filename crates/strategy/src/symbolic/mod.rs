//! The symbolic domain: numbers may be terms over the inputs, tests may be open.
//!
//! Constants mean what they mean everywhere ([`senda_rules::scalar::eval`]); only what depends on an
//! input becomes a term. So do references: what the program makes has a positive number, what the
//! inputs are is chosen by the solver ([`symbols`]), and a reference that may be several objects is a
//! conditional term ([`access`]).

pub mod access;
mod arrays;
mod asking;
pub mod claims;
mod congruence;
mod considered;
pub mod granted;
mod heap;
mod ideal;
mod identity;
mod known;
mod ops;
pub mod reach;
pub(crate) mod records;
pub mod stubs;
mod sums;
pub mod symbols;
pub mod tables;
pub mod world;

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::concrete::OpaqueClasses;
use senda_engine::domain::{Asked, Feasible, Heap, Record, Scalars, Search, Truth};
use senda_engine::linker::{ClassId, Linker, StaticSlot};
use senda_engine::stop::Stop;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_rules::symbols::FieldSymbol;
use senda_rules::types::{Kind, Type};
use senda_solver::Answer;
use senda_solver::solve::Solver;
use senda_solver::store::Mark as SolverMark;
use senda_solver::term::eval::Memo;
use senda_solver::term::{Cond, Lit, Node, Range, Sort, TermId};

use access::{Log, Write};
use asking::Asking;
use claims::Claim;
use considered::Consulted;
use granted::Granted;
use heap::Objects;
use heap::Point as ObjectsPoint;
use identity::Boxes;
use known::Merged;
use reach::Reach;
use stubs::Stubs;
use sums::{SumMark, Sums};
use symbols::{Initial, InitialMark};
use world::World;

/// A value: fixed, or a term over the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// How references that may be one object are treated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Aliasing {
    /// What is read through them is conditional.
    #[default]
    Solver,
    /// Which objects they are is decided, by branching, when one is first used: lazy initialisation.
    Eager,
    /// References of the inputs are never one object.
    None,
}

/// An object that a static field holds before the call.
#[derive(Clone, Debug)]
pub struct Held {
    /// The object.
    pub object: Word,
    /// Its class.
    pub class: ClassId,
    /// The class that declares the field.
    pub owner: ClassId,
    /// The field.
    pub field: FieldSymbol,
    /// The access flags of the field.
    pub flags: u16,
    /// What is in the object.
    pub slots: Rc<[Value]>,
}

/// Where a heap stood.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    objects: ObjectsPoint,
    log: usize,
    outliving: usize,
    stubs: usize,
}

impl Point {
    /// Whether nothing was made or changed in between.
    fn is_like(&self, other: &Point) -> bool {
        self.objects == other.objects && self.log == other.log && self.outliving == other.outliving
    }
}

/// Where everything stood.
#[derive(Clone, Copy, Debug)]
pub enum Mark {
    /// On a path.
    Path(PathMark),
    /// While a call is summed up.
    Sum(SumMark),
}

/// Where a path stood.
#[derive(Clone, Copy, Debug)]
pub struct PathMark {
    solver: SolverMark,
    point: Point,
    path: usize,
    concretised: usize,
    answered: usize,
    settled: usize,
    stubs: usize,
    asked: usize,
    initial: InitialMark,
    merged: usize,
}

/// The domain.
pub struct Symbolic {
    /// Terms and constraints.
    pub solver: Solver,
    numbers: Numbers,
    heap: Objects,
    log: Log,
    /// The heap before the call, as far as it is known.
    pub initial: Initial,
    /// The classes that inputs can have.
    pub world: World,
    /// How references that may be one object are treated.
    pub aliasing: Aliasing,
    /// The constants of every `enum` that an input can be.
    pub constants: FxHashMap<ClassId, Rc<[Word]>>,
    /// The objects of static fields that an input can be.
    pub held: Rc<[Held]>,
    /// Whether inputs are new objects only.
    pub only_new: bool,
    /// The classes of objects that static fields hold and that an input was compared with, although
    /// none of the inputs can be one.
    pub missed: BTreeSet<ClassId>,
    /// The classes of other objects that were there before the test and that inputs were compared with.
    pub existing: BTreeSet<ClassId>,
    /// The classes of wrappers that inputs may be of.
    boxes: Vec<Boxes>,
    /// When each write of the path changes an object that outlives the call.
    outliving: Vec<Lit>,
    /// What stubs have answered.
    pub stubs: Stubs,
    /// The objects whose class the path has asked for.
    asked: Vec<Value>,
    /// What the search has taken for granted; a path that is undone has taken it all the same.
    pub(crate) granted: Granted,
    /// The types of which it has asked for the class of an object; likewise.
    consulted: Consulted,
    /// The inputs that are being looked for, when those of a path are completed.
    asking: Option<Asking>,
    /// What annotations say of the fields that paths have looked at; none if they are not followed.
    pub claims: Option<Vec<Claim>>,
    /// What is assumed of reachable objects.
    reaches: Vec<Reach>,
    /// In the eager mode, the references whose objects are decided.
    settled: Vec<u32>,
    /// Whether something is assumed of the inputs before the first path: no path uses what that looks at, and nothing can be decided.
    pub(crate) is_assuming: bool,
    /// The calls that are being summed up.
    sums: Sums,
    /// A question that has to be answered before an operation can go on.
    wanted: Option<Lit>,
    /// The truth of the atoms that the path has decided.
    answers: FxHashMap<TermId, bool>,
    answered: Vec<TermId>,
    /// The references that it has equated.
    merged: Merged,
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
            log: Log::default(),
            initial: Initial::default(),
            world: World::default(),
            aliasing: Aliasing::default(),
            constants: FxHashMap::default(),
            held: Rc::default(),
            only_new: false,
            missed: BTreeSet::new(),
            existing: BTreeSet::new(),
            boxes: Vec::new(),
            outliving: Vec::new(),
            stubs: Stubs::default(),
            asked: Vec::new(),
            granted: Granted::default(),
            consulted: Consulted::default(),
            asking: None,
            claims: None,
            reaches: Vec::new(),
            settled: Vec::new(),
            is_assuming: false,
            sums: Sums::default(),
            wanted: None,
            answers: FxHashMap::default(),
            answered: Vec::new(),
            merged: Merged::default(),
            path: Vec::new(),
            concretised: Vec::new(),
            trouble: None,
        }
    }

    /// A symbol for a number of this type.
    pub fn input(&mut self, ty: Type) -> Value {
        let range = match ty {
            Type::Boolean => Range::new(0, 1),
            Type::Byte => Range::new(-128, 127),
            Type::Char => Range::new(0, 65535),
            Type::Short => Range::new(-32768, 32767),
            Type::Int => Range::of(Sort::Int),
            Type::Ref(_) | Type::Long | Type::Float | Type::Double => Range::of(Sort::Long),
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

    /// A symbol for a number of this kind of which nothing is known, whatever inputs are.
    pub(crate) fn unbounded(&mut self, kind: Kind) -> Value {
        let sort = self.sort_of(kind);
        Value::Term(self.solver.store.input(sort, Range::of(sort)))
    }

    /// What the path assumes about the inputs, in order.
    #[must_use]
    pub fn path(&self) -> &[Lit] {
        &self.path
    }

    /// The objects whose class the path has asked for.
    pub(crate) fn asked(&self) -> &[Value] {
        &self.asked
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

    /// The same for these inputs, where it depends on them.
    #[must_use]
    pub fn has_outlived_with(&self, inputs: &[Word]) -> bool {
        let arena = &self.solver.store.arena;
        self.has_outlived() || self.outliving.iter().any(|&lit| arena.holds(lit, inputs))
    }

    /// What exists before the call is complete.
    pub(crate) fn begin_call(&mut self) {
        self.heap.begin_call();
    }

    /// The static fields of the program that the call has written, with the classes that declare them. Those that
    /// initialisers set in their own class are none.
    #[must_use]
    pub fn written_statics(&self) -> &[(ClassId, StaticSlot)] {
        self.heap.written_statics()
    }

    /// The objects of initialised classes that the call has written to.
    #[must_use]
    pub fn changed_shared(&self) -> Vec<Word> {
        self.heap.changed_shared()
    }

    /// What a static field holds now.
    #[must_use]
    pub fn static_value(&self, slot: StaticSlot) -> Value {
        self.heap.get_static(slot)
    }

    /// Whether an object belongs to a class that is initialised, and not to the call.
    #[must_use]
    pub fn is_shared(&self, object: Value) -> bool {
        matches!(object, Value::Word(word) if self.heap.is_shared(word))
    }

    /// What was computed on chosen values on this path.
    #[must_use]
    pub fn concretised(&self) -> &[String] {
        &self.concretised
    }

    /// The word of a value for these inputs.
    #[must_use]
    pub fn word(&self, value: Value, inputs: &[Word]) -> Word {
        self.word_memo(value, inputs, &mut Memo::default())
    }

    /// The same, keeping what values share between calls with the same inputs.
    pub fn word_memo(&self, value: Value, inputs: &[Word], memo: &mut Memo) -> Word {
        match value {
            Value::Word(word) => word,
            // Most are inputs themselves, and a deep heap has many.
            Value::Term(t) => match self.solver.store.arena.node(t) {
                Node::Input(n) => inputs.get(n as usize).copied().unwrap_or(Word(0)),
                _ => self.solver.store.arena.eval_memo(t, inputs, memo),
            },
        }
    }

    /// The class and the slots of an object that the program has made, of an array its elements.
    #[must_use]
    pub fn made_object(&self, object: Word) -> (Option<ClassId>, Option<&[Value]>) {
        (self.heap.class_of(object), self.heap.slots(object))
    }

    /// The number of the class of an object that the program has made, where it depends on the inputs.
    #[must_use]
    pub fn open_class(&self, object: Word) -> Option<Value> {
        self.heap.open_class(object).map(|class| class.number)
    }

    /// The length of an array that the program has made, if it depends on the inputs.
    #[must_use]
    pub fn unsized_length(&self, array: Word) -> Option<Value> {
        self.heap.unsized_length(array)
    }

    /// The strings and builders whose text depends on the inputs.
    #[must_use]
    pub fn open_texts(&self) -> Vec<Word> {
        self.heap.open_texts().collect()
    }

    /// What was written to objects of the inputs, oldest first.
    #[must_use]
    pub fn writes(&self) -> &[Write] {
        self.log.entries()
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

    fn negated(&mut self, cond: Lit) -> Lit {
        !cond
    }

    fn conjunction(&mut self, a: Lit, b: Lit) -> Truth<Lit> {
        let both = self.solver.store.arena.and(Cond::Open(a), Cond::Open(b));
        Self::truth(self.answered_cond(both))
    }

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

impl Search for Symbolic {
    type Point = Point;
    type Mark = Mark;

    fn point(&self) -> Point {
        self.heap_point()
    }

    fn rewind(&mut self, point: Point) {
        self.rewind_to(point);
    }

    fn mark(&mut self) -> Mark {
        if let Some(mark) = self.sum_mark() {
            return Mark::Sum(mark);
        }
        Mark::Path(PathMark {
            solver: self.solver.push(),
            point: self.point(),
            path: self.path.len(),
            concretised: self.concretised.len(),
            answered: self.answered.len(),
            settled: self.settled.len(),
            stubs: self.stubs.given(),
            asked: self.asked.len(),
            initial: self.initial.mark(),
            merged: self.merged.len(),
        })
    }

    fn undo(&mut self, mark: &Mark) {
        let mark = match mark {
            Mark::Path(mark) => mark,
            Mark::Sum(mark) => return self.undo_sum(*mark),
        };
        self.initial.undo(mark.initial);
        self.merged.truncate(mark.merged);
        self.settled.truncate(mark.settled);
        self.stubs.undo(mark.stubs);
        self.asked.truncate(mark.asked);
        for atom in self.answered.drain(mark.answered..) {
            self.answers.remove(&atom);
        }
        self.rewind(mark.point);
        self.solver.pop(mark.solver);
        self.path.truncate(mark.path);
        self.concretised.truncate(mark.concretised);
    }

    fn implied(&mut self, cond: &Lit) -> Option<bool> {
        if self.sums.is_on() {
            let known = self.sum_implied(*cond);
            if let (Some(holds), Aliasing::Eager) = (known, self.aliasing) {
                self.sum_note(if holds { *cond } else { !*cond });
            }
            return known;
        }
        let known = self.solver.known(*cond);
        if let Some(holds) = known {
            self.rely_on_refuted(if holds { !*cond } else { *cond });
        }
        if let (Some(holds), Aliasing::Eager) = (known, self.aliasing) {
            self.note_answer(if holds { *cond } else { !*cond });
        }
        known
    }

    fn require(&mut self, facts: &[Truth<Lit>]) -> Feasible {
        self.require_facts(facts)
    }

    fn identical(&mut self, kind: Kind, a: Value, b: Value) -> Truth<Lit> {
        Self::truth(self.same_bits(kind, a, b))
    }

    fn unknown(&mut self, ty: Type) -> Option<Value> {
        self.unknown_number(ty)
    }

    fn unknown_state(&mut self) -> Value {
        self.unknown_end()
    }

    fn some_object(&mut self, linker: &Linker, class: ClassId) -> Result<Value, Stop> {
        self.unknown_object(linker, class)
    }

    fn begin_sum(&mut self) {
        self.push_sum();
    }

    fn guard(&self) -> Vec<Lit> {
        self.sum_guard()
    }

    fn clear_sum(&mut self) {
        self.pop_sum();
        self.push_sum();
    }

    fn end_sum(&mut self) {
        self.pop_sum();
    }

    fn is_unchanged(&self) -> bool {
        self.is_like_sum()
    }

    fn is_pure(&self, value: Option<Value>) -> bool {
        self.is_pure_sum(value)
    }

    fn waits_for(&mut self) -> Vec<u32> {
        self.take_waits()
    }

    fn looked(&self) -> usize {
        self.initial.looked()
    }

    fn has_looked(&self, object: u32) -> bool {
        self.may_sum_look(object)
    }

    fn unshared(&mut self) -> Vec<Truth<Lit>> {
        self.own_objects()
    }

    fn begin_asking(&mut self) {
        self.begin_session();
    }

    fn ask(&mut self, facts: &[Truth<Lit>], wishes: &[Truth<Lit>]) -> Asked {
        self.ask_session(facts, wishes)
    }

    fn is_refuted(&mut self) -> bool {
        self.refute_session()
    }

    fn end_asking(&mut self) {
        self.end_session();
    }

    fn look_at(&mut self, objects: &[u32]) {
        self.let_look(objects);
    }

    fn look_back(&mut self) {
        self.let_look_back();
    }

    fn records(&mut self, linker: &mut Linker) -> Result<Vec<Record<Value>>, Stop> {
        self.records_at_hand(linker)
    }

    fn has_fields(&mut self, linker: &Linker, object: Value, values: &[Value]) -> Truth<Lit> {
        self.are_in_fields(linker, object, values)
    }

    fn wanted(&mut self) -> Option<Lit> {
        self.wanted.take()
    }

    fn assume(&mut self, cond: &Lit, holds: bool) -> Feasible {
        let lit = if holds { *cond } else { !*cond };
        if self.sums.is_on() {
            return self.sum_assume(lit);
        }
        let mut answer = self.solver.assume(lit);
        if answer == Answer::Sat {
            answer = self.make_heap();
        }
        match answer {
            Answer::Sat => {
                self.path.push(lit);
                self.note_answer(lit);
                Feasible::Yes
            }
            Answer::Unsat => {
                self.rely_on_refuted(lit);
                Feasible::No
            }
            Answer::Unknown => Feasible::Unknown("the solver's budget ran out".into()),
        }
    }

    fn took_for_granted(&mut self) -> bool {
        self.granted.take_fresh()
    }

    fn imply(&mut self, cond: &Lit, holds: bool) {
        let lit = if holds { *cond } else { !*cond };
        if self.sums.is_on() {
            return self.sum_note(lit);
        }
        // It follows from the rest: the witness satisfies it, and propagation may use it.
        let _ = self.solver.store.assert(lit);
        self.note_answer(lit);
    }

    fn select(&mut self, kind: Kind, cond: &Truth<Lit>, a: Value, b: Value) -> Option<Value> {
        let cond = match cond {
            Truth::Yes => return Some(a),
            Truth::No => return Some(b),
            Truth::Open(lit) => Cond::Open(*lit),
        };
        if a == b {
            return Some(a);
        }
        if !self.can_select(kind) {
            return None;
        }
        let sort = match kind {
            Kind::Ref | Kind::Flag => Sort::Int,
            kind => self.sort_of(kind),
        };
        let (x, y) = (self.term(sort, a), self.term(sort, b));
        let t = self.solver.store.arena.ite(cond, x, y);
        Some(self.built(t))
    }

    fn trouble(&mut self) -> Option<Stop> {
        self.trouble.take()
    }
}

impl Symbolic {
    fn heap_point(&self) -> Point {
        Point {
            objects: self.heap.point(),
            log: self.log.len(),
            outliving: self.outliving.len(),
            stubs: self.stubs.used(),
        }
    }

    fn rewind_to(&mut self, point: Point) {
        self.heap.rewind(point.objects);
        self.log.truncate(point.log);
        self.outliving.truncate(point.outliving);
        self.stubs.rewind(point.stubs);
        self.forget_unknown();
        self.trouble = None;
    }

    /// Remembers what the path has decided, conjunctions by their parts.
    pub(crate) fn note_answer(&mut self, lit: Lit) {
        let mut open = Vec::new();
        let mut next = Some(lit);
        while let Some(lit) = next {
            if let Some((a, b)) = self.solver.store.arena.conjuncts(lit) {
                open.extend([a, b]);
            }
            if self.answers.insert(lit.atom(), lit.holds()).is_none() {
                self.answered.push(lit.atom());
            }
            self.note_equation(lit);
            next = open.pop();
        }
    }
}
