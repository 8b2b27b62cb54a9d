//! Literals mean their value: `javac` compiles them, and the bits are compared.

#![allow(clippy::panic, clippy::unwrap_used, missing_docs)]

mod support;

use std::fmt::Write as _;
use std::process::Command;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use senda_testcase::Value;
use senda_writers::literal::expression;
use support::{javac, output, scratch, tool};

/// How many random values of each kind, besides the extreme ones.
const RANDOM: usize = 300;

/// How many are in one Java method, whose code is limited.
const CHUNK: usize = 100;

fn random<T: std::fmt::Debug>(
    strategy: impl Strategy<Value = T>,
    into: impl Fn(T) -> Value,
) -> Vec<Value> {
    let mut runner = TestRunner::deterministic();
    (0..RANDOM).map(|_| into(strategy.new_tree(&mut runner).unwrap().current())).collect()
}

fn values() -> Vec<Value> {
    use proptest::num as any;
    let mut all = vec![
        Value::Boolean(true),
        Value::Boolean(false),
        Value::Int(i32::MIN),
        Value::Int(i32::MAX),
        Value::Long(i64::MIN),
        Value::Long(i64::MAX),
        Value::float(-0.0),
        Value::double(-0.0),
        Value::text(""),
        Value::text("\u{0}\u{7}\u{8}\t\n\u{b}\u{c}\r\"'\\\\u0041\u{7f}é\u{2028}\u{1f600}"),
    ];
    all.extend((0..=0x2100_u16).step_by(7).chain(0..0x100).map(Value::Char));
    let powers = (0..32).map(|shift| 1_u32 << shift);
    all.extend(powers.flat_map(|bits| [Value::Float(bits), Value::Float(!bits)]));
    let powers = (0..64).map(|shift| 1_u64 << shift);
    all.extend(powers.flat_map(|bits| [Value::Double(bits), Value::Double(!bits)]));
    all.extend(random(any::i8::ANY, Value::Byte));
    all.extend(random(any::i16::ANY, Value::Short));
    all.extend(random(any::u16::ANY, Value::Char));
    all.extend(random(any::i32::ANY, Value::Int));
    all.extend(random(any::i64::ANY, Value::Long));
    all.extend(random(any::u32::ANY, Value::Float));
    all.extend(random(any::f32::NORMAL | any::f32::SUBNORMAL | any::f32::NEGATIVE, Value::float));
    all.extend(random(any::u64::ANY, Value::Double));
    all.extend(random(any::f64::NORMAL | any::f64::SUBNORMAL | any::f64::NEGATIVE, Value::double));
    all.extend(random(proptest::collection::vec(any::u16::ANY, 0..6), Value::Text));
    all
}

/// How the Java program shows the value's bits.
fn shown(value: &Value) -> String {
    match value {
        Value::Boolean(v) => format!("Z{v}"),
        Value::Byte(v) => format!("B{v}"),
        Value::Short(v) => format!("S{v}"),
        Value::Char(v) => format!("C{v}"),
        Value::Int(v) => format!("I{v}"),
        Value::Long(v) => format!("J{v}"),
        Value::Float(bits) => format!("F{bits:x}"),
        Value::Double(bits) => format!("D{bits:x}"),
        Value::Text(units) => units.iter().fold("T".into(), |text, unit| format!("{text} {unit}")),
        Value::Null | Value::Ref(_) => String::new(),
    }
}

const SHOW: &str = r#"
    static void show(boolean v) { System.out.println("Z" + v); }
    static void show(byte v) { System.out.println("B" + v); }
    static void show(short v) { System.out.println("S" + v); }
    static void show(char v) { System.out.println("C" + (int) v); }
    static void show(int v) { System.out.println("I" + v); }
    static void show(long v) { System.out.println("J" + v); }
    static void show(float v) {
        System.out.println("F" + Integer.toHexString(Float.floatToRawIntBits(v)));
    }
    static void show(double v) {
        System.out.println("D" + Long.toHexString(Double.doubleToRawLongBits(v)));
    }
    static void show(String v) {
        StringBuilder all = new StringBuilder("T");
        for (char unit : v.toCharArray()) {
            all.append(' ').append((int) unit);
        }
        System.out.println(all);
    }
}
"#;

#[test]
fn compiled_literals_have_the_same_bits() {
    let values = values();
    let mut source = String::from("public class Literals {\n");
    let chunks = values.chunks(CHUNK).enumerate();
    let mut main = String::from("    public static void main(String[] args) {\n");
    for (i, chunk) in chunks {
        writeln!(main, "        part{i}();").unwrap();
        writeln!(source, "    static void part{i}() {{").unwrap();
        for value in chunk {
            writeln!(source, "        show({});", expression(value).unwrap()).unwrap();
        }
        source.push_str("    }\n");
    }
    source.push_str(&main);
    source.push_str("    }\n");
    source.push_str(SHOW);
    assert!(source.is_ascii());
    let place = scratch("literals");
    let file = place.join("Literals.java");
    std::fs::write(&file, source).unwrap();
    javac(&[file], &[], &place);
    let said = output(Command::new(tool("java")).arg("-cp").arg(&place).arg("Literals")).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), values.len());
    for (line, value) in lines.iter().zip(&values) {
        assert_eq!(*line, shown(value), "{value}");
    }
}
