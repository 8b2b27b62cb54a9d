//! What tests cover: instructions, ways out of branches, lines, from the rules of their traces.

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_engine::domain::Domain;
use senda_engine::linker::{ClassId, MethodId};
use senda_engine::machine::{Machine, Node};
use senda_rules::ids::PredId;
use senda_rules::ir::Body;
use senda_testcase::{Coverage, Ratio};

/// What was covered so far.
pub(crate) struct Covered {
    method: MethodId,
    class: ClassId,
    body: Arc<Body>,
    rules: BTreeSet<(PredId, u32)>,
    bodies: FxHashMap<MethodId, Option<Arc<Body>>>,
}

impl Covered {
    pub(crate) fn new(method: MethodId, class: ClassId, body: Arc<Body>) -> Covered {
        let rules = BTreeSet::new();
        Covered { method, class, body, rules, bodies: FxHashMap::default() }
    }

    /// Adds the path that the machine is at the end of, and tells the lines of the class under test
    /// that it went through, as `File.java:12`.
    pub(crate) fn add<D: Domain>(&mut self, machine: &mut Machine<D>) -> Vec<String> {
        let nodes = machine.trace_log().nodes().to_vec();
        self.add_nodes(machine, &nodes)
    }

    /// Forgets what was covered.
    pub(crate) fn forget(&mut self) {
        self.rules.clear();
    }

    /// The same as [`Covered::add`] for the nodes of a path that is over.
    pub(crate) fn add_nodes<D: Domain>(
        &mut self,
        machine: &mut Machine<D>,
        nodes: &[Node],
    ) -> Vec<String> {
        // A loop applies the same rules again and again.
        let mut applied: FxHashSet<(MethodId, PredId, u32)> = FxHashSet::default();
        for node in nodes {
            if let Node::Rule { method, pred, rule, .. } = *node {
                applied.insert((method, pred, rule));
            }
        }
        let mut lines: BTreeSet<(&str, u16)> = BTreeSet::new();
        for &(method, pred, rule) in &applied {
            if method == self.method {
                self.rules.insert((pred, rule));
            }
            let class = self.class;
            self.bodies.entry(method).or_insert_with(|| {
                let own = machine.linker.method(method).class == class;
                if own { machine.linker.body(method).ok() } else { None }
            });
        }
        for (method, pred, rule) in applied {
            let Some(Some(body)) = self.bodies.get(&method) else { continue };
            let Some(rule) = body.preds.get(pred).and_then(|p| p.rules.get(rule as usize)) else {
                continue;
            };
            let Some(file) = body.source.file else { continue };
            let file = machine.linker.symbols.name_text(file);
            let at = rule.origin.iter().filter_map(|&offset| body.source.line(offset));
            lines.extend(at.map(|line| (file, line)));
        }
        lines.into_iter().map(|(file, line)| format!("{file}:{line}")).collect()
    }

    /// The coverage of the method under test.
    pub(crate) fn ratios(&self) -> Coverage {
        let (mut offsets, mut reached) = (BTreeSet::new(), BTreeSet::new());
        let (mut ways, mut taken) = (0, 0);
        for (index, pred) in self.body.preds.values().enumerate() {
            let id = PredId(u32::try_from(index).unwrap_or(u32::MAX));
            for (number, rule) in pred.rules.iter().enumerate() {
                let hit = self.rules.contains(&(id, u32::try_from(number).unwrap_or(u32::MAX)));
                offsets.extend(rule.origin.iter().copied());
                if hit {
                    reached.extend(rule.origin.iter().copied());
                }
                if pred.rules.len() > 1 {
                    ways += 1;
                    taken += u64::from(hit);
                }
            }
        }
        let lines = |of: &BTreeSet<u16>| {
            let lines: BTreeSet<u16> =
                of.iter().filter_map(|&offset| self.body.source.line(offset)).collect();
            lines.len() as u64
        };
        Coverage {
            instructions: Ratio(reached.len() as u64, offsets.len() as u64),
            branches: Ratio(taken, ways),
            lines: Ratio(lines(&reached), lines(&offsets)),
        }
    }
}
