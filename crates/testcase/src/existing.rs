//! What a suite that exists covers already, so that only the rest is asked for.
//!
//! It is known as JaCoCo tells it: by source line how many instructions and branches are covered and
//! missed, and by method whether something is missed at all. Of a line that is covered in part nobody
//! knows which part, so it counts as missed. A line without a count in a file that has some is one
//! that is not counted: code that compilers add.

use std::collections::{BTreeMap, HashMap};

use crate::case::TestCase;
use crate::code::{CodeUnit, LineCount, WayKind};
use crate::method::MethodResult;

/// How much of something is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// There is nothing to cover, as far as is known.
    Nothing,
    /// All of it.
    Fully,
    /// Some of it, and it is not known which.
    Partly,
    /// Nothing of it, or nothing is known about it.
    Not,
}

impl Extent {
    fn of(covered: u64, missed: u64) -> Extent {
        match (covered, missed) {
            (0, 0) => Extent::Nothing,
            (_, 0) => Extent::Fully,
            (0, _) => Extent::Not,
            _ => Extent::Partly,
        }
    }

    /// Whether nothing is left to be covered.
    #[must_use]
    pub fn is_done(self) -> bool {
        matches!(self, Extent::Nothing | Extent::Fully)
    }
}

/// What a suite covers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Existing {
    files: HashMap<String, BTreeMap<u32, LineCount>>,
    methods: HashMap<(String, String, String), bool>,
}

impl Existing {
    /// Whether nothing is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.methods.is_empty()
    }

    /// Adds a line of a file, `p/q/Foo.java`. If there are two of one name, both must be covered.
    pub fn add_line(&mut self, path: &str, line: u32, count: LineCount) {
        let lines = self.files.entry(path.to_owned()).or_default();
        lines.entry(line).or_default().add(count);
    }

    /// Adds a method, its class by binary name, and whether all of it is covered.
    pub fn add_method(&mut self, class: &str, name: &str, descriptor: &str, fully: bool) {
        let key = (class.to_owned(), name.to_owned(), descriptor.to_owned());
        *self.methods.entry(key).or_insert(true) &= fully;
    }

    /// How many of the instructions of a line are covered.
    #[must_use]
    pub fn instructions(&self, path: &str, line: u32) -> Extent {
        self.extent(path, line, |count| Extent::of(count.instructions, count.missed_instructions))
    }

    /// How many of the branches of a line are covered: of the ways out of its conditional jumps and
    /// switches.
    #[must_use]
    pub fn branches(&self, path: &str, line: u32) -> Extent {
        self.extent(path, line, |count| Extent::of(count.branches, count.missed_branches))
    }

    /// Whether nothing of a line is missed.
    #[must_use]
    pub fn is_fully_covered(&self, path: &str, line: u32) -> bool {
        self.instructions(path, line).is_done() && self.branches(path, line).is_done()
    }

    fn extent(&self, path: &str, line: u32, of: impl Fn(&LineCount) -> Extent) -> Extent {
        match self.files.get(path) {
            Some(lines) => lines.get(&line).map_or(Extent::Nothing, of),
            None => Extent::Not,
        }
    }

    /// Whether all of a method is covered; the class is a binary name. Not so if it is not known.
    #[must_use]
    pub fn covers_method(&self, class: &str, name: &str, descriptor: &str) -> bool {
        let key = (class.to_owned(), name.to_owned(), descriptor.to_owned());
        self.methods.get(&key) == Some(&true)
    }

    /// Whether an item of a unit, by its number in it, is covered. Of exceptional ways out nothing is
    /// told, so they are nothing that could be missed.
    #[must_use]
    pub fn covers_item(&self, unit: &CodeUnit, item: usize) -> bool {
        let Some(path) = unit.path() else { return false };
        match item.checked_sub(unit.instructions.len()) {
            None => {
                let line = unit.instructions.get(item).and_then(|one| one.line);
                line.is_some_and(|line| self.instructions(&path, line.into()).is_done())
            }
            Some(way) => match unit.ways.get(way) {
                Some(way) if way.kind == WayKind::Branch => {
                    let line = way.at.and_then(|at| unit.line(at));
                    line.is_some_and(|line| self.branches(&path, line.into()).is_done())
                }
                _ => true,
            },
        }
    }

    /// Whether a test of a method reaches nothing but what is covered.
    #[must_use]
    pub fn covers_test(&self, method: &MethodResult, test: &TestCase) -> bool {
        let mut first = 0;
        for unit in &method.code {
            let items = unit.items();
            let numbers = (first..first + items).filter_map(|n| u32::try_from(n).ok());
            let mut reached = numbers.filter(|&n| test.reaches.contains(n));
            if reached.any(|n| !self.covers_item(unit, n as usize - first)) {
                return false;
            }
            first += items;
        }
        !test.reaches.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Outcome;
    use crate::code::{Instruction, Reach, Way};
    use crate::method::Signature;
    use crate::ordered::Ordered;

    fn count(counts: [u64; 4]) -> LineCount {
        let [missed_instructions, instructions, missed_branches, branches] = counts;
        LineCount { instructions, missed_instructions, branches, missed_branches, tests: 0 }
    }

    #[test]
    fn lines_are_known_by_extent() {
        let mut known = Existing::default();
        known.add_line("p/A.java", 3, count([0, 4, 1, 1]));
        known.add_line("p/A.java", 4, count([2, 2, 0, 0]));
        known.add_line("p/A.java", 5, count([0, 4, 0, 2]));
        known.add_line("p/A.java", 6, count([3, 0, 2, 0]));
        let of = |line| (known.instructions("p/A.java", line), known.branches("p/A.java", line));
        assert_eq!(of(3), (Extent::Fully, Extent::Partly));
        assert_eq!(of(4), (Extent::Partly, Extent::Nothing));
        assert_eq!(of(5), (Extent::Fully, Extent::Fully));
        assert_eq!(of(6), (Extent::Not, Extent::Not));
        assert_eq!(of(9), (Extent::Nothing, Extent::Nothing), "not counted in a known file");
        assert_eq!(known.instructions("p/B.java", 3), Extent::Not, "an unknown file");
        let full: Vec<u32> = (3..=6).filter(|&n| known.is_fully_covered("p/A.java", n)).collect();
        assert_eq!(full, [5]);
        // A second file of the same name that misses the line.
        known.add_line("p/A.java", 5, count([1, 0, 0, 0]));
        assert!(!known.is_fully_covered("p/A.java", 5));
    }

    #[test]
    fn a_test_is_covered_if_all_that_it_reaches_is() {
        let instructions = [(0, 3), (1, 3), (4, 4), (5, 5)];
        let instructions =
            instructions.map(|(offset, line)| Instruction { offset, line: Some(line) });
        let way = |at, kind| Way { at: Some(at), kind };
        let unit = CodeUnit {
            class: "p.A".into(),
            name: "f".into(),
            descriptor: "()V".into(),
            file: Some("A.java".into()),
            instructions: instructions.to_vec(),
            ways: vec![way(1, WayKind::Branch), way(1, WayKind::Branch), way(4, WayKind::Call)],
        };
        let mut known = Existing::default();
        known.add_line("p/A.java", 3, count([0, 2, 1, 1]));
        known.add_line("p/A.java", 4, count([0, 1, 0, 0]));
        known.add_line("p/A.java", 5, count([1, 0, 0, 0]));
        let mut method = MethodResult::new(Signature::of_static("p.A", "f", &[], None));
        method.code = vec![unit];
        let covered = |reached: &[u32]| {
            let mut test = TestCase::new("f-1", Ordered::default(), Outcome::Returns(None));
            test.reaches = Reach::of(reached.to_vec());
            known.covers_test(&method, &test)
        };
        assert!(covered(&[0, 1, 2]));
        assert!(covered(&[0, 1, 2, 6]), "of exceptions nothing is told");
        assert!(!covered(&[0, 1, 4]), "one of the branches is missed");
        assert!(!covered(&[3]), "a missed line");
        assert!(!covered(&[]), "nothing is known of what it reaches");
    }

    #[test]
    fn methods_are_known_by_class_name_and_descriptor() {
        let mut known = Existing::default();
        known.add_method("p.A", "f", "(I)V", true);
        known.add_method("p.A", "f", "()V", false);
        assert!(known.covers_method("p.A", "f", "(I)V"));
        assert!(!known.covers_method("p.A", "f", "()V"));
        assert!(!known.covers_method("p.A", "g", "()V"));
        known.add_method("p.A", "f", "(I)V", false);
        assert!(!known.covers_method("p.A", "f", "(I)V"), "missed where it is a second time");
    }
}
