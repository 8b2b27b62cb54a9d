//! The document form: writing is the order of the fields, reading is in [`read`].

mod plain;
mod read;

use serde::Serialize;

use crate::code::CodeUnit;
use crate::method::{MethodResult, Options, Report};

/// The version of the document.
pub(crate) const SCHEMA: &str = "senda/1";

/// Why a document cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// It is longer than the limit, both in bytes.
    #[error("it is longer than {0} bytes, the most that is read")]
    TooLong(usize),
    /// It is no JSON, or not of the document's shape; the message has line and column.
    #[error("{0}")]
    Form(String),
    /// A value has no meaning where it stands.
    #[error("{at}: {why}")]
    Meaning {
        /// Where: `methods[0].tests[2].inputs.a`.
        at: String,
        /// What is wrong with it.
        why: String,
    },
    /// It is a document of something else.
    #[error("it is no result of a generation: {0}")]
    Other(String),
}

/// How much is read.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The bytes of a document.
    pub bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { bytes: 1 << 29 }
    }
}

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    senda: &'a str,
    command: &'a str,
    target: &'a str,
    options: &'a Options,
    methods: &'a [MethodResult],
    #[serde(skip_serializing_if = "<[CodeUnit]>::is_empty")]
    code: &'a [CodeUnit],
}

impl Report {
    /// The document, with a line break at its end. Equal reports give equal bytes.
    #[must_use]
    pub fn to_json(&self) -> String {
        let document = Document {
            schema: SCHEMA,
            senda: &self.senda,
            command: "gen",
            target: &self.target,
            options: &self.options,
            methods: &self.methods,
            code: &self.code,
        };
        // Nothing in a report can fail to be written: keys are strings, and a time that is no
        // number is null.
        let mut text = serde_json::to_string_pretty(&document).unwrap_or_default();
        text.push('\n');
        text
    }

    /// Reads a document.
    ///
    /// # Errors
    /// When it is no document of a generation, with the place.
    pub fn from_json(text: &[u8], limits: Limits) -> Result<Report, Fault> {
        read::report(text, limits)
    }
}
