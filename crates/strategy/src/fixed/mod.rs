//! One call with given inputs in the symbolic engine, as constants or as symbols that equal them.
//!
//! Both must do what the interpreter does; as symbols there must be no other path.

mod equal;
pub mod given;

use rustc_hash::FxHashMap;
use senda_engine::linker::MethodId;
use senda_engine::machine::{Bounds, Explorer, Finish, Machine, PathEnd};
use senda_engine::stop::Stop;
use senda_engine::term::trace_of;
use senda_rules::class::access;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_testcase as model;
use senda_testcase::{Object, Outcome};

use self::equal::Equal;
use self::given::Given;
use crate::explore::{Generator, NoTest, Options, initialise, text, thrown};
use crate::inputs::Inputs;
use crate::picture::{Painter, Statics};
use crate::symbolic::{Symbolic, Value};

/// What a call did.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixed {
    /// The inputs; references are into `after`.
    pub inputs: Vec<model::Value>,
    /// Its result or exception.
    pub outcome: Outcome,
    /// The objects that can be reached from inputs and result afterwards.
    pub after: Vec<Object>,
    /// Its trace term.
    pub trace: String,
    /// Executed instructions, without those of class initialisers.
    pub instructions: u64,
}

/// What inputs are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// Constants, and objects that are there.
    Constants,
    /// Symbols of which it is asserted that they equal the inputs.
    Symbols,
    /// The same, but for arguments that are declared as strings: those are constants, since symbols
    /// have no text.
    SymbolsAndTexts,
}

impl Generator {
    /// Calls a method with these inputs.
    ///
    /// # Errors
    /// When the call is not supported, and when symbols leave more than one path, or none.
    pub fn run_fixed(
        &mut self,
        method: MethodId,
        given: &Given,
        inputs: As,
        options: &Options,
    ) -> Result<Fixed, Stop> {
        let Some(mut machine) = self.machine.take() else {
            return Err(Stop::Internal("a generator without its machine".into()));
        };
        machine.reset(Symbolic::new(options.numbers, options.limits.memory, self.opaque));
        machine.domain.world = self.take_world(&machine.linker);
        // The interpreter runs programs as `java` does.
        let assertions = std::mem::replace(&mut machine.assertions, false);
        let mut explorer = Explorer::new(machine, Bounds::default());
        let fixed = run(&mut explorer, method, given, inputs, options);
        explorer.machine.assertions = assertions;
        self.keep_world(std::mem::take(&mut explorer.machine.domain.world));
        self.machine = Some(explorer.machine);
        fixed
    }
}

fn run(
    explorer: &mut Explorer<Symbolic>,
    method: MethodId,
    given: &Given,
    inputs: As,
    options: &Options,
) -> Result<Fixed, Stop> {
    let failed = initialise(&mut explorer.machine, method)?;
    let types = types(&explorer.machine, method);
    let (args, texts) = match inputs {
        As::Constants => {
            let made = given::make(&mut explorer.machine, &types, given)?;
            (made.into_iter().map(|(_, value)| value).collect(), Vec::new())
        }
        _ => symbols(&mut explorer.machine, method, &types, given, inputs)?,
    };
    let end = match failed {
        Some(e) => PathEnd::Finished(Finish::Throw(e)),
        None => explorer.first(method, &args),
    };
    let finish = match end {
        PathEnd::Finished(finish) => finish,
        PathEnd::Stopped(stop) => return Err(stop),
        PathEnd::GaveUp(why) => return Err(Stop::Internal(why)),
        PathEnd::Cut(limit) => return Err(Stop::Internal(limit.name().into())),
        PathEnd::Infeasible | PathEnd::Aimless => {
            return Err(Stop::Internal("an infeasible path".into()));
        }
    };
    let machine = &mut explorer.machine;
    let trace = trace_of(machine).map(|t| t.to_string()).unwrap_or_default();
    let instructions = machine.instructions();
    let roots: Vec<(Type, Value)> = types.into_iter().zip(args).collect();
    let seen = Seen { method, roots: &roots, finish, texts };
    let drawn = seen.draw(machine, options).map_err(|why| match why {
        NoTest::Unsupported(what) => Stop::Unsupported(what),
        _ => Stop::Internal("no values for fixed inputs".into()),
    });
    let (inputs, outcome, after) = drawn?;
    match explorer.another() {
        None => Ok(Fixed { inputs, outcome, after, trace, instructions }),
        Some(_) => Err(Stop::Internal("fixed inputs take more than one path".into())),
    }
}

/// What a method is called with, the receiver first.
pub fn types<D: senda_engine::domain::Heap>(machine: &Machine<D>, method: MethodId) -> Vec<Type> {
    let linked = machine.linker.method(method);
    let own = Type::Ref(machine.linker.class(linked.class).name);
    let receiver = (!linked.has(access::STATIC)).then_some(own);
    let params = &machine.linker.symbols.method_type(linked.id).params;
    receiver.into_iter().chain(params.iter().copied()).collect()
}

/// Values, and the texts of those that are strings of the inputs.
type Symbols = (Vec<Value>, Vec<(Value, Vec<u16>)>);

fn symbols(
    machine: &mut Machine<Symbolic>,
    method: MethodId,
    types: &[Type],
    given: &Given,
    inputs: As,
) -> Result<Symbols, Stop> {
    if types.len() != given.values.len() {
        return Err(Stop::Internal("not as many values as parameters".into()));
    }
    let mut args = Inputs::of(machine, method)?.args;
    let string = machine.linker.symbols.class("java/lang/String");
    let mut equal = Equal::new(machine, given);
    for ((&ty, arg), value) in types.iter().zip(&mut args).zip(&given.values) {
        match value {
            model::Value::Text(units)
                if inputs == As::SymbolsAndTexts && ty == Type::Ref(string) =>
            {
                *arg = equal.constant_text(units)?;
            }
            value => equal.value(ty, *arg, value)?,
        }
    }
    let texts = equal.texts;
    Ok((args, texts))
}

/// The end of a call.
struct Seen<'a> {
    method: MethodId,
    roots: &'a [(Type, Value)],
    finish: Finish<Value>,
    texts: Vec<(Value, Vec<u16>)>,
}

impl Seen<'_> {
    fn draw(
        &self,
        machine: &mut Machine<Symbolic>,
        options: &Options,
    ) -> Result<(Vec<model::Value>, Outcome, Vec<Object>), NoTest> {
        let words = machine.domain.choose_values(options.length)?;
        let thrown = match self.finish {
            Finish::Throw(e) => Some(thrown(machine, e, &words).map_err(NoTest::Unsupported)?),
            Finish::Return(_) => None,
        };
        let texts = self.texts(machine, &words)?;
        let id = machine.linker.method(self.method).id;
        let returns = machine.linker.symbols.method_type(id).ret;
        let mut painter =
            Painter::new(&mut machine.linker, &machine.domain, &words, options.length);
        painter.texts = texts;
        let mut inputs = Vec::new();
        for &(ty, value) in self.roots {
            inputs.push(painter.value(ty, value)?);
        }
        let outcome = match (thrown, self.finish, returns) {
            (Some((class, message, kind)), Finish::Throw(e), _) => {
                let class = match class {
                    Some(class) => class,
                    None => painter.class_name(e)?,
                };
                Outcome::Throws { class, message, kind }
            }
            (_, Finish::Return(Some(value)), Some(ty)) => {
                Outcome::Returns(Some(painter.value(ty, value)?))
            }
            _ => Outcome::Returns(None),
        };
        let after = painter.after(&[], &Statics::default())?;
        Ok((inputs, outcome, after.heap))
    }

    /// The texts of strings of the inputs, and of those that depend on the inputs.
    fn texts(
        &self,
        machine: &mut Machine<Symbolic>,
        words: &[Word],
    ) -> Result<FxHashMap<i64, Vec<u16>>, NoTest> {
        let word = |domain: &Symbolic, value| domain.word(value, words).as_long();
        let own = self.texts.iter();
        let mut texts: FxHashMap<i64, Vec<u16>> =
            own.map(|(value, text)| (word(&machine.domain, *value), text.clone())).collect();
        for object in machine.domain.open_texts() {
            let units = text(machine, Value::Word(object), words).map_err(NoTest::Unsupported)?;
            texts.extend(units.map(|units| (object.as_long(), units)));
        }
        Ok(texts)
    }
}
