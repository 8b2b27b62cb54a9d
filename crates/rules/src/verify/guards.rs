//! Laws 13 and 14: in every case exactly one rule of a predicate applies.
//!
//! The guards of a predicate speak about *atoms*: where an int lies among the constants that it is
//! compared with, how two ints compare, whether a reference is null, and so on. A rule is, for each
//! atom, the set of values it allows; a *case* is a set of values for each atom. Starting from the
//! case of all values, a case is split along the first rule that it meets until it lies inside a
//! rule (no other may meet it) or meets none (then it must be impossible).
//!
//! Impossible cases are recognised by these facts, and only by these:
//! * an instance of a class, an array with an index in bounds, and an array that allows a store are
//!   not null; null passes every cast and may be stored anywhere;
//! * a cast succeeds exactly for null and for instances of the class;
//! * references are the same if both are null, and different if one is;
//! * two ints compare as the ranges they lie in allow (not transitively over three of them);
//! * what is linked unless an object is null is fine for null;
//! * a constant has its value.
//!
//! Most predicates are decided without that: two rules with opposite guards, or the rules of a
//! switch, whose labels only need sorting.

use super::{At, MAX_GUARDS, Verifier};
use crate::ids::ClassName;
use crate::ir::{Const, Guard, Link, Operand, OperandView, Pred, Test};
use crate::op::Cmp;
use crate::text::operand_term;

/// How many pairs of a case and a rule are looked at before a predicate is given up; a chain of
/// handlers as long as [`MAX_GUARDS`] allows needs fewer.
const MAX_CASES: usize = 100_000;

/// What guards speak about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Atom {
    /// Where an int lies.
    Int(Operand),
    /// How two ints compare: bit 0 less, bit 1 equal, bit 2 greater.
    Pair(Operand, Operand),
    // For the rest: bit 0 no, bit 1 yes.
    Null(Operand),
    Same(Operand, Operand),
    InBounds(Operand, Operand),
    InstanceOf(Operand, ClassName),
    CastOk(Operand, ClassName),
    StoreOk(Operand, Operand),
    Ok(Operand),
    Linked(Option<Operand>, Link),
}

/// Values of an atom.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Set {
    Mask(u8),
    /// Ascending, disjoint and not adjacent closed ranges.
    Ints(Vec<(i32, i32)>),
}

const NO: u8 = 1;
const YES: u8 = 2;
const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;

impl Set {
    fn is_empty(&self) -> bool {
        match self {
            Set::Mask(m) => *m == 0,
            Set::Ints(ranges) => ranges.is_empty(),
        }
    }

    fn and(&self, other: &Set) -> Set {
        match (self, other) {
            (Set::Mask(a), Set::Mask(b)) => Set::Mask(a & b),
            (Set::Ints(a), Set::Ints(b)) => Set::Ints(intersect(a, b)),
            _ => Set::Mask(0),
        }
    }

    fn without(&self, other: &Set) -> Set {
        match (self, other) {
            (Set::Mask(a), Set::Mask(b)) => Set::Mask(a & !b),
            (Set::Ints(a), Set::Ints(b)) => Set::Ints(intersect(a, &complement(b))),
            _ => self.clone(),
        }
    }
}

fn intersect(a: &[(i32, i32)], b: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let (mut i, mut j) = (0, 0);
    let mut out = Vec::new();
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        let (low, high) = (x.0.max(y.0), x.1.min(y.1));
        if low <= high {
            out.push((low, high));
        }
        if x.1 < y.1 {
            i += 1;
        } else {
            j += 1;
        }
    }
    out
}

fn complement(ranges: &[(i32, i32)]) -> Vec<(i32, i32)> {
    let mut out = Vec::new();
    let mut next = Some(i32::MIN);
    for &(low, high) in ranges {
        if let Some(start) = next
            && start < low
        {
            out.push((start, low - 1));
        }
        next = high.checked_add(1);
    }
    out.extend(next.map(|start| (start, i32::MAX)));
    out
}

/// Labels, ascending, as ranges.
fn label_ranges(labels: &[i32]) -> Vec<(i32, i32)> {
    let mut out: Vec<(i32, i32)> = Vec::new();
    for &label in labels {
        match out.last_mut() {
            Some((_, high)) if *high >= label => {}
            Some((_, high)) if *high + 1 == label => *high = label,
            _ => out.push((label, label)),
        }
    }
    out
}

fn compared(cmp: Cmp, c: i32) -> Vec<(i32, i32)> {
    let below = c.checked_sub(1).map(|high| (i32::MIN, high));
    let above = c.checked_add(1).map(|low| (low, i32::MAX));
    match cmp {
        Cmp::Eq => vec![(c, c)],
        Cmp::Ne => below.into_iter().chain(above).collect(),
        Cmp::Lt => below.into_iter().collect(),
        Cmp::Gt => above.into_iter().collect(),
        Cmp::Le => vec![(i32::MIN, c)],
        Cmp::Ge => vec![(c, i32::MAX)],
    }
}

fn cmp_mask(cmp: Cmp) -> u8 {
    match cmp {
        Cmp::Eq => EQUAL,
        Cmp::Ne => LESS | GREATER,
        Cmp::Lt => LESS,
        Cmp::Gt => GREATER,
        Cmp::Le => LESS | EQUAL,
        Cmp::Ge => GREATER | EQUAL,
    }
}

/// The comparison with its operands exchanged.
fn mirrored(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Eq | Cmp::Ne => cmp,
        Cmp::Lt => Cmp::Gt,
        Cmp::Gt => Cmp::Lt,
        Cmp::Le => Cmp::Ge,
        Cmp::Ge => Cmp::Le,
    }
}

pub(super) fn check(v: &mut Verifier<'_>, at: At, pred: &Pred) {
    if let [first, second] = &*pred.rules
        && let ([a], [b]) = (&*first.guards, &*second.guards)
        && *a == b.negate()
    {
        return;
    }
    // Hostile bodies only: law 12 limits the guards of a rule, so this bounds what follows.
    if pred.rules.iter().any(|rule| rule.guards.len() > MAX_GUARDS) {
        return;
    }
    let mut table = Table { consts: &v.body.consts, atoms: Vec::new() };
    let rules: Vec<Vec<(usize, Set)>> =
        pred.rules.iter().map(|rule| table.rule(&rule.guards)).collect();
    let verdict = match as_switch(&table, &rules) {
        _ if table.atoms.len() > MAX_GUARDS => Verdict::TooMany,
        Some(ranges) => decide_switch(ranges),
        None => decide(&table, &rules),
    };
    match verdict {
        Verdict::Fine => {}
        Verdict::Both(a, b) => {
            v.error(at, 13, format!("rules {} and {} can both apply", a + 1, b + 1));
        }
        Verdict::TooMany => v.error(at, 13, "the guards have too many combinations to decide"),
        Verdict::None(case) => {
            let text = describe(v, pred, &table, &case);
            v.error(at, 14, format!("no rule applies when {text}"));
        }
    }
}

/// The atoms of a predicate.
struct Table<'a> {
    consts: &'a [Const],
    atoms: Vec<Atom>,
}

impl Table<'_> {
    fn int_const(&self, operand: Operand) -> Option<i32> {
        match operand.view() {
            OperandView::Const(c) => match self.consts.get(c)? {
                Const::Int(value) => Some(*value),
                _ => None,
            },
            OperandView::Var(_) => None,
        }
    }

    fn is_null(&self, operand: Operand) -> Option<bool> {
        match operand.view() {
            OperandView::Const(c) => self.consts.get(c).map(|c| *c == Const::Null),
            OperandView::Var(_) => None,
        }
    }

    /// The conjunction of a rule's guards, one set per atom.
    fn rule(&mut self, guards: &[Guard]) -> Vec<(usize, Set)> {
        let mut sets: Vec<(usize, Set)> = Vec::with_capacity(guards.len());
        for guard in guards {
            let (atom, set) = self.literal(guard);
            let index = match self.atoms.iter().position(|a| *a == atom) {
                Some(index) => index,
                None => {
                    self.atoms.push(atom);
                    self.atoms.len() - 1
                }
            };
            match sets.iter_mut().find(|(i, _)| *i == index) {
                Some((_, old)) => *old = old.and(&set),
                None => sets.push((index, set)),
            }
        }
        sets
    }

    fn literal(&self, guard: &Guard) -> (Atom, Set) {
        let answer = Set::Mask(if guard.holds { YES } else { NO });
        match &guard.test {
            Test::Cmp(cmp, a, b) => {
                let cmp = if guard.holds { *cmp } else { cmp.negate() };
                self.comparison(cmp, *a, *b)
            }
            Test::In(a, labels) => {
                let ranges = label_ranges(labels);
                let ranges = if guard.holds { ranges } else { complement(&ranges) };
                (Atom::Int(*a), Set::Ints(ranges))
            }
            Test::Null(a) => (Atom::Null(*a), answer),
            // The same as the constant null is being null.
            Test::Same(a, b) if self.is_null(*b) == Some(true) => (Atom::Null(*a), answer),
            Test::Same(a, b) if self.is_null(*a) == Some(true) => (Atom::Null(*b), answer),
            Test::Same(a, b) => {
                let (a, b) = ordered(*a, *b);
                (Atom::Same(a, b), answer)
            }
            Test::InBounds { array, index } => (Atom::InBounds(*array, *index), answer),
            Test::InstanceOf(a, class) => (Atom::InstanceOf(*a, *class), answer),
            Test::CastOk(a, class) => (Atom::CastOk(*a, *class), answer),
            Test::StoreOk { array, value } => (Atom::StoreOk(*array, *value), answer),
            Test::Ok(flag) => (Atom::Ok(*flag), answer),
            Test::Linked { object, link } => (Atom::Linked(*object, *link), answer),
        }
    }

    fn comparison(&self, cmp: Cmp, a: Operand, b: Operand) -> (Atom, Set) {
        match (self.int_const(a), self.int_const(b)) {
            (_, Some(c)) => (Atom::Int(a), Set::Ints(compared(cmp, c))),
            (Some(c), None) => (Atom::Int(b), Set::Ints(compared(mirrored(cmp), c))),
            (None, None) => {
                let (x, y) = ordered(a, b);
                let cmp = if x == a { cmp } else { mirrored(cmp) };
                (Atom::Pair(x, y), Set::Mask(cmp_mask(cmp)))
            }
        }
    }

    /// All values that an atom can have.
    fn all(&self, atom: Atom) -> Set {
        match atom {
            Atom::Int(a) => Set::Ints(match self.int_const(a) {
                Some(c) => vec![(c, c)],
                None => vec![(i32::MIN, i32::MAX)],
            }),
            Atom::Pair(a, b) if a == b => Set::Mask(EQUAL),
            Atom::Pair(..) => Set::Mask(LESS | EQUAL | GREATER),
            Atom::Null(a) => Set::Mask(match self.is_null(a) {
                Some(true) => YES,
                Some(false) => NO,
                None => NO | YES,
            }),
            Atom::Same(a, b) if a == b => Set::Mask(YES),
            _ => Set::Mask(NO | YES),
        }
    }
}

fn ordered(a: Operand, b: Operand) -> (Operand, Operand) {
    let rank = |o: Operand| match o.view() {
        OperandView::Var(v) => (0, v.0 as usize),
        OperandView::Const(c) => (1, c),
    };
    if rank(a) <= rank(b) { (a, b) } else { (b, a) }
}

enum Verdict {
    Fine,
    /// These rules can both apply.
    Both(usize, usize),
    /// No rule applies in this case.
    None(Case),
    TooMany,
}

type Case = Vec<Set>;
type Ranges = Vec<(i32, i32, usize)>;

/// The ranges of all rules, with the rule's number, if every rule only asks where one int lies.
fn as_switch(table: &Table<'_>, rules: &[Vec<(usize, Set)>]) -> Option<Ranges> {
    let [Atom::Int(subject)] = table.atoms.as_slice() else { return None };
    if table.int_const(*subject).is_some() {
        return None;
    }
    let mut all = Vec::new();
    for (number, rule) in rules.iter().enumerate() {
        let [(_, Set::Ints(ranges))] = rule.as_slice() else { return None };
        all.extend(ranges.iter().map(|&(low, high)| (low, high, number)));
    }
    Some(all)
}

fn decide_switch(mut ranges: Ranges) -> Verdict {
    ranges.sort_unstable();
    let mut next = Some(i32::MIN);
    let mut last = 0;
    for (low, high, number) in ranges {
        match next {
            Some(start) if start == low => {}
            Some(start) if start < low => {
                return Verdict::None(vec![Set::Ints(vec![(start, low - 1)])]);
            }
            _ => return Verdict::Both(last.min(number), last.max(number)),
        }
        last = number;
        next = high.checked_add(1);
    }
    match next {
        Some(start) => Verdict::None(vec![Set::Ints(vec![(start, i32::MAX)])]),
        None => Verdict::Fine,
    }
}

fn decide(table: &Table<'_>, rules: &[Vec<(usize, Set)>]) -> Verdict {
    let whole: Case = table.atoms.iter().map(|a| table.all(*a)).collect();
    let everyone: Vec<usize> = (0..rules.len()).filter(|r| meets(&rules[*r], &whole)).collect();
    let mut todo = vec![(whole, everyone)];
    let mut work = 0;
    while let Some((case, candidates)) = todo.pop() {
        work += candidates.len() + 1;
        if work > MAX_CASES {
            return Verdict::TooMany;
        }
        let Some(&first) = candidates.first() else {
            if possible(table, &case) {
                return Verdict::None(case);
            }
            continue;
        };
        let partial = rules[first].iter().find(|(atom, set)| !case[*atom].without(set).is_empty());
        let Some((atom, set)) = partial else {
            // The case lies inside the first rule: none of the others may meet it.
            for &other in &candidates[1..] {
                if possible(table, &narrowed(&rules[other], &case)) {
                    return Verdict::Both(first, other);
                }
            }
            continue;
        };
        for part in [case[*atom].without(set), case[*atom].and(set)] {
            let mut case = case.clone();
            case[*atom] = part;
            let candidates = candidates.iter().copied().filter(|r| meets(&rules[*r], &case));
            let candidates = candidates.collect();
            todo.push((case, candidates));
        }
    }
    Verdict::Fine
}

fn meets(rule: &[(usize, Set)], case: &Case) -> bool {
    rule.iter().all(|(atom, set)| !case[*atom].and(set).is_empty())
}

fn narrowed(rule: &[(usize, Set)], case: &Case) -> Case {
    let mut case = case.clone();
    for (atom, set) in rule {
        case[*atom] = case[*atom].and(set);
    }
    case
}

/// Whether the facts of the module's description leave a case open.
fn possible(table: &Table<'_>, case: &Case) -> bool {
    let is = |wanted: Atom, answer: u8| {
        let index = table.atoms.iter().position(|a| *a == wanted);
        index.is_some_and(|i| case[i] == Set::Mask(answer))
    };
    let null = |o: Operand| is(Atom::Null(o), YES) || table.is_null(o) == Some(true);
    let not_null = |o: Operand| is(Atom::Null(o), NO) || table.is_null(o) == Some(false);
    table.atoms.iter().zip(case).all(|(atom, set)| {
        if set.is_empty() {
            return false;
        }
        let (yes, no) = (*set == Set::Mask(YES), *set == Set::Mask(NO));
        match *atom {
            Atom::InstanceOf(a, _) => !(yes && null(a)),
            Atom::InBounds(array, _) => !(yes && null(array)),
            Atom::StoreOk(array, value) => !(yes && null(array) || no && null(value)),
            Atom::CastOk(a, class) => {
                let instance = |answer| is(Atom::InstanceOf(a, class), answer);
                !(no && (null(a) || instance(YES))) && !(yes && not_null(a) && instance(NO))
            }
            Atom::Same(a, b) => {
                let one = (null(a) && not_null(b)) || (not_null(a) && null(b));
                !(yes && one || no && null(a) && null(b))
            }
            Atom::Pair(a, b) => pair_possible(table, case, a, b, set),
            Atom::Linked(object, _) => !(no && object.is_some_and(null)),
            Atom::Int(_) | Atom::Null(_) | Atom::Ok(_) => true,
        }
    })
}

/// Whether the ranges of two ints leave one of the ways in which they may compare.
fn pair_possible(table: &Table<'_>, case: &Case, a: Operand, b: Operand, set: &Set) -> bool {
    let hull = |o: Operand| {
        let index = table.atoms.iter().position(|x| *x == Atom::Int(o));
        match index.map(|i| &case[i]) {
            Some(Set::Ints(ranges)) => match (ranges.first(), ranges.last()) {
                (Some(first), Some(last)) => (first.0, last.1),
                _ => (i32::MIN, i32::MAX),
            },
            _ => (i32::MIN, i32::MAX),
        }
    };
    let (a, b) = (hull(a), hull(b));
    let mut open = 0;
    if a.0 < b.1 {
        open |= LESS;
    }
    if a.0 <= b.1 && b.0 <= a.1 {
        open |= EQUAL;
    }
    if a.1 > b.0 {
        open |= GREATER;
    }
    matches!(set, Set::Mask(mask) if mask & open != 0)
}

/// A case in words.
fn describe(v: &Verifier<'_>, pred: &Pred, table: &Table<'_>, case: &Case) -> String {
    let name = |o: Operand| match pred.rules.first() {
        Some(rule) => {
            operand_term(v.symbols, v.body, rule, o).map_or_else(|| "?".into(), |t| t.to_string())
        }
        None => "?".into(),
    };
    let class = |c: ClassName| crate::names::class_text(v.symbols, c);
    let mut parts = Vec::new();
    for (atom, set) in table.atoms.iter().zip(case) {
        if *set == table.all(*atom) {
            continue;
        }
        let not = if *set == Set::Mask(NO) { "not " } else { "" };
        parts.push(match *atom {
            Atom::Int(a) => match set {
                Set::Ints(ranges) => format!("{} in {}", name(a), range_text(ranges)),
                Set::Mask(_) => continue,
            },
            Atom::Pair(a, b) => {
                let cmp = Cmp::ALL.into_iter().find(|c| *set == Set::Mask(cmp_mask(*c)));
                format!("{} {} {}", name(a), cmp.map_or("?", Cmp::text), name(b))
            }
            Atom::Null(a) => {
                format!("{} {} null", name(a), if not.is_empty() { "=" } else { "\\=" })
            }
            Atom::Same(a, b) => format!("{not}ref_eq({},{})", name(a), name(b)),
            Atom::InBounds(a, b) => format!("{not}in_bounds({},{})", name(a), name(b)),
            Atom::InstanceOf(a, c) => format!("{not}instance_of({},{})", name(a), class(c)),
            Atom::CastOk(a, c) => format!("{not}cast_ok({},{})", name(a), class(c)),
            Atom::StoreOk(a, b) => format!("{not}store_ok({},{})", name(a), name(b)),
            Atom::Ok(a) => format!("{not}{} = ok", name(a)),
            Atom::Linked(..) => format!("{not}linked"),
        });
    }
    if parts.is_empty() { "nothing is known".into() } else { parts.join(", ") }
}

fn range_text(ranges: &[(i32, i32)]) -> String {
    let text = |&(low, high): &(i32, i32)| match (low, high) {
        (i32::MIN, i32::MAX) => "inf..sup".into(),
        (i32::MIN, high) => format!("inf..{high}"),
        (low, i32::MAX) => format!("{low}..sup"),
        (low, high) if low == high => low.to_string(),
        (low, high) => format!("{low}..{high}"),
    };
    let shown: Vec<String> = ranges.iter().take(8).map(text).collect();
    shown.join("\\/")
}
