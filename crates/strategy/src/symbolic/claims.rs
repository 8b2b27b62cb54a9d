//! What annotations say of fields: in the heap before the call, a field that is said not to be null is not.

use senda_engine::domain::{Heap, Truth};
use senda_engine::linker::{ClassId, Linker};
use senda_rules::ids::Name;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_solver::term::{Cond, Sort};

use super::symbols::Key;
use super::{Symbolic, Value};

/// A field that an annotation says is not null.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub field: Name,
    /// The simple name of the annotation.
    pub annotation: Name,
}

impl Symbolic {
    /// Makes a new cell of an object of the inputs follow the annotations. A slot is another field in
    /// another class: what is said of some classes only holds of their objects.
    pub(super) fn follow_claims(&mut self, linker: &Linker, owner: u32, key: Key, value: Value) {
        let Some(claims) = &mut self.claims else { return };
        let Key::Field(slot, ty @ Type::Ref(_)) = key else { return };
        let symbol = &self.initial.symbols[owner as usize];
        let (term, classes) = (symbol.term, symbol.classes.clone());
        let (mut said, mut unsaid) = (Vec::new(), false);
        for &class in classes.iter() {
            match claim(linker, class, slot, ty) {
                Ok(Some(claim)) => {
                    said.push(class);
                    if !claims.contains(&claim) {
                        claims.push(claim);
                    }
                }
                Ok(None) => unsaid = true,
                Err(NoField) => {}
            }
        }
        if said.is_empty() {
            return;
        }
        let mut fact = !self.equal(value, Value::Word(Word(0)), Sort::Int);
        if unsaid {
            let other = match self.is_of_class(Value::Term(term), &said) {
                Truth::Yes => Cond::Known(false),
                Truth::No => Cond::Known(true),
                Truth::Open(lit) => Cond::Open(!lit),
            };
            fact = self.solver.store.arena.or(fact, other);
        }
        self.assert_fact(fact);
    }
}

/// Objects of the class have nothing at this place.
struct NoField;

fn claim(linker: &Linker, class: ClassId, slot: u32, ty: Type) -> Result<Option<Claim>, NoField> {
    let linked = linker.class(class);
    let at = slot as usize;
    if linked.slots.get(at) != Some(&ty) {
        return Err(NoField);
    }
    let &(class, field) = linked.slot_names.get(at).ok_or(NoField)?;
    let declared = linker.class(class).class.as_ref().ok_or(NoField)?;
    let found = declared.fields.iter().find(|f| f.name == field && f.ty == ty);
    let annotation = found.and_then(|f| f.nonnull);
    Ok(annotation.map(|annotation| Claim { class, field, annotation }))
}
