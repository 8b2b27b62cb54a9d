/** Nodes that are linked both ways, where aliases are the rule. */
public class DoubleLinks {
    /** A node. */
    static class Node {
        Node next;
        Node prev;
    }

    /** The result 2 needs {@code n.next.prev == n}, where n.next may be n itself. */
    // expect: return 3, NullPointerException 1
    // expect nonnull: return 3
    static int consistent(Node n) {
        if (n.next == null) {
            return 0;
        }
        if (n.next.prev != n) {
            return 1;
        }
        return 2;
    }

    /** Takes a node out. Its neighbours may be one another or the node itself, which nothing asks. */
    // expect: return 4, NullPointerException 1
    // expect nonnull: return 4
    static void unlink(Node n) {
        if (n.prev != null) {
            n.prev.next = n.next;
        }
        if (n.next != null) {
            n.next.prev = n.prev;
        }
        n.prev = null;
        n.next = null;
    }

    /** Puts b behind a. The result 9 is infeasible. */
    // expect: return 2, NullPointerException 2
    // expect nonnull: return 2
    static int linkAfter(Node a, Node b) {
        b.next = a.next;
        b.prev = a;
        if (a.next != null) {
            a.next.prev = b;
        }
        a.next = b;
        return a.next == b ? 0 : 9;
    }
}
