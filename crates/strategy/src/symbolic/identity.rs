//! Whether an input is an object that was there before the test.
//!
//! An input is a new object, or one that a static field of the program holds (`held`). Code can compare it with others that
//! exist whether the test makes something or not: a literal, a class, the `List` of a static field, an object of the class
//! library. Inputs are never one of those, so that they differ is no proof ([`Granted`](super::granted::Granted)), and the
//! report says that such inputs were left out.
//!
//! Wrappers of small values are the exception: a test makes them by `valueOf`, and then they are the objects that the class library
//! keeps (JLS 5.1.7). So an input *is* the kept object of its value.

use senda_engine::domain::Heap;
use senda_engine::linker::ClassId;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_solver::term::{Cond, Sort};

use super::access::Leaf;
use super::ops::condition;
use super::symbols::Key;
use super::{Symbolic, Value};

/// A class of wrappers: the type of the value, and the values of which there is one object only.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boxes {
    pub(super) class: ClassId,
    pub(super) ty: Type,
    pub(super) least: i64,
    pub(super) most: i64,
}

impl Symbolic {
    pub(super) fn is_null_word(&self, value: Value) -> bool {
        value == Value::Word(Word(0))
    }

    /// Whether two references are one, of which it is known whether they are as references of the solver.
    pub(super) fn identity(&mut self, a: Value, b: Value, cond: Cond) -> Cond {
        let mut cond = cond;
        for (reference, other) in [(a, b), (b, a)] {
            let Value::Term(t) = reference else { continue };
            // Most references are compared with one another or with new objects.
            let is_existing = matches!(other, Value::Word(word) if self.heap.is_existing(word));
            if self.boxes.is_empty() && !is_existing {
                continue;
            }
            let symbols = match self.initial.symbol_of(t) {
                Some(symbol) => vec![symbol],
                None => self.symbols_among(reference),
            };
            if symbols.is_empty() {
                continue;
            }
            for number in 0..self.boxes.len() {
                let boxes = self.boxes[number];
                let may_be =
                    |&s: &u32| self.initial.symbols[s as usize].classes.contains(&boxes.class);
                if symbols.iter().any(may_be) && self.has_kept(other, boxes.class) {
                    let one = self.are_one_box(reference, other, boxes);
                    cond = self.solver.store.arena.or(cond, one);
                }
            }
            self.note_missed(reference, &symbols, other);
        }
        self.answered_cond(cond)
    }

    fn symbols_among(&self, reference: Value) -> Vec<u32> {
        let symbol = |leaf| match leaf {
            Leaf::Symbol(symbol) => Some(symbol),
            Leaf::Object(_) => None,
        };
        self.leaves(reference).into_iter().filter_map(symbol).collect()
    }

    fn has_kept(&self, reference: Value, class: ClassId) -> bool {
        let is_kept = |leaf: Leaf| match leaf {
            Leaf::Object(word) => {
                self.heap.is_kept(word) && self.heap.class_of(word) == Some(class)
            }
            Leaf::Symbol(_) => false,
        };
        self.leaves(reference).into_iter().any(is_kept)
    }

    /// Whether two references are wrappers of one small value, both made by `valueOf`.
    fn are_one_box(&mut self, a: Value, b: Value, boxes: Boxes) -> Cond {
        let mut one = Cond::Known(true);
        for reference in [a, b] {
            let null = self.equal(reference, Value::Word(Word(0)), Sort::Int);
            let is_of_class = condition(self.is_of_class(reference, &[boxes.class]));
            let kept = self.keeps(reference);
            for part in [!null, is_of_class, kept] {
                one = self.solver.store.arena.and(one, part);
            }
        }
        let (x, y) = (self.boxed(a, boxes), self.boxed(b, boxes));
        let sort = self.sort_of_type(boxes.ty);
        // They are equal: it is enough if one is small, and of a number that is seen at once.
        let either = if matches!(y, Value::Word(_)) { y } else { x };
        let either = self.term(sort, either);
        let arena = &mut self.solver.store.arena;
        let (least, most) = (arena.number(sort, boxes.least), arena.number(sort, boxes.most));
        let (below, above) = (arena.less(either, least), arena.less(most, either));
        let equal = self.equal(x, y, sort);
        for part in [!below, !above, equal] {
            one = self.solver.store.arena.and(one, part);
        }
        one
    }

    /// The value of a wrapper; of another object anything.
    fn boxed(&mut self, reference: Value, boxes: Boxes) -> Value {
        let key = Key::Field(0, boxes.ty);
        let sort = self.sort_of_type(boxes.ty);
        let value = self.through(reference, sort, &mut |this, leaf| {
            Ok(match leaf {
                Leaf::Object(word) if this.heap.class_of(word) == Some(boxes.class) => {
                    let slots = this.heap.slots(word).unwrap_or_default();
                    slots.first().copied().unwrap_or(Value::Word(Word(0)))
                }
                Leaf::Object(_) => Value::Word(Word(0)),
                Leaf::Symbol(symbol) => match this.initial.cell(key, symbol, None) {
                    Some(cell) => this.initial.cells[cell as usize].value,
                    None => Value::Word(Word(0)),
                },
            })
        });
        value.ok().flatten().unwrap_or(Value::Word(Word(0)))
    }

    /// Whether an object is an input or one that the class library keeps.
    fn keeps(&mut self, reference: Value) -> Cond {
        let kept = self.through(reference, Sort::Int, &mut |this, leaf| {
            let is_kept = match leaf {
                Leaf::Object(word) => this.heap.is_kept(word),
                Leaf::Symbol(_) => true,
            };
            Ok(Value::Word(Word::int(i32::from(is_kept))))
        });
        let kept = kept.ok().flatten().unwrap_or(Value::Word(Word(0)));
        !self.equal(kept, Value::Word(Word(0)), Sort::Int)
    }

    /// The wrappers that inputs are and the class library keeps, for these values: class and value, and the object.
    pub(crate) fn kept_boxes(&self, words: &[Word]) -> Vec<((ClassId, i64), i64)> {
        let mut out = Vec::new();
        for boxes in &self.boxes {
            for &cell in self.initial.cells_of(Key::Field(0, boxes.ty)) {
                let cell = self.initial.cells[cell as usize];
                let symbol = &self.initial.symbols[cell.owner as usize];
                let class = symbol.class.map(|class| self.word(class, words).as_long());
                let value = self.word(cell.value, words).as_long();
                let object = self.word(Value::Term(symbol.term), words).as_long();
                let is_it = class.and_then(|class| self.world.class(class)) == Some(boxes.class);
                if object != 0 && is_it && (boxes.least..=boxes.most).contains(&value) {
                    out.push(((boxes.class, value), object));
                }
            }
        }
        out
    }

    /// The class and value of a wrapper that the class library keeps.
    pub(crate) fn kept_box(&self, object: Word) -> Option<(ClassId, i64)> {
        let class = self.heap.class_of(object).filter(|_| self.heap.is_kept(object))?;
        let boxes = self.boxes.iter().find(|boxes| boxes.class == class)?;
        match self.heap.slots(object)?.first()? {
            Value::Word(value) if (boxes.least..=boxes.most).contains(&value.as_long()) => {
                Some((class, value.as_long()))
            }
            _ => None,
        }
    }

    /// Remembers that an input was compared with an object that was there before, which it cannot be.
    fn note_missed(&mut self, reference: Value, symbols: &[u32], other: Value) {
        let Value::Word(object) = other else { return };
        if !self.heap.is_existing(object) {
            return;
        }
        let Some(class) = self.heap.class_of(object) else { return };
        if self.heap.is_kept(object) && self.boxes.iter().any(|boxes| boxes.class == class) {
            return;
        }
        if matches!(reference, Value::Term(_))
            && self.leaves(reference).contains(&Leaf::Object(object))
        {
            return;
        }
        let is_known = |&s: &u32| self.initial.symbols[s as usize].classes.contains(&class);
        if self.heap.is_shared(object) && symbols.iter().any(is_known) {
            self.missed.insert(class);
        } else {
            self.rely_on_new(class);
        }
    }
}
