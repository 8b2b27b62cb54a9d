//! Ordinary execution over an input heap that is made up on the way: what is in a field of an input is
//! chosen when it is first read, by a script, so that running a method with every script runs it with
//! every input graph of a scope, up to what it never looks at and up to the names of objects.
//!
//! Nothing of the symbolic engine is in here: values are those of the interpreter.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;
use std::rc::Rc;

use senda_engine::concrete::{Concrete, Never, OpaqueClasses};
use senda_engine::domain::{Feasible, Heap, Parts, Scalars, Search, Truth};
use senda_engine::linker::{ClassId, Linker, Shape, StaticSlot};
use senda_engine::stop::Stop;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

/// The most objects of one class.
pub const OBJECTS: usize = 3;
/// The longest array.
pub const LENGTH: i32 = 3;
/// The numbers of inputs.
pub const INTS: [i32; 4] = [0, 1, 2, -1];

/// A place of an object of the inputs: a field's slot or an element's index.
type At = (u64, u32);

/// What is chosen, and from how many.
#[derive(Clone, Debug, Default)]
pub struct Script {
    chosen: Vec<(usize, usize)>,
    at: usize,
}

impl Script {
    pub fn choose(&mut self, of: usize) -> usize {
        assert!(of > 0, "nothing to choose from");
        if self.at == self.chosen.len() {
            self.chosen.push((0, of));
        }
        let (chosen, known) = self.chosen[self.at];
        assert_eq!(known, of, "a run that is not the same again");
        self.at += 1;
        chosen
    }

    /// The next script; none if this was the last.
    pub fn next(mut self) -> Option<Script> {
        self.chosen.truncate(self.at);
        while let Some((chosen, of)) = self.chosen.pop() {
            if chosen + 1 < of {
                self.chosen.push((chosen + 1, of));
                self.at = 0;
                return Some(self);
            }
        }
        None
    }
}

/// The interpreter's heap with inputs that are not looked at yet.
pub struct Lazy {
    pub inner: Concrete,
    pub script: Script,
    /// The classes that objects can have.
    classes: Rc<[ClassId]>,
    /// Objects of the inputs with their class, in the order in which they were met.
    pub inputs: Vec<(Word, ClassId)>,
    /// What places held before the call; those that are missing were not looked at.
    pub initial: BTreeMap<At, (Type, Word)>,
    /// Places that were written before they were read.
    written: BTreeMap<At, ()>,
}

impl Lazy {
    pub fn new(memory: u64, opaque: OpaqueClasses, classes: Rc<[ClassId]>, script: Script) -> Lazy {
        Lazy {
            inner: Concrete::new(memory, opaque),
            script,
            classes,
            inputs: Vec::new(),
            initial: BTreeMap::new(),
            written: BTreeMap::new(),
        }
    }

    /// Chooses one of some.
    pub fn choose(&mut self, of: usize) -> usize {
        self.script.choose(of)
    }

    /// Chooses an input of a type.
    pub fn input(&mut self, linker: &mut Linker, ty: Type, nonnull: bool) -> Result<Word, Stop> {
        Ok(match ty {
            Type::Boolean => Word::int(i32::try_from(self.script.choose(2)).unwrap()),
            // A `char` is not negative.
            Type::Char => Word::int(INTS[self.script.choose(3)]),
            Type::Byte | Type::Short | Type::Int => Word::int(INTS[self.script.choose(INTS.len())]),
            Type::Long => Word::long(INTS[self.script.choose(INTS.len())].into()),
            Type::Float => Word::float(INTS[self.script.choose(INTS.len())] as f32),
            Type::Double => Word::double(INTS[self.script.choose(INTS.len())].into()),
            Type::Ref(name) => {
                let Ok(declared) = linker.link(name) else {
                    return Err(Stop::unsupported("a class that cannot be linked"));
                };
                self.reference(linker, declared, nonnull)?
            }
        })
    }

    fn reference(
        &mut self,
        linker: &mut Linker,
        declared: ClassId,
        nonnull: bool,
    ) -> Result<Word, Stop> {
        let mut known = Vec::new();
        for &(object, class) in &self.inputs.clone() {
            if linker.is_subtype(class, declared) {
                known.push(object);
            }
        }
        let mut new: Vec<(ClassId, i32)> = Vec::new();
        for class in self.candidates(linker, declared) {
            if self.inputs.iter().filter(|(_, of)| *of == class).count() >= OBJECTS {
                continue;
            }
            match linker.class(class).shape {
                Shape::Array(..) => new.extend((0..=LENGTH).map(|n| (class, n))),
                _ => new.push((class, 0)),
            }
        }
        let nulls = usize::from(!nonnull);
        let all = nulls + known.len() + new.len();
        if all == 0 {
            return Err(Stop::unsupported("an input that can only be null and must not be"));
        }
        let mut chosen = self.script.choose(all);
        if chosen < nulls {
            return Ok(Word(0));
        }
        chosen -= nulls;
        if let Some(&object) = known.get(chosen) {
            return Ok(object);
        }
        let (class, length) = new[chosen - known.len()];
        self.object(linker, class, length)
    }

    /// A new object of the inputs.
    pub fn object(
        &mut self,
        linker: &mut Linker,
        class: ClassId,
        length: i32,
    ) -> Result<Word, Stop> {
        let object = match linker.class(class).shape {
            Shape::Array(element, _) => self.inner.new_array(class, element, Word::int(length))?,
            _ => self.inner.new_object(linker, class)?,
        };
        self.inputs.push((object, class));
        Ok(object)
    }

    fn candidates(&self, linker: &mut Linker, declared: ClassId) -> Vec<ClassId> {
        match linker.class(declared).shape {
            Shape::Array(_, Some(element)) => {
                let mut all = vec![declared];
                for class in self.candidates(linker, element) {
                    let Ok(array) = linker.array_of(class) else { continue };
                    if array != declared {
                        all.push(array);
                    }
                }
                all
            }
            Shape::Array(..) => vec![declared],
            _ => {
                let all = self.classes.clone();
                all.iter().copied().filter(|&class| linker.is_subtype(class, declared)).collect()
            }
        }
    }

    fn is_input(&self, object: Word) -> bool {
        self.inputs.iter().any(|(known, _)| *known == object)
    }

    /// Whether the content of a place has to be chosen now.
    fn is_open(&self, at: At) -> bool {
        !self.initial.contains_key(&at)
            && !self.written.contains_key(&at)
            && self.is_input(Word(at.0))
    }

    fn look(&mut self, linker: &mut Linker, object: Word, slot: u32, ty: Type) -> Result<(), Stop> {
        let at = (object.0, slot);
        if !self.is_open(at) {
            return Ok(());
        }
        let class = self.inner.class_of(object).unwrap();
        let name = linker.class(class).slot_names.get(slot as usize).map(|(_, name)| *name);
        // An inner object always has its outer one (JLS 15.9.2).
        let outer = name.is_some_and(|name| linker.symbols.name_text(name).starts_with("this$"));
        let value = self.input(linker, ty, outer)?;
        self.initial.insert(at, (ty, value));
        self.inner.set_field(object, slot, ty, value)
    }

    fn look_element(&mut self, linker: &mut Linker, array: Word, index: Word) -> Result<(), Stop> {
        let at = (array.0, u32::try_from(index.as_int()).unwrap());
        if !self.is_open(at) {
            return Ok(());
        }
        let class = self.inner.class_of(array).unwrap();
        let Shape::Array(element, _) = linker.class(class).shape else { panic!("no array") };
        let value = self.input(linker, element, false)?;
        self.initial.insert(at, (element, value));
        self.inner.set_elem(array, index, value)
    }

    fn look_all(&mut self, linker: &mut Linker, object: Word) -> Result<(), Stop> {
        let class = self.inner.class_of(object).unwrap();
        if let Shape::Array(..) = linker.class(class).shape {
            for i in 0..self.inner.array_length(object).as_int() {
                self.look_element(linker, object, Word::int(i))?;
            }
            return Ok(());
        }
        for (slot, ty) in linker.class(class).slots.clone().into_iter().enumerate() {
            self.look(linker, object, u32::try_from(slot).unwrap(), ty)?;
        }
        Ok(())
    }
}

impl Scalars for Lazy {
    type Value = Word;
    type Cond = Never;

    fn number(&mut self, kind: Kind, word: Word) -> Word {
        self.inner.number(kind, word)
    }
    fn known(&self, value: Word) -> Option<Word> {
        self.inner.known(value)
    }
    fn apply(&mut self, op: Op, a: Word, b: Word) -> Word {
        self.inner.apply(op, a, b)
    }
    fn compare(&mut self, cmp: Cmp, a: Word, b: Word) -> Truth<Never> {
        self.inner.compare(cmp, a, b)
    }
    fn one_of(&mut self, value: Word, labels: &[i32]) -> Truth<Never> {
        self.inner.one_of(value, labels)
    }
    fn negated(&mut self, cond: Never) -> Never {
        cond
    }
    fn conjunction(&mut self, a: Never, b: Never) -> Truth<Never> {
        self.inner.conjunction(a, b)
    }
}

impl Heap for Lazy {
    fn null(&self) -> Word {
        self.inner.null()
    }
    fn is_null(&mut self, value: Word) -> Truth<Never> {
        self.inner.is_null(value)
    }
    fn same(&mut self, a: Word, b: Word) -> Truth<Never> {
        self.inner.same(a, b)
    }
    fn class_of(&self, object: Word) -> Option<ClassId> {
        self.inner.class_of(object)
    }
    fn instance_of(&mut self, linker: &mut Linker, object: Word, class: ClassId) -> Truth<Never> {
        self.inner.instance_of(linker, object, class)
    }
    fn new_object(&mut self, linker: &Linker, class: ClassId) -> Result<Word, Stop> {
        self.inner.new_object(linker, class)
    }
    fn get_field(
        &mut self,
        linker: &mut Linker,
        object: Word,
        slot: u32,
        ty: Type,
    ) -> Result<Word, Stop> {
        self.look(linker, object, slot, ty)?;
        self.inner.get_field(linker, object, slot, ty)
    }
    fn set_field(&mut self, object: Word, slot: u32, ty: Type, value: Word) -> Result<(), Stop> {
        self.written.insert((object.0, slot), ());
        self.inner.set_field(object, slot, ty, value)
    }
    fn get_static(&mut self, slot: StaticSlot) -> Word {
        self.inner.get_static(slot)
    }
    fn set_static(&mut self, slot: StaticSlot, ty: Type, value: Word) {
        self.inner.set_static(slot, ty, value);
    }
    fn new_array(&mut self, class: ClassId, element: Type, length: Word) -> Result<Word, Stop> {
        self.inner.new_array(class, element, length)
    }
    fn array_length(&mut self, array: Word) -> Word {
        self.inner.array_length(array)
    }
    fn in_bounds(&mut self, array: Word, index: Word) -> Truth<Never> {
        self.inner.in_bounds(array, index)
    }
    fn get_elem(&mut self, linker: &mut Linker, array: Word, index: Word) -> Result<Word, Stop> {
        self.look_element(linker, array, index)?;
        self.inner.get_elem(linker, array, index)
    }
    fn set_elem(&mut self, array: Word, index: Word, value: Word) -> Result<(), Stop> {
        self.written.insert((array.0, u32::try_from(index.as_int()).unwrap()), ());
        self.inner.set_elem(array, index, value)
    }
    fn clone_object(
        &mut self,
        linker: &mut Linker,
        object: Word,
        class: ClassId,
    ) -> Result<Word, Stop> {
        self.look_all(linker, object)?;
        self.inner.clone_object(linker, object, class)
    }
    fn copy_elems(
        &mut self,
        linker: &mut Linker,
        source: Word,
        from: Word,
        target: Word,
        to: Word,
        count: Word,
    ) -> Result<(), Stop> {
        self.look_all(linker, source)?;
        self.look_all(linker, target)?;
        self.inner.copy_elems(linker, source, from, target, to, count)
    }
    fn new_string(&mut self, units: Rc<[u16]>) -> Result<Word, Stop> {
        self.inner.new_string(units)
    }
    fn open_string(&mut self, parts: Parts<Word>) -> Result<Word, Stop> {
        self.inner.open_string(parts)
    }
    fn open_parts(&self, object: Word) -> Option<Parts<Word>> {
        self.inner.open_parts(object)
    }
    fn set_open(&mut self, object: Word, parts: Parts<Word>) -> Result<(), Stop> {
        self.inner.set_open(object, parts)
    }
    fn string_units(&self, string: Word) -> Option<Rc<[u16]>> {
        self.inner.string_units(string)
    }
    fn set_string(&mut self, string: Word, units: Rc<[u16]>) -> Result<(), Stop> {
        self.inner.set_string(string, units)
    }
    fn intern(&mut self, units: &Rc<[u16]>) -> Result<Word, Stop> {
        self.inner.intern(units)
    }
    fn builder(&mut self, builder: Word) -> Option<&mut Vec<u16>> {
        self.inner.builder(builder)
    }
    fn class_object(&mut self, class: ClassId) -> Result<Word, Stop> {
        self.inner.class_object(class)
    }
    fn class_of_class_object(&self, object: Word) -> Option<ClassId> {
        self.inner.class_of_class_object(object)
    }
    fn identity_hash(&mut self, object: Word) -> i32 {
        self.inner.identity_hash(object)
    }
    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.inner.charge(bytes)
    }
    fn fix(&mut self, value: Word, what: &str) -> Result<Word, Stop> {
        self.inner.fix(value, what)
    }
    fn reserve_statics(&mut self, up_to: StaticSlot) {
        self.inner.reserve_statics(up_to);
    }
}

/// There is no choice to go back to: the search counts loops, and that is all.
impl Search for Lazy {
    type Point = ();
    type Mark = ();

    fn point(&self) {}
    fn rewind(&mut self, (): ()) {}
    fn mark(&mut self) {}
    fn undo(&mut self, (): &()) {}
    fn implied(&mut self, cond: &Never) -> Option<bool> {
        match *cond {}
    }
    fn assume(&mut self, cond: &Never, _: bool) -> Feasible {
        match *cond {}
    }
    fn imply(&mut self, cond: &Never, _: bool) {
        match *cond {}
    }
    fn trouble(&mut self) -> Option<Stop> {
        None
    }
}
