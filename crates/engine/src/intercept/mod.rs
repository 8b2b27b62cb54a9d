//! Methods that are modelled instead of interpreted: one line each in a table.
//!
//! An intercept is looked up by owner, name and descriptor when its method is first called. It is
//! written over the domain's traits, so it serves every domain; where it needs a value that the
//! domain cannot fix, it stops the run with its own name. What the table does not have and has no
//! code either (a native method) ends the run as unsupported, by name.

mod builder;
mod charset;
mod classes;
mod faults;
mod formats;
mod handles;
mod lang;
mod loaders;
mod math;
mod numbers;
mod parts;
mod print;
mod properties;
mod records;
mod string;
mod system;
mod text;
mod threads;
mod unicode;
mod unsafe_;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_rules::ids::MethodRef;
use senda_rules::scalar::Word;
use senda_rules::symbols::Symbols;
use senda_rules::types::Kind;

use crate::domain::Domain;
use crate::linker::{ClassId, MethodId};
use crate::machine::{Finish, Halt, Machine};
use crate::stop::Stop;

/// The class of the helpers that made rules call.
pub(crate) const NATIVE_CLASS: &str = "senda/Native";

/// Why an intercept stops that needs a number which is not fixed.
pub(crate) const UNKNOWN_NUMBER: &str = "a number that depends on the inputs";
pub(crate) use parts::UNKNOWN_TEXT;

/// What an intercept gives back.
pub enum Reply<V> {
    /// Nothing: the method is `void`.
    Void,
    /// The result.
    Value(V),
    /// Whatever this call gives.
    Call(MethodId, Vec<V>),
    /// Not modelled for these arguments: the method's own code runs.
    Interpret,
}

impl<V> Reply<V> {
    pub(crate) fn value(self) -> Option<V> {
        match self {
            Reply::Value(v) => Some(v),
            Reply::Void | Reply::Call(..) | Reply::Interpret => None,
        }
    }
}

/// The result of an intercept.
pub type Answer<D> =
    Result<Reply<<D as crate::domain::Scalars>::Value>, Halt<<D as crate::domain::Scalars>::Value>>;

/// A modelled method: the arguments are as many as the descriptor says, receiver first.
pub type Intercept<D> = fn(&mut Machine<D>, &[<D as crate::domain::Scalars>::Value]) -> Answer<D>;

type Rows<D> = Vec<(&'static str, &'static [&'static str], Intercept<D>)>;

/// All intercepts by class and by `name(descriptor)`.
pub struct Table<D: Domain> {
    classes: FxHashMap<&'static str, FxHashMap<&'static str, Intercept<D>>>,
    used: RefCell<BTreeSet<(&'static str, &'static str)>>,
}

impl<D: Domain> Table<D> {
    /// The full table.
    #[must_use]
    pub fn new() -> Table<D> {
        let mut classes: FxHashMap<&str, FxHashMap<&str, Intercept<D>>> = FxHashMap::default();
        let mut rows: Rows<D> = Vec::new();
        string::rows(&mut rows);
        builder::rows(&mut rows);
        classes::rows(&mut rows);
        formats::rows(&mut rows);
        handles::rows(&mut rows);
        lang::rows(&mut rows);
        loaders::rows(&mut rows);
        math::rows(&mut rows);
        numbers::rows(&mut rows);
        print::rows(&mut rows);
        properties::rows(&mut rows);
        records::rows(&mut rows);
        system::rows(&mut rows);
        threads::rows(&mut rows);
        unsafe_::rows(&mut rows);
        for (class, methods, f) in rows {
            let entry = classes.entry(class).or_default();
            for method in methods {
                entry.insert(method, f);
            }
        }
        Table { classes, used: RefCell::default() }
    }

    /// The intercept of a method, if it has one.
    #[must_use]
    pub fn find(&self, symbols: &Symbols, method: MethodRef) -> Option<Intercept<D>> {
        let symbol = symbols.method_symbol(method);
        let (class, methods) = self.classes.get_key_value(symbols.class_text(symbol.owner))?;
        let name = symbols.name_text(symbol.name);
        let key = format!("{name}{}", symbols.name_text(symbol.descriptor));
        let (method, intercept) = methods.get_key_value(key.as_str())?;
        self.used.borrow_mut().insert((class, method));
        Some(*intercept)
    }

    /// The modelled methods that were called so far, as in [`Table::list`].
    #[must_use]
    pub fn used(&self) -> Vec<(&'static str, &'static str)> {
        self.used.borrow().iter().copied().collect()
    }

    /// Every modelled method as `(class, name and descriptor)`, sorted.
    #[must_use]
    pub fn list(&self) -> Vec<(&'static str, &'static str)> {
        let mut all: Vec<_> = self
            .classes
            .iter()
            .flat_map(|(&class, methods)| methods.keys().map(move |&m| (class, m)))
            .collect();
        all.sort_unstable();
        all
    }
}

impl<D: Domain> Default for Table<D> {
    fn default() -> Self {
        Self::new()
    }
}

/// What intercepts need again and again.
impl<D: Domain> Machine<D> {
    /// A number that must be fixed.
    pub(crate) fn known_word(&self, value: D::Value) -> Result<Word, Halt<D::Value>> {
        let known = self.domain.known(value);
        known.ok_or_else(|| Stop::unsupported(UNKNOWN_NUMBER).into())
    }

    /// An `int` that must be fixed.
    pub(crate) fn known_int(&self, value: D::Value) -> Result<i32, Halt<D::Value>> {
        self.known_word(value).map(Word::as_int)
    }

    /// A `long` that must be fixed.
    pub(crate) fn known_long(&self, value: D::Value) -> Result<i64, Halt<D::Value>> {
        self.known_word(value).map(Word::as_long)
    }

    /// Whether a reference is null, where that must be fixed.
    pub(crate) fn known_null(&mut self, value: D::Value) -> Result<bool, Halt<D::Value>> {
        let answer = self.domain.is_null(value);
        Ok(self.decide(answer)?)
    }

    /// Throws a `NullPointerException` if the reference is null.
    pub(crate) fn non_null(&mut self, value: D::Value) -> Result<(), Halt<D::Value>> {
        if self.known_null(value)? {
            return Err(self.throw_new("java/lang/NullPointerException", None));
        }
        Ok(())
    }

    /// The text of a string that must be fixed; null throws.
    pub(crate) fn text(&mut self, string: D::Value) -> Result<Rc<[u16]>, Halt<D::Value>> {
        self.non_null(string)?;
        let units = self.domain.string_units(string);
        units.ok_or_else(|| Stop::unsupported(UNKNOWN_TEXT).into())
    }

    /// The exact class of an object that must be fixed; null throws.
    pub(crate) fn exact_class(&mut self, object: D::Value) -> Result<ClassId, Halt<D::Value>> {
        self.non_null(object)?;
        self.domain.relies_on_class(object);
        if let Some(class) = self.domain.class_of(object) {
            return Ok(class);
        }
        let classes = self.domain.classes_of(object);
        let last = classes.len().saturating_sub(1);
        for (i, class) in classes.into_iter().enumerate() {
            let fits = self.domain.is_of_class(object, &[class]);
            if i == last || self.decide(fits)? {
                return Ok(class);
            }
        }
        Err(Stop::unsupported("an intercept with an object of unknown class").into())
    }

    /// The class that a class object stands for; null throws.
    pub(crate) fn class_arg(&mut self, object: D::Value) -> Result<ClassId, Halt<D::Value>> {
        self.non_null(object)?;
        let object = self.pinned_case(object)?;
        let class = self.domain.class_of_class_object(object);
        class.ok_or_else(|| Stop::Internal("a class object was expected".into()).into())
    }

    /// A new string object.
    pub(crate) fn new_str(&mut self, text: &str) -> Result<D::Value, Stop> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.domain.new_string(units.into())
    }

    /// A new string object.
    pub(crate) fn new_units(&mut self, units: &[u16]) -> Result<D::Value, Stop> {
        self.domain.new_string(units.into())
    }

    pub(crate) fn reply_text(&mut self, text: &str) -> Answer<D> {
        Ok(Reply::Value(self.new_str(text)?))
    }

    pub(crate) fn reply_units(&mut self, units: &[u16]) -> Answer<D> {
        Ok(Reply::Value(self.new_units(units)?))
    }

    /// A text cut out of another: the JDK gives its one empty string where nothing is left.
    pub(crate) fn reply_part(&mut self, units: &[u16]) -> Answer<D> {
        if units.is_empty() {
            let empty: Rc<[u16]> = Rc::new([]);
            return Ok(Reply::Value(self.domain.intern(&empty)?));
        }
        self.reply_units(units)
    }

    pub(crate) fn reply_int(&mut self, v: i32) -> Answer<D> {
        Ok(Reply::Value(self.domain.int(v)))
    }

    pub(crate) fn reply_bool(&mut self, v: bool) -> Answer<D> {
        self.reply_int(i32::from(v))
    }

    pub(crate) fn reply_long(&mut self, v: i64) -> Answer<D> {
        Ok(Reply::Value(self.domain.number(Kind::Long, Word::long(v))))
    }

    pub(crate) fn reply_double(&mut self, v: f64) -> Answer<D> {
        Ok(Reply::Value(self.domain.number(Kind::Double, Word::double(v))))
    }

    pub(crate) fn reply_float(&mut self, v: f32) -> Answer<D> {
        Ok(Reply::Value(self.domain.number(Kind::Float, Word::float(v))))
    }

    pub(crate) fn reply_null(&mut self) -> Answer<D> {
        Ok(Reply::Value(self.domain.null()))
    }

    /// The known elements of an array of numbers.
    pub(crate) fn elements(&mut self, array: D::Value) -> Result<Vec<Word>, Halt<D::Value>> {
        self.non_null(array)?;
        let length = self.domain.array_length(array);
        let n = self.known_int(length)?;
        let mut all = Vec::with_capacity(usize::try_from(n).unwrap_or(0));
        for i in 0..n {
            let index = self.domain.int(i);
            let element = self.domain.get_elem(&mut self.linker, array, index)?;
            all.push(self.known_word(element)?);
        }
        Ok(all)
    }

    /// The elements of an array of references.
    pub(crate) fn references(&mut self, array: D::Value) -> Result<Vec<D::Value>, Halt<D::Value>> {
        self.non_null(array)?;
        let length = self.domain.array_length(array);
        let n = self.known_int(length)?;
        let mut all = Vec::with_capacity(usize::try_from(n).unwrap_or(0));
        for i in 0..n {
            let index = self.domain.int(i);
            all.push(self.domain.get_elem(&mut self.linker, array, index)?);
        }
        Ok(all)
    }

    /// The units of a `char[]`.
    pub(crate) fn chars(&mut self, array: D::Value) -> Result<Vec<u16>, Halt<D::Value>> {
        let words = self.elements(array)?;
        #[allow(clippy::cast_possible_truncation)]
        Ok(words.into_iter().map(|w| w.0 as u16).collect())
    }

    /// A new array of the named array class with these elements.
    pub(crate) fn array_with(
        &mut self,
        class: &str,
        kind: Kind,
        elements: impl ExactSizeIterator<Item = Word>,
    ) -> Result<D::Value, Halt<D::Value>> {
        let class = self.linker.class_named(class);
        let class = self.linked(class)?;
        let length = self.domain.int(i32::try_from(elements.len()).unwrap_or(i32::MAX));
        let array = self.new_array(class, length)?;
        for (i, word) in elements.enumerate() {
            let index = self.domain.int(i32::try_from(i).unwrap_or(i32::MAX));
            let value = self.domain.number(kind, word);
            self.domain.set_elem(array, index, value)?;
        }
        Ok(array)
    }

    /// A new array of references.
    pub(crate) fn ref_array_with(
        &mut self,
        class: &str,
        elements: &[D::Value],
    ) -> Result<D::Value, Halt<D::Value>> {
        let class = self.linker.class_named(class);
        let class = self.linked(class)?;
        let length = self.domain.int(i32::try_from(elements.len()).unwrap_or(i32::MAX));
        let array = self.new_array(class, length)?;
        for (i, &value) in elements.iter().enumerate() {
            let index = self.domain.int(i32::try_from(i).unwrap_or(i32::MAX));
            self.domain.set_elem(array, index, value)?;
        }
        Ok(array)
    }

    /// Calls a method of an object as an intercept needs it. What runs is not part of the trace.
    pub(crate) fn call_nested(
        &mut self,
        object: D::Value,
        name: &str,
        descriptor: &str,
        args: &[D::Value],
    ) -> Result<Option<D::Value>, Halt<D::Value>> {
        let class = self.exact_class(object)?;
        let (key, ty) = (self.linker.symbols.name(name), self.linker.symbols.name(descriptor));
        let Some(method) = self.linker.lookup(class, key, ty) else {
            return Err(self.throw_new("java/lang/AbstractMethodError", Some(name)));
        };
        if !self.enter_call() {
            return Err(self.throw_new("java/lang/StackOverflowError", None));
        }
        let args = [&[object], args].concat();
        let finish = self.run_from(method, &args);
        self.leave_nested();
        match finish? {
            Finish::Return(value) => Ok(value),
            Finish::Throw(e) => Err(Halt::Throw(e)),
        }
    }

    /// Runs a static method that does not depend on inputs (set-up of the run-time system).
    pub(crate) fn run_setup(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        args: &[D::Value],
    ) -> Result<Option<D::Value>, Halt<D::Value>> {
        let method = self.linker.method_named(class, name, descriptor);
        let method = self.linked(method)?;
        let owner = self.linker.method(method).class;
        self.ensure_init(owner)?;
        self.enter_nested();
        let finish = self.run_from(method, args);
        self.leave_nested();
        match finish? {
            Finish::Return(value) => Ok(value),
            Finish::Throw(e) => Err(Halt::Throw(e)),
        }
    }
}
