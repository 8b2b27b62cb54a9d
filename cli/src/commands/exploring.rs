//! What every command that explores paths takes, and how it begins.

use clap::Args;
use senda_engine::linker::Linker;
use senda_rules::symbols::Symbols;
use senda_solver::smt::External;
use senda_strategy::explore::Generator;

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
  time=10s  stop a method after that time (only this one makes results depend on the machine)
";

/// How paths are explored.
#[derive(Args, Clone, Debug)]
pub struct ExploreArgs {
    /// How far paths are unrolled
    #[arg(long, value_name = "LIMITS", default_value = "loop=2", value_delimiter = ',')]
    limit: Vec<LimitArg>,

    /// What numbers are: the JVM's, or mathematical integers from a range as in the papers
    #[arg(long, value_name = "java|ideal:LO..HI", default_value = "java")]
    pub numbers: NumbersArg,

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
        options::settings(&self.limit, self.numbers)
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
