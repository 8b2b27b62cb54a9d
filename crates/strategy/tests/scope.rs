//! Every path over objects is found, and no other: methods are run by the interpreter on every input
//! graph of a small scope (three objects of a class, arrays up to three elements, numbers from -1 to 2),
//! within the same limit on loops. Every trace that a graph has was explored, and every explored trace
//! whose test fits the scope was seen; with assumptions, for the graphs that satisfy them.
//!
//! `ONLY` restricts it to methods whose name contains it, `SHOW` prints a line for each method.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "support/lazy.rs"]
mod lazy;
mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use lazy::{INTS, LENGTH, Lazy, OBJECTS, Script};
use senda_engine::concrete::OpaqueClasses;
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Linker, MethodId, Selected};
use senda_engine::machine::{Bounds, Explorer, Finish, Limits, Machine, PathEnd};
use senda_engine::stop::Stop;
use senda_engine::term::trace_of;
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::symbols::Symbols;
use senda_rules::types::{Kind, Type};
use senda_strategy::assume::Assumption;
use senda_strategy::explore::Options;
use senda_testcase::{Content, MethodResult, TestCase, Value};
use support::verdicts::{self, Inputs};
use support::{Program, compile, compile_all, line, open};

/// The most graphs that a method is run on.
const MOST: usize = 8_000;
/// The same where an invariant is looked at first.
const MOST_INVARIANT: usize = 300_000;
/// The most paths that a method is explored for.
const PATHS: u64 = 1_000;

/// Classes of the container library, by what belongs together: the methods of the first are tried.
const SUBJECTS: &[&[&str]] = &[
    &["subjects/DoublyLinkedList", "subjects/ListNode", "subjects/IntKey"],
    &["subjects/NodeSequence", "subjects/ListNode", "subjects/IntKey"],
    &[
        "subjects/BinarySearchTree",
        "subjects/TreeNode",
        "subjects/IntKey",
        "subjects/IntKeyComparator",
    ],
    &["subjects/ListNode", "subjects/IntKey"],
    &["subjects/TreeNode", "subjects/IntKey"],
    &["subjects/IntKeyComparator", "subjects/IntKey"],
    &["subjects/DescendingComparator", "subjects/IntKeyComparator", "subjects/IntKey"],
    &["subjects/Vertex", "subjects/Edge"],
    &["subjects/Edge", "subjects/Vertex"],
    &["subjects/PairKey", "subjects/IntKey"],
];

/// What is assumed where there is no invariant.
/// The arrays that an `Object` can be where a program casts it to them.
const ARRAYS: [(&str, &[&str]); 2] = [
    (
        "CastArrays",
        &[
            "[Ljava/lang/Object;",
            "[LCastArrays$Base;",
            "[LCastArrays$Derived;",
            "[[Ljava/lang/Object;",
            "[[LCastArrays$Base;",
        ],
    ),
    ("CastLibrary", &["[Ljava/lang/String;", "[Ljava/lang/Number;", "[B", "[Z", "[J"]),
];

const ASSUMED: [Assume; 4] =
    [Assume::Nothing, Assume::NonNull, Assume::Acyclic, Assume::NonAliasing];

/// What is assumed, in both worlds.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Assume {
    Nothing,
    NonNull,
    Acyclic,
    NonAliasing,
    /// `repOk` of the receiver.
    Invariant,
}

/// The interpreter over inputs that are made up.
struct Scope {
    machine: Option<Machine<Lazy>>,
    opaque: OpaqueClasses,
    classes: Rc<[ClassId]>,
    /// Back edges of a loop and nested calls of a method.
    loops: u32,
}

struct Call {
    method: MethodId,
    receivers: Vec<ClassId>,
    params: Vec<Type>,
    assume: Assume,
    /// What must be true of the receiver.
    invariant: Option<MethodId>,
}

enum Ran {
    Trace(String),
    Cut,
    Excluded,
    Wrong(String),
}

impl Scope {
    fn new(program: &Program, loops: u32) -> Scope {
        let mut linker = Linker::new(Symbols::new(), Box::new(program.target.classpath.fresh()));
        let opaque = OpaqueClasses::find(&mut linker).unwrap();
        let limits = Limits { steps: 1_000_000, trace: 100_000, ..Limits::default() };
        let domain = Lazy::new(limits.memory, opaque, Rc::new([]), Script::default());
        let mut machine = Machine::new(linker, domain, limits);
        machine.jdk = program.target.jdk.feature();
        machine.assertions = true;
        Scope { machine: Some(machine), opaque, classes: Rc::new([]), loops }
    }

    fn linker(&mut self) -> &mut Linker {
        &mut self.machine.as_mut().unwrap().linker
    }

    /// Sets the classes of the world.
    fn open(&mut self, names: &[String]) {
        const ENUM: u16 = 0x4000;
        let mut classes = Vec::new();
        let arrays = ARRAYS.iter().filter(|(class, _)| names.iter().any(|name| name == class));
        let arrays = arrays.flat_map(|(_, arrays)| arrays.iter().copied());
        // What an `Object` is, besides: one of no other class, and an array.
        let all = names.iter().map(String::as_str).chain(["java/lang/Object", "[I"]).chain(arrays);
        for name in all {
            let Ok(class) = self.linker().class_named(name) else { panic!("no class {name}") };
            let flags = self.linker().class(class).flags();
            let concrete =
                flags & (access::ABSTRACT | access::INTERFACE | ENUM) == 0 || name.starts_with('[');
            if concrete && !classes.contains(&class) {
                classes.push(class);
            }
        }
        self.classes = classes.into();
    }

    /// Runs a method on the graph of a script, which comes back as far as it was needed.
    fn run(&mut self, call: &Call, script: Script) -> (Ran, Script) {
        let mut machine = self.machine.take().unwrap();
        machine.reset(Lazy::new(1 << 26, self.opaque, self.classes.clone(), script));
        let bounds = Bounds { loops: Some(self.loops), ..Bounds::default() };
        let mut explorer = Explorer::new(machine, bounds);
        let ran = match inputs(&mut explorer.machine, call) {
            Err(stop) => Ran::Wrong(stop.to_string()),
            Ok(args) if !holds(&mut explorer, call, &args, bounds) => Ran::Excluded,
            Ok(args) => match explorer.first(call.method, &args) {
                PathEnd::Finished(_) => {
                    let trace = trace_of(&explorer.machine).map(|t| t.to_string());
                    Ran::Trace(trace.unwrap_or_default())
                }
                PathEnd::Cut(_) | PathEnd::Infeasible | PathEnd::Aimless => Ran::Cut,
                PathEnd::GaveUp(why) => Ran::Wrong(why),
                PathEnd::Stopped(stop) => Ran::Wrong(stop.to_string()),
            },
        };
        let first = usize::from(!call.receivers.is_empty());
        let ran = match excluded(&explorer.machine.domain, call, first) {
            true => Ran::Excluded,
            false => ran,
        };
        let script = std::mem::take(&mut explorer.machine.domain.script);
        self.machine = Some(explorer.machine);
        (ran, script)
    }

    /// The traces of all graphs, and how many there are; or why they cannot be told.
    fn traces(&mut self, call: &Call) -> Result<(BTreeMap<String, String>, usize), String> {
        let mut traces = BTreeMap::new();
        let (mut script, mut count) = (Script::default(), 0);
        loop {
            let (ran, used) = self.run(call, script);
            count += 1;
            match ran {
                Ran::Trace(trace) => {
                    traces.entry(trace).or_insert_with(|| self.shown());
                }
                Ran::Cut | Ran::Excluded => {}
                Ran::Wrong(why) => return Err(why),
            }
            let most = if call.invariant.is_some() { MOST_INVARIANT } else { MOST };
            if count > most {
                return Err(format!("more than {most} graphs"));
            }
            match used.next() {
                Some(next) => script = next,
                None => return Ok((traces, count)),
            }
        }
    }

    /// The graph of the last run.
    fn shown(&self) -> String {
        let machine = self.machine.as_ref().unwrap();
        let domain = &machine.domain;
        let mut out: Vec<String> = Vec::new();
        for &(object, class) in &domain.inputs {
            out.push(format!("o{}: {}", object.0, machine.linker.java_name(class)));
        }
        for ((object, slot), (ty, word)) in &domain.initial {
            let value = word.as_long();
            out.push(match ty.kind() {
                Kind::Ref => format!("o{object}.{slot} = o{value}"),
                _ => format!("o{object}.{slot} = {value}"),
            });
        }
        out.join(", ")
    }
}

/// Whether the invariant is true of the inputs of its class: run before the method, whose graph it looks at first.
fn holds(explorer: &mut Explorer<Lazy>, call: &Call, args: &[Word], bounds: Bounds) -> bool {
    let Some(invariant) = call.invariant else { return true };
    let own = explorer.machine.linker.method(invariant).class;
    let references = call.params.iter().map(|ty| ty.kind() == Kind::Ref);
    for (&arg, is_reference) in args.iter().zip([true].into_iter().chain(references)) {
        if !is_reference || arg == Word(0) {
            continue;
        }
        let class = explorer.machine.domain.class_of(arg).unwrap();
        if !explorer.machine.linker.is_subtype(class, own) {
            continue;
        }
        let Selected::Method(method) = explorer.machine.linker.select(class, invariant) else {
            return false;
        };
        explorer.set_bounds(Bounds { depth: Some(10_000), ..Bounds::default() });
        let end = explorer.first(method, &[arg]);
        explorer.set_bounds(bounds);
        explorer.machine.forget_trace();
        if !matches!(end, PathEnd::Finished(Finish::Return(Some(Word(1))))) {
            return false;
        }
    }
    true
}

thread_local! {
    /// The inputs of the last run: what assumptions speak of.
    static ARGS: std::cell::RefCell<Vec<Word>> = const { std::cell::RefCell::new(Vec::new()) };
}

fn inputs(machine: &mut Machine<Lazy>, call: &Call) -> Result<Vec<Word>, Stop> {
    let class = machine.linker.method(call.method).class;
    assert!(machine.ensure_init(class).is_ok(), "an initialiser fails");
    let mut args = Vec::new();
    if !call.receivers.is_empty() {
        let chosen = machine.domain.choose(call.receivers.len());
        args.push(machine.domain.object(&mut machine.linker, call.receivers[chosen], 0)?);
    }
    for &ty in &call.params {
        let nonnull = call.assume == Assume::NonNull;
        args.push(machine.domain.input(&mut machine.linker, ty, nonnull)?);
    }
    ARGS.with(|all| all.borrow_mut().clone_from(&args));
    Ok(args)
}

/// Whether the graph of a run violates what is assumed.
fn excluded(domain: &Lazy, call: &Call, first: usize) -> bool {
    let args = ARGS.with(|all| all.borrow().clone());
    let refs = call.params.iter().zip(&args[first.min(args.len())..]);
    let mut refs = refs.filter(|(ty, _)| ty.kind() == Kind::Ref).map(|(_, word)| *word);
    match call.assume {
        Assume::Nothing | Assume::NonNull | Assume::Invariant => false,
        Assume::NonAliasing => match (refs.next(), refs.next()) {
            (Some(a), Some(b)) => a == b && a.0 != 0,
            _ => false,
        },
        Assume::Acyclic => refs.next().is_some_and(|root| leads_back(domain, root)),
    }
}

/// Whether something that can be reached from an object leads back to itself.
fn leads_back(domain: &Lazy, root: Word) -> bool {
    let next = |object: Word| -> Vec<Word> {
        let all = domain.initial.range((object.0, 0)..=(object.0, u32::MAX));
        let refs = all.filter(|(_, (ty, word))| ty.kind() == Kind::Ref && word.0 != 0);
        refs.map(|(_, (_, word))| *word).collect()
    };
    let reach = |from: Word| -> BTreeSet<u64> {
        let (mut seen, mut open) = (BTreeSet::new(), next(from));
        while let Some(object) = open.pop() {
            if seen.insert(object.0) {
                open.extend(next(object));
            }
        }
        seen
    };
    let mut all = reach(root);
    all.insert(root.0);
    all.into_iter().any(|object| reach(Word(object)).contains(&object))
}

/// Whether the input of a test is one of the graphs.
fn fits(test: &TestCase, classes: &BTreeSet<String>) -> bool {
    let small = |v: i64| INTS.iter().any(|&known| i64::from(known) == v);
    let plain = |value: &Value| match value {
        Value::Null | Value::Ref(_) | Value::Boolean(_) => true,
        Value::Byte(v) => small((*v).into()),
        Value::Short(v) => small((*v).into()),
        Value::Char(v) => *v <= 2,
        Value::Int(v) => small((*v).into()),
        Value::Long(v) => small(*v),
        Value::Float(v) => INTS.iter().any(|&known| (known as f32).to_bits() == *v),
        Value::Double(v) => INTS.iter().any(|&known| f64::from(known).to_bits() == *v),
        _ => false,
    };
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for object in &test.heap {
        *counts.entry(&object.class).or_default() += 1;
        let inside = match &object.content {
            Content::Fields(fields) => fields.iter().all(|field| plain(&field.value)),
            Content::Elements(all) => all.len() <= LENGTH as usize && all.iter().all(plain),
            _ => false,
        };
        let element = object.class.trim_end_matches("[]");
        let array = object.class.len() > element.len();
        let primitive = element.chars().all(|c| c.is_ascii_lowercase());
        if !inside || !(classes.contains(element) || array && (primitive || element.contains('.')))
        {
            return false;
        }
    }
    counts.values().all(|&n| n <= OBJECTS) && test.inputs.iter().all(|(_, value)| plain(value))
}

fn assumptions(assume: Assume, names: &[(String, Type)]) -> Option<Vec<Assumption>> {
    let refs: Vec<&str> =
        names.iter().filter(|(_, ty)| ty.kind() == Kind::Ref).map(|(n, _)| n.as_str()).collect();
    let text = match (assume, refs.as_slice()) {
        (Assume::Nothing | Assume::Invariant, _) => return Some(Vec::new()),
        (Assume::NonNull, [_, ..]) => return Some(vec![Assumption::AllNonNull]),
        (Assume::Acyclic, [a, ..]) => format!("acyclic({a})"),
        (Assume::NonAliasing, [a, b, ..]) => format!("nonaliasing({a},{b})"),
        _ => return None,
    };
    Some(vec![Assumption::parse(&text).unwrap()])
}

#[derive(Default)]
struct Sums {
    methods: BTreeSet<String>,
    assumed: usize,
    graphs: usize,
    traces: usize,
    fitting: usize,
    /// Verdicts on goals that were held against the graphs.
    verdicts: usize,
    left_out: Vec<String>,
    wrong: Vec<String>,
}

struct Subject<'a> {
    program: &'a mut Program,
    scope: &'a mut Scope,
    sums: &'a mut Sums,
}

impl Subject<'_> {
    /// The same method in the interpreter's world.
    fn tried(&mut self, class: &str, method: MethodId) -> MethodId {
        self.program.same_method(class, method, self.scope.linker())
    }

    fn receivers(&mut self, method: MethodId) -> Vec<ClassId> {
        let classes = self.scope.classes.clone();
        let linker = self.scope.linker();
        let linked = linker.method(method);
        let (class, name, descriptor) = (linked.class, linked.name, linked.descriptor);
        if linked.has(access::STATIC) {
            return Vec::new();
        }
        let fitting = |below: &ClassId| {
            let inherits = linker.lookup(*below, name, descriptor) == Some(method);
            *below == class || inherits && linker.is_subtype(*below, class)
        };
        classes.iter().copied().filter(fitting).collect()
    }

    fn options(&self) -> Options {
        let bounds = Bounds { loops: Some(self.scope.loops), ..Bounds::default() };
        // The graphs know no annotations.
        Options { bounds, paths: Some(PATHS), annotations: false, ..Options::default() }
    }

    /// Explores a method; none if there is something that the comparison cannot have.
    fn explore(&mut self, full: &str, method: MethodId) -> Option<MethodResult> {
        let options = self.options();
        let result = match self.program.generator.generate(method, &options, &mut |_| ()) {
            Ok(explored) => explored.result,
            Err(stop) => {
                self.sums.left_out.push(format!("{full}: {stop}"));
                return None;
            }
        };
        let paths = &result.paths;
        let whole = paths.cut_by.iter().all(|(name, _)| name == "loop" || name == "length");
        if !whole || !paths.gave_up.is_empty() || !paths.unsupported.is_empty() {
            self.sums.left_out.push(format!("{full}: {paths:?}"));
            return None;
        }
        Some(result)
    }

    /// False if the method has more graphs than can be tried.
    fn compare(&mut self, class: &str, name: &str, method: MethodId, assume: Assume) -> bool {
        let full = format!("{class}.{name} {assume:?}");
        let began = std::time::Instant::now();
        let tried = self.tried(class, method);
        let receivers = self.receivers(tried);
        let linker = self.scope.linker();
        let linked = linker.method(tried);
        let (id, is_static) = (linked.id, linked.has(access::STATIC));
        let params = linker.symbols.method_type(id).params.clone();
        if !is_static && receivers.is_empty() {
            return true;
        }
        let body = linker.body(tried).unwrap();
        let first = usize::from(!is_static);
        let named = |i: usize| match body.source.params.get(i + first).copied().flatten() {
            Some(name) => linker.symbols.name_text(name).to_owned(),
            None => format!("arg{i}"),
        };
        let names: Vec<(String, Type)> =
            params.iter().enumerate().map(|(i, &ty)| (named(i), ty)).collect();
        let Some(mut assumptions) = assumptions(assume, &names) else { return true };
        let mut invariant = None;
        if assume == Assume::Invariant {
            let linker = self.scope.linker();
            let own = linker.method(tried).class;
            let mut all = linker.class(own).methods.iter().copied();
            invariant = all.find(|&m| linker.symbols.name_text(linker.method(m).name) == "repOk");
            if is_static || invariant.is_none() || invariant == Some(tried) {
                return true;
            }
            assumptions = vec![Assumption::parse(&format!("invariant({class}.repOk)")).unwrap()];
        }
        let call = Call { method: tried, receivers, params: params.to_vec(), assume, invariant };
        let (mut seen, graphs) = match self.scope.traces(&call) {
            Ok(found) => found,
            Err(why) => {
                self.sums.left_out.push(format!("{full}: {why}"));
                return false;
            }
        };
        self.program.generator.assumptions = assumptions;
        let Some(result) = self.explore(&full, method) else { return true };
        let classes: BTreeSet<String> = {
            let all = self.scope.classes.clone();
            let linker = self.scope.linker();
            all.iter().map(|&class| linker.java_name(class)).collect()
        };
        self.sums.graphs += graphs;
        self.sums.traces += seen.len();
        let traces = seen.len();
        let explored: BTreeSet<&str> = result.tests.iter().map(|t| t.trace.as_str()).collect();
        for test in &result.tests {
            let fitting = fits(test, &classes);
            self.sums.fitting += usize::from(fitting);
            if fitting && !seen.contains_key(&test.trace) {
                let text = format!("{full}: no graph takes {} {:?}", line(test), test.heap);
                self.sums.wrong.push(text);
            }
        }
        if let Assume::Nothing = assume {
            let all = seen.keys().map(String::as_str);
            let options = self.options();
            let (wrong, judged) =
                verdicts::check(self.program, &full, method, all, &options, Inputs::Some);
            self.sums.wrong.extend(wrong);
            self.sums.verdicts += judged;
        }
        seen.retain(|trace, _| !explored.contains(trace.as_str()));
        for (trace, graph) in &seen {
            self.sums.wrong.push(format!("{full}: not explored: {graph}: {trace}"));
        }
        match assume {
            Assume::Nothing => {
                self.sums.methods.insert(format!("{class}.{name}"));
            }
            _ => self.sums.assumed += 1,
        }
        if std::env::var_os("SHOW").is_some() {
            let tests = result.tests.len();
            let took = began.elapsed().as_millis();
            println!("{full}: {graphs} graphs, {traces} traces, {tests} tests, {took} ms");
        }
        true
    }

    fn all(&mut self, world: &[String], classes: &[String], assumed: &[Assume]) {
        let only = std::env::var("ONLY").unwrap_or_default();
        self.program.generator.world = world.to_vec();
        self.scope.open(world);
        self.program.classes = classes.to_vec();
        for (class, name, method) in self.program.all_methods() {
            if !format!("{class}.{name}").contains(&only) {
                continue;
            }
            for assume in assumed {
                if !self.compare(&class, &name, method, *assume) && *assume == Assume::Nothing {
                    break;
                }
            }
        }
    }
}

impl Sums {
    fn report(&self, least: usize) {
        println!(
            "{} methods, {} more with assumptions, {} graphs, {} traces, {} tests in scope, {} wrong, {} left out",
            self.methods.len(),
            self.assumed,
            self.graphs,
            self.traces,
            self.fitting,
            self.wrong.len(),
            self.left_out.len(),
        );
        if std::env::var_os("SHOW").is_some() {
            println!("{}", self.left_out.join("\n"));
        }
        let shown: Vec<String> =
            self.wrong.iter().take(40).map(|w| w.chars().take(1500).collect()).collect();
        assert!(self.wrong.is_empty(), "{} wrong:\n{}", self.wrong.len(), shown.join("\n"));
        if std::env::var_os("ONLY").is_none() {
            assert!(self.methods.len() >= least, "{} methods", self.methods.len());
        }
    }
}

#[test]
fn small_methods_have_the_paths_of_all_small_heaps() {
    let compiled = compile("heap", "scope-heap");
    let mut program = open(&compiled.0, &Options::default());
    let mut scope = Scope::new(&program, 2);
    let all = program.classes.clone();
    let mut sums = Sums::default();
    let mut subject = Subject { program: &mut program, scope: &mut scope, sums: &mut sums };
    for own in all.iter().filter(|class| !class.contains('$')) {
        let nested = format!("{own}$");
        let world: Vec<String> =
            all.iter().filter(|c| *c == own || c.starts_with(&nested)).cloned().collect();
        subject.all(&world, &world, &ASSUMED);
    }
    sums.report(15);
}

#[test]
fn invariants_leave_the_paths_of_all_small_heaps_that_satisfy_them() {
    let compiled = compile("invariants", "scope-invariants");
    let mut program = open(&compiled.0, &Options::default());
    let mut scope = Scope::new(&program, 2);
    let mut sums = Sums::default();
    let mut subject = Subject { program: &mut program, scope: &mut scope, sums: &mut sums };
    let classes = subject.program.classes.clone();
    for own in classes.iter().filter(|class| !class.contains('$')) {
        let nested = format!("{own}$");
        let below = classes.iter().filter(|class| class.starts_with(&nested));
        let world: Vec<String> = [own].into_iter().chain(below).cloned().collect();
        subject.all(&world, &world[..1], &[Assume::Invariant]);
    }
    // That no element below the count is null, wherever it is, would take an induction.
    let is_known = |method: &String| method.starts_with("Table.search ");
    assert!(sums.left_out.iter().all(is_known), "{:?}", sums.left_out);
    assert!(sums.assumed >= 32, "{} methods", sums.assumed);
    sums.report(0);
}

#[test]
fn containers_have_the_paths_of_all_small_heaps() {
    let compiled = compile_all("subjects", "scope-subjects");
    let mut program = open(&compiled.0, &Options::default());
    let mut scope = Scope::new(&program, 1);
    let mut sums = Sums::default();
    let mut subject = Subject { program: &mut program, scope: &mut scope, sums: &mut sums };
    for world in SUBJECTS {
        let world: Vec<String> = world.iter().map(|&name| name.to_owned()).collect();
        subject.all(&world, &world[..1], &ASSUMED);
    }
    sums.report(15);
}

#[test]
fn the_scope_is_walked_once() {
    let mut scripts = Vec::new();
    let mut next = Some(Script::default());
    while let Some(mut script) = next {
        let a = script.choose(2);
        let b = if a == 0 { script.choose(3) } else { 7 };
        scripts.push((a, b));
        next = script.next();
    }
    assert_eq!(scripts, [(0, 0), (0, 1), (0, 2), (1, 7)]);
}
