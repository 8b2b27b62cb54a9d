//! From a rule to its clause: the head, and what the structure of a rule leaves implicit.

use super::Clause;
use crate::ids::{PredId, Var};
use crate::ir::{Body, Call, Callee, End, OperandView, Rule};
use crate::names::{Namer, class_text};
use crate::symbols::Symbols;
use crate::term::Term;
use crate::text::goals::const_term;
use crate::types::Kind;

/// What lowering a rule needs to know, and the heap that its next goal receives.
pub(super) struct Lower<'a> {
    pub symbols: &'a Symbols,
    pub namer: &'a Namer,
    pub body: &'a Body,
    pub rule: &'a Rule,
    heap: u32,
}

/// The clause of a rule; `number` is counted from 0. Works on ill-formed rules too, so that they
/// can be shown.
pub(crate) fn lower_rule(
    symbols: &Symbols,
    namer: &Namer,
    body: &Body,
    pred: PredId,
    number: usize,
    rule: &Rule,
) -> Clause {
    let mut lower = Lower { symbols, namer, body, rule, heap: 0 };
    let mut goals = Vec::new();
    for guard in &rule.guards {
        goals.push(lower.guard(guard));
    }
    for instr in &rule.code {
        goals.push(lower.instr(instr));
    }
    let mut traces = Vec::new();
    if let Some(call) = &rule.call {
        traces.push(Term::var("T1"));
        goals.push(lower.call(call));
    }
    let (outputs, heap, flag) = lower.end(&mut goals, &mut traces);
    let name = lower.pred_name(pred);
    let params = body.preds.get(pred).map_or(0, |p| p.params.len());
    let inputs = (0..params).map(|i| lower.var(crate::ids::Id::from_index(i))).collect();
    let number = Term::int(i64::try_from(number).unwrap_or(i64::MAX).saturating_add(1));
    let trace = Term::compound(name.clone(), vec![number, Term::list(traces)]);
    let heap_in = Term::var("H0");
    let head = Term::compound(
        name,
        vec![Term::list(inputs), Term::list(outputs), heap_in, heap, flag, trace],
    );
    Clause { head, goals }
}

impl Lower<'_> {
    pub(super) fn var(&self, v: Var) -> Term {
        // A variable outside the table is the verifier's business; here it only must be visible.
        let letter = self.rule.vars.get(v.0 as usize).map_or('X', |k| k.letter());
        Term::var(format!("{letter}{}", v.0))
    }

    pub(super) fn operand(&self, operand: crate::ir::Operand) -> Term {
        match operand.view() {
            OperandView::Var(v) => self.var(v),
            OperandView::Const(c) => match self.body.consts.get(c) {
                Some(constant) => const_term(self.symbols, *constant),
                None => Term::compound("missing_const", vec![Term::int(c as i64)]),
            },
        }
    }

    pub(super) fn class(&self, class: crate::ids::ClassName) -> Term {
        Term::atom(class_text(self.symbols, class))
    }

    /// A method by its base name.
    pub(super) fn method(&self, method: crate::ids::MethodRef) -> Term {
        Term::atom(self.namer.base(self.symbols, method))
    }

    /// A goal that takes the heap first and hands it on last.
    pub(super) fn heap_goal(&mut self, name: &'static str, middle: Vec<Term>) -> Term {
        let mut args = vec![self.current_heap()];
        args.extend(middle);
        args.push(self.next_heap());
        Term::compound(name, args)
    }

    fn current_heap(&self) -> Term {
        Term::var(format!("H{}", self.heap))
    }

    fn next_heap(&mut self) -> Term {
        self.heap += 1;
        self.current_heap()
    }

    fn pred_name(&self, pred: PredId) -> String {
        match self.body.preds.get(pred) {
            Some(p) => self.namer.pred(self.symbols, self.body.method, p.name),
            None => format!("missing_pred_{}", pred.0),
        }
    }

    /// The goal of a call; its subtrace is always the first.
    fn call(&mut self, call: &Call) -> Term {
        let inputs = call.args.iter().map(|a| self.operand(*a)).collect();
        let output = call.result.iter().map(|v| self.var(*v)).collect();
        let heap_in = self.current_heap();
        let rest = vec![
            Term::list(inputs),
            Term::list(output),
            heap_in,
            self.next_heap(),
            self.var(call.flag),
            Term::var("T1"),
        ];
        let wrapped = |name: &'static str, callee: Term| {
            let mut args = vec![callee];
            args.extend(rest.clone());
            Term::compound(name, args)
        };
        match &call.callee {
            Callee::Static(method) => Term::compound(self.namer.base(self.symbols, *method), rest),
            Callee::StaticInterface(m) => wrapped("call_static_interface", self.method(*m)),
            Callee::Special(m) => wrapped("call_special", self.method(*m)),
            Callee::SpecialInterface(m) => wrapped("call_special_interface", self.method(*m)),
            Callee::Virtual(m) => wrapped("call_virtual", self.method(*m)),
            Callee::Interface(m) => wrapped("call_interface", self.method(*m)),
            Callee::Dynamic(site) => wrapped("call_dynamic", self.site(site)),
            Callee::Init(class) => wrapped("call_init", self.class(*class)),
            Callee::InitField(field) => {
                let text = crate::names::field_text(self.symbols, *field);
                wrapped("call_init_field", Term::atom(text))
            }
        }
    }

    /// The outputs, heap and flag of the head, with the goal that goes on if there is one.
    fn end(&mut self, goals: &mut Vec<Term>, traces: &mut Vec<Term>) -> (Vec<Term>, Term, Term) {
        let returns = self.body.returns;
        let unknown = || returns.iter().map(|_| Term::var("_")).collect();
        match &self.rule.end {
            End::Return(value) => {
                let outputs = value.iter().map(|v| self.operand(*v)).collect();
                (outputs, self.current_heap(), Term::atom("ok"))
            }
            End::Throw(exception) => {
                let flag = Term::compound("exc", vec![self.operand(*exception)]);
                (unknown(), self.current_heap(), flag)
            }
            End::Unsupported(name) => {
                let name = Term::atom(self.symbols.name_text(*name).to_owned());
                goals.push(Term::compound("unsupported", vec![name]));
                (unknown(), Term::var("_"), Term::var("_"))
            }
            End::Goto { pred, args } => {
                let free = self.rule.vars.len();
                let fresh = |kind: Kind, n| Term::var(format!("{}{n}", kind.letter()));
                let outputs: Vec<Term> = returns.iter().map(|k| fresh(*k, free)).collect();
                let flag = fresh(Kind::Flag, free + outputs.len());
                let trace = Term::var(format!("T{}", traces.len() + 1));
                traces.push(trace.clone());
                let inputs = args.iter().map(|a| self.operand(*a)).collect();
                let heap_in = self.current_heap();
                let heap = self.next_heap();
                goals.push(Term::compound(
                    self.pred_name(*pred),
                    vec![
                        Term::list(inputs),
                        Term::list(outputs.clone()),
                        heap_in,
                        heap.clone(),
                        flag.clone(),
                        trace,
                    ],
                ));
                (outputs, heap, flag)
            }
        }
    }
}
