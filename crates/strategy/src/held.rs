//! What an input can be because the code compares references: the object of a static field, or of a class that
//! something else is declared as.
//!
//! An input may be an object that existed before the test: `x == Foo.DEFAULT`. Only code that reads such a
//! field and compares references can tell, so only fields that the method may read count, of classes that
//! are initialised before the call. A test names the field.

use rustc_hash::FxHashSet;
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, MethodId, Shape};
use senda_engine::machine::{InitState, Machine};
use senda_rules::ids::{FieldRef, Name};
use senda_rules::ir::{Body, Callee, Instr, Test};
use senda_rules::scalar::Word;
use senda_rules::types::Type;

use crate::symbolic::world::{is_enum, is_library};
use crate::symbolic::{Held, Symbolic, Value};

/// Methods that are looked at.
const MOST_METHODS: usize = 1_000;
/// Objects that an input can be besides new ones.
const MOST_HELD: usize = 8;

/// What the code that a method may run does with static fields.
#[derive(Default)]
struct Uses {
    /// Static fields that it reads.
    read: Vec<FieldRef>,
    /// The types of the other fields that it reads.
    fields: Vec<Type>,
    compares: bool,
    /// The methods that it may call, by name and descriptor.
    called: Vec<(Name, Name)>,
}

/// Finds the objects, once the classes of the inputs are initialised.
pub(crate) fn find_held(machine: &mut Machine<Symbolic>, method: MethodId) {
    machine.domain.held = [].into();
    if machine.domain.only_new {
        return;
    }
    let classes = machine.domain.world.given(&mut machine.linker).to_vec();
    if !classes.iter().any(|&class| holds_objects(machine, class)) {
        return;
    }
    let uses = uses(machine, &classes, method);
    if !uses.compares {
        return;
    }
    let mut held: Vec<Held> = Vec::new();
    for field in uses.read {
        if let Some(found) = object_of(machine, &classes, field)
            && !held.iter().any(|known| known.object == found.object)
        {
            held.push(found);
        }
    }
    let text = |held: &Held| {
        let name = machine.linker.symbols.name_text(held.field.name).to_owned();
        (machine.linker.java_name(held.owner), name)
    };
    held.sort_by_cached_key(text);
    held.truncate(MOST_HELD);
    machine.domain.held = held.into();
}

/// The classes that references of the inputs are declared as which the method may find in something that is declared
/// above them: `a == o` with an `int[]` and an `Object`. Only what is no class of the program counts, since
/// whatever is declared above those can be one of them anyway. `declared` are the types of all references.
pub(crate) fn find_compared(
    machine: &mut Machine<Symbolic>,
    method: MethodId,
    declared: &[ClassId],
) -> Vec<ClassId> {
    let is_below = |machine: &mut Machine<Symbolic>, class: ClassId| {
        let mut above = declared.iter().filter(|&&above| above != class);
        above.any(|&above| machine.linker.is_subtype(class, above))
    };
    let mut found = declared.to_vec();
    found.retain(|&class| is_compared_as(machine, class) && is_below(machine, class));
    if found.is_empty() {
        return found;
    }
    let classes = machine.domain.world.given(&mut machine.linker).to_vec();
    let uses = uses(machine, &classes, method);
    if !uses.compares {
        return Vec::new();
    }
    let linked = machine.linker.method(method);
    let ty = machine.linker.symbols.method_type(linked.id).clone();
    let mut met: FxHashSet<ClassId> = FxHashSet::default();
    for ty in ty.params.iter().chain(&uses.fields) {
        let Type::Ref(name) = *ty else { continue };
        let mut at = machine.linker.link(name).ok();
        while let Some(class) = at.filter(|&class| met.insert(class)) {
            at = match machine.linker.class(class).shape {
                Shape::Array(_, element) => element,
                _ => None,
            };
        }
    }
    found.retain(|class| met.contains(class));
    found
}

/// Whether only code that asks for a class makes it one that something declared above can have.
fn is_compared_as(machine: &Machine<Symbolic>, class: ClassId) -> bool {
    let linked = machine.linker.class(class);
    let internal = machine.linker.symbols.class_text(linked.name);
    let library = is_library(internal) && internal != "java/lang/Object";
    matches!(linked.shape, Shape::Array(..)) || library || is_enum(&machine.linker, class)
}

/// Whether a class has a static field that may hold an object of an input's class.
fn holds_objects(machine: &Machine<Symbolic>, class: ClassId) -> bool {
    let linked = machine.linker.class(class);
    let own = Type::Ref(linked.name);
    let constant = is_enum(&machine.linker, class);
    linked.statics.iter().any(|field| match field.ty {
        Type::Ref(_) => field.constant.is_none() && !(constant && field.ty == own),
        _ => false,
    })
}

/// Follows the calls from a method into the given classes, whichever may be meant.
fn uses(machine: &mut Machine<Symbolic>, classes: &[ClassId], method: MethodId) -> Uses {
    let mut uses = Uses::default();
    let (mut open, mut seen) = (vec![method], FxHashSet::default());
    let mut done = 0;
    while let Some(method) = open.pop() {
        if !seen.insert(method) || seen.len() > MOST_METHODS {
            continue;
        }
        let Ok(body) = machine.linker.body(method) else { continue };
        uses.look(machine, &body);
        for &(name, descriptor) in &uses.called[done..] {
            let declared = classes.iter().filter_map(|&class| {
                let found = machine.linker.declared(class, name, descriptor)?;
                machine.linker.method(found).has_code.then_some(found)
            });
            open.extend(declared);
        }
        done = uses.called.len();
    }
    uses
}

impl Uses {
    fn look(&mut self, machine: &Machine<Symbolic>, body: &Body) {
        let symbols = &machine.linker.symbols;
        for rule in body.preds.iter().flat_map(|(_, pred)| pred.rules.iter()) {
            self.compares |= rule.guards.iter().any(|g| matches!(g.test, Test::Same(..)));
            for instr in &*rule.code {
                if let Instr::GetStatic { field, .. } = instr
                    && !self.read.contains(field)
                {
                    self.read.push(*field);
                }
                if let Instr::GetField { field, .. } = instr
                    && let ty = symbols.field_symbol(*field).ty
                    && !self.fields.contains(&ty)
                {
                    self.fields.push(ty);
                }
            }
            let Some(call) = &rule.call else { continue };
            let (Callee::Static(m)
            | Callee::StaticInterface(m)
            | Callee::Special(m)
            | Callee::SpecialInterface(m)
            | Callee::Virtual(m)
            | Callee::Interface(m)) = &call.callee
            else {
                continue;
            };
            let symbol = symbols.method_symbol(*m);
            // The class library compares there.
            self.compares |= symbols.name_text(symbol.name) == "equals";
            let called = (symbol.name, symbol.descriptor);
            if !self.called.contains(&called) {
                self.called.push(called);
            }
        }
    }
}

/// What a field of an initialised class holds, if an input can be it.
fn object_of(
    machine: &mut Machine<Symbolic>,
    classes: &[ClassId],
    field: FieldRef,
) -> Option<Held> {
    let found = machine.linker.static_field(field).ok()?;
    let ready = machine.init_state(found.class) == InitState::Done;
    if !ready || !classes.contains(&found.class) {
        return None;
    }
    let Value::Word(object) = machine.domain.get_static(found.slot) else { return None };
    if object == Word(0) {
        return None;
    }
    let (class, slots) = machine.domain.made_object(object);
    let (class, slots) = (class?, slots?.into());
    let linked = machine.linker.class(class);
    let internal = machine.linker.symbols.class_text(linked.name);
    let library = is_library(internal) && internal != "java/lang/Object";
    // A class that is made at run time has no name that a test could say.
    let is_made = machine.linker.is_made(class);
    if library || is_made || linked.shape != Shape::Object || is_enum(&machine.linker, class) {
        return None;
    }
    let symbol = machine.linker.symbols.field_symbol(field);
    Some(Held { object, class, owner: found.class, field: symbol, flags: found.flags, slots })
}
