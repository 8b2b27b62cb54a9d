//! Names that say what a test shows: `lcm_returnsMinusOne_whenBothAreZero`.
//!
//! A name is the method, the outcome, and as much of the condition as fits. Tests that would share a
//! name get their inputs added (`_for2And3`), and a number if that does not tell them apart. Names
//! are ASCII Java identifiers, unique in a report, and a function of it alone.

use std::collections::{HashMap, HashSet};

use crate::case::{Outcome, TestCase};
use crate::method::{MethodResult, Report, Signature};
use crate::number::{java_double, java_float};
use crate::value::Value;

/// How long the part of the condition may become, and that of the inputs.
const CONDITION: usize = 60;
const INPUTS: usize = 40;
/// The shortest words of a conjunct, such as `AIsB`; and the longest text of one that may be short in words. A path
/// may have thousands of conjuncts, and most have no place in a name.
const SHORTEST: usize = 4;
const LONGEST: usize = 256;

/// Names every test of a report.
pub fn assign(report: &mut Report) {
    let plain: Vec<String> = cases(report).map(|(method, case)| short(method, case)).collect();
    let mut uses: HashMap<&str, u32> = HashMap::new();
    for name in &plain {
        *uses.entry(name).or_default() += 1;
    }
    let fuller = cases(report).zip(&plain).map(|((_, case), name)| {
        let shared = uses.get(name.as_str()).is_some_and(|&count| count > 1);
        match with_inputs(case).filter(|_| shared) {
            Some(inputs) => format!("{name}_{inputs}"),
            None => name.clone(),
        }
    });
    let names = distinct(fuller.collect());
    let tests = report.methods.iter_mut().flat_map(|method| &mut method.tests);
    for (case, name) in tests.zip(names) {
        case.name = name;
    }
}

fn cases(report: &Report) -> impl Iterator<Item = (&MethodResult, &TestCase)> {
    report.methods.iter().flat_map(|method| method.tests.iter().map(move |case| (method, case)))
}

/// Numbers the names that are there already, the first of them excepted.
fn distinct(mut names: Vec<String>) -> Vec<String> {
    let mut used: HashSet<String> = HashSet::new();
    let mut next: HashMap<String, u32> = HashMap::new();
    for name in &mut names {
        let base = name.clone();
        while !used.insert(name.clone()) {
            let number = next.entry(base.clone()).or_insert(1);
            *number += 1;
            *name = format!("{base}_{number}");
        }
    }
    names
}

fn short(method: &MethodResult, case: &TestCase) -> String {
    let subject = subject(&method.signature);
    let outcome = outcome(case);
    let inputs: Vec<&str> = method.signature.params.iter().map(|p| p.name.as_str()).collect();
    match digest(&case.condition, &inputs) {
        Some(condition) => format!("{subject}_{outcome}_when{condition}"),
        None => format!("{subject}_{outcome}"),
    }
}

/// The method's name with everything that is no ASCII letter or digit replaced.
fn subject(signature: &Signature) -> String {
    if signature.is_constructor() {
        return format!("new{}", capital(&ascii(simple(&signature.class))));
    }
    let name = ascii(&signature.name);
    if name.starts_with(|c: char| c.is_ascii_digit()) { format!("_{name}") } else { name }
}

fn ascii(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + chars.as_str())
}

/// The last part of a binary name.
fn simple(class: &str) -> &str {
    class.rsplit(['.', '$']).next().filter(|name| !name.is_empty()).unwrap_or(class)
}

fn outcome(case: &TestCase) -> String {
    match &case.outcome {
        Outcome::Returns(None) => "returns".into(),
        Outcome::Returns(Some(Value::Ref(id))) => {
            let class = case.object_after(*id).map_or("Object", |object| simple(&object.class));
            let class = class.replace("[]", "Array");
            format!("returns{}", capital(&ascii(&class)))
        }
        Outcome::Returns(Some(value)) => format!("returns{}", value_word(value)),
        Outcome::Throws { class, .. } => format!("throws{}", capital(&ascii(simple(class)))),
        Outcome::Finding { what, .. } => {
            let words: Vec<String> = what.split_whitespace().map(|w| capital(&ascii(w))).collect();
            format!("shows{}", words.concat())
        }
    }
}

fn value_word(value: &Value) -> String {
    match value {
        Value::Boolean(v) => capital(&v.to_string()),
        Value::Byte(v) => integer_word(i64::from(*v)),
        Value::Short(v) => integer_word(i64::from(*v)),
        Value::Int(v) => integer_word(i64::from(*v)),
        Value::Long(v) => integer_word(*v),
        Value::Char(v) => match u8::try_from(*v) {
            Ok(byte) if byte.is_ascii_alphanumeric() => format!("Char{}", char::from(byte)),
            _ => format!("Char{v:04x}"),
        },
        Value::Float(bits) => number_word(&java_float(f32::from_bits(*bits))),
        Value::Double(bits) => number_word(&java_double(f64::from_bits(*bits))),
        Value::Null => "Null".into(),
        Value::Text(units) if units.is_empty() => "EmptyString".into(),
        Value::Text(units) => match String::from_utf16(units) {
            Ok(text) if text.len() <= 12 && text.bytes().all(|b| b.is_ascii_alphanumeric()) => {
                format!("String{}", capital(&text))
            }
            _ => "String".into(),
        },
        Value::Ref(_) => "Object".into(),
    }
}

const SMALL: [&str; 11] =
    ["Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

fn integer_word(value: i64) -> String {
    let extremes = [
        (i64::from(i32::MIN), "IntMin"),
        (i64::from(i32::MAX), "IntMax"),
        (i64::MIN, "LongMin"),
        (i64::MAX, "LongMax"),
    ];
    if let Some((_, word)) = extremes.iter().find(|(extreme, _)| *extreme == value) {
        return (*word).into();
    }
    let minus = if value < 0 { "Minus" } else { "" };
    let magnitude = value.unsigned_abs();
    let small = usize::try_from(magnitude).ok().and_then(|index| SMALL.get(index));
    small.map_or_else(|| format!("{minus}{magnitude}"), |word| format!("{minus}{word}"))
}

/// A number as text: whole ones as integers, `2.5` as `2p5`.
fn number_word(text: &str) -> String {
    let (minus, rest) = text.strip_prefix('-').map_or(("", text), |rest| ("Minus", rest));
    if let Some(Ok(whole)) = rest.strip_suffix(".0").map(str::parse) {
        return format!("{minus}{}", integer_word(whole));
    }
    let rest = rest.strip_suffix(['f', 'd', 'F', 'D', 'L']).unwrap_or(rest);
    format!("{minus}{}", ascii(&rest.replace('.', "p").replace('-', "m")))
}

/// `for2And3`, if all inputs are plain.
fn with_inputs(case: &TestCase) -> Option<String> {
    let word = |value: &Value| match value {
        Value::Ref(_) => None,
        Value::Text(_) => None,
        value => Some(value_word(value)),
    };
    let words: Vec<String> = case
        .inputs
        .iter()
        .filter(|(name, _)| *name != "this")
        .filter_map(|(_, v)| word(v))
        .collect();
    let text = words.join("And");
    (!words.is_empty() && text.len() <= INPUTS).then(|| format!("for{text}"))
}

/// As many conjuncts as fit, in their order.
fn digest(condition: &[String], inputs: &[&str]) -> Option<String> {
    if let Some(all) = all_are(condition, inputs) {
        return Some(all);
    }
    let mut text = String::new();
    for conjunct in condition {
        let and = if text.is_empty() { "" } else { "And" };
        if text.len() + and.len() + SHORTEST > CONDITION {
            break;
        }
        if let Some(words) = conjunct_words(conjunct)
            && text.len() + and.len() + words.len() <= CONDITION
        {
            text.push_str(and);
            text.push_str(&words);
        }
    }
    (!text.is_empty()).then_some(text)
}

/// `BothAreZero`: when the condition says the same of each of several inputs, and nothing else.
fn all_are(condition: &[String], inputs: &[&str]) -> Option<String> {
    if inputs.len() < 2 || condition.len() != inputs.len() {
        return None;
    }
    let mut said = None;
    for (conjunct, input) in condition.iter().zip(inputs) {
        let rest = conjunct.strip_prefix(input)?.strip_prefix(' ')?;
        if *said.get_or_insert(rest) != rest {
            return None;
        }
    }
    let words = conjunct_words(&format!("x {}", said?))?;
    let all = if inputs.len() == 2 { "Both" } else { "All" };
    Some(format!("{all}Are{}", words.strip_prefix("XIs")?))
}

/// A conjunct in words, if it is short enough to help.
fn conjunct_words(conjunct: &str) -> Option<String> {
    if conjunct.len() > LONGEST {
        return None;
    }
    if let Some((term, members)) = conjunct.split_once(" in {") {
        return member_words(term, members.strip_suffix('}')?);
    }
    let tokens = tokens(conjunct);
    if tokens.is_empty() || !tokens.iter().all(|token| is_known(token)) {
        return None;
    }
    let at = tokens.iter().position(|token| relation(token).is_some());
    let words = match at {
        Some(at) => {
            let (left, right) = (expression(&tokens[..at]), expression(&tokens[at + 1..]));
            comparison(&left, &tokens[at], &right)
        }
        // A boolean input on its own.
        None => match tokens.as_slice() {
            [not, rest @ ..] if not == "not" || not == "!" => format!("Not{}", expression(rest)),
            all => format!("{}IsTrue", expression(all)),
        },
    };
    (words.len() <= CONDITION / 2 + 4).then_some(words)
}

/// `AIsOneOrTwo`, `AIsNeitherOneNorTwo`.
fn member_words(term: &str, members: &str) -> Option<String> {
    let (term, not) = term.strip_suffix(" not").map_or((term, false), |term| (term, true));
    let tokens = tokens(term);
    let known = !tokens.is_empty() && tokens.iter().all(|token| is_known(token));
    let word = |member: &str| match member.parse() {
        Ok(number) => Some(integer_word(number)),
        Err(_) => is_known(member).then(|| capital(&ascii(member))),
    };
    let members: Vec<String> = members.split(", ").map(word).collect::<Option<_>>()?;
    let left = expression(&tokens);
    let fits = |words: &String| known && words.len() <= CONDITION / 2 + 4;
    let words = match not {
        true => format!("{left}IsNeither{}", members.join("Nor")),
        false => format!("{left}Is{}", members.join("Or")),
    };
    let other = Some(format!("{left}IsSomethingElse")).filter(|_| not);
    Some(words).filter(fits).or(other.filter(fits))
}

fn comparison(left: &str, operator: &str, right: &str) -> String {
    let word = match (operator, right) {
        ("<", "Zero") => return format!("{left}IsNegative"),
        (">", "Zero") => return format!("{left}IsPositive"),
        (">=", "Zero") => return format!("{left}IsNotNegative"),
        ("<=", "Zero") => return format!("{left}IsNotPositive"),
        ("=" | "==", "True") | ("!=", "False") => return format!("{left}IsTrue"),
        ("=" | "==", "False") | ("!=", "True") => return format!("{left}IsFalse"),
        (other, _) => relation(other).unwrap_or("Is"),
    };
    format!("{left}{word}{right}")
}

fn relation(token: &str) -> Option<&'static str> {
    Some(match token {
        "=" | "==" => "Is",
        "!=" => "IsNot",
        "<" => "IsBelow",
        "<=" => "IsAtMost",
        ">" => "IsAbove",
        ">=" => "IsAtLeast",
        "instanceof" => "IsA",
        _ => return None,
    })
}

fn expression(tokens: &[String]) -> String {
    let mut out = String::new();
    for (i, token) in tokens.iter().enumerate() {
        let sign = i == 0 || operator(&tokens[i - 1]).is_some() || tokens[i - 1] == "(";
        match token.as_str() {
            "-" if sign => out.push_str("Minus"),
            "(" | ")" | "]" | "," | "." => {}
            "[" => out.push_str("At"),
            token => match operator(token) {
                Some(word) => out.push_str(word),
                None => out.push_str(&atom(token)),
            },
        }
    }
    out
}

/// What has no word would make a name that nobody understands.
fn is_known(token: &str) -> bool {
    let word = token.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$' | '.'));
    let bracket = matches!(token, "(" | ")" | "[" | "]" | "," | "!");
    word || bracket || relation(token).is_some() || operator(token).is_some()
}

fn atom(token: &str) -> String {
    if token.starts_with(|c: char| c.is_ascii_digit()) {
        let plain = token.strip_suffix(['L', 'l']).unwrap_or(token);
        return plain.parse().map_or_else(|_| number_word(plain), integer_word);
    }
    capital(&ascii(token))
}

fn operator(token: &str) -> Option<&'static str> {
    Some(match token {
        "+" => "Plus",
        "-" => "Minus",
        "*" => "Times",
        "/" | "div" => "DividedBy",
        "%" | "rem" => "Rem",
        "&" | "and" => "And",
        "|" | "or" => "Or",
        "^" | "xor" => "Xor",
        "~" => "Not",
        "<<" => "Shl",
        ">>" => "Shr",
        ">>>" => "Ushr",
        _ => return None,
    })
}

/// Names, numbers and runs of operator characters.
fn tokens(text: &str) -> Vec<String> {
    let class = |c: char| match c {
        c if c.is_alphanumeric() || c == '_' || c == '$' => 0,
        '<' | '>' | '=' | '!' => 1,
        c if c.is_whitespace() => 2,
        _ => 3,
    };
    let mut out: Vec<String> = Vec::new();
    let mut before = 2;
    for c in text.chars() {
        let now = class(c);
        let number = |last: &String| last.starts_with(|c: char| c.is_ascii_digit());
        match out.last_mut() {
            // A point inside a number, or the next character of the same kind.
            Some(last) if before != 2 && c == '.' && number(last) => {
                last.push(c);
                before = 0;
                continue;
            }
            Some(last) if now == before && now < 2 => last.push(c),
            _ if now == 2 => {}
            _ => out.push(c.to_string()),
        }
        before = now;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::Type;

    fn words(conjunct: &str) -> String {
        conjunct_words(conjunct).unwrap_or_default()
    }

    #[test]
    fn conditions_in_words() {
        for (conjunct, expected) in [
            ("a = 0", "AIsZero"),
            ("a != 0", "AIsNotZero"),
            ("a in {1, 2}", "AIsOneOrTwo"),
            ("a rem b not in {-1, 7}", "ARemBIsNeitherMinusOneNorSeven"),
            ("a not in {100, 200, 300, 400, 500, 600, 700}", "AIsSomethingElse"),
            ("a in {100, 200, 300, 400, 500, 600, 700}", ""),
            ("c in {'x', 'y'}", ""),
            ("c in {RED, Ink.RED}", "CIsREDOrInk_RED"),
            ("c not in {null, RED}", "CIsNeitherNullNorRED"),
            ("a < 0", "AIsNegative"),
            ("a >= 0", "AIsNotNegative"),
            ("a > 17", "AIsAbove17"),
            ("a <= -1", "AIsAtMostMinusOne"),
            ("a rem b = 0", "ARemBIsZero"),
            ("a - b < c", "AMinusBIsBelowC"),
            ("a >>> 3 = 2147483647", "AUshrThreeIsIntMax"),
            ("this.size <= this.cap", "ThisSizeIsAtMostThisCap"),
            ("xs[0] != null", "XsAtZeroIsNotNull"),
            ("x = 2.5", "XIs2p5"),
            ("flag", "FlagIsTrue"),
            ("not flag", "NotFlag"),
            ("flag = false", "FlagIsFalse"),
            ("", ""),
            ("c = 'x'", ""),
            ("a <=> b", ""),
            ("größe = 1", "Gr__eIsOne"),
        ] {
            assert_eq!(words(conjunct), expected, "{conjunct}");
        }
        assert_eq!(words(&"a + ".repeat(30)), "", "too long to help");
    }

    fn report(cases: &[(i32, i32, Outcome, &[&str])]) -> Report {
        let params = [("a", Type::Int), ("b", Type::Int)];
        let signature = Signature::of_static("Lcm", "lcm", &params, Some(Type::Int));
        let mut method = MethodResult::new(signature);
        for (a, b, outcome, condition) in cases {
            let inputs = [("a", Value::Int(*a)), ("b", Value::Int(*b))].into_iter().collect();
            let mut case = TestCase::new("lcm-0", inputs, outcome.clone());
            case.condition = condition.iter().map(|&c| c.into()).collect();
            method.tests.push(case);
        }
        Report { methods: vec![method], ..Report::default() }
    }

    fn named(cases: &[(i32, i32, Outcome, &[&str])]) -> Vec<String> {
        let mut report = report(cases);
        assign(&mut report);
        report.methods[0].tests.iter().map(|case| case.name.clone()).collect()
    }

    #[test]
    fn names_say_what_happens() {
        let returns = |v| Outcome::Returns(Some(Value::Int(v)));
        let names = named(&[
            (0, 0, returns(-1), &["a = 0", "b = 0"]),
            (0, 1, returns(i32::MIN), &["a = 0", "b > 0"]),
            (1, 0, Outcome::throws("java.lang.ArithmeticException"), &["b = 0"]),
            (1, 1, returns(42), &[]),
        ]);
        assert_eq!(
            names,
            [
                "lcm_returnsMinusOne_whenBothAreZero",
                "lcm_returnsIntMin_whenAIsZeroAndBIsPositive",
                "lcm_throwsArithmeticException_whenBIsZero",
                "lcm_returns42",
            ]
        );
    }

    #[test]
    fn names_are_unique() {
        let one = || Outcome::Returns(Some(Value::Int(1)));
        let same: &[&str] = &["a > b"];
        let names = named(&[
            (2, 1, one(), same),
            (3, 1, one(), same),
            (3, 1, one(), same),
            (3, 1, one(), &["a > b", "x_2"]),
        ]);
        assert_eq!(
            names,
            [
                "lcm_returnsOne_whenAIsAboveB_forTwoAndOne",
                "lcm_returnsOne_whenAIsAboveB_forThreeAndOne",
                "lcm_returnsOne_whenAIsAboveB_forThreeAndOne_2",
                "lcm_returnsOne_whenAIsAboveBAndX_2IsTrue",
            ]
        );
    }

    #[test]
    fn any_method_name_gives_an_identifier() {
        for (name, expected) in [
            ("<init>", "newInner_returns"),
            ("lambda$main$0", "lambda_main_0_returns"),
            ("2nd", "_2nd_returns"),
            ("a b\n*/", "a_b____returns"),
            ("größer", "gr__er_returns"),
        ] {
            let signature = Signature::of_static("p.Outer$Inner", name, &[], None);
            let mut method = MethodResult::new(signature);
            method.tests.push(TestCase::new("x", Default::default(), Outcome::Returns(None)));
            let mut report = Report { methods: vec![method], ..Report::default() };
            assign(&mut report);
            assert_eq!(report.methods[0].tests[0].name, expected);
        }
    }
}
