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
}
