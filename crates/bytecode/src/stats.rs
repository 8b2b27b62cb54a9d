//! What was read, in numbers: the shape of single methods, and totals over whole sources.

use rustc_hash::FxHashSet;
use senda_rules::class::{LoadError, Method};
use senda_rules::ids::ClassName;
use senda_rules::symbols::Symbols;

use ristretto_classfile::attributes::Instruction;

use crate::sources::{Source, error};
use crate::{ClassFile, Code, Malformed};

/// The shape of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassShape {
    /// The class.
    pub name: ClassName,
    /// Its name as Java writes it, the package included; `Outer$Inner` stays so.
    pub java: String,
    /// Access flags.
    pub flags: u16,
    /// Its methods, in the class file's order.
    pub methods: Vec<MethodShape>,
}

/// The shape of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodShape {
    /// Name and parameter types as Java writes them: `lcm(int,java.lang.String[])`.
    pub signature: String,
    /// The result type as Java writes it.
    pub returns: String,
    /// Access flags.
    pub flags: u16,
    /// What its code is like; `None` without code.
    pub code: Option<Result<CodeShape, Malformed>>,
}

/// The shape of code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct CodeShape {
    /// Bytecode instructions.
    pub instructions: usize,
    /// Basic blocks. Calls and instructions that may throw do not end one.
    pub blocks: usize,
    /// Targets of back edges of a depth-first walk, exceptional edges included.
    pub loops: usize,
    /// Conditional branches and switches.
    pub branches: usize,
    /// Calls.
    pub calls: usize,
    /// Rows of the exception table.
    pub handlers: usize,
}

/// Sums over many classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Totals {
    /// Classes and interfaces, without descriptions of modules.
    pub classes: usize,
    /// Methods that they declare.
    pub methods: usize,
    /// Those with code.
    pub with_code: usize,
    /// Bytecode instructions.
    pub instructions: usize,
    /// Rows of exception tables.
    pub handlers: usize,
    /// Rows of line tables.
    pub line_entries: usize,
    /// `invokedynamic` instructions.
    pub invokedynamic: usize,
}

/// A method's name and parameter types as Java writes them.
#[must_use]
pub fn java_signature(symbols: &Symbols, method: &Method) -> String {
    let ty = symbols.method_type(method.id);
    let params: Vec<String> = ty.params.iter().map(|p| p.java(symbols)).collect();
    format!("{}({})", symbols.name_text(method.name), params.join(","))
}

/// The shape of a class and its methods.
pub fn class_shape(symbols: &mut Symbols, file: &ClassFile) -> ClassShape {
    let mut methods = Vec::with_capacity(file.class.methods.len());
    for (index, method) in file.class.methods.iter().enumerate() {
        let code = file.code(symbols, index).transpose();
        let returns = symbols.method_type(method.id).ret;
        methods.push(MethodShape {
            signature: java_signature(symbols, method),
            returns: returns.map_or_else(|| "void".into(), |ty| ty.java(symbols)),
            flags: method.flags,
            code: code.map(|code| code.map(|code| code_shape(&code))),
        });
    }
    let name = file.class.name;
    ClassShape { name, java: symbols.class_java(name), flags: file.class.flags, methods }
}

/// The shape of code.
#[must_use]
pub fn code_shape(code: &Code) -> CodeShape {
    let graph = Blocks::of(code);
    CodeShape {
        instructions: code.insns.len(),
        blocks: graph.starts.len(),
        loops: graph.loops(),
        branches: code.insns.iter().filter(|insn| insn.is_branch()).count(),
        calls: code.insns.iter().filter(|insn| insn.is_call()).count(),
        handlers: code.handlers.len(),
    }
}

impl Totals {
    /// Adds a class.
    ///
    /// # Errors
    /// When code of it is malformed.
    pub fn add(&mut self, symbols: &mut Symbols, file: &ClassFile) -> Result<(), Malformed> {
        self.classes += 1;
        self.methods += file.class.methods.len();
        for index in 0..file.class.methods.len() {
            let Some(code) = file.code(symbols, index)? else { continue };
            self.with_code += 1;
            self.instructions += code.insns.len();
            self.handlers += code.handlers.len();
            self.line_entries += code.lines.len();
            let dynamic = |op: &Instruction| matches!(op, Instruction::Invokedynamic(_));
            self.invokedynamic += code.insns.iter().filter(|insn| dynamic(&insn.op)).count();
        }
        Ok(())
    }

    /// The totals of all classes of a source, which are read one by one and not kept.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn of(symbols: &mut Symbols, source: &Source) -> Result<Totals, LoadError> {
        let mut totals = Totals::default();
        for name in source.classes()? {
            let Some(found) = source.find(&name)? else { continue };
            let file = ClassFile::parse(symbols, found.bytes, &found.origin)
                .and_then(|file| totals.add(symbols, &file));
            file.map_err(|e| error(&found.origin, e))?;
        }
        Ok(totals)
    }
}

/// The control-flow graph of a method.
struct Blocks {
    /// The first instruction of each block, ascending.
    starts: Vec<usize>,
    successors: Vec<Vec<usize>>,
}

impl Blocks {
    fn of(code: &Code) -> Blocks {
        let mut is_start = vec![false; code.insns.len() + 1];
        is_start[0] = true;
        for (index, insn) in code.insns.iter().enumerate() {
            let mut ends = !insn.falls_through();
            for target in insn.targets(index) {
                is_start[target] = true;
                ends = true;
            }
            is_start[index + 1] |= ends;
        }
        for handler in &code.handlers {
            // A range's ends split blocks, so that a block is in a range as a whole or not at all.
            for at in [handler.start, handler.end, handler.target] {
                is_start[at as usize] = true;
            }
        }
        let starts: Vec<usize> = (0..code.insns.len()).filter(|&i| is_start[i]).collect();
        let mut blocks = Blocks { successors: vec![Vec::new(); starts.len()], starts };
        for block in 0..blocks.starts.len() {
            let after = blocks.starts.get(block + 1).copied().unwrap_or(code.insns.len());
            blocks.successors[block] = blocks.leads_to(code, block, after);
        }
        blocks
    }

    fn block_at(&self, index: usize) -> usize {
        self.starts.partition_point(|&start| start <= index).saturating_sub(1)
    }

    fn leads_to(&self, code: &Code, block: usize, after: usize) -> Vec<usize> {
        let start = self.starts[block] as u32;
        let last = after - 1;
        let insn = &code.insns[last];
        let mut all: Vec<usize> = insn.targets(last).map(|t| self.block_at(t)).collect();
        if insn.falls_through() && after < code.insns.len() {
            all.push(block + 1);
        }
        for handler in &code.handlers {
            let covers = |at: u32| handler.start <= at && at < handler.end;
            // Compilers protect the code that leaves a monitor by itself: that is no loop.
            if covers(start) && !covers(handler.target) {
                all.push(self.block_at(handler.target as usize));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }

    /// How many blocks are targets of a back edge. The walk keeps its own stack: a method can have
    /// tens of thousands of blocks in a row.
    fn loops(&self) -> usize {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut state = vec![State::New; self.starts.len()];
        let mut heads = FxHashSet::default();
        let mut path = vec![(0, 0)];
        state[0] = State::Open;
        while let Some((block, next)) = path.last_mut() {
            let Some(&successor) = self.successors[*block].get(*next) else {
                state[*block] = State::Done;
                path.pop();
                continue;
            };
            *next += 1;
            match state[successor] {
                State::New => {
                    state[successor] = State::Open;
                    path.push((successor, 0));
                }
                State::Open => {
                    heads.insert(successor);
                }
                State::Done => {}
            }
        }
        heads.len()
    }
}
