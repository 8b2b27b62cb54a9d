//! The annotations that say of a parameter or a field that it is not null.
//!
//! Nothing else of an annotation is kept. The JVM does not look at annotations when it loads a class, so
//! an attribute that is damaged is no fault of the class: it says nothing. What is read is bounded by
//! the attribute's length, and how deep values nest by [`DEEPEST`].
//!
//! An annotation is known by its simple name, in whatever package ([`NAMES`]); a name that stands for a
//! check at run time in one of its packages is not meant there ([`CHECKED`]).

use ristretto_classfile::byte_reader::ByteReader;

use crate::pool::Pool;

/// Simple names: JetBrains (`NotNull`), JSR 305 and Jakarta (`Nonnull`), the Checker Framework (`NonNull`
/// and its forms for old compilers, `NonNullDecl` and `NonNullType`), JSpecify, Lombok, Android,
/// Eclipse, Spring and FindBugs (`NonNull`).
const NAMES: [&str; 6] =
    ["NonNull", "NotNull", "Nonnull", "NonNullable", "NonNullDecl", "NonNullType"];

/// Bean Validation's `NotNull` is what a validator checks, not what callers promise.
const CHECKED: &str = "/validation/constraints/";

/// How deep values of annotations are followed; compilers write two or three.
const DEEPEST: usize = 32;

/// What an annotation of a type stands on (JVMS 4.7.20.1).
const FIELD: u8 = 0x13;
const FORMAL_PARAMETER: u8 = 0x16;

/// What is annotated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The declaration that has the attribute, or its type.
    Itself,
    /// A parameter of a method, by its number.
    Parameter(u8),
}

/// Places that are not null, with the simple names of the annotations that say so.
pub(crate) type Claims = Vec<(Target, String)>;

/// Reads an attribute of a field or a method, if it is one of annotations. `parameters` is how many
/// the method's descriptor has.
pub(crate) fn claims(name: &[u8], info: &[u8], pool: &Pool, parameters: usize) -> Claims {
    let mut walk = Walk { reader: ByteReader::new(info), pool, found: Vec::new() };
    let read = match name {
        b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => walk.annotations(),
        b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
            walk.parameters(parameters)
        }
        b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => {
            walk.type_annotations(parameters)
        }
        _ => return Vec::new(),
    };
    match read {
        Some(()) if walk.reader.remaining() == 0 => walk.found,
        _ => Vec::new(),
    }
}

struct Walk<'b> {
    reader: ByteReader<'b>,
    pool: &'b Pool,
    found: Claims,
}

/// `None` is damage: the attribute is not what its name says.
impl Walk<'_> {
    fn u8(&mut self) -> Option<u8> {
        self.reader.read_u8().ok()
    }

    fn u16(&mut self) -> Option<u16> {
        self.reader.read_u16().ok()
    }

    fn annotations(&mut self) -> Option<()> {
        for _ in 0..self.u16()? {
            if let Some(name) = self.annotation(DEEPEST)? {
                self.found.push((Target::Itself, name));
            }
        }
        Some(())
    }

    fn parameters(&mut self, parameters: usize) -> Option<()> {
        let count = self.u8()?;
        for number in 0..count {
            for _ in 0..self.u16()? {
                if let Some(name) = self.annotation(DEEPEST)? {
                    self.found.push((Target::Parameter(number), name));
                }
            }
        }
        // Compilers leave parameters out that they added themselves (JVMS 4.7.18): which, nobody says.
        if usize::from(count) != parameters {
            self.found.clear();
        }
        Some(())
    }

    fn type_annotations(&mut self, parameters: usize) -> Option<()> {
        for _ in 0..self.u16()? {
            let target = self.target()?;
            let whole = self.is_whole_type()?;
            let name = self.annotation(DEEPEST)?;
            let exists = |target: &Target| match target {
                Target::Itself => true,
                Target::Parameter(number) => usize::from(*number) < parameters,
            };
            if let (Some(target), true, Some(name)) = (target.filter(exists), whole, name) {
                self.found.push((target, name));
            }
        }
        Some(())
    }

    /// What a type annotation stands on; `Some(None)` for a place that has no value before the call.
    #[allow(clippy::option_option)]
    fn target(&mut self) -> Option<Option<Target>> {
        Some(match self.u8()? {
            FIELD => Some(Target::Itself),
            FORMAL_PARAMETER => Some(Target::Parameter(self.u8()?)),
            // A type parameter, its bound, a result, a receiver, an exception.
            0x00 | 0x01 => self.u8().map(|_| None)?,
            0x11 | 0x12 => self.u16().map(|_| None)?,
            0x14 | 0x15 => None,
            0x17 => self.u16().map(|_| None)?,
            _ => return None,
        })
    }

    /// Whether a path leads to the type as a whole: not into an array or a type argument. Steps into a
    /// nested type do (`Outer.@NonNull Inner`).
    fn is_whole_type(&mut self) -> Option<bool> {
        const NESTED: u8 = 1;
        let mut whole = true;
        for _ in 0..self.u8()? {
            whole &= self.u8()? == NESTED;
            self.u8()?;
        }
        Some(whole)
    }

    /// Reads an annotation; its simple name if it says that something is not null.
    #[allow(clippy::option_option)]
    fn annotation(&mut self, depth: usize) -> Option<Option<String>> {
        let ty = self.u16()?;
        let mut holds = true;
        for _ in 0..self.u16()? {
            let element = self.u16()?;
            let always = self.value(depth)?;
            // JSR 305: `@Nonnull(when = When.MAYBE)` says that it may be null.
            holds &= always || self.pool.utf8_bytes(element).ok()? != b"when";
        }
        let descriptor = std::str::from_utf8(self.pool.utf8_bytes(ty).ok()?).unwrap_or_default();
        let name = descriptor.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default();
        let known = NAMES.contains(&name) && !descriptor.contains(CHECKED);
        Some((known && holds).then(|| name.to_owned()))
    }

    /// Reads a value of an annotation's element; whether it is a constant called `ALWAYS`.
    fn value(&mut self, depth: usize) -> Option<bool> {
        let depth = depth.checked_sub(1)?;
        match self.u8()? {
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' | b's' | b'c' => {
                self.u16()?;
            }
            b'e' => {
                self.u16()?;
                let constant = self.u16()?;
                return Some(self.pool.utf8_bytes(constant).ok()? == b"ALWAYS");
            }
            b'@' => {
                self.annotation(depth)?;
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.value(depth)?;
                }
            }
            _ => return None,
        }
        Some(false)
    }
}
