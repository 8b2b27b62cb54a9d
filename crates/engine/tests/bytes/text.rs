//! Class files from text: one string of words per method, so that a method is read at a glance.
//!
//! ```ignore
//! let mut class = Text::new("A", 48);
//! class.add("twice", "(I)I", "iload_0 dup iadd ireturn");
//! ```
//!
//! A word that ends in `:` is a label. Operands are words: `bipush 5`, `iinc 1 -3`, `goto end`,
//! `wide iload 300`, `getstatic A.f:I`, `invokestatic A.m(I)I`, `new A`, `newarray int`,
//! `multianewarray [[[I 2`, `tableswitch 0 a b default c`, `lookupswitch 1:a 7:b default c`,
//! `ldc int:5`, `ldc str:text`, `ldc class:[I`, `ldc2_w long:7`. `.catch from to target Class`
//! (or `any`) adds a row to the exception table.

use ristretto_classfile::attributes::Attribute;

use super::asm::{ClassAsm, PUBLIC, STATIC};

const NAMES: &str = "nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 \
    iconst_5 lconst_0 lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc \
    ldc_w ldc2_w iload lload fload dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 \
    lload_2 lload_3 fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 \
    aload_1 aload_2 aload_3 iaload laload faload daload aaload baload caload saload istore lstore \
    fstore dstore astore istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 \
    fstore_0 fstore_1 fstore_2 fstore_3 dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 \
    astore_2 astore_3 iastore lastore fastore dastore aastore bastore castore sastore pop pop2 \
    dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul \
    fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr \
    iushr lushr iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f \
    i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne \
    if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch \
    lookupswitch ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield \
    putfield invokevirtual invokespecial invokestatic invokeinterface invokedynamic new newarray \
    anewarray arraylength athrow checkcast instanceof monitorenter monitorexit wide \
    multianewarray ifnull ifnonnull goto_w jsr_w";

const WIDE: u8 = 196;

/// Enough for every method here.
const MAX_STACK: u16 = 60;
const MAX_LOCALS: u16 = 400;

/// A class written as text.
pub struct Text {
    pub class: ClassAsm,
    pub name: String,
    /// What the next methods declare; the last slots of a frame matter to nobody.
    pub max_stack: u16,
    pub max_locals: u16,
}

/// A place for a target: where, of how many bytes, relative to which instruction.
struct Hole {
    at: usize,
    wide: bool,
    from: usize,
    label: String,
}

impl Text {
    /// A public class of this version that extends `Object`.
    pub fn new(name: &str, version: u16) -> Text {
        let minor = if version == 45 { 3 } else { 0 };
        let class = ClassAsm::new(name).version(version, minor);
        Text { class, name: name.into(), max_stack: MAX_STACK, max_locals: MAX_LOCALS }
    }

    /// Changes the class itself.
    pub fn with(mut self, f: impl FnOnce(ClassAsm) -> ClassAsm) -> Text {
        self.class = f(self.class);
        self
    }

    /// Adds a public static method.
    pub fn add(&mut self, name: &str, descriptor: &str, text: &str) {
        self.method(PUBLIC | STATIC, name, descriptor, text);
    }

    /// Adds a constructor that does nothing but call the one above.
    pub fn constructor(&mut self, superclass: &str) {
        let text = format!("aload_0 invokespecial {superclass}.<init>()V return");
        self.method(PUBLIC, "<init>", "()V", &text);
    }

    /// Adds a method.
    pub fn method(&mut self, flags: u16, name: &str, descriptor: &str, text: &str) {
        let info = self.encode(name, text);
        let name_index = self.class.pool.add_utf8("Code").expect("constant");
        let code = Attribute::Unknown { name_index, info };
        self.class.raw_method(flags, name, descriptor, vec![code]);
    }

    fn encode(&mut self, name: &str, text: &str) -> Vec<u8> {
        let mut words = text.split_whitespace().peekable();
        let mut code: Vec<u8> = Vec::new();
        let mut labels: Vec<(String, usize)> = Vec::new();
        let mut holes: Vec<Hole> = Vec::new();
        let mut rows: Vec<[String; 4]> = Vec::new();
        while let Some(word) = words.next() {
            if let Some(label) = word.strip_suffix(':') {
                labels.push((label.into(), code.len()));
                continue;
            }
            let mut next = || words.next().unwrap_or_else(|| panic!("{name}: {word} wants more"));
            if word == ".catch" {
                rows.push([next(), next(), next(), next()].map(String::from));
                continue;
            }
            let at = code.len();
            let number = |w: &str| -> i32 { w.parse().unwrap_or_else(|e| panic!("{w}: {e}")) };
            let (word, wide) = if word == "wide" { (next(), true) } else { (word, false) };
            let opcode = opcode(word).unwrap_or_else(|| panic!("{name}: no instruction {word}"));
            if wide {
                code.push(WIDE);
            }
            code.push(opcode);
            match word {
                "bipush" => code.push(number(next()) as u8),
                "sipush" => code.extend((number(next()) as i16).to_be_bytes()),
                "iload" | "lload" | "fload" | "dload" | "aload" | "istore" | "lstore"
                | "fstore" | "dstore" | "astore" | "ret" => slot(&mut code, number(next()), wide),
                "iinc" => {
                    slot(&mut code, number(next()), wide);
                    slot(&mut code, number(next()), wide);
                }
                "ldc" => {
                    let index = self.constant(next());
                    code.push(u8::try_from(index).expect("ldc reaches 255 constants"));
                }
                "ldc_w" | "ldc2_w" => code.extend(self.constant(next()).to_be_bytes()),
                "getstatic" | "putstatic" | "getfield" | "putfield" | "new" | "anewarray"
                | "checkcast" | "instanceof" | "invokevirtual" | "invokespecial"
                | "invokestatic" => {
                    let index = self.reference(word, next());
                    code.extend(index.to_be_bytes());
                }
                "invokeinterface" => {
                    let text = next();
                    let count = 1 + argument_words(text);
                    code.extend(self.reference(word, text).to_be_bytes());
                    code.extend([count, 0]);
                }
                "multianewarray" => {
                    code.extend(self.class.class_ref(next()).to_be_bytes());
                    code.push(number(next()) as u8);
                }
                "newarray" => code.push(array_code(next())),
                "tableswitch" | "lookupswitch" => {
                    while !code.len().is_multiple_of(4) {
                        code.push(0);
                    }
                    let default = code.len();
                    code.extend([0; 4]);
                    let mut cases = Vec::new();
                    let low = if word == "tableswitch" { number(next()) } else { 0 };
                    let mut case = next();
                    while case != "default" {
                        cases.push(case);
                        case = next();
                    }
                    holes.push(Hole { at: default, wide: true, from: at, label: next().into() });
                    let count = i32::try_from(cases.len()).expect("few cases");
                    if word == "tableswitch" {
                        code.extend(low.to_be_bytes());
                        code.extend((low.wrapping_add(count - 1)).to_be_bytes());
                    } else {
                        code.extend(count.to_be_bytes());
                    }
                    for case in cases {
                        let mut label = case;
                        if word == "lookupswitch" {
                            let (key, target) = case.split_once(':').expect("key:label");
                            code.extend(number(key).to_be_bytes());
                            label = target;
                        }
                        let label = label.into();
                        holes.push(Hole { at: code.len(), wide: true, from: at, label });
                        code.extend([0; 4]);
                    }
                }
                _ if is_branch(word) => {
                    let wide = word.ends_with("_w");
                    holes.push(Hole { at: code.len(), wide, from: at, label: next().into() });
                    code.extend(if wide { &[0; 4][..] } else { &[0; 2] });
                }
                _ => {}
            }
        }
        let place = |label: &str| {
            let found = labels.iter().find(|(l, _)| l == label);
            found.unwrap_or_else(|| panic!("{name}: no label {label}")).1
        };
        for hole in holes {
            let offset = place(&hole.label) as i64 - hole.from as i64;
            if hole.wide {
                let bytes = (offset as i32).to_be_bytes();
                code[hole.at..hole.at + 4].copy_from_slice(&bytes);
            } else {
                let bytes = i16::try_from(offset).expect("near target").to_be_bytes();
                code[hole.at..hole.at + 2].copy_from_slice(&bytes);
            }
        }
        let mut out = Vec::new();
        out.extend(self.max_stack.to_be_bytes());
        out.extend(self.max_locals.to_be_bytes());
        out.extend(u32::try_from(code.len()).expect("size").to_be_bytes());
        out.extend(&code);
        out.extend(u16::try_from(rows.len()).expect("few handlers").to_be_bytes());
        for [from, to, target, class] in rows {
            let class = if class == "any" { 0 } else { self.class.class_ref(&class) };
            for place in [place(&from), place(&to), place(&target), usize::from(class)] {
                out.extend(u16::try_from(place).expect("16 bits").to_be_bytes());
            }
        }
        out.extend([0, 0]);
        out
    }

    fn constant(&mut self, word: &str) -> u16 {
        let (kind, text) = word.split_once(':').expect("kind:value");
        let pool = &mut self.class.pool;
        let index = match kind {
            "int" => pool.add_integer(text.parse().expect("int")),
            "float" => pool.add_float(text.parse().expect("float")),
            "long" => pool.add_long(text.parse().expect("long")),
            "double" => pool.add_double(text.parse().expect("double")),
            "str" => pool.add_string(text),
            "class" => pool.add_class(text),
            _ => panic!("no constants of kind {kind}"),
        };
        index.expect("constant")
    }

    /// `A` for classes, `A.f:I` for fields, `A.m(I)I` for methods; `#A.m(I)I` for those of an
    /// interface that are not called by `invokeinterface`.
    fn reference(&mut self, word: &str, text: &str) -> u16 {
        if matches!(word, "new" | "anewarray" | "checkcast" | "instanceof") {
            return self.class.class_ref(text);
        }
        let interface = word == "invokeinterface" || text.starts_with('#');
        let text = text.trim_start_matches('#');
        let (owner, member) = text.split_once('.').expect("owner.member");
        if let Some((name, descriptor)) = member.split_once(':') {
            return self.class.field_ref(owner, name, descriptor);
        }
        let (name, descriptor) = member.split_at(member.find('(').expect("descriptor"));
        match interface {
            true => self.class.interface_ref(owner, name, descriptor),
            false => self.class.method_ref(owner, name, descriptor),
        }
    }
}

fn opcode(word: &str) -> Option<u8> {
    let index = NAMES.split_whitespace().position(|n| n == word)?;
    u8::try_from(index).ok()
}

fn is_branch(word: &str) -> bool {
    word.starts_with("if") || word.starts_with("goto") || word.starts_with("jsr")
}

fn slot(code: &mut Vec<u8>, value: i32, wide: bool) {
    if wide {
        code.extend((value as u16).to_be_bytes());
    } else {
        code.push(value as u8);
    }
}

fn array_code(word: &str) -> u8 {
    let names = ["boolean", "char", "float", "double", "byte", "short", "int", "long"];
    let index = names.iter().position(|n| *n == word).expect("element type");
    4 + index as u8
}

/// The words that the arguments of a method take.
fn argument_words(text: &str) -> u8 {
    let mut rest = &text[text.find('(').expect("descriptor") + 1..];
    let mut words = 0;
    while !rest.starts_with(')') {
        let wide = rest.starts_with(['J', 'D']);
        rest = rest.trim_start_matches('[');
        let length = if rest.starts_with('L') { rest.find(';').expect("class") + 1 } else { 1 };
        rest = &rest[length..];
        words += if wide { 2 } else { 1 };
    }
    words
}
