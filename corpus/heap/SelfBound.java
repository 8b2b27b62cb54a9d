/** Generics that name themselves. */
public class SelfBound {
    /** A node of a tree of its own kind. */
    abstract static class Item<T extends Item<T>> {
        T next;
        int rank;

        abstract boolean before(T other);
    }

    /** Ordered upwards. */
    static final class Up extends Item<Up> {
        @Override
        boolean before(Up other) {
            return rank < other.rank;
        }
    }

    /** Ordered downwards, and by weight. */
    static final class Down extends Item<Down> {
        int weight;

        @Override
        boolean before(Down other) {
            return rank > other.rank || weight > other.weight;
        }
    }

    /** The bridge method casts: an input whose next is of the other kind fails there. */
    // expect: return 6, ClassCastException 2, NullPointerException 1
    // expect nonnull: return 6, ClassCastException 2
    static <T extends Item<T>> boolean ordered(T item) {
        return item.next == null || item.before(item.next);
    }

    /** Before itself is nothing that is ordered strictly: the result 9 is infeasible. */
    // expect: return 2, NullPointerException 1
    // expect nonnull: return 2
    static int self(Up item) {
        if (item.next == item) {
            return item.before(item.next) ? 9 : 1;
        }
        return 2;
    }
}
