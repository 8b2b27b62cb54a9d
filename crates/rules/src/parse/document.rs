//! From directives and clauses to methods and predicates.

use rustc_hash::{FxHashMap, FxHashSet};

use super::read::Item;
use super::{Document, ParseError, error, rule};
use crate::canon::normalise_consts;
use crate::ids::{Id, IdVec, MethodRef, Name, PredId};
use crate::ir::{Body, Place, Pred, PredName, SourceMap};
use crate::names::{Namer, parse_method, split_pred};
use crate::symbols::Symbols;
use crate::term::{Node, Pos, Term};
use crate::text::{VERSION, lower_rule, method_term};
use crate::types::Kind;

/// A clause as read.
pub(super) struct RawClause<'t> {
    pub head: Term,
    pub goals: Vec<Term>,
    pub note: Option<(Pos, &'t str)>,
}

/// A method's directive and what follows it.
struct Section<'t> {
    method: MethodRef,
    directive: Term,
    clauses: Vec<RawClause<'t>>,
}

/// What is known while the clauses of one method are read.
pub(super) struct Scope<'a> {
    pub symbols: &'a mut Symbols,
    /// The methods that have simple names.
    pub simple: &'a FxHashMap<String, MethodRef>,
    /// The method's base name.
    pub base: String,
    pub returns: Option<Kind>,
    /// The method's predicates.
    pub preds: FxHashMap<PredName, PredId>,
    pub consts: Vec<crate::ir::Const>,
}

pub(super) fn convert(
    items: Vec<Item<'_>>,
    symbols: &mut Symbols,
    errors: &mut Vec<ParseError>,
) -> Document {
    let mut namer = Namer::new();
    let mut simple = FxHashMap::default();
    let mut sections: Vec<Section<'_>> = Vec::new();
    let mut first = true;
    for item in items {
        match item {
            Item::Directive(term) => {
                let result = directive(&term, first, symbols, &mut namer, &mut simple);
                match result {
                    Ok(Some(method)) => {
                        sections.push(Section { method, directive: term, clauses: Vec::new() });
                    }
                    Ok(None) => {}
                    Err(e) => errors.push(e),
                }
            }
            Item::Clause { head, goals, note } => match sections.last_mut() {
                Some(section) => section.clauses.push(RawClause { head, goals, note }),
                None if errors.is_empty() => {
                    let advice = "open it with `:- method(Base,Signature,[..]).`";
                    errors.push(error(head.at, "a clause outside any method", advice));
                }
                None => {}
            },
        }
        first = false;
    }
    if first && errors.is_empty() {
        let advice = "start it with `:- rules(1).`";
        errors.push(error(Pos { line: 1, column: 1 }, "the text is empty", advice));
    }
    let mut document = Document { bodies: Vec::new(), namer };
    let mut defined = FxHashSet::default();
    for section in sections {
        if !defined.insert(section.method) {
            let message = "this method is already defined above";
            errors.push(error(section.directive.at, message, "define it once"));
        }
        let body = method(section, symbols, &document.namer, &simple, errors);
        document.bodies.extend(body);
    }
    document
}

/// Understands a directive; the method that it opens, if it does.
fn directive(
    term: &Term,
    first: bool,
    symbols: &mut Symbols,
    namer: &mut Namer,
    simple: &mut FxHashMap<String, MethodRef>,
) -> Result<Option<MethodRef>, ParseError> {
    let unknown = || {
        let advice = "known are `rules/1`, `external/2` and `method/3`, with names as atoms";
        error(term.at, "unknown directive", advice)
    };
    let Node::Compound(name, args) = &term.node else { return Err(unknown()) };
    let is_version = name == "rules" && args.len() == 1;
    if first && !is_version {
        let advice = "the first directive is `:- rules(1).`";
        return Err(error(term.at, "the text does not say its version", advice));
    }
    match (name.as_ref(), args.as_slice()) {
        ("rules", [version]) => match version.node {
            Node::Int(VERSION) if first => Ok(None),
            _ => {
                let advice = format!("this reader knows `:- rules({VERSION}).`, once, at the top");
                Err(error(term.at, "another version of the text form", advice))
            }
        },
        ("external", [base, signature]) | ("method", [base, signature, _]) => {
            let (Node::Atom(base_text), Node::Atom(signature_text)) = (&base.node, &signature.node)
            else {
                return Err(unknown());
            };
            let method = signature_method(signature.at, signature_text, symbols)?;
            if base_text != signature_text {
                let own = symbols.method_symbol(method).name;
                let free = simple.get(base_text.as_ref()).is_none_or(|m| *m == method);
                if !free
                    || symbols.name_text(own) != base_text
                    || !namer.add_simple(method, symbols)
                {
                    let message = format!("`{base_text}` cannot be the base name of this method");
                    let advice = "repeat the signature, or give the method's name if it is simple \
                                  and no other method of the text has it";
                    return Err(error(base.at, message, advice));
                }
                simple.insert(base_text.to_string(), method);
            }
            Ok((name == "method").then_some(method))
        }
        _ => Err(unknown()),
    }
}

fn signature_method(at: Pos, text: &str, symbols: &mut Symbols) -> Result<MethodRef, ParseError> {
    match parse_method(text, symbols) {
        Ok((method, "")) => Ok(method),
        _ => {
            let advice = "a signature is `pkg.Class.name(II)I`, with a JVM descriptor";
            Err(error(at, format!("`{text}` is not the signature of a method"), advice))
        }
    }
}

fn method(
    section: Section<'_>,
    symbols: &mut Symbols,
    namer: &Namer,
    simple: &FxHashMap<String, MethodRef>,
    errors: &mut Vec<ParseError>,
) -> Option<Body> {
    let before = errors.len();
    let Node::Compound(_, args) = &section.directive.node else { return None };
    let [_, _, properties] = args.as_slice() else { return None };
    let method = section.method;
    let returns = symbols.method_type(method).ret.map(crate::types::Type::kind);
    let (is_static, source) = match read_properties(properties, symbols) {
        Ok(found) => found,
        Err(e) => {
            errors.push(e);
            return None;
        }
    };
    let base = namer.base(symbols, method);
    let mut scope =
        Scope { symbols, simple, base, returns, preds: FxHashMap::default(), consts: Vec::new() };
    let preds = read_preds(&section, &mut scope, errors);
    let consts = std::mem::take(&mut scope.consts).into();
    let mut body = Body { method, is_static, returns, preds, consts, source };
    if errors.len() > before {
        return None;
    }
    normalise_consts(&mut body);
    compare(&section, symbols, namer, &body, errors);
    Some(body)
}

/// The predicates of a method: which clauses belong together, then the clauses themselves.
fn read_preds(
    section: &Section<'_>,
    scope: &mut Scope<'_>,
    errors: &mut Vec<ParseError>,
) -> IdVec<PredId, Pred> {
    let mut groups: Vec<(PredName, Vec<&RawClause<'_>>)> = Vec::new();
    for clause in &section.clauses {
        match pred_name(&clause.head, scope) {
            Err(e) => errors.push(e),
            Ok(name) => match groups.last_mut() {
                Some((last, clauses)) if *last == name => clauses.push(clause),
                _ => {
                    let id = PredId::from_index(groups.len());
                    if scope.preds.insert(name, id).is_some() {
                        let advice = "put all clauses of a predicate together";
                        let message = "the clauses of this predicate are not together";
                        errors.push(error(clause.head.at, message, advice));
                    }
                    groups.push((name, vec![clause]));
                }
            },
        }
    }
    let mut preds = IdVec::new();
    for (name, clauses) in groups {
        let mut rules = Vec::with_capacity(clauses.len());
        let mut params: Box<[Kind]> = Box::default();
        for clause in clauses {
            match rule::read_rule(clause, scope) {
                Ok((kinds, rule)) => {
                    if rules.is_empty() {
                        params = kinds;
                    } else if kinds != params {
                        let advice = "all clauses of a predicate have the same inputs";
                        let message = "the inputs differ from those of the first clause";
                        errors.push(error(clause.head.at, message, advice));
                    }
                    rules.push(rule);
                }
                Err(e) => errors.push(e),
            }
        }
        preds.push(Pred { name, params, rules: rules.into() });
    }
    preds
}

/// The name of the predicate that a clause defines.
fn pred_name(head: &Term, scope: &Scope<'_>) -> Result<PredName, ParseError> {
    let advice = "a head is `predicate(inputs,outputs,heap,heap,flag,trace)`";
    match &head.node {
        Node::Compound(text, args) if args.len() == 6 => match split_pred(text) {
            (base, name) if base == scope.base => Ok(name),
            _ => {
                let message = format!("`{text}` is no predicate of `{}`", scope.base);
                Err(error(head.at, message, "a method's clauses follow its directive"))
            }
        },
        _ => Err(error(head.at, "expected the head of a clause", advice)),
    }
}

impl Scope<'_> {
    /// What a plain goal calls: a predicate of this method or the entry of any.
    pub fn target(&mut self, at: Pos, text: &str) -> Result<Target, ParseError> {
        let (base, name) = split_pred(text);
        if base == self.base && name.place != Place::Entry {
            return match self.preds.get(&name) {
                Some(&pred) => Ok(Target::Pred(pred)),
                None => {
                    let message = format!("`{text}` has no clauses");
                    Err(error(at, message, "a predicate that is called needs a clause"))
                }
            };
        }
        if let Some(&method) = self.simple.get(text) {
            return Ok(Target::Method(method));
        }
        match parse_method(text, self.symbols) {
            Ok((method, "")) => Ok(Target::Method(method)),
            _ => {
                let message = format!("`{text}` is neither a goal, a predicate nor a method");
                let advice = "declare a method's simple name with `:- external(Base,Signature).` \
                              or write its signature";
                Err(error(at, message, advice))
            }
        }
    }
}

/// What a plain goal calls.
pub(super) enum Target {
    /// A predicate of the same method, not its entry.
    Pred(PredId),
    /// A method.
    Method(MethodRef),
}

fn read_properties(list: &Term, symbols: &mut Symbols) -> Result<(bool, SourceMap), ParseError> {
    let bad = |at| {
        let advice = "known are `static`, `file(Name)`, `params([Name])` and `lines([At-Line])`";
        error(at, "malformed property of a method", advice)
    };
    let Node::List(properties) = &list.node else { return Err(bad(list.at)) };
    let mut is_static = false;
    let mut source = SourceMap::default();
    for property in properties {
        match &property.node {
            Node::Atom(name) if name == "static" => is_static = true,
            Node::Compound(name, args) => match (name.as_ref(), args.as_slice()) {
                ("file", [Term { node: Node::Atom(file), .. }]) => {
                    source.file = Some(symbols.name(file));
                }
                ("params", [Term { node: Node::List(names), .. }]) => {
                    let names: Option<_> = names.iter().map(|n| param_name(n, symbols)).collect();
                    source.params = names.ok_or_else(|| bad(property.at))?;
                }
                ("lines", [Term { node: Node::List(pairs), .. }]) => {
                    let lines: Option<_> = pairs.iter().map(line_pair).collect();
                    source.lines = lines.ok_or_else(|| bad(property.at))?;
                }
                _ => return Err(bad(property.at)),
            },
            _ => return Err(bad(property.at)),
        }
    }
    Ok((is_static, source))
}

fn param_name(term: &Term, symbols: &mut Symbols) -> Option<Option<Name>> {
    match &term.node {
        Node::Atom(name) => Some(Some(symbols.name(name))),
        Node::Var(_) => Some(None),
        _ => None,
    }
}

fn line_pair(term: &Term) -> Option<(u16, u16)> {
    let Node::Compound(minus, pair) = &term.node else { return None };
    match (minus.as_ref(), pair.as_slice()) {
        ("-", [Term { node: Node::Int(a), .. }, Term { node: Node::Int(b), .. }]) => {
            Some((u16::try_from(*a).ok()?, u16::try_from(*b).ok()?))
        }
        _ => None,
    }
}

/// Compares what was read with how it prints: the rest of a clause follows from its rule.
fn compare(
    section: &Section<'_>,
    symbols: &Symbols,
    namer: &Namer,
    body: &Body,
    errors: &mut Vec<ParseError>,
) {
    let mut report = |found: &Term, expected: &Term| {
        if let Some((found, expected)) = found.difference(expected) {
            let message = format!("expected `{expected}`, found `{found}`");
            let advice = "heaps, outputs, flags, traces, rule numbers and spellings follow from \
                          the rule";
            errors.push(error(found.at, message, advice));
        }
    };
    report(&section.directive, &method_term(symbols, namer, body));
    let rules = body.preds.iter().flat_map(|(id, pred)| {
        pred.rules.iter().enumerate().map(move |(number, rule)| (id, number, rule))
    });
    for (clause, (pred, number, rule)) in section.clauses.iter().zip(rules) {
        let lowered = lower_rule(symbols, namer, body, pred, number, rule);
        report(&clause.head, &lowered.head);
        for (found, expected) in clause.goals.iter().zip(&lowered.goals) {
            report(found, expected);
        }
    }
}
