//! As much of JSON Schema as the files in `docs/schema` use. A word that is not known here fails, so
//! that no schema is believed to check what nobody checks.

use serde_json::Value;

/// Checks a document against a schema file.
#[track_caller]
pub fn check(schema: &str, document: &Value) {
    let path = super::root().join("docs").join("schema").join(schema);
    let text = std::fs::read_to_string(&path).expect("a schema file");
    let root: Value = serde_json::from_str(&text).expect("a schema is JSON");
    if let Err(e) = (Checker { root: &root }).value(&root, document, "$") {
        panic!("not as {schema} says: {e}\n{document:#}");
    }
}

struct Checker<'a> {
    root: &'a Value,
}

impl Checker<'_> {
    fn value(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let words = schema.as_object().ok_or("a schema is an object")?;
        for (word, wanted) in words {
            match word.as_str() {
                "$schema" | "$defs" | "title" | "description" => {}
                "$ref" => self.value(self.definition(wanted)?, value, at)?,
                "const" if wanted == value => {}
                "enum" if wanted.as_array().is_some_and(|all| all.contains(value)) => {}
                "const" | "enum" => return Err(format!("{at}: {value} is not {wanted}")),
                "type" => type_is(wanted, value, at)?,
                "minimum" => {
                    if value.as_f64() < wanted.as_f64() {
                        return Err(format!("{at}: {value} is less than {wanted}"));
                    }
                }
                "oneOf" => self.one_of(wanted, value, at)?,
                "required" => required(wanted, value, at)?,
                "properties" | "additionalProperties" => {}
                "items" => {
                    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.value(wanted, item, &format!("{at}[{i}]"))?;
                    }
                }
                other => return Err(format!("the schema has the unknown word {other}")),
            }
        }
        self.members(schema, value, at)
    }

    fn members(&self, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
        let Some(members) = value.as_object() else { return Ok(()) };
        for (name, member) in members {
            let at = format!("{at}.{name}");
            let known = schema.get("properties").and_then(|p| p.get(name));
            match known.or(schema.get("additionalProperties")) {
                Some(Value::Bool(false)) => return Err(format!("{at} is unknown")),
                Some(schema) => self.value(schema, member, &at)?,
                None => {}
            }
        }
        Ok(())
    }

    fn one_of(&self, schemas: &Value, value: &Value, at: &str) -> Result<(), String> {
        let all = schemas.as_array().ok_or("oneOf is a list")?;
        let results: Vec<_> = all.iter().map(|schema| self.value(schema, value, at)).collect();
        match results.iter().filter(|result| result.is_ok()).count() {
            1 => Ok(()),
            count => Err(format!("{at}: {count} alternatives fit {value}: {results:?}")),
        }
    }

    fn definition(&self, reference: &Value) -> Result<&Value, String> {
        let text = reference.as_str().unwrap_or_default();
        let pointer = text.strip_prefix('#').unwrap_or_default();
        self.root.pointer(pointer).ok_or_else(|| format!("there is no {text}"))
    }
}

fn type_is(wanted: &Value, value: &Value, at: &str) -> Result<(), String> {
    let is = |name: &Value| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("null") => value.is_null(),
        _ => false,
    };
    let fits = wanted.as_array().map_or_else(|| is(wanted), |all| all.iter().any(is));
    if fits { Ok(()) } else { Err(format!("{at}: {value} is no {wanted}")) }
}

fn required(wanted: &Value, value: &Value, at: &str) -> Result<(), String> {
    for name in wanted.as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.get(name).is_none() {
            return Err(format!("{at}.{name} is missing"));
        }
    }
    Ok(())
}
