//! The records among the inputs that are at hand.

use senda_engine::domain::{Record, Truth};
use senda_engine::linker::{ClassId, Linker, MethodId};
use senda_engine::stop::Stop;
use senda_rules::types::Type;
use senda_solver::term::Lit;

use super::access::Place;
use super::symbols::Key;
use super::{Symbolic, Value};

impl Symbolic {
    /// Whether an input may be a record.
    pub(crate) fn may_have_records(&self, linker: &Linker) -> bool {
        let mut all = self.initial.symbols.iter().flat_map(|symbol| symbol.classes.iter());
        all.any(|&class| is_record(linker, class))
    }

    /// The references to records, for the inputs at hand.
    pub(super) fn records_at_hand(
        &mut self,
        linker: &mut Linker,
    ) -> Result<Vec<Record<Value>>, Stop> {
        let mut found = Vec::new();
        for (number, symbol) in (0u32..).zip(&self.initial.symbols) {
            let witness = self.solver.store.witness();
            // Another reference to an object that was met before has the same in it.
            let own = -i64::from(number) - 1;
            if self.word(Value::Term(symbol.term), witness).as_long() != own {
                continue;
            }
            let class = match symbol.class {
                Some(class) => self.world.class(self.word(class, witness).as_long()),
                None => symbol.classes.first().copied(),
            };
            if let Some(class) = class.filter(|&class| is_record(linker, class)) {
                found.push((number, Value::Term(symbol.term), class));
            }
        }
        let mut records = Vec::new();
        for (number, input, class) in found {
            let Some(constructor) = canonical(linker, class) else { continue };
            let slots = linker.class(class).slots.clone();
            let mut values = Vec::new();
            for (slot, ty) in (0..).zip(slots) {
                let place = Place { key: Key::Field(slot, ty), index: None, ty };
                values.push(self.cell(linker, number, place)?);
            }
            records.push(Record { input, class, constructor, values });
        }
        Ok(records)
    }

    /// Whether these values are in the fields of an object that the program has made.
    pub(super) fn are_in_fields(
        &mut self,
        linker: &Linker,
        object: Value,
        values: &[Value],
    ) -> Truth<Lit> {
        let Value::Word(word) = object else { return Truth::No };
        let (Some(class), Some(slots)) = self.made_object(word) else { return Truth::No };
        let slots = slots.to_vec();
        let types: Vec<Type> = linker.class(class).slots.clone();
        let mut all = senda_solver::term::Cond::Known(true);
        for ((ty, now), &given) in types.into_iter().zip(slots).zip(values) {
            let same = self.same_bits(ty.kind(), now, given);
            all = self.solver.store.arena.and(all, same);
        }
        Self::truth(all)
    }
}

fn is_record(linker: &Linker, class: ClassId) -> bool {
    linker.class(class).class.as_ref().is_some_and(|c| c.record.is_some())
}

/// The constructor of a record that takes its components.
pub(crate) fn canonical(linker: &Linker, class: ClassId) -> Option<MethodId> {
    let linked = linker.class(class);
    linked.methods.iter().copied().find(|&method| {
        let method = linker.method(method);
        linker.symbols.name_text(method.name) == "<init>"
            && linker.symbols.method_type(method.id).params == linked.slots
    })
}
