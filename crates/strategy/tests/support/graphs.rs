//! Random graphs of objects as the inputs of methods: few objects, shared and in cycles.

use senda_engine::linker::{ClassId, Linker, MethodId, Shape};
use senda_rules::class::access;
use senda_rules::types::Type;
use senda_strategy::fixed::given::Given;
use senda_testcase::{Content, Field, Object, ObjectId, Value};

use super::rng::Rng;

/// The most objects of a graph.
const OBJECTS: usize = 7;
const ENUM: u16 = 0x4000;
const INTS: [i32; 10] = [0, 1, 2, -1, 3, 5, 100, -7, i32::MAX, i32::MIN];

/// Makes graphs of these classes, by internal name.
pub struct Graphs<'a> {
    linker: &'a mut Linker,
    rng: &'a mut Rng,
    classes: Vec<ClassId>,
    objects: Vec<(ClassId, Object)>,
}

impl<'a> Graphs<'a> {
    pub fn new(linker: &'a mut Linker, names: &[String], rng: &'a mut Rng) -> Graphs<'a> {
        let mut classes = Vec::new();
        for name in names {
            let Ok(class) = linker.class_named(name) else { panic!("no class {name}") };
            if is_plain(linker, class) {
                classes.push(class);
            }
        }
        Graphs { linker, rng, classes, objects: Vec::new() }
    }

    /// Inputs of a method; none if there is no receiver.
    pub fn inputs(&mut self, method: MethodId) -> Option<Given> {
        self.objects.clear();
        let linked = self.linker.method(method);
        let params = self.linker.symbols.method_type(linked.id).params.clone();
        let mut values = Vec::new();
        if !linked.has(access::STATIC) {
            let receivers = self.receivers(method);
            if receivers.is_empty() {
                return None;
            }
            let class = *self.rng.pick(&receivers);
            values.push(self.object(class));
        }
        for ty in params {
            values.push(self.value(ty, false));
        }
        let objects = self.objects.drain(..).map(|(_, object)| object).collect();
        Some(Given { values, objects })
    }

    fn receivers(&mut self, method: MethodId) -> Vec<ClassId> {
        let linked = self.linker.method(method);
        let (class, name, descriptor) = (linked.class, linked.name, linked.descriptor);
        let mut below = self.below(class);
        below.retain(|&one| self.linker.lookup(one, name, descriptor) == Some(method));
        below
    }

    /// The classes that an object declared as this one can have.
    fn below(&mut self, declared: ClassId) -> Vec<ClassId> {
        let mut classes = self.classes.clone();
        classes.retain(|&class| self.linker.is_subtype(class, declared));
        classes
    }

    fn value(&mut self, ty: Type, nonnull: bool) -> Value {
        let int = *self.rng.pick(&INTS);
        match ty {
            Type::Boolean => Value::Boolean(int & 1 != 0),
            Type::Byte => Value::Byte(int as i8),
            Type::Short => Value::Short(int as i16),
            Type::Char => Value::Char(int as u16),
            Type::Int => Value::Int(int),
            Type::Long => Value::Long(i64::from(int)),
            Type::Float => Value::Float((int as f32 / 4.0).to_bits()),
            Type::Double => Value::Double((f64::from(int) / 4.0).to_bits()),
            Type::Ref(name) => match self.linker.link(name) {
                Ok(class) => self.reference(class, nonnull),
                Err(_) => Value::Null,
            },
        }
    }

    fn reference(&mut self, declared: ClassId, nonnull: bool) -> Value {
        if !nonnull && self.rng.below(6) == 0 {
            return Value::Null;
        }
        let mut known: Vec<ObjectId> = Vec::new();
        // In the world of the inputs an `Object` is neither an array nor the constant of an `enum`, unless
        // it is declared as one or the code asks for it.
        let special = |linker: &Linker, class: ClassId| {
            let linked = linker.class(class);
            matches!(linked.shape, Shape::Array(..)) || linked.flags() & ENUM != 0
        };
        let wants_special = special(self.linker, declared);
        for (class, object) in &self.objects {
            let fits = special(self.linker, *class) == wants_special;
            if fits && self.linker.is_subtype(*class, declared) {
                known.push(object.id);
            }
        }
        let full = self.objects.len() >= OBJECTS;
        if !known.is_empty() && (full || self.rng.below(3) == 0) {
            return Value::Ref(*self.rng.pick(&known));
        }
        if full && !nonnull {
            return Value::Null;
        }
        if self.linker.class(declared).flags() & ENUM != 0 {
            return self.constant(declared);
        }
        if let Shape::Array(element, _) = self.linker.class(declared).shape {
            return self.array(declared, element);
        }
        let below = self.below(declared);
        if below.is_empty() {
            return Value::Null;
        }
        let class = *self.rng.pick(&below);
        self.object(class)
    }

    fn enter(&mut self, class: ClassId, content: Content) -> usize {
        let at = self.objects.len();
        let id = ObjectId(u32::try_from(at + 1).unwrap());
        let name = self.linker.java_name(class);
        self.objects.push((class, Object { id, class: name, content }));
        at
    }

    fn array(&mut self, class: ClassId, element: Type) -> Value {
        let at = self.enter(class, Content::Elements(Vec::new()));
        let n = self.rng.below(4);
        let items = (0..n).map(|_| self.value(element, false)).collect();
        self.objects[at].1.content = Content::Elements(items);
        Value::Ref(self.objects[at].1.id)
    }

    fn object(&mut self, class: ClassId) -> Value {
        let at = self.enter(class, Content::Fields(Vec::new()));
        let (slots, names) =
            (self.linker.class(class).slots.clone(), self.linker.class(class).slot_names.clone());
        let mut fields = Vec::new();
        for (ty, (owner, name)) in slots.into_iter().zip(names) {
            let name = self.linker.symbols.name_text(name).to_owned();
            // An inner object has an outer one.
            let value = self.value(ty, name.starts_with("this$"));
            let owner = (owner != class).then(|| self.linker.java_name(owner));
            fields.push(Field { owner, name, value });
        }
        self.objects[at].1.content = Content::Fields(fields);
        Value::Ref(self.objects[at].1.id)
    }

    fn constant(&mut self, class: ClassId) -> Value {
        let own = Type::Ref(self.linker.class(class).name);
        let all = self.linker.class(class).statics.iter().filter(|s| s.ty == own);
        let names: Vec<String> =
            all.map(|s| self.linker.symbols.name_text(s.name).to_owned()).collect();
        if names.is_empty() {
            return Value::Null;
        }
        let name = self.rng.pick(&names).clone();
        let known = self.objects.iter().find(|(_, o)| o.content == Content::Constant(name.clone()));
        if let Some((_, object)) = known {
            return Value::Ref(object.id);
        }
        let at = self.enter(class, Content::Constant(name));
        Value::Ref(self.objects[at].1.id)
    }
}

/// Whether objects of a class are made of the program's own fields.
fn is_plain(linker: &Linker, class: ClassId) -> bool {
    let flags = linker.class(class).flags();
    let concrete = flags & (access::ABSTRACT | access::INTERFACE | ENUM) == 0;
    let own = |(owner, _): &(ClassId, senda_rules::ids::Name)| {
        !linker.java_name(*owner).starts_with("java.")
    };
    concrete && linker.class(class).slot_names.iter().all(own)
}
