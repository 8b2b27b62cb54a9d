//! `java.lang.String`: an opaque sequence of UTF-16 units with an identity.
//!
//! Everything that reads or makes the hidden `value` array is here; what the JDK builds on top of
//! these (`contains`, `split`, `join`, `valueOf(Object)`, `format`) is interpreted.

use senda_rules::scalar::Word;
use senda_rules::types::Kind;

use super::charset::{charset_named, charset_of, decode, encode};
use super::faults::Words;
use super::parts::{fixed, joined};
use super::text::{self, code_point_at, code_point_units};
use super::unicode;
use super::{Answer, Reply, Rows};
use crate::domain::{Domain, Form};
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const S: &str = "java/lang/String";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    construct(rows);
    observe(rows);
    search(rows);
    derive(rows);
    convert(rows);
}

fn construct<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["<init>()V"], |m, a| set(m, a[0], &[])));
    rows.push((S, &["<init>(Ljava/lang/String;)V"], |m, a| set_parts(m, a[0], a[1])));
    rows.push((S, &["<init>([C)V"], |m, a| {
        let units = m.chars(a[1])?;
        set(m, a[0], &units)
    }));
    rows.push((S, &["<init>([CII)V", "<init>([CIILjava/lang/Void;)V"], |m, a| {
        let units = char_range(m, &a[1..])?;
        set(m, a[0], &units)
    }));
    rows.push((S, &["<init>([III)V"], |m, a| {
        let words = m.elements(a[1])?;
        let (from, count) = (m.known_int(a[2])?, m.known_int(a[3])?);
        let (from, to) = m.check_count(from, count, words.len())?;
        let mut units = Vec::new();
        for w in &words[from..to] {
            if !(0..=0x10_ffff).contains(&w.as_int()) {
                let message = w.as_int().to_string();
                return Err(m.throw_new("java/lang/IllegalArgumentException", Some(&message)));
            }
            units.extend(code_point_units(w.as_int()));
        }
        set(m, a[0], &units)
    }));
    rows.push((
        S,
        &[
            "<init>(Ljava/lang/StringBuilder;)V",
            "<init>(Ljava/lang/StringBuffer;)V",
            "<init>(Ljava/lang/AbstractStringBuilder;Ljava/lang/Void;)V",
        ],
        |m, a| set_parts(m, a[0], a[1]),
    ));
    rows.push((S, &["<init>([B)V", "<init>([BLjava/nio/charset/Charset;)V"], |m, a| {
        let charset = charset_of(m, a.get(2).copied())?;
        let bytes = m.elements(a[1])?;
        let units = decode(&bytes, charset);
        set(m, a[0], &units)
    }));
    rows.push((S, &["<init>([BII)V", "<init>([BIILjava/nio/charset/Charset;)V"], |m, a| {
        let charset = charset_of(m, a.get(4).copied())?;
        let bytes = m.elements(a[1])?;
        let (from, count) = (m.known_int(a[2])?, m.known_int(a[3])?);
        let (from, to) = m.check_count(from, count, bytes.len())?;
        let units = decode(&bytes[from..to], charset);
        set(m, a[0], &units)
    }));
    rows.push((S, &["<init>([BIII)V", "<init>([BI)V"], |m, a| {
        // The high byte of every unit is given.
        let bytes = m.elements(a[1])?;
        let high = (m.known_int(a[2])? << 8) as u16;
        let (from, count) = match a.get(3..5) {
            Some(&[from, count]) => (m.known_int(from)?, m.known_int(count)?),
            _ => (0, bytes.len() as i32),
        };
        let (from, to) = m.check_count(from, count, bytes.len())?;
        let units: Vec<u16> = bytes[from..to].iter().map(|w| high | (w.0 as u16 & 0xff)).collect();
        set(m, a[0], &units)
    }));
    rows.push((S, &["lookupCharset(Ljava/lang/String;)Ljava/nio/charset/Charset;"], |m, a| {
        // The usual names without the search through all charsets, which wants the file system.
        let name = String::from_utf16_lossy(&m.text(a[0])?);
        let (owner, field) = match charset_named(&name) {
            Some(charset) => ("java/nio/charset/StandardCharsets", charset.field()),
            None => return Ok(Reply::Interpret),
        };
        Ok(Reply::Value(m.static_value(owner, field, "java/nio/charset/Charset")?))
    }));
    rows.push((S, &["<init>(Ljava/nio/charset/Charset;[BII)V"], |m, a| {
        let charset = charset_of(m, Some(a[1]))?;
        let bytes = m.elements(a[2])?;
        let (from, count) = (m.known_int(a[3])?, m.known_int(a[4])?);
        let (from, to) = m.check_count(from, count, bytes.len())?;
        let units = decode(&bytes[from..to], charset);
        set(m, a[0], &units)
    }));
    rows.push((S, &["<init>([BB)V"], |m, a| {
        // The JDK's own shortcut for finished arrays: coder 0 is Latin-1, 1 is UTF-16 (native order).
        let bytes = m.elements(a[1])?;
        let units: Vec<u16> = if m.known_int(a[2])? == 0 {
            bytes.iter().map(|w| (w.0 & 0xff) as u16).collect()
        } else {
            let pair = |p: &[Word]| (p[0].0 & 0xff) as u16 | ((p[1].0 & 0xff) as u16) << 8;
            bytes.chunks_exact(2).map(pair).collect()
        };
        set(m, a[0], &units)
    }));
    rows.push((
        S,
        &["valueOf([C)Ljava/lang/String;", "copyValueOf([C)Ljava/lang/String;"],
        |m, a| {
            let units = m.chars(a[0])?;
            m.reply_units(&units)
        },
    ));
    rows.push((
        S,
        &["valueOf([CII)Ljava/lang/String;", "copyValueOf([CII)Ljava/lang/String;"],
        |m, a| {
            let units = char_range(m, a)?;
            m.reply_units(&units)
        },
    ));
    rows.push((S, &["valueOf(C)Ljava/lang/String;"], |m, a| m.reply_number(Form::Char, a[0])));
    rows.push((S, &["valueOfCodePoint(I)Ljava/lang/String;"], |m, a| {
        let cp = m.known_int(a[0])?;
        if !(0..=0x10_ffff).contains(&cp) {
            let message = format!("Not a valid Unicode code point: 0x{cp:X}");
            return Err(m.throw_new("java/lang/IllegalArgumentException", Some(&message)));
        }
        m.reply_units(&code_point_units(cp))
    }));
}

fn observe<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["length()I"], |m, a| {
        let n = m.text(a[0])?.len();
        m.reply_int(n as i32)
    }));
    rows.push((S, &["isEmpty()Z"], |m, a| {
        // A number has one digit at least.
        let empty = m.domain.open_parts(a[0]).is_none() && m.text(a[0])?.is_empty();
        m.reply_bool(empty)
    }));
    rows.push((S, &["charAt(I)C"], |m, a| {
        let units = m.text(a[0])?;
        let i = m.known_int(a[1])?;
        let i = m.check_char_at(i, &units)?;
        m.reply_int(i32::from(units[i]))
    }));
    rows.push((S, &["codePointAt(I)I"], |m, a| {
        let units = m.text(a[0])?;
        let i = m.known_int(a[1])?;
        let i = m.check_index(i, units.len())?;
        m.reply_int(code_point_at(&units, i))
    }));
    rows.push((S, &["codePointBefore(I)I"], |m, a| {
        let units = m.text(a[0])?;
        let i = m.known_int(a[1])?;
        let at = m.check_before(i, units.len())?;
        m.reply_int(code_point_before(&units, at))
    }));
    rows.push((S, &["codePointCount(II)I"], |m, a| {
        let units = m.text(a[0])?;
        let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
        let (from, to) = m.plain_range(from, to, units.len())?;
        m.reply_int(char::decode_utf16(units[from..to].iter().copied()).count() as i32)
    }));
    rows.push((S, &["hashCode()I"], |m, a| {
        let units = m.text(a[0])?;
        m.reply_int(text::hash(&units))
    }));
    rows.push((S, &["equals(Ljava/lang/Object;)Z"], |m, a| {
        m.non_null(a[0])?;
        if m.known_null(a[1])? {
            return m.reply_bool(false);
        }
        if m.exact_class(a[0])? != m.exact_class(a[1])? {
            return m.reply_bool(false);
        }
        let same = m.domain.same(a[0], a[1]);
        if m.decide(same)? {
            return m.reply_bool(true);
        }
        let (x, y) = (m.text(a[0])?, m.text(a[1])?);
        m.reply_bool(x == y)
    }));
    rows.push((S, &["equalsIgnoreCase(Ljava/lang/String;)Z"], |m, a| {
        let units = m.text(a[0])?;
        if m.known_null(a[1])? {
            return m.reply_bool(false);
        }
        let other = m.text(a[1])?;
        let equal =
            units.len() == other.len() && unicode::compare_ignore_case(&units, &other, m.jdk) == 0;
        m.reply_bool(equal)
    }));
    rows.push((
        S,
        &["contentEquals(Ljava/lang/CharSequence;)Z", "contentEquals(Ljava/lang/StringBuffer;)Z"],
        |m, a| {
            let (units, other) = (m.text(a[0])?, sequence(m, a[1])?);
            m.reply_bool(*units == *other)
        },
    ));
    rows.push((S, &["compareTo(Ljava/lang/String;)I"], |m, a| {
        let (x, y) = (m.text(a[0])?, m.text(a[1])?);
        m.reply_int(text::compare(&x, &y))
    }));
    rows.push((S, &["compareToIgnoreCase(Ljava/lang/String;)I"], |m, a| {
        let (x, y) = (m.text(a[0])?, m.text(a[1])?);
        m.reply_int(unicode::compare_ignore_case(&x, &y, m.jdk))
    }));
    rows.push((
        "java/lang/String$CaseInsensitiveComparator",
        &["compare(Ljava/lang/String;Ljava/lang/String;)I"],
        |m, a| {
            let (x, y) = (m.text(a[1])?, m.text(a[2])?);
            m.reply_int(unicode::compare_ignore_case(&x, &y, m.jdk))
        },
    ));
    rows.push((S, &["indexOfNonWhitespace()I"], |m, a| {
        let units = m.text(a[0])?;
        m.reply_int((units.len() - text::strip(&units, true, false).len()) as i32)
    }));
    rows.push((S, &["lastIndexOfNonWhitespace()I"], |m, a| {
        let units = m.text(a[0])?;
        m.reply_int(text::strip(&units, false, true).len() as i32)
    }));
    rows.push(("java/lang/StringCoding", &["countNonZeroAscii(Ljava/lang/String;)I"], |m, a| {
        let units = m.text(a[0])?;
        m.reply_int(units.iter().take_while(|c| (1..0x80).contains(*c)).count() as i32)
    }));
    rows.push((S, &["isBlank()Z"], |m, a| {
        let units = m.text(a[0])?;
        m.reply_bool(text::strip(&units, true, false).is_empty())
    }));
}

fn search<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["indexOf(I)I", "indexOf(II)I"], |m, a| {
        let units = m.text(a[0])?;
        let pattern = code_point_units(m.known_int(a[1])?);
        let from = a.get(2).map_or(Ok(0), |&f| m.known_int(f))?;
        let found = if pattern.is_empty() { -1 } else { text::find(&units, &pattern, from) };
        m.reply_int(found)
    }));
    rows.push((S, &["indexOf(III)I"], |m, a| {
        let units = m.text(a[0])?;
        let pattern = code_point_units(m.known_int(a[1])?);
        let (from, to) = (m.known_int(a[2])?, m.known_int(a[3])?);
        let (from, to) = m.check_range(from, to, units.len(), Words::Begin)?;
        let found =
            if pattern.is_empty() { -1 } else { text::find(&units[..to], &pattern, from as i32) };
        m.reply_int(found)
    }));
    rows.push((S, &["lastIndexOf(I)I", "lastIndexOf(II)I"], |m, a| {
        let units = m.text(a[0])?;
        let pattern = code_point_units(m.known_int(a[1])?);
        let from = a.get(2).map_or(Ok(i32::MAX), |&f| m.known_int(f))?;
        let found = if pattern.is_empty() { -1 } else { text::find_last(&units, &pattern, from) };
        m.reply_int(found)
    }));
    rows.push((S, &["indexOf(Ljava/lang/String;)I", "indexOf(Ljava/lang/String;I)I"], |m, a| {
        let (units, pattern) = (m.text(a[0])?, m.text(a[1])?);
        let from = a.get(2).map_or(Ok(0), |&f| m.known_int(f))?;
        m.reply_int(text::find(&units, &pattern, from))
    }));
    rows.push((
        S,
        &["lastIndexOf(Ljava/lang/String;)I", "lastIndexOf(Ljava/lang/String;I)I"],
        |m, a| {
            let (units, pattern) = (m.text(a[0])?, m.text(a[1])?);
            let from = a.get(2).map_or(Ok(i32::MAX), |&f| m.known_int(f))?;
            m.reply_int(text::find_last(&units, &pattern, from))
        },
    ));
    rows.push((
        S,
        &["startsWith(Ljava/lang/String;)Z", "startsWith(Ljava/lang/String;I)Z"],
        |m, a| {
            let (units, prefix) = (m.text(a[0])?, m.text(a[1])?);
            let from = a.get(2).map_or(Ok(0), |&f| m.known_int(f))?;
            let rest = usize::try_from(from).ok().and_then(|f| units.get(f..));
            m.reply_bool(rest.is_some_and(|r| r.starts_with(&prefix)))
        },
    ));
    rows.push((S, &["indexOf(Ljava/lang/String;II)I"], |m, a| {
        let (units, pattern) = (m.text(a[0])?, m.text(a[1])?);
        let (from, to) = (m.known_int(a[2])?, m.known_int(a[3])?);
        let (from, to) = m.check_range(from, to, units.len(), Words::Begin)?;
        m.reply_int(text::find(&units[..to], &pattern, from as i32))
    }));
    rows.push((S, &["endsWith(Ljava/lang/String;)Z"], |m, a| {
        let (units, suffix) = (m.text(a[0])?, m.text(a[1])?);
        m.reply_bool(units.ends_with(&suffix))
    }));
    rows.push((S, &["regionMatches(ILjava/lang/String;II)Z"], |m, a| {
        region(m, a[0], false, &a[1..])
    }));
    rows.push((S, &["regionMatches(ZILjava/lang/String;II)Z"], |m, a| {
        let ignore = m.known_int(a[1])? != 0;
        region(m, a[0], ignore, &a[2..])
    }));
}

fn derive<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["substring(I)Ljava/lang/String;"], |m, a| {
        let units = m.text(a[0])?;
        let from = m.known_int(a[1])?;
        let range = m.check_range(from, units.len() as i32, units.len(), Words::Begin)?;
        part(m, a[0], &units, range)
    }));
    rows.push((
        S,
        &["substring(II)Ljava/lang/String;", "subSequence(II)Ljava/lang/CharSequence;"],
        |m, a| {
            let units = m.text(a[0])?;
            let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
            let range = m.check_range(from, to, units.len(), Words::Begin)?;
            part(m, a[0], &units, range)
        },
    ));
    rows.push((S, &["concat(Ljava/lang/String;)Ljava/lang/String;"], |m, a| {
        let (mut x, y) = (m.parts(a[0])?, m.parts(a[1])?);
        if fixed(&y).is_some_and(|text| text.is_empty()) {
            return Ok(Reply::Value(a[0]));
        }
        x.extend(y);
        m.reply_parts(&x)
    }));
    rows.push((S, &["replace(CC)Ljava/lang/String;"], |m, a| {
        let units = m.text(a[0])?;
        let (from, to) = (m.known_int(a[1])? as u16, m.known_int(a[2])? as u16);
        if from == to || !units.contains(&from) {
            return Ok(Reply::Value(a[0]));
        }
        let out: Vec<u16> = units.iter().map(|&c| if c == from { to } else { c }).collect();
        m.reply_units(&out)
    }));
    rows.push((
        S,
        &["replace(Ljava/lang/CharSequence;Ljava/lang/CharSequence;)Ljava/lang/String;"],
        |m, a| {
            let units = m.text(a[0])?;
            let (from, to) = (sequence_text(m, a[1])?, sequence_text(m, a[2])?);
            if text::find(&units, &from, 0) < 0 {
                return Ok(Reply::Value(a[0]));
            }
            m.domain.charge((units.len() as u64 + 1) * (to.len() as u64 + 1))?;
            m.reply_units(&text::replace(&units, &from, &to))
        },
    ));
    rows.push((
        S,
        &["join(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;[Ljava/lang/String;I)Ljava/lang/String;"],
        |m, a| {
            let (prefix, suffix, delimiter) = (m.text(a[0])?, m.text(a[1])?, m.text(a[2])?);
            let elements = m.references(a[3])?;
            let size = m.known_int(a[4])?;
            let mut out = prefix.to_vec();
            for (i, &e) in elements.iter().take(usize::try_from(size).unwrap_or(0)).enumerate() {
                if i > 0 {
                    out.extend_from_slice(&delimiter);
                }
                out.extend_from_slice(&text_or_null(m, e)?);
            }
            out.extend_from_slice(&suffix);
            m.reply_units(&out)
        },
    ));
    rows.push((
        S,
        &["toLowerCase()Ljava/lang/String;", "toLowerCase(Ljava/util/Locale;)Ljava/lang/String;"],
        |m, a| case_changed(m, a, false),
    ));
    rows.push((
        S,
        &["toUpperCase()Ljava/lang/String;", "toUpperCase(Ljava/util/Locale;)Ljava/lang/String;"],
        |m, a| case_changed(m, a, true),
    ));
    rows.push((S, &["trim()Ljava/lang/String;"], |m, a| {
        changed(m, a[0], |u| text::trim(u).to_vec())
    }));
    rows.push((S, &["strip()Ljava/lang/String;"], |m, a| stripped(m, a[0], true, true)));
    rows.push((S, &["stripLeading()Ljava/lang/String;"], |m, a| stripped(m, a[0], true, false)));
    rows.push((S, &["stripTrailing()Ljava/lang/String;"], |m, a| stripped(m, a[0], false, true)));
    rows.push((S, &["repeat(I)Ljava/lang/String;"], |m, a| {
        let units = m.text(a[0])?;
        let count = m.known_int(a[1])?;
        let Ok(n) = usize::try_from(count) else {
            let message = format!("count is negative: {count}");
            return Err(m.throw_new("java/lang/IllegalArgumentException", Some(&message)));
        };
        if n == 1 {
            return Ok(Reply::Value(a[0]));
        }
        m.domain.charge(2 * units.len() as u64 * n as u64)?;
        m.reply_part(&units.repeat(n))
    }));
    rows.push((S, &["intern()Ljava/lang/String;"], |m, a| {
        let units = m.text(a[0])?;
        Ok(Reply::Value(m.domain.intern(&units)?))
    }));
}

fn convert<D: Domain>(rows: &mut Rows<D>) {
    rows.push((S, &["toCharArray()[C"], |m, a| {
        let units = m.text(a[0])?;
        let words = units.iter().map(|&c| Word::int(i32::from(c)));
        Ok(Reply::Value(m.array_with("[C", Kind::Int, words)?))
    }));
    rows.push((S, &["getChars(II[CI)V"], |m, a| {
        let units = m.text(a[0])?;
        let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
        let (from, to) = m.check_range(from, to, units.len(), Words::Begin)?;
        m.non_null(a[3])?;
        let length = m.domain.array_length(a[3]);
        let (length, at) = (m.known_int(length)?, m.known_int(a[4])?);
        m.check_count(at, (to - from) as i32, usize::try_from(length).unwrap_or(0))?;
        for (i, &c) in units[from..to].iter().enumerate() {
            let (index, value) = (m.domain.int(at + i as i32), m.domain.int(i32::from(c)));
            m.domain.set_elem(a[3], index, value)?;
        }
        Ok(Reply::Void)
    }));
    rows.push((S, &["getBytes()[B", "getBytes(Ljava/nio/charset/Charset;)[B"], |m, a| {
        let units = m.text(a[0])?;
        let charset = charset_of(m, a.get(1).copied())?;
        let bytes = encode(&units, charset);
        let words = bytes.iter().map(|&b| Word::int(i32::from(b as i8)));
        Ok(Reply::Value(m.array_with("[B", Kind::Int, words)?))
    }));
    rows.push((S, &["getBytes(Ljava/lang/String;)[B"], |m, a| {
        let units = m.text(a[0])?;
        let descriptor = "(Ljava/lang/String;)Ljava/nio/charset/Charset;";
        let charset = m.run_setup(S, "lookupCharset", descriptor, &[a[1]])?;
        let charset = charset_of(m, charset)?;
        let words = encode(&units, charset).into_iter().map(|b| Word::int(i32::from(b as i8)));
        Ok(Reply::Value(m.array_with("[B", Kind::Int, words)?))
    }));
    rows.push((S, &["getBytes(II[BI)V"], |m, a| {
        // The low byte of every unit.
        let units = m.text(a[0])?;
        let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
        let (from, to) = m.check_range(from, to, units.len(), Words::Begin)?;
        m.non_null(a[3])?;
        let length = m.domain.array_length(a[3]);
        let (length, at) = (m.known_int(length)?, m.known_int(a[4])?);
        m.check_count(at, (to - from) as i32, usize::try_from(length).unwrap_or(0))?;
        for (i, &c) in units[from..to].iter().enumerate() {
            let (index, value) = (m.domain.int(at + i as i32), m.domain.int(i32::from(c as i8)));
            m.domain.set_elem(a[3], index, value)?;
        }
        Ok(Reply::Void)
    }));
    rows.push((S, &["chars()Ljava/util/stream/IntStream;"], |m, a| {
        m.non_null(a[0])?;
        let method = m.linker.method_named(
            "java/lang/CharSequence",
            "chars",
            "()Ljava/util/stream/IntStream;",
        );
        Ok(Reply::Call(m.linked(method)?, a.to_vec()))
    }));
    rows.push((S, &["codePoints()Ljava/util/stream/IntStream;"], |m, a| {
        m.non_null(a[0])?;
        let method = m.linker.method_named(
            "java/lang/CharSequence",
            "codePoints",
            "()Ljava/util/stream/IntStream;",
        );
        Ok(Reply::Call(m.linked(method)?, a.to_vec()))
    }));
    rows.push((S, &["lines()Ljava/util/stream/Stream;"], |m, a| {
        let units = m.text(a[0])?;
        let mut lines = Vec::new();
        for line in text::lines(&units) {
            lines.push(m.new_units(line)?);
        }
        let array = m.ref_array_with("[Ljava/lang/String;", &lines)?;
        let method = m.linker.method_named(
            "java/util/Arrays",
            "stream",
            "([Ljava/lang/Object;)Ljava/util/stream/Stream;",
        );
        let method = m.linked(method)?;
        let class = m.linker.method(method).class;
        m.ensure_init(class)?;
        Ok(Reply::Call(method, vec![array]))
    }));
}

fn set_parts<D: Domain>(m: &mut Machine<D>, string: D::Value, from: D::Value) -> Answer<D> {
    let parts = m.parts(from)?;
    if let Some(units) = fixed(&parts) {
        return set(m, string, &units);
    }
    m.domain.set_open(string, joined(&parts))?;
    Ok(Reply::Void)
}

fn set<D: Domain>(m: &mut Machine<D>, string: D::Value, units: &[u16]) -> Answer<D> {
    m.domain.set_string(string, units.into())?;
    Ok(Reply::Void)
}

fn part<D: Domain>(
    m: &mut Machine<D>,
    whole: D::Value,
    units: &[u16],
    (from, to): (usize, usize),
) -> Answer<D> {
    if from == 0 && to == units.len() {
        return Ok(Reply::Value(whole));
    }
    m.reply_part(&units[from..to])
}

/// A derived text; the same object if nothing changes, as the JDK does it.
fn changed<D: Domain>(
    m: &mut Machine<D>,
    string: D::Value,
    f: impl Fn(&[u16]) -> Vec<u16>,
) -> Answer<D> {
    let units = m.text(string)?;
    let out = f(&units);
    if *out == *units {
        return Ok(Reply::Value(string));
    }
    m.reply_part(&out)
}

/// Without white space at its ends; nothing left is always the one empty string.
fn stripped<D: Domain>(
    m: &mut Machine<D>,
    string: D::Value,
    leading: bool,
    trailing: bool,
) -> Answer<D> {
    let units = m.text(string)?;
    let rest = text::strip(&units, leading, trailing);
    if rest.len() == units.len() && !rest.is_empty() {
        return Ok(Reply::Value(string));
    }
    m.reply_part(rest)
}

/// Upper or lower case; a language with rules of its own is not modelled.
fn case_changed<D: Domain>(m: &mut Machine<D>, a: &[D::Value], upper: bool) -> Answer<D> {
    m.non_null(a[0])?;
    if let Some(&locale) = a.get(1) {
        let language = m.call_nested(locale, "getLanguage", "()Ljava/lang/String;", &[])?;
        let language = match language {
            Some(text) => String::from_utf16_lossy(&m.text(text)?),
            None => String::new(),
        };
        if matches!(language.as_str(), "tr" | "az" | "lt") {
            let what = format!("case mapping in the language {language}");
            return Err(Stop::Unsupported(what).into());
        }
    }
    let (jdk, units) = (m.jdk, m.text(a[0])?);
    // The JDK does not look whether anything changed once it meets a surrogate.
    if units.iter().any(|c| (0xd800..0xe000).contains(c)) {
        return m.reply_units(&unicode::map_case(&units, upper, jdk));
    }
    changed(m, a[0], |u| unicode::map_case(u, upper, jdk))
}

fn region<D: Domain>(
    m: &mut Machine<D>,
    string: D::Value,
    ignore: bool,
    a: &[D::Value],
) -> Answer<D> {
    let units = m.text(string)?;
    let (at, start, n) = (m.known_int(a[0])?, m.known_int(a[2])?, m.known_int(a[3])?);
    let (at, start, n) = (i64::from(at), i64::from(start), i64::from(n));
    let outside = start < 0 || at < 0 || at > units.len() as i64 - n;
    // The other text is looked at first in JDK 17 if case matters, else not before it is needed.
    if outside && (ignore || m.jdk > 17) {
        return m.reply_bool(false);
    }
    let other = m.text(a[1])?;
    if outside || start > other.len() as i64 - n {
        return m.reply_bool(false);
    }
    // A negative length compares nothing.
    let n = usize::try_from(n).unwrap_or(0);
    let part = |text: &[u16], from: i64| -> Vec<u16> {
        text.iter().skip(from as usize).take(n).copied().collect()
    };
    let (x, y) = (part(&units, at), part(&other, start));
    let equal = if ignore {
        let pairs = unicode::is_wide(&units) && unicode::is_wide(&other);
        unicode::compare_folded(&x, &y, pairs, m.jdk) == 0
    } else {
        x == y
    };
    m.reply_bool(equal)
}

fn char_range<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Result<Vec<u16>, Halt<D::Value>> {
    let units = m.chars(a[0])?;
    let (from, count) = (m.known_int(a[1])?, m.known_int(a[2])?);
    let (from, to) = m.check_count(from, count, units.len())?;
    Ok(units[from..to].to_vec())
}

pub(super) fn code_point_before(units: &[u16], at: usize) -> i32 {
    let low = (0xdc00..0xe000).contains(&units[at]);
    if low && at > 0 && (0xd800..0xdc00).contains(&units[at - 1]) {
        return code_point_at(units, at - 1);
    }
    i32::from(units[at])
}

/// The text of a `CharSequence`: of a string or a builder, else what its `charAt` says.
pub(super) fn sequence<D: Domain>(
    m: &mut Machine<D>,
    value: D::Value,
) -> Result<Vec<u16>, Halt<D::Value>> {
    if let Some(units) = own_text(m, value)? {
        return Ok(units);
    }
    let length = m.call_nested(value, "length", "()I", &[])?;
    let length = length.map_or(Ok(0), |n| m.known_int(n))?;
    foreign_part(m, value, 0, length)
}

/// The text of a string or a builder; null throws.
pub(super) fn own_text<D: Domain>(
    m: &mut Machine<D>,
    value: D::Value,
) -> Result<Option<Vec<u16>>, Halt<D::Value>> {
    m.non_null(value)?;
    if let Some(units) = m.domain.string_units(value) {
        return Ok(Some(units.to_vec()));
    }
    if m.domain.open_parts(value).is_some() {
        return Err(Stop::unsupported(super::UNKNOWN_TEXT).into());
    }
    Ok(m.domain.builder(value).map(|units| units.clone()))
}

/// A part of a sequence of the program's own, unit by unit.
pub(super) fn foreign_part<D: Domain>(
    m: &mut Machine<D>,
    value: D::Value,
    from: i32,
    to: i32,
) -> Result<Vec<u16>, Halt<D::Value>> {
    let mut units = Vec::new();
    for i in from..to {
        let index = m.domain.int(i);
        if let Some(unit) = m.call_nested(value, "charAt", "(I)C", &[index])? {
            units.push(m.known_int(unit)? as u16);
        }
    }
    Ok(units)
}

/// The text of a `CharSequence` by its `toString`.
fn sequence_text<D: Domain>(
    m: &mut Machine<D>,
    value: D::Value,
) -> Result<Vec<u16>, Halt<D::Value>> {
    if let Some(units) = own_text(m, value)? {
        return Ok(units);
    }
    match m.call_nested(value, "toString", "()Ljava/lang/String;", &[])? {
        Some(text) => Ok(m.text(text)?.to_vec()),
        None => Err(Stop::Internal("toString gave nothing".into()).into()),
    }
}

/// The text of a string, `null` for null.
pub(super) fn text_or_null<D: Domain>(
    m: &mut Machine<D>,
    value: D::Value,
) -> Result<Vec<u16>, Halt<D::Value>> {
    if m.known_null(value)? {
        return Ok("null".encode_utf16().collect());
    }
    Ok(m.text(value)?.to_vec())
}
