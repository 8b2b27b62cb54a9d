//! Which local variables are live where: backwards over the graph, exceptional edges included.
//!
//! The translation keeps a value in a slot of its state exactly as long as the slot is live, so
//! parameters are live values and slots that verified code uses for different things in turn never
//! meet in a merge. In a block that can throw, whatever is live into its handlers is live
//! throughout: the class file verifier demands as much of the types.

use std::collections::VecDeque;

use super::flow::{self, Blocks, Local};
use super::graph::{Graph, What};
use super::{Limit, limits};
use crate::code::Code;

/// Liveness of a method.
#[derive(Debug)]
pub(super) struct Live {
    /// The slots that are read anywhere, ascending: bit `i` stands for `slots[i]`.
    slots: Vec<u16>,
    /// Words per set.
    words: usize,
    /// The live slots at the start of each node.
    at_start: Vec<u64>,
    /// The position in `dies` of each node's first instruction.
    base: Vec<u32>,
    /// Whether the slot that an instruction accesses is dead after it.
    dies: Vec<bool>,
}

impl Live {
    /// Computes liveness.
    pub(super) fn find(code: &Code, blocks: &Blocks, graph: &Graph) -> Result<Live, Limit> {
        let mut slots: Vec<u16> =
            code.insns.iter().filter_map(|i| flow::local(&i.op)?.reads()).collect();
        slots.sort_unstable();
        slots.dedup();
        let words = slots.len().div_ceil(64);
        if graph.len().saturating_mul(words) > limits::LIVE_WORDS {
            return Err(Limit("liveness limit"));
        }
        let at_start = vec![0; graph.len() * words];
        let mut live = Live { slots, words, at_start, base: Vec::new(), dies: Vec::new() };
        if words > 0 {
            live.solve(code, blocks, graph)?;
        }
        live.mark_deaths(code, blocks, graph);
        Ok(live)
    }

    /// The slots live at the start of a node, ascending.
    pub(super) fn slots(&self, node: u32) -> impl Iterator<Item = u16> + '_ {
        let from = node as usize * self.words;
        let set = self.at_start.get(from..from + self.words).unwrap_or(&[]);
        set.iter().enumerate().flat_map(move |(w, &word)| {
            Bits(word).filter_map(move |bit| self.slots.get(w * 64 + bit).copied())
        })
    }

    /// Whether a slot is live at the start of a node.
    pub(super) fn is_live(&self, node: u32, slot: u16) -> bool {
        let Some((word, bit)) = self.bit(slot) else { return false };
        self.at_start.get(node as usize * self.words + word).is_some_and(|w| w & bit != 0)
    }

    /// Whether the slot that the instruction at `offset` in the node's block accesses is dead after
    /// it.
    pub(super) fn dies(&self, node: u32, offset: u32) -> bool {
        let base = self.base.get(node as usize).copied().unwrap_or(0);
        self.dies.get((base + offset) as usize).copied().unwrap_or(true)
    }

    fn bit(&self, slot: u16) -> Option<(usize, u64)> {
        let i = self.slots.binary_search(&slot).ok()?;
        Some((i / 64, 1 << (i % 64)))
    }

    /// The greatest change propagates in postorder, so loops settle in a few rounds.
    fn solve(&mut self, code: &Code, blocks: &Blocks, graph: &Graph) -> Result<(), Limit> {
        let effects = self.effects(code, blocks);
        let before = predecessors(graph);
        let mut queue: VecDeque<u32> = graph.postorder.iter().copied().collect();
        let mut queued = vec![true; graph.len()];
        let mut work = 0;
        let mut set = Vec::new();
        while let Some(id) = queue.pop_front() {
            queued[id as usize] = false;
            work += self.words * (2 + graph.get(id).next.len());
            if work > limits::LIVE_WORK {
                return Err(Limit("liveness limit"));
            }
            self.at_end(graph, id, &mut set);
            if let What::Block(block) = graph.get(id).what {
                let from = block as usize * self.words;
                let reads = &effects.reads[from..from + self.words];
                let writes = &effects.writes[from..from + self.words];
                for ((s, r), w) in set.iter_mut().zip(reads).zip(writes) {
                    *s = r | (*s & !w);
                }
            }
            self.join_chain(graph, id, &mut set);
            let from = id as usize * self.words;
            let old = &mut self.at_start[from..from + self.words];
            if old != set.as_slice() {
                old.copy_from_slice(&set);
                for &p in &before[id as usize] {
                    if !std::mem::replace(&mut queued[p as usize], true) {
                        queue.push_back(p);
                    }
                }
            }
        }
        Ok(())
    }

    /// What is live at the end of a node: into its successors, exceptional ones apart.
    fn at_end(&self, graph: &Graph, id: u32, set: &mut Vec<u64>) {
        set.clear();
        set.resize(self.words, 0);
        for &next in &graph.get(id).next {
            self.join(next, set);
        }
    }

    fn join_chain(&self, graph: &Graph, id: u32, set: &mut [u64]) {
        if let Some(chain) = graph.get(id).chain {
            self.join(chain, set);
        }
    }

    fn join(&self, node: u32, set: &mut [u64]) {
        let from = node as usize * self.words;
        for (s, w) in set.iter_mut().zip(&self.at_start[from..from + self.words]) {
            *s |= w;
        }
    }

    /// What each block reads before writing, and what it writes.
    fn effects(&self, code: &Code, blocks: &Blocks) -> Effects {
        let len = blocks.len() * self.words;
        let mut effects = Effects { reads: vec![0; len], writes: vec![0; len] };
        for block in 0..flow::index(blocks.len()) {
            let base = block as usize * self.words;
            for i in blocks.range(block) {
                let Some(local) = flow::local(&code.insns[i as usize].op) else { continue };
                if let Some((word, bit)) = local.reads().and_then(|s| self.bit(s)) {
                    effects.reads[base + word] |= bit & !effects.writes[base + word];
                }
                if let Local::Store(kind, slot) = local {
                    let upper = kind.is_wide().then(|| slot.checked_add(1)).flatten();
                    for (word, bit) in
                        [Some(slot), upper].into_iter().flatten().filter_map(|s| self.bit(s))
                    {
                        effects.writes[base + word] |= bit;
                    }
                }
            }
        }
        effects
    }

    fn mark_deaths(&mut self, code: &Code, blocks: &Blocks, graph: &Graph) {
        self.dies = vec![true; graph.size];
        let mut set = Vec::new();
        let mut always = Vec::new();
        let mut next_base = 0;
        for id in 0..flow::index(graph.len()) {
            self.base.push(next_base);
            let What::Block(block) = graph.get(id).what else { continue };
            let range = blocks.range(block);
            self.at_end(graph, id, &mut set);
            always.clear();
            always.resize(self.words, 0);
            self.join_chain(graph, id, &mut always);
            for i in range.clone().rev() {
                let Some(local) = flow::local(&code.insns[i as usize].op) else { continue };
                let Some((word, bit)) = self.bit(local.slot()) else { continue };
                let position = (next_base + (i - range.start)) as usize;
                self.dies[position] = (set[word] | always[word]) & bit == 0;
                if local.reads().is_some() {
                    set[word] |= bit;
                } else {
                    set[word] &= !bit;
                }
            }
            next_base += flow::index(range.len());
        }
    }
}

/// Reads and writes of all blocks, `words` each.
struct Effects {
    reads: Vec<u64>,
    writes: Vec<u64>,
}

/// The nodes that depend on each node.
fn predecessors(graph: &Graph) -> Vec<Vec<u32>> {
    let mut before = vec![Vec::new(); graph.len()];
    for id in 0..flow::index(graph.len()) {
        let node = graph.get(id);
        for &next in node.next.iter().chain(node.chain.as_ref()) {
            before[next as usize].push(id);
        }
    }
    before
}

/// The positions of the ones in a word, ascending.
struct Bits(u64);

impl Iterator for Bits {
    type Item = usize;
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}
