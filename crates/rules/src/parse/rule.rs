//! From one clause to one rule.

use rustc_hash::FxHashMap;

use super::document::{RawClause, Scope};
use super::goals::{Goal, read_goal};
use super::{ParseError, error};
use crate::ids::Var;
use crate::ir::{Call, Const, End, Guard, Instr, Operand, Rule};
use crate::term::{Node, Pos, Term};
use crate::text::{read_double, read_float};
use crate::types::Kind;

/// The variables of a clause while it is read.
#[derive(Default)]
pub(super) struct Vars {
    kinds: FxHashMap<u32, Kind>,
}

/// Reads a rule and the kinds of its predicate's parameters.
pub(super) fn read_rule(
    clause: &RawClause<'_>,
    scope: &mut Scope<'_>,
) -> Result<(Box<[Kind]>, Rule), ParseError> {
    let mut vars = Vars::default();
    let Node::Compound(_, head) = &clause.head.node else {
        return Err(error(clause.head.at, "expected the head of a clause", "see the text form"));
    };
    let [inputs, outputs, _, _, flag, _] = head.as_slice() else {
        return Err(error(clause.head.at, "expected six arguments", "see the text form"));
    };
    let params = read_params(inputs, &mut vars)?;
    let mut draft = Draft::default();
    for goal in &clause.goals {
        let at = goal.at;
        let goal = read_goal(goal, scope, &mut vars)?;
        draft.add(at, goal)?;
    }
    let end = match draft.end {
        Some(end) => end,
        None => read_end(outputs, flag, scope, &mut vars)?,
    };
    let (origin, at) = read_origin(clause.note)?;
    let rule = Rule {
        guards: draft.guards.into(),
        code: draft.code.into(),
        call: draft.call,
        end,
        vars: vars.table(clause.head.at)?,
        origin,
        at,
    };
    Ok((params, rule))
}

/// The parts of a rule in the order in which they must come.
#[derive(Default)]
struct Draft {
    guards: Vec<Guard>,
    code: Vec<Instr>,
    call: Option<Call>,
    end: Option<End>,
}

impl Draft {
    fn add(&mut self, at: Pos, goal: Goal) -> Result<(), ParseError> {
        let advice = "guards come first, then instructions, one call, one predicate that goes on";
        let late = |what: &str| Err(error(at, format!("{what} in the wrong place"), advice));
        let ended = self.end.is_some();
        let called = self.call.is_some();
        match goal {
            Goal::Guard(_) if ended || called || !self.code.is_empty() => late("a guard"),
            Goal::Instr(_) if ended || called => late("an instruction"),
            Goal::Call(_) if ended || called => late("a call"),
            Goal::End(_) if ended => late("a second end"),
            Goal::Guard(guard) => {
                self.guards.push(guard);
                Ok(())
            }
            Goal::Instr(instr) => {
                self.code.push(instr);
                Ok(())
            }
            Goal::Call(call) => {
                self.call = Some(call);
                Ok(())
            }
            Goal::End(end) => {
                self.end = Some(end);
                Ok(())
            }
        }
    }
}

fn read_params(inputs: &Term, vars: &mut Vars) -> Result<Box<[Kind]>, ParseError> {
    let mut kinds = Vec::new();
    for (i, input) in list(inputs)?.iter().enumerate() {
        let (var, kind) = vars.read(input)?;
        if var.0 as usize != i {
            let message = format!("expected variable number {i}");
            return Err(error(input.at, message, "inputs are numbered from 0"));
        }
        kinds.push(kind);
    }
    Ok(kinds.into())
}

/// How a rule ends that does not go on: its flag says so.
fn read_end(
    outputs: &Term,
    flag: &Term,
    scope: &mut Scope<'_>,
    vars: &mut Vars,
) -> Result<End, ParseError> {
    match &flag.node {
        Node::Atom(ok) if ok == "ok" => match (list(outputs)?, scope.returns) {
            ([], None) => Ok(End::Return(None)),
            ([value], Some(_)) => Ok(End::Return(Some(operand(value, scope, vars)?))),
            _ => {
                let advice = "as many outputs as the method's descriptor says: none or one";
                Err(error(outputs.at, "wrong number of outputs", advice))
            }
        },
        Node::Compound(exc, args) if exc == "exc" && args.len() == 1 => {
            Ok(End::Throw(operand(&args[0], scope, vars)?))
        }
        _ => {
            let advice = "give it the flag `ok` or `exc(R)`, or a last goal";
            Err(error(flag.at, "it is not said how the rule ends", advice))
        }
    }
}

/// The offsets of a note: ` 4,7 line 3`, or the one of another rule's instruction: `! 4 line 3`.
fn read_origin(note: Option<(Pos, &str)>) -> Result<(Box<[u16]>, Option<u16>), ParseError> {
    let Some((at, text)) = note else { return Ok((Box::default(), None)) };
    let number = |n: &str| {
        n.parse().map_err(|_| {
            let advice = "write `% @ 4,7,9` or `% @! 4` with offsets below 65536";
            error(at, "malformed offsets of a rule", advice)
        })
    };
    let first = |text: &'_ str| -> String {
        text.trim_start().split([' ', '\r']).next().unwrap_or("").to_owned()
    };
    match text.strip_prefix('!') {
        Some(other) => Ok((Box::default(), Some(number(&first(other))?))),
        None => {
            let origin: Result<_, _> = first(text).split(',').map(number).collect();
            Ok((origin?, None))
        }
    }
}

impl Vars {
    /// A variable with the kind that its letter tells.
    pub fn read(&mut self, term: &Term) -> Result<(Var, Kind), ParseError> {
        let bad = || {
            let advice = "a variable is the letter of its kind (I, L, F, D, R, E) and a number";
            error(term.at, format!("expected a variable, found `{term}`"), advice)
        };
        let Node::Var(name) = &term.node else { return Err(bad()) };
        let kind = name.chars().next().and_then(Kind::from_letter).ok_or_else(bad)?;
        let number: u32 = name[1..].parse().map_err(|_| bad())?;
        match self.kinds.insert(number, kind) {
            Some(other) if other != kind => {
                let message = format!("variable {number} is both {other} and {kind}");
                Err(error(term.at, message, "give every variable of a rule its own number"))
            }
            _ => Ok((Var(number), kind)),
        }
    }

    /// The kinds by number; there must be no gap.
    fn table(&self, at: Pos) -> Result<Box<[Kind]>, ParseError> {
        let numbers = 0..u32::try_from(self.kinds.len()).unwrap_or(u32::MAX);
        let table: Option<_> = numbers.clone().map(|n| self.kinds.get(&n).copied()).collect();
        table.ok_or_else(|| {
            let missing = numbers.into_iter().find(|n| !self.kinds.contains_key(n)).unwrap_or(0);
            let message = format!("there is no variable number {missing}");
            error(at, message, "variables of a rule are numbered without gaps")
        })
    }
}

/// The items of a list.
pub(super) fn list(term: &Term) -> Result<&[Term], ParseError> {
    match &term.node {
        Node::List(items) => Ok(items),
        _ => Err(error(term.at, format!("expected a list, found `{term}`"), "write `[..]`")),
    }
}

/// An operand and, for variables and constants alike, its kind.
pub(super) fn typed_operand(
    term: &Term,
    scope: &mut Scope<'_>,
    vars: &mut Vars,
) -> Result<(Operand, Kind), ParseError> {
    if matches!(term.node, Node::Var(_)) {
        let (var, kind) = vars.read(term)?;
        return Ok((Operand::var(var), kind));
    }
    let constant = read_const(term, scope).ok_or_else(|| {
        let advice = "an operand is a variable, `5`, `long(5)`, `float(1.5)`, `double(1.5)`, \
                      `\"text\"` or `null`";
        error(term.at, format!("expected an operand, found `{term}`"), advice)
    })?;
    scope.consts.push(constant);
    Ok((Operand::constant(scope.consts.len() - 1), constant.kind()))
}

/// An operand.
pub(super) fn operand(
    term: &Term,
    scope: &mut Scope<'_>,
    vars: &mut Vars,
) -> Result<Operand, ParseError> {
    typed_operand(term, scope, vars).map(|(operand, _)| operand)
}

/// A constant, `None` if the term is not one.
pub(super) fn read_const(term: &Term, scope: &mut Scope<'_>) -> Option<Const> {
    match &term.node {
        Node::Int(value) => i32::try_from(*value).ok().map(Const::Int),
        Node::Str(units) => Some(Const::Str(scope.symbols.string(units))),
        Node::Atom(null) if null == "null" => Some(Const::Null),
        Node::Compound(name, args) => match (name.as_ref(), args.as_slice()) {
            ("long", [Term { node: Node::Int(value), .. }]) => Some(Const::Long(*value)),
            ("float" | "float_bits", _) => read_float(term).map(Const::Float),
            ("double" | "double_bits", _) => read_double(term).map(Const::Double),
            _ => None,
        },
        _ => None,
    }
}
