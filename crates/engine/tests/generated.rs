//! Random Java against the real JVM. The seed is printed and can be set with `SEED`; `CLASSES` sets
//! how many classes are generated.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use support::oracle::{Scratch, answer, answers, javac, show};
use support::rng::Rng;
use support::{callables, inputs, javagen, open};

const METHODS: usize = 12;
const INPUTS: usize = 12;

#[test]
fn random_java_behaves_as_on_the_jvm() {
    let number = |name: &str, default: u64| {
        std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
    };
    let seed = number("SEED", 4_711);
    let classes = number("CLASSES", 24);
    println!("seed {seed}, {classes} classes");
    let mut rng = Rng::new(seed);
    let scratch = Scratch::new("generated");
    let (sources, compiled) = (scratch.0.join("src"), scratch.0.join("classes"));
    std::fs::create_dir_all(&sources).unwrap();
    std::fs::create_dir_all(&compiled).unwrap();
    let mut files = Vec::new();
    for i in 0..classes {
        let name = format!("G{i}");
        let file = sources.join(format!("{name}.java"));
        std::fs::write(&file, javagen::class(&name, METHODS, &mut rng)).unwrap();
        files.push(file);
    }
    javac(&files, &compiled);
    let (mut interpreter, names, _, _keep) = open(&compiled);
    let mut cases = Vec::new();
    for name in &names {
        for method in callables(&mut interpreter, name) {
            let symbols = &interpreter.linker().symbols;
            for args in inputs::argument_lists(symbols, &method.params, INPUTS, &mut rng) {
                cases.push((method.clone(), args));
            }
        }
    }
    let expected = answers(&compiled, &cases);
    let mut wrong = Vec::new();
    let mut threw = 0;
    for ((method, args), expected) in cases.iter().zip(&expected) {
        let got = answer(&interpreter.run(method.id, args));
        threw += usize::from(expected.starts_with('T'));
        if got != *expected {
            let args: Vec<String> = args.iter().map(show).collect();
            wrong.push(format!(
                "{}.{}{}({})\n    jvm:   {expected}\n    senda: {got}",
                method.class,
                method.name,
                method.descriptor,
                args.join(" ; ")
            ));
        }
    }
    println!("{} cases, {threw} of them throw, {} differences", cases.len(), wrong.len());
    if let (false, Some(keep)) = (wrong.is_empty(), std::env::var_os("KEEP")) {
        for file in &files {
            let _ =
                std::fs::copy(file, std::path::Path::new(&keep).join(file.file_name().unwrap()));
        }
    }
    let shown: Vec<&str> = wrong.iter().take(20).map(String::as_str).collect();
    assert!(wrong.is_empty(), "seed {seed}: {} differences:\n{}", wrong.len(), shown.join("\n"));
}
