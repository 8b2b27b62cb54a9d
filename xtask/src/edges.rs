//! Who may use whom among our own crates. The flow is one way; this table is where it is decided.

use crate::toml;
use crate::tree::Tree;

/// A crate's folder, its name, and what it may use of ours.
const ALLOWED: &[(&str, &str, &[&str])] = &[
    ("crates/rules", "senda-rules", &[]),
    ("crates/bytecode", "senda-bytecode", &["senda-rules"]),
    ("crates/engine", "senda-engine", &["senda-rules"]),
    ("crates/guide", "senda-guide", &["senda-rules"]),
    ("crates/solver", "senda-solver", &["senda-rules"]),
    ("crates/testcase", "senda-testcase", &[]),
    (
        "crates/strategy",
        "senda-strategy",
        &["senda-rules", "senda-engine", "senda-guide", "senda-solver", "senda-testcase"],
    ),
    ("crates/confirm", "senda-confirm", &["senda-testcase"]),
    ("crates/writers", "senda-writers", &["senda-testcase"]),
    (
        "cli",
        "senda",
        &[
            "senda-rules",
            "senda-bytecode",
            "senda-engine",
            "senda-guide",
            "senda-solver",
            "senda-strategy",
            "senda-testcase",
            "senda-confirm",
            "senda-writers",
        ],
    ),
    (
        "benches",
        "senda-bench",
        &[
            "senda-rules",
            "senda-bytecode",
            "senda-engine",
            "senda-guide",
            "senda-solver",
            "senda-strategy",
            "senda-testcase",
            "senda-confirm",
        ],
    ),
    ("xtask", "xtask", &[]),
];

/// Checks the dependencies of every crate. Tests may use more than the code that they test, so
/// `[dev-dependencies]` are free.
pub fn check(tree: &Tree, faults: &mut Vec<String>) {
    for file in tree.files.iter().filter(|file| file.path.ends_with("/Cargo.toml")) {
        let folder = file.path.trim_end_matches("/Cargo.toml");
        if folder == "fuzz" {
            continue;
        }
        let Some((_, name, allowed)) = ALLOWED.iter().find(|(known, ..)| *known == folder) else {
            faults.push(format!("{}: a crate that xtask/src/edges.rs does not know", file.path));
            continue;
        };
        let tables = toml::parse(file.text());
        let package = tables.iter().find(|table| table.name == "package");
        if package.and_then(|table| table.text("name")) != Some(name) {
            faults.push(format!("{}: its name is not {name}", file.path));
        }
        for used in tables.iter().flat_map(dependencies) {
            if used.starts_with("senda") && !allowed.contains(&used.as_str()) {
                let may = if allowed.is_empty() { "nothing".into() } else { allowed.join(", ") };
                faults.push(format!(
                    "{}: {name} must not use {used}; of ours it may use {may}",
                    file.path
                ));
            }
        }
    }
    for (folder, ..) in ALLOWED {
        if tree.file(&format!("{folder}/Cargo.toml")).is_none() {
            faults.push(format!("{folder}: the crate is gone; xtask/src/edges.rs still has it"));
        }
    }
}

/// The names that a table of dependencies gives, whichever way they are written.
fn dependencies(table: &toml::Table) -> Vec<String> {
    let parts: Vec<&str> = table.name.split('.').collect();
    let is_kind = |part: &str| matches!(part, "dependencies" | "build-dependencies");
    match parts.iter().position(|part| is_kind(part)) {
        // [dependencies.senda-rules]
        Some(at) if at + 1 < parts.len() => vec![parts[at + 1].to_owned()],
        Some(_) => {
            let first = |key: &String| key.split('.').next().unwrap_or_default().to_owned();
            table.entries.iter().map(|(key, _)| first(key)).collect()
        }
        None => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_in_every_form() {
        let text = "[dependencies]\na.workspace = true\nb = \"1\"\n[dependencies.c]\nversion = \"1\"\n\
                    [target.'cfg(unix)'.dependencies]\nd = \"1\"\n[dev-dependencies]\ne = \"1\"\n";
        let found: Vec<String> = toml::parse(text).iter().flat_map(dependencies).collect();
        assert_eq!(found, ["a", "b", "c", "d"]);
    }
}
