/** Records whose constructor looks at what it is given, or keeps something else. */
public class RecordCopies {
    /** Keeps a copy, so that no object of it has the array that it was made of. */
    record Copied(int[] items) {
        Copied {
            items = items.clone();
        }
    }

    /** Refuses some arrays by their content. */
    record Checked(int[] items) {
        Checked {
            if (items.length > 0 && items[0] == 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    // expect: NullPointerException 1, unsupported 4
    static int first(Copied copied) {
        return copied.items().length == 0 ? -1 : copied.items()[0] == 7 ? 7 : 0;
    }

    // There is none with a null in it.
    // expect: return 3, NullPointerException 1, unsupported 1
    static int checked(Checked checked) {
        return checked.items().length == 0 ? -1 : checked.items()[0] == 7 ? 7 : 0;
    }
}
