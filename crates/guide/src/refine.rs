//! The refinement of a trace abstraction: what decides its guards is kept in it (*A Framework for Guided
//! Test Case Generation in CLP*, section 6).
//!
//! A parameter of a predicate is *static* if a guard that is kept constrains it: one of its own rules,
//! one of a predicate that it is passed to, or one of a number that is computed from it. All others are
//! *dynamic*. The static ones are the least fixpoint over the whole program. Kept are the guards over
//! numbers, null, the identity of references and the bounds of arrays, the arithmetic that static
//! numbers need, the lengths of arrays, and the flags of calls. What is read from the heap is a new
//! unknown, and so are the results of calls, and the flag of a call that is free.
//!
//! So the refined program is an over-approximation: it leaves conditions away and adds none.

use rustc_hash::FxHashMap;
use senda_rules::ids::{ENTRY, Id, MethodRef, PredId, Var};
use senda_rules::ir::{Body, End, Guard, Instr, Operand, Rule, Test};
use senda_rules::symbols::Symbols;
use senda_rules::term::{Term, write_atom, write_term};
use senda_rules::text::operand_term;

use crate::abstraction::{Abstraction, Goal, Origin, Way};
use crate::program::{Program, Reach};

/// Which parameters are static, for each method and predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refinement {
    params: Vec<Vec<Vec<bool>>>,
}

/// Whether guards of this test are kept.
#[must_use]
pub fn keeps(test: &Test) -> bool {
    match test {
        Test::Cmp(..)
        | Test::In(..)
        | Test::Null(_)
        | Test::Same(..)
        | Test::InBounds { .. }
        | Test::Ok(_) => true,
        Test::InstanceOf(..) | Test::CastOk(..) | Test::StoreOk { .. } | Test::Linked { .. } => {
            false
        }
    }
}

/// Whether what an instruction defines is known, and not a new unknown.
#[must_use]
pub fn computes(instr: &Instr) -> bool {
    matches!(instr, Instr::Unary { .. } | Instr::Binary { .. } | Instr::ArrayLength { .. })
}

impl Refinement {
    /// Finds the static parameters of a program.
    #[must_use]
    pub fn of(program: &Program) -> Refinement {
        let params =
            |body: &Body| body.preds.values().map(|p| vec![false; p.params.len()]).collect();
        let params = program.methods.iter().map(|m| params(&m.body)).collect();
        let mut refinement = Refinement { params };
        // Who must be looked at again when a parameter of a predicate becomes static.
        let mut users: FxHashMap<(usize, PredId), Vec<(usize, PredId)>> = FxHashMap::default();
        for (m, method) in program.methods.iter().enumerate() {
            for (p, pred) in method.body.preds.iter() {
                for (number, rule) in pred.rules.iter().enumerate() {
                    if let End::Goto { pred: to, .. } = rule.end {
                        users.entry((m, to)).or_default().push((m, p));
                    }
                    for callee in callees(program, m, p, number) {
                        users.entry((callee, ENTRY)).or_default().push((m, p));
                    }
                }
            }
        }
        let all = program.methods.iter().enumerate();
        let mut open: Vec<(usize, PredId)> =
            all.flat_map(|(m, of)| of.body.preds.iter().map(move |(p, _)| (m, p))).collect();
        while let Some((m, p)) = open.pop() {
            let found = refinement.look(program, m, p);
            let known = &mut refinement.params[m][p.index()];
            let mut changed = false;
            for (old, new) in known.iter_mut().zip(found) {
                changed |= new && !*old;
                *old |= new;
            }
            if changed {
                open.extend(users.get(&(m, p)).into_iter().flatten().copied());
            }
        }
        refinement
    }

    /// Whether a parameter is static.
    #[must_use]
    pub fn is_static(&self, method: usize, pred: PredId, param: usize) -> bool {
        self.params.get(method).and_then(|m| m.get(pred.index())).and_then(|p| p.get(param))
            == Some(&true)
    }

    /// The variables of a rule that are static.
    #[must_use]
    pub fn needed(
        &self,
        program: &Program,
        method: usize,
        pred: PredId,
        number: usize,
    ) -> Vec<bool> {
        let Some(rule) = program.methods[method].body.preds[pred].rules.get(number) else {
            return Vec::new();
        };
        let mut needed = vec![false; rule.vars.len()];
        let mut need = |operand: Operand| {
            if let Some(var) = operand.as_var()
                && let Some(slot) = needed.get_mut(var.index())
            {
                *slot = true;
            }
        };
        for guard in rule.guards.iter().filter(|guard| keeps(&guard.test)) {
            guard.test.for_each_operand(&mut need);
        }
        if let End::Goto { pred, args } = &rule.end {
            for (i, &arg) in args.iter().enumerate() {
                if self.is_static(method, *pred, i) {
                    need(arg);
                }
            }
        }
        if let Some(call) = &rule.call {
            for callee in callees(program, method, pred, number) {
                for (i, &arg) in call.args.iter().enumerate() {
                    if self.is_static(callee, ENTRY, i) {
                        need(arg);
                    }
                }
            }
        }
        for instr in rule.code.iter().rev() {
            let wanted = instr.dst().is_some_and(|dst| needed.get(dst.index()) == Some(&true));
            if wanted && computes(instr) {
                instr.for_each_operand(|operand| {
                    if let Some(var) = operand.as_var() {
                        needed[var.index()] = true;
                    }
                });
            }
        }
        needed
    }

    /// The static parameters of a predicate as its rules have them now.
    fn look(&self, program: &Program, method: usize, pred: PredId) -> Vec<bool> {
        let predicate = &program.methods[method].body.preds[pred];
        let mut found = vec![false; predicate.params.len()];
        for number in 0..predicate.rules.len() {
            for (slot, needed) in found.iter_mut().zip(self.needed(program, method, pred, number)) {
                *slot |= needed;
            }
        }
        found
    }
}

/// The methods of the program that a rule's call can reach.
fn callees(program: &Program, method: usize, pred: PredId, number: usize) -> Vec<usize> {
    match program.site(method, pred, number).map(|site| &site.reach) {
        Some(Reach::Method(callee)) => vec![*callee],
        Some(Reach::Dispatch { targets, .. }) => targets.iter().filter_map(|t| t.1).collect(),
        Some(Reach::Free) | None => Vec::new(),
    }
}

/// The text of an abstraction or slice with what the refinement adds: static arguments, the flag that
/// tells how the call ends, guards and arithmetic.
#[must_use]
pub fn text(
    abstraction: &Abstraction,
    refinement: &Refinement,
    program: &Program,
    symbols: &Symbols,
) -> String {
    let mut out = String::new();
    let printer = Printer { abstraction, refinement, program, symbols };
    for (i, pred) in abstraction.in_order().into_iter().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        for clause in &pred.clauses {
            match (pred.origin, &clause.way) {
                (Origin::Rules(method, id), Way::Rule(number)) => {
                    printer.rule(&mut out, (method, id, *number), &pred.name, &clause.goals);
                }
                (Origin::Dispatch(called), Way::Target(target)) => {
                    printer.dispatch(&mut out, called, &pred.name, target, &clause.goals);
                }
                _ => {
                    let name = vec![Term::int(1), Term::list(Vec::new())];
                    let trace = Term::compound(pred.name.clone(), name);
                    let flag = Term::compound("exc", vec![Term::var("_")]);
                    let args = vec![Term::list(Vec::new()), flag, trace];
                    write_term(&mut out, &Term::compound(pred.name.clone(), args));
                    out.push('.');
                }
            }
            out.push('\n');
        }
    }
    out
}

struct Printer<'a> {
    abstraction: &'a Abstraction,
    refinement: &'a Refinement,
    program: &'a Program,
    symbols: &'a Symbols,
}

impl Printer<'_> {
    fn rule(
        &self,
        out: &mut String,
        (method, pred, number): (usize, PredId, usize),
        name: &str,
        goals: &[Goal],
    ) {
        let body = &self.program.methods[method].body;
        let Some(rule) = body.preds[pred].rules.get(number) else { return };
        let needed = self.refinement.needed(self.program, method, pred, number);
        let scope = Scope { symbols: self.symbols, body, rule };
        let mut terms: Vec<Term> = Vec::new();
        terms.extend(rule.guards.iter().filter_map(|guard| scope.guard(guard)));
        for instr in rule.code.iter() {
            let wanted = instr.dst().is_some_and(|dst| needed.get(dst.index()) == Some(&true));
            if wanted && let Some(term) = scope.instr(instr) {
                terms.push(term);
            }
        }
        let flag = Term::var(format!("E{}", rule.vars.len()));
        let mut end = match &rule.end {
            End::Return(_) => Term::atom("ok"),
            End::Throw(_) => Term::compound("exc", vec![Term::var("_")]),
            End::Unsupported(_) => Term::var("_"),
            End::Goto { .. } if goals.is_empty() => Term::compound("exc", vec![Term::var("_")]),
            End::Goto { .. } => Term::var("_"),
        };
        let mut traces = Vec::new();
        for (i, goal) in goals.iter().enumerate() {
            let trace = Term::var(format!("T{}", i + 1));
            match goal {
                Goal::Free => {
                    traces.push(Term::var("_"));
                    continue;
                }
                Goal::Call(to) => {
                    let args: &[Operand] = rule.call.as_ref().map_or(&[], |call| &call.args);
                    let flag = rule
                        .call
                        .as_ref()
                        .map_or(flag.clone(), |call| Term::var(format!("E{}", call.flag.0)));
                    terms.push(self.goal(&scope, *to, args, flag, trace.clone()));
                }
                Goal::Next(to) => {
                    end = flag.clone();
                    let args: &[Operand] = match &rule.end {
                        End::Goto { args, .. } => args,
                        _ => &[],
                    };
                    terms.push(self.goal(&scope, *to, args, flag.clone(), trace.clone()));
                }
            }
            traces.push(trace);
        }
        let params = (0..body.preds[pred].params.len())
            .filter(|&i| self.refinement.is_static(method, pred, i))
            .map(|i| scope.operand(Operand::var(Var::from_index(i))));
        let number = i64::try_from(number + 1).unwrap_or(i64::MAX);
        let trace = Term::compound(name.to_owned(), vec![Term::int(number), Term::list(traces)]);
        let head = vec![Term::list(params.collect()), end, trace];
        write_clause(out, &Term::compound(name.to_owned(), head), &terms);
    }

    fn goal(
        &self,
        scope: &Scope<'_>,
        to: usize,
        args: &[Operand],
        flag: Term,
        trace: Term,
    ) -> Term {
        let pred = &self.abstraction.preds[to];
        let kept: Vec<Term> = match pred.origin {
            Origin::Rules(method, id) => (args.iter().enumerate())
                .filter(|(i, _)| self.refinement.is_static(method, id, *i))
                .map(|(_, arg)| scope.operand(*arg))
                .collect(),
            Origin::Dispatch(_) => args.iter().map(|arg| scope.operand(*arg)).collect(),
            Origin::Nothing => Vec::new(),
        };
        Term::compound(pred.name.clone(), vec![Term::list(kept), flag, trace])
    }

    /// A dispatched call hands on to each target what that one keeps.
    fn dispatch(
        &self,
        out: &mut String,
        called: MethodRef,
        name: &str,
        target: &str,
        goals: &[Goal],
    ) {
        let count = self.symbols.method_type(called).params.len() + 1;
        let all: Vec<Term> = (1..=count).map(|i| Term::var(format!("A{i}"))).collect();
        let flag = Term::var("E");
        let mut trace = Term::var("_");
        let mut terms = Vec::new();
        if let [Goal::Call(to)] = goals
            && let Origin::Rules(method, id) = self.abstraction.preds[*to].origin
        {
            trace = Term::var("T1");
            let kept = all.iter().enumerate();
            let kept = kept.filter(|(i, _)| self.refinement.is_static(method, id, *i));
            let kept = kept.map(|(_, arg)| arg.clone()).collect();
            let args = vec![Term::list(kept), flag.clone(), trace.clone()];
            terms.push(Term::compound(self.abstraction.preds[*to].name.clone(), args));
        }
        let mut text = String::new();
        write_atom(&mut text, target);
        let node = vec![Term::atom(target.to_owned()), Term::list(vec![trace])];
        let head = vec![Term::list(all), flag, Term::compound(name.to_owned(), node)];
        write_clause(out, &Term::compound(name.to_owned(), head), &terms);
    }
}

fn write_clause(out: &mut String, head: &Term, goals: &[Term]) {
    write_term(out, head);
    for (i, goal) in goals.iter().enumerate() {
        out.push_str(if i == 0 { " :-\n    " } else { ",\n    " });
        write_term(out, goal);
    }
    out.push('.');
}

struct Scope<'a> {
    symbols: &'a Symbols,
    body: &'a Body,
    rule: &'a Rule,
}

impl Scope<'_> {
    fn operand(&self, operand: Operand) -> Term {
        operand_term(self.symbols, self.body, self.rule, operand).unwrap_or_else(|| Term::var("_"))
    }

    /// The goal of a guard that is kept, spelt as in the rule program, without heaps.
    fn guard(&self, guard: &Guard) -> Option<Term> {
        let pick = |yes: &'static str, no: &'static str| if guard.holds { yes } else { no };
        let o = |operand: &Operand| self.operand(*operand);
        Some(match &guard.test {
            Test::Cmp(cmp, a, b) => {
                let cmp = if guard.holds { *cmp } else { cmp.negate() };
                Term::infix(o(a), cmp.text(), o(b))
            }
            Test::In(a, labels) => {
                let labels = labels.iter().map(|l| Term::int(*l)).collect();
                Term::compound(pick("one_of", "none_of"), vec![o(a), Term::list(labels)])
            }
            Test::Null(a) => Term::infix(o(a), pick("=", "\\="), Term::atom("null")),
            Test::Same(a, b) => Term::compound(pick("ref_eq", "ref_neq"), vec![o(a), o(b)]),
            Test::InBounds { array, index } => {
                Term::compound(pick("in_bounds", "out_of_bounds"), vec![o(array), o(index)])
            }
            Test::Ok(flag) => {
                let failed = Term::compound("exc", vec![Term::var("_")]);
                Term::infix(o(flag), "=", if guard.holds { Term::atom("ok") } else { failed })
            }
            _ => return None,
        })
    }

    fn instr(&self, instr: &Instr) -> Option<Term> {
        let o = |operand: &Operand| self.operand(*operand);
        let dst = |var: &Var| self.operand(Operand::var(*var));
        Some(match instr {
            Instr::Unary { op, dst: d, a } => {
                Term::infix(dst(d), "#=", Term::compound(op.text(), vec![o(a)]))
            }
            Instr::Binary { op, dst: d, a, b } => {
                let name = op.infix().unwrap_or(op.text());
                Term::infix(dst(d), "#=", Term::infix(o(a), name, o(b)))
            }
            Instr::ArrayLength { dst: d, array } => {
                Term::compound("array_length", vec![o(array), dst(d)])
            }
            _ => return None,
        })
    }
}
