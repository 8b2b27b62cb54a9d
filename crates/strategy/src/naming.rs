//! What the symbols of a path are called: by the way that leads to them from the method's inputs.

use std::cell::OnceCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, Linker};
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_solver::term::{Node, TermId};

use crate::condition::{InputName, Place, Style};
use crate::inputs::{Inputs, style};
use crate::symbolic::stubs::Answered;
use crate::symbolic::symbols::{Constant, Key, Origin};
use crate::symbolic::{Symbolic, Value};

/// The longest name; what is longer is abbreviated in the middle.
const LONGEST: usize = 120;

/// The names of all inputs, by number.
#[must_use]
pub fn names(linker: &Linker, domain: &Symbolic, inputs: &Inputs) -> Vec<InputName> {
    let count = domain.solver.store.arena.inputs().len();
    let unknown = || InputName {
        name: String::new(),
        style: Style::Number,
        labels: None,
        among: None,
        place: None,
    };
    let mut namer = Namer { linker, domain, inputs, out: (0..count).map(|_| unknown()).collect() };
    namer.parameters();
    namer.answers();
    // What a name is made of, an owner or an index, was there before what has the name: they are made in the
    // order of the inputs.
    let classes = OnceCell::new();
    let mut references = vec![String::new(); domain.initial.symbols.len()];
    for (_, named) in namer.in_order() {
        match named {
            Named::Reference(n) => {
                let symbol = &domain.initial.symbols[n];
                let name = namer.origin(symbol.origin, &references);
                namer.set(symbol.term, &name, Style::Reference);
                references[n] = name;
            }
            Named::Constant(n) => namer.constant_input(n, &references),
            Named::Cell(n) => namer.cell(n, &references, &classes),
        }
    }
    namer.out
}

/// Something that is an input of the solver.
enum Named {
    Reference(usize),
    Constant(usize),
    Cell(usize),
}

struct Namer<'a> {
    linker: &'a Linker,
    domain: &'a Symbolic,
    inputs: &'a Inputs,
    out: Vec<InputName>,
}

impl Namer<'_> {
    fn set(&mut self, term: TermId, name: &str, style: Style) {
        if let Node::Input(n) = self.domain.solver.store.arena.node(term)
            && let Some(place) = self.out.get_mut(n as usize)
        {
            let name = name.to_owned();
            *place = InputName { name, style, labels: None, among: None, place: None };
        }
    }

    fn set_labels(&mut self, term: TermId, name: &str, first: i64, labels: Rc<[String]>) {
        self.set(term, name, Style::Number);
        if let Node::Input(n) = self.domain.solver.store.arena.node(term)
            && let Some(place) = self.out.get_mut(n as usize)
        {
            place.labels = Some((first, labels));
        }
    }

    /// An input is the class of this reference's object: it is one of those, whatever other classes have numbers.
    fn set_among(&mut self, term: TermId, owner: u32) {
        let classes = &self.domain.initial.symbols[owner as usize].classes;
        let numbers = classes.iter().filter_map(|&class| self.domain.world.number_of(class));
        let mut among: Vec<i64> = numbers.map(i64::from).collect();
        among.sort_unstable();
        if let Node::Input(n) = self.domain.solver.store.arena.node(term)
            && let Some(place) = self.out.get_mut(n as usize)
        {
            place.among = Some(among.into());
        }
    }

    fn parameters(&mut self) {
        for (name, ty, value) in &self.inputs.params {
            if let (Value::Term(t), false) = (value, matches!(ty, Type::Ref(_))) {
                self.set(*t, name, style(*ty));
            }
        }
    }

    fn origin(&self, origin: Origin, references: &[String]) -> String {
        match origin {
            Origin::Receiver => "this".into(),
            Origin::Param(n) => {
                self.inputs.params.get(n as usize).map_or_else(String::new, |p| p.0.clone())
            }
            Origin::Cell(owner, key, index) => self.place(owner, key, index, references),
            Origin::Stub(number) => match self.domain.stubs.answer(number) {
                Some(answered) => self.answer(answered),
                None => "?".into(),
            },
        }
    }

    /// What a stub returned: `Clock.now()#1`.
    fn answer(&self, answered: &Answered) -> String {
        let method = self.linker.method(answered.call.method);
        let class = self.linker.java_name(method.class);
        let class = class.rsplit(['.', '$']).next().unwrap_or_default();
        let name = self.linker.symbols.name_text(method.name);
        format!("{class}.{name}()#{}", answered.number)
    }

    fn answers(&mut self) {
        for i in 0..self.domain.stubs.calls().len() {
            let answered = self.domain.stubs.calls()[i];
            if let Some((ty, Value::Term(t))) = answered.value
                && !matches!(ty, Type::Ref(_))
            {
                self.set(t, &self.answer(&answered), style(ty));
            }
        }
    }

    /// What has a name, by the numbers of the inputs.
    fn in_order(&self) -> Vec<(u32, Named)> {
        let initial = &self.domain.initial;
        let number = |t: TermId| match self.domain.solver.store.arena.node(t) {
            Node::Input(n) => Some(n),
            _ => None,
        };
        let references = initial.symbols.iter().enumerate();
        let references =
            references.filter_map(|(i, s)| Some((number(s.term)?, Named::Reference(i))));
        let constants = initial.constants.iter().enumerate();
        let constants = constants.filter_map(|(i, c)| Some((number(c.term)?, Named::Constant(i))));
        let cells = initial.cells.iter().enumerate().filter_map(|(i, cell)| match cell.value {
            Value::Term(t) if initial.symbol_of(t).is_none() => Some((number(t)?, Named::Cell(i))),
            _ => None,
        });
        let mut all: Vec<(u32, Named)> = references.chain(constants).chain(cells).collect();
        all.sort_by_key(|(number, _)| *number);
        all
    }

    fn constant_input(&mut self, n: usize, references: &[String]) {
        let constant = &self.domain.initial.constants[n];
        let name = self.origin(constant.origin, references);
        let labels = constant.objects.iter().map(|&object| match constant.held {
            true => self.held(object),
            false => self.constant(object),
        });
        let none = if constant.held { "another" } else { "null" };
        let mut labels: Vec<String> = std::iter::once(none.into()).chain(labels).collect();
        // Two `enum`s may have constants of one name.
        let classes = constant.objects.iter().map(|&object| self.domain.made_object(object).0);
        for (at, class) in (1..).zip(classes) {
            if let Some(class) =
                class.filter(|_| labels.iter().filter(|l| **l == labels[at]).count() > 1)
            {
                labels[at] = format!("{}.{}", simple(&self.linker.java_name(class)), labels[at]);
            }
        }
        let place = self.whole_place(constant);
        self.set_labels(constant.term, &name, 0, labels.into());
        if let Node::Input(n) = self.domain.solver.store.arena.node(constant.term)
            && let Some(named) = self.out.get_mut(n as usize)
        {
            named.place = place;
        }
    }

    /// The place whose content is chosen among constants and, for some, an object of the inputs.
    fn whole_place(&self, constant: &Constant) -> Option<Place> {
        let Value::Term(whole) = constant.whole else { return None };
        let initial = &self.domain.initial;
        let symbol = match constant.reference {
            Some(Value::Term(t)) => initial.symbol_of(t).map(|n| &initial.symbols[n as usize]),
            _ => None,
        };
        let numbered = self.domain.world.numbered();
        let number = |class: ClassId| {
            let at = numbered.iter().position(|&known| known == class);
            at.and_then(|at| i64::try_from(at + 1).ok()).unwrap_or(0)
        };
        let class_of = |&object: &Word| self.domain.made_object(object).0.map_or(0, number);
        let other = symbol.map(|symbol| match symbol.class {
            Some(Value::Term(class)) => (symbol.term, Some(class)),
            _ => (symbol.term, None),
        });
        let candidates = symbol.map(|symbol| symbol.classes.iter().map(|&c| number(c)).collect());
        Some(Place {
            whole,
            number: constant.term,
            other,
            candidates: candidates.unwrap_or_default(),
            classes: constant.objects.iter().map(class_of).collect(),
            objects: constant.objects.to_vec(),
        })
    }

    /// The name of a constant of an `enum`.
    fn constant(&self, object: Word) -> String {
        let (class, slots) = self.domain.made_object(object);
        let (Some(class), Some(slots)) = (class, slots) else { return "?".into() };
        let names = &self.linker.class(class).slot_names;
        let at = names.iter().position(|(_, name)| self.linker.symbols.name_text(*name) == "name");
        let text = at.and_then(|at| slots.get(at)).and_then(|&v| self.domain.string_units(v));
        text.map_or_else(|| "?".into(), |units| String::from_utf16_lossy(&units))
    }

    /// The name of a static field that holds an object, or of a constant of an `enum`.
    fn held(&self, object: Word) -> String {
        let found = self.domain.held.iter().find(|held| held.object == object);
        match found {
            Some(held) => {
                let class = simple(&self.linker.java_name(held.owner));
                format!("{class}.{}", self.linker.symbols.name_text(held.field.name))
            }
            None => self.constant(object),
        }
    }

    /// The names of the classes, by number.
    fn classes(&self) -> Rc<[String]> {
        let all = self.domain.world.numbered();
        told_apart(all.iter().map(|&c| self.linker.java_name(c)).collect()).into()
    }

    fn cell(&mut self, n: usize, references: &[String], classes: &OnceCell<Rc<[String]>>) {
        let cell = &self.domain.initial.cells[n];
        let Value::Term(t) = cell.value else { return };
        let name = self.place(cell.owner, cell.key, cell.index, references);
        match cell.key {
            Key::Class => {
                let classes = classes.get_or_init(|| self.classes()).clone();
                self.set_labels(t, &name, 1, classes);
                self.set_among(t, cell.owner);
            }
            Key::Field(_, Type::Ref(_)) | Key::Element(None) => {}
            Key::Field(_, ty) | Key::Element(Some(ty)) => self.set(t, &name, style(ty)),
            Key::Length | Key::Mark(_) | Key::Rank(_) => self.set(t, &name, Style::Number),
        }
    }

    fn place(&self, owner: u32, key: Key, index: Option<Value>, references: &[String]) -> String {
        let of = references.get(owner as usize).map_or("?", |name| name);
        let name = match key {
            Key::Class => format!("class({of})"),
            Key::Length => format!("{of}.length"),
            Key::Mark(n) => format!("reached{n}({of})"),
            Key::Rank(n) => format!("rank{n}({of})"),
            Key::Field(slot, ty) => match self.field(owner, slot, ty) {
                (name, None) => format!("{of}.{name}"),
                (name, Some(class)) => format!("(({class}) {of}).{name}"),
            },
            Key::Element(_) => match index {
                Some(Value::Word(i)) => format!("{of}[{}]", i.as_int()),
                Some(Value::Term(t)) => {
                    let arena = &self.domain.solver.store.arena;
                    format!("{of}[{}]", crate::condition::term(arena, &self.out, t))
                }
                None => format!("{of}[?]"),
            },
        };
        abbreviated(name)
    }

    /// The name of a field of a reference's object, and its class if a class below has another one of that name.
    fn field(&self, owner: u32, slot: u32, ty: Type) -> (String, Option<String>) {
        let symbol = &self.domain.initial.symbols[owner as usize];
        // The class of the object that the solver has in mind, else one that has such a field.
        let witness = self.domain.solver.store.witness();
        let actual = symbol.class.map(|class| self.domain.word(class, witness).as_long());
        let actual = actual.and_then(|number| self.domain.world.class(number));
        for &class in actual.iter().chain(symbol.classes.iter()) {
            let linked = self.linker.class(class);
            if linked.slots.get(slot as usize) == Some(&ty)
                && let Some((of, name)) = linked.slot_names.get(slot as usize)
            {
                let below = &linked.slot_names[slot as usize + 1..];
                let is_hidden = below.iter().any(|(_, other)| other == name);
                let of = is_hidden.then(|| simple(&self.linker.java_name(*of)));
                return (self.linker.symbols.name_text(*name).to_owned(), of);
            }
        }
        (format!("field{slot}"), None)
    }
}

fn simple(class: &str) -> String {
    class.rsplit('.').next().unwrap_or(class).to_owned()
}

/// The simple names of classes; all of the name where two share the simple one.
fn told_apart(classes: Vec<String>) -> Vec<String> {
    let mut counts: FxHashMap<String, usize> = FxHashMap::default();
    for class in &classes {
        *counts.entry(simple(class)).or_default() += 1;
    }
    let name = |class: String| {
        let own = simple(&class);
        if counts.get(&own) == Some(&1) { own } else { class }
    };
    classes.into_iter().map(name).collect()
}

fn abbreviated(name: String) -> String {
    let count = name.chars().count();
    if count <= LONGEST {
        return name;
    }
    let head: String = name.chars().take(LONGEST / 2).collect();
    let tail: String = name.chars().skip(count - LONGEST / 2).collect();
    format!("{head}…{tail}")
}
