//! Inputs of every parameter type: corner values first, then random ones.

use std::rc::Rc;

use senda_engine::run::Value;
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

use super::rng::Rng;

/// Argument lists for a method with these parameters.
pub fn argument_lists(
    symbols: &Symbols,
    params: &[Type],
    n: usize,
    rng: &mut Rng,
) -> Vec<Vec<Value>> {
    let pools: Vec<Vec<Value>> = params.iter().map(|&p| corners(symbols, p)).collect();
    let mut lists = Vec::with_capacity(n);
    for i in 0..n {
        let mut list = Vec::new();
        for (j, pool) in pools.iter().enumerate() {
            // Each parameter walks through its corners at a pace of its own; later rounds are random.
            let corner = i * (2 * j + 1) + j;
            let value = if i < n * 2 / 3 || rng.below(3) == 0 {
                pool[corner % pool.len()].clone()
            } else {
                random(symbols, params[j], rng)
            };
            list.push(value);
        }
        lists.push(list);
    }
    lists
}

fn string(s: &str) -> Value {
    Value::Str(s.encode_utf16().collect())
}

fn ints(values: &[i32]) -> Vec<Value> {
    values.iter().map(|&v| Value::Int(v)).collect()
}

fn corners(symbols: &Symbols, ty: Type) -> Vec<Value> {
    match ty {
        Type::Boolean => ints(&[0, 1]),
        Type::Byte => {
            ints(&[0, 1, -1, 127, -128, 2, 31, 32, 33, 63, 64, -2, 10, 100, -100, 48, 65])
        }
        Type::Short => {
            ints(&[0, 1, -1, 32767, -32768, 2, 31, 32, 255, 256, -2, 10, 1000, -1000, 127, 128])
        }
        Type::Char => ints(&[
            0, 97, 65, 48, 0xffff, 32, 57, 122, 0xd800, 0xdc00, 0xe9, 0x100, 10, 40, 41, 43, 45, 95,
        ]),
        Type::Int => ints(&[
            0,
            1,
            -1,
            i32::MAX,
            i32::MIN,
            2,
            3,
            -2,
            i32::MIN + 1,
            i32::MAX - 1,
            31,
            32,
            33,
            63,
            64,
            5,
            7,
            10,
            12,
            100,
            -7,
            255,
            256,
            65535,
            65536,
            -128,
            127,
            1000,
            46340,
            46341,
            -1000,
        ]),
        Type::Long => [
            0,
            1,
            -1,
            i64::MAX,
            i64::MIN,
            2,
            -2,
            i64::MIN + 1,
            31,
            32,
            63,
            64,
            65,
            i64::from(i32::MAX),
            i64::from(i32::MIN),
            1 << 32,
            (1 << 31) + 1,
            10,
            1_000_000_007,
            -1_000_000_007,
            0x0123_4567_89ab_cdef,
            3,
            7,
            100,
        ]
        .map(Value::Long)
        .to_vec(),
        Type::Float => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            f32::NAN,
            f32::INFINITY,
            f32::NEG_INFINITY,
            f32::MAX,
            f32::MIN,
            f32::MIN_POSITIVE,
            f32::from_bits(1),
            0.5,
            1.5,
            2.5,
            -0.5,
            1e-10,
            1e10,
            16_777_217.0,
            3.1,
            2_147_483_648.0,
            -2_147_483_649.0,
            100.25,
        ]
        .map(Value::Float)
        .to_vec(),
        Type::Double => [
            0.0,
            -0.0,
            1.0,
            -1.0,
            f64::NAN,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::MAX,
            f64::MIN,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            0.5,
            1.5,
            2.5,
            -0.5,
            0.1,
            1e-10,
            1e10,
            1e300,
            1e-300,
            9_007_199_254_740_993.0,
            2_147_483_648.5,
            -9.3e18,
            123.456,
            1e22,
            2e-3,
            1e7,
            12_345_678.9,
        ]
        .map(Value::Double)
        .to_vec(),
        Type::Ref(class) => reference_corners(symbols.class_text(class)),
    }
}

fn reference_corners(class: &str) -> Vec<Value> {
    let array = |ty: Type, items: Vec<Vec<Value>>| {
        let mut all = vec![Value::Null];
        all.extend(items.into_iter().map(|i| Value::Array(ty, i)));
        all
    };
    match class {
        "java/lang/String" => strings(),
        "[I" => array(
            Type::Int,
            vec![
                vec![],
                ints(&[0]),
                ints(&[1, 2, 3]),
                ints(&[3, 1, 2]),
                ints(&[-1]),
                ints(&[i32::MAX, 1]),
                ints(&[i32::MIN, -1, 0]),
                ints(&[5, 5, 5, 5]),
                ints(&[9, 8, 7, 6, 5, 4, 3, 2, 1, 0]),
                ints(&[1, 0, 1, 0, 1]),
                ints(&[2, 4, 8, 16, 32, 64]),
                ints(&[100, -100, 50, -50, 25]),
                ints(&[7, 7]),
            ],
        ),
        "[J" => array(
            Type::Long,
            vec![
                vec![],
                vec![Value::Long(0)],
                [1, 2, 3].map(Value::Long).to_vec(),
                [i64::MAX, 1].map(Value::Long).to_vec(),
                [i64::MIN, -1].map(Value::Long).to_vec(),
                [5, -5, 1 << 40, 0].map(Value::Long).to_vec(),
            ],
        ),
        "[D" => array(
            Type::Double,
            vec![
                vec![],
                vec![Value::Double(0.0)],
                [1.0, 2.0, 3.5].map(Value::Double).to_vec(),
                [f64::NAN, 1.0].map(Value::Double).to_vec(),
                [-0.0, 0.0].map(Value::Double).to_vec(),
                [f64::INFINITY, -1e300, 1e-300].map(Value::Double).to_vec(),
                [3.0, 1.0, 2.0, -7.25, 0.1, 0.2].map(Value::Double).to_vec(),
            ],
        ),
        "[B" => array(
            Type::Byte,
            vec![
                vec![],
                ints(&[0]),
                ints(&[-1, 127, -128]),
                ints(&[72, 101, 108, 108, 111]),
                ints(&[-61, -87, -30, -126, -84]),
                ints(&[1, 2, 3, 4, 5, 6, 7, 8, 9]),
                ints(&[-16, -97, -104, -128]),
            ],
        ),
        "[C" => array(
            Type::Char,
            vec![
                vec![],
                ints(&[97]),
                ints(&[104, 105]),
                ints(&[48, 49, 50]),
                ints(&[0xd83d, 0xde00]),
                ints(&[0xffff, 0]),
                ints(&[40, 41, 91, 93]),
                ints(&[32, 97, 32, 98]),
                ints(&[45, 49, 50]),
            ],
        ),
        "[Z" => array(
            Type::Boolean,
            vec![
                vec![],
                ints(&[1]),
                ints(&[0]),
                ints(&[1, 0, 1]),
                ints(&[0, 0, 0, 0]),
                ints(&[1, 1, 1, 1, 1, 1, 1, 1]),
            ],
        ),
        "[Ljava/lang/String;" => array(
            string_type(),
            vec![
                vec![],
                vec![string("a")],
                vec![string("b"), string("a"), string("c")],
                vec![string(""), Value::Null],
                vec![string("x"), string("x"), string("y")],
                vec![string("10"), string("-3"), string("zz")],
                vec![string("the"), string("quick"), string("the"), string("fox"), string("")],
            ],
        ),
        "[[I" => {
            let row = |v: &[i32]| Value::Array(Type::Int, ints(v));
            array(
                Type::Int,
                vec![
                    vec![],
                    vec![row(&[])],
                    vec![row(&[1])],
                    vec![row(&[1, 2]), row(&[3, 4])],
                    vec![row(&[1, 2, 3]), row(&[4, 5, 6]), row(&[7, 8, 9])],
                    vec![row(&[1]), row(&[2, 3])],
                    vec![Value::Null],
                    vec![row(&[0, 1, 0]), Value::Null],
                    vec![row(&[5, -5]), row(&[i32::MAX, i32::MIN])],
                ],
            )
        }
        other => panic!("no inputs for parameters of type {other}"),
    }
}

/// The element type only says that elements are references.
fn string_type() -> Type {
    Type::Ref(senda_rules::ids::ClassName(0))
}

fn strings() -> Vec<Value> {
    let mut all = vec![Value::Null];
    all.extend(
        [
            "",
            "a",
            "hello",
            "0",
            "-1",
            "2147483648",
            "  padded\t",
            "Hello, World",
            "racecar",
            "aAbB",
            "3.14",
            "1e5",
            "x=1;y=2",
            "(a[b]{c})",
            "Aa",
            "BB",
            "ümläut",
            "日本語",
            "line1\nline2\r\nline3",
            "a,b,,c",
            "true",
            "NaN",
            "+7",
            "0x1F",
            "ABC",
            "one two three",
            "null",
            "\u{1F600}!",
            "ß",
            "{}",
        ]
        .map(string),
    );
    all.push(Value::Str(Rc::from([0xd800u16])));
    all.push(Value::Str(Rc::from([0x61u16, 0xdc00, 0x62])));
    all
}

fn random(symbols: &Symbols, ty: Type, rng: &mut Rng) -> Value {
    let bits = rng.next();
    let small = rng.below(2) == 0;
    match ty {
        Type::Boolean => Value::Int((bits & 1) as i32),
        Type::Byte => Value::Int(i32::from(bits as i8)),
        Type::Short => Value::Int(i32::from(bits as i16)),
        Type::Char if small => Value::Int(32 + (bits % 95) as i32),
        Type::Char => Value::Int(i32::from(bits as u16)),
        Type::Int if small => Value::Int((bits % 41) as i32 - 20),
        Type::Int => Value::Int(bits as i32),
        Type::Long if small => Value::Long((bits % 2001) as i64 - 1000),
        Type::Long => Value::Long(bits as i64),
        Type::Float if small => Value::Float(((bits % 4001) as f32 - 2000.0) / 16.0),
        Type::Float => Value::Float(f32::from_bits(bits as u32)),
        Type::Double if small => Value::Double(((bits % 400_001) as f64 - 200_000.0) / 100.0),
        Type::Double => Value::Double(f64::from_bits(bits)),
        Type::Ref(class) => match symbols.class_text(class) {
            "[I" => {
                let n = rng.below(12);
                Value::Array(Type::Int, (0..n).map(|_| random(symbols, Type::Int, rng)).collect())
            }
            other => {
                let pool = reference_corners(other);
                rng.pick(&pool).clone()
            }
        },
    }
}
