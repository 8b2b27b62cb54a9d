//! The program whose Prolog export the rules crate unfolds (`corpus/prolog/lcm.rules`) is what the
//! translation of `corpus/prolog/Lcm.java` gives. `BLESS=1` writes it.

use std::path::Path;
use std::process::Command;

use senda_bytecode::ClassFile;
use senda_bytecode::translate::translate;
use senda_rules::names::Namer;
use senda_rules::symbols::Symbols;
use senda_rules::text;

#[test]
fn the_exported_program_is_the_translated_one() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/prolog");
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("prolog");
    std::fs::create_dir_all(&out).expect("directory");
    let done = Command::new("javac")
        .args(["--release", "17", "-g", "-d"])
        .arg(&out)
        .arg(folder.join("Lcm.java"))
        .status()
        .expect("javac");
    assert!(done.success());
    let mut symbols = Symbols::new();
    let bytes = std::fs::read(out.join("Lcm.class")).expect("class");
    let class = ClassFile::parse(&mut symbols, bytes, "Lcm.class").expect("class file");
    let wanted = |m: usize| symbols.name_text(class.class.methods[m].name) != "<init>";
    let methods: Vec<usize> = (0..class.class.methods.len()).filter(|&m| wanted(m)).collect();
    let bodies: Vec<_> = methods.iter().map(|&m| translate(&mut symbols, &class, m)).collect();
    let namer = Namer::for_class(&class.class, &symbols);
    let found = text::print(&symbols, &namer, &bodies.iter().collect::<Vec<_>>());
    let file = folder.join("lcm.rules");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &found).expect("writable");
    }
    assert_eq!(found, std::fs::read_to_string(&file).expect("readable"));
}
