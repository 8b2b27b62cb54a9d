//! What an instruction needs linked, and what is linked for certain.
//!
//! The translation sees one class file, so it knows little about other classes. Certain are only the
//! class itself, which is running; its superclass and interfaces, without which it would not; and
//! the classes without which no JVM runs any code. Arrays are as certain as their elements.
//!
//! The rest can fail. Where a handler covers the instruction, its failure is a way out like any
//! other fault's; elsewhere it ends the method, and the rules do not mention it.

use ristretto_classfile::attributes::Instruction;
use senda_rules::class::access;
use senda_rules::ids::{ClassName, FieldRef, MethodRef};
use senda_rules::ir::Link;
use senda_rules::symbols::Symbols;
use senda_rules::types::element_class;

use super::build::Builder;
use super::{Signature, Step};
use crate::classfile::ClassFile;
use crate::code::Code;
use crate::error::Malformed;
use crate::pool::Ldc;

/// Classes that are loaded before any method runs: the JVM makes their instances itself, or they are
/// above one of these. (No class path can replace them: `java` belongs to the JDK.)
const ALWAYS: [&str; 35] = [
    "java/io/Serializable",
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ArrayStoreException",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/CharSequence",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/ClassCastException",
    "java/lang/ClassLoader",
    "java/lang/ClassNotFoundException",
    "java/lang/Cloneable",
    "java/lang/Comparable",
    "java/lang/Double",
    "java/lang/Error",
    "java/lang/Exception",
    "java/lang/Float",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalMonitorStateException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/Integer",
    "java/lang/LinkageError",
    "java/lang/Long",
    "java/lang/NullPointerException",
    "java/lang/Number",
    "java/lang/Object",
    "java/lang/OutOfMemoryError",
    "java/lang/RuntimeException",
    "java/lang/Short",
    "java/lang/StackOverflowError",
    "java/lang/String",
    "java/lang/System",
    "java/lang/Thread",
    "java/lang/Throwable",
];

/// Whether a class is linked for certain when a method of this class file runs.
fn certain(symbols: &Symbols, file: &ClassFile, class: ClassName) -> bool {
    let text = symbols.class_text(class);
    let element = match element_class(text) {
        Some(element) => element,
        None if text.starts_with('[') => return true,
        None => text,
    };
    let own = &file.class;
    let is = |name: ClassName| symbols.class_text(name) == element;
    is(own.name)
        || own.superclass.is_some_and(is)
        || own.interfaces.iter().copied().any(is)
        || ALWAYS.binary_search(&element).is_ok()
}

/// Which instructions of a method can fail by linking alone: those that no other check or call
/// belongs to. Nothing in a method without handlers, where it makes no difference.
pub(super) fn sites(symbols: &mut Symbols, file: &ClassFile, code: &Code) -> Vec<bool> {
    if code.handlers.is_empty() {
        return Vec::new();
    }
    let site = |op: &Instruction| match class_of(symbols, file, op) {
        Ok(Some(class)) => !certain(symbols, file, class),
        // Damage: the instruction is translated as such.
        Ok(None) | Err(_) => false,
    };
    code.insns.iter().map(|insn| &insn.op).map(site).collect()
}

/// The class that an instruction tests for, names or makes arrays of.
fn class_of(
    symbols: &mut Symbols,
    file: &ClassFile,
    op: &Instruction,
) -> Result<Option<ClassName>, Malformed> {
    use Instruction as I;
    let index = match op {
        I::Checkcast(index) | I::Instanceof(index) | I::Anewarray(index) => *index,
        I::Multianewarray(index, _) => *index,
        I::Ldc(index) => return literal(symbols, file, u16::from(*index)),
        I::Ldc_w(index) => return literal(symbols, file, *index),
        _ => return Ok(None),
    };
    file.pool.class(symbols, index).map(Some)
}

fn literal(
    symbols: &mut Symbols,
    file: &ClassFile,
    index: u16,
) -> Result<Option<ClassName>, Malformed> {
    Ok(match file.pool.ldc(symbols, index)? {
        Ldc::Class(class) => Some(class),
        _ => None,
    })
}

impl Builder<'_> {
    /// What an instruction names that may not be linked; members only of instructions with a
    /// receiver, and static fields that are written. (Other static members are linked with the
    /// call, or the initialisation of their class.)
    pub(super) fn link(&mut self, at: u32) -> Step<Option<Link>> {
        use Instruction as I;
        let op = &self.code.insns[at as usize].op;
        let link = match op {
            I::Getfield(index) => Link::GetField(self.class.pool.field_ref(self.symbols, *index)?),
            I::Putfield(index) => Link::PutField(self.class.pool.field_ref(self.symbols, *index)?),
            I::Putstatic(index) => {
                Link::PutStatic(self.class.pool.field_ref(self.symbols, *index)?)
            }
            I::Invokevirtual(index) => Link::Virtual(self.method(*index)?.method),
            I::Invokeinterface(index, _) => Link::Interface(self.method(*index)?.method),
            I::Invokespecial(index) => {
                let named = self.method(*index)?;
                match named.interface {
                    false => Link::Special(named.method),
                    true => Link::SpecialInterface(named.method),
                }
            }
            _ => match class_of(self.symbols, self.class, op)? {
                Some(class) => Link::Class(class),
                None => return Ok(None),
            },
        };
        Ok((!self.is_certain(link)).then_some(link))
    }

    fn is_certain(&self, link: Link) -> bool {
        match link {
            Link::Class(class) => certain(self.symbols, self.class, class),
            Link::GetField(field) => self.own_field(field, 0, None),
            Link::PutField(field) => self.own_field(field, 0, Some("<init>")),
            Link::PutStatic(field) => self.own_field(field, access::STATIC, Some("<clinit>")),
            Link::Special(m) | Link::Virtual(m) => self.own_method(m, false),
            Link::SpecialInterface(m) | Link::Interface(m) => self.own_method(m, true),
        }
    }

    /// Whether the class declares this field itself, static or not as wanted, and the method may
    /// write it if that is asked for: a final field is its initialiser's.
    fn own_field(&self, field: FieldRef, wanted: u16, writer: Option<&str>) -> bool {
        let symbol = self.symbols.field_symbol(field);
        let own = &self.class.class;
        if symbol.owner != own.name {
            return false;
        }
        let found = own.fields.iter().find(|f| f.name == symbol.name && f.ty == symbol.ty);
        let Some(found) = found else { return false };
        let may_write = writer.is_none_or(|initialiser| {
            found.flags & access::FINAL == 0 || !own.strict_finals || self.is_in(initialiser)
        });
        found.flags & access::STATIC == wanted && may_write
    }

    fn is_in(&self, method: &str) -> bool {
        let Signature { method: this, .. } = self.signature;
        self.symbols.name_text(self.symbols.method_symbol(*this).name) == method
    }

    /// Whether the class declares this instance method itself and is what the reference says.
    fn own_method(&self, method: MethodRef, interface: bool) -> bool {
        let symbol = self.symbols.method_symbol(method);
        let own = &self.class.class;
        symbol.owner == own.name
            && own.is_interface() == interface
            && own
                .method_index(symbol.name, symbol.descriptor)
                .is_some_and(|index| !own.methods[index].is_static())
    }
}

#[cfg(test)]
mod tests {
    use super::ALWAYS;

    #[test]
    fn the_list_is_sorted() {
        assert!(ALWAYS.is_sorted());
    }
}
