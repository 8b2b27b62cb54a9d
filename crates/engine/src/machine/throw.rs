//! Exceptions that the machine itself makes, as the JVM makes them: without running a constructor.

use senda_rules::ir::Detail;
use senda_rules::types::Type;

use super::{Code, Halt, Machine};
use crate::domain::Domain;
use crate::linker::{ClassId, Shape};

/// How many exceptions may be in the making at once, one for the initialiser of another.
const MAX_THROWING: usize = 8;

impl<D: Domain> Machine<D> {
    /// A new exception of the named class, ready to be thrown.
    pub fn throw_new(&mut self, class: &str, message: Option<&str>) -> Halt<D::Value> {
        // The class of an error may itself have failed to initialise, with this very error.
        if self.throwing >= MAX_THROWING {
            let text = format!("{class} cannot be made: its class has failed to initialise");
            return Halt::Stop(crate::stop::Stop::Unsupported(text));
        }
        let made = self.linker.class_named(class);
        let made = match made {
            Ok(class) => {
                self.throwing += 1;
                let made = self.new_exception(class, message);
                self.throwing -= 1;
                made
            }
            // The exception's own class is missing: there is no JDK to run with.
            Err(fault) => {
                let text = format!("{class} cannot be linked: {fault:?}");
                return Halt::Stop(crate::stop::Stop::Internal(text));
            }
        };
        match made {
            Ok(exception) => Halt::Throw(exception),
            Err(halt) => halt,
        }
    }

    /// A new exception whose message may hold lone surrogates.
    pub fn throw_units(&mut self, class: &str, message: &[u16]) -> Halt<D::Value> {
        let exception = match self.throw_new(class, None) {
            Halt::Throw(exception) => exception,
            stop @ Halt::Stop(_) => return stop,
        };
        let set = match self.new_units(message) {
            Ok(text) => self.set_throwable(exception, "detailMessage", "java/lang/String", text),
            Err(stop) => Err(stop.into()),
        };
        set.err().unwrap_or(Halt::Throw(exception))
    }

    /// A new exception with the fields that `Throwable`'s constructor sets.
    pub(crate) fn new_exception(
        &mut self,
        class: ClassId,
        message: Option<&str>,
    ) -> Result<D::Value, Halt<D::Value>> {
        self.ensure_init(class)?;
        let exception = self.domain.new_object(&self.linker, class)?;
        let message = match message {
            Some(text) => self.new_str(text)?,
            None => self.domain.null(),
        };
        self.set_throwable(exception, "detailMessage", "java/lang/String", message)?;
        self.set_cause(exception, exception)?;
        for (field, source, ty) in [
            ("stackTrace", "UNASSIGNED_STACK", "[Ljava/lang/StackTraceElement;"),
            ("suppressedExceptions", "SUPPRESSED_SENTINEL", "java/util/List"),
        ] {
            let value = self.static_value("java/lang/Throwable", source, ty)?;
            self.set_throwable(exception, field, ty, value)?;
        }
        Ok(exception)
    }

    pub(crate) fn set_cause(
        &mut self,
        exception: D::Value,
        cause: D::Value,
    ) -> Result<(), Halt<D::Value>> {
        self.set_throwable(exception, "cause", "java/lang/Throwable", cause)
    }

    fn set_throwable(
        &mut self,
        exception: D::Value,
        field: &str,
        class: &str,
        value: D::Value,
    ) -> Result<(), Halt<D::Value>> {
        self.set_named_field(exception, "java/lang/Throwable", field, class, value)
    }

    /// Writes a reference field by name.
    pub(crate) fn set_named_field(
        &mut self,
        object: D::Value,
        owner: &str,
        field: &str,
        class: &str,
        value: D::Value,
    ) -> Result<(), Halt<D::Value>> {
        let field = self.named_field(owner, field, class)?;
        Ok(self.domain.set_field(object, field.slot, field.ty, value)?)
    }

    /// Reads a reference field by name.
    pub(crate) fn get_named_field(
        &mut self,
        object: D::Value,
        owner: &str,
        field: &str,
        class: &str,
    ) -> Result<D::Value, Halt<D::Value>> {
        let field = self.named_field(owner, field, class)?;
        Ok(self.domain.get_field(object, field.slot, field.ty)?)
    }

    fn named_field(
        &mut self,
        owner: &str,
        field: &str,
        class: &str,
    ) -> Result<crate::linker::InstanceField, Halt<D::Value>> {
        let owner = self.linker.symbols.class(owner);
        let name = self.linker.symbols.name(field);
        let ty = Type::Ref(self.linker.symbols.class(class));
        let id = self.linker.symbols.field(owner, name, ty);
        let field = self.linker.instance_field(id);
        self.linked(field)
    }

    /// The value of a static reference field, its class initialised.
    pub(crate) fn static_value(
        &mut self,
        owner: &str,
        field: &str,
        class: &str,
    ) -> Result<D::Value, Halt<D::Value>> {
        let owner = self.linker.symbols.class(owner);
        let name = self.linker.symbols.name(field);
        let ty = Type::Ref(self.linker.symbols.class(class));
        let id = self.linker.symbols.field(owner, name, ty);
        let field = self.linker.static_field(id);
        let field = self.linked(field)?;
        self.ensure_init(field.class)?;
        Ok(self.domain.get_static(field.slot))
    }

    /// The message of an implicit exception, as HotSpot words it.
    pub(super) fn detail_message(
        &mut self,
        code: &Code<D::Value>,
        detail: Detail,
    ) -> Result<Option<String>, Halt<D::Value>> {
        Ok(match detail {
            Detail::None => None,
            Detail::DivisionByZero => Some("/ by zero".into()),
            Detail::Index { array, index } => {
                let array = self.get(code, array);
                let length = self.domain.array_length(array);
                let length = self.known_int(length)?;
                let index = self.known_operand(code, index)?;
                Some(format!("Index {index} out of bounds for length {length}"))
            }
            Detail::Size(size) => Some(self.known_operand(code, size)?.to_string()),
            Detail::Cast { object, class } => {
                let object = self.get(code, object);
                let from = self.domain.class_of(object);
                let to = self.linker.link(class);
                let to = self.linked(to)?;
                from.map(|from| self.cast_message(from, to))
            }
            Detail::Store(value) => {
                let value = self.get(code, value);
                self.domain.class_of(value).map(|class| self.class_object_name(class))
            }
        })
    }

    /// What `Class.getName` answers: arrays in descriptor form.
    pub(crate) fn class_object_name(&self, class: ClassId) -> String {
        match self.linker.class(class).shape {
            Shape::Array(..) => {
                self.linker.symbols.class_text(self.linker.class(class).name).replace('/', ".")
            }
            _ => self.linker.java_name(class),
        }
    }

    fn cast_message(&self, from: ClassId, to: ClassId) -> String {
        let (a, b) = (self.class_object_name(from), self.class_object_name(to));
        let place = |class: ClassId| {
            let text = self.linker.symbols.class_text(self.linker.class(class).name);
            let element = text.trim_start_matches('[').trim_start_matches('L');
            if text.starts_with('[') && element.len() == 1
                || element.starts_with("java/lang/")
                || element.starts_with("java/util/")
                || element.starts_with("java/io/")
                || element.starts_with("java/math/")
            {
                "module java.base of loader 'bootstrap'"
            } else {
                "unnamed module of loader 'app'"
            }
        };
        let (pa, pb) = (place(from), place(to));
        if pa == pb {
            format!("class {a} cannot be cast to class {b} ({a} and {b} are in {pa})")
        } else {
            format!("class {a} cannot be cast to class {b} ({a} is in {pa}; {b} is in {pb})")
        }
    }
}
