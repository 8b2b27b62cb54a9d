//! The documents show what the command really prints: every `$ senda …` in a `console` block is run
//! in the root of the repository. `BLESS=1` writes what it printed into the document.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use std::process::{Command, Stdio};

use support::{Done, root};

#[test]
fn readme() {
    check("README.md");
}

#[test]
fn guide() {
    check("docs/guide.md");
}

fn check(document: &str) {
    let path = root().join(document);
    let text = std::fs::read_to_string(&path).unwrap();
    let fresh = with_output(&text);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &fresh).unwrap();
        return;
    }
    for (shown, real) in text.lines().zip(fresh.lines()) {
        assert_eq!(shown, real, "{document} is out of date; run the tests with BLESS=1");
    }
    assert_eq!(text.len(), fresh.len(), "{document} is out of date");
}

/// The document with the real output under its commands.
fn with_output(text: &str) -> String {
    let mut out = String::new();
    let mut inside = false;
    for line in text.lines() {
        match line {
            "```console" => inside = true,
            "```" if inside => inside = false,
            _ if inside && !line.starts_with("$ ") => continue,
            _ => {}
        }
        out.push_str(line);
        out.push('\n');
        if inside && let Some(command) = line.strip_prefix("$ senda ") {
            out.push_str(&output(command));
        }
    }
    out
}

fn output(line: &str) -> String {
    let done = Command::new(env!("CARGO_BIN_EXE_senda"))
        .current_dir(root())
        .args(words(line))
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let Done { out, err, code } = Done::of(done);
    assert!(matches!(code, 0 | 2), "{line}: {code}\n{err}");
    out + &err
}

/// The words of a command line, of whose quotes we use the single ones.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (i, part) in line.split('\'').enumerate() {
        let mut pieces =
            if i % 2 == 0 { part.split(' ').collect() } else { vec![part] }.into_iter();
        if let (Some(word), Some(first)) = (words.last_mut(), pieces.next()) {
            word.push_str(first);
        }
        words.extend(pieces.map(str::to_owned));
    }
    words.retain(|word| !word.is_empty());
    words
}
