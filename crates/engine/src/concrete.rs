//! The concrete domain: every value is known, every test has an answer.
//!
//! Memory is never reclaimed during a run: a run is short, and its limit on allocated bytes is what
//! bounds it. What is counted is what the process takes for an object, the allocator's share included. That keeps references plain indices and a run's object numbers the same every time.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};
use senda_rules::types::{Kind, Type};

use crate::domain::{Heap, Parts, Scalars, Truth};
use crate::linker::{ClassId, LinkFault, Linker, StaticSlot};
use crate::stop::Stop;

/// No condition is ever open here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Never {}

#[derive(Clone, Debug)]
enum Payload {
    Fields(Box<[Word]>),
    /// `byte[]` and `boolean[]`, told apart by the flag.
    Bytes(Box<[i8]>, bool),
    Chars(Box<[u16]>),
    Shorts(Box<[i16]>),
    Ints(Box<[i32]>),
    Longs(Box<[i64]>),
    Floats(Box<[u32]>),
    Doubles(Box<[u64]>),
    Refs(Box<[u32]>),
    Str(Rc<[u16]>),
    Builder(Vec<u16>),
    Class(ClassId),
}

#[derive(Clone, Debug)]
struct Object {
    class: ClassId,
    payload: Payload,
}

/// Classes whose objects are opaque: their declared fields do not exist.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpaqueClasses {
    /// `java.lang.String`.
    pub string: Option<ClassId>,
    /// `java.lang.StringBuilder`.
    pub builder: Option<ClassId>,
    /// `java.lang.StringBuffer`.
    pub buffer: Option<ClassId>,
    /// `java.lang.Class`.
    pub class: Option<ClassId>,
    /// The slot of the text that a `StringBuffer` remembers: never read, so writes are dropped.
    pub buffer_cache: Option<u32>,
}

impl OpaqueClasses {
    /// Links them.
    ///
    /// # Errors
    /// When the class library is not there.
    pub fn find(linker: &mut Linker) -> Result<OpaqueClasses, Stop> {
        let mut find = |name: &str| match linker.class_named(name) {
            Ok(id) => Ok(Some(id)),
            Err(LinkFault::Stops(stop)) => Err(stop),
            Err(LinkFault::Throws(e)) => Err(Stop::Unsupported(format!(
                "running without a class library: {} is not on the class path",
                e.message
            ))),
        };
        let mut opaque = OpaqueClasses {
            string: find("java/lang/String")?,
            builder: find("java/lang/StringBuilder")?,
            buffer: find("java/lang/StringBuffer")?,
            class: find("java/lang/Class")?,
            buffer_cache: None,
        };
        // The one field of a builder that interpreted code writes: a cache of its text.
        if let Some(buffer) = opaque.buffer {
            let slots = &linker.class(buffer).slot_names;
            let cache = slots.iter().position(|(owner, _)| *owner == buffer);
            opaque.buffer_cache = cache.and_then(|slot| u32::try_from(slot).ok());
        }
        Ok(opaque)
    }
}

/// Values and objects of one concrete run.
#[derive(Clone, Debug)]
pub struct Concrete {
    /// Index 0 is null and holds a dummy.
    objects: Vec<Object>,
    statics: Vec<Word>,
    interned: FxHashMap<Rc<[u16]>, u32>,
    class_objects: FxHashMap<ClassId, u32>,
    opaque: OpaqueClasses,
    allocated: u64,
    limit: u64,
}

/// What an object takes in the list of objects, whose room grows by a quarter at a time.
const OBJECT_BYTES: u64 = size_of::<Object>() as u64 * 5 / 4;
/// The two counts before the text of a string.
const STRING_HEAD: u64 = 16;
/// What one more interned text takes in their table, at most.
const INTERNED_BYTES: u64 = 64;

/// What the allocator takes for a block of so many bytes: a word of its own, and 16 bytes at a time.
const fn block(bytes: u64) -> u64 {
    match bytes {
        0 => 0,
        1..=24 => 32,
        _ => (bytes.saturating_add(8 + 15)) & !15,
    }
}

fn reference(word: Word) -> usize {
    // References are made here only and fit 32 bits.
    (word.0 & 0xffff_ffff) as usize
}

impl Concrete {
    /// An empty heap that may grow to this many bytes.
    #[must_use]
    pub fn new(limit: u64, opaque: OpaqueClasses) -> Concrete {
        let dummy = Object { class: ClassId(u32::MAX), payload: Payload::Fields(Box::new([])) };
        Concrete {
            objects: vec![dummy],
            statics: Vec::new(),
            interned: FxHashMap::default(),
            class_objects: FxHashMap::default(),
            opaque,
            allocated: 0,
            limit,
        }
    }

    /// How many bytes have been allocated.
    #[must_use]
    pub fn allocated(&self) -> u64 {
        self.allocated
    }

    /// Which classes are opaque.
    #[must_use]
    pub fn opaque(&self) -> OpaqueClasses {
        self.opaque
    }

    fn allocate(&mut self, class: ClassId, payload: Payload, bytes: u64) -> Result<Word, Stop> {
        self.charge(OBJECT_BYTES + bytes)?;
        let count = self.objects.len();
        let index = u32::try_from(count).map_err(|_| Stop::Memory(self.limit))?;
        if count == self.objects.capacity() {
            self.objects.reserve_exact((count / 4).max(64));
        }
        self.objects.push(Object { class, payload });
        Ok(Word(u64::from(index)))
    }

    /// Code that no verifier has seen may use a number as a reference: that is the dummy object
    /// then, which has nothing, never a panic.
    fn index(&self, word: Word) -> usize {
        let index = reference(word);
        if index < self.objects.len() { index } else { 0 }
    }

    fn payload(&self, word: Word) -> &Payload {
        &self.objects[self.index(word)].payload
    }

    fn payload_mut(&mut self, word: Word) -> &mut Payload {
        let index = self.index(word);
        &mut self.objects[index].payload
    }

    fn length(&self, array: Word) -> usize {
        match self.payload(array) {
            Payload::Bytes(a, _) => a.len(),
            Payload::Chars(a) => a.len(),
            Payload::Shorts(a) => a.len(),
            Payload::Ints(a) => a.len(),
            Payload::Longs(a) => a.len(),
            Payload::Floats(a) => a.len(),
            Payload::Doubles(a) => a.len(),
            Payload::Refs(a) => a.len(),
            Payload::Fields(_) | Payload::Str(_) | Payload::Builder(_) | Payload::Class(_) => 0,
        }
    }

    fn opaque_access(&self, object: Word) -> Stop {
        let what = match self.payload(object) {
            Payload::Str(_) => "a field of java.lang.String",
            Payload::Builder(_) => "a field of java.lang.AbstractStringBuilder",
            Payload::Class(_) => "a field of java.lang.Class",
            _ => "a field of an array",
        };
        Stop::unsupported(what)
    }
}

impl Scalars for Concrete {
    type Value = Word;
    type Cond = Never;

    fn negated(&mut self, cond: Never) -> Never {
        cond
    }

    fn conjunction(&mut self, a: Never, _: Never) -> Truth<Never> {
        Truth::Open(a)
    }

    #[inline]
    fn number(&mut self, _kind: Kind, word: Word) -> Word {
        word
    }

    #[inline]
    fn known(&self, value: Word) -> Option<Word> {
        Some(value)
    }

    #[inline]
    fn apply(&mut self, op: Op, a: Word, b: Word) -> Word {
        eval(op, a, b)
    }

    #[inline]
    fn compare(&mut self, cmp: Cmp, a: Word, b: Word) -> Truth<Never> {
        cmp.holds(a.as_int(), b.as_int()).into()
    }

    #[inline]
    fn one_of(&mut self, value: Word, labels: &[i32]) -> Truth<Never> {
        labels.binary_search(&value.as_int()).is_ok().into()
    }
}

fn narrow(ty: Type, value: Word) -> Word {
    match ty {
        Type::Boolean => eval(Op::I2Z, value, value),
        Type::Byte => eval(Op::I2B, value, value),
        Type::Char => eval(Op::I2C, value, value),
        Type::Short => eval(Op::I2S, value, value),
        _ => value,
    }
}

impl Heap for Concrete {
    #[inline]
    fn null(&self) -> Word {
        Word(0)
    }

    #[inline]
    fn is_null(&mut self, value: Word) -> Truth<Never> {
        (value.0 == 0).into()
    }

    #[inline]
    fn same(&mut self, a: Word, b: Word) -> Truth<Never> {
        (a.0 == b.0).into()
    }

    #[inline]
    fn class_of(&self, object: Word) -> Option<ClassId> {
        let index = reference(object);
        if index == 0 { None } else { self.objects.get(index).map(|o| o.class) }
    }

    fn instance_of(&mut self, linker: &mut Linker, object: Word, class: ClassId) -> Truth<Never> {
        match self.class_of(object) {
            Some(actual) => linker.is_subtype(actual, class).into(),
            None => Truth::No,
        }
    }

    fn new_object(&mut self, linker: &Linker, class: ClassId) -> Result<Word, Stop> {
        let is = |known: Option<ClassId>| known == Some(class);
        if is(self.opaque.string) {
            return self.allocate(class, Payload::Str(Rc::new([])), block(STRING_HEAD));
        }
        if is(self.opaque.builder) || is(self.opaque.buffer) {
            return self.allocate(class, Payload::Builder(Vec::new()), 0);
        }
        let slots = linker.class(class).slots.len();
        let fields = vec![Word(0); slots].into_boxed_slice();
        self.allocate(class, Payload::Fields(fields), block(8 * slots as u64))
    }

    #[inline]
    fn get_field(
        &mut self,
        _: &mut Linker,
        object: Word,
        slot: u32,
        _ty: Type,
    ) -> Result<Word, Stop> {
        match self.payload(object) {
            Payload::Fields(fields) => fields
                .get(slot as usize)
                .copied()
                .ok_or_else(|| Stop::refused("a field of another class than the object's")),
            _ => Err(self.opaque_access(object)),
        }
    }

    #[inline]
    fn set_field(&mut self, object: Word, slot: u32, ty: Type, value: Word) -> Result<(), Stop> {
        let value = narrow(ty, value);
        let cache = self.opaque.buffer_cache;
        match self.payload_mut(object) {
            Payload::Builder(_) if cache == Some(slot) => Ok(()),
            Payload::Fields(fields) => match fields.get_mut(slot as usize) {
                Some(field) => {
                    *field = value;
                    Ok(())
                }
                None => Err(Stop::refused("a field of another class than the object's")),
            },
            _ => Err(self.opaque_access(object)),
        }
    }

    fn get_static(&mut self, slot: StaticSlot) -> Word {
        self.statics.get(slot.0 as usize).copied().unwrap_or_default()
    }

    fn set_static(&mut self, slot: StaticSlot, ty: Type, value: Word) {
        self.reserve_statics(slot);
        self.statics[slot.0 as usize] = narrow(ty, value);
    }

    fn reserve_statics(&mut self, up_to: StaticSlot) {
        let wanted = up_to.0 as usize + 1;
        if self.statics.len() < wanted {
            self.statics.resize(wanted, Word(0));
        }
    }

    fn new_array(&mut self, class: ClassId, element: Type, length: Word) -> Result<Word, Stop> {
        let n = usize::try_from(length.as_int()).unwrap_or(0);
        let width: u64 = match element {
            Type::Boolean | Type::Byte => 1,
            Type::Char | Type::Short => 2,
            Type::Int | Type::Float | Type::Ref(_) => 4,
            Type::Long | Type::Double => 8,
        };
        // Charge first: an array that the limit forbids is never allocated.
        self.charge(block(width * n as u64))?;
        let payload = match element {
            Type::Boolean => Payload::Bytes(vec![0; n].into_boxed_slice(), true),
            Type::Byte => Payload::Bytes(vec![0; n].into_boxed_slice(), false),
            Type::Char => Payload::Chars(vec![0; n].into_boxed_slice()),
            Type::Short => Payload::Shorts(vec![0; n].into_boxed_slice()),
            Type::Int => Payload::Ints(vec![0; n].into_boxed_slice()),
            Type::Long => Payload::Longs(vec![0; n].into_boxed_slice()),
            Type::Float => Payload::Floats(vec![0; n].into_boxed_slice()),
            Type::Double => Payload::Doubles(vec![0; n].into_boxed_slice()),
            Type::Ref(_) => Payload::Refs(vec![0; n].into_boxed_slice()),
        };
        self.allocate(class, payload, 0)
    }

    fn array_length(&mut self, array: Word) -> Word {
        Word::int(i32::try_from(self.length(array)).unwrap_or(i32::MAX))
    }

    #[inline]
    fn in_bounds(&mut self, array: Word, index: Word) -> Truth<Never> {
        let i = index.as_int();
        usize::try_from(i).is_ok_and(|i| i < self.length(array)).into()
    }

    #[inline]
    fn get_elem(&mut self, _: &mut Linker, array: Word, index: Word) -> Result<Word, Stop> {
        let i = index.as_int() as usize;
        let word = match self.payload(array) {
            Payload::Bytes(a, _) => a.get(i).map(|&v| Word::int(i32::from(v))),
            Payload::Chars(a) => a.get(i).map(|&v| Word::int(i32::from(v))),
            Payload::Shorts(a) => a.get(i).map(|&v| Word::int(i32::from(v))),
            Payload::Ints(a) => a.get(i).map(|&v| Word::int(v)),
            Payload::Longs(a) => a.get(i).map(|&v| Word::long(v)),
            Payload::Floats(a) => a.get(i).map(|&v| Word(u64::from(v))),
            Payload::Doubles(a) => a.get(i).map(|&v| Word(v)),
            Payload::Refs(a) => a.get(i).map(|&v| Word(u64::from(v))),
            _ => None,
        };
        word.ok_or_else(|| Stop::Internal("an element outside its array was read".into()))
    }

    #[inline]
    #[allow(clippy::cast_possible_truncation)]
    fn set_elem(&mut self, array: Word, index: Word, value: Word) -> Result<(), Stop> {
        let i = index.as_int() as usize;
        let int = value.as_int();
        let stored = match self.payload_mut(array) {
            Payload::Bytes(a, boolean) => {
                let v = if *boolean { (int & 1) as i8 } else { int as i8 };
                a.get_mut(i).map(|slot| *slot = v)
            }
            Payload::Chars(a) => a.get_mut(i).map(|slot| *slot = int as u16),
            Payload::Shorts(a) => a.get_mut(i).map(|slot| *slot = int as i16),
            Payload::Ints(a) => a.get_mut(i).map(|slot| *slot = int),
            Payload::Longs(a) => a.get_mut(i).map(|slot| *slot = value.as_long()),
            Payload::Floats(a) => a.get_mut(i).map(|slot| *slot = value.0 as u32),
            Payload::Doubles(a) => a.get_mut(i).map(|slot| *slot = value.0),
            Payload::Refs(a) => a.get_mut(i).map(|slot| *slot = value.0 as u32),
            _ => None,
        };
        stored.ok_or_else(|| Stop::Internal("an element outside its array was written".into()))
    }

    fn clone_object(&mut self, _: &mut Linker, object: Word, _: ClassId) -> Result<Word, Stop> {
        let original = &self.objects[self.index(object)];
        let bytes = match &original.payload {
            Payload::Fields(f) => size_of_val(&**f),
            Payload::Bytes(a, _) => size_of_val(&**a),
            Payload::Chars(a) => size_of_val(&**a),
            Payload::Shorts(a) => size_of_val(&**a),
            Payload::Ints(a) => size_of_val(&**a),
            Payload::Longs(a) => size_of_val(&**a),
            Payload::Floats(a) => size_of_val(&**a),
            Payload::Doubles(a) => size_of_val(&**a),
            Payload::Refs(a) => size_of_val(&**a),
            Payload::Str(_) | Payload::Builder(_) | Payload::Class(_) => {
                return Err(Stop::unsupported("clone of an opaque object"));
            }
        };
        self.charge(block(bytes as u64))?;
        let copy = self.objects[self.index(object)].clone();
        self.allocate(copy.class, copy.payload, 0)
    }

    fn copy_elems(
        &mut self,
        _: &mut Linker,
        source: Word,
        from: Word,
        target: Word,
        to: Word,
        count: Word,
    ) -> Result<(), Stop> {
        let (from, to) = (from.as_int() as usize, to.as_int() as usize);
        let n = usize::try_from(count.as_int()).unwrap_or(0);
        if reference(source) == reference(target) {
            return copy_within(self.payload_mut(target), from, to, n);
        }
        // Take the target out so that both can be borrowed.
        let dummy = Payload::Fields(Box::new([]));
        let mut taken = std::mem::replace(self.payload_mut(target), dummy);
        let done = copy_between(self.payload(source), from, &mut taken, to, n);
        *self.payload_mut(target) = taken;
        done
    }

    fn new_string(&mut self, units: Rc<[u16]>) -> Result<Word, Stop> {
        let Some(class) = self.opaque.string else {
            return Err(Stop::Internal("java.lang.String is not linked".into()));
        };
        let bytes = STRING_HEAD + 2 * units.len() as u64;
        self.allocate(class, Payload::Str(units), block(bytes))
    }

    fn open_string(&mut self, _parts: Parts<Word>) -> Result<Word, Stop> {
        Err(Stop::Internal("every text is known here".into()))
    }

    fn open_parts(&self, _object: Word) -> Option<Parts<Word>> {
        None
    }

    fn set_open(&mut self, _object: Word, _parts: Parts<Word>) -> Result<(), Stop> {
        Err(Stop::Internal("every text is known here".into()))
    }

    fn fix(&mut self, value: Word, _what: &str) -> Result<Word, Stop> {
        Ok(value)
    }

    fn string_units(&self, string: Word) -> Option<Rc<[u16]>> {
        match self.payload(string) {
            Payload::Str(units) => Some(units.clone()),
            _ => None,
        }
    }

    fn set_string(&mut self, string: Word, units: Rc<[u16]>) -> Result<(), Stop> {
        self.charge(block(STRING_HEAD + 2 * units.len() as u64))?;
        match self.payload_mut(string) {
            Payload::Str(slot) => {
                *slot = units;
                Ok(())
            }
            _ => Err(Stop::refused("a constructor of another class than the object's")),
        }
    }

    fn intern(&mut self, units: &Rc<[u16]>) -> Result<Word, Stop> {
        if let Some(&index) = self.interned.get(units) {
            return Ok(Word(u64::from(index)));
        }
        self.charge(INTERNED_BYTES)?;
        let word = self.new_string(units.clone())?;
        self.interned.insert(units.clone(), reference(word) as u32);
        Ok(word)
    }

    fn builder(&mut self, builder: Word) -> Option<&mut Vec<u16>> {
        match self.payload_mut(builder) {
            Payload::Builder(units) => Some(units),
            _ => None,
        }
    }

    fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.allocated = self.allocated.saturating_add(bytes);
        if self.allocated > self.limit { Err(Stop::Memory(self.limit)) } else { Ok(()) }
    }

    fn class_object(&mut self, class: ClassId) -> Result<Word, Stop> {
        if let Some(&index) = self.class_objects.get(&class) {
            return Ok(Word(u64::from(index)));
        }
        let Some(meta) = self.opaque.class else {
            return Err(Stop::Internal("java.lang.Class is not linked".into()));
        };
        let word = self.allocate(meta, Payload::Class(class), 0)?;
        self.class_objects.insert(class, reference(word) as u32);
        Ok(word)
    }

    fn class_of_class_object(&self, object: Word) -> Option<ClassId> {
        match self.payload(object) {
            Payload::Class(class) => Some(*class),
            _ => None,
        }
    }

    fn identity_hash(&mut self, object: Word) -> i32 {
        // A fixed mix of the object's number: spread out like a real one, the same in every run.
        let mixed = (reference(object) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
        i32::try_from(mixed & 0x7fff_ffff).unwrap_or(0)
    }
}

fn range_error() -> Stop {
    Stop::Internal("an array copy ran outside its arrays".into())
}

fn copy_within(payload: &mut Payload, from: usize, to: usize, n: usize) -> Result<(), Stop> {
    fn go<T: Copy>(a: &mut [T], from: usize, to: usize, n: usize) -> Result<(), Stop> {
        if from + n > a.len() || to + n > a.len() {
            return Err(range_error());
        }
        a.copy_within(from..from + n, to);
        Ok(())
    }
    match payload {
        Payload::Bytes(a, _) => go(a, from, to, n),
        Payload::Chars(a) => go(a, from, to, n),
        Payload::Shorts(a) => go(a, from, to, n),
        Payload::Ints(a) => go(a, from, to, n),
        Payload::Longs(a) => go(a, from, to, n),
        Payload::Floats(a) => go(a, from, to, n),
        Payload::Doubles(a) => go(a, from, to, n),
        Payload::Refs(a) => go(a, from, to, n),
        _ => Err(range_error()),
    }
}

fn copy_between(
    source: &Payload,
    from: usize,
    target: &mut Payload,
    to: usize,
    n: usize,
) -> Result<(), Stop> {
    fn go<T: Copy>(a: &[T], from: usize, b: &mut [T], to: usize, n: usize) -> Result<(), Stop> {
        match (a.get(from..from + n), b.get_mut(to..to + n)) {
            (Some(source), Some(target)) => {
                target.copy_from_slice(source);
                Ok(())
            }
            _ => Err(range_error()),
        }
    }
    match (source, target) {
        (Payload::Bytes(a, _), Payload::Bytes(b, _)) => go(a, from, b, to, n),
        (Payload::Chars(a), Payload::Chars(b)) => go(a, from, b, to, n),
        (Payload::Shorts(a), Payload::Shorts(b)) => go(a, from, b, to, n),
        (Payload::Ints(a), Payload::Ints(b)) => go(a, from, b, to, n),
        (Payload::Longs(a), Payload::Longs(b)) => go(a, from, b, to, n),
        (Payload::Floats(a), Payload::Floats(b)) => go(a, from, b, to, n),
        (Payload::Doubles(a), Payload::Doubles(b)) => go(a, from, b, to, n),
        (Payload::Refs(a), Payload::Refs(b)) => go(a, from, b, to, n),
        _ => Err(range_error()),
    }
}
