/** Type parameters, which are objects with casts. */
public class Generics {
    /** Two things. */
    static class Pair<A, B> {
        A first;
        B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        Pair<B, A> swapped() {
            return new Pair<>(second, first);
        }
    }

    /** A number in an object. */
    static class Num {
        int n;
    }

    /** A number with a unit. */
    static class Metre extends Num {
    }

    /**
     * The cast that the compiler adds fails if the pair holds something else, which its fields, of type
     * Object to the machine, may.
     */
    // expect: return 1, ClassCastException 2, NullPointerException 3
    // expect nonnull: return 1, ClassCastException 2, NullPointerException 2
    static int difference(Pair<Num, Num> p) {
        return p.first.n - p.second.n;
    }

    /** Both parts may be one object; the result 9 is infeasible. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    static int swapped(Pair<Num, Num> p) {
        Pair<Num, Num> q = p.swapped();
        if (p.first != q.second) {
            return 9;
        }
        return p.first == q.first ? 1 : 2;
    }

    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static <T extends Num> T larger(T a, T b) {
        return a.n >= b.n ? a : b;
    }

    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static int metres(Metre a, Metre b) {
        Metre m = larger(a, b);
        return m == a ? 1 : 2;
    }
}
