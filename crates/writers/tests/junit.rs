//! What is written compiles and runs under real JUnit, 5 and 4: right tests pass, wrong ones fail.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use std::path::{Path, PathBuf};

use senda_testcase::*;
use senda_writers::junit::{Flavor, sources};
use support::run::run;
use support::*;

const ARITHMETIC: &str = "java.lang.ArithmeticException";

fn scalars(suite: &mut Suite) {
    let s = "p.q.Subject";
    let m = suite.method(&format!("{s}.add int,int -> int"));
    m.case(&[Value::Int(i32::MAX), Value::Int(1)], returns(Value::Int(i32::MIN)));
    let m = suite.method(&format!("{s}.div int,int -> int"));
    m.case(&[Value::Int(7), Value::Int(-2)], returns(Value::Int(-3)));
    m.case(&[Value::Int(7), Value::Int(0)], Outcome::throws(ARITHMETIC));
    let m = suite.method(&format!("{s}.flip boolean -> boolean"));
    m.case(&[Value::Boolean(true)], returns(Value::Boolean(false)));
    m.case(&[Value::Boolean(false)], returns(Value::Boolean(true)));
    for (ty, value) in [
        ("byte", Value::Byte(-128)),
        ("short", Value::Short(-1)),
        ("char", Value::Char(0x27)),
        ("char", Value::Char(0xd800)),
        ("int", Value::Int(-1)),
        ("long", Value::Long(i64::MIN)),
        ("float", Value::float(f32::NAN)),
        ("float", Value::float(-0.0)),
        ("float", Value::float(0.1)),
        ("double", Value::double(-0.0)),
        ("double", Value::double(f64::NAN)),
        ("double", Value::double(f64::NEG_INFINITY)),
        ("double", Value::Double(1)),
        ("java.lang.String", Value::text("a\"\\u0041é\n\u{1f600}")),
        ("java.lang.String", Value::Null),
    ] {
        let m = suite.method(&format!("{s}.same {ty} -> {ty}"));
        m.case(std::slice::from_ref(&value), returns(value.clone()));
    }
    let m = suite.method(&format!("{s}.same java.lang.Object -> java.lang.Object"));
    m.case(&[Value::Null], returns(Value::text("an object")));
    m.case(&[Value::text("text")], returns(Value::text("text")));
    let m = suite.method(&format!("{s}.box int -> java.lang.Integer"));
    m.case(&[Value::Int(0)], returns(Value::Null));
    let case = m.case(&[Value::Int(-5)], returns(o(1)));
    case.heap_after = vec![object(1, "java.lang.Integer", Content::Value(Value::Int(-5)))];
    let m = suite.method(&format!("{s}.nothing int -> void"));
    m.case(&[Value::Int(1)], Outcome::Returns(None));
    let m = suite.method(&format!("{s}.checked int -> void"));
    m.case(&[Value::Int(1)], Outcome::throws("java.io.IOException"));
    let m = suite.method(&format!("{s}.own int -> void"));
    m.case(&[Value::Int(1)], Outcome::throws("p.q.Subject$Own"));
    let m = suite.method(&format!("{s}.worst int -> void"));
    m.case(&[Value::Int(1)], Outcome::throws("java.lang.Throwable"));
}

fn reflected(suite: &mut Suite) {
    let s = "p.q.Subject";
    let m = suite.method(&format!("-{s}.secret long,java.lang.String -> long"));
    m.case(&[Value::Long(5), Value::text("ab")], returns(Value::Long(7)));
    m.case(&[Value::Long(5), Value::Null], Outcome::throws("java.lang.NullPointerException"));
    let m = suite.method(&format!("-{s}.hidden float -> float"));
    m.case(&[Value::float(-0.0)], returns(Value::float(-0.0)));
    let m = suite.method(&format!("-{s}.no boolean -> boolean"));
    m.case(&[Value::Boolean(false)], returns(Value::Boolean(true)));
    let m = suite.method(&format!("{s}.größer int -> int"));
    m.case(&[Value::Int(-3)], returns(Value::Int(-2)));
    let m = suite.method("p.q.Test.f int -> int");
    m.case(&[Value::Int(-3)], returns(Value::Int(-3)));
    let m = suite.method("java.lang.Math.abs int -> int");
    m.signature.access = Access::Public;
    m.case(&[Value::Int(-3)], returns(Value::Int(3)));
}

fn objects(suite: &mut Suite) {
    let s = "p.q.Subject";
    let node = "p.q.Subject$Node";
    let list = |seen, value, next: Value| {
        let seen =
            Field { owner: Some("p.q.Subject$Base".into()), ..field("seen", Value::Long(seen)) };
        Content::Fields(vec![seen, field("value", Value::Int(value)), field("next", next)])
    };
    let m = suite.method(&format!("{s}.sum int[] -> int"));
    m.signature.varargs = true;
    m.case(&[o(1)], returns(Value::Int(3))).heap = vec![object(1, "int[]", ints(&[4, -1]))];
    m.case(&[Value::Null], Outcome::throws("java.lang.NullPointerException"));
    let m = suite.method(&format!("{s}.sorted int[] -> int[]"));
    let case = m.case(&[o(1)], returns(o(1)));
    case.heap = vec![object(1, "int[]", ints(&[3, 1, 2]))];
    case.heap_after = vec![object(1, "int[]", ints(&[1, 2, 3]))];
    let m = suite.method(&format!("{s}.zeros int -> double[]"));
    let case = m.case(&[Value::Int(2)], returns(o(1)));
    let zeros = Content::Elements(vec![Value::double(-0.0); 2]);
    case.heap_after = vec![object(1, "double[]", zeros)];
    let m = suite.method(&format!("{s}.push {node},int -> {node}"));
    let case = m.case(&[o(1), Value::Int(5)], returns(o(2)));
    case.heap = vec![object(1, node, list(7, 4, o(1)))];
    case.heap_after = vec![object(1, node, list(8, 4, o(1))), object(2, node, list(0, 5, o(1)))];
    let m = suite.method(&format!("{s}.pair {node},{node} -> {node}[]"));
    let case = m.case(&[o(1), o(2)], returns(o(3)));
    case.heap = vec![object(1, node, list(0, 1, o(2))), object(2, node, list(0, 2, Value::Null))];
    let pair = Content::Elements(vec![o(2), o(1), Value::Null]);
    case.heap_after = vec![object(3, &format!("{node}[]"), pair)];
    let unit = "java.util.concurrent.TimeUnit";
    let m = suite.method(&format!("{s}.day {unit},java.lang.Integer -> java.lang.String"));
    let case = m.case(&[o(1), o(2)], returns(Value::text("3 DAYS")));
    case.heap = vec![
        object(1, unit, Content::Constant("DAYS".into())),
        object(2, "java.lang.Integer", Content::Value(Value::Int(3))),
    ];
    let m = suite.method(&format!(".{node}.get int -> int"));
    m.case(&[o(1), Value::Int(1)], returns(Value::Int(5))).heap =
        vec![object(1, node, Content::Fields(vec![field("value", Value::Int(4))]))];
    let m = suite.method("p.q.Subject$Inner.<init> p.q.Subject,int -> void");
    let bad = Outcome::throws("java.lang.IllegalArgumentException");
    let case = m.case(&[o(1), Value::Int(-1)], bad.clone());
    case.heap = vec![object(1, s, Content::Fields(vec![]))];
    let m = suite.method("p.q.Counter.<init> int -> void");
    m.case(&[Value::Int(1)], Outcome::Returns(None));
    m.case(&[Value::Int(-1)], bad);
    let m = suite.method(".p.q.Counter.bump int -> int");
    let own = |v| object(1, "p.q.Counter", Content::Fields(vec![field("own", Value::Int(v))]));
    let case = m.case(&[o(1), Value::Int(3)], returns(Value::Int(8)));
    case.heap = vec![own(5)];
    case.heap_after = vec![own(8)];
    m.case(&[Value::Null, Value::Int(3)], Outcome::throws("java.lang.NullPointerException"));
    for (access, name, result) in [("", "twice", 14), ("-", "thrice", 21)] {
        let m = suite.method(&format!("{access}.p.q.Calc.{name} int -> int"));
        m.signature.constructor = true;
        m.case(&[o(1), Value::Int(7)], returns(Value::Int(result))).heap =
            vec![object(1, "p.q.Calc", Content::Fields(vec![]))];
    }
    // Each starts from the initial state, though each changes it.
    let count =
        |v| StaticField { class: "p.q.Counter".into(), name: "count".into(), value: Value::Int(v) };
    let m = suite.method("p.q.Counter.next -> int");
    m.case(&[], returns(Value::Int(1))).statics_after = vec![count(1)];
    m.case(&[], returns(Value::Int(1))).statics_after = vec![count(1)];
    let case = m.case(&[], returns(Value::Int(42)));
    case.statics = vec![count(41)];
    case.statics_after = vec![count(42)];
}

fn suite() -> Report {
    let mut suite = Suite::new();
    scalars(&mut suite);
    reflected(&mut suite);
    objects(&mut suite);
    names::assign(&mut suite.report);
    suite.report
}

fn subject(name: &str) -> PathBuf {
    let place = scratch(name);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Subject.java");
    javac(&[source], &[], &place);
    place
}

/// Another outcome than the real one.
fn spoil(case: &mut TestCase) {
    let other = match &case.outcome {
        Outcome::Returns(Some(value)) => match value {
            Value::Boolean(v) => Value::Boolean(!v),
            Value::Byte(v) => Value::Byte(v ^ 1),
            Value::Short(v) => Value::Short(v ^ 1),
            Value::Char(v) => Value::Char(v ^ 1),
            Value::Int(v) => Value::Int(v ^ 1),
            Value::Long(v) => Value::Long(v ^ 1),
            // The other zero, the neighbour, a number for what is none.
            Value::Float(bits) if f32::from_bits(*bits) == 0.0 => Value::Float(bits ^ (1 << 31)),
            Value::Float(bits) if f32::from_bits(*bits).is_finite() => Value::Float(bits ^ 1),
            Value::Float(_) => Value::float(1.0),
            Value::Double(bits) if f64::from_bits(*bits) == 0.0 => Value::Double(bits ^ (1 << 63)),
            Value::Double(bits) if f64::from_bits(*bits).is_finite() => Value::Double(bits ^ 1),
            Value::Double(_) => Value::double(1.0),
            Value::Text(_) => Value::text("something else"),
            Value::Null => Value::text("not null"),
            Value::Ref(_) if case.heap_after.is_empty() => Value::Null,
            Value::Ref(_) => {
                spoil_heap(case);
                return;
            }
        },
        Outcome::Returns(None) => {
            case.outcome = Outcome::throws("java.lang.IllegalStateException");
            return;
        }
        Outcome::Throws { .. } => {
            case.outcome = Outcome::throws("java.lang.IllegalStateException");
            return;
        }
        Outcome::Finding { .. } => return,
    };
    case.outcome = returns(other);
}

fn spoil_heap(case: &mut TestCase) {
    match &mut case.heap_after.last_mut().unwrap().content {
        Content::Fields(fields) => fields.last_mut().unwrap().value = Value::Null,
        Content::Elements(all) => match &mut all[0] {
            Value::Int(v) => *v += 1,
            Value::Double(bits) => *bits = 0,
            other => *other = Value::Null,
        },
        Content::Value(value) => *value = Value::Int(77),
        Content::Constant(name) => name.push('X'),
        Content::Held(..) => {}
    }
}

fn spoilt(report: &Report) -> Report {
    let mut wrong = report.clone();
    wrong.methods.iter_mut().flat_map(|method| &mut method.tests).for_each(spoil);
    wrong
}

#[test]
fn written_tests_pass_and_wrong_ones_fail() {
    let subject = subject("junit-subject");
    let mut right = suite();
    let count: usize = right.methods.iter().map(|method| method.tests.len()).sum();
    let wrong = spoilt(&right);
    // One that nobody has run yet, and that would fail.
    let mut idle = wrong.methods[0].clone();
    idle.tests[0].confirmed = Confirmed::NotRun("there was no JVM \"here\"".into());
    right.methods.push(idle);
    for (flavor, name) in [(Flavor::Five, "five"), (Flavor::Four, "four")] {
        let all = sources(&right, flavor);
        assert!(all.iter().all(|source| source.left_out.is_empty()));
        assert_eq!(run(&all, flavor, &subject, name), (count, 0, 1), "JUnit {name}");
        let all = sources(&wrong, flavor);
        assert_eq!(run(&all, flavor, &subject, &format!("{name}-wrong")), (0, count, 0));
    }
}

/// Confirming and the written tests mean the same by an outcome.
#[test]
fn confirming_agrees() {
    let java = std::env::split_paths(&std::env::var_os("PATH").unwrap())
        .find_map(|dir| dir.join("java").canonicalize().ok());
    let jdk = match std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        Some(home) => PathBuf::from(home),
        None => java.unwrap().ancestors().nth(2).unwrap().to_path_buf(),
    };
    let limits = senda_confirm::Limits::default();
    let subject = subject("confirm-subject");
    let mut confirmer = senda_confirm::Confirmer::start(&jdk, &[subject], limits).unwrap();
    let (mut right, mut wrong) = (suite(), spoilt(&suite()));
    confirmer.confirm_report(&mut right);
    confirmer.confirm_report(&mut wrong);
    for (right, wrong) in right.methods.iter().zip(&wrong.methods) {
        for (right, wrong) in right.tests.iter().zip(&wrong.tests) {
            assert_eq!(right.confirmed, Confirmed::Yes, "{}", right.id);
            assert!(
                matches!(wrong.confirmed, Confirmed::No(_)),
                "{}: {:?}",
                wrong.id,
                wrong.confirmed
            );
        }
    }
}

#[test]
fn what_would_fail_is_left_out() {
    let mut suite = Suite::new();
    let m = suite.method("p.A.f int -> int");
    m.case(&[Value::Int(1)], returns(Value::Int(1))).confirmed =
        Confirmed::No("it returns 2".into());
    m.case(&[Value::Int(1)], Outcome::throws("java.lang.ExceptionInInitializerError"));
    m.case(&[Value::Int(1)], Outcome::Finding { what: "overflow".into(), at: "f.c:1".into() });
    suite.method("Test.f -> void").case(&[], Outcome::Returns(None));
    let m = suite.method("p.A.g int[] -> void");
    m.case(&[o(1)], Outcome::Returns(None)).heap = vec![object(1, "int[]", ints(&[0; 2000]))];
    let closed =
        Field { owner: Some("java.lang.Throwable".into()), ..field("detailMessage", Value::Null) };
    let m = suite.method("p.A.h p.Oops -> void");
    m.case(&[o(1)], Outcome::Returns(None)).heap =
        vec![object(1, "p.Oops", Content::Fields(vec![closed]))];
    let all = sources(&suite.report, Flavor::Five);
    let reasons: Vec<&str> =
        all.iter().flat_map(|source| &source.left_out).map(|(_, why)| why.as_str()).collect();
    assert_eq!(
        reasons,
        [
            "a real run says: it returns 2",
            "a class initialiser fails only once in a JVM",
            "it is too large for a source file",
            "only the JDK sets the fields of java.lang.Throwable, and no call was found",
            // A finding, and so in the second class.
            "overflow is no outcome of Java",
            "its class hides Test from the test",
        ]
    );
    assert!(all[0].text.contains("// left out f-0: a real run says: it returns 2\n"));
    assert!(
        all[0]
            .text
            .lines()
            .all(|line| line.trim_start().starts_with("//") || !line.contains("class"))
    );
}

#[test]
fn many_tests_are_split_and_names_are_unique() {
    let mut suite = Suite::new();
    for class in ["p.A$B", "p.A_B"] {
        let m = suite.method(&format!("{class}.f int -> int"));
        for x in 0..1_001 {
            m.case(&[Value::Int(x)], returns(Value::Int(x))).name = "same".into();
        }
    }
    let all = sources(&suite.report, Flavor::Five);
    let shape: Vec<(&str, usize)> = all.iter().map(|s| (s.path.as_str(), s.tests)).collect();
    assert_eq!(
        shape,
        [
            ("p/A_BSendaTest.java", 1_000),
            ("p/A_BSendaTest2.java", 1),
            ("p/A_BSendaTest3.java", 1_000),
            ("p/A_BSendaTest4.java", 1),
        ]
    );
    assert!(all[0].text.contains("void same_1000()"));
    assert_eq!(sources(&suite.report, Flavor::Five), all);
}

/// Implicit exceptions and failed assertions are apart from what is meant, in both flavours.
#[test]
fn findings_have_a_class_of_their_own() {
    let thrown = |class: &str, kind| Outcome::Throws { class: class.into(), message: None, kind };
    let mut suite = Suite::new();
    let m = suite.method("p.A.f int -> int");
    m.case(&[Value::Int(1)], thrown("java.lang.ArithmeticException", Kind::Finding)).thrown_at =
        Some("p/A.java:7".into());
    m.case(&[Value::Int(2)], returns(Value::Int(2)));
    m.case(&[Value::Int(3)], thrown("java.lang.IllegalStateException", Kind::Expected));
    suite.method("p.B.g -> void").case(&[], thrown("java.lang.AssertionError", Kind::Finding));
    for flavor in [Flavor::Five, Flavor::Four] {
        let all = sources(&suite.report, flavor);
        let shape: Vec<(&str, usize)> = all.iter().map(|s| (s.path.as_str(), s.tests)).collect();
        assert_eq!(
            shape,
            [
                ("p/ASendaTest.java", 2),
                ("p/ASendaFindingsTest.java", 1),
                ("p/BSendaFindingsTest.java", 1),
            ]
        );
        assert!(all[1].text.contains("class ASendaFindingsTest {"), "{}", all[1].text);
        assert!(all[1].text.contains("    // at p/A.java:7\n"), "{}", all[1].text);
        assert!(!all[0].text.contains("ArithmeticException"));
    }
}
