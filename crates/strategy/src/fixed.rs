//! One call with given inputs in the symbolic engine, as constants or as symbols that equal them.
//!
//! Both must do what the interpreter does; as symbols there must be no other path.

use senda_engine::linker::MethodId;
use senda_engine::machine::{Bounds, Explorer, Finish, Machine, PathEnd};
use senda_engine::stop::Stop;
use senda_engine::term::trace_of;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_solver::Answer;
use senda_solver::term::{Cond, Sort};
use senda_testcase::Outcome;

use crate::explore::{Generator, Options, initialise, outcome};
use crate::symbolic::{Symbolic, Value};

/// What a call did.
#[derive(Clone, Debug, PartialEq)]
pub struct Fixed {
    /// Its result or exception.
    pub outcome: Outcome,
    /// Its trace term.
    pub trace: String,
    /// Executed instructions, without those of class initialisers.
    pub instructions: u64,
}

impl Generator {
    /// Calls a static method of numbers with these inputs, as symbols if `symbols` is set.
    ///
    /// # Errors
    /// When the call is not supported, and when symbols leave more than one path, or none.
    pub fn run_fixed(
        &mut self,
        method: MethodId,
        inputs: &[Word],
        symbols: bool,
        options: &Options,
    ) -> Result<Fixed, Stop> {
        let Some(mut machine) = self.machine.take() else {
            return Err(Stop::Internal("a generator without its machine".into()));
        };
        machine.reset(Symbolic::new(options.numbers, options.limits.memory, self.opaque));
        // The interpreter runs programs as `java` does.
        let assertions = std::mem::replace(&mut machine.assertions, false);
        let mut explorer = Explorer::new(machine, Bounds::default());
        let fixed = run(&mut explorer, method, inputs, symbols);
        explorer.machine.assertions = assertions;
        self.machine = Some(explorer.machine);
        fixed
    }
}

fn run(
    explorer: &mut Explorer<Symbolic>,
    method: MethodId,
    inputs: &[Word],
    symbols: bool,
) -> Result<Fixed, Stop> {
    let failed = initialise(&mut explorer.machine, method)?;
    let machine = &mut explorer.machine;
    let id = machine.linker.method(method).id;
    let params = machine.linker.symbols.method_type(id).params.clone();
    let args: Vec<Value> = if symbols {
        let pairs = params.iter().zip(inputs);
        pairs.map(|(&ty, &word)| symbol(machine, ty, word)).collect::<Result<_, _>>()?
    } else {
        inputs.iter().map(|&word| Value::Word(word)).collect()
    };
    let end = match failed {
        Some(e) => PathEnd::Finished(Finish::Throw(e)),
        None => explorer.first(method, &args),
    };
    let finish = match end {
        PathEnd::Finished(finish) => finish,
        PathEnd::Stopped(stop) => return Err(stop),
        PathEnd::GaveUp(why) => return Err(Stop::Internal(why)),
        PathEnd::Cut(limit) => return Err(Stop::Internal(limit.name().into())),
        PathEnd::Infeasible | PathEnd::Aimless => {
            return Err(Stop::Internal("an infeasible path".into()));
        }
    };
    let machine = &mut explorer.machine;
    let outcome = outcome(machine, method, inputs, finish).map_err(Stop::Unsupported)?;
    let trace = trace_of(machine).map(|t| t.to_string()).unwrap_or_default();
    let instructions = machine.instructions();
    match explorer.another() {
        None => Ok(Fixed { outcome, trace, instructions }),
        Some(_) => Err(Stop::Internal("fixed inputs take more than one path".into())),
    }
}

/// An input that equals a number, bit by bit.
fn symbol(machine: &mut Machine<Symbolic>, ty: Type, word: Word) -> Result<Value, Stop> {
    let domain = &mut machine.domain;
    let value = domain.input(ty);
    let Value::Term(t) = value else {
        return Err(Stop::unsupported("an object that is an input"));
    };
    let arena = &mut domain.solver.store.arena;
    let sort = arena.sort(t);
    let constant = arena.word(sort, word);
    let bits = match sort {
        Sort::Float => Some(Op::FBits),
        Sort::Double => Some(Op::DBits),
        _ => None,
    };
    let cond = match bits {
        Some(op) => {
            let (x, c) = (arena.unary(op, t), arena.unary(op, constant));
            arena.equal(x, c)
        }
        None => arena.equal(t, constant),
    };
    match cond {
        Cond::Known(true) => Ok(value),
        Cond::Open(lit) if domain.solver.assume(lit) == Answer::Sat => Ok(value),
        _ => Err(Stop::Internal("an input does not take its value".into())),
    }
}
