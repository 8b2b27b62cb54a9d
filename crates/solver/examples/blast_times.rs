//! Prints what typical questions cost the bit-blasting layer: `cargo run --release --example blast_times`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use std::time::Instant;

use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::Word;
use senda_solver::blast::{Budget, check};
use senda_solver::term::{Arena, Cond, Lit, Range, Rel, Sort, TermId};

struct Question {
    arena: Arena,
    lits: Vec<Lit>,
}

impl Question {
    fn new() -> Question {
        Question { arena: Arena::new(), lits: Vec::new() }
    }
    fn input(&mut self, sort: Sort) -> TermId {
        self.arena.input(sort, Range::of(sort))
    }
    fn number(&mut self, sort: Sort, v: i64) -> TermId {
        self.arena.number(sort, v)
    }
    fn double(&mut self, v: f64) -> TermId {
        self.arena.word(Sort::Double, Word::double(v))
    }
    fn float(&mut self, v: f32) -> TermId {
        self.arena.word(Sort::Float, Word::float(v))
    }
    fn add(&mut self, cond: Cond) {
        if let Cond::Open(lit) = cond {
            self.lits.push(lit);
        }
    }
    fn compare(&mut self, cmp: Cmp, a: TermId, b: TermId) {
        let cond = self.arena.compare(cmp, a, b);
        self.add(cond);
    }
    fn relate(&mut self, rel: Rel, a: TermId, b: TermId, holds: bool) {
        let cond = self.arena.float_relation(rel, a, b);
        self.add(if holds { cond } else { !cond });
    }
    fn binary(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        self.arena.binary(op, a, b)
    }
    fn run(self, name: &str) {
        let budget = Budget::default();
        let start = Instant::now();
        let r = check(&self.arena, &self.lits, |t| self.arena.range(t), &budget);
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        println!(
            "{name:<44} {:?} {ms:9.1} ms {:8} gates {:8} clauses {:7} conflicts {:10} propagations {}",
            r.answer,
            r.gates,
            r.clauses,
            r.effort.conflicts,
            r.effort.propagations,
            r.why.map(|w| w.to_string()).unwrap_or_default()
        );
    }
}

fn integers() {
    for sort in [Sort::Int, Sort::Long] {
        let int = sort == Sort::Int;
        let (mul, div, rem, add) = if int {
            (Op::IMul, Op::IDiv, Op::IRem, Op::IAdd)
        } else {
            (Op::LMul, Op::LDiv, Op::LRem, Op::LAdd)
        };
        let name = |text: &str| format!("{sort:?}: {text}");

        let mut q = Question::new();
        let (a, b) = (q.input(sort), q.input(sort));
        let p = q.binary(mul, a, b);
        let c = q.number(sort, 123_456_789);
        let one = q.number(sort, 1);
        q.compare(Cmp::Eq, p, c);
        q.compare(Cmp::Gt, a, one);
        q.compare(Cmp::Gt, b, one);
        q.run(&name("a * b = 123456789, both above 1"));

        let mut q = Question::new();
        let a = q.input(sort);
        let p = q.binary(mul, a, a);
        let c = q.number(sort, -1);
        q.compare(Cmp::Eq, p, c);
        q.run(&name("a * a = -1"));

        let mut q = Question::new();
        let (a, b) = (q.input(sort), q.input(sort));
        let (s, t) = (q.binary(add, a, b), q.binary(mul, a, b));
        let c = q.number(sort, 1_000_001);
        let d = q.number(sort, 30);
        q.compare(Cmp::Eq, t, c);
        q.compare(Cmp::Eq, s, d);
        q.run(&name("a * b = 1000001, a + b = 30"));

        for (op, text) in [(div, "a / b = 12345, b > 1000"), (rem, "a rem b = 12345, b > 20000")] {
            let mut q = Question::new();
            let (a, b) = (q.input(sort), q.input(sort));
            let t = q.binary(op, a, b);
            let c = q.number(sort, 12_345);
            let d = q.number(sort, if op == div { 1000 } else { 20_000 });
            q.compare(Cmp::Eq, t, c);
            q.compare(Cmp::Gt, b, d);
            q.run(&name(text));
        }

        let mut q = Question::new();
        let (a, b) = (q.input(sort), q.input(sort));
        let (r, zero) = (q.binary(rem, a, b), q.number(sort, 0));
        q.compare(Cmp::Gt, b, zero);
        q.compare(Cmp::Ge, r, b);
        q.run(&name("a rem b >= b > 0"));

        let mut q = Question::new();
        let (a, b) = (q.input(sort), q.input(sort));
        let (t, zero) = (q.binary(div, a, b), q.number(sort, 0));
        q.compare(Cmp::Gt, b, zero);
        q.compare(Cmp::Ge, a, zero);
        q.compare(Cmp::Gt, t, a);
        q.run(&name("a / b > a >= 0, b > 0"));

        let mut q = Question::new();
        let a = q.input(sort);
        let (seven, three) = (q.number(sort, 7), q.number(sort, 3));
        let (x, y) = (q.binary(rem, a, seven), q.binary(rem, a, three));
        let (five, two) = (q.number(sort, 5), q.number(sort, 2));
        let z = q.number(sort, 1000);
        q.compare(Cmp::Eq, x, five);
        q.compare(Cmp::Eq, y, two);
        q.compare(Cmp::Gt, a, z);
        q.run(&name("a rem 7 = 5, a rem 3 = 2, a > 1000"));

        let mut q = Question::new();
        let a = q.input(sort);
        let (ten, hundred) = (q.number(sort, 10), q.number(sort, 100));
        let x = q.binary(div, a, ten);
        let x = q.binary(div, x, ten);
        let y = q.binary(div, a, hundred);
        q.compare(Cmp::Ne, x, y);
        q.run(&name("a / 10 / 10 != a / 100"));

        // Euclid's steps: what a loop over remainders asks.
        let mut q = Question::new();
        let (a, b) = (q.input(sort), q.input(sort));
        let zero = q.number(sort, 0);
        let (mut x, mut y) = (a, b);
        for _ in 0..3 {
            q.compare(Cmp::Gt, y, zero);
            let r = q.binary(rem, x, y);
            (x, y) = (y, r);
        }
        q.compare(Cmp::Eq, y, zero);
        q.run(&name("three steps of Euclid end in 0"));

        let mut q = Question::new();
        let (a, b) = (q.input(sort), q.input(sort));
        let zero = q.number(sort, 0);
        q.compare(Cmp::Gt, a, b);
        q.compare(Cmp::Gt, b, zero);
        let r = q.binary(rem, a, b);
        let r2 = q.binary(rem, b, r);
        q.compare(Cmp::Gt, r, zero);
        let s = q.binary(add, r, r);
        q.compare(Cmp::Ge, s, a);
        q.compare(Cmp::Gt, s, zero);
        q.compare(Cmp::Ge, r2, zero);
        q.run(&name("2 (a rem b) >= a > b > 0"));
    }
}

fn doubles() {
    let d = Sort::Double;
    for (op, c) in [(Op::DAdd, 0.3), (Op::DMul, 0.3), (Op::DDiv, 0.3)] {
        let mut q = Question::new();
        let (x, y) = (q.input(d), q.input(d));
        let t = q.binary(op, x, y);
        let (c, one, two) = (q.double(c), q.double(1.0), q.double(2.0));
        q.relate(Rel::FEq, t, c, true);
        q.relate(Rel::FLt, one, x, true);
        q.relate(Rel::FLt, x, two, true);
        q.run(&format!("double: x {} y = 0.3, 1 < x < 2", op.text()));
    }
    let mut q = Question::new();
    let x = q.input(d);
    let tenth = q.double(0.1);
    let t = q.binary(Op::DAdd, x, tenth);
    q.relate(Rel::FLt, t, x, true);
    q.run("double: x + 0.1 < x");

    let mut q = Question::new();
    let (x, y) = (q.input(d), q.input(d));
    let zero = q.double(0.0);
    let t = q.binary(Op::DAdd, x, y);
    q.relate(Rel::FLt, zero, y, true);
    q.relate(Rel::FLt, t, x, true);
    q.run("double: x + y < x, y > 0");

    let mut q = Question::new();
    let x = q.input(d);
    let t = q.binary(Op::DMul, x, x);
    let zero = q.double(0.0);
    q.relate(Rel::FLt, t, zero, true);
    q.run("double: x * x < 0");

    let mut q = Question::new();
    let x = q.input(d);
    let t = q.binary(Op::DMul, x, x);
    let two = q.double(2.0);
    q.relate(Rel::FEq, t, two, true);
    q.run("double: x * x = 2");

    let mut q = Question::new();
    let x = q.input(Sort::Float);
    let t = q.binary(Op::FMul, x, x);
    let two = q.float(2.0);
    q.relate(Rel::FEq, t, two, true);
    q.run("float: x * x = 2");

    let mut q = Question::new();
    let i = q.input(Sort::Int);
    let x = q.arena.unary(Op::I2D, i);
    let three = q.double(3.0);
    let t = q.binary(Op::DDiv, x, three);
    let third = q.double(100.0 / 3.0);
    q.relate(Rel::FEq, t, third, true);
    q.run("double: (double) i / 3 = 100.0 / 3");

    for (sort, op) in [(Sort::Float, Op::FRem), (d, Op::DRem)] {
        let mut q = Question::new();
        let x = q.input(sort);
        let single = sort == Sort::Float;
        let (turn, c) = if single {
            (q.float(360.0), q.float(180.5))
        } else {
            (q.double(360.0), q.double(180.5))
        };
        let r = q.binary(op, x, turn);
        q.relate(Rel::FEq, r, c, true);
        q.relate(Rel::FLt, turn, x, true);
        q.run(&format!("{sort:?}: x rem 360 = 180.5, x > 360"));
    }

    let mut q = Question::new();
    let x = q.input(d);
    let t = q.arena.unary(Op::DSqrt, x);
    let c = q.double(1.5);
    q.relate(Rel::FEq, t, c, true);
    q.run("double: sqrt x = 1.5");

    let mut q = Question::new();
    let c = q.input(d);
    let k = q.double(1.8);
    let o = q.double(32.0);
    let f = q.binary(Op::DMul, c, k);
    let f = q.binary(Op::DAdd, f, o);
    let h = q.double(212.0);
    q.relate(Rel::FLt, h, f, true);
    let b = q.double(100.0);
    q.relate(Rel::FLt, c, b, true);
    q.run("double: c * 1.8 + 32 > 212, c < 100");
}

fn main() {
    integers();
    doubles();
}
