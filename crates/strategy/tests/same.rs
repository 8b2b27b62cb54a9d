//! The symbolic engine does what the interpreter does, with inputs as constants and as symbols that equal
//! them: the methods of the differential corpus on the inputs of the interpreter's differential suite, and
//! methods that take objects on random graphs. Outcome, trace, number of instructions and the objects
//! afterwards are the same, and as symbols there is one path.
//!
//! `ONLY` restricts it to files whose name contains it, `SHOW` prints a line for each method.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "support/alike.rs"]
mod alike;
#[path = "support/graphs.rs"]
mod graphs;
#[path = "../../engine/tests/support/inputs.rs"]
mod inputs;
#[path = "../../engine/tests/support/rng.rs"]
mod rng;
mod support;

use std::collections::BTreeMap;
use std::time::Instant;

use alike::{Wanted, difference};
use graphs::Graphs;
use rng::Rng;
use senda_engine::linker::MethodId;
use senda_engine::machine::Limits;
use senda_engine::run::{Interpreter, Outcome as Ran, Value as Arg};
use senda_engine::stop::Stop;
use senda_rules::class::access;
use senda_rules::types::{Kind, Type};
use senda_strategy::explore::Options;
use senda_strategy::fixed::given::{self, Given};
use senda_strategy::fixed::{As, types};
use senda_strategy::inputs::model_value;
use senda_testcase::{Content, Object, ObjectId, Value};
use support::{Compiled, Program, compile, compile_all, open};

/// Inputs of a method of the differential corpus, and graphs of one that takes objects.
const INPUTS: usize = 12;
/// Of these, how many where there are objects among them.
const OF_OBJECTS: usize = 3;
const GRAPHS: usize = 10;
const SEED: u64 = 77;
/// What a symbol may stop at, though it has one value only; a modelled method's name comes first.
const UNSUPPORTED: &[&str] = &[
    "an index that depends on the inputs into more than 256 elements",
    "a number that depends on the inputs",
    "a text that depends on the inputs",
    "the raw bits of a NaN",
];
/// What a constant may stop at: what the JVM answers is not determined.
const UNDETERMINED: &str = "the identity hash code of an object";
/// Methods whose number of instructions depends on identity hash codes, which the heaps number differently.
const BY_IDENTITY: &[&str] = &["CollSets.arraysDeep"];
/// A longer run has a trace that takes longer to write than to walk.
const STEPS: u64 = 20_000;
/// A longer run is not repeated with symbols: every number on it is a term.
const STEPS_WITH_SYMBOLS: u64 = 1_500;
/// A long walk round a cycle gives symbols a new name for every step, and the solver many to tell apart.
const STEPS_ON_GRAPHS: u64 = 150;

fn excused(what: &str) -> bool {
    what == UNDETERMINED || UNSUPPORTED.iter().any(|known| what.ends_with(known))
}

/// A program in both worlds.
struct Worlds {
    program: Program,
    interpreter: Interpreter,
    options: Options,
    rng: Rng,
    methods: usize,
    /// Runs by what inputs are.
    runs: BTreeMap<&'static str, u64>,
    unsupported: BTreeMap<String, u64>,
    wrong: Vec<String>,
}

impl Worlds {
    fn open(compiled: &Compiled, steps: u64) -> Worlds {
        let options = Options::default();
        let mut program = open(&compiled.0, &options);
        program.generator.world.clone_from(&program.classes);
        let limits = Limits { steps, trace: options.limits.trace, ..Limits::default() };
        let mut interpreter = program.interpreter(limits);
        interpreter.observe();
        Worlds {
            program,
            interpreter,
            options,
            rng: Rng::new(SEED),
            methods: 0,
            runs: BTreeMap::new(),
            unsupported: BTreeMap::new(),
            wrong: Vec::new(),
        }
    }

    /// The same method in the interpreter's world.
    fn own(&mut self, class: &str, method: MethodId) -> MethodId {
        self.program.same_method(class, method, self.interpreter.linker())
    }

    /// What the interpreter does; none if it does not come to an end.
    fn interpret(&mut self, method: MethodId, given: &Given) -> Option<Wanted> {
        let run = self.interpreter.run_on(method, |machine| {
            let types = types(machine, method);
            given::make(machine, &types, given)
        });
        match &run.outcome {
            Ran::Stopped(Stop::Internal(what)) => panic!("{what}"),
            Ran::Stopped(_) => return None,
            _ => {}
        }
        let trace = self.interpreter.trace().map(|t| t.to_string()).unwrap_or_default();
        Some(Wanted { run, trace })
    }

    /// Runs a method with some inputs in each way.
    fn compare(&mut self, name: &str, method: MethodId, given: &Given, want: &Wanted) {
        self.try_as("constants", name, method, given, want);
        if want.run.rules > STEPS_WITH_SYMBOLS {
            *self.runs.entry("too long for symbols").or_default() += 1;
            return;
        }
        if self.try_as("symbols", name, method, given, want) {
            return;
        }
        // What symbols lack may be a text.
        if given.values.iter().any(|value| matches!(value, Value::Text(_))) {
            self.try_as("symbols and texts", name, method, given, want);
        }
    }

    /// False if it is not supported.
    fn try_as(
        &mut self,
        how: &'static str,
        name: &str,
        method: MethodId,
        given: &Given,
        want: &Wanted,
    ) -> bool {
        let inputs = match how {
            "constants" => As::Constants,
            "symbols" => As::Symbols,
            _ => As::SymbolsAndTexts,
        };
        match self.program.generator.run_fixed(method, given, inputs, &self.options) {
            Ok(got) => {
                *self.runs.entry(how).or_default() += 1;
                if let Some(what) = difference(want, &got) {
                    self.wrong.push(format!("{name} as {how}: {what}\n    {given:?}"));
                }
                true
            }
            Err(Stop::Unsupported(what)) if inputs != As::Constants || what == UNDETERMINED => {
                *self.unsupported.entry(what).or_default() += 1;
                false
            }
            Err(stop) => {
                self.wrong.push(format!("{name} as {how}: {stop}\n    {given:?}"));
                true
            }
        }
    }

    /// Prints the counts; fails if something was different, stopped without an excuse, or too few ran.
    fn check(&self, floors: [(&str, u64); 3]) {
        println!(
            "{} methods, {:?} runs, {} different, {:?}",
            self.methods,
            self.runs,
            self.wrong.len(),
            self.unsupported
        );
        let shown: Vec<String> =
            self.wrong.iter().take(40).map(|w| w.chars().take(1_200).collect()).collect();
        assert!(self.wrong.is_empty(), "{} different:\n{}", self.wrong.len(), shown.join("\n"));
        let unknown: Vec<&String> = self.unsupported.keys().filter(|what| !excused(what)).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        if std::env::var_os("ONLY").is_none() {
            for (how, floor) in floors {
                let ran = self.runs.get(how).copied().unwrap_or_default();
                assert!(ran >= floor, "{ran} runs with {how}");
            }
        }
    }
}

/// An argument as a test has it; arrays become objects.
fn value(ty: Type, name: &str, arg: &Arg, objects: &mut Vec<Object>) -> Value {
    match arg {
        Arg::Null => Value::Null,
        Arg::Str(units) => Value::Text(units.to_vec()),
        Arg::Array(_, items) => {
            let at = objects.len();
            let id = ObjectId(u32::try_from(at + 1).unwrap());
            let content = Content::Elements(Vec::new());
            objects.push(Object { id, class: name.to_owned(), content });
            let element = name.strip_suffix("[]").unwrap();
            let ty = element_type(element);
            let items = items.iter().map(|item| value(ty, element, item, objects)).collect();
            objects[at].content = Content::Elements(items);
            Value::Ref(id)
        }
        number => model_value(ty, alike::word(number).unwrap()),
    }
}

/// The type of numbers of this name; any other will do for references.
fn element_type(name: &str) -> Type {
    match name {
        "boolean" => Type::Boolean,
        "byte" => Type::Byte,
        "char" => Type::Char,
        "short" => Type::Short,
        "long" => Type::Long,
        "float" => Type::Float,
        "double" => Type::Double,
        _ => Type::Int,
    }
}

#[test]
fn constants_and_symbols_do_what_the_interpreter_does() {
    let compiled = compile("methods", "same");
    let mut worlds = Worlds::open(&compiled, STEPS);
    worlds.program.classes.retain(|class| !class.contains('$'));
    for (class, name, method) in worlds.program.all_methods() {
        let linker = worlds.program.generator.linker().unwrap();
        let linked = linker.method(method);
        let full = format!("{class}.{name}");
        let public = linked.has(access::PUBLIC) && linked.has(access::STATIC);
        if !public || name == "main" || BY_IDENTITY.contains(&full.as_str()) {
            continue;
        }
        let own = worlds.own(&class, method);
        let linker = worlds.interpreter.linker();
        let params = linker.symbols.method_type(linker.method(own).id).params.clone();
        let java = |ty: &Type| match ty {
            Type::Ref(name) => linker.symbols.class_java(*name),
            _ => String::new(),
        };
        let names: Vec<String> = params.iter().map(java).collect();
        let lists = inputs::argument_lists(&linker.symbols, &params, INPUTS, &mut worlds.rng);
        worlds.methods += 1;
        let objects = params.iter().any(|ty| ty.kind() == Kind::Ref);
        // Without parameters there is nothing to vary; with objects the inputs of all methods together
        // show what there is to see.
        let start = if objects { worlds.methods % (INPUTS - OF_OBJECTS) } else { 0 };
        let most = match (params.is_empty(), objects) {
            (true, _) => 1,
            (_, true) => OF_OBJECTS,
            _ => INPUTS,
        };
        let lists = lists.into_iter().skip(start).take(most);
        let began = Instant::now();
        for args in lists {
            let mut objects = Vec::new();
            let typed = params.iter().zip(&names).zip(&args);
            let values =
                typed.map(|((&ty, name), arg)| value(ty, name, arg, &mut objects)).collect();
            let given = Given { values, objects };
            if let Some(want) = worlds.interpret(own, &given) {
                worlds.compare(&full, method, &given, &want);
            }
        }
        if std::env::var_os("SHOW").is_some() {
            println!("{full} took {} ms", began.elapsed().as_millis());
        }
    }
    worlds.check([("constants", 5_500), ("symbols", 4_000), ("symbols and texts", 150)]);
}

#[test]
fn graphs_of_objects_do_what_they_do_in_the_interpreter() {
    for (folder, floor) in [("heap", 1_500), ("subjects", 1_500)] {
        let compiled = match folder {
            "heap" => compile(folder, "same-objects"),
            _ => compile_all(folder, "same-objects"),
        };
        let mut worlds = Worlds::open(&compiled, STEPS_ON_GRAPHS);
        for (class, name, method) in worlds.program.all_methods() {
            let own = worlds.own(&class, method);
            worlds.methods += 1;
            let began = Instant::now();
            for _ in 0..GRAPHS {
                let classes = worlds.program.classes.clone();
                let linker = worlds.interpreter.linker();
                let given = Graphs::new(linker, &classes, &mut worlds.rng).inputs(own);
                if let Some(given) = given
                    && let Some(want) = worlds.interpret(own, &given)
                {
                    worlds.compare(&format!("{class}.{name}"), method, &given, &want);
                }
            }
            if std::env::var_os("SHOW").is_some() {
                println!("{class}.{name} took {} ms", began.elapsed().as_millis());
            }
        }
        worlds.check([("constants", floor), ("symbols", floor), ("symbols and texts", 0)]);
    }
}
