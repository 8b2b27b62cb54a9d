//! Numbers as people and Java write them.

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

/// A `double` as Java prints it.
pub fn java_double(value: f64) -> String {
    scientific(value.is_sign_negative(), value.abs(), &format!("{:e}", value.abs()))
}

/// A `float` as Java prints it.
pub fn java_float(value: f32) -> String {
    scientific(value.is_sign_negative(), f64::from(value.abs()), &format!("{:e}", value.abs()))
}

/// Java's notation for the shortest digits that mean the value, given as `1.25e-7`.
fn scientific(negative: bool, magnitude: f64, shortest: &str) -> String {
    let sign = if negative { "-" } else { "" };
    if magnitude.is_nan() {
        return "NaN".into();
    }
    if magnitude.is_infinite() {
        return format!("{sign}Infinity");
    }
    let (mantissa, exponent) = shortest.split_once('e').unwrap_or((shortest, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if magnitude != 0.0 && !(-3..7).contains(&exponent) {
        let point = if mantissa.contains('.') { "" } else { ".0" };
        return format!("{sign}{mantissa}{point}E{exponent}");
    }
    let digits = mantissa.replace('.', "");
    let Ok(before) = usize::try_from(exponent) else {
        let zeros = "0".repeat((exponent.unsigned_abs() - 1) as usize);
        return format!("{sign}0.{zeros}{digits}");
    };
    let padded = format!("{digits:0<width$}", width = before + 2);
    format!("{sign}{}.{}", &padded[..=before], &padded[before + 1..])
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

    #[test]
    fn doubles_as_java_prints_them() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (1234567.0, "1234567.0"),
            (12345678.9, "1.23456789E7"),
            (1e7, "1.0E7"),
            (0.001, "0.001"),
            (0.00012, "1.2E-4"),
            (0.5, "0.5"),
            (-2.5, "-2.5"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
        ] {
            assert_eq!(java_double(value), text);
        }
        assert_eq!(java_float(0.1), "0.1");
        assert_eq!(java_float(1.0e10), "1.0E10");
    }
}
