//! Records among the inputs: nothing but the constructor makes one, so the constructor must accept what is in it and
//! leave it as it is.
//!
//! When the inputs of a path are completed, the constructor of each record that they have is summed up over the record's
//! fields like a class invariant ([`super::unfold`]): it returns, and the fields are the arguments. That a constructor does not
//! accept what is in a record is no proof that there is no such record: another argument may become what is there.
//! So a path that it excludes is not supported; it is not infeasible.

use rustc_hash::FxHashSet;

use super::{Completed, Explorer};
use crate::domain::{Feasible, Record, Search};
use crate::linker::ClassId;
use crate::stop::Stop;

/// How often records are looked for that others have in them.
const ROUNDS: usize = 8;

impl<D: Search> Explorer<D> {
    /// Completes the inputs of a path that has ended, so that the constructors of its records leave them as they are.
    pub fn complete_records(&mut self) -> Completed {
        let mut seen = FxHashSet::default();
        loop {
            let before = seen.len();
            match self.assume_records(&mut seen) {
                Ok(Feasible::Yes) => {}
                Ok(Feasible::No) => return Completed::Excluded,
                Ok(Feasible::Unknown(_)) | Err(_) => return Completed::Unknown,
            }
            if seen.len() == before {
                return Completed::Yes;
            }
            match self.complete_invariants() {
                Completed::Yes => {}
                other => return other,
            }
        }
    }

    /// Assumes it of those that are not seen yet.
    fn assume_records(
        &mut self,
        seen: &mut FxHashSet<(D::Value, ClassId)>,
    ) -> Result<Feasible, Stop> {
        for _ in 0..ROUNDS {
            let machine = &mut self.machine;
            let mut records = machine.domain.records(&mut machine.linker)?;
            records.retain(|record| seen.insert((record.input, record.class)));
            if records.is_empty() {
                return Ok(Feasible::Yes);
            }
            let mut facts = Vec::new();
            for record in records {
                facts.push(self.is_accepted(record)?);
            }
            match self.machine.domain.require(&facts) {
                Feasible::Yes => {}
                other => return Ok(other),
            }
        }
        Ok(Feasible::Unknown("records in records".into()))
    }

    /// That the constructor leaves a record as it is, unless the reference is something else.
    fn is_accepted(
        &mut self,
        record: Record<D::Value>,
    ) -> Result<crate::domain::Truth<D::Cond>, Stop> {
        let Record { input, class, constructor, values } = record;
        let machine = &mut self.machine;
        let object = machine.domain.new_object(&machine.linker, class)?;
        let domain = &mut machine.domain;
        let null = domain.is_null(input);
        let (there, fits) = (domain.opposite(null), domain.is_of_class(input, &[class]));
        let applies = domain.both(there, fits);
        let args: Vec<D::Value> = [object].into_iter().chain(values).collect();
        let fact = self.call_holds(constructor, &args, input, &applies)?;
        let domain = &mut self.machine.domain;
        let other = domain.opposite(applies);
        Ok(domain.either(other, fact))
    }
}
