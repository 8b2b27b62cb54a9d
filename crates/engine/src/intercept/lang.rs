//! `Object`, `Throwable`, `Math`, `Thread`: the natives of `java.lang` and neighbours.

use senda_rules::types::Type;

use super::{Answer, Intercept, Reply, Rows};
use crate::domain::Domain;
use crate::linker::Shape;
use crate::machine::Machine;

pub(super) fn rows<D: Domain>(rows: &mut Rows<D>) {
    object(rows);
    throwable(rows);
    math(rows);
    thread(rows);
    rows.push((
        "jdk/internal/util/Preconditions",
        &["outOfBoundsCheckIndex(Ljava/util/function/BiFunction;II)Ljava/lang/RuntimeException;"],
        |m, a| {
            // Formatting the message in Java would run thousands of methods.
            let (index, length) = (m.known_int(a[1])?, m.known_int(a[2])?);
            let message = format!("Index {index} out of bounds for length {length}");
            if m.known_null(a[0])? {
                let class = m.linker.class_named("java/lang/IndexOutOfBoundsException");
                let class = m.linked(class)?;
                return Ok(Reply::Value(m.new_exception(class, Some(&message))?));
            }
            // The formatters of the JDK differ in the class only, which their name does not tell:
            // those of arrays and strings are asked for in code that is modelled itself.
            Err(crate::stop::Stop::unsupported("an index check with its own exception").into())
        },
    ));
}

fn object<D: Domain>(rows: &mut Rows<D>) {
    const O: &str = "java/lang/Object";
    rows.push((O, &["<init>()V", "registerNatives()V", "notify()V", "notifyAll()V"], |_, _| {
        Ok(Reply::Void)
    }));
    rows.push((O, &["getClass()Ljava/lang/Class;"], |m, a| {
        let class = m.exact_class(a[0])?;
        Ok(Reply::Value(m.domain.class_object(class)?))
    }));
    rows.push((O, &["hashCode()I"], |m, a| {
        m.non_null(a[0])?;
        let hash = m.domain.identity_hash(a[0]);
        m.reply_int(hash)
    }));
    rows.push(("java/lang/System", &["identityHashCode(Ljava/lang/Object;)I"], |m, a| {
        let hash = if m.known_null(a[0])? { 0 } else { m.domain.identity_hash(a[0]) };
        m.reply_int(hash)
    }));
    rows.push((O, &["clone()Ljava/lang/Object;"], |m, a| {
        let class = m.exact_class(a[0])?;
        let cloneable = m.linker.class_named("java/lang/Cloneable");
        let cloneable = m.linked(cloneable)?;
        if !m.linker.is_subtype(class, cloneable) {
            let name = m.linker.java_name(class);
            return Err(m.throw_new("java/lang/CloneNotSupportedException", Some(&name)));
        }
        Ok(Reply::Value(m.domain.clone_object(a[0])?))
    }));
    rows.push((
        "java/lang/System",
        &["arraycopy(Ljava/lang/Object;ILjava/lang/Object;II)V"],
        arraycopy,
    ));
}

fn throwable<D: Domain>(rows: &mut Rows<D>) {
    const T: &str = "java/lang/Throwable";
    rows.push((
        T,
        &["fillInStackTrace()Ljava/lang/Throwable;", "fillInStackTrace(I)Ljava/lang/Throwable;"],
        |_, a| Ok(Reply::Value(a[0])),
    ));
    rows.push((
        "java/lang/NullPointerException",
        &["getExtendedNPEMessage()Ljava/lang/String;"],
        |m, a| match m.extended_message(a[0])? {
            Some(text) => m.reply_text(&text),
            None => Ok(Reply::Value(m.domain.null())),
        },
    ));
    // Stack traces are not kept.
    rows.push((
        T,
        &[
            "getOurStackTrace()[Ljava/lang/StackTraceElement;",
            "getStackTrace()[Ljava/lang/StackTraceElement;",
        ],
        |m, _| Ok(Reply::Value(m.ref_array_with("[Ljava/lang/StackTraceElement;", &[])?)),
    ));
    rows.push((T, &["setStackTrace([Ljava/lang/StackTraceElement;)V"], |_, _| Ok(Reply::Void)));
}

fn thread<D: Domain>(rows: &mut Rows<D>) {
    const T: &str = "java/lang/Thread";
    rows.push((T, &["registerNatives()V"], |_, _| Ok(Reply::Void)));
    rows.push((
        T,
        &["currentThread()Ljava/lang/Thread;", "currentCarrierThread()Ljava/lang/Thread;"],
        |m, _| {
            if let Some(&thread) = m.kept.get("main thread") {
                return Ok(Reply::Value(thread));
            }
            let class = m.linker.class_named(T);
            let class = m.linked(class)?;
            let thread = m.domain.new_object(&m.linker, class)?;
            m.kept.insert("main thread", thread);
            Ok(Reply::Value(thread))
        },
    ));
    rows.push((T, &["onSpinWait()V", "yield()V", "yield0()V"], |_, _| Ok(Reply::Void)));
    rows.push((T, &["holdsLock(Ljava/lang/Object;)Z"], |m, _| m.reply_bool(true)));
    rows.push((
        "java/security/AccessController",
        &[
            "doPrivileged(Ljava/security/PrivilegedAction;)Ljava/lang/Object;",
            "doPrivileged(Ljava/security/PrivilegedAction;Ljava/security/AccessControlContext;)Ljava/lang/Object;",
            "doPrivileged(Ljava/security/PrivilegedExceptionAction;)Ljava/lang/Object;",
        ],
        |m, a| call_action(m, a[0]),
    ));
    rows.push((
        "java/security/AccessController",
        &[
            "getContext()Ljava/security/AccessControlContext;",
            "getStackAccessControlContext()Ljava/security/AccessControlContext;",
        ],
        |m, _| m.reply_null(),
    ));
}

/// Calls `run()` of an action.
fn call_action<D: Domain>(m: &mut Machine<D>, action: D::Value) -> Answer<D> {
    let class = m.exact_class(action)?;
    let name = m.linker.symbols.name("run");
    let descriptor = m.linker.symbols.name("()Ljava/lang/Object;");
    match m.linker.lookup(class, name, descriptor) {
        Some(method) => Ok(Reply::Call(method, vec![action])),
        None => Err(m.throw_new("java/lang/AbstractMethodError", Some("run"))),
    }
}

fn math<D: Domain>(rows: &mut Rows<D>) {
    /// A function of one double, for `Math` and `StrictMath` alike.
    fn unary<D: Domain>(rows: &mut Rows<D>, key: &'static [&'static str], f: Intercept<D>) {
        rows.push(("java/lang/Math", key, f));
        rows.push(("java/lang/StrictMath", key, f));
    }
    fn one<D: Domain>(m: &mut Machine<D>, a: &[D::Value], f: fn(f64) -> f64) -> Answer<D> {
        let x = m.known_word(a[0])?.as_double();
        m.reply_double(f(x))
    }
    fn two<D: Domain>(m: &mut Machine<D>, a: &[D::Value], f: fn(f64, f64) -> f64) -> Answer<D> {
        let (x, y) = (m.known_word(a[0])?.as_double(), m.known_word(a[1])?.as_double());
        m.reply_double(f(x, y))
    }
    // Correctly rounded: exactly the JVM's.
    unary(rows, &["sqrt(D)D"], |m, a| one(m, a, f64::sqrt));
    unary(rows, &["fma(DDD)D"], |m, a| {
        let z = m.known_word(a[2])?.as_double();
        let (x, y) = (m.known_word(a[0])?.as_double(), m.known_word(a[1])?.as_double());
        m.reply_double(x.mul_add(y, z))
    });
    unary(rows, &["fma(FFF)F"], |m, a| {
        let z = m.known_word(a[2])?.as_float();
        let (x, y) = (m.known_word(a[0])?.as_float(), m.known_word(a[1])?.as_float());
        m.reply_float(x.mul_add(y, z))
    });
    // Within one unit in the last place of the JVM's, which the specification allows to vary.
    unary(rows, &["sin(D)D"], |m, a| one(m, a, f64::sin));
    unary(rows, &["cos(D)D"], |m, a| one(m, a, f64::cos));
    unary(rows, &["tan(D)D"], |m, a| one(m, a, f64::tan));
    unary(rows, &["asin(D)D"], |m, a| one(m, a, f64::asin));
    unary(rows, &["acos(D)D"], |m, a| one(m, a, f64::acos));
    unary(rows, &["atan(D)D"], |m, a| one(m, a, f64::atan));
    unary(rows, &["exp(D)D"], |m, a| one(m, a, f64::exp));
    unary(rows, &["log(D)D"], |m, a| one(m, a, f64::ln));
    unary(rows, &["log10(D)D"], |m, a| one(m, a, f64::log10));
    unary(rows, &["cbrt(D)D"], |m, a| one(m, a, f64::cbrt));
    unary(rows, &["sinh(D)D"], |m, a| one(m, a, f64::sinh));
    unary(rows, &["cosh(D)D"], |m, a| one(m, a, f64::cosh));
    unary(rows, &["tanh(D)D"], |m, a| one(m, a, f64::tanh));
    unary(rows, &["expm1(D)D"], |m, a| one(m, a, f64::exp_m1));
    unary(rows, &["log1p(D)D"], |m, a| one(m, a, f64::ln_1p));
    unary(rows, &["atan2(DD)D"], |m, a| two(m, a, f64::atan2));
    unary(rows, &["hypot(DD)D"], |m, a| two(m, a, f64::hypot));
    unary(rows, &["pow(DD)D"], |m, a| {
        two(m, a, |x, y| {
            // Java differs from C where |x| is 1 and y is infinite or NaN.
            if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) { f64::NAN } else { x.powf(y) }
        })
    });
}

fn arraycopy<D: Domain>(m: &mut Machine<D>, a: &[D::Value]) -> Answer<D> {
    let (source, target) = (a[0], a[2]);
    let (source_class, target_class) = (m.exact_class(source)?, m.exact_class(target)?);
    let store = "java/lang/ArrayStoreException";
    let Shape::Array(se, sc) = m.linker.class(source_class).shape else {
        let message =
            format!("arraycopy: source type {} is not an array", m.linker.java_name(source_class));
        return Err(m.throw_new(store, Some(&message)));
    };
    let Shape::Array(te, tc) = m.linker.class(target_class).shape else {
        let message = format!(
            "arraycopy: destination type {} is not an array",
            m.linker.java_name(target_class)
        );
        return Err(m.throw_new(store, Some(&message)));
    };
    let is_ref = |t: Type| matches!(t, Type::Ref(_));
    if se != te && !(is_ref(se) && is_ref(te)) {
        let word = |t: Type, m: &Machine<D>| {
            if is_ref(t) { "object array".to_owned() } else { t.java(&m.linker.symbols) }
        };
        let message = format!(
            "arraycopy: type mismatch: can not copy {}[] into {}[]",
            word(se, m),
            word(te, m)
        );
        return Err(m.throw_new(store, Some(&message)));
    }
    check_copy_range(m, a, se, te)?;
    if let (Some(sc), Some(tc)) = (sc, tc)
        && !m.linker.is_subtype(sc, tc)
    {
        return copy_checked(m, a, sc, tc);
    }
    m.domain.copy_elems(source, a[1], target, a[3], a[4])?;
    Ok(Reply::Void)
}

fn check_copy_range<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
    se: Type,
    te: Type,
) -> Result<(), crate::machine::Halt<D::Value>> {
    let (sn, tn) = (m.domain.array_length(a[0]), m.domain.array_length(a[2]));
    let (sn, tn) = (m.known_int(sn)?, m.known_int(tn)?);
    let (from, to, count) = (m.known_int(a[1])?, m.known_int(a[3])?, m.known_int(a[4])?);
    let word = |t: Type, m: &Machine<D>| match t {
        Type::Ref(_) => "object array".to_owned(),
        other => other.java(&m.linker.symbols),
    };
    let (sw, tw) = (word(se, m), word(te, m));
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

/// Element by element, up to the first that the target cannot hold.
fn copy_checked<D: Domain>(
    m: &mut Machine<D>,
    a: &[D::Value],
    sc: crate::linker::ClassId,
    tc: crate::linker::ClassId,
) -> Answer<D> {
    let (from, to, count) = (m.known_int(a[1])?, m.known_int(a[3])?, m.known_int(a[4])?);
    let mut taken = Vec::new();
    for i in 0..count {
        let index = m.domain.int(from + i);
        taken.push(m.domain.get_elem(a[0], index)?);
    }
    for (i, value) in (0..).zip(taken) {
        if !m.known_null(value)? {
            let fits = m.domain.instance_of(&mut m.linker, value, tc);
            if !m.decide(fits)? {
                let (sn, tn) = (m.linker.java_name(sc), m.linker.java_name(tc));
                let related = m.linker.is_subtype(tc, sc)
                    || m.linker.class(tc).is_interface()
                    || m.linker.class(sc).is_interface();
                let message = if related {
                    format!(
                        "arraycopy: element type mismatch: can not cast one of the elements of {sn}[] to the type of the destination array, {tn}"
                    )
                } else {
                    format!("arraycopy: type mismatch: can not copy {sn}[] into {tn}[]")
                };
                return Err(m.throw_new("java/lang/ArrayStoreException", Some(&message)));
            }
        }
        let index = m.domain.int(to + i);
        m.domain.set_elem(a[2], index, value)?;
    }
    Ok(Reply::Void)
}
