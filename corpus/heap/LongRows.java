/** Arrays of classes without a package whose names begin with the letter that a class has in a descriptor. */
public class LongRows {
    int length;

    /** A row that is shown. */
    static class Label extends LongRows {
    }

    /** By hand: it fits; another class of array; null array; no element. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, ArrayStoreException 1, NullPointerException 1
    static int put(LongRows[] rows, LongRows row) {
        rows[0] = row;
        return rows.length;
    }

    /** The class that is made, and its name, are those of the rows. */
    // expect: return 2
    static String made(boolean labels) {
        LongRows[] rows = labels ? new Label[1] : new LongRows[1];
        return rows.getClass().getName();
    }

    /** Labels, other rows, null. */
    // expect: return 3
    static int kind(LongRows[] rows) {
        if (rows instanceof Label[]) {
            return 2;
        }
        return rows != null ? 1 : 0;
    }

    /** A row goes to another place, and a label is shortened on the way; the other row comes back. */
    // expect: return 13, NullPointerException 1
    // expect nonnull: return 13
    static int move(LongRows[] rows, int from, int to) {
        if (from < 0 || to < 0) {
            return -1;
        }
        if (from >= rows.length || to >= rows.length) {
            return -2;
        }
        LongRows row = rows[from];
        if (row == null) {
            return -3;
        }
        LongRows other = rows[to];
        if (row == other) {
            return from == to ? 0 : 1;
        }
        int result = 2;
        if (row instanceof Label) {
            row.length--;
            result = 3;
        }
        if (other != null && other.length > row.length) {
            result += 2;
        }
        rows[to] = row;
        rows[from] = other;
        return result;
    }
}
