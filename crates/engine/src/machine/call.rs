//! Calls: who is called, and what waits for the return.

use std::rc::Rc;

use senda_rules::class::access;
use senda_rules::ids::{FieldRef, MethodRef, PredId};
use senda_rules::ir::{Call, Callee, End, Rule};

use super::record::Node;
use super::{Code, Entry, Frame, Halt, Machine, Step};
use crate::domain::Domain;
use crate::intercept::Reply;
use crate::linker::{ClassId, MethodId, Selected};
use crate::stop::Stop;

const INCOMPATIBLE: &str = "java/lang/IncompatibleClassChangeError";

/// Where a call goes.
enum Target<V> {
    /// To a method.
    Method(MethodId),
    /// Nowhere: the value is known already.
    Value(Option<V>),
}

impl<D: Domain> Machine<D> {
    /// Makes the call of a rule whose instructions have run.
    pub(super) fn call(
        &mut self,
        code: &Rc<Code<D::Value>>,
        pred: &mut PredId,
        number: usize,
        rule: &Rule,
        call: &Call,
    ) -> Result<Step<D::Value>, Halt<D::Value>> {
        let mut args = std::mem::take(&mut self.args);
        args.clear();
        args.extend(call.args.iter().map(|&a| self.get(code, a)));
        let performed = self.perform(code, *pred, number, call, &args);
        let step = match performed {
            Ok(Performed::Enter(callee, other)) => {
                self.push_frame(code, *pred, number, rule);
                self.regs.clear();
                self.regs.extend_from_slice(other.as_deref().unwrap_or(&args));
                Ok(Step::Enter(callee))
            }
            Ok(Performed::Value(value)) => {
                let null = self.domain.null();
                self.continue_after(code, pred, rule, call, value.unwrap_or(null), null);
                Ok(Step::Stay)
            }
            Err(Halt::Throw(e)) => {
                let null = self.domain.null();
                self.continue_after(code, pred, rule, call, null, e);
                Ok(Step::Stay)
            }
            Err(stop) => Err(stop),
        };
        self.args = args;
        step
    }

    fn continue_after(
        &mut self,
        code: &Code<D::Value>,
        pred: &mut PredId,
        rule: &Rule,
        call: &Call,
        value: D::Value,
        flag: D::Value,
    ) {
        if let Some(result) = call.result {
            self.regs[result.0 as usize] = value;
        }
        self.regs[call.flag.0 as usize] = flag;
        if let End::Goto { pred: to, args } = &rule.end {
            self.goto(code, args);
            *pred = *to;
        }
    }

    fn push_frame(&mut self, code: &Rc<Code<D::Value>>, pred: PredId, number: usize, rule: &Rule) {
        let base = self.saved.len();
        if let End::Goto { args, .. } = &rule.end {
            for &arg in args {
                let value = self.get(code, arg);
                self.saved.push(value);
            }
        }
        let rule = u32::try_from(number).unwrap_or(u32::MAX);
        let (len, parent) = (self.saved.len() - base, self.top);
        self.frames.push(Frame { code: code.clone(), pred, rule, base, len, parent });
        self.top = self.frames.len();
        self.depth += 1;
    }

    /// Finds the callee and, if it is modelled, runs it.
    fn perform(
        &mut self,
        code: &Code<D::Value>,
        pred: PredId,
        number: usize,
        call: &Call,
        args: &[D::Value],
    ) -> Result<Performed<D::Value>, Halt<D::Value>> {
        let mark = self.trace.nodes().len();
        self.calling = Some(code.class);
        let result = self.perform_traced(code, pred, number, call, args);
        let open = self.trace.nodes().len() == mark
            || matches!(self.trace.nodes().last(), Some(Node::Dispatch { .. }));
        if result.is_err() && self.nested == 0 && open {
            self.trace.push(Node::Nothing);
        }
        result
    }

    fn perform_traced(
        &mut self,
        code: &Code<D::Value>,
        pred: PredId,
        number: usize,
        call: &Call,
        args: &[D::Value],
    ) -> Result<Performed<D::Value>, Halt<D::Value>> {
        let target = match &call.callee {
            Callee::Static(m) => self.static_target(code, *m)?,
            Callee::Special(m) => self.special_target(code, *m)?,
            Callee::Virtual(m) => self.virtual_target(code, *m, args, false)?,
            Callee::Interface(m) => self.virtual_target(code, *m, args, true)?,
            Callee::Init(class) => {
                let class = self.linker.link(*class);
                let class = self.linked(class)?;
                if self.nested == 0 {
                    self.trace.push(Node::Init(class));
                }
                // Only `new` asks for this, and a handler may catch what is wrong with it.
                self.check_instantiable(class)?;
                self.ensure_init(class)?;
                return Ok(Performed::Value(None));
            }
            Callee::InitField(field) => {
                let found = self.linker.static_field(*field);
                let found = self.linked(found)?;
                self.check_field(code, *field, found.class, found.flags)?;
                let class = found.class;
                if self.nested == 0 {
                    self.trace.push(Node::Init(class));
                }
                self.ensure_init(class)?;
                return Ok(Performed::Value(None));
            }
            Callee::Dynamic(site) => {
                match self.dynamic_target((code.method, pred, number as u32), site, args)? {
                    crate::indy::Linked::Method(m) => Target::Method(m),
                    crate::indy::Linked::Value(v) => Target::Value(Some(v)),
                }
            }
        };
        match target {
            Target::Value(v) => {
                if self.nested == 0 {
                    self.trace.push(Node::Nothing);
                }
                Ok(Performed::Value(v))
            }
            Target::Method(method) => self.enter(method, args),
        }
    }

    fn enter(
        &mut self,
        method: MethodId,
        args: &[D::Value],
    ) -> Result<Performed<D::Value>, Halt<D::Value>> {
        let mut method = method;
        // Other arguments than the call's, once an intercept has passed it on.
        let mut other: Option<Vec<D::Value>> = None;
        loop {
            let native = match self.entry(method)? {
                Entry::Rules(callee) => {
                    if self.depth >= self.depth_limit() {
                        return Err(self.throw_new("java/lang/StackOverflowError", None));
                    }
                    return Ok(Performed::Enter(callee, other));
                }
                Entry::Native(native) => native,
            };
            match native(self, other.as_deref().unwrap_or(args)) {
                Ok(Reply::Call(to, with)) => (method, other) = (to, Some(with)),
                Ok(Reply::Interpret) => {
                    let callee = self.own_code(method)?;
                    return Ok(Performed::Enter(callee, other));
                }
                reply => {
                    if self.nested == 0 {
                        self.trace.push(Node::Native(method));
                    }
                    return reply.map(|reply| Performed::Value(reply.value()));
                }
            }
        }
    }

    /// Initialisers get some room of their own: one that is first needed for the error of a full
    /// stack must not fail for the same reason, be the stack full of an initialiser's calls or not.
    fn depth_limit(&self) -> usize {
        const FOR_INITIALISERS: usize = 2_000;
        let rooms = usize::from(self.nested > 0) + usize::from(self.throwing > 0);
        self.limits.depth + rooms * FOR_INITIALISERS
    }

    fn static_target(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
    ) -> Result<Target<D::Value>, Halt<D::Value>> {
        let index = method.0 as usize;
        let target = match self.static_cache.get(index) {
            Some(Some(known)) => *known,
            _ => {
                let resolved = self.linker.resolve(method, true);
                let target = self.linked(resolved)?;
                if self.static_cache.len() <= index {
                    self.static_cache.resize(index + 1, None);
                }
                self.static_cache[index] = Some(target);
                target
            }
        };
        self.check_method(code, method, target)?;
        let class = self.linker.method(target).class;
        self.ensure_init(class)?;
        Ok(Target::Method(target))
    }

    /// Throws an `IllegalAccessError` unless this code may call this method.
    #[inline]
    fn check_method(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
        target: MethodId,
    ) -> Result<(), Halt<D::Value>> {
        let linked = self.linker.method(target);
        let (class, flags) = (linked.class, linked.flags);
        if flags & access::PUBLIC != 0 || class == code.class {
            return Ok(());
        }
        let named = self.linker.link(self.linker.symbols.method_symbol(method).owner);
        let named = self.linked(named)?;
        if self.linker.accessible(code.class, named, class, flags) {
            return Ok(());
        }
        let text = self.linker.method_text(target);
        Err(self.no_access(code, "method", flags, &text))
    }

    /// Throws an `IllegalAccessError` unless this code may use this field.
    #[inline]
    pub(super) fn check_field(
        &mut self,
        code: &Code<D::Value>,
        field: FieldRef,
        class: ClassId,
        flags: u16,
    ) -> Result<(), Halt<D::Value>> {
        if flags & access::PUBLIC != 0 || class == code.class {
            return Ok(());
        }
        let symbol = self.linker.symbols.field_symbol(field);
        if self.linker.accessible(code.class, class, class, flags) {
            return Ok(());
        }
        let owner = self.linker.java_name(class);
        let text = format!("{owner}.{}", self.linker.symbols.name_text(symbol.name));
        Err(self.no_access(code, "field", flags, &text))
    }

    /// The same for writing it: a final field is written by its own class alone.
    #[inline]
    pub(super) fn check_write(
        &mut self,
        code: &Code<D::Value>,
        field: FieldRef,
        class: ClassId,
        flags: u16,
    ) -> Result<(), Halt<D::Value>> {
        if flags & access::FINAL != 0 && class != code.class {
            let owner = self.linker.java_name(class);
            let symbol = self.linker.symbols.field_symbol(field);
            let text = format!("{owner}.{}", self.linker.symbols.name_text(symbol.name));
            return Err(self.no_access(code, "field", flags, &text));
        }
        self.check_field(code, field, class, flags)
    }

    #[cold]
    fn no_access(
        &mut self,
        code: &Code<D::Value>,
        what: &str,
        flags: u16,
        text: &str,
    ) -> Halt<D::Value> {
        let kind = if flags & access::PRIVATE != 0 {
            "private "
        } else if flags & access::PROTECTED != 0 {
            "protected "
        } else if flags & access::FINAL != 0 {
            "final "
        } else {
            ""
        };
        let class = self.linker.java_name(code.class);
        let text = format!("class {class} tried to access {kind}{what} {text}");
        self.throw_new("java/lang/IllegalAccessError", Some(&text))
    }

    fn special_target(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
    ) -> Result<Target<D::Value>, Halt<D::Value>> {
        if let Some(known) = self.special_cache.get(method.0, code.class) {
            return Ok(Target::Method(known));
        }
        let target = self.find_special(code, method)?;
        self.special_cache.set(method.0, code.class, target);
        Ok(Target::Method(target))
    }

    /// JVMS 6.5.invokespecial: a `super` call starts the search at the caller's superclass.
    fn find_special(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
    ) -> Result<MethodId, Halt<D::Value>> {
        let caller = code.class;
        let resolved = self.linker.resolve(method, false);
        let target = self.linked(resolved)?;
        self.check_method(code, method, target)?;
        let linked = self.linker.method(target);
        if linked.has(access::STATIC) {
            return Err(self.expected_instance(method));
        }
        let (name, descriptor) = (linked.name, linked.descriptor);
        let symbol = self.linker.symbols.method_symbol(method);
        let named = self.linker.link(symbol.owner);
        let named = self.linked(named)?;
        let is_init = self.linker.symbols.name_text(name) == "<init>";
        if is_init && self.linker.method(target).class != named {
            // Constructors are not inherited.
            let text = self.linker.symbols.method_text(method);
            return Err(self.throw_new("java/lang/NoSuchMethodError", Some(&text)));
        }
        let private = self.linker.method(target).has(access::PRIVATE);
        let from_super = !is_init
            && !private
            && caller != named
            && !self.linker.class(named).is_interface()
            && self.linker.is_subtype(caller, named);
        let chosen = match self.linker.class(caller).superclass {
            Some(superclass) if from_super => self.linker.lookup(superclass, name, descriptor),
            _ => Some(target),
        };
        match chosen {
            Some(m) if !self.linker.method(m).has(access::ABSTRACT) => Ok(m),
            _ => Err(self.abstract_method(method)),
        }
    }

    fn virtual_target(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
        args: &[D::Value],
        interface: bool,
    ) -> Result<Target<D::Value>, Halt<D::Value>> {
        let class = args.first().and_then(|&r| self.domain.class_of(r));
        let Some(class) = class else {
            return Err(Stop::unsupported("dispatch on an unknown receiver").into());
        };
        let (target, resolved) = match self.virtual_cache.get(method.0, class) {
            Some(known) => known,
            None => {
                let resolved = self.resolve_virtual(method, class, interface)?;
                // Who may call is asked for every caller, below.
                self.check_method(code, method, resolved)?;
                let target = self.select(method, class, resolved, interface)?;
                self.virtual_cache.set(method.0, class, (target, resolved));
                (target, resolved)
            }
        };
        self.check_method(code, method, resolved)?;
        if self.nested == 0 {
            self.trace.push(Node::Dispatch { called: method, target });
        }
        Ok(Target::Method(target))
    }

    /// The method that a dispatched call names (JVMS 5.4.3.3 and 5.4.3.4).
    fn resolve_virtual(
        &mut self,
        method: MethodRef,
        class: ClassId,
        interface: bool,
    ) -> Result<MethodId, Halt<D::Value>> {
        let owner = self.linker.link(self.linker.symbols.method_symbol(method).owner);
        let owner = self.linked(owner)?;
        if self.linker.class(owner).is_interface() != interface {
            let (found, wanted) =
                if interface { ("class", "interface") } else { ("interface", "class") };
            let name = self.linker.java_name(owner);
            let text = format!("Found {found} {name}, but {wanted} was expected");
            return Err(self.throw_new(INCOMPATIBLE, Some(&text)));
        }
        let resolved = self.linker.resolve(method, false);
        let resolved = self.linked(resolved)?;
        if self.linker.method(resolved).has(access::STATIC) {
            return Err(self.expected_instance(method));
        }
        if interface && !self.linker.is_subtype(class, owner) {
            let (a, b) = (self.linker.java_name(class), self.linker.java_name(owner));
            let text = format!("Class {a} does not implement the requested interface {b}");
            return Err(self.throw_new(INCOMPATIBLE, Some(&text)));
        }
        Ok(resolved)
    }

    fn select(
        &mut self,
        method: MethodRef,
        class: ClassId,
        resolved: MethodId,
        interface: bool,
    ) -> Result<MethodId, Halt<D::Value>> {
        if self.linker.method(resolved).has(access::PRIVATE) {
            return Ok(resolved);
        }
        match self.linker.select(class, resolved) {
            Selected::Method(m) => {
                let flags = self.linker.method(m).flags;
                let object = self.linker.class(self.linker.method(resolved).class).superclass;
                if interface && flags & access::PUBLIC == 0 && object.is_some() {
                    let text = self.linker.method_text(m);
                    return Err(self.throw_new("java/lang/IllegalAccessError", Some(&text)));
                }
                Ok(m)
            }
            // The interface's table of a class with a conflict has no entry; later JVMs look again.
            Selected::Conflict if !interface || self.jdk > 17 => {
                let text = format!(
                    "Conflicting default methods: {}",
                    self.linker.symbols.method_text(method)
                );
                Err(self.throw_new(INCOMPATIBLE, Some(&text)))
            }
            Selected::Conflict | Selected::Abstract => Err(self.abstract_method(method)),
        }
    }

    fn expected_instance(&mut self, method: MethodRef) -> Halt<D::Value> {
        let text = format!("Expected instance method {}", self.linker.symbols.method_text(method));
        self.throw_new(INCOMPATIBLE, Some(&text))
    }

    fn abstract_method(&mut self, method: MethodRef) -> Halt<D::Value> {
        let text = self.linker.symbols.method_text(method);
        self.throw_new("java/lang/AbstractMethodError", Some(&text))
    }
}

/// What became of a call.
enum Performed<V> {
    /// The callee's rules run now, with the call's arguments or with these.
    Enter(Rc<Code<V>>, Option<Vec<V>>),
    /// It is over.
    Value(Option<V>),
}
