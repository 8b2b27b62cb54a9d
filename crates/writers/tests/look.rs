//! How it looks: a report against the files in `expect`. `BLESS=1` writes them.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use std::path::Path;

use senda_testcase::tree::{Chain, End, Node, Tree, TreeReport};
use senda_testcase::*;
use senda_writers::junit::{Flavor, sources};
use senda_writers::text::{self, Style};
use senda_writers::tree;
use support::*;

fn expect(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expect").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let wanted = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(text, wanted, "{name}; BLESS=1 accepts it");
}

fn considered(ty: &str, classes: &[&str], open: bool) -> Considered {
    let classes = classes.iter().map(|&class| class.to_owned()).collect();
    Considered { ty: ty.to_owned(), classes, open }
}

/// Two methods with everything that a summary can say.
fn sample() -> Report {
    let mut suite = Suite::new();
    let m = suite.method("Lcm.lcm int,int -> int");
    for (i, name) in ["a", "b"].iter().enumerate() {
        m.signature.params[i].name = (*name).into();
    }
    let cases: [(i32, i32, Outcome, &[&str]); 5] = [
        (0, 0, returns(Value::Int(-1)), &["a = 0", "b = 0"]),
        (1, 0, returns(Value::Int(0)), &["a > 0", "b = 0"]),
        (0, -1, returns(Value::Int(0)), &["a = 0", "b < 0", "a > b"]),
        (2, 1, returns(Value::Int(2)), &["a > 0", "b > 0", "a > b", "a rem b = 0", "a*b >= 0"]),
        (
            1 << 16,
            i32::MIN,
            Outcome::Throws {
                class: "java.lang.ArithmeticException".into(),
                message: None,
                kind: Kind::Finding,
            },
            &["b != 0", "a rem b != 0", "b rem (a rem b) = 0", "a*b < 0", "a > 65535"],
        ),
    ];
    for (a, b, outcome, condition) in cases {
        let case = m.case(&[Value::Int(a), Value::Int(b)], outcome);
        case.condition = condition.iter().map(|&c| c.into()).collect();
    }
    m.tests[3].notes = vec!["Ideal integers have no such path: a*b wraps around here.".into()];
    m.tests[4].confirmed =
        Confirmed::No("it returns 7, not: it throws java.lang.ArithmeticException".into());
    m.paths.completed = 5;
    m.paths.infeasible = 11;
    for _ in 0..1_234 {
        m.paths.cut_by("loop");
    }
    m.paths.gave_up("the solver's budget");
    m.coverage =
        Coverage { instructions: Ratio(40, 41), branches: Ratio(11, 12), lines: Ratio(14, 14) };
    m.stats.checks =
        [("propagation", 90), ("labelling", 31), ("sat", 2), ("smt", 0)].into_iter().collect();
    m.stats.time_ms = Some(2.1);
    m.stats.solver_ms = Some(1.3);

    let m = suite.method(".p.Account.withdraw long,double,float,boolean,char -> boolean");
    m.signature.constructor = true;
    m.assumed = vec![Assumed::by_annotation("nonnull(Account.owner)".into(), "NonNull")];
    m.types = vec![
        considered("p.Account", &["p.Account"], true),
        considered("p.Shape", &["p.Circle", "p.Square"], true),
        considered("p.Rare", &[], true),
        considered("Object", &["A", "B", "C", "D", "E", "F", "G", "H"], true),
    ];
    let inputs = [
        o(1),
        Value::Long(i64::MIN),
        Value::double(-0.0),
        Value::float(f32::NAN),
        Value::Boolean(true),
        Value::Char(10),
    ];
    let case = m.case(&inputs, returns(Value::Boolean(true)));
    let fields = vec![field("balance", Value::Long(10)), field("owner", Value::text("Ann"))];
    case.heap = vec![object(1, "p.Account", Content::Fields(fields))];
    case.condition = vec!["p0 < this.balance".into()];
    case.confirmed = Confirmed::NotRun("no JVM was found".into());
    m.paths.completed = 1;
    m.paths.unsupported("native method java.lang.Object.wait");
    names::assign(&mut suite.report);
    suite.report
}

#[test]
fn tables() {
    let report = sample();
    expect("table-100.txt", &text::report(&report, Style::default()));
    expect("table-60.txt", &text::report(&report, Style { width: 60, ..Style::default() }));
    let wide = Style { width: 140, color: true, rows: 2 };
    expect("table-color.txt", &text::report(&report, wide));
}

/// A method that leaves something in static fields: a number, what it was given, a ring of new objects.
fn leaving() -> Report {
    let mut suite = Suite::new();
    let m = suite.method("p.Registry.add p.Node,int -> void");
    for (i, name) in ["node", "v"].iter().enumerate() {
        m.signature.params[i].name = (*name).into();
    }
    let node = |id, value, next| {
        let fields = vec![field("value", Value::Int(value)), field("next", next)];
        object(id, "p.Node", Content::Fields(fields))
    };
    let left =
        |name: &str, value| StaticField { class: "p.Registry".into(), name: name.into(), value };
    let case = m.case(&[o(1), Value::Int(3)], Outcome::Returns(None));
    case.heap = vec![node(1, 0, Value::Null)];
    case.heap_after = vec![node(1, 3, Value::Null), node(2, 3, o(3)), node(3, 4, o(2))];
    case.statics_after = vec![
        left("count", Value::Int(1)),
        left("given", o(1)),
        left("ring", o(2)),
        left("second", o(3)),
    ];
    case.condition = vec!["node != null".into()];
    case.isolated = true;
    let case = m.case(&[Value::Null, Value::Int(0)], Outcome::throws("p.Refused"));
    case.statics_after = vec![left("count", Value::Int(1))];
    case.condition = vec!["node = null".into()];
    case.isolated = true;
    names::assign(&mut suite.report);
    suite.report
}

#[test]
fn static_fields_afterwards() {
    let report = leaving();
    expect("statics.txt", &text::report(&report, Style::default()));
    expect("statics.dot", &senda_writers::dot::report(&report));
    for (flavor, name) in [(Flavor::Five, "statics5"), (Flavor::Four, "statics4")] {
        let all: Vec<String> = sources(&report, flavor).into_iter().map(|s| s.text).collect();
        expect(&format!("{name}.txt"), &all.join("\n"));
    }
}

#[test]
fn junit_sources() {
    let report = sample();
    for (flavor, name) in [(Flavor::Five, "junit5"), (Flavor::Four, "junit4")] {
        let all: Vec<String> = sources(&report, flavor).into_iter().map(|s| s.text).collect();
        expect(&format!("{name}.txt"), &all.join("\n"));
    }
}

/// No line is wider than the terminal, whatever is in it.
#[test]
fn nothing_is_wider_than_the_terminal() {
    let mut report = sample();
    for case in report.methods.iter_mut().flat_map(|method| &mut method.tests) {
        case.condition = vec!["x".repeat(300), "some \u{1b}[2J words\nthat go on".into()];
    }
    report.methods[0].paths.unsupported("an \u{1b}[31m escape\n\n");
    report.methods.extend(covered_sample().methods);
    for width in [40, 47, 80, 200] {
        for line in text::report(&report, Style { width, ..Style::default() }).lines() {
            // The name of a method is one word.
            let fits = line.chars().count() <= width || !line.contains(' ');
            assert!(fits, "{width}: {line}");
            assert!(!line.contains(char::is_control));
        }
    }
    let empty = Report { methods: vec![report.methods[0].clone()], ..Report::default() };
    let mut empty = empty;
    empty.methods[0].tests.clear();
    assert!(text::report(&empty, Style::default()).starts_with("Lcm.lcm(int,int)  0 tests\n"));
}

/// The shape of a method: offsets with lines, and ways out.
fn unit(name: &str, lines: &[(u16, u16)], ways: &[(u16, WayKind)]) -> CodeUnit {
    let (class, name) = name.rsplit_once('.').unwrap();
    let (name, descriptor) = name.split_at(name.find('(').unwrap());
    let instruction = |&(offset, line): &(u16, u16)| Instruction { offset, line: Some(line) };
    CodeUnit {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        file: (class != "p.Bare").then(|| "Gcd.java".to_owned()),
        instructions: lines.iter().map(instruction).collect(),
        ways: ways.iter().map(|(at, kind)| Way { at: Some(*at), kind: kind.clone() }).collect(),
    }
}

/// Three methods of two classes: two share a helper, two have one name, one has no lines that a
/// report could name, and one is reached by nobody. What is covered can be counted by hand.
fn covered_sample() -> Report {
    use WayKind::{Branch, Normal, Throws};
    let zero = || Throws("java.lang.ArithmeticException".into());
    let gcd = unit(
        "p.Gcd.gcd(II)I",
        &[(0, 10), (1, 10), (4, 11), (5, 11), (8, 12), (9, 13)],
        &[(1, Branch), (1, Branch), (5, Normal), (5, zero())],
    );
    let abs =
        unit("p.Gcd.abs(I)I", &[(0, 20), (1, 20), (4, 21), (6, 22)], &[(1, Branch), (1, Branch)]);
    let wide = unit("p.Gcd.gcd(JJ)J", &[(0, 30), (3, 30)], &[]);
    let bare = unit("p.Bare.f()V", &[(0, 1)], &[]);
    let lambda = unit("p.Gcd$Box.<init>()V", &[(0, 13), (1, 40)], &[]);
    let mut suite = Suite::new();
    let m = suite.method("p.Gcd.gcd int,int -> int");
    m.case(&[Value::Int(1), Value::Int(0)], returns(Value::Int(1))).reaches =
        // gcd 0 1 8, the jump; abs 0 1 6, falling through
        Reach::of(vec![0, 1, 4, 7, 10, 11, 13, 14]);
    let finding = Outcome::Throws {
        class: "java.lang.ArithmeticException".into(),
        message: None,
        kind: Kind::Finding,
    };
    let case = m.case(&[Value::Int(1), Value::Int(7)], finding.clone());
    case.reaches = Reach::of(vec![0, 1, 2, 3, 6, 9]);
    case.thrown_at = Some("p/Gcd.java:11".into());
    case.flow = vec!["p/Gcd.java:10".into(), "p/Gcd.java:11".into()];
    let case = m.case(&[Value::Int(9), Value::Int(9)], finding);
    case.reaches = Reach::of((0..16).collect());
    case.confirmed = Confirmed::No("it returns 3".into());
    m.code = vec![gcd, abs.clone()];
    let m = suite.method("p.Gcd.abs int -> int");
    m.case(&[Value::Int(-1)], returns(Value::Int(1))).reaches = Reach::of(vec![0, 1, 2, 5]);
    m.code = vec![abs];
    let m = suite.method("p.Bare.f -> void");
    m.case(&[], Outcome::Returns(None)).reaches = Reach::of(vec![0]);
    m.code = vec![bare];
    suite.report.code = vec![wide, lambda];
    suite.report.methods.iter_mut().for_each(MethodResult::recount);
    names::assign(&mut suite.report);
    suite.report
}

#[test]
fn coverage_and_findings() {
    let report = covered_sample();
    expect("jacoco.xml", &senda_writers::jacoco::report(&report));
    expect("lcov.info", &senda_writers::lcov::report(&report, "src/main/java"));
    expect("findings.sarif", &senda_writers::sarif::report(&report, ""));
    let table = text::report(&report, Style::default());
    let at = table.find("\ncovered").unwrap();
    let narrow = text::report(&report, Style { width: 50, ..Style::default() });
    let narrow_at = narrow.find("\ncovered").unwrap();
    expect("coverage.txt", &format!("{}{}", &table[at + 1..], &narrow[narrow_at..]));
}

/// The counters by hand, independently of the code that sums them up.
#[test]
fn what_is_counted() {
    let report = covered_sample();
    let covered = report.covered();
    let names: Vec<&str> = covered.iter().map(|one| one.unit.name.as_str()).collect();
    assert_eq!(names, ["gcd", "abs", "gcd", "f", "<init>"]);
    assert_eq!(covered[0].instructions, [2, 2, 1, 1, 1, 0], "the contradicted test does not count");
    assert_eq!(covered[0].ways, [1, 1, 0, 1]);
    assert_eq!(covered[1].instructions, [2, 2, 1, 1]);
    assert_eq!(covered[1].branches(), [(1, vec![1, 1])]);
    let line = covered[0].lines()[&10];
    assert_eq!((line.instructions, line.branches, line.missed_branches, line.tests), (2, 2, 0, 2));
    let coverage = report.methods[0].coverage;
    assert_eq!(coverage.instructions, Ratio(5, 6));
    assert_eq!(coverage.branches, Ratio(3, 4));
    assert_eq!(coverage.lines, Ratio(3, 4));
    assert!(!covered[2].is_reached() && !covered[4].is_reached());
}

/// Names come from class files: none ends an attribute, a record or a string.
#[test]
fn odd_names_are_escaped() {
    let mut report = covered_sample();
    for unit in report.methods.iter_mut().flat_map(|method| &mut method.code) {
        unit.name = "a\"<&>\n\u{1}b".into();
        unit.file = Some("A\nend_of_record.java".into());
    }
    report.methods[0].tests[1].thrown_at = Some("p/G c%d.java:11".into());
    let xml = senda_writers::jacoco::report(&report);
    assert!(xml.contains("name=\"a&quot;&lt;&amp;&gt;&#10;\u{fffd}b\""), "{xml}");
    let lcov = senda_writers::lcov::report(&report, "");
    let records = lcov.lines().filter(|line| *line == "end_of_record").count();
    assert_eq!(records, lcov.lines().filter(|line| line.starts_with("SF:")).count());
    let sarif = senda_writers::sarif::report(&report, "x y");
    assert!(sarif.contains("\"x%20y/p/G%20c%25d.java\""), "{sarif}");
    let _: serde_json::Value = serde_json::from_str(&sarif).unwrap();
}

/// A tree with every kind of end, and names that must be escaped.
fn tree_sample() -> TreeReport {
    let result = sample().methods.remove(0);
    let rules = ["lcm(1)", "lcm_2c(1)", "'Lcm.\"x\\y\"()V'(2)"].map(String::from).to_vec();
    let mut tree = Tree { rules, ..Tree::default() };
    let mut add = |parent: Option<usize>, condition: &str, rules: usize, end: Option<End>| {
        let first: Vec<u32> = (0..rules).map(|i| [0, 1, 2][i % 3]).collect();
        let chain = Chain { first, ..Chain::default() };
        let condition = parent.map(|_| condition.to_owned());
        let parts_at = end.is_none().then(|| "Lcm.java:5".to_owned());
        tree.nodes.push(Node { parent, condition, chain, parts_at, end });
        tree.nodes.len() - 1
    };
    let root = add(None, "", 1, None);
    let left = add(Some(root), "a < b", 2, None);
    add(Some(left), "a = 0", 3, Some(End::Test(0)));
    add(Some(left), "a != 0", 40, Some(End::Test(4)));
    let right = add(Some(root), "a >= b", 0, None);
    add(Some(right), "b = 0", 0, Some(End::Infeasible));
    add(Some(right), "b > 0", 1, Some(End::Cut("loop".into())));
    add(Some(right), "b < -5", 1, Some(End::Unsupported("an \u{1b}[2J array\n".into())));
    add(Some(right), "b = -1", 1, Some(End::GaveUp("the solver's budget ran out".into())));
    add(Some(right), &"b * ".repeat(60), 1, Some(End::Interrupted));
    let (senda, target) = ("0".into(), "Lcm.java".into());
    TreeReport { senda, target, options: Options::default(), result, tree }
}

#[test]
fn trees() {
    let report = tree_sample();
    expect("tree-100.txt", &tree::text(&report, Style::default()));
    expect("tree-60.txt", &tree::text(&report, Style { width: 60, ..Style::default() }));
    expect("tree.dot", &tree::dot(&report));
}

/// A tree may be as deep as a path is long: nothing recurses, and no line grows with the depth.
#[test]
fn deep_trees_are_written() {
    let mut report = tree_sample();
    report.tree.nodes.truncate(1);
    for level in 0..100_000 {
        let node = |end| Node {
            parent: Some(2 * level),
            condition: Some("x > 0".into()),
            end,
            ..Node::default()
        };
        report.tree.nodes.push(node(Some(End::Infeasible)));
        report.tree.nodes.push(node((level == 99_999).then_some(End::Completed)));
    }
    for width in [40, 100] {
        let text = tree::text(&report, Style { width, ..Style::default() });
        assert!(text.contains("[100000] x > 0  → completed"), "{}", &text[..2_000]);
        assert!(text.lines().all(|line| line.chars().count() <= width));
    }
    assert_eq!(tree::dot(&report).lines().count(), 2 * report.tree.nodes.len() + 4);
}

#[test]
fn a_heap_is_a_digraph_before_and_after() {
    let mut suite = Suite::new();
    let method = suite.method("L.push L,int -> void");
    let case = method.case(&[o(1), Value::Int(3)], Outcome::Returns(None));
    let (before, after) = (field("head", Value::Null), field("head", o(2)));
    case.heap = vec![object(1, "L", Content::Fields(vec![before]))];
    case.heap_after = vec![
        object(1, "L", Content::Fields(vec![after])),
        object(2, "L$Node", Content::Fields(vec![field("v", Value::Int(3))])),
    ];
    case.name = "pushes \"one\"".into();
    let text = senda_writers::dot::report(&suite.report);
    assert!(text.starts_with("digraph \"pushes \\\"one\\\"\" {"), "{text}");
    for line in [
        "\"before o1\" [label=\"o1: L\\nhead = null\"];",
        "\"after o1\" -> \"after o2\" [label=\"head\"];",
        "\"after o2\" [label=\"o2: Node\\nv = 3\"];",
        "\"before p0\" -> \"before o1\";",
        "[shape=plaintext, label=\"p1 = 3\"];",
    ] {
        assert!(text.contains(line), "{line}\n{text}");
    }
    assert_eq!(text.matches('{').count(), text.matches('}').count());
}
