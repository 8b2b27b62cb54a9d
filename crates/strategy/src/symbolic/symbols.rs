//! The heap before the call, as far as the path has looked at it.
//!
//! A reference of the inputs is a number: 0 is null, and the k-th reference that a path meets is one of
//! `-k..=0`: an object that an earlier one has, or one of its own. So references are terms, equality of
//! references is equality of numbers, and what the program allocates, which has positive numbers, is
//! never one of the inputs.
//!
//! What is in an object of the inputs is named once for each reference and place: a [`Cell`]. Two
//! references may be one object, so cells are related: *same object, same place, same content*. That is
//! a constraint for two cells ([`Initial::congruence`]), asserted at once while there are few of them
//! (then its contraposition refutes aliases early), later only for those that the witness violates.
//! The class of an object and the length of an array are cells too.
//!
//! Cells are made once on a path and stay until the path goes back behind their making, also when the
//! rule that made them is applied again.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::linker::ClassId;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_solver::term::TermId;

use super::Value;

/// A place in an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// The class of the object.
    Class,
    /// The length of an array.
    Length,
    /// Whether it can be reached from the root of an assumption.
    Mark(u32),
    /// How far it is on the way in an acyclic structure.
    Rank(u32),
    /// A field: its slot, and its type, since a slot is another field in another class.
    Field(u32, Type),
    /// An element; all references are of one kind, since their arrays may be one.
    Element(Option<Type>),
}

impl Key {
    /// The place of elements of a type.
    #[must_use]
    pub fn element(ty: Type) -> Key {
        Key::Element((ty.kind() != Kind::Ref).then_some(ty))
    }
}

/// Where a reference of the inputs comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Origin {
    /// The object that the method is called on.
    Receiver,
    /// A parameter, by its number.
    Param(u32),
    /// The content of a place of another one's object.
    Cell(u32, Key, Option<Value>),
    /// What a stub returned, by the number of the call on the path.
    Stub(u32),
}

/// A reference of the inputs.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its term, an input.
    pub term: TermId,
    /// The class it is declared as.
    pub declared: ClassId,
    /// The classes that its object can have, the preferred one first.
    pub classes: Rc<[ClassId]>,
    /// The number of its object's class.
    pub class: Option<Value>,
    /// Of those classes the arrays, with the type of their elements.
    pub arrays: Rc<[(ClassId, Type)]>,
    /// Where it was met.
    pub origin: Origin,
    /// Whether its object may have a class that is not known here. That of the receiver has none: what is tested is
    /// its class, and those known below it.
    pub open: bool,
    /// Whether the path has looked at what is in its object.
    pub looked: bool,
}

/// A reference of the inputs to an object that exists before the call: one of the constants of an
/// `enum`, or of those that static fields hold.
#[derive(Clone, Debug)]
pub struct Constant {
    /// The input: 0 for null, or for an object of the inputs, else the number of the constant, from 1
    /// on.
    pub term: TermId,
    /// The constants.
    pub objects: Rc<[Word]>,
    /// Whether they are of static fields.
    pub held: bool,
    /// The choice by the number: what the place holds.
    pub whole: Value,
    /// What it chooses for 0, if that is an object of the inputs.
    pub reference: Option<Value>,
    /// Where it was met.
    pub origin: Origin,
}

/// What is at a place of an object of the inputs.
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// The place.
    pub key: Key,
    /// The reference it was named through.
    pub owner: u32,
    /// The index of an element.
    pub index: Option<Value>,
    /// The content.
    pub value: Value,
}

/// Where the initial heap stood.
#[derive(Clone, Copy, Debug)]
pub struct InitialMark {
    symbols: usize,
    cells: usize,
    constants: usize,
    looked: usize,
}

/// The heap before the call.
#[derive(Clone, Debug, Default)]
pub struct Initial {
    /// References, in the order in which they were met.
    pub symbols: Vec<Symbol>,
    /// Cells, likewise.
    pub cells: Vec<Cell>,
    /// References to constants, likewise.
    pub constants: Vec<Constant>,
    /// Those whose objects the path has looked at, in order.
    looked: Vec<u32>,
    by_term: FxHashMap<TermId, u32>,
    found: FxHashMap<(Key, u32, Option<Value>), u32>,
    by_key: FxHashMap<Key, Vec<u32>>,
}

impl Initial {
    pub(super) fn mark(&self) -> InitialMark {
        InitialMark {
            symbols: self.symbols.len(),
            cells: self.cells.len(),
            constants: self.constants.len(),
            looked: self.looked.len(),
        }
    }

    /// The path looks at the object of a reference.
    pub(super) fn look(&mut self, symbol: u32) {
        self.symbols[symbol as usize].looked = true;
        self.looked.push(symbol);
    }

    /// At how many the path has looked.
    pub(super) fn looked(&self) -> usize {
        self.looked.len()
    }

    /// Those at which it has looked, in order.
    pub(super) fn all_looked(&self) -> &[u32] {
        &self.looked
    }

    pub(super) fn undo(&mut self, mark: InitialMark) {
        while self.cells.len() > mark.cells {
            let Some(cell) = self.cells.pop() else { break };
            self.found.remove(&(cell.key, cell.owner, cell.index));
            if let Some(all) = self.by_key.get_mut(&cell.key) {
                all.pop();
            }
        }
        self.constants.truncate(mark.constants);
        for symbol in self.looked.drain(mark.looked..) {
            self.symbols[symbol as usize].looked = false;
        }
        while self.symbols.len() > mark.symbols {
            let Some(symbol) = self.symbols.pop() else { break };
            self.by_term.remove(&symbol.term);
        }
    }

    pub(super) fn add_symbol(&mut self, symbol: Symbol) -> u32 {
        let number = u32::try_from(self.symbols.len()).unwrap_or(u32::MAX);
        self.by_term.insert(symbol.term, number);
        self.symbols.push(symbol);
        number
    }

    pub(super) fn add_cell(&mut self, cell: Cell) -> u32 {
        let number = u32::try_from(self.cells.len()).unwrap_or(u32::MAX);
        self.found.insert((cell.key, cell.owner, cell.index), number);
        self.by_key.entry(cell.key).or_default().push(number);
        self.cells.push(cell);
        number
    }

    /// The symbol whose term this is.
    #[must_use]
    pub fn symbol_of(&self, term: TermId) -> Option<u32> {
        self.by_term.get(&term).copied()
    }

    /// The cell at a place, if it has been named.
    #[must_use]
    pub fn cell(&self, key: Key, owner: u32, index: Option<Value>) -> Option<u32> {
        self.found.get(&(key, owner, index)).copied()
    }

    /// The cells of one kind of place.
    #[must_use]
    pub fn cells_of(&self, key: Key) -> &[u32] {
        self.by_key.get(&key).map_or(&[], |all| all)
    }
}
