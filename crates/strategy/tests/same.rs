//! The symbolic engine does what the interpreter does: the methods of the differential corpus that
//! take numbers, with inputs as constants and as symbols that equal them. Outcome, trace and number
//! of instructions are the same, and as symbols there is one path.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

#[path = "../../engine/tests/support/inputs.rs"]
mod inputs;
#[path = "../../engine/tests/support/rng.rs"]
mod rng;
mod support;

use std::collections::BTreeMap;

use rng::Rng;
use senda_engine::linker::MethodId;
use senda_engine::machine::Limits;
use senda_engine::run::{Interpreter, Outcome as Ran, Value as Arg};
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_strategy::explore::Options;
use senda_strategy::fixed::Fixed;
use senda_strategy::inputs::model_value;
use senda_testcase::{Outcome, Value};
use support::{compile, open};

const INPUTS: usize = 20;
const SEED: u64 = 77;
/// What a symbol may stop at, though it has one value only; a modelled method's name comes first.
const UNSUPPORTED: &[&str] = &[
    "an index that depends on the inputs into more than 256 elements",
    "a write to one of several arrays whose length depends on the inputs",
    "multi-dimensional array of unknown length",
    "a number that depends on the inputs",
    "a text that depends on the inputs",
    "the raw bits of a NaN",
];
/// A longer run has a trace that takes longer to write than to walk.
const STEPS: u64 = 20_000;

fn word(arg: &Arg) -> Word {
    match arg {
        Arg::Int(v) => Word::int(*v),
        Arg::Long(v) => Word::long(*v),
        Arg::Float(v) => Word::float(*v),
        Arg::Double(v) => Word::double(*v),
        other => panic!("{other:?}"),
    }
}

/// The outcome of the interpreter as a test has it; `None` for an object, or an end without one.
fn outcome(ret: Option<Type>, ran: &Ran) -> Option<Outcome> {
    Some(match ran {
        Ran::Returned(None) => Outcome::Returns(None),
        Ran::Returned(Some(Arg::Null)) => Outcome::Returns(Some(Value::Null)),
        Ran::Returned(Some(Arg::Str(units))) => Outcome::Returns(Some(Value::Text(units.to_vec()))),
        Ran::Returned(Some(Arg::Array(..) | Arg::Object { .. } | Arg::Deep)) => return None,
        Ran::Returned(Some(number)) => Outcome::Returns(Some(model_value(ret?, word(number)))),
        Ran::Threw { class, .. } => Outcome::throws(class),
        Ran::Stopped(_) => return None,
    })
}

/// What was different, in words.
fn difference(want: &Fixed, got: &Fixed) -> Option<String> {
    let same = match (&want.outcome, &got.outcome) {
        (Outcome::Throws { class: a, .. }, Outcome::Throws { class: b, .. }) => a == b,
        (a, b) => a == b,
    };
    if !same {
        return Some(format!("{:?}, not {:?}", got.outcome, want.outcome));
    }
    if want.instructions != got.instructions {
        return Some(format!("{} instructions, not {}", got.instructions, want.instructions));
    }
    (want.trace != got.trace).then(|| format!("another trace\n  {}\n  {}", got.trace, want.trace))
}

fn interpret(
    interpreter: &mut Interpreter,
    method: MethodId,
    ret: Option<Type>,
    args: &[Arg],
) -> Option<Fixed> {
    let run = interpreter.run(method, args);
    let outcome = outcome(ret, &run.outcome)?;
    let trace = interpreter.trace().map(|t| t.to_string()).unwrap_or_default();
    Some(Fixed { outcome, trace, instructions: run.instructions })
}

fn excused(what: &str) -> bool {
    UNSUPPORTED.iter().any(|known| what.ends_with(known))
}

#[test]
fn constants_and_symbols_do_what_the_interpreter_does() {
    let compiled = compile("methods", "same");
    let options = Options::default();
    let mut program = open(&compiled.0, &options);
    program.classes.retain(|class| !class.contains('$'));
    let limits = Limits { steps: STEPS, trace: options.limits.trace, ..Limits::default() };
    let mut interpreter = program.interpreter(limits);
    let mut rng = Rng::new(SEED);
    let (mut methods, mut runs, mut wrong) = (0, [0u64; 2], Vec::new());
    let mut unsupported: BTreeMap<String, u64> = BTreeMap::new();
    for (class, name, method) in program.numeric() {
        let linker = program.generator.linker().unwrap();
        let ty = linker.symbols.method_type(linker.method(method).id).clone();
        let descriptor = linker.method(method).descriptor;
        let descriptor = linker.symbols.name_text(descriptor).to_owned();
        let linker = interpreter.linker();
        let Ok(id) = linker.class_named(&class) else { panic!("no class {class}") };
        let own = linker.class(id).methods.iter().copied().find(|&m| {
            let m = linker.method(m);
            linker.symbols.name_text(m.name) == name
                && linker.symbols.name_text(m.descriptor) == descriptor
        });
        let lists =
            inputs::argument_lists(&interpreter.linker().symbols, &ty.params, INPUTS, &mut rng);
        // Without parameters there is nothing to vary.
        let lists = lists.into_iter().take(if ty.params.is_empty() { 1 } else { INPUTS });
        methods += 1;
        let began = std::time::Instant::now();
        for args in lists {
            let Some(want) = interpret(&mut interpreter, own.unwrap(), ty.ret, &args) else {
                continue;
            };
            let words: Vec<Word> = args.iter().map(word).collect();
            for symbols in [false, true] {
                match program.generator.run_fixed(method, &words, symbols, &options) {
                    Ok(got) => {
                        runs[usize::from(symbols)] += 1;
                        if let Some(what) = difference(&want, &got) {
                            wrong.push(format!("{class}.{name} {args:?} {symbols}: {what}"));
                        }
                    }
                    Err(Stop::Unsupported(what)) if symbols => {
                        *unsupported.entry(what).or_default() += 1;
                    }
                    Err(stop) => wrong.push(format!("{class}.{name} {args:?} {symbols}: {stop}")),
                }
            }
        }
        if std::env::var_os("SHOW").is_some() {
            println!("{class}.{name} took {} ms", began.elapsed().as_millis());
        }
    }
    println!("{methods} methods, {runs:?} runs, {} different, {unsupported:?}", wrong.len());
    let shown: Vec<String> = wrong.iter().take(40).map(|w| w.chars().take(600).collect()).collect();
    assert!(wrong.is_empty(), "{} different:\n{}", wrong.len(), shown.join("\n"));
    let unknown = unsupported.keys().find(|what| !excused(what));
    assert_eq!(unknown, None);
    let few = runs[0] < 6_000 || runs[1] < 4_000;
    assert!(!few || std::env::var_os("ONLY").is_some(), "{runs:?} runs");
}
