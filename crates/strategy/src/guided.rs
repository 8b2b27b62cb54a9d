//! Guided exploration: the tests whose traces instantiate a trace that was given, and the scheme that
//! asks a generator for such traces one by one (*A Framework for Guided Test Case Generation in CLP*,
//! definitions 4 and 5).
//!
//! How a trace and the limits go together: where the trace names a rule, it is the trace that bounds
//! the path, and the limits on unrolling only count; below its free variables they cut as ever, with
//! everything counted that came before. So a complete trace has one test or none whatever the limits
//! are, and a trace that a generator made within the limits has the tests that the exploration within
//! the same limits finds for it.
//!
//! A test is the same, to its values, whether its path was found with a guide or without.

use std::rc::Rc;

use senda_engine::linker::{LinkedMethod, MethodId};
use senda_engine::machine::{Explorer, Finish, Guide, Misfit, PathEnd, Start};
use senda_engine::stop::Stop;
use senda_engine::term::namer_for;
use senda_guide::program::{Program, World};
use senda_guide::refine::Refinement;
use senda_rules::ids::MethodRef;
use senda_rules::trace::{Trace, View};
use senda_testcase::TestCase;
use senda_testcase::tree::End;

use crate::explore::{Explored, Generator, Options, Progress, Walk, begin};
use crate::refined::Refined;
use crate::symbolic::{Symbolic, Value};

/// What became of a trace.
#[derive(Clone, Copy, Debug)]
pub enum Verdict<'a> {
    /// It has an instance: this test is the first.
    Test(&'a TestCase),
    /// It has none, and so has no trace that begins with the same `prefix` nodes in preorder.
    Infeasible {
        /// How many nodes are enough to see it.
        prefix: usize,
    },
    /// No instance was found, nor that there is none: a path was cut, not supported or not decided.
    /// With the same limits no trace that begins with the same `prefix` nodes has one that is found.
    Open {
        /// How many nodes are enough to see it.
        prefix: usize,
    },
}

/// Gives traces on demand, one by one.
///
/// The scheme makes the first instance of each into a test. A generator is *sound* if all instances of
/// its traces serve what is to be covered, *complete* if every path that does instantiates one of them;
/// how *effective* it is, the report tells: traces generated, and those of them without a test.
pub trait TraceGenerator {
    /// The next trace, or `None` when there is no more or no more is needed.
    fn next(&mut self) -> Option<Trace>;

    /// What became of the trace given last. A generator can learn from it: see [`Verdict`].
    fn learn(&mut self, verdict: Verdict<'_>);
}

impl Generator {
    /// Checks that a trace is one that calls of a method can have.
    ///
    /// # Errors
    /// Why code could not be had; the inner error says what does not fit.
    pub fn fit(&mut self, method: MethodId, trace: &Trace) -> Result<Result<(), Misfit>, Stop> {
        match &mut self.machine {
            Some(machine) => machine.fit(method, trace),
            None => Err(Stop::Internal("a generator without its machine".into())),
        }
    }

    /// The program that a method reaches in the world of this generator, for what is derived from it.
    ///
    /// # Errors
    /// When a class cannot be read, or the method is of a class that was made.
    pub fn program(&mut self, method: MethodId) -> Result<Rc<Program>, Stop> {
        let (classes, stubs) = (self.world.clone(), self.stubs.clone());
        let linker = self.linker()?;
        let free: Vec<MethodRef> = stubs.iter().map(|&stub| linker.method(stub).id).collect();
        let LinkedMethod { class, name, descriptor, .. } = *linker.method(method);
        let found = linker.class(class).class.clone();
        let index = found.as_ref().and_then(|class| class.method_index(name, descriptor));
        let (Some(class), Some(index)) = (found, index) else {
            return Err(Stop::unsupported("a method of a class that was made"));
        };
        let (provider, symbols) = linker.parts();
        let world = World { classes: &classes, free: &free };
        Ok(Rc::new(Program::gather(provider, symbols, &world, (class.name, index))?))
    }

    /// What computes the static variables of a program for a generator of its traces. The program was
    /// gathered with the symbols of this generator's linker.
    ///
    /// # Errors
    /// When the generator was left in the middle of a method.
    pub fn refined(&mut self, program: &Rc<Program>, options: &Options) -> Result<Refined, Stop> {
        let domain = Symbolic::new(options.numbers, options.limits.memory, self.opaque);
        let symbols = &self.linker()?.symbols;
        Ok(Refined::new(program.clone(), Refinement::of(program), symbols, domain))
    }

    /// Explores the paths of a method whose traces instantiate this one.
    ///
    /// # Errors
    /// When the method cannot be explored at all, and why.
    pub fn along(
        &mut self,
        method: MethodId,
        trace: &Trace,
        options: &Options,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Explored, Stop> {
        self.with_explorer(options, |explorer, assumed| {
            let begun = begin(explorer, method, options, assumed)?;
            let mut scheme = Scheme::new(explorer, method, options, begun);
            scheme.follow(explorer, trace, false, progress);
            Ok(scheme.finish(explorer, "a trace was given"))
        })
    }

    /// The guided scheme: for each trace of a generator the first test that instantiates it.
    ///
    /// # Errors
    /// When the method cannot be explored at all, and why.
    pub fn guided(
        &mut self,
        method: MethodId,
        traces: &mut dyn TraceGenerator,
        options: &Options,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Explored, Stop> {
        self.with_explorer(options, |explorer, assumed| {
            let begun = begin(explorer, method, options, assumed)?;
            let mut scheme = Scheme::new(explorer, method, options, begun);
            while !scheme.is_over()
                && let Some(trace) = traces.next()
            {
                let found = scheme.follow(explorer, &trace, true, progress);
                traces.learn(scheme.verdict(found));
            }
            let mut explored = scheme.finish(explorer, "");
            in_trace_order(&mut explored.result.tests);
            Ok(explored)
        })
    }
}

/// Tests are written in the order of their traces, in whatever order they were asked for.
pub(crate) fn in_trace_order(tests: &mut Vec<TestCase>) {
    let mut keyed: Vec<(Option<Trace>, TestCase)> =
        tests.drain(..).map(|test| (Trace::parse(&test.trace).ok(), test)).collect();
    keyed.sort_by(|(a, x), (b, y)| a.cmp(b).then_with(|| x.id.cmp(&y.id)));
    tests.extend(keyed.into_iter().map(|(_, test)| test));
}

/// How following a trace went.
enum Found {
    Test(usize),
    None { prefix: usize, open: bool },
}

struct Scheme<'a> {
    method: MethodId,
    options: &'a Options,
    walk: Walk,
    failed: Option<Value>,
    start: Start<Symbolic>,
    begun: bool,
    traces: u64,
    without: u64,
}

impl<'a> Scheme<'a> {
    fn new(
        explorer: &mut Explorer<Symbolic>,
        method: MethodId,
        options: &'a Options,
        (walk, failed): (Walk, Option<Value>),
    ) -> Scheme<'a> {
        let start = explorer.start();
        Scheme { method, options, walk, failed, start, begun: false, traces: 0, without: 0 }
    }

    /// Whether a limit on all paths or an interrupt ends the scheme. The traces that are left are cut.
    fn is_over(&mut self) -> bool {
        let over = self.walk.over(self.options);
        if let Some(limit) = over {
            self.walk.result.paths.cut_by(limit);
        }
        self.walk.interrupted || over.is_some()
    }

    /// Explores along a trace: all of its instances, or the first.
    fn follow(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        trace: &Trace,
        first: bool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Found {
        if std::mem::replace(&mut self.begun, true) {
            explorer.restart(&mut self.start);
        }
        self.traces += 1;
        let guide = Guide::new(trace, namer_for(&explorer.machine, self.method));
        explorer.machine.set_guide(Some(guide));
        let mut end = match self.failed {
            // Nothing of the method runs, so there is nothing to name.
            Some(_) if trace.view(0) != Some(View::Free) => None,
            Some(e) => Some(PathEnd::Finished(Finish::Throw(e))),
            None => Some(explorer.first(self.method, &self.walk.inputs.args.clone())),
        };
        let mut open = false;
        let mut known = None;
        while let Some(ended) = end {
            let ended = self.walk.end(explorer, ended, self.options);
            progress(&self.walk.progress);
            match ended {
                End::Test(index) => known = known.or(Some(index)),
                // The same trace as that of an earlier test.
                End::Completed => known = known.or_else(|| self.walk.known(explorer)),
                End::Infeasible => {}
                _ => open = true,
            }
            if self.walk.interrupted || (first && known.is_some()) {
                break;
            }
            if !first && self.walk.limited(explorer, self.options, false).is_some() {
                break;
            }
            if first && self.walk.over(self.options).is_some() {
                open = true;
                break;
            }
            end = explorer.another();
        }
        let prefix = explorer.machine.set_guide(None).map_or(0, |guide| guide.furthest());
        match known {
            Some(index) => Found::Test(index),
            None => {
                self.without += 1;
                Found::None { prefix, open }
            }
        }
    }

    fn verdict(&self, found: Found) -> Verdict<'_> {
        match found {
            Found::Test(index) => match self.walk.result.tests.get(index) {
                Some(test) => Verdict::Test(test),
                None => Verdict::Open { prefix: usize::MAX },
            },
            Found::None { prefix, open: true } => Verdict::Open { prefix },
            Found::None { prefix, open: false } => Verdict::Infeasible { prefix },
        }
    }

    fn finish(self, explorer: &mut Explorer<Symbolic>, why: &str) -> Explored {
        let mut explored = self.walk.finish(explorer);
        let guidance = &mut explored.result.guidance;
        guidance.mode = "guided".into();
        guidance.why = why.into();
        (guidance.traces, guidance.infeasible_traces) = (self.traces, self.without);
        explored
    }
}
