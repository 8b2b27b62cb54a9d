//! Shared by the tests of exploration: opening Java code and finding methods.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

pub mod verdicts;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::{Linker, MethodId};
use senda_engine::machine::Limits;
use senda_engine::run::Interpreter;
use senda_rules::class::access;
use senda_rules::symbols::Symbols;
use senda_rules::types::Kind;
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
    /// The public static methods of all classes that take numbers only: class, name, method.
    pub fn numeric(&mut self) -> Vec<(String, String, MethodId)> {
        let mut all = Vec::new();
        for class in self.classes.clone() {
            for (name, method) in self.methods(&class) {
                let linker = self.generator.linker().unwrap();
                let linked = linker.method(method);
                let ty = linker.symbols.method_type(linked.id);
                let numbers = ty.params.iter().all(|p| p.kind() != Kind::Ref);
                if linked.has(access::PUBLIC) && numbers && name != "main" {
                    all.push((class.clone(), name, method));
                }
            }
        }
        all
    }

    /// An interpreter over the same classes; its methods have numbers of their own.
    pub fn interpreter(&self, limits: Limits) -> Interpreter {
        let linker = Linker::new(Symbols::new(), Box::new(self.target.classpath.fresh()));
        Interpreter::new(linker, self.target.jdk.feature(), limits).unwrap()
    }

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

    /// The methods with code of all classes, instance methods and constructors too: class, name, method.
    pub fn all_methods(&mut self) -> Vec<(String, String, MethodId)> {
        let mut all = Vec::new();
        for class in self.classes.clone() {
            let linker = self.generator.linker().unwrap();
            let Ok(id) = linker.class_named(&class) else { panic!("no class {class}") };
            for method in linker.class(id).methods.clone() {
                let linked = linker.method(method);
                let name = linker.symbols.name_text(linked.name).to_owned();
                let own = linked.has_code && !linked.has(access::SYNTHETIC);
                if own && !name.starts_with('<') {
                    all.push((class.clone(), name, method));
                }
            }
        }
        all
    }

    pub fn method(&mut self, class: &str, name: &str) -> MethodId {
        let all = self.methods(class);
        all.iter().find(|(n, _)| n == name).unwrap_or_else(|| panic!("no method {name}")).1
    }

    /// The same method in the world of another linker.
    pub fn same_method(&mut self, class: &str, method: MethodId, other: &mut Linker) -> MethodId {
        let own = self.generator.linker().unwrap();
        let linked = own.method(method);
        let name = own.symbols.name_text(linked.name);
        let descriptor = own.symbols.name_text(linked.descriptor);
        let Ok(id) = other.class_named(class) else { panic!("no class {class}") };
        let same = |m: &MethodId| {
            let m = other.method(*m);
            other.symbols.name_text(m.name) == name
                && other.symbols.name_text(m.descriptor) == descriptor
        };
        other.class(id).methods.iter().copied().find(same).unwrap()
    }

    pub fn explore(&mut self, class: &str, name: &str, options: &Options) -> Explored {
        let method = self.method(class, name);
        self.generator.generate(method, options, &mut |_| ()).unwrap_or_else(|e| panic!("{e}"))
    }
}

/// Compiled classes of a folder of the corpus, removed at the end.
pub struct Compiled(pub PathBuf);

impl Drop for Compiled {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The Java files of a corpus folder.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    files
}

/// Compiles the Java files of a corpus folder whose path contains `ONLY`, if that is set.
pub fn compile(folder: &str, name: &str) -> Compiled {
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut files = java_files(&corpus().join(folder));
    files.retain(|path| path.to_string_lossy().contains(&only));
    compile_files(&files, name)
}

pub fn compile_files(files: &[PathBuf], name: &str) -> Compiled {
    // Tests of one binary run side by side in one process: its number alone is not unique.
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let unique = format!("senda-{name}-{}-{number}", std::process::id());
    let place = std::env::temp_dir().join(unique);
    std::fs::create_dir_all(&place).unwrap();
    javac(files, &place);
    Compiled(place)
}

/// Compiles the Java files of a corpus folder and of those in it.
pub fn compile_all(folder: &str, name: &str) -> Compiled {
    let (mut open, mut files) = (vec![corpus().join(folder)], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "java") {
                files.push(path);
            }
        }
    }
    files.sort();
    compile_files(&files, name)
}

fn javac(files: &[PathBuf], place: &Path) {
    let jdk = senda_bytecode::sources::jdk::Jdk::find().unwrap();
    let mut command = std::process::Command::new(jdk.program("javac").unwrap());
    command.args(["-g", "-nowarn", "-encoding", "UTF-8", "-d"]).arg(place).args(files);
    let done = command.output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
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
