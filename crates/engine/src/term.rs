//! The recorded trace of a run as a trace term (semantics: `p(k,[t1,..,tn])`).

use rustc_hash::FxHashMap;
use senda_rules::ids::PredId;
use senda_rules::names::Namer;
use senda_rules::term::write_atom;
use senda_rules::trace::{Builder, Choice, Trace};

use crate::domain::Domain;
use crate::linker::MethodId;
use crate::machine::{Machine, Node};

/// Names as seen from the class of a method: those of its own methods are short.
pub fn namer_for<D: Domain>(machine: &Machine<D>, method: MethodId) -> Namer {
    let home = machine.linker.class(machine.linker.method(method).class);
    match &home.class {
        Some(class) => Namer::for_class(class, &machine.linker.symbols),
        None => Namer::new(),
    }
}

/// The name of a node that is neither a rule nor a dispatched call.
pub(crate) fn node_name<D: Domain>(machine: &Machine<D>, namer: &Namer, node: Node) -> String {
    match node {
        Node::Init(class) => format!("{}.<clinit>()V", machine.linker.java_name(class)),
        Node::Nothing => NOTHING.into(),
        Node::Native(m)
        | Node::Merged(m)
        | Node::Rule { method: m, .. }
        | Node::Dispatch { target: m, .. } => {
            namer.base(&machine.linker.symbols, machine.linker.method(m).id)
        }
    }
}

/// The name of the node of a call that reached no method.
pub(crate) const NOTHING: &str = "nothing";

/// One node of a trace without its subtraces: `gcd_1c(2)`, or the name of what has no rules.
pub fn node_text<D: Domain>(machine: &Machine<D>, namer: &Namer, node: Node) -> String {
    let symbols = &machine.linker.symbols;
    let base = |method: MethodId| namer.base(symbols, machine.linker.method(method).id);
    match node {
        Node::Rule { method, pred, rule, .. } => {
            let id = machine.linker.method(method).id;
            let name = machine.pred_name(method, pred);
            let name = name.map_or_else(String::new, |name| namer.pred(symbols, id, name));
            format!("{name}({})", rule + 1)
        }
        Node::Dispatch { called, target } => {
            format!("{}({})", namer.base(symbols, called), base(target))
        }
        Node::Native(_) | Node::Init(_) | Node::Nothing | Node::Merged(_) => {
            node_name(machine, namer, node)
        }
    }
}

/// The trace of the last run, or of the path that a search is on. Names are short in the class that
/// the run started in. What lies beyond the recording limit is a free subtrace.
pub fn trace_of<D: Domain>(machine: &Machine<D>) -> Option<Trace> {
    trace_of_nodes(machine, machine.trace_log().nodes())
}

/// The trace that nodes in preorder are.
pub fn trace_of_nodes<D: Domain>(machine: &Machine<D>, nodes: &[Node]) -> Option<Trace> {
    let home = nodes.iter().find_map(|n| match n {
        Node::Rule { method, .. } | Node::Native(method) => Some(*method),
        _ => None,
    })?;
    let namer = namer_for(machine, home);
    let mut names = Names { machine, namer, preds: FxHashMap::default() };
    let mut builder = Builder::new();
    // How many subtraces each open node still waits for.
    let mut waiting: Vec<u8> = Vec::new();
    for node in nodes {
        let arity = names.open(&mut builder, *node);
        waiting.push(arity);
        while let Some(0) = waiting.last() {
            waiting.pop();
            builder.close();
            if let Some(parent) = waiting.last_mut() {
                *parent = parent.saturating_sub(1);
            }
        }
    }
    while let Some(missing) = waiting.pop() {
        (0..missing).for_each(|_| builder.free());
        builder.close();
        if let Some(parent) = waiting.last_mut() {
            *parent = parent.saturating_sub(1);
        }
    }
    builder.finish()
}

/// Writes the traces of one exploration, whose paths share most names.
#[derive(Default)]
pub struct Tracer {
    home: Option<(MethodId, Namer)>,
    preds: FxHashMap<(MethodId, PredId), String>,
}

impl Tracer {
    /// The text of [`trace_of`].
    pub fn text<D: Domain>(&mut self, machine: &Machine<D>) -> Option<String> {
        let nodes = machine.trace_log().nodes();
        let home = nodes.iter().find_map(|n| match n {
            Node::Rule { method, .. } | Node::Native(method) => Some(*method),
            _ => None,
        })?;
        if self.home.as_ref().is_none_or(|(known, _)| *known != home) {
            self.home = Some((home, namer_for(machine, home)));
            self.preds.clear();
        }
        let mut out = String::with_capacity(16 * nodes.len());
        let mut waiting: Vec<u8> = Vec::new();
        for (i, node) in nodes.iter().enumerate() {
            if i > 0 && waiting.is_empty() {
                return None;
            }
            let arity = self.open(machine, *node, &mut out);
            waiting.push(arity);
            close(&mut out, &mut waiting);
        }
        while !waiting.is_empty() {
            out.push('_');
            if let Some(missing) = waiting.last_mut() {
                *missing = missing.saturating_sub(1);
                if *missing > 0 {
                    out.push(',');
                }
            }
            close(&mut out, &mut waiting);
        }
        debug_assert_eq!(Some(&out), trace_of(machine).map(|t| t.to_string()).as_ref());
        Some(out)
    }

    /// Begins a node, and tells how many subtraces it has.
    fn open<D: Domain>(&mut self, machine: &Machine<D>, node: Node, out: &mut String) -> u8 {
        use std::fmt::Write;
        let Some((_, namer)) = &self.home else { return 0 };
        let symbols = &machine.linker.symbols;
        let base = |method: MethodId| namer.base(symbols, machine.linker.method(method).id);
        let name = match node {
            Node::Rule { method, pred, rule, arity } => {
                let name = self.preds.entry((method, pred)).or_insert_with(|| {
                    let id = machine.linker.method(method).id;
                    let name = machine.pred_name(method, pred);
                    let name = name.map_or_else(String::new, |name| namer.pred(symbols, id, name));
                    quote(&name)
                });
                // Writing to a string does not fail.
                let _ = write!(out, "{name}({},[", rule + 1);
                return arity;
            }
            Node::Dispatch { called, target } => {
                let (called, target) = (quote(&namer.base(symbols, called)), quote(&base(target)));
                let _ = write!(out, "{called}({target},[");
                return 1;
            }
            Node::Native(_) | Node::Init(_) | Node::Nothing | Node::Merged(_) => {
                node_name(machine, namer, node)
            }
        };
        let _ = write!(out, "{}(1,[", quote(&name));
        0
    }
}

/// Ends the nodes that wait for no more subtraces; what waits for another gets its comma.
fn close(out: &mut String, waiting: &mut Vec<u8>) {
    while waiting.pop_if(|left| *left == 0).is_some() {
        out.push_str("])");
        if let Some(parent) = waiting.last_mut() {
            *parent = parent.saturating_sub(1);
            if *parent > 0 {
                out.push(',');
            }
        }
    }
}

fn quote(name: &str) -> String {
    let mut out = String::new();
    write_atom(&mut out, name);
    out
}

struct Names<'m, D: Domain> {
    machine: &'m Machine<D>,
    namer: Namer,
    preds: FxHashMap<(MethodId, PredId), String>,
}

impl<D: Domain> Names<'_, D> {
    fn open(&mut self, builder: &mut Builder, node: Node) -> u8 {
        let symbols = &self.machine.linker.symbols;
        match node {
            Node::Rule { method, pred, rule, arity } => {
                let name = self.preds.entry((method, pred)).or_insert_with(|| {
                    let id = self.machine.linker.method(method).id;
                    let name = self.machine.pred_name(method, pred);
                    name.map_or_else(String::new, |name| self.namer.pred(symbols, id, name))
                });
                builder.open(name, Choice::Rule(rule + 1));
                arity
            }
            Node::Dispatch { called, target } => {
                let called = self.namer.base(symbols, called);
                let target = self.namer.base(symbols, self.machine.linker.method(target).id);
                builder.open(&called, Choice::Target(&target));
                1
            }
            Node::Native(_) | Node::Init(_) | Node::Nothing | Node::Merged(_) => {
                builder.open(&node_name(self.machine, &self.namer, node), Choice::Rule(1));
                0
            }
        }
    }
}
