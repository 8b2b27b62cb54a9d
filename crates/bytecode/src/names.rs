//! Well-formed names and descriptors (JVMS 4.2, 4.3).

use crate::error::{Malformed, clip};

/// Checks the name of a class or interface in internal form: `java/lang/String`.
pub(crate) fn check_class(name: &str) -> Result<(), Malformed> {
    let legal = !name.is_empty()
        && !name.starts_with('/')
        && !name.ends_with('/')
        && !name.contains("//")
        && !name.contains(['.', ';', '[']);
    if legal {
        Ok(())
    } else {
        Err(Malformed::new(format!("`{}` is not the name of a class", clip(name))))
    }
}

/// Checks what a class constant may hold: a class name or an array descriptor.
pub(crate) fn check_class_or_array(name: &str) -> Result<(), Malformed> {
    if name.starts_with('[') { check_field_descriptor(name) } else { check_class(name) }
}

/// Checks the name of a field, parameter or local variable.
pub(crate) fn check_field(name: &str) -> Result<(), Malformed> {
    if name.is_empty() || name.contains(['.', ';', '[', '/']) {
        return Err(Malformed::new(format!("`{}` is not the name of a field", clip(name))));
    }
    Ok(())
}

/// Checks the name of a method.
pub(crate) fn check_method(name: &str) -> Result<(), Malformed> {
    let special = name == "<init>" || name == "<clinit>";
    if !special && (name.is_empty() || name.contains(['.', ';', '[', '/', '<', '>'])) {
        return Err(Malformed::new(format!("`{}` is not the name of a method", clip(name))));
    }
    Ok(())
}

/// Checks a field descriptor.
pub(crate) fn check_field_descriptor(text: &str) -> Result<(), Malformed> {
    match field_prefix(text) {
        Some("") => Ok(()),
        _ => Err(bad_descriptor(text)),
    }
}

/// Checks a method descriptor and counts the slots of its parameters, the receiver not included.
pub(crate) fn parameter_slots(text: &str) -> Result<u16, Malformed> {
    let bad = || bad_descriptor(text);
    let mut rest = text.strip_prefix('(').ok_or_else(bad)?;
    let mut slots = 0u16;
    while !rest.starts_with(')') {
        slots += if rest.starts_with(['J', 'D']) { 2 } else { 1 };
        if slots > 255 {
            return Err(Malformed::new(format!("more than 255 parameters in `{}`", clip(text))));
        }
        rest = field_prefix(rest).ok_or_else(bad)?;
    }
    let result = rest.strip_prefix(')').ok_or_else(bad)?;
    if result == "V" || field_prefix(result) == Some("") { Ok(slots) } else { Err(bad()) }
}

fn bad_descriptor(text: &str) -> Malformed {
    Malformed::new(format!("malformed descriptor `{}`", clip(text)))
}

/// What is left of `text` after one field descriptor.
fn field_prefix(text: &str) -> Option<&str> {
    let element = text.trim_start_matches('[');
    if text.len() - element.len() > 255 {
        return None;
    }
    let first = element.chars().next()?;
    let rest = &element[first.len_utf8()..];
    match first {
        'Z' | 'B' | 'C' | 'S' | 'I' | 'J' | 'F' | 'D' => Some(rest),
        'L' => {
            let (class, rest) = rest.split_once(';')?;
            check_class(class).ok().map(|()| rest)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_names() {
        for good in ["A", "p/q/R$1", "é/ß", "a-b/package-info"] {
            assert!(check_class(good).is_ok(), "{good}");
        }
        for bad in ["", "/A", "A/", "p//A", "p.A", "[I", "A;"] {
            assert!(check_class(bad).is_err(), "{bad}");
        }
        assert!(check_class_or_array("[[I").is_ok());
        assert!(check_class_or_array("[[").is_err());
        assert!(check_class_or_array("[V").is_err());
    }

    #[test]
    fn member_names() {
        assert!(check_method("<init>").is_ok());
        assert!(check_method("lambda$main$0").is_ok());
        for bad in ["", "<foo>", "a<b", "a/b", "a.b"] {
            assert!(check_method(bad).is_err(), "{bad}");
        }
        assert!(check_field("<x>").is_ok());
        assert!(check_field("a;b").is_err());
    }

    #[test]
    fn slots() {
        assert_eq!(parameter_slots("()V"), Ok(0));
        assert_eq!(parameter_slots("(IJ[JLp/C;D)[[I"), Ok(7));
        assert_eq!(parameter_slots(&format!("({})V", "J".repeat(127))), Ok(254));
        assert!(parameter_slots(&format!("({})V", "J".repeat(128))).is_err());
        for bad in ["", "()", "(V)V", "(L;)V", "(L[I;)V", "(La.b;)V", "()II", "(é)V", "([)V"] {
            assert!(parameter_slots(bad).is_err(), "{bad}");
        }
    }
}
