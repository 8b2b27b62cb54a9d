//! What a search has taken for granted, so that it is no proof for all inputs (semantics.md, section 6).
//!
//! The classes of input objects are those that are known ([`World`](super::world::World)). Where a class that nobody
//! has given could be one of them and that decides the way, the search says nothing about such inputs.
//! The same goes for what a program sees of the machine, and for aliases where they are left out. Nothing of this is undone with a path: a way that was not
//! gone because of it has left no path. The search notes the places
//! ([`Beyond`](senda_engine::machine::Beyond)): only what these lead to is concerned.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use senda_engine::domain::Truth;
use senda_engine::linker::{ClassId, Linker};
use senda_solver::term::{Lit, Node, Rel, TermId};

use super::access::Leaf;
use super::{Symbolic, Value};

/// What was taken for granted.
#[derive(Clone, Debug, Default)]
pub struct Granted {
    /// Whether something of the machine was seen.
    machine: bool,
    /// Whether inputs were left out in which two references are one object (`--heap no-alias`).
    no_alias: bool,
    /// The class of the last object that was there before the test and that an input was found not to be.
    existing: Option<ClassId>,
    /// The last type of which only known classes were looked at where it mattered.
    open_type: Option<ClassId>,
    /// Whether that was in a call: somebody else's code may have run.
    called: bool,
    /// Whether something was taken for granted that the search does not know of yet.
    fresh: bool,
    /// Tests of a class that may come out otherwise for a class that is not known.
    tests: BTreeMap<TermId, Tested>,
}

/// An object that is declared as one type was tested for another, or for what it takes as an array.
#[derive(Clone, Copy, Debug)]
struct Tested {
    object: Value,
    declared: ClassId,
    /// None if something fits into it or does not.
    class: Option<ClassId>,
}

impl Granted {
    /// Whether somebody else's code may have run.
    #[must_use]
    pub fn may_have_called(&self) -> bool {
        self.called
    }

    /// Whether something was taken for granted since this was last asked.
    pub(super) fn take_fresh(&mut self) -> bool {
        std::mem::take(&mut self.fresh)
    }

    fn rely_on(&mut self, open_type: Option<ClassId>) {
        if open_type.is_some() {
            self.open_type = open_type;
            self.fresh = true;
        }
    }
}

impl Symbolic {
    /// What was taken for granted, in words.
    pub fn granted_in_words(&mut self, linker: &mut Linker) -> Vec<String> {
        let environment =
            "another environment (machine, locale, properties, threads) may lead there";
        let machine = self.granted.machine.then(|| environment.to_owned());
        let types = self.granted.open_type.map(|class| {
            let name = linker.java_name(class);
            let below = match linker.class(class).is_interface() {
                true => "implementation",
                false => "subclass",
            };
            let is_known = !self.world.candidates(linker, class).is_empty()
                || !self.world.enums(linker, class).is_empty();
            match is_known {
                true => format!("another {below} of {name} may lead there"),
                false => format!("no {below} of {name} is known; one may lead there"),
            }
        });
        let aliases = "an input in which two references are one object may lead there";
        let aliases = self.granted.no_alias.then(|| aliases.to_owned());
        let existing = self.granted.existing.map(|class| {
            let name = linker.java_name(class);
            format!("an input that is an object which was there before, of {name}, may lead there")
        });
        machine.into_iter().chain(aliases).chain(existing).chain(types).collect()
    }

    /// Another reference of the inputs is made, and it is none of those before it.
    pub(super) fn rely_on_no_alias(&mut self) {
        (self.granted.no_alias, self.granted.fresh) = (true, true);
    }

    /// An input was compared with an object of this class that was there before the test: it is a new one.
    pub(super) fn rely_on_new(&mut self, class: ClassId) {
        (self.granted.existing, self.granted.fresh) = (Some(class), true);
        self.existing.insert(class);
    }

    pub(super) fn see_machine(&mut self) {
        (self.granted.machine, self.granted.fresh) = (true, true);
    }

    /// The declared type of an input that the object can be, if a class that is not known may be below it.
    fn open_type_of(&self, object: Value) -> Option<ClassId> {
        let Value::Term(t) = object else { return None };
        if let Some(number) = self.initial.symbol_of(t) {
            let symbol = &self.initial.symbols[number as usize];
            return symbol.open.then_some(symbol.declared);
        }
        self.leaves(object).into_iter().find_map(|leaf| {
            let Leaf::Symbol(number) = leaf else { return None };
            let symbol = &self.initial.symbols[number as usize];
            symbol.open.then_some(symbol.declared)
        })
    }

    /// A method was selected by the class of an object, where it is called on this type.
    pub(super) fn rely_on_selection(&mut self, linker: &mut Linker, object: Value, on: ClassId) {
        self.consult(object);
        if self.world.is_open(linker, on)
            && let Some(declared) = self.open_type_of(object)
        {
            self.granted.rely_on(Some(declared));
            self.granted.called = true;
        }
    }

    /// The class of an object is looked at as such.
    pub(super) fn rely_on_class(&mut self, object: Value) {
        self.consult(object);
        let declared = self.open_type_of(object);
        self.granted.rely_on(declared);
    }

    /// An object was tested for a class: it is or is not one of it for all classes that are known, or else there is
    /// a condition for the solver.
    pub(super) fn rely_on_test(
        &mut self,
        linker: &mut Linker,
        (object, class): (Value, ClassId),
        truth: &Truth<Lit>,
        is_decided: bool,
    ) {
        self.consult(object);
        let Some(declared) = self.open_type_of(object) else { return };
        // Every object of the type is one of the class, or none ever can be.
        if linker.is_subtype(declared, class) || are_apart(linker, declared, class) {
            return;
        }
        if is_decided {
            self.granted.rely_on(Some(declared));
        } else if let Truth::Open(test) = truth {
            if self.follows(linker, object, class) {
                self.granted.tests.remove(&test.atom());
            } else {
                self.granted
                    .tests
                    .insert(test.atom(), Tested { object, declared, class: Some(class) });
            }
        }
    }

    /// Whether the path's answers to earlier tests of an object answer a test, for every class that there can be.
    fn follows(&self, linker: &mut Linker, object: Value, class: ClassId) -> bool {
        let mut earlier = self.granted.tests.iter().filter(|(_, tested)| tested.object == object);
        earlier.any(|(atom, tested)| match (self.answers.get(atom), tested.class) {
            (Some(true), Some(known)) => linker.is_subtype(known, class),
            (Some(false), Some(known)) => linker.is_subtype(class, known),
            _ => false,
        })
    }

    /// Whether something fits into an array is a condition for the solver.
    pub(super) fn rely_on_store(&mut self, array: Value, fits: Lit) {
        self.consult(array);
        if let Some(declared) = self.open_type_of(array) {
            let tested = Tested { object: array, declared, class: None };
            self.granted.tests.insert(fits.atom(), tested);
        }
    }

    /// A condition cannot hold: if it tests a class, that may be for want of classes only.
    pub(super) fn rely_on_refuted(&mut self, refuted: Lit) {
        let arena = &self.solver.store.arena;
        // Parts are shared: each is looked at once. Most conditions have none.
        let mut seen: FxHashSet<TermId> = FxHashSet::default();
        let (mut open, mut next) = (Vec::new(), Some(refuted));
        while let Some(lit) = next {
            let both = arena.conjuncts(lit).or_else(|| arena.conjuncts(!lit));
            let parts = both.into_iter().flat_map(|(a, b)| [a, b]);
            open.extend(parts.filter(|part| seen.insert(part.atom())));
            next = open.pop();
            let tested = self.granted.tests.get(&lit.atom()).map(|tested| tested.declared);
            if let Some(declared) = tested.or_else(|| self.apart_by_class(lit.atom())) {
                self.granted.rely_on(Some(declared));
                return;
            }
        }
    }

    /// Two references may be apart because the classes that are known are.
    fn apart_by_class(&self, atom: TermId) -> Option<ClassId> {
        let Node::Rel(Rel::Eq, a, b) = self.solver.store.arena.node(atom) else { return None };
        let symbol = |t| self.initial.symbol_of(t).map(|s| &self.initial.symbols[s as usize]);
        let (a, b) = (symbol(a)?, symbol(b)?);
        let apart = !a.classes.iter().any(|class| b.classes.contains(class));
        let tested = !self.granted.tests.is_empty();
        (a.open && b.open && (apart || tested)).then_some(a.declared)
    }
}

/// Whether no object is an instance of both types: two classes of which none is above the other, or one that
/// nothing can be below.
fn are_apart(linker: &mut Linker, a: ClassId, b: ClassId) -> bool {
    if linker.is_subtype(a, b) || linker.is_subtype(b, a) {
        return false;
    }
    let is_final = |class| linker.class(class).flags() & senda_rules::class::access::FINAL != 0;
    let is_class = |class| !linker.class(class).is_interface();
    is_class(a) && is_class(b) || is_final(a) || is_final(b)
}
