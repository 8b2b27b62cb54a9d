//! `senda demo` from outside: with a JUnit, without one, and where it must not write.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use std::path::PathBuf;
use std::process::Command;

use support::{Done, command, root, workplace};

/// An empty folder to run in, without Maven's repository.
fn place(name: &str) -> PathBuf {
    let place = workplace().join(name);
    let _ = std::fs::remove_dir_all(&place);
    std::fs::create_dir_all(&place).unwrap();
    place
}

fn demo(place: &PathBuf, args: &[&str]) -> Done {
    let mut command = command(["demo"]);
    Done::of(command.args(args).current_dir(place).env("HOME", place).output().unwrap())
}

/// The folder of JUnit's archives, fetched if they are not there.
fn junit() -> String {
    let folder = root().join("target/junit");
    if !folder.join("complete").is_file() {
        assert!(Command::new(root().join("scripts/junit")).status().unwrap().success());
    }
    folder.canonicalize().unwrap().to_str().unwrap().to_owned()
}

#[test]
fn the_tests_of_the_example_pass_under_junit() {
    let place = place("demo-junit");
    // The second time the folder is that of an earlier demo.
    for _ in 0..2 {
        let done = demo(&place, &["--junit", &junit()]).exits(0);
        let done = done.says(&[
            "public class Tiers",
            "$ senda gen senda-demo/Tiers.java price",
            "9 tests, 9/9 confirmed",
            "9 tests successful",
            "0 tests failed",
            "The tests passed: senda-demo/TiersSendaTest.java and senda-demo/TiersSendaFindingsTest.java",
        ]);
        assert!(done.err.contains("wrote senda-demo/TiersSendaTest.java"), "{}", done.err);
    }
    assert!(place.join("senda-demo/classes/TiersSendaTest.class").is_file());
    assert!(place.join("senda-demo/classes/TiersSendaFindingsTest.class").is_file());
}

#[test]
fn without_junit_it_says_how_to_go_on() {
    let place = place("demo plain");
    let done = demo(&place, &["--out", "a b/c"]).exits(0);
    done.says(&[
        "--out 'a b/c'",
        "9/9 confirmed",
        "a b/c/TiersSendaTest.java",
        "mvn dependency:copy",
        "--junit junit-platform-console-standalone-",
    ]);
    assert!(place.join("a b/c/TiersSendaTest.java").is_file());
    assert!(!place.join("a b/c/classes").exists());
}

#[test]
fn what_is_not_its_own_is_left_alone() {
    let place = place("demo-other");
    std::fs::write(place.join("Tiers.java"), "class Tiers {}").unwrap();
    demo(&place, &["--out", "."]).exits(3).complains(&["something else", "--out"]);
    assert_eq!(std::fs::read_to_string(place.join("Tiers.java")).unwrap(), "class Tiers {}");
    demo(&place, &["--out", "Tiers.java"]).exits(3).complains(&["Tiers.java"]);
    demo(&place, &["--out", "/proc/demo"]).exits(3).complains(&["/proc/demo"]);
    demo(&place, &["--junit", "nowhere"]).exits(3).complains(&["nowhere", "--junit"]);
    demo(&place, &["--jdk", "nowhere"]).exits(3).complains(&["nowhere", "JDK"]);
    assert_eq!(std::fs::read_dir(&place).unwrap().count(), 1, "something was written");
}
