//! Labelling: choosing values for inputs, one after the other, with propagation in between.
//!
//! Used twice. In the search it starts from the witness and looks for any solution; where the
//! domains left are small it tries all of them and so proves that there is none. At the end of a
//! path it chooses the values of the test: small and plain ones first, in the order of the inputs,
//! by what was asserted alone (never by the witness), so that the values depend on the path only.

use senda_rules::scalar::Word;

use crate::Answer;
use crate::dom::{Dom, MAYBE_NAN, key32, key64, unkey32, unkey64};
use crate::store::Store;
use crate::term::{Input, Role, Sort};

/// A domain up to this width is tried value by value.
const ENUMERATED: u64 = 40;

/// Which values come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Plain ones: 0, 1, -1, small numbers, bounds.
    Plain,
    /// The witness's, then plain ones.
    Seeded,
}

/// One run of labelling.
pub struct Labelling<'a> {
    store: &'a mut Store,
    inputs: &'a [u32],
    order: Order,
    nodes: u32,
}

impl<'a> Labelling<'a> {
    /// Labels these inputs, visiting at most so many nodes.
    pub fn new(store: &'a mut Store, inputs: &'a [u32], order: Order, nodes: u32) -> Labelling<'a> {
        Labelling { store, inputs, order, nodes }
    }

    /// Searches. After [`Answer::Sat`] the witness satisfies everything asserted; after another
    /// answer it is what it was. The store is as before.
    pub fn run(mut self) -> Answer {
        let before: Vec<Word> = self.store.witness().to_vec();
        let answer = self.node();
        if answer != Answer::Sat {
            for (n, &word) in before.iter().enumerate() {
                self.store.set_input(u32::try_from(n).unwrap_or(u32::MAX), word);
            }
        }
        self.store.clear_broken();
        answer
    }

    fn node(&mut self) -> Answer {
        if self.nodes == 0 {
            return Answer::Unknown;
        }
        self.nodes -= 1;
        if self.try_here() {
            return Answer::Sat;
        }
        let Some(n) = self.pick() else {
            // Everything is fixed, and it is no solution.
            return Answer::Unsat;
        };
        let input = self.store.arena.inputs()[n as usize];
        let dom = self.store.dom(input.term);
        let (values, complete) = candidates(input, dom, self.seed(n));
        let mut all_fail = complete;
        for word in values {
            let mark = self.store.push();
            let point = point(input.sort, word);
            let answer = match self.store.restrict(input.term, point) {
                Ok(()) => self.node(),
                Err(_) => Answer::Unsat,
            };
            self.store.pop(mark);
            match answer {
                Answer::Sat => return Answer::Sat,
                Answer::Unknown if self.nodes == 0 => return Answer::Unknown,
                Answer::Unknown => all_fail = false,
                Answer::Unsat => {}
            }
        }
        if all_fail { Answer::Unsat } else { Answer::Unknown }
    }

    fn seed(&self, n: u32) -> Option<Word> {
        (self.order == Order::Seeded).then(|| self.store.witness()[n as usize])
    }

    /// Gives every input the plainest value that its domain has, and looks.
    fn try_here(&mut self) -> bool {
        for &n in self.inputs {
            let input = self.store.arena.inputs()[n as usize];
            let dom = self.store.dom(input.term);
            let word = match self.seed(n) {
                Some(word) if holds(input.sort, dom, word) => word,
                _ => plainest(input, dom),
            };
            self.store.set_input(n, word);
        }
        self.store.clear_broken();
        self.store.violated().next().is_none()
    }

    /// The input to choose a value for: the first that is not fixed, or the one with the fewest
    /// values left.
    fn pick(&self) -> Option<u32> {
        let open = |&&n: &&u32| {
            let d = self.store.dom(self.store.arena.inputs()[n as usize].term);
            let float = !self.store.arena.inputs()[n as usize].sort.is_integer();
            d.lo != d.hi && (d.lo < d.hi || !float) || (float && d.lo == d.hi && d.ones != 0)
        };
        match self.order {
            Order::Plain => self.inputs.iter().find(open).copied(),
            Order::Seeded => self
                .inputs
                .iter()
                .filter(open)
                .min_by_key(|&&n| {
                    self.store.dom(self.store.arena.inputs()[n as usize].term).width()
                })
                .copied(),
        }
    }
}

/// Tries all values of these inputs, if they are few: an answer, or `Unknown` if they are more. After
/// [`Answer::Sat`] the witness satisfies everything asserted, else it is what it was.
pub fn exhaust(store: &mut Store, inputs: &[u32], most: u64) -> Answer {
    let mut doms = Vec::with_capacity(inputs.len());
    let mut all: u64 = 1;
    for &n in inputs {
        let input = store.arena.inputs()[n as usize];
        let dom = store.dom(input.term);
        all = all.saturating_mul(dom.width().saturating_add(1));
        if !input.sort.is_integer() || all > most {
            return Answer::Unknown;
        }
        doms.push((n, dom));
    }
    let before: Vec<Word> = store.witness().to_vec();
    let mut values: Vec<i64> = doms.iter().map(|(_, d)| d.lo).collect();
    for (&v, &(n, _)) in values.iter().zip(&doms) {
        store.set_input(n, Word::long(v));
    }
    loop {
        store.clear_broken();
        if store.violated().next().is_none() {
            return Answer::Sat;
        }
        // Count up: the first input that is not at its end, those before it from their start.
        let Some(at) = (0..doms.len()).find(|&i| values[i] < doms[i].1.hi) else { break };
        for i in 0..=at {
            values[i] = if i == at { values[i] + 1 } else { doms[i].1.lo };
            store.set_input(doms[i].0, Word::long(values[i]));
        }
    }
    for &(n, _) in &doms {
        store.set_input(n, before[n as usize]);
    }
    store.clear_broken();
    Answer::Unsat
}

/// Whether a value is in a domain.
#[must_use]
pub fn holds(sort: Sort, dom: Dom, word: Word) -> bool {
    match sort {
        Sort::Float if word.as_float().is_nan() => dom.ones & MAYBE_NAN != 0,
        Sort::Float => dom.range().contains(key32(word.as_float())),
        Sort::Double if word.as_double().is_nan() => dom.ones & MAYBE_NAN != 0,
        Sort::Double => dom.range().contains(key64(word.as_double())),
        _ => dom.contains(word.as_long()),
    }
}

/// The domain of one value.
#[must_use]
pub fn point(sort: Sort, word: Word) -> Dom {
    let float = |key: Option<i64>| match key {
        Some(key) => Dom { lo: key, hi: key, zeros: 0, ones: 0 },
        None => Dom { lo: 1, hi: 0, zeros: 0, ones: MAYBE_NAN },
    };
    match sort {
        Sort::Float => float((!word.as_float().is_nan()).then(|| key32(word.as_float()))),
        Sort::Double => float((!word.as_double().is_nan()).then(|| key64(word.as_double()))),
        _ => Dom::point(word.as_long()),
    }
}

fn nan(sort: Sort) -> Word {
    if sort == Sort::Float { Word::float(f32::NAN) } else { Word::double(f64::NAN) }
}

fn from_key(sort: Sort, key: i64) -> Word {
    if sort == Sort::Float { Word::float(unkey32(key)) } else { Word::double(unkey64(key)) }
}

/// The plainest value of a domain: the nearest to 0, or an object of its own.
pub(crate) fn plainest(input: Input, dom: Dom) -> Word {
    let sort = input.sort;
    match sort {
        _ if input.role == Role::Reference && !dom.contains(0) => Word::long(nearest(dom, dom.lo)),
        Sort::Float | Sort::Double if dom.lo > dom.hi => nan(sort),
        Sort::Float | Sort::Double => {
            let key = 0.clamp(dom.lo, dom.hi);
            from_key(sort, whole_inside(sort, dom, key).unwrap_or(key))
        }
        _ => Word::long(nearest(dom, 0)),
    }
}

/// A whole number near a key that is a bound, if the domain has it.
fn whole_inside(sort: Sort, dom: Dom, key: i64) -> Option<i64> {
    let v = if sort == Sort::Float { f64::from(unkey32(key)) } else { unkey64(key) };
    if !v.is_finite() {
        return None;
    }
    let whole = if v > 0.0 { v.ceil() } else { v.floor() };
    #[allow(clippy::cast_possible_truncation)]
    let key = if sort == Sort::Float { key32(whole as f32) } else { key64(whole) };
    dom.range().contains(key).then_some(key)
}

/// The value of an integer domain that is nearest to another, known low bits respected.
fn nearest(dom: Dom, to: i64) -> i64 {
    let v = to.clamp(dom.lo, dom.hi);
    if dom.contains(v) {
        return v;
    }
    let near = (1..=64).flat_map(|n| [v.checked_add(n), v.checked_sub(n)]);
    near.flatten().find(|&v| dom.contains(v)).unwrap_or(v)
}

/// The values to try, and whether they are all there are.
fn candidates(input: Input, dom: Dom, seed: Option<Word>) -> (Vec<Word>, bool) {
    let sort = input.sort;
    let mut values: Vec<Word> = Vec::new();
    if !sort.is_integer() {
        return float_candidates(sort, dom, seed);
    }
    let complete = dom.width() <= ENUMERATED;
    let mut add = |word: Word| {
        if dom.contains(word.as_long()) && !values.contains(&word) {
            values.push(word);
        }
    };
    seed.into_iter().for_each(&mut add);
    if input.role == Role::Reference {
        [0, dom.lo].map(Word::long).into_iter().for_each(&mut add);
    }
    add(Word::long(nearest(dom, 0)));
    const PLAIN: [i64; 14] = [1, -1, 2, -2, 3, -3, 5, 10, -10, 100, 1000, -100, 7, 4];
    PLAIN.into_iter().map(Word::long).for_each(&mut add);
    if complete {
        (dom.lo..=dom.hi).map(Word::long).for_each(&mut add);
    } else {
        let mid = dom.lo / 2 + dom.hi / 2;
        let ends = [dom.lo, dom.hi, dom.lo + 1, dom.hi - 1, mid];
        ends.into_iter().map(Word::long).for_each(&mut add);
    }
    if complete {
        let own = (input.role == Role::Reference).then_some(dom.lo);
        values.sort_by_key(|w| {
            let v = w.as_long();
            (Some(*w) != seed, v != 0 && own.is_some_and(|own| own != v), v.unsigned_abs(), v < 0)
        });
    }
    (values, complete)
}

fn float_candidates(sort: Sort, dom: Dom, seed: Option<Word>) -> (Vec<Word>, bool) {
    const PLAIN: [f64; 10] = [0.0, 1.0, -1.0, 0.5, 2.0, -2.0, 10.0, -0.0, 100.0, -0.5];
    #[allow(clippy::cast_possible_truncation)]
    let word = |v: f64| if sort == Sort::Float { Word::float(v as f32) } else { Word::double(v) };
    let mut values: Vec<Word> = Vec::new();
    let mut add = |w: Word| {
        if holds(sort, dom, w) && !values.contains(&w) {
            values.push(w);
        }
    };
    seed.into_iter().for_each(&mut add);
    PLAIN.into_iter().map(word).for_each(&mut add);
    if dom.lo <= dom.hi {
        let mid = dom.lo / 2 + dom.hi / 2;
        for key in [dom.lo, dom.hi, mid, dom.lo.saturating_add(1), dom.hi.saturating_sub(1)] {
            if dom.range().contains(key) {
                add(from_key(sort, key));
            }
        }
        if dom.width() <= ENUMERATED {
            (dom.lo..=dom.hi).map(|key| from_key(sort, key)).for_each(&mut add);
        }
    }
    add(nan(sort));
    let complete = dom.lo > dom.hi || dom.width() <= ENUMERATED;
    (values, complete)
}
