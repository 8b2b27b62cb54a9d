//! Shared by the tests of exploration: opening Java code and finding methods.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::{Linker, MethodId};
use senda_rules::class::access;
use senda_rules::symbols::Symbols;
use senda_strategy::explore::{Explored, Generator, Options};
use senda_testcase::{Outcome, TestCase, Value};

/// The repository's corpus folder.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// An opened program.
pub struct Program {
    pub generator: Generator,
    pub classes: Vec<String>,
    pub target: Target,
}

pub fn open(path: &Path, options: &Options) -> Program {
    let target = Target::open(path, &TargetOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
    let generator = Generator::new(linker, target.jdk.feature(), options).unwrap();
    Program { generator, classes: target.classes.clone(), target }
}

impl Program {
    /// The static methods with code of a class, with their names.
    pub fn methods(&mut self, class: &str) -> Vec<(String, MethodId)> {
        let linker = self.generator.linker().unwrap();
        let Ok(id) = linker.class_named(class) else { panic!("no class {class}") };
        let methods = linker.class(id).methods.clone();
        methods
            .into_iter()
            .filter(|&m| {
                let m = linker.method(m);
                m.has_code && m.has(access::STATIC)
            })
            .map(|m| (linker.symbols.name_text(linker.method(m).name).to_owned(), m))
            .filter(|(name, _)| !name.starts_with('<') && !name.starts_with("lambda$"))
            .collect()
    }

    pub fn method(&mut self, class: &str, name: &str) -> MethodId {
        let all = self.methods(class);
        all.iter().find(|(n, _)| n == name).unwrap_or_else(|| panic!("no method {name}")).1
    }

    pub fn explore(&mut self, class: &str, name: &str, options: &Options) -> Explored {
        let method = self.method(class, name);
        self.generator.generate(method, options, &mut |_| ()).unwrap_or_else(|e| panic!("{e}"))
    }
}

/// A test in one line.
pub fn line(test: &TestCase) -> String {
    let inputs: Vec<String> = test.inputs.iter().map(|(n, v)| format!("{n}={v}")).collect();
    let outcome = match &test.outcome {
        Outcome::Returns(Some(v)) => v.to_string(),
        Outcome::Returns(None) => "void".into(),
        Outcome::Throws { class, .. } => format!("throws {class}"),
        Outcome::Finding { what, .. } => what.clone(),
    };
    format!("{} -> {outcome}  [{}]", inputs.join(" "), test.condition.join(", "))
}

pub fn int(v: &Value) -> i64 {
    match v {
        Value::Int(v) => i64::from(*v),
        Value::Long(v) => *v,
        other => panic!("{other:?}"),
    }
}
