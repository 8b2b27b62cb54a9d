//! Handler chains: which handlers cover a block, in the order in which they are tried.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::ids::ClassName;
use senda_rules::verify::MAX_GUARDS;

use super::flow::Blocks;
use super::{Limit, limits};
use crate::code::Code;

/// One handler of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Catch {
    /// The class caught; `None` catches everything, and is the last of its chain.
    pub class: Option<ClassName>,
    /// The handler's first instruction.
    pub target: u32,
}

/// The distinct chains of a method and the chain of each block.
#[derive(Debug)]
pub(super) struct Chains {
    chains: Vec<Box<[Catch]>>,
    of_block: Vec<u32>,
}

impl Chains {
    /// Sweeps over the blocks, whose bounds include those of all ranges.
    pub(super) fn find(code: &Code, blocks: &Blocks) -> Result<Chains, Limit> {
        let mut opening: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        let mut closing: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        for (i, h) in code.handlers.iter().enumerate() {
            if h.start < h.end {
                opening.entry(h.start).or_default().push(i);
                closing.entry(h.end).or_default().push(i);
            }
        }
        let mut known: FxHashMap<Box<[Catch]>, u32> = FxHashMap::default();
        let mut chains = vec![Box::from([])];
        known.insert(Box::from([]), 0);
        let mut of_block = Vec::with_capacity(blocks.len());
        let mut active = BTreeSet::new();
        let mut current = 0;
        let mut work = 0;
        for block in 0..super::flow::index(blocks.len()) {
            let start = blocks.range(block).start;
            let closed = closing.remove(&start).unwrap_or_default();
            let opened = opening.remove(&start).unwrap_or_default();
            if !closed.is_empty() || !opened.is_empty() {
                closed.iter().for_each(|i| {
                    active.remove(i);
                });
                active.extend(opened);
                let chain = chain(code, &active, &mut work)?;
                current = *known.entry(chain).or_insert_with_key(|chain| {
                    chains.push(chain.clone());
                    super::flow::index(chains.len() - 1)
                });
            }
            of_block.push(current);
        }
        Ok(Chains { chains, of_block })
    }

    /// The chain that covers a block; 0 if none does.
    pub(super) fn of_block(&self, block: u32) -> u32 {
        self.of_block.get(block as usize).copied().unwrap_or(0)
    }

    /// The handlers of a chain.
    pub(super) fn get(&self, chain: u32) -> &[Catch] {
        self.chains.get(chain as usize).map_or(&[], |c| c)
    }
}

/// The chain of the handlers that cover a place: up to the first that catches everything, and
/// without those that can catch nothing because an earlier one has the same class.
fn chain(code: &Code, active: &BTreeSet<usize>, work: &mut usize) -> Result<Box<[Catch]>, Limit> {
    let mut seen = FxHashSet::default();
    let mut chain = Vec::new();
    for h in active.iter().filter_map(|&i| code.handlers.get(i)) {
        *work += 1;
        // The choice among n classes has n guards in its last rule.
        if *work > limits::CHAIN_WORK || chain.len() >= MAX_GUARDS {
            return Err(Limit("handler limit"));
        }
        if seen.insert(h.catch) {
            chain.push(Catch { class: h.catch, target: h.target });
        }
        if h.catch.is_none() {
            break;
        }
    }
    Ok(chain.into_boxed_slice())
}
