//! Range faults of strings and builders with the JDK's own wording, which changed after 17.

use crate::domain::Domain;
use crate::machine::{Halt, Machine};

const STRING: &str = "java/lang/StringIndexOutOfBoundsException";
const PLAIN: &str = "java/lang/IndexOutOfBoundsException";

/// The words older JDKs use for the two ends of a range.
#[derive(Clone, Copy)]
pub(crate) enum Words {
    /// `begin 1, end 9, length 3`
    Begin,
    /// `start 1, end 9, length 3`
    Start,
    /// The same in a plain `IndexOutOfBoundsException`.
    PlainStart,
}

impl<D: Domain> Machine<D> {
    fn newer_wording(&self) -> bool {
        self.jdk > 17
    }

    /// `0 <= i < n`, else the fault of `String.charAt`.
    pub(crate) fn check_char_at(&mut self, i: i32, text: &[u16]) -> Result<usize, Halt<D::Value>> {
        match usize::try_from(i) {
            Ok(at) if at < text.len() => Ok(at),
            // JDK 17 words it by the string's internal coding.
            _ if !self.newer_wording() && text.iter().all(|&c| c < 256) => {
                let message = format!("String index out of range: {i}");
                Err(self.throw_new(STRING, Some(&message)))
            }
            _ => Err(self.index_fault(i, text.len())),
        }
    }

    /// `0 <= i < n`.
    pub(crate) fn check_index(&mut self, i: i32, n: usize) -> Result<usize, Halt<D::Value>> {
        match usize::try_from(i) {
            Ok(at) if at < n => Ok(at),
            _ => Err(self.index_fault(i, n)),
        }
    }

    fn index_fault(&mut self, i: i32, n: usize) -> Halt<D::Value> {
        let message = if self.newer_wording() {
            format!("Index {i} out of bounds for length {n}")
        } else {
            format!("index {i}, length {n}")
        };
        self.throw_new(STRING, Some(&message))
    }

    /// `0 <= i <= n`.
    pub(crate) fn check_offset(&mut self, i: i32, n: usize) -> Result<usize, Halt<D::Value>> {
        match usize::try_from(i) {
            Ok(at) if at <= n => Ok(at),
            _ => {
                let message = if self.newer_wording() {
                    format!("Range [{i}, {n}) out of bounds for length {n}")
                } else {
                    format!("offset {i}, length {n}")
                };
                Err(self.throw_new(STRING, Some(&message)))
            }
        }
    }

    /// `0 <= from <= to <= n`.
    pub(crate) fn check_range(
        &mut self,
        from: i32,
        to: i32,
        n: usize,
        words: Words,
    ) -> Result<(usize, usize), Halt<D::Value>> {
        if let (Ok(a), Ok(b)) = (usize::try_from(from), usize::try_from(to))
            && a <= b
            && b <= n
        {
            return Ok((a, b));
        }
        let (class, word) = match words {
            Words::Begin => (STRING, "begin"),
            Words::Start => (STRING, "start"),
            Words::PlainStart => (PLAIN, "start"),
        };
        let message = if self.newer_wording() {
            format!("Range [{from}, {to}) out of bounds for length {n}")
        } else {
            format!("{word} {from}, end {to}, length {n}")
        };
        Err(self.throw_new(class, Some(&message)))
    }

    /// `0 <= from`, `0 <= count`, `from + count <= n`.
    pub(crate) fn check_count(
        &mut self,
        from: i32,
        count: i32,
        n: usize,
    ) -> Result<(usize, usize), Halt<D::Value>> {
        if let (Ok(a), Ok(b)) = (usize::try_from(from), usize::try_from(count))
            && a + b <= n
        {
            return Ok((a, a + b));
        }
        let message = if self.newer_wording() {
            format!("Range [{from}, {from} + {count}) out of bounds for length {n}")
        } else {
            format!("offset {from}, count {count}, length {n}")
        };
        Err(self.throw_new(STRING, Some(&message)))
    }

    /// The fault without a message that counting code points gives in JDK 17.
    pub(crate) fn plain_range(
        &mut self,
        from: i32,
        to: i32,
        n: usize,
    ) -> Result<(usize, usize), Halt<D::Value>> {
        if let (Ok(a), Ok(b)) = (usize::try_from(from), usize::try_from(to))
            && a <= b
            && b <= n
        {
            return Ok((a, b));
        }
        if self.newer_wording() {
            let message = format!("Range [{from}, {to}) out of bounds for length {n}");
            return Err(self.throw_new(PLAIN, Some(&message)));
        }
        Err(self.throw_new(PLAIN, None))
    }

    /// The index before `i` for `codePointBefore`.
    pub(crate) fn check_before(&mut self, i: i32, n: usize) -> Result<usize, Halt<D::Value>> {
        match usize::try_from(i.wrapping_sub(1)) {
            Ok(at) if at < n => Ok(at),
            _ if self.newer_wording() => Err(self.index_fault(i.wrapping_sub(1), n)),
            _ => {
                let message = format!("String index out of range: {i}");
                Err(self.throw_new(STRING, Some(&message)))
            }
        }
    }
}
