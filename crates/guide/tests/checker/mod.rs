//! An independent view of decisions: the text of the expression, parsed here, and its truth table. It
//! shares nothing with the library but the texts.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

pub mod random;

/// A boolean expression over numbered conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expr {
    Leaf(usize),
    Not(Box<Expr>),
    And(Box<Expr>, Box<Expr>),
    Or(Box<Expr>, Box<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
}

impl Expr {
    /// Parses the text of a decision whose conditions, in order, have these texts. `None` if it has
    /// others.
    pub fn parse(text: &str, conditions: &[String]) -> Option<Expr> {
        let mut parser = Parser { rest: text, conditions, next: 0 };
        let expr = parser.choice()?;
        (parser.rest.trim().is_empty() && parser.next == conditions.len()).then_some(expr)
    }

    /// The value under an assignment of every condition.
    pub fn eval(&self, values: &[bool]) -> bool {
        match self {
            Expr::Leaf(number) => values[*number],
            Expr::Not(a) => !a.eval(values),
            Expr::And(a, b) => a.eval(values) && b.eval(values),
            Expr::Or(a, b) => a.eval(values) || b.eval(values),
            Expr::If(c, a, b) => {
                if c.eval(values) {
                    a.eval(values)
                } else {
                    b.eval(values)
                }
            }
        }
    }

    /// The conditions that are evaluated under an assignment.
    pub fn evaluated(&self, values: &[bool]) -> Vec<Option<bool>> {
        let mut seen = vec![None; values.len()];
        self.walk(values, &mut seen);
        seen
    }

    fn walk(&self, values: &[bool], seen: &mut [Option<bool>]) -> bool {
        match self {
            Expr::Leaf(number) => {
                seen[*number] = Some(values[*number]);
                values[*number]
            }
            Expr::Not(a) => !a.walk(values, seen),
            Expr::And(a, b) => a.walk(values, seen) && b.walk(values, seen),
            Expr::Or(a, b) => a.walk(values, seen) || b.walk(values, seen),
            Expr::If(c, a, b) => {
                if c.walk(values, seen) {
                    a.walk(values, seen)
                } else {
                    b.walk(values, seen)
                }
            }
        }
    }
}

struct Parser<'a> {
    rest: &'a str,
    conditions: &'a [String],
    next: usize,
}

impl Parser<'_> {
    fn eat(&mut self, token: &str) -> bool {
        let rest = self.rest.trim_start();
        match rest.strip_prefix(token) {
            Some(after) => {
                self.rest = after;
                true
            }
            None => false,
        }
    }

    fn choice(&mut self) -> Option<Expr> {
        let first = self.or()?;
        if !self.eat("?") {
            return Some(first);
        }
        let yes = self.choice()?;
        if !self.eat(":") {
            return None;
        }
        let no = self.choice()?;
        Some(Expr::If(Box::new(first), Box::new(yes), Box::new(no)))
    }

    fn or(&mut self) -> Option<Expr> {
        let mut all = self.and()?;
        while self.eat("||") {
            all = Expr::Or(Box::new(all), Box::new(self.and()?));
        }
        Some(all)
    }

    fn and(&mut self) -> Option<Expr> {
        let mut all = self.operand()?;
        while self.eat("&&") {
            all = Expr::And(Box::new(all), Box::new(self.operand()?));
        }
        Some(all)
    }

    fn operand(&mut self) -> Option<Expr> {
        let rest = self.rest.trim_start();
        // A condition may begin with a parenthesis itself, so its own text comes first; but one that is
        // `a` must not be taken for the beginning of `a == b`.
        if let Some(text) = self.conditions.get(self.next)
            && let Some(after) = rest.strip_prefix(text.as_str())
            && (after.trim_start().is_empty()
                || ["&&", "||", "?", ":", ")"].iter().any(|t| after.trim_start().starts_with(t)))
        {
            self.rest = after;
            self.next += 1;
            return Some(Expr::Leaf(self.next - 1));
        }
        if self.eat("!") {
            return Some(Expr::Not(Box::new(self.operand()?)));
        }
        if !self.eat("(") {
            return None;
        }
        let inside = self.choice()?;
        self.eat(")").then_some(inside)
    }
}

/// All assignments of so many conditions.
pub fn assignments(count: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1usize << count).map(move |bits| (0..count).map(|i| bits >> i & 1 == 1).collect())
}

/// Whether two evaluations are an independence pair of a condition under masking MC/DC, by the truth
/// table: values that were not evaluated may be either; in both evaluations changing the condition alone
/// changes the outcome; the condition's values and the outcomes differ.
pub fn is_pair(expr: &Expr, p: &[Option<bool>], q: &[Option<bool>], condition: usize) -> bool {
    let effect = |vector: &[Option<bool>]| -> Option<(bool, Vec<bool>)> {
        let value = vector[condition]?;
        let mut outcomes: Vec<bool> = Vec::new();
        for full in assignments(vector.len()) {
            let agrees = vector.iter().zip(&full).all(|(v, f)| v.is_none_or(|v| v == *f));
            let mut flipped = full.clone();
            flipped[condition] = !flipped[condition];
            if agrees && expr.eval(&full) != expr.eval(&flipped) {
                outcomes.push(expr.eval(&full));
            }
        }
        outcomes.dedup();
        Some((value, outcomes))
    };
    let (Some((a, from)), Some((b, to))) = (effect(p), effect(q)) else { return false };
    a != b && from.iter().any(|x| to.contains(&!x))
}
