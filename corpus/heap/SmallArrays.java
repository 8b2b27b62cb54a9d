/** Arrays of the narrow types, whose elements are cut when they are written. */
public class SmallArrays {
    /** By hand: v fits into a byte, or it does not. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 1
    static int bytes(byte[] a, int v) {
        a[0] = (byte) v;
        return a[0] == v ? 1 : 0;
    }

    /** A char is never negative: the result 9 is infeasible. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 1
    static int chars(char[] a, short v) {
        a[0] = (char) v;
        if (a[0] < 0) {
            return 9;
        }
        return a[0] == v ? 1 : 0;
    }

    // expect: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 2
    static int booleans(boolean[] a, int i, int j) {
        a[i] = true;
        a[j] = false;
        return a[i] ? 1 : 0;
    }

    /** The sum wraps, or it does not. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 2
    static int longs(long[] a) {
        a[0] += a[1];
        return a[0] < a[1] ? 1 : 0;
    }
}
