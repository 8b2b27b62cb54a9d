//! Programs and private directories.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A program of a JDK.
pub(crate) fn program(jdk: &Path, name: &str) -> PathBuf {
    jdk.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// A new directory that only the user can read; it goes away with its owner.
#[derive(Debug)]
pub(crate) struct TempDir(PathBuf);

impl TempDir {
    /// Makes one below a directory.
    pub(crate) fn new(base: &Path) -> std::io::Result<TempDir> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = base.join(format!("senda-jvm-{}-{number}", std::process::id()));
            match create_private(&path) {
                Ok(()) => return Ok(TempDir(path)),
                // Another process left it, or somebody planted it: take the next name.
                Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists && number < 10_000 => {}
                Err(e) => return Err(e),
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

/// Fails if there is anything of that name.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

impl Drop for TempDir {
    fn drop(&mut self) {
        // Nobody is left to report a failure to, and it does no harm.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
