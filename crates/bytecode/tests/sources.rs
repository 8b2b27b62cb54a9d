//! Where classes come from: directories, archives, source files.

mod common;

use std::path::{Path, PathBuf};

use common::jar::{class_with, jar};
use common::temp::TestDir;
use senda_bytecode::sources::jdk::Jdk;
use senda_bytecode::sources::{Jar, Source};
use senda_bytecode::{Classpath, Target, TargetOptions};
use senda_rules::class::Provider;
use senda_rules::symbols::Symbols;

/// The first method of a class, or the error, or a note that there is none.
fn first_method(classpath: &Classpath, name: &str) -> String {
    let mut symbols = Symbols::new();
    let id = symbols.class(name);
    match classpath.fresh().class(&mut symbols, id) {
        Ok(Some(class)) => symbols.name_text(class.methods[0].name).to_owned(),
        Ok(None) => "none".into(),
        Err(e) => e.to_string(),
    }
}

fn open(path: &Path) -> Target {
    Target::open(path, &TargetOptions::default()).expect("target")
}

fn open_error(path: &Path) -> String {
    Target::open(path, &TargetOptions::default()).expect_err("no target").to_string()
}

#[test]
fn a_directory_of_classes() {
    let dir = TestDir::new();
    dir.write("classes/p/A.class", class_with("p/A", "a"));
    dir.write("classes/B.class", class_with("B", "b"));
    dir.write("elsewhere/odd.class", class_with("q/Odd", "odd"));
    let target = open(dir.path());
    assert_eq!(target.classes, ["B", "p/A", "q/Odd"]);
    assert_eq!(first_method(&target.classpath, "p/A"), "a");
    assert_eq!(first_method(&target.classpath, "B"), "b");
    assert_eq!(first_method(&target.classpath, "q/Odd"), "odd");
    assert_eq!(first_method(&target.classpath, "p/None"), "none");
    assert_eq!(first_method(&target.classpath, "java/lang/Object"), "<init>");
    assert_eq!(target.paths, [dir.path().join("classes")]);
}

#[test]
fn one_class_file_and_its_neighbours() {
    let dir = TestDir::new();
    let a = dir.write("p/A.class", class_with("p/A", "a"));
    dir.write("p/B.class", class_with("p/B", "b"));
    let target = open(&a);
    assert_eq!(target.classes, ["p/A"]);
    assert_eq!(first_method(&target.classpath, "p/B"), "b");
}

#[test]
fn a_class_under_a_wrong_name_is_an_error_that_says_so() {
    let dir = TestDir::new();
    dir.write("p/A.class", class_with("q/B", "b"));
    let classpath = Classpath::new(vec![Source::Directory(
        senda_bytecode::sources::Directory::new(dir.path()),
    )]);
    let said = first_method(&classpath, "p/A");
    assert!(said.contains("A.class: it declares class q.B, and p.A was expected"), "{said}");
    // Names that would leave the tree are no names of classes.
    assert_eq!(first_method(&classpath, "../A"), "none");
    assert_eq!(first_method(&classpath, "/p/A"), "none");
}

#[test]
fn what_is_no_target_is_refused() {
    let dir = TestDir::new();
    let text = dir.write("notes.txt", "hello");
    assert!(open_error(&text).contains("not a target"));
    assert!(open_error(&dir.path().join("none.jar")).contains("no such file"));
    let bad = dir.write("bad/X.class", "hello");
    assert!(open_error(&bad).contains("X.class: not a class file"));
    let bad = dir.write("bad.jar", "hello");
    assert!(open_error(&bad).contains("bad.jar: not a readable archive"));
    std::fs::create_dir(dir.path().join("empty")).expect("directory");
    assert!(open_error(&dir.path().join("empty")).contains("without .class"));
}

#[test]
fn versions_of_a_multi_release_archive() {
    let dir = TestDir::new();
    let manifest: &[u8] = b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";
    let (plain, eleven, future) =
        (class_with("p/A", "plain"), class_with("p/A", "eleven"), class_with("p/A", "future"));
    let entries: Vec<(&str, &[u8])> = vec![
        ("META-INF/MANIFEST.MF", manifest),
        ("META-INF/versions/99/p/A.class", &future),
        ("META-INF/versions/11/p/A.class", &eleven),
        ("p/A.class", &plain),
        ("module-info.class", b"not looked at"),
    ];
    let path = dir.write("mr.jar", jar(&entries));
    let with = |feature| Classpath::new(vec![Source::Jar(Jar::open(&path, feature).expect("jar"))]);
    assert_eq!(first_method(&with(8), "p/A"), "plain");
    assert_eq!(first_method(&with(11), "p/A"), "eleven");
    assert_eq!(first_method(&with(17), "p/A"), "eleven");
    assert_eq!(first_method(&with(99), "p/A"), "future");
    assert_eq!(Source::Jar(Jar::open(&path, 17).expect("jar")).classes().expect("list"), ["p/A"]);
    let path = dir.write("plain.jar", jar(&entries[1..]));
    let plain = Classpath::new(vec![Source::Jar(Jar::open(&path, 17).expect("jar"))]);
    assert_eq!(first_method(&plain, "p/A"), "plain");
}

#[test]
fn archives_inside_archives() {
    let dir = TestDir::new();
    let inner = jar(&[("lib/L.class", &class_with("lib/L", "l"))]);
    let (app, loader) = (class_with("app/Main", "m"), class_with("boot/Loader", "boot"));
    let boot = jar(&[
        ("boot/Loader.class", &loader),
        ("BOOT-INF/classes/app/Main.class", &app),
        ("BOOT-INF/lib/inner.jar", &inner),
    ]);
    let path = dir.write("boot.jar", &boot);
    let target = open(&path);
    assert_eq!(target.classes, ["app/Main"]);
    assert_eq!(first_method(&target.classpath, "lib/L"), "l");
    assert_eq!(first_method(&target.classpath, "boot/Loader"), "boot");
    let nested = PathBuf::from(format!("{}!/BOOT-INF/lib/inner.jar", path.display()));
    assert_eq!(open(&nested).classes, ["lib/L"]);
    let missing = PathBuf::from(format!("{}!/x.jar", path.display()));
    assert!(open_error(&missing).contains("there is no entry x.jar"));
    let war = jar(&[("WEB-INF/classes/app/Main.class", &app), ("WEB-INF/lib/i.jar", &inner)]);
    let target = open(&dir.write("app.war", war));
    assert_eq!(target.classes, ["app/Main"]);
    assert_eq!(first_method(&target.classpath, "lib/L"), "l");
}

#[test]
fn source_files_are_compiled() {
    let dir = TestDir::new();
    let a = dir.write(
        "src/p/A.java",
        "package p; class A { B b; static int f(int count) { return count; } class In {} }",
    );
    dir.write("src/p/B.java", "package p; class B { lib.L l; }");
    let library = dir.write("lib.jar", jar(&[("lib/L.class", &class_with("lib/L", "l"))]));
    let options = TargetOptions { classpath: vec![library], jdk: None };
    let target = Target::open(&a, &options).expect("compiled");
    assert_eq!(target.classes, ["p/A", "p/A$In"]);
    assert_eq!(first_method(&target.classpath, "lib/L"), "l");
    let compiled = target.paths[0].clone();
    assert!(compiled.join("p/B.class").is_file());
    let mut symbols = Symbols::new();
    let id = symbols.class("p/A");
    let file = target.classpath.file(&mut symbols, id).expect("class").expect("class");
    let code = file.code(&mut symbols, 1).expect("code").expect("code");
    let names = file.parameter_names(&mut symbols, 1, &code);
    assert_eq!(
        names.iter().map(|n| n.map(|n| symbols.name_text(n))).collect::<Vec<_>>(),
        [Some("count")]
    );
    drop(target);
    assert!(!compiled.exists(), "what was compiled is removed");
}

#[test]
fn the_compilers_errors_come_through() {
    let dir = TestDir::new();
    let bad = dir.write("Bad.java", "class Bad {\n  int f() { return x; }\n}\n");
    let said = open_error(&bad);
    assert!(said.contains("Bad.java:2: error: cannot find symbol"), "{said}");
}

#[test]
fn only_source_files_that_are_not_built_are_compiled() {
    let dir = TestDir::new();
    let target = {
        let java = dir.write("A.java", "class A { int a() { return 1; } }");
        let built = open(&java);
        std::fs::copy(built.paths[0].join("A.class"), dir.path().join("A.class")).expect("copied");
        // It would not compile any more, and need not.
        dir.write("A.java", "class A {");
        dir.write("B.java", "class B extends A { }");
        open(dir.path())
    };
    assert_eq!(target.classes, ["A", "B"]);
}

#[test]
fn nested_classes_and_records_say_what_they_are() {
    let dir = TestDir::new();
    let source = "public class T { private static final class In {} record R(int a, String b) {} \
                  static final long L = 1L << 40; static final String S = \"x\\ud800\"; \
                  static final float F = 0f / 0f; Runnable r = new Runnable() { public void run() {} }; }";
    let target = open(&dir.write("T.java", source));
    let mut symbols = Symbols::new();
    let mut class = |name: &str| {
        let id = symbols.class(name);
        target.classpath.class(&mut symbols, id).expect("class").expect("class")
    };
    let (top, inner, record, anonymous) = (class("T"), class("T$In"), class("T$R"), class("T$1"));
    use senda_rules::class::access::{FINAL, PRIVATE, PUBLIC, STATIC};
    assert_eq!(top.flags, PUBLIC);
    assert_eq!(inner.flags, PRIVATE | STATIC | FINAL);
    assert_eq!(inner.outer, Some(top.name));
    assert_eq!(anonymous.outer, Some(top.name));
    assert_eq!(inner.inner_name.map(|n| symbols.name_text(n)), Some("In"));
    assert_eq!(anonymous.inner_name.map(|n| symbols.name_text(n)), Some(""));
    let components: Vec<_> =
        record.record.iter().flatten().map(|n| symbols.name_text(*n)).collect();
    assert_eq!(components, ["a", "b"]);
    use senda_rules::ir::Const;
    assert_eq!(top.fields[0].constant, Some(Const::Long(1 << 40)));
    let Some(Const::Str(text)) = top.fields[1].constant else { unreachable!("a string") };
    assert_eq!(symbols.string_units(text)[..], [u16::from(b'x'), 0xd800]);
    assert_eq!(top.fields[2].constant, Some(Const::Float(0x7fc0_0000)));
}

#[test]
fn the_jdk_is_found_and_its_absence_explained() {
    let jdk = Jdk::find().expect("a JDK");
    assert!(jdk.feature() >= 8);
    assert!(jdk.program("javac").is_some());
    let options = TargetOptions { jdk: Some("/nonexistent".into()), ..TargetOptions::default() };
    let dir = TestDir::new();
    let class = dir.write("A.class", class_with("A", "a"));
    let said = Target::open(&class, &options).expect_err("no JDK").to_string();
    assert!(said.contains("/nonexistent: no JDK"), "{said}");
}
