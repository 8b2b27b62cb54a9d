//! Limits on loops other than the one that holds: smaller ones first, and greater ones where nobody has asked for that one.
//!
//! Depth first, a search comes to the longest paths before the short ones, and may never come to those: `depth(null)` is the last path of
//! a method that walks a tree. Most goals have a test with no round of a loop or one, and those are the tests that people want to read. So the
//! paths with fewer rounds are looked at before, a bounded number of them; what they leave open is looked for as if they had not been.
//!
//! Then goals beyond the limit: a loop of eight rounds has no path with two, so the usual limit would leave everything behind it without a test. The
//! greater limits are for what is left only, and their work is bounded: by paths, by the rules of a
//! path (a method that calls itself twice has paths that nobody sees the end of), by all rules together and by the questions
//! that are hard for the solver.

use senda_engine::machine::{Bounds, Explorer};

use super::hunt::Hunt;
use crate::explore::Progress;
use crate::symbolic::Symbolic;

/// The smaller limits that are tried before, and the ends of paths with one of them.
const NEAR: u32 = 2;
const MOST_NEAR: u64 = 300;
/// The limits that are tried.
const LOOPS: [u32; 3] = [4, 8, 64];
/// Ends of paths for all goals with one of them, and for each of the goals.
const TOGETHER: u64 = 300;
const EACH: u64 = 30;
/// Rules of a path, and of all paths.
const LONGEST: u64 = 5_000;
const MOST_RULES: u64 = 30_000;
/// Questions that only search answers, or nothing.
const MOST_HARD: u64 = 20;

/// Questions to the solver that took long.
fn hard(explorer: &Explorer<Symbolic>) -> u64 {
    let stats = &explorer.machine.domain.solver.stats;
    stats.sat + stats.smt + stats.unknown
}

impl Hunt<'_> {
    /// Whether the effort is spent.
    pub(super) fn is_worn_out(&self, explorer: &Explorer<Symbolic>) -> bool {
        explorer.tally().rules >= self.rules_left || hard(explorer) >= self.hard_left
    }

    /// Looks for the targets along paths with fewer rounds of loops than the limit allows.
    pub(super) fn look_near(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        progress: &mut dyn FnMut(&Progress),
    ) {
        let usual = self.options.bounds;
        let Some(own) = usual.loops else { return };
        for loops in 0..own.min(NEAR) {
            let open = self.quest.open();
            if open.is_empty() || self.is_over() {
                break;
            }
            explorer.set_bounds(Bounds { loops: Some(loops), ..usual });
            let before = self.walk.result.paths.clone();
            let blame = self.search(explorer, &open, Some(MOST_NEAR), true, progress);
            if blame.is_empty() {
                self.conclude(&open, &blame);
                break;
            }
            // What this limit has cut the real one may not cut.
            let paths = &mut self.walk.result.paths;
            (paths.cut, paths.cut_by) = (before.cut, before.cut_by);
        }
        explorer.set_bounds(usual);
    }

    /// Looks for the targets that lie beyond the limit on loops; the greatest limit that was tried.
    pub(super) fn deepen(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        progress: &mut dyn FnMut(&Progress),
    ) -> Option<u32> {
        let usual = self.options.bounds;
        let own = usual.loops?;
        let mut tried = None;
        self.rules_left = explorer.tally().rules + MOST_RULES;
        self.hard_left = hard(explorer) + MOST_HARD;
        for loops in LOOPS.into_iter().filter(|&loops| loops > own) {
            let left = self.quest.beyond_loops();
            if left.is_empty() || self.is_over() || self.is_worn_out(explorer) {
                break;
            }
            tried = Some(loops);
            explorer.set_bounds(Bounds { loops: Some(loops), depth: Some(LONGEST), ..usual });
            self.look_deeper(explorer, &left, progress);
        }
        explorer.set_bounds(usual);
        (self.rules_left, self.hard_left) = (u64::MAX, u64::MAX);
        let loops = tried?;
        for target in self.quest.beyond_loops() {
            self.quest.note_deeper(target, loops);
        }
        Some(loops)
    }

    fn look_deeper(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        targets: &[usize],
        progress: &mut dyn FnMut(&Progress),
    ) {
        let blame = self.search(explorer, targets, Some(TOGETHER), true, progress);
        if blame.is_empty() {
            self.conclude(targets, &blame);
            return;
        }
        self.one_by_one(explorer, targets, EACH, progress);
    }
}
