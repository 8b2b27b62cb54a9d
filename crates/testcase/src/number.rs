//! Numbers as Java prints them.

/// A `double` as Java prints it.
#[must_use]
pub fn java_double(value: f64) -> String {
    scientific(value.is_sign_negative(), value.abs(), &format!("{:e}", value.abs()))
}

/// A `float` as Java prints it.
#[must_use]
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
    fn doubles_as_java_prints_them() {
        for (value, text) in [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (1_234_567.0, "1234567.0"),
            (12_345_678.9, "1.23456789E7"),
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
