//! From a method to its test cases: every path within the limits, each with plain inputs.
//!
//! What comes out depends on the program, the options and the traces alone: the order is that of the
//! traces, values come from a labelling that knows the path only, budgets count steps. Only a limit
//! of time can break that.

use std::collections::BTreeSet;
use std::collections::hash_map::Entry;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;
use senda_engine::concrete::OpaqueClasses;
use senda_engine::linker::{Linker, MethodId};
use senda_engine::machine::{Bounds, Explorer, Finish, Halt, Limits, Machine, Node, PathEnd};
use senda_engine::stop::Stop;
use senda_engine::term::Tracer;
use senda_rules::ids::ENTRY;
use senda_solver::smt::External;
use senda_testcase as model;
use senda_testcase::tree::{End, Tree};
use senda_testcase::{Cost, MethodResult, Ordered, Outcome, TestCase};

use crate::assume::{self, Assumption};
use crate::complete::complete;
use crate::condition;
use crate::construct::Tables;
use crate::coverage::{Covered, source_place};
use crate::doubles;
use crate::inputs::Inputs;
use crate::naming;
use crate::picture::{NoPicture, Painter, Statics};
use crate::symbolic::world::World;
use crate::symbolic::{Aliasing, Numbers, Symbolic, Value};
use crate::tree::Grower;

/// How a method is explored.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// What numbers are.
    pub numbers: Numbers,
    /// How far paths are unrolled.
    pub bounds: Bounds,
    /// The most paths that are walked to their end.
    pub paths: Option<u64>,
    /// The most time for one method.
    pub time: Option<Duration>,
    /// Limits of one path.
    pub limits: Limits,
    /// Whether test cases are made; else paths are counted only.
    pub tests: bool,
    /// How references of the inputs that may be one object are treated.
    pub aliasing: Aliasing,
    /// The longest array of the inputs.
    pub length: i64,
    /// Whether the exploration tree is wanted, and the most nodes of it: the exploration ends there.
    pub tree: Option<usize>,
    /// Whether every answer of the solver's cheap layers is checked against its exact one.
    pub validate: bool,
    /// Whether what annotations such as `@NonNull` say of parameters and fields is assumed.
    pub annotations: bool,
    /// Whether invariants are looked at when a path has ended, and not along it: to see what that is worth.
    pub late_invariants: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            numbers: Numbers::Java,
            bounds: Bounds { loops: Some(2), ..Bounds::default() },
            paths: None,
            time: None,
            limits: Limits { steps: 10_000_000, trace: 200_000, ..Limits::default() },
            tests: true,
            aliasing: Aliasing::Solver,
            length: 10_000,
            tree: None,
            validate: false,
            annotations: true,
            late_invariants: false,
        }
    }
}

/// How far an exploration is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Paths walked to their end.
    pub paths: u64,
    /// Tests made.
    pub tests: u64,
    /// Paths cut.
    pub cut: u64,
    /// Questions to the solver.
    pub checks: u64,
    /// Of these, the ones that its cheap layers left to SAT, an external solver or nobody.
    pub heavy: u64,
}

/// Classes that the JVM itself initialises before any program runs, as far as paths need them.
const INITIALISED: [&str; 8] = [
    "java/lang/Throwable",
    "java/lang/ArithmeticException",
    "java/lang/NullPointerException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ClassCastException",
    "java/lang/ArrayStoreException",
    "java/lang/StackOverflowError",
];

const ASSERTION_ERROR: &str = "java.lang.AssertionError";

/// Generates the tests of methods, one after the other.
pub struct Generator {
    pub(crate) machine: Option<Machine<Symbolic>>,
    pub(crate) opaque: OpaqueClasses,
    /// The classes that objects of the inputs can have, by internal name, besides those declared.
    pub world: Vec<String>,
    /// The world of the method before, and the names and stubs that it was made of.
    known: Option<(Vec<String>, Vec<MethodId>, World)>,
    /// What objects of a class can be made to be.
    pub(crate) tables: Tables,
    /// What is assumed of the inputs of every method.
    pub assumptions: Vec<Assumption>,
    /// The methods whose calls are answered by values of the solver's choice.
    pub stubs: Vec<MethodId>,
    /// The solver on the machine that is asked what the own layers leave open, if one may be: answers
    /// then depend on what is installed.
    pub external: Option<External>,
    /// Faults of the solver that the validating mode found: must stay empty.
    pub disagreements: Vec<String>,
    /// Answers that the validating mode could not check within the budget of SAT.
    pub unchecked: u64,
}

impl Generator {
    /// A generator over linked classes; `jdk` is the feature version of the class library.
    ///
    /// # Errors
    /// When the class library is not there.
    pub fn new(mut linker: Linker, jdk: u32, options: &Options) -> Result<Generator, Stop> {
        let opaque = OpaqueClasses::find(&mut linker)?;
        let domain = Symbolic::new(options.numbers, options.limits.memory, opaque);
        let mut machine = Machine::new(linker, domain, options.limits);
        machine.jdk = jdk;
        // As the build tools run tests.
        machine.assertions = true;
        Ok(Generator {
            machine: Some(machine),
            opaque,
            world: Vec::new(),
            known: None,
            tables: Tables::default(),
            assumptions: Vec::new(),
            stubs: Vec::new(),
            external: None,
            disagreements: Vec::new(),
            unchecked: 0,
        })
    }

    /// The linker, to look methods up.
    ///
    /// # Errors
    /// When the generator was left in the middle of a method.
    pub fn linker(&mut self) -> Result<&mut Linker, Stop> {
        match &mut self.machine {
            Some(machine) => Ok(&mut machine.linker),
            None => Err(Stop::Internal("a generator without its machine".into())),
        }
    }

    /// Asked now and then; a true answer ends the exploration with what was found.
    pub fn set_interrupt(&mut self, interrupted: fn() -> bool) {
        if let Some(machine) = &mut self.machine {
            machine.interrupted = interrupted;
        }
    }

    /// Explores a method.
    ///
    /// # Errors
    /// When the method cannot be explored at all, and why.
    pub fn generate(
        &mut self,
        method: MethodId,
        options: &Options,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Explored, Stop> {
        self.with_explorer(options, |explorer, assumed| {
            explore(explorer, method, options, assumed, progress)
        })
    }

    /// The classes of the inputs, as far as earlier methods have looked at them.
    pub(crate) fn take_world(&mut self, linker: &Linker) -> World {
        match self.known.take() {
            Some((names, stubs, world)) if names == self.world && stubs == self.stubs => world,
            _ => World::with_stubs(&self.world, linker, &self.stubs),
        }
    }

    /// Keeps them for the next method.
    pub(crate) fn keep_world(&mut self, world: World) {
        self.known = Some((self.world.clone(), self.stubs.clone(), world));
    }

    /// Lends an explorer whose machine knows nothing of earlier methods, and what is assumed; what stubs
    /// of the tests need is found afterwards.
    pub(crate) fn with_explorer(
        &mut self,
        options: &Options,
        explore: impl FnOnce(&mut Explorer<Symbolic>, Assumed<'_>) -> Result<Explored, Stop>,
    ) -> Result<Explored, Stop> {
        let mut explored = self.with_machine(options, explore)?;
        if !self.stubs.is_empty() {
            self.find_doubles(&mut explored.result, options);
        }
        Ok(explored)
    }

    /// Lends such an explorer for anything.
    pub(crate) fn with_machine<T>(
        &mut self,
        options: &Options,
        act: impl FnOnce(&mut Explorer<Symbolic>, Assumed<'_>) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let Some(mut machine) = self.machine.take() else {
            return Err(Stop::Internal("a generator without its machine".into()));
        };
        let mut domain = Symbolic::new(options.numbers, options.limits.memory, self.opaque);
        domain.solver.validate = options.validate;
        domain.solver.budgets.sat.stop = machine.interrupted;
        domain.solver.budgets.smt.stop = machine.interrupted;
        domain.solver.external = self.external.clone();
        domain.aliasing = options.aliasing;
        domain.claims = options.annotations.then(Vec::new);
        domain.world = self.take_world(&machine.linker);
        machine.reset(domain);
        machine.stubs = self.stubs.iter().copied().collect();
        let mut explorer = Explorer::new(machine, options.bounds);
        explorer.late = options.late_invariants;
        let assumed = (&self.assumptions[..], &self.world[..]);
        let done = act(&mut explorer, assumed);
        self.disagreements.append(&mut explorer.machine.domain.solver.disagreements);
        self.unchecked += explorer.machine.domain.solver.unchecked;
        self.keep_world(std::mem::take(&mut explorer.machine.domain.world));
        let mut machine = explorer.machine;
        machine.stubs.clear();
        self.machine = Some(machine);
        done
    }
}

/// What exploring a method gave.
pub struct Explored {
    /// Tests, counts, coverage.
    pub result: MethodResult,
    /// Whether it was interrupted.
    pub interrupted: bool,
    /// The tree, if it was wanted.
    pub tree: Option<Tree>,
    /// The classes, in Java's spelling, that a test needs and that are not there.
    pub missing: BTreeSet<String>,
    /// Rules applied beside the paths, to see whether invariants hold.
    pub rules_aside: u64,
}

/// What is assumed of inputs, and the classes that they can have.
pub(crate) type Assumed<'a> = (&'a [Assumption], &'a [String]);

/// Makes everything ready that paths of a method begin with. The second value is the exception that
/// the class's initialiser ended with, if it did.
pub(crate) fn begin(
    explorer: &mut Explorer<Symbolic>,
    method: MethodId,
    options: &Options,
    (assumptions, world): Assumed<'_>,
) -> Result<(Walk, Option<Value>), Stop> {
    let started = Instant::now();
    explorer.deadline = options.time.and_then(|most| started.checked_add(most));
    let failed = initialise(&mut explorer.machine, method)?;
    explorer.machine.domain.only_new =
        options.aliasing == Aliasing::None || assumptions.iter().any(Assumption::is_deep);
    let inputs = Inputs::of(&mut explorer.machine, method)?;
    let mut result = MethodResult::new(inputs.signature.clone());
    if options.annotations {
        result.assumed = assume::annotated(&mut explorer.machine, method, &inputs)?;
    }
    for assumption in assumptions {
        assumption.apply(&mut explorer.machine, &inputs)?;
        for (method, input) in assumption.invariants(&mut explorer.machine, &inputs, world)? {
            explorer.assume_invariant(method, input)?;
        }
    }
    let class = explorer.machine.linker.method(method).class;
    explorer.machine.linker.body(method)?;
    let mut walk = Walk {
        result,
        covered: Covered::new(&mut explorer.machine.linker, method, class),
        tracer: Tracer::default(),
        method,
        inputs,
        progress: Progress::default(),
        interrupted: false,
        seen: FxHashMap::default(),
        missing: BTreeSet::new(),
        kept: 0,
        started,
    };
    explorer.machine.domain.begin_call();
    walk.result.method = walk.inputs.signature.text();
    for what in &walk.inputs.left_out {
        walk.result.paths.unsupported(what);
    }
    Ok((walk, failed))
}

fn explore(
    explorer: &mut Explorer<Symbolic>,
    method: MethodId,
    options: &Options,
    assumed: Assumed<'_>,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Explored, Stop> {
    let (mut walk, failed) = begin(explorer, method, options, assumed)?;
    let mut grower = options.tree.map(|most| Grower::watch(explorer, method, most));
    let first = match failed {
        Some(e) => PathEnd::Finished(Finish::Throw(e)),
        None => explorer.first(method, &walk.inputs.args.clone()),
    };
    let mut end = Some(first);
    let mut rest = End::Interrupted;
    while let Some(ended) = end {
        let ended = walk.end(explorer, ended, options);
        progress(&walk.progress);
        if let Some(grower) = &mut grower {
            let machine = &explorer.machine;
            let names = naming::names(&machine.linker, &machine.domain, &walk.inputs);
            grower.path(explorer, &names, ended);
        }
        if walk.interrupted {
            break;
        }
        let full = grower.as_ref().is_some_and(Grower::is_full);
        if let Some(limit) = walk.limited(explorer, options, full) {
            rest = End::Cut(limit.into());
            break;
        }
        end = explorer.another();
    }
    let tree = grower.map(|grower| grower.finish(explorer, &rest));
    Ok(Explored { tree, ..walk.finish(explorer) })
}

/// How many objects and elements of arrays a test has.
fn size(test: &TestCase) -> usize {
    let objects = test.heap.iter().chain(&test.heap_after);
    let of = |object: &model::Object| match &object.content {
        model::Content::Elements(elements) => 1 + elements.len() / 4,
        _ => 1,
    };
    objects.map(of).sum()
}

/// Initialises what is initialised before the method is called. An exception that the initialiser of
/// the method's class throws is what every call ends with.
pub(crate) fn initialise(
    machine: &mut Machine<Symbolic>,
    method: MethodId,
) -> Result<Option<Value>, Stop> {
    for name in INITIALISED {
        let class = machine.linker.class_named(name);
        if let Ok(class) = class
            && let Err(Halt::Stop(stop)) = machine.ensure_init(class)
        {
            return Err(stop);
        }
    }
    let class = machine.linker.method(method).class;
    match machine.ensure_init(class) {
        Ok(()) => Ok(None),
        Err(Halt::Throw(e)) => Ok(Some(e)),
        Err(Halt::Stop(stop)) => Err(stop),
    }
}

pub(crate) struct Walk {
    pub(crate) result: MethodResult,
    covered: Covered,
    tracer: Tracer,
    method: MethodId,
    pub(crate) inputs: Inputs,
    pub(crate) progress: Progress,
    pub(crate) interrupted: bool,
    /// The tests of traces that have one, by hash.
    seen: FxHashMap<u64, usize>,
    missing: BTreeSet<String>,
    /// The objects and elements of the tests that are kept.
    kept: usize,
    started: Instant,
}

/// Objects and elements of all tests of a method, which bounds the memory that they take: about two gigabytes.
const MOST_KEPT: usize = 5_000_000;

impl Walk {
    /// Enters the end of a path into the books.
    pub(crate) fn end(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        end: PathEnd<Value>,
        options: &Options,
    ) -> End {
        self.progress.paths += 1;
        let end = match end {
            PathEnd::Finished(finish) if options.tests => self.test(explorer, finish, options),
            PathEnd::Finished(_) => End::Completed,
            PathEnd::Cut(limit) => End::Cut(limit.name().into()),
            PathEnd::GaveUp(why) => End::GaveUp(why),
            PathEnd::Infeasible | PathEnd::Aimless => End::Infeasible,
            PathEnd::Stopped(Stop::Unsupported(what)) => {
                let advice = doubles::advice(&mut explorer.machine, &what);
                End::Unsupported(what + &advice)
            }
            PathEnd::Stopped(Stop::Interrupted) => End::Interrupted,
            PathEnd::Stopped(stop) => End::GaveUp(stop.to_string()),
        };
        let paths = &mut self.result.paths;
        match &end {
            End::Test(_) | End::Completed => paths.completed += 1,
            End::Infeasible => paths.infeasible += 1,
            End::Cut(limit) => {
                paths.cut_by(limit);
                self.progress.cut += 1;
            }
            End::GaveUp(why) => paths.gave_up(why),
            End::Unsupported(what) => paths.unsupported(what),
            End::Interrupted => self.interrupted = true,
        }
        let checks = explorer.machine.domain.solver.stats;
        self.progress.checks = checks.total();
        self.progress.heavy = checks.sat + checks.smt + checks.unknown;
        self.progress.tests = self.result.tests.len() as u64;
        end
    }

    /// Counts a path that has no test because nothing lay ahead that was still to be covered.
    pub(crate) fn leave_aside(&mut self) {
        self.progress.paths += 1;
        self.result.paths.unneeded += 1;
    }

    /// Whether a limit on all paths is reached; the choices left open are cut by it.
    pub(crate) fn limited(
        &mut self,
        explorer: &Explorer<Symbolic>,
        options: &Options,
        full: bool,
    ) -> Option<&'static str> {
        let limit = self.over(options).or(full.then_some("nodes"))?;
        for _ in 0..explorer.open_choices() {
            self.result.paths.cut_by(limit);
        }
        Some(limit)
    }

    /// The limit on all paths that is reached, if one is.
    pub(crate) fn over(&self, options: &Options) -> Option<&'static str> {
        if options.paths.is_some_and(|most| self.progress.paths >= most) {
            Some("paths")
        } else if options.time.is_some_and(|most| self.started.elapsed() >= most) {
            Some("time")
        } else if self.kept >= MOST_KEPT {
            Some("memory")
        } else {
            None
        }
    }

    /// Drops what a test consists of: it is never selected. Its place stays.
    pub(crate) fn hollow(&mut self, index: usize) {
        let Some(test) = self.result.tests.get_mut(index) else { return };
        self.kept = self.kept.saturating_sub(size(test));
        *test = TestCase::new("", Ordered(Vec::new()), Outcome::Returns(None));
    }

    /// The test that has the trace of the path that the explorer is at the end of.
    pub(crate) fn known(&mut self, explorer: &Explorer<Symbolic>) -> Option<usize> {
        let trace = self.tracer.text(&explorer.machine)?;
        self.seen.get(&fnv(trace.as_bytes())).copied()
    }

    /// Makes the test of the path that the explorer is at the end of.
    fn test(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        finish: Finish<Value>,
        options: &Options,
    ) -> End {
        let mark = explorer.mark();
        let drawn = match complete(explorer) {
            Ok(()) => self.draw(&mut explorer.machine, finish, options),
            Err(why) => Err(why),
        };
        explorer.undo(&mark);
        let machine = &mut explorer.machine;
        let mut test = match drawn {
            Ok(test) => test,
            Err(NoTest::Values) => {
                return End::GaveUp("no values were found within the solver's budget".into());
            }
            Err(NoTest::Unsupported(what)) => return End::Unsupported(what),
            Err(NoTest::Excluded) => return End::Infeasible,
            Err(NoTest::Invariant) => {
                return End::GaveUp("no inputs were found that satisfy the invariant".into());
            }
            Err(NoTest::Length) => return End::Cut("length".into()),
            Err(NoTest::Memory) => return End::Cut("memory".into()),
        };
        let failed = matches!(&test.outcome,
            Outcome::Throws { class, .. } if class == ASSERTION_ERROR);
        test.isolated |= failed && machine.checks_assertions();
        test.concretised = machine.domain.concretised().to_vec();
        // A modelled method has one way out for several exceptions; what it was told otherwise does
        // not make another path.
        if options.aliasing != Aliasing::Eager {
            let index = self.result.tests.len();
            let mut is_first = |hash| match self.seen.entry(hash) {
                Entry::Vacant(place) => {
                    place.insert(index);
                    true
                }
                Entry::Occupied(_) => false,
            };
            let is_new = is_first(fnv(test.trace.as_bytes()));
            let thrown = match &test.outcome {
                Outcome::Throws { class, .. } => {
                    Some(fnv(format!("{} {class}", test.trace).as_bytes()))
                }
                _ => None,
            };
            let is_other = thrown.is_some_and(&mut is_first);
            match thrown {
                _ if is_new => {}
                Some(hash) if is_other => {
                    test.id = model::test_id(&self.result.signature.name, hash)
                }
                _ => return End::Completed,
            }
        }
        test.cost = cost(machine);
        self.note_reached(machine, &mut test, finish);
        self.kept += size(&test);
        self.result.tests.push(test);
        End::Test(self.result.tests.len() - 1)
    }

    /// What the path covers and, if it is a finding, where and how it comes to it.
    fn note_reached(
        &mut self,
        machine: &mut Machine<Symbolic>,
        test: &mut TestCase,
        finish: Finish<Value>,
    ) {
        let threw = matches!(finish, Finish::Throw(_));
        let reached = self.covered.add(machine, threw);
        (test.covers, test.reaches) = (reached.lines, reached.items);
        if let (Finish::Throw(e), model::Kind::Finding) = (finish, test.outcome.kind()) {
            let place = machine.place_of(e);
            let place = place.and_then(|(m, at)| source_place(&mut machine.linker, m, at));
            test.thrown_at = place;
            test.flow = self.covered.flow(machine);
        }
    }

    /// Chooses values and draws inputs, outcome and objects.
    fn draw(
        &mut self,
        machine: &mut Machine<Symbolic>,
        finish: Finish<Value>,
        options: &Options,
    ) -> Result<TestCase, NoTest> {
        let words = machine.domain.choose_values(options.length)?;
        let trace = self.tracer.text(machine).unwrap_or_default();
        let id = model::test_id(&self.result.signature.name, fnv(trace.as_bytes()));
        let names = naming::names(&machine.linker, &machine.domain, &self.inputs);
        let (arena, path) = (&machine.domain.solver.store.arena, machine.domain.path());
        let condition = condition::describe(arena, &names, path);
        let thrown = match finish {
            Finish::Throw(e) => Some(thrown(machine, e, &words).map_err(NoTest::Unsupported)?),
            Finish::Return(_) => None,
        };
        let mut texts = FxHashMap::default();
        for object in machine.domain.open_texts() {
            let units = text(machine, Value::Word(object), &words).map_err(NoTest::Unsupported)?;
            texts.extend(units.map(|units| (object.as_long(), units)));
        }
        let isolated = machine.domain.has_outlived_with(&words);
        let statics = if isolated { Statics::of(machine) } else { Statics::default() };
        let returns = machine.linker.symbols.method_type(machine.linker.method(self.method).id).ret;
        let mut painter =
            Painter::new(&mut machine.linker, &machine.domain, &words, options.length);
        painter.texts = texts;
        let mut inputs = Vec::new();
        if let Some(receiver) = self.inputs.receiver {
            // A receiver is a reference whatever it is declared as.
            inputs.push(("this".to_owned(), painter.reference(receiver)));
        }
        for (name, ty, value) in &self.inputs.params {
            inputs.push((name.clone(), painter.value(*ty, *value)?));
        }
        let stubs = doubles::calls(&mut painter, machine.domain.stubs.calls())?;
        let unrealised = doubles::hindrance(&mut painter, &machine.domain, &stubs);
        let heap = painter.before()?;
        let outcome = match (thrown, finish) {
            (Some((class, message, kind)), Finish::Throw(e)) => {
                let class = match class {
                    Some(class) => class,
                    None => painter.class_name(e)?,
                };
                Outcome::Throws { class, message, kind }
            }
            (_, Finish::Return(value)) => Outcome::Returns(match (returns, value) {
                (Some(ty), Some(value)) => Some(painter.value(ty, value)?),
                _ => None,
            }),
            (None, Finish::Throw(_)) => Outcome::Returns(None),
        };
        let after = painter.after(&heap, &statics)?;
        if let Finish::Throw(e) = finish {
            self.note_missing(machine, &outcome, e, &words);
        }
        let mut test = TestCase::new(&id, Ordered(inputs), outcome);
        (test.heap, test.heap_after) = (heap, after.heap);
        (test.statics_after, test.notes) = (after.statics, after.notes);
        (test.condition, test.trace) = (condition, trace);
        test.isolated = isolated;
        (test.stubs, test.unrealised) = (stubs, unrealised);
        Ok(test)
    }

    /// The JVM's message names the class that is missing; the test does not hold on to its words.
    fn note_missing(
        &mut self,
        machine: &mut Machine<Symbolic>,
        outcome: &Outcome,
        exception: Value,
        words: &[senda_rules::scalar::Word],
    ) {
        let missing = matches!(outcome,
            Outcome::Throws { class, .. } if class == "java.lang.NoClassDefFoundError");
        if missing
            && let (_, Some(message)) = machine.describe(exception)
            && let Ok(Some(units)) = text(machine, message, words)
        {
            let name = String::from_utf16_lossy(&units).replace('/', ".");
            // A class whose initialiser failed has a sentence instead.
            if !name.contains(' ') {
                self.missing.insert(name);
            }
        }
    }

    /// What an input was compared with and cannot be is a branch that was not explored.
    fn note_missed(&mut self, machine: &Machine<Symbolic>) {
        let missed = machine.domain.missed.iter().map(|&class| machine.linker.java_name(class));
        let missed: BTreeSet<String> = missed.collect();
        for class in missed {
            let what = "an input that is the object of a static field, of the class";
            self.result.paths.unsupported(&format!("{what} {class}"));
        }
        for &class in &machine.domain.existing {
            let class = machine.linker.java_name(class);
            let what = "an input that is an object which was there before, of the class";
            self.result.paths.unsupported(&format!("{what} {class}"));
        }
    }

    pub(crate) fn finish(mut self, explorer: &mut Explorer<Symbolic>) -> Explored {
        let tally = explorer.tally();
        self.result.paths.infeasible = tally.infeasible;
        self.result.code = self.covered.code();
        self.result.recount();
        self.result.guidance.mode = "standard".into();
        self.result.assumed.extend(assume::claimed(&explorer.machine));
        let Machine { linker, domain, .. } = &mut explorer.machine;
        self.result.types = domain.considered(linker);
        let stats = &mut self.result.stats;
        stats.rules_applied = tally.rules;
        let checks = explorer.machine.domain.solver.stats;
        for (name, count) in [
            ("propagation", checks.propagation),
            ("witness", checks.witness),
            ("labelling", checks.labelling),
            ("linear", checks.linear),
            ("cached", checks.cached),
            ("sat", checks.sat),
            ("smt", checks.smt),
            ("unknown", checks.unknown),
        ] {
            *stats.checks.entry(name, 0) += count;
        }
        stats.time_ms = Some(self.started.elapsed().as_secs_f64() * 1e3);
        // Without aliases inputs are new objects by definition.
        if explorer.machine.domain.aliasing != Aliasing::None {
            self.note_missed(&explorer.machine);
        }
        let Walk { result, interrupted, missing, .. } = self;
        Explored { result, interrupted, tree: None, missing, rules_aside: tally.aside }
    }
}

/// Why a path that ended gave no test.
pub(crate) enum NoTest {
    /// The solver found no values.
    Values,
    /// A test cannot have something that it would need.
    Unsupported(String),
    /// An array would be longer than the limit.
    Length,
    /// The test would be too large, whatever the limit is.
    Memory,
    /// An invariant excludes the path.
    Excluded,
    /// No inputs were found that satisfy an invariant.
    Invariant,
}

impl From<NoPicture> for NoTest {
    fn from(why: NoPicture) -> NoTest {
        match why {
            NoPicture::Unsupported(what) => NoTest::Unsupported(what),
            NoPicture::Length => NoTest::Length,
            NoPicture::Memory => NoTest::Memory,
        }
    }
}

/// The class of an exception if the program made it, its message, and whether it is meant.
pub(crate) type Thrown = (Option<String>, Option<String>, model::Kind);

pub(crate) fn thrown(
    machine: &mut Machine<Symbolic>,
    e: Value,
    words: &[senda_rules::scalar::Word],
) -> Result<Thrown, String> {
    if let Value::Term(_) = e {
        return Ok((None, None, model::Kind::Expected));
    }
    let (class, message) = machine.describe(e);
    // The words of the JVM and of the class library differ between versions.
    let message = match message.filter(|_| machine.says_own(e)) {
        Some(message) => {
            let message = Value::Word(machine.domain.word(message, words));
            text(machine, message, words)?
        }
        None => None,
    };
    let message = message.and_then(|units| String::from_utf16(&units).ok());
    let finding = machine.is_implicit(e) || class == ASSERTION_ERROR;
    let kind = if finding { model::Kind::Finding } else { model::Kind::Expected };
    Ok((Some(class), message, kind))
}

/// The text of a string for these inputs.
pub(crate) fn text(
    machine: &mut Machine<Symbolic>,
    string: Value,
    words: &[senda_rules::scalar::Word],
) -> Result<Option<Vec<u16>>, String> {
    let word = |domain: &Symbolic, value: Value| domain.word(value, words);
    machine.text_with(string, &word).map_err(|stop| stop.to_string())
}

/// Executed instructions and calls. Modelled methods count as calls and cost no instructions.
fn cost(machine: &Machine<Symbolic>) -> Ordered<Cost> {
    let calls = machine.trace_log().nodes().iter().filter(|node| match node {
        Node::Rule { pred, .. } => *pred == ENTRY,
        Node::Native(_) => true,
        _ => false,
    });
    let calls = calls.count().saturating_sub(1) as u64;
    Ordered(vec![
        ("ins".into(), Cost::Number(machine.instructions())),
        ("calls".into(), Cost::Number(calls)),
    ])
}

/// FNV-1a: the same on every machine.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
