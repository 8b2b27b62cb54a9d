/** Sets as trees of parents: the root is its own parent. */
public class Unions {
    /** A member of a set. */
    static class Member {
        Member parent;
        int rank;
    }

    // expect loop=1: return 2, NullPointerException 2
    // expect loop=2: return 3, NullPointerException 3
    // expect loop=1 nonnull: return 2, NullPointerException 1
    // expect loop=2 nonnull: return 3, NullPointerException 2
    static Member find(Member m) {
        Member root = m;
        while (root.parent != root) {
            root = root.parent;
        }
        return root;
    }

    /** With the way to the root made shorter. */
    // expect loop=1: return 2, NullPointerException 4
    // expect loop=2: return 3, NullPointerException 6
    // expect loop=1 nonnull: return 2, NullPointerException 3
    // expect loop=2 nonnull: return 3, NullPointerException 5
    static Member findHalving(Member m) {
        Member at = m;
        while (at.parent != at) {
            at.parent = at.parent.parent;
            at = at.parent;
        }
        return at;
    }

    /** Joins two sets; a and b may be in one already. */
    // expect loop=1: return 16, NullPointerException 6
    // expect loop=2: return 36, NullPointerException 12
    // expect loop=1 nonnull: return 16, NullPointerException 3
    // expect loop=2 nonnull: return 36, NullPointerException 8
    static boolean join(Member a, Member b) {
        Member p = find(a);
        Member q = find(b);
        if (p == q) {
            return false;
        }
        if (p.rank < q.rank) {
            p.parent = q;
        } else {
            q.parent = p;
            if (p.rank == q.rank) {
                p.rank++;
            }
        }
        return true;
    }
}
