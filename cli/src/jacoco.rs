//! Reading the XML report that JaCoCo writes, as Maven and Gradle keep it.
//!
//! A report may come from anywhere. It is read event by event: nothing is expanded (an entity that is
//! not one of XML's own five is an error), no DTD is looked at or fetched, nesting and attributes are
//! bounded, and what is kept is smaller than what was read. Whatever is wrong has its line and column.

use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;
use senda_testcase::{Existing, LineCount};

/// The bytes of a report that are read.
pub const MOST_BYTES: u64 = 1 << 29;

/// How deep elements nest: groups are in groups, one for each level of modules.
const MOST_DEPTH: usize = 64;
const MOST_ATTRIBUTES: usize = 32;

/// Why a report cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// What is wrong there.
    pub why: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.why)
    }
}

/// An element that is open.
enum Open {
    Report,
    Group,
    Package(String),
    Class(String),
    /// Class, name, descriptor; missed instructions and branches, and covered instructions.
    Method {
        name: String,
        descriptor: String,
        missed: u64,
        covered: u64,
    },
    /// Its path below a source folder.
    File(String),
    /// Something that has nothing for us.
    Other,
}

/// Reads a report.
///
/// # Errors
/// Where it is none.
pub fn read(bytes: &[u8]) -> Result<Existing, Fault> {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}'),
        Err(e) => {
            let good = String::from_utf8_lossy(&bytes[..e.valid_up_to()]);
            return Err(fault(&good, good.len(), "it is not UTF-8"));
        }
    };
    let mut reader = Reader::from_str(text);
    let mut known = Existing::default();
    let mut open: Vec<Open> = Vec::new();
    let mut done = false;
    loop {
        let start = offset(reader.buffer_position(), text);
        let event = reader.read_event();
        let event = match event {
            Ok(event) => event,
            Err(e) => {
                let at = offset(reader.error_position(), text).max(start);
                return Err(fault(text, at, &e.to_string()));
            }
        };
        let step = match event {
            Event::Start(_) | Event::Empty(_) if done => Err("there is something after it".into()),
            Event::Start(tag) if open.len() < MOST_DEPTH => {
                enter(&mut known, &mut open, &tag).map(|one| open.push(one))
            }
            Event::Start(_) => Err(format!("elements are nested deeper than {MOST_DEPTH}")),
            Event::Empty(tag) => enter(&mut known, &mut open, &tag).map(|one| {
                leave(&mut known, &open, one);
                done |= open.is_empty();
            }),
            Event::End(_) => {
                if let Some(one) = open.pop() {
                    leave(&mut known, &open, one);
                }
                done |= open.is_empty();
                Ok(())
            }
            Event::Eof if open.is_empty() && done => return Ok(known),
            Event::Eof if open.is_empty() => Err("it has no report element".into()),
            Event::Eof => Err("it ends before its report element does".into()),
            // Text means nothing in this form; a document type is named, and not looked at.
            _ => Ok(()),
        };
        if let Err(why) = step {
            return Err(fault(text, start, &why));
        }
    }
}

/// An element begins.
fn enter(known: &mut Existing, open: &mut [Open], tag: &BytesStart<'_>) -> Result<Open, String> {
    let name = tag.name();
    let attributes = Attributes::of(tag)?;
    Ok(match (open.last_mut(), name.0) {
        (None, "report") => Open::Report,
        (None, other) => {
            return Err(format!(
                "`{}` is no report of JaCoCo, which begins with `report`",
                short(other)
            ));
        }
        (Some(Open::Report | Open::Group), "group") => Open::Group,
        (Some(Open::Report | Open::Group), "package") => {
            Open::Package(attributes.text("name")?.to_owned())
        }
        (Some(Open::Package(_)), "class") => {
            Open::Class(attributes.text("name")?.replace('/', "."))
        }
        (Some(Open::Package(package)), "sourcefile") => {
            let name = attributes.text("name")?;
            let slash = if package.is_empty() { "" } else { "/" };
            Open::File(format!("{package}{slash}{name}"))
        }
        (Some(Open::Class(_)), "method") => Open::Method {
            name: attributes.text("name")?.to_owned(),
            descriptor: attributes.text("desc")?.to_owned(),
            missed: 0,
            covered: 0,
        },
        (Some(Open::Method { missed, covered, .. }), "counter") => {
            let counts = (attributes.number("missed")?, attributes.number("covered")?);
            match attributes.text("type")? {
                "INSTRUCTION" => {
                    *missed = missed.saturating_add(counts.0);
                    *covered = covered.saturating_add(counts.1);
                }
                "BRANCH" => *missed = missed.saturating_add(counts.0),
                _ => {}
            }
            Open::Other
        }
        (Some(Open::File(path)), "line") => {
            let number = attributes.number("nr")?;
            let number = u32::try_from(number).map_err(|_| format!("{number} is no line"))?;
            let count = LineCount {
                instructions: attributes.number("ci")?,
                missed_instructions: attributes.number("mi")?,
                branches: attributes.number("cb")?,
                missed_branches: attributes.number("mb")?,
                tests: 0,
            };
            known.add_line(path, number, count);
            Open::Other
        }
        _ => Open::Other,
    })
}

/// An element is over.
fn leave(known: &mut Existing, open: &[Open], one: Open) {
    if let (Some(Open::Class(class)), Open::Method { name, descriptor, missed, covered }) =
        (open.last(), one)
    {
        known.add_method(class, &name, &descriptor, missed == 0 && covered > 0);
    }
}

/// The attributes of an element.
struct Attributes(Vec<(String, String)>);

impl Attributes {
    fn of(tag: &BytesStart<'_>) -> Result<Attributes, String> {
        let mut all = Vec::new();
        for attribute in tag.attributes() {
            let attribute = attribute.map_err(|e| e.to_string())?;
            if all.len() == MOST_ATTRIBUTES {
                return Err(format!("an element has more than {MOST_ATTRIBUTES} attributes"));
            }
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|e| e.to_string())?.into_owned();
            all.push((attribute.key.0.to_owned(), value));
        }
        Ok(Attributes(all))
    }

    fn text(&self, name: &str) -> Result<&str, String> {
        let found = self.0.iter().find(|(key, _)| key == name);
        found
            .map(|(_, value)| value.as_str())
            .ok_or_else(|| format!("the attribute {name} is missing"))
    }

    /// A count. JaCoCo's are `int`s, so sums of as many as fit into a file do not overflow.
    fn number(&self, name: &str) -> Result<u64, String> {
        let text = self.text(name)?;
        let number: Result<u32, _> = text.parse();
        number.map(u64::from).map_err(|_| format!("{name}=\"{}\" is no count", short(text)))
    }
}

/// As much of a text as a message can have.
fn short(text: &str) -> String {
    let start: String = text.chars().take(40).filter(|c| !c.is_control()).collect();
    if text.chars().nth(40).is_some() { start + "…" } else { start }
}

/// A place in the text, which is at most its end.
fn offset(position: u64, text: &str) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX).min(text.len())
}

fn fault(text: &str, at: usize, why: &str) -> Fault {
    let before = String::from_utf8_lossy(&text.as_bytes()[..at]);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    Fault { line, column, why: why.to_owned() }
}

#[cfg(test)]
#[allow(clippy::panic, clippy::unwrap_used)]
mod tests {
    use senda_testcase::Extent;

    use super::*;

    const REPORT: &str = r#"<?xml version="1.0" encoding="UTF-8" standalone="yes"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd"><report name="a &amp; b"><sessioninfo id="x" start="1" dump="2"/><group name="core"><package name="p/q"><class name="p/q/A$B" sourcefilename="A.java"><method name="&lt;init&gt;" desc="(I)V" line="3"><counter type="INSTRUCTION" missed="0" covered="3"/><counter type="LINE" missed="1" covered="1"/></method><method name="f" desc="()V" line="5"><counter type="INSTRUCTION" missed="0" covered="4"/><counter type="BRANCH" missed="1" covered="1"/></method><counter type="CLASS" missed="0" covered="1"/></class><sourcefile name="A.java"><line nr="3" mi="0" ci="3" mb="0" cb="0"/><line nr="5" mi="0" ci="4" mb="1" cb="1"/><counter type="LINE" missed="0" covered="2"/></sourcefile><counter type="LINE" missed="0" covered="2"/></package></group></report>"#;

    #[test]
    fn a_report_as_jacoco_writes_it() {
        let known = read(REPORT.as_bytes()).unwrap();
        assert!(known.covers_method("p.q.A$B", "<init>", "(I)V"));
        assert!(!known.covers_method("p.q.A$B", "f", "()V"));
        assert!(known.is_fully_covered("p/q/A.java", 3));
        assert_eq!(known.branches("p/q/A.java", 5), Extent::Partly);
        let marked = [b"\xef\xbb\xbf", REPORT.as_bytes()].concat();
        assert_eq!(read(&marked), Ok(known));
    }

    /// What is wrong, and where.
    #[test]
    fn broken_reports_are_errors_with_a_place() {
        let deep = format!("<report name='x'>{}", "<group name='y'>".repeat(100_000));
        let many: String = (0..100_000).map(|i| format!(" a{i}='1'")).collect();
        let bomb = "<!DOCTYPE report [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;\">\
            <!ENTITY c \"&b;&b;&b;&b;&b;&b;\">]>\n<report name=\"&c;\"></report>";
        let file = "<report name='x'>\n <package name='p'><sourcefile name='A.java'>\n  <line ";
        for (text, part) in [
            ("", "line 1, column 1: it has no report element"),
            ("<html></html>", "line 1, column 1: `html` is no report of JaCoCo"),
            ("<report name='x'>\n", "line 2, column 1: it ends before its report element does"),
            ("<report name='x'></group>", "line 1, column 18:"),
            ("<report name='x'/><report name='y'/>", "column 19: there is something after it"),
            ("<report name='x'></report><report/>", "there is something after it"),
            ("<report name=x></report>", "line 1, column 1:"),
            ("<report", "line 1, column 1:"),
            (bomb, "line 2, column 1:"),
            (&deep, "column 1026: elements are nested deeper than 64"),
            (&format!("<report{many}/>"), "an element has more than 32 attributes"),
            (&format!("{file}nr='1'/>"), "line 3, column 3: the attribute ci is missing"),
            (&format!("{file}nr='-1' mi='0' ci='0' mb='0' cb='0'/>"), "nr=\"-1\" is no count"),
            (&format!("{file}nr='1' mi='0' ci='99999999999' mb='0' cb='0'/>"), "is no count"),
        ] {
            let shown = &text[..text.len().min(60)];
            match read(text.as_bytes()) {
                Ok(_) => panic!("{shown} was read"),
                Err(fault) => assert!(fault.to_string().contains(part), "{shown}: {fault}"),
            }
        }
        assert_eq!(
            read(b"<report\nname='\xff'/>").unwrap_err().to_string(),
            "line 2, column 7: it is not UTF-8"
        );
    }

    /// Every byte changed, every prefix: an answer, never a panic.
    #[test]
    fn damage_never_panics() {
        let bytes = REPORT.as_bytes();
        for at in 0..bytes.len() {
            assert!(read(&bytes[..at]).is_err(), "a prefix of {at} bytes");
            for byte in [b'<', b'>', b'"', b'&', 0, 0xff] {
                let mut changed = bytes.to_vec();
                changed[at] = byte;
                let _ = read(&changed);
            }
        }
    }
}
