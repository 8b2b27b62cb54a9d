//! The heap of a test: the objects that a path speaks of, for chosen values of the symbols.
//!
//! Before the call there are the objects that references of the inputs denote, with the fields and
//! elements that the path has looked at; what it has not looked at does not matter. After the call there
//! are the same objects as the writes of the path left them, and those that the program made, as far as
//! they can be reached, from static fields too ([`statics`]).

mod statics;

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Linker, Shape};
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_solver::term::eval::Memo;
use senda_testcase as model;
use senda_testcase::{Content, Field, Object, ObjectId};

use crate::inputs::{model_type, model_value};
use crate::symbolic::access::{Copied, LogKey};
use crate::symbolic::symbols::Key;
use crate::symbolic::world::{is_library, wrapper};
use crate::symbolic::{Symbolic, Value};

pub use statics::Statics;

/// Elements of all arrays of a test.
pub(crate) const MOST_ELEMENTS: i64 = 1_000_000;

/// Why there is no picture: what cannot be shown, or a length beyond the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPicture {
    /// Something that a test cannot have.
    Unsupported(String),
    /// An array of more elements than the limit allows.
    Length,
    /// More elements than a test may have, whatever the limit is.
    Memory,
}

pub(crate) type Drawn<T> = Result<T, NoPicture>;

/// Content by object, place and index.
type Contents = FxHashMap<i64, Vec<(Key, Option<i64>, Value)>>;

/// Draws the objects of one test.
pub struct Painter<'a> {
    linker: &'a mut Linker,
    domain: &'a Symbolic,
    words: &'a [Word],
    /// Values of terms for these words.
    memo: RefCell<Memo>,
    /// The longest array.
    length: i64,
    before: Contents,
    written: Contents,
    /// The class of each object of the inputs; of one that has none, what it is declared as.
    classes: FxHashMap<i64, Result<ClassId, ClassId>>,
    numbers: FxHashMap<i64, ObjectId>,
    /// The inputs that are wrappers which the class library keeps, by class and value.
    boxes: FxHashMap<(ClassId, i64), i64>,
    /// Objects that have a number, in order.
    order: Vec<i64>,
    elements: i64,
    /// The texts that depend on the inputs, and those of inputs where they are known: else they are empty.
    pub texts: FxHashMap<i64, Vec<u16>>,
}

impl<'a> Painter<'a> {
    /// A painter for these values of the symbols.
    pub fn new(
        linker: &'a mut Linker,
        domain: &'a Symbolic,
        words: &'a [Word],
        length: i64,
    ) -> Painter<'a> {
        let mut painter = Painter {
            linker,
            domain,
            words,
            memo: RefCell::default(),
            length,
            before: Contents::default(),
            written: Contents::default(),
            classes: FxHashMap::default(),
            numbers: FxHashMap::default(),
            boxes: domain.kept_boxes(words).into_iter().collect(),
            order: Vec::new(),
            elements: 0,
            texts: FxHashMap::default(),
        };
        painter.collect();
        painter
    }

    fn word(&self, value: Value) -> i64 {
        self.scalar(value).as_long()
    }

    fn scalar(&self, value: Value) -> Word {
        self.domain.word_memo(value, self.words, &mut self.memo.borrow_mut())
    }

    fn collect(&mut self) {
        self.collect_classes();
        for cell in &self.domain.initial.cells {
            let owner = self.domain.initial.symbols[cell.owner as usize].term;
            let object = self.word(Value::Term(owner));
            if object != 0 {
                let index = cell.index.map(|i| self.word(i));
                self.before.entry(object).or_default().push((cell.key, index, cell.value));
            }
        }
        self.collect_rows();
        for write in self.domain.writes() {
            let object = self.word(write.target);
            let index = write.index.map(|i| self.word(i));
            // A write through a reference that may be several objects is entered for each of them.
            let key = match write.key {
                LogKey::Initial(key) if object < 0 => key,
                LogKey::Made(array) if object == array.as_long() => Key::Element(None),
                LogKey::Initial(_) | LogKey::Made(_) => continue,
            };
            match (&write.copied, index) {
                (Some(copied), Some(to)) => self.collect_copy(copied, object, key, to),
                _ => self.written.entry(object).or_default().push((key, index, write.value)),
            }
        }
    }

    /// The rows of tables are there before anything is written to these.
    fn collect_rows(&mut self) {
        for table in self.domain.tables() {
            let mut known = FxHashSet::default();
            for &(index, row) in &table.rows {
                let at = self.word(index);
                if known.insert(at) {
                    let rows = self.before.entry(table.array.as_long()).or_default();
                    rows.push((Key::Element(None), Some(at), Value::Word(row)));
                }
            }
        }
    }

    fn collect_classes(&mut self) {
        for symbol in &self.domain.initial.symbols {
            let object = self.word(Value::Term(symbol.term));
            if matches!(self.classes.get(&object), Some(Ok(_))) {
                continue;
            }
            let class = symbol.class.and_then(|class| self.domain.world.class(self.word(class)));
            self.classes.insert(object, class.ok_or(symbol.declared));
        }
    }

    /// The elements that a copy put into an array, as they were in the source at that time.
    fn collect_copy(&mut self, copied: &Copied, object: i64, key: Key, to: i64) {
        let (count, from) = (self.word(copied.count), self.word(copied.from));
        let source = self.word(copied.source);
        let slots = copied.slots(Word::long(source));
        let mut elements = Vec::new();
        // Longer ones have no picture anyway.
        for i in 0..count.min(self.length + 1).min(MOST_ELEMENTS + 1) {
            let at = from + i;
            let value = match slots {
                Some(slots) => usize::try_from(at).ok().and_then(|at| slots.get(at)).copied(),
                None => self.latest(source, copied.key, at),
            };
            elements.push((key, Some(to + i), value.unwrap_or(Value::Word(Word(0)))));
        }
        self.written.entry(object).or_default().extend(elements);
    }

    /// The element of an array after the writes collected so far.
    fn latest(&self, array: i64, of: Key, index: i64) -> Option<Value> {
        let last = |all: Option<&Vec<(Key, Option<i64>, Value)>>| {
            let element = |(key, at, _): &&(Key, Option<i64>, Value)| {
                is_element(array, of, *key) && *at == Some(index)
            };
            all?.iter().rfind(element).map(|(_, _, value)| *value)
        };
        last(self.written.get(&array)).or_else(|| last(self.before.get(&array)))
    }

    /// An input that is a wrapper of a small value is the object that the class library keeps.
    fn one_object(&self, object: i64) -> i64 {
        if object <= 0 || self.boxes.is_empty() {
            return object;
        }
        let kept = self.domain.kept_box(Word::long(object));
        kept.and_then(|kept| self.boxes.get(&kept).copied()).unwrap_or(object)
    }

    fn id(&mut self, object: i64) -> ObjectId {
        let object = self.one_object(object);
        if let Some(&known) = self.numbers.get(&object) {
            return known;
        }
        self.order.push(object);
        let id = ObjectId(u32::try_from(self.order.len()).unwrap_or(u32::MAX));
        self.numbers.insert(object, id);
        id
    }

    /// A reference that is not null.
    pub fn reference(&mut self, value: Value) -> model::Value {
        let object = self.word(value);
        model::Value::Ref(self.id(object))
    }

    /// The classes.
    pub(crate) fn linker(&self) -> &Linker {
        self.linker
    }

    /// The object of the inputs that a reference is, if it is one.
    pub(crate) fn input_object(&mut self, value: Value) -> Option<ObjectId> {
        let object = self.word(value);
        (object < 0).then(|| self.id(object))
    }

    /// A value of a type.
    ///
    /// # Errors
    /// When a test cannot have it.
    pub fn value(&mut self, ty: Type, value: Value) -> Drawn<model::Value> {
        if ty.kind() != Kind::Ref {
            return Ok(model_value(ty, self.scalar(value)));
        }
        let word = self.word(value);
        if word == 0 {
            return Ok(model::Value::Null);
        }
        if word > 0 {
            let object = Value::Word(Word::long(word));
            if let Some(units) = self.domain.string_units(object) {
                return Ok(model::Value::Text(units.to_vec()));
            }
            if self.is_of(object, "java/lang/String") {
                return match self.texts.get(&word) {
                    Some(units) => Ok(model::Value::Text(units.clone())),
                    None => unsupported("a text that depends on the inputs"),
                };
            }
        }
        Ok(model::Value::Ref(self.id(word)))
    }

    fn is_of(&self, object: Value, class: &str) -> bool {
        let of = self.domain.class_of(object);
        of.is_some_and(|of| self.linker.symbols.class_text(self.linker.class(of).name) == class)
    }

    /// The objects before the call that values have been asked for, and those they refer to.
    ///
    /// # Errors
    /// When one of them cannot be made.
    pub fn before(&mut self) -> Drawn<Vec<Object>> {
        let mut out = Vec::new();
        let mut at = 0;
        while let Some(&object) = self.order.get(at) {
            at += 1;
            out.push(self.object(object, false)?);
        }
        Ok(out)
    }

    /// Objects of classes that are made at run time have no name to compare.
    fn is_unlisted(&self, object: i64) -> bool {
        self.class_of(object).is_ok_and(|class| self.linker.is_made(class))
    }

    fn object(&mut self, object: i64, after: bool) -> Drawn<Object> {
        let id = self.id(object);
        let class = self.class_of(object)?;
        let name = self.linker.java_name(class);
        if let Some(held) = self.held(object, after) {
            return Ok(Object { id, class: name, content: Content::Held(held) });
        }
        let content = match self.linker.class(class).shape {
            Shape::Array(element, _) => self.array(object, element, after)?,
            _ if object > 0 => self.made(object, class)?,
            _ => self.initial(object, class, after)?,
        };
        Ok(Object { id, class: name, content })
    }

    /// The static field that holds an object which is as it was.
    fn held(&self, object: i64, after: bool) -> Option<model::Held> {
        let mut all = self.domain.held.iter();
        let held = all.find(|held| held.object.as_long() == object)?;
        let (_, slots) = self.domain.made_object(held.object);
        let mut pairs = slots.unwrap_or_default().iter().zip(held.slots.iter());
        if after && pairs.any(|(&now, &then)| self.word(now) != self.word(then)) {
            return None;
        }
        let class_is_public = self.linker.class(held.owner).flags() & access::PUBLIC != 0;
        let access = if held.flags & access::PRIVATE != 0 {
            model::Access::Private
        } else if held.flags & access::PROTECTED != 0 {
            model::Access::Protected
        } else if held.flags & access::PUBLIC != 0 && class_is_public {
            model::Access::Public
        } else {
            model::Access::Package
        };
        Some(model::Held {
            class: self.linker.java_name(held.owner),
            name: self.linker.symbols.name_text(held.field.name).to_owned(),
            ty: model_type(self.linker, held.field.ty),
            access,
        })
    }

    fn class_of(&self, object: i64) -> Drawn<ClassId> {
        if object > 0 {
            let object = Word::long(object);
            let class = match self.domain.open_class(object) {
                Some(number) => self.domain.world.class(self.word(number)),
                None => self.domain.made_object(object).0,
            };
            return class.ok_or_else(|| NoPicture::Unsupported("an object without a class".into()));
        }
        match self.classes.get(&object) {
            Some(Ok(class)) => Ok(*class),
            Some(Err(declared)) => {
                unsupported(&self.domain.world.no_object(self.linker, *declared))
            }
            None => unsupported("an object of ? as an input"),
        }
    }

    fn array(&mut self, object: i64, element: Type, after: bool) -> Drawn<Content> {
        let made = (object > 0).then(|| Word::long(object));
        let mut values: Vec<Value> = match made.map(|word| self.domain.made_object(word).1) {
            Some(Some(slots)) => {
                self.count_elements(i64::try_from(slots.len()).unwrap_or(i64::MAX))?;
                slots.to_vec()
            }
            _ => {
                let length = match made {
                    Some(word) => self.domain.unsized_length(word).map(|n| self.word(n)),
                    None => self.content(object, Key::Length, None).map(|n| self.word(n)),
                };
                let length = length.unwrap_or(0);
                if length > self.length {
                    return Err(NoPicture::Length);
                }
                self.count_elements(length)?;
                vec![Value::Word(Word(0)); usize::try_from(length).unwrap_or(0)]
            }
        };
        let none = Vec::new();
        let before = self.before.get(&object).unwrap_or(&none);
        let written = if after { self.written.get(&object).unwrap_or(&none) } else { &none };
        for (key, index, value) in before.iter().chain(written) {
            let at = index.and_then(|i| usize::try_from(i).ok());
            if let Some(at) = at
                && is_element(object, Key::element(element), *key)
                && let Some(place) = values.get_mut(at)
            {
                *place = *value;
            }
        }
        let drawn: Drawn<Vec<model::Value>> =
            values.into_iter().map(|value| self.value(element, value)).collect();
        Ok(Content::Elements(drawn?))
    }

    fn elements_so_far(&self) -> usize {
        usize::try_from(self.elements).unwrap_or(usize::MAX)
    }

    /// Counts the elements of an array before there is one.
    fn count_elements(&mut self, more: i64) -> Drawn<()> {
        self.elements = self.elements.saturating_add(more);
        if self.elements > MOST_ELEMENTS { Err(NoPicture::Memory) } else { Ok(()) }
    }

    fn content(&self, object: i64, key: Key, index: Option<i64>) -> Option<Value> {
        let all = self.before.get(&object)?;
        all.iter().find(|(k, i, _)| *k == key && *i == index).map(|(_, _, value)| *value)
    }

    /// An object of the inputs: what the path has looked at, and afterwards what it has written.
    fn initial(&mut self, object: i64, class: ClassId, after: bool) -> Drawn<Content> {
        let name = self.linker.symbols.class_text(self.linker.class(class).name).to_owned();
        if name == "java/lang/String" {
            let text = self.texts.get(&object).cloned();
            return Ok(Content::Value(model::Value::Text(text.unwrap_or_default())));
        }
        let slots = self.linker.class(class).slots.clone();
        let names = self.linker.class(class).slot_names.clone();
        let mut found: Vec<Option<Value>> = vec![None; slots.len()];
        let none = Vec::new();
        let before = self.before.get(&object).unwrap_or(&none);
        let written = if after { self.written.get(&object).unwrap_or(&none) } else { &none };
        for (key, _, value) in before.iter().chain(written) {
            if let Key::Field(slot, ty) = key
                && slots.get(*slot as usize) == Some(ty)
            {
                found[*slot as usize] = Some(*value);
            }
        }
        if let Some(primitive) = wrapper(&name).map(|(ty, ..)| ty) {
            let value = found.first().copied().flatten().unwrap_or(Value::Word(Word(0)));
            return Ok(Content::Value(self.value(primitive, value)?));
        }
        let mut fields = Vec::new();
        for (slot, value) in found.into_iter().enumerate() {
            let Some(value) = value else { continue };
            fields.push(self.field(class, names[slot], slots[slot], value)?);
        }
        Ok(Content::Fields(fields))
    }

    /// An object that the program has made.
    fn made(&mut self, object: i64, class: ClassId) -> Drawn<Content> {
        let (_, slots) = self.domain.made_object(Word::long(object));
        let values = slots.map(<[Value]>::to_vec).unwrap_or_default();
        let name = self.linker.symbols.class_text(self.linker.class(class).name).to_owned();
        let types = self.linker.class(class).slots.clone();
        let names = self.linker.class(class).slot_names.clone();
        if crate::symbolic::world::is_enum(self.linker, class) {
            return self.constant(&values, &names);
        }
        if let Some(primitive) = wrapper(&name).map(|(ty, ..)| ty) {
            let value = values.first().copied().unwrap_or(Value::Word(Word(0)));
            return Ok(Content::Value(self.value(primitive, value)?));
        }
        let mut fields = Vec::new();
        for (slot, value) in values.into_iter().enumerate() {
            let (Some(&name), Some(&ty)) = (names.get(slot), types.get(slot)) else { continue };
            // What is in an object of the library is its own affair.
            let owner = self.linker.symbols.class_text(self.linker.class(name.0).name);
            if !is_library(owner) {
                fields.push(self.field(class, name, ty, value)?);
            }
        }
        Ok(Content::Fields(fields))
    }

    /// A constant of an `enum`, by its name.
    fn constant(
        &mut self,
        values: &[Value],
        names: &[(ClassId, senda_rules::ids::Name)],
    ) -> Drawn<Content> {
        let at = names.iter().position(|&(owner, name)| {
            self.linker.symbols.name_text(name) == "name"
                && self.linker.java_name(owner) == "java.lang.Enum"
        });
        let name = at.and_then(|at| values.get(at)).copied();
        match name.and_then(|name| self.domain.string_units(name)) {
            Some(units) => Ok(Content::Constant(String::from_utf16_lossy(&units))),
            None => unsupported("a constant without a name"),
        }
    }

    fn field(
        &mut self,
        class: ClassId,
        (owner, name): (ClassId, senda_rules::ids::Name),
        ty: Type,
        value: Value,
    ) -> Drawn<Field> {
        let owner = (owner != class).then(|| self.linker.java_name(owner));
        let name = self.linker.symbols.name_text(name).to_owned();
        Ok(Field { owner, name, value: self.value(ty, value)? })
    }

    /// The class of an object that is thrown or returned, in Java's spelling.
    ///
    /// # Errors
    /// When it is not known.
    pub fn class_name(&mut self, value: Value) -> Drawn<String> {
        let class = self.class_of(self.word(value))?;
        Ok(self.linker.java_name(class))
    }
}

fn unsupported<T>(what: &str) -> Drawn<T> {
    Err(NoPicture::Unsupported(what.into()))
}

/// Whether a place is an element of an array. One of the inputs that is declared as something else may have been
/// read as another array too, where it is none.
fn is_element(array: i64, of: Key, key: Key) -> bool {
    match key {
        Key::Element(_) => array > 0 || key == of,
        _ => false,
    }
}
