//! A circuit of gates, shared by structure and folded when built.
//!
//! Nothing reaches the SAT solver before [`Gates::cnf`], and then only the gates that what was
//! required depends on. Sums and carries are gates of their own, not trees of ANDs: their clauses
//! propagate in every direction. Once the circuit has outgrown its limit no gate is added any more
//! and the results are meaningless: [`Gates::is_full`] says so.

use rustc_hash::FxHashMap;

use super::sat::Cnf;

/// A signal or its negation; two of them are constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bit(u32);

impl Bit {
    /// The constant 1.
    pub const TRUE: Bit = Bit(0);
    /// The constant 0.
    pub const FALSE: Bit = Bit(1);

    /// The constant of this truth.
    #[must_use]
    pub fn of(b: bool) -> Bit {
        if b { Bit::TRUE } else { Bit::FALSE }
    }

    /// The constant's truth, if it is one.
    #[must_use]
    pub fn known(self) -> Option<bool> {
        match self {
            Bit::TRUE => Some(true),
            Bit::FALSE => Some(false),
            _ => None,
        }
    }

    fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    fn negate_if(self, negate: bool) -> Bit {
        Bit(self.0 ^ u32::from(negate))
    }
}

impl std::ops::Not for Bit {
    type Output = Bit;
    fn not(self) -> Bit {
        Bit(self.0 ^ 1)
    }
}

/// Bits of a number, the least significant first.
pub type Bits = Vec<Bit>;

/// What a signal is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Gate {
    /// The constant 1: node 0 alone.
    One,
    /// Free.
    Free,
    And(Bit, Bit),
    Xor(Bit, Bit),
    Xor3(Bit, Bit, Bit),
    /// At least two of three.
    Majority(Bit, Bit, Bit),
    /// The first chooses the second, else the third.
    Mux(Bit, Bit, Bit),
    /// All of at least three.
    All(Box<[Bit]>),
}

/// A clause that holds anyway, worth telling if one of the signals takes part.
#[derive(Debug)]
struct Hint {
    about: Box<[Bit]>,
    clause: Box<[Bit]>,
}

/// The circuit.
#[derive(Debug)]
pub struct Gates {
    nodes: Vec<Gate>,
    known: FxHashMap<Gate, u32>,
    required: Vec<Box<[Bit]>>,
    /// Clauses that follow from the gates, with the signals that they are about.
    hints: Vec<Hint>,
    contradiction: bool,
    limit: usize,
    /// Gates and clauses, counted together.
    size: usize,
}

impl Gates {
    /// An empty circuit of at most `limit` gates.
    #[must_use]
    pub fn new(limit: usize) -> Gates {
        Gates {
            nodes: vec![Gate::One],
            known: FxHashMap::default(),
            required: Vec::new(),
            contradiction: false,
            limit,
            size: 0,
            hints: Vec::new(),
        }
    }

    /// Whether the limit was reached.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.size >= self.limit
    }

    /// Whether what is required contradicts itself by folding alone.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        self.contradiction
    }

    /// How many signals there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no signal but the constant.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// A free signal.
    pub fn free(&mut self) -> Bit {
        if self.is_full() {
            return Bit::FALSE;
        }
        self.push(Gate::Free)
    }

    /// A free number.
    pub fn free_bits(&mut self, width: usize) -> Bits {
        (0..width).map(|_| self.free()).collect()
    }

    fn push(&mut self, gate: Gate) -> Bit {
        self.size += 1;
        let id = u32::try_from(self.nodes.len()).unwrap_or(u32::MAX);
        self.nodes.push(gate);
        Bit(id << 1)
    }

    fn gate(&mut self, gate: Gate) -> Bit {
        if let Some(&id) = self.known.get(&gate) {
            return Bit(id << 1);
        }
        if self.is_full() {
            return Bit::FALSE;
        }
        let bit = self.push(gate.clone());
        self.known.insert(gate, bit.0 >> 1);
        bit
    }

    /// `a & b`.
    pub fn and(&mut self, a: Bit, b: Bit) -> Bit {
        match (a, b) {
            (Bit::FALSE, _) | (_, Bit::FALSE) => Bit::FALSE,
            (Bit::TRUE, x) | (x, Bit::TRUE) => x,
            _ if a == b => a,
            _ if a == !b => Bit::FALSE,
            _ => self.gate(Gate::And(a.min(b), a.max(b))),
        }
    }

    /// `a | b`.
    pub fn or(&mut self, a: Bit, b: Bit) -> Bit {
        !self.and(!a, !b)
    }

    /// `a ^ b`.
    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let negate = a.is_negative() != b.is_negative();
        let (a, b) = (a.negate_if(a.is_negative()), b.negate_if(b.is_negative()));
        let plain = match (a, b) {
            (Bit::TRUE, x) | (x, Bit::TRUE) => !x,
            _ if a == b => Bit::FALSE,
            _ => self.gate(Gate::Xor(a.min(b), a.max(b))),
        };
        plain.negate_if(negate)
    }

    /// `a ^ b ^ c`.
    pub fn xor3(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        let folds = |x: Bit, y: Bit| x.known().is_some() || x.node() == y.node();
        if folds(a, b) || folds(b, c) || folds(c, a) {
            // Any pairing folds as far: the one that does comes first.
            let (x, y, z) = if folds(a, b) {
                (a, b, c)
            } else if folds(b, c) {
                (b, c, a)
            } else {
                (c, a, b)
            };
            let pair = self.xor(x, y);
            return self.xor(pair, z);
        }
        let negate = a.is_negative() ^ b.is_negative() ^ c.is_negative();
        let mut s = [a, b, c].map(|x| x.negate_if(x.is_negative()));
        s.sort_unstable();
        self.gate(Gate::Xor3(s[0], s[1], s[2])).negate_if(negate)
    }

    /// At least two of three.
    pub fn majority(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        for (x, y, z) in [(a, b, c), (b, c, a), (c, a, b)] {
            match x {
                Bit::TRUE => return self.or(y, z),
                Bit::FALSE => return self.and(y, z),
                _ if x == y => return x,
                _ if x == !y => return z,
                _ => {}
            }
        }
        let mut s = [a, b, c];
        s.sort_unstable();
        // It is its own dual: one of the two forms is kept.
        let negate = s[0].is_negative();
        let s = s.map(|x| x.negate_if(negate));
        self.gate(Gate::Majority(s[0], s[1], s[2])).negate_if(negate)
    }

    /// `c ? t : e`.
    pub fn mux(&mut self, c: Bit, t: Bit, e: Bit) -> Bit {
        let (c, t, e) = if c.is_negative() { (!c, e, t) } else { (c, t, e) };
        match (c, t, e) {
            (Bit::TRUE, ..) => t,
            _ if t == e => t,
            _ if t == !e => self.xor(c, e),
            (_, Bit::TRUE, _) => self.or(c, e),
            (_, Bit::FALSE, _) => self.and(!c, e),
            (_, _, Bit::TRUE) => self.or(!c, t),
            (_, _, Bit::FALSE) => self.and(c, t),
            _ if t == c => self.or(c, e),
            _ if t == !c => self.and(!c, e),
            _ if e == c => self.and(c, t),
            _ if e == !c => self.or(!c, t),
            _ => {
                let negate = t.is_negative();
                self.gate(Gate::Mux(c, t.negate_if(negate), e.negate_if(negate))).negate_if(negate)
            }
        }
    }

    /// Whether all hold.
    pub fn all(&mut self, bits: impl IntoIterator<Item = Bit>) -> Bit {
        let mut set: Vec<Bit> = bits.into_iter().filter(|&b| b != Bit::TRUE).collect();
        set.sort_unstable();
        set.dedup();
        if set.contains(&Bit::FALSE) || set.windows(2).any(|w| w[0] == !w[1]) {
            return Bit::FALSE;
        }
        match set[..] {
            [] => Bit::TRUE,
            [a] => a,
            [a, b] => self.and(a, b),
            _ => self.gate(Gate::All(set.into())),
        }
    }

    /// Whether one holds.
    pub fn any(&mut self, bits: impl IntoIterator<Item = Bit>) -> Bit {
        let negated: Vec<Bit> = bits.into_iter().map(|b| !b).collect();
        !self.all(negated)
    }

    /// Requires that one of these holds.
    pub fn require_any(&mut self, clause: &[Bit]) {
        if self.is_full() || clause.contains(&Bit::TRUE) {
            return;
        }
        let rest: Box<[Bit]> = clause.iter().copied().filter(|&b| b != Bit::FALSE).collect();
        self.contradiction |= rest.is_empty();
        self.size += 1;
        self.required.push(rest);
    }

    /// Requires that this holds.
    pub fn require(&mut self, bit: Bit) {
        self.require_any(&[bit]);
    }

    /// Tells that one of these holds, which the gates imply already; SAT hears of it if one of the
    /// signals it is `about` takes part.
    pub fn hint(&mut self, about: &[Bit], clause: &[Bit]) {
        if self.is_full() || clause.contains(&Bit::TRUE) {
            return;
        }
        let clause: Box<[Bit]> = clause.iter().copied().filter(|&b| b != Bit::FALSE).collect();
        self.size += 1;
        self.hints.push(Hint { about: about.into(), clause });
    }

    /// Requires that two signals are equal.
    pub fn require_equal(&mut self, a: Bit, b: Bit) {
        if a != b {
            self.require_any(&[a, !b]);
            self.require_any(&[!a, b]);
        }
    }

    /// The clauses of everything required, over variables numbered from 0; the second tells the
    /// variable of each signal that takes part.
    #[must_use]
    pub fn cnf(&self) -> (Cnf, Told) {
        let mut told = Told::default();
        (self.tell(&mut told, &[]), told)
    }

    /// The clauses that SAT has not been told: what was required since, the gates that it and these signals depend
    /// on, and what is worth telling of those.
    pub fn tell(&self, told: &mut Told, wanted: &[Bit]) -> Cnf {
        let before = told.count;
        told.numbers.resize(self.nodes.len(), None);
        told.waiting.extend(told.hints..self.hints.len());
        told.hints = self.hints.len();
        let mut cone: Vec<usize> = Vec::new();
        let required = &self.required[told.required..];
        told.required = self.required.len();
        for clause in required.iter().map(AsRef::as_ref).chain([wanted]) {
            self.reach(told, &mut cone, clause);
        }
        let hints = self.reach_hints(told, &mut cone);
        cone.sort_unstable();
        for (&node, number) in cone.iter().zip(before..) {
            told.numbers[node] = Some(number);
        }
        let mut cnf = Cnf::new(told.count);
        let mut emit = |clause: &[Bit]| {
            // Constants are folded away before: every signal here has a number.
            cnf.clause(clause.iter().filter_map(|&b| told.literal(b)));
        };
        for node in cone {
            let out = Bit(u32::try_from(node).unwrap_or(u32::MAX) << 1);
            self.nodes[node].clauses(out, &mut emit);
        }
        required.iter().for_each(|clause| emit(clause));
        hints.into_iter().for_each(|hint| emit(&self.hints[hint].clause));
        cnf
    }

    /// Adds the signals that these depend on and that SAT does not know to a cone.
    fn reach(&self, told: &mut Told, cone: &mut Vec<usize>, from: &[Bit]) {
        let mut wanted: Vec<usize> = from.iter().map(|b| b.node()).collect();
        while let Some(node) = wanted.pop() {
            if told.numbers[node].is_none() {
                // It gets its number when the cone is whole.
                told.numbers[node] = Some(told.count);
                told.count += 1;
                cone.push(node);
                self.nodes[node].inputs(|b| wanted.push(b.node()));
            }
        }
    }

    /// The hints about signals that take part; what they mention takes part as well.
    fn reach_hints(&self, told: &mut Told, cone: &mut Vec<usize>) -> Vec<usize> {
        let mut heard = Vec::new();
        let mut waiting = std::mem::take(&mut told.waiting);
        loop {
            let before = heard.len();
            waiting.retain(|&i| {
                let hint = &self.hints[i];
                let takes_part = |b: &Bit| b.known().is_none() && told.numbers[b.node()].is_some();
                let matters = hint.about.iter().any(takes_part);
                if matters {
                    self.reach(told, cone, &hint.clause);
                    heard.push(i);
                }
                !matters
            });
            if heard.len() == before {
                told.waiting = waiting;
                return heard;
            }
        }
    }
}

/// What SAT has been told of a circuit, and the variables that signals have there.
#[derive(Clone, Debug, Default)]
pub struct Told {
    numbers: Vec<Option<u32>>,
    count: u32,
    required: usize,
    hints: usize,
    /// Hints about nothing that takes part so far.
    waiting: Vec<usize>,
}

impl Told {
    /// The literal of a signal that takes part.
    #[must_use]
    pub fn literal(&self, bit: Bit) -> Option<u32> {
        let number = self.numbers.get(bit.node()).copied().flatten();
        number.map(|n| n << 1 | u32::from(bit.is_negative()))
    }

    /// The value of a signal in a model.
    #[must_use]
    pub fn value(&self, bit: Bit, model: &[bool]) -> bool {
        if let Some(known) = bit.known() {
            return known;
        }
        // A free signal that nothing depends on is 0.
        let Some(literal) = self.literal(bit) else { return false };
        let plain = model.get((literal >> 1) as usize).copied().unwrap_or(false);
        plain != bit.is_negative()
    }
}

impl Gate {
    fn inputs(&self, mut each: impl FnMut(Bit)) {
        match *self {
            Gate::One | Gate::Free => {}
            Gate::And(a, b) | Gate::Xor(a, b) => [a, b].into_iter().for_each(each),
            Gate::Xor3(a, b, c) | Gate::Majority(a, b, c) | Gate::Mux(a, b, c) => {
                [a, b, c].into_iter().for_each(each);
            }
            Gate::All(ref all) => all.iter().for_each(|&b| each(b)),
        }
    }

    /// The clauses that make `out` this gate.
    fn clauses(&self, out: Bit, emit: &mut impl FnMut(&[Bit])) {
        match *self {
            Gate::One => emit(&[out]),
            Gate::Free => {}
            Gate::And(a, b) => {
                emit(&[!out, a]);
                emit(&[!out, b]);
                emit(&[out, !a, !b]);
            }
            Gate::Xor(a, b) => {
                emit(&[!out, a, b]);
                emit(&[!out, !a, !b]);
                emit(&[out, !a, b]);
                emit(&[out, a, !b]);
            }
            Gate::Xor3(a, b, c) => {
                for (x, y) in [(false, false), (false, true), (true, false), (true, true)] {
                    let (p, q) = (a.negate_if(x), b.negate_if(y));
                    let r = c.negate_if(x ^ y);
                    // p, q, r all 0 makes the sum 0; all flipped makes it 1.
                    emit(&[p, q, r, !out]);
                    emit(&[!p, !q, !r, out]);
                }
            }
            Gate::Majority(a, b, c) => {
                for (x, y) in [(a, b), (b, c), (a, c)] {
                    emit(&[!x, !y, out]);
                    emit(&[x, y, !out]);
                }
            }
            Gate::Mux(c, t, e) => {
                emit(&[!c, !t, out]);
                emit(&[!c, t, !out]);
                emit(&[c, !e, out]);
                emit(&[c, e, !out]);
                emit(&[!t, !e, out]);
                emit(&[t, e, !out]);
            }
            Gate::All(ref all) => {
                let mut long: Vec<Bit> = all.iter().map(|&b| !b).collect();
                long.push(out);
                emit(&long);
                for &b in all {
                    emit(&[!out, b]);
                }
            }
        }
    }
}
