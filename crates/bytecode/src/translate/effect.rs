//! The effect of an instruction whose checks are done.

use ristretto_classfile::attributes::Instruction;
use senda_rules::ids::ClassName;
use senda_rules::ir::{Callee, Const, End, Instr};
use senda_rules::types::{Kind, Type};

use super::build::{Builder, Next, Run};
use super::state::{Fact, Slot};
use super::{Step, Stop, flow, tables};
use crate::pool::Ldc;

impl Builder<'_> {
    /// Translates the effect of an instruction, branches and local variables apart.
    pub(super) fn effect(&mut self, run: &mut Run, at: u32) -> Step<Next> {
        let code = self.code;
        let op = &code.insns[at as usize].op;
        if let Some(constant) = tables::constant(op) {
            let value = self.constant(constant);
            run.state.push(Slot::Value(value))?;
        } else if let Some(op) = tables::scalar(op) {
            scalar(run, op)?;
        } else if let Some((stores, letter)) = flow::element(op) {
            self.element(run, stores, letter)?;
        } else {
            return self.other(run, at, op);
        }
        Ok(Next::After(at))
    }

    fn other(&mut self, run: &mut Run, at: u32, op: &Instruction) -> Step<Next> {
        use Instruction as I;
        match op {
            I::Nop => {}
            I::Pop
            | I::Pop2
            | I::Dup
            | I::Dup_x1
            | I::Dup_x2
            | I::Dup2
            | I::Dup2_x1
            | I::Dup2_x2
            | I::Swap => shuffle(run, op)?,
            I::Ldc(index) => self.ldc(run, u16::from(*index))?,
            I::Ldc_w(index) | I::Ldc2_w(index) => self.ldc(run, *index)?,
            I::Ireturn => return self.finish(run, Some(Kind::Int)),
            I::Lreturn => return self.finish(run, Some(Kind::Long)),
            I::Freturn => return self.finish(run, Some(Kind::Float)),
            I::Dreturn => return self.finish(run, Some(Kind::Double)),
            I::Areturn => return self.finish(run, Some(Kind::Ref)),
            I::Return => return self.finish(run, None),
            I::Athrow => {
                let exception = run.state.pop(Kind::Ref)?;
                return self.raise(run, exception);
            }
            I::Getstatic(index) | I::Putstatic(index) | I::Getfield(index) | I::Putfield(index) => {
                self.field(run, op, *index)?;
            }
            I::Invokestatic(_)
            | I::Invokespecial(_)
            | I::Invokevirtual(_)
            | I::Invokeinterface(..)
            | I::Invokedynamic(_) => return self.invoke(run, at),
            _ => self.object(run, at, op)?,
        }
        Ok(Next::After(at))
    }

    /// Objects, arrays, types and monitors.
    fn object(&mut self, run: &mut Run, at: u32, op: &Instruction) -> Step<()> {
        use Instruction as I;
        match op {
            I::New(index) => {
                self.initialise(run, at)?;
                let class = self.class.pool.class(self.symbols, *index)?;
                run.define(Kind::Ref, Fact::NonNull, |dst| Instr::NewObject { dst, class })
            }
            I::Newarray(element) => {
                let class = self.symbols.class(tables::primitive_array(element));
                self.new_array(run, class)
            }
            I::Anewarray(index) => {
                let element = self.class.pool.class(self.symbols, *index)?;
                let descriptor = Type::Ref(element).descriptor(self.symbols);
                let class = self.symbols.class(&format!("[{descriptor}"));
                self.new_array(run, class)
            }
            I::Multianewarray(index, dimensions) => {
                let class = self.class.pool.class(self.symbols, *index)?;
                let mut lengths = Vec::with_capacity(usize::from(*dimensions));
                for _ in 0..*dimensions {
                    lengths.push(run.state.pop(Kind::Int)?.operand);
                }
                lengths.reverse();
                let lengths = lengths.into_boxed_slice();
                run.define(Kind::Ref, Fact::NonNull, |dst| Instr::NewMultiArray {
                    dst,
                    class,
                    lengths,
                })
            }
            I::Arraylength => {
                let array = run.state.pop(Kind::Ref)?.operand;
                run.define(Kind::Int, Fact::None, |dst| Instr::ArrayLength { dst, array })
            }
            I::Checkcast(_) => run.state.peek(0, Kind::Ref).map(|_| ()),
            I::Instanceof(index) => {
                let class = self.class.pool.class(self.symbols, *index)?;
                let object = run.state.pop(Kind::Ref)?.operand;
                run.define(Kind::Int, Fact::None, |dst| Instr::InstanceOf { dst, object, class })
            }
            I::Monitorenter => {
                let object = run.state.pop(Kind::Ref)?.operand;
                run.emit(Instr::MonitorEnter { object });
                Ok(())
            }
            I::Monitorexit => {
                let object = run.state.pop(Kind::Ref)?.operand;
                run.emit(Instr::MonitorExit { object });
                Ok(())
            }
            _ => Err(Stop::unsupported("opcode")),
        }
    }

    fn new_array(&mut self, run: &mut Run, class: ClassName) -> Step<()> {
        let length = run.state.pop(Kind::Int)?;
        let fact = match self.as_constant(length) {
            Some(Const::Int(length)) => Fact::Array { class, length },
            _ => Fact::NonNull,
        };
        let length = length.operand;
        run.define(Kind::Ref, fact, |dst| Instr::NewArray { dst, class, length })
    }

    fn ldc(&mut self, run: &mut Run, index: u16) -> Step<()> {
        match self.class.pool.ldc(self.symbols, index)? {
            Ldc::Const(constant) => {
                let value = self.constant(constant);
                run.state.push(Slot::Value(value))
            }
            Ldc::Class(class) => {
                run.define(Kind::Ref, Fact::NonNull, |dst| Instr::ClassObject { dst, class })
            }
            Ldc::MethodType(_) => Err(Stop::unsupported("ldc method type")),
            Ldc::Handle(_) => Err(Stop::unsupported("ldc method handle")),
            Ldc::Dynamic(_) => Err(Stop::unsupported("ldc dynamic constant")),
        }
    }

    fn finish(&mut self, run: &mut Run, kind: Option<Kind>) -> Step<Next> {
        if kind != self.signature.returns {
            return Err(Stop::unsupported("kind of a returned value"));
        }
        let value = match kind {
            Some(kind) => Some(run.state.pop(kind)?.operand),
            None => None,
        };
        run.rule.end = Some(End::Return(value));
        Ok(Next::Ended)
    }

    fn field(&mut self, run: &mut Run, op: &Instruction, index: u16) -> Step<()> {
        use Instruction as I;
        let field = self.class.pool.field_ref(self.symbols, index)?;
        let kind = self.symbols.field_symbol(field).ty.kind();
        match op {
            I::Getstatic(_) => run.define(kind, Fact::None, |dst| Instr::GetStatic { dst, field }),
            I::Putstatic(_) => {
                let value = run.state.pop(kind)?.operand;
                run.emit(Instr::SetStatic { field, value });
                Ok(())
            }
            I::Getfield(_) => {
                let object = run.state.pop(Kind::Ref)?.operand;
                run.define(kind, Fact::None, |dst| Instr::GetField { dst, object, field })
            }
            _ => {
                let value = run.state.pop(kind)?.operand;
                let object = run.state.pop(Kind::Ref)?.operand;
                run.emit(Instr::SetField { object, field, value });
                Ok(())
            }
        }
    }

    /// Initialises the class of a new object where no handler covers it; elsewhere that was a call.
    fn initialise(&mut self, run: &mut Run, at: u32) -> Step<()> {
        if let Some(Callee::Init(class)) = self.initialises(at)?
            && self.graph.get(run.node).chain.is_none()
        {
            run.emit(Instr::Init { class });
        }
        Ok(())
    }

    fn element(&mut self, run: &mut Run, stores: bool, letter: char) -> Step<()> {
        let elem = match letter {
            'I' => Type::Int,
            'J' => Type::Long,
            'F' => Type::Float,
            'D' => Type::Double,
            'B' => Type::Byte,
            'C' => Type::Char,
            'S' => Type::Short,
            _ => Type::Ref(self.symbols.class("java/lang/Object")),
        };
        let value = if stores { Some(run.state.pop(elem.kind())?.operand) } else { None };
        let index = run.state.pop(Kind::Int)?.operand;
        let array = run.state.pop(Kind::Ref)?.operand;
        match value {
            Some(value) => {
                run.emit(Instr::SetElem { elem, array, index, value });
                Ok(())
            }
            None => run.define(elem.kind(), Fact::None, |dst| Instr::GetElem {
                dst,
                elem,
                array,
                index,
            }),
        }
    }
}

fn scalar(run: &mut Run, op: senda_rules::op::Op) -> Step<()> {
    match op.operands() {
        [kind] => {
            let a = run.state.pop(*kind)?.operand;
            run.define(op.result(), Fact::None, |dst| Instr::Unary { op, dst, a })
        }
        [first, second] => {
            let b = run.state.pop(*second)?.operand;
            let a = run.state.pop(*first)?.operand;
            run.define(op.result(), Fact::None, |dst| Instr::Binary { op, dst, a, b })
        }
        _ => Err(Stop::unsupported("opcode")),
    }
}

fn shuffle(run: &mut Run, op: &Instruction) -> Step<()> {
    use Instruction as I;
    let state = &mut run.state;
    match op {
        I::Pop => state.discard(1),
        I::Pop2 => state.discard(2),
        I::Dup => state.dup(1, 0),
        I::Dup_x1 => state.dup(1, 1),
        I::Dup_x2 => state.dup(1, 2),
        I::Dup2 => state.dup(2, 0),
        I::Dup2_x1 => state.dup(2, 1),
        I::Dup2_x2 => state.dup(2, 2),
        I::Swap => state.swap(),
        _ => Err(Stop::unsupported("opcode")),
    }
}
