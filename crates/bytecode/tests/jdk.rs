//! The whole JDK, read and compared with what the library's own reader for whole files says.

#![allow(clippy::panic)]

use ristretto_classfile::attributes::Attribute;
use senda_bytecode::ClassFile;
use senda_bytecode::sources::jdk::Jdk;
use senda_bytecode::stats::Totals;
use senda_rules::symbols::Symbols;

#[test]
fn every_instruction_of_the_jdk_agrees_with_the_library() {
    let jdk = Jdk::find().expect("a JDK");
    let source = &jdk.sources().expect("image")[0];
    let mut symbols = Symbols::new();
    let mut classes = 0;
    for name in source.classes().expect("names") {
        let found = source.find(&name).expect(&name).expect(&name);
        let theirs = ristretto_classfile::ClassFile::from_bytes(&found.bytes).expect(&name);
        let ours = ClassFile::parse(&mut symbols, found.bytes, &found.origin).expect(&name);
        assert_eq!(symbols.class_text(ours.class.name), name);
        assert_eq!(ours.class.methods.len(), theirs.methods.len(), "{name}");
        for (index, method) in theirs.methods.iter().enumerate() {
            let code = ours.code(&mut symbols, index).unwrap_or_else(|e| panic!("{name}: {e}"));
            compare(&name, code.as_ref(), method);
        }
        classes += 1;
    }
    assert!(classes > 5_000, "only {classes} classes");
}

fn compare(name: &str, ours: Option<&senda_bytecode::Code>, theirs: &ristretto_classfile::Method) {
    let attribute = theirs.attributes.iter().find_map(|a| match a {
        Attribute::Code { max_stack, max_locals, code, exception_table, attributes, .. } => {
            Some((*max_stack, *max_locals, code, exception_table, attributes))
        }
        _ => None,
    });
    let (ours, (max_stack, max_locals, code, exceptions, attributes)) = match (ours, attribute) {
        (Some(ours), Some(theirs)) => (ours, theirs),
        (None, None) => return,
        _ => panic!("{name}: code on one side only"),
    };
    assert_eq!((ours.max_stack, ours.max_locals), (max_stack, max_locals), "{name}");
    assert!(ours.insns.iter().map(|insn| &insn.op).eq(code), "{name}");
    assert_eq!(ours.handlers.len(), exceptions.len(), "{name}");
    for (ours, theirs) in ours.handlers.iter().zip(exceptions) {
        assert_eq!(ours.start, u32::from(theirs.range_pc.start), "{name}");
        assert_eq!(ours.target, u32::from(theirs.handler_pc), "{name}");
        assert_eq!(ours.catch.is_some(), theirs.catch_type != 0, "{name}");
        // The library moves a range's end from the end of the code to the last instruction.
        let moved = ours.end as usize == code.len();
        assert_eq!(ours.end - u32::from(moved), u32::from(theirs.range_pc.end), "{name}");
    }
    let mut lines: Vec<(u16, u16)> = Vec::new();
    for attribute in attributes {
        if let Attribute::LineNumberTable { line_numbers, .. } = attribute {
            let offset = |index: u16| ours.insns[usize::from(index)].offset;
            lines.extend(line_numbers.iter().map(|l| (offset(l.start_pc), l.line_number)));
        }
    }
    lines.sort_by_key(|&(offset, _)| offset);
    assert_eq!(ours.lines, lines, "{name}");
}

/// Checked against figures that were taken with other means. They hold for a whole JDK 17.0.15: 70
/// modules, whose descriptions are class files (26,588 in all) but no classes.
#[test]
fn totals_of_the_jdk() {
    let jdk = Jdk::find().expect("a JDK");
    let mut symbols = Symbols::new();
    let sources = jdk.sources().expect("image");
    let totals = Totals::of(&mut symbols, &sources[0]).expect("readable");
    let release = std::fs::read_to_string(jdk.home().join("release")).unwrap_or_default();
    let modules = release.lines().find(|line| line.starts_with("MODULES="));
    let modules = modules.map_or(0, |line| line.split_whitespace().count());
    if jdk.version() == "17.0.15" && modules == 70 {
        let expected = Totals {
            classes: 26_588 - modules,
            methods: 225_053,
            with_code: 205_897,
            instructions: 11_302_250,
            handlers: 34_207,
            line_entries: 1_187_281,
            invokedynamic: 18_179,
        };
        assert_eq!(totals, expected);
    }
}

/// Offsets, handlers and lines as the JDK's own disassembler prints them.
#[test]
fn offsets_agree_with_javap() {
    let jdk = Jdk::find().expect("a JDK");
    let Some(javap) = jdk.program("javap") else { return };
    let sources = jdk.sources().expect("image");
    let mut symbols = Symbols::new();
    let names = [
        "java/lang/String",
        "java/math/BigDecimal",
        "java/util/HashMap",
        "java/util/concurrent/ConcurrentHashMap",
        "java/util/regex/Pattern",
        "java/util/stream/Collectors",
    ];
    for name in names {
        let found = sources[0].find(name).expect(name).expect(name);
        let file = ClassFile::parse(&mut symbols, found.bytes, name).expect(name);
        let mut ours = Vec::new();
        for index in 0..file.class.methods.len() {
            let Some(code) = file.code(&mut symbols, index).expect(name) else { continue };
            ours.push(listing(&code));
        }
        let run = std::process::Command::new(&javap)
            .args(["-c", "-l", "-p", &name.replace('/', ".")])
            .output()
            .expect("javap");
        let theirs = listings_of_javap(&String::from_utf8_lossy(&run.stdout));
        assert_eq!(ours.len(), theirs.len(), "{name}");
        for (ours, theirs) in ours.iter().zip(&theirs) {
            assert_eq!(ours, theirs, "{name}");
        }
    }
}

/// Offsets; start, end and target of handlers; offsets and lines.
#[derive(Debug, Default, PartialEq)]
struct Listing {
    offsets: Vec<u32>,
    handlers: Vec<[u32; 3]>,
    lines: Vec<(u32, u32)>,
}

fn listing(code: &senda_bytecode::Code) -> Listing {
    let end = code.insns.len() as u32;
    let at = |index: u32| u32::from(code.insns[index as usize].offset);
    let mut lines: Vec<_> =
        code.lines.iter().map(|&(offset, line)| (u32::from(offset), u32::from(line))).collect();
    lines.sort_unstable();
    Listing {
        offsets: (0..end).map(at).collect(),
        handlers: code.handlers.iter().map(|h| [at(h.start), at(h.end), at(h.target)]).collect(),
        lines,
    }
}

/// Reads `12: iload_1`, `line 7: 12` and `12  20  23  any` from a disassembly.
fn listings_of_javap(text: &str) -> Vec<Listing> {
    let mut all: Vec<Listing> = Vec::new();
    let mut in_handlers = false;
    for line in text.lines().map(str::trim) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if line == "Code:" {
            all.push(Listing::default());
        }
        in_handlers = line == "Exception table:"
            || in_handlers && (line.starts_with("from") || words.len() >= 4);
        let Some(last) = all.last_mut() else { continue };
        let number = |text: &str| text.trim_end_matches(':').parse::<u32>().ok();
        match words[..] {
            ["line", line, offset] if line.ends_with(':') => {
                last.lines.push((number(offset).expect(offset), number(line).expect(line)));
                last.lines.sort_unstable();
            }
            [start, end, target, ..] if in_handlers && number(start).is_some() => {
                last.handlers.push([start, end, target].map(|n| number(n).expect(n)));
            }
            // The labels of a switch look the same but for a number in place of the mnemonic.
            [offset, op, ..] if offset.ends_with(':') && number(op).is_none() => {
                last.offsets.extend(number(offset));
            }
            _ => {}
        }
    }
    all
}
