/** Fields of every type, which aliases write and read. */
public class FieldKinds {
    /** One of each. */
    static class All {
        boolean flag;
        byte small;
        short medium;
        char letter;
        int number;
        long large;
        Object any;
        int[] many;
    }

    /** The result 1 needs a value that the narrow field cuts. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    static int narrow(All a, int v) {
        a.small = (byte) v;
        return a.small == v ? 0 : 1;
    }

    /** Different fields of one object do not alias: the result 9 is infeasible. */
    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static int apart(All a, All b) {
        a.number = 1;
        b.medium = 2;
        if (a.number != 1) {
            return 9;
        }
        return a.medium == 2 ? 1 : 0;
    }

    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static int flags(All a, All b) {
        a.flag = true;
        b.flag = !a.flag;
        return a.flag ? 0 : 1;
    }

    /** A field of type Object may hold the array of another field, or the object itself. */
    // expect: return 5, NullPointerException 1
    // expect nonnull: return 5
    static int mixed(All a) {
        if (a.any == a) {
            return 1;
        }
        if (a.any == a.many && a.many != null) {
            return 2;
        }
        return a.any instanceof int[] ? 3 : 4;
    }

    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static int wide(All a, All b) {
        a.large = 5L;
        b.large = 5L + b.number;
        return a.large == 5L ? 0 : 1;
    }
}
