import java.util.Arrays;

/** Copies of arrays of references that are longer or shorter, as growable containers make them. */
public class GrowArrays {
    static class Item {
        int value;
    }

    static class Part extends Item {}

    static class Stack {
        Item[] items;
        int size;
    }

    // expect: return 1, NegativeArraySizeException 1, NullPointerException 1
    // expect nonnull: return 1, NegativeArraySizeException 1
    static Item[] copy(Item[] a, int n) {
        return Arrays.copyOf(a, n);
    }

    /** The class library asks whether it is an Object[]. */
    // expect: return 2, NegativeArraySizeException 2, NullPointerException 1
    // expect nonnull: return 2, NegativeArraySizeException 2
    static Object[] any(Object[] a, int n) {
        return Arrays.copyOf(a, n);
    }

    /** Full or not; an array of parts takes no items; twice nothing is nothing. */
    // expect: return 2, ArrayStoreException 2, ArrayIndexOutOfBoundsException 2, NullPointerException 2
    // expect nonnull: return 2, ArrayStoreException 2, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    static int push(Stack s, Item x) {
        if (s.size == s.items.length) {
            s.items = Arrays.copyOf(s.items, s.items.length * 2);
        }
        s.items[s.size++] = x;
        return s.size;
    }

    /** The result 9 is infeasible. */
    // expect: return 1, NegativeArraySizeException 1, NullPointerException 1
    // expect nonnull: return 1, NegativeArraySizeException 1
    static int sameClass(Item[] a, int n) {
        return Arrays.copyOf(a, n).getClass() == a.getClass() ? 1 : 9;
    }

    /** The copy is another array with the same elements. The result 9 is infeasible. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 1
    static int apart(Item[] a) {
        Item[] b = Arrays.copyOf(a, a.length);
        Item first = b[0];
        b[0] = null;
        return a[0] == first ? a[0] == null ? 1 : 2 : 9;
    }

    // expect: return 1, IllegalArgumentException 1, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 1, IllegalArgumentException 1, ArrayIndexOutOfBoundsException 1
    static Item[] range(Item[] a, int i, int j) {
        return Arrays.copyOfRange(a, i, j);
    }

    /** An array of another class, which may not take the elements. */
    // expect: return 1, ArrayStoreException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayStoreException 1
    static int narrow(Item[] a) {
        return Arrays.copyOf(a, 2, Part[].class).length;
    }

    /** The copy takes what the array takes, and is of its class. The results 8 and 9 are infeasible. */
    // expect: return 1, ArrayStoreException 1, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayStoreException 1, ArrayIndexOutOfBoundsException 1
    static int store(Object[] a, Object x) {
        Object[] b = a.clone();
        b[0] = x;
        if (b.length != a.length) {
            return 8;
        }
        return b.getClass() == a.getClass() ? 1 : 9;
    }

    /** As libraries make room for what they are given; null fits every array. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1
    static int like(Object[] a, Object x) {
        Object[] b = (Object[]) java.lang.reflect.Array.newInstance(a.getClass().getComponentType(), 2);
        b[1] = x;
        a[0] = b[1];
        return x == null ? 1 : 2;
    }

    /** Whether it is an array of items is asked of the copy, and answered for the array: 9 is infeasible. The library asks for Object[]. */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    static int kind(Object[] a) {
        Object[] b = Arrays.copyOfRange(a, 0, a.length);
        if (b instanceof Item[]) {
            return a instanceof Item[] ? 1 : 9;
        }
        return a instanceof Item[] ? 9 : 2;
    }
}
