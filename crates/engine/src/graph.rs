//! Objects as a run left them: a graph for people and programs to read.
//!
//! Objects are numbered from 1 in the order in which they are met, breadth first from the values that
//! are asked about; one numbering serves several pictures of the same heap, so that an object keeps
//! its number from before a run to after it. Strings are values here, not objects. A picture is bounded: every number in it
//! has its object, but objects beyond the limit are known by class only, and long arrays are cut.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

use crate::concrete::Concrete;
use crate::domain::Heap;
use crate::linker::{ClassId, Linker, Shape};
use crate::run::Value;

/// How many fields and elements a picture has at most.
const MOST_ITEMS: usize = 100_000;

/// A value in a graph.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A number, a string or null, with its declared type.
    Plain(Type, Value),
    /// The object with this number.
    Ref(usize),
}

/// What an object holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Its fields, superclasses first. A name is prefixed with its class where it is hidden.
    Fields(Vec<(String, Item)>),
    /// The first elements of an array, and its length.
    Elements(Vec<Item>, usize),
    /// The text of a `StringBuilder`, the name of a `Class`.
    Text(Rc<[u16]>),
    /// More than the limit allows to tell.
    Cut,
}

/// An object.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its number.
    pub number: usize,
    /// Its class in Java's spelling.
    pub class: String,
    /// What it holds.
    pub content: Content,
}

/// The objects that can be reached from some values.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Graph {
    /// By number, ascending.
    pub nodes: Vec<Node>,
    /// Whether the limit left something out.
    pub cut: bool,
}

impl Graph {
    /// The object with this number.
    #[must_use]
    pub fn node(&self, number: usize) -> Option<&Node> {
        let found = self.nodes.binary_search_by_key(&number, |node| node.number);
        found.ok().map(|index| &self.nodes[index])
    }
}

/// What is seen of a run's heap.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Seen {
    /// The object that the method ran on, unless it is static.
    pub receiver: Option<Item>,
    /// The arguments.
    pub args: Vec<Item>,
    /// Receiver and arguments before the run.
    pub before: Graph,
    /// The value returned.
    pub returns: Option<Item>,
    /// Receiver, arguments and the value returned, after the run.
    pub after: Graph,
}

/// The numbers given to objects.
#[derive(Debug, Default)]
pub(crate) struct Numbers(FxHashMap<u64, usize>);

impl Numbers {
    /// A value; an object that has no number gets the next one.
    pub(crate) fn item(&mut self, heap: &Concrete, ty: Type, word: Word) -> Item {
        let plain = |value| Item::Plain(ty, value);
        match ty.kind() {
            Kind::Int => plain(Value::Int(word.as_int())),
            Kind::Long => plain(Value::Long(word.as_long())),
            Kind::Float => plain(Value::Float(word.as_float())),
            Kind::Double => plain(Value::Double(word.as_double())),
            Kind::Ref | Kind::Flag => match (heap.class_of(word), heap.string_units(word)) {
                (None, _) => plain(Value::Null),
                (_, Some(units)) => plain(Value::Str(units)),
                _ => {
                    let next = self.0.len() + 1;
                    Item::Ref(*self.0.entry(word.0).or_insert(next))
                }
            },
        }
    }
}

/// Draws graphs.
pub(crate) struct Painter<'a> {
    pub(crate) linker: &'a mut Linker,
    pub(crate) heap: &'a mut Concrete,
    pub(crate) numbers: &'a mut Numbers,
}

impl Painter<'_> {
    /// What can be reached from these values.
    pub(crate) fn graph(&mut self, roots: &[(Type, Word)]) -> Graph {
        let mut graph = Graph::default();
        let mut known: FxHashMap<usize, Word> = FxHashMap::default();
        let mut open: Vec<(usize, Word)> = Vec::new();
        for &(ty, word) in roots {
            self.meet(ty, word, &mut known, &mut open);
        }
        let mut room = MOST_ITEMS;
        let mut at = 0;
        while let Some(&(number, word)) = open.get(at) {
            at += 1;
            let Some(class) = self.heap.class_of(word) else { continue };
            let (content, inside) = self.content(class, word, room);
            room = room.saturating_sub(inside.len());
            graph.cut |= match &content {
                Content::Cut => true,
                Content::Elements(items, length) => items.len() < *length,
                Content::Fields(_) | Content::Text(_) => false,
            };
            for (ty, word) in inside {
                self.meet(ty, word, &mut known, &mut open);
            }
            graph.nodes.push(Node { number, class: self.linker.java_name(class), content });
        }
        graph.nodes.sort_unstable_by_key(|node| node.number);
        graph
    }

    fn meet(
        &mut self,
        ty: Type,
        word: Word,
        known: &mut FxHashMap<usize, Word>,
        open: &mut Vec<(usize, Word)>,
    ) {
        if let Item::Ref(number) = self.numbers.item(self.heap, ty, word)
            && known.insert(number, word).is_none()
        {
            open.push((number, word));
        }
    }

    /// What an object holds, and the values in it.
    fn content(&mut self, class: ClassId, word: Word, room: usize) -> (Content, Vec<(Type, Word)>) {
        if let Some(text) = self.text(word) {
            return (Content::Text(text), Vec::new());
        }
        let linked = self.linker.class(class);
        let (slots, slot_names) = (linked.slots.clone(), linked.slot_names.clone());
        if let Shape::Array(element, _) = linked.shape {
            let length = usize::try_from(self.heap.array_length(word).as_int()).unwrap_or(0);
            let mut inside = Vec::new();
            for i in 0..length.min(room) {
                let index = Word::int(i32::try_from(i).unwrap_or(i32::MAX));
                match self.heap.get_elem(self.linker, word, index) {
                    Ok(item) => inside.push((element, item)),
                    Err(_) => break,
                }
            }
            let items = self.items(&inside);
            return (Content::Elements(items, length), inside);
        }
        if slots.len() > room {
            return (Content::Cut, Vec::new());
        }
        let mut names = Vec::new();
        let mut inside = Vec::new();
        for (slot, (&ty, (owner, name))) in slots.iter().zip(&slot_names).enumerate() {
            // Fields of objects that are modelled as a whole cannot be read.
            let slot_number = u32::try_from(slot).unwrap_or(0);
            let value = self.heap.get_field(self.linker, word, slot_number, ty);
            let Ok(value) = value else { continue };
            let hidden = slot_names[slot + 1..].iter().any(|(_, later)| later == name);
            let own = self.linker.symbols.name_text(*name);
            names.push(match hidden {
                true => format!("{}.{own}", self.linker.java_name(*owner)),
                false => own.to_owned(),
            });
            inside.push((ty, value));
        }
        let items = self.items(&inside);
        (Content::Fields(names.into_iter().zip(items).collect()), inside)
    }

    fn items(&mut self, inside: &[(Type, Word)]) -> Vec<Item> {
        inside.iter().map(|&(ty, word)| self.numbers.item(self.heap, ty, word)).collect()
    }

    fn text(&mut self, word: Word) -> Option<Rc<[u16]>> {
        if let Some(units) = self.heap.builder(word) {
            return Some(units.as_slice().into());
        }
        let class = self.heap.class_of_class_object(word)?;
        Some(self.linker.java_name(class).encode_utf16().collect())
    }
}
