//! The machine: one loop that applies rules, over any domain.
//!
//! State of a run: the predicate to apply next with its arguments (in `regs`), and the continuations
//! of the rules that wait for a call (in `frames`, their arguments in `saved`). A continuation never
//! changes once it is pushed, so a domain that backtracks needs to remember only where the stacks
//! stood. The rest of the state lives in the domain.
//!
//! Class initialisers run nested, in the JVM's order, outside the trace and outside the instruction
//! count: their effect does not depend on the inputs.

mod aside;
mod books;
mod call;
mod checkpoint;
mod choose;
mod events;
mod exec;
mod fit;
mod focus;
mod guide;
mod init;
mod limits;
mod link;
mod merge;
mod monitor;
mod record;
mod records;
mod region;
mod search;
mod stub;
mod sum;
mod throw;
mod unfold;
mod world;

use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::ids::{ENTRY, Id, PredId};
use senda_rules::ir::{Body, Const, End, Operand, OperandView, PredName, Rule};
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::Type;

pub use self::books::{Books, Bounds, Limit, Loops};
pub use self::checkpoint::Checkpoint;
pub use self::events::{Event, EventLog};
pub use self::fit::Misfit;
pub use self::focus::{Beyond, Focus};
pub use self::guide::Guide;
pub use self::init::InitState;
pub use self::limits::Limits;
pub use self::merge::{Merged, MergedRule};
pub use self::record::{Node, TraceLog};
pub use self::search::{Explorer, PathEnd, Start, Tally};
pub use self::stub::StubbedCall;
pub use self::unfold::{Completed, PathMark};
pub(crate) use self::world::World;
use crate::domain::Domain;
use crate::intercept::{Intercept, Reply, Table};
use crate::linker::{ClassId, LinkFault, LinkedMethod, Linker, MethodId};
use crate::stop::Stop;

/// Why the rule at hand cannot go on: the program throws, or the run stops.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Halt<V> {
    /// A Java exception.
    Throw(V),
    /// The run ends here.
    Stop(Stop),
}

impl<V> From<Stop> for Halt<V> {
    fn from(stop: Stop) -> Self {
        Halt::Stop(stop)
    }
}

/// How a method ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish<V> {
    /// It returned.
    Return(Option<V>),
    /// It threw.
    Throw(V),
}

/// A method made ready to run: its rules and its constants as values of the domain.
pub struct Code<V> {
    /// The method.
    pub method: MethodId,
    /// Its rules.
    pub body: Arc<Body>,
    /// The class that declares the method.
    class: ClassId,
    /// Its name if it is an initialiser, which may write final fields.
    initialises: Option<&'static str>,
    consts: Box<[V]>,
    /// What a returned value of a type narrower than `int` goes through.
    narrow: Option<Op>,
    /// Whether a call of the method holds a monitor.
    synchronized: bool,
    /// Index of each predicate's first rule in `hits`.
    rule_base: Box<[u32]>,
    /// The number of the first predicate among those of all methods.
    pred_base: u32,
    /// Its loops, found when the search first needs them.
    loops: std::cell::OnceCell<Loops>,
    /// Its parts that only compute, found when a search first merges their ways.
    regions: std::cell::OnceCell<region::Regions>,
}

impl<V> Code<V> {
    fn own_loops(&self) -> &Loops {
        self.loops.get_or_init(|| Loops::of(&self.body))
    }

    fn own_regions(&self) -> &region::Regions {
        self.regions.get_or_init(|| region::Regions::of(&self.body, self.own_loops()))
    }
}

enum Entry<D: Domain> {
    Rules(Rc<Code<D::Value>>),
    Native(Intercept<D>),
}

impl<D: Domain> Clone for Entry<D> {
    fn clone(&self) -> Self {
        match self {
            Entry::Rules(code) => Entry::Rules(code.clone()),
            Entry::Native(f) => Entry::Native(*f),
        }
    }
}

/// What waits for a call. Frames form a tree, each with its caller above it: a run that goes back to
/// an earlier choice finds the frames of then, because none that a choice needs is ever dropped.
struct Frame<V> {
    code: Rc<Code<V>>,
    pred: PredId,
    rule: u32,
    /// Its arguments in `saved`.
    base: usize,
    len: usize,
    /// The caller's frame, as `Machine::top` counts.
    parent: usize,
}

/// Is called with bytes that a program prints, and whether they go to `System.err`.
pub type Printer = Box<dyn FnMut(&[u8], bool)>;

/// Runs rule programs over a domain.
pub struct Machine<D: Domain> {
    /// Links classes.
    pub linker: Linker,
    /// Values and heap.
    pub domain: D,
    /// What the program printed on `System.out`.
    pub output: Vec<u8>,
    /// What the program printed on `System.err`.
    pub errors: Vec<u8>,
    /// Is told what the program prints, as it prints it.
    pub printer: Option<Printer>,
    limits: Limits,
    table: Rc<Table<D>>,
    entries: Vec<Option<Entry<D>>>,
    bypassed: FxHashMap<MethodId, Rc<Code<D::Value>>>,
    regs: Vec<D::Value>,
    next: Vec<D::Value>,
    saved: Vec<D::Value>,
    frames: Vec<Frame<D::Value>>,
    /// One more than the index of the frame that waits for what runs now; 0 if none does.
    top: usize,
    /// How many calls are open.
    depth: usize,
    /// Frames and saved values below these are needed by a choice.
    protected: (usize, usize),
    /// The monitors held, those entered last at the end. Shared with the choices, as the world is.
    held: Rc<Vec<monitor::Held<D::Value>>>,
    /// How many runs are open, one on top of the other.
    runs: usize,
    pub(crate) world: Rc<World<D::Value>>,
    nested: usize,
    /// The classes that are being initialised, each for the one before it.
    initialising: Vec<ClassId>,
    /// The methods whose calls the domain answers.
    pub stubs: FxHashSet<MethodId>,
    /// Why the last call that could not be made could not, and what the program called for it.
    blocked: Option<(String, MethodId)>,
    throwing: usize,
    instructions: u64,
    init_instructions: u64,
    rules_applied: u64,
    hits: Vec<Box<[u32]>>,
    /// Methods with a rule that was hit in this run.
    touched: Vec<MethodId>,
    trace: TraceLog,
    links: link::Caches,
    /// The class whose code made the last call.
    calling: Option<ClassId>,
    /// The arguments of the call being made.
    args: Vec<D::Value>,
    /// The answers given to open tests of the rule being applied.
    script: Vec<(D::Cond, bool)>,
    /// The open test that stopped the rule being applied, and the answer to try first.
    pending: Option<(D::Cond, bool)>,
    /// The one answer that the guide leaves to it, if it leaves one.
    forced: Option<bool>,
    /// The trace that the run must instantiate, if there is one.
    guide: Option<Box<Guide>>,
    pred_total: u32,
    /// The feature version of the JDK whose classes are run: some messages depend on it.
    pub jdk: u32,
    /// Whether the program runs with assertions enabled.
    pub assertions: bool,
    /// Checked now and then: a true answer interrupts the run.
    pub interrupted: fn() -> bool,
}

impl<D: Domain> Machine<D> {
    /// A machine with an empty heap.
    pub fn new(linker: Linker, domain: D, limits: Limits) -> Machine<D> {
        Machine {
            linker,
            domain,
            output: Vec::new(),
            errors: Vec::new(),
            printer: None,
            limits,
            table: Rc::new(Table::new()),
            entries: Vec::new(),
            bypassed: FxHashMap::default(),
            regs: Vec::new(),
            next: Vec::new(),
            saved: Vec::new(),
            frames: Vec::new(),
            top: 0,
            depth: 0,
            protected: (0, 0),
            held: Rc::default(),
            runs: 0,
            world: Rc::default(),
            nested: 0,
            initialising: Vec::new(),
            stubs: FxHashSet::default(),
            blocked: None,
            throwing: 0,
            instructions: 0,
            init_instructions: 0,
            rules_applied: 0,
            hits: Vec::new(),
            touched: Vec::new(),
            trace: TraceLog::new(limits.trace),
            links: link::Caches::default(),
            calling: None,
            args: Vec::new(),
            script: Vec::new(),
            pending: None,
            forced: None,
            guide: None,
            pred_total: 0,
            jdk: 17,
            assertions: false,
            interrupted: || false,
        }
    }

    /// Forgets the last run: a new heap, no class initialised. What is linked stays linked.
    pub fn reset(&mut self, domain: D) {
        self.domain = domain;
        self.output.clear();
        self.errors.clear();
        // Code is kept unless it holds string constants, which are objects of the last heap.
        let keeps = |code: &Rc<Code<D::Value>>| {
            !code.body.consts.iter().any(|c| matches!(c, Const::Str(_)))
        };
        for entry in &mut self.entries {
            if matches!(entry, Some(Entry::Rules(code)) if !keeps(code)) {
                *entry = None;
            }
        }
        self.bypassed.retain(|_, code| keeps(code));
        for method in self.touched.drain(..) {
            self.hits[method.0 as usize].fill(0);
        }
        self.regs.clear();
        self.saved.clear();
        self.frames.clear();
        self.top = 0;
        self.depth = 0;
        self.protected = (0, 0);
        self.held = Rc::default();
        self.runs = 0;
        self.nested = 0;
        self.initialising.clear();
        self.blocked = None;
        self.throwing = 0;
        self.instructions = 0;
        self.init_instructions = 0;
        self.rules_applied = 0;
        self.trace = TraceLog::new(self.limits.trace);
        // Call sites hold objects of the last run; their classes are made again under new names.
        self.world = Rc::default();
        self.script.clear();
        self.pending = None;
        self.forced = None;
        self.guide = None;
    }

    /// Forgets the trace of what ran so far.
    pub fn forget_trace(&mut self) {
        self.trace = TraceLog::new(self.limits.trace);
    }

    /// The modelled methods that were called so far, in all runs.
    #[must_use]
    pub fn intercepts_used(&self) -> Vec<(&'static str, &'static str)> {
        self.table.used()
    }

    pub(crate) fn output_limit(&self) -> u64 {
        self.limits.output
    }

    /// Executed bytecode instructions, without those of initialisers.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    /// Executed bytecode instructions of initialisers.
    #[must_use]
    pub fn init_instructions(&self) -> u64 {
        self.init_instructions
    }

    /// Applied rules, those of initialisers included.
    #[must_use]
    pub fn rules_applied(&self) -> u64 {
        self.rules_applied
    }

    /// The rules applied, in order.
    #[must_use]
    pub fn trace_log(&self) -> &TraceLog {
        &self.trace
    }

    /// The name of a predicate of a method that has run.
    pub(crate) fn pred_name(&self, method: MethodId, pred: PredId) -> Option<PredName> {
        let code = match self.entries.get(method.0 as usize)?.as_ref()? {
            Entry::Rules(code) => code,
            Entry::Native(_) => self.bypassed.get(&method)?,
        };
        code.body.preds.get(pred).map(|p| p.name)
    }

    /// How often each rule of a method was applied outside initialisers, in predicate and rule
    /// order; `None` if the method never ran.
    #[must_use]
    pub fn hits(&self, method: MethodId) -> Option<&[u32]> {
        self.hits.get(method.0 as usize).map(|h| &**h).filter(|h| !h.is_empty())
    }

    /// Runs a method to its end, initialising its class first.
    ///
    /// # Errors
    /// Why the run stopped without an outcome.
    pub fn run(&mut self, method: MethodId, args: &[D::Value]) -> Result<Finish<D::Value>, Stop> {
        let class = self.linker.method(method).class;
        match self.ensure_init(class) {
            Ok(()) => {}
            Err(Halt::Throw(e)) => return Ok(Finish::Throw(e)),
            Err(Halt::Stop(stop)) => return Err(stop),
        }
        self.run_from(method, args)
    }

    /// Runs a method to its end on top of whatever is running now.
    pub fn run_from(
        &mut self,
        method: MethodId,
        args: &[D::Value],
    ) -> Result<Finish<D::Value>, Stop> {
        let (base, top, held) = (self.depth, self.top, self.held.len());
        let outer = std::mem::take(&mut self.regs);
        self.runs += 1;
        let finish = self.enter_and_loop(method, args, base);
        self.runs -= 1;
        if finish.is_err() {
            // Stopped in the middle: drop what this run had open.
            self.top = top;
            self.depth = base;
            self.drop_unused();
            Rc::make_mut(&mut self.held).truncate(held);
        }
        self.regs = outer;
        finish
    }

    fn enter_and_loop(
        &mut self,
        method: MethodId,
        args: &[D::Value],
        base: usize,
    ) -> Result<Finish<D::Value>, Stop> {
        let mut method = method;
        let mut args = args.to_vec();
        loop {
            if self.is_stubbed(method) {
                return self.finish_stubbed(method, &args);
            }
            match self.entry(method)? {
                Entry::Rules(code) => {
                    self.regs.clear();
                    self.regs.extend_from_slice(&args);
                    return self.run_loop(code, ENTRY, base);
                }
                Entry::Native(native) => match native(self, &args) {
                    Ok(Reply::Call(to, with)) => (method, args) = (to, with),
                    Ok(Reply::Interpret) => {
                        let code = self.own_code(method)?;
                        self.regs.clear();
                        self.regs.extend_from_slice(&args);
                        return self.run_loop(code, ENTRY, base);
                    }
                    Ok(reply) => return Ok(Finish::Return(reply.value())),
                    Err(Halt::Throw(e)) => return Ok(Finish::Throw(e)),
                    Err(Halt::Stop(stop)) => return Err(stop),
                },
            }
        }
    }

    fn run_loop(
        &mut self,
        code: Rc<Code<D::Value>>,
        pred: PredId,
        base: usize,
    ) -> Result<Finish<D::Value>, Stop> {
        let (mut code, mut pred) = (code, pred);
        if code.synchronized {
            self.enter_synchronized(&code)?;
        }
        loop {
            let step = self.apply(&code, &mut pred, &mut 0);
            match step {
                Ok(Step::Stay) => {}
                Ok(Step::Enter(other)) => {
                    code = other;
                    pred = ENTRY;
                    if code.synchronized {
                        self.enter_synchronized(&code)?;
                    }
                }
                Ok(Step::Leave(finish)) => {
                    let finish = self.end_monitors(&code, finish)?;
                    match self.leave(finish, base) {
                        Ok(resumed) => (code, pred) = (resumed.code, resumed.to),
                        Err(finish) => return Ok(finish),
                    }
                }
                Err(Halt::Throw(e)) => {
                    self.end_abruptly()?;
                    let finish = self.end_monitors(&code, Finish::Throw(e))?;
                    match self.leave(finish, base) {
                        Ok(resumed) => (code, pred) = (resumed.code, resumed.to),
                        Err(finish) => return Ok(finish),
                    }
                }
                Err(Halt::Stop(stop)) => return Err(stop),
            }
        }
    }

    /// Applies the one rule of `pred` that fits the arguments in `regs`.
    fn apply(
        &mut self,
        code: &Rc<Code<D::Value>>,
        pred: &mut PredId,
        applied: &mut usize,
    ) -> Result<Step<D::Value>, Halt<D::Value>> {
        let predicate = &code.body.preds[*pred];
        let guided = self.is_guided();
        let number = if guided {
            self.choose_guided(code, *pred, predicate)?
        } else if predicate.rules.len() == 1 {
            0
        } else {
            self.choose(code, predicate)?
        };
        *applied = number;
        let rule = &predicate.rules[number];
        self.record(code, *pred, number, rule)?;
        let null = self.domain.null();
        self.regs.resize(rule.vars.len(), null);
        for instr in &*rule.code {
            self.exec(code, rule, instr)?;
        }
        if guided {
            self.check_alive(rule)?;
        }
        if let Some(call) = &rule.call {
            return self.call(code, pred, number, rule, call);
        }
        match &rule.end {
            End::Goto { pred: to, args } => {
                self.goto(code, args);
                *pred = *to;
                Ok(Step::Stay)
            }
            End::Return(value) => {
                let mut value = value.map(|v| self.get(code, v));
                if let (Some(op), Some(v)) = (code.narrow, value) {
                    value = Some(self.domain.apply(op, v, v));
                }
                Ok(Step::Leave(Finish::Return(value)))
            }
            End::Throw(e) => Ok(Step::Leave(Finish::Throw(self.get(code, *e)))),
            End::Unsupported(name) => {
                let name = self.linker.symbols.name_text(*name);
                let what = format!("{name} in {}", self.linker.method_text(code.method));
                Err(Stop::Unsupported(what).into())
            }
        }
    }

    /// Makes the arguments of a goto the new registers.
    fn goto(&mut self, code: &Code<D::Value>, args: &[Operand]) {
        let mut next = std::mem::take(&mut self.next);
        next.clear();
        next.extend(args.iter().map(|&a| self.get(code, a)));
        self.next = std::mem::replace(&mut self.regs, next);
    }

    /// Ends the running method. Either the continuation that waited for it, or, if there is none
    /// above `base`, how the run finished.
    fn leave(
        &mut self,
        finish: Finish<D::Value>,
        base: usize,
    ) -> Result<Resumed<D::Value>, Finish<D::Value>> {
        if self.depth <= base {
            return Err(finish);
        }
        let Some(frame) = self.top.checked_sub(1).and_then(|i| self.frames.get(i)) else {
            return Err(finish);
        };
        let null = self.domain.null();
        let (value, flag) = match finish {
            Finish::Return(value) => (value.unwrap_or(null), null),
            Finish::Throw(e) => (null, e),
        };
        self.regs.clear();
        self.regs.extend_from_slice(&self.saved[frame.base..frame.base + frame.len]);
        let rule: &Rule = &frame.code.body.preds[frame.pred].rules[frame.rule as usize];
        let mut to = frame.pred;
        if let (Some(call), End::Goto { pred, args }) = (&rule.call, &rule.end) {
            to = *pred;
            for (i, arg) in args.iter().enumerate() {
                let Some(var) = arg.as_var() else { continue };
                if var == call.flag {
                    self.regs[i] = flag;
                } else if Some(var) == call.result {
                    self.regs[i] = value;
                }
            }
        }
        let resumed =
            Resumed { code: frame.code.clone(), to, from: frame.pred, rule: frame.rule as usize };
        self.top = frame.parent;
        self.depth -= 1;
        self.drop_unused();
        Ok(resumed)
    }

    /// Drops the frames that neither the run nor a choice needs any more.
    #[inline]
    fn drop_unused(&mut self) {
        let keep = self.top.max(self.protected.0);
        if keep < self.frames.len() {
            let end = self.frames[keep].base;
            self.saved.truncate(end.max(self.protected.1));
            self.frames.truncate(keep);
        }
    }

    /// The world, to be changed.
    pub(crate) fn world_mut(&mut self) -> &mut World<D::Value> {
        Rc::make_mut(&mut self.world)
    }

    #[inline]
    fn get(&self, code: &Code<D::Value>, operand: Operand) -> D::Value {
        match operand.view() {
            OperandView::Var(v) => self.regs[v.0 as usize],
            OperandView::Const(c) => code.consts[c],
        }
    }

    fn entry(&mut self, method: MethodId) -> Result<Entry<D>, Stop> {
        if let Some(Some(entry)) = self.entries.get(method.0 as usize) {
            return Ok(entry.clone());
        }
        let entry = self.make_entry(method)?;
        let wanted = (method.0 as usize + 1).max(self.linker.method_count());
        if self.entries.len() < wanted {
            self.entries.resize_with(wanted, || None);
            self.hits.resize_with(wanted, Box::default);
        }
        if let Entry::Rules(code) = &entry
            && self.hits[method.0 as usize].is_empty()
        {
            let rules = code.body.rule_count();
            self.hits[method.0 as usize] = vec![0; rules].into_boxed_slice();
        }
        self.entries[method.0 as usize] = Some(entry.clone());
        Ok(entry)
    }

    fn make_entry(&mut self, method: MethodId) -> Result<Entry<D>, Stop> {
        let linked = self.linker.method(method);
        let id = linked.id;
        if let Some(native) = self.table.find(&self.linker.symbols, id) {
            return Ok(Entry::Native(native));
        }
        self.interpreted(method).map(Entry::Rules)
    }

    /// The rules of a method that is modelled for other arguments only.
    fn own_code(&mut self, method: MethodId) -> Result<Rc<Code<D::Value>>, Stop> {
        if let Some(code) = self.bypassed.get(&method) {
            return Ok(code.clone());
        }
        let code = self.interpreted(method)?;
        if self.hits[method.0 as usize].is_empty() {
            self.hits[method.0 as usize] = vec![0; code.body.rule_count()].into_boxed_slice();
        }
        self.bypassed.insert(method, code.clone());
        Ok(code)
    }

    fn interpreted(&mut self, method: MethodId) -> Result<Rc<Code<D::Value>>, Stop> {
        let linked = self.linker.method(method);
        let id = linked.id;
        if !linked.has_code {
            let kind = if linked.has(senda_rules::class::access::NATIVE) {
                "native method"
            } else {
                "abstract method"
            };
            let text = self.linker.symbols.method_text(id);
            return Err(Stop::Unsupported(format!("{kind} {text}")));
        }
        let body = self.linker.body(method)?;
        let mut consts = Vec::with_capacity(body.consts.len());
        for &constant in &*body.consts {
            consts.push(self.constant(constant)?);
        }
        let mut rule_base = Vec::with_capacity(body.preds.len());
        let mut total = 0u32;
        for pred in body.preds.values() {
            rule_base.push(total);
            total = total.saturating_add(u32::try_from(pred.rules.len()).unwrap_or(u32::MAX));
        }
        let narrow = match self.linker.symbols.method_type(id).ret {
            Some(Type::Boolean) => Some(Op::I2Z),
            Some(Type::Byte) => Some(Op::I2B),
            Some(Type::Char) => Some(Op::I2C),
            Some(Type::Short) => Some(Op::I2S),
            _ => None,
        };
        let LinkedMethod { class, name, flags, .. } = *self.linker.method(method);
        let synchronized = flags & senda_rules::class::access::SYNCHRONIZED != 0;
        let initialises = match self.linker.symbols.name_text(name) {
            "<init>" => Some("<init>"),
            "<clinit>" => Some("<clinit>"),
            _ => None,
        };
        let pred_base = self.pred_total;
        let preds = u32::try_from(body.preds.len()).unwrap_or(u32::MAX);
        self.pred_total = pred_base.saturating_add(preds);
        Ok(Rc::new(Code {
            method,
            class,
            initialises,
            narrow,
            synchronized,
            body,
            consts: consts.into_boxed_slice(),
            rule_base: rule_base.into_boxed_slice(),
            pred_base,
            loops: std::cell::OnceCell::new(),
            regions: std::cell::OnceCell::new(),
        }))
    }

    /// The value of a constant; a string literal is interned.
    pub(crate) fn constant(&mut self, constant: Const) -> Result<D::Value, Stop> {
        match constant {
            Const::Null => Ok(self.domain.null()),
            Const::Str(id) => {
                let units: Rc<[u16]> = self.linker.symbols.string_units(id)[..].into();
                self.domain.intern(&units)
            }
            number => {
                let word = Word::of(number).unwrap_or_default();
                Ok(self.domain.number(number.kind(), word))
            }
        }
    }

    /// Turns a linking fault into what the program sees.
    pub(crate) fn linked<T>(&mut self, result: Result<T, LinkFault>) -> Result<T, Halt<D::Value>> {
        match result {
            Ok(t) => Ok(t),
            Err(LinkFault::Stops(stop)) => Err(Halt::Stop(stop)),
            Err(LinkFault::Throws(error)) => Err(self.throw_link_error(&error)),
        }
    }

    fn record(
        &mut self,
        code: &Code<D::Value>,
        pred: PredId,
        number: usize,
        rule: &Rule,
    ) -> Result<(), Stop> {
        self.rules_applied += 1;
        let count = rule.origin.len() as u64;
        if self.nested == 0 {
            self.instructions += count;
            let at = code.rule_base[pred.index()] as usize + number;
            let hits = &mut self.hits[code.method.0 as usize][at];
            if *hits == 0 {
                self.touched.push(code.method);
            }
            *hits = hits.saturating_add(1);
            let arity =
                u8::from(rule.call.is_some()) + u8::from(matches!(rule.end, End::Goto { .. }));
            self.trace.rule(code.method, pred, number, arity);
            if let Some(guide) = &mut self.guide {
                guide.applied(arity)?;
            }
        } else {
            self.init_instructions += count;
        }
        // A rule without instructions still costs, so that no loop of rules runs for ever.
        if self.rules_applied & 0xfff == 0 && (self.interrupted)() {
            return Err(Stop::Interrupted);
        }
        let spent = (self.instructions + self.init_instructions).max(self.rules_applied / 4);
        if spent > self.limits.steps { Err(Stop::Steps(self.limits.steps)) } else { Ok(()) }
    }
}

/// Where a run goes on after a return: the rule that called, and the predicate that it goes to.
struct Resumed<V> {
    code: Rc<Code<V>>,
    to: PredId,
    from: PredId,
    rule: usize,
}

/// What applying a rule leads to.
enum Step<V> {
    /// The next predicate of the same method.
    Stay,
    /// The entry of another method, its arguments in the registers.
    Enter(Rc<Code<V>>),
    /// The method is over.
    Leave(Finish<V>),
}
