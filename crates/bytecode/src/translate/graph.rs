//! The control-flow graph, subroutines expanded.
//!
//! A *node* is a basic block or a handler chain in a *context*. The context is the stack of
//! subroutine calls (`jsr`) that control is in, so a subroutine's blocks are copied per caller and
//! every `ret` has one successor. Code without `jsr` has the one context [`OUTSIDE`].
//!
//! A subroutine that is left by a jump keeps its context; a further `jsr` to it then replaces what
//! was left over, so contexts stay finite. Contexts only name copies: the return address in the
//! local variable decides where `ret` goes, and the translation checks that it fits the node.

use rustc_hash::FxHashMap;

use super::chains::Chains;
use super::flow::{self, Blocks, Flow};
use super::{Limit, limits};
use crate::code::Code;

/// The context outside of subroutines.
pub(super) const OUTSIDE: u32 = 0;

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum What {
    /// A basic block.
    Block(u32),
    /// The choice among the handlers of a chain.
    Chain(u32),
}

/// A node of the graph.
#[derive(Debug)]
pub(super) struct Node {
    /// What it stands for.
    pub what: What,
    /// Its context.
    pub context: u32,
    /// Where control goes from here; for a chain, its handlers.
    pub next: Box<[u32]>,
    /// The chain that takes the block's exceptions.
    pub chain: Option<u32>,
    /// How many edges lead here, exceptions left out; the method's entry is one.
    pub arrivals: u32,
    /// Whether a handler starts here.
    pub caught: bool,
    /// Whether control comes here from another context. A rule stays within one, so no instruction
    /// is twice in it.
    pub entered: bool,
}

impl Node {
    /// Whether the node is translated to a predicate of its own, not inside its predecessor.
    pub(super) fn is_pred(&self) -> bool {
        self.arrivals >= 2 || self.caught || self.entered || matches!(self.what, What::Chain(_))
    }
}

/// A subroutine that is being executed.
#[derive(Clone, Copy, Debug)]
struct Context {
    parent: u32,
    /// The subroutine's first instruction.
    entry: u32,
    /// The instruction it returns to.
    back: u32,
}

/// The graph: all that can be reached from the method's entry.
#[derive(Debug, Default)]
pub(super) struct Graph {
    nodes: Vec<Node>,
    ids: FxHashMap<(What, u32), u32>,
    contexts: Vec<Context>,
    context_ids: FxHashMap<(u32, u32, u32), u32>,
    /// Nodes after all their successors, back edges apart.
    pub postorder: Vec<u32>,
    /// Instructions in all nodes together.
    pub size: usize,
}

impl Graph {
    /// Explores the graph depth first from the first instruction.
    pub(super) fn explore(
        code: &Code,
        blocks: &Blocks,
        chains: &Chains,
        links: &[bool],
    ) -> Result<Graph, Limit> {
        let graph = Graph::default();
        let mut explorer = Explorer { code, blocks, chains, links, graph, edges: 0 };
        explorer.run()?;
        Ok(explorer.graph)
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A node by its id.
    pub(super) fn get(&self, id: u32) -> &Node {
        &self.nodes[id as usize]
    }

    /// The node of a block or chain in a context, if control can reach it.
    pub(super) fn find(&self, what: What, context: u32) -> Option<u32> {
        self.ids.get(&(what, context)).copied()
    }

    /// The context of a subroutine's copy: entered from `context`, returning to `back`.
    pub(super) fn entered(&self, context: u32, entry: u32, back: u32) -> Option<u32> {
        let parent = self.caller(context, entry);
        self.context_ids.get(&(parent, entry, back)).copied()
    }

    /// The return point and the context there, inside a subroutine.
    pub(super) fn left(&self, context: u32) -> Option<(u32, u32)> {
        let c = self.contexts.get(context as usize).filter(|_| context != OUTSIDE)?;
        Some((c.back, c.parent))
    }

    /// The context that calls the subroutine at `entry`: this one, without a left-over call of the
    /// same subroutine.
    fn caller(&self, context: u32, entry: u32) -> u32 {
        let mut at = context;
        while at != OUTSIDE {
            let c = self.contexts[at as usize];
            if c.entry == entry {
                return c.parent;
            }
            at = c.parent;
        }
        context
    }
}

struct Explorer<'c> {
    code: &'c Code,
    blocks: &'c Blocks,
    chains: &'c Chains,
    /// Which instructions can fail by linking.
    links: &'c [bool],
    graph: Graph,
    edges: usize,
}

impl Explorer<'_> {
    fn run(&mut self) -> Result<(), Limit> {
        self.graph.contexts.push(Context { parent: OUTSIDE, entry: 0, back: 0 });
        let entry = self.node(What::Block(0), OUTSIDE)?;
        self.graph.nodes[0].arrivals = 1;
        self.expand(entry)?;
        let mut seen = vec![true];
        let mut open = vec![(entry, 0)];
        while let Some((id, done)) = open.last_mut() {
            let node = self.graph.get(*id);
            let edge = node.next.get(*done).copied().or(match node.chain {
                Some(chain) if *done == node.next.len() => Some(chain),
                _ => None,
            });
            *done += 1;
            let Some(next) = edge else {
                self.graph.postorder.push(*id);
                open.pop();
                continue;
            };
            seen.resize(self.graph.len(), false);
            if !std::mem::replace(&mut seen[next as usize], true) {
                self.expand(next)?;
                open.push((next, 0));
            }
        }
        Ok(())
    }

    /// Gives a node its successors.
    fn expand(&mut self, id: u32) -> Result<(), Limit> {
        let (what, context) = (self.graph.get(id).what, self.graph.get(id).context);
        match what {
            What::Chain(chain) => {
                let mut next = Vec::new();
                for catch in self.chains.get(chain) {
                    if let Some(handler) = self.target(catch.target, context)? {
                        self.graph.nodes[handler as usize].caught = true;
                        next.push(handler);
                    }
                }
                self.graph.nodes[id as usize].next = next.into_boxed_slice();
            }
            What::Block(block) => {
                let next = self.successors(block, context)?;
                for &n in &next {
                    let node = &mut self.graph.nodes[n as usize];
                    node.arrivals += 1;
                    node.entered |= node.context != context;
                }
                self.graph.nodes[id as usize].next = next.into_boxed_slice();
                let chain = self.chains.of_block(block);
                if chain != 0 && self.throws(block) {
                    let chain = self.node(What::Chain(chain), context)?;
                    self.graph.nodes[id as usize].chain = Some(chain);
                }
            }
        }
        Ok(())
    }

    fn throws(&self, block: u32) -> bool {
        let links = |i: u32| self.links.get(i as usize) == Some(&true);
        let mut instructions = self.blocks.range(block);
        instructions.any(|i| links(i) || flow::may_throw(&self.code.insns[i as usize].op))
    }

    /// Where control goes at the end of a block, one entry per edge.
    fn successors(&mut self, block: u32, context: u32) -> Result<Vec<u32>, Limit> {
        let range = self.blocks.range(block);
        let code = self.code;
        let Some(last) = code.insns.get(range.end.wrapping_sub(1) as usize) else {
            return Ok(Vec::new());
        };
        let after = range.end;
        let mut targets = Vec::new();
        match flow::flow(&last.op) {
            Flow::Next => targets.push((after, context)),
            Flow::Goto(t) => targets.push((t, context)),
            Flow::If(t) => targets.extend([(after, context), (t, context)]),
            Flow::Switch => {
                if let Some(switch) = flow::switch(&last.op, after - 1) {
                    let ways = switch.ways();
                    targets.extend(ways.cases.iter().map(|(_, t)| (*t, context)));
                    targets.push((ways.default, context));
                }
            }
            Flow::Exit => {}
            Flow::Jsr(t) => targets.push((t, self.enter(context, t, after)?)),
            Flow::Ret => targets.extend(self.graph.left(context)),
        }
        let mut nodes = Vec::with_capacity(targets.len());
        for (at, context) in targets {
            nodes.extend(self.target(at, context)?);
        }
        Ok(nodes)
    }

    fn target(&mut self, at: u32, context: u32) -> Result<Option<u32>, Limit> {
        self.edges += 1;
        if self.edges > limits::EDGES {
            return Err(Limit("edge limit"));
        }
        match self.blocks.starting_at(at) {
            Some(block) => self.node(What::Block(block), context).map(Some),
            None => Ok(None),
        }
    }

    fn enter(&mut self, context: u32, entry: u32, back: u32) -> Result<u32, Limit> {
        let parent = self.graph.caller(context, entry);
        let new = flow::index(self.graph.contexts.len());
        let id = *self.graph.context_ids.entry((parent, entry, back)).or_insert(new);
        if id == new {
            if self.graph.contexts.len() >= limits::CONTEXTS {
                return Err(Limit("subroutine limit"));
            }
            self.graph.contexts.push(Context { parent, entry, back });
        }
        Ok(id)
    }

    fn node(&mut self, what: What, context: u32) -> Result<u32, Limit> {
        if let Some(id) = self.graph.find(what, context) {
            return Ok(id);
        }
        if let What::Block(b) = what {
            self.graph.size += self.blocks.range(b).len();
        }
        if self.graph.len() >= limits::NODES || self.graph.size > limits::INSTRUCTIONS {
            return Err(Limit("subroutine limit"));
        }
        let id = flow::index(self.graph.len());
        self.graph.ids.insert((what, context), id);
        self.graph.nodes.push(Node {
            what,
            context,
            next: Box::from([]),
            chain: None,
            arrivals: 0,
            caught: false,
            entered: false,
        });
        Ok(id)
    }
}
