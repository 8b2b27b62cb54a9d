//! Archives: jars, wars, Spring Boot's jars with jars inside.
//!
//! An archive is indexed when it is opened and unpacked one entry at a time. Sizes that it declares
//! are never believed: reading stops at the limit for what is being read ([`limits`]), and all that
//! an archive and the archives inside it unpack draws on one budget.

use std::fs::File;
use std::io::{BufReader, Cursor, Read, Seek, SeekFrom};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxHashMap;
use senda_rules::class::LoadError;
use zip::ZipArchive;

use super::contain::contained;
use super::{Found, error};
use crate::{limits, names};

/// Where an archive's bytes are: a file or memory.
trait Bytes: Read + Seek + Send {}
impl<T: Read + Seek + Send> Bytes for T {}

/// An open archive.
pub struct Jar {
    /// As messages name it: `outer.jar!/BOOT-INF/lib/inner.jar`.
    path: String,
    archive: Mutex<ZipArchive<Box<dyn Bytes>>>,
    classes: FxHashMap<String, Entry>,
    /// Archives inside that are part of the class path.
    libraries: Vec<Library>,
    budget: Arc<Budget>,
    depth: usize,
    feature: u32,
}

impl std::fmt::Debug for Jar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Jar({}, {} classes)", self.path, self.classes.len())
    }
}

/// Which entry of the archive a class is. The greatest of several for one class is the one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry {
    root: Root,
    /// The version of a multi-release entry, 0 for a plain one.
    version: u32,
    index: usize,
}

/// Where in an archive packages start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Root {
    Top,
    Web,
    Boot,
}

impl Root {
    /// The root that an entry is under, and the rest of its name.
    fn of(name: &str) -> (Root, &str) {
        if let Some(rest) = name.strip_prefix("BOOT-INF/classes/") {
            (Root::Boot, rest)
        } else if let Some(rest) = name.strip_prefix("WEB-INF/classes/") {
            (Root::Web, rest)
        } else {
            (Root::Top, name)
        }
    }
}

/// An archive inside, opened when a class is not found elsewhere.
struct Library {
    name: String,
    index: usize,
    jar: OnceLock<Result<Box<Jar>, LoadError>>,
}

/// How much may still be unpacked.
#[derive(Debug)]
struct Budget(AtomicU64);

impl Budget {
    fn spend(&self, bytes: u64) -> bool {
        let take = |left: u64| left.checked_sub(bytes);
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_ok()
    }
}

impl Jar {
    /// Opens an archive for a JDK of this feature version. `outer.jar!/inner.jar` is the archive
    /// `inner.jar` inside `outer.jar`.
    ///
    /// # Errors
    /// When it is not a readable archive, or beyond a limit.
    pub fn open(path: &Path, feature: u32) -> Result<Jar, LoadError> {
        let shown = path.display().to_string();
        let mut parts = shown.split("!/");
        let outer = parts.next().unwrap_or_default();
        let inner: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let file = if inner.is_empty() { File::open(path) } else { File::open(outer) };
        let file = file.map_err(|e| error(outer, e))?;
        let budget = Arc::new(Budget(AtomicU64::new(limits::JAR_TOTAL_BYTES)));
        let bytes = Box::new(BufReader::new(file));
        let mut jar = Jar::from_bytes(outer.to_owned(), bytes, feature, budget, 0)?;
        for name in inner {
            jar = jar.inner(name.trim_end_matches('/'))?;
        }
        Ok(jar)
    }

    fn from_bytes(
        path: String,
        mut bytes: Box<dyn Bytes>,
        feature: u32,
        budget: Arc<Budget>,
        depth: usize,
    ) -> Result<Jar, LoadError> {
        check_entry_count(&mut bytes).map_err(|reason| error(&path, reason))?;
        let archive = contained(&path, || {
            ZipArchive::new(bytes).map_err(|e| error(&path, format!("not a readable archive: {e}")))
        })?;
        if archive.len() > limits::JAR_ENTRIES {
            return Err(error(&path, format!("more than {} entries", limits::JAR_ENTRIES)));
        }
        let mut jar = Jar {
            path,
            archive: Mutex::new(archive),
            classes: FxHashMap::default(),
            libraries: Vec::new(),
            budget,
            depth,
            feature,
        };
        jar.index()?;
        Ok(jar)
    }

    /// Sorts the entries into classes and libraries.
    fn index(&mut self) -> Result<(), LoadError> {
        let names: Vec<(usize, String)> = {
            let archive = self.archive.get_mut().unwrap_or_else(PoisonError::into_inner);
            let names = archive.file_names().enumerate();
            // A name that cannot be decoded cannot be asked for.
            names.filter_map(|(i, name)| Some((i, name.ok()?.into_owned()))).collect()
        };
        let manifest = names.iter().find(|(_, name)| name == "META-INF/MANIFEST.MF");
        let multi_release = match manifest {
            Some(&(index, _)) if names.iter().any(|(_, n)| n.starts_with(VERSIONS)) => {
                is_multi_release(&self.read(index, limits::CLASS_BYTES as u64)?)
            }
            _ => false,
        };
        for (index, name) in names {
            if is_library(&name) {
                self.libraries.push(Library { name, index, jar: OnceLock::new() });
                continue;
            }
            let Some(name) = name.strip_suffix(".class") else { continue };
            let (root, name) = Root::of(name);
            let Some((version, name)) = version_of(name) else { continue };
            if names::check_class(name).is_err() {
                continue;
            }
            if version > 0 && (!multi_release || version > self.feature) {
                continue;
            }
            let entry = Entry { root, version, index };
            let known = self.classes.entry(name.to_owned()).or_insert(entry);
            *known = entry.max(*known);
        }
        self.libraries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
        Ok(())
    }

    /// Unpacks an entry, no more of it than `most` bytes.
    fn read(&self, index: usize, most: u64) -> Result<Vec<u8>, LoadError> {
        let mut archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
        let name = match archive.name_for_index(index) {
            Some(Ok(name)) => name.into_owned(),
            _ => format!("entry {index}"),
        };
        let origin = format!("{}!/{name}", self.path);
        let bytes = contained(&origin, || {
            let mut bytes = Vec::new();
            let entry = archive.by_index(index).map_err(|e| error(&origin, e))?;
            entry.take(most + 1).read_to_end(&mut bytes).map_err(|e| error(&origin, e))?;
            Ok(bytes)
        })?;
        if bytes.len() as u64 > most {
            return Err(error(&origin, format!("unpacks to more than the limit of {most} bytes")));
        }
        if !self.budget.spend(bytes.len() as u64) {
            let most = limits::JAR_TOTAL_BYTES;
            return Err(error(&self.path, format!("unpacks to more than {most} bytes in all")));
        }
        Ok(bytes)
    }

    /// An archive inside this one.
    fn inner(&self, name: &str) -> Result<Jar, LoadError> {
        let index = {
            let archive = self.archive.lock().unwrap_or_else(PoisonError::into_inner);
            archive.index_for_name(name)
        };
        let missing = || error(&self.path, format!("there is no entry {name}"));
        self.open_entry(index.ok_or_else(missing)?, name)
    }

    fn open_entry(&self, index: usize, name: &str) -> Result<Jar, LoadError> {
        let path = format!("{}!/{name}", self.path);
        if self.depth + 1 > limits::JAR_DEPTH {
            let most = limits::JAR_DEPTH;
            return Err(error(path, format!("archives more than {most} deep in archives")));
        }
        let bytes = Box::new(Cursor::new(self.read(index, limits::NESTED_JAR_BYTES)?));
        Jar::from_bytes(path, bytes, self.feature, self.budget.clone(), self.depth + 1)
    }

    /// The class with this internal name, here or in a library inside.
    ///
    /// # Errors
    /// When its entry, or a library, cannot be read.
    pub fn find(&self, internal: &str) -> Result<Option<Found>, LoadError> {
        if let Some(entry) = self.classes.get(internal) {
            let bytes = self.read(entry.index, limits::CLASS_BYTES as u64)?;
            let origin = format!("{}!/{internal}.class", self.path);
            return Ok(Some(Found { bytes, origin }));
        }
        for library in &self.libraries {
            let jar = library
                .jar
                .get_or_init(|| self.open_entry(library.index, &library.name).map(Box::new));
            if let Some(found) = jar.as_ref().map_err(Clone::clone)?.find(internal)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The internal names of its own classes: those under `BOOT-INF/classes` or `WEB-INF/classes`
    /// if it has such, else all. Libraries inside do not count.
    #[must_use]
    pub fn classes(&self) -> Vec<String> {
        let root = self.classes.values().map(|entry| entry.root).max().unwrap_or(Root::Top);
        let own = self.classes.iter().filter(|(_, entry)| entry.root == root);
        own.map(|(name, _)| name.clone()).collect()
    }
}

/// Where the versions of a multi-release archive are.
const VERSIONS: &str = "META-INF/versions/";

/// The version of an entry, 0 for a plain one, and its class; `None` for what is no class.
fn version_of(name: &str) -> Option<(u32, &str)> {
    if let Some(rest) = name.strip_prefix(VERSIONS) {
        let (version, name) = rest.split_once('/')?;
        return Some((version.parse().ok().filter(|&v| v >= 9)?, name));
    }
    let outside = ["META-INF/", "BOOT-INF/", "WEB-INF/"];
    if outside.iter().any(|prefix| name.starts_with(prefix)) { None } else { Some((0, name)) }
}

fn is_library(name: &str) -> bool {
    ["BOOT-INF/lib/", "WEB-INF/lib/"].iter().any(|root| name.starts_with(root))
        && name.ends_with(".jar")
}

/// Whether the main section of a manifest says so. A line that starts with a space goes on with the
/// one before it.
fn is_multi_release(manifest: &[u8]) -> bool {
    let text = String::from_utf8_lossy(manifest);
    let main = text.lines().take_while(|line| !line.is_empty());
    main.filter_map(|line| line.split_once(':')).any(|(key, value)| {
        key.eq_ignore_ascii_case("multi-release") && value.trim().eq_ignore_ascii_case("true")
    })
}

/// Refuses an archive whose 64-bit directory claims more entries than the limit: the library makes
/// room for as many as are claimed. A 32-bit directory can claim no more than 65,535.
fn check_entry_count(bytes: &mut (impl Read + Seek)) -> Result<(), String> {
    const LOCATOR: &[u8] = b"PK\x06\x07";
    const DIRECTORY: &[u8] = b"PK\x06\x06";
    let fault = |e: std::io::Error| e.to_string();
    let length = bytes.seek(SeekFrom::End(0)).map_err(fault)?;
    // The comment, the end record and the locator are at most this long.
    let tail_start = length.saturating_sub((1 << 16) + 22 + 20);
    let tail = read_from(bytes, tail_start).map_err(fault)?;
    for at in positions(&tail, LOCATOR) {
        let Some(field) = tail.get(at + 8..at + 16).and_then(|f| f.try_into().ok()) else {
            continue;
        };
        let start = u64::from_le_bytes(field).min(length);
        // What is in front of the archive moves the record further on, never back.
        for (position, count) in directories(bytes, start, DIRECTORY).map_err(fault)? {
            if count > limits::JAR_ENTRIES as u64 {
                return Err(format!(
                    "the directory at {position} claims {count} entries, and {} are the limit",
                    limits::JAR_ENTRIES
                ));
            }
        }
    }
    bytes.seek(SeekFrom::Start(0)).map_err(fault)?;
    Ok(())
}

fn read_from(bytes: &mut (impl Read + Seek), start: u64) -> std::io::Result<Vec<u8>> {
    bytes.seek(SeekFrom::Start(start))?;
    let mut tail = Vec::new();
    bytes.take((1 << 16) + 64).read_to_end(&mut tail)?;
    Ok(tail)
}

fn positions<'t>(text: &'t [u8], pattern: &'t [u8]) -> impl Iterator<Item = usize> + 't {
    text.windows(pattern.len()).enumerate().filter(move |(_, w)| *w == pattern).map(|(at, _)| at)
}

/// The positions and entry counts of all 64-bit directory records from `start` on.
fn directories(
    bytes: &mut (impl Read + Seek),
    start: u64,
    signature: &[u8],
) -> std::io::Result<Vec<(u64, u64)>> {
    /// From the signature to the end of the field with the number of entries.
    const RECORD: usize = 40;
    let mut found = Vec::new();
    let mut base = start;
    bytes.seek(SeekFrom::Start(start))?;
    let mut window: Vec<u8> = Vec::new();
    loop {
        let read = bytes.by_ref().take(1 << 20).read_to_end(&mut window)?;
        for at in positions(&window, signature) {
            if let Some(field) = window.get(at + 32..at + RECORD).and_then(|f| f.try_into().ok()) {
                found.push((base + at as u64, u64::from_le_bytes(field)));
            }
        }
        if read == 0 {
            return Ok(found);
        }
        // A record that the window cuts off is seen whole in the next one.
        let keep = window.len().min(RECORD - 1);
        base += (window.len() - keep) as u64;
        window.drain(..window.len() - keep);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn manifests() {
        assert!(is_multi_release(b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n"));
        assert!(!is_multi_release(b"Manifest-Version: 1.0\n\nMulti-Release: true\n"));
        assert!(!is_multi_release(b"Multi-Release: false\n"));
    }

    #[test]
    fn versions() {
        assert_eq!(version_of("p/C"), Some((0, "p/C")));
        assert_eq!(version_of("META-INF/versions/11/p/C"), Some((11, "p/C")));
        assert_eq!(version_of("META-INF/versions/8/p/C"), None);
        assert_eq!(version_of("META-INF/versions/x/p/C"), None);
        assert_eq!(version_of("META-INF/p/C"), None);
    }

    #[test]
    fn directories_are_found_across_windows() {
        let mut bytes = vec![0u8; (1 << 20) - 7];
        bytes.extend(b"PK\x06\x06");
        bytes.extend([0; 28]);
        bytes.extend(77u64.to_le_bytes());
        let found = directories(&mut Cursor::new(bytes), 0, b"PK\x06\x06");
        assert_eq!(found.expect("memory"), [((1 << 20) - 7, 77)]);
    }
}
