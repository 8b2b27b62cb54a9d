//! The files of the repository.

use std::path::{Path, PathBuf};

/// Directories that hold no source: what is built, fetched or found by fuzzing.
const SKIPPED: [&str; 6] =
    ["target", ".git", ".tools", "fuzz/target", "fuzz/corpus", "fuzz/artifacts"];

/// All source files, read.
pub struct Tree {
    root: PathBuf,
    /// The files, ascending by path.
    pub files: Vec<File>,
}

/// One file.
pub struct File {
    /// Its path from the root, with slashes.
    pub path: String,
    /// Its content; `None` if it is no text.
    pub text: Option<String>,
}

impl File {
    /// What comes after the last dot of its name.
    pub fn extension(&self) -> &str {
        Path::new(&self.path).extension().and_then(|e| e.to_str()).unwrap_or_default()
    }

    /// Its content, empty if it is no text.
    pub fn text(&self) -> &str {
        self.text.as_deref().unwrap_or_default()
    }
}

impl Tree {
    /// Reads the files below a directory.
    ///
    /// # Errors
    /// When a directory or file cannot be read.
    pub fn read(root: &Path) -> Result<Tree, String> {
        let mut files = Vec::new();
        let mut open = vec![String::new()];
        while let Some(directory) = open.pop() {
            let path = root.join(&directory);
            let fault = |e: std::io::Error| format!("{}: {e}", path.display());
            for entry in std::fs::read_dir(&path).map_err(fault)? {
                let entry = entry.map_err(fault)?;
                let name = entry.file_name().to_string_lossy().into_owned();
                let below = if directory.is_empty() { name } else { format!("{directory}/{name}") };
                let kind = entry.file_type().map_err(fault)?;
                if kind.is_dir() {
                    if !SKIPPED.contains(&below.as_str()) {
                        open.push(below);
                    }
                } else if kind.is_file() && below != ".git" {
                    let bytes = std::fs::read(entry.path()).map_err(fault)?;
                    files.push(File { path: below, text: String::from_utf8(bytes).ok() });
                }
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(Tree { root: root.to_path_buf(), files })
    }

    /// The file at a path.
    pub fn file(&self, path: &str) -> Option<&File> {
        let found = self.files.binary_search_by(|file| file.path.as_str().cmp(path));
        found.ok().map(|index| &self.files[index])
    }

    /// Whether there is a file or directory at this path.
    pub fn exists(&self, path: &str) -> bool {
        self.root.join(path).exists()
    }
}
