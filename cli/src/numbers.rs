//! Numbers as people and Java write them.

pub use senda_testcase::number::{java_double, java_float};

/// Digits in groups of three: `1,234,567`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// `1 rule`, `2,000 rules`.
pub fn count(number: u64, one: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{} {one}{s}", grouped(number))
}

/// Reads `1000`, `1_000_000`.
///
/// # Errors
/// What is accepted.
pub fn parse_count(text: &str) -> Result<u64, String> {
    let digits = text.replace('_', "");
    let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    let number = if plain { digits.parse().ok() } else { None };
    number.filter(|n| *n > 0).ok_or_else(|| "a whole number above 0, such as 1_000_000".into())
}

/// Reads a number of bytes: `65536`, `64K`, `512M`, `2G`.
///
/// # Errors
/// What is accepted.
pub fn parse_size(text: &str) -> Result<u64, String> {
    let upper = text.trim().to_ascii_uppercase();
    let upper = upper.strip_suffix("IB").or(upper.strip_suffix('B')).unwrap_or(&upper);
    let (digits, shift) = match upper.char_indices().last() {
        Some((at, 'K')) => (&upper[..at], 10),
        Some((at, 'M')) => (&upper[..at], 20),
        Some((at, 'G')) => (&upper[..at], 30),
        _ => (upper, 0),
    };
    let bad = || "a size above 0, such as 65536, 64K, 512M or 2G".to_owned();
    let number = parse_count(digits).map_err(|_| bad())?;
    number.checked_mul(1 << shift).ok_or_else(bad)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups() {
        assert_eq!(grouped(0), "0");
        assert_eq!(grouped(999), "999");
        assert_eq!(grouped(1_000), "1,000");
        assert_eq!(count(1, "rule"), "1 rule");
        assert_eq!(count(1_234_567, "rule"), "1,234,567 rules");
    }

    #[test]
    fn sizes() {
        assert_eq!(parse_size("64K"), Ok(65_536));
        assert_eq!(parse_size("512m"), Ok(512 << 20));
        assert_eq!(parse_size("2GiB"), Ok(2 << 30));
        assert_eq!(parse_size("1_000"), Ok(1_000));
        for bad in ["", "M", "0", "-1", "1.5G", "99999999999G", "é"] {
            assert!(parse_size(bad).is_err(), "{bad}");
        }
    }
}
