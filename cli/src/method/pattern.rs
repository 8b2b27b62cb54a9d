//! The METHOD of the command line: `name`, `Class.name`, `pkg.Class.name(int,java.lang.String)`,
//! `Class.*`.

use crate::fault::Fault;

/// A method as the user names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The class, with dots only, if it is given. Packages and outer classes may be left out.
    pub class: Option<String>,
    /// The name; `*` for all methods of the class.
    pub name: String,
    /// The parameters, if they are given.
    pub params: Option<Params>,
}

/// Given parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Params {
    /// Types as Java writes them.
    Types(Vec<String>),
    /// A descriptor such as `(II)I`, as rule programs and traces show it.
    Descriptor(String),
}

const FORMS: &str =
    "a method is written `name`, `Class.name` or `pkg.Class.name(int,java.lang.String)`";

impl Pattern {
    /// Reads a pattern.
    ///
    /// # Errors
    /// When it is none.
    pub fn parse(text: &str) -> Result<Pattern, Fault> {
        let text = text.trim();
        let bad = |why: &str| Fault::usage(format!("`{text}` names no method: {why}")).note(FORMS);
        let (path, params) = match text.split_once('(') {
            None => (text, None),
            Some((path, rest)) => {
                let (inside, after) = rest
                    .rsplit_once(')')
                    .ok_or_else(|| bad("the closing parenthesis is missing"))?;
                let params = if after.trim().is_empty() {
                    Params::Types(types(inside))
                } else {
                    Params::Descriptor(format!("({rest}"))
                };
                (path, Some(params))
            }
        };
        // A dollar in the method's own name belongs to it: `lambda$main$0`.
        let path = path.trim().replace(['/', '#'], ".");
        let (class, name) = match path.rsplit_once('.') {
            None => (None, path.as_str()),
            Some(("", _)) => return Err(bad("the class is missing before the dot")),
            Some((class, name)) => (Some(plain(class)), name),
        };
        if name.is_empty() {
            return Err(bad("the name is missing"));
        }
        if name == "*" && params.is_some() {
            return Err(bad("`*` takes no parameters"));
        }
        Ok(Pattern { class, name: name.to_owned(), params })
    }

    /// Whether it means all methods of its class.
    pub fn is_all(&self) -> bool {
        self.name == "*"
    }

    /// Whether these parameters are meant, in Java's spelling and as a descriptor.
    pub fn takes(&self, types: &[String], descriptor: &str) -> bool {
        match &self.params {
            None => true,
            Some(Params::Descriptor(given)) => given == descriptor,
            Some(Params::Types(given)) => {
                given.len() == types.len()
                    && given.iter().zip(types).all(|(given, ty)| is_suffix(given, &plain(ty)))
            }
        }
    }
}

/// Nested classes and internal names with dots, as people write them.
pub fn plain(name: &str) -> String {
    name.replace(['/', '$', '#'], ".")
}

/// Whether a dotted name ends in the parts of another: `Map.Entry` in `java.util.Map.Entry`.
pub fn is_suffix(given: &str, name: &str) -> bool {
    name.strip_suffix(given).is_some_and(|before| before.is_empty() || before.ends_with('.'))
}

/// Parameter types, without type arguments and with `...` as `[]`.
fn types(inside: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut depth = 0usize;
    for c in inside.chars().filter(|c| !c.is_whitespace()) {
        match c {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            ',' => all.push(String::new()),
            c => {
                if let Some(last) = all.last_mut() {
                    last.push(c);
                }
            }
        }
    }
    if all.len() == 1 && all[0].is_empty() {
        return Vec::new();
    }
    all.iter().map(|ty| plain(&dots_to_array(ty))).collect()
}

fn dots_to_array(ty: &str) -> String {
    ty.strip_suffix("...").map_or_else(|| ty.to_owned(), |element| format!("{element}[]"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> (Option<String>, String, Option<Params>) {
        let pattern = Pattern::parse(text).expect(text);
        (pattern.class, pattern.name, pattern.params)
    }

    #[test]
    fn forms() {
        let types = |list: &[&str]| Some(Params::Types(list.iter().map(|&t| t.into()).collect()));
        let class = |name: &str| Some(name.to_owned());
        assert_eq!(parts("gcd"), (None, "gcd".into(), None));
        assert_eq!(parts("Lcm.gcd"), (class("Lcm"), "gcd".into(), None));
        assert_eq!(parts("p/Outer$In.*"), (class("p.Outer.In"), "*".into(), None));
        assert_eq!(parts("p.C#m()"), (class("p.C"), "m".into(), types(&[])));
        assert_eq!(parts("A$B.lambda$m$0"), (class("A.B"), "lambda$m$0".into(), None));
        assert_eq!(parts("C.<init>"), (class("C"), "<init>".into(), None));
        assert_eq!(
            parts("m( int[], Map<String, List<X>> , String... )"),
            (None, "m".into(), types(&["int[]", "Map", "String[]"]))
        );
        let descriptor = Some(Params::Descriptor("([I)I".into()));
        assert_eq!(parts("C.m([I)I"), (class("C"), "m".into(), descriptor));
    }

    #[test]
    fn what_is_no_method() {
        for text in ["", "C.", ".m", "m(int", "*(int)", "(int)"] {
            assert!(Pattern::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn parameters_may_be_short() {
        let pattern = Pattern::parse("m(String,Map.Entry)").expect("a method");
        let types = ["java.lang.String".to_owned(), "java.util.Map$Entry".to_owned()];
        assert!(pattern.takes(&types, ""));
        assert!(!pattern.takes(&types[..1], ""));
        assert!(!is_suffix("ring", "java.lang.String"));
    }
}
