//! Declared types, value kinds and JVM descriptors.

use std::fmt;

use crate::ids::ClassName;
use crate::symbols::Symbols;

/// The declared type of a field, parameter, result or array element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Type {
    /// `boolean`
    Boolean,
    /// `byte`
    Byte,
    /// `char`
    Char,
    /// `short`
    Short,
    /// `int`
    Int,
    /// `long`
    Long,
    /// `float`
    Float,
    /// `double`
    Double,
    /// A reference of this class, interface or array type.
    Ref(ClassName),
}

/// What a variable of a rule holds. Narrow integers are `Int`, as on the JVM's stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// 32-bit two's-complement integer.
    Int,
    /// 64-bit two's-complement integer.
    Long,
    /// IEEE single.
    Float,
    /// IEEE double.
    Double,
    /// Reference to an object or array, or null.
    Ref,
    /// How a call ended: `ok` or `exc(R)`.
    Flag,
}

impl Kind {
    /// The letter that variables of this kind start with in the text form.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Kind::Int => 'I',
            Kind::Long => 'L',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Ref => 'R',
            Kind::Flag => 'E',
        }
    }

    /// The kind with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Kind> {
        Some(match letter {
            'I' => Kind::Int,
            'L' => Kind::Long,
            'F' => Kind::Float,
            'D' => Kind::Double,
            'R' => Kind::Ref,
            'E' => Kind::Flag,
            _ => return None,
        })
    }

    /// Whether a value takes two slots of the JVM's locals and stack.
    #[must_use]
    pub fn is_wide(self) -> bool {
        matches!(self, Kind::Long | Kind::Double)
    }
}

impl Type {
    /// The kind of a value of this type once loaded.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self {
            Type::Boolean | Type::Byte | Type::Char | Type::Short | Type::Int => Kind::Int,
            Type::Long => Kind::Long,
            Type::Float => Kind::Float,
            Type::Double => Kind::Double,
            Type::Ref(_) => Kind::Ref,
        }
    }

    /// Reads one field descriptor from the front of `text` and returns what is left.
    ///
    /// # Errors
    /// When `text` does not start with a field descriptor.
    pub fn parse_prefix<'t>(
        text: &'t str,
        symbols: &mut Symbols,
    ) -> Result<(Type, &'t str), TypeError> {
        let bad = || TypeError { descriptor: clip(text) };
        let first = text.chars().next().ok_or_else(bad)?;
        let simple = match first {
            'Z' => Type::Boolean,
            'B' => Type::Byte,
            'C' => Type::Char,
            'S' => Type::Short,
            'I' => Type::Int,
            'J' => Type::Long,
            'F' => Type::Float,
            'D' => Type::Double,
            'L' => {
                let end = text.find(';').ok_or_else(bad)?;
                if end == 1 {
                    return Err(bad());
                }
                return Ok((Type::Ref(symbols.class(&text[1..end])), &text[end + 1..]));
            }
            '[' => {
                let dimensions = text.bytes().take_while(|&b| b == b'[').count();
                if dimensions > 255 {
                    return Err(bad());
                }
                let (_, rest) = Type::parse_prefix(&text[dimensions..], symbols)?;
                let array = &text[..text.len() - rest.len()];
                return Ok((Type::Ref(symbols.class(array)), rest));
            }
            _ => return Err(bad()),
        };
        Ok((simple, &text[1..]))
    }

    /// Reads a whole field descriptor.
    ///
    /// # Errors
    /// When `text` is not exactly one field descriptor.
    pub fn parse(text: &str, symbols: &mut Symbols) -> Result<Type, TypeError> {
        match Type::parse_prefix(text, symbols)? {
            (ty, "") => Ok(ty),
            _ => Err(TypeError { descriptor: clip(text) }),
        }
    }

    /// The JVM descriptor of this type.
    #[must_use]
    pub fn descriptor(self, symbols: &Symbols) -> String {
        match self {
            Type::Boolean => "Z".into(),
            Type::Byte => "B".into(),
            Type::Char => "C".into(),
            Type::Short => "S".into(),
            Type::Int => "I".into(),
            Type::Long => "J".into(),
            Type::Float => "F".into(),
            Type::Double => "D".into(),
            Type::Ref(class) => {
                let text = symbols.class_text(class);
                if text.starts_with('[') { text.into() } else { format!("L{text};") }
            }
        }
    }

    /// The type as Java source writes it.
    #[must_use]
    pub fn java(self, symbols: &Symbols) -> String {
        match self {
            Type::Boolean => "boolean".into(),
            Type::Byte => "byte".into(),
            Type::Char => "char".into(),
            Type::Short => "short".into(),
            Type::Int => "int".into(),
            Type::Long => "long".into(),
            Type::Float => "float".into(),
            Type::Double => "double".into(),
            Type::Ref(class) => symbols.class_java(class),
        }
    }
}

/// Parameters and result of a method; `None` is `void`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct MethodType {
    /// Declared parameters, the receiver not included.
    pub params: Vec<Type>,
    /// Result, or `None` for `void`.
    pub ret: Option<Type>,
}

impl MethodType {
    /// Reads a method descriptor such as `(ILjava/lang/String;)V`.
    ///
    /// # Errors
    /// When `text` is not exactly one method descriptor.
    pub fn parse(text: &str, symbols: &mut Symbols) -> Result<MethodType, TypeError> {
        let bad = || TypeError { descriptor: clip(text) };
        let mut rest = text.strip_prefix('(').ok_or_else(bad)?;
        let mut params = Vec::new();
        while !rest.starts_with(')') {
            let (ty, tail) = Type::parse_prefix(rest, symbols).map_err(|_| bad())?;
            params.push(ty);
            rest = tail;
            if params.len() > 255 {
                return Err(bad());
            }
        }
        let ret = match &rest[1..] {
            "V" => None,
            other => Some(Type::parse(other, symbols).map_err(|_| bad())?),
        };
        Ok(MethodType { params, ret })
    }

    /// The descriptor text.
    #[must_use]
    pub fn descriptor(&self, symbols: &Symbols) -> String {
        let mut text = String::from("(");
        for p in &self.params {
            text.push_str(&p.descriptor(symbols));
        }
        text.push(')');
        match self.ret {
            None => text.push('V'),
            Some(ty) => text.push_str(&ty.descriptor(symbols)),
        }
        text
    }
}

/// A descriptor that is not one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("malformed descriptor `{descriptor}`")]
pub struct TypeError {
    /// The text as found, shortened.
    pub descriptor: String,
}

fn clip(text: &str) -> String {
    text.chars().take(80).collect()
}

/// The class of which an array has elements at the bottom, `java/lang/String` for `[[Ljava/lang/String;`; `None` for arrays of
/// numbers and for what is no array.
#[must_use]
pub fn element_class(internal: &str) -> Option<&str> {
    let element = internal.trim_start_matches('[');
    let is_array = element.len() < internal.len();
    // Only one `L` is the descriptor's: a class may be called `List` or `L`.
    element.strip_prefix('L')?.strip_suffix(';').filter(|_| is_array)
}

/// `java/lang/String` as `java.lang.String`, `[[I` as `int[][]`.
#[must_use]
pub fn java_class_name(internal: &str) -> String {
    let dimensions = internal.bytes().take_while(|&b| b == b'[').count();
    if dimensions == 0 {
        return internal.replace('/', ".");
    }
    let element = &internal[dimensions..];
    let base = match element.chars().next() {
        Some('Z') => "boolean".into(),
        Some('B') => "byte".into(),
        Some('C') => "char".into(),
        Some('S') => "short".into(),
        Some('I') => "int".into(),
        Some('J') => "long".into(),
        Some('F') => "float".into(),
        Some('D') => "double".into(),
        _ => element_class(internal).unwrap_or(element).replace('/', "."),
    };
    base + &"[]".repeat(dimensions)
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_whose_names_begin_with_an_l_keep_it_in_arrays() {
        assert_eq!(element_class("[LList;"), Some("List"));
        assert_eq!(element_class("[[LL;"), Some("L"));
        assert_eq!(element_class("[[I"), None);
        assert_eq!(element_class("LList;"), None);
        assert_eq!(java_class_name("[LList;"), "List[]");
        assert_eq!(java_class_name("[[Lp/L;"), "p.L[][]");
        assert_eq!(java_class_name("Lp/L"), "Lp.L");
        assert_eq!(java_class_name("[[I"), "int[][]");
    }

    #[test]
    fn descriptors_round_trip() {
        let mut s = Symbols::new();
        for text in ["()V", "(II)I", "([[JLjava/lang/String;ZBCSFD)[I"] {
            let parsed = MethodType::parse(text, &mut s).expect(text);
            assert_eq!(parsed.descriptor(&s), text);
        }
    }

    #[test]
    fn malformed_descriptors_are_refused() {
        let mut s = Symbols::new();
        for text in ["", "I", "(", "(V)V", "(L;)V", "(Lx)V", "([)V", "()VV", "()", "(I)é"] {
            assert!(MethodType::parse(text, &mut s).is_err(), "{text}");
        }
    }

    #[test]
    fn java_names() {
        assert_eq!(java_class_name("[[I"), "int[][]");
        assert_eq!(java_class_name("[Ljava/lang/String;"), "java.lang.String[]");
        assert_eq!(java_class_name("p/Q$R"), "p.Q$R");
    }
}
