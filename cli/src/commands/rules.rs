//! `senda rules`: the rule program of a method, and the programs that are derived from it.

mod derive;

use std::collections::{HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use senda_rules::class::access;
use senda_rules::ids::MethodRef;
use senda_rules::ir::{Body, Callee};
use senda_rules::names::Namer;
use senda_rules::symbols::Symbols;
use senda_rules::{prolog, text};

use crate::exit;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::method::{Chosen, Finder, Pattern};
use crate::out::write_text;
use crate::target::{Opened, Shared, TargetArgs};

/// How many methods one program may have.
const MOST_METHODS: usize = 5_000;

const EXAMPLES: &str = "\
The program has the method and the methods of the same class that it reaches by calls whose target
is known (static, private, constructors). --only leaves those away, --callees adds those of other
classes too.

Derived programs say which traces there can be. They have every method of the target that is reached;
what other code does is a free subtrace, written _. A point is a line (Foo.java:12), an instruction
(Foo.bar+17), a label (@name, for a comment // @name) or the entry of a method (Foo.bar).

Examples:
  senda rules Lcm.java lcm
  senda rules Lcm.java 'Lcm.gcd(int,int)' --only
  senda rules Lcm.java 'Lcm.*' --out lcm.rules
  senda rules Lcm.java lcm --prolog --out lcm.pl
  senda rules Lcm.java lcm --abstraction
  senda rules Lcm.java lcm --slice local
  senda rules Lcm.java lcm --slice point=Lcm.java:13 --refined
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

    /// Print the trace abstraction: calls and traces alone
    #[arg(long, conflicts_with_all = ["only", "callees", "prolog"])]
    abstraction: bool,

    /// Print what is left of it for the method's own paths (local) or those through a point
    #[arg(long, value_name = "local|point=POINT", conflicts_with_all = ["only", "callees", "prolog"])]
    slice: Option<derive::SliceArg>,

    /// Keep in it what numbers, nulls and flags decide
    #[arg(long, conflicts_with_all = ["only", "callees", "prolog"])]
    refined: bool,

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
    target.warn();
    let mut finder = Finder::new(&target);
    let chosen =
        if pattern.is_all() { finder.all(&pattern)? } else { vec![finder.one(&pattern, None)?] };
    let Some(home) = chosen.first().map(|one| one.class.clone()) else {
        return Err(Fault::usage(format!("`{}` means no method", args.method)));
    };
    if let Some(other) = chosen.iter().find(|one| one.class.name != home.name) {
        let names = [&home, &other.class].map(|class| finder.symbols.class_java(class.name));
        return Err(Fault::usage(format!("`{}` is several classes", args.method)).list(
            "write more of the name",
            &names,
            names.len(),
        ));
    }
    if let [one] = chosen.as_slice()
        && !one.method().has_code
    {
        let why = if one.method().has(access::ABSTRACT) { "abstract" } else { "native" };
        let text = one.text(&finder.symbols);
        let fault = Fault::usage(format!("{text} is {why}: it has no bytecode to translate"));
        let others = finder.implementations(one);
        return Err(fault.list("it is implemented by", &others, 20));
    }
    if args.abstraction || args.refined || args.slice.is_some() {
        let text = derive::text(args, &target, &mut finder.symbols, &chosen)?;
        write_text(args.out.as_deref(), &text)?;
        return Ok(exit::DONE);
    }
    let reach = match (args.only || pattern.is_all(), args.callees) {
        (_, true) => Reach::Any,
        (true, false) => Reach::None,
        (false, false) => Reach::SameClass,
    };
    let roots = chosen.into_iter().filter(|one| one.method().has_code).collect();
    let mut symbols = finder.symbols;
    let bodies = Program { target: &target, symbols: &mut symbols, reach }.bodies(roots)?;
    let namer = Namer::for_class(&home, &symbols);
    let bodies: Vec<&Body> = bodies.iter().map(|body| &**body).collect();
    let program = if args.prolog {
        let provider = Shared(target.classpath.clone());
        let hierarchy = prolog::hierarchy(&mut symbols, &provider, &bodies)?;
        prolog::export(&symbols, &namer, &bodies, &hierarchy)
    } else {
        text::print(&symbols, &namer, &bodies)
    };
    write_text(args.out.as_deref(), &program)?;
    Ok(exit::DONE)
}

/// Gathers the methods of a program.
struct Program<'a> {
    target: &'a Opened,
    symbols: &'a mut Symbols,
    reach: Reach,
}

impl Program<'_> {
    /// The bodies of methods and of their known callees, breadth first.
    fn bodies(&mut self, roots: Vec<Chosen>) -> Result<Vec<Arc<Body>>, Fault> {
        let mut known: HashSet<MethodRef> = roots.iter().map(|one| one.method().id).collect();
        let mut open: VecDeque<Chosen> = roots.into();
        let mut bodies = Vec::new();
        while let Some(one) = open.pop_front() {
            if interrupted() {
                return Err(Fault::interrupted());
            }
            let body = self.target.classpath.body(self.symbols, one.class.name, one.index)?;
            for callee in self.callees(&body)? {
                let wanted = match self.reach {
                    Reach::None => false,
                    Reach::SameClass => callee.class.name == one.class.name,
                    Reach::Any => true,
                };
                if wanted && known.insert(callee.method().id) {
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

    /// The methods with code that a body surely calls, in order.
    fn callees(&mut self, body: &Body) -> Result<Vec<Chosen>, Fault> {
        let rules = body.preds.values().flat_map(|pred| pred.rules.iter());
        let mut found = Vec::new();
        for call in rules.filter_map(|rule| rule.call.as_ref()) {
            let (method, bound) = match call.callee {
                Callee::Static(method)
                | Callee::StaticInterface(method)
                | Callee::Special(method)
                | Callee::SpecialInterface(method) => (method, true),
                // A private or final method is bound although the call does not say so.
                Callee::Virtual(method) => (method, false),
                // Interfaces, call sites and initialisers: who is called shows only in a run.
                _ => continue,
            };
            let Some(callee) = self.resolve(method)? else { continue };
            let fixed = callee.method().flags & (access::PRIVATE | access::FINAL) != 0
                || callee.class.has(access::FINAL);
            if callee.method().has_code && (bound || fixed) {
                found.push(callee);
            }
        }
        Ok(found)
    }

    /// The method that a reference means: in its class, a superclass or an interface. A class that is
    /// not there has none: the program is printed, not run.
    fn resolve(&mut self, method: MethodRef) -> Result<Option<Chosen>, Fault> {
        let symbol = self.symbols.method_symbol(method);
        let mut open = VecDeque::from([symbol.owner]);
        // A damaged hierarchy may be a ring.
        for _ in 0..1_000 {
            let Some(name) = open.pop_front() else { break };
            if self.symbols.class_text(name).starts_with('[') {
                continue;
            }
            let Some(class) = self.target.classpath.class(self.symbols, name)? else { continue };
            if let Some(index) = class.method_index(symbol.name, symbol.descriptor) {
                return Ok(Some(Chosen { class, index }));
            }
            // Superclasses come before any interface.
            class.superclass.into_iter().for_each(|name| open.push_front(name));
            open.extend(class.interfaces.iter().copied());
        }
        Ok(None)
    }
}
