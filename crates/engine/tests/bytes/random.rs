//! Random bytecode that a verifier accepts, as text for [`super::text`].
//!
//! The generator follows the verifier: it knows the type of every stack entry and local variable.
//! Branches go forward to labels whose state it remembers, or back to the head of a loop that counts
//! down; where the stack does not fit the target, entries are dropped and others pushed. Handlers
//! and subroutines end where the code around them goes on.

use super::super::support::rng::Rng;
use super::text::Text;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ty {
    Int,
    Long,
    Float,
    Double,
    Ints,
}

use Ty::{Double, Float, Int, Ints, Long};

const TYPES: [Ty; 7] = [Int, Int, Int, Long, Float, Double, Ints];

impl Ty {
    fn letter(self) -> char {
        match self {
            Int => 'i',
            Long => 'l',
            Float => 'f',
            Double => 'd',
            Ints => 'a',
        }
    }

    fn wide(self) -> bool {
        matches!(self, Long | Double)
    }

    fn descriptor(self) -> &'static str {
        match self {
            Int => "I",
            Long => "J",
            Float => "F",
            Double => "D",
            Ints => "[I",
        }
    }
}

/// Locals that keep their type from start to end.
const FIXED: [Ty; 7] = [Int, Int, Long, Float, Double, Ints, Int];
/// How many slots from the first scratch one on change their type.
const SCRATCH: u16 = 6;
/// Deeper stacks are not grown.
const DEEP: usize = 9;

/// Where control is: the stack's types and those of the scratch slots.
#[derive(Clone, PartialEq, Debug)]
struct State {
    stack: Vec<Ty>,
    scratch: Vec<Option<Ty>>,
}

struct Generator<'a> {
    rng: &'a mut Rng,
    out: Vec<String>,
    tail: Vec<String>,
    rows: Vec<String>,
    slots: Vec<u16>,
    scratch: u16,
    fuel: u16,
    state: State,
    /// Labels that are still to come, with the state that jumps bring.
    open: Vec<(String, State)>,
    labels: usize,
    subroutines: Vec<String>,
    depth: usize,
}

/// A class with one method `m`.
pub fn class(name: &str, rng: &mut Rng) -> Text {
    let params: Vec<Ty> = (0..1 + rng.below(4)).map(|_| *rng.pick(&TYPES)).collect();
    let version = *rng.pick(&[45, 46, 47, 48, 49]);
    let mut class = Text::new(name, version);
    for (field, ty) in [("z", "Z"), ("b", "B"), ("c", "C"), ("s", "S"), ("i", "I"), ("j", "J")] {
        class.class.field(0x9, field, ty);
    }
    let returns = *rng.pick(&["I", "J", "F", "D", "[I", "Z", "B", "C", "S", "I"]);
    let mut at = 0;
    let mut slots = Vec::new();
    let mut start = String::new();
    let first_own: u16 = params.iter().map(|t| 1 + u16::from(t.wide())).sum();
    let mut own = first_own;
    for fixed in FIXED {
        slots.push(own);
        // From a parameter of that type if there is one.
        let mut from = 0;
        let mut found = None;
        for p in &params {
            if *p == fixed && (found.is_none() || rng.below(2) == 0) {
                found = Some(from);
            }
            from += 1 + u16::from(p.wide());
        }
        at = own + 1 + u16::from(fixed.wide());
        let value = match (found, fixed) {
            (Some(slot), _) => format!("{}load {slot}", fixed.letter()),
            (None, Int) => format!("sipush {}", rng.below(400) as i32 - 200),
            (None, Long) => format!("ldc2_w long:{}", rng.next() as i64),
            (None, Float) => "fconst_2".into(),
            (None, Double) => "ldc2_w double:0.1".into(),
            (None, Ints) => "iconst_4 newarray int".into(),
        };
        start += &format!("{value} {}store {own} ", fixed.letter());
        own = at;
    }
    let fuel = at;
    start += &format!("bipush {} istore {fuel}", 4 + rng.below(12));
    let empty = State { stack: Vec::new(), scratch: vec![None; usize::from(SCRATCH)] };
    let mut generator = Generator {
        rng,
        out: vec![start],
        tail: Vec::new(),
        rows: Vec::new(),
        slots,
        scratch: fuel + 1,
        fuel,
        state: empty,
        open: Vec::new(),
        labels: 0,
        subroutines: Vec::new(),
        depth: 0,
    };
    let length = 12 + generator.rng.below(60);
    generator.region(name, length);
    generator.finish(returns);
    let mut text = generator.out.join(" ");
    for part in generator.tail.iter().chain(&generator.rows) {
        text.push(' ');
        text.push_str(part);
    }
    let params: String = params.iter().map(|t| t.descriptor()).collect();
    class.add("m", &format!("({params}){returns}"), &text);
    class
}

impl Generator<'_> {
    fn emit(&mut self, text: impl Into<String>) {
        self.out.push(text.into());
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!("L{}", self.labels)
    }

    fn top(&self, n: usize) -> Option<Ty> {
        let at = self.state.stack.len().checked_sub(n + 1)?;
        self.state.stack.get(at).copied()
    }

    fn fixed(&mut self, ty: Ty) -> u16 {
        let fitting: Vec<u16> =
            FIXED.iter().zip(&self.slots).filter(|(t, _)| **t == ty).map(|(_, s)| *s).collect();
        *self.rng.pick(&fitting)
    }

    /// Pushes a value of a type.
    fn push(&mut self, ty: Ty) {
        let constant = self.rng.below(3) == 0;
        let text = match ty {
            Int if constant => match self.rng.below(4) {
                0 => format!("bipush {}", self.rng.next() as i8),
                1 => format!("sipush {}", self.rng.next() as i16),
                2 => format!("ldc int:{}", self.rng.next() as i32),
                _ => (*self.rng.pick(&["iconst_m1", "iconst_0", "iconst_1", "iconst_5"])).into(),
            },
            Long if constant => match self.rng.below(2) {
                0 => (*self.rng.pick(&["lconst_0", "lconst_1"])).into(),
                _ => format!("ldc2_w long:{}", self.rng.next() as i64),
            },
            Float if constant => (*self.rng.pick(&["fconst_0", "fconst_1", "fconst_2"])).into(),
            Double if constant => (*self.rng.pick(&["dconst_0", "dconst_1"])).into(),
            Ints if constant => match self.rng.below(3) {
                0 => "aconst_null checkcast [I".into(),
                n => format!("iconst_{n} newarray int"),
            },
            _ => {
                let known = self.state.scratch.iter().position(|t| *t == Some(ty));
                let slot = match known {
                    Some(i) if self.rng.below(2) == 0 => self.scratch + i as u16,
                    _ => self.fixed(ty),
                };
                format!("{}load {slot}", ty.letter())
            }
        };
        self.emit(text);
        self.state.stack.push(ty);
    }

    fn pop(&mut self) {
        if let Some(ty) = self.state.stack.pop() {
            self.emit(if ty.wide() { "pop2" } else { "pop" });
        }
    }

    /// Makes sure that the top of the stack has this type.
    fn want(&mut self, ty: Ty) {
        if self.top(0) != Some(ty) || self.rng.below(4) == 0 {
            self.push(ty);
        }
    }

    /// Brings the stack into this shape.
    fn coerce(&mut self, shape: &[Ty]) {
        let common = self.state.stack.iter().zip(shape).take_while(|(a, b)| a == b).count();
        while self.state.stack.len() > common {
            self.pop();
        }
        for &ty in &shape[common..] {
            self.push(ty);
        }
    }

    /// Some instructions, then all labels that are still open.
    fn region(&mut self, name: &str, length: usize) {
        for _ in 0..length {
            self.instruction(name);
        }
    }

    fn finish(&mut self, returns: &str) {
        while !self.open.is_empty() {
            self.place_label(0);
        }
        let ty = match returns {
            "J" => Long,
            "F" => Float,
            "D" => Double,
            "[I" => Ints,
            _ => Int,
        };
        self.want(ty);
        self.emit(format!("{}return", ty.letter()));
    }

    /// Puts an open label here: control falls into it with a stack that fits.
    fn place_label(&mut self, index: usize) {
        let (label, state) = self.open.remove(index);
        self.coerce(&state.stack);
        for (own, other) in self.state.scratch.iter_mut().zip(&state.scratch) {
            if own != other {
                *own = None;
            }
        }
        self.emit(format!("{label}:"));
    }

    fn instruction(&mut self, name: &str) {
        if self.state.stack.len() > DEEP {
            self.pop();
        }
        match self.rng.below(26) {
            0..=2 => {
                let ty = *self.rng.pick(&TYPES);
                self.push(ty);
            }
            3..=7 => self.arithmetic(),
            8 => self.convert(),
            9..=12 => self.shuffle(),
            13 => self.store(),
            14 => self.array(),
            15 => self.field(name),
            16..=18 => self.branch(),
            19 => self.switch(),
            20 if !self.open.is_empty() => {
                let index = self.rng.below(self.open.len());
                self.place_label(index);
            }
            21 if self.depth < 2 => self.count_down(name),
            22 if self.depth < 2 => self.protected(name),
            23 if self.depth == 0 => self.subroutine(name),
            24 => {
                let slot = self.fixed(Int);
                let by = self.rng.next() as i8;
                let wide = if self.rng.below(3) == 0 { "wide " } else { "" };
                self.emit(format!("{wide}iinc {slot} {by}"));
            }
            _ => self.emit("nop"),
        }
    }

    fn binary(&mut self, ty: Ty) {
        self.want(ty);
        if self.top(1) != Some(ty) {
            self.push(ty);
        }
    }

    fn arithmetic(&mut self) {
        let ty = match self.top(0) {
            Some(Ints) | None => *self.rng.pick(&[Int, Long, Float, Double]),
            Some(ty) => ty,
        };
        let letter = ty.letter();
        let ops: &[&str] = if matches!(ty, Int | Long) {
            &["add", "sub", "mul", "div", "rem", "and", "or", "xor", "add", "mul"]
        } else {
            &["add", "sub", "mul", "div", "rem"]
        };
        match self.rng.below(6) {
            0 => {
                self.want(ty);
                self.emit(format!("{letter}neg"));
            }
            1 if matches!(ty, Int | Long) => {
                self.want(ty);
                self.push(Int);
                let op = *self.rng.pick(&["shl", "shr", "ushr"]);
                self.emit(format!("{letter}{op}"));
                self.state.stack.pop();
            }
            2 if ty != Int => {
                self.binary(ty);
                let op = match ty {
                    Long => "lcmp",
                    Float => *self.rng.pick(&["fcmpl", "fcmpg"]),
                    _ => *self.rng.pick(&["dcmpl", "dcmpg"]),
                };
                self.emit(op);
                let n = self.state.stack.len();
                self.state.stack.truncate(n - 2);
                self.state.stack.push(Int);
            }
            _ => {
                self.binary(ty);
                let op = *self.rng.pick(ops);
                self.emit(format!("{letter}{op}"));
                self.state.stack.pop();
            }
        }
    }

    fn convert(&mut self) {
        let from = match self.top(0) {
            Some(Ints) | None => Int,
            Some(ty) => ty,
        };
        self.want(from);
        let ops: &[(&str, Ty)] = match from {
            Int => &[
                ("i2l", Long),
                ("i2f", Float),
                ("i2d", Double),
                ("i2b", Int),
                ("i2c", Int),
                ("i2s", Int),
            ],
            Long => &[("l2i", Int), ("l2f", Float), ("l2d", Double)],
            Float => &[("f2i", Int), ("f2l", Long), ("f2d", Double)],
            _ => &[("d2i", Int), ("d2l", Long), ("d2f", Float)],
        };
        let (op, to) = *self.rng.pick(ops);
        self.emit(op);
        self.state.stack.pop();
        self.state.stack.push(to);
    }

    /// A `dup`, `pop` or `swap` that the types on the stack allow.
    fn shuffle(&mut self) {
        while self.state.stack.len() < 4 {
            let ty = *self.rng.pick(&TYPES);
            self.push(ty);
        }
        let wide: Vec<bool> = (0..4).map(|n| self.top(n).is_some_and(Ty::wide)).collect();
        let [a, b, c, d] = [wide[0], wide[1], wide[2], wide[3]];
        // Entries that are copied, and entries below which the copy goes.
        let mut forms: Vec<(&str, usize, usize)> = Vec::new();
        if a {
            forms.extend([("dup2", 1, 0), ("pop2", 0, 1)]);
            forms.push(if b { ("dup2_x2", 1, 1) } else { ("dup2_x1", 1, 1) });
            if !b && !c {
                forms.push(("dup2_x2", 1, 2));
            }
        } else {
            forms.extend([("dup", 1, 0), ("pop", 0, 1)]);
            if b {
                forms.push(("dup_x2", 1, 1));
            } else {
                forms.extend([("dup_x1", 1, 1), ("swap", 9, 0), ("dup2", 2, 0), ("pop2", 0, 2)]);
                if !c {
                    forms.extend([("dup_x2", 1, 2), ("dup2_x1", 2, 1)]);
                }
                if c {
                    forms.push(("dup2_x2", 2, 1));
                } else if !d {
                    forms.push(("dup2_x2", 2, 2));
                }
            }
        }
        let (op, copied, under) = *self.rng.pick(&forms);
        self.emit(op);
        let stack = &mut self.state.stack;
        let n = stack.len();
        match copied {
            0 => stack.truncate(n - under),
            9 => stack.swap(n - 1, n - 2),
            _ => {
                let top: Vec<Ty> = stack[n - copied..].to_vec();
                for (i, ty) in top.into_iter().enumerate() {
                    stack.insert(n - copied - under + i, ty);
                }
            }
        }
    }

    fn store(&mut self) {
        let Some(ty) = self.top(0) else { return };
        self.state.stack.pop();
        if self.rng.below(2) == 0 {
            let slot = self.fixed(ty);
            let wide = if self.rng.below(4) == 0 { "wide " } else { "" };
            return self.emit(format!("{wide}{}store {slot}", ty.letter()));
        }
        let room = usize::from(SCRATCH) - usize::from(ty.wide());
        let at = self.rng.below(room);
        self.emit(format!("{}store {}", ty.letter(), self.scratch + at as u16));
        let scratch = &mut self.state.scratch;
        if at > 0 && scratch[at - 1].is_some_and(Ty::wide) {
            scratch[at - 1] = None;
        }
        scratch[at] = Some(ty);
        if ty.wide() {
            scratch[at + 1] = None;
        }
    }

    fn array(&mut self) {
        match self.rng.below(4) {
            0 => {
                self.want(Ints);
                self.emit("arraylength");
                self.state.stack.pop();
                self.state.stack.push(Int);
            }
            1 => {
                self.want(Int);
                self.emit("bipush 15 iand newarray int");
                self.state.stack.pop();
                self.state.stack.push(Ints);
            }
            2 => {
                self.want(Ints);
                self.push(Int);
                if self.rng.below(2) == 0 {
                    self.emit("iconst_3 iand");
                }
                self.emit("iaload");
                let n = self.state.stack.len();
                self.state.stack.truncate(n - 2);
                self.state.stack.push(Int);
            }
            _ => {
                self.want(Ints);
                self.push(Int);
                self.emit("iconst_3 iand");
                self.push(Int);
                self.emit("iastore");
                let n = self.state.stack.len();
                self.state.stack.truncate(n - 3);
            }
        }
    }

    fn field(&mut self, name: &str) {
        let (field, ty) = *self.rng.pick(&[
            ("z", "Z"),
            ("b", "B"),
            ("c", "C"),
            ("s", "S"),
            ("i", "I"),
            ("j", "J"),
        ]);
        let kind = if ty == "J" { Long } else { Int };
        if self.rng.below(2) == 0 {
            self.emit(format!("getstatic {name}.{field}:{ty}"));
            self.state.stack.push(kind);
        } else {
            self.want(kind);
            self.emit(format!("putstatic {name}.{field}:{ty}"));
            self.state.stack.pop();
        }
    }

    /// A conditional jump forwards, to a new label or to one that is open already.
    fn branch(&mut self) {
        let known = if self.open.is_empty() { 0 } else { self.rng.below(self.open.len() + 1) };
        let reuse = known < self.open.len() && !self.open.is_empty();
        if reuse {
            let shape = self.open[known].1.stack.clone();
            self.coerce(&shape);
        }
        let (pops, op) = match self.rng.below(5) {
            0 => (vec![Int], *self.rng.pick(&["ifeq", "ifne", "iflt", "ifge", "ifgt", "ifle"])),
            1 | 2 => {
                let ops =
                    ["if_icmpeq", "if_icmpne", "if_icmplt", "if_icmpge", "if_icmpgt", "if_icmple"];
                (vec![Int, Int], *self.rng.pick(&ops))
            }
            3 => (vec![Ints], *self.rng.pick(&["ifnull", "ifnonnull"])),
            _ => (vec![Ints, Ints], *self.rng.pick(&["if_acmpeq", "if_acmpne"])),
        };
        for &ty in &pops {
            self.push(ty);
        }
        let n = self.state.stack.len();
        self.state.stack.truncate(n - pops.len());
        if reuse {
            self.merge_into(known);
            let label = self.open[known].0.clone();
            self.emit(format!("{op} {label}"));
        } else {
            let label = self.label();
            self.emit(format!("{op} {label}"));
            self.open.push((label, self.state.clone()));
        }
    }

    /// What arrives at an open label is known only where all agree.
    fn merge_into(&mut self, index: usize) {
        for (own, other) in self.open[index].1.scratch.iter_mut().zip(&self.state.scratch) {
            if own != other {
                *own = None;
            }
        }
    }

    fn switch(&mut self) {
        self.push(Int);
        self.emit("iconst_3 iand");
        self.state.stack.pop();
        let labels: Vec<String> = (0..2).map(|_| self.label()).collect();
        let [a, b] = [&labels[0], &labels[1]];
        let next = self.label();
        let text = match self.rng.below(3) {
            0 => format!("tableswitch 0 {a} {next} {b} default {next}"),
            1 => format!("lookupswitch -7:{b} 1:{a} 2:{a} 3:{b} default {next}"),
            _ => format!("lookupswitch 0:{next} 2:{b} default {a}"),
        };
        self.emit(text);
        for label in labels {
            self.open.push((label, self.state.clone()));
        }
        self.emit(format!("{next}:"));
    }

    /// A region of its own: what it opens is closed at its end.
    fn inner(&mut self, name: &str) {
        let outer = std::mem::take(&mut self.open);
        self.depth += 1;
        let length = 2 + self.rng.below(8);
        self.region(name, length);
        while !self.open.is_empty() {
            self.place_label(0);
        }
        self.depth -= 1;
        self.open = outer;
    }

    /// A loop with values on the stack at its head.
    fn count_down(&mut self, name: &str) {
        let head = self.label();
        self.state.scratch.fill(None);
        let shape = self.state.stack.clone();
        self.emit(format!("{head}:"));
        self.inner(name);
        self.coerce(&shape);
        let jump = *self.rng.pick(&["goto", "goto_w"]);
        let out = self.label();
        let fuel = self.fuel;
        self.emit(format!("iinc {fuel} -1 iload {fuel} ifle {out} {jump} {head} {out}:"));
        self.state.scratch.fill(None);
    }

    fn protected(&mut self, name: &str) {
        let (from, to, handler, end) = (self.label(), self.label(), self.label(), self.label());
        self.state.scratch.fill(None);
        self.emit(format!("{from}:"));
        self.inner(name);
        let keep = self.rng.below(self.state.stack.len() + 1);
        let shape: Vec<Ty> = self.state.stack[..keep].to_vec();
        self.coerce(&shape);
        self.emit(format!("goto {end} {to}: {handler}: pop"));
        let class = *self.rng.pick(&[
            "any",
            "java/lang/ArithmeticException",
            "java/lang/RuntimeException",
            "java/lang/NullPointerException",
        ]);
        self.rows.push(format!(".catch {from} {to} {handler} {class}"));
        self.state = State { stack: Vec::new(), scratch: vec![None; usize::from(SCRATCH)] };
        self.coerce(&shape);
        self.emit(format!("{end}:"));
    }

    /// Calls a subroutine, a new one or one that is there, with an empty stack.
    fn subroutine(&mut self, name: &str) {
        self.coerce(&[]);
        if !self.subroutines.is_empty() && self.rng.below(2) == 0 {
            let label = self.rng.pick(&self.subroutines).clone();
            self.state.scratch.fill(None);
            return self.emit(format!("jsr {label}"));
        }
        let (label, end) = (self.label(), self.label());
        let slot = self.scratch + SCRATCH + self.subroutines.len() as u16;
        self.emit(format!("jsr {label}"));
        self.subroutines.push(label.clone());
        self.state.scratch.fill(None);
        let after = self.state.clone();
        let main = std::mem::take(&mut self.out);
        self.emit(format!("{label}: astore {slot}"));
        self.depth = 2;
        self.inner(name);
        self.depth = 0;
        self.coerce(&[]);
        self.emit(format!("{end}: ret {slot}"));
        let body = std::mem::replace(&mut self.out, main);
        self.tail.push(body.join(" "));
        self.state = after;
    }
}
