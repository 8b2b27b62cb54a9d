//! What a null was: the message of a `NullPointerException` that the JVM throws (JEP 358).
//!
//! `Cannot read field "x" because "this.a[i]" is null`: the first half tells what the instruction
//! wanted, the second where its operand came from. Both depend on the code alone. A walk over the
//! method keeps for each entry of the stack the instruction that pushed it; where ways with
//! different ones meet, it is unknown. From that instruction backwards, the source expression is
//! written down again, up to [`DETAIL`] steps deep.
//!
//! HotSpot walks in the order of the code and stops when it first comes to the instruction in
//! question, so what a jump back from later code would add is not seen. The texts must be the same,
//! so this walk does too.

use ristretto_classfile::attributes::Instruction;
use senda_rules::ids::{FieldRef, MethodRef};
use senda_rules::ir::Const;
use senda_rules::symbols::Symbols;
use senda_rules::types::{Kind, MethodType, Type};

use super::flow::{self, Flow, Local};
use super::tables;
use crate::classfile::ClassFile;
use crate::code::Code;
use crate::pool::Ldc;

/// How many steps of an expression are told.
const DETAIL: u32 = 5;

/// How many stack entries are kept in all before the walk gives up.
const MAX_ENTRIES: usize = 1_000_000;

/// The message for the null that the instruction at this offset met. `None` if it can meet none, or
/// the code is not understood.
pub(crate) fn message(
    symbols: &mut Symbols,
    class: &ClassFile,
    method: usize,
    offset: u16,
) -> Option<String> {
    let code = class.code(symbols, method).ok()??;
    let at = code.insns.binary_search_by_key(&offset, |insn| insn.offset).ok()?;
    let mut teller = Teller { symbols, class, code: &code, method, stacks: Vec::new() };
    let (action, depth) = teller.action(at)?;
    teller.walk(at);
    let mut text = action;
    let mut cause = String::new();
    if teller.cause(&mut cause, at, depth, DETAIL, false).is_some() {
        text += &cause;
        text += "\" is null";
    }
    Some(text)
}

/// The stack before an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Stack {
    /// The instruction that pushed each word, bottom first; `None` where that is not one.
    words: Vec<Option<u32>>,
    /// The locals below 64 that were written on the way.
    written: u64,
}

impl Stack {
    fn push(&mut self, source: usize, words: usize) {
        for _ in 0..words {
            self.words.push(u32::try_from(source).ok());
        }
    }

    fn pop(&mut self, words: usize) {
        self.words.truncate(self.words.len().saturating_sub(words));
    }

    /// Copies the top `words` below `under` more.
    fn dup(&mut self, words: usize, under: usize) {
        let size = self.words.len();
        let (Some(from), Some(to)) = (size.checked_sub(words), size.checked_sub(words + under))
        else {
            return;
        };
        let top = self.words[from..].to_vec();
        self.words.splice(to..to, top);
    }

    fn merge(&mut self, other: &Stack) {
        for (mine, theirs) in self.words.iter_mut().zip(&other.words) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
    }

    fn wrote(&self, slot: u16) -> bool {
        // Beyond what is kept, nothing is taken for a parameter.
        slot >= 64 || self.written & (1 << slot) != 0
    }
}

fn words(kind: Kind) -> usize {
    if kind.is_wide() { 2 } else { 1 }
}

struct Teller<'a> {
    symbols: &'a mut Symbols,
    class: &'a ClassFile,
    code: &'a Code,
    method: usize,
    stacks: Vec<Option<Stack>>,
}

impl Teller<'_> {
    /// What the instruction could not do, and how many words its null is below the top.
    fn action(&mut self, at: usize) -> Option<(String, usize)> {
        use Instruction as I;
        let code = self.code;
        let op = &code.insns[at].op;
        if let Some((stores, letter)) = flow::element(op) {
            let elements = match letter {
                'I' => "int",
                'J' => "long",
                'F' => "float",
                'D' => "double",
                'B' => "byte/boolean",
                'C' => "char",
                'S' => "short",
                _ => "object",
            };
            return Some(match (stores, letter) {
                (false, _) => (format!("Cannot load from {elements} array"), 1),
                (true, 'J' | 'D') => (format!("Cannot store to {elements} array"), 3),
                (true, _) => (format!("Cannot store to {elements} array"), 2),
            });
        }
        Some(match op {
            I::Arraylength => ("Cannot read the array length".into(), 0),
            I::Athrow => ("Cannot throw exception".into(), 0),
            I::Monitorenter => ("Cannot enter synchronized block".into(), 0),
            I::Monitorexit => ("Cannot exit synchronized block".into(), 0),
            I::Getfield(index) => {
                let field = self.field(*index)?;
                let name = self.symbols.field_symbol(field).name;
                (format!("Cannot read field \"{}\"", self.symbols.name_text(name)), 0)
            }
            I::Putfield(index) => {
                let field = self.field(*index)?;
                let symbol = self.symbols.field_symbol(field);
                let name = self.symbols.name_text(symbol.name);
                (format!("Cannot assign field \"{name}\""), words(symbol.ty.kind()))
            }
            I::Invokevirtual(index) | I::Invokespecial(index) | I::Invokeinterface(index, _) => {
                let (method, ty) = self.callee(*index)?;
                let name = self.symbols.method_symbol(method).name;
                if self.symbols.name_text(name) == "<init>" {
                    // The exception was made by the program.
                    return None;
                }
                let depth = ty.params.iter().map(|p| words(p.kind())).sum();
                (format!("Cannot invoke \"{}\"", self.method_text(method)), depth)
            }
            _ => return None,
        })
    }

    fn field(&mut self, index: u16) -> Option<FieldRef> {
        self.class.pool.field_ref(self.symbols, index).ok()
    }

    fn callee(&mut self, index: u16) -> Option<(MethodRef, std::sync::Arc<MethodType>)> {
        let (method, _) = self.class.pool.method_ref(self.symbols, index).ok()?;
        Some((method, self.symbols.method_type(method)))
    }

    /// Finds the stacks up to an instruction.
    fn walk(&mut self, at: usize) {
        let len = self.code.insns.len();
        self.stacks = vec![None; len + 1];
        self.stacks[0] = Some(Stack::default());
        for handler in &self.code.handlers {
            let target = handler.target as usize;
            if let Some(slot @ None) = self.stacks.get_mut(target) {
                let mut stack = Stack::default();
                stack.push(target, 1);
                *slot = Some(stack);
            }
        }
        let mut entries = 0;
        let (mut complete, mut added) = (false, true);
        while !complete && added {
            (complete, added) = (true, false);
            for i in 0..len {
                match self.stacks[i].clone() {
                    Some(stack) => added |= self.step(i, stack, &mut entries),
                    None => complete = false,
                }
                if i + 1 == at && self.stacks[at].is_some() {
                    return;
                }
                if entries > MAX_ENTRIES {
                    return;
                }
            }
        }
    }

    /// Executes one instruction and hands its stack on. Whether a new place was reached.
    fn step(&mut self, i: usize, mut stack: Stack, entries: &mut usize) -> bool {
        let code = self.code;
        let op = &code.insns[i].op;
        self.effect(i, op, &mut stack);
        let mut targets: Vec<usize> = Vec::new();
        match flow::flow(op) {
            Flow::Next => targets.push(i + 1),
            Flow::Goto(target) => targets.push(target as usize),
            Flow::If(target) | Flow::Jsr(target) => targets.extend([i + 1, target as usize]),
            Flow::Switch => {
                let index = u32::try_from(i).unwrap_or(u32::MAX);
                if let Some(switch) = flow::switch(op, index) {
                    targets.push(switch.default as usize);
                    targets.extend(switch.cases.iter().map(|&(_, target)| target as usize));
                }
            }
            Flow::Exit | Flow::Ret => {}
        }
        let mut added = false;
        for target in targets {
            let Some(place) = self.stacks.get_mut(target) else { continue };
            match place {
                Some(known) => {
                    // What was merged goes on to the next target as well.
                    stack.merge(known);
                    *known = stack.clone();
                }
                None => {
                    *entries += stack.words.len();
                    *place = Some(stack.clone());
                    added = true;
                }
            }
        }
        added
    }

    fn effect(&mut self, i: usize, op: &Instruction, stack: &mut Stack) {
        if let Some(constant) = tables::constant(op) {
            stack.push(i, words(constant.kind()));
        } else if let Some(scalar) = tables::scalar(op) {
            stack.pop(scalar.operands().iter().map(|k| words(*k)).sum());
            stack.push(i, words(scalar.result()));
        } else if let Some((stores, letter)) = flow::element(op) {
            let wide = if matches!(letter, 'J' | 'D') { 2 } else { 1 };
            stack.pop(if stores { 2 + wide } else { 2 });
            stack.push(i, if stores { 0 } else { wide });
        } else if let Some(local) = flow::local(op) {
            local_effect(i, local, stack);
        } else if let Some((pops, pushes)) = self.members(op) {
            stack.pop(pops);
            stack.push(i, pushes);
        } else {
            plain_effect(i, op, stack);
        }
    }

    /// The words that instructions with a constant of the pool pop and push.
    fn members(&mut self, op: &Instruction) -> Option<(usize, usize)> {
        use Instruction as I;
        let field = |this: &mut Self, index: u16| {
            let field = this.field(index)?;
            Some(words(this.symbols.field_symbol(field).ty.kind()))
        };
        let returned = |ty: &MethodType| ty.ret.map_or(0, |t| words(t.kind()));
        let taken = |ty: &MethodType| ty.params.iter().map(|t| words(t.kind())).sum::<usize>();
        Some(match op {
            I::Getstatic(index) => (0, field(self, *index)?),
            I::Putstatic(index) => (field(self, *index)?, 0),
            I::Getfield(index) => (1, field(self, *index)?),
            I::Putfield(index) => (1 + field(self, *index)?, 0),
            I::Invokestatic(index) => {
                let (_, ty) = self.callee(*index)?;
                (taken(&ty), returned(&ty))
            }
            I::Invokevirtual(index) | I::Invokespecial(index) | I::Invokeinterface(index, _) => {
                let (_, ty) = self.callee(*index)?;
                (1 + taken(&ty), returned(&ty))
            }
            I::Invokedynamic(index) => {
                let site = self.class.pool.call_site(self.symbols, *index).ok()?;
                let descriptor = self.symbols.name_text(site.descriptor).to_owned();
                let ty = MethodType::parse(&descriptor, self.symbols).ok()?;
                (taken(&ty), returned(&ty))
            }
            I::Ldc(index) => (0, self.literal(u16::from(*index))),
            I::Ldc_w(index) | I::Ldc2_w(index) => (0, self.literal(*index)),
            _ => return None,
        })
    }

    fn literal(&mut self, index: u16) -> usize {
        match self.class.pool.ldc(self.symbols, index) {
            Ok(Ldc::Const(constant)) => words(constant.kind()),
            Ok(Ldc::Dynamic(site)) => {
                let wide = matches!(self.symbols.name_text(site.descriptor), "J" | "D");
                if wide { 2 } else { 1 }
            }
            _ => 1,
        }
    }

    /// Writes the expression that gave the word this far below the top, before an instruction.
    /// `None` if that cannot be told; nothing is written then.
    fn cause(
        &mut self,
        out: &mut String,
        at: usize,
        depth: usize,
        detail: u32,
        inner: bool,
    ) -> Option<()> {
        use Instruction as I;
        if detail == 0 {
            return None;
        }
        let stack = self.stacks.get(at)?.clone()?;
        let index = stack.words.len().checked_sub(depth + 1)?;
        let source = stack.words[index]? as usize;
        let code = self.code;
        let op = &code.insns.get(source)?.op;
        let outermost = detail == DETAIL && !inner;
        let mut text = String::new();
        match op {
            I::Invokevirtual(index)
            | I::Invokespecial(index)
            | I::Invokestatic(index)
            | I::Invokeinterface(index, _) => {
                let (method, _) = self.callee(*index)?;
                if outermost {
                    out.push_str(" because the return value of \"");
                }
                *out += &self.method_text(method);
                return Some(());
            }
            I::Aconst_null => text.push_str("null"),
            I::Getstatic(index) => {
                let field = self.field(*index)?;
                let symbol = self.symbols.field_symbol(field);
                text += &short_class(self.symbols.class_text(symbol.owner));
                text.push('.');
                text += self.symbols.name_text(symbol.name);
            }
            I::Getfield(index) => {
                let field = self.field(*index)?;
                let name = self.symbols.field_symbol(field).name;
                if self.cause(&mut text, source, 0, detail - 1, inner).is_some() {
                    text.push('.');
                }
                text += self.symbols.name_text(name);
            }
            I::Iaload | I::Aaload => {
                if self.cause(&mut text, source, 1, detail - 1, inner).is_none() {
                    text.push_str("<array>");
                }
                text.push('[');
                if self.cause(&mut text, source, 0, detail, true).is_none() {
                    text.push_str("...");
                }
                text.push(']');
            }
            op => match (flow::local(op), tables::constant(op)) {
                (Some(Local::Load(Kind::Int | Kind::Ref, slot)), _) => {
                    text += &self.local_text(source, slot, !stack.wrote(slot));
                }
                (_, Some(Const::Int(value))) => text += &value.to_string(),
                _ => return None,
            },
        }
        if outermost {
            out.push_str(" because \"");
        }
        *out += &text;
        Some(())
    }

    /// The name of a local variable at an instruction, or what is known of it without names.
    fn local_text(&self, at: usize, slot: u16, untouched: bool) -> String {
        let offset = self.code.insns[at].offset;
        let named =
            self.code.locals.iter().find(|l| l.slot == slot && (l.start..l.end).contains(&offset));
        if let Some(local) = named {
            return self.symbols.name_text(local.name).to_owned();
        }
        let Some(method) = self.class.class.methods.get(self.method) else {
            return format!("<local{slot}>");
        };
        let mut next = u16::from(!method.is_static());
        if slot < next && untouched {
            return "this".into();
        }
        let ty = self.symbols.method_type(method.id);
        for (number, param) in ty.params.iter().enumerate() {
            let after = next + if param.kind().is_wide() { 2 } else { 1 };
            if (next..after).contains(&slot) && untouched {
                return format!("<parameter{}>", number + 1);
            }
            next = after;
        }
        format!("<local{slot}>")
    }

    /// `pkg.Class.method(int, String)`
    fn method_text(&self, method: MethodRef) -> String {
        let symbol = self.symbols.method_symbol(method);
        let ty = self.symbols.method_type(method);
        let params: Vec<String> = ty.params.iter().map(|p| self.param_text(*p)).collect();
        format!(
            "{}.{}({})",
            short_class(self.symbols.class_text(symbol.owner)),
            self.symbols.name_text(symbol.name),
            params.join(", ")
        )
    }

    /// Names of `java.lang` that begin with `Object` or `String` stand without their package.
    fn param_text(&self, ty: Type) -> String {
        let text = ty.java(self.symbols);
        match text.strip_prefix("java.lang.") {
            Some(short) if short.starts_with("Object") || short.starts_with("String") => {
                short.to_owned()
            }
            _ => text,
        }
    }
}

fn short_class(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".into(),
        "java/lang/String" => "String".into(),
        other => other.replace('/', "."),
    }
}

fn local_effect(i: usize, local: Local, stack: &mut Stack) {
    let mut write = |slot: u16| {
        if slot < 64 {
            stack.written |= 1 << slot;
        }
    };
    match local {
        Local::Load(kind, _) => stack.push(i, words(kind)),
        Local::Store(kind, slot) => {
            write(slot);
            if kind.is_wide() {
                write(slot.saturating_add(1));
            }
            stack.pop(words(kind));
        }
        Local::Inc(slot, _) => write(slot),
        Local::Ret(_) => {}
    }
}

/// The rest: stack shuffles, objects and arrays, ends. A cast leaves its operand what it was.
fn plain_effect(i: usize, op: &Instruction, stack: &mut Stack) {
    use Instruction as I;
    match op {
        I::Pop => stack.pop(1),
        I::Pop2 => stack.pop(2),
        I::Dup => stack.dup(1, 0),
        I::Dup_x1 => stack.dup(1, 1),
        I::Dup_x2 => stack.dup(1, 2),
        I::Dup2 => stack.dup(2, 0),
        I::Dup2_x1 => stack.dup(2, 1),
        I::Dup2_x2 => stack.dup(2, 2),
        I::Swap => {
            let size = stack.words.len();
            if size >= 2 {
                stack.words.swap(size - 1, size - 2);
            }
        }
        I::New(_) => stack.push(i, 1),
        I::Newarray(_) | I::Anewarray(_) | I::Arraylength | I::Instanceof(_) => {
            stack.pop(1);
            stack.push(i, 1);
        }
        I::Multianewarray(_, dimensions) => {
            stack.pop(usize::from(*dimensions));
            stack.push(i, 1);
        }
        I::Monitorenter | I::Monitorexit => stack.pop(1),
        I::Jsr(_) | I::Jsr_w(_) => stack.push(i, 1),
        I::Tableswitch { .. } | I::Lookupswitch { .. } => stack.pop(1),
        _ => match tables::condition(op) {
            Some(tables::Condition::Ints(_) | tables::Condition::Same(_)) => stack.pop(2),
            Some(tables::Condition::Zero(_) | tables::Condition::Null(_)) => stack.pop(1),
            None => {}
        },
    }
}
