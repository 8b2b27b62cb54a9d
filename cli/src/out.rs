//! Standard output and files.

use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::Path;

use crate::fault::Fault;

/// Buffered standard output. Whoever reads it may stop reading (`senda … | head`): that is no error,
/// and what is written after it goes nowhere.
pub struct Out {
    inner: BufWriter<StdoutLock<'static>>,
    closed: bool,
}

impl Out {
    /// Standard output, locked.
    pub fn stdout() -> Out {
        Out { inner: BufWriter::with_capacity(1 << 16, io::stdout().lock()), closed: false }
    }

    /// Writes out what is still in the buffer.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn finish(mut self) -> Result<(), Fault> {
        self.flush().map_err(|e| Fault::input(format!("standard output: {e}")))
    }

    /// Whether nobody reads any more.
    pub fn closed(&self) -> bool {
        self.closed
    }

    fn forgive<T>(&mut self, done: io::Result<T>, otherwise: T) -> io::Result<T> {
        match done {
            Err(e) if e.kind() == io::ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(otherwise)
            }
            done => done,
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let done = self.inner.write(bytes);
        self.forgive(done, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let done = self.inner.flush();
        self.forgive(done, ())
    }
}

impl Drop for Out {
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::input(format!("the output cannot be written: {error}"))
    }
}

/// Writes a text to a file, or to standard output without one.
///
/// # Errors
/// When it cannot be written.
pub fn write_text(file: Option<&Path>, text: &str) -> Result<(), Fault> {
    if let Some(path) = file {
        return std::fs::write(path, text)
            .map_err(|e| Fault::input(format!("{}: {e}", path.display())));
    }
    let mut out = Out::stdout();
    out.write_all(text.as_bytes())?;
    out.finish()
}

/// Writes a text to standard error. There is nobody to tell when that fails.
pub fn write_error(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
