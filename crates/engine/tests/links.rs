//! Linking errors where a handler may catch them: every instruction that names a class or member,
//! in every position relative to handlers, on the real JVM and in the interpreter. Error class and
//! message must agree.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod bytes;
mod support;

use bytes::text::Text;
use support::oracle::{Scratch, javac};

/// Old enough for code without stack maps, new enough for class literals.
const VERSION: u16 = 49;

/// What the faulty code refers to. `Gone` is nowhere.
const LIBRARY: &str = r#"
// file: q/Hidden.java
package q;
class Hidden {
    public static int f = 1; public int g; public static int s() { return 1; } public Hidden() {}
    public int m() { return 1; }
}
// file: q/Open.java
package q;
public class Open {
    int packaged; protected int guarded; private int secret; public final int fixed = 1;
    static int packagedStatic; public static final int FIXED = Integer.parseInt("1");
    int packagedMethod() { return 1; } private int secretMethod() { return 1; }
    protected int guardedMethod() { return 1; } static int packagedStaticMethod() { return 1; }
    Open(int n) {} public Open() {}
    public static Object make() { return new Hidden(); }
}
// file: Lib.java
public class Lib {
    public static int sf = 1; public int f = 2; public int takes(String s, int[] a) { return 1; }
    public static int sm() { return 1; } public int m() { return 2; }
}
// file: Bad.java
public class Bad { public static int bad = 1 / Integer.parseInt("0"); public static int sm() { return 1; } }
// file: Face.java
public interface Face { int M = 5; static int sm() { return 1; } int am(); default int dm() { return 2; } }
// file: Shape.java
public abstract class Shape { public abstract int area(); }
// file: Say.java
public class Say {
    public static Object nil; public static Lib noLib; public static Object some = "some";
    public static String say(Throwable t) {
        String s = t.toString();
        int module = s.lastIndexOf(" (");
        if (module >= 0 && s.substring(module).contains("module")) s = s.substring(0, module);
        return t.getCause() == null ? s : s + " <- " + say(t.getCause());
    }
}
"#;

/// Instructions with what they need, by name; each leaves the stack as it was.
fn instructions() -> Vec<(&'static str, &'static str)> {
    let some = "getstatic Say.some:Ljava/lang/Object;";
    let nil = "getstatic Say.nil:Ljava/lang/Object;";
    let all = format!(
        "instanceOf: {some} instanceof Gone pop
        instanceOfArray: {some} instanceof [LGone; pop
        instanceOfDeep: {some} instanceof [[[Lp/Gone; pop
        instanceOfNull: {nil} instanceof Gone pop
        instanceOfConstNull: aconst_null instanceof Gone pop
        instanceOfHidden: {some} instanceof q/Hidden pop
        instanceOfHiddenArray: {some} instanceof [Lq/Hidden; pop
        cast: {some} checkcast Gone pop
        castArray: {some} checkcast [LGone; pop
        castNull: {nil} checkcast Gone pop
        castConstNull: aconst_null checkcast Gone pop
        castHidden: {some} checkcast q/Hidden pop
        castWrong: {some} checkcast Lib pop
        literal: ldc_w class:Gone pop
        literalArray: ldc_w class:[[LGone; pop
        literalHidden: ldc_w class:q/Hidden pop
        array: iconst_2 anewarray Gone pop
        arrayOfArrays: iconst_2 anewarray [LGone; pop
        arrayNegative: iconst_m1 anewarray Gone pop
        arrayUnknown: iload_0 anewarray Gone pop
        arrayHidden: iconst_2 anewarray q/Hidden pop
        multi: iconst_2 iconst_2 multianewarray [[LGone; 2 pop
        multiNegative: iconst_2 iconst_m1 multianewarray [[LGone; 2 pop
        multiHidden: iconst_1 iconst_1 multianewarray [[Lq/Hidden; 2 pop
        fieldGone: {lib} getfield Lib.gone:I pop
        fieldGoneNull: {no_lib} getfield Lib.gone:I pop
        fieldGoneConstNull: aconst_null getfield Lib.gone:I pop
        fieldOfGone: aconst_null getfield Gone.f:I pop
        fieldOtherType: {lib} getfield Lib.f:J pop2
        fieldStatic: {lib} getfield Lib.sf:I pop
        fieldStaticNull: {no_lib} getfield Lib.sf:I pop
        fieldNull: {no_lib} getfield Lib.f:I pop
        fieldPackaged: {open} getfield q/Open.packaged:I pop
        fieldSecret: {open} getfield q/Open.secret:I pop
        fieldSecretNull: aconst_null getfield q/Open.secret:I pop
        fieldOfHidden: aconst_null getfield q/Hidden.g:I pop
        setGone: {lib} iconst_1 putfield Lib.gone:I
        setGoneNull: {no_lib} iconst_1 putfield Lib.gone:I
        setOfGone: aconst_null iconst_1 putfield Gone.f:I
        setStatic: {lib} iconst_1 putfield Lib.sf:I
        setNull: {no_lib} iconst_1 putfield Lib.f:I
        setFixed: {open} iconst_1 putfield q/Open.fixed:I
        setFixedNull: aconst_null iconst_1 putfield q/Open.fixed:I
        setPackaged: {open} iconst_1 putfield q/Open.packaged:I
        staticGone: getstatic Lib.gone:I pop
        staticOfGone: getstatic Gone.f:I pop
        staticInstance: getstatic Lib.f:I pop
        staticOfHidden: getstatic q/Hidden.f:I pop
        staticPackaged: getstatic q/Open.packagedStatic:I pop
        setStaticGone: iconst_1 putstatic Lib.gone:I
        setStaticFixed: iconst_1 putstatic q/Open.FIXED:I
        setStaticFace: iconst_1 putstatic Face.M:I
        setStaticInstance: iconst_1 putstatic Lib.f:I
        setStaticBad: iconst_1 putstatic Bad.bad:I
        newGone: new Gone pop
        newHidden: new q/Hidden pop
        newAbstract: new Shape pop
        newFace: new Face pop
        makeGone: new Lib dup iconst_1 invokespecial Lib.<init>(I)V pop
        makePackaged: new q/Open dup iconst_1 invokespecial q/Open.<init>(I)V pop
        callGone: {open} iload_0 aconst_null aconst_null invokevirtual q/Open.gone(ILjava/lang/String;[[I)V
        callGoneNull: aconst_null invokevirtual q/Open.gone()V
        callOfGone: aconst_null invokevirtual Gone.m()V
        callStatic: {no_lib} invokevirtual Lib.sm()I pop
        callFace: aconst_null invokevirtual Face.am()I pop
        callPackaged: {open} invokevirtual q/Open.packagedMethod()I pop
        callSecret: {open} invokevirtual q/Open.secretMethod()I pop
        callSecretNull: aconst_null invokevirtual q/Open.secretMethod()I pop
        callNull: aconst_null invokevirtual q/Open.toString()Ljava/lang/String; pop
        callOfHidden: aconst_null invokevirtual q/Hidden.m()I pop
        faceOnClass: {open} invokeinterface q/Open.make()Ljava/lang/Object; pop
        faceOnClassNull: aconst_null invokeinterface Lib.m()I pop
        faceGone: {some} invokeinterface Face.gone()I pop
        faceGoneNull: aconst_null invokeinterface Face.gone()I pop
        faceOfGone: aconst_null invokeinterface Gone.m()I pop
        faceNotImplemented: {some} invokeinterface Face.am()I pop
        faceStatic: {some} invokeinterface Face.sm()I pop
        faceNull: aconst_null invokeinterface Face.am()I pop
        specialGone: {some} pop aconst_null invokespecial Links.gone()V
        staticCallGone: invokestatic Lib.gone()I pop
        staticCallOfGone: invokestatic Gone.m()I pop
        staticCallInstance: invokestatic q/Open.toString()Ljava/lang/String; pop
        staticCallPackaged: invokestatic q/Open.packagedStaticMethod()I pop
        staticCallOfHidden: invokestatic q/Hidden.s()I pop
        staticCallOfFace: invokestatic Face.sm()I pop
        badClass: invokestatic Bad.sm()I pop
        badField: getstatic Bad.bad:I pop
        badNew: new Bad pop",
        lib = "new Lib dup invokespecial Lib.<init>()V",
        no_lib = "getstatic Say.noLib:LLib;",
        open = "new q/Open dup invokespecial q/Open.<init>()V",
    );
    let all: &'static str = Box::leak(all.into_boxed_str());
    all.lines().map(|line| line.trim().split_once(": ").unwrap()).collect()
}

/// The code around an instruction. `Say.say` writes down what was caught.
fn shapes(instruction: &str) -> Vec<(&'static str, String)> {
    let say = "invokestatic Say.say(Ljava/lang/Throwable;)Ljava/lang/String; areturn";
    let fine = "ldc_w str:fine areturn";
    let i = instruction;
    vec![
        ("Plain", format!("{i} {fine}")),
        ("Try", format!("a: {i} b: {fine} h: {say} .catch a b h any")),
        ("Error", format!("a: {i} b: {fine} h: {say} .catch a b h java/lang/LinkageError")),
        ("Other", format!("a: {i} b: {fine} h: {say} .catch a b h java/lang/ArithmeticException")),
        (
            "Nested",
            format!(
                "a: {i} b: {fine} g: pop ldc_w str:inner areturn h: {say} \
                 .catch a b g java/lang/ArithmeticException .catch a b h java/lang/Throwable"
            ),
        ),
        (
            // The inner handler counts and throws on, as `finally` does; the outer one tells.
            "Finally",
            format!(
                "a: iconst_0 istore_1 c: {i} d: {fine} g: astore_2 iinc 1 1 aload_2 athrow \
                 b: h: {say} .catch c d g any .catch a b h any"
            ),
        ),
        (
            // Out of sight of the handler, which covers other code of the same method.
            "Outside",
            format!("a: iload_0 iconst_1 idiv pop b: {i} {fine} h: {say} .catch a b h any"),
        ),
        (
            // The second failure is the first one again.
            "Twice",
            format!(
                "iconst_0 istore_1 a: {i} b: {fine} h: iload_1 ifne last iinc 1 1 pop goto a \
                 last: {say} .catch a b h any"
            ),
        ),
    ]
}

fn users() -> Vec<Text> {
    let mut all = Vec::new();
    for (name, instruction) in instructions() {
        let mut class = Text::new(&format!("Links_{name}"), VERSION);
        let instruction = instruction.replace("Links.", &format!("Links_{name}."));
        for (shape, code) in shapes(&instruction) {
            class.add(&format!("{name}{shape}"), "(I)Ljava/lang/String;", &code);
        }
        all.push(class);
    }
    all
}

#[test]
fn linking_errors_reach_the_handlers() {
    let scratch = Scratch::new("links");
    let library = scratch.0.join("library");
    let classes = scratch.0.join("classes");
    std::fs::create_dir_all(&classes).unwrap();
    javac(&support::sources(LIBRARY, &library), &classes);
    let users = users();
    let names: Vec<String> = users.iter().map(|u| u.name.clone()).collect();
    bytes::write_all(&classes, users);
    bytes::keep(&classes);
    let only: Vec<&str> = names.iter().map(String::as_str).collect();
    let result = bytes::compare_only(&classes, &only, 1, 5);
    println!("{} methods, {} of {} cases throw", result.methods, result.threw, result.cases);
    result.must_agree();
    assert!(result.refused.is_empty(), "{:?}", result.refused);
    assert!(result.methods >= 600, "{}", result.methods);
}
