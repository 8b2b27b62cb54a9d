//! The lines of reflection that a test class carries when its tests need them.

use std::collections::BTreeSet;

/// A method of the test class. The order is that in the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Helper {
    /// Loads the classes anew.
    Isolate,
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
            Helper::Isolate => ISOLATE,
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

const ISOLATE: &str = r#"    /** Loads the classes anew, assertions enabled: what a test does to static fields stays with it. */
    private void isolate() {
        ClassLoader outer = getClass().getClassLoader();
        loader = new ClassLoader(ClassLoader.getSystemClassLoader().getParent()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                String file = name.replace('.', '/') + ".class";
                try (java.io.InputStream in = outer.getResourceAsStream(file)) {
                    if (in == null) {
                        throw new ClassNotFoundException(name);
                    }
                    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
                    byte[] part = new byte[8192];
                    for (int n = in.read(part); n >= 0; n = in.read(part)) {
                        bytes.write(part, 0, n);
                    }
                    // Of the same origin as the tests: tools that measure coverage look at it.
                    java.security.ProtectionDomain origin = getClass().getProtectionDomain();
                    return defineClass(name, bytes.toByteArray(), 0, bytes.size(), origin);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        };
        loader.setDefaultAssertionStatus(true);
    }
"#;

const CALL: &str = r#"    /** Calls a method, whoever may. */
    private Object call(
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
    private Object construct(String owner, Class<?>[] types, Object... arguments)
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
    private Object make(String owner) throws Throwable {
        Class<?> unsafe = type("sun.misc.Unsafe");
        java.lang.reflect.Field field = unsafe.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return unsafe.getMethod("allocateInstance", Class.class).invoke(field.get(null), type(owner));
    }
"#;

const CONSTANT: &str = r#"    /** A constant of an enum. */
    private Object constant(String owner, String name) throws Throwable {
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
    private void set(Object object, String owner, String name, Object value)
            throws Throwable {
        field(owner, name).set(object, value);
    }
"#;

const GET: &str = r#"    /** Reads a field; a static one of no object. */
    private Object get(Object object, String owner, String name) throws Throwable {
        return field(owner, name).get(object);
    }
"#;

const FIELD: &str = r#"    private java.lang.reflect.Field field(String owner, String name) throws Throwable {
        java.lang.reflect.Field field = type(owner).getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
"#;

const TYPE: &str = r#"    private ClassLoader loader = getClass().getClassLoader();

    private Class<?> type(String name) throws Throwable {
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
            default: return Class.forName(name, false, loader);
        }
    }
"#;
