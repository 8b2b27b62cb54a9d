//! Completing the inputs of a path that has ended, so that the class invariants hold of them.

use senda_engine::machine::{Completed, Explorer};

use crate::explore::NoTest;
use crate::symbolic::Symbolic;

/// Adds to what the path assumes what makes the invariants hold, with few objects.
pub(crate) fn complete(explorer: &mut Explorer<Symbolic>) -> Result<(), NoTest> {
    if !explorer.has_invariants() {
        return Ok(());
    }
    match explorer.complete_invariants() {
        Completed::Yes => Ok(()),
        Completed::Excluded => Err(NoTest::Excluded),
        Completed::Unknown => Err(NoTest::Invariant),
    }
}
