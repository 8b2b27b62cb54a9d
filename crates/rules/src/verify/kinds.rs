//! Laws 8, 10, 11 and 15 to 17: what a single rule defines, uses and hands on.

use super::{At, MAX_GUARDS, Verifier, letters};
use crate::ids::{ClassName, Var};
use crate::ir::{Call, Callee, Detail, End, Instr, Operand, OperandView, Rule, Test};
use crate::types::Kind::{self, Flag, Int, Ref};

/// Checks one rule; `defined` has its parameters marked and gets the rest.
pub(super) fn check(v: &mut Verifier<'_>, at: At, rule: &Rule, defined: &mut [bool]) {
    let mut c = Checker { v, at, rule, defined };
    for guard in &rule.guards {
        c.test(&guard.test);
    }
    for instr in &rule.code {
        c.instr(instr);
    }
    if let Some(call) = &rule.call {
        c.call(call);
    }
    c.end();
}

struct Checker<'a, 'b> {
    v: &'a mut Verifier<'b>,
    at: At,
    rule: &'a Rule,
    defined: &'a mut [bool],
}

impl Checker<'_, '_> {
    fn error(&mut self, law: u8, message: impl Into<String>) {
        self.v.error(self.at, law, message);
    }

    /// Law 8, and the kind of the operand if it has one.
    fn used(&mut self, operand: Operand) -> Option<Kind> {
        if let OperandView::Var(var) = operand.view() {
            match self.defined.get(var.0 as usize) {
                Some(true) => {}
                Some(false) => {
                    self.error(8, format!("variable {} is used before it is defined", var.0));
                }
                None => {
                    self.error(8, format!("variable {} is not in the table", var.0));
                    return None;
                }
            }
        }
        self.v.body.operand_kind(self.rule, operand)
    }

    fn wants(&mut self, operand: Operand, kind: Kind, law: u8, what: &str) {
        match self.used(operand) {
            Some(found) if found != kind => {
                self.error(law, format!("{what} is {found}, not {kind}"));
            }
            _ => {}
        }
    }

    fn defines(&mut self, var: Var, kind: Kind) {
        match self.defined.get_mut(var.0 as usize) {
            None => self.error(8, format!("variable {} is not in the table", var.0)),
            Some(true) => self.error(8, format!("variable {} is defined twice", var.0)),
            Some(defined) => {
                *defined = true;
                let found = self.rule.vars.get(var.0 as usize).copied().unwrap_or(kind);
                if found != kind {
                    self.error(10, format!("the result {} is {found}, not {kind}", var.0));
                }
            }
        }
    }

    fn test(&mut self, test: &Test) {
        match test {
            Test::Cmp(_, a, b) => {
                self.wants(*a, Int, 10, "a compared value");
                self.wants(*b, Int, 10, "a compared value");
            }
            Test::In(a, _) => self.wants(*a, Int, 10, "the value of a switch"),
            Test::Null(a) | Test::InstanceOf(a, _) | Test::CastOk(a, _) => {
                self.wants(*a, Ref, 10, "a tested reference");
            }
            Test::Same(a, b) => {
                self.wants(*a, Ref, 10, "a tested reference");
                self.wants(*b, Ref, 10, "a tested reference");
            }
            Test::InBounds { array, index } => {
                self.wants(*array, Ref, 10, "an array");
                self.wants(*index, Int, 10, "an index");
            }
            Test::StoreOk { array, value } => {
                self.wants(*array, Ref, 10, "an array");
                self.wants(*value, Ref, 10, "a value to be stored");
            }
            Test::Ok(flag) => self.wants(*flag, Flag, 16, "what is tested to be ok"),
            Test::Linked { object, .. } => {
                if let Some(object) = object {
                    self.wants(*object, Ref, 10, "a tested reference");
                }
            }
        }
    }

    fn instr(&mut self, instr: &Instr) {
        match instr {
            Instr::Unary { op, dst, a } => match op.operands() {
                [kind] => {
                    self.wants(*a, *kind, 10, "an operand");
                    self.defines(*dst, op.result());
                }
                _ => self.error(10, format!("`{}` has two operands", op.text())),
            },
            Instr::Binary { op, dst, a, b } => match op.operands() {
                [first, second] => {
                    self.wants(*a, *first, 10, "the first operand");
                    self.wants(*b, *second, 10, "the second operand");
                    self.defines(*dst, op.result());
                }
                _ => self.error(10, format!("`{}` has one operand", op.text())),
            },
            Instr::NewObject { .. } | Instr::NewArray { .. } | Instr::NewMultiArray { .. } => {
                self.creation(instr);
            }
            Instr::ArrayLength { dst, array } => {
                self.wants(*array, Ref, 10, "an array");
                self.defines(*dst, Int);
            }
            Instr::GetElem { dst, elem, array, index } => {
                self.wants(*array, Ref, 10, "an array");
                self.wants(*index, Int, 10, "an index");
                self.defines(*dst, elem.kind());
            }
            Instr::SetElem { elem, array, index, value } => {
                self.wants(*array, Ref, 10, "an array");
                self.wants(*index, Int, 10, "an index");
                self.wants(*value, elem.kind(), 10, "an element");
            }
            Instr::GetField { dst, object, field } => {
                self.wants(*object, Ref, 10, "an object");
                self.defines(*dst, self.v.symbols.field_symbol(*field).ty.kind());
            }
            Instr::SetField { object, field, value } => {
                self.wants(*object, Ref, 10, "an object");
                let kind = self.v.symbols.field_symbol(*field).ty.kind();
                self.wants(*value, kind, 10, "a field's value");
            }
            Instr::GetStatic { dst, field } => {
                self.defines(*dst, self.v.symbols.field_symbol(*field).ty.kind());
            }
            Instr::SetStatic { field, value } => {
                let kind = self.v.symbols.field_symbol(*field).ty.kind();
                self.wants(*value, kind, 10, "a field's value");
            }
            Instr::InstanceOf { dst, object, .. } => {
                self.wants(*object, Ref, 10, "a tested reference");
                self.defines(*dst, Int);
            }
            Instr::ClassObject { dst, .. } => self.defines(*dst, Ref),
            Instr::NewException { dst, detail, .. } => {
                self.detail(detail);
                self.defines(*dst, Ref);
            }
            Instr::Caught { dst, flag } => {
                self.wants(*flag, Flag, 16, "what is opened");
                let known = |g: &crate::ir::Guard| !g.holds && g.test == Test::Ok(*flag);
                if !self.rule.guards.iter().take(MAX_GUARDS).any(known) {
                    self.error(16, "a flag is opened that no guard knows not to be ok");
                }
                self.defines(*dst, Ref);
            }
            Instr::Init { .. } => {}
            Instr::MonitorEnter { object } | Instr::MonitorExit { object } => {
                self.wants(*object, Ref, 10, "an object");
            }
        }
    }

    /// Law 11.
    fn creation(&mut self, instr: &Instr) {
        match instr {
            Instr::NewObject { dst, class } => {
                if self.dimensions(*class) > 0 {
                    self.error(11, "an object is created with the class of an array");
                }
                self.defines(*dst, Ref);
            }
            Instr::NewArray { dst, class, length } => {
                self.wants(*length, Int, 10, "a length");
                if self.dimensions(*class) == 0 {
                    self.error(11, "an array is created with a class that is not one");
                }
                self.defines(*dst, Ref);
            }
            Instr::NewMultiArray { dst, class, lengths } => {
                for length in lengths {
                    self.wants(*length, Int, 10, "a length");
                }
                if lengths.is_empty() || lengths.len() > self.dimensions(*class) {
                    self.error(11, "lengths and dimensions of an array do not fit");
                }
                self.defines(*dst, Ref);
            }
            _ => {}
        }
    }

    fn dimensions(&self, class: ClassName) -> usize {
        self.v.symbols.class_text(class).bytes().take_while(|b| *b == b'[').count()
    }

    fn detail(&mut self, detail: &Detail) {
        match detail {
            Detail::None | Detail::Null(_) | Detail::Link(_) | Detail::DivisionByZero => {}
            Detail::Index { array, index } => {
                self.wants(*array, Ref, 10, "an array");
                self.wants(*index, Int, 10, "an index");
            }
            Detail::Size(size, _) => self.wants(*size, Int, 10, "a size"),
            Detail::Cast { object, .. } => self.wants(*object, Ref, 10, "an object"),
            Detail::Store(value) => self.wants(*value, Ref, 10, "a value to be stored"),
        }
    }

    /// Law 15, and the kinds of arguments and result.
    fn call(&mut self, call: &Call) {
        let found: Vec<Option<Kind>> = call.args.iter().map(|a| self.used(*a)).collect();
        match signature(self.v, &call.callee) {
            None => self.error(10, "the descriptor of the call is malformed"),
            Some((params, ret)) => {
                let agrees = found.len() == params.len()
                    && found.iter().zip(&params).all(|(f, p)| f.is_none_or(|f| f == *p));
                if !agrees {
                    let wanted = letters(params.iter().copied());
                    let found = letters(found.into_iter().flatten());
                    let message = format!("the call has arguments {found}, its callee {wanted}");
                    self.error(10, message);
                }
                match (call.result, ret) {
                    (Some(result), Some(kind)) => self.defines(result, kind),
                    (None, None) => {}
                    (Some(result), None) => {
                        self.error(15, "the call has a result, its callee has none");
                        self.mark(result);
                    }
                    (None, Some(_)) => self.error(15, "the call has no result, its callee has"),
                }
            }
        }
        self.defines(call.flag, Flag);
        let handed_on = matches!(&self.rule.end, End::Goto { args, .. }
            if args.contains(&Operand::var(call.flag)));
        if !handed_on {
            self.error(15, "the flag of the call is not handed on");
        }
    }

    /// Marks a variable as defined without a look at its kind.
    fn mark(&mut self, var: Var) {
        if let Some(defined) = self.defined.get_mut(var.0 as usize) {
            *defined = true;
        }
    }

    /// Law 17. Arguments of a goto are law 6 and checked with the target.
    fn end(&mut self) {
        match (&self.rule.end, self.v.body.returns) {
            (End::Return(None), None) | (End::Unsupported(_), _) => {}
            (End::Return(Some(value)), Some(kind)) => {
                self.wants(*value, kind, 17, "the returned value");
            }
            (End::Return(_), _) => {
                self.error(17, "a value is returned where there is none, or none where there is");
            }
            (End::Throw(exception), _) => self.wants(*exception, Ref, 17, "what is thrown"),
            (End::Goto { args, .. }, _) => {
                for arg in args {
                    self.used(*arg);
                }
            }
        }
    }
}

/// The kinds of a callee's parameters, receiver included, and of its result; `None` if the
/// descriptor of a call site is none.
fn signature(v: &Verifier<'_>, callee: &Callee) -> Option<(Vec<Kind>, Option<Kind>)> {
    let (method, is_static) = match callee {
        Callee::Init(_) | Callee::InitField(_) => return Some((Vec::new(), None)),
        Callee::Dynamic(site) => return descriptor_kinds(v.symbols.name_text(site.descriptor)),
        _ => callee.method()?,
    };
    let ty = v.symbols.method_type(method);
    let receiver = if is_static { None } else { Some(Ref) };
    let params = receiver.into_iter().chain(ty.params.iter().map(|t| t.kind())).collect();
    Some((params, ty.ret.map(crate::types::Type::kind)))
}

/// The kinds in a method descriptor.
fn descriptor_kinds(text: &str) -> Option<(Vec<Kind>, Option<Kind>)> {
    let mut rest = text.strip_prefix('(')?;
    let mut params = Vec::new();
    while !rest.starts_with(')') {
        let (kind, after) = type_kind(rest)?;
        params.push(kind);
        rest = after;
    }
    match &rest[1..] {
        "V" => Some((params, None)),
        result => match type_kind(result)? {
            (kind, "") => Some((params, Some(kind))),
            _ => None,
        },
    }
}

fn type_kind(text: &str) -> Option<(Kind, &str)> {
    let element = text.trim_start_matches('[');
    let (kind, rest) = match element.as_bytes().first()? {
        b'Z' | b'B' | b'C' | b'S' | b'I' => (Int, &element[1..]),
        b'J' => (Kind::Long, &element[1..]),
        b'F' => (Kind::Float, &element[1..]),
        b'D' => (Kind::Double, &element[1..]),
        b'L' => (Ref, element.split_once(';')?.1),
        _ => return None,
    };
    Some((if element.len() < text.len() { Ref } else { kind }, rest))
}
