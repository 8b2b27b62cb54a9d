//! Code to rules: the block-level translation of one method.
//!
//! The translation follows Albert, Gómez-Zamalloa and Puebla, *Test Data Generation of Bytecode by
//! CLP Partial Evaluation*, section 3: one rule per block of the control-flow graph, a continuation
//! predicate with one guarded rule per way out of a branch, recursive predicates for loops, and
//! explicit rules for what the JVM throws by itself. The steps are
//!
//! 1. [`flow`]: basic blocks, at whose bounds control joins, splits or changes handlers;
//! 2. [`chains`]: the handlers that cover each block, in order;
//! 3. [`graph`]: what control can reach, with a copy of each `jsr` subroutine per caller;
//! 4. [`live`]: the local variables that are live at each point;
//! 5. [`build`]: symbolic simulation. Locals and stack hold operands ([`state`]), so moves between
//!    them vanish; a block with several predecessors becomes a predicate, any other continues the
//!    rule that reaches it ([`join`]); branches and checks ([`checks`]), calls ([`calls`]) and the
//!    remaining effects ([`effect`]) end or extend the rule;
//! 6. [`finish`]: parameters that nothing uses are removed, constants and predicates get their
//!    canonical order.
//!
//! It promises a body for *any* [`Code`], in time and memory bounded by [`limits`]. What it does not
//! understand (stack shapes that a verifier refuses, constants of kinds it does not know) becomes a
//! rule that ends in [`End::Unsupported`]; so does the whole method if a limit is met.

mod build;
mod calls;
mod chains;
mod checks;
mod effect;
mod finish;
mod flow;
mod graph;
mod join;
mod links;
mod live;
mod nulls;
mod state;
mod tables;

use std::borrow::Cow;

use senda_rules::ids::{IdVec, MethodRef};
use senda_rules::ir::{Body, End, Place, Pred, PredName, Rule, SourceMap};
use senda_rules::symbols::Symbols;
use senda_rules::types::Kind;

use crate::classfile::ClassFile;
use crate::code::Code;
use build::Builder;
pub(crate) use nulls::message as null_message;

/// How much a translation may take. Nothing that a compiler writes comes near; the format's own
/// bounds (65,535 bytes of code, as many locals and handlers) would allow products of them.
mod limits {
    /// Handlers looked at to find the chains.
    pub const CHAIN_WORK: usize = 1 << 22;
    /// Copies of subroutines.
    pub const CONTEXTS: usize = 1 << 12;
    /// Blocks and chains, copies counted.
    pub const NODES: usize = 1 << 18;
    /// Edges between them.
    pub const EDGES: usize = 1 << 21;
    /// Instructions, copies counted.
    pub const INSTRUCTIONS: usize = 1 << 20;
    /// Size of the liveness table, in words.
    pub const LIVE_WORDS: usize = 1 << 23;
    /// Words visited while computing it.
    pub const LIVE_WORK: usize = 1 << 28;
    /// Parameters, arguments, guards and state slots written in all.
    pub const WORK: usize = 1 << 23;
}

/// A limit that was met, by name: the method as a whole is not translated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limit(&'static str);

/// Why the translation of a rule stops.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Stop {
    /// The rule ends here, with this name.
    Unsupported(Cow<'static, str>),
    /// The method is not translated.
    Limit(Limit),
}

impl Stop {
    const fn unsupported(name: &'static str) -> Stop {
        Stop::Unsupported(Cow::Borrowed(name))
    }
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Stop {
        Stop::Limit(limit)
    }
}

impl From<crate::error::Malformed> for Stop {
    fn from(fault: crate::error::Malformed) -> Stop {
        Stop::Unsupported(Cow::Owned(format!("malformed code: {fault}")))
    }
}

/// The result of a step of the translation.
type Step<T> = Result<T, Stop>;

/// The method's signature as the translation needs it.
#[derive(Debug)]
struct Signature {
    method: MethodRef,
    is_static: bool,
    /// Receiver first.
    params: Box<[Kind]>,
    returns: Option<Kind>,
}

/// The rule program of a method, by its index in [`senda_rules::class::Class::methods`].
///
/// Never fails and never panics: what is not understood ends in [`End::Unsupported`].
#[must_use]
pub fn translate(symbols: &mut Symbols, class: &ClassFile, method_index: usize) -> Body {
    let Some(method) = class.class.methods.get(method_index) else {
        let none = no_such_method(symbols, class);
        return unsupported(symbols, none, "no such method");
    };
    let ty = symbols.method_type(method.id);
    let receiver = (!method.is_static()).then_some(Kind::Ref);
    let signature = Signature {
        method: method.id,
        is_static: method.is_static(),
        params: receiver.into_iter().chain(ty.params.iter().map(|p| p.kind())).collect(),
        returns: ty.ret.map(|t| t.kind()),
    };
    let code = match class.code(symbols, method_index) {
        Ok(Some(code)) => code,
        Ok(None) => return unsupported(symbols, signature, "no code"),
        Err(fault) => {
            return unsupported(symbols, signature, &format!("malformed code: {fault}"));
        }
    };
    let params = class.parameter_names(symbols, method_index, &code);
    let mut body = match Builder::build(symbols, class, &code, &signature) {
        Ok(preds) => finish::body(&signature, preds),
        Err(Limit(name)) => unsupported(symbols, signature, name),
    };
    body.source = SourceMap { file: class.class.source_file, lines: sorted_lines(&code), params };
    body
}

/// The signature of a method that the class does not have.
fn no_such_method(symbols: &mut Symbols, class: &ClassFile) -> Signature {
    let method = symbols.method(class.class.name, "?", "()V").unwrap_or(MethodRef(0));
    Signature { method, is_static: true, params: Box::default(), returns: None }
}

/// A body that ends at once.
fn unsupported(symbols: &mut Symbols, signature: Signature, name: &str) -> Body {
    let rule = Rule {
        guards: Box::default(),
        code: Box::default(),
        call: None,
        end: End::Unsupported(symbols.name(name)),
        vars: signature.params.clone(),
        origin: Box::default(),
        at: None,
    };
    let name = PredName { place: Place::Entry, copy: 0 };
    let entry = Pred { name, params: signature.params, rules: Box::from([rule]) };
    Body {
        method: signature.method,
        is_static: signature.is_static,
        returns: signature.returns,
        preds: IdVec::from_iter([entry]),
        consts: Box::default(),
        source: SourceMap::default(),
    }
}

fn sorted_lines(code: &Code) -> Box<[(u16, u16)]> {
    let mut lines = code.lines.clone();
    lines.sort_by_key(|&(offset, _)| offset);
    lines.into_boxed_slice()
}
