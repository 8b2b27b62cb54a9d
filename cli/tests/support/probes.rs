//! What JaCoCo says of a method, told from what tests reach: where it puts its probes, and what they
//! see.
//!
//! JaCoCo knows that an instruction was executed when a probe after it was reached: before a return or
//! a `throw`, on an edge to where control joins, and where a line with a call begins. So it misses
//! what was executed last before an exception left the code in between (JaCoCo's own documentation:
//! "Control Flow Analysis for Java Methods"). This is that rule, over the model's exact figures: an
//! instruction counts if one of the ways out of it leads to a probe that was reached.

use senda_bytecode::code::{Code, Insn};
use senda_testcase::{Covered, WayKind};

/// What JaCoCo says of the instructions of a method, and of the ways out of its branches.
pub struct Seen {
    pub instructions: Vec<bool>,
    /// By index of the branching instruction.
    pub branches: Vec<(usize, Vec<bool>)>,
}

/// A place where a label of the class file stands.
#[derive(Clone, Copy, Default)]
struct Label {
    stands: bool,
    target: bool,
    successor: bool,
    multiple: bool,
    called: bool,
}

impl Label {
    fn aim(&mut self) {
        self.stands = true;
        if self.target || self.successor {
            self.multiple = true;
        } else {
            self.target = true;
        }
    }

    fn follow(&mut self) {
        self.successor = true;
        self.multiple |= self.target;
    }

    /// Whether there is a probe before it, for those who come from the instruction before.
    fn probed(self) -> bool {
        self.successor && (self.multiple || self.called)
    }
}

enum Flow {
    Next,
    Goto(usize),
    If(usize),
    /// The distinct targets in the order of our ways: by smallest label, the default last.
    Switch(Vec<usize>),
    Exit,
}

fn flow(insn: &Insn, index: usize) -> Flow {
    let targets: Vec<usize> = insn.targets(index).collect();
    match (insn.falls_through(), targets.as_slice()) {
        (true, []) => Flow::Next,
        (true, [target]) => Flow::If(*target),
        (false, [target]) if !insn.is_branch() => Flow::Goto(*target),
        (false, []) => Flow::Exit,
        // The default is the first that the class file names.
        (_, [default, cases @ ..]) => {
            let mut all: Vec<usize> = Vec::new();
            for case in cases.iter().filter(|case| *case != default) {
                if !all.contains(case) {
                    all.push(*case);
                }
            }
            all.push(*default);
            Flow::Switch(all)
        }
    }
}

/// The labels, as one pass over the code finds them.
fn labels(code: &Code) -> Vec<Label> {
    let mut labels = vec![Label::default(); code.insns.len() + 1];
    let mut lines: Vec<usize> = Vec::new();
    for &(offset, _) in &code.lines {
        if let Some(at) = code.insns.iter().position(|insn| insn.offset == offset) {
            labels[at].stands = true;
            lines.push(at);
        }
    }
    for (at, insn) in code.insns.iter().enumerate() {
        insn.targets(at).for_each(|target| labels[target].stands = true);
    }
    for handler in &code.handlers {
        labels[handler.start as usize].aim();
        labels[handler.target as usize].aim();
        labels[handler.end as usize].stands = true;
    }
    let (mut successor, mut line) = (false, None);
    for (at, insn) in code.insns.iter().enumerate() {
        if labels[at].stands {
            if at == 0 {
                labels[at].aim();
            }
            if successor {
                labels[at].follow();
            }
        }
        if lines.contains(&at) {
            line = Some(at);
        }
        match flow(insn, at) {
            Flow::Next => successor = true,
            Flow::Goto(target) => {
                labels[target].aim();
                successor = false;
            }
            Flow::If(target) => {
                labels[target].aim();
                successor = true;
            }
            Flow::Switch(targets) => {
                targets.iter().for_each(|&target| labels[target].aim());
                successor = false;
            }
            Flow::Exit => successor = false,
        }
        if let Some(line) = line.filter(|_| insn.is_call()) {
            labels[line].called = true;
        }
    }
    labels
}

/// What tests reach of a method, as the model has it.
struct Ours<'a> {
    covered: &'a Covered,
}

impl Ours<'_> {
    fn ways(&self, offset: u16, wanted: impl Fn(&WayKind) -> bool) -> Vec<bool> {
        let ways = self.covered.unit.ways.iter().zip(&self.covered.ways);
        let ways = ways.filter(|(way, _)| way.at == Some(offset) && wanted(&way.kind));
        ways.map(|(_, &tests)| tests > 0).collect()
    }

    /// Whether an instruction was executed to its end, once at least.
    fn completed(&self, index: usize, offset: u16) -> bool {
        let normal = self.ways(offset, |kind| *kind == WayKind::Normal);
        self.covered.instructions[index] > 0 && normal.iter().all(|taken| *taken)
    }
}

/// What JaCoCo says of a method whose code and coverage these are.
pub fn seen(code: &Code, covered: &Covered) -> Seen {
    let offsets: Vec<u16> = code.insns.iter().map(|insn| insn.offset).collect();
    let known: Vec<u16> = covered.unit.instructions.iter().map(|one| one.offset).collect();
    assert_eq!(offsets, known, "{} {}", covered.unit.class, covered.unit.name);
    let labels = labels(code);
    let ours = Ours { covered };
    let mut known: Vec<Option<bool>> = vec![None; code.insns.len()];
    // Probes break every cycle, so asking a successor ends; what is asked for first is on a stack.
    let mut branches = Vec::new();
    for start in (0..code.insns.len()).rev() {
        let mut open = vec![start];
        while let Some(&at) = open.last() {
            if known[at].is_some() {
                open.pop();
                continue;
            }
            let asked = edges(code, &labels, &ours, at);
            let missing: Vec<usize> = asked
                .iter()
                .filter_map(|edge| edge.as_ref().err().copied())
                .filter(|&next| next < known.len() && known[next].is_none())
                .collect();
            if missing.is_empty() || open.len() > 2 * code.insns.len() {
                let answers = asked.iter().map(|edge| match edge {
                    Ok(probe) => *probe,
                    Err(next) => known.get(*next).copied().flatten().unwrap_or(false),
                });
                let answers: Vec<bool> = answers.collect();
                known[at] = Some(answers.iter().any(|seen| *seen));
                if answers.len() > 1 {
                    branches.push((at, answers));
                }
                open.pop();
            } else {
                open.extend(missing);
            }
        }
    }
    let instructions = known.into_iter().map(|seen| seen.unwrap_or(false)).collect();
    Seen { instructions, branches }
}

/// The ways out of an instruction: what the probe on it saw, or the instruction that tells it.
fn edges(code: &Code, labels: &[Label], ours: &Ours<'_>, at: usize) -> Vec<Result<bool, usize>> {
    let insn = &code.insns[at];
    let reached = ours.covered.instructions[at] > 0;
    let next = |probe: bool| if labels[at + 1].probed() { Ok(probe) } else { Err(at + 1) };
    let jump = |to: usize, probe: bool| if labels[to].multiple { Ok(probe) } else { Err(to) };
    let taken = ours.ways(insn.offset, |kind| *kind == WayKind::Branch);
    let way = |number: usize| taken.get(number).copied().unwrap_or(reached);
    match flow(insn, at) {
        Flow::Exit => vec![Ok(reached)],
        Flow::Goto(to) => vec![jump(to, reached)],
        Flow::If(to) => vec![next(way(0)), jump(to, way(1))],
        Flow::Switch(targets) => {
            targets.iter().enumerate().map(|(number, &to)| jump(to, way(number))).collect()
        }
        Flow::Next => vec![next(ours.completed(at, insn.offset))],
    }
}
