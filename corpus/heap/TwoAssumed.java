/** Assumptions that read the fields of two inputs, which may be one object: no path has asked for that. */
public class TwoAssumed {
    int rank;
    TwoAssumed next;

    /** By hand: next is b or not; a and b are two objects. */
    // expect assume a.rank > b.rank: return 2
    // expect heap=eager assume a.rank > b.rank: return 2
    static int follows(TwoAssumed a, TwoAssumed b) {
        return a.next == b ? 1 : 2;
    }

    /** By hand: one object (a way to be of equal rank), or two with or without a higher next. */
    // expect assume a.rank >= b.rank: return 3
    // expect heap=eager assume a.rank >= b.rank: return 3
    static int same(TwoAssumed a, TwoAssumed b) {
        if (a == b) {
            return 0;
        }
        return b.next == a ? 1 : 2;
    }

    /** By hand: the same next or not; branching on a and b there is a way more. */
    // expect assume nonnull(a.next): return 2, NullPointerException 1
    // expect heap=eager assume nonnull(a.next): return 3, NullPointerException 1
    static int back(TwoAssumed a, TwoAssumed b) {
        return b.next == a.next ? 1 : 2;
    }
}
