//! A generator of traces from a trace abstraction or a slice of one, lazily, in the order of the rules.
//!
//! It unrolls the program within the limits of an exploration, in the same measure
//! ([`senda_engine::machine::Books`]): so a complete abstraction gives every trace of every path within
//! the limits, and a trace that a limit cuts is counted, not given. With a refinement it computes what
//! static variables are and leaves away what they contradict.
//!
//! A trace without instances refutes every trace that begins like it up to where the paths ended:
//! those are not generated any more ([`Verdict`]).

use std::cell::OnceCell;
use std::rc::Rc;

use senda_engine::machine::{Books, Bounds, Loops};
use senda_guide::abstraction::{Abstraction, Goal, Origin, Way};
use senda_guide::program::Program;
use senda_rules::ids::PredId;
use senda_rules::ir::{End, Rule};
use senda_rules::trace::{Builder, Choice as Named, Trace};

use crate::guided::{TraceGenerator, Verdict};
use crate::refined::{Refined, Vars};

/// A trace with more nodes is not given.
const MOST_NODES: usize = 200_000;

/// How a method ended that the trace goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Normally,
    Abruptly,
    /// It is not known.
    Somehow,
}

/// What is still to be written of a trace.
enum Item {
    Free,
    Call { pred: usize, args: Vars },
    Next { pred: usize, from: (usize, PredId, usize), vars: Vars, called: bool },
    Leave,
}

/// A list that shares its tail with those it grew from.
type Agenda = Option<Rc<Link>>;

struct Link {
    item: Item,
    rest: Agenda,
}

/// A predicate with clauses that were not tried yet.
struct Choice {
    pred: usize,
    args: Vars,
    next: usize,
    agenda: Agenda,
    nodes: usize,
    books: (usize, u64),
    ended: Ended,
    values: Option<crate::refined::Mark>,
}

/// Generates the traces of an abstraction.
pub struct Unroller {
    program: Rc<Program>,
    traces: Abstraction,
    books: Books,
    loops: Vec<OnceCell<Loops>>,
    /// The number of each method's first predicate.
    bases: Vec<u32>,
    /// Clauses in preorder; `None` is a free variable.
    nodes: Vec<Option<(usize, usize)>>,
    agenda: Agenda,
    choices: Vec<Choice>,
    ended: Ended,
    refined: Option<Refined>,
    begun: bool,
    /// How many beginnings of traces a limit has cut.
    pub cut: u64,
    /// How many beginnings of traces the refinement has refuted.
    pub refuted: u64,
}

impl Unroller {
    /// A generator of the traces of an abstraction or slice of this program.
    #[must_use]
    pub fn new(program: Rc<Program>, traces: Abstraction, bounds: Bounds) -> Unroller {
        let mut bases = Vec::new();
        let mut total = 0u32;
        for method in &program.methods {
            bases.push(total);
            let preds = u32::try_from(method.body.preds.len()).unwrap_or(u32::MAX);
            total = total.saturating_add(preds);
        }
        let loops = program.methods.iter().map(|_| OnceCell::new()).collect();
        Unroller {
            program,
            traces,
            books: Books::new(bounds),
            loops,
            bases,
            nodes: Vec::new(),
            agenda: None,
            choices: Vec::new(),
            ended: Ended::Somehow,
            refined: None,
            begun: false,
            cut: 0,
            refuted: 0,
        }
    }

    /// The same, with what static variables decide.
    #[must_use]
    pub fn refined(mut self, refined: Refined) -> Unroller {
        self.refined = Some(refined);
        self
    }

    /// The next trace.
    pub fn next_trace(&mut self) -> Option<Trace> {
        let mut alive =
            if std::mem::replace(&mut self.begun, true) { self.retry() } else { self.begin() };
        loop {
            if !alive {
                alive = !self.choices.is_empty() && self.retry();
                if !alive && self.choices.is_empty() {
                    return None;
                }
                continue;
            }
            let Some(link) = self.agenda.take() else { return self.written() };
            self.agenda = link.rest.clone();
            alive = self.step(&link.item);
        }
    }

    fn begin(&mut self) -> bool {
        if self.traces.preds.is_empty() {
            return false;
        }
        let args = self.refined.as_mut().map_or_else(Vars::default, Refined::inputs);
        self.push(Item::Call { pred: 0, args });
        true
    }

    fn push(&mut self, item: Item) {
        let rest = self.agenda.take();
        self.agenda = Some(Rc::new(Link { item, rest }));
    }

    fn step(&mut self, item: &Item) -> bool {
        match item {
            Item::Free => {
                self.nodes.push(None);
                self.ended = Ended::Somehow;
                true
            }
            Item::Leave => {
                self.books.leave();
                true
            }
            Item::Call { pred, args } => {
                if let Origin::Rules(method, id) = self.traces.preds[*pred].origin {
                    let loops = &self.loops[method];
                    let body = &self.program.methods[method].body;
                    let number = u32::try_from(method).unwrap_or(u32::MAX);
                    let entered =
                        self.books.enter(number, || loops.get_or_init(|| Loops::of(body)), true);
                    if entered.is_err() || !self.apply(method, id) {
                        return self.cut();
                    }
                    self.push(Item::Leave);
                }
                self.open(*pred, args.clone())
            }
            Item::Next { pred, from: (method, id, rule), vars, called } => {
                let Origin::Rules(_, to) = self.traces.preds[*pred].origin else { return false };
                let loops = &self.loops[*method];
                let body = &self.program.methods[*method].body;
                let followed = self.books.follow(
                    || loops.get_or_init(|| Loops::of(body)),
                    (*id, *rule),
                    to,
                    true,
                );
                if followed.is_err() || !self.apply(*method, to) {
                    return self.cut();
                }
                let ended = if *called { self.ended } else { Ended::Somehow };
                let rule = &self.program.methods[*method].body.preds[*id].rules[*rule];
                let args = match &mut self.refined {
                    Some(refined) => refined.next(*method, rule, vars, ended),
                    None => Vars::default(),
                };
                self.open(*pred, args)
            }
        }
    }

    fn apply(&mut self, method: usize, pred: PredId) -> bool {
        let bounded = self.nodes.len() < MOST_NODES;
        bounded && self.books.apply(self.bases[method] + pred.0, true).is_ok()
    }

    fn cut(&mut self) -> bool {
        self.cut += 1;
        false
    }

    /// Tries the clauses of a predicate, the first one first.
    fn open(&mut self, pred: usize, args: Vars) -> bool {
        self.choices.push(Choice {
            pred,
            args,
            next: 0,
            agenda: self.agenda.clone(),
            nodes: self.nodes.len(),
            books: self.books.mark(),
            ended: self.ended,
            values: self.refined.as_mut().map(Refined::mark),
        });
        self.retry()
    }

    /// Goes on with the next clause of the predicate opened last.
    fn retry(&mut self) -> bool {
        let Some(choice) = self.choices.last_mut() else { return false };
        let (pred, number, args) = (choice.pred, choice.next, choice.args.clone());
        choice.next += 1;
        self.agenda = choice.agenda.clone();
        self.nodes.truncate(choice.nodes);
        self.books.back_to(choice.books);
        self.ended = choice.ended;
        let clauses = self.traces.preds[pred].clauses.len();
        let is_last = number + 1 >= clauses;
        if let (Some(refined), Some(mark)) = (&mut self.refined, &mut choice.values) {
            refined.undo(mark);
            // A mark is good for going back once.
            if !is_last {
                *mark = refined.mark();
            }
        }
        if is_last {
            self.choices.pop();
        }
        number < clauses && self.clause(pred, number, &args)
    }

    fn clause(&mut self, pred: usize, number: usize, args: &Vars) -> bool {
        self.nodes.push(Some((pred, number)));
        let program = self.program.clone();
        let clause = &self.traces.preds[pred].clauses[number];
        let (goals, way) = (clause.goals.clone(), clause.way.clone());
        let (method, id, rule) = match (self.traces.preds[pred].origin, way) {
            (Origin::Rules(method, id), Way::Rule(rule)) => (method, id, rule),
            (Origin::Dispatch(_), _) => {
                for goal in goals {
                    let item = match goal {
                        Goal::Free => Item::Free,
                        Goal::Call(pred) | Goal::Next(pred) => {
                            Item::Call { pred, args: args.clone() }
                        }
                    };
                    self.push(item);
                }
                return true;
            }
            _ => {
                self.ended = Ended::Abruptly;
                return true;
            }
        };
        let at: &Rule = &program.methods[method].body.preds[id].rules[rule];
        let vars = match &mut self.refined {
            Some(refined) => match refined.apply(method, id, rule, args) {
                Some(vars) => vars,
                None => {
                    self.refuted += 1;
                    return false;
                }
            },
            None => Vars::default(),
        };
        if goals.is_empty() {
            self.ended = match at.end {
                End::Return(_) => Ended::Normally,
                End::Throw(_) | End::Goto { .. } => Ended::Abruptly,
                End::Unsupported(_) => Ended::Somehow,
            };
        }
        let called = matches!(goals.first(), Some(Goal::Call(_)));
        for goal in goals.into_iter().rev() {
            let item = match goal {
                Goal::Free => Item::Free,
                Goal::Call(pred) => {
                    let refined = self.refined.as_ref();
                    let args = refined.map_or_else(Vars::default, |r| r.args(method, at, &vars));
                    Item::Call { pred, args }
                }
                Goal::Next(pred) => {
                    Item::Next { pred, from: (method, id, rule), vars: vars.clone(), called }
                }
            };
            self.push(item);
        }
        true
    }

    /// The trace that is complete now.
    fn written(&self) -> Option<Trace> {
        let mut builder = Builder::new();
        let mut waiting: Vec<usize> = Vec::new();
        for node in &self.nodes {
            match node {
                None => {
                    builder.free();
                    waiting.push(0);
                }
                Some((pred, number)) => {
                    let pred = &self.traces.preds[*pred];
                    let clause = &pred.clauses[*number];
                    let choice = match &clause.way {
                        Way::Rule(rule) => Named::Rule(u32::try_from(rule + 1).unwrap_or(u32::MAX)),
                        Way::Target(target) => Named::Target(target),
                    };
                    builder.open(&pred.name, choice);
                    waiting.push(clause.goals.len());
                }
            }
            let mut free = node.is_none();
            while let Some(0) = waiting.last() {
                waiting.pop();
                if !std::mem::take(&mut free) {
                    builder.close();
                }
                if let Some(parent) = waiting.last_mut() {
                    *parent -= 1;
                }
            }
        }
        builder.finish()
    }
}

impl TraceGenerator for Unroller {
    fn next(&mut self) -> Option<Trace> {
        self.next_trace()
    }

    fn learn(&mut self, verdict: Verdict<'_>) {
        let (Verdict::Infeasible { prefix } | Verdict::Open { prefix }) = verdict else { return };
        // What a choice leaves has the nodes before it in common with the trace that was refuted.
        while self.choices.pop_if(|choice| choice.nodes >= prefix).is_some() {}
    }
}
