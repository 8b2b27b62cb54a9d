//! What reports on coverage need besides the tests: the rest of the code, and where sources are; and
//! what an existing suite covers already.

use std::collections::HashSet;
use std::io::Read;
use std::path::Path;

use senda_engine::linker::MethodId;
use senda_strategy::explore::Generator;
use senda_testcase::{CodeUnit, Confirmed, Existing, MethodResult, Reason, Report};

use super::stopped;
use crate::fault::Fault;
use crate::jacoco;
use crate::target::Opened;

/// The suite that exists, by the report that JaCoCo wrote on it.
pub struct Before {
    /// What it covers.
    pub existing: Existing,
    shown: String,
}

impl Before {
    /// Reads the report.
    ///
    /// # Errors
    /// When there is none, and where it is wrong.
    pub fn read(path: &Path) -> Result<Before, Fault> {
        let shown = path.display().to_string();
        let cannot = |why: String| {
            Fault::input(format!("{shown}: {why}"))
                .note("--skip-covered reads the XML report of JaCoCo, such as target/site/jacoco/jacoco.xml")
        };
        let mut bytes = Vec::new();
        let file = std::fs::File::open(path).map_err(|e| cannot(e.to_string()))?;
        let read = file.take(jacoco::MOST_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|e| cannot(e.to_string()))?;
        if bytes.len() as u64 > jacoco::MOST_BYTES {
            return Err(cannot(format!("it is longer than {} bytes", jacoco::MOST_BYTES)));
        }
        let existing = jacoco::read(&bytes).map_err(|fault| cannot(fault.to_string()))?;
        Ok(Before { existing, shown })
    }

    /// Whether nothing is left to be covered in a method, nor in what it calls of its own class.
    ///
    /// # Errors
    /// When the generator cannot be used.
    pub fn covers(
        &self,
        generator: &mut Generator,
        method: MethodId,
        target: &Opened,
    ) -> Result<bool, Fault> {
        let calls = generator.calls_around(method, &target.classes).map_err(stopped)?;
        Ok(calls.iter().all(|(class, name, desc)| self.existing.covers_method(class, name, desc)))
    }

    /// Marks a method as one that needs no tests.
    pub fn skip(&self, result: &mut MethodResult) {
        *result = MethodResult {
            method: result.method.clone(),
            ..MethodResult::new(result.signature.clone())
        };
        result.guidance.mode = "skipped".into();
        result.guidance.why = format!("{} covers all of it", self.shown);
    }

    /// Leaves out the tests that reach nothing new.
    pub fn leave_out(&self, report: &mut Report) {
        let why = format!("{} covers all that they reach", self.shown);
        for method in &mut report.methods {
            let tests = std::mem::take(&mut method.tests);
            let (old, new): (Vec<_>, Vec<_>) = tests.into_iter().partition(|test| {
                // One that a real run contradicts is a bug to be seen.
                !matches!(test.confirmed, Confirmed::No(_))
                    && self.existing.covers_test(method, test)
            });
            method.tests = new;
            old.iter().for_each(|_| Reason::count(&mut method.left_out, &why));
        }
    }
}

/// Adds the code of the tested classes that is in no result: it is part of every whole that a ratio
/// tells of.
///
/// # Errors
/// When the generator cannot be used.
pub fn add_rest(
    report: &mut Report,
    generator: &mut Generator,
    target: &Opened,
) -> Result<(), Fault> {
    let key = |unit: &CodeUnit| (unit.class.clone(), unit.name.clone(), unit.descriptor.clone());
    let known = report.methods.iter().flat_map(|method| &method.code);
    let mut known: HashSet<_> = known.map(key).collect();
    let mut seen: HashSet<String> = HashSet::new();
    for MethodResult { signature, .. } in &report.methods {
        let internal = signature.class.replace('.', "/");
        let top = internal.split('$').next().unwrap_or_default().to_owned();
        if !seen.insert(top) {
            continue;
        }
        for unit in generator.code_around(&internal, &target.classes).map_err(stopped)? {
            if known.insert(key(&unit)) {
                report.code.push(unit);
            }
        }
    }
    Ok(())
}

/// The folder that source files are in by their packages, if the target tells it: the paths of a
/// report's files are below it.
pub fn source_folder(target: &Path, classes: &[String]) -> String {
    let Some(shown) = target.to_str() else { return String::new() };
    let packages = classes.iter().map(|class| class.rsplit_once('/').map_or("", |(p, _)| p));
    if target.extension().is_some_and(|e| e == "java") {
        let Some(file) = target.file_name().and_then(|name| name.to_str()) else {
            return String::new();
        };
        for package in packages {
            let path = if package.is_empty() { file.into() } else { format!("{package}/{file}") };
            if let Some(folder) =
                shown.strip_suffix(&path).filter(|f| f.is_empty() || f.ends_with('/'))
            {
                let short = folder.trim_end_matches('/');
                return if short.is_empty() { folder.to_owned() } else { short.to_owned() };
            }
        }
        return String::new();
    }
    // Classes may lie beside their sources.
    let beside = classes.iter().any(|class| target.join(format!("{class}.java")).is_file());
    if beside { shown.trim_end_matches('/').to_owned() } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_a_source_is_above_its_package() {
        let classes = ["p/q/Tax".to_owned(), "p/q/Tax$Rate".to_owned()];
        let folder = |target: &str| source_folder(Path::new(target), &classes);
        assert_eq!(folder("src/main/java/p/q/Tax.java"), "src/main/java");
        assert_eq!(folder("p/q/Tax.java"), "");
        assert_eq!(folder("/p/q/Tax.java"), "/");
        assert_eq!(folder("elsewhere/Tax.java"), "");
        assert_eq!(folder("build/app.jar"), "");
        assert_eq!(source_folder(Path::new("dir/Lcm.java"), &["Lcm".to_owned()]), "dir");
    }
}
