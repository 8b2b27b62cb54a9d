//! Random Java: classes of static methods with straight-line and branching code over numbers,
//! arrays and strings. Everything generated compiles, ends after a bounded number of steps, and may
//! throw.

use std::fmt::Write as _;

use super::rng::Rng;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Int,
    Long,
    Float,
    Double,
    Byte,
    Char,
    Short,
    Boolean,
    Ints,
    Text,
}

impl Ty {
    fn java(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Long => "long",
            Ty::Float => "float",
            Ty::Double => "double",
            Ty::Byte => "byte",
            Ty::Char => "char",
            Ty::Short => "short",
            Ty::Boolean => "boolean",
            Ty::Ints => "int[]",
            Ty::Text => "String",
        }
    }
}

const LOCAL_TYPES: [Ty; 10] = [
    Ty::Int,
    Ty::Int,
    Ty::Int,
    Ty::Long,
    Ty::Float,
    Ty::Double,
    Ty::Byte,
    Ty::Char,
    Ty::Short,
    Ty::Boolean,
];
const PARAM_TYPES: [Ty; 10] = [
    Ty::Int,
    Ty::Int,
    Ty::Long,
    Ty::Float,
    Ty::Double,
    Ty::Byte,
    Ty::Char,
    Ty::Boolean,
    Ty::Ints,
    Ty::Text,
];
const RETURN_TYPES: [Ty; 6] = [Ty::Int, Ty::Long, Ty::Double, Ty::Float, Ty::Boolean, Ty::Text];

/// A class of this name with this many methods.
pub fn class(name: &str, methods: usize, rng: &mut Rng) -> String {
    let mut generator = Generator {
        rng,
        out: String::new(),
        vars: Vec::new(),
        methods: Vec::new(),
        names: 0,
        depth: 0,
        loops: 0,
    };
    let _ = writeln!(generator.out, "public class {name} {{");
    generator.line("static int counter;");
    generator.line("static long total = 7L;");
    generator.line("static final int[] SHARED = {3, -1, 4, 1, -5, 9, 2, 6};");
    for i in 0..methods {
        generator.method(i);
    }
    generator.out.push_str("}\n");
    generator.out
}

struct Var {
    name: String,
    ty: Ty,
    assignable: bool,
}

struct Generator<'r> {
    rng: &'r mut Rng,
    out: String,
    vars: Vec<Var>,
    methods: Vec<(String, Ty, Vec<Ty>)>,
    names: usize,
    depth: usize,
    loops: usize,
}

impl Generator<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "{}{text}", "    ".repeat(self.depth + 1));
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("v{}", self.names)
    }

    fn method(&mut self, index: usize) {
        let name = format!("m{index}");
        let ret = *self.rng.pick(&RETURN_TYPES);
        let count = 1 + self.rng.below(3);
        let params: Vec<Ty> = (0..count).map(|_| *self.rng.pick(&PARAM_TYPES)).collect();
        self.vars.clear();
        let mut list = Vec::new();
        for &ty in &params {
            let param = self.fresh();
            list.push(format!("{} {param}", ty.java()));
            self.vars.push(Var { name: param, ty, assignable: true });
        }
        self.line(&format!("public static {} {name}({}) {{", ret.java(), list.join(", ")));
        self.depth = 1;
        for _ in 0..3 + self.rng.below(3) {
            let ty = *self.rng.pick(&LOCAL_TYPES);
            self.declare(ty);
        }
        let statements = 4 + self.rng.below(8);
        self.block(statements, 3);
        let value = self.expr(ret, 3);
        self.line(&format!("return {value};"));
        self.depth = 0;
        self.line("}");
        self.methods.push((name, ret, params));
    }

    fn declare(&mut self, ty: Ty) {
        let value = self.expr(ty, 2);
        let name = self.fresh();
        self.line(&format!("{} {name} = {value};", ty.java()));
        self.vars.push(Var { name, ty, assignable: true });
    }

    fn block(&mut self, statements: usize, fuel: usize) {
        let known = self.vars.len();
        for _ in 0..statements {
            self.statement(fuel);
        }
        self.vars.truncate(known);
    }

    fn nested(&mut self, head: &str, fuel: usize) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        let statements = 1 + self.rng.below(3);
        self.block(statements, fuel - 1);
        self.depth -= 1;
    }

    fn statement(&mut self, fuel: usize) {
        match self.rng.below(if fuel == 0 { 6 } else { 14 }) {
            0 | 1 => self.assign(),
            2 => self.compound(),
            3 => {
                let ty = *self.rng.pick(&LOCAL_TYPES);
                self.declare(ty);
            }
            4 => self.store_element(),
            5 => {
                let value = self.expr(Ty::Int, 1);
                let update = self.rng.below(3);
                self.line(&match update {
                    0 => format!("counter += {value};"),
                    1 => format!("total = total * 31 + {value};"),
                    _ => format!("counter ^= {value};"),
                });
            }
            6 | 7 => self.branch(fuel),
            8 => self.count_loop(fuel),
            9 => self.switch(fuel),
            10 | 11 => self.attempt(fuel),
            12 => {
                let condition = self.condition(1);
                let print = self.expr(Ty::Long, 1);
                self.line(&format!("if ({condition}) System.out.println({print});"));
            }
            _ if self.rng.below(3) == 0 => self.leave(),
            _ => self.assign(),
        }
    }

    fn pick_var(&mut self, ty: Ty, assignable: bool) -> Option<String> {
        let fitting: Vec<&Var> =
            self.vars.iter().filter(|v| v.ty == ty && (!assignable || v.assignable)).collect();
        if fitting.is_empty() { None } else { Some(self.rng.pick(&fitting).name.clone()) }
    }

    fn any_assignable(&mut self) -> Option<(String, Ty)> {
        let fitting: Vec<(String, Ty)> =
            self.vars.iter().filter(|v| v.assignable).map(|v| (v.name.clone(), v.ty)).collect();
        if fitting.is_empty() { None } else { Some(self.rng.pick(&fitting).clone()) }
    }

    fn assign(&mut self) {
        if let Some((name, ty)) = self.any_assignable() {
            let value = self.expr(ty, 3);
            self.line(&format!("{name} = {value};"));
        }
    }

    fn compound(&mut self) {
        let Some((name, ty)) = self.any_assignable() else { return };
        let op = match ty {
            Ty::Boolean => *self.rng.pick(&["&=", "|=", "^="]),
            Ty::Ints => return,
            Ty::Text => "+=",
            Ty::Float | Ty::Double => *self.rng.pick(&["+=", "-=", "*=", "/=", "%="]),
            _ => *self
                .rng
                .pick(&["+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", ">>>="]),
        };
        let operand = match ty {
            Ty::Boolean => Ty::Boolean,
            _ if op.contains("<<") || op.contains(">>") => Ty::Int,
            Ty::Int | Ty::Byte | Ty::Short | Ty::Char | Ty::Long
                if !["&=", "|=", "^="].contains(&op) =>
            {
                *self.rng.pick(&[Ty::Int, Ty::Long, Ty::Double, Ty::Byte])
            }
            Ty::Int | Ty::Byte | Ty::Short | Ty::Char | Ty::Long => Ty::Int,
            Ty::Text => *self.rng.pick(&[Ty::Int, Ty::Char, Ty::Boolean, Ty::Long, Ty::Text]),
            other => other,
        };
        let value_divides = op == "/=" || op == "%=";
        // A text that doubles in a loop would outgrow every limit.
        if ty == Ty::Text && (self.loops > 0 || operand == Ty::Text) {
            return;
        }
        let mut value = self.expr(operand, 2);
        if value_divides
            && matches!(operand, Ty::Int | Ty::Long | Ty::Byte)
            && self.rng.below(8) != 0
        {
            value = format!("({value} | 1)");
        }
        self.line(&format!("{name} {op} {value};"));
    }

    fn array(&mut self) -> String {
        match self.pick_var(Ty::Ints, false) {
            Some(name) if self.rng.below(4) == 0 => name,
            _ => "SHARED".into(),
        }
    }

    fn index(&mut self, array: &str) -> String {
        let value = self.expr(Ty::Int, 1);
        match self.rng.below(12) {
            0 => value,
            1 => format!("({value} & 7)"),
            _ => format!("({value} & 0x7fffffff) % {array}.length"),
        }
    }

    fn store_element(&mut self) {
        let array = self.array();
        let index = self.index(&array);
        let value = self.expr(Ty::Int, 2);
        let op = *self.rng.pick(&["=", "+=", "^=", "-="]);
        self.line(&format!("{array}[{index}] {op} {value};"));
    }

    fn branch(&mut self, fuel: usize) {
        let condition = self.condition(2);
        self.nested(&format!("if ({condition})"), fuel);
        if self.rng.below(2) == 0 {
            self.nested("} else", fuel);
        }
        self.line("}");
    }

    fn count_loop(&mut self, fuel: usize) {
        if self.loops >= 2 {
            return self.assign();
        }
        let name = self.fresh();
        let bound = 1 + self.rng.below(6);
        self.vars.push(Var { name: name.clone(), ty: Ty::Int, assignable: false });
        self.loops += 1;
        let head = match self.rng.below(3) {
            0 => format!("for (int {name} = 0; {name} < {bound}; {name}++)"),
            1 => format!("for (int {name} = {bound}; {name} > 0; {name} -= 1)"),
            _ => {
                let condition = self.condition(1);
                format!("for (int {name} = 0; {name} < {bound} && ({condition}); {name} += 2)")
            }
        };
        self.nested(&head, fuel);
        self.line("}");
        self.loops -= 1;
        self.vars.retain(|v| v.name != name);
    }

    fn switch(&mut self, fuel: usize) {
        let value = self.expr(Ty::Int, 1);
        let masked = if self.rng.below(2) == 0 { format!("({value}) & 7") } else { value };
        self.line(&format!("switch ({masked}) {{"));
        self.depth += 1;
        let mut labels: Vec<i32> = Vec::new();
        for _ in 0..2 + self.rng.below(4) {
            let label = *self.rng.pick(&[-1, 0, 1, 2, 3, 4, 5, 7, 100, i32::MAX, i32::MIN]);
            if !labels.contains(&label) {
                labels.push(label);
            }
        }
        for label in labels {
            self.line(&format!("case {label}:"));
            self.depth += 1;
            if self.rng.below(4) != 0 {
                self.line("{");
                self.depth += 1;
                self.block(1, fuel - 1);
                self.depth -= 1;
                self.line("}");
            }
            if self.rng.below(3) != 0 {
                self.line("break;");
            }
            self.depth -= 1;
        }
        if self.rng.below(2) == 0 {
            self.nested("default:", fuel);
            self.line("}");
        }
        self.depth -= 1;
        self.line("}");
    }

    fn attempt(&mut self, fuel: usize) {
        self.nested("try", fuel);
        let caught = self.rng.below(3);
        if caught != 2 {
            let class = *self.rng.pick(&[
                "ArithmeticException",
                "RuntimeException",
                "NullPointerException",
                "ArrayIndexOutOfBoundsException",
                "Throwable",
            ]);
            let name = self.fresh();
            self.nested(&format!("}} catch ({class} {name})"), fuel);
        }
        if caught != 0 {
            self.nested("} finally", fuel);
        }
        self.line("}");
    }

    fn leave(&mut self) {
        let condition = self.condition(1);
        if self.loops > 0 && self.rng.below(2) == 0 {
            let word = *self.rng.pick(&["break", "continue"]);
            // Inside a switch a `continue` still means the loop; a `break` leaves either.
            self.line(&format!("if ({condition}) {word};"));
        } else {
            self.line(&format!(
                "if ({condition}) throw new IllegalStateException(\"x\" + counter);"
            ));
        }
    }

    fn condition(&mut self, fuel: usize) -> String {
        self.expr(Ty::Boolean, fuel)
    }

    fn literal(&mut self, ty: Ty) -> String {
        let pick = |rng: &mut Rng, all: &[&str]| (*rng.pick(all)).to_owned();
        match ty {
            Ty::Int => pick(
                self.rng,
                &[
                    "0",
                    "1",
                    "-1",
                    "2",
                    "3",
                    "7",
                    "31",
                    "32",
                    "33",
                    "100",
                    "-128",
                    "255",
                    "65536",
                    "Integer.MAX_VALUE",
                    "Integer.MIN_VALUE",
                    "12345",
                    "-987654321",
                ],
            ),
            Ty::Long => pick(
                self.rng,
                &[
                    "0L",
                    "1L",
                    "-1L",
                    "63L",
                    "64L",
                    "1000000007L",
                    "Long.MAX_VALUE",
                    "Long.MIN_VALUE",
                    "0x123456789abcdefL",
                    "-5L",
                    "4294967296L",
                ],
            ),
            Ty::Float => pick(
                self.rng,
                &[
                    "0f",
                    "-0f",
                    "1f",
                    "0.1f",
                    "1e10f",
                    "Float.NaN",
                    "Float.MAX_VALUE",
                    "-2.5f",
                    "Float.POSITIVE_INFINITY",
                    "Float.MIN_VALUE",
                    "16777217f",
                ],
            ),
            Ty::Double => pick(
                self.rng,
                &[
                    "0d",
                    "-0d",
                    "1d",
                    "0.1",
                    "1e300",
                    "Double.NaN",
                    "Double.MIN_VALUE",
                    "-2.5",
                    "Double.NEGATIVE_INFINITY",
                    "4.9e9",
                    "9007199254740993d",
                    "1e-310",
                ],
            ),
            Ty::Byte => {
                pick(self.rng, &["(byte) 0", "(byte) -1", "(byte) 127", "(byte) -128", "(byte) 65"])
            }
            Ty::Char => pick(self.rng, &["'a'", "'Z'", "'0'", "'\\uffff'", "'\\0'", "' '"]),
            Ty::Short => {
                pick(self.rng, &["(short) 0", "(short) -1", "(short) 32767", "(short) 300"])
            }
            Ty::Boolean => pick(self.rng, &["true", "false"]),
            Ty::Ints => pick(self.rng, &["SHARED", "new int[] {5, -5}", "new int[3]"]),
            Ty::Text => pick(self.rng, &["\"\"", "\"ab\"", "\"x\" + counter"]),
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        if self.rng.below(4) != 0
            && let Some(name) = self.pick_var(ty, false)
        {
            return name;
        }
        match ty {
            Ty::Int if self.rng.below(4) == 0 => "counter".into(),
            Ty::Long if self.rng.below(4) == 0 => "total".into(),
            _ => self.literal(ty),
        }
    }

    fn expr(&mut self, ty: Ty, fuel: usize) -> String {
        if fuel == 0 || self.rng.below(5) == 0 {
            return self.leaf(ty);
        }
        let fuel = fuel - 1;
        if self.rng.below(12) == 0 {
            let (c, a, b) = (self.condition(fuel), self.expr(ty, fuel), self.expr(ty, fuel));
            return match ty {
                // A conditional of mixed constants may widen; the cast keeps the type.
                Ty::Boolean | Ty::Ints | Ty::Text => format!("({c} ? {a} : {b})"),
                _ => format!("(({}) ({c} ? {a} : {b}))", ty.java()),
            };
        }
        if self.rng.below(10) == 0
            && let Some(call) = self.call(ty, fuel)
        {
            return call;
        }
        match ty {
            Ty::Int => self.int_expr(fuel),
            Ty::Long => match self.rng.below(6) {
                0 => format!("((long) {})", self.expr(Ty::Int, fuel)),
                1 => format!("((long) {})", self.expr(Ty::Double, fuel)),
                2 => {
                    let op = *self.rng.pick(&["<<", ">>", ">>>"]);
                    format!("({} {op} {})", self.expr(Ty::Long, fuel), self.expr(Ty::Int, fuel))
                }
                3 => format!("(- {})", self.expr(Ty::Long, fuel)),
                _ => {
                    let op = *self.rng.pick(&["+", "-", "*", "/", "%", "&", "|", "^"]);
                    self.binary(Ty::Long, op, fuel)
                }
            },
            Ty::Float | Ty::Double => match self.rng.below(5) {
                0 => {
                    let from =
                        *self.rng.pick(&[Ty::Int, Ty::Long, Ty::Float, Ty::Double, Ty::Char]);
                    format!("(({}) {})", ty.java(), self.expr(from, fuel))
                }
                1 => format!("(- {})", self.expr(ty, fuel)),
                _ => {
                    let op = *self.rng.pick(&["+", "-", "*", "/", "%"]);
                    self.binary(ty, op, fuel)
                }
            },
            Ty::Byte | Ty::Char | Ty::Short => {
                let from = *self.rng.pick(&[Ty::Int, Ty::Int, Ty::Long, Ty::Double, Ty::Float]);
                format!("(({}) {})", ty.java(), self.expr(from, fuel))
            }
            Ty::Boolean => self.boolean_expr(fuel),
            Ty::Ints => self.leaf(Ty::Ints),
            Ty::Text => {
                let part = *self.rng.pick(&[Ty::Int, Ty::Long, Ty::Char, Ty::Boolean, Ty::Double]);
                format!("(\"<\" + {} + \">\")", self.expr(part, fuel))
            }
        }
    }

    fn binary(&mut self, ty: Ty, op: &str, fuel: usize) -> String {
        let divides = (op == "/" || op == "%") && matches!(ty, Ty::Int | Ty::Long);
        // Most divisors are odd, so that most programs get further than their first division.
        if divides && self.rng.below(8) != 0 {
            return format!("({} {op} ({} | 1))", self.expr(ty, fuel), self.expr(ty, fuel));
        }
        format!("({} {op} {})", self.expr(ty, fuel), self.expr(ty, fuel))
    }

    fn int_expr(&mut self, fuel: usize) -> String {
        match self.rng.below(12) {
            0 => {
                let from = *self.rng.pick(&[
                    Ty::Long,
                    Ty::Double,
                    Ty::Float,
                    Ty::Byte,
                    Ty::Char,
                    Ty::Short,
                ]);
                format!("((int) {})", self.expr(from, fuel))
            }
            1 => {
                let array = self.array();
                let index = self.index(&array);
                format!("{array}[{index}]")
            }
            2 => format!("{}.length", self.array()),
            3 => {
                let op = *self.rng.pick(&["<<", ">>", ">>>"]);
                format!("({} {op} {})", self.expr(Ty::Int, fuel), self.expr(Ty::Int, fuel))
            }
            4 => format!("(~{})", self.expr(Ty::Int, fuel)),
            5 => match self.pick_var(Ty::Int, true) {
                Some(name) => {
                    let form = self.rng.below(4);
                    match form {
                        0 => format!("{name}++"),
                        1 => format!("--{name}"),
                        2 => format!("(++{name})"),
                        _ => format!("({name} -= 3)"),
                    }
                }
                None => self.leaf(Ty::Int),
            },
            6 => match self.pick_var(Ty::Text, false) {
                Some(name) if self.rng.below(4) == 0 => format!("{name}.length()"),
                _ => format!("\"{}\".hashCode()", self.names),
            },
            _ => {
                let op = *self.rng.pick(&["+", "-", "*", "/", "%", "&", "|", "^"]);
                self.binary(Ty::Int, op, fuel)
            }
        }
    }

    fn boolean_expr(&mut self, fuel: usize) -> String {
        match self.rng.below(8) {
            0 => format!("(!{})", self.expr(Ty::Boolean, fuel)),
            1 => self.binary(Ty::Boolean, "&&", fuel),
            2 => self.binary(Ty::Boolean, "||", fuel),
            3 => {
                let op = *self.rng.pick(&["&", "|", "^", "==", "!="]);
                self.binary(Ty::Boolean, op, fuel)
            }
            4 if self.rng.below(2) == 0 => match self.pick_var(Ty::Ints, false) {
                Some(name) => format!("({name} == null)"),
                None => self.leaf(Ty::Boolean),
            },
            _ => {
                let ty =
                    *self.rng.pick(&[Ty::Int, Ty::Int, Ty::Long, Ty::Float, Ty::Double, Ty::Char]);
                let op = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                self.binary(ty, op, fuel)
            }
        }
    }

    fn call(&mut self, ty: Ty, fuel: usize) -> Option<String> {
        // Calls go to earlier methods, and not out of loops: the steps of a run stay bounded.
        if self.loops > 0 || self.methods.len() > 12 && self.rng.below(3) != 0 {
            return None;
        }
        let fitting: Vec<(String, Vec<Ty>)> = self
            .methods
            .iter()
            .filter(|(_, ret, _)| *ret == ty)
            .map(|(name, _, params)| (name.clone(), params.clone()))
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let (name, params) = self.rng.pick(&fitting).clone();
        let args: Vec<String> = params.iter().map(|&p| self.expr(p, fuel.min(1))).collect();
        Some(format!("{name}({})", args.join(", ")))
    }
}
