//! `senda gen` and `senda confirm` from outside.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use support::{root, senda, senda_args, workplace};

#[test]
fn tests_are_confirmed_and_told_in_a_table() {
    let done = senda("gen classes lcm --cover paths --limit loop=1").exits(0);
    done.says(&["11 tests, 11/11 confirmed", "a * b < 0", "2 cut by loop"]);
}

#[test]
fn the_document_follows_its_schema_and_is_the_same_every_time() {
    let line = "gen classes lcm --cover paths --limit block=3 --json";
    let first = senda(line).exits(0);
    let document = first.json("gen.json");
    let method = &document["methods"][0];
    assert_eq!(method["method"], "Lcm.lcm(int,int)");
    let tests = method["tests"].as_array().unwrap();
    assert_eq!(tests.len() as u64, method["paths"]["completed"].as_u64().unwrap());
    assert!(tests.iter().all(|t| t["confirmed"] == true));
    let ids: std::collections::BTreeSet<&str> =
        tests.iter().map(|t| t["id"].as_str().unwrap()).collect();
    assert_eq!(ids.len(), tests.len());
    assert_eq!(senda(line).exits(0).out, first.out);
}

#[test]
fn files_are_written_and_confirmed_again() {
    let folder = workplace().join("gen-out");
    let out = folder.to_str().unwrap();
    senda(&format!("gen classes lcm --write junit5,json --out {out} -q")).exits(0);
    let source = std::fs::read_to_string(folder.join("LcmSendaTest.java")).unwrap();
    assert!(source.contains("assertEquals(-1, Lcm.lcm(0, 0));"), "{source}");
    senda(&format!("confirm {out}/senda.json classes")).exits(0).says(&["confirmed"]);
    std::fs::write(folder.join("broken.json"), "{\"schema\": 1").unwrap();
    senda(&format!("confirm {out}/broken.json classes")).exits(3).complains(&["broken.json"]);
}

#[test]
fn stubs_are_told_realised_and_confirmed_again() {
    let source = root().join("corpus/stubs/Clocks.java");
    let source = source.display();
    let line = format!("gen {source} order even --cover paths --stub Clock.now,System.nanoTime");
    let done = senda(&line).exits(0);
    done.says(&[
        "Clock.now()#1 > Clock.now()#2",
        "stubs Clock.now()#1 = 0, Clock.now()#2 = -1",
        "no test can stub java.lang.System.nanoTime(): it is static",
    ]);
    let document = senda(&format!("{line} --json")).exits(0).json("gen.json");
    let first = &document["methods"][0]["tests"][0];
    assert_eq!(first["stubs"][1]["method"], "Clocks$Clock.now()");
    assert_eq!(first["stubs"][1]["call"], 2);
    assert_eq!(first["stubs"][1]["returns"], -1);
    assert_eq!(first["confirmed"], true);
    let unreal = &document["methods"][1]["tests"][0];
    assert_eq!(unreal["confirmed"], serde_json::Value::Null);
    assert!(unreal["unrealised"].as_str().unwrap().contains("static"));
    let folder = workplace().join("gen-stubs");
    let out = folder.to_str().unwrap();
    senda(&format!("{line} --write junit5,json --out {out} -q")).exits(0);
    let written = std::fs::read_to_string(folder.join("ClocksSendaTest.java")).unwrap();
    assert!(written.contains("return new long[] {0L, -1L}[call0++];"), "{written}");
    assert!(written.contains("Disabled(\"not confirmed: no test can stub"), "{written}");
    let again = senda(&format!("confirm {out}/senda.json {source}"));
    again.exits(1).says(&["it is static", "4 of 6 tests confirmed"]);
}

#[test]
fn a_path_that_cannot_go_on_says_what_to_stub() {
    let source = root().join("corpus/stubs/Clocks.java");
    let done = senda(&format!("gen {} even", source.display())).exits(0);
    done.says(&["--stub java.lang.System.nanoTime goes on"]);
}

#[test]
fn annotations_are_assumptions_unless_they_are_ignored() {
    let source = root().join("corpus/heap/Annotated.java");
    let line = format!("gen {} checked field --cover paths", source.display());
    let document = senda(&format!("{line} --json")).exits(0).json("gen.json");
    let assumed = &document["methods"][0]["assumed"];
    assert_eq!(assumed[0]["assumption"], "nonnull(n)");
    assert_eq!(assumed[0]["from"], "@NotNull");
    let fields = &document["methods"][1]["assumed"];
    assert_eq!(fields[1]["assumption"], "nonnull(Annotated$Node.next)");
    senda(&line).exits(0).says(&["assumed   nonnull(n) (@NotNull)"]);
    let off = senda(&format!("{line} --annotations off --json")).exits(0).json("gen.json");
    assert!(off["methods"][0]["assumed"].is_null());
    assert_eq!(off["methods"][0]["tests"].as_array().unwrap().len(), 2);
    assert_eq!(off["options"]["more"]["annotations"], "off");
}

#[test]
fn strict_tells_what_is_open() {
    senda("gen classes gcd --cover paths --limit loop=1 --strict").exits(1);
    senda("gen classes abs --cover paths --strict").exits(0);
    // Paths are cut, but every branch is covered or proved to have no input.
    senda("gen classes gcd --cover branches --limit loop=1 --strict").exits(0);
    senda("gen classes gcd --cover branches --limit loop=0 --strict").exits(1);
}

/// The suite covers every branch, says why some have no test, and is the same every time.
#[test]
fn branches_are_covered_or_proved() {
    let line = "gen classes lcm --limit loop=1";
    let done = senda(line).exits(0);
    done.says(&[
        "2 tests, 2/2 confirmed",
        "goals     13/18 covered, 5 infeasible",
        "infeasible: Lcm.java:20 gcd_6c(2) division by zero: the divisor is never 0 here",
    ]);
    let first = senda(&format!("{line} --json")).exits(0);
    let document = first.json("gen.json");
    assert_eq!(document["options"]["cover"], "branches");
    let goals = &document["methods"][0]["goals"];
    assert_eq!(goals["covered"], 13);
    assert_eq!(goals["covered_by"].as_array().unwrap().len(), 13);
    assert_eq!(senda(&format!("{line} --json")).exits(0).out, first.out);
}

#[test]
fn points_are_found_by_line_label_offset_and_method() {
    let both = "gen classes lcm --limit loop=1 --points Lcm.java:14,Lcm.java:29";
    senda(both).exits(0).says(&["1 test, 1/1 confirmed", "goals     2/2 covered"]);
    let three = "gen classes lcm --limit loop=1 --points Lcm.java:14,Lcm.java:29,Lcm.java:31";
    senda(three).exits(0).says(&["2 tests, 2/2 confirmed", "goals     3/3 covered"]);
    senda("gen classes lcm --points Lcm.gcd+6,Lcm.abs").exits(0).says(&["goals     2/2 covered"]);
}

#[test]
fn decisions_come_from_the_source_if_there_is_one() {
    let source = root().join("corpus/decisions/Shapes.java");
    let line = format!("gen {} Shapes.* --cover mcdc --confirm off", source.display());
    senda(&line).exits(0).says(&["decisions from the source"]);
    let line = "gen classes lcm --cover decisions --confirm off";
    senda(line).exits(0).says(&["goals     6/6 covered, decisions from control flow"]);
}

#[test]
fn wrong_usage_is_explained() {
    senda("gen classes lmc").exits(2).complains(&["did you mean", "Lcm.lcm(int,int)"]);
    senda("gen classes lcm --limit loops=2")
        .exits(2)
        .complains(&["loop, block, depth, paths, length, time"]);
    senda("gen classes lcm --limit loop").exits(2).complains(&["NAME=VALUE"]);
    senda("gen classes lcm --limit block=0").exits(2).complains(&["the least is 1"]);
    senda("gen classes lcm --limit loop=1,loop=2").exits(2).complains(&["twice"]);
    senda("gen classes lcm --limit time=soon").exits(2).complains(&["500ms"]);
    senda("gen classes lcm --numbers ideal:5..1").exits(2).complains(&["empty"]);
    senda("gen classes lcm --write junit4,junit5").exits(2).complains(&["same files"]);
    senda("gen nowhere.java").exits(3).complains(&["nowhere.java"]);
    senda("gen classes lcm --write json --out /proc/senda").exits(3).complains(&["/proc/senda"]);
}

/// Constants are named in tests, also those that have classes of their own.
#[test]
fn methods_of_enums_are_called_on_constants() {
    let file = root().join("corpus/heap/EnumBodies.java");
    let out = workplace().join("gen-enums");
    let line = format!("gen {} EnumBodies.Operation.twice --cover paths", file.display());
    senda(&line).exits(0).says(&["5 tests, 5/5 confirmed", "this = DIVIDE, b = 0"]);
    senda(&format!("{line} --write junit5 --out {} -q", out.display())).exits(0);
    let file = out.join("EnumBodies_OperationSendaTest.java");
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.contains("EnumBodies.Operation o1 = EnumBodies.Operation.ADD;"), "{text}");
}

/// An assumption that fits one of the methods is meant for that; one that fits none is a mistake.
#[test]
fn assumptions_fit_a_method() {
    let heaps = root().join("cli/tests/programs/Heaps.java");
    let heaps = heaps.to_str().unwrap();
    let gen_with = |methods: &[&str], assumption: &str| {
        let mut line = vec!["gen", heaps];
        line.extend(methods);
        line.extend(["--confirm", "off", "--cover", "paths", "--assume", assumption]);
        senda_args(line)
    };
    gen_with(&["Heaps.count", "Heaps.ring"], "nonnull(this)").exits(0).says(&["there is no this"]);
    let wrong = [
        ("nonnull(c)", "there is no c; there are this, more"),
        ("nonnull(more)", "more is no object"),
        ("this.size > 0", "there is no size; there is counter"),
        ("acyclic(this via next)", "has a field next that holds a reference"),
        ("invariant(Heaps.nope)", "no such method"),
        ("invariant(Nope.nope)", "no such class"),
    ];
    for (assumption, why) in wrong {
        gen_with(&["Heaps.count"], assumption).exits(2).complains(&[assumption, why]);
    }
}

/// Numbers are compared as Java compares them, whatever their kind.
#[test]
fn assumptions_compare_as_java_does() {
    let program = root().join("cli/tests/programs/Assumed.java");
    let program = program.to_str().unwrap();
    let gen_with = |method: &str, assumption: &str| {
        let line = ["gen", program, method, "--cover", "paths", "--assume", assumption];
        senda_args(line)
    };
    let right = [
        ("grade", "x > 1", 1),
        ("grade", "x >= 2.5", 1),
        ("grade", "x <= 0", 2),
        // NaN too.
        ("grade", "x != 0", 3),
        ("grade", "x >= -5000000000", 3),
        ("weigh", "cell.weight > x", 1),
        ("weigh", "cell.weight <= x", 2),
        ("weigh", "cell.weight != cell.weight", 1),
        ("share", "cell.share < 0.25f", 1),
        ("share", "cell.share > 0.25", 2),
        // No float is 0.1.
        ("share", "cell.share = 0.1", 0),
        ("read", "cell.flag = true", 2),
        ("read", "cell.flag != true", 2),
        ("read", "cell.letter == 'a'", 3),
        ("read", "cell.letter == '<'", 3),
        ("read", "cell.stamp > 5000000000", 3),
        ("last", "invariant(Assumed.Cell.ok)", 2),
        ("last", "invariant(Assumed$Cell.ok)", 2),
        ("last", "invariant(Cell.ok)", 2),
    ];
    for (method, assumption, tests) in right {
        let count = if tests == 1 { "1 test,".into() } else { format!("{tests} tests") };
        let confirmed = format!("{tests}/{tests} confirmed");
        let texts = if tests == 0 { vec![&*count] } else { vec![&*count, &confirmed] };
        gen_with(method, assumption).exits(0).says(&texts);
    }
    let wrong = [
        ("cell.next > 3", "cell.next is a reference, and 3 is a number"),
        ("cell.weight = null", "cell.weight is a number, and null is a reference"),
        ("cell.flag = 1", "cell.flag is a boolean, and 1 is a number"),
        ("cell.next < cell", "references have no order"),
        ("cell.flag > false", "booleans have no order"),
        ("cell.letter = 'ab'", "'ab' is no character"),
        ("cell.stamp > 99999999999999999999", "is no number of at most 64 bits"),
        ("acyclic(cell via )", "a field is missing after via"),
        ("acyclic(cell via)", "a field is missing after via"),
        ("acyclic(cell via next,)", "a field is missing after via"),
        ("acyclic(cell via a b)", "'a b' in acyclic(cell via a b) is no field"),
        ("invariant(Assumed.Nope.ok)", "no such class"),
    ];
    for (assumption, why) in wrong {
        gen_with("last", assumption).exits(2).complains(&[assumption, why]);
    }
}

/// The report is JaCoCo's own, on a suite that calls `lcm(4, 6)`, `lcm(6, 4)` and `abs` both ways.
#[test]
fn only_what_a_suite_misses_is_asked_for() {
    let known = root().join("corpus/examples/lcm-jacoco.xml");
    let line = format!(
        "gen classes lcm gcd abs --cover paths --limit loop=1 --skip-covered {}",
        known.display()
    );
    let done = senda(&line).exits(0);
    done.says(&[
        "skipped   ",
        "lcm-jacoco.xml covers all of it",
        "lcm-jacoco.xml covers all that they",
    ]);
    let document = senda(&format!("{line} --json")).exits(0).json("gen.json");
    let lcm = &document["methods"][0];
    // Only the handler of the division by zero is missed.
    let tests = lcm["tests"].as_array().unwrap();
    assert!(!tests.is_empty());
    assert!(tests.iter().all(|test| test["outcome"]["returns"] == -1), "{tests:?}");
    let left_out = lcm["left_out"][0]["count"].as_u64().unwrap();
    assert_eq!(tests.len() as u64 + left_out, lcm["paths"]["completed"].as_u64().unwrap());
    for method in [&document["methods"][1], &document["methods"][2]] {
        assert_eq!(method["guidance"]["mode"], "skipped");
        assert_eq!(method["tests"].as_array().unwrap().len(), 0);
    }
    let folder = workplace().join("skip");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("bad.xml"), "<report name='x'>\n<package/>").unwrap();
    let bad = folder.join("bad.xml");
    senda(&format!("gen classes lcm --skip-covered {}", bad.display()))
        .exits(3)
        .complains(&["bad.xml: line 2, column 1: the attribute name is missing", "jacoco.xml"]);
    senda("gen classes lcm --skip-covered nowhere.xml").exits(3).complains(&["nowhere.xml"]);
}

/// Coverage and findings in files of their own, and a report of ours is read as one of JaCoCo's.
#[test]
fn coverage_and_findings_are_written() {
    let folder = workplace().join("gen-coverage");
    let out = folder.to_str().unwrap();
    let source = root().join("corpus/examples/Tiers.java");
    let line = format!(
        "gen {} price --cover paths --limit loop=1 --write lcov,jacoco,sarif,junit5 --out {out} -q",
        source.display()
    );
    senda(&line).exits(0);
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let lcov = read("lcov.info");
    assert!(lcov.contains(&format!("SF:{}\n", source.display())), "{lcov}");
    assert!(lcov.contains("FN:") && lcov.contains("BRDA:") && lcov.contains("end_of_record"));
    let sarif: serde_json::Value = serde_json::from_str(&read("senda.sarif")).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    assert!(!results.is_empty());
    for result in results {
        assert_eq!(result["ruleId"], "java.lang.ArithmeticException");
        let place = &result["locations"][0]["physicalLocation"];
        let line = place["region"]["startLine"].as_u64().unwrap();
        let text = std::fs::read_to_string(&source).unwrap();
        let text = text.lines().nth(usize::try_from(line).unwrap() - 1).unwrap();
        assert!(text.contains('/') || text.contains('%'), "{line}: {text}");
        let flow = &result["codeFlows"][0]["threadFlows"][0]["locations"];
        let last = flow.as_array().unwrap().last().unwrap();
        assert_eq!(last["location"]["physicalLocation"], *place);
    }
    let findings = read("TiersSendaFindingsTest.java");
    assert_eq!(findings.matches("@Test").count(), results.len());
    assert!(findings.contains("assertThrows(ArithmeticException.class"), "{findings}");
    assert!(!read("TiersSendaTest.java").contains("ArithmeticException"));
    // All of it is covered by the tests that were just made.
    let known = folder.join("jacoco.xml");
    let again = format!("gen {} price --skip-covered {}", source.display(), known.display());
    senda(&again).exits(0).says(&["skipped   ", "covers all of it"]);
}
