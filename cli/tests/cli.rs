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
    senda("run classes sum null").exits(0).says(&["throws  java.lang.NullPointerException"]);
    senda("run classes sum [1,2,3]").exits(0).says(&["sum([1, 2, 3])", "returns 6"]);
    senda("run classes rows [[1,2],null,[-3]]").exits(0).says(&["returns [3, 0, -3]"]);
    senda("run classes reverse abc").exits(0).says(&["returns \"cba\""]);
    senda("run classes step -0x10").exits(0).says(&["returns -16"]);
    senda("run classes next z").exits(0).says(&["next('z')", "returns '{'"]);
    senda("run classes flip true").exits(0).says(&["returns false"]);
    senda("run classes half -Infinity 1").exits(0).says(&["returns -Infinity"]);
    senda("run classes boxed true").exits(0).says(&["returns Long 9223372036854775807"]);
    senda("run classes boxed false").exits(0).says(&["returns Character 'x'"]);
    senda("run classes lengths a bcd").exits(0).says(&["returns an object of java.util.ArrayList"]);
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
    assert_eq!(lcm["outcome"], json!({ "returns": -1, "type": "int" }));
    assert!(lcm["trace"].as_str().unwrap().starts_with("lcm(1,["));
    let returned = |line: &str| run(line, 0)["outcome"]["returns"].clone();
    assert_eq!(returned("largest"), "9223372036854775807");
    assert_eq!(returned("half NaN 1"), "NaN");
    assert_eq!(returned("half -0.0 -0.0").to_string(), "-0.0");
    assert_eq!(returned("next z"), "{");
    assert_eq!(returned("flip false"), true);
    assert_eq!(returned("rows [[1,2],null]"), json!([3, 0]));
    assert_eq!(returned("boxed false"), json!({ "class": "java.lang.Character", "value": "x" }));
    assert_eq!(returned("reverse \"\\ud800\""), json!({ "utf16": [0xd800] }));
    let thrown = run("reverse null", 0);
    assert_eq!(thrown["outcome"]["throws"], "java.lang.NullPointerException");
    let printed = run("Tour.main abc", 0);
    assert_eq!(printed["output"], "cba\n");
    assert_eq!(printed["args"], json!([["abc"]]));
    assert_eq!(printed["outcome"], json!({ "returns": null, "type": "void" }));
    let limited = run("forever --max-steps 1000 --trace none", 0);
    assert_eq!(limited["outcome"]["kind"], "steps");
    assert_eq!(limited["trace"], json!(null));
    let left = run("exit 3", 0);
    assert_eq!((&left["outcome"]["kind"], &left["errors"]), (&json!("exit"), &json!("leaving\n")));

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
        assert_eq!(document["outcome"]["kind"], "interrupted");
        assert!(document["output"].as_str().unwrap().starts_with("still here\n"));
        return;
    }
    panic!("the run never began");
}
