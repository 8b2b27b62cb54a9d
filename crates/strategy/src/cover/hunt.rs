//! Looking for tests that cover targets.
//!
//! *Standard*: every path within the limits has its test. *Guided*: the search is after the targets that
//! are open ([`Focus`](senda_engine::machine::Focus)); a path has a test if it goes through one of them, and
//! is left when none lies ahead. That is definition 5 with the slices of all open points joined: each test
//! makes them smaller, and what refutes the beginning of a path refutes it for every goal.
//!
//! Where that takes too many paths, the ways through code that only computes are merged
//! ([`Merged`](senda_engine::machine::Merged)): a path then stands for many, and whether one of them goes
//! through a target is a question to the solver, whose answer gives the trace of a test.
//!
//! A search that ends without a cut path, one that gave up or is not supported, or one that chose values,
//! proves that what is left open has no test. So does one with cut paths for a target that none of them
//! leads to ([`Beyond`]): a search for that target alone would have left them before. Where paths gave up, a
//! guided search looks for targets one by one; the standard one asks of each target which of those paths lead there.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashSet;
use senda_engine::linker::MethodId;
use senda_engine::machine::{Beyond, Explorer, Finish, Focus, Guide, PathEnd, Start};
use senda_engine::term::namer_for;
use senda_rules::trace::Trace;
use senda_testcase::tree::End;
use senda_testcase::{Paths, TestCase};

use super::MERGE_AFTER;
use super::merged::Harvest;
use super::quest::{Blame, Quest};
use super::select;
use crate::explore::{Explored, Options, Progress, Walk};
use crate::guided::in_trace_order;
use crate::symbolic::granted::Granted;
use crate::symbolic::{Symbolic, Value};

/// Ends of paths that the search with merged ways may come to, and the search for a single target.
const MERGED: u64 = 500;
const SINGLE: u64 = 1_000;
/// A search that is estimated to end before so many times its number of paths goes on: beginning anew would cost
/// more.
const PATIENCE: f64 = 4.0;
/// Ends of paths for each target, where the search for all of them was too long.
const EACH: u64 = 32;

const CLOSED: &str = "every path that leads there was followed";
const CLOSED_AS_ASSUMED: &str = "every path that leads there was followed, of inputs as assumed";

pub(super) struct Hunt<'a> {
    pub(super) method: MethodId,
    pub(super) options: &'a Options,
    pub(super) walk: Walk,
    failed: Option<Value>,
    start: Start<Symbolic>,
    /// What making the inputs has taken for granted.
    granted: Granted,
    begun: bool,
    /// Whether something is assumed of the inputs.
    pub(super) is_assumed: bool,
    pub(super) merge_after: u64,
    /// Whether a search that has come far may go on beyond its number of paths.
    is_patient: bool,
    /// How many rules may have been applied in the end.
    pub(super) rules_left: u64,
    /// How many hard questions may have been asked in the end.
    pub(super) hard_left: u64,
    pub(super) quest: Quest,
    /// The targets that each test of the result covers.
    made: Vec<Vec<usize>>,
    /// Those of all tests, each set once.
    sets: FxHashSet<Vec<usize>>,
    /// What the paths that the last search has cut lead to, by limit; and the targets of those whose
    /// test is beyond one.
    beyond: BTreeMap<String, Beyond>,
    unmade: BTreeMap<String, BTreeSet<usize>>,
    /// The same for paths that the last search could not follow or has made no test of, by the reason.
    lost: BTreeMap<String, Beyond>,
    untested: BTreeMap<String, BTreeSet<usize>>,
    /// Reasons of the last search that concern every target.
    general: BTreeSet<String>,
    /// What the last search has taken for granted, in words, and where; and whether somebody else's code may have
    /// run there.
    open_ends: Vec<String>,
    open_ahead: Beyond,
    has_called: bool,
    /// Paths followed to an end, and those of them that gave no test.
    traces: u64,
    without: u64,
}

impl<'a> Hunt<'a> {
    pub(super) fn new(
        explorer: &mut Explorer<Symbolic>,
        method: MethodId,
        options: &'a Options,
        (walk, failed): (Walk, Option<Value>),
        quest: Quest,
    ) -> Hunt<'a> {
        let start = explorer.start();
        Hunt {
            method,
            options,
            walk,
            failed,
            start,
            granted: explorer.machine.domain.granted.clone(),
            begun: false,
            is_assumed: false,
            merge_after: MERGE_AFTER,
            is_patient: false,
            rules_left: u64::MAX,
            hard_left: u64::MAX,
            quest,
            made: Vec::new(),
            sets: FxHashSet::default(),
            beyond: BTreeMap::new(),
            unmade: BTreeMap::new(),
            lost: BTreeMap::new(),
            untested: BTreeMap::new(),
            general: BTreeSet::new(),
            open_ends: Vec::new(),
            open_ahead: Beyond::default(),
            has_called: false,
            traces: 0,
            without: 0,
        }
    }

    /// Makes a test of every path; whether it came to the end before it had met this many.
    pub(super) fn standard(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        most: Option<u64>,
        progress: &mut dyn FnMut(&Progress),
    ) -> bool {
        let open = self.quest.open();
        let blame = self.search(explorer, &open, most, false, progress);
        if blame.is_empty() || self.is_over() {
            self.conclude(&open, &blame);
            return true;
        }
        if blame.stopped {
            return false;
        }
        for target in self.quest.open() {
            let focus = self.quest.focus(&[target]);
            let mut own = self.cut_before(target, &focus);
            let lost = self.lost.iter().filter(|(_, ahead)| ahead.leads_to(&focus));
            own.gave_up.extend(lost.map(|(why, _)| why.clone()));
            let untested = self.untested.iter().filter(|(_, of)| of.contains(&target));
            own.gave_up.extend(untested.map(|(why, _)| why.clone()));
            own.gave_up.extend(self.general.iter().cloned());
            self.conclude(&[target], &own);
        }
        true
    }

    /// The limits that have cut paths which lead to a target.
    fn cut_before(&self, target: usize, focus: &Focus) -> Blame {
        let cut = self.beyond.iter().filter(|(_, beyond)| beyond.leads_to(focus));
        let mut own =
            Blame { cut: cut.map(|(limit, _)| limit.clone()).collect(), ..Blame::default() };
        let unmade = self.unmade.iter().filter(|(_, of)| of.contains(&target));
        own.cut.extend(unmade.map(|(limit, _)| limit.clone()));
        own
    }

    /// Looks for the targets.
    pub(super) fn guided(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        progress: &mut dyn FnMut(&Progress),
    ) {
        self.look_near(explorer, progress);
        let open = self.quest.open();
        if open.is_empty() || self.is_over() {
            return;
        }
        self.is_patient = true;
        let mut blame = self.search(explorer, &open, Some(self.merge_after), true, progress);
        self.is_patient = false;
        if blame.stopped && !self.is_over() {
            self.merged(explorer, progress);
            let left = self.quest.open();
            self.one_by_one(explorer, &left, EACH, progress);
            let left = self.quest.open();
            if left.is_empty() || self.is_over() {
                return;
            }
            blame = self.search(explorer, &left, None, true, progress);
        }
        if blame.is_empty() || self.is_over() {
            self.conclude(&open, &blame);
            return;
        }
        let alone = self.quest.open().len() < 2;
        for target in self.settle(&blame) {
            // That one search was for it alone.
            if alone || self.is_over() {
                self.quest.blame(target, &blame);
                continue;
            }
            let blame = self.search(explorer, &[target], Some(SINGLE), true, progress);
            self.conclude(&[target], &blame);
        }
    }

    /// Looks for a few paths to each target: depth first, the search for all of them may spend its time
    /// among the paths to a few.
    pub(super) fn one_by_one(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        targets: &[usize],
        most: u64,
        progress: &mut dyn FnMut(&Progress),
    ) {
        for &target in targets {
            if !self.quest.is_open(target) {
                continue;
            }
            if self.is_over() || self.is_worn_out(explorer) {
                break;
            }
            let blame = self.search(explorer, &[target], Some(most), true, progress);
            if blame.is_empty() {
                self.conclude(&[target], &blame);
            }
        }
    }

    /// Enters what a whole search has shown of each target by itself; those that paths which were not cut
    /// leave open.
    fn settle(&mut self, blame: &Blame) -> Vec<usize> {
        let mut unclear = Vec::new();
        for target in self.quest.open() {
            let mut own = self.cut_before(target, &self.quest.focus(&[target]));
            if own.is_empty() && !blame.gave_up.is_empty() {
                unclear.push(target);
                continue;
            }
            own.gave_up.clone_from(&blame.gave_up);
            self.conclude(&[target], &own);
        }
        unclear
    }

    /// Keeps what the last search has taken for granted, and where.
    pub(super) fn note_granted(&mut self, explorer: &mut Explorer<Symbolic>) {
        self.open_ahead = explorer.take_granted();
        let machine = &mut explorer.machine;
        self.open_ends = machine.domain.granted_in_words(&mut machine.linker);
        self.has_called = machine.domain.granted.may_have_called();
    }

    /// Whether what was taken for granted may lead to a target.
    fn is_granted(&self, target: usize) -> bool {
        !self.open_ahead.is_empty() && {
            let focus = self.quest.focus(&[target]);
            self.open_ahead.leads_to(&focus)
                || self.has_called && self.quest.is_called_elsewhere(target, &focus)
        }
    }

    /// Enters what a search for targets has shown of those that are still open.
    pub(super) fn conclude(&mut self, targets: &[usize], blame: &Blame) {
        for &target in targets {
            if !self.quest.is_open(target) {
                continue;
            }
            let is_closed = blame.is_empty() && !self.walk.interrupted;
            match self.is_granted(target) {
                true if is_closed => self.quest.give_up(target, &self.open_ends.join(", ")),
                false if is_closed => {
                    let why = if self.is_assumed { CLOSED_AS_ASSUMED } else { CLOSED };
                    self.quest.refute(target, why);
                }
                is_granted => {
                    let mut blame = blame.clone();
                    let more = self.open_ends.iter().filter(|_| is_granted);
                    blame.gave_up.extend(more.cloned());
                    self.quest.blame(target, &blame);
                }
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.walk.interrupted || self.walk.over(self.options).is_some()
    }

    /// Walks the paths, those towards the targets only if there is a focus, until the targets are
    /// covered or no path is left. Tells why paths are missing, if some are.
    pub(super) fn search(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        targets: &[usize],
        mut most: Option<u64>,
        focused: bool,
        progress: &mut dyn FnMut(&Progress),
    ) -> Blame {
        self.restart(explorer);
        self.beyond.clear();
        self.unmade.clear();
        self.lost.clear();
        self.untested.clear();
        let mut books = Books::open(&self.walk.result.paths);
        let mut left: Vec<usize> =
            targets.iter().copied().filter(|&target| self.quest.is_open(target)).collect();
        let focus = |quest: &Quest, left: &[usize]| focused.then(|| quest.focus(left));
        explorer.set_focus(focus(&self.quest, &left));
        let mut end = Some(self.first(explorer));
        let mut ends = 0u64;
        while let Some(ended) = end {
            ends += 1;
            if let PathEnd::Cut(limit) = &ended {
                explorer.add_cut(self.beyond.entry(limit.name().into()).or_default());
            }
            books.chosen |= !explorer.machine.domain.concretised().is_empty();
            if self.enter(explorer, ended, &left, focused) {
                left.retain(|&target| self.quest.is_open(target));
                if focused {
                    explorer.set_focus(focus(&self.quest, &left));
                }
            }
            progress(&self.walk.progress);
            if focused && left.is_empty() || self.walk.interrupted {
                break;
            }
            if self.walk.limited(explorer, self.options, false).is_some() {
                break;
            }
            let is_long = self.is_worn_out(explorer);
            if most == Some(ends) && self.is_patient && self.is_nearly_done(ends, explorer.left()) {
                most = most.map(|most| 2 * most);
            }
            if is_long || most.is_some_and(|most| ends >= most) {
                books.stopped = true;
                break;
            }
            end = explorer.another();
        }
        explorer.set_focus(None);
        self.note_granted(explorer);
        books.stopped |= self.walk.interrupted;
        self.general = books.general(&self.walk, explorer);
        books.close(&self.walk, explorer)
    }

    /// Whether a search with this much left of its tree will end soon.
    #[allow(clippy::cast_precision_loss)]
    fn is_nearly_done(&self, ends: u64, left: f64) -> bool {
        ends as f64 <= (1.0 - left) * PATIENCE * self.merge_after as f64
    }

    pub(super) fn restart(&mut self, explorer: &mut Explorer<Symbolic>) {
        if std::mem::replace(&mut self.begun, true) {
            explorer.restart(&mut self.start);
            explorer.machine.domain.granted.clone_from(&self.granted);
            explorer.take_granted();
        }
    }

    pub(super) fn first(&mut self, explorer: &mut Explorer<Symbolic>) -> PathEnd<Value> {
        match self.failed {
            Some(e) => PathEnd::Finished(Finish::Throw(e)),
            None => explorer.first(self.method, &self.walk.inputs.args.clone()),
        }
    }

    /// Looks for the targets with merged ways, and makes tests along the traces that are found.
    fn merged(&mut self, explorer: &mut Explorer<Symbolic>, progress: &mut dyn FnMut(&Progress)) {
        let bounds = self.options.bounds;
        // Merged rules are not counted one by one, and how a decision was evaluated is not seen.
        let counted = bounds.block.is_some() || bounds.depth.is_some();
        if counted || self.quest.has_evaluations() {
            return;
        }
        let mut harvest = Harvest::new(self.quest.open());
        let mut books = Books::open(&self.walk.result.paths);
        explorer.merging = true;
        books.stopped = harvest.gather(self, explorer, MERGED, progress);
        explorer.merging = false;
        let blame = books.close(&self.walk, explorer);
        let Harvest { left, traces, unknown } = harvest;
        if blame.is_empty() && !unknown {
            self.conclude(&left, &blame);
        }
        for trace in traces {
            if self.is_over() {
                break;
            }
            self.follow(explorer, &trace, progress);
        }
    }

    /// Makes the test of a trace, if there is one.
    fn follow(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        trace: &Trace,
        progress: &mut dyn FnMut(&Progress),
    ) {
        self.restart(explorer);
        let guide = Guide::new(trace, namer_for(&explorer.machine, self.method));
        explorer.machine.set_guide(Some(guide));
        let mut end = Some(self.first(explorer));
        while let Some(ended) = end {
            let found = self.enter(explorer, ended, &[], false);
            progress(&self.walk.progress);
            if found || self.is_over() {
                break;
            }
            end = explorer.another();
        }
        explorer.machine.set_guide(None);
    }

    /// Enters the end of a path; whether it has a test that covers something new.
    fn enter(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        end: PathEnd<Value>,
        left: &[usize],
        focused: bool,
    ) -> bool {
        self.traces += 1;
        if end == PathEnd::Aimless {
            self.without += 1;
            self.walk.leave_aside();
            return false;
        }
        let mut met = Vec::new();
        let is_whole = matches!(end, PathEnd::Finished(_));
        // A search without a focus does not keep what a path has come to before it ended.
        if is_whole || !focused && end != PathEnd::Infeasible {
            met = self.quest.met(&explorer.machine.linker, explorer.machine.trace_log().nodes());
            if focused && !met.iter().any(|target| left.contains(target)) {
                self.without += 1;
                self.walk.leave_aside();
                return false;
            }
        }
        let found = match self.walk.end(explorer, end, self.options) {
            End::Test(index) => Some(index),
            End::Completed => self.walk.known(explorer),
            End::Cut(limit) => {
                self.unmade.entry(limit).or_default().extend(&met);
                None
            }
            End::GaveUp(why) => {
                self.note_lost(explorer, &met, is_whole, why);
                None
            }
            End::Unsupported(what) => {
                self.note_lost(explorer, &met, is_whole, format!("unsupported: {what}"));
                None
            }
            End::Infeasible | End::Interrupted => None,
        };
        let Some(index) = found else {
            self.without += 1;
            return false;
        };
        if index == self.made.len() {
            // Of tests that cover the same the first one is selected.
            if !self.sets.insert(met.clone()) {
                self.walk.hollow(index);
            }
            self.made.push(met.clone());
        }
        self.quest.cover(&met);
        true
    }

    /// Notes a path without a test: what it has come to and, if it has not come to its end, what it leads to.
    fn note_lost(
        &mut self,
        explorer: &Explorer<Symbolic>,
        met: &[usize],
        is_whole: bool,
        why: String,
    ) {
        if !is_whole {
            explorer.add_cut(self.lost.entry(why.clone()).or_default());
        }
        self.untested.entry(why).or_default().extend(met);
    }

    /// Keeps the tests that are needed.
    fn select(&mut self) {
        let wanted = self.quest.taken().into_iter().flatten().flatten().copied().collect();
        let kept = select::fewest(&self.made, &wanted);
        let mut tests: Vec<Option<TestCase>> = self.walk.result.tests.drain(..).map(Some).collect();
        let mut kept_tests = Vec::new();
        for &at in &kept {
            kept_tests.extend(tests.get_mut(at).and_then(Option::take));
        }
        let mut ids =
            vec![String::new(); self.made.iter().flatten().max().map_or(0, |max| max + 1)];
        for (test, &at) in kept_tests.iter().zip(&kept) {
            for &target in &self.made[at] {
                if ids[target].is_empty() {
                    ids[target] = test.id.clone();
                }
            }
        }
        self.walk.result.goals =
            self.quest.verdicts(|target| ids.get(target).cloned().unwrap_or_default());
        in_trace_order(&mut kept_tests);
        self.walk.result.tests = kept_tests;
    }

    pub(super) fn finish(mut self, explorer: &mut Explorer<Symbolic>) -> Explored {
        self.select();
        let (traces, without) = (self.traces, self.without);
        let mut explored = self.walk.finish(explorer);
        let guidance = &mut explored.result.guidance;
        (guidance.traces, guidance.infeasible_traces) = (traces, without);
        explored
    }
}

/// Why paths of a search are missing.
struct Books {
    cut: Vec<(String, u64)>,
    gave_up: Vec<(String, u64)>,
    unsupported: Vec<(String, u64)>,
    /// Whether a path went on with chosen values only.
    chosen: bool,
    /// Whether the search was ended before its time.
    stopped: bool,
}

impl Books {
    fn open(paths: &Paths) -> Books {
        let cut = paths.cut_by.iter().map(|(limit, n)| (limit.to_owned(), *n)).collect();
        let reasons = |all: &[senda_testcase::Reason]| {
            all.iter().map(|reason| (reason.why.clone(), reason.count)).collect()
        };
        let (gave_up, unsupported) = (reasons(&paths.gave_up), reasons(&paths.unsupported));
        Books { cut, gave_up, unsupported, chosen: false, stopped: false }
    }

    fn close(self, walk: &Walk, explorer: &Explorer<Symbolic>) -> Blame {
        let now = Books::open(&walk.result.paths);
        let grown = |then: &[(String, u64)], now: &[(String, u64)]| -> Vec<String> {
            let more = now.iter().filter(|one| !then.contains(one));
            more.map(|(why, _)| why.clone()).collect()
        };
        let mut blame = Blame::default();
        blame.cut.extend(grown(&self.cut, &now.cut));
        blame.gave_up.extend(grown(&self.gave_up, &now.gave_up));
        let unsupported = grown(&self.unsupported, &now.unsupported);
        blame.gave_up.extend(unsupported.into_iter().map(|why| format!("unsupported: {why}")));
        blame.gave_up.extend(self.general(walk, explorer));
        blame.stopped = self.stopped;
        blame
    }

    /// What is missing from a search wherever it goes.
    fn general(&self, walk: &Walk, explorer: &Explorer<Symbolic>) -> BTreeSet<String> {
        let left_out = walk.inputs.left_out.iter().map(|what| format!("unsupported: {what}"));
        let mut all: BTreeSet<String> = left_out.collect();
        if !explorer.machine.domain.missed.is_empty() {
            all.insert("unsupported: an input that is the object of a static field".into());
        }
        if self.chosen {
            all.insert("values were chosen where the solver cannot compute".into());
        }
        all
    }
}
