//! Objects together with what their own code makes inside them, by a sequence of calls from a table.
//!
//! The wanted heap lists only what matters, so a state of the table fits if the listed part of the object
//! lies in it: same classes, same numbers, different objects for different ones, with values of the test
//! for the tokens. The calls are then made with those values; objects of the test that a token stood for
//! are made before, by whatever way there is.

use rustc_hash::FxHashMap;
use senda_engine::linker::{ClassId, Shape};
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_testcase as model;
use senda_testcase::{Content, Field, Found, ObjectId, Spot, TestCase};

use super::builder::{Builder, Call, word};
use super::plan::{Done, Plan};
use super::table::{Arg, Move, Node, Slot, State, Token, token};
use crate::inputs::model_value;

/// Sequences that are tried for one object.
const MOST_TRIALS: usize = 3;
/// The most classes of tokens.
const MOST_CLASSES: usize = 6;
/// How deep objects are made for others.
const MOST_DEPTH: usize = 8;

/// The heap of a test as tables see it.
struct Wanted {
    objects: Vec<(ObjectId, ClassId, Parts)>,
    numbers: FxHashMap<ObjectId, usize>,
}

enum Parts {
    /// By slot.
    Fields(Vec<(u32, Type, Part)>),
    Elements(Type, Vec<Part>),
    /// A string, a wrapper, a constant.
    Whole,
}

enum Part {
    Null,
    Number(Word),
    Object(usize),
    /// A text.
    Other,
}

/// What stands for what.
#[derive(Default)]
struct Binding {
    /// By node, and by object of the test.
    nodes: FxHashMap<usize, usize>,
    objects: FxHashMap<usize, usize>,
    /// The number that a token stands for.
    numbers: FxHashMap<Word, Word>,
}

impl Builder<'_> {
    /// Makes the objects of a heap by sequences where there are such, those with much behind them first.
    pub fn plan_down<'t>(&mut self, test: &'t TestCase) -> Option<Plan<'t>> {
        let mut plan = Plan::new(test, false);
        let wanted = self.wanted(test)?;
        for object in &test.heap {
            if !matches!(object.content, Content::Fields(_) | Content::Elements(_)) {
                let made = self.plain(object)?;
                plan.made.insert(object.id, made);
            }
        }
        let mut roots: Vec<usize> = (0..wanted.objects.len()).collect();
        roots.retain(|&at| matches!(wanted.objects[at].2, Parts::Fields(_)));
        roots.sort_by_key(|&at| std::cmp::Reverse(wanted.behind(at)));
        for at in roots {
            self.down(&mut plan, &wanted, at)?;
        }
        for object in &test.heap {
            self.object(&mut plan, object.id)?;
        }
        Some(plan)
    }

    fn wanted(&mut self, test: &TestCase) -> Option<Wanted> {
        let ids = test.heap.iter().enumerate().map(|(i, object)| (object.id, i));
        let mut wanted = Wanted { objects: Vec::new(), numbers: ids.collect() };
        for object in &test.heap {
            let class = self.class(&object.class)?;
            let part = |value: &model::Value| match value {
                model::Value::Null => Part::Null,
                model::Value::Text(_) => Part::Other,
                model::Value::Ref(id) => match wanted.numbers.get(id) {
                    Some(&number) => Part::Object(number),
                    None => Part::Other,
                },
                number => word(number).map_or(Part::Other, |(_, word)| Part::Number(word)),
            };
            let parts = match &object.content {
                Content::Fields(fields) => {
                    let mut parts = Vec::new();
                    for field in fields {
                        let (slot, ty) = self.slot(class, field)?;
                        parts.push((slot, ty, part(&field.value)));
                    }
                    Parts::Fields(parts)
                }
                Content::Elements(all) => {
                    let Shape::Array(ty, _) = self.machine.linker.class(class).shape else {
                        return None;
                    };
                    Parts::Elements(ty, all.iter().map(part).collect())
                }
                _ => Parts::Whole,
            };
            wanted.objects.push((object.id, class, parts));
        }
        Some(wanted)
    }

    /// Makes an object by a sequence; else by itself.
    fn down(&mut self, plan: &mut Plan<'_>, wanted: &Wanted, at: usize) -> Option<()> {
        let (id, class, _) = wanted.objects[at];
        if plan.made.contains_key(&id) || plan.open.contains(&id) || plan.open.len() > MOST_DEPTH {
            return Some(());
        }
        let others = self.token_classes(wanted, at);
        let states = self.table(class, &others);
        let fitting = states.iter().filter_map(|state| {
            let binding = wanted.fit(at, state)?;
            Some((state, binding))
        });
        plan.open.push(id);
        for (state, binding) in fitting.take(MOST_TRIALS) {
            let before = self.machine.checkpoint();
            let mut trial = plan.clone();
            if self.apply(&mut trial, wanted, at, state, &binding).is_some() {
                *plan = trial;
                plan.open.pop();
                return Some(());
            }
            self.machine.go_back(&before);
        }
        plan.open.pop();
        self.object(plan, id)
    }

    /// The classes of the objects behind one that may be given to its methods, by name.
    fn token_classes(&self, wanted: &Wanted, at: usize) -> Vec<ClassId> {
        let mut all: Vec<ClassId> = Vec::new();
        for number in wanted.reach(at).into_iter().skip(1) {
            let (_, class, parts) = &wanted.objects[number];
            let array = matches!(parts, Parts::Elements(..));
            if !array && !all.contains(class) {
                all.push(*class);
            }
        }
        let linker = &self.machine.linker;
        all.sort_by_key(|&class| linker.symbols.class_text(linker.class(class).name));
        all.truncate(MOST_CLASSES);
        all
    }

    /// Makes the calls of a state for an object of the test.
    fn apply(
        &mut self,
        plan: &mut Plan<'_>,
        wanted: &Wanted,
        at: usize,
        state: &State,
        binding: &Binding,
    ) -> Option<()> {
        let mut tokens: FxHashMap<usize, ObjectId> = FxHashMap::default();
        for arg in state.moves.iter().flat_map(|one| &one.args) {
            if let Arg::Object(number) = *arg
                && !tokens.contains_key(&number)
            {
                let id = self.realise(plan, wanted, state, binding, number)?;
                tokens.insert(number, id);
            }
        }
        let first = plan.steps.len();
        let mut results: Vec<Option<ObjectId>> = Vec::new();
        for (number, one) in state.moves.iter().enumerate() {
            let bound = match state.results[number] {
                Some(node) => binding.nodes.get(&node).map(|&w| wanted.objects[w].0),
                None => None,
            };
            let own = if number == state.root { Some(wanted.objects[at].0) } else { bound };
            let makes = one.on.is_none();
            let needed = makes || number == state.root || state.uses(number);
            let id = match own {
                Some(id) if !plan.made.contains_key(&id) => Some(id),
                // A setter that gives the object itself back gives nothing new.
                Some(id) if !makes => {
                    results.push(Some(id));
                    None
                }
                _ if needed => Some(plan.helper()),
                _ => None,
            };
            let args = self.arguments(one, &tokens, &results, binding)?;
            let object = match one.on {
                Some(on) => (*results.get(on)?)?,
                None => id?,
            };
            let mut done = Done::new(object, Call { method: one.method, args });
            done.gives = id.filter(|_| !makes);
            self.perform(&mut plan.made, &done)?;
            plan.steps.push(done);
            if results.len() == number {
                results.push(id);
            }
        }
        let finds = self.claim(plan, wanted.objects[at].0)?;
        if plan.steps.len() > first {
            plan.steps.last_mut()?.finds = finds;
        }
        Some(())
    }

    /// The object that a token stands for, or one that does as well.
    fn realise(
        &mut self,
        plan: &mut Plan<'_>,
        wanted: &Wanted,
        state: &State,
        binding: &Binding,
        number: usize,
    ) -> Option<ObjectId> {
        let Token { made, .. } = state.tokens.get(number)?;
        let node = state.graph.0.iter().position(|node| node.token == Some(number));
        let bound = node.and_then(|node| binding.nodes.get(&node).copied());
        let changed = node.is_some_and(|node| state.graph.0[node].slots.is_some());
        if let Some(at) = bound.filter(|_| !changed) {
            self.down(plan, wanted, at)?;
            let id = wanted.objects[at].0;
            return plan.made.contains_key(&id).then_some(id);
        }
        let id = match bound {
            Some(at) if plan.made.contains_key(&wanted.objects[at].0) => return None,
            Some(at) => wanted.objects[at].0,
            None => plan.helper(),
        };
        let (method, index) = (*made)?;
        let args = self.params(method).into_iter();
        let args = args.map(|ty| self.number(ty, index, binding)).collect();
        let done = Done::new(id, Call { method, args });
        self.perform(&mut plan.made, &done)?;
        plan.steps.push(done);
        Some(id)
    }

    /// The value for a token that is a number: what it stands for, or a small one.
    #[allow(clippy::cast_precision_loss)]
    fn number(&self, ty: Type, index: usize, binding: &Binding) -> model::Value {
        let small = i32::try_from(index).unwrap_or(0) + 1;
        let other = match ty {
            Type::Float => Word::float(small as f32),
            Type::Double => Word::double(f64::from(small)),
            Type::Boolean | Type::Ref(_) => Word(0),
            _ => Word::int(small),
        };
        let bound = token(ty, index).and_then(|word| binding.numbers.get(&word).copied());
        model_value(ty, bound.unwrap_or(other))
    }

    fn arguments(
        &self,
        one: &Move,
        tokens: &FxHashMap<usize, ObjectId>,
        results: &[Option<ObjectId>],
        binding: &Binding,
    ) -> Option<Vec<model::Value>> {
        let params = self.params(one.method);
        let value = |(arg, ty): (&Arg, Type)| {
            Some(match *arg {
                Arg::Null => model::Value::Null,
                Arg::Number(word) => model_value(ty, word),
                Arg::Token(index) => self.number(ty, index, binding),
                Arg::Object(number) => model::Value::Ref(*tokens.get(&number)?),
                Arg::Result(at) => model::Value::Ref((*results.get(at)?)?),
            })
        };
        one.args.iter().zip(params).map(value).collect()
    }

    /// Takes what the calls made for objects of the test, following the listed fields from one on; none
    /// if something is not as wanted.
    fn claim(&mut self, plan: &mut Plan<'_>, root: ObjectId) -> Option<Vec<Found>> {
        let test = plan.test;
        let (mut finds, mut open, mut at) = (Vec::new(), vec![root], 0);
        while let Some(&id) = open.get(at) {
            at += 1;
            let object = test.object(id)?;
            let class = self.class(&object.class)?;
            let actual = *plan.made.get(&id)?;
            if self.class_of(actual) != Some(class) {
                return None;
            }
            let parts: Vec<(Spot, &model::Value, _)> = match &object.content {
                Content::Fields(fields) => {
                    let mut parts = Vec::new();
                    for field in fields {
                        let value = self.content(class, actual, field)?;
                        parts.push((self.spot(&object.class, field), &field.value, value));
                    }
                    parts
                }
                Content::Elements(all) => {
                    let found = self.elements(actual)?;
                    if found.len() != all.len() {
                        return None;
                    }
                    let spots = (0..).map(Spot::Element);
                    spots.zip(all).zip(found).map(|((s, v), f)| (s, v, f)).collect()
                }
                _ => continue,
            };
            for (place, value, actual) in parts {
                match value {
                    model::Value::Ref(inside) if !plan.made.contains_key(inside) => {
                        let new = self.class_of(actual).is_some();
                        if !new || plan.made.values().any(|known| *known == actual) {
                            return None;
                        }
                        plan.made.insert(*inside, actual);
                        finds.push(Found { object: *inside, holder: id, place });
                        open.push(*inside);
                    }
                    other => {
                        if self.value(&plan.made, other) != Some(actual) {
                            return None;
                        }
                    }
                }
            }
        }
        Some(finds)
    }

    fn spot(&self, class: &str, field: &Field) -> Spot {
        let owner = field.owner.clone().unwrap_or_else(|| class.to_owned());
        Spot::Field(owner, field.name.clone())
    }
}

impl State {
    /// Whether what a call gave is used by a later one.
    fn uses(&self, number: usize) -> bool {
        let later = self.moves.iter().skip(number + 1);
        let mut used =
            later.filter(|one| one.on == Some(number) || one.args.contains(&Arg::Result(number)));
        used.next().is_some()
    }
}

impl Wanted {
    /// The objects that can be reached from one, itself first.
    fn reach(&self, from: usize) -> Vec<usize> {
        let (mut all, mut at) = (vec![from], 0);
        while let Some(&number) = all.get(at) {
            at += 1;
            let parts: Vec<&Part> = match &self.objects[number].2 {
                Parts::Fields(parts) => parts.iter().map(|(_, _, part)| part).collect(),
                Parts::Elements(_, parts) => parts.iter().collect(),
                Parts::Whole => Vec::new(),
            };
            for part in parts {
                if let Part::Object(next) = part
                    && !all.contains(next)
                {
                    all.push(*next);
                }
            }
        }
        all
    }

    fn behind(&self, from: usize) -> usize {
        self.reach(from).len()
    }

    /// Whether the listed part of an object lies in a state, and how.
    fn fit(&self, root: usize, state: &State) -> Option<Binding> {
        let mut binding = Binding::default();
        let mut open = vec![(root, 0)];
        while let Some((at, number)) = open.pop() {
            match (binding.objects.get(&at), binding.nodes.get(&number)) {
                (Some(&known), Some(&other)) if known == number && other == at => continue,
                (None, None) => {}
                _ => return None,
            }
            binding.objects.insert(at, number);
            binding.nodes.insert(number, at);
            let (_, class, parts) = &self.objects[at];
            let node: &Node = state.graph.0.get(number)?;
            if *class != node.class {
                return None;
            }
            let Some(slots) = &node.slots else { continue };
            match parts {
                Parts::Whole => {}
                Parts::Fields(parts) => {
                    for (slot, ty, part) in parts {
                        binding.part(&mut open, *ty, part, *slots.get(*slot as usize)?)?;
                    }
                }
                Parts::Elements(ty, parts) => {
                    if parts.len() != slots.len() {
                        return None;
                    }
                    for (part, slot) in parts.iter().zip(slots) {
                        binding.part(&mut open, *ty, part, *slot)?;
                    }
                }
            }
        }
        Some(binding)
    }
}

impl Binding {
    /// Whether a field or element is as wanted, or will be with the right values for tokens.
    fn part(
        &mut self,
        open: &mut Vec<(usize, usize)>,
        ty: Type,
        part: &Part,
        slot: Slot,
    ) -> Option<()> {
        match (part, slot) {
            (Part::Null, Slot::Null) => {}
            (Part::Object(at), Slot::Node(number)) => open.push((*at, number)),
            (Part::Number(wanted), Slot::Number(word)) => {
                let any = (0..3).any(|index| token(ty, index) == Some(word));
                if any && *self.numbers.entry(word).or_insert(*wanted) != *wanted
                    || !any && word != *wanted
                {
                    return None;
                }
            }
            _ => return None,
        }
        Some(())
    }
}
