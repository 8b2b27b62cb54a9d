//! Export of rule programs to a stock SWI-Prolog with `library(clpfd)`.
//!
//! The clauses are those of the text form ([`crate::text`]) with these differences: `int` and
//! `long` arithmetic and guards are CLP(FD) constraints over ideal integers (narrowing conversions
//! excepted), `long` constants are plain numbers, and floating-point operations are goals named
//! after the JVM's mnemonics (`fadd(F0,F1,F2)`). Heap operations, wrapped calls and
//! `unsupported/1` stay as they are: whoever runs the program gives them a meaning. What else a
//! program calls besides CLP(FD) is written into its file (`support`).
//!
//! Facts describe the program: `senda_method(Base,Signature,InputKinds,OutputKind)`,
//! `senda_back_edge(From,To)` for the predicates that close a loop, and, where classes of exceptions
//! are tested, `senda_class(Class,Supertypes)`. `prolog/unfold.pl` ([`UNFOLD`]) runs a program and
//! yields tests.
//!
//! Promise: the file loads alone, without errors or warnings. CLP(FD)'s own goal expansion is
//! switched off for it, so that `clause/2` shows the clauses as they are written.

mod shape;
mod support;

use rustc_hash::FxHashMap;

use crate::ids::{ClassName, ENTRY};
use crate::ir::{Body, Call, Callee, Guard, Instr, Operand, OperandView, Rule, Test};
use crate::names::{Namer, class_text};
use crate::op::Op;
use crate::symbols::Symbols;
use crate::term::{Node, Term, write_term};
use crate::text::{Clause, lower_rule, write_clause};
use crate::types::Kind;

pub use shape::{Hierarchy, hierarchy};

/// A driver that unfolds an exported program and yields tests.
pub const UNFOLD: &str = include_str!("../prolog/unfold.pl");

const HEADER: &str = ":- encoding(utf8).
:- use_module(library(clpfd)).
:- set_prolog_flag(clpfd_goal_expansion, false).
:- multifile senda_method/4, senda_back_edge/2, senda_class/2.

";

/// The Prolog file of these bodies. Whether an exception is an instance of a class is known for the
/// classes of `hierarchy`.
#[must_use]
pub fn export(symbols: &Symbols, namer: &Namer, bodies: &[&Body], hierarchy: &Hierarchy) -> String {
    let mut needed = support::Needed::default();
    let mut clauses = String::new();
    for body in bodies {
        for (id, pred) in body.preds.iter() {
            clauses.push('\n');
            for (number, rule) in pred.rules.iter().enumerate() {
                let lowered = lower_rule(symbols, namer, body, id, number, rule);
                let mut clause = rewrite(lowered, body, rule);
                clause.goals.iter().for_each(|goal| needed.goal(goal));
                mark_singletons(&mut clause);
                write_clause(&mut clauses, &clause);
                clauses.push('\n');
            }
        }
    }
    let mut out = HEADER.to_owned();
    let mut fact = |term: Term| {
        write_term(&mut out, &term);
        out.push_str(".\n");
    };
    bodies.iter().for_each(|body| fact(method_fact(symbols, namer, body)));
    for body in bodies {
        back_edge_facts(symbols, namer, body).into_iter().for_each(&mut fact);
    }
    if needed.classes() {
        hierarchy.iter().for_each(|(class, supers)| fact(class_fact(symbols, *class, supers)));
    }
    out.push_str(&clauses);
    needed.write(&mut out);
    out
}

fn back_edge_facts(symbols: &Symbols, namer: &Namer, body: &Body) -> Vec<Term> {
    let name = |id| {
        let pred = body.preds.get(id)?;
        Some(Term::atom(namer.pred(symbols, body.method, pred.name)))
    };
    let edges = shape::back_edges(body).into_iter();
    let ends = edges.filter_map(|(from, to)| Some(vec![name(from)?, name(to)?]));
    ends.map(|ends| Term::compound("senda_back_edge", ends)).collect()
}

fn class_fact(symbols: &Symbols, class: ClassName, supers: &[ClassName]) -> Term {
    let atom = |class: &ClassName| Term::atom(class_text(symbols, *class));
    let supers = Term::list(supers.iter().map(atom).collect());
    Term::compound("senda_class", vec![atom(&class), supers])
}

fn method_fact(symbols: &Symbols, namer: &Namer, body: &Body) -> Term {
    let word = |kind: &Kind| {
        Term::atom(match kind {
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Ref => "ref",
            Kind::Flag => "flag",
        })
    };
    let params = body.preds.get(ENTRY).map(|p| p.params.iter().map(word).collect());
    Term::compound(
        "senda_method",
        vec![
            Term::atom(namer.base(symbols, body.method)),
            Term::atom(symbols.method_text(body.method)),
            Term::list(params.unwrap_or_default()),
            body.returns.as_ref().map_or_else(|| Term::atom("void"), word),
        ],
    )
}

/// Replaces the goals of guards and scalar instructions, which come first and one by one, and the
/// constants that Prolog cannot take.
fn rewrite(clause: Clause, body: &Body, rule: &Rule) -> Clause {
    let Clause { head, goals } = clause;
    let mut goals: Vec<Term> = goals.into_iter().map(plain_constants).collect();
    if let Some(Call { callee: Callee::StaticInterface(_), .. }) = &rule.call
        && let Some(goal) = goals.get_mut(rule.guards.len() + rule.code.len())
    {
        plain_call(goal);
    }
    for (goal, guard) in goals.iter_mut().zip(&rule.guards) {
        if let Guard { test: Test::Null(_), holds: false } = guard
            && let Node::Compound(name, _) = &mut goal.node
        {
            // `\=` would be false for a reference that is not known yet.
            *name = "dif".into();
        }
    }
    for (goal, instr) in goals.iter_mut().skip(rule.guards.len()).zip(&rule.code) {
        let op = match instr {
            Instr::Unary { op, .. } => *op,
            Instr::Binary { op, b, .. } => match shift_mask(*op) {
                Some(mask) if !in_range(body, *b, mask) => {
                    mask_count(goal, mask);
                    *op
                }
                _ => *op,
            },
            _ => continue,
        };
        scalar(goal, op);
    }
    Clause { head: plain_constants(head), goals }
}

/// `call_static_interface(m,..)` as `m(..)`: here nothing is linked, and the callee is known.
fn plain_call(goal: &mut Term) {
    if let Node::Compound(name, args) = &mut goal.node
        && let Some(Node::Atom(callee)) = args.first().map(|t| t.node.clone())
    {
        *name = callee;
        args.remove(0);
    }
}

/// `long(5)` as `5`, strings with lone surrogates as their units. Terms of a clause are shallow.
fn plain_constants(mut term: Term) -> Term {
    match &mut term.node {
        Node::Compound(name, args) => {
            if let ("long", [Term { node: Node::Int(value), .. }]) = (name.as_ref(), &args[..]) {
                return Term::int(*value);
            }
            let old = std::mem::take(args);
            *args = old.into_iter().map(plain_constants).collect();
        }
        Node::List(items) => {
            let old = std::mem::take(items);
            *items = old.into_iter().map(plain_constants).collect();
        }
        Node::Str(units) if String::from_utf16(units).is_err() => {
            let units = units.iter().map(|u| Term::int(*u)).collect();
            return Term::compound("utf16", vec![Term::list(units)]);
        }
        _ => {}
    }
    term
}

/// The largest count of a shift: Java uses the low bits only (JVMS 6.5, ishl).
fn shift_mask(op: Op) -> Option<i32> {
    match op {
        Op::IShl | Op::IShr => Some(31),
        Op::LShl | Op::LShr => Some(63),
        _ => None,
    }
}

fn in_range(body: &Body, count: Operand, mask: i32) -> bool {
    match count.view() {
        OperandView::Const(c) => matches!(body.consts.get(c),
            Some(crate::ir::Const::Int(n)) if (0..=mask).contains(n)),
        OperandView::Var(_) => false,
    }
}

/// `X #= A << B` as `X #= A << (B /\ Mask)`.
fn mask_count(goal: &mut Term, mask: i32) {
    if let Node::Compound(_, sides) = &mut goal.node
        && let Some(Term { node: Node::Compound(_, args), .. }) = sides.get_mut(1)
        && let Some(count) = args.pop()
    {
        args.push(Term::infix(count, "/\\", Term::int(mask)));
    }
}

/// Rewrites `X #= value` for operations that CLP(FD) does not have or writes differently.
fn scalar(goal: &mut Term, op: Op) {
    let Node::Compound(_, sides) = &mut goal.node else { return };
    let (Some(value), Some(dst)) = (sides.pop(), sides.pop()) else { return };
    let Node::Compound(name, mut args) = value.node else { return };
    let integral = [op.result()].iter().chain(op.operands()).all(|k| *k <= Kind::Long);
    let direct = integral && op.infix().is_some();
    let mut only = || args.pop().unwrap_or_else(|| Term::var("_"));
    let expression = match op {
        _ if direct => Node::Compound(name, args).into(),
        Op::INeg | Op::LNeg => Term::infix(Term::int(0), "-", only()),
        Op::IAbs | Op::LAbs => Term::compound("abs", vec![only()]),
        Op::IMin | Op::LMin => Term::compound("min", args),
        Op::IMax | Op::LMax => Term::compound("max", args),
        Op::I2L => only(),
        Op::L2I => narrowed(only(), 1 << 32),
        Op::I2B => narrowed(only(), 1 << 8),
        Op::I2S => narrowed(only(), 1 << 16),
        Op::I2C => Term::infix(only(), "mod", Term::int(1 << 16)),
        Op::I2Z => Term::infix(only(), "mod", Term::int(2)),
        _ => {
            args.push(dst);
            *goal = Term::compound(op.text(), args);
            return;
        }
    };
    *goal = Term::infix(dst, "#=", expression);
}

/// The two's-complement value of the low bits.
fn narrowed(value: Term, modulus: i64) -> Term {
    let half = || Term::int(modulus / 2);
    let shifted = Term::infix(value, "+", half());
    Term::infix(Term::infix(shifted, "mod", Term::int(modulus)), "-", half())
}

/// Gives variables that occur once a name that Prolog does not warn about.
fn mark_singletons(clause: &mut Clause) {
    let mut count: FxHashMap<String, usize> = FxHashMap::default();
    let mut terms: Vec<&Term> = std::iter::once(&clause.head).chain(&clause.goals).collect();
    while let Some(term) = terms.pop() {
        match &term.node {
            Node::Var(name) => *count.entry(name.clone()).or_default() += 1,
            Node::List(items) | Node::Compound(_, items) => terms.extend(items),
            _ => {}
        }
    }
    let mut terms: Vec<&mut Term> =
        std::iter::once(&mut clause.head).chain(&mut clause.goals).collect();
    while let Some(term) = terms.pop() {
        match &mut term.node {
            Node::Var(name) if name != "_" && count.get(name) == Some(&1) => name.insert(0, '_'),
            Node::List(items) | Node::Compound(_, items) => terms.extend(items),
            _ => {}
        }
    }
}
