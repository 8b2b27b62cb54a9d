//! Traces on lines that a terminal can show.
//!
//! A trace may have millions of nodes, nested as deep; the whole goes through a writer that breaks
//! lines and stops early, so nothing is built that is not shown.

use std::fmt::{self, Write};

use senda_rules::trace::Trace;

/// Where a line is broken, in characters.
const WIDTH: usize = 96;

/// The lines of a trace, each indented; at most `most` of them. The second value tells whether
/// there would be more.
pub fn lines(trace: &Trace, most: usize) -> (Vec<String>, bool) {
    let mut breaker = Breaker {
        lines: vec![String::new()],
        width: 0,
        token: String::new(),
        quoted: false,
        escaped: false,
        most,
    };
    // The one thing that fails is the limit.
    let cut = write!(breaker, "{trace}").and_then(|()| breaker.flush()).is_err();
    (breaker.lines, cut)
}

struct Breaker {
    lines: Vec<String>,
    /// Characters on the last line.
    width: usize,
    /// What may not be broken, so far.
    token: String,
    quoted: bool,
    escaped: bool,
    most: usize,
}

impl Breaker {
    fn flush(&mut self) -> fmt::Result {
        let width = self.token.chars().count();
        if self.width > 0 && self.width + width > WIDTH {
            if self.lines.len() == self.most {
                return Err(fmt::Error);
            }
            self.lines.push(String::new());
            self.width = 0;
        }
        if let Some(line) = self.lines.last_mut() {
            line.push_str(&self.token);
        }
        self.width += width;
        self.token.clear();
        Ok(())
    }
}

impl Write for Breaker {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for c in text.chars() {
            self.token.push(c);
            match c {
                _ if self.escaped => self.escaped = false,
                '\\' if self.quoted => self.escaped = true,
                '\'' => self.quoted = !self.quoted,
                // After a list opens and between its elements: where a node begins.
                '[' if !self.quoted => self.flush()?,
                ',' if !self.quoted && self.token.starts_with(']') => self.flush()?,
                ']' if !self.quoted && self.token.len() > 64 => self.flush()?,
                _ => {}
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_nodes_and_still_a_trace() {
        let leaf = "'p.C.m([I)V'(2,[])";
        let text = format!("f(1,[{}])", vec![leaf; 20].join(","));
        let trace = Trace::parse(&text).expect("a trace");
        let (all, cut) = lines(&trace, 100);
        assert!(!cut && all.len() > 3);
        assert!(all.iter().all(|line| line.chars().count() <= WIDTH), "{all:?}");
        assert_eq!(all.concat(), text);
        assert_eq!(Trace::parse(&all.join("\n")), Ok(trace.clone()));
        let (some, cut) = lines(&trace, 2);
        assert!(cut);
        assert_eq!(some, all[..2]);
    }

    #[test]
    fn deep_traces_end_in_many_brackets() {
        let text = format!("{}_{}", "loop_4(1,[".repeat(10_000), "])".repeat(10_000));
        let trace = Trace::parse(&text).expect("a trace");
        let (all, cut) = lines(&trace, usize::MAX);
        assert!(!cut);
        assert!(all.iter().all(|line| line.chars().count() <= WIDTH));
        assert_eq!(all.concat(), text);
    }
}
