//! What the elements of an array are that is declared as something else.
//!
//! An object that is declared as `Object`, or as an interface that arrays have, is known to be an array by what the path
//! has asked of it: a cast, an `instanceof`. Its elements are then those that the instruction is for, or, where
//! none says so, those of the classes that the path has left. Of a reference that is one of several objects, those that
//! are no such arrays are not meant.

use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Linker, Shape};
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_solver::term::{Cond, Sort};

use super::access::Leaf;
use super::heap::{OpenClass, Payload};
use super::symbols::Key;
use super::{Symbolic, Value};

/// Whether an instruction for one type is for elements of another.
fn is_for(instruction: Type, elements: Type) -> bool {
    match instruction {
        Type::Ref(_) => elements.kind() == Kind::Ref,
        Type::Byte => matches!(elements, Type::Byte | Type::Boolean),
        _ => instruction == elements,
    }
}

impl Symbolic {
    /// The classes that an object can have as far as the path's answers and propagation show.
    pub(super) fn possible_classes(&mut self, object: Value) -> Vec<ClassId> {
        let mut classes = self.classes_of(object);
        if classes.len() > 1 {
            classes.retain(|&class| self.may_be_of(object, class));
        }
        classes
    }

    fn may_be_of(&mut self, object: Value, class: ClassId) -> bool {
        let number = self.world.number(class);
        let Some(Value::Term(t)) = self.class_term(object) else { return true };
        if !self.solver.store.range(t).contains(number.into()) {
            return false;
        }
        let is = self.solver.store.arena.one_of(t, &[number]);
        match self.answered_cond(is) {
            Cond::Known(truth) => truth,
            Cond::Open(lit) => {
                let truth = self.solver.store.truth(lit.atom());
                truth.is_none_or(|truth| truth == lit.holds())
            }
        }
    }

    /// The class that a class object stands for.
    pub(super) fn class_meant(&self, object: Leaf) -> Result<ClassId, Stop> {
        let class = match object {
            Leaf::Object(word) => self.class_of_class_object(Value::Word(word)),
            Leaf::Symbol(_) => None,
        };
        class.ok_or_else(|| Stop::Internal("a class object was expected".into()))
    }

    /// A new array of references to objects of the class that a class object stands for. Where that is one of several,
    /// so is the class of the array: a number like that of the class of an input, and nothing branches.
    pub(super) fn make_array_of(
        &mut self,
        linker: &mut Linker,
        element: Value,
        length: Value,
    ) -> Result<Word, Stop> {
        let mut classes: Vec<ClassId> = Vec::new();
        let number = self.through(element, Sort::Int, &mut |this, leaf| {
            let class = linker.array_of(this.class_meant(leaf)?);
            let class =
                class.map_err(|_| Stop::Internal("an array that cannot be linked".into()))?;
            if !classes.contains(&class) {
                classes.push(class);
            }
            Ok(Value::Word(Word::int(this.world.number(class))))
        })?;
        let (Some(number), Some(&first)) = (number, classes.first()) else {
            return Err(Stop::Internal("an array of null".into()));
        };
        let Shape::Array(ty, _) = linker.class(first).shape else {
            return Err(Stop::Internal("an array that is none".into()));
        };
        let Value::Word(array) = self.new_array(first, ty, length)? else {
            return Err(Stop::Internal("a new array that is not fixed".into()));
        };
        if classes.len() > 1 {
            self.heap.set_open_class(array, OpenClass { number, classes: classes.into() });
        }
        Ok(array)
    }

    /// The types that the elements of an array of one of these objects can have.
    fn element_types(&self, array: Leaf) -> Vec<(Option<ClassId>, Type)> {
        match array {
            Leaf::Object(word) => match self.heap.payload(word) {
                Payload::Array(ty, _) | Payload::Unsized(ty, _) => {
                    vec![(self.heap.class_of(word), *ty)]
                }
                _ => Vec::new(),
            },
            Leaf::Symbol(s) => {
                let arrays = self.initial.symbols[s as usize].arrays.iter();
                arrays.map(|&(class, ty)| (Some(class), ty)).collect()
            }
        }
    }

    /// The type of the elements of one array that has such elements.
    pub(super) fn element_type(&self, array: Leaf, key: Key) -> Option<Type> {
        let mut all = self.element_types(array).into_iter().map(|(_, ty)| ty);
        all.find(|&ty| Key::element(ty) == key)
    }

    /// The type of the elements of an array that is read or written: of all that it can be, up to the classes of
    /// references.
    fn elements_of(&mut self, array: Value, instruction: Option<Type>) -> Result<Type, Stop> {
        let leaves = self.leaves(array);
        if leaves.is_empty() {
            return Err(Stop::Internal("an element of null".into()));
        }
        let mut all: Vec<(Option<ClassId>, Type)> =
            leaves.into_iter().flat_map(|leaf| self.element_types(leaf)).collect();
        if let Some(instruction) = instruction {
            all.retain(|&(_, ty)| is_for(instruction, ty));
        }
        let agree = |all: &[(Option<ClassId>, Type)]| {
            all.windows(2).all(|pair| Key::element(pair[0].1) == Key::element(pair[1].1))
        };
        if !agree(&all) {
            let possible = self.possible_classes(array);
            all.retain(|(class, _)| class.is_none_or(|class| possible.contains(&class)));
        }
        match all.first() {
            None => {
                Err(Stop::unsupported("an element of an input that is not declared as an array"))
            }
            Some(&(_, ty)) if agree(&all) => Ok(ty),
            Some(_) => {
                Err(Stop::unsupported("an element of one of several arrays of different types"))
            }
        }
    }

    /// What the elements are that are copied from one array to another: they agree.
    pub(super) fn copied_elements(&mut self, source: Value, target: Value) -> Result<Key, Stop> {
        match self.elements_of(target, None) {
            Ok(ty) => Ok(Key::element(ty)),
            Err(_) => self.elements_of(source, None).map(Key::element),
        }
    }

    /// Reads an element.
    pub(super) fn element(
        &mut self,
        linker: &mut Linker,
        instruction: Option<Type>,
        array: Value,
        index: Value,
    ) -> Result<Value, Stop> {
        let array = self.settle(array)?;
        let array = self.resolved(array);
        let ty = self.elements_of(array, instruction)?;
        let sort = self.sort_of_type(ty);
        let key = Key::element(ty);
        let value = self
            .through(array, sort, &mut |this, leaf| this.read_element(linker, leaf, key, index))?;
        value.ok_or_else(|| Stop::Internal("an element of null was read".into()))
    }

    /// Writes an element.
    pub(super) fn set_element(
        &mut self,
        instruction: Option<Type>,
        array: Value,
        index: Value,
        value: Value,
    ) -> Result<(), Stop> {
        if let (Value::Word(word), Value::Word(i)) = (array, index)
            && let Payload::Array(ty, _) = self.heap.payload(word)
        {
            let ty = *ty;
            let value = self.narrow(ty, value);
            return self.heap.set_slot(word, i.as_int() as usize, value);
        }
        let array = self.settle(array)?;
        let array = self.resolved(array);
        let ty = self.elements_of(array, instruction)?;
        let value = self.narrow(ty, value);
        self.write(array, Key::element(ty), Some(index), ty, value)
    }

    /// What an element of an array of references is declared as: what is above the elements of all arrays that it can
    /// be. Which of them it is decides what fits ([`Self::relate_element`]).
    pub(super) fn declared_element(&mut self, linker: &mut Linker, owner: u32) -> Option<ClassId> {
        let symbol = &self.initial.symbols[owner as usize];
        if let Shape::Array(_, Some(element)) = linker.class(symbol.declared).shape {
            return Some(element);
        }
        let array = Value::Term(symbol.term);
        let possible = self.possible_classes(array).into_iter();
        let elements: Vec<ClassId> = possible
            .filter_map(|class| match linker.class(class).shape {
                Shape::Array(_, element) => element,
                _ => None,
            })
            .collect();
        let (&first, others) = elements.split_first()?;
        let highest = others.iter().fold(first, |above, &element| {
            if linker.is_subtype(above, element) { element } else { above }
        });
        match elements.iter().all(|&element| linker.is_subtype(element, highest)) {
            true => Some(highest),
            false => linker.class_named("java/lang/Object").ok(),
        }
    }
}
