//! Summing up: what a call comes to on all of its paths, as one conditional value.
//!
//! The paths of one call are walked by the ordinary search, beside the path at hand; what they assume is not asked of
//! the solver but becomes the condition of their result. A call that they make is summed up in turn, once for all paths
//! and callers, so that the work grows with the calls and not with the combinations of their paths. That is sound because
//! only calls that change nothing are summed up: others are run where they are, as long as that lasts.
//!
//! An exception that nobody catches ends an invariant, which then does not hold. So where no method on the way has a
//! handler, a call that may throw is followed as if it had returned, and that it throws is noted. Where one has, there is
//! a path for each class of exception; what is in the exception is not known. An exception in a part of the heap that
//! may not be looked at yet counts as one that nobody catches, else a handler would make everything possible there.

use senda_rules::ir::Place;
use senda_rules::scalar::Word;
use senda_rules::types::{Kind, Type};

use super::{Bounds, Code, Explorer, Finish, Halt, PathEnd};
use crate::domain::{Search, Truth};
use crate::linker::{ClassId, MethodId};
use crate::stop::Stop;

/// Calls that are summed up one for the other; those further down are run where they are.
const MOST_NESTED: usize = 48;
/// Rules that a path of a call may apply, and all of its paths, the first time; later ones may apply more. Where there
/// are too many paths they have to be shorter: not less than the least.
const PATH_RULES: u64 = 250;
const CALL_RULES: u64 = 2_500;
const LEAST_RULES: u64 = 8;
/// How often that is doubled.
pub(super) const MOST_DOUBLED: u32 = 6;

/// A part of a call that is not known yet.
#[derive(Clone, Debug)]
pub(super) struct Open<V> {
    /// What it returns, if that is a number, and its kind.
    pub value: Option<(Kind, V)>,
    /// How it ends, as [`super::unfold`] numbers it.
    pub state: V,
    /// The objects that the path has to look at first.
    pub waits: Vec<u32>,
    /// The rules that its paths could apply, if it had more than could be walked with all that they may: then
    /// looking further makes them even more.
    pub short: Option<u64>,
}

/// What a call comes to.
pub(super) struct Sum<D: Search> {
    /// What it returns, if it ever does.
    pub value: Option<D::Value>,
    /// When it needs something beyond what may be looked at.
    pub beyond: Truth<D::Cond>,
    /// When it throws an exception of a class; of no class if that is not known yet.
    pub throws: Vec<(Option<ClassId>, Truth<D::Cond>)>,
    /// When the value means nothing: it is a reference that would be known only beyond.
    pub lost: Truth<D::Cond>,
    /// What is not known yet.
    pub open: Option<Open<D::Value>>,
    /// Whether it changes something, so that its value is not all that it comes to.
    pub is_impure: bool,
}

impl<D: Search> Sum<D> {
    /// Nothing that is in the way.
    fn fine() -> Sum<D> {
        let throws = Vec::new();
        Sum {
            value: None,
            beyond: Truth::No,
            throws,
            lost: Truth::No,
            open: None,
            is_impure: false,
        }
    }

    /// When it throws.
    pub(super) fn thrown(&self, domain: &mut D) -> Truth<D::Cond> {
        let all = self.throws.iter().map(|(_, cond)| cond.clone());
        all.fold(Truth::No, |all, cond| domain.either(all, cond))
    }
}

impl<D: Search> Clone for Sum<D> {
    fn clone(&self) -> Self {
        Sum {
            value: self.value,
            beyond: self.beyond.clone(),
            throws: self.throws.clone(),
            lost: self.lost.clone(),
            open: self.open.clone(),
            is_impure: self.is_impure,
        }
    }
}

/// How one path of a call ended.
enum Ended<V> {
    Returned(Option<V>),
    Threw(ClassId),
    Beyond,
}

/// A call that a path of another one made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Used {
    call: usize,
    /// Whether the path goes on as if it had not thrown.
    ignored: bool,
}

/// One path of a call.
struct Way<D: Search> {
    /// What it assumes.
    guard: Vec<D::Cond>,
    ended: Ended<D::Value>,
    /// The calls that it made.
    used: Vec<Used>,
}

impl<D: Search> Way<D> {
    /// Whether it goes beyond what may be looked at.
    fn is_beyond(&self) -> bool {
        matches!(self.ended, Ended::Beyond)
    }
}

/// All paths of a call.
struct Ways<D: Search> {
    all: Vec<Way<D>>,
    is_impure: bool,
    /// What those that go beyond wait for.
    waits: Vec<u32>,
    /// The rules that a path could apply, if there were more paths than may be walked.
    short: Option<u64>,
}

impl<D: Search> Ways<D> {
    fn new() -> Ways<D> {
        Ways { all: Vec::new(), is_impure: false, waits: Vec::new(), short: None }
    }

    /// What is left of a call of which nothing could be walked.
    fn unknown(short: u64, waits: Vec<u32>) -> Ways<D> {
        let all = vec![Way { guard: Vec::new(), ended: Ended::Beyond, used: Vec::new() }];
        Ways { all, waits, short: Some(short), ..Ways::new() }
    }
}

impl<D: Search> Explorer<D> {
    /// The number of a call that is summed up as far as it can be; `None` if that is being done.
    pub(super) fn summed(&mut self, method: MethodId, args: &[D::Value]) -> Option<usize> {
        if let Some(at) = self.unfolding.find(method, args) {
            self.unfolding.call(at).sum.as_ref()?;
            return Some(at);
        }
        let at = self.unfolding.add(method, args.to_vec());
        let sum = self.sum_up(method, args, None);
        self.unfolding.note(at, sum);
        Some(at)
    }

    /// Sums up a call anew.
    pub(super) fn sum_again(&mut self, at: usize) {
        let call = self.unfolding.call(at);
        let (method, args) = (call.method, call.args.clone());
        let short = call.open().and_then(|open| open.short);
        let sum = self.sum_up(method, &args, short);
        self.unfolding.note(at, sum);
    }

    /// What the call of a method comes to while another one is summed up, its arguments are in the registers; `None` if
    /// it has to be run.
    pub(super) fn enter_sum(
        &mut self,
        callee: &Code<D::Value>,
    ) -> Result<Option<Finish<D::Value>>, Halt<D::Value>> {
        let is_deep = self.unfolding.nested > MOST_NESTED;
        if is_deep || callee.synchronized || !self.machine.domain.is_unchanged() {
            return Ok(None);
        }
        let args = self.machine.regs.clone();
        let Some(at) = self.summed(callee.method, &args) else {
            return Err(Stop::unsupported("a call without an end").into());
        };
        let Some(sum) = self.unfolding.call(at).sum.clone() else { return Ok(None) };
        if sum.is_impure {
            return Ok(None);
        }
        let is_value = sum.value.is_some() || self.returned(callee.method).is_none();
        let ignored = is_value && !self.is_guarded();
        self.used.push(Used { call: at, ignored });
        if self.machine.decide_first(sum.lost, false)? {
            return Err(self.stuck(at));
        }
        if !ignored {
            let known = sum.throws.into_iter().filter_map(|(class, cond)| Some((class?, cond)));
            let known: Vec<_> = known.collect();
            let last = known.len().saturating_sub(1);
            for (i, (class, cond)) in known.into_iter().enumerate() {
                let is_only = !is_value && i == last;
                if is_only || self.machine.decide_first(cond, false)? {
                    let exception = self.machine.domain.some_object(&self.machine.linker, class)?;
                    return Ok(Some(Finish::Throw(exception)));
                }
            }
        }
        Ok(Some(Finish::Return(sum.value)))
    }

    /// The path waits for what a call waits for.
    fn stuck(&mut self, at: usize) -> Halt<D::Value> {
        self.stuck_in = Some(at);
        Stop::unsupported("a part of the inputs that the path has not looked at").into()
    }

    /// Whether a method on the way may catch an exception.
    fn is_guarded(&self) -> bool {
        let m = &self.machine;
        let mut top = m.top;
        while let Some(frame) = top.checked_sub(1).and_then(|at| m.frames.get(at)) {
            if frame.code.has_handlers() {
                return true;
            }
            top = frame.parent;
        }
        false
    }

    fn returned(&self, method: MethodId) -> Option<Type> {
        let linker = &self.machine.linker;
        linker.symbols.method_type(linker.method(method).id).ret
    }

    fn sum_up(&mut self, method: MethodId, args: &[D::Value], short: Option<u64>) -> Sum<D> {
        self.unfolding.nested += 1;
        self.machine.domain.begin_sum();
        let ways = self.ways(method, args, short);
        self.machine.domain.clear_sum();
        let sum = self.folded(method, ways);
        self.machine.domain.end_sum();
        self.unfolding.nested -= 1;
        sum
    }

    /// Walks the paths of a call, all of them if there are not too many. Else they are cut the sooner the more there are, so
    /// that the short ones are known: an array of which nothing is known has one of few elements as well.
    fn ways(&mut self, method: MethodId, args: &[D::Value], short: Option<u64>) -> Ways<D> {
        let more = self.unfolding.round.min(MOST_DOUBLED);
        let (most, all) = (PATH_RULES << more, CALL_RULES << more);
        let mut depth = short.map_or(most, |short| most.min(2 * short));
        loop {
            match self.ways_within(method, args, depth, all) {
                Ok(ways) => return Ways { short: (depth < most).then_some(depth), ..ways },
                Err(waits) if depth <= LEAST_RULES => return Ways::unknown(depth, waits),
                Err(_) => {
                    self.machine.domain.clear_sum();
                    depth = LEAST_RULES.max(depth / 2);
                }
            }
        }
    }

    /// The paths of a call that apply so many rules; those that apply more are not known.
    ///
    /// # Errors
    /// If all together apply too many: what those that were walked wait for.
    fn ways_within(
        &mut self,
        method: MethodId,
        args: &[D::Value],
        depth: u64,
        all: u64,
    ) -> Result<Ways<D>, Vec<u32>> {
        // Its loops are bounded by the size of the inputs and by the rules that it may apply.
        let bounds = Bounds { depth: Some(depth), ..Bounds::default() };
        let aside = self.put_aside(bounds);
        let is_made = self.is_made(method);
        let is_reference = self.returned(method).is_some_and(|ty| ty.kind() == Kind::Ref);
        let (mut ways, mut is_over) = (Ways::new(), false);
        let mut end = Some(self.first(method, args));
        while let Some(ended) = end {
            let ended = match ended {
                PathEnd::Finished(Finish::Return(_)) if is_made => {
                    Some(self.made(args).map_or(Ended::Beyond, |made| Ended::Returned(Some(made))))
                }
                PathEnd::Finished(Finish::Return(value)) => Some(Ended::Returned(value)),
                PathEnd::Finished(Finish::Throw(exception)) => {
                    let class = self.machine.domain.class_of(exception);
                    Some(class.map_or(Ended::Beyond, Ended::Threw))
                }
                PathEnd::Infeasible => None,
                PathEnd::Cut(_) | PathEnd::Stopped(_) | PathEnd::GaveUp(_) | PathEnd::Aimless => {
                    Some(Ended::Beyond)
                }
            };
            if let Some(Ended::Returned(value)) = &ended {
                let reference = value.filter(|_| is_reference && !is_made);
                ways.is_impure |= !self.machine.domain.is_pure(reference);
            }
            if let Some(ended) = ended {
                let used = self.used.clone();
                if matches!(ended, Ended::Beyond) {
                    ways.waits.extend(self.waits());
                }
                let guard = self.machine.domain.guard();
                ways.all.push(Way { guard, ended, used });
            }
            // What it changes is not in a sum: but for an invariant itself, where nobody looks at that, it is run.
            if ways.is_impure && self.unfolding.nested > 1 {
                break;
            }
            end = self.another();
            is_over = end.is_some() && self.tally.rules > all;
            if is_over {
                break;
            }
        }
        self.take_up(aside);
        if is_over { Err(ways.waits) } else { Ok(ways) }
    }

    /// Whether a constructor is asked what becomes of its arguments ([`super::records`]): those that an invariant calls
    /// are further inside.
    fn is_made(&self, method: MethodId) -> bool {
        let linker = &self.machine.linker;
        self.unfolding.nested == 1
            && linker.symbols.name_text(linker.method(method).name) == "<init>"
    }

    /// Whether the arguments of a constructor are in the fields now.
    fn made(&mut self, args: &[D::Value]) -> Option<D::Value> {
        let (&object, values) = args.split_first()?;
        let domain = &mut self.machine.domain;
        let are_there = domain.has_fields(&self.machine.linker, object, values);
        let [no, yes] = [0, 1].map(|truth| domain.number(Kind::Int, Word::int(truth)));
        domain.select(Kind::Int, &are_there, yes, no)
    }

    /// What the path that ended last waits for.
    fn waits(&mut self) -> Vec<u32> {
        let mut waits = self.machine.domain.waits_for();
        if let Some(at) = self.stuck_in.take()
            && let Some(open) =
                self.unfolding.call(at).sum.as_ref().and_then(|sum| sum.open.as_ref())
        {
            waits.extend(&open.waits);
        }
        waits
    }

    /// What all paths of a call come to.
    fn folded(&mut self, method: MethodId, ways: Ways<D>) -> Sum<D> {
        let returns = match self.is_made(method) {
            true => Some(Type::Boolean),
            false => self.returned(method),
        };
        let kind = returns.map(|ty| ty.kind());
        let mut waits = ways.waits;
        waits.sort_unstable();
        waits.dedup();
        let is_open = ways.all.iter().any(Way::is_beyond);
        let open =
            is_open.then(|| Open { short: ways.short, ..self.nothing_known(returns, waits) });
        let unknown = self.unknown_sum(kind, open.as_ref());
        if let Some(sum) = self.fold(&ways.all, 0, kind, &unknown) {
            return Sum { open, is_impure: ways.is_impure, ..sum };
        }
        let open = match open {
            Some(open) => open,
            None => self.nothing_known(returns, Vec::new()),
        };
        let unknown = self.unknown_sum(kind, Some(&open));
        Sum { open: Some(open), ..unknown }
    }

    /// Symbols for what a call may come to.
    fn nothing_known(&mut self, returns: Option<Type>, waits: Vec<u32>) -> Open<D::Value> {
        let domain = &mut self.machine.domain;
        let value = returns.and_then(|ty| Some((ty.kind(), domain.unknown(ty)?)));
        Open { value, state: domain.unknown_state(), waits, short: None }
    }

    /// What a path comes to that goes beyond what may be looked at.
    fn unknown_sum(&mut self, kind: Option<Kind>, open: Option<&Open<D::Value>>) -> Sum<D> {
        let (beyond, throws) = match open {
            Some(open) if kind != Some(Kind::Ref) => {
                let [beyond, throws] = self.open_states(open.state);
                (beyond, throws)
            }
            _ => (Truth::No, Truth::No),
        };
        let throws = vec![(None, throws)];
        let lost = (kind == Some(Kind::Ref)).into();
        let value = open.and_then(|open| open.value).map(|(_, value)| value);
        Sum { value, beyond, throws, lost, ..Sum::fine() }
    }

    /// What some paths come to that have this many conditions in common; `None` if it cannot be said as one value.
    fn fold(
        &mut self,
        ways: &[Way<D>],
        depth: usize,
        kind: Option<Kind>,
        unknown: &Sum<D>,
    ) -> Option<Sum<D>> {
        let (first, others) = ways.split_first()?;
        if others.is_empty() {
            return Some(self.leaf(first, unknown));
        }
        let mut depth = depth;
        loop {
            let cond = first.guard.get(depth)?;
            let split = ways.iter().position(|way| way.guard.get(depth) != Some(cond));
            depth += 1;
            let Some(split) = split else { continue };
            let (cond, (yes, no)) = (Truth::Open(cond.clone()), ways.split_at(split));
            let yes = self.fold(yes, depth, kind, unknown)?;
            let no = self.fold(no, depth, kind, unknown)?;
            return self.one_of_two(&cond, yes, no, kind);
        }
    }

    /// What one path comes to.
    fn leaf(&mut self, way: &Way<D>, unknown: &Sum<D>) -> Sum<D> {
        let mut here = match way.ended {
            Ended::Returned(value) => Sum { value, ..Sum::fine() },
            Ended::Threw(class) => Sum { throws: vec![(Some(class), Truth::Yes)], ..Sum::fine() },
            Ended::Beyond => unknown.clone(),
        };
        for &Used { call, ignored } in &way.used {
            let Some(sum) = self.unfolding.call(call).sum.clone() else { continue };
            let domain = &mut self.machine.domain;
            here.beyond = domain.either(here.beyond, sum.beyond);
            for (class, cond) in sum.throws {
                if !ignored && class.is_some() {
                    continue;
                }
                add(domain, &mut here.throws, class, cond);
            }
        }
        here
    }

    fn one_of_two(
        &mut self,
        cond: &Truth<D::Cond>,
        a: Sum<D>,
        b: Sum<D>,
        kind: Option<Kind>,
    ) -> Option<Sum<D>> {
        let domain = &mut self.machine.domain;
        let value = match (a.value, b.value) {
            (Some(a), Some(b)) => Some(domain.select(kind?, cond, a, b)?),
            (one, other) => one.or(other),
        };
        let beyond = either_of(domain, cond, a.beyond, b.beyond);
        let lost = either_of(domain, cond, a.lost, b.lost);
        let mut throws = Vec::new();
        for (class, when) in a.throws {
            let when = domain.both(cond.clone(), when);
            add(domain, &mut throws, class, when);
        }
        let other = domain.opposite(cond.clone());
        for (class, when) in b.throws {
            let when = domain.both(other.clone(), when);
            add(domain, &mut throws, class, when);
        }
        Some(Sum { value, beyond, throws, lost, ..Sum::fine() })
    }
}

/// Notes when a call throws exceptions of a class.
fn add<D: Search>(
    domain: &mut D,
    all: &mut Vec<(Option<ClassId>, Truth<D::Cond>)>,
    class: Option<ClassId>,
    cond: Truth<D::Cond>,
) {
    if cond == Truth::No {
        return;
    }
    match all.iter_mut().find(|(known, _)| *known == class) {
        Some((_, known)) => *known = domain.either(known.clone(), cond),
        None => all.push((class, cond)),
    }
}

/// One test or another.
fn either_of<D: Search>(
    domain: &mut D,
    cond: &Truth<D::Cond>,
    a: Truth<D::Cond>,
    b: Truth<D::Cond>,
) -> Truth<D::Cond> {
    if a == b {
        return a;
    }
    let a = domain.both(cond.clone(), a);
    let other = domain.opposite(cond.clone());
    let b = domain.both(other, b);
    domain.either(a, b)
}

impl<V> Code<V> {
    fn has_handlers(&self) -> bool {
        self.body.preds.iter().any(|(_, pred)| matches!(pred.name.place, Place::Handlers(_)))
    }
}
