//! A report: what was asked, and what each method gave.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::case::TestCase;
use crate::code::CodeUnit;
use crate::ordered::Ordered;
use crate::value::Type;

/// The result of one generation.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// The version of senda that wrote it.
    pub senda: String,
    /// The target as it was given.
    pub target: String,
    /// What decides the tests.
    pub options: Options,
    /// A result for each method, in the order in which they were asked for.
    pub methods: Vec<MethodResult>,
    /// Code of their classes that is in none of the results: no test reaches it.
    pub code: Vec<CodeUnit>,
}

/// The options that the tests are a function of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// How far: `loop`, `depth`, `paths`, `time`, …
    #[serde(default)]
    pub limit: Ordered<Setting>,
    /// The selection criterion.
    #[serde(default)]
    pub cover: String,
    /// The arithmetic: `java` or `ideal:LO..HI`.
    #[serde(default)]
    pub numbers: String,
    /// How the heap is explored.
    #[serde(default)]
    pub heap: String,
    /// Every other option that was given, as it was written.
    #[serde(default, skip_serializing_if = "Ordered::is_empty")]
    pub more: Ordered<String>,
}

/// The value of a limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Setting {
    /// A count.
    Count(u64),
    /// Something with a unit: `10s`.
    Text(String),
}

/// A parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Param {
    /// Its name in the source, or one made up.
    pub name: String,
    /// Its declared type.
    #[serde(rename = "type")]
    pub ty: Type,
}

/// Who may call a method or make an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Access {
    /// Everybody.
    #[default]
    Public,
    /// The package and subclasses.
    Protected,
    /// The package.
    Package,
    /// The class.
    Private,
}

/// What must be known about a method to call it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Signature {
    /// The binary name of the class that declares it: `pkg.Outer$Inner`.
    pub class: String,
    /// Its name; `<init>` is a constructor.
    pub name: String,
    /// Whether it is called without a receiver.
    #[serde(rename = "static")]
    pub is_static: bool,
    /// Who may call it, its class's own access included.
    pub access: Access,
    /// Whether its last parameter collects further arguments.
    pub varargs: bool,
    /// Whether a receiver whose fields do not matter is made by `new Class()`: the class is not
    /// abstract, needs no object around it, and has such a constructor that is not private.
    pub constructor: bool,
    /// The nested classes that its tests speak of and that code of its package can name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub visible: Vec<String>,
    /// Whether one of the classes that its tests speak of has type parameters.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub generic: bool,
    /// Whether something that its tests name is deprecated.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub deprecated: bool,
    /// Its parameters, without the receiver.
    pub params: Vec<Param>,
    /// What it returns; nothing for `void`.
    #[serde(serialize_with = "type_or_void")]
    pub returns: Option<Type>,
}

fn type_or_void<S: serde::Serializer>(ty: &Option<Type>, serializer: S) -> Result<S::Ok, S::Error> {
    match ty {
        Some(ty) => ty.serialize(serializer),
        None => serializer.serialize_str("void"),
    }
}

impl Signature {
    /// A public static method.
    #[must_use]
    pub fn of_static(
        class: &str,
        name: &str,
        params: &[(&str, Type)],
        returns: Option<Type>,
    ) -> Self {
        let param = |(name, ty): &(&str, Type)| Param { name: (*name).into(), ty: ty.clone() };
        Signature {
            class: class.into(),
            name: name.into(),
            is_static: true,
            access: Access::Public,
            varargs: false,
            constructor: false,
            visible: Vec::new(),
            generic: false,
            deprecated: false,
            params: params.iter().map(param).collect(),
            returns,
        }
    }

    /// `pkg.Class.name(int,java.lang.String)`.
    #[must_use]
    pub fn text(&self) -> String {
        let types: Vec<String> = self.params.iter().map(|p| p.ty.to_string()).collect();
        format!("{}.{}({})", self.class, self.name, types.join(","))
    }

    /// Whether it makes a new object.
    #[must_use]
    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// Whether a test's first input is the receiver, named `this`.
    #[must_use]
    pub fn has_receiver(&self) -> bool {
        !self.is_static && !self.is_constructor()
    }
}

/// What one method gave.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MethodResult {
    /// The method as commands name it: [`Signature::text`].
    pub method: String,
    /// How it is called.
    pub signature: Signature,
    /// What its tests assume because the code says so.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assumed: Vec<Assumed>,
    /// The types whose objects its paths asked for their class, and the classes that were considered.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub types: Vec<Considered>,
    /// Its tests, in trace order.
    pub tests: Vec<TestCase>,
    /// Tests that were made and are not among them, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Reason>,
    /// How its paths ended.
    pub paths: Paths,
    /// What was to be covered.
    pub goals: Goals,
    /// How much of the method's own code the tests reach.
    pub coverage: Coverage,
    /// The code that tests reach: the method's own first, then methods of the same top-level class
    /// that they run through. What each test reaches of it is with the test.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub code: Vec<CodeUnit>,
    /// How the exploration was guided.
    pub guidance: Guidance,
    /// What it took.
    pub stats: Stats,
}

impl MethodResult {
    /// A method of which nothing is known yet.
    #[must_use]
    pub fn new(signature: Signature) -> MethodResult {
        MethodResult {
            method: signature.text(),
            signature,
            assumed: Vec::new(),
            types: Vec::new(),
            tests: Vec::new(),
            left_out: Vec::new(),
            paths: Paths::default(),
            goals: Goals::default(),
            coverage: Coverage::default(),
            code: Vec::new(),
            guidance: Guidance::default(),
            stats: Stats::default(),
        }
    }
}

/// An assumption that nobody wrote down as one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assumed {
    /// As `--assume` would have it, for fields with their class: `nonnull(x)`, `nonnull(Node.next)`.
    pub assumption: String,
    /// What it comes from: `@NonNull`.
    pub from: String,
}

impl Assumed {
    /// An assumption that an annotation is, by its simple name.
    #[must_use]
    pub fn by_annotation(assumption: String, annotation: &str) -> Assumed {
        Assumed { assumption, from: format!("@{annotation}") }
    }
}

/// A type of inputs, and the classes of the objects that were tried for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Considered {
    /// What inputs are declared as.
    #[serde(rename = "type")]
    pub ty: String,
    /// The classes considered, the preferred one first; none if no object of the type is known.
    pub classes: Vec<String>,
    /// Whether there may be others, written by somebody else.
    pub open: bool,
}

/// How the paths of a method ended; every explored path is in exactly one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Paths {
    /// Ran to their end.
    pub completed: u64,
    /// Have no input.
    pub infeasible: u64,
    /// Left, because nothing lay ahead of them that was still to be covered.
    #[serde(skip_serializing_if = "is_zero")]
    pub unneeded: u64,
    /// Hit a limit.
    pub cut: u64,
    /// The same by the limit's name.
    pub cut_by: Ordered<u64>,
    /// Could not be decided.
    pub gave_up: Vec<Reason>,
    /// Reached what is not supported.
    pub unsupported: Vec<Reason>,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

impl Paths {
    /// Counts a path that hit a limit.
    pub fn cut_by(&mut self, limit: &str) {
        self.cut += 1;
        *self.cut_by.entry(limit, 0) += 1;
    }

    /// Counts a path that could not be decided.
    pub fn gave_up(&mut self, why: &str) {
        Reason::count(&mut self.gave_up, why);
    }

    /// Counts a path that reached something unsupported.
    pub fn unsupported(&mut self, what: &str) {
        Reason::count(&mut self.unsupported, what);
    }
}

/// Why paths ended, and how many did so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// In words.
    pub why: String,
    /// How many paths.
    pub count: u64,
}

impl Reason {
    /// Counts another one for this reason.
    pub fn count(all: &mut Vec<Reason>, why: &str) {
        match all.iter_mut().find(|reason| reason.why == why) {
            Some(reason) => reason.count += 1,
            None => all.push(Reason { why: why.into(), count: 1 }),
        }
    }
}

/// What was to be covered, and how each goal ended.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Goals {
    /// What decisions were taken from, if goals speak of some: the source, or control flow and why.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub basis: String,
    /// How many tests cover.
    pub covered: u64,
    /// Which these are, and the tests that cover each; none where the goals are paths.
    pub covered_by: Vec<CoveredGoal>,
    /// Proved to have no input.
    pub infeasible: Vec<Goal>,
    /// No path within the limit.
    pub beyond_limit: Vec<Goal>,
    /// Not decided.
    pub gave_up: Vec<Goal>,
}

impl Goals {
    /// How many there are.
    #[must_use]
    pub fn total(&self) -> u64 {
        let lists = [&self.infeasible, &self.beyond_limit, &self.gave_up];
        self.covered + lists.iter().map(|list| list.len() as u64).sum::<u64>()
    }

    /// Gives up what only tests covered that are no more.
    pub fn lose(&mut self, tests: &[TestCase], why: &str) {
        let ids: HashSet<&str> = tests.iter().map(|test| test.id.as_str()).collect();
        let is_there = |id: &String| ids.contains(id.as_str());
        let (kept, lost): (Vec<_>, Vec<_>) =
            self.covered_by.drain(..).partition(|goal| goal.tests.iter().all(is_there));
        self.covered_by = kept;
        self.covered -= lost.len() as u64;
        self.gave_up.extend(lost.into_iter().map(|lost| Goal { goal: lost.goal, why: why.into() }));
    }

    /// Whether each is covered or has no input.
    #[must_use]
    pub fn is_satisfied(&self) -> bool {
        self.beyond_limit.is_empty() && self.gave_up.is_empty()
    }
}

/// A goal that tests cover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoveredGoal {
    /// The goal.
    pub goal: String,
    /// The ids of the tests that it takes: one, or the two of a pair.
    pub tests: Vec<String>,
}

/// A goal that no test covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Goal {
    /// The goal.
    pub goal: String,
    /// Why it ended so.
    pub why: String,
}

/// Covered and all; `[40, 41]` in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio(pub u64, pub u64);

/// How much of the code the tests reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Coverage {
    /// Bytecode instructions.
    pub instructions: Ratio,
    /// Ways out of branches.
    pub branches: Ratio,
    /// Source lines.
    pub lines: Ratio,
}

/// How the exploration was guided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Guidance {
    /// `standard` or `guided`.
    pub mode: String,
    /// Why that was chosen.
    pub why: String,
    /// Traces that the generator gave.
    pub traces: u64,
    /// Of these, the ones without a test.
    pub infeasible_traces: u64,
}

/// What it took. Times are absent where the same bytes are wanted again.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Stats {
    /// Rules applied.
    pub rules_applied: u64,
    /// Satisfiability checks by the layer that answered: `propagation`, `witness`, `labelling`,
    /// `linear`, `cached`, `sat`, `smt`, `unknown`.
    pub checks: Ordered<u64>,
    /// Wall time of the method, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<f64>,
    /// Of it, the time in the solver.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solver_ms: Option<f64>,
}
