//! Whole programs: `main` of every program in `corpus/programs`, with the argument lists of the
//! manifest, prints exactly what `java` prints.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::path::PathBuf;
use std::process::Command;

use senda_engine::run::{Outcome, Value};
use senda_rules::ids::ClassName;
use senda_rules::types::Type;
use support::oracle::{Scratch, javac, jdk_program};
use support::{corpus, java_files, open};

#[test]
fn every_program_prints_what_java_prints() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let files: Vec<PathBuf> = java_files("programs")
        .into_iter()
        .filter(|f| f.to_string_lossy().contains(&only))
        .collect();
    let classes = Scratch::new("programs");
    javac(&files, &classes.0);
    let (mut interpreter, _, _, _keep) = open(&classes.0);
    let manifest: String = ["manifest-b.toml", "manifest-c.toml"]
        .map(|name| std::fs::read_to_string(corpus().join(name)).unwrap())
        .concat();
    let mut wrong = Vec::new();
    let (mut runs, mut instructions) = (0, 0);
    for file in &files {
        let name = file.file_stem().unwrap().to_str().unwrap();
        for args in argument_lists(&manifest, name) {
            runs += 1;
            let java = Command::new(jdk_program("java"))
                .args(["-Dstdout.encoding=UTF-8", "-Dfile.encoding=UTF-8", "-cp"])
                .arg(&classes.0)
                .arg(name)
                .args(&args)
                .output()
                .unwrap();
            let linker = interpreter.linker();
            let main = linker.method_named(name, "main", "([Ljava/lang/String;)V").unwrap();
            let strings = args.iter().map(|a| Value::Str(a.encode_utf16().collect())).collect();
            let run = interpreter.run(main, &[Value::Array(Type::Ref(ClassName(0)), strings)]);
            instructions += run.instructions;
            let normal = run.outcome == Outcome::Returned(None);
            if run.output != java.stdout || normal != java.status.success() {
                wrong.push(format!(
                    "{name} {args:?}: {:?} {:?}\n{}",
                    run.outcome,
                    run.causes,
                    first_difference(&java.stdout, &run.output)
                ));
            }
        }
    }
    made_bodies_are_well_formed(&mut interpreter);
    println!(
        "{} programs, {runs} runs, {instructions} instructions, {} differ",
        files.len(),
        wrong.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What lambdas, string concatenation and records were made into obeys the laws of rule programs.
fn made_bodies_are_well_formed(interpreter: &mut senda_engine::run::Interpreter) {
    let linker = interpreter.linker();
    let mut made = 0;
    for body in linker.bodies() {
        let owner = linker.symbols.method_symbol(body.method).owner;
        if !linker.symbols.class_text(owner).contains("$$") {
            continue;
        }
        made += 1;
        if let Err(errors) = senda_rules::verify::verify(&linker.symbols, body) {
            panic!("{}: {}", linker.symbols.method_text(body.method), errors[0]);
        }
    }
    assert!(made > 0, "the programs have lambdas");
}

fn first_difference(java: &[u8], ours: &[u8]) -> String {
    let (java, ours) = (String::from_utf8_lossy(java), String::from_utf8_lossy(ours));
    let lines = java.lines().zip(ours.lines()).enumerate().find(|(_, (a, b))| a != b);
    match lines {
        Some((i, (a, b))) => format!("  line {}:\n    java:  {a}\n    senda: {b}", i + 1),
        None => format!("  java prints {} bytes, senda {}", java.len(), ours.len()),
    }
}

/// The `args` of a program's table: a list of lists of strings; one empty list if there is none.
fn argument_lists(manifest: &str, program: &str) -> Vec<Vec<String>> {
    let entry = manifest
        .split("[[program]]")
        .find(|table| table.contains(&format!("\"programs/{program}.java\"")))
        .unwrap_or_else(|| panic!("{program} is not in the manifest"));
    let Some(at) = entry.lines().find(|l| l.starts_with("args = ")) else {
        return vec![Vec::new()];
    };
    let mut lists = Vec::new();
    let (mut list, mut word, mut depth, mut quoted) = (Vec::new(), String::new(), 0, false);
    let mut chars = at["args = ".len()..].chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' if quoted => word.extend(chars.next()),
            '"' if quoted => {
                list.push(std::mem::take(&mut word));
                quoted = false;
            }
            '"' => quoted = true,
            c if quoted => word.push(c),
            '[' => depth += 1,
            ']' => {
                if depth == 2 {
                    lists.push(std::mem::take(&mut list));
                }
                depth -= 1;
            }
            _ => {}
        }
    }
    lists
}
