//! `senda gen`: tests for methods that cover what a criterion asks for.

mod along;
mod cover;
pub mod criterion;
pub mod options;
pub mod progress;
pub mod write;

use std::collections::{BTreeSet, HashSet};
use std::io::IsTerminal;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::linker::Linker;
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::symbols::Symbols;
use senda_strategy::explore::{Generator, Options, Progress};
use senda_testcase::{Confirmed, MethodResult, Outcome, Report, TestCase, names};

use self::along::Along;
use self::cover::Before;
use self::criterion::{CRITERIA, Cover, CoverArgs};
use self::options::{Color, Form, Settings, When, parse_duration};
use self::progress::Meter;
use super::exploring::{ExploreArgs, limits};
use super::run::{method_id, stopped};
use crate::exit;
use crate::fault::Fault;
use crate::interrupt::{interrupted, is_overdue};
use crate::method::{Chosen, Finder, Pattern};
use crate::numbers::count;
use crate::target::{Opened, TargetArgs};

const ABOUT: &str = "\
A test stands for a path: inputs that take it, what the method then does, the condition on the inputs
that is the path's, and its trace. Every test is run on the real JVM before it is called confirmed.

Inputs are the parameters, the object that an instance method is called on, and whatever a path reads
of the objects and arrays that they refer to. Objects have the classes of the target; of the class
library they are Object, String (of which the text is not looked at) and the wrappers of numbers. What
a test cannot have ends a path by its name and is counted.

A method that is stubbed (--stub) is not run: each call returns a value of its own, numbers as well as
objects, changes nothing and throws nothing. Conditions call it Clock.now()#1, and the tests have an object
that answers so. Where no test can have one (a static method, a final class, an object that the code makes)
the test says so and is not confirmed.
";

const EXAMPLES: &str = "\
Exit codes: 0 done; 1 with --strict, a goal gave up or lies beyond the limit (with --cover paths: a path
gave up, was cut or is not supported); 2 wrong usage;
3 an input cannot be read; 4 a test does otherwise on the JVM: a bug of senda, and where to find it;
130 interrupted, what was found is written.

Examples:
  senda gen Lcm.java                              the branches of all public methods of the file
  senda gen Lcm.java lcm --cover paths            a test for every path of one
  senda gen Lcm.java lcm --points Lcm.java:13     a test that comes to line 13
  senda gen Lcm.java lcm --limit block=4          one method, unrolled further
  senda gen Lcm.java lcm --numbers ideal:-1000..1000 --limit block=2
  senda gen Lcm.java gcd --trace 'gcd(1,[gcd_0(1,[gcd_1c(1,[_])])])'
  senda gen build/classes 'com.acme.Tax.*' --write junit5 --out src/test/java
  senda gen Session.java --stub Clock.now         the clock gives what a path needs
  senda gen app.jar com.acme.Tax.rate --json";

/// Generate tests that cover the branches of methods, or what else is asked for
#[derive(Args, Debug)]
#[command(after_help = format!("{ABOUT}\n{CRITERIA}\n{}\n{EXAMPLES}", limits(true)))]
pub struct GenArgs {
    #[command(flatten)]
    target: TargetArgs,

    /// Methods: name, Class.name, 'pkg.Class.name(int)', 'Class.*' [default: all public ones]
    #[arg(value_name = "METHOD")]
    methods: Vec<String>,

    #[command(flatten)]
    explore: ExploreArgs,

    #[command(flatten)]
    cover: CoverArgs,

    /// Only the tests whose traces instantiate this one, such as 'gcd(1,[gcd_0(1,[_])])' (one method)
    #[arg(long, value_name = "TERM")]
    trace: Option<String>,

    /// Ask only for what an existing suite misses, by the XML report of JaCoCo on it
    #[arg(long, value_name = "FILE")]
    skip_covered: Option<PathBuf>,

    /// Run the tests on the real JVM: if there is one, always, or not
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    confirm: When,

    /// What to write
    #[arg(long, value_name = "FORMS", value_delimiter = ',')]
    write: Vec<Form>,

    /// The folder that source files are in by their packages, for lcov and sarif [default: what the target
    /// tells]
    #[arg(long, value_name = "DIR")]
    sources: Option<String>,

    /// Where files go [default: the table on the terminal, files below senda-out]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Write one JSON document on standard output and nothing else there
    #[arg(long, conflicts_with_all = ["write", "out"])]
    json: bool,

    /// Exit with 1 if a goal gave up or lies beyond the limit
    #[arg(long)]
    strict: bool,

    /// Tell times in JSON and in a table that goes to a file: bytes then differ from run to run
    #[arg(long)]
    times: bool,

    /// No table, no progress
    #[arg(long, short)]
    quiet: bool,

    /// Colours in the table
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,

    /// Stop after that time for all methods together, keeping what was found
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    total_time: Option<Duration>,
}

impl GenArgs {
    /// Whether something is written that says how objects are made.
    fn needs_construction(&self) -> bool {
        self.json
            || self.confirm == When::Off
            || self.out.is_some()
            || self.write.iter().any(|form| *form != Form::Text)
    }
}

/// Runs the command.
///
/// # Errors
/// Why nothing could be generated.
pub fn run(args: &GenArgs) -> Result<u8, Fault> {
    let mut settings = args.explore.settings()?;
    let trace = args.trace.as_deref().map(Along::parse).transpose()?;
    if let Some(trace) = &args.trace {
        settings.shown.more.0.push(("trace".into(), trace.clone()));
    }
    args.cover.check(trace.is_some(), &mut settings.shown)?;
    if args.cover.has_goals(trace.is_some()) {
        settings.look_for_goals();
    }
    let before = args.skip_covered.as_deref().map(Before::read).transpose()?;
    if let Some(path) = &args.skip_covered {
        settings.shown.more.0.push(("skip-covered".into(), path.display().to_string()));
    }
    let sink = write::Sink::open(args)?;
    let target = args.target.open()?;
    target.warn();
    let mut finder = Finder::new(&target);
    let chosen = choose(&mut finder, &args.methods)?;
    if args.confirm == When::On {
        // What is found out after the work would be found out too late.
        confirmer(&target).map_err(without)?;
    }
    let mut generator = args.explore.generator(finder, &target, &settings)?;
    args.explore.check_assumptions(&mut generator, &chosen, &settings)?;
    if let Some(trace) = &trace {
        trace.check(&mut generator, &chosen)?;
    }
    let target_path = &args.target.target;
    let cover = args.cover.find(trace.is_some(), &mut generator, &target, target_path, &chosen)?;
    let mut report = Report {
        senda: env!("CARGO_PKG_VERSION").into(),
        target: target.shown.clone(),
        options: settings.shown.clone(),
        methods: Vec::new(),
        code: Vec::new(),
    };
    let (trace, before) = (trace.as_ref(), before.as_ref());
    let plan = Plan { args, settings: &settings, trace, cover: &cover, before, target: &target };
    let stopped_early = explore(&plan, &mut generator, &chosen, &mut report)?;
    let refuted = confirm(&mut report, &target, args)?;
    if let Some(before) = before {
        before.leave_out(&mut report);
    }
    report.methods.iter_mut().for_each(MethodResult::recount);
    cover::add_rest(&mut report, &mut generator, &target)?;
    names::assign(&mut report);
    if !args.times && (args.json || !std::io::stdout().is_terminal()) {
        forget_times(&mut report);
    }
    let folder = || cover::source_folder(&args.target.target, &target.classes);
    sink.write(&report, args.times, &args.sources.clone().unwrap_or_else(folder))?;
    let open = is_open(&report, &cover) || stopped_early;
    finish(&report, args, open, refuted, &sink)
}

/// Whether something that was asked for is missing.
fn is_open(report: &Report, cover: &Cover) -> bool {
    let paths = |m: &MethodResult| {
        m.paths.cut > 0 || !m.paths.gave_up.is_empty() || !m.paths.unsupported.is_empty()
    };
    let goals = |m: &MethodResult| !m.goals.is_satisfied() || m.goals.total() == 0;
    report.methods.iter().any(|m| paths(m) && (!cover.has_goals() || goals(m)))
}

/// What is to be done with each method.
struct Plan<'a> {
    args: &'a GenArgs,
    settings: &'a Settings,
    trace: Option<&'a Along>,
    cover: &'a Cover,
    before: Option<&'a Before>,
    target: &'a Opened,
}

/// Explores the methods, and tells whether something is left because the time was over or somebody
/// wanted it to end.
fn explore(
    plan: &Plan<'_>,
    generator: &mut Generator,
    chosen: &[Chosen],
    report: &mut Report,
) -> Result<bool, Fault> {
    let Plan { args, settings, trace, cover, before, target } = *plan;
    let deepen = args.explore.is_usually_deep();
    let mut meter = Meter::new(args.quiet || args.json, chosen.len());
    let started = Instant::now();
    let mut stopped_early = false;
    let (mut unlinked, mut missing) = (Vec::new(), BTreeSet::new());
    for one in chosen {
        let late = args.total_time.is_some_and(|most| started.elapsed() >= most);
        if interrupted() || late {
            stopped_early = true;
            break;
        }
        let linker = generator.linker().map_err(stopped)?;
        let method = match method_id(linker, one) {
            Ok(method) => method,
            // One class that cannot be used must not keep the others from being tested.
            Err(fault) if fault.code == exit::INPUT && chosen.len() > 1 => {
                report.methods.push(unexplored(linker, one, fault.message()));
                unlinked.push(fault);
                continue;
            }
            Err(fault) => return Err(fault),
        };
        if let Some(before) = before
            && before.covers(generator, method, target)?
        {
            let mut result = unexplored(generator.linker().map_err(stopped)?, one, "");
            before.skip(&mut result);
            report.methods.push(result);
            continue;
        }
        let linker = generator.linker().map_err(stopped)?;
        meter.begin(&one.text(&linker.symbols));
        let tick = &mut |p: &Progress| meter.tick(p);
        let begun = Instant::now();
        let left = args.total_time.map(|most| most.saturating_sub(started.elapsed()));
        let time = settings.explore.time.into_iter().chain(left).min();
        let options = Options { time, ..settings.explore };
        let explored = match trace {
            Some(along) => generator.along(method, &along.trace, &options, tick),
            None => generator.cover(method, &cover.wish(deepen), &options, tick),
        };
        match explored {
            Ok(explored) => {
                stopped_early |= explored.interrupted;
                missing.extend(explored.missing);
                let mut result = explored.result;
                if args.needs_construction() {
                    generator.construct(&mut result, &options).map_err(stopped)?;
                }
                result.goals.lose(&result.tests, REFUSED);
                report.methods.push(result);
            }
            Err(stop) => {
                stopped_early |= stop == Stop::Interrupted;
                let linker = generator.linker().map_err(stopped)?;
                let mut result = unexplored(linker, one, &stop.to_string());
                result.stats.time_ms = Some(begun.elapsed().as_secs_f64() * 1e3);
                report.methods.push(result);
            }
        }
    }
    meter.end();
    unlinked.dedup();
    unlinked.iter().for_each(Fault::warn);
    warn_of_missing(missing);
    let left = chosen.len() - report.methods.len();
    if left > 0 {
        let of = count(chosen.len() as u64, "method");
        let why = if interrupted() { "interrupted" } else { "the total time is over" };
        Fault::usage(format!("{left} of {of} not explored: {why}")).warn();
    }
    Ok(stopped_early)
}

/// A test that ends where a class is missing is true, but seldom what is wanted.
fn warn_of_missing(classes: BTreeSet<String>) {
    if !classes.is_empty() {
        let names: Vec<String> = classes.into_iter().collect();
        Fault::input(
            "tests end with NoClassDefFoundError because classes are not on the class path",
        )
        .list("they are", &names, 10)
        .note("--cp adds the classes that the target needs")
        .warn();
    }
}

/// The methods that are meant: by default every public one with code.
fn choose(finder: &mut Finder<'_>, methods: &[String]) -> Result<Vec<Chosen>, Fault> {
    let mut all = Vec::new();
    if methods.is_empty() {
        let every = finder.all(&Pattern::parse("*")?)?;
        all.extend(
            every
                .into_iter()
                .filter(|m| m.method().has(access::PUBLIC) && is_testable(&finder.symbols, m)),
        );
        if all.is_empty() {
            return Err(Fault::usage("the target has no public method with code")
                .note("name the methods to test, for example 'Class.*'"));
        }
        return Ok(all);
    }
    for text in methods {
        let pattern = Pattern::parse(text)?;
        if pattern.is_all() {
            let found = finder.all(&pattern)?;
            all.extend(found.into_iter().filter(|m| is_testable(&finder.symbols, m)));
            continue;
        }
        let one = finder.one(&pattern, None)?;
        check(finder, &one)?;
        all.push(one);
    }
    if all.is_empty() {
        return Err(Fault::usage("no method with code is meant")
            .note("senda list shows the methods of a target"));
    }
    let mut known = HashSet::new();
    all.retain(|one| known.insert((one.class.name, one.index)));
    Ok(all)
}

fn is_testable(symbols: &Symbols, chosen: &Chosen) -> bool {
    let method = chosen.method();
    let made = method.flags & (access::SYNTHETIC | access::BRIDGE) != 0;
    method.has_code && !made && !symbols.name_text(method.name).starts_with('<')
}

/// A method that was named must be one that tests can call.
///
/// # Errors
/// When it has no code or is no method.
pub fn check(finder: &mut Finder<'_>, chosen: &Chosen) -> Result<(), Fault> {
    let text = chosen.text(&finder.symbols);
    let method = chosen.method();
    if method.has(access::ABSTRACT) {
        let others = finder.implementations(chosen);
        let fault = Fault::usage(format!("{text} is abstract: it has no paths"));
        return Err(match others.is_empty() {
            true => fault.note("name a method that implements it"),
            false => fault.list("it is implemented by", &others, 20),
        });
    }
    if method.has(access::NATIVE) || !method.has_code {
        return Err(Fault::usage(format!("{text} is native: it has no bytecode to explore"))
            .note("name a method that calls it"));
    }
    if finder.symbols.name_text(method.name).starts_with('<') {
        return Err(Fault::usage(format!("{text} is no method that a test calls"))
            .note("name a method of the class"));
    }
    Ok(())
}

/// The result of a method that could not be explored: it says why, and has no tests.
fn unexplored(linker: &Linker, chosen: &Chosen, why: &str) -> MethodResult {
    let class = linker.symbols.class_java(chosen.class.name);
    let name = linker.symbols.name_text(chosen.method().name);
    let signature = senda_testcase::Signature::of_static(&class, name, &[], None);
    let mut result = MethodResult::new(signature);
    result.method = chosen.text(&linker.symbols);
    result.guidance.mode = "standard".into();
    result.paths.unsupported(why.trim_start_matches("unsupported: "));
    result
}

/// Runs the tests on the JVM. Gives the number of those that it contradicts.
fn confirm(report: &mut Report, target: &Opened, args: &GenArgs) -> Result<usize, Fault> {
    let not_run = |report: &mut Report, why: &str| {
        for case in report.methods.iter_mut().flat_map(|m| &mut m.tests) {
            case.confirmed = Confirmed::NotRun(why.to_owned());
        }
    };
    if args.confirm == When::Off {
        not_run(report, "confirming was not asked for");
        return Ok(0);
    }
    let mut confirmer = match confirmer(target) {
        Ok(confirmer) => confirmer,
        Err(fault) if args.confirm == When::Auto => {
            not_run(report, fault.message());
            if !args.quiet {
                fault.warn();
            }
            return Ok(0);
        }
        Err(fault) => return Err(without(fault)),
    };
    // What was found until somebody wanted it to end is still worth a moment.
    confirmer.interrupted = is_overdue;
    for method in &mut report.methods {
        let signature = method.signature.clone();
        adopt_computed(&mut confirmer, method);
        let cases: Vec<_> = method.tests.iter().map(|case| (&signature, case)).collect();
        let mut verdicts = confirmer.confirm_all(&cases);
        drop_refused(method, &mut verdicts);
        method.goals.lose(&method.tests, REFUSED);
        for (case, verdict) in method.tests.iter_mut().zip(verdicts) {
            if let Verdict::Unavailable(why) = &verdict
                && !case.doubles.is_empty()
                && !is_overdue()
            {
                // What the JVM refuses, source code cannot say.
                case.unrealised.get_or_insert_with(|| format!("no test can stub it: {why}"));
            }
            case.confirmed = match verdict {
                // Outside the JVM's integers a path of ideal numbers need not be one of the program.
                Verdict::Different { .. } if args.explore.numbers.is_ideal() => {
                    Confirmed::NotRun("ideal numbers differ from the JVM's here".into())
                }
                other => other.mark(),
            };
        }
    }
    let tests = report.methods.iter().flat_map(|m| &m.tests);
    Ok(tests.filter(|case| matches!(case.confirmed, Confirmed::No(_))).count())
}

/// Why a goal has no test although a path leads there.
const REFUSED: &str = "the inputs that were found are refused by their own class";

/// A path whose inputs no code can make is no test: it counts as one that is not supported.
fn drop_refused(method: &mut MethodResult, verdicts: &mut Vec<Verdict>) {
    let mut kept = Vec::new();
    for (case, verdict) in std::mem::take(&mut method.tests).into_iter().zip(verdicts.drain(..)) {
        if let Verdict::Refused(why) = &verdict {
            method.paths.completed = method.paths.completed.saturating_sub(1);
            method.paths.unsupported(why);
        } else {
            method.tests.push(case);
            kept.push(verdict);
        }
    }
    *verdicts = kept;
}

fn without(fault: Fault) -> Fault {
    fault.note("--confirm off does without")
}

/// A JVM that runs the tests of a target.
///
/// # Errors
/// Why they cannot be confirmed.
pub fn confirmer(target: &Opened) -> Result<Confirmer, Fault> {
    let unconfirmed = |why: &str| Fault::input(format!("tests are not confirmed: {why}"));
    if target.is_jdk {
        return Err(unconfirmed("those of the JDK's own classes cannot be run from outside"));
    }
    if !target.jdk.is_chosen() {
        return Err(unconfirmed("there is no JVM")
            .note(format!("the class library is read from {}", target.jdk.home().display()))
            .note("set JAVA_HOME, put `java` on the PATH, or name a JDK with --jdk"));
    }
    Confirmer::start(target.jdk.home(), &target.paths, Limits::default()).map_err(|why| {
        unconfirmed(&why.to_string())
            .note("set JAVA_HOME, put `java` on the PATH, or name a JDK with --jdk")
    })
}

/// Where a value was computed by a function that the JVM computes to its own last bit, the expected
/// number is the JVM's.
fn adopt_computed(confirmer: &mut Confirmer, method: &mut MethodResult) {
    let signature = method.signature.clone();
    let computed = |case: &&mut TestCase| !case.concretised.is_empty() && case.unrealised.is_none();
    for case in method.tests.iter_mut().filter(computed) {
        let Ok(seen) = confirmer.observe(&signature, case) else { continue };
        if let (Outcome::Returns(Some(expected)), Outcome::Returns(Some(got))) =
            (&mut case.outcome, &seen.outcome)
            && expected.primitive() == got.primitive()
            && *expected != *got
        {
            *expected = got.clone();
            case.notes.push("the expected number is the JVM's own".into());
        }
        for (field, got) in case.statics_after.iter_mut().zip(&seen.statics) {
            let number = field.value.primitive();
            if number.is_some() && number == got.primitive() && field.value != *got {
                field.value = got.clone();
                case.notes.push(format!(
                    "the number of {}.{} afterwards is the JVM's own",
                    field.class, field.name
                ));
            }
        }
        if let (
            Outcome::Throws { class, message: Some(expected), .. },
            Outcome::Throws { class: thrown, message: Some(got), .. },
        ) = (&mut case.outcome, &seen.outcome)
            && class == thrown
            && expected != got
        {
            expected.clone_from(got);
            case.notes.push("the expected message is the JVM's own".into());
        }
    }
}

/// Without times the same command gives the same bytes.
pub(super) fn forget_times(report: &mut Report) {
    for method in &mut report.methods {
        method.stats.time_ms = None;
        method.stats.solver_ms = None;
    }
}

fn finish(
    report: &Report,
    args: &GenArgs,
    open: bool,
    refuted: usize,
    sink: &write::Sink,
) -> Result<u8, Fault> {
    if refuted > 0 {
        let kept = sink.keep_evidence(report)?;
        return Err(Fault::bug(format!("{refuted} of the tests are not confirmed by the JVM"))
            .note(format!("the cases are in {}", kept.display())));
    }
    if open && interrupted() {
        return Ok(exit::INTERRUPTED);
    }
    Ok(if args.strict && open { exit::UNMET } else { exit::DONE })
}
