//! Exported programs in a stock SWI-Prolog. Skipped, with a message, where `swipl` is not there.

mod common;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use senda_rules::prolog::{Hierarchy, UNFOLD, export};
use senda_rules::symbols::Symbols;
use senda_rules::trace::Trace;
use senda_rules::{parse, verify};

// The harness has no way to skip but to say so.
#[allow(clippy::print_stderr)]
fn has_swipl() -> bool {
    let found = Command::new("swipl")
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|s| s.success());
    if !found {
        eprintln!("skipped: there is no swipl in the path");
    }
    found
}

/// A folder of its own for a test, with the driver in it.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(&path).expect("writable");
    std::fs::write(path.join("unfold.pl"), UNFOLD).expect("writable");
    path
}

fn exported(rules: &str) -> String {
    let mut symbols = Symbols::new();
    let document = parse::parse(rules, &mut symbols).expect("it reads");
    for body in &document.bodies {
        assert_eq!(verify::verify(&symbols, body), Ok(()));
    }
    let bodies: Vec<_> = document.bodies.iter().collect();
    let hierarchy = hierarchy(&mut symbols);
    export(&symbols, &document.namer, &bodies, &hierarchy)
}

/// As much of the JDK's hierarchy as the tests here ask for.
fn hierarchy(symbols: &mut Symbols) -> Hierarchy {
    let chain = ["ArithmeticException", "RuntimeException", "Exception", "Throwable", "Object"];
    let names = chain.map(|name| symbols.class(&format!("java/lang/{name}")));
    names
        .iter()
        .enumerate()
        .map(|(i, name)| (*name, names[i + 1..].iter().take(1).copied().collect()))
        .collect()
}

fn swipl(folder: &Path, args: &[&str]) -> (String, String) {
    let output = Command::new("swipl").current_dir(folder).args(args).output().expect("swipl runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}", text(&output.stderr));
    (text(&output.stdout), text(&output.stderr))
}

/// The tests of a method in -1000..1000 under a limit, and how many paths were not followed.
fn tests(name: &str, rules: &str, method: &str, limit: &str) -> (Vec<String>, String) {
    let folder = folder(&format!("{name}-{limit}"));
    std::fs::write(folder.join("program.pl"), exported(rules)).expect("writable");
    let goal = ["-q", "-g", "main", "-t", "halt", "unfold.pl", "--"];
    let args = [&goal[..], &["program.pl", method, limit, "-1000", "1000"]].concat();
    let (out, err) = swipl(&folder, &args);
    assert_eq!(err, "");
    let (tests, counts): (Vec<&str>, Vec<&str>) =
        out.lines().partition(|line| line.starts_with("test("));
    (tests.into_iter().map(str::to_owned).collect(), counts.join(" "))
}

fn lcm_tests(limit: &str) -> (Vec<String>, String) {
    tests("lcm", include_str!("../../../corpus/prolog/lcm.rules"), "lcm", limit)
}

/// One path for each sign of the greatest common divisor; the loop's body is cut.
#[test]
fn lcm_has_three_tests_under_block_count_1() {
    if !has_swipl() {
        return;
    }
    let (tests, counts) = lcm_tests("block=1");
    let outcomes: Vec<&str> = tests.iter().map(|t| outcome(t)).collect();
    assert_eq!(
        outcomes,
        ["returns(0)", "throws('java.lang.ArithmeticException')", "returns(0)"],
        "{tests:#?}"
    );
    assert_eq!(counts, "count(cut,1). count(gave_up,0).");
}

/// As many as example 5 of *Test Data Generation of Bytecode by CLP Partial Evaluation* lists.
#[test]
fn lcm_has_seven_tests_under_block_count_2() {
    if !has_swipl() {
        return;
    }
    let (tests, counts) = lcm_tests("block=2");
    assert_eq!(tests.len(), 7, "{tests:#?}");
    assert_eq!(counts, "count(cut,1). count(gave_up,0).");
    for test in &tests {
        let (inputs, value) = (inputs(test), outcome(test));
        match lcm(inputs[0], inputs[1]) {
            Some(expected) => assert_eq!(value, format!("returns({expected})"), "{test}"),
            None => assert_eq!(value, "throws('java.lang.ArithmeticException')", "{test}"),
        }
        // The trace is ours: same text, read by our parser.
        let start = test.rfind(",lcm(").expect("a trace") + 1;
        let text = test[start..].trim_end_matches('.').strip_suffix(')').expect("test(..)");
        let trace = Trace::parse(text).expect(text);
        assert!(trace.is_complete());
        assert_eq!(trace.to_string(), text);
    }
}

/// The working example of *A Framework for Guided Test Case Generation in CLP*: the exceptions that
/// its handler catches and those that it does not are told apart by their classes.
#[test]
fn lcm_with_a_handler_has_nine_tests_under_one_turn_per_loop() {
    if !has_swipl() {
        return;
    }
    let rules = include_str!("../../../corpus/prolog/lcm_try.rules");
    let (tests, counts) = tests("lcm_try", rules, "lcm", "loop=1");
    assert_eq!(tests.len(), 9, "{tests:#?}");
    assert_eq!(counts, "count(cut,2). count(gave_up,0).");
    let mut caught = 0;
    for test in &tests {
        let inputs = inputs(test);
        let (a, b) = (inputs[0].max(inputs[1]), inputs[0].min(inputs[1]));
        caught += usize::from(test.contains("lcm_h1("));
        assert_eq!(outcome(test), format!("returns({})", lcm(a, b).unwrap_or(-1)), "{test}");
    }
    assert_eq!(caught, 1, "{tests:#?}");
    // A handler for another class lets the exception through.
    let other = rules.replace("'java.lang.Exception'", "'java.lang.IllegalStateException'");
    let (tests, counts) = self::tests("lcm_other", &other, "lcm", "loop=1");
    let thrown = tests.iter().filter(|t| t.contains("throws('java.lang.ArithmeticException')"));
    assert_eq!((tests.len(), thrown.count()), (9, 1), "{tests:#?}");
    assert_eq!(counts, "count(cut,2). count(gave_up,0).");
    // Without the class of the exception nothing is known of it, and nothing is guessed.
    let other = rules.replace("'java.lang.ArithmeticException'", "'Unknown'");
    let (tests, counts) = self::tests("lcm_unknown", &other, "lcm", "loop=1");
    assert_eq!((tests.len(), counts.as_str()), (8, "count(cut,2). count(gave_up,2)."));
}

/// A loop that is entered again counts from the start, under `loop` but not under `block`.
#[test]
fn limits_count_what_they_say() {
    if !has_swipl() {
        return;
    }
    let rules = include_str!("../../../corpus/prolog/nested.rules");
    let count = |method, limit| tests("nested", rules, method, limit).0.len();
    let found = ["loop=0", "loop=1", "loop=2", "block=3"].map(|limit| count("turns", limit));
    assert_eq!(found, [1, 3, 7, 5]);
    let found = ["loop=0", "loop=2", "block=3"].map(|limit| count("down", limit));
    assert_eq!(found, [1, 3, 3]);
}

/// Of the support, a program has what it needs and no more.
#[test]
fn programs_carry_the_support_they_need() {
    let lcm = exported(include_str!("../../../corpus/prolog/lcm.rules"));
    assert!(lcm.contains("\nnew_exception(Heap,"), "{lcm}");
    for absent in ["\ninstance_of(", "\none_of(", "\nunsigned_shift(", "\nsenda_class("] {
        assert!(!lcm.contains(absent), "{absent} in {lcm}");
    }
}

fn lcm(x: i64, y: i64) -> Option<i64> {
    let (mut a, mut b) = (x, y);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    (x * y).checked_div(a.abs()).map(i64::abs)
}

/// `[1,0]` of `test([1,0],returns(0),lcm(..)).`
fn inputs(test: &str) -> Vec<i64> {
    let list = test.strip_prefix("test([").and_then(|t| t.split(']').next()).expect("inputs");
    list.split(',').map(|n| n.parse().expect("an int")).collect()
}

fn outcome(test: &str) -> &str {
    test.split("],").nth(1).and_then(|t| t.split(",lcm(").next()).expect("an outcome")
}

/// Everything that the text form can say loads without a word from Prolog.
#[test]
fn every_case_loads_without_warnings() {
    if !has_swipl() {
        return;
    }
    let folder = folder("load");
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut loaded = 0;
    for name in ["heap", "calls", "switch", "constants", "pairs"] {
        let rules = std::fs::read_to_string(cases.join(name).with_extension("rules"));
        let program = exported(&rules.expect("readable"));
        let file = format!("{name}.pl");
        std::fs::write(folder.join(&file), program).expect("writable");
        let (_, err) = swipl(&folder, &["-q", "-g", "true", "-t", "halt", &file]);
        assert_eq!(err, "", "{name}");
        loaded += 1;
    }
    assert_eq!(loaded, 5);
}

/// So does whatever a body can hold: names, strings and numbers at random.
#[test]
fn random_bodies_load_without_warnings() {
    if !has_swipl() {
        return;
    }
    let folder = folder("random");
    let mut files = Vec::new();
    for seed in 0..40u64 {
        let mut symbols = Symbols::new();
        let body = common::body(&mut symbols, seed, 5, 8);
        let namer = senda_rules::names::Namer::for_methods([body.method], &symbols);
        let file = format!("body{seed}.pl");
        std::fs::write(folder.join(&file), export(&symbols, &namer, &[&body], &Hierarchy::new()))
            .expect("writable");
        files.push(format!("'{file}'"));
    }
    // One after the other, because they may define the same methods.
    let goal = format!(
        "forall(member(F,[{}]),(load_files(F,[]),unload_file(F))),writeln(done)",
        files.join(",")
    );
    let (out, err) = swipl(&folder, &["-q", "-g", &goal, "-t", "halt"]);
    assert_eq!((out.as_str(), err.as_str()), ("done\n", ""));
}

/// The support predicates and the constraints agree with the JVM's meaning of each operation.
#[test]
fn integer_operations_agree_with_the_jvm() {
    if !has_swipl() {
        return;
    }
    use senda_rules::op::Op;
    use senda_rules::scalar::{Word, eval};
    use senda_rules::types::Kind;
    let samples = [0, 1, -1, 2, 5, -7, 31, 100, -128, 40000, -40000];
    let mut rules = String::from(":- rules(1).\n");
    let mut checks = String::new();
    for op in Op::ALL {
        let kinds: Vec<Kind> = op.operands().iter().copied().chain([op.result()]).collect();
        // Ideal integers agree with wrapping ones while nothing overflows; left shifts overflow.
        let skip = kinds.iter().any(|k| !matches!(k, Kind::Int | Kind::Long))
            || matches!(op, Op::IShl | Op::LShl);
        if skip {
            continue;
        }
        let name = format!("do_{}", op.text());
        rules.push_str(&operation_method(&name, *op));
        for a in samples {
            for b in samples {
                let divides = matches!(op, Op::IDiv | Op::LDiv | Op::IRem | Op::LRem);
                if divides && b == 0 {
                    continue;
                }
                let value = eval(*op, Word::long(a), Word::long(b));
                let value = if op.result() == Kind::Int {
                    i64::from(value.as_int())
                } else {
                    value.as_long()
                };
                let inputs =
                    if op.operands().len() == 1 { format!("[{a}]") } else { format!("[{a},{b}]") };
                checks.push_str(&format!("check({name},{inputs},{value}).\n"));
            }
        }
    }
    let folder = folder("operations");
    let program = exported(&rules);
    let driver = "\
        wrong(M,I,V,W) :- check(M,I,V), G =.. [M,I,[W],h,_,_,_], (call(G), W == V -> fail ; true).\n\
        run :- forall(wrong(M,I,V,W), (writeq(wrong(M,I,V,W)), nl)), writeln(done).\n";
    std::fs::write(folder.join("ops.pl"), program + "\n" + driver + &checks).expect("writable");
    let (out, err) = swipl(&folder, &["-q", "-g", "run", "-t", "halt", "ops.pl"]);
    assert_eq!((out.as_str(), err.as_str()), ("done\n", ""));
}

/// A method whose only instruction is this operation.
fn operation_method(name: &str, op: senda_rules::op::Op) -> String {
    use senda_rules::types::Kind;
    let descriptor = |k: &Kind| if *k == Kind::Int { 'I' } else { 'J' };
    let params: String = op.operands().iter().map(descriptor).collect();
    let inputs: Vec<String> =
        op.operands().iter().enumerate().map(|(i, k)| format!("{k}{i}")).collect();
    let n = inputs.len();
    let result = op.result();
    let value = match (op.infix(), inputs.as_slice()) {
        (Some(infix), [a, b]) => format!("{a} {infix} {b}"),
        _ => format!("{}({})", op.text(), inputs.join(",")),
    };
    format!(
        "\n:- method({name},'C.{name}({params}){}',[static]).\n\n{name}([{}],[{result}{n}],H0,H0,ok,\
         {name}(1,[])) :-\n    {result}{n} #= {value}.\n",
        descriptor(&result),
        inputs.join(",")
    )
}
