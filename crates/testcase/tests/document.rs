//! The document: it is as its schema says, it reads back as what was written, and nothing that is
//! read makes it panic.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use std::collections::HashSet;

use proptest::prelude::*;
use senda_testcase::*;
use support::{report, schema};

fn read(text: &str) -> Result<Report, Fault> {
    Report::from_json(text.as_bytes(), Limits::default())
}

fn is_identifier(name: &str) -> bool {
    let ok = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.chars().all(ok) && !name.starts_with(|c: char| c.is_ascii_digit()) && name.contains('_')
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn what_is_written_reads_back(report in report()) {
        let text = report.to_json();
        schema::check("gen.json", &serde_json::from_str(&text).unwrap());
        let back = read(&text);
        prop_assert_eq!(back.as_ref(), Ok(&report));
        prop_assert_eq!(back.unwrap().to_json(), text);
    }

    #[test]
    fn damage_never_panics(report in report(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = report.to_json().into_bytes();
        // Without its line break at the end it is still whole.
        let at = at.index(bytes.len() - 1);
        bytes[at] = byte;
        let _ = Report::from_json(&bytes, Limits::default());
        bytes.truncate(at);
        prop_assert!(Report::from_json(&bytes, Limits::default()).is_err());
    }

    #[test]
    fn names_are_unique_identifiers(mut report in report()) {
        names::assign(&mut report);
        let mut seen = HashSet::new();
        for case in report.methods.iter().flat_map(|method| &method.tests) {
            prop_assert!(is_identifier(&case.name), "{}", case.name);
            prop_assert!(seen.insert(case.name.clone()), "{} twice", case.name);
        }
    }
}

/// One test with one parameter of a type.
fn document(ty: &str, value: &str) -> String {
    format!(
        r#"{{"schema":"senda/1","methods":[{{"method":"C.f({ty})","signature":{{"class":"C","name":"f",
        "static":true,"params":[{{"name":"x","type":"{ty}"}}],"returns":"void"}},"tests":[{{"id":"f-1",
        "name":"f","inputs":{{"x":{value}}},"outcome":{{"returns":null}}}}]}}]}}"#
    )
}

fn input(ty: &str, value: &str) -> Result<Value, Fault> {
    let report = read(&document(ty, value))?;
    Ok(report.methods[0].tests[0].inputs.get("x").unwrap().clone())
}

#[test]
fn values_are_read_by_their_slot() {
    for (ty, text, value) in [
        ("boolean", "true", Value::Boolean(true)),
        ("byte", "-128", Value::Byte(-128)),
        ("char", "\"A\"", Value::Char(65)),
        ("char", r#"{"utf16":[55296]}"#, Value::Char(0xd800)),
        ("int", "2147483647", Value::Int(i32::MAX)),
        ("long", "\"-9223372036854775808\"", Value::Long(i64::MIN)),
        ("long", "-9223372036854775808", Value::Long(i64::MIN)),
        ("float", "0.1", Value::float(0.1)),
        ("float", "\"NaN\"", Value::float(f32::NAN)),
        ("float", "\"NaN(0x7f800001)\"", Value::Float(0x7f80_0001)),
        ("double", "-0.0", Value::double(-0.0)),
        ("double", "\"-0.0\"", Value::double(-0.0)),
        ("double", "\"-Infinity\"", Value::double(f64::NEG_INFINITY)),
        ("double", "4.9E-324", Value::Double(1)),
        ("double", "3", Value::double(3.0)),
        ("java.lang.String", "null", Value::Null),
        ("java.lang.String", "\"é\"", Value::text("é")),
    ] {
        assert_eq!(input(ty, text), Ok(value), "{ty} {text}");
    }
}

#[test]
fn wrong_values_are_named_with_their_place() {
    for (ty, text, why) in [
        ("byte", "128", "128 is no byte"),
        ("int", "1.5", "1.5 is no int"),
        ("int", "null", "null is no int"),
        ("char", "\"ab\"", "\"ab\" is no char"),
        ("boolean", "1", "1 is no boolean"),
        ("double", "\"inf\"", "\"inf\" is no double"),
        ("float", "\"NaN(0x1)\"", "\"NaN(0x1)\" is no float"),
        ("p.C", "3", "3 is no reference, string or null"),
        ("long", "[1]", "a list is no long"),
    ] {
        let at = "methods[0].tests[0].inputs.x".to_owned();
        assert_eq!(input(ty, text), Err(Fault::Meaning { at, why: why.into() }));
    }
    let lost = input("p.C", r#"{"ref":"o7"}"#).unwrap_err();
    assert_eq!(lost.to_string(), "methods[0].tests[0]: there is no object o7");
}

#[test]
fn what_static_fields_hold_afterwards_need_not_be_shown() {
    let held = r#""statics_after":{"fields":{"p.C.task":{"ref":"o9"}}},"outcome""#;
    let text = document("int", "3").replace(r#""outcome""#, held);
    let report = read(&text).unwrap();
    let task =
        StaticField { class: "p.C".into(), name: "task".into(), value: Value::Ref(ObjectId(9)) };
    assert_eq!(report.methods[0].tests[0].statics_after, [task]);
}

#[test]
fn what_is_returned_need_not_be_shown() {
    let text = document("int", "3").replace(r#""returns":"void""#, r#""returns":"p.C""#);
    let text = text.replace(r#"{"returns":null}"#, r#"{"returns":{"ref":"o9"}}"#);
    let report = read(&text).unwrap();
    assert_eq!(report.to_json().matches("o9").count(), 1);
}

#[test]
fn wrong_documents_are_errors() {
    let nested = "[".repeat(100_000) + &"]".repeat(100_000);
    for (text, part) in [
        ("", "line 1 column 0"),
        ("[1]", "line 1 column"),
        ("{\"schema\":\"senda/2\"}", "its schema is `senda/2`"),
        ("{}", "no \"schema\""),
        ("{\"schema\":\"senda/1\",\"command\":\"run\"}", "`senda run` wrote it"),
        ("{\"schema\":\"senda/1\",\n\"methods\":3}", "line 2 column 11"),
        ("{\"schema\":\"senda/1\",\"schema\":\"senda/1\"}", "duplicate field"),
        (&document("int", "{\"a\":1,\"a\":2}"), "`a` is there twice"),
        (&document("int", &nested), "recursion limit"),
        (&document("int", "1").replace("void", "int"), "outcome.returns: null is no int"),
        (&document("int", "1").replace("\"x\":1", ""), "takes 1 inputs, here are 0"),
    ] {
        let fault = read(text).unwrap_err().to_string();
        assert!(fault.contains(part), "{fault}");
    }
    let small = Limits { bytes: 10 };
    assert_eq!(Report::from_json(&[b' '; 11], small), Err(Fault::TooLong(10)));
    assert!(Report::from_json(b"\xff\xfe", Limits::default()).is_err());
}

#[test]
fn the_contract_example() {
    let params = [("a", Type::Int), ("b", Type::Int)];
    let mut method =
        MethodResult::new(Signature::of_static("Lcm", "lcm", &params, Some(Type::Int)));
    let inputs = [("a", Value::Int(0)), ("b", Value::Int(0))].into_iter().collect();
    let mut case = TestCase::new("lcm-7f3a91c2", inputs, Outcome::Returns(Some(Value::Int(-1))));
    case.condition = vec!["a = 0".into(), "b = 0".into()];
    case.cost = [("ins", Cost::Number(23)), ("mem", Cost::Symbolic("12 + 4*icap".into()))]
        .into_iter()
        .collect();
    case.confirmed = Confirmed::Yes;
    method.tests.push(case);
    let mut report =
        Report { target: "Lcm.java".into(), methods: vec![method], ..Report::default() };
    names::assign(&mut report);
    let text = report.to_json();
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    let test = &json["methods"][0]["tests"][0];
    assert_eq!(test["name"], "lcm_returnsMinusOne_whenBothAreZero");
    assert_eq!(test["inputs"].to_string(), r#"{"a":0,"b":0}"#);
    assert_eq!(test["outcome"]["returns"], -1);
    assert_eq!(test["cost"]["mem"], "12 + 4*icap");
    assert_eq!(json["methods"][0]["method"], "Lcm.lcm(int,int)");
    let order = [
        "\"schema\"",
        "\"senda\"",
        "\"target\"",
        "\"options\"",
        "\"methods\"",
        "\"id\"",
        "\"outcome\"",
        "\"condition\"",
        "\"confirmed\"",
        "\"paths\"",
        "\"stats\"",
    ];
    let places: Vec<usize> = order.iter().map(|key| text.find(key).unwrap()).collect();
    assert!(places.is_sorted(), "{text}");
}
