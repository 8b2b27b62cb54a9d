//! Properties of text, reader, verifier and traces on random input.

mod common;

use common::Chance;
use proptest::prelude::*;
use senda_rules::ir::Body;
use senda_rules::names::Namer;
use senda_rules::symbols::Symbols;
use senda_rules::trace::{Builder, Choice, Trace};
use senda_rules::{parse, text, verify};

fn printed(symbols: &Symbols, namer: &Namer, bodies: &[Body]) -> String {
    text::print(symbols, namer, &bodies.iter().collect::<Vec<_>>())
}

/// A document with one or two random methods.
fn document(symbols: &mut Symbols, seed: u64, preds: usize, code: usize) -> (Namer, Vec<Body>) {
    let first = common::body(symbols, seed, preds, code);
    let second = common::body(symbols, seed ^ 0x5555, preds / 2, code);
    let namer = Namer::for_methods([first.method, second.method], symbols);
    let bodies = if first.method == second.method { vec![first] } else { vec![first, second] };
    (namer, bodies)
}

/// Damages a text somewhere.
fn mutate(text: &str, chance: &mut Chance) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + chance.below(4) {
        let at = chance.below(chars.len());
        let other = chance.below(chars.len());
        let junk: Vec<char> = "()[],.|'\"\\_:-#=%@ \nIRE0123456789abc\u{0}é😀".chars().collect();
        match chance.below(6) {
            0 if !chars.is_empty() => drop(chars.remove(at)),
            1 => chars.insert(at, chance.pick(&junk)),
            2 if !chars.is_empty() => chars[at] = chance.pick(&junk),
            3 => chars.truncate(at),
            4 if !chars.is_empty() => {
                let end = (at + chance.below(40)).min(chars.len());
                let piece: Vec<char> = chars[at..end].to_vec();
                chars.splice(other..other, piece);
            }
            _ if !chars.is_empty() => chars.swap(at, other),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

/// Whatever the reader accepts, it accepts again as it prints, as the same document.
fn accepted_text_is_stable(text: &str) {
    let mut symbols = Symbols::new();
    if let Ok(document) = parse::parse(text, &mut symbols) {
        for body in &document.bodies {
            let _ = verify::verify(&symbols, body);
        }
        let again = printed(&symbols, &document.namer, &document.bodies);
        let second = parse::parse(&again, &mut symbols).expect("what was printed");
        assert_eq!(second.bodies, document.bodies);
        assert_eq!(printed(&symbols, &second.namer, &second.bodies), again);
    }
}

fn random_trace(chance: &mut Chance, size: usize) -> Trace {
    let preds = ["lcm", "gcd_4c", "p.C.m(I)V_h1", "it's"];
    let mut builder = Builder::new();
    builder.open("root", Choice::Rule(1));
    for _ in 0..size {
        match chance.below(4) {
            0 if builder.depth() > 1 => builder.close(),
            1 => builder.free(),
            2 => {
                let (pred, target) = (chance.pick(&preds), chance.pick(&preds));
                builder.open(pred, Choice::Target(target));
            }
            _ => builder.open(chance.pick(&preds), Choice::Rule(1 + chance.below(12) as u32)),
        }
    }
    builder.finish().expect("one root")
}

/// A trace with some subtraces made free.
fn generalised(trace: &Trace, chance: &mut Chance) -> Trace {
    let text = trace.to_string();
    let full = Trace::parse(&text).expect("printed");
    let mut builder = Builder::new();
    let mut ends: Vec<usize> = Vec::new();
    let mut i = 0;
    while i < full.len() {
        while ends.pop_if(|end| *end <= i).is_some() {
            builder.close();
        }
        match full.view(i) {
            Some(senda_rules::trace::View::Node { pred, choice }) if !chance.one_in(5) => {
                builder.open(pred, choice);
                ends.push(i + full.size(i));
                i += 1;
            }
            _ => {
                builder.free();
                i += full.size(i);
            }
        }
    }
    builder.finish().expect("one root")
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bodies_are_well_formed_and_round_trip(
        seed in any::<u64>(), preds in 0usize..8, code in 0usize..10
    ) {
        let mut symbols = Symbols::new();
        let (namer, bodies) = document(&mut symbols, seed, preds, code);
        for body in &bodies {
            let verdict = verify::verify(&symbols, body);
            prop_assert_eq!(verdict, Ok(()), "{}", printed(&symbols, &namer, &bodies));
        }
        for namer in [&namer, &Namer::new()] {
            let text = printed(&symbols, namer, &bodies);
            let again = parse::parse(&text, &mut symbols);
            prop_assert!(again.is_ok(), "{:?}\n{}", again.err(), text);
            if let Ok(again) = again {
                prop_assert_eq!(&again.bodies, &bodies);
                prop_assert_eq!(printed(&symbols, &again.namer, &again.bodies), text);
            }
        }
    }

    #[test]
    fn damaged_text_never_breaks_the_reader(seed in any::<u64>(), damage in any::<u64>()) {
        let mut symbols = Symbols::new();
        let (namer, bodies) = document(&mut symbols, seed, 3, 4);
        let text = printed(&symbols, &namer, &bodies);
        let mut chance = Chance(damage);
        for _ in 0..8 {
            accepted_text_is_stable(&mutate(&text, &mut chance));
        }
    }

    #[test]
    fn any_text_at_all_is_read_or_refused(text in any::<String>()) {
        accepted_text_is_stable(&text);
        let _ = Trace::parse(&text);
    }

    #[test]
    fn soups_of_tokens_are_read_or_refused(words in prop::collection::vec(
        prop::sample::select(vec![
            ":-", ".", "\n", "rules(1)", "method", "(", ")", "[", "]", ",", "I0", "#=", "+", "-1",
            "'C.m()V'", "m", "[]", "ok", "exc(_)", "\"s\"", "% @ 1", "0x1", "1.5e3", "/*", "\\",
        ]), 0..60)) {
        accepted_text_is_stable(&words.concat());
        accepted_text_is_stable(&words.join(" "));
        let _ = Trace::parse(&words.concat());
    }

    #[test]
    fn traces_round_trip_and_instantiate_what_is_more_general(
        seed in any::<u64>(), size in 0usize..60
    ) {
        let mut chance = Chance(seed);
        let trace = random_trace(&mut chance, size);
        let text = trace.to_string();
        let again = Trace::parse(&text);
        prop_assert_eq!(again.as_ref(), Ok(&trace));
        let general = generalised(&trace, &mut chance);
        prop_assert!(trace.instantiates(&general), "{} {}", trace, general);
        prop_assert_eq!(general.instantiates(&trace), general == trace);
        let other = random_trace(&mut chance, size);
        prop_assert_eq!(trace == other, trace.to_string() == other.to_string());
        prop_assert_eq!(trace.cmp(&other), other.cmp(&trace).reverse());
    }
}

#[test]
fn nesting_and_size_are_limited() {
    for deep in ["(".repeat(200_000), "f(".repeat(200_000), "[".repeat(200_000)] {
        accepted_text_is_stable(&format!(":- {deep}"));
    }
    let sum = "1+".repeat(200_000) + "1";
    let mut symbols = Symbols::new();
    let errors = parse::parse(&format!(":- rules({sum})."), &mut symbols).expect_err("too deep");
    assert!(errors[0].message.contains("levels of nesting"), "{}", errors[0]);
    // A wide clause is no problem.
    let labels: Vec<String> = (0..50_000).map(|i| i.to_string()).collect();
    let clause = format!("m([],[],H0,H0,ok,m(1,[])) :- one_of(1,[{}]).", labels.join(","));
    accepted_text_is_stable(&format!(":- rules(1).\n:- method(m,'C.m()V',[static]).\n{clause}\n"));
}
