//! The exploration tree, from what the search tells of its choices.
//!
//! The grower follows the search: it is told of the choices of a path when the path has ended and
//! before the search goes back, so that every condition still has its terms. The text of the answer
//! that is left for later is made then, too: when the search comes back its terms may be gone.

use rustc_hash::FxHashMap;
use senda_engine::linker::MethodId;
use senda_engine::machine::{Event, EventLog, Explorer, Machine, Node as Step};
use senda_engine::term::{namer_for, node_text};
use senda_rules::ids::PredId;
use senda_rules::ir::Place;
use senda_rules::names::Namer;
use senda_testcase::tree::{Chain, End, Node, Tree};

use crate::condition::{self, InputName};
use crate::symbolic::Symbolic;

/// Of the rules between two branchings so many are kept at either end.
const KEPT: usize = 100;

/// The other answer of a choice, not explored yet.
struct Left {
    parent: usize,
    condition: String,
    trace: usize,
}

/// Grows the tree of a method.
pub(crate) struct Grower {
    tree: Tree,
    namer: Namer,
    /// The most nodes before the exploration is to end.
    most: usize,
    known: FxHashMap<(u8, u32, u32, u32), u32>,
    left: Vec<Left>,
    /// The node that the path is in, and where its rules begin in the trace.
    current: usize,
    from: usize,
}

impl Grower {
    /// Starts to watch a search.
    pub(crate) fn watch(
        explorer: &mut Explorer<Symbolic>,
        method: MethodId,
        most: usize,
    ) -> Grower {
        explorer.events = Some(EventLog::new(most));
        Grower {
            tree: Tree { nodes: vec![Node::default()], ..Tree::default() },
            namer: namer_for(&explorer.machine, method),
            most,
            known: FxHashMap::default(),
            left: Vec::new(),
            current: 0,
            from: 0,
        }
    }

    /// A path has ended.
    pub(crate) fn path(
        &mut self,
        explorer: &mut Explorer<Symbolic>,
        names: &[InputName],
        end: End,
    ) {
        let Some(log) = &mut explorer.events else { return };
        let events = log.take();
        self.tree.truncated |= log.is_full();
        let machine = &mut explorer.machine;
        for event in events {
            match event {
                Event::Chose { cond, answer, open, trace, method, pred } => {
                    self.close(machine, trace);
                    self.tree.nodes[self.current].parts_at = place(machine, method, pred);
                    let text = |holds: bool| {
                        let arena = &machine.domain.solver.store.arena;
                        let lit = if holds { cond } else { !cond };
                        condition::describe(arena, names, &[lit]).join(", ")
                    };
                    let (taken, other) = (text(answer), text(!answer));
                    let parent = self.current;
                    if open {
                        self.left.push(Left { parent, condition: other, trace });
                    } else {
                        let leaf = self.add(parent, other);
                        self.tree.nodes[leaf].end = Some(End::Infeasible);
                    }
                    self.current = self.add(parent, taken);
                }
                Event::Back { feasible } => {
                    let Some(left) = self.left.pop() else { continue };
                    self.current = self.add(left.parent, left.condition);
                    self.from = left.trace;
                    if !feasible {
                        self.tree.nodes[self.current].end = Some(End::Infeasible);
                    }
                }
            }
        }
        self.close(machine, usize::MAX);
        self.tree.nodes[self.current].end = Some(end);
    }

    /// Whether the tree is as large as it may be.
    pub(crate) fn is_full(&self) -> bool {
        self.tree.truncated || self.tree.nodes.len() >= self.most
    }

    /// The tree, once the search went back for the last time; what it left open ended so.
    pub(crate) fn finish(mut self, explorer: &mut Explorer<Symbolic>, rest: &End) -> Tree {
        let events = explorer.events.take().map(|mut log| log.take()).unwrap_or_default();
        for event in events {
            // No path came after these: none of them was feasible.
            if let (Event::Back { .. }, Some(left)) = (event, self.left.pop()) {
                let leaf = self.add(left.parent, left.condition);
                self.tree.nodes[leaf].end = Some(End::Infeasible);
            }
        }
        while let Some(left) = self.left.pop() {
            let leaf = self.add(left.parent, left.condition);
            self.tree.nodes[leaf].end = Some(rest.clone());
        }
        self.tree
    }

    fn add(&mut self, parent: usize, condition: String) -> usize {
        let node = Node { parent: Some(parent), condition: Some(condition), ..Node::default() };
        self.tree.nodes.push(node);
        self.tree.nodes.len() - 1
    }

    /// The current node has the rules of the trace up to here.
    fn close(&mut self, machine: &Machine<Symbolic>, to: usize) {
        let steps = machine.trace_log().nodes();
        let steps = steps.get(self.from.min(steps.len())..to.min(steps.len())).unwrap_or_default();
        self.from += steps.len();
        let steps: Vec<Step> =
            steps.iter().filter(|step| !matches!(step, Step::Nothing)).copied().collect();
        let (first, rest) = steps.split_at(steps.len().min(KEPT));
        let (skipped, last) = rest.split_at(rest.len().saturating_sub(KEPT));
        let mut rules = |steps: &[Step]| -> Vec<u32> {
            steps.iter().map(|&step| self.rule(machine, step)).collect()
        };
        let (first, last) = (rules(first), rules(last));
        self.tree.nodes[self.current].chain = Chain { first, skipped: skipped.len() as u64, last };
    }

    fn rule(&mut self, machine: &Machine<Symbolic>, step: Step) -> u32 {
        let key = match step {
            Step::Rule { method, pred, rule, .. } => (0, method.0, pred.0, rule),
            Step::Dispatch { called, target } => (1, called.0, target.0, 0),
            Step::Native(method) => (2, method.0, 0, 0),
            Step::Init(class) => (3, class.0, 0, 0),
            Step::Nothing => (4, 0, 0, 0),
            Step::Merged(method) => (5, method.0, 0, 0),
        };
        let (namer, rules) = (&self.namer, &mut self.tree.rules);
        *self.known.entry(key).or_insert_with(|| {
            rules.push(node_text(machine, namer, step));
            u32::try_from(rules.len() - 1).unwrap_or(u32::MAX)
        })
    }
}

/// The source line of the branch that a predicate stands for.
fn place(machine: &mut Machine<Symbolic>, method: MethodId, pred: PredId) -> Option<String> {
    let body = machine.linker.body(method).ok()?;
    let offset = match body.preds.get(pred)?.name.place {
        Place::Block(at) | Place::Check(at) | Place::AfterInit(at) | Place::AfterCall(at) => at,
        Place::Entry => 0,
        Place::Handlers(_) => return None,
    };
    let line = body.source.line(u16::try_from(offset).ok()?)?;
    let file = machine.linker.symbols.name_text(body.source.file?);
    Some(format!("{file}:{line}"))
}
