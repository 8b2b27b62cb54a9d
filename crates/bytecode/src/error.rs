//! What is wrong with a class file.

/// The reason why a class file, or a part of it, is refused. It does not name the file: who knows
/// the file adds it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Malformed(String);

impl Malformed {
    /// A reason, in words.
    pub fn new(reason: impl Into<String>) -> Self {
        Malformed(reason.into())
    }

    /// The same reason, with the place in front of it.
    #[must_use]
    pub fn within(self, place: &str) -> Self {
        Malformed(format!("{place}: {}", self.0))
    }
}

impl From<ristretto_classfile::Error> for Malformed {
    fn from(error: ristretto_classfile::Error) -> Self {
        match error {
            ristretto_classfile::Error::UnexpectedEof => Malformed::new("truncated"),
            other => Malformed(other.to_string()),
        }
    }
}

impl From<senda_rules::types::TypeError> for Malformed {
    fn from(error: senda_rules::types::TypeError) -> Self {
        Malformed(error.to_string())
    }
}

/// Shortens text from a file so that a message stays a line.
pub(crate) fn clip(text: &str) -> String {
    const MOST: usize = 80;
    if text.chars().count() <= MOST {
        return text.escape_debug().to_string();
    }
    let head: String = text.chars().take(MOST).collect();
    format!("{}…", head.escape_debug())
}
