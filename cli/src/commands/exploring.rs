//! What every command that explores paths takes, and how it begins.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use senda_engine::linker::Linker;
use senda_rules::symbols::Symbols;
use senda_solver::smt::External;
use senda_strategy::assume::Assumption;
use senda_strategy::explore::Generator;
use senda_strategy::symbolic::Aliasing;

use super::gen_tests::options::{self, LimitArg, NumbersArg, Settings};
use super::run::stopped;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::target::{Opened, Shared};

/// The limits, as the help of a command explains them.
pub const LIMITS: &str = "\
Limits (--limit, separated by commas):
  loop=K    at most K rounds more for each entry of a loop, and K nested calls of a method to itself
  block=K   at most K applications of one predicate inside each other (block-count of the papers)
  depth=N   at most N rules on a path
  paths=N   stop after N paths [default: 10000]
  length=N  arrays of the inputs have at most N elements [default: 10000]
  time=10s  stop a method after that time (only this one makes results depend on the machine)
";

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
    /// How far paths are unrolled
    #[arg(long, value_name = "LIMITS", default_value = "loop=2", value_delimiter = ',')]
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

    /// Classes that inputs can be objects of, besides those of the target
    #[arg(long, value_name = "CLASSES", value_delimiter = ',')]
    types: Vec<String>,

    /// Ask an SMT solver on the PATH (bitwuzla, z3, cvc5) what senda's own layers leave open
    #[arg(long)]
    smt: bool,
}

impl ExploreArgs {
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
        if !self.types.is_empty() {
            more.push(("types".into(), self.types.join(",")));
        }
        Ok(settings)
    }

    /// A generator over the classes of a target.
    ///
    /// # Errors
    /// When there is no class library, or no SMT solver although one is wanted.
    pub fn generator(
        &self,
        symbols: Symbols,
        target: &Opened,
        settings: &Settings,
    ) -> Result<Generator, Fault> {
        let linker = Linker::new(symbols, Box::new(Shared(target.classpath.clone())));
        let mut generator =
            Generator::new(linker, target.jdk.feature(), &settings.explore).map_err(stopped)?;
        generator.set_interrupt(interrupted);
        generator.assumptions = self.assume.iter().map(|a| a.assumption.clone()).collect();
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
}
