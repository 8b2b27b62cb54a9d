//! Completing the inputs of a path that has ended, so that the class invariants hold of them and records are such as
//! their constructors leave them.

use senda_engine::machine::{Completed, Explorer};

use crate::explore::NoTest;
use crate::symbolic::Symbolic;

/// Why a path has no test whose records cannot be made.
pub(crate) const REFUSED: &str = "an object that its constructor refuses";

/// Adds to what the path assumes what makes the invariants hold, with few objects.
pub(crate) fn complete(explorer: &mut Explorer<Symbolic>) -> Result<(), NoTest> {
    if explorer.has_invariants() {
        match explorer.complete_invariants() {
            Completed::Yes => {}
            Completed::Excluded => return Err(NoTest::Excluded),
            Completed::Unknown => return Err(NoTest::Invariant),
        }
    }
    if !explorer.machine.domain.may_have_records(&explorer.machine.linker) {
        return Ok(());
    }
    let mark = explorer.mark();
    match explorer.complete_records() {
        Completed::Yes => Ok(()),
        Completed::Excluded => Err(NoTest::Unsupported(REFUSED.into())),
        // Whether the values that are found are accepted is found out with them.
        Completed::Unknown => {
            explorer.undo(&mark);
            Ok(())
        }
    }
}
