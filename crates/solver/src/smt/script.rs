//! Literals as an SMT-LIB 2 script.
//!
//! Every input is a bit-vector, so that models come back as bits; a float is made from it, and a NaN
//! input is the one NaN. Every term below a literal is defined once, in the order of their numbers,
//! so the text depends on the literals and the arena alone. The raw bits of a NaN that is no input
//! are left open, as machines leave them.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;
use senda_rules::op::Op;
use senda_rules::scalar::Word;

use crate::term::{Arena, Lit, Node, Range, Rel, Sort, TermId};

/// A script and the inputs whose values it asks for, in that order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Script {
    /// What the solver reads.
    pub text: String,
    /// The numbers of the inputs.
    pub inputs: Vec<u32>,
}

/// The script that asks whether all literals can hold; or the operation that has no form here.
pub fn script(arena: &Arena, lits: &[Lit]) -> Result<Script, Op> {
    let mut writer = Writer { arena, text: String::new(), inputs: Vec::new() };
    writer.line("(set-option :produce-models true)");
    writer.line("(set-logic QF_BVFP)");
    for t in terms_below(arena, lits) {
        writer.define(t)?;
    }
    for lit in lits {
        let atom = writer.name(lit.atom());
        let text = if lit.holds() { atom } else { format!("(not {atom})") };
        writer.line(&format!("(assert {text})"));
    }
    writer.line("(check-sat)");
    if !writer.inputs.is_empty() {
        let names: Vec<String> = writer.inputs.iter().map(|n| format!("x{n}")).collect();
        writer.line(&format!("(get-value ({}))", names.join(" ")));
    }
    Ok(Script { text: writer.text, inputs: writer.inputs })
}

/// The terms that literals are made of, operands first.
fn terms_below(arena: &Arena, lits: &[Lit]) -> Vec<TermId> {
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut stack: Vec<TermId> = lits.iter().map(|lit| lit.atom()).collect();
    while let Some(t) = stack.pop() {
        if seen.insert(t) {
            stack.extend(arena.node(t).children());
        }
    }
    // A term is made after its operands.
    let mut terms: Vec<TermId> = seen.into_iter().collect();
    terms.sort_unstable();
    terms
}

struct Writer<'a> {
    arena: &'a Arena,
    text: String,
    inputs: Vec<u32>,
}

fn sort_text(sort: Sort) -> &'static str {
    match sort {
        Sort::Bool => "Bool",
        Sort::Int => "(_ BitVec 32)",
        Sort::Long => "(_ BitVec 64)",
        Sort::Float => "(_ FloatingPoint 8 24)",
        Sort::Double => "(_ FloatingPoint 11 53)",
    }
}

fn to_float(sort: Sort) -> &'static str {
    if sort == Sort::Float { "(_ to_fp 8 24)" } else { "(_ to_fp 11 53)" }
}

fn bits_text(sort: Sort, word: Word) -> String {
    let hex = if sort.bits() == 32 { 8 } else { 16 };
    let value = if sort.bits() == 32 { word.0 & 0xffff_ffff } else { word.0 };
    format!("#x{value:0hex$x}")
}

fn integer(sort: Sort, value: i64) -> String {
    bits_text(sort, Word::long(value))
}

fn float_text(sort: Sort, value: f64) -> String {
    #[allow(clippy::cast_possible_truncation)]
    let word = if sort == Sort::Float { Word::float(value as f32) } else { Word::double(value) };
    format!("({} {})", to_float(sort), bits_text(sort, word))
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn name(&self, t: TermId) -> String {
        let sort = self.arena.sort(t);
        match self.arena.node(t) {
            Node::Input(n) if sort.is_integer() => format!("x{n}"),
            Node::Const(word) if sort.is_integer() => bits_text(sort, word),
            Node::Const(word) if sort == Sort::Bool => (word.0 != 0).to_string(),
            Node::Const(word) => format!("({} {})", to_float(sort), bits_text(sort, word)),
            _ => format!("t{}", t.0),
        }
    }

    fn define(&mut self, t: TermId) -> Result<(), Op> {
        let sort = self.arena.sort(t);
        let body = match self.arena.node(t) {
            Node::Const(_) => return Ok(()),
            Node::Input(n) => {
                self.input(t, n);
                return Ok(());
            }
            Node::Unary(op @ (Op::FBits | Op::DBits), a) => self.raw_bits(t, op, a),
            Node::Unary(op, a) => Some(self.unary(op, self.arena.sort(a), &self.name(a))),
            Node::Binary(op, a, b) => Some(self.binary(op, a, b)?),
            Node::Rel(rel, a, b) => {
                let symbol = match rel {
                    Rel::Eq => "=",
                    Rel::Lt => "bvslt",
                    Rel::FEq => "fp.eq",
                    Rel::FLt => "fp.lt",
                    Rel::FLe => "fp.leq",
                };
                Some(format!("({symbol} {} {})", self.name(a), self.name(b)))
            }
            Node::OneOf(a, set) => {
                let (name, sort) = (self.name(a), self.arena.sort(a));
                let members = self.arena.set(set).iter();
                let equal = |&m: &i32| format!(" (= {name} {})", integer(sort, m.into()));
                Some(format!("(or{})", members.map(equal).collect::<String>()))
            }
            Node::Ite(c, a, b) => {
                Some(format!("(ite {} {} {})", self.name(c), self.name(a), self.name(b)))
            }
        };
        if let Some(body) = body {
            let _ = writeln!(self.text, "(define-fun t{} () {} {body})", t.0, sort_text(sort));
        }
        Ok(())
    }

    fn input(&mut self, t: TermId, n: u32) {
        self.inputs.push(n);
        let sort = self.arena.sort(t);
        let bits = sort_text(if sort.bits() == 32 { Sort::Int } else { Sort::Long });
        self.line(&format!("(declare-const x{n} {bits})"));
        if sort.is_integer() {
            let (r, all) = (self.arena.range(t), Range::of(sort));
            if r.lo > all.lo {
                self.line(&format!("(assert (bvsle {} x{n}))", integer(sort, r.lo)));
            }
            if r.hi < all.hi {
                self.line(&format!("(assert (bvsle x{n} {}))", integer(sort, r.hi)));
            }
            return;
        }
        let nan = if sort == Sort::Float { 0x7fc0_0000 } else { 0x7ff8_0000_0000_0000 };
        let nan = bits_text(sort, Word(nan));
        let name = format!("t{}", t.0);
        let made = format!("({} x{n})", to_float(sort));
        self.line(&format!("(define-fun {name} () {} {made})", sort_text(sort)));
        self.line(&format!("(assert (=> (fp.isNaN {name}) (= x{n} {nan})))"));
    }

    /// The bits of a float: those it was made from, else any that make it.
    fn raw_bits(&mut self, t: TermId, op: Op, a: TermId) -> Option<String> {
        match self.arena.node(a) {
            Node::Input(n) => return Some(format!("x{n}")),
            Node::Unary(Op::BitsF | Op::BitsD, i) => return Some(self.name(i)),
            _ => {}
        }
        let (bits, float) =
            if op == Op::FBits { (Sort::Int, Sort::Float) } else { (Sort::Long, Sort::Double) };
        self.line(&format!("(declare-const t{} {})", t.0, sort_text(bits)));
        let (name, made) = (self.name(a), to_float(float));
        self.line(&format!("(assert (= ({made} t{}) {name}))", t.0));
        None
    }

    fn unary(&self, op: Op, from: Sort, a: &str) -> String {
        let to = Sort::of(op.result()).unwrap_or(Sort::Int);
        let low = |bits: u32| format!("((_ extract {} 0) {a})", bits - 1);
        match op {
            Op::INeg | Op::LNeg => format!("(bvneg {a})"),
            Op::IAbs | Op::LAbs => {
                format!("(ite (bvslt {a} {}) (bvneg {a}) {a})", integer(from, 0))
            }
            Op::I2L => format!("((_ sign_extend 32) {a})"),
            Op::L2I => low(32),
            Op::I2B => format!("((_ sign_extend 24) {})", low(8)),
            Op::I2S => format!("((_ sign_extend 16) {})", low(16)),
            Op::I2C => format!("((_ zero_extend 16) {})", low(16)),
            Op::I2Z => format!("((_ zero_extend 31) {})", low(1)),
            Op::FNeg | Op::DNeg => format!("(fp.neg {a})"),
            Op::FAbs | Op::DAbs => format!("(fp.abs {a})"),
            Op::DSqrt => format!("(fp.sqrt RNE {a})"),
            Op::DFloor => format!("(fp.roundToIntegral RTN {a})"),
            Op::DCeil => format!("(fp.roundToIntegral RTP {a})"),
            Op::DRint => format!("(fp.roundToIntegral RNE {a})"),
            Op::FRound | Op::DRound => {
                let half = float_text(from, 0.5);
                let one = float_text(from, 1.0);
                let down = "(fp.roundToIntegral RTN f)";
                let up = format!("(ite (fp.geq (fp.sub RNE f d) {half}) (fp.add RNE d {one}) d)");
                let cast = to_integer(from, to, "r");
                format!("(let ((f {a})) (let ((d {down})) (let ((r {up})) {cast})))")
            }
            Op::FSignum | Op::DSignum => {
                let (one, less) = (float_text(from, 1.0), float_text(from, -1.0));
                let sign = format!("(ite (fp.isNegative {a}) {less} {one})");
                format!("(ite (or (fp.isZero {a}) (fp.isNaN {a})) {a} {sign})")
            }
            Op::F2I | Op::F2L | Op::D2I | Op::D2L => to_integer(from, to, a),
            Op::BitsF | Op::BitsD => format!("({} {a})", to_float(to)),
            // The rest convert to a float: from an integer or from the other one.
            _ => format!("({} RNE {a})", to_float(to)),
        }
    }

    fn binary(&self, op: Op, a: TermId, b: TermId) -> Result<String, Op> {
        let sort = self.arena.sort(a);
        let (x, y) = (self.name(a), self.name(b));
        let plain = |symbol: &str| Ok(format!("({symbol} {x} {y})"));
        let rounded = |symbol: &str| Ok(format!("({symbol} RNE {x} {y})"));
        match op {
            Op::IAdd | Op::LAdd => plain("bvadd"),
            Op::ISub | Op::LSub => plain("bvsub"),
            Op::IMul | Op::LMul => plain("bvmul"),
            Op::IDiv | Op::LDiv => Ok(self.unless_zero("bvsdiv", sort, &x, b)),
            Op::IRem | Op::LRem => Ok(self.unless_zero("bvsrem", sort, &x, b)),
            Op::IAnd | Op::LAnd => plain("bvand"),
            Op::IOr | Op::LOr => plain("bvor"),
            Op::IXor | Op::LXor => plain("bvxor"),
            Op::IShl | Op::LShl => Ok(shift("bvshl", sort, &x, &y)),
            Op::IShr | Op::LShr => Ok(shift("bvashr", sort, &x, &y)),
            Op::IUshr | Op::LUshr => Ok(shift("bvlshr", sort, &x, &y)),
            Op::IMin | Op::LMin => Ok(format!("(ite (bvslt {x} {y}) {x} {y})")),
            Op::IMax | Op::LMax => Ok(format!("(ite (bvslt {x} {y}) {y} {x})")),
            Op::LCmp => Ok(three_way("bvslt", "=", &x, &y, 1)),
            Op::FCmpL | Op::DCmpL => Ok(three_way("fp.lt", "fp.eq", &x, &y, -1)),
            Op::FCmpG | Op::DCmpG => Ok(three_way("fp.lt", "fp.eq", &x, &y, 1)),
            Op::FAdd | Op::DAdd => rounded("fp.add"),
            Op::FSub | Op::DSub => rounded("fp.sub"),
            Op::FMul | Op::DMul => rounded("fp.mul"),
            Op::FDiv | Op::DDiv => rounded("fp.div"),
            Op::FMin | Op::DMin => Ok(extreme("fp.lt", "fp.isNegative", &x, &y)),
            Op::FMax | Op::DMax => Ok(extreme("fp.gt", "fp.isPositive", &x, &y)),
            // The remainder of SMT-LIB rounds its quotient to the nearest: another operation.
            _ => Err(op),
        }
    }

    /// Evaluation says 0 where the divisor is, SMT-LIB does not.
    fn unless_zero(&self, symbol: &str, sort: Sort, x: &str, b: TermId) -> String {
        let y = self.name(b);
        let plain = format!("({symbol} {x} {y})");
        if !self.arena.range(b).contains(0) {
            return plain;
        }
        let zero = integer(sort, 0);
        format!("(ite (= {y} {zero}) {zero} {plain})")
    }
}

fn shift(symbol: &str, sort: Sort, x: &str, n: &str) -> String {
    if sort == Sort::Int {
        format!("({symbol} {x} (bvand {n} #x0000001f))")
    } else {
        format!("({symbol} {x} ((_ zero_extend 32) (bvand {n} #x0000003f)))")
    }
}

/// -1, 0 or 1; `unordered` where the operands are neither less nor equal nor the other way round.
fn three_way(less: &str, equal: &str, x: &str, y: &str, unordered: i64) -> String {
    let value = |v: i64| integer(Sort::Int, v);
    let (below, same) = (format!("({less} {x} {y})"), format!("({equal} {x} {y})"));
    if unordered == 1 {
        let rest = format!("(ite {same} {} {})", value(0), value(1));
        return format!("(ite {below} {} {rest})", value(-1));
    }
    let above = format!("({less} {y} {x})");
    let rest = format!("(ite {same} {} {})", value(0), value(-1));
    format!("(ite {above} {} {rest})", value(1))
}

/// `Math.min` and `Math.max`: SMT-LIB leaves the sign of zero open, and prefers numbers to NaN.
fn extreme(before: &str, zero_first: &str, x: &str, y: &str) -> String {
    let tie = format!("(and (fp.eq {x} {y}) ({zero_first} {x}))");
    let number = format!("(and (not (fp.isNaN {y})) (or ({before} {x} {y}) {tie}))");
    format!("(ite (or (fp.isNaN {x}) {number}) {x} {y})")
}

/// Toward zero, saturated, 0 for NaN.
fn to_integer(from: Sort, to: Sort, a: &str) -> String {
    let all = Range::of(to);
    let bound = if to == Sort::Int { 2f64.powi(31) } else { 2f64.powi(63) };
    let (lo, hi) = (integer(to, all.lo), integer(to, all.hi));
    let exact = format!("((_ fp.to_sbv {}) RTZ {a})", to.bits());
    let low = format!("(ite (fp.leq {a} {}) {lo} {exact})", float_text(from, -bound));
    let high = format!("(ite (fp.geq {a} {}) {hi} {low})", float_text(from, bound));
    format!("(ite (fp.isNaN {a}) {} {high})", integer(to, 0))
}
