//! Making references and cells of the inputs, and keeping the witness a heap.
//!
//! The solver knows numbers; that two cells of one object are one is told to it by constraints. Few
//! cells of a kind are related pairwise when they are made. From [`FEW`] on a pair is related when the
//! witness violates it: a walk over a long list makes thousands of cells, hardly two of which are ever
//! one.

use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::domain::{Heap, Truth};
use senda_engine::linker::{ClassId, Linker, Shape};
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};
use senda_solver::Answer;
use senda_solver::term::{Cond, Node, Range, Role, Sort, TermId};

use super::access::Place;
use super::identity::Boxes;
use super::symbols::{Cell, Constant, Key, Origin, Symbol};
use super::world::wrapper;
use super::{Aliasing, Symbolic, Value};
use crate::explore::NoTest;
use crate::picture::MOST_ELEMENTS;

/// Cells of one kind that are related to each other at once.
const FEW: usize = 10;
/// The number of the class of an object that no known class fits: it is none of those that have one.
const UNKNOWN_CLASS: i32 = 0;
/// Rounds of relating what the witness violates, for one question.
const ROUNDS: usize = 400;
/// Of these, the ones that take the exact layer.
const HEAVY: u64 = 40;
/// Pairs of cells that are related in one round.
const PAIRS: usize = 40;

impl Symbolic {
    /// A reference of the inputs, declared as this class. Its witness is that of `twin`, the content of
    /// the same place of the same object, if there is one.
    pub(super) fn new_symbol(
        &mut self,
        linker: &mut Linker,
        declared: ClassId,
        origin: Origin,
        twin: Option<Word>,
    ) -> Result<Value, Stop> {
        if let Some(objects) = self.constants.get(&declared).cloned() {
            return Ok(self.new_constant(objects, true, origin, twin));
        }
        let constants = self.constants_as(linker, declared, origin);
        let none = !constants.is_empty() && self.world.candidates(linker, declared).is_empty();
        if none && !self.world.is_open(linker, declared) {
            return Ok(self.new_constant(constants.into(), true, origin, twin));
        }
        let own = i64::try_from(self.initial.symbols.len()).unwrap_or(i64::MAX) + 1;
        let term = self.solver.store.input_of(Role::Reference, Sort::Int, Range::new(-own, 0));
        self.set_witness(Value::Term(term), twin.filter(|word| word.as_long() <= 0));
        if self.aliasing == Aliasing::None {
            let both = [i32::try_from(-own).unwrap_or(i32::MIN), 0];
            let cond = self.solver.store.arena.one_of(term, &both);
            self.state_fact(cond);
            if own > 1 {
                self.rely_on_no_alias();
            }
        }
        let classes = self.world.candidates(linker, declared);
        self.enter_symbol(linker, term, declared, classes, origin);
        let mut held = match origin {
            // What fits into an array depends on its class.
            Origin::Cell(_, Key::Element(_), _) => Vec::new(),
            _ => self.held_as(linker, declared),
        };
        held.extend(constants);
        Ok(self.or_held(Value::Term(term), held, origin, twin))
    }

    /// The constants of `enum`s that a reference can be which is declared as something above them. For
    /// an element of an array it depends on the class of the array: it is none of them, and that is told.
    fn constants_as(
        &mut self,
        linker: &mut Linker,
        declared: ClassId,
        origin: Origin,
    ) -> Vec<Word> {
        let mut all = Vec::new();
        for class in self.world.enums(linker, declared).iter() {
            // Without those of an `enum` whose initialiser fails, or that is too far from the inputs.
            let Some(objects) = self.constants.get(class) else { continue };
            match origin {
                Origin::Cell(_, Key::Element(_), _) => {
                    self.missed.insert(*class);
                }
                _ => all.extend(objects.iter().copied()),
            }
        }
        all
    }

    /// The objects of static fields that a reference declared as this can be.
    fn held_as(&self, linker: &mut Linker, declared: ClassId) -> Vec<Word> {
        let fits = self.held.iter().filter(|held| linker.is_subtype(held.class, declared));
        fits.map(|held| held.object).collect()
    }

    /// A reference, or one of these objects: a choice by a number, the reference if it is 0.
    fn or_held(
        &mut self,
        reference: Value,
        objects: Vec<Word>,
        origin: Origin,
        twin: Option<Word>,
    ) -> Value {
        if objects.is_empty() {
            return reference;
        }
        let count = i64::try_from(objects.len()).unwrap_or(0);
        let term = self.solver.store.input(Sort::Int, Range::new(0, count));
        let chosen = twin.and_then(|w| objects.iter().position(|&o| o == w)).map_or(0, |i| i + 1);
        let chosen = Word::long(i64::try_from(chosen).unwrap_or(0));
        self.set_witness(Value::Term(term), Some(chosen));
        let mut value = reference;
        for (number, &object) in (1..).zip(&objects) {
            let here = self.equal(Value::Term(term), Value::Word(Word::long(number)), Sort::Int);
            value = self.choice(here, Value::Word(object), value, Sort::Int);
        }
        self.initial.constants.push(Constant {
            term,
            objects: objects.into(),
            held: true,
            whole: value,
            reference: Some(reference),
            origin,
        });
        value
    }

    /// The object that a method is called on: one of these classes, or one of these constants of `enum`s, and not null.
    pub fn receiver(
        &mut self,
        linker: &mut Linker,
        declared: ClassId,
        classes: Rc<[ClassId]>,
        constants: Vec<Word>,
    ) -> Value {
        if classes.is_empty() {
            return self.new_constant(constants.into(), false, Origin::Receiver, None);
        }
        let term = self.solver.store.input_of(Role::Reference, Sort::Int, Range::new(-1, -1));
        let held = self.held.iter().filter(|held| classes.contains(&held.class));
        let held: Vec<Word> = held.map(|held| held.object).chain(constants).collect();
        self.enter_symbol(linker, term, declared, classes, Origin::Receiver);
        self.or_held(Value::Term(term), held, Origin::Receiver, None)
    }

    /// A parameter.
    ///
    /// # Errors
    /// When its class cannot be linked.
    pub fn parameter(&mut self, linker: &mut Linker, number: u32, ty: Type) -> Result<Value, Stop> {
        let Type::Ref(name) = ty else { return Ok(self.input(ty)) };
        match linker.link(name) {
            Ok(declared) => self.new_symbol(linker, declared, Origin::Param(number), None),
            Err(_) => Err(Stop::unsupported("a parameter of a class that cannot be linked")),
        }
    }

    fn enter_symbol(
        &mut self,
        linker: &mut Linker,
        term: TermId,
        declared: ClassId,
        classes: Rc<[ClassId]>,
        origin: Origin,
    ) {
        let arrays = classes.iter().filter_map(|&class| match linker.class(class).shape {
            Shape::Array(ty, _) => Some((class, ty)),
            _ => None,
        });
        let arrays = arrays.collect();
        let open = !matches!(origin, Origin::Receiver) && self.world.is_open(linker, declared);
        let symbol = Symbol {
            term,
            declared,
            classes: classes.clone(),
            class: None,
            arrays,
            origin,
            open,
            looked: false,
        };
        let number = self.initial.add_symbol(symbol);
        let class = self.class_cell(number, &classes);
        self.initial.symbols[number as usize].class = Some(class);
        self.mark_new(linker, number);
        self.name_wrapped(linker, number);
    }

    /// A reference to one of the constants of an `enum`: a choice by a number. Whether it can be null, that is 0, is
    /// said too.
    fn new_constant(
        &mut self,
        objects: Rc<[Word]>,
        or_null: bool,
        origin: Origin,
        twin: Option<Word>,
    ) -> Value {
        let count = i64::try_from(objects.len()).unwrap_or(0);
        let first = i64::from(!or_null);
        let term = self.solver.store.input(Sort::Int, Range::new(first, count));
        let chosen = twin.and_then(|w| objects.iter().position(|&o| o == w));
        let chosen = chosen.and_then(|i| i64::try_from(i + 1).ok()).unwrap_or(first);
        self.set_witness(Value::Term(term), Some(Word::long(chosen)));
        let mut value = Value::Word(objects.last().copied().unwrap_or_default());
        let before = objects.len().saturating_sub(1);
        let null = or_null.then_some(Word(0)).into_iter();
        let cases = null.chain(objects.iter().copied().take(before));
        let cases: Vec<(i64, Word)> = (first..).zip(cases).collect();
        for (number, object) in cases.into_iter().rev() {
            let number = Word::long(number);
            let here = self.equal(Value::Term(term), Value::Word(number), Sort::Int);
            value = self.choice(here, Value::Word(object), value, Sort::Int);
        }
        self.initial.constants.push(Constant {
            term,
            objects,
            held: false,
            whole: value,
            reference: None,
            origin,
        });
        value
    }

    /// Names the value of an object that may be a wrapper, whether it is looked at or not: of a small
    /// value there is one object, so which objects there are depends on it.
    fn name_wrapped(&mut self, linker: &mut Linker, symbol: u32) {
        let classes = self.initial.symbols[symbol as usize].classes.clone();
        for &class in classes.iter() {
            let internal = linker.symbols.class_text(linker.class(class).name);
            let Some((ty, lo, hi)) = wrapper(internal) else { continue };
            if linker.class(class).slots.first() != Some(&ty) {
                continue;
            }
            let key = Key::Field(0, ty);
            let place = Place { key, index: None, ty };
            // Nobody looks at it: it is there.
            let value = match self.initial.cell(key, symbol, None) {
                Some(known) => self.initial.cells[known as usize].value,
                None => match self.new_cell(linker, symbol, place) {
                    Ok(value) => value,
                    Err(_) => continue,
                },
            };
            if lo > hi {
                continue;
            }
            if !self.boxes.iter().any(|boxes| boxes.class == class) {
                self.boxes.push(Boxes { class, ty, least: lo, most: hi });
            }
            for other in self.initial.cells_of(key).to_vec() {
                let cell = self.initial.cells[other as usize];
                if cell.owner != symbol {
                    self.one_object(class, (symbol, value), (cell.owner, cell.value), (lo, hi));
                }
            }
        }
    }

    /// Two wrappers of one small value are one object.
    fn one_object(
        &mut self,
        class: ClassId,
        (a, x): (u32, Value),
        (b, y): (u32, Value),
        (lo, hi): (i64, i64),
    ) {
        let terms = [a, b].map(|s| Value::Term(self.initial.symbols[s as usize].term));
        let truths = [self.is_of_class(terms[0], &[class]), self.is_of_class(terms[1], &[class])];
        let same = self.equal(terms[0], terms[1], Sort::Int);
        let nulls = terms.map(|t| self.equal(t, Value::Word(Word(0)), Sort::Int));
        let (Value::Term(x), Value::Term(y)) = (x, y) else { return };
        let arena = &mut self.solver.store.arena;
        let sort = arena.sort(x);
        let (least, most) = (arena.number(sort, lo), arena.number(sort, hi));
        let mut free = arena.or(nulls[0], nulls[1]);
        for cond in [arena.less(x, least), arena.less(most, x), !arena.equal(x, y), same] {
            free = arena.or(free, cond);
        }
        for truth in truths {
            let other = match truth {
                Truth::Yes => Cond::Known(false),
                Truth::No => Cond::Known(true),
                Truth::Open(lit) => Cond::Open(!lit),
            };
            free = self.solver.store.arena.or(free, other);
        }
        self.assert_fact(free);
    }

    /// The class of a reference's object: a constant if there is no choice.
    fn class_cell(&mut self, owner: u32, classes: &[ClassId]) -> Value {
        let mut numbers: Vec<i32> = classes.iter().map(|&class| self.world.number(class)).collect();
        numbers.sort_unstable();
        let ends = numbers.first().copied().zip(numbers.last().copied());
        let (first, last) = ends.unwrap_or((UNKNOWN_CLASS, UNKNOWN_CLASS));
        let preferred = classes.first().map_or(first, |&class| self.world.number(class));
        let twin = self.twin(Key::Class, owner, None);
        let value = if first == last {
            Value::Word(Word::int(first))
        } else {
            let range = Range::new(first.into(), last.into());
            let term = self.solver.store.input(Sort::Int, range);
            self.set_witness(Value::Term(term), Some(twin.unwrap_or(Word::int(preferred))));
            let cond = self.solver.store.arena.one_of(term, &numbers);
            self.state_fact(cond);
            Value::Term(term)
        };
        self.add_cell(Cell { key: Key::Class, owner, index: None, value });
        value
    }

    /// Something that holds of all inputs, and that the witness satisfies.
    pub(super) fn state_fact(&mut self, cond: Cond) {
        let Cond::Open(lit) = cond else { return };
        if self.solver.store.assert(lit).is_err() {
            self.fail("inputs that contradict each other");
        }
    }

    pub(super) fn set_witness(&mut self, value: Value, word: Option<Word>) {
        if let (Value::Term(t), Some(word)) = (value, word)
            && let Node::Input(n) = self.solver.store.arena.node(t)
        {
            self.solver.store.set_input(n, word);
            self.solver.store.clear_broken();
        }
    }

    /// The length of an array of the inputs.
    pub(super) fn length_input(&mut self) -> Value {
        let sort = self.sort_of(Kind::Int);
        Value::Term(self.solver.store.input(sort, Range::new(0, i32::MAX.into())))
    }

    fn witness_of(&mut self, value: Value) -> Word {
        match value {
            Value::Word(word) => word,
            Value::Term(t) => {
                self.solver.store.activate(t);
                self.solver.store.value(t)
            }
        }
    }

    /// Under the witness, the content of this place of the object, known through another reference.
    pub(super) fn twin(&mut self, key: Key, owner: u32, index: Option<Value>) -> Option<Word> {
        let object = self.witness_of(Value::Term(self.initial.symbols[owner as usize].term));
        if object.0 == 0 {
            return None;
        }
        let at = index.map(|i| self.witness_of(i));
        for i in 0..self.initial.cells_of(key).len() {
            let cell = self.initial.cells[self.initial.cells_of(key)[i] as usize];
            let term = self.initial.symbols[cell.owner as usize].term;
            let other = self.witness_of(Value::Term(term));
            if other == object && cell.index.map(|i| self.witness_of(i)) == at {
                return Some(self.witness_of(cell.value));
            }
        }
        None
    }

    /// Enters a cell and relates it to the others of its kind.
    pub(super) fn add_cell(&mut self, cell: Cell) {
        let number = self.initial.add_cell(cell);
        if self.initial.cells_of(cell.key).len() > FEW {
            return;
        }
        for other in self.initial.cells_of(cell.key).to_vec() {
            if other != number {
                let fact = self.congruence(other, number);
                self.state_fact(fact);
            }
        }
    }

    /// Same object, same place: same content.
    pub(super) fn congruence(&mut self, a: u32, b: u32) -> Cond {
        let (a, b) = (self.initial.cells[a as usize], self.initial.cells[b as usize]);
        let term = |s: &Symbolic, cell: Cell| s.initial.symbols[cell.owner as usize].term;
        let (x, y) = (term(self, a), term(self, b));
        let arena = &mut self.solver.store.arena;
        let mut apart = Cond::Known(false);
        if x != y {
            let zero = arena.number(Sort::Int, 0);
            let same = arena.equal(x, y);
            let null = arena.equal(x, zero);
            apart = arena.or(!same, null);
        }
        let sort = self.sort_of(Kind::Int);
        if let (Some(i), Some(j)) = (a.index, b.index) {
            let (i, j) = (self.term(sort, i), self.term(sort, j));
            let arena = &mut self.solver.store.arena;
            let here = arena.equal(i, j);
            apart = arena.or(apart, !here);
        }
        if apart == Cond::Known(true) {
            return apart;
        }
        let content = self.same_content(a, b);
        self.solver.store.arena.or(apart, content)
    }

    fn same_content(&mut self, a: Cell, b: Cell) -> Cond {
        let sort = match a.key {
            Key::Class | Key::Mark(_) | Key::Rank(_) | Key::Element(None) => Sort::Int,
            Key::Length => self.sort_of(Kind::Int),
            Key::Field(_, ty) | Key::Element(Some(ty)) => self.sort_of_type(ty),
        };
        self.same_bits_of(sort, a.value, b.value)
    }

    /// The elements of an array of references fit the class of the array.
    pub(super) fn relate_element(&mut self, linker: &mut Linker, owner: u32, element: Value) {
        let symbol = &self.initial.symbols[owner as usize];
        let (arrays, Some(array_class)) = (symbol.classes.clone(), symbol.class) else { return };
        let Value::Term(t) = element else { return };
        let Some(number) = self.initial.symbol_of(t) else { return };
        let symbol = &self.initial.symbols[number as usize];
        let (classes, Some(class)) = (symbol.classes.clone(), symbol.class) else { return };
        if arrays.len() < 2 {
            return;
        }
        for &array in arrays.iter() {
            let Shape::Array(_, Some(of)) = linker.class(array).shape else { continue };
            let mut fitting: Vec<i32> = Vec::new();
            for &class in classes.iter() {
                if linker.is_subtype(class, of) {
                    fitting.push(self.world.number(class));
                }
            }
            if fitting.len() == classes.len() {
                continue;
            }
            fitting.sort_unstable();
            let number = Value::Word(Word::int(self.world.number(array)));
            let (a, n, c) = (
                self.term(Sort::Int, array_class),
                self.term(Sort::Int, number),
                self.term(Sort::Int, class),
            );
            let arena = &mut self.solver.store.arena;
            let zero = arena.number(Sort::Int, 0);
            let (other, null) = (!arena.equal(a, n), arena.equal(t, zero));
            let fits = arena.one_of(c, &fitting);
            let free = arena.or(other, null);
            let fact = arena.or(free, fits);
            self.assert_fact(fact);
        }
    }

    /// Something that holds of all inputs; the witness may have to follow.
    pub(super) fn assert_fact(&mut self, fact: Cond) {
        let known = match fact {
            Cond::Known(b) => b,
            Cond::Open(lit) => self.solver.assume(lit) == Answer::Sat,
        };
        if !known {
            self.fail("inputs that contradict each other");
        }
    }

    /// Makes the witness, which satisfies everything asserted, that of a heap: relates what it violates
    /// until nothing is left.
    pub(crate) fn make_heap(&mut self) -> Answer {
        if self.initial.cells.len() <= 1 {
            return Answer::Sat;
        }
        let heavy = self.solver.stats.sat + HEAVY;
        for _ in 0..ROUNDS {
            if self.solver.stats.sat > heavy || (self.solver.budgets.sat.stop)() {
                return Answer::Unknown;
            }
            let answer = match self.violated_pairs() {
                None => return Answer::Sat,
                Some(Cond::Known(true)) => Answer::Unknown,
                Some(Cond::Known(false)) => Answer::Unsat,
                Some(Cond::Open(lit)) => self.solver.assume(lit),
            };
            if answer != Answer::Sat {
                return answer;
            }
        }
        Answer::Unknown
    }

    /// That those cells are one which the witness makes one place with two contents: asked at once, since each
    /// question may take the exact layer.
    pub(super) fn violated_pairs(&mut self) -> Option<Cond> {
        if !self.has_aliases() {
            return None;
        }
        let (mut all, mut count) = (Cond::Known(true), 0);
        let mut places: FxHashMap<(Key, Word, Option<Word>), (u32, Word)> = FxHashMap::default();
        for number in 0..self.initial.cells.len() {
            let cell = self.initial.cells[number];
            let term = self.initial.symbols[cell.owner as usize].term;
            let object = self.witness_of(Value::Term(term));
            if object.0 == 0 {
                continue;
            }
            let at = cell.index.map(|i| self.witness_of(i));
            let content = self.witness_of(cell.value);
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            match places.get(&(cell.key, object, at)) {
                Some(&(other, known)) if known != content => {
                    let same = self.congruence(other, number);
                    all = self.solver.store.arena.and(all, same);
                    count += 1;
                    if count == PAIRS {
                        break;
                    }
                }
                Some(_) => {}
                None => {
                    places.insert((cell.key, object, at), (number, content));
                }
            }
        }
        (count > 0).then_some(all)
    }

    /// Whether, under the witness, two references could name one place: else there is nothing to look
    /// for. Elements with indices of their own may be one place of one array.
    fn has_aliases(&mut self) -> bool {
        let indexed = self.initial.cells.iter().any(|c| matches!(c.index, Some(Value::Term(_))));
        if indexed {
            return true;
        }
        let mut own = 0i64;
        for i in 0..self.initial.symbols.len() {
            own -= 1;
            let term = self.initial.symbols[i].term;
            let word = self.witness_of(Value::Term(term)).as_long();
            if word != 0 && word != own {
                return true;
            }
        }
        false
    }

    /// The class that the content of a place is declared as.
    pub(super) fn declared(
        &mut self,
        linker: &mut Linker,
        owner: u32,
        place: Place,
    ) -> Result<ClassId, Stop> {
        let unknown = || Stop::unsupported("an input of a class that cannot be linked");
        match (place.key, place.ty) {
            (Key::Field(..), Type::Ref(name)) => linker.link(name).map_err(|_| unknown()),
            _ => self.declared_element(linker, owner).ok_or_else(unknown),
        }
    }

    /// Plain values of all symbols for what the path assumes: those of a heap, with arrays up to a
    /// length.
    pub(crate) fn choose_values(&mut self, length: i64) -> Result<Vec<Word>, NoTest> {
        let mut words = self.label_heap()?;
        // Longer ones could not be shown.
        let (length, beyond) = match length > MOST_ELEMENTS {
            true => (MOST_ELEMENTS, NoTest::Memory),
            false => (length, NoTest::Length),
        };
        let is_long = |n: &Value| self.word(*n, &words).as_long() > length;
        let lengths = self.lengths(&words);
        if !lengths.iter().any(is_long) {
            self.complete_tables(&words)?;
            return Ok(words);
        }
        for n in lengths {
            let sort = self.sort_of(Kind::Int);
            let n = self.term(sort, n);
            let arena = &mut self.solver.store.arena;
            let most = arena.number(sort, length);
            let cond = !arena.less(most, n);
            match cond {
                Cond::Known(true) => {}
                Cond::Known(false) => return Err(beyond),
                Cond::Open(lit) => match self.solver.assume(lit) {
                    Answer::Sat => {}
                    Answer::Unsat => return Err(beyond),
                    Answer::Unknown => return Err(NoTest::Values),
                },
            }
        }
        words = self.label_heap()?;
        self.complete_tables(&words)?;
        Ok(words)
    }

    /// The lengths of arrays that the inputs choose, and those of the rows that tables have for these inputs.
    fn lengths(&self, words: &[Word]) -> Vec<Value> {
        let cells = self.initial.cells_of(Key::Length).iter();
        let mut out: Vec<Value> =
            cells.map(|&cell| self.initial.cells[cell as usize].value).collect();
        out.extend(self.heap.unsized_lengths());
        out.extend(self.row_lengths(words));
        out
    }

    fn label_heap(&mut self) -> Result<Vec<Word>, NoTest> {
        for _ in 0..ROUNDS {
            let Ok(words) = self.solver.label() else { return Err(NoTest::Values) };
            match self.violated_pairs() {
                None => return Ok(words),
                Some(Cond::Open(lit)) if self.solver.assume(lit) == Answer::Sat => {}
                Some(_) => return Err(NoTest::Values),
            }
        }
        Err(NoTest::Values)
    }
}
