//! The symbolic domain: numbers may be terms over the inputs, tests may be open.
//!
//! Constants mean what they mean everywhere ([`senda_rules::scalar::eval`]); only what depends on an
//! input becomes a term. So do references: what the program makes has a positive number, what the
//! inputs are is chosen by the solver ([`symbols`]), and a reference that may be several objects is a
//! conditional term ([`access`]).

pub mod access;
pub mod claims;
mod congruence;
pub mod granted;
mod heap;
mod ideal;
mod known;
mod ops;
pub mod reach;
pub mod stubs;
pub mod symbols;
pub mod world;

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::concrete::OpaqueClasses;
use senda_engine::domain::{Feasible, Heap, Scalars, Search, Truth};
use senda_engine::linker::ClassId;
use senda_engine::stop::Stop;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_rules::symbols::FieldSymbol;
use senda_rules::types::{Kind, Type};
use senda_solver::Answer;
use senda_solver::solve::Solver;
use senda_solver::store::Mark as SolverMark;
use senda_solver::term::{Cond, Lit, Node, Range, Rel, Sort, TermId};

use access::{Log, Write};
use claims::Claim;
use granted::Granted;
use heap::Objects;
use heap::Point as ObjectsPoint;
use known::Merged;
use reach::Reach;
use stubs::Stubs;
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

/// Where a path stood.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
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
    added: usize,
}

/// Objects that completing inputs may add.
#[derive(Clone, Copy, Debug, Default)]
struct Spare {
    /// How many at most.
    most: usize,
    /// How many there are.
    added: usize,
    /// Whether more were wanted.
    short: bool,
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
    /// When each write of the path changes an object that outlives the call.
    outliving: Vec<Lit>,
    /// What stubs have answered.
    pub stubs: Stubs,
    /// The objects whose class the path has asked for.
    asked: Vec<Value>,
    /// What the search has taken for granted; a path that is undone has taken it all the same.
    pub(crate) granted: Granted,
    /// What annotations say of the fields that paths have looked at; none if they are not followed.
    pub claims: Option<Vec<Claim>>,
    /// What is assumed of reachable objects.
    reaches: Vec<Reach>,
    /// In the eager mode, the references whose objects are decided.
    settled: Vec<u32>,
    /// The writes of the path while the heap before the call is looked at.
    hidden: Option<Log>,
    /// While only what is known of the heap before the call may be looked at, and what is right behind
    /// it: how many references were known.
    frozen: Option<usize>,
    /// The heap when looking back began, and whether something was met since that must not be looked at.
    frozen_at: Option<Point>,
    met_beyond: bool,
    /// While inputs are completed: how many objects that the path does not need may be added.
    spare: Option<Spare>,
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
            outliving: Vec::new(),
            stubs: Stubs::default(),
            asked: Vec::new(),
            granted: Granted::default(),
            claims: None,
            reaches: Vec::new(),
            settled: Vec::new(),
            hidden: None,
            frozen: None,
            frozen_at: None,
            met_beyond: false,
            spare: None,
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
        match value {
            Value::Word(word) => word,
            // Most are inputs themselves, and a deep heap has many.
            Value::Term(t) => match self.solver.store.arena.node(t) {
                Node::Input(n) => inputs.get(n as usize).copied().unwrap_or(Word(0)),
                _ => self.solver.store.arena.eval(t, inputs),
            },
        }
    }

    /// The class and the slots of an object that the program has made, of an array its elements.
    #[must_use]
    pub fn made_object(&self, object: Word) -> (Option<ClassId>, Option<&[Value]>) {
        (self.heap.class_of(object), self.heap.slots(object))
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
        Point {
            objects: self.heap.point(),
            log: self.log.len(),
            outliving: self.outliving.len(),
            stubs: self.stubs.used(),
        }
    }

    fn rewind(&mut self, point: Point) {
        self.heap.rewind(point.objects);
        self.log.truncate(point.log);
        self.outliving.truncate(point.outliving);
        self.stubs.rewind(point.stubs);
        self.trouble = None;
    }

    fn mark(&mut self) -> Mark {
        Mark {
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
            added: self.spare.map_or(0, |spare| spare.added),
        }
    }

    fn undo(&mut self, mark: &Mark) {
        if let Some(spare) = &mut self.spare {
            spare.added = mark.added;
        }
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
        let known = self.solver.known(*cond);
        if let Some(holds) = known {
            self.rely_on_refuted(if holds { !*cond } else { *cond });
        }
        if let (Some(holds), Aliasing::Eager) = (known, self.aliasing) {
            self.note_answer(if holds { *cond } else { !*cond });
        }
        known
    }

    fn prefers(&mut self, cond: &Lit) -> Option<bool> {
        // While an input is completed, no object is better than one.
        let completing = self.hidden.is_some() && self.frozen.is_none();
        (completing && self.is_null_test(*cond)).then_some(cond.holds())
    }

    fn look_back(&mut self, args: &[Value]) -> Option<Mark> {
        // Of a reference that may be null there is nothing to say yet.
        if args.iter().any(|&arg| self.is_null(arg) != Truth::No) {
            return None;
        }
        let mark = self.mark();
        self.hide_writes();
        self.frozen = Some(self.initial.symbols.len());
        self.frozen_at = Some(self.point());
        self.met_beyond = false;
        Some(mark)
    }

    fn anything(&mut self, ty: Type) -> Option<Value> {
        let met = std::mem::take(&mut self.met_beyond);
        let now = self.point();
        let clean = self.frozen_at.is_some_and(|before| before.is_like(&now));
        if !met || !clean || ty.kind() == Kind::Ref {
            return None;
        }
        Some(match ty {
            Type::Int | Type::Long | Type::Float | Type::Double => self.unbounded(ty.kind()),
            narrow => self.input(narrow),
        })
    }

    fn look_on(&mut self, mark: &Mark) {
        (self.frozen, self.frozen_at) = (None, None);
        self.show_writes();
        self.undo(mark);
    }

    fn wanted(&mut self) -> Option<Lit> {
        self.wanted.take()
    }

    fn assume(&mut self, cond: &Lit, holds: bool) -> Feasible {
        let lit = if holds { *cond } else { !*cond };
        if !self.may_add(lit) {
            return Feasible::No;
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
        // Ideal numbers are bounded path by path; references are looked at by their cases.
        let numeric = matches!(kind, Kind::Int | Kind::Long | Kind::Float | Kind::Double);
        if self.numbers != Numbers::Java || !numeric {
            return None;
        }
        let sort = self.sort_of(kind);
        let (x, y) = (self.term(sort, a), self.term(sort, b));
        let t = self.solver.store.arena.ite(cond, x, y);
        Some(self.built(t))
    }

    fn trouble(&mut self) -> Option<Stop> {
        self.trouble.take()
    }
}

impl Symbolic {
    /// Shows the heap before the call.
    pub(crate) fn hide_writes(&mut self) {
        self.hidden = Some(std::mem::take(&mut self.log));
    }

    /// Shows the heap as the path left it.
    pub(crate) fn show_writes(&mut self) {
        if let Some(log) = self.hidden.take() {
            self.log = log;
        }
    }

    /// Lets the completion of inputs add so many objects that the path does not need.
    pub(crate) fn spare(&mut self, most: usize) {
        self.spare = Some(Spare { most, ..Spare::default() });
    }

    /// Ends the completion of inputs: whether more objects were wanted.
    pub(crate) fn ended_short(&mut self) -> bool {
        self.spare.take().is_some_and(|spare| spare.short)
    }

    fn is_null_test(&self, lit: Lit) -> bool {
        let arena = &self.solver.store.arena;
        let Node::Rel(Rel::Eq, a, b) = arena.node(lit.atom()) else { return false };
        arena.integer(b) == Some(0) && self.initial.symbol_of(a).is_some()
    }

    /// Whether a literal may be assumed as far as the number of objects goes, which it may add to.
    fn may_add(&mut self, lit: Lit) -> bool {
        if self.spare.is_none() || lit.holds() || !self.is_null_test(lit) {
            return true;
        }
        let Some(spare) = &mut self.spare else { return true };
        let fits = spare.added < spare.most;
        spare.added += usize::from(fits);
        spare.short |= !fits;
        fits
    }

    /// Assumes that a boolean is true; false if it cannot be.
    pub(crate) fn make_true(&mut self, value: Value) -> bool {
        let zero = Value::Word(Word(0));
        match self.compare(Cmp::Ne, value, zero) {
            Truth::Yes => true,
            Truth::No => false,
            Truth::Open(lit) => self.assume(&lit, true) == Feasible::Yes,
        }
    }

    /// Forgets the last literals of the path's condition: they belong to an assumption.
    pub(crate) fn forget_path(&mut self, len: usize) {
        self.path.truncate(len);
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
