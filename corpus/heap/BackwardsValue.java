/** A value that is learnt refutes the alias that would have changed it (paper 003, example 3). */
public class BackwardsValue {
    /** One cell. */
    static class Ref {
        int f;
    }

    /**
     * With arguments that are not null 2 paths: 100 + 2 where x.f is 1, so that x != y and x != z; and
     * the other one, where x == y or x == z. {@code heap=eager}: 5 (by hand: one for each partition of
     * the three arguments).
     */
    // expect: return 2, NullPointerException 3
    // expect nonnull: return 2
    // expect heap=eager nonnull: return 5
    static int m(Ref x, Ref y, Ref z) {
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        if (x.f == 1) {
            return 100 + y.f;
        }
        return y.f;
    }

    /** Values of input cells that differ belong to objects that differ: the result 9 is infeasible. */
    // expect: return 3, NullPointerException 2
    // expect nonnull: return 3
    static int differ(Ref x, Ref z) {
        if (x.f != z.f) {
            return x == z ? 9 : 1;
        }
        return x == z ? 2 : 3;
    }

    /**
     * Three reads without a write between them: x.f0 and z.f0 differ, so x != z and not both x == y
     * and y == z. The result 9 is infeasible.
     */
    // expect: return 4, NullPointerException 3
    // expect nonnull: return 4
    static int reads(Ref x, Ref y, Ref z) {
        int a = x.f;
        int b = y.f;
        int c = z.f;
        if (a < c) {
            if (x == y && y == z) {
                return 9;
            }
            return b == a ? 1 : 2;
        }
        return 3;
    }

    /**
     * A write between the reads: w.f may have changed what is read of z. Where c is not the value that
     * a was, z is not x unless it is w; the result 9 is infeasible, since w.f was given a itself.
     */
    // expect: return 3, NullPointerException 4
    // expect nonnull: return 3
    static int writeBetween(Ref x, Ref y, Ref z, Ref w) {
        int a = x.f;
        w.f = a;
        int b = y.f;
        int c = z.f;
        if (c != a) {
            if (z == x || z == w) {
                return 9;
            }
            return b == c ? 1 : 2;
        }
        return 3;
    }
}
