//! The programs whose Prolog export the rules crate unfolds (`corpus/prolog/*.rules`) are what the
//! translation of the Java files beside them gives. `BLESS=1` writes them.

use std::path::Path;
use std::process::Command;

use senda_bytecode::ClassFile;
use senda_bytecode::translate::translate;
use senda_rules::names::Namer;
use senda_rules::symbols::Symbols;
use senda_rules::text;

const PROGRAMS: [(&str, &str); 3] =
    [("Lcm", "lcm.rules"), ("LcmTry", "lcm_try.rules"), ("Nested", "nested.rules")];

#[test]
fn the_exported_programs_are_the_translated_ones() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/prolog");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prolog");
    std::fs::create_dir_all(&out).expect("directory");
    let done = Command::new("javac")
        .args(["--release", "17", "-g", "-d"])
        .arg(&out)
        .args(PROGRAMS.map(|(class, _)| folder.join(class).with_extension("java")))
        .status()
        .expect("javac");
    assert!(done.success());
    for (class, rules) in PROGRAMS {
        let found = translated(&out, class);
        let file = folder.join(rules);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&file, &found).expect("writable");
        }
        assert_eq!(found, std::fs::read_to_string(&file).expect("readable"), "{rules}");
    }
}

/// The rule program of a class, its constructor left out.
fn translated(folder: &Path, name: &str) -> String {
    let mut symbols = Symbols::new();
    let bytes = std::fs::read(folder.join(name).with_extension("class")).expect("class");
    let class = ClassFile::parse(&mut symbols, bytes, name).expect("class file");
    let wanted = |m: usize| symbols.name_text(class.class.methods[m].name) != "<init>";
    let methods: Vec<usize> = (0..class.class.methods.len()).filter(|&m| wanted(m)).collect();
    let bodies: Vec<_> = methods.iter().map(|&m| translate(&mut symbols, &class, m)).collect();
    let namer = Namer::for_class(&class.class, &symbols);
    text::print(&symbols, &namer, &bodies.iter().collect::<Vec<_>>())
}
