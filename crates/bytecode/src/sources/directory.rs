//! Class files in a directory tree, and single class files.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use senda_rules::class::LoadError;
use senda_rules::symbols::Symbols;

use super::{Found, error};
use crate::{ClassFile, limits, names};

/// A directory whose tree mirrors the packages.
#[derive(Clone, Debug)]
pub struct Directory {
    root: PathBuf,
}

impl Directory {
    /// A directory, which need not exist yet.
    #[must_use]
    pub fn new(root: &Path) -> Directory {
        Directory { root: root.to_path_buf() }
    }

    /// The class with this internal name.
    ///
    /// # Errors
    /// When its file exists and cannot be read.
    pub fn find(&self, internal: &str) -> Result<Option<Found>, LoadError> {
        // A well-formed name has no `..` and does not start at the root, so it stays in the tree.
        if names::check_class(internal).is_err() {
            return Ok(None);
        }
        let path = self.root.join(format!("{internal}.class"));
        match path.metadata() {
            Ok(meta) if meta.is_file() => {}
            _ => return Ok(None),
        }
        Ok(Some(Found { bytes: read_limited(&path)?, origin: path.display().to_string() }))
    }

    /// The internal names that the tree's paths stand for.
    ///
    /// # Errors
    /// When a directory cannot be read, or there are too many files.
    pub fn classes(&self) -> Result<Vec<String>, LoadError> {
        let mut all = Vec::new();
        let files = files_below(&self.root, "class")?;
        for file in files {
            let Ok(relative) = file.strip_prefix(&self.root) else { continue };
            let parts: Option<Vec<_>> = relative.iter().map(|part| part.to_str()).collect();
            let Some(name) = parts.map(|parts| parts.join("/")) else { continue };
            let name = name.strip_suffix(".class").unwrap_or(&name);
            if names::check_class(name).is_ok() {
                all.push(name.to_owned());
            }
        }
        Ok(all)
    }
}

/// The files with this extension in a directory tree, sorted. Symbolic links to directories are not
/// followed, nor is anything deeper than [`limits::DIRECTORY_DEPTH`].
///
/// # Errors
/// When a directory cannot be read, or there are too many files.
pub(crate) fn files_below(root: &Path, extension: &str) -> Result<Vec<PathBuf>, LoadError> {
    let mut files = Vec::new();
    let mut pending = vec![(root.to_path_buf(), 0)];
    while let Some((directory, depth)) = pending.pop() {
        let shown = directory.display();
        let entries = std::fs::read_dir(&directory).map_err(|e| error(&shown, e))?;
        for entry in entries {
            let entry = entry.map_err(|e| error(&shown, e))?;
            let (path, kind) = (entry.path(), entry.file_type().map_err(|e| error(&shown, e))?);
            // A link to a directory could lead in a circle; a link to a file is as good as a file.
            if kind.is_dir() {
                if depth < limits::DIRECTORY_DEPTH {
                    pending.push((path, depth + 1));
                }
            } else if path.extension().is_some_and(|e| e == extension) && path.is_file() {
                files.push(path);
            }
            if files.len() > limits::DIRECTORY_FILES {
                let most = limits::DIRECTORY_FILES;
                return Err(error(root.display(), format!("more than {most} files")));
            }
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// Reads a file that should be a class file, no more of it than the limit.
pub(crate) fn read_limited(path: &Path) -> Result<Vec<u8>, LoadError> {
    let shown = path.display();
    let file = File::open(path).map_err(|e| error(&shown, e))?;
    let mut bytes = Vec::new();
    let most = limits::CLASS_BYTES as u64 + 1;
    file.take(most).read_to_end(&mut bytes).map_err(|e| error(&shown, e))?;
    if bytes.len() > limits::CLASS_BYTES {
        let most = limits::CLASS_BYTES;
        return Err(error(&shown, format!("larger than the limit of {most} for a class file")));
    }
    Ok(bytes)
}

/// One class file, wherever it lies: its own name, not its path, says which class it is.
#[derive(Clone, Debug)]
pub struct SingleFile {
    path: PathBuf,
    name: String,
}

impl SingleFile {
    /// Opens the file and reads the name of its class.
    ///
    /// # Errors
    /// When it is not a class file.
    pub fn open(path: &Path) -> Result<SingleFile, LoadError> {
        let bytes = read_limited(path)?;
        let mut symbols = Symbols::new();
        let origin = path.display().to_string();
        let file = ClassFile::parse(&mut symbols, bytes, &origin).map_err(|e| error(&origin, e))?;
        let name = symbols.class_text(file.class.name).to_owned();
        Ok(SingleFile { path: path.to_path_buf(), name })
    }

    /// The directory that the file's package is in, if the path ends in the name of the class.
    #[must_use]
    pub fn root(&self) -> Option<PathBuf> {
        let mut root = std::path::absolute(&self.path).ok()?.with_extension("");
        for part in self.name.rsplit('/') {
            if root.file_name()?.to_str()? != part {
                return None;
            }
            root.pop();
        }
        Some(root)
    }

    /// The class with this internal name.
    ///
    /// # Errors
    /// When the file cannot be read any more.
    pub fn find(&self, internal: &str) -> Result<Option<Found>, LoadError> {
        if internal != self.name {
            return Ok(None);
        }
        let origin = self.path.display().to_string();
        Ok(Some(Found { bytes: read_limited(&self.path)?, origin }))
    }

    /// The one name.
    #[must_use]
    pub fn classes(&self) -> Vec<String> {
        vec![self.name.clone()]
    }
}
