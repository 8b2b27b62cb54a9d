/** Arrays that the method makes. */
public class NewArrays {
    /** By hand: negative; zero; larger. A length that memory does not hold is not a path of ours. */
    // expect: return 3, NegativeArraySizeException 1
    static int make(int n) {
        if (n > 3) {
            return -1;
        }
        int[] a = new int[n];
        if (a.length == 0) {
            return 0;
        }
        return a[n - 1] == 0 ? 1 : 9;
    }

    /** A new array is no input array: the result 9 is infeasible. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 1
    static int fresh(int[] a) {
        int[] b = new int[1];
        b[0] = 7;
        a[0] = 8;
        return a == b || b[0] != 7 ? 9 : 0;
    }

    /** The rows of a new table differ, and their cells are 0. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2
    static int table(int i, int j) {
        int[][] t = new int[2][2];
        t[i][j] = 5;
        return t[1][1] == 5 ? 1 : 0;
    }
}
