/** Swapping what two references lead to, which may be one object. */
public class CellSwap {
    /** One cell. */
    static class Cell {
        int value;
    }

    /** a == b is the same path as a != b: nothing asks. */
    // expect: return 1, NullPointerException 2
    // expect nonnull: return 1
    static void swap(Cell a, Cell b) {
        int t = a.value;
        a.value = b.value;
        b.value = t;
    }

    /** Swapping by exclusive or loses the value if a == b: the result 1 is exactly that, with a value. */
    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static int xorSwap(Cell a, Cell b) {
        int old = a.value;
        a.value ^= b.value;
        b.value ^= a.value;
        a.value ^= b.value;
        if (b.value != old) {
            return 1;
        }
        return 0;
    }

    /** Swapping twice changes nothing: the result 9 is infeasible. */
    // expect: return 1, NullPointerException 2
    // expect nonnull: return 1
    static int swapTwice(Cell a, Cell b) {
        int first = a.value;
        swap(a, b);
        swap(b, a);
        return a.value == first ? 0 : 9;
    }

    /** The last write restores a.value if a == c: the result 9 is infeasible. */
    // expect: return 3, NullPointerException 3
    // expect nonnull: return 3
    static int rotate(Cell a, Cell b, Cell c) {
        int t = a.value;
        a.value = b.value;
        b.value = c.value;
        c.value = t;
        if (a == c && a.value != t) {
            return 9;
        }
        return a.value == t ? 1 : 2;
    }
}
