//! Progress on standard error, if that is a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use senda_strategy::explore::Progress;

use crate::numbers::grouped;

/// Shows how far the generation is, a few times a second.
pub struct Meter {
    shown: bool,
    method: String,
    number: usize,
    of: usize,
    last: Instant,
    drawn: bool,
    calls: u32,
}

impl Meter {
    /// A meter for so many methods.
    pub fn new(quiet: bool, of: usize) -> Meter {
        let shown = !quiet && stderr().is_terminal();
        let last = Instant::now();
        Meter { shown, method: String::new(), number: 0, of, last, drawn: false, calls: 0 }
    }

    /// A method is next.
    pub fn begin(&mut self, method: &str) {
        self.number += 1;
        method.clone_into(&mut self.method);
    }

    /// It has come this far.
    pub fn tick(&mut self, progress: &Progress) {
        self.calls = self.calls.wrapping_add(1);
        // The clock is not asked for every path.
        if !self.shown || self.calls & 0x3f != 0 || self.last.elapsed() < Duration::from_millis(150)
        {
            return;
        }
        self.last = Instant::now();
        self.drawn = true;
        let line = format!(
            "\r\u{1b}[K{}/{} {}: {} paths, {} tests, {} cut, {} checks",
            self.number,
            self.of,
            self.method,
            grouped(progress.paths),
            grouped(progress.tests),
            grouped(progress.cut),
            grouped(progress.checks)
        );
        let _ = stderr().write_all(line.as_bytes());
    }

    /// It is over.
    pub fn end(&mut self) {
        if self.drawn {
            let _ = stderr().write_all(b"\r\x1b[K");
        }
    }
}
