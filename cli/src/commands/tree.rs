//! `senda tree`: the exploration tree of a method.

use std::path::PathBuf;

use clap::Args;
use senda_testcase::tree::TreeReport;
use senda_writers::tree;

use super::exploring::{ExploreArgs, limits};
use super::gen_tests::check;
use super::gen_tests::options::Color;
use super::gen_tests::progress::Meter;
use super::gen_tests::write::style;
use super::run::{method_id, stopped};
use crate::exit;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::method::{Finder, Pattern};
use crate::numbers::parse_count;
use crate::out::write_text;
use crate::target::TargetArgs;

const ABOUT: &str = "\
A line of the tree is a part of it without branching: what is assumed, the rules that are then applied
(as `senda rules` and traces name them: gcd_1c(2) is the second rule of gcd_1c), and then either how
the path ends (→) or the source line where it parts (@). A path ends with a test, as `senda gen` with
the same options makes it, infeasible, cut by a limit, unsupported or undecided.
";

const EXAMPLES: &str = "\
Exit codes: 0 done; 2 wrong usage; 3 an input cannot be read; 4 a bug of senda; 130 interrupted, what
was explored is written.

Examples:
  senda tree Lcm.java gcd --limit loop=1
  senda tree Lcm.java lcm --numbers ideal:-1000..1000 --limit block=2
  senda tree Lcm.java gcd --dot | dot -Tsvg > gcd.svg
  senda tree app.jar com.acme.Tax.rate --json --out rate.json";

/// Print the exploration tree of a method
#[derive(Args, Debug)]
#[command(after_help = format!("{ABOUT}\n{}\n{EXAMPLES}", limits(false)))]
pub struct TreeArgs {
    #[command(flatten)]
    target: TargetArgs,

    /// The method: name, Class.name or 'pkg.Class.name(int,java.lang.String)'
    method: String,

    #[command(flatten)]
    explore: ExploreArgs,

    /// Write it for Graphviz
    #[arg(long, conflicts_with = "json")]
    dot: bool,

    /// Write it as one JSON document
    #[arg(long)]
    json: bool,

    /// End the exploration when the tree has so many nodes
    #[arg(long, value_name = "N", default_value = "20_000", value_parser = parse_count)]
    max_nodes: u64,

    /// Write to a file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// No progress
    #[arg(long, short)]
    quiet: bool,

    /// Colours in the text
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// Runs the command.
///
/// # Errors
/// Why there is no tree.
pub fn run(args: &TreeArgs) -> Result<u8, Fault> {
    let mut settings = args.explore.settings()?;
    settings.explore.tree = Some(usize::try_from(args.max_nodes).unwrap_or(usize::MAX));
    let pattern = Pattern::parse(&args.method)?;
    let target = args.target.open()?;
    target.warn();
    let mut finder = Finder::new(&target);
    let chosen = finder.one(&pattern, None)?;
    check(&mut finder, &chosen)?;
    let mut generator = args.explore.generator(finder, &target, &settings)?;
    args.explore.check_assumptions(&mut generator, std::slice::from_ref(&chosen), &settings)?;
    let linker = generator.linker().map_err(stopped)?;
    let method = method_id(linker, &chosen)?;
    let text = chosen.text(&linker.symbols);
    let mut meter = Meter::new(args.quiet, 1);
    meter.begin(&text);
    let explored = generator.generate(method, &settings.explore, &mut |p| meter.tick(p));
    meter.end();
    let explored =
        explored.map_err(|stop| stopped(stop).note(format!("{text} cannot be explored at all")))?;
    let report = TreeReport {
        senda: env!("CARGO_PKG_VERSION").into(),
        target: target.shown.clone(),
        options: settings.shown,
        result: explored.result,
        tree: explored.tree.unwrap_or_default(),
    };
    let text = if args.json {
        report.to_json()
    } else if args.dot {
        tree::dot(&report)
    } else {
        tree::text(&report, style(args.color, args.out.is_none()))
    };
    write_text(args.out.as_deref(), &text)?;
    let ended = explored.interrupted && interrupted();
    Ok(if ended { exit::INTERRUPTED } else { exit::DONE })
}
