//! Code that no compiler writes, on the real JVM and in the interpreter: the same outcome for every
//! method and input.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod bytes;
mod support;

use senda_engine::run::{Outcome, Value};
use senda_engine::stop::Stop;
use support::oracle::Scratch;

const INPUTS: usize = 24;
const SEED: u64 = 77;

#[test]
fn assembled_methods_behave_as_on_the_jvm() {
    let scratch = Scratch::new("assembled");
    let mut classes = bytes::stack::classes();
    classes.extend(bytes::objects::classes());
    bytes::write_all(&scratch.0, classes);
    bytes::keep(&scratch.0);
    let result = bytes::compare(&scratch.0, INPUTS, SEED);
    println!(
        "{} methods, {} cases, {} of them throw, {} differences",
        result.methods,
        result.cases,
        result.threw,
        result.differences.len()
    );
    result.must_agree();
    assert!(result.refused.is_empty(), "refused by the verifier: {:#?}", result.refused);
    assert!(result.methods >= 60 && result.cases >= 20 * 60);
}

/// The rules of these have no way out to the handler that the JVM would run: the interpreter says
/// so, and gives no wrong answer.
#[test]
fn linking_errors_that_a_handler_could_catch_stop_by_name() {
    let scratch = Scratch::new("unforeseen");
    let (mut classes, unforeseen) = bytes::objects::faults();
    let name = unforeseen.name.clone();
    classes.push(unforeseen);
    bytes::write_all(&scratch.0, classes);
    let (mut interpreter, _, _, _keep) = support::open(&scratch.0);
    let methods = support::callables(&mut interpreter, &name);
    assert_eq!(methods.len(), 8);
    for method in methods {
        let run = interpreter.run(method.id, &[Value::Int(1)]);
        match &run.outcome {
            Outcome::Stopped(Stop::Unsupported(text)) if text.contains("by linking") => {}
            other => panic!("{}: {other:?}", method.name),
        }
    }
}
