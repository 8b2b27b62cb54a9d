//! Shared by the differential tests: opening Java code, inputs, the JVM as oracle.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

pub mod inputs;
pub mod javagen;
pub mod oracle;
pub mod rng;

use std::path::{Path, PathBuf};

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::{LinkFault, Linker, MethodId};
use senda_engine::machine::Limits;
use senda_engine::run::Interpreter;
use senda_rules::class::access;
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

/// The repository's corpus folder.
pub fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus")
}

/// Java files of a corpus folder, sorted.
pub fn java_files(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(corpus().join(folder))
        .unwrap_or_else(|e| panic!("corpus/{folder}: {e}"))
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    files
}

/// Compiles and opens Java files; the class files are in the first path of the target.
pub fn open(path: &Path) -> (Interpreter, Vec<String>, Vec<PathBuf>, Keep) {
    let target = Target::open(path, &TargetOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let jdk = target.jdk.feature();
    let (classes, paths) = (target.classes.clone(), target.paths.clone());
    let keep = Keep(Box::new(target.classpath.fresh()));
    let provider = target.classpath.fresh();
    let linker = Linker::new(Symbols::new(), Box::new(provider));
    let interpreter = Interpreter::new(linker, jdk, limits()).unwrap_or_else(|e| panic!("{e}"));
    // The compiled classes live as long as the target.
    std::mem::forget(target);
    (interpreter, classes, paths, keep)
}

/// Something that must not be dropped early.
pub struct Keep(#[allow(dead_code)] Box<dyn std::any::Any>);

/// Limits far above what the corpus needs.
pub fn limits() -> Limits {
    Limits { steps: 100_000_000, memory: 1 << 30, trace: 1_000, ..Limits::default() }
}

/// A method that the harness can call.
#[derive(Clone, Debug)]
pub struct Callable {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub params: Vec<Type>,
    pub ret: Option<Type>,
    pub id: MethodId,
}

/// The public static methods of a class, except `main`, in order.
pub fn callables(interpreter: &mut Interpreter, class: &str) -> Vec<Callable> {
    let linker = interpreter.linker();
    let id = match linker.class_named(class) {
        Ok(id) => id,
        Err(LinkFault::Throws(e)) => panic!("{class}: {}", e.message),
        Err(LinkFault::Stops(s)) => panic!("{class}: {s}"),
    };
    let methods = linker.class(id).methods.clone();
    let mut all = Vec::new();
    for m in methods {
        let method = linker.method(m);
        let public = access::PUBLIC | access::STATIC;
        let name = linker.symbols.name_text(method.name).to_owned();
        if !method.has(public) || method.has(access::SYNTHETIC) || name == "main" {
            continue;
        }
        let ty = linker.symbols.method_type(method.id);
        all.push(Callable {
            class: class.replace('/', "."),
            name,
            descriptor: linker.symbols.name_text(method.descriptor).to_owned(),
            params: ty.params.clone(),
            ret: ty.ret,
            id: m,
        });
    }
    all
}

/// Splits `// file: Name.java` sections into files.
pub fn sources(text: &str, into: &Path) -> Vec<PathBuf> {
    std::fs::create_dir_all(into).unwrap();
    let mut files = Vec::new();
    for section in text.split("// file: ").skip(1) {
        let (name, code) = section.split_once('\n').unwrap();
        let path = into.join(name.trim());
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, code).unwrap();
        files.push(path);
    }
    files
}
