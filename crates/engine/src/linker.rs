//! Links symbolic references to classes, fields and methods (JVMS 5.4), lazily and once.
//!
//! The linker knows the hierarchy, the layout of objects and who overrides whom. It holds no values:
//! what it answers does not depend on the run, so one linker serves many runs and its caches are
//! never invalidated.

mod code;
mod select;
mod words;

use std::sync::Arc;

use rustc_hash::FxHashMap;
use senda_rules::class::{Class, Provider, access};
use senda_rules::ids::{ClassName, MethodRef, Name};
use senda_rules::ir::{Body, Const};
use senda_rules::symbols::Symbols;
use senda_rules::types::{Type, element_class};

pub use self::select::Selected;
use crate::stop::Stop;

/// A linked class, interface, array type or primitive type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// A linked method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// The place of a static field among all static fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StaticSlot(pub u32);

/// What kind of type a [`LinkedClass`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A class or interface.
    Object,
    /// An array with elements of this type; the class of the elements if they are references.
    Array(Type, Option<ClassId>),
    /// A primitive type or `void`, which exist as class objects only.
    Primitive,
}

/// A static field and where it lives.
#[derive(Clone, Copy, Debug)]
pub struct LinkedStatic {
    /// Its place.
    pub slot: StaticSlot,
    /// Its type.
    pub ty: Type,
    /// Its constant, set before any initialiser runs.
    pub constant: Option<Const>,
    /// Its name.
    pub name: Name,
}

/// A linked type.
#[derive(Debug)]
pub struct LinkedClass {
    /// Its name.
    pub name: ClassName,
    /// What it is.
    pub shape: Shape,
    /// The superclass.
    pub superclass: Option<ClassId>,
    /// All superinterfaces, its own first, without duplicates.
    pub interfaces: Vec<ClassId>,
    /// Types of the instance fields, superclass first.
    pub slots: Vec<Type>,
    /// The names of the instance fields with their declaring class, in slot order.
    pub slot_names: Vec<(ClassId, Name)>,
    /// The static fields it declares.
    pub statics: Vec<LinkedStatic>,
    /// Its declaration; none for arrays and primitives.
    pub class: Option<Arc<Class>>,
    /// The methods it declares, in order.
    pub methods: Vec<MethodId>,
    /// Superclasses and itself by depth, for constant-time subclass tests.
    pub(crate) ancestors: Vec<ClassId>,
    /// Whether it was made, not read: such code may use whatever it was made for.
    made: bool,
}

impl LinkedClass {
    /// Whether it is an interface.
    #[must_use]
    pub fn is_interface(&self) -> bool {
        self.class.as_ref().is_some_and(|c| c.is_interface())
    }

    /// Access flags; arrays are public, abstract and final.
    #[must_use]
    pub fn flags(&self) -> u16 {
        self.class.as_ref().map_or(access::PUBLIC | access::FINAL | access::ABSTRACT, |c| c.flags)
    }
}

/// A linked method.
#[derive(Debug)]
pub struct LinkedMethod {
    /// The class that declares it.
    pub class: ClassId,
    /// Owner, name, descriptor; the owner is the declaring class.
    pub id: MethodRef,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Access flags.
    pub flags: u16,
    /// Whether it has code.
    pub has_code: bool,
    /// How many arguments it takes, receiver included.
    pub arity: u32,
    index: usize,
    body: Option<Arc<Body>>,
}

impl LinkedMethod {
    /// Whether all these flags are set.
    #[must_use]
    pub fn has(&self, flags: u16) -> bool {
        self.flags & flags == flags
    }
}

/// A resolved field.
#[derive(Clone, Copy, Debug)]
pub struct InstanceField {
    /// Its slot in objects.
    pub slot: u32,
    /// Its type.
    pub ty: Type,
    /// The class that declares it.
    pub class: ClassId,
    /// Access flags.
    pub flags: u16,
}

/// A resolved static field.
#[derive(Clone, Copy, Debug)]
pub struct StaticField {
    /// The class that declares it: the one whose initialisation counts.
    pub class: ClassId,
    /// Its place.
    pub slot: StaticSlot,
    /// Its type.
    pub ty: Type,
    /// Access flags.
    pub flags: u16,
}

/// A reference that cannot be linked: the JVM throws this error there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkError {
    /// The error class, in internal form.
    pub class: &'static str,
    /// Its message.
    pub message: String,
    /// The class that was not found, in internal form, if that is the cause.
    pub missing: Option<String>,
}

/// Either the linking failed as the JVM's would, or the run cannot go on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkFault {
    /// The JVM throws.
    Throws(LinkError),
    /// The run stops.
    Stops(Stop),
}

impl From<Stop> for LinkFault {
    fn from(stop: Stop) -> Self {
        LinkFault::Stops(stop)
    }
}

fn throws(class: &'static str, message: impl Into<String>) -> LinkFault {
    LinkFault::Throws(LinkError { class, message: message.into(), missing: None })
}

/// The error of a class that is not there, for the class of that name or an array of it.
fn not_found(missing: &str, wanted: &str) -> LinkFault {
    let missing = missing.to_owned();
    let message = wanted.to_owned();
    let class = "java/lang/NoClassDefFoundError";
    LinkFault::Throws(LinkError { class, message, missing: Some(missing) })
}

/// Answers by interned id: a table for the good ones, which running code asks for all the time, and
/// a map for the faults.
#[derive(Debug)]
struct Cache<T> {
    good: Vec<Option<T>>,
    faults: FxHashMap<u32, LinkFault>,
}

impl<T> Default for Cache<T> {
    fn default() -> Self {
        Cache { good: Vec::new(), faults: FxHashMap::default() }
    }
}

impl<T: Copy> Cache<T> {
    #[inline]
    fn get(&self, id: u32) -> Option<Result<T, LinkFault>> {
        match self.good.get(id as usize) {
            Some(Some(known)) => Some(Ok(*known)),
            _ if self.faults.is_empty() => None,
            _ => self.faults.get(&id).map(|fault| Err(fault.clone())),
        }
    }

    fn insert(&mut self, id: u32, answer: Result<T, LinkFault>) {
        match answer {
            Ok(t) => {
                let index = id as usize;
                if self.good.len() <= index {
                    self.good.resize(index + 1, None);
                }
                self.good[index] = Some(t);
            }
            Err(fault) => {
                self.faults.insert(id, fault);
            }
        }
    }
}

const INCOMPATIBLE: &str = "java/lang/IncompatibleClassChangeError";

/// How deep a class hierarchy may be: each level takes some of the native stack.
const MAX_DEPTH: usize = 1_000;

/// Links classes on demand.
pub struct Linker {
    /// The interner shared with the front end.
    pub symbols: Symbols,
    provider: Box<dyn Provider>,
    classes: Vec<LinkedClass>,
    by_name: Cache<ClassId>,
    linking: Vec<ClassName>,
    methods: Vec<LinkedMethod>,
    statics: u32,
    instance_fields: Cache<InstanceField>,
    static_fields: Cache<StaticField>,
    resolved: FxHashMap<MethodRef, Result<MethodId, LinkFault>>,
    dispatch: FxHashMap<(ClassId, Name, Name), Option<MethodId>>,
    selected: FxHashMap<(ClassId, MethodId), Selected>,
    subtypes: FxHashMap<(ClassId, ClassId), bool>,
    /// `java.lang.Object`.
    pub object: ClassName,
}

impl Linker {
    /// A linker over a front end.
    #[must_use]
    pub fn new(mut symbols: Symbols, provider: Box<dyn Provider>) -> Linker {
        let object = symbols.class("java/lang/Object");
        Linker {
            symbols,
            provider,
            classes: Vec::new(),
            by_name: Cache::default(),
            linking: Vec::new(),
            methods: Vec::new(),
            statics: 0,
            instance_fields: Cache::default(),
            static_fields: Cache::default(),
            resolved: FxHashMap::default(),
            dispatch: FxHashMap::default(),
            selected: FxHashMap::default(),
            subtypes: FxHashMap::default(),
            object,
        }
    }

    /// A linked class.
    #[must_use]
    #[inline]
    pub fn class(&self, id: ClassId) -> &LinkedClass {
        &self.classes[id.0 as usize]
    }

    /// A linked method.
    #[must_use]
    #[inline]
    pub fn method(&self, id: MethodId) -> &LinkedMethod {
        &self.methods[id.0 as usize]
    }

    /// Where classes come from, with the symbols that they are read into.
    pub fn parts(&mut self) -> (&dyn Provider, &mut Symbols) {
        (&*self.provider, &mut self.symbols)
    }

    /// How many methods are linked; ids run from 0.
    #[must_use]
    pub fn method_count(&self) -> usize {
        self.methods.len()
    }

    /// How many static slots are given out.
    #[must_use]
    pub fn static_count(&self) -> StaticSlot {
        StaticSlot(self.statics)
    }

    /// The class name in Java's spelling.
    #[must_use]
    pub fn java_name(&self, id: ClassId) -> String {
        match self.class(id).shape {
            Shape::Primitive => self.symbols.class_text(self.class(id).name)[1..].to_owned(),
            _ => self.symbols.class_java(self.class(id).name),
        }
    }

    /// Whether a class was made, not read.
    #[must_use]
    pub fn is_made(&self, id: ClassId) -> bool {
        self.class(id).made && matches!(self.class(id).shape, Shape::Object)
    }

    /// The class of an array's innermost elements; any other class itself.
    #[must_use]
    pub fn element(&self, id: ClassId) -> ClassId {
        match self.class(id).shape {
            Shape::Array(_, Some(element)) => self.element(element),
            _ => id,
        }
    }

    /// `pkg.Class.method(desc)` for messages.
    #[must_use]
    pub fn method_text(&self, id: MethodId) -> String {
        self.symbols.method_text(self.method(id).id)
    }

    /// A method as Java writes it: `java.lang.String.charAt(int)`.
    #[must_use]
    pub fn java_method(&self, id: MethodId) -> String {
        let linked = self.method(id);
        let ty = self.symbols.method_type(linked.id);
        let params: Vec<String> = ty.params.iter().map(|p| p.java(&self.symbols)).collect();
        let (class, name) = (self.java_name(linked.class), self.symbols.name_text(linked.name));
        format!("{class}.{name}({})", params.join(","))
    }

    /// The class with this name in internal form.
    ///
    /// # Errors
    /// When it cannot be found or read.
    pub fn class_named(&mut self, internal: &str) -> Result<ClassId, LinkFault> {
        let name = self.symbols.class(internal);
        self.link(name)
    }

    /// The class object's class for a primitive type such as `int`, or `void`.
    pub fn primitive(&mut self, name: &str) -> ClassId {
        // No class file can have this name: it starts with a character no internal name starts with.
        let name = self.symbols.class(&format!(";{name}"));
        if let Some(Ok(id)) = self.by_name.get(name.0) {
            return id;
        }
        let id = self.add_class(LinkedClass {
            name,
            shape: Shape::Primitive,
            superclass: None,
            interfaces: Vec::new(),
            slots: Vec::new(),
            slot_names: Vec::new(),
            statics: Vec::new(),
            class: None,
            methods: Vec::new(),
            ancestors: Vec::new(),
            made: true,
        });
        self.by_name.insert(name.0, Ok(id));
        id
    }

    /// The array class with elements of this class.
    ///
    /// # Errors
    /// When the element class cannot be linked.
    pub fn array_of(&mut self, element: ClassId) -> Result<ClassId, LinkFault> {
        let text = self.symbols.class_text(self.class(element).name);
        let name = match self.class(element).shape {
            Shape::Object => format!("[L{text};"),
            Shape::Array(..) => format!("[{text}"),
            Shape::Primitive => format!("[{}", primitive_letter(&text[1..])),
        };
        self.class_named(&name)
    }

    /// The class that stands for a declared type.
    ///
    /// # Errors
    /// When the class cannot be linked.
    pub fn class_of_type(&mut self, ty: Type) -> Result<ClassId, LinkFault> {
        let primitive = match ty {
            Type::Ref(name) => return self.link(name),
            Type::Boolean => "boolean",
            Type::Byte => "byte",
            Type::Char => "char",
            Type::Short => "short",
            Type::Int => "int",
            Type::Long => "long",
            Type::Float => "float",
            Type::Double => "double",
        };
        Ok(self.primitive(primitive))
    }

    fn add_class(&mut self, class: LinkedClass) -> ClassId {
        let id = ClassId(u32::try_from(self.classes.len()).unwrap_or(u32::MAX));
        self.classes.push(class);
        id
    }

    /// Links a class by name.
    ///
    /// # Errors
    /// `NoClassDefFoundError`, `ClassCircularityError` and the like, or an unreadable class.
    pub fn link(&mut self, name: ClassName) -> Result<ClassId, LinkFault> {
        if let Some(known) = self.by_name.get(name.0) {
            return known;
        }
        if self.linking.contains(&name) {
            return Err(throws("java/lang/ClassCircularityError", self.symbols.class_text(name)));
        }
        if self.linking.len() > MAX_DEPTH {
            return Err(self.too_deep(name));
        }
        self.linking.push(name);
        let linked = if self.symbols.class_text(name).starts_with('[') {
            self.link_array(name)
        } else {
            self.link_declared(name)
        };
        self.linking.pop();
        self.by_name.insert(name.0, linked.clone());
        linked
    }

    fn link_array(&mut self, name: ClassName) -> Result<ClassId, LinkFault> {
        let text = self.symbols.class_text(name)[1..].to_owned();
        let element = Type::parse(&text, &mut self.symbols)
            .map_err(|e| throws("java/lang/NoClassDefFoundError", e.to_string()))?;
        let element_class = match element {
            Type::Ref(class) => Some(self.link(class).map_err(|e| self.in_array(name, e))?),
            _ => None,
        };
        let object = self.link(self.object)?;
        let mut interfaces = Vec::new();
        for marker in ["java/lang/Cloneable", "java/io/Serializable"] {
            interfaces.push(self.class_named(marker)?);
        }
        let id = self.add_class(LinkedClass {
            name,
            shape: Shape::Array(element, element_class),
            superclass: Some(object),
            interfaces,
            slots: Vec::new(),
            slot_names: Vec::new(),
            statics: Vec::new(),
            class: None,
            methods: Vec::new(),
            ancestors: vec![object],
            made: true,
        });
        self.classes[id.0 as usize].ancestors.push(id);
        Ok(id)
    }

    /// The fault of an element as that of its array, whose name the JVM then tells.
    fn in_array(&self, array: ClassName, fault: LinkFault) -> LinkFault {
        let array = self.symbols.class_text(array);
        let element = element_class(array);
        match fault {
            LinkFault::Throws(LinkError { missing: Some(missing), .. })
                if element == Some(missing.as_str()) =>
            {
                not_found(&missing, array)
            }
            other => other,
        }
    }

    fn link_declared(&mut self, name: ClassName) -> Result<ClassId, LinkFault> {
        let Some(class) = self.provider.class(&mut self.symbols, name).map_err(Stop::from)? else {
            let text = self.symbols.class_text(name);
            return Err(not_found(text, text));
        };
        self.define_class(class, false)
    }

    /// A class that is linked already, whether read or made.
    ///
    /// # Errors
    /// When it is not; nothing is loaded.
    pub fn made(&self, name: ClassName) -> Result<ClassId, LinkFault> {
        match self.by_name.get(name.0) {
            Some(known) => known,
            None => Err(throws("java/lang/NoClassDefFoundError", self.symbols.class_text(name))),
        }
    }

    /// Links a class that is given directly: one that was made, not read.
    ///
    /// # Errors
    /// When a superclass or interface cannot be linked.
    pub fn define(&mut self, class: Arc<Class>) -> Result<ClassId, LinkFault> {
        self.define_class(class, true)
    }

    fn define_class(&mut self, class: Arc<Class>, made: bool) -> Result<ClassId, LinkFault> {
        let name = class.name;
        let superclass = class.superclass.map(|s| self.link(s)).transpose()?;
        if let Some(superclass) = superclass.filter(|_| !made) {
            self.check_superclass(name, superclass)?;
        }
        let (mut slots, mut slot_names, mut ancestors) = match superclass {
            Some(s) => {
                let s = self.class(s);
                (s.slots.clone(), s.slot_names.clone(), s.ancestors.clone())
            }
            None => (Vec::new(), Vec::new(), Vec::new()),
        };
        if ancestors.len() > MAX_DEPTH {
            return Err(self.too_deep(name));
        }
        let interfaces = self.all_interfaces(&class, superclass)?;
        let id = ClassId(u32::try_from(self.classes.len()).unwrap_or(u32::MAX));
        ancestors.push(id);
        let mut statics = Vec::new();
        for field in &class.fields {
            if field.flags & access::STATIC == 0 {
                slots.push(field.ty);
                slot_names.push((id, field.name));
            } else {
                let slot = StaticSlot(self.statics);
                self.statics += 1;
                statics.push(LinkedStatic {
                    slot,
                    ty: field.ty,
                    constant: field.constant,
                    name: field.name,
                });
            }
        }
        let methods = self.add_methods(id, &class);
        let linked = LinkedClass {
            name,
            shape: Shape::Object,
            superclass,
            interfaces,
            slots,
            slot_names,
            statics,
            class: Some(class),
            methods,
            ancestors,
            made,
        };
        let got = self.add_class(linked);
        debug_assert_eq!(got, id);
        self.by_name.insert(name.0, Ok(id));
        Ok(id)
    }

    /// The JVM goes on; we do not.
    fn too_deep(&self, name: ClassName) -> LinkFault {
        let name = self.symbols.class_java(name);
        let text = format!("class {name}, which has more than {MAX_DEPTH} classes above it");
        LinkFault::Stops(Stop::Unsupported(text))
    }

    /// A superclass is neither an interface nor final (JVMS 5.3.5).
    fn check_superclass(&self, name: ClassName, superclass: ClassId) -> Result<(), LinkFault> {
        let (sub, sup) = (self.symbols.class_java(name), self.java_name(superclass));
        let above = self.class(superclass);
        if above.is_interface() {
            let text = format!("class {sub} has interface {sup} as super class");
            return Err(throws(INCOMPATIBLE, text));
        }
        if above.flags() & access::FINAL != 0 {
            let text = format!("class {sub} cannot inherit from final class {sup}");
            return Err(throws(INCOMPATIBLE, text));
        }
        Ok(())
    }

    fn add_methods(&mut self, id: ClassId, class: &Class) -> Vec<MethodId> {
        let mut methods = Vec::with_capacity(class.methods.len());
        for (index, m) in class.methods.iter().enumerate() {
            let params = self.symbols.method_type(m.id).params.len();
            let receiver = usize::from(!m.is_static());
            methods.push(MethodId(u32::try_from(self.methods.len()).unwrap_or(u32::MAX)));
            self.methods.push(LinkedMethod {
                class: id,
                id: m.id,
                name: m.name,
                descriptor: m.descriptor,
                flags: m.flags,
                has_code: m.has_code,
                arity: u32::try_from(params + receiver).unwrap_or(u32::MAX),
                index,
                body: None,
            });
        }
        methods
    }

    fn all_interfaces(
        &mut self,
        class: &Class,
        superclass: Option<ClassId>,
    ) -> Result<Vec<ClassId>, LinkFault> {
        let mut all: Vec<ClassId> = Vec::new();
        for &name in &class.interfaces {
            let interface = self.link(name)?;
            if !self.class(interface).is_interface() {
                let (sub, sup) = (self.symbols.class_java(class.name), self.java_name(interface));
                let text = format!(
                    "class {sub} can not implement {sup}, because it is not an interface ({sup})"
                );
                return Err(throws(INCOMPATIBLE, text));
            }
            if !all.contains(&interface) {
                all.push(interface);
            }
        }
        let direct = all.clone();
        let inherited = direct.into_iter().chain(superclass);
        for source in inherited {
            for &i in &self.classes[source.0 as usize].interfaces {
                if !all.contains(&i) {
                    all.push(i);
                }
            }
        }
        Ok(all)
    }

    /// The rule programs that have been asked for or made so far.
    pub fn bodies(&self) -> impl Iterator<Item = &Arc<Body>> {
        self.methods.iter().filter_map(|m| m.body.as_ref())
    }

    /// Whether a method's rules are here already.
    #[must_use]
    pub fn has_body(&self, method: MethodId) -> bool {
        self.method(method).body.is_some()
    }

    /// Gives a method of a made class its body.
    pub fn set_body(&mut self, method: MethodId, body: Arc<Body>) {
        self.methods[method.0 as usize].body = Some(body);
    }

    /// How many superclasses a class has.
    #[must_use]
    pub fn depth(&self, class: ClassId) -> usize {
        self.class(class).ancestors.len()
    }

    /// Whether every instance of `sub` is an instance of `sup`.
    pub fn is_subtype(&mut self, sub: ClassId, sup: ClassId) -> bool {
        if sub == sup {
            return true;
        }
        let (a, b) = (self.class(sub), self.class(sup));
        match (a.shape, b.shape) {
            (Shape::Primitive, _) | (_, Shape::Primitive) => false,
            (Shape::Array(_, Some(ae)), Shape::Array(_, Some(be))) => self.is_subtype(ae, be),
            (_, Shape::Array(..)) => false,
            _ if b.is_interface() => {
                let key = (sub, sup);
                if let Some(&known) = self.subtypes.get(&key) {
                    return known;
                }
                let answer = self.class(sub).interfaces.contains(&sup);
                self.subtypes.insert(key, answer);
                answer
            }
            _ => {
                b.ancestors.len() <= a.ancestors.len() && a.ancestors[b.ancestors.len() - 1] == sup
            }
        }
    }

    /// A method declared in exactly this class.
    #[must_use]
    pub fn declared(&self, class: ClassId, name: Name, descriptor: Name) -> Option<MethodId> {
        let methods = &self.class(class).methods;
        methods.iter().copied().find(|&m| {
            let m = self.method(m);
            m.name == name && m.descriptor == descriptor
        })
    }

    /// A method of a class by texts, searched as [`Linker::resolve`] does.
    ///
    /// # Errors
    /// When it is not there.
    pub fn method_named(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, LinkFault> {
        let owner = self.symbols.class(class);
        let id = self
            .symbols
            .method(owner, name, descriptor)
            .map_err(|e| LinkFault::Stops(Stop::Internal(e.to_string())))?;
        self.resolve(id)
    }

    /// Method resolution (JVMS 5.4.3.3, 5.4.3.4): class and superclasses, then superinterfaces.
    ///
    /// # Errors
    /// `NoSuchMethodError` or an unlinkable class.
    pub fn resolve(&mut self, method: MethodRef) -> Result<MethodId, LinkFault> {
        if let Some(known) = self.resolved.get(&method) {
            return known.clone();
        }
        let found = self.find_method(method);
        self.resolved.insert(method, found.clone());
        found
    }

    fn find_method(&mut self, method: MethodRef) -> Result<MethodId, LinkFault> {
        let symbol = self.symbols.method_symbol(method);
        let class = self.link(symbol.owner)?;
        let found = self.lookup(class, symbol.name, symbol.descriptor);
        let Some(found) = found.or_else(|| self.polymorphic(class, symbol.name)) else {
            let text = format!("'{}'", self.external_text(method));
            return Err(throws("java/lang/NoSuchMethodError", text));
        };
        Ok(found)
    }
}

fn primitive_letter(name: &str) -> char {
    match name {
        "boolean" => 'Z',
        "byte" => 'B',
        "char" => 'C',
        "short" => 'S',
        "long" => 'J',
        "float" => 'F',
        "double" => 'D',
        _ => 'I',
    }
}
