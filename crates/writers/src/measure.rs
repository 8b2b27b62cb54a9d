//! What tests cover, counted as JaCoCo counts: by method, class, source file and package.
//!
//! A line is covered if one of its instructions is. Branches are the ways out of conditional jumps and
//! switches. The complexity of a method is one and its branches beyond the first of each instruction, of
//! which those that are not taken are missed.

use std::collections::BTreeMap;

use senda_testcase::{Covered, LineCount};

/// How much is missed, and how much is covered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counter {
    pub(crate) missed: u64,
    pub(crate) covered: u64,
}

impl Counter {
    fn add(&mut self, other: Counter) {
        self.missed += other.missed;
        self.covered += other.covered;
    }

    pub(crate) fn all(self) -> u64 {
        self.missed + self.covered
    }

    fn one(covered: bool) -> Counter {
        Counter { missed: u64::from(!covered), covered: u64::from(covered) }
    }
}

/// The counters of some code.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counters {
    pub(crate) instructions: Counter,
    pub(crate) branches: Counter,
    pub(crate) lines: Counter,
    pub(crate) complexity: Counter,
    pub(crate) methods: Counter,
    pub(crate) classes: Counter,
}

impl Counters {
    /// Those of code that is somewhere else: nothing is counted twice.
    pub(crate) fn add(&mut self, other: &Counters) {
        self.instructions.add(other.instructions);
        self.branches.add(other.branches);
        self.lines.add(other.lines);
        self.complexity.add(other.complexity);
        self.methods.add(other.methods);
        self.classes.add(other.classes);
    }

    /// Those of a method.
    fn of(code: &Covered) -> Counters {
        let mut counters = Counters { lines: lines(&code.lines()), ..Counters::default() };
        for &tests in &code.instructions {
            counters.instructions.add(Counter::one(tests > 0));
        }
        let reached = Counter::one(code.is_reached());
        counters.methods = reached;
        counters.complexity = reached;
        for (_, ways) in code.branches() {
            let covered = ways.iter().filter(|&&tests| tests > 0).count() as u64;
            let all = ways.len() as u64;
            counters.branches.add(Counter { missed: all - covered, covered });
            let more = covered.saturating_sub(1);
            counters.complexity.add(Counter { missed: all - 1 - more, covered: more });
        }
        counters
    }
}

fn lines(all: &BTreeMap<u16, LineCount>) -> Counter {
    let mut counter = Counter::default();
    all.values().for_each(|line| counter.add(Counter::one(line.instructions > 0)));
    counter
}

fn join(into: &mut BTreeMap<u16, LineCount>, other: BTreeMap<u16, LineCount>) {
    for (line, count) in other {
        into.entry(line).or_default().add(count);
    }
}

/// A method.
pub(crate) struct Method<'a> {
    pub(crate) code: &'a Covered,
    pub(crate) counters: Counters,
}

/// A class.
pub(crate) struct Class<'a> {
    /// Its binary name.
    pub(crate) name: &'a str,
    pub(crate) methods: Vec<Method<'a>>,
    pub(crate) counters: Counters,
}

impl Class<'_> {
    pub(crate) fn file(&self) -> Option<&str> {
        self.methods.iter().find_map(|method| method.code.unit.file.as_deref())
    }
}

/// A source file.
pub(crate) struct File {
    pub(crate) name: String,
    pub(crate) lines: BTreeMap<u16, LineCount>,
    pub(crate) counters: Counters,
}

/// A package: its name has slashes.
pub(crate) struct Package<'a> {
    pub(crate) name: String,
    pub(crate) classes: Vec<Class<'a>>,
    pub(crate) files: Vec<File>,
    pub(crate) counters: Counters,
}

/// The classes of joined code, in its order, in which the units of a class are together.
pub(crate) fn classes(code: &[Covered]) -> Vec<Class<'_>> {
    let mut all: Vec<Class<'_>> = Vec::new();
    for unit in code.iter().filter(|unit| !unit.unit.instructions.is_empty()) {
        let name = unit.unit.class.as_str();
        let method = Method { code: unit, counters: Counters::of(unit) };
        match all.last_mut().filter(|class| class.name == name) {
            Some(class) => class.methods.push(method),
            None => all.push(Class { name, methods: vec![method], counters: Counters::default() }),
        }
    }
    for class in &mut all {
        let mut line_counts = BTreeMap::new();
        for method in &class.methods {
            class.counters.add(&method.counters);
            join(&mut line_counts, method.code.lines());
        }
        class.counters.lines = lines(&line_counts);
        class.counters.classes = Counter::one(class.counters.methods.covered > 0);
    }
    all
}

/// The packages of joined code, by name.
pub(crate) fn packages(code: &[Covered]) -> Vec<Package<'_>> {
    let mut all: BTreeMap<String, Package<'_>> = BTreeMap::new();
    for class in classes(code) {
        let name = class.methods.first().map(|method| method.code.unit.package());
        let name = name.unwrap_or_default();
        let new = || Package {
            name: name.clone(),
            classes: Vec::new(),
            files: Vec::new(),
            counters: Counters::default(),
        };
        all.entry(name.clone()).or_insert_with(new).classes.push(class);
    }
    let mut all: Vec<Package<'_>> = all.into_values().collect();
    all.iter_mut().for_each(gather_files);
    all
}

/// Finds the source files of a package, and adds everything up: a line belongs to its file, in
/// however many classes it is.
fn gather_files(package: &mut Package<'_>) {
    for class in &package.classes {
        let Some(name) = class.file() else {
            package.counters.add(&class.counters);
            continue;
        };
        let at = package.files.iter().position(|file| file.name == name);
        let at = at.unwrap_or_else(|| {
            let (lines, counters) = (BTreeMap::new(), Counters::default());
            package.files.push(File { name: name.to_owned(), lines, counters });
            package.files.len() - 1
        });
        let file = &mut package.files[at];
        file.counters.add(&class.counters);
        class.methods.iter().for_each(|method| join(&mut file.lines, method.code.lines()));
    }
    for file in &mut package.files {
        file.counters.lines = lines(&file.lines);
        package.counters.add(&file.counters);
    }
}
