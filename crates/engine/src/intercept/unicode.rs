//! Case mapping and UTF-8 as the JDK does them, apart from any domain.
//!
//! Rust's tables may know characters that the JDK's do not know yet: those have no case there.

/// What a malformed sequence becomes.
const REPLACEMENT: u16 = 0xfffd;

/// Whether a cased character (or the casing of an older one) is newer than the JDK's tables:
/// JDK 17 has Unicode 13, JDK 19 Unicode 14, JDK 24 Unicode 16.
fn too_new(cp: u32, jdk: u32) -> bool {
    match cp {
        0x2c2f | 0x2c5f | 0xa7c0 | 0xa7c1 | 0xa7d0 | 0xa7d1 | 0xa7d6..=0xa7d9 => jdk < 19,
        0x1_0570..=0x1_05bc => jdk < 19,
        0x1c89 | 0x1c8a | 0xa7cb..=0xa7cd | 0xa7da..=0xa7dc | 0x1_0d50..=0x1_0d85 => jdk < 24,
        0xa7ce | 0xa7cf | 0xa7d2..=0xa7d5 | 0x1_6ea0..=0x1_6ed3 => true,
        _ => false,
    }
}

/// `Character.toUpperCase(int)`: a mapping that takes several characters leaves it as it is.
pub(crate) fn upper(cp: u32, jdk: u32) -> u32 {
    simple(cp, jdk, |c| c.to_uppercase().collect())
}

/// `Character.toLowerCase(int)`.
pub(crate) fn lower(cp: u32, jdk: u32) -> u32 {
    if cp == 0x130 {
        return u32::from(b'i');
    }
    simple(cp, jdk, |c| c.to_lowercase().collect())
}

fn simple(cp: u32, jdk: u32, f: impl Fn(char) -> Vec<char>) -> u32 {
    let Some(c) = char::from_u32(cp) else { return cp };
    match f(c).as_slice() {
        [one] if !too_new(cp, jdk) && !too_new(u32::from(*one), jdk) => u32::from(*one),
        _ => cp,
    }
}

/// What `equalsIgnoreCase` and `compareToIgnoreCase` compare.
fn fold(cp: u32, jdk: u32) -> i32 {
    lower(upper(cp, jdk), jdk).cast_signed()
}

/// Whether the JDK keeps a text as UTF-16, because a unit does not fit Latin-1.
pub(crate) fn is_wide(text: &[u16]) -> bool {
    text.iter().any(|&c| c > 0xff)
}

/// `String.compareToIgnoreCase`. Two texts beyond Latin-1 are compared by code points where their
/// units differ, others unit by unit.
pub(crate) fn compare_ignore_case(a: &[u16], b: &[u16], jdk: u32) -> i32 {
    compare_folded(a, b, is_wide(a) && is_wide(b), jdk)
}

/// The same for parts of texts; `pairs` if both texts are wide.
pub(crate) fn compare_folded(a: &[u16], b: &[u16], pairs: bool, jdk: u32) -> i32 {
    let (mut i, mut j) = (0, 0);
    while let (Some(&x), Some(&y)) = (a.get(i), b.get(j)) {
        let order = fold(u32::from(x), jdk) - fold(u32::from(y), jdk);
        if x != y && order != 0 {
            if !pairs {
                return order;
            }
            let ((cx, nx), (cy, ny)) = (including(a, i), including(b, j));
            (i, j) = (i + nx, j + ny);
            let order = fold(cx, jdk) - fold(cy, jdk);
            if order != 0 {
                return order;
            }
        }
        (i, j) = (i + 1, j + 1);
    }
    a.len() as i32 - b.len() as i32
}

/// The code point that the unit at `i` belongs to, and how many units more it takes.
fn including(text: &[u16], i: usize) -> (u32, usize) {
    let unit = text[i];
    let join = |high: u16, low: u16| {
        0x1_0000 + ((u32::from(high) - 0xd800) << 10) + (u32::from(low) - 0xdc00)
    };
    let is_high = |c: u16| (0xd800..0xdc00).contains(&c);
    let is_low = |c: u16| (0xdc00..0xe000).contains(&c);
    if is_low(unit) && i > 0 && is_high(text[i - 1]) {
        return (join(text[i - 1], unit), 0);
    }
    match text.get(i + 1) {
        Some(&low) if is_high(unit) && is_low(low) => (join(unit, low), 1),
        _ => (u32::from(unit), 0),
    }
}

/// Whole-string case mapping outside the languages with rules of their own; lone surrogates stay.
pub(crate) fn map_case(text: &[u16], upper: bool, jdk: u32) -> Vec<u16> {
    let mut out = Vec::with_capacity(text.len());
    // Lower case looks around (the final sigma), so that whole pieces are mapped.
    let mut piece = String::new();
    let flush = |piece: &mut String, out: &mut Vec<u16>| {
        let mapped = if upper { piece.to_uppercase() } else { piece.to_lowercase() };
        out.extend(mapped.encode_utf16());
        piece.clear();
    };
    for unit in char::decode_utf16(text.iter().copied()) {
        match unit {
            Ok(c) if keeps(c, upper, jdk) => {
                flush(&mut piece, &mut out);
                out.extend_from_slice(c.encode_utf16(&mut [0; 2]));
            }
            Ok(c) => piece.push(c),
            Err(lone) => {
                flush(&mut piece, &mut out);
                out.push(lone.unpaired_surrogate());
            }
        }
    }
    flush(&mut piece, &mut out);
    out
}

/// Whether the JDK's tables do not have the mapping that ours have.
fn keeps(c: char, upper: bool, jdk: u32) -> bool {
    too_new(u32::from(c), jdk)
        || upper && !c.is_ascii() && c.to_uppercase().any(|u| too_new(u32::from(u), jdk))
}

/// `new String(bytes, UTF_8)`: the JDK's own way of replacing malformed sequences.
pub(crate) fn decode_utf8(bytes: &[u8]) -> Vec<u16> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while let Some(&first) = bytes.get(i) {
        let rest = &bytes[i..];
        i += match first {
            0..=0x7f => {
                out.push(u16::from(first));
                1
            }
            0xc2..=0xdf => two(rest, &mut out),
            0xe0..=0xef => three(rest, &mut out),
            0xf0..=0xf7 => four(rest, &mut out),
            _ => {
                out.push(REPLACEMENT);
                1
            }
        };
    }
    out
}

fn continues(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

fn tail(byte: u8) -> u32 {
    u32::from(byte & 0x3f)
}

fn two(bytes: &[u8], out: &mut Vec<u16>) -> usize {
    match bytes {
        [a, b, ..] if continues(*b) => {
            out.push((u32::from(a & 0x1f) << 6 | tail(*b)) as u16);
            2
        }
        _ => {
            out.push(REPLACEMENT);
            1
        }
    }
}

fn three(bytes: &[u8], out: &mut Vec<u16>) -> usize {
    let overlong = |a: u8, b: u8| a == 0xe0 && b & 0xe0 == 0x80;
    match *bytes {
        [a, b, c, ..] => {
            if overlong(a, b) || !continues(b) || !continues(c) {
                out.push(REPLACEMENT);
                return if overlong(a, b) || !continues(b) { 1 } else { 2 };
            }
            let unit = (u32::from(a & 0xf) << 12 | tail(b) << 6 | tail(c)) as u16;
            out.push(if (0xd800..0xe000).contains(&unit) { REPLACEMENT } else { unit });
            3
        }
        [a, b] if overlong(a, b) || !continues(b) => {
            out.push(REPLACEMENT);
            1
        }
        // The end cuts the sequence: one replacement for all of it.
        _ => {
            out.push(REPLACEMENT);
            bytes.len()
        }
    }
}

fn four(bytes: &[u8], out: &mut Vec<u16>) -> usize {
    let bad_second = |a: u8, b: u8| {
        a > 0xf4
            || a == 0xf0 && !(0x90..=0xbf).contains(&b)
            || a == 0xf4 && b & 0xf0 != 0x80
            || !continues(b)
    };
    match *bytes {
        [a, b, c, d, ..] => {
            if bad_second(a, b) || !continues(c) || !continues(d) {
                out.push(REPLACEMENT);
                return if bad_second(a, b) {
                    1
                } else if continues(c) {
                    3
                } else {
                    2
                };
            }
            let cp = u32::from(a & 7) << 18 | tail(b) << 12 | tail(c) << 6 | tail(d);
            out.extend(super::text::code_point_units(cp.cast_signed()));
            4
        }
        [a] if a > 0xf4 => {
            out.push(REPLACEMENT);
            1
        }
        [a, b, ..] if bad_second(a, b) => {
            out.push(REPLACEMENT);
            1
        }
        [_, _, c] if !continues(c) => {
            out.push(REPLACEMENT);
            2
        }
        _ => {
            out.push(REPLACEMENT);
            bytes.len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn u(s: &str) -> Vec<u16> {
        s.encode_utf16().collect()
    }

    #[test]
    fn case() {
        assert_eq!(map_case(&u("straße"), true, 17), u("STRASSE"));
        assert_eq!(map_case(&u("ΟΔΟΣ"), false, 17), u("οδος"));
        assert_eq!(upper(0xdf, 17), 0xdf);
        assert_eq!(map_case(&[0xd800, 0x41], false, 17), vec![0xd800, 0x61]);
        assert_eq!(map_case(&u("\u{19b}"), true, 17), u("\u{19b}"));
        assert_eq!(compare_ignore_case(&u("\u{10400}"), &u("\u{10428}"), 17), 0);
    }

    #[test]
    fn malformed() {
        assert_eq!(decode_utf8(&[0xed, 0xa0, 0x80]), vec![REPLACEMENT]);
        assert_eq!(decode_utf8(&[0xe2, 0x82]), vec![REPLACEMENT]);
        assert_eq!(decode_utf8(&[0xc0, 0x41]), vec![REPLACEMENT, 0x41]);
        assert_eq!(decode_utf8("a€\u{1f600}".as_bytes()), u("a€\u{1f600}"));
    }
}
