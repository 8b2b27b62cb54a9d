//! `StringBuilder` and `StringBuffer`: an opaque sequence that changes.
//!
//! Both classes inherit from `AbstractStringBuilder` and call it; only what touches its hidden array
//! is modelled, the rest is interpreted (`append(Object)`, `insert(int, double)`, ...).

use super::faults::Words;
use super::parts::{fixed, joined};
use super::string::{code_point_before, foreign_part, own_text, sequence, text_or_null};
use super::text::{self, code_point_at};
use super::{Answer, Reply, Rows};
use crate::domain::{Domain, Form, Part};
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const A: &str = "java/lang/AbstractStringBuilder";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    construct(rows);
    observe(rows);
    append(rows);
    repeat(rows);
    change(rows);
}

fn construct<D: Domain>(rows: &mut Rows<D>) {
    rows.push((A, &["<init>()V"], |_, _| Ok(Reply::Void)));
    rows.push((A, &["<init>(I)V"], |m, a| {
        let n = m.known_int(a[1])?;
        if n < 0 {
            let message = n.to_string();
            return Err(m.throw_new("java/lang/NegativeArraySizeException", Some(&message)));
        }
        Ok(Reply::Void)
    }));
    rows.push((A, &["<init>(Ljava/lang/String;)V"], |m, a| {
        let parts = m.parts(a[1])?;
        grow_parts(m, a[0], parts)?;
        Ok(Reply::Void)
    }));
    rows.push((A, &["<init>(Ljava/lang/CharSequence;)V"], |m, a| {
        let units = sequence(m, a[1])?;
        grow(m, a[0], &units)?;
        Ok(Reply::Void)
    }));
    // `new StringBuilder(String)` does not go through the superclass in every JDK.
    for class in ["java/lang/StringBuilder", "java/lang/StringBuffer"] {
        rows.push((class, &["<init>(Ljava/lang/String;)V"], |m, a| {
            let parts = m.parts(a[1])?;
            grow_parts(m, a[0], parts)?;
            Ok(Reply::Void)
        }));
    }
}

fn observe<D: Domain>(rows: &mut Rows<D>) {
    for class in [A, "java/lang/StringBuilder", "java/lang/StringBuffer"] {
        rows.push((class, &["toString()Ljava/lang/String;"], |m, a| {
            let parts = m.parts(a[0])?;
            match fixed(&parts) {
                Some(units) => m.reply_part(&units),
                None => m.reply_parts(&parts),
            }
        }));
        rows.push((class, &["length()I"], |m, a| {
            let n = length(m, a[0])?;
            m.reply_int(n as i32)
        }));
    }
    rows.push(("java/lang/StringBuffer", &["lastIndexOf(Ljava/lang/String;)I"], |m, a| {
        let (units, pattern) = (units(m, a[0])?, m.text(a[1])?);
        m.reply_int(text::find_last(&units, &pattern, i32::MAX))
    }));
    rows.push((A, &["ensureCapacity(I)V", "trimToSize()V"], |_, _| Ok(Reply::Void)));
    rows.push((A, &["isLatin1()Z"], |m, a| {
        let latin = units(m, a[0])?.iter().all(|&c| c < 256);
        m.reply_bool(latin)
    }));
    rows.push((A, &["charAt(I)C"], |m, a| {
        let n = length(m, a[0])?;
        let i = m.known_int(a[1])?;
        let i = m.check_index(i, n)?;
        let unit = m.domain.builder(a[0]).map_or(0, |units| units[i]);
        m.reply_int(i32::from(unit))
    }));
    rows.push((A, &["codePointAt(I)I"], |m, a| {
        let units = units(m, a[0])?;
        let i = m.known_int(a[1])?;
        let i = m.check_index(i, units.len())?;
        m.reply_int(code_point_at(&units, i))
    }));
    rows.push((A, &["codePointBefore(I)I"], |m, a| {
        let units = units(m, a[0])?;
        let i = m.known_int(a[1])?;
        let at = m.check_before(i, units.len())?;
        m.reply_int(code_point_before(&units, at))
    }));
    rows.push((A, &["codePointCount(II)I"], |m, a| {
        let units = units(m, a[0])?;
        let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
        let (from, to) = m.plain_range(from, to, units.len())?;
        m.reply_int(char::decode_utf16(units[from..to].iter().copied()).count() as i32)
    }));
    rows.push((A, &["offsetByCodePoints(II)I"], |m, a| {
        // The code is shared with every other sequence; only the check is the builder's own.
        let n = length(m, a[0])?;
        let index = m.known_int(a[1])?;
        if usize::try_from(index).is_ok_and(|i| i <= n) {
            let class = "java/lang/Character";
            let descriptor = "(Ljava/lang/CharSequence;II)I";
            let method = m.linker.method_named(class, "offsetByCodePoints", descriptor);
            return Ok(Reply::Call(m.linked(method)?, a.to_vec()));
        }
        Err(m.throw_new("java/lang/IndexOutOfBoundsException", None))
    }));
    rows.push((A, &["compareTo(Ljava/lang/AbstractStringBuilder;)I"], |m, a| {
        let (x, y) = (units(m, a[0])?, sequence(m, a[1])?);
        m.reply_int(text::compare(&x, &y))
    }));
    rows.push((A, &["indexOf(Ljava/lang/String;)I", "indexOf(Ljava/lang/String;I)I"], |m, a| {
        let (units, pattern) = (units(m, a[0])?, m.text(a[1])?);
        let from = a.get(2).map_or(Ok(0), |&f| m.known_int(f))?;
        m.reply_int(text::find(&units, &pattern, from))
    }));
    rows.push((
        A,
        &["lastIndexOf(Ljava/lang/String;)I", "lastIndexOf(Ljava/lang/String;I)I"],
        |m, a| {
            let (units, pattern) = (units(m, a[0])?, m.text(a[1])?);
            let from = a.get(2).map_or(Ok(i32::MAX), |&f| m.known_int(f))?;
            m.reply_int(text::find_last(&units, &pattern, from))
        },
    ));
    for class in [A, "java/lang/StringBuffer"] {
        rows.push((class, &["substring(I)Ljava/lang/String;"], |m, a| {
            let units = units(m, a[0])?;
            let (from, n) = (m.known_int(a[1])?, units.len());
            let (from, to) = m.check_range(from, n as i32, n, Words::Start)?;
            m.reply_part(&units[from..to])
        }));
    }
    rows.push((
        A,
        &["substring(II)Ljava/lang/String;", "subSequence(II)Ljava/lang/CharSequence;"],
        |m, a| {
            let units = units(m, a[0])?;
            let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
            let (from, to) = m.check_range(from, to, units.len(), Words::Start)?;
            m.reply_part(&units[from..to])
        },
    ));
    rows.push((A, &["getChars(II[CI)V"], |m, a| {
        let units = units(m, a[0])?;
        let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
        let (from, to) = m.check_range(from, to, units.len(), Words::Start)?;
        m.non_null(a[3])?;
        let length = m.domain.array_length(a[3]);
        let (length, at) = (m.known_int(length)?, m.known_int(a[4])?);
        let end = at.wrapping_add((to - from) as i32);
        let length = usize::try_from(length).unwrap_or(0);
        m.check_range(at, end, length, Words::PlainStart)?;
        for (i, &c) in units[from..to].iter().enumerate() {
            let (index, value) = (m.domain.int(at + i as i32), m.domain.int(i32::from(c)));
            m.domain.set_elem(a[3], index, value)?;
        }
        Ok(Reply::Void)
    }));
    rows.push((A, &["chars()Ljava/util/stream/IntStream;"], |m, a| {
        through_sequence(m, a, "chars")
    }));
    rows.push((A, &["codePoints()Ljava/util/stream/IntStream;"], |m, a| {
        through_sequence(m, a, "codePoints")
    }));
}

fn through_sequence<D: Domain>(m: &mut Machine<D>, a: &[D::Value], name: &str) -> Answer<D> {
    let method =
        m.linker.method_named("java/lang/CharSequence", name, "()Ljava/util/stream/IntStream;");
    Ok(Reply::Call(m.linked(method)?, a.to_vec()))
}

/// New in JDK 21.
fn repeat<D: Domain>(rows: &mut Rows<D>) {
    rows.push((A, &["repeat(CI)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let unit = m.known_int(a[1])? as u16;
        repeated(m, a[0], &[unit], a[2])
    }));
    rows.push((
        A,
        &["repeat(Ljava/lang/CharSequence;I)Ljava/lang/AbstractStringBuilder;"],
        |m, a| {
            let units = if m.known_null(a[1])? {
                "null".encode_utf16().collect()
            } else {
                sequence(m, a[1])?
            };
            repeated(m, a[0], &units, a[2])
        },
    ));
}

fn repeated<D: Domain>(
    m: &mut Machine<D>,
    builder: D::Value,
    units: &[u16],
    count: D::Value,
) -> Answer<D> {
    let count = m.known_int(count)?;
    let Ok(n) = usize::try_from(count) else {
        let message = format!("count is negative: {count}");
        return Err(m.throw_new("java/lang/IllegalArgumentException", Some(&message)));
    };
    room(m, builder, units.len().saturating_mul(n))?;
    edit(m, builder, |text| {
        for _ in 0..n {
            text.extend_from_slice(units);
        }
    })
}

fn append<D: Domain>(rows: &mut Rows<D>) {
    rows.push((A, &["append(Ljava/lang/String;)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let parts = m.parts_or_null(a[1])?;
        grow_parts(m, a[0], parts)
    }));
    rows.push((
        A,
        &[
            "append(Ljava/lang/StringBuffer;)Ljava/lang/AbstractStringBuilder;",
            "append(Ljava/lang/AbstractStringBuilder;)Ljava/lang/AbstractStringBuilder;",
        ],
        |m, a| {
            let parts = m.parts_or_null(a[1])?;
            grow_parts(m, a[0], parts)
        },
    ));
    rows.push((A, &["appendNull()Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let null: Vec<u16> = "null".encode_utf16().collect();
        grow(m, a[0], &null)
    }));
    rows.push((
        A,
        &["append(Ljava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;"],
        |m, a| {
            let units = sequence_part(m, &a[1..])?;
            grow(m, a[0], &units)
        },
    ));
    rows.push((A, &["append([C)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let units = m.chars(a[1])?;
        grow(m, a[0], &units)
    }));
    rows.push((A, &["append([CII)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let units = m.chars(a[1])?;
        let (from, count) = (m.known_int(a[2])?, m.known_int(a[3])?);
        let end = from.wrapping_add(count);
        let (from, to) = m.check_range(from, end, units.len(), Words::PlainStart)?;
        grow(m, a[0], &units[from..to])
    }));
    rows.push((A, &["append(Z)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        grow_number(m, a, Form::Boolean)
    }));
    rows.push((
        A,
        &["append(C)Ljava/lang/AbstractStringBuilder;", "append(C)Ljava/lang/Appendable;"],
        |m, a| grow_number(m, a, Form::Char),
    ));
    rows.push((A, &["append(I)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        grow_number(m, a, Form::Int)
    }));
    rows.push((A, &["append(J)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        grow_number(m, a, Form::Long)
    }));
    rows.push((A, &["append(F)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        grow_number(m, a, Form::Float)
    }));
    rows.push((A, &["append(D)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        grow_number(m, a, Form::Double)
    }));
}

fn change<D: Domain>(rows: &mut Rows<D>) {
    rows.push((A, &["setLength(I)V"], |m, a| {
        let n = m.known_int(a[1])?;
        let Ok(n) = usize::try_from(n) else {
            let message = format!("String index out of range: {n}");
            return Err(m.throw_new("java/lang/StringIndexOutOfBoundsException", Some(&message)));
        };
        let more = n.saturating_sub(length(m, a[0])?);
        room(m, a[0], more)?;
        edit(m, a[0], |units| units.resize(n, 0))?;
        Ok(Reply::Void)
    }));
    rows.push((A, &["setCharAt(IC)V"], |m, a| {
        let n = length(m, a[0])?;
        let (i, c) = (m.known_int(a[1])?, m.known_int(a[2])?);
        let i = m.check_index(i, n)?;
        edit(m, a[0], |units| units[i] = c as u16)?;
        Ok(Reply::Void)
    }));
    rows.push((A, &["delete(II)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let n = length(m, a[0])?;
        let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
        let to = to.min(n as i32);
        let (from, to) = m.check_range(from, to, n, Words::Start)?;
        edit(m, a[0], |units| {
            units.drain(from..to);
        })
    }));
    rows.push((A, &["deleteCharAt(I)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let n = length(m, a[0])?;
        let i = m.known_int(a[1])?;
        let i = m.check_index(i, n)?;
        edit(m, a[0], |units| {
            units.remove(i);
        })
    }));
    rows.push((A, &["replace(IILjava/lang/String;)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let n = length(m, a[0])?;
        let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
        let to = to.min(n as i32);
        let (from, to) = m.check_range(from, to, n, Words::Start)?;
        let with = m.text(a[3])?;
        room(m, a[0], with.len())?;
        edit(m, a[0], |units| {
            units.splice(from..to, with.iter().copied());
        })
    }));
    rows.push((A, &["reverse()Ljava/lang/AbstractStringBuilder;"], |m, a| {
        edit(m, a[0], |units| {
            units.reverse();
            // Surrogate pairs keep their order.
            let mut i = 0;
            while i + 1 < units.len() {
                let (x, y) = (units[i], units[i + 1]);
                if (0xdc00..0xe000).contains(&x) && (0xd800..0xdc00).contains(&y) {
                    units.swap(i, i + 1);
                    i += 1;
                }
                i += 1;
            }
        })
    }));
    rows.push((A, &["insert(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let n = length(m, a[0])?;
        let at = m.known_int(a[1])?;
        let at = m.check_offset(at, n)?;
        let with = text_or_null(m, a[2])?;
        insert(m, a[0], at, &with)
    }));
    rows.push((A, &["insert(IC)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let n = length(m, a[0])?;
        let at = m.known_int(a[1])?;
        let at = m.check_offset(at, n)?;
        let c = m.known_int(a[2])?;
        insert(m, a[0], at, &[c as u16])
    }));
    rows.push((A, &["insert(I[C)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let n = length(m, a[0])?;
        let at = m.known_int(a[1])?;
        let at = m.check_offset(at, n)?;
        let with = m.chars(a[2])?;
        insert(m, a[0], at, &with)
    }));
    rows.push((A, &["insert(I[CII)Ljava/lang/AbstractStringBuilder;"], |m, a| {
        let n = length(m, a[0])?;
        let at = m.known_int(a[1])?;
        let at = m.check_offset(at, n)?;
        let with = m.chars(a[2])?;
        let (from, count) = (m.known_int(a[3])?, m.known_int(a[4])?);
        let end = from.wrapping_add(count);
        let (from, to) = m.check_range(from, end, with.len(), Words::Start)?;
        insert(m, a[0], at, &with[from..to])
    }));
    rows.push((
        A,
        &["insert(ILjava/lang/CharSequence;II)Ljava/lang/AbstractStringBuilder;"],
        |m, a| {
            let n = length(m, a[0])?;
            let at = m.known_int(a[1])?;
            let at = m.check_offset(at, n)?;
            let with = sequence_part(m, &a[2..])?;
            insert(m, a[0], at, &with)
        },
    ));
}

/// The part of a `CharSequence` from the second argument to the third; null reads as text.
fn sequence_part<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
) -> Result<Vec<u16>, Halt<D::Value>> {
    let (from, to) = (m.known_int(a[1])?, m.known_int(a[2])?);
    let own = if m.known_null(a[0])? {
        Some("null".encode_utf16().collect())
    } else {
        own_text(m, a[0])?
    };
    if let Some(units) = own {
        let (from, to) = m.check_range(from, to, units.len(), Words::PlainStart)?;
        return Ok(units[from..to].to_vec());
    }
    let length = m.call_nested(a[0], "length", "()I", &[])?;
    let length = length.map_or(Ok(0), |n| m.known_int(n))?;
    m.check_range(from, to, usize::try_from(length).unwrap_or(0), Words::PlainStart)?;
    foreign_part(m, a[0], from, to)
}

fn units<D: Domain>(m: &mut Machine<D>, builder: D::Value) -> Result<Vec<u16>, Halt<D::Value>> {
    m.non_null(builder)?;
    match m.domain.builder(builder) {
        Some(units) => Ok(units.clone()),
        None => Err(Stop::unsupported(super::UNKNOWN_TEXT).into()),
    }
}

fn length<D: Domain>(m: &mut Machine<D>, builder: D::Value) -> Result<usize, Halt<D::Value>> {
    m.non_null(builder)?;
    match m.domain.builder(builder) {
        Some(units) => Ok(units.len()),
        None => Err(Stop::unsupported(super::UNKNOWN_TEXT).into()),
    }
}

fn edit<D: Domain>(
    m: &mut Machine<D>,
    builder: D::Value,
    f: impl FnOnce(&mut Vec<u16>),
) -> Answer<D> {
    m.non_null(builder)?;
    match m.domain.builder(builder) {
        Some(units) => {
            f(units);
            Ok(Reply::Value(builder))
        }
        None => Err(Stop::unsupported(super::UNKNOWN_TEXT).into()),
    }
}

/// Makes room for more text, and counts it: what there was before is given back.
fn room<D: Domain>(
    m: &mut Machine<D>,
    builder: D::Value,
    more: usize,
) -> Result<(), Halt<D::Value>> {
    const FIRST: usize = 16;
    m.non_null(builder)?;
    let Some(units) = m.domain.builder(builder) else {
        return Err(Stop::unsupported(super::UNKNOWN_TEXT).into());
    };
    let (length, capacity) = (units.len(), units.capacity());
    let wanted = length.saturating_add(more);
    if wanted <= capacity {
        return Ok(());
    }
    let taken = wanted.max(2 * capacity).max(FIRST);
    m.domain.charge(2 * (taken - capacity) as u64)?;
    if let Some(units) = m.domain.builder(builder) {
        units.reserve_exact(taken - length);
    }
    Ok(())
}

fn grow<D: Domain>(m: &mut Machine<D>, builder: D::Value, more: &[u16]) -> Answer<D> {
    m.non_null(builder)?;
    if m.domain.open_parts(builder).is_some() {
        return grow_parts(m, builder, vec![Part::Units(more.into())]);
    }
    room(m, builder, more.len())?;
    edit(m, builder, |units| units.extend_from_slice(more))
}

fn grow_number<D: Domain>(m: &mut Machine<D>, a: &[D::Value], form: Form) -> Answer<D> {
    let part = m.number_part(form, a[1])?;
    grow_parts(m, a[0], vec![part])
}

/// Appends what may depend on the inputs; the whole text does then.
fn grow_parts<D: Domain>(
    m: &mut Machine<D>,
    builder: D::Value,
    more: Vec<Part<D::Value>>,
) -> Answer<D> {
    m.non_null(builder)?;
    if m.domain.open_parts(builder).is_none()
        && let Some(units) = fixed(&more)
    {
        return grow(m, builder, &units);
    }
    let mut parts = m.parts(builder)?;
    parts.extend(more);
    m.domain.set_open(builder, joined(&parts))?;
    Ok(Reply::Value(builder))
}

fn insert<D: Domain>(m: &mut Machine<D>, builder: D::Value, at: usize, more: &[u16]) -> Answer<D> {
    room(m, builder, more.len())?;
    edit(m, builder, |units| {
        units.splice(at..at, more.iter().copied());
    })
}
