//! Class initialisation (JVMS 5.5), single-threaded.

use senda_rules::class::access;
use senda_rules::types::element_class;

use super::{Finish, Halt, Machine};
use crate::domain::Domain;
use crate::linker::{ClassId, MethodId, StaticSlot};
use crate::stop::Stop;

/// How far a class is initialised in this run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InitState {
    /// Not yet.
    #[default]
    New,
    /// Its initialiser is running: whoever asks now, goes on.
    Running,
    /// Done.
    Done,
    /// Its initialiser threw: every later use throws.
    Failed,
}

/// How many initialisers may be nested: each takes some of the native stack.
const MAX_NESTED: usize = 200;

impl<D: Domain> Machine<D> {
    /// How far a class is initialised.
    #[must_use]
    pub fn init_state(&self, class: ClassId) -> InitState {
        self.world.init.get(class.0 as usize).copied().unwrap_or_default()
    }

    fn set_init(&mut self, class: ClassId, state: InitState) {
        let index = class.0 as usize;
        let init = &mut self.world_mut().init;
        if init.len() <= index {
            init.resize(index + 1, InitState::New);
        }
        init[index] = state;
    }

    /// Initialises a class if that has not happened yet.
    ///
    /// # Errors
    /// What its initialiser threw, as the JVM wraps it, or why the run stopped.
    #[inline]
    pub fn ensure_init(&mut self, class: ClassId) -> Result<(), Halt<D::Value>> {
        match self.init_state(class) {
            InitState::Done => Ok(()),
            InitState::Running => {
                self.note_cycle(class);
                Ok(())
            }
            InitState::New => self.initialise(class),
            InitState::Failed => Err(self.failed_before(class)),
        }
    }

    /// The error of a class that could not be initialised, and as its cause, since JDK 17, what its
    /// initialiser threw.
    #[cold]
    fn failed_before(&mut self, class: ClassId) -> Halt<D::Value> {
        let name = self.linker.java_name(class);
        let message = format!("Could not initialize class {name}");
        let error = match self.throw_new("java/lang/NoClassDefFoundError", Some(&message)) {
            Halt::Throw(error) => error,
            stop @ Halt::Stop(_) => return stop,
        };
        let Some(reason) = self.world.failures.get(&class).cloned() else {
            return Halt::Throw(error);
        };
        match self.throw_new("java/lang/ExceptionInInitializerError", Some(&reason)) {
            Halt::Throw(cause) => match self.set_cause(error, cause) {
                Ok(()) => Halt::Throw(error),
                Err(halt) => halt,
            },
            stop @ Halt::Stop(_) => stop,
        }
    }

    /// Remembers what an initialiser threw, for the errors of later uses.
    fn note_failure(&mut self, class: ClassId, e: D::Value) {
        const FIRST_JDK: u32 = 17;
        if self.jdk < FIRST_JDK {
            return;
        }
        let thrown = self.domain.class_of(e).map(|thrown| self.class_object_name(thrown));
        let message =
            self.get_named_field(e, "java/lang/Throwable", "detailMessage", "java/lang/String");
        let message = message.ok().and_then(|m| self.domain.string_units(m));
        let mut text = format!("Exception {}", thrown.unwrap_or_default());
        if let Some(message) = message {
            text += &format!(": {}", String::from_utf16_lossy(&message));
        }
        text += " [in thread \"main\"]";
        self.world_mut().failures.insert(class, text);
    }

    fn initialise(&mut self, class: ClassId) -> Result<(), Halt<D::Value>> {
        self.prepare(class)?;
        self.set_init(class, InitState::Running);
        self.initialising.push(class);
        let result = self.initialise_parents(class).and_then(|()| self.initialise_own(class));
        self.initialising.pop();
        let state = if result.is_ok() { InitState::Done } else { InitState::Failed };
        self.set_init(class, state);
        result
    }

    /// A class whose initialiser runs is asked for. Where another one asks, which was begun for it, each of
    /// the two may see what the other has not yet set: what comes out depends on which of them the JVM
    /// initialises first, and that is up to what ran before. Where only one of them has an initialiser,
    /// there is nothing to be seen.
    #[inline]
    fn note_cycle(&mut self, class: ClassId) {
        if self.initialising.last() != Some(&class) {
            self.entangle_from(class);
        }
    }

    #[cold]
    fn entangle_from(&mut self, class: ClassId) {
        let Some(at) = self.initialising.iter().rposition(|&known| known == class) else { return };
        let mut cycle: Vec<ClassId> = self.initialising[at..].to_vec();
        cycle.retain(|&one| !self.is_library(one) && self.initialiser(one).is_some());
        if cycle.len() > 1 {
            cycle.into_iter().for_each(|one| self.entangle(one));
        }
    }

    fn entangle(&mut self, class: ClassId) {
        if !self.world.entangled.contains(&class) {
            self.world_mut().entangled.push(class);
        }
    }

    /// A static field of a class is read. Where its value depends on the order of initialisers, so does
    /// what is computed from it: the class that is being initialised with it, or the outcome of the call.
    ///
    /// # Errors
    /// When the inputs decide on the order: one run cannot stand for all.
    pub(super) fn note_order(&mut self, class: ClassId) -> Result<(), Stop> {
        if self.world.doubtful.contains(&class) {
            let name = self.linker.java_name(class);
            return Err(Stop::Unsupported(format!(
                "a static field of {name}, which depends on whether an input was made before"
            )));
        }
        if self.world.entangled.contains(&class) {
            match self.initialising.last().copied() {
                Some(reader) if !self.is_library(reader) => self.entangle(reader),
                Some(_) => {}
                None => self.domain.outlives(),
            }
        }
        Ok(())
    }

    /// How many classes depend on the order of initialisers so far.
    #[must_use]
    pub fn entangled(&self) -> usize {
        self.world.entangled.len()
    }

    /// The classes that came to depend on it since then do so by the inputs: a test that has no object of a
    /// class does not initialise it.
    pub fn doubt_order(&mut self, since: usize) {
        if since < self.world.entangled.len() {
            let world = self.world_mut();
            let doubtful = world.entangled.split_off(since);
            world.doubtful.extend(doubtful);
        }
    }

    /// Runs the initialiser. What it makes belongs to the class, and one that fails does so once.
    fn initialise_own(&mut self, class: ClassId) -> Result<(), Halt<D::Value>> {
        let made = self.domain.made();
        let result = self.run_initialiser(class);
        if self.is_library(class) {
            self.domain.kept_since(made);
        } else {
            self.domain.shared_since(made);
            if matches!(result, Err(Halt::Throw(_))) {
                self.domain.outlives();
            }
        }
        result
    }

    /// A static field of a class is about to be written. Only its own initialiser leaves a class as every run finds it.
    pub(crate) fn note_static_write(&mut self, class: ClassId, slot: StaticSlot) {
        if self.init_state(class) != InitState::Running && !self.is_library(class) {
            self.domain.writes_static(class, slot);
        }
    }

    /// The classes of the program that are initialised.
    pub fn initialised(&self) -> impl Iterator<Item = ClassId> {
        let classes = (0..).map(ClassId).zip(&self.world.init);
        let done = classes.filter(|(_, state)| **state == InitState::Done);
        done.map(|(class, _)| class).filter(|&class| !self.is_library(class))
    }

    /// Whether a class is part of the class library, as its name tells.
    pub(crate) fn is_library(&self, class: ClassId) -> bool {
        let name = self.linker.symbols.class_text(self.linker.class(class).name);
        let element = element_class(name).unwrap_or(name);
        ["java/", "javax/", "jdk/", "sun/", "com/sun/"].iter().any(|p| element.starts_with(p))
    }

    /// Static fields get their defaults and constants.
    fn prepare(&mut self, class: ClassId) -> Result<(), Halt<D::Value>> {
        let last = self.linker.static_count();
        self.domain.reserve_statics(last);
        let statics = self.linker.class(class).statics.clone();
        for field in statics {
            if let Some(constant) = field.constant {
                let value = self.constant(constant)?;
                self.domain.set_static(field.slot, field.ty, value);
            }
        }
        Ok(())
    }

    /// The superclass, then every superinterface that has a default method; an interface
    /// initialises neither (JVMS 5.5, step 7).
    fn initialise_parents(&mut self, class: ClassId) -> Result<(), Halt<D::Value>> {
        let linked = self.linker.class(class);
        if linked.is_interface() {
            return Ok(());
        }
        let superclass = linked.superclass;
        if let Some(superclass) = superclass {
            self.ensure_init(superclass)?;
        }
        self.initialise_interfaces(class)
    }

    /// The direct interfaces in the order they are named, each after its own.
    fn initialise_interfaces(&mut self, class: ClassId) -> Result<(), Halt<D::Value>> {
        let declared = self.linker.class(class).class.clone();
        for &name in declared.iter().flat_map(|c| &c.interfaces) {
            let interface = self.linker.link(name);
            let interface = self.linked(interface)?;
            self.initialise_interfaces(interface)?;
            let has_default = self.linker.class(interface).methods.iter().any(|&m| {
                let m = self.linker.method(m);
                !m.has(access::ABSTRACT) && !m.has(access::STATIC)
            });
            if has_default {
                self.ensure_init(interface)?;
            }
        }
        Ok(())
    }

    /// The code that initialises a class, if it has some.
    fn initialiser(&self, class: ClassId) -> Option<MethodId> {
        let symbols = &self.linker.symbols;
        let (name, descriptor) = (symbols.find_name("<clinit>")?, symbols.find_name("()V")?);
        self.linker.declared(class, name, descriptor)
    }

    fn run_initialiser(&mut self, class: ClassId) -> Result<(), Halt<D::Value>> {
        let Some(method) = self.initialiser(class) else { return Ok(()) };
        if self.nested >= MAX_NESTED {
            return Err(Stop::unsupported("class initialisers nested too deep").into());
        }
        self.nested += 1;
        let finish = self.run_from(method, &[]);
        self.nested -= 1;
        match finish? {
            Finish::Return(_) => Ok(()),
            Finish::Throw(e) => {
                self.note_failure(class, e);
                Err(self.wrap_initialiser_failure(e))
            }
        }
    }

    /// An `Error` passes, anything else becomes the cause of an `ExceptionInInitializerError`.
    fn wrap_initialiser_failure(&mut self, e: D::Value) -> Halt<D::Value> {
        let error = self.linker.class_named("java/lang/Error");
        let error = match self.linked(error) {
            Ok(error) => error,
            Err(halt) => return halt,
        };
        let is_error = self.domain.instance_of(&mut self.linker, e, error);
        match self.decide(is_error) {
            Ok(true) => Halt::Throw(e),
            Ok(false) => match self.throw_new("java/lang/ExceptionInInitializerError", None) {
                Halt::Throw(wrapper) => match self.set_cause(wrapper, e) {
                    Ok(()) => Halt::Throw(wrapper),
                    Err(halt) => halt,
                },
                stop @ Halt::Stop(_) => stop,
            },
            Err(stop) => Halt::Stop(stop),
        }
    }
}

impl<D: Domain> Machine<D> {
    /// What runs until [`Machine::leave_nested`] belongs to no input: no trace, no count.
    pub(crate) fn enter_nested(&mut self) {
        self.nested += 1;
    }

    /// The same for a call of the program's own code, which may nest without end.
    pub(crate) fn enter_call(&mut self) -> bool {
        let room = self.nested < MAX_NESTED;
        if room {
            self.nested += 1;
        }
        room
    }

    /// Ends [`Machine::enter_nested`].
    pub(crate) fn leave_nested(&mut self) {
        self.nested = self.nested.saturating_sub(1);
    }
}
