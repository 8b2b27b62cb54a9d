//! Completing the inputs of a path that has ended, so that the class invariants hold of them.

use senda_engine::domain::{Feasible, Heap, Search, Truth};
use senda_engine::machine::{Explorer, Finish, Invariant, PathEnd};

use crate::explore::NoTest;
use crate::symbolic::{Symbolic, Value};

/// Adds to what the path assumes what makes the invariants hold, with as few objects as that takes.
pub(crate) fn complete(explorer: &mut Explorer<Symbolic>) -> Result<(), NoTest> {
    if !explorer.invariants.is_empty() && explorer.is_contradicted() {
        return Err(NoTest::Excluded);
    }
    let len = explorer.machine.domain.path().len();
    for i in 0..explorer.invariants.len() {
        let invariant = explorer.invariants[i].clone();
        let args = &invariant.args;
        let domain = &mut explorer.machine.domain;
        // An input that may be null is null, and nothing is to be shown of it.
        if let Some(&value) = args.first()
            && let Truth::Open(null) = domain.is_null(value)
            && domain.assume(&null, true) == Feasible::Yes
        {
            continue;
        }
        if args.iter().any(|&value| explorer.machine.domain.is_null(value) == Truth::Yes) {
            continue;
        }
        let found = completed(explorer, &invariant);
        explorer.machine.domain.forget_path(len);
        found?;
    }
    Ok(())
}

/// Objects that are added at most to what a path needs.
const MOST_ADDED: usize = 12;

/// Makes one invariant hold. The search goes depth first, and a data structure has no end: so it is repeated
/// with one object more until one is enough.
fn completed(
    explorer: &mut Explorer<Symbolic>,
    invariant: &Invariant<Value>,
) -> Result<(), NoTest> {
    explorer.machine.domain.hide_writes();
    let mut answer = Err(NoTest::Invariant);
    for most in 0..=MOST_ADDED {
        explorer.machine.domain.spare(most);
        let mut open = false;
        let mark = explorer.machine.domain.mark();
        let found = explorer.study(invariant, |explorer, end| match end {
            PathEnd::Finished(Finish::Return(Some(value))) => {
                explorer.machine.domain.make_true(value).then_some(())
            }
            PathEnd::Finished(_) | PathEnd::Infeasible => None,
            PathEnd::Cut(_) | PathEnd::GaveUp(_) | PathEnd::Stopped(_) | PathEnd::Aimless => {
                open = true;
                None
            }
        });
        let short = explorer.machine.domain.ended_short();
        match found {
            Ok(Some(())) => {
                answer = Ok(());
                break;
            }
            Ok(None) if !short => {
                answer = Err(if open { NoTest::Invariant } else { NoTest::Excluded });
                break;
            }
            Ok(None) => explorer.machine.domain.undo(&mark),
            Err(_) => break,
        }
    }
    explorer.machine.domain.show_writes();
    answer
}
