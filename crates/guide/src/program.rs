//! The program that a method reaches: its rules, those of its callees, and who is called where.
//!
//! The world is closed: of a receiver's class is assumed that it is one of the given classes or one
//! that reached code makes objects of; where somebody else could write another one, that is told. Methods of given classes are reached; those of the class library
//! are not looked into, nor are call sites of `invokedynamic`, so that what such a call does is *free*.
//! Free code can call back: it may reach methods of given classes that override one of the library's,
//! and bodies of lambdas ([`Program::called_back`]).

mod certain;

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};
use senda_rules::class::{Class, LoadError, Provider, access};
use senda_rules::ids::{ClassName, FieldRef, MethodRef, Name, PredId};
use senda_rules::ir::{Body, BootArg, Callee, End, HandleKind, Instr, Link, Rule, Test};
use senda_rules::names::Namer;
use senda_rules::symbols::Symbols;
use senda_rules::types::element_class;

use crate::hierarchy::{Above, Hierarchy};

/// How many methods are reached; what lies beyond is free.
const MOST_METHODS: usize = 5_000;

/// The classes that a program is closed over.
#[derive(Clone, Copy, Debug, Default)]
pub struct World<'a> {
    /// The given classes, by internal name.
    pub classes: &'a [String],
    /// Methods of theirs that are not looked into, declared as here: calls of them are free.
    pub free: &'a [MethodRef],
}

/// Where a call of a rule leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Nobody knows: any subtrace.
    Free,
    /// To one method of the program.
    Method(usize),
    /// To one of these, by the receiver's class.
    Dispatch {
        /// The method that is called.
        called: MethodRef,
        /// The methods that are reached, each with its place in the program if it has one.
        targets: Vec<(MethodRef, Option<usize>)>,
        /// Whether a receiver can have a class outside of the world.
        open: bool,
        /// Whether a class that is written elsewhere, and so in no world, can have another target: what is
        /// proved must not rely on these targets alone.
        elsewhere: bool,
    },
}

/// One call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Where it leads.
    pub reach: Reach,
    /// Whether it can fail before it reaches anything: an initialiser, or linking.
    pub fails: bool,
}

/// A method of a program.
#[derive(Clone, Debug)]
pub struct Method {
    /// Its rules.
    pub body: Arc<Body>,
    /// The calls of its rules, by predicate and rule counted from 0.
    pub sites: FxHashMap<(PredId, usize), Site>,
    /// Rules that can end before their call and their continuation.
    pub early: FxHashSet<(PredId, usize)>,
    /// What its rules test or tell of that is linked for certain.
    pub linked: FxHashSet<Link>,
    /// Rules with an instruction or a call that may not be linked, as far as is not known for certain.
    pub unlinked: FxHashSet<(PredId, usize)>,
}

/// A method and what it reaches.
#[derive(Clone, Debug)]
pub struct Program {
    /// How names are spelt: as in the traces of the first method.
    pub namer: Namer,
    /// The method, then the others in the order in which they are reached; at the end, from
    /// `reached` on, those that only free code can call.
    pub methods: Vec<Method>,
    /// How many methods are reached by calls that are known.
    pub reached: usize,
    /// Methods that free code can call.
    pub called_back: FxHashSet<usize>,
    /// Methods that code which is written elsewhere can call.
    pub visible: FxHashSet<usize>,
    /// The classes that the receiver of the first method can have.
    pub receivers: Vec<ClassName>,
    /// Methods that are not looked into because they are stubbed ([`World::free`]).
    pub stubbed: FxHashSet<MethodRef>,
    /// The classes that tests of rules name, and those of new objects.
    pub hierarchy: Hierarchy,
}

impl Program {
    /// Gathers the program of a method with code.
    ///
    /// # Errors
    /// When a class or method is there and cannot be read.
    pub fn gather(
        provider: &dyn Provider,
        symbols: &mut Symbols,
        world: &World<'_>,
        (class, index): (ClassName, usize),
    ) -> Result<Program, LoadError> {
        let given: Vec<ClassName> = world.classes.iter().map(|name| symbols.class(name)).collect();
        let mut gatherer = Gatherer {
            provider,
            symbols,
            is_given: given.iter().copied().collect(),
            free: world.free.iter().copied().collect(),
            given,
            home: class,
            classes: FxHashMap::default(),
            methods: Vec::new(),
            index: FxHashMap::default(),
            open: VecDeque::new(),
            made: Vec::new(),
            lambdas: FxHashSet::default(),
            supers: FxHashMap::default(),
            dispatched: FxHashMap::default(),
            above: FxHashMap::default(),
            certain: FxHashMap::default(),
        };
        gatherer.all(class, index)
    }

    /// The site of a rule's call.
    #[must_use]
    pub fn site(&self, method: usize, pred: PredId, rule: usize) -> Option<&Site> {
        self.methods.get(method)?.sites.get(&(pred, rule))
    }

    /// Whether methods were left out because there are too many.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.methods.len() >= MOST_METHODS
    }

    /// Whether some known call of these methods leads into free code.
    #[must_use]
    pub fn has_free_calls(&self, methods: usize) -> bool {
        let sites = self.methods.iter().take(methods).flat_map(|m| m.sites.values());
        sites.into_iter().any(|site| match &site.reach {
            Reach::Free => true,
            Reach::Method(_) => false,
            Reach::Dispatch { targets, open, .. } => *open || targets.iter().any(|t| t.1.is_none()),
        })
    }
}

struct Gatherer<'a> {
    provider: &'a dyn Provider,
    symbols: &'a mut Symbols,
    given: Vec<ClassName>,
    is_given: FxHashSet<ClassName>,
    free: FxHashSet<MethodRef>,
    home: ClassName,
    classes: FxHashMap<ClassName, Option<Arc<Class>>>,
    methods: Vec<(Arc<Class>, Arc<Body>)>,
    index: FxHashMap<MethodRef, usize>,
    open: VecDeque<usize>,
    /// Classes that reached code makes objects of, in order.
    made: Vec<ClassName>,
    /// Types that call sites of `invokedynamic` give.
    lambdas: FxHashSet<ClassName>,
    supers: FxHashMap<ClassName, Rc<[ClassName]>>,
    /// What is dispatched where, as long as no other class has objects.
    dispatched: FxHashMap<MethodRef, Site>,
    /// What is above classes of which all of that is there.
    above: FxHashMap<ClassName, Option<Above>>,
    /// Whether a class links what it names.
    certain: FxHashMap<(ClassName, Link), bool>,
}

impl Gatherer<'_> {
    fn all(&mut self, class: ClassName, index: usize) -> Result<Program, LoadError> {
        let Some(home) = self.class(class)? else {
            return Err(LoadError(format!("{} is not there", self.symbols.class_text(class))));
        };
        self.reach(&home, index)?;
        self.close()?;
        let reached = self.methods.len();
        let back = self.add_called_back()?;
        let mut methods = Vec::new();
        for at in 0..self.methods.len() {
            let (class, body) = self.methods[at].clone();
            let mut method = Method {
                body: body.clone(),
                sites: FxHashMap::default(),
                early: FxHashSet::default(),
                linked: self.linked(&class, &body)?,
                unlinked: self.unlinked(&class, &body)?,
            };
            for (pred, predicate) in body.preds.iter() {
                for (number, rule) in predicate.rules.iter().enumerate() {
                    if let Some(call) = &rule.call {
                        let site = self.site(&class, &call.callee)?;
                        method.sites.insert((pred, number), site);
                    }
                    if self.ends_early(&body, rule)? {
                        method.early.insert((pred, number));
                    }
                }
            }
            methods.push(method);
        }
        let namer = Namer::for_class(&home, self.symbols);
        let hierarchy = self.hierarchy()?;
        let stubbed = self.free.clone();
        let visible = self.visible();
        let receivers = self.receivers(&home, index)?;
        Ok(Program {
            namer,
            methods,
            reached,
            called_back: back,
            visible,
            receivers,
            stubbed,
            hierarchy,
        })
    }

    /// Reaches everything that can be. Which classes have objects decides what is reached, and the
    /// other way round: so until nothing is new.
    fn close(&mut self) -> Result<(), LoadError> {
        loop {
            while let Some(at) = self.open.pop_front() {
                let (_, body) = self.methods[at].clone();
                self.note_objects(&body);
            }
            let before = self.methods.len();
            for at in 0..before {
                let (class, body) = self.methods[at].clone();
                for rule in body.preds.values().flat_map(|p| p.rules.iter()) {
                    if let Some(call) = &rule.call {
                        self.site(&class, &call.callee)?;
                    }
                }
            }
            if self.methods.len() == before {
                return Ok(());
            }
        }
    }

    /// Methods that override one of the library, and those that lambdas are made of.
    fn add_called_back(&mut self) -> Result<FxHashSet<usize>, LoadError> {
        let mut back = FxHashSet::default();
        for name in self.given.clone() {
            let Some(class) = self.class(name)? else { continue };
            for (class, index) in self.called_by_library(&class)? {
                if let Some(at) = self.reach(&class, index)? {
                    back.insert(at);
                }
            }
        }
        self.close()?;
        let mut handles = Vec::new();
        for (_, body) in &self.methods {
            let calls =
                body.preds.values().flat_map(|p| p.rules.iter()).filter_map(|r| r.call.as_ref());
            for call in calls {
                let Callee::Dynamic(site) = &call.callee else { continue };
                handles.extend(site.args.iter().filter_map(|arg| match arg {
                    BootArg::Handle(handle) => Some(*handle),
                    _ => None,
                }));
            }
        }
        for handle in handles {
            if !self.is_given.contains(&handle.owner) {
                continue;
            }
            let Some(class) = self.class(handle.owner)? else { continue };
            let mut targets = Vec::new();
            if matches!(handle.kind, HandleKind::InvokeVirtual | HandleKind::InvokeInterface) {
                targets = self.overriding(&class, handle.name, handle.descriptor)?;
            }
            targets.extend(self.find(&class, handle.name, handle.descriptor)?);
            for (class, index) in targets {
                if self.is_known(&class, index)
                    && let Some(at) = self.reach(&class, index)?
                {
                    back.insert(at);
                }
            }
        }
        self.close()?;
        Ok(back)
    }

    /// The methods that a call selects for objects of a class or of those below it.
    fn overriding(
        &mut self,
        owner: &Class,
        name: Name,
        descriptor: Name,
    ) -> Result<Vec<(Arc<Class>, usize)>, LoadError> {
        let mut found = Vec::new();
        for candidate in self.given.iter().chain(&self.made).copied().collect::<Vec<_>>() {
            let Some(class) = self.class(candidate)? else { continue };
            if candidate == owner.name || self.supertypes(&class)?.contains(&owner.name) {
                found.extend(self.selected(&class, name, descriptor)?);
            }
        }
        Ok(found)
    }

    /// The methods of given classes that the library selects for objects of a class. They need not be
    /// the class's own: what it inherits may implement an interface that the class adds.
    fn called_by_library(
        &mut self,
        class: &Arc<Class>,
    ) -> Result<Vec<(Arc<Class>, usize)>, LoadError> {
        let mut found = Vec::new();
        for &name in self.supertypes(class)?.iter() {
            if self.is_given.contains(&name) {
                continue;
            }
            let Some(above) = self.class(name)? else { continue };
            for method in &above.methods {
                let hidden = method.flags & (access::STATIC | access::PRIVATE) != 0;
                if hidden || self.symbols.name_text(method.name).starts_with('<') {
                    continue;
                }
                for (class, index) in self.selected(class, method.name, method.descriptor)? {
                    let own = &class.methods[index];
                    if own.has_code && !own.is_static() && self.is_given.contains(&class.name) {
                        found.push((class, index));
                    }
                }
            }
        }
        Ok(found)
    }

    fn class(&mut self, name: ClassName) -> Result<Option<Arc<Class>>, LoadError> {
        if let Some(known) = self.classes.get(&name) {
            return Ok(known.clone());
        }
        let array = self.symbols.class_text(name).starts_with('[');
        let class = if array { None } else { self.provider.class(self.symbols, name)? };
        self.classes.insert(name, class.clone());
        Ok(class)
    }

    /// All supertypes of a class, nearest superclasses first.
    fn supertypes(&mut self, class: &Class) -> Result<Rc<[ClassName]>, LoadError> {
        if let Some(known) = self.supers.get(&class.name) {
            return Ok(known.clone());
        }
        let mut open: VecDeque<ClassName> =
            class.superclass.into_iter().chain(class.interfaces.iter().copied()).collect();
        let mut all: Vec<ClassName> = Vec::new();
        while let Some(name) = open.pop_front() {
            if all.contains(&name) {
                continue;
            }
            all.push(name);
            if let Some(class) = self.class(name)? {
                open.extend(class.superclass.into_iter().chain(class.interfaces.iter().copied()));
            }
        }
        let all: Rc<[ClassName]> = all.into();
        self.supers.insert(class.name, all.clone());
        Ok(all)
    }

    /// The place of a method with code in the program; none if the program is full.
    fn reach(&mut self, class: &Arc<Class>, index: usize) -> Result<Option<usize>, LoadError> {
        let id = class.methods[index].id;
        if let Some(&at) = self.index.get(&id) {
            return Ok(Some(at));
        }
        if self.methods.len() >= MOST_METHODS {
            return Ok(None);
        }
        let body = self.provider.body(self.symbols, class.name, index)?;
        let at = self.methods.len();
        self.methods.push((class.clone(), body));
        self.index.insert(id, at);
        self.open.push_back(at);
        Ok(Some(at))
    }

    fn note_objects(&mut self, body: &Body) {
        let before = (self.made.len(), self.lambdas.len());
        for rule in body.preds.values().flat_map(|p| p.rules.iter()) {
            for instr in &rule.code {
                if let Instr::NewObject { class, .. } = instr
                    && !self.made.contains(class)
                {
                    self.made.push(*class);
                }
            }
            if let Some(call) = &rule.call
                && let Callee::Dynamic(site) = &call.callee
            {
                let text = self.symbols.name_text(site.descriptor).to_owned();
                let object = text.rsplit_once(')').and_then(|(_, ty)| {
                    ty.strip_prefix('L').and_then(|ty| ty.strip_suffix(';')).map(str::to_owned)
                });
                if let Some(object) = object {
                    let class = self.symbols.class(&object);
                    self.lambdas.insert(class);
                }
            }
        }
        if before != (self.made.len(), self.lambdas.len()) {
            self.dispatched.clear();
        }
    }

    /// Where a call leads, reaching what it reaches.
    fn site(&mut self, from: &Class, callee: &Callee) -> Result<Site, LoadError> {
        let free = Site { reach: Reach::Free, fails: false };
        match callee {
            Callee::Static(m) | Callee::StaticInterface(m) => {
                let Some((class, index)) = self.resolve(*m)? else { return Ok(free) };
                let fails = self.init_fails(&class)?;
                self.method(&class, index, fails)
            }
            Callee::Special(m) | Callee::SpecialInterface(m) => {
                let Some((class, index)) = self.special(from, *m)? else { return Ok(free) };
                self.method(&class, index, false)
            }
            Callee::Virtual(m) | Callee::Interface(m) => self.dispatch(*m),
            Callee::Dynamic(_) | Callee::Init(_) | Callee::InitField(_) => Ok(free),
        }
    }

    fn method(&mut self, class: &Arc<Class>, index: usize, fails: bool) -> Result<Site, LoadError> {
        let known = self.is_known(class, index);
        let at = if known { self.reach(class, index)? } else { None };
        Ok(Site { reach: at.map_or(Reach::Free, Reach::Method), fails })
    }

    /// Whether the rules of a method are looked into.
    fn is_known(&self, class: &Class, index: usize) -> bool {
        let method = &class.methods[index];
        method.has_code && self.is_given.contains(&class.name) && !self.free.contains(&method.id)
    }

    /// The method that a reference means: in its class, a superclass or an interface.
    fn resolve(&mut self, method: MethodRef) -> Result<Option<(Arc<Class>, usize)>, LoadError> {
        let symbol = self.symbols.method_symbol(method);
        let Some(class) = self.class(symbol.owner)? else { return Ok(None) };
        self.find(&class, symbol.name, symbol.descriptor)
    }

    fn find(
        &mut self,
        class: &Arc<Class>,
        name: Name,
        descriptor: Name,
    ) -> Result<Option<(Arc<Class>, usize)>, LoadError> {
        let mut next = Some(class.clone());
        // A damaged hierarchy may be a ring.
        for _ in 0..1_000 {
            let Some(class) = next else { break };
            if let Some(index) = class.method_index(name, descriptor) {
                return Ok(Some((class, index)));
            }
            next = match class.superclass {
                Some(name) => self.class(name)?,
                None => None,
            };
        }
        let mut found: Option<(Arc<Class>, usize)> = None;
        for &above in self.supertypes(class)?.iter() {
            let Some(above) = self.class(above)?.filter(|c| c.is_interface()) else { continue };
            if let Some(index) = above.method_index(name, descriptor) {
                let code = above.methods[index].has_code;
                if found.as_ref().is_none_or(|(c, i)| code && !c.methods[*i].has_code) {
                    found = Some((above, index));
                }
            }
        }
        Ok(found)
    }

    /// JVMS 6.5.invokespecial: a `super` call starts at the caller's superclass.
    fn special(
        &mut self,
        from: &Class,
        method: MethodRef,
    ) -> Result<Option<(Arc<Class>, usize)>, LoadError> {
        let symbol = self.symbols.method_symbol(method);
        let Some((class, index)) = self.resolve(method)? else { return Ok(None) };
        let private = class.methods[index].has(access::PRIVATE);
        let constructor = self.symbols.name_text(symbol.name) == "<init>";
        let above = self.supertypes(from)?.contains(&symbol.owner);
        let interface = self.class(symbol.owner)?.is_some_and(|c| c.is_interface());
        if private || constructor || !above || interface {
            return Ok(Some((class, index)));
        }
        let Some(superclass) = from.superclass else { return Ok(Some((class, index))) };
        match self.class(superclass)? {
            Some(class) => self.find(&class, symbol.name, symbol.descriptor),
            None => Ok(None),
        }
    }

    fn dispatch(&mut self, called: MethodRef) -> Result<Site, LoadError> {
        if let Some(known) = self.dispatched.get(&called) {
            return Ok(known.clone());
        }
        let site = self.dispatched_now(called)?;
        self.dispatched.insert(called, site.clone());
        Ok(site)
    }

    fn dispatched_now(&mut self, called: MethodRef) -> Result<Site, LoadError> {
        let symbol = self.symbols.method_symbol(called);
        let free = Site { reach: Reach::Free, fails: false };
        let Some((declaring, index)) = self.resolve(called)? else { return Ok(free) };
        let open = !self.is_given.contains(&symbol.owner) || self.has_lambdas(symbol.owner)?;
        if self.free.contains(&declaring.methods[index].id) {
            return Ok(free);
        }
        let mut targets: Vec<(MethodRef, Option<usize>)> = Vec::new();
        let mut fails = false;
        if declaring.methods[index].has(access::PRIVATE) {
            self.add_target(&mut targets, &declaring, index)?;
            let reach = Reach::Dispatch { called, targets, open: false, elsewhere: false };
            return Ok(Site { reach, fails });
        }
        let candidates: Vec<ClassName> =
            self.given.iter().chain(&self.made).copied().collect::<Vec<_>>();
        let mut seen = FxHashSet::default();
        for name in candidates {
            if !seen.insert(name) {
                continue;
            }
            let Some(class) = self.class(name)? else { continue };
            if class.flags & (access::ABSTRACT | access::INTERFACE) != 0
                || (name != symbol.owner && !self.supertypes(&class)?.contains(&symbol.owner))
            {
                continue;
            }
            let found = self.selected(&class, symbol.name, symbol.descriptor)?;
            fails |= found.is_empty();
            for (class, index) in found {
                self.add_target(&mut targets, &class, index)?;
            }
        }
        if targets.iter().any(|(target, _)| self.free.contains(target)) {
            return Ok(free);
        }
        let fixed = declaring.methods[index].has(access::FINAL);
        let elsewhere = !fixed && self.is_open(symbol.owner)?;
        Ok(Site { reach: Reach::Dispatch { called, targets, open, elsewhere }, fails })
    }

    /// Whether a class below this one can be written elsewhere.
    fn is_open(&mut self, name: ClassName) -> Result<bool, LoadError> {
        let Some(class) = self.class(name)? else { return Ok(true) };
        if !class.sealed {
            return Ok(class.can_be_extended_elsewhere(self.symbols));
        }
        for given in self.given.clone() {
            let Some(below) = self.class(given)? else { continue };
            if self.supertypes(&below)?.contains(&name)
                && below.can_be_extended_elsewhere(self.symbols)
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn visible(&self) -> FxHashSet<usize> {
        let is_visible = |(class, body): &(Arc<Class>, Arc<Body>)| {
            let own = class.methods.iter().find(|method| method.id == body.method);
            own.is_none_or(|method| !method.has(access::PRIVATE))
        };
        (0..self.methods.len()).filter(|&at| is_visible(&self.methods[at])).collect()
    }

    /// The given classes of which an object can be the receiver of a method.
    fn receivers(&mut self, home: &Arc<Class>, index: usize) -> Result<Vec<ClassName>, LoadError> {
        let method = &home.methods[index];
        let mut found = Vec::new();
        for name in self.given.clone() {
            let Some(class) = self.class(name)? else { continue };
            let is_below = name == home.name || self.supertypes(&class)?.contains(&home.name);
            if !is_below || class.has(access::ABSTRACT) {
                continue;
            }
            let selected = self.selected(&class, method.name, method.descriptor)?;
            let inherits = selected.iter().any(|(class, i)| class.methods[*i].id == method.id);
            if name == home.name || inherits {
                found.push(name);
            }
        }
        Ok(found)
    }

    fn add_target(
        &mut self,
        targets: &mut Vec<(MethodRef, Option<usize>)>,
        class: &Arc<Class>,
        index: usize,
    ) -> Result<(), LoadError> {
        let id = class.methods[index].id;
        if targets.iter().any(|(known, _)| *known == id) {
            return Ok(());
        }
        let known = self.is_known(class, index);
        let at = if known { self.reach(class, index)? } else { None };
        targets.push((id, at));
        Ok(())
    }

    /// The methods that a call can select for an object of a class: the first from its class upwards
    /// and, where access makes it unsure that this one overrides, those above it too; the default
    /// methods of interfaces else.
    fn selected(
        &mut self,
        class: &Arc<Class>,
        name: Name,
        descriptor: Name,
    ) -> Result<Vec<(Arc<Class>, usize)>, LoadError> {
        let mut found = Vec::new();
        let mut next = Some(class.clone());
        for _ in 0..1_000 {
            let Some(class) = next else { break };
            if let Some(index) = class.method_index(name, descriptor) {
                let method = &class.methods[index];
                let visible = method.flags & (access::PUBLIC | access::PROTECTED) != 0;
                if method.has_code || method.has(access::NATIVE) {
                    found.push((class.clone(), index));
                }
                if visible {
                    return Ok(found);
                }
            }
            next = match class.superclass {
                Some(name) => self.class(name)?,
                None => None,
            };
        }
        if found.is_empty() {
            for &above in self.supertypes(class)?.iter() {
                let Some(above) = self.class(above)?.filter(|c| c.is_interface()) else { continue };
                if let Some(index) = above.method_index(name, descriptor)
                    && above.methods[index].has_code
                {
                    found.push((above, index));
                }
            }
        }
        Ok(found)
    }

    /// Whether reached code makes lambdas of a type.
    fn has_lambdas(&mut self, owner: ClassName) -> Result<bool, LoadError> {
        for made in self.lambdas.clone() {
            let below = match self.class(made)? {
                Some(class) => self.supertypes(&class)?.contains(&owner),
                None => false,
            };
            if made == owner || below {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether initialising a class can fail. That of the method's own class was initialised before.
    fn init_fails(&mut self, class: &Class) -> Result<bool, LoadError> {
        if class.name == self.home {
            return Ok(false);
        }
        let Some(home) = self.class(self.home)? else { return Ok(true) };
        let before = self.supertypes(&home)?;
        let mut next = Some(class.clone());
        for _ in 0..1_000 {
            let Some(class) = next else { return Ok(false) };
            // The JVM initialises exceptions, and what is above them, before any program runs.
            if before.contains(&class.name)
                || class.name == self.home
                || self.symbols.class_text(class.name) == "java/lang/Throwable"
            {
                return Ok(false);
            }
            let own = class.methods.iter().any(|m| self.symbols.name_text(m.name) == "<clinit>");
            if own {
                return Ok(true);
            }
            next = match class.superclass {
                Some(name) => match self.class(name)? {
                    Some(class) => Some((*class).clone()),
                    None => return Ok(true),
                },
                None => None,
            };
        }
        Ok(true)
    }

    fn named_init_fails(&mut self, class: ClassName) -> Result<bool, LoadError> {
        match self.class(class)? {
            Some(class) => self.init_fails(&class),
            None => Ok(true),
        }
    }

    /// Whether a class that code names is there.
    fn is_there(&mut self, class: ClassName) -> Result<bool, LoadError> {
        let text = self.symbols.class_text(class).to_owned();
        let element = match element_class(&text) {
            Some(element) => element,
            // An array of numbers.
            None if text.starts_with('[') => return Ok(true),
            None => &text,
        };
        let name = self.symbols.class(element);
        Ok(self.class(name)?.is_some())
    }

    /// The class that declares a field, if the field is there.
    fn declaring(&mut self, field: FieldRef) -> Result<Option<Arc<Class>>, LoadError> {
        let symbol = self.symbols.field_symbol(field);
        let Some(class) = self.class(symbol.owner)? else { return Ok(None) };
        let mut all = vec![class.name];
        all.extend(self.supertypes(&class)?.iter());
        for name in all {
            if let Some(class) = self.class(name)?
                && class.fields.iter().any(|f| f.name == symbol.name && f.ty == symbol.ty)
            {
                return Ok(Some(class));
            }
        }
        Ok(None)
    }

    /// Whether a rule can end before its call and continuation: its instructions, or the guards of the
    /// predicate that it goes to, link or initialise something that may not be there or may fail.
    fn ends_early(&mut self, body: &Body, rule: &Rule) -> Result<bool, LoadError> {
        for instr in &rule.code {
            let fails = match instr {
                Instr::GetField { field, .. } | Instr::SetField { field, .. } => {
                    self.declaring(*field)?.is_none()
                }
                Instr::GetStatic { field, .. } | Instr::SetStatic { field, .. } => {
                    match self.declaring(*field)? {
                        Some(class) => self.init_fails(&class)?,
                        None => true,
                    }
                }
                Instr::Init { class } | Instr::NewObject { class, .. } => {
                    self.named_init_fails(*class)?
                }
                Instr::NewArray { class, .. }
                | Instr::NewMultiArray { class, .. }
                | Instr::InstanceOf { class, .. }
                | Instr::ClassObject { class, .. } => !self.is_there(*class)?,
                Instr::MonitorExit { .. } => true,
                _ => false,
            };
            if fails {
                return Ok(true);
            }
        }
        let End::Goto { pred, .. } = &rule.end else { return Ok(false) };
        let Some(next) = body.preds.get(*pred) else { return Ok(false) };
        for guard in next.rules.iter().flat_map(|rule| rule.guards.iter()) {
            if let Test::InstanceOf(_, class) | Test::CastOk(_, class) = guard.test
                && !self.is_there(class)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
