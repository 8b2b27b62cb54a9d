//! Every path is found, and no other: methods whose inputs can all be tried are run with all of them
//! by the interpreter, and the set of traces is the set that exploration finds. What exploration
//! calls infeasible is thereby right as well, and so are the verdicts on the goals of every criterion.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::collections::BTreeMap;

use senda_engine::linker::MethodId;
use senda_engine::machine::{Bounds, Limits};
use senda_engine::run::{Interpreter, Value as Arg};
use senda_rules::types::Type;
use senda_strategy::explore::Options;
use senda_testcase::{TestCase, Value};
use support::verdicts::{self, Inputs};
use support::{Program, compile, open};

/// The most inputs that are tried.
const MOST: usize = 1 << 16;

/// Methods that return at once for all numbers outside a range, and a wider range.
const RANGES: &[(&str, i32, i32)] = &[
    ("NumSmallTypes.bounded", -60, 60),
    ("NumSmallTypes.boundedPair", -3, 23),
    ("NumSmallTypes.boundedLong", 990, 1110),
    ("NumSmallTypes.boundedLoop", -3, 12),
    ("NumSmallTypes.digitsOf", -5, 310),
    ("NumLoops.bisect", -5, 70),
];

/// All values of a type.
fn domain(ty: Type, range: Option<(i32, i32)>) -> Option<Vec<Arg>> {
    let ints = |lo: i32, hi: i32| Some((lo..=hi).map(Arg::Int).collect());
    match (ty, range) {
        (Type::Boolean, _) => ints(0, 1),
        (Type::Byte, _) => ints(-128, 127),
        (Type::Char, _) => ints(0, 0xffff),
        (Type::Short, _) => ints(-0x8000, 0x7fff),
        (Type::Int, Some((lo, hi))) => ints(lo, hi),
        (Type::Long, Some((lo, hi))) => Some((lo..=hi).map(|v| Arg::Long(v.into())).collect()),
        _ => None,
    }
}

/// All inputs of a method, if they are not too many.
fn domains(interpreter: &mut Interpreter, name: &str, method: MethodId) -> Option<Vec<Vec<Arg>>> {
    let range = RANGES.iter().find(|(known, ..)| *known == name).map(|(_, lo, hi)| (*lo, *hi));
    let linker = interpreter.linker();
    let params = linker.symbols.method_type(linker.method(method).id).params.clone();
    let all: Vec<Vec<Arg>> = params.iter().map(|&ty| domain(ty, range)).collect::<Option<_>>()?;
    (all.iter().map(Vec::len).product::<usize>() <= MOST).then_some(all)
}

fn method_of(interpreter: &mut Interpreter, class: &str, name: &str) -> MethodId {
    let linker = interpreter.linker();
    let Ok(id) = linker.class_named(class) else { panic!("no class {class}") };
    let methods = linker.class(id).methods.clone();
    let named = |m: &MethodId| linker.symbols.name_text(linker.method(*m).name) == name;
    methods.into_iter().find(named).unwrap()
}

fn trace(interpreter: &mut Interpreter, method: MethodId, args: &[Arg]) -> String {
    let run = interpreter.run(method, args);
    assert!(!run.trace_truncated);
    interpreter.trace().unwrap().to_string()
}

/// The traces of all inputs, each with inputs that take it.
fn brute(
    interpreter: &mut Interpreter,
    method: MethodId,
    domains: &[Vec<Arg>],
) -> BTreeMap<String, Vec<Arg>> {
    let mut traces = BTreeMap::new();
    let mut at = vec![0; domains.len()];
    loop {
        let args: Vec<Arg> = at.iter().zip(domains).map(|(&i, d)| d[i].clone()).collect();
        traces.entry(trace(interpreter, method, &args)).or_insert(args);
        let Some(next) = (0..at.len()).find(|&i| at[i] + 1 < domains[i].len()) else {
            return traces;
        };
        at[next] += 1;
        at[..next].fill(0);
    }
}

fn args_of(test: &TestCase) -> Vec<Arg> {
    let arg = |value: &Value| match value {
        Value::Boolean(v) => Arg::Int((*v).into()),
        Value::Byte(v) => Arg::Int((*v).into()),
        Value::Short(v) => Arg::Int((*v).into()),
        Value::Char(v) => Arg::Int((*v).into()),
        Value::Int(v) => Arg::Int(*v),
        Value::Long(v) => Arg::Long(*v),
        other => panic!("{other:?}"),
    };
    test.inputs.iter().map(|(_, value)| arg(value)).collect()
}

/// What is wrong about the exploration of a method, and how many traces it has.
fn compare(
    program: &mut Program,
    interpreter: &mut Interpreter,
    name: &str,
    (explored, tried): (MethodId, MethodId),
    domains: &[Vec<Arg>],
    goals: &mut usize,
) -> (Vec<String>, usize) {
    let options = Options { bounds: Bounds::default(), ..Options::default() };
    let result = program.generator.generate(explored, &options, &mut |_| ()).unwrap().result;
    let mut wrong = Vec::new();
    let paths = &result.paths;
    if paths.cut > 0 || !paths.gave_up.is_empty() || !paths.unsupported.is_empty() {
        wrong.push(format!("{name}: {paths:?}"));
    }
    let mut traces = brute(interpreter, tried, domains);
    let count = traces.len();
    let all = traces.keys().map(String::as_str);
    let (verdicts, judged) = verdicts::check(program, name, explored, all, &options, Inputs::All);
    wrong.extend(verdicts);
    *goals += judged;
    for test in &result.tests {
        if trace(interpreter, tried, &args_of(test)) != test.trace {
            wrong.push(format!("{name}: {} takes another path", support::line(test)));
        }
        if traces.remove(&test.trace).is_none() {
            wrong.push(format!("{name}: {} is found twice, or has no input", support::line(test)));
        }
    }
    for args in traces.values() {
        wrong.push(format!("{name}: the path of {args:?} is not found"));
    }
    (wrong, count)
}

/// Checks every second method.
fn exploration_finds_exactly_the_paths_that_inputs_take(half: usize) {
    let compiled = compile("numeric", &format!("complete-{half}"));
    let mut program = open(&compiled.0, &Options::default());
    let mut interpreter = program.interpreter(Limits::default());
    let (mut methods, mut inputs, mut traces, mut goals, mut wrong) = (0, 0, 0, 0, Vec::new());
    for (class, name, method) in program.numeric().into_iter().skip(half).step_by(2) {
        let full = format!("{class}.{name}");
        let tried = method_of(&mut interpreter, &class, &name);
        let Some(domains) = domains(&mut interpreter, &full, tried) else { continue };
        let began = std::time::Instant::now();
        let (found, count) =
            compare(&mut program, &mut interpreter, &full, (method, tried), &domains, &mut goals);
        if std::env::var_os("SHOW").is_some() {
            println!("{full}: {count} traces, {} wrong, {:?}", found.len(), began.elapsed());
        }
        methods += 1;
        inputs += domains.iter().map(Vec::len).product::<usize>();
        traces += count;
        wrong.extend(found);
    }
    println!(
        "{methods} methods, {inputs} inputs, {traces} traces, {goals} verdicts, {} wrong",
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(methods >= 30 || std::env::var_os("ONLY").is_some(), "{methods} methods");
}

#[test]
fn one_half_is_complete() {
    exploration_finds_exactly_the_paths_that_inputs_take(0);
}

#[test]
fn the_other_half_is_complete() {
    exploration_finds_exactly_the_paths_that_inputs_take(1);
}
