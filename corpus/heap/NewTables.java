/** Arrays of arrays that the method makes, as many as the inputs say. */
public class NewTables {
    static class Item {}

    // expect: return 1, NegativeArraySizeException 2
    static int[][] make(int a, int b) {
        return new int[a][b];
    }

    // expect: return 1, NegativeArraySizeException 1
    static int[][] outer(int a) {
        return new int[a][];
    }

    /** The result 1 needs i == j. */
    // expect: return 2, ArrayIndexOutOfBoundsException 4, NegativeArraySizeException 2
    static int put(int a, int b, int i, int j) {
        int[][] t = new int[a][b];
        t[i][j] = 5;
        return t[j][i] == 5 ? 1 : 0;
    }

    /** Rows are one exactly if their indices are. The result 9 is infeasible. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NegativeArraySizeException 1
    static int distinct(int n, int i, int j) {
        int[][] t = new int[n][1];
        t[i][0] = 1;
        if (t[i] == t[j]) {
            return i == j && t[j][0] == 1 ? 1 : 9;
        }
        return i != j && t[j][0] == 0 ? 2 : 9;
    }

    /** A row that was replaced. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NegativeArraySizeException 1
    static int replaced(int n, int i, int j) {
        int[][] t = new int[n][2];
        t[i] = null;
        return t[j] == null ? 1 : 0;
    }

    // expect: return 1, ArrayIndexOutOfBoundsException 3, NegativeArraySizeException 3
    static int[][][] cube(int a, int b, int c, int i) {
        int[][][] t = new int[a][b][c];
        t[i][i][i] = 1;
        return t;
    }

    // expect loop=1: return 3, NegativeArraySizeException 2
    static int[][] fill(int a, int b) {
        int[][] t = new int[a][b];
        for (int i = 0; i < a; i++) {
            for (int j = 0; j < b; j++) {
                t[i][j] = i + j;
            }
        }
        return t;
    }

    /** The other element of the row is null. */
    // expect: return 2, ArrayIndexOutOfBoundsException 1, NegativeArraySizeException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 1, NegativeArraySizeException 1
    static int items(int n, int i, Item x) {
        Item[][] t = new Item[n][2];
        t[i][1] = x;
        return t[i][0] == t[i][1] ? 1 : 2;
    }

    /** A copied table has the rows of the table. The result 9 is infeasible. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, NegativeArraySizeException 1
    static int copied(int n, int i) {
        int[][] t = new int[n][1];
        int[][] c = t.clone();
        c[i][0] = 4;
        return t[i][0] == 4 ? 1 : 9;
    }

    /** Two rows, one of which is written. */
    // expect: return 2, ArrayIndexOutOfBoundsException 2, NegativeArraySizeException 1
    static int either(int b, int i) {
        int[][] t = new int[2][b];
        t[i][0] = 3;
        return t[0][0] == 3 ? 1 : 0;
    }

    /** The row is shifted, the other is as it was. */
    // expect: return 1, ArrayIndexOutOfBoundsException 2, NegativeArraySizeException 1
    static int[][] shifted(int b, int i) {
        int[][] t = new int[2][b];
        int[] row = t[i];
        row[0] = 7;
        System.arraycopy(row, 0, row, 1, b - 1);
        return t;
    }
}
