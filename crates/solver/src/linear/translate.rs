//! From literals to a linear system that every solution of them satisfies.
//!
//! A term becomes a form over variables: inputs, products of inputs, quotients and remainders, and
//! what else is not linear. Wrapping subtracts a multiple of the modulus, a variable of its own where
//! the bounds do not fix it. Whatever a variable stands for, the inequalities hold for its value under
//! every solution of the literals; they need not say everything about it. So a contradiction of the
//! system is one of the literals, while a solution of the system must be evaluated.
//!
//! A translation that guesses also fixes quotients by terms and factors of products, which makes them
//! linear. Its solutions are as good as others, its contradictions mean nothing.

use rustc_hash::FxHashMap;
use senda_rules::op::Op;

use super::Near;
use super::eliminate::System;
use super::form::{Form, Var};
use crate::residual::chosen;
use crate::store::Store;
use crate::term::range::shift;
use crate::term::{Lit, Node, Range, Rel, Sort, TermId};

/// Variables of one system.
const MOST_VARS: usize = 100;
/// How far into a term is looked: what is below is a variable.
const MOST_DEPTH: u32 = 100;
/// Monomials of a product.
const MOST_MONOMIALS: usize = 10;

/// The number is at least `.0` and at most `.1`.
type Span = (i128, i128);

/// A case that is looked at.
#[derive(Clone, Copy, Debug)]
pub enum Assumed {
    /// A term is not negative (`true`) or negative.
    Sign(TermId, bool),
    /// Of two terms that are not equal the first is less (`true`) or greater.
    Less(TermId, TermId, bool),
}

/// What a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Meaning {
    Input(u32),
    Term(TermId),
    /// How often a sum wraps around this modulus.
    Wraps(Form, i128),
    /// Quotient and remainder by a constant, toward zero or (`true`) downwards.
    Quotient(Form, i128, bool),
    Remainder(Form, i128, bool),
    Product(Vec<Var>),
    Rest(TermId, TermId),
}

/// The system that grows literal by literal.
pub struct Translation<'a> {
    store: &'a Store,
    /// Literals that hold: a divisor is known not to be 0 by one.
    literals: &'a [Lit],
    assumed: &'a [Assumed],
    guess: Option<Near>,
    /// How deep in a term the translation is.
    depth: u32,
    /// Quotients guessed.
    guesses: FxHashMap<(TermId, TermId), i128>,
    /// Whether there is something to guess.
    pub guessable: bool,
    system: System,
    spans: Vec<Span>,
    meanings: Vec<Meaning>,
    known: FxHashMap<Meaning, Var>,
    /// Bounds of sums, by their coefficients; the first one is positive.
    sums: FxHashMap<Vec<(Var, i128)>, Span>,
    forms: FxHashMap<TermId, (Form, Span)>,
    /// Equations that must not hold.
    pub unequal: Vec<(TermId, TermId, Form)>,
    /// Terms of unknown sign that more could be said about if it were known.
    pub signs: Vec<TermId>,
}

/// More than the translation may hold.
pub struct TooLarge;

type Done<T> = Result<T, TooLarge>;

fn of<T>(option: Option<T>) -> Done<T> {
    option.ok_or(TooLarge)
}

impl<'a> Translation<'a> {
    pub fn new(
        store: &'a Store,
        literals: &'a [Lit],
        assumed: &'a [Assumed],
        guess: Option<Near>,
    ) -> Translation<'a> {
        Translation {
            guess,
            depth: 0,
            guesses: FxHashMap::default(),
            guessable: false,
            store,
            literals,
            assumed,
            system: System { equal: Vec::new(), rows: Vec::new(), unequal: Vec::new(), vars: 0 },
            spans: Vec::new(),
            meanings: Vec::new(),
            known: FxHashMap::default(),
            sums: FxHashMap::default(),
            forms: FxHashMap::default(),
            unequal: Vec::new(),
            signs: Vec::new(),
        }
    }

    /// The system, the bounds of its variables included, and which variable is which input.
    pub fn finish(mut self) -> (System, Vec<Option<u32>>) {
        for (v, &(lo, hi)) in self.spans.iter().enumerate() {
            let v = v as Var;
            self.system.rows.push(Form { terms: vec![(v, 1)], constant: -lo });
            self.system.rows.push(Form { terms: vec![(v, -1)], constant: hi });
        }
        let inputs = self.meanings.iter().map(|m| match m {
            Meaning::Input(n) => Some(*n),
            _ => None,
        });
        let inputs = inputs.collect();
        (self.system, inputs)
    }

    /// Adds a literal. One about floats says nothing here.
    pub fn literal(&mut self, lit: Lit) -> Done<()> {
        match self.store.arena.node(lit.atom()) {
            Node::Rel(rel @ (Rel::Eq | Rel::Lt), a, b) => {
                let ((x, _), (y, _)) = (self.form(a)?, self.form(b)?);
                let difference = of(y.plus(-1, &x))?;
                match (rel, lit.holds()) {
                    (Rel::Eq, true) => {
                        self.bound(&difference, 0, 0);
                        self.system.equal.push(difference);
                    }
                    (Rel::Eq, false) => self.not_equal(a, b, difference)?,
                    (_, true) => self.at_least_zero(of(difference.shifted(-1))?),
                    (_, false) => self.at_least_zero(of(difference.times(-1))?),
                }
            }
            Node::OneOf(a, set) if lit.holds() => {
                let members = self.store.arena.set(set);
                let ends = members.first().zip(members.last()).map(|(l, h)| (*l, *h));
                let (form, _) = self.form(a)?;
                let within = self.store.dom(chosen(self.store, a));
                let left: Vec<i32> =
                    members.iter().copied().filter(|&m| within.contains(m.into())).collect();
                if let [first, second] = left[..] {
                    self.one_of_two(lit.atom(), &form, first.into(), second.into())?;
                } else if let Some((lo, hi)) = ends {
                    self.at_least_zero(of(form.shifted(-i128::from(lo)))?);
                    self.at_least_zero(of(Form::constant(hi.into()).plus(-1, &form))?);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The first, and the difference to the second or not: a variable that is 0 or 1.
    fn one_of_two(&mut self, atom: TermId, form: &Form, first: i128, second: i128) -> Done<()> {
        let (v, new) = self.variable(Meaning::Term(atom), (0, 1))?;
        if new {
            let value = of(form.shifted(-first))?;
            self.system.equal.push(of(value.plus(first - second, &Form::var(v)))?);
        }
        Ok(())
    }

    /// `a != b`, the difference `b - a` given: on the assumed side, or on either.
    fn not_equal(&mut self, a: TermId, b: TermId, difference: Form) -> Done<()> {
        let side = self.assumed.iter().find_map(|assumed| match *assumed {
            Assumed::Less(x, y, less) if (x, y) == (a, b) => Some(less),
            _ => None,
        });
        // At the end of what is possible there is but one side.
        let (lo, hi) = self.span(&difference);
        if lo > 0 || hi < 0 {
            return Ok(());
        }
        let side = side.or(if lo == 0 { Some(true) } else { None });
        let side = side.or(if hi == 0 { Some(false) } else { None });
        match side {
            Some(true) => self.at_least_zero(of(difference.shifted(-1))?),
            Some(false) => self.at_least_zero(of(of(difference.times(-1))?.shifted(-1))?),
            None => self.unequal.push((a, b, difference)),
        }
        Ok(())
    }

    fn at_least_zero(&mut self, row: Form) {
        let direction = Form { terms: row.terms.clone(), constant: 0 };
        self.bound(&direction, -row.constant, i128::MAX);
        if row.terms.len() != 1 {
            self.system.rows.push(row);
        }
    }

    /// Notes bounds of a sum, for the bounds of sums that are built from it.
    fn bound(&mut self, form: &Form, lo: i128, hi: i128) {
        let g = form.divisor();
        let Some(&(_, first)) = form.terms.first() else { return };
        let low = |v: i128, by: i128| if v == i128::MIN { v } else { -((-v).div_euclid(by)) };
        let high = |v: i128, by: i128| if v == i128::MAX { v } else { v.div_euclid(by) };
        let (lo, hi) = (lo.saturating_sub(form.constant), hi.saturating_sub(form.constant));
        let (lo, hi) = (low(lo.max(i128::MIN + 1), g), high(hi, g));
        let (sign, lo, hi) = if first > 0 {
            (1, lo, hi)
        } else {
            (-1, hi.saturating_neg().max(i128::MIN + 1), lo.saturating_neg())
        };
        if let [(v, _)] = form.terms[..] {
            let span = &mut self.spans[v as usize];
            *span = (span.0.max(lo), span.1.min(hi));
            return;
        }
        let key: Vec<(Var, i128)> = form.terms.iter().map(|t| (t.0, sign * t.1 / g)).collect();
        let span = self.sums.entry(key).or_insert((i128::MIN + 1, i128::MAX));
        *span = (span.0.max(lo), span.1.min(hi));
    }

    /// The bounds of a form by those of its variables and of the same sum.
    fn span(&self, form: &Form) -> Span {
        let (mut lo, mut hi) = (form.constant, form.constant);
        for &(v, c) in &form.terms {
            let (l, h) = self.spans[v as usize];
            let (p, q) = (l.saturating_mul(c), h.saturating_mul(c));
            lo = lo.saturating_add(p.min(q));
            hi = hi.saturating_add(p.max(q));
        }
        let g = form.divisor();
        let Some(&(_, first)) = form.terms.first() else { return (lo, hi) };
        let sign = first.signum();
        let key: Vec<(Var, i128)> = form.terms.iter().map(|t| (t.0, sign * t.1 / g)).collect();
        if let Some(&(l, h)) = self.sums.get(&key) {
            let factor = sign * g;
            let (p, q) = (l.saturating_mul(factor), h.saturating_mul(factor));
            lo = lo.max(p.min(q).saturating_add(form.constant));
            hi = hi.min(p.max(q).saturating_add(form.constant));
        }
        (lo, hi)
    }

    fn variable(&mut self, meaning: Meaning, span: Span) -> Done<(Var, bool)> {
        if let Some(&v) = self.known.get(&meaning) {
            let old = &mut self.spans[v as usize];
            *old = (old.0.max(span.0), old.1.min(span.1));
            return Ok((v, false));
        }
        if self.spans.len() >= MOST_VARS {
            return Err(TooLarge);
        }
        let v = self.system.vars;
        self.system.vars += 1;
        self.spans.push(span);
        self.meanings.push(meaning.clone());
        self.known.insert(meaning, v);
        Ok((v, true))
    }

    /// A term as a form, with its bounds.
    fn form(&mut self, t: TermId) -> Done<(Form, Span)> {
        let t = chosen(self.store, t);
        if let Some((form, span)) = self.forms.get(&t) {
            // More may be known of it by now.
            return Ok((form.clone(), meet(*span, self.span(form))));
        }
        let dom = self.store.range(t);
        let mut within: Span = (dom.lo.into(), dom.hi.into());
        for assumed in self.assumed {
            match *assumed {
                Assumed::Sign(a, true) if a == t => within.0 = within.0.max(0),
                Assumed::Sign(a, false) if a == t => within.1 = within.1.min(-1),
                _ => {}
            }
        }
        let (form, span) = match self.store.arena.node(t) {
            Node::Const(_) => (Form::constant(dom.lo.into()), within),
            // A term can be as deep as a path is long.
            _ if self.depth >= MOST_DEPTH => self.opaque(t, within)?,
            _ => {
                self.depth += 1;
                let seen = self.structure(t, within);
                self.depth -= 1;
                seen?
            }
        };
        if dom.lo == dom.hi && !form.is_constant() {
            // What is below it is bound to this value.
            self.system.equal.push(of(form.shifted(-within.0))?);
            let known = (Form::constant(dom.lo.into()), within);
            self.forms.insert(t, known.clone());
            return Ok(known);
        }
        let span = meet(meet(span, within), self.span(&form));
        // What propagation knows better than the sums do.
        let (lo, hi) = self.span(&form);
        if lo < within.0 {
            self.at_least_zero(of(form.shifted(-within.0))?);
        }
        if hi > within.1 {
            self.at_least_zero(of(Form::constant(within.1).plus(-1, &form))?);
        }
        self.forms.insert(t, (form.clone(), span));
        Ok((form, span))
    }

    fn structure(&mut self, t: TermId, within: Span) -> Done<(Form, Span)> {
        let sort = self.store.arena.sort(t);
        match self.store.arena.node(t) {
            Node::Input(n) if sort.is_integer() => {
                let (v, _) = self.variable(Meaning::Input(n), within)?;
                Ok((Form::var(v), within))
            }
            Node::Unary(op, a) => self.unary(t, op, a, within),
            Node::Binary(op, a, b) if sort.is_integer() => self.binary(t, op, a, b, within),
            _ => self.opaque(t, within),
        }
    }

    fn opaque(&mut self, t: TermId, within: Span) -> Done<(Form, Span)> {
        let (v, _) = self.variable(Meaning::Term(t), within)?;
        Ok((Form::var(v), within))
    }

    fn unary(&mut self, t: TermId, op: Op, a: TermId, within: Span) -> Done<(Form, Span)> {
        let bits = match op {
            Op::I2L => return self.form(a),
            Op::INeg | Op::L2I => 32,
            Op::LNeg => 64,
            Op::I2B => 8,
            Op::I2S => 16,
            Op::IAbs | Op::LAbs => return self.absolute(t, a, within),
            _ => return self.opaque(t, within),
        };
        let (form, span) = self.form(a)?;
        if matches!(op, Op::INeg | Op::LNeg) {
            return self.wrapped(of(form.times(-1))?, negated(span), bits);
        }
        self.wrapped(form, span, bits)
    }

    fn absolute(&mut self, t: TermId, a: TermId, within: Span) -> Done<(Form, Span)> {
        let (form, span) = self.form(a)?;
        let sort = self.store.arena.sort(t);
        if span.0 >= 0 {
            return Ok((form, span));
        }
        if span.1 <= 0 {
            return self.wrapped(of(form.times(-1))?, negated(span), sort.bits());
        }
        self.signs.push(a);
        let (v, new) = self.variable(Meaning::Term(t), within)?;
        if new && span.0 > Range::of(sort).lo.into() {
            for sign in [1, -1] {
                self.at_least_zero(of(Form::var(v).plus(sign, &form))?);
            }
        }
        Ok((Form::var(v), within))
    }

    /// A number reduced to so many bits, the highest of them its sign.
    fn wrapped(&mut self, form: Form, span: Span, bits: u32) -> Done<(Form, Span)> {
        let modulus = 1i128 << bits;
        let (mut form, mut span) = (form, span);
        if form.terms.iter().any(|t| t.1 % modulus == 0) {
            // Whole turns make no difference.
            form.terms.retain(|t| t.1 % modulus != 0);
            span = self.span(&form);
        }
        let span = meet(span, self.span(&form));
        let (min, max) = (-(modulus / 2), modulus / 2 - 1);
        let turns = |v: i128| v.saturating_sub(min).div_euclid(modulus);
        let (first, last) = (turns(span.0), turns(span.1));
        if first == last {
            let by = first.saturating_mul(modulus);
            let span = (span.0.saturating_sub(by), span.1.saturating_sub(by));
            return Ok((of(form.shifted(by.saturating_neg()))?, span));
        }
        let (v, new) = self.variable(Meaning::Wraps(form.clone(), modulus), (first, last))?;
        let reduced = of(form.plus(-modulus, &Form::var(v)))?;
        if new {
            self.at_least_zero(of(reduced.shifted(-min))?);
            self.at_least_zero(of(Form::constant(max).plus(-1, &reduced))?);
        }
        Ok((reduced, (min, max)))
    }

    fn binary(
        &mut self,
        t: TermId,
        op: Op,
        a: TermId,
        b: TermId,
        within: Span,
    ) -> Done<(Form, Span)> {
        let bits = self.store.arena.sort(t).bits();
        if !self.store.arena.sort(a).is_integer() {
            return self.opaque(t, within);
        }
        let ((x, p), (y, q)) = (self.form(a)?, self.form(b)?);
        match op {
            Op::IAdd | Op::LAdd => {
                let span = (p.0.saturating_add(q.0), p.1.saturating_add(q.1));
                self.wrapped(of(x.plus(1, &y))?, span, bits)
            }
            Op::ISub | Op::LSub => {
                let span = (p.0.saturating_sub(q.1), p.1.saturating_sub(q.0));
                self.wrapped(of(x.plus(-1, &y))?, span, bits)
            }
            Op::IMul | Op::LMul => self.product(t, a, b, within),
            Op::IDiv | Op::LDiv | Op::IRem | Op::LRem => self.division(t, op, a, b, within),
            Op::IShl | Op::LShl if y.is_constant() => {
                let n = amount(bits, y.constant);
                let span = (p.0.saturating_mul(1 << n), p.1.saturating_mul(1 << n));
                self.wrapped(of(x.times(1 << n))?, span, bits)
            }
            Op::IShr | Op::LShr if y.is_constant() => {
                let n = amount(bits, y.constant);
                Ok(self.divided(&x, p, 1 << n, true)?.0)
            }
            Op::IUshr | Op::LUshr if y.is_constant() && p.0 >= 0 => {
                let n = amount(bits, y.constant);
                Ok(self.divided(&x, p, 1 << n, true)?.0)
            }
            Op::IAnd | Op::LAnd if y.is_constant() => self.masked(t, &x, p, y.constant, within),
            Op::IXor | Op::LXor if y.is_constant() && y.constant == -1 => {
                let form = of(Form::constant(-1).plus(-1, &x))?;
                Ok((form, (-1 - p.1, -1 - p.0)))
            }
            Op::IXor | Op::LXor => {
                for (side, span) in [(a, p), (b, q)] {
                    if span.0 < 0 && span.1 >= 0 {
                        self.signs.push(side);
                    }
                }
                let within = match ((p.0 >= 0, p.1 < 0), (q.0 >= 0, q.1 < 0)) {
                    ((true, _), (true, _)) | ((_, true), (_, true)) => (within.0.max(0), within.1),
                    ((true, _), (_, true)) | ((_, true), (true, _)) => (within.0, within.1.min(-1)),
                    _ => within,
                };
                self.opaque(t, within)
            }
            Op::IMin | Op::LMin | Op::IMax | Op::LMax => {
                let sign = if matches!(op, Op::IMin | Op::LMin) { 1 } else { -1 };
                let (v, new) = self.variable(Meaning::Term(t), within)?;
                for side in [x, y].iter().filter(|_| new) {
                    let gap = of(side.plus(-1, &Form::var(v)))?;
                    self.at_least_zero(of(gap.times(sign))?);
                }
                Ok((Form::var(v), within))
            }
            _ => self.opaque(t, within),
        }
    }

    fn masked(
        &mut self,
        t: TermId,
        x: &Form,
        p: Span,
        mask: i128,
        within: Span,
    ) -> Done<(Form, Span)> {
        if mask >= 0 && (mask + 1).count_ones() == 1 {
            return Ok(self.divided(x, p, mask + 1, true)?.1);
        }
        let low = mask.trailing_zeros();
        if mask > 0 && ((mask >> low) + 1).count_ones() == 1 {
            // Bits in the middle: those above the lower ones, without the upper ones.
            let ((above, span), _) = self.divided(x, p, 1 << low, true)?;
            let (_, (bits, span)) = self.divided(&above, span, (mask >> low) + 1, true)?;
            return Ok((of(bits.times(1 << low))?, (span.0 << low, span.1 << low)));
        }
        if mask < 0 && (-mask).count_ones() == 1 {
            let (_, (low, _)) = self.divided(x, p, -mask, true)?;
            return Ok((of(x.plus(-1, &low))?, within));
        }
        self.opaque(t, within)
    }

    /// Quotient and remainder by a positive constant, toward zero or downwards.
    #[allow(clippy::type_complexity)]
    fn divided(
        &mut self,
        x: &Form,
        p: Span,
        by: i128,
        down: bool,
    ) -> Done<((Form, Span), (Form, Span))> {
        // Of what is not negative the two are one.
        let down = down || p.0 >= 0;
        let (first, last) =
            if down { (p.0.div_euclid(by), p.1.div_euclid(by)) } else { (p.0 / by, p.1 / by) };
        let low = if down || p.0 >= 0 { 0 } else { 1 - by };
        let high = if !down && p.1 <= 0 { 0 } else { by - 1 };
        if first == last {
            let rest = of(x.shifted(-first.saturating_mul(by)))?;
            let span = meet(self.span(&rest), (low, high));
            return Ok(((Form::constant(first), (first, first)), (rest, span)));
        }
        let (q, _) = self.variable(Meaning::Quotient(x.clone(), by, down), (first, last))?;
        let (r, new) = self.variable(Meaning::Remainder(x.clone(), by, down), (low, high))?;
        if new {
            let sum = of(x.plus(-by, &Form::var(q)))?;
            self.system.equal.push(of(sum.plus(-1, &Form::var(r)))?);
        }
        Ok(((Form::var(q), (first, last)), (Form::var(r), (low, high))))
    }

    fn division(
        &mut self,
        t: TermId,
        op: Op,
        a: TermId,
        b: TermId,
        within: Span,
    ) -> Done<(Form, Span)> {
        let ((x, p), (y, q)) = (self.form(a)?, self.form(b)?);
        let quotient = matches!(op, Op::IDiv | Op::LDiv);
        if y.is_constant() && y.constant.abs() > 1 {
            if p.0 < 0 && p.1 > 0 {
                self.signs.push(a);
            }
            let (whole, rest) = self.divided(&x, p, y.constant.abs(), false)?;
            return Ok(match (quotient, y.constant > 0) {
                (true, true) => whole,
                (true, false) => (of(whole.0.times(-1))?, negated(whole.1)),
                (false, _) => rest,
            });
        }
        if p.0 < 0 && p.1 > 0 {
            self.signs.push(a);
        }
        if q.0 < 0 && q.1 > 0 {
            self.signs.push(b);
        }
        self.guessable = true;
        if let Some(near) = self.guess {
            let rest = self.rest(a, b)?;
            let nothing_left = !quotient && within == (0, 0);
            let guessed = self.guessed_quotient(near, a, b, nothing_left);
            let times = *self.guesses.entry((a, b)).or_insert(guessed);
            let difference = of(x.plus(-times, &y))?;
            self.system.equal.push(of(difference.plus(-1, &Form::var(rest)))?);
            if quotient {
                return Ok((Form::constant(times), (times, times)));
            }
        }
        if quotient {
            return self.quotient(t, (&x, p), (&y, q), within);
        }
        let rest = self.rest(a, b)?;
        Ok((Form::var(rest), within))
    }

    /// The remainder of two terms.
    fn rest(&mut self, n: TermId, d: TermId) -> Done<Var> {
        let ((x, p), (y, q)) = (self.form(n)?, self.form(d)?);
        // It is nearer to zero than the divisor, and not farther than the dividend.
        let reach = p.0.abs().max(p.1.abs()).min(q.0.abs().max(q.1.abs()).max(1) - 1);
        let (v, new) = self.variable(Meaning::Rest(n, d), (-reach, reach))?;
        if new {
            self.remainder(v, (&x, p), (&y, q))?;
        }
        Ok(v)
    }

    /// How often `b` goes into `a`: as often as now, or once; twice where nothing may be left, since a
    /// number that goes into another once would be the same.
    fn guessed_quotient(&self, near: Near, a: TermId, b: TermId, nothing_left: bool) -> i128 {
        let (x, y) = (self.store.value(a).as_long(), self.store.value(b).as_long());
        match near {
            Near::Witness if y != 0 => i128::from(x) / i128::from(y),
            _ => {
                let sign = |t: TermId| if self.store.range(t).hi <= 0 { -1 } else { 1 };
                let times = if nothing_left { 2 } else { 1 };
                times * sign(a) * sign(b)
            }
        }
    }

    /// `v = x rem y`: the sign of `x`, not farther from zero than it, nearer to zero than `y`.
    fn remainder(&mut self, v: Var, (x, p): (&Form, Span), (y, q): (&Form, Span)) -> Done<()> {
        let rest = Form::var(v);
        let sign = match p {
            (lo, _) if lo >= 0 => 1,
            (_, hi) if hi <= 0 => -1,
            _ => 0,
        };
        if sign != 0 {
            self.at_least_zero(of(rest.times(sign))?);
            self.at_least_zero(of(of(x.plus(-1, &rest))?.times(sign))?);
        }
        let size = match q {
            (lo, _) if lo >= 1 => of(y.shifted(-1))?,
            (_, hi) if hi <= -1 => of(Form::constant(-1).plus(-1, y))?,
            _ => return Ok(()),
        };
        for side in [1, -1] {
            self.at_least_zero(of(size.plus(side, &rest))?);
        }
        Ok(())
    }

    /// `x / y` where the signs are known: not farther from zero than `x`, and 1 or more where `x` is
    /// not smaller than `y`.
    fn quotient(
        &mut self,
        t: TermId,
        (x, p): (&Form, Span),
        (y, q): (&Form, Span),
        within: Span,
    ) -> Done<(Form, Span)> {
        let (v, new) = self.variable(Meaning::Term(t), within)?;
        let whole = Form::var(v);
        let sign = |s: Span| {
            if s.0 >= 0 {
                1
            } else if s.1 <= 0 {
                -1
            } else {
                0
            }
        };
        let (s, d) = (sign(p), if q.0 >= 1 || q.1 <= -1 { sign(q) } else { 0 });
        // The least number, divided by -1, wraps.
        let wraps = d < 0 && p.0 <= Range::of(self.store.arena.sort(t)).lo.into();
        if !new || s == 0 || d == 0 || wraps {
            return Ok((whole, within));
        }
        let positive = of(whole.times(s * d))?;
        self.at_least_zero(positive.clone());
        let (size, divisor) = (of(x.times(s))?, of(y.times(d))?);
        self.at_least_zero(of(size.plus(-1, &positive))?);
        let larger = of(size.plus(-1, &divisor))?;
        if self.span(&larger).0 >= 0 {
            self.at_least_zero(of(positive.shifted(-1))?);
        }
        Ok((whole, within))
    }

    fn product(&mut self, t: TermId, a: TermId, b: TermId, within: Span) -> Done<(Form, Span)> {
        let ((x, p), (y, q)) = (self.form(a)?, self.form(b)?);
        let bits = self.store.arena.sort(t).bits();
        let corner = |l: i128, r: i128| l.saturating_mul(r);
        let corners = [corner(p.0, q.0), corner(p.0, q.1), corner(p.1, q.0), corner(p.1, q.1)];
        let span = corners.iter().fold((i128::MAX, i128::MIN), |s, &c| (s.0.min(c), s.1.max(c)));
        let span = if a == b { (span.0.max(0), span.1) } else { span };
        if x.is_constant() || y.is_constant() {
            let (form, by) = if y.is_constant() { (x, y.constant) } else { (y, x.constant) };
            return self.wrapped(of(form.times(by))?, span, bits);
        }
        if let Some(form) = self.rejoined(a, b)? {
            return Ok((form, within));
        }
        self.guessable = true;
        if self.guess == Some(Near::Witness) {
            let value = i128::from(self.store.value(b).as_long());
            self.system.equal.push(of(y.shifted(-value))?);
            return self.wrapped(of(x.times(value))?, (i128::MIN, i128::MAX), bits);
        }
        match self.expanded(&x, &y)? {
            Some(form) => self.wrapped(form, span, bits),
            None => self.opaque(t, within),
        }
    }

    /// `(n / d) * d` is `n` without its remainder by `d`, if `d` is not 0.
    fn rejoined(&mut self, a: TermId, b: TermId) -> Done<Option<Form>> {
        for (of_quotient, d) in [(a, b), (b, a)] {
            if let Node::Binary(Op::IDiv | Op::LDiv, n, by) = self.store.arena.node(of_quotient)
                && by == d
                && self.not_zero(d)?
            {
                let (x, _) = self.form(n)?;
                let v = self.rest(n, d)?;
                return Ok(Some(of(x.plus(-1, &Form::var(v)))?));
            }
        }
        Ok(None)
    }

    fn not_zero(&mut self, t: TermId) -> Done<bool> {
        let (_, span) = self.form(t)?;
        let arena = &self.store.arena;
        let excluded = |lit: &Lit| match arena.node(lit.atom()) {
            Node::Rel(Rel::Eq, a, b) => !lit.holds() && a == t && arena.integer(b) == Some(0),
            _ => false,
        };
        Ok(span.0 > 0 || span.1 < 0 || self.literals.iter().any(excluded))
    }

    /// The product of two sums, a variable for each product of variables.
    fn expanded(&mut self, x: &Form, y: &Form) -> Done<Option<Form>> {
        if (x.terms.len() + 1) * (y.terms.len() + 1) > 2 * MOST_MONOMIALS {
            return Ok(None);
        }
        let constant = of(x.constant.checked_mul(y.constant))?;
        let mut sum = Form::constant(constant);
        sum = of(sum.plus(y.constant, &Form { terms: x.terms.clone(), constant: 0 }))?;
        sum = of(sum.plus(x.constant, &Form { terms: y.terms.clone(), constant: 0 }))?;
        let mut monomials: Vec<(Vec<Var>, i128)> = Vec::new();
        for &(v, c) in &x.terms {
            for &(w, d) in &y.terms {
                let mut key = [self.factors(v), self.factors(w)].concat();
                key.sort_unstable();
                let coefficient = of(c.checked_mul(d))?;
                match monomials.iter_mut().find(|m| m.0 == key) {
                    Some(m) => m.1 = of(m.1.checked_add(coefficient))?,
                    None => monomials.push((key, coefficient)),
                }
            }
        }
        monomials.retain(|m| m.1 != 0);
        if monomials.len() > MOST_MONOMIALS || monomials.iter().any(|m| m.0.len() > 3) {
            return Ok(None);
        }
        for (key, coefficient) in monomials {
            let Ok(v) = self.monomial(key) else { return Ok(None) };
            sum = of(sum.plus(coefficient, &Form::var(v)))?;
        }
        Ok(Some(sum))
    }

    fn factors(&self, v: Var) -> Vec<Var> {
        match &self.meanings[v as usize] {
            Meaning::Product(factors) => factors.clone(),
            _ => vec![v],
        }
    }

    fn monomial(&mut self, key: Vec<Var>) -> Done<Var> {
        let mut span: Span = (1, 1);
        for &v in &key {
            let (l, h) = self.spans[v as usize];
            let all = [span.0, span.1].map(|c| [c.saturating_mul(l), c.saturating_mul(h)]);
            let all = all.concat();
            let least = all.iter().copied().min().unwrap_or(0);
            span = (least, all.into_iter().max().unwrap_or(0));
        }
        if let [a, b] = key[..]
            && a == b
        {
            span.0 = span.0.max(0);
        }
        if span.0.unsigned_abs().max(span.1.unsigned_abs()) > 1 << 90 {
            return Err(TooLarge);
        }
        let (v, new) = self.variable(Meaning::Product(key.clone()), span)?;
        if new && let [a, b] = key[..] {
            // Without it the system says less.
            let _ = self.envelope(v, a, b);
        }
        Ok(v)
    }

    /// The product of two distances from bounds has a sign (McCormick's inequalities); a square is at
    /// least as large as its root.
    fn envelope(&mut self, v: Var, a: Var, b: Var) -> Done<()> {
        let ((al, ah), (bl, bh)) = (self.spans[a as usize], self.spans[b as usize]);
        // (a - p) (b - q), times its sign.
        for (p, q, sign) in [(al, bl, 1), (ah, bh, 1), (al, bh, -1), (ah, bl, -1)] {
            let constant = of(p.checked_mul(q))?;
            let form = Form { terms: Form::var(v).terms, constant };
            let form = of(of(form.plus(-q, &Form::var(a)))?.plus(-p, &Form::var(b)))?;
            self.at_least_zero(of(form.times(sign))?);
        }
        for sign in [1, -1] {
            if a == b {
                self.at_least_zero(of(Form::var(v).plus(sign, &Form::var(a)))?);
            }
        }
        Ok(())
    }
}

fn meet(a: Span, b: Span) -> Span {
    (a.0.max(b.0), a.1.min(b.1))
}

fn negated(span: Span) -> Span {
    (span.1.saturating_neg(), span.0.saturating_neg())
}

#[allow(clippy::cast_possible_truncation)]
fn amount(bits: u32, n: i128) -> u32 {
    shift(if bits == 32 { Sort::Int } else { Sort::Long }, n as i64)
}
