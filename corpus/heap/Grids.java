/** Arrays of arrays: rows may differ in length, be null, or be one row. */
public class Grids {
    /** The result 1 needs g[0] == g[1]. */
    // expect: return 2, ArrayIndexOutOfBoundsException 4, NullPointerException 3
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 4, NullPointerException 2
    static int rowAlias(int[][] g) {
        g[0][0] = 1;
        g[1][0] = 2;
        return g[0][0] == 2 ? 1 : 0;
    }

    // expect loop=1: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 3
    // expect loop=2: return 3, ArrayIndexOutOfBoundsException 3, NullPointerException 4
    // expect loop=1 nonnull: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 2
    // expect loop=2 nonnull: return 3, ArrayIndexOutOfBoundsException 3, NullPointerException 3
    static int trace(int[][] g) {
        int sum = 0;
        for (int i = 0; i < g.length; i++) {
            sum += g[i][i];
        }
        return sum;
    }

    /** By hand: all four positions differ, or some are the same cell; the value tells which was last. */
    // expect: return 1, ArrayIndexOutOfBoundsException 4, NullPointerException 3
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 4, NullPointerException 2
    static int cell(int[][] g, int i, int j) {
        g[i][j] = 1;
        g[j][i] = 2;
        return g[i][j];
    }

    // expect loop=1: return 4, NullPointerException 4
    // expect loop=2: return 6, NullPointerException 5
    // expect loop=1 nonnull: return 4, NullPointerException 3
    // expect loop=2 nonnull: return 6, NullPointerException 4
    static boolean rectangular(int[][] g) {
        for (int i = 1; i < g.length; i++) {
            if (g[i].length != g[0].length) {
                return false;
            }
        }
        return true;
    }

    /** Replaces a row: the old row keeps its values. The result 9 is infeasible. */
    // expect: return 1, ArrayIndexOutOfBoundsException 2, NullPointerException 2
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    static int replaceRow(int[][] g) {
        int[] old = g[0];
        int before = old[0];
        g[0] = new int[] {before + 1};
        return old[0] == before ? g[0].length : 9;
    }

    /** A row of the inputs or a new one is written, then the new one. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    // expect nonnull: return 2, ArrayIndexOutOfBoundsException 2
    static int[] later(int[] a, int i) {
        int[] b = new int[1];
        int[][] t = {a, b};
        t[i][0] = 1;
        b[0] = 2;
        return i == 0 ? null : b;
    }
}
