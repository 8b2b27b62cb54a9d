//! An operation that does not take the answer to its question ends the path by name, instead of asking for ever.

#![allow(clippy::unwrap_used, clippy::panic)]

mod support;

use std::rc::Rc;

use senda_bytecode::{Target, TargetOptions};
use senda_engine::concrete::{Concrete, Never, OpaqueClasses};
use senda_engine::domain::{Feasible, Heap, Parts, Scalars, Search, Truth};
use senda_engine::linker::{ClassId, Linker, StaticSlot};
use senda_engine::machine::{Bounds, Explorer, Finish, Machine, PathEnd};
use senda_engine::stop::Stop;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::Word;
use senda_rules::symbols::Symbols;
use senda_rules::types::{Kind, Type};
use support::oracle::Scratch;

/// Whether an element is zero: the only question.
#[derive(Clone, Debug, PartialEq)]
struct IsZero;

/// Ordinary execution, but what is in an array is asked for.
struct Asking {
    inner: Concrete,
    /// What was assumed.
    answer: Option<bool>,
    asks: bool,
    /// Whether it takes the answer.
    listens: bool,
    /// Whether it says what follows from what was assumed.
    implies: bool,
}

fn decided(truth: Truth<Never>) -> Truth<IsZero> {
    match truth {
        Truth::Yes => Truth::Yes,
        Truth::No => Truth::No,
        Truth::Open(never) => match never {},
    }
}

/// Methods that do what [`Concrete`] does.
macro_rules! inner {
    ($($name:ident($($arg:ident: $ty:ty),*) $(-> $ret:ty)?;)*) => {
        $(fn $name(&mut self $(, $arg: $ty)*) $(-> $ret)? { self.inner.$name($($arg),*) })*
    };
}
macro_rules! inner_test {
    ($($name:ident($($arg:ident: $ty:ty),*);)*) => {
        $(fn $name(&mut self $(, $arg: $ty)*) -> Truth<IsZero> { decided(self.inner.$name($($arg),*)) })*
    };
}
macro_rules! inner_ref {
    ($($name:ident($($arg:ident: $ty:ty),*) -> $ret:ty;)*) => {
        $(fn $name(&self $(, $arg: $ty)*) -> $ret { self.inner.$name($($arg),*) })*
    };
}

impl Scalars for Asking {
    type Value = Word;
    type Cond = IsZero;

    fn negated(&mut self, cond: IsZero) -> IsZero {
        cond
    }
    fn conjunction(&mut self, a: IsZero, _: IsZero) -> Truth<IsZero> {
        Truth::Open(a)
    }
    inner! {
        number(kind: Kind, word: Word) -> Word;
        apply(op: Op, a: Word, b: Word) -> Word;
    }
    inner_ref! {
        known(value: Word) -> Option<Word>;
    }
    inner_test! {
        compare(cmp: Cmp, a: Word, b: Word);
        one_of(value: Word, labels: &[i32]);
    }
}

impl Heap for Asking {
    fn get_elem(&mut self, _: &mut Linker, _: Word, _: Word) -> Result<Word, Stop> {
        match self.answer.filter(|_| self.listens) {
            Some(is_zero) => Ok(Word::int(i32::from(!is_zero))),
            None => {
                self.asks = true;
                Err(Stop::Choice)
            }
        }
    }
    inner_test! {
        is_null(value: Word);
        same(a: Word, b: Word);
        instance_of(linker: &mut Linker, object: Word, class: ClassId);
        in_bounds(array: Word, index: Word);
    }
    inner_ref! {
        null() -> Word;
        class_of(object: Word) -> Option<ClassId>;
        open_parts(object: Word) -> Option<Parts<Word>>;
        string_units(string: Word) -> Option<Rc<[u16]>>;
        class_of_class_object(object: Word) -> Option<ClassId>;
    }
    inner! {
        new_object(linker: &Linker, class: ClassId) -> Result<Word, Stop>;
        get_field(linker: &mut Linker, object: Word, slot: u32, ty: Type) -> Result<Word, Stop>;
        set_field(object: Word, slot: u32, ty: Type, value: Word) -> Result<(), Stop>;
        get_static(slot: StaticSlot) -> Word;
        set_static(slot: StaticSlot, ty: Type, value: Word);
        new_array(class: ClassId, element: Type, length: Word) -> Result<Word, Stop>;
        array_length(array: Word) -> Word;
        set_elem(array: Word, index: Word, value: Word) -> Result<(), Stop>;
        clone_object(linker: &mut Linker, object: Word, class: ClassId) -> Result<Word, Stop>;
        copy_elems(linker: &mut Linker, source: Word, from: Word, target: Word, to: Word, count: Word)
            -> Result<(), Stop>;
        new_string(units: Rc<[u16]>) -> Result<Word, Stop>;
        open_string(parts: Parts<Word>) -> Result<Word, Stop>;
        set_open(object: Word, parts: Parts<Word>) -> Result<(), Stop>;
        set_string(string: Word, units: Rc<[u16]>) -> Result<(), Stop>;
        intern(units: &Rc<[u16]>) -> Result<Word, Stop>;
        builder(builder: Word) -> Option<&mut Vec<u16>>;
        class_object(class: ClassId) -> Result<Word, Stop>;
        identity_hash(object: Word) -> i32;
        charge(bytes: u64) -> Result<(), Stop>;
        fix(value: Word, what: &str) -> Result<Word, Stop>;
        reserve_statics(up_to: StaticSlot);
    }
}

impl Search for Asking {
    type Point = ();
    type Mark = Option<bool>;

    fn point(&self) {}
    fn rewind(&mut self, (): ()) {}
    fn mark(&mut self) -> Option<bool> {
        self.answer
    }
    fn undo(&mut self, mark: &Option<bool>) {
        self.answer = *mark;
    }
    fn implied(&mut self, _: &IsZero) -> Option<bool> {
        self.answer.filter(|_| self.implies)
    }
    fn assume(&mut self, _: &IsZero, holds: bool) -> Feasible {
        self.answer = Some(holds);
        Feasible::Yes
    }
    fn imply(&mut self, _: &IsZero, holds: bool) {
        self.answer = Some(holds);
    }
    fn wanted(&mut self) -> Option<IsZero> {
        std::mem::take(&mut self.asks).then_some(IsZero)
    }
    fn trouble(&mut self) -> Option<Stop> {
        None
    }
}

/// The ends of all paths of a method that reads an element.
fn ends(listens: bool, implies: bool) -> Vec<PathEnd<Word>> {
    let scratch = Scratch::new(&format!("again-{listens}-{implies}"));
    let file = scratch.0.join("Again.java");
    std::fs::write(&file, "class Again { static int read() { return new int[] {5}[0]; } }")
        .unwrap();
    let target = Target::open(&file, &TargetOptions::default()).unwrap();
    let mut linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let opaque = OpaqueClasses::find(&mut linker).unwrap();
    let class = linker.class_named("Again").unwrap();
    let methods = linker.class(class).methods.clone();
    let is_read = |m: &senda_engine::linker::MethodId| {
        linker.symbols.name_text(linker.method(*m).name) == "read"
    };
    let method = methods.into_iter().find(is_read).unwrap();
    let inner = Concrete::new(1 << 26, opaque);
    let domain = Asking { inner, answer: None, asks: false, listens, implies };
    let machine = Machine::new(linker, domain, support::limits());
    let mut explorer = Explorer::new(machine, Bounds::default());
    let mut ends = vec![explorer.first(method, &[])];
    while let Some(end) = explorer.another() {
        ends.push(end);
    }
    ends
}

#[test]
fn an_answer_that_is_taken_makes_two_paths() {
    let returned = |value| PathEnd::Finished(Finish::Return(Some(Word::int(value))));
    for implies in [false, true] {
        assert_eq!(ends(true, implies), [returned(0), returned(1)]);
    }
}

#[test]
fn a_question_that_is_asked_again_is_a_fault_with_a_name() {
    for implies in [false, true] {
        for end in ends(false, implies) {
            let PathEnd::Stopped(Stop::Internal(what)) = &end else { panic!("{end:?}") };
            assert!(what.contains("asked again after its answer in Again.read"), "{what}");
        }
    }
}
