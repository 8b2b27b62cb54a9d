//! What a test is known by.

/// The id of a test: the method's name and the stable hash of its trace, folded to eight digits.
#[must_use]
pub fn test_id(method: &str, trace_hash: u64) -> String {
    format!("{method}-{:08x}", (trace_hash >> 32) ^ (trace_hash & 0xffff_ffff))
}

#[cfg(test)]
mod tests {
    use super::test_id;

    #[test]
    fn both_halves_of_the_hash_count() {
        assert_eq!(test_id("lcm", 0), "lcm-00000000");
        assert_eq!(test_id("lcm", 0xffff_0000_0000_abcd), "lcm-ffffabcd");
    }
}
