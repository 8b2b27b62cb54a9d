//! A suite by hand, and JUnit to run what is written for it.

#![allow(dead_code)]

pub mod run;

use std::path::{Path, PathBuf};
use std::process::Command;

use senda_testcase::*;

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// A program of the JDK.
pub fn tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        Some(home) => Path::new(&home).join("bin").join(name),
        None => name.into(),
    }
}

/// An empty directory for a test.
pub fn scratch(name: &str) -> PathBuf {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).unwrap();
    place
}

/// Runs a command; its output, errors included, if it succeeds.
pub fn output(command: &mut Command) -> Result<String, String> {
    let done = command.output().map_err(|e| format!("{command:?}: {e}"))?;
    let said = [done.stdout, done.stderr].concat();
    let said = String::from_utf8_lossy(&said).into_owned();
    if done.status.success() { Ok(said) } else { Err(said) }
}

/// The jars of JUnit 5 and 4, fetched if they are not there.
pub fn junit() -> Vec<PathBuf> {
    let place = root().join("target/junit");
    if !place.join("complete").is_file() {
        output(&mut Command::new(root().join("scripts/junit"))).unwrap();
    }
    let jars = std::fs::read_dir(place).unwrap().map(|entry| entry.unwrap().path());
    jars.filter(|path| path.extension().is_some_and(|e| e == "jar")).collect()
}

pub fn classpath(entries: &[PathBuf]) -> String {
    let texts: Vec<String> = entries.iter().map(|path| path.display().to_string()).collect();
    texts.join(if cfg!(windows) { ";" } else { ":" })
}

/// Compiles sources as a build in any locale would: they are ASCII.
pub fn javac(files: &[PathBuf], cp: &[PathBuf], into: &Path) {
    javac_with(&["-nowarn"], files, cp, into);
}

pub fn javac_with(options: &[&str], files: &[PathBuf], cp: &[PathBuf], into: &Path) {
    let mut command = Command::new(tool("javac"));
    command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
    command.args(["-encoding", "US-ASCII", "-proc:none"]).args(options).arg("-d").arg(into);
    command.arg("-cp").arg(classpath(cp)).args(files);
    if let Err(said) = output(&mut command) {
        panic!("{said}");
    }
}

pub fn o(id: u32) -> Value {
    Value::Ref(ObjectId(id))
}

pub fn object(id: u32, class: &str, content: Content) -> Object {
    Object { id: ObjectId(id), class: class.into(), content }
}

pub fn field(name: &str, value: Value) -> Field {
    Field { owner: None, name: name.into(), value }
}

pub fn ints(all: &[i32]) -> Content {
    Content::Elements(all.iter().map(|&v| Value::Int(v)).collect())
}

pub fn returns(value: Value) -> Outcome {
    Outcome::Returns(Some(value))
}

/// Methods of a report, one case after the other.
pub struct Suite {
    pub report: Report,
}

impl Suite {
    pub fn new() -> Suite {
        let options = Options {
            limit: [("loop", Setting::Count(2))].into_iter().collect(),
            cover: "paths".into(),
            numbers: "java".into(),
            heap: "solver".into(),
            more: Ordered::default(),
        };
        let report = Report {
            senda: "0.1.0".into(),
            target: "Subject.java".into(),
            options,
            methods: Vec::new(),
            code: Vec::new(),
        };
        Suite { report }
    }

    /// A method: `Class.name type,type -> type`, `-` before it if private, `.` if it has a receiver.
    pub fn method(&mut self, text: &str) -> &mut MethodResult {
        let (head, returns) = text.split_once(" -> ").unwrap();
        let (name, types) = head.split_once(' ').unwrap_or((head, ""));
        let (access, name) = match name.strip_prefix('-') {
            Some(name) => (Access::Private, name),
            None => (Access::Package, name),
        };
        let (receiver, name) = match name.strip_prefix('.') {
            Some(name) => (true, name),
            None => (false, name),
        };
        let (class, name) = name.rsplit_once('.').unwrap();
        let types: Vec<Type> =
            types.split(',').filter(|t| !t.is_empty()).map(Type::named).collect();
        let names: Vec<String> = (0..types.len()).map(|i| format!("p{i}")).collect();
        let params: Vec<(&str, Type)> = names.iter().map(String::as_str).zip(types).collect();
        let returns = (returns != "void").then(|| Type::named(returns));
        let mut signature = Signature::of_static(class, name, &params, returns);
        signature.is_static = !receiver && name != "<init>";
        signature.access = access;
        self.report.methods.push(MethodResult::new(signature));
        self.report.methods.last_mut().unwrap()
    }
}

pub trait Cases {
    /// Adds a confirmed case.
    fn case(&mut self, inputs: &[Value], outcome: Outcome) -> &mut TestCase;
}

impl Cases for MethodResult {
    fn case(&mut self, inputs: &[Value], outcome: Outcome) -> &mut TestCase {
        let mut names: Vec<String> = self.signature.params.iter().map(|p| p.name.clone()).collect();
        if self.signature.has_receiver() {
            names.insert(0, "this".into());
        }
        let inputs: Ordered<Value> = names.into_iter().zip(inputs.iter().cloned()).collect();
        let id = format!("{}-{}", self.signature.name, self.tests.len());
        let mut case = TestCase::new(&id, inputs, outcome);
        case.confirmed = Confirmed::Yes;
        case.condition = vec!["p0 != \\u000a */ \"é\"".into(), "p0 >= 0".into()];
        self.tests.push(case);
        self.tests.last_mut().unwrap()
    }
}
