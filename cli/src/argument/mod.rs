//! The ARGs of the command line as values of the parameters' types.
//!
//! [`number`] reads single values, [`array`] reads `[1,2,3]`; here is what they are put together to.

mod array;
mod number;
mod text;

use std::rc::Rc;

use senda_engine::run::Value;
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

use crate::fault::Fault;

/// A parameter to be given a value.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name, or its place if the class file has no names.
    pub name: String,
    /// Its type.
    pub ty: Type,
}

/// Why a text is not a value. The text says what is accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(String);

impl Refused {
    fn new(reason: impl Into<String>) -> Refused {
        Refused(reason.into())
    }
}

/// Reads the values of parameters. `varargs`: the last parameter may be given as any number of
/// values.
///
/// # Errors
/// What is wrong with which value.
pub fn read_all(
    symbols: &mut Symbols,
    method: &str,
    params: &[Param],
    given: &[String],
    varargs: bool,
) -> Result<Vec<Value>, Fault> {
    let given = if varargs { spread(symbols, params, given) } else { None }
        .unwrap_or_else(|| given.iter().cloned().map(Given::One).collect());
    if given.len() != params.len() {
        let wanted: Vec<String> =
            params.iter().map(|p| format!("{} {}", p.ty.java(symbols), p.name)).collect();
        let s = if params.len() == 1 { "" } else { "s" };
        let fault = Fault::usage(format!(
            "{method} takes {} argument{s}, and {} given",
            params.len(),
            match given.len() {
                0 => "none is".to_owned(),
                1 => "1 is".to_owned(),
                more => format!("{more} are"),
            },
        ));
        return Err(if wanted.is_empty() {
            fault
        } else {
            fault.note(format!("its parameters are ({})", wanted.join(", ")))
        });
    }
    let mut values = Vec::new();
    for (param, text) in params.iter().zip(&given) {
        let value = match text {
            Given::One(text) => read(symbols, param.ty, text).map_err(|e| (text.clone(), e)),
            Given::Many(texts) => read_many(symbols, param.ty, texts),
        };
        values.push(value.map_err(|(text, Refused(reason))| {
            let ty = param.ty.java(symbols);
            Fault::usage(format!(
                "argument `{}` for parameter {} ({ty}): {reason}",
                clip(&text),
                param.name
            ))
        })?);
    }
    Ok(values)
}

/// The arguments of `main`: strings as they are.
pub fn strings(symbols: &mut Symbols, given: &[String]) -> Value {
    let string = symbols.class("java/lang/String");
    let items = given.iter().map(|text| Value::Str(units(text)));
    Value::Array(Type::Ref(string), items.collect())
}

/// What is given for one parameter.
#[derive(Clone, Debug)]
enum Given {
    One(String),
    Many(Vec<String>),
}

/// Gathers the values of a last parameter `T...`, unless they are given as an array.
fn spread(symbols: &Symbols, params: &[Param], given: &[String]) -> Option<Vec<Given>> {
    let fixed = params.len().checked_sub(1)?;
    if given.len() < fixed {
        return None;
    }
    if given.len() == params.len() {
        let last = given.last()?.trim_start();
        let chars = params.last()?.ty.java(symbols) == "char[]";
        if last.starts_with('[') || last == "null" || (chars && last.starts_with('"')) {
            return None;
        }
    }
    let (single, many) = given.split_at(fixed);
    let mut all: Vec<Given> = single.iter().cloned().map(Given::One).collect();
    all.push(Given::Many(many.to_vec()));
    Some(all)
}

fn read_many(
    symbols: &mut Symbols,
    array: Type,
    texts: &[String],
) -> Result<Value, (String, Refused)> {
    let Some(element) = element(symbols, array) else {
        return Err((String::new(), Refused::new("the parameter is no array")));
    };
    let mut items = Vec::new();
    for text in texts {
        items.push(read(symbols, element, text).map_err(|e| (text.clone(), e))?);
    }
    Ok(Value::Array(element, items))
}

/// Reads one value.
fn read(symbols: &mut Symbols, ty: Type, text: &str) -> Result<Value, Refused> {
    if let Some(value) = number::read(ty, text) {
        return value;
    }
    if text == "null" {
        return Ok(Value::Null);
    }
    match kind_of(symbols, ty) {
        Reference::String => Ok(Value::Str(if text.starts_with('"') {
            text::json(text)?.into()
        } else {
            units(text)
        })),
        Reference::Array(element) => array::read(symbols, element, text),
        Reference::Text if text.starts_with('"') => Ok(Value::Str(text::json(text)?.into())),
        Reference::Text => {
            Err(Refused::new("give a string in double quotes (in the shell: '\"text\"'), or null"))
        }
        Reference::Other => Err(Refused::new(
            "only null can be given for an object of this class; to run the method with another \
             one, write a static method that makes it and run that",
        )),
    }
}

/// What can be given for a reference.
enum Reference {
    String,
    /// A type that strings have too.
    Text,
    Array(Type),
    Other,
}

fn kind_of(symbols: &mut Symbols, ty: Type) -> Reference {
    if let Some(element) = element(symbols, ty) {
        return Reference::Array(element);
    }
    match ty.java(symbols).as_str() {
        "java.lang.String" => Reference::String,
        "java.lang.Object"
        | "java.lang.CharSequence"
        | "java.lang.Comparable"
        | "java.io.Serializable" => Reference::Text,
        _ => Reference::Other,
    }
}

/// The element type of an array type.
fn element(symbols: &mut Symbols, ty: Type) -> Option<Type> {
    let Type::Ref(class) = ty else { return None };
    let text = symbols.class_text(class).strip_prefix('[')?.to_owned();
    Type::parse(&text, symbols).ok()
}

fn units(text: &str) -> Rc<[u16]> {
    text.encode_utf16().collect()
}

/// A text short enough for a message.
fn clip(text: &str) -> String {
    const MOST: usize = 60;
    if text.chars().count() <= MOST {
        return text.to_owned();
    }
    text.chars().take(MOST).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(descriptor: &str, text: &str) -> Result<Value, Refused> {
        let mut symbols = Symbols::new();
        let ty = Type::parse(descriptor, &mut symbols).expect(descriptor);
        read(&mut symbols, ty, text)
    }

    fn ints(values: &[i32]) -> Value {
        Value::Array(Type::Int, values.iter().map(|v| Value::Int(*v)).collect())
    }

    fn str(text: &str) -> Value {
        Value::Str(units(text))
    }

    const STRING: &str = "Ljava/lang/String;";

    #[test]
    fn strings_are_raw_or_quoted() {
        assert_eq!(value(STRING, "a b"), Ok(str("a b")));
        assert_eq!(value(STRING, ""), Ok(str("")));
        assert_eq!(value(STRING, "null"), Ok(Value::Null));
        assert_eq!(value(STRING, "\"null\""), Ok(str("null")));
        assert_eq!(value(STRING, r#""a\n\u0041\"""#), Ok(str("a\nA\"")));
        assert_eq!(value(STRING, r#""\ud800""#), Ok(Value::Str([0xd800].into())));
        for bad in ["\"", "\"a", "\"a\" b", r#""\x""#, r#""\u00g0""#] {
            assert!(value(STRING, bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn arrays() {
        assert_eq!(value("[I", "[1, -2,0x10]"), Ok(ints(&[1, -2, 16])));
        assert_eq!(value("[I", " [ ] "), Ok(ints(&[])));
        assert_eq!(value("[I", "null"), Ok(Value::Null));
        let Ok(Value::Array(_, rows)) = value("[[I", "[[1],null,[2,3]]") else {
            unreachable!("an array")
        };
        assert_eq!(rows, [ints(&[1]), Value::Null, ints(&[2, 3])]);
        let Ok(Value::Array(_, texts)) = value("[Ljava/lang/String;", r#"["a,]",null]"#) else {
            unreachable!("an array")
        };
        assert_eq!(texts, [str("a,]"), Value::Null]);
        let chars = vec![Value::Int(97), Value::Int(98), Value::Int(39)];
        let chars = Ok(Value::Array(Type::Char, chars));
        assert_eq!(value("[C", r#"["a",'b',39]"#), chars);
        assert_eq!(value("[C", "\"ab'\""), chars);
        assert_eq!(value("[C", r"['a',98,'\'']"), chars);
        let bad = ["", "1", "[", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1]x", "[[1]]", "[a]"];
        for text in bad {
            assert!(value("[I", text).is_err(), "{text}");
        }
        assert!(value("[Ljava/lang/String;", "[a]").is_err());
    }

    #[test]
    fn faults_name_the_parameter() {
        let mut symbols = Symbols::new();
        let params = [Param { name: "count".into(), ty: Type::Int }];
        let mut fault = |given: &[&str]| {
            let given: Vec<String> = given.iter().map(|&g| g.into()).collect();
            read_all(&mut symbols, "C.m(int)", &params, &given, false)
                .expect_err("wrong")
                .to_string()
        };
        let text = fault(&["x"]);
        assert!(text.contains("`x`") && text.contains("count (int)"), "{text}");
        let text = fault(&[]);
        assert!(text.contains("takes 1 argument,") && text.contains("int count"), "{text}");
    }

    #[test]
    fn varargs_are_gathered() {
        let mut symbols = Symbols::new();
        let array = Type::parse("[I", &mut symbols).expect("a type");
        let params =
            [Param { name: "a".into(), ty: Type::Int }, Param { name: "b".into(), ty: array }];
        let mut all = |given: &[&str]| {
            let given: Vec<String> = given.iter().map(|&g| g.into()).collect();
            read_all(&mut symbols, "m", &params, &given, true)
        };
        let with = |rest: &[i32]| Ok(vec![Value::Int(1), ints(rest)]);
        assert_eq!(all(&["1"]), with(&[]));
        assert_eq!(all(&["1", "2"]), with(&[2]));
        assert_eq!(all(&["1", "2", "3"]), with(&[2, 3]));
        assert_eq!(all(&["1", "[2,3]"]), with(&[2, 3]));
        assert!(all(&[]).is_err());
        assert!(all(&["1", "x"]).is_err());
    }
}
