//! Terms to circuits.
//!
//! The circuit of an integer term is a two's complement number just wide enough for the term's range.
//! Results are exact for the range that follows from the operands; if the given range is narrower,
//! that is required, not assumed, so that a circuit never forgets a bit that could be set.

use rustc_hash::FxHashMap;
use senda_rules::op::Op;
use senda_rules::scalar::Word;

use super::gates::{Bit, Bits, Gates};
use super::words::{constant, extend, sign};
use crate::term::{Arena, Lit, Node, Range, Rel, Sort, TermId, range};

/// A term's circuit.
#[derive(Clone, Debug)]
pub(super) struct Value {
    pub bits: Bits,
    /// Of an integer: what the circuit can be.
    pub range: Range,
}

/// A term on its way to its circuit, with the circuits of its operands.
#[derive(Clone, Copy)]
pub(super) struct Operand {
    pub term: TermId,
    pub range: Range,
}

/// The circuits that were made so far, apart from the terms: those may grow in between.
#[derive(Debug)]
pub(super) struct Circuit {
    pub gates: Gates,
    values: FxHashMap<TermId, Value>,
    divisions: FxHashMap<(TermId, TermId), super::divide::Division>,
    inputs: Vec<(u32, TermId)>,
    pub bounded: Option<Op>,
    loose: Vec<Bit>,
}

impl Circuit {
    pub fn new(limit: usize) -> Circuit {
        Circuit {
            gates: Gates::new(limit),
            values: FxHashMap::default(),
            divisions: FxHashMap::default(),
            inputs: Vec::new(),
            bounded: None,
            loose: Vec::new(),
        }
    }
}

pub(super) struct Blaster<'a> {
    pub arena: &'a Arena,
    ranges: &'a dyn Fn(TermId) -> Range,
    pub gates: Gates,
    pub values: FxHashMap<TermId, Value>,
    pub divisions: FxHashMap<(TermId, TermId), super::divide::Division>,
    inputs: Vec<(u32, TermId)>,
    /// An operation whose result is only bounded: a model may be wrong, a refutation is not.
    pub bounded: Option<Op>,
    /// When a result is only bounded: where none of these holds, all are exact.
    pub loose: Vec<Bit>,
}

impl<'a> Blaster<'a> {
    pub fn new(arena: &'a Arena, ranges: &'a dyn Fn(TermId) -> Range, limit: usize) -> Blaster<'a> {
        Blaster::resume(arena, ranges, Circuit::new(limit))
    }

    /// Goes on with what was made before of terms that are still there, in ranges that still hold.
    pub fn resume(
        arena: &'a Arena,
        ranges: &'a dyn Fn(TermId) -> Range,
        circuit: Circuit,
    ) -> Blaster<'a> {
        let Circuit { gates, values, divisions, inputs, bounded, loose } = circuit;
        Blaster { arena, ranges, gates, values, divisions, inputs, bounded, loose }
    }

    pub fn pause(self) -> Circuit {
        let Blaster { gates, values, divisions, inputs, bounded, loose, .. } = self;
        Circuit { gates, values, divisions, inputs, bounded, loose }
    }

    /// The signal that is a literal's truth.
    pub fn truth(&mut self, lit: Lit) -> Bit {
        self.translate(lit.atom());
        let truth = sign(self.bits(lit.atom()));
        if lit.holds() { truth } else { !truth }
    }

    /// Requires a literal.
    pub fn require(&mut self, lit: Lit) {
        let truth = self.truth(lit);
        self.gates.require(truth);
    }

    /// Notes that the result of an operation is only bounded when a signal holds.
    pub fn note_bounded(&mut self, op: Op, when: Bit) {
        self.bounded.get_or_insert(op);
        self.loose.push(when);
    }

    /// The inputs in a model of the circuit.
    pub fn model(&self, value: impl Fn(Bit) -> bool) -> Vec<Word> {
        let mut model = vec![Word::default(); self.arena.inputs().len()];
        for input in self.arena.inputs() {
            // Zero may not be one of the values of an input that does not matter.
            if let Node::Input(n) = self.arena.node(input.term)
                && input.sort.is_integer()
                && let Some(word) = model.get_mut(n as usize)
            {
                *word = Word::long(0.clamp(input.range.lo, input.range.hi));
            }
        }
        for &(n, term) in &self.inputs {
            let bits = self.bits(term);
            let sort = self.arena.sort(term);
            let wide = if sort.is_integer() { extend(bits, 64) } else { bits.to_vec() };
            let word = wide.iter().enumerate().fold(0, |w, (i, &b)| w | u64::from(value(b)) << i);
            if let Some(slot) = model.get_mut(n as usize) {
                *slot = Word(word);
            }
        }
        model
    }

    /// The circuit of a term that was translated.
    pub fn bits(&self, t: TermId) -> &[Bit] {
        self.values.get(&t).map_or(&[], |v| &v.bits)
    }

    pub fn operand(&self, t: TermId) -> Operand {
        let range = self.values.get(&t).map_or(self.arena.range(t), |v| v.range);
        Operand { term: t, range }
    }

    /// Makes the circuits of a term and of all below, on an own stack: terms can be deep.
    fn translate(&mut self, t: TermId) {
        let mut stack = vec![t];
        while let Some(&top) = stack.last() {
            if self.values.contains_key(&top) {
                stack.pop();
                continue;
            }
            let waiting = stack.len();
            let missing = |c: &TermId| !self.values.contains_key(c);
            stack.extend(self.arena.node(top).children().filter(missing));
            if stack.len() > waiting {
                continue;
            }
            stack.pop();
            let value = self.node(top);
            self.values.insert(top, value);
        }
    }

    fn node(&mut self, t: TermId) -> Value {
        let sort = self.arena.sort(t);
        match self.arena.node(t) {
            Node::Input(n) => self.input(t, n),
            Node::Const(word) if sort.is_integer() => number(word.as_long()),
            Node::Const(word) if sort == Sort::Bool => truth(Bit::of(word.0 != 0)),
            Node::Const(word) => {
                float(constant(super::floats::canonical(sort, word), width_of(sort)))
            }
            Node::Ite(c, a, b) => self.choice(t, c, a, b),
            Node::Unary(op, a) if sort.is_integer() => self.integer_unary(t, op, a),
            Node::Binary(op, a, b) if sort.is_integer() => self.integer_binary(t, op, a, b),
            Node::Unary(op, a) => float(self.float_unary(op, a)),
            Node::Binary(op, a, b) => float(self.float_binary(op, a, b)),
            Node::Rel(rel, a, b) => truth(self.relation(rel, a, b)),
            Node::OneOf(a, set) => truth(self.one_of(a, self.arena.set(set))),
        }
    }

    fn input(&mut self, t: TermId, n: u32) -> Value {
        self.inputs.push((n, t));
        let sort = self.arena.sort(t);
        if !sort.is_integer() {
            return float(self.float_input(sort));
        }
        let range = self.arena.range(t);
        let Some(range) = range.meet((self.ranges)(t)) else {
            self.gates.require(Bit::FALSE);
            return number(range.lo);
        };
        if let Some(v) = range.fixed() {
            return number(v);
        }
        let mut bits = self.gates.free_bits(width(range));
        fix_sign(&mut bits, range);
        self.require_within(&bits, range);
        Value { bits, range }
    }

    /// A value from the exact result modulo the width of `forward`, the range that follows from the
    /// operands.
    pub fn settle(&mut self, t: TermId, bits: Bits, forward: Range) -> Value {
        let mut bits = extend(&bits, width(forward));
        let given = self.arena.range(t).meet((self.ranges)(t));
        let Some(range) = given.and_then(|g| g.meet(forward)) else {
            self.gates.require(Bit::FALSE);
            return Value { bits, range: forward };
        };
        fix_sign(&mut bits, forward);
        if range == forward {
            return Value { bits, range };
        }
        self.require_within(&bits, range);
        let kept = width(range);
        let top = bits.get(kept - 1).copied().unwrap_or(sign(&bits));
        for &b in bits.iter().skip(kept) {
            self.gates.require_equal(b, top);
        }
        bits.truncate(kept);
        fix_sign(&mut bits, range);
        Value { bits, range }
    }

    fn require_within(&mut self, bits: &[Bit], range: Range) {
        let (lo, hi) = (number(range.lo).bits, number(range.hi).bits);
        let below = self.gates.slt(bits, &lo);
        let beyond = self.gates.slt(&hi, bits);
        self.gates.require(!below);
        self.gates.require(!beyond);
    }

    fn relation(&mut self, rel: Rel, a: TermId, b: TermId) -> Bit {
        let (x, y) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        match rel {
            Rel::Eq => self.gates.seq(&x, &y),
            Rel::Lt => self.gates.slt(&x, &y),
            Rel::FEq | Rel::FLt | Rel::FLe => self.float_relation(rel, self.arena.sort(a), &x, &y),
        }
    }

    fn choice(&mut self, t: TermId, c: TermId, a: TermId, b: TermId) -> Value {
        let c = sign(self.bits(c));
        let sort = self.arena.sort(t);
        let (mut x, mut y) = (self.bits(a).to_vec(), self.bits(b).to_vec());
        if !sort.is_integer() {
            let bits = self.gates.choose(c, &x, &y);
            return if sort == Sort::Bool { truth(sign(&bits)) } else { float(bits) };
        }
        let (ra, rb) = (self.operand(a).range, self.operand(b).range);
        let range = Range::new(ra.lo.min(rb.lo), ra.hi.max(rb.hi));
        (x, y) = (extend(&x, width(range)), extend(&y, width(range)));
        let bits = self.gates.choose(c, &x, &y);
        self.settle(t, bits, range)
    }

    /// Membership: one comparison for each run of neighbours.
    fn one_of(&mut self, a: TermId, members: &[i32]) -> Bit {
        let bits = self.bits(a).to_vec();
        let mut runs: Vec<(i32, i32)> = Vec::new();
        for &m in members {
            match runs.last_mut() {
                Some((_, last)) if last.checked_add(1) == Some(m) => *last = m,
                _ => runs.push((m, m)),
            }
        }
        let mut hits = Vec::new();
        for (first, last) in runs {
            let lo = number(first.into()).bits;
            if first == last {
                hits.push(self.gates.seq(&bits, &lo));
                continue;
            }
            let hi = number(last.into()).bits;
            let below = self.gates.slt(&bits, &lo);
            let beyond = self.gates.slt(&hi, &bits);
            hits.push(self.gates.and(!below, !beyond));
        }
        self.gates.any(hits)
    }
}

/// The bits that two's complement needs for every number of a range.
pub(super) fn width(range: Range) -> usize {
    let bits = |v: i64| 65 - (if v < 0 { !v } else { v }).leading_zeros() as usize;
    bits(range.lo).max(bits(range.hi))
}

/// The width of a float.
pub(super) fn width_of(sort: Sort) -> usize {
    sort.bits() as usize
}

/// A constant integer.
pub(super) fn number(v: i64) -> Value {
    let range = Range::point(v);
    Value { bits: constant(i128::from(v).cast_unsigned(), width(range)), range }
}

fn float(bits: Bits) -> Value {
    Value { bits, range: Range::of(Sort::Long) }
}

fn truth(bit: Bit) -> Value {
    Value { bits: vec![bit], range: Range::of(Sort::Bool) }
}

/// The sign is a constant where the range says so.
fn fix_sign(bits: &mut Bits, range: Range) {
    let Some(top) = bits.last_mut() else { return };
    if range.lo >= 0 {
        *top = Bit::FALSE;
    } else if range.hi < 0 {
        *top = Bit::TRUE;
    }
}

/// What follows for an operation of two operands, knowing when they are one term.
pub(super) fn forward(op: Op, a: Operand, b: Operand) -> Range {
    let result = range::binary(op, a.range, b.range);
    if a.term != b.term || !matches!(op, Op::IMul | Op::LMul) {
        return result;
    }
    let all = if op == Op::IMul { Range::of(Sort::Int) } else { Range::of(Sort::Long) };
    let far = i128::from(a.range.lo.unsigned_abs().max(a.range.hi.unsigned_abs()));
    if far * far > i128::from(all.hi) {
        return result;
    }
    Range { lo: 0, hi: result.hi }
}
