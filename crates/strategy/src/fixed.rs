//! One call with given inputs in the symbolic engine, as constants or as symbols that equal them.
//!
//! Both must do what the interpreter does; as symbols there must be no other path.

use senda_engine::domain::{Heap, Scalars, Truth};
use senda_engine::linker::{ClassId, MethodId, Shape};
use senda_engine::machine::{Bounds, Explorer, Finish, Machine, PathEnd};
use senda_engine::run::Value as Arg;
use senda_engine::stop::Stop;
use senda_engine::term::trace_of;
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
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
    /// Calls a static method with these inputs: numbers, arrays and strings. With `symbols` set they
    /// are symbols that equal them, arrays of the inputs with these elements.
    ///
    /// # Errors
    /// When the call is not supported, and when symbols leave more than one path, or none.
    pub fn run_fixed(
        &mut self,
        method: MethodId,
        inputs: &[Arg],
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
    inputs: &[Arg],
    symbols: bool,
) -> Result<Fixed, Stop> {
    let failed = initialise(&mut explorer.machine, method)?;
    let machine = &mut explorer.machine;
    let id = machine.linker.method(method).id;
    let params = machine.linker.symbols.method_type(id).params.clone();
    let mut made = Made { machine, references: Vec::new() };
    let mut args = Vec::new();
    for (i, (&ty, arg)) in params.iter().zip(inputs).enumerate() {
        args.push(if symbols { made.symbol(i, ty, arg)? } else { made.constant(ty, arg)? });
    }
    let end = match failed {
        Some(e) => PathEnd::Finished(Finish::Throw(e)),
        None => explorer.first(method, &args),
    };
    let finish = match end {
        PathEnd::Finished(finish) => finish,
        PathEnd::Stopped(stop) => return Err(stop),
        PathEnd::GaveUp(why) => return Err(Stop::Internal(why)),
        PathEnd::Cut(limit) => return Err(Stop::Internal(limit.name().into())),
        PathEnd::Infeasible => return Err(Stop::Internal("an infeasible path".into())),
    };
    let machine = &mut explorer.machine;
    // The witness satisfies what is asserted, and that fixes every input.
    let words = machine.domain.solver.store.witness().to_vec();
    let outcome = outcome(machine, method, &words, finish).map_err(Stop::Unsupported)?;
    let trace = trace_of(machine).map(|t| t.to_string()).unwrap_or_default();
    let instructions = machine.instructions();
    match explorer.another() {
        None => Ok(Fixed { outcome, trace, instructions }),
        Some(_) => Err(Stop::Internal("fixed inputs take more than one path".into())),
    }
}

/// Makes inputs.
struct Made<'a> {
    machine: &'a mut Machine<Symbolic>,
    /// The arrays of the inputs: each is another one.
    references: Vec<Value>,
}

impl Made<'_> {
    /// An input as the program would make it.
    fn constant(&mut self, ty: Type, arg: &Arg) -> Result<Value, Stop> {
        if let Some(word) = number(arg) {
            return Ok(Value::Word(word));
        }
        match arg {
            Arg::Null => Ok(self.machine.domain.null()),
            Arg::Str(units) => self.machine.domain.new_string(units.clone()),
            Arg::Array(_, items) => {
                let (class, element) = self.array(ty)?;
                let length = self.machine.domain.int(i32::try_from(items.len()).unwrap_or(0));
                let array = self.machine.domain.new_array(class, element, length)?;
                for (i, item) in (0..).zip(items) {
                    let item = self.constant(element, item)?;
                    let at = self.machine.domain.int(i);
                    self.machine.domain.set_elem(array, at, item)?;
                }
                Ok(array)
            }
            _ => Err(Stop::unsupported("an object as a fixed input")),
        }
    }

    /// An input that equals a number or an array.
    fn symbol(&mut self, i: usize, ty: Type, arg: &Arg) -> Result<Value, Stop> {
        let number = u32::try_from(i).unwrap_or(u32::MAX);
        let value = self.machine.domain.parameter(&mut self.machine.linker, number, ty)?;
        self.equals(value, ty, arg)?;
        Ok(value)
    }

    fn equals(&mut self, value: Value, ty: Type, arg: &Arg) -> Result<(), Stop> {
        if ty.kind() != Kind::Ref {
            let word = number(arg).ok_or_else(|| Stop::Internal("no number".into()))?;
            return equals_number(&mut self.machine.domain, value, word);
        }
        let domain = &mut self.machine.domain;
        let null = domain.is_null(value);
        domain.require(null, *arg == Arg::Null)?;
        let items = match arg {
            Arg::Null => return Ok(()),
            Arg::Array(_, items) => items,
            _ => return Err(Stop::unsupported("a text that depends on the inputs")),
        };
        let (class, element) = self.array(ty)?;
        let domain = &mut self.machine.domain;
        let own = domain.is_of_class(value, &[class]);
        domain.require(own, true)?;
        let length = domain.array_length(value);
        let wanted = domain.int(i32::try_from(items.len()).unwrap_or(0));
        let same = domain.compare(Cmp::Eq, length, wanted);
        domain.require(same, true)?;
        for &other in &self.references {
            let same: Truth<_> = domain.same(value, other);
            domain.require(same, false)?;
        }
        self.references.push(value);
        for (i, item) in (0..).zip(items) {
            let at = self.machine.domain.int(i);
            let linker = &mut self.machine.linker;
            let content = self.machine.domain.get_elem(linker, value, at)?;
            self.equals(content, element, item)?;
        }
        Ok(())
    }

    /// The class of an array and the type of its elements.
    fn array(&mut self, ty: Type) -> Result<(ClassId, Type), Stop> {
        let none = || Stop::Internal("an array for something else".into());
        let Type::Ref(name) = ty else { return Err(none()) };
        let class = self.machine.linker.link(name).map_err(|_| none())?;
        match self.machine.linker.class(class).shape {
            Shape::Array(element, _) => Ok((class, element)),
            _ => Err(none()),
        }
    }
}

fn number(arg: &Arg) -> Option<Word> {
    Some(match arg {
        Arg::Int(v) => Word::int(*v),
        Arg::Long(v) => Word::long(*v),
        Arg::Float(v) => Word::float(*v),
        Arg::Double(v) => Word::double(*v),
        _ => return None,
    })
}

/// Fixes a number, bit by bit.
fn equals_number(domain: &mut Symbolic, value: Value, word: Word) -> Result<(), Stop> {
    let t = match value {
        Value::Word(known) if known == word => return Ok(()),
        Value::Word(_) => return Err(Stop::Internal("an input does not take its value".into())),
        Value::Term(t) => t,
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
        Cond::Known(true) => Ok(()),
        Cond::Open(lit) if domain.solver.assume(lit) == Answer::Sat => Ok(()),
        _ => Err(Stop::Internal("an input does not take its value".into())),
    }
}
