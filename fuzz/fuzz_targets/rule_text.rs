//! Any text at all as a rule program: what is read prints, and reads again as the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use senda_rules::parse::parse;
use senda_rules::symbols::Symbols;
use senda_rules::text::print;
use senda_rules::verify::verify;

fuzz_target!(|text: &str| {
    let mut symbols = Symbols::new();
    let Ok(document) = parse(text, &mut symbols) else { return };
    let bodies: Vec<_> = document.bodies.iter().collect();
    let printed = print(&symbols, &document.namer, &bodies);
    match parse(&printed, &mut symbols) {
        Ok(again) => assert_eq!(again.bodies, document.bodies),
        Err(errors) => panic!("{errors:?}\n{printed}"),
    }
    for body in &document.bodies {
        let _ = verify(&symbols, body);
    }
});
