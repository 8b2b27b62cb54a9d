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

fn cannot(path: &Path, error: &io::Error) -> Fault {
    Fault::input(format!("{}: cannot be written: {error}", path.display()))
        .note("--out names another place")
}

/// Checks that files can be written below a folder, without leaving anything there: what is found out
/// after the work would be found out too late.
///
/// # Errors
/// When they cannot.
pub fn check_folder(folder: &Path) -> Result<(), Fault> {
    if folder.exists() && !folder.is_dir() {
        let what = io::Error::other("it is no folder");
        return Err(cannot(folder, &what));
    }
    let above = folder.ancestors().filter(|path| !path.as_os_str().is_empty());
    let missing: Vec<&Path> = above.take_while(|path| !path.exists()).collect();
    let probe = folder.join(format!(".senda-{}", std::process::id()));
    let done = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&probe, ""));
    let _ = std::fs::remove_file(&probe);
    for path in missing {
        let _ = std::fs::remove_dir(path);
    }
    done.map_err(|e| cannot(folder, &e))
}

/// Writes a file, making the folders that it is in. It is there whole or as it was before.
///
/// # Errors
/// When it cannot be written.
pub fn replace(path: &Path, text: &str) -> Result<(), Fault> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder).map_err(|e| cannot(folder, &e))?;
    }
    whole(path, text).map_err(|e| cannot(path, &e))
}

fn whole(path: &Path, text: &str) -> io::Result<()> {
    // A terminal or a pipe has nothing to keep, and must not be replaced by a file.
    if path.exists() && !path.is_file() {
        return std::fs::write(path, text);
    }
    // What a link leads to is written, not the link.
    let path = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let done = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, &path));
    if done.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    done
}

/// Writes a text to a file, or to standard output without one.
///
/// # Errors
/// When it cannot be written.
pub fn write_text(file: Option<&Path>, text: &str) -> Result<(), Fault> {
    if let Some(path) = file {
        return whole(path, text).map_err(|e| cannot(path, &e));
    }
    let mut out = Out::stdout();
    out.write_all(text.as_bytes())?;
    out.finish()
}

/// Writes a text to standard error. There is nobody to tell when that fails.
pub fn write_error(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
