//! Random bytecode against the real JVM. The seed is printed and can be set with `SEED`; `CLASSES`
//! sets how many classes, of one method each, are generated.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod bytes;
mod support;

use support::oracle::Scratch;
use support::rng::Rng;

const INPUTS: usize = 10;

#[test]
fn random_bytecode_behaves_as_on_the_jvm() {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
    };
    let seed = number("SEED", 4_242);
    let classes = number("CLASSES", 500);
    println!("seed {seed}, {classes} classes");
    let mut rng = Rng::new(seed);
    let scratch = Scratch::new("random-bytecode");
    let made = (0..classes).map(|i| bytes::random::class(&format!("R{i}"), &mut rng)).collect();
    bytes::write_all(&scratch.0, made);
    bytes::keep(&scratch.0);
    let result = bytes::compare(&scratch.0, INPUTS, seed);
    println!(
        "{} methods, {} refused, {} cases, {} of them throw, {} differences",
        result.methods,
        result.refused.len(),
        result.cases,
        result.threw,
        result.differences.len()
    );
    result.must_agree();
    assert!(result.refused.len() * 20 < result.methods, "refused: {:?}", result.refused);
}
