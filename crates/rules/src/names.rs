//! How methods, predicates, fields and classes are spelt.
//!
//! A method has a *base name*. In the class that a text is about (its *home*), `gcd` is enough
//! where that is unmistakable; everything else is class, name and descriptor:
//! `java.util.ArrayList.add(Ljava/lang/Object;)Z`. A predicate is its method's base name and a
//! suffix for its place: `gcd_4c`.
//!
//! Promises: two methods never share a base name, nor two predicates a name, under one [`Namer`];
//! a base name depends on the home class's own methods alone, so a trace keeps its text whatever
//! else is printed; [`split_pred`], [`parse_method`], [`parse_field`] and [`parse_class`] undo what
//! was spelt. The JVM allows almost any character in names (JVMS 4.2.2), so the ones that our
//! spelling uses as marks are escaped like `%28`.

use std::fmt::Write;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::class::Class;
use crate::ids::{ClassName, FieldRef, MethodRef, Name};
use crate::ir::{Place, PredName};
use crate::symbols::Symbols;
use crate::term::is_bare_atom;
use crate::types::{Type, TypeError};

/// Names that goals of the text form have already, and Prolog's `call`, which has any number of
/// arguments: a method called so is written in full.
const RESERVED: [&str; 48] = [
    "array_length",
    "call",
    "call_dynamic",
    "call_init",
    "call_init_field",
    "call_interface",
    "call_special",
    "call_special_interface",
    "call_static_interface",
    "call_virtual",
    "cast_fails",
    "cast_ok",
    "class_object",
    "external",
    "get_elem",
    "get_field",
    "get_static",
    "in",
    "in_bounds",
    "init_class",
    "instance_of",
    "is",
    "linked",
    "method",
    "mod",
    "monitor_enter",
    "monitor_exit",
    "new_array",
    "new_exception",
    "new_multi_array",
    "new_object",
    "none_of",
    "not_instance_of",
    "not_linked",
    "ok",
    "one_of",
    "out_of_bounds",
    "ref_eq",
    "ref_neq",
    "rem",
    "rules",
    "set_elem",
    "set_field",
    "set_static",
    "store_fails",
    "store_ok",
    "unsupported",
    "xor",
];

/// Gives methods their base names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Namer {
    simple: FxHashMap<MethodRef, Name>,
}

impl Namer {
    /// A namer without a home: every method is written in full.
    #[must_use]
    pub fn new() -> Namer {
        Namer::default()
    }

    /// A namer whose home is this class.
    #[must_use]
    pub fn for_class(class: &Class, symbols: &Symbols) -> Namer {
        Namer::for_methods(class.methods.iter().map(|m| m.id), symbols)
    }

    /// A namer whose home declares exactly these methods.
    #[must_use]
    pub fn for_methods(methods: impl IntoIterator<Item = MethodRef>, symbols: &Symbols) -> Namer {
        let mut by_name: FxHashMap<Name, Vec<MethodRef>> = FxHashMap::default();
        let mut seen = FxHashSet::default();
        for method in methods {
            if seen.insert(method) {
                by_name.entry(symbols.method_symbol(method).name).or_default().push(method);
            }
        }
        let simple = by_name.into_iter().filter_map(|(name, methods)| match methods.as_slice() {
            [one] if is_simple(symbols.name_text(name)) => Some((*one, name)),
            _ => None,
        });
        Namer { simple: simple.collect() }
    }

    /// Whether this method goes by its simple name.
    #[must_use]
    pub fn is_simple(&self, method: MethodRef) -> bool {
        self.simple.contains_key(&method)
    }

    /// Lets a method go by its simple name, if it has one. That no other method has the same is
    /// up to the caller.
    pub(crate) fn add_simple(&mut self, method: MethodRef, symbols: &Symbols) -> bool {
        let name = symbols.method_symbol(method).name;
        let possible = is_simple(symbols.name_text(name));
        if possible {
            self.simple.insert(method, name);
        }
        possible
    }

    /// The base name of a method, without quotes.
    #[must_use]
    pub fn base(&self, symbols: &Symbols, method: MethodRef) -> String {
        match self.simple.get(&method) {
            Some(name) => symbols.name_text(*name).to_owned(),
            None => symbols.method_text(method),
        }
    }

    /// The name of a predicate, without quotes.
    #[must_use]
    pub fn pred(&self, symbols: &Symbols, method: MethodRef, name: PredName) -> String {
        let mut text = self.base(symbols, method);
        push_suffix(&mut text, name);
        text
    }
}

/// Whether a method's name can stand for it: an identifier that is neither a goal of the text form
/// nor looks like the name of a predicate.
fn is_simple(name: &str) -> bool {
    is_bare_atom(name) && !RESERVED.contains(&name) && split_pred(name).0 == name
}

/// Appends what tells a predicate from its method's others.
pub fn push_suffix(text: &mut String, name: PredName) {
    // Writing to a string cannot fail.
    let _ = match name.place {
        Place::Entry => Ok(()),
        Place::Block(pc) => write!(text, "_{pc}"),
        Place::Check(pc) => write!(text, "_{pc}c"),
        Place::AfterInit(pc) => write!(text, "_{pc}i"),
        Place::AfterCall(pc) => write!(text, "_{pc}r"),
        Place::Handlers(n) => write!(text, "_h{n}"),
    };
    if name.copy > 0 {
        let _ = write!(text, "_s{}", name.copy);
    }
}

/// Splits the name of a predicate into base name and place. A text without a suffix is an entry.
#[must_use]
pub fn split_pred(text: &str) -> (&str, PredName) {
    let (rest, copy) = match text.rsplit_once("_s") {
        Some((rest, digits)) => match number(digits) {
            Some(copy) if copy > 0 => (rest, copy),
            _ => (text, 0),
        },
        None => (text, 0),
    };
    let (base, place) = split_place(rest).unwrap_or((rest, Place::Entry));
    (base, PredName { place, copy })
}

fn split_place(text: &str) -> Option<(&str, Place)> {
    let (base, tail) = text.rsplit_once('_')?;
    if base.is_empty() {
        return None;
    }
    if let Some(digits) = tail.strip_prefix('h') {
        return Some((base, Place::Handlers(number(digits)?)));
    }
    let make: fn(u32) -> Place = match tail.bytes().last()? {
        b'c' => Place::Check,
        b'i' => Place::AfterInit,
        b'r' => Place::AfterCall,
        _ => return Some((base, Place::Block(number(tail)?))),
    };
    Some((base, make(number(&tail[..tail.len() - 1])?)))
}

/// A number as we print it: no sign, no leading zero.
fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

const MARKS: [char; 4] = ['%', '.', '(', ':'];

fn escape(out: &mut String, text: &str) {
    if !text.contains(MARKS) {
        out.push_str(text);
        return;
    }
    for c in text.chars() {
        if MARKS.contains(&c) {
            let _ = write!(out, "%{:02X}", u32::from(c));
        } else {
            out.push(c);
        }
    }
}

fn unescape(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('%') {
        out.push_str(before);
        let code = u8::from_str_radix(after.get(..2)?, 16).ok()?;
        let mark = MARKS.into_iter().find(|m| u32::from(*m) == u32::from(code))?;
        out.push(mark);
        rest = &after[2..];
    }
    out.push_str(rest);
    Some(out)
}

/// A class as the text form spells it: `java.lang.String`, `[Ljava.lang.String;`.
#[must_use]
pub fn class_text(symbols: &Symbols, class: ClassName) -> String {
    let mut out = String::new();
    escape(&mut out, symbols.class_text(class));
    out.replace('/', ".")
}

/// The class that is spelt so.
#[must_use]
pub fn parse_class(text: &str, symbols: &mut Symbols) -> Option<ClassName> {
    let internal = unescape(&text.replace('.', "/"))?;
    if internal.is_empty() { None } else { Some(symbols.class(&internal)) }
}

/// A field as the text form spells it: `pkg.Cls.name:I`.
#[must_use]
pub fn field_text(symbols: &Symbols, field: FieldRef) -> String {
    let f = symbols.field_symbol(field);
    let mut out = class_text(symbols, f.owner);
    out.push('.');
    escape(&mut out, symbols.name_text(f.name));
    out.push(':');
    out.push_str(&f.ty.descriptor(symbols));
    out
}

/// The field that is spelt so.
#[must_use]
pub fn parse_field(text: &str, symbols: &mut Symbols) -> Option<FieldRef> {
    let (path, descriptor) = text.split_once(':')?;
    let (owner, name) = path.rsplit_once('.')?;
    let owner = parse_class(owner, symbols)?;
    let name = unescape(name)?;
    let name = symbols.name(&name);
    let ty = Type::parse(descriptor, symbols).ok()?;
    Some(symbols.field(owner, name, ty))
}

/// A method in full: `pkg.Cls.name(II)I`.
pub(crate) fn method_text(symbols: &Symbols, method: MethodRef) -> String {
    let m = symbols.method_symbol(method);
    let mut out = class_text(symbols, m.owner);
    out.push('.');
    escape(&mut out, symbols.name_text(m.name));
    out.push_str(symbols.name_text(m.descriptor));
    out
}

/// The method that is spelt so in full, and what follows its descriptor.
///
/// # Errors
/// What is wrong with the text.
pub fn parse_method<'t>(
    text: &'t str,
    symbols: &mut Symbols,
) -> Result<(MethodRef, &'t str), TypeError> {
    let bad = || TypeError { descriptor: text.chars().take(80).collect() };
    let open = text.find('(').ok_or_else(bad)?;
    let (owner, name) = text[..open].rsplit_once('.').ok_or_else(bad)?;
    let owner = parse_class(owner, symbols).ok_or_else(bad)?;
    let name = unescape(name).ok_or_else(bad)?;
    let end = open + descriptor_length(&text[open..]).ok_or_else(bad)?;
    let method = symbols.method(owner, &name, &text[open..end])?;
    Ok((method, &text[end..]))
}

/// The length of the method descriptor at the front of a text.
fn descriptor_length(text: &str) -> Option<usize> {
    let mut at = 1;
    while text.as_bytes().get(at) != Some(&b')') {
        at += type_length(&text[at..])?;
    }
    at += 1;
    match text.as_bytes().get(at)? {
        b'V' => Some(at + 1),
        _ => Some(at + type_length(&text[at..])?),
    }
}

fn type_length(text: &str) -> Option<usize> {
    let dimensions = text.bytes().take_while(|&b| b == b'[').count();
    let element = match text.as_bytes().get(dimensions)? {
        b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' => 1,
        b'L' => text[dimensions..].find(';')? + 1,
        _ => return None,
    };
    Some(dimensions + element)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn methods(symbols: &mut Symbols, owner: &str, names: &[&str]) -> Vec<MethodRef> {
        let owner = symbols.class(owner);
        let split = |text: &str| text.find('(').expect("a descriptor");
        names
            .iter()
            .map(|n| symbols.method(owner, &n[..split(n)], &n[split(n)..]).expect("well formed"))
            .collect()
    }

    #[test]
    fn only_unmistakable_names_are_simple() {
        let mut s = Symbols::new();
        let all = [
            "gcd(II)I",
            "abs(I)I",
            "abs(J)J",
            "Upper()V",
            "<init>()V",
            "get_field()V",
            "call()V",
            "a_4()V",
            "a_4c()V",
            "a_h1()V",
            "a_4c_s2()V",
            "a_04()V",
            "a_s3()V",
            "a_b()V",
            "x$1()V",
        ];
        let m = methods(&mut s, "p/C", &all);
        let namer = Namer::for_methods(m.iter().copied(), &s);
        let simple: Vec<_> =
            m.iter().filter(|m| namer.is_simple(**m)).map(|m| namer.base(&s, *m)).collect();
        assert_eq!(simple, ["gcd", "a_04", "a_b"]);
        assert_eq!(namer.base(&s, m[1]), "p.C.abs(I)I");
        let other = methods(&mut s, "p/D", &["gcd(II)I"])[0];
        assert_eq!(namer.base(&s, other), "p.D.gcd(II)I");
    }

    #[test]
    fn predicate_names_split_as_they_were_joined() {
        let places = [
            Place::Entry,
            Place::Block(0),
            Place::Block(4),
            Place::Check(65535),
            Place::AfterInit(7),
            Place::AfterCall(10),
            Place::Handlers(1),
        ];
        for base in ["gcd", "x_", "a_04", "p.C.m(I)V", "p.C.m()Lp/a_4c;", "a__h"] {
            for place in places {
                for copy in [0, 2] {
                    let name = PredName { place, copy };
                    let mut text = base.to_owned();
                    push_suffix(&mut text, name);
                    assert_eq!(split_pred(&text), (base, name), "{text}");
                }
            }
        }
        let name = PredName { place: Place::Check(4), copy: 2 };
        let mut s = Symbols::new();
        let m = methods(&mut s, "C", &["m()V"])[0];
        assert_eq!(Namer::new().pred(&s, m, name), "C.m()V_4c_s2");
        assert_eq!(Namer::for_methods([m], &s).pred(&s, m, name), "m_4c_s2");
    }

    #[test]
    fn spellings_are_undone() {
        let mut s = Symbols::new();
        for (owner, name, descriptor) in [
            ("java/util/ArrayList", "add", "(Ljava/lang/Object;)Z"),
            ("[Lp/C;", "clone", "()Ljava/lang/Object;"),
            ("p/C", "a (b). 100%", "(Lx(Ly;)V"),
            ("p/C", "a(Lx", "(Ly;)V"),
            ("odd.name", "<init>", "()V"),
        ] {
            let class = s.class(owner);
            let m = s.method(class, name, descriptor).expect("well formed");
            let text = method_text(&s, m) + "_4c";
            assert_eq!(parse_method(&text, &mut s), Ok((m, "_4c")), "{text}");
            let name = s.name(name);
            let f = s.field(class, name, Type::Int);
            let text = field_text(&s, f);
            assert_eq!(parse_field(&text, &mut s), Some(f), "{text}");
        }
        assert!(parse_method("gcd", &mut s).is_err());
        assert!(parse_method("C.m(", &mut s).is_err());
        assert!(parse_method("C.m(é)V", &mut s).is_err());
        assert!(parse_field("C.f:", &mut s).is_none());
        assert!(parse_field("C.f%zz:I", &mut s).is_none());
    }
}
