//! Stubs in tests: the calls that they answered, and the objects whose classes a test has to make for it.
//!
//! A test realises a stub by an object of a class of its own: below the class that the path gave the
//! object, with the stubbed methods overridden. That is possible for objects of the inputs alone. Where
//! it is not, the test says why, and is never called confirmed.

use rustc_hash::{FxHashMap, FxHashSet};
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Linker, MethodId};
use senda_engine::machine::{Finish, Machine};
use senda_rules::class::access;
use senda_testcase::{Access, Content, Double, Member, MethodResult, ObjectId, StubCall, TestCase};

use crate::explore::{Generator, Options};
use crate::inputs::model_type;
use crate::picture::{Drawn, Painter};
use crate::symbolic::Symbolic;
use crate::symbolic::stubs::Answered;
use crate::symbolic::world::is_library;

/// The calls of a path that stubs answered, for the values that the painter knows.
pub(crate) fn calls(painter: &mut Painter<'_>, answered: &[Answered]) -> Drawn<Vec<StubCall>> {
    let mut calls = Vec::new();
    for one in answered {
        let object = one.call.receiver.and_then(|value| painter.input_object(value));
        let returns = match one.value {
            Some((ty, value)) => Some(painter.value(ty, value)?),
            None => None,
        };
        let method = member(painter.linker(), one.call.method);
        calls.push(StubCall { method, call: one.number, object, returns });
    }
    Ok(calls)
}

/// Why the calls of a path cannot be answered in a test, as far as the calls themselves decide that.
pub(crate) fn hindrance(
    painter: &mut Painter<'_>,
    domain: &Symbolic,
    calls: &[StubCall],
) -> Option<String> {
    let asked: FxHashSet<ObjectId> =
        domain.asked().iter().filter_map(|&value| painter.input_object(value)).collect();
    for (answered, call) in domain.stubs.calls().iter().zip(calls) {
        let text = call.method.text();
        let linked = painter.linker().method(answered.call.method);
        let why = if linked.has(access::STATIC) {
            "is static"
        } else if linked.has(access::PRIVATE) {
            "is private"
        } else if linked.has(access::FINAL) {
            "is final"
        } else if answered.call.fixed {
            "is called through super"
        } else if call.object.is_none() {
            "is called on an object that the program makes"
        } else if call.object.is_some_and(|id| asked.contains(&id)) {
            "is called on an object whose class the path asks for"
        } else {
            continue;
        };
        return Some(format!("no test can stub {text}: it {why}"));
    }
    None
}

/// What helps where a path ends because a method cannot be called.
pub(crate) fn advice(machine: &mut Machine<Symbolic>, why: &str) -> String {
    let Some(method) = machine.to_stub(why) else { return String::new() };
    let linked = machine.linker.method(method);
    // A dollar means something else to a shell.
    let class = machine.linker.java_name(linked.class).replace('$', ".");
    let name = machine.linker.symbols.name_text(linked.name);
    format!(" (--stub {class}.{name} goes on)")
}

/// A method as tests name it.
fn member(linker: &Linker, method: MethodId) -> Member {
    let linked = linker.method(method);
    let ty = linker.symbols.method_type(linked.id);
    let access = if linked.has(access::PUBLIC) {
        Access::Public
    } else if linked.has(access::PROTECTED) {
        Access::Protected
    } else if linked.has(access::PRIVATE) {
        Access::Private
    } else {
        Access::Package
    };
    Member {
        class: linker.java_name(linked.class),
        name: linker.symbols.name_text(linked.name).to_owned(),
        access,
        params: ty.params.iter().map(|&ty| model_type(linker, ty)).collect(),
        returns: ty.ret.map(|ty| model_type(linker, ty)),
    }
}

impl Generator {
    /// Enters which objects of the tests need a class of their own, and which tests cannot have it.
    pub(crate) fn find_doubles(&mut self, result: &mut MethodResult, options: &Options) {
        let opaque = self.opaque;
        let Some(machine) = &mut self.machine else { return };
        let package = package(&result.signature.class).to_owned();
        let mut finder = Finder { machine, package, known: FxHashMap::default() };
        for test in &mut result.tests {
            finder.test(test, || Symbolic::new(options.numbers, options.limits.memory, opaque));
        }
    }
}

/// What is known of a class that a made one is to be below.
#[derive(Clone)]
struct Base {
    interface: bool,
    missing: Vec<Member>,
    hindrance: Option<String>,
}

struct Finder<'m> {
    machine: &'m mut Machine<Symbolic>,
    /// The package of the tests.
    package: String,
    known: FxHashMap<ClassId, Base>,
}

impl Finder<'_> {
    fn test(&mut self, test: &mut TestCase, domain: impl Fn() -> Symbolic) {
        for i in 0..test.heap.len() {
            let (id, name) = (test.heap[i].id, test.heap[i].class.replace('.', "/"));
            if !matches!(test.heap[i].content, Content::Fields(_)) {
                continue;
            }
            let Ok(class) = self.machine.linker.class_named(&name) else { continue };
            let answers: Vec<Member> =
                test.answers(id).into_iter().map(|(method, _)| method.clone()).collect();
            let is_abstract = self.machine.linker.class(class).flags() & access::ABSTRACT != 0;
            if answers.is_empty() && !is_abstract {
                continue;
            }
            let base = match self.known.get(&class) {
                Some(base) => base.clone(),
                None => {
                    let base = self.base(class, &domain);
                    self.known.insert(class, base.clone());
                    base
                }
            };
            let ambiguous = answers.iter().find_map(|method| self.ambiguous(class, method, test));
            let why = base.hindrance.or(ambiguous);
            let why = why.map(|why| format!("no test can stub it: {why}"));
            test.unrealised = test.unrealised.take().or(why);
            let missing = base.missing.into_iter();
            let missing = missing.filter(|m| !answers.iter().any(|a| a.is_one_with(m))).collect();
            test.doubles.push(Double { object: id, interface: base.interface, missing });
        }
        // Arrays, strings and the like answer for themselves.
        let without = |stub: &&StubCall| stub.object.is_some_and(|id| test.double(id).is_none());
        let lone = test.stubs.iter().find(without).map(|stub| stub.method.text());
        let why =
            lone.map(|text| format!("no test can stub {text}: its object cannot be replaced"));
        test.unrealised = test.unrealised.take().or(why);
    }

    /// The class, and what keeps a test from making one below it.
    fn base(&mut self, class: ClassId, domain: impl Fn() -> Symbolic) -> Base {
        let linker = &mut self.machine.linker;
        let name = linker.java_name(class);
        let linked = linker.class(class);
        let (interface, flags) = (linked.is_interface(), linked.flags());
        let library = is_library(linker.symbols.class_text(linked.name));
        let sealed = linked.class.as_ref().is_some_and(|c| c.sealed);
        let missing = abstract_methods(linker, class);
        let hindrance = if flags & access::FINAL != 0 {
            Some(format!("{name} is final"))
        } else if sealed {
            Some(format!("{name} is sealed"))
        } else if library && flags & access::PUBLIC == 0 {
            Some(format!("{name} belongs to the class library"))
        } else if !interface {
            self.constructor(class, domain).map(|why| format!("{name} {why}"))
        } else {
            None
        };
        Base { interface, missing, hindrance }
    }

    /// What keeps a class below from calling a constructor without parameters. It is run: source code
    /// cannot do without it, so it must do nothing but make the object.
    fn constructor(&mut self, class: ClassId, domain: impl Fn() -> Symbolic) -> Option<String> {
        let linker = &mut self.machine.linker;
        let (name, descriptor) = (linker.symbols.name("<init>"), linker.symbols.name("()V"));
        let found = linker.declared(class, name, descriptor);
        let near = package(&linker.java_name(class)) == self.package;
        let open = access::PUBLIC | access::PROTECTED;
        let found = found.filter(|&m| {
            let flags = linker.method(m).flags;
            flags & open != 0 || near && flags & access::PRIVATE == 0
        });
        let Some(constructor) = found else {
            return Some("has no constructor without parameters that a test can call".into());
        };
        // What the class library does there is none of the program's business.
        if is_library(self.machine.linker.symbols.class_text(self.machine.linker.class(class).name))
        {
            return None;
        }
        self.machine.reset(domain());
        let harmless = self.machine.ensure_init(class).is_ok()
            && self.machine.domain.new_object(&self.machine.linker, class).is_ok_and(|object| {
                let before = self.machine.output.len() + self.machine.errors.len();
                let finish = self.machine.run(constructor, &[object]);
                matches!(finish, Ok(Finish::Return(_)))
                    && self.machine.output.len() + self.machine.errors.len() == before
                    && !self.machine.domain.has_outlived()
            });
        (!harmless).then(|| "has a constructor that does more than make an object".into())
    }

    /// A method that source code cannot override by its erased types in a class below.
    fn ambiguous(&mut self, class: ClassId, method: &Member, test: &TestCase) -> Option<String> {
        let linker = &mut self.machine.linker;
        let owner = linker.class_named(&method.class.replace('.', "/")).ok()?;
        let signature = linker.class(owner).class.as_ref().and_then(|c| c.signature);
        let generic = signature.is_some_and(|s| linker.symbols.name_text(s).starts_with('<'));
        if generic && owner != class {
            return Some(format!(
                "{} is generic, and called on an object of a class below",
                method.class
            ));
        }
        let narrowed = above(linker, class).into_iter().any(|class| {
            linker.class(class).methods.iter().any(|&m| {
                let other = member(linker, m);
                other.is_one_with(method) && other.returns != method.returns
            })
        });
        let called_both = test
            .stubs
            .iter()
            .any(|stub| stub.method.is_one_with(method) && stub.method.returns != method.returns);
        (narrowed || called_both).then(|| format!("{} has several types of results", method.text()))
    }
}

fn package(class: &str) -> &str {
    class.rsplit_once('.').map_or("", |(package, _)| package)
}

/// A class, and all that are above it.
fn above(linker: &Linker, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut next = linker.class(class).superclass;
    while let Some(class) = next {
        all.push(class);
        next = linker.class(class).superclass;
    }
    all.extend(linker.class(class).interfaces.iter().copied());
    all
}

/// The methods that a class below must have: abstract ones that nothing implements.
fn abstract_methods(linker: &mut Linker, class: ClassId) -> Vec<Member> {
    let mut found: Vec<Member> = Vec::new();
    for above in above(linker, class) {
        for method in linker.class(above).methods.clone() {
            let linked = linker.method(method);
            if !linked.has(access::ABSTRACT) {
                continue;
            }
            let (name, descriptor) = (linked.name, linked.descriptor);
            let chosen = linker.lookup(class, name, descriptor);
            let open = chosen.is_none_or(|m| linker.method(m).has(access::ABSTRACT));
            let member = member(linker, method);
            if open && !of_every_object(&member) && !found.iter().any(|m| m.is_one_with(&member)) {
                found.push(member);
            }
        }
    }
    found
}

/// Whether `Object` has it, as an interface may declare once more (JLS 9.2).
fn of_every_object(member: &Member) -> bool {
    let params: Vec<String> = member.params.iter().map(ToString::to_string).collect();
    matches!(
        (&*member.name, params.join(",").as_str()),
        ("equals", "java.lang.Object") | ("hashCode" | "toString", "")
    )
}
