//! Values as text and as JSON.

use std::collections::HashSet;

use senda_engine::graph::{Content, Graph, Item, Node};
use senda_engine::run::Value;
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Number, Value as Json, json};

use crate::numbers::{grouped, java_double, java_float};

/// How many elements of an array, and how many characters of a string, the text shows.
const MOST_ELEMENTS: usize = 64;
const MOST_CHARS: usize = 1_000;

/// Integers beyond this are strings in JSON, because many readers take numbers for doubles.
const SAFE: u64 = 1 << 53;

/// How deep the text shows objects in objects, and after how many characters it shows no more.
const MOST_DEPTH: usize = 6;
const MOST_TEXT: usize = 4_000;

/// Writes values of a graph as text.
pub struct Texts<'g> {
    graph: &'g Graph,
    /// Objects that more than one place refers to: only these need their numbers shown.
    shared: HashSet<usize>,
}

impl<'g> Texts<'g> {
    /// For the values of this graph.
    pub fn new(graph: &'g Graph) -> Texts<'g> {
        let (mut once, mut shared) = (HashSet::new(), HashSet::new());
        for node in &graph.nodes {
            let mut note = |item: &Item| {
                if let Item::Ref(number) = item
                    && !once.insert(*number)
                {
                    shared.insert(*number);
                }
            };
            match &node.content {
                Content::Fields(fields) => fields.iter().for_each(|(_, item)| note(item)),
                Content::Elements(items, _) => items.iter().for_each(note),
                Content::Text(_) | Content::Cut => {}
            }
        }
        Texts { graph, shared }
    }

    /// A value, as Java's source would write it where it can.
    pub fn item(&self, item: &Item) -> String {
        let mut out = String::new();
        self.write(&mut out, item, &mut Vec::new());
        out
    }

    fn write(&self, out: &mut String, item: &Item, path: &mut Vec<usize>) {
        let number = match item {
            Item::Plain(ty, value) => return out.push_str(&text(Some(*ty), value)),
            Item::Ref(number) => *number,
        };
        let Some(node) = self.graph.node(number) else { return out.push('…') };
        let name = match self.shared.contains(&number) || path.contains(&number) {
            true => format!("{}#{number}", node.class),
            false => node.class.clone(),
        };
        if path.contains(&number) {
            return out.push_str(&name);
        }
        path.push(number);
        let full = path.len() > MOST_DEPTH || out.len() > MOST_TEXT;
        match &node.content {
            Content::Fields(fields) => match (wrapped(&node.class), fields.as_slice()) {
                (Some(simple), [(_, Item::Plain(ty, value))]) => {
                    out.push_str(&format!("{simple} {}", text(Some(*ty), value)));
                }
                (_, []) => out.push_str(&name),
                _ if full => out.push_str(&format!("{name}{{…}}")),
                _ => {
                    out.push_str(&name);
                    let fields = fields.iter().map(|(field, item)| (Some(field.as_str()), item));
                    self.list(out, "{}", fields, fields_left(0), path);
                }
            },
            Content::Elements(..) if full => out.push_str("[…]"),
            Content::Elements(items, length) => {
                if self.shared.contains(&number) {
                    out.push_str(&format!("#{number}"));
                }
                let shown = items.iter().take(MOST_ELEMENTS).map(|item| (None, item));
                self.list(
                    out,
                    "[]",
                    shown,
                    fields_left(length.saturating_sub(MOST_ELEMENTS)),
                    path,
                );
            }
            Content::Text(units) => out.push_str(&format!("{name} {}", string_text(units))),
            Content::Cut => out.push_str(&format!("{name}{{…}}")),
        }
        path.pop();
    }

    fn list<'i>(
        &self,
        out: &mut String,
        brackets: &str,
        items: impl Iterator<Item = (Option<&'i str>, &'i Item)>,
        rest: String,
        path: &mut Vec<usize>,
    ) {
        out.push_str(&brackets[..1]);
        for (i, (name, item)) in items.enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            if let Some(name) = name {
                out.push_str(name);
                out.push('=');
            }
            self.write(out, item, path);
        }
        out.push_str(&rest);
        out.push_str(&brackets[1..]);
    }
}

fn fields_left(more: usize) -> String {
    if more == 0 { String::new() } else { format!(", … {} more", grouped(more as u64)) }
}

/// The simple name of a class whose objects hold one primitive value.
fn wrapped(class: &str) -> Option<&str> {
    let simple = class.strip_prefix("java.lang.")?;
    let all = ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"];
    all.contains(&simple).then_some(simple)
}

/// A plain value as Java's source would write it. `ty` is its declared type.
fn text(ty: Option<Type>, value: &Value) -> String {
    match (ty, value) {
        (Some(Type::Boolean), Value::Int(v)) => (*v != 0).to_string(),
        (Some(Type::Char), Value::Int(v)) => char_text(*v),
        (_, Value::Int(v)) => v.to_string(),
        (_, Value::Long(v)) => v.to_string(),
        (_, Value::Float(v)) => java_float(*v),
        (_, Value::Double(v)) => java_double(*v),
        (_, Value::Null) => "null".into(),
        (_, Value::Str(units)) => string_text(units),
        // Objects are no plain values.
        (_, Value::Array(..) | Value::Object { .. } | Value::Deep) => "…".into(),
    }
}

fn char_text(value: i32) -> String {
    let unit = u16::try_from(value).unwrap_or_default();
    match unit {
        0x22 => "'\"'".into(),
        0x27 => "'\\''".into(),
        _ => format!("'{}'", escape(&[unit], 1)),
    }
}

fn string_text(units: &[u16]) -> String {
    if units.len() <= MOST_CHARS {
        return format!("\"{}\"", escape(units, usize::MAX));
    }
    let more = grouped((units.len() - MOST_CHARS) as u64);
    format!("\"{}\"… {more} more", escape(units, MOST_CHARS))
}

/// The text of UTF-16 units with Java's escapes for what cannot be seen.
fn escape(units: &[u16], most: usize) -> String {
    let mut out = String::new();
    for unit in char::decode_utf16(units.iter().copied()).take(most) {
        match unit {
            Ok('"') => out.push_str("\\\""),
            Ok('\\') => out.push_str("\\\\"),
            Ok('\n') => out.push_str("\\n"),
            Ok('\r') => out.push_str("\\r"),
            Ok('\t') => out.push_str("\\t"),
            Ok(c) if c.is_control() => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            Ok(c) => out.push(c),
            Err(lone) => out.push_str(&format!("\\u{:04x}", lone.unpaired_surrogate())),
        }
    }
    out
}

/// The objects of a graph as JSON, by their names.
pub struct HeapJson<'g>(pub &'g Graph);

impl Serialize for HeapJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.nodes.iter().map(|node| (name(node.number), NodeJson(node))))
    }
}

struct NodeJson<'g>(&'g Node);

impl Serialize for NodeJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Node { class, content, .. } = self.0;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("class", class)?;
        match content {
            Content::Fields(fields) => map.serialize_entry("fields", &FieldsJson(fields))?,
            Content::Elements(items, length) => {
                let items: Vec<Json> = items.iter().map(item_json).collect();
                map.serialize_entry("elements", &items)?;
                if items.len() < *length {
                    map.serialize_entry("length", length)?;
                    map.serialize_entry("cut", &true)?;
                }
            }
            Content::Text(units) => map.serialize_entry("text", &string_json(units))?,
            Content::Cut => map.serialize_entry("cut", &true)?,
        }
        map.end()
    }
}

struct FieldsJson<'g>(&'g [(String, Item)]);

impl Serialize for FieldsJson<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, item)| (name, item_json(item))))
    }
}

fn name(number: usize) -> String {
    format!("o{number}")
}

/// A value as JSON; an object is a reference into the heap.
pub fn item_json(item: &Item) -> Json {
    match item {
        Item::Plain(ty, value) => json(Some(*ty), value),
        Item::Ref(number) => json!({ "ref": name(*number) }),
    }
}

/// A plain value as JSON. `ty` is its declared type.
fn json(ty: Option<Type>, value: &Value) -> Json {
    match (ty, value) {
        (Some(Type::Boolean), Value::Int(v)) => Json::Bool(*v != 0),
        (Some(Type::Char), Value::Int(v)) => string_json(&[u16::try_from(*v).unwrap_or_default()]),
        (_, Value::Int(v)) => json!(v),
        (_, Value::Long(v)) if v.unsigned_abs() <= SAFE => json!(v),
        (_, Value::Long(v)) => Json::String(v.to_string()),
        // The shortest digits of the float itself, not those of the double that equals it.
        (_, Value::Float(v)) => {
            number_json(v.to_string().parse().unwrap_or(f64::NAN), java_float(*v))
        }
        (_, Value::Double(v)) => number_json(*v, java_double(*v)),
        (_, Value::Str(units)) => string_json(units),
        // Objects are no plain values.
        (_, Value::Null | Value::Array(..) | Value::Object { .. } | Value::Deep) => Json::Null,
    }
}

fn number_json(value: f64, otherwise: String) -> Json {
    Number::from_f64(value).map_or(Json::String(otherwise), Json::Number)
}

/// A string, or its units where it is no Unicode text.
fn string_json(units: &[u16]) -> Json {
    String::from_utf16(units).map_or_else(|_| json!({ "utf16": units }), Json::String)
}

/// The declared result type as Java writes it.
pub fn type_text(symbols: &Symbols, ty: Option<Type>) -> String {
    ty.map_or_else(|| "void".into(), |ty| ty.java(symbols))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn str(text: &str) -> Value {
        Value::Str(text.encode_utf16().collect())
    }

    #[test]
    fn texts() {
        for (ty, value, expected) in [
            (Some(Type::Boolean), Value::Int(1), "true"),
            (Some(Type::Char), Value::Int(65), "'A'"),
            (Some(Type::Char), Value::Int(39), "'\\''"),
            (Some(Type::Char), Value::Int(34), "'\"'"),
            (Some(Type::Char), Value::Int(10), "'\\n'"),
            (Some(Type::Char), Value::Int(0), "'\\u0000'"),
            (Some(Type::Char), Value::Int(0xd800), "'\\ud800'"),
            (Some(Type::Float), Value::Float(0.1), "0.1"),
            (Some(Type::Double), Value::Double(1e10), "1.0E10"),
            (None, str("a\"\n"), "\"a\\\"\\n\""),
        ] {
            assert_eq!(text(ty, &value), expected);
        }
    }

    fn node(number: usize, class: &str, content: Content) -> Node {
        Node { number, class: class.into(), content }
    }

    fn int(value: i32) -> Item {
        Item::Plain(Type::Int, Value::Int(value))
    }

    /// A pair of lists that end in each other, a wrapper, a long array.
    fn graph() -> Graph {
        let cell = |value, next| {
            Content::Fields(vec![("value".into(), int(value)), ("next".into(), Item::Ref(next))])
        };
        let letter = Item::Plain(Type::Char, Value::Int(65));
        let nodes = vec![
            node(1, "Cell", cell(7, 2)),
            node(2, "Cell", cell(8, 1)),
            node(3, "java.lang.Character", Content::Fields(vec![("value".into(), letter)])),
            node(4, "int[]", Content::Elements(vec![int(7); 100], 2_000)),
            node(5, "java.lang.StringBuilder", Content::Text("ab".encode_utf16().collect())),
            node(6, "p.Empty", Content::Fields(Vec::new())),
        ];
        Graph { nodes, cut: true }
    }

    #[test]
    fn texts_of_objects() {
        let graph = graph();
        let texts = Texts::new(&graph);
        let text = |number| texts.item(&Item::Ref(number));
        assert_eq!(text(1), "Cell{value=7, next=Cell{value=8, next=Cell#1}}");
        assert_eq!(text(3), "Character 'A'");
        assert!(text(4).starts_with("[7, 7, ") && text(4).ends_with("7, … 1,936 more]"));
        assert_eq!(text(5), "java.lang.StringBuilder \"ab\"");
        assert_eq!(text(6), "p.Empty");
    }

    #[test]
    fn objects_as_json() {
        let graph = graph();
        let heap = serde_json::to_value(HeapJson(&graph)).unwrap_or_default();
        assert_eq!(
            heap["o1"],
            json!({"class": "Cell", "fields": {"value": 7, "next": {"ref": "o2"}}})
        );
        assert_eq!(heap["o4"]["length"], 2_000);
        assert_eq!(heap["o4"]["cut"], true);
        assert_eq!(heap["o5"], json!({"class": "java.lang.StringBuilder", "text": "ab"}));
    }

    #[test]
    fn json_keeps_what_numbers_lose() {
        for (ty, value, expected) in [
            (Some(Type::Boolean), Value::Int(0), "false"),
            (Some(Type::Char), Value::Int(65), "\"A\""),
            (Some(Type::Char), Value::Int(0xd800), "{\"utf16\":[55296]}"),
            (None, Value::Long(1 << 53), "9007199254740992"),
            (None, Value::Long((1 << 53) + 1), "\"9007199254740993\""),
            (None, Value::Long(i64::MIN), "\"-9223372036854775808\""),
            (None, Value::Double(f64::NAN), "\"NaN\""),
            (None, Value::Double(-0.0), "-0.0"),
            (None, Value::Float(0.1), "0.1"),
            (None, Value::Float(f32::INFINITY), "\"Infinity\""),
            (None, Value::Null, "null"),
        ] {
            assert_eq!(json(ty, &value).to_string(), expected);
        }
    }
}
