//! The command from outside: what it prints and how it exits.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use std::io::Read;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::json;
use support::{command, expect, senda, senda_args};

#[test]
fn help_teaches() {
    for (line, file) in [
        ("--help", "help.txt"),
        ("gen --help", "help-gen.txt"),
        ("confirm --help", "help-confirm.txt"),
        ("tree --help", "help-tree.txt"),
        ("demo --help", "help-demo.txt"),
        ("run --help", "help-run.txt"),
        ("rules --help", "help-rules.txt"),
        ("list --help", "help-list.txt"),
    ] {
        let done = senda(line).exits(0).says(&["Examples:", "senda "]);
        expect(file, &done.out);
    }
    senda("-h").exits(0).says(&["Examples:"]);
    senda("help run").exits(0).says(&["Examples:"]);
    senda("--version").exits(0).says(&["senda 0."]);
}

#[test]
fn wrong_usage_is_2() {
    senda("").exits(2).complains(&["Usage"]);
    senda("rum").exits(2).complains(&["run"]);
    senda("run").exits(2).complains(&["<TARGET>"]);
    senda("run classes lcm 4 6 --jsno").exits(2).complains(&["--json"]);
    senda("run classes lcm 4 6 --trace all").exits(2).complains(&["short"]);
    senda("run classes lcm 4 6 --max-steps 0").exits(2).complains(&["1_000_000"]);
    senda("run classes lcm 4 6 --max-memory lots").exits(2).complains(&["512M"]);
    senda("run classes lcm 4 6 --json --quiet").exits(2).complains(&["--quiet"]);
    senda("list classes --strict").exits(2).complains(&["--translate"]);
    senda("rules classes lcm --only --callees").exits(2).complains(&["--only"]);
    senda("list jdk --cp x").exits(2).complains(&["--cp"]);
}

#[test]
fn inputs_that_cannot_be_read_are_3() {
    for command in ["run TARGET m", "rules TARGET m", "list TARGET"] {
        let on = |target: &str| senda(&command.replace("TARGET", target)).exits(3);
        on("nowhere.java").complains(&["nowhere.java", "no such file"]);
        on("x.jar").complains(&["x.jar"]);
        on("Broken.java").complains(&["Broken.java:1", "incompatible types"]);
        on("Broken.class").complains(&["Broken.class"]);
        on("empty").complains(&["empty"]);
    }
    senda("run classes lcm 4 6 --jdk nowhere").exits(3).complains(&["nowhere", "JDK"]);
    senda("run classes lcm 4 6 --cp nowhere.jar").exits(3).complains(&["nowhere.jar"]);
    senda("rules classes lcm --out nowhere/x").exits(3).complains(&["nowhere/x"]);
}

#[test]
fn a_run_is_reported() {
    let done = senda("run classes lcm 4 6").exits(0);
    expect("run-lcm.txt", &done.out);
    senda("run classes Lcm.lcm 0 0").exits(0).says(&["Lcm.lcm(0, 0)", "returns -1"]);
    senda("run classes Lcm.lcm -4 6 --trace none").exits(0).says(&["returns 12"]);
    let null =
        "java.lang.NullPointerException: Cannot read the array length because \"<local3>\" is null";
    senda("run classes sum null").exits(0).says(&[null, "\n  kind    finding"]);
    senda("run classes sum [1,2,3]").exits(0).says(&["sum([1, 2, 3])", "returns 6"]);
    senda("run classes rows [[1,2],null,[-3]]").exits(0).says(&["returns [3, 0, -3]"]);
    senda("run classes reverse abc").exits(0).says(&["returns \"cba\""]);
    senda("run classes step -0x10").exits(0).says(&["returns -16"]);
    senda("run classes next z").exits(0).says(&["next('z')", "returns '{'"]);
    senda("run classes flip true").exits(0).says(&["returns false"]);
    senda("run classes half -Infinity 1").exits(0).says(&["returns -Infinity"]);
    senda("run classes boxed true").exits(0).says(&["returns Long 9223372036854775807"]);
    let list = "returns java.util.ArrayList{modCount=2, elementData=[Integer 1, Integer 3, null";
    senda("run classes lengths a bcd").exits(0).says(&[list, "size=2}"]);
    senda("run classes boxed false").exits(0).says(&["returns Character 'x'"]);
    senda("run classes total 1 2").exits(0).says(&["returns 11.0"]);
}

#[test]
fn what_the_program_prints_comes_first_and_unchanged() {
    let done = senda("run classes Tour.main abc xy").exits(0);
    assert!(done.out.starts_with("cba\nyx\n───"), "{}", done.out);
    let done = senda("run classes Tour.main abc xy --quiet").exits(0);
    assert_eq!(done.out, "cba\nyx\n");
    let done = senda("run classes Tour.main").exits(0);
    assert!(done.out.contains("throws  java.lang.IllegalArgumentException: give some words"));
    let done = senda("run classes exit 3").exits(0).says(&["System.exit(3)"]);
    assert_eq!(done.err, "leaving\n");
    // Everything after the method is an argument of main, options of ours excepted.
    let done = senda("run classes Tour.main -q -- -q --json").exits(0);
    assert_eq!(done.out, "q-\nnosj--\n");
}

#[test]
fn methods_are_found_or_explained() {
    senda("run classes Lcm.gcd(int,int) 12 18").exits(0).says(&["returns 6"]);
    senda("run classes Lcm.gcd(II)I 12 18").exits(0).says(&["returns 6"]);
    senda("run classes twice(long) 4000000000").exits(0).says(&["returns 8000000000"]);
    senda("run classes Shapes.Named.greet you 1").exits(0).says(&["\"hello you !\""]);
    senda("run classes java.lang.Math.floorMod(int,int) -7 3").exits(0).says(&["returns 2"]);
    senda("run classes gdc 1 2").exits(2).complains(&["did you mean", "Lcm.gcd(int,int)"]);
    senda("run classes twice 2").exits(2).complains(&["Tour.twice(int)", "Tour.twice(long)"]);
    senda("run classes twice(short) 2").exits(2).complains(&["Tour.twice(int)"]);
    senda("run classes main x").exits(2).complains(&["Lcm.main", "Tour.main", "by its class"]);
    senda("run classes Lmc.gcd 1 2").exits(2).complains(&["class `Lmc`", "Lcm"]);
    senda("run classes Lcm.*").exits(2).complains(&["many methods"]);
    senda("run classes Lcm.").exits(2).complains(&["names no method", "pkg.Class.name"]);
    senda("run classes Named.name").exits(2).complains(&["abstract"]);
    senda("run classes Shape.area").exits(2).complains(&["abstract", "Shapes$Circle.area()"]);
    // A method of the same name that overrides nothing is no implementation.
    let done = senda("run classes Shape.area").exits(2);
    assert!(!done.err.contains("Shapes$Plot"), "{}", done.err);
    senda("run classes Named.number").exits(2).complains(&["native"]);
    senda("run classes Circle.area").exits(2).complains(&["needs an object"]);
    senda("run classes Circle.describe")
        .exits(2)
        .complains(&["inherited", "Shapes$Shape.describe"]);
    senda("run classes Circle.<init> 1").exits(2).complains(&["by itself"]);
    senda("run jdk abs 1").exits(2).complains(&["name the class"]);
}

#[test]
fn wrong_values_name_the_parameter() {
    let texts: &[(&str, &[&str])] = &[
        ("gcd 1", &["takes 2 arguments", "1 is given", "(int a, int b)"]),
        ("gcd 1 2 3", &["takes 2 arguments", "3 are given"]),
        ("gcd 1 x", &["`x`", "b (int)", "-2147483648 to 2147483647"]),
        ("gcd 1 2147483648", &["b (int)"]),
        ("gcd 1 _1", &["b (int)", "`_1`"]),
        ("gcd 1 1_", &["b (int)", "`1_`"]),
        ("flip 1", &["value (boolean)", "true or false"]),
        ("next ab", &["c (char)", "one character"]),
        ("half 1 1e39", &["other (float)", "too large"]),
        ("sum [1,x]", &["values (int[])", "`x`"]),
        ("sum 1", &["values (int[])", "character 1"]),
        ("rows [[1],[2]", &["table (int[][])", "the end"]),
        ("reverse \"a", &["text (java.lang.String)", "JSON string"]),
        ("size x", &["list (java.util.List)", "null"]),
        ("length x", &["text (java.lang.CharSequence)", "double quotes"]),
    ];
    for (line, expected) in texts {
        let done = senda(&format!("run classes {line}")).exits(2).complains(expected);
        assert_eq!(done.out, "");
    }
}

#[test]
fn limits_end_a_run() {
    let done = senda("run classes forever --max-steps 1000 --trace none").exits(0);
    assert!(done.out.starts_with("still here\n"));
    done.says(&["stopped the step limit of 1000", "--max-steps"]);
    senda("run classes forever --max-steps 1000 --strict -q").exits(1);
    senda("run classes forever --max-output 1K").exits(0).says(&["--max-output"]);
    senda("run classes lengths a --max-memory 1K").exits(0).says(&["--max-memory"]);
}

#[test]
fn json_follows_its_schema() {
    let run = |line: &str, code: i32| {
        senda(&format!("run classes {line} --json")).exits(code).json("run.json")
    };
    let lcm = run("lcm 0 0", 0);
    assert_eq!(lcm["method"], "Lcm.lcm(int,int)");
    assert_eq!(lcm["args"], json!([0, 0]));
    assert_eq!(lcm["outcome"], json!({ "returns": -1, "type": "int", "kind": "expected" }));
    assert!(lcm["trace"].as_str().unwrap().starts_with("lcm(1,["));
    let returned = |line: &str| run(line, 0)["outcome"]["returns"].clone();
    assert_eq!(returned("largest"), "9223372036854775807");
    assert_eq!(returned("half NaN 1"), "NaN");
    assert_eq!(returned("half -0.0 -0.0").to_string(), "-0.0");
    assert_eq!(returned("next z"), "{");
    assert_eq!(returned("flip false"), true);
    let rows = run("rows [[1,2],null]", 0);
    assert_eq!(rows["args"], json!([{ "ref": "o1" }]));
    let table = json!({ "class": "int[][]", "elements": [{ "ref": "o2" }, null] });
    assert_eq!((&rows["heap"]["o1"], &rows["heap_after"]["o1"]), (&table, &table));
    assert_eq!(rows["heap"]["o2"], json!({ "class": "int[]", "elements": [1, 2] }));
    assert_eq!(rows["outcome"]["returns"], json!({ "ref": "o3" }));
    assert_eq!(rows["heap_after"]["o3"], json!({ "class": "int[]", "elements": [3, 0] }));
    assert_eq!(rows["heap"].as_object().unwrap().len(), 2);
    let boxed = run("boxed false", 0);
    assert_eq!(boxed["outcome"]["returns"], json!({ "ref": "o1" }));
    let letter = json!({ "class": "java.lang.Character", "fields": { "value": "x" } });
    assert_eq!(boxed["heap_after"], json!({ "o1": letter }));
    assert_eq!(returned("reverse \"\\ud800\""), json!({ "utf16": [0xd800] }));
    let thrown = run("reverse null", 0);
    assert_eq!(thrown["outcome"]["throws"], "java.lang.NullPointerException");
    assert_eq!(thrown["outcome"]["kind"], "finding");
    let thrown = run("Tour.main", 0);
    let outcome = json!({ "throws": "java.lang.IllegalArgumentException",
        "message": "give some words", "kind": "expected", "causes": [] });
    assert_eq!(thrown["outcome"], outcome);
    let printed = run("Tour.main abc", 0);
    assert_eq!(printed["output"], "cba\n");
    assert_eq!(printed["args"], json!([{ "ref": "o1" }]));
    assert_eq!(printed["heap"]["o1"]["elements"], json!(["abc"]));
    let nothing = json!({ "returns": null, "type": "void", "kind": "expected" });
    assert_eq!(printed["outcome"], nothing);
    let limited = run("forever --max-steps 1000 --trace none", 0);
    assert_eq!(limited["outcome"]["reason"], "steps");
    assert_eq!(limited["trace"], json!(null));
    let left = run("exit 3", 0);
    assert_eq!(
        (&left["outcome"]["reason"], &left["errors"]),
        (&json!("exit"), &json!("leaving\n"))
    );

    let list = senda("list classes --json").exits(0).json("list.json");
    assert_eq!(list["classes"][0]["class"], "Lcm");
    senda("list classes --json --translate").exits(0).json("list.json");
    let totals = senda("list classes --json --translate --totals").exits(0).json("list.json");
    assert_eq!(totals["totals"]["not_well_formed"], 0);
    assert!(totals.get("classes").is_none());
}

#[test]
fn rules_are_printed() {
    let done = senda("rules classes lcm").exits(0);
    expect("lcm.rules", &done.out);
    let only = senda("rules classes lcm --only").exits(0).out;
    assert!(only.contains(":- method(lcm,") && !only.contains(":- method(gcd,"), "{only}");
    let all = senda("rules classes Lcm.*").exits(0).out;
    assert!(all.contains("<init>") && all.contains("main_"), "{all}");
    let callees = senda("rules classes Lcm.main --callees").exits(0).out;
    assert!(callees.contains("parseInt") && callees.len() > all.len());
    senda("rules classes Nowhere.*").exits(2).complains(&["no class"]);
    senda("rules classes Named.name").exits(2).complains(&["abstract"]);
    let printed = senda("rules classes lcm --prolog").exits(0).out;
    assert!(printed.contains(":- use_module(library(clpfd))."));
    let done = senda("rules classes lcm --prolog --out lcm.pl").exits(0);
    assert_eq!(done.out, "");
    let written = std::fs::read_to_string(support::workplace().join("lcm.pl")).unwrap();
    assert_eq!(written, printed);
}

#[test]
fn lists_are_tables() {
    let done = senda("list classes/Lcm.class").exits(0);
    expect("list.txt", &done.out);
    senda("list classes --translate").exits(0).says(&["predicates", "0 methods not well formed"]);
    senda("list classes --translate --strict --totals").exits(0);
}

#[test]
fn a_single_class_file_and_a_source_file_are_targets() {
    senda("run classes/Lcm.class lcm 4 6").exits(0).says(&["returns 12"]);
    let source = support::root().join("corpus/examples/Lcm.java");
    let args = ["run", source.to_str().unwrap(), "lcm", "4", "6"];
    senda_args(args).exits(0).says(&["returns 12"]);
}

/// Objects that know each other, hidden fields, builders, arrays too long to be written.
#[test]
fn heaps_are_written_and_follow_the_schema() {
    let source = support::root().join("cli/tests/programs/Heaps.java");
    let run = |args: &[&str]| {
        let words = [&["run", source.to_str().unwrap()], args].concat();
        senda_args(words.iter().chain(&["--json"])).exits(0).json("run.json")
    };
    let ring = run(&["ring", "2"]);
    let node = |value: i32, next: &str| json!({ "class": "Heaps$Node", "fields": { "value": value, "next": { "ref": next } } });
    assert_eq!(ring["outcome"]["returns"], json!({ "ref": "o1" }));
    assert_eq!(ring["heap_after"], json!({ "o1": node(0, "o2"), "o2": node(1, "o1") }));
    let hidden = run(&["hidden"]);
    let fields = json!({ "Heaps$Node.value": 1, "next": null, "value": "9007199254740993",
        "nan": "NaN", "on": true, "letter": "c" });
    assert_eq!(hidden["heap_after"]["o1"]["fields"], fields);
    let text = run(&["builder"]);
    assert_eq!(text["heap_after"]["o1"]["text"], "abc");
    let sorted = run(&["sort", "[3,1,2]"]);
    assert_eq!(sorted["heap"]["o1"]["elements"], json!([3, 1, 2]));
    assert_eq!(sorted["heap_after"]["o1"]["elements"], json!([1, 2, 3]));
    assert_eq!(sorted["heap_cut"], false);
    let large = run(&["large"]);
    assert_eq!(
        (&large["heap_cut"], &large["heap_after"]["o1"]["length"]),
        (&json!(true), &json!(200_000))
    );
    let many = run(&["many"]);
    assert_eq!(many["heap_after"]["o1"]["elements"].as_array().unwrap().len(), 90_000);
    assert_eq!(many["heap_cut"], true);
    assert_eq!(many["heap_after"]["o90001"], json!({ "class": "Heaps$Node", "cut": true }));
    let count = run(&["Heaps.count", "5"]);
    assert_eq!(count["receiver"], json!({ "ref": "o1" }));
    assert_eq!(
        (&count["heap"]["o1"]["fields"], &count["heap_after"]["o1"]["fields"]),
        (&json!({ "counter": 1 }), &json!({ "counter": 6 }))
    );
    for (method, kind) in [
        ("asserts", "finding"),
        ("divides", "finding"),
        ("deep", "finding"),
        ("rejects", "expected"),
        ("wraps", "expected"),
    ] {
        assert_eq!(run(&[method])["outcome"]["kind"], kind, "{method}");
    }
    let causes = json!([{ "class": "java.lang.ArithmeticException", "message": "/ by zero" }]);
    assert_eq!(run(&["wraps"])["outcome"]["causes"], causes);
    let report = senda_args(["run", source.to_str().unwrap(), "sort", "[3,1,2]"]).exits(0);
    report.says(&["sort([3, 1, 2])", "changes values to [1, 2, 3]"]);
    let report = senda_args(["run", source.to_str().unwrap(), "ring", "2"]).exits(0);
    report.says(&["Heaps$Node{value=0, next=Heaps$Node{value=1, next=Heaps$Node#1}}"]);
}

/// One damaged class does not spoil a directory: it is named, and the others can be used.
#[test]
fn a_damaged_class_in_a_directory_is_left_out() {
    let place = support::workplace().join("damaged");
    std::fs::create_dir_all(&place).unwrap();
    std::fs::copy(support::workplace().join("classes/Lcm.class"), place.join("Lcm.class")).unwrap();
    std::fs::copy(support::workplace().join("Broken.class"), place.join("Broken.class")).unwrap();
    std::fs::write(place.join("bad.jar"), "no archive").unwrap();
    let done = senda("run damaged lcm 4 6").exits(0).says(&["returns 12"]);
    done.complains(&["warning", "damaged/Broken.class: ", "damaged/bad.jar: "]);
    senda("rules damaged lcm").exits(0).complains(&["warning", "Broken.class"]);
    senda("list damaged").exits(3).says(&["1 class cannot be read", "damaged/Broken.class"]);
    senda("run damaged Broken.m").exits(3).complains(&["Broken.class"]);
}

/// A class file from the future is refused by its version.
#[test]
fn newer_class_files_are_refused() {
    let place = support::workplace().join("newer");
    std::fs::create_dir_all(&place).unwrap();
    let mut bytes = std::fs::read(support::workplace().join("classes/Lcm.class")).unwrap();
    bytes[7] = 69;
    std::fs::write(place.join("Lcm.class"), &bytes).unwrap();
    senda("run newer/Lcm.class lcm 4 6").exits(0).says(&["returns 12"]);
    bytes[7] = 70;
    std::fs::write(place.join("Lcm.class"), &bytes).unwrap();
    let done = senda("run newer/Lcm.class lcm 4 6").exits(3);
    done.complains(&["newer/Lcm.class", "version 70", "Java 26", "69 of Java 25"]);
}

/// One damaged class does not spoil an archive.
#[test]
fn what_can_be_read_can_be_used() {
    senda("run mixed.jar lcm 4 6").exits(0).says(&["returns 12"]);
    senda("run mixed.jar Lcm.lcm 4 6").exits(0).says(&["returns 12"]);
    senda("run mixed.jar nothing").exits(2).complains(&["no method `nothing`", "Broken.class"]);
    senda("run mixed.jar Broken.m").exits(3).complains(&["Broken.class"]);
    senda("list mixed.jar").exits(3).says(&["1 class,", "1 class cannot be read", "Broken.class"]);
    senda("list mixed.jar --json").exits(3).json("list.json");
}

#[test]
fn nobody_has_to_read_to_the_end() {
    for line in ["list jdk", "run classes forever --max-steps 3000000", "rules classes lcm"] {
        let mut child = command(line.split(' ')).stdout(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 8];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{line}");
        assert!(output.stderr.is_empty(), "{line}");
    }
}

/// A trace as deep as the run is long must not recurse.
#[test]
fn long_traces_are_printed() {
    let done = senda("run classes forever --max-steps 2000000 --trace full --json").exits(0);
    let document = done.json("run.json");
    assert!(document["trace"].as_str().unwrap().len() > 1_000_000);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_with_what_was_printed() {
    let forever = "run classes forever --max-output 900M --trace none --json";
    // The run must have begun, which nothing outside can see: on a slow machine wait longer.
    for seconds in [1, 4, 16] {
        let child =
            command(forever.split(' ')).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let child = child.unwrap();
        std::thread::sleep(Duration::from_secs(seconds));
        let id = child.id().to_string();
        assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
        let done = support::Done::of(child.wait_with_output().unwrap()).exits(130);
        if done.out.is_empty() {
            done.complains(&["interrupted"]);
            continue;
        }
        let document = done.json("run.json");
        assert_eq!(document["outcome"]["reason"], "interrupted");
        assert!(document["output"].as_str().unwrap().starts_with("still here\n"));
        return;
    }
    panic!("the run never began");
}

/// What a program prints is seen while it runs, and stays when it is ended at once; so does nothing of
/// what the compiler wrote.
#[cfg(unix)]
#[test]
fn output_is_seen_at_once_and_nothing_stays_behind() {
    let temp = support::workplace().join("temp");
    std::fs::create_dir_all(&temp).unwrap();
    let source = support::root().join("corpus/examples/Tour.java");
    for (signals, code) in [(&["-TERM"][..], 130), (&["-INT", "-INT"][..], 130)] {
        let args = ["run", source.to_str().unwrap(), "forever", "--max-output", "900M"];
        let mut child = command(args)
            .env("TMPDIR", &temp)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut first = [0; 11];
        let mut out = child.stdout.take().unwrap();
        out.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"still here\n");
        assert!(child.try_wait().unwrap().is_none(), "the run is over before its output was seen");
        let left = || std::fs::read_dir(&temp).unwrap().count();
        assert_eq!(left(), 1, "the compiled class is somewhere else");
        let reader = std::thread::spawn(move || std::io::copy(&mut out, &mut std::io::sink()));
        for signal in signals {
            let sent =
                Command::new("kill").args([signal, child.id().to_string().as_str()]).status();
            assert!(sent.unwrap().success());
        }
        assert_eq!(child.wait().unwrap().code(), Some(code), "{signals:?}");
        reader.join().unwrap().unwrap();
        assert_eq!(left(), 0, "{signals:?}");
    }
}
