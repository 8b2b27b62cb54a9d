/** Arrays of numbers that may be one array. */
public class IntArrays {
    /** The result 1 needs a == b. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 2
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 2
    static int overwrite(int[] a, int[] b) {
        a[0] = 1;
        b[0] = 2;
        if (a[0] == 2) {
            return 1;
        }
        return 0;
    }

    /** Swaps two elements; i == j is no path of its own. */
    // expect: return 1, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 2
    static void exchange(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    /** By hand: the same length is no alias; a == b has the same length. The result 9 is infeasible. */
    // expect: return 3, NullPointerException 2
    // expect nonnull: return 3
    static int lengths(int[] a, int[] b) {
        if (a.length == b.length) {
            return a == b ? 1 : 2;
        }
        return a == b ? 9 : 3;
    }

    /** By hand: {@code loop=K} has the lengths 1 to K + 1, each new element larger or not, and length 0. */
    // expect loop=1: return 3, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect loop=2: return 7, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect loop=1 nonnull: return 3, ArrayIndexOutOfBoundsException 1
    // expect loop=2 nonnull: return 7, ArrayIndexOutOfBoundsException 1
    static int max(int[] a) {
        int best = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] > best) {
                best = a[i];
            }
        }
        return best;
    }

    /** The index is what an element says, which may be out of bounds; i may be the element's own index. */
    // expect: return 3, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 3, ArrayIndexOutOfBoundsException 2
    static int follow(int[] a, int i) {
        int j = a[i];
        if (a[j] == i) {
            return i == j ? 2 : 1;
        }
        return 0;
    }

    /** Sorts three elements by their indices; a loop-free network. */
    // expect: return 6, ArrayIndexOutOfBoundsException 4, NullPointerException 1
    // expect nonnull: return 6, ArrayIndexOutOfBoundsException 4
    static void sortThree(int[] a) {
        if (a[0] > a[1]) {
            exchange(a, 0, 1);
        }
        if (a[1] > a[2]) {
            exchange(a, 1, 2);
        }
        if (a[0] > a[1]) {
            exchange(a, 0, 1);
        }
    }

    /** Reverses in place: one path for each number of swaps, which is half the length. */
    // expect loop=1: return 2, NullPointerException 1
    // expect loop=2: return 3, NullPointerException 1
    // expect loop=1 nonnull: return 2
    // expect loop=2 nonnull: return 3
    static void reverse(int[] a) {
        for (int i = 0, j = a.length - 1; i < j; i++, j--) {
            exchange(a, i, j);
        }
    }
}
