//! The two traits under the machine: what a value is, and what the heap does.
//!
//! The machine ([`crate::machine`]) and the intercepts ([`crate::intercept`]) are written once over
//! these traits. The concrete domain ([`crate::concrete`]) gives definite answers; a symbolic one
//! answers [`Truth::Open`] where the path condition leaves both ways possible, and the machine then
//! stops at a choice. Constants mean the same everywhere: a domain folds them with
//! [`senda_rules::scalar::eval`].
//!
//! References: a domain's value of kind `Ref` is null or denotes an object. Flags are values too:
//! the null reference is `ok`, anything else is the exception.

use std::fmt::Debug;
use std::hash::Hash;
use std::rc::Rc;

use senda_rules::op::{Cmp, Op};
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

use crate::linker::{ClassId, Linker, MethodId, Shape, StaticSlot};
use crate::machine::StubbedCall;
use crate::stop::Stop;

/// How a number is written in a text, as `String.valueOf` does for its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `true` or `false`.
    Boolean,
    /// The character itself.
    Char,
    /// A decimal `int`.
    Int,
    /// A decimal `long`.
    Long,
    /// A `float`, as the class library writes it.
    Float,
    /// A `double`, as the class library writes it.
    Double,
    /// A `long` (an `int` is one too) in this radix.
    Radix(u32),
    /// The bits of an `int` in this radix.
    IntBits(u32),
    /// The bits of a `long` in this radix.
    LongBits(u32),
}

/// A dimension of an array of arrays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dimension<V> {
    /// The class of the arrays.
    pub class: ClassId,
    /// The type of their elements.
    pub element: Type,
    /// How many they have.
    pub length: V,
}

/// What is made of a class.
pub type ClassMap<'a> = dyn FnMut(&mut Linker, ClassId) -> Result<Option<ClassId>, Stop> + 'a;

/// A part of a text that depends on the inputs.
#[derive(Clone, Debug, PartialEq)]
pub enum Part<V> {
    /// Units that are known.
    Units(Rc<[u16]>),
    /// A number that is not fixed, and how it is written.
    Number(Form, V),
    /// Words that depend on the class of an input.
    Hidden,
}

/// A text that depends on the inputs, part by part.
pub type Parts<V> = Rc<[Part<V>]>;

/// The answer to a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth<C> {
    /// It holds on this path.
    Yes,
    /// It fails on this path.
    No,
    /// Both are possible; the condition under which it holds.
    Open(C),
}

impl<C> From<bool> for Truth<C> {
    fn from(b: bool) -> Self {
        if b { Truth::Yes } else { Truth::No }
    }
}

/// Scalar meaning: numbers and their operations.
pub trait Scalars {
    /// A value of any kind; the rule program's verifier guarantees that kinds are not mixed.
    type Value: Copy + Eq + Hash + Debug;
    /// A condition over values that is not decided yet.
    type Cond: Clone + Debug + PartialEq;

    /// A numeric constant.
    fn number(&mut self, kind: Kind, word: Word) -> Self::Value;

    /// The number, if the value is one and fixed.
    fn known(&self, value: Self::Value) -> Option<Word>;

    /// Applies an operation (`b` is ignored if it has one operand).
    fn apply(&mut self, op: Op, a: Self::Value, b: Self::Value) -> Self::Value;

    /// Compares two `int`s.
    fn compare(&mut self, cmp: Cmp, a: Self::Value, b: Self::Value) -> Truth<Self::Cond>;

    /// Whether an `int` is one of these, ascending.
    fn one_of(&mut self, value: Self::Value, labels: &[i32]) -> Truth<Self::Cond>;

    /// The opposite answer.
    fn opposite(&mut self, truth: Truth<Self::Cond>) -> Truth<Self::Cond> {
        match truth {
            Truth::Yes => Truth::No,
            Truth::No => Truth::Yes,
            Truth::Open(cond) => Truth::Open(self.negated(cond)),
        }
    }

    /// Whether both hold, as one test.
    fn both(&mut self, a: Truth<Self::Cond>, b: Truth<Self::Cond>) -> Truth<Self::Cond> {
        match (a, b) {
            (Truth::No, _) | (_, Truth::No) => Truth::No,
            (Truth::Yes, other) | (other, Truth::Yes) => other,
            (Truth::Open(a), Truth::Open(b)) => self.conjunction(a, b),
        }
    }

    /// Whether one of them holds, as one test.
    fn either(&mut self, a: Truth<Self::Cond>, b: Truth<Self::Cond>) -> Truth<Self::Cond> {
        let (a, b) = (self.opposite(a), self.opposite(b));
        let neither = self.both(a, b);
        self.opposite(neither)
    }

    /// The negation of an open condition.
    fn negated(&mut self, cond: Self::Cond) -> Self::Cond;

    /// The conjunction of two open conditions.
    fn conjunction(&mut self, a: Self::Cond, b: Self::Cond) -> Truth<Self::Cond>;

    /// An `int` constant.
    fn int(&mut self, v: i32) -> Self::Value {
        self.number(Kind::Int, Word::int(v))
    }
}

/// The heap: objects, arrays, strings, static fields. Faults (null, bounds, casts) have been
/// excluded by guards or by the intercept before an operation is called.
pub trait Heap: Scalars {
    /// The null reference, which is also the flag `ok`.
    fn null(&self) -> Self::Value;
    /// Whether it is null.
    fn is_null(&mut self, value: Self::Value) -> Truth<Self::Cond>;
    /// Whether two references are the same.
    fn same(&mut self, a: Self::Value, b: Self::Value) -> Truth<Self::Cond>;
    /// The exact class of the object, if known.
    fn class_of(&self, object: Self::Value) -> Option<ClassId>;
    /// Whether a non-null reference is an instance of the class.
    fn instance_of(
        &mut self,
        linker: &mut Linker,
        object: Self::Value,
        class: ClassId,
    ) -> Truth<Self::Cond>;

    /// The class of an object selects the method that is called on this type, and another one may select another.
    fn selects(&mut self, _linker: &mut Linker, _object: Self::Value, _on: ClassId) {}

    /// The classes that the object of a non-null reference can have, if it is not known exactly.
    fn classes_of(&mut self, _object: Self::Value) -> Vec<ClassId> {
        Vec::new()
    }
    /// The objects that a reference can be, null among them, if it is one of several that are there.
    fn cases(&mut self, _reference: Self::Value) -> Vec<Self::Value> {
        Vec::new()
    }
    /// Whether the object of a non-null reference is of exactly one of these classes.
    fn is_of_class(&mut self, object: Self::Value, classes: &[ClassId]) -> Truth<Self::Cond> {
        self.class_of(object).is_some_and(|class| classes.contains(&class)).into()
    }
    /// Whether a non-null reference can be stored into an array of references.
    ///
    /// # Errors
    /// When it is no such array.
    fn element_fits(
        &mut self,
        linker: &mut Linker,
        array: Self::Value,
        value: Self::Value,
    ) -> Result<Truth<Self::Cond>, Stop> {
        match self.class_of(array).map(|class| linker.class(class).shape) {
            Some(Shape::Array(_, Some(element))) => Ok(self.instance_of(linker, value, element)),
            _ => Err(Stop::refused("a reference is stored into no array of references")),
        }
    }

    /// Answers a call of a stubbed method with a value of its type, of the domain's choice.
    ///
    /// # Errors
    /// When the domain has no values to choose.
    fn stubbed(
        &mut self,
        _linker: &mut Linker,
        _call: StubbedCall<Self::Value>,
        _returns: Option<Type>,
    ) -> Result<Option<Self::Value>, Stop> {
        Err(Stop::unsupported("a stub where nothing is open"))
    }
    /// A new object with default fields.
    ///
    /// # Errors
    /// When the memory limit is reached.
    fn new_object(&mut self, linker: &Linker, class: ClassId) -> Result<Self::Value, Stop>;
    /// Reads the instance field in this slot.
    ///
    /// # Errors
    /// When the object is opaque (a string, a builder, a class object).
    fn get_field(
        &mut self,
        linker: &mut Linker,
        object: Self::Value,
        slot: u32,
        ty: Type,
    ) -> Result<Self::Value, Stop>;
    /// Writes the instance field in this slot, narrowing to its type.
    ///
    /// # Errors
    /// When the object is opaque.
    fn set_field(
        &mut self,
        object: Self::Value,
        slot: u32,
        ty: Type,
        value: Self::Value,
    ) -> Result<(), Stop>;
    /// Reads a static field.
    fn get_static(&mut self, slot: StaticSlot) -> Self::Value;
    /// Writes a static field, narrowing to its type.
    fn set_static(&mut self, slot: StaticSlot, ty: Type, value: Self::Value);

    /// A new array of this array class with default elements.
    ///
    /// # Errors
    /// When the memory limit is reached.
    fn new_array(
        &mut self,
        class: ClassId,
        element: Type,
        length: Self::Value,
    ) -> Result<Self::Value, Stop>;
    /// A new array of arrays, outermost first, whose length is not fixed.
    ///
    /// # Errors
    /// When the memory limit is reached, or lengths are fixed here.
    fn new_table(&mut self, _dimensions: &[Dimension<Self::Value>]) -> Result<Self::Value, Stop> {
        Err(Stop::unsupported("multi-dimensional array of unknown length"))
    }
    /// A new array of references, whose elements are of the class that a class object stands for.
    ///
    /// # Errors
    /// When the memory limit is reached, or the class is not known.
    fn new_array_of(
        &mut self,
        linker: &mut Linker,
        element: Self::Value,
        length: Self::Value,
    ) -> Result<Self::Value, Stop> {
        let class = self.class_of_class_object(element).map(|class| linker.array_of(class));
        let Some(Ok(class)) = class else {
            return Err(Stop::Internal("an array that cannot be linked".into()));
        };
        match linker.class(class).shape {
            Shape::Array(element, _) => self.new_array(class, element, length),
            _ => Err(Stop::Internal("an array that is none".into())),
        }
    }
    /// The position of the first condition that holds, or else this number.
    ///
    /// # Errors
    /// When it depends on the inputs and there is no such number.
    fn first_of(
        &mut self,
        conds: &[Truth<Self::Cond>],
        none: Self::Value,
    ) -> Result<Self::Value, Stop> {
        for (i, cond) in (0..).zip(conds) {
            match cond {
                Truth::Yes => return Ok(self.int(i)),
                Truth::No => {}
                Truth::Open(_) => return Err(Stop::unsupported("a number that is one of several")),
            }
        }
        Ok(none)
    }
    /// The number of elements.
    fn array_length(&mut self, array: Self::Value) -> Self::Value;
    /// Whether the index is within the array.
    fn in_bounds(&mut self, array: Self::Value, index: Self::Value) -> Truth<Self::Cond>;
    /// Reads an element.
    ///
    /// # Errors
    /// When the domain cannot say.
    fn get_elem(
        &mut self,
        linker: &mut Linker,
        array: Self::Value,
        index: Self::Value,
    ) -> Result<Self::Value, Stop>;
    /// Writes an element, narrowing to the array's element type.
    ///
    /// # Errors
    /// When the domain cannot do it.
    fn set_elem(
        &mut self,
        array: Self::Value,
        index: Self::Value,
        value: Self::Value,
    ) -> Result<(), Stop>;
    /// Reads an element for an instruction, which says what the elements of the array are: of an array that is
    /// declared as something above it nothing else may. `byte` stands for `boolean` too.
    ///
    /// # Errors
    /// When the domain cannot say.
    fn get_elem_as(
        &mut self,
        linker: &mut Linker,
        _elem: Type,
        array: Self::Value,
        index: Self::Value,
    ) -> Result<Self::Value, Stop> {
        self.get_elem(linker, array, index)
    }
    /// Writes an element for an instruction, likewise.
    ///
    /// # Errors
    /// When the domain cannot do it.
    fn set_elem_as(
        &mut self,
        _elem: Type,
        array: Self::Value,
        index: Self::Value,
        value: Self::Value,
    ) -> Result<(), Stop> {
        self.set_elem(array, index, value)
    }
    /// A shallow copy of an object or array.
    ///
    /// # Errors
    /// When the memory limit is reached or the object is opaque.
    fn clone_object(
        &mut self,
        linker: &mut Linker,
        object: Self::Value,
        class: ClassId,
    ) -> Result<Self::Value, Stop>;
    /// Copies elements between two arrays of the same representation, as if through a temporary.
    /// Bounds have been checked; for references the element types too.
    ///
    /// # Errors
    /// When the domain cannot do it.
    fn copy_elems(
        &mut self,
        linker: &mut Linker,
        source: Self::Value,
        from: Self::Value,
        target: Self::Value,
        to: Self::Value,
        count: Self::Value,
    ) -> Result<(), Stop>;

    /// A new string object.
    ///
    /// # Errors
    /// When the memory limit is reached.
    fn new_string(&mut self, units: Rc<[u16]>) -> Result<Self::Value, Stop>;
    /// A new string object whose text depends on the inputs: [`Heap::string_units`] has none.
    ///
    /// # Errors
    /// When the memory limit is reached, or every text is fixed here.
    fn open_string(&mut self, parts: Parts<Self::Value>) -> Result<Self::Value, Stop>;
    /// What the text of a string or builder consists of, if it depends on the inputs.
    fn open_parts(&self, object: Self::Value) -> Option<Parts<Self::Value>>;
    /// Gives a string or builder a text that depends on the inputs.
    ///
    /// # Errors
    /// As [`Heap::open_string`].
    fn set_open(&mut self, object: Self::Value, parts: Parts<Self::Value>) -> Result<(), Stop>;
    /// The text of a string object, if it is one and fixed.
    fn string_units(&self, string: Self::Value) -> Option<Rc<[u16]>>;
    /// Gives a string object that was allocated without text its text.
    ///
    /// # Errors
    /// When it is not a string.
    fn set_string(&mut self, string: Self::Value, units: Rc<[u16]>) -> Result<(), Stop>;
    /// The one object for this text, as `String.intern` and literals have it.
    ///
    /// # Errors
    /// When the memory limit is reached.
    fn intern(&mut self, units: &Rc<[u16]>) -> Result<Self::Value, Stop>;
    /// The text of a `StringBuilder` or `StringBuffer`, if fixed, to be read and changed.
    fn builder(&mut self, builder: Self::Value) -> Option<&mut Vec<u16>>;
    /// The object that stands for a class.
    ///
    /// # Errors
    /// When the memory limit is reached.
    fn class_object(&mut self, class: ClassId) -> Result<Self::Value, Stop>;
    /// The object that stands for the class of a non-null reference's object.
    ///
    /// # Errors
    /// When its class is not known, or the memory limit is reached.
    fn class_object_of(&mut self, object: Self::Value) -> Result<Self::Value, Stop> {
        match self.class_of(object) {
            Some(class) => self.class_object(class),
            None => Err(Stop::unsupported("the class of an object of unknown class")),
        }
    }
    /// The class object of what a function makes of the class that one stands for; null if that is nothing.
    ///
    /// # Errors
    /// When it is no class object, or the function fails.
    fn class_through(
        &mut self,
        linker: &mut Linker,
        object: Self::Value,
        of: &mut ClassMap,
    ) -> Result<Self::Value, Stop> {
        let Some(class) = self.class_of_class_object(object) else {
            return Err(Stop::Internal("a class object was expected".into()));
        };
        match of(linker, class)? {
            Some(class) => self.class_object(class),
            None => Ok(self.null()),
        }
    }
    /// The class that a class object stands for.
    fn class_of_class_object(&self, object: Self::Value) -> Option<ClassId>;
    /// A number that never changes for one object, the same in every run.
    fn identity_hash(&mut self, object: Self::Value) -> i32;
    /// The same for a hash table, which finds a place by it and shows it to nobody. Any function of the object will do:
    /// one that leads different objects to one place is only slower.
    fn place_hash(&mut self, object: Self::Value) -> i32 {
        self.identity_hash(object)
    }
    /// The program sees the identity hash code of an object, which no two runs of a JVM share.
    fn shows_identity(&mut self) {}
    /// The program sees something of the machine that it runs on, which may be otherwise elsewhere; what
    /// is named is otherwise on most machines.
    fn shows_machine(&mut self, _varies: Option<&str>) {}
    /// Counts bytes that an intercept lets an opaque object grow by.
    ///
    /// # Errors
    /// When the memory limit is reached.
    fn charge(&mut self, bytes: u64) -> Result<(), Stop>;
    /// A number that `what` needs to be fixed. Where it depends on the inputs, the path goes on with
    /// one of its values only, and remembers why.
    ///
    /// # Errors
    /// When no value is found.
    fn fix(&mut self, value: Self::Value, what: &str) -> Result<Word, Stop>;
    /// Room for the static fields up to this slot, at their defaults.
    fn reserve_statics(&mut self, up_to: StaticSlot);

    /// How many objects there are: those that come are later ones.
    fn made(&self) -> u64 {
        0
    }
    /// The objects made since then belong to a class that has been initialised: who changes one
    /// changes what outlives the call ([`Heap::outlives`]).
    fn shared_since(&mut self, _made: u64) {}
    /// The objects made since then belong to the class library: they are there whatever the program does.
    fn kept_since(&mut self, _made: u64) {}
    /// The class of an object decides what happens next.
    fn relies_on_class(&mut self, _object: Self::Value) {}
    /// Something was done that outlives the call: a static field was written, say.
    fn outlives(&mut self) {}
    /// A static field that this class of the program declares is about to be written, and not by the class's own
    /// initialiser: that outlives the call, and is part of what it does.
    fn writes_static(&mut self, _class: ClassId, _slot: StaticSlot) {
        self.outlives();
    }
}

/// Both together: what the machine runs over.
pub trait Domain: Heap {}
impl<T: Heap> Domain for T {}

/// What the search learns of one way on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feasible {
    /// There are inputs that go this way.
    Yes,
    /// There are none.
    No,
    /// That could not be found out, and why.
    Unknown(String),
}

/// What comes of asking for inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// They are at hand.
    Found,
    /// There are none: these of the wishes, by their places, contradict the facts. Without the wishes there are none if there are none
    /// of these.
    Contradiction(Vec<usize>),
    /// That could not be found out.
    Unknown,
}

/// An object of the inputs whose fields are what its class's constructor was given.
#[derive(Clone, Debug)]
pub struct Record<V> {
    /// The reference.
    pub input: V,
    /// Its class.
    pub class: ClassId,
    /// The constructor that takes what is in the fields.
    pub constructor: MethodId,
    /// What is in the fields before the call.
    pub values: Vec<V>,
}

/// A domain that can go back: what the search over all paths needs.
///
/// The open tests of a path are asked in the order in which the path meets them. A rule that is
/// applied again, with more assumed, meets the same conditions, or finds a test decided as it was
/// answered.
pub trait Search: Domain {
    /// Where the heap stood.
    type Point: Copy;
    /// Where everything stood.
    type Mark;

    /// Where the heap stands.
    fn point(&self) -> Self::Point;
    /// Undoes what happened to the heap since then.
    fn rewind(&mut self, point: Self::Point);
    /// Where everything stands; what comes later can be undone.
    fn mark(&mut self) -> Self::Mark;
    /// Undoes everything since the mark. Once: what comes after it belongs to the mark before.
    fn undo(&mut self, mark: &Self::Mark);
    /// The answer that what was assumed implies, if that is easily seen.
    fn implied(&mut self, cond: &Self::Cond) -> Option<bool>;
    /// Assumes an answer. After [`Feasible::No`] the caller undoes.
    fn assume(&mut self, cond: &Self::Cond, holds: bool) -> Feasible;
    /// Whether something was taken for granted since this was last asked, so that there may be other ways on from
    /// here than those that are found.
    fn took_for_granted(&mut self) -> bool {
        false
    }
    /// Assumes an answer that is known to be the only one.
    fn imply(&mut self, cond: &Self::Cond, holds: bool);
    /// Assumes facts that are no answers of the path. After anything but [`Feasible::Yes`] the caller undoes.
    ///
    /// A domain over which nobody assumes an invariant can do without this and all that follows for sums.
    fn require(&mut self, _facts: &[Truth<Self::Cond>]) -> Feasible {
        Feasible::Unknown("facts that are no answers".into())
    }
    /// Whether two values of a kind are the same, bit for bit.
    fn identical(&mut self, _kind: Kind, a: Self::Value, b: Self::Value) -> Truth<Self::Cond> {
        (a == b).into()
    }
    /// A number of a type of which nothing is known; `None` of a reference.
    fn unknown(&mut self, _ty: Type) -> Option<Self::Value> {
        None
    }
    /// One of 0, 1 and 2, it is not known which.
    fn unknown_state(&mut self) -> Self::Value {
        self.null()
    }

    /// An object of a class of which nothing else is known.
    ///
    /// # Errors
    /// When the memory limit is reached.
    fn some_object(&mut self, linker: &Linker, class: ClassId) -> Result<Self::Value, Stop> {
        self.new_object(linker, class)
    }

    /// Begins to sum up a call, for the caller of which it may be one of many: shows the heap before the call as far
    /// as it may be looked at. Until [`Search::end_sum`] what is assumed is a condition of the sum and nobody asks
    /// for inputs, and what becomes known of the heap before the call stays known when the search goes back.
    fn begin_sum(&mut self) {}
    /// What is assumed on the path of the call that is summed up, in order.
    fn guard(&self) -> Vec<Self::Cond> {
        Vec::new()
    }
    /// Forgets what is assumed on the last path of the call.
    fn clear_sum(&mut self) {}
    /// Goes on where the sum began.
    fn end_sum(&mut self) {}
    /// Whether no object was made or changed since the sum began.
    fn is_unchanged(&self) -> bool {
        false
    }
    /// Whether nothing was changed since the sum began that was there before, and a reference, if there is one, is to
    /// nothing that was made since.
    fn is_pure(&self, _reference: Option<Self::Value>) -> bool {
        false
    }
    /// The objects that the last stop wanted to look at and that may not be looked at: taken once.
    fn waits_for(&mut self) -> Vec<u32> {
        Vec::new()
    }
    /// How many objects of the heap before the call the path has looked at.
    fn looked(&self) -> usize {
        0
    }
    /// Whether one of them may be looked at.
    fn has_looked(&self, _object: u32) -> bool {
        false
    }
    /// That what the path has not looked at and sums have is no object that is known otherwise.
    fn unshared(&mut self) -> Vec<Truth<Self::Cond>> {
        Vec::new()
    }
    /// Begins to ask for inputs that satisfy more and more facts besides what is assumed. Until [`Search::end_asking`]
    /// nothing is undone.
    fn begin_asking(&mut self) {}
    /// Adds facts to those that are asked for, and looks for inputs for which the wishes hold too.
    fn ask(&mut self, _facts: &[Truth<Self::Cond>], _wishes: &[Truth<Self::Cond>]) -> Asked {
        Asked::Unknown
    }
    /// Whether all facts that were told contradict, as far as that is found out soon.
    fn is_refuted(&mut self) -> bool {
        false
    }
    /// Asks no more.
    fn end_asking(&mut self) {}
    /// Lets sums look at objects that the path has not looked at.
    fn look_at(&mut self, _objects: &[u32]) {}
    /// Lets sums look at those only that the path has looked at.
    fn look_back(&mut self) {}

    /// The objects of the inputs at hand that nothing but a constructor makes.
    ///
    /// # Errors
    /// When what is in them cannot be named.
    fn records(&mut self, _linker: &mut Linker) -> Result<Vec<Record<Self::Value>>, Stop> {
        Ok(Vec::new())
    }
    /// Whether these values are in the fields of an object that was made.
    fn has_fields(
        &mut self,
        _linker: &Linker,
        _object: Self::Value,
        _values: &[Self::Value],
    ) -> Truth<Self::Cond> {
        Truth::No
    }

    /// The question that an operation stopped at with [`Stop::Choice`], if it did: taken once. Asked
    /// again after the answer, the operation goes on.
    fn wanted(&mut self) -> Option<Self::Cond> {
        None
    }
    /// The value that is the first one if the condition holds and the second one if not, if there can be
    /// such a value.
    fn select(
        &mut self,
        _kind: Kind,
        _cond: &Truth<Self::Cond>,
        _a: Self::Value,
        _b: Self::Value,
    ) -> Option<Self::Value> {
        None
    }
    /// What went wrong with the numbers of this path, if something did: taken once.
    fn trouble(&mut self) -> Option<Stop>;
}
