/** Two writes and a read through references that may alias (paper 003, figure 1). */
public class FigureOne {
    /** One cell. */
    static class Ref {
        int f;
    }

    /**
     * Of five ways in which x, y and z can alias, only x == z is asked for. With arguments that are not
     * null {@code heap=solver} has 2 paths and {@code heap=eager} 5 (by hand: one for each partition of
     * the three). The value is fixed on both: -4 if x == z, 2 if not, whatever y is.
     */
    // expect: return 2, NullPointerException 3
    // expect nonnull: return 2
    // expect heap=eager nonnull: return 5
    static int m(Ref x, Ref y, Ref z) {
        x.f = 1;
        z.f = -5;
        callA();
        y.f = x.f + 1;
        callB();
        if (x == z) {
            return callC(y.f);
        }
        return callD(y.f);
    }

    /**
     * The object of x is new, so that it is neither y's nor z's: x == z is infeasible and the result is
     * 2 (by hand).
     */
    // expect: return 1, NullPointerException 2
    // expect nonnull: return 1
    static int fresh(Ref y, Ref z) {
        Ref x = new Ref();
        x.f = 1;
        z.f = -5;
        y.f = x.f + 1;
        return x == z ? callC(y.f) : callD(y.f);
    }

    static void callA() {
    }

    static void callB() {
    }

    static int callC(int value) {
        return value;
    }

    static int callD(int value) {
        return value;
    }
}
