//! As much of TOML as our own files use: tables, strings, lists of strings.

/// A table with its name and its entries, in order. `[[program]]` gives one table each.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    /// What stands in the brackets; empty before the first.
    pub name: String,
    /// The line of its header.
    pub line: usize,
    /// The entries.
    pub entries: Vec<(String, Value)>,
}

/// A value.
#[derive(Debug, PartialEq, Eq)]
pub enum Value {
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// Anything else as it is written.
    Other(String),
}

impl Table {
    /// The string under a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.entries.iter().find(|(k, _)| k == key) {
            Some((_, Value::Text(text))) => Some(text),
            _ => None,
        }
    }

    /// The strings of the list under a key.
    pub fn strings(&self, key: &str) -> Vec<&str> {
        let Some((_, Value::List(list))) = self.entries.iter().find(|(k, _)| k == key) else {
            return Vec::new();
        };
        let texts = list.iter().map(|value| match value {
            Value::Text(text) => Some(text.as_str()),
            Value::List(_) | Value::Other(_) => None,
        });
        texts.flatten().collect()
    }
}

/// Reads the tables of a file.
pub fn parse(text: &str) -> Vec<Table> {
    let mut tables = vec![Table { name: String::new(), line: 1, entries: Vec::new() }];
    let mut reader = Reader { text, at: 0 };
    loop {
        reader.space();
        if reader.rest().is_empty() {
            return tables;
        }
        let line = text[..reader.at].matches('\n').count() + 1;
        if reader.rest().starts_with('[') {
            let name = reader.until(['\n', '#']).trim().trim_matches(['[', ']']).trim().to_owned();
            tables.push(Table { name, line, entries: Vec::new() });
            continue;
        }
        let key = reader.until(['=', '\n']).trim().trim_matches('"').to_owned();
        if !reader.take('=') {
            continue;
        }
        let value = reader.value();
        if let Some(table) = tables.last_mut() {
            table.entries.push((key, value));
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Goes beyond blanks, line ends and comments.
    fn space(&mut self) {
        loop {
            self.at = self.text.len() - self.rest().trim_start().len();
            if !self.rest().starts_with('#') {
                return;
            }
            self.until(['\n']);
        }
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    /// What stands before the first of these, or before the end.
    fn until<const N: usize>(&mut self, ends: [char; N]) -> &'a str {
        let rest = self.rest();
        let text = &rest[..rest.find(ends).unwrap_or(rest.len())];
        self.at += text.len();
        text
    }

    fn value(&mut self) -> Value {
        self.space();
        if self.take('"') {
            return Value::Text(self.string());
        }
        if !self.take('[') {
            return Value::Other(self.until(['\n', ',', ']', '#']).trim().to_owned());
        }
        let mut items = Vec::new();
        loop {
            self.space();
            if self.take(']') || self.rest().is_empty() {
                return Value::List(items);
            }
            if !self.take(',') {
                let before = self.at;
                items.push(self.value());
                // What is no value must not hold us up.
                if self.at == before {
                    return Value::List(items);
                }
            }
        }
    }

    /// The rest of a string whose quote was taken.
    fn string(&mut self) -> String {
        let mut out = String::new();
        let mut chars = self.rest().char_indices();
        while let Some((i, c)) = chars.next() {
            match c {
                '"' => {
                    self.at += i + 1;
                    return out;
                }
                '\\' => out.extend(chars.next().map(|(_, escaped)| escaped)),
                c => out.push(c),
            }
        }
        self.at = self.text.len();
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_lists() {
        let text = r##"
a = 1 # one
[[program]] # the first
file = "x.java"
args = [[], ["\"y", "# ]"]]
features = [
  "a", # A
  "b]",
]

[x.y]
z.workspace = true
w = { path = "p" }
"##;
        let tables = parse(text);
        assert_eq!(tables.len(), 3, "{tables:?}");
        assert_eq!(tables[0].entries, [("a".into(), Value::Other("1".into()))]);
        assert_eq!((tables[1].name.as_str(), tables[1].line), ("program", 3));
        assert_eq!(tables[1].text("file"), Some("x.java"));
        assert_eq!(tables[1].strings("features"), ["a", "b]"]);
        let texts = ["\"y", "# ]"].map(|text| Value::Text(text.into()));
        let args = Value::List(vec![Value::List(vec![]), Value::List(texts.into())]);
        assert_eq!(tables[1].entries[1], ("args".into(), args));
        assert_eq!(tables[2].entries[0].0, "z.workspace");
        assert_eq!(tables[2].entries[1].0, "w");
    }

    #[test]
    fn damaged_files_end() {
        for text in ["a = [", "a = [=", "a = \"", "[", "=", "a", "a = [\u{e9}", "a = \"\\"] {
            assert!(!parse(text).is_empty(), "{text}");
        }
    }
}
