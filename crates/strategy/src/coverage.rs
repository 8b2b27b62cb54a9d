//! What tests cover: instructions, ways out of them, lines, from the rules of their traces.
//!
//! Code counts if it is of the top-level class of the method under test, nested classes included. An
//! instruction is reached when a rule that stands for it is applied, a way out when its rule is: each
//! executed instruction belongs to one rule of a path (ADR 1), so that is exact. The one exception is a
//! rule that ends in its middle, because something cannot be linked or initialised where no handler
//! looks: of that, what comes after the first instruction that can fail so is not counted.

use std::collections::{BTreeSet, VecDeque};

use rustc_hash::{FxHashMap, FxHashSet};
use senda_engine::domain::Domain;
use senda_engine::linker::{ClassId, Linker, MethodId};
use senda_engine::machine::{Machine, Node};
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::ids::{Name, PredId};
use senda_rules::ir::{Body, BootArg, Callee, End, Instr, Place, Pred, Rule};
use senda_testcase::{CodeUnit, Instruction, Reach, Way, WayKind};

use crate::explore::Generator;

/// How many of the last lines on the way to a finding are told.
const MOST_STEPS: usize = 100;

/// What one path reaches.
pub(crate) struct Reached {
    /// The lines of the class under test, as `File.java:12`.
    pub(crate) lines: Vec<String>,
    /// The items of the units.
    pub(crate) items: Reach,
}

/// The units that paths have reached so far; their items are numbered through.
pub(crate) struct Covered {
    class: ClassId,
    top: String,
    units: Vec<Mapped>,
    places: FxHashMap<MethodId, Option<usize>>,
    items: u32,
}

/// A unit, and which items of it rules reach.
struct Mapped {
    unit: CodeUnit,
    rules: FxHashMap<(PredId, u32), Box<[u32]>>,
    /// The same for a rule that ends in its middle.
    abrupt: FxHashMap<(PredId, u32), Box<[u32]>>,
    lines: FxHashMap<(PredId, u32), Box<[u16]>>,
}

impl Covered {
    /// Nothing is covered yet; the first unit is the method's own.
    pub(crate) fn new(linker: &mut Linker, method: MethodId, class: ClassId) -> Covered {
        let (units, places) = (Vec::new(), FxHashMap::default());
        let top = top_level(linker, class);
        let mut covered = Covered { class, top, units, places, items: 0 };
        covered.unit(linker, method);
        covered
    }

    /// The shapes of the units.
    pub(crate) fn code(&self) -> Vec<CodeUnit> {
        self.units.iter().map(|mapped| mapped.unit.clone()).collect()
    }

    /// The unit of a method, if it is of the class under test.
    fn unit(&mut self, linker: &mut Linker, method: MethodId) -> Option<usize> {
        if let Some(known) = self.places.get(&method) {
            return *known;
        }
        let class = linker.method(method).class;
        let own =
            class == self.class || (!linker.is_made(class) && top_level(linker, class) == self.top);
        let own = own && (self.units.is_empty() || has_source(linker, method));
        let mapped = if own { Mapped::of(linker, method, self.items).ok() } else { None };
        let place = mapped.map(|mapped| {
            let items = u32::try_from(mapped.unit.items()).unwrap_or(0);
            self.items = self.items.saturating_add(items);
            self.units.push(mapped);
            self.units.len() - 1
        });
        self.places.insert(method, place);
        place
    }

    /// Adds the path that the machine is at the end of, and tells what it reaches.
    pub(crate) fn add<D: Domain>(&mut self, machine: &mut Machine<D>, threw: bool) -> Reached {
        // A loop applies the same rules again and again.
        let mut applied: FxHashSet<(MethodId, PredId, u32, bool)> = FxHashSet::default();
        let nodes = machine.trace_log().nodes();
        let mut order = Vec::new();
        for (at, node) in nodes.iter().enumerate() {
            let Node::Rule { method, pred, rule, arity } = *node else { continue };
            let leaf = arity == 0;
            let failed = match nodes.get(at + 1) {
                Some(next) if leaf => is_failed(&machine.linker, next),
                None if leaf => threw,
                _ => false,
            };
            let abrupt = leaf && failed && ends_early(&machine.linker, method, pred, rule);
            if applied.insert((method, pred, rule, abrupt)) {
                order.push((method, pred, rule, abrupt));
            }
        }
        for (method, ..) in &order {
            self.unit(&mut machine.linker, *method);
        }
        let mut lines: BTreeSet<(&str, u16)> = BTreeSet::new();
        let mut items = Vec::new();
        for (method, pred, rule, abrupt) in order {
            let Some(&Some(unit)) = self.places.get(&method) else { continue };
            let mapped = &self.units[unit];
            let table = if abrupt { &mapped.abrupt } else { &mapped.rules };
            items.extend(table.get(&(pred, rule)).into_iter().flatten());
            if machine.linker.method(method).class != self.class {
                continue;
            }
            let Some(file) = &mapped.unit.file else { continue };
            let at = mapped.lines.get(&(pred, rule)).into_iter().flatten();
            lines.extend(at.map(|&line| (file.as_str(), line)));
        }
        let lines = lines.into_iter().map(|(file, line)| format!("{file}:{line}")).collect();
        Reached { lines, items: Reach::of(items) }
    }

    /// The lines of the path that the machine is at the end of, in order: the last ones.
    pub(crate) fn flow<D: Domain>(&mut self, machine: &mut Machine<D>) -> Vec<String> {
        let mut steps: VecDeque<(usize, u16)> = VecDeque::new();
        for node in machine.trace_log().nodes() {
            let Node::Rule { method, pred, rule, .. } = *node else { continue };
            let Some(Some(unit)) = self.places.get(&method) else { continue };
            for &line in self.units[*unit].lines.get(&(pred, rule)).into_iter().flatten() {
                if steps.back() != Some(&(*unit, line)) {
                    steps.push_back((*unit, line));
                }
            }
            while steps.len() > MOST_STEPS {
                steps.pop_front();
            }
        }
        let path = |unit: usize| self.units[unit].unit.path().unwrap_or_default();
        steps.into_iter().map(|(unit, line)| format!("{}:{line}", path(unit))).collect()
    }
}

/// Whether a call or an initialisation that was waited for ended with an exception: then this is the
/// next node after the last one of the callee.
fn is_failed(linker: &Linker, next: &Node) -> bool {
    let Node::Rule { method, pred, rule, .. } = *next else { return false };
    let place = linker.known_body(method).and_then(|body| body.preds.get(pred));
    let place = place.map(|pred| pred.name.place);
    matches!(place, Some(Place::AfterCall(_) | Place::AfterInit(_))) && rule > 0
}

/// Whether a rule that was the last one of a call that threw does not itself throw.
fn ends_early(linker: &Linker, method: MethodId, pred: PredId, rule: u32) -> bool {
    let found = linker.known_body(method).and_then(|body| body.preds.get(pred));
    let found = found.and_then(|pred| pred.rules.get(rule as usize));
    found.is_some_and(|rule| !matches!(rule.end, End::Throw(_)))
}

/// The source file and line of an instruction: `p/Foo.java:12`.
pub(crate) fn source_place(linker: &mut Linker, method: MethodId, offset: u16) -> Option<String> {
    let body = linker.body(method).ok()?;
    let line = body.source.line(offset)?;
    let file = linker.symbols.name_text(body.source.file?).to_owned();
    let class = linker.java_name(linker.method(method).class);
    let package = class.rsplit_once('.').map_or("", |(package, _)| package).replace('.', "/");
    let slash = if package.is_empty() { "" } else { "/" };
    Some(format!("{package}{slash}{file}:{line}"))
}

/// The name of the class that is not in another one.
fn top_level(linker: &Linker, class: ClassId) -> String {
    let own = linker.class(class).class.as_ref();
    match own.and_then(|class| class.nest_host) {
        Some(host) => linker.symbols.class_java(host),
        // Older class files do not say it, but have it in their names.
        None => {
            let name = linker.java_name(class);
            let simple = name.rfind('.').map_or(0, |dot| dot + 1);
            let cut = name[simple..].find('$').filter(|&at| at > 0);
            cut.map_or(name.clone(), |at| name[..simple + at].to_owned())
        }
    }
}

impl Mapped {
    fn of(linker: &mut Linker, method: MethodId, first: u32) -> Result<Mapped, Stop> {
        let body = linker.body(method)?;
        let points = linker.instructions(method)?;
        let links: FxHashSet<u16> = points.iter().filter(|p| p.links).map(|p| p.offset).collect();
        let rules = || body.preds.values().flat_map(|pred| &*pred.rules);
        let mut offsets: BTreeSet<u16> = points.iter().map(|point| point.offset).collect();
        offsets.extend(rules().flat_map(|rule| rule.origin.iter().copied()));
        let numbers: FxHashMap<u16, u32> = offsets.iter().copied().zip(first..).collect();
        let instructions = offsets
            .iter()
            .map(|&offset| Instruction { offset, line: body.source.line(offset) })
            .collect::<Vec<_>>();
        let start = first.saturating_add(u32::try_from(instructions.len()).unwrap_or(0));
        let (ways, known) = ways(linker, &body);
        let mut mapped = Mapped {
            unit: unit(linker, method, &body, instructions, ways),
            rules: FxHashMap::default(),
            abrupt: FxHashMap::default(),
            lines: FxHashMap::default(),
        };
        for (id, pred) in preds(&body) {
            for (index, rule) in (0..).zip(&*pred.rules) {
                let way = known.get(&(pred.name.place, index)).map(|way| start + way);
                let number = |offset: &u16| numbers.get(offset).copied();
                let all = rule.origin.iter().filter_map(number).chain(way);
                mapped.rules.insert((id, index), all.collect());
                let upto = rule.origin.iter().position(|offset| links.contains(offset));
                let some = &rule.origin[..upto.map_or(rule.origin.len(), |at| at + 1)];
                let all = some.iter().filter_map(number).chain(way);
                mapped.abrupt.insert((id, index), all.collect());
                mapped.lines.insert((id, index), lines(&body, rule));
            }
        }
        Ok(mapped)
    }
}

fn lines(body: &Body, rule: &Rule) -> Box<[u16]> {
    rule.origin.iter().filter_map(|&offset| body.source.line(offset)).collect()
}

fn preds(body: &Body) -> impl Iterator<Item = (PredId, &Pred)> {
    (0..).map(PredId).zip(body.preds.values())
}

fn unit(
    linker: &Linker,
    method: MethodId,
    body: &Body,
    instructions: Vec<Instruction>,
    ways: Vec<Way>,
) -> CodeUnit {
    let found = linker.method(method);
    let text = |name| linker.symbols.name_text(name).to_owned();
    CodeUnit {
        class: linker.java_name(found.class),
        name: text(found.name),
        descriptor: text(found.descriptor),
        file: body.source.file.map(text),
        instructions,
        ways,
    }
}

/// The ways out of instructions that have several, and which of them a rule is. Copies of a subroutine
/// have theirs in common.
fn ways(linker: &Linker, body: &Body) -> (Vec<Way>, FxHashMap<(Place, u32), u32>) {
    let (mut all, mut known) = (Vec::new(), FxHashMap::default());
    for (_, pred) in preds(body).filter(|(_, pred)| pred.rules.len() > 1) {
        let thrown = |rule: &Rule| {
            rule.code.iter().find_map(|instr| match instr {
                Instr::NewException { class, .. } => Some(linker.symbols.class_java(*class)),
                _ => None,
            })
        };
        let throws = pred.rules.iter().any(|rule| thrown(rule).is_some());
        for (index, rule) in (0u32..).zip(&*pred.rules) {
            let (at, kind) = match pred.name.place {
                Place::Handlers(_) | Place::Entry | Place::Block(_) => (None, WayKind::Handler),
                Place::Check(at) if throws => (
                    Some(at),
                    match thrown(rule) {
                        Some(class) => WayKind::Throws(class),
                        None => WayKind::Normal,
                    },
                ),
                Place::Check(at) => (Some(at), WayKind::Branch),
                Place::AfterCall(at) | Place::AfterInit(at) => {
                    (Some(at), if index == 0 { WayKind::Normal } else { WayKind::Call })
                }
            };
            let at = at.and_then(|at| u16::try_from(at).ok());
            known.entry((pred.name.place, index)).or_insert_with(|| {
                all.push(Way { at, kind });
                u32::try_from(all.len() - 1).unwrap_or(u32::MAX)
            });
        }
    }
    (all, known)
}

/// Whether a method was written by somebody: not one that a compiler made to pass calls on. The body of
/// a lambda was.
fn has_source(linker: &Linker, method: MethodId) -> bool {
    let found = linker.method(method);
    let made = found.flags & (access::SYNTHETIC | access::BRIDGE) != 0;
    !made || linker.symbols.name_text(found.name).starts_with("lambda$")
}

/// The methods with code of the top-level class that a class is in, as far as its classes are among
/// these, by internal name.
fn methods_around(linker: &mut Linker, class: &str, all: &[String]) -> Vec<MethodId> {
    let Ok(own) = linker.class_named(class) else { return Vec::new() };
    let top = top_level(linker, own);
    let internal = top.replace('.', "/");
    let inside = |name: &&String| {
        let rest = name.strip_prefix(&internal);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    let mut methods = Vec::new();
    for name in all.iter().filter(inside) {
        let Ok(class) = linker.class_named(name) else { continue };
        if top_level(linker, class) == top {
            methods.extend(linker.class(class).methods.iter().copied());
        }
    }
    methods.retain(|&m| linker.method(m).flags & (access::ABSTRACT | access::NATIVE) == 0);
    methods
}

/// Name and descriptor of what the rules of a method call, or make functions of.
fn called(linker: &Linker, body: &Body) -> FxHashSet<(Name, Name)> {
    let mut names = FxHashSet::default();
    let rules = body.preds.values().flat_map(|pred| &*pred.rules);
    for call in rules.filter_map(|rule| rule.call.as_ref()) {
        match &call.callee {
            Callee::Static(method)
            | Callee::StaticInterface(method)
            | Callee::Special(method)
            | Callee::SpecialInterface(method)
            | Callee::Virtual(method)
            | Callee::Interface(method) => {
                let symbol = linker.symbols.method_symbol(*method);
                names.insert((symbol.name, symbol.descriptor));
            }
            Callee::Dynamic(site) => {
                for arg in &site.args {
                    if let BootArg::Handle(handle) = arg {
                        names.insert((handle.name, handle.descriptor));
                    }
                }
            }
            Callee::Init(_) | Callee::InitField(_) => {}
        }
    }
    names
}

impl Generator {
    /// The shapes of all code of the top-level class that a class is in, as far as it is among these
    /// classes (by internal name): methods that a compiler made to pass calls on are left out, as they
    /// have no source.
    ///
    /// # Errors
    /// When the generator was left in the middle of a method.
    pub fn code_around(&mut self, class: &str, all: &[String]) -> Result<Vec<CodeUnit>, Stop> {
        let linker = self.linker()?;
        let mut units = Vec::new();
        for method in methods_around(linker, class, all) {
            if !has_source(linker, method) {
                continue;
            }
            if let Ok(mapped) = Mapped::of(linker, method, 0) {
                units.push(mapped.unit);
            }
        }
        Ok(units)
    }

    /// A method, and all methods of its top-level class that it may call, through each other: by name
    /// and descriptor, whatever is overridden. Each by class, name and descriptor.
    ///
    /// # Errors
    /// When the generator was left in the middle of a method.
    pub fn calls_around(
        &mut self,
        method: MethodId,
        all: &[String],
    ) -> Result<Vec<(String, String, String)>, Stop> {
        let linker = self.linker()?;
        let class = linker.symbols.class_text(linker.class(linker.method(method).class).name);
        let class = class.to_owned();
        let around = methods_around(linker, &class, all);
        let mut reached = vec![method];
        let mut at = 0;
        while let Some(&next) = reached.get(at) {
            at += 1;
            let Ok(body) = linker.body(next) else { continue };
            let names = called(linker, &body);
            for &other in &around {
                let found = linker.method(other);
                if names.contains(&(found.name, found.descriptor)) && !reached.contains(&other) {
                    reached.push(other);
                }
            }
        }
        let text = |name| linker.symbols.name_text(name).to_owned();
        let one = |&method: &MethodId| {
            let found = linker.method(method);
            (linker.java_name(found.class), text(found.name), text(found.descriptor))
        };
        Ok(reached.iter().map(one).collect())
    }
}
