//! Conditions on inputs whose values have names: the constants of an `enum`, the objects of static fields.
//!
//! What the code asks of such an input (its ordinal, the number that a `switch` maps it to, a field of it) is a
//! choice by the input, and written as that nobody would read it. But there are few values: a condition on one
//! such input is the list of the values for which it holds, found by evaluating it for each. So the text is
//! equivalent to the literal by construction.

use senda_rules::scalar::Word;
use senda_solver::term::{Lit, Node, TermId};

use super::{AllFacts, Facts, Printer};

/// Inputs with more values are left as they are, and so are terms of more parts and pairs of inputs with more cases.
const MOST_VALUES: i64 = 100;
const MOST_PAIRS: usize = 2_000;
const MOST_PARTS: usize = 500;

/// An input whose values all have names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Labelled {
    pub(super) term: TermId,
    pub(super) number: u32,
    lo: i64,
    hi: i64,
}

/// Whether what is known is written as the values that are left, not as those that are not.
pub(super) fn lists_left(left: &[i64], out: &[i64]) -> bool {
    match (left, out) {
        (_, []) => false,
        ([_], _) => true,
        (_, [_] | [_, _]) => false,
        _ => left.len() <= out.len(),
    }
}

impl Printer<'_> {
    /// The values that an input can have.
    pub(super) fn values_of(&self, input: Labelled) -> Vec<i64> {
        let among = self.names.get(input.number as usize).and_then(|name| name.among.as_ref());
        let can_be = |v: &i64| among.is_none_or(|among| among.binary_search(v).is_ok());
        (input.lo..=input.hi).filter(can_be).collect()
    }

    /// The input, if all values that it can have have names.
    pub(super) fn labelled(&self, t: TermId) -> Option<Labelled> {
        let Node::Input(number) = self.arena.node(t) else { return None };
        let (first, labels) = self.names.get(number as usize)?.labels.as_ref()?;
        let range = self.arena.range(t);
        let last = first.checked_add(i64::try_from(labels.len()).ok()?)?;
        let is_named = *first <= range.lo && range.hi < last && range.hi - range.lo < MOST_VALUES;
        is_named.then_some(Labelled { term: t, number, lo: range.lo, hi: range.hi })
    }

    /// The only input that a term depends on, if its values have names.
    pub(super) fn depends_on(&self, t: TermId) -> Option<Labelled> {
        let mut found: Option<Labelled> = None;
        let (mut seen, mut open) = (vec![t], vec![t]);
        while let Some(t) = open.pop() {
            if let Node::Input(n) = self.arena.node(t)
                && !self.is_fixed(n)
            {
                let this = self.labelled(t)?;
                if *found.get_or_insert(this) != this {
                    return None;
                }
            }
            for child in self.arena.node(t).children() {
                if !seen.contains(&child) {
                    seen.push(child);
                    open.push(child);
                }
            }
            if seen.len() > MOST_PARTS {
                return None;
            }
        }
        found
    }

    /// The values of a term that depends on this input alone, for each value of that.
    pub(super) fn values(&self, t: TermId, input: Labelled) -> Vec<(i64, Word)> {
        let value = |v: i64| (v, self.arena.eval(t, &self.words(&[(input.number, v)])));
        self.values_of(input).into_iter().map(value).collect()
    }

    /// The values of an input for which a literal holds that depends on it alone.
    pub(super) fn holding(&self, lit: Lit, input: Labelled) -> Vec<i64> {
        let values = self.values(lit.atom(), input);
        values.iter().filter(|(_, word)| (word.0 != 0) == lit.holds()).map(|(v, _)| *v).collect()
    }

    /// What is known of an input, as far as the rest that is known does not say it.
    pub(super) fn labelled_facts(
        &self,
        facts: &Facts,
        input: Labelled,
        all: Option<&AllFacts>,
    ) -> Vec<String> {
        if let Some(texts) = self.place_facts(facts, input, all) {
            return texts;
        }
        match self.candidates(facts.term) {
            Some(candidates) => self.values_left(facts.term, candidates.iter().copied(), facts),
            None => self.values_left(facts.term, self.values_of(input).into_iter(), facts),
        }
    }

    /// What is known of a term, by the values that are left or those that are not, whichever are fewer.
    pub(super) fn values_left(
        &self,
        term: TermId,
        values: impl Iterator<Item = i64>,
        facts: &Facts,
    ) -> Vec<String> {
        let (left, out): (Vec<i64>, Vec<i64>) = values.partition(|v| facts.allow(*v));
        let style = self.style(term);
        let name = |v: &i64| self.constant(term, style, *v);
        let list = |all: &[i64]| all.iter().map(name).collect::<Vec<_>>().join(", ");
        let term = self.term(term, 0);
        match (&left[..], &out[..]) {
            (_, []) => Vec::new(),
            ([one], _) => vec![format!("{term} = {}", name(one))],
            _ if lists_left(&left, &out) => vec![format!("{term} in {{{}}}", list(&left))],
            (_, [_] | [_, _]) => out.iter().map(|v| format!("{term} != {}", name(v))).collect(),
            _ => vec![format!("{term} not in {{{}}}", list(&out))],
        }
    }

    /// A literal that depends on one such input.
    pub(super) fn labelled_literal(&self, lit: Lit) -> Option<String> {
        let input = self.depends_on(lit.atom())?;
        let mut facts = Facts::of(input.term);
        facts.listed(true, self.holding(lit, input));
        Some(self.labelled_facts(&facts, input, None).join(" and ")).filter(|text| !text.is_empty())
    }

    /// Whether a literal says of two places that they hold the same constant, or that they do not. The solver carries
    /// that question into one that may be null: `o != null` and the rest of a choice.
    pub(super) fn same_constant(&self, lit: Lit) -> Option<String> {
        if self.wholes.len() < 2 || !matches!(self.arena.node(lit.atom()), Node::Ite(..)) {
            return None;
        }
        let [m, n] = self.open_inputs(lit.atom())?[..] else { return None };
        let ((x, of_x), (y, of_y)) = (self.constants(m)?, self.constants(n)?);
        if of_x.len() * of_y.len() > MOST_PAIRS {
            return None;
        }
        let mut same = None;
        for &(v, a) in &of_x {
            for &(w, b) in &of_y {
                let truth = self.arena.eval(lit.atom(), &self.words(&[(m, v), (n, w)])).0 != 0;
                let means_same = (truth == lit.holds()) == (a == b);
                if *same.get_or_insert(means_same) != means_same {
                    return None;
                }
            }
        }
        Some(format!("{x} {} {y}", if same? { "=" } else { "!=" }))
    }

    /// The name of an input that chooses among constants, and the object for each of its values.
    fn constants(&self, input: u32) -> Option<(&str, Vec<(i64, Word)>)> {
        let name = self.names.get(input as usize)?;
        let place = name.place.as_ref().filter(|place| place.other.is_none())?;
        let null = std::iter::once(Word(0));
        let objects = (0..).zip(null.chain(place.objects.iter().copied()));
        let choices = self.arena.range(place.number);
        let possible = objects.filter(|(v, _)| choices.lo <= *v && *v <= choices.hi);
        Some((&name.name, possible.collect()))
    }

    /// Two terms that stand for the values of two such inputs or for the classes of two places, equal exactly where
    /// those have the same name.
    pub(super) fn same_labelled(&self, a: TermId, b: TermId) -> Option<(String, String)> {
        let ((m, x, of_x), (n, y, of_y)) = (self.named_values(a)?, self.named_values(b)?);
        let same = of_x.iter().all(|(name, word)| {
            of_y.iter().all(|(other, value)| (word == value) == (name == other))
        });
        let in_order = if m < n { (x, y) } else { (y, x) };
        (m != n && same).then_some(in_order)
    }
}
