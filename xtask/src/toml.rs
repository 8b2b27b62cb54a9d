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
    /// A list of strings.
    List(Vec<String>),
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

    /// The list under a key.
    pub fn list(&self, key: &str) -> Option<&[String]> {
        match self.entries.iter().find(|(k, _)| k == key) {
            Some((_, Value::List(list))) => Some(list),
            _ => None,
        }
    }
}

/// Reads the tables of a file.
pub fn parse(text: &str) -> Vec<Table> {
    let mut tables = vec![Table { name: String::new(), line: 1, entries: Vec::new() }];
    let mut lines = text.lines().enumerate();
    while let Some((number, line)) = lines.next() {
        let line = uncommented(line).trim();
        if line.starts_with('[') && line.ends_with(']') {
            let name = line.trim_matches(['[', ']']).trim().to_owned();
            tables.push(Table { name, line: number + 1, entries: Vec::new() });
            continue;
        }
        let Some((key, value)) = line.split_once('=') else { continue };
        let mut value = value.trim().to_owned();
        while value.starts_with('[') && !closed(&value) {
            let Some((_, more)) = lines.next() else { break };
            value.push(' ');
            value.push_str(uncommented(more).trim());
        }
        if let Some(table) = tables.last_mut() {
            table.entries.push((key.trim().trim_matches('"').to_owned(), read(&value)));
        }
    }
    tables
}

fn read(value: &str) -> Value {
    if value.starts_with('[') {
        return Value::List(value.split('"').skip(1).step_by(2).map(str::to_owned).collect());
    }
    match value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(text) => Value::Text(text.to_owned()),
        None => Value::Other(value.to_owned()),
    }
}

/// A line without its comment.
fn uncommented(line: &str) -> &str {
    let mut quoted = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '#' if !quoted => return &line[..at],
            _ => {}
        }
    }
    line
}

/// Whether the bracket that a value starts with is closed.
fn closed(value: &str) -> bool {
    let outside = value.split('"').step_by(2);
    let count = |c: char| outside.clone().map(|part| part.matches(c).count()).sum::<usize>();
    count('[') <= count(']')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_and_lists() {
        let text = "a = 1 # one\n[[program]]\nfile = \"x.java\"\nfeatures = [\n  \"a\", # A\n  \"b]\",\n]\n\n[x.y]\nz.workspace = true\n";
        let tables = parse(text);
        assert_eq!(tables.len(), 3);
        assert_eq!(tables[0].entries, [("a".into(), Value::Other("1".into()))]);
        assert_eq!((tables[1].name.as_str(), tables[1].line), ("program", 2));
        assert_eq!(tables[1].text("file"), Some("x.java"));
        assert_eq!(tables[1].list("features"), Some(&["a".to_owned(), "b]".to_owned()][..]));
        assert_eq!(tables[2].entries[0].0, "z.workspace");
    }
}
