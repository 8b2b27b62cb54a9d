//! Why a command could not do its work, as the user reads it.

use std::fmt;

use senda_rules::class::LoadError;

use crate::exit;
use crate::out::write_error;

/// A message for the user: what is wrong, then what helps, and the exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The exit code.
    pub code: u8,
    message: String,
    notes: Vec<String>,
}

impl Fault {
    fn new(code: u8, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into(), notes: Vec::new() }
    }

    /// The command was used wrongly.
    pub fn usage(message: impl Into<String>) -> Fault {
        Fault::new(exit::USAGE, message)
    }

    /// An input cannot be read, or an output cannot be written.
    pub fn input(message: impl Into<String>) -> Fault {
        Fault::new(exit::INPUT, message)
    }

    /// Senda contradicts itself.
    pub fn bug(message: impl Into<String>) -> Fault {
        Fault::new(exit::BUG, format!("internal error: {}", message.into()))
            .note("this is a bug of senda: please report it with the command and its input")
    }

    /// The user ended the command.
    pub fn interrupted() -> Fault {
        Fault::new(exit::INTERRUPTED, "interrupted")
    }

    /// What is wrong, without what helps.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Tells the user of it where the command goes on nevertheless.
    pub fn warn(&self) {
        write_error(&self.to_string().replacen("senda: ", "senda: warning: ", 1));
    }

    /// Adds a line that helps.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Fault {
        self.notes.push(note.into());
        self
    }

    /// Adds several lines under a heading, up to a number; nothing without lines.
    #[must_use]
    pub fn list(mut self, heading: &str, lines: &[String], most: usize) -> Fault {
        if lines.is_empty() {
            return self;
        }
        self.notes.push(format!("{heading}:"));
        self.notes.extend(lines.iter().take(most).map(|line| format!("  {line}")));
        if lines.len() > most {
            self.notes.push(format!("  … and {} more", lines.len() - most));
        }
        self
    }
}

impl From<LoadError> for Fault {
    fn from(error: LoadError) -> Fault {
        Fault::input(error.to_string())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "senda: {}", self.message)?;
        for note in &self.notes {
            writeln!(f, "  {note}")?;
        }
        Ok(())
    }
}
