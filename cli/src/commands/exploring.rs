//! What every command that explores paths takes, and how it begins.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use senda_engine::linker::Linker;
use senda_solver::smt::External;
use senda_strategy::assume::Assumption;
use senda_strategy::explore::Generator;
use senda_strategy::symbolic::Aliasing;

use super::gen_tests::options::{self, LimitArg, NumbersArg, Settings};
use super::run::{method_id, stopped};
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::method::{Chosen, Finder, Pattern};
use crate::target::{Opened, Shared};

/// The limits as help texts describe them; what is said of goals only where there are some.
pub fn limits(goals: bool) -> String {
    let (loops, paths) = match goals {
        true => (
            "; goals beyond that are looked for with more, up to 64, unless K is given",
            "; 4000 where goals are looked for",
        ),
        false => ("", ""),
    };
    format!(
        "\
Limits (--limit, separated by commas):
  loop=K    at most K rounds more for each entry of a loop, and K nested calls of a method to itself
            [default: 2{loops}]
  block=K   at most K applications of one predicate inside each other (block-count of the papers)
  depth=N   at most N rules on a path
  paths=N   stop after N paths [default: 10000{paths}]
  length=N  arrays of the inputs have at most N elements [default: 10000]
  time=10s  stop a method after that time (only this one makes results depend on the machine)
"
    )
}

/// How references that may be one object are explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum HeapArg {
    /// What is read through them is conditional: no path for an alias that makes no difference
    Solver,
    /// Every alias is a path (lazy initialisation)
    Eager,
    /// Two references are never one object: quick, but paths are missed
    NoAlias,
}

/// Whether something is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    /// Yes
    On,
    /// No
    Off,
}

/// An assumption with its text.
#[derive(Clone, Debug)]
pub struct AssumeArg {
    text: String,
    assumption: Assumption,
}

impl FromStr for AssumeArg {
    type Err = String;

    fn from_str(text: &str) -> Result<AssumeArg, String> {
        let assumption = Assumption::parse(text).map_err(|e| e.to_string())?;
        Ok(AssumeArg { text: text.to_owned(), assumption })
    }
}

/// How paths are explored.
#[derive(Args, Clone, Debug)]
pub struct ExploreArgs {
    /// How far paths are unrolled [default: loop=2]
    #[arg(long, value_name = "LIMITS", value_delimiter = ',')]
    limit: Vec<LimitArg>,

    /// What numbers are: the JVM's, or mathematical integers from a range as in the papers
    #[arg(long, value_name = "java|ideal:LO..HI", default_value = "java")]
    pub numbers: NumbersArg,

    /// How references that may be one object are explored: by conditional values, by branching on
    /// every alias, or as if they were never one
    #[arg(long, value_name = "MODE", default_value = "solver")]
    heap: HeapArg,

    /// Something that holds of the inputs (repeatable): nonnull(x), this.size <= this.cap,
    /// nonaliasing(a,b), nonsharing(a,b), acyclic(a), acyclic(a via next),
    /// invariant(Tree.repOk)
    #[arg(long, value_name = "ASSUMPTION", allow_hyphen_values = true)]
    assume: Vec<AssumeArg>,

    /// Whether annotations such as @NonNull are assumptions: parameters and fields that have one are
    /// not null before the call
    #[arg(long, value_name = "WHEN", default_value = "on")]
    annotations: Switch,

    /// Answer calls of methods with values of the solver's choice instead of running them
    /// (repeatable): Clock.now, 'Repo.find(int,int)', java.util.Random.nextLong
    #[arg(long, value_name = "METHODS")]
    stub: Vec<String>,

    /// Classes that inputs can be objects of, besides those of the target
    #[arg(long, value_name = "CLASSES", value_delimiter = ',')]
    types: Vec<String>,

    /// Ask an SMT solver on the PATH (bitwuzla, z3, cvc5) what senda's own layers leave open
    #[arg(long)]
    smt: bool,
}

impl ExploreArgs {
    /// Whether nothing is said about how far paths are unrolled.
    pub fn is_usually_deep(&self) -> bool {
        let unrolls = |limit: &LimitArg| {
            matches!(limit, LimitArg::Loop(_) | LimitArg::Block(_) | LimitArg::Depth(_))
        };
        !self.limit.iter().any(unrolls)
    }

    /// The options as the exploration takes them.
    ///
    /// # Errors
    /// When a limit is given twice.
    pub fn settings(&self) -> Result<Settings, Fault> {
        let mut settings = options::settings(&self.limit, self.numbers)?;
        (settings.explore.aliasing, settings.shown.heap) = match self.heap {
            HeapArg::Solver => (Aliasing::Solver, "solver".into()),
            HeapArg::Eager => (Aliasing::Eager, "eager".into()),
            HeapArg::NoAlias => (Aliasing::None, "no-alias".into()),
        };
        settings.explore.annotations = self.annotations == Switch::On;
        let more = &mut settings.shown.more.0;
        if self.annotations == Switch::Off {
            more.push(("annotations".into(), "off".into()));
        }
        if !self.assume.is_empty() {
            let texts: Vec<&str> = self.assume.iter().map(|a| a.text.as_str()).collect();
            more.push(("assume".into(), texts.join("; ")));
        }
        if !self.stub.is_empty() {
            more.push(("stub".into(), self.stub.join(",")));
        }
        if !self.types.is_empty() {
            more.push(("types".into(), self.types.join(",")));
        }
        Ok(settings)
    }

    /// The methods that are stubbed.
    ///
    /// # Errors
    /// When one is not there, is several or is none that can be stubbed.
    fn stubbed(&self, finder: &mut Finder<'_>) -> Result<Vec<Chosen>, Fault> {
        self.stub.iter().flat_map(|list| split(list)).map(|text| stubbed(finder, text)).collect()
    }

    /// A generator over the classes of a target, in which the finder has looked.
    ///
    /// # Errors
    /// When there is no class library, or no SMT solver although one is wanted, or no method that is to be
    /// stubbed.
    pub fn generator(
        &self,
        mut finder: Finder<'_>,
        target: &Opened,
        settings: &Settings,
    ) -> Result<Generator, Fault> {
        let stubs = self.stubbed(&mut finder)?;
        let linker = Linker::new(finder.symbols, Box::new(Shared(target.classpath.clone())));
        let mut generator =
            Generator::new(linker, target.jdk.feature(), &settings.explore).map_err(stopped)?;
        generator.set_interrupt(interrupted);
        generator.assumptions = self.assume.iter().map(|a| a.assumption.clone()).collect();
        for stub in &stubs {
            let linker = generator.linker().map_err(stopped)?;
            let method = method_id(linker, stub)?;
            generator.stubs.push(method);
        }
        generator.world = if target.is_jdk { Vec::new() } else { target.classes.clone() };
        for name in &self.types {
            let internal = name.replace('.', "/");
            let known = generator.linker().map_err(stopped)?.class_named(&internal);
            if known.is_err() {
                return Err(Fault::usage(format!("there is no class {name} for --types"))
                    .note("name it in full, with $ for nested classes, and add --cp if needed"));
            }
            generator.world.push(internal);
        }
        if self.smt {
            let path = std::env::var_os("PATH").unwrap_or_default();
            generator.external = Some(External::find(&path).ok_or_else(|| {
                Fault::usage("there is no SMT solver on the PATH")
                    .note("install bitwuzla, z3 or cvc5, or leave --smt away")
            })?);
        }
        Ok(generator)
    }

    /// Whether each assumption fits one of the methods that are explored: else it is a mistake.
    ///
    /// # Errors
    /// When one fits none of them, and why.
    pub fn check_assumptions(
        &self,
        generator: &mut Generator,
        chosen: &[Chosen],
        settings: &Settings,
    ) -> Result<(), Fault> {
        for assume in &self.assume {
            let mut reasons = Vec::new();
            for one in chosen {
                let linker = generator.linker().map_err(stopped)?;
                let text = one.text(&linker.symbols);
                // What cannot be linked is told when it is explored.
                let misfit = match method_id(linker, one) {
                    Ok(method) => generator
                        .misfit(method, &assume.assumption, &settings.explore)
                        .map_err(stopped)?,
                    Err(_) => None,
                };
                match misfit {
                    Some(why) => reasons.push(format!("{text}: {why}")),
                    None => break,
                }
            }
            if !chosen.is_empty() && reasons.len() == chosen.len() {
                let message = format!("--assume '{}' fits no method", assume.text);
                return Err(Fault::usage(message).list("because", &reasons, 10));
            }
        }
        Ok(())
    }
}

/// The parts of a list, which commas separate outside of parentheses.
fn split(list: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    for (at, c) in list.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    parts
}

const STUB_FORMS: &str =
    "a stub is written --stub Class.method, or --stub 'Class.method(int,int)' for one of several";

/// A method that is to be stubbed.
fn stubbed(finder: &mut Finder<'_>, text: &str) -> Result<Chosen, Fault> {
    let pattern = Pattern::parse(text).map_err(|fault| fault.note(STUB_FORMS))?;
    let Some(class) = &pattern.class else {
        return Err(Fault::usage(format!("`{text}` names no class for --stub")).note(STUB_FORMS));
    };
    let simple = class.rsplit('.').next().unwrap_or_default();
    if pattern.name.starts_with('<') || pattern.name == simple {
        return Err(Fault::usage(format!(
            "`{text}` is a constructor: there are no stubs for those"
        ))
        .note("stub the methods that are called on the object, or assume something of it"));
    }
    finder.one(&pattern, None)
}
