//! What exists before the call: the classes of everything that inputs can be are initialised, since a
//! test makes its objects first, and the constants of `enum`s are there.

use rustc_hash::FxHashSet;
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Shape};
use senda_engine::machine::{Halt, Machine};
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::Type;

use crate::symbolic::world::{is_enum, is_library};
use crate::symbolic::{Symbolic, Value};

/// Classes that are looked at; what lies farther from the inputs is initialised when it is met.
const MOST: usize = 500;

/// Initialises the classes that can be reached from these types. A class whose initialiser fails has no
/// objects.
///
/// # Errors
/// When an initialiser does something that is not supported.
pub(crate) fn prepare(machine: &mut Machine<Symbolic>, roots: &[Type]) -> Result<(), Stop> {
    let mut seen: FxHashSet<ClassId> = FxHashSet::default();
    let mut open: Vec<Type> = roots.iter().rev().copied().collect();
    while let Some(ty) = open.pop() {
        let Type::Ref(name) = ty else { continue };
        let Ok(declared) = machine.linker.link(name) else { continue };
        if !seen.insert(declared) || seen.len() > MOST {
            continue;
        }
        if let Shape::Array(element, _) = machine.linker.class(declared).shape {
            open.push(element);
        }
        if is_enum(&machine.linker, declared) {
            initialise(machine, declared)?;
            find_constants(machine, declared);
            continue;
        }
        for &class in machine.domain.world.candidates(&mut machine.linker, declared).iter() {
            let internal = machine.linker.symbols.class_text(machine.linker.class(class).name);
            if !is_library(internal) && machine.linker.class(class).shape == Shape::Object {
                open.extend(machine.linker.class(class).slots.iter().rev());
                open.push(Type::Ref(machine.linker.class(class).name));
                if !initialise(machine, class)? {
                    machine.domain.world.exclude(class);
                }
            }
        }
    }
    Ok(())
}

/// False if the initialiser fails.
fn initialise(machine: &mut Machine<Symbolic>, class: ClassId) -> Result<bool, Stop> {
    match machine.ensure_init(class) {
        Ok(()) => Ok(true),
        Err(Halt::Throw(_)) => Ok(false),
        Err(Halt::Stop(stop)) => Err(stop),
    }
}

/// The static fields of an `enum` that hold one of its own are its constants, in order.
fn find_constants(machine: &mut Machine<Symbolic>, class: ClassId) {
    let linked = machine.linker.class(class);
    let own = Type::Ref(linked.name);
    let slots: Vec<_> = linked.statics.iter().filter(|s| s.ty == own).map(|s| s.slot).collect();
    let mut constants: Vec<Word> = Vec::new();
    for slot in slots {
        if let Value::Word(word) = machine.domain.get_static(slot)
            && word.0 != 0
            && !constants.contains(&word)
        {
            constants.push(word);
        }
    }
    machine.domain.constants.insert(class, constants.into());
}
