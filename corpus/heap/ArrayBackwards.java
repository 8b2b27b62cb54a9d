/** Indices that may be equal, as references may (paper 003, example 4). */
public class ArrayBackwards {
    /**
     * If x[k] is positive k is j or i; if not it is neither. With x not null and indices in bounds 2
     * paths (by hand). Each index has one way out of bounds, for both ends.
     */
    // expect: return 2, ArrayIndexOutOfBoundsException 3, NullPointerException 1
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 3
    static int example(int[] x, int i, int j, int k) {
        x[k] = -1;
        x[i] = 2;
        x[j] = 5;
        if (x[k] > 0) {
            return 1;
        }
        return 0;
    }

    /** After k == i the value is 5 or 2, whether or not i == j: the result 9 is infeasible. */
    // expect: return 3, ArrayIndexOutOfBoundsException 3, NullPointerException 1
    // expect nonnull: return 3, ArrayIndexOutOfBoundsException 3
    static int refined(int[] x, int i, int j, int k) {
        x[k] = -1;
        x[i] = 2;
        x[j] = 5;
        int v = x[k];
        if (k == i) {
            if (v == -1) {
                return 9;
            }
            return v == 5 ? 1 : 2;
        }
        return 3;
    }

    /** Values of input cells that differ are at indices that differ: the result 9 is infeasible. */
    // expect: return 3, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 3, ArrayIndexOutOfBoundsException 2
    static int differ(int[] x, int i, int j) {
        if (x[i] < x[j]) {
            return i == j ? 9 : 1;
        }
        return i == j ? 2 : 3;
    }
}
