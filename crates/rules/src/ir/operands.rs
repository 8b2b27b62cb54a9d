//! What rules and their parts read, define and name.

use super::{Callee, Detail, End, Instr, Link, Operand, Rule, Test};
use crate::ids::{MethodRef, Var};

impl Instr {
    /// The variable that the instruction defines.
    #[must_use]
    pub fn dst(&self) -> Option<Var> {
        match self {
            Instr::Unary { dst, .. }
            | Instr::Binary { dst, .. }
            | Instr::NewObject { dst, .. }
            | Instr::NewArray { dst, .. }
            | Instr::NewMultiArray { dst, .. }
            | Instr::ArrayLength { dst, .. }
            | Instr::GetElem { dst, .. }
            | Instr::GetField { dst, .. }
            | Instr::GetStatic { dst, .. }
            | Instr::InstanceOf { dst, .. }
            | Instr::ClassObject { dst, .. }
            | Instr::NewException { dst, .. }
            | Instr::Caught { dst, .. } => Some(*dst),
            Instr::SetElem { .. }
            | Instr::SetField { .. }
            | Instr::SetStatic { .. }
            | Instr::Init { .. }
            | Instr::MonitorEnter { .. }
            | Instr::MonitorExit { .. } => None,
        }
    }

    /// The variable that the instruction defines, to be changed.
    #[must_use]
    pub fn dst_mut(&mut self) -> Option<&mut Var> {
        match self {
            Instr::Unary { dst, .. }
            | Instr::Binary { dst, .. }
            | Instr::NewObject { dst, .. }
            | Instr::NewArray { dst, .. }
            | Instr::NewMultiArray { dst, .. }
            | Instr::ArrayLength { dst, .. }
            | Instr::GetElem { dst, .. }
            | Instr::GetField { dst, .. }
            | Instr::GetStatic { dst, .. }
            | Instr::InstanceOf { dst, .. }
            | Instr::ClassObject { dst, .. }
            | Instr::NewException { dst, .. }
            | Instr::Caught { dst, .. } => Some(dst),
            Instr::SetElem { .. }
            | Instr::SetField { .. }
            | Instr::SetStatic { .. }
            | Instr::Init { .. }
            | Instr::MonitorEnter { .. }
            | Instr::MonitorExit { .. } => None,
        }
    }

    /// Calls `f` on every operand.
    pub fn for_each_operand(&self, mut f: impl FnMut(Operand)) {
        match self {
            Instr::Unary { a, .. } => f(*a),
            Instr::Binary { a, b, .. } => {
                f(*a);
                f(*b);
            }
            Instr::NewArray { length, .. } => f(*length),
            Instr::NewMultiArray { lengths, .. } => lengths.iter().copied().for_each(f),
            Instr::ArrayLength { array, .. } => f(*array),
            Instr::GetElem { array, index, .. } => {
                f(*array);
                f(*index);
            }
            Instr::SetElem { array, index, value, .. } => {
                f(*array);
                f(*index);
                f(*value);
            }
            Instr::GetField { object, .. }
            | Instr::InstanceOf { object, .. }
            | Instr::MonitorEnter { object }
            | Instr::MonitorExit { object } => f(*object),
            Instr::SetField { object, value, .. } => {
                f(*object);
                f(*value);
            }
            Instr::SetStatic { value, .. } => f(*value),
            Instr::NewException { detail, .. } => detail.for_each_operand(f),
            Instr::Caught { flag, .. } => f(*flag),
            Instr::NewObject { .. }
            | Instr::GetStatic { .. }
            | Instr::ClassObject { .. }
            | Instr::Init { .. } => {}
        }
    }
}

impl Detail {
    /// Calls `f` on every operand.
    pub fn for_each_operand(&self, mut f: impl FnMut(Operand)) {
        match self {
            Detail::None | Detail::Null(_) | Detail::Link(_) | Detail::DivisionByZero => {}
            Detail::Index { array, index } => {
                f(*array);
                f(*index);
            }
            Detail::Size(a, _) | Detail::Store(a) => f(*a),
            Detail::Cast { object, .. } => f(*object),
        }
    }
}

impl Test {
    /// Calls `f` on every operand.
    pub fn for_each_operand(&self, mut f: impl FnMut(Operand)) {
        match self {
            Test::Cmp(_, a, b) | Test::Same(a, b) => {
                f(*a);
                f(*b);
            }
            Test::In(a, _) | Test::Null(a) | Test::Ok(a) => f(*a),
            Test::Linked { object, .. } => object.iter().copied().for_each(f),
            Test::InBounds { array, index } => {
                f(*array);
                f(*index);
            }
            Test::InstanceOf(a, _) | Test::CastOk(a, _) => f(*a),
            Test::StoreOk { array, value } => {
                f(*array);
                f(*value);
            }
        }
    }
}

impl Rule {
    /// The methods that the rule names, in the order of the text form.
    pub fn methods(&self) -> impl Iterator<Item = MethodRef> {
        let tested = self.guards.iter().filter_map(|guard| match guard.test {
            Test::Linked { link, .. } => link.method(),
            _ => None,
        });
        let told = self.code.iter().filter_map(|instr| match instr {
            Instr::NewException {
                detail: Detail::Null(Some(link)) | Detail::Link(link), ..
            } => link.method(),
            _ => None,
        });
        let called = self.call.iter().filter_map(|call| call.callee.method());
        tested.chain(told).chain(called.map(|(method, _)| method))
    }
}

impl Link {
    /// The method, if it is one.
    #[must_use]
    pub fn method(self) -> Option<MethodRef> {
        match self {
            Link::Special(m)
            | Link::SpecialInterface(m)
            | Link::Virtual(m)
            | Link::Interface(m) => Some(m),
            Link::Class(_) | Link::GetField(_) | Link::PutField(_) | Link::PutStatic(_) => None,
        }
    }
}

impl Callee {
    /// The method that is named, and whether it has no receiver.
    #[must_use]
    pub fn method(&self) -> Option<(MethodRef, bool)> {
        match self {
            Callee::Static(m) | Callee::StaticInterface(m) => Some((*m, true)),
            Callee::Special(m)
            | Callee::SpecialInterface(m)
            | Callee::Virtual(m)
            | Callee::Interface(m) => Some((*m, false)),
            Callee::Dynamic(_) | Callee::Init(_) | Callee::InitField(_) => None,
        }
    }
}

impl End {
    /// Calls `f` on every operand.
    pub fn for_each_operand(&self, mut f: impl FnMut(Operand)) {
        match self {
            End::Return(value) => value.iter().copied().for_each(f),
            End::Throw(e) => f(*e),
            End::Goto { args, .. } => args.iter().copied().for_each(f),
            End::Unsupported(_) => {}
        }
    }
}
