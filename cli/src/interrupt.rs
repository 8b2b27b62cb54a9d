//! Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

static ASKED: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on the first Ctrl-C is remembered, for [`interrupted`] to tell, and the second ends the
/// process at once.
pub fn watch() {
    let asked = ASKED.get_or_init(Arc::default);
    // In this order: the first signal must not find the flag set. Without handlers Ctrl-C ends the
    // process as it always does, so a failure loses nothing that matters.
    let code = i32::from(crate::exit::INTERRUPTED);
    let _ = flag::register_conditional_shutdown(SIGINT, code, asked.clone());
    let _ = flag::register(SIGINT, asked.clone());
}

/// Whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    ASKED.get().is_some_and(|asked| asked.load(Ordering::Relaxed))
}
