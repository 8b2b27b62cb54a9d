//! How much of anything the readers accept. Every limit is reported by name when it is met.

use std::time::Duration;

/// The largest class file, in bytes. The largest class of JDK 17 has about 0.5 MB; the format's own
/// limits allow more than anybody writes.
pub const CLASS_BYTES: usize = 16 << 20;

/// How many static arguments the call sites of one method may have in all.
pub const BOOTSTRAP_ARGUMENTS: usize = 1 << 18;

/// The largest archive inside an archive, in bytes once unpacked. It is held in memory.
pub const NESTED_JAR_BYTES: u64 = 256 << 20;

/// How many bytes one archive may unpack to in all, nested archives included.
pub const JAR_TOTAL_BYTES: u64 = 2 << 30;

/// How many entries an archive may have.
pub const JAR_ENTRIES: usize = 500_000;

/// How many archives may be inside archives inside archives, counted from the outermost.
pub const JAR_DEPTH: usize = 3;

/// How many class files a directory may hold, and how deep it may be.
pub const DIRECTORY_FILES: usize = 500_000;

/// How deep a directory tree is followed.
pub const DIRECTORY_DEPTH: usize = 64;

/// How long the Java compiler may take.
pub const JAVAC_TIME: Duration = Duration::from_secs(120);

/// How much of the compiler's output is kept, in bytes.
pub const JAVAC_OUTPUT: usize = 256 << 10;
