//! Which classes were considered where a path asked for the class of an input: a call, a type test, a store.
//!
//! The world of classes is closed ([`World`](super::world::World)), so a report says what was in it. Only where it mattered: most
//! references are never asked for their class. Nothing of this is undone with a path, as what a path has asked stays asked.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::linker::{ClassId, Linker};
use senda_testcase::Considered;

use super::access::Leaf;
use super::{Symbolic, Value};

/// By the class that an input is declared as, those that its object could have.
#[derive(Clone, Debug, Default)]
pub struct Consulted(FxHashMap<ClassId, Rc<[ClassId]>>);

impl Consulted {
    fn note(&mut self, declared: ClassId, classes: &Rc<[ClassId]>) {
        let known = self.0.entry(declared).or_insert_with(|| classes.clone());
        if Rc::ptr_eq(known, classes) || classes.iter().all(|class| known.contains(class)) {
            return;
        }
        // The receiver has only the classes that run the method under test; a parameter has all.
        let more = classes.iter().filter(|class| !known.contains(class));
        *known = known.iter().chain(more).copied().collect();
    }
}

impl Symbolic {
    /// The path depends on the class of an object.
    pub(super) fn consult(&mut self, object: Value) {
        let Value::Term(term) = object else { return };
        if let Some(number) = self.initial.symbol_of(term) {
            self.consult_symbol(number);
            return;
        }
        for leaf in self.leaves(object) {
            if let Leaf::Symbol(number) = leaf {
                self.consult_symbol(number);
            }
        }
    }

    fn consult_symbol(&mut self, number: u32) {
        let symbol = &self.initial.symbols[number as usize];
        self.consulted.note(symbol.declared, &symbol.classes);
    }

    /// The types whose objects were asked for their class, by name, and the classes that were considered. Types whose objects
    /// have that class and no other are left out, unless somebody else may extend them.
    pub fn considered(&mut self, linker: &mut Linker) -> Vec<Considered> {
        let consulted = self.consulted.0.clone();
        let mut all: Vec<Considered> = Vec::new();
        for (declared, classes) in consulted {
            let enums = self.world.enums(linker, declared);
            let open = self.world.is_open(linker, declared);
            if !open && enums.is_empty() && *classes == [declared] {
                continue;
            }
            let classes = classes.iter().chain(enums.iter());
            all.push(Considered {
                ty: linker.java_name(declared),
                classes: classes.map(|&class| linker.java_name(class)).collect(),
                open,
            });
        }
        all.sort_by(|a, b| a.ty.cmp(&b.ty));
        all
    }
}
