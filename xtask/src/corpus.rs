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

/// A program is long if one of its methods has more lines than this, blank lines and comments left
/// out. One program in [`LONG_SHARE`] must be.
const LONG_LINES: usize = 25;
const LONG_SHARE: usize = 3;

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
    let texts = listed.keys().filter_map(|path| tree.file(path));
    let long = texts.filter(|file| longest_method(file.text()) > LONG_LINES).count();
    if long * LONG_SHARE < listed.len() {
        faults.push(format!(
            "corpus: {long} of {} programs have a method of more than {LONG_LINES} lines, one in \
             {LONG_SHARE} is wanted",
            listed.len()
        ));
    }
    let mut counted = format!(
        "corpus: {} programs, {long} with a method of more than {LONG_LINES} lines, {} features",
        listed.len(),
        features.len()
    );
    for (kind, programs) in &kinds {
        let _ = write!(counted, ", {programs} {kind}");
    }
    counted.push('\n');
    counted
}

/// How many lines the longest method of a Java file has, from the line that opens its body to the one
/// that closes it, blank lines and comments left out. Our programs are indented: a body ends at the
/// indentation that it began at.
fn longest_method(text: &str) -> usize {
    let code = |line: &&str| {
        let line = line.trim_start();
        !line.is_empty()
            && !line.starts_with("//")
            && !line.starts_with('*')
            && !line.starts_with("/*")
    };
    let lines: Vec<&str> = text.lines().filter(code).collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let mut longest = 0;
    for (start, line) in lines.iter().enumerate().filter(|(_, line)| opens_method(line)) {
        let ends =
            |other: &&str| other.trim_start().starts_with('}') && indent(other) == indent(line);
        let length = lines[start..].iter().position(ends).map_or(0, |last| last + 1);
        longest = longest.max(length);
    }
    longest
}

/// Whether a line of code is the head of a method or constructor.
fn opens_method(line: &str) -> bool {
    const OTHERS: [&str; 13] = [
        "if",
        "for",
        "while",
        "switch",
        "else",
        "try",
        "catch",
        "do",
        "synchronized",
        "return",
        "record",
        "case",
        "}",
    ];
    let code = line.trim();
    let first = code.split([' ', '(']).next().unwrap_or_default();
    let head = code.strip_suffix('{').and_then(|code| code.split_once('('));
    let Some((before, _)) = head else { return false };
    line.starts_with("    ")
        && !OTHERS.contains(&first)
        && !before.contains(['=', '"', '.', '-'])
        && !before.split(' ').any(|word| matches!(word, "record" | "new"))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn methods_are_measured_without_blank_lines_and_comments() {
        let text = "class C {\n    int f(int n) {\n        if (n > 0) {\n            n--;\n        }\n\n        \
                    // why\n        return n;\n    }\n\n    C() {\n    }\n    record R(int a) {\n        int b() {\n            \
                    return a;\n        }\n    }\n}\n";
        assert_eq!(longest_method(text), 6);
        assert!(!opens_method("        Runnable r = () -> {"));
        assert!(!opens_method("        list.forEach(x -> {"));
        assert!(opens_method("    public static <T> void each(List<T> all) throws Oops {"));
    }
}
