//! Code that no compiler writes, on the real JVM and in the interpreter: the same outcome for every
//! method and input.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod bytes;
mod support;

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
