//! Ctrl-C, and being asked to end.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static ASKED: AtomicBool = AtomicBool::new(false);
static WHEN: OnceLock<Instant> = OnceLock::new();

/// How long finishing what is begun may take.
const GRACE: Duration = Duration::from_secs(5);

/// From now on the first Ctrl-C is remembered, for [`interrupted`] to tell, and the second ends the
/// process at once; so are other requests to end. Nothing temporary stays behind.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;

    // Without handlers a signal ends the process as it always does: only files would be left.
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let wait = move || {
        for _ in signals.forever() {
            WHEN.get_or_init(Instant::now);
            if ASKED.swap(true, Ordering::Relaxed) {
                senda_bytecode::sources::remove_temporary_directories();
                std::process::exit(i32::from(crate::exit::INTERRUPTED));
            }
        }
    };
    // Without a thread nobody would hear a signal; the handlers go away with the iterator.
    let _ = std::thread::Builder::new().name("signals".into()).spawn(wait);
}

/// Elsewhere Ctrl-C ends the process as it always does.
#[cfg(not(unix))]
pub fn watch() {}

/// Whether the user wants the command to end.
pub fn interrupted() -> bool {
    ASKED.load(Ordering::Relaxed)
}

/// Whether that was so long ago that even what makes use of the results must end.
pub fn is_overdue() -> bool {
    WHEN.get().is_some_and(|asked| asked.elapsed() >= GRACE)
}
