//! Class files made by the tests themselves.

#![allow(dead_code, missing_docs, clippy::unwrap_used, clippy::panic, clippy::cast_lossless)]

#[path = "../../../bytecode/tests/common/asm.rs"]
pub mod asm;
pub mod confuse;
#[path = "../../../bytecode/tests/common/damage.rs"]
pub mod damage;
pub mod objects;
pub mod random;
#[path = "../../../bytecode/tests/common/rng.rs"]
pub mod rng;
pub mod stack;
pub mod text;

use std::path::Path;

use super::support::oracle::{answer, answers, show};
use super::support::rng::Rng;
use super::support::{callables, inputs, open};
use text::Text;

/// Writes a class file into a directory.
pub fn write(directory: &Path, name: &str, bytes: Vec<u8>) {
    std::fs::write(directory.join(format!("{name}.class")), bytes).unwrap();
}

/// Writes classes into a directory.
pub fn write_all(directory: &Path, classes: Vec<Text>) {
    for class in classes {
        write(directory, &class.name, class.class.bytes());
    }
}

/// What came of comparing all methods of a directory with the JVM.
pub struct Compared {
    pub methods: usize,
    pub cases: usize,
    pub threw: usize,
    /// Methods that the JVM's verifier refused.
    pub refused: Vec<String>,
    pub differences: Vec<String>,
}

impl Compared {
    /// Fails with the first difference of each method if there are any.
    pub fn must_agree(&self) {
        let method = |text: &String| text.split(')').next().unwrap().to_owned();
        let mut shown: Vec<&String> = self.differences.iter().collect();
        shown.dedup_by_key(|text| method(text));
        let text: Vec<&str> = shown.iter().take(60).map(|s| s.as_str()).collect();
        let (n, methods) = (self.differences.len(), shown.len());
        assert!(n == 0, "{n} differences in {methods} methods:\n{}", text.join("\n"));
    }
}

/// Copies the class files to the directory that `KEEP` names, to be looked at with `javap`.
pub fn keep(directory: &Path) {
    let Some(to) = std::env::var_os("KEEP") else { return };
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        std::fs::copy(&path, Path::new(&to).join(path.file_name().unwrap())).unwrap();
    }
}

/// Runs every public static method of the classes in a directory on both machines.
pub fn compare(directory: &Path, inputs: usize, seed: u64) -> Compared {
    compare_only(directory, &[], inputs, seed)
}

/// The same for these classes, or for all if there are none.
pub fn compare_only(directory: &Path, only: &[&str], inputs: usize, seed: u64) -> Compared {
    let (mut interpreter, mut names, _, _keep) = open(directory);
    names.retain(|n| only.is_empty() || only.contains(&n.as_str()));
    let mut rng = Rng::new(seed);
    let mut cases = Vec::new();
    let mut methods = 0;
    for name in &names {
        for method in callables(&mut interpreter, name) {
            methods += 1;
            let symbols = &interpreter.linker().symbols;
            for args in inputs::argument_lists(symbols, &method.params, inputs, &mut rng) {
                cases.push((method.clone(), args));
            }
        }
    }
    let expected = answers(directory, &cases);
    let (mut refused, mut differences) = (Vec::new(), Vec::new());
    let mut threw = 0;
    for ((method, args), expected) in cases.iter().zip(&expected) {
        let place = format!("{}.{}{}", method.class, method.name, method.descriptor);
        if expected.starts_with("T\tjava.lang.VerifyError")
            || expected.starts_with("T\tjava.lang.ClassFormatError")
        {
            refused.push(place);
            continue;
        }
        threw += usize::from(expected.starts_with('T'));
        let got = answer(&interpreter.run(method.id, args));
        if got != *expected {
            let args: Vec<String> = args.iter().map(show).collect();
            let args = args.join(" ; ");
            differences.push(format!("{place}({args})\n    jvm:   {expected}\n    senda: {got}"));
        }
    }
    refused.dedup();
    Compared { methods, cases: cases.len(), threw, refused, differences }
}
