//! An assembler for class files that no compiler writes: `jsr` and `ret`, `wide`, `goto_w`, old
//! versions, exotic stack shuffling.
//!
//! ```ignore
//! let mut class = ClassAsm::new("T").version(45, 3);
//! let add = class.pool.add_method_ref(..)?;
//! class.method(STATIC, "f", "(I)I", MethodAsm::new(2, 1, vec![I::Iload_0, I::Ireturn]));
//! let bytes = class.bytes();
//! ```
//!
//! Branch operands are instruction indices, a switch's offsets are relative to its own index: the
//! conventions of `senda_bytecode::code`. A handler's end is exclusive and may be the number of
//! instructions. (The library's own writer cannot express that, so `Code` is encoded here.)

use std::io::Cursor;

use ristretto_classfile::attributes::{Attribute, Instruction};
use ristretto_classfile::{
    BaseType, ClassAccessFlags, ClassFile, ConstantPool, Field, FieldAccessFlags, FieldType,
    Method, MethodAccessFlags, Version,
};
use senda_bytecode::code::{TargetMut, each_target};

pub use ristretto_classfile::attributes::Instruction as I;

pub const PUBLIC: u16 = 0x0001;
pub const STATIC: u16 = 0x0008;

/// A class under construction. Constants are added to `pool` directly.
pub struct ClassAsm {
    pub pool: ConstantPool<'static>,
    pub flags: u16,
    pub interfaces: Vec<u16>,
    pub attributes: Vec<Attribute>,
    version: (u16, u16),
    this: u16,
    superclass: u16,
    fields: Vec<Field>,
    methods: Vec<Method>,
}

/// A method's code under construction.
#[derive(Clone, Default)]
pub struct MethodAsm {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<Instruction>,
    /// Start, end and target as instruction indices, and the caught class.
    pub handlers: Vec<(u16, u16, u16, Option<String>)>,
    /// Instruction index and line.
    pub lines: Vec<(u16, u16)>,
    /// Name, descriptor and slot of locals that live in the whole method.
    pub locals: Vec<(String, String, u16)>,
}

impl MethodAsm {
    pub fn new(max_stack: u16, max_locals: u16, code: Vec<Instruction>) -> MethodAsm {
        MethodAsm { max_stack, max_locals, code, ..MethodAsm::default() }
    }

    /// Adds a row to the exception table.
    pub fn handler(mut self, start: u16, end: u16, target: u16, catch: Option<&str>) -> Self {
        self.handlers.push((start, end, target, catch.map(Into::into)));
        self
    }

    /// Adds a row to the line table.
    pub fn line(mut self, index: u16, line: u16) -> Self {
        self.lines.push((index, line));
        self
    }

    /// Adds a row to the table of local variables.
    pub fn local(mut self, name: &str, descriptor: &str, slot: u16) -> Self {
        self.locals.push((name.into(), descriptor.into(), slot));
        self
    }
}

impl ClassAsm {
    /// A public class for Java 17 that extends `Object`.
    pub fn new(name: &str) -> ClassAsm {
        let mut pool = ConstantPool::new();
        let this = pool.add_class(name).expect("constant");
        let superclass = pool.add_class("java/lang/Object").expect("constant");
        ClassAsm {
            pool,
            flags: 0x0021,
            interfaces: Vec::new(),
            attributes: Vec::new(),
            version: (61, 0),
            this,
            superclass,
            fields: Vec::new(),
            methods: Vec::new(),
        }
    }

    /// Sets the class file version; `jsr` needs 50 or less, code without stack maps 49 or less if
    /// it is to be run by a real JVM.
    pub fn version(mut self, major: u16, minor: u16) -> Self {
        self.version = (major, minor);
        self
    }

    /// Sets the superclass.
    pub fn extends(mut self, name: &str) -> Self {
        self.superclass = self.pool.add_class(name).expect("constant");
        self
    }

    /// Adds an interface.
    pub fn implements(mut self, name: &str) -> Self {
        let index = self.pool.add_class(name).expect("constant");
        self.interfaces.push(index);
        self
    }

    /// A class constant, for `new`, `checkcast`, ….
    pub fn class_ref(&mut self, name: &str) -> u16 {
        self.pool.add_class(name).expect("constant")
    }

    /// A field reference.
    pub fn field_ref(&mut self, owner: &str, name: &str, descriptor: &str) -> u16 {
        let owner = self.class_ref(owner);
        self.pool.add_field_ref(owner, name, descriptor).expect("constant")
    }

    /// A reference to a method of a class.
    pub fn method_ref(&mut self, owner: &str, name: &str, descriptor: &str) -> u16 {
        let owner = self.class_ref(owner);
        self.pool.add_method_ref(owner, name, descriptor).expect("constant")
    }

    /// A reference to a method of an interface.
    pub fn interface_ref(&mut self, owner: &str, name: &str, descriptor: &str) -> u16 {
        let owner = self.class_ref(owner);
        self.pool.add_interface_method_ref(owner, name, descriptor).expect("constant")
    }

    /// Adds a field.
    pub fn field(&mut self, flags: u16, name: &str, descriptor: &str) {
        let name_index = self.pool.add_utf8(name).expect("constant");
        let descriptor_index = self.pool.add_utf8(descriptor).expect("constant");
        self.fields.push(Field {
            access_flags: FieldAccessFlags::from_bits_retain(flags),
            name_index,
            descriptor_index,
            // Not written: the descriptor is.
            field_type: FieldType::Base(BaseType::Int),
            attributes: Vec::new(),
        });
    }

    /// Gives the field that was added last an attribute.
    pub fn field_attribute(&mut self, attribute: Attribute) {
        self.fields.last_mut().expect("a field").attributes.push(attribute);
    }

    /// Adds a method with code.
    pub fn method(&mut self, flags: u16, name: &str, descriptor: &str, method: MethodAsm) {
        let name_index = self.pool.add_utf8("Code").expect("constant");
        let info = self.encode(&method);
        let code = Attribute::Unknown { name_index, info };
        self.raw_method(flags, name, descriptor, vec![code]);
    }

    /// Adds a method with these attributes.
    pub fn raw_method(
        &mut self,
        flags: u16,
        name: &str,
        descriptor: &str,
        attributes: Vec<Attribute>,
    ) {
        let descriptor_index = self.pool.add_utf8(descriptor).expect("constant");
        self.shared_method(flags, name, descriptor_index, attributes);
    }

    /// The same with a descriptor that is in the pool already.
    pub fn shared_method(
        &mut self,
        flags: u16,
        name: &str,
        descriptor_index: u16,
        attributes: Vec<Attribute>,
    ) {
        let name_index = self.pool.add_utf8(name).expect("constant");
        self.methods.push(Method {
            access_flags: MethodAccessFlags::from_bits_retain(flags),
            name_index,
            descriptor_index,
            attributes,
        });
    }

    /// The content of a `Code` attribute.
    fn encode(&mut self, method: &MethodAsm) -> Vec<u8> {
        let (offsets, code) = encode_instructions(&method.code);
        let at = |index: u16| offsets[usize::from(index)];
        let mut out = Vec::new();
        put16(&mut out, method.max_stack);
        put16(&mut out, method.max_locals);
        out.extend(u32::try_from(code.len()).expect("code size").to_be_bytes());
        out.extend(&code);
        put16(&mut out, count(&method.handlers));
        for (start, end, target, catch) in &method.handlers {
            let catch = catch.as_deref().map_or(0, |name| self.class_ref(name));
            for value in [at(*start), at(*end), at(*target), catch] {
                put16(&mut out, value);
            }
        }
        put16(&mut out, u16::from(!method.lines.is_empty()) + u16::from(!method.locals.is_empty()));
        if !method.lines.is_empty() {
            let rows = method.lines.iter().flat_map(|&(index, line)| [at(index), line]);
            self.table(&mut out, "LineNumberTable", count(&method.lines), rows.collect());
        }
        if !method.locals.is_empty() {
            let length = u16::try_from(code.len()).expect("code size");
            let mut rows = Vec::new();
            for (name, descriptor, slot) in &method.locals {
                let name = self.pool.add_utf8(name).expect("constant");
                let descriptor = self.pool.add_utf8(descriptor).expect("constant");
                rows.extend([0, length, name, descriptor, *slot]);
            }
            self.table(&mut out, "LocalVariableTable", count(&method.locals), rows);
        }
        out
    }

    fn table(&mut self, out: &mut Vec<u8>, name: &str, count: u16, rows: Vec<u16>) {
        put16(out, self.pool.add_utf8(name).expect("constant"));
        out.extend(u32::try_from(2 + 2 * rows.len()).expect("table size").to_be_bytes());
        put16(out, count);
        rows.into_iter().for_each(|value| put16(out, value));
    }

    /// The class file.
    pub fn bytes(self) -> Vec<u8> {
        let (major, minor) = self.version;
        let class = ClassFile {
            version: Version::from(major, minor).expect("version"),
            constant_pool: self.pool,
            access_flags: ClassAccessFlags::from_bits_retain(self.flags),
            this_class: self.this,
            super_class: self.superclass,
            interfaces: self.interfaces,
            fields: self.fields,
            methods: self.methods,
            attributes: self.attributes,
            code_source_url: None,
        };
        let mut bytes = Vec::new();
        class.to_bytes(&mut bytes).expect("class file");
        bytes
    }
}

/// The byte offset of each instruction, and of the end; and the code.
fn encode_instructions(code: &[Instruction]) -> (Vec<u16>, Vec<u8>) {
    let mut offsets = Vec::new();
    let mut out = Cursor::new(Vec::new());
    for (index, op) in code.iter().enumerate() {
        let position = out.get_ref().len();
        offsets.push(u16::try_from(position).expect("code size"));
        // The length depends on the position (switch padding) but not on the targets.
        retarget(op, index, |_| position).to_bytes(&mut out).expect("instruction");
    }
    offsets.push(u16::try_from(out.get_ref().len()).expect("code size"));
    let mut out = Cursor::new(Vec::new());
    for (index, op) in code.iter().enumerate() {
        let target = |target: usize| usize::from(offsets[target]);
        let own = usize::from(offsets[index]);
        let mut op = retarget(op, index, target);
        match &mut op {
            I::Tableswitch(switch) => {
                switch.default -= own as i32;
                switch.offsets.iter_mut().for_each(|o| *o -= own as i32);
            }
            I::Lookupswitch(switch) => {
                switch.default -= own as i32;
                switch.pairs.values_mut().for_each(|o| *o -= own as i32);
            }
            _ => {}
        }
        op.to_bytes(&mut out).expect("instruction");
    }
    (offsets, out.into_inner())
}

/// The instruction with each target index replaced by a byte position, switches' too.
fn retarget(op: &Instruction, index: usize, map: impl Fn(usize) -> usize) -> Instruction {
    let mut op = op.clone();
    let map16 = |t: u16| u16::try_from(map(usize::from(t))).expect("target");
    let map32 = |t: i32| i32::try_from(map(usize::try_from(t).expect("target"))).expect("target");
    let relative = |t: i32| map32(i32::try_from(index).expect("index") + t);
    let done: Result<(), ()> = each_target(&mut op, |target| {
        match target {
            TargetMut::Narrow(t) => *t = map16(*t),
            TargetMut::Wide(t) => *t = map32(*t),
            TargetMut::Relative(t) => *t = relative(*t),
        }
        Ok(())
    });
    done.expect("targets");
    op
}

fn put16(out: &mut Vec<u8>, value: u16) {
    out.extend(value.to_be_bytes());
}

fn count<T>(rows: &[T]) -> u16 {
    u16::try_from(rows.len()).expect("count")
}
