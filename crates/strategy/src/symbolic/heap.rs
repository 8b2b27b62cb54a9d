//! The heap of a path: concrete objects whose fields may hold symbols.
//!
//! Every change is journalled and can be undone. String literals and class objects are permanent:
//! code that is ready to run refers to them, whatever path made them first.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::concrete::OpaqueClasses;
use senda_engine::domain::{Dimension, Parts};
use senda_engine::linker::{ClassId, Linker, StaticSlot};
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::Type;

use super::Value;
use super::tables::Table;

/// References from this number on are permanent objects.
const PERMANENT: u64 = 1 << 30;
/// The greatest reference: references are terms of 32 bits.
const GREATEST: u64 = (1 << 31) - 1;
const OBJECT_BYTES: u64 = 16;

#[derive(Clone, Debug)]
pub(super) enum Payload {
    Fields(Box<[Value]>),
    Array(Type, Box<[Value]>),
    /// An array whose length depends on the inputs; what is written to it is in the log.
    Unsized(Type, Value),
    Str(Rc<[u16]>),
    Builder(Vec<u16>),
    /// A string or builder whose text depends on the inputs.
    Open(Parts<Value>),
    Class(ClassId),
}

#[derive(Clone, Debug)]
struct Object {
    class: ClassId,
    payload: Payload,
}

#[derive(Clone, Debug)]
enum Undo {
    Slot(u32, u32, Value),
    Static(u32, Value),
    Payload(u32, Payload),
    /// The last row of a table was added.
    Row(u32),
    /// More objects were shared.
    Shared,
    /// More objects were kept by the class library.
    Kept,
    /// Something came to outlive the call.
    Outlives,
    /// Another static field was written.
    Written,
}

/// What there was when the call began.
#[derive(Clone, Copy, Debug, Default)]
struct Begun {
    journal: usize,
    shared: usize,
    written: usize,
}

/// Where a heap stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    journal: usize,
    objects: usize,
    allocated: u64,
}

/// A class that is one of several: that of an array made for a class which the inputs say.
#[derive(Clone, Debug)]
pub(super) struct OpenClass {
    /// The number of the class.
    pub(super) number: Value,
    /// The classes that it can be.
    pub(super) classes: Rc<[ClassId]>,
}

/// The objects of a path.
#[derive(Clone, Debug)]
pub(super) struct Objects {
    objects: Vec<Object>,
    permanent: Vec<Object>,
    statics: Vec<Value>,
    /// The tables whose length depends on the inputs, as they were made.
    tables: Vec<Table>,
    /// The arrays whose class depends on the inputs, as they were made.
    open_classes: Vec<(Word, OpenClass)>,
    /// The types of the slots of classes that there are objects of.
    types: FxHashMap<ClassId, Rc<[Type]>>,
    interned: FxHashMap<Rc<[u16]>, u64>,
    class_objects: FxHashMap<ClassId, u64>,
    pub(super) opaque: OpaqueClasses,
    journal: Vec<Undo>,
    allocated: u64,
    limit: u64,
    /// The objects that initialised classes own, from the one number to before the other.
    shared: Vec<(u64, u64)>,
    /// Those that classes of the class library own, likewise.
    kept: Vec<(u64, u64)>,
    /// Whether something was changed that outlives the call.
    outlives: bool,
    /// The static fields of the program that were written by other code than their class's initialiser, each once.
    written: Vec<(ClassId, StaticSlot)>,
    begun: Begun,
}

impl Objects {
    pub(super) fn new(limit: u64, opaque: OpaqueClasses) -> Objects {
        let dummy = Object { class: ClassId(u32::MAX), payload: Payload::Fields(Box::new([])) };
        Objects {
            // Number 0 is null.
            objects: vec![dummy],
            permanent: Vec::new(),
            statics: Vec::new(),
            tables: Vec::new(),
            open_classes: Vec::new(),
            types: FxHashMap::default(),
            interned: FxHashMap::default(),
            class_objects: FxHashMap::default(),
            opaque,
            journal: Vec::new(),
            allocated: 0,
            limit,
            shared: Vec::new(),
            kept: Vec::new(),
            outlives: false,
            written: Vec::new(),
            begun: Begun::default(),
        }
    }

    /// What exists before the call is complete: whatever is written from now on, the call writes.
    pub(super) fn begin_call(&mut self) {
        self.begun = Begun {
            journal: self.journal.len(),
            shared: self.shared.len(),
            written: self.written.len(),
        };
    }

    pub(super) fn made(&self) -> u64 {
        self.objects.len() as u64
    }

    pub(super) fn shared_since(&mut self, made: u64) {
        if made < self.made() {
            self.shared.push((made, self.made()));
            self.journal.push(Undo::Shared);
        }
    }

    pub(super) fn kept_since(&mut self, made: u64) {
        if made < self.made() {
            self.kept.push((made, self.made()));
            self.journal.push(Undo::Kept);
        }
    }

    /// Whether the class library owns an object.
    pub(super) fn is_kept(&self, object: Word) -> bool {
        self.kept.iter().any(|&(from, to)| from <= object.0 && object.0 < to)
    }

    /// Whether an object is there whatever the call does: a literal, a class, what initialised classes own.
    pub(super) fn is_existing(&self, object: Word) -> bool {
        object.0 >= PERMANENT || self.is_shared(object) || self.is_kept(object)
    }

    pub(super) fn outlives(&mut self) {
        if !self.outlives {
            self.outlives = true;
            self.journal.push(Undo::Outlives);
        }
    }

    pub(super) fn writes_static(&mut self, class: ClassId, slot: StaticSlot) {
        self.outlives();
        let known = self.written.get(self.begun.written..).unwrap_or_default();
        if !known.iter().any(|&(_, other)| other == slot) {
            self.written.push((class, slot));
            self.journal.push(Undo::Written);
        }
    }

    /// The static fields of the program that the call has written.
    pub(super) fn written_statics(&self) -> &[(ClassId, StaticSlot)] {
        self.written.get(self.begun.written..).unwrap_or_default()
    }

    /// The objects of initialised classes that the call has written to, in order. What an initialiser writes to
    /// the objects that it makes is no change of them.
    pub(super) fn changed_shared(&self) -> Vec<Word> {
        let mut shared = self.begun.shared;
        let last = self.shared.iter().map(|&(_, to)| to).max().unwrap_or(0);
        let mut changed = Vec::new();
        for undo in self.journal.get(self.begun.journal..).unwrap_or_default() {
            match undo {
                Undo::Shared => shared += 1,
                Undo::Slot(object, ..) | Undo::Payload(object, _) => {
                    let object = u64::from(*object);
                    let mut ranges = self.shared.iter().take(shared);
                    if object < last && ranges.any(|&(from, to)| (from..to).contains(&object)) {
                        changed.push(Word(object));
                    }
                }
                Undo::Static(..) | Undo::Row(_) | Undo::Kept | Undo::Outlives | Undo::Written => {}
            }
        }
        changed.sort_unstable_by_key(|object| object.0);
        changed.dedup();
        changed
    }

    /// Whether something was changed that outlives the call.
    pub(super) fn has_outlived(&self) -> bool {
        self.outlives
    }

    /// An object is about to change.
    fn change(&mut self, object: Word) {
        if !self.outlives && self.is_shared(object) {
            self.outlives();
        }
    }

    /// Whether an object belongs to a class that is initialised.
    pub(super) fn is_shared(&self, object: Word) -> bool {
        self.shared.iter().any(|&(from, to)| from <= object.0 && object.0 < to)
    }

    pub(super) fn point(&self) -> Point {
        Point {
            journal: self.journal.len(),
            objects: self.objects.len(),
            allocated: self.allocated,
        }
    }

    pub(super) fn rewind(&mut self, point: Point) {
        while self.journal.len() > point.journal {
            match self.journal.pop() {
                Some(Undo::Slot(object, slot, old)) => {
                    if let Payload::Fields(slots) | Payload::Array(_, slots) =
                        &mut self.objects[object as usize].payload
                    {
                        slots[slot as usize] = old;
                    }
                }
                Some(Undo::Static(slot, old)) => self.statics[slot as usize] = old,
                Some(Undo::Payload(object, old)) => self.objects[object as usize].payload = old,
                Some(Undo::Row(array)) => {
                    if let Some(at) = self.table_of(u64::from(array)) {
                        self.tables[at].rows.pop();
                    }
                }
                Some(Undo::Shared) => {
                    self.shared.pop();
                }
                Some(Undo::Kept) => {
                    self.kept.pop();
                }
                Some(Undo::Outlives) => self.outlives = false,
                Some(Undo::Written) => {
                    self.written.pop();
                }
                None => break,
            }
        }
        self.objects.truncate(point.objects);
        while self.tables.pop_if(|table| table.array.0 >= point.objects as u64).is_some() {}
        while self.open_classes.pop_if(|(array, _)| array.0 >= point.objects as u64).is_some() {}
        self.allocated = point.allocated;
    }

    /// Whether an object was made since then.
    pub(super) fn is_made_since(&self, word: Word, point: Point) -> bool {
        word.0 < PERMANENT && word.0 >= point.objects as u64
    }

    /// Whether only objects that were made since then have been changed.
    pub(super) fn only_new_changed(&self, point: Point) -> bool {
        self.journal[point.journal..].iter().all(|undo| match undo {
            Undo::Slot(object, ..) | Undo::Payload(object, _) | Undo::Row(object) => {
                *object as usize >= point.objects
            }
            Undo::Kept => true,
            Undo::Static(..) | Undo::Shared | Undo::Outlives | Undo::Written => false,
        })
    }

    fn object(&self, word: Word) -> &Object {
        let object = if word.0 >= PERMANENT {
            self.permanent.get((word.0 - PERMANENT) as usize)
        } else {
            self.objects.get(word.0 as usize)
        };
        // A number used as a reference is the dummy, which has nothing.
        object.unwrap_or(&self.objects[0])
    }

    pub(super) fn payload(&self, word: Word) -> &Payload {
        &self.object(word).payload
    }

    /// The class of an object, unless it depends on the inputs.
    pub(super) fn class_of(&self, word: Word) -> Option<ClassId> {
        if word.0 == 0 || self.open_class(word).is_some() {
            return None;
        }
        Some(self.object(word).class)
    }

    /// The classes that an object can have; null has none.
    pub(super) fn classes_of(&self, word: Word) -> &[ClassId] {
        match self.open_class(word) {
            Some(open) => &open.classes,
            None if word.0 == 0 => &[],
            None => std::slice::from_ref(&self.object(word).class),
        }
    }

    /// The class of an object, if it depends on the inputs.
    pub(super) fn open_class(&self, word: Word) -> Option<&OpenClass> {
        // Hardly a path has any.
        if self.open_classes.is_empty() {
            return None;
        }
        let at = self.open_classes.binary_search_by_key(&word.0, |(array, _)| array.0).ok()?;
        Some(&self.open_classes[at].1)
    }

    /// The class of an array depends on the inputs. It is the last object that was made.
    pub(super) fn set_open_class(&mut self, array: Word, class: OpenClass) {
        self.open_classes.push((array, class));
    }

    pub(super) fn charge(&mut self, bytes: u64) -> Result<(), Stop> {
        self.allocated = self.allocated.saturating_add(bytes);
        if self.allocated > self.limit { Err(Stop::Memory(self.limit)) } else { Ok(()) }
    }

    pub(super) fn allocate(&mut self, class: ClassId, payload: Payload) -> Result<Word, Stop> {
        let bytes = match &payload {
            Payload::Fields(slots) | Payload::Array(_, slots) => 16 * slots.len() as u64,
            Payload::Str(text) => 2 * text.len() as u64,
            Payload::Open(parts) => 32 * parts.len() as u64,
            Payload::Builder(_) | Payload::Class(_) | Payload::Unsized(..) => 24,
        };
        self.charge(OBJECT_BYTES + bytes)?;
        let number = self.objects.len() as u64;
        if number >= PERMANENT {
            return Err(Stop::Memory(self.limit));
        }
        self.objects.push(Object { class, payload });
        Ok(Word(number))
    }

    pub(super) fn new_object(&mut self, linker: &Linker, class: ClassId) -> Result<Word, Stop> {
        let is = |known: Option<ClassId>| known == Some(class);
        let payload = if is(self.opaque.string) {
            Payload::Str(Rc::new([]))
        } else if is(self.opaque.builder) || is(self.opaque.buffer) {
            Payload::Builder(Vec::new())
        } else {
            let slots = &linker.class(class).slots;
            self.types.entry(class).or_insert_with(|| slots.as_slice().into());
            Payload::Fields(vec![Value::Word(Word(0)); slots.len()].into_boxed_slice())
        };
        self.allocate(class, payload)
    }

    /// Whether an object has a field of this type in a slot.
    pub(super) fn has_field(&self, object: Word, slot: u32, ty: Type) -> bool {
        let types = self.class_of(object).and_then(|class| self.types.get(&class));
        types.is_some_and(|types| types.get(slot as usize) == Some(&ty))
    }

    pub(super) fn slots(&self, object: Word) -> Option<&[Value]> {
        match self.payload(object) {
            Payload::Fields(slots) | Payload::Array(_, slots) => Some(slots),
            _ => None,
        }
    }

    /// The length of an array, if it depends on the inputs.
    pub(super) fn unsized_length(&self, array: Word) -> Option<Value> {
        match self.payload(array) {
            Payload::Unsized(_, length) => Some(*length),
            _ => None,
        }
    }

    /// The strings and builders whose text depends on the inputs.
    pub(super) fn open_texts(&self) -> impl Iterator<Item = Word> {
        let open = |(number, object): (usize, &Object)| {
            let open = matches!(object.payload, Payload::Open(_));
            open.then_some(Word(number as u64))
        };
        self.objects.iter().enumerate().filter_map(open)
    }

    /// The lengths of all arrays whose length depends on the inputs.
    pub(super) fn unsized_lengths(&self) -> impl Iterator<Item = Value> {
        self.objects.iter().filter_map(|object| match object.payload {
            Payload::Unsized(_, length) => Some(length),
            _ => None,
        })
    }

    /// The array is a table with rows that are made when they are looked at. It is the last object that was made.
    pub(super) fn add_table(&mut self, array: Word, inner: Rc<[Dimension<Value>]>) {
        self.tables.push(Table { array, inner, rows: Vec::new() });
    }

    /// Another row of a table was looked at, which changes nothing that the program can see.
    pub(super) fn add_row(&mut self, array: Word, index: Value, row: Word) {
        if let Some(at) = self.table_of(array.0) {
            self.tables[at].rows.push((index, row));
            self.journal.push(Undo::Row(u32::try_from(array.0).unwrap_or(u32::MAX)));
        }
    }

    fn table_of(&self, array: u64) -> Option<usize> {
        self.tables.binary_search_by_key(&array, |table| table.array.0).ok()
    }

    pub(super) fn table(&self, array: Word) -> Option<&Table> {
        self.table_of(array.0).map(|at| &self.tables[at])
    }

    pub(super) fn tables(&self) -> &[Table] {
        &self.tables
    }

    /// Whether it is an array whose elements are all here.
    pub(super) fn has_known_length(&self, array: Word) -> bool {
        matches!(self.payload(array), Payload::Array(..))
    }

    /// Writes a field or element that exists.
    pub(super) fn set_slot(&mut self, object: Word, slot: usize, value: Value) -> Result<(), Stop> {
        self.change(object);
        self.put_slot(object, slot, value)
    }

    /// The same, where it may be that nothing changes.
    pub(super) fn put_slot(&mut self, object: Word, slot: usize, value: Value) -> Result<(), Stop> {
        let Ok(number) = u32::try_from(object.0) else { return Err(no_slot()) };
        let Some(found) = self.objects.get_mut(number as usize) else { return Err(no_slot()) };
        let (Payload::Fields(slots) | Payload::Array(_, slots)) = &mut found.payload else {
            return Err(no_slot());
        };
        let Some(place) = slots.get_mut(slot) else { return Err(no_slot()) };
        let old = std::mem::replace(place, value);
        self.journal.push(Undo::Slot(number, u32::try_from(slot).unwrap_or(u32::MAX), old));
        Ok(())
    }

    fn set_payload(&mut self, object: Word, payload: Payload) {
        self.change(object);
        let Some(found) = self.objects.get_mut(object.0 as usize) else { return };
        let old = std::mem::replace(&mut found.payload, payload);
        self.journal.push(Undo::Payload(u32::try_from(object.0).unwrap_or(u32::MAX), old));
    }

    pub(super) fn set_string(&mut self, object: Word, units: Rc<[u16]>) -> Result<(), Stop> {
        self.charge(2 * units.len() as u64)?;
        if !matches!(self.payload(object), Payload::Str(_)) {
            return Err(Stop::Internal("a string constructor ran on something else".into()));
        }
        self.set_payload(object, Payload::Str(units));
        Ok(())
    }

    pub(super) fn set_open(&mut self, object: Word, parts: Parts<Value>) -> Result<(), Stop> {
        self.charge(32 * parts.len() as u64)?;
        match self.payload(object) {
            Payload::Str(_) | Payload::Builder(_) | Payload::Open(_) => {
                self.set_payload(object, Payload::Open(parts));
                Ok(())
            }
            _ => Err(Stop::Internal("a text was given to something else".into())),
        }
    }

    pub(super) fn builder(&mut self, object: Word) -> Option<&mut Vec<u16>> {
        let Payload::Builder(units) = self.payload(object) else { return None };
        let copy = Payload::Builder(units.clone());
        self.set_payload(object, copy);
        match &mut self.objects.get_mut(object.0 as usize)?.payload {
            Payload::Builder(units) => Some(units),
            _ => None,
        }
    }

    pub(super) fn get_static(&self, slot: StaticSlot) -> Value {
        self.statics.get(slot.0 as usize).copied().unwrap_or(Value::Word(Word(0)))
    }

    pub(super) fn set_static(&mut self, slot: StaticSlot, value: Value) {
        self.reserve_statics(slot);
        let old = std::mem::replace(&mut self.statics[slot.0 as usize], value);
        self.journal.push(Undo::Static(slot.0, old));
    }

    pub(super) fn reserve_statics(&mut self, up_to: StaticSlot) {
        let wanted = up_to.0 as usize + 1;
        if self.statics.len() < wanted {
            self.statics.resize(wanted, Value::Word(Word(0)));
        }
    }

    fn keep(&mut self, class: ClassId, payload: Payload) -> Result<u64, Stop> {
        let number = PERMANENT + self.permanent.len() as u64;
        if number > GREATEST {
            return Err(Stop::Memory(self.limit));
        }
        self.permanent.push(Object { class, payload });
        Ok(number)
    }

    pub(super) fn intern(&mut self, units: &Rc<[u16]>) -> Result<Word, Stop> {
        if let Some(&known) = self.interned.get(units) {
            return Ok(Word(known));
        }
        let Some(class) = self.opaque.string else {
            return Err(Stop::Internal("java.lang.String is not linked".into()));
        };
        let number = self.keep(class, Payload::Str(units.clone()))?;
        self.interned.insert(units.clone(), number);
        Ok(Word(number))
    }

    pub(super) fn class_object(&mut self, class: ClassId) -> Result<Word, Stop> {
        if let Some(&known) = self.class_objects.get(&class) {
            return Ok(Word(known));
        }
        let Some(of) = self.opaque.class else {
            return Err(Stop::Internal("java.lang.Class is not linked".into()));
        };
        let number = self.keep(of, Payload::Class(class))?;
        self.class_objects.insert(class, number);
        Ok(Word(number))
    }

    /// A number for an object that does not depend on the paths walked before.
    pub(super) fn identity(&self, object: Word) -> u64 {
        match self.payload(object) {
            Payload::Str(units) if object.0 >= PERMANENT => {
                units.iter().fold(17, |h: u64, &u| h.wrapping_mul(31).wrapping_add(u.into()))
            }
            Payload::Class(class) => u64::from(class.0).wrapping_mul(0x1_0001) ^ PERMANENT,
            _ => object.0,
        }
    }

    pub(super) fn clone_object(&mut self, object: Word) -> Result<Word, Stop> {
        let copy = self.object(object).clone();
        let class = self.open_class(object).cloned();
        let made = match copy.payload {
            Payload::Fields(_) | Payload::Array(..) => self.allocate(copy.class, copy.payload)?,
            _ => return Err(Stop::unsupported("clone of an opaque object")),
        };
        if let Some(class) = class {
            self.set_open_class(made, class);
        }
        Ok(made)
    }
}

fn no_slot() -> Stop {
    Stop::Internal("a field or element that is not there".into())
}
