import java.util.Arrays;
import java.util.Map;

/** What Class objects say of nested, local and anonymous classes. */
public final class ClassShapes {
    interface I {
    }

    record R(int a, String... b) {
    }

    enum En {
        A {
        }
    }

    @interface An {
    }

    static class Nest {
        class Deep {
        }
    }

    public static void main(String[] a) {
        class Loc {
        }
        Object an = new Object() {
        };
        for (Class<?> c : new Class<?>[] {I.class, R.class, En.class,
            An.class, Nest.Deep.class, Loc.class, an.getClass(),
            int[].class, Nest.Deep[].class, Loc[].class, int.class,
            En.A.getClass(), Map.Entry.class}) System.out.println(c.getCanonicalName() + "|"
            + c.isAnonymousClass() + c.isLocalClass() + c.isMemberClass() + c.isAnnotation()
            + c.isSynthetic() + "|" + c.getModifiers() + "|" + c.getEnclosingClass() + "|"
            + c.getDeclaringClass() + "|" + Arrays.toString(c.getInterfaces()) + c.descriptorString()
            + c.arrayType());
    }
}
