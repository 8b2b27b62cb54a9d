//! The rule program of one method: predicates, rules, guards, instructions.
//!
//! A [`Body`] is the block-level translation of one method (Albert, Gómez-Zamalloa and Puebla,
//! *Test Data Generation of Bytecode by CLP Partial Evaluation*, section 3). One control-flow block
//! is one rule; a block that ends in a branch calls a continuation predicate with one guarded rule
//! per way out, exceptional ways included. Loops are recursive predicates. What makes a body well
//! formed is specified, and checked, in [`crate::verify`].
//!
//! A rule computes like this: the guards choose the one rule of the predicate that applies, the
//! instructions run in order, then the call, if there is one, then the end. A rule has at most one
//! call to another method, and such a rule always ends in [`End::Goto`]: the predicate that goes on
//! after the call receives its flag and branches on it. So a rule's trace has at most two subtraces.
//!
//! Outputs, heaps, exception flag and trace are the remaining arguments of a predicate in the
//! papers. They are the same in every rule (threaded in order, set at the end), so the structure
//! leaves them implicit and the text form writes them out.

mod operands;

use crate::ids::{ClassName, FieldRef, IdVec, MethodRef, Name, PredId, StrId, Var};
use crate::op::{Cmp, Op};
use crate::types::{Kind, Type};

/// A constant operand. Floats are kept as bits so that bodies compare and hash exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Const {
    /// An `int` (and narrower).
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`, as raw bits.
    Float(u32),
    /// A `double`, as raw bits.
    Double(u64),
    /// The null reference.
    Null,
    /// A string literal: always the same object for the same text.
    Str(StrId),
}

impl Const {
    /// The kind of the constant.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self {
            Const::Int(_) => Kind::Int,
            Const::Long(_) => Kind::Long,
            Const::Float(_) => Kind::Float,
            Const::Double(_) => Kind::Double,
            Const::Null | Const::Str(_) => Kind::Ref,
        }
    }
}

/// What an instruction reads: a variable of the rule or an entry of the body's constant table.
///
/// Packed into 32 bits, because operands are most of what the engine's loop touches.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Operand(u32);

/// The unpacked form of an [`Operand`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OperandView {
    /// A variable of the rule.
    Var(Var),
    /// An index into [`Body::consts`].
    Const(usize),
}

impl Operand {
    const CONST: u32 = 1 << 31;

    /// A variable.
    #[must_use]
    pub fn var(v: Var) -> Operand {
        Operand(v.0 & !Self::CONST)
    }

    /// The constant at this index of [`Body::consts`].
    #[must_use]
    pub fn constant(index: usize) -> Operand {
        Operand(Self::CONST | (u32::try_from(index).unwrap_or(0) & !Self::CONST))
    }

    /// What this operand is.
    #[must_use]
    #[inline]
    pub fn view(self) -> OperandView {
        if self.0 & Self::CONST == 0 {
            OperandView::Var(Var(self.0))
        } else {
            OperandView::Const((self.0 & !Self::CONST) as usize)
        }
    }

    /// The variable, if it is one.
    #[must_use]
    pub fn as_var(self) -> Option<Var> {
        match self.view() {
            OperandView::Var(v) => Some(v),
            OperandView::Const(_) => None,
        }
    }
}

impl std::fmt::Debug for Operand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.view() {
            OperandView::Var(v) => v.fmt(f),
            OperandView::Const(c) => write!(f, "#{c}"),
        }
    }
}

/// A symbolic reference with the use that an instruction makes of it. Linking it can fail: the class
/// or member is missing, is of another sort, or may not be used by the method's class so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    /// A class, to be tested for, named or made arrays of.
    Class(ClassName),
    /// An instance field that is read.
    GetField(FieldRef),
    /// An instance field that is written.
    PutField(FieldRef),
    /// A static field that is written.
    PutStatic(FieldRef),
    /// The method of a [`Callee::Special`].
    Special(MethodRef),
    /// The method of a [`Callee::SpecialInterface`].
    SpecialInterface(MethodRef),
    /// The method of a [`Callee::Virtual`].
    Virtual(MethodRef),
    /// The method of a [`Callee::Interface`].
    Interface(MethodRef),
}

/// A condition that guards test, in its positive form.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Test {
    /// Two `int`s compare so. Its negation is written with the opposite comparison.
    Cmp(Cmp, Operand, Operand),
    /// The value is one of these, ascending: the labels of a switch that share a target.
    In(Operand, Box<[i32]>),
    /// The reference is null.
    Null(Operand),
    /// The references are the same.
    Same(Operand, Operand),
    /// `0 <= index < length(array)`; the array is not null.
    InBounds {
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
    },
    /// The reference is not null and its object is an instance of the class.
    InstanceOf(Operand, ClassName),
    /// The reference is null or its object is an instance of the class.
    CastOk(Operand, ClassName),
    /// The value is null or may be stored into the array of references, which is not null.
    StoreOk {
        /// The array.
        array: Operand,
        /// The value to be stored.
        value: Operand,
    },
    /// The call that set this flag returned normally.
    Ok(Operand),
    /// The reference can be linked, or is not looked at because the object is null.
    Linked {
        /// The object whose class is asked for; `None` if the reference is linked in any case.
        object: Option<Operand>,
        /// The reference.
        link: Link,
    },
}

/// A test and the answer that the rule wants.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Guard {
    /// The test.
    pub test: Test,
    /// Whether it must hold or fail. Always true for [`Test::Cmp`].
    pub holds: bool,
}

impl Guard {
    /// The guard that is satisfied exactly when this one is not.
    #[must_use]
    pub fn negate(&self) -> Guard {
        match &self.test {
            Test::Cmp(cmp, a, b) => Guard { test: Test::Cmp(cmp.negate(), *a, *b), holds: true },
            test => Guard { test: test.clone(), holds: !self.holds },
        }
    }
}

/// What the message of an implicitly thrown exception tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detail {
    /// No message.
    None,
    /// The object of the instruction at [`Rule::at`] is null: the message, which is made when it is
    /// asked for, tells what is null there. If the member that the instruction names cannot be
    /// linked, the exception is that error instead.
    Null(Option<Link>),
    /// The error of a reference that cannot be linked; its class depends on what is wrong.
    Link(Link),
    /// `/ by zero`
    DivisionByZero,
    /// `Index I out of bounds for length L`
    Index {
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
    },
    /// The negative size. If the class of the array's elements cannot be linked, the exception is
    /// that error instead.
    Size(Operand, Option<Link>),
    /// `class A cannot be cast to class B (...)`
    Cast {
        /// The object.
        object: Operand,
        /// The class it was cast to.
        class: ClassName,
    },
    /// The class of the value that could not be stored.
    Store(Operand),
}

/// An instruction of a rule's body. Guards of the rules before it have excluded its faults: heap
/// operations see no null, indices are in bounds, stores are allowed.
///
/// A class or field that an instruction (or a guard) names and that cannot be linked ends the method
/// with that error at once: where a handler of the method covers the instruction, [`Test::Linked`]
/// or the flag of a call has excluded it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Instr {
    /// A scalar operation with one operand.
    Unary {
        /// The operation.
        op: Op,
        /// The result.
        dst: Var,
        /// The operand.
        a: Operand,
    },
    /// A scalar operation with two operands.
    Binary {
        /// The operation.
        op: Op,
        /// The result.
        dst: Var,
        /// The first operand.
        a: Operand,
        /// The second operand.
        b: Operand,
    },
    /// A new object with all fields at their default.
    NewObject {
        /// The result.
        dst: Var,
        /// The class; initialised by an [`Instr::Init`] or [`Callee::Init`] before.
        class: ClassName,
    },
    /// A new array with all elements at their default.
    NewArray {
        /// The result.
        dst: Var,
        /// The array's class (`[I`).
        class: ClassName,
        /// The length, not negative.
        length: Operand,
    },
    /// A new array of arrays.
    NewMultiArray {
        /// The result.
        dst: Var,
        /// The array's class (`[[I`).
        class: ClassName,
        /// The given lengths, outermost first, none negative, at least one.
        lengths: Box<[Operand]>,
    },
    /// Number of elements.
    ArrayLength {
        /// The result.
        dst: Var,
        /// The array.
        array: Operand,
    },
    /// An element.
    GetElem {
        /// The result.
        dst: Var,
        /// The element type of the instruction; `byte` stands for `boolean` too.
        elem: Type,
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
    },
    /// Sets an element, narrowing the value to the array's element type.
    SetElem {
        /// The element type of the instruction; `byte` stands for `boolean` too.
        elem: Type,
        /// The array.
        array: Operand,
        /// The index.
        index: Operand,
        /// The value.
        value: Operand,
    },
    /// An instance field.
    GetField {
        /// The result.
        dst: Var,
        /// The object.
        object: Operand,
        /// The field.
        field: FieldRef,
    },
    /// Sets an instance field.
    SetField {
        /// The object.
        object: Operand,
        /// The field.
        field: FieldRef,
        /// The value.
        value: Operand,
    },
    /// A static field. Initialises the class that declares it as [`Instr::Init`] does.
    GetStatic {
        /// The result.
        dst: Var,
        /// The field.
        field: FieldRef,
    },
    /// Sets a static field. Initialises the class that declares it as [`Instr::Init`] does.
    SetStatic {
        /// The field.
        field: FieldRef,
        /// The value.
        value: Operand,
    },
    /// 1 if the reference is not null and an instance of the class, else 0.
    InstanceOf {
        /// The result.
        dst: Var,
        /// The reference.
        object: Operand,
        /// The class.
        class: ClassName,
    },
    /// The `java.lang.Class` object of a class literal.
    ClassObject {
        /// The result.
        dst: Var,
        /// The class.
        class: ClassName,
    },
    /// A new exception as the JVM itself throws it.
    NewException {
        /// The result.
        dst: Var,
        /// Its class.
        class: ClassName,
        /// Its message.
        detail: Detail,
    },
    /// The exception of a flag that a guard of this rule knows not to be `ok`.
    Caught {
        /// The exception.
        dst: Var,
        /// The flag.
        flag: Operand,
    },
    /// Initialises a class if that has not happened yet. If its initialiser fails, the method ends
    /// with that exception at once: this instruction stands only where no handler of the method
    /// covers it ([`Callee::Init`] elsewhere).
    Init {
        /// The class.
        class: ClassName,
    },
    /// Enters an object's monitor. With one thread it is always free; it counts who is in.
    MonitorEnter {
        /// The object.
        object: Operand,
    },
    /// Leaves an object's monitor.
    MonitorExit {
        /// The object.
        object: Operand,
    },
}

/// Whom a [`Call`] calls.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Callee {
    /// A static method of a class; the call initialises it.
    Static(MethodRef),
    /// A static method of an interface; the call initialises it.
    StaticInterface(MethodRef),
    /// Exactly this method of a class: constructors, private and `super` calls.
    Special(MethodRef),
    /// Exactly this method of an interface: `super` calls of default methods.
    SpecialInterface(MethodRef),
    /// The receiver's implementation of a class method. The first argument is the receiver, not
    /// null.
    Virtual(MethodRef),
    /// The receiver's implementation of an interface method.
    Interface(MethodRef),
    /// A call site linked by a bootstrap method.
    Dynamic(Box<CallSite>),
    /// The initialiser of a class, in a place where a handler could catch its failure.
    Init(ClassName),
    /// The initialiser of the class that declares a static field, which need not be the one that
    /// the reference names, in a place where a handler could catch its failure.
    InitField(FieldRef),
}

/// An `invokedynamic` call site.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallSite {
    /// The bootstrap method.
    pub bootstrap: Handle,
    /// The name given to it.
    pub name: Name,
    /// The call site's descriptor.
    pub descriptor: Name,
    /// The static arguments after lookup, name and type.
    pub args: Box<[BootArg]>,
}

/// A method handle constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    /// What the handle does.
    pub kind: HandleKind,
    /// The owner.
    pub owner: ClassName,
    /// The member's name.
    pub name: Name,
    /// The member's descriptor (a field descriptor for field handles).
    pub descriptor: Name,
}

/// The reference kinds of method handles (JVMS 4.4.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum HandleKind {
    GetField,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

impl HandleKind {
    /// Every kind with its name, in the order of their numbers from 1.
    pub const ALL: [(HandleKind, &'static str); 9] = [
        (HandleKind::GetField, "getfield"),
        (HandleKind::GetStatic, "getstatic"),
        (HandleKind::PutField, "putfield"),
        (HandleKind::PutStatic, "putstatic"),
        (HandleKind::InvokeVirtual, "invokevirtual"),
        (HandleKind::InvokeStatic, "invokestatic"),
        (HandleKind::InvokeSpecial, "invokespecial"),
        (HandleKind::NewInvokeSpecial, "newinvokespecial"),
        (HandleKind::InvokeInterface, "invokeinterface"),
    ];

    /// The name in the text form.
    #[must_use]
    pub fn text(self) -> &'static str {
        Self::ALL.iter().find(|(k, _)| *k == self).map_or("", |(_, t)| t)
    }

    /// The kind with this number of the class file format.
    #[must_use]
    pub fn from_number(number: u8) -> Option<HandleKind> {
        let index = usize::from(number).checked_sub(1)?;
        Self::ALL.get(index).map(|(k, _)| *k)
    }
}

/// A static argument of a bootstrap method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum BootArg {
    /// A number or string.
    Const(Const),
    /// A class.
    Class(ClassName),
    /// A method type, as descriptor.
    MethodType(Name),
    /// A method handle.
    Handle(Handle),
    /// Something else, by name (a dynamic constant).
    Unsupported(Name),
}

/// A call to another method.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Call {
    /// The callee.
    pub callee: Callee,
    /// The arguments, receiver first.
    pub args: Box<[Operand]>,
    /// The result, unless the callee is `void`. Meaningless if the flag is not `ok`.
    pub result: Option<Var>,
    /// How it ended, of kind [`Kind::Flag`].
    pub flag: Var,
}

/// How a rule ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// The method returns normally.
    Return(Option<Operand>),
    /// The method ends with an exception that none of its handlers takes.
    Throw(Operand),
    /// Goes on with a predicate of the same method.
    Goto {
        /// The predicate.
        pred: PredId,
        /// Its arguments.
        args: Box<[Operand]>,
    },
    /// Something that senda does not understand, by name.
    Unsupported(Name),
}

/// One rule of a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The conjunction under which the rule applies.
    pub guards: Box<[Guard]>,
    /// The instructions, in order.
    pub code: Box<[Instr]>,
    /// The call to another method, after the instructions.
    pub call: Option<Call>,
    /// How it ends.
    pub end: End,
    /// The kinds of the rule's variables, the predicate's parameters first.
    pub vars: Box<[Kind]>,
    /// Byte offsets of the bytecode instructions that the rule stands for, in execution order. An
    /// instruction that branches (or may throw) belongs to the rule *before* the branch, so each
    /// executed instruction is counted exactly once on every path.
    pub origin: Box<[u16]>,
    /// In a rule that stands for no instruction of its own: the byte offset of the one whose way out
    /// it is, which throws, say, or jumps. That instruction belongs to a rule before, so it has no
    /// weight here. `None` in rules with instructions, choices among handlers and made code.
    pub at: Option<u16>,
}

/// Where in the method a predicate comes from; it names the predicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// The method's entry: `m`.
    Entry,
    /// The block that starts at this offset: `m_4`.
    Block(u32),
    /// The ways out of the branch or check of the instruction at this offset: `m_4c`.
    Check(u32),
    /// What follows the class initialisation of the instruction at this offset: `m_4i`.
    AfterInit(u32),
    /// What follows the return of the call at this offset: `m_4r`.
    AfterCall(u32),
    /// The choice among the handlers of a protected range, numbered in the method: `m_h1`.
    Handlers(u32),
}

/// A predicate's name within its method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PredName {
    /// Where it comes from.
    pub place: Place,
    /// Which copy of a `jsr` subroutine it belongs to (`m_4c_s2`); 0 outside subroutines.
    pub copy: u32,
}

/// A predicate: mutually exclusive rules, exactly one of which applies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pred {
    /// Its name.
    pub name: PredName,
    /// The kinds of its parameters.
    pub params: Box<[Kind]>,
    /// Its rules, numbered from 1 in traces.
    pub rules: Box<[Rule]>,
}

/// What a method's debug tables say.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct SourceMap {
    /// The source file's name.
    pub file: Option<Name>,
    /// (first byte offset, line), ascending by offset.
    pub lines: Box<[(u16, u16)]>,
    /// Names of the parameters, receiver included, where known.
    pub params: Box<[Option<Name>]>,
}

impl SourceMap {
    /// The line of the instruction at this offset.
    #[must_use]
    pub fn line(&self, offset: u16) -> Option<u16> {
        let after = self.lines.partition_point(|&(start, _)| start <= offset);
        after.checked_sub(1).map(|i| self.lines[i].1)
    }
}

/// The rule program of one method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Body {
    /// The method, its owner being the class that declares it.
    pub method: MethodRef,
    /// Whether it has no receiver.
    pub is_static: bool,
    /// The kind of the result, `None` for `void`.
    pub returns: Option<Kind>,
    /// The predicates; the first is the entry, whose parameters are the method's, receiver first.
    pub preds: IdVec<PredId, Pred>,
    /// The constants that operands refer to, without duplicates.
    pub consts: Box<[Const]>,
    /// Lines and names.
    pub source: SourceMap,
}

impl Body {
    /// How many rules there are.
    #[must_use]
    pub fn rule_count(&self) -> usize {
        self.preds.values().map(|p| p.rules.len()).sum()
    }

    /// The kind of an operand of a rule of this body.
    #[must_use]
    pub fn operand_kind(&self, rule: &Rule, operand: Operand) -> Option<Kind> {
        match operand.view() {
            OperandView::Var(v) => rule.vars.get(v.0 as usize).copied(),
            OperandView::Const(c) => self.consts.get(c).map(|c| c.kind()),
        }
    }
}
