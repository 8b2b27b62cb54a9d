/** Copies of parts of arrays, which may overlap. */
public class ArrayCopies {
    /** The result 1 needs a == b, or b[0] equal to a[0] at the start. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 2
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 2
    static int shift(int[] a, int[] b) {
        int first = a[0];
        System.arraycopy(a, 0, b, 1, 2);
        return b[1] == first ? b[0] == first ? 1 : 2 : 9;
    }

    /** Overlapping parts of one array: the copy behaves as if through another array. 9 is infeasible. */
    // expect: return 1, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 2
    static int overlap(int[] a) {
        int old = a[1];
        System.arraycopy(a, 0, a, 1, 2);
        return a[2] == old ? 0 : 9;
    }

    /** Bounds of all kinds are one exception. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 1
    static int bounds(int[] a, int from, int n) {
        int[] b = new int[2];
        System.arraycopy(a, from, b, 0, n);
        return b[1];
    }

    // expect: return 1, NullPointerException 1
    // expect nonnull: return 1
    static int[] grow(int[] a) {
        int[] b = new int[a.length + 1];
        System.arraycopy(a, 0, b, 0, a.length);
        return b;
    }

    static class Item {}

    static class Part extends Item {}

    /** Which classes the arrays have matters only where an element does not fit; which of them is null makes no path. */
    // expect: return 1, NullPointerException 1, ArrayStoreException 1, ArrayIndexOutOfBoundsException 1
    // expect nonnull: return 1, ArrayStoreException 1, ArrayIndexOutOfBoundsException 1
    static int one(Object[] a, Object[] b) {
        System.arraycopy(a, 0, b, 0, 1);
        return 1;
    }

    /** Copied within arrays of the class, whatever is below it. */
    // expect: return 2, NullPointerException 1, ArrayIndexOutOfBoundsException 1
    static int own(Item[] a, int n) {
        Item[] b = new Item[2];
        System.arraycopy(a, 0, b, 0, n);
        return b[0] == null ? 0 : 1;
    }

    /** What was copied before the first that does not fit is there. */
    // expect: return 3, NullPointerException 1, ArrayIndexOutOfBoundsException 1
    // expect nonnull: return 3, ArrayIndexOutOfBoundsException 1
    static int partial(Item[] a, int n) {
        Part[] b = new Part[2];
        try {
            System.arraycopy(a, 0, b, 0, n);
        } catch (ArrayStoreException e) {
            return b[0] == null ? 1 : 2;
        }
        return 0;
    }

    // expect: return 2, NullPointerException 1, ArrayStoreException 1, ArrayIndexOutOfBoundsException 1
    // expect nonnull: return 2, ArrayStoreException 1, ArrayIndexOutOfBoundsException 1
    static int into(Object[] a, Object[] b, int n) {
        if (n > 3) {
            return -1;
        }
        System.arraycopy(a, 0, b, 0, n);
        return n;
    }
}
