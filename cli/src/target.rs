//! The classes that a command works on.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use senda_bytecode::sources::jdk::Jdk;
use senda_bytecode::{Classpath, Target, TargetOptions};
use senda_rules::class::{Class, CodePoint, LoadError, Provider};
use senda_rules::decision::SourceDecisions;
use senda_rules::ids::ClassName;
use senda_rules::ir::Body;
use senda_rules::symbols::Symbols;

use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::out::write_error;

/// The word that stands for the JDK's own classes.
pub const JDK: &str = "jdk";

/// What every command that reads classes takes.
#[derive(Args, Clone, Debug)]
pub struct TargetArgs {
    /// A .java, .class, .jar or .war file, a directory of them, or `jdk` for the JDK itself
    pub target: PathBuf,

    /// Classes that the target needs: directories or archives, as for `java -cp` (repeatable)
    #[arg(long = "cp", value_name = "PATH")]
    pub classpath: Vec<PathBuf>,

    /// The JDK to use [default: JAVA_HOME, then the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    pub jdk: Option<PathBuf>,
}

/// An open target.
pub struct Opened {
    /// The internal names of its own classes, ascending.
    pub classes: Vec<String>,
    /// The JDK.
    pub jdk: Jdk,
    /// Whether it is the JDK itself.
    pub is_jdk: bool,
    /// The target as it was given.
    pub shown: String,
    /// Where classes are looked for; keeps alive whatever they are read from.
    pub classpath: Arc<dyn Provider>,
    /// The files of a directory that cannot be read, each with the reason.
    pub damaged: Vec<LoadError>,
    /// The same place, class file by class file.
    pub files: Classpath,
    /// The class path that a real JVM needs to run the target; lasts as long as `classpath`.
    pub paths: Vec<PathBuf>,
    /// The files, if it is not the JDK.
    kept: Option<Arc<KeptTarget>>,
}

impl Opened {
    /// What the target's sources say of decisions.
    pub fn decisions(&self) -> SourceDecisions {
        match &self.kept {
            Some(kept) => kept.0.decisions(),
            None => SourceDecisions::none("the JDK has no sources here".into()),
        }
    }

    /// Tells the user what is left out because it cannot be read.
    pub fn warn(&self) {
        for fault in &self.damaged {
            write_error(&format!("senda: warning: left out: {fault}\n"));
        }
    }
}

/// A target holds the directory that its compiled classes are in.
struct KeptTarget(Target);

impl Provider for KeptTarget {
    fn class(
        &self,
        symbols: &mut Symbols,
        name: ClassName,
    ) -> Result<Option<Arc<Class>>, LoadError> {
        self.0.classpath.class(symbols, name)
    }

    fn body(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
    ) -> Result<Arc<Body>, LoadError> {
        self.0.classpath.body(symbols, class, method)
    }

    fn null_message(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
        offset: u16,
    ) -> Result<Option<String>, LoadError> {
        self.0.classpath.null_message(symbols, class, method, offset)
    }

    fn instructions(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
    ) -> Result<Vec<CodePoint>, LoadError> {
        self.0.classpath.instructions(symbols, class, method)
    }
}

/// The class path of a target as the engine takes it.
pub struct Shared(pub Arc<dyn Provider>);

impl Provider for Shared {
    fn class(
        &self,
        symbols: &mut Symbols,
        name: ClassName,
    ) -> Result<Option<Arc<Class>>, LoadError> {
        self.0.class(symbols, name)
    }

    fn body(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
    ) -> Result<Arc<Body>, LoadError> {
        self.0.body(symbols, class, method)
    }

    fn null_message(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
        offset: u16,
    ) -> Result<Option<String>, LoadError> {
        self.0.null_message(symbols, class, method, offset)
    }

    fn instructions(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
    ) -> Result<Vec<CodePoint>, LoadError> {
        self.0.instructions(symbols, class, method)
    }
}

impl TargetArgs {
    /// Opens the target.
    ///
    /// # Errors
    /// When it cannot be read or compiled, or there is no JDK.
    pub fn open(&self) -> Result<Opened, Fault> {
        let opened =
            if self.target == Path::new(JDK) { self.open_jdk() } else { self.open_files() };
        // Ctrl-C reaches the compiler too, whose failure then means nothing.
        if interrupted() { Err(Fault::interrupted()) } else { opened }
    }

    fn open_jdk(&self) -> Result<Opened, Fault> {
        if !self.classpath.is_empty() {
            return Err(Fault::usage("--cp has no meaning for the target `jdk`"));
        }
        let jdk = match &self.jdk {
            Some(home) => Jdk::at(home)?,
            None => Jdk::find()?,
        };
        let classpath = Classpath::new(jdk.sources()?);
        let mut classes = Vec::new();
        for source in classpath.sources() {
            classes.extend(source.classes()?);
        }
        classes.sort_unstable();
        classes.dedup();
        let shown = JDK.to_owned();
        let files = classpath.fresh();
        let (classpath, damaged) = (Arc::new(classpath), Vec::new());
        let paths = Vec::new();
        let kept = None;
        Ok(Opened { classes, jdk, is_jdk: true, shown, classpath, damaged, files, paths, kept })
    }

    fn open_files(&self) -> Result<Opened, Fault> {
        let options = TargetOptions { classpath: self.classpath.clone(), jdk: self.jdk.clone() };
        let kept = Arc::new(KeptTarget(Target::open(&self.target, &options)?));
        let target = &kept.0;
        Ok(Opened {
            classes: target.classes.clone(),
            jdk: target.jdk.clone(),
            is_jdk: false,
            shown: self.target.display().to_string(),
            damaged: target.damaged.clone(),
            files: target.classpath.fresh(),
            paths: target.paths.clone(),
            classpath: kept.clone(),
            kept: Some(kept),
        })
    }
}
