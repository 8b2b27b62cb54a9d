//! Terms that share their parts are small in memory and endless on paper.

#![allow(clippy::unwrap_used)]

mod support;

use senda_strategy::explore::Options;
use support::open;

#[test]
fn a_condition_is_written_in_bounded_space() {
    let steps = "a = a + b; b = a - b * 3;\n".repeat(60);
    let text = format!(
        "class Doubling {{ static int f(int a, int b) {{ {steps} return a > 5 ? 1 : b; }} }}"
    );
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("large");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("Doubling.java");
    std::fs::write(&file, text).unwrap();
    let options = Options::default();
    let result = open(&file, &options).explore("Doubling", "f", &options).result;
    assert_eq!(result.tests.len(), 2);
    for test in &result.tests {
        let condition = test.condition.join(", ");
        assert!(condition.contains('…') && condition.len() < 10_000, "{condition}");
    }
}
