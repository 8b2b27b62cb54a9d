//! The container library of `corpus/subjects`: every method of it that has code.

use std::path::Path;

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::{Linker, MethodId};
use senda_rules::class::access;
use senda_rules::ids::MethodRef;
use senda_rules::symbols::Symbols;
use senda_strategy::explore::{Generator, Options};

/// A method with a name, `Class.method`, and the parameter types where that is not enough.
pub struct Subject {
    /// The name.
    pub name: String,
    /// The method.
    pub method: MethodId,
    /// The same where only its symbol counts.
    pub id: MethodRef,
}

/// The library, opened.
pub struct Library {
    /// Kept as long as its classes are read.
    pub target: Target,
    /// Over its classes.
    pub generator: Generator,
    /// Its methods, private ones too.
    pub methods: Vec<Subject>,
}

impl Library {
    /// Compiles and opens it; of its methods those whose name contains one of the words, if there
    /// are any.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn open(words: &[String]) -> Result<Library, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/subjects");
        let target = Target::open(&folder, &TargetOptions::default()).map_err(|e| e.to_string())?;
        let linker = Linker::new(Symbols::new(), Box::new(target.classpath.fresh()));
        let mut generator = Generator::new(linker, target.jdk.feature(), &Options::default())
            .map_err(|e| e.to_string())?;
        generator.world.clone_from(&target.classes);
        let linker = generator.linker().map_err(|e| e.to_string())?;
        let mut methods = Vec::new();
        for class in &target.classes {
            let id = linker.class_named(class).map_err(|e| format!("{class}: {e:?}"))?;
            for method in linker.class(id).methods.clone() {
                let linked = linker.method(method);
                let own = linker.symbols.name_text(linked.name);
                if !linked.has_code || linked.has(access::SYNTHETIC) || own.starts_with('<') {
                    continue;
                }
                let simple = class.rsplit('/').next().unwrap_or(class);
                let name = format!("{simple}.{own}");
                if words.is_empty() || words.iter().any(|word| name.contains(word.as_str())) {
                    methods.push(Subject { name, method, id: linked.id });
                }
            }
        }
        Ok(Library { target, generator, methods })
    }
}

/// The number of seconds that comes first among some words, if one does, and the words after it.
pub fn seconds(words: &[String], otherwise: u64) -> (u64, &[String]) {
    match words.split_first() {
        Some((first, rest)) => match first.parse() {
            Ok(seconds) => (seconds, rest),
            Err(_) => (otherwise, words),
        },
        None => (otherwise, words),
    }
}
