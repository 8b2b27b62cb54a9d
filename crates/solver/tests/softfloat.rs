//! The float circuits on constants: every value of tiny formats against a search for the nearest
//! value, and `float` and `double` against the machine.

#![allow(clippy::unwrap_used)]

mod common;

use common::{double_value, float_value, int_value, long_value};
use proptest::prelude::*;
use senda_solver::blast::convert::Integral;
use senda_solver::blast::gates::{Bit, Bits, Gates};
use senda_solver::blast::soft::Format;
use senda_solver::blast::words::{constant, known};

const TINY: [Format; 3] = [
    Format { exponent: 3, fraction: 3 },
    Format { exponent: 4, fraction: 2 },
    Format { exponent: 3, fraction: 4 },
];

/// The value of a tiny float.
fn decode(f: Format, bits: u128) -> f64 {
    let fraction = (bits & ((1 << f.fraction) - 1)) as f64 / f64::from(1u32 << f.fraction);
    let exponent = (bits >> f.fraction & ((1 << f.exponent) - 1)) as i32;
    let sign = if bits >> (f.width() - 1) & 1 == 1 { -1.0 } else { 1.0 };
    let bias = f.bias() as i32;
    sign * if exponent == f.special() as i32 {
        if fraction == 0.0 { f64::INFINITY } else { return f64::NAN }
    } else if exponent == 0 {
        fraction * 2f64.powi(1 - bias)
    } else {
        (1.0 + fraction) * 2f64.powi(exponent - bias)
    }
}

/// The bits of the nearest tiny float, found by looking at all of them. Infinity stands where the
/// next number would.
fn encode(f: Format, value: f64) -> u128 {
    if value.is_nan() {
        return f.nan();
    }
    let sign = u128::from(value.is_sign_negative()) << (f.width() - 1);
    if value.is_infinite() {
        return sign | f.infinity();
    }
    let place = |bits: u128| {
        if bits == f.infinity() { 2f64.powi(f.bias() as i32 + 1) } else { decode(f, bits) }
    };
    let distance = |bits: u128| (place(bits) - value.abs()).abs();
    let best = (0..=f.infinity())
        .min_by(|&a, &b| distance(a).total_cmp(&distance(b)).then((a & 1).cmp(&(b & 1))))
        .unwrap();
    sign | best
}

fn bits(f: Format, v: u128) -> Bits {
    constant(v, f.width())
}

fn value(got: &[Bit]) -> u128 {
    known(got).expect("constants fold")
}

fn every(f: Format) -> impl Iterator<Item = u128> {
    // Of the NaNs only the one.
    (0..1u128 << f.width()).filter(move |&v| !decode(f, v).is_nan() || v == f.nan())
}

#[test]
fn tiny_arithmetic_rounds_to_the_nearest() {
    type Circuit = fn(&mut Gates, Format, &[Bit], &[Bit]) -> Bits;
    type Exact = fn(f64, f64) -> f64;
    let operations: [(&str, Circuit, Exact); 3] = [
        ("+", Gates::float_add, |a, b| a + b),
        ("*", Gates::float_mul, |a, b| a * b),
        ("/", Gates::float_div, |a, b| a / b),
    ];
    for f in TINY {
        for (name, circuit, exact) in operations {
            let mut gates = Gates::new(1 << 20);
            for a in every(f) {
                for b in every(f) {
                    let got = value(&circuit(&mut gates, f, &bits(f, a), &bits(f, b)));
                    let want = encode(f, exact(decode(f, a), decode(f, b)));
                    assert_eq!(got, want, "{f:?}: {a:#x} {name} {b:#x}");
                }
            }
        }
    }
}

#[test]
fn tiny_remainders_are_exact() {
    for f in TINY {
        let mut gates = Gates::new(1 << 20);
        for a in every(f) {
            for b in every(f) {
                let want = encode(f, decode(f, a) % decode(f, b));
                let (got, far) = gates.float_rem(f, &bits(f, a), &bits(f, b), f.distances());
                assert_eq!((value(&got), far), (want, Bit::FALSE), "{f:?}: {a:#x} % {b:#x}");
                let (got, far) = gates.float_rem(f, &bits(f, a), &bits(f, b), 2);
                assert!(far == Bit::TRUE || value(&got) == want, "{f:?}: {a:#x} % {b:#x}");
            }
        }
    }
}

#[test]
fn tiny_roots_and_integral_values_are_right() {
    for f in TINY {
        let mut gates = Gates::new(1 << 20);
        for a in every(f) {
            let x = decode(f, a);
            let input = bits(f, a);
            let check = |name: &str, got: Bits, want: f64| {
                let want = if want.is_nan() { f.nan() } else { encode(f, want) };
                assert_eq!(value(&got), want, "{f:?}: {name} {a:#x}");
            };
            check("sqrt", gates.float_sqrt(f, &input), x.sqrt());
            check("floor", gates.float_integral(f, &input, Integral::Floor), x.floor());
            check("ceil", gates.float_integral(f, &input, Integral::Ceil), x.ceil());
            check("rint", gates.float_integral(f, &input, Integral::Nearest), x.round_ties_even());
        }
    }
}

#[test]
fn tiny_conversions_are_right() {
    let mut gates = Gates::new(1 << 20);
    for f in TINY {
        for a in every(f) {
            let x = decode(f, a);
            let input = bits(f, a);
            // Six bits: saturation is reached by some of the formats.
            let clamp =
                |v: f64| if v.is_nan() { 0 } else { (v.clamp(-32.0, 31.0) as i64 & 63) as u128 };
            assert_eq!(
                value(&gates.float_to_integer_bits(f, &input, 6)),
                clamp(x.trunc()),
                "{a:#x}"
            );
            assert_eq!(
                value(&gates.float_round_up(f, &input, 6)),
                clamp((x + 0.5).floor()),
                "{a:#x}"
            );
            for to in TINY {
                assert_eq!(
                    value(&gates.float_convert(f, to, &input)),
                    encode(to, x),
                    "{a:#x} {to:?}"
                );
            }
        }
    }
    let f = Format { exponent: 4, fraction: 2 };
    for i in -128i64..128 {
        let got = gates.integer_to_float(f, &constant(i128::from(i).cast_unsigned(), 8));
        assert_eq!(value(&got), encode(f, i as f64), "{i}");
    }
}

fn single(v: f32) -> u128 {
    if v.is_nan() { Format::SINGLE.nan() } else { u128::from(v.to_bits()) }
}

fn double(v: f64) -> u128 {
    if v.is_nan() { Format::DOUBLE.nan() } else { u128::from(v.to_bits()) }
}

/// Pairs whose exponents are near: sums cancel, products and quotients reach the ends.
fn near() -> impl Strategy<Value = (f64, f64)> {
    (any::<u64>(), any::<u64>(), -60i64..60).prop_map(|(a, b, d)| {
        let exponent = (((a >> 52 & 0x7ff).cast_signed() + d).clamp(0, 0x7fe)).cast_unsigned();
        let b = b & !(0x7ff << 52) | exponent << 52;
        (f64::from_bits(a), f64::from_bits(b))
    })
}

fn near_single() -> impl Strategy<Value = (f32, f32)> {
    (any::<u32>(), any::<u32>(), -30i32..30).prop_map(|(a, b, d)| {
        let exponent = (((a >> 23 & 0xff).cast_signed() + d).clamp(0, 0xfe)).cast_unsigned();
        let b = b & !(0xff << 23) | exponent << 23;
        (f32::from_bits(a), f32::from_bits(b))
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn doubles_agree_with_the_machine(
        (a, b) in prop_oneof![near(), (double_value(), double_value())],
    ) {
        let f = Format::DOUBLE;
        let mut g = Gates::new(1 << 20);
        let (x, y) = (bits(f, double(a)), bits(f, double(b)));
        prop_assert_eq!(value(&g.float_add(f, &x, &y)), double(a + b), "{:?} + {:?}", a, b);
        prop_assert_eq!(value(&g.float_mul(f, &x, &y)), double(a * b), "{:?} * {:?}", a, b);
        prop_assert_eq!(value(&g.float_div(f, &x, &y)), double(a / b), "{:?} / {:?}", a, b);
        let (rest, far) = g.float_rem(f, &x, &y, 64);
        prop_assert!(far == Bit::TRUE || value(&rest) == double(a % b), "{:?} % {:?}", a, b);
        prop_assert_eq!(value(&g.float_sqrt(f, &x)), double(a.sqrt()), "sqrt {:?}", a);
        prop_assert_eq!(value(&g.float_convert(f, Format::SINGLE, &x)), single(a as f32), "{:?}", a);
        prop_assert_eq!(value(&g.float_to_integer_bits(f, &x, 64)), u128::from((a as i64).cast_unsigned()));
        prop_assert_eq!(value(&g.float_to_integer_bits(f, &x, 32)), u128::from((a as i32).cast_unsigned()));
        prop_assert_eq!(value(&g.float_integral(f, &x, Integral::Nearest)), double(a.round_ties_even()));
        prop_assert_eq!(value(&g.float_integral(f, &x, Integral::Floor)), double(a.floor()));
    }

    #[test]
    fn singles_agree_with_the_machine(
        (a, b) in prop_oneof![near_single(), (float_value(), float_value())],
        i in int_value(), l in long_value(),
    ) {
        let f = Format::SINGLE;
        let mut g = Gates::new(1 << 20);
        let (x, y) = (bits(f, single(a)), bits(f, single(b)));
        prop_assert_eq!(value(&g.float_add(f, &x, &y)), single(a + b), "{:?} + {:?}", a, b);
        prop_assert_eq!(value(&g.float_mul(f, &x, &y)), single(a * b), "{:?} * {:?}", a, b);
        prop_assert_eq!(value(&g.float_div(f, &x, &y)), single(a / b), "{:?} / {:?}", a, b);
        let rest = g.float_rem(f, &x, &y, f.distances()).0;
        prop_assert_eq!(value(&rest), single(a % b), "{:?} % {:?}", a, b);
        prop_assert_eq!(value(&g.float_convert(f, Format::DOUBLE, &x)), double(a.into()), "{:?}", a);
        prop_assert_eq!(value(&g.float_to_integer_bits(f, &x, 64)), u128::from((a as i64).cast_unsigned()));
        let i32bits = constant(u128::from(i.cast_unsigned()), 32);
        prop_assert_eq!(value(&g.integer_to_float(f, &i32bits)), single(i as f32));
        prop_assert_eq!(value(&g.integer_to_float(Format::DOUBLE, &i32bits)), double(i.into()));
        let i64bits = constant(u128::from(l.cast_unsigned()), 64);
        prop_assert_eq!(value(&g.integer_to_float(f, &i64bits)), single(l as f32));
        prop_assert_eq!(value(&g.integer_to_float(Format::DOUBLE, &i64bits)), double(l as f64));
    }
}
