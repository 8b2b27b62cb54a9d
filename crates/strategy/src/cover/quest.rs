//! How far the search for a criterion's goals is: what is open, what tests cover, what is proved.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::linker::{Linker, MethodId};
use senda_engine::machine::{Focus, Limit, Node};
use senda_guide::decision::evaluate::{Node as Step, Recogniser};
use senda_guide::feasible::Infeasible;
use senda_guide::program::Program;
use senda_guide::slice::{Callers, Leads, RuleId};
use senda_rules::ids::{MethodRef, PredId};
use senda_testcase as model;

use super::goals::{Goals, Target};

/// Why code that only a full memory leads to has no test.
const NO_ROOM: &str = "an array that is too large for the memory may lead there";

/// What is known of a target.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Open,
    Covered,
    /// Proved to have no test, and why.
    Infeasible(String),
    /// Not to be reached by a search, and why.
    GivenUp(String),
}

/// Why no test for a target was found, nor that there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Blame {
    /// Reasons why paths gave up or are not supported.
    pub gave_up: BTreeSet<String>,
    /// Limits that cut paths.
    pub cut: BTreeSet<String>,
    /// Whether the search was ended before its time.
    pub stopped: bool,
}

impl Blame {
    /// Whether every path was followed to its end.
    pub(super) fn is_empty(&self) -> bool {
        self.gave_up.is_empty() && self.cut.is_empty() && !self.stopped
    }

    fn add(&mut self, other: &Blame) {
        self.gave_up.extend(other.gave_up.iter().cloned());
        self.cut.extend(other.cut.iter().cloned());
    }
}

/// The goals of a method and how far each is.
pub(super) struct Quest {
    pub(super) program: Rc<Program>,
    callers: Callers,
    goals: Goals,
    states: Vec<State>,
    blames: Vec<Blame>,
    /// The targets of a rule.
    of_rule: FxHashMap<RuleId, Vec<usize>>,
    /// The targets that are evaluations of a decision, by method and decision.
    of_decision: FxHashMap<(usize, usize), Vec<usize>>,
    /// The places of methods in the program.
    places: FxHashMap<MethodRef, usize>,
    methods: FxHashMap<MethodId, Option<usize>>,
}

impl Quest {
    pub(super) fn new(program: Rc<Program>, goals: Goals) -> Quest {
        let mut of_rule: FxHashMap<RuleId, Vec<usize>> = FxHashMap::default();
        let mut of_decision: FxHashMap<(usize, usize), Vec<usize>> = FxHashMap::default();
        for (number, target) in goals.targets.iter().enumerate() {
            match target {
                Target::Rules(rules) => {
                    rules.iter().for_each(|&rule| of_rule.entry(rule).or_default().push(number));
                }
                Target::Evaluation { method, decision, .. } => {
                    of_decision.entry((*method, *decision)).or_default().push(number);
                }
            }
        }
        let places = program.methods.iter().enumerate();
        let places = places.map(|(at, method)| (method.body.method, at)).collect();
        let states = vec![State::Open; goals.targets.len()];
        let blames = vec![Blame::default(); goals.targets.len()];
        let methods = FxHashMap::default();
        let callers = Callers::of(&program);
        Quest { program, callers, goals, states, blames, of_rule, of_decision, places, methods }
    }

    /// The targets that a search is still for.
    pub(super) fn open(&self) -> Vec<usize> {
        (0..self.states.len()).filter(|&target| self.states[target] == State::Open).collect()
    }

    /// The targets that a path goes through, ascending.
    pub(super) fn met(&mut self, linker: &Linker, nodes: &[Node]) -> Vec<usize> {
        let mut met = BTreeSet::new();
        for node in nodes {
            let Node::Rule { method, pred, rule, .. } = *node else { continue };
            met.extend(self.of(linker, method, pred, rule));
        }
        if !self.of_decision.is_empty() {
            self.evaluated(linker, nodes, &mut met);
        }
        met.into_iter().collect()
    }

    /// Whether targets are evaluations of decisions.
    pub(super) fn has_evaluations(&self) -> bool {
        !self.of_decision.is_empty()
    }

    /// Adds the targets that are evaluations on a path.
    fn evaluated(&mut self, linker: &Linker, nodes: &[Node], met: &mut BTreeSet<usize>) {
        let mut recogniser = Recogniser::new();
        let mut found = Vec::new();
        for node in nodes {
            let (node, at) = match *node {
                Node::Rule { method, pred, rule, arity } => {
                    let at = self.place(linker, method);
                    let rule = rule as usize;
                    (Step::Rule { method, pred, rule, subtraces: arity }, at)
                }
                Node::Dispatch { .. } | Node::Merged(_) => (Step::Other { subtraces: 1 }, None),
                Node::Native(_) | Node::Init(_) | Node::Nothing => {
                    (Step::Other { subtraces: 0 }, None)
                }
            };
            let places = at.and_then(|at| self.goals.decisions.get(&at));
            recogniser.push(node, places, |evaluation| found.push(evaluation));
        }
        for evaluation in found {
            let (Some(at), Some(path)) = (self.place(linker, evaluation.method), evaluation.path)
            else {
                continue;
            };
            let targets = self.of_decision.get(&(at, evaluation.decision));
            met.extend(targets.into_iter().flatten().filter(|&&target| {
                matches!(&self.goals.targets[target],
                    Target::Evaluation { paths, .. } if paths.contains(&path))
            }));
        }
    }

    /// The place of a method in the program.
    fn place(&mut self, linker: &Linker, method: MethodId) -> Option<usize> {
        let places = &self.places;
        let find = || places.get(&linker.method(method).id).copied();
        *self.methods.entry(method).or_insert_with(find)
    }

    /// The rules that a path through a target applies one of, each with those that come before it if
    /// they are known.
    fn chains(&self, target: usize) -> Vec<Vec<RuleId>> {
        match &self.goals.targets[target] {
            Target::Rules(rules) => rules.iter().map(|&rule| vec![rule]).collect(),
            Target::Evaluation { method, decision, paths } => {
                let decisions = self.goals.decisions.get(method);
                let Some(decision) = decisions.and_then(|d| d.decisions().get(*decision)) else {
                    return Vec::new();
                };
                let copies = 0..decision.copies.len();
                let ways = copies.flat_map(|copy| paths.iter().map(move |&path| (path, copy)));
                let chain = |rules: Vec<(PredId, usize)>| {
                    rules.into_iter().map(|(pred, rule)| (*method, pred, rule)).collect()
                };
                ways.filter_map(|(path, copy)| Some(chain(decision.rules(path, copy)?))).collect()
            }
        }
    }

    /// The last rules of these.
    fn ends(&self, target: usize) -> Vec<RuleId> {
        let mut ends: Vec<RuleId> =
            self.chains(target).iter().filter_map(|chain| chain.last().copied()).collect();
        ends.sort_unstable();
        ends.dedup();
        ends
    }

    /// The targets of a rule.
    pub(super) fn of(
        &mut self,
        linker: &Linker,
        method: MethodId,
        pred: PredId,
        rule: u32,
    ) -> &[usize] {
        let at = self.place(linker, method);
        let found = at.and_then(|at| self.of_rule.get(&(at, pred, rule as usize)));
        found.map_or(&[], Vec::as_slice)
    }

    pub(super) fn is_open(&self, target: usize) -> bool {
        self.states[target] == State::Open
    }

    /// Tests cover these.
    pub(super) fn cover(&mut self, targets: &[usize]) {
        for &target in targets {
            self.states[target] = State::Covered;
        }
    }

    /// No test can cover it.
    pub(super) fn refute(&mut self, target: usize, why: &str) {
        if self.states[target] == State::Open {
            self.states[target] = State::Infeasible(why.to_owned());
        }
    }

    /// No search will come to it, which proves nothing.
    pub(super) fn give_up(&mut self, target: usize, why: &str) {
        if self.states[target] == State::Open {
            self.states[target] = State::GivenUp(why.to_owned());
        }
    }

    /// Whether code that is written elsewhere may come to a target by calling what it sees. That it calls
    /// the method of the quest again changes nothing: whatever that call gets, no other one gets more.
    pub(super) fn is_called_elsewhere(&self, target: usize, focus: &Focus) -> bool {
        let visible = self.program.visible.iter().filter(|&&at| at != 0);
        let is_inside = self.ends(target).iter().any(|rule| rule.0 != 0);
        let method = |at: &usize| self.program.methods[*at].body.method;
        is_inside && visible.map(method).any(|method| focus.leads_from(method))
    }

    /// A search for the target ended without a test.
    pub(super) fn blame(&mut self, target: usize, blame: &Blame) {
        self.blames[target].add(blame);
    }

    /// The open targets that lie beyond the limit on loops, as far as is known. Those that something else stands
    /// before too are left out, unless nothing is covered at all.
    pub(super) fn beyond_loops(&self) -> Vec<usize> {
        let nothing = !self.states.contains(&State::Covered);
        let cut = |target: &usize| {
            let blame = &self.blames[*target];
            blame.cut.contains(Limit::Loop.name()) && (nothing || blame.gave_up.is_empty())
        };
        self.open().into_iter().filter(cut).collect()
    }

    /// A greater limit on loops did not do either.
    pub(super) fn note_deeper(&mut self, target: usize, loops: u32) {
        let cut = &mut self.blames[target].cut;
        cut.remove(Limit::Loop.name());
        cut.insert(format!("loop (a short search up to loop={loops} came to none)"));
    }

    /// Refutes what no way leads to, and what is `proved`. What takes a full memory is given up.
    pub(super) fn refute_unreachable(&mut self, proved: &Infeasible) {
        for target in 0..self.states.len() {
            let chains = self.chains(target);
            let why = |chain: &Vec<RuleId>| chain.iter().find_map(|rule| proved.rules.get(rule));
            let by_memory = |chain: &Vec<RuleId>| {
                chain.iter().any(|rule| proved.by_memory.contains(rule)) || why(chain).is_some()
            };
            let is_by_memory = !chains.is_empty() && chains.iter().all(by_memory);
            let whys: Option<Vec<&String>> = chains.iter().map(why).collect();
            match whys.as_deref() {
                Some([first, ..]) => self.refute(target, first),
                Some([]) => self.refute(target, "there is no code for it"),
                None if !self.leads(&self.ends(target)).from_entry() => {
                    self.refute(target, "no way leads to it");
                }
                None if is_by_memory => self.states[target] = State::GivenUp(NO_ROOM.to_owned()),
                None => {}
            }
        }
    }

    fn leads(&self, rules: &[RuleId]) -> Leads {
        Leads::among(&self.callers, &self.program, rules)
    }

    /// What a search for some targets is after.
    pub(super) fn focus(&self, targets: &[usize]) -> Focus {
        let rules: Vec<RuleId> = targets.iter().flat_map(|&target| self.ends(target)).collect();
        let leads = self.leads(&rules);
        let mut focus = Focus::new(leads.free);
        for (at, method) in self.program.methods.iter().enumerate() {
            let wanted = rules.iter().filter(|rule| rule.0 == at);
            let wanted =
                wanted.map(|&(_, pred, rule)| (pred, u32::try_from(rule).unwrap_or(u32::MAX)));
            focus.add(&method.body, |pred| leads.preds.contains(&(at, pred)), wanted);
        }
        focus
    }

    /// For each goal that tests cover the targets that it takes, by the place of the goal.
    pub(super) fn taken(&self) -> Vec<Option<&[usize]>> {
        let covered = |way: &&Vec<usize>| way.iter().all(|&t| self.states[t] == State::Covered);
        let goals = self.goals.goals.iter();
        goals.map(|goal| goal.ways.iter().find(covered).map(Vec::as_slice)).collect()
    }

    /// How each goal ended; `tests` gives the tests of a covered target.
    pub(super) fn verdicts(&self, tests: impl Fn(usize) -> String) -> model::Goals {
        let mut out = model::Goals { basis: self.goals.basis.clone(), ..model::Goals::default() };
        for (goal, taken) in self.goals.goals.iter().zip(self.taken()) {
            let text = goal.text.clone();
            if let Some(way) = taken {
                let mut by: Vec<String> = way.iter().map(|&target| tests(target)).collect();
                by.dedup();
                out.covered += 1;
                out.covered_by.push(model::CoveredGoal { goal: text, tests: by });
                continue;
            }
            if let Some(why) = &goal.given_up {
                out.gave_up.push(model::Goal { goal: text, why: why.clone() });
                continue;
            }
            let refuted = |way: &Vec<usize>| {
                way.iter().find_map(|&target| match &self.states[target] {
                    State::Infeasible(why) => Some(why.clone()),
                    _ => None,
                })
            };
            let whys: Vec<Option<String>> = goal.ways.iter().map(refuted).collect();
            if whys.iter().all(Option::is_some) {
                let why = whys.into_iter().flatten().next();
                let why = why.unwrap_or_else(|| "no pair of evaluations shows it".into());
                out.infeasible.push(model::Goal { goal: text, why });
                continue;
            }
            let mut blame = Blame::default();
            let open = goal.ways.iter().flatten().filter(|&&t| self.is_open(t));
            open.for_each(|&target| blame.add(&self.blames[target]));
            for &target in goal.ways.iter().flatten() {
                if let State::GivenUp(why) = &self.states[target] {
                    blame.gave_up.insert(why.clone());
                }
            }
            let words = |all: &BTreeSet<String>| all.iter().cloned().collect::<Vec<_>>().join(", ");
            if !blame.gave_up.is_empty() || blame.cut.is_empty() {
                let mut why = words(&blame.gave_up);
                if why.is_empty() {
                    why = "the search was ended".into();
                }
                out.gave_up.push(model::Goal { goal: text, why });
            } else {
                let why = format!("paths were cut by {}", words(&blame.cut));
                out.beyond_limit.push(model::Goal { goal: text, why });
            }
        }
        out
    }
}
