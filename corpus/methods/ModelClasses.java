import java.util.Arrays;
import java.util.Map;

/** What {@code Class} objects say about every kind of class. */
public final class ModelClasses {
    private ModelClasses() {}

    interface Plain {}

    record Pair(int a, String... rest) implements Plain {}

    enum Tint {
        RED,
        GREEN {
            @Override
            int weight() {
                return 2;
            }
        };

        int weight() {
            return 1;
        }
    }

    @interface Mark {}

    abstract static class Outer implements Comparable<Outer>, Plain {
        protected final class Inner {}

        private static class Hidden extends Outer {
            @Override
            public int compareTo(Outer o) {
                return 0;
            }
        }
    }

    private static Class<?>[] all() {
        class Local {}
        Object anonymous = new Object() {};
        return new Class<?>[] {
            Plain.class, Pair.class, Tint.class, Tint.GREEN.getClass(), Mark.class, Outer.class,
            Outer.Inner.class, Outer.Hidden.class, Local.class, anonymous.getClass(), int.class,
            void.class, int[].class, String[][].class, Outer.Inner[].class, Local[].class,
            Map.Entry.class, Object.class, Comparable.class, Double.class,
        };
    }

    private static Class<?> pick(int which) {
        Class<?>[] all = all();
        return all[Math.floorMod(which, all.length)];
    }

    public static String names(int which) {
        Class<?> c = pick(which);
        return c + "|" + c.getName() + "|" + c.getSimpleName() + "|" + c.getTypeName() + "|"
            + c.getCanonicalName() + "|" + c.getPackageName() + "|" + c.descriptorString();
    }

    public static String kinds(int which) {
        Class<?> c = pick(which);
        return c.isInterface() + "," + c.isArray() + "," + c.isPrimitive() + "," + c.isEnum() + ","
            + c.isRecord() + "," + c.isAnnotation() + "," + c.isAnonymousClass() + ","
            + c.isLocalClass() + "," + c.isMemberClass() + "," + c.isSynthetic() + ","
            + c.isHidden() + "," + c.getModifiers();
    }

    public static String relatives(int which) {
        Class<?> c = pick(which);
        return c.getSuperclass() + "," + c.getComponentType() + "," + c.componentType() + ","
            + c.getEnclosingClass() + "," + c.getDeclaringClass() + ","
            + Arrays.toString(c.getInterfaces()) + Arrays.toString(c.getEnumConstants());
    }

    public static String tests(int which, int other, String s) {
        Object[] values = {s, 3, 'c', new int[0], Tint.GREEN, new Pair(1), null, new String[0]};
        Class<?> c = pick(which);
        StringBuilder out = new StringBuilder();
        for (Object value : values) {
            out.append(c.isInstance(value) ? '1' : '0');
        }
        return out.append(c.isAssignableFrom(pick(other))).append(c == pick(other)).toString();
    }

    public static String found(String s) {
        String[] names = {s, "java.lang.Integer", "ModelClasses$Pair", "[I", "[Ljava.lang.String;",
            "int", "java/lang/String", "no.such.Class"};
        StringBuilder out = new StringBuilder();
        for (String name : names) {
            try {
                Class<?> found = Class.forName(name);
                out.append(found);
            } catch (ClassNotFoundException e) {
                out.append(e.getMessage());
            }
            out.append(';');
        }
        return out.toString();
    }

    private static final StringBuilder LOG = new StringBuilder();

    static class Noisy {
        static {
            LOG.append("init ");
        }
    }

    public static String initialised(boolean initialise) throws ClassNotFoundException {
        LOG.setLength(0);
        Class.forName("ModelClasses$Noisy", initialise, null == LOG ? null : Noisy.class.getClassLoader());
        LOG.append("found ");
        Class.forName("ModelClasses$Noisy");
        return LOG.toString();
    }

    public static String valueOf(String s) {
        try {
            return Tint.valueOf(s).weight() + Enum.valueOf(Tint.class, "GREEN").name();
        } catch (IllegalArgumentException e) {
            return e.getMessage();
        }
    }

    public static String cast(int which, String s) {
        Class<?> c = pick(which);
        try {
            return String.valueOf(c.cast(s));
        } catch (ClassCastException e) {
            return e.getMessage();
        }
    }

    public static String arrays(int n) {
        try {
            Object[] made = (Object[]) java.lang.reflect.Array.newInstance(Pair.class, n % 100);
            Object ints = java.lang.reflect.Array.newInstance(int.class, 3);
            return made.getClass() + " " + java.lang.reflect.Array.getLength(made) + " "
                + java.lang.reflect.Array.getLength(ints) + ints.getClass().getSimpleName()
                + Arrays.asList("a", "b").toArray(new String[0]).getClass();
        } catch (NegativeArraySizeException e) {
            return e.getMessage();
        }
    }

    public static String arrayLengthFault(String s) {
        try {
            return "" + java.lang.reflect.Array.getLength(s);
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    public static String fieldFault(String s) {
        try {
            return ModelClasses.class.getDeclaredField(s).getName();
        } catch (NoSuchFieldException e) {
            return "none: " + e.getMessage();
        }
    }
}
