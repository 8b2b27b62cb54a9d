//! Class files that no compiler writes, read back.

mod common;

use common::asm::{ClassAsm, I, MethodAsm, STATIC};
use ristretto_classfile::attributes::{LookupSwitch, TableSwitch};
use senda_bytecode::stats::{class_shape, code_shape};
use senda_bytecode::{ClassFile, Code, Handler};
use senda_rules::symbols::Symbols;

fn code_of(class: ClassAsm) -> Result<Code, String> {
    let mut symbols = Symbols::new();
    let file =
        ClassFile::parse(&mut symbols, class.bytes(), "T.class").map_err(|e| e.to_string())?;
    let code = file.code(&mut symbols, 0).map_err(|e| e.to_string())?;
    Ok(code.expect("has code"))
}

fn method(method: MethodAsm) -> Result<Code, String> {
    let mut class = ClassAsm::new("T").version(49, 0);
    class.method(STATIC, "f", "()V", method);
    code_of(class)
}

fn offsets(code: &Code) -> Vec<u16> {
    code.insns.iter().map(|insn| insn.offset).collect()
}

#[test]
fn subroutines_and_wide_forms_keep_their_offsets() {
    let ops = vec![
        I::Jsr(3),
        I::Jsr_w(3),
        I::Return,
        I::Astore_w(300),
        I::Iinc_w(301, -400),
        I::Dload_w(302),
        I::Pop2,
        I::Ret_w(300),
    ];
    let code = method(MethodAsm::new(2, 304, ops.clone())).expect("well formed");
    assert_eq!(offsets(&code), [0, 3, 8, 9, 13, 19, 23, 24]);
    let read: Vec<_> = code.insns.iter().map(|insn| insn.op.clone()).collect();
    assert_eq!(read, ops);
}

#[test]
fn switches_are_padded_and_relative_to_their_index() {
    let table = TableSwitch { default: 3, low: -1, high: 1, offsets: vec![1, 2, 3] };
    let lookup = LookupSwitch { default: 2, pairs: [(i32::MIN, 1), (7, 2)].into_iter().collect() };
    let code = method(MethodAsm::new(
        1,
        0,
        vec![
            I::Iconst_0,
            I::Tableswitch(Box::new(table)),
            I::Nop,
            I::Return,
            I::Iconst_1,
            I::Lookupswitch(Box::new(lookup)),
            I::Return,
            I::Return,
        ],
    ))
    .expect("well formed");
    assert_eq!(offsets(&code), [0, 1, 28, 29, 30, 31, 56, 57]);
    assert_eq!(code.insns[1].targets(1).collect::<Vec<_>>(), [4, 2, 3, 4]);
    assert_eq!(code.insns[5].targets(5).collect::<Vec<_>>(), [7, 6, 7]);
}

#[test]
fn a_handler_may_reach_the_end_of_the_code() {
    let ops = vec![I::Return, I::Pop, I::Return];
    let asm = MethodAsm::new(1, 0, ops).handler(0, 3, 1, Some("p/E")).handler(0, 1, 1, None);
    let code = method(asm).expect("well formed");
    assert_eq!(code.handlers.len(), 2);
    assert_eq!((code.handlers[0].start, code.handlers[0].end), (0, 3));
    assert!(code.handlers[0].catch.is_some());
    assert_eq!(code.handlers[1], Handler { start: 0, end: 1, target: 1, catch: None });
}

#[test]
fn malformed_code_is_refused_with_a_reason() {
    let cases: Vec<(MethodAsm, &str)> = vec![
        (MethodAsm::new(0, 0, vec![]), "code of 0 bytes"),
        (MethodAsm::new(0, 0, vec![I::Nop]), "runs off its end"),
        (MethodAsm::new(0, 0, vec![I::Jsr(0)]), "runs off its end"),
        (MethodAsm::new(1, 1, vec![I::Lload_0, I::Pop2, I::Return]), "there is no local 0"),
        (MethodAsm::new(1, 0, vec![I::Ret(0)]), "there is no local 0"),
        (MethodAsm::new(1, 0, vec![I::Ldc(200), I::Return]), "no constant pool entry 200"),
        (MethodAsm::new(1, 0, vec![I::Ldc(1), I::Return]), "is a text"),
        (MethodAsm::new(1, 0, vec![I::New(1), I::Return]), "where a class is needed"),
        (MethodAsm::new(1, 0, vec![I::Multianewarray(2, 1), I::Return]), "1 of 0"),
        (MethodAsm::new(1, 0, vec![I::Impdep1, I::Return]), "reserved opcode"),
        (MethodAsm::new(1, 0, vec![I::Return]).handler(0, 0, 0, None), "range 0 to 0 is empty"),
        (
            MethodAsm::new(
                1,
                0,
                vec![
                    I::Iconst_0,
                    I::Tableswitch(Box::new(TableSwitch {
                        default: -1,
                        low: 1,
                        high: 0,
                        offsets: vec![],
                    })),
                ],
            ),
            "lowest label",
        ),
    ];
    for (asm, reason) in cases {
        let error = method(asm).expect_err(reason);
        assert!(error.contains(reason), "`{error}` should say `{reason}`");
        assert!(error.starts_with("method f()V: "), "`{error}` should name the method");
    }
}

#[test]
fn parameters_need_locals() {
    let mut class = ClassAsm::new("T");
    class.method(0, "f", "(JI)V", MethodAsm::new(0, 3, vec![I::Return]));
    let error = code_of(class).expect_err("too few locals");
    assert!(error.contains("need 4 locals"), "{error}");
}

#[test]
fn names_come_from_the_table_of_locals() {
    let mut symbols = Symbols::new();
    let mut class = ClassAsm::new("T");
    let asm = MethodAsm::new(0, 5, vec![I::Return]).local("b", "D", 3).local("a", "J", 1);
    class.method(0, "f", "(JD)V", asm);
    let file = ClassFile::parse(&mut symbols, class.bytes(), "T.class").expect("class");
    let code = file.code(&mut symbols, 0).expect("code").expect("code");
    let names = file.parameter_names(&mut symbols, 0, &code);
    let texts: Vec<_> = names.iter().map(|n| n.map(|n| symbols.name_text(n))).collect();
    assert_eq!(texts, [Some("this"), Some("a"), Some("b")]);
}

#[test]
fn old_versions_are_read() {
    let mut class = ClassAsm::new("T").version(45, 3);
    class.method(STATIC, "f", "()V", MethodAsm::new(0, 0, vec![I::Goto_w(1), I::Return]));
    let code = code_of(class).expect("well formed");
    assert_eq!(offsets(&code), [0, 5]);
}

#[test]
fn shapes_of_methods() {
    let shape = |asm: MethodAsm| {
        let shape = code_shape(&method(asm).expect("well formed"));
        (shape.blocks, shape.loops, shape.branches, shape.handlers)
    };
    // A loop with two ways back is one loop.
    let twice = vec![I::Iload_0, I::Ifeq(5), I::Iload_0, I::Ifne(0), I::Goto(0), I::Return];
    assert_eq!(shape(MethodAsm::new(1, 1, twice)), (4, 1, 2, 0));
    // What leaves a monitor is protected by itself.
    let monitor = vec![I::Nop, I::Return, I::Astore_0, I::Aload_0, I::Athrow];
    let asm = MethodAsm::new(1, 1, monitor).handler(0, 1, 2, None).handler(2, 4, 2, None);
    assert_eq!(shape(asm), (4, 0, 0, 2));
    // A handler that tries again is a loop.
    let again = vec![I::Nop, I::Return, I::Pop, I::Goto(0)];
    assert_eq!(shape(MethodAsm::new(1, 1, again).handler(0, 2, 2, None)), (2, 1, 0, 1));
}

#[test]
fn signatures_as_java_writes_them() {
    let mut symbols = Symbols::new();
    let mut class = ClassAsm::new("p/T");
    let asm = MethodAsm::new(0, 9, vec![I::Return]);
    class.method(STATIC, "f", "(I[[Ljava/lang/String;J)V", asm);
    let file = ClassFile::parse(&mut symbols, class.bytes(), "T.class").expect("class");
    let shape = class_shape(&mut symbols, &file);
    assert_eq!(shape.java, "p.T");
    assert_eq!(shape.methods[0].signature, "f(int,java.lang.String[][],long)");
    assert_eq!(shape.methods[0].returns, "void");
}
