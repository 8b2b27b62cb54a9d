import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Parameters and fields that annotations say are not null; the annotations of all libraries look alike. */
public class Annotated {
    /** As JSR 305 has it. */
    @Retention(RetentionPolicy.RUNTIME)
    public @interface Nonnull {
        When when() default When.ALWAYS;
    }

    public enum When { ALWAYS, MAYBE }

    /** As JetBrains has it: not there at run time. */
    @Retention(RetentionPolicy.CLASS)
    public @interface NotNull {}

    /** As JSpecify has it: of types. */
    @Target(ElementType.TYPE_USE)
    @Retention(RetentionPolicy.RUNTIME)
    public @interface NonNull {}

    /** Says something else. */
    public @interface Nullable {}

    static class Node {
        @NotNull Node next;
        Node other;
        int value;
    }

    static class Holder {
        @NonNull Object held;
    }

    static class Keeper {
        Object held;
    }

    // expect: return 1
    public static int parameter(@Nonnull Node n) {
        return n.value;
    }

    // expect: return 1, NullPointerException 1
    public static int maybe(@Nonnull(when = When.MAYBE) Node n) {
        return n.value;
    }

    // expect: return 1, NullPointerException 1
    public static int nullable(@Nullable Node n) {
        return n.value;
    }

    // The check of the body has one way only.
    // expect: return 1
    public static int checked(@NotNull Node n) {
        if (n == null) {
            throw new IllegalArgumentException("n");
        }
        return n.value;
    }

    // Of the second one nothing is said.
    // expect: return 1, NullPointerException 1
    public static int second(@NonNull Node a, Node b) {
        return a.value + b.value;
    }

    // An array that is there, with elements that may be missing.
    // expect assume a.length = 1: return 1, NullPointerException 1
    public static int elements(Node @NonNull [] a) {
        return a[0].value;
    }

    // Elements are no parameter.
    // expect: NullPointerException 1, return 1
    public static int whole(@NonNull Node[] a) {
        return a.length;
    }

    // expect: return 1
    public static int field(@NonNull Node n) {
        return n.next.next.value;
    }

    // expect: return 1, NullPointerException 1
    public static int plain(@NonNull Node n) {
        return n.other.value;
    }

    // What the method writes itself is not the heap before the call.
    // expect: NullPointerException 1
    public static int written(@NonNull Node n) {
        n.next = null;
        return n.next.value;
    }

    // The two have the same place in their objects, and it is said of one.
    // expect: return 4
    public static int either(@NonNull Object o) {
        Object held;
        if (o instanceof Holder) {
            held = ((Holder) o).held;
        } else if (o instanceof Keeper) {
            held = ((Keeper) o).held;
        } else {
            return -1;
        }
        return held == null ? 0 : 1;
    }
}
