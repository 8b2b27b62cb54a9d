//! The trace of `--trace`: read from its text, and checked against the program.

use senda_rules::term::Pos;
use senda_rules::trace::Trace;
use senda_strategy::explore::Generator;

use crate::commands::run::{method_id, stopped};
use crate::fault::Fault;
use crate::method::Chosen;

/// A trace that tests must instantiate, and where its nodes stand in the text.
pub struct Along {
    /// The trace.
    pub trace: Trace,
    places: Vec<Pos>,
}

impl Along {
    /// Reads a trace.
    ///
    /// # Errors
    /// Where the text is none.
    pub fn parse(text: &str) -> Result<Along, Fault> {
        let (trace, places) = Trace::parse_placed(text).map_err(|e| {
            Fault::usage(format!("--trace at {}: {}", e.at, e.message)).note(e.advice)
        })?;
        Ok(Along { trace, places })
    }

    /// Checks that the one method that is chosen can have the trace.
    ///
    /// # Errors
    /// Where it does not fit, and what would.
    pub fn check(&self, generator: &mut Generator, chosen: &[Chosen]) -> Result<(), Fault> {
        let [one] = chosen else {
            return Err(Fault::usage(format!("--trace is of one method, not {}", chosen.len()))
                .note("name the method that the trace begins with"));
        };
        let method = method_id(generator.linker().map_err(stopped)?, one)?;
        match generator.fit(method, &self.trace).map_err(stopped)? {
            Ok(()) => Ok(()),
            Err(misfit) => {
                let at = self.places.get(misfit.node).copied().unwrap_or_default();
                let message = format!("--trace at {at}: {}", misfit.message);
                Err(Fault::usage(message).note(misfit.advice))
            }
        }
    }
}
