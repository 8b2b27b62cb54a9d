//! The goals of single guards, instructions, constants and call sites.

use super::lower::Lower;
use super::numbers::{double_term, float_term};
use crate::ir::{
    Body, BootArg, CallSite, Const, Detail, Guard, Handle, Instr, Link, Operand, OperandView, Rule,
    Test,
};
use crate::names::{class_text, field_text};
use crate::symbols::Symbols;
use crate::term::{Node, Term};
use crate::types::Type;

/// The term of a constant.
#[must_use]
pub fn const_term(symbols: &Symbols, constant: Const) -> Term {
    match constant {
        Const::Int(v) => Term::int(v),
        Const::Long(v) => Term::compound("long", vec![Term::int(v)]),
        Const::Float(bits) => float_term(bits),
        Const::Double(bits) => double_term(bits),
        Const::Null => Term::atom("null"),
        Const::Str(id) => Node::Str(symbols.string_units(id).to_vec()).into(),
    }
}

/// The term of an operand of a rule: its variable's name or its constant.
#[must_use]
pub fn operand_term(symbols: &Symbols, body: &Body, rule: &Rule, operand: Operand) -> Option<Term> {
    match operand.view() {
        OperandView::Var(v) => {
            let kind = rule.vars.get(v.0 as usize)?;
            Some(Term::var(format!("{kind}{}", v.0)))
        }
        OperandView::Const(c) => body.consts.get(c).map(|c| const_term(symbols, *c)),
    }
}

/// `int`, `double`, … or `ref(Class)`.
fn type_term(symbols: &Symbols, ty: Type) -> Term {
    match ty {
        Type::Ref(class) => Term::compound("ref", vec![Term::atom(class_text(symbols, class))]),
        other => Term::atom(other.java(symbols)),
    }
}

impl Lower<'_> {
    pub(super) fn guard(&mut self, guard: &Guard) -> Term {
        let pick = |yes: &'static str, no: &'static str| if guard.holds { yes } else { no };
        match &guard.test {
            Test::Cmp(cmp, a, b) => {
                // The opposite comparison says that it must fail, should somebody build that.
                let cmp = if guard.holds { *cmp } else { cmp.negate() };
                Term::infix(self.operand(*a), cmp.text(), self.operand(*b))
            }
            Test::In(a, labels) => {
                let labels = labels.iter().map(|l| Term::int(*l)).collect();
                let args = vec![self.operand(*a), Term::list(labels)];
                Term::compound(pick("one_of", "none_of"), args)
            }
            Test::Null(a) => Term::infix(self.operand(*a), pick("=", "\\="), Term::atom("null")),
            Test::Same(a, b) => {
                let middle = vec![self.operand(*a), self.operand(*b)];
                self.heap_goal(pick("ref_eq", "ref_neq"), middle)
            }
            Test::InBounds { array, index } => {
                let middle = vec![self.operand(*array), self.operand(*index)];
                self.heap_goal(pick("in_bounds", "out_of_bounds"), middle)
            }
            Test::InstanceOf(a, class) => {
                let middle = vec![self.operand(*a), self.class(*class)];
                self.heap_goal(pick("instance_of", "not_instance_of"), middle)
            }
            Test::CastOk(a, class) => {
                let middle = vec![self.operand(*a), self.class(*class)];
                self.heap_goal(pick("cast_ok", "cast_fails"), middle)
            }
            Test::StoreOk { array, value } => {
                let middle = vec![self.operand(*array), self.operand(*value)];
                self.heap_goal(pick("store_ok", "store_fails"), middle)
            }
            Test::Ok(flag) => {
                let failed = || Term::compound("exc", vec![Term::var("_")]);
                let answer = if guard.holds { Term::atom("ok") } else { failed() };
                Term::infix(self.operand(*flag), "=", answer)
            }
            Test::Linked { object, link } => {
                let object = object.iter().map(|o| self.operand(*o));
                let args = object.chain([self.link(*link)]).collect();
                Term::compound(pick("linked", "not_linked"), args)
            }
        }
    }

    pub(super) fn instr(&mut self, instr: &Instr) -> Term {
        match instr {
            Instr::Unary { op, dst, a } => {
                let value = Term::compound(op.text(), vec![self.operand(*a)]);
                Term::infix(self.var(*dst), "#=", value)
            }
            Instr::Binary { op, dst, a, b } => {
                let name = op.infix().unwrap_or(op.text());
                let value = Term::infix(self.operand(*a), name, self.operand(*b));
                Term::infix(self.var(*dst), "#=", value)
            }
            Instr::Caught { dst, flag } => {
                let exception = Term::compound("exc", vec![self.var(*dst)]);
                Term::infix(self.operand(*flag), "=", exception)
            }
            _ => {
                let (name, middle) = self.heap_instr(instr);
                self.heap_goal(name, middle)
            }
        }
    }

    /// Name and arguments, heaps apart, of what touches the heap: reads name the object, then the
    /// place, then the value, as in *A CLP Heap Solver for Test Case Generation*, section 2.
    fn heap_instr(&self, instr: &Instr) -> (&'static str, Vec<Term>) {
        let o = |operand: &Operand| self.operand(*operand);
        match instr {
            Instr::NewObject { dst, class } => {
                ("new_object", vec![self.class(*class), self.var(*dst)])
            }
            Instr::NewArray { dst, class, length } => {
                ("new_array", vec![self.class(*class), o(length), self.var(*dst)])
            }
            Instr::NewMultiArray { dst, class, lengths } => {
                let lengths = Term::list(lengths.iter().map(o).collect());
                ("new_multi_array", vec![self.class(*class), lengths, self.var(*dst)])
            }
            Instr::ArrayLength { dst, array } => ("array_length", vec![o(array), self.var(*dst)]),
            Instr::GetElem { dst, elem, array, index } => {
                let elem = type_term(self.symbols, *elem);
                ("get_elem", vec![o(array), o(index), elem, self.var(*dst)])
            }
            Instr::SetElem { elem, array, index, value } => {
                let elem = type_term(self.symbols, *elem);
                ("set_elem", vec![o(array), o(index), elem, o(value)])
            }
            Instr::GetField { dst, object, field } => {
                ("get_field", vec![o(object), self.field(*field), self.var(*dst)])
            }
            Instr::SetField { object, field, value } => {
                ("set_field", vec![o(object), self.field(*field), o(value)])
            }
            Instr::GetStatic { dst, field } => {
                ("get_static", vec![self.field(*field), self.var(*dst)])
            }
            Instr::SetStatic { field, value } => ("set_static", vec![self.field(*field), o(value)]),
            Instr::InstanceOf { dst, object, class } => {
                ("instance_of", vec![o(object), self.class(*class), self.var(*dst)])
            }
            Instr::ClassObject { dst, class } => {
                ("class_object", vec![self.class(*class), self.var(*dst)])
            }
            Instr::NewException { dst, class, detail } => {
                ("new_exception", vec![self.class(*class), self.detail(detail), self.var(*dst)])
            }
            Instr::Init { class } => ("init_class", vec![self.class(*class)]),
            Instr::MonitorEnter { object } => ("monitor_enter", vec![o(object)]),
            Instr::MonitorExit { object } => ("monitor_exit", vec![o(object)]),
            // These do not touch the heap, and the caller has dealt with them.
            Instr::Unary { .. } | Instr::Binary { .. } | Instr::Caught { .. } => {
                ("unsupported", Vec::new())
            }
        }
    }

    fn field(&self, field: crate::ids::FieldRef) -> Term {
        Term::atom(field_text(self.symbols, field))
    }

    /// A reference and its use, under the name of the goal that makes it.
    fn link(&self, link: Link) -> Term {
        let (name, what) = match link {
            Link::Class(class) => ("class", self.class(class)),
            Link::GetField(field) => ("get_field", self.field(field)),
            Link::PutField(field) => ("set_field", self.field(field)),
            Link::PutStatic(field) => ("set_static", self.field(field)),
            Link::Special(method) => ("call_special", self.method(method)),
            Link::SpecialInterface(method) => ("call_special_interface", self.method(method)),
            Link::Virtual(method) => ("call_virtual", self.method(method)),
            Link::Interface(method) => ("call_interface", self.method(method)),
        };
        Term::compound(name, vec![what])
    }

    fn detail(&self, detail: &Detail) -> Term {
        match detail {
            Detail::None => Term::atom("none"),
            Detail::Null(None) => Term::atom("null"),
            Detail::Null(Some(link)) => Term::compound("null", vec![self.link(*link)]),
            Detail::Link(link) => Term::compound("link", vec![self.link(*link)]),
            Detail::DivisionByZero => Term::atom("division_by_zero"),
            Detail::Index { array, index } => {
                Term::compound("index", vec![self.operand(*array), self.operand(*index)])
            }
            Detail::Size(size, link) => {
                let link = link.map(|link| self.link(link));
                let args = [self.operand(*size)].into_iter().chain(link).collect();
                Term::compound("size", args)
            }
            Detail::Cast { object, class } => {
                Term::compound("cast", vec![self.operand(*object), self.class(*class)])
            }
            Detail::Store(value) => Term::compound("store", vec![self.operand(*value)]),
        }
    }

    /// `site(Bootstrap,Name,Descriptor,Arguments)`
    pub(super) fn site(&self, site: &CallSite) -> Term {
        let args = site.args.iter().map(|arg| match arg {
            BootArg::Const(c) => const_term(self.symbols, *c),
            BootArg::Class(class) => Term::compound("class", vec![self.class(*class)]),
            BootArg::MethodType(name) => Term::compound("method_type", vec![self.name(*name)]),
            BootArg::Handle(handle) => self.handle(handle),
            BootArg::Unsupported(name) => Term::compound("unsupported", vec![self.name(*name)]),
        });
        let args = Term::list(args.collect());
        let (name, descriptor) = (self.name(site.name), self.name(site.descriptor));
        Term::compound("site", vec![self.handle(&site.bootstrap), name, descriptor, args])
    }

    fn handle(&self, handle: &Handle) -> Term {
        let kind = Term::atom(handle.kind.text());
        let (name, descriptor) = (self.name(handle.name), self.name(handle.descriptor));
        Term::compound("handle", vec![kind, self.class(handle.owner), name, descriptor])
    }

    fn name(&self, name: crate::ids::Name) -> Term {
        Term::atom(self.symbols.name_text(name).to_owned())
    }
}
