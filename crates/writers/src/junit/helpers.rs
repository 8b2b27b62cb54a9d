//! The lines of reflection that a test class carries when its tests need them.

use std::collections::BTreeSet;

/// A method of the test class. The order is that in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    /// Calls a method.
    Call,
    /// Calls a constructor.
    Construct,
    /// Makes an object without a constructor.
    Make,
    /// Finds a constant of an `enum`.
    Constant,
    /// Sets a field.
    Set,
    /// Reads a field.
    Get,
    /// Finds a field.
    Field,
    /// Finds a class.
    Type,
}

impl Helper {
    /// These and those that they use.
    pub(crate) fn closure(wanted: &BTreeSet<Helper>) -> BTreeSet<Helper> {
        let mut all = wanted.clone();
        for helper in wanted {
            match helper {
                Helper::Set | Helper::Get => all.extend([Helper::Field, Helper::Type]),
                Helper::Field | Helper::Type => {}
                _ => {
                    all.insert(Helper::Type);
                }
            }
        }
        if all.contains(&Helper::Field) {
            all.insert(Helper::Type);
        }
        all
    }

    /// Its source.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Helper::Call => CALL,
            Helper::Construct => CONSTRUCT,
            Helper::Make => MAKE,
            Helper::Constant => CONSTANT,
            Helper::Set => SET,
            Helper::Get => GET,
            Helper::Field => FIELD,
            Helper::Type => TYPE,
        }
    }
}

const CALL: &str = r#"    /** Calls a method, whoever may. */
    private static Object call(
            Object receiver, String owner, String name, Class<?>[] types, Object... arguments)
            throws Throwable {
        java.lang.reflect.Method method = type(owner).getDeclaredMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(receiver, arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
"#;

const CONSTRUCT: &str = r#"    /** Calls a constructor, whoever may. */
    private static Object construct(String owner, Class<?>[] types, Object... arguments)
            throws Throwable {
        java.lang.reflect.Constructor<?> made = type(owner).getDeclaredConstructor(types);
        made.setAccessible(true);
        try {
            return made.newInstance(arguments);
        } catch (java.lang.reflect.InvocationTargetException e) {
            throw e.getCause();
        }
    }
"#;

const MAKE: &str = r#"    /** Makes an object whose fields are set afterwards; no constructor runs. */
    private static Object make(String owner) throws Throwable {
        Class<?> unsafe = type("sun.misc.Unsafe");
        java.lang.reflect.Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return unsafe.getMethod("allocateInstance", Class.class).invoke(field.get(null), type(owner));
    }
"#;

const CONSTANT: &str = r#"    /** A constant of an enum. */
    private static Object constant(String owner, String name) throws Throwable {
        Class<?> found = type(owner);
        for (Object one : (found.isEnum() ? found : found.getSuperclass()).getEnumConstants()) {
            if (((Enum<?>) one).name().equals(name)) {
                return one;
            }
        }
        throw new NoSuchFieldException(name);
    }
"#;

const SET: &str = r#"    /** Sets a field; a static one of no object. */
    private static void set(Object object, String owner, String name, Object value)
            throws Throwable {
        field(owner, name).set(object, value);
    }
"#;

const GET: &str = r#"    /** Reads a field; a static one of no object. */
    private static Object get(Object object, String owner, String name) throws Throwable {
        return field(owner, name).get(object);
    }
"#;

const FIELD: &str = r#"    private static java.lang.reflect.Field field(String owner, String name) throws Throwable {
        java.lang.reflect.Field field = type(owner).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
"#;

const TYPE: &str = r#"    private static Class<?> type(String name) throws Throwable {
        if (name.endsWith("[]")) {
            Class<?> element = type(name.substring(0, name.length() - 2));
            return java.lang.reflect.Array.newInstance(element, 0).getClass();
        }
        switch (name) {
            case "boolean": return boolean.class;
            case "byte": return byte.class;
            case "short": return short.class;
            case "char": return char.class;
            case "int": return int.class;
            case "long": return long.class;
            case "float": return float.class;
            case "double": return double.class;
            default: return Class.forName(name);
        }
    }
"#;
