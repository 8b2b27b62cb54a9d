/** Arrays that static fields hold: written in place, replaced and grown. */
public class StaticCaches {
    static int[] cache = new int[4];
    private static final int[] COUNTS = {1, 2, 3};
    static int[][] table = {{1, 1}, {2, 3}};
    static char[] line;
    static Object[] things = new Object[2];
    static int[] memory = new int[1000];

    /** Written, though plain inputs leave it as it was. */
    // expect: return 1
    static void put(int v) {
        cache[0] = v;
    }

    /** By hand: within the array or not. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1
    static int count(int i) {
        return ++COUNTS[i];
    }

    /** Too much to be shown. */
    // expect: return 1
    static void remember(int v) {
        memory[3] = v;
        cache[1] = 5;
    }

    /** By hand: too little, too much, and what fits. */
    // expect: return 3
    static void grow(int n) {
        if (n > 1 && n < 4) {
            line = new char[n];
        }
    }

    /** The array leads to the argument afterwards. */
    // expect: return 1
    static void keep(Object o) {
        things[1] = o;
    }

    /** By hand: a way for each kind, and one for all others, which change nothing. */
    // expect: return 5
    static int record(int kind, int v) {
        int[] row;
        switch (kind) {
            case 0:
                row = cache;
                break;
            case 1:
                row = COUNTS;
                break;
            case 2:
                row = table[1];
                break;
            case 3:
                row = new int[] {v, v};
                table[0] = row;
                break;
            default:
                return -1;
        }
        int old = row[1];
        row[1] = v;
        row[0] = old;
        if (row == table[0]) {
            int[] other = table[1];
            table[1] = row;
            table[0] = other;
            return other[0];
        }
        return old;
    }
}
