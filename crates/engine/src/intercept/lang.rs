//! `Object`, `Throwable`: the natives of `java.lang` and neighbours.

use senda_rules::op::{Cmp, Op};
use senda_rules::types::Type;

use super::{Answer, Reply, Rows, classes};
use crate::domain::{Domain, Truth};
use crate::linker::{ClassId, Shape};
use crate::machine::{Halt, Machine};
use crate::stop::Stop;

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    object(rows);
    throwable(rows);
    checks(rows);
}

/// Faults of index checks: formatting their messages in Java would run thousands of methods.
fn checks<D: Domain>(rows: &mut Rows<D>) {
    const P: &str = "jdk/internal/util/Preconditions";
    rows.push((
        P,
        &["outOfBoundsCheckIndex(Ljava/util/function/BiFunction;II)Ljava/lang/RuntimeException;"],
        |m, a| {
            let (index, length) = (m.known_int(a[1])?, m.known_int(a[2])?);
            out_of_bounds(m, a[0], &format!("Index {index} out of bounds for length {length}"))
        },
    ));
    rows.push((
        P,
        &["outOfBoundsCheckFromToIndex(Ljava/util/function/BiFunction;III)Ljava/lang/RuntimeException;"],
        |m, a| {
            let (from, to, n) = (m.known_int(a[1])?, m.known_int(a[2])?, m.known_int(a[3])?);
            out_of_bounds(m, a[0], &format!("Range [{from}, {to}) out of bounds for length {n}"))
        },
    ));
    rows.push((
        P,
        &["outOfBoundsCheckFromIndexSize(Ljava/util/function/BiFunction;III)Ljava/lang/RuntimeException;"],
        |m, a| {
            let (from, size, n) = (m.known_int(a[1])?, m.known_int(a[2])?, m.known_int(a[3])?);
            let message = format!("Range [{from}, {from} + {size}) out of bounds for length {n}");
            out_of_bounds(m, a[0], &message)
        },
    ));
}

/// The exception that a formatter of the JDK makes; the code for one of the program's own.
fn out_of_bounds<D: Domain>(m: &mut Machine<D>, formatter: D::Value, message: &str) -> Answer<D> {
    const P: &str = "jdk/internal/util/Preconditions";
    let mut class = None;
    if m.known_null(formatter)? {
        class = Some("java/lang/IndexOutOfBoundsException");
    } else if m.jdk > 17 {
        // JDK 17 has no formatters of its own.
        for (field, made) in [
            ("SIOOBE_FORMATTER", "java/lang/StringIndexOutOfBoundsException"),
            ("AIOOBE_FORMATTER", "java/lang/ArrayIndexOutOfBoundsException"),
            ("IOOBE_FORMATTER", "java/lang/IndexOutOfBoundsException"),
        ] {
            let known = m.static_value(P, field, "java/util/function/BiFunction")?;
            let same = m.domain.same(known, formatter);
            if m.decide(same)? {
                class = Some(made);
            }
        }
    }
    let Some(class) = class else { return Ok(Reply::Interpret) };
    let class = m.linker.class_named(class);
    let class = m.linked(class)?;
    Ok(Reply::Value(m.new_exception(class, Some(message))?))
}

fn object<D: Domain>(rows: &mut Rows<D>) {
    const O: &str = "java/lang/Object";
    rows.push((O, &["<init>()V", "registerNatives()V"], |_, _| Ok(Reply::Void)));
    rows.push((O, &["notify()V", "notifyAll()V"], |m, a| {
        m.check_monitor(a[0])?;
        Ok(Reply::Void)
    }));
    rows.push((O, &["wait(J)V", "wait0(J)V"], |m, a| {
        let timeout = m.known_long(a[1])?;
        if timeout < 0 {
            let class = "java/lang/IllegalArgumentException";
            return Err(m.throw_new(class, Some("timeout value is negative")));
        }
        m.check_monitor(a[0])?;
        // Nobody else is there to notify: without a timeout it would wait for ever.
        if timeout == 0 {
            return Err(Stop::unsupported("threads (Object.wait)").into());
        }
        Ok(Reply::Void)
    }));
    rows.push((O, &["getClass()Ljava/lang/Class;"], |m, a| {
        m.non_null(a[0])?;
        Ok(Reply::Value(m.domain.class_object_of(a[0])?))
    }));
    rows.push((O, &["hashCode()I"], |m, a| {
        m.non_null(a[0])?;
        identity_hash(m, a[0])
    }));
    rows.push(("java/lang/System", &["identityHashCode(Ljava/lang/Object;)I"], |m, a| {
        if m.known_null(a[0])? {
            return m.reply_int(0);
        }
        identity_hash(m, a[0])
    }));
    rows.push((O, &["clone()Ljava/lang/Object;"], clone));
    rows.push((
        "java/lang/System",
        &["arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V"],
        arraycopy,
    ));
}

fn clone<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    if let Copyable::References(classes) = copyable(m, a[0])?
        && classes.len() > 1
    {
        return clone_references(m, a[0]);
    }
    let class = m.exact_class(a[0])?;
    let cloneable = m.linker.class_named("java/lang/Cloneable");
    let cloneable = m.linked(cloneable)?;
    if !m.linker.is_subtype(class, cloneable) {
        let name = m.linker.java_name(class);
        return Err(m.throw_new("java/lang/CloneNotSupportedException", Some(&name)));
    }
    Ok(Reply::Value(m.domain.clone_object(&mut m.linker, a[0], class)?))
}

/// A copy of an array of references whose class is one of several.
fn clone_references<D: Domain>(m: &mut Machine<D>, array: D::Value) -> Answer<D> {
    let class = m.domain.class_object_of(array)?;
    let element = classes::component_type(m, class)?;
    let length = m.domain.array_length(array);
    let copy = m.domain.new_array_of(&mut m.linker, element, length)?;
    let zero = m.domain.int(0);
    m.domain.copy_elems(&mut m.linker, array, zero, copy, zero, length)?;
    Ok(Reply::Value(copy))
}

/// A hash table may use it to find a place; whoever else asks can show it.
fn identity_hash<D: Domain>(m: &mut Machine<D>, object: D::Value) -> Answer<D> {
    const PLACES: [(&str, &str); 8] = [
        ("java/util/HashMap", "hash"),
        ("java/util/IdentityHashMap", "hash"),
        ("java/util/WeakHashMap", "hash"),
        ("java/util/concurrent/ConcurrentHashMap", "putVal"),
        ("java/util/concurrent/ConcurrentHashMap", "get"),
        ("java/util/concurrent/ConcurrentHashMap", "replaceNode"),
        ("java/util/ImmutableCollections$SetN", "probe"),
        ("java/util/ImmutableCollections$MapN", "probe"),
    ];
    let hash = if !m.runs_for(&PLACES) {
        m.domain.shows_identity();
        m.domain.identity_hash(object)
    } else if m.domain.known(object).is_none() && is_told_by_identity(m, object) {
        m.domain.place_hash(object)
    } else {
        m.domain.identity_hash(object)
    };
    m.reply_int(hash)
}

/// Whether the table that asks tells an object of the inputs from others by its identity: it always does, or no class that
/// the object may have says itself what is equal. A class that does, and has its identity for a hash code, relies on
/// different objects having different ones.
fn is_told_by_identity<D: Domain>(m: &mut Machine<D>, object: D::Value) -> bool {
    if m.runs_for(&[("java/util/IdentityHashMap", "hash")]) {
        return true;
    }
    let classes = match m.domain.class_of(object) {
        Some(class) => vec![class],
        None => m.domain.classes_of(object),
    };
    let symbols = &mut m.linker.symbols;
    let (name, ty) = (symbols.name("equals"), symbols.name("(Ljava/lang/Object;)Z"));
    let mut is_own = |class: ClassId| {
        let owner = m.linker.lookup(class, name, ty).map(|found| m.linker.method(found).class);
        let owner = owner.map(|owner| m.linker.symbols.class_text(m.linker.class(owner).name));
        owner != Some("java/lang/Object")
    };
    !classes.is_empty() && !classes.into_iter().any(&mut is_own)
}

fn throwable<D: Domain>(rows: &mut Rows<D>) {
    const T: &str = "java/lang/Throwable";
    rows.push((
        T,
        &["fillInStackTrace()Ljava/lang/Throwable;", "fillInStackTrace(I)Ljava/lang/Throwable;"],
        |m, a| {
            // Null is for ever: such an exception has none.
            let trace = m.get_named_field(a[0], T, "stackTrace", TRACE)?;
            if !m.known_null(trace)? {
                let unassigned = m.static_value(T, "UNASSIGNED_STACK", TRACE)?;
                m.set_named_field(a[0], T, "stackTrace", TRACE, unassigned)?;
            }
            Ok(Reply::Value(a[0]))
        },
    ));
    rows.push((
        "java/lang/NullPointerException",
        &["getExtendedNPEMessage()Ljava/lang/String;"],
        |m, a| match m.extended_message(a[0])? {
            Some(text) => m.reply_text(&text),
            None => Ok(Reply::Value(m.domain.null())),
        },
    ));
    // Stack traces are not kept, but for those that the program itself has set.
    rows.push((T, &["getOurStackTrace()[Ljava/lang/StackTraceElement;"], |m, a| {
        let trace = m.get_named_field(a[0], T, "stackTrace", TRACE)?;
        let unassigned = m.static_value(T, "UNASSIGNED_STACK", TRACE)?;
        if m.known_null(trace)? {
            return Ok(Reply::Value(unassigned));
        }
        let same = m.domain.same(trace, unassigned);
        if m.decide(same)? {
            return Err(Stop::unsupported("stack traces").into());
        }
        Ok(Reply::Value(trace))
    }));
}

const TRACE: &str = "[Ljava/lang/StackTraceElement;";

/// What an object is for a copy of elements, and the classes that it can have then.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Copyable {
    No(Vec<ClassId>),
    Primitive(Type),
    /// With the classes of the arrays.
    References(Vec<ClassId>),
}

impl Copyable {
    fn element(&self) -> Option<Type> {
        match self {
            Copyable::Primitive(ty) => Some(*ty),
            Copyable::No(_) | Copyable::References(_) => None,
        }
    }

    /// As the JVM's messages say it.
    fn word<D: Domain>(&self, m: &Machine<D>) -> String {
        self.element().map_or_else(|| "object array".to_owned(), |ty| ty.java(&m.linker.symbols))
    }
}

fn arraycopy<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    let (source, target) = (a[0], a[2]);
    let from = copyable(m, source)?;
    let to = copyable(m, target)?;
    for (which, object) in [("source", &from), ("destination", &to)] {
        if let Copyable::No(classes) = object {
            let message = match &classes[..] {
                [class] => {
                    let name = m.linker.java_name(*class);
                    Some(format!("arraycopy: {which} type {name} is not an array"))
                }
                _ => None,
            };
            return Err(wrong_store(m, message)?);
        }
    }
    if from.element() != to.element() {
        let (from, to) = (from.word(m), to.word(m));
        let message = format!("arraycopy: type mismatch: can not copy {from}[] into {to}[]");
        return Err(wrong_store(m, Some(message))?);
    }
    check_copy_range(m, a, &from, &to)?;
    if let (Copyable::References(from), Copyable::References(to)) = (&from, &to) {
        let all_fit = elements_fit(m, (source, from), (target, to));
        if !m.decide(all_fit)? {
            return copy_checked(m, a, from, to);
        }
    }
    m.domain.copy_elems(&mut m.linker, source, a[1], target, a[3], a[4])?;
    Ok(Reply::Void)
}

/// One question for each kind of array that the object may be, not for each class: which class it is matters only
/// where elements are checked.
fn copyable<D: Domain>(m: &mut Machine<D>, object: D::Value) -> Result<Copyable, Halt<D::Value>> {
    m.non_null(object)?;
    m.domain.relies_on_class(object);
    let classes = match m.domain.class_of(object) {
        Some(class) => vec![class],
        None => m.domain.classes_of(object),
    };
    let mut kinds: Vec<(Copyable, Vec<ClassId>)> = Vec::new();
    for class in classes {
        let kind = match m.linker.class(class).shape {
            Shape::Array(Type::Ref(_), _) => Copyable::References(Vec::new()),
            Shape::Array(element, _) => Copyable::Primitive(element),
            _ => Copyable::No(Vec::new()),
        };
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, classes)) => classes.push(class),
            None => kinds.push((kind, vec![class])),
        }
    }
    let last = kinds.len().saturating_sub(1);
    for (i, (kind, classes)) in kinds.into_iter().enumerate() {
        let is_it = m.domain.is_of_class(object, &classes);
        if i == last || m.decide(is_it)? {
            return Ok(match kind {
                Copyable::No(_) => Copyable::No(classes),
                Copyable::References(_) => Copyable::References(classes),
                primitive @ Copyable::Primitive(_) => primitive,
            });
        }
    }
    Err(Stop::unsupported("an intercept with an object of unknown class").into())
}

/// Whether an array takes whatever another one can hold.
fn elements_fit<D: Domain>(
    m: &mut Machine<D>,
    (source, from): (D::Value, &[ClassId]),
    (target, to): (D::Value, &[ClassId]),
) -> Truth<D::Cond> {
    let mut fits = Truth::No;
    let mut is_always = true;
    for &into in to {
        // Arrays of references are covariant: an array takes what one of a class below holds.
        let below = from.iter().copied().filter(|&class| m.linker.is_subtype(class, into));
        let below: Vec<ClassId> = below.collect();
        is_always &= below.len() == from.len();
        let (there, here) =
            (m.domain.is_of_class(target, &[into]), m.domain.is_of_class(source, &below));
        let both = m.domain.both(there, here);
        fits = m.domain.either(fits, both);
    }
    if is_always { Truth::Yes } else { fits }
}

/// An `ArrayStoreException`, with a message that is not known if the inputs decide it.
fn wrong_store<D: Domain>(
    m: &mut Machine<D>,
    message: Option<String>,
) -> Result<Halt<D::Value>, Halt<D::Value>> {
    let thrown = m.throw_new("java/lang/ArrayStoreException", message.as_deref());
    if message.is_none() { with_hidden_message(m, thrown) } else { Ok(thrown) }
}

fn with_hidden_message<D: Domain>(
    m: &mut Machine<D>,
    thrown: Halt<D::Value>,
) -> Result<Halt<D::Value>, Halt<D::Value>> {
    let Halt::Throw(exception) = thrown else { return Err(thrown) };
    let text = m.domain.open_string(vec![crate::domain::Part::Hidden].into())?;
    m.set_named_field(exception, "java/lang/Throwable", "detailMessage", "java/lang/String", text)?;
    Ok(Halt::Throw(exception))
}

fn check_copy_range<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
    source: &Copyable,
    target: &Copyable,
) -> Result<(), Halt<D::Value>> {
    let (sn, tn) = (m.domain.array_length(a[0]), m.domain.array_length(a[2]));
    if [sn, tn, a[1], a[3], a[4]].into_iter().any(|v| m.domain.known(v).is_none()) {
        return check_open_range(m, a, sn, tn);
    }
    let (sn, tn) = (m.known_int(sn)?, m.known_int(tn)?);
    let (from, to, count) = (m.known_int(a[1])?, m.known_int(a[3])?, m.known_int(a[4])?);
    let (sw, tw) = (source.word(m), target.word(m));
    let past = |at: i32| (i64::from(at) + i64::from(count)).cast_unsigned() & 0xffff_ffff;
    let message = if from < 0 {
        format!("arraycopy: source index {from} out of bounds for {sw}[{sn}]")
    } else if to < 0 {
        format!("arraycopy: destination index {to} out of bounds for {tw}[{tn}]")
    } else if count < 0 {
        format!("arraycopy: length {count} is negative")
    } else if i64::from(from) + i64::from(count) > i64::from(sn) {
        format!("arraycopy: last source index {} out of bounds for {sw}[{sn}]", past(from))
    } else if i64::from(to) + i64::from(count) > i64::from(tn) {
        format!("arraycopy: last destination index {} out of bounds for {tw}[{tn}]", past(to))
    } else {
        return Ok(());
    };
    Err(m.throw_new("java/lang/ArrayIndexOutOfBoundsException", Some(&message)))
}

/// The same where the inputs decide: one test for all that can be wrong, as there is one way out.
fn check_open_range<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
    source: D::Value,
    target: D::Value,
) -> Result<(), Halt<D::Value>> {
    let (from, to, count) = (a[1], a[3], a[4]);
    let zero = m.domain.int(0);
    let mut fits = m.domain.compare(Cmp::Ge, count, zero);
    // Lengths and counts are not negative, so their difference does not wrap.
    for (at, length) in [(from, source), (to, target)] {
        let inside = m.domain.compare(Cmp::Ge, at, zero);
        let last = m.domain.apply(Op::ISub, length, count);
        let ends = m.domain.compare(Cmp::Le, at, last);
        fits = m.domain.both(fits, inside);
        fits = m.domain.both(fits, ends);
    }
    if m.decide(fits)? {
        return Ok(());
    }
    let thrown = m.throw_new("java/lang/ArrayIndexOutOfBoundsException", None);
    Err(with_hidden_message(m, thrown)?)
}

/// Element by element, up to the first that the target cannot hold.
fn copy_checked<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
    from: &[ClassId],
    to: &[ClassId],
) -> Answer<D> {
    if m.domain.known(a[4]).is_none() {
        return copy_checked_open(m, a, from, to);
    }
    let count = m.known_int(a[4])?;
    let mut taken = Vec::new();
    for i in 0..count {
        let step = m.domain.int(i);
        let index = m.domain.apply(Op::IAdd, a[1], step);
        taken.push(m.domain.get_elem(&mut m.linker, a[0], index)?);
    }
    for (i, value) in (0..).zip(taken) {
        if !m.known_null(value)? {
            let fits = m.domain.element_fits(&mut m.linker, a[2], value)?;
            if !m.decide(fits)? {
                let message = element_message(m, from, to);
                return Err(wrong_store(m, message)?);
            }
        }
        let step = m.domain.int(i);
        let index = m.domain.apply(Op::IAdd, a[3], step);
        m.domain.set_elem(a[2], index, value)?;
    }
    Ok(Reply::Void)
}

/// The same where the inputs say how many: which is the first that does not fit is a number that depends on them, so there is one
/// way out with all of them and one with those before it.
fn copy_checked_open<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
    from: &[ClassId],
    to: &[ClassId],
) -> Answer<D> {
    let most = most_checked(m, a[4])?;
    let mut misfits = Vec::new();
    let mut any = Truth::No;
    for i in 0..most {
        let step = m.domain.int(i);
        let index = m.domain.apply(Op::IAdd, a[1], step);
        let value = m.domain.get_elem(&mut m.linker, a[0], index)?;
        let is_copied = m.domain.compare(Cmp::Gt, a[4], step);
        let null = m.domain.is_null(value);
        let mut fits = Truth::Yes;
        if null != Truth::Yes {
            fits = m.domain.element_fits(&mut m.linker, a[2], value)?;
        }
        let fits = m.domain.either(null, fits);
        let does_not = m.domain.opposite(fits);
        let misfit = m.domain.both(is_copied, does_not);
        misfits.push(misfit.clone());
        any = m.domain.either(any, misfit);
    }
    let fails = m.decide(any)?;
    let count = if fails { m.domain.first_of(&misfits, a[4])? } else { a[4] };
    m.domain.copy_elems(&mut m.linker, a[0], a[1], a[2], a[3], count)?;
    if fails {
        let message = element_message(m, from, to);
        return Err(wrong_store(m, message)?);
    }
    Ok(Reply::Void)
}

/// How many elements have to be checked at most: as few as do, because each is a part of the inputs.
fn most_checked<D: Domain>(m: &mut Machine<D>, count: D::Value) -> Result<i32, Halt<D::Value>> {
    for most in [4, 32, 256] {
        let number = m.domain.int(most);
        let do_they = m.domain.compare(Cmp::Le, count, number);
        if m.decide(do_they)? {
            return Ok(most);
        }
    }
    Err(Stop::unsupported("a copy of more than 256 elements that may not fit").into())
}

/// What the JVM says of an element that does not fit, if the classes of the arrays are known.
fn element_message<D: Domain>(
    m: &mut Machine<D>,
    from: &[ClassId],
    to: &[ClassId],
) -> Option<String> {
    let (&[from], &[to]) = (from, to) else { return None };
    let shapes = (m.linker.class(from).shape, m.linker.class(to).shape);
    let (Shape::Array(_, Some(sc)), Shape::Array(_, Some(tc))) = shapes else { return None };
    let (sn, tn) = (m.linker.java_name(sc), m.linker.java_name(tc));
    let related = m.linker.is_subtype(tc, sc)
        || m.linker.class(tc).is_interface()
        || m.linker.class(sc).is_interface();
    Some(if related {
        format!(
            "arraycopy: element type mismatch: can not cast one of the elements of {sn}[] to the type of the destination array, {tn}"
        )
    } else {
        format!("arraycopy: type mismatch: can not copy {sn}[] into {tn}[]")
    })
}
