//! An SMT solver found on the path, asked over a pipe.
//!
//! Optional: without one the answer is `Unknown`. The script is a pure function of the literals
//! ([`script`]), in SMT-LIB 2 with bit-vectors and floats and the JVM's meaning. What comes back is
//! not trusted further than it must be: a model counts only if evaluation says that it satisfies
//! every literal, and whatever is not a plain answer is `Unknown` with a reason. `unsat` is believed.
//!
//! The solver gets a limit of its own work where it knows one, and is killed when its time is up.

mod answer;
mod process;
mod script;

use std::path::{Path, PathBuf};
use std::time::Duration;

use senda_rules::scalar::Word;

use crate::Answer;
use crate::term::{Arena, Lit};

pub use script::{Script, script};

/// The solvers that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Bitwuzla.
    Bitwuzla,
    /// Z3.
    Z3,
    /// cvc5.
    Cvc5,
}

impl Kind {
    /// The order in which they are looked for: the quickest on floats first.
    pub const ORDER: [Kind; 3] = [Kind::Bitwuzla, Kind::Z3, Kind::Cvc5];

    /// The name of its program.
    #[must_use]
    pub fn program(self) -> &'static str {
        match self {
            Kind::Bitwuzla => "bitwuzla",
            Kind::Z3 => "z3",
            Kind::Cvc5 => "cvc5",
        }
    }

    /// What makes it read a script from its standard input within its own limits.
    #[must_use]
    pub fn arguments(self, budget: &Budget) -> Vec<String> {
        let seconds = budget.time.as_secs().max(1);
        let work = budget.work.min(u64::from(u32::MAX));
        match self {
            Kind::Bitwuzla => vec!["-t".into(), budget.time.as_millis().to_string()],
            Kind::Z3 => vec![
                "-in".into(),
                "-smt2".into(),
                format!("rlimit={}", work),
                format!("-T:{seconds}"),
                format!("-memory:{}", budget.megabytes),
            ],
            Kind::Cvc5 => vec![
                "--lang=smt2".into(),
                format!("--rlimit={}", work),
                format!("--tlimit={}", budget.time.as_millis()),
            ],
        }
    }
}

/// A solver that can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct External {
    /// Which one it is.
    pub kind: Kind,
    /// Its program.
    pub program: PathBuf,
}

impl External {
    /// The first of [`Kind::ORDER`] that a search path has, as the variable `PATH` spells it.
    #[must_use]
    pub fn find(path: &std::ffi::OsStr) -> Option<External> {
        External::find_all(path).into_iter().next()
    }

    /// All that a search path has, in the order of [`Kind::ORDER`].
    #[must_use]
    pub fn find_all(path: &std::ffi::OsStr) -> Vec<External> {
        // A relative folder would mean another program wherever the command runs.
        let folders: Vec<PathBuf> =
            std::env::split_paths(path).filter(|p| p.is_absolute()).collect();
        let find = |kind: Kind| {
            let programs = folders.iter().map(|folder| folder.join(kind.program()));
            programs.into_iter().find(|p| is_program(p)).map(|program| External { kind, program })
        };
        Kind::ORDER.into_iter().filter_map(find).collect()
    }
}

#[cfg(unix)]
fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|m| m.is_file() && m.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_program(path: &Path) -> bool {
    path.is_file()
}

/// What a question may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// The solver's own count of its work, where it has one: the same on every machine.
    pub work: u64,
    /// When it is killed.
    pub time: Duration,
    /// The memory that it may use, where it knows such a limit.
    pub megabytes: u32,
    /// The most bytes of output that are read.
    pub output: usize,
    /// Asked now and then; `true` ends the question.
    pub stop: fn() -> bool,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            work: 20_000_000,
            time: Duration::from_secs(10),
            megabytes: 2048,
            output: 1 << 24,
            stop: || false,
        }
    }
}

/// What an external solver answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The answer.
    pub answer: Answer,
    /// With `Sat`: a value for every input of the arena.
    pub model: Option<Vec<Word>>,
    /// With `Unknown`: the reason.
    pub why: Option<String>,
}

impl Asked {
    fn unknown(why: impl Into<String>) -> Asked {
        Asked { answer: Answer::Unknown, model: None, why: Some(why.into()) }
    }
}

/// Asks a solver whether all literals can hold at once.
#[must_use]
pub fn check(solver: Option<&External>, arena: &Arena, lits: &[Lit], budget: &Budget) -> Asked {
    let Some(solver) = solver else {
        return Asked::unknown("no SMT solver was found");
    };
    let script = match script(arena, lits) {
        Ok(script) => script,
        Err(op) => return Asked::unknown(format!("{} has no form in SMT-LIB", op.text())),
    };
    let output = match process::run(solver, script.text, budget) {
        Ok(output) => output,
        Err(why) => return Asked::unknown(format!("{}: {why}", solver.kind.program())),
    };
    match answer::read(&output, &script.inputs, arena) {
        Ok(answer::Read::Unsat) => Asked { answer: Answer::Unsat, model: None, why: None },
        Ok(answer::Read::Sat(model)) if lits.iter().all(|&lit| arena.holds(lit, &model)) => {
            Asked { answer: Answer::Sat, model: Some(model), why: None }
        }
        Ok(answer::Read::Sat(_)) => {
            Asked::unknown(format!("{}: its model is wrong", solver.kind.program()))
        }
        Ok(answer::Read::Unknown(why)) | Err(why) => {
            Asked::unknown(format!("{}: {why}", solver.kind.program()))
        }
    }
}
