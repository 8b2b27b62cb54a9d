//! Operations on UTF-16 text as `String` defines them, apart from any domain.

pub(crate) fn find(text: &[u16], pattern: &[u16], from: i32) -> i32 {
    let from = usize::try_from(from).unwrap_or(0);
    if from > text.len() {
        return if pattern.is_empty() { text.len() as i32 } else { -1 };
    }
    if pattern.is_empty() {
        return from as i32;
    }
    let found = text[from..].windows(pattern.len()).position(|w| w == pattern);
    found.map_or(-1, |i| (i + from) as i32)
}

pub(crate) fn find_last(text: &[u16], pattern: &[u16], from: i32) -> i32 {
    let Some(last) = text.len().checked_sub(pattern.len()) else { return -1 };
    let Ok(from) = usize::try_from(from) else { return -1 };
    let start = from.min(last);
    (0..=start).rev().find(|&i| text[i..].starts_with(pattern)).map_or(-1, |i| i as i32)
}

/// The units of a code point; a value that is none gives no unit, and so is never found.
pub(crate) fn code_point_units(cp: i32) -> Vec<u16> {
    match u32::try_from(cp) {
        Ok(cp) if cp < 0x1_0000 => vec![cp as u16],
        Ok(cp) if cp <= 0x10_ffff => {
            let rest = cp - 0x1_0000;
            vec![0xd800 + (rest >> 10) as u16, 0xdc00 + (rest & 0x3ff) as u16]
        }
        _ => Vec::new(),
    }
}

pub(crate) fn code_point_at(text: &[u16], i: usize) -> i32 {
    let high = text[i];
    if (0xd800..0xdc00).contains(&high)
        && let Some(&low) = text.get(i + 1)
        && (0xdc00..0xe000).contains(&low)
    {
        return 0x1_0000 + ((i32::from(high) - 0xd800) << 10) + (i32::from(low) - 0xdc00);
    }
    i32::from(high)
}

pub(crate) fn hash(text: &[u16]) -> i32 {
    text.iter().fold(0i32, |h, &c| h.wrapping_mul(31).wrapping_add(i32::from(c)))
}

pub(crate) fn compare(a: &[u16], b: &[u16]) -> i32 {
    for (x, y) in a.iter().zip(b) {
        if x != y {
            return i32::from(*x) - i32::from(*y);
        }
    }
    a.len() as i32 - b.len() as i32
}

/// `Character.isWhitespace(int)`.
pub(crate) fn is_java_whitespace(c: i32) -> bool {
    match c {
        0x09..=0x0d | 0x1c..=0x20 | 0x1680 | 0x2028 | 0x2029 | 0x205f | 0x3000 => true,
        0x2000..=0x200a => c != 0x2007,
        _ => false,
    }
}

pub(crate) fn strip(text: &[u16], leading: bool, trailing: bool) -> &[u16] {
    let white = |&c: &u16| is_java_whitespace(i32::from(c));
    let start = if leading { text.iter().take_while(|c| white(c)).count() } else { 0 };
    let rest = &text[start..];
    let end = if trailing { rest.iter().rev().take_while(|c| white(c)).count() } else { 0 };
    &rest[..rest.len() - end]
}

pub(crate) fn trim(text: &[u16]) -> &[u16] {
    let start = text.iter().take_while(|&&c| c <= 0x20).count();
    let rest = &text[start..];
    let end = rest.iter().rev().take_while(|&&c| c <= 0x20).count();
    &rest[..rest.len() - end]
}

pub(crate) fn replace(text: &[u16], from: &[u16], to: &[u16]) -> Vec<u16> {
    let mut out = Vec::with_capacity(text.len());
    let mut i = 0;
    if from.is_empty() {
        for &c in text {
            out.extend_from_slice(to);
            out.push(c);
        }
        out.extend_from_slice(to);
        return out;
    }
    while i < text.len() {
        if text[i..].starts_with(from) {
            out.extend_from_slice(to);
            i += from.len();
        } else {
            out.push(text[i]);
            i += 1;
        }
    }
    out
}

pub(crate) fn lines(text: &[u16]) -> Vec<&[u16]> {
    let mut out = Vec::new();
    let mut start = 0;
    let mut i = 0;
    while i < text.len() {
        let c = text[i];
        if c == 0x0a || c == 0x0d {
            out.push(&text[start..i]);
            if c == 0x0d && text.get(i + 1) == Some(&0x0a) {
                i += 1;
            }
            start = i + 1;
        }
        i += 1;
    }
    if start < text.len() {
        out.push(&text[start..]);
    }
    out
}

/// UTF-8 as Java encodes it: a lone surrogate becomes `?`.
pub(crate) fn encode_utf8(text: &[u16]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut buffer = [0u8; 4];
    for unit in char::decode_utf16(text.iter().copied()) {
        match unit {
            Ok(c) => out.extend_from_slice(c.encode_utf8(&mut buffer).as_bytes()),
            Err(_) => out.push(b'?'),
        }
    }
    out
}

/// An integer in a radix from 2 to 36.
pub(crate) fn radix(mut v: u64, negative: bool, radix: u32) -> String {
    let mut digits = Vec::new();
    loop {
        let digit = (v % u64::from(radix)) as u32;
        digits.push(char::from_digit(digit, radix).unwrap_or('0'));
        v /= u64::from(radix);
        if v == 0 {
            break;
        }
    }
    if negative {
        digits.push('-');
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn u(s: &str) -> Vec<u16> {
        s.encode_utf16().collect()
    }

    #[test]
    fn finding() {
        assert_eq!(find(&u("abcabc"), &u("bc"), 2), 4);
        assert_eq!(find(&u("abc"), &u(""), 9), 3);
        assert_eq!(find(&u("abc"), &u(""), -4), 0);
        assert_eq!(find_last(&u("abcabc"), &u("bc"), 3), 1);
        assert_eq!(find_last(&u("abc"), &u(""), 99), 3);
        assert_eq!(find_last(&u("a"), &u("ab"), 5), -1);
    }

    #[test]
    fn replacing_and_lines() {
        assert_eq!(replace(&u("aaa"), &u("aa"), &u("b")), u("ba"));
        assert_eq!(replace(&u("ab"), &u(""), &u("-")), u("-a-b-"));
        assert_eq!(lines(&u("a\r\nb\n\nc")).len(), 4);
        assert_eq!(lines(&u("")).len(), 0);
    }

    #[test]
    fn radices() {
        assert_eq!(radix(255, true, 16), "-ff");
        assert_eq!(radix(0, false, 2), "0");
    }
}
