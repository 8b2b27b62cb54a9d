//! Progress on standard error, if that is a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

use senda_strategy::explore::Progress;

use crate::numbers::{count, grouped};

/// Shows how far the generation is, a few times a second: paths, tests, paths cut, and the share of the
/// branch checks that propagation, the witness and labelling left to the solver's heavy layers.
pub struct Meter {
    shown: bool,
    method: String,
    number: usize,
    of: usize,
    last: Instant,
    drawn: bool,
    width: usize,
}

impl Meter {
    /// A meter for so many methods.
    pub fn new(quiet: bool, of: usize) -> Meter {
        let shown = !quiet && stderr().is_terminal();
        let last = Instant::now();
        let told = std::env::var("COLUMNS").ok().and_then(|c| c.parse().ok());
        let width = told.unwrap_or(80);
        Meter { shown, method: String::new(), number: 0, of, last, drawn: false, width }
    }

    /// A method is next.
    pub fn begin(&mut self, method: &str) {
        self.number += 1;
        method.clone_into(&mut self.method);
    }

    /// It has come this far.
    pub fn tick(&mut self, progress: &Progress) {
        if !self.shown || self.last.elapsed() < Duration::from_millis(150) {
            return;
        }
        self.last = Instant::now();
        self.drawn = true;
        let line = format!("\r\u{1b}[K{}", self.line(progress));
        let _ = stderr().write_all(line.as_bytes());
    }

    /// One line of the terminal: a longer one could not be wiped out again.
    fn line(&self, progress: &Progress) -> String {
        let counts = format!(
            ": {}, {}, {} cut, {} in the solver",
            count(progress.paths, "path"),
            count(progress.tests, "test"),
            grouped(progress.cut),
            share(progress.heavy, progress.checks),
        );
        let place =
            if self.of > 1 { format!("{}/{} ", self.number, self.of) } else { String::new() };
        let taken = place.chars().count() + counts.chars().count();
        let room = self.width.saturating_sub(taken + 1);
        let long = self.method.chars().count() > room;
        let name: String =
            self.method.chars().take(room.saturating_sub(usize::from(long))).collect();
        let line = format!("{place}{name}{}{counts}", if long { "…" } else { "" });
        line.chars().take(self.width.saturating_sub(1)).collect()
    }

    /// It is over.
    pub fn end(&mut self) {
        if self.drawn {
            let _ = stderr().write_all(b"\r\x1b[K");
        }
    }
}

/// A part of the whole in per cent, with a digit after the point where that is all there is.
fn share(part: u64, whole: u64) -> String {
    if part == 0 || whole == 0 {
        return "0 %".into();
    }
    #[allow(clippy::cast_precision_loss)]
    let percent = 100.0 * part as f64 / whole as f64;
    match percent {
        p if p < 0.1 => "<0.1 %".into(),
        p if p < 10.0 => format!("{p:.1} %"),
        p => format!("{p:.0} %"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_fits_and_tells_all() {
        let mut meter = Meter::new(true, 12);
        meter.width = 80;
        meter.begin("p.Tax.rate(int)");
        let progress = Progress { paths: 1_234, tests: 1, cut: 20, checks: 4_000, heavy: 50 };
        assert_eq!(
            meter.line(&progress),
            "1/12 p.Tax.rate(int): 1,234 paths, 1 test, 20 cut, 1.2 % in the solver"
        );
        meter.begin(&"long.".repeat(50));
        let line = meter.line(&progress);
        assert!(line.chars().count() == 79 && line.contains("…: 1,234 paths"), "{line}");
        meter.width = 10;
        assert_eq!(meter.line(&progress).chars().count(), 9);
    }

    #[test]
    fn shares() {
        for (part, whole, text) in
            [(0, 0, "0 %"), (1, 5_000, "<0.1 %"), (5, 100, "5.0 %"), (7, 7, "100 %")]
        {
            assert_eq!(share(part, whole), text);
        }
    }
}
