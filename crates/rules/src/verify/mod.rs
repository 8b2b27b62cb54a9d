//! What makes a body well formed. This list is the specification of the form; [`verify`] checks it.
//!
//! The method
//! 1. The first predicate, and no other, has the place [`Place::Entry`]; it has copy number 0 and
//!    no rule goes on with it (a loop head is a predicate of its own).
//! 2. The entry's parameters are the receiver, unless the method is static, and the parameters of
//!    its descriptor; `returns` is the kind of the descriptor's result.
//! 3. Names of predicates are unique, and offsets in them fit into 16 bits.
//! 4. Every predicate has a rule; the rule of a predicate with only one has no guards.
//! 5. Every predicate can be reached from the entry.
//! 6. A rule goes on with a predicate that exists, with as many arguments as it has parameters, of
//!    the same kinds.
//!
//! Variables and constants
//!
//! 7. A rule's variables start with its predicate's parameters.
//! 8. Every other variable is defined exactly once, by an instruction or the call, before it is
//!    used. Guards use parameters and constants only.
//! 9. The constant table is in order of first use, without duplicates, and all of it is used
//!    ([`crate::canon`]).
//!
//! Instructions
//!
//! 10. Operands and results have the kinds that operation, field, element type, descriptor or test
//!     ask for.
//! 11. Objects are not created with the class of an array, nor arrays with any other; an array of
//!     arrays gets at least one length and at most one per dimension.
//!
//! Guards
//!
//! 12. A comparison is positive (the opposite comparison says the contrary); labels ascend and
//!     there is one at least; where a rule's guards say that an array is null, they do not test its
//!     elements; a rule has at most [`MAX_GUARDS`] guards.
//! 13. The guards of two rules of a predicate exclude each other.
//! 14. In every case the guards of one rule hold. (13 and 14 are decided up to the facts listed in
//!     [`guards`], with a limit on the number of cases.)
//!
//! Calls and ends
//!
//! 15. A rule with a call goes on with a predicate that receives the call's flag. A call has a
//!     result unless its callee is `void`.
//! 16. Flags are tested by [`Test::Ok`], opened by [`Caught`](crate::ir::Instr::Caught) and handed
//!     on, nothing else. A flag is opened only where a guard of the same rule says that it is not
//!     `ok`.
//! 17. What is returned has the kind of the method's result; what is thrown is a reference.
//! 18. Every parameter but the entry's is live: some rule of the predicate uses it, or hands it on
//!     to a live parameter.
//!
//! Source
//!
//! 19. The offsets of a rule of a [`Place::Block`] start with the block's own; a rule has offsets of
//!     its own or that of an instruction of another rule (`at`), not both; line entries ascend by
//!     offset; there are no names, or one per parameter. (An offset may occur twice in a rule: two
//!     calls of a `jsr` subroutine in a row are two copies of it.)
//!
//! Errors accumulate. The work is linear in the size of the body, guards apart; it stops after
//! [`MAX_ERRORS`] errors.

mod flow;
pub mod guards;
mod kinds;

use rustc_hash::FxHashSet;

use crate::canon::for_each_operand;
use crate::ids::{ENTRY, Id, PredId};
use crate::ir::{Body, Const, OperandView, Place, Pred, Rule, Test};
use crate::names::push_suffix;
use crate::symbols::Symbols;
use crate::types::{Kind, Type};

/// How many errors of one body are reported at most.
pub const MAX_ERRORS: usize = 100;

/// How many guards a rule may have: more than any method has handlers for one range.
pub const MAX_GUARDS: usize = 400;

/// A rule of the specification that a body breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: [{law}] {message}")]
pub struct VerifyError {
    /// The predicate, and the rule by its number from 1: `gcd_6c rule 2`.
    pub place: String,
    /// The number of the broken rule in the list of [`crate::verify`].
    pub law: u8,
    /// What is wrong.
    pub message: String,
}

/// Checks that a body is well formed.
///
/// # Errors
/// Every rule that it breaks, in the order of the body.
pub fn verify(symbols: &Symbols, body: &Body) -> Result<(), Vec<VerifyError>> {
    let mut v = Verifier { symbols, body, errors: Vec::new(), defined: Vec::new() };
    v.method();
    v.constants();
    for (id, pred) in body.preds.iter() {
        if v.errors.len() >= MAX_ERRORS {
            break;
        }
        v.pred(id, pred);
    }
    flow::check(&mut v);
    v.errors.truncate(MAX_ERRORS);
    if v.errors.is_empty() { Ok(()) } else { Err(v.errors) }
}

struct Verifier<'a> {
    symbols: &'a Symbols,
    body: &'a Body,
    errors: Vec<VerifyError>,
    /// Which variables of the current rule are defined; kept to save allocations.
    defined: Vec<bool>,
}

/// Where an error is.
#[derive(Clone, Copy)]
struct At {
    pred: Option<PredId>,
    /// Counted from 0.
    rule: Option<usize>,
}

const NOWHERE: At = At { pred: None, rule: None };

impl Verifier<'_> {
    fn error(&mut self, at: At, law: u8, message: impl Into<String>) {
        if self.errors.len() >= MAX_ERRORS {
            return;
        }
        let method = self.symbols.method_symbol(self.body.method);
        let mut place = self.symbols.name_text(method.name).to_owned();
        if let Some(pred) = at.pred.and_then(|p| self.body.preds.get(p)) {
            push_suffix(&mut place, pred.name);
        }
        if let Some(rule) = at.rule {
            place.push_str(&format!(" rule {}", rule + 1));
        }
        self.errors.push(VerifyError { place, law, message: message.into() });
    }

    /// Laws 1, 2 and the tables of 19.
    fn method(&mut self) {
        let descriptor = self.symbols.method_type(self.body.method);
        let receiver = if self.body.is_static { None } else { Some(Kind::Ref) };
        let params = receiver.into_iter().chain(descriptor.params.iter().map(|t| t.kind()));
        match self.body.preds.get(ENTRY) {
            None => self.error(NOWHERE, 1, "there is no predicate"),
            Some(entry) => {
                if entry.name.place != Place::Entry || entry.name.copy != 0 {
                    self.error(NOWHERE, 1, "the first predicate is not the entry");
                }
                if !params.clone().eq(entry.params.iter().copied()) {
                    let wanted = letters(params.clone());
                    let message = format!(
                        "the entry has parameters {}, the descriptor {wanted}",
                        letters(entry.params.iter().copied())
                    );
                    self.error(NOWHERE, 2, message);
                }
            }
        }
        if self.body.returns != descriptor.ret.map(Type::kind) {
            self.error(NOWHERE, 2, "the result is not that of the descriptor");
        }
        let source = &self.body.source;
        if !source.lines.is_sorted_by_key(|(offset, _)| *offset) {
            self.error(NOWHERE, 19, "the line entries do not ascend by offset");
        }
        if !source.params.is_empty() && source.params.len() != params.count() {
            self.error(NOWHERE, 19, "there is not one name per parameter");
        }
    }

    /// Law 9.
    fn constants(&mut self) {
        let consts = &self.body.consts;
        let distinct: FxHashSet<Const> = consts.iter().copied().collect();
        if distinct.len() != consts.len() {
            self.error(NOWHERE, 9, "a constant is twice in the table");
        }
        let mut seen = 0;
        let mut wrong = false;
        for rule in self.body.preds.values().flat_map(|p| p.rules.iter()) {
            for_each_operand(rule, |operand| {
                if let OperandView::Const(c) = operand.view() {
                    wrong |= c > seen || c >= consts.len();
                    seen = seen.max(c + 1);
                }
            });
        }
        if wrong {
            self.error(NOWHERE, 9, "the constants are not in order of first use");
        } else if seen != consts.len() {
            self.error(NOWHERE, 9, "a constant is not used");
        }
    }

    fn pred(&mut self, id: PredId, pred: &Pred) {
        let at = At { pred: Some(id), rule: None };
        if id != ENTRY && pred.name.place == Place::Entry {
            self.error(at, 1, "a second entry");
        }
        let offset = match pred.name.place {
            Place::Entry | Place::Handlers(_) => 0,
            Place::Block(pc) | Place::Check(pc) | Place::AfterInit(pc) | Place::AfterCall(pc) => pc,
        };
        if offset > u32::from(u16::MAX) {
            self.error(at, 3, "the offset does not fit into 16 bits");
        }
        if pred.rules.is_empty() {
            self.error(at, 4, "a predicate without a rule");
        }
        for (number, rule) in pred.rules.iter().enumerate() {
            self.rule(At { rule: Some(number), ..at }, pred, rule);
        }
        match &*pred.rules {
            [only] if !only.guards.is_empty() => {
                self.error(at, 4, "the only rule of a predicate has guards");
            }
            [_, _, ..] => guards::check(self, at, pred),
            _ => {}
        }
    }

    fn rule(&mut self, at: At, pred: &Pred, rule: &Rule) {
        if !rule.vars.starts_with(&pred.params) {
            self.error(at, 7, "the variables do not start with the predicate's parameters");
            return;
        }
        let mut defined = std::mem::take(&mut self.defined);
        defined.clear();
        defined.resize(rule.vars.len(), false);
        defined[..pred.params.len()].fill(true);
        kinds::check(self, at, rule, &mut defined);
        if let Some(missing) = defined.iter().position(|d| !d) {
            let message = format!("variable {missing} is in the table, but nothing defines it");
            self.error(at, 8, message);
        }
        self.defined = defined;
        self.guard_forms(at, rule);
        self.origin(at, pred, rule);
    }

    /// Law 12.
    fn guard_forms(&mut self, at: At, rule: &Rule) {
        if rule.guards.len() > MAX_GUARDS {
            self.error(at, 12, format!("the rule has more than {MAX_GUARDS} guards"));
            return;
        }
        for guard in &rule.guards {
            match &guard.test {
                Test::Cmp(..) if !guard.holds => {
                    self.error(at, 12, "a comparison is negated instead of turned around");
                }
                Test::In(_, labels) if labels.is_empty() => {
                    self.error(at, 12, "a set of labels is empty");
                }
                Test::In(_, labels) if !labels.is_sorted_by(|a, b| a < b) => {
                    self.error(at, 12, "the labels do not ascend");
                }
                Test::InBounds { array, .. } | Test::StoreOk { array, .. } => {
                    let null = |g: &crate::ir::Guard| g.holds && g.test == Test::Null(*array);
                    if rule.guards.iter().any(null) {
                        self.error(at, 12, "the elements of a null array are tested");
                    }
                }
                _ => {}
            }
        }
    }

    /// Law 19.
    fn origin(&mut self, at: At, pred: &Pred, rule: &Rule) {
        if rule.at.is_some() && !rule.origin.is_empty() {
            self.error(at, 19, "a rule with instructions names that of another");
        }
        if let (Place::Block(pc), Some(first)) = (pred.name.place, rule.origin.first())
            && u32::from(*first) != pc
        {
            let message = format!("the block at {pc} starts with offset {first}");
            self.error(at, 19, message);
        }
    }
}

/// Kinds as the text form writes them: `(I,R)`.
fn letters(kinds: impl Iterator<Item = Kind>) -> String {
    let letters: Vec<String> = kinds.map(|k| k.to_string()).collect();
    format!("({})", letters.join(","))
}

/// The id of a predicate by its position.
fn pred_at(index: usize) -> At {
    At { pred: Some(PredId::from_index(index)), rule: None }
}
