//! Inputs that are hard to make: each a small program, and what is said of it. What has a test is
//! confirmed on the real JVM, what has none is named.

#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)]

mod support;

use std::collections::BTreeMap;

use senda_confirm::{Confirmer, Limits, Verdict};
use senda_engine::machine::Bounds;
use senda_strategy::explore::Options;
use senda_testcase::{MethodResult, Outcome, Signature, TestCase};
use support::{compile_files, line, open};

/// Compiles a program, explores the method `f` of its first class and confirms the tests.
fn explore(name: &str, text: &str, options: &Options) -> Result<MethodResult, String> {
    let folder = std::env::temp_dir().join(format!("senda-objects-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join(format!("{name}.java"));
    std::fs::write(&file, text).unwrap();
    let compiled = compile_files(&[file], &format!("objects-{name}-classes"));
    std::fs::remove_dir_all(&folder).unwrap();
    let mut program = open(&compiled.0, options);
    program.generator.world = program.classes.clone();
    let own =
        program.all_methods().into_iter().find(|(class, method, _)| class == name && method == "f");
    let method = own.unwrap().2;
    let explored = program.generator.generate(method, options, &mut |_| ());
    let mut result = explored.map_err(|stop| stop.to_string())?.result;
    program.generator.construct(&mut result, options).unwrap();
    let home = program.target.jdk.home().to_owned();
    let mut confirmer =
        Confirmer::start(&home, std::slice::from_ref(&compiled.0), Limits::default()).unwrap();
    let cases: Vec<(&Signature, &TestCase)> =
        result.tests.iter().map(|case| (&result.signature, case)).collect();
    let verdicts = confirmer.confirm_all(&cases);
    for ((_, case), verdict) in cases.iter().zip(&verdicts) {
        let text: String = line(case).chars().take(600).collect();
        assert_eq!(*verdict, Verdict::Confirmed, "{name}: {text}");
    }
    Ok(result)
}

/// How the paths of a method end, by name.
fn ends(result: &MethodResult) -> BTreeMap<String, u64> {
    let mut ends = BTreeMap::new();
    for test in &result.tests {
        let name = match &test.outcome {
            Outcome::Throws { class, .. } => class.rsplit(['.', '$']).next().unwrap().to_owned(),
            _ => "return".into(),
        };
        *ends.entry(name).or_default() += 1;
    }
    let reasons = result.paths.gave_up.iter().chain(&result.paths.unsupported);
    for reason in reasons {
        // Where it happened is not what happened.
        let why = reason.why.split(" in ").next().unwrap();
        *ends.entry(why.to_owned()).or_default() += reason.count;
    }
    for (limit, count) in result.paths.cut_by.iter() {
        *ends.entry(format!("cut by {limit}")).or_default() += count;
    }
    ends
}

fn check(name: &str, text: &str, expected: &[(&str, u64)]) {
    let found = explore(name, text, &Options::default()).map(|result| ends(&result));
    let expected: BTreeMap<String, u64> =
        expected.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
    assert_eq!(found, Ok(expected), "{name}");
}

#[test]
fn a_path_may_need_a_list_of_ten_thousand_nodes() {
    let text = "class Deep { Deep next; int v;
        static int f(Deep d) { for (int i = 0; i < 10_000; i++) { d = d.next; } return d.v; } }";
    let bounds = Bounds { loops: Some(20_000), ..Bounds::default() };
    let options = Options { bounds, paths: Some(2), ..Options::default() };
    let result = explore("Deep", text, &options).unwrap();
    let most = result.tests.iter().map(|test| test.heap.len()).max();
    assert_eq!(most, Some(10_001), "{:?}", ends(&result));
}

#[test]
fn an_array_beyond_the_limit_is_cut_not_made() {
    check(
        "Huge",
        "class Huge { static int f(int[] a) {
            if (a.length > 2_000_000_000) { return 1; }
            if (a.length > 20_000) { return 2; }
            return a.length > 5_000 ? 3 : 4; } }",
        &[("NullPointerException", 1), ("cut by length", 2), ("return", 2)],
    );
}

/// Whatever length is allowed: what no test could have is not made either.
#[test]
fn an_array_that_no_memory_holds_is_cut_not_made() {
    let text = "class Vast { static int f(int[] a) {
        if (a.length > 2_000_000_000) { return 1; }
        return a.length > 50_000 ? 2 : 3; } }";
    let options = Options { length: i64::from(i32::MAX), ..Options::default() };
    let found = explore("Vast", text, &options).map(|result| ends(&result)).unwrap();
    assert_eq!(found.get("cut by memory"), Some(&1), "{found:?}");
    assert_eq!(found.get("return"), Some(&2), "{found:?}");
}

#[test]
fn null_is_an_input_of_a_type_without_known_objects() {
    check(
        "Nothing",
        "class Nothing { static int f(java.util.Locale l) {
            Object o = l;
            if (o instanceof Cloneable) { return 1; }
            return o == null ? 2 : 3; } }",
        &[
            ("return", 1),
            (
                "an object of java.util.Locale as an input: it is a class of the library (--types adds classes)",
                1,
            ),
        ],
    );
}

#[test]
fn objects_need_no_constructor_that_can_be_called() {
    check(
        "Closed",
        "class Closed { private final int v; private Closed(int v) { this.v = v / 0; }
            static int f(Closed c) { return c.v > 3 ? 1 : 0; } }",
        &[("NullPointerException", 1), ("return", 2)],
    );
}

#[test]
fn a_class_whose_initialiser_throws_has_no_objects() {
    check(
        "User",
        "class User { static class Failing { static int x = 1 / (new int[0].length); int v; }
            static int f(Failing c) { return c == null ? 1 : c.v; } }",
        &[("return", 1), ("an object of User$Failing as an input: its initialiser fails", 1)],
    );
}

#[test]
fn methods_of_enums_are_called_on_constants() {
    check(
        "Same",
        "enum Same { A, B; int f(Same o) { return o == this ? 1 : 0; } }",
        &[("return", 2)],
    );
    check(
        "Bodies",
        "enum Bodies { A { int g(int x) { return x; } }, B { int g(int x) { return 1 / x; } };
            abstract int g(int x); int f(int x) { return g(x); } }",
        &[("ArithmeticException", 1), ("return", 2)],
    );
}

#[test]
fn where_an_enum_has_no_constant_to_call_a_method_on_that_is_said() {
    let says = |name: &str, text: &str, why: &str| {
        let found = explore(name, text, &Options::default()).map(|result| ends(&result));
        assert_eq!(found, Err(format!("unsupported: a receiver of {name}, {why}")));
    };
    says("Empty", "enum Empty { ; int f() { return 1; } }", "an enum without constants");
    says(
        "Over",
        "enum Over { A { int f() { return 1; } }; int f() { return 0; } }",
        "whose constants all override f",
    );
    says(
        "Fails",
        "enum Fails { A; static int x = 1 / (A.ordinal() * 2); int f() { return 0; } }",
        "of which there is no object: its initialiser fails",
    );
}

#[test]
fn an_enum_whose_initialiser_throws_has_no_constants() {
    check(
        "Taker",
        "class Taker { enum Failing { A; static int x = 1 / (A.ordinal() * 2); }
            static int f(Failing c) { return c == null ? 1 : 2; } }",
        &[("return", 1)],
    );
}

#[test]
fn the_own_initialiser_may_throw() {
    check(
        "Broken",
        "class Broken { static int x = 1 / (new int[0].length); int v;
            static int f(int n) { return n > 0 ? x : 2; } }",
        &[("ExceptionInInitializerError", 1)],
    );
}

#[test]
fn generics_may_speak_of_themselves() {
    check(
        "Self",
        "abstract class Self<T extends Self<T>> implements Comparable<T> { T other; int v;
            static class One extends Self<One> {
                public int compareTo(One o) { return v - o.v; } }
            static class Two<E extends Self<E>> extends Self<Two<E>> { E inner;
                public int compareTo(Two<E> o) { return inner == o.inner ? 0 : 1; } }
            static int f(Self<One> a, One b) {
                if (a.other == null || b == null) { return 0; }
                return a.compareTo(b) > 0 ? 1 : 2; } }",
        // `a` may be a `Two`, whose bridge method casts.
        &[("ClassCastException", 1), ("NullPointerException", 1), ("return", 4)],
    );
}

#[test]
fn interfaces_may_speak_of_each_other() {
    check(
        "Ring",
        "class Ring { interface A { B b(); } interface B { A a(); }
            interface C extends A, B { }
            static class Impl implements C { Impl next;
                public B b() { return next; } public A a() { return next; } }
            static int f(A a) { return a.b().a() == a ? 1 : 0; } }",
        &[("NullPointerException", 2), ("return", 2)],
    );
}

#[test]
fn an_abstract_parameter_without_a_class_below_is_named() {
    check(
        "Nobody",
        "class Nobody { static abstract class Shape { abstract int area(); }
            static int f(Shape s) { return s == null ? 1 : s.area(); } }",
        &[
            (
                "an object of Nobody$Shape as an input: it is abstract, and no class that is known extends it \
                 (--types adds classes)",
                1,
            ),
            ("return", 1),
        ],
    );
}

#[test]
fn the_hash_of_an_input_is_named() {
    check(
        "Hash",
        "class Hash { static int f(Hash h) { return h.hashCode() > 5 ? 1 : 0; } }",
        &[("NullPointerException", 1), ("the identity hash code of an object", 1)],
    );
}

#[test]
fn an_input_can_be_a_lock() {
    check(
        "Lock",
        "class Lock { int v; synchronized int own() { return v; }
            static int f(Lock l, Lock m) {
                synchronized (l) { synchronized (m) { return l.own() > m.v ? 1 : 0; } } } }",
        &[("NullPointerException", 2), ("return", 2)],
    );
}

/// A record has its components when it is made, so none can contain itself; an object between them can close the ring.
#[test]
fn a_record_does_not_contain_itself() {
    check(
        "Rings",
        "class Rings { record P(P next, int n) { }
            static int f(P p) { return p.next() == p || p.next().next() == p ? 1 : 2; } }",
        &[("NullPointerException", 2), ("return", 1), ("a record that contains itself", 2)],
    );
    check(
        "Boxed",
        "class Boxed { static class Box { P p; } record P(Box box) { }
            static int f(P p) { return p.box().p == p ? 1 : 2; } }",
        &[("NullPointerException", 2), ("return", 2)],
    );
}

#[test]
fn an_input_can_be_thrown() {
    check(
        "Thrower",
        "class Thrower { static class Mine extends RuntimeException { int code; }
            static class Other extends RuntimeException { }
            static int f(Mine e, RuntimeException r) {
                if (e != null && e.code == 7) { throw e; }
                try { if (r instanceof Other) { throw r; } return 0; }
                catch (Other o) { return 1; } } }",
        &[("Mine", 1), ("return", 4)],
    );
}

#[test]
fn a_class_whose_initialiser_cannot_be_run_is_left_out_by_name() {
    check(
        "Left",
        "class Left { interface Shape { int area(); }
            static class Square implements Shape { public int area() { return 4; } }
            static class Busy implements Shape {
                static { new Thread(() -> { }).start(); }
                public int area() { return 9; } }
            static int f(Shape s) { return s.area(); } }",
        &[
            ("NullPointerException", 1),
            ("return", 1),
            (
                "an object of Left$Busy as an input, whose initialiser ends: unsupported: threads \
                 (java.lang.Thread)",
                1,
            ),
        ],
    );
}

#[test]
fn one_less_than_the_length_is_less_than_the_length() {
    check(
        "Last",
        "class Last { static int f(int[] a) { return a.length == 0 ? -1 : a[a.length - 1]; } }",
        &[("NullPointerException", 1), ("return", 2)],
    );
}

#[test]
fn what_is_declared_as_an_interface_may_be_the_constant_of_an_enum() {
    check(
        "Faces",
        "class Faces {
            interface Op { int apply(int x); }
            enum Basic implements Op {
                INC { public int apply(int x) { return x + 1; } },
                DEC { public int apply(int x) { return x - 1; } } }
            static class Add implements Op { int k; public int apply(int x) { return x + k; } }
            static int f(Op o) { return o instanceof Basic ? o.apply(5) : o.apply(7); } }",
        // Two constants, an object, null.
        &[("return", 3), ("NullPointerException", 1)],
    );
    check(
        "Only",
        "class Only {
            interface Op { boolean odd(); }
            enum Basic implements Op { A, B; public boolean odd() { return this == A; } }
            static int f(Op o) { return o == null ? 0 : o.odd() ? 1 : 2; } }",
        &[("return", 3)],
    );
    check(
        "Any",
        "class Any {
            enum Basic { A, B }
            static int f(Object o) { return o == Basic.A ? 1 : o instanceof Basic ? 2 : 3; } }",
        &[("return", 3)],
    );
}

#[test]
fn elements_of_an_array_are_no_constants_of_an_enum_below_and_that_is_told() {
    check(
        "Row",
        "class Row {
            interface Op { }
            enum Basic implements Op { A }
            static class Add implements Op { int k; }
            static int f(Op[] all) { return all[0] instanceof Basic ? 1 : 2; } }",
        &[
            ("return", 1),
            ("NullPointerException", 1),
            ("ArrayIndexOutOfBoundsException", 1),
            ("an input that is the object of a static field, of the class Row$Basic", 1),
        ],
    );
}

#[test]
fn an_index_is_within_the_array_that_is_meant_only() {
    check(
        "Lengths",
        "class Lengths { static int f(int i, int k) {
            int[][] all = {new int[1], {1, 2, k}, new int[0]};
            int[] row = all[i];
            return row.length > 2 ? row[2] > 7 ? 1 : 2 : 3; } }",
        &[("return", 3), ("ArrayIndexOutOfBoundsException", 1)],
    );
}

#[test]
fn a_slot_is_a_field_of_the_class_that_is_meant_only() {
    check(
        "Slots",
        "class Slots {
            static class A { int x; }
            static class B { double y; }
            static int f(int i, int k, double d) {
                A a = new A(); B b = new B(); B c = new B();
                b.y = d;
                Object[] all = {b, a, c};
                Object one = all[i];
                if (one instanceof A) { ((A) one).x = k; }
                return b.y + c.y > 1.0 ? 1 : a.x > 5 ? 2 : 3; } }",
        // Those after the write, those without it, and the index.
        &[("return", 5), ("ArrayIndexOutOfBoundsException", 1)],
    );
}

#[test]
fn arrays_of_different_types_are_not_mixed() {
    // The test leaves one array.
    check(
        "Kinds",
        "class Kinds { static double f(int i) {
            Object[] all = {new int[4], new double[] {1, 2, 3, 4}, new int[2]};
            Object one = all[i];
            return one instanceof double[] ? ((double[]) one)[3] : 0; } }",
        &[("return", 2), ("ArrayIndexOutOfBoundsException", 1)],
    );
    // It leaves two, and what is between them is not meant.
    check(
        "Mixed",
        "class Mixed { static double f(int i) {
            Object[] all = {new double[] {1}, new int[4], new double[] {3, 2}};
            Object one = all[i];
            if (one instanceof double[]) { return ((double[]) one)[0] > 2 ? 1 : 2; }
            return 0; } }",
        &[("return", 3), ("ArrayIndexOutOfBoundsException", 1)],
    );
}

/// The JDK keeps the fields of `Throwable` from reflection; an exception of the program has them all the same.
#[test]
fn an_exception_as_an_input_has_a_message() {
    check(
        "Oops",
        "class Oops extends RuntimeException { final int code;
            Oops(String message, int code) { super(message); this.code = code; }
            static int f(Oops o) {
                if (o.getMessage() == null) { return 0; }
                return o.code > 3 ? 1 : 2; } }",
        &[("NullPointerException", 1), ("return", 3)],
    );
}

/// Nothing of the program is a number, but the library has several.
#[test]
fn an_array_of_numbers_may_be_one_of_another_number() {
    for (name, value) in [("Doubles", "2.5"), ("Ints", "7")] {
        check(
            name,
            &format!(
                "class {name} {{ static int f(Number[] a) {{ a[0] = {value}; return a.length; }} }}"
            ),
            &[
                ("ArrayIndexOutOfBoundsException", 1),
                ("ArrayStoreException", 1),
                ("NullPointerException", 1),
                ("return", 1),
            ],
        );
    }
    check(
        "Asked",
        "class Asked { static int f(Number[] a) { return a instanceof Long[] ? 1 : 2; } }",
        &[("return", 2)],
    );
}

/// Whatever the code asks of a constant, the condition says which ones they are.
#[test]
fn conditions_on_constants_name_them() {
    let text = "class Ink { enum Color { RED, GREEN, BLUE, BLACK, WHITE;
                boolean dark() { return ordinal() > 1 && this != WHITE; } }
            static int f(Color c, Color d) {
                switch (c) { case RED: return 1; case GREEN: return 2; default: break; }
                if (c == d) { return 3; }
                return c.dark() ? 4 : 5; } }";
    let result = explore("Ink", text, &Options::default()).unwrap();
    let mut told: Vec<String> = result.tests.iter().map(|test| test.condition.join(", ")).collect();
    told.sort();
    let expected = [
        "c = GREEN",
        "c = RED",
        "c = WHITE, c != d",
        "c = null",
        "c in {BLUE, BLACK, WHITE}, c = d",
        "c in {BLUE, BLACK}, c != d",
    ];
    assert_eq!(told, expected);
}

/// What a program asks of a place that may hold a constant or the object of a static field, in the words of the place.
#[test]
fn conditions_on_places_that_may_hold_constants_speak_of_the_place() {
    let types = "interface Shape { } enum Unit implements Shape { DOT, LINE { } }
        static class Disc implements Shape { int r; Shape next; static final Disc ONE = new Disc(); }
        static class Box implements Shape { }";
    let cases: &[(&str, &str, &[&str])] = &[
        ("Same", "int f(Shape a, Shape b) { return a == b ? 1 : 2; }", &["a != b", "a = b"]),
        ("Nil", "int f(Shape a) { return a != null ? 1 : 2; }", &["a != null", "a = null"]),
        (
            "Which",
            "int f(Shape a) { return a instanceof Disc ? 1 : 2; }",
            &["a != null, class(a) = Which$Disc", "a = null or class(a) != Which$Disc"],
        ),
        (
            "Equal",
            "boolean f(Shape a, Shape b) { return a.getClass() == b.getClass(); }",
            &[
                "a != null, b != null, class(a) != class(b)",
                "a != null, b != null, class(a) = class(b)",
                "a != null, b = null",
                "a = null",
            ],
        ),
        (
            "Held",
            "int f(Disc a) { if (a == Disc.ONE) return 1; return a.r > 3 ? 2 : 3; }",
            &[
                "a != Held$Disc.ONE, a != null, a.r <= 3",
                "a != Held$Disc.ONE, a != null, a.r >= 4",
                "a = Held$Disc.ONE",
                "a = null",
            ],
        ),
        (
            "Within",
            "int f(Shape a) { return a instanceof Disc d && d.next == d ? d.r > 0 ? 1 : 2 : 3; }",
            &[
                "a != null, class(a) = Within$Disc, a != a.next",
                "a != null, class(a) = Within$Disc, a.next != DOT, a.next != LINE, a = a.next, a.r <= 0",
                "a != null, class(a) = Within$Disc, a.next != DOT, a.next != LINE, a = a.next, a.r > 0",
                "a = null or class(a) != Within$Disc",
            ],
        ),
    ];
    for (name, method, expected) in cases {
        let text = format!("class {name} {{ {types} static {method} }}");
        let result = explore(name, &text, &Options::default()).unwrap();
        let mut told: Vec<String> =
            result.tests.iter().map(|test| test.condition.join(", ")).collect();
        told.sort();
        told.dedup();
        assert_eq!(told, *expected, "{name}");
    }
}

/// What a place holds after a write through a reference that may be another: classes, constants and objects of static fields in
/// their own words, and fields of one name by their class.
#[test]
fn conditions_on_what_was_written_have_no_numbers_of_ours() {
    let types = "enum Unit { DOT, LINE } static final Disc ONE = new Disc(); Unit unit; Disc disc;
        static class Disc { int r; Disc next; } static class Ring extends Disc { int r; }";
    let cases: &[(&str, &str, &[&str])] = &[
        (
            "Wrote",
            "int f(Wrote a, Unit x) { a.unit = Unit.LINE; return unit == x ? 1 : 2; }",
            &[
                "a != null, x != (this = a ? LINE : this.unit)",
                "a != null, x = (this = a ? LINE : this.unit)",
                "a = null",
            ],
        ),
        (
            "Classes",
            "int f(Classes a, Disc d) { a.disc = d; return disc instanceof Ring ? 1 : 2; }",
            &[
                "a != null, (this = a ? d : this.disc) != null, \
                 (this = a ? class(d) : class(this.disc)) = Classes$Ring",
                "a != null, (this = a ? d : this.disc) = null or \
                 (this = a ? class(d) : class(this.disc)) != Classes$Ring",
                "a = null",
            ],
        ),
        (
            "Hidden",
            "int f(Ring g) { return g.r == ((Disc) g).r + 1 ? 1 : 2; }",
            &[
                "g != null, g.r != ((Hidden$Disc) g).r + 1",
                "g != null, g.r = ((Hidden$Disc) g).r + 1",
                "g = null",
            ],
        ),
    ];
    for (name, method, expected) in cases {
        let text = format!("class {name} {{ {types} {method} }}");
        let result = explore(name, &text, &Options::default()).unwrap();
        let mut told: Vec<String> =
            result.tests.iter().map(|test| test.condition.join(", ")).collect();
        told.sort();
        assert_eq!(told, *expected, "{name}");
    }
}
