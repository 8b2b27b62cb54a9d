/** Structures that share nothing at the start (paper 003, example 5). */
public class NonSharing {
    /** A cell that refers to another. */
    static class Ref {
        Ref f;
    }

    /**
     * Assume {@code nonsharing(x,y)} and the result 1 is infeasible (paper 003): z is y.f, so that z
     * and z.f are reached from y and x is not; that x.f was written before does not matter. One path
     * less than without the assumption, by hand.
     */
    // expect: return 3, NullPointerException 3
    // expect nonnull: return 3
    // expect assume nonsharing(x,y): return 2, NullPointerException 3
    static int example(Ref x, Ref y, Ref z) {
        if (y.f == z) {
            x.f = z;
            if (x == z.f) {
                return 1;
            }
            return 2;
        }
        return 0;
    }

    /** With {@code nonaliasing(a,b)} the result 1 is left for two nulls, which are no object. */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    // expect assume nonaliasing(a,b): return 3, NullPointerException 1
    static int aliasing(Ref a, Ref b) {
        if (a == b) {
            return 1;
        }
        return a.f == b ? 2 : 3;
    }

    /** {@code acyclic(a)} makes the results 1 and 2 infeasible. */
    // expect: return 4, NullPointerException 1
    // expect nonnull: return 4
    // expect assume acyclic(a): return 2, NullPointerException 1
    static int cycles(Ref a) {
        if (a.f == a) {
            return 1;
        }
        if (a.f != null && a.f.f == a) {
            return 2;
        }
        return 3;
    }

    /**
     * {@code acyclic(a)} speaks of the heap at the start: the result 1 stays feasible, since the method
     * closes the ring itself, but only for a.f == null.
     */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    // expect assume acyclic(a): return 2, NullPointerException 1
    static int closes(Ref a) {
        if (a.f == null) {
            a.f = a;
        }
        return a.f == a ? 1 : 2;
    }
}
