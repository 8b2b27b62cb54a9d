//! Exceptions that the machine itself makes, as the JVM makes them: without running a constructor.

use senda_rules::ids::ClassName;
use senda_rules::ir::{Detail, Rule};
use senda_rules::types::Type;

use super::{Code, Halt, Machine};
use crate::domain::{Domain, Form, Part, Parts};
use crate::linker::{ClassId, LinkError, MethodId, Shape};
use crate::stop::Stop;

/// How many exceptions may be in the making at once, one for the initialiser of another.
const MAX_THROWING: usize = 8;

impl<D: Domain> Machine<D> {
    /// A new exception of the named class, ready to be thrown.
    pub fn throw_new(&mut self, class: &str, message: Option<&str>) -> Halt<D::Value> {
        // The class of an error may itself have failed to initialise, with this very error.
        if self.throwing >= MAX_THROWING {
            let text = format!("{class} cannot be made: its class has failed to initialise");
            return Halt::Stop(Stop::Unsupported(text));
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
                return Halt::Stop(Stop::Internal(text));
            }
        };
        match made {
            Ok(exception) => Halt::Throw(exception),
            Err(halt) => halt,
        }
    }

    /// The error of a reference that cannot be linked. What a class loader threw is its cause.
    #[cold]
    pub(super) fn throw_link_error(&mut self, error: &LinkError) -> Halt<D::Value> {
        let thrown = self.throw_new(error.class, Some(&error.message));
        let (Halt::Throw(exception), Some(missing)) = (&thrown, &error.missing) else {
            return thrown;
        };
        let exception = *exception;
        let name = missing.replace('/', ".");
        match self.throw_new("java/lang/ClassNotFoundException", Some(&name)) {
            Halt::Throw(cause) => {
                let null = self.domain.null();
                let set =
                    self.set_cause(cause, null).and_then(|()| self.set_cause(exception, cause));
                set.err().unwrap_or(thrown)
            }
            stop @ Halt::Stop(_) => stop,
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

    /// Notes where a null was met, as the JVM's own trace of the stack would tell. The message of the
    /// exception is made from that when it is asked for (JEP 358).
    fn remember_place(
        &mut self,
        exception: D::Value,
        method: MethodId,
        at: u16,
    ) -> Result<(), Halt<D::Value>> {
        let class = self.linker.class_named("[I");
        let class = self.linked(class)?;
        let numbers = [i32::try_from(method.0).unwrap_or(-1), i32::from(at)];
        let length = self.domain.int(2);
        let place = self.new_array(class, length)?;
        for (index, number) in (0..).zip(numbers) {
            let (index, number) = (self.domain.int(index), self.domain.int(number));
            self.domain.set_elem(place, index, number)?;
        }
        self.set_throwable(exception, "backtrace", "java/lang/Object", place)?;
        let state = self.extended_state(exception)?;
        let Some(state) = state else { return Ok(()) };
        let one = self.domain.int(1);
        Ok(self.domain.set_field(exception, state.slot, state.ty, one)?)
    }

    /// The field that says whether an exception can have a message of the JVM's making: of
    /// `NullPointerException` in class libraries that have such messages.
    fn extended_state(
        &mut self,
        exception: D::Value,
    ) -> Result<Option<crate::linker::InstanceField>, Halt<D::Value>> {
        let owner = self.linker.symbols.class("java/lang/NullPointerException");
        let name = self.linker.symbols.name("extendedMessageState");
        let class = self.linker.link(owner);
        let class = self.linked(class)?;
        let fits = self.domain.class_of(exception) == Some(class);
        if !fits || self.linker.locate(class, name, Type::Int).is_none() {
            return Ok(None);
        }
        let id = self.linker.symbols.field(owner, name, Type::Int);
        let field = self.linker.instance_field(id);
        self.linked(field).map(Some)
    }

    /// What [`Machine::remember_place`] noted: a method and the offset of an instruction in it.
    fn remembered_place(
        &mut self,
        exception: D::Value,
    ) -> Result<Option<(MethodId, u16)>, Halt<D::Value>> {
        let place = self.get_named_field(
            exception,
            "java/lang/Throwable",
            "backtrace",
            "java/lang/Object",
        )?;
        if self.known_null(place)? {
            return Ok(None);
        }
        let mut numbers = [0; 2];
        for (index, number) in (0..).zip(&mut numbers) {
            let index = self.domain.int(index);
            let element = self.domain.get_elem(&mut self.linker, place, index)?;
            *number = self.known_int(element)?;
        }
        let (Ok(method), Ok(at)) = (u32::try_from(numbers[0]), u16::try_from(numbers[1])) else {
            return Ok(None);
        };
        Ok(Some((MethodId(method), at)))
    }

    /// The message of an exception that has none of its own: of a null that the JVM met.
    pub(crate) fn extended_message(
        &mut self,
        exception: D::Value,
    ) -> Result<Option<String>, Halt<D::Value>> {
        match self.remembered_place(exception)? {
            Some((method, at)) => Ok(self.linker.null_message(method, at)?),
            None => Ok(None),
        }
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
        Ok(self.domain.get_field(&mut self.linker, object, field.slot, field.ty)?)
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

    /// The exception of an instruction's fault.
    pub(super) fn fault(
        &mut self,
        code: &Code<D::Value>,
        rule: &Rule,
        class: ClassName,
        detail: Detail,
    ) -> Result<D::Value, Halt<D::Value>> {
        let link = match detail {
            Detail::Link(link) => Some(link),
            Detail::Null(link) | Detail::Size(_, link) => link,
            _ => None,
        };
        if let Some(link) = link {
            match (self.check_link(code, link), detail) {
                (Err(Halt::Throw(error)), _) => return Ok(error),
                (Err(stop), _) => return Err(stop),
                (Ok(()), Detail::Link(_)) => {
                    return Err(Stop::Internal("a linked reference has no error".into()).into());
                }
                (Ok(()), _) => {}
            }
        }
        let open = self.open_message(code, detail)?;
        let message = if open.is_some() { None } else { self.detail_message(code, detail)? };
        let class = self.linker.link(class);
        let class = self.linked(class)?;
        let exception = self.new_exception(class, message.as_deref())?;
        if let Some(parts) = open {
            let text = self.domain.open_string(parts)?;
            self.set_throwable(exception, "detailMessage", "java/lang/String", text)?;
        }
        self.world_mut().implicit.push(exception);
        self.note_place(code, rule, exception);
        if let (Detail::Null(_), Some(at)) = (detail, rule.at) {
            self.remember_place(exception, code.method, at)?;
        }
        Ok(exception)
    }

    /// The message, if it has a number in it that is not fixed.
    fn open_message(
        &mut self,
        code: &Code<D::Value>,
        detail: Detail,
    ) -> Result<Option<Parts<D::Value>>, Halt<D::Value>> {
        let text = |text: &str| Part::Units(text.encode_utf16().collect());
        let parts = match detail {
            Detail::Index { array, index } => {
                let (array, index) = (self.get(code, array), self.get(code, index));
                let length = self.domain.array_length(array);
                let index = self.number_part(Form::Int, index)?;
                let length = self.number_part(Form::Int, length)?;
                vec![text("Index "), index, text(" out of bounds for length "), length]
            }
            Detail::Size(size, _) => vec![self.number_part(Form::Int, self.get(code, size))?],
            Detail::Cast { object, .. } | Detail::Store(object) => {
                let known = self.domain.class_of(self.get(code, object)).is_some();
                if known {
                    return Ok(None);
                }
                vec![Part::Hidden]
            }
            _ => return Ok(None),
        };
        let open = parts.iter().any(|part| !matches!(part, Part::Units(_)));
        Ok(open.then(|| parts.into()))
    }

    /// Notes where in the program an exception is made. What the class library makes belongs to the
    /// call of it that the program waits for.
    fn note_place(&mut self, code: &Code<D::Value>, rule: &Rule, exception: D::Value) {
        const MOST_FRAMES: usize = 1_000;
        let offset = |rule: &Rule| rule.at.or(rule.origin.last().copied());
        let mut found = (!self.is_library(code.class)).then(|| (code.method, offset(rule)));
        let mut top = self.top;
        for _ in 0..MOST_FRAMES {
            if found.is_some() {
                break;
            }
            let Some(frame) = top.checked_sub(1).and_then(|at| self.frames.get(at)) else { break };
            if !self.is_library(frame.code.class) {
                let pred = frame.code.body.preds.get(frame.pred);
                let rule = pred.and_then(|pred| pred.rules.get(frame.rule as usize));
                found = Some((frame.code.method, rule.and_then(offset)));
            }
            top = frame.parent;
        }
        if let Some((method, Some(offset))) = found {
            self.world_mut().places.push((exception, method, offset));
        }
    }

    /// Where in the program an exception was made that the JVM made or that a method of the program
    /// has made: the method, and the offset of an instruction in it.
    #[must_use]
    pub fn place_of(&self, exception: D::Value) -> Option<(MethodId, u16)> {
        let place = self.world.places.iter().find(|(known, ..)| *known == exception);
        place.map(|&(_, method, offset)| (method, offset))
    }

    /// Whether the JVM itself made this exception at an instruction of the program: division by
    /// zero, null, a bound, a cast.
    #[must_use]
    pub fn is_implicit(&self, exception: D::Value) -> bool {
        self.world.implicit.contains(&exception)
    }

    /// Whether code of the program itself made this exception, and so chose the message that it has:
    /// an exception of a class that makes up its own says something else.
    pub fn says_own(&mut self, exception: D::Value) -> bool {
        let symbols = &mut self.linker.symbols;
        let (name, ty) = (symbols.name("getMessage"), symbols.name("()Ljava/lang/String;"));
        let class = self.domain.class_of(exception);
        let says = class.and_then(|class| self.linker.lookup(class, name, ty));
        self.world.own.contains(&exception)
            && says.is_some_and(|method| self.is_library(self.linker.method(method).class))
    }

    /// Whether a class of the program has assertions and was told to check them.
    #[must_use]
    pub fn checks_assertions(&self) -> bool {
        self.world.asserts
    }

    /// The class of an exception in Java's spelling, and the object of its message.
    pub fn describe(&mut self, exception: D::Value) -> (String, Option<D::Value>) {
        let class = match self.domain.class_of(exception) {
            Some(class) => self.linker.java_name(class),
            None => String::from("?"),
        };
        let field = ("java/lang/Throwable", "detailMessage", "java/lang/String");
        (class, self.get_named_field(exception, field.0, field.1, field.2).ok())
    }

    /// Notes an exception that a method of the program makes.
    pub(super) fn note_own(
        &mut self,
        code: &Code<D::Value>,
        rule: &Rule,
        class: ClassId,
        object: D::Value,
    ) -> Result<(), Halt<D::Value>> {
        if self.nested > 0 || self.is_library(code.class) {
            return Ok(());
        }
        let throwable = self.linker.class_named("java/lang/Throwable");
        let throwable = self.linked(throwable)?;
        if self.linker.is_subtype(class, throwable) {
            self.world_mut().own.push(object);
            self.note_place(code, rule, object);
        }
        Ok(())
    }

    /// The message of an implicit exception, as HotSpot words it.
    fn detail_message(
        &mut self,
        code: &Code<D::Value>,
        detail: Detail,
    ) -> Result<Option<String>, Halt<D::Value>> {
        Ok(match detail {
            Detail::None | Detail::Null(_) | Detail::Link(_) => None,
            Detail::DivisionByZero => Some("/ by zero".into()),
            Detail::Index { array, index } => {
                let array = self.get(code, array);
                let length = self.domain.array_length(array);
                let length = self.known_int(length)?;
                let index = self.known_operand(code, index)?;
                Some(format!("Index {index} out of bounds for length {length}"))
            }
            Detail::Size(size, _) => Some(self.known_operand(code, size)?.to_string()),
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
        format!("class {a} cannot be cast to class {b} ({})", self.in_module(from, to))
    }
}
