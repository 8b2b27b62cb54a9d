//! Where classes come from.
//!
//! A [`Source`] gives the bytes of a class by its internal name and lists the names it has. Sources
//! are read lazily and never written; nothing is ever extracted to disk, so the names inside an
//! archive are keys and no paths.

pub mod classpath;
mod contain;
pub(crate) mod directory;
mod image;
mod jar;
pub(crate) mod javac;
pub mod jdk;
pub mod target;
pub(crate) mod temp;

use senda_rules::class::LoadError;

pub use directory::{Directory, SingleFile};
pub use image::Image;
pub use jar::Jar;
pub use temp::remove_temporary_directories;

/// The bytes of a class and where they were found.
#[derive(Clone, Debug)]
pub struct Found {
    /// The class file's content.
    pub bytes: Vec<u8>,
    /// Where it is, as a message names it.
    pub origin: String,
}

/// A place that has classes.
#[derive(Debug)]
pub enum Source {
    /// A directory tree of class files.
    Directory(Directory),
    /// One class file.
    File(SingleFile),
    /// An archive.
    Jar(Jar),
    /// The JDK's run-time image.
    Image(Image),
}

impl Source {
    /// The class with this internal name, `None` if it is not here.
    ///
    /// # Errors
    /// When it is here and cannot be read.
    pub fn find(&self, internal: &str) -> Result<Option<Found>, LoadError> {
        match self {
            Source::Directory(directory) => directory.find(internal),
            Source::File(file) => file.find(internal),
            Source::Jar(jar) => jar.find(internal),
            Source::Image(image) => image.find(internal),
        }
    }

    /// The internal names of all its classes, ascending; descriptions of modules are no classes.
    ///
    /// # Errors
    /// When it cannot be listed.
    pub fn classes(&self) -> Result<Vec<String>, LoadError> {
        let mut names = match self {
            Source::Directory(directory) => directory.classes()?,
            Source::File(file) => file.classes(),
            Source::Jar(jar) => jar.classes(),
            Source::Image(image) => image.classes()?,
        };
        names.retain(|name| !is_module_info(name));
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }
}

/// Whether this is the name of a description of a module.
pub(crate) fn is_module_info(name: &str) -> bool {
    name == "module-info" || name.ends_with("/module-info")
}

/// An error that names a file.
pub(crate) fn error(file: impl std::fmt::Display, reason: impl std::fmt::Display) -> LoadError {
    LoadError(format!("{file}: {reason}"))
}
