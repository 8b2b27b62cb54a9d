//! Runs the command and looks at what it did.

#![allow(dead_code)]

pub mod schema;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A directory in which `classes` holds the compiled examples, `x.jar` is no archive,
/// `Broken.java` does not compile, and `mixed.jar` has `Lcm` and a class that cannot be read.
pub fn workplace() -> &'static Path {
    static PLACE: OnceLock<PathBuf> = OnceLock::new();
    PLACE.get_or_init(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli");
        let _ = std::fs::remove_dir_all(&place);
        std::fs::create_dir_all(place.join("classes")).expect("a directory");
        std::fs::create_dir_all(place.join("empty")).expect("a directory");
        let examples = root().join("corpus").join("examples");
        let sources = ["Lcm.java", "Tour.java", "Shapes.java"].map(|name| examples.join(name));
        let done = Command::new(tool("javac"))
            .args(["-g", "-d"])
            .arg(place.join("classes"))
            .args(sources)
            .status()
            .expect("a JDK with javac");
        assert!(done.success());
        std::fs::write(place.join("x.jar"), "no archive").expect("a file");
        std::fs::write(place.join("Broken.java"), "class Broken { int x = \"\"; }")
            .expect("a file");
        std::fs::write(place.join("Broken.class"), b"\xca\xfe\xba\xbe\0\0\0\x3d\0\x05")
            .expect("a file");
        let mixed = place.join("mixed");
        std::fs::create_dir_all(&mixed).expect("a directory");
        std::fs::copy(place.join("classes/Lcm.class"), mixed.join("Lcm.class")).expect("a file");
        let jar = Command::new(tool("jar"))
            .args(["--create", "--file", "mixed.jar", "-C", "mixed", ".", "Broken.class"])
            .current_dir(&place)
            .status()
            .expect("a JDK with jar");
        assert!(jar.success());
        place
    })
}

/// A program of the JDK.
pub fn tool(name: &str) -> PathBuf {
    match std::env::var_os("JAVA_HOME") {
        Some(home) => Path::new(&home).join("bin").join(name),
        None => name.into(),
    }
}

/// What a command did.
pub struct Done {
    /// The exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Done {
    pub fn of(output: Output) -> Done {
        Done {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::from_utf8(output.stderr).expect("UTF-8"),
        }
    }

    /// Checks the exit code; shows everything if it is another one.
    #[track_caller]
    pub fn exits(self, code: i32) -> Done {
        assert_eq!(self.code, code, "stdout:\n{}\nstderr:\n{}", self.out, self.err);
        self
    }

    /// Checks that standard output has all of these texts.
    #[track_caller]
    pub fn says(self, texts: &[&str]) -> Done {
        for text in texts {
            assert!(self.out.contains(text), "`{text}` is not in\n{}", self.out);
        }
        self
    }

    /// Checks that standard error has all of these texts.
    #[track_caller]
    pub fn complains(self, texts: &[&str]) -> Done {
        for text in texts {
            assert!(self.err.contains(text), "`{text}` is not in\n{}", self.err);
        }
        self
    }

    /// The document on standard output, which must follow a schema of `docs/schema`.
    #[track_caller]
    pub fn json(&self, schema: &str) -> serde_json::Value {
        let value = serde_json::from_str(&self.out)
            .unwrap_or_else(|e| panic!("no JSON: {e}\n{}\n{}", self.out, self.err));
        schema::check(schema, &value);
        value
    }
}

/// The command in the working directory of the tests.
pub fn command(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senda"));
    command.current_dir(workplace()).args(args).stdin(Stdio::null());
    command
}

/// Runs the command with arguments separated by blanks.
pub fn senda(line: &str) -> Done {
    senda_args(line.split_whitespace())
}

/// Runs the command.
pub fn senda_args(args: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Done {
    Done::of(command(args).output().expect("senda runs"))
}

/// Compares a text with what is expected of it; `BLESS=1` makes it what is expected.
#[track_caller]
pub fn expect(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join("expect").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).expect("it can be written");
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{name} differs; if that is right, run the tests with BLESS=1");
}
