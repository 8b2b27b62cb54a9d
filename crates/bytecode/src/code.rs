//! The code of one method: decoded, with byte offsets, and checked.
//!
//! `ristretto_classfile` decodes single instructions; their targets are turned here from byte
//! offsets into instruction indices, by the library's own conventions: the operand of a branch, of
//! `goto_w` and of `jsr_w` is the target's index; the offsets of a switch are relative to the
//! switch's own index. [`Insn::targets`] hides the difference.
//!
//! Invariants of a [`Code`]: offsets ascend; every branch, switch and handler goes to an instruction
//! of the method; a handler's range is not empty; no instruction names a local beyond `max_locals`,
//! and the parameters fit in as well; a constant operand has the tag its instruction needs; the last
//! instruction does not fall off the end. Stack depth and types are *not* checked here.

use ristretto_classfile::attributes::Instruction;
use ristretto_classfile::byte_reader::ByteReader;
use senda_rules::class::CodePoint;
use senda_rules::ids::{ClassName, Name};
use senda_rules::symbols::Symbols;

use crate::classfile::{Attribute, attributes};
use crate::error::Malformed;
use crate::limits;
use crate::pool::{Expect, Pool};

/// The code of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The deepest stack, in slots.
    pub max_stack: u16,
    /// The number of local slots, parameters included.
    pub max_locals: u16,
    /// The instructions in order.
    pub insns: Vec<Insn>,
    /// The exception table in order: the first handler that applies takes the exception.
    pub handlers: Vec<Handler>,
    /// (first byte offset, line), ascending by offset.
    pub lines: Vec<(u16, u16)>,
    /// The debug table of local variables.
    pub locals: Vec<LocalVar>,
}

/// An instruction and its byte offset in the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Insn {
    /// Byte offset.
    pub offset: u16,
    /// The instruction; targets as described in the module's documentation.
    pub op: Instruction,
}

/// A row of the exception table, in instruction indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The first protected instruction.
    pub start: u32,
    /// The first instruction after them.
    pub end: u32,
    /// Where the handler begins.
    pub target: u32,
    /// What it catches; `None` is everything.
    pub catch: Option<ClassName>,
}

/// A row of the local variable table, in byte offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalVar {
    /// The local's slot.
    pub slot: u16,
    /// The first byte offset where it has a value.
    pub start: u16,
    /// The first byte offset after that range.
    pub end: u16,
    /// Its name.
    pub name: Name,
}

impl Code {
    /// Every instruction, as coverage counts them.
    #[must_use]
    pub fn points(&self) -> Vec<CodePoint> {
        use Instruction as I;
        let links = |op: &I| {
            let constant = matches!(op, I::Ldc(_) | I::Ldc_w(_) | I::Ldc2_w(_));
            let field =
                matches!(op, I::Getstatic(_) | I::Putstatic(_) | I::Getfield(_) | I::Putfield(_));
            let class = matches!(
                op,
                I::New(_)
                    | I::Anewarray(_)
                    | I::Multianewarray(..)
                    | I::Checkcast(_)
                    | I::Instanceof(_)
            );
            constant || field || class
        };
        let point = |insn: &Insn| CodePoint {
            offset: insn.offset,
            links: links(&insn.op) || insn.is_call(),
        };
        self.insns.iter().map(point).collect()
    }
}

impl Insn {
    /// The instruction indices this instruction, which has index `index`, can branch to: its explicit
    /// targets in the order of the class file, a switch's default first. Falling through, returning
    /// from a subroutine and exceptions are not among them.
    pub fn targets(&self, index: usize) -> impl Iterator<Item = usize> {
        targets(&self.op, index)
    }

    /// Whether the next instruction in order may follow: neither `goto`, switch, return, throw nor
    /// `ret`. It may follow a `jsr` once its subroutine returns.
    #[must_use]
    pub fn falls_through(&self) -> bool {
        use Instruction as I;
        !matches!(
            self.op,
            I::Goto(_)
                | I::Goto_w(_)
                | I::Ret(_)
                | I::Ret_w(_)
                | I::Tableswitch(_)
                | I::Lookupswitch(_)
                | I::Ireturn
                | I::Lreturn
                | I::Freturn
                | I::Dreturn
                | I::Areturn
                | I::Return
                | I::Athrow
        )
    }

    /// Whether it is a conditional branch or a switch.
    #[must_use]
    pub fn is_branch(&self) -> bool {
        use Instruction as I;
        match self.op {
            I::Tableswitch(_) | I::Lookupswitch(_) => true,
            I::Goto(_) | I::Jsr(_) | I::Goto_w(_) | I::Jsr_w(_) => false,
            _ => single_target(&self.op).is_some(),
        }
    }

    /// Whether it calls a method.
    #[must_use]
    pub fn is_call(&self) -> bool {
        use Instruction as I;
        matches!(
            self.op,
            I::Invokevirtual(_)
                | I::Invokespecial(_)
                | I::Invokestatic(_)
                | I::Invokeinterface(..)
                | I::Invokedynamic(_)
        )
    }
}

/// The instructions with one target of 16 bits, as a pattern.
macro_rules! narrow_branch {
    ($t:ident) => {
        Instruction::Ifeq($t)
            | Instruction::Ifne($t)
            | Instruction::Iflt($t)
            | Instruction::Ifge($t)
            | Instruction::Ifgt($t)
            | Instruction::Ifle($t)
            | Instruction::If_icmpeq($t)
            | Instruction::If_icmpne($t)
            | Instruction::If_icmplt($t)
            | Instruction::If_icmpge($t)
            | Instruction::If_icmpgt($t)
            | Instruction::If_icmple($t)
            | Instruction::If_acmpeq($t)
            | Instruction::If_acmpne($t)
            | Instruction::Goto($t)
            | Instruction::Jsr($t)
            | Instruction::Ifnull($t)
            | Instruction::Ifnonnull($t)
    };
}

/// A place in an instruction that says where to go.
#[derive(Debug)]
pub enum TargetMut<'a> {
    /// An index of 16 bits.
    Narrow(&'a mut u16),
    /// An index of 32 bits.
    Wide(&'a mut i32),
    /// A distance from the instruction itself, in a switch.
    Relative(&'a mut i32),
}

/// Visits every target of an instruction, defaults of switches first.
///
/// # Errors
/// The first error of the visitor.
pub fn each_target<E>(
    op: &mut Instruction,
    mut visit: impl FnMut(TargetMut<'_>) -> Result<(), E>,
) -> Result<(), E> {
    use Instruction as I;
    match op {
        narrow_branch!(t) => visit(TargetMut::Narrow(t)),
        I::Goto_w(t) | I::Jsr_w(t) => visit(TargetMut::Wide(t)),
        I::Tableswitch(switch) => {
            visit(TargetMut::Relative(&mut switch.default))?;
            switch.offsets.iter_mut().try_for_each(|t| visit(TargetMut::Relative(t)))
        }
        I::Lookupswitch(switch) => {
            visit(TargetMut::Relative(&mut switch.default))?;
            switch.pairs.values_mut().try_for_each(|t| visit(TargetMut::Relative(t)))
        }
        _ => Ok(()),
    }
}

/// The target of a branch with one explicit target.
fn single_target(op: &Instruction) -> Option<usize> {
    use Instruction as I;
    match *op {
        narrow_branch!(t) => Some(usize::from(t)),
        I::Goto_w(t) | I::Jsr_w(t) => usize::try_from(t).ok(),
        _ => None,
    }
}

fn targets(op: &Instruction, index: usize) -> impl Iterator<Item = usize> {
    use Instruction as I;
    let absolute = move |relative: i32| index.saturating_add_signed(relative as isize);
    let (default, table, pairs) = match op {
        I::Tableswitch(switch) => (Some(switch.default), Some(&switch.offsets), None),
        I::Lookupswitch(switch) => (Some(switch.default), None, Some(&switch.pairs)),
        _ => (None, None, None),
    };
    let table = table.into_iter().flatten().copied();
    let pairs = pairs.into_iter().flat_map(|pairs| pairs.values().copied());
    let switch = default.into_iter().chain(table).chain(pairs).map(absolute);
    single_target(op).into_iter().chain(switch)
}

/// Decodes the content of a `Code` attribute of a method whose parameters take so many slots.
pub(crate) fn decode(
    symbols: &mut Symbols,
    pool: &Pool,
    info: &[u8],
    parameter_slots: u16,
) -> Result<Code, Malformed> {
    let mut reader = ByteReader::new(info);
    let (max_stack, max_locals) = (reader.read_u16()?, reader.read_u16()?);
    if parameter_slots > max_locals {
        return Err(Malformed::new(format!(
            "its parameters need {parameter_slots} locals and it has {max_locals}"
        )));
    }
    let length = reader.read_u32()?;
    if length == 0 || length > 65535 {
        return Err(Malformed::new(format!("code of {length} bytes")));
    }
    let bytes = reader.read_bytes(length as usize)?;
    let (insns, at) = instructions(bytes)?;
    for insn in &insns {
        check(&insn.op, pool, max_locals)
            .map_err(|e| e.within(&format!("instruction at {}", insn.offset)))?;
    }
    check_call_sites(&insns, pool)?;
    if insns.last().is_none_or(Insn::falls_through) {
        return Err(Malformed::new("the code runs off its end"));
    }
    let handlers = handlers(symbols, pool, &mut reader, &at)?;
    let mut code =
        Code { max_stack, max_locals, insns, handlers, lines: Vec::new(), locals: Vec::new() };
    attributes(&mut reader, pool, |attribute| match attribute.name {
        b"LineNumberTable" => lines(&attribute, length, &mut code),
        b"LocalVariableTable" => locals(symbols, pool, &attribute, length, &mut code),
        _ => Ok(()),
    })?;
    if reader.remaining() != 0 {
        return Err(Malformed::new("attribute Code is longer than its content"));
    }
    code.lines.sort_by_key(|&(offset, _)| offset);
    Ok(code)
}

/// A row of the `CharacterRangeTable` that `javac -Xjcov` writes: what a range of the code is in the
/// source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CharRange {
    /// The first byte offset.
    pub start: u16,
    /// The last byte offset.
    pub end: u16,
    /// Line and column where it begins.
    pub from: (u32, u32),
    /// Line and column after its end.
    pub to: (u32, u32),
    /// What it is (JDK-internal `CRTFlags`).
    pub flags: u16,
}

/// The rows of the `CharacterRangeTable` in the content of a `Code` attribute.
pub(crate) fn char_ranges(pool: &Pool, info: &[u8]) -> Result<Vec<CharRange>, Malformed> {
    let mut reader = ByteReader::new(info);
    reader.read_bytes(4)?;
    let length = reader.read_u32()? as usize;
    reader.read_bytes(length)?;
    let handlers = usize::from(reader.read_u16()?);
    reader.read_bytes(8 * handlers)?;
    let mut ranges = Vec::new();
    attributes(&mut reader, pool, |attribute| {
        if attribute.name != b"CharacterRangeTable" {
            return Ok(());
        }
        let (count, mut reader) = attribute.table(14)?;
        // Lines have 22 bits, columns 10.
        let place = |packed: u32| (packed >> 10, packed & 0x3ff);
        for _ in 0..count {
            let (start, end) = (reader.read_u16()?, reader.read_u16()?);
            let (from, to) = (place(reader.read_u32()?), place(reader.read_u32()?));
            ranges.push(CharRange { start, end, from, to, flags: reader.read_u16()? });
        }
        Ok(())
    })?;
    Ok(ranges)
}

/// The instruction index at each byte offset.
struct Starts {
    /// [`Starts::NONE`] inside an instruction; one entry more than the code has bytes.
    index: Vec<u16>,
}

impl Starts {
    const NONE: u16 = u16::MAX;

    /// The index of the instruction that starts at this offset.
    fn at(&self, offset: i64) -> Result<u16, Malformed> {
        let end = self.index.len().saturating_sub(1);
        match usize::try_from(offset).ok().filter(|&o| o < end).map(|o| self.index[o]) {
            Some(index) if index != Self::NONE => Ok(index),
            _ => Err(Malformed::new(format!("there is no instruction at {offset}"))),
        }
    }

    /// The same, or the number of instructions at the end of the code.
    fn at_or_end(&self, offset: u16) -> Result<u16, Malformed> {
        match self.index.last() {
            Some(&count) if usize::from(offset) + 1 == self.index.len() => Ok(count),
            _ => self.at(i64::from(offset)),
        }
    }
}

/// Decodes the instructions and makes their targets instruction indices.
fn instructions(bytes: &[u8]) -> Result<(Vec<Insn>, Starts), Malformed> {
    let mut insns: Vec<Insn> = Vec::with_capacity(bytes.len() / 2 + 1);
    let mut index = vec![Starts::NONE; bytes.len() + 1];
    let mut reader = ByteReader::new(bytes);
    while reader.position() < bytes.len() {
        let start = reader.position();
        let offset = u16::try_from(start).map_err(|_| Malformed::new("code too long"))?;
        let within = |e: Malformed| e.within(&format!("instruction at {offset}"));
        check_operands(bytes, start).map_err(within)?;
        let op = Instruction::from_bytes(&mut reader).map_err(|e| within(e.into()))?;
        check_reserved(&op).map_err(within)?;
        index[start] = insns.len() as u16;
        insns.push(Insn { offset, op });
    }
    // At most 65,535 bytes, so an index is at most 65,534 and never taken for the sentinel.
    index[bytes.len()] = insns.len() as u16;
    let starts = Starts { index };
    for (index, insn) in insns.iter_mut().enumerate() {
        let offset = insn.offset;
        resolve(insn, index, &starts)
            .map_err(|e| e.within(&format!("branch of the instruction at {offset}")))?;
    }
    Ok((insns, starts))
}

/// Checks, before the library decodes it, what it would overflow or loop on.
fn check_operands(bytes: &[u8], start: usize) -> Result<(), Malformed> {
    let word = |at: usize| -> Result<i32, Malformed> {
        let four = bytes.get(at..at + 4).and_then(|b| b.try_into().ok());
        four.map(i32::from_be_bytes).ok_or_else(|| Malformed::new("truncated"))
    };
    let aligned = (start + 4) & !3;
    match bytes.get(start) {
        // goto_w and jsr_w: the library adds the offset to the position in 32 bits.
        Some(200 | 201) if word(start + 1)?.unsigned_abs() > 65535 => {
            Err(Malformed::new("its target is out of the code"))
        }
        // tableswitch: an empty range is taken for no labels at all.
        Some(170) if word(aligned + 4)? > word(aligned + 8)? => {
            Err(Malformed::new("a tableswitch whose lowest label is above its highest"))
        }
        // lookupswitch: a negative count is taken for 0, and a repeated label for one.
        Some(171) => {
            let (pairs, count) = (aligned + 8, word(aligned + 4)?);
            let count = usize::try_from(count)
                .map_err(|_| Malformed::new("a lookupswitch with a negative count"))?;
            if count > bytes.len() / 8 {
                return Err(Malformed::new("truncated"));
            }
            let mut last = None;
            for pair in 0..count {
                let label = word(pairs + 8 * pair)?;
                if last.is_some_and(|last| last >= label) {
                    return Err(Malformed::new("a lookupswitch whose labels do not ascend"));
                }
                last = Some(label);
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Refuses the opcodes that are reserved for debuggers and never stand in a class file.
fn check_reserved(op: &Instruction) -> Result<(), Malformed> {
    match op {
        Instruction::Breakpoint | Instruction::Impdep1 | Instruction::Impdep2 => {
            Err(Malformed::new("a reserved opcode"))
        }
        _ => Ok(()),
    }
}

/// Turns the byte offsets that the library's decoder leaves into instruction indices.
fn resolve(insn: &mut Insn, index: usize, starts: &Starts) -> Result<(), Malformed> {
    let own = i64::from(insn.offset);
    each_target(&mut insn.op, |target| {
        match target {
            TargetMut::Narrow(t) => *t = starts.at(i64::from(*t))?,
            TargetMut::Wide(t) => *t = i32::from(starts.at(i64::from(*t))?),
            TargetMut::Relative(t) => {
                *t = i32::from(starts.at(own + i64::from(*t))?) - index as i32;
            }
        }
        Ok(())
    })
}

/// Checks an instruction's local slot and constant operand.
fn check(op: &Instruction, pool: &Pool, max_locals: u16) -> Result<(), Malformed> {
    if let Some((slot, width)) = local(op)
        && u32::from(slot) + width > u32::from(max_locals)
    {
        return Err(Malformed::new(format!("there is no local {slot}: max_locals {max_locals}")));
    }
    use Instruction as I;
    match *op {
        I::Ldc(index) => pool.expect(u16::from(index), Expect::Narrow),
        I::Ldc_w(index) => pool.expect(index, Expect::Narrow),
        I::Ldc2_w(index) => pool.expect(index, Expect::Wide),
        I::Getstatic(index) | I::Putstatic(index) | I::Getfield(index) | I::Putfield(index) => {
            pool.expect(index, Expect::Field)
        }
        I::Invokevirtual(index) => pool.expect(index, Expect::Method),
        I::Invokespecial(index) | I::Invokestatic(index) => pool.expect(index, Expect::AnyMethod),
        I::Invokeinterface(index, _) => pool.expect(index, Expect::InterfaceMethod),
        I::Invokedynamic(index) => pool.expect(index, Expect::CallSite),
        I::New(index) if pool.dimensions(index)? > 0 => {
            Err(Malformed::new("an array type has no constructor"))
        }
        I::Anewarray(index) if pool.dimensions(index)? >= 255 => {
            Err(Malformed::new("an array of more than 255 dimensions"))
        }
        I::Multianewarray(index, given) => {
            let dimensions = pool.dimensions(index)?;
            if given == 0 || usize::from(given) > dimensions {
                return Err(Malformed::new(format!("{given} of {dimensions} array dimensions")));
            }
            Ok(())
        }
        I::New(index) | I::Anewarray(index) | I::Checkcast(index) | I::Instanceof(index) => {
            pool.expect(index, Expect::Class)
        }
        _ => Ok(()),
    }
}

/// Limits the static arguments of all call sites together: a translation writes them out at each,
/// and one list of 65,535 can be shared by thousands.
fn check_call_sites(insns: &[Insn], pool: &Pool) -> Result<(), Malformed> {
    use Instruction as I;
    let args = |insn: &Insn| match insn.op {
        I::Ldc(index) => pool.bootstrap_args(u16::from(index)),
        I::Ldc_w(index) | I::Ldc2_w(index) | I::Invokedynamic(index) => pool.bootstrap_args(index),
        _ => 0,
    };
    let all: usize = insns.iter().map(args).sum();
    if all > limits::BOOTSTRAP_ARGUMENTS {
        let most = limits::BOOTSTRAP_ARGUMENTS;
        return Err(Malformed::new(format!("{all} bootstrap arguments, and {most} are the limit")));
    }
    Ok(())
}

/// The local that an instruction reads or writes, and how many slots it takes.
fn local(op: &Instruction) -> Option<(u16, u32)> {
    use Instruction as I;
    Some(match *op {
        I::Iload(n) | I::Fload(n) | I::Aload(n) | I::Istore(n) | I::Fstore(n) | I::Astore(n) => {
            (u16::from(n), 1)
        }
        I::Lload(n) | I::Dload(n) | I::Lstore(n) | I::Dstore(n) => (u16::from(n), 2),
        I::Iload_w(n)
        | I::Fload_w(n)
        | I::Aload_w(n)
        | I::Istore_w(n)
        | I::Fstore_w(n)
        | I::Astore_w(n) => (n, 1),
        I::Lload_w(n) | I::Dload_w(n) | I::Lstore_w(n) | I::Dstore_w(n) => (n, 2),
        I::Iinc(n, _) | I::Ret(n) => (u16::from(n), 1),
        I::Iinc_w(n, _) | I::Ret_w(n) => (n, 1),
        I::Iload_0 | I::Fload_0 | I::Aload_0 | I::Istore_0 | I::Fstore_0 | I::Astore_0 => (0, 1),
        I::Iload_1 | I::Fload_1 | I::Aload_1 | I::Istore_1 | I::Fstore_1 | I::Astore_1 => (1, 1),
        I::Iload_2 | I::Fload_2 | I::Aload_2 | I::Istore_2 | I::Fstore_2 | I::Astore_2 => (2, 1),
        I::Iload_3 | I::Fload_3 | I::Aload_3 | I::Istore_3 | I::Fstore_3 | I::Astore_3 => (3, 1),
        I::Lload_0 | I::Dload_0 | I::Lstore_0 | I::Dstore_0 => (0, 2),
        I::Lload_1 | I::Dload_1 | I::Lstore_1 | I::Dstore_1 => (1, 2),
        I::Lload_2 | I::Dload_2 | I::Lstore_2 | I::Dstore_2 => (2, 2),
        I::Lload_3 | I::Dload_3 | I::Lstore_3 | I::Dstore_3 => (3, 2),
        _ => return None,
    })
}

fn handlers(
    symbols: &mut Symbols,
    pool: &Pool,
    reader: &mut ByteReader<'_>,
    starts: &Starts,
) -> Result<Vec<Handler>, Malformed> {
    let count = reader.read_u16()?;
    let mut all = Vec::new();
    for row in 0..count {
        let within = |e: Malformed| e.within(&format!("exception handler {row}"));
        let (start, end) = (reader.read_u16()?, reader.read_u16()?);
        let (target, catch) = (reader.read_u16()?, reader.read_u16()?);
        if start >= end {
            return Err(within(Malformed::new(format!("the range {start} to {end} is empty"))));
        }
        let catch = match catch {
            0 => None,
            index => Some(pool.proper_class(symbols, index).map_err(within)?),
        };
        all.push(Handler {
            start: u32::from(starts.at(i64::from(start)).map_err(within)?),
            end: u32::from(starts.at_or_end(end).map_err(within)?),
            target: u32::from(starts.at(i64::from(target)).map_err(within)?),
            catch,
        });
    }
    Ok(all)
}

fn lines(attribute: &Attribute<'_>, length: u32, code: &mut Code) -> Result<(), Malformed> {
    let (count, mut reader) = attribute.table(4)?;
    code.lines.reserve(count);
    for _ in 0..count {
        let (start, line) = (reader.read_u16()?, reader.read_u16()?);
        if u32::from(start) >= length {
            return Err(Malformed::new(format!("line {line} starts at {start}, out of the code")));
        }
        code.lines.push((start, line));
    }
    Ok(())
}

fn locals(
    symbols: &mut Symbols,
    pool: &Pool,
    attribute: &Attribute<'_>,
    length: u32,
    code: &mut Code,
) -> Result<(), Malformed> {
    let (count, mut reader) = attribute.table(10)?;
    code.locals.reserve(count);
    for _ in 0..count {
        let (start, extent) = (reader.read_u16()?, reader.read_u16()?);
        let (name, descriptor) = (reader.read_u16()?, reader.read_u16()?);
        let slot = reader.read_u16()?;
        let name = pool.field_name(name)?;
        let wide = matches!(pool.utf8_bytes(descriptor)?, b"J" | b"D");
        let end = u32::from(start) + u32::from(extent);
        if end > length || u32::from(slot) + u32::from(wide) >= u32::from(code.max_locals) {
            return Err(Malformed::new(format!(
                "the local variable {} lies out of the code",
                crate::error::clip(&name)
            )));
        }
        let name = symbols.name(&name);
        // `end` is at most the code's length, which is below 65,536.
        code.locals.push(LocalVar { slot, start, end: end as u16, name });
    }
    Ok(())
}
