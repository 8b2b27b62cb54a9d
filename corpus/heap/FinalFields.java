/** Fields that do not change after construction. */
public class FinalFields {
    /** A range that its constructor checks. */
    static final class Range {
        final int low;
        final int high;

        Range(int low, int high) {
            if (low > high) {
                throw new IllegalArgumentException();
            }
            this.low = low;
            this.high = high;
        }
    }

    /** A holder of a range. */
    static final class Holder {
        final Range range;
        int uses;

        Holder(Range range) {
            this.range = range;
        }
    }

    /**
     * Without an assumption an input may be what no constructor makes: low above high, the result 9.
     * Assume {@code r.low <= r.high} and it is gone, with null, of which the assumption says nothing.
     */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    // expect assume r.low <= r.high: return 2
    static int length(Range r) {
        if (r.low > r.high) {
            return 9;
        }
        return r.low == r.high ? 0 : 1;
    }

    /** A write to another field of an alias does not touch the range: the result 9 is infeasible. */
    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static int stable(Holder a, Holder b) {
        Range before = a.range;
        b.uses = 5;
        if (a.range != before) {
            return 9;
        }
        return a.uses == 5 ? 1 : 0;
    }

    // expect: return 1, IllegalArgumentException 1
    static int make(int low, int high) {
        return new Range(low, high).high;
    }
}
