//! Calls: who is called, and what waits for the return.

use std::rc::Rc;

use senda_rules::class::access;
use senda_rules::ids::{MethodRef, PredId};
use senda_rules::ir::{Call, Callee, End, Rule};
use senda_rules::types::{MethodType, Type};

use super::link::Sort;
use super::record::Node;
use super::{Code, Entry, Frame, Halt, Machine, Step};
use crate::domain::Domain;
use crate::intercept::{Reply, UNKNOWN_NUMBER, UNKNOWN_TEXT};
use crate::linker::{ClassId, MethodId, Selected};
use crate::stop::Stop;

/// Where a call goes.
enum Target<V> {
    /// To a method.
    Method(MethodId),
    /// Nowhere: the value is known already.
    Value(Option<V>),
}

impl<D: Domain> Machine<D> {
    /// Whether a modelled method was called by the class library, not by the program: to be asked
    /// before anything else runs.
    pub(crate) fn called_by_library(&self) -> bool {
        self.calling.is_some_and(|class| {
            let name = self.linker.symbols.class_text(self.linker.class(class).name);
            ["java/", "javax/", "jdk/", "sun/"].iter().any(|start| name.starts_with(start))
        })
    }

    /// A modelled method answers with something of the machine: see [`crate::domain::Heap::shows_machine`].
    /// What the class library does with it is its own.
    pub(crate) fn show_machine(&mut self, varies: Option<&str>) {
        if !self.called_by_library() {
            self.domain.shows_machine(varies);
        }
    }

    /// The class whose method called the method that runs now.
    pub(crate) fn caller_class(&self) -> Option<ClassId> {
        let frame = self.frames.get(self.top.checked_sub(1)?)?;
        Some(self.linker.method(frame.code.method).class)
    }

    /// Whether a modelled method was called by one of these classes, or runs because one of these
    /// methods, class and name, is waiting for something: to be asked before anything else runs.
    pub(crate) fn runs_for(&self, places: &[(&str, &str)]) -> bool {
        const MOST_FRAMES: usize = 100;
        let name = |class: ClassId| self.linker.symbols.class_text(self.linker.class(class).name);
        if let Some(class) = self.calling
            && places.iter().any(|(owner, _)| *owner == name(class))
        {
            return true;
        }
        let mut top = self.top;
        for _ in 0..MOST_FRAMES {
            let Some(frame) = top.checked_sub(1).and_then(|at| self.frames.get(at)) else { break };
            let method = self.linker.method(frame.code.method);
            let found = (name(method.class), self.linker.symbols.name_text(method.name));
            if places.contains(&found) {
                return true;
            }
            top = frame.parent;
        }
        false
    }

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
        if self.nested == 0 && open {
            match &result {
                Err(Halt::Throw(_)) if !self.trace.truncated() => self.note(Node::Nothing)?,
                Err(_) => self.trace.push(Node::Nothing),
                Ok(_) => {}
            }
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
            Callee::Static(m) => self.static_target(code, *m, Sort::Static)?,
            Callee::StaticInterface(m) => self.static_target(code, *m, Sort::StaticInterface)?,
            Callee::Special(m) => self.special_target(code, *m, Sort::Special)?,
            Callee::SpecialInterface(m) => self.special_target(code, *m, Sort::SpecialInterface)?,
            Callee::Virtual(m) => self.virtual_target(code, *m, args, Sort::Virtual)?,
            Callee::Interface(m) => self.virtual_target(code, *m, args, Sort::Interface)?,
            Callee::Init(class) => {
                let class = self.link_class(code, *class)?;
                if self.nested == 0 {
                    self.note(Node::Init(class))?;
                }
                // Only `new` asks for this, and a handler may catch what is wrong with it.
                self.check_instantiable(class)?;
                self.ensure_init(class)?;
                return Ok(Performed::Value(None));
            }
            Callee::InitField(field) => {
                let class = self.static_to_read(code, *field)?.class;
                if self.nested == 0 {
                    self.note(Node::Init(class))?;
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
        // An initialiser may have run since.
        self.calling = Some(code.class);
        match target {
            Target::Value(v) => {
                if self.nested == 0 {
                    self.note(Node::Nothing)?;
                }
                Ok(Performed::Value(v))
            }
            Target::Method(method) if self.is_stubbed(method) => {
                let fixed = matches!(call.callee, Callee::Special(_) | Callee::SpecialInterface(_));
                self.answer(method, args, fixed).map(Performed::Value)
            }
            Target::Method(method) => self.enter(method, args).inspect_err(|halt| {
                if let Halt::Stop(stop) = halt {
                    self.note_blocked(code.method, method, stop);
                }
            }),
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
            if self.is_stubbed(method) {
                let args = other.as_deref().unwrap_or(args);
                return self.answer(method, args, false).map(Performed::Value);
            }
            let native = match self.entry(method)? {
                Entry::Rules(callee) => {
                    if self.depth >= self.depth_limit() {
                        return Err(self.throw_new("java/lang/StackOverflowError", None));
                    }
                    return Ok(Performed::Enter(callee, other));
                }
                Entry::Native(native) => native,
            };
            if let Some(pinned) = self.pinned(method, other.as_deref().unwrap_or(args))? {
                other = Some(pinned);
            }
            match native(self, other.as_deref().unwrap_or(args)) {
                Ok(Reply::Call(to, with)) => (method, other) = (to, Some(with)),
                Ok(Reply::Interpret) => {
                    let callee = self.own_code(method)?;
                    return Ok(Performed::Enter(callee, other));
                }
                reply => {
                    if self.nested == 0 {
                        self.note(Node::Native(method))?;
                    }
                    return match reply {
                        Err(Halt::Stop(Stop::Unsupported(what)))
                            if what == UNKNOWN_NUMBER || what == UNKNOWN_TEXT =>
                        {
                            let text = match self.is_helper(method) {
                                true => "string concatenation".to_owned(),
                                false => self.linker.java_method(method),
                            };
                            Err(Stop::Unsupported(format!("{text} with {what}")).into())
                        }
                        reply => reply.map(|reply| Performed::Value(reply.value())),
                    };
                }
            }
        }
    }

    /// A modelled method works on objects: of a reference that can be one of several it is decided
    /// which. Not of what is declared as a class: it may do to know that it is one of several
    /// ([`Machine::class_arg`] decides where it does not).
    fn pinned(
        &mut self,
        method: MethodId,
        args: &[D::Value],
    ) -> Result<Option<Vec<D::Value>>, Halt<D::Value>> {
        let mut pinned: Option<Vec<D::Value>> = None;
        for (i, &arg) in args.iter().enumerate() {
            if self.domain.known(arg).is_some() || self.domain.cases(arg).is_empty() {
                continue;
            }
            if !self.is_declared_class(method, i) {
                let case = self.pinned_case(arg)?;
                pinned.get_or_insert_with(|| args.to_vec())[i] = case;
            }
        }
        Ok(pinned)
    }

    /// Which object it is, of a reference that can be one of several that are there.
    pub(crate) fn pinned_case(&mut self, reference: D::Value) -> Result<D::Value, Halt<D::Value>> {
        let cases = self.domain.cases(reference);
        let last = cases.len().saturating_sub(1);
        for (number, case) in cases.into_iter().enumerate() {
            let same = self.domain.same(reference, case);
            if number == last || self.decide(same)? {
                return Ok(case);
            }
        }
        Ok(reference)
    }

    /// Whether an argument, the receiver first, is declared as `Class`.
    fn is_declared_class(&mut self, method: MethodId, argument: usize) -> bool {
        let linked = self.linker.method(method);
        let receivers = usize::from(!linked.has(access::STATIC));
        let name = match argument.checked_sub(receivers) {
            None => self.linker.class(linked.class).name,
            Some(at) => {
                let text = self.linker.symbols.name_text(linked.descriptor).to_owned();
                let ty = MethodType::parse(&text, &mut self.linker.symbols).unwrap_or_default();
                let Some(Type::Ref(name)) = ty.params.get(at) else { return false };
                *name
            }
        };
        self.linker.symbols.class_text(name) == "java/lang/Class"
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
        sort: Sort,
    ) -> Result<Target<D::Value>, Halt<D::Value>> {
        let target = self.link_method(code, method, sort)?;
        if !self.is_stubbed(target) {
            let class = self.linker.method(target).class;
            self.ensure_init(class)?;
        }
        Ok(Target::Method(target))
    }

    fn special_target(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
        sort: Sort,
    ) -> Result<Target<D::Value>, Halt<D::Value>> {
        let resolved = self.link_method(code, method, sort)?;
        if let Some(known) = self.links.special.get(method.0, code.class) {
            return Ok(Target::Method(known));
        }
        let target = self.find_special(code, method, resolved)?;
        self.links.special.set(method.0, code.class, target);
        Ok(Target::Method(target))
    }

    /// JVMS 6.5.invokespecial: a `super` call starts the search at the caller's superclass.
    fn find_special(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
        resolved: MethodId,
    ) -> Result<MethodId, Halt<D::Value>> {
        let caller = code.class;
        let named = self.link_class(code, self.linker.symbols.method_symbol(method).owner)?;
        let linked = self.linker.method(resolved);
        let (name, descriptor) = (linked.name, linked.descriptor);
        let private = linked.has(access::PRIVATE);
        let from_super = self.linker.symbols.name_text(name) != "<init>"
            && !private
            && caller != named
            && !self.linker.class(named).is_interface()
            && self.linker.is_subtype(caller, named);
        let chosen = match self.linker.class(caller).superclass {
            Some(superclass) if from_super => self.linker.lookup(superclass, name, descriptor),
            _ => Some(resolved),
        };
        match chosen {
            Some(m) if !self.linker.method(m).has(access::ABSTRACT) => Ok(m),
            other => Err(self.no_code(None, resolved, other)),
        }
    }

    fn virtual_target(
        &mut self,
        code: &Code<D::Value>,
        method: MethodRef,
        args: &[D::Value],
        sort: Sort,
    ) -> Result<Target<D::Value>, Halt<D::Value>> {
        let Some(&receiver) = args.first() else {
            return Err(Stop::Internal("a call of an instance method without one".into()).into());
        };
        let resolved = self.link_method(code, method, sort)?;
        if self.is_stubbed(resolved) {
            return Ok(Target::Method(resolved));
        }
        self.note_selection(receiver, method, resolved);
        let target = match self.domain.class_of(receiver) {
            Some(class) => match self.selected(method, class, resolved, sort) {
                Err(Halt::Throw(e)) => {
                    let stop = self.without_stub(class, resolved).map(Halt::Stop);
                    return Err(stop.unwrap_or(Halt::Throw(e)));
                }
                selected => selected?,
            },
            None => self.branch_on_target(receiver, method, resolved, sort)?,
        };
        if self.nested == 0 {
            self.note(Node::Dispatch { called: method, target })?;
        }
        Ok(Target::Method(target))
    }
}

impl<D: Domain> Machine<D> {
    /// Tells the domain that a method is selected, if it can be overridden.
    fn note_selection(&mut self, receiver: D::Value, method: MethodRef, resolved: MethodId) {
        if self.domain.known(receiver).is_some() {
            return;
        }
        let fixed = access::FINAL | access::PRIVATE;
        let owner = self.linker.symbols.method_symbol(method).owner;
        if self.linker.method(resolved).flags & fixed == 0
            && let Ok(on) = self.linker.link(owner)
        {
            self.domain.selects(&mut self.linker, receiver, on);
        }
    }

    /// The methods that an input may have for an invariant, each with the classes that select it; all
    /// classes if it cannot be overridden, no method where there is none that can be called.
    pub(super) fn invariant_targets(
        &mut self,
        method: MethodId,
        input: D::Value,
    ) -> Vec<(Option<MethodId>, Option<Vec<ClassId>>)> {
        let linked = self.linker.method(method);
        if linked.flags & (access::STATIC | access::PRIVATE | access::FINAL) != 0 {
            return vec![(Some(method), None)];
        }
        let id = linked.id;
        self.note_selection(input, id, method);
        let classes = match self.domain.class_of(input) {
            Some(class) => vec![class],
            None => self.domain.classes_of(input),
        };
        let mut ways: Vec<(Option<MethodId>, Option<Vec<ClassId>>)> = Vec::new();
        for class in classes {
            let target = match self.linker.select(class, method) {
                Selected::Method(target) => Some(target),
                Selected::Conflict(..) | Selected::Abstract(_) => None,
            };
            match ways.iter_mut().find(|(known, _)| *known == target) {
                Some((_, Some(classes))) => classes.push(class),
                _ => ways.push((target, Some(vec![class]))),
            }
        }
        if let [(Some(_), classes)] = &mut ways[..] {
            // Nothing to tell apart.
            *classes = None;
        }
        ways
    }

    /// The method that a call selects for an object of this class.
    fn selected(
        &mut self,
        method: MethodRef,
        class: ClassId,
        resolved: MethodId,
        sort: Sort,
    ) -> Result<MethodId, Halt<D::Value>> {
        if let Some(known) = self.links.dispatched.get(method.0, class) {
            return Ok(known);
        }
        let target = self.select(method, class, resolved, sort)?;
        self.links.dispatched.set(method.0, class, target);
        Ok(target)
    }

    /// A receiver of unknown class: one way on for each method that a call can select, in the order of
    /// the first class that selects it. A class for which selecting fails is a way of its own.
    fn branch_on_target(
        &mut self,
        receiver: D::Value,
        method: MethodRef,
        resolved: MethodId,
        sort: Sort,
    ) -> Result<MethodId, Halt<D::Value>> {
        let classes = self.domain.classes_of(receiver);
        if classes.is_empty() {
            // The domain knows why.
            let owner = self.linker.method(resolved).class;
            let _ = self.domain.instance_of(&mut self.linker, receiver, owner);
        }
        let mut ways: Vec<(Option<MethodId>, Vec<ClassId>)> = Vec::new();
        for class in classes {
            let target = match self.selected(method, class, resolved, sort) {
                Ok(target) => Some(target),
                Err(Halt::Throw(_)) => None,
                Err(stop) => return Err(stop),
            };
            match ways.iter_mut().find(|(known, _)| target.is_some() && *known == target) {
                Some((_, classes)) => classes.push(class),
                None => ways.push((target, vec![class])),
            }
        }
        let last = ways.len().saturating_sub(1);
        for (i, (target, classes)) in ways.into_iter().enumerate() {
            let fits = self.domain.is_of_class(receiver, &classes);
            let wanted = self.guided_target(target);
            if wanted == Some(false) && i == last {
                return Err(Stop::Astray.into());
            }
            if i < last && !self.decide_wanted(fits, true, wanted)? {
                continue;
            }
            return match (target, classes.first()) {
                (Some(target), _) => Ok(target),
                (None, Some(&class)) => match self.without_stub(class, resolved) {
                    Some(stop) => Err(stop.into()),
                    None => self.select(method, class, resolved, sort),
                },
                _ => break,
            };
        }
        Err(Stop::unsupported("a call of an object of a class that is not known").into())
    }
}

/// What became of a call.
enum Performed<V> {
    /// The callee's rules run now, with the call's arguments or with these.
    Enter(Rc<Code<V>>, Option<Vec<V>>),
    /// It is over.
    Value(Option<V>),
}
