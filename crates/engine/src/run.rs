//! The concrete interpreter: one method, given arguments, one outcome.

use std::rc::Rc;

use senda_rules::class::access;
use senda_rules::ids::Name;
use senda_rules::scalar::Word;
use senda_rules::trace::Trace;
use senda_rules::types::{Kind, Type};

use crate::concrete::{Concrete, OpaqueClasses};
use crate::domain::{Heap, Scalars};
use crate::graph::{Graph, Numbers, Painter, Seen};
use crate::linker::{ClassId, Linker, MethodId, Shape};
use crate::machine::{Finish, Halt, Limits, Machine, Node, Printer};
use crate::stop::Stop;
use crate::term::trace_of;

/// A value to pass in, or one that came out.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `boolean`, `byte`, `char`, `short`, `int`.
    Int(i32),
    /// `long`.
    Long(i64),
    /// `float`.
    Float(f32),
    /// `double`.
    Double(f64),
    /// The null reference.
    Null,
    /// A string.
    Str(Rc<[u16]>),
    /// An array of this element type.
    Array(Type, Vec<Value>),
    /// Any other object, by its class; a wrapper object with its value.
    Object {
        /// The class in Java's spelling.
        class: String,
        /// The value of a `java.lang.Integer` and its kin.
        boxed: Option<Box<Value>>,
    },
    /// Something deeper than the limit for showing.
    Deep,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The method returned.
    Returned(Option<Value>),
    /// The method threw.
    Threw {
        /// The exception's class in Java's spelling.
        class: String,
        /// Its message.
        message: Option<String>,
        /// Whether it shows a fault rather than a decision of the program: the JVM threw it (null,
        /// bounds, division and the like, a class that cannot be linked, memory), or an assertion
        /// failed.
        finding: bool,
    },
    /// There is no outcome.
    Stopped(Stop),
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// The causes of the exception thrown, outermost first: class and message.
    pub causes: Vec<(String, Option<String>)>,
    /// What went to `System.out`.
    pub output: Vec<u8>,
    /// What went to `System.err`.
    pub errors: Vec<u8>,
    /// Executed bytecode instructions, without those of class initialisers.
    pub instructions: u64,
    /// Those of class initialisers.
    pub init_instructions: u64,
    /// Applied rules, initialisers included.
    pub rules: u64,
    /// Distinct rules (blocks) applied, initialisers excluded.
    pub blocks: u64,
    /// Allocated bytes by our count.
    pub allocated: u64,
    /// Whether the trace is cut at its limit.
    pub trace_truncated: bool,
    /// The objects of arguments and result; only for an [observing](Interpreter::observe)
    /// interpreter.
    pub seen: Option<Seen>,
}

/// How deep a value is shown.
const SHOW_DEPTH: usize = 8;

/// Runs methods concretely, each in a world of its own.
pub struct Interpreter {
    machine: Machine<Concrete>,
    limits: Limits,
    opaque: OpaqueClasses,
    causes: Vec<(String, Option<String>)>,
    observing: bool,
    values: Values,
}

/// The values of the run that are looked at after it.
#[derive(Default)]
struct Values {
    receiver: Option<(Type, Word)>,
    args: Vec<(Type, Word)>,
    numbers: Numbers,
    before: Option<Graph>,
    returned: Option<(Type, Word)>,
}

/// How many causes of an exception are told.
const MAX_CAUSES: usize = 16;

impl Interpreter {
    /// An interpreter over linked classes; `jdk` is the feature version of the class library.
    ///
    /// # Errors
    /// When the class library is not there.
    pub fn new(mut linker: Linker, jdk: u32, limits: Limits) -> Result<Interpreter, Stop> {
        let opaque = OpaqueClasses::find(&mut linker)?;
        let domain = Concrete::new(limits.memory, opaque);
        let mut machine = Machine::new(linker, domain, limits);
        machine.jdk = jdk;
        let (causes, values) = (Vec::new(), Values::default());
        Ok(Interpreter { machine, limits, opaque, causes, observing: false, values })
    }

    /// The linker, to look methods up.
    pub fn linker(&mut self) -> &mut Linker {
        &mut self.machine.linker
    }

    /// Asked now and then during a run; a true answer ends it.
    pub fn set_interrupt(&mut self, interrupted: fn() -> bool) {
        self.machine.interrupted = interrupted;
    }

    /// Called with everything that the program prints, as it prints it.
    pub fn set_printer(&mut self, printer: Printer) {
        self.machine.printer = Some(printer);
    }

    /// From now on assertions of the program are checked.
    pub fn enable_assertions(&mut self) {
        self.machine.assertions = true;
    }

    /// From now on runs tell about the objects of arguments and results.
    pub fn observe(&mut self) {
        self.observing = true;
    }

    /// The modelled methods that were called so far, in all runs, as
    /// [`Table::list`](crate::intercept::Table::list) names them.
    #[must_use]
    pub fn intercepts_used(&self) -> Vec<(&'static str, &'static str)> {
        self.machine.intercepts_used()
    }

    /// The trace of the last run with names as seen from the class it started in.
    #[must_use]
    pub fn trace(&self) -> Option<Trace> {
        trace_of(&self.machine)
    }

    /// The nodes of that trace, in preorder.
    #[must_use]
    pub fn trace_nodes(&self) -> &[Node] {
        self.machine.trace_log().nodes()
    }

    /// Runs a method from a fresh heap with no class initialised. The receiver of an instance method
    /// is made by its constructor without parameters.
    pub fn run(&mut self, method: MethodId, args: &[Value]) -> Run {
        self.begin();
        let prepared = self.prepare(method, args);
        self.finish(method, prepared)
    }

    /// The same on objects that the caller makes: the receiver, if there is one, then the arguments.
    pub fn run_on(
        &mut self,
        method: MethodId,
        make: impl FnOnce(&mut Machine<Concrete>) -> Result<Vec<(Type, Word)>, Stop>,
    ) -> Run {
        self.begin();
        let prepared = make(&mut self.machine).map(|roots| {
            let is_static = self.machine.linker.method(method).has(access::STATIC);
            let first = usize::from(!is_static).min(roots.len());
            self.values.receiver = roots[..first].first().copied();
            self.values.args = roots[first..].to_vec();
            if self.observing {
                self.values.before = Some(self.graph(&roots));
            }
            roots.into_iter().map(|(_, word)| word).collect()
        });
        self.finish(method, prepared.map_err(Halt::Stop))
    }

    fn begin(&mut self) {
        self.machine.reset(Concrete::new(self.limits.memory, self.opaque));
        self.causes.clear();
        self.values = Values::default();
    }

    fn finish(&mut self, method: MethodId, prepared: Result<Vec<Word>, Halt<Word>>) -> Run {
        let outcome = self.outcome(method, prepared);
        let seen = self.observing.then(|| self.seen());
        let m = &self.machine;
        let blocks = (0..m.linker.method_count())
            .filter_map(|i| m.hits(MethodId(u32::try_from(i).unwrap_or(u32::MAX))))
            .map(|hits| hits.iter().filter(|h| **h > 0).count() as u64)
            .sum();
        Run {
            outcome,
            causes: std::mem::take(&mut self.causes),
            instructions: m.instructions(),
            init_instructions: m.init_instructions(),
            rules: m.rules_applied(),
            blocks,
            allocated: m.domain.allocated(),
            trace_truncated: m.trace_log().truncated(),
            output: std::mem::take(&mut self.machine.output),
            errors: std::mem::take(&mut self.machine.errors),
            seen,
        }
    }

    /// The graph of what can be reached from some values now.
    fn graph(&mut self, roots: &[(Type, Word)]) -> Graph {
        let (linker, heap) = (&mut self.machine.linker, &mut self.machine.domain);
        Painter { linker, heap, numbers: &mut self.values.numbers }.graph(roots)
    }

    fn seen(&mut self) -> Seen {
        let values = &self.values;
        let (receiver, args) = (values.receiver, values.args.clone());
        let returned = values.returned;
        let roots: Vec<_> = receiver.iter().chain(&args).chain(&returned).copied().collect();
        let after = self.graph(&roots);
        let (heap, values) = (&self.machine.domain, &mut self.values);
        let mut item = |(ty, word)| values.numbers.item(heap, ty, word);
        Seen {
            receiver: receiver.map(&mut item),
            args: args.into_iter().map(&mut item).collect(),
            returns: returned.map(&mut item),
            // Without a picture from before the method did not begin.
            before: values.before.take().unwrap_or_else(|| after.clone()),
            after,
        }
    }

    fn outcome(&mut self, method: MethodId, prepared: Result<Vec<Word>, Halt<Word>>) -> Outcome {
        let finish = match prepared {
            Ok(values) => self.machine.run(method, &values),
            Err(Halt::Throw(e)) => Ok(Finish::Throw(e)),
            Err(Halt::Stop(stop)) => Err(stop),
        };
        match finish {
            Ok(Finish::Return(value)) => {
                let id = self.machine.linker.method(method).id;
                let ret = self.machine.linker.symbols.method_type(id).ret;
                self.values.returned = ret.zip(value);
                let shown = ret.zip(value).map(|(ty, v)| self.show(ty, v, SHOW_DEPTH));
                Outcome::Returned(shown)
            }
            Ok(Finish::Throw(e)) => self.threw(e),
            Err(stop) => Outcome::Stopped(stop),
        }
    }

    fn threw(&mut self, e: Word) -> Outcome {
        let (class, message) = self.describe(e);
        let finding = self.is_finding(e);
        let mut at = e;
        while self.causes.len() < MAX_CAUSES {
            let cause = self.machine.get_named_field(
                at,
                "java/lang/Throwable",
                "cause",
                "java/lang/Throwable",
            );
            match cause {
                // An exception without a cause is its own.
                Ok(cause) if cause.0 != 0 && cause != at => at = cause,
                _ => break,
            }
            let told = self.describe(at);
            self.causes.push(told);
        }
        Outcome::Threw { class, message, finding }
    }

    fn is_finding(&self, e: Word) -> bool {
        const FAULTS: [&str; 3] =
            ["java/lang/AssertionError", "java/lang/LinkageError", "java/lang/VirtualMachineError"];
        let linker = &self.machine.linker;
        let name = |class: ClassId| linker.symbols.class_text(linker.class(class).name);
        let is_fault = |class: ClassId| {
            let mut above = linker.class(class).ancestors.iter().copied();
            above.any(|class| FAULTS.contains(&name(class)))
        };
        self.machine.is_implicit(e) || self.machine.domain.class_of(e).is_some_and(is_fault)
    }

    fn describe(&mut self, e: Word) -> (String, Option<String>) {
        let class = match self.machine.domain.class_of(e) {
            Some(class) => self.machine.linker.java_name(class),
            None => String::from("?"),
        };
        let message = self
            .machine
            .get_named_field(e, "java/lang/Throwable", "detailMessage", "java/lang/String")
            .ok()
            .filter(|m| m.0 != 0)
            .and_then(|m| self.machine.domain.string_units(m))
            .map(|units| String::from_utf16_lossy(&units));
        let message = message.or_else(|| self.machine.extended_message(e).ok().flatten());
        (class, message)
    }

    /// Arguments as values of the run, the receiver included.
    fn prepare(&mut self, method: MethodId, args: &[Value]) -> Result<Vec<Word>, Halt<Word>> {
        let linked = self.machine.linker.method(method);
        let (class, id) = (linked.class, linked.id);
        let is_static = linked.has(access::STATIC);
        let params = self.machine.linker.symbols.method_type(id).params.clone();
        if params.len() != args.len() {
            let text = format!("{} arguments given, {} wanted", args.len(), params.len());
            return Err(Stop::Unsupported(text).into());
        }
        for (&ty, arg) in params.iter().zip(args) {
            let made = self.make(ty, arg)?;
            self.values.args.push((ty, made));
        }
        if !is_static {
            let receiver = self.receiver(class)?;
            let name = self.machine.linker.class(class).name;
            self.values.receiver = Some((Type::Ref(name), receiver));
        }
        let made = self.values.receiver.iter().chain(&self.values.args);
        let roots: Vec<(Type, Word)> = made.copied().collect();
        if self.observing {
            self.values.before = Some(self.graph(&roots));
        }
        Ok(roots.into_iter().map(|(_, word)| word).collect())
    }

    fn receiver(&mut self, class: ClassId) -> Result<Word, Halt<Word>> {
        let name = self.machine.linker.symbols.name("<init>");
        let descriptor = self.machine.linker.symbols.name("()V");
        let Some(constructor) = self.machine.linker.declared(class, name, descriptor) else {
            let text = self.machine.linker.java_name(class);
            let what = format!(
                "an instance method of {text}, which has no constructor without parameters"
            );
            return Err(Stop::Unsupported(what).into());
        };
        self.machine.ensure_init(class)?;
        let object = self.machine.domain.new_object(&self.machine.linker, class)?;
        self.machine.enter_nested();
        let finish = self.machine.run_from(constructor, &[object]);
        self.machine.leave_nested();
        match finish? {
            Finish::Return(_) => Ok(object),
            Finish::Throw(e) => Err(Halt::Throw(e)),
        }
    }

    fn make(&mut self, ty: Type, value: &Value) -> Result<Word, Halt<Word>> {
        let m = &mut self.machine;
        Ok(match value {
            Value::Int(v) => m.domain.number(Kind::Int, Word::int(*v)),
            Value::Long(v) => m.domain.number(Kind::Long, Word::long(*v)),
            Value::Float(v) => m.domain.number(Kind::Float, Word::float(*v)),
            Value::Double(v) => m.domain.number(Kind::Double, Word::double(*v)),
            Value::Null => m.domain.null(),
            Value::Str(units) => m.domain.new_string(units.clone())?,
            Value::Array(_, items) => {
                let Type::Ref(array) = ty else {
                    return Err(Stop::Internal("an array for a number".into()).into());
                };
                let class = m.linker.link(array);
                let class = m.linked(class)?;
                let Shape::Array(element, _) = m.linker.class(class).shape else {
                    return Err(Stop::Internal("an array for an object".into()).into());
                };
                let length = m.domain.int(i32::try_from(items.len()).unwrap_or(i32::MAX));
                let made = m.new_array(class, length)?;
                for (i, item) in items.iter().enumerate() {
                    let item = self.make(element, item)?;
                    let index = Word::int(i32::try_from(i).unwrap_or(i32::MAX));
                    self.machine.domain.set_elem(made, index, item)?;
                }
                made
            }
            Value::Object { .. } | Value::Deep => {
                return Err(Stop::unsupported("an object as argument").into());
            }
        })
    }

    fn show(&mut self, ty: Type, word: Word, depth: usize) -> Value {
        match ty.kind() {
            Kind::Int => return Value::Int(word.as_int()),
            Kind::Long => return Value::Long(word.as_long()),
            Kind::Float => return Value::Float(word.as_float()),
            Kind::Double => return Value::Double(word.as_double()),
            Kind::Ref | Kind::Flag => {}
        }
        let Some(class) = self.machine.domain.class_of(word) else { return Value::Null };
        if let Some(units) = self.machine.domain.string_units(word) {
            return Value::Str(units);
        }
        if let Shape::Array(element, _) = self.machine.linker.class(class).shape {
            if depth == 0 {
                return Value::Deep;
            }
            let n = self.machine.domain.array_length(word).as_int();
            let mut items = Vec::new();
            for i in 0..n {
                let item =
                    self.machine.domain.get_elem(&mut self.machine.linker, word, Word::int(i));
                items.push(item.map_or(Value::Deep, |w| self.show(element, w, depth - 1)));
            }
            return Value::Array(element, items);
        }
        let name = self.machine.linker.java_name(class);
        let boxed = self.boxed(class, &name, word);
        Value::Object { class: name, boxed: boxed.map(Box::new) }
    }

    /// The number inside a wrapper object.
    fn boxed(&mut self, class: ClassId, name: &str, word: Word) -> Option<Value> {
        const WRAPPERS: [&str; 8] = [
            "java.lang.Boolean",
            "java.lang.Byte",
            "java.lang.Character",
            "java.lang.Short",
            "java.lang.Integer",
            "java.lang.Long",
            "java.lang.Float",
            "java.lang.Double",
        ];
        if !WRAPPERS.contains(&name) {
            return None;
        }
        let value: Name = self.machine.linker.symbols.find_name("value")?;
        let linked = self.machine.linker.class(class);
        let slot = linked.slot_names.iter().position(|(_, n)| *n == value)?;
        let ty = linked.slots[slot];
        let inner = self
            .machine
            .domain
            .get_field(&mut self.machine.linker, word, u32::try_from(slot).ok()?, ty)
            .ok()?;
        Some(self.show(ty, inner, 1))
    }
}
