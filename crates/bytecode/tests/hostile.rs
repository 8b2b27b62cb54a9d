//! Damaged and malicious files: each is read or refused with a reason that names the file, without
//! a panic, in bounded time and memory.
//!
//! The seed is printed; `SENDA_SEED` sets another one, `SENDA_CASES` the number of damaged classes.

#![allow(clippy::panic, clippy::print_stdout)]

mod common;

use std::collections::BTreeMap;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use common::asm::{ClassAsm, I, MethodAsm, STATIC};
use common::damage::damage;
use common::jar::{class_with, jar};
use common::rng::Rng;
use common::temp::TestDir;
use ristretto_classfile::attributes::Attribute;
use ristretto_classfile::{Constant, JavaString};
use senda_bytecode::sources::jdk::Jdk;
use senda_bytecode::sources::{Directory, Jar, Source};
use senda_bytecode::stats::code_shape;
use senda_bytecode::translate::translate;
use senda_bytecode::{ClassFile, Classpath, limits};
use senda_rules::class::Provider;
use senda_rules::symbols::Symbols;
use senda_rules::verify::verify;

/// The longest that one class or archive may take.
const WATCHDOG: Duration = Duration::from_secs(60);

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Reads a class with everything that is in it. The number of methods, or the reason.
fn read_all(bytes: Vec<u8>) -> Result<usize, String> {
    let mut symbols = Symbols::new();
    let file = ClassFile::parse(&mut symbols, bytes, "X.class").map_err(|e| e.to_string())?;
    let mut fault = None;
    for index in 0..file.class.methods.len() {
        match file.code(&mut symbols, index) {
            Ok(Some(code)) => {
                let _ = code_shape(&code);
                let body = translate(&mut symbols, &file, index);
                assert_eq!(verify(&symbols, &body), Ok(()), "what was translated is well formed");
            }
            Ok(None) => {}
            Err(e) => fault = Some(e.to_string()),
        }
    }
    match fault {
        Some(fault) => Err(fault),
        None => Ok(file.class.methods.len()),
    }
}

/// Runs `read` as the watchdog wants it; a panic is reported with what caused it.
fn guarded<T>(what: &str, read: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(read));
    let took = start.elapsed();
    assert!(took < WATCHDOG, "{what} took {took:?}");
    result.unwrap_or_else(|_| panic!("{what} made a reader panic"))
}

/// A file that is written unless it is forgotten: what made a test fail.
struct Saved<'b> {
    path: String,
    bytes: &'b [u8],
}

impl Saved<'_> {
    fn forget(mut self) {
        self.path.clear();
    }
}

impl Drop for Saved<'_> {
    fn drop(&mut self) {
        if !self.path.is_empty() {
            let path = std::env::temp_dir().join(&self.path);
            println!("the file is saved as {}", path.display());
            let _ = std::fs::write(path, self.bytes);
        }
    }
}

/// The most memory that this process had, in bytes, where the system tells.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kib| kib << 10)
}

/// Class files to start from: small and middling ones of the JDK, and some that it has not.
fn corpus() -> Vec<(String, Vec<u8>)> {
    let jdk = Jdk::find().expect("a JDK");
    let sources = jdk.sources().expect("classes");
    let names = sources[0].classes().expect("names");
    let wanted = ["java/lang/String", "java/util/HashMap", "java/util/stream/Collectors"];
    let some = names.iter().step_by(names.len() / 400 + 1).map(String::as_str);
    let mut all: Vec<(String, Vec<u8>)> = some
        .chain(wanted)
        .filter_map(|name| Some((name.to_owned(), sources[0].find(name).ok()??.bytes)))
        .filter(|(_, bytes)| bytes.len() < 64 << 10)
        .collect();
    let mut class = ClassAsm::new("Old").version(45, 3);
    let code = vec![I::Jsr(2), I::Return, I::Astore_w(300), I::Iinc_w(301, 9), I::Ret_w(300)];
    class.method(STATIC, "f", "()V", MethodAsm::new(1, 302, code).handler(0, 2, 2, None));
    all.push(("Old".into(), class.bytes()));
    all
}

#[test]
fn damaged_classes() {
    let (seed, cases) = (setting("SENDA_SEED", 0x5eed), setting("SENDA_CASES", 24_000));
    println!("seed {seed}, {cases} cases");
    let corpus = corpus();
    let mut rng = Rng::new(seed);
    let (mut read, mut reasons) = (0, BTreeMap::<String, usize>::new());
    let mut slowest = Duration::ZERO;
    for case in 0..cases {
        let (name, original) = &corpus[rng.below(corpus.len())];
        let bytes = damage(original, &mut rng);
        let start = Instant::now();
        let what = format!("case {case} from {name}, seed {seed}");
        let saved = Saved { path: format!("senda-hostile-{seed}-{case}.class"), bytes: &bytes };
        let said = guarded(&what, || read_all(bytes.clone()));
        saved.forget();
        match said {
            Ok(_) => read += 1,
            Err(reason) => {
                assert!(!reason.is_empty() && reason.len() < 500, "case {case}: {reason}");
                let kind: String =
                    reason.chars().filter(|c| !c.is_ascii_digit()).take(24).collect();
                *reasons.entry(kind).or_default() += 1;
            }
        }
        slowest = slowest.max(start.elapsed());
    }
    println!("{read} read, {} kinds of reasons, slowest {slowest:?}", reasons.len());
    if let Some(peak) = peak_memory() {
        println!("peak memory {} MiB", peak >> 20);
        assert!(peak < 2 << 30, "{peak} bytes of memory");
    }
    assert!(read > 0 && reasons.len() > 20, "the damage is too uniform: {reasons:?}");
}

#[test]
fn every_truncation_and_every_bit_of_a_class() {
    let original = class_with("p/Small", "f");
    for length in 0..original.len() {
        let said = guarded("a truncated class", || read_all(original[..length].to_vec()));
        assert!(said.is_err(), "{length} of {} bytes are no class", original.len());
    }
    for bit in 0..original.len() * 8 {
        let mut bytes = original.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let _ = guarded("a class with one bit changed", || read_all(bytes));
    }
}

#[test]
fn damaged_archives() {
    let seed = setting("SENDA_SEED", 0x5eed) ^ 1;
    println!("seed {seed}");
    let dir = TestDir::new();
    let inner = jar(&[("lib/L.class", &class_with("lib/L", "l"))]);
    let original = jar(&[
        ("META-INF/MANIFEST.MF", b"Manifest-Version: 1.0\nMulti-Release: true\n"),
        ("META-INF/versions/9/p/A.class", &class_with("p/A", "nine")),
        ("p/A.class", &class_with("p/A", "a")),
        ("BOOT-INF/classes/p/B.class", &class_with("p/B", "b")),
        ("BOOT-INF/lib/inner.jar", &inner),
    ]);
    let mut rng = Rng::new(seed);
    let mut refused = 0;
    for case in 0..1500 {
        let path = dir.write("damaged.jar", damage(&original, &mut rng));
        let said = guarded(&format!("archive {case}, seed {seed}"), || read_jar(&path));
        if let Err(reason) = said {
            assert!(reason.contains("damaged.jar"), "the file is not named: {reason}");
            refused += 1;
        }
    }
    assert!(refused > 300, "only {refused} were refused");
}

/// Opens an archive and reads all it has.
fn read_jar(path: &std::path::Path) -> Result<(), String> {
    let jar = Jar::open(path, 17).map_err(|e| e.to_string())?;
    let mut names = jar.classes();
    names.extend(["p/A", "p/B", "lib/L"].map(String::from));
    let classpath = Classpath::new(vec![Source::Jar(jar)]);
    let mut symbols = Symbols::new();
    let mut outcome = Ok(());
    for name in names {
        let id = symbols.class(&name);
        if let Err(e) = classpath.class(&mut symbols, id) {
            outcome = Err(e.to_string());
        }
    }
    outcome
}

#[test]
fn damaged_images() {
    let dir = TestDir::new();
    let home = Jdk::find().expect("a JDK").home().to_path_buf();
    let Ok(mut file) = std::fs::File::open(home.join("lib/modules")) else { return };
    // The header, the tables and the first resources.
    let mut start = vec![0; 6 << 20];
    std::io::Read::read_exact(&mut file, &mut start).expect("image");
    let mut rng = Rng::new(7);
    for case in 0..40 {
        let mut bytes = start.clone();
        bytes.truncate(rng.below(bytes.len()));
        for _ in 0..rng.below(2000) {
            let at = if case % 2 == 0 { rng.below(bytes.len()) } else { rng.below(64) };
            bytes[at] = rng.next() as u8;
        }
        dir.write(&format!("jdk{case}/lib/modules"), bytes);
        let said = guarded(&format!("image {case}"), || {
            let jdk = Jdk::at(&dir.path().join(format!("jdk{case}"))).map_err(|e| e.to_string())?;
            let sources = jdk.sources().map_err(|e| e.to_string())?;
            let found = sources[0].find("java/lang/Object").map_err(|e| e.to_string())?;
            Ok::<_, String>(found.is_some())
        });
        if let Err(reason) = said {
            assert!(reason.contains(&format!("jdk{case}")), "the file is not named: {reason}");
        }
    }
}

#[test]
fn an_entry_that_unpacks_to_too_much() {
    let dir = TestDir::new();
    let zeros = vec![0; limits::CLASS_BYTES + 1];
    let bomb = jar(&[("p/Bomb.class", &zeros), ("p/A.class", &class_with("p/A", "a"))]);
    assert!(bomb.len() < 64 << 10, "{} bytes", bomb.len());
    let path = dir.write("bomb.jar", bomb);
    let jar = Jar::open(&path, 17).expect("jar");
    assert!(jar.find("p/A").expect("fine").is_some());
    let said = guarded("a bomb", || jar.find("p/Bomb")).expect_err("a bomb").to_string();
    assert!(said.contains("bomb.jar!/p/Bomb.class: unpacks to more than the limit"), "{said}");
}

#[test]
fn an_archive_that_unpacks_to_too_much_in_all() {
    let dir = TestDir::new();
    // Nested four deep, 16 in each: opened as libraries they would be 65,536 archives.
    let mut level = jar(&[("p/A.class", &class_with("p/A", "a"))]);
    for _ in 0..4 {
        let names: Vec<String> = (0..16).map(|i| format!("BOOT-INF/lib/l{i}.jar")).collect();
        let entries: Vec<(&str, &[u8])> = names.iter().map(|n| (n.as_str(), &level[..])).collect();
        level = jar(&entries);
    }
    let path = dir.write("nested.jar", level);
    let said = guarded("archives in archives", || Jar::open(&path, 17).expect("jar").find("q/B"));
    let said = said.expect_err("too deep").to_string();
    assert!(said.contains("nested.jar!/BOOT-INF/lib/l0.jar") && said.contains("deep"), "{said}");
    // The budget for all entries together.
    let zeros = vec![0; limits::CLASS_BYTES];
    let path = dir.write("wide.jar", jar(&[("p/Z.class", &zeros)]));
    let jar = Jar::open(&path, 17).expect("jar");
    let most = limits::JAR_TOTAL_BYTES / limits::CLASS_BYTES as u64 + 1;
    let refused = (0..most).find_map(|_| jar.find("p/Z").err()).expect("the budget ends");
    assert!(refused.to_string().contains("in all"), "{refused}");
}

#[test]
fn a_directory_record_that_claims_more_than_there_is() {
    let dir = TestDir::new();
    for claim in [limits::JAR_ENTRIES as u64 + 1, u64::from(u32::MAX), u64::MAX >> 8] {
        let path = dir.write("claims.jar", zip64_claiming(claim));
        let said = guarded("a claim", || Jar::open(&path, 17)).expect_err("a claim").to_string();
        assert!(said.contains("claims.jar") && said.contains("entries"), "{said}");
    }
}

/// An archive whose 64-bit end record claims so many entries.
fn zip64_claiming(entries: u64) -> Vec<u8> {
    let mut bytes = jar(&[("p/A.class", &class_with("p/A", "a"))]);
    let end = bytes.len() - 22;
    let offset = u32::from_le_bytes(bytes[end + 16..end + 20].try_into().expect("field"));
    bytes.truncate(end);
    bytes.write_all(b"PK\x06\x06").expect("memory");
    bytes.extend(44u64.to_le_bytes());
    bytes.extend([45, 0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    for field in [entries, entries, entries.saturating_mul(46), u64::from(offset)] {
        bytes.extend(field.to_le_bytes());
    }
    bytes.write_all(b"PK\x06\x07\0\0\0\0").expect("memory");
    bytes.extend((end as u64).to_le_bytes());
    bytes.extend([1, 0, 0, 0]);
    bytes.write_all(b"PK\x05\x06\0\0\0\0").expect("memory");
    bytes.extend([0xff; 12]);
    bytes.extend([0, 0]);
    bytes
}

#[test]
fn an_entry_twice() {
    let dir = TestDir::new();
    // The writer refuses a name that is there, so one is renamed afterwards.
    let mut bytes = jar(&[
        ("p/A.class", &class_with("p/A", "first")),
        ("p/X.class", &class_with("p/A", "second")),
    ]);
    for at in 0..bytes.len() - 9 {
        if &bytes[at..at + 9] == b"p/X.class" {
            bytes[at + 2] = b'A';
        }
    }
    let path = dir.write("twice.jar", bytes);
    let jar = Jar::open(&path, 17).expect("jar");
    assert_eq!(jar.classes(), ["p/A"]);
    let mut symbols = Symbols::new();
    let classpath = Classpath::new(vec![Source::Jar(jar)]);
    let id = symbols.class("p/A");
    let class = classpath.class(&mut symbols, id).expect("class").expect("class");
    assert_eq!(symbols.name_text(class.methods[0].name), "second");
}

#[test]
fn names_that_leave_the_archive_are_only_names() {
    let dir = TestDir::new();
    let class = class_with("p/A", "a");
    let path = dir.write("up.jar", jar(&[("../../p/A.class", &class), ("/p/B.class", &class)]));
    assert!(guarded("names", || read_jar(&path)).is_ok());
    assert!(!dir.path().join("p").exists());
}

#[test]
fn superclasses_in_a_circle() {
    let dir = TestDir::new();
    dir.write("A.class", ClassAsm::new("A").extends("B").bytes());
    dir.write("B.class", ClassAsm::new("B").extends("A").bytes());
    let classpath = Classpath::new(vec![Source::Directory(Directory::new(dir.path()))]);
    let mut symbols = Symbols::new();
    let (a, b) = (symbols.class("A"), symbols.class("B"));
    let class = guarded("a circle", || classpath.class(&mut symbols, a)).expect("a").expect("a");
    assert_eq!(class.superclass, Some(b));
    let class = guarded("a circle", || classpath.class(&mut symbols, b)).expect("b").expect("b");
    assert_eq!(class.superclass, Some(a));
}

#[test]
fn the_largest_constant_pool() {
    let mut class = ClassAsm::new("T");
    while class.pool.len() < 65_000 {
        class.pool.add(Constant::Integer(1)).expect("constant");
    }
    class.method(STATIC, "f", "()V", MethodAsm::new(0, 0, vec![I::Return]));
    assert_eq!(guarded("a large pool", || read_all(class.bytes())), Ok(1));
}

#[test]
fn many_methods_with_a_long_descriptor() {
    let mut class = ClassAsm::new("T");
    let long = format!("(L{};)V", "x".repeat(65_000));
    let descriptor_index = class.pool.add_utf8(&long).expect("constant");
    let code = class.pool.add_utf8("Code").expect("constant");
    let body = vec![0, 0, 0, 1, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0];
    for number in 0..30_000 {
        let attribute = Attribute::Unknown { name_index: code, info: body.clone() };
        class.shared_method(STATIC, &format!("m{number}"), descriptor_index, vec![attribute]);
    }
    assert_eq!(guarded("long descriptors", || read_all(class.bytes())), Ok(30_000));
}

#[test]
fn many_calls_with_long_names() {
    let mut class = ClassAsm::new("T");
    let long = "x".repeat(65_000);
    let method = class.method_ref(&long, &long, &format!("(L{};)V", &long[3..]));
    let mut code = vec![I::Invokestatic(method); 21_000];
    code.push(I::Return);
    for number in 0..10 {
        class.method(STATIC, &format!("m{number}"), "()V", MethodAsm::new(9, 9, code.clone()));
    }
    assert_eq!(guarded("long names", || read_all(class.bytes())), Ok(10));
}

#[test]
fn many_call_sites_with_many_arguments() {
    let mut class = ClassAsm::new("T");
    let owner = class.class_ref("T");
    let target = class.pool.add_method_ref(owner, "b", "()V").expect("constant");
    let kind = ristretto_classfile::ReferenceKind::InvokeStatic;
    let handle = class.pool.add_method_handle(kind, target).expect("constant");
    let argument = class.pool.add_integer(1).expect("constant");
    let site = class.pool.add_invoke_dynamic(0, "f", "()V").expect("constant");
    let name_index = class.pool.add_utf8("BootstrapMethods").expect("constant");
    let mut info = vec![0, 1];
    info.extend(handle.to_be_bytes());
    info.extend(u16::MAX.to_be_bytes());
    (0..u16::MAX).for_each(|_| info.extend(argument.to_be_bytes()));
    class.attributes.push(Attribute::Unknown { name_index, info });
    let mut code = vec![I::Invokedynamic(site); 13_000];
    code.push(I::Return);
    class.method(STATIC, "f", "()V", MethodAsm::new(0, 0, code));
    let said = guarded("call sites", || read_all(class.bytes())).expect_err("too many");
    assert!(said.contains("bootstrap arguments"), "{said}");
}

#[test]
fn deeply_nested_annotations_are_not_followed() {
    let mut class = ClassAsm::new("T");
    let name_index = class.pool.add_utf8("RuntimeVisibleAnnotations").expect("constant");
    let mut info = vec![0, 1, 0, 1, 0, 1, 0, 1];
    for _ in 0..1_000_000 {
        info.extend([b'[', 0xff, 0xff]);
    }
    class.attributes.push(Attribute::Unknown { name_index, info });
    assert_eq!(guarded("nested annotations", || read_all(class.bytes())), Ok(0));
}

/// A class with a field that has an attribute of annotations.
fn annotated(name: &str, info: impl Fn(u16) -> Vec<u8>) -> ClassAsm {
    let mut class = ClassAsm::new("T");
    let name_index = class.pool.add_utf8(name).expect("constant");
    let ty = class.pool.add_utf8("Lp/NonNull;").expect("constant");
    class.field(0, "f", "Ljava/lang/Object;");
    let info = info(ty);
    class.field_attribute(Attribute::Unknown { name_index, info });
    class
}

fn said_of_the_field(class: ClassAsm) -> bool {
    let mut symbols = Symbols::new();
    let file = ClassFile::parse(&mut symbols, class.bytes(), "T.class").expect("a class");
    file.class.fields[0].nonnull.is_some()
}

/// The JVM loads a class whose annotations are damaged: they say nothing.
#[test]
fn damaged_annotations_say_nothing() {
    let plain = |ty: u16| [&[0, 1], &ty.to_be_bytes()[..], &[0, 0]].concat();
    let visible = "RuntimeVisibleAnnotations";
    assert!(said_of_the_field(annotated(visible, plain)));
    assert!(said_of_the_field(annotated("RuntimeInvisibleAnnotations", plain)));
    let on_type = |ty: u16| [&[0, 1, 0x13, 0], &ty.to_be_bytes()[..], &[0, 0]].concat();
    assert!(said_of_the_field(annotated("RuntimeVisibleTypeAnnotations", on_type)));
    let in_array = |ty: u16| [&[0, 1, 0x13, 1, 0, 0], &ty.to_be_bytes()[..], &[0, 0]].concat();
    assert!(!said_of_the_field(annotated("RuntimeVisibleTypeAnnotations", in_array)));
    for length in 0..6 {
        let cut = |ty: u16| plain(ty)[..length].to_vec();
        assert!(!said_of_the_field(annotated(visible, cut)), "{length}");
    }
    assert!(!said_of_the_field(annotated(visible, |ty| [plain(ty), vec![0]].concat())));
    assert!(!said_of_the_field(annotated(visible, |ty| {
        // The last of two has an element that is none.
        [&[0, 2], &ty.to_be_bytes()[..], &[0, 0], &ty.to_be_bytes(), &[0, 1, 0, 1, b'?']].concat()
    })));
    let deep = |ty: u16| {
        let values = [b'[', 0, 1].repeat(1_000_000);
        [&[0, 1], &ty.to_be_bytes()[..], &[0, 1, 0, 1], &values, &[b'I', 0, 1]].concat()
    };
    assert!(!guarded("nested values", || said_of_the_field(annotated(visible, deep))));
}

#[test]
fn code_inside_code_is_not_followed() {
    let mut class = ClassAsm::new("T");
    let name_index = class.pool.add_utf8("Code").expect("constant");
    let mut info: Vec<u8> = vec![0, 0, 0, 0, 0, 0, 0, 1, 0xb1, 0, 0, 0, 0];
    for _ in 0..2_000 {
        let mut outer = vec![0, 0, 0, 0, 0, 0, 0, 1, 0xb1, 0, 0, 0, 1];
        outer.extend(name_index.to_be_bytes());
        outer.extend((info.len() as u32).to_be_bytes());
        outer.extend(&info);
        info = outer;
    }
    class.raw_method(STATIC, "f", "()V", vec![Attribute::Unknown { name_index, info }]);
    assert_eq!(guarded("code in code", || read_all(class.bytes())), Ok(1));
}

#[test]
fn wild_code() {
    let cases: Vec<(&str, Vec<u8>)> = vec![
        ("there is no instruction at 32767", vec![0xa7, 0x7f, 0xff]),
        ("there is no instruction at 1", vec![0xa7, 0, 1]),
        ("Out of range", vec![0xa7, 0x80, 0]),
        ("out of the code", vec![0xc8, 0x7f, 0xff, 0xff, 0xff]),
        ("out of the code", vec![0x00, 0xc9, 0x80, 0, 0, 0]),
        ("there is no instruction at 65535", vec![0xc8, 0, 0, 0xff, 0xff]),
        ("truncated", vec![0xc4]),
        ("truncated", vec![0xaa, 0, 0, 0]),
        ("negative count", vec![0xab, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]),
        ("truncated", vec![0xab, 0, 0, 0, 0, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff]),
        ("truncated", vec![0xaa, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0x7f, 0xff, 0xff, 0xff]),
        ("Invalid instruction", vec![0xfd]),
        ("Invalid wide", vec![0xc4, 0xb1]),
    ];
    for (reason, code) in cases {
        let said = guarded(reason, || read_all(class_of_code(&code, &[]))).expect_err(reason);
        assert!(
            said.to_lowercase().contains(&reason.to_lowercase()),
            "`{said}` should say `{reason}`"
        );
    }
}

#[test]
fn wild_handlers() {
    let code = [0x00, 0x10, 0x05, 0x57, 0xb1];
    let cases: Vec<(&str, [u16; 4])> = vec![
        ("empty", [3, 1, 0, 0]),
        ("empty", [1, 1, 0, 0]),
        ("no instruction at 2", [2, 5, 0, 0]),
        ("no instruction at 2", [0, 2, 0, 0]),
        ("no instruction at 2", [0, 5, 2, 0]),
        ("no instruction at 6", [0, 6, 0, 0]),
        ("no instruction at 5", [0, 5, 5, 0]),
        ("no constant pool entry", [0, 5, 0, 0xffff]),
        ("where a class is needed", [0, 5, 0, 1]),
    ];
    for (reason, row) in cases {
        let said = guarded(reason, || read_all(class_of_code(&code, &[row]))).expect_err(reason);
        assert!(said.contains(reason), "`{said}` should say `{reason}`");
    }
    // Overlapping ranges, and one that protects its own handler, are odd but legal.
    let rows = [[0, 4, 3, 0], [1, 5, 3, 0], [3, 5, 3, 0]];
    assert_eq!(guarded("overlap", || read_all(class_of_code(&code, &rows))), Ok(1));
    let many = vec![[0, 5, 4, 0]; 65_535];
    assert_eq!(guarded("many handlers", || read_all(class_of_code(&code, &many))), Ok(1));
}

/// A class with this code and exception table, in bytes.
fn class_of_code(code: &[u8], handlers: &[[u16; 4]]) -> Vec<u8> {
    let mut class = ClassAsm::new("T");
    let name_index = class.pool.add_utf8("Code").expect("constant");
    let mut info = vec![0, 4, 0, 4];
    info.extend((code.len() as u32).to_be_bytes());
    info.extend(code);
    info.extend((handlers.len() as u16).to_be_bytes());
    handlers.iter().flatten().for_each(|field| info.extend(field.to_be_bytes()));
    info.extend([0, 0]);
    class.raw_method(STATIC, "f", "()V", vec![Attribute::Unknown { name_index, info }]);
    class.bytes()
}

#[test]
fn the_longest_code() {
    let mut code = vec![0; 65_534];
    code.push(0xb1);
    assert_eq!(guarded("the longest code", || read_all(class_of_code(&code, &[]))), Ok(1));
    code.push(0xb1);
    let said = guarded("too long", || read_all(class_of_code(&code, &[]))).expect_err("too long");
    assert!(said.contains("code of 65536 bytes"), "{said}");
}

#[test]
fn names_that_are_none() {
    for name in ["", "a.b", "[I", "a;b", "a//b"] {
        let said = read_all(ClassAsm::new(name).bytes()).expect_err(name);
        assert!(said.contains("is not the name of a class"), "{said}");
    }
    let lone = JavaString::from_mutf8(vec![0xed, 0xa0, 0x80]).expect("modified UTF-8");
    let mut class = ClassAsm::new("T");
    let text = class.pool.add(Constant::utf8(lone)).expect("constant");
    let this = class.pool.add(Constant::Class(text)).expect("constant");
    class.interfaces.push(this);
    let said = read_all(class.bytes()).expect_err("surrogate");
    assert!(said.contains("unpaired surrogate"), "{said}");
}

#[test]
fn a_file_beyond_the_limit() {
    let said = read_all(vec![0; limits::CLASS_BYTES + 1]).expect_err("too large");
    assert!(said.contains("more than the limit"), "{said}");
}
