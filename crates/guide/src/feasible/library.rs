//! Methods of the class library that are known to return: boxes, text and plain arithmetic, and
//! constructors of the library's own exceptions. Whatever is not here may do anything.
//!
//! Only methods that cannot be overridden, or whose receiver is a new object of exactly their class, are
//! listed, so nobody else's code runs in them; their classes are initialised before any program runs, or
//! have initialisers that do not fail.

use senda_rules::ir::{Call, Callee, Operand};
use senda_rules::symbols::Symbols;

use super::exec::Summary;
use super::num::Num;
use super::ops::Arith;
use super::value::{Item, LONGEST, Ref, Value};
use crate::program::Program;

/// How a known call ends.
pub(super) fn known(
    program: &Program,
    symbols: &Symbols,
    arith: Arith,
    call: &Call,
    value: impl Fn(Operand) -> Value,
) -> Option<Summary> {
    let (Callee::Static(method) | Callee::Special(method) | Callee::Virtual(method)) = &call.callee
    else {
        return None;
    };
    if program.stubbed.contains(method) {
        return None;
    }
    let symbol = symbols.method_symbol(*method);
    let owner = symbols.class_text(symbol.owner).strip_prefix("java/lang/")?;
    let name = symbols.name_text(symbol.name);
    let descriptor = symbols.name_text(symbol.descriptor);
    let returns = match name {
        "<init>" => {
            let receiver = call.args.first().map(|receiver| value(*receiver));
            let made = Item { class: symbol.owner, exact: true };
            let exact =
                matches!(receiver, Some(Value::Ref(r)) if r.classes.items() == Some(&[made]));
            if !constructs(owner, descriptor, exact) {
                return None;
            }
            Value::Real
        }
        _ => {
            if !returns(owner, name, descriptor) {
                return None;
            }
            match (owner, name) {
                ("String" | "StringBuilder", "length") => Value::Num(Num::span(0, LONGEST)),
                _ => {
                    let result = Value::of(symbols.method_type(*method).ret?, arith);
                    // None of them returns null.
                    match result {
                        Value::Ref(r) => Value::Ref(Ref::nonnull(r)),
                        other => other,
                    }
                }
            }
        }
    };
    Some(Summary { returns: Some(returns), throws: None })
}

/// Whether a call only joins texts and numbers to a text: no code of anybody runs.
pub(super) fn joins_text(symbols: &Symbols, call: &Call) -> bool {
    let Callee::Dynamic(site) = &call.callee else { return false };
    if symbols.class_text(site.bootstrap.owner) != "java/lang/invoke/StringConcatFactory" {
        return false;
    }
    let descriptor = symbols.name_text(site.descriptor);
    let params = descriptor.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let Some((params, _)) = params else { return false };
    params.replace("Ljava/lang/String;", "").chars().all(|c| "ZBCSIJFD".contains(c))
}

fn constructs(owner: &str, descriptor: &str, exact: bool) -> bool {
    match owner {
        "Object" => true,
        "StringBuilder" => descriptor == "()V",
        "Throwable"
        | "Exception"
        | "RuntimeException"
        | "Error"
        | "IllegalArgumentException"
        | "IllegalStateException"
        | "ArithmeticException"
        | "NullPointerException"
        | "ClassCastException"
        | "NegativeArraySizeException"
        | "ArrayStoreException"
        | "UnsupportedOperationException"
        | "NumberFormatException" => exact && matches!(descriptor, "()V" | "(Ljava/lang/String;)V"),
        "IndexOutOfBoundsException"
        | "ArrayIndexOutOfBoundsException"
        | "StringIndexOutOfBoundsException" => {
            exact && matches!(descriptor, "()V" | "(Ljava/lang/String;)V" | "(I)V")
        }
        "AssertionError" => exact && descriptor == "()V",
        _ => false,
    }
}

/// Whether a method that is no constructor returns in any case.
fn returns(owner: &str, name: &str, descriptor: &str) -> bool {
    match (owner, name) {
        (
            "Math" | "StrictMath",
            "abs" | "min" | "max" | "sqrt" | "floor" | "ceil" | "rint" | "round",
        ) => true,
        (
            "Integer" | "Long" | "Short" | "Byte" | "Character" | "Boolean" | "Float" | "Double",
            "valueOf",
        ) => {
            // Text that is no number is refused.
            !descriptor.starts_with("(L")
        }
        (
            "Integer" | "Long" | "Short" | "Byte" | "Float" | "Double",
            "intValue" | "longValue" | "shortValue" | "byteValue" | "floatValue" | "doubleValue",
        )
        | ("Boolean", "booleanValue")
        | ("Character", "charValue") => descriptor.starts_with("()"),
        (
            "Character",
            "isDigit" | "isLetter" | "isWhitespace" | "isUpperCase" | "isLowerCase"
            | "isLetterOrDigit",
        ) => descriptor == "(C)Z",
        ("String", "length" | "isEmpty") | ("StringBuilder", "length") => true,
        ("StringBuilder", "append") => {
            let text = "(Ljava/lang/String;)Ljava/lang/StringBuilder;";
            descriptor == text || descriptor.as_bytes().get(2) == Some(&b')')
        }
        ("StringBuilder", "toString") => true,
        _ => false,
    }
}
