//! Inputs that are given: values, and the graph of objects that they refer to.

use rustc_hash::FxHashMap;
use senda_engine::domain::Heap;
use senda_engine::linker::{ClassId, LinkedStatic, Linker, Shape};
use senda_engine::machine::{Halt, Machine};
use senda_engine::stop::Stop;
use senda_rules::scalar::Word;
use senda_rules::types::Type;
use senda_testcase as model;
use senda_testcase::{Content, Field, Object, ObjectId};

use crate::inputs;
use crate::symbolic::world::enum_of;

/// What a method is called with, as a test has it: the receiver, if there is one, then the arguments.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Given {
    /// The values.
    pub values: Vec<model::Value>,
    /// The objects that they refer to. Fields that are not listed are zero or null; a string that is
    /// a value is an object of its own.
    pub objects: Vec<Object>,
}

/// The class of a name as tests spell it: `p.Foo`, `int[]`.
///
/// # Errors
/// When it cannot be linked.
pub(super) fn class_named(linker: &mut Linker, name: &str) -> Result<ClassId, Stop> {
    let class = inputs::class_named(linker, name);
    class.ok_or_else(|| Stop::unsupported(format!("an object of {name}, which cannot be linked")))
}

/// The number of a value that is one.
pub(super) fn word(value: &model::Value) -> Option<Word> {
    Some(match value {
        model::Value::Boolean(v) => Word::int(i32::from(*v)),
        model::Value::Byte(v) => Word::int(i32::from(*v)),
        model::Value::Short(v) => Word::int(i32::from(*v)),
        model::Value::Char(v) => Word::int(i32::from(*v)),
        model::Value::Int(v) => Word::int(*v),
        model::Value::Long(v) => Word::long(*v),
        model::Value::Float(bits) => Word::float(f32::from_bits(*bits)),
        model::Value::Double(bits) => Word::double(f64::from_bits(*bits)),
        _ => return None,
    })
}

/// The slot of a field, and its type.
pub(super) fn slot(linker: &Linker, class: ClassId, field: &Field) -> Result<(u32, Type), Stop> {
    let linked = linker.class(class);
    let is = |(owner, name): &(ClassId, senda_rules::ids::Name)| {
        let declared = field.owner.as_ref();
        linker.symbols.name_text(*name) == field.name
            && declared.map_or(*owner == class, |d| linker.java_name(*owner) == *d)
    };
    let at = linked.slot_names.iter().position(is);
    let at = at.ok_or_else(|| Stop::unsupported(format!("a field {}", field.name)))?;
    Ok((u32::try_from(at).unwrap_or(u32::MAX), linked.slots[at]))
}

/// Makes what is given in any heap, as values of parameters of these types.
///
/// # Errors
/// When something in it cannot be made.
pub fn make<D: Heap>(
    machine: &mut Machine<D>,
    types: &[Type],
    given: &Given,
) -> Result<Vec<(Type, D::Value)>, Stop> {
    if types.len() != given.values.len() {
        return Err(Stop::Internal("not as many values as parameters".into()));
    }
    let mut maker = Maker { machine, made: FxHashMap::default() };
    for object in &given.objects {
        let value = maker.object(object)?;
        maker.made.insert(object.id, value);
    }
    for object in &given.objects {
        maker.fill(object)?;
    }
    let pairs = types.iter().zip(&given.values);
    pairs.map(|(&ty, value)| Ok((ty, maker.value(ty, value)?))).collect()
}

struct Maker<'a, D: Heap> {
    machine: &'a mut Machine<D>,
    made: FxHashMap<ObjectId, D::Value>,
}

impl<D: Heap> Maker<'_, D> {
    fn object(&mut self, object: &Object) -> Result<D::Value, Stop> {
        let class = class_named(&mut self.machine.linker, &object.class)?;
        let domain = &mut self.machine.domain;
        match (&object.content, self.machine.linker.class(class).shape) {
            (Content::Elements(all), Shape::Array(element, _)) => {
                let length = domain.int(i32::try_from(all.len()).unwrap_or(i32::MAX));
                domain.new_array(class, element, length)
            }
            (Content::Fields(_), Shape::Object) => {
                self.initialise(class)?;
                let Machine { domain, linker, .. } = &mut *self.machine;
                domain.new_object(linker, class)
            }
            (Content::Constant(name), Shape::Object) => self.constant(class, name),
            _ => Err(unmade(object)),
        }
    }

    fn initialise(&mut self, class: ClassId) -> Result<(), Stop> {
        match self.machine.ensure_init(class) {
            Ok(()) => Ok(()),
            Err(Halt::Throw(_)) => Err(Stop::unsupported("an object whose class cannot be made")),
            Err(Halt::Stop(stop)) => Err(stop),
        }
    }

    /// The constant of an `enum` with this name.
    fn constant(&mut self, class: ClassId, name: &str) -> Result<D::Value, Stop> {
        self.initialise(class)?;
        let linker = &self.machine.linker;
        let is = |s: &&LinkedStatic| linker.symbols.name_text(s.name) == name;
        let found = linker.class(enum_of(linker, class)).statics.iter().find(is).map(|s| s.slot);
        match found {
            Some(slot) => Ok(self.machine.domain.get_static(slot)),
            None => Err(Stop::unsupported(format!("a constant {name}"))),
        }
    }

    fn fill(&mut self, object: &Object) -> Result<(), Stop> {
        let Some(&made) = self.made.get(&object.id) else { return Err(unmade(object)) };
        let class = class_named(&mut self.machine.linker, &object.class)?;
        match (&object.content, self.machine.linker.class(class).shape) {
            (Content::Elements(all), Shape::Array(element, _)) => {
                for (i, item) in all.iter().enumerate() {
                    let value = self.value(element, item)?;
                    let domain = &mut self.machine.domain;
                    let index = domain.int(i32::try_from(i).unwrap_or(i32::MAX));
                    domain.set_elem(made, index, value)?;
                }
            }
            (Content::Fields(fields), _) => {
                for field in fields {
                    let (slot, ty) = slot(&self.machine.linker, class, field)?;
                    let value = self.value(ty, &field.value)?;
                    self.machine.domain.set_field(made, slot, ty, value)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn value(&mut self, ty: Type, value: &model::Value) -> Result<D::Value, Stop> {
        let domain = &mut self.machine.domain;
        match value {
            model::Value::Null => Ok(domain.null()),
            model::Value::Text(units) => domain.new_string(units.as_slice().into()),
            model::Value::Ref(id) => self.made.get(id).copied().ok_or_else(|| missing(*id)),
            number => match word(number) {
                Some(word) => Ok(domain.number(ty.kind(), word)),
                None => Err(Stop::unsupported("a value that is no number")),
            },
        }
    }
}

fn missing(id: ObjectId) -> Stop {
    Stop::Internal(format!("{id} is not among the objects"))
}

fn unmade(object: &Object) -> Stop {
    Stop::unsupported(format!("a given object of {}", object.class))
}
