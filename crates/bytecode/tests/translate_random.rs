//! Random code: well typed with any control flow, and any code at all.

mod common;

use common::asm::{ClassAsm, I, MethodAsm, STATIC};
use common::rules;
use ristretto_classfile::attributes::{ArrayType, TableSwitch};
use senda_bytecode::ClassFile;
use senda_bytecode::translate::translate;
use senda_rules::ir::{Body, End};
use senda_rules::symbols::Symbols;

/// A small generator (Steele and others' splitmix), so that a failure can be repeated by its seed.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n as u64).expect("small")
    }

    fn one_of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// Code from statements that leave the stack empty. Slots 0 to 2 are ints, 3 and 4 references, 5 a
/// long, 7 a double. Branch operands are statements until [`Typed::code`] resolves them.
struct Typed {
    random: Random,
    statements: Vec<Vec<I>>,
    call: u16,
    thrown: u16,
    field: u16,
}

impl Typed {
    fn int(&mut self, depth: usize, code: &mut Vec<I>) {
        match self.random.below(if depth == 0 { 3 } else { 9 }) {
            0 => code.push(I::Iload(self.random.below(3) as u8)),
            1 => code.push(I::Bipush(self.random.below(5) as i8 - 2)),
            2 => code.push(I::Iload_0),
            3 => {
                code.push(I::Aload_3);
                code.push(I::Arraylength);
            }
            4 => {
                code.push(I::Aload_3);
                self.int(depth - 1, code);
                code.push(I::Iaload);
            }
            5 => {
                self.long(depth - 1, code);
                code.extend([I::Lconst_1, I::Lcmp]);
            }
            6 => {
                self.int(depth - 1, code);
                code.push(I::Invokestatic(self.call));
            }
            7 => code.push(I::Getstatic(self.field)),
            _ => {
                self.int(depth - 1, code);
                self.int(depth - 1, code);
                code.push(self.random.one_of(&[I::Iadd, I::Idiv, I::Irem, I::Ishl, I::Ixor]));
            }
        }
    }

    fn long(&mut self, depth: usize, code: &mut Vec<I>) {
        if depth == 0 || self.random.below(2) == 0 {
            return code.push(I::Lload(5));
        }
        self.long(depth - 1, code);
        self.long(depth - 1, code);
        code.push(self.random.one_of(&[I::Ladd, I::Ldiv, I::Lrem, I::Land]));
    }

    fn statement(&mut self, count: usize) -> Vec<I> {
        let mut code = Vec::new();
        let target = self.random.below(count) as u16;
        match self.random.below(14) {
            0 => code.push(I::Iinc(self.random.below(3) as u8, 1)),
            1..=3 => {
                self.int(2, &mut code);
                code.push(I::Istore(self.random.below(3) as u8));
            }
            4 => {
                self.long(2, &mut code);
                code.push(I::Lstore(5));
            }
            5 => {
                self.int(1, &mut code);
                code.extend([I::Newarray(ArrayType::Int), I::Astore_3]);
            }
            6 => {
                code.push(I::Aload_3);
                self.int(1, &mut code);
                self.int(1, &mut code);
                code.push(I::Iastore);
            }
            7 | 8 => {
                self.int(1, &mut code);
                code.push(self.random.one_of(&[I::Ifeq(target), I::Ifne(target), I::Ifgt(target)]));
            }
            9 => {
                code.push(I::Aload(4));
                code.push(self.random.one_of(&[I::Ifnull(target), I::Ifnonnull(target)]));
            }
            10 => code.push(I::Goto(target)),
            11 => {
                self.int(1, &mut code);
                let offsets = (0..3).map(|_| self.random.below(count) as i32).collect();
                let default = i32::from(target);
                code.push(I::Tableswitch(Box::new(TableSwitch {
                    default,
                    low: 1,
                    high: 3,
                    offsets,
                })));
            }
            12 => {
                code.extend([I::Aload(4), I::Checkcast(self.thrown), I::Athrow]);
            }
            _ => {
                self.int(1, &mut code);
                code.push(I::Ireturn);
            }
        }
        code
    }

    fn generate(&mut self, count: usize) {
        for _ in 1..count {
            let statement = self.statement(count);
            self.statements.push(statement);
        }
        self.statements.push(vec![I::Iload_0, I::Ireturn]);
    }

    /// The method's code: locals set, statements, then a handler that goes on with a statement.
    fn method(mut self) -> MethodAsm {
        let mut code =
            vec![I::Iconst_0, I::Istore_1, I::Iconst_1, I::Istore_2, I::Aconst_null, I::Astore_3];
        code.extend([I::Aconst_null, I::Astore(4), I::Lconst_0, I::Lstore(5)]);
        let mut starts = Vec::new();
        let mut at = code.len();
        for statement in &self.statements {
            starts.push(at as u16);
            at += statement.len();
        }
        for statement in std::mem::take(&mut self.statements) {
            for op in statement {
                let here = code.len() as i32;
                let relative = |s: i32| i32::from(starts[s as usize]) - here;
                code.push(match op {
                    I::Ifeq(t) => I::Ifeq(starts[usize::from(t)]),
                    I::Ifne(t) => I::Ifne(starts[usize::from(t)]),
                    I::Ifgt(t) => I::Ifgt(starts[usize::from(t)]),
                    I::Ifnull(t) => I::Ifnull(starts[usize::from(t)]),
                    I::Ifnonnull(t) => I::Ifnonnull(starts[usize::from(t)]),
                    I::Goto(t) => I::Goto(starts[usize::from(t)]),
                    I::Tableswitch(mut table) => {
                        table.default = relative(table.default);
                        table.offsets.iter_mut().for_each(|o| *o = relative(*o));
                        I::Tableswitch(table)
                    }
                    other => other,
                });
            }
        }
        let handler = code.len() as u16;
        let back = starts[self.random.below(starts.len())];
        code.extend([I::Astore(4), I::Goto(back)]);
        let mut method = MethodAsm::new(12, 9, code);
        for _ in 0..self.random.below(4) {
            let bound = |r: &mut Random| starts[r.below(starts.len())];
            let (a, b) = (bound(&mut self.random), bound(&mut self.random));
            if a != b {
                let class =
                    self.random.one_of(&[None, Some("java/lang/ArithmeticException"), Some("E")]);
                method = method.handler(a.min(b), a.max(b), handler, class);
            }
        }
        method
    }
}

fn translated(class: ClassAsm) -> (Symbols, Body) {
    let mut symbols = Symbols::new();
    let class = ClassFile::parse(&mut symbols, class.bytes(), "test").expect("class file");
    let body = translate(&mut symbols, &class, 0);
    rules::verify(&symbols, &body);
    (symbols, body)
}

#[test]
fn well_typed_code_is_supported() {
    for seed in 0..2_000 {
        let mut class = ClassAsm::new("T");
        let mut typed = Typed {
            random: Random(seed),
            statements: Vec::new(),
            call: class.method_ref("U", "f", "(I)I"),
            thrown: class.class_ref("java/lang/Throwable"),
            field: class.field_ref("V", "n", "I"),
        };
        let count = 1 + typed.random.below(30);
        typed.generate(count);
        class.method(STATIC, "m", "(I)I", typed.method());
        let (symbols, body) = translated(class);
        for pred in body.preds.values() {
            for rule in &pred.rules {
                if let End::Unsupported(name) = rule.end {
                    assert_eq!(symbols.name_text(name), "", "seed {seed}");
                }
            }
        }
    }
}

#[test]
fn any_code_has_a_body() {
    let simple = [
        I::Nop,
        I::Aconst_null,
        I::Iconst_1,
        I::Lconst_1,
        I::Fconst_1,
        I::Dconst_1,
        I::Pop,
        I::Pop2,
        I::Dup,
        I::Dup_x1,
        I::Dup_x2,
        I::Dup2,
        I::Dup2_x1,
        I::Dup2_x2,
        I::Swap,
        I::Iadd,
        I::Ladd,
        I::Idiv,
        I::Ldiv,
        I::I2l,
        I::L2i,
        I::Lcmp,
        I::Iload_0,
        I::Istore_0,
        I::Lload_0,
        I::Lstore_0,
        I::Astore_1,
        I::Aload_1,
        I::Lstore_1,
        I::Iaload,
        I::Aastore,
        I::Arraylength,
        I::Athrow,
        I::Monitorenter,
        I::Return,
        I::Ireturn,
        I::Ret(1),
        I::Iinc(0, 1),
    ];
    for seed in 0..5_000 {
        let mut random = Random(seed);
        let count = 2 + random.below(20);
        let code = (1..count).map(|_| {
            let target = random.below(count) as u16;
            match random.below(12) {
                0 => I::Goto(target),
                1 => I::Ifeq(target),
                2 => I::Jsr(target),
                3 => I::Ifnull(target),
                4 => I::If_icmplt(target),
                _ => random.one_of(&simple),
            }
        });
        let mut code: Vec<I> = code.collect();
        code.push(I::Return);
        let mut method = MethodAsm::new(8, 4, code);
        for _ in 0..random.below(3) {
            let (a, b) = (random.below(count) as u16, random.below(count) as u16);
            if a != b {
                method = method.handler(a.min(b), a.max(b), random.below(count) as u16, None);
            }
        }
        let mut class = ClassAsm::new("T").version(45, 3);
        class.method(STATIC, "m", "(I)V", method);
        translated(class);
    }
}
