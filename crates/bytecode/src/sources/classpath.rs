//! An ordered list of sources that loads each class once.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;
use senda_rules::class::{Class, CodePoint, LoadError, Provider};
use senda_rules::ids::ClassName;
use senda_rules::ir::Body;
use senda_rules::symbols::Symbols;

use super::{Source, error};
use crate::ClassFile;
use crate::translate::{null_message, translate};

/// How many bytes of class files are kept for the translation of further methods. Beyond that all
/// are dropped, to be read again when needed; classes and bodies stay.
const RETAINED_BYTES: usize = 256 << 20;

/// Classes by name, from the first source that has them.
///
/// What it caches is in terms of the [`Symbols`] it is first asked with: use one class path per
/// `Symbols`, and [`Classpath::fresh`] to make another one over the same sources.
#[derive(Debug)]
pub struct Classpath {
    sources: Arc<[Source]>,
    /// How many of the sources, from the first, are the JDK's own.
    boot: usize,
    cache: Mutex<Cache>,
}

#[derive(Debug, Default)]
struct Cache {
    classes: FxHashMap<ClassName, Result<Option<Arc<Class>>, LoadError>>,
    files: FxHashMap<ClassName, Arc<ClassFile>>,
    bodies: FxHashMap<(ClassName, usize), Arc<Body>>,
    /// The size of all `files`.
    retained: usize,
}

impl Classpath {
    /// A class path over these sources, the first one first.
    #[must_use]
    pub fn new(sources: Vec<Source>) -> Classpath {
        Classpath { sources: sources.into(), boot: 0, cache: Mutex::default() }
    }

    /// The JDK's classes, then these: as class loaders ask their parents first, nothing replaces a
    /// class of the JDK, and nothing else can be in its `java` packages.
    #[must_use]
    pub fn over_jdk(jdk: Vec<Source>, rest: Vec<Source>) -> Classpath {
        let boot = jdk.len();
        let sources: Vec<Source> = jdk.into_iter().chain(rest).collect();
        Classpath { sources: sources.into(), boot, cache: Mutex::default() }
    }

    /// The same sources with nothing loaded, for other symbols.
    #[must_use]
    pub fn fresh(&self) -> Classpath {
        Classpath { sources: self.sources.clone(), boot: self.boot, cache: Mutex::default() }
    }

    /// The sources in order.
    #[must_use]
    pub fn sources(&self) -> &[Source] {
        &self.sources
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        // The cache is consistent between any two statements, so a panic elsewhere spoils nothing.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The class file with this name, `Ok(None)` if no source has it.
    ///
    /// # Errors
    /// When there is one and it is malformed, or declares a class of another name.
    pub fn file(
        &self,
        symbols: &mut Symbols,
        name: ClassName,
    ) -> Result<Option<Arc<ClassFile>>, LoadError> {
        {
            let cache = self.cache();
            if let Some(file) = cache.files.get(&name) {
                return Ok(Some(file.clone()));
            }
            match cache.classes.get(&name) {
                Some(Err(fault)) => return Err(fault.clone()),
                Some(Ok(None)) => return Ok(None),
                Some(Ok(Some(_))) | None => {}
            }
        }
        let loaded = self.load(symbols, name);
        let mut cache = self.cache();
        match &loaded {
            Ok(Some((file, size))) => {
                if cache.retained + size > RETAINED_BYTES {
                    cache.files.clear();
                    cache.retained = 0;
                }
                cache.retained += size;
                cache.files.insert(name, file.clone());
                cache.classes.entry(name).or_insert_with(|| Ok(Some(file.class.clone())));
            }
            Ok(None) => {
                cache.classes.insert(name, Ok(None));
            }
            Err(fault) => {
                cache.classes.insert(name, Err(fault.clone()));
            }
        }
        loaded.map(|found| found.map(|(file, _)| file))
    }

    fn load(
        &self,
        symbols: &mut Symbols,
        name: ClassName,
    ) -> Result<Option<(Arc<ClassFile>, usize)>, LoadError> {
        let text = symbols.class_text(name).to_owned();
        let reserved = self.boot > 0 && text.starts_with("java/");
        let allowed = if reserved { self.boot } else { self.sources.len() };
        for source in &self.sources[..allowed] {
            let Some(found) = source.find(&text)? else { continue };
            let size = found.bytes.len();
            let file = ClassFile::parse(symbols, found.bytes, &found.origin)
                .map_err(|e| error(&found.origin, e))?;
            if file.class.name != name {
                let other = symbols.class_java(file.class.name);
                let wanted = symbols.class_java(name);
                let reason = format!("it declares class {other}, and {wanted} was expected there");
                return Err(error(&found.origin, reason));
            }
            return Ok(Some((Arc::new(file), size)));
        }
        Ok(None)
    }
}

impl Provider for Classpath {
    fn class(
        &self,
        symbols: &mut Symbols,
        name: ClassName,
    ) -> Result<Option<Arc<Class>>, LoadError> {
        if let Some(known) = self.cache().classes.get(&name) {
            return known.clone();
        }
        Ok(self.file(symbols, name)?.map(|file| file.class.clone()))
    }

    fn body(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
    ) -> Result<Arc<Body>, LoadError> {
        if let Some(body) = self.cache().bodies.get(&(class, method)) {
            return Ok(body.clone());
        }
        let Some(file) = self.file(symbols, class)? else {
            return Err(error(symbols.class_java(class), "there is no such class"));
        };
        // The translator takes code that was checked: damage is an error here, not a rule.
        match file.code(symbols, method) {
            Ok(Some(_)) => {}
            Ok(None) => return Err(error(&file.origin, format!("method {method} has no code"))),
            Err(fault) => return Err(error(&file.origin, fault)),
        }
        let body = Arc::new(translate(symbols, &file, method));
        self.cache().bodies.insert((class, method), body.clone());
        Ok(body)
    }

    fn null_message(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
        offset: u16,
    ) -> Result<Option<String>, LoadError> {
        let file = self.file(symbols, class)?;
        Ok(file.and_then(|file| null_message(symbols, &file, method, offset)))
    }

    fn instructions(
        &self,
        symbols: &mut Symbols,
        class: ClassName,
        method: usize,
    ) -> Result<Vec<CodePoint>, LoadError> {
        let Some(file) = self.file(symbols, class)? else { return Ok(Vec::new()) };
        let code = file.code(symbols, method).map_err(|fault| error(&file.origin, fault))?;
        Ok(code.map_or_else(Vec::new, |code| code.points()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_path_can_be_shared_by_threads() {
        fn shared<T: Send + Sync>(_: &T) {}
        shared(&Classpath::new(Vec::new()));
    }
}
