//! How the objects of a test can be made by the program's own code: constructors, factories, setters and
//! short sequences of other methods.
//!
//! A construction is not guessed but run: calls are made in the engine with values of the wanted heap, and
//! what comes out is compared with it, every listed field by value and identity. There are two ways to
//! one. [`object`] makes each object by one constructor or factory, and setters, from those that it refers
//! to. [`sequence`] makes an object together with what its own code makes inside it, by a sequence of calls
//! from a table of the states that a class reaches within a few of them ([`table`]). At the end the whole
//! heap is put together in the order in which a test does it, with objects that no trial has touched, and
//! compared once more: calls whose effects disturb each other are dropped. A call that throws, prints, is
//! not supported, or changes something which outlives it, is none.
//!
//! A record has no other way in than its constructor, so its call is found whoever may call it.
//!
//! What is found depends on the program and the test alone, not on what was looked for before: tables are
//! functions of their keys, and every budget counts calls.

mod builder;
mod object;
mod plan;
mod refuse;
mod replay;
mod sequence;
mod table;

use std::time::Instant;

use rustc_hash::FxHashSet;
use senda_engine::linker::{ClassId, Linker};
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_testcase as model;
use senda_testcase::{Access, MethodResult};

use crate::explore::{Generator, Options};
use crate::symbolic::Numbers;
use builder::Builder;
pub(crate) use table::Tables;

impl Generator {
    /// Finds how the objects of a method's tests can be made, and which classes they can name. Where there
    /// is a limit of time, that may take as long again.
    ///
    /// # Errors
    /// When the generator was left in the middle of a method.
    pub fn construct(&mut self, result: &mut MethodResult, options: &Options) -> Result<(), Stop> {
        let Some(machine) = &mut self.machine else {
            return Err(Stop::Internal("a generator without its machine".into()));
        };
        if options.numbers == Numbers::Java {
            let mut builder = Builder {
                machine,
                opaque: self.opaque,
                options,
                given: &self.world,
                tables: &mut self.tables,
                refused: FxHashSet::default(),
                method: None,
            };
            builder.begin(&result.signature);
            let end = options.time.and_then(|most| Instant::now().checked_add(most));
            for test in std::mem::take(&mut result.tests) {
                // Without its construction a test makes its objects by reflection.
                let late = end.is_some_and(|end| Instant::now() >= end);
                if late || (builder.machine.interrupted)() {
                    result.tests.push(test);
                    continue;
                }
                // A path whose inputs no code can make is no test.
                if let Some(why) = builder.refusal(&test) {
                    result.paths.completed = result.paths.completed.saturating_sub(1);
                    result.paths.unsupported(why);
                    continue;
                }
                let built = builder.test(&test);
                result.tests.push(model::TestCase { built, ..test });
            }
            builder.end();
        }
        let Some(machine) = &mut self.machine else { return Ok(()) };
        describe_classes(&mut machine.linker, result);
        Ok(())
    }
}

/// Enters which nested classes can be named, whether one has type parameters, and whether something is deprecated.
fn describe_classes(linker: &mut Linker, result: &mut MethodResult) {
    let mut names: Vec<String> = vec![result.signature.class.clone()];
    names.extend(result.signature.params.iter().map(|p| p.ty.to_string()));
    names.extend(result.signature.returns.iter().map(ToString::to_string));
    let objects = result.tests.iter().flat_map(|t| t.heap.iter().chain(&t.heap_after));
    names.extend(objects.map(|object| object.class.clone()));
    let objects = result.tests.iter().flat_map(|t| &t.heap);
    for object in objects {
        if let model::Content::Held(held) = &object.content {
            names.extend([held.class.clone(), held.ty.to_string()]);
        }
    }
    for test in &result.tests {
        let stubbed = test.stubs.iter().map(|stub| &stub.method);
        for member in stubbed.chain(test.doubles.iter().flat_map(|double| &double.missing)) {
            names.extend(member.params.iter().chain(&member.returns).map(ToString::to_string));
        }
    }
    for step in result.tests.iter().flat_map(|t| &t.built) {
        names.push(step.class.clone());
        names.extend(step.params.iter().chain(&step.returns).map(ToString::to_string));
    }
    let mut seen = FxHashSet::default();
    for name in names {
        let base = name.trim_end_matches("[]").to_owned();
        if model::Type::named(&base).is_reference() && seen.insert(base.clone()) {
            let Ok(class) = linker.class_named(&base.replace('.', "/")) else { continue };
            result.signature.generic |= is_generic(linker, class);
            result.signature.deprecated |= is_deprecated(linker, class);
            if base.contains('$') && is_visible(linker, class) {
                result.signature.visible.push(base);
            }
        }
    }
    let deprecated = members(result).iter().any(|(class, name)| {
        let class = linker.class_named(&class.replace('.', "/"));
        class.is_ok_and(|class| has_deprecated(linker, class, name))
    });
    // Of nested exceptions tests say the name only as text.
    let thrown = result.tests.iter().any(|test| match &test.outcome {
        model::Outcome::Throws { class, .. } if !class.contains('$') => {
            let class = linker.class_named(&class.replace('.', "/"));
            class.is_ok_and(|class| is_deprecated(linker, class))
        }
        _ => false,
    });
    result.signature.deprecated |= deprecated || thrown;
    let own = result.signature.class.clone();
    if own.contains('$') && !result.signature.visible.contains(&own) {
        result.signature.access = Access::Private;
        result.signature.constructor = false;
    }
}

/// The methods and fields that the tests may name, by class and name.
fn members(result: &MethodResult) -> FxHashSet<(&str, &str)> {
    let signature = &result.signature;
    let own = signature.class.as_str();
    let mut all = FxHashSet::from_iter([(own, signature.name.as_str())]);
    if signature.constructor {
        all.insert((own, "<init>"));
    }
    for test in &result.tests {
        all.extend(test.built.iter().map(|step| (step.class.as_str(), step.name.as_str())));
        for object in test.heap.iter().chain(&test.heap_after) {
            match &object.content {
                model::Content::Constant(name) => all.insert((object.class.as_str(), name)),
                model::Content::Held(held) => all.insert((held.class.as_str(), &held.name)),
                _ => false,
            };
        }
        let stubbed = test.stubs.iter().map(|stub| &stub.method);
        let missing = test.doubles.iter().flat_map(|double| &double.missing);
        all.extend(stubbed.chain(missing).map(|m| (m.class.as_str(), m.name.as_str())));
        let doubled = test.doubles.iter().filter_map(|double| test.object(double.object));
        all.extend(doubled.map(|object| (object.class.as_str(), "<init>")));
    }
    all
}

/// Whether a class, or one that its name has to mention, is deprecated.
fn is_deprecated(linker: &mut Linker, class: ClassId) -> bool {
    let Some(declared) = linker.class(class).class.clone() else { return false };
    let outer = declared.outer.and_then(|outer| linker.link(outer).ok());
    declared.deprecated || outer.is_some_and(|outer| is_deprecated(linker, outer))
}

/// Whether a method or field of this name is deprecated. Overloads are not told apart; the constant of an `enum` with
/// a body is a field of the class above it.
fn has_deprecated(linker: &Linker, class: ClassId, name: &str) -> bool {
    let linked = linker.class(class);
    let Some(declared) = &linked.class else { return false };
    let text = |of| linker.symbols.name_text(of) == name;
    declared.methods.iter().any(|method| method.deprecated && text(method.name))
        || declared.fields.iter().any(|field| field.deprecated && text(field.name))
        || (declared.has(access::ENUM)
            && linked.superclass.is_some_and(|above| has_deprecated(linker, above, name)))
}

fn is_generic(linker: &Linker, class: ClassId) -> bool {
    let signature = linker.class(class).class.as_ref().and_then(|c| c.signature);
    signature.is_some_and(|text| linker.symbols.name_text(text).starts_with('<'))
}

/// Whether code of the same package can name the class.
fn is_visible(linker: &mut Linker, class: ClassId) -> bool {
    let Some(declared) = linker.class(class).class.clone() else { return false };
    let binary = linker.symbols.class_text(declared.name).to_owned();
    let Some(inner) = declared.inner_name else { return !binary.contains('$') };
    let Some(outer) = declared.outer else { return false };
    // Source says Outer.Inner: the binary name has to be that with another sign.
    let spelled =
        format!("{}${}", linker.symbols.class_text(outer), linker.symbols.name_text(inner));
    if binary != spelled || declared.has(access::PRIVATE) || declared.has(access::SYNTHETIC) {
        return false;
    }
    linker.link(outer).is_ok_and(|outer| is_visible(linker, outer))
}
