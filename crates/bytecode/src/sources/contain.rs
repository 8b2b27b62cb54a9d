//! The one place where a panic of a library is turned into an error.
//!
//! What is known to panic on a damaged file: `jimage_rs` slices its memory map by offsets taken from
//! the file. (`ristretto_classfile` is called for single constants and instructions only, whose
//! operands are checked beforehand, and is not known to panic there; `zip` is not known to panic.)
//! Containing does not replace checking: a panic still prints its message, and running out of memory
//! or stack cannot be contained at all.

use std::panic::{AssertUnwindSafe, catch_unwind};

use senda_rules::class::LoadError;

use super::error;

/// Calls into a library that reads `file`, and turns a panic into an error.
///
/// The library must only read: what a panic leaves half done is dropped with the closure.
pub(crate) fn contained<T>(
    file: &str,
    call: impl FnOnce() -> Result<T, LoadError>,
) -> Result<T, LoadError> {
    catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|payload| {
        let reason = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied())
            .unwrap_or("no reason given");
        Err(error(file, format!("it is damaged ({reason})")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_that_names_the_file() {
        let slice: &[u8] = &[];
        let at = slice.len() + 3;
        let result = contained("x.jar", || Ok(slice[at]));
        let message = result.map_err(|e| e.to_string());
        assert!(message.is_err_and(|m| m.starts_with("x.jar: it is damaged")));
    }
}
