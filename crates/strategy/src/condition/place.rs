//! Conditions on a place that may hold an object which existed before the call.
//!
//! What such a place holds is a choice by a number: an object of the inputs if that is 0, else one of few that
//! `enum`s or static fields hold. The code asks of the whole choice whether it is null, which class it has, whether
//! it is another place's, and the solver carries those questions into it: `a != null` becomes a disjunction over
//! all of its objects. Here they are put together again. Two steps do it, and both keep the text equivalent:
//!
//! - A number that the path fixes is fixed in everything else that it says ([`Printer::seen`], [`Printer::resolve`]).
//! - A literal that says the same for all objects of the choice, or the same for all of one class, is one about
//!   the place or its class. That is found by looking at every case.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use senda_rules::scalar::Word;
use senda_solver::term::{Lit, Node, Rel, Sort, TermId};

use super::labelled::{Labelled, lists_left};
use super::{AllFacts, Facts, Printer};

/// Literals of more parts, and places with more cases, are left as they are.
const MOST_STEPS: u32 = 400;
const MOST_CASES: usize = 2_000;

/// A place whose content is chosen by an input, that of the [`super::InputName`] which has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The choice.
    pub whole: TermId,
    /// The input that it goes by.
    pub number: TermId,
    /// The reference that is chosen by 0, and the input that is its class, if 0 is not null.
    pub other: Option<(TermId, Option<TermId>)>,
    /// The classes that the object of that reference can have, by number.
    pub candidates: Vec<i64>,
    /// The classes of the objects that the numbers from 1 on choose, 0 for one that has no number.
    pub classes: Vec<i64>,
    /// Those objects.
    pub objects: Vec<Word>,
}

/// What is left of a literal.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    Known(bool),
    Open(Lit),
}

/// The classes of a place for which a condition holds, of all that it can have.
pub(super) struct OfClass {
    place: u32,
    pub(super) whole: TermId,
    truths: BTreeMap<i64, bool>,
}

impl OfClass {
    pub(super) fn holding(&self) -> Vec<i64> {
        self.truths.iter().filter(|(_, holds)| **holds).map(|(class, _)| *class).collect()
    }
}

/// What a term stands for: the number of an input, the text for that, and the values of the term by name.
type NamedValues = (u32, String, Vec<(String, Word)>);

impl Printer<'_> {
    /// The places, by their choices.
    pub(super) fn wholes(names: &[super::InputName]) -> FxHashMap<TermId, u32> {
        let numbered = (0u32..).zip(names);
        numbered.filter_map(|(n, name)| Some((name.place.as_ref()?.whole, n))).collect()
    }

    /// The place that an input chooses the content of, if that can be an object of the inputs.
    fn place(&self, input: u32) -> Option<(&Place, TermId, Option<TermId>)> {
        let place = self.names.get(input as usize)?.place.as_ref()?;
        let (reference, class) = place.other?;
        Some((place, reference, class))
    }

    /// Fixes the numbers of which the path leaves one value. Gives what its literals say of such numbers alone, by
    /// their index.
    pub(super) fn fix(&self, path: &[Lit]) -> FxHashMap<usize, (Labelled, Vec<i64>)> {
        let mut said: FxHashMap<usize, (Labelled, Vec<i64>)> = FxHashMap::default();
        let mut left: FxHashMap<u32, Vec<i64>> = FxHashMap::default();
        while !self.wholes.is_empty() {
            for (at, &lit) in path.iter().enumerate() {
                if said.contains_key(&at) {
                    continue;
                }
                let Seen::Open(lit) = self.seen_anew(lit) else { continue };
                let Some(input) = self.depends_on(lit.atom()) else { continue };
                if self.place(input.number).is_none() {
                    continue;
                }
                let holding = self.holding(lit, input);
                let known = left.entry(input.number).or_insert_with(|| holding.clone());
                known.retain(|v| holding.contains(v));
                said.insert(at, (input, holding));
            }
            let mut fixed = self.fixed.borrow_mut();
            let before = fixed.len();
            for (&n, values) in &left {
                if let [one] = values[..] {
                    fixed.insert(n, one);
                }
            }
            if fixed.len() == before {
                break;
            }
        }
        said
    }

    /// Does something while a number is fixed.
    fn with<T>(&self, input: u32, value: i64, act: impl FnOnce() -> T) -> T {
        let before = self.fixed.borrow_mut().insert(input, value);
        let done = act();
        match before {
            Some(before) => self.fixed.borrow_mut().insert(input, before),
            None => self.fixed.borrow_mut().remove(&input),
        };
        done
    }

    pub(super) fn is_fixed(&self, input: u32) -> bool {
        self.fixed.borrow().contains_key(&input)
    }

    /// The values of inputs for an evaluation: those that are fixed, and these.
    pub(super) fn words(&self, given: &[(u32, i64)]) -> Vec<Word> {
        let fixed = self.fixed.borrow();
        let all = || fixed.iter().map(|(n, v)| (*n, *v)).chain(given.iter().copied());
        let count = all().map(|(n, _)| n as usize + 1).max().unwrap_or(0);
        let mut words = vec![Word::default(); count];
        for (n, v) in all() {
            words[n as usize] = Word::long(v);
        }
        words
    }

    /// What a term is, with the numbers that are fixed. A place stays a place: it has a name.
    pub(super) fn resolve(&self, t: TermId) -> TermId {
        self.resolve_within(t, &mut MOST_STEPS.clone())
    }

    fn resolve_within(&self, mut t: TermId, steps: &mut u32) -> TermId {
        if self.fixed.borrow().is_empty() {
            return t;
        }
        while !self.wholes.contains_key(&t)
            && let Node::Ite(c, a, b) = self.arena.node(t)
            && self.arena.sort(t) != Sort::Bool
        {
            match self.seen(Lit::new(c, true), steps) {
                Seen::Known(true) => t = a,
                Seen::Known(false) => t = b,
                Seen::Open(_) => break,
            }
        }
        t
    }

    /// What a literal is, with the numbers that are fixed.
    pub(super) fn seen_anew(&self, lit: Lit) -> Seen {
        self.seen(lit, &mut MOST_STEPS.clone())
    }

    fn seen(&self, lit: Lit, steps: &mut u32) -> Seen {
        let atom = lit.atom();
        if let Node::Const(word) = self.arena.node(atom) {
            return Seen::Known((word.0 != 0) == lit.holds());
        }
        let Some(left) = steps.checked_sub(1) else { return Seen::Open(lit) };
        *steps = left;
        if self.fixed.borrow().is_empty() {
            return Seen::Open(lit);
        }
        match self.arena.node(atom) {
            Node::Ite(c, a, b) if self.arena.sort(atom) == Sort::Bool => {
                let side = |t: TermId| match (self.arena.literal_of(t), lit.holds()) {
                    (side, true) => side,
                    (side, false) => !side,
                };
                let c = match self.seen(Lit::new(c, true), steps) {
                    Seen::Known(true) => return self.seen(side(a), steps),
                    Seen::Known(false) => return self.seen(side(b), steps),
                    Seen::Open(c) => c,
                };
                match (self.seen(side(a), steps), self.seen(side(b), steps)) {
                    (x, y) if x == y => x,
                    (Seen::Known(true), Seen::Known(false)) => Seen::Open(c),
                    (Seen::Known(false), Seen::Known(true)) => Seen::Open(!c),
                    _ => Seen::Open(lit),
                }
            }
            Node::Rel(..) | Node::OneOf(..) => self.decided(lit, steps),
            _ => Seen::Open(lit),
        }
    }

    /// A relation whose operands are known, or depend on what is fixed alone.
    fn decided(&self, lit: Lit, steps: &mut u32) -> Seen {
        let atom = lit.atom();
        let known = match self.arena.node(atom) {
            Node::Rel(rel @ (Rel::Eq | Rel::Lt), a, b) => {
                let (a, b) = (self.operand(a, steps), self.operand(b, steps));
                match (rel, a, b) {
                    (Rel::Eq, Some(a), Some(b)) => Some(a == b),
                    (_, Some(a), Some(b)) => Some(a < b),
                    _ => None,
                }
            }
            Node::OneOf(a, set) => self
                .operand(a, steps)
                .map(|a| self.arena.set(set).iter().any(|&member| i64::from(member) == a)),
            _ => None,
        };
        known.map_or(Seen::Open(lit), |known| Seen::Known(known == lit.holds()))
    }

    fn operand(&self, t: TermId, steps: &mut u32) -> Option<i64> {
        let t = self.resolve_within(t, steps);
        match self.arena.node(t) {
            Node::Input(n) => self.fixed.borrow().get(&n).copied(),
            _ => self.arena.integer(t),
        }
    }

    /// The inputs of a term that are not fixed, in order; none if they are many.
    pub(super) fn open_inputs(&self, t: TermId) -> Option<Vec<u32>> {
        let (mut seen, mut open, mut found) = (vec![t], vec![t], Vec::new());
        while let Some(t) = open.pop() {
            if let Node::Input(n) = self.arena.node(t)
                && !self.is_fixed(n)
            {
                found.push(n);
            }
            for child in self.arena.node(t).children() {
                if !seen.contains(&child) {
                    seen.push(child);
                    open.push(child);
                }
            }
            if seen.len() > MOST_STEPS as usize {
                return None;
            }
        }
        found.sort_unstable();
        Some(found)
    }

    /// Whether a place is null or another reference, asked of the choice: all of its objects answer alike.
    pub(super) fn identity(&self, lit: Lit) -> Option<String> {
        if self.wholes.is_empty() || !matches!(self.arena.node(lit.atom()), Node::Ite(..)) {
            return None;
        }
        self.open_inputs(lit.atom())?.into_iter().find_map(|n| self.identity_of(lit, n))
    }

    fn identity_of(&self, lit: Lit, n: u32) -> Option<String> {
        let (place, reference, _) = self.place(n)?;
        let case = |v: i64| self.with(n, v, || self.seen_anew(lit));
        let Seen::Open(other) = case(0) else { return None };
        let Node::Rel(Rel::Eq, a, b) = self.arena.node(other.atom()) else { return None };
        self.with(n, 0, || {
            let (a, b) = (self.resolve(a), self.resolve(b));
            let with = if a == reference { b } else { a };
            // Nothing that existed before the call is a reference of the inputs.
            if (a != reference && b != reference) || self.arena.range(with).hi > 0 {
                return None;
            }
            let apart = Seen::Known(!other.holds());
            let mut objects = (1..).zip(&place.objects);
            let all = objects.all(|(v, _)| case(v) == apart);
            all.then(|| self.relation(Rel::Eq, a, b, other.holds()))
        })
    }

    /// The class of a place, asked of the choice.
    pub(super) fn of_class(&self, lit: Lit) -> Option<OfClass> {
        let (place, values) = self.by_class(lit.atom())?;
        let truths = values.into_iter().map(|(c, word)| (c, (word.0 != 0) == lit.holds()));
        let whole = self.place(place)?.0.whole;
        Some(OfClass { place, whole, truths: truths.collect() })
    }

    /// The place whose class determines a term, with the values of the term by class.
    fn by_class(&self, t: TermId) -> Option<(u32, BTreeMap<i64, Word>)> {
        if self.wholes.is_empty() {
            return None;
        }
        let inputs = self.open_inputs(t)?;
        let of_place = |&n: &u32| {
            let (place, _, class) = self.place(n)?;
            let Node::Input(class) = self.arena.node(class?) else { return None };
            Some((n, place, class))
        };
        let (n, place, class) = inputs.iter().find_map(of_place)?;
        let own = inputs.iter().all(|&input| input == n || input == class);
        let cases = place.candidates.len() * (1 + place.classes.len());
        // A class that nothing asked for has no number.
        let unknown = place.classes.contains(&0);
        if !own || !inputs.contains(&class) || cases > MOST_CASES || unknown {
            return None;
        }
        let mut values: BTreeMap<i64, Word> = BTreeMap::new();
        for (chosen, of) in (0..).zip(std::iter::once(None).chain(place.classes.iter().map(Some))) {
            for &candidate in &place.candidates {
                let words = self.words(&[(n, chosen), (class, candidate)]);
                let value = self.arena.eval(t, &words);
                if *values.entry(*of.unwrap_or(&candidate)).or_insert(value) != value {
                    return None;
                }
            }
        }
        Some((n, values))
    }

    /// What is known of the class of a place.
    pub(super) fn class_facts(&self, facts: &Facts) -> Option<Vec<String>> {
        let (place, _, class) = self.place(*self.wholes.get(&facts.term)?)?;
        let all: std::collections::BTreeSet<i64> =
            place.candidates.iter().chain(&place.classes).copied().collect();
        Some(self.values_left(class?, all.into_iter(), facts))
    }

    /// A literal inside another that asks for a class.
    pub(super) fn class_literal(&self, lit: Lit) -> Option<String> {
        let of = self.of_class(lit)?;
        let mut facts = Facts::of(self.place(of.place)?.0.whole);
        facts.listed(true, of.holding());
        Some(self.class_facts(&facts)?.join(" and ")).filter(|text| !text.is_empty())
    }

    /// The names of what a term stands for, if that is what one input or the class of one place determines: with
    /// the number of the input, the text for it, and the values of the term.
    pub(super) fn named_values(&self, t: TermId) -> Option<NamedValues> {
        if let Some(x) = self.depends_on(t) {
            let name = |(v, word)| (self.constant(x.term, self.style(x.term), v), word);
            let possible = self.candidates(x.term);
            let mut values = self.values(t, x);
            values.retain(|(v, _)| possible.is_none_or(|possible| possible.contains(v)));
            let values = values.into_iter().map(name).collect();
            return Some((x.number, self.term(x.term, 0), values));
        }
        let (n, values) = self.by_class(t)?;
        let class = self.place(n)?.2?;
        let name = |(v, word)| (self.constant(class, self.style(class), v), word);
        Some((n, self.term(class, 0), values.into_iter().map(name).collect()))
    }

    /// What is known of the number of a place: which objects it holds, or does not hold. What follows from the
    /// rest that is said of the place is not said.
    pub(super) fn place_facts(
        &self,
        facts: &Facts,
        input: Labelled,
        all: Option<&AllFacts>,
    ) -> Option<Vec<String>> {
        let (place, reference, class) = self.place(input.number)?;
        let style = self.style(facts.term);
        let name = |v: &i64| self.constant(facts.term, style, *v);
        let term = self.term(facts.term, 0);
        let list = |all: &[i64]| all.iter().map(name).collect::<Vec<_>>().join(", ");
        let values = self.values_of(input).into_iter();
        let (left, mut out): (Vec<i64>, Vec<i64>) = values.partition(|v| facts.allow(*v));
        if !left.contains(&0) {
            return Some(match left[..] {
                [one] => vec![format!("{term} = {}", name(&one))],
                _ => vec![format!("{term} in {{{}}}", list(&left))],
            });
        }
        let about = |t: TermId| all.and_then(|all| all.known(t));
        let other = left == [0];
        let apart = other
            && (about(reference).is_some_and(|facts| facts.lo == Some(0) && facts.hi == Some(0))
                || all.is_some_and(|all| all.identified.contains(&reference)));
        let excluded = |number: i64| {
            let of_other = about(place.whole).is_some_and(|facts| !facts.allow(number));
            of_other
                || (other && class.is_some_and(|class| self.lists(class, about(class), number)))
        };
        let class_of = |v: i64| {
            let at = usize::try_from(v).ok()?.checked_sub(1)?;
            place.classes.get(at).copied()
        };
        out.retain(|&v| !apart && !class_of(v).is_some_and(excluded));
        Some(match out[..] {
            [] => Vec::new(),
            [_] | [_, _] => out.iter().map(|v| format!("{term} != {}", name(v))).collect(),
            _ => vec![format!("{term} not in {{{}}}", list(&out))],
        })
    }

    /// Whether what is written of the class of a place's reference excludes this one: it lists others.
    fn lists(&self, class: TermId, facts: Option<&Facts>, number: i64) -> bool {
        let (Some(facts), Some(candidates)) = (facts, self.candidates(class)) else { return false };
        let (left, out): (Vec<i64>, Vec<i64>) = candidates.iter().partition(|v| facts.allow(**v));
        lists_left(&left, &out) && !left.contains(&number)
    }

    /// The reference of a place that a literal says to be one that no such place has.
    pub(super) fn identified(&self, lit: Lit) -> Option<TermId> {
        let Node::Rel(Rel::Eq, a, b) = self.arena.node(lit.atom()) else { return None };
        if self.wholes.is_empty() || !lit.holds() {
            return None;
        }
        let (a, b) = (self.resolve(a), self.resolve(b));
        let of_place = |t: TermId| {
            self.wholes.values().any(|&n| self.place(n).is_some_and(|(_, r, _)| r == t))
        };
        let plain = |t: TermId| matches!(self.arena.node(t), Node::Input(_)) && !of_place(t);
        match (of_place(a), of_place(b)) {
            (true, false) if plain(b) => Some(a),
            (false, true) if plain(a) => Some(b),
            _ => None,
        }
    }

    /// The classes that an input can be which is the class of a place's reference.
    pub(super) fn candidates(&self, class: TermId) -> Option<&[i64]> {
        let mut places = self.wholes.values().filter_map(|&n| self.place(n));
        places.find(|(_, _, of)| *of == Some(class)).map(|(place, _, _)| &place.candidates[..])
    }

    /// The object of a place that a value is.
    pub(super) fn object(&self, t: TermId, v: i64) -> Option<String> {
        let n = *self.wholes.get(&t)?;
        let name = self.names.get(n as usize)?;
        let (first, labels) = name.labels.as_ref()?;
        let at = name.place.as_ref()?.objects.iter().position(|o| o.as_long() == v)?;
        let number = i64::try_from(at).ok()? + 1;
        labels.get(usize::try_from(number - first).ok()?).cloned()
    }
}
