//! Time on the processor, so that what else a shared machine does is not measured.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// A start.
pub struct Clock(Duration);

impl Clock {
    /// Now.
    #[must_use]
    pub fn start() -> Clock {
        Clock(spent())
    }

    /// What this thread has computed since.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        spent().saturating_sub(self.0)
    }
}

fn spent() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or(0))
}
