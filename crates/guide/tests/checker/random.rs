//! Java methods with random decisions in every place where Java has them.

#![allow(dead_code)]

use std::fmt::Write;

/// A generator of methods; the same seed gives the same.
pub struct Random {
    state: u64,
    /// Names for what is declared.
    next: usize,
    /// Inside a lambda only what never changes can be named.
    in_lambda: bool,
}

impl Random {
    pub fn new(seed: u64) -> Random {
        Random { state: seed, next: 0, in_lambda: false }
    }

    fn below(&mut self, count: usize) -> usize {
        // SplitMix64.
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % count as u64) as usize
    }

    fn pick(&mut self, from: &[&str]) -> String {
        from[self.below(from.len())].to_owned()
    }

    fn name(&mut self) -> String {
        self.next += 1;
        format!("v{}", self.next)
    }

    /// A class with so many methods.
    pub fn class(&mut self, name: &str, methods: usize) -> String {
        let mut text = format!(
            "public class {name} {{\n    static final boolean OFF = false;\n\
             \n    static boolean id(boolean x) {{\n        return x;\n    }}\n"
        );
        for number in 0..methods {
            let mut body = String::new();
            for _ in 0..2 + self.below(3) {
                self.statement(&mut body, 2);
            }
            write!(
                text,
                "\n    static int m{number}(int a, int b, boolean c, boolean d) {{\n        int r = 0;\n        \
                 boolean x = false;\n{body}        return r;\n    }}\n"
            )
            .unwrap_or_default();
        }
        text + "}\n"
    }

    fn statement(&mut self, out: &mut String, depth: usize) {
        let pad = "        ";
        let inner = |this: &mut Random| {
            let mut text = String::new();
            for _ in 0..this.below(3) {
                this.statement(&mut text, depth.saturating_sub(1));
            }
            text + &format!("{pad}r = r * 3 + {};\n", this.below(5))
        };
        let kind = if depth == 0 { this_simple(self) } else { self.below(12) };
        let line = match kind {
            0 => format!("x = {};", self.decision(2)),
            1 => format!("r += {} ? {} : 1;", self.decision(2), self.below(9)),
            2 => format!("if ({}) r++;", self.decision(3)),
            3 => format!("r += id({}) ? 2 : 0;", self.decision(2)),
            4 => format!("x |= {}; x = id(x) & {};", self.decision(1), self.atom(1)),
            5 => format!("if ({}) {{\n{}{pad}}}", self.decision(3), inner(self)),
            6 => {
                let (yes, no) = (inner(self), inner(self));
                format!("if ({}) {{\n{yes}{pad}}} else {{\n{no}{pad}}}", self.decision(2))
            }
            7 => {
                let k = self.name();
                let (decision, body) = (self.decision(2), inner(self));
                format!("for (int {k} = 0; {k} < 2 && ({decision}); {k}++) {{\n{body}{pad}}}")
            }
            8 => {
                let k = self.name();
                let (body, decision) = (inner(self), self.decision(2));
                format!(
                    "int {k} = 0;\n{pad}do {{\n{body}{pad}}} while ({k}++ < 1 || {k} < 3 && ({decision}));"
                )
            }
            9 => {
                let e = self.name();
                let (tried, caught, last) = (inner(self), inner(self), inner(self));
                format!(
                    "try {{\n{tried}{pad}r += 6 / a;\n{pad}}} catch (ArithmeticException {e}) {{\n{caught}\
                     {pad}}} finally {{\n{last}{pad}}}"
                )
            }
            10 => {
                let (first, second) = (inner(self), inner(self));
                format!(
                    "switch (b) {{\n{pad}case 0:\n{first}{pad}break;\n{pad}case 1:\n{pad}default:\n{second}{pad}}}"
                )
            }
            _ => {
                let p = self.name();
                self.in_lambda = true;
                let decision = self.decision(2);
                self.in_lambda = false;
                format!(
                    "java.util.function.IntPredicate {p} = y -> {{\n{pad}if ({decision} || y > 2) return y < b;\n\
                     {pad}return {decision};\n{pad}}};\n{pad}if ({p}.test(a)) r += 5;"
                )
            }
        };
        writeln!(out, "{pad}{line}").unwrap_or_default();
    }

    fn decision(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.atom(0);
        }
        let one = |this: &mut Random| this.operand(depth - 1);
        match self.below(7) {
            0 | 1 => format!("{} && {}", one(self), one(self)),
            2 | 3 => format!("{} || {}", one(self), one(self)),
            4 => format!("!({} && {})", self.decision(depth - 1), one(self)),
            5 => format!("({} ? {} : {})", one(self), one(self), one(self)),
            _ => self.atom(depth),
        }
    }

    /// What can stand beside an operator.
    fn operand(&mut self, depth: usize) -> String {
        if self.below(3) == 0 { self.atom(depth) } else { format!("({})", self.decision(depth)) }
    }

    fn atom(&mut self, depth: usize) -> String {
        let plain = ["a > 0", "b < 2", "a == b", "c", "d", "!c", "!d", "a != 1", "(c & d)", "OFF"];
        match self.below(if depth == 0 { 12 } else { 16 }) {
            0..=9 => self.pick(&plain),
            10 if !self.in_lambda => "r > 3".to_owned(),
            11 if !self.in_lambda => "x".to_owned(),
            12 => format!("id({})", self.decision(depth - 1)),
            13 => format!("(c ^ {})", self.operand(depth - 1)),
            14 => format!("(a > 1) == ({})", self.decision(depth - 1)),
            15 if !self.in_lambda => format!("(x = {})", self.decision(depth - 1)),
            _ => "b >= a".to_owned(),
        }
    }
}

/// A statement without others in it.
fn this_simple(random: &mut Random) -> usize {
    random.below(5)
}
