//! Ideal numbers: integers without bounds, as the papers' CLP(FD) has them.
//!
//! They are computed in 64 bits, and only where the ranges of the operands show that nothing wraps;
//! a path whose numbers could grow beyond that stops by name. So a term means the same in both
//! readings, and the solver needs to know of one.

use senda_rules::op::Op;
use senda_rules::scalar::{Word, eval};
use senda_solver::term::range::shift;
use senda_solver::term::{Range, Sort, TermId};

use super::{Symbolic, Value};

/// The operation on 64 bits that an `int` operation is.
fn widened(op: Op) -> Op {
    match op {
        Op::IAdd => Op::LAdd,
        Op::ISub => Op::LSub,
        Op::IMul => Op::LMul,
        Op::IDiv => Op::LDiv,
        Op::IRem => Op::LRem,
        Op::INeg => Op::LNeg,
        Op::IShl => Op::LShl,
        Op::IShr => Op::LShr,
        Op::IAnd => Op::LAnd,
        Op::IOr => Op::LOr,
        Op::IXor => Op::LXor,
        Op::IAbs => Op::LAbs,
        Op::IMin => Op::LMin,
        Op::IMax => Op::LMax,
        Op::I2F => Op::L2F,
        Op::I2D => Op::L2D,
        other => other,
    }
}

impl Symbolic {
    fn ideal_range(&self, value: Value) -> Range {
        match value {
            Value::Word(word) => Range::point(word.as_long()),
            Value::Term(t) => self.solver.store.arena.range(t),
        }
    }

    /// Whether a result can leave 64 bits.
    fn overflows(&self, op: Op, a: Value, b: Value) -> bool {
        let (x, y) = (self.ideal_range(a), self.ideal_range(b));
        let (xl, xh) = (i128::from(x.lo), i128::from(x.hi));
        let (yl, yh) = (i128::from(y.lo), i128::from(y.hi));
        let fits = |v: i128| i64::try_from(v).is_ok();
        match op {
            Op::LAdd => !fits(xl + yl) || !fits(xh + yh),
            Op::LSub => !fits(xl - yh) || !fits(xh - yl),
            Op::LMul => ![xl * yl, xl * yh, xh * yl, xh * yh].into_iter().all(fits),
            Op::LNeg | Op::LAbs => !fits(-xl),
            // The least by -1.
            Op::LDiv => !fits(-xl) && yl <= -1 && yh >= -1,
            Op::LShl => match y.fixed() {
                Some(n) => {
                    let n = shift(Sort::Int, n);
                    !fits(xl << n) || !fits(xh << n)
                }
                None => !fits(xl << 31) || !fits(xh << 31),
            },
            _ => false,
        }
    }

    pub(super) fn apply_ideal(&mut self, op: Op, a: Value, b: Value) -> Value {
        let wide = widened(op);
        if self.overflows(wide, a, b) {
            self.fail("an ideal number beyond 64 bits");
            return Value::Word(Word(0));
        }
        match op {
            // A `long` and an `int` are one thing.
            Op::I2L | Op::L2I => return a,
            Op::I2B => return self.wrapped(a, 8),
            Op::I2S => return self.wrapped(a, 16),
            Op::I2C | Op::I2Z => {
                let mask = Value::Word(Word::long(if op == Op::I2C { 0xffff } else { 1 }));
                return self.build(Op::LAnd, a, mask);
            }
            Op::IUshr => {
                let low = self.build(Op::LAnd, a, Value::Word(Word::long(0xffff_ffff)));
                let n = self.amount(b, 31);
                return self.build(Op::LShr, low, n);
            }
            Op::IShl | Op::IShr => {
                let n = self.amount(b, 31);
                return self.build(wide, a, n);
            }
            Op::LShl | Op::LShr | Op::LUshr => {
                let n = self.amount(b, 63);
                return self.build(op, a, n);
            }
            _ => {}
        }
        self.build(wide, a, b)
    }

    /// A shift distance as the 64-bit operations take it.
    fn amount(&mut self, n: Value, mask: i64) -> Value {
        let n = self.build(Op::LAnd, n, Value::Word(Word::long(mask)));
        match n {
            Value::Word(word) => Value::Word(word),
            Value::Term(t) => {
                let t = self.solver.store.arena.unary(Op::L2I, t);
                self.value(t)
            }
        }
    }

    /// The low bits of a number, sign-extended.
    fn wrapped(&mut self, a: Value, bits: i32) -> Value {
        let n = Value::Word(Word::int(64 - bits));
        let up = self.build(Op::LShl, a, n);
        self.build(Op::LShr, up, n)
    }

    fn build(&mut self, op: Op, a: Value, b: Value) -> Value {
        if let (Value::Word(x), Value::Word(y)) = (a, b) {
            return Value::Word(eval(op, x, y));
        }
        let mut kinds = op.operands().iter();
        let mut operand = |this: &mut Symbolic, value: Value| -> Option<TermId> {
            let sort = Sort::of(*kinds.next()?)?;
            let t = this.term(sort, value);
            // An `int` that an operation still wants is in range by what overflow excludes.
            let narrow = sort == Sort::Int && this.solver.store.arena.sort(t) == Sort::Long;
            Some(if narrow { this.solver.store.arena.unary(Op::L2I, t) } else { t })
        };
        let (x, y) = (operand(self, a), operand(self, b));
        let arena = &mut self.solver.store.arena;
        let t = match (x, y) {
            (Some(x), Some(y)) => arena.binary(op, x, y),
            (Some(x), None) => arena.unary(op, x),
            _ => return a,
        };
        let wide = if arena.sort(t) == Sort::Int { arena.unary(Op::I2L, t) } else { t };
        self.built(wide)
    }
}
