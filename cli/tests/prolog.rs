//! Exported programs in a stock SWI-Prolog, with nothing of ours beside them. Skipped, with a message,
//! where `swipl` is not there.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stderr)]

mod support;

use std::path::Path;
use std::process::Command;

use support::{root, senda_args};

fn swipl(folder: &Path, args: &[&str]) -> Option<(String, String)> {
    let output = Command::new("swipl").current_dir(folder).args(args).output();
    let Ok(output) = output else {
        eprintln!("skipped: there is no swipl in the path");
        return None;
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}", text(&output.stderr));
    Some((text(&output.stdout), text(&output.stderr)))
}

/// The export of methods of the corpus, in a folder of its own.
fn exported(folder: &str, source: &str, method: &str) -> std::path::PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    let (source, out) = (root().join("corpus").join(source), folder.join("program.pl"));
    let words = ["rules", source.to_str().unwrap(), method, "--prolog", "--out"];
    senda_args(words.into_iter().chain([out.to_str().unwrap()])).exits(0);
    folder
}

#[test]
fn what_is_exported_loads_and_runs_alone() {
    let folder = exported("alone", "prolog/LcmTry.java", "lcm");
    let goal = "forall(member(A-B,[4-6,0-0,-9-6]),(lcm([A,B],[V],h,_,E,_),writeq(V-E),nl))";
    let Some((out, err)) = swipl(&folder, &["-q", "-g", goal, "-t", "halt", "program.pl"]) else {
        return;
    };
    assert_eq!((out.as_str(), err.as_str()), ("12-ok\n-1-ok\n18-ok\n", ""));
}

/// The hierarchy comes from the class path, and the driver counts turns of loops.
#[test]
fn the_exported_program_gives_nine_tests() {
    let folder = exported("nine", "prolog/LcmTry.java", "lcm");
    std::fs::copy(root().join("crates/rules/prolog/unfold.pl"), folder.join("unfold.pl")).unwrap();
    let run = ["-q", "-g", "main", "-t", "halt", "unfold.pl", "--", "program.pl", "lcm", "loop=1"];
    let Some((out, err)) = swipl(&folder, &[&run[..], &["-1000", "1000"]].concat()) else {
        return;
    };
    assert_eq!(err, "");
    assert_eq!(out.lines().filter(|line| line.starts_with("test(")).count(), 9, "{out}");
    assert!(out.contains("test([0,0],returns(-1),"), "{out}");
}

/// Switches, shifts and comparisons of longs bring what they need.
#[test]
fn whole_classes_load_without_a_word() {
    for class in ["Checksums", "BigDigits"] {
        let source = format!("methods/{class}.java");
        let folder = exported(&format!("whole{class}"), &source, &format!("{class}.*"));
        let load = ["-q", "-g", "true", "-t", "halt", "program.pl"];
        let Some((out, err)) = swipl(&folder, &load) else { return };
        assert_eq!((out.as_str(), err.as_str()), ("", ""), "{source}");
    }
    let folder = exported("defined", "prolog/LcmTry.java", "lcm");
    let load = ["-q", "-g", "list_undefined", "-t", "halt", "program.pl"];
    let Some((out, err)) = swipl(&folder, &load) else { return };
    assert_eq!((out.as_str(), err.as_str()), ("", ""));
}
