//! The text form: rules that read like the figures of the papers.
//!
//! ```text
//! gcd_2c([I0,I1],[I3],H0,H1,E4,gcd_2c(1,[T1])) :-
//!     I1 #\= 0,
//!     I2 #= I0 rem I1,
//!     gcd_0([I1,I2],[I3],H0,H1,E4,T1).    % @ 6,7 line 12
//! ```
//!
//! A clause is `predicate(inputs, outputs, heap in, heap out, exception flag, trace) :- goals`
//! (Rojas and Gómez-Zamalloa, *A Framework for Guided Test Case Generation in CLP*, definition 1).
//! Guards come first, then the instructions, then the call, then the predicate that goes on.
//!
//! * A variable is the letter of its kind and its number in the rule: `I` int, `L` long, `F` float,
//!   `D` double, `R` reference, `E` flag. The output and the flag of a rule that goes on take the
//!   first numbers that its variables leave free.
//! * Heaps `H0`, `H1`, … are threaded through what can touch the heap and through nothing else, so
//!   a rule that leaves it alone has the same heap in and out. Subtraces are `T1`, `T2`.
//! * A rule that returns has flag `ok`; one that throws has flag `exc(R)` and output `_`.
//! * Constants: `5`, `long(5)`, `float(1.5)`, `double(-0.0)`, `double(inf)`,
//!   `double(minus_inf)`, `float(nan)`, `float_bits(0x7fc00001)` for other NaNs, `"text"`, `null`.
//! * Static calls of classes are plain goals; the others are wrapped:
//!   `call_virtual(area,[R0],[D3],...)`.
//! * A reference and its use, as guards and details of exceptions name them, is `class(C)`,
//!   `get_field(F)`, `set_field(F)`, `set_static(F)`, `call_virtual(M)` and so on for the calls with
//!   a receiver.
//! * `:- method(Base,Signature,Properties).` opens a method, whose clauses follow. Properties, in
//!   this order and where there is something to say: `static`, `file(Name)`, `params([Name])` with
//!   `_` for an unknown name, `lines([Offset-Line])`.
//! * `:- external(Base,Signature).` explains the simple name of a callee that has no clauses here.
//! * A clause's comment `% @ 6,7` holds the byte offsets that the rule stands for. It is part of the
//!   form: [`crate::parse`] reads it. The line numbers after it are for the eye. A rule that stands
//!   for no instruction itself names the one whose way out it is: `% @! 6`.
//!
//! Promise: [`crate::parse::parse`] restores exactly the bodies printed, if they are well formed
//! ([`crate::verify`]).

mod goals;
mod lower;
mod numbers;

use rustc_hash::FxHashSet;

use crate::ids::{MethodRef, PredId};
use crate::ir::{Body, Rule, SourceMap};
use crate::names::Namer;
use crate::symbols::Symbols;
use crate::term::{Term, write_term};

pub use goals::{const_term, operand_term};
pub(crate) use lower::lower_rule;
pub(crate) use numbers::{read_double, read_float};

/// The version of the text form, the argument of its first directive.
pub const VERSION: i64 = 1;

/// A clause: a head and the goals that it stands for.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The head.
    pub head: Term,
    /// The goals, in order.
    pub goals: Vec<Term>,
}

/// The text of a document with these bodies, in this order.
#[must_use]
pub fn print(symbols: &Symbols, namer: &Namer, bodies: &[&Body]) -> String {
    let mut out = String::new();
    directive(&mut out, Term::compound("rules", vec![Term::int(VERSION)]));
    for method in externals(namer, bodies) {
        let names =
            vec![Term::atom(namer.base(symbols, method)), Term::atom(symbols.method_text(method))];
        directive(&mut out, Term::compound("external", names));
    }
    for body in bodies {
        out.push('\n');
        print_body(&mut out, symbols, namer, body);
    }
    out
}

/// Appends the text of one body: its directive and its clauses.
pub fn print_body(out: &mut String, symbols: &Symbols, namer: &Namer, body: &Body) {
    directive(out, method_term(symbols, namer, body));
    for (id, pred) in body.preds.iter() {
        out.push('\n');
        for number in 0..pred.rules.len() {
            print_rule(out, symbols, namer, body, id, number);
        }
    }
}

/// Appends the clause of one rule, `number` counted from 0. Nothing if there is no such rule.
pub fn print_rule(
    out: &mut String,
    symbols: &Symbols,
    namer: &Namer,
    body: &Body,
    pred: PredId,
    number: usize,
) {
    let Some(rule) = body.preds.get(pred).and_then(|p| p.rules.get(number)) else { return };
    let clause = lower_rule(symbols, namer, body, pred, number, rule);
    write_clause(out, &clause);
    write_origin(out, rule, &body.source);
    out.push('\n');
}

/// Appends a clause with its full stop.
pub(crate) fn write_clause(out: &mut String, clause: &Clause) {
    write_term(out, &clause.head);
    for (i, goal) in clause.goals.iter().enumerate() {
        out.push_str(if i == 0 { " :-\n    " } else { ",\n    " });
        write_term(out, goal);
    }
    out.push('.');
}

fn write_origin(out: &mut String, rule: &Rule, source: &SourceMap) {
    let mut lines: Vec<u16> = Vec::new();
    let own = rule.origin.iter().zip(std::iter::once("    % @ ").chain(std::iter::repeat(",")));
    let other = rule.at.iter().map(|at| (at, "    % @! "));
    for (&offset, mark) in own.chain(other) {
        out.push_str(mark);
        out.push_str(&offset.to_string());
        if let Some(line) = source.line(offset)
            && !lines.contains(&line)
        {
            lines.push(line);
        }
    }
    for (i, line) in lines.iter().enumerate() {
        out.push_str(if i == 0 { " line " } else { "," });
        out.push_str(&line.to_string());
    }
}

fn directive(out: &mut String, term: Term) {
    out.push_str(":- ");
    write_term(out, &term);
    out.push_str(".\n");
}

/// The directive that opens a method.
pub(crate) fn method_term(symbols: &Symbols, namer: &Namer, body: &Body) -> Term {
    let name = |n| Term::atom(symbols.name_text(n).to_owned());
    let mut properties = Vec::new();
    if body.is_static {
        properties.push(Term::atom("static"));
    }
    if let Some(file) = body.source.file {
        properties.push(Term::compound("file", vec![name(file)]));
    }
    if !body.source.params.is_empty() {
        let names = body.source.params.iter().map(|p| p.map_or_else(|| Term::var("_"), name));
        properties.push(Term::compound("params", vec![Term::list(names.collect())]));
    }
    if !body.source.lines.is_empty() {
        let pair = |&(offset, line): &(u16, u16)| {
            Term::infix(Term::int(i64::from(offset)), "-", Term::int(i64::from(line)))
        };
        let lines = body.source.lines.iter().map(pair).collect();
        properties.push(Term::compound("lines", vec![Term::list(lines)]));
    }
    Term::compound(
        "method",
        vec![
            Term::atom(namer.base(symbols, body.method)),
            Term::atom(symbols.method_text(body.method)),
            Term::list(properties),
        ],
    )
}

/// The callees with simple names that none of the bodies defines, in order of first use.
fn externals(namer: &Namer, bodies: &[&Body]) -> Vec<MethodRef> {
    let mut known: FxHashSet<MethodRef> = bodies.iter().map(|b| b.method).collect();
    let mut found = Vec::new();
    let rules = bodies.iter().flat_map(|b| b.preds.values()).flat_map(|p| p.rules.iter());
    for method in rules.flat_map(Rule::methods) {
        if namer.is_simple(method) && known.insert(method) {
            found.push(method);
        }
    }
    found
}
