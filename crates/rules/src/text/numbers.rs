//! How floating-point constants are spelt: every bit pattern has exactly one spelling.
//!
//! A decimal spelling is the shortest that rounds to the same number, which both Rust and Prolog
//! read back exactly. Infinities are `inf` and `-inf`; the JVM's own NaN is `nan`; other NaNs are
//! given by their bits.

use crate::term::{Node, Term};

const FLOAT_NAN: u32 = 0x7fc0_0000;
const DOUBLE_NAN: u64 = 0x7ff8_0000_0000_0000;

/// The term of a `float`, given by its bits.
pub fn float_term(bits: u32) -> Term {
    let value = f32::from_bits(bits);
    if value.is_nan() && bits != FLOAT_NAN {
        return Term::compound("float_bits", vec![hexadecimal(format!("{bits:#010x}"))]);
    }
    Term::compound("float", vec![number(f64::from(value), format!("{value:?}"))])
}

/// The term of a `double`, given by its bits.
pub fn double_term(bits: u64) -> Term {
    let value = f64::from_bits(bits);
    if value.is_nan() && bits != DOUBLE_NAN {
        return Term::compound("double_bits", vec![hexadecimal(format!("{bits:#018x}"))]);
    }
    Term::compound("double", vec![number(value, format!("{value:?}"))])
}

fn hexadecimal(text: String) -> Term {
    Node::Real(text).into()
}

fn number(value: f64, digits: String) -> Term {
    if value.is_nan() {
        return Term::atom("nan");
    }
    if value.is_infinite() {
        // `-inf` is no Prolog number, hence a name of its own.
        return Term::atom(if value > 0.0 { "inf" } else { "minus_inf" });
    }
    // Prolog wants digits on both sides of the point, Rust leaves it out before an exponent.
    let text = match digits.split_once('e') {
        Some((mantissa, exponent)) if !mantissa.contains('.') => {
            format!("{mantissa}.0e{exponent}")
        }
        _ => digits,
    };
    Node::Real(text).into()
}

/// The bits of the `float` with this term.
pub fn read_float(term: &Term) -> Option<u32> {
    match compound(term)? {
        ("float", Node::Atom(name)) => Some(match name.as_ref() {
            "nan" => FLOAT_NAN,
            "inf" => f32::INFINITY.to_bits(),
            "minus_inf" => f32::NEG_INFINITY.to_bits(),
            _ => return None,
        }),
        ("float", Node::Real(text)) => text.parse::<f32>().ok().map(f32::to_bits),
        ("float_bits", Node::Real(text)) => u32::from_str_radix(text.strip_prefix("0x")?, 16).ok(),
        _ => None,
    }
}

/// The bits of the `double` with this term.
pub fn read_double(term: &Term) -> Option<u64> {
    match compound(term)? {
        ("double", Node::Atom(name)) => Some(match name.as_ref() {
            "nan" => DOUBLE_NAN,
            "inf" => f64::INFINITY.to_bits(),
            "minus_inf" => f64::NEG_INFINITY.to_bits(),
            _ => return None,
        }),
        ("double", Node::Real(text)) => text.parse::<f64>().ok().map(f64::to_bits),
        ("double_bits", Node::Real(text)) => u64::from_str_radix(text.strip_prefix("0x")?, 16).ok(),
        _ => None,
    }
}

fn compound(term: &Term) -> Option<(&str, &Node)> {
    match &term.node {
        Node::Compound(name, args) if args.len() == 1 => Some((name, &args[0].node)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_pattern_round_trips() {
        let spelt: Vec<String> = [1.5f32, -0.0, 1e20, 1e-7, f32::NAN, f32::NEG_INFINITY, f32::MAX]
            .iter()
            .map(|v| float_term(v.to_bits()).to_string())
            .collect();
        assert_eq!(
            spelt,
            [
                "float(1.5)",
                "float(-0.0)",
                "float(1.0e20)",
                "float(1.0e-7)",
                "float(nan)",
                "float(minus_inf)",
                "float(3.4028235e38)"
            ]
        );
        let mut bits = 1u64;
        for _ in 0..20_000 {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
            assert_eq!(read_double(&double_term(bits)), Some(bits));
            let half = (bits >> 32) as u32;
            assert_eq!(read_float(&float_term(half)), Some(half));
        }
        for bits in [0x7fc0_0001, 0xffc0_0000, 0x7f80_0001, 0x8000_0000, 1] {
            assert_eq!(read_float(&float_term(bits)), Some(bits));
        }
        for bits in [0x7ff8_0000_0000_0001, 0xfff8_0000_0000_0000, 0x8000_0000_0000_0000, 1] {
            assert_eq!(read_double(&double_term(bits)), Some(bits));
        }
    }
}
