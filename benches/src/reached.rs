//! What tests cover of the container library at `loop=2`, method by method: blocks of code and ways out of
//! branches, exceptional ones included. What no test covers has its verdict and the reason for it.
//!
//! Every method is tested for itself, so goals are those of its own code.

#![allow(clippy::print_stderr)]

use std::collections::BTreeMap;
use std::time::Duration;

use rustc_hash::FxHashSet;
use senda_engine::machine::Bounds;
use senda_rules::ids::MethodRef;
use senda_strategy::cover::goals::Criterion;
use senda_strategy::cover::{Guiding, Wish};
use senda_strategy::explore::Options;
use senda_testcase::{Goal, Goals, MethodResult};

use crate::library::{Library, Subject, seconds};

const LOOPS: u32 = 2;
/// Seconds of the clock that a method has for a criterion.
const TIME: u64 = 20;

/// Goals by how they ended.
#[derive(Clone, Copy, Default)]
struct Ends {
    covered: u64,
    infeasible: u64,
    beyond: u64,
    gave_up: u64,
}

impl Ends {
    fn of(goals: &Goals) -> Ends {
        Ends {
            covered: goals.covered,
            infeasible: goals.infeasible.len() as u64,
            beyond: goals.beyond_limit.len() as u64,
            gave_up: goals.gave_up.len() as u64,
        }
    }

    fn add(&mut self, other: Ends) {
        self.covered += other.covered;
        self.infeasible += other.infeasible;
        self.beyond += other.beyond;
        self.gave_up += other.gave_up;
    }

    fn cell(self) -> String {
        let Ends { covered, infeasible, beyond, gave_up } = self;
        let total = covered + infeasible + beyond + gave_up;
        format!("{covered}/{total} | {infeasible} | {beyond} | {gave_up}")
    }
}

#[derive(Default)]
struct Tables {
    rows: Vec<String>,
    open: Vec<String>,
    /// Why goals are infeasible, and how many each.
    proofs: BTreeMap<String, u64>,
    statements: Ends,
    branches: Ends,
    satisfied: usize,
}

impl Tables {
    fn add(&mut self, name: &str, statements: &MethodResult, branches: &MethodResult) {
        let code = branches.coverage;
        let (lines, ways) = (Ends::of(&statements.goals), Ends::of(&branches.goals));
        self.statements.add(lines);
        self.branches.add(ways);
        let satisfied = statements.goals.is_satisfied() && branches.goals.is_satisfied();
        self.satisfied += usize::from(satisfied);
        let row = format!(
            "| `{name}` | {}/{} | {} | {} | {} |",
            code.instructions.0,
            code.instructions.1,
            lines.cell(),
            ways.cell(),
            branches.tests.len()
        );
        eprintln!("{row}");
        self.rows.push(row);
        for goal in &branches.goals.infeasible {
            *self.proofs.entry(goal.why.clone()).or_default() += 1;
        }
        for result in [statements, branches] {
            self.list(name, "beyond the limit", &result.goals.beyond_limit);
            self.list(name, "gave up", &result.goals.gave_up);
        }
    }

    fn list(&mut self, name: &str, verdict: &str, goals: &[Goal]) {
        for goal in goals {
            self.open.push(format!("| `{name}` | {} | {verdict}: {} |", goal.goal, goal.why));
        }
    }

    fn print(&self, time: u64) {
        println!("\nloop={LOOPS}, at most {time} s of the clock for a method and criterion\n");
        let ends = "covered | infeasible | beyond | gave up |";
        println!("| method | instructions | blocks: {ends} branches: {ends} tests |");
        println!("|{}", " --- |".repeat(11));
        self.rows.iter().for_each(|row| println!("{row}"));
        println!("| all | | {} | {} | |", self.statements.cell(), self.branches.cell());
        println!("\n{} of {} methods are satisfied\n", self.satisfied, self.rows.len());
        println!("| method | goal | verdict |\n| --- | --- | --- |");
        self.open.iter().for_each(|row| println!("{row}"));
        println!("\n| why branches are infeasible | how many |\n| --- | --- |");
        self.proofs.iter().for_each(|(why, n)| println!("| {why} | {n} |"));
    }
}

/// Prints the tables; the first word may be the seconds that a method has, the others choose methods.
///
/// # Errors
/// When a method cannot be explored.
pub fn tables(words: &[String]) -> Result<(), String> {
    let (time, words) = seconds(words, TIME);
    let mut library = Library::open(words)?;
    let tested: FxHashSet<MethodRef> = library.methods.iter().map(|one| one.id).collect();
    let mut tables = Tables::default();
    for subject in std::mem::take(&mut library.methods) {
        let statements = search(&mut library, &subject, &Criterion::Statements, &tested, time)?;
        let branches = search(&mut library, &subject, &Criterion::Branches, &tested, time)?;
        tables.add(&subject.name, &statements, &branches);
    }
    tables.print(time);
    Ok(())
}

fn search(
    library: &mut Library,
    subject: &Subject,
    criterion: &Criterion,
    tested: &FxHashSet<MethodRef>,
    time: u64,
) -> Result<MethodResult, String> {
    let bounds = Bounds { loops: Some(LOOPS), ..Bounds::default() };
    let options = Options { bounds, time: Some(Duration::from_secs(time)), ..Options::default() };
    let wish = Wish::new(criterion, Guiding::Auto, tested);
    let explored = library.generator.cover(subject.method, &wish, &options, &mut |_| ());
    explored.map(|explored| explored.result).map_err(|stop| format!("{}: {stop}", subject.name))
}
