//! The container library of `corpus/subjects`: every method of it that has code.

use std::path::Path;

use senda_bytecode::{Target, TargetOptions};
use senda_engine::linker::{ClassId, Linker, MethodId};
use senda_rules::class::access;
use senda_rules::ids::MethodRef;
use senda_rules::symbols::Symbols;
use senda_strategy::explore::{Generator, Options};
use senda_testcase::Paths;

/// Whether a search was ended by what the method says, and not by the time or the memory that it had.
pub fn is_finished(paths: &Paths) -> bool {
    ["time", "memory"].iter().all(|limit| paths.cut_by.get(limit).is_none())
}

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
                let name = subject_name(linker, id, method);
                if words.is_empty() || words.iter().any(|word| name.contains(word.as_str())) {
                    methods.push(Subject { name, method, id: linked.id });
                }
            }
        }
        Ok(Library { target, generator, methods })
    }
}

/// `Class.method`, with the types of the parameters where the class has several methods of the name.
fn subject_name(linker: &Linker, class: ClassId, method: MethodId) -> String {
    let name = linker.method(method).name;
    let all = linker.class(class).methods.iter();
    let written = all.map(|&other| linker.method(other)).filter(|m| !m.has(access::SYNTHETIC));
    let namesakes = written.filter(|other| other.name == name).count();
    let long = linker.java_name(class);
    let package = long.rfind('.').map_or(0, |dot| dot + 1);
    let full = &linker.java_method(method)[package..];
    match full.find('(') {
        Some(parameters) if namesakes == 1 => full[..parameters].to_owned(),
        _ => full.to_owned(),
    }
}

/// The public methods of the classes that have a `repOk` of their own, with a name for each.
pub fn containers(
    generator: &mut Generator,
    classes: &[String],
) -> Result<Vec<(String, MethodId)>, String> {
    let linker = generator.linker().map_err(|e| e.to_string())?;
    let mut all = Vec::new();
    for class in classes {
        let Ok(id) = linker.class_named(class) else { continue };
        let simple = class.rsplit('/').next().unwrap_or(class);
        let own = linker.class(id).methods.clone();
        let container = own.iter().any(|&m| text(linker, m) == "repOk");
        for method in own {
            let linked = linker.method(method);
            let skipped = access::STATIC | access::SYNTHETIC | access::ABSTRACT;
            let name = text(linker, method);
            let wanted = linked.has_code && linked.has(access::PUBLIC) && container;
            if wanted && linked.flags & skipped == 0 && name != "<init>" && name != "repOk" {
                all.push((format!("{simple}.{name}"), method));
            }
        }
    }
    Ok(all)
}

fn text(linker: &Linker, method: MethodId) -> &str {
    linker.symbols.name_text(linker.method(method).name)
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
