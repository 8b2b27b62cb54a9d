//! `System.out` and `System.err`: print streams that end in a buffer of ours.
//!
//! `println` and its kin are interpreted down to the private methods that write; those are modelled
//! for the two standard streams only.

use std::rc::Rc;

use super::{Answer, Reply, Rows};
use crate::domain::Domain;
use crate::intercept::text::encode_utf8;
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

const P: &str = "java/io/PrintStream";

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    rows.push((P, &["write(Ljava/lang/String;)V", "implWrite(Ljava/lang/String;)V"], |m, a| {
        match printed(m, a)? {
            Some(units) => print(m, a[0], &encode_utf8(&units)),
            None => Ok(Reply::Void),
        }
    }));
    rows.push((
        P,
        &["writeln(Ljava/lang/String;)V", "implWriteln(Ljava/lang/String;)V"],
        |m, a| {
            let Some(units) = printed(m, a)? else { return Ok(Reply::Void) };
            let mut bytes = encode_utf8(&units);
            bytes.push(b'\n');
            print(m, a[0], &bytes)
        },
    ));
    rows.push((P, &["write([C)V"], |m, a| {
        let units = m.chars(a[1])?;
        print(m, a[0], &encode_utf8(&units))
    }));
    rows.push((P, &["writeln([C)V"], |m, a| {
        let units = m.chars(a[1])?;
        let mut bytes = encode_utf8(&units);
        bytes.push(b'\n');
        print(m, a[0], &bytes)
    }));
    rows.push((P, &["newLine()V", "implNewLine()V"], |m, a| print(m, a[0], b"\n")));
    rows.push((P, &["write(I)V"], |m, a| {
        let byte = m.known_int(a[1])?;
        print(m, a[0], &[byte as u8])
    }));
    rows.push((P, &["write([BII)V"], |m, a| {
        let bytes: Vec<u8> = m.elements(a[1])?.iter().map(|w| w.0 as u8).collect();
        let (from, count) = (m.known_int(a[2])?, m.known_int(a[3])?);
        let (from, to) = m.check_count(from, count, bytes.len())?;
        print(m, a[0], &bytes[from..to])
    }));
    rows.push((P, &["flush()V", "ensureOpen()V"], |m, a| match stream(m, a[0])? {
        Some(_) => Ok(Reply::Void),
        None => Ok(Reply::Interpret),
    }));
}

/// The text that is printed. Where it depends on the inputs it goes nowhere: what a path prints is
/// no part of its outcome, and no text like it is said to have been printed.
fn printed<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
) -> Result<Option<Rc<[u16]>>, Halt<D::Value>> {
    if m.domain.open_parts(a[1]).is_some() && stream(m, a[0])?.is_some() {
        return Ok(None);
    }
    m.text(a[1]).map(Some)
}

/// Whether it is standard error; `None` for a stream of the program's own.
fn stream<D: Domain>(m: &mut Machine<D>, object: D::Value) -> Result<Option<bool>, Halt<D::Value>> {
    for (name, is_error) in [("stdout", false), ("stderr", true)] {
        if let Some(&known) = m.world.kept.get(name) {
            let same = m.domain.same(known, object);
            if m.decide(same)? {
                return Ok(Some(is_error));
            }
        }
    }
    Ok(None)
}

fn print<D: Domain>(m: &mut Machine<D>, to: D::Value, bytes: &[u8]) -> Answer<D> {
    let Some(is_error) = stream(m, to)? else { return Ok(Reply::Interpret) };
    let limit = m.output_limit();
    if (m.output.len() + m.errors.len() + bytes.len()) as u64 > limit {
        return Err(Stop::Output(limit).into());
    }
    let sink = if is_error { &mut m.errors } else { &mut m.output };
    sink.extend_from_slice(bytes);
    if let Some(printer) = &mut m.printer {
        printer(bytes, is_error);
    }
    Ok(Reply::Void)
}
