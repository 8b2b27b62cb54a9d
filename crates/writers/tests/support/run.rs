//! Written sources under the JUnit that they are written for.

use std::path::{Path, PathBuf};
use std::process::Command;

use senda_writers::junit::{Flavor, Source};

use super::*;

/// Compiles the sources and runs them under their own JUnit: passed, failed, skipped.
pub fn run(all: &[Source], flavor: Flavor, subject: &Path, name: &str) -> (usize, usize, usize) {
    let place = scratch(name);
    let mut files = Vec::new();
    for source in all {
        assert!(source.text.is_ascii());
        let file = place.join("src").join(&source.path);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &source.text).unwrap();
        files.push(file);
    }
    let classes = place.join("classes");
    std::fs::create_dir_all(&classes).unwrap();
    let jars = junit();
    let is_console = |jar: &&PathBuf| jar.display().to_string().contains("console");
    let cp: Vec<PathBuf> = match flavor {
        Flavor::Five => jars.iter().filter(is_console).cloned().collect(),
        Flavor::Four => jars.iter().filter(|jar| !is_console(jar)).cloned().collect(),
    };
    let cp: Vec<PathBuf> = [vec![classes.clone(), subject.to_path_buf()], cp].concat();
    javac_with(&["-Xlint:all,-auxiliaryclass", "-Werror"], &files, &cp, &classes);
    let mut command = Command::new(tool("java"));
    command.args(["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]);
    command.arg("-cp").arg(classpath(&cp));
    match flavor {
        Flavor::Five => {
            command.args(["org.junit.platform.console.ConsoleLauncher", "execute"]);
            command.args(["--disable-banner", "--details=summary", "--scan-class-path"]);
            command.arg(&classes);
        }
        Flavor::Four => {
            command.arg("org.junit.runner.JUnitCore");
            let class = |source: &Source| source.path.replace('/', ".").replace(".java", "");
            command.args(all.iter().filter(|source| source.tests > 0).map(class));
        }
    }
    let said = output(&mut command).unwrap_or_else(|said| said);
    match flavor {
        Flavor::Five => (
            number(&said, "tests successful"),
            number(&said, "tests failed"),
            number(&said, "tests skipped"),
        ),
        Flavor::Four => four(&said, all),
    }
}

/// `[        12 tests failed          ]`.
fn number(said: &str, what: &str) -> usize {
    let line = said.lines().find(|line| line.contains(what));
    let line = line.unwrap_or_else(|| panic!("{said}"));
    line.trim_matches(['[', ' ', ']']).split(' ').next().unwrap().parse().unwrap()
}

/// `OK (12 tests)` or `Tests run: 12,  Failures: 3`; ignored ones are shown as `I`.
fn four(said: &str, all: &[Source]) -> (usize, usize, usize) {
    let written: usize = all.iter().map(|source| source.tests).sum();
    let digits = |text: &str| -> usize {
        text.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap()
    };
    if let Some(line) = said.lines().find(|line| line.starts_with("OK (")) {
        let run = digits(line);
        return (run, 0, written - run);
    }
    let line = said.lines().find(|line| line.starts_with("Tests run:"));
    let line = line.unwrap_or_else(|| panic!("{said}"));
    let (run, failed) = line.split_once(',').unwrap();
    (digits(run) - digits(failed), digits(failed), written - digits(run))
}
