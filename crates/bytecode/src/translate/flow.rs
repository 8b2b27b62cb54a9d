//! What one instruction does to control and to local variables, and the basic blocks that follow.
//!
//! Nothing here fails: a branch out of the code simply has a target that no block starts at, and
//! whoever follows it finds out.

use ristretto_classfile::attributes::Instruction;
use rustc_hash::FxHashMap;
use senda_rules::types::Kind;

use crate::code::Code;

/// Where control goes after an instruction, exceptions left out. Targets are instruction indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// To the next instruction.
    Next,
    /// To this one.
    Goto(u32),
    /// To the next one or to this one.
    If(u32),
    /// Where [`switch`] says.
    Switch,
    /// Out of the method, or to a handler.
    Exit,
    /// To a subroutine, which comes back to the next instruction.
    Jsr(u32),
    /// Back from a subroutine.
    Ret,
}

/// How an instruction uses a local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Local {
    /// Pushes it.
    Load(Kind, u16),
    /// Pops into it.
    Store(Kind, u16),
    /// Adds a constant to it.
    Inc(u16, i32),
    /// Returns to the address in it.
    Ret(u16),
}

impl Local {
    /// The slot that is read, if one is.
    pub(super) fn reads(self) -> Option<u16> {
        match self {
            Local::Load(_, slot) | Local::Inc(slot, _) | Local::Ret(slot) => Some(slot),
            Local::Store(..) => None,
        }
    }

    /// The slot accessed.
    pub(super) fn slot(self) -> u16 {
        match self {
            Local::Load(_, s) | Local::Store(_, s) | Local::Inc(s, _) | Local::Ret(s) => s,
        }
    }
}

/// The cases of a `tableswitch` or `lookupswitch`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Switch {
    /// Label and target, ascending by label.
    pub cases: Vec<(i32, u32)>,
    /// The default target.
    pub default: u32,
}

/// The ways out of a switch: labels that share a target are one way (semantics, section 1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ways {
    /// Labels, ascending, and their target; by smallest label, no target being the default's.
    pub cases: Vec<(Box<[i32]>, u32)>,
    /// The default target.
    pub default: u32,
}

impl Switch {
    /// Groups the labels by target.
    pub(super) fn ways(&self) -> Ways {
        let mut order: FxHashMap<u32, usize> = FxHashMap::default();
        let mut groups: Vec<(Vec<i32>, u32)> = Vec::new();
        for &(label, target) in self.cases.iter().filter(|c| c.1 != self.default) {
            let group = *order.entry(target).or_insert(groups.len());
            match groups.get_mut(group) {
                Some((labels, _)) => labels.push(label),
                None => groups.push((vec![label], target)),
            }
        }
        let cases = groups.into_iter().map(|(l, t)| (l.into_boxed_slice(), t)).collect();
        Ways { cases, default: self.default }
    }
}

/// A target outside the code, whatever its length.
const NOWHERE: u32 = u32::MAX;

/// The flow of an instruction.
pub(super) fn flow(op: &Instruction) -> Flow {
    use Instruction as I;
    match op {
        I::Ifeq(t) | I::Ifne(t) | I::Iflt(t) | I::Ifge(t) | I::Ifgt(t) | I::Ifle(t) => {
            Flow::If(u32::from(*t))
        }
        I::If_icmpeq(t)
        | I::If_icmpne(t)
        | I::If_icmplt(t)
        | I::If_icmpge(t)
        | I::If_icmpgt(t)
        | I::If_icmple(t)
        | I::If_acmpeq(t)
        | I::If_acmpne(t)
        | I::Ifnull(t)
        | I::Ifnonnull(t) => Flow::If(u32::from(*t)),
        I::Goto(t) => Flow::Goto(u32::from(*t)),
        I::Goto_w(t) => Flow::Goto(u32::try_from(*t).unwrap_or(NOWHERE)),
        I::Jsr(t) => Flow::Jsr(u32::from(*t)),
        I::Jsr_w(t) => Flow::Jsr(u32::try_from(*t).unwrap_or(NOWHERE)),
        I::Ret(_) | I::Ret_w(_) => Flow::Ret,
        I::Tableswitch(_) | I::Lookupswitch(_) => Flow::Switch,
        I::Ireturn | I::Lreturn | I::Freturn | I::Dreturn | I::Areturn | I::Return | I::Athrow => {
            Flow::Exit
        }
        _ => Flow::Next,
    }
}

/// The cases of the switch at `index`; `None` if it is none or its labels overflow.
pub(super) fn switch(op: &Instruction, index: u32) -> Option<Switch> {
    // The class reader gives switch targets relative to the switch, in instructions.
    let target = |d: i32| u32::try_from(i64::from(index) + i64::from(d)).unwrap_or(NOWHERE);
    match op {
        Instruction::Tableswitch(table) => {
            let mut cases = Vec::with_capacity(table.offsets.len());
            for (i, &offset) in table.offsets.iter().enumerate() {
                let label = table.low.checked_add(i32::try_from(i).ok()?)?;
                cases.push((label, target(offset)));
            }
            Some(Switch { cases, default: target(table.default) })
        }
        Instruction::Lookupswitch(lookup) => {
            let mut cases: Vec<_> = lookup.pairs.iter().map(|(&l, &o)| (l, target(o))).collect();
            cases.sort_unstable();
            Some(Switch { cases, default: target(lookup.default) })
        }
        _ => None,
    }
}

/// How an instruction uses a local variable, if it does.
pub(super) fn local(op: &Instruction) -> Option<Local> {
    load(op).or_else(|| store(op)).or_else(|| match op {
        Instruction::Iinc(slot, by) => Some(Local::Inc(u16::from(*slot), i32::from(*by))),
        Instruction::Iinc_w(slot, by) => Some(Local::Inc(*slot, i32::from(*by))),
        Instruction::Ret(slot) => Some(Local::Ret(u16::from(*slot))),
        Instruction::Ret_w(slot) => Some(Local::Ret(*slot)),
        _ => None,
    })
}

fn load(op: &Instruction) -> Option<Local> {
    use Instruction as I;
    let (kind, slot) = match op {
        I::Iload(s) => (Kind::Int, u16::from(*s)),
        I::Lload(s) => (Kind::Long, u16::from(*s)),
        I::Fload(s) => (Kind::Float, u16::from(*s)),
        I::Dload(s) => (Kind::Double, u16::from(*s)),
        I::Aload(s) => (Kind::Ref, u16::from(*s)),
        I::Iload_w(s) => (Kind::Int, *s),
        I::Lload_w(s) => (Kind::Long, *s),
        I::Fload_w(s) => (Kind::Float, *s),
        I::Dload_w(s) => (Kind::Double, *s),
        I::Aload_w(s) => (Kind::Ref, *s),
        I::Iload_0 => (Kind::Int, 0),
        I::Iload_1 => (Kind::Int, 1),
        I::Iload_2 => (Kind::Int, 2),
        I::Iload_3 => (Kind::Int, 3),
        I::Lload_0 => (Kind::Long, 0),
        I::Lload_1 => (Kind::Long, 1),
        I::Lload_2 => (Kind::Long, 2),
        I::Lload_3 => (Kind::Long, 3),
        I::Fload_0 => (Kind::Float, 0),
        I::Fload_1 => (Kind::Float, 1),
        I::Fload_2 => (Kind::Float, 2),
        I::Fload_3 => (Kind::Float, 3),
        I::Dload_0 => (Kind::Double, 0),
        I::Dload_1 => (Kind::Double, 1),
        I::Dload_2 => (Kind::Double, 2),
        I::Dload_3 => (Kind::Double, 3),
        I::Aload_0 => (Kind::Ref, 0),
        I::Aload_1 => (Kind::Ref, 1),
        I::Aload_2 => (Kind::Ref, 2),
        I::Aload_3 => (Kind::Ref, 3),
        _ => return None,
    };
    Some(Local::Load(kind, slot))
}

fn store(op: &Instruction) -> Option<Local> {
    use Instruction as I;
    let (kind, slot) = match op {
        I::Istore(s) => (Kind::Int, u16::from(*s)),
        I::Lstore(s) => (Kind::Long, u16::from(*s)),
        I::Fstore(s) => (Kind::Float, u16::from(*s)),
        I::Dstore(s) => (Kind::Double, u16::from(*s)),
        I::Astore(s) => (Kind::Ref, u16::from(*s)),
        I::Istore_w(s) => (Kind::Int, *s),
        I::Lstore_w(s) => (Kind::Long, *s),
        I::Fstore_w(s) => (Kind::Float, *s),
        I::Dstore_w(s) => (Kind::Double, *s),
        I::Astore_w(s) => (Kind::Ref, *s),
        I::Istore_0 => (Kind::Int, 0),
        I::Istore_1 => (Kind::Int, 1),
        I::Istore_2 => (Kind::Int, 2),
        I::Istore_3 => (Kind::Int, 3),
        I::Lstore_0 => (Kind::Long, 0),
        I::Lstore_1 => (Kind::Long, 1),
        I::Lstore_2 => (Kind::Long, 2),
        I::Lstore_3 => (Kind::Long, 3),
        I::Fstore_0 => (Kind::Float, 0),
        I::Fstore_1 => (Kind::Float, 1),
        I::Fstore_2 => (Kind::Float, 2),
        I::Fstore_3 => (Kind::Float, 3),
        I::Dstore_0 => (Kind::Double, 0),
        I::Dstore_1 => (Kind::Double, 1),
        I::Dstore_2 => (Kind::Double, 2),
        I::Dstore_3 => (Kind::Double, 3),
        I::Astore_0 => (Kind::Ref, 0),
        I::Astore_1 => (Kind::Ref, 1),
        I::Astore_2 => (Kind::Ref, 2),
        I::Astore_3 => (Kind::Ref, 3),
        _ => return None,
    };
    Some(Local::Store(kind, slot))
}

/// Whether the translation of the instruction can have an exceptional way out, linking apart.
pub(super) fn may_throw(op: &Instruction) -> bool {
    use Instruction as I;
    match op {
        I::Idiv | I::Ldiv | I::Irem | I::Lrem => true,
        I::Getstatic(_) | I::Putstatic(_) | I::Getfield(_) | I::Putfield(_) => true,
        I::Invokevirtual(_)
        | I::Invokespecial(_)
        | I::Invokestatic(_)
        | I::Invokeinterface(..)
        | I::Invokedynamic(_) => true,
        I::New(_) | I::Newarray(_) | I::Anewarray(_) | I::Multianewarray(..) => true,
        I::Arraylength | I::Athrow | I::Checkcast(_) | I::Monitorenter | I::Monitorexit => true,
        _ => element(op).is_some(),
    }
}

/// An array access: whether it stores, and the letter of the element type in descriptors.
pub(super) fn element(op: &Instruction) -> Option<(bool, char)> {
    use Instruction as I;
    Some(match op {
        I::Iaload => (false, 'I'),
        I::Laload => (false, 'J'),
        I::Faload => (false, 'F'),
        I::Daload => (false, 'D'),
        I::Aaload => (false, 'L'),
        I::Baload => (false, 'B'),
        I::Caload => (false, 'C'),
        I::Saload => (false, 'S'),
        I::Iastore => (true, 'I'),
        I::Lastore => (true, 'J'),
        I::Fastore => (true, 'F'),
        I::Dastore => (true, 'D'),
        I::Aastore => (true, 'L'),
        I::Bastore => (true, 'B'),
        I::Castore => (true, 'C'),
        I::Sastore => (true, 'S'),
        _ => return None,
    })
}

/// The basic blocks of a method's code: maximal runs that are entered at their first instruction,
/// left at their last, and covered by the same handlers throughout.
#[derive(Debug)]
pub(super) struct Blocks {
    /// The first instruction of each block, ascending, and the length of the code at the end.
    starts: Vec<u32>,
    /// The block of each instruction.
    of: Vec<u32>,
}

impl Blocks {
    /// Finds the blocks.
    pub(super) fn find(code: &Code) -> Blocks {
        let len = code.insns.len();
        let mut leader = vec![false; len + 1];
        let mut mark = |at: u32| {
            if let Some(l) = leader.get_mut(at as usize) {
                *l = true;
            }
        };
        mark(0);
        for (i, insn) in code.insns.iter().enumerate() {
            let i = index(i);
            match flow(&insn.op) {
                Flow::Next => continue,
                Flow::Goto(t) | Flow::If(t) | Flow::Jsr(t) => mark(t),
                Flow::Switch => {
                    if let Some(s) = switch(&insn.op, i) {
                        s.cases.iter().for_each(|&(_, t)| mark(t));
                        mark(s.default);
                    }
                }
                Flow::Exit | Flow::Ret => {}
            }
            mark(i + 1);
        }
        for h in &code.handlers {
            mark(h.start);
            mark(h.end);
            mark(h.target);
        }
        let mut starts: Vec<u32> = (0..len).filter(|&i| leader[i]).map(index).collect();
        let mut of = Vec::with_capacity(len);
        let mut block = 0;
        for (i, &l) in leader.iter().enumerate().take(len) {
            if l && i > 0 {
                block += 1;
            }
            of.push(block);
        }
        starts.push(index(len));
        Blocks { starts, of }
    }

    /// How many blocks there are.
    pub(super) fn len(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// The instructions of a block.
    pub(super) fn range(&self, block: u32) -> std::ops::Range<u32> {
        let b = block as usize;
        match (self.starts.get(b), self.starts.get(b + 1)) {
            (Some(&from), Some(&to)) => from..to,
            _ => 0..0,
        }
    }

    /// The block that starts at this instruction.
    pub(super) fn starting_at(&self, at: u32) -> Option<u32> {
        let &block = self.of.get(at as usize)?;
        (self.range(block).start == at).then_some(block)
    }
}

/// An instruction index; code has at most 65,535 instructions.
pub(super) fn index(i: usize) -> u32 {
    u32::try_from(i).unwrap_or(NOWHERE)
}
