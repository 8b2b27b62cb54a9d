//! The program that runs inside the JVM, compiled once per JDK.
//!
//! Compiling takes seconds, starting the result a fraction of one. So the classes are kept in the
//! user's cache directory, under the hash of the source and of the JDK that compiled them; they are
//! put there by renaming a finished directory, so that nobody sees half of them. Without such a
//! directory they are compiled into a temporary one.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Unavailable;
use crate::files::{self, TempDir};

const SOURCES: [(&str, &str); 3] = [
    ("Harness.java", include_str!("../java/Harness.java")),
    ("Dump.java", include_str!("../java/Dump.java")),
    ("StandIn.java", include_str!("../java/StandIn.java")),
];

/// Where its classes are.
#[derive(Debug)]
pub(crate) enum Classes {
    /// They stay there.
    Kept(PathBuf),
    /// They go away with us.
    Temporary(TempDir),
}

impl Classes {
    pub(crate) fn path(&self) -> &Path {
        match self {
            Classes::Kept(path) => path,
            Classes::Temporary(dir) => dir.path(),
        }
    }
}

/// Finds the compiled harness, or compiles it.
pub(crate) fn prepare(jdk: &Path) -> Result<Classes, Unavailable> {
    let Some(cache) = cache().filter(|cache| std::fs::create_dir_all(cache).is_ok()) else {
        return temporary(jdk);
    };
    let place = cache.join(key(jdk));
    if place.join("Harness.class").is_file() {
        return Ok(Classes::Kept(place));
    }
    let Ok(fresh) = TempDir::new(&cache) else { return temporary(jdk) };
    compile(jdk, fresh.path())?;
    // Somebody else may have been faster; their classes are as good.
    let moved = std::fs::rename(fresh.path(), &place).is_ok();
    if moved || place.join("Harness.class").is_file() {
        return Ok(Classes::Kept(place));
    }
    Ok(Classes::Temporary(fresh))
}

fn temporary(jdk: &Path) -> Result<Classes, Unavailable> {
    let dir = TempDir::new(&std::env::temp_dir())
        .map_err(|e| Unavailable(format!("no temporary directory can be made: {e}")))?;
    compile(jdk, dir.path())?;
    Ok(Classes::Temporary(dir))
}

/// The directory of the user for what can be made again.
fn cache() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let base = set("XDG_CACHE_HOME").filter(|path| path.is_absolute());
    let base = base.or_else(|| set("HOME").map(|home| home.join(".cache")));
    let base = base.or_else(|| set("LOCALAPPDATA"))?;
    Some(base.join("senda"))
}

/// A name that changes with the source and the JDK.
fn key(jdk: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    SOURCES.hash(&mut hasher);
    jdk.hash(&mut hasher);
    std::fs::read(jdk.join("release")).unwrap_or_default().hash(&mut hasher);
    format!("harness-{:016x}", hasher.finish())
}

fn compile(jdk: &Path, into: &Path) -> Result<(), Unavailable> {
    let javac = files::program(jdk, "javac");
    if !javac.is_file() {
        let where_ = jdk.display();
        return Err(Unavailable(format!("{where_} has no javac: a JDK is needed, not a JRE")));
    }
    let fault = |e: std::io::Error| Unavailable(format!("the harness cannot be compiled: {e}"));
    let mut files = Vec::new();
    for (name, source) in SOURCES {
        files.push(into.join(name));
        std::fs::write(into.join(name), source).map_err(fault)?;
    }
    // Compiling two small files, javac's own optimising compiler only costs time.
    let done = Command::new(javac)
        .args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"])
        .args(["-nowarn", "-proc:none", "-encoding", "UTF-8", "-d"])
        .arg(into)
        .args(&files)
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("JDK_JAVAC_OPTIONS")
        .stdin(Stdio::null())
        .output()
        .map_err(fault)?;
    if done.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&done.stderr);
    let line = said.lines().find(|line| line.contains("error")).unwrap_or("it says nothing");
    Err(Unavailable(format!("javac does not compile the harness: {line}")))
}
