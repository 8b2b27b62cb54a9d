//! Which code tests reach, exact enough to be joined over tests and methods.
//!
//! A [`CodeUnit`] is the shape of a method: its bytecode instructions with their lines, and the ways
//! out of those that have more than one. The instructions and then the ways of a unit are its *items*;
//! the items of a method's units are numbered through, and a test has the numbers that it [`Reach`]es.
//! So a suite is joined by joining sets, whichever of its tests are kept, and [`Covered`] is what
//! that gives.
//!
//! Nothing here is larger than what was read: a set of numbers is its ranges, and is looked at only
//! up to the number of items.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use crate::case::{Confirmed, TestCase};
use crate::method::{Coverage, MethodResult, Ratio, Report};

/// The shape of a method's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeUnit {
    /// The binary name of the class that declares it.
    pub class: String,
    /// Its name; `<init>` is a constructor, `<clinit>` the class initialiser.
    pub name: String,
    /// Its descriptor: `(II)I`.
    pub descriptor: String,
    /// The source file's name, if the class file has it.
    pub file: Option<String>,
    /// Its bytecode instructions, ascending by offset.
    pub instructions: Vec<Instruction>,
    /// The ways out of instructions that have more than one, by instruction.
    pub ways: Vec<Way>,
}

/// A bytecode instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Its byte offset.
    pub offset: u16,
    /// Its source line, if the class file has it.
    pub line: Option<u16>,
}

/// A way out of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// The offset of the instruction; a choice among handlers belongs to none.
    pub at: Option<u16>,
    /// What way it is.
    pub kind: WayKind,
}

/// What way out of an instruction it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WayKind {
    /// A way of a conditional jump or a switch: falling through, then jumping; the cases by their
    /// smallest label, the default last. Labels that share a target are one way.
    Branch,
    /// An instruction that could throw does not.
    Normal,
    /// The instruction throws this exception.
    Throws(String),
    /// What is called, or initialised, ends with an exception.
    Call,
    /// A handler takes the exception, or none does.
    Handler,
}

impl WayKind {
    fn word(&self) -> &str {
        match self {
            WayKind::Branch => "branch",
            WayKind::Normal => "normal",
            WayKind::Throws(class) => class,
            WayKind::Call => "call",
            WayKind::Handler => "handler",
        }
    }
}

impl CodeUnit {
    /// How many items it has.
    #[must_use]
    pub fn items(&self) -> usize {
        self.instructions.len() + self.ways.len()
    }

    /// The line of the instruction at an offset.
    #[must_use]
    pub fn line(&self, offset: u16) -> Option<u16> {
        let at = self.instructions.binary_search_by_key(&offset, |one| one.offset).ok()?;
        self.instructions[at].line
    }

    /// The package, with slashes; empty for the unnamed one.
    #[must_use]
    pub fn package(&self) -> String {
        let name = self.class.rsplit_once('.').map_or("", |(package, _)| package);
        name.replace('.', "/")
    }

    /// The source file below a source folder: `p/q/Foo.java`.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        let (package, file) = (self.package(), self.file.as_ref()?);
        Some(if package.is_empty() { file.clone() } else { format!("{package}/{file}") })
    }

    /// `0:14 1 4 5:15`: a line stands where another one begins, `?` where none is known.
    fn instructions_text(&self) -> String {
        let mut text = String::new();
        let mut last = None;
        for Instruction { offset, line } in &self.instructions {
            if !text.is_empty() {
                text.push(' ');
            }
            text += &offset.to_string();
            if last != Some(*line) {
                text.push(':');
                text += &line.map_or_else(|| "?".into(), |line| line.to_string());
            }
            last = Some(*line);
        }
        text
    }

    /// `4:branch 4:branch 9:normal 9:java.lang.ArithmeticException -:handler`.
    fn ways_text(&self) -> String {
        let one = |way: &Way| {
            let at = way.at.map_or_else(|| "-".into(), |at| at.to_string());
            format!("{at}:{}", way.kind.word())
        };
        let all: Vec<String> = self.ways.iter().map(one).collect();
        all.join(" ")
    }

    /// Reads what [`CodeUnit::instructions_text`] writes.
    pub(crate) fn read_instructions(text: &str) -> Result<Vec<Instruction>, String> {
        let mut all: Vec<Instruction> = Vec::new();
        let mut line = None;
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let bad = || format!("`{word}` is no instruction, such as 4 or 4:12");
            let (offset, new) = match word.split_once(':') {
                Some((offset, "?")) => (offset, Some(None)),
                Some((offset, new)) => (offset, Some(Some(new.parse().map_err(|_| bad())?))),
                None => (word, None),
            };
            let offset = offset.parse().map_err(|_| bad())?;
            line = new.unwrap_or(line);
            if all.last().is_some_and(|last| last.offset >= offset) {
                return Err(format!("the instruction at {offset} is out of order"));
            }
            all.push(Instruction { offset, line });
        }
        Ok(all)
    }

    /// Reads what [`CodeUnit::ways_text`] writes.
    pub(crate) fn read_ways(text: &str) -> Result<Vec<Way>, String> {
        let one = |word: &str| {
            let bad = || format!("`{word}` is no way out, such as 4:branch");
            let (at, kind) = word.split_once(':').ok_or_else(bad)?;
            let at = if at == "-" { None } else { Some(at.parse().map_err(|_| bad())?) };
            let kind = match kind {
                "" => return Err(bad()),
                "branch" => WayKind::Branch,
                "normal" => WayKind::Normal,
                "call" => WayKind::Call,
                "handler" => WayKind::Handler,
                class => WayKind::Throws(class.to_owned()),
            };
            Ok(Way { at, kind })
        };
        text.split(' ').filter(|word| !word.is_empty()).map(one).collect()
    }
}

impl Serialize for CodeUnit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("class", &self.class)?;
        map.serialize_entry("name", &self.name)?;
        map.serialize_entry("descriptor", &self.descriptor)?;
        if let Some(file) = &self.file {
            map.serialize_entry("file", file)?;
        }
        map.serialize_entry("instructions", &self.instructions_text())?;
        map.serialize_entry("ways", &self.ways_text())?;
        map.end()
    }
}

/// The numbers of the items that a test reaches, as inclusive ranges: ascending, apart, none empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach(Vec<(u32, u32)>);

impl Reach {
    /// The set of these numbers.
    #[must_use]
    pub fn of(mut numbers: Vec<u32>) -> Reach {
        numbers.sort_unstable();
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for number in numbers {
            match ranges.last_mut() {
                Some((_, last)) if number <= last.saturating_add(1) => *last = number,
                _ => ranges.push((number, number)),
            }
        }
        Reach(ranges)
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a number is one of them.
    #[must_use]
    pub fn contains(&self, number: u32) -> bool {
        let after = self.0.partition_point(|&(first, _)| first <= number);
        after.checked_sub(1).is_some_and(|at| self.0[at].1 >= number)
    }

    /// All of them, ascending.
    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|&(first, last)| first..=last)
    }

    /// The largest.
    #[must_use]
    pub fn last(&self) -> Option<u32> {
        self.0.last().map(|&(_, last)| last)
    }

    /// `0-34 40`.
    fn text(&self) -> String {
        let one = |&(first, last): &(u32, u32)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        let all: Vec<String> = self.0.iter().map(one).collect();
        all.join(" ")
    }

    /// Reads what [`Reach::text`] writes.
    pub(crate) fn read(text: &str) -> Result<Reach, String> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            let bad = || format!("`{word}` is no range of numbers, such as 0-34 or 40");
            let (first, last) = word.split_once('-').unwrap_or((word, word));
            let (first, last): (u32, u32) =
                (first.parse().map_err(|_| bad())?, last.parse().map_err(|_| bad())?);
            let apart = ranges.last().is_none_or(|&(_, end)| end < u32::MAX && first > end + 1);
            if first > last || !apart {
                return Err(format!("the range `{word}` is empty or out of order"));
            }
            ranges.push((first, last));
        }
        Ok(Reach(ranges))
    }
}

impl Serialize for Reach {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text())
    }
}

/// A unit with the number of tests that reach each of its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The unit.
    pub unit: CodeUnit,
    /// By instruction.
    pub instructions: Vec<u64>,
    /// By way.
    pub ways: Vec<u64>,
}

/// Covered and missed instructions and branches of a source line, as JaCoCo counts them: its branches
/// are the ways out of conditional jumps and switches, without exceptions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// Covered instructions.
    pub instructions: u64,
    /// Those that are not.
    pub missed_instructions: u64,
    /// Covered branches.
    pub branches: u64,
    /// Those that are not.
    pub missed_branches: u64,
    /// The most tests that reach one of its instructions.
    pub tests: u64,
}

impl LineCount {
    /// Adds the counts of other code on the same line.
    pub fn add(&mut self, other: LineCount) {
        self.instructions += other.instructions;
        self.missed_instructions += other.missed_instructions;
        self.branches += other.branches;
        self.missed_branches += other.missed_branches;
        self.tests = self.tests.max(other.tests);
    }
}

impl Covered {
    /// A unit that no test reaches.
    #[must_use]
    pub fn none(unit: CodeUnit) -> Covered {
        let (instructions, ways) = (vec![0; unit.instructions.len()], vec![0; unit.ways.len()]);
        Covered { unit, instructions, ways }
    }

    /// Adds the tests of the same unit.
    fn join(&mut self, other: &Covered) {
        let add = |mine: &mut Vec<u64>, theirs: &[u64]| {
            mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs);
        };
        add(&mut self.instructions, &other.instructions);
        add(&mut self.ways, &other.ways);
    }

    /// Whether a test reaches it.
    #[must_use]
    pub fn is_reached(&self) -> bool {
        self.instructions.iter().any(|&tests| tests > 0)
    }

    /// The first line of its code.
    #[must_use]
    pub fn first_line(&self) -> Option<u16> {
        self.unit.instructions.iter().filter_map(|one| one.line).min()
    }

    /// The ways out of each conditional jump and switch, with the number of tests that take each.
    #[must_use]
    pub fn branches(&self) -> Vec<(u16, Vec<u64>)> {
        let mut all: Vec<(u16, Vec<u64>)> = Vec::new();
        for (way, &tests) in self.unit.ways.iter().zip(&self.ways) {
            let (WayKind::Branch, Some(at)) = (&way.kind, way.at) else { continue };
            match all.last_mut() {
                Some((last, ways)) if *last == at => ways.push(tests),
                _ => all.push((at, vec![tests])),
            }
        }
        all
    }

    /// Its source lines.
    #[must_use]
    pub fn lines(&self) -> BTreeMap<u16, LineCount> {
        let mut lines: BTreeMap<u16, LineCount> = BTreeMap::new();
        for (one, &tests) in self.unit.instructions.iter().zip(&self.instructions) {
            let Some(line) = one.line else { continue };
            let count = lines.entry(line).or_default();
            count.tests = count.tests.max(tests);
            *(if tests > 0 { &mut count.instructions } else { &mut count.missed_instructions }) +=
                1;
        }
        for (at, ways) in self.branches() {
            let Some(count) = self.unit.line(at).and_then(|line| lines.get_mut(&line)) else {
                continue;
            };
            let taken = ways.iter().filter(|&&tests| tests > 0).count() as u64;
            count.branches += taken;
            count.missed_branches += ways.len() as u64 - taken;
        }
        lines
    }

    /// Its coverage: all ways out count as branches, the exceptional ones included.
    #[must_use]
    pub fn coverage(&self) -> Coverage {
        let ratio = |all: &[u64]| {
            Ratio(all.iter().filter(|&&tests| tests > 0).count() as u64, all.len() as u64)
        };
        let lines = self.lines();
        let reached = lines.values().filter(|line| line.instructions > 0).count() as u64;
        Coverage {
            instructions: ratio(&self.instructions),
            branches: ratio(&self.ways),
            lines: Ratio(reached, lines.len() as u64),
        }
    }
}

impl TestCase {
    /// Whether it is a test that can be run and was not contradicted: what others reach is covered by
    /// nobody.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.unrealised.is_none() && !matches!(self.confirmed, Confirmed::No(_))
    }
}

impl MethodResult {
    /// What its tests cover, a unit each.
    #[must_use]
    pub fn covered(&self) -> Vec<Covered> {
        let mut all: Vec<Covered> = self.code.iter().cloned().map(Covered::none).collect();
        // The number of each unit's first item.
        let mut firsts = Vec::with_capacity(all.len());
        let mut next = 0usize;
        for unit in &self.code {
            firsts.push(next);
            next += unit.items();
        }
        let tests = self.tests.iter().filter(|test| test.counts());
        for number in
            tests.flat_map(|test| test.reaches.iter().take_while(|&n| (n as usize) < next))
        {
            let number = number as usize;
            let at = firsts.partition_point(|&first| first <= number);
            let Some(at) = at.checked_sub(1) else { continue };
            let (unit, item) = (&mut all[at], number - firsts[at]);
            let instructions = unit.instructions.len();
            let slot = match item.checked_sub(instructions) {
                None => unit.instructions.get_mut(item),
                Some(way) => unit.ways.get_mut(way),
            };
            if let Some(slot) = slot {
                *slot += 1;
            }
        }
        all
    }

    /// Counts anew how much of the method its tests cover: the tests have changed.
    pub fn recount(&mut self) {
        if let Some(own) = self.covered().first() {
            self.coverage = own.coverage();
        }
    }
}

impl Report {
    /// What all tests together cover: each unit once, those of one class together, in the order in
    /// which classes and methods first appear.
    #[must_use]
    pub fn covered(&self) -> Vec<Covered> {
        let rest = self.code.iter().cloned().map(Covered::none);
        let mut all: Vec<Covered> = Vec::new();
        let mut places: BTreeMap<(String, String, String), Vec<usize>> = BTreeMap::new();
        for one in self.methods.iter().flat_map(MethodResult::covered).chain(rest) {
            let unit = &one.unit;
            let key = (unit.class.clone(), unit.name.clone(), unit.descriptor.clone());
            let known = places.entry(key).or_default();
            match known.iter().find(|&&at| all[at].unit == *unit) {
                Some(&at) => all[at].join(&one),
                None => {
                    known.push(all.len());
                    all.push(one);
                }
            }
        }
        let mut classes: BTreeMap<String, usize> = BTreeMap::new();
        for one in &all {
            let next = classes.len();
            classes.entry(one.unit.class.clone()).or_insert(next);
        }
        all.sort_by_key(|one| classes.get(&one.unit.class).copied());
        all
    }
}
