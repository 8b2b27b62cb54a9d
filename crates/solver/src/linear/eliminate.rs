//! Systems of linear equations and inequalities over whole numbers.
//!
//! Equations are solved exactly: one with a unit coefficient replaces its variable, another is brought
//! there by replacing a variable with a sum (Euclid's algorithm on the coefficients). Inequalities are
//! eliminated variable by variable (Fourier and Motzkin), each divided by the common divisor of its
//! coefficients and its constant rounded, which loses no whole solution. A contradiction proves that
//! there is no solution. Otherwise values are chosen on the way back. Bounds of a variable can have no
//! whole number between them; then other values are tried for those chosen before, a bounded number of
//! times. The question stays open if none fits, or if the system grows too large.

use rustc_hash::FxHashMap;

use super::form::{Form, Var};

/// Inequalities at one time.
const MOST_ROWS: usize = 300;
/// Combinations of inequalities for one system.
const MOST_STEPS: usize = 4_000;
/// Values tried in the search for a solution.
const MOST_TRIES: u32 = 300;
/// How far from the first value of a variable all are tried, and (the exponent of two) how far some.
const AROUND: i128 = 10;
const FAR: u32 = 20;

/// What a system has.
pub enum Solved {
    /// No solution, not even one that is not whole.
    None,
    /// A solution.
    Values(Vec<i128>),
    /// Neither was found.
    Open,
}

/// Equations `form = 0` and inequalities `form >= 0`.
pub struct System {
    /// `= 0`.
    pub equal: Vec<Form>,
    /// `>= 0`.
    pub rows: Vec<Form>,
    /// Not `= 0`: respected where values are chosen, if that is possible.
    pub unequal: Vec<Form>,
    /// How many variables there are.
    pub vars: u32,
}

/// A step to be taken back when values are chosen.
enum Step {
    Replaced(Var, Form),
    /// The inequalities that bound a variable.
    Bounded(Var, Vec<Form>),
}

struct Contradiction;

impl System {
    /// Solves it; `near` is the value that a variable should have if it can.
    pub fn solve(mut self, near: impl Fn(Var) -> i128) -> Solved {
        let mut steps = Vec::new();
        let mut complete = true;
        match self.equations(&mut steps, &mut complete) {
            Ok(()) => {}
            Err(Contradiction) => return Solved::None,
        }
        if self.unequal.iter().any(|form| form.is_constant() && form.constant == 0) {
            return Solved::None;
        }
        match self.inequalities(&mut steps, &mut complete) {
            Ok(()) => {}
            Err(Contradiction) => return Solved::None,
        }
        if !complete {
            return Solved::Open;
        }
        let wanted: Vec<i128> = (0..self.vars).map(near).collect();
        let apart = chosen(&wanted, &steps, &self.unequal);
        match apart.or_else(|| chosen(&wanted, &steps, &[])) {
            Some(values) => Solved::Values(values),
            None => Solved::Open,
        }
    }

    fn equations(
        &mut self,
        steps: &mut Vec<Step>,
        complete: &mut bool,
    ) -> Result<(), Contradiction> {
        let mut fuel = 200;
        while let Some(mut form) = self.equal.pop() {
            let divisor = form.divisor();
            if divisor == 0 {
                if form.constant != 0 {
                    return Err(Contradiction);
                }
                continue;
            }
            if form.constant % divisor != 0 {
                return Err(Contradiction);
            }
            form.terms.iter_mut().for_each(|t| t.1 /= divisor);
            form.constant /= divisor;
            let Some(&(v, c)) = form.terms.iter().min_by_key(|t| t.1.unsigned_abs()) else {
                continue;
            };
            fuel -= 1;
            let replaced = if c.abs() == 1 {
                // c v + rest = 0
                let mut rest = form.clone();
                rest.terms.retain(|t| t.0 != v);
                rest.times(-c)
            } else {
                // With w = v + sum of the quotients, the coefficients become remainders by c.
                let w = self.vars;
                self.vars += 1;
                let quotients: Vec<(Var, i128)> = form
                    .terms
                    .iter()
                    .filter(|t| t.0 != v)
                    .map(|t| (t.0, -t.1.div_euclid(c)))
                    .filter(|t| t.1 != 0)
                    .collect();
                let sum = Form { terms: quotients, constant: -form.constant.div_euclid(c) };
                self.equal.push(form);
                sum.plus(1, &Form::var(w))
            };
            let (Some(by), true) = (replaced, fuel > 0) else {
                *complete = false;
                return Ok(());
            };
            self.replace(v, &by, complete);
            steps.push(Step::Replaced(v, by));
        }
        Ok(())
    }

    fn replace(&mut self, v: Var, by: &Form, complete: &mut bool) {
        // An inequation that gets too large is left out: a solution is looked at anyway.
        self.unequal.retain_mut(|form| match form.substituted(v, by) {
            Some(new) => {
                *form = new;
                true
            }
            None => false,
        });
        for forms in [&mut self.equal, &mut self.rows] {
            forms.retain_mut(|form| {
                if form.coefficient(v) == 0 {
                    return true;
                }
                match form.substituted(v, by) {
                    Some(new) => {
                        *form = new;
                        true
                    }
                    None => {
                        *complete = false;
                        false
                    }
                }
            });
        }
    }

    fn inequalities(
        &mut self,
        steps: &mut Vec<Step>,
        complete: &mut bool,
    ) -> Result<(), Contradiction> {
        let mut work = 0;
        let rows = tightest(std::mem::take(&mut self.rows))?;
        let mut rows = set_apart(self.vars, rows, steps)?;
        while let Some(v) = next_variable(&rows) {
            let (with, mut rest): (Vec<Form>, Vec<Form>) =
                rows.into_iter().partition(|row| row.coefficient(v) != 0);
            let (below, above): (Vec<&Form>, Vec<&Form>) =
                with.iter().partition(|row| row.coefficient(v) > 0);
            work += below.len() * above.len();
            if rest.len() + below.len() * above.len() > MOST_ROWS || work > MOST_STEPS {
                *complete = false;
                return Ok(());
            }
            for low in &below {
                for high in &above {
                    match combined(low, high, v) {
                        Some(row) => rest.push(row),
                        None => *complete = false,
                    }
                }
            }
            steps.push(Step::Bounded(v, with));
            rows = tightest(rest)?;
        }
        Ok(())
    }
}

/// Leaves the variables out that only have bounds of their own: no other depends on them.
fn set_apart(
    vars: u32,
    rows: Vec<Form>,
    steps: &mut Vec<Step>,
) -> Result<Vec<Form>, Contradiction> {
    let mut tied = vec![false; vars as usize];
    for row in rows.iter().filter(|row| row.terms.len() > 1) {
        row.terms.iter().for_each(|t| tied[t.0 as usize] = true);
    }
    let (rest, bounds): (Vec<Form>, Vec<Form>) =
        rows.into_iter().partition(|row| row.terms.iter().any(|t| tied[t.0 as usize]));
    let mut own: FxHashMap<Var, Vec<Form>> = FxHashMap::default();
    for row in bounds {
        let Some(&(v, _)) = row.terms.first() else { continue };
        own.entry(v).or_default().push(row);
    }
    let mut own: Vec<(Var, Vec<Form>)> = own.into_iter().collect();
    own.sort_unstable_by_key(|(v, _)| *v);
    for (v, rows) in own {
        // Their coefficients are units by now.
        let least = rows.iter().filter(|r| r.terms[0].1 > 0).map(|r| -r.constant).max();
        let most = rows.iter().filter(|r| r.terms[0].1 < 0).map(|r| r.constant).min();
        if least.zip(most).is_some_and(|(lo, hi)| lo > hi) {
            return Err(Contradiction);
        }
        steps.push(Step::Bounded(v, rows));
    }
    Ok(rest)
}

/// What two inequalities say when the variable that they bound from both sides is left out.
fn combined(low: &Form, high: &Form, v: Var) -> Option<Form> {
    let (a, b) = (low.coefficient(v), -high.coefficient(v));
    let g = super::form::gcd(a, b);
    low.times(b / g)?.plus(a / g, high)
}

/// The variable that costs least to eliminate; one whose elimination is exact first.
fn next_variable(rows: &[Form]) -> Option<Var> {
    // Ways to bound it from below and above, and whether a coefficient is not a unit.
    let mut seen: FxHashMap<Var, (usize, usize, bool, bool)> = FxHashMap::default();
    for &(v, c) in rows.iter().flat_map(|row| row.terms.iter()) {
        let entry = seen.entry(v).or_default();
        if c > 0 {
            entry.0 += 1;
            entry.2 |= c != 1;
        } else {
            entry.1 += 1;
            entry.3 |= c != -1;
        }
    }
    let cost = |(v, (low, high, a, b)): (&Var, &(usize, usize, bool, bool))| {
        (*a && *b, low * high, std::cmp::Reverse(*v))
    };
    seen.iter().min_by_key(|&entry| cost(entry)).map(|(v, _)| *v)
}

/// Of the inequalities with the same coefficients the tightest, in the order of their coefficients.
fn tightest(rows: Vec<Form>) -> Result<Vec<Form>, Contradiction> {
    let mut out: Vec<Form> = Vec::with_capacity(rows.len());
    for mut row in rows {
        let divisor = row.divisor();
        if divisor == 0 {
            if row.constant < 0 {
                return Err(Contradiction);
            }
            continue;
        }
        row.terms.iter_mut().for_each(|t| t.1 /= divisor);
        row.constant = row.constant.div_euclid(divisor);
        out.push(row);
    }
    out.sort_unstable_by(|a, b| (&a.terms, a.constant).cmp(&(&b.terms, b.constant)));
    out.dedup_by(|later, first| later.terms == first.terms);
    Ok(out)
}

/// Values for all variables, the eliminated last; nothing if a gap stays.
fn chosen(wanted: &[i128], steps: &[Step], unequal: &[Form]) -> Option<Vec<i128>> {
    let mut chosen_at = vec![usize::MAX; wanted.len()];
    for (at, step) in steps.iter().enumerate() {
        if let Step::Bounded(v, _) = step {
            chosen_at[*v as usize] = at;
        }
    }
    let mut apart: Vec<Vec<&Form>> = vec![Vec::new(); steps.len()];
    for form in unequal {
        // Steps are taken back from the last to the first.
        let last = form.terms.iter().map(|t| chosen_at[t.0 as usize]).min();
        if let Some(forms) = last.and_then(|at| apart.get_mut(at)) {
            forms.push(form);
        }
    }
    let mut choice = Choice { values: wanted.to_vec(), wanted, apart, tries: MOST_TRIES };
    choice.down(steps).then_some(choice.values)
}

/// The search for values: the first that fits, and where a variable further on is left without one,
/// others near it.
struct Choice<'a> {
    values: Vec<i128>,
    wanted: &'a [i128],
    /// What must not be zero, by the step at which the last of its variables gets a value.
    apart: Vec<Vec<&'a Form>>,
    tries: u32,
}

impl Choice<'_> {
    fn down(&mut self, steps: &[Step]) -> bool {
        let Some((step, rest)) = steps.split_last() else { return true };
        match step {
            Step::Replaced(v, by) => match by.value(|w| self.values[w as usize]) {
                Some(value) => {
                    self.values[*v as usize] = value;
                    self.down(rest)
                }
                None => false,
            },
            Step::Bounded(v, rows) => {
                let Some((lo, hi)) = self.bounds(*v, rows) else { return false };
                let first = self.wanted[*v as usize].clamp(lo, hi);
                // Some around it, then farther and farther: a cone is wider away from its tip.
                for n in (0..AROUND).chain((4..FAR).map(|k| 1 << k)) {
                    for value in [first.saturating_add(n), first.saturating_sub(n)] {
                        if value < lo || value > hi || (n > 0 && self.tries == 0) {
                            continue;
                        }
                        self.values[*v as usize] = value;
                        if !self.is_apart(rest.len()) {
                            continue;
                        }
                        self.tries = self.tries.saturating_sub(1);
                        if self.down(rest) {
                            return true;
                        }
                        if n == 0 {
                            break;
                        }
                    }
                }
                false
            }
        }
    }

    /// Whether nothing is zero that must not be and that this step decides.
    fn is_apart(&self, step: usize) -> bool {
        let zero = |form: &&Form| form.value(|w| self.values[w as usize]) == Some(0);
        !self.apart[step].iter().any(zero)
    }

    /// The least and the greatest value, given those chosen before.
    fn bounds(&self, v: Var, rows: &[Form]) -> Option<(i128, i128)> {
        let (mut lo, mut hi) = (i128::MIN, i128::MAX);
        for row in rows {
            let c = row.coefficient(v);
            let rest = row.value(|w| if w == v { 0 } else { self.values[w as usize] })?;
            if c > 0 {
                // c v + rest >= 0: v is at least -rest / c, rounded up.
                lo = lo.max(-rest.div_euclid(c));
            } else {
                hi = hi.min(rest.div_euclid(-c));
            }
        }
        (lo <= hi).then_some((lo, hi))
    }
}
