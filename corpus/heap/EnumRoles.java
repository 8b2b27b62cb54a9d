/** Enums below an interface, and what else there is to methods of enums: state, a single constant. */
public class EnumRoles {
    /** What has a rank. */
    interface Role {
        int rank();

        /** By hand: the rank is a constant's, high or low, or a member's, high or low. */
        // expect: return 4
        // expect heap=eager: return 4
        // expect heap=no-alias: return 4
        default boolean mayWrite() {
            return rank() > 3;
        }
    }

    /** A rank by itself. */
    private enum Level implements Role {
        GUEST(0),
        OWNER(5);

        private final int rank;

        Level(int rank) {
            this.rank = rank;
        }

        @Override
        public int rank() {
            return rank;
        }

        /** By hand: nobody; a constant that is below or is not; a member that is below or is not. */
        // expect: return 4, NullPointerException 1
        // expect nonnull: return 4
        private boolean outranks(Role other) {
            return rank > other.rank();
        }
    }

    /** Somebody with a rank. */
    static class Member implements Role {
        int rank;

        @Override
        public int rank() {
            return rank;
        }
    }

    /** Constants that count: before the call they are as the initialiser left them. */
    enum Counter {
        HITS,
        MISSES;

        private int count;

        /** By hand: counted once, or twice; that it is counted already is infeasible. */
        // expect: return 2
        int count(boolean twice) {
            if (count > 0) {
                return -1;
            }
            count++;
            if (twice) {
                count++;
            }
            return count;
        }

        /** By hand: the same one, another, none. */
        // expect: return 2, NullPointerException 1
        // expect nonnull: return 2
        int moveTo(Counter other) {
            count++;
            other.count += 2;
            return count == 3 ? 1 : 0;
        }
    }

    /** The only one. */
    enum Alone {
        ONLY;

        // expect: return 1
        boolean isOnly() {
            return this == ONLY;
        }
    }
}
