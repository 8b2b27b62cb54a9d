/** Shallow copies. */
public class Clones {
    /** A node that can be copied. */
    static class Node implements Cloneable {
        int value;
        Node next;

        Node copy() {
            try {
                return (Node) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** The copy is another object with the same contents: the results 8 and 9 are infeasible. */
    // expect: return 1, NullPointerException 1
    // expect nonnull: return 1
    static int copied(Node n) {
        Node c = n.copy();
        if (c == n) {
            return 9;
        }
        c.value = n.value + 1;
        if (c.value == n.value) {
            return 8;
        }
        return c.next == n.next ? 1 : 7;
    }

    /** A copied array: writes to one do not show in the other. */
    // expect: return 1, ArrayIndexOutOfBoundsException 1, NullPointerException 1
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 1
    static int array(int[] a) {
        int[] c = a.clone();
        a[0] = c[0] + 1;
        return c.length == a.length && c[0] != a[0] ? 1 : 9;
    }

    /** The rows of a copied table are the rows of the table. */
    // expect: return 1, ArrayIndexOutOfBoundsException 2, NullPointerException 2
    // expect nonnull: return 1, ArrayIndexOutOfBoundsException 2, NullPointerException 1
    static int rows(int[][] g) {
        int[][] c = g.clone();
        c[0][0] = 4;
        return g[0][0] == 4 ? 1 : 9;
    }
}
