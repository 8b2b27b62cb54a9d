//! A private directory that goes away with its owner.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use senda_rules::class::LoadError;

use super::error;

/// The directories that are there, for the end of a process that drops nothing.
static THERE: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Removes every temporary directory of this process at once. For a process that is about to end:
/// whoever still uses one loses it.
pub fn remove_temporary_directories() {
    for path in THERE.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
        let _ = std::fs::remove_dir_all(path);
    }
}

/// A new directory under the system's temporary one, readable by the user only.
#[derive(Debug)]
pub(crate) struct TempDir {
    path: PathBuf,
}

impl TempDir {
    /// Makes one.
    pub(crate) fn new(purpose: &str) -> Result<TempDir, LoadError> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let base = std::env::temp_dir();
        let mut last = None;
        // Another process may have left a directory of the same name.
        for _ in 0..1000 {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = base.join(format!("senda-{purpose}-{}-{number}", std::process::id()));
            match create_private(&path) {
                Ok(()) => {
                    THERE.lock().unwrap_or_else(PoisonError::into_inner).push(path.clone());
                    return Ok(TempDir { path });
                }
                Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => last = Some(e),
                Err(e) => return Err(error(path.display(), e)),
            }
        }
        let reason = last.map_or_else(String::new, |e| e.to_string());
        Err(error(base.display(), format!("no temporary directory can be made: {reason}")))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

/// Fails if there is anything of that name, so that nobody can plant a directory for us.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

impl Drop for TempDir {
    fn drop(&mut self) {
        // Nobody is left to report a failure to, and it does no harm.
        let _ = std::fs::remove_dir_all(&self.path);
        THERE.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.path);
    }
}
