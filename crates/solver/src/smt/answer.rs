//! Reading what a solver says: hostile until proved otherwise.

use senda_rules::scalar::Word;

use crate::term::{Arena, Sort};

/// What was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Read {
    /// `sat`, and a value for every input.
    Sat(Vec<Word>),
    /// `unsat`.
    Unsat,
    /// `unknown`, and what else was said.
    Unknown(String),
}

/// The first word must be the verdict: after an error nothing is believed.
pub(super) fn read(output: &str, inputs: &[u32], arena: &Arena) -> Result<Read, String> {
    let output = output.trim_start();
    let (verdict, rest) = output.split_at(output.find(char::is_whitespace).unwrap_or(output.len()));
    match verdict {
        "unsat" => Ok(Read::Unsat),
        "unknown" | "timeout" => Ok(Read::Unknown(quoted("it does not know", rest))),
        "sat" => model(rest, inputs, arena).map(Read::Sat),
        "" => Err("it says nothing".into()),
        _ => Err(quoted("it says", output)),
    }
}

/// The text's beginning, on one line.
fn quoted(what: &str, text: &str) -> String {
    let line: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let start: String = line.chars().filter(|c| !c.is_control()).take(120).collect();
    if start.is_empty() { what.into() } else { format!("{what}: {start}") }
}

/// Reads `((x0 #x00000001) (x1 #b...) (x2 (_ bv5 32)))`: the values of the inputs in this order.
fn model(text: &str, inputs: &[u32], arena: &Arena) -> Result<Vec<Word>, String> {
    let mut words: Vec<Word> =
        arena.inputs().iter().map(|i| default(i.sort, i.range.lo, i.range.hi)).collect();
    if inputs.is_empty() {
        return Ok(words);
    }
    let fault = || quoted("its model cannot be read", text);
    let mut tokens = Tokens(text);
    tokens.expect("(").ok_or_else(fault)?;
    for &input in inputs {
        tokens.expect("(").ok_or_else(fault)?;
        tokens.expect(&format!("x{input}")).ok_or_else(fault)?;
        let bits = tokens.value().ok_or_else(fault)?;
        tokens.expect(")").ok_or_else(fault)?;
        let index = input as usize;
        let sort = arena.inputs().get(index).map(|i| i.sort).ok_or_else(fault)?;
        words[index] = word(sort, bits).ok_or_else(fault)?;
    }
    tokens.expect(")").ok_or_else(fault)?;
    Ok(words)
}

fn default(sort: Sort, lo: i64, hi: i64) -> Word {
    if sort.is_integer() { Word::long(0.clamp(lo, hi)) } else { Word::default() }
}

/// A word from its raw bits: an `int` is kept sign-extended.
fn word(sort: Sort, bits: u64) -> Option<Word> {
    Some(match sort {
        Sort::Int => Word::int(u32::try_from(bits).ok()?.cast_signed()),
        Sort::Float => Word(u64::from(u32::try_from(bits).ok()?)),
        _ => Word(bits),
    })
}

struct Tokens<'a>(&'a str);

impl<'a> Tokens<'a> {
    fn next(&mut self) -> Option<&'a str> {
        let text = self.0.trim_start();
        let first = text.chars().next()?;
        let end = match first {
            '(' | ')' => 1,
            _ => {
                text.find(|c: char| c.is_whitespace() || c == '(' || c == ')').unwrap_or(text.len())
            }
        };
        let (token, rest) = text.split_at(end);
        self.0 = rest;
        Some(token)
    }

    fn expect(&mut self, wanted: &str) -> Option<()> {
        (self.next()? == wanted).then_some(())
    }

    /// A bit-vector in one of the three forms that solvers print.
    fn value(&mut self) -> Option<u64> {
        let token = self.next()?;
        if let Some(hex) = token.strip_prefix("#x") {
            return digits(hex, 16);
        }
        if let Some(binary) = token.strip_prefix("#b") {
            return digits(binary, 2);
        }
        if token != "(" {
            return None;
        }
        self.expect("_")?;
        let value = self.next()?.strip_prefix("bv")?.parse().ok()?;
        self.next()?.parse::<u32>().ok()?;
        self.expect(")")?;
        Some(value)
    }
}

/// A number of digits alone: no sign.
fn digits(text: &str, radix: u32) -> Option<u64> {
    text.chars().all(|c| c.is_digit(radix)).then(|| u64::from_str_radix(text, radix).ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::term::Range;

    fn arena() -> Arena {
        let mut arena = Arena::new();
        for sort in [Sort::Int, Sort::Long, Sort::Float, Sort::Double] {
            arena.input(sort, Range::of(sort));
        }
        arena
    }

    #[test]
    fn the_three_forms_of_values_are_read() {
        let arena = arena();
        let text = "sat\n((x0 #xffffffff)\n (x1 (_ bv5 64)) (x3 #b1))\n";
        let words = vec![Word::int(-1), Word::long(5), Word(0), Word(1)];
        assert_eq!(read(text, &[0, 1, 3], &arena), Ok(Read::Sat(words)));
    }

    #[test]
    fn what_is_no_answer_is_none() {
        let arena = arena();
        let faults = [
            "",
            "sat",
            "sat ((x0",
            "sat ((x1 #x00000000))",
            "sat ((x0 #xfffffffff))",
            "sat ((x0 #xg))",
            "sat ((x0 -1))",
            "sat ((x0 (_ bv5)))",
            "satisfied",
            "(error \"unsat\")\nunsat",
            "\u{0}unsat",
            "sat ((x0 #b)))",
            "sat (((((((((((((((((((((((",
            "sat ((x0 #x+1))",
        ];
        for text in faults {
            assert!(read(text, &[0], &arena).is_err(), "{text:?}");
        }
        assert_eq!(read("unsat\n(error \"no model\")", &[0], &arena), Ok(Read::Unsat));
        assert!(matches!(read("unknown\n", &[0], &arena), Ok(Read::Unknown(_))));
    }
}
