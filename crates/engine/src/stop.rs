//! Why a run ended without an outcome: a closed list.

use senda_rules::class::LoadError;

/// Why a run stopped before the method returned or threw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// Something that senda does not do, by name.
    #[error("unsupported: {0}")]
    Unsupported(String),
    /// The limit on executed instructions was reached.
    #[error("the step limit of {0} instructions was reached")]
    Steps(u64),
    /// The limit on allocated memory was reached.
    #[error("the memory limit of {0} bytes was reached")]
    Memory(u64),
    /// The limit on printed output was reached.
    #[error("the output limit of {0} bytes was reached")]
    Output(u64),
    /// The program ended itself with `System.exit`.
    #[error("the program called System.exit({0})")]
    Exit(i32),
    /// A class is there but cannot be read.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// A test is open here: the search decides it and goes on. Never seen outside.
    #[error("a test has more than one answer")]
    Choice,
    /// The run leaves the trace that guides it: the search tries another way. Never seen outside.
    #[error("the run leaves the trace that guides it")]
    Astray,
    /// Interrupted from outside.
    #[error("interrupted")]
    Interrupted,
    /// The rule program breaks its own rules: a bug of senda.
    #[error("internal error: {0}")]
    Internal(String),
}

impl Stop {
    /// An unsupported thing by name.
    pub fn unsupported(what: impl Into<String>) -> Stop {
        Stop::Unsupported(what.into())
    }

    /// Code that confuses types, which a JVM's verifier refuses before it runs; there is none here.
    #[must_use]
    pub fn refused(what: &str) -> Stop {
        Stop::Unsupported(format!("bytecode that a JVM refuses to verify: {what}"))
    }
}
