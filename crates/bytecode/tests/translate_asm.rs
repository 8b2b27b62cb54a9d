//! Code that no compiler of today writes, and code that no compiler ever writes.

mod common;

use std::time::{Duration, Instant};

use common::asm::{ClassAsm, I, MethodAsm, PUBLIC, STATIC};
use common::rules;
use ristretto_classfile::attributes::{ArrayType, TableSwitch};
use senda_bytecode::ClassFile;
use senda_bytecode::translate::translate;
use senda_rules::ir::{Body, End};
use senda_rules::symbols::Symbols;

/// `try { return f(x) } finally { n++ }` and a second subroutine inside the first, as compilers
/// wrote it before Java 1.5.
#[test]
fn subroutines_are_copied_per_caller() {
    let mut class = ClassAsm::new("Subroutines").version(45, 3);
    let f = class.method_ref("Subroutines", "f", "(I)I");
    let n = class.field_ref("Subroutines", "n", "I");
    class.field(STATIC, "n", "I");
    let body = vec![
        I::Iload_0,         // 0: covered
        I::Invokestatic(f), // 1: covered
        I::Istore_1,        // 2
        I::Jsr(10),         // 3
        I::Iload_1,         // 4
        I::Ireturn,         // 5
        I::Astore_2,        // 6: handler
        I::Jsr_w(10),       // 7
        I::Aload_2,         // 8
        I::Athrow,          // 9
        I::Astore_3,        // 10: subroutine
        I::Getstatic(n),    // 11
        I::Ifeq(14),        // 12
        I::Jsr(18),         // 13
        I::Getstatic(n),    // 14
        I::Iconst_1,        // 15
        I::Iadd,            // 16
        I::Goto_w(21),      // 17
        I::Astore(4),       // 18: inner subroutine
        I::Iinc_w(0, 1000), // 19
        I::Ret_w(4),        // 20
        I::Putstatic(n),    // 21
        I::Ret(3),          // 22
    ];
    let method = MethodAsm::new(2, 5, body).handler(0, 2, 6, None);
    class.method(PUBLIC | STATIC, "tryFinally", "(I)I", method);
    rules::check("asm_subroutines", class.bytes());
}

#[test]
fn stack_shapes_choose_by_kind() {
    let mut class = ClassAsm::new("Shapes");
    let shuffles = vec![
        I::Iload_0,
        I::Iload_1,
        I::Swap,
        I::Isub,
        I::Lload_2,
        I::Dup2_x1,
        I::Dup2,
        I::Ladd,
        I::L2i,
        I::Iadd,
        I::Dup_x2,
        I::Pop,
        I::Lload_2,
        I::Dup2_x2,
        I::Ladd,
        I::Lxor,
        I::L2i,
        I::Ixor,
        I::Ireturn,
    ];
    class.method(STATIC, "shuffle", "(IIJ)I", MethodAsm::new(7, 4, shuffles));
    let wide = vec![
        I::Iload_w(300),
        I::Istore_w(301),
        I::Iinc_w(301, -300),
        I::Goto_w(4),
        I::Iload_w(301),
        I::Ireturn,
    ];
    let mut all = vec![I::Iload_0, I::Istore_w(300)];
    all.extend(wide.into_iter().map(|i| if i == I::Goto_w(4) { I::Goto_w(6) } else { i }));
    class.method(STATIC, "wide", "(I)I", MethodAsm::new(1, 302, all));
    rules::check("asm_shapes", class.bytes());
}

fn translate_one(class: ClassAsm) -> (Symbols, Body) {
    let mut symbols = Symbols::new();
    let class = ClassFile::parse(&mut symbols, class.bytes(), "test").expect("class file");
    let body = translate(&mut symbols, &class, 0);
    rules::verify(&symbols, &body);
    (symbols, body)
}

/// The names of what is not supported in a method with this code.
fn unsupported(descriptor: &str, method: MethodAsm) -> Vec<String> {
    let mut class = ClassAsm::new("T");
    class.method(STATIC, "m", descriptor, method);
    let (symbols, body) = translate_one(class);
    let rules = body.preds.values().flat_map(|p| p.rules.iter());
    let names = rules.filter_map(|rule| match rule.end {
        End::Unsupported(name) => Some(symbols.name_text(name).to_owned()),
        _ => None,
    });
    names.collect()
}

#[test]
fn what_a_verifier_refuses_is_unsupported() {
    let check = |descriptor: &str, stack, code: Vec<I>, name: &str| {
        let names = unsupported(descriptor, MethodAsm::new(stack, 4, code));
        assert_eq!(names, [name], "{descriptor}");
    };
    check("()V", 1, vec![I::Pop, I::Return], "stack underflow");
    check("()V", 1, vec![I::Iconst_0, I::Iconst_0, I::Return], "stack overflow");
    let mut class = ClassAsm::new("T");
    let long = class.method_ref("T", "f", "()J");
    let code = vec![I::Invokestatic(long), I::Pop2, I::Return];
    class.method(STATIC, "m", "()V", MethodAsm::new(1, 0, code));
    let (symbols, body) = translate_one(class);
    assert_eq!(senda_rules::verify::verify(&symbols, &body), Ok(()));
    check("()I", 1, vec![I::Iload_0, I::Ireturn], "undefined local variable");
    check("(J)I", 1, vec![I::Iload_0, I::Ireturn], "kind of a local variable");
    check("(J)I", 2, vec![I::Iload_1, I::Ireturn], "undefined local variable");
    check("(J)J", 4, vec![I::Lload_0, I::Iconst_0, I::Ladd, I::Lreturn], "operand kind");
    check("(J)V", 4, vec![I::Lload_0, I::Pop, I::Return], "half of a wide value");
    check("()V", 1, vec![I::Iconst_0, I::Ireturn], "kind of a returned value");
    check("()V", 1, vec![I::Ret(0)], "return address of a subroutine");
    let pushes_in_a_loop = vec![I::Iconst_0, I::Goto(0)];
    check("()V", 9, pushes_in_a_loop, "stack heights at a join");
    // One arm leaves an int in the slot, the other a float.
    let arms = vec![
        I::Iload_0,
        I::Ifeq(5),
        I::Iconst_0,
        I::Istore_1,
        I::Goto(7),
        I::Fconst_0,
        I::Fstore_1,
        I::Iload_1,
        I::Ireturn,
    ];
    check("(I)I", 1, arms, "conflicting states at a join");
}

/// A dead slot may hold anything.
#[test]
fn only_live_slots_have_to_agree() {
    let arms = vec![
        I::Iload_0,
        I::Ifeq(5),
        I::Iconst_0,
        I::Istore_1,
        I::Goto(7),
        I::Fconst_0,
        I::Fstore_1,
        I::Iload_0,
        I::Ireturn,
    ];
    assert_eq!(unsupported("(I)I", MethodAsm::new(1, 4, arms)), [""; 0]);
}

#[test]
fn a_subroutine_that_calls_itself_is_unsupported() {
    let code =
        vec![I::Jsr(2), I::Return, I::Astore_0, I::Iload_1, I::Ifeq(6), I::Jsr(2), I::Ret(0)];
    let mut class = ClassAsm::new("T").version(45, 3);
    let code = [vec![I::Iconst_0, I::Istore_1], code].concat();
    let code = code
        .into_iter()
        .map(|i| match i {
            I::Jsr(t) => I::Jsr(t + 2),
            I::Ifeq(t) => I::Ifeq(t + 2),
            other => other,
        })
        .collect();
    class.method(STATIC, "m", "()V", MethodAsm::new(1, 2, code));
    let (_, body) = translate_one(class);
    let ends = body.preds.values().flat_map(|p| p.rules.iter().map(|r| &r.end));
    assert!(ends.into_iter().any(|end| matches!(end, End::Unsupported(_))));
}

/// Runs a translation that must end, whatever it says; hours mean that a limit is missing.
fn hostile(what: &str, method: MethodAsm) -> Vec<String> {
    let start = Instant::now();
    let names = unsupported("(I)V", method);
    let took = start.elapsed();
    assert!(took < Duration::from_secs(120), "{what}: {took:?}");
    names
}

#[test]
fn hostile_code_is_bounded() {
    // Nested subroutines, each called twice by the one before: 2^n copies.
    let mut code = Vec::new();
    let levels = 40u16;
    for level in 0..levels {
        let at = level * 4;
        code.extend([I::Astore(level as u8), I::Jsr(at + 4), I::Jsr(at + 4), I::Ret(level as u8)]);
    }
    code.extend([I::Astore(levels as u8), I::Ret(levels as u8)]);
    let shift = |i: I| if let I::Jsr(t) = i { I::Jsr(t + 2) } else { i };
    let code = [vec![I::Jsr(2), I::Return], code.into_iter().map(shift).collect()].concat();
    assert_eq!(hostile("subroutines", MethodAsm::new(1, 50, code)), ["subroutine limit"]);

    // Every instruction has a handler of its own that covers all.
    let length = 20_000u16;
    let mut code = vec![I::Iload_0, I::Iload_0, I::Idiv, I::Pop];
    code.extend((0..length).map(|_| I::Nop));
    code.push(I::Return);
    let mut method = MethodAsm::new(2, 1, code);
    for i in 0..length {
        method = method.handler(i, length, length + 3 - i, Some(&format!("C{i}")));
    }
    hostile("handlers", method);

    // Many live locals at many branches.
    let mut code = Vec::new();
    for slot in 1..5_000 {
        code.extend([I::Iload_0, I::Istore_w(slot)]);
    }
    for _ in 0..1_500 {
        let next = code.len() as u16 + 2;
        code.extend([I::Iload_0, I::Ifeq(next)]);
    }
    for slot in 1..5_000 {
        code.extend([I::Iload_w(slot), I::Pop]);
    }
    code.push(I::Return);
    assert_eq!(hostile("locals", MethodAsm::new(1, 5_000, code)), ["size limit"]);
}

#[test]
fn hostile_switches_are_bounded() {
    // A switch to itself in every instruction's place, and large arrays of dimensions.
    let count = 12_000;
    let table =
        TableSwitch { default: 1, low: 0, high: count - 1, offsets: vec![-1; count as usize] };
    let code = vec![I::Iload_0, I::Tableswitch(Box::new(table)), I::Return];
    assert_eq!(hostile("one target", MethodAsm::new(1, 1, code)), [""; 0]);
    let table = TableSwitch { default: 1, low: 0, high: count - 1, offsets: (1..=count).collect() };
    let mut code = vec![I::Iload_0, I::Tableswitch(Box::new(table))];
    code.extend((0..count).map(|_| I::Nop));
    code.push(I::Return);
    assert_eq!(hostile("many targets", MethodAsm::new(1, 1, code)), [""; 0]);
    let mut code = Vec::new();
    for _ in 0..10_000 {
        code.extend([I::Iload_0, I::Newarray(ArrayType::Int), I::Pop]);
    }
    code.push(I::Return);
    assert_eq!(hostile("arrays", MethodAsm::new(1, 1, code)), [""; 0]);
}
