//! `senda run`: one method with given arguments.

mod report;

use std::cell::RefCell;
use std::ffi::OsString;
use std::rc::Rc;

use clap::{Args, ValueEnum};
use senda_engine::graph::Seen;
use senda_engine::linker::{LinkFault, Linker, MethodId};
use senda_engine::machine::Limits;
use senda_engine::run::{Interpreter, Outcome, Run};
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::symbols::Symbols;
use senda_rules::trace::Trace;
use senda_rules::types::Type;

use self::report::Printed;
use crate::argument::{self, Param};
use crate::exit;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::method::find::is_main;
use crate::method::{Chosen, Finder, Pattern};
use crate::numbers::{parse_count, parse_size};
use crate::target::{Opened, Shared, TargetArgs};

const EXAMPLES: &str = "\
Arguments by the parameter's type:
  int, long, short, byte  42, -7, 0x2a (hexadecimal digits are the bits: 0xffffffff is -1)
  boolean                 true, false
  char                    x, 65, '\\u0041'
  float, double           1.5, 1e10, -0.0, NaN, -Infinity
  String                  text as it is; \"text\\n\" as a JSON string; null
  arrays                  [1,2,3]   [\"a\",null]   [[1],[2,3]]   null
  main                    takes all arguments as its strings

An instance method runs on an object made by the constructor without parameters.

Output: what the program prints, unchanged and at once, then a report. --quiet leaves the report
away, --json writes one JSON document instead.

Exit codes: 0 the run is over, whatever its outcome; 1 with --strict, there is no outcome (a limit,
something unsupported); 2 wrong usage; 3 an input cannot be read; 4 a bug of senda; 130 interrupted.

Examples:
  senda run Lcm.java lcm 4 6
  senda run Lcm.java 'Lcm.gcd(int,int)' -12 18 --trace full
  senda run Sort.java sort '[3,1,2]' --json
  senda run build/classes com.acme.Main.main one two
  senda run app.jar com.acme.Text.reverse 'hello' --cp lib/util.jar
  senda run jdk 'java.lang.Math.floorMod(int,int)' -7 3";

/// Run one method and show its outcome, what it printed and its trace
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RunArgs {
    #[command(flatten)]
    target: TargetArgs,

    /// The method: name, Class.name or 'pkg.Class.name(int,java.lang.String)'
    method: String,

    /// The method's arguments (after -- they may look like options)
    #[arg(value_name = "ARG", allow_negative_numbers = true)]
    arguments: Vec<String>,

    /// Write one JSON document and nothing else
    #[arg(long, conflicts_with = "quiet")]
    json: bool,

    /// Write only what the program prints
    #[arg(long, short)]
    quiet: bool,

    /// How much of the trace to show [default: short; with --json full]
    #[arg(long, value_name = "HOW MUCH")]
    trace: Option<Extent>,

    /// End the run after so many bytecode instructions, looked at rule by rule: those of the rule
    /// that exceeds it are still run [default: 1_000_000_000]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    max_steps: Option<u64>,

    /// End the run when it has allocated so much [default: 2G]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    max_memory: Option<u64>,

    /// End the run when it has printed so much [default: 16M]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    max_output: Option<u64>,

    /// Exit with 1 if the run ends without an outcome
    #[arg(long)]
    strict: bool,
}

/// How much of a trace is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Extent {
    /// All of it
    Full,
    /// The first lines
    Short,
    /// Nothing
    None,
}

/// All that is known after a run.
struct Done {
    target: String,
    method: String,
    params: Vec<Param>,
    returns: Option<Type>,
    run: Run,
    /// The objects of the run; nothing if nobody wants to know.
    seen: Seen,
    trace: Option<Trace>,
}

/// Runs the command.
///
/// # Errors
/// Why there was no run.
pub fn run(args: &RunArgs) -> Result<u8, Fault> {
    let given: Vec<String> = args.arguments.iter().map(|arg| unshield(arg)).collect();
    let pattern = Pattern::parse(&args.method)?;
    let target = args.target.open()?;
    target.warn();
    let mut finder = Finder::new(&target);
    let chosen = finder.one(&pattern, Some(given.len()))?;
    check_runnable(&mut finder, &chosen)?;
    let text = chosen.text(&finder.symbols);
    let params = params(&target, &mut finder.symbols, &chosen)?;
    let arguments = if is_main(&finder.symbols, &chosen) {
        vec![argument::strings(&mut finder.symbols, &given)]
    } else {
        let varargs = chosen.method().has(access::VARARGS);
        argument::read_all(&mut finder.symbols, &text, &params, &given, varargs)?
    };
    let returns = finder.symbols.method_type(chosen.method().id).ret;
    let mut interpreter = interpreter(finder.symbols, &target, args.limits())?;
    let method = method_id(interpreter.linker(), &chosen)?;
    let printed = Rc::new(RefCell::new(Printed::new()));
    if !args.json {
        let printed = printed.clone();
        let print = move |bytes: &[u8], is_error| printed.borrow_mut().print(bytes, is_error);
        interpreter.set_printer(Box::new(print));
    }
    if !args.quiet {
        interpreter.observe();
    }
    let mut run = interpreter.run(method, &arguments);
    let seen = run.seen.take().unwrap_or_default();
    let code = exit_code(&run.outcome, args.strict);
    let shown = args.trace != Some(Extent::None) && !args.quiet;
    let trace = if shown { interpreter.trace() } else { None };
    let done = Done { target: target.shown, method: text, params, returns, run, seen, trace };
    if args.json {
        report::json(&interpreter.linker().symbols, &done)?;
    } else {
        let extent = args.trace.unwrap_or(Extent::Short);
        printed.borrow_mut().finish(&done, extent, args.quiet)?;
    }
    Ok(code)
}

impl RunArgs {
    fn limits(&self) -> Limits {
        let default = Limits::default();
        Limits {
            steps: self.max_steps.unwrap_or(default.steps),
            memory: self.max_memory.unwrap_or(default.memory),
            output: self.max_output.unwrap_or(default.output),
            ..default
        }
    }
}

/// Negative numbers that the reader of the command line would take for options, as their texts
/// start. Plain ones such as `-7` it knows.
const NEGATIVE: [&str; 3] = ["-0x", "-0X", "-Infinity"];

/// Hides the hyphen of a negative number from the reader of the command line.
pub fn shield(arg: OsString) -> OsString {
    match arg.to_str() {
        Some(text) if NEGATIVE.iter().any(|start| text.starts_with(start)) => {
            text.replacen('-', MINUS, 1).into()
        }
        _ => arg,
    }
}

/// Undoes [`shield`].
fn unshield(arg: &str) -> String {
    let shown = arg.replacen(MINUS, "-", 1);
    if NEGATIVE.iter().any(|start| shown.starts_with(start)) { shown } else { arg.to_owned() }
}

const MINUS: &str = "\u{2212}";

/// Refuses methods that cannot be run, with the reason.
fn check_runnable(finder: &mut Finder<'_>, chosen: &Chosen) -> Result<(), Fault> {
    let text = chosen.text(&finder.symbols);
    let method = chosen.method();
    let class = finder.symbols.class_java(chosen.class.name);
    if finder.symbols.name_text(method.name).starts_with('<') {
        return Err(Fault::usage(format!("{text} does not run by itself"))
            .note("run a method that makes an object of the class"));
    }
    if method.has(access::ABSTRACT) {
        let others = finder.implementations(chosen);
        return Err(Fault::usage(format!("{text} is abstract: it has no code to run")).list(
            "it is implemented by",
            &others,
            20,
        ));
    }
    if method.has(access::NATIVE) || !method.has_code {
        return Err(Fault::usage(format!("{text} is native: it has no bytecode to run"))
            .note("run a method that calls it"));
    }
    if method.is_static() {
        return Ok(());
    }
    let makes = |m: &&senda_rules::class::Method| {
        finder.symbols.name_text(m.name) == "<init>"
            && finder.symbols.name_text(m.descriptor) == "()V"
    };
    let why = if chosen.class.is_interface() {
        "an interface"
    } else if chosen.class.has(access::ABSTRACT) {
        "an abstract class"
    } else if chosen.class.methods.iter().find(makes).is_none() {
        "a class without a constructor without parameters"
    } else {
        return Ok(());
    };
    Err(Fault::usage(format!("{text} needs an object to run on, and {class} is {why}"))
        .note("write a static method that makes the object and calls it, and run that"))
}

/// The parameters with their names, where the class file has them.
fn params(target: &Opened, symbols: &mut Symbols, chosen: &Chosen) -> Result<Vec<Param>, Fault> {
    let body = target.classpath.body(symbols, chosen.class.name, chosen.index)?;
    let receiver = usize::from(!chosen.method().is_static());
    let types = symbols.method_type(chosen.method().id);
    let name = |i: usize| {
        let name = body.source.params.get(i + receiver).copied().flatten();
        name.map_or_else(|| format!("{}", i + 1), |name| symbols.name_text(name).to_owned())
    };
    Ok(types.params.iter().enumerate().map(|(i, &ty)| Param { name: name(i), ty }).collect())
}

fn interpreter(symbols: Symbols, target: &Opened, limits: Limits) -> Result<Interpreter, Fault> {
    let linker = Linker::new(symbols, Box::new(Shared(target.classpath.clone())));
    let mut interpreter =
        Interpreter::new(linker, target.jdk.feature(), limits).map_err(stopped)?;
    interpreter.set_interrupt(interrupted);
    Ok(interpreter)
}

/// The linked method.
///
/// # Errors
/// When its class cannot be linked.
pub fn method_id(linker: &mut Linker, chosen: &Chosen) -> Result<MethodId, Fault> {
    let class = linker.link(chosen.class.name).map_err(|fault| match fault {
        LinkFault::Stops(stop) => stopped(stop),
        LinkFault::Throws(error) => Fault::input(format!(
            "{} cannot be linked: {}: {}",
            linker.symbols.class_java(chosen.class.name),
            error.class.replace('/', "."),
            error.message
        ))
        .note("--cp adds the classes that it needs"),
    })?;
    let method = linker.declared(class, chosen.method().name, chosen.method().descriptor);
    method.ok_or_else(|| Fault::bug(format!("{} is lost", chosen.text(&linker.symbols))))
}

/// A run that could not begin, as a message.
pub fn stopped(stop: Stop) -> Fault {
    match stop {
        Stop::Load(error) => error.into(),
        Stop::Interrupted => Fault::interrupted(),
        Stop::Internal(what) => Fault::bug(what),
        other => Fault::input(other.to_string()),
    }
}

fn exit_code(outcome: &Outcome, strict: bool) -> u8 {
    match outcome {
        Outcome::Returned(_) | Outcome::Threw { .. } | Outcome::Stopped(Stop::Exit(_)) => {
            exit::DONE
        }
        Outcome::Stopped(Stop::Load(_)) => exit::INPUT,
        Outcome::Stopped(Stop::Interrupted) => exit::INTERRUPTED,
        Outcome::Stopped(Stop::Internal(_)) => exit::BUG,
        Outcome::Stopped(_) if strict => exit::UNMET,
        Outcome::Stopped(_) => exit::DONE,
    }
}
