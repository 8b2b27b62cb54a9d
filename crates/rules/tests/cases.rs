//! Rule programs as text, with what reading and verifying them must say.
//!
//! `tests/cases/*.rules` and `corpus/prolog/*.rules`: a program without `%!` lines is well formed,
//! and prints as it stands. One with such lines is not: they are its errors, in order. Lines that
//! start with `%` are comments. `BLESS=1` rewrites the files to what the code says; read the diff.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use senda_rules::symbols::Symbols;
use senda_rules::{parse, text, verify};

/// The program's text again, or its errors.
fn run(program: &str) -> Result<String, Vec<String>> {
    let mut symbols = Symbols::new();
    let document = parse::parse(program, &mut symbols)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    let errors: Vec<String> = document
        .bodies
        .iter()
        .filter_map(|body| verify::verify(&symbols, body).err())
        .flatten()
        .map(|e| e.to_string())
        .collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let bodies: Vec<_> = document.bodies.iter().collect();
    Ok(text::print(&symbols, &document.namer, &bodies))
}

fn rules_files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|e| e == "rules"))
        .collect();
    files.sort();
    files
}

/// Leading comment lines, program, expected errors.
fn split(file: &str) -> (String, String, Vec<String>) {
    let comment = |line: &&str| line.starts_with('%') && !line.starts_with("%!");
    let header = file.lines().take_while(comment).fold(String::new(), |h, l| h + l + "\n");
    let errors = file.lines().filter_map(|l| l.strip_prefix("%! ")).map(str::to_owned).collect();
    let program: String = file
        .lines()
        .map(|l| if l.starts_with('%') { "\n".to_owned() } else { format!("{l}\n") })
        .collect();
    (header, program, errors)
}

#[test]
fn every_case_says_what_it_should() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bless = std::env::var_os("BLESS").is_some();
    let mut report = String::new();
    let mut files = rules_files(&root.join("tests/cases"));
    files.extend(rules_files(&root.join("../../corpus/prolog")));
    assert!(files.len() > 10, "the cases are missing");
    for path in files {
        let file = std::fs::read_to_string(&path).expect("readable");
        let (header, program, expected) = split(&file);
        let wanted = match run(&program) {
            Ok(again) => header + &again,
            Err(errors) => {
                let kept = file.lines().filter(|l| !l.starts_with("%!"));
                let kept = kept.collect::<Vec<_>>().join("\n");
                let errors = errors.iter().fold(String::new(), |all, e| all + "%! " + e + "\n");
                format!("{}\n\n{errors}", kept.trim_end())
            }
        };
        if wanted == file {
            continue;
        }
        if bless {
            std::fs::write(&path, wanted).expect("writable");
        } else {
            let _ = writeln!(
                report,
                "--- {} (expected errors: {})\n{wanted}",
                path.display(),
                expected.len()
            );
        }
    }
    assert!(report.is_empty(), "run again with BLESS=1 if this is right:\n{report}");
}

/// A case is worth something only while it fails for the reason in its name.
#[test]
fn every_law_of_the_verifier_has_a_case() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut seen = std::collections::BTreeSet::new();
    for path in rules_files(&root.join("tests/cases")) {
        let (_, _, errors) = split(&std::fs::read_to_string(&path).expect("readable"));
        for error in errors {
            let law = error.split_once(": [").and_then(|(_, rest)| rest.split_once(']'));
            seen.extend(law.and_then(|(law, _)| law.parse::<u8>().ok()));
        }
    }
    // Laws 7 and 9 cannot be broken in text, which has no tables: see tests/verify.rs.
    let missing: Vec<u8> = (1..=19).filter(|n| ![7, 9].contains(n) && !seen.contains(n)).collect();
    assert!(missing.is_empty(), "no case breaks the laws {missing:?}");
}
