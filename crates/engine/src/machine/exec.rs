//! Instructions and tests, each by one operation of the domain.

use senda_rules::ir::{Instr, Link, Operand, Place, Pred, Rule, Test};
use senda_rules::types::Type;

use super::{Code, Halt, Machine};
use crate::domain::{Dimension, Domain, Truth};
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
                self.instance_test(code, object, *class, false)?
            }
            Test::CastOk(object, class) => {
                let object = self.get(code, *object);
                self.instance_test(code, object, *class, true)?
            }
            Test::StoreOk { array, value } => {
                let (array, value) = (self.get(code, *array), self.get(code, *value));
                self.store_test(array, value)?
            }
            Test::Linked { object, link } => {
                let object = object.map(|object| self.get(code, object));
                self.link_test(code, object, *link)?
            }
        })
    }

    /// Whether a reference is an instance of a class; null gives `of_null`.
    fn instance_test(
        &mut self,
        code: &Code<D::Value>,
        object: D::Value,
        class: senda_rules::ids::ClassName,
        of_null: bool,
    ) -> Result<Truth<D::Cond>, Halt<D::Value>> {
        let null = self.domain.is_null(object);
        if null == Truth::Yes {
            return Ok(of_null.into());
        }
        let class = match self.link_class(code, class) {
            Ok(class) => class,
            // Null needs no class.
            Err(halt) => {
                return if self.decide(null)? { Ok(of_null.into()) } else { Err(halt) };
            }
        };
        // Of an input that no known class fits, null is left: what else it could be ends the path by name.
        let is_input = matches!(null, Truth::Open(_)) && self.domain.class_of(object).is_none();
        if is_input && self.domain.classes_of(object).is_empty() && self.decide(null.clone())? {
            return Ok(of_null.into());
        }
        // Null and an object of another class are one way out, so they are one test.
        let fits = self.domain.instance_of(&mut self.linker, object, class);
        if of_null {
            return Ok(self.domain.either(null, fits));
        }
        let object = self.domain.opposite(null);
        Ok(self.domain.both(object, fits))
    }

    /// Whether a reference can be linked; for a null object it need not.
    fn link_test(
        &mut self,
        code: &Code<D::Value>,
        object: Option<D::Value>,
        link: Link,
    ) -> Result<Truth<D::Cond>, Halt<D::Value>> {
        match self.check_link(code, link) {
            Ok(()) => Ok(Truth::Yes),
            Err(Halt::Throw(_)) => match object {
                Some(object) => Ok(self.domain.is_null(object)),
                None => Ok(Truth::No),
            },
            Err(stop) => Err(stop),
        }
    }

    fn store_test(
        &mut self,
        array: D::Value,
        value: D::Value,
    ) -> Result<Truth<D::Cond>, Halt<D::Value>> {
        let null = self.domain.is_null(value);
        if null == Truth::Yes {
            return Ok(Truth::Yes);
        }
        let fits = self.domain.element_fits(&mut self.linker, array, value)?;
        Ok(self.domain.either(null, fits))
    }

    #[inline]
    pub(super) fn exec(
        &mut self,
        code: &Code<D::Value>,
        rule: &Rule,
        instr: &Instr,
    ) -> Done<D::Value> {
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
            Instr::GetElem { dst, elem, array, index } => {
                let (array, index) = (self.get(code, *array), self.get(code, *index));
                let value = self.domain.get_elem_as(&mut self.linker, *elem, array, index)?;
                self.regs[dst.0 as usize] = value;
                Ok(())
            }
            Instr::SetElem { elem, array, index, value } => {
                let (array, index) = (self.get(code, *array), self.get(code, *index));
                let value = self.get(code, *value);
                Ok(self.domain.set_elem_as(*elem, array, index, value)?)
            }
            Instr::ArrayLength { dst, array } => {
                let array = self.get(code, *array);
                self.regs[dst.0 as usize] = self.domain.array_length(array);
                Ok(())
            }
            Instr::GetField { dst, object, field } => {
                let object = self.get(code, *object);
                let found = self.field_to_read(code, *field)?;
                match self.domain.get_field(&mut self.linker, object, found.slot, found.ty) {
                    Ok(value) => self.regs[dst.0 as usize] = value,
                    Err(stop) => return Err(self.in_method(code, stop)),
                }
                Ok(())
            }
            Instr::SetField { object, field, value } => {
                let (object, value) = (self.get(code, *object), self.get(code, *value));
                let found = self.field_to_write(code, *field)?;
                let done = self.domain.set_field(object, found.slot, found.ty, value);
                done.map_err(|stop| self.in_method(code, stop))
            }
            other => self.exec_rare(code, rule, other),
        }
    }

    /// A test that cannot be made ends the method, unless it is the class of a handler that cannot
    /// be linked: the JVM's verifier refuses the whole class for that.
    #[cold]
    pub(super) fn no_handler(
        &mut self,
        code: &Code<D::Value>,
        pred: &Pred,
        halt: Halt<D::Value>,
    ) -> Halt<D::Value> {
        if matches!(halt, Halt::Throw(_)) && matches!(pred.name.place, Place::Handlers(_)) {
            let method = self.linker.method_text(code.method);
            return Stop::Unsupported(format!("a missing class is caught in {method}")).into();
        }
        halt
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

    fn exec_rare(&mut self, code: &Code<D::Value>, rule: &Rule, instr: &Instr) -> Done<D::Value> {
        match instr {
            Instr::GetStatic { dst, field } => {
                let found = self.static_to_read(code, *field)?;
                self.ensure_init(found.class)?;
                if !self.world.entangled.is_empty() || !self.world.doubtful.is_empty() {
                    self.note_order(found.class)?;
                }
                self.regs[dst.0 as usize] = self.domain.get_static(found.slot);
            }
            Instr::SetStatic { field, value } => {
                let value = self.get(code, *value);
                let found = self.static_to_write(code, *field)?;
                self.ensure_init(found.class)?;
                self.note_static_write(found.class, found.slot);
                self.domain.set_static(found.slot, found.ty, value);
            }
            Instr::InstanceOf { dst, object, class } => {
                let object = self.get(code, *object);
                let answer = self.instance_test(code, object, *class, false)?;
                let answer = self.decide(answer)?;
                self.regs[dst.0 as usize] = self.domain.int(i32::from(answer));
            }
            Instr::NewObject { dst, class } => {
                let class = self.link_class(code, *class)?;
                self.check_instantiable(class)?;
                self.ensure_init(class)?;
                let object = self.domain.new_object(&self.linker, class)?;
                self.note_own(code, rule, class, object)?;
                self.regs[dst.0 as usize] = object;
            }
            Instr::NewArray { dst, class, length } => {
                let length = self.get(code, *length);
                let class = self.link_class(code, *class)?;
                self.regs[dst.0 as usize] = self.new_array(class, length)?;
            }
            Instr::NewMultiArray { dst, class, lengths } => {
                let lengths: Vec<D::Value> = lengths.iter().map(|&l| self.get(code, l)).collect();
                let class = self.link_class(code, *class)?;
                self.regs[dst.0 as usize] = self.new_multi_array(class, &lengths)?;
            }
            Instr::ClassObject { dst, class } => {
                let class = self.link_class(code, *class)?;
                self.regs[dst.0 as usize] = self.domain.class_object(class)?;
            }
            Instr::NewException { dst, class, detail } => {
                self.regs[dst.0 as usize] = self.fault(code, rule, *class, *detail)?;
            }
            Instr::Caught { dst, flag } => {
                self.regs[dst.0 as usize] = self.get(code, *flag);
            }
            Instr::Init { class } => {
                let class = self.link_class(code, *class)?;
                self.ensure_init(class)?;
            }
            Instr::MonitorEnter { object } => {
                let object = self.get(code, *object);
                self.monitor_enter(object);
            }
            Instr::MonitorExit { object } => {
                let object = self.get(code, *object);
                self.monitor_exit(code, object)?;
            }
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
        if rest.is_empty() {
            return self.new_array(class, length);
        }
        let Some(n) = self.domain.known(length) else {
            let dimensions = self.dimensions(class, lengths)?;
            return Ok(self.domain.new_table(&dimensions)?);
        };
        let array = self.new_array(class, length)?;
        let Shape::Array(Type::Ref(_), Some(element)) = self.linker.class(class).shape else {
            return Err(more_lengths().into());
        };
        for i in 0..n.as_int() {
            let inner = self.new_multi_array(element, rest)?;
            let index = self.domain.int(i);
            self.domain.set_elem(array, index, inner)?;
        }
        Ok(array)
    }

    fn dimensions(
        &self,
        class: crate::linker::ClassId,
        lengths: &[D::Value],
    ) -> Result<Vec<Dimension<D::Value>>, Stop> {
        let (mut at, mut out) = (Some(class), Vec::new());
        for &length in lengths {
            let Some(class) = at else { return Err(more_lengths()) };
            let Shape::Array(element, inner) = self.linker.class(class).shape else {
                return Err(more_lengths());
            };
            out.push(Dimension { class, element, length });
            at = inner;
        }
        Ok(out)
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

fn more_lengths() -> Stop {
    Stop::Internal("more lengths than dimensions".into())
}
