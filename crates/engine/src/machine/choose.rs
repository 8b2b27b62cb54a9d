//! Which rule of a predicate applies, and what an open test is answered with.

use senda_rules::ids::PredId;
use senda_rules::ir::{Pred, Test};

use super::{Code, Halt, Machine};
use crate::domain::{Domain, Truth};
use crate::stop::Stop;

impl<D: Domain> Machine<D> {
    /// The rule of a predicate that applies.
    #[inline]
    pub(super) fn choose(
        &mut self,
        code: &Code<D::Value>,
        pred: &Pred,
    ) -> Result<usize, Halt<D::Value>> {
        if pred.rules.len() == 1 {
            return Ok(0);
        }
        // Rules share guards: an open test is asked once.
        let mut asked: Vec<(&Test, bool)> = Vec::new();
        for (number, rule) in pred.rules.iter().enumerate() {
            let mut fits = true;
            for guard in &*rule.guards {
                let holds = match answered(&asked, &guard.test) {
                    Some(known) => known,
                    None => {
                        let truth = match self.test(code, &guard.test) {
                            Ok(truth) => truth,
                            Err(halt) => return Err(self.no_handler(code, pred, halt)),
                        };
                        let open = matches!(truth, Truth::Open(_));
                        let holds = self.decide_first(truth, guard.holds)?;
                        if open {
                            asked.push((&guard.test, holds));
                        }
                        holds
                    }
                };
                if holds != guard.holds {
                    fits = false;
                    break;
                }
            }
            if fits {
                return Ok(number);
            }
        }
        let method = self.linker.method_text(code.method);
        Err(Stop::Internal(format!("no rule applies in {method}")).into())
    }

    /// The answer of a test that must be decided here.
    ///
    /// # Errors
    /// When it is open and this path has not answered it yet: [`Stop::Choice`].
    pub(crate) fn decide(&mut self, truth: Truth<D::Cond>) -> Result<bool, Stop> {
        self.decide_first(truth, true)
    }

    /// The same, with the answer that an open test is to get first.
    #[inline]
    pub(crate) fn decide_first(
        &mut self,
        truth: Truth<D::Cond>,
        first: bool,
    ) -> Result<bool, Stop> {
        match truth {
            Truth::Yes => Ok(true),
            Truth::No => Ok(false),
            Truth::Open(cond) => match self.script.iter().find(|(asked, _)| *asked == cond) {
                Some((_, answer)) => Ok(*answer),
                None => {
                    self.pending = Some((cond, first));
                    Err(Stop::Choice)
                }
            },
        }
    }

    /// The same, with the one answer that the guide leaves to an open test, if it leaves one.
    pub(super) fn decide_wanted(
        &mut self,
        truth: Truth<D::Cond>,
        first: bool,
        wanted: Option<bool>,
    ) -> Result<bool, Stop> {
        let decided = self.decide_first(truth, first);
        if decided == Err(Stop::Choice) {
            self.forced = wanted;
        }
        decided
    }

    /// The rule that the guide wants, if it wants one and that one applies.
    pub(super) fn choose_guided(
        &mut self,
        code: &Code<D::Value>,
        id: PredId,
        pred: &Pred,
    ) -> Result<usize, Halt<D::Value>> {
        if self.ends_now() {
            self.choose(code, pred)?;
            return Err(Stop::Astray.into());
        }
        match self.guided_rule(code, id)? {
            None => self.choose(code, pred),
            Some(wanted) if wanted < pred.rules.len() => self.choose_rule(code, pred, wanted),
            Some(_) => Err(Stop::Astray.into()),
        }
    }

    /// Chooses a given rule. The tests are made in the order of [`Machine::choose`], so that a path is
    /// made of the same assumptions with a guide as without; but an open one has only the answer that
    /// leads to the rule, as far as its guards tell.
    fn choose_rule(
        &mut self,
        code: &Code<D::Value>,
        pred: &Pred,
        wanted: usize,
    ) -> Result<usize, Halt<D::Value>> {
        if pred.rules.len() == 1 {
            return Ok(0);
        }
        let wants: Vec<(&Test, bool)> =
            pred.rules[wanted].guards.iter().map(|g| (&g.test, g.holds)).collect();
        let mut asked: Vec<(&Test, bool)> = Vec::new();
        for (number, rule) in pred.rules.iter().enumerate().take(wanted + 1) {
            let mut fits = true;
            for (i, guard) in rule.guards.iter().enumerate() {
                let holds = match answered(&asked, &guard.test) {
                    Some(known) => known,
                    None => {
                        let truth = match self.test(code, &guard.test) {
                            Ok(truth) => truth,
                            Err(halt) => return Err(self.no_handler(code, pred, halt)),
                        };
                        // A rule before it must not apply: with its other guards true, the last is
                        // not.
                        let last = i + 1 == rule.guards.len() && number < wanted;
                        let forced =
                            answered(&wants, &guard.test).or_else(|| last.then_some(!guard.holds));
                        let open = matches!(truth, Truth::Open(_));
                        let holds = self.decide_wanted(truth, guard.holds, forced)?;
                        if open {
                            asked.push((&guard.test, holds));
                        }
                        holds
                    }
                };
                if holds != guard.holds {
                    fits = false;
                    break;
                }
            }
            match (fits, number == wanted) {
                (true, true) => return Ok(number),
                (false, false) => {}
                (true, false) | (false, true) => return Err(Stop::Astray.into()),
            }
        }
        Err(Stop::Astray.into())
    }
}

/// The answer to a test among those given, if it or its opposite is there.
#[inline]
fn answered(asked: &[(&Test, bool)], test: &Test) -> Option<bool> {
    asked.iter().find_map(|&(known, holds)| match (known, test) {
        (known, test) if known == test => Some(holds),
        (Test::Cmp(p, a, b), Test::Cmp(q, c, d)) if a == c && b == d && p.negate() == *q => {
            Some(!holds)
        }
        _ => None,
    })
}
