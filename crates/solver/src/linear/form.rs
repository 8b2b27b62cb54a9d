//! Sums of variables with whole coefficients.

/// A variable of a system: an input, a monomial of inputs, or the value of a term that is not linear.
pub type Var = u32;

/// Coefficients and constants stay below this, so that sums of products do not leave 128 bits.
const LARGEST: u128 = 1 << 100;

/// A constant and variables with their coefficients, ascending, none of them 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Form {
    /// The variables.
    pub terms: Vec<(Var, i128)>,
    /// The constant.
    pub constant: i128,
}

impl Form {
    /// A constant.
    pub fn constant(constant: i128) -> Form {
        Form { terms: Vec::new(), constant }
    }

    /// A variable.
    pub fn var(v: Var) -> Form {
        Form { terms: vec![(v, 1)], constant: 0 }
    }

    /// Whether it is a constant.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// This and `factor` times another; nothing if a number gets too large.
    pub fn plus(&self, factor: i128, other: &Form) -> Option<Form> {
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut a, mut b) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let (v, c) = match (a.peek(), b.peek()) {
                (None, None) => break,
                (Some(&&(v, c)), None) => {
                    a.next();
                    (v, c)
                }
                (Some(&&(v, c)), Some(&&(w, _))) if v < w => {
                    a.next();
                    (v, c)
                }
                (Some(&&(v, c)), Some(&&(w, d))) if v == w => {
                    a.next();
                    b.next();
                    (v, c.checked_add(d.checked_mul(factor)?)?)
                }
                (_, Some(&&(w, d))) => {
                    b.next();
                    (w, d.checked_mul(factor)?)
                }
            };
            if c != 0 {
                terms.push((v, small(c)?));
            }
        }
        let constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(Form { terms, constant: small(constant)? })
    }

    /// This times a number.
    pub fn times(&self, factor: i128) -> Option<Form> {
        Form::default().plus(factor, self)
    }

    /// This and a number.
    pub fn shifted(&self, by: i128) -> Option<Form> {
        Some(Form { terms: self.terms.clone(), constant: small(self.constant.checked_add(by)?)? })
    }

    /// The coefficient of a variable.
    pub fn coefficient(&self, v: Var) -> i128 {
        self.terms.binary_search_by_key(&v, |t| t.0).map_or(0, |at| self.terms[at].1)
    }

    /// With a variable replaced by a form that does not have it.
    pub fn substituted(&self, v: Var, by: &Form) -> Option<Form> {
        let c = self.coefficient(v);
        if c == 0 {
            return Some(self.clone());
        }
        let mut rest = self.clone();
        rest.terms.retain(|t| t.0 != v);
        rest.plus(c, by)
    }

    /// The greatest number that divides all coefficients; 0 of a constant.
    pub fn divisor(&self) -> i128 {
        self.terms.iter().fold(0, |g, t| gcd(g, t.1))
    }

    /// The value, given those of the variables.
    pub fn value(&self, of: impl Fn(Var) -> i128) -> Option<i128> {
        let mut sum = self.constant;
        for &(v, c) in &self.terms {
            sum = sum.checked_add(c.checked_mul(of(v))?)?;
        }
        Some(sum)
    }
}

fn small(v: i128) -> Option<i128> {
    (v.unsigned_abs() < LARGEST).then_some(v)
}

pub fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
