//! From one goal to a guard, an instruction, a call or an end.

use super::document::{Scope, Target};
use super::rule::{Vars, list, operand, read_const, typed_operand};
use super::{ParseError, error};
use crate::ids::{ClassName, FieldRef, MethodRef, Name};
use crate::ir::{
    BootArg, Call, CallSite, Callee, Detail, End, Guard, Handle, HandleKind, Instr, Link, Test,
};
use crate::names::{parse_class, parse_field};
use crate::op::{Cmp, Op};
use crate::term::{Node, Pos, Term};
use crate::types::Type;

/// What a goal stands for.
pub(super) enum Goal {
    Guard(Guard),
    Instr(Instr),
    Call(Call),
    End(End),
}

/// Reads a goal.
pub(super) fn read_goal(
    term: &Term,
    scope: &mut Scope<'_>,
    vars: &mut Vars,
) -> Result<Goal, ParseError> {
    let Node::Compound(name, args) = &term.node else {
        return Err(error(
            term.at,
            format!("expected a goal, found `{term}`"),
            "see the text form",
        ));
    };
    let mut r = Goals { at: term.at, scope, vars };
    match (name.as_ref(), args.as_slice()) {
        ("=" | "\\=", [a, b]) => r.equation(name == "=", a, b),
        ("one_of" | "none_of", [a, labels]) => {
            let labels: Result<Box<[i32]>, _> = list(labels)?.iter().map(label).collect();
            Ok(guard(Test::In(r.operand(a)?, labels?), name == "one_of"))
        }
        ("unsupported", [what]) => Ok(Goal::End(End::Unsupported(r.name(what)?))),
        (cmp, [a, b]) if Cmp::ALL.iter().any(|c| c.text() == cmp) => r.comparison(cmp, a, b),
        ("linked" | "not_linked", [link]) => {
            Ok(guard(Test::Linked { object: None, link: r.link(link)? }, name == "linked"))
        }
        ("linked" | "not_linked", [object, link]) => {
            let object = Some(r.operand(object)?);
            Ok(guard(Test::Linked { object, link: r.link(link)? }, name == "linked"))
        }
        (wrapper, [callee, rest @ ..]) if WRAPPERS.contains(&wrapper) => {
            let callee = r.callee(name, callee)?;
            r.call(callee, rest)
        }
        (_, [_, middle @ .., _]) => match r.heap_guard(name, middle)? {
            Some(goal) => Ok(goal),
            None => match r.heap_instr(name, middle)? {
                Some(instr) => Ok(Goal::Instr(instr)),
                None => r.plain(name, args),
            },
        },
        _ => r.plain(name, args),
    }
}

/// The goals of calls that are not plain ones.
const WRAPPERS: [&str; 8] = [
    "call_special",
    "call_special_interface",
    "call_static_interface",
    "call_virtual",
    "call_interface",
    "call_dynamic",
    "call_init",
    "call_init_field",
];

fn guard(test: Test, holds: bool) -> Goal {
    Goal::Guard(Guard { test, holds })
}

fn label(term: &Term) -> Result<i32, ParseError> {
    match term.node {
        Node::Int(value) => i32::try_from(value).ok(),
        _ => None,
    }
    .ok_or_else(|| error(term.at, "expected an int", "labels of a switch are ints"))
}

struct Goals<'a, 's> {
    at: Pos,
    scope: &'a mut Scope<'s>,
    vars: &'a mut Vars,
}

type Result<T, E = ParseError> = std::result::Result<T, E>;

impl Goals<'_, '_> {
    fn operand(&mut self, term: &Term) -> Result<crate::ir::Operand> {
        operand(term, self.scope, self.vars)
    }

    fn dst(&mut self, term: &Term) -> Result<crate::ids::Var> {
        self.vars.read(term).map(|(var, _)| var)
    }

    fn atom<'t>(&self, term: &'t Term, what: &str) -> Result<&'t str> {
        match &term.node {
            Node::Atom(text) => Ok(text),
            _ => {
                let message = format!("expected {what}, found `{term}`");
                Err(error(term.at, message, "quote a name that is not a plain atom"))
            }
        }
    }

    fn name(&mut self, term: &Term) -> Result<Name> {
        let text = self.atom(term, "a name")?;
        Ok(self.scope.symbols.name(text))
    }

    fn class(&mut self, term: &Term) -> Result<ClassName> {
        let text = self.atom(term, "a class")?;
        parse_class(text, self.scope.symbols).ok_or_else(|| {
            error(term.at, format!("`{text}` is not a class"), "write `'java.lang.String'`")
        })
    }

    fn field(&mut self, term: &Term) -> Result<FieldRef> {
        let text = self.atom(term, "a field")?;
        parse_field(text, self.scope.symbols).ok_or_else(|| {
            error(term.at, format!("`{text}` is not a field"), "write `'pkg.Class.name:I'`")
        })
    }

    fn method(&mut self, term: &Term) -> Result<MethodRef> {
        let text = self.atom(term, "a method")?;
        match self.scope.target(term.at, text)? {
            Target::Method(method) => Ok(method),
            Target::Pred(_) => {
                let message = format!("`{text}` is a predicate, not a method");
                Err(error(term.at, message, "only methods are called so"))
            }
        }
    }

    fn elem(&mut self, term: &Term) -> Result<Type> {
        match &term.node {
            Node::Compound(name, args) if name == "ref" && args.len() == 1 => {
                return Ok(Type::Ref(self.class(&args[0])?));
            }
            Node::Atom(name) => Some(match name.as_ref() {
                "boolean" => Type::Boolean,
                "byte" => Type::Byte,
                "char" => Type::Char,
                "short" => Type::Short,
                "int" => Type::Int,
                "long" => Type::Long,
                "float" => Type::Float,
                "double" => Type::Double,
                _ => return Err(self.no_elem(term)),
            }),
            _ => None,
        }
        .ok_or_else(|| self.no_elem(term))
    }

    fn no_elem(&self, term: &Term) -> ParseError {
        let message = format!("expected an element type, found `{term}`");
        error(term.at, message, "write `int`, `double`, .. or `ref('pkg.Class')`")
    }

    /// `R = null`, `E = ok`, `E = exc(_)`, `E = exc(R)` and `R \= null`.
    fn equation(&mut self, equal: bool, a: &Term, b: &Term) -> Result<Goal> {
        match &b.node {
            Node::Atom(null) if null == "null" => Ok(guard(Test::Null(self.operand(a)?), equal)),
            Node::Atom(ok) if ok == "ok" && equal => Ok(guard(Test::Ok(self.operand(a)?), true)),
            Node::Compound(exc, args) if exc == "exc" && args.len() == 1 && equal => {
                let flag = self.operand(a)?;
                if matches!(&args[0].node, Node::Var(name) if name == "_") {
                    return Ok(guard(Test::Ok(flag), false));
                }
                let dst = self.dst(&args[0])?;
                Ok(Goal::Instr(Instr::Caught { dst, flag }))
            }
            _ => {
                let advice = "known are `R = null`, `R \\= null`, `E = ok`, `E = exc(_)` and \
                              `E = exc(R)`; references are compared with ref_eq and ref_neq";
                Err(error(self.at, "unknown equation", advice))
            }
        }
    }

    /// A comparison, or the result of an operation.
    fn comparison(&mut self, text: &str, a: &Term, b: &Term) -> Result<Goal> {
        if let ("#=", Node::Compound(name, args)) = (text, &b.node)
            && read_const(b, self.scope).is_none()
        {
            let dst = self.dst(a)?;
            return self.operation(dst, b, name, args).map(Goal::Instr);
        }
        let cmp = Cmp::ALL.into_iter().find(|c| c.text() == text).unwrap_or(Cmp::Eq);
        let (a, b) = (self.operand(a)?, self.operand(b)?);
        Ok(guard(Test::Cmp(cmp, a, b), true))
    }

    fn operation(
        &mut self,
        dst: crate::ids::Var,
        value: &Term,
        name: &str,
        args: &[Term],
    ) -> Result<Instr> {
        let unknown = || {
            let advice = "operations are written with an operator or the JVM's mnemonic, and the \
                          kind of the first operand must have that operation";
            error(value.at, format!("unknown operation `{value}`"), advice)
        };
        match args {
            [a] => {
                let op = Op::from_text(name).filter(|op| op.operands().len() == 1);
                Ok(Instr::Unary { op: op.ok_or_else(unknown)?, dst, a: self.operand(a)? })
            }
            [a, b] => {
                let (a, kind) = typed_operand(a, self.scope, self.vars)?;
                let b = self.operand(b)?;
                let op = Op::ALL.iter().copied().find(|op| {
                    op.operands().len() == 2
                        && op.operands()[0] == kind
                        && op.infix().unwrap_or(op.text()) == name
                });
                Ok(Instr::Binary { op: op.ok_or_else(unknown)?, dst, a, b })
            }
            _ => Err(unknown()),
        }
    }

    fn heap_guard(&mut self, name: &str, middle: &[Term]) -> Result<Option<Goal>> {
        let (test, holds) = match (name, middle) {
            ("ref_eq" | "ref_neq", [a, b]) => {
                (Test::Same(self.operand(a)?, self.operand(b)?), name == "ref_eq")
            }
            ("in_bounds" | "out_of_bounds", [array, index]) => {
                let (array, index) = (self.operand(array)?, self.operand(index)?);
                (Test::InBounds { array, index }, name == "in_bounds")
            }
            ("instance_of" | "not_instance_of", [a, class]) => {
                (Test::InstanceOf(self.operand(a)?, self.class(class)?), name == "instance_of")
            }
            ("cast_ok" | "cast_fails", [a, class]) => {
                (Test::CastOk(self.operand(a)?, self.class(class)?), name == "cast_ok")
            }
            ("store_ok" | "store_fails", [array, value]) => {
                let (array, value) = (self.operand(array)?, self.operand(value)?);
                (Test::StoreOk { array, value }, name == "store_ok")
            }
            _ => return Ok(None),
        };
        Ok(Some(guard(test, holds)))
    }

    fn heap_instr(&mut self, name: &str, middle: &[Term]) -> Result<Option<Instr>> {
        Ok(Some(match (name, middle) {
            ("new_object", [class, dst]) => {
                Instr::NewObject { class: self.class(class)?, dst: self.dst(dst)? }
            }
            ("new_array", [class, length, dst]) => Instr::NewArray {
                class: self.class(class)?,
                length: self.operand(length)?,
                dst: self.dst(dst)?,
            },
            ("new_multi_array", [class, lengths, dst]) => {
                let lengths: Result<_> = list(lengths)?.iter().map(|l| self.operand(l)).collect();
                let lengths = lengths?;
                Instr::NewMultiArray { class: self.class(class)?, lengths, dst: self.dst(dst)? }
            }
            ("array_length", [array, dst]) => {
                Instr::ArrayLength { array: self.operand(array)?, dst: self.dst(dst)? }
            }
            ("get_elem", [array, index, elem, dst]) => Instr::GetElem {
                array: self.operand(array)?,
                index: self.operand(index)?,
                elem: self.elem(elem)?,
                dst: self.dst(dst)?,
            },
            ("set_elem", [array, index, elem, value]) => Instr::SetElem {
                array: self.operand(array)?,
                index: self.operand(index)?,
                elem: self.elem(elem)?,
                value: self.operand(value)?,
            },
            ("get_field" | "set_field" | "get_static" | "set_static", _) => {
                return self.field_instr(name, middle);
            }
            ("instance_of", [object, class, dst]) => Instr::InstanceOf {
                object: self.operand(object)?,
                class: self.class(class)?,
                dst: self.dst(dst)?,
            },
            ("class_object", [class, dst]) => {
                Instr::ClassObject { class: self.class(class)?, dst: self.dst(dst)? }
            }
            ("new_exception", [class, detail, dst]) => Instr::NewException {
                class: self.class(class)?,
                detail: self.detail(detail)?,
                dst: self.dst(dst)?,
            },
            ("init_class", [class]) => Instr::Init { class: self.class(class)? },
            ("monitor_enter", [object]) => Instr::MonitorEnter { object: self.operand(object)? },
            ("monitor_exit", [object]) => Instr::MonitorExit { object: self.operand(object)? },
            _ => return Ok(None),
        }))
    }

    fn field_instr(&mut self, name: &str, middle: &[Term]) -> Result<Option<Instr>> {
        Ok(Some(match (name, middle) {
            ("get_field", [object, field, dst]) => Instr::GetField {
                object: self.operand(object)?,
                field: self.field(field)?,
                dst: self.dst(dst)?,
            },
            ("set_field", [object, field, value]) => Instr::SetField {
                object: self.operand(object)?,
                field: self.field(field)?,
                value: self.operand(value)?,
            },
            ("get_static", [field, dst]) => {
                Instr::GetStatic { field: self.field(field)?, dst: self.dst(dst)? }
            }
            ("set_static", [field, value]) => {
                Instr::SetStatic { field: self.field(field)?, value: self.operand(value)? }
            }
            _ => return Ok(None),
        }))
    }

    fn detail(&mut self, term: &Term) -> Result<Detail> {
        let name_and_args = match &term.node {
            Node::Atom(name) => (name.as_ref(), &[][..]),
            Node::Compound(name, args) => (name.as_ref(), args.as_slice()),
            _ => ("", &[][..]),
        };
        Ok(match name_and_args {
            ("none", []) => Detail::None,
            ("null", []) => Detail::Null(None),
            ("null", [link]) => Detail::Null(Some(self.link(link)?)),
            ("link", [link]) => Detail::Link(self.link(link)?),
            ("division_by_zero", []) => Detail::DivisionByZero,
            ("index", [array, index]) => {
                Detail::Index { array: self.operand(array)?, index: self.operand(index)? }
            }
            ("size", [size]) => Detail::Size(self.operand(size)?, None),
            ("size", [size, link]) => Detail::Size(self.operand(size)?, Some(self.link(link)?)),
            ("cast", [object, class]) => {
                Detail::Cast { object: self.operand(object)?, class: self.class(class)? }
            }
            ("store", [value]) => Detail::Store(self.operand(value)?),
            _ => {
                let advice = "known are `none`, `null`, `null(..)`, `link(..)`, `index(R,I)`, \
                              `division_by_zero`, `size(I)`, `cast(R,Class)` and `store(R)`";
                let message = format!("unknown detail `{term}` of an exception");
                return Err(error(term.at, message, advice));
            }
        })
    }

    /// A reference and its use.
    fn link(&mut self, term: &Term) -> Result<Link> {
        let (name, what) = match &term.node {
            Node::Compound(name, args) => (name.as_ref(), args.as_slice()),
            _ => ("", &[][..]),
        };
        Ok(match (name, what) {
            ("class", [class]) => Link::Class(self.class(class)?),
            ("get_field", [field]) => Link::GetField(self.field(field)?),
            ("set_field", [field]) => Link::PutField(self.field(field)?),
            ("set_static", [field]) => Link::PutStatic(self.field(field)?),
            ("call_special", [method]) => Link::Special(self.method(method)?),
            ("call_special_interface", [m]) => Link::SpecialInterface(self.method(m)?),
            ("call_virtual", [method]) => Link::Virtual(self.method(method)?),
            ("call_interface", [method]) => Link::Interface(self.method(method)?),
            _ => {
                let advice = "known are `class(C)`, `get_field(F)`, `set_field(F)`, \
                              `set_static(F)` and `call_virtual(M)` with its kin";
                return Err(error(term.at, format!("unknown reference `{term}`"), advice));
            }
        })
    }

    /// A static call or a predicate that goes on.
    fn plain(&mut self, name: &str, args: &[Term]) -> Result<Goal> {
        match self.scope.target(self.at, name)? {
            Target::Method(method) => self.call(Callee::Static(method), args),
            Target::Pred(pred) => {
                let [inputs, _, _, _, _, _] = args else { return Err(self.arity()) };
                let args: Result<_> = list(inputs)?.iter().map(|a| self.operand(a)).collect();
                Ok(Goal::End(End::Goto { pred, args: args? }))
            }
        }
    }

    fn arity(&self) -> ParseError {
        let advice = "a call has inputs, outputs, heap, heap, flag and trace";
        error(self.at, "wrong number of arguments", advice)
    }

    fn call(&mut self, callee: Callee, args: &[Term]) -> Result<Goal> {
        let [inputs, outputs, _, _, flag, _] = args else { return Err(self.arity()) };
        let args: Result<_> = list(inputs)?.iter().map(|a| self.operand(a)).collect();
        let result = match list(outputs)? {
            [] => None,
            [one] => Some(self.dst(one)?),
            _ => return Err(error(outputs.at, "more than one output", "methods have at most one")),
        };
        Ok(Goal::Call(Call { callee, args: args?, result, flag: self.dst(flag)? }))
    }

    fn callee(&mut self, kind: &str, term: &Term) -> Result<Callee> {
        Ok(match kind {
            "call_special" => Callee::Special(self.method(term)?),
            "call_special_interface" => Callee::SpecialInterface(self.method(term)?),
            "call_static_interface" => Callee::StaticInterface(self.method(term)?),
            "call_virtual" => Callee::Virtual(self.method(term)?),
            "call_interface" => Callee::Interface(self.method(term)?),
            "call_init" => Callee::Init(self.class(term)?),
            "call_init_field" => Callee::InitField(self.field(term)?),
            _ => Callee::Dynamic(Box::new(self.site(term)?)),
        })
    }

    fn site(&mut self, term: &Term) -> Result<CallSite> {
        match &term.node {
            Node::Compound(site, parts) if site == "site" => match parts.as_slice() {
                [bootstrap, name, descriptor, args] => {
                    let bootstrap = self.handle(bootstrap)?;
                    let (name, descriptor) = (self.name(name)?, self.name(descriptor)?);
                    let args: Result<_> = list(args)?.iter().map(|a| self.boot_arg(a)).collect();
                    Some(CallSite { bootstrap, name, descriptor, args: args? })
                }
                _ => None,
            },
            _ => None,
        }
        .ok_or_else(|| {
            let advice = "a call site is `site(handle(..),Name,Descriptor,[Argument])`";
            error(term.at, "malformed call site", advice)
        })
    }

    fn handle(&mut self, term: &Term) -> Result<Handle> {
        let bad = || {
            let advice = "a handle is `handle(invokestatic,'pkg.Class',name,'(I)I')`";
            error(term.at, "malformed method handle", advice)
        };
        let Node::Compound(handle, parts) = &term.node else { return Err(bad()) };
        let ("handle", [kind, owner, name, descriptor]) = (handle.as_ref(), parts.as_slice())
        else {
            return Err(bad());
        };
        let text = self.atom(kind, "the kind of a method handle")?;
        let kind = HandleKind::ALL.iter().find(|(_, t)| *t == text).ok_or_else(bad)?.0;
        Ok(Handle {
            kind,
            owner: self.class(owner)?,
            name: self.name(name)?,
            descriptor: self.name(descriptor)?,
        })
    }

    fn boot_arg(&mut self, term: &Term) -> Result<BootArg> {
        if let Some(constant) = read_const(term, self.scope) {
            return Ok(BootArg::Const(constant));
        }
        let Node::Compound(name, args) = &term.node else { return self.no_boot_arg(term) };
        match (name.as_ref(), args.as_slice()) {
            ("class", [class]) => Ok(BootArg::Class(self.class(class)?)),
            ("method_type", [descriptor]) => Ok(BootArg::MethodType(self.name(descriptor)?)),
            ("handle", _) => Ok(BootArg::Handle(self.handle(term)?)),
            ("unsupported", [what]) => Ok(BootArg::Unsupported(self.name(what)?)),
            _ => self.no_boot_arg(term),
        }
    }

    fn no_boot_arg(&self, term: &Term) -> Result<BootArg> {
        let advice = "known are constants, `class(C)`, `method_type(D)`, `handle(..)` and \
                      `unsupported(Name)`";
        Err(error(term.at, format!("unknown bootstrap argument `{term}`"), advice))
    }
}
