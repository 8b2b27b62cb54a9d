//! Cases on a real JVM, those that it does not survive included.

#![allow(clippy::panic, clippy::print_stdout, clippy::unwrap_used, missing_docs)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_testcase::*;

/// The JDK of `JAVA_HOME`, else that of `java` on the path.
fn jdk() -> PathBuf {
    if let Some(home) = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        return home.into();
    }
    let path = std::env::var_os("PATH").unwrap();
    let found = std::env::split_paths(&path).find_map(|dir| dir.join("java").canonicalize().ok());
    found.unwrap().parent().unwrap().parent().unwrap().to_path_buf()
}

fn classes() -> &'static Path {
    static PLACE: OnceLock<PathBuf> = OnceLock::new();
    PLACE.get_or_init(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join("subject");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Subject.java");
        let done = Command::new(jdk().join("bin/javac"))
            .args(["-encoding", "UTF-8", "-d"])
            .arg(&place)
            .arg(source)
            .status();
        assert!(done.unwrap().success());
        place
    })
}

fn confirmer() -> Confirmer {
    let limits =
        Limits { case: Duration::from_millis(1500), memory: 64 << 20, ..Limits::default() };
    Confirmer::start(&jdk(), &[classes().to_path_buf()], limits).unwrap()
}

fn method(name: &str, params: &[Type], returns: Option<Type>) -> Signature {
    let named: Vec<(String, Type)> =
        params.iter().enumerate().map(|(i, ty)| (format!("p{i}"), ty.clone())).collect();
    let named: Vec<(&str, Type)> = named.iter().map(|(n, ty)| (n.as_str(), ty.clone())).collect();
    let (class, name) = name.split_once('.').unwrap_or(("Subject", name));
    Signature::of_static(&format!("p.{class}"), name, &named, returns)
}

fn case(values: &[Value], outcome: Outcome) -> TestCase {
    let inputs = values.iter().enumerate().map(|(i, v)| (format!("p{i}"), v.clone())).collect();
    TestCase::new("t", inputs, outcome)
}

fn returns(value: Value) -> Outcome {
    Outcome::Returns(Some(value))
}

/// A method of one parameter that returns the same type.
fn endo(name: &str, ty: Type) -> Signature {
    method(name, std::slice::from_ref(&ty), Some(ty.clone()))
}

/// A case of `int name(int)`.
fn int(name: &str, x: i32, outcome: Outcome) -> (Signature, TestCase) {
    (method(name, &[Type::Int], Some(Type::Int)), case(&[Value::Int(x)], outcome))
}

/// A case of a method of one parameter that returns the same type.
fn unary(name: &str, ty: Type, x: Value, y: Value) -> (Signature, TestCase) {
    (endo(name, ty), case(&[x], returns(y)))
}

fn run(confirmer: &mut Confirmer, cases: &[(Signature, TestCase)]) -> Vec<Verdict> {
    let cases: Vec<_> = cases.iter().map(|(signature, case)| (signature, case)).collect();
    confirmer.confirm_all(&cases)
}

#[test]
fn every_primitive_type_is_exact() {
    let nan = |bits| Value::Float(bits);
    let two = [Type::Int, Type::Int];
    let cases = [
        (
            method("add", &two, Some(Type::Int)),
            case(&[Value::Int(i32::MAX), Value::Int(1)], returns(Value::Int(i32::MIN))),
        ),
        (
            method("div", &two, Some(Type::Int)),
            case(&[Value::Int(1), Value::Int(0)], Outcome::throws("java.lang.ArithmeticException")),
        ),
        unary("not", Type::Boolean, Value::Boolean(false), Value::Boolean(true)),
        unary("narrow", Type::Byte, Value::Byte(127), Value::Byte(-128)),
        unary("narrow", Type::Short, Value::Short(127), Value::Short(128)),
        unary("next", Type::Char, Value::Char(0xd7ff), Value::Char(0xd800)),
        unary("twice", Type::Long, Value::Long(1 << 62), Value::Long(i64::MIN)),
        unary("half", Type::Float, Value::float(-0.0), Value::float(-0.0)),
        unary("half", Type::Float, nan(0x7f80_0001), Value::float(f32::NAN)),
        unary("root", Type::Double, Value::double(-1.0), Value::double(f64::NAN)),
        unary("root", Type::Double, Value::double(2.0), Value::double(2.0_f64.sqrt())),
        (method("nothing", &[], None), case(&[], Outcome::Returns(None))),
        (method("checked", &[], None), case(&[], Outcome::throws("java.io.IOException"))),
    ];
    let mut confirmer = confirmer();
    for (verdict, (signature, _)) in run(&mut confirmer, &cases).iter().zip(&cases) {
        assert_eq!(*verdict, Verdict::Confirmed, "{}", signature.text());
    }
    assert_eq!(confirmer.started(), 1);
}

#[test]
fn other_outcomes_are_told() {
    let cases = [
        int("deep", 0, returns(Value::Int(1))),
        unary("half", Type::Float, Value::float(0.0), Value::float(-0.0)),
        (method("checked", &[], None), case(&[], Outcome::throws("java.lang.Exception"))),
        (method("nothing", &[], None), case(&[], Outcome::throws("java.lang.Exception"))),
    ];
    let texts: Vec<String> =
        run(&mut confirmer(), &cases).iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "it throws java.lang.StackOverflowError, not: it returns 1",
            "it returns 0.0, not: it returns -0.0",
            "it throws java.io.IOException: no ☃ file, not: it throws java.lang.Exception",
            "it returns, not: it throws java.lang.Exception",
        ]
    );
}

#[test]
fn what_ends_a_jvm_is_named_and_the_next_case_goes_on() {
    let fine = |x| int("exits", x, returns(Value::Int(x)));
    let hostile = |name, x| int(name, x, returns(Value::Int(x)));
    let cases = [
        fine(1),
        hostile("forever", 1),
        fine(2),
        hostile("exits", 7),
        fine(3),
        fine(4),
        hostile("halts", 7),
        fine(5),
        hostile("hungry", 1),
        fine(6),
        hostile("disturbs", 7),
        fine(8),
        hostile("prints", 10_000),
        hostile("setsOut", 5),
        hostile("prints", 1),
        hostile("interrupts", 1),
        hostile("threads", 0),
        hostile("threads", 1),
        fine(9),
    ];
    let mut confirmer = confirmer();
    let start = Instant::now();
    let verdicts = run(&mut confirmer, &cases);
    for (i, verdict) in verdicts.iter().enumerate() {
        let expected = match i {
            1 => *verdict == Verdict::TimedOut,
            3 => *verdict == Verdict::Exited(Some(7)),
            6 => *verdict == Verdict::Crashed("it ended with exit code 7".into()),
            8 => *verdict == Verdict::OutOfMemory,
            10 => matches!(verdict, Verdict::Crashed(_)),
            13 => verdict.to_string() == "it returns 4, not: it returns 5",
            _ => *verdict == Verdict::Confirmed,
        };
        assert!(expected, "{i}: {verdict}");
    }
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn static_state_does_not_leak() {
    let next = (method("Counter.next", &[], Some(Type::Int)), case(&[], returns(Value::Int(1))));
    let broken = (
        method("Broken.get", &[], Some(Type::Int)),
        case(&[], Outcome::throws("java.lang.ExceptionInInitializerError")),
    );
    let caught = (method("Outer.caught", &[], Some(Type::Int)), case(&[], returns(Value::Int(2))));
    let cases: Vec<_> =
        [&next, &next, &broken, &broken, &caught, &caught, &next].into_iter().cloned().collect();
    let mut confirmer = confirmer();
    for (i, verdict) in run(&mut confirmer, &cases).iter().enumerate() {
        assert_eq!(*verdict, Verdict::Confirmed, "{i}");
    }
    assert_eq!(confirmer.started(), 1, "a new loader is enough");

    let mut set = case(&[], returns(Value::Int(42)));
    let count =
        |v| StaticField { class: "p.Counter".into(), name: "count".into(), value: Value::Int(v) };
    set.statics = vec![count(41)];
    set.statics_after = vec![count(42)];
    assert_eq!(confirmer.confirm(&next.0, &set), Verdict::Confirmed);
    set.statics_after = vec![count(43)];
    let told = confirmer.confirm(&next.0, &set).to_string();
    assert_eq!(told, "it leaves p.Counter.count = 42, not: it leaves p.Counter.count = 43");
}

/// Objects that only private static fields lead to.
#[test]
fn objects_of_static_fields_are_compared() {
    let mut confirmer = confirmer();
    let o = |id| Value::Ref(ObjectId(id));
    let keep = method("Keeper.keep", &[Type::named("java.lang.Object")], None);
    let left =
        |name: &str, id| StaticField { class: "p.Keeper".into(), name: name.into(), value: o(id) };
    let counts = |n| object(2, "int[]", Content::Elements(vec![Value::Int(n), Value::Int(2)]));
    let kept = |all| object(3, "java.lang.Object[]", Content::Elements(all));
    let mut case = case(&[o(1)], Outcome::Returns(None));
    case.heap = vec![object(1, "p.Counter", Content::Fields(vec![]))];
    case.statics_after = vec![left("COUNTS", 2), left("kept", 3)];
    case.heap_after = vec![case.heap[0].clone(), counts(2), kept(vec![o(2), o(1)])];
    assert_eq!(confirmer.confirm(&keep, &case), Verdict::Confirmed);
    for (other, told) in [
        (counts(1), "it leaves o2[0] = 2, not: it leaves o2[0] = 1"),
        (kept(vec![o(2), o(2)]), "it leaves o3[1] = o1, not: it leaves o3[1] = o2"),
        (kept(vec![Value::Null, o(1)]), "it leaves o3[0] = o2, not: it leaves o3[0] = null"),
    ] {
        let mut lie = case.clone();
        let at = lie.heap_after.iter().position(|object| object.id == other.id).unwrap();
        lie.heap_after[at] = other;
        assert_eq!(confirmer.confirm(&keep, &lie).to_string(), told);
    }
    let mut lie = case.clone();
    lie.statics_after[0].value = Value::Null;
    let told = confirmer.confirm(&keep, &lie).to_string();
    assert_eq!(told, "it leaves p.Keeper.COUNTS = o2, not: it leaves p.Keeper.COUNTS = null");
}

fn object(id: u32, class: &str, content: Content) -> Object {
    Object { id: ObjectId(id), class: class.into(), content }
}

fn field(name: &str, value: Value) -> Field {
    Field { owner: None, name: name.into(), value }
}

#[test]
fn objects_are_built_and_compared() {
    let mut confirmer = confirmer();
    let ints = |all: &[i32]| Content::Elements(all.iter().map(|&v| Value::Int(v)).collect());
    let o = |id| Value::Ref(ObjectId(id));

    let array = Type::named("int[]");
    let sort = endo("sort", array);
    let mut sorted = case(&[o(1)], returns(o(1)));
    sorted.heap = vec![object(1, "int[]", ints(&[3, 1, 2]))];
    sorted.heap_after = vec![object(1, "int[]", ints(&[1, 2, 3]))];
    assert_eq!(confirmer.confirm(&sort, &sorted), Verdict::Confirmed);
    sorted.heap_after = vec![object(1, "int[]", ints(&[1, 3, 2]))];
    let told = confirmer.confirm(&sort, &sorted).to_string();
    assert_eq!(told, "it leaves o1[1] = 2, not: it leaves o1[1] = 3");

    let node = "p.Subject$Node";
    let push = method("push", &[Type::named(node), Type::Int], Some(Type::named(node)));
    let list = |seen, value, next: Value| {
        let seen =
            Field { owner: Some("p.Subject$Base".into()), ..field("seen", Value::Long(seen)) };
        Content::Fields(vec![seen, field("value", Value::Int(value)), field("next", next)])
    };
    let mut pushed = case(&[o(1), Value::Int(5)], returns(o(2)));
    // A cycle, to see that walking ends.
    pushed.heap = vec![object(1, node, list(7, 4, o(1)))];
    pushed.heap_after = vec![object(1, node, list(8, 4, o(1))), object(2, node, list(0, 5, o(1)))];
    assert_eq!(confirmer.confirm(&push, &pushed), Verdict::Confirmed);
    pushed.heap_after[1] = object(2, node, list(0, 5, o(2)));
    assert_eq!(
        confirmer.confirm(&push, &pushed).to_string(),
        "it leaves o2.next = o1, not: it leaves o2.next = o2"
    );

    let string = Type::named("java.lang.String");
    let greet = endo("greet", string);
    let greeting = case(&[Value::text("é\u{1f600}")], returns(Value::text("Hi é\u{1f600}")));
    assert_eq!(confirmer.confirm(&greet, &greeting), Verdict::Confirmed);
    let lone = Value::Text(vec![0xd800]);
    let lone_hi = Value::Text("Hi ".encode_utf16().chain([0xd800]).collect());
    assert_eq!(confirmer.confirm(&greet, &case(&[lone], returns(lone_hi))), Verdict::Confirmed);

    let thing = Type::named("java.lang.Object");
    let same = endo("same", thing);
    let mut boxed = case(&[o(1)], returns(o(1)));
    boxed.heap = vec![object(1, "java.lang.Integer", Content::Value(Value::Int(5)))];
    assert_eq!(confirmer.confirm(&same, &boxed), Verdict::Confirmed);
    boxed.heap = vec![object(1, "java.util.concurrent.TimeUnit", Content::Constant("DAYS".into()))];
    assert_eq!(confirmer.confirm(&same, &boxed), Verdict::Confirmed);
    let null = case(&[Value::Null], returns(Value::Null));
    assert_eq!(confirmer.confirm(&same, &null), Verdict::Confirmed);
}

#[test]
fn receivers_and_constructors() {
    let mut confirmer = confirmer();
    let mut bump = method("Counter.bump", &[Type::Int], Some(Type::Int));
    bump.is_static = false;
    let this = Value::Ref(ObjectId(1));
    let inputs = [("this", this), ("by", Value::Int(3))].into_iter().collect();
    let mut bumped = TestCase::new("t", inputs, returns(Value::Int(8)));
    let counter =
        |own| object(1, "p.Counter", Content::Fields(vec![field("own", Value::Int(own))]));
    bumped.heap = vec![counter(5)];
    bumped.heap_after = vec![counter(8)];
    assert_eq!(confirmer.confirm(&bump, &bumped), Verdict::Confirmed);

    // Without fields that matter, by the constructor: it sets the step, which is zero otherwise.
    let mut step = method("Stepper.step", &[Type::Int], Some(Type::Int));
    step.is_static = false;
    let inputs = [("this", Value::Ref(ObjectId(1))), ("x", Value::Int(3))].into_iter().collect();
    let mut stepped = TestCase::new("t", inputs, returns(Value::Int(3)));
    stepped.heap = vec![object(1, "p.Stepper", Content::Fields(vec![]))];
    assert_eq!(confirmer.confirm(&step, &stepped), Verdict::Confirmed);
    step.constructor = true;
    let told = confirmer.confirm(&step, &stepped).to_string();
    assert_eq!(told, "it returns 5, not: it returns 3");

    let mut new = method("Counter.<init>", &[Type::Int], None);
    new.is_static = false;
    let fine = case(&[Value::Int(1)], Outcome::Returns(None));
    assert_eq!(confirmer.confirm(&new, &fine), Verdict::Confirmed);
    let bad = case(&[Value::Int(-1)], Outcome::throws("java.lang.IllegalArgumentException"));
    assert_eq!(confirmer.confirm(&new, &bad), Verdict::Confirmed);
}

#[test]
fn what_cannot_be_run_is_said() {
    let mut confirmer = confirmer();
    let cases = [
        int("Missing.f", 1, returns(Value::Int(1))),
        int("missing", 1, returns(Value::Int(1))),
        int("exits", 1, returns(Value::Int(1))),
    ];
    let verdicts = run(&mut confirmer, &cases);
    assert!(verdicts[0].to_string().contains("ClassNotFoundException: p.Missing"), "{verdicts:?}");
    assert!(verdicts[1].to_string().contains("there is no int p.Subject.missing"), "{verdicts:?}");
    assert_eq!(verdicts[2], Verdict::Confirmed);

    let nowhere = Confirmer::start(Path::new("/nowhere"), &[], Limits::default());
    assert!(nowhere.unwrap_err().to_string().contains("no javac"));
}

#[test]
fn observing_gives_the_outcome_and_a_report_is_marked() {
    let mut confirmer = confirmer();
    let root = method("root", &[Type::Double], Some(Type::Double));
    let unknown = case(&[Value::double(2.0)], Outcome::Returns(None));
    let observed = confirmer.observe(&root, &unknown).unwrap();
    assert_eq!(observed.outcome, returns(Value::double(2.0_f64.sqrt())));
    let (prints, twice) = int("prints", 2, returns(Value::Int(2)));
    assert_eq!(confirmer.observe(&prints, &twice).unwrap().printed, 16);

    let mut result = MethodResult::new(root);
    result.tests.push(case(&[Value::double(4.0)], returns(Value::double(2.0))));
    result.tests.push(case(&[Value::double(4.0)], returns(Value::double(-2.0))));
    let mut report = Report { methods: vec![result], ..Report::default() };
    assert_eq!(confirmer.confirm_report(&mut report), 1);
    let marks: Vec<&Confirmed> = report.methods[0].tests.iter().map(|t| &t.confirmed).collect();
    let no = Confirmed::No("it returns 2.0, not: it returns -2.0".into());
    assert_eq!(marks, [&Confirmed::Yes, &no]);
}

#[test]
fn assertions_can_be_disabled() {
    let failing = int("Checks.asserts", 0, Outcome::throws("java.lang.AssertionError"));
    assert_eq!(confirmer().confirm(&failing.0, &failing.1), Verdict::Confirmed);
    let limits = Limits { assertions: false, ..Limits::default() };
    let mut lax = Confirmer::start(&jdk(), &[classes().to_path_buf()], limits).unwrap();
    let (signature, fine) = int("Checks.asserts", 0, returns(Value::Int(0)));
    assert_eq!(lax.confirm(&signature, &fine), Verdict::Confirmed);
}

/// Prints what a case costs; only a cost that is far off fails.
#[test]
fn a_case_is_cheap() {
    let mut confirmer = confirmer();
    let plain: Vec<_> =
        (0..20_000).map(|x| int("exits", x + 8, returns(Value::Int(x + 8)))).collect();
    let stateful: Vec<_> = (0..500)
        .map(|_| (method("Counter.next", &[], Some(Type::Int)), case(&[], returns(Value::Int(1)))))
        .collect();
    run(&mut confirmer, &plain[..2_000]);
    for (name, cases, most) in [("plain", &plain, 1_000), ("static state", &stateful, 20_000)] {
        let start = Instant::now();
        let verdicts = run(&mut confirmer, cases);
        let each = start.elapsed().as_micros() / cases.len() as u128;
        assert!(verdicts.iter().all(|verdict| *verdict == Verdict::Confirmed));
        println!("{name}: {each} microseconds a case");
        assert!(each < most, "{name}: {each} microseconds a case");
    }
}

/// What was asked for before somebody wanted it to end is told, the rest was not run.
#[test]
fn an_interrupted_run_leaves_the_rest() {
    let mut confirmer = confirmer();
    confirmer.interrupted = || true;
    let cases = [1, 2].map(|x| int("exits", x, returns(Value::Int(x))));
    let left = Verdict::Unavailable("interrupted".into());
    assert_eq!(run(&mut confirmer, &cases), [left.clone(), left]);
    confirmer.interrupted = || false;
    let verdicts = run(&mut confirmer, &cases);
    assert_eq!(verdicts, [Verdict::Confirmed, Verdict::Confirmed]);
}
