//! Shared by the tests of derived programs: opening Java code, and texts to be compared.

#![allow(dead_code, clippy::unwrap_used, clippy::panic)]

use std::path::{Path, PathBuf};

use senda_bytecode::{Target, TargetOptions};
use senda_guide::program::{Program, World};
use senda_rules::symbols::Symbols;

pub struct Opened {
    pub target: Target,
    pub symbols: Symbols,
    pub source: String,
}

fn open(file: &Path) -> Opened {
    let target = Target::open(file, &TargetOptions::default()).unwrap_or_else(|e| panic!("{e}"));
    let source = std::fs::read_to_string(file).unwrap();
    Opened { target, symbols: Symbols::new(), source }
}

pub fn example(name: &str) -> Opened {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = root.join("tests/programs").join(name);
    open(&if own.exists() { own } else { root.join("../../corpus").join(name) })
}

impl Opened {
    pub fn program(&mut self, class: &str, method: &str) -> Program {
        use senda_rules::class::Provider;
        let name = self.symbols.class(class);
        let class = self.target.classpath.class(&mut self.symbols, name).unwrap().unwrap();
        let is_it = |m: &senda_rules::class::Method| self.symbols.name_text(m.name) == method;
        let index = class.methods.iter().position(is_it).unwrap();
        let world = World { classes: &self.target.classes, free: &[] };
        Program::gather(&self.target.classpath, &mut self.symbols, &world, (name, index)).unwrap()
    }
}

pub fn check(name: &str, text: &str) {
    let path: PathBuf =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expect").join(name).with_extension("txt");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
        return;
    }
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, expected, "{} is out of date", path.display());
}
