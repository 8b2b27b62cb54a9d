//! What the user points at: a `.java` file, a class file, an archive, or a directory of them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustc_hash::FxHashSet;
use senda_rules::class::LoadError;
use senda_rules::decision::SourceDecisions;
use senda_rules::symbols::Symbols;

use super::classpath::Classpath;
use super::directory::{files_below, read_limited};
use super::javac::{self, Compiled};
use super::jdk::Jdk;
use super::{Directory, Jar, SingleFile, Source, error};
use crate::ClassFile;

/// What a target is opened with.
#[derive(Clone, Debug, Default)]
pub struct TargetOptions {
    /// Further class path entries, in order: directories, archives, `dir/*` for all archives of a
    /// directory. One entry may hold several, separated as `java -cp` separates them.
    pub classpath: Vec<PathBuf>,
    /// The JDK's directory, if it is not to be looked for.
    pub jdk: Option<PathBuf>,
}

/// An open target.
#[derive(Debug)]
pub struct Target {
    /// The internal names of the classes that the target itself holds, ascending.
    pub classes: Vec<String>,
    /// The JDK, the target and the further entries, in this order.
    pub classpath: Classpath,
    /// The JDK.
    pub jdk: Jdk,
    /// What a real JVM's class path must be to run the target. Compiled classes are in a temporary
    /// directory that lasts as long as this value.
    pub paths: Vec<PathBuf>,
    /// The source files, if there are some.
    pub sources: Vec<PathBuf>,
    /// The files of a directory that cannot be read, each with the reason. Its other files can be
    /// used.
    pub damaged: Vec<LoadError>,
    /// Keeps what was compiled on the disk.
    _compiled: Option<Arc<Compiled>>,
}

/// Sources under collection.
#[derive(Default)]
struct Parts {
    sources: Vec<Source>,
    classes: BTreeSet<String>,
    paths: Vec<PathBuf>,
    files: Vec<PathBuf>,
    damaged: Vec<LoadError>,
    compiled: Option<Arc<Compiled>>,
}

impl Target {
    /// Opens a target.
    ///
    /// # Errors
    /// When it is none, cannot be read or cannot be compiled, or there is no JDK.
    pub fn open(path: &Path, options: &TargetOptions) -> Result<Target, LoadError> {
        let jdk = match &options.jdk {
            Some(home) => Jdk::at(home)?,
            None => found()?,
        };
        let entries = entries(&options.classpath)?;
        let mut parts = Parts::default();
        parts.add_target(path, &jdk, &entries)?;
        for entry in &entries {
            let opened = open_entry(entry, &jdk);
            parts.sources.push(opened.map_err(|e| LoadError(format!("on the class path: {e}")))?);
            parts.paths.push(entry.clone());
        }
        Ok(Target {
            classes: parts.classes.into_iter().collect(),
            classpath: Classpath::over_jdk(jdk.sources()?, parts.sources),
            jdk,
            paths: parts.paths,
            sources: parts.files,
            damaged: parts.damaged,
            _compiled: parts.compiled,
        })
    }

    /// What the source files say of the decisions of the target's methods. It takes a run of the
    /// compiler, if there are some. Where they say nothing, the reason stands instead.
    #[must_use]
    pub fn decisions(&self) -> SourceDecisions {
        crate::decisions::of(self)
    }
}

/// The JDK that the user has, or at least the classes of one. One that was named and does not help is no
/// reason to look elsewhere.
fn found() -> Result<Jdk, LoadError> {
    let named = std::env::var_os("JAVA_HOME").is_some_and(|home| !home.is_empty());
    Jdk::find().or_else(|e| if named { Err(e) } else { Jdk::installed().ok_or(e) })
}

/// A class path without wildcards and separators.
fn entries(given: &[PathBuf]) -> Result<Vec<PathBuf>, LoadError> {
    let mut all = Vec::new();
    for path in given.iter().flat_map(std::env::split_paths) {
        if path.file_name().is_some_and(|name| name == "*") {
            let directory = path.parent().unwrap_or(Path::new("."));
            all.extend(jars_in(directory)?);
        } else if !path.as_os_str().is_empty() {
            all.push(path);
        }
    }
    Ok(all)
}

/// The archives directly in a directory, sorted.
fn jars_in(directory: &Path) -> Result<Vec<PathBuf>, LoadError> {
    let shown = directory.display();
    let mut jars = Vec::new();
    for entry in std::fs::read_dir(directory).map_err(|e| error(&shown, e))? {
        let path = entry.map_err(|e| error(&shown, e))?.path();
        if extension(&path) == "jar" {
            jars.push(path);
        }
    }
    jars.sort_unstable();
    Ok(jars)
}

fn extension(path: &Path) -> String {
    path.extension().map(|e| e.to_string_lossy().to_ascii_lowercase()).unwrap_or_default()
}

fn is_archive(path: &Path) -> bool {
    matches!(extension(path).as_str(), "jar" | "war" | "zip")
}

/// The class that a file would be if packages started in this directory.
fn name_below(directory: &Path, file: &Path) -> Option<String> {
    let path = file.strip_prefix(directory).ok()?.with_extension("");
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    parts.map(|parts| parts.join("/")).filter(|name| crate::names::check_class(name).is_ok())
}

/// A class path entry as a source.
fn open_entry(path: &Path, jdk: &Jdk) -> Result<Source, LoadError> {
    if path.is_dir() {
        Ok(Source::Directory(Directory::new(path)))
    } else {
        Jar::open(path, jdk.feature()).map(Source::Jar)
    }
}

impl Parts {
    fn add_target(&mut self, path: &Path, jdk: &Jdk, entries: &[PathBuf]) -> Result<(), LoadError> {
        if path.is_dir() {
            return self.add_directory(path, jdk, entries);
        }
        if !path.to_string_lossy().contains("!/") && !path.exists() {
            return Err(error(path.display(), "there is no such file or directory"));
        }
        match extension(path).as_str() {
            "java" => {
                self.files.push(path.to_path_buf());
                self.add_java(&[path.to_path_buf()], jdk, entries)
            }
            "class" => self.add_class(path),
            _ if is_archive(path) => self.add_jar(path, jdk),
            _ => Err(error(
                path.display(),
                "not a target: neither a directory nor a .java, .class, .jar or .war file",
            )),
        }
    }

    fn add_jar(&mut self, path: &Path, jdk: &Jdk) -> Result<(), LoadError> {
        let source = Source::Jar(Jar::open(path, jdk.feature())?);
        self.classes.extend(source.classes()?);
        self.sources.push(source);
        self.paths.push(path.to_path_buf());
        Ok(())
    }

    /// One class file, and the classes beside it that it refers to.
    fn add_class(&mut self, path: &Path) -> Result<(), LoadError> {
        let file = SingleFile::open(path)?;
        self.classes.extend(file.classes());
        let root = file.root();
        self.sources.push(Source::File(file));
        if let Some(root) = root {
            self.sources.push(Source::Directory(Directory::new(&root)));
            self.paths.push(root);
        }
        Ok(())
    }

    fn add_java(
        &mut self,
        files: &[PathBuf],
        jdk: &Jdk,
        entries: &[PathBuf],
    ) -> Result<(), LoadError> {
        let roots = javac::source_roots(files);
        let beside = self.paths.iter().chain(&roots).chain(entries);
        let classpath: Vec<PathBuf> = beside.cloned().collect();
        let compiled = javac::compile(jdk, files, &roots, &classpath)?;
        let path = compiled.classes();
        let directory = Directory::new(&path);
        let names: FxHashSet<_> = files.iter().filter_map(|f| f.file_name()?.to_str()).collect();
        // What the files refer to was compiled as well, and is not the target.
        for class in directory.classes()? {
            let Some(found) = directory.find(&class)? else { continue };
            let mut symbols = Symbols::new();
            let file = ClassFile::parse(&mut symbols, found.bytes, &found.origin)
                .map_err(|e| error(&found.origin, e))?;
            let source = file.class.source_file.map(|name| symbols.name_text(name));
            if source.is_none_or(|name| names.contains(name)) {
                self.classes.insert(class);
            }
        }
        self.sources.push(Source::Directory(directory));
        self.paths.push(path);
        // As for the compiler, class files may lie beside the source files.
        for root in roots {
            self.sources.push(Source::Directory(Directory::new(&root)));
            self.paths.push(root);
        }
        self.compiled = Some(Arc::new(compiled));
        Ok(())
    }

    /// Class files wherever their packages start, archives, and those source files whose classes
    /// are not among the class files.
    fn add_directory(
        &mut self,
        path: &Path,
        jdk: &Jdk,
        entries: &[PathBuf],
    ) -> Result<(), LoadError> {
        let mut built = FxHashSet::default();
        let mut roots = BTreeSet::new();
        for file in files_below(path, "class")? {
            match self.class_below(&file, &mut built) {
                Ok(Some(root)) => {
                    roots.insert(root);
                }
                Ok(None) => self.sources.push(Source::File(SingleFile::open(&file)?)),
                Err(fault) => {
                    // Its own name cannot be read, so its path stands for it, as in an archive.
                    self.classes.extend(name_below(path, &file));
                    roots.insert(path.to_path_buf());
                    self.damaged.push(fault);
                }
            }
        }
        for root in roots {
            self.sources.push(Source::Directory(Directory::new(&root)));
            self.paths.push(root);
        }
        for jar in files_below(path, "jar")? {
            if let Err(fault) = self.add_jar(&jar, jdk) {
                self.damaged.push(fault);
            }
        }
        let is_code = |file: &PathBuf| {
            !file.ends_with("module-info.java") && !file.ends_with("package-info.java")
        };
        self.files = files_below(path, "java")?.into_iter().filter(is_code).collect();
        let missing: Vec<PathBuf> = self
            .files
            .iter()
            .filter(|file| {
                let name = file.file_name().map(|n| n.to_string_lossy().into_owned());
                let name = name.unwrap_or_default();
                let package = javac::package_of(file).unwrap_or_default().replace('.', "/");
                !built.contains(&(package, name))
            })
            .cloned()
            .collect();
        if !missing.is_empty() {
            self.add_java(&missing, jdk, entries)?;
        }
        if self.sources.is_empty() {
            if let Some(fault) = self.damaged.pop() {
                return Err(fault);
            }
            let reason = "a directory without .class, .jar and .java files";
            return Err(error(path.display(), reason));
        }
        Ok(())
    }

    /// Notes the class of a file and gives the directory that its packages start in, if the path
    /// fits the name. `built` collects package and source file.
    fn class_below(
        &mut self,
        file: &Path,
        built: &mut FxHashSet<(String, String)>,
    ) -> Result<Option<PathBuf>, LoadError> {
        let mut symbols = Symbols::new();
        let origin = file.display().to_string();
        let read = ClassFile::parse(&mut symbols, read_limited(file)?, &origin)
            .map_err(|e| error(&origin, e))?;
        let name = symbols.class_text(read.class.name).to_owned();
        if let Some(source) = read.class.source_file {
            let package = name.rsplit_once('/').map_or("", |(package, _)| package);
            built.insert((package.to_owned(), symbols.name_text(source).to_owned()));
        }
        let mut root = file.with_extension("");
        let fits = name.rsplit('/').all(|part| {
            let same = root.file_name().and_then(|n| n.to_str()) == Some(part);
            same && root.pop()
        });
        if !super::is_module_info(&name) {
            self.classes.insert(name);
        }
        Ok(fits.then_some(root))
    }
}
