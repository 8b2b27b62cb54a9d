//! Whether an assumption fits a method: what it speaks of must be there, or it restricts nothing.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Linker, MethodId, Shape};
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::types::Type;

use super::{Assumption, Path, Resolver, find_invariant};
use crate::explore::{Generator, Options, initialise};
use crate::inputs::Inputs;
use crate::symbolic::{Symbolic, Value};

/// Classes that are looked at for fields.
const MOST_CLASSES: usize = 2_000;
/// Names that a message lists.
const MOST_NAMES: usize = 12;

/// Why nothing is at the end of a path.
pub(super) enum Miss {
    /// There is no such thing.
    Nothing(String),
    /// It could not be found out.
    Stop(Stop),
}

impl Miss {
    /// The end of a method that an assumption on a path does not fit.
    pub(super) fn stop(self, path: &Path) -> Stop {
        match self {
            Miss::Nothing(why) => {
                Stop::unsupported(format!("the assumption on {}: {why}", path.join(".")))
            }
            Miss::Stop(stop) => stop,
        }
    }
}

impl From<Stop> for Miss {
    fn from(stop: Stop) -> Miss {
        Miss::Stop(stop)
    }
}

/// `; there is a` or `; there are a, b`.
pub(super) fn there_are<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let rest = if names.len() > MOST_NAMES { ", …" } else { "" };
    let list = names[..names.len().min(MOST_NAMES)].join(", ");
    match names.len() {
        0 => String::new(),
        1 => format!("; there is {list}"),
        _ => format!("; there are {list}{rest}"),
    }
}

impl Generator {
    /// Why an assumption does not fit a method; nothing if it does, or if that cannot be told.
    ///
    /// # Errors
    /// When it was interrupted.
    pub fn misfit(
        &mut self,
        method: MethodId,
        assumption: &Assumption,
        options: &Options,
    ) -> Result<Option<String>, Stop> {
        let found = self.with_machine(options, |explorer, (_, world)| {
            let machine = &mut explorer.machine;
            initialise(machine, method)?;
            let inputs = Inputs::of(machine, method)?;
            let mut resolver = Resolver { machine, inputs: &inputs };
            match resolver.check(assumption, world) {
                Ok(()) => Ok(None),
                Err(Miss::Nothing(why)) => Ok(Some(why)),
                Err(Miss::Stop(stop)) => Err(stop),
            }
        });
        match found {
            Ok(found) => Ok(found),
            Err(Stop::Interrupted) => Err(Stop::Interrupted),
            Err(_) => Ok(None),
        }
    }
}

impl Resolver<'_> {
    fn check(&mut self, assumption: &Assumption, world: &[String]) -> Result<(), Miss> {
        match assumption {
            Assumption::AllNonNull => Ok(()),
            Assumption::NonNull(path) => self.object(path).map(|_| ()),
            Assumption::NonAliasing(a, b) | Assumption::NonSharing(a, b) => {
                self.object(a)?;
                self.object(b).map(|_| ())
            }
            Assumption::Acyclic(root, fields) => {
                let value = self.object(root)?;
                self.leads_on(root, value, fields.as_deref().unwrap_or_default())
            }
            Assumption::Compare(a, cmp, b) => self.can_compare(a, *cmp, b),
            Assumption::Invariant(class, name) => {
                let (of, _) = find_invariant(self.machine, class, name, world)?;
                let inputs = assumption.invariants(self.machine, self.inputs, world)?;
                if inputs.is_empty() {
                    let of = self.machine.linker.java_name(of);
                    return Err(Miss::Nothing(format!("no input is declared as {of}")));
                }
                Ok(())
            }
        }
    }

    /// The object at the end of a path.
    pub(super) fn object(&mut self, path: &Path) -> Result<Value, Miss> {
        match self.find(path)? {
            (value, Type::Ref(_)) => Ok(value),
            _ => Err(Miss::Nothing(format!("{} is no object", path.join(".")))),
        }
    }

    /// Whether fields of these names hold references somewhere behind a root.
    pub(super) fn leads_on(
        &mut self,
        root: &Path,
        value: Value,
        fields: &[String],
    ) -> Result<(), Miss> {
        if fields.is_empty() {
            return Ok(());
        }
        let classes = self.machine.domain.classes_of(value);
        let domain = &mut self.machine.domain;
        let Some(known) = reference_fields(&mut self.machine.linker, domain, classes) else {
            return Ok(());
        };
        match fields.iter().find(|field| !known.contains(*field)) {
            None => Ok(()),
            Some(field) => {
                let known = there_are(known.iter().map(String::as_str));
                let root = root.join(".");
                Err(Miss::Nothing(format!(
                    "no object that is reached from {root} has a field {field} that holds a reference{known}"
                )))
            }
        }
    }
}

/// The names of the fields of reference type of everything that can be reached from objects of these classes; none if
/// those are too many classes to look at.
fn reference_fields(
    linker: &mut Linker,
    domain: &mut Symbolic,
    classes: Vec<ClassId>,
) -> Option<BTreeSet<String>> {
    let mut names = BTreeSet::new();
    let (mut open, mut seen) = (classes, FxHashSet::default());
    while let Some(class) = open.pop() {
        if !seen.insert(class) {
            continue;
        }
        if seen.len() > MOST_CLASSES {
            return None;
        }
        if let Shape::Array(_, Some(element)) = linker.class(class).shape {
            open.extend(domain.world.candidates(linker, element).iter());
        }
        let linked = linker.class(class);
        let fields: Vec<_> = linked.slots.iter().copied().zip(linked.slot_names.clone()).collect();
        for (ty, (_, name)) in fields {
            let Type::Ref(of) = ty else { continue };
            names.insert(linker.symbols.name_text(name).to_owned());
            if let Ok(declared) = linker.link(of) {
                open.extend(domain.world.candidates(linker, declared).iter());
            }
        }
    }
    Some(names)
}

/// The methods of a class that can be its invariant.
pub(super) fn predicates(linker: &Linker, of: ClassId) -> Vec<MethodId> {
    let own = linker.class(of).name;
    let fits = |&method: &MethodId| {
        let linked = linker.method(method);
        let ty = linker.symbols.method_type(linked.id);
        let takes_it = match &ty.params[..] {
            [] => !linked.has(access::STATIC),
            [Type::Ref(param)] => linked.has(access::STATIC) && *param == own,
            _ => false,
        };
        takes_it && ty.ret == Some(Type::Boolean)
    };
    linker.class(of).methods.iter().copied().filter(fits).collect()
}
