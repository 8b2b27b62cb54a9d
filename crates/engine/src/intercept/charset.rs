//! Between text and bytes: the charsets that every JDK has.

use senda_rules::scalar::Word;

use super::text;
use super::unicode::decode_utf8;
use crate::domain::Domain;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

#[derive(Clone, Copy)]
pub(super) enum Charset {
    Utf8,
    Latin1,
    Ascii,
    /// With a byte order mark, big-endian where there is none.
    Utf16,
    Utf16Big,
    Utf16Little,
}

impl Charset {
    /// The field of `StandardCharsets` that has it.
    pub(super) fn field(self) -> &'static str {
        match self {
            Charset::Utf8 => "UTF_8",
            Charset::Latin1 => "ISO_8859_1",
            Charset::Ascii => "US_ASCII",
            Charset::Utf16 => "UTF_16",
            Charset::Utf16Big => "UTF_16BE",
            Charset::Utf16Little => "UTF_16LE",
        }
    }
}

/// The charset of an argument; the default charset is UTF-8.
pub(super) fn charset_of<D: Domain>(
    m: &mut Machine<D>,
    object: Option<D::Value>,
) -> Result<Charset, Halt<D::Value>> {
    let Some(object) = object else { return Ok(Charset::Utf8) };
    let class = m.exact_class(object)?;
    match m.linker.java_name(class).as_str() {
        "sun.nio.cs.UTF_8" => Ok(Charset::Utf8),
        "sun.nio.cs.ISO_8859_1" => Ok(Charset::Latin1),
        "sun.nio.cs.US_ASCII" => Ok(Charset::Ascii),
        "sun.nio.cs.UTF_16" => Ok(Charset::Utf16),
        "sun.nio.cs.UTF_16BE" => Ok(Charset::Utf16Big),
        "sun.nio.cs.UTF_16LE" => Ok(Charset::Utf16Little),
        other => Err(Stop::Unsupported(format!("charset {other}")).into()),
    }
}

/// The charset of this name, if it is one of ours.
pub(super) fn charset_named(name: &str) -> Option<Charset> {
    Some(match name.to_ascii_uppercase().as_str() {
        "UTF-8" | "UTF8" => Charset::Utf8,
        "ISO-8859-1" | "ISO8859_1" | "LATIN1" => Charset::Latin1,
        "US-ASCII" | "ASCII" => Charset::Ascii,
        "UTF-16" | "UTF16" => Charset::Utf16,
        "UTF-16BE" => Charset::Utf16Big,
        "UTF-16LE" => Charset::Utf16Little,
        _ => return None,
    })
}

pub(super) fn encode(units: &[u16], charset: Charset) -> Vec<u8> {
    match charset {
        Charset::Utf8 => text::encode_utf8(units),
        Charset::Latin1 => narrow_bytes(units, 0x100),
        Charset::Ascii => narrow_bytes(units, 0x80),
        Charset::Utf16 if units.is_empty() => Vec::new(),
        Charset::Utf16 => [&[0xfe, 0xff], &pairs(units, u16::to_be_bytes)[..]].concat(),
        Charset::Utf16Big => pairs(units, u16::to_be_bytes),
        Charset::Utf16Little => pairs(units, u16::to_le_bytes),
    }
}

pub(super) fn decode(bytes: &[Word], charset: Charset) -> Vec<u16> {
    let bytes: Vec<u8> = bytes.iter().map(|w| w.0 as u8).collect();
    match charset {
        Charset::Utf8 => decode_utf8(&bytes),
        Charset::Latin1 => bytes.iter().map(|&b| u16::from(b)).collect(),
        Charset::Ascii => {
            bytes.iter().map(|&b| if b < 0x80 { u16::from(b) } else { 0xfffd }).collect()
        }
        Charset::Utf16 => match bytes.as_slice() {
            [0xff, 0xfe, rest @ ..] => units(rest, u16::from_le_bytes),
            [0xfe, 0xff, rest @ ..] => units(rest, u16::from_be_bytes),
            all => units(all, u16::from_be_bytes),
        },
        Charset::Utf16Big => units(&bytes, u16::from_be_bytes),
        Charset::Utf16Little => units(&bytes, u16::from_le_bytes),
    }
}

fn narrow_bytes(units: &[u16], limit: u16) -> Vec<u8> {
    char::decode_utf16(units.iter().copied())
        .map(|c| match c {
            Ok(c) if u32::from(c) < u32::from(limit) => c as u8,
            _ => b'?',
        })
        .collect()
}

/// UTF-16 writes the replacement character for a lone surrogate.
fn pairs(units: &[u16], order: fn(u16) -> [u8; 2]) -> Vec<u8> {
    repaired(units).into_iter().flat_map(order).collect()
}

fn units(bytes: &[u8], order: fn([u8; 2]) -> u16) -> Vec<u16> {
    let (whole, rest) = bytes.as_chunks::<2>();
    let read: Vec<u16> = whole.iter().map(|&p| order(p)).collect();
    let mut out = repaired(&read);
    if !rest.is_empty() {
        out.push(0xfffd);
    }
    out
}

fn repaired(units: &[u16]) -> Vec<u16> {
    char::decode_utf16(units.iter().copied())
        .flat_map(|c| match c {
            Ok(c) => c.encode_utf16(&mut [0; 2]).to_vec(),
            Err(_) => vec![0xfffd],
        })
        .collect()
}
