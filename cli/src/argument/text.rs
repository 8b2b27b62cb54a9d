//! Strings with escapes.

use super::Refused;

/// A JSON string, quotes included.
pub(super) fn json(given: &str) -> Result<Vec<u16>, Refused> {
    let given = given.trim_end();
    let inside = given.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    let Some(inside) = inside else {
        return Err(Refused::new(
            "it starts with a double quote, so it must be a whole JSON string such as \"a\\n\"",
        ));
    };
    if closes_early(inside) {
        return Err(Refused::new("there is a double quote inside that is not written \\\""));
    }
    unescape(inside)
}

/// Whether a quote without a backslash is inside, or the last one has a backslash.
fn closes_early(inside: &str) -> bool {
    let mut escaped = false;
    for c in inside.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return true,
            _ => {}
        }
    }
    escaped
}

/// The UTF-16 units of a text with the escapes of JSON and Java.
pub(super) fn unescape(text: &str) -> Result<Vec<u16>, Refused> {
    let mut units = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        units.extend(rest[..at].encode_utf16());
        let escape = &rest[at + 1..];
        let Some(letter) = escape.chars().next() else {
            return Err(Refused::new("it ends in a backslash"));
        };
        rest = &escape[letter.len_utf8()..];
        units.push(match letter {
            'n' => 0x0a,
            't' => 0x09,
            'r' => 0x0d,
            'b' => 0x08,
            'f' => 0x0c,
            '0' => 0,
            '"' | '\'' | '\\' | '/' => u16::try_from(u32::from(letter)).unwrap_or_default(),
            'u' => {
                let digits = rest.get(..4).filter(|d| d.bytes().all(|b| b.is_ascii_hexdigit()));
                let Some(unit) = digits.and_then(|d| u16::from_str_radix(d, 16).ok()) else {
                    return Err(Refused::new("\\u needs four hexadecimal digits"));
                };
                rest = &rest[4..];
                unit
            }
            other => {
                let known = "\\n \\t \\r \\b \\f \\0 \\\" \\' \\\\ \\/ \\u0041";
                return Err(Refused::new(format!(
                    "there is no escape \\{other}; the escapes are {known}"
                )));
            }
        });
    }
    units.extend(rest.encode_utf16());
    Ok(units)
}
