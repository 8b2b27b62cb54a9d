//! `senda confirm`: the tests of a result file on the real JVM, again.

use std::path::PathBuf;

use clap::Args;
use senda_testcase::{Confirmed, Report};

use super::gen_tests::confirmer;
use crate::exit;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::numbers::count;
use crate::out::write_text;
use crate::target::TargetArgs;

const EXAMPLES: &str = "\
FILE is what `senda gen --write json` wrote. TARGET is the code that it is about, as it is now: after
a change, this tells which tests no longer hold.

Exit codes: 0 all are confirmed; 1 some are not; 2 wrong usage; 3 an input cannot be read, or there
is no JVM; 130 interrupted, the rest was not run.

Examples:
  senda confirm tests/senda.json Lcm.java
  senda confirm tests/senda.json build/classes --cp lib/util.jar";

/// Run the tests of a result file on the real JVM again
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct ConfirmArgs {
    /// The result file
    file: PathBuf,

    #[command(flatten)]
    target: TargetArgs,
}

/// Runs the command.
///
/// # Errors
/// When a file cannot be read or there is no JVM.
pub fn run(args: &ConfirmArgs) -> Result<u8, Fault> {
    let shown = args.file.display();
    let cannot = |why: String| {
        Fault::input(format!("{shown}: {why}"))
            .note("senda gen --write json --out DIR writes DIR/senda.json")
    };
    let bytes = std::fs::read(&args.file).map_err(|e| cannot(e.to_string()))?;
    let mut report = Report::from_json(&bytes, senda_testcase::Limits::default())
        .map_err(|e| cannot(e.to_string()))?;
    let target = args.target.open()?;
    target.warn();
    let mut confirmer = confirmer(&target)?;
    confirmer.interrupted = interrupted;
    confirmer.confirm_report(&mut report);
    let mut text = String::new();
    let (mut all, mut held) = (0, 0);
    for method in &report.methods {
        for case in &method.tests {
            all += 1;
            match &case.confirmed {
                Confirmed::Yes => held += 1,
                Confirmed::No(why) | Confirmed::NotRun(why) => {
                    text += &format!("{}: {why}\n", case.id);
                }
            }
        }
    }
    text += &format!("{} of {} confirmed\n", held, count(all, "test"));
    write_text(None, &text)?;
    Ok(match interrupted() {
        true => exit::INTERRUPTED,
        false if held == all => exit::DONE,
        false => exit::UNMET,
    })
}
