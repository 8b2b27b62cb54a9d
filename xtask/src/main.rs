//! Checks of the repository itself: `cargo xtask tidy`.

mod corpus;
mod edges;
mod files;
mod toml;
mod tree;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use tree::Tree;

const USAGE: &str = "\
Usage: cargo xtask tidy

  tidy    check what a tool can check: dependencies between the crates, sizes of files, words that
          do not belong into them, module documentation, links, licences, the corpus
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let (command, more) = (args.next(), args.next());
    match (command.as_deref(), more) {
        (Some("tidy"), None) => tidy(),
        (Some("help" | "--help" | "-h"), None) => {
            say(USAGE);
            ExitCode::SUCCESS
        }
        _ => {
            complain(USAGE);
            ExitCode::from(2)
        }
    }
}

fn tidy() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let tree = match Tree::read(&root) {
        Ok(tree) => tree,
        Err(fault) => {
            complain(&format!("tidy: {fault}\n"));
            return ExitCode::FAILURE;
        }
    };
    let mut faults = Vec::new();
    edges::check(&tree, &mut faults);
    files::check(&tree, &mut faults);
    let counted = corpus::check(&tree, &mut faults);
    say(&format!("tidy: {} files\n{counted}", tree.files.len()));
    if faults.is_empty() {
        return ExitCode::SUCCESS;
    }
    faults.sort();
    for fault in &faults {
        complain(&format!("{fault}\n"));
    }
    complain(&format!("tidy: {} faults\n", faults.len()));
    ExitCode::FAILURE
}

fn say(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn complain(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}
