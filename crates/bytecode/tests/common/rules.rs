//! Rule programs compared with the files that hold them. `BLESS=1` writes the files.

use std::fs;
use std::path::{Path, PathBuf};

use senda_bytecode::ClassFile;
use senda_bytecode::translate::translate;
use senda_rules::ir::Body;
use senda_rules::names::Namer;
use senda_rules::symbols::Symbols;
use senda_rules::text;

/// Where the expected texts are.
pub fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")
}

/// Translates all methods of a class.
pub fn bodies(class: &ClassFile, symbols: &mut Symbols) -> Vec<Body> {
    let with_code = (0..class.class.methods.len()).filter(|&m| class.class.methods[m].has_code);
    with_code.map(|m| translate(symbols, class, m)).collect()
}

/// Demands that a body is well formed.
pub fn verify(symbols: &Symbols, body: &Body) {
    if let Err(errors) = senda_rules::verify::verify(symbols, body) {
        let errors: Vec<String> = errors.iter().take(5).map(ToString::to_string).collect();
        let namer = Namer::for_methods([body.method], symbols);
        let text = text::print(symbols, &namer, &[body]);
        assert!(errors.is_empty(), "{}\n{text}", errors.join("\n"));
    }
}

/// Whether the text of some bodies stands for exactly these.
pub fn reads_back(symbols: &mut Symbols, text: &str, bodies: &[Body]) -> bool {
    senda_rules::parse::parse(text, symbols).is_ok_and(|document| document.bodies == bodies)
}

/// Compares the rules of a class with `tests/cases/NAME.rules`.
pub fn check(name: &str, bytes: Vec<u8>) {
    let mut symbols = Symbols::new();
    let class = ClassFile::parse(&mut symbols, bytes, "case").expect("class file");
    let bodies = bodies(&class, &mut symbols);
    bodies.iter().for_each(|body| verify(&symbols, body));
    let namer = Namer::for_methods(bodies.iter().map(|b| b.method), &symbols);
    let found = text::print(&symbols, &namer, &bodies.iter().collect::<Vec<_>>());
    assert!(reads_back(&mut symbols, &found, &bodies), "{name}: the text reads back differently");
    let file = cases().join(name).with_extension("rules");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&file, found).expect("rules");
        return;
    }
    let expected = fs::read_to_string(&file).unwrap_or_default();
    let same = found.lines().zip(expected.lines()).take_while(|(a, b)| a == b).count();
    assert!(
        found == expected,
        "{name}.rules differs in line {}\n  found    {}\n  expected {}\nBLESS=1 writes it",
        same + 1,
        found.lines().nth(same).unwrap_or("(end)"),
        expected.lines().nth(same).unwrap_or("(end)"),
    );
}
