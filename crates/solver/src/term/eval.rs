//! The value of a term for given inputs: the truth that every other layer is held against.

use senda_rules::scalar::{Word, eval as eval_op};

use super::{Arena, Lit, Node, Rel, Sort, TermId};

/// Whether a relation holds between two words of a sort.
#[must_use]
#[inline]
pub fn relate(rel: Rel, sort: Sort, a: Word, b: Word) -> bool {
    match (rel, sort) {
        (Rel::Eq, _) => a == b,
        (Rel::Lt, _) => a.as_long() < b.as_long(),
        (Rel::FEq, Sort::Float) => a.as_float() == b.as_float(),
        (Rel::FEq, _) => a.as_double() == b.as_double(),
        (Rel::FLt, Sort::Float) => a.as_float() < b.as_float(),
        (Rel::FLt, _) => a.as_double() < b.as_double(),
        (Rel::FLe, Sort::Float) => a.as_float() <= b.as_float(),
        (Rel::FLe, _) => a.as_double() <= b.as_double(),
    }
}

impl Arena {
    /// The value of a term from the values of the terms right below.
    #[inline]
    pub fn step(
        &self,
        t: TermId,
        input: impl Fn(u32) -> Word,
        of: impl Fn(TermId) -> Word,
    ) -> Word {
        match self.node(t) {
            Node::Input(n) => input(n),
            Node::Const(word) => word,
            Node::Unary(op, a) => {
                let a = of(a);
                eval_op(op, a, a)
            }
            Node::Binary(op, a, b) => eval_op(op, of(a), of(b)),
            Node::Rel(rel, a, b) => Word(u64::from(relate(rel, self.sort(a), of(a), of(b)))),
            Node::OneOf(a, set) => {
                let value = of(a).as_long();
                let found = self.set(set).binary_search_by(|&m| i64::from(m).cmp(&value));
                Word(u64::from(found.is_ok()))
            }
            Node::Ite(c, a, b) => of(if of(c).0 != 0 { a } else { b }),
        }
    }

    /// The value of a term for these inputs.
    #[must_use]
    pub fn eval(&self, t: TermId, inputs: &[Word]) -> Word {
        let mut memo = Memo::default();
        self.eval_memo(t, inputs, &mut memo)
    }

    /// Whether a literal holds for these inputs.
    #[must_use]
    pub fn holds(&self, lit: Lit, inputs: &[Word]) -> bool {
        (self.eval(lit.atom(), inputs).0 != 0) == lit.holds()
    }

    /// The same, keeping the values of shared terms between calls with the same inputs.
    pub fn eval_memo(&self, t: TermId, inputs: &[Word], memo: &mut Memo) -> Word {
        // An own stack: a loop unrolled often makes deep terms.
        memo.stack.push(t);
        while let Some(&top) = memo.stack.last() {
            if memo.values.contains_key(&top) {
                memo.stack.pop();
                continue;
            }
            let waiting = memo.stack.len();
            match self.node(top) {
                // Of a choice only what is chosen: what a heap holds is a long chain of them.
                Node::Ite(c, a, b) => {
                    let next = match memo.values.get(&c) {
                        None => c,
                        Some(truth) if truth.0 != 0 => a,
                        Some(_) => b,
                    };
                    memo.want(next);
                }
                node => node.children().for_each(|child| memo.want(child)),
            }
            if memo.stack.len() > waiting {
                continue;
            }
            let values = &memo.values;
            let input = |n: u32| inputs.get(n as usize).copied().unwrap_or_default();
            let word = self.step(top, input, |c| values.get(&c).copied().unwrap_or_default());
            memo.stack.pop();
            memo.values.insert(top, word);
        }
        memo.values.get(&t).copied().unwrap_or_default()
    }
}

/// Values of terms for one choice of inputs.
#[derive(Clone, Debug, Default)]
pub struct Memo {
    values: rustc_hash::FxHashMap<TermId, Word>,
    stack: Vec<TermId>,
}

impl Memo {
    fn want(&mut self, t: TermId) {
        if !self.values.contains_key(&t) {
            self.stack.push(t);
        }
    }
}
