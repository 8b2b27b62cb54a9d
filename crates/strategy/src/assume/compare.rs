//! Comparisons over the inputs: what can be compared, and what it means.
//!
//! Numbers are compared as Java compares them, after the promotion of both to the wider kind (JLS 5.6): a comparison with
//! NaN does not hold, except for `!=`. A constant with a point or an exponent is a `double`.

use senda_engine::domain::{Heap, Scalars};
use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

use super::fit::Miss;
use super::{BadAssumption, Resolver, Side, bad, path};
use crate::symbolic::{Symbolic, Value};

/// What one side of a comparison is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Operand {
    Number(Kind),
    Truth,
    Reference,
}

impl Operand {
    fn of(ty: Type) -> Operand {
        match ty {
            Type::Boolean => Operand::Truth,
            Type::Ref(_) => Operand::Reference,
            ty => Operand::Number(ty.kind()),
        }
    }

    fn text(self) -> &'static str {
        match self {
            Operand::Number(_) => "a number",
            Operand::Truth => "a boolean",
            Operand::Reference => "a reference",
        }
    }
}

/// A comparison is split where its sign is, longer signs first: `<=` is not `<`. A character may be one of them.
pub(super) fn split(text: &str) -> Option<(&str, Cmp, &str)> {
    const SIGNS: [(&str, Cmp); 7] = [
        ("<=", Cmp::Le),
        (">=", Cmp::Ge),
        ("!=", Cmp::Ne),
        ("==", Cmp::Eq),
        ("<", Cmp::Lt),
        (">", Cmp::Gt),
        ("=", Cmp::Eq),
    ];
    let mut quoted = false;
    for (at, c) in text.char_indices() {
        quoted ^= c == '\'';
        let here = SIGNS.iter().find(|(sign, _)| !quoted && text[at..].starts_with(sign));
        if let Some((sign, cmp)) = here {
            return Some((&text[..at], *cmp, &text[at + sign.len()..]));
        }
    }
    None
}

/// Reads one side.
pub(super) fn side(text: &str) -> Result<Side, BadAssumption> {
    let text = text.trim();
    match text {
        "null" => return Ok(Side::Null),
        "true" => return Ok(Side::Truth(true)),
        "false" => return Ok(Side::Truth(false)),
        _ => {}
    }
    if let Some(quoted) = text.strip_prefix('\'') {
        let inside = quoted.strip_suffix('\'').unwrap_or_default();
        let units: Vec<u16> = inside.encode_utf16().collect();
        return match units[..] {
            [unit] => Ok(Side::Number(unit.into())),
            _ => bad(format!("{text} is no character; write for example 'a', or its number")),
        };
    }
    if !text.trim_start_matches(['-', '+', '.']).starts_with(|c: char| c.is_ascii_digit()) {
        return path(text).map(Side::Path);
    }
    if let Ok(number) = text.parse() {
        return Ok(Side::Number(number));
    }
    let is_decimal = text.contains(['.', 'e', 'E', 'f', 'F', 'd', 'D']);
    let float = text.strip_suffix(['f', 'F']).map(str::parse::<f32>);
    let double = text.strip_suffix(['d', 'D']).unwrap_or(text).parse::<f64>();
    match (float, double) {
        (Some(Ok(number)), _) if number.is_finite() => Ok(Side::Float(number.to_bits())),
        (None, Ok(number)) if number.is_finite() && is_decimal => {
            Ok(Side::Double(number.to_bits()))
        }
        _ => bad(format!("'{text}' is no number of at most 64 bits")),
    }
}

impl Resolver<'_> {
    /// Makes a comparison hold.
    pub(super) fn compare(&mut self, a: &Side, cmp: Cmp, b: &Side) -> Result<(), Miss> {
        let (x, left) = self.operand(a)?;
        let (y, right) = self.operand(b)?;
        let kind = common(left, cmp, right).map_err(|why| misfit(a, b, why, left, right))?;
        let domain = &mut self.machine.domain;
        if kind == Kind::Ref {
            let same = domain.same(x, y);
            return Ok(domain.require(same, cmp == Cmp::Eq)?);
        }
        let (x, y) = (widened(domain, x, left, kind), widened(domain, y, right, kind));
        // With NaN the order is such that the comparison does not hold.
        let above = matches!(cmp, Cmp::Lt | Cmp::Le);
        let order = match kind {
            Kind::Long => Some(Op::LCmp),
            Kind::Float => Some(if above { Op::FCmpG } else { Op::FCmpL }),
            Kind::Double => Some(if above { Op::DCmpG } else { Op::DCmpL }),
            Kind::Int | Kind::Ref | Kind::Flag => None,
        };
        let truth = match order {
            Some(op) => {
                let (order, zero) = (domain.apply(op, x, y), domain.int(0));
                domain.compare(cmp, order, zero)
            }
            None => domain.compare(cmp, x, y),
        };
        Ok(domain.require(truth, true)?)
    }

    /// Whether both sides are there and can be compared so.
    pub(super) fn can_compare(&mut self, a: &Side, cmp: Cmp, b: &Side) -> Result<(), Miss> {
        let (_, left) = self.operand(a)?;
        let (_, right) = self.operand(b)?;
        match common(left, cmp, right) {
            Ok(_) => Ok(()),
            Err(why) => Err(misfit(a, b, why, left, right)),
        }
    }

    fn operand(&mut self, side: &Side) -> Result<(Value, Operand), Miss> {
        let (word, operand) = match side {
            Side::Path(path) => {
                return self.find(path).map(|(value, ty)| (value, Operand::of(ty)));
            }
            Side::Number(n) => {
                let kind = if i32::try_from(*n).is_ok() { Kind::Int } else { Kind::Long };
                (Word::long(*n), Operand::Number(kind))
            }
            Side::Float(bits) => (Word::float(f32::from_bits(*bits)), Operand::Number(Kind::Float)),
            Side::Double(bits) => {
                (Word::double(f64::from_bits(*bits)), Operand::Number(Kind::Double))
            }
            Side::Truth(truth) => (Word::int(i32::from(*truth)), Operand::Truth),
            Side::Null => (Word(0), Operand::Reference),
        };
        Ok((Value::Word(word), operand))
    }
}

/// The kind that both sides are compared as, or what is wrong; nothing if they are of different sorts.
fn common(a: Operand, cmp: Cmp, b: Operand) -> Result<Kind, Option<&'static str>> {
    let equation = matches!(cmp, Cmp::Eq | Cmp::Ne);
    match (a, b) {
        (Operand::Number(a), Operand::Number(b)) => {
            let wider = [Kind::Double, Kind::Float, Kind::Long];
            Ok(wider.into_iter().find(|kind| [a, b].contains(kind)).unwrap_or(Kind::Int))
        }
        (Operand::Truth, Operand::Truth) if equation => Ok(Kind::Int),
        (Operand::Truth, Operand::Truth) => Err(Some("booleans have no order: write = or !=")),
        (Operand::Reference, Operand::Reference) if equation => Ok(Kind::Ref),
        (Operand::Reference, Operand::Reference) => {
            Err(Some("references have no order: write = or !="))
        }
        _ => Err(None),
    }
}

fn misfit(a: &Side, b: &Side, why: Option<&str>, left: Operand, right: Operand) -> Miss {
    let (x, y) = (left.text(), right.text());
    Miss::Nothing(why.map_or_else(|| format!("{a} is {x}, and {b} is {y}"), str::to_owned))
}

fn widened(domain: &mut Symbolic, value: Value, from: Operand, to: Kind) -> Value {
    let Operand::Number(from) = from else { return value };
    let op = match (from, to) {
        (Kind::Int, Kind::Long) => Op::I2L,
        (Kind::Int, Kind::Float) => Op::I2F,
        (Kind::Int, Kind::Double) => Op::I2D,
        (Kind::Long, Kind::Float) => Op::L2F,
        (Kind::Long, Kind::Double) => Op::L2D,
        (Kind::Float, Kind::Double) => Op::F2D,
        _ => return value,
    };
    domain.apply(op, value, value)
}
