//! Building terms: constants fold, and what has one meaning gets one form.
//!
//! Forms kept: constants stand on the right of commutative operations; subtraction of a constant is
//! addition; a relation to a constant is `x = c` or `x < c`; `a <= b` is the negation of `b < a`;
//! the three-way comparisons of `long`, `float` and `double` against a constant become relations.
//! Every rewrite holds for wrapped arithmetic: there is a property test for it.

use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::{Word, eval};

use super::range::{self, Range};
use super::{Arena, Cond, Lit, Node, Rel, Sort, TermId};

/// What an operation does, apart from its width.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Ushr,
    Min,
    Max,
    Other,
}

fn shape(op: Op) -> Shape {
    match op {
        Op::IAdd | Op::LAdd => Shape::Add,
        Op::ISub | Op::LSub => Shape::Sub,
        Op::IMul | Op::LMul => Shape::Mul,
        Op::IDiv | Op::LDiv => Shape::Div,
        Op::IRem | Op::LRem => Shape::Rem,
        Op::IAnd | Op::LAnd => Shape::And,
        Op::IOr | Op::LOr => Shape::Or,
        Op::IXor | Op::LXor => Shape::Xor,
        Op::IShl | Op::LShl => Shape::Shl,
        Op::IShr | Op::LShr => Shape::Shr,
        Op::IUshr | Op::LUshr => Shape::Ushr,
        Op::IMin | Op::LMin => Shape::Min,
        Op::IMax | Op::LMax => Shape::Max,
        _ => Shape::Other,
    }
}

fn is_commutative(op: Op) -> bool {
    matches!(
        shape(op),
        Shape::Add | Shape::Mul | Shape::And | Shape::Or | Shape::Xor | Shape::Min | Shape::Max
    ) || matches!(op, Op::FAdd | Op::FMul | Op::DAdd | Op::DMul)
}

fn sort_of(op: Op) -> Sort {
    // Every operation's result is a number.
    Sort::of(op.result()).unwrap_or(Sort::Int)
}

fn pick(sort: Sort, int: Op, long: Op) -> Op {
    if sort == Sort::Int { int } else { long }
}

impl Arena {
    /// An operation with one operand.
    pub fn unary(&mut self, op: Op, a: TermId) -> TermId {
        let sort = sort_of(op);
        if let Some(word) = self.constant(a) {
            return self.word(sort, eval(op, word, word));
        }
        if let Some(simpler) = self.rewrite_unary(op, a) {
            return simpler;
        }
        let range =
            if sort.is_integer() { range::unary(op, self.range(a)) } else { Range::of(sort) };
        if sort.is_integer()
            && let Some(v) = range.fixed()
        {
            return self.number(sort, v);
        }
        self.intern(Node::Unary(op, a), sort, range)
    }

    fn rewrite_unary(&mut self, op: Op, a: TermId) -> Option<TermId> {
        let r = self.range(a);
        let within = |lo: i64, hi: i64| lo <= r.lo && r.hi <= hi;
        match op {
            Op::I2B if within(-128, 127) => return Some(a),
            Op::I2S if within(-32768, 32767) => return Some(a),
            Op::I2C if within(0, 65535) => return Some(a),
            Op::I2Z if within(0, 1) => return Some(a),
            Op::I2C => {
                let mask = self.number(Sort::Int, 0xffff);
                return Some(self.binary(Op::IAnd, a, mask));
            }
            Op::I2Z => {
                let mask = self.number(Sort::Int, 1);
                return Some(self.binary(Op::IAnd, a, mask));
            }
            Op::IAbs | Op::LAbs if r.lo >= 0 => return Some(a),
            _ => {}
        }
        match (op, self.node(a)) {
            (Op::INeg, Node::Unary(Op::INeg, x))
            | (Op::LNeg, Node::Unary(Op::LNeg, x))
            | (Op::FNeg, Node::Unary(Op::FNeg, x))
            | (Op::DNeg, Node::Unary(Op::DNeg, x))
            | (Op::L2I, Node::Unary(Op::I2L, x))
            | (Op::D2F, Node::Unary(Op::F2D, x))
            | (Op::D2I, Node::Unary(Op::I2D, x)) => Some(x),
            (Op::INeg, Node::Binary(Op::ISub, x, y)) => Some(self.binary(Op::ISub, y, x)),
            (Op::LNeg, Node::Binary(Op::LSub, x, y)) => Some(self.binary(Op::LSub, y, x)),
            (Op::I2B, Node::Unary(Op::I2S | Op::I2B, x)) => Some(self.unary(Op::I2B, x)),
            (Op::IAbs, Node::Unary(Op::INeg | Op::IAbs, x)) => Some(self.unary(Op::IAbs, x)),
            (Op::LAbs, Node::Unary(Op::LNeg | Op::LAbs, x)) => Some(self.unary(Op::LAbs, x)),
            _ => None,
        }
    }

    /// An operation with two operands.
    pub fn binary(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let sort = sort_of(op);
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b)) {
            return self.word(sort, eval(op, x, y));
        }
        let (a, b) = if is_commutative(op) && !self.ordered(a, b) { (b, a) } else { (a, b) };
        if sort.is_integer()
            && shape(op) != Shape::Other
            && let Some(simpler) = self.rewrite_binary(op, sort, a, b)
        {
            return simpler;
        }
        let range = if sort.is_integer() {
            range::binary(op, self.range(a), self.range(b))
        } else {
            Range::of(sort)
        };
        if sort.is_integer()
            && let Some(v) = range.fixed()
        {
            return self.number(sort, v);
        }
        self.intern(Node::Binary(op, a, b), sort, range)
    }

    fn rewrite_binary(&mut self, op: Op, sort: Sort, a: TermId, b: TermId) -> Option<TermId> {
        let shape = shape(op);
        if a == b {
            match shape {
                Shape::Sub | Shape::Xor => return Some(self.number(sort, 0)),
                Shape::And | Shape::Or | Shape::Min | Shape::Max => return Some(a),
                _ => {}
            }
        }
        if let Some(c) = self.integer(b) {
            return self.rewrite_constant(op, sort, a, c);
        }
        if let Some(c) = self.integer(a) {
            match (shape, c) {
                (Shape::Sub, 0) => return Some(self.unary(pick(sort, Op::INeg, Op::LNeg), b)),
                (Shape::Shl | Shape::Shr | Shape::Ushr | Shape::Rem | Shape::Div, 0) => {
                    return Some(self.number(sort, 0));
                }
                (Shape::Shr, -1) => return Some(a),
                _ => {}
            }
        }
        match shape {
            Shape::Add => self.rewrite_sum(sort, a, b),
            Shape::Sub => self.rewrite_difference(sort, a, b),
            _ => None,
        }
    }

    /// `(x + c) + y` keeps its constant outside; a sum with a negation is a difference.
    fn rewrite_sum(&mut self, sort: Sort, a: TermId, b: TermId) -> Option<TermId> {
        let (add, sub, neg) = ops(sort);
        for (x, y) in [(a, b), (b, a)] {
            match self.node(x) {
                Node::Unary(op, z) if op == neg => return Some(self.binary(sub, y, z)),
                Node::Binary(op, z, c) if op == add && self.integer(c).is_some() => {
                    let inner = self.binary(add, z, y);
                    return Some(self.binary(add, inner, c));
                }
                Node::Binary(op, z, w) if op == sub && w == y => return Some(z),
                _ => {}
            }
        }
        None
    }

    fn rewrite_difference(&mut self, sort: Sort, a: TermId, b: TermId) -> Option<TermId> {
        let (add, sub, neg) = ops(sort);
        if let Node::Unary(op, z) = self.node(b)
            && op == neg
        {
            return Some(self.binary(add, a, z));
        }
        if let Node::Binary(op, x, y) = self.node(a)
            && op == add
        {
            if x == b {
                return Some(y);
            }
            if y == b {
                return Some(x);
            }
            if self.integer(y).is_some() {
                let inner = self.binary(sub, x, b);
                return Some(self.binary(add, inner, y));
            }
        }
        if let Node::Binary(op, x, y) = self.node(b) {
            if op == add {
                if x == a {
                    return Some(self.unary(neg, y));
                }
                if y == a {
                    return Some(self.unary(neg, x));
                }
                if let Some(c) = self.integer(y) {
                    let inner = self.binary(sub, a, x);
                    let c = self.number(sort, c.wrapping_neg());
                    return Some(self.binary(add, inner, c));
                }
            }
            if op == sub && x == a {
                return Some(y);
            }
        }
        None
    }

    /// The right operand is a constant.
    fn rewrite_constant(&mut self, op: Op, sort: Sort, a: TermId, c: i64) -> Option<TermId> {
        let zero = |arena: &mut Arena| Some(arena.number(sort, 0));
        let neg = pick(sort, Op::INeg, Op::LNeg);
        let r = self.range(a);
        match shape(op) {
            Shape::Add | Shape::Or | Shape::Xor if c == 0 => Some(a),
            Shape::Sub => {
                let c = self.number(sort, c.wrapping_neg());
                Some(self.binary(pick(sort, Op::IAdd, Op::LAdd), a, c))
            }
            Shape::Mul if c == 0 => zero(self),
            Shape::Mul | Shape::Div if c == 1 => Some(a),
            Shape::Mul if c == -1 => Some(self.unary(neg, a)),
            // `-MIN` wraps to itself, as `MIN / -1` does.
            Shape::Div if c == -1 => Some(self.unary(neg, a)),
            Shape::Rem if c == 1 || c == -1 => zero(self),
            Shape::Rem if c != 0 && nearer(r, c) => Some(a),
            Shape::Rem if c < 0 && c != Range::of(sort).lo => {
                let c = self.number(sort, -c);
                Some(self.binary(op, a, c))
            }
            Shape::And if c == 0 => zero(self),
            Shape::And if c == -1 => Some(a),
            Shape::And if c > 0 && is_mask(c) && r.lo >= 0 && r.hi <= c => Some(a),
            Shape::Or if c == -1 => Some(self.number(sort, -1)),
            Shape::Shl | Shape::Shr | Shape::Ushr => {
                let n = i64::from(range::shift(sort, c));
                match (n == 0, n == c) {
                    (true, _) => Some(a),
                    (_, false) => {
                        let n = self.number(Sort::Int, n);
                        Some(self.binary(op, a, n))
                    }
                    _ => self.rewrite_shift(op, sort, a, n),
                }
            }
            Shape::Min if r.hi <= c => Some(a),
            Shape::Max if r.lo >= c => Some(a),
            Shape::Add | Shape::Mul | Shape::And | Shape::Or | Shape::Xor => {
                self.fold_into(op, sort, a, c)
            }
            _ => None,
        }
    }

    /// `(x op c) op d` of an associative operation, and constants moved into differences.
    fn fold_into(&mut self, op: Op, sort: Sort, a: TermId, d: i64) -> Option<TermId> {
        match self.node(a) {
            Node::Binary(inner, x, c) if inner == op => {
                let c = self.constant(c)?;
                let both = eval(op, c, Word::long(d));
                let both = self.word(sort, both);
                Some(self.binary(op, x, both))
            }
            _ => None,
        }
    }

    /// A shift by a constant of a shift of the same kind by a constant.
    fn rewrite_shift(&mut self, op: Op, sort: Sort, a: TermId, n: i64) -> Option<TermId> {
        let Node::Binary(inner, x, m) = self.node(a) else { return None };
        let m = i64::from(range::shift(sort, self.integer(m)?));
        if inner != op {
            return None;
        }
        let total = n + m;
        let top = i64::from(sort.bits()) - 1;
        if total <= top {
            let total = self.number(Sort::Int, total);
            return Some(self.binary(op, x, total));
        }
        match shape(op) {
            Shape::Shr => {
                let top = self.number(Sort::Int, top);
                Some(self.binary(op, x, top))
            }
            _ => Some(self.number(sort, 0)),
        }
    }

    /// A comparison of two integers of one sort.
    pub fn compare(&mut self, cmp: Cmp, a: TermId, b: TermId) -> Cond {
        match cmp {
            Cmp::Eq => self.equal(a, b),
            Cmp::Ne => !self.equal(a, b),
            Cmp::Lt => self.less(a, b),
            Cmp::Ge => !self.less(a, b),
            Cmp::Gt => self.less(b, a),
            Cmp::Le => !self.less(b, a),
        }
    }

    /// `a = b` of integers.
    pub fn equal(&mut self, a: TermId, b: TermId) -> Cond {
        if a == b {
            return Cond::Known(true);
        }
        let (ra, rb) = (self.range(a), self.range(b));
        if ra.meet(rb).is_none() {
            return Cond::Known(false);
        }
        if let Some(inside) = self.relate_choice(a, &mut |arena, x| arena.equal(x, b)) {
            return inside;
        }
        if let Some(inside) = self.relate_choice(b, &mut |arena, y| arena.equal(a, y)) {
            return inside;
        }
        let (a, b) = if self.ordered(a, b) { (a, b) } else { (b, a) };
        // References mostly: a log of many writes asks for many of them.
        if matches!((self.node(a), self.node(b)), (Node::Input(_), Node::Input(_))) {
            return self.atom(Rel::Eq, a, b);
        }
        if let Some(c) = self.integer(b) {
            if let Some(known) = self.equal_constant(a, c) {
                return known;
            }
        } else if let Some(simpler) = self.equal_shifted(a, b) {
            return simpler;
        } else if let Some(simpler) = self.equal_sums(a, b) {
            return simpler;
        }
        self.atom(Rel::Eq, a, b)
    }

    /// `2 * x + 2 = x`: two sums that differ by an odd multiple of one term, or by a number. Odd numbers have
    /// an inverse whatever wraps, so there is exactly one solution.
    fn equal_sums(&mut self, a: TermId, b: TermId) -> Option<Cond> {
        let sort = self.sort(a);
        let mut sum = Sum::default();
        sum.add(self, a, 1, 0)?;
        sum.add(self, b, -1, 0)?;
        sum.terms.retain(|term| wrapped(sort, term.1) != 0);
        let constant = wrapped(sort, sum.constant);
        match sum.terms[..] {
            [] => Some(Cond::Known(constant == 0)),
            [(x, factor)] if factor & 1 == 1 => {
                let mut inverse = factor;
                // Newton: each step doubles the bits that are right, the first three are.
                for _ in 0..5 {
                    let off = 2i64.wrapping_sub(factor.wrapping_mul(inverse));
                    inverse = inverse.wrapping_mul(off);
                }
                let value =
                    self.number(sort, wrapped(sort, constant.wrapping_neg().wrapping_mul(inverse)));
                Some(self.equal(x, value))
            }
            _ => None,
        }
    }

    /// `x + c = y` and `i2l(x) = i2l(y)`.
    fn equal_shifted(&mut self, a: TermId, b: TermId) -> Option<Cond> {
        if let (Node::Unary(Op::I2L, x), Node::Unary(Op::I2L, y)) = (self.node(a), self.node(b)) {
            return Some(self.equal(x, y));
        }
        let sort = self.sort(a);
        let (add, ..) = ops(sort);
        let split = |arena: &Arena, t: TermId| match arena.node(t) {
            Node::Binary(op, x, c) if op == add => arena.integer(c).map(|c| (x, c)),
            _ => None,
        };
        if let (Some((x, c)), Some((y, d))) = (split(self, a), split(self, b)) {
            if c == d {
                return Some(self.equal(x, y));
            }
            return (x == y).then_some(Cond::Known(false));
        }
        let base =
            |t: TermId, of: Option<(TermId, i64)>| of.filter(|(x, _)| *x == t).map(|(_, c)| c);
        let offset = base(a, split(self, b)).or(base(b, split(self, a)));
        offset.filter(|&c| c != 0).map(|_| Cond::Known(false))
    }

    fn equal_constant(&mut self, a: TermId, c: i64) -> Option<Cond> {
        let sort = self.sort(a);
        let number = |arena: &mut Arena, v: i64| arena.number(sort, v);
        match self.node(a) {
            Node::Binary(op, x, d) if matches!(shape(op), Shape::Add | Shape::Xor) => {
                if let Some(d) = self.integer(d) {
                    let v = if shape(op) == Shape::Add { c.wrapping_sub(d) } else { c ^ d };
                    let v = number(self, v);
                    return Some(self.equal(x, v));
                }
                if shape(op) == Shape::Xor && c == 0 {
                    return Some(self.equal(x, d));
                }
                None
            }
            Node::Binary(Op::ISub | Op::LSub, x, y) if c == 0 => Some(self.equal(x, y)),
            Node::Unary(Op::INeg | Op::LNeg, x) => {
                let v = number(self, c.wrapping_neg());
                Some(self.equal(x, v))
            }
            Node::Unary(Op::I2L, x) => {
                let v = self.number(Sort::Int, c);
                Some(self.equal(x, v))
            }
            Node::Binary(op @ (Op::LCmp | Op::FCmpL | Op::FCmpG | Op::DCmpL | Op::DCmpG), x, y) => {
                Some(match c {
                    0 => self.three_way_equal(op, x, y),
                    1 => !self.three_way_less(op, x, y, 1),
                    _ => self.three_way_less(op, x, y, 0),
                })
            }
            _ => None,
        }
    }

    /// `a < b` of integers.
    pub fn less(&mut self, a: TermId, b: TermId) -> Cond {
        let (ra, rb) = (self.range(a), self.range(b));
        if a == b || ra.lo >= rb.hi {
            return Cond::Known(false);
        }
        if ra.hi < rb.lo {
            return Cond::Known(true);
        }
        if let Some(inside) = self.relate_choice(a, &mut |arena, x| arena.less(x, b)) {
            return inside;
        }
        if let Some(inside) = self.relate_choice(b, &mut |arena, y| arena.less(a, y)) {
            return inside;
        }
        let sort = self.sort(a);
        if let Some(c) = self.integer(a) {
            // c < b is not b < c + 1; c is below the greatest, else the range had decided.
            let next = self.number(sort, c + 1);
            return !self.less(b, next);
        }
        if let Some(c) = self.integer(b) {
            return self.less_constant(a, c);
        }
        if let (Node::Unary(Op::I2L, x), Node::Unary(Op::I2L, y)) = (self.node(a), self.node(b)) {
            return self.less(x, y);
        }
        if let (Some((x, c)), Some((y, d))) = (self.shifted(a), self.shifted(b))
            && x == y
        {
            return Cond::Known(c < d);
        }
        self.atom(Rel::Lt, a, b)
    }

    /// A term as another one and a constant that is added to it without wrapping.
    fn shifted(&self, a: TermId) -> Option<(TermId, i64)> {
        let Node::Binary(Op::IAdd | Op::LAdd, x, d) = self.node(a) else {
            return Some((a, 0));
        };
        let Some(d) = self.integer(d) else {
            return Some((a, 0));
        };
        let (r, all) = (self.range(x), Range::of(self.sort(a)));
        let stays = |v: i64| v.checked_add(d).is_some_and(|sum| all.lo <= sum && sum <= all.hi);
        (stays(r.lo) && stays(r.hi)).then_some((x, d))
    }

    fn less_constant(&mut self, a: TermId, c: i64) -> Cond {
        let sort = self.sort(a);
        let r = self.range(a);
        // At the edge of what is possible a strict bound is an equation.
        if r.lo.checked_add(1) == Some(c) {
            let v = self.number(sort, r.lo);
            return self.equal(a, v);
        }
        if r.hi == c {
            let v = self.number(sort, c);
            return !self.equal(a, v);
        }
        match self.node(a) {
            Node::Unary(Op::I2L, x) => {
                let v = self.number(Sort::Int, c);
                return self.less(x, v);
            }
            Node::Binary(op @ (Op::LCmp | Op::FCmpL | Op::FCmpG | Op::DCmpL | Op::DCmpG), x, y) => {
                return self.three_way_less(op, x, y, c);
            }
            Node::Binary(Op::IAdd | Op::LAdd, x, d) => {
                if let Some(moved) = self.less_moved(sort, x, d, c) {
                    return moved;
                }
            }
            _ => {}
        }
        let c = self.number(sort, c);
        self.atom(Rel::Lt, a, c)
    }

    /// `x + d < c` is `x < c - d` if neither the sum nor the difference can wrap.
    fn less_moved(&mut self, sort: Sort, x: TermId, d: TermId, c: i64) -> Option<Cond> {
        let d = self.integer(d)?;
        let (r, all) = (self.range(x), Range::of(sort));
        let fits = |v: i128| i128::from(all.lo) <= v && v <= i128::from(all.hi);
        let d = i128::from(d);
        let moved = i128::from(c) - d;
        if !fits(i128::from(r.lo) + d) || !fits(i128::from(r.hi) + d) || !fits(moved) {
            return None;
        }
        #[allow(clippy::cast_possible_truncation)]
        let v = self.number(sort, moved as i64);
        Some(self.less(x, v))
    }

    /// A three-way comparison is 0.
    fn three_way_equal(&mut self, op: Op, x: TermId, y: TermId) -> Cond {
        match op {
            Op::LCmp => self.equal(x, y),
            _ => self.float_relation(Rel::FEq, x, y),
        }
    }

    /// A three-way comparison is below `c`, which is 0 or 1. NaN counts as -1 or 1.
    fn three_way_less(&mut self, op: Op, x: TermId, y: TermId, c: i64) -> Cond {
        match (op, c) {
            (Op::LCmp, 0) => self.less(x, y),
            (Op::LCmp, _) => !self.less(y, x),
            (Op::FCmpL | Op::DCmpL, 0) => !self.float_relation(Rel::FLe, y, x),
            (Op::FCmpL | Op::DCmpL, _) => !self.float_relation(Rel::FLt, y, x),
            (_, 0) => self.float_relation(Rel::FLt, x, y),
            (_, _) => self.float_relation(Rel::FLe, x, y),
        }
    }

    /// A relation of floats.
    pub fn float_relation(&mut self, rel: Rel, a: TermId, b: TermId) -> Cond {
        let sort = self.sort(a);
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b)) {
            return Cond::Known(super::eval::relate(rel, sort, x, y));
        }
        let nan = |word: Word| match sort {
            Sort::Float => word.as_float().is_nan(),
            _ => word.as_double().is_nan(),
        };
        if [a, b].into_iter().any(|t| self.constant(t).is_some_and(nan))
            || (a == b && rel == Rel::FLt)
        {
            return Cond::Known(false);
        }
        let (a, b) = if rel == Rel::FEq && !self.ordered(a, b) { (b, a) } else { (a, b) };
        // x <= x and x = x say the same: not NaN.
        let rel = if a == b { Rel::FEq } else { rel };
        self.atom(rel, a, b)
    }

    /// Whether an `int` is one of these, ascending.
    pub fn one_of(&mut self, a: TermId, labels: &[i32]) -> Cond {
        let sort = self.sort(a);
        let r = self.range(a);
        let from = labels.partition_point(|&l| i64::from(l) < r.lo);
        let to = labels.partition_point(|&l| i64::from(l) <= r.hi);
        let labels = &labels[from..to.max(from)];
        match labels {
            [] => Cond::Known(false),
            [one] => {
                let v = self.number(sort, i64::from(*one));
                self.equal(a, v)
            }
            [first, .., last] => {
                let dense = i64::from(*last) - i64::from(*first) == labels.len() as i64 - 1;
                if dense && r.lo == i64::from(*first) && r.hi == i64::from(*last) {
                    return Cond::Known(true);
                }
                let set = self.intern_set(labels);
                let atom = self.intern(Node::OneOf(a, set), Sort::Bool, Range::of(Sort::Bool));
                Cond::Open(Lit::new(atom, true))
            }
        }
    }

    fn atom(&mut self, rel: Rel, a: TermId, b: TermId) -> Cond {
        let atom = self.intern(Node::Rel(rel, a, b), Sort::Bool, Range::of(Sort::Bool));
        Cond::Open(Lit::new(atom, true))
    }
}

/// A number in so many bits as the sort has.
fn wrapped(sort: Sort, v: i64) -> i64 {
    if sort == Sort::Int { Word::long(v).as_int().into() } else { v }
}

/// A sum of a few terms with factors, all of it wrapping.
#[derive(Default)]
struct Sum {
    terms: Vec<(TermId, i64)>,
    constant: i64,
}

impl Sum {
    /// Adds a multiple of a term; nothing if it is too large to look at.
    fn add(&mut self, arena: &Arena, t: TermId, factor: i64, depth: u32) -> Option<()> {
        const DEEPEST: u32 = 6;
        const MOST: usize = 4;
        if depth > DEEPEST {
            return None;
        }
        let deeper = depth + 1;
        if let Some(c) = arena.integer(t) {
            self.constant = self.constant.wrapping_add(c.wrapping_mul(factor));
            return Some(());
        }
        let by = |t: TermId| arena.integer(t);
        match arena.node(t) {
            Node::Binary(Op::IAdd | Op::LAdd, a, b) => {
                self.add(arena, a, factor, deeper)?;
                self.add(arena, b, factor, deeper)
            }
            Node::Binary(Op::ISub | Op::LSub, a, b) => {
                self.add(arena, a, factor, deeper)?;
                self.add(arena, b, factor.wrapping_neg(), deeper)
            }
            Node::Unary(Op::INeg | Op::LNeg, a) => {
                self.add(arena, a, factor.wrapping_neg(), deeper)
            }
            Node::Binary(Op::IMul | Op::LMul, a, b) if by(b).is_some() => {
                self.add(arena, a, factor.wrapping_mul(by(b)?), deeper)
            }
            Node::Binary(Op::IMul | Op::LMul, a, b) if by(a).is_some() => {
                self.add(arena, b, factor.wrapping_mul(by(a)?), deeper)
            }
            _ => {
                match self.terms.iter_mut().find(|term| term.0 == t) {
                    Some(term) => term.1 = term.1.wrapping_add(factor),
                    None => self.terms.push((t, factor)),
                }
                (self.terms.len() <= MOST).then_some(())
            }
        }
    }
}

fn ops(sort: Sort) -> (Op, Op, Op) {
    match sort {
        Sort::Int => (Op::IAdd, Op::ISub, Op::INeg),
        _ => (Op::LAdd, Op::LSub, Op::LNeg),
    }
}

/// Whether every value is nearer to zero than the constant, so that a remainder changes nothing.
fn nearer(r: Range, c: i64) -> bool {
    let c = c.unsigned_abs();
    r.lo.unsigned_abs() < c && r.hi.unsigned_abs() < c
}

fn is_mask(c: i64) -> bool {
    c & c.wrapping_add(1) == 0
}
