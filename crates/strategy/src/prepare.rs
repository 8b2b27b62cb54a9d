//! What exists before the call: the classes of everything that inputs can be are initialised, since a
//! test makes its objects first, and the constants of `enum`s are there.
//!
//! A test without an object of a class does not initialise it, which is seen only where initialisers form
//! a cycle ([`Machine::doubt_order`]).

use rustc_hash::FxHashSet;
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Shape};
use senda_engine::machine::Machine;
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::Type;

use crate::symbolic::world::{enum_of, is_enum, is_library};
use crate::symbolic::{Symbolic, Value};

/// Classes that are looked at; what lies farther from the inputs is initialised when it is met.
const MOST: usize = 500;

/// What inputs can be made of.
pub(crate) struct Prepared {
    /// What cannot be an input, and why.
    pub left_out: Vec<String>,
    /// The types that references among the inputs are declared as.
    pub declared: Vec<ClassId>,
}

/// Initialises the classes that can be reached from these types. A class whose initialiser fails has no
/// objects; one whose initialiser cannot be run has none here, and what is left out is told.
///
/// # Errors
/// When it was interrupted.
pub(crate) fn prepare(machine: &mut Machine<Symbolic>, roots: &[Type]) -> Result<Prepared, Stop> {
    let mut left_out = Vec::new();
    let ordered = machine.entangled();
    let (mut declared_as, mut seen) = (Vec::new(), FxHashSet::default());
    let mut open: Vec<Type> = roots.iter().rev().copied().collect();
    while let Some(ty) = open.pop() {
        let Type::Ref(name) = ty else { continue };
        let Ok(declared) = machine.linker.link(name) else { continue };
        if !seen.insert(declared) || seen.len() > MOST {
            continue;
        }
        declared_as.push(declared);
        if let Shape::Array(element, _) = machine.linker.class(declared).shape {
            open.push(element);
        }
        for (class, why) in machine.domain.world.left_out() {
            if machine.linker.is_subtype(*class, declared) && !left_out.contains(why) {
                left_out.push(why.clone());
            }
        }
        if is_enum(&machine.linker, declared) {
            match initialise(machine, declared, &mut left_out)? {
                true => find_constants(machine, declared),
                // Nobody ever sees those that were made before its initialiser failed.
                false => drop(machine.domain.constants.insert(declared, [].into())),
            }
            continue;
        }
        for &class in machine.domain.world.enums(&mut machine.linker, declared).iter() {
            if initialise(machine, class, &mut left_out)? {
                find_constants(machine, class);
            }
        }
        for &class in machine.domain.world.candidates(&mut machine.linker, declared).iter() {
            let internal = machine.linker.symbols.class_text(machine.linker.class(class).name);
            if !is_library(internal) && machine.linker.class(class).shape == Shape::Object {
                open.extend(machine.linker.class(class).slots.iter().rev());
                open.push(Type::Ref(machine.linker.class(class).name));
                if !initialise(machine, class, &mut left_out)? {
                    machine.domain.world.exclude(class);
                }
            }
        }
    }
    machine.doubt_order(ordered);
    Ok(Prepared { left_out, declared: declared_as })
}

/// False if there are no objects of a class.
fn initialise(
    machine: &mut Machine<Symbolic>,
    class: ClassId,
    left_out: &mut Vec<String>,
) -> Result<bool, Stop> {
    if machine.domain.world.left_out().iter().any(|(known, _)| *known == class) {
        return Ok(false);
    }
    match machine.try_init(class) {
        Err(Stop::Interrupted) => Err(Stop::Interrupted),
        Err(stop) => {
            let name = machine.linker.java_name(class);
            let what = format!("an object of {name} as an input, whose initialiser ends: {stop}");
            machine.domain.world.leave_out(class, &what);
            left_out.push(what);
            Ok(false)
        }
        done => done,
    }
}

/// The static fields of an `enum` that hold one of its own are its constants, in order. The class of one constant has
/// that one.
fn find_constants(machine: &mut Machine<Symbolic>, class: ClassId) {
    let owner = enum_of(&machine.linker, class);
    let linked = machine.linker.class(owner);
    let own = Type::Ref(linked.name);
    let slots: Vec<_> = linked.statics.iter().filter(|s| s.ty == own).map(|s| s.slot).collect();
    let mut constants: Vec<Word> = Vec::new();
    for slot in slots {
        if let Value::Word(word) = machine.domain.get_static(slot)
            && word.0 != 0
            && !constants.contains(&word)
            && (owner == class || machine.domain.made_object(word).0 == Some(class))
        {
            constants.push(word);
        }
    }
    machine.domain.constants.insert(class, constants.into());
}
