//! Java source files, compiled by the JDK's `javac`.
//!
//! The compiler runs as its own process with a time limit. Annotation processors are off: they are
//! programs of somebody else on the class path, and compiling a file must not run them unasked.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use senda_rules::class::LoadError;

use super::error;
use super::jdk::{Jdk, NONE};
use super::temp::TempDir;
use crate::limits;

/// Up to so many files the compiler is done before its own code is worth optimising.
const SMALL: usize = 50;

/// Options that make a short run of the compiler cost 40 % less processor time.
const SHORT_RUN: [&str; 3] =
    ["-J-XX:+IgnoreUnrecognizedVMOptions", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/// What the compiler made; removed from the disk when dropped.
#[derive(Debug)]
pub(crate) struct Compiled {
    directory: TempDir,
}

impl Compiled {
    /// The directory of the class files.
    pub(crate) fn classes(&self) -> PathBuf {
        self.directory.path().join("classes")
    }
}

/// Compiles these files, and those below `roots` that they refer to.
pub(crate) fn compile(
    jdk: &Jdk,
    files: &[PathBuf],
    roots: &[PathBuf],
    classpath: &[PathBuf],
) -> Result<Compiled, LoadError> {
    let shown = files.first().map_or_else(String::new, |file| file.display().to_string());
    let Some(javac) = jdk.program("javac") else {
        let why = match jdk.is_chosen() {
            true => format!("{} has no javac", jdk.home().display()),
            false => NONE.to_owned(),
        };
        return Err(error(shown, format!("cannot be compiled: {why}")));
    };
    let directory = TempDir::new("javac")?;
    let arguments = directory.path().join("arguments");
    let compiled = Compiled { directory };
    let output = compiled.classes();
    std::fs::create_dir(&output).map_err(|e| error(output.display(), e))?;
    let text = argument_file(files, roots, classpath, &output);
    std::fs::write(&arguments, text).map_err(|e| error(arguments.display(), e))?;
    let mut command = Command::new(javac);
    if files.len() <= SMALL {
        command.args(SHORT_RUN);
    }
    command.arg(format!("@{}", arguments.display()));
    let (status, said) = run_quietly(command).map_err(|reason| error(&shown, reason))?;
    if !status.success() {
        return Err(LoadError(format!("javac failed:\n{}", said.trim_end())));
    }
    Ok(compiled)
}

/// The compiler's options and files, one a line.
fn argument_file(
    files: &[PathBuf],
    roots: &[PathBuf],
    classpath: &[PathBuf],
    output: &Path,
) -> String {
    let mut lines: Vec<String> =
        ["-g", "-nowarn", "-proc:none", "-encoding", "UTF-8"].map(Into::into).into();
    // Without it a class path entry would be searched for source files as well.
    lines.extend(["-sourcepath".into(), quoted(&joined(roots))]);
    lines.extend(["-classpath".into(), quoted(&joined(classpath))]);
    lines.extend(["-d".into(), quoted(&output.display().to_string())]);
    lines.extend(files.iter().map(|file| quoted(&file.display().to_string())));
    lines.join("\n")
}

pub(crate) fn joined(paths: &[PathBuf]) -> String {
    let separator = if cfg!(windows) { ";" } else { ":" };
    let texts: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    texts.join(separator)
}

/// An argument as the compiler's argument files quote it.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Runs a program of the JDK with the compiler's time limit, and without what the user's environment
/// would have it do besides.
pub(crate) fn run_quietly(mut command: Command) -> Result<(ExitStatus, String), String> {
    command
        .env_remove("JDK_JAVAC_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("_JAVA_OPTIONS")
        .env_remove("CLASSPATH");
    run(command, limits::JAVAC_TIME)
}

/// Runs a command with a time limit. Its output, errors first, is kept up to a limit.
fn run(mut command: Command, most: Duration) -> Result<(ExitStatus, String), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let cannot = |e: std::io::Error| format!("{program} cannot be run: {e}");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(cannot)?;
    let readers = [
        child.stderr.take().map(|pipe| std::thread::spawn(move || read_some(pipe))),
        child.stdout.take().map(|pipe| std::thread::spawn(move || read_some(pipe))),
    ];
    let status = wait(&mut child, most)?;
    let mut said = Vec::new();
    for reader in readers.into_iter().flatten() {
        said.extend(reader.join().unwrap_or_default());
    }
    Ok((status, String::from_utf8_lossy(&said).into_owned()))
}

fn wait(child: &mut Child, most: Duration) -> Result<ExitStatus, String> {
    let start = Instant::now();
    let mut pause = Duration::from_millis(2);
    loop {
        match child.try_wait() {
            Ok(Some(status)) => return Ok(status),
            Ok(None) if start.elapsed() < most => {
                std::thread::sleep(pause);
                pause = (pause * 2).min(Duration::from_millis(20));
            }
            outcome => {
                // Killing a process that has just ended fails, and that is fine.
                let _ = child.kill();
                let _ = child.wait();
                return Err(match outcome {
                    Err(e) => format!("javac cannot be waited for: {e}"),
                    _ => format!("javac took more than {} s", most.as_secs()),
                });
            }
        }
    }
}

/// Reads to the end so that the process is not held up, and keeps the beginning.
fn read_some(mut pipe: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut buffer = [0; 8192];
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        let room = limits::JAVAC_OUTPUT.saturating_sub(kept.len());
        kept.extend(&buffer[..count.min(room)]);
    }
    kept
}

/// The directories that the packages of these files start in.
pub(crate) fn source_roots(files: &[PathBuf]) -> Vec<PathBuf> {
    let mut roots: Vec<PathBuf> = files.iter().filter_map(|file| source_root(file)).collect();
    roots.sort_unstable();
    roots.dedup();
    roots
}

/// The directory that the packages of a source file start in, if its path ends in its package.
fn source_root(file: &Path) -> Option<PathBuf> {
    let mut root = std::path::absolute(file).ok()?;
    root.pop();
    let package = package_of(file)?;
    for part in package.rsplit('.').filter(|part| !part.is_empty()) {
        if root.file_name()?.to_str()? != part {
            return None;
        }
        root.pop();
    }
    Some(root)
}

/// The package that a source file declares, empty for none.
pub(crate) fn package_of(file: &Path) -> Option<String> {
    let mut text = Vec::new();
    std::fs::File::open(file).ok()?.take(1 << 20).read_to_end(&mut text).ok()?;
    Some(declared_package(&String::from_utf8_lossy(&text)))
}

/// Reads `package a.b;` past comments and annotations.
fn declared_package(source: &str) -> String {
    let mut rest = source;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once('\n').map_or("", |(_, after)| after);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, after)| after);
        } else {
            break;
        }
    }
    let Some(name) = rest.strip_prefix("package").filter(|n| n.starts_with(char::is_whitespace))
    else {
        return String::new();
    };
    let name = name.split_once(';').map_or("", |(name, _)| name);
    name.chars().filter(|c| !c.is_whitespace()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages() {
        assert_eq!(declared_package("package a.b;\nclass C {}"), "a.b");
        assert_eq!(declared_package("\u{feff}/* package x; */ // y\n package a . b ;"), "a.b");
        assert_eq!(declared_package("import p.Q; class packages {}"), "");
        assert_eq!(declared_package("packages p;"), "");
        assert_eq!(declared_package("/* never closed"), "");
    }

    #[test]
    fn arguments_are_quoted() {
        assert_eq!(quoted(r#"a "b" c\d"#), r#""a \"b\" c\\d""#);
    }

    #[test]
    fn a_process_that_takes_too_long_is_stopped() {
        let mut command = Command::new("sleep");
        command.arg("30");
        let said = run(command, Duration::from_millis(50)).map_err(|e| e.contains("more than"));
        assert!(matches!(said, Err(true)));
    }
}
