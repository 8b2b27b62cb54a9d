//! The messages of the JVM's own `NullPointerException`s, word by word, for code with the names of
//! local variables and without.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod bytes;
mod support;

use std::path::Path;
use std::process::Command;

use bytes::text::Text;
use senda_engine::run::{Outcome, Value};
use support::oracle::{Scratch, jdk_program, output};

fn compile(debug: &str, into: &Path) {
    let file = support::corpus().join("methods/NullMessages.java");
    output(Command::new(jdk_program("javac")).args([debug, "-nowarn", "-d"]).arg(into).arg(file));
}

fn check(classes: &Path, only: &[&str], inputs: usize, at_least: usize) {
    bytes::keep(classes);
    let result = bytes::compare_only(classes, only, inputs, 3);
    println!("{} methods, {} cases", result.methods, result.cases);
    result.must_agree();
    assert!(result.refused.is_empty(), "{:?}", result.refused);
    assert!(result.methods >= at_least, "{}", result.methods);
}

#[test]
fn with_names() {
    let scratch = Scratch::new("nulls-names");
    compile("-g", &scratch.0);
    check(&scratch.0, &["NullMessages"], 4, 100);
}

#[test]
fn without_names() {
    let scratch = Scratch::new("nulls-bare");
    compile("-g:none", &scratch.0);
    check(&scratch.0, &["NullMessages"], 4, 100);
}

/// Shapes that `javac` does not write.
#[test]
fn assembled() {
    let scratch = Scratch::new("nulls-assembled");
    let mut c = Text::new("Odd", 49);
    let nil = "aconst_null";
    let say = "invokevirtual java/lang/Throwable.getMessage()Ljava/lang/String; areturn";
    let mut add = |name: &str, code: &str| {
        let text = format!("a: {code} b: ldc_w str:fine areturn h: {say} .catch a b h any");
        c.add(name, "(ILjava/lang/String;[I)Ljava/lang/String;", &text);
    };
    let hash = "invokevirtual java/lang/Object.hashCode()I pop";
    add("constant", &format!("{nil} {hash}"));
    add("doubled", &format!("{nil} dup pop {hash}"));
    add("swapped", &format!("{nil} iconst_1 swap {hash} pop"));
    add("under", &format!("{nil} iconst_1 dup_x1 pop {hash} pop"));
    add("stored", &format!("{nil} astore_1 aload_1 {hash}"));
    add("storedFar", &format!("{nil} astore 100 aload 100 {hash}"));
    add("wide", &format!("{nil} wide astore 300 wide aload 300 {hash}"));
    add("cast", &format!("{nil} checkcast java/lang/String {hash}"));
    add("exit", "aconst_null monitorexit");
    add("enter", "aconst_null monitorenter");
    add("thrown", "aconst_null athrow");
    add("index", "aconst_null sipush 300 iaload pop");
    add("joined", &format!("iload_0 ifeq x {nil} goto y x: {nil} y: {hash}"));
    add("joinedSame", &format!("{nil} iload_0 ifeq x nop x: {hash}"));
    add("back", &format!("{nil} astore_3 top: aload_3 {hash} {nil} astore_3 goto top"));
    add("backStack", &format!("{nil} top: dup {hash} pop {nil} goto top"));
    add(
        "lateWrite",
        &format!("goto start loop: {nil} astore_1 start: {nil} pop aload_1 {hash} goto loop"),
    );
    add("subroutine", &format!("{nil} jsr sub {hash} goto out sub: astore_3 ret 3 out:"));
    add("longBelow", &format!("lconst_1 {nil} {hash} pop2"));
    add("storeLong", "aconst_null iconst_1 lconst_1 lastore");
    add("storeDeep", "aconst_null aconst_null iconst_1 dconst_1 dastore pop");
    bytes::write_all(&scratch.0, vec![c]);
    check(&scratch.0, &["Odd"], 4, 20);
}

/// The outcome of a run tells the message too.
#[test]
fn outcome() {
    let scratch = Scratch::new("nulls-outcome");
    compile("-g", &scratch.0);
    let (mut interpreter, _, _, _keep) = support::open(&scratch.0);
    let methods = support::callables(&mut interpreter, "NullMessages");
    let method = methods.iter().find(|m| m.name == "uncaught").unwrap();
    let run = interpreter.run(method.id, &[Value::Int(1)]);
    let Outcome::Threw { class, message, .. } = &run.outcome else { panic!("{:?}", run.outcome) };
    assert_eq!(class, "java.lang.NullPointerException");
    let wanted = "Cannot read field \"value\" because \"n\" is null";
    assert_eq!(message.as_deref(), Some(wanted));
}
