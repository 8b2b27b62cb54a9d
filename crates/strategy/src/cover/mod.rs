//! Selection criteria: from what is to be covered to a small suite of tests and a verdict for the rest
//! (*A Framework for Guided Test Case Generation in CLP*, sections 4 and 5).
//!
//! [`goals`] says what the goals of a criterion are, [`quest`] keeps how far each of them is, [`hunt`]
//! looks for tests, [`select`] keeps the fewest. A goal ends as exactly one of, in this order: covered;
//! infeasible, proved for all inputs whatever the limits; gave up; beyond the limit.
//!
//! Invariant: a test of a suite is the test that the exploration of all paths makes of the same path,
//! to its values. The criterion decides which paths have tests, never what a test is.

mod deepen;
mod estimate;
pub mod goals;
mod hunt;
mod merged;
mod quest;
mod select;

use rustc_hash::FxHashSet;
use senda_engine::linker::MethodId;
use senda_engine::stop::Stop;
use senda_guide::feasible::{Entry, infeasible};
use senda_guide::slice;
use senda_rules::decision::SourceDecisions;
use senda_rules::ids::MethodRef;

use self::goals::{Criterion, Goals};
use self::hunt::Hunt;
use self::quest::Quest;
use crate::explore::{Explored, Generator, Options, Progress, begin};
use crate::symbolic::Numbers;
use crate::unroll::Unroller;

/// How tests are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guiding {
    /// As the shape of the program suggests.
    #[default]
    Auto,
    /// Towards the goals, leaving paths that lead to none.
    On,
    /// By exploring every path within the limits, and selecting among their tests.
    Off,
}

/// What a method's tests are to cover.
#[derive(Clone, Debug)]
pub struct Wish<'a> {
    /// The criterion.
    pub criterion: &'a Criterion,
    /// How tests are looked for.
    pub guiding: Guiding,
    /// The methods that have tests of their own: their goals are not those of their callers.
    pub tested: &'a FxHashSet<MethodRef>,
    /// What the source says of decisions, if there is one.
    pub source: Option<&'a SourceDecisions>,
    /// Ends of paths that the search may come to before ways are merged: [`MERGE_AFTER`].
    pub merge_after: u64,
    /// Whether goals beyond the limit on loops are looked for with greater limits.
    pub deepen: bool,
}

impl<'a> Wish<'a> {
    /// A criterion for a method and what it calls, but for the methods that have tests of their own: without a
    /// source, ways merged where that is usual, nothing looked for beyond the limits.
    #[must_use]
    pub fn new(
        criterion: &'a Criterion,
        guiding: Guiding,
        tested: &'a FxHashSet<MethodRef>,
    ) -> Wish<'a> {
        Wish { criterion, guiding, tested, source: None, merge_after: MERGE_AFTER, deepen: false }
    }
}

/// Where ways are usually merged: before, following them one by one is quicker.
pub const MERGE_AFTER: u64 = 1_000;

/// With at most so many paths, exploring all of them is no more work than looking for some.
const FEW_PATHS: u64 = 16;
/// Ends of paths, with loops, after which there are not so few after all.
const MOST_ENDS: u64 = 500;

impl Generator {
    /// Generates tests of a method that cover what is wished for.
    ///
    /// # Errors
    /// When the method cannot be explored at all, and why.
    pub fn cover(
        &mut self,
        method: MethodId,
        wish: &Wish<'_>,
        options: &Options,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Explored, Stop> {
        match wish.criterion {
            Criterion::Paths => self.generate(method, options, progress),
            Criterion::LocalPaths => self.cover_local(method, options, progress),
            _ => self.cover_goals(method, wish, options, progress),
        }
    }

    /// The paths of the method itself: the first test of each trace of the local slice.
    fn cover_local(
        &mut self,
        method: MethodId,
        options: &Options,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Explored, Stop> {
        let program = self.program(method)?;
        let refined = self.refined(&program, options)?;
        let traces = slice::local(&program, &self.linker()?.symbols);
        let mut traces = Unroller::new(program, traces, options.bounds).refined(refined);
        let mut explored = self.guided(method, &mut traces, options, progress)?;
        explored.result.guidance.why = "one test for each trace of the local slice".into();
        explored.result.goals.covered = explored.result.tests.len() as u64;
        Ok(explored)
    }

    fn cover_goals(
        &mut self,
        method: MethodId,
        wish: &Wish<'_>,
        options: &Options,
        progress: &mut dyn FnMut(&Progress),
    ) -> Result<Explored, Stop> {
        let program = self.program(method)?;
        let symbols = &self.linker()?.symbols;
        let goals = Goals::of(wish.criterion, &program, symbols, wish.tested, wish.source);
        let ideal = matches!(options.numbers, Numbers::Ideal { .. });
        let entry = Entry { ideal, assertions_enabled: true, ..Entry::default() };
        let proved = infeasible(&program, symbols, &entry);
        let paths = estimate::paths(&program);
        let (guided, why) = match wish.guiding {
            Guiding::On => (true, "asked for".to_owned()),
            Guiding::Off => (false, "asked for".to_owned()),
            Guiding::Auto if paths <= FEW_PATHS => {
                (false, format!("{paths} paths without loops: all of them are explored"))
            }
            Guiding::Auto => {
                let paths = estimate::shown(paths);
                (
                    true,
                    format!("{paths} paths without loops: only those towards goals are followed"),
                )
            }
        };
        self.with_explorer(options, |explorer, assumed| {
            let begun = begin(explorer, method, options, assumed)?;
            let mut quest = Quest::new(program, goals);
            quest.refute_unreachable(&proved);
            let mut hunt = Hunt::new(explorer, method, options, begun, quest);
            hunt.merge_after = wish.merge_after;
            hunt.is_assumed = !assumed.0.is_empty() || !hunt.walk.result.assumed.is_empty();
            let (mut guided, mut why) = (guided, why);
            if !guided {
                let most = (wish.guiding == Guiding::Auto).then_some(MOST_ENDS);
                if !hunt.standard(explorer, most, progress) {
                    guided = true;
                    why = format!(
                        "more than {MOST_ENDS} paths: only those towards goals are followed"
                    );
                }
            }
            if guided {
                hunt.guided(explorer, progress);
            }
            let deepest = if wish.deepen { hunt.deepen(explorer, progress) } else { None };
            let mut explored = hunt.finish(explorer);
            let guidance = &mut explored.result.guidance;
            guidance.mode = if guided { "guided" } else { "standard" }.into();
            guidance.why = match deepest {
                Some(loops) => {
                    format!("{why}; goals beyond the limit were looked for up to loop={loops}")
                }
                None => why,
            };
            Ok(explored)
        })
    }
}
