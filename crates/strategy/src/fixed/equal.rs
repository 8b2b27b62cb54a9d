//! Symbols that equal what is given: null or not, which object, its class, its length, what is in it.
//!
//! Everything is asserted through the operations that paths use themselves, so what holds of the
//! symbols is what a program could have asked. The text of a string is the exception: symbols have none.

use senda_engine::domain::Heap;
use senda_engine::linker::Shape;
use senda_engine::machine::Machine;
use senda_engine::stop::Stop;
use senda_rules::op::Op;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_solver::Answer;
use senda_solver::term::{Cond, Sort};
use senda_testcase as model;
use senda_testcase::{Content, Object, ObjectId};

use super::given::{Given, class_named, slot, word};
use crate::assume::NO_INPUT;
use crate::symbolic::world::enum_of;
use crate::symbolic::{Symbolic, Value};

/// Asserts that symbols equal what is given.
pub(super) struct Equal<'a> {
    machine: &'a mut Machine<Symbolic>,
    given: &'a Given,
    /// The objects that were met, with the reference that each was first met through; a string has
    /// no name.
    met: Vec<(Option<ObjectId>, Value)>,
    /// The texts of those that are strings.
    pub texts: Vec<(Value, Vec<u16>)>,
    open: Vec<(Type, Value, model::Value)>,
}

impl<'a> Equal<'a> {
    pub(super) fn new(machine: &'a mut Machine<Symbolic>, given: &'a Given) -> Equal<'a> {
        Equal { machine, given, met: Vec::new(), texts: Vec::new(), open: Vec::new() }
    }

    /// Makes a symbol equal a value, and what it refers to what the value refers to.
    pub(super) fn value(
        &mut self,
        ty: Type,
        symbol: Value,
        value: &model::Value,
    ) -> Result<(), Stop> {
        self.open.push((ty, symbol, value.clone()));
        while let Some((ty, symbol, value)) = self.open.pop() {
            self.one(ty, symbol, &value).map_err(|stop| match stop {
                Stop::Unsupported(what) if what == NO_INPUT => {
                    Stop::Internal(format!("a symbol cannot be {value:?}"))
                }
                other => other,
            })?;
        }
        Ok(())
    }

    /// A string that is no symbol.
    pub(super) fn constant_text(&mut self, units: &[u16]) -> Result<Value, Stop> {
        self.machine.domain.new_string(units.into())
    }

    fn one(&mut self, ty: Type, symbol: Value, value: &model::Value) -> Result<(), Stop> {
        let null = self.null(ty, symbol);
        match value {
            model::Value::Null => self.machine.domain.require(null, true),
            model::Value::Text(units) => {
                self.machine.domain.require(null, false)?;
                let string = class_named(&mut self.machine.linker, "java.lang.String")?;
                let of = self.machine.domain.is_of_class(symbol, &[string]);
                self.machine.domain.require(of, true)?;
                self.meet(None, symbol)?;
                self.texts.push((symbol, units.clone()));
                Ok(())
            }
            model::Value::Ref(id) => {
                self.machine.domain.require(null, false)?;
                let known = self.met.iter().find(|(met, _)| *met == Some(*id));
                if let Some(&(_, known)) = known {
                    let same = self.machine.domain.same(symbol, known);
                    return self.machine.domain.require(same, true);
                }
                self.object(symbol, *id)
            }
            number => match word(number) {
                Some(word) => number_equals(&mut self.machine.domain, symbol, word),
                None => Err(Stop::unsupported("a value that is no number")),
            },
        }
    }

    fn null(
        &mut self,
        ty: Type,
        symbol: Value,
    ) -> senda_engine::domain::Truth<senda_solver::term::Lit> {
        match ty {
            Type::Ref(_) => self.machine.domain.is_null(symbol),
            _ => senda_engine::domain::Truth::No,
        }
    }

    /// An object that is none of those met before, nor one that existed already.
    fn meet(&mut self, id: Option<ObjectId>, symbol: Value) -> Result<(), Stop> {
        for i in 0..self.met.len() {
            let same = self.machine.domain.same(symbol, self.met[i].1);
            self.machine.domain.require(same, false)?;
        }
        for held in self.machine.domain.held.clone().iter() {
            let same = self.machine.domain.same(symbol, Value::Word(held.object));
            self.machine.domain.require(same, false)?;
        }
        self.met.push((id, symbol));
        Ok(())
    }

    fn object(&mut self, symbol: Value, id: ObjectId) -> Result<(), Stop> {
        let given: &'a Given = self.given;
        let Some(object) = given.objects.iter().find(|object| object.id == id) else {
            return Err(Stop::Internal(format!("{id} is not among the objects")));
        };
        let class = class_named(&mut self.machine.linker, &object.class)?;
        if let Content::Constant(name) = &object.content {
            return self.constant(symbol, object, name);
        }
        self.meet(Some(id), symbol)?;
        let of = self.machine.domain.is_of_class(symbol, &[class]);
        self.machine.domain.require(of, true)?;
        match (&object.content, self.machine.linker.class(class).shape) {
            (Content::Elements(all), Shape::Array(element, _)) => {
                let length = self.machine.domain.array_length(symbol);
                let n = i32::try_from(all.len()).unwrap_or(i32::MAX);
                number_equals(&mut self.machine.domain, length, Word::int(n))?;
                for (i, item) in (0..).zip(all) {
                    let index = Value::Word(Word::int(i));
                    let Machine { domain, linker, .. } = &mut *self.machine;
                    let here = domain.get_elem_as(linker, element, symbol, index)?;
                    self.open.push((element, here, item.clone()));
                }
                Ok(())
            }
            (Content::Fields(fields), Shape::Object) => {
                let slots = self.machine.linker.class(class).slots.clone();
                let mut values = Vec::new();
                for field in fields {
                    let (slot, _) = slot(&self.machine.linker, class, field)?;
                    values.push((slot, &field.value));
                }
                for (number, ty) in (0..).zip(slots) {
                    let Machine { domain, linker, .. } = &mut *self.machine;
                    let here = domain.get_field(linker, symbol, number, ty)?;
                    let listed = values.iter().find(|(slot, _)| *slot == number);
                    let value = listed.map_or_else(|| zero(ty), |(_, value)| (*value).clone());
                    self.open.push((ty, here, value));
                }
                Ok(())
            }
            _ => Err(Stop::unsupported(format!("a given object of {}", object.class))),
        }
    }

    /// A constant of an `enum`, which is the object that it always is.
    fn constant(&mut self, symbol: Value, object: &Object, name: &str) -> Result<(), Stop> {
        let class = class_named(&mut self.machine.linker, &object.class)?;
        let linker = &self.machine.linker;
        let mut statics = linker.class(enum_of(linker, class)).statics.iter();
        let slot = statics.find(|s| linker.symbols.name_text(s.name) == name).map(|s| s.slot);
        let Some(slot) = slot else {
            return Err(Stop::unsupported(format!("a constant {name}")));
        };
        let constant = self.machine.domain.get_static(slot);
        let same = self.machine.domain.same(symbol, constant);
        self.machine.domain.require(same, true)
    }
}

/// What is in a field that nobody wrote.
fn zero(ty: Type) -> model::Value {
    match ty {
        Type::Boolean => model::Value::Boolean(false),
        Type::Long => model::Value::Long(0),
        Type::Float => model::Value::Float(0),
        Type::Double => model::Value::Double(0),
        Type::Ref(_) => model::Value::Null,
        Type::Byte | Type::Short | Type::Char | Type::Int => model::Value::Int(0),
    }
}

/// Makes a symbol equal a number, bit by bit.
fn number_equals(domain: &mut Symbolic, symbol: Value, word: Word) -> Result<(), Stop> {
    let wrong = || Stop::Internal("an input does not take its value".into());
    let t = match symbol {
        Value::Term(t) => t,
        Value::Word(known) => return if known == word { Ok(()) } else { Err(wrong()) },
    };
    let arena = &mut domain.solver.store.arena;
    let sort = arena.sort(t);
    let constant = arena.word(sort, word);
    let bits = match sort {
        Sort::Float => Some(Op::FBits),
        Sort::Double => Some(Op::DBits),
        _ => None,
    };
    let cond = match bits {
        Some(op) => {
            let (x, c) = (arena.unary(op, t), arena.unary(op, constant));
            arena.equal(x, c)
        }
        None => arena.equal(t, constant),
    };
    match cond {
        Cond::Known(true) => Ok(()),
        Cond::Open(lit) if domain.solver.assume(lit) == Answer::Sat => Ok(()),
        _ => Err(wrong()),
    }
}
