//! Any bytes at all as a class file: read it, decode its code, translate it, verify the rules.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senda_bytecode::translate::translate;
use senda_bytecode::{ClassFile, stats};
use senda_rules::symbols::Symbols;
use senda_rules::verify::verify;

fuzz_target!(|bytes: &[u8]| {
    let mut symbols = Symbols::new();
    let Ok(file) = ClassFile::parse(&mut symbols, bytes, "fuzz.class") else { return };
    let _ = stats::class_shape(&mut symbols, &file);
    for method in 0..file.class.methods.len() {
        if let Ok(Some(_)) = file.code(&mut symbols, method) {
            let body = translate(&mut symbols, &file, method);
            if let Err(faults) = verify(&symbols, &body) {
                panic!("{faults:?}");
            }
        }
    }
});
