/** One object under two declarations: what is compared with something below it can be that. */
public class ComparedTypes {
    /** A link of a list of anything. */
    static class Link {
        Object item;
        Link next;
    }

    // expect: return 3
    static int array(int[] a, Object o) {
        if (a == null) {
            return 0;
        }
        return a == o ? 1 : 2;
    }

    // expect: return 3
    static int boxed(Object o, Integer i) {
        if (i == null) {
            return 0;
        }
        return i == o ? 1 : 2;
    }

    // expect: return 3
    static int text(String s, Object o) {
        if (s == null) {
            return 0;
        }
        return s == o ? 1 : 2;
    }

    // expect: return 3
    static int rows(Object[] all, int[][] rows) {
        if (rows == null) {
            return 0;
        }
        return all == rows ? 1 : 2;
    }

    // expect: return 2, NullPointerException 1, ArrayIndexOutOfBoundsException 1
    static int inside(Object[] a) {
        return a[0] == a ? 1 : 0;
    }

    // expect: return 2, NullPointerException 1
    static int equal(int[] a, Object o) {
        return a.equals(o) ? 1 : 2;
    }

    // expect loop=1: return 5
    // expect loop=2: return 7
    static int find(Link list, long[] key) {
        if (key == null) {
            return -1;
        }
        for (Link at = list; at != null; at = at.next) {
            if (at.item == key) {
                return 1;
            }
        }
        return 0;
    }

    // No class here is a Runnable, so nothing is both.
    // expect: return 2
    static int nobody(Object o, Runnable r) {
        if (o == null) {
            return 0;
        }
        return o == r ? 1 : 2;
    }
}
