//! `senda rules`: the rule program of a method.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use senda_engine::linker::{LinkFault, Linker, MethodId};
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::ids::ClassName;
use senda_rules::ir::{Body, Callee};
use senda_rules::names::Namer;
use senda_rules::{prolog, text};

use crate::exit;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::method::{Finder, Pattern};
use crate::out::write_text;
use crate::target::{Shared, TargetArgs};

/// How many methods one program may have.
const MOST_METHODS: usize = 5_000;

const EXAMPLES: &str = "\
The program has the method and the methods of the same class that it reaches by calls whose target
is known (static, private, constructors). --only leaves those away, --callees adds those of other
classes too.

Examples:
  senda rules Lcm.java lcm
  senda rules Lcm.java 'Lcm.gcd(int,int)' --only
  senda rules Lcm.java 'Lcm.*' --out lcm.rules
  senda rules Lcm.java lcm --prolog --out lcm.pl
  senda rules jdk 'java.lang.Math.floorMod(int,int)' --callees";

/// Print the rule program of a method
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct RulesArgs {
    #[command(flatten)]
    target: TargetArgs,

    /// The method: name, Class.name, 'pkg.Class.name(int,java.lang.String)', or 'Class.*' for all
    method: String,

    /// The method alone
    #[arg(long, conflicts_with = "callees")]
    only: bool,

    /// Known callees in other classes too
    #[arg(long)]
    callees: bool,

    /// Write a Prolog program for SWI-Prolog with library(clpfd)
    #[arg(long)]
    prolog: bool,

    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Which callees are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reach {
    None,
    SameClass,
    Any,
}

/// Runs the command.
///
/// # Errors
/// Why there is no program to print.
pub fn run(args: &RulesArgs) -> Result<u8, Fault> {
    let pattern = Pattern::parse(&args.method)?;
    let target = args.target.open()?;
    let mut finder = Finder::new(&target);
    let chosen =
        if pattern.is_all() { finder.all(&pattern)? } else { vec![finder.one(&pattern, None)?] };
    let home = chosen[0].class.clone();
    if let [one] = chosen.as_slice()
        && !one.method().has_code
    {
        let why = if one.method().has(access::ABSTRACT) { "abstract" } else { "native" };
        let text = one.text(&finder.symbols);
        let fault = Fault::usage(format!("{text} is {why}: it has no bytecode to translate"));
        let others = finder.implementations(one)?;
        return Err(fault.list("it is implemented by", &others, 20));
    }
    let reach = match (args.only || pattern.is_all(), args.callees) {
        (_, true) => Reach::Any,
        (true, false) => Reach::None,
        (false, false) => Reach::SameClass,
    };
    let mut linker = Linker::new(finder.symbols, Box::new(Shared(target.classpath.clone())));
    let class = linker.link(home.name).map_err(|fault| cannot(&linker, home.name, fault))?;
    let mut roots = Vec::new();
    for one in &chosen {
        roots.extend(linker.declared(class, one.method().name, one.method().descriptor));
    }
    roots.retain(|&m| linker.method(m).has_code);
    let bodies = reachable(&mut linker, roots, reach)?;
    let namer = Namer::for_class(&home, &linker.symbols);
    let bodies: Vec<&Body> = bodies.iter().map(|body| &**body).collect();
    let program = if args.prolog {
        prolog::export(&linker.symbols, &namer, &bodies)
    } else {
        text::print(&linker.symbols, &namer, &bodies)
    };
    write_text(args.out.as_deref(), &program)?;
    Ok(exit::DONE)
}

/// The bodies of methods and of their known callees, breadth first.
fn reachable(
    linker: &mut Linker,
    roots: Vec<MethodId>,
    reach: Reach,
) -> Result<Vec<Arc<Body>>, Fault> {
    let mut known = roots.clone();
    let mut open: VecDeque<MethodId> = roots.into();
    let mut bodies = Vec::new();
    while let Some(method) = open.pop_front() {
        if interrupted() {
            return Err(Fault::interrupted());
        }
        let body = linker.body(method).map_err(|stop| match stop {
            Stop::Load(error) => Fault::from(error),
            other => Fault::bug(other.to_string()),
        })?;
        for callee in callees(linker, &body) {
            let near = linker.method(callee).class == linker.method(method).class;
            let wanted = match reach {
                Reach::None => false,
                Reach::SameClass => near,
                Reach::Any => true,
            };
            if wanted && !known.contains(&callee) {
                known.push(callee);
                open.push_back(callee);
            }
        }
        bodies.push(body);
        if known.len() > MOST_METHODS {
            let text = format!("the program has more than {MOST_METHODS} methods");
            return Err(Fault::usage(text).note("leave --callees away, or begin at a callee"));
        }
    }
    Ok(bodies)
}

/// The methods with code that a body surely calls, in order. What cannot be linked has none.
fn callees(linker: &mut Linker, body: &Body) -> Vec<MethodId> {
    let rules = body.preds.values().flat_map(|pred| pred.rules.iter());
    let calls: Vec<_> =
        rules.filter_map(|rule| rule.call.as_ref()).map(|call| call.callee.clone()).collect();
    let mut found = Vec::new();
    for callee in calls {
        let (method, bound) = match callee {
            Callee::Static(method) => (linker.resolve(method, true), true),
            Callee::Special(method) => (linker.resolve(method, false), true),
            // A private or final method is bound although the call does not say so.
            Callee::Virtual(method) => (linker.resolve(method, false), false),
            Callee::Interface(_) | Callee::Dynamic(_) | Callee::Init(_) => continue,
        };
        let Ok(id) = method else { continue };
        let linked = linker.method(id);
        let fixed = linked.flags & (access::PRIVATE | access::FINAL) != 0
            || linker.class(linked.class).flags() & access::FINAL != 0;
        if linked.has_code && (bound || fixed) {
            found.push(id);
        }
    }
    found
}

fn cannot(linker: &Linker, class: ClassName, fault: LinkFault) -> Fault {
    let name = linker.symbols.class_java(class);
    match fault {
        LinkFault::Stops(Stop::Load(error)) => error.into(),
        LinkFault::Stops(stop) => Fault::bug(stop.to_string()),
        LinkFault::Throws(error) => {
            let kind = error.class.replace('/', ".");
            Fault::input(format!("{name} cannot be linked: {kind}: {}", error.message))
                .note("--cp adds the classes that it needs")
        }
    }
}
