//! What a search with merged ways finds: traces through targets, each from inputs that the solver chose.

use senda_engine::domain::{Feasible, Search, Truth};
use senda_engine::machine::{Explorer, Merged, Node, PathEnd};
use senda_engine::term::trace_of_nodes;
use senda_rules::scalar::Word;
use senda_rules::trace::Trace;
use senda_solver::term::Lit;

use super::hunt::Hunt;
use crate::explore::Progress;
use crate::symbolic::{Symbolic, Value};

/// What was found.
pub(super) struct Harvest {
    /// Targets without a trace.
    pub(super) left: Vec<usize>,
    /// A complete trace for each of the others.
    pub(super) traces: Vec<Trace>,
    /// Whether the solver could not tell something.
    pub(super) unknown: bool,
}

impl Harvest {
    pub(super) fn new(targets: Vec<usize>) -> Harvest {
        Harvest { left: targets, traces: Vec::new(), unknown: false }
    }

    /// Searches until every target has a trace or no path is left; whether it was ended before.
    pub(super) fn gather(
        &mut self,
        hunt: &mut Hunt<'_>,
        explorer: &mut Explorer<Symbolic>,
        most: u64,
        progress: &mut dyn FnMut(&Progress),
    ) -> bool {
        hunt.restart(explorer);
        explorer.set_focus(Some(hunt.quest.focus(&self.left)));
        let mut end = Some(hunt.first(explorer));
        let (mut ends, mut stopped) = (0, false);
        while let Some(ended) = end {
            ends += 1;
            self.enter(hunt, explorer, ended);
            progress(&hunt.walk.progress);
            stopped = ends >= most || hunt.is_over();
            if stopped || self.left.is_empty() {
                break;
            }
            end = explorer.another();
        }
        explorer.set_focus(None);
        hunt.note_granted(explorer);
        stopped
    }

    fn enter(
        &mut self,
        hunt: &mut Hunt<'_>,
        explorer: &mut Explorer<Symbolic>,
        end: PathEnd<Value>,
    ) {
        match end {
            PathEnd::Finished(_) => {
                hunt.walk.leave_aside();
                let before = self.left.len();
                self.finished(hunt, explorer);
                if self.left.len() < before {
                    explorer.set_focus(Some(hunt.quest.focus(&self.left)));
                }
                self.unknown |= !explorer.machine.domain.concretised().is_empty();
            }
            PathEnd::Aimless => hunt.walk.leave_aside(),
            other => {
                hunt.walk.end(explorer, other, hunt.options);
            }
        }
    }

    /// Asks for each target that is left whether a path through it is among those that ended here.
    fn finished(&mut self, hunt: &mut Hunt<'_>, explorer: &mut Explorer<Symbolic>) {
        let nodes = explorer.machine.trace_log().nodes().to_vec();
        let parts = explorer.merged().to_vec();
        let linker = &explorer.machine.linker;
        let mut asked: Vec<(usize, Truth<Lit>)> = Vec::new();
        asked.extend(hunt.quest.met(linker, &nodes).into_iter().map(|t| (t, Truth::Yes)));
        for part in &parts {
            for rule in &part.rules {
                let of = hunt.quest.of(linker, part.method, rule.pred, rule.rule);
                asked.extend(of.iter().map(|&target| (target, rule.cond.clone())));
            }
        }
        asked.retain(|(target, _)| self.left.contains(target));
        while let Some((target, _)) = asked.first() {
            let target = *target;
            let mark = explorer.machine.domain.mark();
            let mut own = asked.iter().filter(|one| one.0 == target);
            let taken = own.any(|(_, cond)| self.assume(explorer, cond));
            // And as many others as the same path can go through.
            let mut through = vec![target];
            for (other, cond) in asked.iter().filter(|_| taken) {
                if !through.contains(other) && self.assume(explorer, cond) {
                    through.push(*other);
                }
            }
            let mut met = vec![target];
            if taken {
                let words = explorer.machine.domain.choose_values(hunt.options.length);
                let path = words.ok().and_then(|words| resolve(explorer, &nodes, &parts, &words));
                let trace = path.as_ref().and_then(|path| trace_of_nodes(&explorer.machine, path));
                self.unknown |= trace.is_none();
                if let (Some(path), Some(trace)) = (path, trace) {
                    met.extend(hunt.quest.met(&explorer.machine.linker, &path));
                    self.left.retain(|target| !met.contains(target));
                    self.traces.push(trace);
                }
            }
            explorer.machine.domain.undo(&mark);
            asked.retain(|(target, _)| !met.contains(target));
        }
    }

    /// Assumes a condition if that is possible.
    fn assume(&mut self, explorer: &mut Explorer<Symbolic>, cond: &Truth<Lit>) -> bool {
        let lit = match cond {
            Truth::Yes => return true,
            Truth::No => return false,
            Truth::Open(lit) => lit,
        };
        let mark = explorer.machine.domain.mark();
        let feasible = explorer.machine.domain.assume(lit, true);
        if feasible != Feasible::Yes {
            explorer.machine.domain.undo(&mark);
        }
        self.unknown |= matches!(feasible, Feasible::Unknown(_));
        feasible == Feasible::Yes
    }
}

/// The path that inputs take, with the rules of merged parts.
fn resolve(
    explorer: &Explorer<Symbolic>,
    nodes: &[Node],
    parts: &[Merged<Lit>],
    words: &[Word],
) -> Option<Vec<Node>> {
    let arena = &explorer.machine.domain.solver.store.arena;
    let holds = |cond: &Truth<Lit>| match cond {
        Truth::Yes => true,
        Truth::No => false,
        Truth::Open(lit) => arena.holds(*lit, words),
    };
    let (mut path, mut parts) = (Vec::new(), parts.iter());
    for node in nodes {
        let Node::Merged(method) = *node else {
            path.push(*node);
            continue;
        };
        let part = parts.next()?;
        // One rule of each predicate that the path comes to applies, in the order of the region.
        let taken = part.rules.iter().filter(|rule| holds(&rule.cond));
        path.extend(taken.map(|rule| Node::Rule {
            method,
            pred: rule.pred,
            rule: rule.rule,
            arity: 1,
        }));
    }
    parts.next().is_none().then_some(path)
}
