//! What every file must and must not have.

use crate::tree::{File, Tree};

/// How many lines a source file may have: one that is longer does more than one thing.
const MOST_LINES: usize = 800;

/// Files that must be there, and not empty.
const NEEDED: [&str; 9] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "docs/guide.md",
    "scripts/demo",
    "scripts/test",
];

/// Words that mark unfinished work. They are put together here so that this file has none.
const UNFINISHED: [&str; 5] = [
    concat!("TO", "DO"),
    concat!("FIX", "ME"),
    concat!("to", "do!("),
    concat!("db", "g!("),
    concat!("#[ig", "nore"),
];

/// Texts that name a machine or a package registry instead of saying what is meant.
const LOCAL: [&str; 6] = [
    concat!("/ro", "ot/"),
    concat!("/ho", "me/"),
    concat!("/wo", "rk/"),
    concat!("crates", ".io"),
    concat!("static.rust", "-lang"),
    concat!("repo1", ".maven"),
];

/// Checks all files.
pub fn check(tree: &Tree, faults: &mut Vec<String>) {
    for path in NEEDED {
        if tree.file(path).is_none_or(|file| file.text().trim().is_empty()) {
            faults.push(format!("{path}: missing or empty"));
        }
    }
    for file in &tree.files {
        if file.path.ends_with("Cargo.lock") || file.text.is_none() {
            continue;
        }
        lines(file, faults);
        words(file, faults);
        documentation(file, faults);
        links(tree, file, faults);
    }
}

fn lines(file: &File, faults: &mut Vec<String>) {
    let count = file.text().lines().count();
    if matches!(file.extension(), "rs" | "java") && count > MOST_LINES {
        faults.push(format!("{}: {count} lines, more than {MOST_LINES}", file.path));
    }
    if file.text().contains('\r') && matches!(file.extension(), "rs" | "java" | "md" | "toml") {
        faults.push(format!("{}: it has carriage returns", file.path));
    }
}

fn words(file: &File, faults: &mut Vec<String>) {
    for (number, line) in file.text().lines().enumerate() {
        for word in UNFINISHED {
            if line.contains(word) {
                faults.push(format!("{}:{}: {word}", file.path, number + 1));
            }
        }
        for word in LOCAL {
            if line.contains(word) {
                let place = format!("{}:{}", file.path, number + 1);
                faults.push(format!("{place}: {word} means nothing on another machine"));
            }
        }
    }
}

/// Every Rust file opens with what it is for.
fn documentation(file: &File, faults: &mut Vec<String>) {
    if file.extension() != "rs" || file.path.starts_with("fuzz/") {
        return;
    }
    if !file.text().starts_with("//! ") {
        faults.push(format!("{}: no module documentation in its first line", file.path));
    }
}

/// Links between our documents lead somewhere.
fn links(tree: &Tree, file: &File, faults: &mut Vec<String>) {
    if file.extension() != "md" {
        return;
    }
    let folder = file.path.rsplit_once('/').map_or("", |(folder, _)| folder);
    for part in file.text().split("](").skip(1) {
        let Some((link, _)) = part.split_once(')') else { continue };
        let path = link.split('#').next().unwrap_or_default();
        if path.is_empty() || path.contains("://") {
            continue;
        }
        if !tree.exists(format!("{folder}/{path}").trim_start_matches('/')) {
            faults.push(format!("{}: the link {link} leads nowhere", file.path));
        }
    }
}
