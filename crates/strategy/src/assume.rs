//! Assumptions on the inputs: their text, and how they become constraints of the heap before the call.
//!
//! `invariant(Class.method)`, `nonnull(x)`, `nonaliasing(a, b)`, `nonsharing(a, b)`, `acyclic(a)`, `acyclic(a via next, left)` and
//! comparisons such as `this.size <= this.cap` over access paths that begin at `this` or a parameter ([`compare`]).
//! They speak of the initial heap only. A path that an assumption looks along is not null.

mod compare;
mod fit;

use std::fmt;

use senda_engine::domain::{Heap, Truth};
use senda_engine::linker::{ClassId, Linker, MethodId};
use senda_engine::machine::Machine;
use senda_engine::stop::Stop;
use senda_rules::op::Cmp;
use senda_rules::types::{Kind, Type};
use senda_solver::Answer;
use senda_testcase::Assumed;
use senda_testcase::number::{java_double, java_float};

use self::fit::{Miss, predicates, there_are};
use crate::inputs::Inputs;
use crate::symbolic::claims::Claim;
use crate::symbolic::reach::Reach;
use crate::symbolic::{Symbolic, Value};

/// An access path: `this.root.left`, `list.length`.
pub type Path = Vec<String>;

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Side {
    /// What is at the end of an access path.
    Path(Path),
    /// A whole number, or a character.
    Number(i64),
    /// A `float`, by its bits.
    Float(u32),
    /// A `double`, by its bits.
    Double(u64),
    /// `true` or `false`.
    Truth(bool),
    /// `null`.
    Null,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Side::Path(path) => f.write_str(&path.join(".")),
            Side::Number(n) => write!(f, "{n}"),
            Side::Float(bits) => f.write_str(&java_float(f32::from_bits(*bits))),
            Side::Double(bits) => f.write_str(&java_double(f64::from_bits(*bits))),
            Side::Truth(truth) => write!(f, "{truth}"),
            Side::Null => f.write_str("null"),
        }
    }
}

/// What is assumed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// No reference parameter is null.
    AllNonNull,
    /// It is not null.
    NonNull(Path),
    /// They are not one object.
    NonAliasing(Path, Path),
    /// No object can be reached from both.
    NonSharing(Path, Path),
    /// Following these fields, or all, never leads back.
    Acyclic(Path, Option<Vec<String>>),
    /// A boolean method holds of every input of its class: `Class.method`.
    Invariant(String, String),
    /// A comparison.
    Compare(Side, Cmp, Side),
}

/// What is wrong with an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadAssumption(String);

impl fmt::Display for BadAssumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for BadAssumption {}

fn bad<T>(why: impl Into<String>) -> Result<T, BadAssumption> {
    Err(BadAssumption(why.into()))
}

impl Assumption {
    /// Whether it speaks of objects that no path has looked at: then inputs are new objects only.
    #[must_use]
    pub fn is_deep(&self) -> bool {
        matches!(
            self,
            Assumption::NonSharing(..) | Assumption::Acyclic(..) | Assumption::Invariant(..)
        )
    }

    /// Reads an assumption.
    ///
    /// # Errors
    /// When it is none, and why.
    pub fn parse(text: &str) -> Result<Assumption, BadAssumption> {
        let text = text.trim();
        // In a comparison only a character can be a parenthesis.
        let unquoted = text.split('\'').next().unwrap_or_default();
        if let (Some((name, _)), Some((_, rest))) = (unquoted.split_once('('), text.split_once('('))
        {
            let Some(inside) = rest.strip_suffix(')') else {
                return bad(format!("'{text}' has no closing parenthesis"));
            };
            return Assumption::call(name.trim(), inside);
        }
        if let Some((left, cmp, right)) = compare::split(text) {
            return Ok(Assumption::Compare(compare::side(left)?, cmp, compare::side(right)?));
        }
        bad(format!(
            "'{text}' is no assumption; write for example nonnull(x), x.size > 0, nonaliasing(a,b), \
             nonsharing(a,b), acyclic(a), acyclic(a via next) or invariant(Tree.repOk)"
        ))
    }

    fn call(name: &str, inside: &str) -> Result<Assumption, BadAssumption> {
        let two = || match inside.split_once(',') {
            Some((a, b)) => Ok((path(a)?, path(b)?)),
            None => bad(format!("{name} is about two inputs: {name}(a,b)")),
        };
        match name {
            "nonnull" => Ok(Assumption::NonNull(path(inside)?)),
            "invariant" => match inside.trim().rsplit_once('.') {
                Some((class, method)) => Ok(Assumption::Invariant(class.into(), method.into())),
                None => bad("an invariant is a method: invariant(Class.method)"),
            },
            "nonaliasing" => two().map(|(a, b)| Assumption::NonAliasing(a, b)),
            "nonsharing" => two().map(|(a, b)| Assumption::NonSharing(a, b)),
            "acyclic" => {
                let mut words = inside.splitn(2, " via");
                let root = words.next().unwrap_or_default();
                let fields = words.next().map(|fields| fields.split(','));
                let names: Option<Vec<String>> =
                    fields.map(|fields| fields.map(|name| name.trim().to_owned()).collect());
                match names.iter().flatten().find(|name| !is_name(name)) {
                    None => Ok(Assumption::Acyclic(path(root)?, names)),
                    Some(name) if name.is_empty() => bad(format!(
                        "a field is missing after via in acyclic({inside}): acyclic({root} via next)"
                    )),
                    Some(name) => bad(format!("'{name}' in acyclic({inside}) is no field")),
                }
            }
            other => bad(format!(
                "'{other}' is not known; there are nonnull, nonaliasing, nonsharing, acyclic and invariant"
            )),
        }
    }

    /// What an invariant is called with: each input that can be an object of its class.
    ///
    /// # Errors
    /// When there is no such method.
    pub(crate) fn invariants(
        &self,
        machine: &mut Machine<Symbolic>,
        inputs: &Inputs,
        world: &[String],
    ) -> Result<Vec<(MethodId, Value)>, Stop> {
        let Assumption::Invariant(class, name) = self else { return Ok(Vec::new()) };
        let (of, method) = match find_invariant(machine, class, name, world) {
            Ok(found) => found,
            Err(Miss::Nothing(why)) => return Err(Stop::unsupported(why)),
            Err(Miss::Stop(stop)) => return Err(stop),
        };
        let mut found = Vec::new();
        let receiver = inputs.receiver.map(|value| (value, inputs.class));
        let params = inputs.params.iter().filter_map(|(_, ty, value)| match ty {
            Type::Ref(name) => machine.linker.link(*name).ok().map(|class| (*value, class)),
            _ => None,
        });
        let all: Vec<(Value, ClassId)> = receiver.into_iter().chain(params).collect();
        for (value, declared) in all {
            if machine.linker.is_subtype(declared, of) {
                found.push((method, value));
            }
        }
        Ok(found)
    }

    /// Makes it hold of the inputs of a method.
    ///
    /// # Errors
    /// When it speaks of something that is not there, or nothing satisfies it.
    pub fn apply(&self, machine: &mut Machine<Symbolic>, inputs: &Inputs) -> Result<(), Stop> {
        machine.domain.is_assuming = true;
        let done = self.assume(machine, inputs);
        machine.domain.is_assuming = false;
        done
    }

    fn assume(&self, machine: &mut Machine<Symbolic>, inputs: &Inputs) -> Result<(), Stop> {
        let mut resolver = Resolver { machine, inputs };
        match self {
            Assumption::AllNonNull => {
                for (_, ty, value) in &inputs.params {
                    if ty.kind() == Kind::Ref {
                        resolver.non_null(*value)?;
                    }
                }
            }
            Assumption::NonNull(path) => {
                let value = resolver.resolve_object(path)?;
                resolver.non_null(value)?;
            }
            Assumption::NonAliasing(a, b) => {
                let (a, b) = (resolver.resolve_object(a)?, resolver.resolve_object(b)?);
                let domain = &mut resolver.machine.domain;
                let (same, null) = (domain.same(a, b), domain.is_null(a));
                domain.require_any(&[(same, false), (null, true)])?;
            }
            Assumption::NonSharing(a, b) => {
                let (a, b) = (resolver.resolve_object(a)?, resolver.resolve_object(b)?);
                let linker = &mut resolver.machine.linker;
                let domain = &mut resolver.machine.domain;
                let first = domain.add_reach(linker, a, Reach::default())?;
                let other = Reach { apart: Some(first), ..Reach::default() };
                domain.add_reach(linker, b, other)?;
            }
            Assumption::Acyclic(path, fields) => {
                let root = resolver.resolve_object(path)?;
                let named = fields.as_deref().unwrap_or_default();
                let leads_on = resolver.leads_on(path, root, named);
                leads_on.map_err(|miss| miss.stop(path))?;
                let reach = Reach { ranked: true, fields: fields.clone(), ..Reach::default() };
                let linker = &mut resolver.machine.linker;
                resolver.machine.domain.add_reach(linker, root, reach)?;
            }
            Assumption::Compare(a, cmp, b) => match resolver.compare(a, *cmp, b) {
                Ok(()) => {}
                Err(Miss::Nothing(why)) => {
                    return Err(Stop::unsupported(format!("the assumption on {a} and {b}: {why}")));
                }
                Err(Miss::Stop(stop)) => return Err(stop),
            },
            // It is looked at along the paths: see `invariants`.
            Assumption::Invariant(..) => {}
        }
        Ok(())
    }
}

/// Makes the parameters that annotations say are not null so, and tells which.
///
/// # Errors
/// When nothing satisfies it.
pub(crate) fn annotated(
    machine: &mut Machine<Symbolic>,
    method: MethodId,
    inputs: &Inputs,
) -> Result<Vec<Assumed>, Stop> {
    let id = machine.linker.method(method).id;
    let class = machine.linker.class(inputs.class).class.clone();
    let declared = class.as_ref().and_then(|c| c.methods.iter().find(|m| m.id == id));
    let mut assumed = Vec::new();
    for (number, annotation) in declared.map_or(&[][..], |m| &m.nonnull) {
        let Some((name, ty, value)) = inputs.params.get(usize::from(*number)) else { continue };
        if ty.kind() == Kind::Ref {
            Resolver { machine, inputs }.non_null(*value)?;
            let from = machine.linker.symbols.name_text(*annotation);
            assumed.push(Assumed::by_annotation(format!("nonnull({name})"), from));
        }
    }
    Ok(assumed)
}

/// What annotations say of the fields that were looked at.
pub(crate) fn claimed(machine: &Machine<Symbolic>) -> Vec<Assumed> {
    let linker = &machine.linker;
    let text = |claim: &Claim| {
        let class = linker.java_name(claim.class);
        let class = class.rsplit('.').next().unwrap_or_default();
        let field = linker.symbols.name_text(claim.field);
        let from = linker.symbols.name_text(claim.annotation);
        Assumed::by_annotation(format!("nonnull({class}.{field})"), from)
    };
    machine.domain.claims.iter().flatten().map(text).collect()
}

fn path(text: &str) -> Result<Path, BadAssumption> {
    let parts: Path = text.trim().split('.').map(str::to_owned).collect();
    let named = parts.iter().all(|part| is_name(part));
    if named { Ok(parts) } else { bad(format!("'{text}' is no access path")) }
}

fn is_name(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        && text.chars().next().is_some_and(|c| !c.is_ascii_digit())
}

/// The method of an invariant and the class it is about: `boolean repOk()` of the class, or a static
/// `boolean repOk(Class)`.
fn find_invariant(
    machine: &mut Machine<Symbolic>,
    class: &str,
    name: &str,
    world: &[String],
) -> Result<(ClassId, MethodId), Miss> {
    let missing = |what: String| Miss::Nothing(format!("the invariant {class}.{name}: {what}"));
    let Some(of) = invariant_class(&mut machine.linker, class, world) else {
        return Err(missing("no such class".into()));
    };
    let linker = &machine.linker;
    let text = |method: MethodId| linker.symbols.name_text(linker.method(method).name);
    let all = predicates(linker, of);
    if let Some(&method) = all.iter().find(|&&method| text(method) == name) {
        return Ok((of, method));
    }
    Err(missing(format!(
        "no such method that takes an object and returns a boolean{}",
        there_are(all.iter().map(|&method| text(method)))
    )))
}

/// The class of a name as source code has it, `pkg.Outer.Inner` or the end of that: one of these, else any.
fn invariant_class(linker: &mut Linker, name: &str, world: &[String]) -> Option<ClassId> {
    let mut wanted = name.replace('.', "/");
    let plain = wanted.replace('$', "/");
    let is = |known: &&String| known.replace('$', "/") == plain;
    let ends = |known: &&String| {
        let outer = known.replace('$', "/");
        outer.strip_suffix(&plain).is_some_and(|outer| outer.ends_with('/'))
    };
    if let Some(known) = world.iter().find(is).or_else(|| world.iter().find(ends)) {
        return linker.class_named(known).ok();
    }
    // Which of its parts are classes is not known.
    loop {
        if let Ok(class) = linker.class_named(&wanted) {
            return Some(class);
        }
        let at = wanted.rfind('/')?;
        wanted.replace_range(at..=at, "$");
    }
}

struct Resolver<'a> {
    machine: &'a mut Machine<Symbolic>,
    inputs: &'a Inputs,
}

impl Resolver<'_> {
    fn non_null(&mut self, value: Value) -> Result<(), Stop> {
        let null = self.machine.domain.is_null(value);
        self.machine.domain.require(null, false)
    }

    fn resolve_object(&mut self, path: &Path) -> Result<Value, Stop> {
        self.object(path).map_err(|miss| miss.stop(path))
    }

    /// What is at the end of a path, and its type.
    fn find(&mut self, path: &Path) -> Result<(Value, Type), Miss> {
        let missing =
            |part: &str, known: String| Err(Miss::Nothing(format!("there is no {part}{known}")));
        let Some((root, rest)) = path.split_first() else { return missing("path", String::new()) };
        let param = self.inputs.params.iter().find(|(name, _, _)| name == root);
        let (mut value, mut ty) = match (param, self.inputs.receiver) {
            (Some((_, ty, value)), _) => (*value, *ty),
            (None, Some(this)) if root == "this" => (this, self.receiver_type()?),
            (None, receiver) => {
                let this = receiver.map(|_| "this");
                let params = self.inputs.params.iter().map(|(name, _, _)| name.as_str());
                return missing(root, there_are(this.into_iter().chain(params)));
            }
        };
        for part in rest {
            if !matches!(ty, Type::Ref(_)) {
                return missing(part, String::new());
            }
            self.non_null(value)?;
            if part == "length" && self.is_array(value) {
                (value, ty) = (self.machine.domain.array_length(value), Type::Int);
                continue;
            }
            let Some((slot, of)) = self.field(value, part) else {
                let known = self.fields(value);
                return missing(part, there_are(known.iter().map(String::as_str)));
            };
            let linker = &mut self.machine.linker;
            (value, ty) = (self.machine.domain.get_field(linker, value, slot, of)?, of);
        }
        Ok((value, ty))
    }

    /// The names of the fields of an object.
    fn fields(&mut self, value: Value) -> Vec<String> {
        let mut names = Vec::new();
        for class in self.machine.domain.classes_of(value) {
            for (_, name) in &self.machine.linker.class(class).slot_names {
                let name = self.machine.linker.symbols.name_text(*name).to_owned();
                if !names.contains(&name) {
                    names.push(name);
                }
            }
        }
        names
    }

    fn receiver_type(&mut self) -> Result<Type, Stop> {
        let class = self.machine.linker.class_named(&self.inputs.signature.class.replace('.', "/"));
        match class {
            Ok(class) => Ok(Type::Ref(self.machine.linker.class(class).name)),
            Err(_) => Err(Stop::unsupported("an assumption on a receiver that cannot be linked")),
        }
    }

    fn is_array(&mut self, value: Value) -> bool {
        use senda_engine::linker::Shape;
        let classes = self.machine.domain.classes_of(value);
        let shape = classes.first().map(|&class| self.machine.linker.class(class).shape);
        matches!(shape, Some(Shape::Array(..)))
    }

    fn field(&mut self, value: Value, name: &str) -> Option<(u32, Type)> {
        for class in self.machine.domain.classes_of(value) {
            if let Some(found) = slot_of(&self.machine.linker, class, name) {
                return Some(found);
            }
        }
        None
    }
}

/// The slot and type of an instance field by its name; of fields that hide each other the nearest.
fn slot_of(linker: &Linker, class: ClassId, name: &str) -> Option<(u32, Type)> {
    let linked = linker.class(class);
    let at = linked.slot_names.iter().rposition(|(_, n)| linker.symbols.name_text(*n) == name)?;
    Some((u32::try_from(at).ok()?, *linked.slots.get(at)?))
}

/// What ends a method whose assumptions contradict each other.
pub(crate) const NO_INPUT: &str = "assumptions that no input satisfies";

impl Symbolic {
    /// Requires an answer of every path.
    pub(crate) fn require(
        &mut self,
        truth: Truth<senda_solver::term::Lit>,
        holds: bool,
    ) -> Result<(), Stop> {
        self.require_any(&[(truth, holds)])
    }

    /// Requires one of some answers of every path.
    pub(crate) fn require_any(
        &mut self,
        answers: &[(Truth<senda_solver::term::Lit>, bool)],
    ) -> Result<(), Stop> {
        use senda_solver::term::Cond;
        let mut any = Cond::Known(false);
        for (truth, holds) in answers {
            let cond = match truth {
                Truth::Yes => Cond::Known(*holds),
                Truth::No => Cond::Known(!*holds),
                Truth::Open(lit) => Cond::Open(if *holds { *lit } else { !*lit }),
            };
            any = self.solver.store.arena.or(any, cond);
        }
        match self.assume_cond(any) {
            Answer::Sat => Ok(()),
            Answer::Unsat => Err(Stop::unsupported(NO_INPUT)),
            Answer::Unknown => Err(Stop::unsupported("assumptions that are not decided")),
        }
    }
}
