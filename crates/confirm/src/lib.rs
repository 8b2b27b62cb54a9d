//! Runs test cases on a real JVM and compares what happens with what they say.
//!
//! One JVM serves many cases: a small program of ours ([`harness`]) reads them, calls the methods and
//! answers. The code under test is arbitrary. It may loop for ever, exit, exhaust the memory, print
//! without end, start threads or crash the JVM; each of these is a [`Verdict`] of that case alone, and
//! a new JVM goes on with the next one. What one case leaves in static fields no other case sees: the
//! classes under test are loaded again whenever they have static state.
//!
//! A comparison is exact: numbers by their bits (every NaN is the same one, as in Java's `equals`),
//! exceptions by the name of their class, objects by identity and by the fields that the case lists.

mod compare;
mod files;
mod harness;
mod jvm;
mod wire;

use std::path::{Path, PathBuf};
use std::time::Duration;

use senda_testcase::{Confirmed, Report, Signature, TestCase};

use jvm::{Event, Jvm};
pub use wire::Observed;

/// What running a case showed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Exactly what the case says.
    Confirmed,
    /// Something else.
    Different {
        /// What the case says.
        expected: String,
        /// What happened.
        got: String,
    },
    /// It did not end in time.
    TimedOut,
    /// It ended the JVM; with which code, if that is known.
    Exited(Option<i32>),
    /// It ran out of memory.
    OutOfMemory,
    /// The JVM died in some other way.
    Crashed(String),
    /// There are no such inputs: a class does not let its objects be so.
    Refused(String),
    /// It could not be run at all.
    Unavailable(String),
}

impl Verdict {
    /// What a report says about the case.
    #[must_use]
    pub fn mark(&self) -> Confirmed {
        match self {
            Verdict::Confirmed => Confirmed::Yes,
            Verdict::Unavailable(why) | Verdict::Refused(why) => Confirmed::NotRun(why.clone()),
            other => Confirmed::No(other.to_string()),
        }
    }
}

impl std::fmt::Display for Verdict {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Verdict::Confirmed => f.write_str("confirmed"),
            Verdict::Different { expected, got } => write!(f, "it {got}, not: it {expected}"),
            Verdict::TimedOut => f.write_str("it did not end in time"),
            Verdict::Exited(Some(code)) => write!(f, "it ended the JVM with exit code {code}"),
            Verdict::Exited(None) => f.write_str("it ended the JVM"),
            Verdict::OutOfMemory => f.write_str("it ran out of memory"),
            Verdict::Crashed(why) => write!(f, "the JVM died: {why}"),
            Verdict::Refused(why) => write!(f, "its inputs cannot be made: {why}"),
            Verdict::Unavailable(why) => write!(f, "it could not be run: {why}"),
        }
    }
}

/// What a run may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The time of one case.
    pub case: Duration,
    /// The JVM's heap, in bytes.
    pub memory: u64,
    /// The time until the JVM answers for the first time.
    pub start: Duration,
    /// Whether the code under test runs with assertions enabled.
    pub assertions: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            case: Duration::from_secs(2),
            memory: 512 << 20,
            start: Duration::from_secs(30),
            assertions: true,
        }
    }
}

/// There is no JVM to confirm with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Unavailable(pub String);

/// How many cases a JVM may have before it has answered.
const AHEAD: usize = 256;

/// Runs cases, one JVM after the other.
#[derive(Debug)]
pub struct Confirmer {
    settings: jvm::Settings,
    jvm: Option<Jvm>,
    started: u64,
    /// Asked between cases; a true answer leaves the rest unrun.
    pub interrupted: fn() -> bool,
}

impl Confirmer {
    /// Starts a JVM of the JDK at this directory. The class path is that of the code under test.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn start(jdk: &Path, classpath: &[PathBuf], limits: Limits) -> Result<Self, Unavailable> {
        let classpath = classpath.iter().map(std::path::absolute);
        let classpath = classpath.collect::<Result<_, _>>().map_err(|e| {
            Unavailable(format!("the class path has an entry without a place: {e}"))
        })?;
        let harness = harness::prepare(jdk)?;
        let mut confirmer = Confirmer {
            settings: jvm::Settings {
                java: files::program(jdk, "java"),
                harness,
                classpath,
                limits,
            },
            jvm: None,
            started: 0,
            interrupted: || false,
        };
        confirmer.ready()?;
        Ok(confirmer)
    }

    /// How many JVMs were started so far.
    #[must_use]
    pub fn started(&self) -> u64 {
        self.started
    }

    /// Runs one case.
    pub fn confirm(&mut self, signature: &Signature, case: &TestCase) -> Verdict {
        self.confirm_all(&[(signature, case)]).pop().unwrap_or(Verdict::TimedOut)
    }

    /// Runs many cases; the verdicts are in their order. Much faster than one by one.
    pub fn confirm_all(&mut self, cases: &[(&Signature, &TestCase)]) -> Vec<Verdict> {
        // Without its stubs a call may do anything: it is not even tried.
        let runs = cases.iter().filter(|(_, case)| case.unrealised.is_none());
        let mut runs = self.observe_all(&runs.copied().collect::<Vec<_>>()).into_iter();
        let mut verdict_of = |case: &TestCase| match &case.unrealised {
            Some(why) => Verdict::Unavailable(why.clone()),
            None => verdict(runs.next().unwrap_or(Err(Verdict::TimedOut)), case),
        };
        cases.iter().map(|(_, case)| verdict_of(case)).collect()
    }

    /// Runs all cases of a report and marks them. Gives the number of those that were not confirmed.
    pub fn confirm_report(&mut self, report: &mut Report) -> usize {
        let methods = report.methods.iter();
        let cases: Vec<(&Signature, &TestCase)> =
            methods.flat_map(|m| m.tests.iter().map(|case| (&m.signature, case))).collect();
        let verdicts = self.confirm_all(&cases);
        let tests = report.methods.iter_mut().flat_map(|method| &mut method.tests);
        for (case, verdict) in tests.zip(&verdicts) {
            case.confirmed = verdict.mark();
        }
        verdicts.iter().filter(|verdict| **verdict != Verdict::Confirmed).count()
    }

    /// What the JVM does with the inputs of a case, whatever the case expects.
    ///
    /// # Errors
    /// The verdict, if there was no outcome.
    pub fn observe(&mut self, signature: &Signature, case: &TestCase) -> Result<Observed, Verdict> {
        let runs = self.observe_all(&[(signature, case)]);
        runs.into_iter().next().unwrap_or(Err(Verdict::TimedOut))
    }

    /// The same for many cases.
    pub fn observe_all(
        &mut self,
        cases: &[(&Signature, &TestCase)],
    ) -> Vec<Result<Observed, Verdict>> {
        let mut batch = Batch { cases, done: Vec::with_capacity(cases.len()), sent: 0, careful: 0 };
        while batch.done.len() < cases.len() {
            if (self.interrupted)() {
                // It still has cases that nobody waits for.
                self.jvm = None;
                batch.leave("interrupted");
                break;
            }
            match self.ready() {
                Ok(jvm) => {
                    if !batch.step(jvm) {
                        self.jvm = None;
                        batch.sent = batch.done.len();
                    }
                }
                Err(Unavailable(why)) => batch.leave(&why),
            }
        }
        batch.done
    }

    /// The JVM that runs, or a new one.
    fn ready(&mut self) -> Result<&mut Jvm, Unavailable> {
        let jvm = match self.jvm.take() {
            Some(jvm) => jvm,
            None => {
                self.started += 1;
                Jvm::start(&self.settings)?
            }
        };
        Ok(self.jvm.insert(jvm))
    }
}

/// Cases on their way. A JVM answers in order, so what is done is always a beginning.
struct Batch<'a> {
    cases: &'a [(&'a Signature, &'a TestCase)],
    done: Vec<Result<Observed, Verdict>>,
    /// How many were sent to the JVM that runs.
    sent: usize,
    /// A JVM died for a reason that is not known: the cases before this one go one at a time.
    careful: usize,
}

impl Batch<'_> {
    /// Sends what may be sent and takes one answer. False if the JVM is of no more use.
    fn step(&mut self, jvm: &mut Jvm) -> bool {
        let most = if self.done.len() < self.careful { 1 } else { AHEAD };
        let waiting = self.sent - self.done.len();
        if waiting <= most / 2 {
            let until = self.cases.len().min(self.done.len() + most);
            let fresh = self.sent..until;
            jvm.send(fresh.clone().map(|i| (i, self.cases[i])));
            self.sent = until;
        }
        match jvm.receive() {
            Event::Answer { number, run } if number == self.done.len() => {
                let disturbed = run.as_ref().is_ok_and(|observed| observed.threads);
                self.done.push(run);
                !disturbed
            }
            Event::TimedOut(number) if number == self.done.len() => {
                self.done.push(Err(Verdict::TimedOut));
                false
            }
            Event::Exits(number) if number == self.done.len() => {
                self.done.push(Err(Verdict::Exited(jvm.exit_code())));
                false
            }
            Event::Silent => self.died(Verdict::TimedOut),
            Event::Closed(why) => self.died(Verdict::Crashed(why)),
            Event::Answer { .. } | Event::TimedOut(_) | Event::Exits(_) => {
                self.died(Verdict::Crashed("it answered out of turn".into()))
            }
        }
    }

    /// Leaves the rest unrun.
    fn leave(&mut self, why: &str) {
        self.done.resize(self.cases.len(), Err(Verdict::Unavailable(why.to_owned())));
    }

    fn died(&mut self, verdict: Verdict) -> bool {
        if self.sent - self.done.len() == 1 {
            self.done.push(Err(verdict));
        } else {
            self.careful = self.sent;
        }
        false
    }
}

fn verdict(run: Result<Observed, Verdict>, case: &TestCase) -> Verdict {
    match run {
        Ok(observed) => compare::verdict(case, &observed),
        Err(verdict) => verdict,
    }
}
