//! The plan of one test: which calls make its objects.

use rustc_hash::FxHashSet;
use senda_engine::linker::ClassId;
use senda_rules::class::access;
use senda_testcase::{Access, Content, Found, ObjectId, Step, TestCase};

use super::builder::{Builder, Call, Made};
use crate::inputs::model_type;

/// Larger heaps are set field by field.
const MOST_OBJECTS: usize = 40;

/// A call of a plan.
#[derive(Clone, Debug)]
pub(super) struct Done {
    /// The object that it makes or is called on.
    pub object: ObjectId,
    pub call: Call,
    /// The object that its result is.
    pub gives: Option<ObjectId>,
    /// The objects that are there after it, and where.
    pub finds: Vec<Found>,
}

impl Done {
    pub fn new(object: ObjectId, call: Call) -> Done {
        Done { object, call, gives: None, finds: Vec::new() }
    }
}

/// One test in the making.
#[derive(Clone)]
pub(super) struct Plan<'t> {
    pub test: &'t TestCase,
    pub made: Made,
    pub steps: Vec<Done>,
    /// Objects that are being looked at: a cycle ends at them.
    pub open: Vec<ObjectId>,
    pub records_only: bool,
    /// The call that makes the outer object of the inner one being made, where the test lists none.
    pub outer: Option<Done>,
    /// The number of the next object that only helps.
    next: u32,
}

impl<'t> Plan<'t> {
    pub fn new(test: &'t TestCase, records_only: bool) -> Plan<'t> {
        let all = test.heap.iter().chain(&test.heap_after);
        let next = all.map(|object| object.id.0).max().unwrap_or(0).saturating_add(1);
        let (made, steps, open) = (Made::default(), Vec::new(), Vec::new());
        Plan { test, made, steps, open, records_only, outer: None, next }
    }

    /// An object that is not of the heap.
    pub fn helper(&mut self) -> ObjectId {
        self.next = self.next.saturating_add(1);
        ObjectId(self.next - 1)
    }
}

impl Builder<'_> {
    /// The steps of a test; none if nothing is gained.
    pub fn test(&mut self, test: &TestCase) -> Vec<Step> {
        let objects = test.heap.iter().filter(|o| matches!(o.content, Content::Fields(_))).count();
        if objects == 0 || test.heap.len() > MOST_OBJECTS {
            return Vec::new();
        }
        self.tidy();
        let up = self.plan_up(test, false);
        let made = up.as_ref().map_or(0, |plan| self.score(plan));
        let mut plans = Vec::from_iter(up);
        // An object that answers stubs is made for them.
        if made < objects && test.doubles.is_empty() {
            let down = self.plan_down(test);
            let better = down.as_ref().is_some_and(|plan| self.score(plan) > made);
            let at = if better { 0 } else { plans.len() };
            plans.splice(at..at, down);
        }
        let found = plans.into_iter().find(|plan| self.replay(plan).is_some());
        let found = found.or_else(|| {
            let plan = self.plan_up(test, true)?;
            self.replay(&plan).map(|()| plan)
        });
        let steps = found.map(|plan| plan.steps).unwrap_or_default();
        steps.into_iter().map(|done| self.step(done)).collect()
    }

    /// How many objects of the heap come from calls that tests may make.
    fn score(&self, plan: &Plan<'_>) -> usize {
        let mut brought: FxHashSet<ObjectId> = FxHashSet::default();
        for done in plan.steps.iter().filter(|done| self.is_open(done.call.method)) {
            brought.insert(done.object);
            brought.extend(done.gives);
            brought.extend(done.finds.iter().map(|found| found.object));
        }
        let own = |object: &&senda_testcase::Object| {
            matches!(object.content, Content::Fields(_)) && brought.contains(&object.id)
        };
        plan.test.heap.iter().filter(own).count()
    }

    fn step(&self, done: Done) -> Step {
        let linker = &self.machine.linker;
        let method = linker.method(done.call.method);
        let flags = method.flags;
        let public = linker.class(method.class).flags() & access::PUBLIC != 0;
        let access = if flags & access::PUBLIC != 0 && public {
            Access::Public
        } else if flags & access::PROTECTED != 0 {
            Access::Protected
        } else if flags & access::PRIVATE != 0 {
            Access::Private
        } else {
            Access::Package
        };
        let ty = linker.symbols.method_type(method.id);
        let constructor = self.is_constructor(done.call.method);
        Step {
            object: done.object,
            class: linker.java_name(method.class),
            name: linker.symbols.name_text(method.name).to_owned(),
            access,
            is_static: flags & access::STATIC != 0,
            has_outer: constructor && self.is_inner(method.class),
            params: ty.params.iter().map(|&ty| model_type(linker, ty)).collect(),
            args: done.call.args,
            returns: ty.ret.map(|ty| model_type(linker, ty)),
            gives: done.gives,
            finds: done.finds,
        }
    }

    /// Whether objects of a class have an outer one, which its constructors get first.
    pub fn is_inner(&self, class: ClassId) -> bool {
        self.machine
            .linker
            .class(class)
            .class
            .as_ref()
            .is_some_and(|c| c.inner_name.is_some() && !c.has(access::STATIC) && c.record.is_none())
    }

    pub fn is_record(&self, class: ClassId) -> bool {
        self.machine.linker.class(class).class.as_ref().is_some_and(|c| c.record.is_some())
    }
}
