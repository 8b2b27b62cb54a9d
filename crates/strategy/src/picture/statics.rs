//! What a call leaves in static fields: those that it has written, whether or not their value is another one then,
//! and those that lead to an object which it has written to.
//!
//! Only fields of the program's classes count, and no synthetic ones. What a class initialiser sets in its own class
//! is the state that every test starts from, also where the call is what runs it. An object that the call has
//! written to is shown by the nearest field that leads to it, unless an input, the result or a written field does
//! already. What is inside objects of the class library and constants of an `enum` is not shown.
//!
//! A test is not lost for want of a picture here: a field whose objects are too many, or cannot be shown, is left
//! out, and the test says so.

use std::cmp::Ordering;
use std::collections::{BTreeSet, VecDeque};

use rustc_hash::FxHashSet;
use senda_engine::linker::{ClassId, Linker, Shape, StaticSlot};
use senda_engine::machine::Machine;
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_testcase as model;

use super::{Drawn, NoPicture, Painter};
use crate::symbolic::world::{is_enum, is_library};
use crate::symbolic::{Symbolic, Value};

/// Objects and elements of arrays that static fields show in one test.
const MOST_SHOWN: usize = 500;
/// Objects that are looked at on the way from static fields to those that the call has written to.
const MOST_PASSED: usize = 10_000;

/// A static field and what it holds after the call.
#[derive(Clone, Debug)]
struct Place {
    class: String,
    name: String,
    slot: StaticSlot,
    ty: Type,
}

impl Place {
    fn by_name(&self, other: &Place) -> Ordering {
        (&self.class, &self.name).cmp(&(&other.class, &other.name))
    }
}

/// The static fields that a test may have to show.
#[derive(Clone, Debug, Default)]
pub struct Statics {
    /// Those that the call has written.
    written: Vec<Place>,
    /// The objects of initialised classes that it has written to.
    changed: Vec<Word>,
    /// The fields that may lead to these.
    leading: Vec<Place>,
}

impl Statics {
    /// Those of the path that the machine is at the end of, each list in the order of names.
    #[must_use]
    pub fn of(machine: &Machine<Symbolic>) -> Statics {
        let linker = &machine.linker;
        let written = machine.domain.written_statics().iter();
        let mut written: Vec<Place> =
            written.filter_map(|&(class, slot)| place(linker, class, slot)).collect();
        written.sort_by(Place::by_name);
        let changed = machine.domain.changed_shared();
        let mut leading = Vec::new();
        if !changed.is_empty() {
            for class in machine.initialised() {
                let all = linker.class(class).statics.iter();
                let all = all.filter(|field| field.ty.kind() == Kind::Ref);
                leading.extend(all.filter_map(|field| place(linker, class, field.slot)));
            }
            leading.sort_by(Place::by_name);
        }
        Statics { written, changed, leading }
    }
}

/// A field of the program as its source has it.
fn place(linker: &Linker, class: ClassId, slot: StaticSlot) -> Option<Place> {
    let linked = linker.class(class);
    let field = linked.statics.iter().find(|field| field.slot == slot)?;
    let declared = linked.class.as_ref()?.fields.iter();
    let mut declared = declared.filter(|one| one.name == field.name);
    let is_synthetic = declared.next()?.flags & access::SYNTHETIC != 0;
    // Class files may have fields of one name with different types, which a test cannot tell apart.
    if is_synthetic || declared.next().is_some() || linker.is_made(class) {
        return None;
    }
    let name = linker.symbols.name_text(field.name).to_owned();
    Some(Place { class: linker.java_name(class), name, slot, ty: field.ty })
}

/// What there is after the call.
#[derive(Debug, Default)]
pub struct After {
    /// The objects that can be reached, if one of the inputs has changed or one is new.
    pub heap: Vec<model::Object>,
    /// The static fields.
    pub statics: Vec<model::StaticField>,
    /// What is not shown, a sentence each.
    pub notes: Vec<String>,
}

impl Painter<'_> {
    /// What there is after the call, in inputs and result, which have been asked for, and in static fields.
    ///
    /// # Errors
    /// When something of the inputs or the result cannot be shown.
    pub fn after(&mut self, before: &[model::Object], statics: &Statics) -> Drawn<After> {
        let mut after = After::default();
        let mut at = 0;
        self.draw_after(&mut at, &mut after.heap, usize::MAX)?;
        let most = self.order.len() + self.elements_so_far() + MOST_SHOWN;
        for place in &statics.written {
            self.show(place, &mut at, &mut after, most);
        }
        let hidden = statics.changed.iter().map(|object| object.as_long());
        let hidden: FxHashSet<i64> = hidden.filter(|o| !self.numbers.contains_key(o)).collect();
        if !hidden.is_empty() {
            for place in self.leading(&statics.leading, hidden) {
                if !statics.written.iter().any(|written| written.slot == place.slot) {
                    self.show(place, &mut at, &mut after, most);
                }
            }
        }
        after.statics.sort_by(|a, b| (&a.class, &a.name).cmp(&(&b.class, &b.name)));
        // Numbers count from one in the order in which objects are listed before the call.
        let earlier = |object: &model::Object| before.get((object.id.0 as usize).checked_sub(1)?);
        if after.heap.iter().all(|object| earlier(object) == Some(object)) {
            after.heap.clear();
        }
        Ok(after)
    }

    /// The objects that have a number, from the one at `at` on, until there are so many objects and elements in all.
    fn draw_after(
        &mut self,
        at: &mut usize,
        out: &mut Vec<model::Object>,
        most: usize,
    ) -> Drawn<()> {
        while let Some(&object) = self.order.get(*at) {
            *at += 1;
            if object > 0 && self.is_unlisted(object) {
                continue;
            }
            if self.order.len() + self.elements_so_far() + self.length_of(object) > most {
                return Err(NoPicture::Length);
            }
            out.push(self.object(object, true)?);
        }
        Ok(())
    }

    /// The elements of an array that the program has made with a known length.
    fn length_of(&self, object: i64) -> usize {
        let slots = (object > 0).then(|| self.domain.made_object(Word::long(object)).1);
        slots.flatten().map_or(0, <[Value]>::len)
    }

    /// Shows a field and the objects that it leads to, or nothing of them.
    fn show(&mut self, place: &Place, at: &mut usize, after: &mut After, most: usize) {
        let (numbered, elements) = (self.order.len(), self.elements);
        let (listed, start) = (after.heap.len(), *at);
        let value = self.domain.static_value(place.slot);
        let drawn = self.value(place.ty, value).and_then(|value| {
            self.draw_after(at, &mut after.heap, most)?;
            Ok(value)
        });
        let Place { class, name, .. } = place.clone();
        match drawn {
            Ok(value) => after.statics.push(model::StaticField { class, name, value }),
            Err(_) => {
                for object in self.order.drain(numbered..) {
                    self.numbers.remove(&object);
                }
                after.heap.truncate(listed);
                (self.elements, *at) = (elements, start);
                after.notes.push(format!("what {class}.{name} holds afterwards is not compared"));
            }
        }
    }

    /// The fields that are nearest to these objects, in the order of names.
    fn leading<'p>(&self, places: &'p [Place], mut wanted: FxHashSet<i64>) -> Vec<&'p Place> {
        let mut nearest = BTreeSet::new();
        let mut seen = FxHashSet::default();
        let start = places.iter().enumerate();
        let mut open: VecDeque<(i64, usize)> =
            start.map(|(i, place)| (self.word(self.domain.static_value(place.slot)), i)).collect();
        while let Some((object, from)) = open.pop_front() {
            if object <= 0 || !self.is_drawn(object) || !seen.insert(object) {
                continue;
            }
            if wanted.remove(&object) {
                nearest.insert(from);
            }
            if wanted.is_empty() || seen.len() > MOST_PASSED {
                break;
            }
            open.extend(self.references(object).into_iter().map(|next| (next, from)));
        }
        nearest.into_iter().filter_map(|i| places.get(i)).collect()
    }

    /// Whether a picture shows what is inside an object that the program has made.
    fn is_drawn(&self, object: i64) -> bool {
        let Ok(class) = self.class_of(object) else { return false };
        let linked = self.linker.class(class);
        let library = is_library(self.linker.symbols.class_text(linked.name));
        let array = matches!(linked.shape, Shape::Array(..));
        array || !(library || is_enum(self.linker, class) || self.linker.is_made(class))
    }

    /// What such an object refers to.
    fn references(&self, object: i64) -> Vec<i64> {
        let (Some(class), Some(slots)) = self.domain.made_object(Word::long(object)) else {
            return Vec::new();
        };
        let linked = self.linker.class(class);
        let is_reference = |at: usize| match linked.shape {
            Shape::Array(element, _) => element.kind() == Kind::Ref,
            _ => linked.slots.get(at).is_some_and(|ty| ty.kind() == Kind::Ref),
        };
        let all = slots.iter().enumerate().filter(|(at, _)| is_reference(*at));
        all.map(|(_, &value)| self.word(value)).collect()
    }
}
