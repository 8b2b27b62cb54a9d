//! Classes that were not compiled together, and hierarchies that no compiler accepts: the linking
//! errors must be the JVM's. A user class is compiled against one version of a library and run with
//! another.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod bytes;
mod support;

use std::path::Path;

use bytes::text::Text;
use senda_engine::machine::Limits;
use senda_engine::run::{Outcome, Value};
use senda_engine::stop::Stop;
use support::oracle::{Scratch, javac};
use support::sources;

const BEFORE: &str = r#"
// file: Lib.java
public class Lib {
    public int gone = 1;
    public static int staticGone = 2;
    public int becomesStatic = 3;
    public static int becomesInstance = 4;
    public int changesType = 5;
    public int becomesPrivate = 6;
    public int becomesFinal = 7;
    public static int becomesFinalStatic = 8;
    int packaged = 9;
    public int method() { return 1; }
    public static int staticMethod() { return 2; }
    public int nowStatic() { return 3; }
    public static int nowInstance() { return 4; }
    public int nowPrivate() { return 5; }
    public static int nowPrivateStatic() { return 6; }
    public int otherResult() { return 7; }
    public int moved() { return 8; }
    public Lib() {}
    public Lib(int x) {}
    public Lib(String s) {}
}
// file: Shape.java
public class Shape { public int area() { return 1; } }
// file: Plain.java
public class Plain { public int value() { return 1; } public static int make() { return 2; } }
// file: Turn.java
public interface Turn { static int count() { return 1; } static int gone() { return 1; } }
// file: Role.java
public interface Role { int play(); default int extra() { return 2; } }
// file: Actor.java
public class Actor implements Role { public int play() { return 1; } public int more() { return 3; } }
// file: Extra.java
public interface Extra { default int third() { return 9; } }
// file: Both.java
public class Both implements Role, Extra { public int play() { return 4; } }
// file: Open.java
public class Open { public int m() { return 1; } }
// file: Derived.java
public class Derived extends Open { public int m() { return super.m() + 10; } }
// file: Vanishing.java
public class Vanishing { public static int x = 1; public int y; public int m() { return y; } }
// file: Child.java
public class Child extends Vanishing { public int n() { return 2; } }
// file: Mine.java
public class Mine extends Lib { public int own() { return 1; } }
// file: Boom.java
public class Boom { public static int x = 3; public static int f() { return x; } }
// file: Late.java
public class Late { public static int call(Role role) { return 1; } }
// file: Keep.java
public class Keep { public static final int CONST = 1; public static int later = 2; }
"#;

const AFTER: &str = r#"
// file: Lib.java
public class Lib extends Base {
    public static int becomesStatic = 3;
    public int becomesInstance = 4;
    public long changesType = 5;
    private int becomesPrivate = 6;
    public final int becomesFinal = 7;
    public static final int becomesFinalStatic = Integer.parseInt("8");
    int packaged = 9;
    public static int nowStatic() { return 3; }
    public int nowInstance() { return 4; }
    private int nowPrivate() { return 5; }
    private static int nowPrivateStatic() { return 6; }
    public long otherResult() { return 7; }
    public Lib() {}
    private Lib(String s) {}
}
// file: Base.java
public class Base { public int moved() { return 80; } public Base() {} public Base(int x) {} }
// file: Shape.java
public abstract class Shape { public abstract int area(); }
// file: Plain.java
public interface Plain { int value(); static int make() { return 2; } }
// file: Turn.java
public class Turn { public static int count() { return 1; } }
// file: Role.java
public interface Role { int play(); int added(); default int third() { return 5; }
    default int extra() { return 20; } }
// file: Open.java
public final class Open { public int m() { return 1; } }
// file: Boom.java
public class Boom { public static int x = 1 / Integer.parseInt("0"); public static int f() { return x; } }
// file: Late.java
public class Late { public static int call(Role role) { return role.added(); } }
// file: Keep.java
public class Keep { public static final int CONST = 100; public static int later = 200; }
"#;

const USER: &str = r#"
// file: User.java
public class User {
    public static int gone(int k) { return new Lib().gone; }
    public static int setGone(int k) { new Lib().gone = k; return k; }
    public static int staticGone(int k) { return Lib.staticGone; }
    public static int setStaticGone(int k) { Lib.staticGone = k; return k; }
    public static int becomesStatic(int k) { return new Lib().becomesStatic; }
    public static int setBecomesStatic(int k) { new Lib().becomesStatic = k; return k; }
    public static int becomesInstance(int k) { return Lib.becomesInstance; }
    public static int changesType(int k) { return new Lib().changesType; }
    public static int becomesPrivate(int k) { return new Lib().becomesPrivate; }
    public static int readsFinal(int k) { return new Lib().becomesFinal; }
    public static int writesFinal(int k) { new Lib().becomesFinal = k; return k; }
    public static int writesFinalStatic(int k) { Lib.becomesFinalStatic = k; return k; }
    public static int packaged(int k) { return new Lib().packaged; }
    public static int method(int k) { return new Lib().method(); }
    public static int staticMethod(int k) { return Lib.staticMethod(); }
    public static int nowStatic(int k) { return new Lib().nowStatic(); }
    public static int nowInstance(int k) { return Lib.nowInstance(); }
    public static int nowPrivate(int k) { return new Lib().nowPrivate(); }
    public static int nowPrivateStatic(int k) { return Lib.nowPrivateStatic(); }
    public static int nearByName(int k) { return Lib$Near.reach(); }
    public static int otherResult(int k) { return new Lib().otherResult(); }
    public static int moved(int k) { return new Lib().moved(); }
    public static int constructorGone(int k) { new Lib(k); return k; }
    public static int constructorHidden(int k) { new Lib("x"); return k; }
    public static int newAbstract(int k) { return new Shape().area(); }
    public static int newInterface(int k) { return new Plain().value(); }
    public static int implemented(int k) { return new Actor().play(); }
    public static int byRole(int k) { Role r = new Actor(); return r.play() + r.extra(); }
    public static int conflictUnused(int k) { return new Both().play(); }
    public static int conflict(int k) { return new Both().third(); }
    public static int conflictByExtra(int k) { Extra e = new Both(); return e.third(); }
    public static int finalSuper(int k) { return new Derived().m(); }
    public static int vanished(int k) { return new Vanishing().m(); }
    public static int vanishedStatic(int k) { return Vanishing.x; }
    public static int vanishedSuper(int k) { return new Child().n(); }
    public static int inherited(int k) { return new Mine().gone; }
    public static int inheritedMoved(int k) { return new Mine().moved(); }
    public static int boom(int k) { return Boom.f(); }
    public static int boomTwice(int k) {
        try { return Boom.f(); } catch (ExceptionInInitializerError e) { }
        try { return Boom.x; } catch (NoClassDefFoundError e) { return e.getCause() == null ? 1 : 2; }
    }
    public static String boomCause(int k) {
        try { return "" + Boom.f(); } catch (ExceptionInInitializerError e) { }
        try { return "" + Boom.x; } catch (NoClassDefFoundError e) { return e + "|" + e.getCause(); }
    }
    public static int inlined(int k) { return Keep.CONST + Keep.later; }
    public static int caught(int k) {
        int n = 0;
        try { new Lib().method(); } catch (NoSuchMethodError e) { n += 1; }
        try { n += Lib.staticGone; } catch (NoSuchFieldError e) { n += 10; }
        try { new Shape().area(); } catch (InstantiationError e) { n += 100; }
        try { new Vanishing(); } catch (NoClassDefFoundError e) { n += 1000; }
        try { Lib.nowPrivateStatic(); } catch (IllegalAccessError e) { n += 10000; }
        try { Lib.nowInstance(); } catch (IncompatibleClassChangeError e) { n += 100000; }
        try { new Child(); } catch (NoClassDefFoundError e) { n += 1000000; }
        return n;
    }
    public static String messages(int k) {
        try { new Vanishing(); return ""; } catch (NoClassDefFoundError e) { return e.getMessage(); }
    }
    public static int staticOfInterface(int k) { return Plain.make(); }
    public static int staticOfClass(int k) { return Turn.count(); }
    public static int goneOfClass(int k) { return Turn.gone(); }
    public static int addedUnseen(int k) { return Late.call(new Actor()); }
    static String say(String what, Throwable t) {
        String s = t.toString();
        int module = s.lastIndexOf(" (");
        if (module >= 0 && s.substring(module).contains("module")) s = s.substring(0, module);
        return what + ": " + s + " <- " + t.getCause() + "\n";
    }
    public static String words(int k) {
        String all = "";
        try { gone(k); } catch (Throwable t) { all += say("gone", t); }
        try { setGone(k); } catch (Throwable t) { all += say("setGone", t); }
        try { staticGone(k); } catch (Throwable t) { all += say("staticGone", t); }
        try { setStaticGone(k); } catch (Throwable t) { all += say("setStaticGone", t); }
        try { becomesStatic(k); } catch (Throwable t) { all += say("becomesStatic", t); }
        try { setBecomesStatic(k); } catch (Throwable t) { all += say("setBecomesStatic", t); }
        try { becomesInstance(k); } catch (Throwable t) { all += say("becomesInstance", t); }
        try { changesType(k); } catch (Throwable t) { all += say("changesType", t); }
        try { becomesPrivate(k); } catch (Throwable t) { all += say("becomesPrivate", t); }
        try { writesFinal(k); } catch (Throwable t) { all += say("writesFinal", t); }
        try { writesFinalStatic(k); } catch (Throwable t) { all += say("writesFinalStatic", t); }
        try { method(k); } catch (Throwable t) { all += say("method", t); }
        try { staticMethod(k); } catch (Throwable t) { all += say("staticMethod", t); }
        try { nowStatic(k); } catch (Throwable t) { all += say("nowStatic", t); }
        try { nowInstance(k); } catch (Throwable t) { all += say("nowInstance", t); }
        try { nowPrivate(k); } catch (Throwable t) { all += say("nowPrivate", t); }
        try { nowPrivateStatic(k); } catch (Throwable t) { all += say("nowPrivateStatic", t); }
        try { otherResult(k); } catch (Throwable t) { all += say("otherResult", t); }
        try { constructorGone(k); } catch (Throwable t) { all += say("constructorGone", t); }
        try { constructorHidden(k); } catch (Throwable t) { all += say("constructorHidden", t); }
        try { newAbstract(k); } catch (Throwable t) { all += say("newAbstract", t); }
        try { newInterface(k); } catch (Throwable t) { all += say("newInterface", t); }
        try { conflict(k); } catch (Throwable t) { all += say("conflict", t); }
        try { conflictByExtra(k); } catch (Throwable t) { all += say("conflictByExtra", t); }
        try { finalSuper(k); } catch (Throwable t) { all += say("finalSuper", t); }
        try { vanished(k); } catch (Throwable t) { all += say("vanished", t); }
        try { vanishedStatic(k); } catch (Throwable t) { all += say("vanishedStatic", t); }
        try { vanishedSuper(k); } catch (Throwable t) { all += say("vanishedSuper", t); }
        try { inherited(k); } catch (Throwable t) { all += say("inherited", t); }
        try { boom(k); } catch (Throwable t) { all += say("boom", t); }
        try { staticOfInterface(k); } catch (Throwable t) { all += say("staticOfInterface", t); }
        try { staticOfClass(k); } catch (Throwable t) { all += say("staticOfClass", t); }
        try { goneOfClass(k); } catch (Throwable t) { all += say("goneOfClass", t); }
        try { addedUnseen(k); } catch (Throwable t) { all += say("addedUnseen", t); }
        return all;
    }
    public static boolean isRole(int k) { Object o = new Actor(); return o instanceof Role; }
    public static int unusedMissing(int k) { if (k > 1_000_000_000) new Vanishing(); return 7; }
}
// file: Lib$Near.java
class Lib$Near { static int reach() { return Lib.nowPrivateStatic(); } }
// file: Inits.java
public class Inits {
    static class A { static int a = B.b + 1; static int f() { return a; } }
    static class B { static int b = A.a + 10; }
    static class Self { static int n = 5; static Self one = new Self(); static int seen = one.m;
        int m = n++; static { n += f(); } static int f() { return seen * 100 + n; } }
    static class Parent { static int p = Kid.k + 1; }
    static class Kid extends Parent { static int k = 10; static int both() { return p * 100 + k; } }
    static class Late { static int x; static { x = Thrower.get(); } }
    static class Thrower { static int t; static { if (t == 0) throw new IllegalStateException("t"); }
        static int get() { return t; } }
    interface Face { int V = Inits.mark(3); default int d() { return V; } }
    static class Impl implements Face { static int i = mark(4); }
    static int marks;
    static int mark(int n) { marks = marks * 10 + n; return n; }
    public static int cycleA(int k) { return A.f() * 100 + B.b; }
    public static int cycleB(int k) { int b = B.b; return A.f() * 100 + b; }
    public static int self(int k) { return Self.f() * 1000 + Self.n; }
    public static int parentFirst(int k) { return Parent.p * 10000 + Kid.both(); }
    public static int kidFirst(int k) { return Kid.both() * 100 + Parent.p; }
    public static int faces(int k) { new Impl(); return marks; }
    public static int failing(int k) {
        int n = 0;
        for (int i = 0; i < 3; i++) {
            try { n += Late.x; } catch (ExceptionInInitializerError e) { n += 1; }
            catch (NoClassDefFoundError e) { n += 10; }
            try { n += Thrower.get(); } catch (NoClassDefFoundError e) { n += 100; }
        }
        return n;
    }
    interface Inherited { int W = Integer.parseInt("x"); }
    static class Heir implements Inherited {
        static int w() { try { return W; } catch (ExceptionInInitializerError e) { return -5; } }
    }
    public static int heir(int k) { return Heir.w(); }
    static int depth;
    static int down(int n) { depth++; return down(n + 1) + 1; }
    public static boolean overflow(int k) {
        try { down(0); return false; } catch (StackOverflowError e) { return depth > 100; }
    }
    public static int overflowTwice(int k) {
        int n = 0;
        for (int i = 0; i < 2; i++) {
            try { down(0); } catch (StackOverflowError e) { n++; } finally { n += 10; }
        }
        return n;
    }
    static class Deep { static int d = down(0); }
    public static int overflowInInit(int k) {
        int n = 0;
        try { n = Deep.d; } catch (StackOverflowError e) { n = 1; }
        try { n += Deep.d; } catch (NoClassDefFoundError e) { n += e.getCause().getMessage().length(); }
        return n;
    }
}
"#;

#[test]
fn mixed_versions_fail_as_on_the_jvm() {
    let scratch = Scratch::new("mixed");
    let path = |name: &str| scratch.0.join(name);
    let mut first = sources(BEFORE, &path("before"));
    first.extend(sources(USER, &path("user")));
    let second = sources(AFTER, &path("after"));
    let classes = path("classes");
    std::fs::create_dir_all(&classes).unwrap();
    javac(&first, &classes);
    javac(&second, &classes);
    std::fs::remove_file(classes.join("Vanishing.class")).unwrap();
    // `Actor` was compiled when the role had no further method; the others stay as they were.
    bytes::write_all(&classes, odd_hierarchies());
    check(&classes, &["User", "Inits", "Odd"], 90);
}

fn check(classes: &Path, only: &[&str], at_least: usize) {
    let result = bytes::compare_only(classes, only, 2, 5);
    println!("{} methods, {} of {} cases throw", result.methods, result.threw, result.cases);
    result.must_agree();
    assert!(result.refused.is_empty(), "{:?}", result.refused);
    assert!(result.methods >= at_least);
}

/// Classes that extend themselves or each other, interfaces and final classes, arrays, nothing.
fn odd_hierarchies() -> Vec<Text> {
    let class = |name: &str, above: &str| {
        let mut c = Text::new(name, 48).with(|c| c.extends(above));
        c.class.field(0x9, "f", "I");
        c.method(0x9, "s", "()I", "iconst_1 ireturn");
        c.method(1, "<init>", "()V", &format!("aload_0 invokespecial {above}.<init>()V return"));
        c
    };
    let face = |name: &str, above: &[&str]| {
        let mut c =
            Text::new(name, 48).with(|c| above.iter().fold(c, |c, name| c.implements(name)));
        c.class.flags = 0x601;
        c
    };
    let implements = |c: Text, name: &str| c.with(|c| c.implements(name));
    let mut last = class("Last", "java/lang/Object");
    last.class.flags |= 0x10;
    let mut all = vec![
        class("Own", "Own"),
        class("CycleA", "CycleB"),
        class("CycleB", "CycleC"),
        class("CycleC", "CycleA"),
        face("FaceA", &["FaceB"]),
        face("FaceB", &["FaceA"]),
        face("FaceSelf", &["FaceSelf"]),
        implements(class("UsesCycle", "java/lang/Object"), "FaceA"),
        implements(class("UsesSelf", "java/lang/Object"), "FaceSelf"),
        last,
        class("BelowLast", "Last"),
        class("BelowFinal", "java/lang/String"),
        face("Fine", &[]),
        class("BelowFace", "Fine"),
        implements(class("ClassAsFace", "java/lang/Object"), "Last"),
        class("BelowMissing", "Missing"),
        implements(class("MissingFace", "java/lang/Object"), "Missing"),
        class("BelowBroken", "BelowMissing"),
        class("BelowCycle", "CycleA"),
    ];
    let names: Vec<String> = all.iter().map(|c| c.name.clone()).collect();
    let mut odd = Text::new("Odd", 48);
    for name in names.iter().filter(|n| !n.starts_with("Face") && *n != "Fine") {
        odd.add(&format!("new{name}"), "(I)I", &format!("new {name} pop iconst_1 ireturn"));
        odd.add(&format!("static{name}"), "(I)I", &format!("invokestatic {name}.s()I ireturn"));
        odd.add(&format!("field{name}"), "(I)I", &format!("getstatic {name}.f:I ireturn"));
        odd.add(
            &format!("twice{name}"),
            "(I)I",
            &format!(
                "a: new {name} pop iconst_1 ireturn b: h: pop new {name} pop iconst_2 ireturn \
             .catch a b h any"
            ),
        );
    }
    all.push(odd);
    all
}

/// The JVM goes further here; the interpreter says where it stops.
#[test]
fn depths_have_names() {
    let scratch = Scratch::new("depths");
    let mut all = Vec::new();
    let mut chain = |prefix: &str, count: u32, initialised: bool| {
        for i in 0..count {
            let above = match i {
                0 => "java/lang/Object".to_owned(),
                _ if initialised => "java/lang/Object".to_owned(),
                _ => format!("{prefix}{}", i - 1),
            };
            let mut c = Text::new(&format!("{prefix}{i}"), 48).with(|c| c.extends(&above));
            c.class.field(0x9, "f", "I");
            if initialised && i > 0 {
                let text = format!(
                    "getstatic {prefix}{}.f:I iconst_1 iadd putstatic {prefix}{i}.f:I return",
                    i - 1
                );
                c.method(0x8, "<clinit>", "()V", &text);
            }
            all.push(c);
        }
    };
    chain("Deep", 1_200, false);
    chain("Near", 900, false);
    chain("Init", 300, true);
    chain("Few", 150, true);
    let mut c = Text::new("Depths", 48);
    c.add("deep", "(I)I", "new Deep1199 pop iconst_1 ireturn");
    c.add("near", "(I)I", "new Near899 pop iconst_1 ireturn");
    c.add("init", "(I)I", "getstatic Init299.f:I ireturn");
    c.add("few", "(I)I", "getstatic Few149.f:I ireturn");
    all.push(c);
    bytes::write_all(&scratch.0, all);
    let (mut interpreter, _, _, _keep) = support::open(&scratch.0);
    for method in support::callables(&mut interpreter, "Depths") {
        let run = interpreter.run(method.id, &[Value::Int(1)]);
        let as_wanted = match (&*method.name, &run.outcome) {
            ("deep", Outcome::Stopped(Stop::Unsupported(text))) => text.contains("1000 classes"),
            ("init", Outcome::Stopped(Stop::Unsupported(text))) => text.contains("nested too deep"),
            ("near", Outcome::Returned(Some(Value::Int(n)))) => *n == 1,
            ("few", Outcome::Returned(Some(Value::Int(n)))) => *n == 149,
            _ => false,
        };
        assert!(as_wanted, "{}: {:?}", method.name, run.outcome);
    }
}

/// An array that no machine holds ends the run by the name of the limit; deep recursion is an error
/// that the program sees, whatever the limit.
#[test]
fn limits_have_names() {
    let scratch = Scratch::new("limits");
    let mut c = Text::new("Huge", 48);
    c.add("ints", "(I)I", "iload_0 newarray int arraylength ireturn");
    c.add("longs", "(I)I", "iload_0 newarray long arraylength ireturn");
    c.add("nested", "(I)I", "iload_0 iload_0 multianewarray [[J 2 arraylength ireturn");
    c.add("many", "(I)I", "head: iload_0 newarray byte pop goto head");
    c.add("small", "(I)I", "head: new java/lang/Object pop goto head");
    bytes::write_all(&scratch.0, vec![c]);
    let (mut interpreter, _, _, _keep) = support::open(&scratch.0);
    for method in support::callables(&mut interpreter, "Huge") {
        for length in [i32::MAX, i32::MAX - 8, 1 << 29] {
            let run = interpreter.run(method.id, &[Value::Int(length)]);
            let wanted = match &run.outcome {
                Outcome::Stopped(Stop::Memory(limit)) => *limit == support::limits().memory,
                Outcome::Stopped(Stop::Steps(_)) => method.name == "small",
                _ => false,
            };
            assert!(wanted, "{}: {:?}", method.name, run.outcome);
        }
    }
    assert!(Limits::default().memory > support::limits().memory);
}
