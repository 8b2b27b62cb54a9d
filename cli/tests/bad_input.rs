//! Wrong input of every kind: one message that says what helps, the documented exit code, and nothing
//! written.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use support::{Done, command, root, workplace};

/// A command line, its exit code, and what standard error says. `CLASSES` are the compiled examples,
/// `MISSING` are classes that need one that is not there.
type Case = (&'static str, i32, &'static [&'static str]);

const METHODS: &[Case] = &[
    ("COMMAND CLASSES lmc", 2, &["no method `lmc`", "did you mean", "Lcm.lcm(int,int)"]),
    ("COMMAND CLASSES Lmc.lcm", 2, &["no class `Lmc`", "did you mean", "Lcm"]),
    ("COMMAND CLASSES twice", 2, &["2 methods", "Tour.twice(int)", "Tour.twice(long)", "quotes"]),
    ("COMMAND CLASSES twice(short)", 2, &["takes these parameters", "Tour.twice(long)"]),
    ("COMMAND CLASSES main", 2, &["Lcm.main", "Tour.main", "by its class"]),
    ("COMMAND CLASSES Circle.describe", 2, &["inherited", "Shapes$Shape.describe"]),
    ("COMMAND CLASSES Shape.area", 2, &["abstract", "implemented by", "Shapes$Circle.area()"]),
    ("COMMAND CLASSES Named.number", 2, &["native", "a method that calls it"]),
    ("COMMAND CLASSES Circle.<init>", 2, &["no method that a test calls"]),
    ("COMMAND CLASSES Lcm.", 2, &["names no method", "pkg.Class.name"]),
    ("COMMAND CLASSES lcm(int", 2, &["closing parenthesis"]),
    ("COMMAND nowhere.class lcm", 3, &["nowhere.class", "no such file"]),
    ("COMMAND /proc/version lcm", 3, &["not a target", ".java, .class, .jar"]),
    ("COMMAND CLASSES lcm --cp nowhere.jar", 3, &["class path", "nowhere.jar"]),
    ("COMMAND CLASSES lcm --jdk nowhere", 3, &["nowhere", "no JDK", "lib/modules"]),
    ("COMMAND MISSING Below.sign", 3, &["Below cannot be linked", "Whole", "--cp"]),
    ("COMMAND CLASSES lcm --limit", 2, &["--limit", "value is required"]),
    ("COMMAND CLASSES lcm --limit loop", 2, &["NAME=VALUE", "loop=2"]),
    ("COMMAND CLASSES lcm --limit ,", 2, &["NAME=VALUE"]),
    (
        "COMMAND CLASSES lcm --limit loops=2",
        2,
        &["`loops`", "loop, block, depth, paths, length, time"],
    ),
    ("COMMAND CLASSES lcm --limit loop=-1", 2, &["`-1` is no number for loop"]),
    ("COMMAND CLASSES lcm --limit loop=99999999999", 2, &["no number for loop"]),
    ("COMMAND CLASSES lcm --limit block=0", 2, &["the least is 1"]),
    ("COMMAND CLASSES lcm --limit depth=0", 2, &["`0` is no number for depth", "above 0"]),
    ("COMMAND CLASSES lcm --limit paths=many", 2, &["`many` is no number for paths"]),
    ("COMMAND CLASSES lcm --limit time=5", 2, &["`5` is no time", "500ms, 10s or 2m"]),
    ("COMMAND CLASSES lcm --limit time=0s", 2, &["no time at all"]),
    ("COMMAND CLASSES lcm --limit loop=1,loop=2", 2, &["`loop` is given twice", "once"]),
    ("COMMAND CLASSES lcm --numbers reals", 2, &["neither java nor ideal:LO..HI"]),
    ("COMMAND CLASSES lcm --numbers ideal:5..1", 2, &["5..1 is empty"]),
    ("COMMAND CLASSES lcm --numbers ideal:0..99999999999", 2, &["beyond an int"]),
    ("COMMAND CLASSES lcm --annotations maybe", 2, &["maybe", "on, off"]),
    ("COMMAND CLASSES lcm --stub", 2, &["--stub", "value is required"]),
    ("COMMAND CLASSES lcm --stub ,", 2, &["names no method", "--stub Class.method"]),
    ("COMMAND CLASSES lcm --stub abs", 2, &["names no class", "--stub Class.method"]),
    ("COMMAND CLASSES lcm --stub Lmc.abs", 2, &["no class `Lmc`", "did you mean", "Lcm"]),
    ("COMMAND CLASSES lcm --stub Lcm.asb", 2, &["no method `asb`", "Lcm.abs(int)"]),
    ("COMMAND CLASSES lcm --stub Tour.twice", 2, &["2 methods", "Tour.twice(long)", "quotes"]),
    ("COMMAND CLASSES lcm --stub Tour.twice(short)", 2, &["takes these parameters"]),
    ("COMMAND CLASSES lcm --stub Lcm.abs,Circle.<init>", 2, &["is a constructor", "no stubs"]),
    ("COMMAND CLASSES lcm --stub Circle.Circle", 2, &["is a constructor", "no stubs"]),
    ("COMMAND CLASSES lcm --stub Lcm.*", 2, &["one is needed"]),
    ("COMMAND CLASSES lcm --stub System.now", 2, &["no method `now`", "System.nanoTime()"]),
    ("COMMAND CLASSES lcm --color blue", 2, &["blue", "auto, always, never"]),
    ("COMMAND CLASSES lcm --outt x", 2, &["--outt", "--out"]),
];

const OTHERS: &[Case] = &[
    ("", 2, &["Usage: senda <COMMAND>"]),
    ("genn CLASSES", 2, &["unrecognized subcommand 'genn'", "gen"]),
    ("gen", 2, &["<TARGET>"]),
    ("gen CLASSES lcm --cover lines", 2, &["lines", "possible values: branches", "mcdc"]),
    ("gen CLASSES lcm --cover points", 2, &["--cover points needs --points"]),
    (
        "gen CLASSES lcm --cover paths --points Lcm.java:14",
        2,
        &["--points goes with --cover points"],
    ),
    ("gen CLASSES lcm --cover mcdc --trace _", 2, &["not for a criterion", "leave --cover away"]),
    ("gen CLASSES lcm --points Lcm.java:3", 2, &["no code on Lcm.java:3", "Lcm.java:5"]),
    ("gen CLASSES lcm --points Lcm.java:@here", 2, &["@here"]),
    ("gen CLASSES lcm --points Lcm.jaba:5", 2, &["none of the classes comes from", "Lcm.java"]),
    ("gen CLASSES lcm --points lcm+3", 2, &["no instruction at offset 3", "Lcm.lcm(int,int)+2"]),
    ("gen CLASSES lcm --points Lcm.lmc", 2, &["no method Lcm.lmc"]),
    ("gen CLASSES lcm --points :5", 2, &["no point of a program", "Foo.java:12"]),
    ("gen CLASSES lcm --guide maybe", 2, &["maybe", "auto, on, off"]),
    ("gen CLASSES lcm --trace lcm(1", 2, &["--trace at 1:6", "p(k,[t1,..,tn])"]),
    ("gen CLASSES lcm --trace gcd(1,[_])", 2, &["--trace at 1:1", "lcm is applied here, not gcd"]),
    ("gen CLASSES lcm --trace lcm(1,[])", 2, &["has one subtrace, not 0", "lcm_2c"]),
    ("gen CLASSES lcm --trace lcm(1,[lcm_2c(7,[_])])", 2, &["at 1:8", "no rule 7", "1 to 2"]),
    ("gen CLASSES lcm --trace lcm(1,[_,X])", 2, &["at 1:1", "one subtrace, not 2"]),
    ("gen CLASSES lcm gcd --trace _", 2, &["--trace is of one method, not 2"]),
    ("gen CLASSES lcm --confirm maybe", 2, &["maybe", "auto, on, off"]),
    ("gen CLASSES lcm --write pdf", 2, &["pdf", "text, json, junit5, junit4"]),
    ("gen CLASSES lcm --write junit5,junit4", 2, &["same files", "two folders"]),
    ("gen CLASSES lcm --write text --out x", 2, &["--out has no meaning", "junit5"]),
    ("gen CLASSES lcm --json --out x", 2, &["--json", "--out"]),
    ("gen CLASSES lcm --total-time 0ms", 2, &["no time at all"]),
    ("gen CLASSES lcm --total-time soon", 2, &["`soon` is no time"]),
    ("gen CLASSES lcm --out /proc/senda", 3, &["/proc/senda", "cannot be written", "--out"]),
    ("gen CLASSES lcm --out CLASSES/Lcm.class", 3, &["Lcm.class", "no folder", "--out"]),
    ("gen CLASSES lcm --out CLASSES/Lcm.class/x", 3, &["Lcm.class/x", "--out"]),
    ("gen CLASSES lmc --out new/folder", 2, &["did you mean"]),
    ("gen CLASSES Nowhere.*", 2, &["no class `Nowhere`", "its classes are"]),
    ("tree CLASSES lcm --max-nodes 0", 2, &["above 0"]),
    ("tree CLASSES lcm --dot --json", 2, &["--dot", "--json"]),
    ("tree CLASSES Lcm.*", 2, &["one is needed", "instead of `*`"]),
    ("tree CLASSES lcm --out new/x.txt", 3, &["new/x.txt", "cannot be written"]),
    ("rules CLASSES lcm --slice all", 2, &["neither local nor point=POINT"]),
    ("rules CLASSES lcm --slice point=", 2, &["no point", "Foo.java:12"]),
    (
        "rules CLASSES lcm --slice point=Lcm.java:9",
        2,
        &["no code on Lcm.java:9", "nearest lines", "Lcm.java:8", "Lcm.java:10"],
    ),
    ("rules CLASSES lcm --slice point=Lcn.java:9", 2, &["comes from Lcn.java", "Lcm.java"]),
    (
        "rules CLASSES lcm --slice point=gcd+7777",
        2,
        &["offset 7777", "nearest", "Lcm.gcd(int,int)+19"],
    ),
    ("rules CLASSES lcm --slice point=Lcm.gdc", 2, &["no method Lcm.gdc"]),
    ("rules CLASSES lcm --slice point=main", 2, &["methods", "write more of the name", "Lcm.main"]),
    ("rules CLASSES lcm --slice point=@zero", 2, &["@zero", "source, which is not given", ".java"]),
    ("rules CLASSES lcm --abstraction --only", 2, &["--abstraction", "--only"]),
    ("rules CLASSES Lcm.* --abstraction", 2, &["of one method"]),
    ("rules CLASSES lcm --out new/x.txt", 3, &["new/x.txt", "cannot be written"]),
    ("rules CLASSES lcm --out /proc/x", 3, &["/proc/x", "cannot be written"]),
    ("run CLASSES lcm 1 x", 2, &["`x`", "b (int)"]),
    ("list CLASSES --strict", 2, &["--translate"]),
    ("confirm nowhere.json CLASSES", 3, &["nowhere.json", "--write json"]),
    ("confirm CLASSES/Lcm.class CLASSES", 3, &["Lcm.class", "--write json"]),
    ("demo extra", 2, &["unexpected argument 'extra'"]),
    ("demo --color blue", 2, &["auto, always, never"]),
];

/// Classes of which one is gone.
fn missing() -> &'static Path {
    static PLACE: OnceLock<PathBuf> = OnceLock::new();
    PLACE.get_or_init(|| {
        let place = workplace().join("missing");
        let sources = root().join("cli/tests/programs/missing");
        let files = ["Whole", "Below", "Needs"].map(|name| sources.join(format!("{name}.java")));
        let mut javac = Command::new(support::tool("javac"));
        assert!(javac.arg("-d").arg(&place).args(files).status().unwrap().success());
        std::fs::remove_file(place.join("Whole.class")).unwrap();
        place
    })
}

/// Runs a line in a folder of its own, which is empty.
fn run(line: &str, place: &Path) -> Done {
    let _ = std::fs::remove_dir_all(place);
    std::fs::create_dir_all(place).unwrap();
    let classes = workplace().join("classes").to_str().unwrap().to_owned();
    let missing = missing().to_str().unwrap();
    let words = line.split_whitespace();
    let words = words.map(|w| w.replace("CLASSES", &classes).replace("MISSING", missing));
    Done::of(command(words).current_dir(place).output().unwrap())
}

#[test]
fn every_mistake_is_explained_and_nothing_is_written() {
    let place = workplace().join("mistakes");
    let check = |line: &str, code: i32, texts: &[&str]| {
        let done = run(line, &place);
        let said = format!("senda {line}\n{}{}", done.out, done.err);
        assert_eq!(done.code, code, "{said}");
        texts
            .iter()
            .for_each(|text| assert!(done.err.contains(text), "`{text}` is not in\n{said}"));
        assert_eq!(done.out, "", "{said}");
        // One message: that of the command, or that of the reader of the command line.
        let starts = |line: &&str| line.starts_with("senda: ") || line.starts_with("error: ");
        let messages = done.err.lines().filter(starts).count();
        assert!(messages == 1 || line.is_empty(), "{said}");
        assert_eq!(std::fs::read_dir(&place).unwrap().count(), 0, "it wrote something: {said}");
    };
    for (line, code, texts) in METHODS {
        for command in ["gen", "tree"] {
            check(&line.replace("COMMAND", command), *code, texts);
        }
    }
    OTHERS.iter().for_each(|(line, code, texts)| check(line, *code, texts));
}

/// What can be done is done, and what cannot is told.
#[test]
fn a_missing_class_is_named_and_the_others_are_tested() {
    let place = workplace().join("needs");
    let done = run("gen MISSING Needs.some", &place).exits(0);
    let done = done.says(&["2 tests, 2/2 confirmed", "throws NoClassDefFoundError"]);
    done.complains(&["warning", "class path", "Whole", "--cp"]);
    let done = run("gen MISSING", &place).exits(0);
    let done = done.says(&["Below.sign(int)  0 tests", "Needs.some(int)  2 tests"]);
    done.complains(&["warning: Below cannot be linked", "--cp"]);
    run("gen MISSING --strict", &place).exits(1);
}

/// Without a JVM there are tests all the same, and they are said to be unconfirmed.
#[test]
fn without_a_jvm_tests_are_not_confirmed() {
    let place = workplace().join("no-jvm");
    let _ = std::fs::remove_dir_all(&place);
    // A class library, but no programs.
    let home = match std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()) {
        Some(home) => PathBuf::from(home),
        None => {
            let path = std::env::var_os("PATH").unwrap();
            let java =
                std::env::split_paths(&path).find_map(|p| p.join("java").canonicalize().ok());
            java.unwrap().parent().unwrap().parent().unwrap().to_path_buf()
        }
    };
    std::fs::create_dir_all(place.join("lib")).unwrap();
    std::fs::copy(home.join("release"), place.join("release")).unwrap();
    std::os::unix::fs::symlink(home.join("lib/modules"), place.join("lib/modules")).unwrap();
    let jdk = place.to_str().unwrap();
    let gen_with = |more: &str| {
        let line = format!("gen classes lcm --cover paths --limit loop=1 --jdk {jdk} {more}");
        support::senda(&line)
    };
    let done = gen_with("").exits(0).says(&["11 tests, 0/11 confirmed"]);
    done.complains(&["warning: tests are not confirmed", "JAVA_HOME"]);
    let done = gen_with("--confirm off").exits(0).says(&["0/11 confirmed"]);
    assert_eq!(done.err, "");
    let done = gen_with("--confirm on").exits(3).complains(&["not confirmed", "--confirm off"]);
    assert_eq!(done.out, "");
    let document = gen_with("--json").exits(0).json("gen.json");
    let test = &document["methods"][0]["tests"][0];
    assert!(test["confirmed"].is_null());
    assert!(test["why"].as_str().unwrap().contains("not confirmed"), "{test}");
    let source = root().join("corpus/examples/Lcm.java");
    let compile = support::senda(&format!("gen {} lcm --jdk {jdk}", source.display()));
    compile.exits(3).complains(&["cannot be compiled", "javac"]);
    // Neither named nor on the path: nothing is run, whatever lies around on the machine.
    let mut bare = command(["gen", "classes", "lcm", "--cover", "paths", "--limit", "loop=1"]);
    let done = Done::of(bare.env_remove("JAVA_HOME").env("PATH", "/nonexistent").output().unwrap());
    match done.code {
        0 => drop(done.says(&["0/11 confirmed"]).complains(&["there is no JVM", "JAVA_HOME"])),
        code => {
            assert_eq!(code, 3);
            drop(done.complains(&["no JDK was found", "JAVA_HOME"]));
        }
    }
    let mut bare = command(["demo", "--out", "no-jvm-demo"]);
    let done = Done::of(bare.env_remove("JAVA_HOME").env("PATH", "/nonexistent").output().unwrap());
    done.exits(3).complains(&["no JDK was found", "JAVA_HOME"]);
    assert!(!workplace().join("no-jvm-demo").exists());
}
