//! The corpus: programs that are listed, and the features that they are listed for.
//!
//! `corpus/manifest*.toml` have one `[[program]]` each: `file`, `kind` and `features`. A folder of
//! the corpus that a manifest mentions holds listed programs only.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::toml;
use crate::tree::Tree;

/// In how many programs a feature must occur, so that no single one carries it alone.
const FEATURE_LEAST: usize = 3;

/// Checks the manifests, and tells what is in them.
pub fn check(tree: &Tree, faults: &mut Vec<String>) -> String {
    let mut listed: BTreeMap<String, usize> = BTreeMap::new();
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let mut features: BTreeMap<String, usize> = BTreeMap::new();
    for manifest in &tree.files {
        let name = manifest.path.strip_prefix("corpus/manifest");
        if name.is_none_or(|name| !name.ends_with(".toml") || name.contains('/')) {
            continue;
        }
        for table in toml::parse(manifest.text()).iter().filter(|table| table.name == "program") {
            let place = format!("{}:{}", manifest.path, table.line);
            let Some(file) = table.text("file") else {
                faults.push(format!("{place}: a program without `file`"));
                continue;
            };
            let path = format!("corpus/{file}");
            if tree.file(&path).is_none() {
                faults.push(format!("{place}: there is no {path}"));
            }
            *listed.entry(path).or_default() += 1;
            *kinds.entry(table.text("kind").unwrap_or("of no kind").to_owned()).or_default() += 1;
            let named: BTreeSet<&str> = table.strings("features").into_iter().collect();
            if named.is_empty() {
                faults.push(format!("{place}: {file} names no feature"));
            }
            for feature in named {
                *features.entry(feature.to_owned()).or_default() += 1;
            }
        }
    }
    unlisted(tree, &listed, faults);
    for (path, times) in &listed {
        if *times > 1 {
            faults.push(format!("{path}: listed {times} times"));
        }
    }
    for (feature, times) in &features {
        if *times < FEATURE_LEAST {
            let programs = if *times == 1 { "program" } else { "programs" };
            faults.push(format!(
                "corpus: feature `{feature}` is in {times} {programs}, {FEATURE_LEAST} are wanted"
            ));
        }
    }
    let mut counted = format!("corpus: {} programs, {} features", listed.len(), features.len());
    for (kind, programs) in &kinds {
        let _ = write!(counted, ", {programs} {kind}");
    }
    counted.push('\n');
    counted
}

/// Finds programs that no manifest lists, in folders where every program must be.
fn unlisted(tree: &Tree, listed: &BTreeMap<String, usize>, faults: &mut Vec<String>) {
    let folder_of = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let folders: BTreeSet<String> = listed.keys().filter_map(|path| folder_of(path)).collect();
    for file in tree.files.iter().filter(|file| file.extension() == "java") {
        let ours = folder_of(&file.path).is_some_and(|folder| folders.contains(&folder));
        if ours && !listed.contains_key(&file.path) {
            faults.push(format!("{}: no corpus/manifest*.toml lists it", file.path));
        }
    }
}
