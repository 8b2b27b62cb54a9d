//! The classes that an object of the inputs can have.
//!
//! A closed world: the classes that the user gave, and of the class library `Object`, `String` and the
//! wrappers of numbers where they are declared; where a type of the library is declared that nothing of this is below
//! (`Comparable`, `Number`, `CharSequence`), the usual ones that are. A class is known by its number, so that the class of
//! an object is a term like any other; the numbers of given classes are in the order in which they are
//! preferred, superclasses first, then by name.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::linker::{ClassId, Linker, MethodId, Shape};
use senda_rules::class::access;
use senda_rules::ids::ClassName;
use senda_rules::ir::{Body, Instr, Test};
use senda_rules::symbols::Symbols;
use senda_rules::types::Type;

const ENUM: u16 = 0x4000;
/// Methods whose tests are looked at.
const MOST_METHODS: usize = 5_000;
/// Classes of the library that a test can make an object of.
const LIBRARY: [&str; 10] = [
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// Where little of the program is below a type of the library, its arrays can be of these too: whatever is put into
/// one of them does not fit into the other.
const USUAL: [&str; 2] = ["java/lang/Integer", "java/lang/Double"];

/// The classes considered.
#[derive(Clone, Debug, Default)]
pub struct World {
    names: Rc<[String]>,
    linked: bool,
    /// Given classes that objects can be made of, in order.
    given: Vec<ClassId>,
    numbers: FxHashMap<ClassId, i32>,
    classes: Vec<ClassId>,
    below: FxHashMap<ClassId, Rc<[ClassId]>>,
    left_out: Vec<(ClassId, String)>,
    /// The classes without objects because their initialisers fail.
    failing: Vec<ClassId>,
    /// One of them for each declaration that its objects would fit.
    failing_below: FxHashMap<ClassId, ClassId>,
    /// The classes of stubbed methods: an object of a class below may be one that a test makes, whether
    /// the class is abstract or not.
    stubbed: Vec<ClassId>,
    /// All classes that were given, abstract ones too.
    all: Vec<ClassId>,
    /// Classes of the library, arrays and `enum`s that the given code asks for by `instanceof` or a cast, or,
    /// of `enum`s, by reading a constant.
    mentioned: Option<Rc<[ClassId]>>,
    /// What the given code asks for, by name.
    asked: Option<Rc<[ClassName]>>,
    /// What the references are declared as that the method may compare.
    compared: Rc<[ClassId]>,
    enums: FxHashMap<ClassId, Rc<[ClassId]>>,
    /// Whether there may be classes below one that nobody knows here.
    open: FxHashMap<ClassId, bool>,
}

impl World {
    /// The world of these classes, by internal name. They are linked when a class is first asked for;
    /// those that cannot be are left out: nothing can be an object of them.
    #[must_use]
    pub fn new(names: &[String]) -> World {
        World { names: names.into(), ..World::default() }
    }

    /// The same, where calls of these methods are answered.
    #[must_use]
    pub fn with_stubs(names: &[String], linker: &Linker, stubs: &[MethodId]) -> World {
        let methods = stubs.iter().map(|&m| linker.method(m));
        let own = methods.filter(|m| !m.has(access::STATIC)).map(|m| m.class);
        World { stubbed: own.collect(), ..World::new(names) }
    }

    fn link(&mut self, linker: &mut Linker) {
        if std::mem::replace(&mut self.linked, true) {
            return;
        }
        let mut given: Vec<(usize, &String, ClassId)> = Vec::new();
        let names = self.names.clone();
        for name in names.iter() {
            let Ok(class) = linker.class_named(name) else { continue };
            self.all.push(class);
            if is_concrete(linker, class) && !is_enum(linker, class) {
                given.push((linker.depth(class), name, class));
            }
        }
        given.sort();
        given.dedup();
        self.prefer_stubbed(linker);
        self.given = given.into_iter().map(|(_, _, class)| class).collect();
        for class in self.given.clone() {
            self.number(class);
        }
    }

    /// All classes that were given and can be linked, abstract ones too.
    pub fn given(&mut self, linker: &mut Linker) -> &[ClassId] {
        self.link(linker);
        &self.all
    }

    /// Notes why there are no objects of a class here although there could be.
    pub fn leave_out(&mut self, class: ClassId, why: &str) {
        self.left_out.push((class, why.to_owned()));
    }

    /// The classes that were left out although there could be objects of them, and why.
    #[must_use]
    pub fn left_out(&self) -> &[(ClassId, String)] {
        &self.left_out
    }

    /// Where calls are answered, an object that a test makes is better than one of the program: its
    /// class can be below the one that has the method, whatever that class is.
    fn prefer_stubbed(&mut self, linker: &mut Linker) {
        let all: Vec<ClassId> = self.stubbed.iter().chain(&self.all).copied().collect();
        for class in all {
            let made = self.stubbed.iter().any(|&above| linker.is_subtype(class, above));
            let is_abstract = linker.class(class).flags() & access::ABSTRACT != 0;
            if made && is_abstract && can_be_below(linker, class) {
                self.number(class);
            }
        }
    }

    /// Leaves a class out: its initialiser fails, so there are no objects of it.
    pub fn exclude(&mut self, class: ClassId) {
        if !self.failing.contains(&class) {
            self.failing.push(class);
        }
        self.given.retain(|known| *known != class);
        for (declared, candidates) in &mut self.below {
            if candidates.contains(&class) {
                self.failing_below.entry(*declared).or_insert(class);
                *candidates = candidates.iter().copied().filter(|known| *known != class).collect();
            }
        }
    }

    /// Says of a declaration without objects that there are none, and why.
    #[must_use]
    pub fn no_object(&self, linker: &Linker, declared: ClassId) -> String {
        let failing = self.failing_below.get(&declared);
        let linked = linker.class(declared);
        let library = is_library(linker.symbols.class_text(linked.name));
        let why = match failing {
            Some(&class) if class == declared => ": its initialiser fails".into(),
            Some(&class) => format!(": the initialiser of {} fails", linker.java_name(class)),
            None if linked.flags() & access::INTERFACE != 0 => {
                ": no class that is known implements it (--types adds classes)".into()
            }
            None if linked.flags() & access::ABSTRACT != 0 => {
                ": it is abstract, and no class that is known extends it (--types adds classes)"
                    .into()
            }
            None if library => ": it is a class of the library (--types adds classes)".into(),
            None => String::new(),
        };
        format!("an object of {} as an input{why}", linker.java_name(declared))
    }

    /// The number of a class.
    pub fn number(&mut self, class: ClassId) -> i32 {
        if let Some(&known) = self.numbers.get(&class) {
            return known;
        }
        self.classes.push(class);
        let number = i32::try_from(self.classes.len()).unwrap_or(i32::MAX);
        self.numbers.insert(class, number);
        number
    }

    /// The number of a class, if it has one.
    #[must_use]
    pub fn number_of(&self, class: ClassId) -> Option<i32> {
        self.numbers.get(&class).copied()
    }

    /// The class with a number.
    #[must_use]
    pub fn class(&self, number: i64) -> Option<ClassId> {
        let index = usize::try_from(number).ok()?.checked_sub(1)?;
        self.classes.get(index).copied()
    }

    /// All classes that have a number, by number less one.
    #[must_use]
    pub fn numbered(&self) -> &[ClassId] {
        &self.classes
    }

    /// The classes that an object declared as this one can have, the preferred one first. None means
    /// that only null can be made.
    pub fn candidates(&mut self, linker: &mut Linker, declared: ClassId) -> Rc<[ClassId]> {
        self.link(linker);
        if let Some(known) = self.below.get(&declared) {
            return known.clone();
        }
        let found: Vec<ClassId> = match linker.class(declared).shape {
            Shape::Primitive => Vec::new(),
            Shape::Array(_, None) => vec![declared],
            Shape::Array(_, Some(element)) => self.arrays(linker, declared, element),
            Shape::Object => self.objects(linker, declared),
        };
        for &class in &found {
            self.number(class);
        }
        let found: Rc<[ClassId]> = found.into();
        self.below.insert(declared, found.clone());
        found
    }

    fn objects(&mut self, linker: &mut Linker, declared: ClassId) -> Vec<ClassId> {
        let mut found = Vec::new();
        if let Some(&class) = self.failing.iter().find(|&&class| linker.is_subtype(class, declared))
        {
            self.failing_below.insert(declared, class);
        }
        let name = linker.symbols.class_text(linker.class(declared).name).to_owned();
        let library = is_library(&name);
        let own = is_concrete(linker, declared) && !is_enum(linker, declared);
        let made = can_be_below(linker, declared)
            && self.stubbed.iter().any(|&class| linker.is_subtype(declared, class));
        let own = own && !self.failing.contains(&declared);
        if own && (!library || LIBRARY.contains(&&*name)) || made {
            found.push(declared);
        }
        for class in self.given.clone() {
            if !found.contains(&class) && linker.is_subtype(class, declared) {
                found.push(class);
            }
        }
        if library {
            for &class in self.mentioned(linker).iter() {
                let other = !found.contains(&class) && !is_enum(linker, class);
                if other && linker.is_subtype(class, declared) {
                    found.push(class);
                }
            }
        }
        if library && found.is_empty() {
            found = usual_objects(linker, declared);
        }
        found
    }

    /// The given `enum`s whose constants an object declared as this one can be, besides those of the `enum`
    /// itself. For a declaration of the class library that goes for those that the code asks for.
    pub fn enums(&mut self, linker: &mut Linker, declared: ClassId) -> Rc<[ClassId]> {
        self.link(linker);
        if let Some(known) = self.enums.get(&declared) {
            return known.clone();
        }
        let linked = linker.class(declared);
        let library = is_library(linker.symbols.class_text(linked.name));
        let all = match (linked.shape, library) {
            _ if is_enum(linker, declared) => Vec::new(),
            (Shape::Object, true) => self.mentioned(linker).to_vec(),
            (Shape::Object, false) => self.all.clone(),
            _ => Vec::new(),
        };
        let mut found = Vec::new();
        for class in all {
            if has_constants(linker, class) && linker.is_subtype(class, declared) {
                found.push(class);
            }
        }
        let found: Rc<[ClassId]> = found.into();
        self.enums.insert(declared, found.clone());
        found
    }

    /// Whether an object declared as this class can have a class that is not known here, because it may be written
    /// elsewhere; of an array, whether its elements can.
    pub fn is_open(&mut self, linker: &mut Linker, declared: ClassId) -> bool {
        if let Some(&known) = self.open.get(&declared) {
            return known;
        }
        let linked = linker.class(declared);
        let open = match (&linked.shape, &linked.class) {
            (Shape::Array(_, Some(element)), _) => {
                let element = *element;
                self.is_open(linker, element)
            }
            (_, Some(class)) if class.sealed => {
                let below = self.candidates(linker, declared);
                below.iter().any(|&class| class != declared && self.is_open(linker, class))
            }
            (_, Some(class)) => class.can_be_extended_elsewhere(&linker.symbols),
            _ => false,
        };
        self.open.insert(declared, open);
        open
    }

    /// Says what the references are declared as that a method may compare with each other: something that is declared
    /// above one of these classes can be one of its objects.
    pub fn compare(&mut self, types: Vec<ClassId>) {
        if *self.compared != *types {
            self.compared = types.into();
            self.mentioned = None;
            self.below.clear();
            self.enums.clear();
        }
    }

    /// What the given code asks for, by name.
    fn asked(&mut self, linker: &mut Linker) -> Rc<[ClassName]> {
        if let Some(known) = &self.asked {
            return known.clone();
        }
        let mut names: Vec<ClassName> = Vec::new();
        let mut left = MOST_METHODS;
        for class in self.all.clone() {
            for method in linker.class(class).methods.clone() {
                if left == 0 || !linker.method(method).has_code {
                    continue;
                }
                left -= 1;
                if let Ok(body) = linker.body(method) {
                    asked(&linker.symbols, &body, &mut names);
                }
            }
        }
        let names: Rc<[ClassName]> = names.into();
        self.asked = Some(names.clone());
        names
    }

    /// What the given code asks for of the library and of `enum`s, or compares: with those classes its tests can
    /// succeed.
    fn mentioned(&mut self, linker: &mut Linker) -> Rc<[ClassId]> {
        if let Some(known) = &self.mentioned {
            return known.clone();
        }
        let mut names = self.asked(linker).to_vec();
        names.extend(self.compared.iter().map(|&class| linker.class(class).name));
        let mut found = Vec::new();
        for name in names {
            let text = linker.symbols.class_text(name).to_owned();
            let given = self.names.contains(&text);
            if !given && !text.starts_with('[') && !LIBRARY.contains(&&*text) {
                if is_library(&text)
                    && let Ok(above) = linker.link(name)
                {
                    let usual = usual_objects(linker, above).into_iter();
                    let new: Vec<ClassId> = usual.filter(|class| !found.contains(class)).collect();
                    found.extend(new);
                }
                continue;
            }
            let Ok(class) = linker.link(name) else { continue };
            if (!given || has_constants(linker, class)) && !found.contains(&class) {
                found.push(class);
            }
        }
        for array in found.clone() {
            self.mention_below(linker, array, &mut found);
        }
        let found: Rc<[ClassId]> = found.into();
        self.mentioned = Some(found.clone());
        found
    }

    /// What an array is that the code asks for: one of a class below too, and with it there are its elements. They
    /// are candidates for what is declared above arrays (`Object`), as they are for what is declared as the array.
    fn mention_below(&mut self, linker: &mut Linker, array: ClassId, found: &mut Vec<ClassId>) {
        let mut add = |class: ClassId| {
            if !found.contains(&class) {
                found.push(class);
            }
        };
        let (mut base, mut depth) = (array, 0);
        while let Shape::Array(_, Some(element)) = linker.class(base).shape {
            (base, depth) = (element, depth + 1);
            if let Shape::Array(..) = linker.class(base).shape {
                add(base);
            }
        }
        if depth == 0 || linker.class(base).shape != Shape::Object {
            return;
        }
        let name = linker.symbols.class_text(linker.class(base).name).to_owned();
        if LIBRARY.contains(&&*name) {
            add(base);
        }
        let given = self.given.clone().into_iter();
        let mut below: Vec<ClassId> =
            given.filter(|&class| class != base && linker.is_subtype(class, base)).collect();
        if below.len() < 2 && is_library(&name) && can_be_below(linker, base) {
            let usual = usual_below(linker, base);
            if !is_concrete(linker, base) {
                usual.iter().copied().for_each(&mut add);
            }
            below.extend(usual);
        }
        for class in below {
            let mut at = class;
            for _ in 0..depth {
                let Ok(array) = linker.array_of(at) else { break };
                add(array);
                at = array;
            }
        }
    }

    /// An array of references can be one of a class below (JLS 10.10); a store then may fail.
    fn arrays(&mut self, linker: &mut Linker, declared: ClassId, element: ClassId) -> Vec<ClassId> {
        let mut found = vec![declared];
        for class in self.candidates(linker, element).iter() {
            if *class == element {
                continue;
            }
            if let Ok(array) = linker.array_of(*class) {
                found.push(array);
            }
        }
        for &class in self.mentioned(linker).iter() {
            let is_array = matches!(linker.class(class).shape, Shape::Array(..));
            if is_array && linker.is_subtype(class, declared) && !found.contains(&class) {
                found.push(class);
            }
        }
        let name = linker.symbols.class_text(linker.class(element).name);
        if found.len() < 3 && is_library(name) && can_be_below(linker, element) {
            for class in usual_below(linker, element) {
                if let Ok(array) = linker.array_of(class)
                    && !found.contains(&array)
                {
                    found.push(array);
                }
            }
        }
        found
    }
}

/// Those of the usual classes that are below a type.
fn usual_below(linker: &mut Linker, above: ClassId) -> Vec<ClassId> {
    let usual: Vec<ClassId> =
        USUAL.iter().filter_map(|name| linker.class_named(name).ok()).collect();
    usual.into_iter().filter(|&class| class != above && linker.is_subtype(class, above)).collect()
}

/// Objects of a type of the library of which nothing else is known: numbers, else texts. Of an interface one class only, since
/// what is comparable is so with its own kind.
fn usual_objects(linker: &mut Linker, above: ClassId) -> Vec<ClassId> {
    if !can_be_below(linker, above) {
        return Vec::new();
    }
    let mut usual = usual_below(linker, above);
    if usual.is_empty() {
        let text = linker.class_named("java/lang/String").ok();
        usual = text.into_iter().filter(|&text| linker.is_subtype(text, above)).collect();
    }
    if linker.class(above).is_interface() {
        usual.truncate(1);
    }
    usual
}

/// The classes that a body tests for, and those whose static fields it reads.
fn asked(symbols: &Symbols, body: &Body, names: &mut Vec<ClassName>) {
    let mut add = |name: ClassName| {
        if !names.contains(&name) {
            names.push(name);
        }
    };
    for (_, pred) in body.preds.iter() {
        for rule in &*pred.rules {
            for guard in &*rule.guards {
                if let Test::InstanceOf(_, class) | Test::CastOk(_, class) = &guard.test {
                    add(*class);
                }
            }
            for instr in &*rule.code {
                match instr {
                    Instr::InstanceOf { class, .. } => add(*class),
                    Instr::GetStatic { field, .. } => add(symbols.field_symbol(*field).owner),
                    _ => {}
                }
            }
        }
    }
}

/// Of a wrapper: the type of its value, and the values of which there is one object only, if it is made
/// as tests make it, by `valueOf` (JLS 5.1.7).
#[must_use]
pub fn wrapper(internal: &str) -> Option<(Type, i64, i64)> {
    Some(match internal {
        "java/lang/Boolean" => (Type::Boolean, 0, 1),
        "java/lang/Byte" => (Type::Byte, -128, 127),
        "java/lang/Character" => (Type::Char, 0, 127),
        "java/lang/Short" => (Type::Short, -128, 127),
        "java/lang/Integer" => (Type::Int, -128, 127),
        "java/lang/Long" => (Type::Long, -128, 127),
        "java/lang/Float" => (Type::Float, 0, -1),
        "java/lang/Double" => (Type::Double, 0, -1),
        _ => return None,
    })
}

/// Whether a test may make a class below this one.
fn can_be_below(linker: &Linker, class: ClassId) -> bool {
    let linked = linker.class(class);
    let sealed = linked.class.as_ref().is_some_and(|c| c.sealed);
    linked.flags() & (access::FINAL | ENUM) == 0 && !sealed
}

/// Whether objects of exactly this class exist.
fn is_concrete(linker: &Linker, class: ClassId) -> bool {
    let linked = linker.class(class);
    linked.shape == Shape::Object && linked.flags() & (access::ABSTRACT | access::INTERFACE) == 0
}

/// Whether it is an `enum` or the class of one of its constants: those objects exist already.
pub(crate) fn is_enum(linker: &Linker, class: ClassId) -> bool {
    linker.class(class).flags() & ENUM != 0
}

/// The `enum` that a constant of this class is one of.
pub(crate) fn enum_of(linker: &Linker, class: ClassId) -> ClassId {
    let above = linker.class(class).superclass.filter(|&above| is_enum(linker, above));
    above.unwrap_or(class)
}

/// Whether it is an `enum` itself, not the class of one of its constants.
fn has_constants(linker: &Linker, class: ClassId) -> bool {
    let own = Type::Ref(linker.class(class).name);
    is_enum(linker, class) && linker.class(class).statics.iter().any(|field| field.ty == own)
}

/// Whether a class is part of the class library.
#[must_use]
pub fn is_library(internal: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/", "com/sun/"].iter().any(|p| internal.starts_with(p))
}
