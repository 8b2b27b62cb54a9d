//! Finding a JDK.

use std::path::{Path, PathBuf};

use senda_rules::class::LoadError;

use super::{Image, Jar, Source, error};

/// What helps where there is none.
pub(crate) const NONE: &str =
    "no JDK was found: set JAVA_HOME to one, or put its `java` on the PATH";

/// An installed JDK (or JRE).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    home: PathBuf,
    version: String,
    feature: u32,
    chosen: bool,
}

impl Jdk {
    /// The JDK of `JAVA_HOME`, else the one that `java` on the `PATH` belongs to.
    ///
    /// # Errors
    /// When there is none, or the one that was found has no classes.
    pub fn find() -> Result<Jdk, LoadError> {
        if let Some(home) = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
            let home = PathBuf::from(home);
            return Jdk::at(&home)
                .map_err(|e| LoadError(format!("JAVA_HOME is set but does not help: {e}")));
        }
        let path = std::env::var_os("PATH").unwrap_or_default();
        for directory in std::env::split_paths(&path) {
            let Ok(java) = directory.join(java_program("java")).canonicalize() else { continue };
            // A launcher script elsewhere is no JDK; look on.
            let home = java.parent().and_then(Path::parent).map(Path::to_path_buf);
            if let Some(jdk) = home.and_then(|home| Jdk::at(&home).ok()) {
                return Ok(jdk);
            }
        }
        Err(LoadError(NONE.into()))
    }

    /// One that lies where systems install them, although nobody named it: its classes can be read,
    /// but its programs are not run. The newest, if there are several.
    #[must_use]
    pub fn installed() -> Option<Jdk> {
        let home = std::env::var_os("HOME").map(PathBuf::from);
        let own = [".sdkman/candidates/java", ".jdks"];
        let own = own.map(|below| home.as_ref().map(|home| home.join(below)));
        let system =
            ["/usr/lib/jvm", "/usr/java", "/opt/java", "/Library/Java/JavaVirtualMachines"];
        let folders = own.into_iter().flatten().chain(system.map(PathBuf::from));
        let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten();
        let homes = entries.flatten().map(|entry| entry.path());
        let homes = homes.flat_map(|home| [home.join("Contents/Home"), home]);
        let found = homes.filter_map(|home| Jdk::at(&home).ok());
        let newest = found.max_by(|a, b| (a.feature, &a.home).cmp(&(b.feature, &b.home)))?;
        Some(Jdk { chosen: false, ..newest })
    }

    /// Whether the user named it, so that its programs may be run.
    #[must_use]
    pub fn is_chosen(&self) -> bool {
        self.chosen
    }

    /// The JDK at this directory.
    ///
    /// # Errors
    /// When there are no classes of a JDK.
    pub fn at(home: &Path) -> Result<Jdk, LoadError> {
        if classes_of(home).is_none() {
            let reason = "no JDK: it has neither lib/modules nor rt.jar";
            return Err(error(home.display(), reason));
        }
        let release = std::fs::read_to_string(home.join("release"))
            .or_else(|_| std::fs::read_to_string(home.join("..").join("release")))
            .unwrap_or_default();
        let version = release
            .lines()
            .find_map(|line| line.strip_prefix("JAVA_VERSION="))
            .map(|value| value.trim().trim_matches('"').to_owned())
            .unwrap_or_default();
        let feature = feature_of(&version).unwrap_or(8);
        Ok(Jdk { home: home.to_path_buf(), version, feature, chosen: true })
    }

    /// The directory it is in.
    #[must_use]
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// The version as its `release` file gives it (`17.0.15`), empty if it has none.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The feature version: 8, 17, 25.
    #[must_use]
    pub fn feature(&self) -> u32 {
        self.feature
    }

    /// A program of the JDK, such as `javac`, if it is there and may be run.
    #[must_use]
    pub fn program(&self, name: &str) -> Option<PathBuf> {
        if !self.chosen {
            return None;
        }
        let name = java_program(name);
        let inside = self.home.join("bin").join(&name);
        let beside = self.home.join("..").join("bin").join(&name);
        [inside, beside].into_iter().find(|path| path.is_file())
    }

    /// Opens its classes.
    ///
    /// # Errors
    /// When they cannot be read.
    pub fn sources(&self) -> Result<Vec<Source>, LoadError> {
        match classes_of(&self.home) {
            Some(Classes::Image(path)) => Ok(vec![Image::open(&path).map(Source::Image)?]),
            Some(Classes::Jars(paths)) => {
                paths.iter().map(|path| Jar::open(path, self.feature).map(Source::Jar)).collect()
            }
            None => Err(error(self.home.display(), "its classes are gone")),
        }
    }
}

enum Classes {
    Image(PathBuf),
    /// JDK 8 and before: `rt.jar` first.
    Jars(Vec<PathBuf>),
}

fn classes_of(home: &Path) -> Option<Classes> {
    let image = home.join("lib").join("modules");
    if image.is_file() {
        return Some(Classes::Image(image));
    }
    for library in [home.join("jre").join("lib"), home.join("lib")] {
        if library.join("rt.jar").is_file() {
            let jars = ["rt.jar", "jce.jar", "jsse.jar", "charsets.jar"];
            let present = jars.iter().map(|jar| library.join(jar)).filter(|jar| jar.is_file());
            return Some(Classes::Jars(present.collect()));
        }
    }
    None
}

/// `17.0.15` is 17, `1.8.0_402` is 8.
fn feature_of(version: &str) -> Option<u32> {
    let mut parts = version.split(|c: char| !c.is_ascii_digit());
    match parts.next()?.parse().ok()? {
        1 => parts.next()?.parse().ok(),
        feature => Some(feature),
    }
}

fn java_program(name: &str) -> String {
    format!("{name}{}", std::env::consts::EXE_SUFFIX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn feature_versions() {
        assert_eq!(feature_of("17.0.15"), Some(17));
        assert_eq!(feature_of("25"), Some(25));
        assert_eq!(feature_of("1.8.0_402"), Some(8));
        assert_eq!(feature_of("26-ea"), Some(26));
        assert_eq!(feature_of(""), None);
    }

    #[test]
    fn a_directory_without_classes_is_no_jdk() {
        let error = Jdk::at(Path::new("/nonexistent")).map_err(|e| e.to_string());
        assert!(error.is_err_and(|e| e.contains("/nonexistent") && e.contains("lib/modules")));
    }
}
