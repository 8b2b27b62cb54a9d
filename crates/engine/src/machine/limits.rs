//! How far a run may go.

/// Limits of a run. Each has its own [`Stop`](crate::stop::Stop), except the depth of calls, which the program sees as
/// a `StackOverflowError`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Executed bytecode instructions, initialisers included.
    pub steps: u64,
    /// Allocated bytes.
    pub memory: u64,
    /// Printed bytes.
    pub output: u64,
    /// Open calls.
    pub depth: usize,
    /// Trace nodes kept.
    pub trace: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 1_000_000_000,
            memory: 2 << 30,
            output: 16 << 20,
            // Where HotSpot's default stack ends for small frames, give or take a few thousand.
            depth: 20_000,
            trace: 1_000_000,
        }
    }
}
