//! The states that objects of a class reach within a few calls, found by making the calls.
//!
//! Breadth first: a constructor or factory, then methods on what it gave. Arguments are null, small
//! numbers, results of calls before, and tokens: numbers and objects that stand for any others. A state is
//! the graph of everything reachable, private fields included; of each only the shortest sequence is kept.
//! That a token stands for any other is a guess: whether the sequence does the same with the values of a
//! test is found out by making it.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_engine::domain::{Heap, Scalars};
use senda_engine::linker::{ClassId, MethodId, Shape};
use senda_engine::machine::Checkpoint;
use senda_rules::class::access;
use senda_rules::ir::Instr;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

use super::builder::Builder;
use crate::symbolic::world::{is_enum, is_library, wrapper};
use crate::symbolic::{Symbolic, Value};

/// Calls of one sequence.
const MOST_CALLS: usize = 4;
/// Calls that are tried for one table, and states that are kept.
const MOST_TRIED: usize = 1_500;
const MOST_STATES: usize = 300;
/// Objects of a state, and elements of an array in it.
const MOST_NODES: usize = 16;
const MOST_LENGTH: usize = 16;
/// Parameters of a method, and the ways to choose its arguments.
const MOST_PARAMS: usize = 4;
const MOST_WAYS: usize = 32;
/// Tokens of a kind.
const TOKENS: usize = 3;
/// Classes besides the own one that have a way to make objects.
const MOST_MAKERS: usize = 4;

/// The tables that were made, by class and by the classes of the tokens.
#[derive(Default)]
pub(crate) struct Tables(FxHashMap<(ClassId, Vec<ClassId>), Rc<[State]>>);

/// An argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arg {
    Null,
    Number(Word),
    /// A number that stands for any, by its index.
    Token(usize),
    /// An object that stands for any of its class, by its index.
    Object(usize),
    /// What an earlier call gave.
    Result(usize),
}

/// A call; the object that it makes, or its result, has the index of the call.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub method: MethodId,
    /// The call whose object it is called on; none for constructors and static methods.
    pub on: Option<usize>,
    pub args: Vec<Arg>,
}

/// An object that stands for any of its class.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub class: ClassId,
    /// How it is made, if it is by a constructor; the numbers are tokens of its index.
    pub made: Option<(MethodId, usize)>,
    /// Which of its class it is.
    pub index: usize,
}

/// A state with the calls that lead to it.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub moves: Vec<Move>,
    /// The call whose object it is about.
    pub root: usize,
    pub graph: Graph,
    pub tokens: Rc<[Token]>,
    /// The node that each call gave, if it is in the graph.
    pub results: Vec<Option<usize>>,
}

/// Objects by number, the first is the root.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Graph(pub Vec<Node>);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Node {
    pub class: ClassId,
    /// The token that it is.
    pub token: Option<usize>,
    /// Its fields or elements; none of a token that is as it was, and of what has none.
    pub slots: Option<Vec<Slot>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    Null,
    Number(Word),
    Node(usize),
}

/// The number that a token is where a type is wanted.
#[allow(clippy::cast_precision_loss)]
pub(super) fn token(ty: Type, index: usize) -> Option<Word> {
    let number = i32::try_from(index).ok()?;
    Some(match ty {
        Type::Boolean | Type::Ref(_) => return None,
        Type::Byte => Word::int(101 + number),
        Type::Char | Type::Short | Type::Int => Word::int(1_001 + number),
        Type::Long => Word::long(1_001 + i64::from(number)),
        Type::Float => Word::float(1_001.0 + index as f32),
        Type::Double => Word::double(1_001.0 + index as f64),
    })
}

/// A table in the making.
struct Search {
    class: ClassId,
    tokens: Rc<[Token]>,
    /// The objects of the tokens, and what is in them at first.
    objects: Vec<Value>,
    contents: Vec<Option<Vec<Value>>>,
    seen: FxHashSet<(ClassId, Graph)>,
    /// States whose root may be another object, a builder say, that leads to one.
    open: Vec<State>,
    found: Vec<State>,
    left: usize,
}

impl Builder<'_> {
    /// The states of a class, with objects of these classes as tokens.
    pub fn table(&mut self, class: ClassId, others: &[ClassId]) -> Rc<[State]> {
        let key = (class, others.to_vec());
        if let Some(known) = self.tables.0.get(&key) {
            return known.clone();
        }
        let before = self.machine.checkpoint();
        // What is refused here must not depend on the tests before.
        let refused = std::mem::take(&mut self.refused);
        let states: Rc<[State]> = self.search(class, others).into();
        self.refused = refused;
        self.machine.go_back(&before);
        self.tables.0.insert(key, states.clone());
        states
    }

    fn search(&mut self, class: ClassId, others: &[ClassId]) -> Vec<State> {
        if !self.is_makeable(class, false) {
            return Vec::new();
        }
        let (tokens, objects) = self.make_tokens(others);
        let mut search = Search {
            class,
            tokens: tokens.into(),
            contents: objects.iter().map(|&object| self.slots(object)).collect(),
            objects,
            seen: FxHashSet::default(),
            open: Vec::new(),
            found: Vec::new(),
            left: MOST_TRIED,
        };
        let base = self.machine.checkpoint();
        for method in self.makers(class) {
            self.extend(&mut search, &base, None, method);
        }
        for calls in 1..MOST_CALLS {
            let open = std::mem::take(&mut search.open);
            for state in open {
                self.expand(&mut search, &base, &state);
            }
            if search.left == 0 || calls + 1 == MOST_CALLS {
                break;
            }
        }
        self.machine.go_back(&base);
        search.found
    }

    /// What a sequence can begin with: constructors and factories of the class, and of those that have
    /// a method which gives one.
    fn makers(&mut self, class: ClassId) -> Vec<MethodId> {
        let mut all = self.constructors(class, false);
        all.extend(self.factories(class, class));
        let mut makers = 0;
        for name in self.given {
            let Ok(other) = self.machine.linker.class_named(name) else { continue };
            if other == class || makers == MOST_MAKERS || !self.is_neighbour(other, class) {
                continue;
            }
            let mut own = self.static_factories(other, class);
            if self.leads_to(other, class) && self.is_makeable(other, false) {
                own.extend(self.constructors(other, false));
                own.extend(self.factories(other, other));
            }
            makers += usize::from(!own.is_empty());
            all.extend(own);
        }
        all.retain(|&m| self.params(m).len() <= MOST_PARAMS);
        all
    }

    /// Static methods of another class that are declared to give exactly this one.
    fn static_factories(&mut self, of: ClassId, class: ClassId) -> Vec<MethodId> {
        let exact = Type::Ref(self.machine.linker.class(class).name);
        let mut all = self.factories(of, class);
        let linker = &self.machine.linker;
        all.retain(|&m| linker.symbols.method_type(linker.method(m).id).ret == Some(exact));
        all
    }

    /// Whether a class is of the same package, and its name has that of the other one.
    fn is_neighbour(&self, other: ClassId, class: ClassId) -> bool {
        let linker = &self.machine.linker;
        let text = |class: ClassId| linker.symbols.class_text(linker.class(class).name);
        let (other, class) = (text(other), text(class));
        let package = |name: &str| name.rfind('/').map_or(0, |at| at + 1);
        let (p, q) = (package(other), package(class));
        let simple = class[q..].rsplit('$').next().unwrap_or_default();
        other[..p] == class[..q]
            && (other[p..].contains(simple) || class[q..].contains(&other[p..]))
    }

    /// Whether an object of a class has a method that gives one of another.
    fn leads_to(&self, from: ClassId, to: ClassId) -> bool {
        let linker = &self.machine.linker;
        let exact = Type::Ref(linker.class(to).name);
        linker.class(from).methods.iter().any(|&m| {
            let method = linker.method(m);
            let gives = linker.symbols.method_type(method.id).ret == Some(exact);
            gives && self.is_open(m) && !method.has(access::STATIC)
        })
    }

    /// The objects that stand for any others of their class.
    fn make_tokens(&mut self, classes: &[ClassId]) -> (Vec<Token>, Vec<Value>) {
        let (mut tokens, mut objects) = (Vec::new(), Vec::new());
        for &class in classes {
            for index in 0..TOKENS {
                let Some((object, made)) = self.make_token(class, index) else { break };
                tokens.push(Token { class, made, index });
                objects.push(object);
            }
        }
        (tokens, objects)
    }

    fn make_token(
        &mut self,
        class: ClassId,
        index: usize,
    ) -> Option<(Value, Option<(MethodId, usize)>)> {
        let internal =
            self.machine.linker.symbols.class_text(self.machine.linker.class(class).name);
        if internal == "java/lang/String" {
            let string = self.machine.domain.new_string(Rc::new([])).ok()?;
            return Some((string, None));
        }
        if let Some((ty, ..)) = wrapper(internal) {
            let word = token(ty, index)?;
            let object = self.new_object(class)?;
            let value = self.machine.domain.number(ty.kind(), word);
            self.machine.domain.set_field(object, 0, ty, value).ok()?;
            return Some((object, None));
        }
        if is_enum(&self.machine.linker, class) {
            return self.constant_token(class, index).map(|constant| (constant, None));
        }
        if !self.is_makeable(class, false) || self.is_inner(class) {
            return None;
        }
        for method in self.constructors(class, false) {
            let object = self.new_object(class)?;
            let mut values = vec![object];
            for ty in self.params(method) {
                let word = token(ty, index).unwrap_or_default();
                values.push(self.machine.domain.number(ty.kind(), word));
            }
            if self.run(method, &values).is_some() {
                return Some((object, Some((method, index))));
            }
        }
        None
    }

    /// A constant of an `enum`.
    fn constant_token(&mut self, class: ClassId, index: usize) -> Option<Value> {
        self.machine.ensure_init(class).ok()?;
        let linked = self.machine.linker.class(class);
        let own = Type::Ref(linked.name);
        let slot = linked.statics.iter().filter(|s| s.ty == own).nth(index)?.slot;
        Some(self.machine.domain.get_static(slot))
    }

    /// Makes the calls of a state anew; what each gave.
    fn follow(&mut self, search: &Search, moves: &[Move]) -> Option<Vec<Value>> {
        let mut results = Vec::new();
        for one in moves {
            let result = self.play(search, one, &results)?;
            results.push(result);
        }
        Some(results)
    }

    fn play(&mut self, search: &Search, one: &Move, results: &[Value]) -> Option<Value> {
        let null = self.machine.domain.null();
        let params = self.params(one.method);
        let receiver = match one.on {
            Some(at) => Some(*results.get(at)?),
            None if self.is_constructor(one.method) => {
                let class = self.machine.linker.method(one.method).class;
                Some(self.new_object(class)?)
            }
            None => None,
        };
        let mut values: Vec<Value> = receiver.into_iter().collect();
        for (arg, &ty) in one.args.iter().zip(&params) {
            values.push(match *arg {
                Arg::Null => null,
                Arg::Number(word) => self.machine.domain.number(ty.kind(), word),
                Arg::Token(index) => {
                    self.machine.domain.number(ty.kind(), token(ty, index).unwrap_or_default())
                }
                Arg::Object(index) => *search.objects.get(index)?,
                Arg::Result(at) => *results.get(at)?,
            });
        }
        let result = self.run(one.method, &values)?;
        let id = self.machine.linker.method(one.method).id;
        let returns = self.machine.linker.symbols.method_type(id).ret;
        Some(match receiver {
            Some(object) if one.on.is_none() => object,
            // A number is nothing that can be given for an object.
            _ if !matches!(returns, Some(Type::Ref(_))) => null,
            _ => result.unwrap_or(null),
        })
    }

    /// Tries every method on the object of a state.
    fn expand(&mut self, search: &mut Search, base: &Checkpoint<Symbolic>, state: &State) {
        let class = state.graph.0[0].class;
        for method in self.methods(class, search.class) {
            self.extend(search, base, Some(state), method);
        }
    }

    /// The methods of a class that may change an object or give one of another class.
    fn methods(&mut self, class: ClassId, wanted: ClassId) -> Vec<MethodId> {
        let exact = Type::Ref(self.machine.linker.class(wanted).name);
        let (mut all, mut at) = (Vec::new(), Some(class));
        while let Some(above) = at {
            let linked = self.machine.linker.class(above);
            at = linked.superclass;
            if is_library(self.machine.linker.symbols.class_text(linked.name)) {
                break;
            }
            for m in linked.methods.clone() {
                let method = self.machine.linker.method(m);
                let (name, descriptor) = (method.name, method.descriptor);
                let plain = !method.has(access::STATIC) && self.is_open(m) && method.has_code;
                if !plain || self.is_constructor(m) || self.params(m).len() > MOST_PARAMS {
                    continue;
                }
                let linker = &mut self.machine.linker;
                let id = linker.method(m).id;
                let gives = linker.symbols.method_type(id).ret == Some(exact);
                if linker.lookup(class, name, descriptor) == Some(m) && (gives || self.writes(m)) {
                    all.push(m);
                }
            }
        }
        all
    }

    /// Whether a method may write to an object, itself or by a call.
    fn writes(&mut self, method: MethodId) -> bool {
        let Ok(body) = self.machine.linker.body(method) else { return false };
        body.preds.iter().any(|(_, pred)| {
            pred.rules.iter().any(|rule| {
                let write =
                    |instr: &Instr| matches!(instr, Instr::SetField { .. } | Instr::SetElem { .. });
                rule.call.is_some() || rule.code.iter().any(write)
            })
        })
    }

    /// Tries a method with every choice of arguments, after the calls of a state.
    fn extend(
        &mut self,
        search: &mut Search,
        base: &Checkpoint<Symbolic>,
        state: Option<&State>,
        method: MethodId,
    ) {
        if search.left == 0 || search.found.len() >= MOST_STATES || self.refused.contains(&method) {
            return;
        }
        self.machine.go_back(base);
        let moves = state.map_or(&[][..], |state| &state.moves);
        let Some(results) = self.follow(search, moves) else { return };
        let here = self.machine.checkpoint();
        for args in self.choices(search, state, &results, method) {
            if search.left == 0 || search.found.len() >= MOST_STATES {
                break;
            }
            search.left -= 1;
            let one = Move { method, on: state.map(|state| state.root), args };
            if let Some(result) = self.play(search, &one, &results) {
                let moves: Vec<Move> = moves.iter().cloned().chain([one]).collect();
                let results: Vec<Value> = results.iter().copied().chain([result]).collect();
                self.enter(search, moves, &results, state.map(|state| state.root));
            }
            self.machine.go_back(&here);
        }
    }

    /// Keeps what a call has led to, if it is new.
    fn enter(
        &mut self,
        search: &mut Search,
        moves: Vec<Move>,
        results: &[Value],
        on: Option<usize>,
    ) {
        let last = results.len() - 1;
        for root in [on, Some(last)].into_iter().flatten() {
            let Some(class) = self.class_of(results[root]) else { continue };
            let wanted = class == search.class;
            if on.is_some() && root == last && !wanted {
                continue;
            }
            let Some((graph, numbers)) = self.graph(search, results[root]) else { continue };
            if !search.seen.insert((class, graph.clone())) {
                continue;
            }
            let results = results.iter().map(|value| numbers.get(value).copied()).collect();
            let (moves, tokens) = (moves.clone(), search.tokens.clone());
            let state = State { moves, root, graph, tokens, results };
            if wanted {
                search.found.push(state.clone());
            }
            search.open.push(state);
        }
    }

    fn slots(&self, object: Value) -> Option<Vec<Value>> {
        self.elements(object)
    }

    /// Everything that can be reached from an object; none if it is too much.
    fn graph(&mut self, search: &Search, root: Value) -> Option<(Graph, FxHashMap<Value, usize>)> {
        let null = self.machine.domain.null();
        let mut numbers: FxHashMap<Value, usize> = FxHashMap::default();
        let mut order = vec![root];
        numbers.insert(root, 0);
        let mut nodes = Vec::new();
        while let Some(&object) = order.get(nodes.len()) {
            let class = self.class_of(object)?;
            let token = search.objects.iter().position(|&known| known == object);
            let shape = self.machine.linker.class(class).shape;
            let types = match shape {
                Shape::Object => self.machine.linker.class(class).slots.clone(),
                _ => Vec::new(),
            };
            let name =
                self.machine.linker.symbols.class_text(self.machine.linker.class(class).name);
            let closed = is_library(name) && shape == Shape::Object;
            let content = self.slots(object).filter(|_| !closed);
            let as_it_was = token.is_some_and(|at| search.contents[at] == content);
            let content = content.filter(|_| !as_it_was && !is_enum(&self.machine.linker, class));
            let slots = match content {
                None => None,
                Some(values) if values.len() > MOST_LENGTH => return None,
                Some(values) => {
                    let mut slots = Vec::new();
                    for (i, value) in values.into_iter().enumerate() {
                        let ty = match shape {
                            Shape::Array(element, _) => element,
                            _ => *types.get(i)?,
                        };
                        slots.push(match value {
                            Value::Word(word) if ty.kind() != Kind::Ref => Slot::Number(word),
                            _ if value == null => Slot::Null,
                            Value::Term(_) => return None,
                            Value::Word(_) => {
                                let next = order.len();
                                let number = *numbers.entry(value).or_insert(next);
                                if number == next {
                                    order.push(value);
                                }
                                Slot::Node(number)
                            }
                        });
                    }
                    Some(slots)
                }
            };
            nodes.push(Node { class, token, slots });
            if order.len() > MOST_NODES {
                return None;
            }
        }
        Some((Graph(nodes), numbers))
    }

    /// The ways to choose the arguments of a method.
    fn choices(
        &mut self,
        search: &Search,
        state: Option<&State>,
        results: &[Value],
        method: MethodId,
    ) -> Vec<Vec<Arg>> {
        let used: Vec<Arg> = state
            .map(|state| state.moves.iter().flat_map(|one| one.args.iter().copied()).collect())
            .unwrap_or_default();
        let class = self.machine.linker.method(method).class;
        let inner = self.is_constructor(method) && self.is_inner(class);
        let mut ways: Vec<Vec<Arg>> = vec![Vec::new()];
        for (i, ty) in self.params(method).into_iter().enumerate() {
            let mut choices = match ty {
                Type::Boolean => vec![Arg::Number(Word(0)), Arg::Number(Word(1))],
                Type::Ref(_) => self.references(search, state, results, &used, ty),
                _ => numbers(ty, state.is_none()),
            };
            // Source cannot give null for the outer object.
            if inner && i == 0 {
                choices.retain(|choice| *choice != Arg::Null);
            }
            let more = choices.iter().flat_map(|choice| {
                ways.iter().map(move |way| [way.as_slice(), std::slice::from_ref(choice)].concat())
            });
            let more: Vec<Vec<Arg>> = more.take(MOST_WAYS).collect();
            ways = more;
        }
        ways
    }

    /// What can be given for a parameter that is a reference. Of tokens that only their identity tells
    /// from each other, the next one is as good as any.
    fn references(
        &mut self,
        search: &Search,
        state: Option<&State>,
        results: &[Value],
        used: &[Arg],
        ty: Type,
    ) -> Vec<Arg> {
        let mut out = vec![Arg::Null];
        for (at, &result) in results.iter().enumerate() {
            let own = state.is_some_and(|state| state.root == at);
            let known = results[..at].contains(&result);
            if let (false, false, Some(class)) = (own, known, self.class_of(result))
                && self.fits(class, ty)
            {
                out.push(Arg::Result(at));
            }
        }
        for (at, token) in search.tokens.iter().enumerate() {
            let blank = search.contents[at].as_ref().is_none_or(Vec::is_empty);
            let next = token.index == 0 || used.contains(&Arg::Object(at.wrapping_sub(1)));
            if (!blank || next) && self.fits(token.class, ty) {
                out.push(Arg::Object(at));
            }
        }
        out
    }
}

/// What can be given for a number: tokens, and small ones, which sizes and positions are.
fn numbers(ty: Type, first: bool) -> Vec<Arg> {
    let small = if first { 0..4 } else { 0..2 };
    let mut out: Vec<Arg> = (0..TOKENS).map(Arg::Token).collect();
    if matches!(ty, Type::Int | Type::Short | Type::Byte | Type::Long | Type::Char) {
        out.extend(small.map(|n| Arg::Number(Word::int(n))));
    } else {
        out.push(Arg::Number(Word(0)));
    }
    out
}
