//! Instructions and tests, each by one operation of the domain.

use senda_rules::ir::{Instr, Operand, Place, Test};
use senda_rules::types::Type;

use super::{Code, Halt, Machine};
use crate::domain::{Domain, Truth};
use crate::linker::Shape;
use crate::stop::Stop;

type Done<V> = Result<(), Halt<V>>;

impl<D: Domain> Machine<D> {
    pub(super) fn test(
        &mut self,
        code: &Code<D::Value>,
        test: &Test,
    ) -> Result<Truth<D::Cond>, Halt<D::Value>> {
        Ok(match test {
            Test::Cmp(cmp, a, b) => {
                let (a, b) = (self.get(code, *a), self.get(code, *b));
                self.domain.compare(*cmp, a, b)
            }
            Test::In(a, labels) => {
                let a = self.get(code, *a);
                self.domain.one_of(a, labels)
            }
            Test::Null(a) | Test::Ok(a) => {
                let a = self.get(code, *a);
                self.domain.is_null(a)
            }
            Test::Same(a, b) => {
                let (a, b) = (self.get(code, *a), self.get(code, *b));
                self.domain.same(a, b)
            }
            Test::InBounds { array, index } => {
                let (array, index) = (self.get(code, *array), self.get(code, *index));
                self.domain.in_bounds(array, index)
            }
            Test::InstanceOf(object, class) => {
                let object = self.get(code, *object);
                self.instance_test(object, *class, false)?
            }
            Test::CastOk(object, class) => {
                let object = self.get(code, *object);
                self.instance_test(object, *class, true)?
            }
            Test::StoreOk { array, value } => {
                let (array, value) = (self.get(code, *array), self.get(code, *value));
                self.store_test(array, value)?
            }
        })
    }

    /// Whether a reference is an instance of a class; null gives `of_null`.
    fn instance_test(
        &mut self,
        object: D::Value,
        class: senda_rules::ids::ClassName,
        of_null: bool,
    ) -> Result<Truth<D::Cond>, Halt<D::Value>> {
        let null = self.domain.is_null(object);
        if self.decide(null)? {
            return Ok(of_null.into());
        }
        let class = self.linker.link(class);
        let class = self.linked(class)?;
        Ok(self.domain.instance_of(&mut self.linker, object, class))
    }

    fn store_test(
        &mut self,
        array: D::Value,
        value: D::Value,
    ) -> Result<Truth<D::Cond>, Halt<D::Value>> {
        let null = self.domain.is_null(value);
        if self.decide(null)? {
            return Ok(Truth::Yes);
        }
        let shape = self.domain.class_of(array).map(|c| self.linker.class(c).shape);
        match shape {
            Some(Shape::Array(_, Some(element))) => {
                Ok(self.domain.instance_of(&mut self.linker, value, element))
            }
            _ => Err(Stop::refused("a reference is stored into no array of references").into()),
        }
    }

    #[inline]
    pub(super) fn exec(&mut self, code: &Code<D::Value>, instr: &Instr) -> Done<D::Value> {
        match instr {
            Instr::Binary { op, dst, a, b } => {
                let (a, b) = (self.get(code, *a), self.get(code, *b));
                self.regs[dst.0 as usize] = self.domain.apply(*op, a, b);
                Ok(())
            }
            Instr::Unary { op, dst, a } => {
                let a = self.get(code, *a);
                self.regs[dst.0 as usize] = self.domain.apply(*op, a, a);
                Ok(())
            }
            Instr::GetElem { dst, array, index, .. } => {
                let (array, index) = (self.get(code, *array), self.get(code, *index));
                self.regs[dst.0 as usize] = self.domain.get_elem(array, index)?;
                Ok(())
            }
            Instr::SetElem { array, index, value, .. } => {
                let (array, index) = (self.get(code, *array), self.get(code, *index));
                let value = self.get(code, *value);
                Ok(self.domain.set_elem(array, index, value)?)
            }
            Instr::ArrayLength { dst, array } => {
                let array = self.get(code, *array);
                self.regs[dst.0 as usize] = self.domain.array_length(array);
                Ok(())
            }
            Instr::GetField { dst, object, field } => {
                let object = self.get(code, *object);
                let found = self.linker.instance_field(*field);
                let found = self.linked(found)?;
                self.check_field(code, *field, found.class, found.flags)?;
                match self.domain.get_field(object, found.slot, found.ty) {
                    Ok(value) => self.regs[dst.0 as usize] = value,
                    Err(stop) => return Err(self.in_method(code, stop)),
                }
                Ok(())
            }
            Instr::SetField { object, field, value } => {
                let (object, value) = (self.get(code, *object), self.get(code, *value));
                let found = self.linker.instance_field(*field);
                let found = self.linked(found)?;
                self.check_write(code, *field, found.class, found.flags)?;
                let done = self.domain.set_field(object, found.slot, found.ty, value);
                done.map_err(|stop| self.in_method(code, stop))
            }
            other => self.exec_rare(code, other),
        }
    }

    /// A linking error in an instruction whose class or field is missing or does not fit. The rules
    /// have no way out for it, so a handler of the method would be passed over: where there is one,
    /// the run stops by name. (Calls, `new` and static fields have their way out.)
    #[cold]
    pub(super) fn unforeseen(
        &mut self,
        code: &Code<D::Value>,
        instr: &Instr,
        halt: Halt<D::Value>,
    ) -> Halt<D::Value> {
        let Halt::Throw(e) = halt else { return halt };
        let foreseen = matches!(
            instr,
            Instr::Init { .. }
                | Instr::NewObject { .. }
                | Instr::GetStatic { .. }
                | Instr::SetStatic { .. }
        );
        if foreseen || !self.has_handlers(code) {
            return Halt::Throw(e);
        }
        Halt::Stop(self.linking_error(code, e))
    }

    /// The same for a test.
    #[cold]
    pub(super) fn unforeseen_test(
        &mut self,
        code: &Code<D::Value>,
        halt: Halt<D::Value>,
    ) -> Halt<D::Value> {
        match halt {
            Halt::Throw(e) if self.has_handlers(code) => Halt::Stop(self.linking_error(code, e)),
            halt => halt,
        }
    }

    fn has_handlers(&self, code: &Code<D::Value>) -> bool {
        code.body.preds.values().any(|p| matches!(p.name.place, Place::Handlers(_)))
    }

    fn linking_error(&self, code: &Code<D::Value>, e: D::Value) -> Stop {
        let class = self.domain.class_of(e).map(|class| self.linker.java_name(class));
        let class = class.unwrap_or_default();
        let method = self.linker.method_text(code.method);
        Stop::Unsupported(format!("{class} by linking in {method}, which has handlers"))
    }

    /// Names the method in which something unsupported was met.
    fn in_method(&self, code: &Code<D::Value>, stop: Stop) -> Halt<D::Value> {
        Halt::Stop(match stop {
            Stop::Unsupported(what) => {
                Stop::Unsupported(format!("{what} in {}", self.linker.method_text(code.method)))
            }
            other => other,
        })
    }

    fn exec_rare(&mut self, code: &Code<D::Value>, instr: &Instr) -> Done<D::Value> {
        match instr {
            Instr::GetStatic { dst, field } => {
                let found = self.linker.static_field(*field);
                let found = self.linked(found)?;
                self.check_field(code, *field, found.class, found.flags)?;
                self.ensure_init(found.class)?;
                self.regs[dst.0 as usize] = self.domain.get_static(found.slot);
            }
            Instr::SetStatic { field, value } => {
                let value = self.get(code, *value);
                let found = self.linker.static_field(*field);
                let found = self.linked(found)?;
                self.check_write(code, *field, found.class, found.flags)?;
                self.ensure_init(found.class)?;
                self.domain.set_static(found.slot, found.ty, value);
            }
            Instr::InstanceOf { dst, object, class } => {
                let object = self.get(code, *object);
                let answer = self.instance_test(object, *class, false)?;
                let answer = self.decide(answer)?;
                self.regs[dst.0 as usize] = self.domain.int(i32::from(answer));
            }
            Instr::NewObject { dst, class } => {
                let class = self.linker.link(*class);
                let class = self.linked(class)?;
                self.check_instantiable(class)?;
                self.ensure_init(class)?;
                self.regs[dst.0 as usize] = self.domain.new_object(&self.linker, class)?;
            }
            Instr::NewArray { dst, class, length } => {
                let length = self.get(code, *length);
                let class = self.linker.link(*class);
                let class = self.linked(class)?;
                self.regs[dst.0 as usize] = self.new_array(class, length)?;
            }
            Instr::NewMultiArray { dst, class, lengths } => {
                let lengths: Vec<D::Value> = lengths.iter().map(|&l| self.get(code, l)).collect();
                let class = self.linker.link(*class);
                let class = self.linked(class)?;
                self.regs[dst.0 as usize] = self.new_multi_array(class, &lengths)?;
            }
            Instr::ClassObject { dst, class } => {
                let class = self.linker.link(*class);
                let class = self.linked(class)?;
                self.regs[dst.0 as usize] = self.domain.class_object(class)?;
            }
            Instr::NewException { dst, class, detail } => {
                let message = self.detail_message(code, *detail)?;
                let class = self.linker.link(*class);
                let class = self.linked(class)?;
                let exception = self.new_exception(class, message.as_deref())?;
                self.implicit.push(exception);
                self.regs[dst.0 as usize] = exception;
            }
            Instr::Caught { dst, flag } => {
                self.regs[dst.0 as usize] = self.get(code, *flag);
            }
            Instr::Init { class } => {
                let class = self.linker.link(*class);
                let class = self.linked(class)?;
                self.ensure_init(class)?;
            }
            Instr::MonitorEnter { .. } | Instr::MonitorExit { .. } => {}
            _ => return Err(Stop::Internal("instruction without a meaning".into()).into()),
        }
        Ok(())
    }

    pub(super) fn check_instantiable(&mut self, class: crate::linker::ClassId) -> Done<D::Value> {
        let linked = self.linker.class(class);
        if linked.flags() & senda_rules::class::access::ABSTRACT != 0 {
            let name = self.linker.java_name(class);
            return Err(self.throw_new("java/lang/InstantiationError", Some(&name)));
        }
        Ok(())
    }

    /// A new array of a linked array class.
    pub(crate) fn new_array(
        &mut self,
        class: crate::linker::ClassId,
        length: D::Value,
    ) -> Result<D::Value, Halt<D::Value>> {
        let Shape::Array(element, _) = self.linker.class(class).shape else {
            return Err(Stop::Internal("new array of a class that is none".into()).into());
        };
        Ok(self.domain.new_array(class, element, length)?)
    }

    fn new_multi_array(
        &mut self,
        class: crate::linker::ClassId,
        lengths: &[D::Value],
    ) -> Result<D::Value, Halt<D::Value>> {
        let Some((&length, rest)) = lengths.split_first() else {
            return Err(Stop::Internal("an array of no dimensions".into()).into());
        };
        let array = self.new_array(class, length)?;
        if rest.is_empty() {
            return Ok(array);
        }
        let Shape::Array(Type::Ref(_), Some(element)) = self.linker.class(class).shape else {
            return Err(Stop::Internal("more lengths than dimensions".into()).into());
        };
        let Some(n) = self.domain.known(length) else {
            return Err(Stop::unsupported("multi-dimensional array of unknown length").into());
        };
        for i in 0..n.as_int() {
            let inner = self.new_multi_array(element, rest)?;
            let index = self.domain.int(i);
            self.domain.set_elem(array, index, inner)?;
        }
        Ok(array)
    }

    /// An operand that must be a fixed `int`.
    pub(super) fn known_operand(
        &self,
        code: &Code<D::Value>,
        operand: Operand,
    ) -> Result<i32, Stop> {
        let value = self.get(code, operand);
        let known = self.domain.known(value).map(|w| w.as_int());
        known.ok_or_else(|| Stop::unsupported("a message that depends on an unknown value"))
    }
}
