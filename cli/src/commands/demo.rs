//! `senda demo`: the main job on a built-in example, from the source to tests that JUnit ran.
//!
//! It shows commands and runs exactly these. Nothing is fetched: a JUnit that is not here is asked for.

use std::path::{Path, PathBuf};
use std::process::Command;

use clap::Args;
use senda_bytecode::sources::jdk::Jdk;

use super::gen_tests::options::Color;
use crate::exit;
use crate::fault::Fault;
use crate::interrupt::interrupted;
use crate::out::{check_folder, replace, write_text};

const EXAMPLE: &str = include_str!("../../../corpus/examples/Tiers.java");
const SOURCE: &str = "Tiers.java";
const TESTS: &str = "TiersSendaTest.java";
/// Findings have a class of their own.
const FINDINGS: &str = "TiersSendaFindingsTest.java";
const CLASSES: &str = "classes";

/// JUnit's launcher, all in one archive, and the first minor version of it that is run as here.
const CONSOLE: &str = "junit-platform-console-standalone";
const LEAST: u32 = 10;
const ADVISED: &str = "1.11.4";

const EXAMPLES: &str = "\
Into the folder go the example, its tests for JUnit 5 and, if there is a JUnit, both compiled. JUnit is
looked for where --junit says and in Maven's local repository (~/.m2); nothing is downloaded.

Exit codes: 0 done; 2 wrong usage; 3 there is no JDK, or the folder cannot be used; 4 a test did not
pass: a bug of senda; 130 interrupted.

Examples:
  senda demo
  senda demo --out /tmp/demo --junit junit-platform-console-standalone-1.11.4.jar";

/// Generate, write and run the tests of a built-in example
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub struct DemoArgs {
    /// Where the files go: a new folder, or that of an earlier demo
    #[arg(long, value_name = "DIR", default_value = "senda-demo")]
    out: PathBuf,

    /// JUnit: the archive junit-platform-console-standalone-….jar, or a folder that has it
    #[arg(long, value_name = "PATH")]
    junit: Option<PathBuf>,

    /// The JDK to use [default: JAVA_HOME, then the `java` on the PATH]
    #[arg(long, value_name = "HOME")]
    jdk: Option<PathBuf>,

    /// Colours
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

/// Runs the command.
///
/// # Errors
/// Why the demo cannot be shown.
pub fn run(args: &DemoArgs) -> Result<u8, Fault> {
    let jdk = match &args.jdk {
        Some(home) => Jdk::at(home)?,
        None => Jdk::find()?,
    };
    let junit = match &args.junit {
        Some(place) => Some(given(place)?),
        None => in_maven(),
    };
    check_demo(&args.out)?;
    check_folder(&args.out)?;
    let source = args.out.join(SOURCE);
    replace(&source, EXAMPLE)?;
    say(&format!("The example, {}:\n\n{EXAMPLE}", source.display()))?;

    let (source, out) = (shown(&source), shown(&args.out));
    let mut words = vec!["senda", "gen", &source, "price", "--limit", "loop=1"];
    words.extend(["--cover", "paths", "--write", "text,junit5", "--out", &out]);
    prompt(&words)?;
    let home = args.jdk.as_deref().map(shown);
    // How it looks, and where the JDK is, is no part of the lesson.
    let color = match args.color {
        Color::Auto => "--color=auto",
        Color::Always => "--color=always",
        Color::Never => "--color=never",
    };
    words.push(color);
    if let Some(home) = &home {
        words.extend(["--jdk", home]);
    }
    let code = crate::run_words(&words)?;
    if code != exit::DONE {
        return Ok(code);
    }
    match junit {
        Some(junit) => pass(&args.out, &jdk, &junit)?,
        None => explain(&args.out)?,
    }
    Ok(exit::DONE)
}

/// Refuses a folder with something else in it.
fn check_demo(folder: &Path) -> Result<(), Fault> {
    let Ok(mut inside) = std::fs::read_dir(folder) else { return Ok(()) };
    let ours = std::fs::read_to_string(folder.join(SOURCE)).is_ok_and(|text| text == EXAMPLE);
    if ours || inside.next().is_none() {
        return Ok(());
    }
    Err(Fault::input(format!("{}: there is something else in this folder", folder.display()))
        .note("--out names another one; nothing was written"))
}

/// Compiles example and tests, and runs the tests.
fn pass(folder: &Path, jdk: &Jdk, junit: &Path) -> Result<(), Fault> {
    let program = |name: &str| {
        jdk.program(name).ok_or_else(|| {
            Fault::input(format!("{}: this JDK has no {name}", jdk.home().display()))
        })
    };
    let (javac, java) = (program("javac")?, program("java")?);
    let classes = folder.join(CLASSES);
    let [jar, classes] = [junit, &classes].map(shown);
    let [source, tests, findings] = [SOURCE, TESTS, FINDINGS].map(|name| shown(folder.join(name)));
    let words = ["-cp", &jar, "-d", &classes, &source, &tests, &findings];
    prompt(&[&["javac"], &words[..]].concat())?;
    let done = Command::new(javac).args(words).output();
    let done = done.map_err(|e| Fault::input(format!("javac cannot be run: {e}")))?;
    if !done.status.success() {
        let said = String::from_utf8_lossy(&done.stderr).into_owned();
        let lines: Vec<String> = said.lines().map(str::to_owned).collect();
        return Err(or_interrupted(
            Fault::bug("the tests do not compile").list("javac", &lines, 20),
        ));
    }
    let words = ["-jar", &jar, "execute", "--class-path", &classes, "--scan-class-path"];
    let words = [&words[..], &["--details", "tree", "--disable-banner"]].concat();
    prompt(&[&["java"], &words[..]].concat())?;
    let done = Command::new(java).args(words).args(plain()).status();
    let done = done.map_err(|e| Fault::input(format!("java cannot be run: {e}")))?;
    if !done.success() {
        return Err(or_interrupted(Fault::bug("the tests do not pass under JUnit")));
    }
    say(&format!("The tests passed: {tests} and {findings}. For your own code:\n\n"))?;
    say("  senda gen Your.java --write text,junit5 --out src/test/java\n")
}

/// Without a terminal JUnit's colours are noise.
fn plain() -> Option<&'static str> {
    use std::io::IsTerminal;
    (!std::io::stdout().is_terminal()).then_some("--disable-ansi-colors")
}

/// Ctrl-C reaches the programs of the JDK too, whose failure then means nothing.
fn or_interrupted(fault: Fault) -> Fault {
    if interrupted() { Fault::interrupted() } else { fault }
}

/// Tells how the tests are run where there is no JUnit.
fn explain(folder: &Path) -> Result<(), Fault> {
    let jar = format!("{CONSOLE}-{ADVISED}.jar");
    let artifact = format!("org.junit.platform:{CONSOLE}:{ADVISED}");
    say(&format!(
        "\nThe tests are in {}, confirmed but not run under JUnit: there is none here. Get it, for \
         example with Maven,\n\n  mvn dependency:copy -Dartifact={artifact} -DoutputDirectory=.\n\n\
         and run\n\n  senda demo --out {} --junit {jar}\n",
        folder.join(TESTS).display(),
        quoted(&shown(folder)),
    ))
}

fn say(text: &str) -> Result<(), Fault> {
    write_text(None, text)
}

fn prompt(words: &[&str]) -> Result<(), Fault> {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    say(&format!("\n$ {}\n", words.join(" ")))
}

fn shown(path: impl AsRef<Path>) -> String {
    path.as_ref().display().to_string()
}

/// A word as a shell reads it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=,:".contains(c);
    if word.chars().all(plain) && !word.is_empty() {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// The JUnit that the user names.
fn given(place: &Path) -> Result<PathBuf, Fault> {
    if place.is_file() {
        return Ok(place.to_path_buf());
    }
    newest(place).ok_or_else(|| {
        let what = format!("{}: there is no {CONSOLE}-….jar, 1.{LEAST} or later", place.display());
        Fault::input(what).note("--junit names the archive or a folder that has it")
    })
}

/// The newest JUnit 5 that Maven has fetched before.
fn in_maven() -> Option<PathBuf> {
    let home = PathBuf::from(std::env::var_os("HOME")?);
    let versions = home.join(".m2/repository/org/junit/platform").join(CONSOLE);
    let folders = std::fs::read_dir(versions).ok()?;
    let found = folders.flatten().filter_map(|entry| newest(&entry.path()));
    found.max_by_key(|path| version(path))
}

/// The newest launcher directly in a folder.
fn newest(folder: &Path) -> Option<PathBuf> {
    let files = std::fs::read_dir(folder).ok()?.flatten().map(|entry| entry.path());
    files.filter(|path| version(path).is_some()).max_by_key(|path| version(path))
}

/// The version in a launcher's file name, if it is one that is run as here: `(11, 4)` of 1.11.4.
fn version(path: &Path) -> Option<(u32, u32)> {
    let name = path.file_name()?.to_str()?;
    let text = name.strip_prefix(CONSOLE)?.strip_prefix("-1.")?.strip_suffix(".jar")?;
    let (minor, patch) = text.split_once('.')?;
    let (minor, patch) = (minor.parse().ok()?, patch.parse().ok()?);
    (minor >= LEAST).then_some((minor, patch))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn launchers_are_known_by_their_names() {
        let of = |version: &str| super::version(Path::new(&format!("x/{CONSOLE}-{version}.jar")));
        assert_eq!(of("1.11.4"), Some((11, 4)));
        assert!(of("1.9.3").is_none() && of("6.0.0").is_none() && of("1.11.4-sources").is_none());
        assert!(of("1.12.0") > of("1.11.4"));
    }

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        assert_eq!(quoted("a/b=1,2"), "a/b=1,2");
        assert_eq!(quoted("it's here"), "'it'\\''s here'");
        assert_eq!(quoted(""), "''");
    }
}
